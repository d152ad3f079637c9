internal import AudioSignal
package import Fingerprinting

/// A stretch of a clip as far as it is there to be looked at: its samples, or the peaks that were kept of them.
package enum ClipExcerpt: Sendable {
  /// Mono, at ``AudioRate/samplesPerSecond``.
  case samples([Float])
  /// The peaks of a whole clip, ordered by frame, of which those within a range of its samples count.
  case peaks([Peak], samples: Range<Int>)

  /// How long the stretch is.
  package var sampleCount: Int {
    switch self {
    case .samples(let samples): samples.count
    case .peaks(_, let range): range.count
    }
  }

  /// With fewer peaks nothing is told: as many stand in one line by chance.
  private static let leastPeaks = 5

  /// Whether there is anything that it could be found by.
  var canTell: Bool {
    switch self {
    case .samples: return true
    case .peaks(let peaks, let range):
      let frames = [range.lowerBound, range.upperBound].map { $0 / AnalysisParameters.hopLength }
      let first = Placement.firstIndex(in: peaks, atLeast: frames[0])
      let last = Placement.firstIndex(in: peaks, atLeast: frames[1])
      return last - first >= Self.leastPeaks
    }
  }

  /// A part of the stretch, in samples from its start.
  package subscript(_ part: Range<Int>) -> ClipExcerpt {
    switch self {
    case .samples(let samples): .samples(Array(samples[part]))
    case .peaks(let peaks, let range):
      .peaks(
        peaks, samples: range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
    }
  }

  /// Lengthens the stretch by the samples that follow it.
  ///
  /// - Precondition: it is one of samples.
  mutating func append(_ block: Span<Float>) {
    guard case .samples(var samples) = self else {
      preconditionFailure("samples cannot follow on a signature")
    }
    self = .samples([])
    samples.reserveCapacity(samples.count + block.count)
    for index in block.indices { samples.append(block[index]) }
    self = .samples(samples)
  }

  /// The stretch's power on the fine grid, as it was or as its peaks stand for it.
  func spectrogram() -> QuerySpectrogram {
    switch self {
    case .samples(let samples): QuerySpectrogram(samples: samples)
    case .peaks(let peaks, let range): QuerySpectrogram(painting: peaks, samples: range)
    }
  }
}
