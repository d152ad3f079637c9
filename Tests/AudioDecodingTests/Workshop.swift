import FilePaths
import Foundation

/// A temporary folder in which a test makes its audio files.
///
/// It is removed with the object.
final class Workshop {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("podprint-decoding-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  func path(_ name: String) -> FilePath { FilePath(url(name).path) }

  /// Writes a file, and returns its path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> FilePath {
    try Data(bytes).write(to: url(name))
    return path(name)
  }

  func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: url(name))) }

  /// Runs `ffmpeg` in the folder.
  func ffmpeg(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments
    process.currentDirectoryURL = folder
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let text = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw EncodingFailure(arguments: arguments, message: String(decoding: text, as: UTF8.self))
    }
  }

  /// Encodes the test signal, and returns the file's path.
  func encode(
    _ signal: TestSignal = TestSignal(), _ arguments: [String] = [], to name: String
  ) throws -> FilePath {
    let source = "source-\(UUID().uuidString).wav"
    try write(signal.wave(), to: source)
    try ffmpeg(["-i", source] + arguments + [name])
    try FileManager.default.removeItem(at: url(source))
    return path(name)
  }
}

struct EncodingFailure: Error {
  let arguments: [String]
  let message: String
}
