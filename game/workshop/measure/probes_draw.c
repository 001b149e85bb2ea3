/* The marks of probes in the hall, and their cards. A card has value, graph and mean, or the value alone. */
#include "game/hud/hud.h"
#include "game/workshop/measure/probes.h"

#include <stdio.h>

#define CURVE  HUD_EMBER
#define MARK   HUD_COOL
#define SHADE  DRAW_RGBA(0x05070C, 170)
#define COVERS 1e5f /* px, beyond all distances */

enum {
    EVERY = 4 /* samples that share a point of the curve */,
    POINTS = PROBES_TICKS / EVERY,
    PLACES = 18,
    WORDS = 64
};

/* All that a card says. */
typedef struct Card {
    char label[PROBES_LABEL], value[WORDS], mean[WORDS], high[WORDS], low[WORDS];
    ProbeStats stats;
    float scale[2]; /* the least and the greatest of the graph */
    float anchor[2];
    bool seen, small;
    DrawRect rect;
} Card;

typedef struct Board {
    const ProbesView *view;
    Card card[SCENE_PROBES];
    int count;
    float u, line, pad; /* px */
} Board;

/* ---- Words ---------------------------------------------------------------------------------------------------- */

/* All numbers of a card have the same decimals, so that they do not jump about. Never -0. */
static void number(char words[WORDS], float value, float greatest) {
    const int decimals = greatest > 0 ? (int)Maths_Clamp(2 - floorf(log10f(greatest)), 0, 5) : 2;
    const float least = 0.5f * powf(10, (float)-decimals);
    snprintf(words, WORDS, "%.*f", decimals, (double)(Maths_Abs(value) < least ? 0 : value));
}

static void scale(Card *card) {
    const float most = fmaxf(Maths_Abs(card->stats.least), Maths_Abs(card->stats.greatest));
    const float middle = (card->stats.least + card->stats.greatest) / 2;
    const float span = fmaxf(fmaxf(card->stats.greatest - card->stats.least, 0.02f * most), 1e-5f);
    card->scale[0] = middle - span / 2, card->scale[1] = middle + span / 2;
}

static void write_words(Card *card, const Probes *probes, int index) {
    const SceneProbe *probe = &probes->trace[index].probe;
    const float value = Probes_Value(probes, index);
    char figure[WORDS], spread[WORDS];
    Probes_Label(probes, index, card->label);
    card->stats = Probes_Stats(probes, index);
    scale(card);
    const float most = fmaxf(Maths_Abs(card->scale[0]), Maths_Abs(card->scale[1]));
    number(figure, value, most);
    if (isnan(value))
        snprintf(card->value, WORDS, "%s", probe->shows == PROBE_FORCE ? "no body" : "no air");
    else
        snprintf(card->value, WORDS, "%.30s %s", figure, Probes_Unit(probe->shows));
    number(card->high, card->scale[1], most), number(card->low, card->scale[0], most);
    number(figure, card->stats.mean, most), number(spread, card->stats.rms, most);
    snprintf(card->mean, WORDS, "mean %.20s  rms %.20s", figure, spread);
    if (!card->stats.values) snprintf(card->mean, WORDS, "nothing yet");
}

/* ---- Places --------------------------------------------------------------------------------------------------- */

static float width_of(const Board *board, const char *words) {
    return Text_Width(board->view->text, TEXT_SMALL, words);
}

static float up_to(float x, float step) { return ceilf(x / step) * step; }

static void size_card(const Board *board, Card *card) {
    const float head = width_of(board, card->label) + width_of(board, card->value) + board->line;
    const float mean = width_of(board, card->mean) + width_of(board, "10 s") + board->line;
    const float wanted = card->small ? head : fmaxf(fmaxf(head, mean), 11 * board->line);
    card->rect.w = fminf(up_to(wanted, board->line) + 2 * board->pad, board->view->area.w);
    card->rect.h = (card->small ? 1 : 5) * board->line + (card->small ? 1 : 2) * board->pad;
}

