internal import Repeats

/// Finds by how much a speed is wrong, from how the offsets of what is shared drift.
struct SpeedFit {
  /// The speed is taken to be wrong by no more.
  private static let mostError = 0.012
  /// Offsets that differ by no more, either way, lie on one line.
  private static let toleranceFrames = 1.5

  /// Where a frame of the new audio stands in the old one.
  struct Point {
    var frame: Double
    var offset: Double
    var weight: Double
  }

  private let points: [Point]

  /// Prepares to fit points in any order.
  init(_ points: [Point]) {
    self.points = points
  }

  /// Prepares to fit stretches; one that is long on one offset speaks against slopes that would take its ends off it.
  init(_ stretches: [SharedStretch]) {
    points = stretches.flatMap { stretch in
      [stretch.frames.lowerBound, stretch.frames.upperBound].map {
        Point(frame: Double($0), offset: Double(stretch.offset), weight: stretch.score)
      }
    }
  }

  /// By what to multiply the speed; 1 when the offsets do not drift by a frame or more.
  ///
  /// Insertions make the offsets jump, so that they lie on several lines; the slope that puts the most on the fewest counts.
  var correction: Double {
    guard let first = points.map(\.frame).min(), let last = points.map(\.frame).max(),
      last > first
    else { return 1 }
    let step = 0.5 / (last - first)
    let steps = min(20_000, Int(Self.mostError / step))
    var best = (concentration: 0.0, slope: 0.0)
    for index in (-steps...steps).sorted(by: { abs($0) < abs($1) }) {
      let slope = Double(index) * step
      let concentration = concentration(slope: slope)
      if concentration > best.concentration * 1.000_001 { best = (concentration, slope) }
    }
    let slope = regression(about: best.slope)
    return abs(slope) * (last - first) < 1 ? 1 : 1 + slope
  }

  /// The points by the lines of a slope on which they lie.
  private func lines(slope: Double) -> [[Point]] {
    let heights = points.map { (height: $0.offset - slope * $0.frame, point: $0) }
      .sorted { $0.height < $1.height }
    var lines: [[Point]] = []
    var end = -Double.infinity
    for (height, point) in heights {
      if height > end {
        lines.append([])
        end = height + 2 * Self.toleranceFrames
      }
      lines[lines.count - 1].append(point)
    }
    return lines
  }

  private func concentration(slope: Double) -> Double {
    lines(slope: slope).reduce(0) { sum, line in
      let weight = line.reduce(0) { $0 + $1.weight }
      return sum + weight * weight
    }
  }

  /// The slope with the least squares, each line having a height of its own.
  private func regression(about slope: Double) -> Double {
    var covariance = 0.0
    var variance = 0.0
    for line in lines(slope: slope) {
      let weight = line.reduce(0) { $0 + $1.weight }
      guard weight > 0 else { continue }
      let frame = line.reduce(0) { $0 + $1.weight * $1.frame } / weight
      let offset = line.reduce(0) { $0 + $1.weight * $1.offset } / weight
      for point in line {
        covariance += point.weight * (point.frame - frame) * (point.offset - offset)
        variance += point.weight * (point.frame - frame) * (point.frame - frame)
      }
    }
    return variance > 0 ? covariance / variance : slope
  }
}
