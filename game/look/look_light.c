#include "game/look/scenery.h"
#include "game/rules/rules.h"

#include "engine/window/ticker.h"

#include <math.h>

#define BOWL 0.14f /* m that the bowl in the keeper's hand needs on either side */

static void add_light(const Scenery *scenery, Vec2 at, float strength, bool cold) {
    Look *look = scenery->look;
    if (look->frame.light_count < LOOK_LIGHTS && strength > 0.01f)
        look->light[look->frame.light_count++] = (Light){at.x, at.y, strength, cold};
}

static void add_flame(const Scenery *scenery, Flame flame) {
    Look *look = scenery->look;
    if (look->frame.flame_count < LOOK_FLAMES) look->flame[look->frame.flame_count++] = flame;
}

static float phase(const Scenery *scenery, double rate, int lane) {
    return (float)fmod(scenery->seconds * rate + lane * 1.7, 6.2831853);
}

/* How far the wind leans a flame of that height. */
static float leaning(float wind, float height) { return Maths_Clamp(0.16f * wind, -0.9f, 0.9f) * height; }

FigureCue Scenery_KeeperCue(const Scenery *scenery) {
    const Game *game = scenery->game;
    return (FigureCue){.player = &game->player,
                       .hand = &game->hand,
                       .breath = game->breath,
                       .between = scenery->view->between,
                       .seconds = scenery->seconds,
                       .air = &game->air,
                       .flame = game->hand.at};
}

/* A pose may hold the bowl elsewhere than the game does. The arm reaches further than thin stone. The flame must not be
 * seen inside stone or in the wind beyond. So it is drawn closer to the chest. */
Vec2 Scenery_HandAt(const Scenery *scenery) {
    const Game *game = scenery->game;
    const FigureCue cue = Scenery_KeeperCue(scenery);
    Vec2 at = Vec2_Mix(game->hand.before, game->hand.at, scenery->view->between);
    at = Vec2_Add(at, Figure_BowlAside(&scenery->look->keeper, &cue));
    float from = Vec2_Mix(game->player.before, game->player.at, scenery->view->between).x;
    float side = at.x < from ? -1.0f : 1.0f, reach = fabsf(at.x - from);
    for (float gone = BOWL; gone < reach + BOWL; gone += 0.02f) {
        float left = fmaxf(gone - BOWL, 0);
        if (Air_HardAt(&game->air, Vec2_At(from + side * gone, at.y)))
            return Vec2_At(from + side * left, at.y + 0.4f * fmaxf(reach - left, 0));
    }
    return at;
}

/* A flame that is out leaves a coal. */
static void add_hand_flame(const Scenery *scenery) {
    const Hand *hand = &scenery->game->hand;
    Vec2 at = Scenery_HandAt(scenery);
    Flame coal = {.x = at.x, .y = at.y + 0.08f, .height = 0.06f, .width = 0.05f, .strength = 0.45f};
    float height = 0.12f + 0.24f * hand->flame + 0.26f * hand->torch;
    Flame flame = {.x = at.x,
                   .y = at.y + 0.07f,
                   .height = height,
                   .width = 0.060f + 0.045f * hand->flame + 0.04f * hand->torch,
                   .lean = leaning(hand->wind.x, height),
                   .phase = phase(scenery, 9, 0)};
    flame.strength = fminf(0.45f + 0.5f * hand->flame + 0.3f * hand->torch, 0.95f);
    add_flame(scenery, hand->out ? coal : flame);
    scenery->look->frame.near_flames = 1;
}

