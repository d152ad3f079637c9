import CatalogStorage
import FilePaths
import Matching
import PodcastMetadata
import TextWriting

extension StreamReport {
  /// The line for programs.
  ///
  /// - Parameter clock: the time of day when the stream started, in milliseconds since 1970; `nil` when it has none.
  func json(streamStart clock: Int64?) -> JSONValue {
    [
      "time": .seconds(streamSeconds),
      "clock": clock.map {
        .string(UTCTime.text(milliseconds: $0 + Int64(streamSeconds * 1000)))
      },
      "event": .string(change.rawValue),
      "position": places.first.map { .seconds($0.seconds(at: streamSeconds)) },
      "matches": .array(places.map(\.json)),
    ]
  }

  /// The line for people.
  var line: String {
    let time = ClockTime.tenths(streamSeconds)
    guard let place = places.first else { return "\(time)  nothing that is known" }
    if change == .chapter, let title = place.chapter?.title {
      return "\(time)  chapter \u{201C}\(displayText(title))\u{201D}"
    }
    if let record = place.repeat {
      return "\(time)  " + ClipAnswer.heading(of: record, in: places)
    }
    var line = "\(time)  "
    line += [place.reference.episode.origin, place.reference.episode.heading].compactMap(\.self)
      .joined(separator: ": ")
    line += ", at \(ClockTime.tenths(place.seconds(at: streamSeconds)))"
    if let title = place.chapter?.title, !title.isEmpty {
      line += ", in \u{201C}\(displayText(title))\u{201D}"
    }
    if abs(place.match.speed - 1) > 0.005 {
      line += ", played at \(Quantity.decimal(place.match.speed, places: 2))x"
    }
    if places.count > 1 { line += ", and \(Quantity.count(places.count - 1, "other place"))" }
    return line
  }
}

extension ClipAnswer.Place {
  /// The episode's time at a time of the stream.
  fileprivate func seconds(at streamSeconds: Double) -> Double {
    match.offsetSeconds + streamSeconds * match.speed
  }
}
