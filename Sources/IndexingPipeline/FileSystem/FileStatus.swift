/// What the file system says about one entry.
public struct FileStatus: Hashable, Sendable {
  /// What an entry is.
  public enum Kind: Hashable, Sendable {
    /// A plain file.
    case regularFile
    /// A folder.
    case folder
    /// A symbolic link, looked at itself and not at its target.
    case symbolicLink
    /// A pipe, socket or device.
    case special
  }

  /// Tells files and folders apart whatever they are called, until they are deleted.
  public struct Identity: Hashable, Sendable {
    /// The number of the device.
    public var device: UInt64
    /// The number of the entry on its device.
    public var inode: UInt64

    package init(device: UInt64, inode: UInt64) {
      self.device = device
      self.inode = inode
    }
  }

  /// What the entry is.
  public var kind: Kind
  /// Which entry it is.
  public var identity: Identity
  /// Its length in bytes.
  public var sizeBytes: Int64
  /// When its contents last changed: nanoseconds since 1970.
  public var modifiedNanoseconds: Int64

  package init(kind: Kind, identity: Identity, sizeBytes: Int64, modifiedNanoseconds: Int64) {
    self.kind = kind
    self.identity = identity
    self.sizeBytes = sizeBytes
    self.modifiedNanoseconds = modifiedNanoseconds
  }

  /// Whether size and time of change are those of `other`.
  public func hasSameContents(as other: FileStatus) -> Bool {
    sizeBytes == other.sizeBytes && modifiedNanoseconds == other.modifiedNanoseconds
      && identity == other.identity
  }
}
