import AudioDecoding
import Testing

@Suite("The choice of a stream")
struct StreamChoiceTests {
  @Test(
    "Decodable, then default, then main, then first",
    arguments: [
      ([StreamDescription(index: 0, kind: .video), .init(index: 1, kind: .audio)], 1),
      ([.init(index: 0, kind: .audio), .init(index: 1, kind: .audio, isDefault: true)], 1),
      ([.init(index: 0, kind: .audio, isSecondary: true), .init(index: 1, kind: .audio)], 1),
      (
        [
          .init(index: 0, kind: .audio, isDecodable: false, isDefault: true),
          .init(index: 1, kind: .audio, isSecondary: true),
        ], 1
      ),
      (
        [
          .init(index: 3, kind: .audio, isDefault: true),
          .init(index: 2, kind: .audio, isDefault: true),
        ], 2
      ),
      ([.init(index: 0, kind: .attachedPicture), .init(index: 1, kind: .other)], nil),
      ([], nil),
    ] as [([StreamDescription], Int?)])
  func choice(streams: [StreamDescription], expected: Int?) {
    #expect(StreamDescription.choice(among: streams)?.index == expected)
  }

  @Test("The default track of two is taken, and a warning says so")
  func twoTracks() throws {
    let workshop = try Workshop()
    try workshop.write(TestSignal(burstSeconds: [2]).wave(), to: "a.wav")
    try workshop.write(TestSignal(burstSeconds: [3]).wave(), to: "b.wav")
    try workshop.ffmpeg([
      "-i", "a.wav", "-i", "b.wav", "-map", "0:a", "-map", "1:a", "-c:a", "aac",
      "-disposition:a:0", "0", "-disposition:a:1", "default", "two.mka",
    ])
    let audio = try DecodedAudio(workshop.path("two.mka"))
    #expect(agree(audio.burstStarts, [3]))
    #expect(audio.result.warnings == [.severalStreams(chosen: 1, count: 2)])
  }

  @Test("Cover art is no video and no audio", arguments: ["cover.mp3", "cover.m4a", "cover.flac"])
  func coverArt(name: String) throws {
    let workshop = try Workshop()
    try workshop.write(TestSignal().wave(), to: "sound.wav")
    try workshop.ffmpeg(["-f", "lavfi", "-i", "color=red:size=64x64", "-frames:v", "1", "c.png"])
    try workshop.ffmpeg([
      "-i", "c.png", "-i", "sound.wav", "-map", "0:v", "-map", "1:a", "-c:v", "copy",
      "-disposition:v:0", "attached_pic", "-metadata", "title=Cover", name,
    ])
    let audio = try DecodedAudio(workshop.path(name))
    #expect(agree(audio.burstStarts, [1, 5]))
    #expect(abs(audio.seconds - 6) < 0.1)
    #expect(audio.description.tags["title"] == "Cover")
    #expect(audio.result.warnings == [])
  }

  @Test("Chapters come in seconds and in order")
  func chapters() throws {
    let workshop = try Workshop()
    let metadata = """
      ;FFMETADATA1
      title=Whole
      [CHAPTER]
      TIMEBASE=1/1000
      START=0
      END=2500
      title=Über uns
      [CHAPTER]
      TIMEBASE=1/1000
      START=2500
      END=6000
      title=Rest
      """
    try workshop.write(metadata.utf8, to: "metadata.txt")
    let path = try workshop.encode(
      TestSignal(), ["-i", "metadata.txt", "-map_metadata", "1", "-map", "0:a"], to: "book.m4a")
    let description = try DecodedAudio(path).description
    #expect(description.tags["title"] == "Whole")
    #expect(
      description.chapters == [
        DecodedChapter(start: 0, end: 2.5, title: "Über uns"),
        DecodedChapter(start: 2.5, end: 6, title: "Rest"),
      ])
  }
}
