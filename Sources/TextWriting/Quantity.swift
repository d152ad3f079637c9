/// Numbers with a unit, as people read them.
package enum Quantity {
  /// A count with its noun, such as "1 file" and "2 files".
  package static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// A size in decimal units, such as "812 bytes", "4.2 kB" and "1.3 GB".
  package static func bytes(_ number: Int) -> String {
    guard number >= 1000 else { return count(number, "byte") }
    var value = Double(number)
    for unit in ["kB", "MB", "GB"] {
      value /= 1000
      if value < 999.95 { return "\(decimal(value)) \(unit)" }
    }
    return "\(decimal(value / 1000)) TB"
  }

  /// A number with `places` digits after the point.
  package static func decimal(_ number: Double, places: Int = 1) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "?" }
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let digits = Int((abs(number) * Double(scale)).rounded())
    let sign = number < 0 && digits > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(digits)" }
    let fraction = String(digits % scale)
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(sign)\(digits / scale).\(zeros)\(fraction)"
  }
}
