/* A fluid stays within the memory that was lent when it was created, however it is tuned and whatever it is restored
 * from. It refuses a def only if a fluid created with that def needs more. It takes every other def, and then does bit
 * for bit as a fluid created with it. All pairs of defs are tried, over every fineness. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/guard_kit.h"
#include "tests/kits/patience.h"
#include "tests/kits/saved_kit.h"
#include "tests/kits/test.h"

#include <stdio.h>

enum { CHANNELS = 3, FUEL = 2, MOST_DEFS = 90, STEPS = 1, FEWER = 7 /* of the pairs under a sanitizer */ };

/* A grid, and how fine each channel is. */
typedef struct Shape {
    int size[3], fineness[CHANNELS];
    bool burns;
} Shape;

static const Shape shapes[] = {
    {{7, 5, 1}, {1, 1, 1}, false}, {{7, 5, 1}, {2, 1, 1}, false}, {{7, 5, 1}, {4, 1, 1}, false},
    {{6, 7, 1}, {1, 4, 2}, true},  {{5, 4, 3}, {2, 1, 1}, false}, {{4, 5, 2}, {2, 1, 2}, true},
};

/* ---- Defs --------------------------------------------------------------------------------------- */

typedef struct Advections {
    FluidAdvection most, smoke; /* of the velocity and all channels but smoke, and of smoke */
} Advections;

/* The last ones need as much memory as others before them. They are left to tests/run -L long. */
static const Advections advections[] = {
    {FLUID_MACCORMACK, FLUID_LINEAR},     {FLUID_LINEAR, FLUID_CONSERVING},     {FLUID_CONSERVING, FLUID_MACCORMACK},
    {FLUID_CONSERVING, FLUID_CONSERVING}, {FLUID_LINEAR, FLUID_LINEAR},         {FLUID_LINEAR, FLUID_MACCORMACK},
    {FLUID_MACCORMACK, FLUID_MACCORMACK}, {FLUID_MACCORMACK, FLUID_CONSERVING}, {FLUID_CONSERVING, FLUID_LINEAR},
};
enum { FEW_ADVECTIONS = 4, ALL_ADVECTIONS = 9, PRESSURES = FLUID_COMPRESSIBLE + 1 };

/* A fluid that was created with a def. */
typedef struct Made {
    FluidDef def;
    size_t bytes;
    Saved image;            /* of its state after the scene */
    uint64_t played, later; /* hashes of that state, and of the one a step later */
} Made;

typedef struct Pairs {
    Case each;
    Made made[MOST_DEFS];
    int count, tunes, restores;
    Fluid *wind; /* to resample from */
} Pairs;

static FluidDef def_of(const Shape *shape, FluidLayout layout, Advections advection, int index) {
    FluidDef def = Fluid_PresetDef((FluidPreset)(index / 2 % FLUID_PRESET_COUNT));
    memcpy(def.size, shape->size, sizeof def.size);
    def.cell_size = .1f, def.channel_count = CHANNELS, def.pressure_iterations = 3;
    def.layout = layout, def.advection = advection.most;
    def.pressure = (FluidPressure)(index / 2), def.reflection = index % 2;
    if (def.reflection) def.order = FLUID_ADVECT_FIRST;
    def.channel[FLUID_SMOKE].diffusion = .001f;
    for (int c = 0; c < CHANNELS; c++) {
        def.channel[c].fineness = shape->fineness[c] > 1 ? shape->fineness[c] : index % 3 > 0; /* 0 counts as 1 */
        def.channel[c].advection = c == FLUID_SMOKE ? advection.smoke : advection.most;
    }
    if (shape->burns) def.reaction = (FluidReaction){FUEL, 1, 20, 300, 1, 2};
    return def;
}

/* ---- What becomes of a fluid -------------------------------------------------------------------- */

static void tell(Fluid *fluid, int i) {
    const float x = .15f + .1f * (float)i;
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {6, 0, 0}});
    Fluid_ClearOccupancy(fluid);
    Fluid_StampBox(fluid, 1, FLUID_AT3(x, .25f, .1f), FLUID_AT3(.1f, .06f, .06f), 0);
    for (int c = 0; c < CHANNELS; c++)
        Fluid_Add(fluid, c, FLUID_AT3(.4f, .3f, .1f), FLUID_AT3(.45f, .3f, .1f), .12f, c == FLUID_HEAT ? 5 : 1);
    Fluid_Push(fluid, FLUID_AT3(.3f, .3f, .1f), FLUID_AT3(.4f, .2f, .1f), .1f, FLUID_AT(2, -1));
}

/* The scene, from any state. */
static uint64_t play(Fluid *fluid, const Fluid *wind) {
    Fluid_Clear(fluid);
    Fluid_Resample(fluid, wind);
    for (int i = 0; i < STEPS; i++) {
        tell(fluid, i);
        Fluid_Step(fluid, 1 / 60.f);
    }
    return Fluid_Hash(fluid);
}

static uint64_t go_on(Fluid *fluid) {
    tell(fluid, STEPS);
    Fluid_Step(fluid, 1 / 60.f);
    return Fluid_Hash(fluid);
}

static Made make(Pairs *pairs, const FluidDef *def) {
    Made made = {.def = *def};
    FluidDef guarded = *def;
    guarded.host = Guard_Host();
    Fluid *fluid = Case_Create(&pairs->each, &guarded);
    made.bytes = Fluid_GetProfile(fluid).bytes;
    made.played = play(fluid, pairs->wind);
    made.image = save(fluid);
    made.later = go_on(fluid);
    Case_Expect(&pairs->each, Guard_Overrun(fluid) == 0, "a fluid writes beyond its memory");
    Fluid_Destroy(fluid);
    return made;
}

