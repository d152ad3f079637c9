internal import CFFmpeg

/// Settings of FFmpeg that hold for the whole process.
enum FFmpegSetup {
  /// The largest block FFmpeg may allocate at once.
  ///
  /// A broken size field then is an error, not a machine without memory; the sample index of a day-
  /// long file stays below it.
  private static let largestAllocationBytes = 256 << 20

  /// Makes FFmpeg silent, and bounds its allocations.
  ///
  /// Once is enough.
  static let once: Void = {
    unsafe av_log_set_callback { _, _, _, _ in }
    av_max_alloc(largestAllocationBytes)
  }()
}
