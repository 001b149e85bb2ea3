/* The profiler over the picture: one line, or stacked stages against the budgets with 240 frames of history. */
#include "game/hud.h"

#include <math.h>
#include <stdio.h>

static const DrawColour STAGE_COLOURS[] = {DRAW_RGB(0x6C8EAD), DRAW_RGB(0xE0A458), DRAW_RGB(0xA58FAA),
                                           DRAW_RGB(0xD8613C), DRAW_RGB(0x5FA777), DRAW_RGB(0xC9CBA3),
                                           DRAW_RGB(0x8D99AE), DRAW_RGB(0x7A6F9B)};

/* A mean over the last few frames, so that figures can be read. */
static double recent(const Profiler *profiler, int series) {
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

static void draw_small(const HudFacts *facts) {
    float u = Hud_Unit(facts), w, h;
    char words[120];
    double solver = recent(facts->profiler, SERIES_SOLVER), frame = recent(facts->profiler, SERIES_FRAME);
    snprintf(words, sizeof words, "solver %.2f of %.3g ms   frame %.1f ms", solver, facts->budget, frame);
    Text_Measure(facts->text, TEXT_SMALL, &w, &h, "%s", words);
    Draw_Rect(facts->draw, (DrawRect){16 * u, 16 * u, w + 24 * u, h + 10 * u}, HUD_PANE);
    Text_Draw(facts->text, TEXT_SMALL, 28 * u, 21 * u, judge(solver, facts->budget), "%s", words);
}

/* ---- The large panel ------------------------------------------------------------------------------- */

typedef struct Page {
    const HudFacts *facts;
    float x, y, w; /* px: where the next thing goes, and how wide it may be */
    float u, line;
} Page;

static void say(Page *page, DrawColour colour, const char *words) {
    Text_Draw(page->facts->text, TEXT_SMALL, page->x, page->y, colour, "%s", words);
    page->y += page->line;
}

/* Values side by side on a scale on which the budget lies at 3/4 of the width, or further left, so that all fit. */
static void draw_stack(Page *page, const int *series, int count, double budget) {
    Draw *draw = page->facts->draw;
    float height = 0.8f * page->line, at = page->x, sum = 0;
    for (int i = 0; i < count; i++) sum += (float)recent(page->facts->profiler, series[i]);
    float per_ms = page->w / fmaxf((float)budget / 0.75f, sum), mark = page->x + per_ms * (float)budget;
    Draw_Rect(draw, (DrawRect){page->x, page->y, page->w, height}, DRAW_RGBA(0xFFFFFF, 20));
    for (int i = 0; i < count; i++) {
        float width = (float)recent(page->facts->profiler, series[i]) * per_ms;
        Draw_Rect(draw, (DrawRect){at, page->y, width, height}, STAGE_COLOURS[i]);
        at += width;
    }
    Draw_Rect(draw, (DrawRect){mark, page->y - 2 * page->u, 2 * page->u, height + 4 * page->u}, HUD_ALARM);
    page->y += page->line * 1.15f;
}

static void draw_names(Page *page, const int *series, int count) {
    const HudFacts *facts = page->facts;
    float column = page->w / 2;
    for (int i = 0; i < count; i++) {
        float x = page->x + column * (float)(i % 2), y = page->y + page->line * (float)(i / 2);
        Draw_Rect(facts->draw, (DrawRect){x, y + 0.2f * page->line, 0.6f * page->line, 0.6f * page->line},
                  STAGE_COLOURS[i]);
        Text_Draw(facts->text, TEXT_SMALL, x + page->line, y, HUD_DIM, "%s",
                  Profiler_SeriesName(facts->profiler, series[i]));
        Text_Draw(facts->text, TEXT_SMALL, x + column * 0.70f, y, HUD_INK, "%.2f", recent(facts->profiler, series[i]));
    }
    page->y += page->line * ((float)((count + 1) / 2) + 0.3f);
}

static void draw_history(Page *page, double budget) {
    Draw *draw = page->facts->draw;
    float height = 5 * page->line, bar = page->w / PROFILER_HISTORY, per_ms = 0.6f * height / (float)budget;
    Draw_Rect(draw, (DrawRect){page->x, page->y, page->w, height}, DRAW_RGBA(0xFFFFFF, 14));
    for (int age = 0; age < PROFILER_HISTORY; age++) {
        double value = Profiler_Value(page->facts->profiler, SERIES_SOLVER, age);
        if (isnan(value)) continue;
        float tall = fminf((float)value * per_ms, height);
        DrawRect rect = {page->x + page->w - bar * (float)(age + 1), page->y + height - tall, bar, tall};
        Draw_Rect(draw, rect, value > budget ? HUD_ALARM : DRAW_RGBA(0xFF9A3C, 190));
    }
    Draw_Rect(draw, (DrawRect){page->x, page->y + 0.4f * height, page->w, page->u}, HUD_ALARM);
    page->y += height + 0.3f * page->line;
}

static void draw_numbers(Page *page) {
    const HudFacts *facts = page->facts;
    char words[160];
    ProfilerStats stats = Profiler_Summary(facts->profiler, SERIES_SOLVER, PROFILER_HISTORY, facts->budget);
    snprintf(words, sizeof words, "p50 %.2f  p95 %.2f  p99 %.2f  max %.2f ms", stats.p50, stats.p95, stats.p99,
             stats.max);
    say(page, HUD_DIM, words);
    stats = Profiler_Summary(facts->profiler, SERIES_SOLVER, 0, facts->budget);
    snprintf(words, sizeof words, "over budget: %d of %d frames", stats.over, stats.frames);
    say(page, stats.over ? HUD_ALARM : HUD_DIM, words);
    snprintf(words, sizeof words, "%s  %d x %d cells of %.3g cm  %d thread%s",
             Fluid_PresetName(facts->game->air.preset), facts->game->air.grid[0], facts->game->air.grid[1],
             100 * (double)facts->game->air.cell, facts->threads, facts->threads == 1 ? "" : "s");
    say(page, HUD_DIM, words);
    snprintf(words, sizeof words, "divergence %.2g 1/s  Courant %.2f  cycles %.0f",
             recent(facts->profiler, SERIES_DIVERGENCE), recent(facts->profiler, SERIES_COURANT),
             recent(facts->profiler, SERIES_ITERATIONS));
    say(page, HUD_DIM, words);
    snprintf(words, sizeof words, "drawn by %s", facts->renderer);
    say(page, HUD_DIM, words);
}

static int count_up(int *series, int first, int count) {
    for (int i = 0; i < count; i++) series[i] = first + i;
    return count;
}

static void draw_large(const HudFacts *facts) {
    int stages[FLUID_STAGE_COUNT], frame[] = {SERIES_SOLVER, SERIES_TICK, SERIES_PICTURE, SERIES_HUD};
    float u = Hud_Unit(facts), line = Text_LineHeight(facts->text, TEXT_SMALL);
    Page page = {facts, 32 * u, 28 * u, 23 * line, u, line};
    char words[120];
    double solver = recent(facts->profiler, SERIES_SOLVER), total = recent(facts->profiler, SERIES_FRAME);
    Draw_Rect(facts->draw, (DrawRect){16 * u, 16 * u, page.w + 32 * u, 20.8f * line}, HUD_PANE);
    int count = count_up(stages, SERIES_STAGES, FLUID_STAGE_COUNT);
    snprintf(words, sizeof words, "solver %.2f of %.3g ms", solver, facts->budget);
    say(&page, judge(solver, facts->budget), words);
    draw_stack(&page, stages, count, facts->budget);
    draw_names(&page, stages, count);
    draw_history(&page, facts->budget);
    draw_numbers(&page);
    snprintf(words, sizeof words, "frame %.1f of %.1f ms", total, HUD_FRAME_BUDGET);
    say(&page, judge(total, 1.05 * HUD_FRAME_BUDGET), words);
    draw_stack(&page, frame, 4, HUD_FRAME_BUDGET);
    draw_names(&page, frame, 4);
}

void HudProfile_Draw(const HudFacts *facts, HudPanel panel) {
    if (panel == HUD_PANEL_SMALL)
        draw_small(facts);
    else
        draw_large(facts);
}
