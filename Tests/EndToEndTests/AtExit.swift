import Foundation
import Synchronization

private let keptFolders = Mutex<[TemporaryFolder]>([])

/// Keeps a folder for the whole test run and removes it at the end of the process.
func keepUntilExit(_ folder: TemporaryFolder) {
  let isFirst = keptFolders.withLock { folders in
    folders.append(folder)
    return folders.count == 1
  }
  if isFirst { atexit { keptFolders.withLock { $0 = [] } } }
}
