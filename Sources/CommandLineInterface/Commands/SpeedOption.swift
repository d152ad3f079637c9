import Matching

/// The speeds to search, as `--speed` says: a range of seconds of the episode in a second of the clip.
enum SpeedOption {
  private static let limits = 0.25...4.0

  static let option = Option<ClosedRange<Double>>(
    "speed", "SPEED",
    "How fast the clip may play: auto (0.5 to 3 times, the default), 1 (as recorded, quickest), or a "
      + "range such as 1.2-2, from 0.25 to 4; where the pitch moves along, 6% either way",
    expectation: "auto, a number, or a range such as 1.2-2, from 0.25 to 4"
  ) { argument in
    guard let text = argument.text else { return nil }
    if text == "auto" { return MatchSettings.allSpeeds }
    let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map { Double($0) }
    guard let low = bounds[0], limits.contains(low), bounds.count <= 2 else { return nil }
    guard bounds.count == 2 else { return low...low }
    guard let high = bounds[1], limits.contains(high), low <= high else { return nil }
    return low...high
  }
}
