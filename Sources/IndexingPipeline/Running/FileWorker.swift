import AudioDecoding
import AudioSignal
import CatalogStorage
import FilePaths
import Fingerprinting
import PodcastMetadata

/// Reads one file after the other: decoder, fingerprinter, signature.
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
  func read(_ task: WorkPlan.Task) -> FileFinding? {
    board.begin(task.file, worker: number)
    defer { board.end(worker: number) }
    do throws(DecodeError) {
      guard let finding = try decode(task) else { return nil }
      return change(of: task.file) ?? finding
    } catch {
      if let change = change(of: task.file) { return change }
      if case .notAudio = error, !task.file.isNamedAsAudio { return .skipped(error.description) }
      return .failed(error.description)
    }
  }

  private func decode(_ task: WorkPlan.Task) throws(DecodeError) -> FileFinding? {
    let path = task.file.path
    var decoder = try AudioDecoder.open(.file(path))
    let audio = decoder.description
    board.declare(seconds: audio.declaredDurationSeconds, worker: number)
    if task.mayBeKnownAudio, let episode = try knownEpisode(task.file, audio) {
      return .known(episode)
    }

    var fingerprinter = ReferenceFingerprinter()
    var block: [Float] = []
    while try decoder.read(into: &block) {
      if mustStop { return nil }
      fingerprinter.append(block.span)
      board.advance(samples: block.count, worker: number)
    }
    let signature = fingerprinter.finish()
    let result = decoder.result
    var warnings = result.warnings.map(\.description)
    if signature.hasNothingToFind { warnings.append(Self.nothingToFind) }
    let digest = ContentDigest(result.packetDigest)
    return .decoded(
      episode(task.file, audio, digest, signature.durationSeconds, warnings), signature)
  }

  private static let nothingToFind =
    "nothing to fingerprint: the audio is silent or too short to be found"

  /// The file as one more copy of audio that the catalog has; `nil` when it is none.
  private func knownEpisode(
    _ file: ScannedFile, _ audio: AudioDescription
  ) throws(DecodeError) -> IndexedEpisode? {
    let digest = ContentDigest(try AudioDecoder.packetDigest(of: file.path))
    guard let duration = known.durationSeconds(of: digest) else { return nil }
    return episode(file, audio, digest, duration, [])
  }

  private func episode(
    _ file: ScannedFile, _ audio: AudioDescription, _ digest: ContentDigest,
    _ durationSeconds: Double, _ warnings: [String]
  ) -> IndexedEpisode {
    let tags = EpisodeTags.read(file.path, audio)
    let picture = audio.picture.flatMap { EpisodeMetadata.contents($0.bytes) }
    let chapters = audio.chapters.map { Chapter(start: $0.start, end: $0.end, title: $0.title) }
    let resolved = metadata.resolve(
      EpisodeMetadata.AudioFile(
        path: file.path, tags: tags, chapters: chapters, durationSeconds: durationSeconds,
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
      tags: tags,
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
  /// The digest of a file's packets, as what the catalog knows audio by.
  fileprivate init(_ digest: PacketDigest) {
    guard let digest = ContentDigest(bytes: digest.bytes) else {
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
