internal import CNettle

/// A running SHA-256 hash.
@safe public struct ContentHasher {
  /// The bytes of a finished hash.
  public static let byteCount = 32

  private var context = sha256_ctx()

  /// Starts a hash of nothing.
  public init() {
    unsafe nettle_sha256_init(&context)
  }

  /// Appends bytes.
  public mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe nettle_sha256_update(&context, buffer.count, start)
    }
  }

  /// The hash of all that was appended; the next one starts.
  public mutating func finish() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      unsafe nettle_sha256_digest(&context, Self.byteCount, buffer.baseAddress)
      count = Self.byteCount
    }
  }
}
