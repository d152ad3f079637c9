internal import Repeats
internal import TextWriting

/// A picture of a show: a row for each episode, time along it, and the repeats in colours by their kind.
public struct ShowPlot: Sendable {
  private let show: String?
  private let episodes: [MarkedEpisode]
  private let layout: PlotLayout

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - show: the podcast's title, when it is known.
  ///   - episodes: the rows from the top down.
  public init(show: String?, episodes: [MarkedEpisode]) {
    self.show = show
    self.episodes = episodes
    layout = PlotLayout(episodes)
  }

  /// The picture as a document of its own in SVG 1.1; the same for the same episodes.
  public var svg: String {
    let width = number(PlotLayout.width)
    let height = number(layout.height)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" font-family=\"sans-serif\" font-size=\"12\">",
      "<title>\(MarkupText.escaped(heading))</title>",
      "<rect width=\"\(width)\" height=\"\(height)\" fill=\"#ffffff\"/>",
      text(heading, x: PlotLayout.margin, y: 26, "font-size=\"16\" font-weight=\"bold\""),
    ]
    lines += legend + scale
    for (row, episode) in episodes.enumerated() { lines += self.row(row, episode) }
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let show = show.map(OneLine.text) ?? ""
    return "Repeats in \(show.isEmpty ? "episodes of no known show" : show)"
  }

  /// The kinds that there are, in the order in which they are declared.
  private var legend: [String] {
    let present = Set(episodes.flatMap { $0.orderedMarks.map(\.kind) })
    return RepeatKind.allCases.filter(present.contains).enumerated().flatMap { column, kind in
      let x = PlotLayout.titlesWidth + Double(column) * 110
      return [
        box(x: x, y: 40, width: 14, height: 14, "fill=\"\(kind.colour)\"") + "/>",
        text(kind.label, x: x + 20, y: 52),
      ]
    }
  }

  private var scale: [String] {
    layout.minutes.flatMap { minutes in
      let x = number(layout.across(minutes * 60))
      let places = minutes == minutes.rounded() ? 0 : 2
      return [
        "<line x1=\"\(x)\" y1=\"\(number(PlotLayout.headHeight - 4))\" x2=\"\(x)\" "
          + "y2=\"\(number(layout.bottom + 4))\" stroke=\"#cccccc\"/>",
        text(
          Quantity.decimal(minutes, places: places) + (minutes == 0 ? " min" : ""),
          x: layout.across(minutes * 60), y: layout.bottom + 20, "text-anchor=\"middle\""),
      ]
    }
  }

  private func row(_ row: Int, _ episode: MarkedEpisode) -> [String] {
    let top = layout.down(row)
    let title = OneLine.text(episode.title ?? episode.mediaFileName)
    let room = PlotLayout.titlesWidth - PlotLayout.margin - 10
    let columns = Int(room / PlotLayout.letterWidth)
    let start = layout.across(0)
    let caption = text(
      ColumnWidth.fit(title, columns: columns), x: PlotLayout.margin, y: top + 16)
    let length = box(
      x: start, y: top + 4, width: layout.across(episode.lengthSeconds) - start,
      height: PlotLayout.barHeight, "fill=\"#eeeeee\"")
    return [
      "<g><title>\(MarkupText.escaped(title))</title>\(caption)</g>",
      "\(length)><title>\(ClockTime.seconds(episode.lengthSeconds))</title></rect>",
    ] + inDrawingOrder(episode.orderedMarks).map { self.mark($0, top: top) }
  }

  /// Reruns and beds below, as other marks may lie on them.
  private func inDrawingOrder(_ marks: [Mark]) -> [Mark] {
    marks.filter { $0.kind == .rerun } + marks.filter { $0.kind == .bed }
      + marks.filter { !$0.isDrawnBelow }
  }

  private func mark(_ mark: Mark, top: Double) -> String {
    let start = layout.across(mark.startSeconds)
    let width = max(1.5, layout.across(mark.endSeconds) - start)
    let times =
      "\(ClockTime.tenths(mark.startSeconds)) to \(ClockTime.tenths(mark.endSeconds))"
    let tip = "\(mark.numberedTitle), \(times), \(Quantity.count(mark.occurrenceCount, "place"))"
    let columns = Int((width - 3) / PlotLayout.smallLetterWidth)
    let labels = [mark.title, mark.kind.label, String(mark.kind.label.prefix(1))]
    // In the middle of what lies below, something else may be.
    let (x, anchor) = mark.isDrawnBelow ? (start + 3, "start") : (start + width / 2, "middle")
    let words = labels.first { ColumnWidth.of($0) <= columns }.map {
      text(
        $0, x: x, y: top + 16,
        "text-anchor=\"\(anchor)\" font-size=\"11\" fill=\"\(mark.kind.inkColour)\"")
    }
    let shape = box(
      x: start, y: top + 4, width: width, height: PlotLayout.barHeight,
      "fill=\"\(mark.kind.colour)\"")
    return "<g><title>\(MarkupText.escaped(tip))</title>\(shape)/>\(words ?? "")</g>"
  }

  /// A rectangle whose tag is left open.
  private func box(
    x: Double, y: Double, width: Double, height: Double, _ attributes: String
  ) -> String {
    "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" "
      + "height=\"\(number(height))\" \(attributes)"
  }

  private func text(_ text: String, x: Double, y: Double, _ attributes: String = "") -> String {
    let attributes = attributes.isEmpty ? "" : " " + attributes
    return "<text x=\"\(number(x))\" y=\"\(number(y))\"\(attributes)>"
      + "\(MarkupText.escaped(text))</text>"
  }

  private func number(_ value: Double) -> String { Quantity.decimal(value, places: 2) }
}

extension Mark {
  fileprivate var isDrawnBelow: Bool { [.rerun, .bed].contains(kind) }
}

extension RepeatKind {
  /// From the palette of Okabe and Ito, whose colours are different to people of all kinds of sight.
  fileprivate var colour: String {
    switch self {
    case .intro: "#0072b2"
    case .outro: "#56b4e9"
    case .advert: "#d55e00"
    case .sting: "#f0e442"
    case .rerun: "#cc79a7"
    case .bed: "#009e73"
    case .other: "#999999"
    }
  }

  /// What can be read on ``colour``.
  fileprivate var inkColour: String {
    self == .intro ? "#ffffff" : "#000000"
  }
}
