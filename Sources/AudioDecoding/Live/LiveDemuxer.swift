internal import CFFmpeg
internal import FilePaths
internal import Glibc

extension Demuxer {
  /// What a stream's address may make FFmpeg open: the network, never a file of this machine.
  private static let networkProtocols =
    "http,https,tcp,tls,udp,rtp,rtsp,rtmp,rtmps,srt,srtp,mms,mmsh,mmst,hls,crypto,httpproxy,icecast,data"
  /// How long an address may take to answer, in microseconds.
  private static let networkMicroseconds = 15_000_000
  /// So much is read at most to learn what a stream holds, so that listening starts soon.
  private static let probeBytes: Int64 = 500_000
  private static let probeMicroseconds: Int64 = 2_000_000

  /// Opens an input that is listened to.
  ///
  /// - Parameter stop: ends waiting for it; it must outlive the demuxer.
  static func makeLive(_ input: LiveInput, stop: StopSignal) throws(DecodeError) -> Demuxer {
    FFmpegSetup.once
    let chosen = unsafe try format(of: input)
    guard let context = unsafe avformat_alloc_context() else {
      throw .outOfMemory("cannot open the input")
    }
    unsafe context.pointee.probesize = probeBytes
    unsafe context.pointee.max_analyze_duration = probeMicroseconds
    let reference = unsafe Unmanaged.passUnretained(stop).toOpaque()
    unsafe context.pointee.interrupt_callback = AVIOInterruptCB(
      callback: { unsafe StopSignal.referred(by: $0)?.isSet == true ? 1 : 0 }, opaque: reference)
    var options: OpaquePointer?
    defer { unsafe av_dict_free(&options) }
    switch input.source {
    case .standardInput:
      let reader = try StandardInputReader.make(stop)
      unsafe context.pointee.pb = reader.pointer
      unsafe context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
      unsafe context.pointee.io_open = { _, _, _, _, _ in podprint_error_not_permitted }
      unsafe context.pointee.protocol_whitelist = av_strdup("none")
      if unsafe chosen == nil {
        unsafe context.pointee.format_whitelist = av_strdup(
          ContainerTraits.allowedFormats.joined(separator: ","))
      }
      unsafe setSampleFormat(input, in: &options)
      let context = unsafe try open(context, [0], chosen, &options)
      return unsafe try Demuxer(owning: context, reading: .standardInput(reader)).withStreams()
    case .address(let address):
      // Raw samples may lie in a file or a pipe with a name; whatever can name other files may not open any.
      let protocols = unsafe chosen == nil ? networkProtocols : networkProtocols + ",file"
      unsafe context.pointee.protocol_whitelist = av_strdup(protocols)
      if unsafe chosen == nil {
        unsafe av_dict_set_int(&options, "rw_timeout", Int64(networkMicroseconds), 0)
        unsafe av_dict_set(&options, "reconnect", "1", 0)
        unsafe av_dict_set(&options, "reconnect_streamed", "1", 0)
      }
      unsafe setSampleFormat(input, in: &options)
      let context = unsafe try open(
        context, address.bytes.map { CChar(bitPattern: $0) } + [0], chosen, &options)
      return unsafe try Demuxer(owning: context, reading: .none).withStreams()
    }
  }

  private static func setSampleFormat(_ input: LiveInput, in options: inout OpaquePointer?) {
    if let rate = input.sampleRate {
      unsafe av_dict_set_int(&options, "sample_rate", Int64(rate), 0)
    }
    if let count = input.channelCount {
      unsafe av_dict_set_int(&options, "channels", Int64(count), 0)
    }
  }

  private static func format(
    of input: LiveInput
  ) throws(DecodeError) -> UnsafePointer<AVInputFormat>? {
    guard let name = input.format else { return nil }
    if let known = unsafe av_find_input_format(name) { return unsafe known }
    CaptureDevices.once
    guard let device = unsafe av_find_input_format(name) else {
      throw .unknownFormat(name: name)
    }
    return unsafe device
  }

  private static func open(
    _ context: UnsafeMutablePointer<AVFormatContext>, _ address: [CChar],
    _ format: UnsafePointer<AVInputFormat>?, _ options: inout OpaquePointer?
  ) throws(DecodeError) -> UnsafeMutablePointer<AVFormatContext> {
    var opening: UnsafeMutablePointer<AVFormatContext>? = unsafe context
    let status = unsafe avformat_open_input(&opening, address, format, &options)
    guard status >= 0, let opened = unsafe opening else {
      throw .failed(status, operation: "cannot open the input")
    }
    return unsafe opened
  }

  private consuming func withStreams() throws(DecodeError) -> Demuxer {
    let found = unsafe avformat_find_stream_info(context, nil)
    guard found >= 0 else { throw .failed(found, operation: "cannot read the streams") }
    return self
  }
}
