#include "game/look/look.h"

#include "engine/window/ticker.h"

#include <math.h>
#include <string.h>

#define BOWL 0.14f /* m that the bowl in the keeper's hand needs on either side */

/* What goes into a picture, in one place. */
typedef struct Scenery {
    Look *look;
    const Game *game;
    const LookView *view;
    double seconds;
} Scenery;

/* ---- Light and fire ------------------------------------------------------------------------------------- */

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
static float leaning(float wind, float height) { return fminf(fmaxf(0.16f * wind, -0.9f), 0.9f) * height; }

/* The flame in the hand. The arm reaches further than thin stone: the flame must not be seen inside the stone, nor show
 * the wind beyond, so it is drawn closer to the chest. */
static Vec2 hand_at(const Scenery *scenery) {
    const Game *game = scenery->game;
    Vec2 at = Vec2_Mix(game->hand.before, game->hand.at, scenery->view->between);
    float from = Vec2_Mix(game->player.before, game->player.at, scenery->view->between).x;
    float side = at.x < from ? -1.0f : 1.0f, reach = fabsf(at.x - from);
    for (float gone = BOWL; gone < reach + BOWL; gone += 0.02f) {
        int body = Air_BodyAt(&game->air, Vec2_At(from + side * gone, at.y));
        float left = fmaxf(gone - BOWL, 0);
        if (body != 0 && body != AIR_PLAYER) return Vec2_At(from + side * left, at.y + 0.4f * fmaxf(reach - left, 0));
    }
    return at;
}

/* A flame that is out leaves a coal. */
static void add_hand_flame(const Scenery *scenery) {
    const Hand *hand = &scenery->game->hand;
    Vec2 at = hand_at(scenery);
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

/* A few tongues that rise and sink by turns. */
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
        Vec2 at = in_hand ? hand_at(scenery) : fires[i].at;
        add_light(scenery, Vec2_Sub(at, Vec2_At(0, in_hand ? 0.12f : 0.3f)), strength * flicker, false);
        if (!in_hand) add_tongues(scenery, at, fminf(fires[i].heat / 680, 1.4f), i);
    }
}

