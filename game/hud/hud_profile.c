/* The profiler over the picture. The small panel is a line. The large panel stacks stages against the budgets, with 240
 * frames of history. */
#include "game/hud/hud.h"

#include <math.h>
#include <stdio.h>

#define SMALL_OUTPUT 500 /* px of height, below which the panel has larger letters */

DrawColour HudProfile_Colour(int stage) {
    static const DrawColour COLOURS[HUD_STAGES] = {DRAW_RGB(0x6141A5), DRAW_RGB(0xFFBF57), DRAW_RGB(0xBCE7FF),
                                                   DRAW_RGB(0xBE5721), DRAW_RGB(0x3D748A), DRAW_RGB(0x51FEBC),
                                                   DRAW_RGB(0xB194FF), DRAW_RGB(0x7D463A)};
    return COLOURS[stage % HUD_STAGES];
}

double Hud_Recent(const Profiler *profiler, int series) {
    double sum = 0;
    int count = 0;
    for (int age = 0; age < 20; age++) {
        double value = Profiler_Value(profiler, series, age);
        if (isnan(value)) continue;
        sum += value;
        count++;
    }
    return count ? sum / count : 0;
}

static DrawColour judge(double value, double budget) { return value > budget ? HUD_ALARM : HUD_INK; }

/* Names a budget if somebody has set it. Returns the colour. */
static DrawColour tell_solver(const HudFacts *facts, char *words, size_t capacity) {
    double solver = Hud_Recent(facts->profiler, SERIES_SOLVER), cpu = Hud_Recent(facts->profiler, SERIES_SOLVER_CPU);
    if (facts->budgeted)
        snprintf(words, capacity, "solver %.2f of %.3g ms, cpu %.2f", solver, facts->budget, cpu);
    else
        snprintf(words, capacity, "solver %.2f ms, cpu %.2f", solver, cpu);
    return facts->budgeted ? judge(solver, facts->budget) : HUD_INK;
}

static void draw_small(const HudFacts *facts) {
    float u = Hud_Unit(facts), w, h;
    char words[120], solver[60];
    double frame = Hud_Recent(facts->profiler, SERIES_FRAME);
    DrawColour colour = tell_solver(facts, solver, sizeof solver);
    int level = facts->quality ? facts->quality->level : QUALITY_FULL;
    snprintf(words, sizeof words, "%s   frame %.1f ms%s%s", solver, frame, level > QUALITY_FULL ? "   quality: " : "",
             level > QUALITY_FULL ? QUALITY_LEVEL[level].name : "");
    Text_Measure(facts->text, TEXT_SMALL, &w, &h, "%s", words);
    Draw_Rect(facts->draw, (DrawRect){16 * u, 16 * u, w + 24 * u, h + 10 * u}, HUD_PANE);
    Text_Draw(facts->text, TEXT_SMALL, 28 * u, 21 * u, colour, "%s", words);
}

/* ---- The large panel ------------------------------------------------------------------------------- */

typedef struct Page {
    const HudFacts *facts;
    TextSize size;
    float x, y, w; /* px, place of the next thing, and its greatest width */
    float u, line;
} Page;

#define SAY(page, colour, ...)                                                                                         \
    (Text_Draw((page)->facts->text, (page)->size, (page)->x, (page)->y, colour, __VA_ARGS__),                          \
     (void)((page)->y += (page)->line))

/* Draws values side by side. The budget lies at 3/4 of the width, or further left if the values would not fit. */
static void draw_stack(Page *page, const int *series, int count, double budget, bool marked) {
    Draw *draw = page->facts->draw;
    float height = 0.8f * page->line, at = page->x, sum = 0;
    for (int i = 0; i < count; i++) sum += (float)Hud_Recent(page->facts->profiler, series[i]);
    float per_ms = page->w / fmaxf((float)budget / 0.75f, sum), mark = page->x + per_ms * (float)budget;
    Draw_Rect(draw, (DrawRect){page->x, page->y, page->w, height}, DRAW_RGBA(0xFFFFFF, 20));
    for (int i = 0; i < count; i++) {
        float width = (float)Hud_Recent(page->facts->profiler, series[i]) * per_ms;
        Draw_Rect(draw, (DrawRect){at, page->y, width, height}, HudProfile_Colour(i));
        at += width;
    }
    if (marked) Draw_Rect(draw, (DrawRect){mark, page->y - 2 * page->u, 2 * page->u, height + 4 * page->u}, HUD_INK);
    page->y += page->line * 1.15f;
}

