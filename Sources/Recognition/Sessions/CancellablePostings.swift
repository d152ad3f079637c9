import Fingerprinting
import Matching

/// A posting source that stops a search when its task is cancelled.
struct CancellablePostings: PostingSource {
  let base: any PostingSource

  var frameCount: Int { base.frameCount }

  func frameCount(of reference: ReferenceIdentifier) -> Int { base.frameCount(of: reference) }

  func loaded(forHashes hashCount: Int) throws -> LoadedPostings? {
    try Task.checkCancellation()
    return try base.loaded(forHashes: hashCount)
  }

  func read(
    _ hashes: [LandmarkHash], _ body: (_ index: Int, _ positions: borrowing Span<Int>) -> Void
  ) throws -> ReferenceAxes {
    try Task.checkCancellation()
    return try base.read(hashes, body)
  }

  func peaks(of reference: ReferenceIdentifier, in frames: Range<Int>) throws -> [Peak] {
    try Task.checkCancellation()
    return try base.peaks(of: reference, in: frames)
  }
}
