import FilePaths

/// Reads paths as jobs write them: relative to the job's folder, with `~` and variables.
struct JobPaths {
  /// Why a path cannot be read.
  struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  /// The folder of the job's file, absolute.
  let folder: FilePath
  /// Reads an environment variable; `nil` when it is not set.
  let environment: (String) -> [UInt8]?

  /// The absolute path that a text names.
  ///
  /// `~` at its start is the home folder, `$NAME` and `${NAME}` are environment variables; `$$` is a dollar sign.
  func path(_ text: String) throws(Problem) -> FilePath {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    if rest.first == UInt8(ascii: "~") {
      let second = rest.dropFirst().first
      guard second == nil || second == UInt8(ascii: "/") else {
        throw Problem(description: "the home folder of another user must be written out")
      }
      bytes += try value(of: "HOME")
      rest = rest.dropFirst()
    }
    while let byte = rest.popFirst() {
      if byte == 0 { throw Problem(description: "must not hold a NUL") }
      if byte == UInt8(ascii: "$") { bytes += try variable(&rest) } else { bytes.append(byte) }
    }
    let path = FilePath(bytes: bytes)
    return path.isAbsolute ? path : folder.appending(path.bytes)
  }

  private func variable(_ rest: inout ArraySlice<UInt8>) throws(Problem) -> [UInt8] {
    if rest.first == UInt8(ascii: "$") {
      rest = rest.dropFirst()
      return [UInt8(ascii: "$")]
    }
    let isBraced = rest.first == UInt8(ascii: "{")
    if isBraced { rest = rest.dropFirst() }
    let name = rest.prefix(while: Self.isOfName)
    rest = rest.dropFirst(name.count)
    if isBraced, rest.popFirst() != UInt8(ascii: "}") {
      throw Problem(description: "a ${ has no }")
    }
    guard !name.isEmpty else {
      throw Problem(description: "a $ must be followed by a variable's name, or be written $$")
    }
    return try value(of: String(decoding: name, as: UTF8.self))
  }

  private func value(of name: String) throws(Problem) -> [UInt8] {
    guard let value = environment(name) else {
      throw Problem(description: "the environment variable \(name) is not set")
    }
    return value
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
