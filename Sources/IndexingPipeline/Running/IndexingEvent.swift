public import CatalogStorage
public import FilePaths
public import RepeatFinding
public import TimelineMapping

/// What a run tells while it goes on.
public enum IndexingEvent: Sendable {
  /// The folders have been scanned; so many files are to be read.
  case planned(fileCount: Int)
  /// How far the run is; told a few times a second.
  case progress(IndexingProgress)
  /// A file is done with.
  case finished(FileReport)
  /// So many of the new episodes were compared with the others.
  case compared(count: Int, of: Int)
}

/// What became of one file.
public enum FileOutcome: String, Hashable, Sendable {
  /// It is new, and its audio can be found now.
  case added
  /// Its audio or its tags have changed, and are known now.
  case updated
  /// It is as the catalog knows it.
  case unchanged
  /// It is a known file under another path.
  case moved
  /// It was left out for a reason that is no fault, such as a download that still grows.
  case skipped
  /// It could not be indexed.
  case failed
}

/// What became of one file, with all there is to say about it.
public struct FileReport: Sendable {
  /// The absolute path.
  public var path: FilePath
  /// What became of it.
  public var outcome: FileOutcome
  /// The episode it belongs to, when its audio is in the catalog.
  public var episode: EpisodeRecord?
  /// The length of its audio in seconds, when that is known.
  public var durationSeconds: Double?
  /// What is wrong with it although it could be indexed.
  public var warnings: [String] = []
  /// Why it was skipped or failed.
  public var errorText: String?
  /// What became of the episode's audio that this file's new audio took the place of, or stands beside, in stretches
  /// from start to end; empty when there was none or nothing is shared.
  public var changes: [TimelineStretch] = []
}

/// How far a run is.
public struct IndexingProgress: Hashable, Sendable {
  /// Files done with, of those that had to be read.
  public var filesDone = 0
  /// Files to read in all.
  public var filesTotal = 0
  /// Bytes of the files done with, and about as many as are done of those under way.
  public var bytesDone: Int64 = 0
  /// Bytes of all files to read.
  public var bytesTotal: Int64 = 0
  /// Seconds of audio decoded.
  public var audioSeconds = 0.0
  /// Seconds since the first file was opened.
  public var elapsedSeconds = 0.0
  /// The files under way.
  public var currentFiles: [FilePath] = []

  /// How many times faster than listening.
  public var timesRealTime: Double { elapsedSeconds > 0 ? audioSeconds / elapsedSeconds : 0 }

  /// Seconds to the end at the rate so far; `nil` before there is a rate.
  public var remainingSeconds: Double? {
    guard bytesDone > 0, elapsedSeconds > 0 else { return nil }
    return elapsedSeconds * Double(bytesTotal - bytesDone) / Double(bytesDone)
  }
}

/// What a run did.
public struct IndexingSummary: Sendable {
  /// Files by what became of them, the files that are gone, and the audio decoded.
  public var counts = RunCounts()
  /// Of the files added, those whose audio the catalog had already.
  public var duplicates = 0
  /// What could not be scanned, or looks wrong.
  public var problems: [ScanProblem] = []
  /// The files that could not be indexed, the first ``mostFailures`` of them.
  public var failures: [RunFailure] = []
  /// Files left for another run since no more were to be started.
  public var filesLeft = 0
  /// What repeats, when that was looked for.
  public var repeats: RepeatUpdateSummary?
  /// Seconds from start to end.
  public var elapsedSeconds = 0.0
  /// Whether it was cancelled before its end.
  public var wasInterrupted = false

  /// Makes a summary of nothing done.
  public init() {}

  /// How many failures are told one by one.
  public static let mostFailures = 1000

  /// How many times faster than listening.
  public var timesRealTime: Double { elapsedSeconds > 0 ? counts.audioSeconds / elapsedSeconds : 0 }

  /// Whether every file found is in the catalog, and everything could be scanned.
  public var isComplete: Bool { counts.failed == 0 && problems.isEmpty && !wasInterrupted }
}
