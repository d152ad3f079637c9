import CatalogStorage
import FilePaths
import Foundation
import Matching

/// Answers clips in a process that has the catalog's index in memory, several times over if wanted.
struct WarmAnswers {
  /// One clip's answer, as a line of JSON.
  private struct Answer: Encodable {
    struct Place: Encodable {
      var file: String
      var offset: Double
      var speed: Double
      var expectedFalseMatches: Double
    }

    var clip: String
    /// Of all threads together.
    var processorMilliseconds: Double
    var wallMilliseconds: Double
    var matches: [Place] = []
  }

  var catalog: FilePath
  var copies: Int
  var clips: [String]

  func run() throws {
    let opened = try Catalog.open(catalog, mode: .readOnly)
    let postings = try opened.postings()
    let watch = Stopwatch()
    try postings.load()
    progress("loaded in \(watch.elapsed.processor) ms")
    var source: any PostingSource = postings
    if copies > 1 {
      let files = try CatalogGrowth.distinctFiles(of: opened)
      source = try MultipliedPostings(
        postings, references: files.compactMap(\.reference), copies: copies)
      progress("multiplied in \(watch.elapsed.processor) ms")
    }
    for clip in clips {
      let samples = try decodedSamples(FilePath(clip))
      var outcome = ClipOutcome.noMatch
      let time = try Stopwatch.measure {
        var matcher = ClipMatcher(source: source)
        try matcher.append(samples.span)
        outcome = try matcher.finish()
      }
      var answer = Answer(
        clip: clip, processorMilliseconds: time.processor, wallMilliseconds: time.wall)
      if case .match(let matches) = outcome {
        answer.matches = try matches.map { match in
          let record = try opened.reference(match.reference)
          return Answer.Place(
            file: record?.files.first?.path.text ?? "copy", offset: match.offsetSeconds,
            speed: match.speed, expectedFalseMatches: match.expectedFalseMatches)
        }
      }
      print(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
    }
  }
}
