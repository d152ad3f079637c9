/// What was imported from a file, or from several.
public struct ImportReport: Hashable, Sendable {
  /// Episodes that the catalog did not have.
  public var added = 0
  /// Episodes that it had, of which something new was said, or other audio or files came.
  public var updated = 0
  /// Episodes that it had just so.
  public var unchanged = 0
  /// Versions of audio that it did not have.
  public var signatures = 0
  /// Length of these.
  public var audioSeconds = 0.0
  /// Repeats whose name, kind or verdict was taken over.
  public var decisions = 0

  /// Makes a report of nothing imported.
  public init() {}

  /// Adds what was imported from another file.
  public static func += (left: inout ImportReport, right: ImportReport) {
    left.added += right.added
    left.updated += right.updated
    left.unchanged += right.unchanged
    left.signatures += right.signatures
    left.audioSeconds += right.audioSeconds
    left.decisions += right.decisions
  }
}
