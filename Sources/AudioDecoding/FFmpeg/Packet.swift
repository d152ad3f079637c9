internal import CFFmpeg

/// Owns one FFmpeg packet that is filled again and again.
@safe struct Packet: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  private init(owning pointer: UnsafeMutablePointer<AVPacket>) {
    unsafe self.pointer = pointer
  }

  static func make() throws(DecodeError) -> Packet {
    guard let pointer = unsafe av_packet_alloc() else { throw .outOfMemory("cannot make a packet") }
    return unsafe Packet(owning: pointer)
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = unsafe pointer
    unsafe av_packet_free(&pointer)
  }

  /// The stream the packet belongs to.
  var streamIndex: Int { unsafe Int(pointer.pointee.stream_index) }

  /// Whether the demuxer found the packet incomplete.
  var isCorrupt: Bool { unsafe pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

  /// Whether the container says which samples of the packet are encoder delay.
  var declaresDelay: Bool {
    let hasSkip = unsafe av_packet_get_side_data(pointer, AV_PKT_DATA_SKIP_SAMPLES, nil) != nil
    return unsafe hasSkip || pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0
  }

  /// Frees the content, so that the packet can be filled again.
  func clear() {
    unsafe av_packet_unref(pointer)
  }
}
