/* Liquid textures: coordinates flow with the fluid and start again in turn. */
#include "tests/kits/picture_kit.h"
#include "engine/picture/liquid/liquid.h"
#include "tests/kits/test.h"

enum { FIRST = 2, WIDTH = 160, HEIGHT = 90, PERIOD = 60, EVENLY = 80 /* pixels a metre */ };
#define CELL .05f

/* A fluid that flows to the right at so many m/s, with coordinates in it. */
static Fluid *flowing(float speed) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = WIDTH, def.size[1] = HEIGHT, def.cell_size = CELL;
    def.side[0].kind = FLUID_INFLOW, def.side[0].velocity[0] = speed, def.side[1].kind = FLUID_OPEN;
    Liquid_Carry(&def, FIRST);
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    const FluidView u = Fluid_Velocity(fluid, 0);
    for (int y = 0; y < u.size[1]; y++)
        for (int x = 0; x < u.size[0]; x++) u.data[x + y * u.row] = speed;
    Liquid_Begin(fluid, FIRST);
    return fluid;
}

static void flow(Fluid *fluid, uint64_t *tick, int ticks) {
    for (int i = 0; i < ticks; i++) {
        Liquid_Turn(fluid, FIRST, ++*tick, PERIOD);
        assert_true(Fluid_StepChannels(fluid, 1 / 60.f));
    }
}

/* The largest distance of a set's coordinates from the place `back` m to the left of each cell, right of `from`. */
static float distance(const Fluid *fluid, int set, float back, float from) {
    float most = 0;
    for (int axis = 0; axis < 2; axis++) {
        const FluidView view = Fluid_ReadChannel(fluid, FIRST + 2 * set + axis);
        for (int y = 0; y < HEIGHT; y++)
            for (int x = (int)(from / CELL); x < WIDTH; x++) {
                const float place = ((float)(axis ? y : x) + .5f) * CELL - (axis ? 0 : back);
                most = fmaxf(most, fabsf(view.data[x + y * view.row] - place));
            }
    }
    return most;
}

TEST(sets_start_again_in_turn) {
    OwnFluid *fluid = flowing(1);
    uint64_t tick = 0;
    int starts[LIQUID_SETS] = {0};
    flow(fluid, &tick, PERIOD);
    for (int i = 0; i < 2 * PERIOD; i++) {
        Liquid_Turn(fluid, FIRST, ++tick, PERIOD);
        for (int set = 0; set < LIQUID_SETS; set++) {
            const bool starts_now = Liquid_Age(tick, PERIOD, set) == 0;
            assert_true((distance(fluid, set, 0, 0) == 0) == starts_now);
            starts[set] += starts_now;
        }
        assert_true(Fluid_StepChannels(fluid, 1 / 60.f));
    }
    for (int set = 0; set < LIQUID_SETS; set++) {
        assert_int_equal(starts[set], 2);
        assert_int_equal(Liquid_Age((uint64_t)(LIQUID_SETS - set) * PERIOD / LIQUID_SETS, PERIOD, set), 0);
    }
}

/* No set's weight jumps, least of all around its start. */
TEST(weights_add_up_and_hide_a_start) {
    static const int periods[] = {3, 60, 360, 100, -5};
    for (int p = 0; p < 5; p++) {
        float before[LIQUID_SETS], weight[LIQUID_SETS];
        for (uint64_t tick = 0; tick < 800; tick++) {
            float sum = 0, squares = 0;
            Liquid_Weights(tick, periods[p], weight);
            for (int set = 0; set < LIQUID_SETS; set++) {
                const int age = Liquid_Age(tick, periods[p], set);
                assert_true(weight[set] >= 0);
                if (age == 0) assert_true(weight[set] == 0);
                if (periods[p] == 360 && tick > 0)
                    assert_true(fabsf(weight[set] - before[set]) < (age < 2 ? 3e-4f : .0061f));
                sum += weight[set], squares += weight[set] * weight[set];
                before[set] = weight[set];
            }
            assert_true(fabsf(sum - 1) < 1e-6f);
            if (periods[p] % 3 == 0) assert_true(fabsf(squares - .5f) < 1e-5f);
        }
    }
}

