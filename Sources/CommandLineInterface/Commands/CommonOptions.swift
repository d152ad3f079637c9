import FilePaths

/// Options that several commands take.
enum CommonOptions {
  static let catalog = Option<FilePath>(
    "catalog", "FILE",
    "The catalog; without it, $PODPRINT_CATALOG, else podprint/catalog.sqlite in the XDG data folder"
  )

  static let json = Flag(
    "json", "Write JSON Lines to standard output, and nothing else there")
}
