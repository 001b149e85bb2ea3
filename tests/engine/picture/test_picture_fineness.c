/* Channels that are finer than the flow: every view takes them, and the view of smoke shows what lies within a cell. */
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

enum { WIDTH = 24, HEIGHT = 16, PIXELS = 192 };

static Fluid *fine_fluid(int smoke, int heat, int depth) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = WIDTH, def.size[1] = HEIGHT, def.size[2] = depth, def.cell_size = 4.f / WIDTH;
    def.channel[FLUID_SMOKE].fineness = smoke, def.channel[FLUID_HEAT].fineness = heat;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    return fluid;
}

static void paint(FluidView view, bool stripes, float value) {
    for (int z = 0; z < view.size[2]; z++)
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++)
                view.data[x + y * view.row + z * view.slab] = stripes ? (float)(x % 4 / 2) * 2 * value : value;
}

static const PictureArea area = {0, 0, 4, 4.f * HEIGHT / WIDTH};

static Image shown(Picture *picture, Fluid *fluid, PictureMode mode) {
    const PictureFrame frame = {.fluid = fluid, .area = area, .mode = mode};
    Image image = image_make(PIXELS, PIXELS * HEIGHT / WIDTH);
    show(picture, &frame, &image);
    return image;
}

static void show_all(Picture *picture, Fluid *fluid) {
    for (int mode = 0; mode < PICTURE_MODES; mode++) { OwnImage image = shown(picture, fluid, (PictureMode)mode); }
}

/* With four samples the means over cells are even, and so is a picture of means. */
TEST(stripes_within_cells_are_seen) {
    OwnPicture *picture = quick_picture(NULL);
    OwnFluid *fine = fine_fluid(4, 1, 1), *even = fine_fluid(4, 1, 1), *coarse = fine_fluid(1, 1, 1);
    paint(Fluid_Channel(fine, FLUID_SMOKE), true, .5f), paint(Fluid_Channel(even, FLUID_SMOKE), false, .5f);
    paint(Fluid_Channel(coarse, FLUID_SMOKE), false, .5f);
    OwnImage striped = shown(picture, fine, PICTURE_SMOKE), means = shown(picture, even, PICTURE_SMOKE);
    OwnImage cells = shown(picture, coarse, PICTURE_SMOKE);
    int most;
    assert_true(image_apart(&striped, &means, &most) > 1.6 && image_apart(&means, &cells, &most) < .8);
}

/* Numbers are means over cells, whatever is finer. */
TEST(numbers_are_means) {
    OwnPicture *picture = quick_picture(NULL);
    OwnImage image = image_make(PIXELS, PIXELS * HEIGHT / WIDTH);
    for (int smoke = 1; smoke <= 4; smoke *= 2)
        for (int heat = 1; heat <= 4; heat *= 2) {
            OwnFluid *fluid = fine_fluid(smoke, heat, 1), *other = fine_fluid(1, 1, 1);
            paint(Fluid_Channel(fluid, FLUID_SMOKE), smoke > 2, .5f);
            paint(Fluid_Channel(fluid, FLUID_HEAT), heat > 2, 40);
            Fluid_StampBox(fluid, 1, FLUID_AT(2, 1.3f), FLUID_AT(.5f, .3f), 0);
            show_all(picture, fluid);
            PictureFrame frame = {.fluid = fluid, .area = area, .mode = PICTURE_HEAT};
            show(picture, &frame, &image);
            float number = -1;
            assert_true(Picture_Read(picture, 0, 1, 1.3f, &number));
            assert_float_equal(number, 40, 1e-4);
            frame = (PictureFrame){.fluid = fluid, .other = other, .compare = COMPARE_DIFFERENCE, .area = area};
            show(picture, &frame, &image);
            assert_true(Picture_Read(picture, 0, 1, 1.3f, &number));
            assert_float_equal(fabsf(number), .5f, 1e-4);
            frame.compare = COMPARE_SPLIT;
            show(picture, &frame, &image);
        }
}

/* Heat that is coarser than the smoke lies where it lay. */
TEST(coarser_heat_stays_in_its_place) {
    OwnPicture *picture = quick_picture(NULL);
    Image image[2];
    for (int i = 0; i < 2; i++) {
        OwnFluid *fluid = fine_fluid(i ? 4 : 1, 1, 1);
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(2, 1.3f), FLUID_AT(2, 1.3f), .5f, 900);
        image[i] = shown(picture, fluid, PICTURE_SMOKE);
    }
    int most;
    assert_true(image_apart(&image[0], &image[1], &most) < 2.2); /* the light of the gas is not quite the same */
    free(image[0].pixel), free(image[1].pixel);
}

/* In all directions, and up to the edges. */
TEST(enlarging_keeps_slopes) {
    OwnPlane cells = {0}, fine = {0};
    assert_true(Plane_Resize(&cells, 5, 4) && Plane_Resize(&fine, 20, 16));
    for (int y = -1; y <= 4; y++)
        for (int x = -1; x <= 5; x++) Plane_Row(&cells, y)[x] = (float)(3 * x + 5 * y);
    FluidFields_Enlarge(&cells, 4, &fine);
    for (int y = 0; y < 16; y++)
        for (int x = 0; x < 20; x++)
            assert_float_equal(Plane_Row(&fine, y)[x], .75f * (float)x + 1.25f * (float)y - 3, 1e-4f);
}

TEST(depth_is_drawn_from_means) {
    OwnPicture *picture = quick_picture(NULL);
    OwnFluid *fluid = fine_fluid(2, 2, 6);
    paint(Fluid_Channel(fluid, FLUID_SMOKE), false, .5f), paint(Fluid_Channel(fluid, FLUID_HEAT), false, 30);
    FluidSlice slice = {NULL};
    FluidFields fields;
    for (int axis = 0; axis < 3; axis++) {
        assert_true(FluidSlice_Take(&slice, fluid, axis, .4f, &fields));
        for (int i = 0; i < fields.width * fields.height; i++) {
            assert_float_equal(fields.smoke.data[i], .5f, 1e-6);
            assert_float_equal(fields.heat.data[i], 30, 1e-4);
        }
    }
    FluidSlice_Free(&slice);
    show_all(picture, fluid);
    OwnImage image = image_make(PIXELS, PIXELS * HEIGHT / WIDTH);
    OwnVolume *volume = Volume_Create(NULL);
    PictureFrame frame = {.fluid = fluid, .area = area, .through = true, .eye = Volume_DefaultCamera()};
    show(picture, &frame, &image);
    frame.volume = volume;
    show(picture, &frame, &image);
}
