public import Foundation

/// What is known about a reference signature, or about a part of it.
///
/// A *timed* item is about parts of the reference only: a chapter, an annotation. Times are in seconds from the reference's start,
/// and ranges are half-open: their end is outside.
public struct MediaItem: Hashable, Sendable {
  /// All properties by name, standard and custom ones.
  public var properties: [MediaItemProperty: MediaItemValue]
  /// Where on the reference the item belongs, in seconds; empty when it is about all of it.
  public var timeRanges: [Range<TimeInterval>]
  /// By which share of the frequency the audio may be moved for the item to be returned; empty when it makes no difference.
  ///
  /// So several items can tell versions of the same audio apart that are played at other speeds with their pitch.
  public var frequencySkewRanges: [Range<Double>]

  /// Makes an item.
  ///
  /// - Parameters:
  ///   - properties: standard and custom properties.
  ///   - timeRanges: where on the reference it belongs, in seconds; empty for all of it.
  ///   - frequencySkewRanges: shares by which frequencies are moved; empty for any.
  public init(
    properties: [MediaItemProperty: MediaItemValue] = [:],
    timeRanges: [Range<TimeInterval>] = [], frequencySkewRanges: [Range<Double>] = []
  ) {
    self.properties = properties
    self.timeRanges = timeRanges
    self.frequencySkewRanges = frequencySkewRanges
  }

  /// A property; set it to `nil` to take it away.
  public subscript(_ property: MediaItemProperty) -> MediaItemValue? {
    get { properties[property] }
    set { properties[property] = newValue }
  }

  /// Whether it is about parts of the reference only.
  public var isTimed: Bool { !timeRanges.isEmpty }
}
