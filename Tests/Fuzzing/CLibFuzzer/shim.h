#include <stddef.h>
#include <stdint.h>

/* libFuzzer comes with the toolchain, without a header. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));