static void draw_names(Page *page, const int *series, int count) {
    const HudFacts *facts = page->facts;
    float column = page->w / 2;
    for (int i = 0; i < count; i++) {
        float x = page->x + column * (float)(i % 2), y = page->y + page->line * (float)(i / 2);
        Draw_Rect(facts->draw, (DrawRect){x, y + 0.2f * page->line, 0.6f * page->line, 0.6f * page->line},
                  HudProfile_Colour(i));
        Text_Draw(facts->text, page->size, x + page->line, y, HUD_DIM, "%s",
                  Profiler_SeriesName(facts->profiler, series[i]));
        Text_Draw(facts->text, page->size, x + column * 0.70f, y, HUD_INK, "%.2f",
                  Hud_Recent(facts->profiler, series[i]));
    }
    page->y += page->line * ((float)((count + 1) / 2) + 0.3f);
}

/* The slowest of the frames that share this column of pixels. -1 if none was timed. */
static int slowest(const Profiler *profiler, int column, int columns) {
    int first = column * PROFILER_HISTORY / columns, end = (column + 1) * PROFILER_HISTORY / columns, worst = -1;
    for (int age = first; age < end || age == first; age++) {
        double value = Profiler_Value(profiler, SERIES_SOLVER, age);
        if (!isnan(value) && (worst < 0 || value > Profiler_Value(profiler, SERIES_SOLVER, worst))) worst = age;
    }
    return worst;
}

/* Stacks the stages of a frame in the colours of their names, with a red foot if the frame is over budget. */
static void draw_frame(const Page *page, DrawRect bar, int age, float per_ms) {
    const HudFacts *facts = page->facts;
    float bottom = bar.y + bar.h, at = bottom;
    for (int i = 0; i < FLUID_STAGE_COUNT && at > bar.y; i++) {
        double value = Profiler_Value(facts->profiler, SERIES_STAGES + i, age);
        float tall = isnan(value) ? 0 : fminf((float)value * per_ms, at - bar.y), foot = roundf(at), top;
        at -= tall;
        top = roundf(at);
        if (foot > top) Draw_Rect(facts->draw, (DrawRect){bar.x, top, bar.w, foot - top}, HudProfile_Colour(i));
    }
    if (facts->budgeted && Profiler_Value(facts->profiler, SERIES_OVER, age) > 0)
        Draw_Rect(facts->draw, (DrawRect){bar.x, bottom, bar.w, roundf(0.25f * page->line)}, HUD_ALARM);
}

/* Bars are whole pixels wide, so that all are equal. If pixels are too few, frames share them. */
static void draw_history(Page *page, double budget) {
    Draw *draw = page->facts->draw;
    int width = (int)page->w, columns = width < PROFILER_HISTORY ? width : PROFILER_HISTORY;
    float height = roundf(5.2f * page->line), per_ms = 0.6f * height / (float)budget;
    float left = roundf(page->x), top = roundf(page->y);
    Draw_Rect(draw, (DrawRect){left, top, (float)width, height}, DRAW_RGBA(0xFFFFFF, 14));
    for (int column = 0; column < columns; column++) {
        int age = slowest(page->facts->profiler, column, columns);
        int right = width - column * width / columns, x = width - (column + 1) * width / columns;
        if (age >= 0) draw_frame(page, (DrawRect){left + (float)x, top, (float)(right - x), height}, age, per_ms);
    }
    if (page->facts->budgeted)
        Draw_Rect(draw, (DrawRect){left, roundf(top + 0.4f * height), (float)width, fmaxf(1, roundf(page->u))},
                  HUD_INK);
    page->y = top + height + 0.5f * page->line;
}

static const char *iterations_of(const HudFacts *facts) {
    return Fluid_GetDef(facts->game->air.fluid)->pressure == FLUID_MULTIGRID ? "cycles" : "sweeps";
}

