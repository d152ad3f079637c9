internal import CFFmpeg

extension Demuxer {
  /// All streams, in order.
  var streams: [StreamDescription] {
    (0..<(unsafe Int(context.pointee.nb_streams))).compactMap { describe($0) }
  }

  private func describe(_ index: Int) -> StreamDescription? {
    guard let stream = unsafe stream(index), let parameters = unsafe stream.pointee.codecpar else {
      return nil
    }
    let disposition = unsafe stream.pointee.disposition
    let unit = timeStampSeconds(index)
    let kind: StreamDescription.Kind =
      switch unsafe parameters.pointee.codec_type {
      case AVMEDIA_TYPE_AUDIO: .audio
      case AVMEDIA_TYPE_VIDEO:
        disposition & AV_DISPOSITION_ATTACHED_PIC != 0 ? .attachedPicture : .video
      default: .other
      }
    let secondary =
      AV_DISPOSITION_COMMENT | AV_DISPOSITION_HEARING_IMPAIRED | AV_DISPOSITION_VISUAL_IMPAIRED
      | AV_DISPOSITION_KARAOKE | AV_DISPOSITION_CLEAN_EFFECTS | AV_DISPOSITION_DUB
    let codec = unsafe CodecName(parameters)
    return unsafe StreamDescription(
      index: index, kind: kind, codecName: codec.text, isDecodable: codec.isDecodable,
      isDefault: disposition & AV_DISPOSITION_DEFAULT != 0,
      isSecondary: disposition & secondary != 0,
      sampleRate: Int(parameters.pointee.sample_rate),
      channelCount: Int(parameters.pointee.ch_layout.nb_channels),
      startSeconds: seconds(stream.pointee.start_time, unit: unit))
  }

  /// The length the container declares; `nil` when FFmpeg had to guess it from bit rate or time stamps.
  func declaredDurationSeconds(_ index: Int) -> Double? {
    let method = unsafe context.pointee.duration_estimation_method
    guard method == AVFMT_DURATION_FROM_STREAM else { return nil }
    let ofStream = unsafe seconds(
      stream(index)?.pointee.duration ?? podprint_no_time_stamp, unit: timeStampSeconds(index))
    let declared =
      unsafe ofStream ?? seconds(context.pointee.duration, unit: 1 / Double(AV_TIME_BASE))
    return declared.flatMap { $0 > 0 ? $0 : nil }
  }

  private func seconds(_ value: Int64, unit: Double) -> Double? {
    value == podprint_no_time_stamp ? nil : Double(value) * unit
  }

  /// Tags of the container, then those only the stream has.
  func tags(of index: Int, limits: DecodeLimits) -> [String: String] {
    var result: [String: String] = [:]
    unsafe collectTags(context.pointee.metadata, limits: limits, into: &result)
    unsafe collectTags(stream(index)?.pointee.metadata, limits: limits, into: &result)
    return result
  }

  /// Chapters in order of their start, in seconds by the container's time stamps.
  func chapters(limits: DecodeLimits) -> [DecodedChapter] {
    let count = unsafe min(Int(context.pointee.nb_chapters), limits.chapterCount)
    let chapters = (0..<count).compactMap { index -> DecodedChapter? in
      guard let chapter = unsafe context.pointee.chapters[index] else { return nil }
      let base = unsafe chapter.pointee.time_base
      guard base.den != 0 else { return nil }
      let unit = Double(base.num) / Double(base.den)
      var tags: [String: String] = [:]
      unsafe collectTags(chapter.pointee.metadata, limits: limits, into: &tags)
      let (start, end) = unsafe (chapter.pointee.start, chapter.pointee.end)
      return DecodedChapter(
        start: Double(start) * unit, end: Double(max(start, end)) * unit,
        title: tags["title"] ?? "")
    }
    return chapters.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// The first picture attached to the audio.
  func picture(limits: DecodeLimits) -> EmbeddedPicture? {
    for index in 0..<(unsafe Int(context.pointee.nb_streams)) {
      guard let stream = unsafe stream(index),
        unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0,
        let data = unsafe stream.pointee.attached_pic.data
      else { continue }
      let count = unsafe Int(stream.pointee.attached_pic.size)
      guard count > 0 else { continue }
      let kept = count <= limits.pictureBytes ? count : 0
      let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: kept))
      return EmbeddedPicture(bytes: bytes, byteCount: count)
    }
    return nil
  }

  private func collectTags(
    _ dictionary: OpaquePointer?, limits: DecodeLimits, into tags: inout [String: String]
  ) {
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while tags.count < limits.tagCount {
      unsafe entry = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX)
      guard let found = unsafe entry?.pointee else { return }
      let key = unsafe text(found.key, limitBytes: 256).lowercased()
      let value = unsafe text(found.value, limitBytes: limits.tagTextBytes)
      if !key.isEmpty, !value.isEmpty, tags[key] == nil { tags[key] = value }
    }
  }

  private func text(_ pointer: UnsafeMutablePointer<CChar>?, limitBytes: Int) -> String {
    guard let pointer = unsafe pointer else { return "" }
    let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: strlen(pointer))
    return unsafe metadataText(bytes, limitBytes: limitBytes)
  }
}
