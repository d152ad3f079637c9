import CatalogStorage
import FilePaths
import Fingerprinting
import Foundation
import PodcastMetadata
import RepeatableRandom

/// A folder for one test, removed with the last reference to it.
final class TemporaryFolder {
  let path: FilePath

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "podprint-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = FilePath(url.path)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.displayText)
  }

  var catalog: FilePath { path.appending("catalog.sqlite") }
}

func contents(_ path: FilePath) -> Data? { FileManager.default.contents(atPath: path.displayText) }

/// A random signature.
func randomSignature(seconds: Int, seed: UInt64, peaksPerSecond: Int = 5) -> Signature {
  var random = SplitMix64(seed: seed)
  let sampleCount = seconds * 8_000
  let frames = AnalysisParameters.frameCount(samples: sampleCount)
  var peaks: Set<Peak> = []
  for _ in 0..<(seconds * peaksPerSecond) where frames > 0 {
    peaks.insert(
      Peak(
        frame: Int32.random(in: 0..<Int32(frames), using: &random),
        bin: Int16.random(in: 6...480, using: &random), isStrong: true))
  }
  return Signature(sampleCount: sampleCount, peaks: peaks.sorted())
}

/// The hashes of some signatures, as a look-up wants them.
func hashes(_ signatures: [Signature]) -> [LandmarkHash] {
  Set(signatures.flatMap(\.landmarks).map(\.hash)).sorted()
}

func facts(_ path: String, size: Int64 = 1_000) -> FileFacts {
  FileFacts(
    path: FilePath(path), sizeBytes: size, modifiedNanoseconds: 1_700_000_000_123_456_789,
    device: .max, inode: 42)
}

func digest(_ number: UInt8) -> ContentDigest {
  guard let digest = ContentDigest(bytes: [UInt8](repeating: number, count: 16)) else {
    preconditionFailure("sixteen bytes")
  }
  return digest
}

/// A file to store, with content named by a number.
func episode(
  _ path: String, content: UInt8, show: String? = "Show", title: String? = nil, guid: String? = nil
) -> IndexedEpisode {
  var description = EpisodeDescription()
  description.show = show
  description.title = title ?? path
  description.guid = guid
  description.chapters = [Chapter(start: 0, end: 1.5, title: "First")]
  return IndexedEpisode(
    file: facts(path), contentDigest: digest(content),
    audio: AudioFacts(
      container: "mp3", codec: "mp3", sampleRate: 44_100, channelCount: 2, durationSeconds: 60),
    description: description, tags: ["title": title ?? path], warnings: ["a warning"])
}
