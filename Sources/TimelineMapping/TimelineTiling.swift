internal import AudioSignal
internal import Fingerprinting

/// The frames of an audio item in seconds.
struct TimeAxis {
  /// How many frames there are.
  var frameCount: Int
  /// The length in seconds.
  var durationSeconds: Double
  /// Seconds of the old audio in a second of this one, when its frames lie on those of the old one.
  var speed = 1.0

  /// The time of a frame edge in seconds; the first and the last are the ends of the audio.
  func seconds(ofEdge edge: Int) -> Double {
    if edge <= 0 { return 0 }
    if edge >= frameCount { return durationSeconds }
    let hop = Double(AnalysisParameters.hopLength) / speed
    let middle = Double(edge) * hop + (Double(AnalysisParameters.windowLength) - hop) / 2
    return min(durationSeconds, middle / Double(AudioRate.samplesPerSecond))
  }
}

/// Makes stretches that tile two time lines of the parts that both share.
struct TimelineTiling {
  /// What is shorter in both, a tenth of a second, is no stretch of its own.
  private static let leastGapFrames = 3

  let old: TimeAxis
  let new: TimeAxis

  /// - Parameter parts: in order in both, and not empty but perhaps for some.
  func map(of parts: [PathPart], speed: Double) -> TimelineMap {
    guard parts.contains(where: { !$0.frames.isEmpty }) else {
      return .nothingShared(
        oldDurationSeconds: old.durationSeconds, newDurationSeconds: new.durationSeconds)
    }
    var stretches: [TimelineStretch?] = []
    // Where the stretch that is being made starts, and how far it goes by now.
    var start = (old: 0, new: 0)
    var end = (old: 0, new: 0)
    func addSame() {
      stretches.append(stretch(.same, from: start, to: end))
    }
    for part in parts where !part.frames.isEmpty {
      let next = (old: part.oldFrames.lowerBound, new: part.frames.lowerBound)
      if isGap(from: end, to: next) {
        addSame()
        stretches.append(stretch(nil, from: end, to: next))
        start = next
      }
      end = (part.oldFrames.upperBound, part.frames.upperBound)
    }
    let last = (old: old.frameCount, new: new.frameCount)
    if isGap(from: end, to: last) {
      addSame()
      stretches.append(stretch(nil, from: end, to: last))
    } else {
      end = last
      addSame()
    }
    return TimelineMap(
      stretches: stretches.compactMap(\.self), speed: speed,
      oldDurationSeconds: old.durationSeconds, newDurationSeconds: new.durationSeconds)
  }

  private func isGap(from end: (old: Int, new: Int), to next: (old: Int, new: Int)) -> Bool {
    max(next.old - end.old, next.new - end.new) > Self.leastGapFrames
  }

  private func stretch(
    _ kind: TimelineStretch.Kind?, from start: (old: Int, new: Int), to end: (old: Int, new: Int)
  ) -> TimelineStretch? {
    TimelineStretch(
      kind: kind,
      old: old.seconds(ofEdge: start.old)..<old.seconds(ofEdge: end.old),
      new: new.seconds(ofEdge: start.new)..<new.seconds(ofEdge: end.new))
  }
}
