import CatalogStorage
import Dispatch
import FilePaths
import FileReading
import Fingerprinting
import IndexingPipeline
import Matching
import Synchronization
import TimelineMapping

/// Audio whose time line is compared: a file, or what a catalog keeps of an episode.
enum TimelineAudio {
  /// A file, which is decoded.
  case file(FilePath)
  /// What was analysed before, and the file that holds it if that is still there.
  case analysed(AnalysedAudio, file: FilePath?)

  /// The file that holds it, if any does.
  var file: FilePath? {
    switch self {
    case .file(let path): path
    case .analysed(_, let path): path
    }
  }
}

extension TimelineAudio {
  /// Reads both at the same time, each file in a process of its own.
  ///
  /// - Returns: the audio, and what was wrong with the files though they could be read: sentences with their names.
  /// - Throws: ``CommandFailure`` for the first that cannot be read.
  static func read(
    _ sources: [TimelineAudio]
  ) throws -> (audio: [AnalysedAudio], warnings: [String]) {
    let results = Mutex<[Int: Result<AudioReading.Decoded, CommandFailure>]>([:])
    DispatchQueue.concurrentPerform(iterations: sources.count) { index in
      guard case .file(let path) = sources[index] else { return }
      let result = Result { () throws(CommandFailure) in try Self.decoded(path) }
      results.withLock { $0[index] = result }
    }
    let readings = results.withLock(\.self)
    var warnings: [String] = []
    let audio = try sources.enumerated().map { index, source in
      if case .analysed(let audio, _) = source { return audio }
      guard let result = readings[index] else {
        throw CommandFailure(.ourBug, "a file was not read")
      }
      let reading = try result.get()
      warnings += reading.warnings.map { "\(source.file?.displayText ?? ""): \($0)" }
      return AnalysedAudio(signature: reading.signature, edgeProfile: reading.edgeProfile)
    }
    return (audio, warnings)
  }

  private static func decoded(_ path: FilePath) throws(CommandFailure) -> AudioReading.Decoded {
    do throws(ReadingFailure) {
      if let decoded = try ReaderProcess().read(path, while: { _ in true })?.decoded {
        return decoded
      }
    } catch {
      throw CommandFailure(.badData, "cannot read", path, error.description)
    }
    throw CommandFailure(.badData, "cannot read", path, "reading was stopped")
  }
}

extension Catalog {
  /// The audio that an episode has now.
  ///
  /// - Throws: ``CommandFailure`` when too little of it is kept and its file is gone.
  func timelineAudio(of episode: EpisodeRecord) throws -> TimelineAudio {
    guard let reference = try references(of: episode.id).first else {
      throw Self.tooLittleKept(of: episode)
    }
    return try timelineAudio(of: reference, of: episode)
  }

  /// The audio that an episode had before: what was kept when other audio took its place, or else its second newest file.
  ///
  /// - Throws: ``CommandFailure`` when it had no other, or too little of that is kept.
  func formerTimelineAudio(of episode: EpisodeRecord) throws -> TimelineAudio {
    guard let version = try formerVersions(of: episode.id).first else {
      if let reference = try references(of: episode.id).dropFirst().first {
        return try timelineAudio(of: reference, of: episode)
      }
      throw CommandFailure(
        .noInput,
        "the catalog has only one version of \(EpisodeChoice.line(of: episode)); "
          + "podprint ingest --keep-versions keeps what other audio takes the place of")
    }
    guard let signature = try signature(of: version.id),
      let profile = try edgeProfile(of: version.id, in: 0..<signature.frameCount),
      let audio = AnalysedAudio(complete: signature, profile)
    else { throw Self.tooLittleKept(of: episode) }
    return .analysed(audio, file: nil)
  }

  /// What ingest recorded when the newest audio of an episode came; `nil` if nothing.
  func recordedTimeline(of episode: EpisodeRecord) throws -> TimelineMap? {
    guard let newest = try references(of: episode.id).first else { return nil }
    let stretches = try versionChanges(of: newest)
    return stretches.isEmpty ? nil : TimelineMap(stretches: stretches)
  }

  private func timelineAudio(
    of reference: ReferenceIdentifier, of episode: EpisodeRecord
  ) throws -> TimelineAudio {
    let path = try self.reference(reference)?.files.first { $0.state != .missing }?.path
    if let audio = try analysedAudio(of: reference) { return .analysed(audio, file: path) }
    guard let path else { throw Self.tooLittleKept(of: episode) }
    return .file(path)
  }

  private func analysedAudio(of reference: ReferenceIdentifier) throws -> AnalysedAudio? {
    let signature = try postings().signature(of: reference)
    guard let profile = try edgeProfile(of: reference, in: 0..<signature.frameCount) else {
      return nil
    }
    return AnalysedAudio(complete: signature, profile)
  }

  private static func tooLittleKept(of episode: EpisodeRecord) -> CommandFailure {
    CommandFailure(
      .noInput,
      "too little is kept of the audio of \(EpisodeChoice.line(of: episode)) to compare it; "
        + "name two files")
  }
}
