extension Signature {
  /// The signature as bytes: about two a peak, versioned and checksummed.
  ///
  /// See ``SignatureHeader``.
  public func encoded() -> [UInt8] {
    var blocks: [[UInt16]] = []
    var index = peaks.startIndex
    for block in 0..<SignatureHeader.blockCount(frames: frameCount) {
      let start = block * SignatureHeader.framesPerBlock
      let end = peaks[index...].firstIndex { $0.frame >= start + SignatureHeader.framesPerBlock }
      let stretch = peaks[index..<(end ?? peaks.endIndex)]
      blocks.append(PeakBlock.words(of: stretch, start: start))
      index = stretch.endIndex
    }
    let header = SignatureHeader(sampleCount: sampleCount, wordCounts: blocks.map(\.count))
    return blocks.reduce(into: header.encoded()) { $0 += PeakBlock.encoded($1) }
  }

  /// Reads a whole signature and checks all of it.
  ///
  /// - Throws: ``SignatureError`` for bytes that ``encoded()`` of this algorithm did not make.
  public init(decoding bytes: [UInt8]) throws(SignatureError) {
    try self.init(decoding: bytes, density: .reference)
  }

  /// Reads a signature that holds as many peaks as `density` says.
  init(decoding bytes: [UInt8], density: ConstellationDensity) throws(SignatureError) {
    let header = try SignatureHeader(decoding: bytes, density: density)
    guard bytes.count == header.totalByteCount else {
      throw .wrongLength(expected: header.totalByteCount, found: bytes.count)
    }
    var peaks: [Peak] = []
    peaks.reserveCapacity(header.wordCounts.reduce(0, +))
    var offset = header.byteCount
    for block in header.wordCounts.indices {
      let end = offset + header.byteCount(ofBlock: block)
      try PeakBlock.decode(bytes[offset..<end], frames: header.frames(ofBlock: block), into: &peaks)
      offset = end
    }
    self.init(sampleCount: header.sampleCount, peaks: peaks)
  }

  /// The peaks in a stretch of a coded signature, reading no more than the header and that stretch's blocks.
  ///
  /// - Parameters:
  ///   - frames: the frames wanted; those outside the signature hold nothing.
  ///   - encodedCount: the length of the coded signature in bytes.
  ///   - read: gives the bytes of a range below `encodedCount`.
  /// - Throws: ``SignatureError`` for damage in what was read, or what `read` throws.
  public static func peaks(
    in frames: Range<Int>, encodedCount: Int, read: (Range<Int>) throws -> [UInt8]
  ) throws -> [Peak] {
    let fixed = try read(0..<min(SignatureHeader.fixedByteCount, encodedCount))
    let headerCount = try SignatureHeader.byteCount(fixedPart: fixed)
    guard headerCount <= encodedCount else {
      throw SignatureError.wrongLength(expected: headerCount, found: encodedCount)
    }
    let header = try SignatureHeader(decoding: try read(0..<headerCount))
    guard header.totalByteCount == encodedCount else {
      throw SignatureError.wrongLength(expected: header.totalByteCount, found: encodedCount)
    }
    let wanted = frames.clamped(to: 0..<header.frameCount)
    guard !wanted.isEmpty else { return [] }
    let first = wanted.lowerBound / SignatureHeader.framesPerBlock
    let last = (wanted.upperBound - 1) / SignatureHeader.framesPerBlock
    let start = (0..<first).reduce(header.byteCount) { $0 + header.byteCount(ofBlock: $1) }
    let count = (first...last).reduce(0) { $0 + header.byteCount(ofBlock: $1) }
    let bytes = try read(start..<(start + count))
    guard bytes.count == count else {
      throw SignatureError.wrongLength(expected: count, found: bytes.count)
    }
    var peaks: [Peak] = []
    var offset = 0
    for block in first...last {
      let end = offset + header.byteCount(ofBlock: block)
      try PeakBlock.decode(bytes[offset..<end], frames: header.frames(ofBlock: block), into: &peaks)
      offset = end
    }
    return peaks.filter { wanted.contains(Int($0.frame)) }
  }
}

extension Signature {
  /// The most frames that signatures can have which take so many bytes in all.
  package static func mostFrames(encodedCount: Int) -> Int {
    encodedCount / SignatureHeader.leastBlockBytes * SignatureHeader.framesPerBlock
  }
}

extension SignatureHeader {
  /// The frames that a block covers.
  func frames(ofBlock block: Int) -> Range<Int> {
    let start = block * Self.framesPerBlock
    return start..<min(frameCount, start + Self.framesPerBlock)
  }
}
