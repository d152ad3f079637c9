import CatalogStorage
import Matching
import RepeatableRandom

/// Pages of postings as they come, behind their key and the span of their segment: what is read is in order and in the span.
enum PageTarget: FuzzTarget {
  static let seeds = [(1, 8), (300, 23), (400, 2), (600, 0)].flatMap { count, bits in
    pages(count: count, hashBits: bits).map { input(key: $0.key, bytes: $0.bytes) }
  }

  static func run(_ bytes: [UInt8]) {
    read(bytes) { _, _ in }
  }

  /// - Parameter repair: is handed the page and its key before it is read.
  static func read(_ bytes: [UInt8], repair: (inout [UInt8], PostingKey) -> Void) {
    guard bytes.count > 12 else { return }
    let key = PostingKey(rawValue: Int64(bitPattern: number(bytes[..<8])))
    let frameSpan = Int(Int32(truncatingIfNeeded: number(bytes[8..<12])))
    var page = Array(bytes[12...])
    repair(&page, key)
    var run = PostingRun()
    do throws(PostingDamage) {
      try run.decode(page.span, key: key, frameSpan: frameSpan)
    } catch {
      precondition(run.count == 0)
      return
    }
    let postings = Array(run.postings)
    precondition(!postings.isEmpty && postings == postings.sorted())
    precondition(postings.allSatisfy { $0.position < frameSpan && $0.hash < 1 << 23 })
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static let frameSpan = 90_000

  private static func input(key: PostingKey, bytes: [UInt8]) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: key.rawValue >> (8 * $0)) }
      + (0..<4).map { UInt8(truncatingIfNeeded: frameSpan >> (8 * $0)) } + bytes
  }

  private static func pages(count: Int, hashBits: Int) -> [(key: PostingKey, bytes: [UInt8])] {
    var random = SplitMix64(seed: UInt64(count))
    let postings = (0..<count).map { _ in
      PackedPosting(
        hash: UInt32.random(in: 0..<(1 << UInt32(hashBits)), using: &random),
        position: UInt32.random(in: 0..<UInt32(frameSpan), using: &random))
    }.sorted()
    var encoder = PostingPageEncoder(segment: 3, frameSpan: frameSpan)
    for posting in postings { encoder.append(posting) }
    return encoder.finish()
  }
}

/// The same with a checksum that fits.
enum SealedPageTarget: FuzzTarget {
  static let seeds = PageTarget.seeds

  static func run(_ bytes: [UInt8]) {
    PageTarget.read(bytes) { page, key in
      if page.count >= 4 { PostingPage.seal(&page, key: key) }
    }
  }
}
