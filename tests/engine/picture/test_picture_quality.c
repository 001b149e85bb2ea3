/* What the eye must not see: the fluid's cells, steps between shades; and what it must: light that smoke takes away or
 * catches. */
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

enum { PIXELS_A_CELL = 8 };

/* 640 x 360 pixels of 80 x 45 cells. */
static Image large(const Hand *hand, const Light *light) {
    Picture *picture = quick_picture(NULL);
    Image image = image_make(640, 360);
    const PictureFrame frame = {.area = {0, 0, 16, 9}, .lights = light, .light_count = light != NULL};
    assert_true(compose(picture, hand, &frame, &image));
    Picture_Destroy(picture);
    return image;
}

/* How unevenly bends (second differences) lie within the cells: the most at one of a cell's pixels over the least. */
static float unevenness(const float *shade, int width, int height, int step_x, int step_y) {
    float bend[PIXELS_A_CELL] = {0}, most = 0, least = INFINITY;
    for (int y = 40; y < height - 40; y++)
        for (int x = 40; x < width - 40; x++) {
            const float *at = shade + x + y * width;
            const int next = step_x + step_y * width;
            bend[(step_x ? x : y) % PIXELS_A_CELL] += fabsf(at[-next] - 2 * at[0] + at[next]);
        }
    for (int i = 0; i < PIXELS_A_CELL; i++) most = fmaxf(most, bend[i]), least = fminf(least, bend[i]);
    return most / (least + 1);
}

static float seen_unevenness(const Image *image, int step_x, int step_y) {
    float *shade = malloc(640 * 360 * sizeof *shade);
    for (int y = 0; y < 360; y++)
        for (int x = 0; x < 640; x++) shade[x + y * 640] = (float)brightness(image->pixel[x + y * image->row]);
    const float found = unevenness(shade, 640, 360, step_x, step_y);
    free(shade);
    return found;
}

TEST(no_cell_of_rough_smoke_shows) {
    Hand hand = hand_make(80, 45, .2f);
    for (int y = 0; y < 45; y++)
        for (int x = 0; x < 80; x++) hand.value[0][x + y * 80] = 1.2f + fraction(x, y);
    const Light light = {8, -3, 14, false};
    Image image = large(&hand, &light);
    assert_true(seen_unevenness(&image, 1, 0) < 1.6f);
    assert_true(seen_unevenness(&image, 0, 1) < 1.6f);
    float *blocks = malloc(640 * 360 * sizeof *blocks); /* the measure itself finds cells where they are seen */
    for (int y = 0; y < 360; y++)
        for (int x = 0; x < 640; x++) blocks[x + y * 640] = 100 * fraction(x / PIXELS_A_CELL, y / PIXELS_A_CELL);
    assert_true(unevenness(blocks, 640, 360, 1, 0) > 20);
    free(blocks), free(image.pixel);
    hand_free(&hand);
}

/* Even smoke in front of everything, lit from one side: shades change slowly from left to right. */
static Image slow_shades(void) {
    Hand hand = hand_make(80, 45, .2f);
    hand_fill(&hand.fields.smoke, 0, 0, 80, 45, 3);
    const Light light = {-9, 4.5f, 400, true};
    Image image = large(&hand, &light);
    hand_free(&hand);
    return image;
}

TEST(slow_shades_have_no_bands) {
    Image image = slow_shades();
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
    free(image.pixel);
}

static int behind_curtain(float density) {
    Hand hand = hand_make(80, 45, .2f);
    hand_fill(&hand.fields.smoke, 38, 0, 42, 45, density);
    const Light light = {5, 4.5f, 4.6f, false};
    Image image = plain(&hand, PICTURE_SMOKE, &light);
    const int bright = around(&image, 10, 4.5f, .8f);
    free(image.pixel);
    hand_free(&hand);
    return bright;
}

