public import FilePaths

/// Finds the files in folders of downloads that may hold audio.
///
/// Every folder and file is visited once, whatever ways lead to it: real paths first, then symbolic
/// links to what was not found otherwise. Hard links are files of their own. Pipes and devices are
/// never opened.
public struct FolderScan {
  private var result = ScanResult()
  private var folders: [FilePath] = []
  private var links: [FilePath] = []
  private var fileLinks: [(path: FilePath, status: FileStatus)] = []
  private var visitedFolders: Set<FileStatus.Identity> = []
  private var foundFiles: Set<FileStatus.Identity> = []
  private var foundPaths: Set<FilePath> = []

  private init() {}

  /// Scans folders and single files.
  ///
  /// - Parameter roots: folders, walked with all below them, and files; relative paths are taken
  ///   from the working folder.
  public static func scan(_ roots: [FilePath]) -> ScanResult {
    var scan = FolderScan()
    for root in roots { scan.addRoot(root) }
    scan.walk()
    return scan.result.inPathOrder()
  }

  /// Looks at folders and single files themselves, and not at what the folders hold.
  public static func roots(_ roots: [FilePath]) -> ScanResult {
    var scan = FolderScan()
    for root in roots { scan.addRoot(root) }
    return scan.result
  }

  private mutating func addRoot(_ given: FilePath) {
    do throws(FileSystemError) {
      let root = try FileSystem.resolved(given)
      guard !result.roots.contains(root) else { return }
      let status = try FileSystem.status(of: root)
      if status.kind == .folder {
        _ = try FolderReader.make(root)
        // A link up from inside must not widen the scan to the root's neighbours.
        for ancestor in ancestors(of: root) {
          if let status = try? FileSystem.status(of: ancestor) {
            visitedFolders.insert(status.identity)
          }
        }
        folders.append(root)
      } else {
        add(root, status, rule: FileNameRule(name: root.lastComponent), isGiven: true)
      }
      result.roots.append(root)
    } catch {
      result.problems.append(.rootUnreadable(FileSystem.absolute(given), error))
    }
  }

  private func ancestors(of path: FilePath) -> [FilePath] {
    var ancestors: [FilePath] = []
    var folder = path
    while folder.parent != folder {
      folder = folder.parent
      ancestors.append(folder)
    }
    return ancestors
  }

  private mutating func walk() {
    // A root that is an ancestor of another is still walked itself.
    for root in folders {
      if let status = try? FileSystem.status(of: root) { visitedFolders.remove(status.identity) }
    }
    while !folders.isEmpty {
      var pending = takeFolders()
      while let folder = pending.popLast() {
        visit(folder)
        pending += takeFolders()
      }
      followFolderLinks()
    }
    for link in fileLinks.sorted(by: { $0.path < $1.path })
    where !foundFiles.contains(link.status.identity) {
      add(link.path, link.status, rule: FileNameRule(name: link.path.lastComponent))
    }
  }

  /// The folders found last, the one to visit first at the end.
  private mutating func takeFolders() -> [FilePath] {
    defer { folders = [] }
    return folders.sorted { $1 < $0 }
  }

  private mutating func visit(_ folder: FilePath) {
    do throws(FileSystemError) {
      let status = try FileSystem.status(of: folder)
      guard visitedFolders.insert(status.identity).inserted else { return }
      let reader = try FolderReader.make(folder)
      while let entry = try reader.next() {
        let rule = FileNameRule(name: entry.name)
        if rule == .ignored { continue }
        let path = folder.appending(entry.name)
        switch entry.kind {
        case .folder: folders.append(path)
        case .symbolicLink: links.append(path)
        case .regularFile where rule == .otherContent: continue
        case .special, .regularFile, nil: look(at: entry.name, path, rule: rule, in: reader)
        }
      }
    } catch {
      if !error.isMissing { result.problems.append(.folderUnreadable(folder, error)) }
    }
  }

  private mutating func look(
    at name: [UInt8], _ path: FilePath, rule: FileNameRule, in reader: borrowing FolderReader
  ) {
    do throws(FileSystemError) {
      let status = try reader.status(of: name, followingLinks: false)
      switch status.kind {
      case .folder: folders.append(path)
      case .symbolicLink: links.append(path)
      case .regularFile, .special: add(path, status, rule: rule)
      }
    } catch {
      // A file deleted while the folder is read is none.
      if !error.isMissing { skip(path, "cannot be read: \(error)") }
    }
  }

  /// Takes up the folders that links lead to; links to files wait until all folders are known.
  private mutating func followFolderLinks() {
    for link in links {
      do throws(FileSystemError) {
        let status = try FileSystem.status(of: link)
        if status.kind == .folder {
          folders.append(link)
        } else {
          fileLinks.append((link, status))
        }
      } catch {
        guard FileNameRule(name: link.lastComponent) == .audio else { continue }
        skip(link, "a symbolic link that leads nowhere: \(error)")
      }
    }
    links = []
  }

  private mutating func add(
    _ path: FilePath, _ status: FileStatus, rule: FileNameRule, isGiven: Bool = false
  ) {
    guard status.kind == .regularFile else {
      if rule == .audio || isGiven { skip(path, "not a regular file") }
      return
    }
    if rule != .audio, !isGiven {
      guard rule == .unknown, looksLikeAudio(path) else { return }
    }
    foundFiles.insert(status.identity)
    // A file that was asked for may also lie in a folder that was.
    guard foundPaths.insert(path).inserted else { return }
    result.files.append(
      ScannedFile(path: path, status: status, isNamedAsAudio: rule == .audio || isGiven))
  }

  private mutating func looksLikeAudio(_ path: FilePath) -> Bool {
    do throws(FileSystemError) {
      let start = try FileSystem.firstBytes(of: path, count: AudioMagic.byteCount)
      if AudioMagic.matches(start) { return true }
      skip(path, "not audio by its name or its contents")
    } catch {
      skip(path, "cannot be read: \(error)")
    }
    return false
  }

  private mutating func skip(_ path: FilePath, _ reason: String) {
    result.skipped.append(SkippedFile(path: path, reason: reason))
  }
}

extension ScanResult {
  fileprivate func inPathOrder() -> ScanResult {
    var ordered = self
    ordered.files.sort { $0.path < $1.path }
    ordered.skipped.sort { $0.path < $1.path }
    return ordered
  }
}
