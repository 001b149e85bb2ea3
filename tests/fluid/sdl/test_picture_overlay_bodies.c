/* fluid_sdl.h: levels and bodies in pixels, ticks, sources and readings. */
#include "tests/fluid/sdl/overlay_kit.h"
#include "tests/kits/test.h"

TEST(a_world_becomes_a_def) {
    const FluidDef def = FluidOverlay_Def(321, 160, 8, 80);
    assert_int_equal(def.size[0], 41); /* the last cell is cut by the border */
    assert_int_equal(def.size[1], 20);
    assert_float_equal(def.cell_size, .1, 1e-6);
    assert_null(Fluid_DefError(&def));
    const float wrong[][4] = {{0, 160, 8, 80},   {320, -1, 8, 80},    {320, 160, 0, 80},  {320, 160, 8, 0},
                              {NAN, 160, 8, 80}, {1e30f, 160, 8, 80}, {320, 160, NAN, 80}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const FluidDef bad = FluidOverlay_Def(wrong[i][0], wrong[i][1], wrong[i][2], wrong[i][3]);
        kit_refused(FluidOverlay_Create(&bad, 80), ":"); /* Fluid_DefError's sentence */
    }
    kit_refused(FluidOverlay_Create(&def, 0), "scale");
    kit_refused(FluidOverlay_Create(&def, NAN), "scale");
    kit_refused(FluidOverlay_Create(NULL, 80), "");
    const FluidDef huge = FluidOverlay_Def(6e7f, 6e6f, 6, 25), unscaled = FluidOverlay_Def(100, 100, 5, 0);
    kit_refused(FluidOverlay_Create(&huge, 25), "too large");
    kit_refused(FluidOverlay_Create(&unscaled, 0), "scale");
    FluidOverlay_Destroy(NULL);
}

TEST(levels_come_from_tiles_rectangles_and_pictures) {
    FluidOverlay *air = kit_overlay();
    const uint8_t tiles[2][3] = {{0, 7, 0}, {1, 0, 0}};
    assert_true(FluidOverlay_LevelTiles(air, &tiles[0][0], 3, 2, 16));
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), 2 * 4);
    assert_int_equal(kit_body(air, 24, 8), FLUID_SDL_LEVEL);
    assert_int_equal(kit_body(air, 8, 24), FLUID_SDL_LEVEL);
    assert_true(FluidOverlay_LevelRect(air, 160, 80, 32, 16, true));
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), 2 * 4 + 8);
    assert_true(FluidOverlay_LevelRect(air, 160, 80, 16, 16, false));
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), 2 * 4 + 4);
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, 40, 24, 32, SDL_PIXELFORMAT_RGBA8888);
    SDL_FillRect(picture, &(SDL_Rect){8, 8, 16, 16}, SDL_MapRGBA(picture->format, 0, 0, 0, 200));
    assert_true(FluidOverlay_LevelSurface(air, picture, 240, 40));
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), 2 * 4 + 4 + 4);
    assert_int_equal(kit_body(air, 252, 52), FLUID_SDL_LEVEL);
    SDL_FreeSurface(picture);
    picture = SDL_CreateRGBSurfaceWithFormat(0, 16, 16, 24, SDL_PIXELFORMAT_RGB24); /* a colour stands for nothing */
    SDL_SetColorKey(picture, SDL_TRUE, SDL_MapRGB(picture->format, 0, 0, 0));
    SDL_FillRect(picture, &(SDL_Rect){8, 0, 8, 16}, SDL_MapRGB(picture->format, 9, 9, 9));
    assert_true(FluidOverlay_LevelSurface(air, picture, 0, 120));
    assert_int_equal(kit_body(air, 4, 124), 0);
    assert_int_equal(kit_body(air, 12, 124), FLUID_SDL_LEVEL);
    SDL_FreeSurface(picture);
    assert_true(FluidOverlay_Step(air, 1 / 60.f)); /* the level stays */
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), 2 * 4 + 4 + 4 + 2);
    FluidOverlay_ClearLevel(air);
    assert_int_equal(kit_count(air, 0), KIT_COLUMNS * KIT_ROWS);
    static uint8_t large[100 * 100];
    memset(large, 1, sizeof large);
    assert_true(FluidOverlay_LevelTiles(air, large, 100, 100, 32)); /* larger than the world */
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), KIT_COLUMNS * KIT_ROWS);
    FluidOverlay_Destroy(air);
}

