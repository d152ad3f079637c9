import CMalloc

/// Settings of the C library's heap.
package enum HeapTuning {
  /// Keeps freed memory in the process, up to 256 MB.
  ///
  /// By default large arrays go back to the kernel as soon as they are freed. Each clip needs tens of megabytes for a
  /// moment; to have them cleared and mapped anew took a third of the time of matching.
  package static func keepFreedMemory() {
    mallopt(M_MMAP_THRESHOLD, 64 << 20)
    mallopt(M_TRIM_THRESHOLD, 256 << 20)
  }

  /// Lets threads share what one of them freed, where they take turns at large work: a clip of an hour then needs
  /// 40 MB less, and no more time.
  static func shareFreedMemory() {
    mallopt(M_ARENA_MAX, 2)
  }

  /// Gives back what is free now: where arrays of many sizes come and go, holes between them add up.
  static func giveBackFreedMemory() {
    malloc_trim(0)
  }
}
