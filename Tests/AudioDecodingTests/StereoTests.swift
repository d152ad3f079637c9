import AudioDecoding
import Testing

@Suite("Mixing stereo to mono")
struct StereoTests {
  @Test(
    "Channels that cancel each other are heard, and come out as loud as mono",
    arguments: ["one.wav", "one.flac", "one.mp3", "one.m4a", "one.ogg"])
  func inverted(name: String) throws {
    let workshop = try Workshop()
    let signal = TestSignal()
    let mono = try DecodedAudio(workshop.encode(signal, to: "mono.wav"))
    let path = try workshop.encode(
      signal, ["-b:a", "128k", "-af", "pan=stereo|c0=c0|c1=-1*c0"], to: name)
    let audio = try DecodedAudio(path)
    #expect(agree(audio.burstStarts, [1, 5], tolerance: 0.03), "\(audio.burstStarts)")
    let ratio = audio.level(in: 1.05..<1.2) / mono.level(in: 1.05..<1.2)
    #expect(abs(ratio - 1) < 0.1)
    #expect(!audio.result.warnings.contains { if case .formatChanged = $0 { true } else { false } })
  }

  @Test(
    "The sum is left only for what it does not hold, and taken up again when it does",
    arguments: [
      // The powers of sum and difference; whether the second channel is inverted after each.
      ([(1, 0), (1, 1), (0.5, 1), (0.05, 1)], [false, false, false, false]),
      ([(1e-4, 1), (0.05, 1), (0, 0), (0.2, 1), (0.05, 1)], [true, true, true, false, false]),
      ([(0, 1e-10), (0, 1e-8), (1, 0)], [false, true, false]),
    ] as [([(Double, Double)], [Bool])])
  func decision(powers: [(Double, Double)], expected: [Bool]) {
    var mixing = StereoMixing()
    let found = powers.map { power in
      mixing.take(sum: power.0, difference: power.1)
      return mixing.isInverted
    }
    #expect(found == expected)
  }
}
