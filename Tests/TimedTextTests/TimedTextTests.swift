import RepeatableRandom
import Testing
import TimedText
import TimelineMapping

/// Ten seconds the same, five inserted, ten the same, ten removed, ten the same.
private let map = TimelineMap(
  stretches: [
    TimelineStretch(kind: .same, old: 0..<10, new: 0..<10),
    TimelineStretch(kind: nil, old: 10..<10, new: 10..<15),
    TimelineStretch(kind: .same, old: 10..<20, new: 15..<25),
    TimelineStretch(kind: nil, old: 20..<30, new: 25..<25),
    TimelineStretch(kind: .same, old: 30..<40, new: 25..<35),
  ].compactMap(\.self),
  speed: 1, oldDurationSeconds: 40, newDurationSeconds: 35)

private func translated(_ text: String) throws(TimedTextError) -> TimedText {
  try TimedText.translated(Array(text.utf8), by: map)
}

private func text(_ result: TimedText) -> String { String(decoding: result.bytes, as: UTF8.self) }

@Suite("Cues")
struct CueTests {
  @Test("WebVTT: all but times stays as it is, a cue is split, one dropped")
  func webVTT() throws {
    let result = try translated(
      """
      \u{FEFF}WEBVTT - A talk
      Kind: captions

      STYLE
      ::cue { color: red }

      NOTE 00:01.000 is no time here

      intro
      00:01.000 --> 00:02.500 align:start line:0
      <v Ann>Good <00:01.500>morning, <00:02.000><b>all</b>


      00:08.000 --> 00:13.000
      over the advert <00:09.000>one <00:12.000>two

      gone
      00:00:21.000 --> 00:00:29.000
      cut out

      00:00:19.500 --> 00:00:31.000
      round the cut

      000:00:39.000-->00:00:40.000
      end
      """)
    #expect(
      text(result) == """
        \u{FEFF}WEBVTT - A talk
        Kind: captions

        STYLE
        ::cue { color: red }

        NOTE 00:01.000 is no time here

        intro
        00:01.000 --> 00:02.500 align:start line:0
        <v Ann>Good <00:01.500>morning, <00:02.000><b>all</b>


        00:08.000 --> 00:10.000
        over the advert <00:09.000>one two

        00:15.000 --> 00:18.000
        over the advert one <00:17.000>two

        00:00:24.500 --> 00:00:26.000
        round the cut

        000:00:34.000-->00:00:35.000
        end
        """)
    #expect(result.format == .webVTT)
    #expect((result.keptCount, result.droppedCount, result.splitCount) == (4, 1, 1))
  }

  @Test("SRT: cues are numbered anew, line ends stay as they are")
  func subRip() throws {
    let result = try translated(
      "7\r\n00:00:21,000 --> 00:00:29,000\r\ncut out\r\n\r\n"
        + "8\r\n00:00:09,000 --> 00:00:11,000 X1:1\r\ntwo\r\nlines\r\n\r\n\r\n"
        + "9\r\n00:00:30,250 --> 00:00:31,000\r\nend")
    #expect(
      text(result)
        == "1\r\n00:00:09,000 --> 00:00:10,000 X1:1\r\ntwo\r\nlines\r\n\r\n"
        + "2\r\n00:00:15,000 --> 00:00:16,000 X1:1\r\ntwo\r\nlines\r\n\r\n\r\n"
        + "3\r\n00:00:25,250 --> 00:00:26,000\r\nend")
    #expect((result.keptCount, result.droppedCount, result.splitCount) == (2, 1, 1))
  }

  @Test("Bytes that are no UTF-8 stay as they are")
  func foreignBytes() throws {
    let bytes = Array("1\n00:00:01,000 --> 00:00:02,000\ncaf".utf8) + [0xE9, 0x0A]
    #expect(try TimedText.translated(bytes, by: map).bytes == bytes)
  }

  @Test("A last cue without a line end is split with one")
  func splitAtEnd() throws {
    let result = try translated("1\n00:00:09,000 --> 00:00:11,000\nend")
    #expect(
      text(result)
        == "1\n00:00:09,000 --> 00:00:10,000\nend\n\n2\n00:00:15,000 --> 00:00:16,000\nend")
  }

  @Test("A cue that hardly reaches over an edge is not split")
  func hardlyOver() throws {
    let result = try translated("WEBVTT\n\n00:08.000 --> 00:10.100\nx\n")
    #expect(text(result) == "WEBVTT\n\n00:08.000 --> 00:10.000\nx\n")
    #expect(result.splitCount == 0)
  }

  @Test(
    "What is wrong, and in which line",
    arguments: [
      ("WEBVTT\n\nname\n\n00:01.000 --> 00:02.000\nx", 3),
      ("WEBVTT\n\n00:01 --> 00:02\nx", 3),
      ("WEBVTT\n\n00:03.000 --> 00:02.000\nx", 3),
      ("WEBVTT\n00:01.000 --> 00:02.000\nx", 2),
      ("1\n00:00:01,000 --> 00:00:99,000\nx", 2),
      ("1\n00:00:01,000 --> 00:00:02,000\nx\n\nfree text\n", 5),
      ("a\n00:00:01,000 --> 00:00:02,000\nx", 1),
      ("1\n00:00:01,000 -> 00:00:02,000\nx", 2),
    ])
  func malformed(_ text: String, _ line: Int) {
    do {
      _ = try translated(text)
      Issue.record("no error")
    } catch {
      #expect(error.line == line, "\(error)")
    }
  }

  @Test("Empty files")
  func empty() throws {
    #expect(text(try translated("WEBVTT")) == "WEBVTT")
    #expect(text(try translated("")) == "")
  }
}

