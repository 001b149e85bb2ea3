/* A picture composed in pieces, and on threads, is the same. */
#include "engine/picture/fluid_host.h"
#include "engine/picture/liquid/liquid.h"
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

#include <string.h>

enum { WIDTH = 321, HEIGHT = 179, PIXELS = WIDTH * HEIGHT, SHOTS = PICTURE_MODES + 12 + LIQUID_TEXTURES };

static void backwards(int count, int grain, FluidTask *task, void *task_data, void *host) {
    (void)host;
    for (int end = count; end > 0; end -= grain) task(end > grain ? end - grain : 0, end, task_data);
}

/* Every view of a busy hall. */
static uint32_t *add_views(Picture *picture, uint32_t *to) {
    OwnHand hand = busy_air(64, 36, .25f);
    const Light light = {5, 3, 4.6f, false};
    const Shape shape = Shape_Capsule(3, 3, 1, 12, 6, .2f);
    const Silhouette figure = {&shape, 1, .003f, 0};
    PictureFrame frame = {.area = {0, 0, 16, 9}, .seconds = 3, .lights = &light, .light_count = 1};
    frame.silhouettes = &figure, frame.silhouette_count = 1;
    for (int mode = 0; mode < PICTURE_MODES; mode++, to += PIXELS) {
        frame.mode = (PictureMode)mode;
        assert_true(Picture_ComposeFields(picture, &hand.fields, &frame, to, WIDTH, HEIGHT, WIDTH));
    }
    return to;
}

/* Two fluids in turn, whose grain flows, and then as liquids. */
static void add_fluids(Picture *picture, uint32_t *to) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 160, def.size[1] = 90, def.cell_size = .1f;
    Liquid_Carry(&def, 2);
    Fluid *fluid[2] = {Fluid_Create(&def), Fluid_Create(&def)};
    PictureLiquid liquid = {.channel = 2};
    assert_true(fluid[0] && fluid[1]);
    Liquid_Begin(fluid[0], 2), Liquid_Begin(fluid[1], 2);
    Liquid_Weights(12, 60, liquid.weight);
    for (int i = 0; i < 12 + LIQUID_TEXTURES; i++, to += PIXELS) {
        Fluid *air = fluid[i % 2];
        PictureFrame frame = {.fluid = air, .area = {0, 0, 16, 9}, .seconds = i / 60.0};
        liquid.texture = (LiquidTexture)(i % LIQUID_TEXTURES);
        if (i >= 12) frame.liquid = &liquid;
        Fluid_Add(air, FLUID_SMOKE, FLUID_AT(6, 4.5f), FLUID_AT(10, 4.5f), 1.5f, .1f);
        Fluid_Push(air, FLUID_AT(7, 4), FLUID_AT(9, 5), .4f, FLUID_AT(i % 2 ? 1 : -1, 1));
        assert_true(Fluid_Step(air, 1 / 60.f));
        assert_true(Picture_Compose(picture, &frame, to, WIDTH, HEIGHT, WIDTH));
    }
    Fluid_Destroy(fluid[0]), Fluid_Destroy(fluid[1]);
}

static uint32_t *compose_all(const FluidHost *host) {
    const Wall wall = hall(16, 9);
    uint32_t *pixels = malloc((size_t)SHOTS * PIXELS * sizeof *pixels);
    OwnPicture *picture = quick_picture(host);
    Picture_SetWall(picture, &wall);
    add_fluids(picture, add_views(picture, pixels));
    return pixels;
}

TEST(splitting_changes_nothing) {
    OwnWorkers *workers = Workers_Create(3);
    const FluidHost split = {.parallel_for = backwards}, threads = FluidHost_Make(workers);
    uint32_t *alone = compose_all(NULL), *pieces = compose_all(&split), *together = compose_all(&threads);
    assert_memory_equal(alone, pieces, (size_t)SHOTS * PIXELS * sizeof *alone);
    assert_memory_equal(alone, together, (size_t)SHOTS * PIXELS * sizeof *alone);
    free(alone), free(pieces), free(together);
}
