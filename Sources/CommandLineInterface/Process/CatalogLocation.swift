package import FilePaths

/// Where the catalog lies: as the user says, or in the folder that the desktop standard has for data.
package struct CatalogLocation: Sendable, Hashable {
  /// The catalog file.
  package let path: FilePath
  /// Whether nobody named the place, so that its folder is made when needed.
  package let isStandard: Bool

  /// Chooses the place: the option, else `PODPRINT_CATALOG`, else `podprint/catalog.sqlite` in
  /// `XDG_DATA_HOME` or `~/.local/share`.
  ///
  /// - Throws: ``CommandFailure`` when nothing says where.
  package init(
    option: FilePath?, environment: (String) -> [UInt8]?
  ) throws(CommandFailure) {
    if let named = option ?? environment("PODPRINT_CATALOG").map({ FilePath(bytes: $0) }) {
      path = named
      isStandard = false
      return
    }
    // The standard says that a relative path there is to be ignored.
    let data = environment("XDG_DATA_HOME").map { FilePath(bytes: $0) }
    let home = environment("HOME").map { FilePath(bytes: $0).appending(".local/share") }
    guard let folder = [data, home].compactMap(\.self).first(where: \.isAbsolute) else {
      throw CommandFailure(
        .usage, "no place for the catalog: HOME is not set; name one with --catalog FILE")
    }
    path = folder.appending("podprint/catalog.sqlite")
    isStandard = true
  }

  /// Makes the folder of a catalog in the standard place, and the folders above it.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/cannotCreate``.
  package func makeFolder() throws(CommandFailure) {
    guard isStandard else { return }
    let folder = path.parent
    if let reason = FolderMaking.make(folder) {
      throw CommandFailure(
        .cannotCreate, "cannot create folder", folder,
        "\(reason); name another place with --catalog FILE")
    }
  }
}
