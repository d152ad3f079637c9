/// What a repeat is, by where and how often it stands.
public enum RepeatKind: String, CaseIterable, Hashable, Sendable {
  /// Near the beginning of most of the episodes that have it, which are of one show.
  case intro
  /// Near their end.
  case outro
  /// In the middle of episodes, or in those of several shows.
  case advert
  /// Shorter than six seconds, anywhere but at the ends.
  case sting
  /// Most of an episode.
  case rerun
  /// Music under talk.
  case bed
  /// None of these.
  case other
}
