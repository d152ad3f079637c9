internal import Glibc

/// A descriptor that is closed when it goes.
package struct FileDescriptor: ~Copyable {
  package let number: Int32

  /// Takes over an open descriptor.
  package init(owning number: Int32) {
    self.number = number
  }

  deinit { close(number) }
}

/// Both ends of a pipe that programs that are started do not inherit.
package struct Pipe: ~Copyable {
  package let reading: FileDescriptor
  package let writing: FileDescriptor

  /// Makes a pipe; `nil` when the system has none left.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = FileDescriptor(owning: ends[0])
    writing = FileDescriptor(owning: ends[1])
  }

  /// The end to read from, the other closed.
  package consuming func readingEnd() -> FileDescriptor { reading }

  /// The end to write to, the other closed.
  package consuming func writingEnd() -> FileDescriptor { writing }
}
