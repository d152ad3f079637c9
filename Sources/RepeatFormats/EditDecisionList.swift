internal import Repeats
internal import TextWriting

/// An edit decision list as MPlayer invented it and Kodi reads it: a line `start`, `end`, `action`, in seconds.
///
/// Kodi documents four actions. 0 cuts: the time is gone, the length of the episode changes, and no way leads back. 1 mutes.
/// 2 is a scene marker, a single time to seek to, which Kodi takes from the second field. 3 is a commercial break, which is
/// skipped once and can be entered again by seeking back.
///
/// - Intros, outros and adverts are written as 3. It is what a listener wants of the three, it is the only one that skips
///   and forgives a mistake, and plug-ins for Jellyfin that read or write the format take it for "commercial" too.
/// - Stings and other repeats are scene markers at their start, as they part an episode or are worth a look, and must not be
///   skipped; so is a rerun, which may be the whole episode. Inside of a break there are none.
/// - A bed is left out: what is said over it is not repeated.
///
/// Kodi drops a break that begins in or right at the end of another one, so breaks that touch are one. Comments would be
/// read by Kodi only, so there are none; an episode without repeats has an empty file. The lists that mpv itself reads are
/// something else, a list of files to play; scripts for mpv that skip read this one.
enum EditDecisionList {
  /// Breaks that are no further apart, in seconds, are one.
  private static let touchingSeconds = 0.01

  private struct Line {
    var start: Double
    var end: Double
    var action: Int
  }

  static func text(for episode: MarkedEpisode) -> String {
    let marks = episode.orderedMarks
    let breaks = breaks(marks)
    let scenes = marks.filter { [.sting, .rerun, .other].contains($0.kind) }
      .map(\.startSeconds)
      .filter { time in !breaks.contains { $0.start <= time && time <= $0.end } }
      .map { Line(start: $0, end: $0, action: 2) }
    return (breaks + scenes).sorted { $0.start < $1.start }.map { line in
      let times = [line.start, line.end].map { Quantity.decimal($0, places: 3) }
      return "\(times[0])\t\(times[1])\t\(line.action)\n"
    }.joined()
  }

  private static func breaks(_ marks: [Mark]) -> [Line] {
    var breaks: [Line] = []
    for mark in marks where [.intro, .outro, .advert].contains(mark.kind) {
      if let last = breaks.last, mark.startSeconds <= last.end + touchingSeconds {
        breaks[breaks.count - 1].end = max(last.end, mark.endSeconds)
      } else {
        breaks.append(Line(start: mark.startSeconds, end: mark.endSeconds, action: 3))
      }
    }
    return breaks
  }
}
