/// What a catalog holds, in numbers.
public struct CatalogStatistics: Hashable, Sendable {
  /// Podcasts.
  public var shows = 0
  /// Episodes.
  public var episodes = 0
  /// Files, of every state.
  public var files = 0
  /// Files that could not be indexed.
  public var failedFiles = 0
  /// Files that are no longer on disk.
  public var missingFiles = 0
  /// Versions of episodes' audio.
  public var signatures = 0
  /// Length of all signatures' audio.
  public var audioSeconds = 0.0
  /// Size of the catalog's file with its write-ahead log.
  public var fileBytes: Int64 = 0
  /// Size of the signatures.
  public var signatureBytes: Int64 = 0
  /// Size of the index.
  public var postingBytes: Int64 = 0
  /// Postings in the index, those of removed episodes that are not yet dropped included.
  public var postings: Int64 = 0
  /// Segments of the index.
  public var segments = 0
  /// The version of the schema.
  public var schemaVersion = 0
  /// The version of the constants that the signatures were made with.
  public var algorithmVersion = 0
  /// The run started last.
  public var lastRun: RunRecord?
}

/// What a thorough check of a catalog found.
public struct VerificationReport: Hashable, Sendable {
  /// A sentence for each thing that is wrong, at most ``mostProblems``; empty when all is well.
  public var problems: [String] = []
  /// Signatures that were read and compared with the index.
  public var signatures = 0
  /// Postings that were compared.
  public var postings: Int64 = 0
  /// Episodes looked at.
  public var episodes = 0
  /// Files looked at.
  public var files = 0
  /// What an exported catalog says about itself; `nil` of any other.
  public var portable: PortableDescription?

  /// How many problems are listed before the check stops.
  public static let mostProblems = 100

  /// Whether nothing is wrong.
  public var isSound: Bool { problems.isEmpty }
}
