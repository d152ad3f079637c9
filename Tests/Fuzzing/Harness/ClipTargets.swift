import Fingerprinting
import HostileBytes
import Matching

/// Signatures of clips as they come: what is read is coded to the same bytes, and is looked up in time to an answer that can be.
enum ClipTarget: FuzzTarget {
  static let seeds = [
    whole, whole.excerpt(samples: 80_000..<176_000), whole.excerpt(samples: 0..<9_000),
    ClipSignature(reference: whole.reference, detail: nil).excerpt(samples: 300_000..<380_000),
  ].map { $0.encoded() }

  private static let whole: ClipSignature = {
    let signature = SignatureTarget.signature(frames: 3_000)
    return ClipSignature(reference: signature, detail: signature)
  }()
  private static let catalog = MemoryPostings([
    ReferenceIdentifier(rawValue: 1): whole.reference,
    ReferenceIdentifier(rawValue: 2): SignatureTarget.signature(frames: 5_000),
  ])
  /// No more is looked up, so that there are many inputs in a minute.
  private static let mostSamples = 4 * 8_000

  static func run(_ bytes: [UInt8]) {
    guard let clip = try? ClipSignature(decoding: bytes) else { return }
    precondition(clip.encoded() == bytes, "the same signature has other bytes")
    let count = clip.reference.sampleCount
    for samples in [0..<count, count / 3..<count / 2, -7..<1_500, count..<Int.max] {
      let part = clip.excerpt(samples: samples)
      precondition(part.reference.sampleCount == samples.clamped(to: 0..<count).count)
      precondition((try? ClipSignature(decoding: part.encoded())) == part)
    }
    lookUp(clip.excerpt(samples: 0..<mostSamples))
  }

  private static func lookUp(_ clip: ClipSignature) {
    var matcher = ClipMatcher(source: catalog, settings: MatchSettings(speeds: 1...1))
    do {
      try matcher.append(clip)
      guard case .match(let matches) = try matcher.finish() else { return }
      for match in matches {
        precondition(match.offsetSeconds.isFinite && (0.2...4.5).contains(match.speed))
        precondition((0...1).contains(match.confidence) && match.evidence.isFinite)
        precondition(match.clipRange.lowerBound >= -1)
        precondition(match.clipRange.upperBound <= clip.reference.durationSeconds + 1)
      }
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

/// The same with checksums and lengths that fit.
enum SealedClipTarget: FuzzTarget {
  static let seeds = ClipTarget.seeds

  /// Where a coded signature has its sample count.
  private static let sampleCount = 16..<24

  static func run(_ bytes: [UInt8]) {
    guard bytes.count >= 2 * SignatureSeal.fixedByteCount else { return }
    let start = SignatureTarget.seeds[0]
    let reference = SignatureSeal.sealed(Array(bytes[..<(bytes.count / 3)]), start: start)
    var detail = Array(bytes[(bytes.count / 3)...])
    detail.replaceSubrange(sampleCount, with: reference[sampleCount])
    ClipTarget.run(reference + SignatureSeal.sealed(detail, start: start))
    ClipTarget.run(reference)
  }
}
