/* The grain of smoke: finer than the cells, carried by the picture along with the flow, and never part of the fluid. */
#include "tests/kits/picture_kit.h"
#include "engine/picture/fluid_host.h"
#include "engine/picture/software/software.h"
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

static void show(Picture *picture, Fluid *fluid, double seconds, const Image *image) {
    const Light lamp = {8, 2, 3, false};
    const PictureFrame frame = {
        .fluid = fluid, .area = {0, 0, 16, 9}, .seconds = seconds, .lights = &lamp, .light_count = 1};
    assert_true(Picture_Compose(picture, &frame, image->pixel, image->width, image->height, image->row));
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

static int difference(const Image *a, const Image *b) {
    int most = 0;
    for (int y = 0; y < a->height; y++)
        for (int x = 0; x < a->width; x++)
            most = Maxi(most, abs(brightness(a->pixel[x + y * a->row]) - brightness(b->pixel[x + y * b->row])));
    return most;
}

static double mean(const Image *image) {
    double sum = 0;
    for (int y = 0; y < image->height; y++)
        for (int x = 0; x < image->width; x++) sum += brightness(image->pixel[x + y * image->row]);
    return sum / (image->width * image->height);
}

TEST(smoke_has_grain_and_clear_air_has_none) {
    Image with = image_make(WIDE, HIGH), without = image_make(WIDE, HIGH);
    for (int smoky = 0; smoky < 2; smoky++) {
        Fluid *fluid = cloud(.5f, smoky ? .3f : 0);
        Picture *picture = quick_picture(NULL);
        show(picture, fluid, 1, &with);
        show_plain(picture, fluid, &without);
        assert_true(smoky ? difference(&with, &without) > 20 : difference(&with, &without) == 0);
        assert_true(fabs(mean(&with) - mean(&without)) < .02 * mean(&without)); /* as much smoke as before */
        Picture_Destroy(picture);
        Fluid_Destroy(fluid);
    }
    free(with.pixel), free(without.pixel);
}

/* A band of burning gas, of so many degrees, with and without grain: its mean light, and the pixels that burn without
 * it and are a hole with it. */
typedef struct Burnt {
    double light[2];
    int holes;
} Burnt;

static Burnt burn(float degrees) {
    Fluid *fluid = cloud(2, 0);
    Picture *picture = quick_picture(NULL);
    Image with = image_make(WIDE, HIGH), without = image_make(WIDE, HIGH);
    const FluidView heat = Fluid_Channel(fluid, FLUID_HEAT);
    for (int y = 40; y < 48; y++)
        for (int x = 50; x < 110; x++) heat.data[x + y * heat.row] = degrees;
    show(picture, fluid, 1, &with);
    show_plain(picture, fluid, &without);
    Burnt burnt = {{0, 0}, 0};
    for (int y = 170; y < 182; y++)
        for (int x = 220; x < 420; x++) {
            const int one = brightness(with.pixel[x + y * with.row]),
                      other = brightness(without.pixel[x + y * without.row]);
            burnt.light[0] += one / 2400.0, burnt.light[1] += other / 2400.0;
            burnt.holes += one < other - 100;
        }
    free(with.pixel), free(without.pixel);
    Picture_Destroy(picture);
    Fluid_Destroy(fluid);
    return burnt;
}

TEST(flames_fray_as_they_cool) {
    const Burnt root = burn(700), tongue = burn(220);
    assert_int_equal(root.holes, 0);
    assert_true(fabs(root.light[0] - root.light[1]) < .02 * root.light[1]);
    assert_in_range(tongue.holes, 200, 1200);
    assert_true(fabs(tongue.light[0] - tongue.light[1]) < .25 * tongue.light[1]);
}

/* In a second; a set starts again every two. */
TEST(grain_moves_with_the_flow) {
    Fluid *fluid = cloud(1.5f, .3f);
    Picture *picture = quick_picture(NULL);
    Image image = image_make(WIDE, HIGH);
    int starts = 0;
    float last[GRAIN_SETS] = {0};
    for (int frame = 0; frame <= 180; frame++) {
        show(picture, fluid, 10 + frame / 60.0, &image);
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
    assert_in_range(starts, 4, 5);
    free(image.pixel);
    Picture_Destroy(picture);
    Fluid_Destroy(fluid);
}

/* The wind grows along x, so after t the grain at x comes from x exp(-t / 2 s). */
TEST(grain_is_drawn_out_where_the_flow_speeds_up) {
    Fluid *fluid = cloud(0, .3f);
    const FluidView u = Fluid_Velocity(fluid, 0);
    for (int y = 0; y < u.size[1]; y++)
        for (int x = 0; x < u.size[0]; x++) u.data[x + y * u.row] = .05f * (float)x;
    Picture *picture = Picture_Create(NULL);
    Image image = image_make(160, 90);
    for (int frame = 0, gone = 0; frame <= 90; frame++) {
        show(picture, fluid, 10 + frame / 60.0, &image);
        const SmokeGrain *grain = picture->maps.grain;
        const float x = 10.5f * grain->cell, moved = Plane_Row(&grain->moved[0], 5)[10];
        gone = moved < 0 ? gone + 1 : 0;
        assert_float_equal(moved, x * (expf(-(float)gone / 120) - 1), .01f * x);
    }
    free(image.pixel);
    Picture_Destroy(picture);
    Fluid_Destroy(fluid);
}

/* The picture keeps the grain of two fluids. A third replaces the one drawn longest ago, and the other goes on. */
TEST(a_third_fluid_leaves_the_grain_of_the_last) {
    static const int TURNS[] = {0, 1, 0, 2, 0};
    Fluid *fluids[3] = {cloud(1, .3f), cloud(1, .3f), cloud(1, .3f)};
    Image image = image_make(160, 90);
    float weight[2];
    for (int alone = 0; alone < 2; alone++) {
        Picture *picture = Picture_Create(NULL);
        for (int i = 0; i < 5; i++)
            if (!alone || TURNS[i] == 0) show(picture, fluids[TURNS[i]], 10 + .1 * i, &image);
        weight[alone] = picture->maps.grain->weight[0];
        Picture_Destroy(picture);
    }
    assert_float_equal(weight[0], weight[1], 1e-5f);
    free(image.pixel);
    for (int i = 0; i < 3; i++) Fluid_Destroy(fluids[i]);
}

/* Though sets start again: they all show the same texture. */
TEST(in_still_air_nothing_moves) {
    Fluid *fluid = cloud(0, .3f);
    Picture *picture = quick_picture(NULL);
    const Plane *grain = &((Software *)picture->drawer)->shade.grain;
    Image image = image_make(WIDE, HIGH);
    float first[HIGH / 2][WIDE / 2], most = 0, strongest = 0;
    for (int frame = 0; frame < 30; frame++) {
        show(picture, fluid, 1 + frame / 10.0, &image);
        for (int y = 0; y < HIGH / 2; y++)
            for (int x = 0; x < WIDE / 2; x++) {
                const float now = Plane_Row(grain, y)[x];
                if (frame == 0) first[y][x] = now;
                most = fmaxf(most, fabsf(now - first[y][x])), strongest = fmaxf(strongest, now);
            }
    }
    assert_true(most < 1e-5f && strongest > 1.3f);
    free(image.pixel);
    Picture_Destroy(picture);
    Fluid_Destroy(fluid);
}

TEST(held_still_it_stays) {
    Fluid *fluid = cloud(1, .3f);
    Picture *picture = quick_picture(NULL);
    Image first = image_make(WIDE, HIGH), later = image_make(WIDE, HIGH);
    for (int frame = 0; frame < 20; frame++) show(picture, fluid, frame / 60.0, &first);
    show(picture, fluid, 19 / 60.0, &later);
    assert_int_equal(difference(&first, &later), 0);
    show(picture, fluid, 40 / 60.0, &later);
    assert_true(difference(&first, &later) > 20);
    free(first.pixel), free(later.pixel);
    Picture_Destroy(picture);
    Fluid_Destroy(fluid);
}

static void backwards(int count, int grain, FluidTask *task, void *task_data, void *host) {
    (void)host;
    for (int end = count; end > 0; end -= grain) task(end > grain ? end - grain : 0, end, task_data);
}

/* The last of a few frames of two fluids, and of sizes that change. */
static Image film(const FluidHost *host) {
    Fluid *fluid[2] = {cloud(1, .3f), cloud(-1, .6f)};
    Picture *picture = quick_picture(host);
    Image image = image_make(WIDE, HIGH);
    for (int frame = 0; frame < 12; frame++) {
        Fluid_Push(fluid[frame % 2], FLUID_AT(7, 4), FLUID_AT(9, 5), .4f, FLUID_AT(.3f, 1));
        Fluid_Step(fluid[frame % 2], 1 / 60.f);
        show(picture, fluid[frame % 2], frame / 60.0, &image);
    }
    Picture_Destroy(picture);
    Fluid_Destroy(fluid[0]), Fluid_Destroy(fluid[1]);
    return image;
}

TEST(threads_change_nothing) {
    Workers *workers = Workers_Create(3);
    const FluidHost split = {.parallel_for = backwards}, threads = FluidHost_Make(workers);
    Image alone = film(NULL), pieces = film(&split), together = film(&threads);
    const size_t bytes = (size_t)alone.row * HIGH * sizeof *alone.pixel;
    assert_memory_equal(alone.pixel, pieces.pixel, bytes);
    assert_memory_equal(alone.pixel, together.pixel, bytes);
    free(alone.pixel), free(pieces.pixel), free(together.pixel);
    Workers_Destroy(workers);
}

TEST(wild_air_makes_a_picture) {
    Fluid *fluid = cloud(1, .3f);
    Picture *picture = quick_picture(NULL);
    const float wild[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 1e7f};
    for (int frame = 0; frame < 40; frame++) {
        const FluidView v = Fluid_Velocity(fluid, frame % 2);
        for (int i = 0; i < 160 * 60; i++) v.data[i % 160 + i / 160 * v.row] = wild[(i + frame) % 6];
        Image image = image_make(1 + frame * 7, 1 + frame * 5);
        show(picture, fluid, frame % 7 ? frame / 20.0 : NAN, &image);
        assert_filled(&image);
        free(image.pixel);
    }
    Picture_Destroy(picture);
    Fluid_Destroy(fluid);
}
