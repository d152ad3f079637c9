import PodcastMetadata
import RepeatFormats
import Repeats
import Testing

/// What a merged chapter is, in a line: times, title, kind, and a star when it is listed.
private func line(_ chapter: MergedChapter) -> String {
  let kind = chapter.kind.map { " (\($0.rawValue))" } ?? ""
  return "\(chapter.start)-\(chapter.end) \(chapter.title)\(kind)\(chapter.isListed ? " *" : "")"
}

/// Chapters, marks and what they are together.
struct MergingCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let chapters: [Chapter]
  let marks: [Mark]
  let expected: [String]

  init(_ description: String, _ chapters: [Chapter], _ marks: [Mark], _ expected: [String]) {
    testDescription = description
    self.chapters = chapters
    self.marks = marks
    self.expected = expected
  }
}

@Suite("Chapters with repeats between them")
struct MergedChapterTests {
  @Test(
    "Rules",
    arguments: [
      MergingCase("nothing", [], [], ["0.0-100.0 T *"]),
      MergingCase(
        "marks alone", [], [mark(.intro, 0, 10), mark(.advert, 40, 50), mark(.outro, 90, 100)],
        [
          "0.0-10.0 Intro (intro) *", "10.0-40.0 T *", "40.0-50.0 Advert (advert)", "50.0-90.0 T",
          "90.0-100.0 Outro (outro) *",
        ]),
      MergingCase(
        "an interrupted chapter goes on, and is listed once after an advert, again after others",
        [chapter(0, "A"), chapter(50, "B")], [mark(.advert, 20, 30), mark(.other, 70, 80)],
        [
          "0.0-20.0 A *", "20.0-30.0 Advert (advert)", "30.0-50.0 A", "50.0-70.0 B *",
          "70.0-80.0 Repeat (other) *", "80.0-100.0 B *",
        ]),
      MergingCase(
        "a chapter that starts in a repeat starts after it",
        [chapter(0, "A"), chapter(25, "B")], [mark(.advert, 20, 30)],
        ["0.0-20.0 A *", "20.0-30.0 Advert (advert)", "30.0-100.0 B *"]),
      MergingCase(
        "edges that are a little before and after",
        [chapter(0, "A"), chapter(19.4, "B"), chapter(60.7, "C")],
        [mark(.advert, 20, 30), mark(.advert, 50, 60)],
        [
          "0.0-20.0 A *", "20.0-30.0 Advert (advert)", "30.0-50.0 B *",
          "50.0-60.0 Advert (advert)", "60.0-100.0 C *",
        ]),
      MergingCase(
        "a chapter that is the repeat names it",
        [chapter(0, "Jingle"), chapter(10.4, "A"), chapter(50, "Our sponsor"), chapter(60, "B")],
        [mark(.intro, 0.3, 10), mark(.advert, 50.2, 59.5, name: "Mine")],
        [
          "0.0-10.0 Jingle (intro) *", "10.0-50.2 A *", "50.2-59.5 Our sponsor (advert) *",
          "59.5-100.0 B *",
        ]),
      MergingCase(
        "a chapter inside of a repeat is lost, a part of two seconds is not",
        [chapter(0, "A"), chapter(22, "B"), chapter(28, "C"), chapter(32, "D")],
        [mark(.advert, 20, 30)],
        [
          "0.0-20.0 A *", "20.0-30.0 Advert (advert)", "30.0-32.0 C *", "32.0-100.0 D *",
        ]),
      MergingCase(
        "chapters lie over a rerun, and beds do not count",
        [chapter(0, "A", end: 40)], [mark(.rerun, 0, 90), mark(.bed, 0, 40)],
        ["0.0-40.0 A *", "40.0-90.0 Rerun (rerun) *", "90.0-100.0 T"]),
      MergingCase(
        "repeats that overlap, and gaps under a second between them",
        [],
        [
          mark(.advert, 10, 30, name: "x"), mark(.advert, 25, 40, name: "y"),
          mark(.advert, 40.6, 60, name: "z"), mark(.sting, 45, 48),
        ],
        [
          "0.0-10.0 T *", "10.0-25.0 x (advert)", "25.0-40.6 y (advert)", "40.6-45.0 z (advert)",
          "45.0-48.0 Sting (sting)", "48.0-60.0 z (advert)", "60.0-100.0 T",
        ]),
      MergingCase(
        "gaps that the publisher left are not listed; chapters in chapters",
        [chapter(10, "A", end: 60), chapter(20, "B", end: 30), chapter(70, "C")], [],
        [
          "0.0-10.0 T", "10.0-20.0 A *", "20.0-30.0 B *", "30.0-60.0 A *", "60.0-70.0 T",
          "70.0-100.0 C *",
        ]),
      MergingCase(
        "what cannot be",
        [
          chapter(.nan, "n"), chapter(-5, "A"), chapter(0.05, "B"), chapter(50, "", end: 50),
          chapter(100, "end"), chapter(1e9, "far"),
        ],
        [
          mark(.advert, .nan, 5), mark(.advert, 8, 7), mark(.advert, 95, 400),
          mark(.advert, 100, 101), mark(.intro, -.infinity, 3),
        ],
        ["0.0-50.0 A / B *", "50.0-95.0  *", "95.0-100.0 Advert (advert)"]),
    ])
  func rules(_ example: MergingCase) {
    let merged = episode(example.marks, chapters: example.chapters, seconds: 100, title: "T")
      .mergedChapters
    #expect(merged.map(line) == example.expected)
  }

  @Test(
    "Without a length, the last mark or chapter ends the episode; without anything there is none")
  func unknownLength() {
    #expect(
      episode([mark(.intro, 0, 9)], chapters: [chapter(20, "A", end: 30)], seconds: 0, title: nil)
        .mergedChapters.map(line) == [
          "0.0-9.0 Intro (intro) *", "9.0-20.0 Episode", "20.0-30.0 A *",
        ])
    #expect(episode([], seconds: .nan).mergedChapters.isEmpty)
    #expect(episode([], seconds: 0.02).mergedChapters.map(line) == ["0.0-0.02 Bread *"])
  }
}
