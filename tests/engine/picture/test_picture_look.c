/* What one sees: light, shadow, smoke, fire, the same from both sides, and nothing of broken numbers. */
#include "tests/kits/picture_kit.h"

#include "engine/picture/inside.h"
#include "engine/stone/masonry.h"
#include "game/stone/styles.h"
#include "tests/kits/test.h"

TEST(lights_brighten_what_is_near) {
    Hand hand = hand_make(80, 45, .2f);
    const Light light = {8, 4.5f, 4.6f, false};
    Image dark = plain(&hand, PICTURE_SMOKE, NULL), lit = plain(&hand, PICTURE_SMOKE, &light);
    assert_true(around(&lit, 8, 4.5f, .6f) > 3 * around(&dark, 8, 4.5f, .6f));
    assert_true(around(&lit, 8, 4.5f, .6f) > 2 * around(&lit, 11, 4.5f, .6f));
    assert_true(around(&lit, 11, 4.5f, .6f) > around(&lit, 15, 4.5f, .6f));
    free(dark.pixel), free(lit.pixel);
    hand_free(&hand);
}

TEST(solids_keep_light_away) {
    Hand hand = hand_make(80, 45, .2f);
    hand_solid(&hand, 48, 10, 50, 35, 1);
    const Light light = {8, 4.5f, 4.6f, false};
    Image image = plain(&hand, PICTURE_SMOKE, &light);
    assert_true(1.9f * (float)around(&image, 11.5f, 4.5f, .6f) < (float)around(&image, 4.5f, 4.5f, .6f));
    free(image.pixel);
    hand_free(&hand);
}

/* The open arch of a hall, full of smoke or clear, by a warm light or in the dark. */
static int smoky(float density, const Light *light) {
    Hand hand = hand_make(80, 45, .2f);
    hand_fill(&hand.fields.smoke, 30, 10, 50, 35, density);
    Wall wall = Wall_Default(16, 9);
    wall.style = &HALL_STYLE[HALL_CASTLE];
    wall.arches = 1;
    wall.arch[0] = (WallArch){8, 5, 2, 9};
    Picture *picture = quick_picture(NULL);
    Picture_SetWall(picture, &wall);
    Image image = image_make(320, 180);
    const PictureFrame frame = {.area = {0, 0, 16, 9}, .lights = light, .light_count = light != NULL};
    assert_true(compose(picture, &hand, &frame, &image));
    const int bright = around(&image, 9, 4.5f, .6f); /* beside the columns of the far hall */
    Picture_Destroy(picture);
    free(image.pixel);
    hand_free(&hand);
    return bright;
}

/* A hall that is begun anew is there at once. */
TEST(a_wall_that_stays_is_not_baked_anew) {
    Hand hand = hand_make(80, 45, .2f);
    Wall wall = Wall_Default(16, 9);
    Picture *picture = quick_picture(NULL);
    Image image = image_make(320, 180);
    const PictureFrame frame = {.area = {0, 0, 16, 9}};
    Picture_SetWall(picture, &wall);
    assert_true(compose(picture, &hand, &frame, &image));
    uint8_t *stone = picture->maps.baked.near, marked = *stone ^ 255;
    *stone = marked;
    Picture_SetWall(picture, &wall);
    assert_true(compose(picture, &hand, &frame, &image));
    assert_ptr_equal(picture->maps.baked.near, stone);
    assert_int_equal(*stone, marked);
    wall.wet_floor = 8;
    Picture_SetWall(picture, &wall);
    Picture_SetWall(picture, &wall);
    assert_true(compose(picture, &hand, &frame, &image));
    assert_int_not_equal(*picture->maps.baked.near, marked);
    Picture_Destroy(picture);
    free(image.pixel);
    hand_free(&hand);
}

TEST(smoke_takes_light_and_hides_what_is_behind) {
    const Light light = {8, 3.4f, 4.6f, false};
    assert_true(smoky(.5f, &light) > smoky(.5f, NULL) + 30);
    assert_true(10 * smoky(4, NULL) < 9 * smoky(0, NULL));
}

TEST(fire_is_orange_and_has_an_edge) {
    Hand hand = hand_make(80, 45, .2f);
    hand_fill(&hand.fields.heat, 20, 15, 25, 20, 300);
    Image image = plain(&hand, PICTURE_SMOKE, NULL);
    const uint32_t fire = at(&image, 4.5f, 3.5f);
    assert_true((fire >> 16 & 255) > 150 && (fire >> 16 & 255) > 2 * (fire & 255));
    assert_true(around(&image, 4.5f, 3.5f, .2f) > 2 * around(&image, 5.6f, 3.5f, .2f));
    free(image.pixel);
    hand_free(&hand);
}

