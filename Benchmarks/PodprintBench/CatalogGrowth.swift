import AudioSignal
import CatalogStorage
package import FilePaths
import Fingerprinting
import Matching
import PodcastMetadata

/// Makes a catalog of a given length out of a real one: its first episodes, then variations of all of them.
package struct CatalogGrowth {
  private struct Original {
    var file: FileRecord
    var title: String?
    var signature: Signature
  }

  private let originals: [Original]

  /// Reads the episodes of a catalog, by reference.
  package init(from path: FilePath) throws {
    let catalog = try Catalog.open(path, mode: .readOnly)
    let postings = try catalog.postings()
    originals = try Self.distinctFiles(of: catalog).compactMap { file in
      guard let reference = file.reference, let record = try catalog.reference(reference) else {
        return nil
      }
      let samples = (record.durationSeconds * Double(AudioRate.samplesPerSecond)).rounded()
      return Original(
        file: file, title: record.episode.title,
        signature: Signature(
          sampleCount: Int(samples),
          peaks: try postings.peaks(
            of: reference, in: 0..<postings.frameCount(of: reference))))
    }
  }

  /// The indexed files of a catalog in the order they are taken in, one for each signature; those whose
  /// names are no text are left out, since commands could not be given them.
  static func distinctFiles(of catalog: Catalog) throws -> [FileRecord] {
    let files = try catalog.files().filter { file in
      file.state == .indexed && file.audio != nil && file.reference != nil
        && String(validating: file.path.bytes, as: UTF8.self) != nil
    }
    var seen: Set<ReferenceIdentifier?> = []
    return files.sorted { (order($0), $0.path) < (order($1), $1.path) }
      .filter { seen.insert($0.reference).inserted }
  }

  private static func order(_ file: FileRecord) -> UInt32 { file.reference?.rawValue ?? 0 }

  /// Writes a catalog that holds at least `hours`.
  package func write(to path: FilePath, hours: Double) throws {
    let catalog = try Catalog.open(path, mode: .create)
    var seconds = 0.0
    var number = 0
    while seconds < hours * 3_600, !originals.isEmpty {
      let original = originals[number % originals.count]
      let isVaried = number >= originals.count
      let signature =
        isVaried ? SignatureVariation(number)(original.signature) : original.signature
      _ = try catalog.store(
        episode(original, number: isVaried ? number : nil), signature: signature)
      seconds += signature.durationSeconds
      number += 1
    }
  }

  private func episode(_ original: Original, number: Int?) -> IndexedEpisode {
    var description = EpisodeDescription()
    description.title = original.title
    var facts = original.file.facts
    var content = original.file.contentDigest
    if let number {
      description.title = "Variation \(number)"
      facts.path = FilePath("/variations/\(number).mp3")
      facts.inode = UInt64(number)
      content = ContentDigest(bytes: digest(of: number))
    }
    guard let content, let audio = original.file.audio else {
      preconditionFailure("an indexed file without digest or audio")
    }
    return IndexedEpisode(
      file: facts, contentDigest: content, audio: audio, description: description)
  }

  private func digest(of number: Int) -> [UInt8] {
    (0..<16).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0xA5 }
  }
}
