internal import CFFmpeg

/// The name of a stream's codec, and whether it can be decoded.
struct CodecName {
  let text: String
  let isDecodable: Bool

  init(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
    let identifier = unsafe parameters.pointee.codec_id
    let tag = fourCharacters(unsafe parameters.pointee.codec_tag)
    let name = unsafe String(cString: avcodec_get_name(identifier))
    if let tag, ["enca", "drms", "aavd"].contains(tag) {
      text = "encrypted audio (\(tag))"
      isDecodable = false
    } else if identifier == AV_CODEC_ID_NONE {
      text = tag.map { "the codec \"\($0)\"" } ?? "an unknown codec"
      isDecodable = false
    } else if identifier == AV_CODEC_ID_AAC, let type = unsafe audioObjectType(parameters),
      !AudioObjectType.decodable.contains(type)
    {
      text = AudioObjectType.name(type)
      isDecodable = false
    } else {
      text = name
      isDecodable = unsafe avcodec_find_decoder(identifier) != nil
    }
  }
}

/// The kinds of MPEG-4 audio that share the name AAC.
package enum AudioObjectType {
  /// Those a decoder is there for: Main, LC, SSR, LTP, SBR, ER LC, ER LTP, ER LD, PS, ER ELD, and 0 for
  /// a header that says nothing.
  static let decodable: Set<Int> = [0, 1, 2, 3, 4, 5, 17, 19, 23, 29, 39]

  static func name(_ type: Int) -> String {
    type == 42 ? "xHE-AAC (USAC)" : "MPEG-4 audio object type \(type)"
  }

  /// The type that an AudioSpecificConfig starts with.
  package static func parse(_ bytes: some Sequence<UInt8>) -> Int? {
    let start = Array(bytes.prefix(2))
    guard let first = start.first else { return nil }
    let type = Int(first >> 3)
    guard type == 31 else { return type }
    guard start.count == 2 else { return nil }
    return 32 + Int(first & 7) << 3 | Int(start[1] >> 5)
  }
}

private func audioObjectType(_ parameters: UnsafeMutablePointer<AVCodecParameters>) -> Int? {
  let count = unsafe max(0, Int(parameters.pointee.extradata_size))
  let bytes = unsafe UnsafeBufferPointer(start: parameters.pointee.extradata, count: count)
  return unsafe AudioObjectType.parse(bytes)
}

/// A four-character code as text when all of it is printable.
private func fourCharacters(_ tag: UInt32) -> String? {
  let bytes = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (8 * $0)) }
  guard bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return nil }
  return String(decoding: bytes, as: UTF8.self)
}
