/* fluid_sdl.h: a window that follows the camera through a level of 16384 x 2048 pixels. */
#include "tests/fluid/sdl/screen_kit.h"
#include "tests/kits/test.h"

enum { TILE = 20, COLUMNS = 820, ROWS = 103 }; /* edges of tiles lie on centres of cells, too */

static uint8_t map[ROWS][COLUMNS];

static void make_map(void) {
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            map[row][column] = (uint8_t)((column * 7 + row * 13 + column * row) % 5 == 0);
}

static int is_tile(double x, double y) {
    const int column = (int)floor(x / TILE), row = (int)floor(y / TILE);
    return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS && map[row][column];
}

/* What moves from frame to frame: to and fro, by less than a cell and by more than the window. */
static SDL_FRect camera_at(int frame) {
    const float jump = frame >= 60 && frame < 80 ? 9000 : 0;
    return (SDL_FRect){1003 + jump + 7.3f * (float)(frame < 100 ? frame : 200 - frame),
                       80 + 60 * sinf(.1f * (float)frame), 256, 120};
}

static void check_level(FluidOverlay *air, int frame) {
    const SDL_FPoint origin = FluidOverlay_Origin(air);
    for (int y = 0; y < KIT_ROWS; y++)
        for (int x = 0; x < KIT_COLUMNS; x++) {
            const float px = origin.x + ((float)x + .5f) * KIT_CELL, py = origin.y + ((float)y + .5f) * KIT_CELL;
            const int body = kit_body(air, x * KIT_CELL, y * KIT_CELL), wanted = is_tile((double)px, (double)py);
            if (body != (wanted ? FLUID_SDL_LEVEL : 0)) fail_msg("frame %d: cell %d, %d has %d", frame, x, y, body);
            assert_int_equal(FluidOverlay_IsSolid(air, px, py), wanted);
        }
}

static void check_window(FluidOverlay *air, SDL_FRect camera) {
    const SDL_FPoint origin = FluidOverlay_Origin(air);
    assert_float_equal(fmodf(origin.x, KIT_CELL), 0, 0);
    assert_true(origin.x <= camera.x && origin.x + KIT_COLUMNS * KIT_CELL >= camera.x + camera.w);
    assert_true(origin.y <= camera.y && origin.y + KIT_ROWS * KIT_CELL >= camera.y + camera.h);
}

TEST(the_level_of_a_map_comes_in_with_the_camera) {
    FluidOverlay *air = kit_overlay();
    make_map();
    assert_true(FluidOverlay_LevelTiles(air, &map[0][0], COLUMNS, ROWS, TILE));
    check_level(air, -1);
    for (int frame = 0; frame < 200; frame++) {
        const SDL_FRect camera = camera_at(frame);
        if (frame == 50) { /* doors open and shut in view, and where the camera will come later */
            for (int i = 0; i < ROWS * COLUMNS; i += 3) (&map[0][0])[i] ^= 1;
            FluidOverlay_LevelTiles(air, &map[0][0], COLUMNS, ROWS, TILE);
        }
        assert_true(FluidOverlay_Follow(air, &camera));
        check_window(air, camera);
        check_level(air, frame); /* before the first tick */
        assert_true(FluidOverlay_Step(air, 1 / 60.f));
        check_level(air, frame);
    }
    FluidOverlay_ClearLevel(air); /* the map is gone, too */
    FluidOverlay_Follow(air, &(SDL_FRect){9000, 900, 256, 120});
    assert_int_equal(kit_count(air, 0), KIT_COLUMNS * KIT_ROWS);
    FluidOverlay_Destroy(air);
}

typedef struct World {
    int calls;
    double pixels; /* asked for */
    bool nested;
} World;