/* A few tongues that rise and sink in turns. */
static void add_tongues(const Scenery *scenery, Vec2 at, float strength, int lane) {
    Vec2 wind = Air_At(&scenery->game->air, Vec2_Sub(at, Vec2_At(0, 0.25f)));
    for (int i = 0; i < LOOK_TONGUES; i++) {
        float own = 0.5f + 0.5f * sinf(phase(scenery, 3.1 + 0.9 * i, lane * 7 + i * 3));
        float aside = 0.17f * ((float)i - 0.5f * (LOOK_TONGUES - 1)),
              height = (0.26f + 0.30f * own) * (0.4f + 0.6f * strength);
        Flame flame = {.x = at.x + aside, .y = at.y + 0.06f, .height = height, .width = 0.10f + 0.06f * own};
        flame.lean = leaning(wind.x, height) - 0.35f * aside, flame.phase = phase(scenery, 8 + i, lane);
        flame.strength = fminf(0.45f + 0.35f * own, 0.8f) * fminf(strength * 1.5f, 1);
        add_flame(scenery, flame);
    }
}

static void add_fires(const Scenery *scenery) {
    const Game *game = scenery->game;
    Fire fires[LOOK_LIGHTS];
    int count = Game_Fires(game, fires, LOOK_LIGHTS);
    for (int i = 0; i < count; i++) {
        bool in_hand = fires[i].in_hand;
        float flicker = 0.86f + (scenery->view->calm ? 0.1f : 0.45f) * (Fire_Flicker(&fires[i], game->tick) - 0.8f);
        float strength =
            in_hand ? 2.3f * (0.25f + 0.75f * game->hand.flame + 0.6f * game->hand.torch) : 4.6f * fires[i].heat / 680;
        Vec2 at = in_hand ? Scenery_HandAt(scenery) : fires[i].at;
        add_light(scenery, Vec2_Sub(at, Vec2_At(0, in_hand ? 0.12f : 0.3f)), strength * flicker, false);
        if (!in_hand) add_tongues(scenery, at, fminf(fires[i].heat / 680, 1.4f), i);
    }
}

static void add_embers(const Scenery *scenery) {
    const Game *game = scenery->game;
    Flame flames[EMBERS_FLAMES];
    for (int i = 0; i < game->scene.vents; i++) {
        float share = Rules_VentShare(game, i);
        Light light = Embers_Light(&game->scene.vent[i], share);
        add_light(scenery, Vec2_At(light.x, light.y), light.strength, false);
        int count = Embers_Make(&game->scene.vent[i], share, scenery->seconds, flames);
        for (int k = 0; k < count; k++) add_flame(scenery, flames[k]);
    }
}

static void add_small_flame(const Scenery *scenery, Vec2 at, float glow, int lane) {
    Flame flame = {.x = at.x, .y = at.y, .height = 0.17f * (0.6f + 0.4f * glow), .width = 0.038f};
    flame.strength = 0.8f * glow, flame.phase = phase(scenery, 7, lane);
    add_flame(scenery, flame);
}

/* A candle in paper is dimmer than a flame in a hand. It is brighter where the air is warm. */
static void add_lanterns(const Scenery *scenery) {
    const Game *game = scenery->game;
    for (int i = 0; i < game->bodies.count; i++) {
        const Body *body = &game->bodies.body[i];
        Vec2 at = Vec2_Mix(body->before, body->at, scenery->view->between);
        float wave = Maths_Noise((float)game->tick * TICKER_SECONDS * 2.1f, 0.5f, 700 + (uint32_t)i);
        float flicker = scenery->view->calm ? 1 : 0.9f + 0.2f * wave;
        if (body->glow <= 0) continue;
        add_light(scenery, at, 1.1f * body->glow * flicker, false);
        add_small_flame(scenery, Vec2_Add(at, Vec2_At(0, 0.5f * body->half.y)), 0.7f * fminf(body->glow, 1.4f), i);
    }
}

/* The lantern where the keeper would wake burns brightest. */
float Scenery_LanternGlow(const Scenery *scenery, int index) {
    Vec2 foot = scenery->game->scene.checkpoint[index], home = scenery->game->player.home;
    if (!(scenery->game->reached >> index & 1)) return 0;
    return fabsf(home.x - foot.x) > 0.6f || fabsf(home.y - foot.y) > 0.6f ? 0.6f : 1;
}

