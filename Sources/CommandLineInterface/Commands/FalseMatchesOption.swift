import Matching

/// How sure an answer must be, as `--false-matches` says: the false matches to expect of a clip that is in no episode.
enum FalseMatchesOption {
  static let option = Option<Double>(
    "false-matches", "E",
    "Tell a place when at most E false matches are to be expected of a clip that is in no episode; "
      + "0.0001 when not given, fewer is stricter",
    expectation: "a number above 0, such as 0.01 or 1e-6"
  ) { argument in
    argument.text.flatMap { Double($0) }.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }
}
