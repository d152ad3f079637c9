/// What is asked of a process that reads audio files.
struct ReaderRequest: Codable, Hashable, Sendable {
  /// The bytes of the path.
  var path: [UInt8]
  /// Whether all of the file is decoded, or it is only identified.
  var decodes: Bool
}

/// What a process that reads audio files answers: any number of progresses, then one of the others.
enum ReaderAnswer: Codable, Sendable {
  case progress(ReadingProgress)
  case reading(AudioReading)
  case failure(ReadingFailure)
}
