internal import AudioSignal

/// The constants of the fingerprint.
///
/// Whatever is recorded was made with them; a change needs a new ``algorithmVersion``.
///
/// Chosen by measurement: few, strong reference peaks with many targets each, and a query that is denser
/// (see docs/recognition.md).
public enum AnalysisParameters {
  /// Goes into every signature and catalog; others are refused.
  public static let algorithmVersion = 1

  /// Samples in an analysis window: 128 ms.
  public static let windowLength = 1_024
  /// Samples from one reference frame to the next: 32 ms.
  public static let hopLength = 256
  /// The frequency bins used, 47 to 3,750 Hz in steps of 7.8 Hz.
  public static let bins = 6...480

  /// A peak is the largest value within so many frames before and after.
  public static let peakFrameReach = 8
  /// A peak is the largest value within so many bins below and above.
  public static let peakBinReach = 10
  /// Peaks are ranked within stretches of so many frames, about a second.
  public static let rankingFrames = 32

  /// Frame distances of a landmark's target from its anchor.
  public static let targetFrames = 2...63
  /// The largest bin distance of a landmark's target from its anchor.
  public static let targetBinReach = 96

  /// Reference frames in a second.
  public static let framesPerSecond = Double(AudioRate.samplesPerSecond) / Double(hopLength)

  /// The length of an analysis window, in seconds.
  public static let windowSeconds = Double(windowLength) / Double(AudioRate.samplesPerSecond)

  /// The time at the middle of a frame's window, in seconds.
  public static func seconds(ofFrame frame: Int) -> Double {
    AudioRate.seconds(samples: frame * hopLength + windowLength / 2)
  }

  /// The time between the middle of a frame and that of the one before it, in seconds: where a stretch of frames begins
  /// or ends.
  public static func seconds(ofEdge frame: Int) -> Double {
    AudioRate.seconds(samples: frame * hopLength + (windowLength - hopLength) / 2)
  }

  /// The fewest samples that make so many frames.
  public static func sampleCount(frames: Int) -> Int {
    frames == 0 ? 0 : (frames - 1) * hopLength + windowLength
  }

  /// The number of whole frames in `sampleCount` samples on the reference grid.
  public static func frameCount(samples sampleCount: Int) -> Int {
    sampleCount < windowLength ? 0 : (sampleCount - windowLength) / hopLength + 1
  }
}

/// How many peaks and landmarks an analysis keeps: a sparse reference, a dense query.
public struct ConstellationDensity: Hashable, Sendable {
  /// Peaks kept in each ``AnalysisParameters/rankingFrames``, the strongest first.
  public var peaksPerRanking: Int
  /// Of these, the peaks that make landmarks.
  public var strongPeaksPerRanking: Int
  /// Targets that an anchor is paired with, the nearest in time first.
  public var targetsPerAnchor: Int

  /// What is stored and indexed.
  public static let reference = ConstellationDensity(
    peaksPerRanking: 10, strongPeaksPerRanking: 5, targetsPerAnchor: 8)
  /// What a clip is looked up with.
  public static let query = ConstellationDensity(
    peaksPerRanking: 45, strongPeaksPerRanking: 45, targetsPerAnchor: 24)
}
