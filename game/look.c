#include "game/look.h"

#include "engine/ticker.h"

#include <math.h>

/* A candle in paper: dimmer than a flame in a hand, brighter where the air is warm. */
static int add_lanterns(Look *look, const Game *game, float between, int count) {
    for (int i = 0; i < game->bodies.count && count < LOOK_LIGHTS; i++) {
        const Body *body = &game->bodies.body[i];
        Vec2 at = Vec2_Mix(body->before, body->at, between);
        float flicker = 0.9f + 0.2f * Maths_Noise((float)game->tick * TICKER_SECONDS * 2.1f, 0.5f, 700 + (uint32_t)i);
        if (body->glow > 0) look->light[count++] = (Light){at.x, at.y, 1.1f * body->glow * flicker, false};
    }
    return count;
}

static void add_lights(Look *look, const Game *game, float between) {
    Fire fires[LOOK_LIGHTS];
    int count = Game_Fires(game, fires, LOOK_LIGHTS);
    for (int i = 0; i < count; i++) {
        bool in_hand = fires[i].in_hand;
        float flicker = 0.86f + 0.45f * (Fire_Flicker(&fires[i], game->tick) - 0.8f);
        float strength =
            in_hand ? 2.3f * (0.25f + 0.75f * game->hand.flame + 0.6f * game->hand.torch) : 4.6f * fires[i].heat / 680;
        Vec2 at = in_hand ? Vec2_Mix(game->hand.before, game->hand.at, between) : fires[i].at;
        look->light[i] = (Light){at.x, at.y - (in_hand ? 0.12f : 0.3f), strength * flicker, false};
    }
    count = add_lanterns(look, game, between, count);
    if (!game->scene.has_player && count < LOOK_LIGHTS)
        look->light[count++] = (Light){game->pointer.x, game->pointer.y, 1.6f, true};
    look->frame.light_count = count;
}

/* The shapes from `first` on, as one figure. */
static void add_figure(Look *look, int *used, int count, float base) {
    look->figure[look->frame.silhouette_count++] = (Silhouette){&look->shape[*used], count, base};
    *used += count;
}

static int bowl(const SceneBrazier *brazier, Shape *shapes) {
    float x = brazier->at.x, y = brazier->at.y, foot = y + brazier->stand;
    shapes[0] = Shape_Crescent(x, y - 0.12f, 0.42f, x, y - 20.0f, 20.02f);
    shapes[1] = Shape_Box(x, y + 0.03f, 0.45f, 0.04f, 0, 0.03f);
    shapes[2] = Shape_Capsule(x, y + 0.25f, 0.06f, x, foot, 0.05f);
    shapes[3] = Shape_Capsule(x - 0.22f, foot - 0.02f, 0.04f, x + 0.22f, foot - 0.02f, 0.04f);
    shapes[4] = Shape_Capsule(x, foot - 0.2f, 0.03f, x - 0.2f, foot - 0.02f, 0.03f);
    shapes[5] = Shape_Capsule(x, foot - 0.2f, 0.03f, x + 0.2f, foot - 0.02f, 0.03f);
    return 6;
}

static void add_figures(Look *look, const Game *game, float between) {
    int used = 0;
    float seconds = (float)game->tick * TICKER_SECONDS;
    for (int i = 0; i < game->scene.obstacles; i++)
        add_figure(look, &used, Obstacle_Outline(&game->obstacle[i], between, &look->shape[used]), 0.004f);
    for (int i = 0; i < game->bodies.count; i++)
        add_figure(look, &used, Body_Outline(&game->bodies.body[i], between, &look->shape[used]),
                   game->bodies.body[i].kind->base);
    for (int i = 0; i < game->leaves.count; i++)
        add_figure(look, &used, Leaves_Outline(&game->leaves, i, &look->shape[used]), 0.012f);
    for (int i = 0; i < game->scene.braziers; i++)
        add_figure(look, &used, bowl(&game->scene.brazier[i], &look->shape[used]), 0.003f);
    if (game->scene.has_player)
        add_figure(look, &used, Figure_Make(&game->player, &game->hand, seconds, between, &look->shape[used]), 0.002f);
}

/* The far hall follows the hero a little, which sets it far behind. */
static float far_shift(const Game *game, float between) {
    if (!game->scene.has_player) return 0;
    return 0.05f * (Vec2_Mix(game->player.before, game->player.at, between).x - game->scene.wall.width / 2);
}

void Look_Make(Look *look, const Game *game, PictureMode mode, PictureArea area, float between) {
    look->frame = (PictureFrame){
        .fluid = game->air.fluid,
        .mode = mode,
        .area = area,
        .seconds = ((float)game->tick + between) * TICKER_SECONDS,
        .far_shift = far_shift(game, between),
        .lights = look->light,
        .silhouettes = look->figure,
        .sparks = look->spark,
    };
    add_lights(look, game, between);
    add_figures(look, game, between);
    look->frame.spark_count = Sparks_Picture(&game->sparks, look->spark);
}
