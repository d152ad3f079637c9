import CatalogStorage
import FilePaths
import Glibc
import IndexingPipeline
import Matching
import Repeats
import TextWriting

/// A table of what was on in a stream, from when to when, written as it goes.
///
/// A line is written when what it is about has ended; what goes on after a short gap is one line.
struct AsRunLog {
  /// What goes on after so many seconds is one entry.
  private static let longestGapSeconds = 15.0
  /// Another track is the same if it leads to times so near, in seconds.
  private static let toleranceSeconds = 0.5
  /// A track that lies within a longer one by this share of its length is not worth a line.
  private static let coveredShare = 0.8

  private struct Entry {
    var track: StreamTrack
    var place: ClipAnswer.Place
    /// The times of day at its start and end, in milliseconds since 1970; none where the stream has none.
    var clock: ClosedRange<Int64>?
  }

  private static let header: [CSVLine.Field] = [
    "start", "end", "startSeconds", "endSeconds", "kind", "show", "title", "published", "guid",
    "file", "from", "to", "speed", "episodes",
  ].map { .text($0) }

  private let path: FilePath
  private let output: any OutputSink
  private var pending: [Entry] = []

  /// Writes to a file, after what is there.
  ///
  /// - Throws: ``CommandFailure`` when the file cannot be written, or is something else than such a log.
  init(appendingTo path: FilePath) throws {
    self.path = path
    let header = CSVLine.text(Self.header)
    do throws(FileSystemError) {
      guard try Self.isLog(path, header: header) else {
        throw FileSystemError(code: EEXIST)
      }
      let file = try FileSystem.openForAppending(path)
      output = StandardStream(descriptor: file.descriptor)
      switch file.lastByte {
      case nil: try? output.write(header)
      case UInt8(ascii: "\n"): break
      // The end of a line that was being written when something ended the process.
      default: try? output.write("\r\n")
      }
    } catch {
      let reason =
        error.code == EEXIST
        ? "it is something else than a log of listen; it was left as it is" : error.description
      throw CommandFailure(.cannotCreate, "cannot write", path, reason)
    }
  }

  /// Whether there is no such file, or an empty one, or one that starts as a log does.
  private static func isLog(_ path: FilePath, header: String) throws(FileSystemError) -> Bool {
    do throws(FileSystemError) {
      guard try FileSystem.status(of: path).kind == .regularFile else { return true }
    } catch {
      if error.isMissing { return true }
      throw error
    }
    let expected = Array(header.utf8)
    let start = try FileSystem.firstBytes(of: path, count: expected.count)
    return start.isEmpty || start == expected
  }

  /// Takes what has ended.
  ///
  /// - Parameters:
  ///   - ended: with what stands behind it.
  ///   - going: what is still on.
  ///   - clock: the times of day at the start and end of a track, in milliseconds since 1970, as they were noticed; `nil` where
  ///     the stream has none.
  mutating func take(
    _ ended: [(track: StreamTrack, place: ClipAnswer.Place)], going: [StreamTrack],
    clock: (StreamTrack) -> ClosedRange<Int64>?
  ) throws {
    for (track, place) in ended {
      let others = going + ended.map(\.track) + pending.map(\.track)
      if others.contains(where: { Self.isCovered(track, by: $0) }) { continue }
      if let index = pending.firstIndex(where: { Self.continues($0.track, track) }) {
        pending[index].track.extend(to: track)
        pending[index].place.match = pending[index].track.match
        if let old = pending[index].clock, let new = clock(track) {
          pending[index].clock = old.lowerBound...max(old.lowerBound, new.upperBound)
        }
      } else {
        pending.append(Entry(track: track, place: place, clock: clock(track)))
      }
    }
  }

  /// Writes what can no longer go on, now that the stream is so long.
  mutating func write(until streamSeconds: Double) throws {
    let due = pending.filter {
      $0.track.match.clipRange.upperBound + Self.longestGapSeconds < streamSeconds
    }
    guard !due.isEmpty else { return }
    pending.removeAll { entry in due.contains { $0.track.id == entry.track.id } }
    let inOrder = due.sorted {
      $0.track.match.clipRange.lowerBound < $1.track.match.clipRange.lowerBound
    }
    do throws(OutputError) {
      for entry in inOrder { try output.write(CSVLine.text(Self.fields(entry))) }
      try output.flush()
    } catch {
      guard case .failed(let reason) = error else { throw error }
      throw CommandFailure(.cannotWrite, "cannot write", path, reason)
    }
  }

  /// Writes all that is left.
  mutating func finish() throws { try write(until: .infinity) }

  private static func isCovered(_ track: StreamTrack, by other: StreamTrack) -> Bool {
    guard other.id != track.id else { return false }
    let range = track.match.clipRange
    let common = range.clamped(to: other.match.clipRange)
    let length = range.upperBound - range.lowerBound
    return common.upperBound - common.lowerBound >= coveredShare * length
      && (other.match.evidence, track.id) > (track.match.evidence, other.id)
  }

  private static func continues(_ earlier: StreamTrack, _ later: StreamTrack) -> Bool {
    let joint = later.match.clipRange.lowerBound
    return earlier.match.reference == later.match.reference
      && joint - earlier.match.clipRange.upperBound <= longestGapSeconds
      && abs(earlier.referenceSeconds(at: joint) - later.referenceSeconds(at: joint))
        <= toleranceSeconds
  }

  private static func fields(_ entry: Entry) -> [CSVLine.Field] {
    let (match, place) = (entry.track.match, entry.place)
    let episode = place.reference.episode
    let file = place.reference.files.first?.path
    let occurrences = place.repeat?.occurrences.count
    func clock(_ milliseconds: Int64?) -> CSVLine.Field {
      .text(milliseconds.map { UTCTime.text(milliseconds: $0) })
    }
    return [
      clock(entry.clock?.lowerBound), clock(entry.clock?.upperBound),
      .number(match.clipRange.lowerBound), .number(match.clipRange.upperBound),
      .text(place.repeat?.kind.rawValue ?? "episode"), .text(episode.show),
      .text(place.repeat == nil ? episode.title : place.repeat?.name),
      .text(place.repeat == nil ? episode.published : nil),
      .text(place.repeat == nil ? episode.guid : nil),
      .text(place.repeat == nil ? file?.displayText : nil),
      .number(match.referenceRange.lowerBound), .number(match.referenceRange.upperBound),
      .number(match.speed), .integer(occurrences ?? 1),
    ]
  }
}
