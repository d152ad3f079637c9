import Fingerprinting
import HostileBytes
import RepeatableRandom

/// Coded signatures as they come: read whole and in stretches, to the same peaks; what is read is coded to the same bytes.
enum SignatureTarget: FuzzTarget {
  static let seeds = [0, 1, 40, 1_024, 3_000].map { signature(frames: $0).encoded() }

  static func run(_ bytes: [UInt8]) {
    let signature = try? Signature(decoding: bytes)
    var stretches: [[Peak]] = []
    for frames in [0..<700, 700..<5_000, 5_000..<Int(Int32.max), -5..<0, Int.max - 1..<Int.max] {
      let peaks = try? Signature.peaks(in: frames, encodedCount: bytes.count) { Array(bytes[$0]) }
      if let peaks { stretches.append(peaks) }
    }
    guard let signature else { return }
    precondition(signature.encoded() == bytes, "the same signature has other bytes")
    precondition(stretches.count == 5 && Array(stretches.joined()) == signature.peaks)
    precondition(signature.landmarks.count <= 8 * signature.peaks.count)
  }

  static func signature(frames: Int) -> Signature {
    var random = SplitMix64(seed: UInt64(frames))
    var peaks: Set<Peak> = []
    for _ in 0..<frames / 5 {
      peaks.insert(
        Peak(
          frame: Int32.random(in: 0..<Int32(frames), using: &random),
          bin: Int16.random(in: 6...480, using: &random),
          isStrong: Bool.random(using: &random)))
    }
    var list = peaks.filter { $0.frame % 500 > 100 }.sorted()
    for index in list.indices.dropFirst().reversed() where !(list[index - 1] < list[index]) {
      list.remove(at: index)
    }
    return Signature(
      sampleCount: AnalysisParameters.sampleCount(frames: frames), peaks: list)
  }
}

/// The same with checksums and lengths that fit.
enum SealedSignatureTarget: FuzzTarget {
  static let seeds = SignatureTarget.seeds

  static func run(_ bytes: [UInt8]) {
    SignatureTarget.run(SignatureSeal.sealed(bytes, start: seeds[0]))
  }
}
