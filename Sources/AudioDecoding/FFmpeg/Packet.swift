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

  /// The size of the content in bytes.
  var byteCount: Int { unsafe Int(pointer.pointee.size) }

  /// The time of presentation in units of the stream.
  var timeStamp: Int64? {
    let value = unsafe pointer.pointee.pts
    return value == podprint_no_time_stamp ? nil : value
  }

  /// The length in units of the stream, 0 when it is not known.
  var duration: Int64 { unsafe pointer.pointee.duration }

  /// The first four bytes, the first one highest; `nil` when there are fewer.
  var firstWord: UInt32? {
    guard byteCount >= 4, let data = unsafe pointer.pointee.data else { return nil }
    return (0..<4).reduce(0) { word, index in unsafe word << 8 | UInt32(data[index]) }
  }

  /// Frees the content, so that the packet can be filled again.
  func clear() {
    unsafe av_packet_unref(pointer)
  }
}
