/* fluid_sdl.h: fires, dye, hard squares and what DrawDebug shows, as a player sees them. */
#include "tests/fluid/sdl/screen_kit.h"
#include "tests/kits/test.h"

static void fill(Screen screen, Uint8 red, Uint8 green, Uint8 blue) {
    SDL_SetRenderDrawColor(screen.renderer, red, green, blue, 255);
    SDL_RenderClear(screen.renderer);
}

static FluidOverlay *fine_overlay(float cell) {
    const FluidDef def = FluidOverlay_Def(320, 160, cell, KIT_SCALE);
    FluidOverlay *overlay = FluidOverlay_Create(&def, KIT_SCALE);
    assert_non_null(overlay);
    return overlay;
}

/* ---- Fire --------------------------------------------------------------------------------------- */

/* Neither by night nor by day, and not in smoke either. Where it is hot, colours lie between red and yellow. */
TEST(a_flame_is_neither_white_nor_pink) {
    const SDL_Color behind[] = {{14, 18, 44, 255}, {150, 190, 230, 255}};
    Screen screen = open_screen();
    for (int day = 0; day < 2; day++) {
        FluidOverlay *air = fine_overlay(4);
        int hot = 0;
        FluidOverlay_Add(air, FLUID_SMOKE, 160, 120, 90, .8f);
        for (int tick = 1; tick <= 240; tick++) {
            assert_true(FluidOverlay_Fire(air, 160, 158, 60, 1 / 60.));
            FluidOverlay_Add(air, FLUID_SMOKE, 160, 150, 30, .05f);
            FluidOverlay_Step(air, 1 / 60.f);
            if (tick % 30) continue;
            fill(screen, behind[day].r, behind[day].g, behind[day].b);
            assert_true(FluidOverlay_Draw(air, screen.renderer, NULL, NULL));
            for (int y = 2; y < 160; y += 4)
                for (int x = 2; x < 320; x += 4) {
                    const SDL_Color at = pixel(screen, x, y);
                    const float heat = FluidOverlay_Sample(air, FLUID_HEAT, (float)x, (float)y);
                    assert_false(at.r == 255 && at.g == 255 && at.b == 255);
                    if (at.r > at.g + 24 && at.b > at.g) fail_msg("pink at %d, %d: %d %d %d", x, y, at.r, at.g, at.b);
                    if (heat < 34) continue;
                    hot++;
                    if (!(at.r >= at.g && at.g >= at.b && at.r > 120))
                        fail_msg("heat %.0f at %d, %d is %d %d %d", (double)heat, x, y, at.r, at.g, at.b);
                }
        }
        assert_true(hot > 100);
        FluidOverlay_Destroy(air);
    }
    close_screen(screen);
}

static float hottest(const FluidOverlay *air, float y) {
    float most = 0;
    for (float x = 2; x < 320; x += 4) most = SDL_max(most, FluidOverlay_Sample(air, FLUID_HEAT, x, y));
    return most;
}

/* It is as wide as was asked for, its edge is soft, it cools to smoke, and it flickers though nothing disturbs it. */
TEST(a_fire_is_good_at_once) {
    const float sizes[] = {24, 60};
    for (int i = 0; i < 2; i++) {
        FluidOverlay *air = fine_overlay(4);
        float wide = 0, hot = 0, least = 1e9f, most = 0;
        for (int tick = 0; tick < 300; tick++) {
            FluidOverlay_Fire(air, 160, 158, sizes[i], 1 / 60.);
            FluidOverlay_Step(air, 1 / 60.f);
            if (tick < 120) continue;
            for (float x = 2; x < 320; x += 4) {
                const float heat = FluidOverlay_Sample(air, FLUID_HEAT, x, 150);
                wide += heat > 16 ? 4 / 180.f : 0, hot += heat > 70 ? 4 / 180.f : 0;
            }
            least = SDL_min(least, hottest(air, 158 - 1.2f * sizes[i]));
            most = SDL_max(most, hottest(air, 158 - 1.2f * sizes[i]));
        }
        if (!(wide > .7f * sizes[i] && wide < 1.3f * sizes[i])) fail_msg("%.0f pixels wide", (double)wide);
        if (!(hot > .1f * wide && hot < .8f * wide)) fail_msg("%.0f of %.0f pixels", (double)hot, (double)wide);
        if (most - least < 15) fail_msg("its tip is of %.0f .. %.0f degrees", (double)least, (double)most);
        if (i == 0) assert_true(hottest(air, 158 - 3 * sizes[i]) < 20);
        assert_true(Fluid_Total(FluidOverlay_Fluid(air), FLUID_SMOKE) > .02);
        FluidOverlay_Destroy(air);
    }
}

