/* state.h - one walk over the complete state. Hashing, writing, checking and restoring are visitors of it. */
#ifndef FLU_STATE_H
#define FLU_STATE_H

#include "../inside.h"

/* Is called for all values of the state in a fixed order. They are floats, bytes, or a whole number from 0 to `high`. A
 * visitor that reads an image puts its values in their place, and refuses values out of bounds. The number and order of
 * values depend on size, layout, channel count and whether there was a reaction at creation. For the hash they also
 * depend on whether there is a reaction, and on the queue's length. */
typedef struct Visitor Visitor;
struct Visitor {
    void (*numbers)(Visitor *visitor, float *x, int count, float low, float high);
    void (*bytes)(Visitor *visitor, uint8_t *x, size_t count);
    void (*word)(Visitor *visitor, uint32_t *x, uint32_t high);
    bool image;          /* meets also the rings around fields, which readers see, and the unused places of the queue */
    bool stores;         /* its values become the state */
    const FluidDef *def; /* if not NULL, held values have to suit its channels */
};

/* The bits of x, the same on every machine and in every mode of its arithmetic. Non-finite values and -0 count as 0. */
FLU_INLINE uint32_t flu_bits(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (bits & 0x7f800000u) == 0x7f800000u || bits << 1 == 0 ? 0 : bits;
}

FLU_LOCAL void flu_visit_def(Visitor *visitor, FluidDef *def, int channels); /* but for the host and the names */
FLU_LOCAL void flu_visit_state(Visitor *visitor, Fluid *fluid);              /* everything but the def */
FLU_LOCAL void flu_visit_figures(Visitor *visitor, FluidProfile *last_step); /* the profile, but for times */
FLU_LOCAL bool flu_same_def(const FluidDef *a, const FluidDef *b); /* but for the host and the names, by a hash */

#endif
