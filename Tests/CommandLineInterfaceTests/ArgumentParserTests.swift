import CommandLineInterface
import FilePaths
import Testing

private let jobs = Option<Int>("jobs", "N", "How many", in: 1...64)
private let catalog = Option<FilePath>("catalog", "FILE", "The catalog")
private let json = Flag("json", "Write JSON")
private let sample = CommandDescription(
  name: "sample", summary: "Try things",
  operands: OperandDescription(name: "FILE", count: .oneOrMore, summary: "What to try"),
  options: [jobs.description, catalog.description, json.description],
  examples: [ExampleDescription("podprint sample a", "Tries a")])

private func parse(_ words: [String]) throws(UsageError) -> ParsedArguments {
  try ArgumentParser.parse(words.map { Argument($0) }, as: sample)
}

@Suite("Argument parser")
struct ArgumentParserTests {
  @Test(
    "Options in every position and spelling",
    arguments: [
      ["--jobs", "3", "--json", "a", "b"],
      ["a", "--jobs=3", "b", "--json"],
      ["--jobs", "9", "a", "b", "--json", "--jobs", "3"],
      ["--json", "--jobs=3", "--", "a", "b"],
    ])
  func spellings(_ words: [String]) throws {
    let parsed = try parse(words)
    #expect(parsed.operands == [Argument("a"), Argument("b")])
    #expect(try parsed.value(of: jobs) == 3)
    #expect(try parsed.value(of: catalog) == nil)
    #expect(parsed.has(json))
  }

  private static let wait = Option<Int>(
    "wait", "SECONDS", "Wait", in: 0...60, whenWithoutValue: 60)

  @Test(
    "A value that may be left out is taken only when it is a number",
    arguments: [
      ([], nil, []), (["--wait"], 60, []), (["--wait", "5"], 5, []), (["--wait=7", "8"], 7, ["8"]),
      (["--wait", "pods"], 60, ["pods"]), (["--wait", "--", "9"], 60, ["9"]),
      (["3", "--wait"], 60, ["3"]),
    ] as [([String], Int?, [String])])
  func optionalValue(_ words: [String], _ seconds: Int?, _ operands: [String]) throws {
    let command = CommandDescription(
      name: "sample", summary: "Try things",
      operands: OperandDescription(name: "ID", count: .atMostOne, summary: "What to try"),
      options: [Self.wait.description], examples: [])
    let parsed = try ArgumentParser.parse(words.map { Argument($0) }, as: command)
    #expect(try parsed.value(of: Self.wait) == seconds)
    #expect(parsed.operands.map(\.displayText) == operands)
    #expect(command.synopsis == "podprint sample [ID] [options]")
    #expect(throws: UsageError.self) {
      try ArgumentParser.parse([Argument("1"), Argument("2")], as: command)
    }
  }

  @Test("A double dash makes options operands, a single one is an operand")
  func dashes() throws {
    let parsed = try parse(["-", "--", "--json", "-x", "--"])
    #expect(parsed.operands.map(\.displayText) == ["-", "--json", "-x", "--"])
    #expect(!parsed.has(json))
  }

  @Test("An option given several times has all its values, and the last alone")
  func severalValues() throws {
    let parsed = try parse(["a", "--jobs", "1", "--jobs=3", "--jobs", "2"])
    #expect(try parsed.allValues(of: jobs) == [1, 3, 2])
    #expect(try parsed.value(of: jobs) == 2)
    #expect(try parse(["a"]).allValues(of: jobs).isEmpty)
  }

  @Test("Bytes that are not UTF-8 pass through unchanged")
  func bytes() throws {
    let name: [UInt8] = [0x50, 0xE9, 0x2E, 0x6D, 0x70, 0x33]
    let option = Argument(bytes: Array("--catalog=".utf8) + name)
    let parsed = try ArgumentParser.parse([Argument(bytes: name), option], as: sample)
    #expect(parsed.operands.first?.bytes == name)
    #expect(try parsed.value(of: catalog)?.bytes == name)
  }

  @Test(
    "What is wrong is named, with the way out",
    arguments: [
      (["a", "--jsn"], "unknown option --jsn; did you mean --json?"),
      (["a", "--catalgo=x"], "unknown option --catalgo; did you mean --catalog?"),
      (["a", "--cat", "x"], "unknown option --cat; did you mean --catalog?"),
      (["a", "--frobnicate"], "unknown option --frobnicate"),
      (["a", "-x"], "unknown option -x (for a file of that name, put -- before it)"),
      (["a", "--jobs"], "--jobs needs a value: --jobs N"),
      (["a", "--jobs", "--json"], "--jobs needs a value: --jobs N"),
      (["a", "--json=yes"], "--json takes no value"),
      ([], "FILE is missing"),
      ([""], "FILE is missing"),
    ])
  func mistakes(_ words: [String], _ message: String) {
    let error = #expect(throws: UsageError.self) { try parse(words) }
    #expect(error?.description == message)
  }

  @Test(
    "Values out of range are refused", arguments: ["0", "65", "x", "1.5", "", "99999999999999"])
  func badNumbers(_ value: String) throws {
    let parsed = try parse(["a", "--jobs=\(value)"])
    let error = #expect(throws: UsageError.self) { try parsed.value(of: jobs) }
    #expect(
      error?.description == "--jobs must be a whole number from 1 to 64, not \"\(value)\"")
  }

  @Test("Help is understood beside anything", arguments: [["--help"], ["-h"], ["a", "--help"]])
  func help(_ words: [String]) throws {
    #expect(try parse(words).wantsHelp)
  }

  @Test(
    "The nearest name",
    arguments: [
      ("ingset", "ingest"), ("identfy", "identify"), ("ls", nil), ("lst", "list"),
      ("verfiy", "verify"), ("ident", "identify"), ("zzz", nil), ("", nil),
    ])
  func nearest(_ word: String, _ expected: String?) {
    let names = ["ingest", "identify", "list", "show", "verify"]
    #expect(NearestName.find(word, among: names) == expected)
  }
}
