import AudioDecoding
import CatalogStorage
import FilePaths
import FileReading
import Fingerprinting
import PodcastMetadata

/// Has one file after the other read, and turns what that gave into what the catalog keeps.
struct FileWorker {
  /// The worker's number, from 0.
  let number: Int
  let known: KnownAudio
  let metadata: EpisodeMetadata
  let board: ProgressBoard
  /// Set when the run has to stop: by the user, or since nothing can be stored any more.
  let stops: [CancellationFlag]

  var mustStop: Bool { stops.contains { $0.isCancelled } }

  /// Reads a file.
  ///
  /// - Returns: `nil` when the run was cancelled meanwhile.
  func read(_ task: WorkPlan.Task, with reader: any AudioFileReader) -> FileFinding? {
    board.begin(task.file, worker: number)
    defer { board.end(worker: number) }
    do throws(ReadingFailure) {
      guard let finding = try finding(task, reader) else { return nil }
      return change(of: task.file) ?? finding
    } catch {
      if let change = change(of: task.file) { return change }
      if case .notAudio = error, !task.file.isNamedAsAudio { return .skipped(error.description) }
      return .failed(error)
    }
  }

  private func finding(
    _ task: WorkPlan.Task, _ reader: any AudioFileReader
  ) throws(ReadingFailure) -> FileFinding? {
    let path = task.file.path
    if task.mayBeKnownAudio {
      guard let reading = try reader.identify(path, while: { _ in !mustStop }) else { return nil }
      let digest = ContentDigest(of: reading)
      if let duration = known.durationSeconds(of: digest) {
        return .known(episode(task.file, reading, digest, duration, []))
      }
    }
    let reading = try reader.read(path) { progress in
      if let seconds = progress.declaredSeconds { board.declare(seconds: seconds, worker: number) }
      board.advance(samples: progress.sampleCount, worker: number)
      return !mustStop
    }
    guard let reading, let decoded = reading.decoded else { return nil }
    var warnings = decoded.warnings
    if decoded.signature.hasNothingToFind { warnings.append(Self.nothingToFind) }
    var episode = episode(
      task.file, reading, ContentDigest(of: reading), decoded.signature.durationSeconds, warnings)
    episode.edgeProfile = decoded.edgeProfile
    return .decoded(episode, decoded.signature)
  }

  private static let nothingToFind =
    "nothing to fingerprint: the audio is silent or too short to be found"

  private func episode(
    _ file: ScannedFile, _ audio: AudioReading, _ digest: ContentDigest,
    _ durationSeconds: Double, _ warnings: [String]
  ) -> IndexedEpisode {
    let picture = audio.picture.flatMap { EpisodeMetadata.contents($0.bytes) }
    let chapters = audio.chapters.map { Chapter(start: $0.start, end: $0.end, title: $0.title) }
    let resolved = metadata.resolve(
      EpisodeMetadata.AudioFile(
        path: file.path, tags: audio.tags, chapters: chapters, durationSeconds: durationSeconds,
        artwork: picture?.artwork))
    var warnings = warnings
    if let embedded = audio.picture, embedded.bytes.isEmpty {
      warnings.append(EpisodeMetadata.tooLong(bytes: embedded.byteCount))
    }
    var episode = IndexedEpisode(
      file: FileFacts(file),
      contentDigest: digest,
      audio: AudioFacts(
        container: audio.container, codec: audio.codec, sampleRate: audio.sourceSampleRate,
        channelCount: audio.channelCount, durationSeconds: durationSeconds),
      description: resolved.description,
      tags: audio.tags,
      metadata: FileMetadata(
        chapters: chapters, artwork: picture?.artwork, state: resolved.state),
      warnings: warnings)
    episode.pictures = resolved.pictures + [picture].compactMap(\.self)
    return episode
  }

  /// Why what was read is worth nothing: the file is not as the scan saw it any more.
  private func change(of file: ScannedFile) -> FileFinding? {
    do throws(FileSystemError) {
      let status = try FileSystem.status(of: file.path)
      if status.hasSameContents(as: file.status) { return nil }
      return .skipped("is still being written; it is left for the next run")
    } catch {
      return error.isMissing ? .skipped("was removed during the run") : nil
    }
  }
}

extension Signature {
  /// Whether no clip could ever be found in it.
  fileprivate var hasNothingToFind: Bool { peaks.count < 10 && landmarks.isEmpty }
}

extension ContentDigest {
  /// What the audio of a file that was read is known by.
  fileprivate init(of reading: AudioReading) {
    guard let digest = ContentDigest(bytes: reading.digest) else {
      preconditionFailure("a digest of packets has as many bytes as one of contents")
    }
    self = digest
  }
}

extension FileFacts {
  init(_ file: ScannedFile) {
    self.init(
      path: file.path, sizeBytes: file.status.sizeBytes,
      modifiedNanoseconds: file.status.modifiedNanoseconds, device: file.status.identity.device,
      inode: file.status.identity.inode)
  }
}
