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
    var told: Set<FilePath> = []
  }

  private let state = Mutex(State())

  /// The most bytes of feeds that are kept at a time.
  private static let mostBytes: Int64 = 64 << 20

  /// The feed in a file, and what is wrong with it when it was not told before.
  func feed(_ file: FolderListing.Entry) -> (index: FeedIndex?, warnings: [String]) {
    state.withLock { state in
      if let slot = state.slots[file.path] { return (slot.index, []) }
      let (index, problems) = Self.read(file)
      if state.bytes + file.sizeBytes > Self.mostBytes {
        state.slots = [:]
        state.bytes = 0
      }
      state.slots[file.path] = (index, file.sizeBytes)
      state.bytes += file.sizeBytes
      let isNew = state.told.insert(file.path).inserted
      return (index, isNew ? problems.map { "\(file.path): \($0)" } : [])
    }
  }

  /// Whether something is wrong with a file beside the audio that was not told before.
  func isNew(problemOf path: FilePath) -> Bool {
    state.withLock { $0.told.insert(path).inserted }
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
