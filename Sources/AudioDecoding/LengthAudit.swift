/// Compares the audio found with what the container promised.
package struct LengthAudit: Sendable {
  private let declaredSeconds: Double?
  private let isOfPictureToo: Bool

  /// Makes an audit against a declared length.
  ///
  /// - Parameters:
  ///   - declaredSeconds: The length; `nil` when the container declares none.
  ///   - isOfPictureToo: Whether the length may be that of the picture, with the sound shorter.
  package init(declaredSeconds: Double?, isOfPictureToo: Bool = false) {
    self.declaredSeconds = declaredSeconds
    self.isOfPictureToo = isOfPictureToo
  }

  /// The warning that `decodedSeconds` of audio deserves.
  ///
  /// Padding and rounding deserve none.
  package func warning(decodedSeconds: Double) -> DecodeWarning? {
    guard let declaredSeconds else { return nil }
    let tolerance =
      isOfPictureToo ? max(5, declaredSeconds * 0.1) : max(0.5, declaredSeconds * 0.001)
    if decodedSeconds < declaredSeconds - tolerance {
      return .truncated(decodedSeconds: decodedSeconds, declaredSeconds: declaredSeconds)
    }
    if decodedSeconds > declaredSeconds + tolerance {
      return .lengthDiffers(decodedSeconds: decodedSeconds, declaredSeconds: declaredSeconds)
    }
    return nil
  }
}
