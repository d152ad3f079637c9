import FilePaths

/// An option that is there or not.
package struct Flag: Sendable {
  /// How parsing and help see it.
  package let description: OptionDescription

  /// Makes a flag; `name` is without dashes.
  package init(_ name: String, _ summary: String) {
    description = OptionDescription(name: name, placeholder: nil, summary: summary)
  }
}

/// An option with a value of a type.
package struct Option<Value: Sendable>: Sendable {
  /// How parsing and help see it.
  package private(set) var description: OptionDescription
  /// What a value must be, for the message when it is not.
  let expectation: String
  /// Reads a value; `nil` when the argument is none.
  let read: @Sendable (Argument) -> Value?
  /// What it means when it is given without a value; `nil` when it needs one.
  private(set) var valueWhenBare: Value?

  /// Makes an option.
  ///
  /// - Parameters:
  ///   - name: without dashes.
  ///   - placeholder: what the value is called in help.
  ///   - summary: what the option does.
  ///   - expectation: what a value must be, such as "a whole number above 0".
  ///   - read: reads a value; `nil` when the argument is none.
  package init(
    _ name: String, _ placeholder: String, _ summary: String, expectation: String,
    read: @escaping @Sendable (Argument) -> Value?
  ) {
    description = OptionDescription(name: name, placeholder: placeholder, summary: summary)
    self.expectation = expectation
    self.read = read
  }
}

extension Option<Int> {
  /// Makes an option whose value is a whole number in `range`.
  package init(
    _ name: String, _ placeholder: String, _ summary: String, in range: ClosedRange<Int>
  ) {
    self.init(
      name, placeholder, summary,
      expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    ) { argument in
      argument.text.flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Makes an option whose value is a whole number in `range` and may be left out.
  package init(
    _ name: String, _ placeholder: String, _ summary: String, in range: ClosedRange<Int>,
    whenWithoutValue bare: Int
  ) {
    self.init(name, placeholder, summary, in: range)
    description.isValueOptional = true
    valueWhenBare = bare
  }
}

extension Option<String> {
  /// Makes an option whose value is text.
  package init(_ name: String, _ placeholder: String, _ summary: String) {
    self.init(name, placeholder, summary, expectation: "text in UTF-8") { argument in
      argument.text.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}

extension Option<FilePath> {
  /// Makes an option whose value is a path, UTF-8 or not.
  package init(_ name: String, _ placeholder: String, _ summary: String) {
    self.init(name, placeholder, summary, expectation: "a path that is not empty") { argument in
      argument.bytes.isEmpty ? nil : argument.path
    }
  }
}
