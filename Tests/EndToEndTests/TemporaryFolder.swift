import Foundation

/// A folder of one test's own, gone with the value.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("podprint-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  var path: String { url.path }

  func url(_ name: String) -> URL { url.appendingPathComponent(name) }

  func path(_ name: String) -> String { url(name).path }

  /// Makes an empty file and opens it for writing.
  func create(_ name: String) throws -> FileHandle {
    try Data().write(to: url(name))
    return try FileHandle(forWritingTo: url(name))
  }
}
