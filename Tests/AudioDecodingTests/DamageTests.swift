import AudioDecoding
import FilePaths
import RepeatableRandom
import Testing

@Suite("Damaged files")
struct DamageTests {
  private let signal = TestSignal()
  private let mp3 = ["-b:a", "96k"]

  @Test(
    "A cut file gives what is there, and says so",
    arguments: [
      ("whole.mp3", ["-b:a", "96k"]), ("whole.wav", []), ("whole.aiff", []), ("whole.flac", []),
      ("whole.m4a", ["-movflags", "+faststart"]), ("whole.mka", ["-c:a", "aac"]),
    ])
  func truncated(name: String, arguments: [String]) throws {
    let workshop = try Workshop()
    _ = try workshop.encode(signal, arguments, to: name)
    let bytes = try workshop.bytes(of: name)
    let audio = try DecodedAudio(workshop.write(bytes.prefix(bytes.count / 2), to: "cut-\(name)"))
    #expect(abs(audio.seconds - 3) < 0.6)
    let isTruncated = audio.result.warnings.contains {
      if case .truncated(_, let declared) = $0 { abs(declared - 6) < 0.1 } else { false }
    }
    #expect(isTruncated, "\(audio.result.warnings)")
  }

  @Test("A header frame that counts wrong decides nothing", arguments: [-1.0, 0.1, 10.0])
  func wrongCount(factor: Double) throws {
    let workshop = try Workshop()
    _ = try workshop.encode(signal, mp3, to: "whole.mp3")
    var bytes = try workshop.bytes(of: "whole.mp3")
    let header = try #require(bytes.firstRange(of: Array("Info".utf8)))
    let count = bytes[(header.upperBound + 4)..<(header.upperBound + 8)]
    let frames = count.reduce(0) { $0 << 8 | UInt32($1) }
    let wrong = UInt32(max(0, Double(frames) * factor))
    for index in 0..<4 {
      bytes[header.upperBound + 4 + index] = UInt8(truncatingIfNeeded: wrong >> (24 - 8 * index))
    }
    let audio = try DecodedAudio(workshop.write(bytes, to: "wrong.mp3"))
    #expect(abs(audio.seconds - 6) < 0.1)
    #expect(agree(audio.burstStarts, [1, 5], tolerance: 0.03), "\(audio.burstStarts)")
  }

  @Test("Two files in one are both decoded", arguments: ["mp3", "opus", "flac", "ts", "aac"])
  func joined(fileExtension: String) throws {
    let workshop = try Workshop()
    _ = try workshop.encode(signal, to: "first.\(fileExtension)")
    let bytes = try workshop.bytes(of: "first.\(fileExtension)")
    let audio = try DecodedAudio(workshop.write(bytes + bytes, to: "joined.\(fileExtension)"))
    #expect(abs(audio.seconds - 12) < 0.2)
    #expect(agree(audio.burstStarts, [1, 5, 7, 11], tolerance: 0.08), "\(audio.burstStarts)")
  }

  @Test(
    "A change of channels and rate in the middle is followed",
    arguments: [
      ("mp3", ["-ac", "2"]), ("mp3", ["-ar", "22050"]), ("aac", ["-ac", "2", "-ar", "24000"]),
      ("aac", ["-ar", "48000"]),
    ])
  func formatChange(fileExtension: String, second: [String]) throws {
    let workshop = try Workshop()
    _ = try workshop.encode(signal, mp3, to: "first.\(fileExtension)")
    _ = try workshop.encode(signal, mp3 + second, to: "second.\(fileExtension)")
    let bytes =
      try workshop.bytes(of: "first.\(fileExtension)")
      + workshop.bytes(of: "second.\(fileExtension)")
    let audio = try DecodedAudio(workshop.write(bytes, to: "joined.\(fileExtension)"))
    #expect(abs(audio.seconds - 12) < 0.2)
    #expect(agree(audio.burstStarts, [1, 5, 7, 11], tolerance: 0.1), "\(audio.burstStarts)")
    let isNoted = audio.result.warnings.contains {
      if case .formatChanged(let seconds, 1) = $0 { abs(seconds - 6) < 0.2 } else { false }
    }
    #expect(isNoted, "\(audio.result.warnings)")
  }

  @Test("A tag that claims to be longer than the file hides no audio", arguments: [0, 9_000])
  func lyingTag(pictureBytes: Int) throws {
    let workshop = try Workshop()
    _ = try workshop.encode(signal, mp3 + ["-id3v2_version", "0"], to: "plain.mp3")
    let tag: [UInt8] = Array("ID3".utf8) + [3, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F]
    let picture = (0..<pictureBytes).map { UInt8(truncatingIfNeeded: $0 % 251) }
    let bytes = try workshop.bytes(of: "plain.mp3")
    let audio = try DecodedAudio(workshop.write(tag + picture + bytes, to: "tagged.mp3"))
    #expect(abs(audio.seconds - 6) < 0.1)
    do {
      _ = try DecodedAudio(workshop.write(tag + picture, to: "tag.mp3"))
      Issue.record("a tag alone is no audio")
    } catch let error as DecodeError {
      guard case .notAudio(.tagOnly) = error else { throw error }
    }
  }

