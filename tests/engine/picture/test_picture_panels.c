/* Panels of the wall come out of the dark, by the same pixels whenever that happens; no style looks like another. */
#include "game/stone/styles.h"
#include "tests/kits/picture_kit.h"
#include "engine/maths/scalar.h"
#include "tests/kits/test.h"
#include <string.h>

enum { WIDE = 320, HIGH = 180 };

static const Light LAMP = {5, 4, 3, false};

static Wall wall_of(HallStyle style) {
    Wall wall = hall(16, 9);
    wall.style = &HALL_STYLE[style];
    wall.landmark = (WallSlab){5.5f, .5f, 10.5f, 5.5f};
    wall.panel[0] = (WallSlab){2, 2.5f, 3.6f, 4.9f};
    wall.panels = 1;
    return wall;
}

static PictureFrame frame_of(float shown) {
    PictureFrame frame = {.area = {0, 0, 16, 9}, .lights = &LAMP, .light_count = 1};
    frame.shown[0] = shown;
    return frame;
}

static Image picture_of(Picture *picture, float shown) {
    Hand hand = hand_make(80, 45, .2f);
    Image image = image_make(WIDE, HIGH);
    const PictureFrame frame = frame_of(shown);
    assert_true(compose(picture, &hand, &frame, &image));
    hand_free(&hand);
    return image;
}

static bool same(const Image *a, const Image *b) {
    for (int y = 0; y < HIGH; y++)
        if (memcmp(a->pixel + y * a->row, b->pixel + y * b->row, WIDE * sizeof *a->pixel) != 0) return false;
    return true;
}

static Picture *begin(HallStyle style) {
    const Wall wall = wall_of(style);
    Picture *picture = quick_picture(NULL);
    Picture_SetWall(picture, &wall);
    return picture;
}

/* How much brighter a panel is than before, around this height. */
static float gain(const Image *dark, const Image *shown, float y) {
    return (float)around(shown, 2.8f, y, .3f) / (float)around(dark, 2.8f, y, .3f);
}

TEST(a_panel_brightens_from_its_foot) {
    for (int style = 0; style < HALL_STYLES; style++) {
        Picture *picture = begin((HallStyle)style);
        Image dark = picture_of(picture, 0), half = picture_of(picture, .5f), shown = picture_of(picture, 1);
        assert_true(gain(&dark, &shown, 3.7f) > 1.5f);
        assert_true(gain(&dark, &half, 4.5f) > 1.2f && gain(&dark, &half, 2.8f) < 1.05f);
        assert_int_equal(around(&dark, 13, 4, .5f), around(&shown, 13, 4, .5f));
        free(dark.pixel), free(half.pixel), free(shown.pixel);
        Picture_Destroy(picture);
    }
}

TEST(a_panel_shown_later_looks_as_one_shown_from_the_start) {
    Picture *first = begin(HALL_BRICK), *second = begin(HALL_BRICK);
    Image dark = picture_of(first, 0), later = picture_of(first, 1), at_once = picture_of(second, 1);
    Image again = picture_of(second, 0);
    assert_true(same(&later, &at_once) && same(&dark, &again) && !same(&dark, &later));
    free(dark.pixel), free(later.pixel), free(at_once.pixel), free(again.pixel);
    Picture_Destroy(first), Picture_Destroy(second);
}

/* What tells styles apart without colour and with it: how bright, how red, how blue and how rough the wall is. */
typedef struct Signs {
    float light, red, blue, rough;
} Signs;

static Signs signs_of(HallStyle style) {
    Picture *picture = begin(style);
    Image image = picture_of(picture, 0);
    float sum[3] = {0, 0, 0}, rough = 0;
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE - 1; x++) {
            const uint32_t pixel = image.pixel[x + y * image.row];
            for (int c = 0; c < 3; c++) sum[c] += (float)(pixel >> (16 - 8 * c) & 255);
            rough += (float)abs(brightness(pixel) - brightness(image.pixel[x + 1 + y * image.row]));
        }
    const float all = sum[0] + sum[1] + sum[2];
    free(image.pixel);
    Picture_Destroy(picture);
    return (Signs){logf(all), sum[0] / all, sum[2] / all, rough / all};
}

TEST(no_style_looks_like_another) {
    Signs signs[HALL_STYLES];
    for (int i = 0; i < HALL_STYLES; i++) signs[i] = signs_of((HallStyle)i);
    for (int i = 0; i < HALL_STYLES; i++)
        for (int j = 0; j < i; j++) {
            const float light = 2 * (signs[i].light - signs[j].light), red = 20 * (signs[i].red - signs[j].red);
            const float blue = 20 * (signs[i].blue - signs[j].blue), rough = 25 * (signs[i].rough - signs[j].rough);
            const float apart = sqrtf(light * light + red * red + blue * blue + rough * rough);
            print_message("%s, %s: %.2f\n", HALL_STYLE[i].name, HALL_STYLE[j].name, (double)apart);
            assert_true(apart > .3f);
        }
}
