/* fluid_sdl.h: the picture, by SDL's software renderer. FluidPool_ is here, too, so that the thread sanitizer sees it.
 */
#include "tests/fluid/sdl/screen_kit.h"
#include "tests/kits/test.h"

int SDLCALL SDL_GetCPUCount(void) { return 3; } /* the library's own may know of fewer */

/* Red of each pixel that is not the background's. */
static int shown(Screen screen) {
    int count = 0;
    for (int y = 0; y < 160; y += 4)
        for (int x = 0; x < 320; x += 4) count += pixel(screen, x, y).r > 4;
    return count;
}

TEST(smoke_is_where_it_was_put) {
    Screen screen = open_screen();
    FluidOverlay *air = kit_overlay();
    wipe(screen);
    assert_true(FluidOverlay_Draw(air, screen.renderer, NULL, NULL));
    assert_int_equal(shown(screen), 0);
    FluidOverlay_Add(air, FLUID_SMOKE, 100, 60, 20, 1);
    assert_true(FluidOverlay_Draw(air, screen.renderer, NULL, NULL)); /* seen before the next tick, too */
    assert_in_range(pixel(screen, 100, 60).r, 120, 200);
    assert_int_equal(pixel(screen, 200, 60).r, 0);
    assert_int_equal(pixel(screen, 200, 60).b, 40);
    const SDL_FRect camera = {80, 40, 160, 80}, corner = {0, 80, 160, 80};
    wipe(screen);
    assert_true(FluidOverlay_Draw(air, screen.renderer, &camera, NULL)); /* twice as large */
    assert_in_range(pixel(screen, 40, 40).r, 120, 200);
    assert_in_range(pixel(screen, 10, 40).r, 60, 200);
    assert_int_equal(pixel(screen, 100, 40).r, 0);
    const SDL_FRect lower = {80, 60, 160, 80}; /* the border goes through the smoke */
    wipe(screen);
    assert_true(FluidOverlay_Draw(air, screen.renderer, &lower, &corner));
    assert_in_range(pixel(screen, 20, 84).r, 120, 200);
    assert_int_equal(pixel(screen, 20, 77).r, 0); /* nothing beyond the target */
    assert_false(SDL_RenderIsClipEnabled(screen.renderer));
    FluidOverlay_Destroy(air);
    close_screen(screen);
}

TEST(the_view_may_leave_the_world) {
    Screen screen = open_screen();
    FluidOverlay *air = kit_overlay();
    FluidOverlay_Add(air, FLUID_SMOKE, 4, 80, 6, 1);
    wipe(screen);
    assert_true(FluidOverlay_Draw(air, screen.renderer, &(SDL_FRect){-160, 0, 320, 160}, NULL));
    assert_in_range(pixel(screen, 164, 84).r, 100, 200);
    assert_true(FluidOverlay_Draw(air, screen.renderer, &(SDL_FRect){1000, 0, 320, 160}, NULL));
    assert_true(FluidOverlay_Draw(air, screen.renderer, &(SDL_FRect){-1e9f, 0, 320, 160}, NULL));
    kit_refused(FluidOverlay_Draw(air, screen.renderer, &(SDL_FRect){0, 0, 0, 160}, NULL), "width");
    kit_refused(FluidOverlay_Draw(air, screen.renderer, &(SDL_FRect){NAN, 0, 320, 160}, NULL), "finite");
    kit_refused(FluidOverlay_Draw(air, screen.renderer, NULL, &(SDL_FRect){0, 0, NAN, 160}), "width");
    kit_refused(FluidOverlay_Draw(air, NULL, NULL, NULL), "NULL");
    FluidOverlay_Destroy(air);
    close_screen(screen);
}

