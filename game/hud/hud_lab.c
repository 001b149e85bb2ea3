/* The card of an experiment, with our figure beside the published, a graph, and how to play with it. */
#include "engine/window/ticker.h"
#include "game/controls/rebind.h"
#include "game/hud/hud.h"

#include <math.h>
#include <stdio.h>

#define OURS         HUD_EMBER
#define THEIRS       HUD_COOL
#define PANE         DRAW_RGBA(0x0A0B10, 225) /* views may be as bright as paper */
#define GRAPH_HEIGHT 130                      /* units */
#define MARGIN       16

/* The place of the next thing on the card. */
typedef struct Card {
    const HudFacts *facts;
    float x, y, w; /* px */
    float u, small, normal;
} Card;

static void say(Card *card, TextSize size, DrawColour colour, const char *words) {
    Text_Draw(card->facts->text, size, card->x, card->y, colour, "%s", words);
    card->y += Text_LineHeight(card->facts->text, size);
}

static void say_right(const Card *card, TextSize size, DrawColour colour, const char *words) {
    float x = card->x + card->w - Text_Width(card->facts->text, size, words);
    Text_Draw(card->facts->text, size, x, card->y, colour, "%s", words);
}

/* ---- Figures ---------------------------------------------------------------------------------------------- */

/* The formats come from the experiments' rows, each for one number. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static void number(const Experiment *experiment, float value, char *words, size_t capacity) {
    int used = snprintf(words, capacity, experiment->format, (double)value);
    if (*experiment->unit && used > 0 && (size_t)used < capacity)
        snprintf(words + used, capacity - (size_t)used, " %s", experiment->unit);
}
#pragma GCC diagnostic pop

static void draw_knob(Card *card, const Trial *trial) {
    const Experiment *experiment = trial->experiment;
    char words[80];
    if (!experiment->knob) return;
    if (experiment->setting_names)
        snprintf(words, sizeof words, "%s", experiment->setting_names[trial->step]);
    else
        snprintf(words, sizeof words, "%.7g", (double)Trial_Setting(trial));
    say_right(card, TEXT_NORMAL, HUD_INK, words);
    say(card, TEXT_NORMAL, HUD_DIM, experiment->knob);
    float pitch = card->w / (float)(experiment->settings - 1), y = card->y + 3 * card->u;
    Draw_Rect(card->facts->draw, (DrawRect){card->x, y, card->w, fmaxf(card->u, 1)}, DRAW_RGBA(0xFFFFFF, 50));
    for (int i = 0; i < experiment->settings; i++)
        Draw_Disc(card->facts->draw, card->x + pitch * (float)i, y, (i == trial->step ? 6 : 2.5f) * card->u,
                  i == trial->step ? HUD_INK : HUD_DIM);
    card->y += 16 * card->u;
}

/* The figure of the twin. */
static void draw_twin(const Card *card, const Trial *trial) {
    const Gauge *gauge = &card->facts->game->twin_gauge;
    char words[60] = "...", line[80];
    if (!card->facts->game->twin) return;
    if (gauge->known) number(trial->experiment, gauge->value, words, sizeof words);
    snprintf(line, sizeof line, "B %s", words);
    say_right(card, TEXT_SMALL, HUD_INK, line);
}

static void draw_ours(Card *card, const Trial *trial, const Gauge *gauge) {
    char words[60];
    float published = Trial_Published(trial), big = Text_LineHeight(card->facts->text, TEXT_LARGE);
    say(card, TEXT_SMALL, HUD_DIM, trial->experiment->quantity);
    if (!gauge->known) {
        int left = trial->experiment->patience - gauge->ticks,
            dots = 1 + (int)(card->facts->game->tick / (TICKER_RATE / 2) % 3);
        if (left > 0)
            snprintf(words, sizeof words, "measuring, %.0f s at most", ceil((double)left * TICKER_SECONDS));
        else
            snprintf(words, sizeof words, "still measuring %.*s", dots, "...");
        Text_Draw(card->facts->text, TEXT_NORMAL, card->x, card->y + (big - card->normal) / 2, HUD_DIM, "%s", words);
        card->y += big;
        return;
    }
    if (published > 0) {
        snprintf(words, sizeof words, "%+.1f %%", (double)(100 * (gauge->value / published - 1)));
        card->y += (big - card->normal) / 2;
        say_right(card, TEXT_NORMAL, HUD_INK, words);
        card->y -= (big - card->normal) / 2;
    }
    number(trial->experiment, gauge->value, words, sizeof words);
    say(card, TEXT_LARGE, OURS, words);
}

