package import FilePaths
package import IndexingPipeline
import TextWriting

/// The line that shows how far an indexing run is.
package enum ProgressLine {
  /// Files, time done, speed, time left, and one of the files under way, in at most `columns`.
  package static func text(_ progress: IndexingProgress, columns: Int) -> String {
    var parts = [
      "\(progress.filesDone)/\(progress.filesTotal) files",
      "\(ClockTime.seconds(progress.audioSeconds)) done",
    ]
    if progress.timesRealTime > 0 {
      let places = progress.timesRealTime < 10 ? 1 : 0
      parts.append("\(Quantity.decimal(progress.timesRealTime, places: places))x real time")
    }
    if let remaining = progress.remainingSeconds, remaining.isFinite {
      parts.append("\(ClockTime.seconds(remaining)) left")
    }
    var line = parts.joined(separator: ", ")
    if let file = progress.currentFiles.first {
      line += "  " + FilePath(bytes: file.lastComponent).displayText
    }
    return ColumnWidth.fit(line, columns: columns)
  }

  /// How much of a clip has been looked for, of how much if that is known, in at most `columns`.
  package static func text(
    clip: FilePath, seconds: Double, declaredSeconds: Double?, columns: Int
  ) -> String {
    var line = ClockTime.seconds(seconds)
    if let declaredSeconds, declaredSeconds >= seconds {
      line += " of \(ClockTime.seconds(declaredSeconds))"
    }
    line += " looked for  " + FilePath(bytes: clip.lastComponent).displayText
    return ColumnWidth.fit(line, columns: columns)
  }
}
