/// The one sampling rate that everything past the decoder works at.
public enum AudioRate {
  /// Samples in a second of mono audio.
  public static let samplesPerSecond = 8_000

  /// The length of `sampleCount` samples.
  public static func seconds(samples sampleCount: Int) -> Double {
    Double(sampleCount) / Double(samplesPerSecond)
  }
}
