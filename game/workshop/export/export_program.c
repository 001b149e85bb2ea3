/* NAME.c of an exported program. The tick is written first, and then the functions that it calls are
 * put before it. */
#include "game/workshop/export/export.h"

#include "game/air/air_code.h"
#include "game/air/dye.h"
#include "game/base/count.h"
#include "game/workshop/export/program.h"

#include <string.h>

enum { MARGIN = 116, WIDE_MOST = 1280, HIGH_MOST = 720 };

#define NUMBER(value) Code_Number(value).text

/* A fire that burns is whole, and one that is out stays so. */
static bool is_cold(const Scene *scene, const SceneVent *vent) {
    return vent->fire >= 0 && !scene->brazier[vent->fire].lit;
}

/* ---- A tick --------------------------------------------------------------------------------------------------- */

static void write_vent(const Scene *scene, int index, Code *code) {
    const SceneVent *vent = &scene->vent[index];
    const bool cold = is_cold(scene, vent);
    Code_Add(code, "    %s(%s, %s, %s, %s", vent->drain ? "drain" : "vent", NUMBER(vent->centre.x),
             NUMBER(vent->centre.y), NUMBER(vent->half.x), NUMBER(vent->half.y));
    if (!vent->drain)
        Code_Add(code, ", %s, %s, %s", NUMBER(cold ? 0 : vent->wind.x), NUMBER(cold ? 0 : vent->wind.y),
                 NUMBER(cold ? 0 : vent->heat));
    Code_Put(code, cold && !vent->drain ? "); /* over a cold fire */\n" : ");\n");
}

static void write_mist(const Scene *scene, int index, Code *code) {
    const SceneVent *vent = &scene->vent[index];
    const Vec2 way = Vec2_Unit(vent->wind, Vec2_At(0, 0));
    if (vent->drain || vent->smoke <= 0 || is_cold(scene, vent)) return;
    Code_Add(code, "    mist(%s, %s, %s, %s, %s, %s, %s, %d, tick);\n", NUMBER(vent->centre.x), NUMBER(vent->centre.y),
             NUMBER(vent->half.x), NUMBER(vent->half.y), NUMBER(way.x), NUMBER(way.y), NUMBER(vent->smoke),
             AIR_VENT + index);
}

static bool is_named(const char *at, size_t length, const char *name) {
    return strlen(name) == length && !strncmp(at, name, length);
}

/* A number for a name in braces, or NULL. */
static const char *value_of(const Obstacle *obstacle, const char *at, size_t length, CodeNumber *number) {
    static const char *const PLACES[] = {"x", "y", "w", "h"};
    const float places[] = {obstacle->at.x, obstacle->at.y, obstacle->half.x, obstacle->half.y};
    for (int i = 0; i < COUNT_OF(PLACES); i++)
        if (is_named(at, length, PLACES[i])) return *number = Code_Number(places[i]), number->text;
    for (int i = 0; i < obstacle->kind->property_count; i++) {
        const char *name = obstacle->kind->properties[i].name;
        const Vec2 way = Maths_Way(obstacle->value[i]);
        const bool angle = !strcmp(name, "angle");
        if (is_named(at, length, name)) return *number = Code_Number(obstacle->value[i]), number->text;
        if (angle && is_named(at, length, "right")) return *number = Code_Number(way.x), number->text;
        if (angle && is_named(at, length, "down")) return *number = Code_Number(way.y), number->text;
    }
    return is_named(at, length, "sunk") ? obstacle->sunk ? "true" : "false" : NULL;
}

static void write_call(const Obstacle *obstacle, const char *at, Code *code) {
    CodeNumber number;
    Code_Put(code, "    ");
    while (*at) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        const char *value = end ? value_of(obstacle, at + 1, (size_t)(end - at - 1), &number) : NULL;
        if (value)
            Code_Put(code, value), at = end + 1;
        else
            Code_Add(code, "%c", *at++);
    }
    Code_Put(code, ";");
    if (*obstacle->name && strcmp(obstacle->name, obstacle->kind->name) != 0)
        Code_Put(code, " /* "), Code_PutName(code, obstacle->name), Code_Put(code, " */");
    Code_Put(code, "\n");
}