/* Warm gas, as over a grating, is no even film: a part of it is half as bright as the brightest tenth, or less. */
TEST(cool_fire_is_torn_into_licks) {
    Hand hand = hand_make(80, 45, .2f);
    hand_fill(&hand.fields.heat, 20, 10, 40, 35, 110);
    Image image = plain(&hand, PICTURE_SMOKE, NULL);
    int tones[256] = {0}, gaps = 0, most = 255;
    for (int i = 0; i < 40 * 40; i++)
        tones[at(&image, 4.5f + .07f * (float)(i % 40), 2.5f + .1f * (float)(i / 40)) >> 16 & 255]++;
    for (int bright = 0; bright < 160; most--) bright += tones[most];
    for (int tone = 0; tone < most / 2; tone++) gaps += tones[tone];
    assert_true(gaps > 80);
    free(image.pixel);
    hand_free(&hand);
}

TEST(fire_has_a_halo) {
    Hand hand = hand_make(80, 45, .2f);
    Image dark = plain(&hand, PICTURE_SMOKE, NULL);
    hand_fill(&hand.fields.heat, 20, 15, 25, 20, 600);
    Image image = plain(&hand, PICTURE_SMOKE, NULL);
    assert_true(around(&image, 5.8f, 3.5f, .2f) > around(&dark, 5.8f, 3.5f, .2f) + 60);
    free(image.pixel), free(dark.pixel);
    hand_free(&hand);
}

/* Fire and smoke that come and go, and views in between, leave nothing in the pictures after them. */
TEST(pictures_forget_earlier_ones) {
    Picture *used = quick_picture(NULL);
    Image old = image_make(320, 180);
    for (int step = 0; step < 12; step++) {
        Hand hand = hand_make(80, 45, .2f);
        hand_fill(&hand.fields.heat, 20, 3 * step, 60, 3 * step + 1 + step % 4, 700);
        hand_fill(&hand.fields.smoke, 4 * step, 10, 4 * step + 9, 30, 3);
        const PictureFrame frame = {.mode = step % 5 == 3 ? PICTURE_SPEED : PICTURE_SMOKE, .area = {0, 0, 16, 9}};
        assert_true(compose(used, &hand, &frame, &old));
        Image fresh = plain(&hand, frame.mode, NULL);
        assert_memory_equal(old.pixel, fresh.pixel, (size_t)old.row * 180 * sizeof *old.pixel);
        free(fresh.pixel);
        hand_free(&hand);
    }
    Picture_Destroy(used);
    free(old.pixel);
}

TEST(even_smoke_stays_even_beside_solids) {
    Hand hand = hand_make(80, 45, .2f);
    hand_fill(&hand.fields.smoke, 0, 0, 80, 45, .5f);
    hand_fill(&hand.fields.smoke, 40, 0, 80, 45, 0);
    hand_solid(&hand, 40, 0, 80, 45, 1);
    Plane smoke = {0};
    Plane *planes[] = {&smoke};
    uint8_t lent[82 * 47];
    assert_true(Plane_Resize(&smoke, 80, 45));
    FluidFields_Copy(&hand.fields, &hand.fields.smoke, 0, 16, &smoke);
    FluidFields_FillSolids(&hand.fields, planes, 1, lent);
    for (int y = -1; y <= 45; y++)
        for (int x = -1; x < 46; x++) assert_float_equal(Plane_Row(&smoke, y)[x], x < 43 ? .5f : 0, 1e-6f);
    Plane_Free(&smoke);
    hand_free(&hand);
}

TEST(the_wall_has_grain_that_smoke_hides) {
    const Light light = {8, 4.5f, 4.6f, false};
    int rough[2] = {0, 0};
    for (int smoky_too = 0; smoky_too < 2; smoky_too++) {
        Hand hand = hand_make(80, 45, .2f);
        hand_fill(&hand.fields.smoke, 0, 0, 80, 45, smoky_too ? 16.0f : 0);
        Image image = plain(&hand, PICTURE_SMOKE, &light);
        for (int y = 70; y < 110; y++)
            for (int x = 140; x < 180; x++) {
                const uint32_t *pixel = image.pixel + x + y * image.row;
                const int bend = brightness(pixel[-1]) - 2 * brightness(pixel[0]) + brightness(pixel[1]);
                rough[smoky_too] += abs(bend);
            }
        free(image.pixel);
        hand_free(&hand);
    }
    assert_true(rough[0] > 20 * 1600 && rough[1] < 8 * 1600);
}

