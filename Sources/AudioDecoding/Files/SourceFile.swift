internal import FilePaths
internal import Glibc

/// An open regular file that FFmpeg reads through, with the limits on reading it.
///
/// It is a class because FFmpeg keeps a reference to it for its callbacks.
package final class SourceFile {
  private let descriptor: CInt
  /// The size in bytes when the file was opened.
  package let size: Int
  /// What the file is read from: bytes before it are hidden.
  var startOffset = 0
  /// What is read instead of the first bytes.
  var replacedStart: [UInt8] = []
  private var position = 0
  private var deadline: ContinuousClock.Instant?
  /// The reason the operating system gave for a failed read.
  private(set) var failureReason: String?
  /// The bytes read since ``beginStep(seconds:)`` was told of progress.
  private(set) var barrenBytes = 0

  private init(descriptor: CInt, size: Int) {
    self.descriptor = descriptor
    self.size = size
  }

  deinit { close(descriptor) }

  /// Opens a regular file.
  ///
  /// Anything else is refused at once; a named pipe does not block.
  static func open(_ path: FilePath) throws(DecodeError) -> SourceFile {
    let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = unsafe Glibc.open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.openError(errno) }
    return try take(descriptor)
  }

  /// Takes over an open descriptor of a regular file.
  static func take(_ descriptor: CInt) throws(DecodeError) -> SourceFile {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let reason = systemMessage(errno)
      close(descriptor)
      throw .readFailed(reason: reason)
    }
    if let kind = specialKind(status.st_mode) {
      close(descriptor)
      throw .notRegularFile(kind)
    }
    return SourceFile(descriptor: descriptor, size: Int(status.st_size))
  }

  private static func specialKind(_ mode: mode_t) -> SpecialFile? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: .folder
    case S_IFIFO: .namedPipe
    case S_IFSOCK: .socket
    default: .device
    }
  }

  private static func openError(_ code: CInt) -> DecodeError {
    switch code {
    case ENOENT, ENOTDIR: .notFound
    case EACCES, EPERM: .permissionDenied
    case ENXIO: .notRegularFile(.socket)
    default: .readFailed(reason: systemMessage(code))
    }
  }

  /// The first bytes of the file, at most `count`.
  package func firstBytes(_ count: Int) throws(DecodeError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, size))
    let got = unsafe bytes.withUnsafeMutableBytes { unsafe fill($0, at: 0) }
    guard let got else { throw .readFailed(reason: failureReason ?? "unknown error") }
    return Array(bytes.prefix(got))
  }

  /// Sets the time by which the next step must be done.
  func beginStep(seconds: Double) {
    deadline = .now.advanced(by: .seconds(seconds))
  }

  /// Notes that audio was decoded.
  func noteProgress() {
    barrenBytes = 0
  }

  /// Whether the step under way has taken too long.
  var isOverdue: Bool {
    deadline.map { $0 < .now } ?? false
  }

  /// Reads at the current position; 0 at the end, `nil` after a failure.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    guard let count = unsafe fillWithReplacement(buffer) ?? fill(buffer, at: startOffset + position)
    else { return nil }
    position += count
    barrenBytes += count
    return count
  }

  /// Moves the position; `false` when it would lie before the start.
  func seek(to target: Int) -> Bool {
    guard target >= 0, target <= Int.max - startOffset else { return false }
    position = target
    return true
  }

  /// The position that an offset from here means, or `nil` when there is none.
  func position(offsetFromCurrent offset: Int) -> Int? {
    let (sum, isOverflow) = position.addingReportingOverflow(offset)
    return isOverflow ? nil : sum
  }

  /// The number of bytes FFmpeg sees.
  var visibleSize: Int { max(0, size - startOffset) }

  /// Copies what is to be read instead of the file's bytes at the current position; `nil` where nothing is.
  private func fillWithReplacement(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
    let offset = startOffset + position
    guard offset < replacedStart.count, unsafe !buffer.isEmpty else { return nil }
    let bytes = replacedStart[offset...].prefix(buffer.count)
    unsafe buffer.copyBytes(from: bytes)
    return bytes.count
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
    while true {
      let count = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if errno == EINTR { continue }
      failureReason = systemMessage(errno)
      return nil
    }
  }
}

/// The operating system's text for an error number.
func systemMessage(_ code: CInt) -> String {
  unsafe String(cString: strerror(code))
}
