internal import CFFmpeg

/// Owns one FFmpeg frame of decoded audio that is filled again and again.
@safe struct Frame: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>

  private init(owning pointer: UnsafeMutablePointer<AVFrame>) {
    unsafe self.pointer = pointer
  }

  static func make() throws(DecodeError) -> Frame {
    guard let pointer = unsafe av_frame_alloc() else { throw .outOfMemory("cannot make a frame") }
    return unsafe Frame(owning: pointer)
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = unsafe pointer
    unsafe av_frame_free(&pointer)
  }

  /// The samples of one channel.
  var sampleCount: Int { unsafe Int(pointer.pointee.nb_samples) }

  /// Samples per second.
  var sampleRate: Int { unsafe Int(pointer.pointee.sample_rate) }

  /// The length in seconds.
  var durationSeconds: Double { sampleRate > 0 ? Double(sampleCount) / Double(sampleRate) : 0 }

  /// Whether the decoder met errors in it.
  var isDamaged: Bool {
    unsafe pointer.pointee.decode_error_flags != 0
      || pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
  }

  /// The time stamp in units of the stream.
  var timeStamp: Int64? {
    let value = unsafe pointer.pointee.best_effort_timestamp
    return value == podprint_no_time_stamp ? nil : value
  }
}
