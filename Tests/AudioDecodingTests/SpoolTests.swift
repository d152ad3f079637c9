import AudioDecoding
import Foundation
import Testing

@Suite("Standard input")
struct SpoolTests {
  /// A copy of what a pipe delivers.
  private func spool(_ bytes: [UInt8], limitBytes: Int) throws -> SourceFile {
    let pipe = Pipe()
    // More than a pipe holds would wait for the reader.
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    try pipe.fileHandleForWriting.close()
    return try Spool.copy(
      of: pipe.fileHandleForReading.fileDescriptor, limitBytes: limitBytes)
  }

  @Test("A pipe becomes a file that can be read from its start", arguments: [0, 1, 30_000])
  func copied(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let file = try spool(bytes, limitBytes: 1 << 20)
    #expect(file.size == count)
    #expect(try file.firstBytes(1 << 20) == bytes)
  }

  @Test("A pipe that never ends is given up at the limit")
  func limited() throws {
    #expect {
      _ = try spool([UInt8](repeating: 0, count: 30_000), limitBytes: 29_999)
    } throws: { error in
      if case .limitExceeded(.spool(29_999)) = error as? DecodeError { true } else { false }
    }
  }
}