static void draw_theirs(Card *card, const Trial *trial) {
    char words[60];
    float published = Trial_Published(trial);
    if (published < 0) {
        say(card, TEXT_SMALL, HUD_DIM, "no published figure at hand");
        return;
    }
    number(trial->experiment, published, words, sizeof words);
    say_right(card, TEXT_SMALL, HUD_DIM, trial->experiment->source);
    say(card, TEXT_SMALL, THEIRS, words);
}

/* ---- The graph -------------------------------------------------------------------------------------------- */

static DrawPoint place(const Graph *graph, DrawRect in, float x, float y) {
    float across = (x - graph->low[0]) / (graph->high[0] - graph->low[0]),
          up = (y - graph->low[1]) / (graph->high[1] - graph->low[1]);
    return (DrawPoint){in.x + in.w * fminf(fmaxf(across, 0), 1), in.y + in.h * (1 - fminf(fmaxf(up, 0), 1))};
}

static void draw_curve(const Card *card, const Graph *graph, int which, DrawRect in) {
    const GraphCurve *curve = &graph->curve[which];
    DrawPoint points[GRAPH_POINTS];
    DrawColour colour = which == 0 ? OURS : THEIRS;
    for (int i = 0; i < curve->count; i++) points[i] = place(graph, in, curve->x[i], curve->y[i]);
    if (!curve->dots) Draw_Polyline(card->facts->draw, points, curve->count, fmaxf(1.6f * card->u, 1), colour);
    for (int i = 0; curve->dots && i < curve->count; i++)
        Draw_Disc(card->facts->draw, points[i].x, points[i].y, (which == 0 ? 6 : 4) * card->u, colour);
}

static void draw_graph(Card *card, const Trial *trial, const Gauge *gauge, float height) {
    static Graph graph;
    float u = card->u;
    DrawRect in = {card->x, card->y + 8 * u, card->w, height};
    graph.curves = 0;
    trial->experiment->graph(trial, gauge, &graph);
    Draw_Rect(card->facts->draw, in, DRAW_RGBA(0xFFFFFF, 12));
    if (graph.low[1] < 0 && graph.high[1] > 0)
        Draw_Rect(card->facts->draw, (DrawRect){in.x, place(&graph, in, 0, 0).y, in.w, fmaxf(u, 1)},
                  DRAW_RGBA(0xFFFFFF, 40));
    for (int i = graph.curves - 1; i >= 0; i--) draw_curve(card, &graph, i, in);
    Text_Draw(card->facts->text, TEXT_SMALL, in.x + 6 * u, in.y + 2 * u, HUD_DIM, "%s", graph.y_title);
    card->y = in.y + in.h + 2 * u;
    char low[60];
    snprintf(low, sizeof low, "%.3g", (double)graph.low[0]);
    say_right(card, TEXT_SMALL, HUD_DIM, graph.x_title);
    say(card, TEXT_SMALL, HUD_DIM, low);
}

/* ---- The card --------------------------------------------------------------------------------------------- */

static float write_hint(const Card *card, bool measure) {
    char words[240];
    float w, h;
    Bindings_Fill(card->facts->bindings, card->facts->device, card->facts->game->trial.experiment->hint, words,
                  sizeof words);
    Text_Wrap(card->facts->text, TEXT_SMALL, card->w, words);
    Text_Measure(card->facts->text, TEXT_SMALL, &w, &h, "%s", words);
    if (!measure) Text_Draw(card->facts->text, TEXT_SMALL, card->x, card->y, HUD_DIM, "%s", words);
    return h;
}

