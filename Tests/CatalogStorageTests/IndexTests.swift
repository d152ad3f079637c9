import CatalogStorage
import FilePaths
import Fingerprinting
import Matching
import RepeatableRandom
import SQLiteSupport
import Testing

/// How the index is read.
enum IndexReading: CaseIterable {
  case inMemory
  case pageByPage

  var memoryBudgetBytes: Int { self == .inMemory ? 256 << 20 : 0 }
}

@Suite struct IndexTests {
  let folder: TemporaryFolder
  let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog.open(folder.catalog, mode: .create)
  }

  /// Stores signatures of mixed lengths.
  private func fill(_ count: Int, seconds: [Int] = [5, 40, 170, 600]) throws -> [UInt32: Signature]
  {
    var stored: [UInt32: Signature] = [:]
    for number in 0..<count {
      let signature = randomSignature(
        seconds: seconds[number % seconds.count], seed: UInt64(number) + 1)
      let outcome = try catalog.store(
        episode("/\(number).mp3", content: UInt8(number)), signature: signature)
      stored[outcome.reference.rawValue] = signature
    }
    return stored
  }

  private func postings(of stored: [UInt32: Signature]) -> [LandmarkHash: Set<Posting>] {
    var twin: [LandmarkHash: Set<Posting>] = [:]
    for (reference, signature) in stored {
      for landmark in signature.landmarks {
        twin[landmark.hash, default: []].insert(
          Posting(reference: ReferenceIdentifier(rawValue: reference), frame: Int(landmark.frame)))
      }
    }
    return twin
  }

  private func lookUp(
    _ hashes: [LandmarkHash], in source: CatalogPostings
  ) throws -> [LandmarkHash: Set<Posting>] {
    var found: [LandmarkHash: Set<Posting>] = [:]
    var last = -1
    for (index, postings) in try source.lookUp(hashes) {
      #expect(index > last && !postings.isEmpty)
      last = index
      found[hashes[index]] = Set(postings)
      #expect(found[hashes[index]]?.count == postings.count)
    }
    return found
  }

  @Test(arguments: IndexReading.allCases) func lookUpsEqualADictionary(
    _ reading: IndexReading
  ) throws {
    let stored = try fill(30)
    let twin = postings(of: stored)
    let source = try catalog.postings(memoryBudgetBytes: reading.memoryBudgetBytes)
    let all = twin.keys.sorted()
    #expect(try lookUp(all, in: source) == twin)
    // Hashes that are not there, from both ends and between, and a few only.
    var random = SplitMix64(seed: 3)
    for count in [0, 1, 7, 5_000] {
      let some = Set(
        (0..<count).map { _ in
          LandmarkHash(rawValue: UInt32.random(in: 0..<(1 << 23), using: &random))
        } + all.shuffled(using: &random).prefix(count) + [
          LandmarkHash(rawValue: 0), LandmarkHash(rawValue: .max),
        ]
      ).sorted()
      #expect(try lookUp(some, in: source) == twin.filter { some.contains($0.key) })
    }
    #expect(source.frameCount == stored.values.reduce(0) { $0 + $1.frameCount })
    for (reference, signature) in stored {
      let name = ReferenceIdentifier(rawValue: reference)
      #expect(source.frameCount(of: name) == signature.frameCount)
    }
    #expect(source.frameCount(of: ReferenceIdentifier(rawValue: 9_999)) == 0)
  }

  @Test func mergingKeepsTheSegmentsFewAndTheIndexWhole() throws {
    _ = try fill(70, seconds: [40])
    let segments = try catalog.stats().segments
    // 70 is 1 x 64 + 0 x 8 + 6.
    #expect(segments == 7)
    let report = try catalog.verify()
    #expect(report.problems == [] && report.signatures == 70 && report.postings > 0)
  }

  @Test func removedPostingsAreDroppedWithTheirSegments() throws {
    let stored = try fill(16, seconds: [40])
    #expect(try catalog.stats().segments == 2)
    let before = try catalog.stats().postings
    let source = try catalog.postings()
    let ids = try catalog.episodes().map(\.id).sorted { $0.rawValue < $1.rawValue }
    _ = try catalog.removeEpisodes(Array(ids.prefix(4)))
    #expect(try catalog.stats().postings == before)
    _ = try catalog.removeEpisodes([ids[4]])
    #expect(try catalog.stats().postings < before)
    #expect(try catalog.verify().problems == [])
    let live = stored.filter { reference, _ in source.frameCount(of: .init(rawValue: reference)) > 0
    }
    #expect(live.count == 16, "it has not looked yet")
    let twin = postings(of: stored.filter { $0.key > 5 })
    #expect(try lookUp(hashes(Array(stored.values)), in: source) == twin)
    #expect(source.frameCount(of: ReferenceIdentifier(rawValue: 1)) == 0)
    #expect(try source.peaks(of: ReferenceIdentifier(rawValue: 1), in: 0..<1_000) == [])
  }

  @Test(arguments: IndexReading.allCases) func aVeryFrequentHashIsFoundWhole(
    _ reading: IndexReading
  ) throws {
    // A steady beat: the same pair of peaks all along fills many pages with one hash.
    let frames = 30_000
    let peaks = (0..<(frames / 4)).map { Peak(frame: Int32($0 * 4), bin: 100, isStrong: true) }
    let samples = (frames - 1) * AnalysisParameters.hopLength + AnalysisParameters.windowLength
    let beat = Signature(sampleCount: samples, peaks: peaks)
    var stored = try fill(6)
    let outcome = try catalog.store(episode("/beat.mp3", content: 200), signature: beat)
    stored[outcome.reference.rawValue] = beat
    let source = try catalog.postings(memoryBudgetBytes: reading.memoryBudgetBytes)
    let twin = postings(of: stored)
    #expect(twin.values.map(\.count).max() ?? 0 > 4_000)
    #expect(try lookUp(twin.keys.sorted(), in: source) == twin)
    let most = try #require(twin.max { $0.value.count < $1.value.count }?.key)
    #expect(try lookUp([most], in: source) == [most: twin[most]])
    _ = try fill(16)
    #expect(try catalog.verify().problems == [])
    #expect(try lookUp([most], in: source)[most]?.count == twin[most]?.count)
  }

  @Test func changesByAnotherConnectionAreSeen() throws {
    let stored = try fill(3)
    let reader = try Catalog.open(folder.catalog, mode: .readOnly)
    let source = try reader.postings()
    let known = hashes(Array(stored.values))
    #expect(try lookUp(known, in: source) == postings(of: stored))
    let first = try #require(try catalog.episodes().first?.id)
    _ = try catalog.removeEpisodes([first])
    let gone = try #require(stored.keys.min())
    #expect(try lookUp(known, in: source) == postings(of: stored.filter { $0.key != gone }))
  }

  @Test func stretchesOfSignaturesAreRead() throws {
    let stored = try fill(4)
    let source = try catalog.postings()
    for (reference, signature) in stored {
      for frames in [0..<1, 0..<200, 900..<1_100, 1_020..<1_030, 0..<99_999, 5_000_000..<5_000_001]
      {
        let expected = signature.peaks.filter { frames.contains(Int($0.frame)) }
        #expect(
          try source.peaks(of: ReferenceIdentifier(rawValue: reference), in: frames) == expected)
      }
    }
  }

  /// Damage that the structure of the file does not show.
  @Test(arguments: [
    "UPDATE postings SET data = zeroblob(length(data))",
    "UPDATE postings SET data = substr(data, 1, length(data) - 1)",
    "UPDATE postings SET data = zeroblob(1000000)", "UPDATE postings SET data = x''",
    "UPDATE postings SET key = key + 1", "DELETE FROM postings",
    "UPDATE segments SET frame_span = frame_span * 1000",
    "UPDATE segments SET posting_count = posting_count - 1",
    "UPDATE segment_references SET base = base + 1",
    "UPDATE segment_references SET base = -5",
    "UPDATE segment_references SET frame_count = 9223372036854775807",
    "UPDATE signatures SET data = x'00'", "UPDATE signatures SET sample_count = 1",
    "UPDATE signatures SET data = substr(data, 1, length(data) - 3)",
  ]) func damageIsAnError(_ sql: String) throws {
    let stored = try fill(3)
    let known = hashes(Array(stored.values))
    try catalog.connection.execute("PRAGMA ignore_check_constraints = ON")
    try catalog.connection.execute(sql)
    try catalog.connection.execute("UPDATE catalog SET index_generation = index_generation + 1")
    for reading in IndexReading.allCases {
      // Whatever comes back, it is an answer or an error.
      do {
        let source = try catalog.postings(memoryBudgetBytes: reading.memoryBudgetBytes)
        _ = try source.lookUp(known)
        _ = try source.peaks(of: ReferenceIdentifier(rawValue: 1), in: 0..<2_000)
      } catch let error as CatalogError {
        guard case .damaged = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
    #expect(!isSound(catalog))
  }
}

/// Whether verification finds nothing wrong.
func isSound(_ catalog: Catalog) -> Bool {
  do {
    return try catalog.verify().isSound
  } catch {
    return false
  }
}
