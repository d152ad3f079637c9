/// Where the audio of one time line stands in another: stretches that tile both from start to end.
public struct TimelineMap: Hashable, Sendable {
  /// In order; those that are in the old audio make it up without gap or overlap, and those in the new audio that.
  public let stretches: [TimelineStretch]
  /// Seconds of the old audio in a second of the new one; 1 unless it was made faster or slower.
  public let speed: Double
  /// The length of the old audio in seconds.
  public let oldDurationSeconds: Double
  /// The length of the new audio in seconds.
  public let newDurationSeconds: Double

  package init(
    stretches: [TimelineStretch], speed: Double, oldDurationSeconds: Double,
    newDurationSeconds: Double
  ) {
    self.stretches = stretches
    self.speed = speed
    self.oldDurationSeconds = oldDurationSeconds
    self.newDurationSeconds = newDurationSeconds
  }

  /// The map that stretches make up which tile both, as one at speed 1 has them.
  package init(stretches: [TimelineStretch]) {
    self.init(
      stretches: stretches, speed: 1,
      oldDurationSeconds: stretches.last { $0.old != nil }?.old?.upperBound ?? 0,
      newDurationSeconds: stretches.last { $0.new != nil }?.new?.upperBound ?? 0)
  }

  /// The map of two audio items that have nothing in common.
  static func nothingShared(
    oldDurationSeconds: Double, newDurationSeconds: Double
  ) -> TimelineMap {
    let stretch = TimelineStretch(
      kind: nil, old: 0..<oldDurationSeconds, new: 0..<newDurationSeconds)
    return TimelineMap(
      stretches: [stretch].compactMap(\.self), speed: 1, oldDurationSeconds: oldDurationSeconds,
      newDurationSeconds: newDurationSeconds)
  }

  /// The map of an audio item and itself.
  static func identity(durationSeconds: Double) -> TimelineMap {
    let whole = 0..<durationSeconds
    return TimelineMap(
      stretches: [TimelineStretch(kind: .same, old: whole, new: whole)].compactMap(\.self),
      speed: 1, oldDurationSeconds: durationSeconds, newDurationSeconds: durationSeconds)
  }

  /// How many seconds of the old audio stand in the new one.
  public var sharedSeconds: Double {
    stretches.lazy.filter { $0.kind == .same }
      .reduce(0) { $0 + ($1.old.map { $0.upperBound - $0.lowerBound } ?? 0) }
  }

  /// Whether they have nothing in common.
  public var sharesNothing: Bool { !stretches.contains { $0.kind == .same } }
}

extension TimelineMap {
  /// Where a time of the old audio stands in the new one.
  public struct Translation: Hashable, Sendable {
    /// The time in the new audio, in seconds: where what was at the old time stands; where it was removed or replaced, the
    /// nearest point of what is the same, or 0 when nothing is.
    public var newSeconds: Double
    /// What became of the audio at the old time.
    public var kind: TimelineStretch.Kind
  }

  /// Translates a time.
  ///
  /// - Parameter oldSeconds: from 0 to the length of the old audio; at the end of what is the same, what follows counts.
  /// - Returns: `nil` when it lies outside the old audio.
  public func translation(ofOldSeconds oldSeconds: Double) -> Translation? {
    guard oldSeconds >= 0, oldSeconds <= oldDurationSeconds else { return nil }
    let found =
      stretches.last { $0.old.map { $0.contains(oldSeconds) } ?? false }
      ?? stretches.last { $0.old?.upperBound == oldSeconds }
    guard let found, let old = found.old else { return nil }
    if found.kind == .same, let new = found.new {
      return Translation(newSeconds: Self.point(oldSeconds, of: old, in: new), kind: .same)
    }
    return Translation(newSeconds: nearestKept(to: oldSeconds), kind: found.kind)
  }

  /// Where a time of the old audio stands in the new one, in seconds; `nil` where it was removed or replaced.
  public func newSeconds(ofOldSeconds oldSeconds: Double) -> Double? {
    translation(ofOldSeconds: oldSeconds).flatMap { $0.kind == .same ? $0.newSeconds : nil }
  }

  /// The parts of a stretch of the old audio that are in the new one, in order, in seconds of both.
  public func keptParts(
    ofOldSeconds range: Range<Double>
  ) -> [(old: Range<Double>, new: Range<Double>)] {
    stretches.compactMap { stretch in
      guard stretch.kind == .same, let old = stretch.old, let new = stretch.new,
        old.overlaps(range)
      else { return nil }
      let part = range.clamped(to: old)
      let start = Self.point(part.lowerBound, of: old, in: new)
      return (part, start..<max(start, Self.point(part.upperBound, of: old, in: new)))
    }
  }

  private func nearestKept(to oldSeconds: Double) -> Double {
    let edges = stretches.lazy.filter { $0.kind == .same }.flatMap { stretch in
      [(stretch.old?.lowerBound, stretch.new?.lowerBound)]
        + [(stretch.old?.upperBound, stretch.new?.upperBound)]
    }
    var best = (distance: Double.infinity, newSeconds: 0.0)
    for case (let old?, let new?) in edges where abs(old - oldSeconds) < best.distance {
      best = (abs(old - oldSeconds), new)
    }
    return best.newSeconds
  }

  private static func point(
    _ seconds: Double, of old: Range<Double>, in new: Range<Double>
  ) -> Double {
    let share = (seconds - old.lowerBound) / (old.upperBound - old.lowerBound)
    return min(
      new.upperBound, new.lowerBound + share * (new.upperBound - new.lowerBound))
  }
}
