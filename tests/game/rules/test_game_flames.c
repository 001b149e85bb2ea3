/* Fires under the rules: what lights, feeds, snuffs and shelters them, in small halls played with intents. */
#include "tests/kits/hall_kit.h"

/* ---- Braziers --------------------------------------------------------------------------------------- */

#define GRATING(x, degrees)                                                                                            \
    ",{'type':'vent','x':" #x ",'y':7.9,'width':1.4,'height':0.1,'properties':["                                       \
    "{'name':'wind','value':0.5},{'name':'angle','value':-90},{'name':'heat','value':" #degrees "}]}"

static const HallRow LIGHTING[] = {
    /* its heat and smoke are in the air */
    {KIT_START(3) KIT_DARK(7) KIT_DARK(14) KIT_EXIT(9),
     "wait 30; !lit; fires = 1; run 5.6; wait 60; !lit; run 6.4; wait 12; lit; !lit2; fires = 2; glow < .8\n"
     "wait 180; glow = 1; BRAZIER_LIT = 1; heat_over > 100"},
    {KIT_START(3) KIT_DARK(7) KIT_EXIT(12), "run 10; lit"}, /* running past is enough */
    {KIT_START(3) KIT_DARK(7) KIT_LIT(12) KIT_EXIT(9),
     "douse; run 6.5; wait 60; !lit; run 11.5; wait 12; !out; RELIT = 1; embers = EMBERS"},
    {KIT_START(6.4) KIT_DARK(7) KIT_EXIT(12), "keep 60 flame .05; !lit; flame := .3; wait 30; lit"},
    {KIT_START(6.4) KIT_LIT(7) KIT_EXIT(12),
     "douse; keep 60 glow .25; out; glow := .4; wait 30; !out; embers = EMBERS"},
    {KIT_START(6.5) KIT_DARK(7), "keep 60 strain 9; !lit; wait 60; lit"}, /* none takes in a storm */
    /* warm air alone has no fire to give, and nobody is lost while a grating burns */
    {KIT_START(2) KIT_DARK(14) KIT_EXIT(9) GRATING(4, 20) GRATING(7, 130),
     "douse; embers := 0; wait RELIGHT+30; outcome = on; embers := 3; run 4.5; wait 30; out\n"
     "run 7.3; wait 2; !out; RELIT = 1; embers = EMBERS"},
};

TEST(flames_and_fires_light_each_other) { hall_walk(LIGHTING, COUNT_OF(LIGHTING)); }

static const HallRow WINDS[] = {
    {KIT_START(14) KIT_LIT(3) KIT_WIND(5.9, 2, 2.5), "wait 400; lit; glow = 1; wind > 1"},
    {KIT_START(14) KIT_LIT(3) KIT_WIND(5.9, 2, 7) KIT_LEDGE(1.6, 5.5, 0.3, 2.5), "wait 400; lit"},
    /* the hand's: facing the wind, as its own back shelters a flame, too; and while a brazier burns no ember is spent
     */
    {KIT_START(6) KIT_LIT(14) KIT_EXIT(9) KIT_WIND(5.9, 2, 9),
     "run 4; wait 600; out; FLAME_OUT = 1; flame = 0; fires = 1; embers = EMBERS"},
    {KIT_START(6) KIT_LIT(14) KIT_WIND(5.9, 2, 9) KIT_LEDGE(2.6, 5.6, 0.3, 2.4), "run 4; wait 400; !out; flame > .8"},
    {KIT_START(4) KIT_LIT(14) KIT_LEDGE(6, 5.6, 0.15, 2.4),
     "run 5.77; wait 30; x > 5.7; raised = 1; run 5; raised = 0"},
    /* one that goes out smokes once more; where nobody could light it again, it never stays out */
    {KIT_START(2) KIT_LIT(12) KIT_EXIT(14), "wait 2; smoke 0; glow := .0001; strain := 50; wait 1; !lit\n"
                                            "BRAZIER_OUT = 1; smoke_over > .5"},
    {KIT_LIT(6), "glow := .001; strain := 20; wait 2; lit; glow > .1; BRAZIER_OUT = 0"},
};

