/// A place where a clip may lie.
package struct CandidatePlace: Hashable, Sendable {
  package var reference: ReferenceIdentifier
  /// The reference frame on which the clip's frame 0 falls; negative when the clip starts before it.
  package var offsetFrame: Int
  /// Landmarks of the clip that meet postings there or a frame aside.
  package var hits: Int

  package init(reference: ReferenceIdentifier, offsetFrame: Int, hits: Int) {
    self.reference = reference
    self.offsetFrame = offsetFrame
    self.hits = hits
  }
}
