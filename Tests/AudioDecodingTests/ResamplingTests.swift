import AudioDecoding
import Testing

@Suite("From any rate and layout to mono at 8 kHz")
struct ResamplingTests {
  private static let rates = [8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000]

  /// The level of a steady tone after decoding, in relation to the tone's own.
  private func gain(frequency: Double, sampleRate: Int, channelCount: Int = 1) throws -> Float {
    let workshop = try Workshop()
    let tone = TestSignal(
      seconds: 0.5, burstSeconds: [0, 0.25], sampleRate: sampleRate, frequency: frequency,
      amplitude: 0.5, channelCount: channelCount)
    let audio = try DecodedAudio(workshop.write(tone.wave(), to: "tone.wav"))
    return audio.level(in: 0.1..<0.4) / (0.5 * Float(0.5).squareRoot())
  }

  @Test("Tones that are fingerprinted keep their level", arguments: rates)
  func passBand(sampleRate: Int) throws {
    #expect(try abs(gain(frequency: 1000, sampleRate: sampleRate) - 1) < 0.01)
    #expect(try abs(gain(frequency: 3400, sampleRate: sampleRate) - 1) < 0.03)
    #expect(try gain(frequency: 3750, sampleRate: sampleRate) > 0.5)
  }

  @Test("Tones above the band do not fold into it", arguments: rates.filter { $0 > 10_000 })
  func stopBand(sampleRate: Int) throws {
    for frequency in [4300.0, 4600, 5000] {
      // Below this lies the faint noise of the signal, at -51 dB.
      #expect(try gain(frequency: frequency, sampleRate: sampleRate) < 0.0032)
    }
  }

  @Test("Mono at 8 kHz goes through unchanged")
  func identity() throws {
    let workshop = try Workshop()
    let signal = TestSignal(seconds: 2, burstSeconds: [1], sampleRate: 8000)
    let audio = try DecodedAudio(workshop.write(signal.wave(), to: "same.wav"))
    let expected = signal.samples().map { Float(Int16(($0 * 32_767).rounded())) / 32_768 }
    #expect(audio.samples == expected)
  }

  @Test(
    "Every place a voice may sit in stays audible",
    arguments: [
      ("stereo|c0=c0|c1=c0", 0.99), ("stereo|c0=c0", 0.49), ("stereo|c1=c0", 0.49),
      ("5.1|FC=c0", 0.2), ("5.1|FL=c0|FR=c0", 0.3), ("7.1|FC=c0", 0.2), ("quad|BL=c0", 0.1),
    ])
  func layouts(pan: String, least: Float) throws {
    let workshop = try Workshop()
    let path = try workshop.encode(TestSignal(), ["-af", "pan=\(pan)"], to: "layout.flac")
    let audio = try DecodedAudio(path)
    let level = audio.level(in: 1.05..<1.2) / (0.5 * Float(0.5).squareRoot())
    #expect(level > least)
    #expect(level < 1.01)
    #expect(agree(audio.burstStarts, [1, 5]))
  }

  @Test("Weights add up to 1 and leave out low frequencies")
  func weights() {
    let surround: [ChannelRole] = [.front, .front, .centre, .lowFrequency, .surround, .surround]
    for roles in [[.unknown], [.front, .front], surround, [.lowFrequency]] as [[ChannelRole]] {
      #expect(abs(downmixWeights(roles).reduce(0, +) - 1) < 1e-12)
    }
    #expect(downmixWeights(surround)[3] == 0)
  }
}
