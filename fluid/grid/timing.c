/* The cost of the last step. */
#include "../inside.h"

static double now(const Fluid *f) { return f->def.host.seconds ? f->def.host.seconds(f->def.host.data) : 0; }

void flu_start_clock(Fluid *f) { f->timing.stage_began = now(f); }

void flu_begin_timing(Fluid *f, bool anew) {
    FluidProfile *p = &f->timing.profile;
    if (anew) {
        memset(p->stage_seconds, 0, sizeof p->stage_seconds);
        p->step_seconds = 0;
        p->pressure_iterations = 0;
        f->pressure.divergence_known = false;
        p->divergence_before = p->divergence_after = p->max_courant = 0;
    }
    p->step_seconds -= p->stage_seconds[FLUID_STAGE_SCALARS];
    p->stage_seconds[FLUID_STAGE_SCALARS] = 0;
}

static void tell(const Fluid *f, const char *name, double time) {
    const FluidHost *host = &f->def.host;
    if (host->span && host->seconds) host->span(name, f->timing.stage_began, time, host->data);
}

void flu_stage_done(Fluid *f, FluidStage stage) {
    double time = now(f), spent = time - f->timing.stage_began;
    f->timing.profile.stage_seconds[stage] += spent;
    f->timing.profile.step_seconds += spent;
    tell(f, Fluid_StageName(stage), time);
    f->timing.stage_began = time;
}

float flu_courant(const Fluid *f, float dt) {
    float courant = dt / f->grid.cell;
    return courant < 1e20f ? courant : 1e20f; /* so that velocity times it stays finite */
}

void flu_note_courant(Fluid *f, int rows) {
    for (int r = 0; r < rows; r++)
        f->timing.profile.max_courant = flu_maxf(f->per_row.most[r], f->timing.profile.max_courant);
}

const char *Fluid_StageName(FluidStage stage) {
    static const char *const name[FLUID_STAGE_COUNT] = {"solids", "forces", "diffuse", "project", "advect", "scalars"};
    return (unsigned)stage < FLUID_STAGE_COUNT ? name[stage] : NULL;
}
