/* Every view on any grid and size; ranges and colours. */
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

/* In turns of all that there is, and of odd places. */
TEST(one_picture_fills_any_size_from_any_grid_and_place) {
    static const int grid[][2] = {{1, 1}, {7, 5}, {64, 64}, {32, 180}, {200, 3}};
    static const int size[][2] = {{1, 1}, {2, 3}, {7, 5}, {641, 359}, {33, 900}};
    static const PictureArea odd[] = {{-3, -2, 30, 20},  {2.013f, 1.37f, 1, 1}, {50, 50, 6, 4},     {NAN, 0, 1, 1},
                                      {0, 0, 0, 0},      {0, 0, INFINITY, 1},   {3, 2, .01f, .01f}, {1e30f, 0, 16, 9},
                                      {0, 0, 1e-30f, 1}, {0, -3e38f, 1, 1}};
    OwnPicture *picture = quick_picture(NULL);
    for (int g = 0, turn = 0; g < 5; g++) {
        OwnHand hand = busy_air(grid[g][0], grid[g][1], .1f);
        const float width = .1f * (float)grid[g][0], height = .1f * (float)grid[g][1];
        const Wall wall = hall(width, height);
        const Light light = {.5f * width, .5f * height, 4.6f, false};
        const Shape shape = Shape_Disc(.5f * width, .5f * height, .2f * height);
        const Silhouette figure = {&shape, 1, .003f, 0};
        const Spark spark = {.25f * width, .5f * height, 1, 1, 1};
        Picture_SetWall(picture, &wall);
        for (int s = 0; s < 5; s++)
            for (int mode = 0; mode < PICTURE_MODES; mode++, turn++) {
                OwnImage image = image_make(size[s][0], size[s][1]);
                PictureFrame frame = {.mode = (PictureMode)mode, .area = {0, 0, width, height}};
                frame.lights = &light, frame.silhouettes = &figure, frame.sparks = &spark;
                frame.light_count = frame.silhouette_count = frame.spark_count = 1;
                frame.seconds = turn * 1e3, frame.far_shift = (float)(turn % 25 - 12);
                assert_true(compose(picture, &hand, &frame, &image));
                assert_filled(&image);
                frame.area = odd[turn % 10];
                assert_true(compose(picture, &hand, &frame, &image));
                assert_filled(&image);
            }
    }
}

TEST(wrong_sizes_and_modes_are_refused) {
    OwnPicture *picture = quick_picture(NULL);
    OwnHand hand = hand_make(8, 8, .1f);
    uint32_t pixel = UNTOUCHED;
    PictureFrame frame = {.area = {0, 0, 1, 1}};
    assert_false(Picture_ComposeFields(picture, &hand.fields, &frame, &pixel, 0, 1, 1));
    assert_false(Picture_ComposeFields(picture, &hand.fields, &frame, &pixel, 1, -1, 1));
    assert_false(Picture_ComposeFields(picture, &hand.fields, &frame, &pixel, 2, 1, 1));
    frame.mode = PICTURE_MODES;
    assert_false(Picture_ComposeFields(picture, &hand.fields, &frame, &pixel, 1, 1, 1));
    assert_int_equal(pixel, UNTOUCHED);
    assert_string_equal(Picture_ModeName(PICTURE_MODES), "");
    assert_string_equal(Picture_ModeName(PICTURE_VORTICITY), "vorticity");
    Picture_Destroy(NULL);
}

TEST(all_solid_and_empty_air_are_fine) {
    OwnHand hand = hand_make(80, 45, .2f);
    hand_solid(&hand, 0, 0, 80, 45, 3);
    const Hand nothing = {.fields = {.width = 16, .height = 9, .cell = 1}};
    for (int mode = 0; mode < PICTURE_MODES; mode++) {
        const PictureFrame frame = {.mode = (PictureMode)mode, .area = {0, 0, 16, 9}};
        OwnImage full = plain(&hand, frame.mode, NULL), empty = composed(&nothing, NULL, &frame, 320, 180);
    }
}

/* One cell in fifty holds a hot jet. The other half of the fluid is hot and out of sight. */
TEST(the_range_fits_most_of_what_is_seen) {
    for (int side = 0; side < 2; side++) {
        OwnHand hand = hand_make(80, 45, .2f);
        hand_fill(&hand.fields.heat, 0, 0, 80, 45, 500);
        hand_fill(&hand.fields.heat, 40 * side, 0, 40 + 40 * side, 45, 9);
        hand_fill(&hand.fields.heat, 10 + 40 * side, 0, 11 + 40 * side, 36, 3000);
        OwnImage image = image_make(160, 180);
        OwnPicture *picture = quick_picture(NULL);
        const PictureFrame frame = {.mode = PICTURE_HEAT, .area = {8.0f * (float)side, 0, 8, 9}};
        assert_true(compose(picture, &hand, &frame, &image));
        assert_in_range((int)Picture_LastRange(picture).high, 9, 20);
    }
}

