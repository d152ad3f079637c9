import Foundation

extension MediaItem: Codable {
  private enum Key: CodingKey {
    case properties, timeRanges, frequencySkewRanges
  }

  /// Reads what ``encode(to:)`` wrote.
  ///
  /// - Throws: what the decoder throws, also for ranges that end before they start and values in more than 31
  ///   dictionaries or 62 arrays.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let named =
      try values.decodeIfPresent([String: MediaItemValue].self, forKey: .properties) ?? [:]
    properties = Dictionary(
      uniqueKeysWithValues: named.map { (MediaItemProperty($0.key), $0.value) })
    timeRanges = try Self.ranges(values, .timeRanges)
    frequencySkewRanges = try Self.ranges(values, .frequencySkewRanges)
  }

  private static func ranges(
    _ values: KeyedDecodingContainer<Key>, _ key: Key
  ) throws -> [Range<Double>] {
    let pairs = try values.decodeIfPresent([[Double]].self, forKey: key) ?? []
    return try pairs.map { pair in
      guard pair.count == 2, pair[0] <= pair[1] else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "a range that is none")
      }
      return pair[0]..<pair[1]
    }
  }

  /// Writes the item; parts that are empty are left out.
  ///
  /// - Throws: what the encoder throws. That of JSON does so for numbers and ends of ranges that are not finite, unless it was
  ///   told how to write them.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    if !properties.isEmpty {
      let named = properties.map { ($0.key.rawValue, $0.value) }
      try values.encode(Dictionary(uniqueKeysWithValues: named), forKey: .properties)
    }
    let ranges = [(timeRanges, Key.timeRanges), (frequencySkewRanges, .frequencySkewRanges)]
    for (ranges, key) in ranges where !ranges.isEmpty {
      try values.encode(ranges.map { [$0.lowerBound, $0.upperBound] }, forKey: key)
    }
  }
}

/// How catalogs hold media items: JSON whose members are sorted, so that the same item has the same bytes.
package enum MediaItemText {
  /// Longer ones are not read.
  static let mostBytes = 1 << 20

  package static func encode(_ item: MediaItem) throws(SessionError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let words = MediaItemValue.infinities
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: words.positive, negativeInfinity: words.negative, nan: words.none)
    do {
      let data = try encoder.encode(item)
      guard data.count <= mostBytes else {
        throw SessionError(
          .customCatalogInvalid,
          "a media item of \(data.count) bytes; at most \(mostBytes) can be written")
      }
      // What was written can be read.
      _ = try decode(String(decoding: data, as: UTF8.self))
      return String(decoding: data, as: UTF8.self)
    } catch let error as SessionError {
      throw error
    } catch {
      throw SessionError(.customCatalogInvalid, "a media item cannot be written: \(error)")
    }
  }

  package static func decode(_ text: String) throws(SessionError) -> MediaItem {
    guard text.utf8.count <= mostBytes else {
      throw SessionError(
        .customCatalogInvalid,
        "a media item of \(text.utf8.count) bytes; at most \(mostBytes) are read")
    }
    do throws(JSONValueReader.Fault) {
      let plain = try JSONValueReader.read(text, mostLevels: 2 * MediaItemValue.mostLevels + 1)
      if let item = MediaItem(plain: plain) { return item }
    } catch {
      throw SessionError(.customCatalogInvalid, "a media item cannot be read: \(error)")
    }
    throw SessionError(
      .customCatalogInvalid, "a media item cannot be read: it holds what no media item does")
  }
}
