#include "tests/kits/still_kit.h"

#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>

static void both_sides(FluidDef *def, int axis, FluidSideKind kind) {
    def->side[2 * axis].kind = def->side[2 * axis + 1].kind = kind;
}

static void open_sides(FluidDef *def) {
    def->side[0].kind = def->side[2].kind = FLUID_OPEN;
    def->order = FLUID_FORCE_FIRST, def->advection = FLUID_LINEAR;
}

static void inflow(FluidDef *def) {
    def->side[0].kind = FLUID_INFLOW, def->side[1].kind = FLUID_OPEN;
    def->side[0].velocity[0] = .01f, def->side[0].holds[0] = true, def->side[0].value[0] = .3f;
}

static void around(FluidDef *def) {
    both_sides(def, 0, FLUID_PERIODIC);
    def->order = FLUID_PROJECT_TWICE, def->midpoint = true;
}

static void around_both(FluidDef *def) {
    both_sides(def, 0, FLUID_PERIODIC), both_sides(def, 1, FLUID_PERIODIC);
    def->size[0] = 200, def->size[1] = 132; /* the last tiles are short */
}

static void lid(FluidDef *def) { def->side[2].velocity[0] = .5f, def->viscosity = .001f; }

static void hot_floor(FluidDef *def) {
    def->side[3].holds[FLUID_HEAT] = true, def->side[3].value[FLUID_HEAT] = 2;
    def->channel[FLUID_HEAT].diffusion = .002f;
    def->layout = FLUID_CENTRED, def->advection = FLUID_LINEAR;
}

static void warm(FluidDef *def) { def->channel[FLUID_HEAT].diffusion = .02f; }

static void centred(FluidDef *def) {
    def->layout = FLUID_CENTRED, def->advection = FLUID_LINEAR, def->order = FLUID_PROJECT_TWICE;
}

static void reflected(FluidDef *def) { def->reflection = true, def->midpoint = true; }

static void finer(FluidDef *def) {
    def->channel[2] = def->channel[0], def->channel_count = 3;
    def->channel[0].fineness = 2, def->channel[2].fineness = 4, def->channel[2].ambient = 1;
}

static void conserving(FluidDef *def) {
    def->channel[0].advection = def->channel[1].advection = FLUID_CONSERVING;
    def->channel[0].cutoff = def->channel[1].cutoff = 1e-3f;
}

static void spreading(FluidDef *def) {
    conserving(def);
    def->channel[0].diffusion = def->channel[1].diffusion = .02f;
}

static void clouded(FluidDef *def) {
    def->channel[0].ambient = 1;
    def->channel[0].diffusion = def->channel[1].diffusion = def->viscosity = .001f;
}

static void thick(FluidDef *def) {
    def->viscosity = .05f, def->order = FLUID_FORCE_FIRST;
    for (int c = 0; c < 2; c++) def->channel[c].diffusion = .1f, def->channel[c].cutoff = 1e-5f;
}

static void fire(FluidDef *def) {
    def->channel[2] = def->channel[0], def->channel_count = 3;
    def->reaction = (FluidReaction){2, 1, 5, 10, 1, 1};
}

static void large(FluidDef *def) { def->size[0] = 384, def->size[1] = 256; }

static void noisy(FluidDef *def) { def->channel[1].noise = 1, def->tracer_tolerance = .01f; }

static void deep(FluidDef *def) { def->size[0] = 160, def->size[1] = 32, def->size[2] = 24; }

static void deep_finer(FluidDef *def) {
    deep(def), def->channel[0].fineness = 2;
    def->layout = FLUID_CENTRED, def->advection = FLUID_LINEAR;
    def->channel[1].diffusion = .01f, def->channel[1].cutoff = 1e-4f;
}

static void deep_around(FluidDef *def) {
    def->size[0] = 240, def->size[1] = 36, def->size[2] = 20; /* a level has a seam */
    for (int axis = 0; axis < 3; axis++) both_sides(def, axis, FLUID_PERIODIC);
}

static void deep_open(FluidDef *def) {
    deep(def), both_sides(def, 0, FLUID_PERIODIC);
    def->side[4].kind = FLUID_OPEN, def->channel[0].ambient = 1;
}

/* All of it wears away. */
void Still_Fade(FluidDef *def) {
    def->friction = 20;
    for (int c = 0; c < 2; c++) def->channel[c].decay = 20, def->channel[c].cutoff = 1e-4f;
}

