import CatalogStorage
import FilePaths
import JSONReading

/// Makes steps of JSON.
struct StepReader {
  private static let kinds = ["scan", "index", "repeats", "verify", "compact", "export", "report"]

  var reader: FieldReader
  let paths: JobPaths

  /// A step; `nil` when something is wrong with it.
  mutating func read(_ value: JSONTree, _ field: String) -> Job.Step? {
    // What else a step may hold depends on its kind.
    guard case .object(let all) = value else {
      _ = reader.object(value, field, names: [])
      return nil
    }
    let isExport = all["kind"] == .string("export")
    let names = [
      "file", "show", "query", "since", "until", "postings", "artwork", "edgeProfiles", "hidePaths",
    ]
    guard let members = reader.object(value, field, names: ["kind"] + (isExport ? names : []))
    else { return nil }
    guard let kind = members["kind"] else {
      reader.note(
        field + ".kind", "is missing; it must be one of \(Self.kinds.joined(separator: ", "))")
      return nil
    }
    return switch reader.word(kind, field + ".kind", among: Self.kinds) {
    case "scan": .scan
    case "index": .index
    case "repeats": .repeats
    case "verify": .verify
    case "compact": .compact
    case "report": .report
    case "export": export(members, field)
    default: nil
    }
  }

  private mutating func export(_ members: [String: JSONTree], _ field: String) -> Job.Step? {
    guard let file = members["file"] else {
      reader.note(field + ".file", "is missing; it says where the exported catalog goes")
      return nil
    }
    guard let path = reader.path(file, field + ".file", paths) else { return nil }
    var export = CatalogExport(file: path)
    export.filter.show = members["show"].flatMap { reader.text($0, field + ".show") }
    export.filter.text = members["query"].flatMap { reader.text($0, field + ".query") }
    export.filter.since = members["since"].flatMap { day($0, field + ".since") }
    export.filter.until = members["until"].flatMap { day($0, field + ".until") }
    if let since = export.filter.since, let until = export.filter.until,
      until.description < since.description
    {
      reader.note(field + ".until", "must not lie before since")
    }
    func truth(_ name: String) -> Bool? {
      members[name].flatMap { reader.truth($0, field + "." + name) }
    }
    export.includesPostings = truth("postings") ?? true
    export.includesArtwork = truth("artwork") ?? true
    export.includesEdgeProfiles = truth("edgeProfiles") ?? false
    export.hidesFolders = truth("hidePaths") ?? false
    return .export(export)
  }

  private mutating func day(_ value: JSONTree, _ field: String) -> CalendarDay? {
    guard let text = reader.text(value, field) else { return nil }
    if let day = CalendarDay(text) { return day }
    reader.note(field, "must be a day such as \"2026-03-09\", not \"\(text)\"")
    return nil
  }
}
