public import FilePaths

/// Where encoded audio comes from.
public enum AudioInput: Sendable {
  /// A regular file.
  case file(FilePath)

  /// Standard input, read to its end into an unlinked temporary file before decoding starts.
  case standardInput
}
