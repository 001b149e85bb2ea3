/* Figures and sparks: dark inside, lit at the rim, and nothing outside. */
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

enum { WIDTH = 200, HEIGHT = 150, ROW = 208 };
static const uint32_t GREY = 0xff707070u;

typedef struct Stage {
    uint32_t pixel[HEIGHT * ROW];
    Canvas canvas;
    LightField light;
} Stage;

/* 4 x 3 m at 50 pixels a metre, lit from the left. */
static Stage *stage_make(void) {
    Stage *stage = calloc(1, sizeof *stage);
    for (int i = 0; i < HEIGHT * ROW; i++) stage->pixel[i] = GREY;
    stage->canvas = (Canvas){.pixels = stage->pixel, .width = WIDTH, .height = HEIGHT, .row = ROW, .scale = 50};
    assert_true(LightField_Resize(&stage->light, 40, 30, .1f));
    const Light lamp = {.x = .3f, .y = 1.5f, .strength = 4};
    LightField_Sweep(&stage->light, &lamp, 1, NULL, 0);
    return stage;
}

static void stage_free(Stage *stage) {
    LightField_Free(&stage->light);
    free(stage);
}

static void draw(Stage *stage, const Shape *shapes, int count) {
    const Silhouette figure = {shapes, count, .003f, 0};
    Silhouette_Draw(&stage->canvas, &figure, &stage->light, 0, HEIGHT);
}

static uint32_t pixel_at(const Stage *stage, float x, float y) {
    return stage->pixel[(int)(x * 50) + (int)(y * 50) * ROW];
}

TEST(distances_are_right) {
    const Shape capsule = Shape_Capsule(0, 0, 1, 10, 0, 2), box = Shape_Box(0, 0, 2, 1, 0, .1f);
    const Shape turned = Shape_Box(0, 0, 2, 1, 1.5707963f, 0), moon = Shape_Crescent(0, 0, 1, 0, -1, 1);
    const float square[4][2] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    const Shape polygon = Shape_Polygon(square, 4, 0);
    assert_float_equal(Shape_Distance(&capsule, -3, 0), 2, 1e-5f);
    assert_float_equal(Shape_Distance(&capsule, 10, 5), 3, 1e-5f);
    assert_float_equal(Shape_Distance(&box, 5, 0), 3, 1e-5f);
    assert_float_equal(Shape_Distance(&box, 0, .25f), -.75f, 1e-5f);
    assert_float_equal(Shape_Distance(&turned, 0, 5), 3, 1e-5f);
    assert_float_equal(Shape_Distance(&turned, 5, 0), 4, 1e-5f);
    assert_true(Shape_Distance(&moon, 0, .5f) < 0 && Shape_Distance(&moon, 0, -.5f) > 0);
    assert_float_equal(Shape_Distance(&polygon, 1, 1), -1, 1e-5f);
    assert_float_equal(Shape_Distance(&polygon, 5, 1), 3, 1e-5f);
}

TEST(bounds_hold_every_shape) {
    const float triangle[3][2] = {{1, 1}, {3, 1.2f}, {1.5f, 2.5f}};
    const Shape shapes[] = {Shape_Capsule(1, 1, .2f, 3, 2, .4f), Shape_Box(2, 1.5f, .8f, .3f, .7f, .1f),
                            Shape_Crescent(2, 1.5f, .5f, 2, 1.1f, .5f), Shape_Polygon(triangle, 3, .1f)};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        float low[2], high[2];
        Shape_Bounds(&shapes[i], low, high);
        for (float y = 0; y < 4; y += .05f)
            for (float x = 0; x < 4; x += .05f)
                if (Shape_Distance(&shapes[i], x, y) <= 0)
                    assert_true(x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1]);
    }
}

TEST(figures_are_dark_inside_and_leave_the_rest_alone) {
    Stage *stage = stage_make();
    const Shape shape = Shape_Disc(2, 1.5f, .6f);
    draw(stage, &shape, 1);
    assert_true(brightness(pixel_at(stage, 2, 1.5f)) < 60);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < ROW; x++) {
            const float px = ((float)x + .5f) / 50, py = ((float)y + .5f) / 50, away = Shape_Distance(&shape, px, py);
            if (x >= WIDTH || away > .04f) assert_int_equal(stage->pixel[x + y * ROW], GREY);
            if (away < -.3f) assert_true(brightness(stage->pixel[x + y * ROW]) < 75);
        }
    stage_free(stage);
}

TEST(rims_are_bright_towards_the_light) {
    Stage *stage = stage_make();
    const Shape shape = Shape_Disc(2, 1.5f, .6f);
    draw(stage, &shape, 1);
    const int lit = brightness(pixel_at(stage, 1.44f, 1.5f)), away = brightness(pixel_at(stage, 2.56f, 1.5f));
    assert_true(lit > away + 60);
    stage_free(stage);
}

TEST(joined_shapes_show_no_line_between_them) {
    Stage *stage = stage_make();
    const Shape shapes[] = {Shape_Box(1.5f, 1.5f, .6f, .6f, 0, 0), Shape_Box(2.5f, 1.5f, .6f, .6f, 0, 0)};
    draw(stage, shapes, 2);
    for (float x = 1.3f; x < 2.7f; x += .02f) assert_true(brightness(pixel_at(stage, x, 1.5f)) < 75);
    stage_free(stage);
}

