internal import Matching

/// Where an episode's frames fall on those of another.
struct Diagonal: Hashable {
  var reference: ReferenceIdentifier
  /// What to add to a frame of the episode to get that of the other.
  var offset: Int

  /// This one and those next to it: one stretch may have hits on each.
  var neighbours: [Diagonal] {
    (-2...2).map { Diagonal(reference: reference, offset: offset + $0) }
  }
}