TEST(the_wet_floor_mirrors_fire_and_figures) {
    Hand hand = hand_make(80, 45, .2f);
    hand_fill(&hand.fields.heat, 20, 35, 25, 39, 600);
    const Light light = {10, 7, 4.6f, false};
    const Shape post = Shape_Box(10, 7, .3f, 1, 0, 0);
    const Silhouette figure = {&post, 1, .003f, 0};
    Wall wall = Wall_Default(16, 9);
    Image image[2] = {image_make(320, 180), image_make(320, 180)};
    for (int wet = 0; wet < 2; wet++) {
        Picture *picture = quick_picture(NULL);
        wall.wet_floor = wet ? 8 : 0;
        Picture_SetWall(picture, &wall);
        const PictureFrame frame = {
            .area = {0, 0, 16, 9}, .lights = &light, .light_count = 1, .silhouettes = &figure, .silhouette_count = 1};
        assert_true(compose(picture, &hand, &frame, &image[wet]));
        Picture_Destroy(picture);
    }
    assert_true(around(&image[1], 4.5f, 8.3f, .15f) > around(&image[0], 4.5f, 8.3f, .15f) + 40);
    assert_true(around(&image[1], 10, 8.2f, .1f) < around(&image[1], 10.8f, 8.2f, .1f));
    assert_int_equal(at(&image[0], 4.5f, 5), at(&image[1], 4.5f, 5));
    free(image[0].pixel), free(image[1].pixel);
    hand_free(&hand);
}

/* A gap in the ground is black further down; a hall that ends without ground is not. */
TEST(pits_are_dark) {
    Hand hand = hand_make(80, 45, .2f);
    const Light light = {8, 6.5f, 4.6f, false};
    int bright[2];
    for (int pit = 0; pit < 2; pit++) {
        Picture *picture = quick_picture(NULL);
        Wall wall = Wall_Default(16, 9);
        wall.slabs = 2;
        wall.slab[0] = (WallSlab){0, 8, 7, 9};
        wall.slab[1] = pit ? (WallSlab){9, 8, 16, 9} : (WallSlab){0, 8, 6, 9};
        Image image = image_make(320, 180);
        Picture_SetWall(picture, &wall);
        const PictureFrame frame = {.area = {0, 0, 16, 9}, .lights = &light, .light_count = 1};
        assert_true(compose(picture, &hand, &frame, &image));
        bright[pit] = around(&image, 8, 8.7f, .2f);
        Picture_Destroy(picture);
        free(image.pixel);
    }
    assert_true(bright[1] < 12 && bright[0] > 5 * bright[1]);
    hand_free(&hand);
}

/* The mean of what a line of stone gives back. */
static float given_back(const Masonry *masonry, float from, float to, float y) {
    float sum = 0;
    for (int i = 0; i < 50; i++)
        sum += Masonry_At(masonry, from + (to - from) * ((float)i + .5f) / 50, y, false).colour[0];
    return sum / 50;
}

TEST(only_open_edges_of_stone_catch_light) {
    static Masonry masonry;
    Wall wall = Wall_Default(16, 9);
    wall.seed = 5;
    wall.slab[wall.slabs++] = (WallSlab){4, 5, 12, 7};
    wall.slab[wall.slabs++] = (WallSlab){6, 4, 10, 5};
    Masonry_Prepare(&masonry, &wall);
    const float open = given_back(&masonry, 4.5f, 5.5f, 5.03f), above = given_back(&masonry, 7, 9, 4.03f);
    const float covered = given_back(&masonry, 7, 9, 5.03f), deep = given_back(&masonry, 7, 9, 6.2f);
    assert_true(covered < .5f * open && covered < .5f * above && covered < 1.3f * deep);
    assert_float_equal(Masonry_At(&masonry, 8, 5, false).front, 1, 0); /* no gap is seen between them */
}

