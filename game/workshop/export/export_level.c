/* level.h of an exported program, with the grid, what never moves, and tables of things. */
#include "game/workshop/export/export.h"

static char letter_of(int body, int vents) {
    if (body == AIR_BOWL) return 'o';
    return body >= AIR_VENT && body < AIR_VENT + vents ? '=' : body ? '#' : ' ';
}

static void write_mask(const Export *export, Code *code) {
    const int columns = export->air.grid[0], rows = export->air.grid[1];
    char row[2] = "";
    Code_Put(code, "/* All that never moves. # is stone, o a bowl of fire, = a grating. */\n"
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

int Export_Fires(const Scene *scene) {
    int fires = 0;
    for (int i = 0; i < scene->braziers; i++) fires += scene->brazier[i].lit;
    return fires;
}

static void write_fires(const Scene *scene, Code *code) {
    Code_Put(code, "/* Bowls that burn, by the middle of their rims, m. A lane is one of the noise. */\n"
                   "typedef struct Fire {\n    float x, y, strength;\n    uint32_t lane;\n} Fire;\n\n");
    Code_Add(code, "enum { FIRES = %d };\nstatic const Fire FIRE[FIRES] = {\n", Export_Fires(scene));
    for (int i = 0; i < scene->braziers; i++) {
        const SceneBrazier *brazier = &scene->brazier[i];
        if (brazier->lit)
            Code_Add(code, "    {%s, %s, %s, %d},\n", Code_Number(brazier->at.x).text, Code_Number(brazier->at.y).text,
                     Code_Number(brazier->strength).text, i);
    }
    Code_Put(code, "};\n\n");
}

static void write_bowls(const Scene *scene, Code *code) {
    Code_Add(code,
             "/* All bowls, by the middle of their rims and the height of their stands, m. */\n"
             "enum { BOWLS = %d };\nstatic const float BOWL[BOWLS][3] = {\n",
             scene->braziers);
    for (int i = 0; i < scene->braziers; i++) {
        const SceneBrazier *brazier = &scene->brazier[i];
        Code_Add(code, "    {%s, %s, %s},\n", Code_Number(brazier->at.x).text, Code_Number(brazier->at.y).text,
                 Code_Number(brazier->stand).text);
    }
    Code_Put(code, "};\n\n");
}

void ExportLevel_Write(const Export *export, Code *code) {
    const int columns = export->air.grid[0], rows = export->air.grid[1];
    Code_Add(code, "/* level.h - the level of %s.c. */\n#ifndef LEVEL_H\n#define LEVEL_H\n\n#include <stdint.h>\n\n",
             export->scene.name);
    Code_Add(code,
             "enum { COLUMNS = %d, ROWS = %d }; /* cells of the grid */\n#define CELL %s /* m, a cell's edge */\n\n",
             columns, rows, Code_Number(export->air.cell).text);
    if (Export_Fires(&export->scene)) write_fires(&export->scene, code);
    if (export->scene.braziers) write_bowls(&export->scene, code);
    write_mask(export, code);
    Code_Put(code, "\n#endif\n");
}
