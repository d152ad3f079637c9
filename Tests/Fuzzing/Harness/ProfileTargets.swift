import ByteCompression
import Fingerprinting

/// Chunks of edge profiles as they are stored: what is read is no longer than a chunk, and is coded to the same again.
enum ProfileTarget: FuzzTarget {
  static let seeds = [0, 5, 1_024].map { frames -> [UInt8] in
    let bytes = (0..<frames).map { UInt8(truncatingIfNeeded: $0 * $0 >> 5) }
    let packed = ByteCompression.compressed(bytes)
    return [UInt8(truncatingIfNeeded: packed.count)] + packed + packed
  }

  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let rest = bytes.dropFirst()
    let signs = ByteCompression.expanded(
      Array(rest.prefix(Int(first))), mostBytes: EdgeProfile.chunkFrames)
    let levels = ByteCompression.expanded(
      Array(rest.dropFirst(Int(first))), mostBytes: EdgeProfile.chunkFrames)
    check(signs: signs ?? [], levels: levels ?? Array(rest.suffix(EdgeProfile.chunkFrames)))
  }

  static func check(signs: [UInt8], levels: [UInt8]) {
    precondition(max(signs.count, levels.count) <= EdgeProfile.chunkFrames)
    let chunk = EdgeProfile.Chunk(signs: signs, levels: levels)
    let profile = EdgeProfile(chunks: [chunk, chunk], position: 7)
    precondition(profile.frames.count == 2 * min(signs.count, levels.count))
    let first = EdgeProfile(chunks: [chunk], position: 0)
    precondition(first.signs.isEmpty || EdgeProfile(chunks: first.chunks, position: 0) == first)
    for frames in [0..<7_000, 7_168..<7_170, 7_200..<Int.max, Int.min..<Int.min + 3] {
      let part = profile.clamped(to: frames)
      precondition(part.frames == frames.clamped(to: profile.frames))
    }
  }
}

/// The same with what zlib would have given.
enum PlainProfileTarget: FuzzTarget {
  static let seeds = ProfileTarget.seeds

  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let rest = bytes.dropFirst().prefix(2 * EdgeProfile.chunkFrames)
    let signs = Array(rest.prefix(min(EdgeProfile.chunkFrames, 8 * Int(first))))
    let levels = Array(rest.dropFirst(signs.count).prefix(EdgeProfile.chunkFrames))
    ProfileTarget.check(signs: signs, levels: levels)
    let packed = ByteCompression.compressed(signs)
    precondition(
      ByteCompression.expanded(packed, mostBytes: EdgeProfile.chunkFrames) == signs)
    precondition(
      signs.isEmpty || ByteCompression.expanded(packed, mostBytes: signs.count - 1) == nil)
  }
}
