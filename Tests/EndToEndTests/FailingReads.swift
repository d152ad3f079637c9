import Foundation

/// A decoder that goes wrong: the library that makes the tool's readers crash or hang at certain files.
enum FailingReads {
  /// Builds the library.
  static func build(in folder: TemporaryFolder) async throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("FailingFileSystem/failing_reads.c")
    try await Shell.run(
      "cc -shared -fPIC -o \"$2\" \"$1\" -ldl", source.path, folder.path("reads.so"))
  }

  /// The environment in which readers die of a signal at files whose paths contain `name`.
  static func environment(_ folder: TemporaryFolder, name: String, signal: Int32) -> [String:
    String]
  {
    [
      "LD_PRELOAD": folder.path("reads.so"), "FAILING_NAME": name, "FAILING_SIGNAL": "\(signal)",
    ]
  }
}
