/// What is kept of each frame of an episode, so that the edges of what it shares with others can be told to a frame.
///
/// A constellation says what is the same, but it has only some peaks a second. Here a frame has two bytes: the signs of the
/// differences between neighbouring bands, as in Haitsma and Kalker, "A Highly Robust Audio Fingerprinting System" (2002),
/// which say the same in any encoding and loudness; and its level, which says where sound begins and ends.
public struct EdgeProfile: Hashable, Sendable {
  /// Frames in a chunk, the unit in which profiles are stored.
  public static let chunkFrames = 1_024
  /// The level of a frame in which nothing is heard.
  public static let leastLevel: UInt8 = 0

  /// The first frame, counted from the start of the audio.
  public let firstFrame: Int
  /// Bit `i` says whether band `i + 1` is louder than band `i`.
  public let signs: [UInt8]
  /// The power in the 32 ms about the middle of the frame: doublings above −90 dB full scale, at most 31.
  public let levels: [UInt8]

  /// Makes a profile.
  ///
  /// - Precondition: `signs` and `levels` are of one length.
  public init(firstFrame: Int = 0, signs: [UInt8], levels: [UInt8]) {
    precondition(signs.count == levels.count)
    self.firstFrame = firstFrame
    self.signs = signs
    self.levels = levels
  }

  /// The frames that it covers.
  public var frames: Range<Int> { firstFrame..<firstFrame + signs.count }

  /// The part of it that lies in some frames.
  public func clamped(to frames: Range<Int>) -> EdgeProfile {
    let common = frames.clamped(to: self.frames)
    let indices = common.lowerBound - firstFrame..<common.upperBound - firstFrame
    return EdgeProfile(
      firstFrame: common.lowerBound, signs: Array(signs[indices]), levels: Array(levels[indices]))
  }
}

extension EdgeProfile {
  /// Frames that are stored together, each as what changes from the frame before.
  public struct Chunk: Hashable, Sendable {
    /// The changes of the signs.
    public var signs: [UInt8]
    /// The changes of the levels.
    public var levels: [UInt8]

    /// Makes a chunk of any bytes; what one has more than the other is not read.
    public init(signs: [UInt8], levels: [UInt8]) {
      self.signs = signs
      self.levels = levels
    }
  }

  /// The profile of the whole of an episode in chunks of ``chunkFrames``, each of which can be read alone.
  public var chunks: [Chunk] {
    stride(from: 0, to: signs.count, by: Self.chunkFrames).map { start in
      var chunk = Chunk(signs: [], levels: [])
      var lastSigns: UInt8 = 0
      var lastLevel: UInt8 = 0
      for index in start..<min(start + Self.chunkFrames, signs.count) {
        chunk.signs.append(signs[index] ^ lastSigns)
        chunk.levels.append(levels[index] &- lastLevel)
        (lastSigns, lastLevel) = (signs[index], levels[index])
      }
      return chunk
    }
  }

  /// Puts chunks that follow one another together again.
  ///
  /// - Parameter position: how many chunks stand before them.
  public init(chunks: [Chunk], position: Int) {
    var signs: [UInt8] = []
    var levels: [UInt8] = []
    for chunk in chunks {
      var lastSigns: UInt8 = 0
      var lastLevel: UInt8 = 0
      for (change, step) in zip(chunk.signs, chunk.levels) {
        lastSigns ^= change
        lastLevel &+= step
        signs.append(lastSigns)
        levels.append(lastLevel)
      }
    }
    self.init(firstFrame: position * Self.chunkFrames, signs: signs, levels: levels)
  }

  /// The positions of the chunks that hold some frames; `nil` when there are no frames.
  public static func positions(of frames: Range<Int>) -> ClosedRange<Int>? {
    guard let last = frames.last, last >= 0 else { return nil }
    return max(0, frames.lowerBound) / chunkFrames...last / chunkFrames
  }
}
