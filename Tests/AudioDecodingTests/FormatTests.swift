import AudioDecoding
import Testing

/// A way to encode the test signal, and what the decoder should say of it.
struct EncodedForm: CustomTestStringConvertible, Sendable {
  let name: String
  let container: String
  let codec: String
  let arguments: [String]

  init(_ name: String, _ container: String, _ codec: String, _ arguments: String = "") {
    self.name = name
    self.container = container
    self.codec = codec
    self.arguments = arguments.split(separator: " ").map(String.init)
  }

  var testDescription: String { name }

  static let all = [
    EncodedForm("plain.mp3", "mp3", "mp3", "-b:a 96k"),
    EncodedForm("variable.mp3", "mp3", "mp3", "-q:a 4"),
    EncodedForm("no-header-frame.mp3", "mp3", "mp3", "-b:a 96k -write_xing 0"),
    EncodedForm("low-rate.mp3", "mp3", "mp3", "-b:a 32k -ar 22050 -write_xing 0"),
    EncodedForm("eight-kilohertz.mp3", "mp3", "mp3", "-b:a 16k -ar 8000 -write_xing 0"),
    EncodedForm("bare.aac", "aac", "aac", "-b:a 96k"),
    EncodedForm("plain.m4a", "mp4", "aac", "-b:a 96k"),
    EncodedForm("book.m4b", "mp4", "aac", "-b:a 96k -f ipod"),
    EncodedForm("index-first.m4a", "mp4", "aac", "-b:a 96k -movflags +faststart"),
    EncodedForm("fragments.m4a", "mp4", "aac", "-movflags +frag_keyframe+empty_moov -f mp4"),
    EncodedForm("lossless.m4a", "mp4", "alac", "-c:a alac"),
    EncodedForm("plain.opus", "ogg", "opus", "-c:a libopus -b:a 48k"),
    EncodedForm("plain.ogg", "ogg", "vorbis", "-c:a libvorbis"),
    EncodedForm("plain.flac", "flac", "flac"),
    EncodedForm("flac.oga", "ogg", "flac", "-c:a flac"),
    EncodedForm("plain.wav", "wav", "pcm_s16le"),
    EncodedForm("deep.wav", "wav", "pcm_s24le", "-c:a pcm_s24le -ar 96000 -ac 2"),
    EncodedForm("plain.aiff", "aiff", "pcm_s16be"),
    EncodedForm("vorbis.mka", "matroska", "vorbis", "-c:a libvorbis"),
    EncodedForm("aac.mka", "matroska", "aac", "-c:a aac"),
    EncodedForm("opus.webm", "matroska", "opus", "-c:a libopus"),
    EncodedForm("aac.ts", "mpegts", "aac", "-c:a aac"),
    EncodedForm("speech.gsm", "gsm", "gsm", "-ar 8000 -c:a libgsm"),
    EncodedForm("plain.mp2", "mp3", "mp2"),
    EncodedForm("aac-in-disguise.mp3", "mp4", "aac", "-c:a aac -f mp4"),
    EncodedForm("no-ending", "flac", "flac", "-f flac"),
  ]
}

@Suite("Every format")
struct FormatTests {
  @Test("The same content has the same time and length", arguments: EncodedForm.all)
  func sameTime(form: EncodedForm) throws {
    let workshop = try Workshop()
    let audio = try DecodedAudio(workshop.encode(TestSignal(), form.arguments, to: form.name))
    #expect(audio.description.container == form.container)
    #expect(audio.description.codec == form.codec)
    #expect(audio.description.streamIndex == 0)
    #expect(agree(audio.burstStarts, [1, 5]), "bursts at \(audio.burstStarts)")
    #expect(abs(audio.seconds - 6) < 0.1)
    #expect(audio.result.sampleCount == audio.samples.count)
    #expect(audio.result.warnings == [])
  }

  @Test(
    "Sound that starts after the picture keeps its time",
    arguments: ["late.mp4", "late.mkv", "late.ts"])
  func lateSound(name: String) throws {
    let workshop = try Workshop()
    try workshop.write(TestSignal().wave(), to: "sound.wav")
    try workshop.ffmpeg([
      "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=7", "-itsoffset", "0.5",
      "-i", "sound.wav", "-c:v", "mpeg4", "-c:a", "aac", name,
    ])
    let audio = try DecodedAudio(workshop.path(name))
    #expect(agree(audio.burstStarts, [1.5, 5.5]), "bursts at \(audio.burstStarts)")
    #expect(audio.description.streamIndex == 1)
    #expect(audio.result.warnings == [])
  }

  @Test("An edit list that cuts the beginning is followed")
  func editList() throws {
    let workshop = try Workshop()
    _ = try workshop.encode(TestSignal(), ["-c:a", "aac"], to: "whole.m4a")
    try workshop.ffmpeg(["-ss", "0.7", "-i", "whole.m4a", "-c", "copy", "cut.m4a"])
    let audio = try DecodedAudio(workshop.path("cut.m4a"))
    #expect(agree(audio.burstStarts, [0.3, 4.3]), "bursts at \(audio.burstStarts)")
  }

  @Test("Missing packets leave silence", arguments: ["gap.mkv", "gap.m4a", "gap.ts"])
  func gap(name: String) throws {
    let workshop = try Workshop()
    _ = try workshop.encode(TestSignal(), ["-c:a", "aac"], to: "whole.m4a")
    let gap = "noise=drop='between(n\\,86\\,171)'"
    try workshop.ffmpeg(["-i", "whole.m4a", "-c", "copy", "-bsf:a", gap, name])
    let audio = try DecodedAudio(workshop.path(name))
    #expect(agree(audio.burstStarts, [1, 5]), "bursts at \(audio.burstStarts)")
    #expect(audio.level(in: 2.5..<3.5) == 0)
  }
}
