/* Liquid textures, after J. Stam, "Stable Fluids" (1999). The flow carries a texture, and two spoons stir it. Nothing
 * is measured. */
#include "engine/picture/liquid/liquid.h"
#include "game/base/count.h"
#include "game/lab/experiment.h"

#define COORDINATES 2     /* the first coordinate's channel */
#define SPOON       0.22f /* m */
#define ROUND       11.0  /* s for one lap of a spoon */
#define DRAG        0.35f /* share of a spoon's speed that goes to the liquid in a tick */
#define BEFORE      240   /* ticks of stirring before it begins */
#define LEAP        6

static const struct {
    LiquidTexture texture;
    int period; /* ticks */
} KINDS[] = {{LIQUID_FRACTAL, 180}, {LIQUID_FRACTAL, 360}, {LIQUID_FRACTAL, 1080},
             {LIQUID_LINED, 180},   {LIQUID_LINED, 360},   {LIQUID_LINED, 1080}};
static const char *const NAMES[] = {"fractal, for 3 s", "fractal, for 6 s", "fractal, for 18 s",
                                    "lines, for 3 s",   "lines, for 6 s",   "lines, for 18 s"};

static int period_of(const Trial *trial) { return KINDS[trial->step].period; }

static void tune(FluidDef *def, float kind) {
    (void)kind;
    Lab_Quiet(def);
    def->viscosity = 0;
    def->friction = 0.25f;
    def->channel[FLUID_SMOKE].decay = 0.15f;
    for (int side = 0; side < 6; side++) def->side[side].slip = 1;
    Liquid_Carry(def, COORDINATES);
}

/* The spoons' paths are figures of eight, one across and one along. */
static Vec2 spoon_at(const Fluid *fluid, int spoon, double ticks) {
    const double turn = MATHS_TURN * (ticks * (double)LAB_DT / ROUND + 0.37 * spoon);
    const float once = Maths_Sin(turn), twice = Maths_Sin(2 * turn);
    return Vec2_At(Lab_Width(fluid) * (0.5f + 0.36f * (spoon ? twice : once)),
                   Lab_Height(fluid) * (0.5f + 0.34f * (spoon ? once : twice)));
}

static void stir(Fluid *fluid, double ticks, double since) {
    for (int spoon = 0; spoon < 2; spoon++) {
        const Vec2 from = spoon_at(fluid, spoon, ticks - since), to = spoon_at(fluid, spoon, ticks);
        const float share = DRAG / ((float)since * LAB_DT);
        Fluid_Push(fluid, FLUID_AT(from.x, from.y), FLUID_AT(to.x, to.y), SPOON,
                   FLUID_AT(share * (to.x - from.x), share * (to.y - from.y)));
    }
}

static void begin(const Trial *trial, Fluid *fluid) {
    Liquid_Begin(fluid, COORDINATES);
    for (int ticks = LEAP; ticks <= BEFORE; ticks += LEAP) {
        for (int i = 0; i < LEAP; i++) Liquid_Turn(fluid, COORDINATES, (uint64_t)(ticks - i), period_of(trial));
        stir(fluid, ticks, LEAP);
        Fluid_Step(fluid, LEAP * LAB_DT);
    }
}

static void tick(const Trial *trial, Fluid *fluid) {
    Liquid_Turn(fluid, COORDINATES, BEFORE + trial->ticks, period_of(trial));
    stir(fluid, BEFORE + (double)trial->ticks, 1);
}

static void liquid(const Trial *trial, PictureLiquid *to) {
    *to = (PictureLiquid){.channel = COORDINATES, .texture = KINDS[trial->step].texture};
    Liquid_Weights(BEFORE + trial->ticks, period_of(trial), to->weight);
}

const Experiment EXPERIMENT_MARBLE = {
    .name = "marble",
    .title = "Liquid texture",
    .hint = "Held, {bellows} stirs, {torch} drops ink. {left} or {right}: another texture, and how long it follows the "
            "flow before it starts again.",
    .knob = "texture",
    .setting = {0, 1, 2, 3, 4, 5},
    .settings = COUNT_OF(KINDS),
    .standard = 1,
    .setting_names = NAMES,
    .view = PICTURE_SMOKE,
    .tune = tune,
    .begin = begin,
    .tick = tick,
    .liquid = liquid,
};
