import Foundation

/// The arguments of a program: words in order, and options with a value each.
public struct Arguments {
  /// A message about how the program is used.
  public struct Misuse: Error, CustomStringConvertible {
    /// The message.
    public let description: String

    /// Makes a message.
    public init(_ description: String) {
      self.description = description
    }
  }

  /// The words that belong to no option.
  public private(set) var words: [String] = []
  private var options: [String: [String]] = [:]

  /// Sorts the program's arguments.
  ///
  /// - Parameters:
  ///   - wordCount: how many words there must be.
  ///   - usage: what to say when they are others.
  /// - Throws: `Misuse`.
  public init(wordCount: Int, options known: Set<String>, usage: String) throws {
    var rest = CommandLine.arguments.dropFirst()
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        words.append(word)
        continue
      }
      guard known.union(["--rate", "--channels"]).contains(word), let value = rest.popFirst()
      else { throw Misuse(usage) }
      options[word, default: []].append(value)
    }
    guard words.count == wordCount else { throw Misuse(usage) }
  }

  /// All values that an option was given.
  public func values(_ option: String) -> [String] { options[option] ?? [] }

  /// The audio on standard input, as `--rate` and `--channels` describe it.
  public func audio() throws -> PCMInput {
    guard let rate = Double(values("--rate").last ?? "44100"),
      let channels = Int(values("--channels").last ?? "2")
    else { throw Misuse("--rate and --channels need numbers") }
    return try PCMInput(sampleRate: rate, channelCount: channels)
  }
}

/// A time as minutes and seconds, such as `2:05`.
public func clockTime(_ seconds: Double) -> String {
  let whole = Int(max(0, seconds))
  return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
}
