import AudioDecoding
import FilePaths
import FileReading
import Fingerprinting
import Foundation
import RepeatableRandom
import Testing

@Suite("What reading gave, between processes")
struct AudioReadingTests {
  private let folder: TemporaryFolder
  private let reading: AudioReading

  init() throws {
    folder = try TemporaryFolder()
    try folder.run("sox -R -n -r 16000 tone.wav synth 3 sine 300-2000")
    reading = try #require(try LocalReader().read(folder.file("tone.wav")) { _ in true })
  }

  private func coded(_ reading: AudioReading) throws -> AudioReading {
    try JSONDecoder().decode(AudioReading.self, from: JSONEncoder().encode(reading))
  }

  private func expectEqual(_ one: AudioReading, _ other: AudioReading) {
    #expect(one.container == other.container && one.codec == other.codec)
    #expect(one.sourceSampleRate == other.sourceSampleRate)
    #expect(one.channelCount == other.channelCount)
    #expect(one.tags == other.tags)
    #expect(one.chapters == other.chapters)
    #expect(one.picture == other.picture)
    #expect(one.digest == other.digest)
    #expect(one.decoded?.signature == other.decoded?.signature)
    #expect(one.decoded?.warnings == other.decoded?.warnings)
  }

  static let pictures = [
    nil, EmbeddedPicture(bytes: [], byteCount: 0),
    EmbeddedPicture(bytes: [], byteCount: 50_000_000), EmbeddedPicture(bytes: [0], byteCount: 1),
    EmbeddedPicture(bytes: [UInt8](repeating: 0xA7, count: 3_000_000), byteCount: 3_000_000),
  ]

  @Test("Pictures: none, empty, left out for their length, large", arguments: pictures)
  func picture(_ picture: EmbeddedPicture?) throws {
    var reading = reading
    reading.picture = picture
    expectEqual(try coded(reading), reading)
  }

  @Test("Signatures: none, empty, of many hours", arguments: [nil, 0, 1, 40_000])
  func signature(peakCount: Int?) throws {
    var reading = reading
    var random = SplitMix64(seed: 3)
    let peaks = (0..<(peakCount ?? 0)).map { number in
      Peak(
        frame: Int32(number * 3), bin: Int16.random(in: 10..<100, using: &random),
        isStrong: Bool.random(using: &random))
    }
    if peakCount == nil {
      reading.decoded = nil
    } else {
      reading.decoded?.signature = Signature(sampleCount: peaks.count * 3 * 256 + 256, peaks: peaks)
      reading.decoded?.warnings = ["cut", "und ein „Zitat“\n\u{0}\u{1F600}"]
    }
    expectEqual(try coded(reading), reading)
  }

  @Test("Texts of any kind, and chapters")
  func texts() throws {
    var reading = reading
    reading.tags = [
      "": "", "title": "\u{0}\"\\\u{2028}é\u{1F399}",
      "long": String(repeating: "x", count: 100_000),
    ]
    reading.chapters = [
      DecodedChapter(start: 0, end: 1.5, title: ""),
      DecodedChapter(start: 1.5, end: 1e9, title: "ñ"),
    ]
    expectEqual(try coded(reading), reading)
  }

  @Test("A digest of another length, and a damaged signature, are refused")
  func damaged() throws {
    var short = reading
    short.digest.removeLast()
    #expect(throws: DecodingError.self) { try coded(short) }
    let text = String(decoding: try JSONEncoder().encode(reading), as: UTF8.self)
    let signature = Data(try #require(reading.decoded).signature.encoded()).base64EncodedString()
    let escaped = signature.replacingOccurrences(of: "/", with: "\\/")
    #expect(text.contains(escaped))
    let damaged = text.replacingOccurrences(of: escaped, with: "AAAA")
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(AudioReading.self, from: Data(damaged.utf8))
    }
  }
}
