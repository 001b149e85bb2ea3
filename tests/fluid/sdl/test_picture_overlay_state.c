/* fluid_sdl.h: images that replay, levels that change, keys and jumps of bodies. */
#include "tests/fluid/sdl/overlay_kit.h"
#include "tests/kits/test.h"

static void *save(const FluidOverlay *air, size_t *size) {
    *size = FluidOverlay_Save(air, NULL, 0);
    void *image = malloc(*size);
    assert_true(*size > 0 && FluidOverlay_Save(air, image, *size) == *size);
    return image;
}

static const uint8_t tiles[4 * 40] = {[5] = 1, [16] = 1, [40 + 22] = 1, [80 + 31] = 1};

static void play(FluidOverlay *air, int frame) {
    const float way = 4 * (float)frame;
    const SDL_FRect camera = {way, 0, 240, 120};
    FluidBody slippery = Fluid_DefaultBody();
    slippery.slip = .5f;
    if (frame == 0) FluidOverlay_LevelTiles(air, tiles, 40, 4, 32);
    if (frame == 20) FluidOverlay_LevelRect(air, 180, 90, 40, 20, true), FluidOverlay_SetBody(air, 1, &slippery);
    FluidOverlay_Follow(air, &camera);
    FluidOverlay_MoveRect(air, 1, 60 + way, 50, 24, 40, 3. * frame);
    FluidOverlay_MoveCapsule(air, 2, 150 + way, 80, 150 + way, 110, 9);
    FluidOverlay_Add(air, FLUID_SMOKE, 120 + way, 60, 14, .2f);
    FluidOverlay_Push(air, 200 + way, 60, 14, 60, 0);
    if (frame == 29) FluidOverlay_MoveRect(air, 3, 220 + way, 20, 20, 30, 0); /* the next tick moves it, too */
    const int ticks = FluidOverlay_Advance(air, frame == 29 ? .0001 : frame % 3 ? .011 : .021);
    if (frame == 29) assert_int_equal(ticks, 0);
}

static void count(void *data, FluidOverlay *overlay, SDL_Rect pixels) {
    int *calls = data;
    (void)overlay, (void)pixels;
    ++*calls;
}

TEST(an_image_replays_bit_for_bit) {
    FluidOverlay *air = kit_overlay(), *other = kit_overlay();
    size_t size;
    uint64_t hash[40];
    SDL_FPoint origin[40];
    void *image = NULL, *end, *again;
    int calls = 0;
    for (int frame = 0; frame < 70; frame++) {
        if (frame == 30) image = save(air, &size);
        play(air, frame);
        if (frame < 30) continue;
        hash[frame - 30] = Fluid_Hash(FluidOverlay_Fluid(air));
        origin[frame - 30] = FluidOverlay_Origin(air);
    }
    end = save(air, &size);
    for (int i = 0; i < 2; i++) { /* the same overlay, and one that has seen nothing but the map */
        FluidOverlay *replay = i ? other : air;
        if (i) FluidOverlay_LevelTiles(replay, tiles, 40, 4, 32);
        assert_true(FluidOverlay_Restore(replay, image, size));
        again = save(replay, &size);
        assert_memory_equal(again, image, size);
        free(again);
        for (int frame = 30; frame < 70; frame++) {
            play(replay, frame);
            assert_true(Fluid_Hash(FluidOverlay_Fluid(replay)) == hash[frame - 30]);
            assert_float_equal(FluidOverlay_Origin(replay).x, origin[frame - 30].x, 0);
        }
        again = save(replay, &size);
        assert_memory_equal(again, end, size);
        free(again);
    }
    FluidOverlay_Destroy(other), other = kit_overlay();
    FluidOverlay_Restore(other, image, size);
    FluidOverlay_LevelCallback(other, count, &calls);
    assert_int_equal(calls, 1); /* at once, since the image is one of a window that follows */
    free(image), free(end);
    FluidOverlay_Destroy(air), FluidOverlay_Destroy(other);
}

TEST(damaged_and_foreign_images_are_refused_and_change_nothing) {
    const FluidDef def = FluidOverlay_Def(KIT_COLUMNS * KIT_CELL, KIT_ROWS * KIT_CELL, KIT_CELL, KIT_SCALE);
    FluidOverlay *air = kit_overlay(), *scaled = FluidOverlay_Create(&def, KIT_SCALE + 1);
    size_t size, own;
    for (int frame = 0; frame < 4; frame++) play(air, frame);
    uint8_t *image = save(air, &size);
    for (int frame = 4; frame < 8; frame++) play(air, frame);
    uint8_t *before = save(air, &own), *after;
    own -= Fluid_Save(FluidOverlay_Fluid(air), NULL, 0);
    for (size_t at = 0; at < size; at += at < own ? 61 : 9973) {
        image[at] ^= 16;
        kit_refused(FluidOverlay_Restore(air, image, size), "image");
        image[at] ^= 16;
    }
    kit_refused(FluidOverlay_Restore(air, image, size - 1), "size");
    kit_refused(FluidOverlay_Restore(air, NULL, size), "NULL");
    kit_refused(FluidOverlay_Restore(NULL, image, size), "no overlay");
    kit_refused(FluidOverlay_Restore(scaled, image, size), "scale");
    kit_refused(FluidOverlay_Save(air, image, size - 1) != 0, "capacity");
    assert_int_equal(FluidOverlay_Save(NULL, image, size), 0);
    after = save(air, &size);
    assert_memory_equal(before, after, size);
    assert_true(FluidOverlay_Restore(air, image, size));
    free(image), free(before), free(after);
    FluidOverlay_Destroy(air), FluidOverlay_Destroy(scaled);
}

