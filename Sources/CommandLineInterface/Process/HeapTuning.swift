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
}
