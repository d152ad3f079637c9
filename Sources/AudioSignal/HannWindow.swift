internal import Glibc

/// The periodic Hann window: w[n] = ½ − ½ cos(2πn / N).
public enum HannWindow {
  /// The `length` weights, from 0 up to 1 in the middle.
  public static func weights(length: Int) -> [Float] {
    (0..<length).map { Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(length))) }
  }
}
