import Glibc
import Synchronization

/// Standard output, standard error or a file, with a buffer.
final class StandardStream: OutputSink {
  private static let bufferedBytes = 1 << 16
  private let descriptor: Int32
  private let buffer = Mutex<[UInt8]>([])

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// What the user asked for.
  static let output = StandardStream(descriptor: STDOUT_FILENO)
  /// Messages and progress.
  static let messages = StandardStream(descriptor: STDERR_FILENO)

  func write(_ text: String) throws(OutputError) {
    try write(bytes: Array(text.utf8))
  }

  func write(bytes: [UInt8]) throws(OutputError) {
    let full = buffer.withLock { buffer in
      buffer += bytes
      return buffer.count >= Self.bufferedBytes
    }
    if full { try flush() }
  }

  func flush() throws(OutputError) {
    let result = buffer.withLock { buffer -> Result<Void, OutputError> in
      defer { buffer.removeAll(keepingCapacity: true) }
      return writeAll(buffer)
    }
    try result.get()
  }

  private func writeAll(_ bytes: [UInt8]) -> Result<Void, OutputError> {
    unsafe bytes.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let count = unsafe Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          unsafe rest = rest.dropFirst(count)
          continue
        }
        switch errno {
        case EINTR: continue
        case EAGAIN: waitUntilWritable()
        case EPIPE: return .failure(.closed)
        case let number: return .failure(.failed(SystemError.text(number)))
        }
      }
      return .success(())
    }
  }

  /// Waits for a reader that shares a descriptor which does not block.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}
