/// Measured values of one kind, of which the noise of a busy machine is part.
package struct Distribution: Codable, Hashable, Sendable {
  /// The values in ascending order.
  package private(set) var values: [Double]

  /// Sorts the values.
  package init(_ values: some Sequence<Double>) {
    self.values = values.sorted()
  }

  /// The smallest value that is not below `share` of them; 0 when there are none.
  package func quantile(_ share: Double) -> Double {
    let rank = (share * Double(values.count)).rounded(.up)
    return values.isEmpty ? 0 : values[min(values.count - 1, max(0, Int(rank) - 1))]
  }

  /// The middle value, or the mean of the two middle ones; 0 when there are none.
  package var median: Double {
    guard !values.isEmpty else { return 0 }
    return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
  }
}
