/* Projection keeps the part of the velocity that has no divergence (Helmholtz-Hodge). */
#include "../inside.h"

#define FLU_POLISHED 1e-5f /* part of the divergence that a direct solver may leave */

/* The last digit of a float that holds a high pressure is more than rounding of the velocity. So the rest that a direct
 * solver has left is projected once more. At centres some divergence is always left, which no pressure reaches. */
static void polish(Fluid *f, float to_pascals, float before) {
    if (!f->pressure.scheme->direct || f->solids.exist || f->def.layout == FLUID_CENTRED) return;
    if (!(flu_divergence(f) > FLU_POLISHED * before)) return;
    f->timing.profile.pressure_iterations += f->pressure.scheme->solve(f);
    flu_take_off_pressure(f, to_pascals, false);
}

void flu_project(Fluid *f, float dt, bool first) {
    float divergence = flu_divergence(f), to_pascals = flu_bounded(f->def.density * (f->grid.cell / dt), FLU_MAX_VALUE);
    f->timing.profile.divergence_before = divergence;
    float before = divergence;
    bool predicted = first && flu_predict(f, to_pascals, &divergence);
    f->pressure.divergence_known = false;
    if (divergence > 0 && f->def.pressure_iterations > 0) {
        flu_note_divergent_rooms(f, &f->pressure.system);
        f->timing.profile.pressure_iterations += f->pressure.scheme->solve(f);
        flu_clear_divergence_free_rooms(f, &f->pressure.system);
    } else
        flu_system_clear(&f->pressure.system);
    flu_take_off_pressure(f, to_pascals, first && !predicted);
    if (divergence > 0 && f->def.pressure_iterations > 0) polish(f, to_pascals, before);
}
