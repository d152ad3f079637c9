import Matching
import Testing

@Suite struct SearchScheduleTests {
  @Test("it looks soon and often at first, then at leisure, and never in more than there is")
  func times() {
    var schedule = SearchSchedule(start: 7)
    var searches: [(seconds: Double, search: SearchSchedule.Search)] = []
    for step in 0..<1_200 {
      let seconds = 7 + 0.25 * Double(step)
      if let search = schedule.next(at: seconds) { searches.append((seconds - 7, search)) }
    }
    #expect(searches.prefix(7).map(\.seconds) == [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5])
    #expect(searches.allSatisfy { $0.search.windowSeconds <= min($0.seconds, 10) })
    let later = searches.filter { $0.seconds > 20 }
    #expect(zip(later, later.dropFirst()).allSatisfy { $1.seconds - $0.seconds == 3 })
    #expect(Set(later.map(\.search.windowSeconds)) == [5, 10])
    let fast = searches.filter(\.search.triesAllSpeeds).map(\.seconds)
    #expect(fast.first == 3 && fast.count < 12)
  }

  @Test("what was missed is not made up for")
  func late() {
    var schedule = SearchSchedule(start: 0)
    #expect(schedule.next(at: 0.9) == nil)
    #expect(schedule.next(at: 60)?.windowSeconds == 10)
    #expect(schedule.next(at: 60) == nil)
  }
}
