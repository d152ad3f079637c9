import Foundation
import Testing

/// Real encoded episodes, made once for all tests by `scripts/make-episodes`.
struct Episodes: Sendable {
  /// One of them.
  struct Episode: Sendable, CustomTestStringConvertible {
    var file: String
    var show: String
    var title: String
    /// A stretch of talk that stands nowhere else, in seconds from the start.
    var clipStart: Double
    /// The chapter that the stretch lies in.
    var chapter: String

    var testDescription: String { title }
  }

  static let all = [
    Episode(
      file: "Harbour Lights/2026-03-02 - The Ferry That Waited.mp3", show: "Harbour Lights",
      title: "The Ferry That Waited", clipStart: 30.25, chapter: "The storm"),
    Episode(
      file: "Harbour Lights/2026-03-09 - A Map of Every Buoy.m4a", show: "Harbour Lights",
      title: "A Map of Every Buoy", clipStart: 8.5, chapter: "Green and red"),
    Episode(
      file: "Night Kitchen/20260304-sourdough-at-three.opus", show: "Night Kitchen",
      title: "Sourdough at Three", clipStart: 24.1, chapter: "Ovens"),
    Episode(
      file: "Night Kitchen/20260311-the-pepper-question.ogg", show: "Night Kitchen",
      title: "The Pepper Question", clipStart: 5.77, chapter: "Black or white"),
    Episode(
      file: "Signal Path/Episode 12 - Copper, Glass, Air.flac", show: "Signal Path",
      title: "Copper, Glass, Air", clipStart: 28.03, chapter: "Glass"),
  ]

  /// The folder that holds them.
  var folder: String
  /// A catalog of them, for tests that only read.
  var catalog: String
  /// What the run that made the catalog printed with `--json`.
  var ingest: Tool.Result

  /// The episodes; made when first asked for.
  static var shared: Episodes {
    get async throws { try await made.value }
  }

  private static let made = Task {
    let folder = try TemporaryFolder()
    keepUntilExit(folder)
    let episodes = folder.path("episodes")
    try await Shell.run("\"$1/make-episodes\" \"$2\"", Shell.scripts, episodes)
    let catalog = folder.path("catalog.sqlite")
    let result = try await Tool.run(["ingest", episodes, "--catalog", catalog, "--json"])
    return Episodes(folder: episodes, catalog: catalog, ingest: result)
  }

  /// Copies the episodes into a folder of a test's own.
  func copy(to folder: TemporaryFolder) throws -> String {
    let copy = folder.path("episodes")
    try FileManager.default.copyItem(atPath: self.folder, toPath: copy)
    return copy
  }

  func path(of episode: Episode) -> String { folder + "/" + episode.file }
}
