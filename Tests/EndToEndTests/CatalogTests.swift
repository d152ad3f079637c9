import Foundation
import Testing

@Suite("Catalog commands")
struct CatalogTests {
  @Test("list, for programs and for people")
  func list() async throws {
    let catalog = try await Episodes.shared.catalog
    let lines = try await Tool.run(["list", "--json", "--catalog", catalog]).lines
    #expect(lines.count == 5)
    for line in lines {
      #expect(
        Set(line.keys) == ["id", "guid", "title", "show", "published", "duration", "files"])
      let files = try #require(line["files"] as? [[String: Any]])
      #expect(files.count == 1)
      #expect(files[0]["state"] as? String == "indexed")
      #expect((files[0]["file"] as? String)?.hasPrefix("/") == true)
    }
    let one = try await Tool.run(["list", "--show", "night kitchen", "--catalog", catalog])
    #expect(one.status == 0)
    let rows = one.output.split(separator: "\n")
    #expect(rows.count == 3)
    #expect(rows.first?.contains("SHOW") == true)
    #expect(rows.dropFirst().allSatisfy { $0.contains("Night Kitchen  2026-03-") })
    let none = try await Tool.run(["list", "--show", "Nobody", "--json", "--catalog", catalog])
    #expect(none.status == 66 && none.output.isEmpty)
    #expect(none.messages.contains("no show \"Nobody\" in the catalog"))
  }

  @Test("The environment names the catalog, else the folder for data does")
  func places() async throws {
    let episodes = try await Episodes.shared
    let named = try await Tool.run(
      ["list", "--json"], environment: ["PODPRINT_CATALOG": episodes.catalog])
    #expect(try named.lines.count == 5)

    let folder = try TemporaryFolder()
    let data = folder.path("new/data")
    let place = "\(data)/podprint/catalog.sqlite"
    let before = try await Tool.run(["list"], environment: ["XDG_DATA_HOME": data])
    #expect(before.status == 66)
    #expect(before.messages.contains(place))
    #expect(!FileManager.default.fileExists(atPath: data))
    let ingest = try await Tool.run(
      ["ingest", "--quiet", episodes.folder], environment: ["XDG_DATA_HOME": data])
    #expect(ingest.status == 0 && ingest.output.isEmpty && ingest.messages.isEmpty)
    #expect(FileManager.default.fileExists(atPath: place))
  }

  @Test("show finds an episode by number, title and file")
  func show() async throws {
    let episodes = try await Episodes.shared
    let catalog = episodes.catalog
    let wanted = Episodes.all[1]
    let byTitle = try await Tool.run(["show", wanted.title, "--json", "--catalog", catalog])
    #expect(byTitle.status == 0)
    let line = try #require(try byTitle.lines.first)
    for key in ["id", "guid", "title", "show", "published", "duration", "files", "chapters"] {
      #expect(line[key] != nil, "\(key)")
    }
    let chapters = try #require(line["chapters"] as? [[String: Any]])
    #expect(
      chapters.map { $0["title"] as? String } == ["Green and red", "The painter", "Night numbers"])
    let signatures = try #require(line["signatures"] as? [[String: Any]])
    #expect(try #require(signatures.first?["peaks"] as? Int) > 100)
    let file = try #require((line["files"] as? [[String: Any]])?.first)
    #expect(file["codec"] as? String == "aac")
    #expect(file["sampleRate"] as? Int == 44_100)

    let id = try #require(line["id"] as? Int)
    for name in ["\(id)", episodes.path(of: wanted), "map of every"] {
      let result = try await Tool.run(["show", name, "--json", "--catalog", catalog])
      #expect(result.output == byTitle.output, "\(name)")
    }
    let human = try await Tool.run(["show", "\(id)", "--catalog", catalog])
    #expect(human.output.contains("A Map of Every Buoy"))
    #expect(human.output.contains("The painter"))
    let several = try await Tool.run(["show", "e", "--catalog", catalog])
    #expect(several.status == 64)
    #expect(several.messages.contains("names 5 episodes; say which by number:"))
  }

  @Test("stats and verify")
  func stats() async throws {
    let catalog = try await Episodes.shared.catalog
    let stats = try #require(
      try await Tool.run(["stats", "--json", "--catalog", catalog]).lines.first)
    #expect(stats["episodes"] as? Int == 5)
    #expect(stats["shows"] as? Int == 3)
    #expect(try #require(stats["audioSeconds"] as? Double) > 250)
    #expect(try #require(stats["postings"] as? Int) > 1000)
    let lastRun = try #require(stats["lastRun"] as? [String: Any])
    #expect(lastRun["outcome"] as? String == "finished")
    #expect((lastRun["counts"] as? [String: Any])?["added"] as? Int == 5)

    let verify = try await Tool.run(["verify", "--json", "--catalog", catalog])
    #expect(verify.status == 0)
    let report = try #require(try verify.lines.first)
    #expect(report["sound"] as? Bool == true)
    #expect((report["problems"] as? [String])?.isEmpty == true)
    let human = try await Tool.run(["verify", "--catalog", catalog])
    #expect(human.output.contains(" is sound: 5 episodes, 5 files, 5 signatures, "))
    #expect(try await Tool.run(["stats", "--catalog", catalog]).output.contains("Episodes"))
  }

  @Test("remove takes episodes out, all or none")
  func remove() async throws {
    let episodes = try await Episodes.shared
    let folder = try TemporaryFolder()
    let catalog = folder.path("c.sqlite")
    try FileManager.default.copyItem(atPath: episodes.catalog, toPath: catalog)
    let gone = Episodes.all[0]
    func titles() async throws -> [String] {
      try await Tool.run(["list", "--json", "--catalog", catalog]).lines.compactMap {
        $0["title"] as? String
      }
    }

    let dry = try await Tool.run(["remove", "--dry-run", gone.title, "--catalog", catalog])
    #expect(dry.status == 0)
    #expect(dry.output.hasPrefix("Would remove "))
    let partly = try await Tool.run(["remove", gone.title, "no such", "--catalog", catalog])
    #expect(partly.status == 66)
    let vague = try await Tool.run(["remove", "ferry", "--catalog", catalog])
    #expect(vague.status == 66)
    #expect(vague.messages.contains("give its number"))
    #expect(try await titles().count == 5)

    let removed = try await Tool.run(["remove", gone.title, "--catalog", catalog])
    #expect(removed.status == 0)
    #expect(removed.output.contains("Removed ") && removed.output.contains(gone.file))
    #expect(try await titles().count == 4)
    #expect(try await !titles().contains(gone.title))
    #expect(try await Tool.run(["verify", "--catalog", catalog]).status == 0)

    let clip = folder.path("clip.wav")
    try await Shell.cut(episodes.path(of: gone), start: gone.clipStart, seconds: 8, to: clip)
    #expect(try await Tool.run(["identify", clip, "--catalog", catalog]).status == 2)
    let again = try await Tool.run(["ingest", episodes.folder, "--catalog", catalog, "--json"])
    #expect(again.status == 0)
    #expect(try await Tool.run(["identify", clip, "--catalog", catalog]).status == 0)
  }
}
