#include "game/workshop/measure/board.h"

#include "game/hud/hud.h"

#include <stdio.h>
#include <string.h>

/* px, beyond all distances, and beyond all areas of probes */
#define HIDES_PROBE 1e5f
#define HIDES_CARD  1e8f

enum {
    PLACES = 12, /* across and down, besides those at the probe */
    STANDS = 6,  /* ticks for which words stand */
    RESTS = 12   /* frames after which the view rests */
};

/* ---- Words ---------------------------------------------------------------------------------------------------- */

/* All numbers of a card have the same decimals, so that they do not jump about. Never -0. */
static void number(char words[BOARD_WORDS], float value, float greatest) {
    const int decimals = greatest > 1e-3f ? (int)Maths_Clamp(2 - floorf(log10f(greatest)), 0, 4) : 2;
    const float least = 0.51f * powf(10, (float)-decimals);
    snprintf(words, BOARD_WORDS, "%.*f", decimals, (double)(Maths_Abs(value) < least ? 0 : value));
}

/* A value that hardly changes gets a scale that shows it as a line, not as noise. */
static void scale(BoardCard *card) {
    const float most = fmaxf(Maths_Abs(card->stats.least), Maths_Abs(card->stats.greatest));
    const float middle = (card->stats.least + card->stats.greatest) / 2;
    const float span = fmaxf(fmaxf(card->stats.greatest - card->stats.least, 0.02f * most), 1e-3f);
    card->scale[0] = middle - span / 2, card->scale[1] = middle + span / 2;
}

static void write_words(BoardCard *card, const Probes *probes, int index) {
    const SceneProbe *probe = &probes->trace[index].probe;
    const char *unit = Probes_Unit(probe->shows);
    const float value = Probes_Value(probes, index);
    char figure[BOARD_WORDS], spread[BOARD_WORDS];
    Probes_Label(probes, index, card->label);
    card->stats = Probes_Stats(probes, index);
    scale(card);
    const float most = fmaxf(Maths_Abs(card->scale[0]), Maths_Abs(card->scale[1]));
    number(figure, value, most);
    if (isnan(value))
        snprintf(card->value, BOARD_WORDS, "%s", probe->shows == PROBE_FORCE ? "no body" : "no air");
    else
        snprintf(card->value, BOARD_WORDS, "%.30s%s%s", figure, *unit ? " " : "", unit);
    number(card->high, card->scale[1], most), number(card->low, card->scale[0], most);
    number(figure, card->stats.mean, most), number(spread, card->stats.rms, most);
    snprintf(card->mean, BOARD_WORDS, "mean %.20s  rms %.20s", figure, spread);
    if (!card->stats.values) snprintf(card->mean, BOARD_WORDS, "nothing yet");
}

/* ---- The plan ------------------------------------------------------------------------------------------------- */

/* Whole lines wide, so that places stay while numbers change. */
static float wide(const BoardPlan *plan, float words) {
    return fminf(ceilf(ceilf(words / plan->line) * plan->line + 2 * plan->pad), plan->area.w);
}

static void measure_words(BoardPlan *plan, const BoardCard *card, int index, Text *text) {
    const float head = Text_Width(text, TEXT_SMALL, card->label) + Text_Width(text, TEXT_SMALL, card->value);
    const float foot = Text_Width(text, TEXT_SMALL, card->mean) + Text_Width(text, TEXT_SMALL, "10 s");
    plan->width[index][0] = wide(plan, fmaxf(fmaxf(head, foot) + plan->line, 11 * plan->line));
    plan->width[index][1] = wide(plan, head + plan->line);
}

static bool within(const DrawRect *area, const float at[2]) {
    return at[0] >= area->x && at[0] <= area->x + area->w && at[1] >= area->y && at[1] <= area->y + area->h;
}

/* The tip of an arrow and, of a line, places along it. */
static void put_marks(BoardPlan *plan, const SceneProbe *probe, int index, float px_per_m) {
    const float reach = probe->shows == PROBE_FLOW ? probe->length / 2 * px_per_m : 0,
                tip = probe->shows >= PROBE_FLOW ? BOARD_ARROW * plan->u : 0, *at = plan->anchor[index];
    for (int i = 0; i < BOARD_MARKS; i++) {
        const float along = i ? reach * (float)(2 * i - BOARD_MARKS) / (BOARD_MARKS - 2) : 0, ahead = i ? 0 : tip;
        plan->mark[index][i][0] = at[0] - probe->way.y * along + probe->way.x * ahead;
        plan->mark[index][i][1] = at[1] + probe->way.x * along + probe->way.y * ahead;
    }
}

