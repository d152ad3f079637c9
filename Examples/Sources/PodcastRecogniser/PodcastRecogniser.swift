import AudioInput
import Foundation
import Recognition

/// Names the episode that comes on standard input.
@main
enum PodcastRecogniser {
  static let usage = "usage: podcast-recogniser CATALOG [--rate HERTZ] [--channels N] < audio"

  static func main() async {
    do {
      let arguments = try Arguments(wordCount: 1, options: [], usage: usage)
      let catalog = try CatalogFile(URL(filePath: arguments.words[0]))
      let recogniser = Recogniser(catalog) { print(text(of: $0)) }
      print(text(of: await recogniser.state))
      await recogniser.listen(to: try arguments.audio())
      if case .failed = await recogniser.state { exit(2) }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  /// A line for each state.
  static func text(of state: Recogniser.State) -> String {
    switch state {
    case .idle: return "idle"
    case .matching: return "matching"
    case .failed(let reason): return "failed: \(reason)"
    case .matched(let match):
      guard let item = match.mediaItems.first(where: { !$0.isTimed }) ?? match.mediaItems.first
      else { return "matched" }
      let name = [item.show, item.title].compactMap(\.self).joined(separator: ", ")
      let chapter = match.mediaItems.first { $0.isTimed && $0.referenceID == item.referenceID }
      return "matched: \(name), at \(clockTime(item.matchOffset))"
        + (chapter?.title.map { " (\($0))" } ?? "")
    }
  }
}
