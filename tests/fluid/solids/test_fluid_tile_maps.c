/* Tile maps: each cell by the tile that holds its centre. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

enum { WIDE = 60, HIGH = 50, CELLS = WIDE * HIGH };
static const float cell = 0.1f;

enum { COLUMNS = 23, ROWS = 19 };
static uint8_t tile_map[ROWS * COLUMNS];

static void draw_tiles(KitRandom *random) {
    for (int i = 0; i < ROWS * COLUMNS; i++)
        tile_map[i] = Kit_RandomInt(random, 0, 2) ? (uint8_t)Kit_RandomInt(random, 0, 255) : 0;
}

/* Cells that hold the ground before the map comes: some of them are filled. */
static uint8_t ground_at(int c) { return (uint8_t)(c % 5 ? 0 : 1 + c % 7); }

/* Each cell by its own centre; where rounding decides between two tiles, either is right. */
static void expect_tiles(Case *each, const Fluid *fluid, int body, int columns, int rows, float size) {
    for (int c = 0; c < CELLS; c++) {
        const double x = (c % WIDE + 0.5) * (double)cell / (double)size,
                     y = (c / WIDE + 0.5) * (double)cell / (double)size;
        if (fabs(x - round(x)) < 1e-5 || fabs(y - round(y)) < 1e-5) continue;
        const bool filled = x < columns && y < rows && tile_map[(int)x + (int)y * columns] != 0;
        Case_Expect(each, Fluid_GetOccupancy(fluid)[c] == (filled ? body : ground_at(c)),
                    "%d x %d tiles of %g m, body %d: cell (%d, %d) is %d", columns, rows, (double)size, body, c % WIDE,
                    c / WIDE, Fluid_GetOccupancy(fluid)[c]);
    }
}

static void check_tiles(Case *each) {
    static const float sizes[] = {0.1f, 0.2f, 0.4f, 0.37f, 0.05f, 0.031f, 1, 100, 1e30f, 1e-40f};
    KitRandom random = {3};
    uint8_t ground[CELLS];
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, cell);
    Fluid *fluid = Case_Create(each, &def);
    for (int c = 0; c < CELLS; c++) ground[c] = ground_at(c);
    for (int i = 0; i < 80; i++) {
        const float size = sizes[i / 2 % 10];
        const int body = i % 2 ? 0 : 1 + i * 3, columns = i < 40 ? COLUMNS : 1 + i % COLUMNS,
                  rows = i < 40 ? ROWS : 1 + i % 7;
        draw_tiles(&random);
        Fluid_SetOccupancy(fluid, ground);
        Case_Expect(each, Fluid_SetTiles(fluid, body, tile_map, columns, rows, size), "tiles are refused");
        expect_tiles(each, fluid, body, columns, rows, size);
    }
    Case_Near(each, "tile maps that missed", (double)Fluid_GetProfile(fluid).missed, 0, 0);
    Fluid_Destroy(fluid);
}

TEST(test_tile_maps) { Cases_RunOne(check_tiles); }

/* A room wider than a chunk of columns, with tiles of one cell. */
static void check_wide_map(Case *each) {
    enum { WIDEST = 900 };
    uint8_t stripes[WIDEST];
    FluidDef def = each->def;
    Case_Resize(&def, WIDEST, 2, 0.05f);
    Fluid *fluid = Case_Create(each, &def);
    for (int i = 0; i < WIDEST; i++) stripes[i] = (uint8_t)(i % 3);
    Fluid_SetTiles(fluid, 255, stripes, WIDEST, 1, 0.05f);
    for (int i = 0; i < 2 * WIDEST; i++)
        Case_Expect(each, (Fluid_GetOccupancy(fluid)[i] == 255) == (i < WIDEST && i % 3), "cell %d is %d", i,
                    Fluid_GetOccupancy(fluid)[i]);
    Fluid_Destroy(fluid);
}

TEST(test_wide_tile_maps) { Cases_RunOne(check_wide_map); }
