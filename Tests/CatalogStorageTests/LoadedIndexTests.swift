import CatalogStorage
import Fingerprinting
import Matching
import RepeatableRandom
import SQLiteSupport
import Testing

/// An index with postings of one's choice.
struct IndexShape: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// The postings of each segment; 40 references of 1,000 frames are dealt out among the segments.
  var segments: [Int]
  /// Which references are not there, though their postings are.
  var isRemoved: @Sendable (Int) -> Bool = { _ in false }

  static let referenceFrames = 1_000

  static let all = [
    IndexShape(testDescription: "one segment", segments: [20_000]),
    IndexShape(testDescription: "one small segment", segments: [90]),
    IndexShape(testDescription: "many postings", segments: [200_000, 90_000, 60_000, 30]),
    IndexShape(testDescription: "empty segments", segments: [0, 0, 5_000, 0, 700, 0]),
    IndexShape(testDescription: "nothing but empty segments", segments: [0, 0]),
    IndexShape(testDescription: "no segment", segments: []),
    IndexShape(
      testDescription: "some references removed", segments: [9_000, 100, 8_000, 50, 7_000],
      isRemoved: { $0 % 3 == 1 || $0 < 9 }),
    IndexShape(
      testDescription: "all references removed", segments: [900, 900], isRemoved: { _ in true }),
  ]

  /// Hashes spread over all, crowded in one place, very frequent, and the first and last there are.
  static func hash(using random: inout SplitMix64) -> UInt32 {
    let last: UInt32 = 1 << UInt32(LandmarkHash.bitCount) - 1
    return switch UInt32.random(in: 0..<20, using: &random) {
    case 0: 0
    case 1: last
    case 2...4: 4_000_001
    case 5...8: 4_000_000 + UInt32.random(in: 0..<300, using: &random)
    default: UInt32.random(in: 0...last, using: &random)
    }
  }
}

@Suite struct LoadedIndexTests {
  let folder: TemporaryFolder
  let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog.open(folder.catalog, mode: .create)
  }

  /// Stores an index.
  ///
  /// - Returns: the postings to be found for each hash.
  private func write(_ shape: IndexShape) throws -> [UInt32: [Posting]] {
    let references = try (0..<40).map { number in
      try catalog.store(
        episode("/\(number).mp3", content: UInt8(number)),
        signature: randomSignature(seconds: 1, seed: UInt64(number) + 1)
      ).reference
    }
    try catalog.connection.execute("DELETE FROM postings; DELETE FROM segments")
    var twin: [UInt32: [Posting]] = [:]
    var random = SplitMix64(seed: 11)
    for (index, count) in shape.segments.enumerated() {
      let own = references.indices.filter { $0 % shape.segments.count == index }
      let span = own.count * IndexShape.referenceFrames
      let postings = Set(
        (0..<count).map { _ in
          PackedPosting(
            hash: IndexShape.hash(using: &random),
            position: UInt32.random(in: 0..<UInt32(span), using: &random))
        }
      ).sorted()
      try write(postings, span: span, segment: index + 1)
      for (place, reference) in own.enumerated() where !shape.isRemoved(reference) {
        try catalog.connection.run(
          "INSERT INTO segment_references VALUES (?1, ?2, ?3, ?4)", .integer(index + 1),
          .integer(place * IndexShape.referenceFrames), .integer(IndexShape.referenceFrames),
          .integer(references[reference].rawValue))
      }
      for posting in postings {
        let (place, frame) = Int(posting.position)
          .quotientAndRemainder(dividingBy: IndexShape.referenceFrames)
        if shape.isRemoved(own[place]) { continue }
        twin[posting.hash, default: []].append(
          Posting(reference: references[own[place]], frame: frame))
      }
    }
    try noteChange()
    return twin.mapValues { $0.sorted() }
  }

  private func write(_ postings: [PackedPosting], span: Int, segment: Int) throws {
    var encoder = PostingPageEncoder(segment: segment, frameSpan: span)
    for posting in postings { encoder.append(posting) }
    // The pages that are full, and the rest.
    let pages = encoder.takePages() + encoder.finish()
    try catalog.connection.run(
      "INSERT INTO segments VALUES (?1, ?2, ?3, ?4)", .integer(segment), .integer(span),
      .integer(postings.count), .integer(pages.reduce(0) { $0 + $1.bytes.count }))
    for page in pages {
      try catalog.connection.run(
        "INSERT INTO postings VALUES (?1, ?2)", .integer(page.key.rawValue), .blob(page.bytes))
    }
  }

  private func noteChange() throws {
    try catalog.connection.execute("UPDATE catalog SET index_generation = index_generation + 1")
  }

  private func lookUp(
    _ hashes: [UInt32], in source: CatalogPostings
  ) throws -> [UInt32: [Posting]] {
    var found: [UInt32: [Posting]] = [:]
    var last = -1
    for (index, postings) in try source.lookUp(hashes.map { LandmarkHash(rawValue: $0) }) {
      #expect(index > last && !postings.isEmpty)
      last = index
      found[hashes[index]] = postings.sorted()
    }
    return found
  }

  @Test(arguments: IndexShape.all, IndexReading.allCases) func lookUpsEqualADictionary(
    _ shape: IndexShape, _ reading: IndexReading
  ) throws {
    let twin = try write(shape)
    let source = try catalog.postings(memoryBudgetBytes: reading.memoryBudgetBytes)
    var random = SplitMix64(seed: 5)
    var asked = Set(twin.keys)
    for _ in 0..<2_000 { asked.insert(IndexShape.hash(using: &random)) }
    let all = asked.sorted()
    // The first look-up runs through the index, those after it have it in memory.
    for _ in 0..<3 { #expect(try lookUp(all, in: source) == twin) }
    for count in [1, 40, 900] {
      let some = all.shuffled(using: &random).prefix(count).sorted()
      #expect(try lookUp(some, in: source) == twin.filter { some.contains($0.key) })
    }
    #expect(try lookUp([], in: source).isEmpty)
    try catalog.connection.execute("DELETE FROM segment_references WHERE signature_id % 2 = 0")
    try noteChange()
    let rest = twin.mapValues { $0.filter { $0.reference.rawValue % 2 != 0 } }
      .filter { !$0.value.isEmpty }
    for _ in 0..<3 { #expect(try lookUp(all, in: source) == rest) }
    guard reading == .inMemory else { return }
    // What is in memory needs the file no more.
    try catalog.connection.execute("DELETE FROM postings")
    #expect(try lookUp(all, in: source) == rest)
  }
}
