/// What became of the clips of one command line, and the exit code that follows.
package struct ClipTally {
  private var clips = 0
  private var withoutMatch = 0
  private var failed = 0
  private var missing = 0

  /// Makes a tally of no clip.
  package init() {}

  /// Counts a clip.
  package mutating func count(_ outcome: ClipAnswer.Outcome) {
    clips += 1
    switch outcome {
    case .match: break
    case .noMatch, .tooShort: withoutMatch += 1
    case .error(_, let isMissing):
      failed += 1
      if isMissing { missing += 1 }
    }
  }

  /// How the process ends.
  package var status: ExitCode {
    if failed > 0, failed < clips { return .someFailed }
    if failed > 0 { return missing == failed ? .noInput : .badData }
    return withoutMatch > 0 ? .noMatch : .success
  }
}
