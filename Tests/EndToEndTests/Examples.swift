import Foundation

/// The programs of the package under `Examples`, built once for all tests.
struct Examples: Sendable {
  private let folder: String

  /// The examples; built when first asked for.
  static var shared: Examples {
    get async throws { try await built.value }
  }

  private static let built = Task {
    let root = URL(fileURLWithPath: Shell.scripts).deletingLastPathComponent().path
    let scratch = root + "/.build/examples"
    try await Shell.run(
      "swift build --package-path \"$1/Examples\" --scratch-path \"$2\" >&2", root, scratch)
    return Examples(folder: scratch + "/debug")
  }

  /// Runs an example with the sound of a file as raw samples on its standard input.
  ///
  /// - Parameters:
  ///   - filter: what FFmpeg does to the sound.
  ///   - rate: samples per second that the example is told to expect.
  func run(
    _ name: String, _ arguments: [String], on file: String, filter: String = "anull",
    rate: Int = 44_100, channels: Int = 2
  ) async throws -> Tool.Result {
    let script = """
      sound=$1 filter=$2 rate=$3 channels=$4
      shift 4
      ffmpeg -v error -i "$sound" -filter_complex "$filter" -f s16le -ar "$rate" -ac "$channels" - |
        "$@" --rate "$rate" --channels "$channels"
      """
    let running = try Running(
      executable: URL(fileURLWithPath: "/bin/bash"),
      arguments: [
        "-o", "pipefail", "-c", script, "bash", file, filter, "\(rate)", "\(channels)",
        folder + "/" + name,
      ] + arguments,
      environment: [:], input: nil)
    return try await running.finish()
  }
}
