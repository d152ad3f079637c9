import AudioDecoding
import FilePaths
import Foundation
import Testing

@Suite("Live input")
struct LiveDecoderTests {
  private func decode(_ input: LiveInput, stop: StopSignal = StopSignal()) throws -> [Float] {
    var decoder = try LiveDecoder.open(input, stop: stop)
    var samples: [Float] = []
    var block: [Float] = []
    while try decoder.read(into: &block) { samples += block }
    return samples
  }

  @Test("a capture device of FFmpeg's gives what it captures")
  func device() throws {
    let samples = try decode(
      LiveInput(
        .address(FilePath("sine=frequency=1000:duration=3:sample_rate=48000")), format: "lavfi"))
    #expect(abs(samples.count - 24_000) <= 100)
    let crossings = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(crossings - 3_000) <= 10)
  }

  @Test(
    "raw samples are taken as they are described",
    arguments: [("s16le", 44_100, 2), ("f32le", 16_000, 1), ("u8", 8_000, 1)])
  func raw(format: String, rate: Int, channels: Int) throws {
    let workshop = try Workshop()
    let source = try workshop.encode(to: "source.wav")
    try workshop.ffmpeg([
      "-i", source.displayText, "-f", format, "-ar", "\(rate)", "-ac", "\(channels)", "samples",
    ])
    let live = try decode(
      LiveInput(
        .address(workshop.path("samples")), format: format, sampleRate: rate,
        channelCount: channels))
    let file = try DecodedAudio(source)
    #expect(abs(live.count - file.samples.count) <= 100)
    let loud = live.firstIndex { abs($0) > 0.1 } ?? 0
    #expect(abs(Double(loud) / 8_000 - 1) <= 0.02)
  }

  @Test("what stops listening stops waiting")
  func stopping() throws {
    let stop = StopSignal()
    var decoder = try LiveDecoder.open(
      LiveInput(.address(FilePath("sine=frequency=500")), format: "lavfi"), stop: stop)
    var block: [Float] = []
    #expect(try decoder.read(into: &block))
    stop.set()
    var blocks = 0
    while try decoder.read(into: &block) { blocks += 1 }
    #expect(blocks <= 2)
  }

  @Test("what cannot be opened says why")
  func refusals() throws {
    #expect {
      try decode(LiveInput(.address(FilePath("x")), format: "no-such-format"))
    } throws: {
      "\($0)".contains("no input format or device named no-such-format")
    }
    let workshop = try Workshop()
    _ = try workshop.encode(to: "source.wav")
    let wave = workshop.path("source.wav").displayText
    // An address may lead into the network only, whatever it names.
    for address in ["file:\(wave)", "concat:\(wave)", "subfile,,start,0,end,99,,:\(wave)", wave] {
      #expect(throws: DecodeError.self) { try decode(LiveInput(.address(FilePath(address)))) }
    }
    #expect(throws: DecodeError.self) {
      try decode(LiveInput(.address(FilePath("http://127.0.0.1:1/live.mp3"))))
    }
  }
}
