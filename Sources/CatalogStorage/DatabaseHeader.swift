import FilePaths

/// The first bytes of an SQLite file, as its format document lays them out.
struct DatabaseHeader {
  static let byteCount = 100

  let applicationID: Int32
  let userVersion: Int
  /// Whether the file is written through a write-ahead log.
  let usesLog: Bool
  /// How long the file says it is; `nil` when it does not say so reliably.
  let fileBytes: Int64?

  /// Reads a header; `nil` when these bytes are none.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.byteCount, bytes.starts(with: "SQLite format 3\0".utf8) else {
      return nil
    }
    func number(_ offset: Int) -> UInt32 {
      bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    applicationID = Int32(bitPattern: number(68))
    userVersion = Int(Int32(bitPattern: number(60)))
    usesLog = bytes[18] == 2
    let pageSize = Int64(bytes[16]) << 8 | Int64(bytes[17])
    let isCountValid = number(24) == number(92)
    fileBytes = isCountValid ? Int64(number(28)) * (pageSize == 1 ? 65_536 : pageSize) : nil
  }
}

extension FilePath {
  /// The path of a file beside this one, with a longer name.
  func withSuffix(_ suffix: String) -> FilePath { FilePath(bytes: bytes + suffix.utf8) }
}
