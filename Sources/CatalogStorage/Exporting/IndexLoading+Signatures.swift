import Fingerprinting
import Matching
import SQLiteSupport

extension IndexLoading {
  /// Makes the index of a catalog that has no postings of its signatures, in two runs through those.
  ///
  /// - Parameter mostPostings: more are not brought into memory: strangers' signatures may hold any number.
  static func make(
    axes: ReferenceAxes, mostPostings: Int, in connection: SQLiteConnection
  ) throws -> LoadedPostings {
    let postingCount = axes.lengths.reduce(0, +)
    var loading = IndexLoading(axes: axes, postingCount: postingCount)
    var left = mostPostings
    try forEachSignature(in: connection, axes) { postings, axis in
      left -= postings.count
      guard left >= 0 else { throw PostingDamage("the signatures hold too many landmarks") }
      loading.builders[axis].count(postings.span)
    }
    for axis in loading.builders.indices { try loading.builders[axis].makeRoom() }
    try forEachSignature(in: connection, axes) { postings, axis in
      try loading.builders[axis].place(postings.span)
    }
    return LoadedPostings(axes: axes, tables: loading.builders.map { $0.finish() })
  }

  private static func forEachSignature(
    in connection: SQLiteConnection, _ axes: ReferenceAxes,
    _ body: (_ postings: [PackedPosting], _ axis: Int) throws -> Void
  ) throws {
    try connection.forEach("SELECT id, frame_count, data FROM signatures ORDER BY id") { row in
      let reference = ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: row.integer(0)))
      guard let start = axes.start(of: reference) else { return }
      let signature = try Signature(decoding: row.blob(2))
      guard signature.frameCount == row.integer(1) else {
        throw PostingDamage("signature \(reference.rawValue) is not as long as its row says")
      }
      let postings = signature.landmarks.map { landmark in
        PackedPosting(
          hash: landmark.hash.rawValue,
          position: UInt32(truncatingIfNeeded: start + Int(landmark.frame)))
      }
      try body(postings, start >> ReferenceAxes.axisShift)
    }
  }
}

extension SegmentStore {
  /// The signatures that have a frame, as references of no segment.
  func signatures() throws -> [SegmentReference] {
    try connection.query("SELECT id, frame_count FROM signatures WHERE frame_count <> 0") { row in
      SegmentReference(
        segment: 0, base: 0, frameCount: try row.frameCount(1),
        reference: ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: row.integer(0))))
    }
  }
}