@Suite("Chapters in JSON")
struct ChapterTests {
  @Test("Times are translated, all else stays as it is")
  func chapters() throws {
    let result = try translated(
      """
      {
        "version": "1.2.0", "waypoints" : [1,2],
        "chapters": [
          { "startTime": 0, "title": "Intro \\u00e9", "x-own": {"startTime": 3} },
          {"title":"Over the advert","startTime":5.50,"endTime":1.2e1},
          {"startTime": 22, "title": "cut out", "endTime": 28},
          {"startTime": 25, "title": "starts in the cut"},
          {"startTime": 35.1234, "toc": false}
        ]
      }

      """)
    #expect(
      text(result) == """
        {
          "version": "1.2.0", "waypoints" : [1,2],
          "chapters": [
            { "startTime": 0, "title": "Intro \\u00e9", "x-own": {"startTime": 3} },
            {"title":"Over the advert","startTime":5.50,"endTime":17},
            {"startTime": 25, "title": "starts in the cut"},
            {"startTime": 30.123, "toc": false}
          ]
        }

        """)
    #expect(result.format == .json)
    #expect((result.keptCount, result.droppedCount) == (4, 1))
  }

  @Test("All chapters, or none, and segments of a transcript")
  func few() throws {
    #expect(text(try translated(#"{"chapters":[]}"#)) == #"{"chapters":[]}"#)
    #expect(
      text(try translated(#"{"chapters": [ {"startTime":21,"endTime":22} ], "a":1}"#))
        == #"{"chapters": [], "a":1}"#)
    #expect(
      text(try translated(#"{"segments":[{"startTime":30,"endTime":31,"body":"x"}]}"#))
        == #"{"segments":[{"startTime":25,"endTime":26,"body":"x"}]}"#)
  }

  @Test(
    "What is wrong, and in which line",
    arguments: [
      ("{\n\"chapters\": [\n{\"title\":1}]}", 3), ("{\n\"chapter\": []}", 1), ("[1]", 1),
      ("{\n\"chapters\": [\n{\"startTime\":\"1\"}]}", 3),
      ("{\n\"chapters\": [\n{\"startTime\":1e300}]}", 3),
      ("{\n\"chapters\": [\n{\"startTime\":-1}]}", 3),
      ("{\n\"chapters\": [\n{\"startTime\":2,\n\"endTime\":1}]}", 4),
      ("{\n\"chapters\": [\n{\"startTime\":2}", 3), ("{\"chapters\": [7]}", 1),
      ("{\"chapters\": []}\n}", 2), ("{\"a\":\"\\", 1), ("{\"a\" 1}", 1), ("{\"a\":nul}", 1),
      (String(repeating: "[", count: 10_000), 1), ("{", 1), ("{\"a\":1e}", 1), ("{\"a\":-}", 1),
    ])
  func malformed(_ text: String, _ line: Int) {
    do {
      _ = try translated(text)
      Issue.record("no error")
    } catch {
      #expect(error.line == line, "\(error)")
    }
  }
}

@Suite("Damaged files")
struct DamageTests {
  static let samples = [
    "WEBVTT\n\nNOTE x\n\na\n00:01.000 --> 00:12.000 line:0\n<00:02.000>b\n\n00:21.000 --> 00:22.000\nc\n",
    "1\r\n00:00:01,000 --> 00:00:12,000\r\nb\r\n\r\n2\r\n00:00:21,000 --> 00:00:22,000\r\nc\r\n",
    #"{"chapters":[{"startTime":1,"title":"\u00e9"},{"startTime":9.5,"endTime":1.2e1}],"a":[null]}"#,
  ]

  @Test("Any bytes are translated or refused", arguments: samples, 0..<20)
  func damage(_ sample: String, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      var bytes = Array(sample.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: index)
        default: bytes.removeSubrange(index...)
        }
      }
      do {
        _ = try TimedText.translated(bytes, by: map)
      } catch {
        #expect(error.line >= 1)
      }
    }
  }
}
