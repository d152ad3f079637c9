import Foundation
import RepeatableRandom

/// Sound with known times in it: short bursts of a tone over a faint noise.
struct TestSignal {
  var seconds = 6.0
  var burstSeconds = [1.0, 5.0]
  var sampleRate = 44_100
  var frequency = 1000.0
  var amplitude = 0.5
  var channelCount = 1

  private static let burstLength = 0.25

  /// The samples of one channel.
  func samples() -> [Float] {
    var generator = SplitMix64(seed: 7)
    return (0..<Int(seconds * Double(sampleRate))).map { index in
      let time = Double(index) / Double(sampleRate)
      let noise = Float.random(in: -0.001...0.001, using: &generator)
      let isBurst = burstSeconds.contains { time >= $0 && time < $0 + Self.burstLength }
      let tone = isBurst ? amplitude * sin(2 * .pi * frequency * time) : 0
      return noise + Float(tone)
    }
  }

  /// A WAV file of 16-bit samples, every channel the same.
  func wave() -> [UInt8] {
    let samples = samples().flatMap { sample in
      let value = Int16((sample * 32_767).rounded())
      return [[UInt8]](repeating: littleEndian(value), count: channelCount).flatMap { $0 }
    }
    return waveHeader(dataBytes: UInt32(samples.count)) + samples
  }

  /// The header of a WAV file that claims to hold as many bytes of samples.
  func waveHeader(dataBytes: UInt32) -> [UInt8] {
    let frameBytes = 2 * channelCount
    var header = Array("RIFF".utf8) + littleEndian(dataBytes &+ 36) + Array("WAVEfmt ".utf8)
    header += littleEndian(UInt32(16)) + littleEndian(UInt16(1))
    header += littleEndian(UInt16(channelCount)) + littleEndian(UInt32(sampleRate))
    header += littleEndian(UInt32(sampleRate * frameBytes)) + littleEndian(UInt16(frameBytes))
    return header + littleEndian(UInt16(16)) + Array("data".utf8) + littleEndian(dataBytes)
  }

  private func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
