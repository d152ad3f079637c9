/// Someone who takes part in an episode.
public struct Person: Hashable, Sendable {
  /// The name.
  public var name: String
  /// What they do, such as `host` or `guest`; in small letters.
  public var role: String?
  /// A page about them.
  public var link: String?

  /// Makes a person.
  public init(name: String, role: String? = nil, link: String? = nil) {
    self.name = name
    self.role = role
    self.link = link
  }
}
