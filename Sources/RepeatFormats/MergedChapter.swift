internal import PodcastMetadata
public import Repeats

/// A chapter of an episode after its repeats were put between the publisher's chapters.
public struct MergedChapter: Hashable, Sendable {
  /// Seconds from the start of the audio.
  public var start: Double
  /// Seconds from the start of the audio; where the next one starts.
  public var end: Double
  /// What it is called; empty when a publisher's chapter has no title.
  public var title: String
  /// What repeat it is; `nil` for what the publisher made, and the rest.
  public var kind: RepeatKind?
  /// Whether it belongs in a table of contents.
  ///
  /// Adverts and stings do not, nor does what goes on after them: so each of the publisher's chapters is listed once.
  public var isListed: Bool
}

extension MarkedEpisode {
  /// The publisher's chapters and the repeats as one list, which covers the whole audio and nothing twice.
  ///
  /// - A repeat has its exact place, and chapters make room: one that starts inside it starts after it, and one that it
  ///   interrupts goes on after it under the same title. Of repeats that overlap the innermost counts.
  /// - A bed is left out, as what is said over it is what matters. A rerun gives its name only to what no chapter covers.
  /// - What is cut to less than a second joins what comes before it, or after it: so an edge of a chapter that lies
  ///   within a second of a repeat's edge snaps to it.
  /// - A repeat that begins and ends within a second of a chapter has that chapter's title. Apart from that, a title is
  ///   lost only when no second of its chapter on end lies outside of repeats.
  /// - What nothing covers bears the episode's title.
  public var mergedChapters: [MergedChapter] {
    ChapterMerging(self).merged
  }
}
