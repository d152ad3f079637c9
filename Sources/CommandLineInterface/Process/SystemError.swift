import Glibc

/// The system's own words for an error number.
enum SystemError {
  /// Such as "No space left on device".
  static func text(_ number: Int32) -> String {
    let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      guard unsafe strerror_r(number, start, buffer.count) == 0 else { return "" }
      return unsafe String(cString: start)
    }
    return text.isEmpty ? "error \(number)" : text
  }
}
