package import CatalogStorage
package import FilePaths
package import Matching
package import PodcastMetadata
import Repeats
package import TextWriting

/// What was found for one clip.
package struct ClipAnswer {
  /// How it went.
  package enum Outcome: Hashable, Sendable {
    case match
    case noMatch
    case tooShort
    /// It could not be read: why, and whether there is no such file.
    case error(String, isMissing: Bool)
  }

  /// A match with what the catalog knows about it.
  package struct Place {
    /// Where the matcher found the clip.
    package var match: Match
    /// What stands behind the reference.
    package var reference: ReferenceRecord
    /// The chapter that plays where the matched stretch begins.
    package var chapter: Chapter?
    /// The repeat within which it lies: then the clip does not tell which of its episodes it is from.
    package var `repeat`: RepeatRecord?

    /// Makes a place.
    package init(
      match: Match, reference: ReferenceRecord, chapter: Chapter?, repeat: RepeatRecord? = nil
    ) {
      self.match = match
      self.reference = reference
      self.chapter = chapter
      self.repeat = `repeat`
    }
  }

  /// The clip as it was named.
  package var clip: FilePath
  /// How much of it was read.
  package var durationSeconds: Double
  /// How it went.
  package var outcome: Outcome
  /// What was found, best first.
  package var places: [Place]

  /// Makes an answer.
  package init(
    clip: FilePath, durationSeconds: Double, outcome: Outcome, places: [Place] = []
  ) {
    self.clip = clip
    self.durationSeconds = durationSeconds
    self.outcome = outcome
    self.places = places
  }

  /// The chapter that plays at a time: the last that starts at or before it and has not ended.
  package static func chapter(at seconds: Double, of chapters: [Chapter]) -> Chapter? {
    let last = chapters.last { $0.start <= seconds }
    guard let last, last.end.map({ seconds < $0 }) ?? true else { return nil }
    return last
  }
}

extension ClipAnswer {
  /// The line for programs.
  package var json: JSONValue {
    var name = "match"
    var text: String?
    switch outcome {
    case .match: break
    case .noMatch: name = "noMatch"
    case .tooShort: name = "tooShort"
    case .error(let reason, _): (name, text) = ("error", reason)
    }
    return .path(clip, named: "clip").adding([
      "duration": .seconds(durationSeconds), "outcome": .string(name),
      "error": text.map { .string($0) }, "matches": .array(places.map(\.json)),
    ])
  }

  /// The places by the stretch of the clip that they are about, in the order of the clip; of each stretch the best
  /// comes first.
  package var placesByStretch: [[Place]] {
    var stretches: [[Place]] = []
    for place in places {
      let range = place.match.clipRange
      let home = stretches.firstIndex { stretch in
        let common = range.clamped(to: stretch[0].match.clipRange)
        return 2 * (common.upperBound - common.lowerBound) > range.upperBound - range.lowerBound
      }
      if let home { stretches[home].append(place) } else { stretches.append([place]) }
    }
    return stretches.sorted {
      $0[0].match.clipRange.lowerBound < $1[0].match.clipRange.lowerBound
    }
  }

  /// The lines for people.
  package var lines: [String] {
    let name = clip.displayText
    switch outcome {
    case .match:
      return ["\(name), \(Quantity.decimal(durationSeconds)) s:"]
        + placesByStretch.flatMap { lines(of: $0) }
    case .noMatch: return ["\(name), \(Quantity.decimal(durationSeconds)) s: no match."]
    case .tooShort:
      let least = Quantity.decimal(ClipMatcher.shortestClipSeconds)
      // Rounded down, so that it stays below what is needed.
      let seconds = (durationSeconds * 100).rounded(.down) / 100
      return [
        "\(name), \(Quantity.decimal(seconds, places: 2)) s: too short to be decided; "
          + "at least \(least) s are needed, and 3 s are better."
      ]
    case .error(let reason, _): return ["\(name): \(displayText(reason))"]
    }
  }
}

extension ClipAnswer {
  /// The places in one stretch of the clip; those in one repeat are one answer, with a line each.
  private func lines(of stretch: [Place]) -> [String] {
    guard let best = stretch.first, let record = best.repeat else {
      return stretch.flatMap { $0.lines(clipSeconds: durationSeconds) }
    }
    let (inRepeat, others) = (
      stretch.filter { $0.repeat?.id == record.id }, stretch.filter { $0.repeat?.id != record.id }
    )
    return [
      "  \(Self.heading(of: record, in: inRepeat)); " + best.certainty(clipSeconds: durationSeconds)
    ] + inRepeat.sorted { $0.isBefore($1) }.map { $0.briefLine(clipSeconds: durationSeconds) }
      + others.flatMap { $0.lines(clipSeconds: durationSeconds) }
  }
}

