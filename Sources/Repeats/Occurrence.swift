internal import Fingerprinting
public import Matching

/// A place where a repeat stands: audio that several episodes have.
public struct Occurrence: Hashable, Sendable {
  /// The audio that holds it.
  public var reference: ReferenceIdentifier
  /// Where, in frames.
  public var frames: Range<Int>
  /// Of a hundred frames, those that nearly equal those of the clearest other occurrence.
  public var clearPercent: Int

  /// Makes an occurrence.
  public init(reference: ReferenceIdentifier, frames: Range<Int>, clearPercent: Int = 100) {
    self.reference = reference
    self.frames = frames
    self.clearPercent = clearPercent
  }

  /// Where it stands, in seconds from the start of the audio.
  ///
  /// - Parameter durationSeconds: the length of all of the audio; what reaches the last frame goes on to its end.
  public func seconds(inAudioOf durationSeconds: Double) -> Range<Double> {
    let start = frames.lowerBound == 0 ? 0 : AnalysisParameters.seconds(ofEdge: frames.lowerBound)
    let end = AnalysisParameters.seconds(ofEdge: frames.upperBound)
    let reachesEnd = end + AnalysisParameters.windowSeconds > durationSeconds
    let upper = reachesEnd ? durationSeconds : end
    return min(start, upper)..<upper
  }
}
