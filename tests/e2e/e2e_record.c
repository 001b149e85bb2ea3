/* Plays so many ticks of a scene by chance and writes the recording, as a person's hands on all keys would leave it:
 * e2e_record FILE SCENE TICKS. For e2e_replay.sh and long_replay.sh. */
#include "game/rules/game.h"
#include "game/saved/replay.h"

#include <stdio.h>
#include <stdlib.h>

static Intent hold_for_a_while(Random *random) {
    Intent intent = {0};
    intent.move = (int)(Random_Bits(random) % 3) * 100 - 100;
    intent.buttons = Random_Bits(random) % 8;
    intent.aim[0] = (int)(Random_Bits(random) % 16000);
    intent.aim[1] = (int)(Random_Bits(random) % 9000);
    return intent;
}

static bool record(Replay *replay, const char *scene, int ticks, char *error, size_t capacity) {
    const GameStart start = {scene, {0, 0}, {.preset = FLUID_PRESET_GAME}, 5};
    static Game game;
    Random random = Random_Seed(11);
    Intent intent = {0};
    if (!Replay_Begin(replay, &start, error, capacity) || !Game_Open(&game, &start, NULL, error, capacity))
        return false;
    bool well = true;
    for (int i = 0; well && i < ticks; i++) {
        if (i % 15 == 0) intent = hold_for_a_while(&random);
        well = Game_Tick(&game, &intent, error, capacity) && Replay_Add(replay, &intent);
    }
    replay->state = Game_Hash(&game);
    Game_Close(&game);
    return well;
}

int main(int argc, char **argv) {
    char error[SCENE_ERROR] = "e2e_record FILE SCENE TICKS";
    Replay replay;
    if (argc != 4 || !record(&replay, argv[2], atoi(argv[3]), error, sizeof error) ||
        !Replay_Write(&replay, argv[1], error, sizeof error))
        return fprintf(stderr, "%s\n", error), 2;
    Replay_Free(&replay);
    return 0;
}
