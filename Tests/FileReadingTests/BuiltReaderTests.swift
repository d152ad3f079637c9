import FilePaths
import FileReading
import Foundation
import Glibc
import Testing

@Suite("The built program as reader")
struct BuiltReaderTests {
  private let folder: TemporaryFolder

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    folder = try TemporaryFolder()
    try folder.run(
      """
      for name in good bad; do sox -R -n -r 16000 $name.wav synth 4 sine 300-2000; done
      cc -shared -fPIC -o reads.so "$1" -ldl
      """, Self.source.path)
  }

  private static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("FailingFileSystem/failing_reads.c")

  /// The program, which the build puts beside the test bundle, going wrong at the file `bad.wav`.
  private func program(_ variables: String = "") throws -> FilePath {
    let test = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let built = ([test] + CommandLine.arguments)
      .map {
        URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("podprint")
      }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    return try folder.script(
      "podprint",
      """
      export LD_PRELOAD="\(folder.file("reads.so"))" FAILING_NAME=/bad.wav \(variables)
      exec "\(try #require(built).path)" "$@"
      """)
  }

  private func read(_ name: String, with reader: ReaderProcess) -> Result<
    AudioReading?, ReadingFailure
  > {
    do throws(ReadingFailure) {
      return .success(try reader.read(folder.file(name)) { _ in true })
    } catch {
      return .failure(error)
    }
  }

  @Test("It gives what reading in this process gives")
  func same() throws {
    let reader = ReaderProcess(program: try program("FAILING_NAME=/none"))
    for name in ["good.wav", "good.wav"] {
      let path = folder.file(name)
      let here = try #require(try LocalReader().read(path) { _ in true })
      let there = try #require(try reader.read(path) { _ in true })
      #expect(there.decoded?.signature == here.decoded?.signature && there.digest == here.digest)
      #expect(try reader.identify(path) { _ in true }?.digest == here.digest)
    }
  }

  @Test(
    "A file that crashes it or makes it hang costs itself", arguments: ["FAILING_SIGNAL=11", ""])
  func fault(variables: String) throws {
    let reader = ReaderProcess(program: try program(variables), patienceSeconds: 5)
    for _ in 0..<2 {
      guard case .failure(.readerDied(let text)) = read("bad.wav", with: reader) else {
        Issue.record("bad.wav is read")
        return
      }
      #expect(text.contains(variables.isEmpty ? "hung" : "crashed (signal 11)"))
      guard case .success(.some(_)) = read("good.wav", with: reader) else {
        Issue.record("good.wav is not read")
        return
      }
    }
  }

  @Test("It ends with the process that started it, also while it hangs")
  func orphan() throws {
    let script = try program()
    let request = MessageStream(
      input: FileDescriptor(owning: unsafe open("/dev/null", O_RDONLY)),
      output: FileDescriptor(
        owning: unsafe open(folder.file("request").displayText, O_WRONLY | O_CREAT, 0o600)))
    let isSent = request.send(ReaderRequest(path: folder.file("bad.wav").bytes, decodes: true))
    #expect(isSent)
    // The other side is what holds the pipe open; it goes while the reader has the request and hangs.
    try folder.run(
      """
      mkfifo requests
      "$1" audio-reader <requests >/dev/null &
      { cat request; sleep 1; } >requests &
      sleep 0.7
      kill -0 %1
      for i in {1..100}; do kill -0 %1 2>/dev/null || exit 0; sleep 0.1; done
      kill -9 %1
      exit 1
      """, script.displayText)
  }
}
