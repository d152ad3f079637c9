package import FilePaths
package import TextWriting

extension JSONValue {
  /// The members that give a path: `name` with its text and, only when the path is not UTF-8, an
  /// escaped text and `nameBytes` with all bytes in hexadecimal.
  package static func path(_ path: FilePath, named name: String) -> JSONValue {
    if let text = path.exactText {
      return .object([JSONMember(name: name, value: .string(text))])
    }
    return .object([
      JSONMember(name: name, value: .string(path.displayText)),
      JSONMember(name: name + "Bytes", value: .string(path.bytes.hexadecimal)),
    ])
  }
}

extension [UInt8] {
  /// The bytes with two hexadecimal digits each.
  package var hexadecimal: String {
    map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
