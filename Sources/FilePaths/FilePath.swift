/// A path as the kernel knows it: bytes that are not empty, hold no NUL, and need not be UTF-8.
public struct FilePath: Hashable, Sendable {
  /// The bytes of the path, without a terminating NUL.
  public let bytes: [UInt8]

  /// Makes a path of raw bytes, cut at the first NUL.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  /// Makes a path of text, encoded as UTF-8.
  public init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// Whether the path starts at the root.
  public var isAbsolute: Bool { bytes.first == .slash }

  /// The part after the last slash; of a path that ends in slashes, the part before them.
  public var lastComponent: [UInt8] {
    let trimmed = bytes.trimmingTrailingSlashes()
    guard let slash = trimmed.lastIndex(of: .slash) else { return Array(trimmed) }
    return Array(trimmed[(slash + 1)...])
  }

  /// The folder that holds this path: `.` for a bare name, `/` for the root and what lies in it.
  public var parent: FilePath {
    let trimmed = bytes.trimmingTrailingSlashes()
    guard let slash = trimmed.lastIndex(of: .slash) else {
      return FilePath(bytes.isEmpty || bytes.first != .slash ? "." : "/")
    }
    let folder = trimmed[..<slash].trimmingTrailingSlashes()
    return folder.isEmpty ? FilePath("/") : FilePath(bytes: folder)
  }

  /// The ending after the last dot of the last component, in lower case; `nil` when there is none,
  /// when the name starts with its only dot, or when the ending is not ASCII.
  public var fileExtension: String? {
    let name = lastComponent
    guard let dot = name.lastIndex(of: .dot), dot > 0, dot + 1 < name.count else { return nil }
    let ending = name[(dot + 1)...]
    guard ending.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(decoding: ending, as: UTF8.self).lowercased()
  }

  /// The last component without its ending, as raw bytes.
  public var stem: [UInt8] {
    let name = lastComponent
    guard let dot = name.lastIndex(of: .dot), dot > 0 else { return name }
    return Array(name[..<dot])
  }

  /// This path with one more component, given as raw bytes.
  public func appending(_ component: some Collection<UInt8>) -> FilePath {
    if bytes.last == .slash || bytes.isEmpty { return FilePath(bytes: bytes + component) }
    return FilePath(bytes: bytes + [.slash] + component)
  }

  /// This path with one more component.
  public func appending(_ component: String) -> FilePath {
    appending(Array(component.utf8))
  }

  /// Whether this path is `folder` or lies somewhere below it.
  public func isInside(_ folder: FilePath) -> Bool {
    let base = folder.bytes.trimmingTrailingSlashes()
    guard bytes.starts(with: base) else { return false }
    return bytes.count == base.count || base.isEmpty || bytes[base.count] == .slash
  }
}

extension FilePath: Comparable {
  /// Orders paths by their bytes.
  public static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension UInt8 {
  static let slash = UInt8(ascii: "/")
  static let dot = UInt8(ascii: ".")
}

extension Collection where Element == UInt8, Self: BidirectionalCollection {
  fileprivate func trimmingTrailingSlashes() -> SubSequence {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == .slash { end = index(before: end) }
    return self[..<end]
  }
}
