internal import AudioDecoding
public import FilePaths
internal import Fingerprinting

/// Reads audio files in this process: decoder, fingerprinter, signature.
public struct LocalReader: AudioFileReader {
  /// Makes a reader.
  public init() {}

  /// Identifies a file in this process; see ``AudioFileReader/identify(_:while:)``.
  public func identify(
    _ path: FilePath, while goesOn: (ReadingProgress) -> Bool
  ) throws(ReadingFailure) -> AudioReading? {
    do throws(DecodeError) {
      let audio = try AudioDecoder.open(.file(path)).description
      let digest = try AudioDecoder.packetDigest(of: path) { goesOn(ReadingProgress()) }
      guard let digest else { return nil }
      return AudioReading(audio, tags: EpisodeTags.read(path, audio), digest: digest)
    } catch {
      throw ReadingFailure(error)
    }
  }

  /// Decodes a file in this process; see ``AudioFileReader/read(_:while:)``.
  public func read(
    _ path: FilePath, while goesOn: (ReadingProgress) -> Bool
  ) throws(ReadingFailure) -> AudioReading? {
    do throws(DecodeError) {
      return try decode(path, while: goesOn)
    } catch {
      throw ReadingFailure(error)
    }
  }

  private func decode(
    _ path: FilePath, while goesOn: (ReadingProgress) -> Bool
  ) throws(DecodeError) -> AudioReading? {
    var decoder = try AudioDecoder.open(.file(path))
    let audio = decoder.description
    var progress = ReadingProgress()
    progress.declaredSeconds = audio.declaredDurationSeconds
    var fingerprinter = ReferenceFingerprinter()
    var block: [Float] = []
    while try decoder.read(into: &block) {
      fingerprinter.append(block.span)
      progress.sampleCount = block.count
      guard goesOn(progress) else { return nil }
      progress = ReadingProgress()
    }
    let result = decoder.result
    var reading = AudioReading(
      audio, tags: EpisodeTags.read(path, audio), digest: result.packetDigest)
    let (signature, edgeProfile) = fingerprinter.finishWithEdgeProfile()
    reading.decoded = AudioReading.Decoded(
      signature: signature, edgeProfile: edgeProfile,
      warnings: result.warnings.map(\.description))
    return reading
  }
}
