public import Fingerprinting
public import Matching

/// Finds the stretches of an episode that a catalog has elsewhere.
///
/// The index proposes diagonals, piece by piece of the episode; the constellations of both then tell how far they agree.
/// The cost grows with the number of hits.
public struct StretchSearch {
  /// Landmarks are looked up in pieces of so many frames: short ones, so that chance brings few hits on one diagonal.
  private static let pieceFrames = 640
  /// So many pieces are looked up together: what is read of an index serves all of them.
  private static let piecesAtOnce = 8
  /// The most hits that are counted in a piece; when there are more, the commonest hashes are left out.
  private static let mostHits = 100_000
  /// The most diagonals that are looked at in a piece, and the fewest hits on one.
  private static let mostDiagonals = 1_000
  /// The most in one other episode: a loop is on as many as it has bars, and the best of them tell all.
  private static let mostDiagonalsOfOne = 8
  private static let leastHits = 7
  /// How far about a piece the constellations are compared at first.
  private static let reachFrames = 320
  /// Stretches on one diagonal that are no farther apart belong together: somebody speaks over what they share.
  private static let longestVoiceOverFrames = 1_250
  /// An episode is compared with itself at offsets of so many frames at least.
  private static let leastMoveFrames = 63

  private let source: any PostingSource
  private let postings: LoadedPostings?

  /// - Parameters:
  ///   - source: the catalog.
  ///   - postings: its index in memory; without it, the catalog is read.
  public init(source: any PostingSource, postings: LoadedPostings?) {
    self.source = source
    self.postings = postings
  }

  /// The stretches that an episode shares with others, or with itself, by where they begin.
  ///
  /// - Parameters:
  ///   - signature: the episode's.
  ///   - own: what it is called in the catalog.
  ///   - leastFrames: shorter ones are passed over.
  ///   - isSpokenOver: whether what lies between two stretches on one diagonal may be the same but for somebody who speaks
  ///     over it; given the frames of the episode, and the later stretch.
  /// - Throws: what the posting source throws.
  public func stretches(
    of signature: Signature, as own: ReferenceIdentifier, leastFrames: Int,
    isSpokenOver: (_ frames: Range<Int>, _ stretch: SharedStretch) throws -> Bool = { _, _ in true }
  ) throws -> [SharedStretch] {
    var found: [Diagonal: [SharedStretch]] = [:]
    var histogram = OffsetHistogram()
    var rest = Self.pieces(of: signature.landmarks)[...]
    while !rest.isEmpty {
      let pieces = Array(rest.prefix(Self.piecesAtOnce))
      rest = rest.dropFirst(pieces.count)
      for (piece, diagonals) in zip(pieces, try diagonals(of: pieces, using: &histogram)) {
        func follow(_ diagonal: Diagonal) throws {
          // One stretch proposes the diagonals beside its own too; where clocks drift, the next one begins there.
          let isKnown = diagonal.neighbours.contains { neighbour in
            let least = neighbour == diagonal ? 1 : piece.frames.count / 2
            return found[neighbour, default: []].contains {
              FrameOverlap.common($0.frames, piece.frames) >= least
            }
          }
          if isKnown { return }
          let stretches = try stretches(of: signature, on: diagonal, about: piece.frames)
          if !stretches.isEmpty { found[diagonal, default: []] += stretches }
        }
        for diagonal in diagonals where diagonal.reference != own { try follow(diagonal) }
        // What comes again in this episode alone may be a loop of hours, and tells nothing.
        guard found.values.contains(where: { $0.contains { $0.frames.overlaps(piece.frames) } })
        else { continue }
        for diagonal in diagonals
        where diagonal.reference == own && abs(diagonal.offset) >= Self.leastMoveFrames {
          try follow(diagonal)
        }
      }
    }
    return try joined(found.values.joined(), isSpokenOver)
      .filter { $0.frames.count >= leastFrames }
  }

  /// Some landmarks in a row.
  private struct Piece {
    var frames: Range<Int>
    var landmarks: ArraySlice<Landmark>
  }

  private static func pieces(of landmarks: [Landmark]) -> [Piece] {
    var pieces: [Piece] = []
    var rest = landmarks[...]
    while let first = rest.first {
      let frames = Int(first.frame)..<Int(first.frame) + pieceFrames
      let end = rest.firstIndex { Int($0.frame) >= frames.upperBound } ?? rest.endIndex
      pieces.append(Piece(frames: frames, landmarks: rest[..<end]))
      rest = rest[end...]
    }
    return pieces
  }

