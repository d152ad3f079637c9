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

/// One place where a hash stands: a reference and a frame in it.
public struct Posting: Hashable, Sendable {
  /// The reference that holds the landmark.
  public var reference: ReferenceIdentifier
  /// The frame of the landmark's anchor.
  public var frame: Int32

  /// Makes a posting.
  public init(reference: ReferenceIdentifier, frame: Int32) {
    self.reference = reference
    self.frame = frame
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

  /// Hands over the postings of each of `hashes` that has any, in the order of `hashes`.
  ///
  /// - Parameters:
  ///   - hashes: ascending, without repetition.
  ///   - body: called with the position in `hashes` and postings of that hash; more than once for
  ///     a hash whose postings lie apart.
  func lookUp(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ postings: borrowing Span<Posting>) -> Void
  ) throws

  /// The peaks of a reference whose frames lie in `frames`, in order.
  func peaks(of reference: ReferenceIdentifier, in frames: Range<Int>) throws -> [Peak]
}