static float overlap(const DrawRect *a, const DrawRect *b) {
    const float w = fminf(a->x + a->w, b->x + b->w) - fmaxf(a->x, b->x);
    const float h = fminf(a->y + a->h, b->y + b->h) - fmaxf(a->y, b->y);
    return w > 0 && h > 0 ? w * h : 0;
}

/* px^2 of other cards and of marks that the rectangle covers. */
static float covered(const Board *board, int index, const DrawRect *rect) {
    const float half = 9 * board->u;
    float sum = 0;
    for (int i = 0; i < board->count; i++) {
        const Card *other = &board->card[i];
        if (!other->seen) continue;
        const DrawRect mark = {other->anchor[0] - half, other->anchor[1] - half, 2 * half, 2 * half};
        if (i < index) sum += overlap(rect, &other->rect);
        sum += overlap(rect, &mark);
    }
    return sum;
}

static void nearest_point(const DrawRect *rect, const float from[2], float point[2]) {
    point[0] = fminf(fmaxf(from[0], rect->x), rect->x + rect->w);
    point[1] = fminf(fmaxf(from[1], rect->y), rect->y + rect->h);
}

/* How bad a place is. Whatever covers something is worse than whatever does not. From `best` on the cost may be less
 * than it is. */
static float cost_of(const Board *board, int index, const DrawRect *rect, float best) {
    const float *anchor = board->card[index].anchor;
    float point[2];
    nearest_point(rect, anchor, point);
    const float away = hypotf(point[0] - anchor[0], point[1] - anchor[1]),
                off = hypotf(rect->x + rect->w / 2 - anchor[0], rect->y + rect->h / 2 - anchor[1]);
    const float far = away + 0.1f * off, hides = far < best ? covered(board, index, rect) : 0;
    return far + (hides > 0 ? COVERS + hides : 0);
}

static float try_place(const Board *board, int index, DrawRect rect, float best, DrawRect *place) {
    const DrawRect *area = &board->view->area;
    rect.x = roundf(fmaxf(fminf(rect.x, area->x + area->w - rect.w), area->x));
    rect.y = roundf(fmaxf(fminf(rect.y, area->y + area->h - rect.h), area->y));
    const float cost = cost_of(board, index, &rect, best);
    if (cost < best) *place = rect;
    return fminf(cost, best);
}

/* Beside its mark if that is free, else as near as it can be. Returns whether it covers nothing. */
static bool place_card(Board *board, int index) {
    Card *card = &board->card[index];
    const DrawRect *area = &board->view->area;
    const float gap = 16 * board->u, w = card->rect.w, h = card->rect.h;
    float best = 1e30f;
    DrawRect place = {area->x, area->y, w, h};
    for (int i = 0; i < 4; i++) {
        const float x = card->anchor[0] + (i % 2 ? -gap - w : gap), y = card->anchor[1] + (i / 2 ? -gap - h : gap);
        best = try_place(board, index, (DrawRect){x, y, w, h}, best, &place);
    }
    for (int i = 0; i < PLACES * PLACES && best > gap * 3; i++) {
        const float across = (float)(i % PLACES) / (PLACES - 1), down = (float)(i / PLACES) / (PLACES - 1);
        const DrawRect there = {area->x + across * (area->w - w), area->y + down * (area->h - h), w, h};
        best = try_place(board, index, there, best, &place);
    }
    card->rect = place;
    return best < COVERS;
}

static bool within(const DrawRect *area, const float at[2]) {
    return at[0] >= area->x && at[0] <= area->x + area->w && at[1] >= area->y && at[1] <= area->y + area->h;
}

static void begin(Board *board, const Probes *probes, const ProbesView *view) {
    *board = (Board){.view = view, .count = probes->count, .u = Hud_UnitOf(view->draw, view->text)};
    board->line = Text_LineHeight(view->text, TEXT_SMALL), board->pad = 7 * board->u;
    for (int i = 0; i < board->count; i++) {
        const SceneProbe *probe = &probes->trace[i].probe;
        Card *card = &board->card[i];
        Camera_ToScreen(view->camera, (const float[2]){probe->at.x, probe->at.y}, card->anchor);
        card->seen = within(&view->area, card->anchor);
        if (card->seen) write_words(card, probes, i);
    }
}

