import Fingerprinting
import Matching
import SQLiteSupport

/// The thorough check of a catalog.
struct CatalogVerification {
  private let connection: SQLiteConnection
  private var report = VerificationReport()
  /// What each reference must have in the index, from its signature.
  private var expected: [ReferenceIdentifier: PostingSum] = [:]
  /// What each reference has in the index.
  private var found: [ReferenceIdentifier: PostingSum] = [:]

  init(connection: SQLiteConnection) {
    self.connection = connection
  }

  mutating func run() throws -> VerificationReport {
    try checkStructure()
    // Where the structure is damaged, reading on says nothing that can be trusted.
    guard report.isSound else { return report }
    try checkLinks()
    try checkSignatures()
    try checkFormerVersions()
    report.portable = try PortableRow.read(in: connection)
    try checkContentHash()
    try checkIndex()
    return report
  }

  private var isFull: Bool { report.problems.count >= VerificationReport.mostProblems }

  private mutating func note(_ problem: String) {
    if !isFull { report.problems.append(problem) }
  }

  private mutating func checkStructure() throws {
    let limit = VerificationReport.mostProblems
    for message in try connection.query("PRAGMA integrity_check(\(limit))", row: { $0.text(0) })
    where message != "ok" {
      note("the file's structure: \(message.replacing("\n", with: " "))")
    }
    for table in try connection.query("PRAGMA foreign_key_check", row: { $0.text(0) }) {
      note("a row of table \(table) refers to one that does not exist")
    }
  }

  private mutating func checkLinks() throws {
    let rules = [
      (
        "SELECT id FROM episodes e WHERE NOT EXISTS (SELECT 1 FROM signatures WHERE episode_id = e.id)",
        "episode %@ has no audio"
      ),
      (
        // What the library writes is of no file, and has media items.
        """
        SELECT id FROM signatures s WHERE NOT EXISTS (SELECT 1 FROM files WHERE signature_id = s.id)
          AND NOT EXISTS (SELECT 1 FROM media_items WHERE signature_id = s.id)
        """,
        "signature %@ belongs to no file"
      ),
      (
        "SELECT id FROM files WHERE length(path) = 0 OR instr(path, x'00') > 0",
        "the path of file %@ is none"
      ),
      (
        "SELECT id FROM files WHERE state = 'indexed' AND signature_id IS NULL",
        "file %@ is marked as indexed and has no signature"
      ),
      (
        """
        SELECT f.id FROM files f JOIN signatures s ON s.id = f.signature_id
        WHERE f.state = 'indexed' AND f.content_digest IS NOT s.content_digest
        """, "file %@ has the signature of other audio"
      ),
      (
        """
        SELECT r.signature_id FROM segment_references r JOIN signatures s ON s.id = r.signature_id
        WHERE r.frame_count <> s.frame_count
        """, "signature %@ is not as long as the index says"
      ),
      (
        "SELECT id FROM shows s WHERE NOT EXISTS (SELECT 1 FROM episodes WHERE show_id = s.id)",
        "show %@ has no episode"
      ),
    ]
    for (sql, problem) in rules + RepeatVerification.rules {
      for id in try connection.query(sql, row: { $0.integer(0) }) {
        note(problem.replacing("%@", with: String(id)))
      }
    }
    report.episodes = try count("episodes")
    report.files = try count("files")
  }

  private func count(_ table: String) throws -> Int {
    try connection.first("SELECT count(*) FROM \(table)") { Int($0.integer(0)) } ?? 0
  }

  private mutating func checkSignatures() throws {
    try connection.forEach(
      "SELECT id, algorithm_version, sample_count, frame_count, data FROM signatures ORDER BY id"
    ) { row in
      let reference = ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: row.integer(0)))
      report.signatures += 1
      do {
        let signature = try Signature(decoding: row.blob(4))
        guard row.integer(1) == AnalysisParameters.algorithmVersion,
          row.integer(2) == signature.sampleCount, row.integer(3) == signature.frameCount
        else {
          note("signature \(reference.rawValue) is not the one that its row describes")
          return
        }
        var sum = PostingSum()
        for landmark in signature.landmarks {
          sum.add(hash: landmark.hash.rawValue, frame: Int(landmark.frame))
        }
        if signature.frameCount > 0 { expected[reference] = sum }
      } catch {
        note("signature \(reference.rawValue): \(error)")
      }
    }
  }

  private mutating func checkFormerVersions() throws {
    try connection.forEach("SELECT id, data FROM former_versions ORDER BY id") { row in
      do {
        _ = try Signature(decoding: row.blob(1))
      } catch {
        note("former version \(row.integer(0)): \(error)")
      }
    }
  }

  private mutating func checkContentHash() throws {
    guard let portable = report.portable else { return }
    if try ContentHash.compute(in: connection) != portable.contentHash {
      note("the contents are not those that were exported: their hash is another")
    }
  }

  private mutating func checkIndex() throws {
    if report.portable?.hasPostings == false { expected = [:] }
    let store = SegmentStore(connection: connection)
    let references = Dictionary(grouping: try store.references(), by: \.segment)
    var known: Set<Int> = []
    for segment in try store.segments() where !isFull {
      known.insert(segment.id)
      do {
        try check(segment, references: references[segment.id] ?? [])
      } catch let damage as PostingDamage {
        note("segment \(segment.id): \(damage)")
      }
    }
    for segment in try connection.query(
      "SELECT DISTINCT key >> \(PostingKey.segmentShift) FROM postings", row: { Int($0.integer(0)) }
    )
    where !known.contains(segment) {
      note("the index holds pages of segment \(segment), which does not exist")
    }
    for (reference, sum) in expected.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where found[reference] != sum {
      note("the index does not hold what signature \(reference.rawValue) says")
    }
  }

  private mutating func check(_ segment: IndexSegment, references: [SegmentReference]) throws {
    let table = try ReferenceTable(
      references, movedTo: references.map(\.base), frameSpan: segment.frameSpan)
    for place in references { found[place.reference] = PostingSum() }
    var pages = SegmentPages(segment, in: connection)
    var count = 0
    var last = PackedPosting(hash: 0, position: 0)
    while try pages.advance() {
      for posting in pages.run.postings {
        guard posting >= last else { throw PostingDamage.disorder }
        last = posting
        guard let place = table.index(of: posting.position) else { continue }
        found[references[place].reference]?.add(
          hash: posting.hash, frame: Int(posting.position) - references[place].base)
      }
      count += pages.run.count
    }
    report.postings += Int64(count)
    if count != segment.postingCount {
      note("segment \(segment.id) holds \(count) postings and announces \(segment.postingCount)")
    }
  }
}

/// A sum over postings that does not depend on their order, so that two sets can be compared in no memory.
private struct PostingSum: Hashable {
  private var count = 0
  private var sum: UInt64 = 0

  mutating func add(hash: UInt32, frame: Int) {
    var mixed = UInt64(hash) << 32 ^ UInt64(UInt32(truncatingIfNeeded: frame))
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    sum &+= mixed ^ mixed >> 31
    count += 1
  }
}
