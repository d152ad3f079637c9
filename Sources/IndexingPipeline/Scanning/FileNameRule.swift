import FilePaths

/// What a name alone says about an entry in a folder of downloads.
package enum FileNameRule: Hashable {
  /// Hidden, unfinished, or something a storage device keeps for itself: passed over silently.
  case ignored
  /// Known to be something else than audio: passed over silently when it is a file.
  case otherContent
  /// Audio or video by its ending.
  case audio
  /// Only the contents can tell.
  case unknown

  package init(name: [UInt8]) {
    guard let first = name.first, first != UInt8(ascii: ".") else {
      self = .ignored
      return
    }
    let path = FilePath(bytes: name)
    if let text = path.exactText, Self.deviceFolders.contains(text) {
      self = .ignored
    } else if let ending = path.fileExtension {
      self = Self.rule(ending: ending, stem: FilePath(bytes: path.stem))
    } else {
      self = .unknown
    }
  }

  private static func rule(ending: String, stem: FilePath) -> FileNameRule {
    if unfinishedEndings.contains(ending) { return .ignored }
    if otherEndings.contains(ending) { return .otherContent }
    guard audioEndings.contains(ending) else { return .unknown }
    if let inner = stem.fileExtension, unfinishedEndings.contains(inner) { return .ignored }
    return .audio
  }

  private static let deviceFolders: Set = [
    "@eaDir", "#recycle", "#snapshot", "@Recycle", "@Recently-Snapshot", "$RECYCLE.BIN",
    "System Volume Information",
  ]

  private static let unfinishedEndings: Set = [
    "part", "partial", "tmp", "temp", "tempfile", "crdownload", "download", "aria2", "ytdl", "bak",
    "old",
  ]

  private static let audioEndings: Set = [
    "mp3", "mp2", "mpga", "m4a", "m4b", "m4r", "mp4", "m4v", "mov", "aac", "adts", "ogg", "oga",
    "ogv", "ogx", "opus", "spx", "flac", "wav", "wave", "w64", "rf64", "aif", "aiff", "aifc", "mka",
    "mkv", "webm", "weba", "wma", "wmv", "asf", "caf", "au", "snd", "amr", "3gp", "3g2", "ac3",
    "eac3", "ape", "wv", "mpc", "tta", "mpg", "mpeg", "ts", "avi", "flv",
  ]

  private static let otherEndings: Set = [
    "jpg", "jpeg", "png", "gif", "webp", "avif", "bmp", "svg", "ico", "tif", "tiff", "heic", "psd",
    "xml", "rss", "atom", "json", "jsonl", "yaml", "yml", "toml", "ini", "cfg", "conf", "opml",
    "txt", "md", "nfo", "html", "htm", "xhtml", "css", "js", "csv", "tsv", "pdf", "epub", "mobi",
    "doc", "docx", "odt", "rtf", "m3u", "m3u8", "pls", "xspf", "asx", "cue", "srt", "vtt", "ass",
    "lrc", "sub", "log", "db", "sqlite", "sqlite3", "db-wal", "db-shm", "db-journal",
    "sqlite-wal", "sqlite-shm", "sqlite-journal", "zip", "gz", "bz2", "xz", "zst", "tar", "7z",
    "rar", "iso", "torrent", "url", "webloc", "desktop", "lnk", "lock", "pid", "sh", "py", "exe",
    "sha1", "sha256", "md5", "sfv", "par2", "edl", "chapters", "done", "id", "sfk", "reapeaks",
  ]
}