/* At most so many cells are awake, and velocities so far apart: a little more than was measured. */
const StillRow still_rows[] = {
    {"a puff", 0, 40, NULL, .57, 1.7},
    {"fading", 0, 60, Still_Fade, .08, 0.8},
    {"doors", DOORS, 40, NULL, .64, 3.6},
    {"doors, a disc", DOORS | FAR, 40, NULL, .77, 2.6},
    {"gravel", GRAVEL, 40, NULL, .69, 1.5},
    {"a disc", FAR, 30, NULL, .66, 1.7},
    {"off a wall", OFF_WALL, 30, large, .38, 1.6},
    {"a vent", WALL | VENT, 30, NULL, .80, 1.1},
    {"a vent, written", VENT | WRITTEN, 30, NULL, .77, 0.7},
    {"a push", PUSH, 30, NULL, .89, 0.4},
    {"a hot disc", HOT, 40, warm, .85, 0.4},
    {"open sides", 0, 25, open_sides, .30, 1.4},
    {"an inflow", WALL, 25, inflow, .37, 0.1},
    {"around", PUSH, 25, around, .86, 0.3},
    {"around both", PUSH, 25, around_both, .87, 0.1},
    {"a lid", WALL, 25, lid, .86, 1.0},
    {"a hot floor", WALL, 30, hot_floor, .69, 0.9},
    {"centred", DOORS, 30, centred, .55, 3.2},
    {"reflected", DOORS | PUSH, 30, reflected, .92, 0.3},
    {"finer", DOORS | FAR, 30, finer, .69, 2.6},
    {"conserving", DOORS | FAR, 30, conserving, .69, 2.6},
    {"clouded", DOORS, 30, clouded, .53, 3.5},
    {"thick", DOORS, 30, thick, .55, 2.2},
    {"fire", WALL, 30, fire, .28, 1.1},
    {"fire, written", WRITTEN, 30, fire, .77, 0.7},
    {"noise", DOORS, 30, noisy, .45, 3.6},
    {"deep", FAR, 30, deep, .92, 0.1},
    {"deep, open", PUSH, 25, deep_open, .90, 0.1},
    {"deep, finer", DOORS | GRAVEL, 25, deep_finer, .87, 0.2},
    {"deep, around", 0, 14, deep_around, .28, 0.1},
    {"written", WRITTEN, 30, NULL, .67, 2.5},
    {"halves", HALVES, 30, NULL, .10, 1.2},
    {"halves, spreading", HALVES, 30, spreading, .10, 1.1},
    {"halves, fire", HALVES | WRITTEN, 30, fire, .77, 0.7},
    {"scrolled", DOORS | SCROLLED, 30, NULL, .44, 2.9},
    {"copied", DOORS | COPIED, 30, NULL, .52, 3.6},
    {"cleared", CLEARED, 30, NULL, .16, 1.7},
    {"tuned", TUNED, 30, NULL, .51, 1.4},
};
const int still_row_count = sizeof still_rows / sizeof *still_rows;

FluidDef Still_Def(const StillRow *row, float limit) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    def.size[0] = 192, def.size[1] = 128, def.still = limit;
    if (row->change) row->change(&def);
    return def;
}

Fluid *Still_Create(FluidDef def) {
    Fluid *fluid = Fluid_Create(&def);
    if (!fluid) fail_msg("%s", Fluid_DefError(&def));
    return fluid;
}

/* ---- What happens in a row ------------------------------------------------------------------------ */

/* A place in parts of the box, from 0 to 1, with a shift in metres. */
typedef struct Place {
    float at[3];
} Place;

static Place place(const StillWorld *world, float x, float y, float shift) {
    const FluidDef *def = Fluid_GetDef(world->fluid);
    Place place = {{x, y, .5f}};
    for (int axis = 0; axis < 3; axis++) {
        const float size = (float)def->size[axis] * def->cell_size;
        place.at[axis] = place.at[axis] * size + (axis == 0 ? shift : 0);
        if (axis < 2 && world->mirror[axis]) place.at[axis] = size - place.at[axis];
    }
    return place;
}

static uint8_t is_stone(const StillWorld *world, int x, int y) {
    const FluidDef *def = Fluid_GetDef(world->fluid);
    const int things = world->row->things;
    if (world->mirror[0]) x = def->size[0] - 1 - x;
    if (world->mirror[1]) y = def->size[1] - 1 - y;
    if (things & GRAVEL && (x / 3 * 7 + y / 4 * 13) % 11 == 0) return 1;
    if (things & WALL && x == def->size[0] / 4) return 1;
    if (things & DOORS && x == def->size[0] / 2) return y % 19 > 2;
    return things & DOORS && y == def->size[1] / 2 && x % 28 > 2;
}

