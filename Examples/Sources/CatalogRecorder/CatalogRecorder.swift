import AudioInput
import Foundation
import Recognition

/// Records what comes on standard input under a title, and adds it to a catalog's file.
@main
enum CatalogRecorder {
  static let usage = """
    usage: catalog-recorder CATALOG TITLE [--show NAME] [--note START-END=TEXT]...
                            [--rate HERTZ] [--channels N] < audio
    """

  static func main() {
    do {
      let arguments = try Arguments(wordCount: 2, options: ["--show", "--note"], usage: usage)
      try record(arguments)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  static func record(_ arguments: Arguments) throws {
    let file = URL(filePath: arguments.words[0])
    let items = try mediaItems(arguments)
    let audio = try arguments.audio()

    let generator = SignatureGenerator()
    while let buffer = try audio.next() { try generator.append(buffer) }
    let signature = try generator.signature()

    let isThere = FileManager.default.fileExists(atPath: file.path)
    var catalog = isThere ? try CustomCatalog.read(from: file) : CustomCatalog()
    try catalog.addReferenceSignature(signature, representing: items)
    try catalog.write(to: file)
    print(
      "recorded \(arguments.words[1]), \(clockTime(signature.duration)), "
        + "with \(items.count - 1) notes; \(catalog.count) in the catalog")
  }

  /// One item for all of the recording, and one for each note.
  static func mediaItems(_ arguments: Arguments) throws -> [MediaItem] {
    var whole = MediaItem()
    whole.title = arguments.words[1]
    whole.show = arguments.values("--show").last
    let notes = try arguments.values("--note").map { note in
      guard let match = note.wholeMatch(of: /([\d.]+)-([\d.]+)=(.+)/),
        let start = Double(match.1), let end = Double(match.2), start < end
      else { throw Arguments.Misuse("\(note) is not START-END=TEXT") }
      var item = MediaItem(timeRanges: [start..<end])
      item.title = String(match.3)
      item.subtitle = whole.title
      return item
    }
    return [whole] + notes
  }
}
