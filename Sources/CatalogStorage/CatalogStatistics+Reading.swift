import AudioSignal
import FilePaths
import SQLiteSupport

extension CatalogStatistics {
  init(_ connection: SQLiteConnection, path: FilePath, lastRun: RunRecord?) throws {
    func number(_ sql: String) throws -> Int64 {
      try connection.first(sql) { $0.integer(0) } ?? 0
    }
    shows = Int(try number("SELECT count(*) FROM shows"))
    episodes = Int(try number("SELECT count(*) FROM episodes"))
    files = Int(try number("SELECT count(*) FROM files"))
    failedFiles = Int(try number("SELECT count(*) FROM files WHERE state = 'failed'"))
    missingFiles = Int(try number("SELECT count(*) FROM files WHERE state = 'missing'"))
    signatures = Int(try number("SELECT count(*) FROM signatures"))
    audioSeconds = AudioRate.seconds(
      samples: Int(try number("SELECT total(sample_count) FROM signatures")))
    signatureBytes = try number("SELECT total(length(data)) FROM signatures")
    postingBytes = try number("SELECT total(byte_count) FROM segments")
    postings = try number("SELECT total(posting_count) FROM segments")
    segments = Int(try number("SELECT count(*) FROM segments"))
    schemaVersion = try SQLiteMigrator.version(of: connection)
    algorithmVersion = Int(try number("SELECT algorithm_version FROM catalog"))
    fileBytes = Catalog.bytes(of: path)
    self.lastRun = lastRun
  }
}
