/* What is played at every event and in every hall: all notes and beds, in air that is still. */
#include "game/sound/sounds.h"
#include "tests/kits/sum_kit.h"
#include "tests/kits/game_kit.h"

static const SumRow NOTES[] = {
    {"0", 657.356494866},  {"1", 292.382170868},  {"2", 599.994727231},  {"3", 582.71168161},   {"4", 794.261113331},
    {"5", 400.086865195},  {"6", 762.759775349},  {"7", 916.399505152},  {"8", 362.171042174},  {"9", 1042.54974925},
    {"10", 611.0487712},   {"11", 625.557701685}, {"12", 722.060369099}, {"13", 431.410885539}, {"14", 211.687132258},
    {"15", 1295.61289881}, {"16", 664.563243321}, {"17", 165.389650545}, {"18", 333.499283617}, {"19", 292.15345614},
    {"20", 175.904342136}, {"21", 311.883001519}, {"22", 270.222647953},
};

static const SumRow HALLS[] = {
    {"porch", 7113.08481857},  {"windway", 7274.79279484},    {"smokehouse", 6617.17060994}, {"flues", 6920.28954679},
    {"engine", 7454.38484162}, {"heart", 7156.77288493},      {"hall", 8658.98171595},       {"box", 7286.49211095},
    {"street", 6205.12776742}, {"convection", 6205.12776742}, {"billows", 6205.12776742},    {"cavity", 6205.12776742},
    {"stack", 6205.12776742},  {"cigarette", 6205.12776742},  {"tunnel", 6205.12776742},     {"swirl", 6205.12776742},
    {"volume", 6205.12776742}, {"ring", 6205.12776742},       {"cube", 6205.12776742},       {"flame", 6205.12776742},
    {"flash", 6205.12776742},  {"marble", 6205.12776742},
};

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

TEST(every_event) {
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

static void put_wind(void) {
    for (int axis = 0; axis < 2; axis++) {
        const FluidView view = Fluid_Velocity(game.air.fluid, axis);
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) view.data[x + y * view.row] = axis ? -2 : 5;
    }
}

/* Without a step of the air: where the keeper stands, then a little later beside a machine in a wind. */
TEST(every_hall) {
    int wrong = 0;
    for (int i = 0; Scene_Name(i); i++) {
        open_at(Scene_Name(i), 80, 45);
        Sum sum = {0};
        Beds beds = {.seconds = 0};
        Ear ear = {Vec2_Sub(game.player.at, Vec2_At(0, 1.4f)), 8, 8};
        for (int k = 0; k < 60; k++) {
            Score score = {.notes = 0};
            game.tick = 30 + (uint64_t)k;
            Game_MoveMachines(&game);
            if (k == 20 && game.scene.obstacles) ear.at = Vec2_Add(game.obstacle[0].pose.at, Vec2_At(1, 0.5f));
            if (k == 40) put_wind();
            if (k == 20) game.hand.flame = 0.4f, game.player.wind = Vec2_At(-3, 1), game.player.gliding = true;
            Beds_Tick(&beds, &game, &ear, &score);
            add_score(&sum, &score);
        }
        Sum_Add(&sum, (double)beds.wind), Sum_Add(&sum, (double)beds.machines), Sum_Add(&sum, (double)beds.seconds);
        wrong += !Sum_Is(&sum, Scene_Name(i), HALLS, sizeof HALLS / sizeof *HALLS);
    }
    if (wrong) fail_msg("%d halls sound otherwise; if that is meant, the rows above belong into the table", wrong);
}

TEST_GROUP(NULL, close_game)
