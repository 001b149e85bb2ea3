/* scene_kit.h - a scene with something of everything, of a flow that a formula gives. */
#ifndef TEST_SCENE_KIT_H
#define TEST_SCENE_KIT_H

#include "engine/picture/liquid/liquid.h"
#include "game/stone/styles.h"
#include "tests/kits/picture_kit.h"

enum { CELLS = 96, LINES = 54 };

/* Smoke in billows, a fire, a swirl, and two bodies. */
static inline Hand flow(float phase) {
    Hand made = hand_make(CELLS, LINES, 1 / 6.0f);
    for (int y = 0; y < LINES; y++)
        for (int x = 0; x < CELLS; x++) {
            const float u = (float)x / CELLS, v = (float)y / LINES, wave = sinf(9 * u + phase) * cosf(7 * v - phase);
            const float fire = 1 - 30 * ((u - .5f) * (u - .5f) + (v - .75f) * (v - .75f));
            made.fields.smoke.data[x + y * made.fields.smoke.row] = fmaxf(0, .5f * wave + .3f * v);
            made.fields.heat.data[x + y * made.fields.heat.row] = fmaxf(0, 700 * fire);
            made.fields.pressure.data[x + y * made.fields.pressure.row] = 12 * wave - 3 * u;
            made.fields.velocity[0].data[x + y * made.fields.velocity[0].row] = 3 * (v - .5f) + wave;
            made.fields.velocity[1].data[x + y * made.fields.velocity[1].row] = -3 * (u - .5f) + .5f * wave;
        }
    hand_solid(&made, 0, LINES - 6, CELLS, LINES, 1);
    hand_solid(&made, 20, 20, 34, 26, 1);
    hand_solid(&made, 66, 12, 74, 20, 3);
    return made;
}

/* Soft stripes of all colours, the same in all layers. */
static inline void add_dye(Fluid *fluid, int channel) {
    for (int c = 0; c < 3; c++) {
        const FluidView to = Fluid_Channel(fluid, channel + c);
        for (int z = 0; z < to.size[2]; z++)
            for (int y = 0; y < LINES; y++)
                for (int x = 0; x < CELLS; x++) {
                    const float wave = sinf(.16f * (float)x + .1f * (float)y + 2.1f * (float)c);
                    to.data[x + y * to.row + z * to.slab] =
                        .25f * (1 + wave) * (1 + wave) * fabsf(cosf(.13f * (float)y));
                }
    }
}

/* The flow of fields in a fluid that is never stepped, the same in all layers. The third channel, if there is one, is
 * gas, or else carries coordinates. The last three may be dye. */
static inline Fluid *dyed_of(const Hand *hand, int depth, bool gas, bool liquid, bool dyed) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = CELLS, def.size[1] = LINES, def.size[2] = depth, def.cell_size = 1 / 6.0f;
    if (gas) def.channel_count = 3, def.reaction = (FluidReaction){.fuel = 2, .ignition = 100, .rate = 20};
    if (liquid) Liquid_Carry(&def, 2);
    if (dyed) def.channel_count += 3;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    if (dyed) add_dye(fluid, def.channel_count - 3);
    const FluidView to[] = {Fluid_Channel(fluid, FLUID_SMOKE), Fluid_Channel(fluid, FLUID_HEAT),
                            Fluid_Velocity(fluid, 0), Fluid_Velocity(fluid, 1)};
    const FluidView *from[] = {&hand->fields.smoke, &hand->fields.heat, &hand->fields.velocity[0],
                               &hand->fields.velocity[1]};
    for (int i = 0; i < 4; i++)
        for (int z = 0; z < depth; z++)
            for (int y = 0; y < LINES; y++)
                for (int x = 0; x < CELLS; x++)
                    to[i].data[x + y * to[i].row + z * to[i].slab] =
                        from[i]->data[x + y * from[i]->row] / (float)(i < 2 && z < depth / 2 ? depth : 1);
    if (gas) Fluid_Add(fluid, 2, FLUID_AT(6, 7), FLUID_AT(8, 6), 1, .8f);
    if (liquid) Liquid_Begin(fluid, 2);
    for (int tick = 0; liquid && tick < 40; tick++) Liquid_Turn(fluid, 2, (uint64_t)tick, 60);
    return fluid;
}

static inline Fluid *fluid_of(const Hand *hand, int depth, bool gas, bool liquid) {
    return dyed_of(hand, depth, gas, liquid, false);
}