/* With its sum made right again: a window's place and a time owed that no call brings. */
TEST(forged_images_are_refused) {
    static const struct Forged {
        size_t at; /* of a word */
        uint32_t word;
    } FORGED[] = {{20, 0x7fffffffu}, {24, 0x80000000u}, {32, 0x7ff80000u}};
    FluidOverlay *air = kit_overlay();
    size_t size;
    play(air, 0);
    size = FluidOverlay_Save(air, NULL, 0);
    const size_t own = size - Fluid_Save(FluidOverlay_Fluid(air), NULL, 0);
    for (int i = -1; i < 3; i++) {
        uint8_t *forged = save(air, &size);
        uint32_t sum = 2166136261u;
        for (int k = 0; k < 4 && i >= 0; k++) forged[FORGED[i].at + (size_t)k] = (uint8_t)(FORGED[i].word >> 8 * k);
        for (size_t at = 0; at + 4 < own; at += 4) {
            uint32_t word = 0;
            for (size_t k = 0; k < 4; k++) word |= (uint32_t)forged[at + k] << 8 * k;
            sum = (sum ^ word) * 16777619u;
        }
        for (size_t k = 0; k < 4; k++) forged[own - 4 + k] = (uint8_t)(sum >> 8 * k);
        if (i < 0)
            assert_true(FluidOverlay_Restore(air, forged, size)); /* nothing is forged, and the sum is right */
        else
            kit_refused(FluidOverlay_Restore(air, forged, size), "image");
        free(forged);
    }
    FluidOverlay_Destroy(air);
}

TEST(clear_air_keeps_its_walls_and_no_places) {
    FluidOverlay *air = kit_overlay();
    FluidOverlay_LevelRect(air, 0, 0, 32, 32, true);
    FluidOverlay_Add(air, FLUID_SMOKE, 100, 60, 20, 1);
    FluidOverlay_MoveRect(air, 1, 100, 60, 24, 40, 0);
    FluidOverlay_Step(air, 1 / 60.f);
    FluidOverlay_MoveRect(air, 2, 200, 60, 24, 40, 0);
    FluidOverlay_Advance(air, .016);
    FluidOverlay_Clear(air);
    assert_float_equal(Fluid_Total(FluidOverlay_Fluid(air), FLUID_SMOKE), 0, 0);
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), 16);
    assert_int_equal(FluidOverlay_Advance(air, .01), 0); /* nothing is owed */
    FluidOverlay_MoveRect(air, 1, 120, 60, 24, 40, 0);
    FluidOverlay_Step(air, 1 / 60.f);
    assert_float_equal(FluidOverlay_Wind(air, 132, 80).x, 0, 1e-3);
    assert_int_equal(kit_count(air, 2), 0);
    FluidOverlay_Clear(NULL);
    FluidOverlay_Destroy(air);
}

TEST(a_door_opens_where_the_next_map_is_free) {
    FluidOverlay *air = kit_overlay();
    const uint8_t shut[3] = {1, 1, 0}, open[3] = {1, 0, 0};
    const SDL_FRect rects[] = {{64, 64, 16, 16}, {96, 64, 16, 16}, {40, 8, 8, 8}};
    FluidOverlay_LevelTiles(air, shut, 3, 1, 32);
    assert_true(FluidOverlay_LevelRects(air, rects, 3, true)); /* the last lies within the door */
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), 32 + 4 + 4);
    assert_true(FluidOverlay_IsSolid(air, 60, 28));
    FluidOverlay_LevelTiles(air, open, 3, 1, 32);
    assert_false(FluidOverlay_IsSolid(air, 60, 28));
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), 16 + 4 + 4 + 1); /* rectangles stay */
    assert_true(FluidOverlay_LevelRects(air, rects, 2, false));
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), 16 + 1);
    const SDL_FRect wrong[] = {{200, 80, 16, 16}, {NAN, 0, 8, 8}};
    kit_refused(FluidOverlay_LevelRects(air, wrong, 2, true), "rectangle");
    kit_refused(FluidOverlay_LevelRects(air, NULL, 2, true), "rects");
    kit_refused(FluidOverlay_LevelRects(air, wrong, -1, true), "rects");
    kit_refused(FluidOverlay_LevelRects(NULL, wrong, 1, true), "no overlay");
    assert_true(FluidOverlay_LevelRects(air, NULL, 0, true));
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), 16 + 1);
    const float beyond[][2] = {{-1, 8}, {8, -1}, {320, 8}, {8, 160}, {NAN, 8}, {8, INFINITY}};
    for (int i = 0; i < 6; i++) assert_false(FluidOverlay_IsSolid(air, beyond[i][0], beyond[i][1]));
    assert_false(FluidOverlay_IsSolid(NULL, 8, 8));
    FluidOverlay_Destroy(air);
}

