/* Channels that conserve, where bodies come and go. What a body covers goes to the nearest free cells, and a cell that
 * it leaves takes its share from them, both layer by layer and not through anything solid: not a crumb is lost, none
 * goes below zero. What is closed in on all sides goes to the free cells around the body that covers it, if it has any.
 *
 * A body without a velocity that appears or goes takes or brings its volume of ambient air. */
#include "../inside.h"

enum { FLU_MOST_LAYERS = 250, FLU_PENDING = 255 }; /* marks; else the layer, from 1 on */

typedef struct Handover {
    Fluid *fluid;
    int begin, end; /* rows in which the occupancy changed */
    bool covered;   /* which cells this is about: covered, or left */
} Handover;

static const int neighbour_step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

static bool neighbour(const Fluid *f, int x, int y, int i, int *nx, int *ny) {
    *nx = x + neighbour_step[i][0], *ny = y + neighbour_step[i][1];
    if (f->grid.periodic[0]) *nx = flu_wrap(*nx, f->grid.size[0]);
    if (f->grid.periodic[1]) *ny = flu_wrap(*ny, f->grid.size[1]);
    return flu_inside(f, *nx, *ny);
}

static int body_before(const Fluid *f, int x, int y) {
    return f->solids.occupancy_before[x + (ptrdiff_t)y * f->grid.size[0]];
}

static int body_now(const Fluid *f, int x, int y) { return f->solids.occupancy[x + (ptrdiff_t)y * f->grid.size[0]]; }

/* What of a value is not the ambient volume that an unmoved body takes or brings; of the same sign, and no more. */
static float spare(float value, float base) {
    float held = base > 0 ? (value < base ? value : base) : (value > base ? value : base);
    return (value > 0) == (base > 0) ? value - held : value;
}

static float base_of(const Fluid *f, int body, int c) {
    const FluidBody *b = &f->solids.body[body];
    bool moves = b->velocity[0] != 0 || b->velocity[1] != 0 || b->spin[2] != 0;
    return moves ? 0 : f->def.channel[c].ambient;
}

static float *channel_at(const Fluid *f, int c, int x, int y) { return &f->flow.channel[c].data[flu_at(f, x, y)]; }

/* Marks the changed cells, and what they begin with: what is to be handed on, or the volume that was brought. */
static void mark_changed(const Handover *h) {
    Fluid *f = h->fluid;
    for (int y = h->begin; y < h->end; y++)
        for (int x = 0; x < f->grid.size[0]; x++) {
            int before = body_before(f, x, y), now = body_now(f, x, y);
            if (h->covered ? before || !now : !before || now) continue;
            f->solids.marks[flu_at(f, x, y)] = FLU_PENDING;
            for (int c = 0; c < f->def.channel_count; c++) {
                float *value = channel_at(f, c, x, y);
                if (flu_conserves(f, c))
                    *value = h->covered ? spare(*value, base_of(f, now, c)) : base_of(f, before, c);
            }
        }
}

/* Whether (x, y) is one layer nearer to the cells that stay free than `layer` is. */
static bool is_nearer(const Fluid *f, int x, int y, int layer) {
    int mark = f->solids.marks[flu_at(f, x, y)];
    return layer > 1 ? mark == layer - 1 : !mark && !body_before(f, x, y) && !body_now(f, x, y);
}

static bool find_layer(const Handover *h, int layer) {
    Fluid *f = h->fluid;
    bool any = false;
    for (int y = h->begin; y < h->end; y++)
        for (int x = 0; x < f->grid.size[0]; x++) {
            uint8_t *mark = &f->solids.marks[flu_at(f, x, y)];
            for (int i = 0, nx, ny; i < 4 && *mark == FLU_PENDING; i++)
                if (neighbour(f, x, y, i, &nx, &ny) && is_nearer(f, nx, ny, layer)) *mark = (uint8_t)layer, any = true;
        }
    return any;
}

static int find_layers(const Handover *h) {
    int layers = 0;
    while (layers < FLU_MOST_LAYERS && find_layer(h, layers + 1)) layers++;
    return layers;
}

static void clear_handover_marks(const Handover *h) {
    for (int y = h->begin; y < h->end; y++)
        memset(h->fluid->solids.marks + flu_at(h->fluid, 0, y), 0, (size_t)h->fluid->grid.size[0]);
}

/* ---- Covered: to the next layer out ------------------------------------------------------------- */

