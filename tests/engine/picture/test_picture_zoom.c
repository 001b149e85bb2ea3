/* A picture that zooms takes the wall from the one that was fitted without zoom, and looks as if fitted anew. Figures
 * in front have some smoke before them, and what is close to the eye hides what is behind it. */
#include "tests/kits/patience.h"
#include "tests/kits/picture_kit.h"

enum { WIDE = 480, HIGH = 270 };

static const Light LAMP = {.x = 9, .y = 5, .strength = 6};

/* The first view fits the wall. The second is of that zoom, by the wall as it is or by a new picture. */
static Image zoomed_for(float zoom, bool anew, float across, int frames) {
    OwnHand hand = hand_make(80, 45, .2f); /* clear air */
    Image image = image_make(WIDE, HIGH);
    Picture *picture = Picture_Create(NULL);
    const float wide = 8 / zoom, high = 4.5f / zoom;
    PictureFrame frame = {.area = {3, 2, 8, 4.5f}, .lights = &LAMP, .light_count = 1, .far_shift = .4f, .seconds = 1};
    if (!anew) assert_true(compose(picture, &hand, &frame, &image));
    frame.area = (PictureArea){7 - wide / 2 + across, 4.25f - high / 2, wide, high};
    frame.zoom = anew ? 1 : zoom;
    for (int i = 0; i < frames; i++) assert_true(compose(picture, &hand, &frame, &image));
    assert_filled(&image);
    Picture_Destroy(picture);
    return image;
}

static Image zoomed(float zoom, bool anew, float across) { return zoomed_for(zoom, anew, across, 1); }

static double difference(const Image *a, const Image *b) {
    double sum = 0;
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++) {
            const size_t at = (size_t)x + (size_t)y * (size_t)a->row;
            sum += abs(brightness(a->pixel[at]) - brightness(b->pixel[at])) / 3.0;
        }
    return sum / (WIDE * HIGH);
}

TEST(a_zoomed_wall_looks_as_if_fitted_anew) {
    static const float zooms[] = {.8f, .93f, 1, 1.21f, 1.3f};
    for (int i = 0; i < (Patience_Sanitized() ? 1 : 5); i++) {
        OwnImage fitted = zoomed(zooms[i], true, .3f), quick = zoomed(zooms[i], false, .3f);
        OwnImage beside = zoomed(zooms[i], true, .42f);
        const double far = difference(&fitted, &quick);
        if (!(far < 2.5) || !(far < .5 * difference(&fitted, &beside)))
            fail_msg("zoom %g: a pixel differs by %g, and by %g a little beside", (double)zooms[i], far,
                     difference(&fitted, &beside));
    }
}

/* Slice by slice. A view that is much smaller than the hall would be fitted with grain of its own. */
TEST(a_zoom_that_stays_is_fitted_anew) {
    OwnImage fitted = zoomed(1.05f, true, .3f), resting = zoomed_for(1.05f, false, .3f, 100);
    OwnImage early = zoomed_for(1.05f, false, .3f, 5);
    assert_true(difference(&fitted, &resting) == 0);
    assert_true(difference(&fitted, &early) > 0);
}

/* A pale figure in front, in smoke as thick as that. */
static int brightness_in(float smoke, int near) {
    static const Shape BOX = {.kind = SHAPE_BOX, .a = {8, 4.5f}, .b = {1, 1}, .turn = {1, 0}};
    const Silhouette figure = {.shapes = &BOX, .count = 1, .base = 1};
    OwnHand hand = hand_make(80, 45, .2f);
    OwnImage image = image_make(WIDE, HIGH);
    Picture *picture = Picture_Create(NULL);
    hand_fill(&hand.fields.smoke, 0, 0, 80, 45, smoke);
    const PictureFrame frame = {
        .area = {0, 0, 16, 9}, .silhouettes = &figure, .silhouette_count = 1, .near_silhouettes = near};
    assert_true(compose(picture, &hand, &frame, &image));
    Picture_Destroy(picture);
    return brightness(image.pixel[WIDE / 2 + HIGH / 2 * image.row]);
}

TEST(a_share_of_the_smoke_lies_before_figures_in_front) {
    assert_int_equal(brightness_in(0, 1), brightness_in(0, 0));
    const int clear = brightness_in(.5f, 0), veiled = brightness_in(.5f, 1), thick = brightness_in(9, 1);
    assert_true(veiled < clear - 40 && veiled > clear * 6 / 10);
    assert_true(thick > clear * 70 / 100); /* however thick it is */
}

TEST(what_is_close_to_the_eye_is_dark_and_soft) {
    static const Shape BOX = {.kind = SHAPE_BOX, .a = {8, 4.5f}, .b = {2, 2}, .turn = {1, 0}};
    const Silhouette thing = {.shapes = &BOX, .count = 1, .soft = .8f, .hides = 1};
    OwnHand hand = hand_make(80, 45, .2f);
    OwnImage image = image_make(WIDE, HIGH), bare = image_make(WIDE, HIGH);
    Picture *picture = Picture_Create(NULL);
    PictureFrame frame = {.area = {0, 0, 16, 9}, .lights = &LAMP, .light_count = 1};
    assert_true(compose(picture, &hand, &frame, &bare));
    frame.nearest = &thing, frame.nearest_count = 1;
    assert_true(compose(picture, &hand, &frame, &image));
    Picture_Destroy(picture);
    int before = -1;
    for (int x = WIDE / 2; x < WIDE; x++) {
        const size_t at = (size_t)x + (size_t)(HIGH / 2) * (size_t)image.row;
        const float away = fabsf((float)x * 16 / WIDE - 8) - 2;
        const int dimmed = 256 * (1 + brightness(image.pixel[at])) / (1 + brightness(bare.pixel[at]));
        if (away > .42f) assert_int_equal(image.pixel[at], bare.pixel[at]);
        if (away < -.42f) assert_true(brightness(image.pixel[at]) <= 20);
        if (fabsf(away) < .4f) assert_true(dimmed > before - 24); /* fades evenly */
        before = dimmed;
    }
}
