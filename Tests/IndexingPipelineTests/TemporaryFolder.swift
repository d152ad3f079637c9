import FilePaths
import Foundation
import Glibc
import Testing

/// A folder made for one test and removed with all in it at its end.
final class TemporaryFolder {
  let path: FilePath

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("podprint-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = FilePath(url.resolvingSymlinksInPath().path)
  }

  deinit {
    let tree = Process()
    tree.executableURL = URL(fileURLWithPath: "/bin/rm")
    tree.arguments = ["-rf", "--", text]
    try? tree.run()
    tree.waitUntilExit()
  }

  var text: String { path.displayText }

  func file(_ name: String) -> FilePath {
    path.appending(name)
  }

  /// Writes a file, with the folders above it.
  @discardableResult
  func write(_ name: [UInt8], _ contents: [UInt8] = Array("ID3-and-more-bytes".utf8)) -> FilePath {
    let path = path.appending(name)
    makeFolders(path.parent)
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    let descriptor = unsafe open(path.terminated, flags, 0o644)
    let length = unsafe contents.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    #expect(length == contents.count)
    close(descriptor)
    return path
  }

  @discardableResult
  func write(_ name: String, _ contents: String = "ID3-and-more-bytes") -> FilePath {
    write(Array(name.utf8), Array(contents.utf8))
  }

  func link(_ name: String, to target: String) {
    makeFolders(file(name).parent)
    let result = unsafe symlink(target, file(name).terminated)
    #expect(result == 0)
  }

  func hardLink(_ name: String, to target: String) {
    let result = unsafe Glibc.link(file(target).terminated, file(name).terminated)
    #expect(result == 0)
  }

  func pipe(_ name: String) {
    let result = unsafe mkfifo(file(name).terminated, 0o644)
    #expect(result == 0)
  }

  /// Makes folders in folders until the innermost has a path longer than the system opens.
  func makeFolderTooDeepToOpen(_ name: String) {
    makeFolders(file(name))
    let component = [CChar](repeating: 0x78, count: 250) + [0]
    var descriptor = unsafe open(file(name).terminated, O_RDONLY | O_DIRECTORY)
    for _ in 0..<17 {
      let result = unsafe mkdirat(descriptor, component, 0o755)
      #expect(result == 0)
      let inner = unsafe openat(descriptor, component, O_RDONLY | O_DIRECTORY)
      close(descriptor)
      descriptor = inner
    }
    close(descriptor)
  }

  func move(_ name: String, to target: String) {
    move(name, to: file(target))
  }

  func move(_ name: String, to target: FilePath) {
    makeFolders(target.parent)
    let result = unsafe rename(file(name).terminated, target.terminated)
    #expect(result == 0)
  }

  func remove(_ name: String) {
    let result = unsafe Glibc.remove(file(name).terminated)
    #expect(result == 0)
  }

  func makeFolders(_ folder: FilePath) {
    guard folder != path, folder.isInside(path) else { return }
    makeFolders(folder.parent)
    _ = unsafe mkdir(folder.terminated, 0o755)
  }
}

extension FilePath {
  fileprivate var terminated: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
