import Foundation
import Matching
import Testing

@Suite struct GammaDistributionTests {
  /// For a whole shape n, P(X ≥ x) = e^−x · Σ x^k / k! for k below n.
  private func exact(shape: Int, _ x: Double) -> Double {
    let terms = (0..<shape).map { Double($0) * log(x) - x - lgamma(Double($0) + 1) }
    let largest = terms.max() ?? 0
    return largest + log(terms.reduce(0) { $0 + exp($1 - largest) })
  }

  @Test(
    "equals the closed form for whole shapes, far into the tail",
    arguments: [1, 2, 5, 30, 200, 3_000], [0.1, 0.5, 0.9, 1, 1.1, 1.5, 3, 10])
  func wholeShapes(shape: Int, factor: Double) {
    let x = Double(shape) * factor
    let value = GammaDistribution(shape: Double(shape), scale: 1).logarithmOfTail(x)
    let expected = exact(shape: shape, x)
    #expect(abs(value - expected) <= 1e-9 + 1e-7 * abs(expected))
    let scaled = GammaDistribution(shape: Double(shape), scale: 2.5).logarithmOfTail(2.5 * x)
    #expect(abs(scaled - value) <= 1e-9 * (1 + abs(value)))
  }

  @Test("is certain at and below 0, and falls all the way")
  func monotone() {
    let gamma = GammaDistribution(shape: 12.3, scale: 1.2)
    #expect(gamma.logarithmOfTail(0) == 0 && gamma.logarithmOfTail(-5) == 0)
    let values = stride(from: 0.5, to: 400, by: 0.5).map { gamma.logarithmOfTail($0) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(values.allSatisfy { $0.isFinite })
  }
}
