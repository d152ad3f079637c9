import AudioInput
import Foundation
import Recognition

/// Shows the annotations of a course in step with its audio, wherever somebody scrubs to.
@main
enum SecondScreen {
  static let usage = "usage: second-screen CATALOG [--rate HERTZ] [--channels N] < audio"

  static func main() {
    do {
      let arguments = try Arguments(wordCount: 1, options: [], usage: usage)
      let audio = try arguments.audio()
      // A large catalog is used where it lies.
      let session = Session(catalog: try CatalogFile(URL(filePath: arguments.words[0])))
      let screen = Screen()
      session.delegate = screen

      // An app would do this as its audio engine calls it with buffers.
      while let buffer = try audio.next() { session.matchStreamingBuffer(buffer) }
      session.finishStream()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}

/// What the audience sees.
final class Screen: SessionDelegate {
  func session(_ session: Session, didFind match: Match) {
    // The best match comes first, and of its items the annotation that began last.
    guard let item = match.mediaItems.first else { return }
    let place = item.isTimed ? item.subtitle ?? item.show : item.show
    let position = clockTime(item.predictedCurrentMatchOffset)
    print("\(position)  " + [place, item.title].compactMap(\.self).joined(separator: ": "))
  }

  func session(
    _ session: Session, didNotFindMatchFor signature: Signature?, error: SessionError?
  ) {
    print(error.map { "--  \($0)" } ?? "--  nothing of the course is on")
  }
}
