#include <sqlite3.h>

/* Swift sees neither SQLITE_TRANSIENT, which is a cast, nor functions with variable arguments. */

static inline int podprint_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int podprint_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int podprint_switch(sqlite3 *connection, int option, int on) {
  return sqlite3_db_config(connection, option, on, (int *)0);
}

/* Reads bytes of the main file through the connection's own file handle. A handle opened beside it
   must not be used: closing that one would drop all locks that this process holds on the file. */
static inline int podprint_read_file(sqlite3 *connection, void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (!file || !file->pMethods) return SQLITE_NOTFOUND;
  return file->pMethods->xRead(file, bytes, count, offset);
}

static inline int podprint_file_size(sqlite3 *connection, sqlite3_int64 *size) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (!file || !file->pMethods) return SQLITE_NOTFOUND;
  return file->pMethods->xFileSize(file, size);
}

/* Whether the file that was opened no longer lies at its path. */
static inline int podprint_file_has_moved(sqlite3 *connection, int *has_moved) {
  return sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, has_moved);
}

#include <sys/vfs.h>

/* The magic number of the file system that a path lies on, 0 when there is nothing at the path. */
static inline unsigned int podprint_file_system(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? (unsigned int)status.f_type : 0;
}

#include <errno.h>

/* What the system said when SQLite last failed with an input/output error, 0 when that is not known. SQLite
   keeps it with the connection after some failures, and with the file that it was about after others. */
static inline int podprint_system_error(sqlite3 *connection) {
  const int files[] = {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER};
  int error = sqlite3_system_errno(connection);
  for (int index = 0; index < 2 && error == 0; index++) {
    sqlite3_file *file = 0;
    sqlite3_file_control(connection, "main", files[index], &file);
    if (!file || !file->pMethods) continue;
    file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error);
    /* Left over from a lock that was waited for. */
    if (error == EAGAIN) error = 0;
  }
  return error;
}
