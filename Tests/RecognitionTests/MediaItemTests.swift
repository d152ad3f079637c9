import Foundation
import Recognition
import Testing

@Suite("Media items")
struct MediaItemTests {
  private static func item(
    _ title: String, _ ranges: [Range<Double>] = [], skew: [Range<Double>] = []
  ) -> MediaItem {
    MediaItem(
      properties: [.title: .string(title)], timeRanges: ranges, frequencySkewRanges: skew)
  }

  private static let items = [
    item("whole"), item("a", [10..<20]), item("b", [15..<25, 40..<50]), item("c", [15..<30]),
    item("other whole"), item("empty", [12..<12]), item("rest", [60 ..< .infinity]),
  ]

  @Test(
    "The four rules of timed items, with their edges",
    arguments: [
      (-1, ["whole", "other whole"]), (9.999, ["whole", "other whole"]),
      (10, ["a", "whole", "other whole"]), (12, ["a", "whole", "other whole"]),
      (14.999, ["a", "whole", "other whole"]),
      (15, ["b", "c", "a", "whole", "other whole"]),
      (19.999, ["b", "c", "a", "whole", "other whole"]),
      (20, ["b", "c", "whole", "other whole"]), (25, ["c", "whole", "other whole"]),
      (30, ["whole", "other whole"]), (40, ["b", "whole", "other whole"]),
      (50, ["whole", "other whole"]), (1e9, ["rest", "whole", "other whole"]),
    ] as [(Double, [String])])
  func timed(offset: Double, titles: [String]) {
    #expect(Self.items.items(at: offset).compactMap(\.title) == titles)
  }

  @Test(
    "The range that began last counts",
    arguments: [(18, ["y", "x"]), (31, ["x", "y"])] as [(Double, [String])])
  func latest(offset: Double, titles: [String]) {
    let items = [Self.item("x", [0..<50, 30..<40]), Self.item("y", [5..<50])]
    #expect(items.items(at: offset).compactMap(\.title) == titles)
  }

  @Test(
    "Ranges of frequency skew are half-open",
    arguments: [
      (0, ["any", "as is"]), (0.01, ["any", "high"]), (0.02, ["any"]), (-0.01, ["any", "as is"]),
      (-0.011, ["any"]),
    ] as [(Double, [String])])
  func skews(skew: Double, titles: [String]) {
    let items = [
      Self.item("any"), Self.item("as is", skew: [-0.01..<0.01]),
      Self.item("high", skew: [0.01..<0.02]),
    ]
    #expect(items.items(at: 3, frequencySkew: skew).compactMap(\.title) == titles)
  }

  @Test("Standard and custom properties")
  func properties() throws {
    var item = MediaItem()
    item.title = "Copper"
    item.genres = ["science", "history"]
    item.season = 2
    item.episodeNumber = 4.5
    item.explicitContent = false
    item.webURL = URL(string: "https://example.org/4")
    item["room"] = ["floor": 3, "name": "B"]
    #expect(item[.title] == "Copper" && item.title == "Copper")
    #expect(item[.genres] == ["science", "history"])
    #expect(item["room"]?.dictionary?["floor"]?.integer == 3)
    #expect(item.episodeNumber == 4.5 && item.season == 2 && item.explicitContent == false)
    item.title = nil
    item.genres = []
    #expect(item[.title] == nil && item[.genres] == nil)
    item["season"] = "two"
    #expect(item.season == nil)
  }

  static let values: [MediaItemValue] = [
    "text \u{1F41F}\n\"\\", 3, -9_007_199_254_740_993, 3.0, 0.1, true, false,
    .number(.infinity), .date(Date(timeIntervalSince1970: 1_234_567.25)),
    .data(Data([0, 255, 1])), .array([1, "a", [true, [:]]]),
    .dictionary(["number": 1, "x": ["url": "y"]]),
    .integer(.max), .integer(.min), .string(""), .array([]),
  ]

