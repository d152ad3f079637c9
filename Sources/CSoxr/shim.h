#include <soxr.h>

// The recipes are macros, which Swift does not import.
static inline soxr_quality_spec_t podprint_high_quality(void) {
  return soxr_quality_spec(SOXR_HQ, 0);
}