static void fill(void *data, FluidOverlay *overlay, SDL_Rect pixels) {
    World *world = data;
    const SDL_FRect camera = {0, 0, 8, 8};
    SDL_FRect rects[512];
    int count = 0;
    world->calls++;
    world->pixels += (double)pixels.w * pixels.h;
    world->nested = world->nested || FluidOverlay_Follow(overlay, &camera);
    for (int row = pixels.y / TILE - 1; row <= (pixels.y + pixels.h) / TILE; row++)
        for (int column = pixels.x / TILE - 1; column <= (pixels.x + pixels.w) / TILE; column++)
            if (is_tile((column + .5) * TILE, (row + .5) * TILE))
                rects[count++] = (SDL_FRect){(float)column * TILE, (float)row * TILE, TILE, TILE};
    if (count) assert_true(FluidOverlay_LevelRects(overlay, rects, count, true));
}

TEST(a_fill_gives_the_level_of_a_map) {
    FluidOverlay *air = kit_overlay();
    World world = {0};
    make_map();
    assert_true(FluidOverlay_LevelCallback(air, fill, &world));
    assert_int_equal(world.calls, 0); /* not before there is a window */
    for (int frame = 0; frame < 200; frame++) {
        const SDL_FRect camera = camera_at(frame);
        assert_true(FluidOverlay_Follow(air, &camera));
        check_level(air, frame);
        FluidOverlay_Step(air, 1 / 60.f);
    }
    assert_false(world.nested);
    const double whole = KIT_COLUMNS * KIT_ROWS * KIT_CELL * KIT_CELL;
    assert_true(world.pixels > 3 * whole && world.pixels < 14 * whole); /* the first, two jumps, and rims */
    assert_true(FluidOverlay_LevelCallback(air, NULL, NULL));
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), 0);
    world.calls = 0;
    assert_true(FluidOverlay_LevelCallback(air, fill, &world)); /* at once, as there is a window */
    assert_int_equal(world.calls, 1);
    check_level(air, 200);
    FluidOverlay_Destroy(air);
    air = kit_overlay(); /* a first window that lies partly where the grid was */
    FluidOverlay_LevelCallback(air, fill, &world);
    FluidOverlay_Follow(air, &(SDL_FRect){60, 50, 256, 120});
    check_level(air, 201);
    FluidOverlay_Destroy(air);
}

/* Shapes that a fill draws again do not close a door beside what has come in. */
TEST(a_fill_changes_only_what_comes_in) {
    FluidOverlay *air = kit_overlay();
    World world = {0};
    SDL_FRect camera = {400, 200, 256, 120};
    memset(map, 1, sizeof map);
    FluidOverlay_LevelCallback(air, fill, &world);
    FluidOverlay_Follow(air, &camera);
    assert_int_equal(kit_count(air, FLUID_SDL_LEVEL), KIT_COLUMNS * KIT_ROWS);
    const SDL_FPoint origin = FluidOverlay_Origin(air);
    FluidOverlay_LevelRect(air, origin.x + 300, origin.y, 20, KIT_ROWS * KIT_CELL, false); /* its last two columns */
    const int open = kit_count(air, 0);
    camera.x += 60;
    FluidOverlay_Follow(air, &camera);
    assert_true(FluidOverlay_Origin(air).x > origin.x);
    assert_true(open > 0);
    assert_int_equal(kit_count(air, 0), open);
    camera.x += 3000; /* gone with the window */
    FluidOverlay_Follow(air, &camera);
    assert_int_equal(kit_count(air, 0), 0);
    FluidOverlay_Destroy(air);
}

