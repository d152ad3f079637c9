import FilePaths
import SQLiteSupport

/// What compacting a catalog did.
public struct CompactionReport: Hashable, Sendable {
  /// Size of the catalog's files before.
  public var bytesBefore: Int64
  /// Size of the catalog's files after.
  public var bytesAfter: Int64
  /// Segments of the index before.
  public var segmentsBefore: Int
  /// Segments of the index after.
  public var segmentsAfter: Int
}

extension Catalog {
  /// Merges all segments of the index, gives the room of what was removed back to the file system, and lays the rest
  /// out in order.
  ///
  /// What the catalog says stays the same. Each part is one transaction; stopped or killed, the catalog is as it was
  /// before or after it.
  ///
  /// - Parameter isCancelled: asked many times a second whether to stop.
  /// - Throws: ``CatalogError``: `tooLittleRoom` when there is no room for three more copies of the catalog, `interrupted`
  ///   when it was stopped.
  public func compact(
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(CatalogError) -> CompactionReport {
    guard mode != .readOnly else { throw .readOnly(path) }
    try checkRoom()
    let segments = try segmentCount()
    let bytes = Self.bytes(of: path)
    let merging = SegmentMerging(connection: connection)
    try stoppable(isCancelled) { () throws(CatalogError) in
      while try write({ try merging.mergeAll() }) {}
    }
    try stoppable(isCancelled) { () throws(CatalogError) in try rewrite() }
    return CompactionReport(
      bytesBefore: bytes, bytesAfter: Self.bytes(of: path), segmentsBefore: segments,
      segmentsAfter: try segmentCount())
  }

  private func rewrite() throws(CatalogError) {
    try perform {
      try connection.useTemporaryFolder(FileLocation.resolved(path).parent)
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      try connection.execute("VACUUM")
      try connection.execute("PRAGMA optimize")
      // Readers may hold the log; it is then moved into the file when they are gone.
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// The file grows while segments are merged; then a copy is written beside it, and once more into the log before it
  /// takes the old one's place.
  private func checkRoom() throws(CatalogError) {
    let needed = 3 * Self.bytes(of: path) + (16 << 20)
    let free = FileLocation.freeBytes(FileLocation.resolved(path).parent)
    if let free, free < needed { throw .tooLittleRoom(path, needed: needed, free: free) }
  }

  private func segmentCount() throws(CatalogError) -> Int {
    try perform {
      try connection.first("SELECT count(*) FROM segments") { Int($0.integer(0)) } ?? 0
    }
  }

  /// The size of a catalog's file and its write-ahead log.
  static func bytes(of path: FilePath) -> Int64 {
    [path, path.withSuffix("-wal")].reduce(0) { bytes, file in
      if case .file(let size) = FileLocation(file) { bytes + size } else { bytes }
    }
  }
}
