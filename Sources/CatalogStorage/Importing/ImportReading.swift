import FilePaths
import Fingerprinting
import Matching
import PodcastMetadata
import SQLiteSupport

/// One version of an episode's audio in a file that is imported.
struct ImportedVersion {
  /// Its number in the file.
  var reference: ReferenceIdentifier
  var content: ContentDigest
  var frameCount: Int
}

/// A file that holds a version, in a catalog that is imported.
struct ImportedFile {
  var path: FilePath
  var sizeBytes: Int64
  var state: FileState
  var audio: AudioFacts?
}

/// Reads a catalog that is imported, one thing at a time, and lets nothing through that the tables of a catalog do not
/// allow: it may come from a stranger.
///
/// What is wrong with it is an ``ImportError`` about the file, so that nobody takes it for a fault of the other catalog.
struct ImportReading {
  let path: FilePath
  let connection: SQLiteConnection

  init(_ source: ImportSource) {
    path = source.path
    connection = source.connection
  }

  /// The numbers of its episodes, in their order.
  func episodes() throws(ImportError) -> [EpisodeIdentifier] {
    try reading {
      try connection.query("SELECT id FROM episodes ORDER BY id") {
        EpisodeIdentifier(rawValue: $0.integer(0))
      }
    }
  }

  /// What is said about an episode, without its chapters.
  func description(of id: EpisodeIdentifier) throws(ImportError) -> EpisodeDescription {
    try reading {
      try checkCount("SELECT count(*) FROM persons WHERE episode_id = ?1", id.rawValue, "persons")
      guard let description = try EpisodeRow.description(of: id, in: connection) else {
        throw ImportDamage("episode \(id.rawValue) is not there any more")
      }
      let show = description.showDetails
      let texts: [String?] =
        [
          description.show, description.title, description.subtitle, description.guid,
          description.published, description.artist, description.summary, description.link,
          description.language, description.artworkLink, description.transcriptLink, show.author,
          show.summary, show.link, show.language, show.imageLink, show.guid,
        ] + description.genres + show.genres
        + description.persons.map(\.name) + description.persons.flatMap { [$0.role, $0.link] }
      guard texts.allSatisfy({ $0?.utf8.count ?? 0 <= ImportLimits.textBytes }) else {
        throw ImportDamage("a text of episode \(id.rawValue) is too long")
      }
      return description
    }
  }

  /// The versions of an episode's audio, in their order.
  func versions(of id: EpisodeIdentifier) throws(ImportError) -> [ImportedVersion] {
    try reading {
      try checkCount(
        "SELECT count(*) FROM signatures WHERE episode_id = ?1", id.rawValue, "versions of audio")
      let versions = try connection.query(
        "SELECT id, content_digest, frame_count FROM signatures WHERE episode_id = ?1 ORDER BY id",
        .integer(id.rawValue)
      ) { row in
        guard let content = ContentDigest(bytes: row.blob(1)) else {
          throw ImportDamage("signature \(row.integer(0)) is of no audio")
        }
        return ImportedVersion(
          reference: ReferenceIdentifier(rawValue: UInt32(truncatingIfNeeded: row.integer(0))),
          content: content, frameCount: Int(row.integer(2)))
      }
      guard !versions.isEmpty else {
        throw ImportDamage("episode \(id.rawValue) has no audio")
      }
      return versions
    }
  }

  func signature(of version: ImportedVersion) throws(ImportError) -> Signature {
    try reading {
      let number = version.reference.rawValue
      let read = try connection.first(
        """
        SELECT data, sample_count, algorithm_version FROM signatures
        WHERE id = ?1 AND length(data) <= ?2
        """, .integer(number), .integer(ImportLimits.signatureBytes)
      ) { row in
        let signature = try Signature(decoding: row.blob(0))
        guard signature.frameCount <= ImportLimits.signatureFrames,
          signature.sampleCount == row.integer(1), signature.frameCount == version.frameCount,
          row.integer(2) == AnalysisParameters.algorithmVersion
        else { throw ImportDamage("signature \(number) is not the one that its row describes") }
        return signature
      }
      guard let signature = read else { throw ImportDamage("signature \(number) is too long") }
      let most = Double(ImportLimits.peaksPerSecond) * (signature.durationSeconds + 1)
      guard Double(signature.peaks.count) <= most else {
        throw ImportDamage("signature \(number) has more peaks than audio has")
      }
      return signature
    }
  }

  func chapters(of version: ImportedVersion) throws(ImportError) -> [Chapter] {
    try reading {
      let number = Int64(version.reference.rawValue)
      try checkCount("SELECT count(*) FROM chapters WHERE signature_id = ?1", number, "chapters")
      let chapters = try ChapterRow.read(of: version.reference, in: connection)
      let areSound = chapters.allSatisfy { chapter in
        chapter.start.isFinite && chapter.end?.isFinite ?? true
          && chapter.title.utf8.count <= ImportLimits.textBytes
      }
      guard areSound else { throw ImportDamage("a chapter of signature \(number) cannot be") }
      return chapters
    }
  }