static void make_all(Pairs *pairs, const Shape *shape, FluidLayout layout) {
    const int kinds = Patience_Long() ? ALL_ADVECTIONS : FEW_ADVECTIONS;
    pairs->count = 0;
    for (int kind = 0; kind < kinds; kind++)
        for (int i = 0; i < 2 * PRESSURES; i++) {
            const FluidDef def = def_of(shape, layout, advections[kind], i);
            if (!Fluid_DefError(&def)) pairs->made[pairs->count++] = make(pairs, &def);
        }
}

/* ---- Pairs -------------------------------------------------------------------------------------- */

enum { WORDS = 40 };

static void print_def(const FluidDef *def, char words[WORDS]) {
    static const char *const names[] = {"linear", "maccormack", "conserving"};
    snprintf(words, WORDS, "%s, %s, %d%s", names[def->advection], names[def->channel[FLUID_SMOKE].advection],
             (int)def->pressure, def->reflection ? ", reflected" : "");
}

static void name_pair(Pairs *pairs, const Shape *shape, const Made *from, const Made *to) {
    char first[WORDS], second[WORDS];
    print_def(&from->def, first), print_def(&to->def, second);
    const int *n = shape->fineness;
    snprintf(pairs->each.name, sizeof pairs->each.name, "%d %d %d: %s -> %s", n[0] % 8, n[1] % 8, n[2] % 8, first,
             second);
}

static void check_tune(Pairs *pairs, Fluid *fluid, const Made *from, const Made *to) {
    const bool fits = to->bytes <= from->bytes, taken = Fluid_Tune(fluid, &to->def);
    Case_Expect(&pairs->each, taken == fits, "a tune that %s is %s", fits ? "fits" : "does not fit",
                taken ? "taken" : "refused");
    if (!taken) return;
    pairs->tunes++;
    Case_Expect(&pairs->each, play(fluid, pairs->wind) == to->played, "tuned, it goes another way");
}

static void check_restore(Pairs *pairs, Fluid *fluid, const Made *from, const Made *to) {
    const bool fits = to->bytes <= from->bytes, taken = Fluid_Restore(fluid, to->image.bytes, to->image.size);
    Case_Expect(&pairs->each, taken == fits, "an image that %s is %s", fits ? "fits" : "does not fit",
                taken ? "taken" : "refused");
    if (!taken) return;
    pairs->restores++;
    Case_Expect(&pairs->each, Fluid_Hash(fluid) == to->played, "what is restored is another state");
    Case_Expect(&pairs->each, go_on(fluid) == to->later, "restored, it goes another way");
}

static void check_guard(Pairs *pairs, const Fluid *fluid, const char *after) {
    const size_t overrun = Guard_Overrun(fluid);
    if (Case_Expect(&pairs->each, overrun == 0, "%s writes %zu bytes beyond its memory", after, overrun)) return;
    Case_End(1); /* as what it wrote to may be anything */
}

static void check_from(Pairs *pairs, const Shape *shape, const Made *from, int step) {
    FluidDef def = from->def;
    def.host = Guard_Host();
    Fluid *fluid = Case_Create(&pairs->each, &def);
    for (int i = (int)(from - pairs->made) % step; i < pairs->count; i += step) {
        const Made *tuned = &pairs->made[i], *restored = &pairs->made[(i + pairs->count / 2) % pairs->count];
        name_pair(pairs, shape, from, tuned);
        check_tune(pairs, fluid, from, tuned);
        check_guard(pairs, fluid, "a tune");
        name_pair(pairs, shape, from, restored);
        check_restore(pairs, fluid, from, restored);
        check_guard(pairs, fluid, "a restore");
    }
    Fluid_Destroy(fluid);
}

static Fluid *make_wind(const Shape *shape) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, 6, 4, .12f);
    def.size[2] = shape->size[2], def.channel_count = CHANNELS;
    Fluid *wind = Fluid_Create(&def);
    assert_non_null(wind);
    Kit_Stir(wind, 3);
    Kit_SetChannel(wind, FLUID_SMOKE, .5f);
    return wind;
}

static int check_pairs(const Shape *shape, FluidLayout layout) {
    static Pairs pairs;
    pairs = (Pairs){.each = {.name = "created"}, .wind = make_wind(shape)};
    make_all(&pairs, shape, layout);
    for (int i = 0; i < pairs.count && pairs.each.failures < 5; i++)
        check_from(&pairs, shape, &pairs.made[i], Patience_Sanitized() ? FEWER : 1);
    Case_Expect(&pairs.each, pairs.tunes > 2 * pairs.count && pairs.restores > 2 * pairs.count,
                "%d tunes and %d restores were taken", pairs.tunes, pairs.restores);
    for (int i = 0; i < pairs.count; i++) free(pairs.made[i].image.bytes);
    Fluid_Destroy(pairs.wind);
    return pairs.each.failures;
}

TEST(test_pairs_of_defs_stay_in_the_memory_that_was_lent) {
    int failures = 0;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int layout = FLUID_STAGGERED; layout <= FLUID_CENTRED; layout++)
            failures += check_pairs(&shapes[i], (FluidLayout)layout);
    Case_End(failures);
}
