/* NAME.c of an exported program. What it does in a tick is written first, and then the functions that this calls are
 * put before it. */
#include "game/workshop/export.h"

#include "game/air/air_code.h"
#include "game/base/count.h"
#include "game/workshop/program.h"

#include <stdio.h>
#include <string.h>

enum { MARGIN = 116, WIDE_MOST = 1280, HIGH_MOST = 720 };

#define NUMBER(value) Code_Number(value).text

/* ---- Fires ---------------------------------------------------------------------------------------------------- */

/* The number of a brazier among the lit ones, or -1. */
static int fire_of(const Scene *scene, int brazier) {
    int fire = 0;
    for (int i = 0; i < brazier; i++) fire += scene->brazier[i].lit;
    return brazier >= 0 && scene->brazier[brazier].lit ? fire : -1;
}

static int fires_of(const Scene *scene) {
    int fires = 0;
    for (int i = 0; i < scene->braziers; i++) fires += scene->brazier[i].lit;
    return fires;
}

static void write_fires(const Scene *scene, Code *code) {
    Code_Put(code, "/* A bowl of coals, by the middle of its rim. */\n"
                   "typedef struct Fire {\n"
                   "    float x, y, strength, snuffed; /* m, and m/s of wind that blows it out */\n"
                   "    uint32_t lane;                 /* of its noise */\n"
                   "    float glow, flare, calm, strain;\n"
                   "} Fire;\n");
    Code_Add(code, "enum { FIRES = %d };\nstatic Fire fire[FIRES] = {\n", fires_of(scene));
    for (int i = 0; i < scene->braziers; i++) {
        const SceneBrazier *brazier = &scene->brazier[i];
        if (!brazier->lit) continue;
        Code_Add(code, "    {.x = %s, .y = %s, .strength = %s, .snuffed = %s, .lane = %d, .glow = 1},\n",
                 NUMBER(brazier->at.x), NUMBER(brazier->at.y), NUMBER(brazier->strength), NUMBER(brazier->snuffed), i);
    }
    Code_Put(code, "};\n\n");
}

/* ---- A tick --------------------------------------------------------------------------------------------------- */

/* A number that a fire drives, or 0. */
static void write_driven(float value, int fire, Code *code) {
    Code_Put(code, NUMBER(value));
    if (value != 0 && fire >= 0) Code_Add(code, " * draught(&fire[%d])", fire);
}

/* A vent over a cold fire is shut. */
static void write_vent(const Scene *scene, int index, Code *code) {
    const SceneVent *vent = &scene->vent[index];
    const int fire = fire_of(scene, vent->fire);
    const bool cold = vent->fire >= 0 && fire < 0;
    Code_Add(code, "    %s(%s, %s, %s, %s, ", cold ? "box" : "vent", NUMBER(vent->centre.x), NUMBER(vent->centre.y),
             NUMBER(vent->half.x), NUMBER(vent->half.y));
    if (cold) {
        Code_Put(code, "0); /* over a fire that is cold */\n");
        return;
    }
    write_driven(vent->wind.x, fire, code);
    Code_Put(code, ", ");
    write_driven(vent->wind.y, fire, code);
    Code_Put(code, ", ");
    write_driven(vent->drain ? 0 : vent->heat, fire, code);
    Code_Put(code, ");\n");
}

static void write_mist(const Scene *scene, int index, Code *code) {
    const SceneVent *vent = &scene->vent[index];
    const int fire = fire_of(scene, vent->fire);
    const Vec2 way = Vec2_Unit(vent->wind, Vec2_At(0, 0));
    if (vent->drain || vent->smoke <= 0 || (vent->fire >= 0 && fire < 0)) return;
    Code_Add(code, "    mist(%s, %s, %s, %s, %s, %s, %s", NUMBER(vent->centre.x), NUMBER(vent->centre.y),
             NUMBER(vent->half.x), NUMBER(vent->half.y), NUMBER(way.x), NUMBER(way.y), NUMBER(vent->smoke));
    if (fire >= 0) Code_Add(code, " * fminf(draught(&fire[%d]), 1)", fire);
    Code_Add(code, ", %d, tick);\n", AIR_VENT + index);
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
    for (int i = 0; i < obstacle->kind->property_count; i++)
        if (is_named(at, length, obstacle->kind->properties[i].name))
            return *number = Code_Number(obstacle->value[i]), number->text;
    return is_named(at, length, "sunk") ? obstacle->sunk ? "true" : "false" : NULL;
}

/* Letters of names that may stand in a comment. */
static void write_name(const char *name, Code *code) {
    for (; *name; name++) {
        const bool plain = strchr("*/\\?", *name) == NULL && (unsigned char)*name >= ' ' && (unsigned char)*name < 127;
        Code_Add(code, "%c", plain ? *name : '.');
    }
}

static void write_machine(const Obstacle *obstacle, Code *code) {
    CodeNumber number;
    const char *at = obstacle->kind->call;
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
        Code_Put(code, " /* "), write_name(obstacle->name, code), Code_Put(code, " */");
    Code_Put(code, "\n");
}

static bool has(const Experiment *experiment, const char *function) {
    return experiment && experiment->code && strstr(experiment->code, function);
}

