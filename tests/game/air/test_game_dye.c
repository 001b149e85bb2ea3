/* Coloured smoke, sources, jets of gas, and wind from a side: in maps that ask for them, and in no others. */
#include "game/air/dye.h"
#include "game/rules/game.h"
#include "tests/kits/map_kit.h"
#include "tests/kits/test.h"

static Game game;

#define MAP(properties, objects)                                                                                       \
    "{'orientation':'orthogonal','width':16,'height':9,'tilewidth':1,'tileheight':1,'properties':[{'name':'about',"    \
    "'value':'A test.'}" properties "],'layers':[{'type':'objectgroup','objects':[" objects "]}]}"
#define PROPERTY(name, value) ",{'name':'" name "','value':" value "}"
#define SOURCE(x, y, more)    "{'type':'source','x':" #x ",'y':" #y ",'width':1,'height':1" more "}"
#define RED                   ",'properties':[{'name':'colour','value':'red'},{'name':'heat','value':20}]"
#define JET(properties)       "{'type':'jet','x':8,'y':7,'properties':[" properties "]}"

static void open_map(const char *text, FluidPreset preset) {
    const GameStart start = {"test", {160, 90}, {.preset = preset}, 1};
    Game_Close(&game);
    if (!read(text) || !Game_OpenScene(&game, &scene, &start, NULL, error, sizeof error)) fail_msg("%s", error);
}

static int close_map(void **state) {
    (void)state;
    Game_Close(&game);
    return 0;
}

static void tick(int ticks, unsigned buttons, float x, float y) {
    const Intent intent = {0, buttons, {(int)(1000 * x), (int)(1000 * y)}};
    for (int i = 0; i < ticks; i++) Game_Tick(&game, &intent, error, sizeof error);
}

static float at(int channel, float x, float y) { return Fluid_Sample(game.air.fluid, channel, FLUID_AT(x, y)); }

static float dye_at(int colour, float x, float y) { return at(game.air.dye + colour, x, y); }

