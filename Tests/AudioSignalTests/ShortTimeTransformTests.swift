import AudioSignal
import RepeatableRandom
import Testing

@Suite struct ShortTimeTransformTests {
  private func frames(of samples: [Float], blocks: [Int], hop: Int) -> [[Float]] {
    var transform = ShortTimeTransform(windowLength: 64, hopLength: hop)
    var frames: [[Float]] = []
    var start = 0
    for block in blocks {
      let end = min(samples.count, start + block)
      let block = samples[start..<end]
      transform.append(block.span) { frames.append($0) }
      start = end
    }
    let rest = samples[start...]
    transform.append(rest.span) { frames.append($0) }
    #expect(transform.sampleCount == samples.count)
    return frames
  }

  @Test(
    "blocks of any size give the same frames",
    arguments: [1, 16, 64, 100])
  func blocksDoNotMatter(hop: Int) {
    var generator = SplitMix64(seed: 1)
    let samples = (0..<1_000).map { _ in Float.random(in: -1...1, using: &generator) }
    let whole = frames(of: samples, blocks: [], hop: hop)
    #expect(whole.count == (0...).first { $0 * hop + 64 > 1_000 })
    for _ in 0..<20 {
      let blocks = (0..<30).map { _ in Int.random(in: 0...120, using: &generator) }
      #expect(frames(of: samples, blocks: blocks, hop: hop) == whole)
    }
  }

  @Test("a tone stands in its own bin")
  func tone() {
    let samples = (0..<256).map { Float(0.5) * Float(($0 * 8) % 64 < 32 ? 1 : -1) }
    let all = frames(of: samples, blocks: [10], hop: 64)
    for frame in all { #expect(frame.firstIndex(of: frame.max() ?? 0) == 8) }
  }
}