static void write_sources(const Scene *scene, Code *code) {
    if (fires_of(scene)) Code_Put(code, "    for (int i = 0; i < FIRES; i++) burn(&fire[i], tick);\n");
    for (int i = 0; i < scene->vents; i++) write_mist(scene, i, code);
    for (int i = 0; i < scene->smoulders; i++) {
        const SceneSmoulder *straw = &scene->smoulder[i];
        Code_Add(code, "    smoulder(%s, %s, %s, %s, %s, tick);\n", NUMBER(straw->low.x), NUMBER(straw->low.y),
                 NUMBER(straw->high.x), NUMBER(straw->high.y), NUMBER(straw->smoke));
    }
    if (has(scene->experiment, "void feed(")) Code_Put(code, "    feed(tick);\n");
}

/* Machines and vents are told in the order of the game's bodies, because the last one has a cell. */
static void write_play(const Scene *scene, Code *code) {
    Code told = {.text = NULL};
    for (int i = 0; i < scene->vents; i++) write_vent(scene, i, &told);
    for (int i = 0; i < scene->obstacles; i++) write_machine(&scene->obstacle[i], &told);
    if (has(scene->experiment, "void stamp(")) Code_Put(&told, "    stamp();\n");
    const bool timed = told.text && strstr(told.text, "(t, ");
    write_sources(scene, &told);
    Code_Put(code, "/* A tick of 1/60 s. Says where everything is, adds smoke and heat, and lets the air flow. */\n"
                   "static void play(int tick) {\n");
    if (timed) Code_Put(code, "    const double t = tick / 60.0;\n");
    if (told.text && !strstr(told.text, "tick)") && !timed) Code_Put(code, "    (void)tick;\n");
    if (!told.text) Code_Put(code, "    (void)tick;\n");
    Code_Put(code, "    bodies = 0;\n");
    if (told.text) Code_Put(code, told.text);
    Code_Put(code, "    FluidOverlay_Step(overlay, DT);\n");
    if (fires_of(scene)) Code_Put(code, "    for (int i = 0; i < FIRES; i++) feel(&fire[i]);\n");
    Code_Put(code, "}\n\n");
    code->starved |= told.starved;
    Code_Free(&told);
}

/* ---- The whole ------------------------------------------------------------------------------------------------- */

static void write_start(const Export *export, Code *code) {
    Code_Put(code, "static bool start(void) {\n    static uint8_t solid[ROWS][COLUMNS];\n");
    ExportDef_Write(export, code);
    Code_Put(code, "    for (int i = 0; i < ROWS * COLUMNS; i++)\n"
                   "        solid[i / COLUMNS][i % COLUMNS] = LEVEL[i / COLUMNS][i % COLUMNS] != ' ';\n"
                   "    overlay = FluidOverlay_Create(&def, 1);\n"
                   "    air = FluidOverlay_Fluid(overlay);\n"
                   "    if (!FluidOverlay_LevelTiles(overlay, solid[0], COLUMNS, ROWS, CELL)) return false;\n");
    if (has(export->scene.experiment, "void begin(")) Code_Put(code, "    begin();\n");
    Code_Put(code, "    return true;\n}\n\n");
}

static void write_picture(const Export *export, Code *code) {
    const Experiment *experiment = export->scene.experiment;
    const bool spins = experiment && experiment->view != PICTURE_SMOKE && experiment->view != PICTURE_HEAT;
    Code_Put(code, PROGRAM_COLOUR);
    Code_Put(code, "\n");
    Code_Put(code, spins ? PROGRAM_SPIN : fires_of(&export->scene) ? PROGRAM_FIRELIGHT : PROGRAM_DUSK);
    Code_Put(code, "\n");
    Code_Put(code, PROGRAM_DRAW);
    Code_Put(code, "\n");
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
    const char *name = export->name, *folder = export->folder;
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
    Code_Put(code,
             " */\n#define FLUID_SDL_IMPLEMENTATION\n#include \"fluid/fluid_sdl.h\"\n#include \"level.h\"\n\n"
             "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n\n#define DT (1 / 60.0f) /* s, a tick */\n");
}

static void write_window(const Export *export, Code *code) {
    const int *size = export->def.size;
    const float zoom = fminf((float)WIDE_MOST / (float)size[0], (float)HIGH_MOST / (float)size[1]);
    const int wide = (int)((float)size[0] * zoom + 0.5f), high = (int)((float)size[1] * zoom + 0.5f);
    Code_Add(code,
             "enum { WIDTH = %d, HEIGHT = %d }; /* of the window */\n#define ZOOM (WIDTH / (COLUMNS * CELL)) /* pixels "
             "a metre */\n\n",
             wide, high);
}

void ExportProgram_Write(const Export *export, Code *code) {
    Code body = {.text = NULL}, head = {.text = NULL};
    const Experiment *experiment = export->scene.experiment;
    if (experiment && experiment->code) Code_Put(&body, experiment->code), Code_Put(&body, "\n");
    write_play(&export->scene, &body);
    write_start(export, &body);
    put_kinds(&body);
    put_called(AIR_CODE, AirCode_Count(), &body);
    put_called(PROGRAM_CODE, ProgramCode_Count(), &body);
    write_head(export, &head);
    if (body.text && strstr(body.text, "DEGREE")) Code_Put(&head, "#define DEGREE 0.017453293f\n");
    write_window(export, &head);
    Code_Put(&head, PROGRAM_GLOBALS);
    Code_Put(&head, "\n");
    if (fires_of(&export->scene)) write_fires(&export->scene, &head);
    Code_Put(code, head.text ? head.text : "");
    Code_Put(code, body.text ? body.text : "");
    write_picture(export, code);
    Code_Add(code, PROGRAM_SHOW, export->name);
    Code_Put(code, "\n");
    Code_Put(code, PROGRAM_MAIN);
    code->starved |= head.starved || body.starved;
    Code_Free(&head);
    Code_Free(&body);
}
