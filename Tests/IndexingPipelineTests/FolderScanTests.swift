import FilePaths
import Glibc
import IndexingPipeline
import Testing

@Suite("Scanning folders")
struct FolderScanTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func scan(_ roots: [FilePath]? = nil) -> ScanResult {
    FolderScan.scan(roots ?? [folder.path])
  }

  private func names(_ result: ScanResult) -> [String] {
    result.files.map {
      FilePath(bytes: $0.path.bytes.dropFirst(folder.path.bytes.count + 1)).displayText
    }
  }

  @Test(
    "Names alone decide what is looked at",
    arguments: [
      ("ep.mp3", FileNameRule.audio), ("EP.Mp3", .audio), ("video.mp4", .audio), ("-i.mp3", .audio),
      ("._ep.mp3", .ignored), (".DS_Store", .ignored), ("@eaDir", .ignored), (".", .ignored),
      ("#recycle", .ignored), ("ep.mp3.part", .ignored), ("ep.partial", .ignored),
      ("ep.partial.mp3", .ignored), ("ep.tmp.m4a", .ignored), ("ep.PART", .ignored),
      ("ep.mp3.crdownload", .ignored), ("ep.ytdl", .ignored), ("ep.aria2", .ignored),
      ("ep.old", .ignored), ("ep.bak", .ignored), ("ep.temp.mp3", .ignored),
      ("my old ep.mp3", .audio), ("part.mp3", .audio), ("cover.jpg", .otherContent),
      ("ep.mp3.json", .otherContent), ("feed.xml", .otherContent), ("Thumbs.db", .otherContent),
      ("ep.mp3?dest-id=1", .unknown), ("download", .unknown), ("-", .unknown),
      ("audio.mp3_source=x", .unknown), ("ep.mp3.1", .unknown),
    ])
  func names(_ name: String, _ rule: FileNameRule) {
    #expect(FileNameRule(name: Array(name.utf8)) == rule)
  }

  @Test(
    "The first bytes tell audio from other contents",
    arguments: [
      (Array("ID3\u{4}\0\0\0\0\0\0\0\0".utf8), true),
      ([0xFF, 0xFB, 0x90, 0x64, 0, 0, 0, 0, 0, 0, 0, 0], true),
      ([0xFF, 0xF1, 0x50, 0x80, 0, 0, 0, 0, 0, 0, 0, 0], true),
      (Array("\0\0\0 ftypM4A ".utf8), true),
      (Array("OggS\0\u{2}\0\0\0\0\0\0".utf8), true),
      ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], false),
      ([0xFF, 0xFE] + Array("h\0t\0m\0l\0\0\0".utf8), false),
      (Array("<!DOCTYPE html>".utf8), false), (Array("ID3".utf8), false), ([], false),
    ] as [([UInt8], Bool)])
  func magic(_ bytes: [UInt8], _ isAudio: Bool) {
    #expect(AudioMagic.matches(bytes) == isAudio)
  }

  @Test("Names need not be UTF-8, and come in the order of their bytes")
  func oddNames() {
    let odd: [[UInt8]] = [
      Array("-i.mp3".utf8), Array("a/b.mp3".utf8), Array("a b.mp3".utf8),
      Array("two\nlines.mp3".utf8),
      [0x63, 0xE9, 0x2E, 0x6D, 0x70, 0x33], Array("dir-".utf8) + [0xFF] + Array("/in.mp3".utf8),
      Array("U\u{308}.mp3".utf8), Array("\u{DC}.mp3".utf8), Array("-rf/--help.mp3".utf8),
    ]
    for name in odd { folder.write(name) }
    let found = scan().files.map { Array($0.path.bytes.dropFirst(folder.path.bytes.count + 1)) }
    #expect(found == odd.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test("Junk is passed over silently, other contents with a reason")
  func junk() {
    for name in [
      "ep.mp3", "._ep.mp3", "@eaDir/ep.mp3", ".AppleDouble/ep.mp3", "cover.jpg", "ep.mp3.json",
      "x.partial.mp3", "ep2.mp3.part", ".hidden/ep.mp3", "ep.mp3?id=1", "old/ep.mp3",
    ] { folder.write(name) }
    folder.write("README", "not audio at all, but text")
    let result = scan()
    #expect(names(result) == ["ep.mp3", "ep.mp3?id=1", "old/ep.mp3"])
    #expect(result.files.map(\.isNamedAsAudio) == [true, false, true])
    #expect(result.skipped.map(\.path) == [folder.file("README")])
    #expect(result.problems.isEmpty)
  }

  @Test("Pipes are never opened, folders named like audio are walked")
  func specialFiles() {
    folder.write("dir.mp3/in.mp3")
    folder.pipe("fifo.mp3")
    folder.pipe("fifo")
    let result = scan()
    #expect(names(result) == ["dir.mp3/in.mp3"])
    #expect(result.skipped.map(\.path) == [folder.file("fifo.mp3")])
    let given = scan([folder.file("fifo")])
    #expect(given.skipped.count == 1)
  }

  @Test("Loops end, and what several links lead to is found once")
  func links() throws {
    folder.write("root/feed/ep.mp3")
    folder.write("beside/other.mp3")
    folder.write("linked/far.mp3")
    folder.link("root/feed/up", to: "..")
    folder.link("root/feed/self", to: ".")
    folder.link("root/above", to: "../..")
    folder.link("root/a", to: "b")
    folder.link("root/b", to: "a")
    folder.link("root/link.mp3", to: "feed/ep.mp3")
    folder.link("root/dangling.mp3", to: "gone.mp3")
    folder.link("root/far1", to: "../linked")
    folder.link("root/far2", to: "../linked")
    folder.link("root/file1.mp3", to: "../linked/far.mp3")
    let result = scan([folder.file("root")])
    #expect(names(result) == ["root/far1/far.mp3", "root/feed/ep.mp3"])
    #expect(result.skipped.map(\.path) == [folder.file("root/dangling.mp3")])
    #expect(result.problems.isEmpty)
  }

  @Test("Hard links are files of their own")
  func hardLinks() {
    folder.write("a.mp3")
    folder.hardLink("b.mp3", to: "a.mp3")
    let files = scan().files
    #expect(files.count == 2)
    #expect(Set(files.map(\.status)).count == 1)
  }

  @Test("Roots that overlap, repeat, or are single files give each file once")
  func roots() {
    folder.write("a/b/ep.mp3")
    folder.write("a/raw", "plain text, given by name")
    let result = scan([
      folder.file("a/b/../b/"), folder.file("a"), folder.file("a/b"), folder.file("a/raw"),
      folder.file("a/b/ep.mp3"),
    ])
    #expect(names(result) == ["a/b/ep.mp3", "a/raw"])
    #expect(
      result.roots == [
        folder.file("a/b"), folder.file("a"), folder.file("a/raw"), folder.file("a/b/ep.mp3"),
      ])
  }

  @Test("A missing root is named, and the others are walked")
  func missingRoot() {
    folder.write("here/ep.mp3")
    let result = scan([folder.file("gone"), folder.file("here")])
    #expect(names(result) == ["here/ep.mp3"])
    #expect(
      result.problems == [.rootUnreadable(folder.file("gone"), FileSystemError(code: ENOENT))])
    #expect(!result.covers(folder.file("gone/ep.mp3")))
    #expect(result.covers(folder.file("here/other.mp3")))
  }

  @Test("A folder that cannot be read is named, and the walk goes on after it")
  func unreadableFolder() {
    folder.write("a.mp3")
    folder.write("zz/later.mp3")
    folder.makeFolderTooDeepToOpen("deep")
    let result = scan()
    #expect(names(result) == ["a.mp3", "zz/later.mp3"])
    #expect(result.problems.count == 1)
    guard case .folderUnreadable(let path, let error)? = result.problems.first else { return }
    #expect(path.isInside(folder.file("deep")))
    #expect(error.code == ENAMETOOLONG)
    #expect(!result.covers(path.appending("x.mp3")))
    #expect(result.covers(folder.file("zz/gone.mp3")))
  }
}
