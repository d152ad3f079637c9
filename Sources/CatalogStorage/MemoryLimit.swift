import Glibc

/// How much memory this process may use.
package enum MemoryLimit {
  /// The memory of the machine or, if less, what the control groups of the process allow, in bytes.
  package static var bytes: Int {
    let physical = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    return min(physical, controlGroupBytes(reading: contents) ?? physical)
  }

  /// The smallest limit of the control groups that the process is in, and those around them.
  ///
  /// In a container the names may be those outside, of which no folder is to be seen; the container's own
  /// limit then stands at the root.
  ///
  /// - Parameter read: the text of a file, `nil` when it cannot be read.
  package static func controlGroupBytes(reading read: (String) -> String?) -> Int? {
    let lines = (read("/proc/self/cgroup") ?? "").split(separator: "\n")
    let files = lines.flatMap { line -> [String] in
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { return [] }
      if fields[0] == "0", fields[1].isEmpty {
        return ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].flatMap { root in
          folders(of: fields[2]).map { "\(root)\($0)/memory.max" }
        }
      }
      guard fields[1].split(separator: ",").contains("memory") else { return [] }
      return folders(of: fields[2]).map { "/sys/fs/cgroup/memory\($0)/memory.limit_in_bytes" }
    }
    // Without a limit, a file says "max", or a number beyond all memory.
    return files.compactMap { read($0).flatMap { Int($0.prefix { $0 != "\n" }) } }.min()
  }

  /// A group's folder and those around it, the root as an empty name.
  private static func folders(of group: Substring) -> [String] {
    var folders = [""]
    for name in group.split(separator: "/") { folders.append("\(folders.last ?? "")/\(name)") }
    return folders
  }

  private static func contents(of path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      count = max(0, unsafe read(file, buffer.baseAddress, buffer.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
