internal import CFFmpeg

/// Owns an opened decoder for one audio stream.
@safe struct AudioCodec: ~Copyable {
  /// What asking for a frame gave.
  enum Answer {
    case frame
    case needsPacket
    case ended
    case damaged
  }

  private let context: UnsafeMutablePointer<AVCodecContext>

  private init(owning context: UnsafeMutablePointer<AVCodecContext>) {
    unsafe self.context = context
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
    unsafe avcodec_free_context(&context)
  }

  /// Opens the decoder of a stream.
  static func make(
    for stream: UnsafeMutablePointer<AVStream>
  ) throws(DecodeError) -> AudioCodec {
    let operation = "cannot open the decoder"
    let parameters = unsafe stream.pointee.codecpar
    guard let decoder = unsafe avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id),
      let context = unsafe avcodec_alloc_context3(decoder)
    else { throw .outOfMemory(operation) }
    let codec = unsafe AudioCodec(owning: context)
    let status = unsafe avcodec_parameters_to_context(context, parameters)
    guard status >= 0 else { throw .failed(status, operation: operation) }
    unsafe context.pointee.pkt_timebase = stream.pointee.time_base
    unsafe context.pointee.thread_count = 1
    let opened = unsafe avcodec_open2(context, decoder, nil)
    guard opened >= 0 else { throw .failed(opened, operation: operation) }
    return codec
  }

  /// Gives the decoder a packet; `false` when the packet is damaged.
  func send(_ packet: borrowing Packet) -> Bool {
    unsafe avcodec_send_packet(context, packet.pointer) >= 0
  }

  /// Tells the decoder that no packet follows.
  func sendEnd() {
    unsafe avcodec_send_packet(context, nil)
  }

  /// Fills a frame with the next decoded samples.
  func receive(into frame: borrowing Frame) -> Answer {
    switch unsafe avcodec_receive_frame(context, frame.pointer) {
    case 0...: .frame
    case podprint_error_again: .needsPacket
    case podprint_error_end: .ended
    default: .damaged
    }
  }
}
