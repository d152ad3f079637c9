internal import Glibc

/// The part of a clip in which the evidence for an alignment exceeds a level by most.
struct EvidenceStretch: Hashable {
  /// Evidence that a peak must bring on average to count as matching: half way from chance to a poor match.
  static let leastEvidence: Float = 1.5
  /// Wrong places whose evidence is exponentially distributed with mean 1 have a best part whose surplus over
  /// ``leastEvidence`` exceeds x with a chance of about n · e^(−0.583 x), n being the peaks: 0.583 is the root of
  /// e^(−1.5 λ) = 1 − λ (Karlin and Altschul, 1990).
  private static let decay = 0.583
  /// The chance that the sum of the best part of n peaks looks as good as it does is by so much times n larger than
  /// if the part had been known before: 1.4 to 4.7 in simulations of 30 to 600 peaks.
  private static let choicesPerPeak = 4.0

  /// The clip's rows from the first peak of the part to the last.
  var rows = 0..<0
  /// The reference peaks in it.
  var peakCount = 0
  /// Their evidence.
  var evidence = 0.0
  /// Their evidence beyond ``leastEvidence`` each.
  var surplus = 0.0

  /// What the surplus is worth in the units of ``Placement/excess``, for the best part of `count` peaks.
  func excess(among count: Int) -> Double {
    guard count > 0 else { return 0 }
    return (2 * max(0, Self.decay * surplus - log(Double(count)))).squareRoot()
  }

  /// The logarithm of what choosing the best part of `count` peaks takes back of its chance.
  static func logarithmOfChance(choosingAmong count: Int) -> Double {
    log(choicesPerPeak * Double(max(count, 1)))
  }
}

/// Finds the part with the largest surplus in one pass (Bentley, Programming Pearls, 1984).
struct StretchScan {
  private let leastEvidence: Float
  private let silenceCost: Float
  private(set) var best = EvidenceStretch()
  private var bestSum: Float = 0
  private var sum: Float = 0
  private var start = 0
  private var count = 0
  private var last = 0

  /// Makes a scan.
  ///
  /// - Parameters:
  ///   - leastEvidence: what a peak must bring to add to the surplus.
  ///   - silenceCost: what a second between two peaks takes from the surplus.
  init(leastEvidence: Float, silenceCost: Float = 0) {
    self.leastEvidence = leastEvidence
    self.silenceCost = silenceCost / Float(QuerySpectrogram.stepsPerSecond)
  }

  /// Takes the next peak.
  mutating func add(_ evidence: Float, row: Int) {
    sum -= silenceCost * Float(row - last)
    last = row
    if sum <= 0 { (sum, start, count) = (0, row, 0) }
    sum += evidence - leastEvidence
    count += 1
    guard sum > bestSum else { return }
    bestSum = sum
    best = EvidenceStretch(
      rows: start..<row + 1, peakCount: count,
      evidence: Double(sum + Float(count) * leastEvidence), surplus: Double(sum))
  }
}
