/// Finds the name that a mistyped word was meant to be.
public enum NearestName {
  /// The name with the fewest edits (a letter added, dropped, replaced, or swapped with the next).
  ///
  /// - Returns: `nil` when none is near: more than a third of the word's letters differ, and more
  ///   than one.
  public static func find(_ word: String, among names: [String]) -> String? {
    var best: (name: String, edits: Int)?
    for name in names {
      let isBeginning = word.count >= 3 && name.hasPrefix(word)
      let edits = isBeginning ? 1 : editDistance(Array(word), Array(name))
      if edits <= max(1, word.count / 3), edits < best?.edits ?? .max { best = (name, edits) }
    }
    return best?.name
  }

  private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
        var edits = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          edits = min(edits, beforeLast[column - 1] + 1)
        }
        current.append(edits)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
