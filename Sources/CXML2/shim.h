#include <libxml/xmlversion.h>
/* ICU's own declarations, which nothing here needs, differ from those that Foundation brings along. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xmlerror.h>

/* Swift sees the flags as values of an enumeration without arithmetic. A feed that is broken is read as far as it
   makes sense, in silence, and fetches nothing. */
static inline int podprint_feed_options(void) {
  return XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
}
