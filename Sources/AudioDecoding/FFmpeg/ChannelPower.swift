internal import CFFmpeg

/// The power of a stereo frame in its parts: what both channels have alike, and what they have inverted.
struct ChannelPower {
  /// The mean square of the channels' sum.
  var sum = 0.0
  /// The mean square of their difference.
  var difference = 0.0
}

extension Frame {
  /// Every so many samples are looked at: enough for a measure of power.
  private static let stride = 4

  /// The power of the two channels' sum and difference; `nil` for any other number of channels, and for
  /// sample formats that no stereo recording comes in.
  var channelPower: ChannelPower? {
    guard unsafe pointer.pointee.ch_layout.nb_channels == 2, sampleCount > 0 else { return nil }
    return switch unsafe AVSampleFormat(rawValue: pointer.pointee.format) {
    case AV_SAMPLE_FMT_S16: power(of: Int16.self, isPlanar: false) { Double($0) / 0x1p15 }
    case AV_SAMPLE_FMT_S16P: power(of: Int16.self, isPlanar: true) { Double($0) / 0x1p15 }
    case AV_SAMPLE_FMT_S32: power(of: Int32.self, isPlanar: false) { Double($0) / 0x1p31 }
    case AV_SAMPLE_FMT_S32P: power(of: Int32.self, isPlanar: true) { Double($0) / 0x1p31 }
    case AV_SAMPLE_FMT_FLT: power(of: Float.self, isPlanar: false) { Double($0) }
    case AV_SAMPLE_FMT_FLTP: power(of: Float.self, isPlanar: true) { Double($0) }
    default: nil
    }
  }

  @inline(__always)
  private func power<Sample>(
    of type: Sample.Type, isPlanar: Bool, value: (Sample) -> Double
  ) -> ChannelPower? {
    guard let planes = unsafe pointer.pointee.extended_data, let first = unsafe planes[0] else {
      return nil
    }
    let step = isPlanar ? 1 : 2
    let bytes = sampleCount * step * MemoryLayout<Sample>.stride
    let left = unsafe UnsafeRawBufferPointer(start: first, count: bytes)
      .assumingMemoryBound(to: Sample.self)
    var right = unsafe UnsafeBufferPointer(rebasing: left[(step - 1)...])
    if isPlanar {
      guard let second = unsafe planes[1] else { return nil }
      unsafe right = UnsafeRawBufferPointer(start: second, count: bytes)
        .assumingMemoryBound(to: Sample.self)
    }
    var power = ChannelPower()
    for index in Swift.stride(from: 0, to: sampleCount, by: Self.stride) {
      let one = unsafe value(left[index * step])
      let other = unsafe value(right[index * step])
      power.sum += (one + other) * (one + other)
      power.difference += (one - other) * (one - other)
    }
    let count = Double((sampleCount + Self.stride - 1) / Self.stride)
    return ChannelPower(sum: power.sum / count, difference: power.difference / count)
  }
}
