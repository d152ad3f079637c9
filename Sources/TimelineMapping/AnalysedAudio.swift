public import Fingerprinting

/// What is known of an audio item when two are compared: its signature and the edge profile of the same frames.
public struct AnalysedAudio: Hashable, Sendable {
  /// The constellation, by which common stretches are found.
  public var signature: Signature
  /// The details of the frames, by which their edges are found.
  public var edgeProfile: EdgeProfile

  /// Puts together what one analysis gave.
  public init(signature: Signature, edgeProfile: EdgeProfile) {
    self.signature = signature
    self.edgeProfile = edgeProfile
  }

  /// The same of what was stored; `nil` unless the profile has all frames of the signature.
  package init?(complete signature: Signature, _ profile: EdgeProfile?) {
    guard let profile, profile.frames == 0..<signature.frameCount else { return nil }
    self.init(signature: signature, edgeProfile: profile)
  }

  /// The frames that both have.
  var frameCount: Int { min(signature.frameCount, edgeProfile.frames.upperBound) }
}
