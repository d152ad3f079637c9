internal import CFFmpeg
internal import Glibc

/// Owns the context through which FFmpeg reads standard input as it comes, and stops waiting for it when told to.
@safe struct StandardInputReader: ~Copyable {
  private static let bufferBytes = 1 << 13

  let pointer: UnsafeMutablePointer<AVIOContext>

  private init(owning pointer: UnsafeMutablePointer<AVIOContext>) {
    unsafe self.pointer = pointer
  }

  /// - Parameter stop: what tells that nobody listens any more; it must outlive the reader.
  static func make(_ stop: StopSignal) throws(DecodeError) -> StandardInputReader {
    guard let buffer = unsafe av_malloc(bufferBytes) else {
      throw .outOfMemory("cannot make a read buffer")
    }
    let context = unsafe avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Int32(bufferBytes), 0,
      Unmanaged.passUnretained(stop).toOpaque(), { unsafe readAvailable($0, $1, $2) }, nil, nil)
    guard let context = unsafe context else {
      unsafe av_free(buffer)
      throw .outOfMemory("cannot make a reader")
    }
    return unsafe StandardInputReader(owning: context)
  }

  deinit {
    unsafe av_free(pointer.pointee.buffer)
    var pointer: UnsafeMutablePointer<AVIOContext>? = unsafe pointer
    unsafe avio_context_free(&pointer)
  }
}

/// Waits a fifth of a second at a time, so that stopping is noticed.
private let waitMilliseconds: CInt = 200

private func readAvailable(
  _ reference: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32
) -> Int32 {
  guard let stop = unsafe StopSignal.referred(by: reference), let buffer = unsafe buffer, count > 0
  else { return podprint_error_invalid_argument }
  while true {
    if stop.isSet { return podprint_error_interrupted }
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let ready = unsafe poll(&request, 1, waitMilliseconds)
    if ready == 0 || (ready < 0 && errno == EINTR) { continue }
    let got = unsafe read(STDIN_FILENO, buffer, Int(count))
    if got < 0, errno == EINTR || errno == EAGAIN { continue }
    if got < 0 { return podprint_error_input_output }
    return got == 0 ? podprint_error_end : Int32(got)
  }
}