TEST(a_fire_is_the_same_at_any_frame_rate) {
    const int rates[] = {60, 60, 30, 144};
    double heat[4], smoke[4];
    uint64_t hash[4];
    for (int i = 0; i < 4; i++) {
        FluidOverlay *air = fine_overlay(8);
        for (int frame = 0; frame < 2 * rates[i]; frame++) {
            FluidOverlay_Fire(air, 160, 158, 40, 1. / rates[i]);
            FluidOverlay_Advance(air, 1. / rates[i]);
        }
        heat[i] = Fluid_Total(FluidOverlay_Fluid(air), FLUID_HEAT);
        smoke[i] = Fluid_Total(FluidOverlay_Fluid(air), FLUID_SMOKE);
        hash[i] = Fluid_Hash(FluidOverlay_Fluid(air));
        assert_true(fabs(heat[i] / heat[0] - 1) < .04);
        assert_true(fabs(smoke[i] / smoke[0] - 1) < .04);
        FluidOverlay_Destroy(air);
    }
    assert_true(hash[0] == hash[1]);
}

/* ---- Dye ---------------------------------------------------------------------------------------- */

TEST(dye_is_one_colour_and_pushes) {
    Screen screen = open_screen();
    const FluidDef def = FluidOverlay_DyeDef(320, 160, 8, KIT_SCALE);
    FluidOverlay *air = FluidOverlay_Create(&def, KIT_SCALE), *without = kit_overlay();
    const SDL_Color red = {200, 0, 0, 255}, green = {0, 200, 0, 255}, orange = {255, 128, 0, 255};
    assert_true(FluidOverlay_Splat(air, 80, 80, 0, 0, 30, red));
    assert_true(FluidOverlay_Splat(air, 80, 80, 0, 0, 30, green));
    for (int i = 0; i < 4; i++) assert_true(FluidOverlay_Splat(air, 240, 80, 0, 0, 30, orange)); /* too much */
    fill(screen, 90, 90, 200);
    assert_true(FluidOverlay_Draw(air, screen.renderer, NULL, NULL));
    const SDL_Color mixed = pixel(screen, 80, 80), strong = pixel(screen, 240, 80), none = pixel(screen, 160, 20);
    assert_in_range(mixed.r, 212, 228); /* yellow, with some of what is behind */
    assert_in_range(mixed.g, 212, 228);
    assert_in_range(mixed.b, 36, 50);
    assert_in_range(strong.r, 250, 255);
    assert_in_range(strong.g, 124, 132);
    assert_in_range(strong.b, 0, 4);
    assert_true(none.r == 90 && none.g == 90 && none.b == 200);
    assert_true(FluidOverlay_Splat(air, 160, 80, 90, 0, 30, (SDL_Color){255, 255, 255, 0})); /* no dye, a push */
    FluidOverlay_Step(air, 1 / 60.f);
    assert_in_range((long)FluidOverlay_Wind(air, 160, 80).x, 30, 90);
    kit_refused(FluidOverlay_Splat(without, 80, 80, 0, 0, 30, red), "FluidOverlay_DyeDef");
    kit_refused(FluidOverlay_SetColours(air, 3, &red, 1, 1, false), "dye");
    FluidOverlay_Destroy(air);
    FluidOverlay_Destroy(without);
    close_screen(screen);
}

