internal import Glibc

/// The gamma distribution, of which sums of evidence are drawn at wrong places.
package struct GammaDistribution {
  package let shape: Double
  package let scale: Double

  package init(shape: Double, scale: Double) {
    self.shape = shape
    self.scale = scale
  }

  /// ln P(X ≥ x), exact far into the tail, where P itself would be 0.
  ///
  /// By the series for the lower tail where x is small, by Lentz's continued fraction for the upper tail otherwise
  /// (Press et al., Numerical Recipes, §6.2).
  package func logarithmOfTail(_ x: Double) -> Double {
    let t = x / scale
    guard t > 0 else { return 0 }
    var sign: Int32 = 0
    let logarithmOfGamma = unsafe lgamma_r(shape, &sign)
    let front = shape * log(t) - t - logarithmOfGamma
    if t < shape + 1 {
      var term = 1 / shape
      var sum = term
      var n = shape
      while term > sum * 1e-15 {
        n += 1
        term *= t / n
        sum += term
      }
      return log1p(-min(exp(front) * sum, 1 - 1e-15))
    }
    let tiny = 1e-300
    var b = t + 1 - shape
    var c = 1 / tiny
    var d = 1 / b
    var h = d
    for i in 1...10_000 {
      let a = -Double(i) * (Double(i) - shape)
      b += 2
      d = a * d + b
      d = 1 / (abs(d) < tiny ? tiny : d)
      c = b + a / c
      c = abs(c) < tiny ? tiny : c
      let step = c * d
      h *= step
      if abs(step - 1) < 1e-12 { break }
    }
    return front + log(h)
  }
}
