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
                                        [STUFF_STEEL] = {0.50f, 0.53f, 0.58f},
                                        [STUFF_BRASS] = {0.72f, 0.43f, 0.14f},
                                        [STUFF_BRONZE] = {0.46f, 0.27f, 0.09f},
                                        [STUFF_WOOD] = {0.20f, 0.105f, 0.045f},
                                        [STUFF_ROPE] = {0.17f, 0.12f, 0.07f},
                                        [STUFF_PAPER] = {0.30f, 0.22f, 0.13f},
                                        [STUFF_CLAY] = {0.16f, 0.075f, 0.045f},
                                        [STUFF_PAINT] = {0.28f, 0.012f, 0.006f},
                                        [STUFF_GLASS] = {0.10f, 0.10f, 0.11f},
                                        [STUFF_FACE] = {0.16f, 0.08f, 0.03f},
                                        [STUFF_EYES] = {0.9f, 0.8f, 0.6f},
                                        [STUFF_CLOTH] = {0.15f, 0.022f, 0.014f},
                                        [STUFF_WEB] = {0.20f, 0.21f, 0.24f}};

static void add_run(Look *look, const Shape *shapes, int count, Stuff stuff) {
    const float *albedo = ALBEDO[stuff];
    look->figure[look->frame.silhouette_count++] = (Silhouette){shapes,
                                                                count,
                                                                stuff == STUFF_SHADOW ? 0.0015f : 0.003f,
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

/* As add_figure, with a line around it if the view has outlines. */
static void add_outlined(const Scenery *scenery, int count, Stuff stuff, Outline outline) {
    Look *look = scenery->look;
    PictureFrame *frame = &look->frame;
    if (scenery->view->outlines && outline && frame->outlined_count < LOOK_OUTLINED)
        look->outlined[frame->outlined_count++] =
            (Silhouette){.shapes = &look->shape[look->shapes], .count = count, .outline = outline};
    add_figure(scenery, count, stuff);
}

/* The panes are dark glass. They glow once the flame has lit the lantern. */
static void add_lantern(const Scenery *scenery, int index, Shape *shapes) {
    Look *look = scenery->look;
    const int first = look->frame.silhouette_count;
    add_figure(scenery, Fixture_Lantern(scenery->game->scene.checkpoint[index], shapes), STUFF_BRONZE);
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

/* Face and eyes glow as breath and fire do. The keeper stands in front of the flames. */
static void add_keeper(const Scenery *scenery) {
    const Game *game = scenery->game;
    Look *look = scenery->look;
    Vec2 feet = Vec2_Mix(game->player.before, game->player.at, scenery->view->between);
    FigureCue cue = {&game->player,
                     &game->hand,
                     game->breath,
                     scenery->view->between,
                     scenery->seconds,
                     Scenery_HandAt(scenery),
                     Canopy_Fit(&game->air, feet),
                     &game->air};
    Shape *shapes = room(scenery, FIGURE_SHAPES);
    int first = look->frame.silhouette_count;
    if (!game->scene.has_player || !shapes) return;
    Figure_Move(&look->keeper, &cue);
    add_outlined(scenery, Figure_Make(&look->keeper, &cue, shapes), STUFF_SHADOW, OUTLINE_HERO);
    look->frame.near_silhouettes = look->frame.silhouette_count - first;
    for (int i = first + 1; i < look->frame.silhouette_count; i++) {
        bool eyes = i > first + 1;
        look->figure[i].glow = (eyes ? 14 : 2) * Figure_FaceGlow(&cue);
        if (eyes) look->figure[i].base = 0.2f * Figure_FaceGlow(&cue);
    }
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
