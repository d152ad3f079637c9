/// How much of a stranger's file is brought into memory at once.
///
/// Each is far above what a podcast has, so that only files made to do harm meet them.
enum ImportLimits {
  /// Bytes of one value of a row: what SQLite hands over.
  static let valueBytes = 8 << 20
  /// Bytes of a signature: some 80 hours of audio.
  static let signatureBytes = 4 << 20
  /// Frames of a signature: 89 hours.
  static let signatureFrames = 10_000_000
  /// Peaks of a signature for each second of audio, where an honest one has five.
  static let peaksPerSecond = 20
  /// Bytes of a text.
  static let textBytes = 1 << 20
  /// Chapters and files of a signature, persons of an episode, and versions of its audio.
  static let rows = 10_000
  /// Places of a repeat.
  static let places = 1_000_000
  /// Bytes of a path, as the kernel has it.
  static let pathBytes = 4_095
  /// Bytes of an algorithm's or format's name.
  static let nameBytes = 100

  /// Frames after which a segment is written: 16 hours, 13 MB of postings in memory.
  static let segmentFrames = 1_800_000
  /// Seconds of audio after which a transaction ends.
  static let batchSeconds = 16.0 * 3_600
  /// Episodes that are stored in one transaction.
  static let batchEpisodes = 64
}
