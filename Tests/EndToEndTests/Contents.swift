import Foundation

/// What a catalog holds, without what differs from run to run: numbers given and times of runs.
enum Contents {
  /// The episodes as `show --json` gives them, in the order of their files.
  static func of(_ catalog: String) async throws -> [String] {
    var contents: [String] = []
    for episode in try await Tool.run(["list", "--json", "--catalog", catalog]).lines {
      guard let id = episode["id"] as? Int else { continue }
      let shown = try await Tool.run(["show", "\(id)", "--json", "--catalog", catalog])
      for var line in try shown.lines {
        line["id"] = nil
        let data = try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys])
        contents.append(String(decoding: data, as: UTF8.self))
      }
    }
    return contents.sorted()
  }
}
