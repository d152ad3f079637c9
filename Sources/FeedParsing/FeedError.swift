/// Why nothing could be read from what should be a feed.
public enum FeedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is nothing in it.
  case empty
  /// It is longer than is read.
  case tooLong(bytes: Int, limit: Int)
  /// It is something else: a web page, JSON, or markup of another kind.
  case notAFeed(what: String)
  /// The system gave no memory.
  case outOfMemory

  /// A phrase for the user, without the file's name.
  public var description: String {
    switch self {
    case .empty: "is empty, not a feed"
    case .tooLong(let bytes, let limit):
      "is \(bytes >> 20) MB long; feeds of up to \(limit >> 20) MB are read"
    case .notAFeed(let what): "is not a feed but \(what)"
    case .outOfMemory: "cannot be read: out of memory"
    }
  }
}
