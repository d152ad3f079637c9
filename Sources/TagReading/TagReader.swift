internal import CTagLib
public import FilePaths

/// Reads tags with TagLib, which tells of ID3v2 and MP4 what FFmpeg loses or garbles.
///
/// FFmpeg keeps the first of several values, passes over ID3's frames for addresses, and takes the identifier of an
/// episode in an MP4 file for a number.
public enum TagReader {
  /// What the tags are part of.
  public enum Kind: Sendable {
    /// ID3v2, ID3v1 and APE tags around MPEG audio.
    case mpeg
    /// The atoms of an MP4 file.
    case mp4
  }

  /// The most that is read at a time, in bytes: a longer tag is passed over.
  private static let mostBytes = 32 << 20
  /// The most values kept, and the most bytes of one.
  private static let mostValues = 512
  private static let mostTextBytes = 64 << 10

  /// The values of each tag by its name in capitals, such as `ARTIST`, `PODCASTID`, `FILEWEBPAGE`.
  ///
  /// Empty when the file has none, or none of that kind.
  public static func values(of path: FilePath, kind: Kind) -> [String: [[UInt8]]] {
    let collector = Collector()
    let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
    let context = unsafe Unmanaged.passUnretained(collector).toOpaque()
    let kind = kind == .mp4 ? podprint_tags_mp4 : podprint_tags_mpeg
    _ = unsafe podprint_read_tags(name, kind, mostBytes, context) { context, name, text, length in
      guard let context = unsafe context, let name = unsafe name, let text = unsafe text else {
        return
      }
      let collector = unsafe Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: length)
      unsafe collector.add(String(cString: name), Array(bytes.prefix(TagReader.mostTextBytes)))
    }
    withExtendedLifetime(collector) {}
    return collector.values
  }

  /// What TagLib told so far.
  private final class Collector {
    private(set) var values: [String: [[UInt8]]] = [:]
    private var count = 0

    func add(_ name: String, _ text: [UInt8]) {
      guard count < mostValues, !text.isEmpty else { return }
      count += 1
      values[name, default: []].append(text)
    }
  }
}
