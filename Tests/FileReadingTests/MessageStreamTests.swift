import FileReading
import Foundation
import RepeatableRandom
import Testing

@Suite("Messages over pipes")
struct MessageStreamTests {
  private struct NoPipe: Error {}

  /// What a stream makes of some bytes after which its other side is gone.
  private func received(_ bytes: [UInt8]) throws -> [ReaderRequest] {
    guard let pipe = FileReading.Pipe() else { throw NoPipe() }
    // No more than a pipe takes without anyone reading.
    try #require(bytes.count < 60_000)
    let written = unsafe bytes.withUnsafeBytes {
      unsafe write(pipe.writing.number, $0.baseAddress, $0.count)
    }
    #expect(written == bytes.count)
    var stream = MessageStream(
      input: pipe.readingEnd(), output: FileDescriptor(owning: unsafe open("/dev/null", O_WRONLY)))
    var messages: [ReaderRequest] = []
    while case .message(let message) = stream.receive(ReaderRequest.self, milliseconds: 5_000) {
      messages.append(message)
    }
    return messages
  }

  /// The bytes that a stream sends.
  private func sent(_ messages: [ReaderRequest]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("sent").path
    let stream = MessageStream(
      input: FileDescriptor(owning: unsafe open("/dev/null", O_RDONLY)),
      output: FileDescriptor(owning: unsafe open(path, O_WRONLY | O_CREAT, 0o600)))
    for message in messages {
      let isSent = stream.send(message)
      #expect(isSent)
    }
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func someRequests(_ random: inout SplitMix64) -> [ReaderRequest] {
    (0..<Int.random(in: 0..<6, using: &random)).map { _ in
      let count = [0, 1, 50, 4_096].randomElement(using: &random) ?? 0
      let path = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      return ReaderRequest(path: path, decodes: Bool.random(using: &random))
    }
  }

  @Test("What is sent is received, whatever bytes a path has")
  func roundTrip() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<50 {
      let messages = Array(someRequests(&random).prefix(3))
      #expect(try received(sent(messages)) == messages)
    }
  }

  @Test("Of a stream cut anywhere the messages before the cut are received")
  func cut() throws {
    let messages = [
      ReaderRequest(path: [1, 2, 3], decodes: true), ReaderRequest(path: [], decodes: false),
    ]
    let bytes = try sent(messages)
    let first = try sent([messages[0]]).count
    for count in 0..<bytes.count {
      #expect(try received(Array(bytes[..<count])) == (count < first ? [] : [messages[0]]))
    }
  }

  @Test("Random bytes, and messages with random changes, do no harm")
  func rubbish() throws {
    var random = SplitMix64(seed: 2)
    for round in 0..<400 {
      var bytes = try sent([ReaderRequest(path: [7, 8], decodes: true)])
      if round % 2 == 0 {
        bytes = (0..<Int.random(in: 1..<300, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      } else {
        for _ in 0..<Int.random(in: 1..<4, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] =
            UInt8.random(in: 0...255, using: &random)
        }
      }
      #expect(try received(bytes).count <= 1 + bytes.count / 20)
    }
  }

  @Test("Waiting ends when nothing comes, and what comes later is not lost")
  func patience() throws {
    guard let pipe = FileReading.Pipe() else { throw NoPipe() }
    let other = dup(pipe.writing.number)
    var stream = MessageStream(
      input: pipe.readingEnd(), output: FileDescriptor(owning: unsafe open("/dev/null", O_WRONLY)))
    let message = ReaderRequest(path: [9], decodes: true)
    let bytes = try sent([message])
    var timesWaited = 0
    for byte in bytes {
      guard case .timedOut = stream.receive(ReaderRequest.self, milliseconds: 1) else { break }
      timesWaited += 1
      let written = unsafe withUnsafeBytes(of: byte) { unsafe write(other, $0.baseAddress, 1) }
      #expect(written == 1)
    }
    #expect(timesWaited == bytes.count)
    guard case .message(let found) = stream.receive(ReaderRequest.self, milliseconds: 1_000) else {
      Issue.record("the message is not received")
      return
    }
    #expect(found == message)
    close(other)
    guard case .ended = stream.receive(ReaderRequest.self) else {
      Issue.record("the end is not noticed")
      return
    }
  }
}
