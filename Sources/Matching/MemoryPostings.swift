public import Fingerprinting

/// An index in memory, made of signatures.
public struct MemoryPostings: PostingSource, Sendable {
  private let signatures: [ReferenceIdentifier: Signature]
  private let index: LoadedPostings

  /// The frames of all references together.
  public let frameCount: Int

  /// Builds the index of `signatures`.
  public init(_ signatures: [ReferenceIdentifier: Signature]) {
    self.init(signatures, longestAxis: ReferenceAxes.longestAxis)
  }

  /// Builds the index on axes of a chosen length.
  package init(_ signatures: [ReferenceIdentifier: Signature], longestAxis: Int) {
    self.signatures = signatures
    frameCount = signatures.values.reduce(0) { $0 + $1.frameCount }
    let axes = ReferenceAxes(signatures.mapValues(\.frameCount), longestAxis: longestAxis)
    var postings = [[PackedPosting]](repeating: [], count: axes.lengths.count)
    for (reference, signature) in signatures {
      guard let start = axes.start(of: reference) else { continue }
      postings[start >> ReferenceAxes.axisShift] += signature.landmarks.map { landmark in
        let position = UInt32(truncatingIfNeeded: start + Int(landmark.frame))
        return PackedPosting(hash: landmark.hash.rawValue, position: position)
      }
    }
    index = LoadedPostings(
      axes: axes,
      tables: zip(axes.lengths, postings).map { PostingTable($1, frameSpan: $0) })
  }

  /// The length of a reference in frames; 0 when there is none of that name.
  public func frameCount(of reference: ReferenceIdentifier) -> Int {
    signatures[reference]?.frameCount ?? 0
  }

  /// The index.
  public func loaded(forHashes hashCount: Int) -> LoadedPostings? { index }

  /// Hands over where the postings of each hash stand.
  public func read(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ positions: borrowing Span<Int>) -> Void
  ) -> ReferenceAxes { index.read(hashes, body) }

  /// The peaks of a reference whose frames lie in `frames`.
  public func peaks(of reference: ReferenceIdentifier, in frames: Range<Int>) -> [Peak] {
    guard let peaks = signatures[reference]?.peaks else { return [] }
    let first = Placement.firstIndex(in: peaks, atLeast: frames.lowerBound)
    let last = Placement.firstIndex(in: peaks, atLeast: frames.upperBound)
    return Array(peaks[first..<last])
  }
}
