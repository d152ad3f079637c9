public import Fingerprinting

/// An index in memory: signatures and their landmarks in flat arrays, ordered by hash.
public struct MemoryPostings: PostingSource, Sendable {
  private let signatures: [ReferenceIdentifier: Signature]
  /// Where the postings of each hash start; one more entry than there are hashes.
  private let starts: [Int32]
  private let postings: [Posting]

  /// The frames of all references together.
  public let frameCount: Int

  /// Builds the index of `signatures`.
  public init(_ signatures: [ReferenceIdentifier: Signature]) {
    self.signatures = signatures
    frameCount = signatures.values.reduce(0) { $0 + $1.frameCount }
    let landmarks = signatures.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap {
      reference, signature in signature.landmarks.map { (reference, $0) }
    }
    var starts = [Int32](repeating: 0, count: 1 << LandmarkHash.bitCount + 1)
    for (_, landmark) in landmarks { starts[Int(landmark.hash.rawValue) + 1] += 1 }
    for hash in 1..<starts.count { starts[hash] += starts[hash - 1] }
    var next = starts
    var postings = [Posting](
      repeating: Posting(reference: ReferenceIdentifier(rawValue: 0), frame: 0),
      count: landmarks.count)
    for (reference, landmark) in landmarks {
      let hash = Int(landmark.hash.rawValue)
      postings[Int(next[hash])] = Posting(reference: reference, frame: landmark.frame)
      next[hash] += 1
    }
    self.starts = starts
    self.postings = postings
  }

  /// The length of a reference in frames; 0 when there is none of that name.
  public func frameCount(of reference: ReferenceIdentifier) -> Int {
    signatures[reference]?.frameCount ?? 0
  }

  /// Hands over the postings of each hash that has any.
  public func lookUp(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ postings: borrowing Span<Posting>) -> Void
  ) {
    let all = postings.span
    for (index, hash) in hashes.enumerated() {
      let range = Int(starts[Int(hash.rawValue)])..<Int(starts[Int(hash.rawValue) + 1])
      if !range.isEmpty { body(index, all.extracting(range)) }
    }
  }

  /// The peaks of a reference whose frames lie in `frames`.
  public func peaks(of reference: ReferenceIdentifier, in frames: Range<Int>) -> [Peak] {
    guard let peaks = signatures[reference]?.peaks else { return [] }
    let first = Placement.firstIndex(in: peaks, atLeast: frames.lowerBound)
    let last = Placement.firstIndex(in: peaks, atLeast: frames.upperBound)
    return Array(peaks[first..<last])
  }
}