/* By day an edge lies between the colours on both sides. SDL's software renderer knows straight alpha alone. */
TEST(edges_are_not_dark) {
    Screen screen = open_screen();
    const FluidDef def = FluidOverlay_DyeDef(320, 160, 8, KIT_SCALE);
    FluidOverlay *air = FluidOverlay_Create(&def, KIT_SCALE);
    FluidOverlay_Splat(air, 160, 80, 0, 0, 40, (SDL_Color){255, 255, 0, 255});
    fill(screen, 200, 200, 200);
    assert_true(FluidOverlay_Draw(air, screen.renderer, NULL, NULL));
    for (int y = 0; y < 160; y++)
        for (int x = 100; x < 220; x++) assert_true(pixel(screen, x, y).r > 194 && pixel(screen, x, y).g > 194);
    FluidOverlay_Destroy(air);
    close_screen(screen);
}

/* Heat has fewer samples than the picture has texels where the smoke is finer. */
TEST(a_coarse_channel_is_seen_beside_a_fine_one) {
    Screen screen = open_screen();
    FluidDef def = FluidOverlay_Def(320, 160, 8, KIT_SCALE);
    def.channel[FLUID_SMOKE].fineness = 4;
    FluidOverlay *air = FluidOverlay_Create(&def, KIT_SCALE);
    FluidOverlay_Add(air, FLUID_HEAT, 100, 80, 30, 70);
    wipe(screen);
    assert_true(FluidOverlay_Draw(air, screen.renderer, NULL, NULL));
    assert_true(pixel(screen, 84, 80).r > 200 && pixel(screen, 116, 60).r > 200);
    assert_true(pixel(screen, 60, 80).r == 0 && pixel(screen, 140, 80).r == 0 && pixel(screen, 100, 40).r == 0);
    FluidOverlay_Destroy(air);
    close_screen(screen);
}

/* ---- Pixel art ---------------------------------------------------------------------------------- */

TEST(hard_squares_are_cells) {
    Screen screen = open_screen();
    FluidOverlay *air = kit_overlay();
    assert_true(FluidOverlay_LevelRect(air, 64, 64, 16, 16, true));
    FluidOverlay_MoveRect(air, 1, 96, 64, 16, 16, 0);
    FluidOverlay_Step(air, 0);
    const FluidView smoke = Fluid_Channel(FluidOverlay_Fluid(air), FLUID_SMOKE);
    for (int y = 0; y < KIT_ROWS; y++)
        for (int x = 0; x < KIT_COLUMNS; x++) smoke.data[x + y * smoke.row] = .1f * (float)(1 + (x + 3 * y) % 7);
    FluidOverlay_SetSmooth(air, false);
    const SDL_FRect camera = {20, 36, 160, 80}; /* twice as large, and not where a cell begins */
    wipe(screen);
    assert_true(FluidOverlay_Draw(air, screen.renderer, &camera, NULL));
    for (int y = 0; y < 160; y++)
        for (int x = 0; x < 320; x++) {
            const int column = (x / 2 + 20) / 8, row = (y / 2 + 36) / 8;
            const int middle[2] = {2 * (8 * column + 4 - 20), 2 * (8 * row + 4 - 36)};
            if (middle[0] >= 320 || middle[1] >= 160) continue;
            const SDL_Color here = pixel(screen, x, y), cell = pixel(screen, middle[0], middle[1]);
            if (here.r != cell.r || here.b != cell.b) fail_msg("%d, %d is not of its cell's colour", x, y);
            const bool wall = column >= 8 && column < 10 && row >= 8 && row < 10;
            assert_true(wall == (here.r == 0)); /* a wall shows nothing, and a body what is beside it */
        }
    const SDL_Color left = pixel(screen, 2 * (24 - 20) - 1, 80), right = pixel(screen, 2 * (24 - 20), 80);
    assert_true(abs(left.r - right.r) > 5);
    FluidOverlay_SetSmooth(air, true);
    assert_true(FluidOverlay_Draw(air, screen.renderer, &camera, NULL));
    assert_true(pixel(screen, 2 * (68 - 20), 2 * (68 - 36)).r > 20); /* smooth pictures show smoke at a wall */
    FluidOverlay_Destroy(air);
    close_screen(screen);
}

