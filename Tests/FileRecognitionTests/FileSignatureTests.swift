import FileRecognition
import Foundation
import Recognition
import Testing

@Suite("Signatures of files")
struct FileSignatureTests {
  /// Runs a command of sox or FFmpeg.
  private func make(_ command: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    // FFmpeg takes keys from a terminal, and waits where it may not.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("A file has the signature of its samples, whatever its format")
  func files() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      component: "podprint-files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String) -> URL { folder.appending(component: name) }
    try make(
      "sox", "-R", "-n", "-r", "44100", "-b", "16", "-c", "2", file("a.wav").path, "synth", "8",
      "sine",
      "200:2000", "synth", "8", "brownnoise", "mix", "gain", "-6")
    try make("ffmpeg", "-v", "error", "-i", file("a.wav").path, file("ä b.mp3").path)
    let data = try Data(contentsOf: file("a.wav"))
    let generator = SignatureGenerator()
    let format = try AudioFormat(sample: .int16, sampleRate: 44_100, channelCount: 2)
    try generator.append(PCMBuffer(bytes: data.dropFirst(44), format: format))
    var catalog = CustomCatalog()
    let id = try catalog.addReferenceSignature(generator.signature(), representing: [])
    for name in ["a.wav", "ä b.mp3"] {
      let made = try await SignatureGenerator.signature(from: file(name))
      #expect(abs(made.duration - 8) < 0.06)
      guard case .match(let match) = await Session(catalog: catalog).result(from: made) else {
        Issue.record("\(name) does not match")
        continue
      }
      #expect(match.mediaItems.first?.referenceID == id)
      #expect(abs(match.mediaItems[0].matchOffset) < 0.06)
    }
    for url in [file("none.mp3"), folder, URL(string: "https://example.org/a.mp3")].compactMap(
      \.self)
    {
      let error = await #expect(throws: SessionError.self) {
        _ = try await SignatureGenerator.signature(from: url)
      }
      #expect(error?.code == .invalidAudioFormat)
    }
  }
}
