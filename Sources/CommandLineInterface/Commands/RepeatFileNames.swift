package import FilePaths

/// Where the files that tell the repeats of episodes go.
///
/// A file has the stem of its audio's name, and the ending of its format. Where several episodes would have the same name in
/// the same folder, they are numbered in the order of their audio's paths, as bytes: the first has the plain name, then come
/// `NAME-2`, `NAME-3`, leaving out names that are another episode's own. So the names depend on nothing but the paths that
/// are written together. A stem is cut where the name would be longer than a file system takes.
package enum RepeatFileNames {
  /// The most bytes of a name, on nearly all file systems.
  private static let longestName = 255

  /// The paths, one for each audio file, all different.
  ///
  /// - Parameters:
  ///   - folder: where all files go, in which names that differ in ASCII capitals only count as the same, as they are on
  ///     some disks; `nil` puts each file beside its audio.
  ///   - ending: what the names end in, with the dot.
  package static func paths(
    for audio: [FilePath], folder: FilePath?, ending: String
  ) -> [FilePath] {
    let plain = audio.map { path(folder ?? $0.parent, stem: $0.stem, ending) }
    let own = Set(plain.map { key($0, folding: folder != nil) })
    var taken: Set<[UInt8]> = []
    var paths = plain
    let order = audio.indices.sorted { (audio[$0], $0) < (audio[$1], $1) }
    for index in order where !taken.insert(key(plain[index], folding: folder != nil)).inserted {
      var number = 2
      var name = plain[index]
      repeat {
        name = path(
          folder ?? audio[index].parent, stem: audio[index].stem, "-\(number)" + ending)
        number += 1
      } while own.contains(key(name, folding: folder != nil))
        || !taken.insert(key(name, folding: folder != nil)).inserted
      paths[index] = name
    }
    return paths
  }

  private static func path(_ folder: FilePath, stem: [UInt8], _ ending: String) -> FilePath {
    let room = longestName - ending.utf8.count
    var end = min(stem.count, room)
    // Not within a character of UTF-8.
    while end < stem.count, end > 0, stem[end] & 0xC0 == 0x80 { end -= 1 }
    return folder.appending(stem[..<end] + Array(ending.utf8))
  }

  /// What is the same for paths that are the same file.
  private static func key(_ path: FilePath, folding: Bool) -> [UInt8] {
    guard folding else { return path.bytes }
    return path.bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
