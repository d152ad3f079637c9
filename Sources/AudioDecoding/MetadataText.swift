/// Text of a tag: UTF-8, or else one byte a character as old Western tags have it.
package func metadataText(_ bytes: some Collection<UInt8>, limitBytes: Int) -> String {
  let limited = bytes.prefix(limitBytes)
  if let text = String(validating: limited, as: UTF8.self) { return text }
  // A cut inside a character is no reason to read the rest differently.
  if bytes.count > limitBytes {
    for count in 1...3 {
      if let text = String(validating: limited.dropLast(count), as: UTF8.self) { return text }
    }
  }
  var text = ""
  for byte in limited {
    let scalar = 0x80..<0xA0 ~= byte ? windowsScalars[Int(byte) - 0x80] : UInt32(byte)
    if let scalar = Unicode.Scalar(scalar) { text.unicodeScalars.append(scalar) }
  }
  return text
}

/// What Windows code page 1252 has where Latin-1 has control characters.
private let windowsScalars: [UInt32] = [
  0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
  0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
  0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
]
