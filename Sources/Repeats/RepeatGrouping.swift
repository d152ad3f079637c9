internal import Matching

/// Puts the stretches that episodes share together: those that sound the same are one repeat.
///
/// Episodes are taken one after the other, each with what it shares with those before it.
public struct RepeatGrouping {
  /// A repeat is cut when so many of its occurrences are of one part of it only.
  private static let leastPartial = 0.25

  private var outlines: [ReferenceIdentifier: EpisodeOutline] = [:]
  private var groups: [Int64: RepeatGroup] = [:]
  private var numbersOfReference: [ReferenceIdentifier: Set<Int64>] = [:]
  private var nextNumber: Int64 = -1
  private var changes = RepeatGroupChanges()

  /// Makes a grouping of what is known.
  ///
  /// - Parameter outlines: of all episodes that `groups` stand in.
  public init(_ groups: [RepeatGroup] = [], outlines: [EpisodeOutline] = []) {
    for outline in outlines { self.outlines[outline.reference] = outline }
    for group in groups {
      self.groups[group.number] = group
      enlist(group)
    }
  }

  /// All groups, by number from the nearest to zero.
  public var all: [RepeatGroup] {
    groups.values.sorted { ($0.number.magnitude, $0.number) < ($1.number.magnitude, $1.number) }
  }

  /// The groups of some numbers, in the same order.
  public func groups(_ numbers: Set<Int64>) -> [RepeatGroup] {
    all.filter { numbers.contains($0.number) }
  }

  /// Takes an episode with the stretches that it shares; those with episodes that were not taken yet are passed over.
  ///
  /// - Returns: what has become of the groups.
  public mutating func add(
    _ outline: EpisodeOutline, stretches: [SharedStretch]
  ) -> RepeatGroupChanges {
    outlines[outline.reference] = outline
    changes = RepeatGroupChanges()
    let shared = stretches.filter { outlines[$0.reference] != nil }
    let copies = CopyFinding(outline: outline, outlines: outlines).copies(in: shared)
    for copy in copies where copy.isRerun { addRerun(copy, of: outline) }
    let copied = Set(copies.map(\.reference))
    let others = EchoRemoval(outlines: outlines).withoutEchoes(
      shared.filter { !copied.contains($0.reference) }, in: outline.reference)
    let cutting = SharedPartCutting(withoutFragments(others), known: knownSpans)
    for part in cutting.parts(in: outline.reference) { add(part) }
    return changes
  }

  /// Gives a group the number under which it was stored.
  public mutating func renumber(_ number: Int64, to stored: Int64) {
    guard var group = groups.removeValue(forKey: number) else { return }
    delist(group)
    group.number = stored
    groups[stored] = group
    enlist(group)
  }

  // MARK: - Reruns

  private mutating func addRerun(_ copy: CopyFinding.Copy, of outline: EpisodeOutline) {
    let places = [
      Occurrence(reference: copy.reference, frames: copy.otherFrames),
      Occurrence(reference: outline.reference, frames: copy.frames),
    ]
    let known = groups(of: copy.reference).first {
      $0.isRerun && $0.occurrence(like: places[0]) != nil
    }
    guard var group = known else { return insert(places, isRerun: true) }
    for place in places where group.occurrence(like: place) == nil {
      group.occurrences.append(place)
    }
    update(group)
  }

  // MARK: - Parts

  /// Leaves out stretches that are whole in neither episode: parts of something longer here, and of a known repeat there.
  ///
  /// The intros of two seasons may be cut from the same music, so that the end of one is the beginning of the other.
  private func withoutFragments(_ stretches: [SharedStretch]) -> [SharedStretch] {
    stretches.filter { stretch in
      let isPart = stretches.contains {
        FrameOverlap.holds($0.frames, stretch.frames)
          && !FrameOverlap.areAlike($0.frames, stretch.frames)
      }
      guard isPart else { return true }
      let place = Occurrence(reference: stretch.reference, frames: stretch.otherFrames)
      return !groups(of: stretch.reference).contains {
        !$0.isRerun && $0.occurrence(like: place) == nil && $0.occurrence(around: place) != nil
      }
    }
  }

  private func knownSpans(
    of reference: ReferenceIdentifier, in frames: Range<Int>
  ) -> [Range<Int>] {
    groups(of: reference).filter { !$0.isRerun }.flatMap { group in
      group.occurrences.filter { $0.reference == reference }.map(\.frames)
        .filter { frames.contains($0.lowerBound) && frames.contains($0.upperBound - 1) }
    }
  }

  /// Joins a part to the repeat that most of its places belong to.
  private mutating func add(_ part: SharedPart) {
    var alike: [Int64: Int] = [:]
    var around: [Int64: Int] = [:]
    for place in part.places {
      for group in groups(of: place.reference) where !group.isRerun {
        if group.occurrence(like: place) != nil {
          alike[group.number, default: 0] += 1
        } else if group.occurrence(around: place) != nil {
          around[group.number, default: 0] += 1
        }
      }
    }
    for (number, count) in around.sorted(by: { $0.key < $1.key })
    where isDivided(
      number, whole: count, partial: alike[number, default: 0], by: part.places)
    {
      divide(number, by: part.places)
      return add(part)
    }
    let side = self.side(of: part.places[0])
    let candidates = alike.isEmpty ? around : alike
    let best = candidates.max { left, right in
      rank(left, for: side) < rank(right, for: side)
    }
    guard let best, let group = groups[best.key] else {
      swallow(within: part.places)
      return insert(part.places)
    }
    join(part.places, to: group)
    unite(alike.keys.filter { $0 != best.key }, with: best.key)
  }

