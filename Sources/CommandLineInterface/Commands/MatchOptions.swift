import Matching

extension ParsedArguments {
  /// What clips and streams are looked for with, as `--speed` and `--false-matches` say.
  func matchSettings() throws(UsageError) -> MatchSettings {
    var settings = MatchSettings()
    if let speeds = try value(of: SpeedOption.option) { settings.speeds = speeds }
    if let level = try value(of: FalseMatchesOption.option) {
      settings.mostExpectedFalseMatches = level
    }
    return settings
  }
}
