internal import Fingerprinting
internal import Glibc

/// A track that is on, and how surely it still is.
///
/// Peaks of the reference that fall on what stands out in the stream speak for it, others against it: their log likelihood
/// ratios are summed up to a limit, so that the sum falls at once when the stream leaves the reference, and tells from where on it
/// does (Page, Continuous Inspection Schemes, 1954).
struct FollowedTrack {
  /// The largest sum, in nats.
  private static let mostScore = 12.0
  /// Below, it is doubtful whether the track is still on.
  private static let doubtfulScore = 8.0
  /// The evidence that a peak of the track brings on average is taken to lie within.
  private static let means = 1.6...5.0
  /// As many peaks as a reference has.
  private static let peaksPerSecond = 10.0
  /// What a block counts for in the running mean.
  private static let meanShare = 0.1
  /// By which part of what it is off an alignment is moved at a time.
  private static let offsetShare = 0.3
  private static let speedShare = 0.02
  /// How far about the expected time the best alignment is looked for, in rows.
  private static let reach = 8
  private(set) var track: StreamTrack
  private var score = Self.mostScore
  private var mean: Double

  /// Starts to follow a match that a window was found to hold, in seconds of the stream.
  init(id: Int, match: Match) {
    track = StreamTrack(id: id, match: match)
    let peaks = max(1, Self.peaksPerSecond * match.clipSeconds)
    let mean = Double(EvidenceStretch.leastEvidence) + match.evidence / peaks
    self.mean = min(max(mean, Self.means.lowerBound), Self.means.upperBound)
  }

  /// Whether the stream may have left the track.
  var isDoubtful: Bool { score < Self.doubtfulScore }

  /// Whether the stream has left the track.
  var isLost: Bool { score <= 0 }

  /// Whether the track goes on with `match`, which was found in the stream.
  func continues(with match: Match) -> Bool { track.match.continues(with: match) }

  /// Takes note that the track was found again, on to a time of the stream.
  mutating func confirm(to seconds: Double) {
    score = Self.mostScore
    extend(to: seconds)
  }

  /// Ends the track where the reference ends, if the stream is past that.
  mutating func endWithReference(ofSeconds referenceSeconds: Double, at seconds: Double) {
    let end = (referenceSeconds - track.match.offsetSeconds) / track.match.speed
    guard seconds > end else { return }
    score = 0
    track.match.clipRange =
      track.match.clipRange.lowerBound..<max(track.match.clipRange.lowerBound, end)
  }

  /// Looks whether the stream still follows the reference.
  ///
  /// - Parameters:
  ///   - map: the latest seconds of the stream.
  ///   - start: where they start, in seconds of the stream.
  ///   - rows: those not judged before.
  mutating func follow(
    over map: EvidenceMap, from start: Double, judging rows: Range<Int>,
    in source: any PostingSource
  ) throws {
    let match = track.match
    let alignment = Alignment(
      hypothesis: PlaybackHypothesis(speed: match.speed, frequencySkew: match.frequencySkew),
      offsetSteps: (match.offsetSeconds + start * match.speed) * QuerySpectrogram.stepsPerSecond)
    let peaks = try source.peaks(
      of: match.reference,
      in: alignment.referenceFrames(rowCount: map.rowCount, reach: Self.reach))
    let gain = judge(peaks, over: map, on: alignment, judging: rows)
    score = min(Self.mostScore, score + gain)
    guard gain > 0 else { return }
    track.match.evidence += gain
    // The sum is largest where the stream leaves the track; a gain below that may be chance.
    if score == Self.mostScore {
      extend(to: start + Double(rows.upperBound) / QuerySpectrogram.stepsPerSecond)
    }
    align(peaks, over: map, near: alignment, from: start)
  }

  /// The log likelihood ratio of the peaks on some rows: of evidence that is exponentially distributed with the track's mean,
  /// and with that of chance, 1.
  private mutating func judge(
    _ peaks: [Peak], over map: EvidenceMap, on alignment: Alignment, judging rows: Range<Int>
  ) -> Double {
    var sum = 0.0
    var count = 0
    Placement.forEachPeak(of: peaks, over: map, on: alignment) { _, row, evidence in
      guard rows.contains(row) else { return }
      sum += Double(evidence)
      count += 1
    }
    guard count > 0 else { return 0 }
    let gain = sum * (1 - 1 / mean) - Double(count) * log(mean)
    if gain > 0 {
      let latest = min(max(sum / Double(count), Self.means.lowerBound), Self.means.upperBound)
      mean += Self.meanShare * (latest - mean)
    }
    return gain
  }

  /// Moves the track's time line towards where its peaks stand out most, so that it follows a clock that runs
  /// a little fast or slow.
  private mutating func align(
    _ peaks: [Peak], over map: EvidenceMap, near alignment: Alignment, from start: Double
  ) {
    let placements = (-Self.reach...Self.reach).map {
      Placement(of: peaks, over: map, on: alignment.moved(bySteps: Double($0)))
    }
    let floor = (placements.map(\.excess).max() ?? 0) / 2
    let weights = placements.map { max(0, $0.excess - floor) }
    let total = weights.reduce(0, +)
    guard floor > 0, total > 0 else { return }
    let steps =
      zip(placements, weights).reduce(0) {
        $0 + ($1.0.alignment.offsetSteps - alignment.offsetSteps) * $1.1
      } / total
    let seconds = steps / QuerySpectrogram.stepsPerSecond
    track.match.offsetSeconds += Self.offsetShare * seconds
    guard track.match.speed != 1 else { return }
    let middle = start + Double(map.rowCount) / 2 / QuerySpectrogram.stepsPerSecond
    turn(by: Self.speedShare * seconds, about: middle)
  }

  /// Changes the speed, about a time of the stream.
  private mutating func turn(by change: Double, about seconds: Double) {
    track.match.speed += change
    track.match.offsetSeconds -= change * seconds
    if track.match.frequencySkew != 0 { track.match.frequencySkew = track.match.speed - 1 }
  }

  private mutating func extend(to seconds: Double) {
    let range = track.match.clipRange
    track.match.clipRange = range.lowerBound..<max(range.upperBound, seconds)
  }
}
