public import CatalogStorage
public import FilePaths
import IndexingPipeline

/// What to do, night after night: folders, a catalog, and the steps to take with them.
public struct Job: Hashable, Sendable {
  /// A step.
  public enum Step: Hashable, Sendable {
    /// Says what `index` would do, and changes nothing.
    case scan
    /// Brings the catalog up to date with the folders.
    case index
    /// Compares new episodes with all others for what repeats.
    case repeats
    /// Checks all of the catalog for damage.
    case verify
    /// Merges the index and gives room back to the file system.
    case compact
    /// Writes a portable catalog.
    case export(CatalogExport)
    /// Writes the report as it stands.
    case report

    /// Its kind, as jobs name it.
    public var kind: String {
      switch self {
      case .scan: "scan"
      case .index: "index"
      case .repeats: "repeats"
      case .verify: "verify"
      case .compact: "compact"
      case .export: "export"
      case .report: "report"
      }
    }
  }

  /// What to do with files that are gone.
  public enum Vanishing: Hashable, Sendable {
    /// Mark them as missing, and keep what is known of them.
    case keep
    /// Remove them when they have been missing for so many days.
    case remove(afterDays: Int)
  }

  /// What a run may take.
  public struct Limits: Hashable, Sendable {
    /// How many files are read at the same time; as many as there are cores when `nil`.
    public var parallelJobs: Int?
    /// When files may be begun with; always when `nil`.
    public var timeWindow: TimeWindow?
    /// The share of a folder's known files that may be gone, 0 to 1.
    public var missingShare = IndexingLimits.usualMissingShare
  }

  /// Where reports go.
  public struct Reports: Hashable, Sendable {
    /// The folder, absolute; beside the catalog when `nil`.
    public var folder: FilePath?
    /// How many of this job's reports are kept.
    public var keep = 30
  }

  /// What it is called, in reports and lists: letters, digits, `.`, `_` and `-`.
  public var name: String
  /// The catalog, absolute; the usual one when `nil`.
  public var catalog: FilePath?
  /// The folders to index, absolute.
  public var folders: [FilePath] = []
  /// The steps, in order.
  public var steps: [Step]
  /// What a run may take.
  public var limits = Limits()
  /// What to do with files that are gone.
  public var whenFilesVanish = Vanishing.keep
  /// What becomes of an episode's audio when other audio takes its place.
  public var whenContentChanges = FormerVersions.dropped
  /// Where reports go.
  public var report = Reports()

  /// Makes a job with the usual limits.
  public init(name: String, catalog: FilePath?, folders: [FilePath], steps: [Step]) {
    self.name = name
    self.catalog = catalog
    self.folders = folders
    self.steps = steps
  }
}
