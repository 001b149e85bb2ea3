/* What the views of the flow say: divergence, streamlines, arrows, ranges that do not pump. */
#include "engine/picture/lattice.h"
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

#include <string.h>

/* ---- Flows whose figures are known ---- */

typedef struct Flow {
    float across[3], down[3]; /* m/s at (0, 0), then a metre to the right, a metre down */
} Flow;

static float value_of(const float part[3], float x, float y) { return part[0] + part[1] * x + part[2] * y; }

/* Into the fluid's views, wherever their samples lie. */
static void write_flow(const FluidFields *fields, const Flow *flow) {
    for (int axis = 0; axis < 2; axis++) {
        const FluidView *view = &fields->velocity[axis];
        for (int y = 0; y < view->size[1]; y++)
            for (int x = 0; x < view->size[0]; x++)
                view->data[x + y * view->row] =
                    value_of(axis ? flow->down : flow->across, ((float)x + view->offset[0]) * fields->cell,
                             ((float)y + view->offset[1]) * fields->cell);
    }
}

static Numbers measure(const FluidFields *fields, FluidMeasure *how) {
    Numbers numbers = {0};
    const Look look = {.measure = how};
    uint8_t *lent = malloc(((size_t)fields->width + 2) * ((size_t)fields->height + 2));
    assert_true(Numbers_Measure(&numbers, &look, fields, lent));
    free(lent);
    return numbers;
}

static const Flow WHEEL = {{6, 0, -3}, {-6, 3, 0}}; /* 3 rad/s clockwise about (2, 2) m */

TEST(divergence_is_what_was_written) {
    static const FluidPreset presets[] = {FLUID_PRESET_GAME, FLUID_PRESET_STAM_2003};
    static const Flow spring = {{1, .5f, 2}, {-1, 3, .25f}};
    for (int i = 0; i < 2; i++) {
        FluidDef def = Fluid_PresetDef(presets[i]);
        def.size[0] = 33, def.size[1] = 17, def.cell_size = .125f;
        Fluid *fluid = Fluid_Create(&def);
        assert_non_null(fluid);
        const FluidFields fields = FluidFields_At(fluid, .5f);
        write_flow(&fields, &spring);
        Numbers numbers = measure(&fields, FluidMeasure_Divergence);
        for (int y = 0; y < 17; y++)
            for (int x = 0; x < 33; x++) assert_float_equal(Plane_Row(&numbers.number, y)[x], .75f, 1e-3f);
        Numbers_Free(&numbers);
        write_flow(&fields, &WHEEL);
        numbers = measure(&fields, FluidMeasure_Divergence);
        for (int y = 0; y < 17; y++)
            for (int x = 0; x < 33; x++) assert_float_equal(Plane_Row(&numbers.number, y)[x], 0, 1e-3f);
        Numbers_Free(&numbers);
        Fluid_Destroy(fluid);
    }
}

TEST(numbers_beyond_all_bounds_become_none) {
    Hand hand = hand_make(8, 8, .1f);
    for (int i = 0; i < 72; i++) hand.value[3][i] = i % 3 ? NAN : INFINITY, hand.value[4][i] = i % 2 ? -INFINITY : NAN;
    FluidMeasure *const how[] = {FluidMeasure_Speed, FluidMeasure_Vorticity, FluidMeasure_Divergence};
    for (int i = 0; i < 3; i++) {
        Numbers numbers = measure(&hand.fields, how[i]);
        for (int k = 0; k < 64; k++) assert_true(isfinite(Plane_Row(&numbers.number, k / 8)[k % 8]));
        Numbers_Free(&numbers);
    }
    hand_free(&hand);
}

/* ---- Streamlines ---- */

TEST(streamlines_of_a_wheel_are_circles) {
    Hand hand = hand_make(40, 40, .1f);
    write_flow(&hand.fields, &WHEEL);
    Numbers numbers = measure(&hand.fields, FluidMeasure_Speed);
    float point[200][2];
    for (float radius = .3f; radius < 1.8f; radius += .3f)
        for (int sign = -1; sign <= 1; sign += 2) {
            const float from[2] = {2 + radius, 2};
            assert_int_equal(FluidStreams_Trace(&numbers, from, .05f * (float)sign, 200, point), 200);
            for (int i = 0; i < 200; i++)
                assert_float_equal(hypotf(point[i][0] - 2, point[i][1] - 2), radius, .01f * radius);
            assert_true((point[0][1] - 2) * (float)sign > 0); /* along the flow, and against it */
        }
    Numbers_Free(&numbers);
    hand_free(&hand);
}

