/* The grain of smoke: finer than the cells, carried by the picture along with the flow, and never part of the fluid. */
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

enum { WIDE = 640, HIGH = 360 };

/* 16 x 9 m of air that flows to the right at so many m/s, with a cloud in its middle. */
static Fluid *cloud(float speed, float smoke) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 160, def.size[1] = 90, def.cell_size = .1f;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    const FluidView u = Fluid_Velocity(fluid, 0);
    for (int y = 0; y < u.size[1]; y++)
        for (int x = 0; x < u.size[0]; x++) u.data[x + y * u.row] = speed;
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(6, 4.5f), FLUID_AT(10, 4.5f), 1.5f, smoke);
    return fluid;
}

static void show_at(Picture *picture, Fluid *fluid, double seconds, const Image *image) {
    const Light lamp = {8, 2, 3, false};
    const PictureFrame frame = {
        .fluid = fluid, .area = {0, 0, 16, 9}, .seconds = seconds, .lights = &lamp, .light_count = 1};
    show(picture, &frame, image);
}

/* The same without grain: fields that are given directly have none. */
static void show_plain(Picture *picture, Fluid *fluid, const Image *image) {
    const Light lamp = {8, 2, 3, false};
    const PictureFrame frame = {.area = {0, 0, 16, 9}, .lights = &lamp, .light_count = 1};
    FluidFields fields = FluidFields_At(fluid, .5f);
    fields.fluid = NULL;
    assert_true(Picture_ComposeFields(picture, &fields, &frame, image->pixel, image->width, image->height, image->row));
    assert_null(picture->maps.grain);
}

TEST(smoke_has_grain_and_clear_air_has_none) {
    OwnImage with = image_make(WIDE, HIGH), without = image_make(WIDE, HIGH);
    for (int smoky = 0; smoky < 2; smoky++) {
        OwnFluid *fluid = cloud(.5f, smoky ? .3f : 0);
        OwnPicture *picture = quick_picture(NULL);
        int most;
        show_at(picture, fluid, 1, &with);
        show_plain(picture, fluid, &without);
        const double mean = image_apart(&with, &without, &most);
        assert_true(smoky ? most > 20 : most == 0);
        assert_true(mean < 1.5);
    }
}

/* For three seconds; a set starts again every one and a half. */
TEST(grain_moves_with_the_flow) {
    OwnFluid *fluid = cloud(1.5f, .3f);
    OwnPicture *picture = quick_picture(NULL);
    OwnImage image = image_make(WIDE, HIGH);
    int starts = 0;
    float last[GRAIN_SETS] = {0};
    for (int frame = 0; frame <= 180; frame++) {
        show_at(picture, fluid, 10 + frame / 60.0, &image);
        const SmokeGrain *grain = picture->maps.grain;
        float sum = 0;
        for (int set = 0; set < GRAIN_SETS; set++) {
            const float across = Plane_Row(&grain->moved[2 * set], 5)[10],
                        down = Plane_Row(&grain->moved[2 * set + 1], 5)[10];
            const bool again = across > last[set];
            if (frame > 0 && again) starts++, assert_true(across == 0 && grain->weight[set] < .001f);
            if (frame > 0 && !again) assert_true(fabsf(across - last[set] + 1.5f / 60) < 1e-4f);
            assert_true(fabsf(down) < 1e-4f);
            last[set] = across, sum += grain->weight[set];
        }
        assert_true(fabsf(sum - 1) < 1e-5f);
    }
    assert_in_range(starts, 5, 6);
}

/* The wind grows along x, so after t the grain at x comes from x exp(-t / 2 s). */
TEST(grain_is_drawn_out_where_the_flow_speeds_up) {
    OwnFluid *fluid = cloud(0, .3f);
    const FluidView u = Fluid_Velocity(fluid, 0);
    for (int y = 0; y < u.size[1]; y++)
        for (int x = 0; x < u.size[0]; x++) u.data[x + y * u.row] = .05f * (float)x;
    OwnPicture *picture = Picture_Create(NULL);
    OwnImage image = image_make(160, 90);
    for (int frame = 0, gone = 0; frame <= 90; frame++) {
        show_at(picture, fluid, 10 + frame / 60.0, &image);
        const SmokeGrain *grain = picture->maps.grain;
        const float x = 10.5f * grain->cell, moved = Plane_Row(&grain->moved[0], 5)[10];
        gone = moved < 0 ? gone + 1 : 0;
        assert_float_equal(moved, x * (expf(-(float)gone / 120) - 1), .01f * x);
    }
}

/* The picture keeps the grain of two fluids. A third replaces the one drawn longest ago, and the other goes on. */
TEST(a_third_fluid_leaves_the_grain_of_the_last) {
    static const int TURNS[] = {0, 1, 0, 2, 0};
    Fluid *fluids[3] = {cloud(1, .3f), cloud(1, .3f), cloud(1, .3f)};
    OwnImage image = image_make(160, 90);
    float weight[2];
    for (int alone = 0; alone < 2; alone++) {
        OwnPicture *picture = Picture_Create(NULL);
        for (int i = 0; i < 5; i++)
            if (!alone || TURNS[i] == 0) show_at(picture, fluids[TURNS[i]], 10 + .1 * i, &image);
        weight[alone] = picture->maps.grain->weight[0];
    }
    assert_float_equal(weight[0], weight[1], 1e-5f);
    for (int i = 0; i < 3; i++) Fluid_Destroy(fluids[i]);
}

/* After half a second without a picture nobody knows where it has gone. */
TEST(after_a_pause_it_starts_anew) {
    OwnFluid *fluid = cloud(1.5f, .3f);
    OwnImage image = image_make(160, 90);
    for (int i = 1; i < 4; i++) {
        OwnPicture *fresh = quick_picture(NULL), *used = quick_picture(NULL);
        const double later = 1 + .25 * i;
        show_at(fresh, fluid, later, &image);
        show_at(used, fluid, 1, &image), show_at(used, fluid, later, &image);
        const float anew = Plane_Row(&fresh->maps.grain->moved[0], 5)[10];
        const float gone = Plane_Row(&used->maps.grain->moved[0], 5)[10];
        assert_int_equal(anew == gone, i >= 2);
    }
}

TEST(held_still_it_stays) {
    OwnFluid *fluid = cloud(1, .3f);
    OwnPicture *picture = quick_picture(NULL);
    OwnImage first = image_make(WIDE, HIGH), later = image_make(WIDE, HIGH);
    for (int frame = 0; frame < 20; frame++) show_at(picture, fluid, frame / 60.0, &first);
    show_at(picture, fluid, 19 / 60.0, &later);
    assert_same(&first, &later);
    show_at(picture, fluid, 40 / 60.0, &later);
    int most;
    image_apart(&first, &later, &most);
    assert_true(most > 20);
}

TEST(wild_air_makes_a_picture) {
    OwnFluid *fluid = cloud(1, .3f);
    OwnPicture *picture = quick_picture(NULL);
    const float wild[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 1e7f};
    for (int frame = 0; frame < 40; frame++) {
        const FluidView v = Fluid_Velocity(fluid, frame % 2);
        for (int i = 0; i < 160 * 60; i++) v.data[i % 160 + i / 160 * v.row] = wild[(i + frame) % 6];
        OwnImage image = image_make(1 + frame * 7, 1 + frame * 5);
        show_at(picture, fluid, frame % 7 ? frame / 20.0 : NAN, &image);
    }
}
