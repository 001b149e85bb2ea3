/* state.h - one walk over the complete state. Hashing, writing, checking and restoring are visitors of that walk. Face
 * of the wing state/.
 */
#ifndef FLU_STATE_H
#define FLU_STATE_H

#include "../inside.h"

/* Is called for all values of the state in a fixed order: floats, bytes, or a whole number from 0 to `high`. A visitor
 * that reads an image puts its values in their place, and refuses what is out of bounds. The number and order of values
 * depend on size, layout, channel count and whether there was a reaction at creation; for the hash also on whether
 * there is one, and on the queue's length. */
typedef struct Visitor Visitor;
struct Visitor {
    void (*numbers)(Visitor *visitor, float *x, int count, float low, float high);
    void (*bytes)(Visitor *visitor, uint8_t *x, size_t count);
    void (*word)(Visitor *visitor, uint32_t *x, uint32_t high);
    bool image;  /* meets, beyond what is hashed, the rings around fields, which readers see until the next step sets
                  * them,  and the unused places of the queue */
    bool stores; /* what it reads becomes the state */
};

/* The bits of x, the same on every machine and in every mode of its arithmetic: non-finite values count as 0, and -0 as
 * 0. */
FLU_INLINE uint32_t flu_bits(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (bits & 0x7f800000u) == 0x7f800000u || bits << 1 == 0 ? 0 : bits;
}

FLU_LOCAL void flu_visit_def(Visitor *visitor, FluidDef *def, int channels); /* but for the host and the names */
FLU_LOCAL void flu_visit_state(Visitor *visitor, Fluid *fluid);              /* everything but the def */
FLU_LOCAL void flu_visit_figures(Visitor *visitor, FluidProfile *last_step); /* what the profile tells, but for times */
FLU_LOCAL bool flu_same_def(const FluidDef *a, const FluidDef *b); /* but for the host and the names, by a hash */

#endif
