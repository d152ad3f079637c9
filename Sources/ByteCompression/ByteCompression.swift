internal import CZLib

/// Bytes of which some are commoner than others, in less room, by zlib.
@safe public enum ByteCompression {
  /// Compresses bytes; the same bytes give the same with one version of the library.
  ///
  /// Only how common each byte is counts: it is meant for data in which nothing comes again, as fingerprints are.
  public static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    let status = unsafe deflateInit2_(
      &stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS, MAX_MEM_LEVEL, Z_HUFFMAN_ONLY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib starts unless there is no memory")
    defer { unsafe deflateEnd(&stream) }
    let bound = unsafe Int(deflateBound(&stream, uLong(bytes.count)))
    var source = bytes
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      unsafe source.withUnsafeMutableBufferPointer { input in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = buffer.baseAddress
        unsafe stream.avail_out = UInt32(bound)
        let status = unsafe deflate(&stream, Z_FINISH)
        precondition(status == Z_STREAM_END, "the bound leaves room for all of it")
      }
      count = unsafe Int(stream.total_out)
    }
  }

  /// The bytes that were compressed.
  ///
  /// - Parameter mostBytes: there are no more.
  /// - Returns: `nil` when `bytes` are damaged or hold more.
  public static func expanded(_ bytes: [UInt8], mostBytes: Int) -> [UInt8]? {
    var status = Z_OK
    let expanded = unsafe [UInt8](unsafeUninitializedCapacity: max(1, mostBytes)) { buffer, count in
      // Given no room at all, zlib makes some of its own and does not say how much it used.
      var length = uLong(max(1, mostBytes))
      status = unsafe bytes.withUnsafeBufferPointer {
        unsafe uncompress(buffer.baseAddress, &length, $0.baseAddress, uLong($0.count))
      }
      count = status == Z_OK ? Int(length) : 0
    }
    return status == Z_OK && expanded.count <= mostBytes ? expanded : nil
  }
}
