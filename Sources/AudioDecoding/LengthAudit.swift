/// Compares the audio found with what the container promised.
package struct LengthAudit: Sendable {
  private let declaredSeconds: Double?

  /// Makes an audit against a declared length; `nil` when the container declares none of its audio.
  package init(declaredSeconds: Double?) {
    self.declaredSeconds = declaredSeconds
  }

  /// The warning that `decodedSeconds` of audio deserves.
  ///
  /// Padding and rounding deserve none.
  package func warning(decodedSeconds: Double) -> DecodeWarning? {
    guard let declaredSeconds else { return nil }
    let tolerance = max(0.5, declaredSeconds * 0.001)
    if decodedSeconds < declaredSeconds - tolerance {
      return .truncated(decodedSeconds: decodedSeconds, declaredSeconds: declaredSeconds)
    }
    if decodedSeconds > declaredSeconds + tolerance {
      return .lengthDiffers(decodedSeconds: decodedSeconds, declaredSeconds: declaredSeconds)
    }
    return nil
  }
}
