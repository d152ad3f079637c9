package import FilePaths

/// One word of the command line, as bytes: a file name among them need not be UTF-8.
package struct Argument: Hashable, Sendable {
  /// The bytes, without the terminating NUL.
  package let bytes: [UInt8]

  /// Makes an argument of raw bytes.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Makes an argument of text.
  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The argument as text, when it is valid UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The argument as a path.
  package var path: FilePath { FilePath(bytes: bytes) }

  /// The argument as text that is safe to print on one line.
  package var displayText: String { path.displayText }
}
