import CatalogStorage
import FilePaths
import Matching
import RepeatFormats
import Repeats
import TextWriting

/// The repeats of a catalog, with the episodes in which they stand.
struct RepeatListing {
  /// A repeat in one episode.
  struct Place {
    var reference: ReferenceIdentifier
    var episode: EpisodeRecord
    var file: FilePath?
    var startSeconds: Double
    var endSeconds: Double
  }

  /// A repeat and where it stands, in the order in which its episodes were indexed.
  struct Entry {
    var record: RepeatRecord
    var places: [Place]

    /// The length of most places, in seconds.
    var usualSeconds: Double {
      let lengths = places.map { $0.endSeconds - $0.startSeconds }.sorted()
      return lengths.isEmpty ? 0 : lengths[lengths.count / 2]
    }

    /// How many episodes it stands in.
    var episodeCount: Int { Set(places.map(\.episode.id)).count }
  }

  /// Those that stand in two places or more, and that nobody rejected, by number.
  let entries: [Entry]
  /// The episodes that they stand in.
  let records: [ReferenceIdentifier: ReferenceRecord]

  /// Reads the repeats of a catalog.
  ///
  /// - Parameters:
  ///   - show: only those with a place in an episode of this show.
  ///   - withRejected: whether those are listed that somebody rejected.
  init(_ catalog: Catalog, show: String?, withRejected: Bool) throws {
    let repeats = try catalog.repeats().filter {
      $0.isListed || withRejected && $0.isRepeated
    }
    var records: [ReferenceIdentifier: ReferenceRecord] = [:]
    for reference in Set(repeats.flatMap { $0.occurrences.map(\.reference) }) {
      records[reference] = try catalog.reference(reference)
    }
    self.records = records
    entries = repeats.map { record in
      Entry(
        record: record,
        places: record.occurrences.compactMap { occurrence in
          records[occurrence.reference].map { Place(occurrence, $0) }
        })
    }.filter { entry in
      show.map { name in entry.places.contains { $0.episode.isOf(show: name) } } ?? true
    }
  }

  /// The episodes with what stands in them, for files and pictures: those that have a file, or all.
  func markedEpisodes(
    of catalog: Catalog, show: String?
  ) throws -> [(file: FilePath?, episode: MarkedEpisode)] {
    var marks: [ReferenceIdentifier: [Mark]] = [:]
    for entry in entries {
      for place in entry.places {
        marks[place.reference, default: []].append(Mark(entry, at: place))
      }
    }
    let wanted = marks.keys.compactMap { records[$0] }
      .filter { record in show.map { record.episode.isOf(show: $0) } ?? true }
      .sorted { $0.isBefore($1) }
    return try wanted.map { record in
      let file = record.files.first?.path
      return (
        file,
        MarkedEpisode(
          mediaFileName: file.map { FilePath(bytes: $0.lastComponent).displayText } ?? "",
          title: record.episode.title,
          show: record.episode.show, durationSeconds: record.durationSeconds,
          chapters: try catalog.chapters(of: record.reference),
          marks: (marks[record.reference] ?? []).sorted { $0.startSeconds < $1.startSeconds })
      )
    }
  }
}

extension RepeatListing.Place {
  fileprivate init(_ occurrence: Occurrence, _ record: ReferenceRecord) {
    let seconds = occurrence.seconds(inAudioOf: record.durationSeconds)
    self.init(
      reference: occurrence.reference, episode: record.episode, file: record.files.first?.path,
      startSeconds: seconds.lowerBound, endSeconds: seconds.upperBound)
  }
}

extension Mark {
  fileprivate init(_ entry: RepeatListing.Entry, at place: RepeatListing.Place) {
    self.init(
      repeatID: Int(entry.record.id.rawValue), kind: entry.record.kind, name: entry.record.name,
      startSeconds: place.startSeconds, endSeconds: place.endSeconds,
      occurrenceCount: entry.places.count)
  }
}

extension EpisodeRecord {
  /// Whether it belongs to a show, in any case of letters.
  func isOf(show name: String) -> Bool { show?.lowercased() == name.lowercased() }
}

extension ReferenceRecord {
  /// By show, publishing date and title, as `list` does.
  fileprivate func isBefore(_ other: ReferenceRecord) -> Bool {
    key.lexicographicallyPrecedes(other.key)
  }

  private var key: [String] {
    [
      episode.show ?? "", episode.published ?? "", episode.title ?? "",
      String(reference.rawValue),
    ]
  }
}