/* Beyond the fluid there is stone; a picture of just the fluid shows none. */
TEST(beyond_the_fluid_there_is_stone) {
    OwnHand hand = hand_make(80, 45, .2f);
    OwnImage image = image_make(320, 180);
    OwnPicture *picture = quick_picture(NULL);
    PictureFrame frame = {.mode = PICTURE_HEAT, .area = {0, 0, 16, 9}};
    assert_true(compose(picture, &hand, &frame, &image));
    const uint32_t air = image.pixel[0];
    for (int i = 0; i < 320 * 180; i++) assert_int_equal(image.pixel[i % 320 + i / 320 * image.row], air);
    frame.area = (PictureArea){-4, -2.25f, 24, 13.5f};
    assert_true(compose(picture, &hand, &frame, &image));
    const uint32_t stone = image.pixel[0];
    assert_true(stone != air);
    assert_int_equal(image.pixel[160 + 90 * image.row], air);
    assert_int_equal(image.pixel[20 + 90 * image.row], stone);
    assert_int_equal(image.pixel[300 + 90 * image.row], stone);
    assert_int_equal(image.pixel[160 + 10 * image.row], stone);
    assert_int_equal(image.pixel[160 + 170 * image.row], stone);
    image.width = 240, image.height = 135;
    assert_true(compose(picture, &hand, &frame, &image));
    for (int y = 0; y < 135; y++) /* alike on both sides */
        for (int x = 0; x < 120; x++)
            assert_int_equal(image.pixel[x + y * image.row], image.pixel[239 - x + y * image.row]);
    image.width = 80, image.height = 180; /* beyond it up and down alone */
    frame.area = (PictureArea){4, -2.25f, 6, 13.5f};
    assert_true(compose(picture, &hand, &frame, &image));
    assert_int_equal(image.pixel[40 + 10 * image.row], stone);
    assert_int_equal(image.pixel[40 + 90 * image.row], air);
}

/* A million squares from the corner of the world floats tell them apart no longer: then there is none. */
TEST(arrows_keep_to_where_floats_can_place_them) {
    OwnHand hand = hand_make(80, 45, 1);
    hand_fill(&hand.fields.velocity[0], 0, 0, 81, 45, 3);
    for (int i = 0; i < 2; i++) {
        OwnPicture *picture = quick_picture(NULL);
        OwnImage image = image_make(1200, 40);
        const PictureFrame frame = {.mode = PICTURE_ARROWS, .area = {i ? 45 : 15, .01f, .0012f, .00004f}};
        int apart = 0;
        assert_true(compose(picture, &hand, &frame, &image));
        for (int k = 0; k < 1200 * 40; k++) apart += image.pixel[k % 1200 + k / 1200 * image.row] != image.pixel[0];
        assert_int_equal(apart == 0, i);
    }
}

TEST(bodies_have_colours_of_their_own) {
    for (int a = 0; a < 26; a++)
        for (int b = 0; b < a; b++) {
            int apart = 0;
            for (int shift = 0; shift < 24; shift += 8)
                apart += abs((int)(Picture_BodyColour(a) >> shift & 255) - (int)(Picture_BodyColour(b) >> shift & 255));
            assert_true(apart > 40);
        }
}

TEST(numbers_are_read_off_the_field) {
    OwnPicture *picture = quick_picture(NULL);
    OwnHand hand = hand_make(80, 45, .2f);
    OwnImage image = image_make(64, 36);
    PictureFrame frame = {.mode = PICTURE_HEAT, .area = {0, 0, 16, 9}};
    float number = 1;
    for (int x = 0; x < 80; x++) hand_fill(&hand.fields.heat, x, 0, x + 1, 45, (float)x * 4);
    hand_solid(&hand, 10, 10, 20, 20, 2);
    assert_false(Picture_Read(picture, 0, 1, 1, &number));
    assert_true(compose(picture, &hand, &frame, &image));
    for (int x = 0; x < 80; x++) {
        assert_true(Picture_Read(picture, 0, ((float)x + .9f) * .2f, 8, &number));
        assert_float_equal(number, (float)x * 4, 1e-4f);
    }
    assert_false(Picture_Read(picture, 0, 3, 3, &number) || Picture_Read(picture, 0, -.1f, 1, &number) ||
                 Picture_Read(picture, 0, 1, 9.1f, &number) || Picture_Read(picture, 0, NAN, 1, &number));
    assert_int_equal(Picture_Colour(picture, 0) >> 24, 255);
    frame.mode = PICTURE_SMOKE;
    assert_true(compose(picture, &hand, &frame, &image) && !Picture_Read(picture, 0, 1, 1, &number));
    assert_int_equal(Picture_Colour(picture, .5f), 0);
}

TEST(numbers_stand_on_their_bodies) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 64, def.size[1] = 36, def.cell_size = .25f;
    OwnFluid *fluid = Fluid_Create(&def);
    PictureBody bodies[PICTURE_BODIES];
    assert_int_equal(Picture_Bodies(fluid, &(PictureSlice){PICTURE_ACROSS_Z, 0}, bodies), 0);
    Fluid_StampBox(fluid, 9, FLUID_AT(3, 2), FLUID_AT(1, 1), 0);
    Fluid_StampBox(fluid, 4, FLUID_AT(9, 4), FLUID_AT(.5f, 3), 0);
    Fluid_StampBox(fluid, 4, FLUID_AT(12, 6.75f), FLUID_AT(3, .25f), 0);
    assert_int_equal(Picture_Bodies(fluid, &(PictureSlice){PICTURE_ACROSS_Z, 0}, bodies), 2);
    assert_true(bodies[0].body == 4 && bodies[1].body == 9);
    assert_float_equal(bodies[1].at[0], 3, 1e-4f);
    assert_float_equal(bodies[1].at[1], 2, 1e-4f);
    const int x = (int)(bodies[0].at[0] * 4), y = (int)(bodies[0].at[1] * 4); /* an L: its centre lies beside it */
    assert_int_equal(Fluid_GetOccupancy(fluid)[x + 64 * y], 4);
    Fluid_StampBox(fluid, 2, FLUID_AT(6, 6), FLUID_AT(.5f, .5f), 0);
    Fluid_StampBox(fluid, 2, FLUID_AT(4, 6), FLUID_AT(.5f, .5f), 0);
    assert_int_equal(Picture_Bodies(fluid, &(PictureSlice){PICTURE_ACROSS_Z, 0}, bodies), 3);
    assert_true(bodies[0].body == 2 && bodies[0].at[0] < 5); /* of two halves the first one has it */
}
