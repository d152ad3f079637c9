/// Where things stand in a plot, in its units of length, of which there are as many as pixels on a plain screen.
struct PlotLayout {
  static let width = 1200.0
  static let titlesWidth = 280.0
  static let margin = 20.0
  static let headHeight = 84.0
  static let rowHeight = 24.0
  static let barHeight = 16.0
  /// About as wide as a letter of a title is.
  static let letterWidth = 7.0
  /// About as wide as a letter in a bar is.
  static let smallLetterWidth = 6.2

  /// The longest episode's length in seconds; never zero.
  let longestSeconds: Double
  let rowCount: Int

  init(_ episodes: [MarkedEpisode]) {
    let longest = episodes.map(\.lengthSeconds).max() ?? 0
    longestSeconds = longest > 0 ? longest : 60
    rowCount = episodes.count
  }

  var height: Double { bottom + 40 }

  /// Where the last row ends.
  var bottom: Double { Self.headHeight + Double(rowCount) * Self.rowHeight }

  /// Where a time stands, from the left.
  func across(_ seconds: Double) -> Double {
    let room = Self.width - Self.titlesWidth - Self.margin
    return Self.titlesWidth + seconds / longestSeconds * room
  }

  /// Where a row begins, from the top.
  func down(_ row: Int) -> Double { Self.headHeight + Double(row) * Self.rowHeight }

  /// The times that are marked on the scale, in minutes: round ones, twelve at most after zero.
  var minutes: [Double] {
    let longest = longestSeconds / 60
    var steps = [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600]
    while longest / steps[steps.count - 1] > 12 { steps.append(steps[steps.count - 1] * 2) }
    let step = steps.first { longest / $0 <= 12 } ?? longest
    return (0...Int(longest / step)).map { Double($0) * step }
  }
}