TEST(wind_harms_and_walls_shelter) { hall_walk(WINDS, COUNT_OF(WINDS)); }

TEST(strong_wind_snuffs_a_brazier) {
    open(KIT_START(14) KIT_LIT(3) KIT_WIND(5.9, 2, 7));
    int strong = 0; /* ticks of more than 4 m/s: 2 s, less where it is more */
    for (int i = 0; i < 600 && game.brazier[0].lit; i++) {
        Kit_Wait(&game, 1);
        strong += game.brazier[0].wind > 4;
    }
    assert_in_range(strong, 61, 169);
    hall_play("!lit; BRAZIER_OUT = 1; glow = 0; wind > 4");
}

static const HallRow BELLOWS[] = {
    {KIT_START(8) KIT_LIT(10), "wait 120; flare = 0; bellows 3 10 6.9; wait 20; flare > .5; lit; wait 330; flare = 0"},
    {KIT_START(4) KIT_LIT(10), "bellows 60 10 6.9; flare = 0"},  /* from afar */
    {KIT_START(8.2) KIT_LIT(10), "bellows 60 0 6.9; flare = 0"}, /* aimed elsewhere */
    {KIT_START(8.6) KIT_LIT(10), "wait 30; bellows 180 10 6.9; lit; bellows 900 10 6.9; BRAZIER_OUT = 1; !out"},
};

TEST(a_puff_feeds_a_fire_and_many_snuff_it) { hall_walk(BELLOWS, COUNT_OF(BELLOWS)); }

/* m that a glider has risen after 2 s, from 2 m above the bowl. */
static float rises(bool lit, bool flares) {
    open(KIT_START(2) KIT_LIT(8));
    game.brazier[0].lit = lit;
    Kit_Wait(&game, 180);
    game.player = Player_Start(Vec2_At(8, 5));
    game.player.jump_held = true;
    for (int i = 0; i < 120; i++) {
        if (flares) game.brazier[0].flare = 1;
        Kit_Tick(&game, game.player.at.x < 7.95f ? 40 : game.player.at.x > 8.05f ? -40 : 0, INTENT_JUMP, Vec2_At(1, 1));
    }
    return 5 - game.player.at.y;
}

TEST(a_fire_carries_a_glider) {
    float dark = rises(false, false), lit = rises(true, false), flares = rises(true, true);
    assert_true(dark < -1 && lit > 0.3f && flares > lit + 0.8f);
}

/* How fast air rises over a vent that a brazier drives. */
#define FLUE                                                                                                           \
    KIT_START(2)                                                                                                       \
    KIT_EXIT(14)                                                                                                       \
    ",{'type':'vent','x':10,'y':7.8,'width':1,'height':0.2,'properties':[{'name':'wind','value':"                      \
    "2},{'name':'angle','value':-90},{'name':'fire','value':1}]},{'type':'vent','x':15.8,'y':1,"                       \
    "'width':0.2,'height':2,'properties':[{'name':'drain','value':true}]}"

static float flue(const char *hall, bool fed) {
    float wind[3] = {0};
    open(hall);
    for (int i = 0; i < 120; i++) {
        if (fed) game.brazier[0].flare = 1;
        Kit_Wait(&game, 1);
    }
    Fluid_SampleVelocity(game.air.fluid, FLUID_AT(10.5f, 7.4f), wind);
    return -wind[1];
}

TEST(a_brazier_drives_a_vent) {
    float cold = flue(FLUE KIT_DARK(6), false), warm = flue(FLUE KIT_LIT(6), false), fed = flue(FLUE KIT_LIT(6), true);
    assert_true(Maths_Abs(cold) < 0.4f && warm > 1.4f && fed > 1.6f * warm);
}

/* ---- Fires that are to be snuffed ---------------------------------------------------------------------- */

#define FRAIL(x, snuffed)                                                                                              \
    ",{'type':'brazier','x':" #x ",'y':7.1,'properties':[{'name':'lit','value':true},"                                 \
    "{'name':'snuffed','value':" #snuffed "}]}"