extension ClipAnswer {
  /// What a repeat is and where it stands, such as `intro of My Show, in 24 episodes`.
  ///
  /// - Parameter places: those of the repeat, and others.
  static func heading(of record: RepeatRecord, in places: [Place]) -> String {
    let inRepeat = places.filter { $0.repeat?.id == record.id }
    let shows = Set(inRepeat.map { $0.reference.episode.show })
    let show = shows.count == 1 ? shows.first.flatMap(\.self).map { " of \(displayText($0))" } : nil
    let isOfShow = [.intro, .outro].contains(record.kind)
    let episodes = Set(inRepeat.map(\.reference.episode.id)).count
    let called = record.name.map { " \u{201C}\(displayText($0))\u{201D}" } ?? ""
    return "\(record.kind.rawValue)\(called)\(isOfShow ? show ?? "" : ""), in "
      + "\(Quantity.count(episodes, "episode"))\(isOfShow ? "" : show ?? "")"
  }
}

extension ClipAnswer.Place {
  /// `nil` of what a program wrote into a catalog without a file.
  fileprivate var file: FilePath? { reference.files.first?.path }
  fileprivate var state: FileState? { reference.files.first?.state }

  /// The object for programs.
  var json: JSONValue {
    let path: JSONValue = if let file { .path(file, named: "file") } else { [:] }
    return path.adding([
      "state": state.map { .string($0.rawValue) }, "episode": reference.episode.json,
      "offset": .seconds(match.offsetSeconds),
      "clipRange": [.seconds(match.clipRange.lowerBound), .seconds(match.clipRange.upperBound)],
      "speed": .seconds(match.speed),
      "frequencySkew": .number(match.frequencySkew),
      "confidence": .number(match.confidence),
      "expectedFalseMatches": .number(match.expectedFalseMatches),
      "chapter": chapter.map { ["title": .string($0.title), "start": .seconds($0.start)] },
      "repeat": `repeat`.map {
        [
          "id": .integer(Int($0.id.rawValue)), "kind": .string($0.kind.rawValue),
          "name": $0.name.map { .string($0) }, "occurrences": .integer($0.occurrences.count),
        ]
      },
    ])
  }

  /// Whether nearly all of the clip is found there: a second at either end is what any match may lack.
  private func isWhole(_ clipSeconds: Double) -> Bool {
    match.clipRange.lowerBound <= 1 && match.clipRange.upperBound >= clipSeconds - 1
  }

  private func startSeconds(_ clipSeconds: Double) -> Double {
    isWhole(clipSeconds) ? match.offsetSeconds : match.referenceRange.lowerBound
  }

  /// How certain it is, and by which part of the clip if not by all.
  fileprivate func certainty(clipSeconds: Double) -> String {
    // No evidence makes certain.
    let percent =
      match.confidence < 0.9995
      ? Quantity.decimal(match.confidence * 100) + "%" : "more than 99.9%"
    guard !isWhole(clipSeconds) else { return "\(percent) certain" }
    let range = match.clipRange
    return "\(percent) certain, by \(Quantity.decimal(range.lowerBound)) to "
      + "\(Quantity.decimal(range.upperBound)) s of the clip"
  }

  /// Whether it comes before another by show, publishing date and time.
  fileprivate func isBefore(_ other: ClipAnswer.Place) -> Bool {
    let (left, right) = (reference.episode, other.reference.episode)
    return (left.show ?? "", left.published ?? "", left.title ?? "", match.offsetSeconds)
      < (right.show ?? "", right.published ?? "", right.title ?? "", other.match.offsetSeconds)
  }

  /// Time and episode on one line.
  fileprivate func briefLine(clipSeconds: Double) -> String {
    "    \(ClockTime.tenths(startSeconds(clipSeconds)))  "
      + [reference.episode.origin, reference.episode.heading].compactMap(\.self)
      .joined(separator: ": ") + (state == .missing ? " (missing)" : "")
  }

  fileprivate func lines(clipSeconds: Double) -> [String] {
    var place = "at \(ClockTime.tenths(startSeconds(clipSeconds)))"
    place += " of \(ClockTime.seconds(reference.durationSeconds))"
    if let title = chapter?.title, !title.isEmpty {
      place += ", in \u{201C}\(displayText(title))\u{201D}"
    }
    if abs(match.speed - 1) > 0.005 {
      place += ", played at \(Quantity.decimal(match.speed, places: 2))x"
      if match.frequencySkew != 0 { place += " with its pitch moved" }
    }
    var lines = ["  \(reference.episode.heading)"]
    if let origin = reference.episode.origin { lines.append("    \(origin)") }
    lines.append("    \(place)")
    // Files that are there come first: when this one is missing, all are.
    lines.append("    \(certainty(clipSeconds: clipSeconds))")
    if let file {
      lines.append("    \(file.displayText)" + (state == .missing ? " (missing)" : ""))
    }
    return lines
  }
}
