internal import Glibc

/// Owns a converter of the C library from some encoding to UTF-8.
@safe struct TextConversion: ~Copyable {
  private let handle: iconv_t

  private init(owning handle: iconv_t) {
    unsafe self.handle = handle
  }

  deinit { unsafe iconv_close(handle) }

  /// `nil` when the system does not know the encoding.
  static func make(from encoding: String) -> TextConversion? {
    guard let handle = unsafe iconv_open("UTF-8", encoding), Int(bitPattern: handle) != -1
    else { return nil }
    return unsafe TextConversion(owning: handle)
  }

  /// The text in UTF-8; `nil` when the bytes are no text of the encoding.
  func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: 4 * bytes.count + 16)
    let written = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output -> Int? in
        var (source, target) = (input.baseAddress, output.baseAddress)
        var (left, room) = (input.count, output.count)
        let result = unsafe iconv(handle, &source, &left, &target, &room)
        return result == .max || left > 0 ? nil : output.count - room
      }
    }
    guard let written else { return nil }
    return output.prefix(written).map { UInt8(bitPattern: $0) }
  }
}

/// Windows code page 1252: what most text is that claims to be Latin-1.
enum WindowsLatin {
  /// The character of a byte from 0x80.
  static func scalar(_ byte: UInt8) -> UInt32 {
    byte < 0xA0 ? upper[Int(byte & 0x1F)] : UInt32(byte)
  }

  private static let upper: [UInt32] = {
    let conversion = TextConversion.make(from: "WINDOWS-1252")
    return (UInt8(0x80)...0x9F).map { byte in
      guard let bytes = conversion?.utf8([byte]) else { return UInt32(byte) }
      return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value ?? UInt32(byte)
    }
  }()
}