static void hand_on(const Fluid *f, int x, int y, int layer) {
    int count = 0, nx, ny;
    for (int i = 0; i < 4; i++) count += neighbour(f, x, y, i, &nx, &ny) && is_nearer(f, nx, ny, layer);
    for (int c = 0; c < f->def.channel_count; c++) {
        if (!flu_conserves(f, c)) continue;
        float share = *channel_at(f, c, x, y) / (float)count;
        for (int i = 0; i < 4; i++)
            if (neighbour(f, x, y, i, &nx, &ny) && is_nearer(f, nx, ny, layer)) *channel_at(f, c, nx, ny) += share;
        *channel_at(f, c, x, y) = 0;
    }
}

/* What found no free cell is owed by the body. */
static void settle_closed_in(const Handover *h) {
    Fluid *f = h->fluid;
    double owed[FLUID_MAX_BODIES][FLUID_MAX_CHANNELS] = {{0}};
    bool any[FLUID_MAX_BODIES] = {false};
    for (int y = h->begin; y < h->end; y++)
        for (int x = 0; x < f->grid.size[0]; x++) {
            if (f->solids.marks[flu_at(f, x, y)] != FLU_PENDING) continue;
            int body = body_now(f, x, y);
            any[body] = true;
            for (int c = 0; c < f->def.channel_count; c++) {
                if (!flu_conserves(f, c)) continue;
                owed[body][c] += (double)*channel_at(f, c, x, y);
                *channel_at(f, c, x, y) = 0;
            }
        }
    for (int body = 1; body < FLUID_MAX_BODIES; body++)
        if (any[body]) flu_settle(f, body, owed[body]);
}

/* ---- Left: from the next layer out, evenly along the way in ------------------------------------- */

static void fill_from(const Fluid *f, int x, int y, int layer, int layers) {
    int count = 0, nx, ny, deep = layers - layer + 1;
    for (int i = 0; i < 4; i++) count += neighbour(f, x, y, i, &nx, &ny) && f->solids.marks[flu_at(f, nx, ny)] == layer;
    float part = (float)deep / (float)(1 + count * deep);
    for (int c = 0; c < f->def.channel_count && count; c++) {
        if (!flu_conserves(f, c)) continue;
        float value = *channel_at(f, c, x, y), given = 0;
        for (int i = 0; i < 4; i++) {
            if (!neighbour(f, x, y, i, &nx, &ny) || f->solids.marks[flu_at(f, nx, ny)] != layer) continue;
            float share = part * spare(value, base_of(f, body_before(f, nx, ny), c));
            *channel_at(f, c, nx, ny) += share;
            given += share;
        }
        *channel_at(f, c, x, y) -= given;
    }
}

static void fill_from_layer(const Handover *h, int layer, int layers) {
    Fluid *f = h->fluid;
    for (int y = h->begin - 1; y <= h->end; y++) {
        bool beyond = y < 0 || y >= f->grid.size[1];
        if (beyond && (!f->grid.periodic[1] || h->end - h->begin == f->grid.size[1])) continue;
        int row = flu_wrap(y, f->grid.size[1]);
        for (int x = 0; x < f->grid.size[0]; x++)
            if (is_nearer(f, x, row, layer)) fill_from(f, x, row, layer, layers);
    }
}

/* ---- Both --------------------------------------------------------------------------------------- */

static void fill_left(const Handover *h) {
    mark_changed(h);
    int layers = find_layers(h);
    for (int layer = 1; layer <= layers; layer++) fill_from_layer(h, layer, layers);
    clear_handover_marks(h);
}

static void hand_on_covered(const Handover *h) {
    Fluid *f = h->fluid;
    mark_changed(h);
    for (int layer = find_layers(h); layer > 0; layer--)
        for (int y = h->begin; y < h->end; y++)
            for (int x = 0; x < f->grid.size[0]; x++)
                if (f->solids.marks[flu_at(f, x, y)] == layer) hand_on(f, x, y, layer);
    settle_closed_in(h);
    clear_handover_marks(h);
}

void flu_hand_over(Fluid *f, int begin, int end) {
    bool any = false;
    for (int c = 0; c < f->def.channel_count; c++) any |= flu_conserves(f, c);
    if (!any) return;
    fill_left(&(Handover){f, begin, end, false});
    hand_on_covered(&(Handover){f, begin, end, true});
}
