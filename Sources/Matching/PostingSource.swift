public import Fingerprinting

/// Names one indexed signature within a posting source.
public struct ReferenceIdentifier: Hashable, Sendable, RawRepresentable {
  /// The number that the source gave it.
  public let rawValue: UInt32

  /// Wraps a number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// Something that can answer "who has this hash": an index on disk or in memory.
public protocol PostingSource {
  /// The frames of all references together: the number of places where a query may fall.
  var frameCount: Int { get }

  /// The length of a reference.
  ///
  /// - Returns: its number of frames; 0 when the source has no such reference.
  func frameCount(of reference: ReferenceIdentifier) -> Int

  /// The index as a value in memory, which any thread can look up in.
  ///
  /// - Parameter hashCount: how many hashes are about to be looked up, so that the source can tell whether
  ///   bringing all of the index into memory is worth it.
  /// - Returns: `nil` when the look-ups shall ``read(_:_:)`` instead.
  func loaded(forHashes hashCount: Int) throws -> LoadedPostings?

  /// Hands over the postings of each of `hashes` that has any, in the order of `hashes`.
  ///
  /// - Parameters:
  ///   - hashes: ascending, without repetition.
  ///   - body: called with the position in `hashes` and where all postings of that hash stand on the axes, in
  ///     any order.
  /// - Returns: the axes.
  func read(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ positions: borrowing Span<Int>) -> Void
  ) throws -> ReferenceAxes

  /// The peaks of a reference whose frames lie in `frames`, in order.
  func peaks(of reference: ReferenceIdentifier, in frames: Range<Int>) throws -> [Peak]
}
