/// A reader of bytes that come from strangers.
protocol FuzzTarget: Sendable {
  /// Inputs to start from.
  static var seeds: [[UInt8]] { get }
  /// Reads an input, and traps where what was read breaks a rule.
  static func run(_ bytes: [UInt8])
}

/// The readers by name.
let fuzzTargets: [String: any FuzzTarget.Type] = [
  "signatures": SignatureTarget.self, "sealed-signatures": SealedSignatureTarget.self,
  "clips": ClipTarget.self, "sealed-clips": SealedClipTarget.self,
  "pages": PageTarget.self, "sealed-pages": SealedPageTarget.self,
  "profiles": ProfileTarget.self, "plain-profiles": PlainProfileTarget.self,
  "feeds": FeedTarget.self, "sidecars": SidecarTarget.self, "media-items": MediaItemTarget.self,
  "timed-text": TimedTextTarget.self,
]
