import AudioSignal
import Foundation
import RepeatableRandom
import Testing

@Suite struct RealFourierTransformTests {
  @Test("equals the sum formula in double precision", arguments: [2, 16, 60, 1_024])
  func againstTheSum(length: Int) {
    var generator = SplitMix64(seed: UInt64(length))
    let input = (0..<length + 5).map { _ in Float.random(in: -1...1, using: &generator) }
    let window = HannWindow.weights(length: length)
    let weights = (0...length / 2).map { 1 + Float($0 % 3) }
    let transform = RealFourierTransform(length: length)
    var power = [Float](repeating: 0, count: length / 2 + 1)
    transform.powerSpectrum(of: input, at: 5, window: window, weights: weights, into: &power)
    for k in 0...length / 2 {
      var real = 0.0
      var imaginary = 0.0
      for n in 0..<length {
        let angle = -2 * Double.pi * Double(k * n % length) / Double(length)
        let value = Double(input[5 + n] * window[n])
        real += value * cos(angle)
        imaginary += value * sin(angle)
      }
      let exact = (real * real + imaginary * imaginary) * Double(weights[k])
      #expect(abs(Double(power[k]) - exact) <= 1e-5 * Double(length) + 1e-5 * exact)
    }
  }

  @Test("transforms made in parallel give the same bits")
  func sameBitsInParallel() async {
    let input = (0..<1_024).map { sin(Float($0) * 0.37) }
    let results = await withTaskGroup(of: [Float].self) { group in
      for _ in 0..<16 {
        group.addTask {
          var power = [Float](repeating: 0, count: 513)
          RealFourierTransform(length: 1_024).powerSpectrum(
            of: input, at: 0, window: HannWindow.weights(length: 1_024),
            weights: [Float](repeating: 1, count: 513), into: &power)
          return power
        }
      }
      return await group.reduce(into: Set<[Float]>()) { $0.insert($1) }
    }
    #expect(results.count == 1)
  }
}
