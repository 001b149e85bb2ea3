/* Pictures pinned down: every style of wall, every view, every kind of air, and volumes. */
#include "tests/kits/scene_kit.h"
#include "tests/kits/sum_kit.h"
#include "tests/kits/volume_kit.h"
#include "tests/kits/test.h"

static const SumRow STYLES[] = {
    {"castle", 7843624.01562},          {"castle, near", 8636141.85156}, {"sandstone", 8089494.40625},
    {"sandstone, near", 8889649.63281}, {"limestone", 8635417.6875},     {"limestone, near", 8959891.88281},
    {"brick", 7634067.44531},           {"brick, near", 8528417.24219},  {"timber", 7715968.04688},
    {"timber, near", 8647980.49219},    {"iron", 8264065.25781},         {"iron, near", 8808894.85156},
    {"basalt", 8409616.82031},          {"basalt, near", 8896309.30469},
};

static const SumRow VIEWS[] = {
    {"smoke", 8882357.42188},        {"heat", 4989118.67969},       {"speed", 8398894.78125},
    {"vorticity", 14004149.3047},    {"pressure", 14208549.0078},   {"divergence", 12253053.0391},
    {"streamlines", 5696413.66406},  {"arrows", 5576423.53125},     {"occupancy", 4446504.72656},
    {"asleep", 3518132.35938},       {"wipe", 7752070.55469},       {"split", 7666104.96875},
    {"side by side", 4302923.07031}, {"difference", 14910185.0391},
};

static const SumRow AIRS[] = {
    {"night", 7687467.40625},     {"day", 7828826.25781},      {"faint", 6342693.30469},
    {"aside", 7406651.55469},     {"grain", 8113036.34375},    {"gas", 7804062.17188},
    {"gas aside", 9427644.25},    {"a plane", 8258488.72656},  {"through", 8184664.20312},
    {"in depth", 5162117.10156},  {"liquid 0", 13590339.2578}, {"liquid 1", 12286292.4531},
    {"from afar", 4885371.21875}, {"close", 23084393.6016},    {"embers", 5450700.23438},
    {"giant", 7959891.85156},     {"an ember", 6125590.35156}, {"dye", 12838987.9297},
    {"dye aside", 13609751.6094},
};

static const SumRow VOLUMES[] = {
    {"0", 5394201.26562}, {"1", 5184169.1875}, {"2", 6393230.89844}, {"3", 3788757.78125},
    {"4", 5392544.78125}, {"5", 4992079.5625}, {"6", 6251719.96094}, {"7", 3892627.48438},
};

enum { WIDTH = 192, HEIGHT = 108 };

static Hand hand, other;