TEST(mirrored_air_gives_a_mirrored_picture) {
    Hand hand = hand_make(80, 45, .2f), mirrored = hand_make(80, 45, .2f);
    for (int y = 0; y < 45; y++)
        for (int x = 0; x < 80; x++) {
            hand.value[0][x + 80 * y] = mirrored.value[0][79 - x + 80 * y] =
                x > 30 && x < 50 ? fraction(x / 2, y / 2) : 0;
            hand.occupancy[x + 80 * y] = mirrored.occupancy[79 - x + 80 * y] = x > 60 && y > 30;
        }
    const Light light = {5, 3, 4.6f, false}, other = {11, 3, 4.6f, false};
    Image a = plain(&hand, PICTURE_SMOKE, &light), b = plain(&mirrored, PICTURE_SMOKE, &other);
    for (float y = .5f; y < 8.5f; y += .5f)
        for (float x = 6; x < 10; x += .5f) {
            const int there = around(&a, x, y, .5f), here = around(&b, 16 - x, y, .5f); /* bricks differ a little */
            assert_true(abs(there - here) <= 25 + there / 4);
        }
    free(a.pixel), free(b.pixel);
    Image heat = plain(&hand, PICTURE_OCCUPANCY, NULL), heat_too = plain(&mirrored, PICTURE_OCCUPANCY, NULL);
    for (float y = .5f; y < 9; y += .4f)
        for (float x = .5f; x < 16; x += .4f) assert_int_equal(at(&heat, x, y), at(&heat_too, 16 - x - .01f, y));
    free(heat.pixel), free(heat_too.pixel);
    hand_free(&hand), hand_free(&mirrored);
}

TEST(no_fluid_still_shows_the_hall) {
    Picture *picture = quick_picture(NULL);
    Image image = image_make(320, 180);
    const Light light = {8, 4.5f, 4.6f, false};
    const PictureFrame frame = {.area = {0, 0, 16, 9}, .lights = &light, .light_count = 1};
    assert_true(Picture_Compose(picture, &frame, image.pixel, 320, 180, image.row));
    assert_filled(&image);
    assert_true(around(&image, 8, 4.5f, .5f) > 3 * around(&image, 15, 8, .5f));
    Picture_Destroy(picture);
    free(image.pixel);
}

TEST(a_real_fluid_shows_what_was_added) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_STAM_2003);
    def.size[0] = 80, def.size[1] = 45, def.cell_size = .2f;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    assert_true(Fluid_StampBox(fluid, 4, FLUID_AT(4, 4), FLUID_AT(.5f, .5f), 0));
    assert_true(Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(12, 4), FLUID_AT(12, 4), .6f, 600));
    Picture *picture = quick_picture(NULL);
    Image image = image_make(320, 180);
    PictureFrame frame = {.fluid = fluid, .area = {0, 0, 16, 9}};
    for (int mode = 0; mode < PICTURE_MODES; mode++) {
        frame.mode = (PictureMode)mode;
        assert_true(Picture_Compose(picture, &frame, image.pixel, 320, 180, image.row));
        assert_filled(&image);
        if (mode == PICTURE_SMOKE || mode == PICTURE_HEAT)
            assert_true(around(&image, 12, 4, .2f) > 2 * around(&image, 8, 7, .2f));
        if (mode == PICTURE_OCCUPANCY) assert_int_equal(at(&image, 4, 4), Picture_BodyColour(4));
    }
    Picture_Destroy(picture);
    Fluid_Destroy(fluid);
    free(image.pixel);
}

/* A cell with a broken number looks as if 0 stood there; one beyond all bounds stays where it is. */
TEST(bad_numbers_stay_where_they_are) {
    static const float bad[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f};
    const Light light = {8, 4.5f, 4, false};
    for (int mode = 0; mode < PICTURE_MODES; mode++)
        for (int k = 0; k < 5; k++) {
            Hand clean = hand_make(80, 45, .2f), dirty = hand_make(80, 45, .2f);
            for (int i = 0; i < HAND_FIELDS; i++) {
                clean.value[i][30] = dirty.value[i][30] = 1;
                dirty.value[i][20 * 81 + 10] = bad[k];
            }
            Image a = plain(&clean, (PictureMode)mode, &light), b = plain(&dirty, (PictureMode)mode, &light);
            assert_filled(&b);
            if (isnan(bad[k])) assert_memory_equal(a.pixel, b.pixel, (size_t)a.row * 180 * sizeof *a.pixel);
            if (mode == PICTURE_SMOKE) assert_true(abs(around(&a, 13, 7, .5f) - around(&b, 13, 7, .5f)) < 8);
            free(a.pixel), free(b.pixel);
            hand_free(&clean), hand_free(&dirty);
        }
}
