import Fingerprinting
import Matching

/// The postings of signatures that are to become one segment, in memory: 8 bytes each.
struct NewSegment {
  private(set) var postings: [PackedPosting] = []
  /// The signatures in their order, with the segment's number left open.
  private(set) var references: [SegmentReference] = []
  private(set) var frameSpan = 0

  /// Adds a signature; one without a frame has no place.
  ///
  /// - Throws: ``PostingDamage`` when the segment becomes too long.
  mutating func append(_ signature: Signature, as reference: ReferenceIdentifier) throws {
    guard signature.frameCount > 0 else { return }
    guard frameSpan + signature.frameCount <= PostingPage.longestSpan else {
      throw PostingDamage("an episode of \(Int(signature.durationSeconds)) s is too long to index")
    }
    let base = frameSpan
    postings += signature.landmarks.lazy.map { landmark in
      PackedPosting(
        hash: landmark.hash.rawValue,
        position: UInt32(truncatingIfNeeded: base + Int(landmark.frame)))
    }
    references.append(
      SegmentReference(
        segment: 0, base: base, frameCount: signature.frameCount, reference: reference))
    frameSpan += signature.frameCount
  }
}

extension SegmentStore {
  /// Writes postings as a segment; of signatures without landmarks, only their places.
  func add(_ new: NewSegment) throws {
    try noteChange()
    guard !new.references.isEmpty else { return }
    let id = try newSegmentID()
    let places = new.references.map { place in
      var place = place
      place.segment = id
      return place
    }
    var writer = try SegmentWriter(
      store: self, segment: id, frameSpan: new.frameSpan, references: places)
    for posting in new.postings.sorted() { try writer.append(posting) }
    try writer.finish()
  }
}
