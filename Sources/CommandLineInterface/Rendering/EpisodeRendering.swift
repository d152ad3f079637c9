package import CatalogStorage
import FilePaths
package import TextWriting

extension EpisodeRecord {
  /// What it is called on the screen: its title, or its number when it has none.
  package var heading: String {
    guard let title, !title.isEmpty else { return "(untitled episode \(id.rawValue))" }
    return FilePaths.displayText(title)
  }

  /// Show and date on one line; `nil` when neither is known.
  package var origin: String? {
    let parts = [show, published].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.map { FilePaths.displayText($0) }.joined(separator: ", ")
  }

  /// The members `id`, `guid`, `title`, `show` and `published`, each present and `null` if unknown.
  package var json: JSONValue {
    [
      "id": .integer(Int(id.rawValue)), "guid": .text(guid), "title": .text(title),
      "show": .text(show), "published": .text(published),
    ]
  }
}

extension EpisodeRecord {
  /// The same, and the other members of its record as far as they are known.
  package var fullJSON: JSONValue {
    json.adding([
      "duration": .seconds(durationSeconds),
      "artist": artist.map { .string($0) },
      "season": season.map { .integer($0) },
      "number": number.map { .number($0) },
      "summary": summary.map { .string($0) },
    ])
  }
}

extension JSONValue {
  /// A string, or `null` where there is none.
  package static func text(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }
}
