/* snapshot.h - one walk over the complete state: whoever hashes, writes, checks or restores it is a visitor. Private.
 */
#ifndef FLUID_SNAPSHOT_H
#define FLUID_SNAPSHOT_H

#include "../inside.h"

/* Meets the state's values in a fixed order, each as floats, bytes, or a whole number from 0 to `high`. One that reads
 * an image puts its values in their place, and refuses what is not within the bounds. How many values come, and in
 * which order, depends on the size, the layout and the channel count alone; for the hash, on the queue's length too. */
typedef struct Visitor Visitor;
struct Visitor {
    void (*numbers)(Visitor *visitor, float *x, int count, float low, float high);
    void (*bytes)(Visitor *visitor, uint8_t *x, size_t count);
    void (*word)(Visitor *visitor, uint32_t *x, uint32_t high);
    bool image;  /* meets, beyond what is hashed, the rings around fields, which readers see until the next step sets
                  * them,  and the unused places of the queue */
    bool stores; /* what it puts in place becomes the state */
};

/* The bits of x as every machine has them, in every mode of its arithmetic: what is not finite counts as 0, and there
 * is one 0. */
FLU_INLINE uint32_t flu_bits(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (bits & 0x7f800000u) == 0x7f800000u || bits << 1 == 0 ? 0 : bits;
}

void flu_visit_def(Visitor *visitor, FluidDef *def, int channels); /* but for the host and the names */
void flu_visit_state(Visitor *visitor, Fluid *fluid);              /* all but the def */
void flu_visit_figures(Visitor *visitor, FluidProfile *last_step); /* what the profile tells, but for times */
bool flu_same_def(const FluidDef *a, const FluidDef *b);           /* but for the host and the names, by a hash */

#endif
