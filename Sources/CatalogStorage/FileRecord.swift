public import FilePaths
public import Matching

/// What the file system says about a file, by which a change is noticed without reading it.
public struct FileFacts: Hashable, Sendable {
  /// Where it lies; absolute.
  public var path: FilePath
  /// Its length in bytes.
  public var sizeBytes: Int64
  /// When it was last written, in nanoseconds since 1970.
  public var modifiedNanoseconds: Int64
  /// The device that it lies on.
  public var device: UInt64
  /// Its number on that device.
  public var inode: UInt64

  /// Whether the file came with a catalog from elsewhere, and no run on this machine has seen it yet.
  public var isFromElsewhere: Bool { modifiedNanoseconds == 0 && device == 0 && inode == 0 }

  /// Makes facts.
  public init(
    path: FilePath, sizeBytes: Int64, modifiedNanoseconds: Int64, device: UInt64, inode: UInt64
  ) {
    self.path = path
    self.sizeBytes = sizeBytes
    self.modifiedNanoseconds = modifiedNanoseconds
    self.device = device
    self.inode = inode
  }
}

/// What the decoder says about a file's audio.
public struct AudioFacts: Hashable, Sendable {
  /// The container's short name, such as `mp3`.
  public var container: String
  /// The codec's short name, such as `aac`.
  public var codec: String
  /// Samples per second in the file.
  public var sampleRate: Int
  /// Channels in the file.
  public var channelCount: Int
  /// The length decoded, in seconds.
  public var durationSeconds: Double

  /// Makes facts.
  public init(
    container: String, codec: String, sampleRate: Int, channelCount: Int, durationSeconds: Double
  ) {
    self.container = container
    self.codec = codec
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.durationSeconds = durationSeconds
  }
}

/// How a file stands in the catalog.
public enum FileState: String, Hashable, Sendable {
  /// Its audio is in the index.
  case indexed
  /// It could not be indexed as it is now.
  ///
  /// What was indexed of it before, if anything, is kept.
  case failed
  /// It was in the catalog and is no longer on disk. Its episode is kept.
  case missing
}

/// A file as the catalog knows it.
public struct FileRecord: Hashable, Sendable {
  /// Its number in the catalog.
  public var id: FileIdentifier
  /// Path, size and time as they were when the file was last looked at.
  public var facts: FileFacts
  /// How it stands.
  public var state: FileState
  /// What its audio is known by; `nil` when it was never read.
  public var contentDigest: ContentDigest?
  /// The signature of its audio; `nil` when it was never indexed.
  public var reference: ReferenceIdentifier?
  /// The episode that its audio belongs to; `nil` when it was never indexed.
  public var episode: EpisodeIdentifier?
  /// What its audio is; `nil` when it was never indexed.
  public var audio: AudioFacts?
  /// What lay beside it when its metadata was read last, as a number that differs when that differs; `nil`
  /// when that was never looked at.
  public var metadataState: Int64?
  /// Why it could not be indexed.
  public var errorText: String?
  /// Whether it crashed or hung what read it.
  public var readerDied = false
  /// What was wrong with it although it could be indexed.
  public var warnings: [String]

  /// Where it lies.
  public var path: FilePath { facts.path }
}

/// What stands behind a reference of the index: one version of an episode's audio.
public struct ReferenceRecord: Hashable, Sendable {
  /// The reference.
  public var reference: ReferenceIdentifier
  /// The episode that it is a version of.
  public var episode: EpisodeRecord
  /// The files that hold it, those that are on disk first, then by path.
  public var files: [FileRecord]
  /// The length of the audio, in seconds.
  public var durationSeconds: Double
}