static bool has(const Experiment *experiment, const char *function) {
    return experiment && experiment->code && strstr(experiment->code, function);
}

static void write_source(const SceneSource *source, int index, Code *code) {
    const Colour colour = Colour_Of(source->colour);
    const bool coloured = source->colour != COLOUR_NONE;
    Code_Add(code, "    %s(%s, %s, %s, %s, ", coloured ? "dye" : "source", NUMBER(source->centre.x),
             NUMBER(source->centre.y), NUMBER(source->half.x), NUMBER(source->half.y));
    if (coloured)
        Code_Add(code, "(float[]){%s, %s, %s}", NUMBER(source->smoke * colour.part[0]),
                 NUMBER(source->smoke * colour.part[1]), NUMBER(source->smoke * colour.part[2]));
    else
        Code_Add(code, "FLUID_SMOKE, %s", NUMBER(source->smoke));
    Code_Add(code, ", %s, %s, %d, tick);", NUMBER(source->rate), NUMBER(source->heat), DYE_LANE + index);
    Code_Put(code, coloured ? " /* " : "");
    Code_Put(code, coloured ? COLOUR_NAMES[source->colour] : "");
    Code_Put(code, coloured ? " */\n" : "\n");
}

static void write_sources(const Scene *scene, Code *code) {
    if (Export_Fires(scene)) Code_Put(code, "    for (int i = 0; i < FIRES; i++) burn(&FIRE[i], tick);\n");
    for (int i = 0; i < scene->vents; i++) write_mist(scene, i, code);
    for (int i = 0; i < scene->smoulders; i++) {
        const SceneSmoulder *straw = &scene->smoulder[i];
        Code_Add(code, "    smoulder(%s, %s, %s, %s, %s, tick);\n", NUMBER(straw->low.x), NUMBER(straw->low.y),
                 NUMBER(straw->high.x), NUMBER(straw->high.y), NUMBER(straw->smoke));
    }
    for (int i = 0; i < scene->sources; i++) write_source(&scene->source[i], i, code);
    for (int i = 0; i < scene->jets; i++) {
        const SceneJet *jet = &scene->jet[i];
        if (jet->gas > 0)
            Code_Add(code, "    gas(%s, %s, %s, %s, %s, %s);\n", NUMBER(jet->at.x), NUMBER(jet->at.y),
                     NUMBER(jet->way.x), NUMBER(jet->way.y), NUMBER(jet->gas), NUMBER(jet->heat));
    }
    for (int i = 0; i < scene->obstacles; i++)
        if (scene->obstacle[i].kind->source) write_call(&scene->obstacle[i], scene->obstacle[i].kind->source, code);
    if (has(scene->experiment, "void feed(")) Code_Put(code, "    feed(tick);\n");
}

/* Machines and vents are told in the order of the game's bodies, because the last one has a cell. */
static void write_move(const Scene *scene, Code *code) {
    Code told = {.text = NULL};
    for (int i = 0; i < scene->vents; i++) write_vent(scene, i, &told);
    for (int i = 0; i < scene->obstacles; i++)
        if (scene->obstacle[i].solid_count) write_call(&scene->obstacle[i], scene->obstacle[i].kind->call, &told);
    if (has(scene->experiment, "void stamp(")) Code_Put(&told, "    stamp();\n");
    const bool timed = told.text && strstr(told.text, "(t, ");
    Code_Put(code, "/* Says where everything is that is no wall, t seconds after the start. */\n"
                   "static void move(double t) {\n");
    if (!timed) Code_Put(code, "    (void)t;\n");
    Code_Put(code, "    Fluid_SetOccupancy(air, level[0]);\n");
    if (told.text) Code_Put(code, "    bodies = 1, shapes = 0;\n");
    if (told.text) Code_Put(code, told.text);
    Code_Put(code, "}\n\n");
    code->starved |= told.starved;
    Code_Free(&told);
}

