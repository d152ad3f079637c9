import Fingerprinting
import Foundation
import RepeatableRandom

/// Tones of random pitch and loudness with overtones, a new one every 80 to 200 ms.
///
/// - Parameter speed: makes the tones shorter by so much, at the same pitch.
func melody(seconds: Double, seed: UInt64, speed: Double = 1) -> [Float] {
  var generator = SplitMix64(seed: seed)
  var samples: [Float] = []
  while samples.count < Int(seconds * 8_000) {
    let length = Int(Double(Int.random(in: 640...1_600, using: &generator)) / speed)
    let pitch = Float.random(in: 100...1_200, using: &generator) / 8_000 * 2 * .pi
    let level = Float.random(in: 0.05...0.3, using: &generator)
    for i in 0..<length {
      let t = Float(i)
      let tone = sin(pitch * t) + 0.6 * sin(2.03 * pitch * t) + 0.4 * sin(2.9 * pitch * t)
      samples.append(level * tone * sin(.pi * t / Float(length)))
    }
  }
  return Array(samples.prefix(Int(seconds * 8_000)))
}

/// The signature of samples that come in one block.
func signature(of samples: [Float]) -> Signature {
  var fingerprinter = ReferenceFingerprinter()
  fingerprinter.append(samples.span)
  return fingerprinter.finish()
}
