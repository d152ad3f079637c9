public import Fingerprinting
public import Matching

/// Something that knows the edge profiles of references.
public protocol EdgeProfileSource {
  /// The profile of a reference.
  ///
  /// - Parameter frames: those wanted; what lies outside of the reference is left out.
  /// - Returns: `nil` when none is known.
  func edgeProfile(of reference: ReferenceIdentifier, in frames: Range<Int>) throws -> EdgeProfile?
}
