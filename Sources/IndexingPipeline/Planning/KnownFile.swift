public import CatalogStorage
public import FilePaths

/// What the plan of a run needs to know of a file in the catalog.
public struct KnownFile: Hashable, Sendable {
  /// Its number in the catalog.
  public var id: FileIdentifier
  /// Its absolute path.
  public var path: FilePath
  /// Its length in bytes when it was last read.
  public var sizeBytes: Int64
  /// When it was last written, as it was when it was last read: nanoseconds since 1970.
  public var modifiedNanoseconds: Int64
  /// Which entry of the file system it was when it was last read; `nil` when that is not known.
  public var identity: FileStatus.Identity?
  /// How it stands.
  public var state: FileState
  /// What its audio is known by; `nil` when it was never indexed.
  public var digest: ContentDigest?
  /// The episode that its audio belongs to; `nil` when it was never indexed.
  public var episode: EpisodeIdentifier?
  /// The length of its audio in seconds; `nil` when it was never indexed.
  public var durationSeconds: Double?
  /// What lay beside it when its metadata was read last; `nil` when that was never looked at.
  public var metadataState: Int64?
  /// Why it could not be indexed; `nil` when it could.
  public var errorText: String?
  /// Whether it crashed or hung what read it.
  public var readerDied = false
  /// Whether it came with an imported catalog and no run has seen it: it may lie on another machine, so that nothing
  /// follows when it does not lie here.
  public var isFromElsewhere = false

  /// Makes a known file.
  public init(
    id: FileIdentifier, path: FilePath, sizeBytes: Int64, modifiedNanoseconds: Int64,
    identity: FileStatus.Identity? = nil, state: FileState, digest: ContentDigest? = nil,
    episode: EpisodeIdentifier? = nil, durationSeconds: Double? = nil, metadataState: Int64? = nil
  ) {
    self.id = id
    self.path = path
    self.sizeBytes = sizeBytes
    self.modifiedNanoseconds = modifiedNanoseconds
    self.identity = identity
    self.state = state
    self.digest = digest
    self.episode = episode
    self.durationSeconds = durationSeconds
    self.metadataState = metadataState
  }
}

extension KnownFile {
  init(_ record: FileRecord) {
    self.init(
      id: record.id, path: record.path, sizeBytes: record.facts.sizeBytes,
      modifiedNanoseconds: record.facts.modifiedNanoseconds,
      identity: FileStatus.Identity(device: record.facts.device, inode: record.facts.inode),
      state: record.state,
      digest: record.contentDigest, episode: record.episode,
      durationSeconds: record.audio?.durationSeconds, metadataState: record.metadataState)
    errorText = record.errorText
    readerDied = record.readerDied
    isFromElsewhere = record.facts.isFromElsewhere
  }
}
