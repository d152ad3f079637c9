/// What is asked of a process that reads audio files.
package struct ReaderRequest: Codable, Hashable, Sendable {
  /// The bytes of the path.
  package var path: [UInt8]
  /// Whether all of the file is decoded, or it is only identified.
  package var decodes: Bool

  /// Asks about a file.
  package init(path: [UInt8], decodes: Bool) {
    self.path = path
    self.decodes = decodes
  }
}

/// What a process that reads audio files answers: any number of progresses, then one of the others.
package enum ReaderAnswer: Codable, Sendable {
  case progress(ReadingProgress)
  case reading(AudioReading)
  case failure(ReadingFailure)
}
