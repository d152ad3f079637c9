internal import CFFmpeg

/// Owns the context through which FFmpeg reads a ``SourceFile``.
@safe struct InputContext: ~Copyable {
  private static let bufferBytes = 1 << 16

  let pointer: UnsafeMutablePointer<AVIOContext>
  private let source: SourceFile

  private init(owning pointer: UnsafeMutablePointer<AVIOContext>, source: SourceFile) {
    unsafe self.pointer = pointer
    self.source = source
  }

  static func make(_ source: SourceFile) throws(DecodeError) -> InputContext {
    guard let buffer = unsafe av_malloc(bufferBytes) else {
      throw .outOfMemory("cannot make a read buffer")
    }
    _ = source.seek(to: 0)
    let reference = unsafe Unmanaged.passUnretained(source).toOpaque()
    let context = unsafe avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Int32(bufferBytes), 0, reference,
      { unsafe readBytes($0, $1, $2) }, nil, { unsafe seekTo($0, $1, $2) })
    guard let context = unsafe context else {
      unsafe av_free(buffer)
      throw .outOfMemory("cannot make a reader")
    }
    return unsafe InputContext(owning: context, source: source)
  }

  deinit {
    unsafe av_free(pointer.pointee.buffer)
    var pointer: UnsafeMutablePointer<AVIOContext>? = unsafe pointer
    unsafe avio_context_free(&pointer)
  }

  /// Ends long operations of FFmpeg when the source is overdue.
  var interruption: AVIOInterruptCB {
    let reference = unsafe Unmanaged.passUnretained(source).toOpaque()
    return unsafe AVIOInterruptCB(
      callback: { unsafe sourceFile($0)?.isOverdue == true ? 1 : 0 }, opaque: reference)
  }
}

private func sourceFile(_ reference: UnsafeMutableRawPointer?) -> SourceFile? {
  unsafe reference.map { unsafe Unmanaged<SourceFile>.fromOpaque($0).takeUnretainedValue() }
}

private func readBytes(
  _ reference: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32
) -> Int32 {
  guard let source = unsafe sourceFile(reference), let buffer = unsafe buffer, count > 0 else {
    return podprint_error_invalid_argument
  }
  if source.isOverdue { return podprint_error_interrupted }
  let target = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
  guard let got = unsafe source.read(into: target) else { return podprint_error_input_output }
  return got == 0 ? podprint_error_end : Int32(got)
}

private func seekTo(
  _ reference: UnsafeMutableRawPointer?, _ offset: Int64, _ origin: Int32
) -> Int64 {
  let failure = Int64(podprint_error_invalid_argument)
  guard let source = unsafe sourceFile(reference) else { return failure }
  let target: Int?
  switch origin & ~AVSEEK_FORCE {
  case AVSEEK_SIZE: return Int64(source.visibleSize)
  case SEEK_SET: target = Int(offset)
  case SEEK_CUR: target = source.position(offsetFromCurrent: Int(offset))
  case SEEK_END: target = source.visibleSize.addingReportingOverflow(Int(offset)).partialValue
  default: target = nil
  }
  guard let target, source.seek(to: target) else { return failure }
  return Int64(target)
}
