public import FilePaths

/// How far the reading of a file came since it was last told.
public struct ReadingProgress: Codable, Hashable, Sendable {
  /// The length the container claims, in seconds, when that became known.
  public var declaredSeconds: Double?
  /// The samples that were decoded.
  public var sampleCount = 0

  /// No progress.
  public init() {}
}

/// Reads audio files, one after the other.
public protocol AudioFileReader {
  /// Tells what a file says about itself, and by what its audio is known, without decoding it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - goesOn: told from time to time that the reader is alive; false stops it.
  /// - Returns: `nil` when it was stopped.
  /// - Throws: why it cannot be read.
  func identify(
    _ path: FilePath, while goesOn: (ReadingProgress) -> Bool
  ) throws(ReadingFailure) -> AudioReading?

  /// Decodes all of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - goesOn: told from time to time how far the reader is; false stops it.
  /// - Returns: `nil` when it was stopped.
  /// - Throws: why it cannot be read.
  func read(
    _ path: FilePath, while goesOn: (ReadingProgress) -> Bool
  ) throws(ReadingFailure) -> AudioReading?
}
