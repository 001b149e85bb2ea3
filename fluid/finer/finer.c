/* Shares solids with the fluids of finer channels. */
#include "../inside.h"

/* ---- Solids --------------------------------------------------------------------------------------- */

/* Repeats each cell of a row as often as it has cells along x. */
FLU_HOT static void widen_row(const uint8_t *FLU_RESTRICT from, int count, int fineness, uint8_t *FLU_RESTRICT to) {
    for (int x = 0; x < count && fineness == 2; x++) to[2 * x] = to[2 * x + 1] = from[x];
    for (int x = 0; x < count && fineness == 4; x++)
        to[4 * x] = to[4 * x + 1] = to[4 * x + 2] = to[4 * x + 3] = from[x];
}

static void take_occupancy(const Fluid *flow, const uint8_t *from, const Grid *grid, int fineness, uint8_t *to) {
    const size_t width = (size_t)grid->size[0];
    const int deep = FLU_AXES(*grid) > 2 ? fineness : 1;
    for (int r = 0; r < grid->rows; r++) {
        const Row row = flu_row(grid, r);
        uint8_t *first = to + (size_t)r * width;
        if (row.y % fineness > 0)
            memcpy(first, first - width, width);
        else
            widen_row(from + flu_number(&flow->grid, (const int[3]){0, row.y / fineness, row.z / deep}),
                      flow->grid.size[0], fineness, first);
    }
}

void flu_take_held(const Fluid *f, bool *holds, float *value) {
    const int count = f->def.channel_count;
    const int *channel = f->finer.channel;
    for (int c = 0; c < count; c++) holds[c] = holds[channel[c]], value[c] = value[channel[c]];
    for (int c = count; c < FLUID_MAX_CHANNELS; c++) holds[c] = false, value[c] = 0;
}

static void take_solids(const Fluid *flow, Fluid *to) {
    for (int body = 0; body < FLUID_MAX_BODIES; body++) {
        to->solids.body[body] = flow->solids.body[body];
        flu_take_held(to, to->solids.body[body].holds, to->solids.body[body].value);
    }
    take_occupancy(flow, flow->solids.occupancy, &to->grid, to->finer.fineness, to->solids.occupancy);
    take_occupancy(flow, flow->solids.occupancy_before, &to->grid, to->finer.fineness, to->solids.occupancy_before);
    flu_note_change(&to->solids);
}

Fluid *flu_holder_of_field(const Fluid *f, int *channel) {
    const int fineness = f->def.channel[*channel].fineness;
    if (fineness <= 1) return flu_owned(f);
    *channel = f->finer.place[*channel];
    return f->finer.fluid[fineness / 4];
}

void flu_share_solids(Fluid *f) {
    if (!f->solids.finer_stale) return;
    for (int i = 0; i < FLU_FINENESSES; i++)
        if (f->finer.fluid[i]) take_solids(f, f->finer.fluid[i]);
    f->solids.finer_stale = false;
}

Fluid *flu_holder(const Fluid *f, int *channel) {
    if (flu_is_finer(f, *channel)) flu_share_solids(flu_owned(f));
    return flu_holder_of_field(f, channel);
}
