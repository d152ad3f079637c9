internal import Glibc

/// From the chance that one wrong place looks as good to the false matches that a whole catalog makes expect.
///
/// Only the best candidates are verified, so a catalog does not offer a fresh chance at each of its frames:
/// the candidates of a larger one are merely better chosen, as N^¼, which holds from 3 to 300 hours. The factor was measured
/// on clips of 1 to 60 seconds that are in no episode, most of which speak with a voice of the catalog; the few peaks of
/// the shortest leave less to chance than a gamma distribution says. See docs/recognition.md.
enum Significance {
  private static let factor = 400.0
  /// Clips that are shorter have a smaller factor, by the square of their length.
  private static let fullFactorSeconds = 4.0
  private static let exponent = 0.25

  /// The false matches to expect of one clip at a level of chance, given as its logarithm.
  static func expectedFalseMatches(
    logarithmOfChance: Double, referenceFrames: Int, clipSeconds: Double
  ) -> Double {
    let share = min(1, clipSeconds / fullFactorSeconds)
    return factor * share * share * pow(Double(max(referenceFrames, 1)), exponent)
      * exp(logarithmOfChance)
  }

  /// What the number of hits adds to the chance of a place: −0.23 for each hit beyond three times those of the
  /// last candidate (taken as 3 if fewer), up to 40.
  ///
  /// Short clean clips have few peaks to verify but many hits. Wrong places of the clips above rarely had more than
  /// three times the last candidate's.
  static func logarithmOfChance(hits: Int, leastHits: Int) -> Double {
    -0.23 * Double(min(max(0, hits - 3 * max(leastHits, 3)), 40))
  }

  /// Alignments of one hypothesis that refinement tries and that count as independent: the longer the clip,
  /// the finer the speeds that differ.
  private static let alignmentsPerSecond = 2.0
  private static let leastAlignments = 6.0

  /// What the search over many hypotheses takes back: each alignment is a further chance to look good.
  static func logarithmOfChance(hypotheses: Int, clipSeconds: Double) -> Double {
    let alignments = max(leastAlignments, alignmentsPerSecond * clipSeconds)
    return log(Double(max(hypotheses, 1)) * alignments)
  }
}
