import AudioDecoding
import FilePaths
import Foundation
import Testing

@Suite("Limits")
struct LimitTests {
  @Test("A long file is decoded in small blocks and little memory")
  func longFile() throws {
    let workshop = try Workshop()
    let signal = TestSignal(seconds: 60, burstSeconds: [30])
    _ = try workshop.encode(signal, ["-ar", "8000", "-b:a", "8k"], to: "minute.mp3")
    let minute = try workshop.bytes(of: "minute.mp3")
    try workshop.write([], to: "long.mp3")
    let file = try FileHandle(forWritingTo: workshop.url("long.mp3"))
    for _ in 0..<120 { try file.write(contentsOf: Data(minute)) }
    try file.close()

    var decoder = try AudioDecoder.open(.file(workshop.path("long.mp3")))
    var block: [Float] = []
    var longest = 0
    var total = 0
    let before = residentBytes()
    var most = before
    while try decoder.read(into: &block) {
      longest = max(longest, block.count)
      total += block.count
      if total % 500 < 10 { most = max(most, residentBytes()) }
    }
    #expect(abs(Double(total) / 8000 - 7200) < 30)
    #expect(longest < 16_000)
    // The samples of these two hours would be 230 MB.
    #expect(max(most, residentBytes()) - before < 120 << 20)
  }

  /// The memory this process holds.
  private func residentBytes() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(
      separator: " ")
    return (fields?.dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }

  @Test("A huge tag is skipped, the audio behind it is not")
  func hugeTag() throws {
    let workshop = try Workshop()
    let path = try workshop.encode(
      TestSignal(), ["-metadata", "title=" + String(repeating: "x", count: 3000)], to: "tag.mp3")
    var limits = DecodeLimits()
    limits.tagTextBytes = 100
    #expect(try DecodedAudio(path, limits: limits).description.tags["title"]?.utf8.count == 100)
    limits.leadingTagBytes = 1000
    let audio = try DecodedAudio(path, limits: limits)
    #expect(audio.description.tags["title"] == nil)
    #expect(agree(audio.burstStarts, [1, 5]))
  }

  @Test("No time means no audio")
  func stall() throws {
    let workshop = try Workshop()
    let path = try workshop.encode(to: "plain.mp3")
    var limits = DecodeLimits()
    limits.stallSeconds = 0
    #expect {
      _ = try DecodedAudio(path, limits: limits)
    } throws: { error in
      if case .limitExceeded(.stalled) = error as? DecodeError { true } else { false }
    }
  }

  @Test("A file that is all picture and no sound ends at the limit")
  func barren() throws {
    let workshop = try Workshop()
    try workshop.write(TestSignal().wave(), to: "sound.wav")
    try workshop.ffmpeg([
      "-f", "lavfi", "-i", "testsrc=size=320x240:rate=25:duration=6", "-i", "sound.wav",
      "-t", "6", "-c:v", "rawvideo", "-c:a", "pcm_s16le", "film.nut",
    ])
    var limits = DecodeLimits()
    limits.probeBytes = 100_000
    limits.barrenBytes = 50_000
    #expect {
      _ = try DecodedAudio(workshop.path("film.nut"), limits: limits)
    } throws: { error in
      if case .limitExceeded(.barren) = error as? DecodeError { true } else { false }
    }
  }
}