TEST_WITH(NULL, close_map, channels_are_there_where_a_map_wants_them) {
    static const struct {
        const char *map;
        int channels, dye;
    } ROWS[] = {
        {MAP("", SOURCE(3, 3, "")), 2, -1},         {MAP(PROPERTY("dye", "true"), ""), 5, 2},
        {MAP("", SOURCE(3, 3, RED)), 5, 2},         {MAP("", JET("")), 3, -1},
        {MAP(PROPERTY("dye", "1"), JET("")), 6, 3},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (int preset = 0; preset < FLUID_PRESET_COUNT; preset++) {
            open_map(ROWS[i].map, (FluidPreset)preset);
            assert_int_equal(Fluid_GetDef(game.air.fluid)->channel_count, ROWS[i].channels);
            assert_int_equal(game.air.dye, ROWS[i].dye);
            assert_int_equal(Fluid_GetDef(game.air.fluid)->reaction.rate > 0, ROWS[i].channels % 3 == 0);
            tick(20, INTENT_BELLOWS, 8, 4);
        }
}

TEST_WITH(NULL, close_map, a_source_fills_its_ellipse) {
    open_map(MAP("", SOURCE(3, 5, RED) "," SOURCE(10, 3, "")), FLUID_PRESET_GAME);
    tick(40, 0, 8, 8);
    assert_true(dye_at(0, 3.5f, 5.5f) > 0.5f && dye_at(0, 3.5f, 5.5f) < 1.01f && dye_at(2, 3.5f, 5.5f) < 0.06f);
    assert_true(at(FLUID_SMOKE, 3.5f, 5.5f) == 0 && at(FLUID_HEAT, 3.5f, 5.5f) > 5);
    assert_true(at(FLUID_SMOKE, 10.5f, 3.5f) > 0.5f && dye_at(0, 10.5f, 3.5f) == 0);
    assert_true(dye_at(0, 6.5f, 3.5f) == 0 && at(FLUID_SMOKE, 6.5f, 3.5f) == 0);
}

/* A quick stroke is whole, from end to end. The next one has another colour. */
TEST_WITH(NULL, close_map, a_stroke_leaves_colour) {
    float stroke[2][3];
    open_map(MAP(PROPERTY("dye", "true"), ""), FLUID_PRESET_GAME);
    for (int i = 0; i < 2; i++) {
        const float y = 3 + 3 * (float)i;
        tick(2, 0, 3, y);
        tick(1, INTENT_BELLOWS, 11, y);
        for (int c = 0; c < 3; c++) stroke[i][c] = dye_at(c, 10, y);
        for (int x = 4; x <= 10; x += 2) assert_true(dye_at(0, (float)x, y) + dye_at(1, (float)x, y) > 0.3f);
        assert_true(dye_at(0, 7, y + 1) == 0 && Air_At(&game.air, Vec2_At(7, y)).x > 1);
    }
    float apart = 0;
    for (int c = 0; c < 3; c++) apart += Maths_Abs(stroke[0][c] - stroke[1][c]);
    assert_true(apart > 0.3f);
    const uint64_t hash = Game_Hash(&game);
    game.hue += 0.1f;
    assert_true(Game_Hash(&game) != hash);
}

TEST_WITH(NULL, close_map, a_stroke_leaves_stone_alone) {
    open_map(MAP(PROPERTY("dye", "true"), "{'type':'ledge','x':6,'y':0,'width':2,'height':9}"), FLUID_PRESET_GAME);
    Dye_Stroke(&game.air, Vec2_At(3, 4), Vec2_At(11, 4), 0.5f, Colour_Of(COLOUR_RED), 1);
    const FluidView red = Fluid_Channel(game.air.fluid, game.air.dye);
    for (int x = 35; x < 105; x++) assert_true((red.data[x + 40 * red.row] > 0.5f) == (x < 60 || x >= 80));
}

TEST_WITH(NULL, close_map, a_stroke_of_smoke_has_no_gaps) {
    open_map(MAP("", ""), FLUID_PRESET_GAME);
    tick(2, 0, 3, 4);
    tick(1, INTENT_TORCH, 11, 4);
    for (int x = 4; x <= 10; x++) assert_true(at(FLUID_SMOKE, (float)x, 4) > 0.2f);
}

TEST_WITH(NULL, close_map, gas_burns_past_its_pilot_alone) {
    float hottest[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        open_map(i ? MAP("", JET("")) : MAP("", JET("{'name':'heat','value':0}")), FLUID_PRESET_GAME);
        for (int k = 0; k < 90; k++) {
            tick(1, 0, 1, 1);
            for (float y = 6.8f; y > 4; y -= 0.1f) hottest[i] = fmaxf(hottest[i], at(FLUID_HEAT, 8, y));
        }
        assert_true(Air_At(&game.air, Vec2_At(8, 6.7f)).y < -1);
        assert_true(i || at(2, 8, 6.7f) > 0.5f);
    }
    if (!(hottest[0] == 0 && hottest[1] > 600)) fail_msg("%g %g degrees", (double)hottest[0], (double)hottest[1]);
}

TEST_WITH(NULL, close_map, wind_comes_from_its_side) {
    static const struct {
        const char *map;
        float x, y;
    } ROWS[] = {
        {MAP(PROPERTY("wind", "2"), ""), 2, 0},
        {MAP(PROPERTY("wind", "2") PROPERTY("wind_from", "'right'"), ""), -2, 0},
        {MAP(PROPERTY("wind", "2") PROPERTY("wind_from", "'above'"), ""), 0, 2},
        {MAP(PROPERTY("wind", "2") PROPERTY("wind_from", "'below'"), ""), 0, -2},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        open_map(ROWS[i].map, FLUID_PRESET_GAME);
        tick(120, 0, 1, 1);
        const Vec2 wind = Air_At(&game.air, Vec2_At(8, 4.5f));
        assert_true(Maths_Abs(wind.x - ROWS[i].x) < 0.5f && Maths_Abs(wind.y - ROWS[i].y) < 0.5f);
    }
}

TEST_WITH(NULL, close_map, the_first_second_of_the_box_is_colourful) {
    const GameStart start = {"box", {0}, {.preset = FLUID_PRESET_GAME}, 1};
    if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
    assert_true(game.air.grid[0] >= 384 && 9 * game.air.grid[0] == 16 * game.air.grid[1]);
    tick(60, 0, 8, 4);
    for (int c = 0; c < 3; c++) assert_true(Fluid_Total(game.air.fluid, game.air.dye + c) > 0.2);
}
