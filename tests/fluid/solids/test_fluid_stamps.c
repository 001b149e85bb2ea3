/* Stamps: areas, unbroken lines, sprites. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>

enum { WIDE = 60, HIGH = 50, CELLS = WIDE * HIGH };
static const float cell = 0.1f;

static Fluid *open_grid(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, cell);
    return Case_Create(each, &def);
}

static void check_disc_area(Case *each) {
    Fluid *fluid = open_grid(each);
    for (int i = 0; i < 20; i++) {
        const float x = 2.5f + 0.037f * (float)i, y = 2.4f + 0.021f * (float)i, radius = 1;
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 7, x, y, radius);
        Case_Near(each, "cells of a disc of radius 10 cells", Kit_Marked(fluid, 7), 314.159, 0.03 * 314.159);
        for (int c = 0; c < CELLS; c++) {
            const float dx = ((float)(c % WIDE) + 0.5f) * cell - x, dy = ((float)(c / WIDE) + 0.5f) * cell - y;
            const float from = sqrtf(dx * dx + dy * dy);
            const bool occupied = Fluid_GetOccupancy(fluid)[c] != 0;
            Case_Expect(each, fabsf(from - radius) < 1e-3f || occupied == (from < radius), "cell %d of a disc is %d", c,
                        occupied);
        }
    }
    Fluid_Destroy(fluid);
}

TEST(test_disc_covers_its_cells) { Cases_RunOne(check_disc_area); }

/* Boxes, and which way they turn, are in test_fluid_turned_boxes.c. */
static void check_capsule(Case *each) {
    Fluid *fluid = open_grid(each);
    Fluid_StampCapsule(fluid, 1, FLUID_AT(1.5f, 2), FLUID_AT(4.5f, 3), 0.6f);
    const double length = sqrt(9 + 1), area = 2 * 0.6 * length + 3.14159265 * 0.36;
    Case_Near(each, "area of a capsule", Kit_Marked(fluid, 1) * 0.01, area, 0.03 * area);
    Fluid_Destroy(fluid);
}

TEST(test_capsule_area) { Cases_RunOne(check_capsule); }

/* Marks what can be reached from a cell through faces between free cells. */
static void flood(const uint8_t *occupancy, int start, bool *reached) {
    int stack[CELLS], count = 0;
    memset(reached, 0, CELLS);
    reached[start] = true;
    stack[count++] = start;
    while (count) {
        const int c = stack[--count], x = c % WIDE, y = c / WIDE;
        const int next[4] = {x > 0 ? c - 1 : c, x < WIDE - 1 ? c + 1 : c, y > 0 ? c - WIDE : c,
                             y < HIGH - 1 ? c + WIDE : c};
        for (int k = 0; k < 4; k++) {
            if (reached[next[k]] || occupancy[next[k]]) continue;
            reached[next[k]] = true;
            stack[count++] = next[k];
        }
    }
}

/* A line through the whole grid: what lies on one side must not be reached from the other. */
static void expect_barrier(Case *each, const Fluid *fluid, float x, float y, float angle, const char *what) {
    const uint8_t *occupancy = Fluid_GetOccupancy(fluid);
    const float nx = -sinf(angle), ny = cosf(angle);
    bool reached[CELLS];
    int start = -1;
    for (int c = 0; c < CELLS && start < 0; c++) {
        const float side = (((float)(c % WIDE) + 0.5f) * cell - x) * nx + (((float)(c / WIDE) + 0.5f) * cell - y) * ny;
        if (side > 0.2f && !occupancy[c]) start = c;
    }
    if (!Case_Expect(each, start >= 0, "%s at angle %g marks everything", what, angle)) return;
    flood(occupancy, start, reached);
    for (int c = 0; c < CELLS; c++) {
        const float side = (((float)(c % WIDE) + 0.5f) * cell - x) * nx + (((float)(c / WIDE) + 0.5f) * cell - y) * ny;
        if (side > -0.2f || !reached[c]) continue;
        Case_Expect(each, false, "%s at angle %g through (%g, %g) has a gap", what, angle, x, y);
        return;
    }
}

