#include "game/look/scenery.h"

#include <math.h>

/* Returns a place for that many more shapes, or NULL. */
static Shape *room(const Scenery *scenery, int shapes) {
    Look *look = scenery->look;
    bool fits = look->shapes + shapes <= LOOK_SHAPES && look->frame.silhouette_count + shapes <= LOOK_FIGURES;
    return fits ? &look->shape[look->shapes] : NULL;
}

/* Share of red, green and blue light that each stuff reflects. Deadly things are pale, and things to be lit are golden.
 * The two differ in grey as well. */
static const float ALBEDO[STUFFS][3] = {[STUFF_SHADOW] = {0, 0, 0},
                                        [STUFF_IRON] = {0.085f, 0.092f, 0.108f},
                                        [STUFF_STEEL] = {0.54f, 0.57f, 0.62f},
                                        [STUFF_BRASS] = {0.72f, 0.43f, 0.14f},
                                        [STUFF_BRONZE] = {0.46f, 0.27f, 0.09f},
                                        [STUFF_WOOD] = {0.20f, 0.105f, 0.045f},
                                        [STUFF_ROPE] = {0.17f, 0.12f, 0.07f},
                                        [STUFF_PAPER] = {0.30f, 0.22f, 0.13f},
                                        [STUFF_CLAY] = {0.16f, 0.075f, 0.045f},
                                        [STUFF_PAINT] = {0.28f, 0.012f, 0.006f},
                                        [STUFF_GLASS] = {0.10f, 0.10f, 0.11f},
                                        [STUFF_FACE] = {0, 0, 0},
                                        [STUFF_EYES] = {0.9f, 0.3f, 0.06f},
                                        [STUFF_CLOAK] = {0.018f, 0.015f, 0.018f},
                                        [STUFF_CLOTH] = {0.15f, 0.022f, 0.014f},
                                        [STUFF_WEB] = {0.20f, 0.21f, 0.24f}};

static void add_run(Look *look, const Shape *shapes, int count, Stuff stuff) {
    const float *albedo = ALBEDO[stuff];
    look->figure[look->frame.silhouette_count++] =
        (Silhouette){shapes,
                     count,
                     stuff == STUFF_SHADOW || stuff == STUFF_FACE ? 0.0015f : 0.003f,
                     stuff == STUFF_PAINT ? 0.08f : 0,
                     {albedo[0], albedo[1], albedo[2]}};
}

/* Adds the shapes that were written to `room`, as a figure for each run of the same stuff. Shapes without get
 * `stuff`. */
static void add_figure(const Scenery *scenery, int count, Stuff stuff) {
    Look *look = scenery->look;
    Shape *shapes = &look->shape[look->shapes];
    for (int from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && shapes[to].stuff == shapes[from].stuff;) to++;
        add_run(look, shapes + from, to - from, shapes[from].stuff ? (Stuff)shapes[from].stuff : stuff);
    }
    look->shapes += count;
}

/* In air with depth, smoke hides what stands behind it. */
static bool shines(const Scenery *scenery, Outline outline) {
    return outline == OUTLINE_SHINE && scenery->game->air.grid[2] > 1;
}

/* Draws a line around the next shapes if the view has outlines. Goals may shine without. */
static void outline_next(const Scenery *scenery, int count, Outline outline) {
    Look *look = scenery->look;
    PictureFrame *frame = &look->frame;
    bool outlines = scenery->view->outlines;
    if (outline == OUTLINE_GOAL && !outlines) outline = OUTLINE_SHINE;
    if ((outlines || shines(scenery, outline)) && outline && frame->outlined_count < LOOK_OUTLINED)
        look->outlined[frame->outlined_count++] =
            (Silhouette){.shapes = &look->shape[look->shapes], .count = count, .outline = outline};
}

static void add_outlined(const Scenery *scenery, int count, Stuff stuff, Outline outline) {
    outline_next(scenery, count, outline);
    add_figure(scenery, count, stuff);
}

