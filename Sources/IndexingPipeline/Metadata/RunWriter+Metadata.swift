import CatalogStorage
import PodcastMetadata

extension RunWriter {
  /// Writes anew what is said about an episode when its file is as it was but what lies beside it is not.
  ///
  /// The file itself is not opened.
  func refreshMetadata(
    of file: WorkPlan.UnchangedFile, into report: inout FileReport
  ) throws(CatalogError) {
    guard !metadata.mustStop, file.known.episode != nil, let duration = file.known.durationSeconds,
      metadata.state(of: file.file.path) != file.known.metadataState
    else { return }
    let held = try catalog.metadata(of: file.known.id)
    let resolved = metadata.resolve(
      EpisodeMetadata.AudioFile(
        path: file.file.path, tags: try catalog.tags(of: file.known.id), chapters: held.chapters,
        durationSeconds: duration, artwork: held.artwork))
    let update = MetadataUpdate(
      file: file.known.id, description: resolved.description, pictures: resolved.pictures,
      state: resolved.state)
    guard let refreshed = try catalog.refresh(update) else { return }
    report.episode = try catalog.episode(refreshed.episode)
    if refreshed.isChanged { report.outcome = .updated }
  }
}