/* What burns under gratings. */
static void add_embers(const Scenery *scenery) {
    const Game *game = scenery->game;
    Flame flames[EMBERS_FLAMES];
    for (int i = 0; i < game->scene.vents; i++) {
        float share = Game_VentShare(game, i);
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

/* A candle in paper: dimmer than a flame in a hand, brighter where the air is warm. */
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

/* Where the keeper would wake, it burns brightest. */
static void add_checkpoint(const Scenery *scenery, int index) {
    Vec2 foot = scenery->game->scene.checkpoint[index], home = scenery->game->player.home;
    Vec2 flame = Fixture_LanternFlame(foot);
    float strength = fabsf(home.x - foot.x) > 0.6f || fabsf(home.y - foot.y) > 0.6f ? 0.6f : 1;
    if (!(scenery->game->reached >> index & 1)) return;
    add_light(scenery, Vec2_Sub(flame, Vec2_At(0, 0.1f)),
              strength * (1.6f + (scenery->view->calm ? 0 : 0.1f) * sinf(phase(scenery, 6, index))), false);
    add_small_flame(scenery, flame, 1.2f * strength, index);
}

/* What glows at the foot of smoke that smoulders. */
static void add_smoulder(const Scenery *scenery, int index) {
    const SceneSmoulder *smoulder = &scenery->game->scene.smoulder[index];
    float flicker = 1 + (scenery->view->calm ? 0 : 0.15f) * sinf(phase(scenery, 3, index));
    for (int i = 1; i <= 3; i += 2)
        add_light(scenery,
                  Vec2_At(Maths_Mix(smoulder->low.x, smoulder->high.x, 0.25f * (float)i), smoulder->high.y - 0.2f),
                  0.6f * flicker, false);
}

/* The day outside: as much gold as blue. */
static void add_daylight(const Scenery *scenery) {
    const SceneExit *exit = &scenery->game->scene.exit;
    Vec2 middle = Vec2_Scale(Vec2_Add(exit->low, exit->high), 0.5f);
    if (!scenery->game->scene.has_exit || scenery->look->gate <= 0) return;
    add_light(scenery, middle, 1.7f * scenery->look->gate, false);
    add_light(scenery, middle, 1.2f * scenery->look->gate, true);
    scenery->look->frame.dawn = scenery->look->gate;
}

/* White lamps along ceiling and floor, by which all of the air is seen: no colour and no spot that could be taken for
 * data. */
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

static void add_lights(const Scenery *scenery) {
    const Game *game = scenery->game;
    add_fires(scenery);
    add_embers(scenery);
    add_lanterns(scenery);
    for (int i = 0; i < game->scene.checkpoints; i++) add_checkpoint(scenery, i);
    for (int i = 0; i < game->scene.smoulders; i++) add_smoulder(scenery, i);
    add_daylight(scenery);
    add_laboratory(scenery);
    if (game->scene.has_player)
        add_hand_flame(scenery);
    else
        add_light(scenery, game->pointer, 1.6f, true);
}

/* ---- Figures -------------------------------------------------------------------------------------------- */

/* Where that many more shapes fit; NULL: nowhere. */
static Shape *room(const Scenery *scenery, int shapes) {
    Look *look = scenery->look;
    bool fits = look->shapes + shapes <= LOOK_SHAPES && look->frame.silhouette_count + shapes <= LOOK_FIGURES;
    return fits ? &look->shape[look->shapes] : NULL;
}

/* How each reflects red, green and blue light. What is deadly is pale, what can be lit is golden, in grey as well. */
static const float ALBEDO[STUFFS][3] = {[STUFF_SHADOW] = {0, 0, 0},
                                        [STUFF_IRON] = {0.050f, 0.054f, 0.064f},
                                        [STUFF_STEEL] = {0.50f, 0.53f, 0.58f},
                                        [STUFF_BRASS] = {0.72f, 0.43f, 0.14f},
                                        [STUFF_BRONZE] = {0.46f, 0.27f, 0.09f},
                                        [STUFF_WOOD] = {0.125f, 0.070f, 0.034f},
                                        [STUFF_ROPE] = {0.17f, 0.12f, 0.07f},
                                        [STUFF_PAPER] = {0.30f, 0.22f, 0.13f},
                                        [STUFF_CLAY] = {0.16f, 0.075f, 0.045f},
                                        [STUFF_PAINT] = {0.36f, 0.045f, 0.03f}};

static void add_run(Look *look, const Shape *shapes, int count, Stuff stuff) {
    const float *albedo = ALBEDO[stuff];
    look->figure[look->frame.silhouette_count++] =
        (Silhouette){shapes, count, stuff == STUFF_SHADOW ? 0.0015f : 0.003f, 0, {albedo[0], albedo[1], albedo[2]}};
}

/* What has been written there: a figure for each run of shapes of the same stuff, which is this where they say nothing.
 */
static void add_figure(const Scenery *scenery, int count, Stuff stuff) {
    Look *look = scenery->look;
    Shape *shapes = &look->shape[look->shapes];
    for (int from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && shapes[to].stuff == shapes[from].stuff;) to++;
        add_run(look, shapes + from, to - from, shapes[from].stuff ? (Stuff)shapes[from].stuff : stuff);
    }
    look->shapes += count;
}

/* Likewise, with a line around it where lines are asked for. */
static void add_outlined(const Scenery *scenery, int count, Stuff stuff, Outline outline) {
    Look *look = scenery->look;
    PictureFrame *frame = &look->frame;
    if (scenery->view->outlines && outline && frame->outlined_count < LOOK_OUTLINED)
        look->outlined[frame->outlined_count++] =
            (Silhouette){.shapes = &look->shape[look->shapes], .count = count, .outline = outline};
    add_figure(scenery, count, stuff);
}

static void add_fixtures(const Scenery *scenery) {
    const Scene *scene = &scenery->game->scene;
    Shape *shapes;
    if (scene->has_exit && (shapes = room(scenery, FIXTURE_SHAPES)))
        add_outlined(scenery, Fixture_Gate(&scene->exit, scenery->look->gate, shapes), STUFF_IRON, OUTLINE_GOAL);
    for (int i = 0; i < scene->vents; i++)
        if ((shapes = room(scenery, FIXTURE_SHAPES)))
            add_outlined(scenery, Fixture_Grating(&scene->vent[i], shapes), STUFF_IRON,
                         scene->vent[i].drain ? OUTLINE_NONE : OUTLINE_HAZARD);
    for (int i = 0; i < scene->checkpoints; i++)
        if ((shapes = room(scenery, FIXTURE_SHAPES)))
            add_figure(scenery, Fixture_Lantern(scene->checkpoint[i], shapes), STUFF_BRONZE);
    for (int i = 0; i < scene->braziers; i++)
        if ((shapes = room(scenery, FIXTURE_SHAPES)))
            add_outlined(scenery, Fixture_Brazier(&scene->brazier[i], shapes), STUFF_BRASS, OUTLINE_GOAL);
}

/* Paper is lit from within. */
static void add_body(const Scenery *scenery, const Body *body, Shape *shapes) {
    int first = scenery->look->frame.silhouette_count;
    add_figure(scenery, Body_Outline(body, scenery->view->between, shapes), body->kind->stuff);
    for (int i = first; i < scenery->look->frame.silhouette_count; i++)
        scenery->look->figure[i].glow = fminf(body->glow, 2);
}

/* It crushes, or it blows. */
static Outline outline_of(const ObstacleKind *kind) {
    return !kind->yields || kind->blow ? OUTLINE_HAZARD : OUTLINE_NONE;
}

static void add_machines(const Scenery *scenery) {
    const Game *game = scenery->game;
    Shape *shapes;
    for (int i = 0; i < game->scene.obstacles; i++)
        if ((shapes = room(scenery, OBSTACLE_SHAPES)))
            add_outlined(scenery, Obstacle_Outline(&game->obstacle[i], scenery->view->between, shapes), STUFF_IRON,
                         outline_of(game->obstacle[i].kind));
    for (int i = 0; i < game->bodies.count; i++)
        if ((shapes = room(scenery, BODY_SHAPES))) add_body(scenery, &game->bodies.body[i], shapes);
}

static void add_keeper(const Scenery *scenery) {
    const Game *game = scenery->game;
    Vec2 feet = Vec2_Mix(game->player.before, game->player.at, scenery->view->between);
    FigureCue cue = {&game->player,
                     &game->hand,
                     game->breath,
                     scenery->view->between,
                     scenery->seconds,
                     hand_at(scenery),
                     Canopy_Fit(&game->air, feet)};
    Shape *shapes = room(scenery, FIGURE_SHAPES);
    if (!game->scene.has_player || !shapes) return;
    Figure_Move(&scenery->look->keeper, &cue);
    add_outlined(scenery, Figure_Make(&scenery->look->keeper, &cue, shapes), STUFF_SHADOW, OUTLINE_HERO);
    scenery->look->frame.near_silhouettes = 1;
}

/* Where more than the box is in sight, a frame around it shows where it ends. */
static void add_frame(const Scenery *scenery) {
    enum { SIDES = 4 };
    const Wall *wall = &scenery->game->scene.wall;
    const PictureArea *area = &scenery->view->area;
    const float w = 0.5f * wall->width, h = 0.5f * wall->height, half = 0.006f * wall->height;
    Shape *shapes = room(scenery, SIDES);
    if (!shapes || (area->width <= wall->width + half && area->height <= wall->height + half)) return;
    for (int i = 0; i < 2; i++) {
        shapes[i] = Shape_Box(w, i ? wall->height + half : -half, w + 2 * half, half, 0, 0.02f);
        shapes[2 + i] = Shape_Box(i ? wall->width + half : -half, h, half, h + 2 * half, 0, 0.02f);
    }
    add_figure(scenery, SIDES, STUFF_IRON);
}

static void add_experiment(const Scenery *scenery) {
    const Trial *trial = &scenery->game->trial;
    if (trial->experiment) add_frame(scenery);
    Shape *shapes = room(scenery, EXPERIMENT_SHAPES);
    if (trial->experiment && trial->experiment->outline && shapes)
        add_figure(scenery, trial->experiment->outline(trial, scenery->view->between, shapes), STUFF_IRON);
    if (!trial->experiment || !trial->experiment->liquid) return;
    trial->experiment->liquid(trial, &scenery->look->liquid);
    scenery->look->frame.liquid = &scenery->look->liquid;
}

/* Seen tumbling: now its face, now its edge. */
static void add_leaves(const Scenery *scenery) {
    const Leaves *leaves = &scenery->game->leaves;
    for (int i = 0; i < leaves->count; i++) {
        const Leaf *leaf = &leaves->leaf[i];
        float turn = leaf->lies ? 0.15f * sinf(leaf->turn) : leaf->turn,
              face = leaf->lies ? 0.25f : fabsf(cosf(3 * turn));
        scenery->look->fleck[scenery->look->frame.fleck_count++] =
            (Fleck){.x = leaf->at.x,
                    .y = leaf->at.y - (leaf->lies ? 0.012f : 0),
                    .half = {0.062f * cosf(turn), 0.062f * sinf(turn)},
                    .wide = 0.010f + 0.024f * face,
                    .pale = 0.22f + 0.05f * (float)(i % 4)};
    }
}

/* ---- All of it ------------------------------------------------------------------------------------------ */

/* The hall behind follows the camera a little, and the keeper a little less, so that it seems far away. */
static float far_shift(const Scenery *scenery) {
    const Game *game = scenery->game;
    const PictureArea *area = &scenery->view->area;
    float middle = game->scene.wall.width / 2, eye = area->x + area->width / 2 - middle;
    if (!game->scene.has_player) return 0;
    return 0.09f * eye + 0.05f * (Vec2_Mix(game->player.before, game->player.at, scenery->view->between).x - middle);
}

/* A keeper who is out of breath sees less. */
static float faintness(const Game *game) {
    if (!game->scene.has_player) return 0;
    return game->fainting > 0 ? 1 : Maths_Clamp(0.85f * (0.5f - game->breath) / 0.5f, 0, 0.85f);
}

static void move(Look *look, const Game *game, const LookView *view, double seconds) {
    float due = (float)(seconds - look->seconds), open = game->scene.has_exit && game->exit_open ? 1 : 0;
    bool anew = !(due >= 0 && due < 0.5f);
    look->gate = anew ? open : Maths_Approach(look->gate, open, 0.7f * due);
    look->faint = anew ? 0 : Maths_Approach(look->faint, faintness(game), 1.5f * due);
    Panels_Move(look->shown, game, due, anew);
    look->seconds = seconds;
    Motes_Move(&look->motes, &game->air, view->area, anew ? TICKER_SECONDS : due);
}

void Look_Make(Look *look, const Game *game, const LookView *view) {
    Scenery scenery = {look, game, view, ((double)game->tick + (double)view->between) * TICKER_SECONDS};
    look->shapes = 0;
    move(look, game, view, scenery.seconds);
    look->frame = (PictureFrame){
        .fluid = game->air.fluid,
        .mode = view->mode,
        .area = view->area,
        .seconds = scenery.seconds,
        .far_shift = far_shift(&scenery),
        .faint = look->faint,
        .brightness = view->brightness,
        .lights = look->light,
        .silhouettes = look->figure,
        .outlined = look->outlined,
        .flames = look->flame,
        .flecks = look->fleck,
        .sparks = look->spark,
    };
    memcpy(look->frame.shown, look->shown, sizeof look->shown);
    add_lights(&scenery);
    add_fixtures(&scenery);
    add_machines(&scenery);
    add_experiment(&scenery);
    add_keeper(&scenery);
    add_leaves(&scenery);
    look->frame.fleck_count += Motes_Picture(&look->motes, look->fleck + look->frame.fleck_count);
    look->frame.spark_count = Sparks_Picture(&game->sparks, look->spark);
}
