/// Why a file gives no audio.
public enum DecodeError: Error, Sendable {
  /// There is no such file.
  case notFound

  /// The file may not be read by this user.
  case permissionDenied

  /// The path names something that is not a regular file.
  case notRegularFile(SpecialFile)

  /// The operating system could not read the file.
  case readFailed(reason: String)

  /// The content is something else than audio.
  case notAudio(ForeignContent)

  /// The container is sound but has no audio stream.
  case noAudioStream(container: String)

  /// FFmpeg knows no such input format or capture device.
  case unknownFormat(name: String)

  /// No decoder for the audio is there.
  case unsupportedCodec(name: String)

  /// There is an audio stream, but not one sample of it could be decoded.
  case noAudioDecoded(damagedPackets: Int)

  /// A limit of ``DecodeLimits`` was reached before any audio was decoded.
  case limitExceeded(DecodeLimit)

  /// FFmpeg failed in a way that says nothing about the file.
  case underlying(FFmpegError)
}

/// A kind of file that audio is not read from.
public enum SpecialFile: Hashable, Sendable {
  /// A folder.
  case folder

  /// A named pipe.
  case namedPipe

  /// A socket.
  case socket

  /// A device.
  case device
}

/// A limit that ended decoding.
public enum DecodeLimit: Hashable, Sendable {
  /// No audio for as many seconds.
  case stalled(seconds: Double)

  /// No audio in as many bytes.
  case barren(bytes: Int)

  /// Standard input is longer than as many bytes.
  case spool(bytes: Int)
}

extension DecodeError: CustomStringConvertible {
  /// The error as a sentence without the file's name.
  public var description: String {
    switch self {
    case .notFound: "no such file"
    case .permissionDenied: "permission denied; make the file readable for this user"
    case .notRegularFile(let kind): "is \(kind), not a regular file"
    case .readFailed(let reason): "cannot be read: \(reason)"
    case .notAudio(let content): "is not audio: \(content)"
    case .noAudioStream(let container): "has no audio stream (\(container))"
    case .unknownFormat(let name):
      "FFmpeg knows no input format or device named \(name); \u{201C}ffmpeg -formats\u{201D} lists them"
    case .unsupportedCodec(let name): "no decoder for \(name); convert the file to another codec"
    case .noAudioDecoded(let packets):
      "no audio could be decoded"
        + (packets == 0 ? "; the file ends before its audio" : " (\(packets) damaged packets)")
    case .limitExceeded(let limit): "given up: \(limit)"
    case .underlying(let error): error.description
    }
  }
}

extension SpecialFile: CustomStringConvertible {
  /// The kind with its article.
  public var description: String {
    switch self {
    case .folder: "a folder"
    case .namedPipe: "a named pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}

extension DecodeLimit: CustomStringConvertible {
  /// What was waited for in vain.
  public var description: String {
    switch self {
    case .stalled(let seconds): "no audio came within \(Int(seconds.rounded())) s"
    case .barren(let bytes): "no audio was found in \(bytes >> 20) MiB"
    case .spool(let bytes): "standard input is longer than \(bytes >> 20) MiB"
    }
  }
}
