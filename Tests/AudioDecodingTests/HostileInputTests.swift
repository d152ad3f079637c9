import AudioDecoding
import FilePaths
import RepeatableRandom
import Testing

@Suite("Hostile input")
struct HostileInputTests {
  private static let seeds = EncodedForm.all.filter { form in
    [
      "variable.mp3", "bare.aac", "plain.m4a", "plain.opus", "plain.ogg", "plain.flac", "plain.wav",
      "plain.aiff", "opus.webm", "aac.ts",
    ].contains(form.name)
  }

  @Test("Mutated files give audio of sane length or an error", arguments: seeds)
  func mutated(form: EncodedForm) throws {
    let workshop = try Workshop()
    let signal = TestSignal(seconds: 2, burstSeconds: [1])
    _ = try workshop.encode(signal, form.arguments, to: form.name)
    let original = try workshop.bytes(of: form.name)
    var generator = SplitMix64(seed: UInt64(original.count))
    for round in 0..<12 {
      var bytes = original
      // Headers are at the front, so half of the changes are made there.
      for _ in 0..<(1 << (round % 6)) {
        let end = Bool.random(using: &generator) ? min(200, bytes.count) : bytes.count
        bytes[Int.random(in: 0..<end, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      if round % 4 == 3 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      }
      try decode(workshop.write(bytes, to: "mutated-\(form.name)"))
    }
  }

  @Test("Random bytes never trap", arguments: ["", "RIFF", "OggS", "fLaC", "ID3\u{4}", "FORM"])
  func random(start: String) throws {
    let workshop = try Workshop()
    var generator = SplitMix64(seed: 11)
    for count in [3, 40, 700, 20_000] {
      let rest = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      try decode(workshop.write(Array(start.utf8) + rest, to: "random.mp3"))
    }
  }

  private func decode(_ path: FilePath) {
    var limits = DecodeLimits()
    limits.stallSeconds = 20
    do {
      var decoder = try AudioDecoder.open(.file(path), limits: limits)
      var block: [Float] = []
      var total = 0
      while try decoder.read(into: &block) { total += block.count }
      #expect(total < 8000 * 900)
      #expect(total == decoder.result.sampleCount)
    } catch {
      #expect(!"\(error)".isEmpty)
    }
  }
}