static void set_body(const StillWorld *world, int body, FluidBody is) {
    if (world->mirror[0]) is.velocity[0] *= -1;
    Fluid_SetBody(world->fluid, body, &is);
}

static void put_solids(const StillWorld *world, int step) {
    const FluidDef *def = Fluid_GetDef(world->fluid);
    const int things = world->row->things;
    const float way = fmaxf(0, (float)step - 11) * .02f, speed = step >= 12 ? 1.2f : 0;
    uint8_t *mask = calloc((size_t)def->size[0], (size_t)def->size[1]);
    assert_non_null(mask);
    for (int i = 0; i < def->size[0] * def->size[1]; i++) mask[i] = is_stone(world, i % def->size[0], i / def->size[0]);
    Kit_SetMask(world->fluid, mask);
    free(mask);
    const Place disc = place(world, .75f, .25f, things & FAR ? way : 0), box = place(world, 0, .25f, .15f + .15f * way);
    set_body(
        world, 2,
        (FluidBody){.velocity = {things & FAR ? speed : 0}, .holds = {0, things & HOT && step >= 8}, .value = {0, 5}});
    if (things & (FAR | HOT)) Fluid_StampCapsule(world->fluid, 2, disc.at, disc.at, .16f);
    set_body(world, 3, (FluidBody){.velocity = {.15f * speed}});
    if (things & OFF_WALL) Fluid_StampBox(world->fluid, 3, box.at, FLUID_AT3(.15f, .15f, 1), 0);
    set_body(world, 4, (FluidBody){.velocity = {step >= 8 ? .4f : 0}, .blows = step >= 8});
    if (things & VENT) Fluid_StampBox(world->fluid, 4, disc.at, FLUID_AT3(.1f, .3f, 1), 0);
}

void Still_Tune(const StillWorld *world, float limit) {
    FluidDef def = *Fluid_GetDef(world->fluid);
    def.still = limit;
    assert_true(Fluid_Tune(world->fluid, &def));
}

static void meddle(const StillWorld *world, int step) {
    Fluid *fluid = world->fluid;
    const FluidDef *def = Fluid_GetDef(fluid);
    const int things = world->row->things, x = 3 * def->size[0] / 4, y = 3 * def->size[1] / 4;
    if (things & WRITTEN && step == (things & HALVES ? 7 : 8)) {
        Kit_PutCell(fluid, FLUID_SMOKE, x, y, 1);
        *Kit_At(Fluid_Velocity(fluid, 0), x + 5, y) = 1;
    }
    if (things & SCROLLED && step == 10) Fluid_Scroll(fluid, (const int[3]){21, -5, 0});
    if (things & CLEARED && step == 10) Fluid_Clear(fluid);
    if (things & TUNED && (step == 6 || step == 12)) Still_Tune(world, step == 6 ? 0 : world->still);
    if (things & COPIED && step == 10) {
        Fluid *other = Still_Create(*def);
        assert_true(Fluid_Resample(other, fluid));
        Kit_SetWind(fluid, 1, 1);
        assert_true(Fluid_Resample(fluid, other));
        Fluid_Destroy(other);
    }
}

void Still_Play(const StillWorld *world, int step) {
    Fluid *fluid = world->fluid;
    const int things = world->row->things;
    const Place source = place(world, .2f, .7f, 0), push = place(world, .6f, .7f, 0), late = place(world, .8f, .8f, 0);
    if (step == 0 || things & (FAR | OFF_WALL | VENT | HOT | SCROLLED | CLEARED)) put_solids(world, step);
    if (!(things & HALVES)) meddle(world, step);
    for (int c = 0; c < Fluid_GetDef(fluid)->channel_count && step < 20 && things != HALVES; c++)
        if (c < 2 || step >= 7) Fluid_Add(fluid, c, source.at, source.at, .12f, c == FLUID_HEAT ? 3 : .1f);
    if (things & PUSH && step % 16 == 4)
        Fluid_Push(fluid, push.at, push.at, .15f, FLUID_AT3(0, world->mirror[1] ? -1 : 1, 0));
    Fluid_StepVelocity(fluid, tick);
    if (things & HALVES) meddle(world, step);
    for (int c = 0; c < 2 && things & HALVES && step == 8; c++) Fluid_Add(fluid, c, late.at, late.at, .2f, 3);
    Fluid_StepChannels(fluid, tick);
}
