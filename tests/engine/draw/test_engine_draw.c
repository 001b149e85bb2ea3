/* Shapes and pictures, judged by the pixels that they leave. */
#include "tests/kits/engine_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 200, HEIGHT = 100 };

static App *app;
static Draw *draw;

static int open_app(void **state) {
    (void)state;
    app = kit_headless(WIDTH, HEIGHT);
    draw = App_Draw(app);
    return 0;
}

static int close_app(void **state) {
    (void)state;
    assert_int_equal(Draw_Failures(draw), 0);
    App_Destroy(app);
    return 0;
}

/* White on black, summed up: an area in pixels. */
static double area(void) {
    static uint32_t pixels[WIDTH * HEIGHT];
    assert_int_equal(SDL_RenderReadPixels(Draw_Renderer(draw), NULL, SDL_PIXELFORMAT_ARGB8888, pixels, WIDTH * 4), 0);
    double sum = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) sum += (pixels[i] & 255) / 255.0;
    return sum;
}

static const DrawColour white = DRAW_RGB(0xFFFFFF);

static void clear(void) { Draw_Clear(draw, DRAW_RGB(0)); }

static void none_beyond(uint32_t most) {
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) assert_true((kit_pixel(app, x, y) & 255) <= most);
}

TEST(rects_cover_their_pixels) {
    clear();
    Draw_Rect(draw, (DrawRect){10, 20, 30, 5}, white);
    assert_float_equal(area(), 150, 0);
    assert_int_equal(kit_pixel(app, 10, 20), 0xFFFFFF);
    assert_int_equal(kit_pixel(app, 40, 20), 0);
    Draw_Rect(draw, (DrawRect){10, 20, -30, 5}, white);
    Draw_Rect(draw, (DrawRect){100, 20, 10, 10}, DRAW_RGBA(0xFFFFFF, 128));
    assert_int_equal(kit_pixel(app, 105, 25) & 255, 128);
}

TEST(frames_stay_inside_their_rect) {
    clear();
    Draw_Frame(draw, (DrawRect){10, 10, 20, 10}, 2, white);
    assert_float_equal(area(), 200 - 16 * 6, 0);
    clear();
    Draw_Frame(draw, (DrawRect){10, 10, 20, 10}, 50, white);
    assert_float_equal(area(), 200, 0);
}

TEST(long_polylines_are_drawn_whole) {
    static DrawPoint points[3000];
    for (int i = 0; i < 3000; i++) points[i] = (DrawPoint){10 + (float)i * 0.06f, 50};
    clear();
    Draw_Polyline(draw, points, 3000, 3, white);
    assert_true(fabs(area() - 3 * 180 - 7) < 5);
    for (int x = 12; x < 188; x++) assert_true((kit_pixel(app, x, 50) & 255) > 200);
    Draw_Polyline(draw, points, 1, 3, white);
    Draw_Polyline(draw, points, 0, 3, white);
}

TEST(translucent_lines_do_not_darken_their_joints) {
    static const DrawPoint points[] = {{20, 50}, {60, 50}, {60, 80}, {100, 50}, {60, 50}};
    clear();
    Draw_Polyline(draw, points, 5, 6, DRAW_RGBA(0xFFFFFF, 100));
    none_beyond(100);
}

TEST(shapes_off_the_screen_or_without_a_place_are_fine) {
    clear();
    Draw_Line(draw, -1e30f, -1e30f, -1e29f, 5, 3, white);
    Draw_Line(draw, NAN, 10, 20, 30, 3, white);
    Draw_Disc(draw, 50, INFINITY, 10, white);
    Draw_Disc(draw, 1000, 50, 10, white);
    Draw_Disc(draw, 50, 50, -1, white);
    Draw_Polygon(draw, (DrawPoint[]){{0, 0}, {10, NAN}, {10, 10}}, 3, white);
    assert_float_equal(area(), 0, 0);
    Draw_Line(draw, 50, 50, 50, 50, 3, white); /* of no length */
    assert_true(area() < 10);
    clear();
    Draw_Line(draw, -1e6f, 50.5f, 1e6f, 50.5f, 1, white);
    assert_true(fabs(area() - WIDTH) < 1);
}

TEST(polygons_fill_either_way_round) {
    static const DrawPoint corners[2][3] = {{{20, 20}, {120, 20}, {120, 80}}, {{20, 20}, {120, 80}, {120, 20}}};
    for (int i = 0; i < 2; i++) {
        clear();
        Draw_Polygon(draw, corners[i], 3, white);
        assert_true(fabs(area() - 3000) < 20);
        Draw_Polygon(draw, corners[i], 2, white);
    }
}

