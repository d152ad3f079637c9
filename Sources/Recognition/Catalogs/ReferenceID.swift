import CatalogStorage
import ContentHashing
import Fingerprinting

/// Names a reference signature in any catalog: the same audio, as it was fingerprinted, has the same name everywhere.
public struct ReferenceID: Hashable, Sendable {
  let digest: ContentDigest

  init(_ digest: ContentDigest) {
    self.digest = digest
  }

  /// The name that a signature gets when it is added to a catalog: the first half of the SHA-256 of its bytes as a reference.
  public init(_ signature: Signature) {
    var hasher = ContentHasher()
    hasher.append(signature.clip.reference.encoded())
    guard let digest = ContentDigest(bytes: Array(hasher.finish().prefix(16))) else {
      preconditionFailure("a hash has 32 bytes")
    }
    self.digest = digest
  }
}

extension ReferenceID: LosslessStringConvertible {
  /// Reads a name; `nil` when the text is not 32 hexadecimal digits.
  public init?(_ description: String) {
    let digits = Array(description.utf8).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard description.utf8.count == 32, digits.count == 32,
      let digest = ContentDigest(
        bytes: (0..<16).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) })
    else { return nil }
    self.digest = digest
  }

  /// 32 hexadecimal digits.
  public var description: String {
    digest.bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
