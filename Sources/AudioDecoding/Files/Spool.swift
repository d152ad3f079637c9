internal import Glibc

/// Copies a stream into a temporary file that has no name, so that it can be read like a file.
package enum Spool {
  /// Reads a descriptor, such as standard input, to its end.
  package static func copy(
    of stream: CInt, limitBytes: Int
  ) throws(DecodeError) -> SourceFile {
    let descriptor = try temporaryFile()
    var total = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe Glibc.read(stream, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw failure(descriptor, .readFailed(reason: systemMessage(errno)))
      }
      if count == 0 { break }
      total += count
      guard total <= limitBytes else {
        throw failure(descriptor, .limitExceeded(.spool(bytes: limitBytes)))
      }
      guard unsafe write(buffer.span.extracting(first: count).bytes, to: descriptor) else {
        let reason = "the temporary copy cannot be written: " + systemMessage(errno)
        throw failure(descriptor, .readFailed(reason: reason))
      }
    }
    return try SourceFile.take(descriptor)
  }

  private static func temporaryFile() throws(DecodeError) -> CInt {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array((folder + "/podprint-XXXXXX").utf8CString)
    let descriptor = unsafe template.withUnsafeMutableBufferPointer { name -> CInt in
      guard let start = name.baseAddress else { return -1 }
      let opened = unsafe mkstemp(start)
      if opened >= 0 { unsafe unlink(start) }
      return opened
    }
    guard descriptor >= 0 else {
      let reason = "no temporary file in \(folder): " + systemMessage(errno)
      throw .readFailed(reason: reason)
    }
    return descriptor
  }

  private static func write(_ bytes: RawSpan, to descriptor: CInt) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }

  private static func failure(_ descriptor: CInt, _ error: DecodeError) -> DecodeError {
    close(descriptor)
    return error
  }
}
