/// The samples that an encoder puts before the audio, for files that do not tell.
///
/// Without this an MP3 file that has lost its header frame, or an AAC stream without a container, runs
/// late by 25 to 140 ms against the same audio in any other format.
package enum CodecDelay: Sendable {
  /// A fixed number of samples.
  case samples(Int)

  /// As many samples as one frame holds.
  case oneFrame

  /// The delay of a codec by FFmpeg's name, or `nil` where it has none or always tells.
  package init?(codecName: String) {
    switch codecName {
    // 528 + 1 of every decoder, 576 of the encoder nearly everybody uses.
    case "mp3": self = .samples(1105)
    case "mp2": self = .samples(481)
    case "aac": self = .oneFrame
    default: return nil
    }
  }

  /// The delay in samples, given the length of the first frame.
  package func sampleCount(firstFrame: Int) -> Int {
    switch self {
    case .samples(let count): count
    case .oneFrame: firstFrame
    }
  }
}
