#include "game/look/scenery.h"

#include "engine/window/ticker.h"

#include <math.h>
#include <string.h>

/* The hall behind follows the camera a little, and the keeper still less, so that it seems far away. */
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

/* A panel comes out of the dark within two seconds once its fire has burned, and stays. */
static void show_panels(Look *look, const Game *game, float due, bool anew) {
    for (int i = 0; i < game->scene.wall.panels; i++) {
        int fire = game->scene.panel_fire[i];
        float all = fire < 0 || game->kindled >> fire & 1 ? 1 : 0;
        look->shown[i] = anew ? all : Maths_Approach(look->shown[i], all, 0.5f * due);
    }
}

/* A bowl that has come to burn makes the keeper glad for a moment. */
static void rejoice(Look *look, const Game *game, float due, bool anew) {
    unsigned lit = 0;
    for (int i = 0; i < game->scene.braziers; i++) lit |= game->brazier[i].lit ? 1u << i : 0;
    look->glad = anew ? 0 : lit & ~look->lit ? 1.5f : fmaxf(look->glad - due, 0);
    if (game->outcome == GAME_WON) look->glad = 1.5f;
    look->lit = lit;
}

/* Nothing that flies comes along from the hall before. */
static void begin(Look *look) {
    look->motes = (Motes){.random = look->motes.random};
    look->soot = (Soot){.random = look->soot.random};
    look->blows = (Blows){.random = look->blows.random};
    look->begun = true;
}

static void move(Look *look, const Game *game, const LookView *view, double seconds) {
    float due = (float)(seconds - look->seconds), open = game->scene.has_exit && game->exit_open ? 1 : 0;
    bool begins = !look->begun || !(due >= 0), anew = begins || due >= 0.5f;
    if (begins) begin(look);
    if (anew) Hangings_Hang(&look->hangings, game);
    if (!(due >= 0 && due < 0.5f)) due = TICKER_SECONDS;
    look->gate = anew ? open : Maths_Approach(look->gate, open, 0.7f * due);
    look->faint = anew ? 0 : Maths_Approach(look->faint, faintness(game), 1.5f * due);
    show_panels(look, game, due, anew);
    rejoice(look, game, due, anew);
    look->seconds = seconds;
    Hangings_Move(&look->hangings, game, view->area, seconds, due);
    Motes_Move(&look->motes, &game->air, view->area, due);
    Soot_Move(&look->soot, game, view->area, due);
    Blows_Move(&look->blows, game, seconds, anew ? 0 : due);
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
        .shows_foul = game->scene.has_player && game->scene.has_exit,
        .brightness = view->brightness,
        .zoom = view->zoom,
        .lights = look->light,
        .silhouettes = look->figure,
        .outlined = look->outlined,
        .nearest = look->foreground.thing,
        .flames = look->flame,
        .flecks = look->fleck,
        .sparks = look->spark,
        .dye = game->air.dye > 0 ? game->air.dye : 0,
    };
    memcpy(look->frame.shown, look->shown, sizeof look->shown);
    Scenery_AddLights(&scenery);
    Scenery_AddFigures(&scenery);
    look->frame.fleck_count += Motes_Picture(&look->motes, look->fleck + look->frame.fleck_count);
    look->frame.fleck_count += Soot_Picture(&look->soot, look->fleck + look->frame.fleck_count);
    look->frame.nearest_count = view->outlines ? 0 : Foreground_Make(&look->foreground, game, view->area);
    look->frame.fleck_count += Blows_Dust(&look->blows, look->fleck + look->frame.fleck_count);
    look->frame.spark_count = Sparks_Picture(&game->sparks, look->spark);
    look->frame.spark_count += Blows_Sparks(&look->blows, look->spark + look->frame.spark_count);
}