static Sum picture_of(const Wall *wall, PictureFrame *frame, bool both) {
    static uint32_t pixels[WIDTH * HEIGHT];
    Sum sum = {0};
    OwnPicture *picture = quick_picture(NULL);
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

/* Cells that are hot alone: at the left edge, below that at the right one, then anywhere. */
static FluidView glowing(void) {
    static float heat[CELLS * LINES];
    for (int y = 0; y < LINES; y++)
        for (int x = 0; x < CELLS; x++) {
            const int third = 3 * y / LINES;
            const bool hot = third == 0 ? x == 0 : third == 1 ? x == CELLS - 1 : fraction(x, y) > .99f;
            heat[x + y * CELLS] = hot && (y % 2 || third == 2) ? third == 1 ? 1500 : 150 : 0;
        }
    return hand_view(heat, CELLS, LINES, .5f, .5f);
}

/* What the tables above lack: light that comes from beside the picture, night and day, air of real fluids. */
TEST(every_kind_of_air) {
    static const struct Air {
        const char *name;
        int depth; /* 0: fields alone */
        bool gas, dyed, through, drawn, liquid, night;
        float x, dawn, faint;
        bool embers, giant;
        PictureArea area;
    } AIR[] = {
        {"night", .night = true},
        {"day", .night = true, .dawn = 1},
        {"faint", .faint = .8f},
        {"aside", .x = 9.4f},
        {"grain", .depth = 1},
        {"gas", .depth = 1, .gas = true},
        {"dye", .depth = 1, .dyed = true},
        {"dye aside", .depth = 1, .gas = true, .dyed = true, .x = 3.2f},
        {"gas aside", .depth = 1, .gas = true, .x = 3.2f},
        {"a plane", .depth = 6},
        {"through", .depth = 6, .through = true},
        {"in depth", .depth = 6, .drawn = true},
        {"liquid 0", .depth = 1, .liquid = true},
        {"liquid 1", .depth = 1, .liquid = true},
        {"from afar", .area = {-4, -3, 24, 13.5f}},
        {"close", .area = {7.8f, 6.6f, .32f, .18f}},
        {"embers", .embers = true, .area = {-4, 0, 16, 9}},
        {"an ember", .embers = true, .area = {1.96f, 6.32f, .32f, .18f}},
        {"giant", .giant = true},
    };
    int wrong = 0;
    Figures figures;
    make_figures(&figures);
    OwnVolume *volume = Volume_Create(NULL);
    const FluidView embers = glowing();
    const Shape disc = Shape_Disc(6, 5, 2.4f);
    const Silhouette giant = {&disc, 1, .003f, 0, {.3f, .2f, .1f}, OUTLINE_NONE};
    for (size_t i = 0; i < sizeof AIR / sizeof *AIR; i++) {
        const struct Air *air = &AIR[i];
        const Wall wall = wall_of(HALL_CASTLE);
        PictureLiquid liquid = {.channel = 2, .texture = (LiquidTexture)(i % 2)};
        PictureFrame frame = frame_of(PICTURE_SMOKE, figures.figure, air->depth ? 4 : 0);
        Liquid_Weights(40, 60, liquid.weight);
        if (air->x > 0) frame.area = (PictureArea){air->x, 3, 6.4f, 3.6f};
        if (air->area.width > 0) frame.area = air->area;
        const FluidFields kept = hand.fields;
        if (air->embers) hand.fields.heat = embers, hand.fields.left = Minf(air->area.x, 0);
        if (air->giant) frame.silhouettes = &giant, frame.silhouette_count = 1;
        if (air->night) frame.light_count = frame.flame_count = frame.near_flames = 0;
        frame.dawn = air->dawn, frame.faint = air->faint, frame.through = air->through;
        frame.volume = air->drawn ? volume : NULL, frame.eye = Volume_DefaultCamera();
        frame.liquid = air->liquid ? &liquid : NULL;
        frame.fluid = air->depth ? dyed_of(&hand, air->depth, air->gas, air->liquid, air->dyed) : NULL;
        frame.dye = air->dyed ? 2 + air->gas : 0;
        const Sum sum = picture_of(&wall, &frame, false);
        hand.fields = kept;
        wrong += !Sum_Shows(&sum, air->name, AIRS, sizeof AIRS / sizeof *AIRS);
        Fluid_Destroy(frame.fluid);
    }
    if (wrong) fail_msg("%d airs look otherwise; if that is meant, the rows above belong into the table", wrong);
}

/* Nowhere but where the picture is of the whole plane across z. */
TEST(outlines_of_two_fluids_and_of_other_planes) {
    static uint32_t with[WIDTH * HEIGHT], without[WIDTH * HEIGHT];
    Figures figures;
    make_figures(&figures);
    OwnFluid *fluid = fluid_of(&hand, 2, false, false);
    for (int i = 0; i <= COMPARE_MODES; i++) {
        PictureFrame frame = {.fluid = fluid, .area = {0, 0, 16, 9}, .outlined = figures.figure};
        OwnPicture *picture = quick_picture(NULL);
        if (i < COMPARE_MODES)
            frame.other = fluid, frame.compare = (PictureCompare)i;
        else
            frame.slice.across = PICTURE_ACROSS_Y;
        assert_true(Picture_Compose(picture, &frame, without, WIDTH, HEIGHT, WIDTH));
        frame.outlined_count = 4;
        assert_true(Picture_Compose(picture, &frame, with, WIDTH, HEIGHT, WIDTH));
        assert_true(!memcmp(with, without, sizeof with) == (i == COMPARE_BESIDE || i == COMPARE_MODES));
    }
}

TEST(every_side_of_a_volume) {
    static uint32_t pixels[SHOT_ROW * SHOT_HEIGHT];
    static const VolumeCamera CAMERAS[] = {
        {0, 0, 1, .5f}, {.7f, .4f, 1, 1}, {2, -.6f, 1.4f, 0}, {-1.2f, 1.2f, .8f, .7f}};
    int wrong = 0;
    OwnBox box = busy_box(28, 24, 20);
    OwnVolume *volume = Volume_Create(NULL);
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
