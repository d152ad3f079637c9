import Fingerprinting
import RepeatableRandom
import TimelineMapping

/// Audio made of stretches, each named by a seed: the same seed gives the same peaks and the same profile.
struct MadeAudio {
  /// What a stretch holds.
  enum Content {
    /// Sound of its own.
    case sound(seed: UInt64)
    /// Nothing.
    case silence
  }

  private var peaks: [Peak] = []
  private var signs: [UInt8] = []
  private var levels: [UInt8] = []

  /// Makes audio of stretches, each of a length in frames; some of the peaks and signs are changed, as encoding does.
  init(_ stretches: [(Content, frames: Int)], noise: UInt64) {
    var damage = SplitMix64(seed: noise)
    for (content, frames) in stretches {
      if case .sound(let seed) = content {
        add(seed: seed, frames: frames, damage: &damage)
      } else {
        signs += [UInt8](repeating: 0, count: frames)
        levels += [UInt8](repeating: 0, count: frames)
      }
    }
  }

  private mutating func add(seed: UInt64, frames: Int, damage: inout SplitMix64) {
    var random = SplitMix64(seed: seed)
    let start = signs.count
    for frame in 0..<frames {
      for index in 0..<3 where Int.random(in: 0..<9, using: &random) == 0 {
        let bin = Int16.random(in: 6...480, using: &random)
        guard Int.random(in: 0..<10, using: &damage) > 0 else { continue }
        peaks.append(Peak(frame: Int32(start + frame), bin: bin, isStrong: index < 2))
      }
      var sign = UInt8.random(in: 0...255, using: &random)
      if Int.random(in: 0..<4, using: &damage) == 0 {
        sign ^= 1 << UInt8.random(in: 0...7, using: &damage)
      }
      signs.append(sign)
      levels.append(UInt8.random(in: 20...26, using: &random))
    }
  }

  var analysed: AnalysedAudio {
    AnalysedAudio(
      signature: Signature(
        sampleCount: AnalysisParameters.sampleCount(frames: signs.count),
        peaks: Set(peaks).sorted()),
      edgeProfile: EdgeProfile(signs: signs, levels: levels))
  }

  var frameCount: Int { signs.count }
}
