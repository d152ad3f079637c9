internal import Fingerprinting

/// One time line of clip and reference.
package struct Alignment: Hashable {
  package var hypothesis: PlaybackHypothesis
  /// The reference's time at the clip's first sample, in rows of ``QuerySpectrogram``.
  package var offsetSteps: Double

  package init(hypothesis: PlaybackHypothesis, offsetSteps: Double) {
    self.hypothesis = hypothesis
    self.offsetSteps = offsetSteps
  }

  /// The same in seconds.
  package var offsetSeconds: Double { offsetSteps / QuerySpectrogram.stepsPerSecond }

  /// The reference's time, in rows, at the middle of the window of a clip's row.
  func referenceSteps(atRow row: Double) -> Double {
    offsetSteps + (row + Double(QuerySpectrogram.stepsPerHalfWindow)) * hypothesis.speed
  }

  /// The reference's frame whose window's middle falls on that of a clip's row.
  func referenceFrame(atRow row: Int) -> Double {
    (referenceSteps(atRow: Double(row)) - Double(QuerySpectrogram.stepsPerHalfWindow))
      / Double(QuerySpectrogram.stepsPerFrame)
  }

  /// The reference's frames that so many rows of the clip fall on, and `reach` more on either side.
  func referenceFrames(rowCount: Int, reach: Int) -> Range<Int> {
    let first = Int(referenceFrame(atRow: 0).rounded(.down))
    let last = Int(referenceFrame(atRow: rowCount).rounded(.up))
    return first - reach..<last + reach
  }

  /// The same time line, later in the reference by `steps`.
  func moved(bySteps steps: Double) -> Alignment {
    Alignment(hypothesis: hypothesis, offsetSteps: offsetSteps + steps)
  }

  /// This alignment turned about the clip's `row`: another speed, the same time there but for `steps`.
  func turned(aboutRow row: Double, toSpeed speed: Double, movedBySteps steps: Double) -> Alignment
  {
    var other = Alignment(hypothesis: hypothesis.at(speed: speed), offsetSteps: 0)
    other.offsetSteps = referenceSteps(atRow: row) + steps - other.referenceSteps(atRow: row)
    return other
  }
}
