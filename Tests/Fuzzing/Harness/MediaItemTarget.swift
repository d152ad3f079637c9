import Foundation
import PodcastMetadata
import Recognition

/// Media items as catalogs hold them: what is read is written to a text that is read to the same, and can be worked with.
enum MediaItemTarget: FuzzTarget {
  static let seeds = [
    #"{"properties":{"title":"A","season":2,"episodeNumber":{"number":4.5},"genres":["x","y"],"explicitContent":true}}"#,
    #"{"properties":{"webURL":{"url":"https://x/y?z"},"creationDate":{"date":1e9},"d":{"data":"AP8B"}},"timeRanges":[[0,1.5],[3,"inf"]]}"#,
    #"{"properties":{"a":[[[{"dictionary":{"b":{"number":"nan"}}}]]]},"frequencySkewRanges":[[-0.5,0.25]]}"#,
  ].map { Array($0.utf8) }

  static func run(_ bytes: [UInt8]) {
    guard let item = try? MediaItemText.decode(String(decoding: bytes, as: UTF8.self)) else {
      return
    }
    let text = try? MediaItemText.encode(item)
    let again = text.flatMap { try? MediaItemText.decode($0) }
    precondition(text != nil && again.flatMap { try? MediaItemText.encode($0) } == text)
    precondition(text.flatMap(decoded).flatMap { try? MediaItemText.encode($0) } == text)
    for moment in [0, -1, 1e300, .infinity, .nan] {
      precondition([item, item].items(at: moment, frequencySkew: moment).count <= 2)
    }
    let description = EpisodeDescription(describing: [item, MediaItem(), item])
    precondition(description.chapters.allSatisfy { ($0.end ?? .infinity) > $0.start })
  }

  /// The same by way of a decoder.
  private static func decoded(_ text: String) -> MediaItem? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode(MediaItem.self, from: Data(text.utf8))
  }
}
