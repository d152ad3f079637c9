import PodcastMetadata
import TextWriting

extension EpisodeDescription {
  /// What is said about an episode beyond the members of its record.
  var json: JSONValue {
    [
      "subtitle": subtitle.map { .string($0) },
      "persons": .array(persons.map(\.json)),
      "genres": .array(genres.map { .string($0) }),
      "link": link.map { .string($0) },
      "language": language.map { .string($0) },
      "explicit": isExplicit.map { .bool($0) },
      "transcript": transcriptLink.map { .string($0) },
      "artwork": artwork.map(\.json),
      "artworkLink": artworkLink.map { .string($0) },
      "chapters": .array(chapters.map(\.json)),
      "sources": .object(
        EpisodeField.allCases.compactMap { field in
          sources[field].map { JSONMember(name: field.rawValue, value: .string($0.rawValue)) }
        }),
      "showDetails": showDetails.json,
    ]
  }

  /// The same for people, by label.
  var facts: [(label: String, text: String?)] {
    let names = persons.map { person in person.role.map { "\(person.name) (\($0))" } ?? person.name
    }
    return [
      ("Subtitle", subtitle),
      ("With", names.isEmpty ? nil : names.joined(separator: ", ")),
      ("Genres", genres.isEmpty ? nil : genres.joined(separator: ", ")),
      ("Language", language),
      ("Explicit", isExplicit.map { $0 ? "yes" : "no" }),
      ("Link", link),
      ("Transcript", transcriptLink),
      ("Artwork", artwork.map { "\($0.mediaType), \(Quantity.bytes($0.byteCount))" }),
      ("Sources", sourceList),
    ]
  }

  /// The fields by their source, as "feed: title, guid; tags: artist".
  private var sourceList: String? {
    let parts = MetadataSource.allCases.compactMap { source -> String? in
      let fields = EpisodeField.allCases.filter { sources[$0] == source }
      return fields.isEmpty
        ? nil : "\(source.name): " + fields.map(\.name).joined(separator: ", ")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension MetadataSource {
  fileprivate var name: String { self == .fileName ? "file name" : rawValue }
}

extension EpisodeField {
  fileprivate var name: String { self == .artworkLink ? "artwork link" : rawValue }
}

extension Person {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "role": role.map { .string($0) }, "link": link.map { .string($0) },
    ]
  }
}

extension Artwork {
  fileprivate var json: JSONValue {
    let digits = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return [
      "mediaType": .string(mediaType), "bytes": .integer(byteCount),
      "digest": .string(digits.joined()),
    ]
  }
}

extension Chapter {
  fileprivate var json: JSONValue {
    ["start": .seconds(start), "end": end.map { .seconds($0) }, "title": .string(title)]
  }
}

extension ShowDescription {
  fileprivate var json: JSONValue {
    [
      "author": author.map { .string($0) },
      "summary": summary.map { .string($0) },
      "link": link.map { .string($0) },
      "language": language.map { .string($0) },
      "explicit": isExplicit.map { .bool($0) },
      "genres": genres.isEmpty ? nil : .array(genres.map { .string($0) }),
      "imageLink": imageLink.map { .string($0) },
      "guid": guid.map { .string($0) },
    ]
  }
}
