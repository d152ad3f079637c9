import Foundation
import Recognition
import Testing

@Suite("Sessions with signatures")
struct SessionTests {
  private static let audio = (1...3).map { melody(seconds: 40, seed: UInt64($0)) }

  private func catalog() throws -> CustomCatalog {
    var catalog = CustomCatalog()
    for (number, samples) in Self.audio.enumerated() {
      var items = [MediaItem(properties: [.title: .string("melody \(number)")])]
      items += [(0.0, 10.0), (10, 20), (20, 40)].map { start, end in
        MediaItem(
          properties: [.title: .string("\(number) from \(Int(start))")], timeRanges: [start..<end])
      }
      try catalog.addReferenceSignature(signature(of: samples), representing: items)
    }
    return catalog
  }

  private func clip(_ number: Int, from start: Double, seconds: Double = 6) throws -> Signature {
    let first = Int(start * 8_000)
    let samples = Self.audio[number]
    let silence = [Float](repeating: 0, count: max(0, -first))
    return try signature(
      of: silence + samples[max(0, first)..<min(samples.count, first + Int(seconds * 8_000))])
  }

  @Test(
    "What was on last decides which timed items are returned",
    arguments: [
      (0, 2.0, "0 from 0"), (1, 7, "1 from 10"), (2, 30, "2 from 20"), (1, -3, "1 from 0"),
    ])
  func items(number: Int, start: Double, title: String) async throws {
    let session = Session(catalog: try catalog())
    let collected = Collected()
    session.delegate = collected
    let query = try clip(number, from: start)
    let result = await session.result(from: query)
    guard case .match(let match) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(match.mediaItems.map(\.title) == [title, "melody \(number)"])
    #expect(match.querySignature == query)
    let item = match.mediaItems[0]
    #expect(abs(item.matchOffset - start) < 0.05)
    #expect(abs(item.speed - 1) < 0.01 && abs(item.frequencySkew) < 0.01)
    #expect(item.confidence > 0.99 && item.expectedFalseMatches < 1e-3)
    #expect(item.queryRange.upperBound <= query.duration + 0.1)
    #expect(abs(item.referenceRange.upperBound - start - item.queryRange.upperBound) < 0.05)
    #expect(collected.results == [result])
    session.match(query)
    #expect(collected.results == [result, result])
  }

  @Test("All places are told, the best first")
  func places() async throws {
    var catalog = CustomCatalog()
    for number in 0..<2 {
      let shared = Self.audio[2][..<80_000]
      try catalog.addReferenceSignature(
        signature(of: Array(Self.audio[number][..<80_000]) + shared),
        representing: [MediaItem(properties: [.title: .string("\(number)")])])
    }
    let query = try signature(of: Array(Self.audio[0][40_000..<80_000] + Self.audio[2][..<60_000]))
    guard case .match(let match) = await Session(catalog: catalog).result(from: query) else {
      Issue.record("no match")
      return
    }
    #expect(match.mediaItems.compactMap(\.title) == ["0", "1"])
    #expect(abs(match.mediaItems[0].matchOffset - 5) < 0.05)
  }

  @Test("What is not found, too short, or cancelled")
  func failures() async throws {
    let session = Session(catalog: try catalog())
    let stranger = try signature(of: melody(seconds: 6, seed: 99))
    #expect(await session.result(from: stranger) == .noMatch(stranger))
    let short = try clip(0, from: 3, seconds: 0.5)
    guard case .error(let error, let signature?) = await session.result(from: short) else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .signatureDurationInvalid && signature == short)
    let long = try clip(0, from: 0, seconds: 40)
    let task = Task {
      // Goes on when it has been cancelled.
      try? await Task.sleep(for: .seconds(60))
      return await session.result(from: long)
    }
    task.cancel()
    guard case .error(let cancelled, _) = await task.value else {
      Issue.record("not cancelled")
      return
    }
    #expect(cancelled.code == .internalError)
    // It works as before after that.
    guard case .match = await session.result(from: long) else {
      Issue.record("no match")
      return
    }
  }

  @Test("A catalog that cannot be opened is told as an error")
  func damaged() async throws {
    let folder = try Folder()
    let file = folder.file("c.podprint")
    try catalog().write(to: file)
    let opened = try CatalogFile(file)
    try FileManager.default.removeItem(at: file)
    guard
      case .error(let error, _) = try await Session(catalog: opened).result(from: clip(0, from: 1))
    else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .customCatalogInvalidURL)
  }

  @Test("A file answers as the catalog in memory does")
  func file() async throws {
    let folder = try Folder()
    let file = folder.file("c.podprint")
    let memory = try CustomCatalog(dataRepresentation: catalog().dataRepresentation())
    try memory.write(to: file)
    for budget in [0, 48 << 20] {
      let session = Session(catalog: try CatalogFile(file, memoryBudget: budget))
      for (number, start) in [(0, 3.0), (1, 22), (2, 12)] {
        let query = try clip(number, from: start)
        #expect(await session.result(from: query) == Session(catalog: memory).result(from: query))
      }
    }
  }

  @Test("Results come to all who listen, in order")
  func results() async throws {
    let session = Session(catalog: try catalog())
    let stranger = try signature(of: melody(seconds: 6, seed: 99))
    var (first, second) = (session.results.makeAsyncIterator(), session.results.makeAsyncIterator())
    session.match(try clip(0, from: 3))
    session.match(stranger)
    for _ in 0..<2 {
      guard case .match(let match) = await first.next() else {
        Issue.record("no match")
        return
      }
      #expect(match.mediaItems.last?.title == "melody 0")
      #expect(await first.next() == .noMatch(stranger))
      swap(&first, &second)
    }
  }

  @Test("The present offset follows clock, speed and pauses", arguments: [1, 1.25])
  func prediction(speed: Double) async throws {
    let clock = SteppedClock()
    let session = Session(catalog: try catalog(), clock: clock)
    let played = melody(seconds: 20, seed: 2, speed: speed)
    let query = try signature(of: Array(played[40_000..<104_000]))
    guard case .match(let match) = await session.result(from: query) else {
      Issue.record("no match")
      return
    }
    let item = match.mediaItems[0]
    let start = item.predictedCurrentMatchOffset
    #expect(abs(item.speed - speed) < 0.01)
    #expect(abs(start - 13 * speed) < 0.1)
    clock.advance(bySeconds: 2.5)
    #expect(abs(item.predictedCurrentMatchOffset - start - 2.5 * item.speed) < 1e-9)
    session.pause()
    clock.advance(bySeconds: 60)
    #expect(abs(item.predictedCurrentMatchOffset - start - 2.5 * item.speed) < 1e-9)
    session.pause()
    session.resume()
    session.resume()
    clock.advance(bySeconds: 1)
    #expect(abs(item.predictedCurrentMatchOffset - start - 3.5 * item.speed) < 1e-9)
  }
}
