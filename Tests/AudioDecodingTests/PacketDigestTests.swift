import AudioDecoding
import Testing

@Suite("The digest of the audio")
struct PacketDigestTests {
  @Test(
    "Tags, pictures and headers do not change it, and no decoding is needed for it",
    arguments: ["mp3", "m4a", "flac", "ogg"])
  func retagged(fileExtension: String) throws {
    let workshop = try Workshop()
    _ = try workshop.encode(to: "plain.\(fileExtension)")
    try workshop.ffmpeg([
      "-i", "plain.\(fileExtension)", "-c", "copy", "-metadata", "title=Other",
      "-metadata", "comment=" + String(repeating: "long ", count: 500), "tagged.\(fileExtension)",
    ])
    let plain = try DecodedAudio(workshop.path("plain.\(fileExtension)"))
    let tagged = try DecodedAudio(workshop.path("tagged.\(fileExtension)"))
    #expect(tagged.description.tags["title"] == "Other")
    #expect(plain.result.packetDigest == tagged.result.packetDigest)
    #expect(plain.result.packetDigest.bytes.count == 16)
    for name in ["plain", "tagged"] {
      let digest = try AudioDecoder.packetDigest(of: workshop.path("\(name).\(fileExtension)"))
      #expect(digest == plain.result.packetDigest)
    }
  }

  @Test("Other audio has another digest")
  func differs() throws {
    let workshop = try Workshop()
    let one = try AudioDecoder.packetDigest(of: workshop.encode(to: "one.mp3"))
    let signal = TestSignal(burstSeconds: [1, 4.9])
    let two = try AudioDecoder.packetDigest(of: workshop.encode(signal, to: "two.mp3"))
    #expect(one != two)
    #expect(one.description.count == 32)
  }
}
