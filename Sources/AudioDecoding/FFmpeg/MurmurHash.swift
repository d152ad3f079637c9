internal import CFFmpeg

/// Owns the state of a running 128-bit Murmur3 hash.
@safe struct MurmurHash: ~Copyable {
  private let state: OpaquePointer

  private init(owning state: OpaquePointer) {
    unsafe self.state = unsafe state
    unsafe av_murmur3_init(state)
  }

  static func make() throws(DecodeError) -> MurmurHash {
    guard let state = unsafe av_murmur3_alloc() else { throw .outOfMemory("cannot make a digest") }
    return unsafe MurmurHash(owning: state)
  }

  deinit { unsafe av_free(UnsafeMutableRawPointer(state)) }

  /// Appends the payload of a packet.
  func append(_ packet: borrowing Packet) {
    guard let data = unsafe packet.pointer.pointee.data, unsafe packet.pointer.pointee.size > 0
    else { return }
    unsafe av_murmur3_update(state, data, numericCast(packet.pointer.pointee.size))
  }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    unsafe av_murmur3_update(state, bytes, numericCast(bytes.count))
  }

  /// Ends the hash.
  ///
  /// Call it once.
  func finish() -> PacketDigest {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      unsafe av_murmur3_final(state, buffer.baseAddress)
      count = 16
    }
    return PacketDigest(bytes: bytes)
  }
}
