/* Two fluids in one picture: cut in two, side by side, and what differs. */
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

enum { WIDTH = 320, HEIGHT = 180 };

static Image shown(Picture *picture, const Hand *hand, const Hand *other, const PictureFrame *frame) {
    Image image = image_make(WIDTH, HEIGHT);
    assert_true(Picture_ComposeBoth(picture, &hand->fields, other ? &other->fields : NULL, frame, image.pixel, WIDTH,
                                    HEIGHT, image.row));
    assert_filled(&image);
    return image;
}

static void assert_same_part(const Image *a, const Image *b, int left, int right) {
    for (int y = 0; y < HEIGHT; y++)
        for (int x = left; x < right; x++) assert_int_equal(a->pixel[x + y * a->row], b->pixel[x + y * b->row]);
}

TEST(left_of_the_line_is_the_first_and_right_the_second) {
    OwnHand hand = busy_air(80, 45, .2f), other = busy_air(64, 36, .25f);
    for (int mode = 0; mode < PICTURE_MODES; mode++) {
        OwnPicture *picture = quick_picture(NULL);
        PictureFrame frame = {.mode = (PictureMode)mode, .area = {0, 0, 16, 9}};
        OwnImage first = shown(picture, &hand, NULL, &frame), second = shown(picture, &other, NULL, &frame);
        frame.compare = COMPARE_SPLIT;
        OwnImage both = shown(picture, &hand, &other, &frame);
        assert_same_part(&both, &first, 0, 158);
        assert_same_part(&both, &second, 162, WIDTH);
        frame.compare = COMPARE_WIPE, frame.wipe = .25f;
        OwnImage wiped = shown(picture, &hand, &other, &frame);
        assert_same_part(&wiped, &first, 0, 78);
        assert_same_part(&wiped, &second, 82, WIDTH);
        frame.compare = COMPARE_NONE;
        OwnImage alone = shown(picture, &hand, &other, &frame);
        assert_same_part(&alone, &first, 0, WIDTH);
    }
}

TEST(side_by_side_both_are_whole) {
    OwnHand hand = busy_air(80, 45, .2f), other = busy_air(64, 36, .25f);
    for (int mode = 0; mode < PICTURE_MODES; mode++) {
        OwnPicture *picture = quick_picture(NULL);
        PictureFrame frame = {.mode = (PictureMode)mode, .area = {0, 0, 16, 9}, .compare = COMPARE_BESIDE};
        OwnImage both = shown(picture, &hand, &other, &frame), half = image_make(WIDTH / 2, HEIGHT / 2);
        for (int side = 0; side < 2; side++) {
            assert_true(compose(picture, side ? &other : &hand, &frame, &half));
            for (int y = 0; y < HEIGHT / 2; y++)
                for (int x = 2; x < WIDTH / 2 - 2; x++)
                    assert_int_equal(both.pixel[side * WIDTH / 2 + x + (y + HEIGHT / 4) * both.row],
                                     half.pixel[x + y * half.row]);
        }
    }
}

/* Halves of a fluid, one after the other, have the windows that are theirs. */
TEST(light_comes_in_where_the_windows_are) {
    OwnHand hand = busy_air(80, 45, .2f);
    const Wall wall = hall(16, 9);
    OwnPicture *used = quick_picture(NULL);
    OwnImage later = image_make(WIDTH, HEIGHT);
    Picture_SetWall(used, &wall);
    for (int half = 0; half < 2; half++) {
        const Hand part = {.fields = FluidFields_Columns(&hand.fields, 40 * half, 40 * half + 40)};
        const PictureFrame frame = {.area = {8 * (float)half, 2, 8, 4.5f}, .dawn = 1};
        assert_true(compose(used, &part, &frame, &later));
        OwnImage fresh = composed(&part, &wall, &frame, WIDTH, HEIGHT);
        assert_same(&later, &fresh);
    }
}

/* ---- What differs ---- */

static Fluid *lively(void) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 64, def.size[1] = 36, def.cell_size = .25f;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    Fluid_StampBox(fluid, 3, FLUID_AT(12, 2), FLUID_AT(1, 1), .5f);
    for (int i = 0; i < 30; i++) {
        Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(8, 8), FLUID_AT(8, 8), 1, .2f);
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(8, 8), FLUID_AT(8, 8), 1, 20);
        Fluid_Push(fluid, FLUID_AT(3, 3), FLUID_AT(5, 3), .5f, FLUID_AT(1, .5f));
        assert_true(Fluid_Step(fluid, 1 / 60.0f));
    }
    return fluid;
}

TEST(a_fluid_and_itself_do_not_differ) {
    OwnFluid *fluid = lively();
    const uint8_t *occupancy = Fluid_GetOccupancy(fluid);
    for (int mode = 0; mode < PICTURE_MODES; mode++) {
        OwnPicture *picture = quick_picture(NULL);
        OwnImage image = image_make(WIDTH, HEIGHT);
        const PictureFrame frame = {.fluid = fluid,
                                    .other = fluid,
                                    .mode = (PictureMode)mode,
                                    .area = {0, 0, 16, 9},
                                    .compare = COMPARE_DIFFERENCE};
        show(picture, &frame, &image);
        const uint32_t zero = Picture_Colour(picture, .5f + .5f / 255); /* the middle of 256 colours */
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++) {
                int solid = 0;
                for (int k = 0; k < 9; k++) {
                    const int column = x / 5 + k % 3 - 1, row = y / 5 + k / 3 - 1;
                    solid |= column >= 0 && row >= 0 && column < 64 && row < 36 && occupancy[column + 64 * row];
                }
                if (!solid) assert_int_equal(image.pixel[x + y * image.row], zero);
            }
        float number = 1;
        assert_true(Picture_Read(picture, 0, 8, 8, &number) && number == 0);
        assert_false(Picture_Read(picture, 1, 8, 8, &number));
    }
}

