internal import FoundationEssentials
internal import Glibc

/// Messages over a pair of pipes: four bytes of length, the least first, then JSON.
package struct MessageStream: ~Copyable {
  /// What waiting for a message ended with.
  package enum Received<Message> {
    case message(Message)
    case timedOut
    /// The other side is gone, or does not speak as it should.
    case ended
  }

  /// No message is longer: the longest hold a picture and the signature of days.
  private static let mostBytes = 256 << 20

  private let input: FileDescriptor
  private let output: FileDescriptor
  private var received: [UInt8] = []

  /// Speaks over two descriptors.
  package init(input: consuming FileDescriptor, output: consuming FileDescriptor) {
    self.input = input
    self.output = output
  }

  /// Sends a message; false when the other side is gone.
  package func send(_ message: some Encodable) -> Bool {
    let encoder = JSONEncoder()
    // Lengths that a file claims need not be numbers.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let body = try? encoder.encode(message) else { return false }
    var bytes = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
    bytes += body
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes {
        unsafe write(output.number, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      sent += count
    }
    return true
  }

  /// Waits for a message.
  ///
  /// - Parameter milliseconds: for how long; negative for ever.
  package mutating func receive<Message: Decodable>(
    _ type: Message.Type, milliseconds: Int32 = -1
  ) -> Received<Message> {
    while true {
      if received.count >= 4 {
        let length = (0..<4).reduce(0) { $0 | Int(received[$1]) << (8 * $1) }
        guard length <= Self.mostBytes else { return .ended }
        if received.count >= 4 + length {
          defer { received.removeFirst(4 + length) }
          let body = Data(received[4..<4 + length])
          let decoder = JSONDecoder()
          decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
          guard let message = try? decoder.decode(type, from: body) else { return .ended }
          return .message(message)
        }
      }
      var request = pollfd(fd: input.number, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&request, 1, milliseconds)
      if ready == 0 { return .timedOut }
      guard ready > 0 else {
        if errno == EINTR { continue }
        return .ended
      }
      guard readMore() else { return .ended }
    }
  }

  private mutating func readMore() -> Bool {
    var count = 0
    let block = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
      count = unsafe read(input.number, buffer.baseAddress, buffer.count)
      initialized = max(count, 0)
    }
    if count < 0 { return errno == EINTR }
    received += block
    return count > 0
  }
}