  /// The diagonals that each of some pieces proposes.
  private func diagonals(
    of pieces: [Piece], using histogram: inout OffsetHistogram
  ) throws -> [[Diagonal]] {
    let queries = pieces.map { piece in
      let start = Int32(piece.frames.lowerBound)
      return LandmarkQuery(
        piece.landmarks.map { Landmark(hash: $0.hash, frame: $0.frame - start) })
    }
    let retrieval = CandidateRetrieval(
      count: Self.mostDiagonals, mostHits: Self.mostHits, leastHits: Self.leastHits)
    let places =
      if let postings {
        queries.map { retrieval.places(for: $0, in: postings, using: &histogram) }
      } else {
        try retrieval.places(for: queries, reading: source)
      }
    return zip(pieces, places).map { piece, places in
      var counts: [ReferenceIdentifier: Int] = [:]
      return places.compactMap { place in
        counts[place.reference, default: 0] += 1
        guard counts[place.reference, default: 0] <= Self.mostDiagonalsOfOne else { return nil }
        return Diagonal(
          reference: place.reference, offset: place.offsetFrame - piece.frames.lowerBound)
      }
    }
  }

  /// The stretches on a diagonal that reach into a piece, followed as far as they go.
  private func stretches(
    of signature: Signature, on diagonal: Diagonal, about piece: Range<Int>
  ) throws -> [SharedStretch] {
    var low = piece.lowerBound - Self.reachFrames
    var high = piece.upperBound + Self.reachFrames
    while true {
      let agreements = ConstellationComparison.agreements(
        of: Self.peaks(of: signature, in: low..<high),
        and: try source.peaks(
          of: diagonal.reference, in: low + diagonal.offset..<high + diagonal.offset),
        offset: diagonal.offset
      ).filter { $0.frames.overlaps(piece) }
      let margin = Self.reachFrames / 2
      let goesOnBefore = low > 0 && agreements.contains { $0.frames.lowerBound < low + margin }
      let goesOnAfter =
        high < signature.frameCount
        && agreements.contains { $0.frames.upperBound > high - margin }
      guard goesOnBefore || goesOnAfter else {
        return agreements.map {
          SharedStretch(
            reference: diagonal.reference, frames: $0.frames, offset: diagonal.offset,
            score: $0.score)
        }
      }
      let more = high - low
      if goesOnBefore { low = max(0, low - more) }
      if goesOnAfter { high = min(signature.frameCount, high + more) }
    }
  }

  private static func peaks(of signature: Signature, in frames: Range<Int>) -> ArraySlice<Peak> {
    let first = firstIndex(in: signature.peaks, atLeast: frames.lowerBound)
    return signature.peaks[first..<firstIndex(in: signature.peaks, atLeast: frames.upperBound)]
  }

  private static func firstIndex(in peaks: [Peak], atLeast frame: Int) -> Int {
    var low = 0
    var high = peaks.count
    while low < high {
      let middle = (low + high) / 2
      if Int(peaks[middle].frame) < frame { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Joins the stretches on one diagonal that are one but for somebody who speaks over it.
  private func joined(
    _ stretches: some Sequence<SharedStretch>,
    _ isSpokenOver: (_ frames: Range<Int>, _ stretch: SharedStretch) throws -> Bool
  ) throws -> [SharedStretch] {
    var result: [SharedStretch] = []
    // A loop of hours makes many thousands of stretches: those before are not looked through for each.
    var lastOfDiagonal: [Diagonal: Int] = [:]
    for stretch in stretches.sorted(by: {
      ($0.frames.lowerBound, $0.reference.rawValue, $0.offset)
        < ($1.frames.lowerBound, $1.reference.rawValue, $1.offset)
    }) {
      let diagonal = Diagonal(reference: stretch.reference, offset: stretch.offset)
      let last = diagonal.neighbours.compactMap { lastOfDiagonal[$0] }.filter {
        stretch.frames.lowerBound - result[$0].frames.upperBound <= Self.longestVoiceOverFrames
      }.max()
      let end = last.map { result[$0].frames.upperBound } ?? 0
      if let last, try isSpokenOver(end..<max(end, stretch.frames.lowerBound), stretch) {
        result[last].frames =
          result[last].frames.lowerBound..<max(end, stretch.frames.upperBound)
        result[last].score += stretch.score
      } else {
        lastOfDiagonal[diagonal] = result.count
        result.append(stretch)
      }
    }
    return result
  }
}