/* The first `whole` cards have a graph if there is room. Returns whether no card covers anything. */
static bool place_cards(Board *board, int whole) {
    bool clear = true;
    for (int i = 0; i < board->count; i++) {
        Card *card = &board->card[i];
        if (!card->seen) continue;
        card->small = whole-- <= 0;
        size_card(board, card);
        if (!card->small && card->rect.h <= board->view->area.h && place_card(board, i)) continue;
        card->small = true;
        size_card(board, card);
        clear = place_card(board, i) && clear;
    }
    return clear;
}

/* Fewer cards have a graph until there is room for all. */
static void lay(Board *board, const Probes *probes, const ProbesView *view) {
    int whole = probes->count;
    begin(board, probes, view);
    while (!place_cards(board, whole) && whole > 0) whole /= 2;
}

int Probes_Lay(const Probes *probes, const ProbesView *view, DrawRect cards[SCENE_PROBES]) {
    static Board board;
    int seen = 0;
    lay(&board, probes, view);
    for (int i = 0; i < board.count; i++)
        if (board.card[i].seen) cards[seen++] = board.card[i].rect;
    return seen;
}

/* ---- Marks ---------------------------------------------------------------------------------------------------- */

static void stroke(const Board *board, const float a[2], const float b[2], float thickness) {
    Draw *draw = board->view->draw;
    Draw_Line(draw, a[0], a[1], b[0], b[1], thickness + 2 * board->u, SHADE);
    Draw_Line(draw, a[0], a[1], b[0], b[1], thickness, MARK);
}

static void draw_arrow(const Board *board, const float at[2], Vec2 way) {
    const float u = board->u, tip[2] = {at[0] + 30 * u * way.x, at[1] + 30 * u * way.y};
    const float back[2] = {tip[0] - 11 * u * way.x, tip[1] - 11 * u * way.y};
    const DrawPoint head[] = {{tip[0], tip[1]},
                              {back[0] - 6 * u * way.y, back[1] + 6 * u * way.x},
                              {back[0] + 6 * u * way.y, back[1] - 6 * u * way.x}};
    stroke(board, at, back, fmaxf(2 * u, 1));
    Draw_Polygon(board->view->draw, head, 3, MARK);
}

static void draw_mark(const Board *board, const SceneProbe *probe, const Card *card) {
    const float u = board->u, reach = probe->length / 2 * board->view->camera->scale;
    const float *at = card->anchor, across[2] = {-probe->way.y * reach, probe->way.x * reach};
    if (probe->shows == PROBE_FLOW)
        stroke(board, (const float[2]){at[0] - across[0], at[1] - across[1]},
               (const float[2]){at[0] + across[0], at[1] + across[1]}, fmaxf(2.5f * u, 1));
    if (probe->shows == PROBE_FLOW || probe->shows == PROBE_FORCE) draw_arrow(board, at, probe->way);
    Draw_Ring(board->view->draw, at[0], at[1], 7 * u, 3 * u, SHADE);
    Draw_Ring(board->view->draw, at[0], at[1], 6 * u, fmaxf(1.6f * u, 1), MARK);
}

/* ---- Cards ---------------------------------------------------------------------------------------------------- */

/* The sample of a column that is furthest from the mean, so that no peak is lost. */
static float boldest(const Probes *probes, int index, int column, float mean) {
    float value = NAN;
    for (int back = column * EVERY; back < (column + 1) * EVERY; back++) {
        const float sample = Probes_Sample(probes, index, back);
        if (isnan(value) || Maths_Abs(sample - mean) > Maths_Abs(value - mean)) value = sample;
    }
    return value;
}

