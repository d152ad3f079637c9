/// Something wrong or doubtful in a file that gave audio all the same.
public enum DecodeWarning: Hashable, Sendable {
  /// Less audio was found than the container promises: the file looks cut off.
  case truncated(decodedSeconds: Double, declaredSeconds: Double)

  /// More audio was found than the container promises.
  case lengthDiffers(decodedSeconds: Double, declaredSeconds: Double)

  /// Packets that could not be decoded, or not without errors.
  case damaged(packets: Int)

  /// The sample rate, sample format or channels changed; the first time at `seconds`.
  case formatChanged(seconds: Double, times: Int)

  /// There were several audio streams, and this one was taken.
  case severalStreams(chosen: Int, count: Int)

  /// Reading made no progress any more at `seconds`, and was ended there.
  case stalled(seconds: Double)
}

extension DecodeWarning: CustomStringConvertible {
  /// The warning as a sentence without the file's name.
  public var description: String {
    switch self {
    case .truncated(let decoded, let declared):
      "looks truncated: \(text(decoded)) of audio found where \(text(declared)) are declared"
    case .lengthDiffers(let decoded, let declared):
      "declares \(text(declared)) of audio, but holds \(text(decoded))"
    case .damaged(let packets):
      packets == 1 ? "1 packet is damaged" : "\(packets) packets are damaged"
    case .formatChanged(let seconds, let times):
      "the audio format changes at \(text(seconds))"
        + (times == 1 ? "" : " and \(times - 1) more times")
    case .severalStreams(let chosen, let count):
      "has \(count) audio streams; stream \(chosen) was taken"
    case .stalled(let seconds):
      "reading made no progress after \(text(seconds)); the rest was left out"
    }
  }

  private func text(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
