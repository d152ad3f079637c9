import FilePaths
import Foundation

/// This program, to be started again for what needs memory.
let ownPath = "/proc/\(ProcessInfo.processInfo.processIdentifier)/exe"

/// Says on standard error what is going on.
func progress(_ text: String) {
  FileHandle.standardError.write(Data("podprint-bench: \(text)\n".utf8))
}

extension CostOptions {
  /// A file in the work folder.
  func file(_ name: String) -> String { "\(work)/\(name)" }

  /// Where the commands that are measured write their messages.
  var messages: String { file("messages") }

  /// Removes a catalog with the files that SQLite keeps beside it.
  func remove(_ catalog: String) {
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: catalog + ending)
    }
  }
}

extension FilePath {
  /// The path as text, for commands that take no other.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
