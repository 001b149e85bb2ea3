#include "game/rules.h"

void Rules_Begin(Game *game) {
    game->outcome = GAME_ON;
    game->breath = 1;
    game->embers = RULES_EMBERS;
    game->exit_open = game->gasping = false;
    game->fainting = game->relighting = game->fresh = 0;
    for (int i = 0; i < game->scene.braziers; i++) game->brazier[i] = Brazier_Start(&game->scene.brazier[i]);
}

Intent Rules_Intent(const Game *game, const Intent *intent) {
    Intent still = {0, 0, {intent->aim[0], intent->aim[1]}};
    return game->outcome == GAME_ON && !game->fainting ? *intent : still;
}

void Rules_Tick(Game *game) { game->exit_open = game->scene.has_exit && Rules_Lit(game) == game->scene.braziers; }

uint64_t Rules_Hash(const Game *game, uint64_t hash) {
    for (int i = 0; i < game->scene.braziers; i++) hash = Brazier_Hash(&game->brazier[i], hash);
    const int numbers[] = {(int)game->outcome, game->embers,     game->exit_open, game->gasping,
                           game->fainting,     game->relighting, game->fresh};
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++) hash = Maths_HashWord(hash, (uint64_t)numbers[i]);
    return Maths_HashFloat(hash, game->breath);
}

int Rules_Lit(const Game *game) {
    int lit = 0;
    for (int i = 0; i < game->scene.braziers; i++) lit += game->brazier[i].lit;
    return lit;
}

Vec2 Rules_Head(const Game *game) { return Vec2_Sub(game->player.at, Vec2_At(0, PLAYER_HEIGHT - PLAYER_RADIUS)); }
