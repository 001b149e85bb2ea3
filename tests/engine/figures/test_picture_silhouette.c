/* Figures and sparks: how far shapes reach, the same in pieces as in one, and nothing outside. */
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