TEST(bodies_stir_the_air_by_where_they_are) {
    FluidOverlay *air = kit_overlay();
    for (int tick = 0; tick < 30; tick++) {
        assert_true(FluidOverlay_MoveRect(air, 1, 40 + 2 * (float)tick, 60, 24, 40, 0));
        assert_true(FluidOverlay_Step(air, 1 / 60.f));
        assert_in_range(kit_count(air, 1), 15, 20); /* no trail */
        const SDL_FPoint within = FluidOverlay_Wind(air, 52 + 2 * (float)tick, 80);
        assert_float_equal(within.x, tick ? 120 : 0, .01); /* it appears without a gust */
        assert_float_equal(within.y, 0, .01);
    }
    assert_true(FluidOverlay_Wind(air, 40 + 58 + 30, 80).x > 20);
    FluidOverlay_Forget(air, 1);
    FluidOverlay_MoveRect(air, 1, 240, 60, 24, 40, 0); /* a jump is not a flight */
    FluidOverlay_Step(air, 1 / 60.f);
    assert_float_equal(FluidOverlay_Wind(air, 252, 80).x, 0, 1e-3);
    FluidOverlay_Step(air, 1 / 60.f); /* not told: gone */
    assert_int_equal(kit_count(air, 1), 0);
    FluidOverlay_Destroy(air);
}

TEST(bodies_turn) {
    FluidOverlay *air = kit_overlay();
    for (int tick = 0; tick < 3; tick++) { /* 6 degrees a tick, over the border from 360 to 0: 2 pi rad/s */
        FluidOverlay_MoveRect(air, 3, 140, 76, 80, 16, 350 + 6 * tick);
        const double end = 3.14159265 / 180 * (350 + 6 * tick);
        FluidOverlay_MoveCapsule(air, 4, 60, 80, 60 + 30 * (float)cos(end), 80 + 30 * (float)sin(end), 9);
        FluidOverlay_Step(air, 1 / 60.f);
    }
    assert_float_equal(FluidOverlay_Wind(air, 212, 82).y, 32 * 6.2832, 2);
    assert_float_equal(FluidOverlay_Wind(air, 180, 84).y, 0, 1);
    assert_float_equal(FluidOverlay_Wind(air, 89, 80).y - FluidOverlay_Wind(air, 61, 80).y, 28 * 6.2832, 3);
    FluidOverlay_Destroy(air);
}

