import CatalogStorage
import Matching
import PodcastMetadata

/// A change of what is on in a stream, as it is told.
struct StreamReport {
  /// What changed.
  enum Change: String {
    /// Something is on that was not before.
    case match
    /// It goes on, in another chapter.
    case chapter
    /// Nothing that is known is on any more.
    case lost
  }

  let change: Change
  /// When it was noticed, in seconds of the stream.
  let streamSeconds: Double
  /// What is on, the likeliest first; empty when nothing that is known is.
  let places: [ClipAnswer.Place]
}
