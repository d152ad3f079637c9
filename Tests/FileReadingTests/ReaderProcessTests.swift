import FilePaths
import FileReading
import Foundation
import Glibc
import Testing

@Suite("A process that reads files, and goes wrong")
struct ReaderProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    folder = try TemporaryFolder()
    // The answer that a file is no audio, as the stand-ins give it.
    let answer = MessageStream(
      input: FileDescriptor(owning: unsafe open("/dev/null", O_RDONLY)),
      output: FileDescriptor(
        owning: unsafe open(folder.file("answer").displayText, O_WRONLY | O_CREAT, 0o600)))
    let isSent = answer.send(ReaderAnswer.failure(.notAudio("is a stand-in")))
    #expect(isSent)
  }

  private static let answers =
    "while head -c 20 | grep -q .; do cat \"$(dirname \"$0\")/answer\"; done"

  private func failure(of reader: ReaderProcess) -> ReadingFailure? {
    do throws(ReadingFailure) {
      _ = try reader.read(folder.file("a.mp3")) { _ in true }
      return nil
    } catch {
      return error
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var script: String
    var text: String
    var testDescription: String { script }
  }

  static let faults = [
    Fault(script: "head -c 1 >/dev/null; kill -SEGV $$", text: "crashed (signal 11)"),
    Fault(script: "head -c 1 >/dev/null; kill -ABRT $$", text: "crashed (signal 6)"),
    Fault(script: "head -c 1 >/dev/null; kill -KILL $$", text: "was killed"),
    Fault(script: "head -c 1 >/dev/null; exit 7", text: "ended by itself (status 7)"),
    Fault(script: "exec sleep 1000", text: "hung: nothing came from it for 4 s"),
    Fault(script: "printf '\\003\\000\\000\\000abc'; exec sleep 1000", text: "is no answer"),
    Fault(script: "printf '\\377\\377\\377\\377abc'; exec sleep 1000", text: "is no answer"),
    Fault(script: "printf '\\004\\000\\000\\000abc'; exec sleep 1000", text: "hung"),
    Fault(script: "exec >&-; exec sleep 1000", text: "is no answer"),
    Fault(
      script: "head -c 1 >/dev/null; head -c 9 \"$(dirname \"$0\")/answer\"; exit 0",
      text: "ended by itself (status 0)"),
  ]

  @Test(
    "Whatever a process does, its file fails, and the next file has a new one", arguments: faults)
  func startedAnew(fault: Fault) throws {
    let program = try folder.script(
      "reader",
      """
      echo $$ >> "$0.processes"
      [ ! -e "$0.again" ] || { \(Self.answers); exit; }
      : > "$0.again"
      \(fault.script)
      """)
    let reader = ReaderProcess(program: program, patienceSeconds: 4)
    let first = failure(of: reader)
    guard case .readerDied(let text) = first else {
      Issue.record("\(String(describing: first))")
      return
    }
    #expect(text.contains(fault.text), "\(text)")
    #expect(failure(of: reader) == .notAudio("is a stand-in"))
    let processes = try String(contentsOfFile: program.displayText + ".processes", encoding: .utf8)
      .split(separator: "\n").compactMap { Int32($0) }
    #expect(processes.count == 2)
    #expect(kill(processes[0], 0) == -1, "the first process is gone, and waited for")
  }

  @Test("A process that went away between two files costs neither")
  func goneBetween() throws {
    let program = try folder.script(
      "reader", "head -c 20 >/dev/null; cat \"$(dirname \"$0\")/answer\"; exit 0")
    let reader = ReaderProcess(program: program, patienceSeconds: 20)
    for _ in 0..<3 {
      #expect(failure(of: reader) == .notAudio("is a stand-in"))
      usleep(200_000)
    }
  }

  @Test("A stop ends the process, and is no failure", arguments: [true, false])
  func stopped(decodes: Bool) throws {
    let program = try folder.script("reader", "echo $$ > \"$0.process\"; exec sleep 1000")
    let reader = ReaderProcess(program: program, patienceSeconds: 100)
    let process = FilePath(program.displayText + ".process")
    let goesOn = { (_: ReadingProgress) in
      !FileManager.default.fileExists(atPath: process.displayText)
    }
    let path = folder.file("a.mp3")
    let reading =
      decodes ? try reader.read(path, while: goesOn) : try reader.identify(path, while: goesOn)
    #expect(reading == nil)
    let number = try String(contentsOfFile: process.displayText, encoding: .utf8)
    let gone = kill(try #require(Int32(number.dropLast())), 0)
    #expect(gone == -1)
  }

  @Test("A program that cannot be started is told as that, and may be tried again")
  func noProgram() {
    let reader = ReaderProcess(program: folder.file("none"), patienceSeconds: 1)
    guard case .unreadable(let text) = failure(of: reader) else {
      Issue.record("not told")
      return
    }
    #expect(text.contains("starts no process"))
  }
}
