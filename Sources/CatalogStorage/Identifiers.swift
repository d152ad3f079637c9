/// Names an episode in a catalog.
///
/// Never given to another episode, also after a removal.
public struct EpisodeIdentifier: Hashable, Sendable, RawRepresentable {
  /// The number in the catalog, from 1.
  public let rawValue: Int64

  /// Wraps a number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// Names a file in a catalog.
public struct FileIdentifier: Hashable, Sendable, RawRepresentable {
  /// The number in the catalog, from 1.
  public let rawValue: Int64

  /// Wraps a number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// Names a run in a catalog.
public struct RunIdentifier: Hashable, Sendable, RawRepresentable {
  /// The number in the catalog, from 1.
  public let rawValue: Int64

  /// Wraps a number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// Names a repeat in a catalog.
///
/// Never given to another repeat, also after a removal.
public struct RepeatIdentifier: Hashable, Sendable, RawRepresentable {
  /// The number in the catalog, from 1.
  public let rawValue: Int64

  /// Wraps a number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// Names audio that an episode had before.
public struct FormerVersionIdentifier: Hashable, Sendable, RawRepresentable {
  /// The number in the catalog, from 1.
  public let rawValue: Int64

  /// Wraps a number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// What an audio content is known by, whatever the tags and names of the file that holds it: 128 bits
/// over its compressed packets.
public struct ContentDigest: Hashable, Sendable {
  /// The digest's 16 bytes.
  public let bytes: [UInt8]

  /// Wraps 16 bytes; `nil` for another number of bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }
}
