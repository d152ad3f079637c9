import Glibc

/// The command line and the environment as the kernel handed them over: bytes, not text.
enum ProcessArguments {
  /// The words after the program's name.
  static func read() -> [Argument] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe Argument(bytes: bytes(of: word))
    }
  }

  /// The value of an environment variable; `nil` when it is not set or empty.
  static func environment(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    let bytes = unsafe bytes(of: value)
    return bytes.isEmpty ? nil : bytes
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
