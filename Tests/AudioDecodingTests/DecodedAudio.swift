import AudioDecoding
import FilePaths

/// A whole file decoded, for looking at.
struct DecodedAudio {
  let description: AudioDescription
  let result: DecodeResult
  let samples: [Float]

  init(_ path: FilePath, limits: DecodeLimits = .standard) throws(DecodeError) {
    var decoder = try AudioDecoder.open(.file(path), limits: limits)
    var samples: [Float] = []
    var block: [Float] = []
    while try decoder.read(into: &block) { samples += block }
    description = decoder.description
    result = decoder.result
    self.samples = samples
  }

  var seconds: Double { Double(samples.count) / 8000 }

  /// The starts of loud bursts in seconds: where the level passes a quarter of the loudest sample
  /// after a tenth of a second below it.
  var burstStarts: [Double] {
    let loudest = samples.reduce(0) { max($0, abs($1)) }
    var starts: [Double] = []
    var lastLoud = -8000
    for (index, sample) in samples.enumerated() where abs(sample) > loudest / 4 {
      if index - lastLoud > 800 { starts.append(Double(index) / 8000) }
      lastLoud = index
    }
    return starts
  }

  /// The root of the mean square of the samples in a range of seconds.
  func level(in seconds: Range<Double>) -> Float {
    let range = Int(seconds.lowerBound * 8000)..<min(samples.count, Int(seconds.upperBound * 8000))
    guard !range.isEmpty else { return 0 }
    return (samples[range].reduce(0) { $0 + $1 * $1 } / Float(range.count)).squareRoot()
  }
}

/// Whether times are the same to within `tolerance` seconds.
func agree(_ found: [Double], _ expected: [Double], tolerance: Double = 0.02) -> Bool {
  found.count == expected.count
    && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
}
