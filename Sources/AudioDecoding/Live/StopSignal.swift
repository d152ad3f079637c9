internal import Synchronization

/// Ends listening, from another thread.
public final class StopSignal: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Makes a signal that is not set.
  public init() {}

  /// Whether listening shall end.
  public var isSet: Bool { flag.load(ordering: .relaxed) }

  /// Ends listening.
  public func set() { flag.store(true, ordering: .relaxed) }

  /// The signal that a C callback was given.
  static func referred(by reference: UnsafeMutableRawPointer?) -> StopSignal? {
    unsafe reference.map { unsafe Unmanaged<StopSignal>.fromOpaque($0).takeUnretainedValue() }
  }
}
