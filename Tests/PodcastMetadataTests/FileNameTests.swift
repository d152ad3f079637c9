import FilePaths
import PodcastMetadata
import Testing

struct NameCase: Sendable, CustomTestStringConvertible {
  var name: String
  var title: String
  var published: String?
  var season: Int?
  var number: Double?

  init(
    _ name: String, _ title: String, published: String? = nil, season: Int? = nil,
    number: Double? = nil
  ) {
    self.name = name
    self.title = title
    self.published = published
    self.season = season
    self.number = number
  }

  var testDescription: String { name.debugDescription }
}

@Test(
  "A file's name gives title, date and number",
  arguments: [
    NameCase("The Long Road.mp3", "The Long Road"),
    NameCase("20240501-The Long Road.mp3", "The Long Road", published: "2024-05-01"),
    NameCase("2024-05-01 - The Long Road.m4a", "The Long Road", published: "2024-05-01"),
    NameCase("2024-05-01_the_long_road.mp3", "the long road", published: "2024-05-01"),
    NameCase("2024-05-01.mp3", "2024 05 01", published: "2024-05-01"),
    NameCase("Morning News 20240501.mp3", "Morning News 20240501", published: "2024-05-01"),
    NameCase("news-2024-05-01.mp3", "news 2024 05 01", published: "2024-05-01"),
    NameCase("2024 in review.mp3", "2024 in review"),
    NameCase("20241301-no month.mp3", "20241301-no month"),
    NameCase("20230229-no day.mp3", "20230229-no day"),
    NameCase("20240229-leap day.mp3", "leap day", published: "2024-02-29"),
    NameCase("202405011-long number.mp3", "202405011-long number"),
    NameCase("The Long Road.4711.mp3", "The Long Road"),
    NameCase("Folge 12.4711.mp3", "Folge 12", number: 12),
    NameCase("Part 1.5.mp3", "Part 1.5"),
    NameCase("Interview (1).mp3", "Interview"),
    NameCase("Interview(2).mp3", "Interview"),
    NameCase("Interview (2019).mp3", "Interview (2019)"),
    NameCase("Interview.mp3.1", "Interview"),
    NameCase("Interview.1.mp3", "Interview"),
    NameCase("(1).mp3", "(1)"),
    NameCase("SS_Episode.mp3?dest-id=754182", "SS Episode"),
    NameCase("audio.mp3_source=Podcast&in_playlist=66d98a23", "audio"),
    NameCase("audio.mp3&token=a.b", "audio"),
    NameCase("show.mp3 review.mp3", "show.mp3 review"),
    NameCase("download", "download"),
    NameCase("media.mp3", "media"),
    NameCase("the-long-road.mp3", "the long road"),
    NameCase("the_long-road.mp3", "the long-road"),
    NameCase("the+long+road.mp3", "the long road"),
    NameCase("the%20long%20road.mp3", "the long road"),
    NameCase("100%zz.mp3", "100%zz"),
    NameCase("50%off.mp3", "50%off"),
    NameCase("Show S02E13 Title.mp3", "Show S02E13 Title", season: 2, number: 13),
    NameCase("Episode 42 - Answers.mp3", "Episode 42 - Answers", number: 42),
    NameCase("#7 Seven.mp3", "#7 Seven", number: 7),
    NameCase("ep_7.mp3", "ep 7", number: 7),
    NameCase("deep 7.mp3", "deep 7"),
    NameCase("two\nlines.mp3", "two lines"),
    NameCase(" leading and trailing space .mp3", "leading and trailing space"),
    NameCase("--help.mp3", "help"),
    NameCase("-.mp3", "-.mp3"),
    NameCase("episode.MP3", "episode"),
    NameCase(".mp3", ".mp3"),
    NameCase("Vol. 3 the end", "Vol. 3 the end"),
    NameCase("🎙️ Folge 1 – “Hi” & <b>.mp3", "🎙️ Folge 1 – “Hi” & <b>", number: 1),
  ])
func fileName(_ expected: NameCase) {
  let description = EpisodeDescription(fileName: Array(expected.name.utf8))
  #expect(description.title == expected.title)
  #expect(description.published == expected.published)
  #expect(description.season == expected.season)
  #expect(description.number == expected.number)
}

@Test("A name that is not UTF-8 gives a title that is")
func fileNameOfOtherEncoding() {
  let description = EpisodeDescription(fileName: Array("caf".utf8) + [0xE9] + Array(".mp3".utf8))
  #expect(description.title == "caf\\xE9")
}

@Test(
  "The folder names the show",
  arguments: [
    ("/home/me/Podcasts/Long Road", "Long Road"),
    ("/home/me/Podcasts/Long Road/2024", "Long Road"),
    ("/home/me/Podcasts/Long Road/Season 2", "Long Road"),
    ("/home/me/Podcasts/Long Road/2024-05/Staffel_1", "Long Road"),
    ("/home/me/Podcasts", nil),
    ("/home/me/Podcasts/2024", nil),
    ("/", nil),
    (".", nil),
  ] as [(String, String?)])
func folderName(_ folder: String, _ show: String?) {
  #expect(EpisodeDescription(folder: FilePath(folder)).show == show)
}
