import CatalogStorage
import Fingerprinting
import Matching

/// A catalog of your own reference signatures, in memory.
///
/// A value: a copy does not change with the original, and shares its memory until one of them is changed. There is no limit to the
/// length of a signature or the number of them but memory: an hour of audio takes about 2 MB. Large catalogs are
/// better used as a ``CatalogFile``.
public struct CustomCatalog: RecognitionCatalog, Equatable {
  private var references: [CatalogReference] = []
  /// Where each reference stands.
  private var places: [ReferenceID: Int] = [:]
  private(set) var index = CatalogIndex()

  /// Makes an empty catalog.
  public init() {}

  /// Adds a reference signature, or says anew what one stands for that is there already.
  ///
  /// - Parameters:
  ///   - signature: of any length from 0.128 seconds on; kept without the detail that only queries need.
  ///   - mediaItems: what it stands for. With none, matches have an item without properties.
  /// - Returns: the reference's name.
  /// - Throws: ``SessionError`` with `signatureDurationInvalid` for a signature that is too short to hold anything, or longer
  ///   than 1,193 hours.
  @discardableResult
  public mutating func addReferenceSignature(
    _ signature: Signature, representing mediaItems: [MediaItem]
  ) throws(SessionError) -> ReferenceID {
    let frames = signature.clip.reference.frameCount
    guard (1...PortableWriting.longestReferenceFrames).contains(frames) else {
      throw SessionError(
        .signatureDurationInvalid,
        "a signature of \(signature.duration) s; references are of 0.128 s to 1,193 hours")
    }
    let id = ReferenceID(signature)
    insert(
      CatalogReference(id: id, signature: signature.asReference, mediaItems: mediaItems))
    return id
  }

  /// Says anew what a reference stands for.
  ///
  /// - Returns: whether there is one of that name.
  @discardableResult
  public mutating func update(_ id: ReferenceID, representing mediaItems: [MediaItem]) -> Bool {
    guard let reference = self[id] else { return false }
    insert(CatalogReference(id: id, signature: reference.signature, mediaItems: mediaItems))
    return true
  }

  /// Removes a reference; those behind it move up.
  ///
  /// - Returns: what was removed; `nil` when there was none of that name.
  @discardableResult
  public mutating func remove(_ id: ReferenceID) -> CatalogReference? {
    guard let place = places.removeValue(forKey: id) else { return nil }
    let removed = references.remove(at: place)
    for later in place..<references.count { places[references[later].id] = later }
    index = CatalogIndex()
    return removed
  }

  /// Adds all references of another catalog; of those that are in both, what the other one says counts.
  public mutating func merge(_ other: CustomCatalog) {
    for reference in other { insert(reference) }
  }

  /// A reference by its name; `nil` when there is none.
  public subscript(_ id: ReferenceID) -> CatalogReference? {
    places[id].map { references[$0] }
  }

  mutating func insert(_ reference: CatalogReference) {
    if let place = places[reference.id] {
      references[place] = reference
    } else {
      places[reference.id] = references.count
      references.append(reference)
    }
    index = CatalogIndex()
  }

  /// Opens the catalog as it is now; sessions do so themselves.
  ///
  /// The first time after a change, its index is made: a tenth of a second for some hours of audio.
  public func makeReader() throws(SessionError) -> sending CatalogReader {
    let references = references
    return CatalogReader(index.postings(of: references)) { (number) throws(SessionError) in
      let place = Int(number.rawValue) - 1
      guard references.indices.contains(place) else { return nil }
      return CatalogReader.Entry(
        id: references[place].id, mediaItems: references[place].mediaItems)
    }
  }

  /// Whether two catalogs have the same references, in the same order, with the same items.
  public static func == (left: CustomCatalog, right: CustomCatalog) -> Bool {
    left.references == right.references
  }
}

/// The references in the order in which they were added.
extension CustomCatalog: RandomAccessCollection {
  /// Where the first reference is.
  public var startIndex: Int { 0 }
  /// Behind the last reference.
  public var endIndex: Int { references.count }

  /// A reference by its place.
  ///
  /// - Precondition: there is one.
  public subscript(position: Int) -> CatalogReference { references[position] }
}

extension Signature {
  /// The part that a catalog keeps.
  var asReference: Signature {
    Signature(ClipSignature(reference: clip.reference, detail: nil))
  }
}