TEST(heat_glows_and_tints_and_colours_are_taken) {
    Screen screen = open_screen();
    FluidOverlay *air = kit_overlay();
    FluidOverlay_Add(air, FLUID_HEAT, 100, 60, 20, 40);
    wipe(screen);
    FluidOverlay_Draw(air, screen.renderer, NULL, NULL);
    const SDL_Color fire = pixel(screen, 100, 60);
    assert_true(fire.r > fire.g && fire.g > fire.b && fire.r > 100);
    FluidOverlay_SetTint(air, (SDL_Color){255, 255, 255, 51});
    wipe(screen);
    FluidOverlay_Draw(air, screen.renderer, NULL, NULL);
    assert_in_range(pixel(screen, 100, 60).r, fire.r / 5 - 4, fire.r / 5 + 4);
    FluidOverlay_SetTint(air, (SDL_Color){255, 255, 255, 255});
    assert_true(FluidOverlay_SetColours(air, FLUID_HEAT, NULL, 0, 0, false)); /* not drawn */
    wipe(screen);
    FluidOverlay_Draw(air, screen.renderer, NULL, NULL);
    assert_int_equal(shown(screen), 0);
    const SDL_Color green[] = {{0, 0, 0, 0}, {0, 255, 0, 255}};
    assert_true(FluidOverlay_SetColours(air, FLUID_HEAT, green, 2, 80, false));
    FluidOverlay_Draw(air, screen.renderer, NULL, NULL);
    assert_in_range(pixel(screen, 100, 60).g, 120, 135); /* 40 of 80: half of green over the night */
    kit_refused(FluidOverlay_SetColours(air, 2, green, 2, 80, false), "channel");
    kit_refused(FluidOverlay_SetColours(air, -1, green, 2, 80, false), "channel");
    kit_refused(FluidOverlay_SetColours(air, FLUID_HEAT, green, 2, 0, false), "full");
    kit_refused(FluidOverlay_SetColours(air, FLUID_HEAT, green, 2, NAN, false), "full");
    FluidOverlay_Destroy(air);
    close_screen(screen);
}

TEST(no_gap_is_seen_around_a_body) {
    Screen screen = open_screen();
    FluidOverlay *air = kit_overlay();
    FluidOverlay_MoveRect(air, 1, 96, 48, 32, 32, 0);
    FluidOverlay_Step(air, 0);
    FluidOverlay_Add(air, FLUID_SMOKE, 112, 64, 60, 1);
    wipe(screen);
    FluidOverlay_Draw(air, screen.renderer, NULL, NULL);
    assert_in_range(pixel(screen, 98, 64).r, 120, 200); /* its border */
    assert_in_range(pixel(screen, 112, 64).r, 0, 60);   /* its inside */
    FluidOverlay_Destroy(air);
    close_screen(screen);
}

/* Stands before SDL's, as this program's own; the textures go with their renderers. */
static int textures_gone;

void SDLCALL SDL_DestroyTexture(SDL_Texture *texture) { textures_gone += texture != NULL; }

/* A channel with two samples along a cell's edge: each is seen where it lies, and none of a solid's shows. */
TEST(finer_smoke_is_seen_within_cells) {
    Screen screen = open_screen();
    FluidDef def = FluidOverlay_Def(KIT_COLUMNS * KIT_CELL, KIT_ROWS * KIT_CELL, KIT_CELL, KIT_SCALE);
    def.channel[FLUID_SMOKE].fineness = 2;
    FluidOverlay *air = FluidOverlay_Create(&def, KIT_SCALE);
    assert_non_null(air);
    assert_true(FluidOverlay_LevelRect(air, 160, 80, 4 * KIT_CELL, KIT_CELL, true));
    const FluidView smoke = Fluid_Channel(FluidOverlay_Fluid(air), FLUID_SMOKE);
    assert_int_equal(smoke.size[0], 2 * KIT_COLUMNS);
    for (int y = 0; y < smoke.size[1]; y++)
        for (int x = 0; x < smoke.size[0]; x++) smoke.data[x + y * smoke.row] = x >= 25;
    wipe(screen);
    assert_true(FluidOverlay_Draw(air, screen.renderer, NULL, NULL));
    assert_int_equal(pixel(screen, 94, 40).r, 0);        /* the edge lies in the middle of a cell, at 100 */
    assert_in_range(pixel(screen, 106, 40).r, 120, 255); /* the same cell's second sample begins there */
    assert_in_range(pixel(screen, 97, 40).r, 0, 60);
    assert_in_range(pixel(screen, 170, 84).r, 120, 255); /* a solid shows what is beside it */
    FluidOverlay_Destroy(air);
    close_screen(screen);
}

TEST(a_lost_texture_is_made_again) {
    Screen screen = open_screen(), other = open_screen();
    FluidOverlay *air = kit_overlay();
    SDL_Event reset = {.type = SDL_RENDER_DEVICE_RESET};
    FluidOverlay_Add(air, FLUID_SMOKE, 100, 60, 20, 1);
    FluidOverlay_Draw(air, screen.renderer, NULL, NULL);
    textures_gone = 0;
    SDL_PushEvent(&reset);
    wipe(screen);
    assert_true(FluidOverlay_Draw(air, screen.renderer, NULL, NULL));
    assert_in_range(pixel(screen, 100, 60).r, 120, 200);
    assert_int_equal(textures_gone, 1);
    wipe(other);
    assert_true(FluidOverlay_Draw(air, other.renderer, NULL, NULL)); /* another window */
    assert_in_range(pixel(other, 100, 60).r, 120, 200);
    FluidOverlay_Destroy(air);
    SDL_PushEvent(&reset); /* nobody listens any more */
    close_screen(screen);
    close_screen(other);
}

