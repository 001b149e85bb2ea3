/* What the eye must not see: the fluid's cells, steps between shades, seams, earlier pictures. */
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

#include <string.h>

enum { PIXELS_A_CELL = 8, LARGE_WIDTH = 640, LARGE_HEIGHT = 360 };

TEST(mirrored_air_gives_a_mirrored_picture) {
    OwnHand hand = hand_make(80, 45, .2f), mirrored = hand_make(80, 45, .2f);
    for (int y = 0; y < 45; y++)
        for (int x = 0; x < 80; x++) {
            hand.value[0][x + 80 * y] = mirrored.value[0][79 - x + 80 * y] =
                x > 30 && x < 50 ? fraction(x / 2, y / 2) : 0;
            hand.occupancy[x + 80 * y] = mirrored.occupancy[79 - x + 80 * y] = x > 60 && y > 30;
        }
    const Light light = {5, 3, 4.6f, false}, other = {11, 3, 4.6f, false};
    OwnImage a = plain(&hand, PICTURE_SMOKE, &light), b = plain(&mirrored, PICTURE_SMOKE, &other);
    for (float y = .5f; y < 8.5f; y += .5f)
        for (float x = 6; x < 10; x += .5f) {
            const int there = around(&a, x, y, .5f), here = around(&b, 16 - x, y, .5f); /* bricks differ a little */
            assert_true(abs(there - here) <= 25 + there / 4);
        }
}

/* A hall four times as long as the picture: what lies far beside it takes no part, neither in pixels nor in work. */
TEST(far_beside_the_picture_nothing_counts) {
    OwnHand hand = hand_make(640, 45, .1f);
    Wall wall = Wall_Default(64, 4.5f);
    wall.shaft[wall.shafts++] = (LightShaft){27.5f, .4f, 1};
    OwnPicture *picture = quick_picture(NULL);
    Picture_SetWall(picture, &wall);
    Image image[3];
    const Light lamps[] = {{30, 2, 4.6f, false}, {60, 2, 4.6f, false}};
    PictureFrame frame = {.area = {28, 0, 8, 4.5f}, .lights = lamps};
    for (int i = 0; i < 3; i++) {
        image[i] = image_make(320, 180);
        frame.light_count = i == 1 ? 2 : 1;
        if (i == 1) hand_fill(&hand.fields.smoke, 0, 0, 230, 45, 2), hand_fill(&hand.fields.heat, 420, 0, 640, 45, 600);
        if (i == 1) hand_solid(&hand, 420, 10, 600, 40, 1);
        if (i == 2) hand_fill(&hand.fields.smoke, 300, 0, 310, 45, 2);
        assert_true(compose(picture, &hand, &frame, &image[i]));
        assert_true(picture->cells[0] < 200);
    }
    int most;
    assert_same(&image[0], &image[1]);
    assert_true(image_apart(&image[0], &image[2], &most) > 0);
    for (int i = 0; i < 3; i++) free(image[i].pixel);
}

/* ---- Cells and shades ---- */

/* How unevenly bends (second differences) lie within the cells: the most at one of a cell's pixels over the least. */
static float unevenness(const float *shade, int step_x, int step_y) {
    float bend[PIXELS_A_CELL] = {0}, most = 0, least = INFINITY;
    for (int y = 40; y < LARGE_HEIGHT - 40; y++)
        for (int x = 40; x < LARGE_WIDTH - 40; x++) {
            const float *at = shade + x + y * LARGE_WIDTH;
            const int next = step_x + step_y * LARGE_WIDTH;
            bend[(step_x ? x : y) % PIXELS_A_CELL] += fabsf(at[-next] - 2 * at[0] + at[next]);
        }
    for (int i = 0; i < PIXELS_A_CELL; i++) most = fmaxf(most, bend[i]), least = fminf(least, bend[i]);
    return most / (least + 1);
}

static Image large(const Hand *hand, const Light *light) {
    const PictureFrame frame = {.area = {0, 0, 16, 9}, .lights = light, .light_count = 1};
    return composed(hand, NULL, &frame, LARGE_WIDTH, LARGE_HEIGHT);
}

