/* Captions put important sounds into words, with an arrow towards what is out of sight. */
#include "game/hud/hud.h"

#include "engine/window/ticker.h"
#include "game/rules/rules.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define STAYS 3.0f                /* s */
#define FADES 0.5f                /* s at the end of STAYS */
#define HEARD 9.0f                /* m, beyond which machines start unheard */
#define LOUD  0.45f               /* strength of a knock that matters */
#define MOVES 0.05f               /* m/s and rad/s. Less is rest. */
enum { RESTS = TICKER_RATE / 2 }; /* ticks of rest that make a stop, not the turn of a pendulum */

static const char *words_of(const Event *event) {
    static const char *const WORDS[EVENT_KINDS] = {[EVENT_FLAME_OUT] = "Your flame goes out",
                                                   [EVENT_RELIT] = "Your flame burns again",
                                                   [EVENT_BRAZIER_LIT] = "A brazier catches fire",
                                                   [EVENT_BRAZIER_OUT] = "A brazier goes out",
                                                   [EVENT_EXIT_OPEN] = "The way out opens",
                                                   [EVENT_GASP] = "Breath runs short",
                                                   [EVENT_SPENT] = "An ember is spent",
                                                   [EVENT_KNOCK] = "Something knocks"};
    return event->kind == EVENT_KNOCK && event->strength < LOUD ? NULL : WORDS[event->kind];
}

/* A caption that is said again begins anew. If no line is free the oldest gives way. */
static void add(HudCaptions *captions, const char *words, Vec2 at) {
    HudCaption *place = NULL;
    for (int i = 0; i < HUD_CAPTIONS; i++) {
        HudCaption *old = &captions->caption[i];
        if (old->left > 0 && !strcmp(old->words, words)) place = old;
    }
    for (int i = 0; i < HUD_CAPTIONS && !place; i++)
        if (captions->caption[i].left <= 0) place = &captions->caption[i];
    if (!place) {
        memmove(captions->caption, captions->caption + 1, (HUD_CAPTIONS - 1) * sizeof *captions->caption);
        place = &captions->caption[HUD_CAPTIONS - 1];
    }
    snprintf(place->words, sizeof place->words, "%s", words);
    place->at = at;
    place->left = STAYS;
}

static void hear_machine(HudCaptions *captions, const Game *game, int index) {
    const Obstacle *machine = &game->obstacle[index];
    const bool moves = Vec2_Length(machine->velocity) + Maths_Abs(machine->spin) > MOVES;
    const bool near = Vec2_Length(Vec2_Sub(machine->pose.at, Rules_Head(game))) < HEARD;
    char words[sizeof captions->caption->words];
    if (moves && near && captions->rest[index] >= RESTS) {
        snprintf(words, sizeof words, "A %s starts", machine->kind->name);
        add(captions, words, machine->pose.at);
    }
    captions->rest[index] = moves ? 0 : captions->rest[index] + 1;
}

void HudCaptions_Tick(HudCaptions *captions, const Game *game) {
    if (game->tick <= captions->tick) *captions = (HudCaptions){.tick = 0}; /* another hall, or the same anew */
    captions->tick = game->tick;
    if (!game->scene.has_player) return;
    for (int i = 0; i < HUD_CAPTIONS; i++) captions->caption[i].left -= TICKER_SECONDS;
    for (int i = 0; i < game->events.count; i++)
        if (words_of(&game->events.list[i])) add(captions, words_of(&game->events.list[i]), game->events.list[i].at);
    for (int i = 0; i < game->scene.obstacles; i++) hear_machine(captions, game, i);
}

bool HudCaptions_Way(const Camera *camera, Vec2 at, float way[2]) {
    const DrawRect *screen = &camera->screen;
    float eye[2];
    Camera_ToScreen(camera, (const float[2]){at.x, at.y}, eye);
    way[0] = eye[0] - (screen->x + screen->w / 2);
    way[1] = eye[1] - (screen->y + screen->h / 2);
    const float far = hypotf(way[0], way[1]);
    const bool seen = fabsf(way[0]) <= screen->w / 2 && fabsf(way[1]) <= screen->h / 2;
    way[0] /= fmaxf(far, 1), way[1] /= fmaxf(far, 1);
    return !seen;
}

static void draw_arrow(Draw *draw, float x, float y, float size, const float way[2], DrawColour colour) {
    const float wide = 0.55f * size;
    const DrawPoint tip[] = {
        {x + size * way[0], y + size * way[1]},
        {x - 0.7f * size * way[0] - wide * way[1], y - 0.7f * size * way[1] + wide * way[0]},
        {x - 0.7f * size * way[0] + wide * way[1], y - 0.7f * size * way[1] - wide * way[0]},
    };
    Draw_Polygon(draw, tip, 3, colour);
}

/* Returns the height of the line, px. */
static float draw_caption(const HudCaption *caption, const HudFacts *facts, float middle, float top) {
    float u = Hud_Unit(facts), w, h, way[2], opacity = fminf(caption->left / FADES, 1);
    const bool hidden = HudCaptions_Way(facts->camera, caption->at, way);
    Text_Measure(facts->text, TEXT_NORMAL, &w, &h, "%s", caption->words);
    const float arrow = hidden ? h : 0, left = middle - (w + arrow) / 2;
    Draw_Rect(facts->draw, (DrawRect){left - 12 * u, top, w + arrow + 24 * u, h + 6 * u}, Draw_Fade(HUD_PANE, opacity));
    if (hidden)
        draw_arrow(facts->draw, left + 0.35f * h, top + 3 * u + h / 2, 0.4f * h, way, Draw_Fade(HUD_EMBER, opacity));
    Text_Draw(facts->text, TEXT_NORMAL, left + arrow, top + 3 * u, Draw_Fade(HUD_INK, opacity), "%s", caption->words);
    return h + 8 * u;
}

/* Captions are at the top, where nothing else is in play. */
void HudCaptions_Draw(const HudCaptions *captions, const HudFacts *facts) {
    const DrawRect *screen = &facts->camera->screen;
    float u = Hud_Unit(facts), top = screen->y + 60 * u;
    if (!facts->captions || facts->covered) return;
    for (int i = 0; i < HUD_CAPTIONS; i++)
        if (captions->caption[i].left > 0)
            top += draw_caption(&captions->caption[i], facts, screen->x + screen->w / 2, top);
}