TEST(what_the_second_has_more_of_is_red) {
    OwnHand hand = hand_make(80, 45, .2f), other = hand_make(80, 45, .2f), fine = hand_make(160, 45, .1f);
    OwnHand low = hand_make(80, 90, .1f);
    hand_fill(&other.fields.smoke, 10, 10, 20, 20, .9f);
    hand_fill(&hand.fields.smoke, 50, 10, 60, 20, .9f);
    hand_fill(&fine.fields.smoke, 20, 20, 40, 40, .9f); /* as `other`, in smaller cells and not as far down */
    hand_fill(&low.fields.smoke, 20, 20, 40, 40, .9f);  /* likewise, and not as far to the right */
    const Hand *const others[] = {&other, &fine, &low};
    hand_solid(&hand, 30, 30, 35, 35, 1);
    const PictureFrame frame = {.mode = PICTURE_SMOKE, .area = {0, 0, 16, 9}, .compare = COMPARE_DIFFERENCE};
    for (int i = 0; i < 3; i++) {
        OwnPicture *picture = quick_picture(NULL);
        OwnImage image = shown(picture, &hand, others[i], &frame);
        const uint32_t more = at(&image, 3, 3), less = at(&image, 11, 3);
        const PictureRange range = Picture_LastRange(picture);
        assert_true((more >> 16 & 255) > (more & 255) + 60 && (less & 255) > (less >> 16 & 255) + 60);
        assert_true(range.high == 1 && range.low == -1);
    }
    OwnPicture *picture = quick_picture(NULL);
    PictureFrame bodies = frame;
    bodies.mode = PICTURE_OCCUPANCY;
    OwnImage image = shown(picture, &hand, &other, &bodies);
    assert_true(at(&image, 6.5f, 6.5f) != at(&image, 2, 2)); /* which only the first one has */
}

/* ---- Sizes and places ---- */

TEST(any_sizes_go_together) {
    static const int size[][2] = {{1, 1}, {2, 1}, {1, 5}, {3, 2}, {161, 93}};
    OwnHand hand = busy_air(40, 23, .4f), other = busy_air(7, 31, .3f);
    for (int compare = 0; compare < COMPARE_MODES + 2; compare++) {
        OwnPicture *picture = quick_picture(NULL);
        for (int mode = 0; mode < PICTURE_MODES; mode++)
            for (int i = 0; i < 5; i++) {
                OwnImage image = image_make(size[i][0], size[i][1]);
                const PictureFrame frame = {.mode = (PictureMode)mode,
                                            .area = {0, 0, 16, 9},
                                            .compare = compare < COMPARE_MODES ? (PictureCompare)compare : COMPARE_WIPE,
                                            .wipe = compare > COMPARE_MODES ? NAN : 7};
                assert_true(Picture_ComposeBoth(picture, &hand.fields, &other.fields, &frame, image.pixel, image.width,
                                                image.height, image.row));
                assert_filled(&image);
            }
    }
}

TEST(places_belong_to_a_side) {
    OwnFluid *fluid = lively();
    PictureFrame frame = {.fluid = fluid, .other = fluid, .area = {2, 1, 16, 9}, .compare = COMPARE_SPLIT};
    float at[2];
    int side;
    assert_true(PictureCompare_Place(&frame, .75f, .5f, at, &side) && side == 1);
    assert_true(at[0] == 14 && at[1] == 5.5f);
    frame.compare = COMPARE_WIPE, frame.wipe = .9f;
    assert_true(PictureCompare_Place(&frame, .75f, .5f, at, &side) && side == 0);
    frame.compare = COMPARE_BESIDE;
    assert_true(PictureCompare_Place(&frame, .75f, .5f, at, &side) && side == 1);
    assert_true(at[0] == 10 && at[1] == 5.5f);
    assert_false(PictureCompare_Place(&frame, .75f, .1f, at, &side)); /* above both */
    assert_true(PictureCompare_Place(&frame, .75f, .7f, at, &side) && fabsf(at[1] - 9.1f) < 1e-4f);
    frame.compare = COMPARE_NONE;
    assert_true(PictureCompare_Place(&frame, .75f, .5f, at, &side) && side == 0 && at[0] == 14);
    frame.compare = COMPARE_DIFFERENCE;
    assert_true(PictureCompare_Place(&frame, .75f, .5f, at, &side) && side == 0 && at[0] == 14);
    frame.compare = COMPARE_SPLIT, frame.other = NULL;
    assert_true(PictureCompare_Place(&frame, .75f, .5f, at, &side) && side == 0);
    assert_string_equal(Picture_CompareName(COMPARE_MODES), "");
}
