import FilePaths

extension Option<FilePath> {
  /// Makes an option whose value is a path, UTF-8 or not.
  package init(_ name: String, _ placeholder: String, _ summary: String) {
    self.init(name, placeholder, summary, expectation: "a path that is not empty") { argument in
      argument.bytes.isEmpty ? nil : argument.path
    }
  }
}