static void check_thin_lines(Case *each) {
    Fluid *fluid = open_grid(each);
    KitRandom random = {77};
    for (int i = 0; i < 300; i++) {
        const float x = Kit_RandomFloat(&random, 2, 4), y = Kit_RandomFloat(&random, 2, 3),
                    angle = Kit_RandomFloat(&random, 0, 6.28f);
        const float dx = 9 * cosf(angle), dy = 9 * sinf(angle), half = Kit_RandomFloat(&random, 0, 0.04f);
        Fluid_ClearOccupancy(fluid);
        Fluid_StampCapsule(fluid, 1, FLUID_AT(x - dx, y - dy), FLUID_AT(x + dx, y + dy), half);
        expect_barrier(each, fluid, x, y, angle, "a thin capsule");
        Case_AtMost(each, "cells of a thin capsule", Kit_Marked(fluid, 1), 2.2 * (WIDE + HIGH));
        Fluid_ClearOccupancy(fluid);
        Fluid_StampBox(fluid, 1, FLUID_AT(x, y), FLUID_AT(9, half), angle);
        expect_barrier(each, fluid, x, y, angle, "a thin box");
        Case_AtMost(each, "cells of a thin box", Kit_Marked(fluid, 1), 2.2 * (WIDE + HIGH));
    }
    Fluid_Destroy(fluid);
}

TEST(test_thin_shapes_mark_unbroken_lines) { Cases_RunOne(check_thin_lines); }

static void check_points(Case *each) {
    Fluid *fluid = open_grid(each);
    KitRandom random = {5};
    for (int i = 0; i < 200; i++) {
        const float x = Kit_RandomFloat(&random, 0.01f, 5.99f), y = Kit_RandomFloat(&random, 0.01f, 4.99f);
        const int at = (int)(x / cell) + (int)(y / cell) * WIDE;
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 9, x, y, 0);
        Case_Expect(each, Fluid_GetOccupancy(fluid)[at] == 9, "a point at (%g, %g) does not mark its cell", x, y);
        Case_AtMost(each, "cells of a point", Kit_Marked(fluid, 9), 4);
        Fluid_ClearOccupancy(fluid);
        Fluid_StampBox(fluid, 9, FLUID_AT(x, y), FLUID_AT(0, 0), 0.7f);
        Case_AtLeast(each, "cells of a box without size", Kit_Marked(fluid, 9), 1);
    }
    Fluid_Destroy(fluid);
}

TEST(test_points_mark_a_cell) { Cases_RunOne(check_points); }

static const uint8_t letter[4][3] = {{200, 0, 0}, {200, 0, 0}, {200, 0, 0}, {200, 200, 100}}; /* an L */

static void expect_letter(Case *each, const Fluid *fluid, bool mirrored, bool flipped, int threshold) {
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 3; x++) {
            const uint8_t alpha = letter[flipped ? 3 - y : y][mirrored ? 2 - x : x];
            for (int k = 0; k < 4; k++) { /* two cells a pixel each way, from cell (10, 8) on */
                const int at = 10 + 2 * x + k % 2 + (8 + 2 * y + k / 2) * WIDE;
                Case_Expect(each, (Fluid_GetOccupancy(fluid)[at] == 4) == (alpha >= threshold),
                            "pixel (%d, %d)%s%s at %d is wrong", x, y, mirrored ? " mirrored" : "",
                            flipped ? " flipped" : "", threshold);
            }
        }
}

