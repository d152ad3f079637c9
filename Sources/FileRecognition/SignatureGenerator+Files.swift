import AudioDecoding
import FilePaths
import Fingerprinting
public import Foundation
public import Recognition

extension SignatureGenerator {
  /// Makes the signature of an audio file, of any format that FFmpeg reads.
  ///
  /// Takes memory for the signature only, whatever the file's length. Stops when the task is cancelled.
  ///
  /// - Parameter url: a file of this machine; others are not fetched.
  /// - Throws: `SessionError`: `invalidAudioFormat` when there is no such file, it cannot be read, or there is no audio in
  ///   it; `internalError` when the task is cancelled.
  @concurrent public static func signature(from url: URL) async throws(SessionError)
    -> Recognition.Signature
  {
    guard url.isFileURL else {
      throw SessionError(.invalidAudioFormat, "\(url) is no file of this machine")
    }
    let path = FilePath(url.path(percentEncoded: false))
    do {
      var decoder = try AudioDecoder.open(.file(path))
      var fingerprinter = ClipFingerprinter()
      var block: [Float] = []
      while try decoder.read(into: &block) {
        if Task.isCancelled { throw SessionError(.internalError, "\(path): stopped") }
        fingerprinter.append(block.span)
      }
      return Recognition.Signature(fingerprinter.finish())
    } catch let error as SessionError {
      throw error
    } catch {
      throw SessionError(.invalidAudioFormat, "\(path): \(error)")
    }
  }
}
