/// Frames in a row of the new audio that are the same as frames in a row of the old one.
struct PathPart: Hashable {
  /// The frames of the new audio.
  var frames: Range<Int>
  /// What to add to one to get the frame of the old audio.
  var offset: Int
  /// The gain of the old audio over the new one, in steps of the edge profile.
  var gain = 0
  /// How much speaks for it: the sum of the scores of its frames.
  var score = 0.0

  /// The frames of the old audio.
  var oldFrames: Range<Int> { frames.lowerBound + offset..<frames.upperBound + offset }

  /// The frame in the middle.
  var middle: Int { (frames.lowerBound + frames.upperBound) / 2 }
}