/* ---- What the air believes ---------------------------------------------------------------------- */

TEST(debugging_shows_solids_wind_sides_and_refusals) {
    Screen screen = open_screen();
    FluidOverlay *air = kit_overlay();
    FluidOverlay_LevelRect(air, 96, 64, 32, 32, true);
    FluidOverlay_MoveRect(air, 1, 224, 64, 32, 32, 0);
    FluidOverlay_Push(air, 160, 120, 30, 400, 0);
    FluidOverlay_Step(air, 1 / 60.f);
    const SDL_FRect right = {160, 0, 160, 160}, left = {0, 0, 160, 160};
    SDL_SetRenderDrawColor(screen.renderer, 1, 2, 3, 4);
    SDL_RenderClear(screen.renderer);
    assert_true(FluidOverlay_DrawDebug(air, screen.renderer, &right, &right));
    for (int y = 0; y < 160; y++) assert_true(pixel(screen, 159, y).r == 1); /* nothing beyond the target */
    assert_true(FluidOverlay_DrawDebug(air, screen.renderer, &left, &left));
    const SDL_Color wall = pixel(screen, 114, 70), body = pixel(screen, 242, 70), open = pixel(screen, 1, 100),
                    ground = pixel(screen, 250, 158);
    assert_true(wall.b > 80 && wall.b > wall.r + 40);
    assert_true(body.r > 80 && body.r > body.b + 40);
    assert_true(open.g > 200 && open.r < 100);
    assert_true(ground.r > 200 && ground.b > 200);
    int white = 0;
    for (int x = 150; x < 200; x++) /* an arrow from the middle of a cell */
        for (int y = 100; y < 140; y++) white += pixel(screen, x, y).r == 255 && pixel(screen, x, y).b == 255;
    assert_in_range(white, 10, 400);

    wipe(screen);
    assert_true(FluidOverlay_DrawDebug(air, screen.renderer, NULL, NULL));
    FluidOverlay_Fire(air, NAN, 0, 10, .01);
    int before = 0, after = 0;
    for (int i = 0; i < 2; i++) {
        for (int y = 8; y < 24; y++)
            for (int x = 8; x < 60; x++) {
                const SDL_Color at = pixel(screen, x, y);
                *(i ? &after : &before) += at.r > 200 && at.g < 100 ? (i + 1) * x * y : 0;
            }
        wipe(screen);
        assert_true(FluidOverlay_DrawDebug(air, screen.renderer, NULL, NULL));
    }
    assert_true(after > 0 && after != 2 * before); /* another number */
    SDL_Color colour;
    SDL_GetRenderDrawColor(screen.renderer, &colour.r, &colour.g, &colour.b, &colour.a);
    assert_true(colour.b == 40 && colour.a == 255 && !SDL_RenderIsClipEnabled(screen.renderer));
    kit_refused(FluidOverlay_DrawDebug(air, NULL, NULL, NULL), "renderer");
    kit_refused(FluidOverlay_DrawDebug(air, screen.renderer, &(SDL_FRect){0, 0, 0, 1}, NULL), "width");
    FluidOverlay_Destroy(air);
    close_screen(screen);
}

static int set_up(void **state) { return (void)state, SDL_Init(SDL_INIT_VIDEO); }
static int tear_down(void **state) { return (void)state, SDL_Quit(), 0; }

TEST_GROUP(set_up, tear_down)