/* Each pixel once, though a disc and its tip overlap. */
TEST(drops_are_of_one_piece) {
    clear();
    Draw_Drop(draw, 100, 60, 10, 26, DRAW_RGBA(0xFFFFFF, 100));
    none_beyond(100);
    const double half = acos(10 / 26.0), exact = 100 * (3.14159 - half + tan(half)); /* of the disc the rest */
    assert_true(fabs(area() * 255 / 100 - exact) < 0.02 * exact);
    assert_true((kit_pixel(app, 100, 37) & 255) > 40);
    clear();
    Draw_Drop(draw, 100, 60, 10, 10, white);
    Draw_Drop(draw, 100, 60, -1, 10, white);
    Draw_Drop(draw, NAN, 60, 10, 26, white);
    assert_float_equal(area(), 0, 0);
}

TEST(pictures_of_their_own_size_are_copied) {
    static uint32_t pixels[50 * 40];
    for (uint32_t i = 0; i < 50 * 40; i++) pixels[i] = i * 2654435761u; /* any alpha: it is opaque */
    clear();
    assert_true(Draw_Image(draw, pixels, 40, 40, 50, (DrawRect){5, 6, 40, 40}));
    for (int y = 0; y < 40; y++)
        for (int x = 0; x < 40; x++) assert_int_equal(kit_pixel(app, 5 + x, 6 + y), pixels[y * 50 + x] & 0xFFFFFF);
}

TEST(still_pictures_are_taken_once_a_version) {
    static uint32_t pixels[30 * 20];
    DrawStill still = {pixels, 30, 20, 1};
    for (uint32_t i = 0; i < 30 * 20; i++) pixels[i] = i * 2654435761u;
    clear();
    assert_true(Draw_Still(draw, &still, (DrawRect){4, 3, 20, 10}, (DrawRect){50, 60, 20, 10}));
    assert_int_equal(kit_pixel(app, 50, 60), pixels[3 * 30 + 4] & 0xFFFFFF);
    assert_int_equal(kit_pixel(app, 69, 69), pixels[12 * 30 + 23] & 0xFFFFFF);
    assert_int_equal(kit_pixel(app, 70, 70), kit_pixel(app, 49, 59)); /* nothing beyond it */
    const uint32_t old = pixels[0] & 0xFFFFFF;
    pixels[0] = 0x123456;
    Draw_Still(draw, &still, (DrawRect){0, 0, 20, 10}, (DrawRect){5, 6, 20, 10});
    assert_int_equal(kit_pixel(app, 5, 6), old);
    still.version++;
    Draw_Still(draw, &still, (DrawRect){0, 0, 20, 10}, (DrawRect){5, 6, 20, 10});
    assert_int_equal(kit_pixel(app, 5, 6), 0x123456);
}

/* In a part or everywhere: over what was drawn before, and under what is drawn after. */
TEST(lent_pictures_are_drawn_as_they_were_filled) {
    static const struct { int x, y, width, height; } PLACES[] = {{3, 4, 40, 30}, {0, 0, WIDTH, HEIGHT}};
    for (int i = 0; i < 2; i++) {
        const int left = PLACES[i].x, top = PLACES[i].y, width = PLACES[i].width, height = PLACES[i].height;
        int pitch = 0;
        clear();
        Draw_Rect(draw, (DrawRect){0, 0, 9, 9}, DRAW_RGB(0xFF0000));
        uint32_t *lent = Draw_LendImage(draw, width, height,
                                        (DrawRect){(float)left, (float)top, (float)width, (float)height}, &pitch);
        assert_non_null(lent);
        assert_true(pitch >= width);
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) lent[x + y * pitch] = 0xFF000000u | (uint32_t)(x + y * 1000);
        assert_true(Draw_LentImage(draw));
        Draw_Rect(draw, (DrawRect){20, 10, 5, 5}, DRAW_RGB(0x00FF00));
        for (int y = top; y < top + height; y++)
            for (int x = left; x < left + width; x++)
                assert_int_equal(kit_pixel(app, x, y),
                                 x >= 20 && x < 25 && y >= 10 && y < 15 ? 0x00FF00 : x - left + (y - top) * 1000);
    }
}

TEST(colours_fade_and_mix) {
    assert_int_equal(Draw_Fade(DRAW_RGB(0x123456), 0.5f), 0x80123456);
    assert_int_equal(Draw_Fade(DRAW_RGB(0x123456), 7), 0xFF123456);
    assert_int_equal(Draw_Fade(DRAW_RGB(0x123456), -1), 0x00123456);
    assert_int_equal(Draw_Mix(0xFF000000, 0xFFFFFFFF, 0), 0xFF000000);
    assert_int_equal(Draw_Mix(0xFF000000, 0xFFFFFFFF, 1), 0xFFFFFFFF);
    assert_int_equal(Draw_Mix(0xFF000000, 0xFF804020, 0.5f), 0xFF402010);
}

TEST_GROUP(open_app, close_app)
