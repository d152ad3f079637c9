internal import AudioSignal
internal import Fingerprinting
internal import Matching
internal import Repeats

/// Compares audio items with an old one, and tells what became of it in them.
public struct TimelineComparison {
  /// What is shared and shorter is not looked for.
  private static let leastFrames = 31
  /// Who shares less of the shorter one may play at another speed.
  private static let leastShare = 0.3

  /// A speed is rounded when that moves no frame farther.
  private static let mostRoundingFrames = 1.5

  private static let oldName = ReferenceIdentifier(rawValue: 1)
  private static let newName = ReferenceIdentifier(rawValue: 2)

  private let old: AnalysedAudio
  private let postings: MemoryPostings

  /// Prepares to compare others with the old audio.
  public init(old: AnalysedAudio) {
    self.old = old
    postings = MemoryPostings([Self.oldName: old.signature])
  }

  /// What came of a comparison at the speed of the old audio.
  public struct Outcome: Hashable, Sendable {
    /// The map.
    public var map: TimelineMap
    /// Whether so little is shared, or shared in such a way, that the new audio may play at another speed.
    public var mayDifferInSpeed: Bool
    /// Seconds of the old audio in a second of the new one, as far as the map tells; 1 when it tells no difference.
    public var drift: Double
  }

  /// Compares a new audio item that plays as fast as the old one.
  public func compare(_ new: AnalysedAudio) -> Outcome {
    // Nothing can be found in silence, or in audio that is shorter than a frame.
    if new == old {
      let map = TimelineMap.identity(durationSeconds: old.signature.durationSeconds)
      return Outcome(map: map, mayDifferInSpeed: false, drift: 1)
    }
    let stretches = stretches(of: new)
    let map = TimelineTiling(
      old: oldAxis,
      new: TimeAxis(frameCount: new.frameCount, durationSeconds: new.signature.durationSeconds)
    ).map(of: path(through: new, stretches: stretches), speed: 1)
    let drift = SpeedFit(stretches).correction
    let shortest = min(map.oldDurationSeconds, map.newDurationSeconds)
    return Outcome(
      map: map, mayDifferInSpeed: drift != 1 || map.sharedSeconds < Self.leastShare * shortest,
      drift: drift)
  }

  /// Compares a new audio item that plays faster or slower.
  ///
  /// - Parameter speed: about how fast; it is made exact.
  public func compare(_ new: ScaledAudio, speed: Double) -> TimelineMap {
    var speed = speed
    speed *= SpeedFit(stretches(of: new.frames(at: speed))).correction
    let rough = new.frames(at: speed)
    let agreement = FrameAgreement(old: old.edgeProfile, new: rough.edgeProfile)
    let points = path(through: rough, stretches: stretches(of: rough)).flatMap {
      agreement.points(on: $0, oldFrameCount: old.frameCount)
    }
    speed = Self.rounded(speed * SpeedFit(points).correction, frameCount: rough.frameCount)
    let audio = new.frames(at: speed)
    return TimelineTiling(
      old: oldAxis,
      new: TimeAxis(
        frameCount: audio.frameCount, durationSeconds: new.durationSeconds, speed: speed)
    ).map(of: path(through: audio, stretches: stretches(of: audio)), speed: speed)
  }

  /// A speed in hundredths, if that differs by little over the whole audio: such speeds are what people choose.
  private static func rounded(_ speed: Double, frameCount: Int) -> Double {
    let hundredths = (speed * 100).rounded() / 100
    let isNear = abs(hundredths / speed - 1) * Double(frameCount) <= mostRoundingFrames
    return isNear ? hundredths : speed
  }

  /// A search for the speed of a new audio item.
  public func speedSearch(newDurationSeconds: Double) -> SpeedSearch {
    SpeedSearch(source: postings, newDurationSeconds: newDurationSeconds)
  }

  private var oldAxis: TimeAxis {
    TimeAxis(frameCount: old.frameCount, durationSeconds: old.signature.durationSeconds)
  }

  /// What both have in common, on the path and off it.
  private func stretches(of new: AnalysedAudio) -> [SharedStretch] {
    let loaded = postings.loaded(forHashes: 1 << LandmarkHash.bitCount)
    // Signatures in memory are read without fail.
    let found = try? StretchSearch(source: postings, postings: loaded).stretches(
      of: new.signature, as: Self.newName, leastFrames: Self.leastFrames)
    return found ?? []
  }

  /// The parts that are the same, in order in both.
  private func path(through new: AnalysedAudio, stretches: [SharedStretch]) -> [PathPart] {
    let agreement = FrameAgreement(old: old.edgeProfile, new: new.edgeProfile)
    let splitting = PartSplitting(
      agreement: agreement, oldFrameCount: old.frameCount, newFrameCount: new.frameCount)
    let parts = PartChain.best(of: splitting.parts(of: stretches))
    return PathCutting(
      agreement: agreement, oldFrameCount: old.frameCount, newFrameCount: new.frameCount
    ).cut(parts)
  }
}
