/// Why bytes could not be read as a signature.
public enum SignatureError: Error, Hashable, CustomStringConvertible {
  /// The bytes do not start as a signature does.
  case notASignature
  /// The coding is of a version that this program does not know.
  case unknownVersion(Int)
  /// The signature was made with other constants and cannot be compared with ours.
  case otherAlgorithm(Int)
  /// There are fewer or more bytes than the header announces.
  case wrongLength(expected: Int, found: Int)
  /// A checksum or an inner rule does not hold.
  case damaged(String)

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .notASignature: "not a Podprint signature"
    case .unknownVersion(let version):
      "a signature of version \(version), which this version of podprint does not know; update podprint"
    case .otherAlgorithm(let version):
      version == AnalysisParameters.algorithmVersion
        ? "a signature made with other constants than this version of podprint has; make it anew from the audio"
        : "a signature made by algorithm \(version); this version of podprint uses \(AnalysisParameters.algorithmVersion), make it anew from the audio"
    case .wrongLength(let expected, let found) where found > expected:
      "a signature with \(found - expected) bytes too many"
    case .wrongLength(let expected, let found):
      "a cut signature: \(found) bytes where \(expected) belong"
    case .damaged(let what): "a damaged signature: \(what)"
    }
  }
}