TEST(smoke_stays_in_its_place_in_the_world) {
    FluidOverlay *still = kit_overlay(), *air = kit_overlay();
    SDL_FRect camera = {32, 20, 256, 120};
    FluidOverlay_Follow(still, &camera), FluidOverlay_Follow(air, &camera);
    FluidOverlay_Add(still, FLUID_SMOKE, 180, 80, 20, 1), FluidOverlay_Add(air, FLUID_SMOKE, 180, 80, 20, 1);
    for (int frame = 0; frame < 12; frame++) {
        camera.x += 6;
        FluidOverlay_Follow(air, &camera);
        FluidOverlay_Step(still, 1 / 60.f), FluidOverlay_Step(air, 1 / 60.f);
        for (float x = 100; x < 260; x += 8)
            assert_float_equal(FluidOverlay_Sample(air, FLUID_SMOKE, x, 80),
                               FluidOverlay_Sample(still, FLUID_SMOKE, x, 80), 1e-4);
    }
    assert_true(FluidOverlay_Sample(air, FLUID_SMOKE, 180, 80) > .9f);
    assert_true(FluidOverlay_Origin(air).x >= 32);
    camera.x += 320; /* what leaves is gone, and does not come back */
    FluidOverlay_Follow(air, &camera);
    assert_float_equal(Fluid_Total(FluidOverlay_Fluid(air), FLUID_SMOKE), 0, 1e-6);
    camera.x -= 320;
    FluidOverlay_Follow(air, &camera);
    assert_float_equal(FluidOverlay_Sample(air, FLUID_SMOKE, 180, 80), 0, 0);
    FluidOverlay_Destroy(still);
    FluidOverlay_Destroy(air);
}

TEST(what_stands_in_the_world_stands_in_a_moving_window) {
    FluidOverlay *air = kit_overlay();
    for (int frame = 0; frame < 40; frame++) {
        const SDL_FRect camera = {3340 + 2.4f * (float)frame, 740 - .8f * (float)frame, 240, 112};
        FluidOverlay_MoveRect(air, 1, 3452, 804, 24, 40, 0); /* edges on the centres of cells */
        assert_true(FluidOverlay_Follow(air, &camera));
        FluidOverlay_Step(air, 1 / 60.f);
        assert_int_equal(kit_count(air, 1), 15);
        const SDL_FPoint wind = FluidOverlay_Wind(air, 3464, 824);
        assert_float_equal(wind.x, 0, 0);
        assert_float_equal(wind.y, 0, 0);
        assert_float_equal(FluidOverlay_Wind(air, 3444, 824).x, 0, 1e-4);
    }
    FluidOverlay_Destroy(air);
}

TEST(bodies_stay_where_the_window_moves_without_a_tick) {
    FluidOverlay *air = kit_overlay();
    SDL_FRect camera = {400, 200, 128, 60};
    FluidOverlay_Follow(air, &camera);
    FluidOverlay_MoveRect(air, 1, 440, 210, 32, 32, 0);
    FluidOverlay_Step(air, 1 / 60.f);
    const SDL_FPoint origin = FluidOverlay_Origin(air);
    camera.x += 80;
    FluidOverlay_Follow(air, &camera);
    assert_true(FluidOverlay_Origin(air).x > origin.x);
    assert_int_equal(kit_count(air, 1), 16);
    assert_true(FluidOverlay_LevelRect(air, 500, 200, 32, 32, true));
    assert_int_equal(kit_count(air, 1), 16); /* nor where the level changes */
    FluidOverlay_Destroy(air);
}

/* Without a tick between two pictures, too. */
TEST(smoke_is_drawn_in_its_place_in_the_world) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 160, 80, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
    const Screen screen = {surface, renderer};
    FluidOverlay *air = kit_overlay();
    SDL_FRect camera = {5000, 300, 160, 80};
    float began = 0;
    for (int frame = 0; frame < 3; frame++, camera.x += 31) {
        const int x = 5100 - (int)camera.x;
        FluidOverlay_Follow(air, &camera);
        if (frame == 0) FluidOverlay_Add(air, FLUID_SMOKE, 5100, 340, 12, 1), began = FluidOverlay_Origin(air).x;
        SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
        SDL_RenderClear(renderer);
        assert_true(FluidOverlay_Draw(air, renderer, &camera, NULL));
        assert_in_range(pixel(screen, x, 40).r, 120, 200);
        assert_int_equal(pixel(screen, x - 31, 40).r, 0);
        assert_int_equal(pixel(screen, x + 31, 40).r, 0);
    }
    assert_float_equal(FluidOverlay_Origin(air).x - began, 62, KIT_CELL);
    FluidOverlay_Destroy(air);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
}

