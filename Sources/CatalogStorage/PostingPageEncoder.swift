package import Matching

/// Turns postings that come in order of hash, then position, into pages.
///
/// A hash's postings stay together in one page. A hash with more than fit starts a page of its own and goes
/// on in pages with the sequence numbers 1, 2, and so on, which hold nothing else. Memory does not
/// grow with the number of postings.
package struct PostingPageEncoder {
  private let segment: Int
  private let width: Int
  /// The page under way, its header included; a page without groups has the header only.
  private var page: [UInt8] = []
  private var pageHash: UInt32 = 0
  private var lastPageHash: UInt32 = 0
  private var groupHash: UInt32?
  private var groupCount = 0
  private var groupLast: UInt32 = 0
  /// The positions of the group under way, coded.
  private var groupBytes: [UInt8] = []
  /// The number that the next page of the group under way has; 0 while it fits one page.
  private var sequence = 0
  /// Finished pages that were not yet taken.
  private var finished: [(key: PostingKey, bytes: [UInt8])] = []

  /// Step, count and the header take at most so many bytes of a page with one group.
  private static let mostGroupBytes = PostingPage.mostBytes - PostingPage.headerBytes - 3

  /// Makes an encoder for a segment whose positions lie below `frameSpan`.
  package init(segment: Int, frameSpan: Int) {
    self.segment = segment
    width = PostingPage.width(frameSpan: frameSpan)
    startPage()
  }

  /// Adds a posting.
  ///
  /// - Precondition: it does not come before the one added last.
  package mutating func append(_ posting: PackedPosting) {
    let (hash, position) = (posting.hash, posting.position)
    if groupHash != hash {
      finishGroup()
      groupHash = hash
    } else if groupBytes.count + PostingPage.byteCount(position &- groupLast)
      > Self.mostGroupBytes
    {
      spillGroup()
    }
    if groupCount == 0 {
      for index in 0..<width {
        groupBytes.append(UInt8(truncatingIfNeeded: position >> UInt32(8 * index)))
      }
    } else {
      PostingPage.append(position &- groupLast, to: &groupBytes)
    }
    groupCount += 1
    groupLast = position
  }

  /// Takes the pages that are finished, in order of key.
  package mutating func takePages() -> [(key: PostingKey, bytes: [UInt8])] {
    guard !finished.isEmpty else { return [] }
    defer { finished = [] }
    return finished
  }

  /// Finishes the last page and takes what is left.
  package mutating func finish() -> [(key: PostingKey, bytes: [UInt8])] {
    finishGroup()
    finishPage(sequence: 0)
    return takePages()
  }

  private mutating func startPage() {
    page = [0, 0, 0, 0, UInt8(width)]
  }

  private var isPageEmpty: Bool { page.count == PostingPage.headerBytes }

  /// Writes the group as far as it has come into pages of its own.
  private mutating func spillGroup() {
    guard let hash = groupHash else { return }
    if sequence == 0 { finishPage(sequence: 0) }
    writeGroup(hash)
    finishPage(sequence: sequence)
    sequence += 1
  }

  private mutating func finishGroup() {
    guard let hash = groupHash, groupCount > 0 else { return }
    if sequence > 0 {
      writeGroup(hash)
      finishPage(sequence: sequence)
      sequence = 0
    } else {
      let countBytes = groupCount > 1 ? PostingPage.byteCount(UInt32(groupCount)) : 0
      let stepBytes = PostingPage.byteCount((hash &- lastPageHash) << 1)
      if page.count + stepBytes + countBytes + groupBytes.count > PostingPage.mostBytes {
        finishPage(sequence: 0)
      }
      writeGroup(hash)
    }
    groupHash = nil
  }

  private mutating func writeGroup(_ hash: UInt32) {
    if isPageEmpty {
      pageHash = hash
      lastPageHash = hash
    }
    PostingPage.append((hash - lastPageHash) << 1 | (groupCount > 1 ? 1 : 0), to: &page)
    if groupCount > 1 { PostingPage.append(UInt32(groupCount), to: &page) }
    page += groupBytes
    lastPageHash = hash
    groupBytes.removeAll(keepingCapacity: true)
    groupCount = 0
  }

  private mutating func finishPage(sequence: Int) {
    guard !isPageEmpty else { return }
    let key = PostingKey(segment: segment, hash: pageHash, sequence: sequence)
    PostingPage.seal(&page, key: key)
    finished.append((key, page))
    startPage()
  }
}
