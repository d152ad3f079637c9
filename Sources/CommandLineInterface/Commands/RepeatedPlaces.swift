import CatalogStorage
import Matching
import Repeats

/// Tells which of the places where a clip was found lie in a repeat, and adds the others in which that stands.
struct RepeatedPlaces {
  /// A clip may reach so far past the edges of a repeat and still not tell its episodes apart.
  static let edgeSeconds = 0.5
  /// Where a repeat stands for less than so much of its length elsewhere, nothing is said about where in it the clip is.
  private static let leastShare = 0.9

  let catalog: Catalog
  /// How far past the edges of a repeat a place may reach.
  private let edgeSeconds: Double
  private var repeatsOfReference: [ReferenceIdentifier: [RepeatRecord]] = [:]

  /// Prepares to tell repeats of a catalog.
  ///
  /// - Parameter edgeSeconds: how far past the edges of a repeat a place may reach.
  init(catalog: Catalog, edgeSeconds: Double = Self.edgeSeconds) {
    self.catalog = catalog
    self.edgeSeconds = edgeSeconds
  }

  /// Fills in the repeats, and puts what the matcher did not list behind those that it did.
  mutating func complete(_ found: [ClipAnswer.Place]) throws -> [ClipAnswer.Place] {
    var places = found
    for index in places.indices { places[index].repeat = try enclosing(places[index]) }
    for place in places {
      guard let record = place.repeat, let home = occurrence(of: record, at: place) else {
        continue
      }
      for other in record.occurrences where other != home {
        guard
          let added = try place.moved(from: home, to: other, least: Self.leastShare, in: catalog),
          !places.contains(where: { $0.isAbout(added) })
        else { continue }
        places.append(added)
      }
    }
    return places
  }

  /// The repeat within which a place lies; `nil` when it reaches past all of them.
  mutating func enclosing(_ place: ClipAnswer.Place) throws -> RepeatRecord? {
    let reference = place.match.reference
    if repeatsOfReference[reference] == nil {
      repeatsOfReference[reference] = try catalog.repeats(of: reference).filter {
        $0.isListed && $0.kind != .rerun
      }
    }
    return repeatsOfReference[reference]?.first { occurrence(of: $0, at: place) != nil }
  }

  private func occurrence(
    of record: RepeatRecord, at place: ClipAnswer.Place
  ) -> Occurrence? {
    let range = place.match.referenceRange
    return record.occurrences.first {
      guard $0.reference == place.match.reference else { return false }
      let seconds = $0.seconds(inAudioOf: place.reference.durationSeconds)
      return seconds.lowerBound - edgeSeconds <= range.lowerBound
        && range.upperBound <= seconds.upperBound + edgeSeconds
    }
  }
}

extension ClipAnswer.Place {
  /// Whether it is the same audio at about the same time as another.
  fileprivate func isAbout(_ other: ClipAnswer.Place) -> Bool {
    match.reference == other.match.reference
      && match.referenceRange.overlaps(other.match.referenceRange)
  }

  /// The same stretch of the clip in another occurrence of the repeat.
  fileprivate func moved(
    from home: Occurrence, to other: Occurrence, least share: Double,
    in catalog: Catalog
  ) throws -> ClipAnswer.Place? {
    let (length, otherLength) = (home.frames.count, other.frames.count)
    guard Double(min(length, otherLength)) >= share * Double(max(length, otherLength)),
      let reference = try catalog.reference(other.reference)
    else { return nil }
    var place = self
    place.reference = reference
    place.match.reference = other.reference
    place.match.offsetSeconds +=
      other.seconds(inAudioOf: reference.durationSeconds).lowerBound
      - home.seconds(inAudioOf: self.reference.durationSeconds).lowerBound
    place.chapter = ClipAnswer.chapter(
      at: place.match.referenceRange.lowerBound, of: try catalog.chapters(of: other.reference))
    return place
  }
}
