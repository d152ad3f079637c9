import PodcastMetadata
import Testing

private func said(
  _ title: String?, _ source: MetadataSource? = nil, show: String? = nil, author: String? = nil
) -> EpisodeDescription {
  var description = EpisodeDescription()
  description.title = title
  description.sources[.title] = source
  description.show = show
  description.showDetails.title = show
  description.showDetails.author = author
  return description
}

@Test(
  "Of two catalogs' words the better source counts, then the longer text, then its bytes, whoever is asked",
  arguments: [
    (said("a", .tags), said("much longer", .fileName), "a"),
    (said("a", .feed), said("b", .sidecar), "a"),
    (said("a", .tags), said("longer", .tags), "longer"),
    (said("aa", .tags), said("ab", .tags), "ab"),
    (said("a", .folder), said("longer, from nowhere"), "a"),
    (said("a"), said("ab"), "ab"), (said("a", .folder), said(nil, .feed), "a"),
  ] as [(EpisodeDescription, EpisodeDescription, String)])
func uniting(_ left: EpisodeDescription, _ right: EpisodeDescription, _ title: String) {
  let united = left.united(with: right)
  #expect(united.title == title)
  #expect(right.united(with: left).title == title)
  #expect(united.united(with: left) == united && united.united(with: right) == united)
}

@Test("What is said about a podcast is said of the one that is taken")
func unitingShows() {
  let (first, second) = (
    said("t", show: "Night", author: "N"), said("t", show: "Night Kitchen", author: "K")
  )
  for united in [first.united(with: second), second.united(with: first)] {
    #expect(united.show == "Night Kitchen" && united.showDetails.author == "K")
  }
  let same = said("t", show: "Night", author: "Nora")
  #expect(first.united(with: same).showDetails.author == "Nora")
  #expect(same.united(with: first).showDetails.author == "Nora")
}

@Test("Every field can be taken from either side")
func unitingFields() {
  var full = said("t", .feed, show: "s")
  full.subtitle = "u"
  full.artist = "a"
  full.persons = [Person(name: "Ann", role: "host")]
  full.genres = ["News"]
  full.guid = "g"
  full.season = 1
  full.number = 2.5
  full.published = "2026-01-01"
  full.summary = "m"
  full.link = "l"
  full.language = "en"
  full.isExplicit = true
  full.artwork = Artwork(digest: [1], mediaType: "image/png", byteCount: 3)
  full.artworkLink = "k"
  full.chapters = [Chapter(start: 0, end: nil, title: "c")]
  full.transcriptLink = "x"
  #expect(EpisodeField.allCases.allSatisfy { full.has($0) })
  #expect(EpisodeDescription().united(with: full) == full)
  #expect(full.united(with: EpisodeDescription()) == full && full.united(with: full) == full)
}