TEST(no_cell_of_rough_smoke_shows) {
    static float shade[LARGE_WIDTH * LARGE_HEIGHT], blocks[LARGE_WIDTH * LARGE_HEIGHT];
    OwnHand hand = hand_make(80, 45, .2f);
    for (int y = 0; y < 45; y++)
        for (int x = 0; x < 80; x++) hand.value[0][x + y * 80] = 1.2f + fraction(x, y);
    const Light light = {8, -3, 14, false};
    OwnImage image = large(&hand, &light);
    for (int i = 0; i < LARGE_WIDTH * LARGE_HEIGHT; i++) {
        const int x = i % LARGE_WIDTH, y = i / LARGE_WIDTH;
        shade[i] = (float)brightness(image.pixel[x + y * image.row]);
        blocks[i] = 100 * fraction(x / PIXELS_A_CELL, y / PIXELS_A_CELL);
    }
    assert_true(unevenness(shade, 1, 0) < 1.6f);
    assert_true(unevenness(shade, 0, 1) < 1.6f);
    assert_true(unevenness(blocks, 1, 0) > 20); /* the measure finds cells where they are seen */
}

/* Even smoke in front of everything, lit from one side: shades change slowly from left to right. */
TEST(slow_shades_have_no_bands) {
    OwnHand hand = hand_make(80, 45, .2f);
    hand_fill(&hand.fields.smoke, 0, 0, 80, 45, 3);
    const Light light = {-9, 4.5f, 400, true};
    OwnImage image = large(&hand, &light);
    int longest = 0, shades = 0;
    for (int y = 100; y < 260; y += 7) {
        int run = 0;
        for (int x = 20; x < 620; x++) {
            const uint32_t *pixel = image.pixel + x + y * image.row;
            run = pixel[0] == pixel[1] ? run + 1 : 0;
            longest = run > longest ? run : longest;
            shades += pixel[0] != pixel[1];
        }
    }
    assert_true(shades > 500);
    assert_true(longest < 40);
}

TEST(even_smoke_stays_even_beside_solids) {
    OwnHand hand = hand_make(80, 45, .2f);
    hand_fill(&hand.fields.smoke, 0, 0, 80, 45, .5f);
    hand_fill(&hand.fields.smoke, 40, 0, 80, 45, 0);
    hand_solid(&hand, 40, 0, 80, 45, 1);
    OwnPlane smoke = {0};
    Plane *planes[] = {&smoke};
    uint8_t lent[82 * 47];
    assert_true(Plane_Resize(&smoke, 80, 45));
    FluidFields_Copy(&hand.fields, &hand.fields.smoke, 0, 16, &smoke);
    FluidFields_FillSolids(&hand.fields, planes, 1, lent);
    for (int y = -1; y <= 45; y++)
        for (int x = -1; x < 46; x++) assert_float_equal(Plane_Row(&smoke, y)[x], x < 43 ? .5f : 0, 1e-6f);
}

/* ---- All that is there ---- */

/* Three cells wide each: of smoke, or of fire. */
static Image columns(bool fire, const int *left, int count) {
    const Light light = {8, -6, 60, false}; /* so high that none shades another */
    OwnHand hand = hand_make(80, 45, .2f);
    for (int i = 0; i < count; i++)
        hand_fill(fire ? &hand.fields.heat : &hand.fields.smoke, left[i], 15, left[i] + 3, 25, fire ? 300 : .05f);
    Image image = plain(&hand, PICTURE_SMOKE, &light);
    return image;
}

/* A row is shaded by what is in it: nothing between two things may hide either, or the edge of smoke. */
TEST(all_that_is_in_a_row_is_seen) {
    static const int left[] = {4, 30, 36, 74};
    OwnImage smoke = columns(false, left, 4), fire = columns(true, left, 4);
    for (int i = 0; i < 4; i++) {
        OwnImage alone = columns(false, &left[i], 1);
        int orange = 0; /* which the wall behind is not, though hot gas lights it */
        for (int x = 4 * left[i] - 6; x < 4 * left[i] + 18; x++)
            for (int y = 56; y < 104; y++) {
                const ptrdiff_t at = x + y * alone.row;
                const int before = brightness(alone.pixel[at]);
                assert_true(abs(brightness(smoke.pixel[at]) - before) <= 6 + before / 16);
            }
        for (int x = 4 * left[i]; x < 4 * left[i] + 12; x++)
            for (int y = 64; y < 96; y++)
                orange += (int)(fire.pixel[x + y * fire.row] >> 16 & 255) - (int)(fire.pixel[x + y * fire.row] & 255);
        assert_true(orange > 145 * 12 * 32);
    }
}