/* Words that change more often cannot be read. */
static bool is_said(const BoardSaid *said, const Probes *probes) {
    if (said->of != probes || said->ticks / STANDS != probes->ticks / STANDS || said->ticks > probes->ticks ||
        said->count != probes->count)
        return false;
    for (int i = 0; i < probes->count; i++)
        if (memcmp(&said->probe[i], &probes->trace[i].probe, sizeof said->probe[i])) return false;
    return true;
}

static void say(Board *board, const Probes *probes) {
    BoardSaid *said = &board->said;
    said->of = probes, said->ticks = probes->ticks, said->count = probes->count;
    for (int i = 0; i < probes->count; i++) {
        said->probe[i] = probes->trace[i].probe;
        write_words(&board->card[i], probes, i);
    }
}

static void make_plan(Board *board, const Probes *probes, const ProbesView *view) {
    BoardPlan *plan = &board->plan;
    memset(plan, 0, sizeof *plan);
    plan->area = view->area, plan->count = probes->count;
    plan->u = Hud_UnitOf(view->draw, view->text), plan->line = Text_LineHeight(view->text, TEXT_SMALL);
    plan->pad = 7 * plan->u;
    for (int i = 0; i < plan->count; i++) {
        const SceneProbe *probe = &probes->trace[i].probe;
        Camera_ToScreen(view->camera, (const float[2]){probe->at.x, probe->at.y}, plan->anchor[i]);
        if (!within(&plan->area, plan->anchor[i])) continue;
        put_marks(plan, probe, i, view->camera->scale);
        measure_words(plan, &board->card[i], i, view->text);
    }
}

/* ---- Places --------------------------------------------------------------------------------------------------- */

static float overlap(const DrawRect *a, const DrawRect *b) {
    const float w = fminf(a->x + a->w, b->x + b->w) - fmaxf(a->x, b->x);
    const float h = fminf(a->y + a->h, b->y + b->h) - fmaxf(a->y, b->y);
    return w > 0 && h > 0 ? w * h : 0;
}

/* px^2 of the probe and its marks that the rectangle covers. */
static float covers_probe(const BoardPlan *plan, int probe, const DrawRect *rect) {
    const float half = 8 * plan->u, *at = plan->anchor[probe];
    float sum = overlap(rect, &(DrawRect){at[0] - half, at[1] - half, 2 * half, 2 * half});
    for (int i = 0; i < BOARD_MARKS; i++) {
        at = plan->mark[probe][i];
        sum += overlap(rect, &(DrawRect){at[0] - half / 2, at[1] - half / 2, half, half});
    }
    return sum;
}

/* How bad a place is. A place that covers a probe is worse than any that does not, and one that covers another card is
 * worse still. A cost of `best` or more may be less than it is. */
static float cost_of(const Board *board, int index, const DrawRect *rect, float best) {
    const BoardPlan *plan = &board->plan;
    const float *anchor = plan->anchor[index], x = fminf(fmaxf(anchor[0], rect->x), rect->x + rect->w),
                y = fminf(fmaxf(anchor[1], rect->y), rect->y + rect->h);
    float cost = hypotf(x - anchor[0], y - anchor[1]), probes = 0, cards = 0;
    cost += 0.1f * hypotf(rect->x + rect->w / 2 - anchor[0], rect->y + rect->h / 2 - anchor[1]);
    if (cost >= best) return cost;
    for (int i = 0; i < index; i++) cards += overlap(rect, &board->rect[i]);
    for (int i = 0; i < plan->count; i++)
        if (plan->width[i][0] > 0) probes += covers_probe(plan, i, rect);
    return cost + (probes > 0 ? HIDES_PROBE + probes : 0) + (cards > 0 ? HIDES_CARD + cards : 0);
}

static float try_place(const Board *board, int index, DrawRect rect, float best, DrawRect *place) {
    const DrawRect *area = &board->plan.area;
    rect.x = roundf(fmaxf(fminf(rect.x, area->x + area->w - rect.w), area->x));
    rect.y = roundf(fmaxf(fminf(rect.y, area->y + area->h - rect.h), area->y));
    const float cost = cost_of(board, index, &rect, best);
    if (cost < best) *place = rect;
    return fminf(cost, best);
}

