/* Walls: no style looks like another, nothing hangs twice, and the camera may go anywhere. */
#include "engine/stone/masonry.h"
#include "tests/kits/scene_kit.h"
#include "tests/kits/test.h"
#include <string.h>

/* What tells styles apart without colour and with it: how bright, how red, how blue and how rough the wall is. */
TEST(no_style_looks_like_another) {
    OwnHand still = hand_make(80, 45, .2f);
    const Light lamp = {5, 4, 3, false};
    float sign[HALL_STYLES][4];
    for (int style = 0; style < HALL_STYLES; style++) {
        const Wall wall = wall_of((HallStyle)style);
        const PictureFrame frame = {.area = {0, 0, 16, 9}, .lights = &lamp, .light_count = 1};
        OwnImage image = composed(&still, &wall, &frame, 320, 180);
        float red = 0, blue = 0, rough = 0, all = 0;
        for (int i = 0; i < 319 * 180; i++) {
            const uint32_t *pixel = image.pixel + i % 319 + i / 319 * image.row;
            red += (float)(*pixel >> 16 & 255), blue += (float)(*pixel & 255), all += (float)brightness(*pixel);
            rough += (float)abs(brightness(pixel[0]) - brightness(pixel[1]));
        }
        const float signs[4] = {2 * logf(all), 20 * red / all, 20 * blue / all, 25 * rough / all};
        memcpy(sign[style], signs, sizeof signs);
        for (int than = 0; than < style; than++) {
            float apart = 0;
            for (int k = 0; k < 4; k++) apart += powf(sign[style][k] - sign[than][k], 2);
            print_message("%s, %s: %.2f\n", HALL_STYLE[style].name, HALL_STYLE[than].name, (double)sqrtf(apart));
            assert_true(sqrtf(apart) > .3f);
        }
    }
}

/* Neighbouring halls are of neighbouring seeds. */
TEST(no_two_hangings_are_the_same) {
    uint32_t seen[8];
    int count = 0;
    for (uint32_t seed = 1; seed <= 4; seed++) {
        Wall wall = wall_of(HALL_CASTLE);
        wall.seed = seed, wall.panels = 0, wall.landmark = (WallSlab){0}, wall.arches = 3;
        for (int i = 0; i < 3; i++) wall.arch[i] = (WallArch){3 + 5 * (float)i, .8f, 3.5f, 7};
        Masonry masonry = {.wall = &wall};
        Masonry_Hang(&masonry);
        assert_int_equal(masonry.hangings, 2);
        for (int i = 0; i < 2; i++) seen[count++] = masonry.hanging[i].seed;
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) assert_int_not_equal(seen[i], seen[j]);
}

/* A camera that goes on beyond the hall finds the wall that it would find at once. */
TEST(the_wall_follows_the_camera) {
    OwnHand still = hand_make(80, 45, .2f);
    const Light lamp = {14, 4, 3, false};
    const Wall wall = wall_of(HALL_CASTLE);
    PictureFrame frame = {.area = {0, 0, 16, 9}, .lights = &lamp, .light_count = 1};
    OwnPicture *picture = quick_picture(NULL);
    OwnImage later = image_make(160, 90);
    Picture_SetWall(picture, &wall);
    for (int i = 0; i < 3; i++) {
        frame.area.x = i == 1 ? 9 : 0, frame.area.y = i == 2 ? 5 : 0;
        assert_true(compose(picture, &still, &frame, &later));
        OwnImage fresh = composed(&still, &wall, &frame, 160, 90);
        assert_same(&later, &fresh);
    }
}
