import CatalogStorage
import FilePaths
import Fingerprinting
import Foundation
import Matching
import PodcastMetadata
import RepeatFinding
import RepeatableRandom
import Repeats

/// A catalog in a folder of its own, of episodes that are made of parts.
///
/// A part is a seed and seconds; parts of one seed are the same audio.
final class MadeCatalog {
  typealias Part = (seed: UInt64, seconds: Int)

  private let folder: URL
  let catalog: Catalog
  private(set) var references: [ReferenceIdentifier] = []

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "podprint-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    catalog = try Catalog.open(
      FilePath(folder.appending(path: "catalog.sqlite").path), mode: .create)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Stores an episode.
  ///
  /// - Parameters:
  ///   - name: of its file; the same name again is another version of the episode.
  ///   - hasProfile: whether it has an edge profile, which those of older catalogs have not.
  @discardableResult
  func store(
    _ name: String, _ parts: [Part], show: String = "A", hasProfile: Bool = true
  ) throws -> ReferenceIdentifier {
    let made = Self.audio(parts)
    var description = EpisodeDescription()
    description.show = show
    description.title = name
    var random = SplitMix64(
      seed: parts.reduce(7) { $0 &* 31 &+ $1.seed &* 1_000 &+ UInt64($1.seconds) })
    guard
      let digest = ContentDigest(
        bytes: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) })
    else { preconditionFailure("sixteen bytes") }
    var episode = IndexedEpisode(
      file: FileFacts(
        path: FilePath("/pods/\(show)/\(name).mp3"), sizeBytes: Int64(made.signature.sampleCount),
        modifiedNanoseconds: 1_700_000_000_000_000_000, device: 1, inode: 1),
      contentDigest: digest,
      audio: AudioFacts(
        container: "mp3", codec: "mp3", sampleRate: 44_100, channelCount: 2,
        durationSeconds: made.signature.durationSeconds),
      description: description, tags: [:], warnings: [])
    if hasProfile { episode.edgeProfile = made.profile }
    let reference = try catalog.store(episode, signature: made.signature).reference
    references.append(reference)
    return reference
  }

  func remove(_ reference: ReferenceIdentifier) throws {
    guard let record = try catalog.reference(reference) else { return }
    _ = try catalog.removeEpisodes([record.episode.id])
  }

  /// Brings the repeats up to date.
  ///
  /// - Parameter most: after so many episodes it is stopped.
  @discardableResult
  func update(most: Int = .max) throws -> RepeatUpdateSummary {
    var compared = 0
    return try RepeatUpdate(
      catalog, isCancelled: { compared >= most }, onProgress: { count, _ in compared = count }
    ).run()
  }

  /// The repeats with the frames where they stand, by kind and place.
  func found() throws -> [Found] {
    try catalog.repeats().filter { $0.isRepeated && $0.verdict != .rejected }.map {
      Found(kind: $0.kind, places: $0.occurrences)
    }.sorted { ($0.kind.rawValue, $0.order) < ($1.kind.rawValue, $1.order) }
  }

  /// The frames in which a part begins, after others.
  static func frames(_ seconds: Int) -> Int { seconds * 31 }

  private static func audio(_ parts: [Part]) -> (signature: Signature, profile: EdgeProfile) {
    // By frame and bin: there is one peak at a place.
    var peaks: [[Int]: Peak] = [:]
    var signs: [UInt8] = []
    var levels: [UInt8] = []
    for part in parts {
      var random = SplitMix64(seed: part.seed)
      let count = frames(part.seconds)
      for index in 0..<part.seconds * 10 {
        let frame = signs.count + Int.random(in: 0..<count, using: &random)
        let bin = Int.random(in: 6...480, using: &random)
        peaks[[frame, bin]] = Peak(
          frame: Int32(frame), bin: Int16(bin), isStrong: index.isMultiple(of: 2))
      }
      for _ in 0..<count {
        signs.append(UInt8.random(in: 0...255, using: &random))
      }
      levels += (0..<count).map { _ in UInt8.random(in: 18...24, using: &random) }
    }
    let signature = Signature(
      sampleCount: AnalysisParameters.sampleCount(frames: signs.count), peaks: peaks.values.sorted()
    )
    return (signature, EdgeProfile(signs: signs, levels: levels))
  }
}

/// A repeat as tests compare it.
struct Found: Hashable {
  var kind: RepeatKind
  var places: [Occurrence]

  fileprivate var order: Int {
    places.first.map { Int($0.reference.rawValue) << 32 + $0.frames.lowerBound } ?? 0
  }

  /// Whether it is of the same kind and stands at the same places, to some frames.
  func isLike(_ other: Found, within frames: Int) -> Bool {
    kind == other.kind && places.map(\.reference) == other.places.map(\.reference)
      && zip(places, other.places).allSatisfy { left, right in
        abs(left.frames.lowerBound - right.frames.lowerBound) <= frames
          && abs(left.frames.upperBound - right.frames.upperBound) <= frames
      }
  }
}
