internal import Dispatch
internal import Synchronization

/// Work that does not depend on each other, on all processors.
enum ParallelMap {
  /// What `transform` makes of each element, in their order.
  ///
  /// - Parameters:
  ///   - makeScratch: makes memory that one call after the other uses.
  ///   - transform: called from several threads at once, never with the same scratch.
  static func map<Element: Sendable, Scratch: Sendable, Result: Sendable>(
    _ elements: [Element], scratch makeScratch: @autoclosure @Sendable () -> Scratch,
    _ transform: @Sendable (Element, inout Scratch) -> Result
  ) -> [Result] {
    let idle = Mutex<[Scratch]>([])
    let results = Mutex([Result?](repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      var scratch = idle.withLock { $0.popLast() } ?? makeScratch()
      let result = transform(elements[index], &scratch)
      idle.withLock { $0.append(scratch) }
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap { $0 } }
  }

  /// The same without scratch.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    map(elements, scratch: ()) { element, _ in transform(element) }
  }
}
