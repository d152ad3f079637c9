import FilePaths
import Foundation

/// A folder of one test's own, gone with the value.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("podprint-jobs-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ name: String) -> FilePath { FilePath(url.appendingPathComponent(name).path) }

  func write(_ name: String, _ contents: String) throws -> FilePath {
    let place = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contents.utf8).write(to: place)
    return file(name)
  }

  func names(_ folder: String) -> [String] {
    let place = url.appendingPathComponent(folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
  }
}
