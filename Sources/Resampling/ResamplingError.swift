internal import CSoxr

/// Why audio could not be brought to another sample rate.
public struct ResamplingError: Error, Hashable, CustomStringConvertible {
  /// The library's words.
  public var message: String

  init(message: String) {
    self.message = message
  }

  init(_ error: soxr_error_t?, otherwise message: String) {
    self.message = unsafe error.map { unsafe String(cString: $0) } ?? message
  }

  /// A sentence for the user.
  public var description: String { "the audio cannot be resampled: \(message)" }
}
