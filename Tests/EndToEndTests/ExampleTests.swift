import Foundation
import Testing

@Suite("Examples")
struct ExampleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A catalog of two lectures, recorded by an example.
  private func recorded(_ episodes: Episodes, _ examples: Examples) async throws -> String {
    let course = folder.path("course.podprint")
    let notes = ["--note", "0-20=Slide 1", "--note", "20-35=Slide 2", "--note", "35-90=Exercise"]
    let first = try await examples.run(
      "catalog-recorder", [course, "Lecture 1", "--show", "Copper"] + notes,
      on: episodes.path(of: Episodes.all[0]))
    #expect(first.output.contains("recorded Lecture 1, 1:06, with 3 notes; 1 in the catalog"))
    let second = try await examples.run(
      "catalog-recorder", [course, "Lecture 2"], on: episodes.path(of: Episodes.all[4]),
      rate: 16_000, channels: 1)
    #expect(second.output.contains("recorded Lecture 2, 1:01, with 0 notes; 2 in the catalog"))
    return course
  }

  /// What the second screen showed: without the times, each with the one before it that it differs from.
  private func shown(_ result: Tool.Result) -> [String] {
    result.output.split(separator: "\n").map { line in
      line.split(separator: " ", maxSplits: 1).last.map {
        $0.trimmingCharacters(in: .whitespaces)
      } ?? ""
    }
  }

  @Test("Annotations are shown in step, also after scrubbing back")
  func secondScreen() async throws {
    let (episodes, examples) = try await (Episodes.shared, Examples.shared)
    let course = try await recorded(episodes, examples)
    let lecture = episodes.path(of: Episodes.all[0])
    let result = try await examples.run(
      "second-screen", [course], on: lecture,
      // From 8 to 40 s, and then again from 22 s.
      filter: "asplit[a][b];[a]atrim=8:40[c];[b]atrim=22:32,asetpts=PTS-STARTPTS[d];"
        + "[c]asetpts=PTS-STARTPTS[e];[e][d]concat=n=2:v=0:a=1")
    #expect(result.status == 0)
    let shown = shown(result)
    // Between the two places nothing may be on for a moment.
    let slides = shown.filter { $0 != "nothing of the course is on" }
    #expect(
      slides.suffix(4) == ["Slide 1", "Slide 2", "Exercise", "Slide 2"].map { "Lecture 1: \($0)" })
    #expect(shown.last == "nothing of the course is on")
    let times = result.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(["0:20", "0:35"].allSatisfy { times.contains($0) })
    let stranger = try await examples.run(
      "second-screen", [course], on: episodes.path(of: Episodes.all[2]), rate: 48_000)
    #expect(self.shown(stranger) == ["nothing of the course is on"])
  }

  @Test("A recogniser goes through its states")
  func recogniser() async throws {
    let (episodes, examples) = try await (Episodes.shared, Examples.shared)
    let course = try await recorded(episodes, examples)
    let known = try await examples.run(
      "podcast-recogniser", [course], on: episodes.path(of: Episodes.all[0]),
      filter: "atrim=start=28,asetpts=PTS-STARTPTS", rate: 22_050)
    #expect(
      known.output.split(separator: "\n")
        == ["idle", "matching", "matched: Copper, Lecture 1, at 0:27 (Slide 2)"]
        || known.output.contains("at 0:28 (Slide 2)"))
    let unknown = try await examples.run(
      "podcast-recogniser", [course], on: episodes.path(of: Episodes.all[3]))
    #expect(unknown.output == "idle\nmatching\nfailed: not in the catalog\n")
    #expect(unknown.status == 2)
    // What was exported names its chapters.
    let exported = folder.path("all.podprint")
    #expect(
      try await Tool.run(["export", exported, "--catalog", episodes.catalog]).status == 0
    )
    let episode = Episodes.all[0]
    let named = try await examples.run(
      "podcast-recogniser", [exported], on: episodes.path(of: episode),
      filter: "atrim=start=\(episode.clipStart),asetpts=PTS-STARTPTS", rate: 48_000, channels: 1)
    #expect(named.output.contains("matched: \(episode.show), \(episode.title), at 0:30"))
    #expect(named.output.contains("(\(episode.chapter))"))
  }

  @Test("The command line works on what the library wrote")
  func tool() async throws {
    let (episodes, examples) = try await (Episodes.shared, Examples.shared)
    let course = try await recorded(episodes, examples)
    let verify = try await Tool.run(["verify", "--json", "--catalog", course])
    #expect(verify.status == 0)
    #expect(try verify.lines.first?["signatures"] as? Int == 2)
    let list = try await Tool.run(["list", "--json", "--catalog", course])
    #expect(try list.lines.compactMap { $0["title"] as? String } == ["Lecture 2", "Lecture 1"])
    #expect(try list.lines.last?["show"] as? String == "Copper")
    let show = try await Tool.run(["show", "Lecture 1", "--catalog", course])
    #expect(show.status == 0 && show.output.contains("Slide 2"))
    let clip = folder.path("clip.wav")
    try await Shell.cut(episodes.path(of: Episodes.all[0]), start: 30, seconds: 8, to: clip)
    let found = try await Tool.run(["identify", clip, "--json", "--catalog", course])
    let matches = try #require(try found.lines.first?["matches"] as? [[String: Any]])
    let episode = try #require(matches.first?["episode"] as? [String: Any])
    #expect(episode["title"] as? String == "Lecture 1")
    #expect((matches.first?["chapter"] as? [String: Any])?["title"] as? String == "Slide 2")
    #expect(matches.first?["file"] == nil)
    let text = try await Tool.run(["identify", clip, "--catalog", course])
    #expect(text.output.contains("Lecture 1"))
    // What was exported is a catalog to record into.
    let exported = folder.path("all.podprint")
    #expect(try await Tool.run(["export", exported, "--catalog", episodes.catalog]).status == 0)
    let added = try await examples.run(
      "catalog-recorder", [exported, "Lecture 1"], on: episodes.path(of: Episodes.all[0]))
    #expect(added.output.contains("6 in the catalog"))
    #expect(try await Tool.run(["verify", "--catalog", exported]).status == 0)
  }
}