static float height_of_figures(const Card *card, const Experiment *experiment) {
    float knob = experiment->knob ? card->normal + 16 * card->u : 0,
          figures = experiment->quantity ? 2 * card->small + Text_LineHeight(card->facts->text, TEXT_LARGE) : 0;
    return card->normal + 8 * card->u + knob + figures;
}

static void draw_figures(Card *card, const Trial *trial, const Gauge *gauge) {
    if (trial->experiment->quantity) draw_twin(card, trial); /* on the title's line, as names of quantities are long */
    say(card, TEXT_NORMAL, HUD_INK, trial->experiment->title);
    card->y += 8 * card->u;
    draw_knob(card, trial);
    if (!trial->experiment->quantity) return;
    draw_ours(card, trial, gauge);
    draw_theirs(card, trial);
}

static void draw_pane(const Card *card, float w, float h) {
    float margin = MARGIN * card->u;
    DrawRect pane = {card->x - margin, card->y - 0.75f * margin, w + 2 * margin, h + 1.5f * margin};
    Draw_Rect(card->facts->draw, pane, PANE);
    Draw_Rect(card->facts->draw, (DrawRect){pane.x, pane.y, 3 * card->u, pane.h}, OURS);
}

/* Draws everything in a column, if there is room beside the picture. */
static void draw_tall(Card card, float bottom) {
    const Trial *trial = &card.facts->game->trial;
    const Experiment *experiment = trial->experiment;
    float graph = experiment->graph ? (GRAPH_HEIGHT + 10) * card.u + card.small : 0;
    float high = height_of_figures(&card, experiment) + graph + 8 * card.u + write_hint(&card, true);
    card.y = fmaxf(bottom - high, MARGIN * card.u);
    draw_pane(&card, card.w, high);
    draw_figures(&card, trial, &card.facts->game->gauge);
    if (experiment->graph) draw_graph(&card, trial, &card.facts->game->gauge, GRAPH_HEIGHT * card.u);
    card.y += 8 * card.u;
    write_hint(&card, false);
}

/* Draws figures and graph side by side and the hint below, to hide little of the air. */
static void draw_wide(Card card, float bottom) {
    const Trial *trial = &card.facts->game->trial;
    const Experiment *experiment = trial->experiment;
    Card left = card, right = card;
    float gap = 28 * card.u, figures = height_of_figures(&card, experiment);
    right.x += card.w + gap;
    if (experiment->graph) card.w += gap + right.w;
    float high = figures + 8 * card.u + write_hint(&card, true);
    card.y = left.y = right.y = fmaxf(bottom - high, MARGIN * card.u);
    draw_pane(&card, card.w, high);
    draw_figures(&left, trial, &card.facts->game->gauge);
    if (experiment->graph) draw_graph(&right, trial, &card.facts->game->gauge, figures - 10 * card.u - card.small);
    card.y += figures + 8 * card.u;
    write_hint(&card, false);
}

static float column_of(Text *text) { return 17 * Text_LineHeight(text, TEXT_SMALL); }

float HudLab_Room(Draw *draw, Text *text) { return column_of(text) + 4 * MARGIN * Hud_UnitOf(draw, text); }

void HudLab_Draw(const HudFacts *facts) {
    float u = Hud_Unit(facts), margin = MARGIN * u;
    const DrawRect area = Hud_Area(facts);
    if (!facts->game->trial.experiment) return;
    Card card = {facts,
                 2 * margin,
                 0,
                 column_of(facts->text),
                 u,
                 Text_LineHeight(facts->text, TEXT_SMALL),
                 Text_LineHeight(facts->text, TEXT_NORMAL)};
    card.w = fminf(card.w, area.w - 4 * margin);
    float beside[2]; /* where the air begins. The screen left of it is free. */
    Camera_ToScreen(facts->camera, (const float[2]){0, 0}, beside);
    bool tall = beside[0] > 0.8f * card.w || area.w < 2 * card.w + 5 * margin;
    /* A stick that lies over the picture has the corner. */
    const bool stick = facts->touched.stick.radius > 0 && facts->touched.stick.y < area.y + area.h;
    (tall ? draw_tall : draw_wide)(card, stick ? 0 : area.y + area.h - 1.75f * margin);
}
