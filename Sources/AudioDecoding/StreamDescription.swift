/// One stream of a container.
package struct StreamDescription: Sendable {
  package enum Kind: Sendable {
    case audio
    case video
    case attachedPicture
    case other
  }

  package let index: Int
  package let kind: Kind
  package let codecName: String
  /// Whether a decoder for the stream is there and it is not encrypted.
  package let isDecodable: Bool
  package let isDefault: Bool
  /// A commentary, an audio description, or another track beside the main one.
  package let isSecondary: Bool
  package let sampleRate: Int
  package let channelCount: Int
  /// The start by the container's time stamps.
  package let startSeconds: Double?

  package init(
    index: Int, kind: Kind, codecName: String = "", isDecodable: Bool = true,
    isDefault: Bool = false, isSecondary: Bool = false, sampleRate: Int = 0, channelCount: Int = 0,
    startSeconds: Double? = nil
  ) {
    self.index = index
    self.kind = kind
    self.codecName = codecName
    self.isDecodable = isDecodable
    self.isDefault = isDefault
    self.isSecondary = isSecondary
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.startSeconds = startSeconds
  }
}

extension StreamDescription {
  /// The audio stream to decode: one there is a decoder for, then the one flagged as default, then a
  /// main track before a commentary or audio description, then the lowest index.
  package static func choice(among streams: [StreamDescription]) -> StreamDescription? {
    streams.filter { $0.kind == .audio }.min { left, right in
      let (leftRank, rightRank) = (left.rank, right.rank)
      return leftRank == rightRank ? left.index < right.index : leftRank < rightRank
    }
  }

  private var rank: Int {
    (isDecodable ? 0 : 4) + (isDefault ? 0 : 2) + (isSecondary ? 1 : 0)
  }
}
