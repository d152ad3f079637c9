/// What is wrong with a file of chapters or cues.
public struct TimedTextError: Error, Hashable {
  /// The line, counted from 1.
  public var line: Int
  /// What is wrong there, without the file's name.
  public var reason: String
}

extension TimedTextError: CustomStringConvertible {
  /// The reason and the line.
  public var description: String { "line \(line): \(reason)" }
}
