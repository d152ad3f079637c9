internal import Fingerprinting

/// A place that the index proposes, with the reference's peaks about it.
struct Candidate {
  var place: CandidatePlace
  /// The fewest hits of a place that was proposed with it.
  var leastHits: Int
  var peaks: [Peak]
  var placement: Placement

  /// Reads the peaks about the place again, as many as displacements need.
  mutating func widen(over map: EvidenceMap, in source: any PostingSource) throws {
    peaks = try source.peaks(
      of: place.reference,
      in: placement.alignment.referenceFrames(
        rowCount: map.rowCount, reach: NullDistribution.reach))
  }

  /// A place is known to a frame; the alignments are those of the grids within it.
  static func alignments(
    at place: CandidatePlace, under hypothesis: PlaybackHypothesis
  ) -> [Alignment] {
    let start =
      Double(place.offsetFrame * QuerySpectrogram.stepsPerFrame)
      + Double(QuerySpectrogram.stepsPerHalfWindow) * (1 - hypothesis.speed)
    return (0..<QuerySpectrogram.stepsPerFrame).map {
      Alignment(hypothesis: hypothesis, offsetSteps: start - Double($0) * hypothesis.speed)
    }
  }

  /// The same place laid wrongly on purpose: from each displacement in frames on, along ``NullDistribution/run``.
  ///
  /// - Parameter rows: the rows of the clip to look at; without it, all.
  func wrongPlaces(
    _ displacements: [Int], over map: EvidenceMap, within rows: Range<Int>? = nil
  ) -> [WrongPlace] {
    displacements.flatMap { start in
      NullDistribution.run.map { further in
        let steps = Double((start + further) * QuerySpectrogram.stepsPerFrame)
        return Placement.wrongPlace(
          of: peaks, over: map, on: placement.alignment.moved(bySteps: steps), within: rows)
      }
    }
  }

  /// Turns and moves the alignment to where the peaks stand out most.
  ///
  /// - Parameters:
  ///   - speeds: multiples of the speed to try.
  ///   - steps: moves in time to try, at the middle of the part that matches.
  mutating func refine(over map: EvidenceMap, speeds: [Double], steps: [Double]) {
    let alignment = placement.alignment
    let middle = placement.middleRow(of: map)
    let turned = speeds.lazy.flatMap { speed in
      steps.lazy.map {
        alignment.turned(
          aboutRow: middle, toSpeed: alignment.hypothesis.speed * speed, movedBySteps: $0)
      }
    }
    if let best = Placement.best(of: peaks, over: map, on: turned) { placement = best }
  }
}
