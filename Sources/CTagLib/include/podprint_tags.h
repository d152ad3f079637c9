#ifndef PODPRINT_TAGS_H
#define PODPRINT_TAGS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum podprint_tag_kind { podprint_tags_mpeg = 0, podprint_tags_mp4 = 1 };

/* Is told one value of a tag: its name in capitals, as TagLib has it, and its text in UTF-8. */
typedef void (*podprint_tag_receiver)(void *context, const char *name, const char *text, size_t length);

/* Reads the tags of a file with TagLib, whose own interface in C tells seven of them only. Returns 0 when the file
   cannot be opened or is not of that kind. Throws nothing. */
int podprint_read_tags(const char *path, enum podprint_tag_kind kind, size_t most_bytes, void *context,
                       podprint_tag_receiver receiver);

#ifdef __cplusplus
}
#endif

#endif
