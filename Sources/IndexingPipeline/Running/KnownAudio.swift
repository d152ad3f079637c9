import CatalogStorage
import Synchronization

/// The audio that the catalog holds, by digest: what the workers need not decode.
final class KnownAudio: Sendable {
  private let durations: Mutex<[ContentDigest: Double]>

  init(_ files: [KnownFile]) {
    var durations: [ContentDigest: Double] = [:]
    for file in files {
      if let digest = file.digest, file.episode != nil { durations[digest] = file.durationSeconds }
    }
    self.durations = Mutex(durations)
  }

  /// The length in seconds of known audio; `nil` when the catalog has none of that digest.
  func durationSeconds(of digest: ContentDigest) -> Double? {
    durations.withLock { $0[digest] }
  }

  /// Adds audio that was stored.
  func insert(_ digest: ContentDigest, durationSeconds: Double) {
    durations.withLock { $0[digest] = durationSeconds }
  }
}
