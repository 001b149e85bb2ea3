/* The marks of probes in the hall, and their cards. A card has value, graph and mean, or the value alone. */
#include "game/hud/hud.h"
#include "game/workshop/measure/board.h"

#include <stdio.h>
#include <string.h>

#define CURVE HUD_EMBER
#define MARK  HUD_COOL
#define SHADE DRAW_RGBA(0x05070C, 170)
#define CARD  DRAW_RGB(0x0A0B10) /* nothing shines through, as a renderer in software takes long to blend */
#define GRAPH DRAW_RGB(0x17181C)

enum { COLUMNS = 2048 /* of a curve, at most */ };

/* ---- Marks ---------------------------------------------------------------------------------------------------- */

static void stroke(const ProbesView *view, float u, const float a[2], const float b[2], float thickness) {
    Draw_Line(view->draw, a[0], a[1], b[0], b[1], thickness + 2 * u, SHADE);
    Draw_Line(view->draw, a[0], a[1], b[0], b[1], thickness, MARK);
}

static void draw_arrow(const ProbesView *view, float u, const float at[2], Vec2 way) {
    const float far = BOARD_ARROW * u, tip[2] = {at[0] + far * way.x, at[1] + far * way.y};
    const float back[2] = {tip[0] - 11 * u * way.x, tip[1] - 11 * u * way.y};
    const DrawPoint head[] = {{tip[0], tip[1]},
                              {back[0] - 6 * u * way.y, back[1] + 6 * u * way.x},
                              {back[0] + 6 * u * way.y, back[1] - 6 * u * way.x}};
    stroke(view, u, at, back, fmaxf(2 * u, 1));
    Draw_Polygon(view->draw, head, 3, MARK);
}

static void draw_mark(const ProbesView *view, float u, const SceneProbe *probe, const float at[2]) {
    const float reach = probe->length / 2 * view->camera->scale,
                across[2] = {-probe->way.y * reach, probe->way.x * reach};
    if (probe->shows == PROBE_FLOW)
        stroke(view, u, (const float[2]){at[0] - across[0], at[1] - across[1]},
               (const float[2]){at[0] + across[0], at[1] + across[1]}, fmaxf(2.5f * u, 1));
    if (probe->shows >= PROBE_FLOW) draw_arrow(view, u, at, probe->way);
    Draw_Ring(view->draw, at[0], at[1], 7 * u, 3 * u, SHADE);
    Draw_Ring(view->draw, at[0], at[1], 6 * u, fmaxf(1.6f * u, 1), MARK);
}

/* ---- Cards ---------------------------------------------------------------------------------------------------- */

/* The least and the greatest value of a column of pixels and of its neighbour's edge, so that no peak is lost and no
 * column stands apart. False if it has none. */
static bool range_of(const Probes *probes, int index, int column, int columns, float range[2]) {
    const int from = column * PROBES_TICKS / columns, to = (column + 1) * PROBES_TICKS / columns;
    bool any = false;
    for (int back = from; back <= to; back++) {
        const float sample = Probes_Sample(probes, index, back);
        if (isnan(sample)) continue;
        range[0] = any ? fminf(range[0], sample) : sample, range[1] = any ? fmaxf(range[1], sample) : sample;
        any = true;
    }
    return any;
}

/* A bar for each column of pixels, the newest at the right. A line would cost ten times as much. */
static void draw_curve(const Board *board, const Probes *probes, int index, Draw *draw, DrawRect in) {
    const float *scale = board->card[index].scale, thick = fmaxf(roundf(1.6f * board->plan.u), 1);
    const int columns = (int)fminf(in.w, COLUMNS);
    DrawRect bars[COLUMNS];
    int count = 0;
    for (int column = 0; column < columns; column++) {
        float range[2];
        if (!range_of(probes, index, column, columns, range)) continue;
        for (int i = 0; i < 2; i++) range[i] = Maths_Clamp((range[i] - scale[0]) / (scale[1] - scale[0]), 0, 1);
        const float top = roundf(in.y + (in.h - thick) * (1 - range[1])),
                    bottom = roundf(in.y + (in.h - thick) * (1 - range[0]));
        bars[count++] = (DrawRect){roundf(in.x + in.w) - (float)column - 1, top, 1, bottom - top + thick};
    }
    Draw_Bars(draw, bars, count, CURVE);
}