TEST(the_window_waits_within_its_margin) {
    FluidOverlay *air = kit_overlay();
    SDL_FRect camera = {500, 200, 240, 100};
    int moves = 0;
    FluidOverlay_Follow(air, &camera);
    for (int frame = 0; frame < 50; frame++) { /* a shake */
        const SDL_FPoint before = FluidOverlay_Origin(air);
        camera.x = 500 + (float)(frame % 2) * 12;
        FluidOverlay_Follow(air, &camera);
        moves += FluidOverlay_Origin(air).x != before.x;
    }
    assert_in_range(moves, 0, 1);
    camera = (SDL_FRect){-900, -700, KIT_COLUMNS * KIT_CELL, KIT_ROWS * KIT_CELL}; /* as large as the grid */
    assert_true(FluidOverlay_Follow(air, &camera));
    assert_float_equal(FluidOverlay_Origin(air).x, -900, KIT_CELL / 2.);
    assert_float_equal(FluidOverlay_Origin(air).y, -700, KIT_CELL / 2.);
    const SDL_FPoint before = FluidOverlay_Origin(air);
    assert_true(FluidOverlay_Follow(air, &camera));
    assert_float_equal(FluidOverlay_Origin(air).x, before.x, 0);
    FluidOverlay_Destroy(air);
}

TEST(the_world_goes_on_at_all_sides) {
    FluidDef def = FluidOverlay_Def(KIT_COLUMNS * KIT_CELL, KIT_ROWS * KIT_CELL, KIT_CELL, KIT_SCALE);
    def.side[0].kind = FLUID_INFLOW, def.side[0].velocity[0] = 1;
    FluidOverlay *air = FluidOverlay_Create(&def, KIT_SCALE);
    assert_int_equal(Fluid_GetDef(FluidOverlay_Fluid(air))->side[3].kind, FLUID_WALL);
    assert_true(FluidOverlay_Follow(air, &(SDL_FRect){0, 0, 160, 80}));
    const FluidSide *side = Fluid_GetDef(FluidOverlay_Fluid(air))->side;
    assert_int_equal(side[0].kind, FLUID_INFLOW);
    for (int i = 1; i < 4; i++) assert_int_equal(side[i].kind, FLUID_OPEN);
    FluidOverlay_Destroy(air);
}

TEST(a_wrong_camera_is_refused_and_moves_nothing) {
    FluidOverlay *air = kit_overlay();
    const SDL_FRect good = {100, 50, 200, 100};
    FluidOverlay_Follow(air, &good);
    const uint64_t before = Fluid_Hash(FluidOverlay_Fluid(air));
    const SDL_FRect wrong[] = {{0, 0, 0, 100},   {0, 0, 200, -1},   {NAN, 0, 200, 100},    {0, 0, NAN, 100},
                               {0, 0, 200, NAN}, {0, NAN, 200, 10}, {INFINITY, 0, 200, 9}, {0, -2e9f, 200, 100}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        kit_refused(FluidOverlay_Follow(air, &wrong[i]), "a width and a height");
    kit_refused(FluidOverlay_Follow(air, &(SDL_FRect){0, 0, 321, 100}), "camera is larger");
    kit_refused(FluidOverlay_Follow(air, &(SDL_FRect){0, 0, 200, INFINITY}), "the camera must have");
    kit_refused(FluidOverlay_Follow(air, NULL), "camera is NULL");
    kit_refused(FluidOverlay_Follow(NULL, &good), "no overlay");
    kit_refused(FluidOverlay_LevelCallback(NULL, fill, NULL), "no overlay");
    assert_float_equal(FluidOverlay_Origin(NULL).x, 0, 0);
    assert_true(before == Fluid_Hash(FluidOverlay_Fluid(air)));
    FluidOverlay_Destroy(air);
    air = kit_overlay(); /* a first camera, too */
    kit_refused(FluidOverlay_Follow(air, &(SDL_FRect){0, 0, 321, 100}), "camera is larger");
    assert_int_equal(Fluid_GetDef(FluidOverlay_Fluid(air))->side[3].kind, FLUID_WALL);
    FluidOverlay_Destroy(air);
}
