internal import CXML2

/// Owns a parser of libxml2 that tells what it finds piece by piece and keeps nothing.
///
/// It fetches nothing, and knows no entities but XML's own.
@safe struct XMLParser: ~Copyable {
  private let context: xmlParserCtxtPtr
  private let receiver: XMLReceiver

  private init(owning context: xmlParserCtxtPtr, receiver: XMLReceiver) {
    unsafe self.context = unsafe context
    self.receiver = receiver
  }

  deinit {
    if let document = unsafe context.pointee.myDoc { unsafe xmlFreeDoc(document) }
    unsafe xmlFreeParserCtxt(context)
  }

  /// - Parameter onEvent: is told everything; returns false to hear no more.
  static func make(
    onEvent: @escaping (XMLEvent) -> Bool
  ) throws(FeedError) -> XMLParser {
    let receiver = XMLReceiver(onEvent: onEvent)
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = XML_SAX2_MAGIC
    unsafe handler.startElementNs = { context, name, prefix, address, _, _, count, _, attributes in
      guard let name = unsafe XMLReceiver.name(name, prefix, address) else { return }
      let attributes = unsafe XMLReceiver.attributes(attributes, count: Int(count))
      unsafe XMLReceiver.at(context)?.receive(.start(name, attributes: attributes))
    }
    unsafe handler.endElementNs = { context, name, prefix, address in
      guard let name = unsafe XMLReceiver.name(name, prefix, address) else { return }
      unsafe XMLReceiver.at(context)?.receive(.end(name))
    }
    unsafe handler.characters = { context, text, length in
      unsafe XMLReceiver.at(context)?.receive(.text(XMLReceiver.text(text, count: Int(length))))
    }
    unsafe handler.cdataBlock = handler.characters
    unsafe handler.ignorableWhitespace = handler.characters
    let owner = unsafe Unmanaged.passUnretained(receiver).toOpaque()
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, owner, nil, 0, nil) else {
      throw .outOfMemory
    }
    unsafe xmlCtxtUseOptions(context, podprint_feed_options())
    return unsafe XMLParser(owning: context, receiver: receiver)
  }

  /// Parses a whole document in UTF-8.
  ///
  /// - Returns: the line of the first place that is broken beyond repair or not well-formed, from 1;
  ///   `nil` when all is well.
  func parse(_ document: [UInt8]) -> Int? {
    let chunkBytes = 1 << 16
    var start = 0
    while start < document.count, !receiver.isFinished {
      let end = min(start + chunkBytes, document.count)
      unsafe document[start..<end].withUnsafeBytes { chunk in
        _ = unsafe xmlParseChunk(
          context, chunk.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(end - start), 0)
      }
      start = end
    }
    if !receiver.isFinished { _ = unsafe xmlParseChunk(context, nil, 0, 1) }
    guard unsafe context.pointee.wellFormed == 0 else { return nil }
    return unsafe max(1, Int(context.pointee.lastError.line))
  }
}

/// Passes on what libxml2 calls back with.
private final class XMLReceiver {
  private let onEvent: (XMLEvent) -> Bool
  private(set) var isFinished = false

  init(onEvent: @escaping (XMLEvent) -> Bool) {
    self.onEvent = onEvent
  }

  func receive(_ event: XMLEvent) {
    if !isFinished, !onEvent(event) { isFinished = true }
  }

  /// The receiver behind the pointer that the parser was given.
  static func at(_ pointer: UnsafeMutableRawPointer?) -> XMLReceiver? {
    unsafe pointer.map { unsafe Unmanaged<XMLReceiver>.fromOpaque($0).takeUnretainedValue() }
  }

  static func name(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ address: UnsafePointer<xmlChar>?
  ) -> XMLName? {
    guard let local = unsafe text(local) else { return nil }
    return XMLName(local: local, prefix: unsafe text(prefix), address: unsafe text(address))
  }

  /// Each attribute is five pointers: name, prefix, address of the vocabulary, start and end of its value.
  static func attributes(
    _ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) -> [String: String] {
    guard let pointers = unsafe pointers else { return [:] }
    var attributes: [String: String] = [:]
    for index in 0..<min(count, 64) {
      guard let name = unsafe text(pointers[5 * index]),
        let start = unsafe pointers[5 * index + 3], let end = unsafe pointers[5 * index + 4]
      else { continue }
      let value = unsafe text(start, count: end - start)
      // As long as it replaces no entities, the parser leaves an ampersand as its number.
      attributes[name.lowercased()] = value.replacing("&#38;", with: "&")
    }
    return attributes
  }

  static func text(_ pointer: UnsafePointer<xmlChar>?, count: Int) -> String {
    guard let pointer = unsafe pointer, count > 0 else { return "" }
    return unsafe String(
      decoding: UnsafeBufferPointer(start: pointer, count: count), as: UTF8.self)
  }

  private static func text(_ pointer: UnsafePointer<xmlChar>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }
}
