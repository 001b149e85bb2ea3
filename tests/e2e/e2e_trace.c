/* Plays a recording back and prints, a line a tick, what a person would call the state of the game:
 * tick,scene,preset,x,y,ground,gliding,smoke,move,buttons. For e2e_window.sh, which asks whether keys did what they
 * should. */
#include "game/rules/game.h"
#include "game/saved/replay.h"

#include <stdio.h>

static void print_tick(const Game *game, const Intent *intent) {
    const Player *player = &game->player;
    printf("%d,%s,%s,%.4f,%.4f,%d,%d,%.5f,%d,%u\n", (int)game->ticks, game->scene.name,
           Fluid_PresetName(game->air.tuning.preset), (double)player->at.x, (double)player->at.y,
           player->ground != PLAYER_IN_AIR, player->gliding, Fluid_Total(game->air.fluid, FLUID_SMOKE), intent->move,
           intent->buttons);
}

static int trace(const Replay *replay) {
    char error[SCENE_ERROR];
    static Game game;
    GameStart start = Replay_Start(replay);
    if (!Game_Open(&game, &start, &(FluidHost){0}, error, sizeof error)) return fprintf(stderr, "%s\n", error), 2;
    for (int i = 0; i < replay->ticks; i++) {
        Game_Tick(&game, &replay->intents[i], error, sizeof error);
        print_tick(&game, &replay->intents[i]);
    }
    int code = Game_Hash(&game) == replay->state ? 0 : 1;
    Game_Close(&game);
    return code;
}

int main(int argc, char **argv) {
    char error[SCENE_ERROR] = "which recording?";
    Replay replay;
    if (argc != 2 || !Replay_Read(&replay, argv[1], error, sizeof error)) return fprintf(stderr, "%s\n", error), 2;
    int code = trace(&replay);
    Replay_Free(&replay);
    return code;
}
