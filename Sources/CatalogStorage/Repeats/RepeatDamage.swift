/// What is wrong with a stored repeat that no version of the program writes.
struct RepeatDamage: Error, Hashable, CustomStringConvertible {
  /// What it is.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
