import AudioDecoding
import CatalogStorage
import FilePaths

extension CatalogPostings {
  /// Brings the index into memory; the first look-up in a small one only prepares for that.
  func load() throws {
    guard try loaded(forHashes: 1 << 40) == nil else { return }
    _ = try read([]) { _, _ in }
    _ = try loaded(forHashes: 0)
  }
}

/// The samples of a clip, of any format.
func decodedSamples(_ clip: FilePath) throws -> [Float] {
  var decoder = try AudioDecoder.open(.file(clip))
  var samples: [Float] = []
  var block: [Float] = []
  while try decoder.read(into: &block) { samples += block }
  return samples
}
