package import FilePaths
import IndexingPipeline
package import RepeatFormats

/// Writes the repeats of each episode into a file of its own, whole or not at all.
package struct RepeatFiles: Sendable {
  /// An episode and where its audio lies.
  package struct Item: Sendable {
    package var audio: FilePath
    package var episode: MarkedEpisode

    package init(audio: FilePath, episode: MarkedEpisode) {
      self.audio = audio
      self.episode = episode
    }
  }

  /// What became of a file.
  package enum Outcome: Sendable {
    /// It was made, or replaced.
    case written
    /// It had these contents before.
    case unchanged
    /// It is as it was before, for this reason.
    case failed(CommandFailure)
  }

  private let format: RepeatFormat
  private let folder: FilePath?
  private let isForced: Bool

  /// Chooses what is written where.
  ///
  /// - Parameters:
  ///   - folder: where the files go, which is made when it is missing, and where files of the same names are replaced;
  ///     `nil` puts each beside its audio.
  ///   - isForced: whether files beside the audio are replaced. Without it they never are when they hold anything else,
  ///     as most formats have no room to say who made a file.
  package init(format: RepeatFormat, folder: FilePath?, isForced: Bool) {
    self.format = format
    self.folder = folder
    self.isForced = isForced
  }

  /// Writes a file for each item, and goes on after those that fail.
  ///
  /// - Returns: the path and the outcome of each item's file, in the order of the items.
  /// - Throws: ``CommandFailure`` when the folder cannot be made.
  package func write(_ items: [Item]) throws -> [(path: FilePath, outcome: Outcome)] {
    if let folder {
      do throws(FileSystemError) {
        try FileSystem.makeFolders(folder)
      } catch {
        throw CommandFailure(.cannotCreate, "cannot make folder", folder, error.description)
      }
    }
    let paths = RepeatFileNames.paths(
      for: items.map(\.audio), folder: folder, ending: format.fileEnding)
    return try zip(items, paths).map { item, path in
      do {
        return (path, try write(format.text(for: item.episode), to: path))
      } catch let failure as CommandFailure {
        return (path, .failed(failure))
      }
    }
  }

  private func write(_ text: String, to path: FilePath) throws -> Outcome {
    let bytes = Array(text.utf8)
    if let found = try? FileSystem.firstBytes(of: path, count: bytes.count + 1), found == bytes {
      return .unchanged
    }
    if folder == nil, !isForced, (try? FileSystem.status(of: path)) != nil {
      throw CommandFailure(
        .cannotCreate, "cannot write", path,
        "it is there already and holds something else; --force replaces it")
    }
    _ = try TableFile.write(path) { try $0.write(text) }
    return .written
  }
}
