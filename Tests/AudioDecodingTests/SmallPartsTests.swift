import AudioDecoding
import Testing

@Suite("Small parts of the decoder")
struct SmallPartsTests {
  @Test(
    "Tag text is always valid",
    arguments: [
      (Array("Straße".utf8), 100, "Straße"),
      ([0x53, 0x74, 0x72, 0x61, 0xDF, 0x65], 100, "Straße"),
      ([0x93, 0x41, 0x94, 0x80], 100, "“A”€"),
      (Array("aä".utf8), 2, "a"),
      ([], 100, ""),
      // UTF-8 that was declared as Latin-1, whole and cut.
      (Array("Ä\u{8C}as metat kamenÃ\u{AD}".utf8), 100, "Čas metat kamení"),
      (Array("CafÃ© MÃ¼ller".utf8), 100, "Café Müller"),
      // Windows 1252 that was declared as Latin-1.
      (Array("\u{93}Smart\u{94} caf\u{E9} \u{96} five\u{85}".utf8), 100, "“Smart” café – five…"),
      (Array("\u{91}\u{E6}\u{98}Z".utf8), 100, "‘æ˜Z"),
      (Array("\u{93}Čas".utf8), 100, "\u{93}Čas"),
      // Latin-1 that is meant as such, and text that is no Latin-1.
      (Array("«MAÇÃ» Élan, naïve".utf8), 100, "«MAÇÃ» Élan, naïve"),
      (Array("Čas Ã©".utf8), 100, "Čas Ã©"),
      // The thirty bytes of an old tag end inside a character.
      (Array("Ein Mädchen für alle".utf8) + [0xC3], 100, "Ein Mädchen für alle"),
      (Array("Caf".utf8) + [0xE9], 100, "Café"),
      (Array("Mädchen".utf8) + [0xFF, 0x61], 100, "MÃ¤dchenÿa"),
    ] as [([UInt8], Int, String)])
  func tagText(bytes: [UInt8], limit: Int, expected: String) {
    #expect(metadataText(bytes, limitBytes: limit) == expected)
  }

  @Test("The end of a leading tag is found")
  func leadingTag() {
    #expect(LeadingTag.end(in: Array("ID3".utf8) + [4, 0, 0, 0, 0, 2, 1]) == 267)
    #expect(LeadingTag.end(in: Array("ID3".utf8) + [4, 0, 0x10, 0, 0, 2, 1]) == 277)
    #expect(LeadingTag.end(in: Array("ID3".utf8) + [4, 0, 0, 0x80, 0, 2, 1]) == nil)
    #expect(LeadingTag.end(in: Array("ID3".utf8)) == nil)
  }

  @Test("Zero bytes are taken out of an unsynchronised tag, and only there")
  func unsynchronisedTag() {
    let header: [UInt8] = Array("ID3".utf8) + [3, 0, 0x80, 0, 0, 0, 8]
    let body: [UInt8] = [0xFF, 0, 0xFE, 0, 0xFF, 0, 0, 0x41]
    #expect(UnsynchronisedTag.isAtStart(of: header + body))
    #expect(
      UnsynchronisedTag.plain(header + body)
        == Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 8] + [0xFF, 0xFE, 0, 0xFF, 0, 0x41, 0, 0])
    for (index, value) in [(3, 4), (5, 0), (9, 0x80)] as [(Int, UInt8)] {
      var other = header
      other[index] = value
      #expect(!UnsynchronisedTag.isAtStart(of: other + body))
    }
  }

  @Test(
    "Headers of MP3 frames are told from other bytes",
    arguments: [
      (0xFFFB_9000, 417, true), (0xFFF3_4000, 144, true), (0x4944_3303, 417, false),
      (0xFFFB_F000, 417, false), (0xFFFB_9C00, 417, false), (0xFFE9_9000, 417, false),
      (0xFFFB_9000, 5000, false),
    ] as [(UInt32, Int, Bool)])
  func header(word: UInt32, byteCount: Int, expected: Bool) {
    #expect(MPEGAudioHeader.isPlausible(word, packetBytes: byteCount) == expected)
  }

  @Test("The object type of an AudioSpecificConfig is read")
  func objectType() {
    #expect(AudioObjectType.parse([0x12, 0x10]) == 2)
    #expect(AudioObjectType.parse([0xF9, 0x48]) == 42)
    #expect(AudioObjectType.parse([0xF9]) == nil)
    #expect(AudioObjectType.parse([]) == nil)
  }

  @Test(
    "The audio begins where the presentation does",
    arguments: [
      // Start, origin, delay; silence, cut.
      (0, 0, 0, 0, 0), (0.5, 0, 0, 0.5, 0), (0.477, 0, 0.023, 0.5, 0.023), (0, 0, 0.023, 0, 0.023),
      (-0.02, 0, 0, 0, 0.02), (-90, 0, 0, 0, 0), (400, 0, 0, 0, 0), (nil, 0, 0.025, 0, 0.025),
      (77, nil, 0, 0, 0),
    ] as [(Double?, Double?, Double, Double, Double)])
  func opening(start: Double?, origin: Double?, delay: Double, silence: Double, cut: Double) {
    let opening = Opening(start: start, origin: origin, delay: delay, longestLead: 300)
    #expect(opening.silenceSeconds == silence)
    #expect(opening.cutSeconds == cut)
  }

  @Test("Lengths that differ are told in the right direction")
  func audit() {
    let audit = LengthAudit(declaredSeconds: 100)
    #expect(audit.warning(decodedSeconds: 100.3) == nil)
    #expect(
      audit.warning(decodedSeconds: 60) == .truncated(decodedSeconds: 60, declaredSeconds: 100))
    #expect(
      audit.warning(decodedSeconds: 160)
        == .lengthDiffers(decodedSeconds: 160, declaredSeconds: 100))
    #expect(LengthAudit(declaredSeconds: nil).warning(decodedSeconds: 1) == nil)
    let ofFilm = LengthAudit(declaredSeconds: 100, isOfPictureToo: true)
    #expect(ofFilm.warning(decodedSeconds: 92) == nil)
    #expect(ofFilm.warning(decodedSeconds: 80) != nil)
  }

  @Test("The length in a WAV header is believed when it can be meant")
  func waveHeader() {
    let signal = TestSignal(sampleRate: 8000)
    #expect(WaveHeader.declaredSeconds(signal.waveHeader(dataBytes: 32_000)) == 2)
    for unknown in [0, 0xFFFF_FFFF, 0x7FFF_F000] as [UInt32] {
      #expect(WaveHeader.declaredSeconds(signal.waveHeader(dataBytes: unknown)) == nil)
    }
    #expect(WaveHeader.declaredSeconds(Array("RIFF".utf8)) == nil)
    // Bytes per second of a compressing codec are about right at best.
    var compressed = signal.waveHeader(dataBytes: 32_000)
    compressed[20] = 0x11
    #expect(WaveHeader.declaredSeconds(compressed) == nil)
  }

  @Test("Warnings read like sentences")
  func warningTexts() {
    let texts: [DecodeWarning] = [
      .truncated(decodedSeconds: 16.48, declaredSeconds: 30), .damaged(packets: 1),
      .damaged(packets: 2), .formatChanged(seconds: 12, times: 3),
      .severalStreams(chosen: 1, count: 2),
    ]
    #expect(
      texts.map(\.description) == [
        "looks truncated: 16.5 s of audio found where 30.0 s are declared",
        "1 packet is damaged", "2 packets are damaged",
        "the audio format changes at 12.0 s and 2 more times",
        "has 2 audio streams; stream 1 was taken",
      ])
  }
}
