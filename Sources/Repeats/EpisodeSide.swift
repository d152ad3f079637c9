internal import Fingerprinting

/// The part of an episode in which intros stand, or that in which outros do.
enum EpisodeSide: Int, Comparable, Hashable {
  case opening
  case closing

  /// An intro begins within so much of an episode: adverts and some talk may come before it.
  private static let openingSeconds = 150.0
  /// An outro ends so near to the end.
  private static let closingSeconds = 60.0
  /// In short episodes, so much of the length.
  private static let mostShare = 0.35

  /// `nil` for what stands in the middle.
  init?(of frames: Range<Int>, in outline: EpisodeOutline) {
    let rate = AnalysisParameters.framesPerSecond
    let length = Double(outline.frameCount) / rate
    let start = Double(frames.lowerBound) / rate
    let end = Double(frames.upperBound) / rate
    let isOpening = start <= min(Self.openingSeconds, Self.mostShare * length)
    let isClosing = length - end <= min(Self.closingSeconds, Self.mostShare * length)
    switch (isOpening, isClosing) {
    case (true, false): self = .opening
    case (false, true): self = .closing
    case (true, true): self = start < length - end ? .opening : .closing
    case (false, false): return nil
    }
  }

  static func < (left: EpisodeSide, right: EpisodeSide) -> Bool { left.rawValue < right.rawValue }
}