TEST(light_falls_off_through_smoke) {
    const int clear = behind_curtain(0), thin = behind_curtain(.2f), thick = behind_curtain(1.5f);
    assert_true(thin < clear - 5 && thick < thin - 5);
    assert_true(thick < 3 * clear / 4);
}

TEST(lights_far_out_of_sight_do_not_show) {
    Hand hand = hand_make(80, 45, .2f);
    const Light far = {60, 4, 4.6f, false}, near = {17.5f, 4, 4.6f, false};
    Image none = plain(&hand, PICTURE_SMOKE, NULL), beyond = plain(&hand, PICTURE_SMOKE, &far);
    Image beside = plain(&hand, PICTURE_SMOKE, &near);
    assert_memory_equal(none.pixel, beyond.pixel, (size_t)none.row * 180 * sizeof *none.pixel);
    assert_true(around(&beside, 15.5f, 4, .3f) > around(&none, 15.5f, 4, .3f) + 60);
    free(none.pixel), free(beyond.pixel), free(beside.pixel);
    hand_free(&hand);
}

TEST(the_day_falls_in_at_the_door_and_smoke_hides_it) {
    int bright[3], land = 0;
    for (int i = 0; i < 3; i++) {
        Hand hand = hand_make(80, 45, .2f);
        if (i == 2) hand_fill(&hand.fields.smoke, 30, 20, 50, 45, 3);
        Wall wall = Wall_Default(16, 9);
        wall.door = (WallSlab){7.3f, 5, 8.7f, 8};
        Picture *picture = quick_picture(NULL);
        Picture_SetWall(picture, &wall);
        Image image = image_make(320, 180);
        const PictureFrame frame = {.area = {0, 0, 16, 9}, .dawn = i ? 1 : 0};
        assert_true(compose(picture, &hand, &frame, &image));
        bright[i] = around(&image, 8, 6.3f, .2f);
        if (i == 1) land = around(&image, 7.5f, 7.3f, .1f);
        Picture_Destroy(picture);
        free(image.pixel);
        hand_free(&hand);
    }
    assert_true(bright[1] > bright[0] + 250 && bright[2] < bright[1] - 150);
    assert_true(land > bright[0] + 50 && land < bright[1] - 150); /* there is something out there */
}

/* How bright even smoke is where the wall's one window is, and 5 m beside it. */
TEST(windows_light_the_smoke_in_front_of_them) {
    Hand hand = hand_make(80, 45, .2f);
    hand_fill(&hand.fields.smoke, 0, 0, 80, 45, 1);
    Wall wall = Wall_Default(16, 9);
    wall.arch[wall.arches++] = (WallArch){4, 1.2f, 3.5f, 6.5f};
    Picture *picture = quick_picture(NULL);
    Picture_SetWall(picture, &wall);
    Image image = image_make(320, 180);
    const PictureFrame frame = {.area = {0, 0, 16, 9}};
    assert_true(compose(picture, &hand, &frame, &image));
    assert_true(around(&image, 4, 4.5f, .6f) > around(&image, 9.5f, 4.5f, .6f) + 25);
    Picture_Destroy(picture);
    free(image.pixel);
    hand_free(&hand);
}

static int smoke_brightness(float density, double seconds, float x) {
    Hand hand = hand_make(80, 45, .2f);
    hand_fill(&hand.fields.smoke, 0, 0, 80, 45, density);
    Picture *picture = quick_picture(NULL);
    Image image = image_make(320, 180);
    const PictureFrame frame = {.area = {0, 0, 16, 9}, .seconds = seconds};
    assert_true(compose(picture, &hand, &frame, &image));
    const int bright = around(&image, x, 4.5f, .2f);
    Picture_Destroy(picture);
    free(image.pixel);
    hand_free(&hand);
    return bright;
}

