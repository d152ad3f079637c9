internal import TextWriting

/// A label track as Audacity imports and exports it: a line `start`, `end`, `label`, in seconds, with tabs between.
///
/// All repeats are there as they are, also those that overlap; the label holds the kind, the repeat's number and its name.
enum LabelTrack {
  static func text(for episode: MarkedEpisode) -> String {
    episode.orderedMarks.map { mark in
      let start = Quantity.decimal(mark.startSeconds, places: 6)
      let end = Quantity.decimal(mark.endSeconds, places: 6)
      return "\(start)\t\(end)\t\(mark.numberedTitle)\n"
    }.joined()
  }
}

extension Mark {
  /// Kind and number of the repeat, and the name that a user gave it, such as "Advert #12: Mattresses".
  var numberedTitle: String {
    let name = name.map(OneLine.text) ?? ""
    return "\(kind.label) #\(repeatID)" + (name.isEmpty ? "" : ": \(name)")
  }
}