static void check_bitmap(Case *each) {
    Fluid *fluid = open_grid(each);
    for (int turn = 0; turn < 8; turn++) {
        const bool mirrored = turn & 1, flipped = turn & 2;
        const uint8_t threshold = turn & 4 ? 150 : 100;
        const uint8_t *first = &letter[flipped ? 3 : 0][mirrored ? 2 : 0];
        Fluid_ClearOccupancy(fluid);
        Case_Expect(each,
                    Fluid_StampBitmap(fluid, 4, FLUID_AT(1, 0.8f), 0.2f, first, 3, 4, mirrored ? -1 : 1,
                                      flipped ? -3 : 3, threshold),
                    "a bitmap is refused");
        expect_letter(each, fluid, mirrored, flipped, threshold);
        Case_Near(each, "cells of a bitmap", Kit_Marked(fluid, 4), threshold == 150 ? 20 : 24, 0);
    }
    uint8_t rgba[4][3][4];
    memset(rgba, 255, sizeof rgba);
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 3; x++) rgba[y][x][3] = letter[y][x];
    Fluid_ClearOccupancy(fluid);
    Fluid_StampBitmap(fluid, 4, FLUID_AT(1, 0.8f), 0.2f, &rgba[0][0][3], 3, 4, 4, 12, 128);
    expect_letter(each, fluid, false, false, 128);
    Fluid_Destroy(fluid);
}

TEST(test_bitmaps) { Cases_RunOne(check_bitmap); }

/* Pixels of a quarter of a cell, a row of them one pixel high: still a line without gaps, wherever it falls. */
static void check_fine_bitmap(Case *each) {
    static uint8_t line[1][240], column[200][3];
    memset(line, 255, sizeof line);
    for (int y = 0; y < 200; y++) column[y][1] = 255;
    Fluid *fluid = open_grid(each);
    for (int i = 0; i < 40; i++) {
        const float shift = 0.0137f * (float)i;
        Fluid_ClearOccupancy(fluid);
        Fluid_StampBitmap(fluid, 1, FLUID_AT(0, 2 + shift), 0.025f, line[0], 240, 1, 1, 240, 128);
        expect_barrier(each, fluid, 3, 2.01f + shift, 0, "a line of fine pixels");
        Fluid_ClearOccupancy(fluid);
        Fluid_StampBitmap(fluid, 1, FLUID_AT(2 + shift, 0), 0.025f, column[0], 3, 200, 1, 3, 128);
        expect_barrier(each, fluid, 2.04f + shift, 2.5f, 1.5707963f, "a column of fine pixels");
    }
    Fluid_Destroy(fluid);
}

TEST(test_fine_bitmaps_mark_unbroken_lines) { Cases_RunOne(check_fine_bitmap); }

/* Slanted lines of pixels of .3 cells, two or three across along one axis, and twice as many along the other. */
static void check_slanted_bitmap(Case *each) {
    enum { PIXELS = 200 };
    static uint8_t sprite[PIXELS][PIXELS];
    Fluid *fluid = open_grid(each);
    for (int i = 0; i < 40; i++) {
        const int across = 2 + i % 2, steep = i / 2 % 2;
        const float shift = 0.0137f * (float)i, middle = 0.03f * 0.5f * (float)across + shift;
        for (int y = 0; y < PIXELS; y++)
            for (int x = 0; x < PIXELS; x++) {
                const int from = steep ? x - y / 2 : y - x / 2;
                sprite[y][x] = from >= 0 && from < across ? 255 : 0;
            }
        Fluid_ClearOccupancy(fluid);
        Fluid_StampBitmap(fluid, 1, steep ? FLUID_AT(2 + shift, 0) : FLUID_AT(0, 1 + shift), 0.03f, sprite[0], PIXELS,
                          PIXELS, 1, PIXELS, 128);
        if (steep) expect_barrier(each, fluid, 3.5f + middle, 3, atan2f(2, 1), "a steep line of fine pixels");
        if (!steep) expect_barrier(each, fluid, 3, 2.5f + middle, atan2f(1, 2), "a flat line of fine pixels");
    }
    Fluid_Destroy(fluid);
}

/* What is more than a cell across holds centres, and marks nothing else. */
static void check_broad_bitmap(Case *each) {
    uint8_t square[5][5];
    memset(square, 255, sizeof square);
    Fluid *fluid = open_grid(each);
    Fluid_StampBitmap(fluid, 1, FLUID_AT(2, 2), 0.025f, square[0], 5, 5, 1, 5, 128);
    Case_Near(each, "cells of a square of five quarters of a cell", Kit_Marked(fluid, 1), 1, 0);
    Fluid_Destroy(fluid);
}

