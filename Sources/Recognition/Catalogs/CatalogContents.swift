import CatalogStorage
import FilePaths
import Fingerprinting
import Foundation
import Matching
import PodcastMetadata

/// The contents of an exported catalog's file, as references with media items.
enum CatalogContents {
  /// Reads all references of a catalog's file.
  static func read(_ path: FilePath) throws(SessionError) -> [CatalogReference] {
    try wrappingErrors { () throws(CatalogError) in
      let catalog = try Catalog.open(path, mode: .readOnly)
      var references: [CatalogReference] = []
      for number in try catalog.references() {
        guard let signature = try catalog.signature(of: number),
          let described = try catalog.describedReference(number)
        else { throw .damaged(path, "reference \(number.rawValue) is not whole") }
        references.append(
          CatalogReference(
            id: ReferenceID(described.contentDigest),
            signature: Signature(ClipSignature(reference: signature, detail: nil)),
            mediaItems: try items(of: described, in: path)))
      }
      return references
    }
  }

  /// The media items that a catalog's file has for a reference, or that stand for its episode and chapters.
  static func items(
    of reference: DescribedReference, in path: FilePath
  ) throws(CatalogError) -> [MediaItem] {
    guard !reference.mediaItems.isEmpty else { return MediaItem.items(of: reference) }
    var items: [MediaItem] = []
    for text in reference.mediaItems {
      do throws(SessionError) {
        items.append(try MediaItemText.decode(text))
      } catch {
        throw .damaged(path, error.message)
      }
    }
    return items
  }

  /// Writes a catalog's file, in an order that the contents decide.
  static func write(_ references: some Sequence<CatalogReference>, to path: FilePath)
    throws(SessionError)
  {
    var rows: [(order: CatalogOrder, row: DescribedReference, signature: Signature)] = []
    for reference in references {
      var texts: [String] = []
      for item in reference.mediaItems { texts.append(try MediaItemText.encode(item)) }
      // None at all is not the same as what was ingested, of which items are made.
      if texts.isEmpty { texts = [try MediaItemText.encode(MediaItem())] }
      let row = DescribedReference(
        contentDigest: reference.id.digest, durationSeconds: reference.signature.duration,
        description: .init(describing: reference.mediaItems), mediaItems: texts)
      rows.append((CatalogOrder(row), row, reference.signature))
    }
    rows.sort { $0.order < $1.order }
    do throws(ExportError) {
      try PortableWriting(to: path).write(rows.map(\.row)) { rows[$0].signature.clip.reference }
    } catch {
      throw SessionError(.customCatalogInvalidURL, error.description)
    }
  }

  /// Runs `body` and turns its errors into ``SessionError``.
  static func wrappingErrors<Result>(
    _ body: () throws(CatalogError) -> Result
  ) throws(SessionError) -> Result {
    do {
      return try body()
    } catch {
      switch error {
      case .notFound, .cannotOpen, .readOnly, .inputOutput, .busy, .inUse:
        throw SessionError(.customCatalogInvalidURL, error.description)
      default: throw SessionError(.customCatalogInvalid, error.description)
      }
    }
  }
}
