import CatalogStorage
import FilePaths
import Fingerprinting
import Matching
import PodcastMetadata
import TextWriting
import TimelineMapping

/// An episode with all that the catalog holds of it.
struct EpisodeSheet {
  /// One version of its audio in the index.
  struct SignatureFacts {
    var durationSeconds: Double
    var peakCount: Int
  }

  let episode: EpisodeRecord
  let description: EpisodeDescription
  let files: [FileRecord]
  let signatures: [SignatureFacts]
  let formerVersions: [FormerVersion]
  /// From the audio before to the newest.
  let changes: [TimelineStretch]

  /// Reads it from a catalog.
  init(_ episode: EpisodeRecord, in catalog: Catalog) throws {
    self.episode = episode
    files = try catalog.files(of: episode.id)
    description = try catalog.description(of: episode.id) ?? EpisodeDescription()
    formerVersions = try catalog.formerVersions(of: episode.id)
    let postings = try catalog.postings()
    let references = try catalog.references(of: episode.id)
    changes = try references.first.map { try catalog.versionChanges(of: $0) } ?? []
    signatures = try references.compactMap { reference in
      guard let record = try catalog.reference(reference) else { return nil }
      let peaks = try postings.peaks(of: reference, in: 0..<postings.frameCount(of: reference))
      return SignatureFacts(durationSeconds: record.durationSeconds, peakCount: peaks.count)
    }
  }

  /// The line for programs.
  var json: JSONValue {
    episode.fullJSON.adding(description.json).adding([
      "files": .array(files.map(\.fullJSON)),
      "signatures": .array(
        signatures.map {
          ["duration": .seconds($0.durationSeconds), "peaks": .integer($0.peakCount)]
        }),
      "formerVersions": .array(
        formerVersions.map {
          [
            "duration": .seconds($0.durationSeconds),
            "replaced": .string(UTCTime.text(milliseconds: $0.replacedMilliseconds)),
          ]
        }),
      "changes": changes.isEmpty ? nil : .array(changes.map(\.json)),
    ])
  }

  /// The lines for people.
  var lines: [String] {
    var lines = [episode.heading]
    lines += facts
    let summary = episode.summary?.split(separator: "\n") ?? []
    lines += summary.map { "  \(displayText(String($0)))" }
    if !description.chapters.isEmpty {
      lines.append("Chapters")
      lines += description.chapters.map {
        "  \(ClockTime.seconds($0.start))  \(displayText($0.title))"
      }
    }
    lines.append("Files")
    for file in files {
      lines.append("  \(file.path.displayText)")
      let facts = [
        file.state.rawValue, file.audioSummary, Quantity.bytes(Int(file.facts.sizeBytes)),
      ]
      lines.append("    " + facts.compactMap(\.self).joined(separator: ", "))
      lines += file.warnings.map { "    warning: \(displayText($0))" }
      if let errorText = file.errorText { lines.append("    \(displayText(errorText))") }
    }
    lines.append("Signatures")
    return lines
      + signatures.map {
        "  \(ClockTime.tenths($0.durationSeconds)), \(Quantity.count($0.peakCount, "peak"))"
      }
      + formerVersions.map {
        "  \(ClockTime.tenths($0.durationSeconds)), replaced \(UTCTime.text(milliseconds: $0.replacedMilliseconds))"
      } + changeLines
  }

  private var changeLines: [String] {
    if changes.isEmpty { return [] }
    let totals = changes.changeTotals
    return ["Changed since the version before: " + (totals.isEmpty ? "nothing" : totals)]
      + changes.changeTexts.map { "  \($0)" }
  }

  private var facts: [String] {
    let number = episode.number.map { Quantity.decimal($0, places: $0 == $0.rounded() ? 0 : 1) }
    let facts: [(label: String, text: String?)] =
      [
        ("ID", "\(episode.id.rawValue)"), ("Show", episode.show),
        ("Published", episode.published), ("By", episode.artist),
        ("Season", episode.season.map { "\($0)" }), ("Episode", number), ("Guid", episode.guid),
        ("Length", ClockTime.tenths(episode.durationSeconds)),
      ] + description.facts
    return facts.compactMap { label, text in
      guard let text else { return nil }
      return "  " + label + String(repeating: " ", count: 11 - label.count) + displayText(text)
    }
  }
}
