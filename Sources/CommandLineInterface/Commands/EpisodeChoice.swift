import CatalogStorage
import FilePaths
import IndexingPipeline

/// Finds the episode that a user names by number, guid, path of a file, or title.
enum EpisodeChoice {
  static let operand =
    "An episode's number (see podprint list), guid, file, or title, if only one is called so"

  /// The episode.
  ///
  /// - Parameter isExact: whether a part of a title is not enough.
  /// - Throws: ``CommandFailure`` when none or several are called so.
  static func find(
    _ argument: Argument, exactly isExact: Bool = false, in catalog: Catalog
  ) throws -> EpisodeRecord {
    switch try lookUp(argument, in: catalog) {
    case .one(let episode):
      if isExact, let name = argument.text, isPartOfTitle(name, of: episode) {
        throw CommandFailure(
          .noInput,
          "no episode is called just \"\(argument.displayText)\"; if \(line(of: episode)) is meant, "
            + "give its number")
      }
      return episode
    case .none:
      throw CommandFailure(
        .noInput,
        "no episode \"\(argument.displayText)\" in the catalog; podprint list shows what there is")
    case .several(let episodes):
      let choices = episodes.prefix(10).map { "\n  " + line(of: $0) }
      throw CommandFailure(
        .usage,
        "\"\(argument.displayText)\" names \(episodes.count) episodes; say which by number:"
          + choices.joined() + (episodes.count > choices.count ? "\n  ..." : ""))
    }
  }

  /// Number, title, show and date.
  static func line(of episode: EpisodeRecord) -> String {
    "\(episode.id.rawValue)  \(episode.heading)" + (episode.origin.map { " (\($0))" } ?? "")
  }

  private static func lookUp(
    _ argument: Argument, in catalog: Catalog
  ) throws -> EpisodeLookup {
    let isNumber = argument.text.flatMap { Int64($0) } != nil
    if !isNumber, let path = (try? FileSystem.resolved(argument.path)) ?? argument.path.ifAbsolute,
      let id = try catalog.files().first(where: { $0.path == path })?.episode,
      let episode = try catalog.episode(id)
    {
      return .one(episode)
    }
    guard let name = argument.text else { return .none }
    return try catalog.episode(matching: name)
  }

  private static func isPartOfTitle(_ name: String, of episode: EpisodeRecord) -> Bool {
    let isNamed =
      episode.guid == name || String(episode.id.rawValue) == name
      || episode.title?.lowercased() == name.lowercased()
    return !isNamed && episode.title?.lowercased().contains(name.lowercased()) ?? false
  }
}

extension FilePath {
  /// The path itself when it starts at the root: it may name a file that is gone.
  fileprivate var ifAbsolute: FilePath? { isAbsolute ? self : nil }
}
