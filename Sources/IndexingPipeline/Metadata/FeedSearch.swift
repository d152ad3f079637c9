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

  /// - Parameter show: the show by the file's tags.
  func find(
    _ clues: EpisodeClues, show: String?, warnings: inout [String]
  ) -> Finding {
    var finding = Finding()
    var ownShow: ShowDescription?
    for (number, file) in files.feeds.enumerated() {
      let (index, problems) = feeds.feed(file)
      warnings += problems
      guard let index else { continue }
      finding.repeatedGuids.formUnion(index.feed.repeatedGuids)
      if let item = index.item(for: clues) {
        finding.descriptions = [EpisodeDescription(item: item, of: index.feed.show)]
        return finding
      }
      if number < files.ownFeedCount, ownShow == nil { ownShow = index.feed.show }
    }
    // An episode that the feed has dropped is still one of the show, unless its tags name another.
    if let ownShow, show == nil || show?.lowercased() == ownShow.title?.lowercased() {
      finding.descriptions = [EpisodeDescription(show: ownShow)]
    }
    return finding
  }
}
