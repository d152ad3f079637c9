import CatalogStorage
import FilePaths
import Repeats
import TextWriting

extension RepeatListing.Entry {
  /// A JSON line for each place.
  var jsonLines: [String] {
    places.map { place in
      let members: JSONValue = [
        "repeat": .integer(Int(record.id.rawValue)), "kind": .string(record.kind.rawValue),
        "name": .text(record.name), "reason": .text(record.reasonForKind),
        "verdict": .text(record.verdict?.rawValue), "show": .text(place.episode.show),
      ]
      return members.adding(place.file.map { .path($0, named: "file") } ?? ["file": .null])
        .adding([
          "episode": place.episode.json, "start": .seconds(place.startSeconds),
          "end": .seconds(place.endSeconds), "occurrences": .integer(places.count),
        ]).line
    }
  }

  /// The shows of its episodes: the name of the one, or how many there are.
  var showText: String {
    let shows = Set(places.map { $0.episode.show ?? "-" })
    return shows.count == 1 ? displayText(shows.first ?? "-") : "\(shows.count) shows"
  }

  /// A line for each place: where it is, and in which episode.
  var placeLines: [String] {
    places.map { place in
      "      \(ClockTime.tenths(place.startSeconds)) to \(ClockTime.tenths(place.endSeconds))  "
        + [place.episode.origin, place.episode.heading].compactMap(\.self).joined(separator: ": ")
    }
  }
}

extension [RepeatListing.Entry] {
  /// A line for each repeat, after a line of headings, and its places below when they are wanted.
  func tableLines(withPlaces: Bool) -> [String] {
    var table = TextTable([
      ("ID", .trailing), ("KIND", .leading), ("SHOW", .leading), ("LENGTH", .trailing),
      ("EPISODES", .trailing), ("PLACES", .trailing), ("WHY", .leading),
    ])
    for entry in self {
      table.append([
        String(entry.record.id.rawValue), entry.record.kind.rawValue, entry.showText,
        ClockTime.tenths(entry.usualSeconds), String(entry.episodeCount),
        String(entry.places.count), entry.record.reasonForKind,
      ])
    }
    let lines = table.lines
    guard withPlaces else { return lines }
    return lines.prefix(1)
      + zip(lines.dropFirst(), self).flatMap { line, entry in [line] + entry.placeLines }
  }
}

extension RepeatRecord {
  /// Why it is of its kind, what the user said first.
  var reasonForKind: String {
    var words: [String] = []
    if let name { words.append("\"\(displayText(name))\"") }
    switch verdict {
    case .confirmed: words.append("confirmed")
    case .rejected: words.append("rejected")
    case nil: break
    }
    words.append(chosenKind == nil ? reason : "as you said")
    return words.joined(separator: ", ")
  }
}
