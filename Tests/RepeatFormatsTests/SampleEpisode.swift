import PodcastMetadata
import RepeatFormats
import Repeats

/// Short forms for tests.
func mark(
  _ kind: RepeatKind, _ start: Double, _ end: Double, id: Int = 1, name: String? = nil,
  places: Int = 3
) -> Mark {
  Mark(
    repeatID: id, kind: kind, name: name, startSeconds: start, endSeconds: end,
    occurrenceCount: places)
}

func chapter(_ start: Double, _ title: String, end: Double? = nil) -> Chapter {
  Chapter(start: start, end: end, title: title)
}

func episode(
  _ marks: [Mark], chapters: [Chapter] = [], seconds: Double = 1200, title: String? = "Bread",
  show: String? = "Night Kitchen", file: String = "12.mp3"
) -> MarkedEpisode {
  MarkedEpisode(
    mediaFileName: file, title: title, show: show, durationSeconds: seconds, chapters: chapters,
    marks: marks)
}

/// An episode with a repeat of each kind, and chapters that they interrupt.
let sampleEpisode = episode(
  [
    mark(.outro, 1170.25, 1200, id: 2),
    mark(.intro, 0, 30.5, id: 1, places: 24),
    mark(.advert, 600, 630.0625, id: 12, name: "Mattresses; 100% #1", places: 7),
    mark(.sting, 300, 303, id: 4),
    mark(.bed, 40, 90, id: 5),
  ],
  chapters: [chapter(0, "Welcome"), chapter(300.5, "Rye = best"), chapter(900, "Questions")])
