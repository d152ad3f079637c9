package import CatalogStorage
package import TextWriting

extension FileRecord {
  /// What its audio is, such as "mp3, 44100 Hz, stereo"; `nil` when it was never indexed.
  package var audioSummary: String? {
    guard let audio else { return nil }
    let channels =
      switch audio.channelCount {
      case 1: "mono"
      case 2: "stereo"
      default: "\(audio.channelCount) channels"
      }
    let format =
      audio.container == audio.codec ? audio.codec : "\(audio.codec) in \(audio.container)"
    return "\(format), \(audio.sampleRate) Hz, \(channels)"
  }

  /// Path and state: what `list` tells about a file.
  package var briefJSON: JSONValue {
    .path(path, named: "file").adding(["state": .string(state.rawValue)])
  }

  /// All that `show` tells about a file.
  package var fullJSON: JSONValue {
    briefJSON.adding([
      "size": .integer(Int(facts.sizeBytes)),
      // An exported catalog does not say it.
      "modified": facts.modifiedNanoseconds == 0
        ? nil : .number(Double(facts.modifiedNanoseconds) / 1e9),
      "duration": audio.map { .seconds($0.durationSeconds) },
      "container": audio.map { .string($0.container) },
      "codec": audio.map { .string($0.codec) },
      "sampleRate": audio.map { .integer($0.sampleRate) },
      "channels": audio.map { .integer($0.channelCount) },
      "warnings": .array(warnings.map { .string($0) }),
      "error": errorText.map { .string($0) },
    ])
  }
}
