public import PodcastMetadata
public import Repeats

/// An episode with the repeats that stand in it.
public struct MarkedEpisode: Hashable, Sendable {
  /// The name of the audio's file as text on one line; bytes that are not UTF-8 are escaped in it.
  public var mediaFileName: String
  /// The episode's title, when it is known.
  public var title: String?
  /// The podcast's title, when it is known.
  public var show: String?
  /// The length of the audio in seconds; zero when it is not known.
  public var durationSeconds: Double
  /// The chapters that the publisher made, in any order.
  public var chapters: [Chapter]
  /// The repeats, in any order; they may overlap.
  public var marks: [Mark]

  /// Makes an episode.
  public init(
    mediaFileName: String, title: String?, show: String?, durationSeconds: Double,
    chapters: [Chapter], marks: [Mark]
  ) {
    self.mediaFileName = mediaFileName
    self.title = title
    self.show = show
    self.durationSeconds = durationSeconds
    self.chapters = chapters
    self.marks = marks
  }
}

/// A place in an episode where a repeat stands.
public struct Mark: Hashable, Sendable {
  /// The number of the repeat.
  public var repeatID: Int
  /// What the repeat is.
  public var kind: RepeatKind
  /// What a user called the repeat.
  public var name: String?
  /// Seconds from the start of the audio.
  public var startSeconds: Double
  /// Seconds from the start of the audio.
  public var endSeconds: Double
  /// In how many places the repeat stands, in all episodes.
  public var occurrenceCount: Int

  /// Makes a mark.
  public init(
    repeatID: Int, kind: RepeatKind, name: String?, startSeconds: Double, endSeconds: Double,
    occurrenceCount: Int
  ) {
    self.repeatID = repeatID
    self.kind = kind
    self.name = name
    self.startSeconds = startSeconds
    self.endSeconds = endSeconds
    self.occurrenceCount = occurrenceCount
  }
}

extension MarkedEpisode {
  /// A mark or a chapter must be so long to count, in seconds; what is shorter is a slip of somebody's arithmetic.
  static let leastSeconds = 0.1

  /// The length of the audio in seconds; where that is not known, where the last mark or chapter ends.
  var lengthSeconds: Double {
    if durationSeconds.isFinite, durationSeconds > 0 { return durationSeconds }
    let times = marks.map(\.endSeconds) + chapters.flatMap { [$0.start, $0.end ?? $0.start] }
    return times.filter(\.isFinite).max().map { max($0, 0) } ?? 0
  }

  /// The marks in order of time, cut to the audio; those of which nothing is left are dropped.
  var orderedMarks: [Mark] {
    let length = lengthSeconds
    let marks = marks.compactMap { mark -> Mark? in
      guard mark.startSeconds.isFinite, mark.endSeconds.isFinite else { return nil }
      var mark = mark
      mark.startSeconds = max(mark.startSeconds, 0)
      mark.endSeconds = min(mark.endSeconds, length)
      return mark.endSeconds - mark.startSeconds >= Self.leastSeconds ? mark : nil
    }
    return marks.sorted {
      ($0.startSeconds, $0.endSeconds, $0.repeatID) < ($1.startSeconds, $1.endSeconds, $1.repeatID)
    }
  }
}

extension Mark {
  /// What to call the place: the name that a user gave, or else the kind.
  var title: String {
    let name = name.map(OneLine.text) ?? ""
    return name.isEmpty ? kind.label : name
  }
}

extension RepeatKind {
  /// The kind as a heading.
  var label: String {
    switch self {
    case .intro: "Intro"
    case .outro: "Outro"
    case .advert: "Advert"
    case .sting: "Sting"
    case .rerun: "Rerun"
    case .bed: "Music bed"
    case .other: "Repeat"
    }
  }
}
