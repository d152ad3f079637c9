internal import AudioSignal

/// How far each point of a spectrogram stands out of its surroundings: its power over the largest power in a
/// ring about it, dilated by one bin and, to find peaks that are known to a frame only, by one frame.
///
/// A soft form of "is there a peak?": above 1 at a local maximum, below 1 elsewhere, and it keeps by how much.
struct ProminenceMap {
  /// In frames of the reference; rows that lie a whole number of frames apart are compared.
  private static let frameReach = 4
  private static let binReach = 5
  /// Points so near to the middle belong to the same peak and are not compared with it.
  private static let coreReach = 1
  /// Keeps digital silence from standing out of digital silence.
  private static let powerFloor: Float = 1e-9

  /// Row by row as the spectrogram.
  let ratios: [Float]

  init(_ spectrogram: QuerySpectrogram, timeResolution: TimeResolution) {
    var ratios = spectrogram.power.map { $0 + Self.powerFloor }
    Self.divideByRingMaxima(&ratios)
    ratios = Self.dilatedByBin(ratios)
    self.ratios = timeResolution == .frame ? Self.dilatedByFrame(ratios) : ratios
  }

  /// Divides each point's power by the largest in the ring about it.
  private static func divideByRingMaxima(_ power: inout [Float]) {
    let rings = ringMaxima(of: power)
    for index in power.indices { power[index] /= rings[index] }
  }

  /// The largest power in the ring about each point: in the rows beyond the core, all bins within reach;
  /// in the core's rows, those beyond it.
  private static func ringMaxima(of power: [Float]) -> [Float] {
    let bins = QuerySpectrogram.binCount
    let side = binReach - coreReach
    var wide = [Float](repeating: powerFloor, count: power.count)
    var sides = wide
    var padded = [Float](repeating: powerFloor, count: bins + 2 * binReach)
    var row = padded
    var across = SlidingMaximum(width: 2 * binReach + 1, count: padded.count)
    var beside = SlidingMaximum(width: side, count: padded.count)
    for start in stride(from: 0, to: power.count, by: bins) {
      padded.replaceSubrange(binReach..<binReach + bins, with: power[start..<start + bins])
      across.slide(over: padded, from: 0, count: padded.count, into: &wide, from: start)
      beside.slide(over: padded, from: 0, count: padded.count, into: &row, from: 0)
      VectorMaximum.raise(&sides, from: start, to: row, from: 0, count: bins)
      VectorMaximum.raise(
        &sides, from: start, to: row, from: binReach + coreReach + 1, count: bins)
    }
    var rings = [Float](repeating: powerFloor, count: power.count)
    let frame = QuerySpectrogram.stepsPerFrame * bins
    for start in stride(from: 0, to: power.count, by: bins) {
      for distance in -frameReach...frameReach {
        let other = start + distance * frame
        guard other >= 0, other < power.count else { continue }
        VectorMaximum.raise(
          &rings, from: start, to: abs(distance) > coreReach ? wide : sides, from: other,
          count: bins)
      }
    }
    return rings
  }

  /// The maximum over each point and its neighbours, one bin away.
  private static func dilatedByBin(_ values: [Float]) -> [Float] {
    let bins = QuerySpectrogram.binCount
    var result = values
    for start in stride(from: 0, to: values.count, by: bins) {
      VectorMaximum.raise(&result, from: start, to: values, from: start + 1, count: bins - 1)
      VectorMaximum.raise(&result, from: start + 1, to: values, from: start, count: bins - 1)
    }
    return result
  }

  /// The maximum over each point and its neighbours, one frame away.
  private static func dilatedByFrame(_ values: [Float]) -> [Float] {
    var result = values
    let frame = QuerySpectrogram.stepsPerFrame * QuerySpectrogram.binCount
    let rest = max(0, values.count - frame)
    VectorMaximum.raise(&result, from: 0, to: values, from: values.count - rest, count: rest)
    VectorMaximum.raise(&result, from: values.count - rest, to: values, from: 0, count: rest)
    return result
  }
}