static void draw_numbers(Page *page) {
    const HudFacts *facts = page->facts;
    const Air *air = &facts->game->air;
    const Profiler *profiler = facts->profiler;
    char tuning[TUNING_WORDS], grid[AIR_GRID];
    Tuning_Words(&air->tuning, tuning, sizeof tuning);
    Air_PrintGrid(air->grid, grid);
    ProfilerStats stats = Profiler_Summary(profiler, SERIES_SOLVER, PROFILER_HISTORY, facts->budget);
    ProfilerStats cpu = Profiler_Summary(profiler, SERIES_SOLVER_CPU, PROFILER_HISTORY, facts->budget);
    SAY(page, HUD_DIM, "p50 %.2f  p95 %.2f  p99 %.2f  max %.2f ms", stats.p50, stats.p95, stats.p99, stats.max);
    SAY(page, HUD_DIM, "cpu p50 %.2f  p95 %.2f  p99 %.2f  max %.2f ms", cpu.p50, cpu.p95, cpu.p99, cpu.max);
    if (facts->budgeted)
        SAY(page, facts->over_budget ? HUD_ALARM : HUD_DIM, "over budget: %d of these %d frames, %d of all %d",
            stats.over, stats.frames, facts->over_budget, facts->timed);
    SAY(page, HUD_DIM, "%.0f cells, %s of %.3g cm:  %.1f ns a cell", Hud_Recent(profiler, SERIES_CELLS), grid,
        100 * (double)air->cell, Hud_Recent(profiler, SERIES_CELL_NS));
    SAY(page, HUD_DIM, "awake: %.0f cells, %.0f %% of the grid", Hud_Recent(profiler, SERIES_AWAKE),
        100 * Hud_Recent(profiler, SERIES_AWAKE) / fmax(Hud_Recent(profiler, SERIES_CELLS), 1));
    SAY(page, HUD_DIM, "divergence %.2g 1/s  Courant %.2f  %s %.0f", Hud_Recent(profiler, SERIES_DIVERGENCE),
        Hud_Recent(profiler, SERIES_COURANT), iterations_of(facts), Hud_Recent(profiler, SERIES_ITERATIONS));
    SAY(page, HUD_DIM, "memory %.1f MB  preset %s", Hud_Recent(profiler, SERIES_MEMORY) / 1e6, tuning);
    SAY(page, HUD_DIM, "%d thread%s, waiting %.0f %% of their time", facts->threads, facts->threads == 1 ? "" : "s",
        Hud_Recent(profiler, SERIES_WAITING));
}

/* Counts refused and missed calls of the fluid. */
static void draw_complaints(Page *page, const FluidProfile *profile) {
    SAY(page, HUD_EMBER, "calls refused: %llu  outside the grid: %llu", (unsigned long long)profile->refused,
        (unsigned long long)profile->missed);
}

static void draw_quality(Page *page) {
    const Quality *quality = page->facts->quality;
    if (!quality) return;
    SAY(page, quality->level > QUALITY_FULL ? HUD_EMBER : HUD_DIM, "quality: %s since %.1f s%s",
        QUALITY_LEVEL[quality->level].name, quality->since, Quality_IsLowest(quality) ? ", lowest" : "");
}

static Page open_page(const HudFacts *facts, int more_lines) {
    int width, height;
    Draw_Size(facts->draw, &width, &height);
    float u = Hud_Unit(facts), lines = 24.9f + (float)more_lines, room = ((float)height - 40 * u) / lines;
    bool roomy = height < SMALL_OUTPUT && Text_LineHeight(facts->text, TEXT_NORMAL) < 1.3f * room;
    TextSize size = roomy ? TEXT_NORMAL : TEXT_SMALL;
    float tall = Text_LineHeight(facts->text, size), line = fminf(tall, room);
    Page page = {facts, size, facts->left + 32 * u, 28 * u, fminf(23 * tall, (float)width - 64 * u), u, line};
    Draw_Rect(facts->draw, (DrawRect){facts->left + 16 * u, 16 * u, page.w + 32 * u, lines * line + 12 * u}, HUD_PANE);
    return page;
}

static void draw_large(const HudFacts *facts) {
    int stages[FLUID_STAGE_COUNT], frame[] = {SERIES_SOLVER, SERIES_TICK, SERIES_PICTURE, SERIES_HUD};
    double total = Hud_Recent(facts->profiler, SERIES_FRAME);
    char solver[60];
    DrawColour colour = tell_solver(facts, solver, sizeof solver);
    FluidProfile profile = Air_Profile(&facts->game->air);
    bool complains = profile.refused || profile.missed;
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) stages[i] = SERIES_STAGES + i;
    Page page = open_page(facts, (facts->quality != NULL) + complains - !facts->budgeted);
    SAY(&page, colour, "%s", solver);
    draw_stack(&page, stages, FLUID_STAGE_COUNT, facts->budget, facts->budgeted);
    draw_names(&page, stages, FLUID_STAGE_COUNT);
    draw_history(&page, facts->budget);
    draw_numbers(&page);
    if (complains) draw_complaints(&page, &profile);
    draw_quality(&page);
    page.y += 0.3f * page.line;
    SAY(&page, judge(total, 1.05 * HUD_FRAME_BUDGET), "frame %.1f of %.1f ms, cpu %.1f, drawn by %s", total,
        HUD_FRAME_BUDGET, Hud_Recent(facts->profiler, SERIES_FRAME_CPU), facts->renderer);
    draw_stack(&page, frame, 4, HUD_FRAME_BUDGET, true);
    draw_names(&page, frame, 4);
}

void HudProfile_Draw(const HudFacts *facts, HudPanel panel) {
    if (panel == HUD_PANEL_SMALL)
        draw_small(facts);
    else
        draw_large(facts);
}
