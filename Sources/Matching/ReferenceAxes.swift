/// All references laid along one axis of frames, or along several when there are more than fit one.
///
/// So the place of a posting is one number, its *position*: an offset is the position less the clip's frame,
/// and only for the few places that win does it matter in which reference they lie. Before each reference there is
/// room for a clip that starts before it; so no offset can belong to two references.
public struct ReferenceAxes: Sendable {
  /// The room before each reference: more frames of a reference than a clip's window can cover.
  package static let leadFrames = 1 << 13
  /// The most frames on an axis, 19,000 hours: postings on one axis can be counted in 32 bits.
  package static let longestAxis = 1 << 31
  /// A position holds the axis above so many bits, and the frame on it below.
  package static let axisShift = 32

  /// Ascending, as their starts are.
  private let references: [ReferenceIdentifier]
  private let frameCounts: [Int]
  /// The position of each reference's first frame.
  private let starts: [Int]
  /// How many frames are in use on each axis.
  package let lengths: [Int]

  /// Lays out references in the order of their identifiers.
  ///
  /// - Parameters:
  ///   - references: the length of each, in frames.
  ///   - longestAxis: the most frames on an axis that holds several references.
  package init(
    _ frameCounts: [ReferenceIdentifier: Int], longestAxis: Int = Self.longestAxis
  ) {
    let ordered = frameCounts.sorted { $0.key.rawValue < $1.key.rawValue }
    var starts: [Int] = []
    var lengths: [Int] = []
    for (_, frameCount) in ordered {
      let needed = Self.leadFrames + frameCount
      if lengths.isEmpty || lengths[lengths.count - 1] + needed > longestAxis { lengths.append(0) }
      let axis = lengths.count - 1
      starts.append(axis << Self.axisShift + lengths[axis] + Self.leadFrames)
      lengths[axis] += needed
    }
    references = ordered.map(\.key)
    self.frameCounts = ordered.map(\.value)
    self.starts = starts
    self.lengths = lengths
  }

  /// The position of a reference's first frame; `nil` when there is no such reference.
  package func start(of reference: ReferenceIdentifier) -> Int? {
    let index = partition(references) { $0.rawValue < reference.rawValue }
    guard index < references.count, references[index] == reference else { return nil }
    return starts[index]
  }

  /// The reference in which a position lies, and the frame there, which is negative in the room before it.
  package func place(at position: Int) -> (reference: ReferenceIdentifier, frame: Int)? {
    let index = partition(starts) { $0 - Self.leadFrames <= position } - 1
    guard index >= 0, position < starts[index] + frameCounts[index] else { return nil }
    return (references[index], position - starts[index])
  }

  /// How many of the first elements `isBefore` holds of.
  private func partition<Element>(
    _ elements: [Element], where isBefore: (Element) -> Bool
  ) -> Int {
    var range = 0..<elements.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        isBefore(elements[middle])
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
