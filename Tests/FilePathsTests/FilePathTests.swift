import FilePaths
import Testing

@Test(
  "A path comes apart into folder, name, stem and ending",
  arguments: [
    ("/a/b.mp3", "/a", "b.mp3", "b", "mp3"),
    ("/a/b.tar.GZ", "/a", "b.tar.GZ", "b.tar", "gz"),
    ("b", ".", "b", "b", nil),
    ("/b", "/", "b", "b", nil),
    ("/", "/", "", "", nil),
    ("/a//b///", "/a", "b", "b", nil),
    ("a/.hidden", "a", ".hidden", ".hidden", nil),
    ("a/dot.", "a", "dot.", "dot", nil),
    ("a/b.ümp", "a", "b.ümp", "b", nil),
  ] as [(String, String, String, String, String?)])
func parts(_ path: String, _ parent: String, _ name: String, _ stem: String, _ ending: String?) {
  let path = FilePath(path)
  #expect(path.parent == FilePath(parent))
  #expect(path.lastComponent == Array(name.utf8))
  #expect(path.stem == Array(stem.utf8))
  #expect(path.fileExtension == ending)
}

@Test(
  "Appending puts exactly one slash between",
  arguments: [("/a", "/a/b"), ("/a/", "/a/b"), ("/", "/b"), ("", "b")])
func appending(_ folder: String, _ expected: String) {
  #expect(FilePath(folder).appending("b") == FilePath(expected))
}

@Test(
  "A path is inside a folder only at a slash",
  arguments: [
    ("/a/b", "/a", true), ("/a", "/a", true), ("/a", "/a/", true), ("/ab", "/a", false),
    ("/a/b", "/", true), ("/a", "/a/b", false),
  ])
func inside(_ path: String, _ folder: String, _ expected: Bool) {
  #expect(FilePath(path).isInside(FilePath(folder)) == expected)
}

@Test(
  "Display text stays on one line and shows every byte",
  arguments: [
    (Array("plain ü 🎙️.mp3".utf8), "plain ü 🎙️.mp3"),
    (Array("two\nlines\t\r".utf8), "two\\nlines\\t\\r"),
    (Array("\u{1B}[31mred".utf8), "\\u{1B}[31mred"),
    (Array("\u{202E}gpj".utf8), "\\u{202E}gpj"),
    ([0x61, 0xFF, 0xFE, 0x62], "a\\xFF\\xFEb"),
    ([0x63, 0xE9], "c\\xE9"),
    ([0xF0, 0x9F, 0x8E], "\\xF0\\x9F\\x8E"),
    ([0xC3, 0xA9, 0xC3], "é\\xC3"),
    ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
    ([], ""),
  ] as [([UInt8], String)])
func display(_ bytes: [UInt8], _ expected: String) {
  #expect(FilePath(bytes: bytes).displayText == expected)
}

@Test("Only valid UTF-8 has an exact text, and names that look alike stay apart")
func exactText() {
  #expect(FilePath("ü").exactText == "ü")
  #expect(FilePath(bytes: [0xFC]).exactText == nil)
  #expect(FilePath("\u{FC}") != FilePath("u\u{308}"))
}

@Test("Bytes from the first NUL on are dropped")
func nulEndsPath() {
  #expect(FilePath(bytes: [0x61, 0, 0x62]) == FilePath("a"))
}

@Test("Paths are ordered by their bytes")
func order() {
  let paths = ["b", "a/b", "a", "Z", "é"].map { FilePath($0) }
  #expect(paths.sorted() == ["Z", "a", "a/b", "b", "é"].map { FilePath($0) })
}