/* The panes are dark glass. They glow once the flame has lit the lantern. */
static void add_lantern(const Scenery *scenery, int index, Shape *shapes) {
    Look *look = scenery->look;
    const int first = look->frame.silhouette_count;
    const int count = Fixture_Lantern(scenery->game->scene.checkpoint[index], shapes);
    if (shines(scenery, OUTLINE_SHINE)) outline_next(scenery, count, OUTLINE_GOAL);
    add_figure(scenery, count, STUFF_BRONZE);
    for (int i = first; i < look->frame.silhouette_count; i++)
        if (look->figure[i].shapes->stuff == STUFF_GLASS)
            look->figure[i].glow = 5 * Scenery_LanternGlow(scenery, index);
}

/* The orb has the colour of what it smokes. */
static void add_censer(const Scenery *scenery, const SceneSource *source, Shape *shapes) {
    const Colour colour = Colour_Of(source->colour);
    const int first = scenery->look->frame.silhouette_count;
    add_figure(scenery, Fixture_Censer(source, shapes), STUFF_IRON);
    for (int c = 0; c < 3 && source->colour != COLOUR_NONE; c++)
        scenery->look->figure[first].albedo[c] = 2 * colour.part[c];
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
    for (int i = 0; i < scene->sources; i++)
        if ((shapes = room(scenery, FIXTURE_SHAPES))) add_censer(scenery, &scene->source[i], shapes);
    for (int i = 0; i < scene->jets; i++)
        if ((shapes = room(scenery, FIXTURE_SHAPES)))
            add_outlined(scenery, Fixture_Nozzle(&scene->jet[i], shapes), STUFF_IRON, OUTLINE_HAZARD);
    for (int i = 0; i < scene->checkpoints; i++)
        if ((shapes = room(scenery, FIXTURE_SHAPES))) add_lantern(scenery, i, shapes);
    for (int i = 0; i < scene->braziers; i++)
        if ((shapes = room(scenery, FIXTURE_SHAPES)))
            add_outlined(scenery, Fixture_Brazier(&scene->brazier[i], shapes), STUFF_BRASS, OUTLINE_GOAL);
}

static void add_hangings(const Scenery *scenery) {
    const Hangings *hangings = &scenery->look->hangings;
    for (int i = 0; i < hangings->count; i++) {
        const Hanging *hanging = &hangings->hanging[i];
        Shape *shapes = Hanging_InSight(hanging, scenery->view->area) ? room(scenery, HANGING_SHAPES) : NULL;
        if (shapes) add_figure(scenery, Hanging_Make(hanging, shapes), hanging->side != 0 ? STUFF_WEB : STUFF_CLOTH);
    }
}

/* A body that glows is lit from within. */
static void add_body(const Scenery *scenery, const Body *body, Shape *shapes) {
    int first = scenery->look->frame.silhouette_count;
    add_figure(scenery, Body_Outline(body, scenery->view->between, shapes), body->kind->stuff);
    for (int i = first; i < scenery->look->frame.silhouette_count; i++)
        scenery->look->figure[i].glow = fminf(body->glow, 2);
}

/* A machine is dangerous if it crushes or blows. */
static Outline outline_of(const ObstacleKind *kind) {
    return !kind->yields || kind->blow ? OUTLINE_HAZARD : OUTLINE_NONE;
}

static void add_machine(const Scenery *scenery, const Obstacle *machine, Shape *shapes) {
    Vec2 lean = Blows_Lean(machine, scenery->seconds, scenery->view->calm);
    int count = Obstacle_Outline(machine, scenery->view->between, shapes);
    for (int i = 0; i < count && (lean.x != 0 || lean.y != 0); i++) Shape_Shift(&shapes[i], lean.x, lean.y);
    add_outlined(scenery, count, STUFF_IRON, outline_of(machine->kind));
}

static void add_machines(const Scenery *scenery) {
    const Game *game = scenery->game;
    Shape *shapes;
    for (int i = 0; i < game->scene.obstacles; i++)
        if ((shapes = room(scenery, OBSTACLE_SHAPES))) add_machine(scenery, &game->obstacle[i], shapes);
    for (int i = 0; i < game->bodies.count; i++)
        if ((shapes = room(scenery, BODY_SHAPES))) add_body(scenery, &game->bodies.body[i], shapes);
}

