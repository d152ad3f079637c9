package import CatalogStorage
import FilePaths
package import TextWriting

extension RunStep {
  /// The step for programs.
  package var json: JSONValue {
    [
      "kind": .string(kind), "outcome": .string(outcome.rawValue),
      "started": .string(UTCTime.text(milliseconds: startedMilliseconds)),
      "finished": .string(UTCTime.text(milliseconds: finishedMilliseconds)),
      "remark": remark.map { .string($0) },
      "figures": .object(
        figures.map { JSONMember(name: $0.name, value: .integer(Int($0.value))) }),
    ]
  }

  /// The step for people: what it did, and below what there is to say about it.
  package var lines: [String] {
    let told = figures.filter { $0.value != 0 }.map(\.text).joined(separator: ", ")
    let seconds = (Double(finishedMilliseconds) - Double(startedMilliseconds)) / 1000
    let first =
      "\(kind): \(outcome.text)" + (told.isEmpty ? "" : "; \(told)")
      + " (\(ClockTime.seconds(seconds)))"
    let remarks = remark?.split(separator: "\n").map { "  " + FilePaths.displayText($0) } ?? []
    return [first] + remarks
  }
}

extension StepOutcome {
  /// How it ended, in words.
  package var text: String {
    switch self {
    case .done: "done"
    case .someFailed: "some failed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .interrupted: "interrupted"
    case .outOfTime: "out of time"
    }
  }
}

extension StepFigure {
  /// The number with its name, such as "12 added" and "4.2 MB before".
  fileprivate var text: String {
    switch name {
    case "bytesBefore": "\(Quantity.bytes(Int(value))) before"
    case "bytesAfter": "\(Quantity.bytes(Int(value))) after"
    case "segmentsBefore": "\(Quantity.count(Int(value), "segment")) before"
    case "segmentsAfter": "\(Quantity.count(Int(value), "segment")) after"
    case "audioSeconds": "\(ClockTime.seconds(Double(value))) of audio"
    case "failedBefore": "\(value) failed before"
    case "bytes": Quantity.bytes(Int(value))
    case "left": "\(value) left for the next run"
    default: "\(value) \(name)"
    }
  }
}
