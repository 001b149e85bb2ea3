/* Pictures pinned down: every style of wall, every view, figures of every shape, flames, gas, grain, liquids and
 * volumes, of a flow that a formula gives. */
#include "engine/picture/liquid/liquid.h"
#include "game/stone/styles.h"
#include "tests/kits/picture_kit.h"
#include "tests/kits/sum_kit.h"
#include "tests/kits/volume_kit.h"
#include "tests/kits/test.h"

static const SumRow STYLES[] = {
    {"castle", 7208569.85938},          {"castle, near", 7329750.13281}, {"sandstone", 7238324.75781},
    {"sandstone, near", 7590939.85938}, {"limestone", 8055488.48438},    {"limestone, near", 7706870.30469},
    {"brick", 6744110.01562},           {"brick, near", 7085487.79688},  {"timber", 6630164.15625},
    {"timber, near", 7200465.60156},    {"iron", 7033611.60938},         {"iron, near", 7255078.58594},
    {"basalt", 6860683.47656},          {"basalt, near", 7192822.125},
};

static const SumRow VIEWS[] = {
    {"smoke", 8235634.8125},        {"heat", 4989118.67969},     {"speed", 8398894.78125},
    {"vorticity", 14004149.3047},   {"pressure", 14208549.0078}, {"divergence", 12253053.0391},
    {"streamlines", 5696413.66406}, {"arrows", 5576423.53125},   {"occupancy", 4446504.72656},
    {"wipe", 7252922.21094},        {"split", 7140819.69531},    {"side by side", 4015520.44531},
    {"difference", 14910185.0391},
};

static const SumRow AIRS[] = {
    {"night", 6501282.625},   {"day", 6667350.53125},      {"faint", 5779241.86719},     {"aside", 6706656.70312},
    {"grain", 7468259.95312}, {"gas", 6981668.84375},      {"gas aside", 8240516.55469}, {"a plane", 7596722.00781},
    {"through", 7483085.125}, {"in depth", 4736979.28906}, {"liquid 0", 13590339.2578},  {"liquid 1", 12286292.4531},
};

static const SumRow VOLUMES[] = {
    {"0", 4743500.35156}, {"1", 4637474.15625}, {"2", 5655749.03125}, {"3", 3520061.89844},
    {"4", 4731493.75},    {"5", 4409240.3125},  {"6", 5574565.45312}, {"7", 3631139.92188},
};

enum { WIDTH = 192, HEIGHT = 108, CELLS = 96, LINES = 54 };

static Hand hand, other;

