/* Which library this is. */

#include "kernel.h"

#ifndef KN_SOURCES
#define KN_SOURCES 0
#endif

int32_t kn_version(void) { return KN_VERSION; }
uint32_t kn_sources(void) { return KN_SOURCES; }