TEST(sprites_are_solid_where_they_are_seen) {
    FluidOverlay *air = kit_overlay();
    SDL_Surface *sprite = SDL_CreateRGBSurfaceWithFormat(0, 32, 16, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_FillRect(sprite, &(SDL_Rect){0, 0, 8, 8}, 0xffffffffu);
    const SDL_RendererFlip flips[] = {SDL_FLIP_NONE, SDL_FLIP_HORIZONTAL, SDL_FLIP_VERTICAL,
                                      (SDL_RendererFlip)(SDL_FLIP_HORIZONTAL | SDL_FLIP_VERTICAL)};
    for (int i = 0; i < 4; i++) {
        assert_true(FluidOverlay_MoveSprite(air, 7, sprite, 80, 40, flips[i]));
        FluidOverlay_Step(air, 1 / 60.f);
        assert_int_equal(kit_count(air, 7), 1);
        assert_int_equal(kit_body(air, i % 2 ? 108 : 84, i / 2 ? 52 : 44), 7);
    }
    SDL_FreeSurface(sprite);
    FluidOverlay_Destroy(air);
}

TEST(frames_of_any_length_make_even_ticks) {
    FluidOverlay *air = kit_overlay();
    int ticks = 0;
    for (int frame = 0; frame < 50; frame++) { /* at 50 frames a second, a body at 100 pixels a second */
        FluidOverlay_MoveCapsule(air, 1, 40 + 2 * (float)frame, 80, 40 + 2 * (float)frame, 80, 16);
        ticks += FluidOverlay_Advance(air, .02);
        if (frame > 2) assert_float_equal(FluidOverlay_Wind(air, 40 + 2 * (float)frame, 80).x, 100, .1);
    }
    assert_in_range(ticks, 59, 60);
    FluidOverlay_MoveCapsule(air, 1, 140, 80, 140, 80, 16);
    assert_int_equal(FluidOverlay_Advance(air, .001), 0); /* no tick: the body is kept in mind */
    assert_int_equal(FluidOverlay_Advance(air, 10), 4);   /* at most */
    assert_true(kit_count(air, 1) > 0);
    assert_int_equal(FluidOverlay_Advance(air, -1), 0);
    assert_int_equal(FluidOverlay_Advance(air, NAN), 0);
    assert_int_equal(FluidOverlay_Advance(air, INFINITY), 0);
    FluidOverlay_Destroy(air);
}

typedef struct Watch {
    FluidOverlay *air;
    int reached, places; /* the furthest column that body 1 has filled; how often it went further */
} Watch;

/* After each stage of each tick. */
static void look(const char *stage, double began, double ended, void *data) {
    Watch *watch = data;
    int most = 0;
    (void)stage, (void)began, (void)ended;
    for (int x = 0; x < KIT_COLUMNS; x++)
        if (kit_body(watch->air, x * KIT_CELL, 80) == 1) most = x;
    if (most > watch->reached) watch->reached = most, watch->places++;
}

TEST(within_a_long_frame_bodies_go_from_tick_to_tick) {
    Watch watch = {0};
    FluidDef def = FluidOverlay_Def(KIT_COLUMNS * KIT_CELL, KIT_ROWS * KIT_CELL, KIT_CELL, KIT_SCALE);
    def.host.data = &watch, def.host.span = look;
    watch.air = FluidOverlay_Create(&def, KIT_SCALE);
    for (int frame = 0; frame < 2; frame++) {
        FluidOverlay_MoveCapsule(watch.air, 1, 60 + 80 * (float)frame, 80, 60 + 80 * (float)frame, 80, 16);
        assert_in_range(FluidOverlay_Advance(watch.air, .067), 4, 4);
    }
    assert_int_equal(watch.places, 1 + 4);
    FluidOverlay_Destroy(watch.air);
}

TEST(bodies_have_further_properties) {
    FluidOverlay *air = kit_overlay();
    FluidBody fan = Fluid_DefaultBody();
    fan.blows = true;
    fan.velocity[1] = -2; /* m/s */
    assert_true(FluidOverlay_SetBody(air, 9, &fan));
    for (int tick = 0; tick < 5; tick++) {
        FluidOverlay_MoveRect(air, 9, 100, 100, 40, 16, 0);
        FluidOverlay_Step(air, 1 / 60.f);
    }
    assert_float_equal(FluidOverlay_Wind(air, 120, 108).y, -160, .01);
    assert_true(FluidOverlay_Wind(air, 120, 90).y < -80);
    assert_true(FluidOverlay_SetBody(air, 9, NULL));
    FluidOverlay_MoveRect(air, 9, 100, 100, 40, 16, 0);
    FluidOverlay_Step(air, 1 / 60.f);
    assert_float_equal(FluidOverlay_Wind(air, 120, 108).y, 0, .01);
    FluidOverlay_Destroy(air);
}

TEST(sources_gusts_and_readings_are_in_pixels) {
    FluidOverlay *air = kit_overlay();
    assert_true(FluidOverlay_Add(air, FLUID_SMOKE, 100, 60, 12, .5f));
    assert_float_equal(FluidOverlay_Sample(air, FLUID_SMOKE, 100, 60), .5, 1e-6);
    assert_float_equal(FluidOverlay_Sample(air, FLUID_SMOKE, 200, 60), 0, 1e-6);
    assert_true(FluidOverlay_Push(air, 160, 80, 30, 90, 0));
    FluidOverlay_Step(air, 1 / 60.f);
    assert_in_range((long)FluidOverlay_Wind(air, 160, 80).x, 30, 90);
    FluidOverlay_Destroy(air);
}

TEST(wrong_numbers_are_refused_and_change_nothing) {
    FluidOverlay *air = kit_overlay();
    const uint8_t tile = 1;
    SDL_Surface *sprite = SDL_CreateRGBSurfaceWithFormat(0, 8, 8, 32, SDL_PIXELFORMAT_ARGB8888);
    FluidOverlay_LevelRect(air, 0, 0, 16, 16, true);
    const uint64_t before = Fluid_Hash(FluidOverlay_Fluid(air));
    kit_refused(FluidOverlay_LevelRect(air, NAN, 0, 8, 8, true), "rectangle");
    kit_refused(FluidOverlay_LevelRect(air, 0, 0, -8, 8, true), "rectangle");
    kit_refused(FluidOverlay_LevelTiles(air, NULL, 1, 1, 8), "tile");
    kit_refused(FluidOverlay_LevelTiles(air, &tile, 0, 1, 8), "tile");
    kit_refused(FluidOverlay_LevelTiles(air, &tile, 1, 1, 0), "tile");
    kit_refused(FluidOverlay_LevelSurface(air, NULL, 0, 0), "NULL");
    kit_refused(FluidOverlay_LevelSurface(air, sprite, INFINITY, 0), "finite");
    const int wrong[] = {-1, 0, FLUID_SDL_LEVEL, 1000};
    for (int i = 0; i < 4; i++) {
        kit_refused(FluidOverlay_MoveRect(air, wrong[i], 0, 0, 8, 8, 0), "1 .. 254");
        kit_refused(FluidOverlay_MoveCapsule(air, wrong[i], 0, 0, 8, 8, 4), "1 .. 254");
        kit_refused(FluidOverlay_MoveSprite(air, wrong[i], sprite, 0, 0, SDL_FLIP_NONE), "1 .. 254");
        FluidOverlay_Forget(air, wrong[i]);
    }
    kit_refused(FluidOverlay_MoveRect(air, 1, NAN, 0, 8, 8, 0), "finite");
    kit_refused(FluidOverlay_MoveRect(air, 1, 0, 0, 8, 8, INFINITY), "finite");
    kit_refused(FluidOverlay_MoveRect(air, 1, 0, 0, -1, 8, 0), "width");
    kit_refused(FluidOverlay_MoveCapsule(air, 1, 0, 0, INFINITY, 0, 4), "finite");
    kit_refused(FluidOverlay_MoveCapsule(air, 1, 0, 0, 0, 0, NAN), "radius");
    kit_refused(FluidOverlay_MoveSprite(air, 1, NULL, 0, 0, SDL_FLIP_NONE), "NULL");
    kit_refused(FluidOverlay_SetBody(air, 0, NULL), "1 .. 255");
    kit_refused(FluidOverlay_SetBody(air, 256, NULL), "1 .. 255");
    kit_refused(FluidOverlay_Add(air, 2, 0, 0, 8, 1), "channel");
    kit_refused(FluidOverlay_Add(air, FLUID_SMOKE, 0, 0, -8, 1), "radius");
    kit_refused(FluidOverlay_Push(air, 0, 0, 8, NAN, 0), "finite");
    kit_refused(FluidOverlay_Step(air, -1), "seconds");
    kit_refused(FluidOverlay_Step(air, NAN), "seconds");
    assert_true(before == Fluid_Hash(FluidOverlay_Fluid(air)));
    assert_true(FluidOverlay_Step(air, 0));
    assert_int_equal(kit_count(air, 0), KIT_COLUMNS * KIT_ROWS - 4);
    SDL_FreeSurface(sprite);
    FluidOverlay_Destroy(air);
}

TEST(without_an_overlay_nothing_happens) {
    const uint8_t tile = 1;
    SDL_Surface *sprite = SDL_CreateRGBSurfaceWithFormat(0, 8, 8, 32, SDL_PIXELFORMAT_ARGB8888);
    kit_refused(FluidOverlay_LevelRect(NULL, 0, 0, 8, 8, true), "no overlay");
    kit_refused(FluidOverlay_LevelTiles(NULL, &tile, 1, 1, 8), "no overlay");
    kit_refused(FluidOverlay_LevelSurface(NULL, sprite, 0, 0), "no overlay");
    kit_refused(FluidOverlay_MoveRect(NULL, 1, 0, 0, 8, 8, 0), "no overlay");
    kit_refused(FluidOverlay_MoveCapsule(NULL, 1, 0, 0, 8, 8, 4), "no overlay");
    kit_refused(FluidOverlay_MoveSprite(NULL, 1, sprite, 0, 0, SDL_FLIP_NONE), "no overlay");
    kit_refused(FluidOverlay_SetBody(NULL, 1, NULL), "no overlay");
    kit_refused(FluidOverlay_Add(NULL, FLUID_SMOKE, 0, 0, 8, 1), "no overlay");
    kit_refused(FluidOverlay_Push(NULL, 0, 0, 8, 1, 1), "no overlay");
    kit_refused(FluidOverlay_Step(NULL, .02f), "no overlay");
    kit_refused(FluidOverlay_SetColours(NULL, 0, NULL, 0, 0, false), "no overlay");
    kit_refused(FluidOverlay_Draw(NULL, NULL, NULL, NULL), "no overlay");
    FluidOverlay_ClearLevel(NULL);
    FluidOverlay_Forget(NULL, 1);
    FluidOverlay_SetTint(NULL, (SDL_Color){0, 0, 0, 0});
    assert_int_equal(FluidOverlay_Advance(NULL, 1), 0);
    assert_float_equal(FluidOverlay_Sample(NULL, FLUID_SMOKE, 0, 0), 0, 0);
    assert_float_equal(FluidOverlay_Wind(NULL, 0, 0).x, 0, 0);
    assert_null(FluidOverlay_Fluid(NULL));
    SDL_FreeSurface(sprite);
}
