/* patience.h - how long a test may take: a little while, unless who runs it has asked for all of it. */
#ifndef TEST_PATIENCE_H
#define TEST_PATIENCE_H

#include <stdbool.h>

/* Whether EMBER_LONG is in the environment, as under tests/run -L long: then the finest grids run too, and every row of
 * a table under the sanitizers, for minutes. */
bool Patience_Long(void);
/* Whether a sanitizer makes runs ten times as long, and nobody has asked for all: then what is computed anew for every
 * row may be left to the plain build, and a run be shorter. */
bool Patience_Sanitized(void);

#endif
