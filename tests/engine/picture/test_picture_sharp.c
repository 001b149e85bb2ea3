/* Pictures of large windows: drawn at their own pixels, not enlarged; and a wall that is baked once for all of them. */
#include "engine/maths/scalar.h"
#include "game/stone/styles.h"
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

enum { WIDE = 2560 };

/* ---- Edges ---- */

/* The largest step from one pixel to the next on a line across a dark post before a lit wall. It glows a little, as
 * what glows throws no shadow. */
static int steepest(int width) {
    const Shape post = Shape_Capsule(8, 1, .5f, 8, 7, .5f);
    const Silhouette figure = {.shapes = &post, .count = 1, .base = .001f, .glow = 1e-6f};
    const Light lamp = {.x = 6, .y = 4, .strength = 9};
    OwnHand hand = hand_make(160, 90, .1f);
    OwnPicture *picture = Picture_Create(NULL);
    OwnImage image = image_make(width, width * 9 / 16);
    const PictureFrame frame = {
        .area = {0, 0, 16, 9}, .lights = &lamp, .light_count = 1, .silhouettes = &figure, .silhouette_count = 1};
    assert_true(compose(picture, &hand, &frame, &image));
    const uint32_t *line = image.pixel + (ptrdiff_t)(width / 4) * image.row;
    int most = 0;
    for (int x = width * 80 / 160; x < width * 88 / 160; x++) /* away from the lamp: no rim */
        most = Maxi(most, abs(brightness(line[x]) - brightness(line[x + 1])));
    return most;
}

/* An enlarged picture has steps half as steep. */
TEST(edges_are_as_sharp_in_a_large_picture) {
    const int step = steepest(1280);
    assert_in_range(step, 30, 765);
    assert_in_range(steepest(WIDE), .8 * step, 765);
}

/* ---- The wall ---- */

/* The mean of each four pixels of a picture twice as large. */
static Image halved(const Image *large) {
    Image image = image_make(large->width / 2, large->height / 2);
    for (int y = 0; y < image.height; y++)
        for (int x = 0; x < image.width; x++) {
            const uint32_t *from = large->pixel + 2 * x + (ptrdiff_t)(2 * y) * large->row;
            uint32_t sum = 0;
            for (int shift = 0; shift < 24; shift += 8) {
                const uint32_t four = (from[0] >> shift & 255) + (from[1] >> shift & 255) +
                                      (from[large->row] >> shift & 255) + (from[large->row + 1] >> shift & 255);
                sum |= (four + 2) / 4 << shift;
            }
            image.pixel[x + (ptrdiff_t)y * image.row] = 0xff000000u | sum;
        }
    return image;
}

static const Light LAMP = {.x = 14, .y = 5, .strength = 6};

static Image picture_at(Picture *picture, int width) {
    OwnHand hand = hand_make(320, 90, .1f);
    Image image = image_make(width, width * 9 / 16);
    const PictureFrame frame = {.area = {9, 0, 16, 9}, .far_shift = .7f, .lights = &LAMP, .light_count = 1};
    assert_true(compose(picture, &hand, &frame, &image));
    return image;
}

/* Baked once, and the same hall in pictures of any size: larger ones show more of its texels, up to their own size. */
TEST(a_wall_is_baked_once_for_all_sizes) {
    OwnPicture *picture = Picture_Create(NULL);
    Wall wall = hall(32, 9);
    wall.style = &HALL_STYLE[HALL_SANDSTONE];
    Picture_SetWall(picture, &wall);
    assert_true(Picture_Bake(picture));
    const unsigned number = picture->maps.wall_number;
    for (int width = 640; width <= WIDE; width *= 2) {
        OwnImage image = picture_at(picture, width / 2), large = picture_at(picture, width), small = halved(&large);
        int most;
        assert_true(image_apart(&image, &small, &most) < 2); /* of 255 */
    }
    assert_int_equal(picture->maps.wall_number, number);
}

TEST(the_largest_hall_has_no_more_texels_than_it_may) {
    static const float SIZES[][2] = {{256, 256}, {256, 1}, {1, 256}, {1, 1}, {34, 14}};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        Baked baked = {0};
        const Wall wall = Wall_Default(SIZES[i][0], SIZES[i][1]);
        assert_true(Baked_Prepare(&baked, &wall, BAKED_FINEST));
        assert_true((double)baked.width * baked.height < 1.01 * BAKED_MOST && baked.scale <= BAKED_FINEST);
        assert_true((float)baked.width / baked.scale >= SIZES[i][0] + 2 * BAKED_ASIDE);
        assert_true((float)baked.height / baked.scale >= SIZES[i][1]);
        Baked_Free(&baked);
    }
}
