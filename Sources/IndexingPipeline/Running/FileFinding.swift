import CatalogStorage
import FileReading
import Fingerprinting

/// What a worker found out about a file, for the writer to store.
enum FileFinding: Sendable {
  /// Its audio was decoded.
  case decoded(IndexedEpisode, Signature)
  /// Its packets are those of audio that the catalog has; nothing was decoded.
  case known(IndexedEpisode)
  /// It could not be indexed.
  case failed(ReadingFailure)
  /// It is left for another run, or for good.
  case skipped(String)
}
