/* Where gas burns it is blue; what it leaves behind is hot, and glows. */
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

static float gas[81 * 46];

static Hand burning_air(float fuel, float rate) {
    Hand hand = hand_make(80, 45, .2f);
    hand_fill(&hand.fields.heat, 20, 15, 30, 25, 260);
    hand.fields.reaction = (FluidReaction){.fuel = 2, .ignition = 100, .rate = rate};
    hand.fields.fuel = hand_view(rate > 0 ? gas : NULL, 80, 45, .5f, .5f);
    if (rate > 0) hand_fill(&hand.fields.fuel, 0, 0, 80, 45, 0), hand_fill(&hand.fields.fuel, 15, 15, 25, 25, fuel);
    return hand;
}

static int red(uint32_t pixel) { return (int)(pixel >> 16 & 255); }
static int blue(uint32_t pixel) { return (int)(pixel & 255); }

TEST(gas_that_burns_is_blue) {
    Hand hand = burning_air(1, 20);
    Image image = plain(&hand, PICTURE_SMOKE, NULL);
    const uint32_t burns = at(&image, 4.3f, 4), hot = at(&image, 5.6f, 4), cold = at(&image, 3.5f, 4),
                   far = at(&image, 10, 4);
    assert_true(blue(burns) > red(burns) + 40);
    assert_true(red(hot) > blue(hot) + 40);
    assert_true(blue(cold) < blue(far) + 30); /* gas that is not hot does not burn */
    free(image.pixel);
    hand_free(&hand);
}

TEST(without_gas_fire_looks_as_ever) {
    Hand none = burning_air(0, 0), spent = burning_air(0, 20);
    Image a = plain(&none, PICTURE_SMOKE, NULL), b = plain(&spent, PICTURE_SMOKE, NULL);
    assert_memory_equal(a.pixel, b.pixel, (size_t)a.row * (size_t)a.height * sizeof *a.pixel);
    free(a.pixel), free(b.pixel);
    hand_free(&none), hand_free(&spent);
}

/* Columns of the wider fluid are cropped: the gas moves with the heat. */
TEST(a_fluid_shows_its_flame) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 160, def.size[1] = 45, def.cell_size = .2f, def.channel_count = 3;
    def.reaction = (FluidReaction){.fuel = 2, .ignition = 100, .rate = 20};
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    Fluid_Add(fluid, 2, FLUID_AT(20, 4), FLUID_AT(20, 4), 1, 1);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(20, 4), FLUID_AT(20, 4), 1, 500);
    Picture *picture = quick_picture(NULL);
    const Wall wall = Wall_Default(32, 9);
    Picture_SetWall(picture, &wall);
    Image image = image_make(320, 180);
    const PictureFrame frame = {.fluid = fluid, .mode = PICTURE_SMOKE, .area = {14, 0, 16, 9}};
    assert_true(Picture_Compose(picture, &frame, image.pixel, image.width, image.height, image.row));
    const uint32_t burns = image.pixel[120 + 80 * image.row];
    assert_true(blue(burns) > red(burns) + 40);
    free(image.pixel);
    Picture_Destroy(picture);
    Fluid_Destroy(fluid);
}
