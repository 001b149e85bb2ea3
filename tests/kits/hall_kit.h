/* hall_kit.h - what tests of the rules share: one game at a time, in a hall written in the test, and rules as rows: a
 * hall, and a script (script_kit.h) of what is done in it and what follows. */
#ifndef TESTS_HALL_KIT_H
#define TESTS_HALL_KIT_H

#include "tests/kits/test.h"

#include "game/base/count.h"
#include "tests/kits/rules_kit.h"
#include "tests/kits/script_kit.h"

#include <stdio.h>
#include <string.h>

static Game game;
static char error[SCENE_ERROR];
static uint64_t hall_marked, hall_air_marked; /* hashes */

static inline void open(const char *things) {
    Game_Close(&game);
    if (!Kit_Open(&game, things, error, sizeof error)) fail_msg("%s", error);
}

static inline int close_game(void **state) {
    (void)state;
    Game_Close(&game);
    return 0;
}

static inline bool near(float a, float b, float by) { return Maths_Abs(a - b) <= by; }

/* Ticks with the same in hand. */
static inline void hall_hold(int ticks, int move, unsigned buttons) {
    for (int i = 0; i < ticks; i++) Kit_Tick(&game, move, buttons, Vec2_At(8, 4));
}

static inline Vec2 hall_place(void) {
    const float x = (float)Script_Number();
    return Vec2_At(x, (float)Script_Number());
}

static inline void hall_stand(Vec2 at) { game.player.at = game.player.before = at; }

static inline void hall_run(void) { Kit_Run(&game, (float)Script_Number()); }
static inline void hall_wait(void) { hall_hold((int)Script_Number(), 0, 0); }
static inline void hall_torch(void) { hall_hold((int)Script_Number(), 0, INTENT_TORCH); }
static inline void hall_struggle(void) {
    hall_hold((int)Script_Number(), 100, INTENT_JUMP | INTENT_BELLOWS | INTENT_TORCH);
}
static inline void hall_restart(void) { hall_hold(1, 0, INTENT_RESTART); }
static inline void hall_go_on(void) { hall_hold(1, 0, INTENT_GO_ON); }
static inline void hall_preset(void) { hall_hold(1, 0, INTENT_NEXT_PRESET); }
static inline void hall_next(void) {
    game.cells_asked[0] = 64, game.cells_asked[1] = 36;
    hall_hold(1, 0, INTENT_NEXT_SCENE);
}
/* Of smoke, at once; and wakes up in clean air. */
static inline void hall_faint(void) {
    game.breath = 0.001f;
    Kit_Smoke(&game, 1);
    Kit_Wait(&game, 2);
    Kit_Smoke(&game, 0);
    Kit_Wait(&game, RULES_FAINT_TICKS + 70);
}
static inline void hall_smoke(void) { Kit_Smoke(&game, (float)Script_Number()); }
static inline void hall_stand_at(void) { hall_stand(hall_place()); }
static inline void hall_home(void) { game.player.home = hall_place(); }
static inline void hall_douse(void) { game.hand.out = true, game.hand.flame = 0; }
static inline void hall_light(void) { game.hand = Hand_Start(&game.player); }
static inline void hall_mark(void) { hall_marked = Game_Hash(&game), hall_air_marked = Fluid_Hash(game.air.fluid); }

/* bellows TICKS X Y: and the last puff comes to its end. */
static inline void hall_bellows(void) {
    const int ticks = (int)Script_Number();
    const Vec2 aim = hall_place();
    for (int i = 0; i < ticks + HAND_PUFF_TICKS; i++) Kit_Tick(&game, 0, i < ticks ? INTENT_BELLOWS : 0, aim);
}

/* smoky TICKS DENSITY: the whole hall stays full of it. */
static inline void hall_smoky(void) {
    const int ticks = (int)Script_Number();
    const float density = (float)Script_Number();
    for (int i = 0; i < ticks; i++) {
        Kit_Smoke(&game, density);
        Kit_Wait(&game, 1);
    }
}

/* keep TICKS VALUE NUMBER: set anew before each tick. */
static inline void hall_keep(void) {
    char name[40];
    const int ticks = (int)Script_Number();
    snprintf(name, sizeof name, "%s", Script_Word());
    const double value = Script_Number();
    for (int i = 0; i < ticks; i++) {
        Script_Set(name, value);
        Kit_Wait(&game, 1);
    }
}

/* hashed VALUE: another one makes another state. */
static inline void hall_hashed(void) {
    char name[40];
    snprintf(name, sizeof name, "%s", Script_Word());
    const uint64_t hash = Game_Hash(&game);
    const double value = Script_Get(name);
    Script_Set(name, value == 1 ? 0 : value == 0 ? 1 : value + 1);
    if (Game_Hash(&game) == hash) fail_msg("%s is not in the hash", name);
    Script_Set(name, value);
    assert_true(Game_Hash(&game) == hash);
}

/* assist EMBERS STEADY */
static inline void hall_assist(void) {
    const int embers = (int)Script_Number();
    Rules_Assist(&game, (Assist){embers, Script_Number() != 0});
}