static void write_play(const Scene *scene, Code *code) {
    Code_Put(code, "/* A tick of 1/60 s moves what is solid, adds smoke and heat, and lets the air flow. */\n"
                   "static void play(int tick) {\n    move(tick / 60.0);\n");
    write_sources(scene, code);
    Code_Put(code, "    Fluid_Step(air, DT);\n}\n\n");
}

/* ---- The whole ------------------------------------------------------------------------------------------------- */

static void write_start(const Export *export, Code *code) {
    Code_Put(code, "/* Makes the air, with each value that is not the default. */\nstatic bool start(void) {\n");
    ExportDef_Write(export, code);
    Code_Put(code, "    overlay = FluidOverlay_Create(&def, 1);\n"
                   "    air = FluidOverlay_Fluid(overlay);\n"
                   "    if (!air) return false;\n"
                   "    for (int y = 0; y < ROWS; y++)\n"
                   "        for (int x = 0; x < COLUMNS; x++) level[y][x] = LEVEL[y][x] != ' ';\n"
                   "    move(0);\n");
    if (has(export->scene.experiment, "void begin(")) Code_Put(code, "    begin();\n");
    Code_Put(code, "    return true;\n}\n\n");
}

/* The heat that glows most in the picture, degrees. */
static float hottest(const Export *export) {
    const Experiment *experiment = export->scene.experiment;
    if (export->def.reaction.rate > 0) return 900;
    return !experiment ? 320 : experiment->view == PICTURE_HEAT ? 20 : 60;
}

static void write_picture(const Export *export, Code *code) {
    const Experiment *experiment = export->scene.experiment;
    const bool spins = experiment && experiment->view != PICTURE_SMOKE && experiment->view != PICTURE_HEAT;
    const char *const texts[] = {PROGRAM_COLOUR, export->scene.braziers ? PROGRAM_BOWLS : NULL,
                                 spins                          ? PROGRAM_SPIN
                                 : Export_Fires(&export->scene) ? PROGRAM_FIRELIGHT
                                                                : PROGRAM_DUSK,
                                 PROGRAM_DRAW, export->air.dye >= 0 ? PROGRAM_STIR_DYE : PROGRAM_STIR};
    Code_Add(code, PROGRAM_COLOURS, NUMBER(hottest(export)));
    Code_Put(code, "\n");
    for (int i = 0; i < COUNT_OF(texts); i++)
        if (texts[i]) Code_Put(code, texts[i]), Code_Put(code, "\n");
}

/* Puts the functions that are called before the text. A caller is put before what it calls comes in front of it. */
static void put_called(const CodePiece *pieces, int count, Code *code) {
    for (int i = 0; i < count; i++)
        if (Code_Calls(code, pieces[i].name)) Code_PutFirst(code, "\n"), Code_PutFirst(code, pieces[i].text);
}

static void put_kinds(Code *code) {
    int count;
    const ObstacleKind *const *kinds = Obstacle_Kinds(&count);
    for (int i = 0; i < count; i++) {
        const ObstacleKind *frame = kinds[i]->frame;
        put_called(&(CodePiece){kinds[i]->name, kinds[i]->code}, 1, code);
        if (frame) put_called(&(CodePiece){frame->name, frame->code}, 1, code);
    }
}

static void write_head(const Export *export, Code *code) {
    const char *name = export->scene.name, *folder = export->folder;
    const FluidDef *def = &export->def;
    const float wide = (float)def->size[0] * def->cell_size, high = (float)def->size[1] * def->cell_size;
    Code_Add(code, "/* %s - air in %s of %.3g x %.3g m.\n *\n", name, export->scene.experiment ? "a box" : "a hall",
             (double)wide, (double)high);
    Code_Add(code, " *     cc -O2 %s%s%s.c fluid/fluid.c -I . -lm $(sdl2-config --cflags --libs)\n *\n", folder,
             *folder ? "/" : "", name);
    Code_Put(code, " * builds it in the folder that holds fluid/. With a number it plays so many ticks without a "
                   "window and prints\n"
                   " * the totals.");
    if (export->left_out.size) {
        Code_Put(code, " Left out are:");
        const char *word = export->left_out.text;
        for (size_t column = 30, length; *word; word += length + (word[length] == ' '), column += length + 1) {
            length = strcspn(word, " ");
            if (column + length > MARGIN) Code_Put(code, "\n *"), column = 2;
            Code_Add(code, " %.*s", (int)length, word);
        }
        Code_Put(code, ".");
    }
    Code_Put(code, " */\n#define FLUID_SDL_IMPLEMENTATION\n#include \"fluid/fluid_sdl.h\"\n#include \"parts.h\" /* "
                   "bodies, noise, the picture, and level.h */\n\n"
                   "#include <stdio.h>\n#include <stdlib.h>\n\n");
}

