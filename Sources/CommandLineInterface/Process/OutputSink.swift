/// Where a command writes text: a standard stream, or memory in tests.
package protocol OutputSink: AnyObject, Sendable {
  /// Takes text, and may keep it until ``flush()``.
  func write(_ text: String) throws(OutputError)
  /// Takes bytes that need not be text.
  func write(bytes: [UInt8]) throws(OutputError)
  /// Hands on what was kept.
  func flush() throws(OutputError)
}

extension OutputSink {
  /// Takes bytes, of which those that are no text are replaced.
  package func write(bytes: [UInt8]) throws(OutputError) {
    try write(String(decoding: bytes, as: UTF8.self))
  }

  /// Takes a line.
  package func writeLine(_ text: String) throws(OutputError) {
    try write(text + "\n")
  }
}

/// Why output could not be written.
package enum OutputError: Error, Hashable {
  /// Nobody reads the other end of the pipe any more.
  case closed
  /// The system refused, with this reason.
  case failed(String)
}