/* ---- The keeper ----------------------------------------------------------------------------------------- */

#define NEAR 2.8f /* m within which it looks at things */

static void see(FigureCue *cue, Vec2 from, Vec2 at) {
    if (Vec2_Length(Vec2_Sub(at, from)) < (cue->sees ? Vec2_Length(Vec2_Sub(cue->sight, from)) : NEAR))
        cue->sight = at, cue->sees = true;
}

/* Bowls, lanterns, the way out, machines and light bodies draw its eyes, for three seconds out of five. */
static void find_sight(const Game *game, FigureCue *cue) {
    if (fmod(cue->seconds, 5) > 3) return;
    const Scene *scene = &game->scene;
    const Vec2 from = Vec2_Sub(game->player.at, Vec2_At(0, 1.4f));
    for (int i = 0; i < scene->braziers; i++) see(cue, from, scene->brazier[i].at);
    for (int i = 0; i < scene->checkpoints; i++) see(cue, from, Vec2_Sub(scene->checkpoint[i], Vec2_At(0, 0.9f)));
    if (scene->has_exit) see(cue, from, Vec2_Mix(scene->exit.low, scene->exit.high, 0.5f));
    for (int i = 0; i < scene->obstacles; i++) see(cue, from, game->obstacle[i].at);
    for (int i = 0; i < game->bodies.count; i++) see(cue, from, game->bodies.body[i].at);
}

/* A light thing gives way before the chest. */
static bool is_pushing(const Game *game) {
    const Player *player = &game->player;
    const float reach = player->facing < 0 ? -0.08f : 0.08f;
    Vec2 a, b;
    if (Player_Velocity(player).x * reach <= 0.2f * 0.08f) return false;
    Player_Capsule(player, &a, &b);
    a.x += reach, b.x += reach;
    b.y -= PLAYER_RADIUS;
    for (int i = 0; i < game->scene.obstacles + game->bodies.count; i++)
        for (int k = 0; k < game->obstacle[i].solid_count && game->obstacle[i].light && !game->obstacle[i].soft; k++)
            if (Solid_LeastGap(&game->obstacle[i].solids[k], a, b, PLAYER_RADIUS) < 0) return true;
    return false;
}

/* The eyes glow as breath and fire do. The keeper stands in front of the flames. */
static void add_keeper(const Scenery *scenery) {
    const Game *game = scenery->game;
    Look *look = scenery->look;
    FigureCue cue = Scenery_KeeperCue(scenery);
    Shape *shapes = room(scenery, FIGURE_SHAPES);
    int first = look->frame.silhouette_count, outer;
    if (!game->scene.has_player || !shapes) return;
    cue.canopy = Canopy_Fit(&game->air, Vec2_Mix(game->player.before, game->player.at, scenery->view->between));
    cue.flame = Scenery_HandAt(scenery);
    cue.glad = look->glad > 0 ? 1 : 0, cue.pushes = is_pushing(game);
    find_sight(game, &cue);
    Figure_Move(&look->keeper, &cue);
    int count = Figure_Make(&look->keeper, &cue, shapes, &outer);
    outline_next(scenery, outer, OUTLINE_HERO);
    add_figure(scenery, count, STUFF_SHADOW);
    look->frame.near_silhouettes = look->frame.silhouette_count - first;
    for (int i = first; i < look->frame.silhouette_count; i++)
        if (look->figure[i].shapes->stuff == STUFF_EYES) look->figure[i].glow = 7 * Figure_EyeGlow(&cue);
    look->frame.fleck_count += Figure_Breathe(&look->keeper, &cue, look->fleck + look->frame.fleck_count);
}

/* If the view is larger than the box, a frame shows where the box ends. */
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

/* Leaves tumble, and show now their face, now their edge. */
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

void Scenery_AddFigures(const Scenery *scenery) {
    add_hangings(scenery);
    add_fixtures(scenery);
    add_machines(scenery);
    add_experiment(scenery);
    add_keeper(scenery);
    add_leaves(scenery);
}