static void draw_graph(const Board *board, const Probes *probes, int index, const ProbesView *view, DrawRect in) {
    const BoardCard *card = &board->card[index];
    const BoardPlan *plan = &board->plan;
    Text *text = view->text;
    in.w -= fmaxf(Text_Width(text, TEXT_SMALL, card->high), Text_Width(text, TEXT_SMALL, card->low)) + plan->pad;
    Draw_Rect(view->draw, in, GRAPH);
    if (!card->stats.values) return;
    if (card->scale[0] < 0 && card->scale[1] > 0) {
        const float zero = in.y + in.h * card->scale[1] / (card->scale[1] - card->scale[0]);
        Draw_Rect(view->draw, (DrawRect){in.x, roundf(zero), in.w, fmaxf(roundf(plan->u), 1)}, DRAW_RGBA(0xFFFFFF, 50));
    }
    draw_curve(board, probes, index, view->draw, in);
    const float x = in.x + in.w + plan->pad;
    Text_Draw(text, TEXT_SMALL, x, in.y - 0.15f * plan->line, HUD_DIM, "%s", card->high);
    Text_Draw(text, TEXT_SMALL, x, in.y + in.h - 0.85f * plan->line, HUD_DIM, "%s", card->low);
}

static void write_right(const ProbesView *view, float right, float y, DrawColour colour, const char *words) {
    Text_Draw(view->text, TEXT_SMALL, right - Text_Width(view->text, TEXT_SMALL, words), y, colour, "%s", words);
}

/* As much of the words as there is room for. */
static void write_short(const ProbesView *view, float x, float y, float room, const char *words) {
    char some[PROBES_LABEL];
    snprintf(some, sizeof some, "%s", words);
    for (size_t length = strlen(some); length > 0 && Text_Width(view->text, TEXT_SMALL, some) > room;)
        some[--length] = 0;
    Text_Draw(view->text, TEXT_SMALL, x, y, HUD_DIM, "%s", some);
}

static void draw_card(const Board *board, const Probes *probes, int index, const ProbesView *view) {
    const BoardCard *card = &board->card[index];
    const DrawRect *rect = &board->rect[index];
    const float pad = board->plan.pad, line = board->plan.line, left = rect->x + pad, right = rect->x + rect->w - pad,
                top = rect->y + (board->small[index] ? 0.5f : 1) * pad;
    Draw_Rect(view->draw, *rect, CARD);
    Draw_Rect(view->draw, (DrawRect){rect->x, rect->y, fmaxf(2 * board->plan.u, 1), rect->h}, MARK);
    write_short(view, left, top, right - left - pad - Text_Width(view->text, TEXT_SMALL, card->value), card->label);
    write_right(view, right, top, HUD_INK, card->value);
    if (board->small[index]) return;
    draw_graph(board, probes, index, view, (DrawRect){left, top + 1.2f * line, right - left, 2.6f * line});
    Text_Draw(view->text, TEXT_SMALL, left, top + 4 * line, HUD_DIM, "%s", card->mean);
    const float words = Text_Width(view->text, TEXT_SMALL, card->mean) + Text_Width(view->text, TEXT_SMALL, " 10 s");
    if (words <= right - left) write_right(view, right, top + 4 * line, HUD_DIM, "10 s");
}

/* From a probe to the nearest point of its card, down or up and then across. A slanted line takes longer to draw. */
static void draw_leader(const Board *board, int index, const ProbesView *view) {
    const DrawRect *rect = &board->rect[index];
    const float *at = board->plan.anchor[index], x = fminf(fmaxf(at[0], rect->x), rect->x + rect->w),
                y = fminf(fmaxf(at[1], rect->y), rect->y + rect->h), thick = fmaxf(roundf(board->plan.u), 1);
    const DrawRect bars[] = {
        {roundf(at[0]), roundf(fminf(y, at[1])), thick, roundf(Maths_Abs(y - at[1])) + thick},
        {roundf(fminf(x, at[0])), roundf(y), roundf(Maths_Abs(x - at[0])), thick},
    };
    if (rect->w > 0) Draw_Bars(view->draw, bars, 2, Draw_Fade(MARK, 0.6f));
}

static void draw_cards(const Board *board, const Probes *probes, const ProbesView *view) {
    for (int i = 0; i < board->plan.count; i++)
        if (board->rect[i].w > 0) draw_card(board, probes, i, view);
}

void Probes_Draw(const Probes *probes, const ProbesView *view) {
    const Board *board = Board_Lay(probes, view);
    Draw_Clip(view->draw, &view->area);
    for (int i = 0; i < board->plan.count; i++) {
        if (!view->bare) draw_leader(board, i, view);
        draw_mark(view, board->plan.u, &probes->trace[i].probe, board->plan.anchor[i]);
    }
    if (!view->bare) draw_cards(board, probes, view);
    Draw_Clip(view->draw, NULL);
}
