/// Pieces of time in order, none over another.
struct TimeLayer {
  /// What a piece of time belongs to: a mark or a chapter by its index, or neither.
  enum Owner: Hashable {
    case mark(Int)
    case chapter(Int)
    case rest
  }

  /// A piece of time, in seconds.
  struct Piece: Hashable {
    var start: Double
    var end: Double
    var owner: Owner

    var seconds: Double { end - start }
  }

  private(set) var pieces: [Piece] = []

  /// Takes pieces that may overlap.
  ///
  /// Time that several share belongs to the one that starts last, and among those that start together to the shortest,
  /// then to the first given: the innermost. An outer one goes on after an inner one.
  init(_ overlapping: [Piece]) {
    let ordered = overlapping.enumerated().sorted {
      ($0.element.start, -$0.element.end, -$0.offset)
        < ($1.element.start, -$1.element.end, -$1.offset)
    }
    var open: [Piece] = []
    var position = -Double.infinity
    for (_, next) in ordered {
      advance(to: next.start, from: &position, through: &open)
      open.append(next)
    }
    advance(to: .infinity, from: &position, through: &open)
  }

  /// Gives the time up to `end` to the piece on top, which is the innermost, then to those below.
  private mutating func advance(
    to end: Double, from position: inout Double, through open: inout [Piece]
  ) {
    while position < end, let top = open.last {
      position = max(position, top.start)
      if position < top.end {
        let stop = min(top.end, end)
        pieces.append(Piece(start: position, end: stop, owner: top.owner))
        position = stop
      }
      if top.end <= position { open.removeLast() }
    }
    position = max(position, end)
  }

  /// These pieces, and those of `lower` where there are none of these.
  func over(_ lower: TimeLayer) -> TimeLayer {
    var result = self
    var index = 0
    for piece in lower.pieces {
      var start = piece.start
      while index < pieces.count, pieces[index].end <= start { index += 1 }
      var cover = index
      while cover < pieces.count, pieces[cover].start < piece.end {
        if start < pieces[cover].start {
          result.pieces.append(Piece(start: start, end: pieces[cover].start, owner: piece.owner))
        }
        start = pieces[cover].end
        cover += 1
      }
      if start < piece.end {
        result.pieces.append(Piece(start: start, end: piece.end, owner: piece.owner))
      }
    }
    result.pieces.sort { $0.start < $1.start }
    return result
  }
}
