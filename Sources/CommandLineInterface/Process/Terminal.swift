import Glibc

/// What standard error is drawn on.
package struct Terminal: Sendable {
  /// How many characters fit on a line.
  package let columns: Int

  /// Makes a terminal of a width.
  package init(columns: Int) {
    self.columns = columns
  }

  /// The terminal behind standard error; `nil` when it is none, or cannot move the cursor.
  static func ofMessages() -> Terminal? {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    if ProcessArguments.environment("TERM") == Array("dumb".utf8) { return nil }
    var size = winsize()
    let known = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return Terminal(columns: known ? Int(size.ws_col) : 80)
  }
}
