/// What happens to the beginning of the audio so that it starts at time 0 of the presentation.
package struct Opening: Equatable {
  /// Audio before time 0 is cut, unless there is so much of it that its time stamps must be wrong.
  private static let longestCutSeconds = 1.0

  /// Silence to put first.
  package let silenceSeconds: Double

  /// Audio to cut off first.
  package let cutSeconds: Double

  /// Decides by the first frame.
  ///
  /// - Parameters:
  ///   - start: The first frame's time stamp in seconds.
  ///   - origin: The time stamp of the presentation's start, when something else than this audio says.
  ///   - delay: Seconds at the start of the audio that are encoder delay.
  ///   - longestLead: The longest silence that is believed.
  package init(start: Double?, origin: Double?, delay: Double, longestLead: Double) {
    let lead = start.flatMap { start in origin.map { start - $0 } } ?? 0
    if delay > 0, abs(lead) <= Timeline.toleranceSeconds {
      // Containers that do not tell of the delay count it as audio, and start it with the picture.
      silenceSeconds = 0
      cutSeconds = delay
    } else if lead < 0 {
      silenceSeconds = 0
      cutSeconds = delay + (-lead <= Self.longestCutSeconds ? -lead : 0)
    } else {
      silenceSeconds = lead <= longestLead ? lead + delay : 0
      cutSeconds = delay
    }
  }
}