/* A gap parts the curve. */
static void draw_curve(const Board *board, const Probes *probes, int index, DrawRect in) {
    const Card *card = &board->card[index];
    DrawPoint points[POINTS];
    int count = 0;
    for (int column = 0; column <= POINTS; column++) {
        const float value = column < POINTS ? boldest(probes, index, column, card->stats.mean) : NAN;
        if (!isnan(value)) {
            const float up = (value - card->scale[0]) / (card->scale[1] - card->scale[0]);
            points[count++] = (DrawPoint){in.x + in.w * (1 - (float)column / (POINTS - 1)),
                                          in.y + in.h * (1 - fminf(fmaxf(up, 0), 1))};
            continue;
        }
        if (count > 1) Draw_Polyline(board->view->draw, points, count, fmaxf(1.6f * board->u, 1), CURVE);
        count = 0;
    }
}

static void draw_graph(const Board *board, const Probes *probes, int index, DrawRect in) {
    const Card *card = &board->card[index];
    const ProbesView *view = board->view;
    const float numbers = fmaxf(width_of(board, card->high), width_of(board, card->low)) + board->pad;
    in.w -= numbers;
    Draw_Rect(view->draw, in, DRAW_RGBA(0xFFFFFF, 14));
    if (card->scale[0] < 0 && card->scale[1] > 0) {
        const float zero = in.y + in.h * card->scale[1] / (card->scale[1] - card->scale[0]);
        Draw_Rect(view->draw, (DrawRect){in.x, roundf(zero), in.w, fmaxf(roundf(board->u), 1)},
                  DRAW_RGBA(0xFFFFFF, 50));
    }
    if (!card->stats.values) return;
    draw_curve(board, probes, index, in);
    const float x = in.x + in.w + board->pad;
    Text_Draw(view->text, TEXT_SMALL, x, in.y - 0.15f * board->line, HUD_DIM, "%s", card->high);
    Text_Draw(view->text, TEXT_SMALL, x, in.y + in.h - 0.85f * board->line, HUD_DIM, "%s", card->low);
}

static void draw_card(const Board *board, const Probes *probes, int index) {
    const Card *card = &board->card[index];
    const DrawRect *rect = &card->rect;
    Text *text = board->view->text;
    const float left = rect->x + board->pad, right = rect->x + rect->w - board->pad, line = board->line,
                top = rect->y + (card->small ? 0.5f : 1) * board->pad;
    Draw_Rect(board->view->draw, *rect, HUD_PANE);
    Draw_Rect(board->view->draw, (DrawRect){rect->x, rect->y, fmaxf(2 * board->u, 1), rect->h}, MARK);
    Text_Draw(text, TEXT_SMALL, left, top, HUD_DIM, "%s", card->label);
    Text_Draw(text, TEXT_SMALL, right - width_of(board, card->value), top, HUD_INK, "%s", card->value);
    if (card->small) return;
    draw_graph(board, probes, index, (DrawRect){left, top + 1.2f * line, right - left, 2.6f * line});
    Text_Draw(text, TEXT_SMALL, left, top + 4 * line, HUD_DIM, "%s", card->mean);
    Text_Draw(text, TEXT_SMALL, right - width_of(board, "10 s"), top + 4 * line, HUD_DIM, "10 s");
}

void Probes_Draw(const Probes *probes, const ProbesView *view) {
    static Board board;
    lay(&board, probes, view);
    Draw_Clip(view->draw, &view->area);
    for (int i = 0; i < board.count; i++) {
        const Card *card = &board.card[i];
        float to[2];
        nearest_point(&card->rect, card->anchor, to);
        if (card->seen)
            Draw_Line(view->draw, card->anchor[0], card->anchor[1], to[0], to[1], fmaxf(board.u, 1),
                      Draw_Fade(MARK, 0.6f));
        draw_mark(&board, &probes->trace[i].probe, card);
    }
    for (int i = 0; i < board.count; i++)
        if (board.card[i].seen) draw_card(&board, probes, i);
    Draw_Clip(view->draw, NULL);
}
