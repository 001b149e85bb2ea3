/* level.h of an exported program, with the grid, what never moves, and tables of things. */
#include "game/workshop/export.h"

static char letter_of(int body, int vents) {
    if (body == AIR_BOWL) return 'o';
    return body >= AIR_VENT && body < AIR_VENT + vents ? '=' : body ? '#' : ' ';
}

static void write_mask(const Export *export, Code *code) {
    const int columns = export->air.grid[0], rows = export->air.grid[1];
    char row[2] = "";
    Code_Put(code, "/* What never moves: # stone, o a bowl of fire, = a grating. */\n"
                   "static const char LEVEL[ROWS][COLUMNS + 1] = {\n");
    for (int y = 0; y < rows; y++) {
        Code_Put(code, "    \"");
        for (int x = 0; x < columns; x++) {
            row[0] = letter_of(export->air.level[x + y * columns], export->scene.vents);
            Code_Put(code, row);
        }
        Code_Put(code, "\",\n");
    }
    Code_Put(code, "};\n");
}

void ExportLevel_Write(const Export *export, Code *code) {
    const int columns = export->air.grid[0], rows = export->air.grid[1];
    Code_Add(code, "/* level.h - the level of %s.c. */\n#ifndef LEVEL_H\n#define LEVEL_H\n\n", export->name);
    Code_Add(code,
             "enum { COLUMNS = %d, ROWS = %d }; /* cells of the grid */\n#define CELL %s /* m, a cell's edge */\n\n",
             columns, rows, Code_Number(export->air.cell).text);
    write_mask(export, code);
    Code_Put(code, "\n#endif\n");
}
