import FilePaths

/// What `podprint-bench cost` was asked for.
struct CostOptions {
  var folder = ""
  var podprint = "podprint"
  var ffmpeg = "ffmpeg"
  var work = ""
  var json: String?
  var rounds = 3
  var hours = [1.0, 3, 12, 36]
  var clips = 20
  var coldCalls = 10

  init(_ arguments: [String]) throws(BenchError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        guard folder.isEmpty else { throw .usage("one folder at a time") }
        folder = argument
        continue
      }
      guard let value = rest.popFirst() else { throw .usage("\(argument) needs a value") }
      switch argument {
      case "--podprint": podprint = value
      case "--ffmpeg": ffmpeg = value
      case "--work": work = value
      case "--json": json = value
      case "--rounds": rounds = try Self.count(value, of: argument)
      case "--clips": clips = try Self.count(value, of: argument)
      case "--cold-calls": coldCalls = try Self.count(value, of: argument)
      case "--hours": hours = try Self.hours(value)
      default: throw .usage("no such option: \(argument)")
      }
    }
    guard !folder.isEmpty, !work.isEmpty else {
      throw .usage("usage: podprint-bench cost FOLDER --work DIR [OPTION VALUE]...")
    }
  }

  private static func count(_ text: String, of option: String) throws(BenchError) -> Int {
    guard let count = Int(text), (1...10_000).contains(count) else {
      throw .usage("\(option) takes a number from 1 to 10000")
    }
    return count
  }

  private static func hours(_ text: String) throws(BenchError) -> [Double] {
    let hours = text.split(separator: ",").compactMap { Double($0) }
    guard !hours.isEmpty, hours.allSatisfy({ $0 > 0 && $0 <= 100_000 }) else {
      throw .usage("--hours takes numbers of hours with commas between them, such as 1,3,12,36")
    }
    return hours.sorted()
  }
}
