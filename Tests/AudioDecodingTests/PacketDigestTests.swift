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

  @Test("The same packets later on are other audio; encoder delay makes no difference")
  func late() throws {
    let workshop = try Workshop()
    _ = try workshop.encode(to: "plain.m4a")
    try workshop.ffmpeg(["-itsoffset", "3", "-i", "plain.m4a", "-c", "copy", "late.m4a"])
    try workshop.ffmpeg(["-i", "plain.m4a", "-c", "copy", "copy.mka"])
    let digests = try ["plain.m4a", "late.m4a", "copy.mka"].map { name in
      let audio = try DecodedAudio(workshop.path(name))
      #expect(try AudioDecoder.packetDigest(of: workshop.path(name)) == audio.result.packetDigest)
      return audio.result.packetDigest
    }
    #expect(digests[0] != digests[1])
    #expect(digests[0] == digests[2])
  }

  @Test("Other audio has another digest")
  func differs() throws {
    let workshop = try Workshop()
    let one = try AudioDecoder.packetDigest(of: workshop.encode(to: "one.mp3"))
    let signal = TestSignal(burstSeconds: [1, 4.9])
    let two = try AudioDecoder.packetDigest(of: workshop.encode(signal, to: "two.mp3"))
    #expect(one != two)
    #expect(one?.description.count == 32)
  }
}