TEST(an_object_keeps_its_number) {
    FluidOverlay *air = kit_overlay();
    int handle[300];
    assert_int_equal(FluidOverlay_Body(air, &handle[0]), 254);
    assert_int_equal(FluidOverlay_Body(air, &handle[1]), 253);
    FluidOverlay_MoveRect(air, 252, 0, 0, 8, 8, 0); /* by hand */
    assert_int_equal(FluidOverlay_Body(air, &handle[2]), 251);
    FluidBody fan = Fluid_DefaultBody();
    fan.blows = true, fan.velocity[0] = 1;
    FluidOverlay_SetBody(air, 254, &fan);
    for (int tick = 0; tick < 3; tick++) { /* the first one is gone, and the others are asked in another order */
        assert_int_equal(FluidOverlay_Body(air, &handle[2]), 251);
        assert_int_equal(FluidOverlay_Body(air, &handle[1]), 253);
        FluidOverlay_MoveRect(air, 253, 100, 60, 16, 16, 0);
        FluidOverlay_MoveRect(air, 251, 200, 60, 16, 16, 0);
        if (tick < 2) FluidOverlay_Step(air, 1 / 60.f);
    }
    assert_int_equal(FluidOverlay_Body(air, &handle[3]), 254);
    assert_int_equal(FluidOverlay_Body(air, &handle[4]), 252); /* free, too */
    size_t size;
    void *image = save(air, &size);
    assert_true(FluidOverlay_Restore(air, image, size)); /* keys are not in it, and stay */
    free(image);
    assert_int_equal(FluidOverlay_Body(air, &handle[2]), 251);
    FluidOverlay_MoveRect(air, 254, 20, 60, 16, 16, 0);
    FluidOverlay_Step(air, 1 / 60.f);
    assert_float_equal(FluidOverlay_Wind(air, 28, 68).x, 0, 0); /* no fan */
    FluidOverlay_SetBody(air, 250, &fan); /* a number of the game's own is no object's, told or not */
    for (int i = 10; i < 16; i++) assert_true(FluidOverlay_Body(air, &handle[i]) != 250);
    FluidOverlay_SetBody(air, 250, NULL);
    FluidOverlay_Clear(air);
    for (int i = 0; i < 254; i++) assert_true(FluidOverlay_Body(air, &handle[i]) > 0);
    kit_refused(FluidOverlay_Body(air, &handle[254]) != 0, "254 bodies");
    kit_refused(FluidOverlay_Body(air, NULL) != 0, "key");
    assert_int_equal(FluidOverlay_Body(NULL, handle), 0);
    FluidOverlay_Destroy(air);
}

/* A metre is 80 pixels, so that 2 m are 160. */
TEST(a_jump_makes_no_wind) {
    FluidOverlay *air = kit_overlay();
    for (int tick = 0; tick < 3; tick++) {
        FluidOverlay_MoveRect(air, 1, tick < 2 ? 10 : 210, 60, 24, 40, 0);      /* 200 pixels */
        FluidOverlay_MoveCapsule(air, 2, tick < 2 ? 20 : 140, 140, 22, 140, 4); /* a bullet: 60 pixels */
        FluidOverlay_MoveRect(air, 3, tick < 2 ? 0 : 170, 0, 180, 16, 0);       /* 170 pixels, less than its size */
        FluidOverlay_Step(air, 1 / 60.f);
    }
    assert_float_equal(FluidOverlay_Wind(air, 222, 80).x, 0, 1e-3);
    assert_int_equal(kit_body(air, 222, 80), 1);
    assert_float_equal(FluidOverlay_Wind(air, 81, 140).x, 3600, 1);
    assert_float_equal(FluidOverlay_Wind(air, 260, 8).x, 170 * 60, 1);
    FluidOverlay_MoveRect(air, 1, 10, 60, 24, 40, 0); /* 200 pixels again, in a frame of four ticks: no jump */
    assert_int_equal(FluidOverlay_Advance(air, 4.01 / 60), 4);
    assert_float_equal(FluidOverlay_Wind(air, 22, 80).x, -50 * 60, 20);
    FluidOverlay_Destroy(air);
}
