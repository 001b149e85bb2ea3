#include "tests/kits/patience.h"

#include <stdlib.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define SANITIZED true
#elif defined __has_feature
#define SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define SANITIZED false
#endif

bool Patience_Long(void) { return getenv("EMBER_LONG") != NULL; }

bool Patience_Sanitized(void) { return SANITIZED && !Patience_Long(); }