static inline double hall_changed(void) { return Game_Hash(&game) != hall_marked; }
static inline double hall_stirred(void) { return Fluid_Hash(game.air.fluid) != hall_air_marked; }
static inline double hall_loss(void) { return Rules_Loss(&game); }
static inline double hall_burning(void) { return Rules_Lit(&game); }
static inline double hall_fires(void) {
    Fire fires[GAME_FIRES];
    return Game_Fires(&game, fires, GAME_FIRES);
}
static inline double hall_smoke_over(void) {
    const Vec2 over = Vec2_Sub(game.scene.brazier[0].at, Vec2_At(0, 0.3f));
    return (double)Air_Mean(&game.air, FLUID_SMOKE, over, 0.3f);
}
static inline double hall_heat_over(void) {
    const Vec2 at = game.scene.brazier[0].at;
    return (double)Fluid_Sample(game.air.fluid, FLUID_HEAT, FLUID_AT(at.x, at.y - 0.2f));
}

/* Events are counted by their names in capitals. Of the braziers it is the first, unless a 2 stands behind. */
#define HALL(word)                                                                                                     \
    { #word, hall_##word }
#define HEARD(kind)                                                                                                    \
    { #kind, .whole = &Kit_Heard[EVENT_##kind] }

static inline void hall_play(const char *script) {
    static const ScriptVerb VERBS[] = {
        HALL(run),  HALL(wait),    HALL(torch), HALL(struggle), HALL(restart), HALL(go_on),  HALL(preset),
        HALL(next), HALL(faint),   HALL(smoke), HALL(stand_at), HALL(home),    HALL(douse),  HALL(light),
        HALL(mark), HALL(bellows), HALL(smoky), HALL(keep),     HALL(hashed),  HALL(assist), {NULL}};
    static const ScriptPlace PLACES[] = {{"x", .real = &game.player.at.x},
                                         {"y", .real = &game.player.at.y},
                                         {"home.x", .real = &game.player.home.x},
                                         {"slump", .real = &game.player.slump},
                                         {"updraught", .real = &game.player.updraught},
                                         {"breath", .real = &game.breath},
                                         {"flame", .real = &game.hand.flame},
                                         {"raised", .real = &game.hand.raised},
                                         {"draught", .real = &game.hand.draught},
                                         {"oil", .real = &game.hand.torch},
                                         {"glow", .real = &game.brazier[0].glow},
                                         {"flare", .real = &game.brazier[0].flare},
                                         {"strain", .real = &game.brazier[0].strain},
                                         {"touch", .real = &game.brazier[0].touch},
                                         {"calm", .real = &game.brazier[0].calm},
                                         {"wind", .real = &game.brazier[0].wind},
                                         {"crate.x", .real = &game.bodies.body[0].at.x},
                                         {"crate.angle", .real = &game.bodies.body[0].angle},
                                         {"crate.home", .real = &game.bodies.body[0].home.x},
                                         {"EXIT_OPEN.x", .real = &Kit_HeardAt[EVENT_EXIT_OPEN].x},
                                         {"fainting", .whole = &game.fainting},
                                         {"relighting", .whole = &game.relighting},
                                         {"fresh", .whole = &game.fresh},
                                         {"embers", .whole = &game.embers},
                                         {"reached", .whole = (int *)&game.reached},
                                         {"outcome", .whole = (int *)&game.outcome},
                                         {"puffs", .whole = &game.hand.puff},
                                         HEARD(FLAME_OUT),
                                         HEARD(RELIT),
                                         HEARD(BRAZIER_LIT),
                                         HEARD(BRAZIER_OUT),
                                         HEARD(CHECKPOINT),
                                         HEARD(EXIT_OPEN),
                                         HEARD(GASP),
                                         HEARD(FAINT),
                                         HEARD(CRUSHED),
                                         HEARD(SPENT),
                                         HEARD(WON),
                                         HEARD(LOST),
                                         {"gasping", .flag = &game.gasping},
                                         {"helped", .flag = &game.helped},
                                         {"open", .flag = &game.exit_open},
                                         {"out", .flag = &game.hand.out},
                                         {"lit", .flag = &game.brazier[0].lit},
                                         {"lit2", .flag = &game.brazier[1].lit},
                                         {"haven", .flag = &game.scene.brazier[0].haven},
                                         {NULL}};
    static const ScriptRead READS[] = {HALL(changed), HALL(stirred),    HALL(loss),      HALL(burning),
                                       HALL(fires),   HALL(smoke_over), HALL(heat_over), {NULL}};
    static const ScriptNumber NUMBERS[] = {{"on", GAME_ON},
                                           {"won", GAME_WON},
                                           {"lost", GAME_LOST},
                                           {"nothing", LOSS_NONE},
                                           {"a_fall", LOSS_FALL},
                                           {"a_crush", LOSS_CRUSH},
                                           {"bad_air", LOSS_BREATH},
                                           {"the_dark", LOSS_FLAME},
                                           {"EMBERS", RULES_EMBERS},
                                           {"SHORT", RULES_GASP},
                                           {"ENOUGH", RULES_CALM},
                                           {"RELIGHT", RULES_RELIGHT_TICKS},
                                           {"FAINTS", RULES_FAINT_TICKS},
                                           {NULL}};
    static const Script WORDS = {VERBS, PLACES, READS, NUMBERS};
    Script_Play(&WORDS, script);
}

typedef struct HallRow {
    const char *hall, *script;
} HallRow;

static inline void hall_walk(const HallRow *rows, int count) {
    for (int i = 0; i < count; i++) {
        open(rows[i].hall);
        hall_play(rows[i].script);
    }
}

#endif
