import CatalogStorage
import FilePaths
import Fingerprinting
import Foundation
import Matching
import PodcastMetadata
import Testing

/// Catalogs that are made, exported and imported in a folder of one test's own.
struct ImportSamples {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  static let picture =
    [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + [UInt8](repeating: 7, count: 99)

  func path(_ name: String) -> FilePath { folder.path.appending(name) }

  /// An episode with all that an export carries.
  static func item(_ number: Int, _ path: String? = nil) -> IndexedEpisode {
    var item = episode(
      path ?? "/pods/\(number).mp3", content: UInt8(number), show: "Show \(number % 2)",
      title: "Title \(number)", guid: "guid \(number)")
    item.description.published = "2026-01-\(number + 10)"
    item.description.persons = [Person(name: "Ann", role: "host", link: nil)]
    item.description.sources = [.title: .tags, .guid: .feed]
    item.description.showDetails.author = "Author"
    item.pictures = [
      ArtworkContents(
        artwork: Artwork(
          digest: Array(Self.picture[..<16]), mediaType: "image/png",
          byteCount: Self.picture.count), bytes: Self.picture)
    ]
    item.description.artwork = item.pictures.first?.artwork
    let frames = signature(number).frameCount
    item.edgeProfile = EdgeProfile(
      signs: [UInt8](repeating: 3, count: frames), levels: [UInt8](repeating: 9, count: frames))
    return item
  }

  static func signature(_ number: Int) -> Signature {
    randomSignature(seconds: 40 + number, seed: UInt64(number))
  }

  /// Makes a catalog of episodes.
  func catalog(_ name: String, _ items: [(IndexedEpisode, Signature)]) throws -> Catalog {
    let catalog = try Catalog.open(path(name), mode: .create)
    for (item, signature) in items { _ = try catalog.store(item, signature: signature) }
    return catalog
  }

  /// Makes a catalog of the episodes of some numbers.
  func catalog(_ name: String, of numbers: some Sequence<Int>) throws -> Catalog {
    try catalog(name, numbers.map { (Self.item($0), Self.signature($0)) })
  }

  /// Exports a catalog under another ending, with edge profiles.
  func export(
    _ catalog: Catalog, _ name: String, _ change: (inout CatalogExport) -> Void = { _ in }
  ) throws -> FilePath {
    var request = CatalogExport(file: path(name))
    request.includesEdgeProfiles = true
    change(&request)
    _ = try catalog.export(request)
    return request.file
  }

  /// What a catalog says, whatever its numbers and the order in which it was told.
  func hash(of catalog: Catalog) throws -> [UInt8] {
    var request = CatalogExport(file: path("hash.podprint"))
    request.includesEdgeProfiles = true
    return try catalog.export(request).contentHash
  }

  func error(_ catalog: Catalog, _ file: FilePath) -> ImportError? {
    do throws(ImportError) {
      _ = try catalog.importEpisodes(of: file)
      return nil
    } catch {
      return error
    }
  }
}
