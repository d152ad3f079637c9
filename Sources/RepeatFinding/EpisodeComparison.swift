import CatalogStorage
import Fingerprinting
import Matching
import Repeats

/// Finds what an episode of a catalog shares with the others, with edges to a frame.
struct EpisodeComparison {
  /// Shorter stretches are no repeats: 1.6 s, as their edges are cut short before they are refined.
  private static let leastFrames = 50

  private let catalog: Catalog
  private let postings: CatalogPostings

  init(_ catalog: Catalog) throws(CatalogError) {
    self.catalog = catalog
    postings = try catalog.postings()
  }

  func stretches(of outline: EpisodeOutline) throws(CatalogError) -> [SharedStretch] {
    do {
      let signature = try postings.signature(of: outline.reference)
      let search = StretchSearch(
        source: postings, postings: try postings.loadedAtOnce(forHashes: signature.landmarks.count))
      guard
        let own = try catalog.edgeProfile(of: outline.reference, in: 0..<outline.frameCount)
      else {
        return try search.stretches(
          of: signature, as: outline.reference, leastFrames: Self.leastFrames)
      }
      var profile = RecentProfile(catalog: catalog)
      func refinement(_ stretch: SharedStretch) -> EdgeRefinement {
        EdgeRefinement(own: own) { try profile.frames($0, of: stretch.reference) }
      }
      let stretches = try search.stretches(
        of: signature, as: outline.reference, leastFrames: Self.leastFrames
      ) { frames, stretch in
        try refinement(stretch).isSpokenOver(frames, offset: stretch.offset)
      }
      return try stretches.map { stretch in
        let refinement = refinement(stretch)
        var refined = stretch
        refined.frames = try refinement.refined(stretch.frames, offset: stretch.offset)
        refined.clearPercent = try refinement.clearPercent(
          of: refined.frames, offset: stretch.offset)
        return refined
      }
    } catch let error as CatalogError {
      throw error
    } catch {
      // Sources of postings may throw any error; a catalog's are all of one type.
      preconditionFailure("a catalog threw \(error)")
    }
  }
}

/// The part of another episode's profile that was read last: both edges of a stretch are mostly in it.
private struct RecentProfile {
  let catalog: Catalog
  private var reference: ReferenceIdentifier?
  private var profile: EdgeProfile?
  private var wanted = 0..<0

  init(catalog: Catalog) { self.catalog = catalog }

  mutating func frames(
    _ frames: Range<Int>, of reference: ReferenceIdentifier
  ) throws -> EdgeProfile? {
    if self.reference != reference || frames.clamped(to: wanted) != frames {
      let chunk = EdgeProfile.chunkFrames
      let start = max(0, frames.lowerBound) / chunk * chunk
      let end = (max(0, frames.upperBound) + chunk - 1) / chunk * chunk
      wanted = min(start, frames.lowerBound)..<max(end, frames.upperBound)
      profile = try catalog.edgeProfile(of: reference, in: wanted)
      self.reference = reference
    }
    return profile?.clamped(to: frames)
  }
}
