/* Pictures of large windows: drawn at their own pixels, not enlarged; and the wall that is baked from frame to frame.
 */
#include "engine/maths/scalar.h"
#include "game/stone/styles.h"
#include "tests/kits/patience.h"
#include "tests/kits/picture_kit.h"
#include <string.h>
#include <time.h>

enum { WIDE = 2560 };

static Picture *picture_of(const FluidHost *host, float width) {
    Picture *picture = Picture_Create(host);
    Wall wall = hall(width, 9);
    Picture_SetWall(picture, &wall);
    return picture;
}

/* ---- Edges ---- */

/* The largest step from one pixel to the next on a line across a dark post before a lit wall. */
static int steepest(int width) {
    const Shape post = Shape_Capsule(8, 1, .5f, 8, 7, .5f);
    const Silhouette figure = {.shapes = &post, .count = 1, .base = .001f};
    const Light lamp = {.x = 6, .y = 4, .strength = 9};
    Hand hand = hand_make(160, 90, .1f);
    Picture *picture = Picture_Create(NULL);
    Image image = image_make(width, width * 9 / 16);
    const PictureFrame frame = {
        .area = {0, 0, 16, 9}, .lights = &lamp, .light_count = 1, .silhouettes = &figure, .silhouette_count = 1};
    assert_true(compose(picture, &hand, &frame, &image));
    const uint32_t *line = image.pixel + (ptrdiff_t)(width / 4) * image.row;
    int most = 0;
    for (int x = width * 80 / 160; x < width * 88 / 160; x++) /* away from the lamp: no rim */
        most = Maxi(most, abs(brightness(line[x]) - brightness(line[x + 1])));
    free(image.pixel), hand_free(&hand), Picture_Destroy(picture);
    return most;
}

/* An enlarged picture has steps half as steep. */
static void edges_are_as_sharp_in_a_large_picture(void **state) {
    (void)state;
    const int step = steepest(1280);
    assert_in_range(step, 30, 765);
    assert_in_range(steepest(WIDE), .8 * step, 765);
}

/* ---- The wall ---- */

static double clock_now;
static double clock_step;
static double fake_seconds(void *host) {
    (void)host;
    return clock_now += clock_step;
}

/* Of the processor: somebody else may have it meanwhile. */
static double spent_seconds(void *host) {
    (void)host;
    return (double)clock() / CLOCKS_PER_SEC;
}

static bool same(const Image *a, const Image *b) {
    for (int y = 0; y < a->height; y++)
        if (memcmp(a->pixel + (ptrdiff_t)y * a->row, b->pixel + (ptrdiff_t)y * b->row, 4 * (size_t)a->width))
            return false;
    return true;
}

static double difference(const Image *a, const Image *b) {
    double sum = 0;
    for (int y = 0; y < a->height; y++)
        for (int x = 0; x < a->width; x++)
            sum += abs(brightness(a->pixel[x + y * a->row]) - brightness(b->pixel[x + y * b->row]));
    return sum / (3.0 * a->width * a->height);
}

static void a_wall_baked_in_pieces_becomes_the_one_baked_at_once(void **state) {
    (void)state;
    const FluidHost host = {.seconds = fake_seconds};
    Hand hand = busy_air(320, 90, .1f);
    PictureFrame frame = {.area = {9, 0, 16, 9}, .far_shift = .7f};
    Image whole = image_make(640, 360), pieces = image_make(640, 360);
    Picture *picture = picture_of(&host, 32);
    assert_true(compose(picture, &hand, &frame, &whole));
    assert_false(Picture_IsBaking(picture));
    Picture_Destroy(picture);

    picture = picture_of(&host, 32), frame.patience = .01, clock_step = .001;
    assert_true(compose(picture, &hand, &frame, &pieces));
    assert_true(Picture_IsBaking(picture));
    assert_false(same(&whole, &pieces));
    assert_true(difference(&whole, &pieces) < 8); /* of 255: rough, but the same hall */
    int frames = 1;
    for (; Picture_IsBaking(picture) && frames < 1000; frames++) {
        frame.area.x = frames < 9 ? 0 : 9; /* the view moves meanwhile */
        assert_true(compose(picture, &hand, &frame, &pieces));
    }
    assert_in_range(frames, 10, 999);
    assert_true(same(&whole, &pieces));
    Picture_Destroy(picture);
    free(whole.pixel), free(pieces.pixel), hand_free(&hand);
}

/* Until the first frame of a hall has been made: openings, a landmark and a panel are in sight. */
static double seconds_to_enter(HallStyle style, const Hand *hand, const Image *image) {
    const FluidHost host = {.seconds = spent_seconds};
    const PictureFrame frame = {.area = {0, 0, 16, 9}, .patience = .006};
    Picture *picture = Picture_Create(&host);
    Wall wall = hall(16, 9);
    wall.style = &HALL_STYLE[style], wall.landmark = (WallSlab){2, 1, 7, 6};
    Picture_SetWall(picture, &wall);
    const double began = spent_seconds(NULL);
    assert_true(compose(picture, hand, &frame, image));
    const double took = spent_seconds(NULL) - began;
    Picture_Destroy(picture);
    return took;
}

static void a_hall_is_entered_within_a_tenth_of_a_second(void **state) {
    (void)state;
    if (Patience_Sanitized()) skip();
    Hand hand = hand_make(320, 90, .1f);
    Image image = image_make(1280, 720);
    for (int style = 0; style < HALL_STYLES; style++) {
        double least = 9;
        for (int i = 0; i < 3 && least >= .1; i++)
            least = fmin(least, seconds_to_enter((HallStyle)style, &hand, &image));
        print_message("the first frame of a hall of %s: %.0f ms\n", HALL_STYLE[style].name, 1000 * least);
        assert_true(least < .1);
    }
    free(image.pixel), hand_free(&hand);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_are_as_sharp_in_a_large_picture),
        cmocka_unit_test(a_wall_baked_in_pieces_becomes_the_one_baked_at_once),
        cmocka_unit_test(a_hall_is_entered_within_a_tenth_of_a_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
