public import FilePaths

/// What to write into a portable catalog, and where.
public struct CatalogExport: Hashable, Sendable {
  /// The file to write.
  public var file: FilePath
  /// The episodes to take.
  public var filter: EpisodeFilter
  /// Whether the postings go along.
  ///
  /// Without them the file is a quarter of the size, and whoever looks for clips in it makes them anew each time.
  public var includesPostings = true
  /// Whether the episodes' pictures go along.
  public var includesArtwork = true
  /// Whether what edges of repeats are told by goes along, for a catalog that others are to be imported with.
  public var includesEdgeProfiles = false
  /// Whether files are named without the folders that they lie in.
  public var hidesFolders = false

  /// Makes a request for a whole export.
  public init(file: FilePath, filter: EpisodeFilter = .all) {
    self.file = file
    self.filter = filter
  }
}

/// What was written into a portable catalog.
public struct ExportReport: Hashable, Sendable {
  /// Episodes.
  public var episodes = 0
  /// Files that hold them.
  public var files = 0
  /// Versions of their audio.
  public var signatures = 0
  /// Length of all signatures' audio.
  public var audioSeconds = 0.0
  /// Postings; 0 when they were left out.
  public var postings = 0
  /// Size of the file.
  public var bytes: Int64 = 0
  /// What the file says about itself.
  public var contentHash: [UInt8] = []

  /// Makes a report of nothing written.
  public init() {}
}
