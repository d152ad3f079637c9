import Foundation
public import Recognition

/// Raw audio on standard input: 16-bit samples, little-endian, interleaved.
public struct PCMInput {
  /// How the samples lie in the bytes.
  public let format: AudioFormat
  private let file: FileHandle

  /// Reads standard input.
  ///
  /// - Throws: `SessionError` for a rate or a number of channels that is not supported.
  public init(sampleRate: Double, channelCount: Int) throws(SessionError) {
    format = try AudioFormat(sample: .int16, sampleRate: sampleRate, channelCount: channelCount)
    file = .standardInput
  }

  /// The next stretch of audio, shorter at the end; `nil` when there is no more.
  public func next(seconds: Double = 0.1) throws -> PCMBuffer? {
    let wanted = max(1, Int(seconds * format.sampleRate)) * format.frameByteCount
    var bytes = Data()
    while bytes.count < wanted, let more = try file.read(upToCount: wanted - bytes.count),
      !more.isEmpty
    {
      bytes += more
    }
    let whole = bytes.count / format.frameByteCount * format.frameByteCount
    return whole == 0 ? nil : try PCMBuffer(bytes: bytes.prefix(whole), format: format)
  }
}
