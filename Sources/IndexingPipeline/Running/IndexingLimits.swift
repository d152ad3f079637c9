public import CatalogStorage

/// What a run may do.
public struct IndexingLimits: Sendable {
  /// The share of a folder's known files that may be gone, 0 to 1; a folder that misses more is left as it is.
  public var missingShare: Double
  /// Whether a folder that is not there, is suddenly empty or misses too much stops the whole run before anything is
  /// changed; otherwise the other folders are indexed.
  public var stopsAtDoubtfulFolders: Bool
  /// What becomes of an episode's audio when other audio takes its place.
  public var formerVersions: FormerVersions
  /// Asked before each file whether to begin with it; after a no, what is under way is ended and no more is begun.
  public var mayStartFile: @Sendable () -> Bool

  /// The share that may be gone when nobody says otherwise.
  public static let usualMissingShare = 0.5

  /// Makes limits.
  public init(
    missingShare: Double = usualMissingShare, stopsAtDoubtfulFolders: Bool = false,
    formerVersions: FormerVersions = .dropped,
    mayStartFile: @escaping @Sendable () -> Bool = { true }
  ) {
    self.missingShare = missingShare
    self.stopsAtDoubtfulFolders = stopsAtDoubtfulFolders
    self.formerVersions = formerVersions
    self.mayStartFile = mayStartFile
  }
}