TEST(wild_values_are_drawn_as_something) {
    Screen screen = open_screen();
    FluidOverlay *air = kit_overlay();
    FluidView smoke = Fluid_Channel(FluidOverlay_Fluid(air), FLUID_SMOKE);
    const float wild[] = {NAN, INFINITY, -INFINITY, 1e38f, -1e38f}; /* a column of 8 cells each */
    for (int y = 0; y < KIT_ROWS; y++)
        for (int x = 0; x < KIT_COLUMNS; x++) smoke.data[x + y * smoke.row] = wild[x / 8];
    wipe(screen);
    assert_true(FluidOverlay_Draw(air, screen.renderer, NULL, NULL));
    for (int i = 0; i < 5; i++) assert_int_equal(pixel(screen, 32 + 64 * i, 80).r > 100, wild[i] > 0);
    FluidOverlay_Destroy(air);
    const FluidDef def = FluidOverlay_DyeDef(320, 160, KIT_CELL, KIT_SCALE);
    air = FluidOverlay_Create(&def, KIT_SCALE);
    FluidView red = Fluid_Channel(FluidOverlay_Fluid(air), FLUID_HEAT + 1);
    for (int y = 0; y < KIT_ROWS; y++)
        for (int x = 0; x < KIT_COLUMNS; x++) red.data[x + y * red.row] = wild[x / 8];
    wipe(screen);
    assert_true(FluidOverlay_Draw(air, screen.renderer, NULL, NULL));
    for (int i = 0; i < 5; i++) assert_int_equal(pixel(screen, 32 + 64 * i, 80).r > 100, wild[i] > 0);
    FluidOverlay_Destroy(air);
    close_screen(screen);
}

/* The overlay's own pool draws, too. */
TEST(threads_draw_the_same_picture) {
    uint32_t sum[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        Screen screen = open_screen();
        FluidPool *pool = FluidPool_Create(1);
        FluidDef def = FluidOverlay_Def(1280, 640, 2.5f, 80);
        if (i) def.host.data = pool, def.host.parallel_for = FluidPool_Run;
        FluidOverlay *air = FluidOverlay_Create(&def, 80);
        assert_true(FluidOverlay_LevelRect(air, 600, 300, 80, 80, true));
        FluidOverlay_Add(air, FLUID_SMOKE, 640, 320, 200, .5f);
        FluidOverlay_Add(air, FLUID_HEAT, 740, 320, 100, 40);
        wipe(screen);
        assert_true(FluidOverlay_Draw(air, screen.renderer, NULL, NULL));
        for (int j = 0; j < 320 * 160; j++) sum[i] = sum[i] * 31 + ((const uint32_t *)screen.surface->pixels)[j];
        FluidOverlay_Destroy(air);
        FluidPool_Destroy(pool);
        close_screen(screen);
    }
    assert_int_equal(sum[0], sum[1]);
}

TEST(threads_give_the_same_bits) {
    uint64_t hash[2];
    for (int i = 0; i < 2; i++) {
        FluidPool *pool = FluidPool_Create(i ? 3 : 1);
        FluidDef def = FluidOverlay_Def(1280, 640, 8, 80);
        def.host.data = pool, def.host.parallel_for = FluidPool_Run;
        FluidOverlay *air = FluidOverlay_Create(&def, 80);
        assert_int_equal(FluidPool_Threads(pool), i ? 3 : 1);
        for (int tick = 0; tick < 5; tick++) {
            FluidOverlay_Add(air, FLUID_HEAT, 640, 600, 40, 20);
            FluidOverlay_Step(air, 1 / 60.f);
        }
        hash[i] = Fluid_Hash(FluidOverlay_Fluid(air));
        FluidOverlay_Destroy(air);
        FluidPool_Destroy(pool); /* the game's own, so the overlay has left it alone */
    }
    assert_true(hash[0] == hash[1]);
    FluidPool_Destroy(NULL);
    assert_int_equal(FluidPool_Threads(NULL), 1);
    assert_int_equal(FluidPool_Current(NULL), 0);
}

static int set_up(void **state) { return (void)state, SDL_Init(SDL_INIT_VIDEO); }
static int tear_down(void **state) { return (void)state, SDL_Quit(), 0; }

TEST_GROUP(set_up, tear_down)
