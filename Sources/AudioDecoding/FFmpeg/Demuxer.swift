internal import CFFmpeg

/// Owns an opened container.
@safe struct Demuxer: ~Copyable {
  /// What reading a packet gave.
  enum Answer {
    case packet
    case ended
    case damaged
    case overdue
  }

  let context: UnsafeMutablePointer<AVFormatContext>
  private let input: Input

  /// What the container is read through; FFmpeg's own means when there is none.
  enum Input: ~Copyable {
    case none
    case file(InputContext)
    case standardInput(StandardInputReader)
  }

  init(owning context: UnsafeMutablePointer<AVFormatContext>, reading input: consuming Input) {
    unsafe self.context = context
    self.input = input
  }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = unsafe context
    unsafe avformat_close_input(&context)
  }

  /// Opens a file and reads its headers.
  ///
  /// - Parameter format: The demuxer to use whatever the content looks like.
  static func make(
    _ source: SourceFile, format: String? = nil, probeBytes: Int
  ) throws(DecodeError) -> Demuxer {
    let operation = "cannot open the container"
    FFmpegSetup.once
    let input = try InputContext.make(source)
    guard let context = unsafe avformat_alloc_context() else { throw .outOfMemory(operation) }
    unsafe context.pointee.pb = input.pointer
    unsafe context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    unsafe context.pointee.probesize = Int64(probeBytes)
    unsafe context.pointee.interrupt_callback = input.interruption
    // A file that names other files (a playlist, an external track) gets nothing.
    unsafe context.pointee.io_open = { _, _, _, _, _ in podprint_error_not_permitted }
    unsafe context.pointee.protocol_whitelist = av_strdup("none")
    unsafe context.pointee.format_whitelist = av_strdup(
      ContainerTraits.allowedFormats.joined(separator: ","))
    var opening: UnsafeMutablePointer<AVFormatContext>? = unsafe context
    let chosen = unsafe format.flatMap { unsafe av_find_input_format($0) }
    let status = unsafe avformat_open_input(&opening, nil, chosen, nil)
    // A failed open has freed the context.
    guard status >= 0, let opened = unsafe opening else {
      throw .failed(status, operation: operation)
    }
    let demuxer = unsafe Demuxer(owning: opened, reading: .file(input))
    let found = unsafe avformat_find_stream_info(opened, nil)
    guard found >= 0 else { throw .failed(found, operation: "cannot read the streams") }
    return demuxer
  }

  /// FFmpeg's name of the container.
  var formatName: String {
    guard let format = unsafe context.pointee.iformat else { return "" }
    return unsafe String(cString: format.pointee.name)
  }

  /// Has the demuxer drop the packets of every stream but one.
  func select(_ index: Int) {
    for other in unsafe 0..<Int(context.pointee.nb_streams) where other != index {
      unsafe context.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
    }
  }

  /// Reads the next packet of any stream that is not dropped.
  func read(into packet: borrowing Packet) -> Answer {
    switch unsafe av_read_frame(context, packet.pointer) {
    case 0...: .packet
    case podprint_error_end: .ended
    case podprint_error_interrupted: .overdue
    default: .damaged
    }
  }
}

extension Demuxer {
  /// The stream at an index.
  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    guard index >= 0, unsafe index < Int(context.pointee.nb_streams) else { return nil }
    return unsafe context.pointee.streams[index]
  }

  /// The length of one unit of a stream's time stamps in seconds.
  func timeStampSeconds(_ index: Int) -> Double {
    guard let base = unsafe stream(index)?.pointee.time_base, base.den != 0 else { return 0 }
    return Double(base.num) / Double(base.den)
  }
}

extension Demuxer {
  /// Opens the decoder of a stream; `nil` when there is none, or none for this kind of stream.
  func makeCodec(_ index: Int) throws(DecodeError) -> AudioCodec? {
    guard let stream = unsafe stream(index) else { return nil }
    return unsafe try AudioCodec.make(for: stream)
  }
}
