/// CRC-32 as in IEEE 802.3 (reflected polynomial 0xEDB88320).
///
/// Kept here because the kernel links no C library for it.
enum CyclicRedundancyCheck {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  /// The checksum of `bytes`.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { value, byte in
      value >> 8 ^ table[Int((value ^ UInt32(byte)) & 0xFF)]
    }
  }
}
