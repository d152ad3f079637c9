import AudioDecoding
import Testing

@Suite("Time stamps")
struct TimelineTests {
  /// The silence before each frame of 0.1 s, by the time stamps given.
  private func silences(_ starts: [Double?], longestGap: Double = 5) -> [Double] {
    var timeline = Timeline(longestGapSeconds: longestGap)
    return starts.indices.map { index in
      let next = index + 1 < starts.count ? starts[index + 1] : nil
      let silence = timeline.place(start: starts[index], duration: 0.1, next: next)
      return (silence * 1000).rounded() / 1000
    }
  }

  @Test(
    "Only believable gaps become silence",
    arguments: [
      // Without gaps, with jitter, without time stamps.
      ([0, 0.1, 0.2, 0.3], [0, 0, 0, 0]),
      ([0, 0.12, 0.19, 0.31], [0, 0, 0, 0]),
      ([nil, nil, nil], [0, 0, 0]),
      // A gap of 0.8 s; one too long; a step back; a single wrong stamp.
      ([0, 0.1, 1.0, 1.1], [0, 0, 0.8, 0]),
      ([0, 0.1, 90.0, 90.1], [0, 0, 0, 0]),
      ([50, 50.1, 0, 0.1, 0.2], [0, 0, 0, 0, 0]),
      ([0, 0.1, 3.0, 0.3, 0.4], [0, 0, 0, 0, 0]),
      // A gap with its frame's stamp missing shows at the next frame.
      ([0, nil, 0.7, 0.8], [0, 0, 0.5, 0]),
    ] as [([Double?], [Double])])
  func gaps(starts: [Double?], expected: [Double]) {
    #expect(silences(starts) == expected)
  }

  @Test("A recording whose time stamps do not start at 0 is not taken for a cut one")
  func lateTimeStamps() throws {
    let workshop = try Workshop()
    _ = try workshop.encode(TestSignal(), ["-b:a", "64k"], to: "plain.opus")
    try workshop.ffmpeg(
      ["-itsoffset", "1000", "-i", "plain.opus", "-c", "copy", "-copyts", "late.webm"])
    let audio = try DecodedAudio(workshop.path("late.webm"))
    #expect(abs(audio.seconds - 6) < 0.1)
    #expect(audio.result.warnings == [])
  }

  @Test("Drift between stamps and samples is made up for in steps")
  func drift() {
    let starts = (0..<1000).map { Double($0) * 0.1001 }
    let total = silences(starts).reduce(0, +)
    #expect(abs(total - 0.1) < 0.05)
  }
}
