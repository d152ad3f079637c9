import PodcastMetadata

/// Looks for an episode in the feeds around its file.
struct FeedSearch {
  /// What the feeds say.
  struct Finding {
    /// The item that the file is, or the show alone; nothing when no feed has anything to say.
    var descriptions: [EpisodeDescription] = []
    /// Guids that stand in a feed more than once.
    var repeatedGuids: Set<String> = []
  }

  let feeds: FeedCache
  let files: MetadataFiles

  /// - Parameters:
  ///   - clues: what is known of the file.
  ///   - show: the show by the file's tags.
  ///   - isInShowFolder: whether the folder is one show's, and not one for podcasts in general.
  func find(
    _ clues: EpisodeClues, show: String?, isInShowFolder: Bool
  ) -> Finding {
    var finding = Finding()
    var ownShow: ShowDescription?
    for (number, file) in files.feeds.enumerated() {
      guard let index = feeds.feed(file) else { continue }
      finding.repeatedGuids.formUnion(index.feed.repeatedGuids)
      if let item = index.item(for: clues) {
        finding.descriptions = [EpisodeDescription(item: item, of: index.feed.show)]
        return finding
      }
      if number < files.ownFeedCount, ownShow == nil { ownShow = index.feed.show }
    }
    // An episode that the feed has dropped is still one of the show, unless its tags name another.
    let agrees = show.map { $0.lowercased() == ownShow?.title?.lowercased() } ?? isInShowFolder
    if let ownShow, agrees {
      finding.descriptions = [EpisodeDescription(show: ownShow)]
    }
    return finding
  }
}
