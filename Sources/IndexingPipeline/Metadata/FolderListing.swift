import FilePaths

/// What lies in a folder of episodes beside the audio, as far as it may tell something about it.
struct FolderListing: Sendable {
  /// A file beside the audio, with what tells whether it has changed.
  struct Entry: Hashable, Sendable {
    var path: FilePath
    var sizeBytes: Int64
    var modifiedNanoseconds: Int64
  }

  /// The files of JSON, the feeds and the pictures, by name.
  private(set) var entries: [[UInt8]: Entry] = [:]
  /// The names of the audio files without their ending.
  private(set) var audioStems: Set<[UInt8]> = []
  /// The names of feeds and pictures as they are, by the same in small letters.
  private var namesByLowercase: [String: [UInt8]] = [:]

  private static let endings: Set = ["json", "xml", "rss", "atom", "jpg", "jpeg", "png", "webp"]

  /// Lists a folder; what cannot be read counts as not there.
  init(_ folder: FilePath) {
    guard let reader = try? FolderReader.make(folder) else { return }
    while let entry = try? reader.next() {
      let path = folder.appending(entry.name)
      let rule = FileNameRule(name: entry.name)
      if rule == .audio { audioStems.insert(path.stem) }
      guard rule == .otherContent, let ending = path.fileExtension, Self.endings.contains(ending),
        let status = try? reader.status(of: entry.name, followingLinks: true),
        status.kind == .regularFile
      else { continue }
      entries[entry.name] = Entry(
        path: path, sizeBytes: status.sizeBytes, modifiedNanoseconds: status.modifiedNanoseconds)
      if let text = FilePath(bytes: entry.name).exactText {
        namesByLowercase[text.lowercased()] = entry.name
      }
    }
  }

  /// The file with this very name.
  func entry(named name: [UInt8]) -> Entry? { entries[name] }

  /// The file with this name, whatever its case.
  func entry(called name: String) -> Entry? { namesByLowercase[name].flatMap { entries[$0] } }
}
