// A file system that fails: loaded before the C library by LD_PRELOAD, it counts what is written to files whose path
// contains $FAILING_NAME, and lets the call number $FAILING_FROM fail with the error number $FAILING_ERROR, and with
// $FAILING_ONCE unset also all that come after it. The number of calls so far is kept in the file $FAILING_COUNT.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;

static long number(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

static int is_meant(int descriptor) {
  const char *name = getenv("FAILING_NAME");
  char link[64], path[4096];
  if (!name) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return strstr(path, name) != NULL;
}

static void keep_count(long count) {
  const char *path = getenv("FAILING_COUNT");
  if (!path) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  char text[32];
  int length = snprintf(text, sizeof text, "%ld\n", count);
  syscall(SYS_pwrite64, file, text, (size_t)length, 0L);
  syscall(SYS_close, file);
}

// Counts a call; whether it has to fail, with errno set.
static int fails(int descriptor) {
  int before = errno;
  if (!is_meant(descriptor)) {
    errno = before;
    return 0;
  }
  long count = atomic_fetch_add(&calls, 1) + 1, from = number("FAILING_FROM");
  keep_count(count);
  errno = before;
  if (from == 0 || count < from || (count > from && getenv("FAILING_ONCE"))) return 0;
  errno = (int)number("FAILING_ERROR");
  return 1;
}

#define REPLACED(type, name, parameters, arguments)            \
  type name parameters {                                       \
    static type(*next) parameters;                             \
    if (!next) next = (type(*) parameters)dlsym(RTLD_NEXT, #name); \
    if (fails(descriptor)) return -1;                          \
    return next arguments;                                     \
  }

REPLACED(ssize_t, write, (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count))
REPLACED(ssize_t, pwrite, (int descriptor, const void *bytes, size_t count, off_t offset),
         (descriptor, bytes, count, offset))
REPLACED(ssize_t, pwrite64, (int descriptor, const void *bytes, size_t count, off64_t offset),
         (descriptor, bytes, count, offset))
REPLACED(ssize_t, writev, (int descriptor, const struct iovec *parts, int count),
         (descriptor, parts, count))
REPLACED(int, fsync, (int descriptor), (descriptor))
REPLACED(int, fdatasync, (int descriptor), (descriptor))
REPLACED(int, ftruncate, (int descriptor, off_t length), (descriptor, length))
REPLACED(int, ftruncate64, (int descriptor, off64_t length), (descriptor, length))
