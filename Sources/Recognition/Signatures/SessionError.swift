public import Foundation

/// Why something of the library did not do what it was asked.
///
/// The codes have ShazamKit's names and numbers, so that code that tells them apart goes on working.
public struct SessionError: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Code: Int, Hashable, Sendable, CaseIterable {
    /// The audio is in a format that is not supported, or its format changes half way.
    case invalidAudioFormat = 100
    /// Audio is missing between two buffers, or they overlap.
    case audioDiscontinuity = 101
    /// The bytes are no signature, or a damaged one, or one of another algorithm.
    case signatureInvalid = 200
    /// The signature is shorter or longer than the catalog takes.
    case signatureDurationInvalid = 201
    /// A signature could not be looked up.
    case matchAttemptFailed = 202
    /// The catalog's contents are damaged, of another version, or nothing of ours.
    case customCatalogInvalid = 300
    /// The catalog's file cannot be read or written at that place.
    case customCatalogInvalidURL = 301
    /// It was cancelled, or something failed that should not: no memory, for instance.
    case internalError = 500
  }

  /// The kind of error.
  public var code: Code
  /// A sentence for the user: what is wrong, where, and the way out.
  public var message: String

  /// Makes an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension SessionError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension SessionError: LocalizedError {
  /// The message, so that `localizedDescription` says it as well.
  public var errorDescription: String? { message }
}

extension SessionError {
  /// What a task that was cancelled throws.
  static let cancelled = SessionError(.internalError, "the work was cancelled")
}
