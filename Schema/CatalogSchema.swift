/// The schema of the catalog as its numbered migrations, embedded in the program.
public enum CatalogSchema {
  /// One migration: the version it leads to and its SQL.
  public struct Migration: Sendable {
    /// The `user_version` afterwards, from 1.
    public let version: Int
    /// The statements.
    public let script: String
  }

  /// What marks an SQLite file as a Podprint catalog: `PPct` as a big-endian number.
  public static let applicationID: Int32 = 0x5050_6374

  /// All migrations in order.
  public static var migrations: [Migration] {
    let scripts = [
      PackageResources.migration_0001_catalog_sql, PackageResources.migration_0002_jobs_sql,
      PackageResources.migration_0003_metadata_sql, PackageResources.migration_0004_reader_died_sql,
      PackageResources.migration_0005_former_versions_sql,
      PackageResources.migration_0006_portable_sql, PackageResources.migration_0007_repeats_sql,
      PackageResources.migration_0008_media_items_sql,
    ]
    return scripts.enumerated().map { index, bytes in
      Migration(version: index + 1, script: String(decoding: bytes, as: UTF8.self))
    }
  }
}