  /// What says that a repeat is the one that a part on a side of its episode belongs to.
  private func rank(_ vote: (key: Int64, value: Int), for side: EpisodeSide?) -> (Int, Int, Int64) {
    let isOnSide = side != nil && groups[vote.key].map { self.side(of: $0) == side } == true
    return (isOnSide ? 1 : 0, vote.value, -Int64(vote.key.magnitude))
  }

  private mutating func join(_ places: [Occurrence], to group: RepeatGroup) {
    var group = group
    for place in places {
      if let index = group.occurrences.firstIndex(where: { $0.isAlike(place) }) {
        group.occurrences[index].clearPercent = max(
          group.occurrences[index].clearPercent, place.clearPercent)
      } else if !isKnown(place) {
        group.occurrences.append(place)
      }
    }
    update(group)
    separateSides(of: group.number)
  }

  /// Takes shorter occurrences out of other repeats: those of a shorter version of an intro, say.
  private mutating func swallow(within places: [Occurrence]) {
    for place in places {
      for var group in groups(of: place.reference) where !group.isRerun && !group.isDecided {
        let rest = group.occurrences.filter {
          $0.reference != place.reference || !FrameOverlap.holds(place.frames, $0.frames)
        }
        guard rest.count < group.occurrences.count, rest.count >= 2 else { continue }
        delist(group)
        group.occurrences = rest
        update(group)
      }
    }
  }

  private func isKnown(_ place: Occurrence) -> Bool {
    groups(of: place.reference).contains {
      !$0.isRerun && ($0.occurrence(like: place) ?? $0.occurrence(around: place)) != nil
    }
  }

  /// Puts repeats together that a new episode shows to be the same.
  private mutating func unite(_ numbers: [Int64], with kept: Int64) {
    for number in numbers.sorted() {
      guard var target = groups[kept], let group = groups[number], !target.isDecided,
        !group.isDecided, self.side(of: target) == self.side(of: group)
      else { continue }
      for occurrence in group.occurrences where target.occurrence(like: occurrence) == nil {
        target.occurrences.append(occurrence)
      }
      remove(group)
      update(target)
    }
  }

  // MARK: - Dividing

  /// Whether some occurrences of a repeat are of the same part of it as `places`, or of another part only.
  private func isDivided(
    _ number: Int64, whole: Int, partial: Int, by places: [Occurrence]
  ) -> Bool {
    guard let group = groups[number], !group.isDecided, whole >= 2 else { return false }
    let cut = GroupCut(group, places: places)
    guard let cut, cut.longestRest >= SharedPartCutting.leastRestFrames else { return false }
    let others = max(partial, cut.otherParts)
    return others > 0
      && Double(others + 1) >= Self.leastPartial * Double(group.occurrences.count)
  }

  /// Cuts a repeat at the edges of a part that some of its occurrences have only.
  private mutating func divide(_ number: Int64, by places: [Occurrence]) {
    guard let group = groups[number], let cut = GroupCut(group, places: places) else { return }
    remove(group)
    for piece in cut.pieces where piece.count >= 2 { insert(piece) }
  }

  /// Tells intro and outro apart that are cut from the same music.
  private mutating func separateSides(of number: Int64) {
    guard let group = groups[number], !group.isDecided else { return }
    var sides: [EpisodeSide: [Occurrence]] = [:]
    for occurrence in group.occurrences {
      guard let side = side(of: occurrence) else { return }
      sides[side, default: []].append(occurrence)
    }
    guard sides.count == 2, sides.values.allSatisfy({ $0.count >= 2 }) else { return }
    // An advert may stand at either end, but hardly at both.
    let references = sides.values.map { Set($0.map(\.reference)) }
    let both = references[0].intersection(references[1]).count
    guard 2 * both >= min(references[0].count, references[1].count) else { return }
    remove(group)
    for (_, occurrences) in sides.sorted(by: { $0.key < $1.key }) { insert(occurrences) }
  }

  private func side(of occurrence: Occurrence) -> EpisodeSide? {
    outlines[occurrence.reference].flatMap { EpisodeSide(of: occurrence.frames, in: $0) }
  }

  private func side(of group: RepeatGroup) -> EpisodeSide? {
    let sides = Set(group.occurrences.map { side(of: $0) })
    return sides.count == 1 ? sides.first ?? nil : nil
  }

  // MARK: - Book-keeping

  private func groups(of reference: ReferenceIdentifier) -> [RepeatGroup] {
    (numbersOfReference[reference] ?? []).sorted().compactMap { groups[$0] }
  }

  private mutating func insert(_ places: [Occurrence], isRerun: Bool = false) {
    update(RepeatGroup(number: nextNumber, isRerun: isRerun, occurrences: places))
    nextNumber -= 1
  }

  private mutating func update(_ group: RepeatGroup) {
    groups[group.number] = group
    enlist(group)
    changes.updated.insert(group.number)
  }

  private mutating func remove(_ group: RepeatGroup) {
    groups[group.number] = nil
    delist(group)
    changes.updated.remove(group.number)
    if group.number > 0 { changes.removed.insert(group.number) }
  }

  private mutating func enlist(_ group: RepeatGroup) {
    for occurrence in group.occurrences {
      numbersOfReference[occurrence.reference, default: []].insert(group.number)
    }
  }

  private mutating func delist(_ group: RepeatGroup) {
    for occurrence in group.occurrences {
      numbersOfReference[occurrence.reference]?.remove(group.number)
    }
  }
}

/// What has become of groups.
public struct RepeatGroupChanges: Hashable, Sendable {
  /// The numbers of those that are new or have other occurrences.
  public var updated: Set<Int64> = []
  /// The numbers of those that are no more and had been stored.
  public var removed: Set<Int64> = []
}