TEST(streamlines_end_at_solids_and_sides) {
    static const Flow wind = {{2, 0, 0}, {0, 0, 0}};
    Hand hand = hand_make(40, 20, .1f);
    write_flow(&hand.fields, &wind);
    hand_solid(&hand, 25, 0, 27, 20, 1);
    Numbers numbers = measure(&hand.fields, FluidMeasure_Speed);
    float point[100][2];
    assert_int_equal(FluidStreams_Trace(&numbers, (float[2]){1.02f, 1}, .1f, 100, point), 14);
    assert_float_equal(point[13][0], 2.42f, 1e-3f);
    assert_int_equal(FluidStreams_Trace(&numbers, (float[2]){3.02f, 1}, .1f, 100, point), 9);
    assert_int_equal(FluidStreams_Trace(&numbers, (float[2]){2.6f, 1}, .1f, 100, point), 0);
    assert_int_equal(FluidStreams_Trace(&numbers, (float[2]){NAN, 1}, .1f, 100, point), 0);
    Numbers_Free(&numbers);
    hand_free(&hand);
}

static double difference(const Image *a, const Image *b) {
    double sum = 0;
    for (int y = 0; y < a->height; y++)
        for (int x = 0; x < a->width; x++)
            for (int shift = 0; shift < 24; shift += 8)
                sum += abs((int)(a->pixel[x + y * a->row] >> shift & 255) -
                           (int)(b->pixel[x + y * b->row] >> shift & 255));
    return sum / (3.0 * a->width * a->height);
}

/* In a steady flow only the pulses move; the same moment gives the same picture. */
TEST(steady_flow_is_calm) {
    Hand hand = hand_make(160, 90, .1f);
    write_flow(&hand.fields, &(Flow){{3, 0, -1}, {-4, 1, 0}});
    Picture *picture = quick_picture(NULL);
    Image first = image_make(640, 360), second = image_make(640, 360);
    PictureFrame frame = {.mode = PICTURE_STREAMLINES, .area = {0, 0, 16, 9}, .seconds = 7};
    assert_true(compose(picture, &hand, &frame, &first) && compose(picture, &hand, &frame, &second));
    assert_float_equal(difference(&first, &second), 0, 0);
    frame.seconds += 1.0 / 60;
    assert_true(compose(picture, &hand, &frame, &second));
    const double tick = difference(&first, &second);
    frame.seconds += .4;
    assert_true(compose(picture, &hand, &frame, &second));
    assert_true(tick > 0 && tick < .6 && difference(&first, &second) > 2 * tick);
    Picture_Destroy(picture);
    free(first.pixel), free(second.pixel);
    hand_free(&hand);
}

/* ---- Arrows ---- */

/* How much brighter than without arrows each half of the picture's squares of 30 px is: ahead, and behind. */
static void weigh_arrows(const Flow *flow, int axis, float sign, double *ahead, double *behind) {
    Hand hand = hand_make(80, 45, .2f);
    write_flow(&hand.fields, flow);
    hand_fill(&hand.fields.velocity[0], 0, 0, 81, 3, 12); /* a gale, beside which arrows are half a square long */
    Image image = plain(&hand, PICTURE_ARROWS, NULL);
    *ahead = *behind = 0;
    for (int y = 30; y < 150; y++)
        for (int x = 30; x < 270; x++) {
            const float place = (axis ? (float)(y % 30) : (float)(x % 30)) - 14.5f;
            *(place * sign > 0 ? ahead : behind) += brightness(image.pixel[x + y * image.row]);
        }
    free(image.pixel);
    hand_free(&hand);
}

