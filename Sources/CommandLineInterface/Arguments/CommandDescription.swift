/// What a command is called and what it takes: the data behind parsing, help and suggestions.
package struct CommandDescription: Sendable {
  /// The word that selects the command.
  package var name: String
  /// One line without a full stop.
  package var summary: String
  /// What stands after the command besides options.
  package var operands: OperandDescription?
  /// The options, in the order that help shows them; `--help` is understood without being listed.
  package var options: [OptionDescription]
  /// Paragraphs on what a user must know beyond the summary.
  package var discussion: [String]
  /// Command lines that work as they stand.
  package var examples: [ExampleDescription]

  /// Makes a description.
  package init(
    name: String, summary: String, operands: OperandDescription? = nil,
    options: [OptionDescription], discussion: [String] = [], examples: [ExampleDescription]
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options
    self.discussion = discussion
    self.examples = examples
  }

  /// The synopsis, such as `podprint show EPISODE [options]`.
  package var synopsis: String {
    (["podprint", name] + [operands?.placeholder].compactMap(\.self) + ["[options]"])
      .joined(separator: " ")
  }
}

/// The arguments of a command that are not options.
package struct OperandDescription: Sendable {
  /// How many a command takes.
  package enum Count: Sendable {
    case exactlyOne
    case oneOrMore
    case atMostOne
    case oneOrTwo
    case any
  }

  /// What one is called in help, such as `EPISODE`.
  package var name: String
  /// How many must be given.
  package var count: Count
  /// What one stands for.
  package var summary: String

  /// Makes a description.
  package init(name: String, count: Count, summary: String) {
    self.name = name
    self.count = count
    self.summary = summary
  }

  /// The name, with dots when there may be several.
  package var placeholder: String {
    switch count {
    case .exactlyOne, .oneOrTwo: name
    case .oneOrMore: name + "..."
    case .atMostOne: "[\(name)]"
    case .any: "[\(name)...]"
    }
  }
}

/// An option as parsing and help see it.
package struct OptionDescription: Hashable, Sendable {
  /// The name, without dashes.
  package var name: String
  /// What the value is called in help; `nil` for an option that takes none.
  package var placeholder: String?
  /// Whether the value may be left out; it is then taken from the next word only if that is a number.
  package var isValueOptional = false
  /// What it does, in one sentence without a full stop.
  package var summary: String

  /// The option as help shows it, such as `--jobs N`.
  package var usage: String {
    if let placeholder {
      return "--\(name) " + (isValueOptional ? "[\(placeholder)]" : placeholder)
    }
    return "--\(name)"
  }
}

/// A command line to try, and what it does.
package struct ExampleDescription: Sendable {
  /// The line to type.
  package var line: String
  /// What it does.
  package var summary: String

  /// Makes an example.
  package init(_ line: String, _ summary: String) {
    self.line = line
    self.summary = summary
  }
}