  /// What a program that uses the library says about a version, as the texts that it wrote.
  func mediaItems(of version: ImportedVersion) throws(ImportError) -> [String] {
    try reading {
      let number = Int64(version.reference.rawValue)
      try checkCount(
        "SELECT count(*) FROM media_items WHERE signature_id = ?1", number, "media items")
      try checkCount(
        "SELECT coalesce(max(length(item)), 0) FROM media_items WHERE signature_id = ?1", number,
        "characters in a media item", most: ImportLimits.textBytes)
      return try MediaItemRow.read(of: version.reference, in: connection)
    }
  }

  /// A version's edge profile; `nil` when the file has none of it.
  func edgeProfile(of version: ImportedVersion) throws(ImportError) -> EdgeProfile? {
    try reading {
      let frames = 0..<version.frameCount
      let profile = try EdgeProfileRow.read(
        of: .reference(version.reference), in: frames, in: connection)
      guard let profile else { return nil }
      guard profile.frames == frames else {
        throw ImportDamage("the edge profile of signature \(version.reference.rawValue) has gaps")
      }
      return profile
    }
  }

  func hasEdgeProfile(_ version: ImportedVersion) throws(ImportError) -> Bool {
    try reading {
      try EdgeProfileRow.isStored(of: version.reference, in: connection)
    }
  }

  /// The files that hold a version, by path.
  func files(of version: ImportedVersion) throws(ImportError) -> [ImportedFile] {
    try reading {
      let number = Int64(version.reference.rawValue)
      try checkCount("SELECT count(*) FROM files WHERE signature_id = ?1", number, "files")
      return try connection.query(
        """
        SELECT path, size_bytes, state, container, codec, sample_rate, channel_count, duration_seconds
        FROM files WHERE signature_id = ?1 ORDER BY path
        """, .integer(number)
      ) { row in
        let bytes = row.blob(0)
        guard !bytes.isEmpty, !bytes.contains(0), bytes.last != UInt8(ascii: "/"),
          bytes.count <= ImportLimits.pathBytes, let state = FileState(rawValue: row.text(2))
        else { throw ImportDamage("a file of signature \(number) cannot be") }
        var file = ImportedFile(
          path: FilePath(bytes: bytes), sizeBytes: max(0, row.integer(1)), state: state)
        if let container = row.optionalText(3) {
          let (codec, duration) = (row.text(4), row.real(7))
          guard max(container.utf8.count, codec.utf8.count) <= ImportLimits.nameBytes,
            duration.isFinite
          else { throw ImportDamage("the format of \(file.path) cannot be") }
          file.audio = AudioFacts(
            container: container, codec: codec, sampleRate: Int(row.integer(5)),
            channelCount: Int(row.integer(6)), durationSeconds: duration)
        }
        return file
      }
    }
  }

  /// A picture with its contents.
  func picture(_ artwork: Artwork) throws(ImportError) -> ArtworkContents {
    try reading {
      let bytes = try connection.first(
        "SELECT data FROM artworks WHERE digest = ?1 AND length(data) <= ?2",
        .blob(artwork.digest), .integer(Artwork.mostBytes)
      ) { $0.blob(0) }
      guard let bytes, artwork.digest.count == 16, Artwork.mediaType(of: bytes) == artwork.mediaType
      else { throw ImportDamage("a picture is none, or too long") }
      return ArtworkContents(artwork: artwork, bytes: bytes)
    }
  }

  /// The numbers of the repeats that the user decided about.
  func decidedRepeats() throws(ImportError) -> [RepeatIdentifier] {
    try reading {
      try connection.query("SELECT id FROM repeats WHERE \(RepeatRow.isDecided) ORDER BY id") {
        RepeatIdentifier(rawValue: $0.integer(0))
      }
    }
  }

  func `repeat`(_ id: RepeatIdentifier) throws(ImportError) -> RepeatRecord? {
    try reading {
      try checkCount(
        "SELECT count(*) FROM occurrences WHERE repeat_id = ?1", id.rawValue, "places of a repeat",
        most: ImportLimits.places)
      let record = try RepeatRow.read(id, in: connection)
      guard
        max(record?.name?.utf8.count ?? 0, record?.reason.utf8.count ?? 0)
          <= ImportLimits.textBytes
      else { throw ImportDamage("the name of repeat \(id.rawValue) is too long") }
      return record
    }
  }

  func content(of reference: ReferenceIdentifier) throws(ImportError) -> ContentDigest? {
    try reading {
      try connection.first(
        "SELECT content_digest FROM signatures WHERE id = ?1", .integer(reference.rawValue)
      ) { ContentDigest(bytes: $0.blob(0)) } ?? nil
    }
  }

  private func reading<Result>(_ body: () throws -> Result) throws(ImportError) -> Result {
    do {
      return try body()
    } catch {
      throw ImportError(error, reading: path)
    }
  }

  private func checkCount(
    _ sql: String, _ number: Int64, _ what: String, most: Int = ImportLimits.rows
  ) throws {
    let count = try connection.first(sql, .integer(number)) { $0.integer(0) } ?? 0
    guard count <= most else { throw ImportDamage("there are \(count) \(what)") }
  }
}
