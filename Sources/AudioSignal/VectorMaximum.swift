/// Maxima of whole rows of numbers at once, in a form that the compiler turns into vector instructions.
public enum VectorMaximum {
  /// target[t + i] = max(target[t + i], source[s + i]) for i in `0..<count`.
  ///
  /// - Parameters:
  ///   - target: changed from `targetStart` on, which is t.
  ///   - source: another array, read from `sourceStart` on, which is s.
  public static func raise(
    _ target: inout [Float], from targetStart: Int, to source: [Float], from sourceStart: Int,
    count: Int
  ) {
    precondition(targetStart >= 0 && targetStart + count <= target.count)
    precondition(sourceStart >= 0 && sourceStart + count <= source.count && count >= 0)
    unsafe target.withUnsafeMutableBufferPointer { whole in
      unsafe source.withUnsafeBufferPointer { sources in
        // Indices from 0 on both sides: sums of indices would be checked for overflow and bar vectorisation.
        let targets = unsafe UnsafeMutableBufferPointer(
          rebasing: whole[targetStart..<targetStart + count])
        let values = unsafe UnsafeBufferPointer(
          rebasing: sources[sourceStart..<sourceStart + count])
        for i in 0..<count {
          unsafe targets[i] = values[i] > targets[i] ? values[i] : targets[i]
        }
      }
    }
  }

  /// target[i] = max(source[i], source[i + shift]) for i in `0..<count - shift`; what follows is left alone.
  ///
  /// - Parameters:
  ///   - source: at least `count` values.
  ///   - shift: from 0 to `count`.
  ///   - target: another array, of at least `count` values.
  static func combine(
    _ source: [Float], shiftedBy shift: Int, count: Int, into target: inout [Float]
  ) {
    precondition(shift >= 0 && shift <= count && count <= source.count && count <= target.count)
    unsafe source.withUnsafeBufferPointer { whole in
      unsafe target.withUnsafeMutableBufferPointer { results in
        let shifted = unsafe UnsafeBufferPointer(rebasing: whole[shift..<count])
        for i in 0..<count - shift {
          unsafe results[i] = whole[i] > shifted[i] ? whole[i] : shifted[i]
        }
      }
    }
  }
}

/// The maximum over a sliding window, by doubling: each pass takes the maximum of two shifted copies.
public struct SlidingMaximum {
  private let width: Int
  private var values: [Float]
  private var other: [Float]

  /// Prepares windows of `width` values over rows of at most `count`.
  public init(width: Int, count: Int) {
    self.width = width
    values = Array(repeating: 0, count: count)
    other = values
  }

  /// Writes max(source[s + i] … source[s + i + width − 1]) to target[t + i] for i in `0...count − width`.
  ///
  /// - Parameters:
  ///   - source: non-negative numbers, of which `count` are read from `sourceStart` on, which is s.
  ///   - target: overwritten from `targetStart` on, which is t.
  public mutating func slide(
    over source: [Float], from sourceStart: Int, count: Int, into target: inout [Float],
    from targetStart: Int
  ) {
    values.replaceSubrange(0..<count, with: source[sourceStart..<sourceStart + count])
    var covered = 1
    var left = count
    while covered < width {
      let shift = min(covered, width - covered)
      VectorMaximum.combine(values, shiftedBy: shift, count: left, into: &other)
      swap(&values, &other)
      covered += shift
      left -= shift
    }
    target.replaceSubrange(
      targetStart..<targetStart + count - width + 1, with: values[0...count - width])
  }
}
