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

static void show(Picture *picture, Fluid *fluid, PictureMode mode, Image *image) {
    PictureFrame frame = {.fluid = fluid, .area = area, .mode = mode};
    assert_true(Picture_Compose(picture, &frame, image->pixel, image->width, image->height, image->row));
    assert_filled(image);
}

/* By how much two pictures differ, brightness a pixel. */
static double difference(Picture *picture, Fluid *a, Fluid *b) {
    Image image[2] = {image_make(PIXELS, PIXELS * HEIGHT / WIDTH), image_make(PIXELS, PIXELS * HEIGHT / WIDTH)};
    double sum = 0;
    show(picture, a, PICTURE_SMOKE, &image[0]), show(picture, b, PICTURE_SMOKE, &image[1]);
    for (int y = 0; y < image->height; y++)
        for (int x = 0; x < PIXELS; x++)
            sum += abs(brightness(image[0].pixel[x + y * image->row]) - brightness(image[1].pixel[x + y * image->row]));
    free(image[0].pixel), free(image[1].pixel);
    return sum / (PIXELS * image->height);
}

/* With four samples the means over cells are even, and so is a picture of means. */
TEST(stripes_within_cells_are_seen) {
    Picture *picture = quick_picture(NULL);
    Fluid *fine = fine_fluid(4, 1, 1), *even = fine_fluid(4, 1, 1), *coarse = fine_fluid(1, 1, 1);
    paint(Fluid_Channel(fine, FLUID_SMOKE), true, .5f), paint(Fluid_Channel(even, FLUID_SMOKE), false, .5f);
    paint(Fluid_Channel(coarse, FLUID_SMOKE), false, .5f);
    const double stripes = difference(picture, fine, even), none = difference(picture, even, coarse);
    print_message("    stripes change pixels by %.2f, the grid alone by %.2f\n", stripes, none);
    assert_true(stripes > 5 && none < 1);
    Fluid_Destroy(fine), Fluid_Destroy(even), Fluid_Destroy(coarse);
    Picture_Destroy(picture);
}

/* Numbers are means over cells, whatever is finer. */
TEST(numbers_are_means) {
    Picture *picture = quick_picture(NULL);
    Image image = image_make(PIXELS, PIXELS * HEIGHT / WIDTH);
    for (int smoke = 1; smoke <= 4; smoke *= 2)
        for (int heat = 1; heat <= 4; heat *= 2) {
            Fluid *fluid = fine_fluid(smoke, heat, 1), *other = fine_fluid(1, 1, 1);
            paint(Fluid_Channel(fluid, FLUID_SMOKE), smoke > 2, .5f);
            paint(Fluid_Channel(fluid, FLUID_HEAT), heat > 2, 40);
            Fluid_StampBox(fluid, 1, FLUID_AT(2, 1.3f), FLUID_AT(.5f, .3f), 0);
            for (int mode = 0; mode < PICTURE_MODES; mode++) show(picture, fluid, (PictureMode)mode, &image);
            show(picture, fluid, PICTURE_HEAT, &image);
            float number = -1;
            assert_true(Picture_Read(picture, 0, 1, 1.3f, &number));
            assert_float_equal(number, 40, 1e-4);
            PictureFrame frame = {.fluid = fluid, .other = other, .compare = COMPARE_DIFFERENCE, .area = area};
            assert_true(Picture_Compose(picture, &frame, image.pixel, image.width, image.height, image.row));
            assert_true(Picture_Read(picture, 0, 1, 1.3f, &number));
            assert_float_equal(fabsf(number), .5f, 1e-4);
            frame.compare = COMPARE_SPLIT;
            assert_true(Picture_Compose(picture, &frame, image.pixel, image.width, image.height, image.row));
            Fluid_Destroy(fluid), Fluid_Destroy(other);
        }
    free(image.pixel);
    Picture_Destroy(picture);
}

/* Heat that is coarser than the smoke lies where it lay. */
TEST(coarser_heat_stays_in_its_place) {
    Picture *picture = quick_picture(NULL);
    Image fine = image_make(PIXELS, PIXELS * HEIGHT / WIDTH), plain = image_make(PIXELS, PIXELS * HEIGHT / WIDTH);
    for (int n = 1; n <= 4; n *= 4) {
        Fluid *fluid = fine_fluid(n, 1, 1);
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(2, 1.3f), FLUID_AT(2, 1.3f), .5f, 900);
        show(picture, fluid, PICTURE_SMOKE, n == 1 ? &plain : &fine);
        Fluid_Destroy(fluid);
    }
    double off = 0, lit = 0;
    for (int y = 0; y < fine.height; y++)
        for (int x = 0; x < PIXELS; x++) {
            const int a = brightness(fine.pixel[x + y * fine.row]), b = brightness(plain.pixel[x + y * plain.row]);
            off += abs(a - b), lit += b;
        }
    print_message("    differs by %.2f %% of its light\n", 100 * off / lit);
    assert_true(off < .06 * lit);
    free(fine.pixel), free(plain.pixel);
    Picture_Destroy(picture);
}

TEST(depth_is_drawn_from_means) {
    Picture *picture = quick_picture(NULL);
    Fluid *fluid = fine_fluid(2, 2, 6);
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
    Image image = image_make(PIXELS, PIXELS * HEIGHT / WIDTH);
    Volume *volume = Volume_Create(NULL);
    for (int i = 0; i < 3; i++) {
        PictureFrame frame = {.fluid = fluid, .area = area, .through = i == 1, .volume = i == 2 ? volume : NULL};
        frame.eye = Volume_DefaultCamera();
        assert_true(Picture_Compose(picture, &frame, image.pixel, image.width, image.height, image.row));
    }
    for (int mode = 0; mode < PICTURE_MODES; mode++) show(picture, fluid, (PictureMode)mode, &image);
    free(image.pixel);
    Volume_Destroy(volume);
    Fluid_Destroy(fluid);
    Picture_Destroy(picture);
}
