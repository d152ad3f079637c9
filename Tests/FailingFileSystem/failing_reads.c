// A decoder that goes wrong: loaded before the C library by LD_PRELOAD, it lets a reader process that reads a file whose
// path contains $FAILING_NAME die of the signal $FAILING_SIGNAL, or hang when that is unset.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int is_reader;

__attribute__((constructor)) static void look(int count, char **words) {
  is_reader = count == 2 && strcmp(words[1], "audio-reader") == 0;
}

static void go_wrong(int descriptor) {
  const char *name = getenv("FAILING_NAME"), *number = getenv("FAILING_SIGNAL");
  char link[64], path[4096];
  if (!is_reader || !name) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return;
  path[length] = 0;
  if (!strstr(path, name)) return;
  if (number) raise(atoi(number));
  for (;;) pause();
}

#define REPLACED(name, parameters, arguments)                              \
  ssize_t name parameters {                                                \
    static ssize_t(*next) parameters;                                      \
    if (!next) next = (ssize_t(*) parameters)dlsym(RTLD_NEXT, #name);      \
    go_wrong(descriptor);                                                  \
    return next arguments;                                                 \
  }

REPLACED(read, (int descriptor, void *bytes, size_t count), (descriptor, bytes, count))
REPLACED(pread, (int descriptor, void *bytes, size_t count, off_t offset), (descriptor, bytes, count, offset))
REPLACED(pread64, (int descriptor, void *bytes, size_t count, off64_t offset), (descriptor, bytes, count, offset))
