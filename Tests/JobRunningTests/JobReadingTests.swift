import CatalogStorage
import FilePaths
import Foundation
import IndexingPipeline
import JobRunning
import Testing

@Suite("Reading jobs") struct JobReadingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func read(_ json: String) throws -> Job {
    let values = ["HOME": "/home/ann", "PODS": "/pods", "EMPTY_": "x"]
    return try Job.read(try folder.write("jobs/job.json", json)) { name in
      values[name].map { Array($0.utf8) }
    }
  }

  private func problems(_ json: String) throws -> [String] {
    do {
      _ = try read(json)
      return []
    } catch JobError.invalid(_, let problems) {
      return problems.map(\.description)
    }
  }

  @Test("All fields")
  func full() throws {
    let job = try read(
      """
      { "$schema": "job.schema.json", "name": "nightly-2.x_y", "catalog": "../c.sqlite",
        "folders": ["~/podcasts", "$PODS/a", "${PODS}b", "/abs/c", "costs$$5", "~"],
        "steps": [{"kind": "scan"}, {"kind": "index"}, {"kind": "repeats"}, {"kind": "verify"},
          {"kind": "compact"},
          {"kind": "export", "file": "$PODS/out", "show": "A", "since": "2026-01-02",
            "until": "2026-01-02", "postings": false, "artwork": false, "query": "tea",
             "edgeProfiles": true, "hidePaths": true},
          {"kind": "export", "file": "out"}, {"kind": "report"}],
        "limits": { "parallelJobs": 2, "missingShare": 0.25,
          "timeWindow": { "from": "22:00", "to": "06:00" } },
        "whenFilesVanish": "remove", "removeAfterDays": 7, "whenContentChanges": "keep",
        "report": { "folder": "out", "keep": 3 } }
      """)
    let base = folder.file("jobs")
    #expect(job.name == "nightly-2.x_y")
    #expect(job.catalog == base.appending("../c.sqlite"))
    #expect(
      job.folders
        == [
          FilePath("/home/ann/podcasts"), FilePath("/pods/a"), FilePath("/podsb"),
          FilePath("/abs/c"), base.appending("costs$5"), FilePath("/home/ann"),
        ])
    var export = CatalogExport(file: FilePath("/pods/out"))
    export.filter.show = "A"
    export.filter.since = CalendarDay("2026-01-02")
    export.filter.until = CalendarDay("2026-01-02")
    export.includesPostings = false
    export.includesArtwork = false
    export.includesEdgeProfiles = true
    export.hidesFolders = true
    export.filter.text = "tea"
    let whole = CatalogExport(file: base.appending("out"))
    #expect(
      job.steps
        == [
          .scan, .index, .repeats, .verify, .compact, .export(export), .export(whole), .report,
        ])
    #expect(job.limits.parallelJobs == 2 && job.limits.missingShare == 0.25)
    #expect(job.limits.timeWindow?.text == "22:00 to 06:00")
    #expect(job.whenFilesVanish == .remove(afterDays: 7) && job.whenContentChanges == .kept)
    #expect(job.report.folder == base.appending("out") && job.report.keep == 3)
  }

  @Test("What is not said")
  func least() throws {
    let job = try read(#"{"name": "a", "steps": [{"kind": "verify"}]}"#)
    #expect(job == Job(name: "a", catalog: nil, folders: [], steps: [.verify]))
    #expect(job.limits.missingShare == IndexingLimits.usualMissingShare)
    #expect(job.limits.timeWindow == nil && job.whenFilesVanish == .keep && job.report.keep == 30)
    #expect(job.whenContentChanges == .dropped)
    let removing = #"{"name": "a", "steps": [{"kind": "verify"}], "whenFilesVanish": "remove"}"#
    #expect(try read(removing).whenFilesVanish == .remove(afterDays: 30))
  }

  private static let good = #""name": "a", "folders": ["p"], "steps": [{"kind": "index"}]"#

  @Test(
    "What is wrong is named by its field",
    arguments: [
      (#"{}"#, ["name: is missing", "steps: is missing"]),
      (#"[]"#, ["must be an object, not a list"]),
      (#"{"name": "a", "steps": []}"#, ["steps: must name at least one step"]),
      (
        #"{"nme": "a", "name": 5, "steps": [{"kind": "report"}]}"#,
        ["nme: there is no such field; did you mean name?", "name: must be text, not a number"]
      ),
      (
        #"{"name": "a/b", "steps": [{"kind": "report"}]}"#,
        [
          "name: must be at most 64 letters, digits, \".\", \"_\" and \"-\", and not start with a \".\""
        ]
      ),
      (
        #"{"name": "a", "folders": ["p"], "steps": [{"kind": "index"}, {"kind": "compat"}, {}, 5]}"#,
        [
          "steps[1].kind: must be one of scan, index, repeats, verify, compact, export, report, not \"compat\"; did you mean compact?",
          "steps[2].kind: is missing; it must be one of scan, index, repeats, verify, compact, export, report",
          "steps[3]: must be an object, not a number",
        ]
      ),
      (
        #"{"name": "a", "steps": [{"kind": "index"}]}"#,
        ["folders: is missing; the step index needs at least one folder"]
      ),
      (
        #"{"name": "a", "folders": [], "steps": [{"kind": "scan"}]}"#,
        ["folders: must name at least one folder for the step scan"]
      ),
      (
        #"{"name": "a", "folders": ["$NOPE/x", "", "~bob/x", "${PODS", "a$", 1], "steps": [{"kind": "scan"}]}"#,
        [
          "folders[0]: the environment variable NOPE is not set", "folders[1]: must not be empty",
          "folders[2]: the home folder of another user must be written out",
          "folders[3]: a ${ has no }",
          "folders[4]: a $ must be followed by a variable's name, or be written $$",
          "folders[5]: must be text, not a number",
        ]
      ),
      (
        "{\(good), \"limits\": {\"parallelJobs\": 0, \"missingShare\": 1.5, \"timeWindow\": {\"from\": \"7:00\"}}}",
        [
          "limits.parallelJobs: must be a whole number from 1 to 256, not 0",
          "limits.timeWindow.from: must be a time such as \"06:30\", not \"7:00\"",
          "limits.timeWindow.to: is missing; it must be a time such as \"06:30\"",
          "limits.missingShare: must be a number from 0 to 1, not 1.5",
        ]
      ),
      (
        "{\(good), \"limits\": {\"timeWindow\": {\"from\": \"07:00\", \"to\": \"07:00\"}}}",
        ["limits.timeWindow: must not end when it starts; leave it out to run at any time"]
      ),
      (
        "{\(good), \"limits\": {\"parallelJobs\": true, \"missingshare\": 1}}",
        [
          "limits.missingshare: there is no such field; did you mean missingShare?",
          "limits.parallelJobs: must be a whole number from 1 to 256, not true or false",
        ]
      ),
      (
        "{\(good), \"whenFilesVanish\": \"delete\", \"report\": {\"keep\": 2.5, \"dir\": \"x\"}}",
        [
          "whenFilesVanish: must be one of keep, remove, not \"delete\"",
          "report.dir: there is no such field",
          "report.keep: must be a whole number from 1 to 100000, not 2.5",
        ]
      ),
      (
        #"{"name": "a", "steps": [{"kind": "export"}, {"kind": "verify", "file": "x"}]}"#,
        [
          "steps[0].file: is missing; it says where the exported catalog goes",
          "steps[1].file: there is no such field",
        ]
      ),
      (
        #"{"name": "a", "steps": [{"kind": "repeat"}, {"kind": "repeats", "show": "x"}]}"#,
        [
          "steps[0].kind: must be one of scan, index, repeats, verify, compact, export, report, not \"repeat\"; did you mean repeats?",
          "steps[1].show: there is no such field",
        ]
      ),
      (
        #"{"name": "a", "steps": [{"kind": "export", "file": "$NOPE", "shwo": "b"}]}"#,
        [
          "steps[0].shwo: there is no such field; did you mean show?",
          "steps[0].file: the environment variable NOPE is not set",
        ]
      ),
      (
        #"{"name": "a", "steps": [{"kind": "export", "file": "x", "since": "2026-2-1", "until": 5, "postings": 1, "artwork": "no"}]}"#,
        [
          "steps[0].since: must be a day such as \"2026-03-09\", not \"2026-2-1\"",
          "steps[0].until: must be text, not a number",
          "steps[0].postings: must be true or false, not a number",
          "steps[0].artwork: must be true or false, not the text \"no\"",
        ]
      ),
      (
        #"{"name": "a", "steps": [{"kind": "export", "file": "x", "since": "2026-02-02", "until": "2026-02-01"}]}"#,
        ["steps[0].until: must not lie before since"]
      ),
      (
        "{\(good), \"removeAfterDays\": 5}",
        ["removeAfterDays: says nothing unless whenFilesVanish is \"remove\""]
      ),
    ])
  func wrong(_ json: String, _ expected: [String]) throws {
    #expect(try problems(json) == expected)
  }

  @Test("A file that is no JSON, is not there, or is no file")
  func noJob() throws {
    let error = #expect(throws: JobError.self) { try read("{\n  \"name\": \"a\",,\n}") }
    #expect(error?.description.contains("is not valid JSON: line 2, about column 1") == true)
    #expect(throws: JobError.self) { try read("") }
    let missing = folder.file("nothing.json")
    #expect(throws: JobError.notFound(missing)) { try Job.read(missing) { _ in nil } }
    #expect(throws: JobError.self) { try Job.read(folder.file("")) { _ in nil } }
  }

  @Test(
    "The jobs that come with the program can be run", arguments: ["nightly", "weekly", "export"])
  func ready(_ name: String) throws {
    let jobs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Jobs")
    let file = FilePath(jobs.appendingPathComponent("\(name).json").path)
    let job = try Job.read(file) { $0 == "HOME" ? Array("/home/ann".utf8) : nil }
    #expect(job.name == name && job.steps.last == .report)
  }
}
