/// Reads little-endian numbers off the front of bytes.
///
/// Past the end it gives zeros; callers check lengths first.
struct ByteReader<Bytes: RandomAccessCollection<UInt8>> {
  private var rest: Bytes.SubSequence

  init(_ bytes: Bytes) {
    rest = bytes[...]
  }

  mutating func bytes(_ count: Int) -> Bytes.SubSequence {
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return taken
  }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number {
    bytes(Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number($1) }
  }
}

extension [UInt8] {
  /// Appends a number, least significant byte first.
  mutating func append(number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: type(of: number).bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