/* A cell with a broken number looks as if 0 stood there; one beyond all bounds stays where it is. */
TEST(bad_numbers_stay_where_they_are) {
    static const float bad[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f};
    const Light light = {8, 4.5f, 4, false};
    for (int mode = 0; mode < PICTURE_MODES; mode++)
        for (int k = 0; k < 5; k++) {
            OwnHand clean = hand_make(80, 45, .2f), dirty = hand_make(80, 45, .2f);
            for (int i = 0; i < HAND_FIELDS; i++) {
                clean.value[i][30] = dirty.value[i][30] = 1;
                dirty.value[i][20 * 81 + 10] = bad[k];
            }
            OwnImage a = plain(&clean, (PictureMode)mode, &light), b = plain(&dirty, (PictureMode)mode, &light);
            if (isnan(bad[k])) assert_same(&a, &b);
            if (mode == PICTURE_SMOKE) assert_true(abs(around(&a, 13, 7, .5f) - around(&b, 13, 7, .5f)) < 8);
        }
}

TEST(a_frame_of_bad_numbers_is_one_of_good_ones) {
    OwnHand hand = busy_air(64, 36, .25f);
    Wall wall = hall(16, 9);
    wall.door = (WallSlab){7.3f, 5, 8.7f, 8};
    const PictureFrame bad = {
        .area = {0, 0, 16, 9}, .seconds = (double)NAN, .far_shift = INFINITY, .dawn = 7, .faint = NAN};
    const PictureFrame good = {.area = {0, 0, 16, 9}, .dawn = 1};
    OwnImage a = composed(&hand, &wall, &bad, 160, 90), b = composed(&hand, &wall, &good, 160, 90);
    assert_same(&a, &b);
}

TEST(brightness_lifts_the_darkness) {
    static const float TRIED[] = {0, 1, NAN, -3, .5f, 1.5f, INFINITY, 2};
    OwnHand hand = busy_air(64, 36, .25f);
    const Wall wall = hall(16, 9);
    Image image[8];
    for (int i = 0; i < 8; i++) {
        const PictureFrame frame = {.area = {0, 0, 16, 9}, .brightness = TRIED[i]};
        image[i] = composed(&hand, &wall, &frame, 161, 90);
    }
    for (int i = 1; i < 4; i++) assert_same(&image[0], &image[i]);
    assert_same(&image[6], &image[7]); /* the most */
    int darker = 0, brighter = 0;
    for (int i = 0; i < 161; i++) {
        const int at = brightness(image[0].pixel[i]);
        assert_true(brightness(image[4].pixel[i]) <= at && brightness(image[5].pixel[i]) >= at);
        darker += brightness(image[4].pixel[i])<at, brighter += brightness(image[5].pixel[i])> at;
    }
    assert_true(darker > 0 && brighter > 0);
    for (int i = 0; i < 8; i++) free(image[i].pixel);
}

/* ---- From one picture to the next ---- */

/* A hall that is begun anew is there at once. */
TEST(a_wall_that_stays_is_not_baked_anew) {
    Wall wall = Wall_Default(16, 9);
    OwnPicture *picture = quick_picture(NULL);
    uint8_t marked = 0;
    for (int i = 0; i < 2; i++) {
        Picture_SetWall(picture, &wall);
        Picture_SetWall(picture, &wall);
        assert_true(Picture_Bake(picture));
        if (i == 1) assert_int_not_equal(*picture->maps.baked.near, marked);
        *picture->maps.baked.near = marked = *picture->maps.baked.near ^ 255;
        Picture_SetWall(picture, &wall);
        assert_true(Picture_Bake(picture));
        assert_int_equal(*picture->maps.baked.near, marked);
        wall.wet_floor = 8;
    }
}