/* Beside its probe if that is free, else as near as it can be, maybe against another card. Returns its cost. */
static float place_card(Board *board, int index, bool small) {
    const BoardPlan *plan = &board->plan;
    const DrawRect *area = &plan->area, *other = board->rect;
    const float gap = 16 * plan->u, w = plan->width[index][small], *at = plan->anchor[index],
                h = ceilf(small ? plan->line + plan->pad : 5 * plan->line + 2 * plan->pad);
    float best = 1e30f;
    DrawRect place = {area->x, area->y, w, h};
    board->small[index] = small;
    for (int i = 0; i < 4; i++) {
        const DrawRect beside = {at[0] + (i % 2 ? -gap - w : gap), at[1] + (i / 2 ? -gap - h : gap), w, h};
        best = try_place(board, index, beside, best, &place);
    }
    for (int i = 0; i < PLACES * PLACES && best > gap * 3; i++) {
        const float across = (float)(i % PLACES) / (PLACES - 1), down = (float)(i / PLACES) / (PLACES - 1);
        const DrawRect there = {area->x + across * (area->w - w), area->y + down * (area->h - h), w, h};
        best = try_place(board, index, there, best, &place);
    }
    for (int i = 0; i < 4 * index && best > gap * 3; i++, other += i % 4 == 0) {
        const float x[] = {other->x + other->w, other->x - w, other->x, other->x + other->w - w},
                    y[] = {other->y, other->y + other->h - h, other->y + other->h, other->y - h};
        best = try_place(board, index, (DrawRect){x[i % 4], y[i % 4], w, h}, best, &place);
    }
    board->rect[index] = place;
    return h <= area->h ? best : HIDES_CARD;
}

/* The first `whole` cards have a graph if there is room. Returns whether no card covers another. */
static bool place_cards(Board *board, int whole) {
    bool clear = true;
    for (int i = 0; i < board->plan.count; i++) {
        if (board->plan.width[i][0] <= 0) continue;
        if (whole-- > 0 && place_card(board, i, false) < HIDES_PROBE) continue;
        clear = place_card(board, i, true) < HIDES_CARD && clear;
    }
    return clear;
}

/* Fewer cards have a graph until there is room for all. */
static void place_all(Board *board) {
    int whole = board->plan.count;
    memset(board->rect, 0, sizeof board->rect);
    while (!place_cards(board, whole) && whole > 0) whole /= 2;
    board->moved = 0;
}

static bool can_go_along(const BoardPlan *plan, const BoardPlan *before) {
    if (plan->count != before->count || memcmp(&plan->area, &before->area, sizeof plan->area) ||
        plan->line != before->line)
        return false;
    for (int i = 0; i < plan->count; i++)
        if ((plan->width[i][0] > 0) != (before->width[i][0] > 0)) return false;
    return true;
}

/* Cards go along with their probes while the view moves. */
static void go_along(Board *board, const BoardPlan *before) {
    const BoardPlan *plan = &board->plan;
    const DrawRect *area = &plan->area;
    for (int i = 0; i < plan->count; i++) {
        DrawRect *rect = &board->rect[i];
        if (rect->w <= 0) continue;
        rect->w = plan->width[i][board->small[i]];
        rect->x += roundf(plan->anchor[i][0]) - roundf(before->anchor[i][0]);
        rect->y += roundf(plan->anchor[i][1]) - roundf(before->anchor[i][1]);
        rect->x = fmaxf(fminf(rect->x, area->x + area->w - rect->w), area->x);
        rect->y = fmaxf(fminf(rect->y, area->y + area->h - rect->h), area->y);
    }
}

/* Finding places for many cards takes longer than drawing them. So it waits until the view rests. */
const Board *Board_Lay(const Probes *probes, const ProbesView *view) {
    static Board board;
    const BoardPlan before = board.plan;
    if (!is_said(&board.said, probes)) say(&board, probes);
    make_plan(&board, probes, view);
    const bool same = !memcmp(&board.plan, &before, sizeof before);
    if (!can_go_along(&board.plan, &before))
        place_all(&board);
    else if (!same)
        go_along(&board, &before), board.moved = RESTS;
    else if (board.moved > 0 && --board.moved == 0)
        place_all(&board);
    return &board;
}

int Probes_Lay(const Probes *probes, const ProbesView *view, DrawRect cards[SCENE_PROBES]) {
    const Board *board = Board_Lay(probes, view);
    int seen = 0;
    for (int i = 0; i < board->plan.count; i++)
        if (board->rect[i].w > 0) cards[seen++] = board->rect[i];
    return seen;
}
