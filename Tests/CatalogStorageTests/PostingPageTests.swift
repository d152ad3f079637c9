import CatalogStorage
import Fingerprinting
import Matching
import RepeatableRandom
import Testing

/// A shape of postings: how many different hashes and positions there are to choose from.
struct PostingShape: Sendable, CustomStringConvertible {
  var count: Int
  var hashes: UInt32
  var frameSpan: Int

  var description: String { "\(count) of \(hashes) hashes in \(frameSpan) frames" }

  static let all = [
    PostingShape(count: 1, hashes: 1, frameSpan: 1),
    PostingShape(count: 300, hashes: 1 << 23, frameSpan: 256),
    PostingShape(count: 5_000, hashes: 1 << 23, frameSpan: 257),
    PostingShape(count: 20_000, hashes: 1 << 23, frameSpan: 112_500),
    PostingShape(count: 20_000, hashes: 40, frameSpan: 4_000_000),
    PostingShape(count: 30_000, hashes: 3, frameSpan: 1 << 27),
    PostingShape(count: 9_000, hashes: 1, frameSpan: 10_000),
  ]

  fileprivate func pairs(seed: UInt64) -> [PackedPosting] {
    var random = SplitMix64(seed: seed)
    let step = (1 << 23) / hashes
    return (0..<count).map { _ in
      PackedPosting(
        hash: UInt32.random(in: 0..<hashes, using: &random) * step,
        position: UInt32.random(in: 0..<UInt32(frameSpan), using: &random))
    }.sorted()
  }

  fileprivate func pages(_ pairs: [PackedPosting]) -> [(key: PostingKey, bytes: [UInt8])] {
    var encoder = PostingPageEncoder(segment: 5, frameSpan: frameSpan)
    var pages: [(key: PostingKey, bytes: [UInt8])] = []
    for pair in pairs {
      encoder.append(pair)
      pages += encoder.takePages()
    }
    return pages + encoder.finish()
  }
}

@Suite struct PostingPageTests {
  @Test(arguments: PostingShape.all) func pagesReadBackAsTheyWereWritten(
    _ shape: PostingShape
  ) throws {
    let pairs = shape.pairs(seed: 1)
    let pages = shape.pages(pairs)
    var found: [PackedPosting] = []
    var run = PostingRun()
    for page in pages {
      #expect(page.bytes.count <= PostingPage.mostBytes)
      try run.decode(page.bytes.span, key: page.key, frameSpan: shape.frameSpan)
      #expect(run.postings.first?.hash == page.key.hash)
      found += run.postings
    }
    #expect(found == pairs)
    #expect(pages.map(\.key) == Set(pages.map(\.key)).sorted())
    #expect(pages.allSatisfy { $0.key.segment == 5 })
  }

  @Test func pagesAreDense() throws {
    let shape = PostingShape(count: 97_000, hashes: 1 << 23, frameSpan: 112_500)
    let pages = shape.pages(shape.pairs(seed: 2))
    let bytes = pages.reduce(0) { $0 + $1.bytes.count }
    #expect(Double(bytes) / 97_000 < 4.6)
    #expect(pages.dropLast().allSatisfy { $0.bytes.count > PostingPage.mostBytes - 32 })
  }

  @Test(arguments: PostingShape.all) func aHashIsSplitOnlyOverPagesOfItsOwn(
    _ shape: PostingShape
  ) throws {
    var run = PostingRun()
    var last: PostingKey?
    for page in shape.pages(shape.pairs(seed: 3)) {
      try run.decode(page.bytes.span, key: page.key, frameSpan: shape.frameSpan)
      if page.key.sequence > 0 {
        #expect(last?.hash == page.key.hash && last?.sequence == page.key.sequence - 1)
        #expect(run.postings.last?.hash == page.key.hash)
      }
      last = page.key
    }
  }

  @Test(arguments: PostingShape.all) func damageIsFound(_ shape: PostingShape) throws {
    let page = try #require(shape.pages(shape.pairs(seed: 4)).first)
    var run = PostingRun()
    func isRefused(_ bytes: [UInt8], key: PostingKey = page.key) -> Bool {
      do throws(PostingDamage) {
        try run.decode(bytes.span, key: key, frameSpan: shape.frameSpan)
        return false
      } catch {
        return run.count == 0
      }
    }
    for bit in stride(from: 0, to: page.bytes.count * 8, by: 7) {
      var bytes = page.bytes
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(isRefused(bytes), "bit \(bit)")
    }
    for count in stride(from: 0, to: page.bytes.count, by: 13) {
      #expect(isRefused(Array(page.bytes.prefix(count))), "cut to \(count)")
    }
    #expect(isRefused(page.bytes, key: PostingKey(segment: 6, hash: page.key.hash, sequence: 0)))
    #expect(isRefused(page.bytes + [0]))
  }

  @Test func bytesWithAFittingChecksumAreReadWithCare() throws {
    var random = SplitMix64(seed: 5)
    var run = PostingRun()
    var read = 0
    for round in 0..<20_000 {
      let span = [1, 200, 60_000, 1 << 20, 1 << 27][round % 5]
      let width = [1, 1, 2, 3, 4][round % 5]
      let key = PostingKey(
        segment: 1, hash: UInt32.random(in: 0..<(1 << 23), using: &random), sequence: round % 2)
      var bytes: [UInt8] = [0, 0, 0, 0, UInt8(width)]
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        // Small numbers, so that the groups look sound for some way.
        bytes.append(UInt8.random(in: 0...UInt8(round % 3 == 0 ? 255 : 5), using: &random))
      }
      PostingPage.seal(&bytes, key: key)
      do throws(PostingDamage) {
        try run.decode(bytes.span, key: key, frameSpan: span)
        read += 1
        #expect(run.postings.allSatisfy { $0.position < span && $0.hash < 1 << 23 })
        #expect(run.postings.elementsEqual(run.postings.sorted()))
      } catch {
        #expect(run.count == 0)
      }
    }
    #expect(read > 100)
  }
}
