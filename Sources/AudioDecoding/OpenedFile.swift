internal import FilePaths
internal import Glibc

/// A container that has been recognised, with the audio stream to be taken from it.
struct OpenedFile: ~Copyable {
  let source: SourceFile
  let demuxer: Demuxer
  let traits: ContainerTraits
  let streams: [StreamDescription]
  let stream: StreamDescription
  /// Whether the container was told by the ending of the name only.
  let isGuess: Bool
  private let headerSeconds: Double?

  /// Opens a file, finds out what it is, and chooses its audio stream.
  static func open(_ input: AudioInput, limits: DecodeLimits) throws(DecodeError) -> OpenedFile {
    try open(try SourceFile.open(input, limits: limits), of: input, limits: limits)
  }

  /// Finds out what an open file is, and chooses its audio stream.
  static func open(
    _ source: SourceFile, of input: AudioInput, limits: DecodeLimits
  ) throws(DecodeError) -> OpenedFile {
    var fileExtension: String?
    if case .file(let path) = input { fileExtension = path.fileExtension }
    source.beginStep(seconds: limits.stallSeconds)
    let start = try source.firstBytes(ForeignContent.sniffedBytes)
    if let content = ForeignContent(start: start, size: source.size) { throw .notAudio(content) }
    if let end = LeadingTag.end(in: start) {
      if end >= source.size {
        source.startOffset = MPEGAudioHeader.firstFrame(in: start) ?? end
      } else if end > limits.leadingTagBytes || ForeignContent.startsLikeMP4(start.dropFirst(end)) {
        // An MP4 file names places by their distance from its own start.
        source.startOffset = end
      } else if UnsynchronisedTag.isAtStart(of: start) {
        source.replacedStart = UnsynchronisedTag.plain(try source.firstBytes(end))
      }
    }
    var isGuess = false
    let demuxer = try openContainer(
      source, start: start, fileExtension: fileExtension, limits: limits, isGuess: &isGuess)
    let traits = ContainerTraits(formatName: demuxer.formatName)
    let streams = demuxer.streams
    guard let stream = StreamDescription.choice(among: streams) else {
      throw .noAudioStream(container: traits.name)
    }
    guard stream.isDecodable else { throw .unsupportedCodec(name: stream.codecName) }
    return OpenedFile(
      source: source, demuxer: demuxer, traits: traits, streams: streams, stream: stream,
      isGuess: isGuess, headerSeconds: WaveHeader.declaredSeconds(start))
  }

  /// Opens the container by its content, and where that says nothing, by the ending of its name.
  private static func openContainer(
    _ source: SourceFile, start: [UInt8], fileExtension: String?, limits: DecodeLimits,
    isGuess: inout Bool
  ) throws(DecodeError) -> Demuxer {
    let failure: DecodeError
    do { return try Demuxer.make(source, probeBytes: limits.probeBytes) } catch { failure = error }
    if let reason = source.failureReason { throw .readFailed(reason: reason) }
    if source.isOverdue { throw .limitExceeded(.stalled(seconds: limits.stallSeconds)) }
    if ForeignContent.startsLikeMP4(start) { throw .notAudio(.incompleteMP4) }
    if let content = ForeignContent(markup: start) { throw .notAudio(content) }
    if let fileExtension, let format = ContainerTraits.format(forExtension: fileExtension) {
      isGuess = true
      do { return try Demuxer.make(source, format: format, probeBytes: limits.probeBytes) } catch {}
    }
    if case .underlying(let error) = failure, error.isOfContent { throw .notAudio(.unknown) }
    throw failure
  }

  /// The time stamp in seconds that is time 0 of the presentation; `nil` when the audio decides alone.
  var originSeconds: Double? {
    if traits.startsAtZero { return 0 }
    let starts = streams.filter { $0.kind == .video }.compactMap(\.startSeconds)
    return starts.min().map { min($0, stream.startSeconds ?? $0) }
  }

  /// What the file says about itself.
  func description(limits: DecodeLimits) -> AudioDescription {
    // Chapters in a tag count from the first audible sample, which FFmpeg puts behind the encoder delay.
    let origin = traits.isBareStream ? 0 : originSeconds ?? stream.startSeconds ?? 0
    let chapters = demuxer.chapters(limits: limits).map { chapter in
      DecodedChapter(
        start: max(0, chapter.start - origin), end: max(0, chapter.end - origin),
        title: chapter.title)
    }
    return AudioDescription(
      container: traits.name, codec: stream.codecName, sourceSampleRate: stream.sampleRate,
      channelCount: stream.channelCount, streamIndex: stream.index,
      declaredDurationSeconds: declaredSeconds,
      tags: demuxer.tags(of: stream.index, limits: limits), chapters: chapters,
      picture: demuxer.picture(limits: limits))
  }

  /// The check of the length at the end.
  var lengthAudit: LengthAudit {
    let hasPicture = streams.contains { $0.kind == .video }
    return LengthAudit(
      declaredSeconds: declaredSeconds, isOfPictureToo: hasPicture && !traits.startsAtZero)
  }

  private var declaredSeconds: Double? {
    let declared = headerSeconds ?? demuxer.declaredDurationSeconds(stream.index)
    // Matroska counts from 0, wherever the time stamps of a recorded broadcast start.
    let start = traits.countsLengthFromZero ? originSeconds ?? stream.startSeconds ?? 0 : 0
    return declared.map { max(0, $0 - max(0, start)) }
  }

  func makeCodec() throws(DecodeError) -> AudioCodec {
    guard let codec = try demuxer.makeCodec(stream.index) else {
      throw .unsupportedCodec(name: stream.codecName)
    }
    return codec
  }

  consuming func takeDemuxer() -> Demuxer { demuxer }
}

extension SourceFile {
  /// Opens what an input names.
  static func open(
    _ input: AudioInput, limits: DecodeLimits
  ) throws(DecodeError) -> SourceFile {
    switch input {
    case .file(let path): try open(path)
    case .standardInput: try Spool.copy(of: STDIN_FILENO, limitBytes: limits.spoolBytes)
    }
  }
}
