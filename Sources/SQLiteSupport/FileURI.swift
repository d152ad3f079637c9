import FilePaths

/// A file URI for any path: what is not a plain character is written as `%NN`, byte by byte.
func fileURI(_ path: FilePath) -> String {
  let digits = Array("0123456789ABCDEF")
  var uri = path.isAbsolute ? "file:" : "file:./"
  for byte in path.bytes {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      uri.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      uri.append("%")
      uri.append(digits[Int(byte >> 4)])
      uri.append(digits[Int(byte & 15)])
    }
  }
  return uri
}
