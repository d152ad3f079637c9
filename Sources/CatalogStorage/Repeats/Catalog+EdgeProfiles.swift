public import Fingerprinting
public import Matching

extension Catalog {
  /// What is kept of an episode's frames so that edges can be told to a frame.
  ///
  /// - Parameter frames: those wanted; what lies outside of the audio is left out.
  /// - Returns: `nil` for audio that was indexed before there were profiles.
  public func edgeProfile(
    of reference: ReferenceIdentifier, in frames: Range<Int>
  ) throws(CatalogError) -> EdgeProfile? {
    try perform {
      try EdgeProfileRow.read(of: .reference(reference), in: frames, in: connection)
    }
  }

  /// The same of audio that an episode had before.
  public func edgeProfile(
    of version: FormerVersionIdentifier, in frames: Range<Int>
  ) throws(CatalogError) -> EdgeProfile? {
    try perform {
      try EdgeProfileRow.read(of: .formerVersion(version), in: frames, in: connection)
    }
  }
}