/* Smoke in billows, a fire, a swirl, and two bodies. */
static Hand flow(float phase) {
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

static Wall wall_of(HallStyle style) {
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

static PictureFrame frame_of(PictureMode mode, const Silhouette *figures, int count) {
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

static void make_figures(Figures *made) {
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

static Sum picture_of(const Wall *wall, PictureFrame *frame, bool both) {
    static uint32_t pixels[WIDTH * HEIGHT];
    Sum sum = {0};
    Picture *picture = quick_picture(NULL);
    Picture_SetWall(picture, wall);
    for (int i = 0; i < 2; i++) { /* what moves on from one picture to the next is in the second */
        frame->seconds += .1;
        if (frame->fluid)
            assert_true(Picture_Compose(picture, frame, pixels, WIDTH, HEIGHT, WIDTH));
        else if (both)
            assert_true(Picture_ComposeBoth(picture, &hand.fields, &other.fields, frame, pixels, WIDTH, HEIGHT, WIDTH));
        else
            assert_true(Picture_ComposeFields(picture, &hand.fields, frame, pixels, WIDTH, HEIGHT, WIDTH));
    }
    Sum_Pixels(&sum, pixels, WIDTH * HEIGHT);
    const PictureRange range = Picture_LastRange(picture);
    Sum_Add(&sum, 1000 * (double)range.low), Sum_Add(&sum, 1000 * (double)range.high);
    Picture_Destroy(picture);
    return sum;
}

TEST(every_style_of_wall) {
    int wrong = 0;
    Figures figures;
    make_figures(&figures);
    for (int style = 0; style < HALL_STYLES; style++)
        for (int near = 0; near < 2; near++) {
            const Wall wall = wall_of((HallStyle)style);
            PictureFrame frame = frame_of(PICTURE_SMOKE, figures.figure, 4);
            if (near) frame.area = (PictureArea){5, 2.4f, 5.6f, 3.15f};
            char name[40];
            snprintf(name, sizeof name, "%s%s", HALL_STYLE[style].name, near ? ", near" : "");
            const Sum sum = picture_of(&wall, &frame, false);
            wrong += !Sum_Shows(&sum, name, STYLES, sizeof STYLES / sizeof *STYLES);
        }
    if (wrong) fail_msg("%d walls look otherwise; if that is meant, the rows above belong into the table", wrong);
}

static int view(const char *name, PictureFrame *frame, bool both) {
    const Wall wall = wall_of(HALL_CASTLE);
    const Sum sum = picture_of(&wall, frame, both);
    return !Sum_Shows(&sum, name, VIEWS, sizeof VIEWS / sizeof *VIEWS);
}

TEST(every_view) {
    int wrong = 0;
    Figures figures;
    make_figures(&figures);
    for (int mode = 0; mode < PICTURE_MODES; mode++) {
        PictureFrame frame = frame_of((PictureMode)mode, figures.figure, 4);
        frame.outlined = figures.figure, frame.outlined_count = 4;
        frame.brightness = 1.2f;
        wrong += view(Picture_ModeName((PictureMode)mode), &frame, false);
    }
    for (int compare = 1; compare < COMPARE_MODES; compare++) {
        PictureFrame frame = frame_of(compare == COMPARE_DIFFERENCE ? PICTURE_SPEED : PICTURE_SMOKE, figures.figure, 4);
        frame.compare = (PictureCompare)compare, frame.wipe = .3f;
        wrong += view(Picture_CompareName((PictureCompare)compare), &frame, true);
    }
    if (wrong) fail_msg("%d views look otherwise; if that is meant, the rows above belong into the table", wrong);
}

/* The flow of fields in a fluid that is never stepped, the same in all layers. The third channel, if there is one, is
 * gas, or else carries coordinates. */
static Fluid *fluid_of(int depth, bool gas, bool liquid) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = CELLS, def.size[1] = LINES, def.size[2] = depth, def.cell_size = 1 / 6.0f;
    if (gas) def.channel_count = 3, def.reaction = (FluidReaction){.fuel = 2, .ignition = 100, .rate = 20};
    if (liquid) Liquid_Carry(&def, 2);
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    const FluidView to[] = {Fluid_Channel(fluid, FLUID_SMOKE), Fluid_Channel(fluid, FLUID_HEAT),
                            Fluid_Velocity(fluid, 0), Fluid_Velocity(fluid, 1)};
    const FluidView *from[] = {&hand.fields.smoke, &hand.fields.heat, &hand.fields.velocity[0],
                               &hand.fields.velocity[1]};
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

/* What the tables above lack: light that comes from beside the picture, night and day, air of real fluids. */
TEST(every_kind_of_air) {
    static const struct Air {
        const char *name;
        int depth; /* 0: fields alone */
        bool gas, through, drawn, liquid, night;
        float x, dawn, faint;
    } AIR[] = {
        {"night", .night = true},
        {"day", .night = true, .dawn = 1},
        {"faint", .faint = .8f},
        {"aside", .x = 9.4f},
        {"grain", .depth = 1},
        {"gas", .depth = 1, .gas = true},
        {"gas aside", .depth = 1, .gas = true, .x = 3.2f},
        {"a plane", .depth = 6},
        {"through", .depth = 6, .through = true},
        {"in depth", .depth = 6, .drawn = true},
        {"liquid 0", .depth = 1, .liquid = true},
        {"liquid 1", .depth = 1, .liquid = true},
    };
    int wrong = 0;
    Figures figures;
    make_figures(&figures);
    Volume *volume = Volume_Create(NULL);
    for (size_t i = 0; i < sizeof AIR / sizeof *AIR; i++) {
        const struct Air *air = &AIR[i];
        const Wall wall = wall_of(HALL_CASTLE);
        PictureLiquid liquid = {.channel = 2, .texture = (LiquidTexture)(i % 2)};
        PictureFrame frame = frame_of(PICTURE_SMOKE, figures.figure, air->depth ? 4 : 0);
        Liquid_Weights(40, 60, liquid.weight);
        if (air->x > 0) frame.area = (PictureArea){air->x, 3, 6.4f, 3.6f};
        if (air->night) frame.light_count = frame.flame_count = frame.near_flames = 0;
        frame.dawn = air->dawn, frame.faint = air->faint, frame.through = air->through;
        frame.volume = air->drawn ? volume : NULL, frame.eye = Volume_DefaultCamera();
        frame.liquid = air->liquid ? &liquid : NULL;
        frame.fluid = air->depth ? fluid_of(air->depth, air->gas, air->liquid) : NULL;
        const Sum sum = picture_of(&wall, &frame, false);
        wrong += !Sum_Shows(&sum, air->name, AIRS, sizeof AIRS / sizeof *AIRS);
        Fluid_Destroy(frame.fluid);
    }
    Volume_Destroy(volume);
    if (wrong) fail_msg("%d airs look otherwise; if that is meant, the rows above belong into the table", wrong);
}

/* Nowhere but where the picture is of the whole plane across z. */
TEST(outlines_of_two_fluids_and_of_other_planes) {
    static uint32_t with[WIDTH * HEIGHT], without[WIDTH * HEIGHT];
    Figures figures;
    make_figures(&figures);
    Fluid *fluid = fluid_of(2, false, false);
    for (int i = 0; i <= COMPARE_MODES; i++) {
        PictureFrame frame = {.fluid = fluid, .area = {0, 0, 16, 9}, .outlined = figures.figure};
        Picture *picture = quick_picture(NULL);
        if (i < COMPARE_MODES)
            frame.other = fluid, frame.compare = (PictureCompare)i;
        else
            frame.slice.across = PICTURE_ACROSS_Y;
        assert_true(Picture_Compose(picture, &frame, without, WIDTH, HEIGHT, WIDTH));
        frame.outlined_count = 4;
        assert_true(Picture_Compose(picture, &frame, with, WIDTH, HEIGHT, WIDTH));
        assert_true(!memcmp(with, without, sizeof with) == (i == COMPARE_BESIDE || i == COMPARE_MODES));
        Picture_Destroy(picture);
    }
    Fluid_Destroy(fluid);
}

TEST(every_side_of_a_volume) {
    static uint32_t pixels[SHOT_ROW * SHOT_HEIGHT];
    static const VolumeCamera CAMERAS[] = {
        {0, 0, 1, .5f}, {.7f, .4f, 1, 1}, {2, -.6f, 1.4f, 0}, {-1.2f, 1.2f, .8f, .7f}};
    int wrong = 0;
    Box box = busy_box(28, 24, 20);
    Volume *volume = Volume_Create(NULL);
    assert_non_null(volume);
    VolumeShape shapes[] = {
        {VOLUME_CAPSULE, 0, {.6f, .6f, .5f}, {1.2f, 1, 1}, .radius = .2f},
        {VOLUME_BOX, 0, {1.8f, 1.4f, 1}, .half = {.3f, .2f, .25f}, .turn = {.2f, .3f, .1f, .9f}, .radius = .05f}};
    for (int i = 0; i < 8; i++) {
        VolumeLook look = Volume_DefaultLook();
        Sum sum = {0};
        char name[12];
        box.scene.shape = shapes, box.scene.shapes = i / 4 ? 2 : 0;
        if (i / 4) look.edges = .5f, look.to_light[0] = -look.to_light[0], look.glow *= 2;
        assert_true(Volume_Draw(volume, &box.scene, &CAMERAS[i % 4], &look, pixels, SHOT_WIDTH, SHOT_HEIGHT, SHOT_ROW));
        for (int y = 0; y < SHOT_HEIGHT; y++) Sum_Pixels(&sum, pixels + y * SHOT_ROW, SHOT_WIDTH);
        snprintf(name, sizeof name, "%d", i);
        wrong += !Sum_Shows(&sum, name, VOLUMES, sizeof VOLUMES / sizeof *VOLUMES);
    }
    Volume_Destroy(volume), box_free(&box);
    if (wrong) fail_msg("%d volumes look otherwise; if that is meant, the rows above belong into the table", wrong);
}

static int set_up(void **state) {
    (void)state;
    hand = flow(0), other = flow(.6f);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    hand_free(&hand), hand_free(&other);
    return 0;
}

TEST_GROUP(set_up, tear_down)
