import AudioSignal
import CatalogStorage
import FilePaths
import Fingerprinting
import Foundation
import Matching
import PodcastMetadata
import RepeatableRandom
import Testing
import podprint_bench

struct GrowthTests {
  /// Peaks that lie as a picker would leave them, over `seconds`.
  private func signature(seconds: Int) -> Signature {
    let samples = seconds * AudioRate.samplesPerSecond
    let frames = AnalysisParameters.frameCount(samples: samples)
    var random = SplitMix64(seed: 1)
    var peaks: [Peak] = []
    for frame in stride(from: 0, to: frames, by: 3) {
      let bin = Int.random(in: AnalysisParameters.bins, using: &random)
      peaks.append(Peak(frame: Int32(frame), bin: Int16(bin), isStrong: frame.isMultiple(of: 6)))
    }
    return Signature(sampleCount: samples, peaks: peaks)
  }

  @Test func variationsAreRepeatableAndDiffer() {
    let original = signature(seconds: 200)
    let varied = (1...8).map { SignatureVariation($0)(original) }
    #expect(varied == (1...8).map { SignatureVariation($0)(original) })
    #expect(Set(varied + [original]).count == 9)
  }

  @Test(arguments: 1...8)
  func variationIsASignatureLikeTheOriginal(number: Int) throws {
    let original = signature(seconds: 200)
    let varied = SignatureVariation(number)(original)
    #expect(try Signature(decoding: varied.encoded()) == varied)
    #expect(abs(Double(varied.frameCount) / Double(original.frameCount) - 1) < 0.07)
    #expect(Double(varied.peaks.count) > 0.99 * Double(original.peaks.count))
    let density = Double(varied.landmarks.count) / Double(original.landmarks.count)
    #expect(abs(density - 1) < 0.1)
    let shared = Set(original.landmarks.map(\.hash)).intersection(varied.landmarks.map(\.hash))
    #expect(shared.count < Set(original.landmarks.map(\.hash)).count / 2)
  }

  @Test(arguments: [0, 1, 3])
  func variationOfNearlyNothing(seconds: Int) throws {
    let varied = SignatureVariation(5)(signature(seconds: seconds))
    #expect(try Signature(decoding: varied.encoded()) == varied)
  }

  @Test func grownCatalogIsSoundAndTheSameEachTime() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> FilePath { FilePath(folder.appendingPathComponent(name).path) }
    let base = try Catalog.open(path("base"), mode: .create)
    for (number, seconds) in [150, 70].enumerated() {
      _ = try base.store(episode(number), signature: signature(seconds: seconds))
    }
    let growth = try CatalogGrowth(from: path("base"))
    for name in ["one", "two"] { try growth.write(to: path(name), hours: 0.25) }
    let one = try Catalog.open(path("one"), mode: .readOnly)
    #expect(try one.verify().isSound)
    #expect(try one.stats().audioSeconds >= 900)
    let two = try Catalog.open(path("two"), mode: .readOnly)
    let (left, right) = (try one.postings(), try two.postings())
    #expect(left.frameCount == right.frameCount)
    for file in try one.files() {
      let reference = try #require(file.reference)
      let frames = 0..<left.frameCount(of: reference)
      #expect(try left.peaks(of: reference, in: frames) == right.peaks(of: reference, in: frames))
    }
  }

  private func episode(_ number: Int) throws -> IndexedEpisode {
    IndexedEpisode(
      file: FileFacts(
        path: FilePath("/real/\(number).mp3"), sizeBytes: 1, modifiedNanoseconds: 1, device: 1,
        inode: UInt64(number)),
      contentDigest: try #require(
        ContentDigest(bytes: Array(repeating: UInt8(number), count: 16))),
      audio: AudioFacts(
        container: "mp3", codec: "mp3", sampleRate: 44_100, channelCount: 2, durationSeconds: 150),
      description: EpisodeDescription())
  }
}
