/// Text of a tag: UTF-8, or else one byte a character as old Western tags have it.
///
/// UTF-8 that was declared as Latin-1 on its way, and so became two or more characters for each that is not
/// ASCII, is taken back to what it was. Other text that came as Latin-1 is read as Windows 1252, which is the same
/// but where Latin-1 has control characters: these stand in no tag, and would not survive as text.
package func metadataText(_ bytes: some Collection<UInt8>, limitBytes: Int) -> String {
  let limited = bytes.prefix(limitBytes)
  if let text = String(validating: limited, as: UTF8.self) {
    return textDeclaredAsLatin1(text) ?? text
  }
  // A cut inside a character, by our limit or that of an old tag's fixed field, is no reason to read the
  // rest differently.
  for count in 1...3 where limited.suffix(count).first.map({ (0xC2...0xF4).contains($0) }) ?? false
  {
    guard let text = String(validating: limited.dropLast(count), as: UTF8.self) else { continue }
    if bytes.count > limitBytes || text.utf8.contains(where: { $0 >= 0x80 }) {
      return textDeclaredAsLatin1(text) ?? text
    }
  }
  return windowsText(limited)
}

/// The text that a writer meant who declared other bytes as Latin-1; `nil` when there are no such bytes.
///
/// UTF-8 is certain: text that is meant as Latin-1 and has other characters than ASCII hardly ever makes UTF-8.
private func textDeclaredAsLatin1(_ text: String) -> String? {
  guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
  var bytes: [UInt8] = []
  for scalar in text.unicodeScalars {
    guard let byte = UInt8(exactly: scalar.value) else { return nil }
    bytes.append(byte)
  }
  if let meant = String(validating: bytes, as: UTF8.self) { return meant }
  return bytes.contains { 0x80..<0xA0 ~= $0 } ? windowsText(bytes) : nil
}

/// One byte a character, as Windows has them.
private func windowsText(_ bytes: some Sequence<UInt8>) -> String {
  var text = ""
  for byte in bytes {
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
