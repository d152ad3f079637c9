/// How far each point of a spectrogram stands out of its surroundings: its power over the largest power in a
/// ring about it, dilated by one frame and one bin.
///
/// A soft form of "is there a peak?": above 1 at a local maximum, below 1 elsewhere, and it keeps by how much.
struct ProminenceMap {
  private static let frameReach = 4
  private static let binReach = 5
  /// Points so near to the middle belong to the same peak and are not compared with it.
  private static let coreReach = 1
  /// Keeps digital silence from standing out of digital silence.
  private static let powerFloor: Float = 1e-9

  /// Row by row as the spectrogram.
  let ratios: [Float]

  init(_ spectrogram: QuerySpectrogram) {
    let bins = QuerySpectrogram.binCount
    let frames = spectrogram.frameCount
    let power = spectrogram.power.map { $0 + Self.powerFloor }
    var wide = [Float](repeating: 0, count: power.count)
    var sides = wide
    for frame in 0..<frames {
      let row = frame * bins
      for shift in -Self.binReach...Self.binReach {
        let first = max(0, -shift)
        let last = min(bins, bins - shift)
        for bin in first..<last {
          wide[row + bin] = max(wide[row + bin], power[row + bin + shift])
        }
        guard abs(shift) > Self.coreReach else { continue }
        for bin in first..<last {
          sides[row + bin] = max(sides[row + bin], power[row + bin + shift])
        }
      }
    }
    var ratios = power
    for frame in 0..<frames {
      let row = frame * bins
      var ring = [Float](repeating: Self.powerFloor, count: bins)
      for other in max(0, frame - Self.frameReach)...min(frames - 1, frame + Self.frameReach) {
        let source = abs(other - frame) > Self.coreReach ? wide : sides
        for bin in 0..<bins { ring[bin] = max(ring[bin], source[other * bins + bin]) }
      }
      for bin in 0..<bins { ratios[row + bin] /= ring[bin] }
    }
    self.ratios = Self.dilated(ratios, frames: frames, bins: bins)
  }

  private static func dilated(_ values: [Float], frames: Int, bins: Int) -> [Float] {
    var across = values
    for frame in 0..<frames {
      let row = frame * bins
      for bin in 1..<bins { across[row + bin] = max(across[row + bin], values[row + bin - 1]) }
      for bin in 0..<bins - 1 { across[row + bin] = max(across[row + bin], values[row + bin + 1]) }
    }
    var result = across
    for index in bins..<max(bins, across.count) {
      result[index] = max(result[index], across[index - bins])
      result[index - bins] = max(result[index - bins], across[index])
    }
    return result
  }
}
