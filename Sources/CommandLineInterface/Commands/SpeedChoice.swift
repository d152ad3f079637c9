/// The speeds to search, as `--speed` says.
enum SpeedChoice: Hashable, Sendable {
  /// Whatever the matcher searches by itself.
  case auto
  /// The clip plays as fast as the episode.
  case original

  static let option = Option<SpeedChoice>(
    "speed", "SPEED", "Speeds at which the clip may play: auto or 1",
    expectation: "auto or 1; other speeds cannot be searched yet"
  ) { argument in
    switch argument.text {
    case "auto": .auto
    case "1": .original
    default: nil
    }
  }
}
