import CatalogStorage
import FilePaths
import IndexingPipeline
import JSONReading

/// Makes a job of JSON, or says everything that keeps it from being one.
struct JobReader {
  private var reader = FieldReader()
  private let paths: JobPaths

  init(paths: JobPaths) {
    self.paths = paths
  }

  /// The job; `nil` when there are problems.
  mutating func read(_ tree: JSONTree) -> (job: Job?, problems: [JobProblem]) {
    let job = job(tree)
    return (reader.problems.isEmpty ? job : nil, reader.problems)
  }

  private mutating func job(_ tree: JSONTree) -> Job? {
    // Editors look for the schema under this name.
    let names = [
      "$schema", "name", "catalog", "folders", "steps", "limits", "whenFilesVanish",
      "removeAfterDays", "whenContentChanges", "report",
    ]
    guard let members = reader.object(tree, "", names: names) else { return nil }
    var job = Job(name: "", catalog: nil, folders: [], steps: [])
    if let name = required(members, "name") { job.name = self.name(name) ?? "" }
    if let catalog = members["catalog"] { job.catalog = path(catalog, "catalog") }
    if let folders = members["folders"].flatMap({ reader.array($0, "folders") }) {
      job.folders = folders.enumerated().compactMap { path($1, "folders[\($0)]") }
    }
    if let steps = required(members, "steps") { job.steps = self.steps(steps) }
    if let limits = members["limits"] { job.limits = self.limits(limits) }
    job.whenFilesVanish = vanishing(members)
    if let change = members["whenContentChanges"],
      reader.word(change, "whenContentChanges", among: ["replace", "keep"]) == "keep"
    {
      job.whenContentChanges = .kept
    }
    if let report = members["report"] { job.report = self.report(report) }
    checkFolders(members, job)
    return job
  }

  private mutating func required(_ members: [String: JSONTree], _ name: String) -> JSONTree? {
    guard let value = members[name] else {
      reader.note(name, "is missing")
      return nil
    }
    return value
  }

  private mutating func name(_ value: JSONTree) -> String? {
    guard let name = reader.text(value, "name") else { return nil }
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    if isPlain, !name.hasPrefix("."), name.utf8.count <= 64 { return name }
    reader.note(
      "name",
      "must be at most 64 letters, digits, \".\", \"_\" and \"-\", and not start with a \".\"")
    return nil
  }

  private mutating func path(_ value: JSONTree, _ field: String) -> FilePath? {
    reader.path(value, field, paths)
  }

  private mutating func steps(_ value: JSONTree) -> [Job.Step] {
    guard let elements = reader.array(value, "steps") else { return [] }
    if elements.isEmpty { reader.note("steps", "must name at least one step") }
    var steps = StepReader(reader: reader, paths: paths)
    defer { reader = steps.reader }
    return elements.enumerated().compactMap { steps.read($1, "steps[\($0)]") }
  }

  private mutating func limits(_ value: JSONTree) -> Job.Limits {
    var limits = Job.Limits()
    let names = ["parallelJobs", "timeWindow", "missingShare"]
    guard let members = reader.object(value, "limits", names: names) else { return limits }
    if let jobs = members["parallelJobs"] {
      limits.parallelJobs = reader.whole(jobs, "limits.parallelJobs", in: 1...256)
    }
    if let window = members["timeWindow"] { limits.timeWindow = timeWindow(window) }
    if let share = members["missingShare"],
      let share = reader.number(share, "limits.missingShare", in: 0...1)
    {
      limits.missingShare = share
    }
    return limits
  }

  private mutating func timeWindow(_ value: JSONTree) -> TimeWindow? {
    let field = "limits.timeWindow"
    guard let members = reader.object(value, field, names: ["from", "to"]) else { return nil }
    var minutes: [Int] = []
    for name in ["from", "to"] {
      guard let time = members[name] else {
        reader.note("\(field).\(name)", "is missing; it must be a time such as \"06:30\"")
        continue
      }
      guard let text = reader.text(time, "\(field).\(name)") else { continue }
      if let minute = TimeWindow.minute(text) {
        minutes.append(minute)
      } else {
        reader.note("\(field).\(name)", "must be a time such as \"06:30\", not \"\(text)\"")
      }
    }
    guard minutes.count == 2 else { return nil }
    guard let window = TimeWindow(firstMinute: minutes[0], endMinute: minutes[1]) else {
      reader.note(field, "must not end when it starts; leave it out to run at any time")
      return nil
    }
    return window
  }

  private mutating func vanishing(_ members: [String: JSONTree]) -> Job.Vanishing {
    let action = members["whenFilesVanish"].flatMap {
      reader.word($0, "whenFilesVanish", among: ["keep", "remove"])
    }
    let days = members["removeAfterDays"].map {
      reader.whole($0, "removeAfterDays", in: 0...36_500) ?? 0
    }
    if action == "remove" { return .remove(afterDays: days ?? 30) }
    if days != nil {
      reader.note("removeAfterDays", "says nothing unless whenFilesVanish is \"remove\"")
    }
    return .keep
  }

  private mutating func report(_ value: JSONTree) -> Job.Reports {
    var reports = Job.Reports()
    guard let members = reader.object(value, "report", names: ["folder", "keep"]) else {
      return reports
    }
    if let folder = members["folder"] { reports.folder = path(folder, "report.folder") }
    if let keep = members["keep"], let keep = reader.whole(keep, "report.keep", in: 1...100_000) {
      reports.keep = keep
    }
    return reports
  }

  private mutating func checkFolders(_ members: [String: JSONTree], _ job: Job) {
    guard let step = job.steps.first(where: { $0 == .index || $0 == .scan }) else { return }
    if case .array(let folders)? = members["folders"], !folders.isEmpty { return }
    if let folders = members["folders"], case .array = folders {
      reader.note("folders", "must name at least one folder for the step \(step.kind)")
    } else if members["folders"] == nil {
      reader.note("folders", "is missing; the step \(step.kind) needs at least one folder")
    }
  }
}
