import Testing
import TimelineMapping

@Suite("Timeline map")
struct TimelineMapTests {
  /// Ten seconds the same, five inserted, ten the same, ten removed, five replaced by ten, ten the same.
  static let map = TimelineMap(
    stretches: [
      TimelineStretch(kind: .same, old: 0..<10, new: 0..<10),
      TimelineStretch(kind: nil, old: 10..<10, new: 10..<15),
      TimelineStretch(kind: .same, old: 10..<20, new: 15..<25),
      TimelineStretch(kind: nil, old: 20..<30, new: 25..<25),
      TimelineStretch(kind: .same, old: 30..<40, new: 25..<35),
      TimelineStretch(kind: nil, old: 40..<45, new: 35..<45),
      TimelineStretch(kind: .same, old: 45..<55, new: 45..<55),
    ].compactMap(\.self),
    speed: 1, oldDurationSeconds: 55, newDurationSeconds: 55)

  @Test(
    "A time and what became of it",
    arguments: [
      (0, 0, .same), (9.5, 9.5, .same), (10, 15, .same), (19, 24, .same), (21, 25, .removed),
      (29, 25, .removed), (30, 25, .same), (41, 35, .replaced), (44, 45, .replaced),
      (55, 55, .same),
    ] as [(Double, Double, TimelineStretch.Kind)])
  func translation(_ old: Double, _ new: Double, _ kind: TimelineStretch.Kind) throws {
    let translation = try #require(Self.map.translation(ofOldSeconds: old))
    #expect(translation.newSeconds == new)
    #expect(translation.kind == kind)
    #expect(Self.map.newSeconds(ofOldSeconds: old) == (kind == .same ? new : nil))
  }

  @Test("Times outside of the audio", arguments: [-0.1, 55.1, .nan, .infinity])
  func outside(_ seconds: Double) {
    #expect(Self.map.translation(ofOldSeconds: seconds) == nil)
  }

  @Test("What is kept of a stretch")
  func keptParts() {
    let parts = Self.map.keptParts(ofOldSeconds: 8..<32)
    #expect(parts.map(\.old) == [8..<10, 10..<20, 30..<32])
    #expect(parts.map(\.new) == [8..<10, 15..<25, 25..<27])
    #expect(Self.map.keptParts(ofOldSeconds: 21..<29).isEmpty)
  }

  @Test("How much is shared")
  func shared() {
    #expect(Self.map.sharedSeconds == 40)
    #expect(!Self.map.sharesNothing)
  }
}
