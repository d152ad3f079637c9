import CatalogStorage

/// What to do while another process changes the catalog, as `--wait` says.
enum WaitOption {
  /// Longer than any run, so that it ends when the other one does.
  private static let longest = 7 * 86_400

  static let option = Option<Int>(
    "wait", "SECONDS",
    "Wait for another process that changes the catalog, at most so long if SECONDS is given; without "
      + "it, end with 75 at once",
    in: 0...longest, whenWithoutValue: longest)

  /// The patience that a command line asks for; while it waits, a signal ends the wait.
  static func patience(
    _ seconds: Int?, in context: CommandContext, isCancelled: @escaping @Sendable () -> Bool
  ) -> LockPatience {
    LockPatience(
      seconds: Double(seconds ?? 0), isCancelled: isCancelled,
      onWait: { holder in
        if seconds ?? 0 > 0 {
          context.say("podprint: waiting for \(holder?.description ?? "another process")")
        }
      })
  }
}
