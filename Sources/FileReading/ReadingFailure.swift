internal import AudioDecoding

/// Why an audio file could not be read: a sentence for the user, without the file's name.
public enum ReadingFailure: Error, Codable, Hashable, Sendable {
  /// The content is something else than audio.
  case notAudio(String)
  /// It cannot be read or decoded.
  case unreadable(String)
  /// The process that read it crashed, or gave no sign of life and was ended. To try again would only cost another one.
  case readerDied(String)

  init(_ error: DecodeError) {
    if case .notAudio = error {
      self = .notAudio(error.description)
    } else {
      self = .unreadable(error.description)
    }
  }
}

extension ReadingFailure: CustomStringConvertible {
  /// The failure as a sentence without the file's name.
  public var description: String {
    switch self {
    case .notAudio(let text), .unreadable(let text), .readerDied(let text): text
    }
  }
}
