/* Fire burns a channel where it is hot (the outlook of Stam 2003). Nguyen, Fedkiw and Jensen 2002 explain why burning
 * gas needs room. The next step carries the products, as if a game had added them. */
#include "../inside.h"

typedef struct Fire {
    Fluid *fluid;
    float part; /* of the fuel that burns in this step */
} Fire;

/* The fields of one row. */
typedef struct Burning {
    float *fuel, *heat, *smoke, *gas;
    const uint8_t *cell;
} Burning;

FLU_INLINE float bounded_sum(float x, float more) { return flu_bounded(x + more, FLU_MAX_VALUE); }

FLU_HOT static void burn_row(const FluidReaction *reaction, float part, int count, const uint8_t *FLU_RESTRICT cell,
                             float *FLU_RESTRICT fuel, float *FLU_RESTRICT heat, float *FLU_RESTRICT smoke,
                             float *FLU_RESTRICT gas, float least_heat, float least_smoke) {
    const float ignition = reaction->ignition, heat_of = reaction->heat, smoke_of = reaction->smoke,
                gas_of = reaction->expansion;
    for (int i = 0; i < count; i++) {
        const bool burns = (fuel[i] > 0) & (heat[i] >= ignition) & (cell[i] == FLU_FREE);
        const float burnt = (burns ? part : 0) * fuel[i];
        fuel[i] = bounded_sum(fuel[i], -burnt);
        heat[i] = flu_maxf(bounded_sum(heat[i], heat_of * burnt), least_heat);
        smoke[i] = flu_maxf(bounded_sum(smoke[i], smoke_of * burnt), least_smoke);
        gas[i] = bounded_sum(gas[i], gas_of * burnt);
    }
}

static void burn_rows(int begin, int end, void *data) {
    const Fire *job = data;
    const Fluid *f = job->fluid;
    const Field *channel = f->flow.channel;
    for (int r = begin; r < end; r++) {
        const ptrdiff_t at = flu_row(&f->grid, r).at;
        burn_row(&f->def.reaction, job->part, f->grid.size[0], f->solids.cells + at,
                 channel[f->def.reaction.fuel].data + at, channel[FLUID_HEAT].data + at, channel[FLUID_SMOKE].data + at,
                 f->pressure.gas.data + at, flu_least(f, FLUID_HEAT), flu_least(f, FLUID_SMOKE));
    }
}

void flu_react(Fluid *f, float dt) {
    const float shrinks = f->def.reaction.rate * dt;
    const int burning[] = {f->def.reaction.fuel, FLUID_HEAT, FLUID_SMOKE};
    if (!(shrinks > 0)) return;
    for (int i = 0; i < 3; i++) flu_average_finer(f, burning[i]);
    flu_rows(f, f->grid.rows, burn_rows, &(Fire){f, shrinks / (1 + shrinks)});
    for (int i = 0; i < 3; i++) flu_spread_change(f, burning[i]);
}
