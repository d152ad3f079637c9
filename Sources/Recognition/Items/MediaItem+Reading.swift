import Foundation

extension MediaItem {
  /// Makes an item of what its text holds, as ``encode(to:)`` lays it out; `nil` when it holds something else.
  init?(plain value: MediaItemValue) {
    guard let members = value.dictionary,
      let named = Self.member(members["properties"], \.dictionary, else: [:]),
      let times = Self.member(members["timeRanges"], \.array, else: []),
      let skews = Self.member(members["frequencySkewRanges"], \.array, else: [])
    else { return nil }
    self.init()
    for (name, value) in named {
      guard let property = MediaItemValue(plain: value) else { return nil }
      properties[MediaItemProperty(name)] = property
    }
    for range in times {
      guard let range = Self.range(range) else { return nil }
      timeRanges.append(range)
    }
    for range in skews {
      guard let range = Self.range(range) else { return nil }
      frequencySkewRanges.append(range)
    }
  }

  /// A member of a kind; `nil` when it is of another.
  private static func member<Kind>(
    _ value: MediaItemValue?, _ kind: (MediaItemValue) -> Kind?, else missing: Kind
  ) -> Kind? {
    value.map(kind) ?? missing
  }

  private static func range(_ value: MediaItemValue) -> Range<Double>? {
    guard let ends = value.array, ends.count == 2, let start = ends[0].numberOrInfinity,
      let end = ends[1].numberOrInfinity, start <= end
    else { return nil }
    return start..<end
  }
}

extension MediaItemValue {
  /// The words for numbers that JSON has none for.
  static let infinities = (positive: "inf", negative: "-inf", none: "nan")

  /// Makes a value of what stands for it in JSON; `nil` when that is nothing.
  fileprivate init?(plain value: MediaItemValue) {
    switch value {
    case .string, .integer, .bool: self = value
    case .array(let plain):
      let values = plain.compactMap { MediaItemValue(plain: $0) }
      guard values.count == plain.count else { return nil }
      self = .array(values)
    case .dictionary(let members):
      guard members.count == 1, let (kind, content) = members.first else { return nil }
      self.init(kind, content)
    case .number, .date, .data, .url: return nil
    }
  }

  private init?(_ kind: String, _ content: MediaItemValue) {
    let value: MediaItemValue? =
      switch kind {
      case "number": content.numberOrInfinity.map { .number($0) }
      case "date": content.numberOrInfinity.map { .date(Date(timeIntervalSince1970: $0)) }
      case "data": content.string.flatMap { Data(base64Encoded: $0) }.map { .data($0) }
      case "url": content.string.flatMap { URL(string: $0) }.map { .url($0) }
      case "dictionary":
        content.dictionary.flatMap { plain in
          let values = plain.compactMapValues { MediaItemValue(plain: $0) }
          return values.count == plain.count ? .dictionary(values) : nil
        }
      default: nil
      }
    guard let value else { return nil }
    self = value
  }

  /// The number that stands in JSON, or a word for one.
  fileprivate var numberOrInfinity: Double? {
    switch string {
    case Self.infinities.positive: .infinity
    case Self.infinities.negative: -.infinity
    case Self.infinities.none: .nan
    default: number
    }
  }
}
