import CSQLite
import Glibc

/// What SQLite answered when it did not do what it was asked.
public struct SQLiteError: Error, Hashable, Sendable {
  /// SQLite's result code, with the extended part in the upper bits.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number as SQLite defines it.
    public let rawValue: Int32

    /// Wraps a number.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// The code without its extended part.
    public var primary: Code { Code(rawValue: rawValue & 0xFF) }
  }

  /// The extended result code.
  public var code: Code
  /// What SQLite said about it.
  public var message: String
  /// What the system said, as in `errno`; 0 when the failure was not of a call to it.
  public var systemCode: Int32
  /// The statement under way, when there was one.
  public var sql: String?

  /// Makes an error.
  public init(code: Code, message: String, systemCode: Int32 = 0, sql: String? = nil) {
    self.code = code
    self.message = message
    self.systemCode = systemCode
    self.sql = sql
  }
}

extension SQLiteError.Code {
  /// SQLITE_ERROR.
  public static let error = Self(rawValue: SQLITE_ERROR)
  /// SQLITE_PERM.
  public static let permission = Self(rawValue: SQLITE_PERM)
  /// SQLITE_BUSY.
  public static let busy = Self(rawValue: SQLITE_BUSY)
  /// SQLITE_LOCKED.
  public static let locked = Self(rawValue: SQLITE_LOCKED)
  /// SQLITE_INTERRUPT.
  public static let interrupt = Self(rawValue: SQLITE_INTERRUPT)
  /// SQLITE_READONLY.
  public static let readOnly = Self(rawValue: SQLITE_READONLY)
  /// SQLITE_IOERR.
  public static let inputOutput = Self(rawValue: SQLITE_IOERR)
  /// SQLITE_IOERR_SHORT_READ.
  public static let shortRead = Self(rawValue: SQLITE_IOERR | (2 << 8))
  /// SQLITE_IOERR_SHMSIZE: the file beside the log cannot grow.
  public static let sharedMemorySize = Self(rawValue: SQLITE_IOERR | (19 << 8))
  /// SQLITE_CORRUPT.
  public static let corrupt = Self(rawValue: SQLITE_CORRUPT)
  /// SQLITE_FULL.
  public static let full = Self(rawValue: SQLITE_FULL)
  /// SQLITE_CANTOPEN.
  public static let cannotOpen = Self(rawValue: SQLITE_CANTOPEN)
  /// SQLITE_CONSTRAINT.
  public static let constraint = Self(rawValue: SQLITE_CONSTRAINT)
  /// SQLITE_TOOBIG.
  public static let tooBig = Self(rawValue: SQLITE_TOOBIG)
  /// SQLITE_NOTADB.
  public static let notADatabase = Self(rawValue: SQLITE_NOTADB)
  /// SQLITE_MISUSE.
  public static let misuse = Self(rawValue: SQLITE_MISUSE)

  /// Whether `code` is this very code or, when this one is primary, one of its extended codes.
  public static func ~= (pattern: Self, code: Self) -> Bool {
    code == pattern || (pattern == pattern.primary && code.primary == pattern)
  }
}

extension SQLiteError {
  /// Whether nothing more can be written: SQLite itself tells only a full disk apart, and not a
  /// quota or a limit on the size of files.
  public var isForWantOfRoom: Bool {
    switch code {
    case .full, .sharedMemorySize: true
    case .inputOutput: [ENOSPC, EDQUOT, EFBIG].contains(systemCode)
    default: false
    }
  }

  /// The system's own words, such as "Input/output error".
  public var systemMessage: String? {
    guard systemCode != 0, let text = unsafe strerror(systemCode) else { return nil }
    return unsafe String(cString: text)
  }
}

extension SQLiteError: CustomStringConvertible {
  /// SQLite's message and code.
  public var description: String { "\(message) (SQLite code \(code.rawValue))" }
}