static void add_checkpoint(const Scenery *scenery, int index) {
    Vec2 flame = Fixture_LanternFlame(scenery->game->scene.checkpoint[index]);
    float strength = Scenery_LanternGlow(scenery, index);
    if (strength <= 0) return;
    add_light(scenery, Vec2_Sub(flame, Vec2_At(0, 0.1f)),
              strength * (1.6f + (scenery->view->calm ? 0 : 0.1f) * sinf(phase(scenery, 6, index))), false);
    add_small_flame(scenery, flame, 1.2f * strength, index);
}

static void add_smoulder(const Scenery *scenery, int index) {
    const SceneSmoulder *smoulder = &scenery->game->scene.smoulder[index];
    float flicker = 1 + (scenery->view->calm ? 0 : 0.15f) * sinf(phase(scenery, 3, index));
    for (int i = 1; i <= 3; i += 2)
        add_light(scenery,
                  Vec2_At(Maths_Mix(smoulder->low.x, smoulder->high.x, 0.25f * (float)i), smoulder->high.y - 0.2f),
                  0.6f * flicker, false);
}

/* Gas lights what is around it as far as it burns. */
static void add_jet(const Scenery *scenery, int index) {
    const SceneJet *jet = &scenery->game->scene.jet[index];
    const Vec2 at = Vec2_Add(jet->at, Vec2_Scale(jet->way, 0.5f));
    const float burns = Maths_Clamp(Air_Mean(&scenery->game->air, FLUID_HEAT, at, 0.25f) / 500, 0, 1);
    const float flicker = 1 + (scenery->view->calm ? 0 : 0.1f) * sinf(phase(scenery, 9, index));
    add_light(scenery, at, 2.4f * burns * flicker, false);
}

/* The day outside is as much gold as blue. */
static void add_daylight(const Scenery *scenery) {
    const SceneExit *exit = &scenery->game->scene.exit;
    Vec2 middle = Vec2_Scale(Vec2_Add(exit->low, exit->high), 0.5f);
    if (!scenery->game->scene.has_exit || scenery->look->gate <= 0) return;
    add_light(scenery, middle, 1.7f * scenery->look->gate, false);
    add_light(scenery, middle, 1.2f * scenery->look->gate, true);
    scenery->look->frame.dawn = scenery->look->gate;
}

/* White lamps along ceiling and floor light all of the air. Coloured light or spots could be taken for data. */
static void add_laboratory(const Scenery *scenery) {
    const Scene *scene = &scenery->game->scene;
    const Experiment *experiment = scene->experiment;
    enum { LAMPS = 5 };
    if (!experiment) return;
    for (int i = 0; i < 4 * LAMPS; i++)
        add_light(scenery,
                  Vec2_At(scene->wall.width * ((float)(i / 4) + 0.5f) / LAMPS,
                          (i / 2 % 2 ? 0.96f : 0.04f) * scene->wall.height),
                  i % 2 ? 1.3f : 0.65f, i % 2);
    if (experiment->glow.x <= 0) return;
    add_light(scenery, experiment->glow, 1.6f, false);
    add_small_flame(scenery, experiment->glow, 0.5f, 0);
}

void Scenery_AddLights(const Scenery *scenery) {
    const Game *game = scenery->game;
    add_fires(scenery);
    add_embers(scenery);
    add_lanterns(scenery);
    for (int i = 0; i < game->scene.checkpoints; i++) add_checkpoint(scenery, i);
    for (int i = 0; i < game->scene.smoulders; i++) add_smoulder(scenery, i);
    for (int i = 0; i < game->scene.jets; i++) add_jet(scenery, i);
    add_daylight(scenery);
    add_laboratory(scenery);
    if (game->scene.has_player)
        add_hand_flame(scenery);
    else
        add_light(scenery, game->pointer, 1.6f, true);
}
