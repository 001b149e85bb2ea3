/* What is played at every event, by every layer of the music and in every hall: all notes and beds, in air that is
 * still. */
#include "game/sound/sounds.h"
#include "tests/kits/sum_kit.h"
#include "tests/kits/game_kit.h"

static const SumRow NOTES[] = {
    {"0", 854.206759711},  {"1", 291.65773603},   {"2", 774.546008269},  {"3", 698.469664826},  {"4", 811.83834866},
    {"5", 372.209628348},  {"6", 745.136109291},  {"7", 912.719732937},  {"8", 382.99916071},   {"9", 1172.03473679},
    {"10", 627.826820323}, {"11", 592.099337331}, {"12", 763.583071724}, {"13", 416.046301832}, {"14", 211.808018234},
    {"15", 1301.557626},   {"16", 640.143128207}, {"17", 165.61376288},  {"18", 332.907358133}, {"19", 305.462744795},
    {"20", 183.054622627}, {"21", 325.02386377},  {"22", 277.434057229},
};

static const SumRow HALLS[] = {
    {"porch", 7704.84461977}, {"windway", 7864.87795025},   {"smokehouse", 7198.13015676}, {"flues", 7512.74024475},
    {"engine", 8060.7535539}, {"heart", 7750.32215856},     {"hall", 9353.17599736},       {"box", 7846.49662118},
    {"street", 6785.5239788}, {"convection", 6785.5239788}, {"billows", 6785.5239788},     {"cavity", 6785.5239788},
    {"stack", 6785.5239788},  {"cigarette", 6785.5239788},  {"tunnel", 6785.5239788},      {"swirl", 6785.5239788},
    {"volume", 6785.5239788}, {"ring", 6785.5239788},       {"cube", 6785.5239788},        {"flame", 6785.5239788},
    {"flash", 6785.5239788},  {"marble", 6785.5239788},
};

static const SumRow LAYERS_OF[] = {
    {"0", 6894.18494109}, {"1", 13735.7692224}, {"2", 20406.1458054}, {"3", 3625.66744167}, {"4", 5669.45862342},
    {"5", 15980.4191677}, {"6", 4042.99343248}, {"7", 5636.84764874}, {"8", 6592.84794976},
};

static void add_note(Sum *sum, const Note *note) {
    const float numbers[] = {note->delay, note->attack, note->hold,         note->decay,       note->tone * 100,
                             note->ratio, note->bend,   note->waver * 100,  note->noise * 100, note->sharp,
                             note->pan,   note->echo,   (float)note->above, (float)note->music};
    Sum_Floats(sum, numbers, 14);
    for (int i = 0; i < 2; i++)
        Sum_Add(sum, 0.01 * (double)note->pitch[i]), Sum_Add(sum, 0.01 * (double)note->colour[i]);
}

static void add_score(Sum *sum, const Score *score) {
    Sum_Add(sum, score->notes);
    for (int i = 0; i < score->notes; i++) add_note(sum, &score->note[i]);
    for (int i = 0; i < BEDS; i++) {
        const Bed *bed = &score->bed[i];
        const float numbers[] = {
            bed->noise * 100, bed->colour * 0.01f, bed->sharp,         (float)bed->low, (float)bed->wide,
            bed->tone * 100,  bed->bend,           bed->pitch * 0.01f, bed->pan,        bed->echo};
        Sum_Floats(sum, numbers, 10);
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

/* Over every chord of every verse, alone and among all, with each phrase and figure that chance brings. */
TEST(every_layer) {
    int wrong = 0;
    for (int layer = 0; layer < LAYERS; layer++) {
        Sum sum = {0};
        char name[12];
        Random chance = Random_Seed(7);
        for (int i = 0; i < 2 * 5 * VERSE_CHORDS * CHORD_HALVES; i++) {
            const bool major = i % 2;
            const int verse = i / (2 * VERSE_CHORDS * CHORD_HALVES) % Harmony_Verses(major);
            const int place = i / (2 * CHORD_HALVES) % VERSE_CHORDS;
            Score score = {.notes = 0};
            const Half half = {.chord = &Harmony_Verse(major, verse)[place],
                               .place = place,
                               .part = i / 2 % CHORD_HALVES,
                               .phrase = Layers_Phrase(place, &chance),
                               .pattern = Layers_Pattern(&chance),
                               .layers = i % 3 ? LAYERS - 1 : 1,
                               .warm = 0.25f * (float)(i % 5),
                               .chance = &chance,
                               .score = &score};
            Layers_Add((Layer)layer, &half);
            add_score(&sum, &score);
        }
        snprintf(name, sizeof name, "%d", layer);
        wrong += !Sum_Is(&sum, name, LAYERS_OF, sizeof LAYERS_OF / sizeof *LAYERS_OF);
    }
    if (wrong) fail_msg("%d layers sound otherwise; if that is meant, the rows above belong into the table", wrong);
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
