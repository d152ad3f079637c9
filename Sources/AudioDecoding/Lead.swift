/// How much later than its container a stream starts, as far as that makes it other audio.
///
/// The same packets three seconds later, as in a film whose sound sets in late, are found three seconds
/// later, so they are not the same audio. Encoder delay and rounding make no difference.
package struct Lead {
  private let originSeconds: Double?
  private let longestSeconds: Double

  /// - Parameters:
  ///   - originSeconds: The time stamp that is time 0; `nil` when the audio alone decides.
  ///   - longestSeconds: The longest lead that is believed.
  package init(originSeconds: Double?, longestSeconds: Double) {
    self.originSeconds = originSeconds
    self.longestSeconds = longestSeconds
  }

  /// The lead in tenths of a second as bytes for a digest; none when the stream starts with its container.
  ///
  /// - Parameter startSeconds: The first packet's time stamp.
  package func digested(startSeconds: Double?) -> [UInt8] {
    guard let originSeconds, let startSeconds else { return [] }
    let lead = startSeconds - originSeconds
    guard abs(lead) <= longestSeconds else { return [] }
    let tenths = Int32((lead * 10).rounded())
    guard tenths != 0 else { return [] }
    return (0..<4).map { UInt8(truncatingIfNeeded: tenths >> (8 * $0)) }
  }
}
