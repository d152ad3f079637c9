import Foundation
import Testing

@Suite("Files of repeats")
struct RepeatFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Reads what the files of each format say about the first episode, as other programs do, and compares it with the
  /// truth: what is a chapter or segment of a repeat has an edge within a tenth of a second.
  private static let check = """
    import csv, json, re, subprocess, sys
    folder, stem, truth, audio = sys.argv[1:5]
    places = [line.rstrip('\\n').split('\\t') for line in open(truth, encoding='utf-8')]
    places = [(kind, float(a), float(b)) for file, kind, a, b in places if file == audio]
    assert len(places) == 3, places
    def near(a, b): return abs(a - b) <= 0.1
    def same(found):
        assert len(found) == len(places), found
        for (a, b), (_, c, d) in zip(found, places):
            assert near(a, c) and near(b, d), (found, places)
    def text(ending):
        with open(f'{folder}/{stem}{ending}', encoding='utf-8', newline='') as file:
            return file.read()
    edl = [line.split('\\t') for line in text('.edl').splitlines()]
    same([(float(a), float(b)) for a, b, action in edl])
    assert all(action == '3' for _, _, action in edl), edl
    chapters = json.loads(text('.repeats.chapters.json'))
    assert chapters['version'] == '1.2.0'
    titles = ('Intro', 'Advert', 'Outro')
    same([(c['startTime'], c['endTime']) for c in chapters['chapters'] if c['title'] in titles])
    labels = [line.split('\\t') for line in text('.labels.txt').splitlines()]
    same([(float(a), float(b)) for a, b, _ in labels])
    probe = json.loads(subprocess.run(
        ['ffprobe', '-v', 'error', '-f', 'ffmetadata', '-show_chapters', '-of', 'json',
         f'{folder}/{stem}.ffmetadata'], check=True, capture_output=True).stdout)
    same([(float(c['start_time']), float(c['end_time'])) for c in probe['chapters']
          if c['tags']['title'] in titles])
    segments = json.loads(text('.sponsorblock.json'))
    same([segment['segment'] for segment in segments])
    assert [s['category'] for s in segments] == ['intro', 'sponsor', 'outro'], segments
    cue = re.findall('INDEX 01 (\\\\d+):(\\\\d+):(\\\\d+)', text('.cue'))
    starts = [60 * int(m) + int(s) + int(f) / 75 for m, s, f in cue]
    assert all(any(near(start, a) for start in starts) for _, a, _ in places), (cue, places)
    rows = list(csv.DictReader(text('.repeats.csv').splitlines()))
    same([(float(row['start']), float(row['end'])) for row in rows])
    assert [row['kind'] for row in rows] == [kind for kind, _, _ in places], rows
    """

  @Test("Each format says what was found, in a folder of its own")
  func formats() async throws {
    let shows = try await Shows.shared
    let out = folder.path("new/out")
    let formats = ["edl", "chapters", "audacity", "ffmetadata", "sponsorblock", "cue", "csv"]
    for format in formats {
      let arguments = [
        "repeats", "--show", "Tin Drum", "--format", format, "--output", out, "--json",
        "--catalog", shows.catalog,
      ]
      let result = try await Tool.run(arguments)
      #expect(result.status == 0, "\(result.messages)")
      #expect(try result.lines.map { $0["written"] as? Bool } == Array(repeating: true, count: 6))
      let again = try await Tool.run(arguments)
      #expect(try again.lines.map { $0["written"] as? Bool } == Array(repeating: false, count: 6))
    }
    #expect(try names(out).count == 6 * formats.count)
    for stem in ["1", "3"] {
      try await Shell.run(
        "python3 -c \"$1\" \"$2\" \"$3\" \"$4\" \"$5\"", Self.check, out, stem,
        shows.folder + "/truth.tsv", "Tin Drum/\(stem == "1" ? "1.mp3" : "3.m4a")")
    }
  }

  @Test("Episodes of the same name in several folders have files of their own")
  func sameNames() async throws {
    let shows = try await Shows.shared
    let out = folder.path("out")
    let result = try await Tool.run(
      ["repeats", "--format", "edl", "--output", out, "--catalog", shows.catalog])
    #expect(result.status == 0)
    #expect(
      try names(out) == [
        "1-2.edl", "1.edl", "2 copy.edl", "2-2.edl", "2.edl", "3.edl", "4.edl", "5.edl",
        "6 again.edl",
      ])
  }

  @Test("Beside the audio nothing that is there is replaced unless that is meant")
  func besideTheAudio() async throws {
    let shows = try await Shows.shared
    let copy = try shows.copy(to: folder)
    let catalog = folder.path("c.sqlite")
    #expect(
      try await Tool.run(["ingest", copy, "--jobs", "1", "--quiet", "--catalog", catalog]).status
        == 0)
    let mine = folder.url("shows/Tin Drum/1.edl")
    try Data("mine".utf8).write(to: mine)
    let write = ["repeats", "--format", "edl", "--catalog", catalog]
    let first = try await Tool.run(write)
    #expect(first.status != 0 && first.messages.contains("--force replaces it"))
    #expect(try Data(contentsOf: mine) == Data("mine".utf8))
    #expect(
      try names(copy + "/Tin Drum").filter { $0.hasSuffix(".edl") } == [
        "1.edl", "2.edl", "3.edl", "4.edl", "5.edl", "6 again.edl",
      ])
    let forced = try await Tool.run(write + ["--force"])
    #expect(forced.status == 0)
    #expect(try String(contentsOf: mine, encoding: .utf8).hasPrefix("0.000\t"))
    // The files are no episodes, and change nothing about those beside them.
    let ingest = try await Tool.run(["ingest", copy, "--json", "--catalog", catalog])
    let summary = try #require(try ingest.lines.last?["summary"] as? [String: Any])
    #expect(ingest.status == 0 && summary["unchanged"] as? Int == 9)
    #expect(summary["compared"] as? Int == 0)
  }

  @Test("A show is drawn as a picture with a row for each episode")
  func plot() async throws {
    let shows = try await Shows.shared
    let picture = folder.path("show.svg")
    let result = try await Tool.run(
      ["repeats", "--show", "Tin Drum", "--plot", picture, "--catalog", shows.catalog])
    #expect(result.status == 0, "\(result.messages)")
    try await Shell.run(
      """
      python3 - "$1" <<'END'
      import sys, xml.etree.ElementTree as tree
      root = tree.parse(sys.argv[1]).getroot()
      assert root.tag == '{http://www.w3.org/2000/svg}svg', root.tag
      text = ' '.join(root.itertext())
      for title in 'One', 'Two', 'Three', 'Four', 'Five', 'Two, again':
          assert title in text, title
      END
      """, picture)
    let both = try await Tool.run(["repeats", "--plot", picture, "--catalog", shows.catalog])
    #expect(both.status == 64 && both.messages.contains("choose one with --show"))
  }
}
