internal import AudioSignal
internal import Fingerprinting

/// Analyses audio that was made faster or slower, so that its frames lie where those of the original do.
public struct ScaledFingerprinter {
  private let playback: Playback
  private var transform = ShortTimeTransform.fingerprinting(hopLength: ScaledAudio.rowLength)
  private var picker = PeakPicker(density: .reference)
  private var nextFrame = 0
  private var signs: [UInt8] = []
  private var piecePowers: [Float] = []
  private var power: Float = 0
  private var sampleCount = 0

  /// Starts at the first sample of the audio.
  public init(_ playback: Playback) {
    self.playback = playback
  }

  /// Takes the next samples: mono, ``AudioRate/samplesPerSecond``, full scale ±1.
  public mutating func append(_ samples: Span<Float>) {
    for index in samples.indices {
      power += samples[index] * samples[index]
      sampleCount += 1
      if sampleCount.isMultiple(of: ScaledAudio.rowLength) {
        piecePowers.append(power)
        power = 0
      }
    }
    let skew = Float(playback.frequencySkew)
    transform.append(samples) { power in
      let warped = skew == 0 ? power : Self.warped(power, by: 1 + skew)
      if signs.count == ScaledAudio.row(ofFrame: nextFrame, at: playback.speed) {
        picker.append(warped, from: AnalysisParameters.bins.lowerBound)
        nextFrame += 1
      }
      signs.append(EdgeProfiler.signs(ofPower: warped))
    }
  }

  /// Ends the audio.
  public consuming func finish() -> ScaledAudio {
    picker.finish()
    let levels = signs.indices.map { row in
      let pieces = piecePowers[
        row + ScaledAudio.levelPieces.lowerBound..<row + ScaledAudio.levelPieces.upperBound]
      return EdgeProfiler.level(
        ofMeanPower: pieces.reduce(0, +) / Float(AnalysisParameters.hopLength))
    }
    return ScaledAudio(
      sampleCount: sampleCount, speed: playback.speed, peaks: picker.peaks,
      rows: EdgeProfile(signs: signs, levels: levels))
  }

  /// The power at frequencies that are so many times higher.
  private static func warped(_ power: [Float], by factor: Float) -> [Float] {
    power.indices.map { bin in
      let place = Float(bin) * factor
      let below = Int(place)
      guard below + 1 < power.count else { return 0 }
      let share = place - Float(below)
      return power[below] * (1 - share) + power[below + 1] * share
    }
  }
}

/// What ``ScaledFingerprinter`` found, from which frames of nearly the same speed can be made.
public struct ScaledAudio: Hashable, Sendable {
  /// Samples from one row to the next: frames of any speed are picked from rows, an eighth of a frame off at most.
  static let rowLength = AnalysisParameters.hopLength / 4
  /// The pieces of a row's length that make the middle of a row's window, a frame long, counted from the row.
  static let levelPieces = 6..<10

  /// How many samples the audio has.
  let sampleCount: Int
  /// The speed that the peaks were picked for.
  let speed: Double
  let peaks: [Peak]
  /// The details of the rows.
  let rows: EdgeProfile

  /// The length of the audio in seconds.
  var durationSeconds: Double { AudioRate.seconds(samples: sampleCount) }

  static func row(ofFrame frame: Int, at speed: Double) -> Int {
    let rowsPerFrame = Double(AnalysisParameters.hopLength / rowLength)
    return Int((Double(frame) * rowsPerFrame / speed).rounded())
  }

  /// The analysis with frames as far apart as a speed says; peaks are moved to the nearest.
  func frames(at newSpeed: Double) -> AnalysedAudio {
    let ratio = newSpeed / speed
    var signs: [UInt8] = []
    var levels: [UInt8] = []
    while case let row = Self.row(ofFrame: signs.count, at: newSpeed), row < rows.signs.count {
      signs.append(rows.signs[row])
      levels.append(rows.levels[row])
    }
    let moved = peaks.map { peak in
      var moved = peak
      moved.frame = Int32((Double(peak.frame) * ratio).rounded())
      return moved
    }.filter { $0.frame < signs.count }
    return AnalysedAudio(
      signature: Signature(
        sampleCount: AnalysisParameters.sampleCount(frames: signs.count), peaks: moved.sorted()),
      edgeProfile: EdgeProfile(signs: signs, levels: levels))
  }
}
