/* fluid_cases.h - walks the solver's scheme tables: a new row is tested by being there.
 *
 * A case is a def that Fluid_DefError accepts: each preset as it is, then each combination of layout, order, advection
 * and pressure solver, then each layout and advection with midpoints, with reflection, or with both, and some with the
 * adaptive tracer or finer channels. Under a sanitizer the combinations are those in which each pair of schemes meets
 * once (unless Patience_Long). A test hands its check to Cases_Walk, which calls it once a case, and fails at the end
 * if anything that the check expected did not hold: one run tells of every row that is wrong, not of the first.
 *
 * The walks then go on in depth, with fewer rows: each layout and advection once, CASE_DEPTH slabs between slippery
 * walls, so that what is drawn out along z flows as in two dimensions. Case_Resize keeps the depth, Case_AllSides the
 * sides along z, and the kit's helpers go through all slabs. A check that is about two dimensions returns if
 * Case_IsDeep.
 */
#ifndef FLUID_CASES_H
#define FLUID_CASES_H

#include "fluid/fluid.h"

enum { CASE_DEPTH = 3 };

typedef struct Case {
    char name[96];
    FluidDef def; /* walls all round, no-slip, two channels, 32 x 24 cells of 0.1 m; schemes and constants as the row
                     has them */
    int failures;
} Case;

typedef void CaseCheck(Case *each);

void Cases_Walk(CaseCheck *check);        /* presets, combinations, midpoints, reflection, the adaptive tracer */
void Cases_WalkPresets(CaseCheck *check); /* for what takes long: in depth, the first alone */
void Cases_WalkDeep(CaseCheck *check);    /* in depth alone: all presets, and each layout and advection once */
void Cases_WalkFiner(CaseCheck *check);   /* finer channels alone */
/* Of the combinations, one per layout, order and advection, with the first pressure solver, and MacCormack's with
 * midpoints and reflection: where pressure does not matter. */
void Cases_WalkTransport(CaseCheck *check);
void Cases_RunOne(CaseCheck *check); /* the default def alone: where no scheme matters */

/* Counts and prints what does not hold, with the case's name; returns `holds`. */
bool Case_Expect(Case *each, bool holds, const char *format, ...);
/* |got - wanted| <= tolerance, and finite. */
bool Case_Near(Case *each, const char *what, double got, double wanted, double tolerance);
bool Case_AtMost(Case *each, const char *what, double got, double limit);
bool Case_AtLeast(Case *each, const char *what, double got, double limit);

/* The def without anything that changes what the flow only carries: no forces, viscosity, diffusion, decay, friction.
 */
FluidDef Case_Quiet(const Case *each);
/* Lets the pressure solver run until the divergence is `tolerance` (1/s). */
void Case_Converge(FluidDef *def, float tolerance);
/* Rows that only cost time in a test which converges the pressure: Gauss-Seidel is SOR by the factor 1 (the preset that
 * uses it is tested), and a compressible flow has nothing to converge. */
bool Case_ConvergesSlowly(const Case *each);
/* Rows that keep totals instead of bounds: an even field bunches up and thins out where the flow does on the grid. */
bool Case_Conserves(const Case *each);
void Case_Resize(FluidDef *def, int width, int height, float cell_size); /* the depth stays */
bool Case_IsDeep(const Case *each);
bool Case_IsFiner(const Case *each); /* all channels but heat have more samples than the flow has cells */
void Case_AllSides(FluidDef *def, FluidSideKind kind, float slip);
void Case_AxisSides(FluidDef *def, int axis, FluidSideKind kind, float slip);
/* As Kit_Usable has it. Never NULL: ends the test instead. */
Fluid *Case_Create(Case *each, const FluidDef *def);
/* Fails the test if anything failed. Left to the program, so that one without cmocka can walk the rows too. */
void Case_End(int failures);

#endif
