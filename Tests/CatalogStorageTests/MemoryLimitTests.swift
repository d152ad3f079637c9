import CatalogStorage
import Testing

@Suite struct MemoryLimitTests {
  @Test(
    arguments: [
      ("0::/\n", ["/sys/fs/cgroup/memory.max": "4096\n"], 4_096),
      ("0::/\n", ["/sys/fs/cgroup/memory.max": "max\n"], nil),
      (
        "0::/a/b\n",
        ["/sys/fs/cgroup/a/b/memory.max": "max\n", "/sys/fs/cgroup/a/memory.max": "77\n"], 77
      ),
      ("0::/host/name\n", ["/sys/fs/cgroup/memory.max": "88\n"], 88),
      (
        "5:cpu,memory:/x\n0::/\n",
        [
          "/sys/fs/cgroup/memory/x/memory.limit_in_bytes": "99\n",
          "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
        ], 99
      ),
      ("nonsense\n1:2\n", [:], nil), ("", [:], nil),
    ] as [(String, [String: String], Int?)])
  func theSmallestLimitCounts(groups: String, files: [String: String], expected: Int?) {
    var files = files
    files["/proc/self/cgroup"] = groups
    let found = MemoryLimit.controlGroupBytes { files[$0] }
    #expect(found == expected)
  }

  @Test func thisProcessHasSome() {
    #expect(MemoryLimit.bytes > 1 << 20)
  }
}
