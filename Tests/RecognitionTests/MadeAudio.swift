import Foundation
import Recognition
import RepeatableRandom

/// Tones of random pitch and loudness with overtones, a new one every 80 to 200 ms.
///
/// - Parameter speed: makes the tones shorter by so much, at the same pitch.
func melody(
  seconds: Double, seed: UInt64, rate: Double = 8_000, speed: Double = 1
) -> [Float] {
  var generator = SplitMix64(seed: seed)
  var samples: [Float] = []
  let scale = Float(8_000 / rate)
  while samples.count < Int(seconds * rate) {
    let length = Int(Double(Int.random(in: 640...1_600, using: &generator)) * rate / 8_000 / speed)
    let pitch = Float.random(in: 100...1_200, using: &generator) / 8_000 * 2 * .pi
    let level = Float.random(in: 0.05...0.3, using: &generator)
    for i in 0..<length {
      let t = Float(i) * scale
      let tone = sin(pitch * t) + 0.6 * sin(2.03 * pitch * t) + 0.4 * sin(2.9 * pitch * t)
      samples.append(level * tone * sin(.pi * Float(i) / Float(length)))
    }
  }
  return Array(samples.prefix(Int(seconds * rate)))
}

/// The signature of mono samples.
func signature(of samples: [Float], rate: Double = 8_000) throws -> Signature {
  let generator = SignatureGenerator()
  try generator.append(PCMBuffer(samples, sampleRate: rate))
  return try generator.signature()
}

/// A folder of one test's own, gone with the value.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("podprint-recognition-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }
}