  @Test("Text in UTF-16 in an unsynchronised tag is read whole, and what follows it")
  func unsynchronisedTag() throws {
    let workshop = try Workshop()
    _ = try workshop.encode(signal, mp3 + ["-id3v2_version", "0"], to: "plain.mp3")
    let frames = [("TIT2", "Über die Brücke"), ("TALB", "Straßenfunk")].flatMap { name, text in
      let letters = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let content: [UInt8] = [1, 0xFF, 0xFE] + letters
      return Array(name.utf8) + [0, 0, 0, UInt8(content.count), 0, 0] + content
    }
    let body = frames.flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] }
    let header = Array("ID3".utf8) + [3, 0, 0x80, 0, 0, 0, UInt8(body.count)]
    let bytes = try header + body + workshop.bytes(of: "plain.mp3")
    let audio = try DecodedAudio(workshop.write(bytes, to: "tagged.mp3"))
    #expect(audio.description.tags["title"] == "Über die Brücke")
    #expect(audio.description.tags["album"] == "Straßenfunk")
    #expect(agree(audio.burstStarts, [1, 5], tolerance: 0.03), "\(audio.burstStarts)")
  }

  @Test(
    "A tag for MP3 files before a container of another kind does no harm",
    arguments: ["m4a", "flac", "ogg", "wav"])
  func foreignTag(fileExtension: String) throws {
    let workshop = try Workshop()
    _ = try workshop.encode(signal, to: "plain.\(fileExtension)")
    let tag: [UInt8] =
      Array("ID3".utf8) + [3, 0, 0, 0, 0, 1, 0] + [UInt8](repeating: 0, count: 128)
    let bytes = try tag + workshop.bytes(of: "plain.\(fileExtension)")
    let audio = try DecodedAudio(workshop.write(bytes, to: "tagged.\(fileExtension)"))
    #expect(agree(audio.burstStarts, [1, 5], tolerance: 0.03), "\(audio.burstStarts)")
    #expect(audio.result.warnings == [])
  }

  @Test("Damage in the middle costs only itself", arguments: ["mp3", "m4a", "ogg", "flac"])
  func damagedMiddle(fileExtension: String) throws {
    let workshop = try Workshop()
    _ = try workshop.encode(signal, ["-b:a", "96k"], to: "whole.\(fileExtension)")
    var bytes = try workshop.bytes(of: "whole.\(fileExtension)")
    var generator = SplitMix64(seed: 3)
    let middle = bytes.count / 2
    for index in middle..<middle + 600 {
      bytes[index] = UInt8.random(in: 0...255, using: &generator)
    }
    let audio = try DecodedAudio(workshop.write(bytes, to: "damaged.\(fileExtension)"))
    #expect(abs(audio.seconds - 6) < 0.4)
    #expect(agree(audio.burstStarts.filter { $0 < 2 || $0 > 4.5 }, [1, 5], tolerance: 0.3))
  }

  @Test("Tags and rubbish behind the audio are no audio and no damage")
  func trailingTags() throws {
    let workshop = try Workshop()
    _ = try workshop.encode(signal, mp3 + ["-write_xing", "0"], to: "whole.mp3")
    let bytes = try workshop.bytes(of: "whole.mp3")
    let tag = Array("ID3".utf8) + [3, 0, 0, 0, 0, 2, 0] + [UInt8](repeating: 0x41, count: 256)
    let old = Array("TAG".utf8) + [UInt8](repeating: 0x20, count: 125)
    let ape = Array("APETAGEX".utf8) + [UInt8](repeating: 0, count: 56)
    let audio = try DecodedAudio(workshop.write(bytes + tag + ape + old, to: "tags.mp3"))
    let plain = try DecodedAudio(workshop.path("whole.mp3"))
    #expect(audio.samples == plain.samples)
    #expect(audio.result.warnings == [])
    #expect(audio.result.packetDigest == plain.result.packetDigest)
  }

  @Test("Rubbish before the audio is skipped", arguments: [200, 5_000, 70_000])
  func leadingRubbish(count: Int) throws {
    let workshop = try Workshop()
    _ = try workshop.encode(signal, mp3, to: "whole.mp3")
    var generator = SplitMix64(seed: 5)
    let rubbish = (0..<count).map { _ in UInt8.random(in: 0...0xFE, using: &generator) }
    let bytes = try workshop.bytes(of: "whole.mp3")
    let audio = try DecodedAudio(workshop.write(rubbish + bytes, to: "rubbish.mp3"))
    #expect(abs(audio.seconds - 6) < 0.3)
    #expect(agree(audio.burstStarts, [1, 5], tolerance: 0.1), "\(audio.burstStarts)")
  }

  @Test(
    "The length field of a WAV file need not be right",
    arguments: [0, 0xFFFF_FFFF, 0x7FFF_F000] as [UInt32])
  func waveSize(declared: UInt32) throws {
    let workshop = try Workshop()
    let data = signal.wave().dropFirst(44)
    // One odd byte more than whole samples.
    let bytes = signal.waveHeader(dataBytes: declared) + data + [1]
    let audio = try DecodedAudio(workshop.write(bytes, to: "size.wav"))
    #expect(abs(audio.seconds - 6) < 0.01)
  }
}