TEST(test_slanted_fine_bitmaps_mark_unbroken_lines_and_broad_ones_their_cells) {
    Cases_RunOne(check_slanted_bitmap);
    Cases_RunOne(check_broad_bitmap);
}

/* ---- Across the sides of the grid ---- */

enum { BORDER = 16, ROUND = 24 };
static const float eighth = 0.125f; /* of a metre: places are shifted without rounding */

static void stamp_at(Fluid *fluid, int shape, float x, float y) {
    static uint8_t sprite[9][11];
    memset(sprite, 255, sizeof sprite);
    if (shape == 0) Fluid_StampCapsule(fluid, 1, FLUID_AT(x, y), FLUID_AT(x, y), 0.75f);
    if (shape == 1) Fluid_StampCapsule(fluid, 1, FLUID_AT(x - 1, y + 0.5f), FLUID_AT(x + 1, y - 0.5f), 0.3125f);
    if (shape == 2) Fluid_StampBox(fluid, 1, FLUID_AT(x, y), FLUID_AT(0.875f, 0.375f), 0.5f);
    if (shape == 3) Fluid_StampBitmap(fluid, 1, FLUID_AT(x - 1, y - 1), 0.1875f, sprite[0], 11, 9, 1, 11, 128);
}

/* What of a shape lies within the grid is marked as in a larger one, and nothing else is: no row goes on in the next.
 */
static void check_across_sides(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, eighth);
    Fluid *fluid = Case_Create(each, &def);
    Case_Resize(&def, WIDE + 2 * BORDER, HIGH + 2 * BORDER, eighth);
    Fluid *larger = Case_Create(each, &def);
    for (int i = 0; i < 4 * ROUND; i++) {
        const float turn = 6.2831853f * (float)(i / 4) / ROUND, shift = BORDER * eighth;
        const float x = roundf(64 * (0.5f * WIDE * eighth * (1 + 1.2f * cosf(turn)))) / 64;
        const float y = roundf(64 * (0.5f * HIGH * eighth * (1 + 1.2f * sinf(turn)))) / 64;
        Fluid_ClearOccupancy(fluid), Fluid_ClearOccupancy(larger);
        stamp_at(fluid, i % 4, x, y), stamp_at(larger, i % 4, x + shift, y + shift);
        const uint8_t *marks = Fluid_GetOccupancy(fluid);
        const uint8_t *within = Fluid_GetOccupancy(larger) + BORDER + BORDER * (WIDE + 2 * BORDER);
        for (int c = 0; c < CELLS; c++)
            Case_Expect(each, marks[c] == within[c / WIDE * (WIDE + 2 * BORDER) + c % WIDE],
                        "shape %d at (%g, %g): cell (%d, %d) is %d", i % 4, (double)x, (double)y, c % WIDE, c / WIDE,
                        marks[c]);
    }
    Fluid_Destroy(fluid), Fluid_Destroy(larger);
}

TEST(test_across_the_sides) { Cases_RunOne(check_across_sides); }

/* A line shorter than a cell that leads into the next marks both, whichever way it is drawn. */
static void check_short_lines(Case *each) {
    Fluid *fluid = open_grid(each);
    for (int way = 0; way < 4; way++) {
        const float x = way % 2 ? 0 : 0.6f * cell, y = way % 2 ? 0.6f * cell : 0, turn = way < 2 ? 1.f : -1.f;
        const float from[3] = {2.03f + (turn < 0 ? x : 0) + 0.04f, 2.03f + (turn < 0 ? y : 0) + 0.04f, 0};
        Fluid_ClearOccupancy(fluid);
        Fluid_StampCapsule(fluid, 1, from, FLUID_AT(from[0] + turn * x, from[1] + turn * y), 0);
        const uint8_t *at = Fluid_GetOccupancy(fluid) + 20 + 20 * WIDE;
        Case_Near(each, "cells of a short line", Kit_Marked(fluid, 1), 2, 0);
        Case_Expect(each, at[0] && at[way % 2 ? WIDE : 1], "a short line, way %d, marks other cells than its own", way);
    }
    Fluid_Destroy(fluid);
}

TEST(test_short_lines_mark_both_cells) { Cases_RunOne(check_short_lines); }
