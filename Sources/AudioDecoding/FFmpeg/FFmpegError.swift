internal import CFFmpeg

/// A failed FFmpeg call.
public struct FFmpegError: Error, Hashable, Sendable {
  /// FFmpeg's error code, negative.
  public let code: Int32

  /// What was being done, as in "cannot open the decoder".
  public let operation: String

  /// FFmpeg's own text for the code.
  public let message: String

  init(code: Int32, operation: String) {
    self.code = code
    self.operation = operation
    let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let start = buffer.baseAddress,
        unsafe av_strerror(code, start, buffer.count) >= 0
      else { return "" }
      return unsafe String(cString: start)
    }
    message = text.isEmpty ? "error \(code)" : text
  }

  /// Whether the content is to blame, rather than memory or the system.
  var isOfContent: Bool {
    code != podprint_error_out_of_memory && code != podprint_error_input_output
  }
}

extension FFmpegError: CustomStringConvertible {
  /// The operation and FFmpeg's text.
  public var description: String { "\(operation): \(message)" }
}

extension DecodeError {
  static func failed(_ code: Int32, operation: String) -> DecodeError {
    .underlying(FFmpegError(code: code, operation: operation))
  }

  static func outOfMemory(_ operation: String) -> DecodeError {
    failed(podprint_error_out_of_memory, operation: operation)
  }
}
