import FeedParsing
import FilePaths
import PodcastMetadata
import Synchronization

/// The feeds read in a run: each once, as long as they are not too many.
final class FeedCache: Sendable {
  /// A feed; `nil` when the file is none.
  private typealias Slot = (index: FeedIndex?, bytes: Int64)

  private struct State {
    var slots: [FilePath: Slot] = [:]
    var bytes: Int64 = 0
  }

  private let state = Mutex(State())
  private let problems: MetadataProblems

  /// The most bytes of feeds that are kept at a time.
  private static let mostBytes: Int64 = 64 << 20

  /// - Parameter problems: where what is wrong with a feed is noted.
  init(problems: MetadataProblems) {
    self.problems = problems
  }

  /// The feed in a file; `nil` when it is none.
  func feed(_ file: FolderListing.Entry) -> FeedIndex? {
    state.withLock { state in
      if let slot = state.slots[file.path] { return slot.index }
      let (index, found) = Self.read(file)
      problems.note(found, of: file.path)
      if state.bytes + file.sizeBytes > Self.mostBytes {
        state.slots = [:]
        state.bytes = 0
      }
      state.slots[file.path] = (index, file.sizeBytes)
      state.bytes += file.sizeBytes
      return index
    }
  }

  private static func read(_ file: FolderListing.Entry) -> (FeedIndex?, [String]) {
    if file.sizeBytes > FeedReader.mostBytes {
      let error = FeedError.tooLong(bytes: Int(file.sizeBytes), limit: FeedReader.mostBytes)
      return (nil, [error.description])
    }
    do {
      let bytes = try FileSystem.firstBytes(of: file.path, count: Int(file.sizeBytes))
      let reading = try FeedReader.read(bytes)
      return (FeedIndex(reading.feed), reading.warnings)
    } catch let error as FeedError {
      return (nil, [error.description])
    } catch {
      return (nil, ["cannot be read: \(error)"])
    }
  }
}