static void write_window(const Export *export, Code *code) {
    const int *size = export->def.size;
    const float zoom = fminf((float)WIDE_MOST / (float)size[0], (float)HIGH_MOST / (float)size[1]);
    const int wide = (int)((float)size[0] * zoom + 0.5f), high = (int)((float)size[1] * zoom + 0.5f);
    Code_Add(code,
             "enum { WIDTH = %d, HEIGHT = %d }; /* of the window */\n#define ZOOM (WIDTH / (COLUMNS * CELL)) /* pixels "
             "a metre */\n\n",
             wide, high);
    if (export->scene.jets) Code_Add(code, "enum { GAS = %d }; /* its channel */\n\n", export->def.reaction.fuel);
    if (export->air.dye >= 0)
        Code_Add(code, "enum { DYE = %d }; /* the first of its channels, red, green and blue */\n\n", export->air.dye);
}

static void put_things(Code *code) {
    put_kinds(code);
    put_called(AIR_CODE, AirCode_Count(), code);
}

/* Without the functions of the things if they stand in parts.h. */
static void write_program(const Export *export, bool with_things, Code *code) {
    const Experiment *experiment = export->scene.experiment;
    Code body = {.text = NULL};
    if (experiment && experiment->code)
        Code_Put(&body, "/* In metres, seconds and degrees. */\n"), Code_Put(&body, experiment->code),
            Code_Put(&body, "\n");
    write_move(&export->scene, &body);
    write_play(&export->scene, &body);
    write_start(export, &body);
    if (with_things) put_things(&body);
    write_head(export, code);
    Code_Put(code, body.text ? body.text : "");
    Code_Add(code, PROGRAM_MAIN, export->scene.name);
    code->starved |= body.starved;
    Code_Free(&body);
}

static bool fits(const Export *export) {
    Code code = {.text = NULL};
    write_program(export, true, &code);
    const bool short_enough = Code_Lines(&code) <= EXPORT_LINES;
    Code_Free(&code);
    return short_enough;
}

void ExportProgram_Write(const Export *export, Code *code) { write_program(export, fits(export), code); }

/* Puts what the program calls before the parts that are there. The program itself is taken off again. */
static void put_parts(const Export *export, Code *code) {
    const bool whole = fits(export);
    write_program(export, whole, code);
    const size_t program = code->size;
    if (!whole) put_things(code);
    put_called(PROGRAM_CODE, ProgramCode_Count(), code);
    if (!code->starved) code->text[code->size -= program] = 0;
}

void ExportParts_Write(const Export *export, Code *code) {
    Code parts = {.text = NULL};
    put_parts(export, &parts);
    Code_Add(code, "/* parts.h - what %s.c is put together from, bodies and the picture in a window. */\n",
             export->scene.name);
    Code_Put(code, "#ifndef PARTS_H\n#define PARTS_H\n\n#include \"level.h\"\n\n#include <math.h>\n\n");
    Code_Put(code, "#define DT (1 / 60.0f) /* s, a tick */\n");
    write_window(export, code);
    Code_Put(code, PROGRAM_GLOBALS);
    Code_Put(code, "\n");
    Code_Put(code, parts.text ? parts.text : "");
    write_picture(export, code);
    Code_Add(code, PROGRAM_SHOW, export->scene.braziers ? "    paint_bowls();\n" : "");
    Code_Put(code, "\n#endif\n");
    code->starved |= parts.starved;
    Code_Free(&parts);
}
