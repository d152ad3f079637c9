internal import PodcastMetadata
internal import Repeats

/// Puts marks between chapters; the rules are told at ``MarkedEpisode/mergedChapters``.
struct ChapterMerging {
  /// What is cut to less is no piece of its own.
  private static let snapSeconds = 1.0

  private let length: Double
  private let rest: String
  private let marks: [Mark]
  private let chapters: [TimeLayer.Piece]
  private let titles: [String]

  init(_ episode: MarkedEpisode) {
    let length = episode.lengthSeconds
    self.length = length
    let title = episode.title.map(OneLine.text) ?? ""
    rest = title.isEmpty ? "Episode" : title
    marks = episode.orderedMarks.filter { $0.kind != .bed }
    let usable = Self.usable(episode.chapters, length: length)
    titles = usable.map(\.title)
    chapters = usable.indices.map { index in
      let next = index + 1 < usable.count ? usable[index + 1].start : length
      let end = min(usable[index].end ?? next, length)
      return TimeLayer.Piece(start: usable[index].start, end: end, owner: .chapter(index))
    }
  }

  /// The list.
  var merged: [MergedChapter] {
    guard length > 0 else { return [] }
    let (over, under) = markLayers
    let chapterLayer = TimeLayer(chapters)
    let whole = TimeLayer([TimeLayer.Piece(start: 0, end: length, owner: .rest)])
    let all = over.over(chapterLayer.over(under.over(whole)))
    let uncut = Set(firstPieces(chapterLayer) + markPieces)
    let pieces = joined(all.pieces) { $0.seconds >= Self.snapSeconds || uncut.contains($0) }
    return described(pieces)
  }

  /// Chapters in order that start within the audio; those that start together are one.
  private static func usable(_ chapters: [Chapter], length: Double) -> [Chapter] {
    let least = MarkedEpisode.leastSeconds
    var usable: [Chapter] = []
    let inside = chapters.filter { $0.start.isFinite && $0.start <= length - least }
    for var chapter in inside.sorted(by: { $0.start < $1.start }) {
      chapter.start = max(chapter.start, 0)
      if let end = chapter.end, !(end - chapter.start >= least) { chapter.end = nil }
      chapter.title = OneLine.text(chapter.title)
      guard let last = usable.last, chapter.start - last.start < least else {
        usable.append(chapter)
        continue
      }
      let titles = [last.title, chapter.title].filter { !$0.isEmpty }
      usable[usable.count - 1].title =
        last.title == chapter.title ? last.title : titles.joined(separator: " / ")
      usable[usable.count - 1].end = last.end.flatMap { end in chapter.end.map { max($0, end) } }
    }
    return usable
  }

  private var markPieces: [TimeLayer.Piece] {
    marks.indices.map {
      TimeLayer.Piece(
        start: marks[$0].startSeconds, end: marks[$0].endSeconds, owner: .mark($0))
    }
  }

  /// The marks that lie over chapters, and the reruns, which lie under them.
  private var markLayers: (over: TimeLayer, under: TimeLayer) {
    let pieces = zip(marks, markPieces)
    return (
      TimeLayer(pieces.filter { $0.0.kind != .rerun }.map(\.1)),
      TimeLayer(pieces.filter { $0.0.kind == .rerun }.map(\.1))
    )
  }

  /// The first piece of each chapter.
  private func firstPieces(_ layer: TimeLayer) -> [TimeLayer.Piece] {
    var seen: Set<TimeLayer.Owner> = []
    return layer.pieces.filter { seen.insert($0.owner).inserted }
  }

  /// Joins each piece that is not to be kept with the one before it; with the one after it where there is none before,
  /// or where that moves the edge of a chapter rather than of a mark.
  private func joined(
    _ pieces: [TimeLayer.Piece], isKept: (TimeLayer.Piece) -> Bool
  ) -> [TimeLayer.Piece] {
    var result: [TimeLayer.Piece] = []
    var start: Double?
    for (index, piece) in pieces.enumerated() {
      var piece = piece
      piece.start = start ?? piece.start
      if isKept(pieces[index]) || (result.isEmpty && index == pieces.count - 1) {
        start = nil
        if let last = result.last, last.owner == piece.owner, last.end == piece.start {
          result[result.count - 1].end = piece.end
        } else {
          result.append(piece)
        }
        continue
      }
      let joinsNext =
        index + 1 < pieces.count
        && (result.last.map { isMark($0) && !isMark(pieces[index + 1]) } ?? true)
      if joinsNext {
        start = piece.start
      } else {
        result[result.count - 1].end = piece.end
        start = nil
      }
    }
    return result
  }

  private func isMark(_ piece: TimeLayer.Piece) -> Bool {
    if case .mark = piece.owner { return true }
    return false
  }

  /// Names the pieces, and decides which of them are listed.
  private func described(_ pieces: [TimeLayer.Piece]) -> [MergedChapter] {
    var listed: TimeLayer.Owner?
    return pieces.map { piece in
      var chapter = MergedChapter(
        start: piece.start, end: piece.end, title: rest, kind: nil, isListed: chapters.isEmpty)
      switch piece.owner {
      case .rest: break
      case .chapter(let index):
        chapter.title = titles[index]
        chapter.isListed = true
      case .mark(let index):
        let publishers = publishersTitle(of: marks[index])
        chapter.title = publishers ?? marks[index].title
        chapter.kind = marks[index].kind
        chapter.isListed = publishers != nil || ![.advert, .sting].contains(marks[index].kind)
      }
      chapter.isListed = chapter.isListed && piece.owner != listed
      if chapter.isListed { listed = piece.owner }
      return chapter
    }
  }

  /// The title of the chapter that begins and ends with a mark.
  private func publishersTitle(of mark: Mark) -> String? {
    let index = chapters.firstIndex {
      abs($0.start - mark.startSeconds) < Self.snapSeconds
        && abs($0.end - mark.endSeconds) < Self.snapSeconds
    }
    return index.map { titles[$0] }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
