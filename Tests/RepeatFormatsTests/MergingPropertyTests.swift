import PodcastMetadata
import RepeatFormats
import RepeatableRandom
import Repeats
import Testing

@Suite("Chapters with repeats between them, at random")
struct MergingPropertyTests {
  @Test("In order, without gaps and overlaps, and no title is lost", arguments: 0..<10)
  func properties(_ block: Int) {
    for index in 0..<50 {
      let example = randomEpisode(seed: UInt64(block * 50 + index))
      let merged = example.mergedChapters
      #expect(merged.first?.start == 0 && merged.last?.end == example.durationSeconds)
      #expect(zip(merged, merged.dropFirst()).allSatisfy { $0.end == $1.start })
      #expect(merged.allSatisfy { $0.end - $0.start > 0.099 })
      let titles = Set(merged.map(\.title))
      for title in titlesToKeep(example) {
        #expect(titles.contains(title), "\(title) of \(example)")
      }
      for mark in marksToKeep(example) {
        let isThere = merged.contains {
          $0.kind == mark.kind && $0.start == mark.startSeconds && $0.end >= mark.endSeconds
        }
        #expect(isThere, "\(mark) of \(example)")
      }
    }
  }

  @Test("Breaks of an edit decision list are as Kodi takes them", arguments: 0..<10)
  func breaks(_ block: Int) {
    for index in 0..<50 {
      let example = randomEpisode(seed: UInt64(block * 50 + index))
      let lines = RepeatFormat.edl.text(for: example).split(separator: "\n")
        .map { $0.split(separator: "\t").compactMap { Double($0) } }
      #expect(lines.allSatisfy { $0.count == 3 && $0[1] <= example.durationSeconds })
      let breaks = lines.filter { $0[2] == 3 }
      #expect(breaks.allSatisfy { $0[0] < $0[1] })
      #expect(zip(breaks, breaks.dropFirst()).allSatisfy { $0[1] < $1[0] })
      for marker in lines where marker[2] == 2 {
        #expect(!breaks.contains { $0[0] <= marker[0] && marker[0] <= $0[1] })
      }
      for mark in example.marks where [.intro, .outro, .advert].contains(mark.kind) {
        let (start, end) = (
          max(0, mark.startSeconds), min(mark.endSeconds, example.durationSeconds)
        )
        guard end - start >= 0.1 else { continue }
        #expect(breaks.contains { $0[0] <= start + 0.001 && end - 0.001 <= $0[1] })
      }
    }
  }

  private func randomEpisode(seed: UInt64) -> MarkedEpisode {
    var random = SplitMix64(seed: seed)
    // Times on a coarse grid meet often.
    let step = ([0.25, 0.3, 1.3] as [Double]).randomElement(using: &random) ?? 1
    func time() -> Double { Double(Int.random(in: -2...405, using: &random)) * step }
    let chapters = (0..<Int.random(in: 0...9, using: &random)).map { number in
      chapter(time(), "chapter \(number)")
    }
    let kinds = RepeatKind.allCases
    let marks = (0..<Int.random(in: 0...6, using: &random)).map { number in
      let start = time()
      let seconds = Double(Int.random(in: 0...60, using: &random)) * step
      let kind = kinds.randomElement(using: &random) ?? .other
      return mark(kind, start, start + seconds, id: number)
    }
    return episode(marks, chapters: chapters, seconds: 400 * step)
  }

  /// Looks at each twentieth of a second: the titles of chapters that have a second on end outside of repeats.
  private func titlesToKeep(_ episode: MarkedEpisode) -> [String] {
    let ordered = episode.chapters.map { chapter -> Chapter in
      var chapter = chapter
      chapter.start = max(chapter.start, 0)
      return chapter
    }.sorted { $0.start < $1.start }
    return ordered.indices.compactMap { index in
      let start = ordered[index].start
      let end = index + 1 < ordered.count ? ordered[index + 1].start : episode.durationSeconds
      // Those that start together have their titles joined.
      let isAlone = ordered.filter { abs($0.start - start) < 0.1 }.count == 1
      let freeTwentieths = longestRun(from: start, to: min(end, episode.durationSeconds)) { time in
        !episode.marks.contains {
          ![.bed, .rerun].contains($0.kind) && $0.startSeconds <= time && time < $0.endSeconds
        }
      }
      return isAlone && freeTwentieths > 20 ? ordered[index].title : nil
    }
  }

  private func longestRun(
    from start: Double, to end: Double, where isFree: (Double) -> Bool
  ) -> Int {
    var longest = 0
    var run = 0
    for time in stride(from: start + 0.025, to: end, by: 0.05) {
      run = isFree(time) ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// The marks that nothing else comes near: they keep their places to the bit.
  private func marksToKeep(_ episode: MarkedEpisode) -> [Mark] {
    episode.marks.filter { mark in
      guard ![.bed, .rerun].contains(mark.kind), mark.endSeconds > mark.startSeconds + 0.1,
        mark.startSeconds >= 1, mark.endSeconds <= episode.durationSeconds
      else { return false }
      return episode.marks.filter {
        $0.startSeconds < mark.endSeconds + 1.01 && mark.startSeconds < $0.endSeconds + 1.01
          && ![.bed, .rerun].contains($0.kind)
      }.count == 1
    }
  }
}