/* Fire and smoke that come and go, fluids of other sizes, panels and views in between leave nothing behind. */
TEST(pictures_forget_earlier_ones) {
    static const int WIDTHS[] = {80, 16, 256};
    OwnPicture *used = quick_picture(NULL);
    const Wall wall = hall(16, 9);
    OwnImage old = image_make(320, 180);
    Picture_SetWall(used, &wall);
    for (int step = 0; step < 15; step++) {
        const int width = WIDTHS[step / 5];
        OwnHand hand = hand_make(width, 45, 16 / (float)width);
        hand_fill(&hand.fields.heat, width / 4, 3 * step, 3 * width / 4, 3 * step + 1 + step % 3, 700);
        hand_fill(&hand.fields.smoke, width * step / 20, 10, width * step / 20 + width / 9, 30, 3);
        PictureFrame frame = {.mode = step % 5 == 3 ? PICTURE_SPEED : PICTURE_SMOKE, .area = {0, 0, 16, 9}};
        frame.shown[0] = (float)(step % 3) / 2;
        assert_true(compose(used, &hand, &frame, &old));
        OwnImage fresh = composed(&hand, &wall, &frame, 320, 180);
        assert_same(&old, &fresh);
    }
}

/* ---- Small things ---- */

TEST(flames_and_flecks_stay_inside) {
    OwnImage image = image_make(64, 48);
    for (int i = 0; i < image.row * 48; i++) image.pixel[i] = i % image.row < 64 ? 0xff202020u : UNTOUCHED;
    OwnLightField light = {0};
    assert_true(LightField_Resize(&light, 8, 6, .2f));
    const Canvas canvas = {.pixels = image.pixel, .width = 64, .height = 48, .row = image.row, .scale = 40};
    const Flame flames[] = {{.8f, .9f, .5f, .1f, .1f, .9f, 1}, {-1e9f, 0, 1, 1, 0, 1, 0},   {.1f, .1f, 3, 3, 9, 1, 0},
                            {NAN, .5f, 1, 1, 0, 1, 0},         {.5f, .5f, NAN, 1, 0, 1, 0}, {.5f, .5f, -1, 1, 0, 1, 0}};
    const Fleck flecks[] = {{1.4f, .2f, {.05f, 0}, .02f, .3f, false},
                            {0, 0, {9, 9}, 9, 1, true},
                            {NAN, 0, {.1f, .1f}, .1f, 1, false},
                            {1.6f, 1.2f, {.3f, .3f}, .1f, 1, true},
                            {1, 1, {NAN, 0}, .1f, 1, false}};
    for (int i = 0; i < 5; i++) Fleck_Draw(&canvas, &flecks[i], &light);
    assert_true(brightness(image.pixel[56 + 8 * image.row]) != brightness(0x202020));
    for (int i = 0; i < 6; i++) Flame_Draw(&canvas, &flames[i]);
    assert_true(brightness(image.pixel[32 + 33 * image.row]) > 300);
    assert_filled(&image);
}

/* Sparks, a flame and a fleck on a canvas, or on slices of so many of its lines. */
static Image draw_small_things(int lines) {
    Image image = image_make(128, 128);
    for (int i = 0; i < image.row * 128; i++) image.pixel[i] = 0xff202020u;
    OwnLightField light = {0};
    assert_true(LightField_Resize(&light, 8, 8, .25f));
    const Spark sparks[] = {{.x = .3f, .y = .98f, .glow = 1},
                            {.x = 1, .y = 1.2f, .vy = -20, .glow = 1},
                            {.x = 1.6f, .y = .5f, .vx = 3, .vy = 2, .glow = .8f}};
    const Flame flame = {.8f, .9f, .5f, .1f, .1f, .9f, 1};
    const Fleck fleck = {1.4f, 1, {.3f, .3f}, .1f, 1, true};
    for (int y = 0; y < 128; y += lines) {
        const Canvas slice = {.pixels = image.pixel + (ptrdiff_t)y * image.row,
                              .width = 128,
                              .height = lines,
                              .row = image.row,
                              .top = (float)y / 64,
                              .scale = 64};
        Flame_Draw(&slice, &flame);
        Fleck_Draw(&slice, &fleck, &light);
        for (int i = 0; i < 3; i++) Spark_Draw(&slice, &sparks[i]);
    }
    return image;
}

TEST(slices_show_no_seam) {
    OwnImage whole = draw_small_things(128), slices = draw_small_things(32);
    assert_same(&whole, &slices);
}
