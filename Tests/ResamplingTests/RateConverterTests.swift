import Foundation
import Resampling
import Testing

@Suite("Sample rates")
struct RateConverterTests {
  private func tone(_ hertz: Double, rate: Double, seconds: Double) -> [Float] {
    (0..<Int(rate * seconds)).map { Float(sin(2 * .pi * hertz * Double($0) / rate)) }
  }

  private func convert(
    _ samples: [Float], from rate: Double, blocks: Int = 10_000
  ) throws -> [Float] {
    var converter = try RateConverter.make(from: rate, to: 8_000)
    var output: [Float] = []
    for start in stride(from: 0, to: samples.count, by: blocks) {
      let block = Array(samples[start..<min(samples.count, start + blocks)])
      try converter.append(block.span, to: &output)
    }
    try converter.finish(to: &output)
    return output
  }

  @Test(
    "A tone keeps its pitch, phase and length",
    arguments: [1_000, 4_410, 8_001, 11_025, 16_000, 44_100, 48_000, 96_000, 767_999, 768_000])
  func tones(rate: Double) throws {
    let hertz = min(440, rate / 4)
    let output = try convert(tone(hertz, rate: rate, seconds: 1), from: rate)
    #expect(abs(output.count - 8_000) <= 1)
    let expected = tone(hertz, rate: 8_000, seconds: 1)
    let middle = 1_000..<7_000
    let worst = middle.map { abs(output[$0] - expected[$0]) }.max() ?? 1
    #expect(worst < 1e-3)
  }

  @Test("What the lower rate cannot hold is left out")
  func aliases() throws {
    let output = try convert(tone(5_000, rate: 48_000, seconds: 1), from: 48_000)
    let loudest = output[500..<7_500].map { abs($0) }.max() ?? 1
    #expect(loudest < 1e-4)
  }

  @Test("However it is split, the same comes out", arguments: [1, 7, 480, 100_000])
  func splits(blocks: Int) throws {
    let samples = tone(440, rate: 44_100, seconds: 0.5)
    let whole = try convert(samples, from: 44_100)
    let split = try convert(samples, from: 44_100, blocks: blocks)
    #expect(split.count == whole.count)
    let worst = zip(split, whole).map { abs($0 - $1) }.max() ?? 1
    #expect(worst < 1e-5)
  }

  @Test("Impossible rates are refused", arguments: [0, 999, 768_001, .infinity, .nan, -8_000])
  func refusals(rate: Double) throws {
    #expect(throws: ResamplingError.self) { _ = try convert([], from: rate) }
  }
}