TEST(coordinates_move_exactly_with_the_flow) {
    OwnFluid *fluid = flowing(1);
    uint64_t tick = 0;
    for (int i = 0; i < 7; i++) {
        flow(fluid, &tick, 13);
        for (int set = 0; set < LIQUID_SETS; set++) {
            const int age = Liquid_Age(tick, PERIOD, set) + 1, since = age < (int)tick ? age : (int)tick;
            assert_true(distance(fluid, set, (float)since / 60, (float)since / 60 + .8f) < 2e-4f);
        }
    }
}

static Image shown(Fluid *fluid, const PictureLiquid *liquid) {
    OwnPicture *picture = quick_picture(NULL);
    Image image = image_make(8 * EVENLY, 9 * EVENLY / 2);
    const PictureFrame frame = {.fluid = fluid, .area = {0, 0, 8, 4.5f}, .liquid = liquid};
    const Wall wall = Wall_Default(8, 4.5f);
    Picture_SetWall(picture, &wall);
    show(picture, &frame, &image);
    return image;
}

static int difference(uint32_t a, uint32_t b) {
    int most = 0;
    for (int shift = 0; shift <= 16; shift += 8)
        most = Maxi(most, abs((int)(a >> shift & 255) - (int)(b >> shift & 255)));
    return most;
}

/* In half a second, before any set has started again: the same picture, half a metre to the right. */
TEST(the_texture_is_carried_along) {
    for (int texture = 0; texture < LIQUID_TEXTURES; texture++) {
        PictureLiquid liquid = {.channel = FIRST, .texture = (LiquidTexture)texture};
        OwnFluid *fluid = flowing(1);
        Liquid_Weights(0, PERIOD, liquid.weight);
        OwnImage before = shown(fluid, &liquid);
        for (int i = 0; i < 30; i++) assert_true(Fluid_StepChannels(fluid, 1 / 60.f));
        Liquid_Weights(30, PERIOD, liquid.weight);
        OwnImage after = shown(fluid, &liquid);
        int most = 0, changed = 0;
        for (int y = 0; y < after.height; y++)
            for (int x = 2 * EVENLY; x < after.width - 8; x++) {
                const uint32_t now = after.pixel[x + y * after.row];
                most = Maxi(most, difference(now, before.pixel[x - EVENLY / 2 + y * before.row]));
                changed += difference(now, before.pixel[x + y * before.row]) > 8;
            }
        assert_true(most <= 6); /* a step of the table of colours, where they change fastest */
        assert_true(changed > after.width * after.height / 2); /* else a plain colour would do */
    }
}

/* Any numbers in the coordinates, any weights, channels that are not there, any size. */
TEST(anything_makes_a_picture) {
    PictureLiquid liquid = {.channel = FIRST};
    OwnFluid *fluid = flowing(1);
    const FluidView u = Fluid_Channel(fluid, FIRST);
    const float wild[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 1e7f};
    for (int i = 0; i < 600; i++) u.data[i % WIDTH + i / WIDTH * u.row] = wild[i % 6];
    OwnPicture *picture = quick_picture(NULL);
    static const int sizes[][2] = {{1, 1}, {2, 1}, {1, 7}, {3, 5}, {321, 179}};
    for (int i = 0; i < 15; i++) {
        OwnImage image = image_make(sizes[i % 5][0], sizes[i % 5][1]);
        liquid.channel = i < 5 ? FIRST : i < 10 ? FLUID_MAX_CHANNELS - 1 : -1;
        liquid.weight[i % 3] = i % 2 ? NAN : 1e9f, liquid.texture = (LiquidTexture)(i % 3);
        const PictureFrame frame = {.fluid = fluid, .area = {(float)i - 4, -1, 16, 9}, .liquid = &liquid};
        show(picture, &frame, &image);
    }
}