/* In no light at all, thick smoke is darker than thin, differs from place to place, and drifts. */
TEST(dark_smoke_is_not_flat) {
    int least = 765, most = 0, drifted = 0;
    for (float x = 5; x < 11; x += .5f) {
        const int bright = smoke_brightness(1.5f, 0, x);
        least = bright < least ? bright : least, most = bright > most ? bright : most;
        drifted += abs(smoke_brightness(1.5f, 8, x) - bright);
        assert_true(smoke_brightness(4, 0, x) < smoke_brightness(1.2f, 0, x));
    }
    assert_true(most > least + 8 && drifted > 30);
}

/* A hall four times as long as the picture: what lies far beside it takes no part, neither in pixels nor in work. */
TEST(far_beside_the_picture_nothing_counts) {
    Hand hand = hand_make(640, 45, .1f);
    Wall wall = Wall_Default(64, 4.5f);
    wall.shaft[wall.shafts++] = (LightShaft){27.5f, .4f, 1};
    Picture *picture = quick_picture(NULL);
    Picture_SetWall(picture, &wall);
    Image image[3];
    const Light lamp = {30, 2, 4.6f, false};
    const PictureFrame frame = {.area = {28, 0, 8, 4.5f}, .lights = &lamp, .light_count = 1};
    for (int i = 0; i < 3; i++) {
        image[i] = image_make(320, 180);
        if (i == 1) hand_fill(&hand.fields.smoke, 0, 0, 230, 45, 2), hand_fill(&hand.fields.heat, 420, 0, 640, 45, 600);
        if (i == 1) hand_solid(&hand, 420, 10, 600, 40, 1);
        if (i == 2) hand_fill(&hand.fields.smoke, 300, 0, 310, 45, 2);
        assert_true(compose(picture, &hand, &frame, &image[i]));
        assert_true(picture->cells[0] < 200);
    }
    assert_memory_equal(image[0].pixel, image[1].pixel, (size_t)image[0].row * 180 * sizeof *image[0].pixel);
    assert_memory_not_equal(image[0].pixel, image[2].pixel, (size_t)image[0].row * 180 * sizeof *image[0].pixel);
    for (int i = 0; i < 3; i++) free(image[i].pixel);
    Picture_Destroy(picture);
    hand_free(&hand);
}

TEST(shafts_slant_in_from_beside_the_picture) {
    Hand hand = hand_make(160, 90, .1f);
    int bright[2];
    for (int i = 0; i < 2; i++) {
        Wall wall = Wall_Default(16, 9);
        wall.shaft[0] = (LightShaft){4, .4f, 1}, wall.shafts = i;
        Picture *picture = quick_picture(NULL);
        Picture_SetWall(picture, &wall);
        Image image = image_make(320, 360);
        const PictureFrame frame = {.area = {8, 0, 8, 9}};
        assert_true(compose(picture, &hand, &frame, &image));
        bright[i] = 0;
        for (int x = 15; x < 40; x++) bright[i] += brightness(image.pixel[x + 300 * image.row]);
        Picture_Destroy(picture);
        free(image.pixel);
    }
    assert_true(bright[1] > bright[0] + 25 * 10);
    hand_free(&hand);
}

TEST(flames_and_flecks_stay_inside_and_show) {
    Image image = image_make(64, 48);
    for (int i = 0; i < image.row * 48; i++) image.pixel[i] = i % image.row < 64 ? 0xff202020u : UNTOUCHED;
    LightField light = {0};
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
    LightField_Free(&light);
    free(image.pixel);
}

/* Sparks, a flame and a fleck on a canvas, or on slices of so many of its lines. */
static Image draw_small_things(int lines) {
    Image image = image_make(128, 128);
    for (int i = 0; i < image.row * 128; i++) image.pixel[i] = 0xff202020u;
    LightField light = {0};
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
    LightField_Free(&light);
    return image;
}

TEST(slices_show_no_seam) {
    Image whole = draw_small_things(128), slices = draw_small_things(32);
    assert_memory_equal(whole.pixel, slices.pixel, (size_t)whole.row * 128 * sizeof *whole.pixel);
    free(whole.pixel), free(slices.pixel);
}
