import AudioDecoding
import CatalogStorage
import FilePaths
import PodcastMetadata
import Synchronization

/// Puts together what feeds, sidecars, tags and names say about the files of a run.
final class EpisodeMetadata: Sendable {
  /// What an audio file itself says.
  struct AudioFile {
    var path: FilePath
    var tags: [String: String]
    var chapters: [Chapter]
    var durationSeconds: Double
    /// The picture in the file, when it is kept.
    var artwork: Artwork?
  }

  /// What all sources say.
  struct Resolved {
    var description: EpisodeDescription
    /// The picture that lies beside the file, when the description names it.
    var pictures: [ArtworkContents]
    /// The state of what lies beside the file.
    var state: Int64
  }

  private let listings = Mutex<[FilePath: FolderListing]>([:])
  /// What is wrong with what lies beside the audio.
  let problems = MetadataProblems()
  private let cancellation: CancellationFlag
  private let feeds: FeedCache
  /// The pictures read last, since all episodes of a folder have the same.
  private let pictures = Mutex<[FolderListing.Entry: ArtworkContents]>([:])

  /// The most folders whose contents are kept at a time.
  private static let mostListings = 512
  private static let mostPictures = 4

  /// - Parameter cancellation: set when the run has to stop.
  init(cancellation: CancellationFlag) {
    self.cancellation = cancellation
    feeds = FeedCache(problems: problems)
  }

  /// Whether descriptions are no longer wanted.
  var mustStop: Bool { cancellation.isCancelled }

  /// A number that differs when what lies beside a file differs.
  func state(of path: FilePath) -> Int64 { files(of: path).state }

  /// Describes a file by all that there is.
  func resolve(_ audio: AudioFile) -> Resolved {
    let files = files(of: audio.path)
    var pictures: [ArtworkContents] = []
    var tags = EpisodeDescription(tags: audio.tags, chapters: audio.chapters)
    tags.artwork = audio.artwork
    let name = EpisodeDescription(fileName: audio.path.lastComponent)
    var sidecars = self.sidecars(files)
    if let picture = picture(files.picture) {
      var description = EpisodeDescription()
      description.artwork = picture.artwork
      sidecars.append(description)
      pictures.append(picture)
    }
    var folder = EpisodeDescription(folder: audio.path.parent)
    if pictures.isEmpty, tags.artwork == nil,
      let picture = picture(files.folderPicture)
    {
      folder.artwork = picture.artwork
      pictures.append(picture)
    }

    let clues = EpisodeClues(
      path: audio.path, descriptions: sidecars + [tags, name],
      durationSeconds: audio.durationSeconds)
    let search = FeedSearch(feeds: feeds, files: files)
    let found = search.find(
      clues, show: tags.show, isInShowFolder: folder.show != nil)
    let inner = (sidecars.map { ($0, MetadataSource.sidecar) } + [(tags, .tags)]).map {
      description, source in
      // A guid that a feed gives to several items is no identity, wherever else it stands.
      var description = description
      if let guid = description.guid, found.repeatedGuids.contains(guid) { description.guid = nil }
      return (source, description)
    }
    var merged = EpisodeDescription(
      found.descriptions.map { (.feed, $0) } + inner + [(.fileName, name), (.folder, folder)])
    merged.chapters = Self.chapters(merged.chapters, within: audio.durationSeconds)
    return Resolved(
      description: merged, pictures: pictures, state: files.state)
  }

  private func files(of path: FilePath) -> MetadataFiles {
    let folder = path.parent
    return MetadataFiles(of: path, own: listing(folder), around: listing(folder.parent))
  }

  private func listing(_ folder: FilePath) -> FolderListing {
    listings.withLock { listings in
      if let listing = listings[folder] { return listing }
      if listings.count >= Self.mostListings { listings = [:] }
      let listing = FolderListing(folder)
      listings[folder] = listing
      return listing
    }
  }

  private func sidecars(_ files: MetadataFiles) -> [EpisodeDescription] {
    var descriptions: [EpisodeDescription] = []
    func add(
      _ entries: [FolderListing.Entry], _ read: ([UInt8]) -> SidecarDescription?, orSay: String
    ) {
      for entry in entries {
        let isReadable = entry.sizeBytes <= SidecarDescription.mostBytes
        let bytes =
          isReadable
          ? try? FileSystem.firstBytes(of: entry.path, count: Int(entry.sizeBytes)) : nil
        if let sidecar = bytes.flatMap(read) {
          descriptions.append(sidecar.episode)
        } else {
          problems.note([isReadable ? orSay : "is too long to be read"], of: entry.path)
        }
      }
    }
    add(files.episodeSidecars, { SidecarDescription(episode: $0) }, orSay: "is not a JSON object")
    add(files.chapters, { SidecarDescription(chapters: $0) }, orSay: "holds no chapters")
    add(
      files.showSidecars, { SidecarDescription(show: $0) },
      orSay: "is not about a podcast, or not a JSON object")
    return descriptions
  }

  private func picture(_ entry: FolderListing.Entry?) -> ArtworkContents? {
    guard let entry else { return nil }
    guard entry.sizeBytes <= Artwork.mostBytes else {
      problems.note([Self.tooLong(bytes: Int(entry.sizeBytes))], of: entry.path)
      return nil
    }
    return pictures.withLock { pictures in
      if let picture = pictures[entry] { return picture }
      let bytes = try? FileSystem.firstBytes(of: entry.path, count: Int(entry.sizeBytes))
      guard let picture = bytes.flatMap({ Self.contents($0) }) else { return nil }
      if pictures.count >= Self.mostPictures { pictures = [:] }
      pictures[entry] = picture
      return picture
    }
  }

  /// Why a picture is left out.
  static func tooLong(bytes: Int) -> String {
    let tenths = bytes * 10 / 1_000_000
    return "the picture of \(tenths / 10).\(tenths % 10) MB is not kept; the limit is 2 MB"
  }

  /// A picture to keep; `nil` when the bytes are none.
  static func contents(_ bytes: [UInt8]) -> ArtworkContents? {
    guard let mediaType = Artwork.mediaType(of: bytes),
      let digest = try? PacketDigest(of: bytes).bytes
    else { return nil }
    return ArtworkContents(
      artwork: Artwork(digest: digest, mediaType: mediaType, byteCount: bytes.count), bytes: bytes)
  }

  /// The chapters of audio that is there: a broken mark or a cut download leaves others as well.
  private static func chapters(_ chapters: [Chapter], within seconds: Double) -> [Chapter] {
    chapters.filter { $0.start < seconds }.map { chapter in
      Chapter(
        start: chapter.start, end: chapter.end.map { min($0, seconds) }, title: chapter.title)
    }
  }
}