TEST(arrows_point_along_the_flow) {
    static const Flow flows[] = {
        {{2, 0, 0}, {0, 0, 0}}, {{-2, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, {2, 0, 0}}, {{0, 0, 0}, {-2, 0, 0}}};
    for (int i = 0; i < 4; i++) {
        double ahead, behind;
        weigh_arrows(&flows[i], i / 2, i % 2 ? -1 : 1, &ahead, &behind);
        assert_true(ahead > 1.02 * behind);
    }
}

/* ---- All views ---- */

TEST(views_of_flow_fill_the_largest_pictures) {
    Hand hand = busy_air(200, 113, .2f);
    Picture *picture = quick_picture(NULL);
    Image image = image_make(4096, 2304);
    for (int mode = PICTURE_DIVERGENCE; mode <= PICTURE_ARROWS; mode++) {
        const PictureFrame frame = {.mode = (PictureMode)mode, .area = {3, 2, 16, 9}};
        assert_true(compose(picture, &hand, &frame, &image));
        assert_filled(&image);
    }
    Picture_Destroy(picture);
    free(image.pixel);
    hand_free(&hand);
}

/* The level, what may move, and a line around both. */
TEST(bodies_stand_out_from_the_level) {
    static const PictureMode modes[] = {PICTURE_HEAT, PICTURE_VORTICITY, PICTURE_STREAMLINES, PICTURE_ARROWS};
    Hand hand = hand_make(80, 45, .2f);
    hand_solid(&hand, 10, 10, 20, 20, 1);
    hand_solid(&hand, 20, 10, 30, 20, 7);
    for (int i = 0; i < 4; i++) {
        Image image = plain(&hand, modes[i], NULL);
        const int air = brightness(at(&image, 1, 1)), level = brightness(at(&image, 3, 3));
        const int body = brightness(at(&image, 5, 3));
        assert_true(body > level + 60 && abs(air - level) > 60 && abs(air - body) > 60);
        int line = 0;
        for (float x = 1.8f; x < 2.2f; x += .05f) {
            const int there = abs(brightness(at(&image, x, 3)) - level);
            line = there > line ? there : line;
        }
        assert_true(line > 100);
        free(image.pixel);
    }
    hand_free(&hand);
}

TEST(every_view_shows_something_else) {
    Hand hand = busy_air(80, 45, .2f);
    Image image[PICTURE_MODES];
    for (int mode = 0; mode < PICTURE_MODES; mode++) {
        image[mode] = plain(&hand, (PictureMode)mode, NULL);
        assert_true(*Picture_ModeName((PictureMode)mode));
        for (int other = 0; other < mode; other++) {
            assert_true(difference(&image[mode], &image[other]) > 2);
            assert_string_not_equal(Picture_ModeName((PictureMode)mode), Picture_ModeName((PictureMode)other));
        }
    }
    for (int mode = 0; mode < PICTURE_MODES; mode++) free(image[mode].pixel);
    hand_free(&hand);
}

static float high_at(Picture *picture, const Hand *hand, const Image *image, double seconds, float pascal) {
    const PictureFrame frame = {.mode = PICTURE_PRESSURE, .area = {0, 0, 16, 9}, .seconds = seconds};
    hand_fill(&hand->fields.pressure, 0, 0, 80, 45, pascal);
    assert_true(compose(picture, hand, &frame, image));
    const PictureRange range = Picture_LastRange(picture);
    assert_float_equal(range.low, -range.high, 0);
    return range.high;
}

TEST(ranges_grow_at_once_and_shrink_late) {
    Hand hand = hand_make(80, 45, .2f);
    Picture *picture = quick_picture(NULL);
    Image image = image_make(16, 9);
    assert_float_equal(high_at(picture, &hand, &image, 0, 3.9f), 4, 1e-5f);
    for (int tick = 1; tick < 120; tick++) /* what swings leaves the range alone */
        assert_float_equal(high_at(picture, &hand, &image, tick / 60.0, tick % 20 < 10 ? 1 : 3.9f), 4, 1e-5f);
    float high = high_at(picture, &hand, &image, 2.0, 7.5f);
    assert_true(high > 4 && high < 8);
    for (int tick = 1; tick < 60; tick++) high = high_at(picture, &hand, &image, 2 + tick / 60.0, 7.5f);
    assert_float_equal(high, 8, 1e-4f);
    for (int tick = 1; tick < 600; tick++) high = high_at(picture, &hand, &image, 3 + tick / 60.0, 1);
    assert_true(high < 3);
    assert_float_equal(high_at(picture, &hand, &image, 100, .9f), 1, 1e-5f); /* seen anew */
    free(image.pixel);
    Picture_Destroy(picture);
    hand_free(&hand);
}

/* One picture draws fluids of the same height and different widths as a new picture draws each. */
TEST(a_wider_fluid_finds_room) {
    Picture *picture = Picture_Create(NULL);
    Image image = image_make(64, 36), alone = image_make(64, 36);
    for (int width = 16; width <= 256; width *= 4) {
        Hand hand = busy_air(width, 45, 8 / (float)width);
        Picture *fresh = Picture_Create(NULL);
        const PictureFrame frame = {.mode = PICTURE_SMOKE, .area = {0, 0, 8, 4.5f}};
        assert_true(compose(picture, &hand, &frame, &image) && compose(fresh, &hand, &frame, &alone));
        for (int y = 0; y < 36; y++)
            assert_memory_equal(image.pixel + y * image.row, alone.pixel + y * alone.row, 64 * sizeof *image.pixel);
        Picture_Destroy(fresh);
        hand_free(&hand);
    }
    free(image.pixel), free(alone.pixel);
    Picture_Destroy(picture);
}