static inline Wall wall_of(HallStyle style) {
    Wall wall = Wall_Default(16, 9);
    wall.seed = 5, wall.style = &HALL_STYLE[style], wall.wet_floor = 8;
    wall.arch[wall.arches++] = (WallArch){4, 1.1f, 3.5f, 6.5f};
    wall.arch[wall.arches++] = (WallArch){12.5f, .7f, 2.5f, 7};
    wall.slab[wall.slabs++] = (WallSlab){0, 8, 16, 9};
    wall.slab[wall.slabs++] = (WallSlab){3.3f, 3.3f, 5.7f, 4.3f};
    wall.shaft[wall.shafts++] = (LightShaft){9, .6f, 1};
    wall.door = (WallSlab){14, 5.8f, 15.2f, 8};
    wall.landmark = (WallSlab){6.5f, 2, 9.5f, 6};
    wall.panel[wall.panels++] = (WallSlab){1, 4.5f, 2.4f, 6.5f};
    wall.panel[wall.panels++] = (WallSlab){10.2f, 4.5f, 11.3f, 6.5f};
    return wall;
}

static const Light LIGHTS[] = {{8, 6.6f, 4.6f}, {2, 6, 2.3f}, {13, 3, 1.5f, .cold = true}};
static const Flame FLAMES[] = {
    {8, 6.8f, .7f, .3f, .1f, 1, 1}, {8.3f, 6.8f, .4f, .2f, -.1f, .6f, 4}, {2, 6, .3f, .15f, 0, .9f, 2}};
static const Spark SPARKS[] = {{8.2f, 5.5f, .4f, -2, 1}, {7.6f, 4.8f, -.3f, -1, .5f}};
static const Fleck FLECKS[] = {{5, 7.9f, {.06f, .01f}, .03f, .3f}, {9, 4, {.05f, .04f}, .02f, .3f, .glows = true}};

static inline PictureFrame frame_of(PictureMode mode, const Silhouette *figures, int count) {
    PictureFrame frame = {
        .mode = mode, .area = {0, 0, 16, 9}, .seconds = 3.4, .far_shift = .2f, .dawn = .4f, .faint = .1f};
    frame.lights = LIGHTS, frame.light_count = 3;
    frame.flames = FLAMES, frame.flame_count = 3, frame.near_flames = 1;
    frame.sparks = SPARKS, frame.spark_count = 2;
    frame.flecks = FLECKS, frame.fleck_count = 2;
    frame.silhouettes = figures, frame.silhouette_count = count, frame.near_silhouettes = 1;
    frame.shown[0] = 1, frame.shown[1] = .5f;
    return frame;
}

typedef struct Figures {
    Shape shapes[8];
    Silhouette figure[4];
} Figures;

static inline void make_figures(Figures *made) {
    const float corners[5][2] = {{10, 6}, {11, 5.6f}, {11.6f, 6.4f}, {11, 7.2f}, {10.1f, 7}};
    made->shapes[0] = Shape_Capsule(6, 6.5f, .2f, 6.2f, 7.6f, .4f);
    made->shapes[1] = Shape_Melt(Shape_Disc(6, 6.2f, .3f), .2f);
    made->shapes[2] = Shape_Box(3.4f, 6.8f, .8f, .3f, .4f, .1f);
    made->shapes[3] = Shape_Melt(Shape_Crescent(3.4f, 6, .6f, 3.7f, 5.8f, .5f), .1f);
    made->shapes[4] = Shape_Polygon(corners, 5, .08f);
    made->shapes[5] = Shape_Crescent(12.6f, 4, .7f, 12.6f, -96, 100);
    made->shapes[6] = Shape_Capsule(13.4f, 6, .15f, 13.4f, 6, .15f);
    made->figure[0] = (Silhouette){made->shapes + 2, 2, .004f, 0, {.3f, .2f, .1f}, OUTLINE_HAZARD};
    made->figure[1] = (Silhouette){made->shapes + 4, 1, .003f, 1, {.1f, .1f, .1f}, OUTLINE_GOAL};
    made->figure[2] = (Silhouette){made->shapes + 5, 2, .03f, 0, {.7f, .6f, .5f}, OUTLINE_NONE};
    made->figure[3] = (Silhouette){made->shapes, 2, .002f, 0, {0, 0, 0}, OUTLINE_HERO};
}

#endif
