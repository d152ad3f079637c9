import Foundation
import Testing

/// Two shows with things in common, made once for all tests by `scripts/make-shows`.
struct Shows: Sendable {
  /// Something that stands in an episode.
  struct Place: Sendable {
    var file: String
    var kind: String
    var start: Double
    var end: Double
  }

  /// Holds `shows` and `later`, and nothing that a test changes.
  var folder: String
  /// A catalog of `shows`, for tests that only read.
  var catalog: String
  /// What the run that made the catalog printed with `--json`.
  var ingest: Tool.Result
  /// Where intros, outros and adverts stand; of a rerun, where it starts.
  var truth: [Place]

  /// The shows; made when first asked for.
  static var shared: Shows {
    get async throws { try await made.value }
  }

  private static let made = Task {
    let folder = try TemporaryFolder()
    keepUntilExit(folder)
    try await Shell.run("\"$1/make-shows\" \"$2\"", Shell.scripts, folder.path)
    let catalog = folder.path("catalog.sqlite")
    // One at a time, so that they are always compared in the same order.
    let result = try await Tool.run(
      ["ingest", folder.path("shows"), "--jobs", "1", "--catalog", catalog, "--json"])
    let lines = try String(contentsOfFile: folder.path("truth.tsv"), encoding: .utf8)
    let truth = lines.split(separator: "\n").compactMap { line -> Place? in
      let fields = line.split(separator: "\t")
      guard fields.count == 4, let start = Double(fields[2]), let end = Double(fields[3])
      else { return nil }
      return Place(file: String(fields[0]), kind: String(fields[1]), start: start, end: end)
    }
    return Shows(folder: folder.path, catalog: catalog, ingest: result, truth: truth)
  }

  /// Copies the shows into a folder of a test's own, as `shows`.
  func copy(to folder: TemporaryFolder) throws -> String {
    let copy = folder.path("shows")
    try FileManager.default.copyItem(atPath: self.folder + "/shows", toPath: copy)
    return copy
  }

  /// Puts the episode that came later beside the others.
  func addLater(to copy: String) throws {
    let name = "/Tin Drum/7.mp3"
    try FileManager.default.copyItem(atPath: folder + "/later" + name, toPath: copy + name)
  }
}