TEST(thin_rods_stay_whole) {
    Stage *stage = stage_make();
    const Shape rod = Shape_Capsule(1.013f, .2f, .02f, 1.713f, 2.8f, .02f);
    draw(stage, &rod, 1);
    for (int y = 15; y < 135; y++) {
        int darkest = 1000;
        for (int x = 0; x < WIDTH; x++) {
            const int here = brightness(stage->pixel[x + y * ROW]);
            if (here < darkest) darkest = here;
        }
        assert_true(darkest < 250);
    }
    stage_free(stage);
}

/* Brass beside a lamp is golden, and dimmer far from it; a shadow is as dark as ever. */
TEST(faces_reflect_light_in_their_colour) {
    Stage *shadow = stage_make(), *brass = stage_make();
    const Shape bar = Shape_Box(2, 1.5f, 1.8f, .3f, 0, .02f);
    const Silhouette dark = {&bar, 1, .003f, 0, {0, 0, 0}}, golden = {&bar, 1, .003f, 0, {.34f, .19f, .06f}};
    Silhouette_Draw(&shadow->canvas, &dark, &shadow->light, 0, HEIGHT);
    Silhouette_Draw(&brass->canvas, &golden, &brass->light, 0, HEIGHT);
    const uint32_t near = pixel_at(brass, .6f, 1.4f), far = pixel_at(brass, 3.6f, 1.4f);
    assert_true(brightness(near) > brightness(pixel_at(shadow, .6f, 1.4f)) + 40);
    assert_true((near >> 16 & 255) > 2 * (near & 255));
    assert_true(brightness(far) + 20 < brightness(near) && brightness(far) > brightness(pixel_at(shadow, 3.6f, 1.4f)));
    stage_free(shadow), stage_free(brass);
}

TEST(pieces_make_the_same_picture) {
    Stage *whole = stage_make(), *pieces = stage_make();
    const Shape shapes[] = {Shape_Capsule(.5f, .4f, .3f, 3.4f, 2.6f, .1f), Shape_Melt(Shape_Disc(3, .8f, .5f), .2f)};
    const Silhouette figure = {shapes, 2, .003f, 0};
    draw(whole, shapes, 2);
    for (int y = HEIGHT; y > 0; y -= 7) Silhouette_Draw(&pieces->canvas, &figure, &pieces->light, y > 7 ? y - 7 : 0, y);
    assert_memory_equal(whole->pixel, pieces->pixel, sizeof whole->pixel);
    stage_free(whole), stage_free(pieces);
}

TEST(wild_figures_and_sparks_write_nothing_outside) {
    Stage *stage = stage_make();
    const float line[2][2] = {{0, 0}, {1, 1}};
    const Shape shapes[] = {Shape_Disc(0, 0, 1),         Shape_Disc(4, 3, 1),
                            Shape_Disc(1e9f, 3, 1e9f),   Shape_Disc(NAN, 1, 1),
                            Shape_Disc(2, 2, NAN),       Shape_Box(INFINITY, 0, 1, 1, 0, 0),
                            Shape_Polygon(line, 2, .1f), Shape_Capsule(-50, -50, .1f, 50, 50, .1f)};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) draw(stage, &shapes[i], 1);
    draw(stage, shapes, 0);
    const Spark sparks[] = {{0, 0, 1, 1, 1},     {4, 3, -99, 99, 1}, {NAN, 1, 0, 0, 1},  {1, 1, NAN, 0, 1},
                            {1, 1, 1e30f, 0, 1}, {2, 2, 0, 0, NAN},  {-9e9f, 2, 0, 0, 1}};
    for (size_t i = 0; i < sizeof sparks / sizeof *sparks; i++) Spark_Draw(&stage->canvas, &sparks[i]);
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = WIDTH; x < ROW; x++) assert_int_equal(stage->pixel[x + y * ROW], GREY);
        for (int x = 0; x < WIDTH; x++) assert_int_equal(stage->pixel[x + y * ROW] >> 24, 255);
    }
    stage_free(stage);
}

TEST(mirrored_figures_fade_away_from_the_edge) {
    Stage *stage = stage_make();
    stage->canvas.mirror = .5f;
    const Shape post = Shape_Box(2, 1.5f, .4f, 2, 0, 0);
    draw(stage, &post, 1);
    const int far = brightness(pixel_at(stage, 2, .1f)), near = brightness(pixel_at(stage, 2, 2.9f));
    assert_true(far > near + 60 && near > 100);
    stage_free(stage);
}

TEST(sparks_glow) {
    Stage *stage = stage_make();
    const Spark spark = {.x = 2, .y = 1.5f, .vy = -1, .glow = 1};
    Spark_Draw(&stage->canvas, &spark);
    assert_true(brightness(pixel_at(stage, 2, 1.5f)) > brightness(GREY) + 100);
    assert_int_equal(pixel_at(stage, 2, 1), GREY);
    stage_free(stage);
}
