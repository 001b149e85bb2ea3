/* What is done to finished pictures: at 100 % of brightness nothing, bit for bit. */
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

#include <string.h>

enum { WIDTH = 161, HEIGHT = 90 };

static Image picture_of(PictureFrame *frame) {
    Hand hand = busy_air(64, 36, .25f);
    const Wall wall = hall(16, 9);
    const Light light = {5, 3, 4.6f, false};
    Picture *picture = quick_picture(NULL);
    Image image = image_make(WIDTH, HEIGHT);
    frame->area = (PictureArea){0, 0, 16, 9};
    frame->lights = &light, frame->light_count = 1;
    Picture_SetWall(picture, &wall);
    assert_true(compose(picture, &hand, frame, &image));
    assert_filled(&image);
    Picture_Destroy(picture);
    hand_free(&hand);
    return image;
}

static Fluid *twin;
static PictureCompare compare;

static Image lit(PictureMode mode, float brightness) {
    PictureFrame frame = {.mode = mode, .brightness = brightness};
    return picture_of(&frame);
}

static bool same(const Image *a, const Image *b) {
    return !memcmp(a->pixel, b->pixel, (size_t)a->row * HEIGHT * sizeof *a->pixel);
}

TEST(brightness_lifts_the_darkness) {
    static const float TRIED[] = {1, .5f, 1.5f, NAN, -3, INFINITY, 2};
    Image plain = lit(PICTURE_SMOKE, 0), image[7];
    for (int i = 0; i < 7; i++) image[i] = lit(PICTURE_SMOKE, TRIED[i]);
    assert_true(same(&plain, &image[0]) && same(&plain, &image[3]) && same(&plain, &image[4]));
    assert_true(same(&image[5], &image[6])); /* the most */
    for (int i = 0; i < WIDTH; i++) {
        const int at = brightness(plain.pixel[i]);
        assert_true(brightness(image[1].pixel[i]) <= at && brightness(image[2].pixel[i]) >= at);
    }
    assert_false(same(&plain, &image[1]) || same(&plain, &image[2]));
    for (int i = 0; i < 7; i++) free(image[i].pixel);
    free(plain.pixel);
}

/* Their colours mean something, and the legend shows them as they are. */
TEST(views_of_numbers_keep_their_colours) {
    Image plain = lit(PICTURE_SPEED, 1), bright = lit(PICTURE_SPEED, 1.5f);
    assert_true(same(&plain, &bright));
    free(plain.pixel), free(bright.pixel);
}

static Image outlined(PictureMode mode, int count, Outline outline) {
    static const Shape disc = {.kind = SHAPE_CAPSULE, .a = {8, 4}, .b = {8, 4}, .radius = 1, .radius_b = 1};
    const Silhouette figure = {.shapes = &disc, .count = 1, .outline = outline};
    PictureFrame frame = {.mode = mode,
                          .brightness = .7f,
                          .outlined = &figure,
                          .outlined_count = count,
                          .other = twin,
                          .compare = compare};
    return picture_of(&frame);
}

/* In every view, and as bright as ever. */
TEST(outlines_lie_over_everything) {
    for (int mode = 0; mode < PICTURE_MODES; mode++) {
        Image without = outlined((PictureMode)mode, 0, OUTLINE_HERO);
        Image unasked = outlined((PictureMode)mode, 1, OUTLINE_NONE);
        Image lines = outlined((PictureMode)mode, 1, OUTLINE_HERO);
        const int edge = (int)(9.06f * WIDTH / 16) + (int)(4 * WIDTH / 16.f) * lines.row;
        assert_true(same(&without, &unasked) && !same(&without, &lines));
        assert_int_equal(lines.pixel[edge], Silhouette_OutlineColour(OUTLINE_HERO));
        free(without.pixel), free(unasked.pixel), free(lines.pixel);
    }
}

/* Side by side each fluid is half as large, and figures have no place in the picture. */
TEST(two_fluids_have_outlines_unless_side_by_side) {
    const FluidDef def = Fluid_DefaultDef();
    twin = Fluid_Create(&def);
    for (int i = 0; i < COMPARE_MODES; i++) {
        compare = (PictureCompare)i;
        Image without = outlined(PICTURE_SMOKE, 0, OUTLINE_HERO), lines = outlined(PICTURE_SMOKE, 1, OUTLINE_HERO);
        assert_true(same(&without, &lines) == (i == COMPARE_BESIDE));
        free(without.pixel), free(lines.pixel);
    }
    Fluid_Destroy(twin);
}
