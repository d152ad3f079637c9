public import FilePaths
public import Fingerprinting
import Matching
import PodcastMetadata
import SQLiteSupport

/// Writes an exported catalog of references that are in no other.
///
/// The same references in the same order give the same bytes. The file appears when it is whole and on disk; when anything goes
/// wrong, nothing is left behind. Only an exported catalog is ever replaced.
public struct PortableWriting {
  /// Frames of the longest reference, 1,193 hours.
  public static let longestReferenceFrames = PostingPage.longestSpan

  /// A segment is of so many frames at most, 149 hours: its postings are put in order in memory.
  private static let mostFrames = 1 << 24

  private let file: FilePath

  /// Prepares for writing a file.
  public init(to file: FilePath) {
    self.file = file
  }

  /// Writes the catalog.
  ///
  /// - Parameters:
  ///   - references: what is said about each, in the order in which they get their numbers; each is written as an episode.
  ///     No two may have the same digest.
  ///   - signature: gives the signature of the reference at an index.
  /// - Returns: the hash over the content.
  /// - Throws: ``ExportError``.
  @discardableResult
  public func write(
    _ references: [DescribedReference], signature: (_ index: Int) -> Signature
  ) throws(ExportError) -> [UInt8] {
    let target = try ExportTarget.take(file, from: nil)
    do {
      let hash = try writing(file) {
        let output = try PortableDraft.open(target.draft, hasPostings: true)
        try PortableDraft.begin(output)
        let places = try writeRows(references, signature, in: output)
        for (index, group) in places.enumerated() {
          try Self.writeIndex(group, segment: index + 1, signature, in: output)
        }
        return try PortableDraft.finish(output, hasPostings: true)
      }
      try target.finish()
      return hash
    } catch {
      FileReplacement.remove(target.draft)
      throw error as? ExportError ?? .cannotWrite(file, "\(error)")
    }
  }

  /// Where a reference lies in its segment.
  private struct Place {
    var index: Int
    var base: Int
    var frameCount: Int
  }

  /// - Returns: the references of each segment.
  private func writeRows(
    _ references: [DescribedReference], _ signature: (Int) -> Signature,
    in output: SQLiteConnection
  ) throws -> [[Place]] {
    let scratch = try SQLiteConnection.inMemory()
    try scratch.harden(busyMilliseconds: 0)
    try CatalogOpening.migrator.migrate(scratch)
    var copying = ExportCopying(
      from: scratch, to: output, path: file, CatalogExport(file: file))
    var groups: [[Place]] = []
    var span = Self.mostFrames
    for (index, reference) in references.enumerated() {
      let signature = signature(index)
      guard signature.frameCount <= PostingPage.longestSpan else {
        throw PostingDamage("audio of \(Int(signature.durationSeconds)) s is too long to index")
      }
      try copy(reference, signature, through: scratch, &copying)
      guard signature.frameCount > 0 else { continue }
      if span + signature.frameCount > Self.mostFrames {
        groups.append([])
        span = 0
      }
      groups[groups.count - 1].append(
        Place(index: index, base: span, frameCount: signature.frameCount))
      span += signature.frameCount
    }
    return groups
  }

  /// Writes the rows of a reference as an export writes them, so that the same content has the same bytes.
  private func copy(
    _ reference: DescribedReference, _ signature: Signature, through scratch: SQLiteConnection,
    _ copying: inout ExportCopying
  ) throws {
    let episode = try EpisodeRow.insert(reference.description, in: scratch)
    let number = try StoredSignature.insert(
      signature, content: reference.contentDigest, episode: episode, in: scratch)
    try ChapterRow.write(reference.description.chapters, of: number, in: scratch)
    try MediaItemRow.write(reference.mediaItems, of: number, in: scratch)
    try copying.copy(episode.rawValue)
    try scratch.run("DELETE FROM signatures WHERE id = ?1", .integer(number.rawValue))
  }

  private static func writeIndex(
    _ places: [Place], segment: Int, _ signature: (Int) -> Signature,
    in output: SQLiteConnection
  ) throws {
    var postings: [PackedPosting] = []
    for place in places {
      postings += signature(place.index).landmarks.map { landmark in
        PackedPosting(
          hash: landmark.hash.rawValue,
          position: UInt32(truncatingIfNeeded: place.base + Int(landmark.frame)))
      }
    }
    postings.sort()
    let span = places.last.map { $0.base + $0.frameCount } ?? 0
    var writer = try SegmentWriter(
      store: SegmentStore(connection: output), segment: segment, frameSpan: span,
      references: places.map { place in
        SegmentReference(
          segment: segment, base: place.base, frameCount: place.frameCount,
          reference: ReferenceIdentifier(rawValue: UInt32(place.index + 1)))
      })
    for posting in postings { try writer.append(posting) }
    try writer.finish()
  }
}