  @Test("Values stay what they are in a catalog's file", arguments: values)
  func coding(value: MediaItemValue) throws {
    let folder = try Folder()
    var catalog = CustomCatalog()
    let item = MediaItem(
      properties: [
        "value": value, .webURL: .url(try #require(URL(string: "https://example.org/?a=b#c"))),
      ],
      timeRanges: [0.1..<0.3, 5 ..< .infinity], frequencySkewRanges: [-0.5..<0.25])
    try catalog.addReferenceSignature(
      signature(of: melody(seconds: 2, seed: 1)), representing: [item])
    let file = folder.file("c.podprint")
    try catalog.write(to: file)
    #expect(try CustomCatalog.read(from: file) == catalog)
  }

  @Test("Values nested too deeply cannot be written")
  func depth() throws {
    var value: MediaItemValue = 1
    for _ in 0..<2_000 { value = [value] }
    var catalog = CustomCatalog()
    try catalog.addReferenceSignature(
      signature(of: melody(seconds: 2, seed: 1)),
      representing: [MediaItem(properties: ["deep": value])])
    let error = #expect(throws: SessionError.self) { try catalog.dataRepresentation() }
    #expect(error?.code == .customCatalogInvalid)
  }

  @Test(
    "What catalogs hold is read as a decoder reads it",
    arguments: [
      #"{}"#, #" { "properties" : { "a" : "\u00e9\ud83d\ude00\n" , "b" : [ ] } } "#,
      #"{"timeRanges":[[0,1.5],[2e0,"inf"],["-inf",-1]],"frequencySkewRanges":[]}"#,
      #"{"properties":{"n":-9007199254740993,"m":{"number":1e300},"o":{"number":3},"p":1.0}}"#,
      #"{"properties":{"d":{"data":"AP8B"},"e":{"date":-0.25},"f":{"dictionary":{"x":[true,{"url":"a"}]}}}}"#,
    ])
  func reading(text: String) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let expected = try decoder.decode(MediaItem.self, from: Data(text.utf8))
    #expect(try MediaItemText.decode(text) == expected)
  }

  @Test(
    "What no item is written as is refused",
    arguments: [
      "", "null", "[]", "{} {}", "{", #"{"properties":[]}"#, #"{"properties":{"a":null}}"#,
      #"{"properties":{"a":1.5}}"#, #"{"properties":{"a":{}}}"#, #"{"properties":{"a":1,}}"#,
      #"{"properties":{"a":{"number":1,"date":1}}}"#, #"{"properties":{"a":{"data":"!"}}}"#,
      #"{"properties":{"a":"\x"}}"#, #"{"properties":{"a":"\ud8"}}"#, #"{"properties":{"a":"b}}"#,
      #"{"properties":{"a":1e999}}"#, #"{"timeRanges":[[2,1]]}"#, #"{"timeRanges":[["nan",1]]}"#,
      #"{"timeRanges":[[1]]}"#, #"{"timeRanges":[1]}"#, #"{"timeRanges":{}}"#, "{\"\u{1}\":1}",
    ])
  func refusals(text: String) {
    let error = #expect(throws: SessionError.self) { try MediaItemText.decode(text) }
    #expect(error?.code == .customCatalogInvalid)
  }

  @Test("A megabyte of small values, also deep within others, takes no time out of proportion")
  func many() throws {
    for levels in [1, 62] {
      let opening = String(repeating: "[", count: levels)
      let closing = String(repeating: "]", count: levels)
      let values = Array(repeating: "{\"data\":\"\"}", count: 70_000).joined(separator: ",")
      let text = "{\"properties\":{\"a\":\(opening)\(values)\(closing)}}"
      var value = try #require(try MediaItemText.decode(text)["a"])
      for _ in 1..<levels { value = try #require(value.array?.first) }
      #expect(value.array?.count == 70_000)
      #expect(throws: SessionError.self) { try MediaItemText.decode(text + " " + text) }
    }
    let deep = String(repeating: "[", count: 500_000)
    #expect(throws: SessionError.self) {
      try MediaItemText.decode("{\"properties\":{\"a\":\(deep)")
    }
  }
}
