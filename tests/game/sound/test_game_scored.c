/* What is played at every event and in every hall: all notes and beds, in air that is still. */
#include "game/sound/sounds.h"
#include "tests/kits/sum_kit.h"

static const SumRow NOTES[] = {
    {"0", 742.984098849},  {"1", 320.970875228},  {"2", 685.514949915},  {"3", 620.492944687},  {"4", 784.134323505},
    {"5", 391.479205357},  {"6", 755.056367736},  {"7", 907.843699713},  {"8", 368.630203127},  {"9", 1028.28088977},
    {"10", 660.769476542}, {"11", 632.71772751},  {"12", 762.367344427}, {"13", 450.039299804}, {"14", 222.124264493},
    {"15", 1298.63107262}, {"16", 674.309580063}, {"17", 173.655925768}, {"18", 366.283140872}, {"19", 290.426116193},
    {"20", 190.629559431}, {"21", 317.784105391}, {"22", 278.022902059},
};

static const SumRow HALLS[] = {
    {"porch", 6693.65633878},  {"windway", 6859.12325767},    {"smokehouse", 6652.66468187}, {"flues", 6500.7059106},
    {"engine", 7056.86794336}, {"heart", 6738.25075567},      {"hall", 8329.59963946},       {"box", 6769.0712852},
    {"street", 6239.50162008}, {"convection", 6239.50162008}, {"billows", 6239.50162008},    {"cavity", 6239.50162008},
    {"stack", 6239.50162008},  {"cigarette", 6239.50162008},  {"tunnel", 6239.50162008},     {"swirl", 6239.50162008},
    {"volume", 6239.50162008}, {"ring", 6239.50162008},       {"cube", 6239.50162008},       {"flame", 6239.50162008},
    {"flash", 6239.50162008},  {"marble", 6239.50162008},
};

static Game game;
static char error[400];

static void add_note(Sum *sum, const Note *note) {
    const float numbers[] = {note->delay, note->attack, note->decay,       note->tone * 100,
                             note->ratio, note->bend,   note->noise * 100, note->sharp,
                             note->pan,   note->echo,   (float)note->above};
    Sum_Floats(sum, numbers, 11);
    for (int i = 0; i < 2; i++)
        Sum_Add(sum, 0.01 * (double)note->pitch[i]), Sum_Add(sum, 0.01 * (double)note->colour[i]);
}

static void add_score(Sum *sum, const Score *score) {
    Sum_Add(sum, score->notes);
    for (int i = 0; i < score->notes; i++) add_note(sum, &score->note[i]);
    for (int i = 0; i < BEDS; i++) {
        const Bed *bed = &score->bed[i];
        const float numbers[] = {bed->noise * 100, bed->colour * 0.01f, bed->sharp, (float)bed->low, (float)bed->wide,
                                 bed->tone * 100,  bed->pitch * 0.01f,  bed->pan,   bed->echo};
        Sum_Floats(sum, numbers, 9);
    }
}

static void every_event(void **state) {
    (void)state;
    static const float STRENGTHS[] = {0, 0.2f, 0.5f, 0.81f, 1};
    const Ear ear = {{8, 4}, 8, 8};
    int wrong = 0;
    for (int kind = 0; kind < CUE_KINDS; kind++) {
        Sum sum = {0};
        char name[12];
        Random chance = Random_Seed(7);
        for (int i = 0; i < 5; i++) {
            Score score = {.notes = 0};
            Cues_Add(&score, kind, Vec2_At(11, 3), STRENGTHS[i], &ear, &chance);
            add_score(&sum, &score);
        }
        snprintf(name, sizeof name, "%d", kind);
        wrong += !Sum_Is(&sum, name, NOTES, sizeof NOTES / sizeof *NOTES);
    }
    if (wrong) fail_msg("%d cues sound otherwise; if that is meant, the rows above belong into the table", wrong);
}

/* Without a step of the air: where the keeper stands, then a little later beside a machine in a wind. */
static void every_hall(void **state) {
    (void)state;
    int wrong = 0;
    for (int i = 0; Scene_Name(i); i++) {
        const GameStart start = {Scene_Name(i), {80, 45}, {.preset = FLUID_PRESET_GAME}, 1};
        Game_Close(&game);
        if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
        Sum sum = {0};
        Beds beds = {.seconds = 0};
        Ear ear = {Vec2_Sub(game.player.at, Vec2_At(0, 1.4f)), 8, 8};
        for (int k = 0; k < 60; k++) {
            Score score = {.notes = 0};
            game.tick = 30 + (uint64_t)k;
            Game_MoveMachines(&game);
            if (k == 20 && game.scene.obstacles) ear.at = Vec2_Add(game.obstacle[0].pose.at, Vec2_At(1, 0.5f));
            if (k == 20) game.hand.flame = 0.4f, game.player.wind = Vec2_At(-3, 1), game.player.gliding = true;
            Beds_Tick(&beds, &game, &ear, &score);
            add_score(&sum, &score);
        }
        Sum_Add(&sum, (double)beds.wind), Sum_Add(&sum, (double)beds.machines), Sum_Add(&sum, (double)beds.seconds);
        wrong += !Sum_Is(&sum, Scene_Name(i), HALLS, sizeof HALLS / sizeof *HALLS);
    }
    if (wrong) fail_msg("%d halls sound otherwise; if that is meant, the rows above belong into the table", wrong);
}

static int close_game(void **state) {
    (void)state;
    Game_Close(&game);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_event), cmocka_unit_test(every_hall)};
    return cmocka_run_group_tests(tests, NULL, close_game);
}
