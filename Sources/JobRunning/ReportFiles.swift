import FilePaths
import IndexingPipeline

/// The files of one report in the folder of reports: `<time>-<job>.json` and `.txt`.
struct ReportFiles {
  private let folder: FilePath
  private let suffix: String
  private let time: String
  private let keep: Int

  init(job: Job, catalog: FilePath, startedMilliseconds: Int64) {
    folder = job.report.folder ?? catalog.parent.appending("reports")
    suffix = "-" + job.name
    keep = job.report.keep
    let text = UTCTime.text(milliseconds: startedMilliseconds)
    let thousandths = String(startedMilliseconds % 1000 + 1000).dropFirst()
    time = text.filter { $0 != "-" && $0 != ":" && $0 != "Z" } + "." + thousandths + "Z"
  }

  /// Where the report goes: JSON, then text.
  var paths: [FilePath] { ["json", "txt"].map { folder.appending("\(time)\(suffix).\($0)") } }

  /// Writes both files, each at once or not at all, and removes this job's oldest reports above the number to keep.
  ///
  /// - Returns: why they were not written; `nil` when they were.
  func write(json: String, text: String) -> String? {
    do throws(FileSystemError) {
      try FileSystem.makeFolders(folder)
      for (path, contents) in zip(paths, [json, text]) {
        try FileSystem.write(Array(contents.utf8), to: path)
      }
    } catch {
      return "cannot write the report into \(folder): \(error)"
    }
    prune()
    return nil
  }

  /// An old report that cannot be removed does no harm.
  private func prune() {
    guard let names = try? FileSystem.names(in: folder) else { return }
    let own = Set(names.compactMap { name in time(ofReport: FilePath(bytes: name)) })
    for time in own.sorted().dropLast(keep) {
      for ending in ["json", "txt"] {
        try? FileSystem.remove(folder.appending("\(time)\(suffix).\(ending)"))
      }
    }
  }

  /// When a report of this job was started, as its name says; `nil` for any other file.
  private func time(ofReport name: FilePath) -> String? {
    guard let text = name.exactText, ["json", "txt"].contains(name.fileExtension) else {
      return nil
    }
    let stem = text.dropLast(1 + (name.fileExtension?.count ?? 0))
    guard stem.hasSuffix(suffix) else { return nil }
    let time = stem.dropLast(suffix.count)
    let shape = time.map { $0.isASCII && $0.isNumber ? "0" : $0 }
    return String(shape) == "00000000T000000.000Z" ? String(time) : nil
  }
}
