import FilePaths

/// The files that may tell something about one audio file, by kind, the best first.
struct MetadataFiles: Sendable {
  typealias Entry = FolderListing.Entry

  /// The feeds in the audio's folder, then those in the folder around it.
  var feeds: [Entry] = []
  /// How many of the feeds lie in the audio's own folder.
  var ownFeedCount = 0
  /// What a downloader wrote about the episode.
  var episodeSidecars: [Entry] = []
  /// Chapters by Podcasting 2.0.
  var chapters: [Entry] = []
  /// What a downloader wrote about the podcast.
  var showSidecars: [Entry] = []
  /// A picture of the episode.
  var picture: Entry?
  /// A picture of all that lies in the folder.
  var folderPicture: Entry?

  private static let feedNames = [
    "feed.xml", "feed.rss", "feed.atom", "rss.xml", "podcast.xml", "podcast.rss",
  ]
  private static let pictureEndings = ["jpg", "jpeg", "png", "webp"]
  private static let episodeEndings = [".meta.json", ".info.json"]
  private static let showEnding = Array(".meta.json".utf8)

  /// Finds them.
  ///
  /// - Parameters:
  ///   - path: the audio file.
  ///   - own: what lies in its folder.
  ///   - around: what lies in the folder around that.
  init(of path: FilePath, own: FolderListing, around: FolderListing) {
    let folder = path.parent
    let ownFeeds = Self.feeds(in: own, nameOf: folder)
    // A feed called after the folder may lie beside it.
    feeds = ownFeeds + Self.feeds(in: around, nameOf: folder)
    ownFeedCount = ownFeeds.count
    let stem = path.stem
    episodeSidecars = Self.episodeEndings.compactMap { own.entry(named: stem + Array($0.utf8)) }
    chapters = [own.entry(named: stem + Array(".chapters.json".utf8))].compactMap(\.self)
    if own.audioStems.count == 1, let only = own.entry(called: "chapters.json") {
      chapters.append(only)
    }
    showSidecars = [own, around].compactMap { $0.entry(called: "metadata.json") }
    if let entry = Self.showSidecar(in: own, nameOf: folder) { showSidecars.append(entry) }
    picture =
      Self.pictureEndings.lazy
      .compactMap { own.entry(named: stem + Array(".\($0)".utf8)) }.first
    folderPicture =
      ["cover", "folder"].lazy
      .flatMap { name in Self.pictureEndings.lazy.map { "\(name).\($0)" } }
      .compactMap { own.entry(called: $0) }.first
  }

  /// A number that differs when any of the files does, or there are others.
  var state: Int64 {
    var hash = StateHash()
    for (kind, entries) in [
      feeds, episodeSidecars, chapters, showSidecars, [picture].compactMap(\.self),
      [folderPicture].compactMap(\.self),
    ].enumerated() {
      for entry in entries {
        hash.append([UInt8(kind)] + entry.path.bytes + [0])
        hash.append(entry.sizeBytes)
        hash.append(entry.modifiedNanoseconds)
      }
    }
    return hash.value
  }

  private static func feeds(in listing: FolderListing, nameOf folder: FilePath) -> [Entry] {
    let names = feedNames.lazy.compactMap { listing.entry(called: $0) }
    let named = ["xml", "rss", "atom"].lazy.compactMap { ending in
      listing.entry(named: folder.lastComponent + Array(".\(ending)".utf8))
    }
    return Array(names) + Array(named)
  }

  /// podcast-dl's `<show>.meta.json`: the one called like the folder, or the only one that is no episode's.
  private static func showSidecar(
    in listing: FolderListing, nameOf folder: FilePath
  ) -> Entry? {
    if let named = listing.entry(named: folder.lastComponent + showEnding) { return named }
    let others = listing.entries.filter { name, _ in
      name.count > showEnding.count && name.suffix(showEnding.count).elementsEqual(showEnding)
        && !listing.audioStems.contains(Array(name.dropLast(showEnding.count)))
    }
    return others.count == 1 ? others.first?.value : nil
  }
}

/// A hash (FNV-1a) that is the same in every run of the program.
private struct StateHash {
  /// Raised when files are understood in another way, so that they are read again.
  private static let rulesVersion: UInt8 = 1

  private var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {
    append([Self.rulesVersion])
  }

  var value: Int64 { Int64(bitPattern: bits) }

  mutating func append(_ bytes: [UInt8]) {
    for byte in bytes { bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func append(_ number: Int64) {
    append((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }
}
