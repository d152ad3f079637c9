/// What a file holds that is audio or some other thing.
public enum AudioOrBytes: ~Copyable {
  /// Audio, to be decoded.
  case audio(AudioDecoder)
  /// The other thing, whole.
  case bytes([UInt8])
}
