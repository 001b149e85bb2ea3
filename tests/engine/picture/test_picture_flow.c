/* What the views of the flow say: divergence, streamlines, arrows, ranges that do not pump. */
#include "engine/picture/lattice.h"
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

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
    const PictureView view = {.measure = how};
    uint8_t *lent = malloc(((size_t)fields->width + 2) * ((size_t)fields->height + 2));
    assert_true(Numbers_Measure(&numbers, &view, fields, lent));
    free(lent);
    return numbers;
}

static const Flow WHEEL = {{6, 0, -3}, {-6, 3, 0}}; /* 3 rad/s clockwise about (2, 2) m */

static const Flow SPRING = {{1, .5f, 2}, {-1, 3, .25f}};

static void assert_measured(Numbers *numbers, float value) {
    for (int y = 0; y < 17; y++)
        for (int x = 0; x < 33; x++) assert_float_equal(Plane_Row(&numbers->number, y)[x], value, 1e-3f);
    Numbers_Free(numbers);
}

/* On faces, and at centres. */
TEST(what_was_written_is_measured) {
    static const FluidPreset presets[] = {FLUID_PRESET_GAME, FLUID_PRESET_STAM_2003};
    for (int i = 0; i < 2; i++) {
        FluidDef def = Fluid_PresetDef(presets[i]);
        def.size[0] = 33, def.size[1] = 17, def.cell_size = .125f;
        OwnFluid *fluid = Fluid_Create(&def);
        assert_non_null(fluid);
        const FluidFields fields = FluidFields_At(fluid, .5f);
        write_flow(&fields, &SPRING);
        Numbers numbers = measure(&fields, FluidMeasure_Divergence);
        assert_measured(&numbers, .75f);
        write_flow(&fields, &WHEEL);
        numbers = measure(&fields, FluidMeasure_Divergence);
        assert_measured(&numbers, 0);
        numbers = measure(&fields, FluidMeasure_Vorticity);
        assert_measured(&numbers, 6);
        numbers = measure(&fields, FluidMeasure_Speed);
        for (int x = 0; x < 33; x++) {
            const float speed = 3 * hypotf(((float)x + .5f) * .125f - 2, 5.5f * .125f - 2);
            assert_float_equal(Plane_Row(&numbers.number, 5)[x], speed, 1e-3f);
        }
        Numbers_Free(&numbers);
    }
}

TEST(numbers_beyond_all_bounds_become_none) {
    OwnHand hand = hand_make(8, 8, .1f);
    for (int i = 0; i < 72; i++) hand.value[3][i] = i % 3 ? NAN : INFINITY, hand.value[4][i] = i % 2 ? -INFINITY : NAN;
    FluidMeasure *const how[] = {FluidMeasure_Speed, FluidMeasure_Vorticity, FluidMeasure_Divergence};
    for (int i = 0; i < 3; i++) {
        OwnNumbers numbers = measure(&hand.fields, how[i]);
        for (int k = 0; k < 64; k++) assert_true(isfinite(Plane_Row(&numbers.number, k / 8)[k % 8]));
    }
}

/* ---- Streamlines ---- */

TEST(streamlines_of_a_wheel_are_circles) {
    OwnHand hand = hand_make(40, 40, .1f);
    write_flow(&hand.fields, &WHEEL);
    OwnNumbers numbers = measure(&hand.fields, FluidMeasure_Speed);
    float point[200][2];
    for (float radius = .3f; radius < 1.8f; radius += .3f)
        for (int sign = -1; sign <= 1; sign += 2) {
            const float from[2] = {2 + radius, 2};
            assert_int_equal(FluidStreams_Trace(&numbers, from, .05f * (float)sign, 200, point), 200);
            for (int i = 0; i < 200; i++)
                assert_float_equal(hypotf(point[i][0] - 2, point[i][1] - 2), radius, .01f * radius);
            assert_true((point[0][1] - 2) * (float)sign > 0); /* along the flow, and against it */
        }
}

TEST(streamlines_end_at_solids_and_sides) {
    static const Flow wind = {{2, 0, 0}, {0, 0, 0}};
    OwnHand hand = hand_make(40, 20, .1f);
    write_flow(&hand.fields, &wind);
    hand_solid(&hand, 25, 0, 27, 20, 1);
    OwnNumbers numbers = measure(&hand.fields, FluidMeasure_Speed);
    float point[100][2];
    assert_int_equal(FluidStreams_Trace(&numbers, (float[2]){1.02f, 1}, .1f, 100, point), 14);
    assert_float_equal(point[13][0], 2.42f, 1e-3f);
    assert_int_equal(FluidStreams_Trace(&numbers, (float[2]){3.02f, 1}, .1f, 100, point), 9);
    assert_int_equal(FluidStreams_Trace(&numbers, (float[2]){2.6f, 1}, .1f, 100, point), 0);
    assert_int_equal(FluidStreams_Trace(&numbers, (float[2]){NAN, 1}, .1f, 100, point), 0);
}

/* In a steady flow only the pulses move; the same moment gives the same picture. */
TEST(steady_flow_is_calm) {
    OwnHand hand = hand_make(160, 90, .1f);
    write_flow(&hand.fields, &(Flow){{3, 0, -1}, {-4, 1, 0}});
    OwnPicture *picture = quick_picture(NULL);
    OwnImage first = image_make(640, 360), second = image_make(640, 360);
    double apart[3];
    int most;
    for (int i = -1; i < 3; i++) {
        static const double later[] = {0, 1.0 / 60, .4};
        const PictureFrame frame = {
            .mode = PICTURE_STREAMLINES, .area = {0, 0, 16, 9}, .seconds = 7 + (i < 0 ? 0 : later[i])};
        assert_true(compose(picture, &hand, &frame, i < 0 ? &first : &second));
        if (i >= 0) apart[i] = image_apart(&first, &second, &most);
    }
    assert_true(apart[0] == 0 && apart[1] > 0 && apart[1] < .6 && apart[2] > 2 * apart[1]);
}

/* ---- All views ---- */

TEST(views_of_flow_fill_the_largest_pictures) {
    OwnHand hand = busy_air(200, 113, .2f);
    OwnPicture *picture = quick_picture(NULL);
    OwnImage image = image_make(4096, 2304);
    for (int mode = PICTURE_DIVERGENCE; mode <= PICTURE_ARROWS; mode++) {
        const PictureFrame frame = {.mode = (PictureMode)mode, .area = {3, 2, 16, 9}};
        assert_true(compose(picture, &hand, &frame, &image));
        assert_filled(&image);
    }
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
    OwnHand hand = hand_make(80, 45, .2f);
    OwnPicture *picture = quick_picture(NULL);
    OwnImage image = image_make(16, 9);
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
}