static const HallRow SNUFFED[] = {
    {KIT_START(14) FRAIL(3, 1.2) KIT_LIT(5) KIT_WIND(5.9, 2, 2.5), "wait 400; !lit; lit2"},
    {KIT_START(14) FRAIL(3, 12) KIT_WIND(5.9, 2, 7), "wait 400; lit"},
    {KIT_START(2.4) FRAIL(3, 1.2), "keep 60 strain 3; !lit; wait 120; lit; BRAZIER_LIT = 1"},
};

TEST(some_are_snuffed_by_less) { hall_walk(SNUFFED, COUNT_OF(SNUFFED)); }

enum { FURNACE = 6, GUARDED = 7 };

/* The keeper in front of the furnace of the engine house, on a coarse grid, with the wind of its vent up. */
static void before_the_furnace(void) {
    GameStart start = {"engine", {232, 112}, {.preset = FLUID_PRESET_GAME}, 1};
    Game_Close(&game);
    if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
    assert_true(game.scene.braziers == GUARDED + 1 && game.brazier[FURNACE].lit && !game.brazier[GUARDED].lit);
    game.player = Player_Start(Vec2_At(20.95f, 13));
    game.hand = Hand_Start(&game.player);
    Kit_Wait(&game, 120);
}

TEST(the_furnace_is_snuffed_and_the_way_is_free) {
    before_the_furnace();
    Kit_Run(&game, 27.5f); /* its wind takes the flame */
    Kit_Wait(&game, 60);
    assert_true(game.hand.out && game.embers == RULES_EMBERS && !game.brazier[GUARDED].lit);
    before_the_furnace();
    Vec2 coals = Vec2_Sub(game.scene.brazier[FURNACE].at, Vec2_At(0, 0.15f));
    int ticks = 0;
    while (game.brazier[FURNACE].lit && ticks++ < 600) Kit_Tick(&game, 0, INTENT_BELLOWS, coals);
    assert_true(!game.brazier[FURNACE].lit && ticks > 60); /* some puffs are needed, one feeds it */
    Kit_Wait(&game, 60);
    Kit_Run(&game, 27.5f);
    Kit_Wait(&game, 30);
    assert_true(!game.hand.out && game.brazier[GUARDED].lit);
    Kit_Run(&game, 22.4f);
    Kit_Wait(&game, 420); /* it burns again, and its wind snuffs neither */
    assert_true(game.brazier[FURNACE].lit && game.brazier[GUARDED].lit);
}

/* What the upper fan blows leaves by the roof, also while a keeper stops up the door: else it shot past him. */
TEST(a_keeper_in_the_upper_door_lets_air_pass) {
    float most = 0;
    before_the_furnace();
    for (int i = 0; i < 480; i++) {
        if (i % 60 == 0) game.player = Player_Start(Vec2_At(5.8f + 0.2f * (float)(i / 60), 4.5f));
        Kit_Wait(&game, 1);
        for (float y = 2.5f; y < 4.5f; y += 0.12f)
            for (float x = 5.5f; x < 7.5f; x += 0.12f) {
                float wind = Vec2_Length(Air_At(&game.air, Vec2_At(x, y)));
                if (wind > most) most = wind;
            }
    }
    if (most > 30) fail_msg("%.0f m/s", (double)most);
}

/* ---- Assists ----------------------------------------------------------------------------------------- */

static const HallRow ASSISTS[] = {
    {KIT_START(14) KIT_LIT(3) KIT_WIND(5.9, 2, 7),
     "assist 0 1; wait 600; lit; glow > .3; BRAZIER_OUT = 0; assist 0 0; wait 300; !lit"},
    /* what has been spent is not owed */
    {KIT_START(6) KIT_LIT(14) KIT_EXIT(9),
     "assist 2 0; embers = EMBERS+2; faint; faint; faint; faint; embers = 1; faint\n"
     "embers = 0; outcome = on; assist 0 0; embers = 0\n"
     "assist 3 0; restart; embers = EMBERS+3"},
};

TEST(assists_help) { hall_walk(ASSISTS, COUNT_OF(ASSISTS)); }

TEST_GROUP(NULL, close_game)
