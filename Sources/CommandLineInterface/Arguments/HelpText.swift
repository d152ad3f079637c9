/// Lays a ``CommandDescription`` out as text, 80 columns wide.
package struct HelpText {
  private static let width = 80
  private var lines: [String] = []

  /// The help of one command.
  package static func render(_ command: CommandDescription) -> String {
    var help = HelpText()
    help.lines.append("\(command.summary).")
    help.section("Usage", ["  " + command.synopsis])
    if let operands = command.operands {
      help.section("Arguments", table([(operands.name, operands.summary)]))
    }
    let all =
      command.options + [
        OptionDescription(name: "help", placeholder: nil, summary: "Show this help")
      ]
    help.section("Options", table(all.map { ($0.usage, $0.summary) }))
    for paragraph in command.discussion {
      help.lines += [""] + wrap(paragraph, width: width)
    }
    help.section(
      "Examples", command.examples.flatMap { ["  \($0.line)", "      \($0.summary)"] })
    return help.text
  }

  /// The overview of all commands.
  package static func overview(of commands: [CommandDescription]) -> String {
    var help = HelpText()
    help.lines += wrap(
      "podprint indexes a folder of podcast episodes by their sound, and tells which episode a clip "
        + "is from, and where in it.", width: width)
    help.section("Usage", ["  podprint COMMAND [arguments] [options]"])
    help.section("Commands", table(commands.map { ($0.name, $0.summary) }))
    help.section("Examples", commands.compactMap(\.examples.first).prefix(2).map { "  " + $0.line })
    help.section("Exit codes", table(ExitCode.documented.map { ("\($0.rawValue)", $0.meaning) }))
    help.lines += ["", "podprint help COMMAND tells more about one command."]
    return help.text
  }

  private var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func section(_ title: String, _ body: [String]) {
    guard !body.isEmpty else { return }
    lines += ["", "\(title):"] + body
  }

  private static func table(_ rows: [(String, String)]) -> [String] {
    let column = (rows.map(\.0.count).max() ?? 0) + 4
    return rows.flatMap { name, summary in
      let wrapped = wrap(summary, width: width - column)
      let indent = String(repeating: " ", count: column)
      let first = "  " + name + indent.dropFirst(name.count + 2) + (wrapped.first ?? "")
      return [first] + wrapped.dropFirst().map { indent + $0 }
    }
  }

  private static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
