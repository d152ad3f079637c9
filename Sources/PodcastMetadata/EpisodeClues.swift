public import FilePaths

/// What is known of an audio file that may tell which item of a feed it is.
public struct EpisodeClues: Hashable, Sendable {
  /// The guids that tags and sidecars name.
  public var guids: [String] = []
  /// The file's name.
  public var fileName: [UInt8]
  /// The titles that the sidecar, the tags and the file's name give.
  public var titles: [String] = []
  /// When it was published, as far as anything but the feed says.
  public var published: String?
  /// The length of its audio, in seconds.
  public var durationSeconds: Double?

  /// Collects the clues of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - descriptions: what sidecars, tags and name say.
  ///   - durationSeconds: the length of its audio.
  public init(
    path: FilePath, descriptions: [EpisodeDescription], durationSeconds: Double?
  ) {
    fileName = path.lastComponent
    guids = descriptions.compactMap(\.guid)
    titles = descriptions.compactMap(\.title)
    published = descriptions.lazy.compactMap(\.published).first
    self.durationSeconds = durationSeconds
  }
}
