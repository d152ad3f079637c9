import Foundation
import Testing

@Suite("Runs that survive anything")
struct SurvivalTests {
  @Test("Killed at random moments, and on a file system that fails, in short; the script does more")
  func short() async throws {
    let script = Shell.scripts + "/check-survival"
    try await Shell.run(
      "\"$1\" --kills 15 --faults 8 --files 10 --podprint \"$2\"", script,
      try Tool.executable().path)
  }
}
