/// What a channel of the source is for, as far as mixing to mono cares.
package enum ChannelRole: Sendable {
  case centre
  case front
  case surround
  case lowFrequency
  case unknown
}

/// How much of each channel goes into mono.
///
/// The weights add up to 1, so nothing clips.
package func downmixWeights(_ channels: [ChannelRole]) -> [Double] {
  let parts: [Double] = channels.map { role in
    switch role {
    case .centre: 1
    case .front: 0.5.squareRoot()
    case .surround: 0.5
    case .lowFrequency: 0
    case .unknown: 0.5.squareRoot()
    }
  }
  let sum = parts.reduce(0, +)
  guard sum > 0 else { return channels.map { _ in 1 / Double(channels.count) } }
  return parts.map { $0 / sum }
}
