import AudioDecoding
import FilePaths
import IndexingPipeline

/// What is listened to: a file, read as fast as it is looked for, or audio that comes in its own time.
enum ListenInput: ~Copyable {
  case file(AudioDecoder)
  case live(LiveDecoder)

  /// Opens an input.
  ///
  /// - Throws: `DecodeError`.
  static func open(_ input: LiveInput, stop: StopSignal) throws(DecodeError) -> ListenInput {
    if let path = input.file { return .file(try AudioDecoder.open(.file(path))) }
    return .live(try LiveDecoder.open(input, stop: stop))
  }

  /// Replaces the content of `block` by the next audio; `false` when there is no more.
  mutating func read(into block: inout [Float]) throws(DecodeError) -> Bool {
    switch consume self {
    case .file(var decoder):
      let goesOn: Bool
      do { goesOn = try decoder.read(into: &block) } catch {
        self = .file(decoder)
        throw error
      }
      self = .file(decoder)
      return goesOn
    case .live(var decoder):
      let goesOn: Bool
      do { goesOn = try decoder.read(into: &block) } catch {
        self = .live(decoder)
        throw error
      }
      self = .live(decoder)
      return goesOn
    }
  }
}

extension LiveInput {
  /// The regular file that it is; `nil` when it comes in its own time.
  var file: FilePath? {
    guard case .address(let path) = source, format == nil else { return nil }
    if let status = try? FileSystem.status(of: path) {
      return status.kind == .regularFile || status.kind == .folder ? path : nil
    }
    return Self.isAddress(path) ? nil : path
  }

  /// Whether a name is a stream's address, such as `https://…`.
  private static func isAddress(_ path: FilePath) -> Bool {
    let scheme = path.bytes.prefix { $0 != UInt8(ascii: ":") }
    return !scheme.isEmpty && path.bytes.dropFirst(scheme.count).starts(with: Array("://".utf8))
      && scheme.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }
}
