import FilePaths
package import IndexingPipeline
package import TextWriting

extension FileReport {
  /// The line for programs: file, outcome, and what is known of the episode and its faults.
  package var json: JSONValue {
    .path(path, named: "file").adding([
      "outcome": .string(outcome.rawValue),
      "episode": episode.map(\.json),
      "duration": durationSeconds.map { .seconds($0) },
      "warnings": .array(warnings.map { .string($0) }),
      "error": errorText.map { .string($0) },
      "changes": changes.changeTexts.isEmpty ? nil : .array(changes.map(\.json)),
    ])
  }

  /// What a user should hear of: why it failed or was skipped, warnings, and how its audio has changed; mostly
  /// nothing.
  package var messages: [(kind: MessageKind, text: String)] {
    var messages: [(kind: MessageKind, text: String)] = []
    if let errorText {
      messages.append((outcome == .failed ? .failed : .skipped, errorText))
    }
    messages += warnings.map { (.warning, $0) }
    if let note = changes.changeNote { messages.append((.note, note)) }
    return messages.map { kind, text in
      (kind, "\(path.displayText): \(displayText(text))")
    }
  }
}

/// What kind of message stands before its text.
package enum MessageKind: String, Sendable {
  case failed
  case skipped
  case warning
  case note
}
