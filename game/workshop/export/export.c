#include "game/workshop/export/export.h"

#include "engine/files/file.h"
#include "game/base/complaint.h"
#include "game/saved/preset_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = 1200, FILES = 5 };

/* ---- What is left out ------------------------------------------------------------------------------------------- */

static void leave_out(Export *export, const char *what, const char *name) {
    Code *list = &export->left_out;
    Code_Put(list, list->size ? ", " : "");
    Code_Put(list, what);
    if (!*name) return;
    Code_Put(list, " '");
    Code_PutName(list, name);
    Code_Put(list, "'");
}

static void leave_out_some(Export *export, const char *one, const char *many, int count) {
    char what[60];
    if (count == 1) leave_out(export, one, "");
    snprintf(what, sizeof what, "%d %s", count, many);
    if (count > 1) leave_out(export, what, "");
}

/* Takes out all that the rules alone know, and all that no formula moves. */
static void leave_out_the_game(Export *export) {
    Scene *scene = &export->scene;
    for (int i = 0; i < scene->bodies; i++) leave_out(export, scene->body[i].kind->name, scene->body[i].name);
    if (scene->has_player) leave_out(export, "the keeper", "");
    if (scene->has_exit) leave_out(export, "the exit", "");
    leave_out_some(export, "a checkpoint", "checkpoints", scene->checkpoints);
    leave_out_some(export, "a note", "notes", scene->notes);
    leave_out_some(export, "a probe", "probes", scene->probes);
    leave_out_some(export, "a fire that nobody has lit", "fires that nobody has lit",
                   scene->braziers - Export_Fires(scene));
    if (Export_Fires(scene)) leave_out(export, "how wind feeds fires and blows them out", "");
    leave_out_some(export, "a pile of leaves", "piles of leaves", scene->piles);
    scene->has_player = scene->has_exit = false;
    scene->checkpoints = scene->notes = scene->probes = scene->piles = scene->bodies = 0;
}

/* ---- What cannot be exported ---------------------------------------------------------------------------------- */

/* False if no letter or digit is left. */
static bool make_name(const char *scene, char name[EXPORT_NAME]) {
    int size = 0;
    bool usable = false;
    for (const char *at = scene; *at && size < EXPORT_NAME - 1; at++) {
        const bool sign = isalnum((unsigned char)*at) != 0;
        usable |= sign;
        if (sign || strchr("-_", *at))
            name[size++] = *at;
        else if (size && name[size - 1] != '_')
            name[size++] = '_';
    }
    name[size] = 0;
    return usable;
}

static bool name_program(Export *export, char *error, size_t capacity) {
    char name[EXPORT_NAME];
    if (!make_name(export->scene.name, name))
        return Complain(error, capacity,
                        "the map's name '%.60s' cannot name a program: give its file one with a letter or a digit",
                        export->scene.name);
    snprintf(export->scene.name, sizeof export->scene.name, "%s", name);
    return true;
}

/* In words that follow its name, or NULL. */
static const char *why_not(const Experiment *experiment) {
    const bool acts = experiment->begin || experiment->stamp || experiment->tick;
    if (experiment->deep > 0) return "has air with depth, which fluid_sdl.h does not draw";
    if (experiment->liquid) return "shows a texture that flows along, which fluid_sdl.h does not draw";
    return acts && !experiment->code ? "does what no template tells yet" : NULL;
}

static bool check_scene(const Export *export, char *error, size_t capacity) {
    const Scene *scene = &export->scene;
    const char *why = scene->experiment ? why_not(scene->experiment) : NULL;
    const int moved = scene->vents + scene->obstacles + scene->smoulders + scene->sources + scene->jets +
                      Export_Fires(scene) + (scene->wind > 0);
    for (int i = 0; i < scene->obstacles && !why; i++)
        if (!scene->obstacle[i].kind->call) why = "holds a machine of which no template tells yet";
    if (why) return Complain(error, capacity, "%s cannot be exported: it %s", scene->name, why);
    if (!moved && !scene->experiment)
        return Complain(error, capacity,
                        "%s cannot be exported: nothing in it moves the air, no fire, vent, machine, smoulder, source, "
                        "jet or wind",
                        scene->name);
    return true;
}

static bool check_air(const Export *export, char *error, size_t capacity) {
    if (export->def.channel[FLUID_SMOKE].fineness < 2) return true;
    return Complain(error, capacity, "%s cannot be exported with smoke.fineness above 1, as its sources smoke by cells",
                    export->scene.name);
}

/* The last part of the folder, for the line that builds it. */
static void name_folder(Export *export, const char *folder) {
    size_t size = strlen(folder);
    while (size > 1 && strchr("/\\", folder[size - 1])) size--;
    size_t from = size;
    while (from > 0 && !strchr("/\\", folder[from - 1])) from--;
    bool plain = size - from < EXPORT_NAME;
    for (size_t i = from; i < size; i++)
        plain = plain && (isalnum((unsigned char)folder[i]) || strchr("-_.", folder[i]));
    snprintf(export->folder, sizeof export->folder, "%.*s", plain ? (int)(size - from) : 3,
             plain ? folder + from : "DIR");
    if (!strcmp(export->folder, ".")) export->folder[0] = 0;
}

static void end(Export *export) {
    Air_Close(&export->air);
    Code_Free(&export->left_out);
}

static bool begin(Export *export, const ExportAsk *ask, char *error, size_t capacity) {
    *export = (Export){.tuning = ask->tuning};
    name_folder(export, ask->folder);
    if (ask->read)
        export->scene = *ask->read;
    else if (!Scene_Load(&export->scene, ask->scene, error, capacity))
        return false;
    if (!name_program(export, error, capacity) || !check_scene(export, error, capacity)) return false;
    leave_out_the_game(export);
    return true;
}

static bool open_air(Export *export, const ExportAsk *ask, char *error, size_t capacity) {
    const int cells[3] = {ask->cells[0], ask->cells[1], 1};
    if (!Air_Open(&export->air, &export->scene, cells, &ask->tuning, NULL, error, capacity)) return false;
    export->def = *Fluid_GetDef(export->air.fluid);
    return check_air(export, error, capacity);
}

/* ---- Files ------------------------------------------------------------------------------------------------------ */

/* CMake has targets of its own, such as `all`, and none of them begins with `run-`. */
static void write_cmake(const Export *export, Code *code) {
    const char *name = export->scene.name;
    Code_Add(code,
             "cmake_minimum_required(VERSION 3.16)\nproject(%s C)\nadd_executable(run-%s %s.c ../fluid/fluid.c)\n"
             "set_target_properties(run-%s PROPERTIES ",
             name, name, name, name);
    Code_Put(code,
             "COMPILE_FLAGS \"-O2 -I'${CMAKE_SOURCE_DIR}/..' `sdl2-config --cflags`\" LINK_LIBRARIES \"SDL2;m\")\n");
}

/* The files under their own names and, until all of them are there, under others. */
typedef struct ExportFile {
    char path[PATH], fresh[PATH];
} ExportFile;

static bool name_files(const Export *export, const char *folder, ExportFile files[FILES], char *error,
                       size_t capacity) {
    char own[2][EXPORT_NAME + 8];
    snprintf(own[0], sizeof own[0], "%s.c", export->scene.name);
    snprintf(own[1], sizeof own[1], "%s.json", export->scene.name);
    const char *const names[FILES] = {own[0], "level.h", "parts.h", "CMakeLists.txt", own[1]};
    for (int i = 0; i < FILES; i++) {
        int size = snprintf(files[i].path, PATH, "%s/%s", folder, names[i]);
        if (size + 5 > PATH) return Complain(error, capacity, "the path of the folder is too long: %.200s", folder);
        snprintf(files[i].fresh, PATH, "%.*s.new", PATH - 5, files[i].path);
    }
    return true;
}

static bool write_code(const char *path, void (*write)(const Export *, Code *), const Export *export, char *error,
                       size_t capacity) {
    Code code = {.text = NULL};
    write(export, &code);
    bool whole = code.text && !code.starved && !export->left_out.starved;
    bool done = whole && File_WriteAtomically(path, code.text, code.size);
    if (!done) Complain(error, capacity, "%s", whole ? Log_Reason() : "out of memory for the program's text");
    Code_Free(&code);
    return done;
}

static bool write_fresh(const Export *export, const ExportFile files[FILES], char *error, size_t capacity) {
    return write_code(files[0].fresh, ExportProgram_Write, export, error, capacity) &&
           write_code(files[1].fresh, ExportLevel_Write, export, error, capacity) &&
           write_code(files[2].fresh, ExportParts_Write, export, error, capacity) &&
           write_code(files[3].fresh, write_cmake, export, error, capacity) &&
           PresetFile_Write(&export->tuning, files[4].fresh, error, capacity);
}

static bool holds_the_same(const char *a, const char *b) {
    size_t sizes[2];
    char *texts[2] = {File_ReadAll(a, &sizes[0]), File_ReadAll(b, &sizes[1])};
    const bool same = texts[0] && texts[1] && sizes[0] == sizes[1] && !memcmp(texts[0], texts[1], sizes[0]);
    free(texts[0]), free(texts[1]);
    return same;
}

/* Somebody may have worked on it, or it belongs to another program. */
static bool keep_as_old(const char *path) {
    char old[PATH + 8];
    if (!File_SetAside(path, ".old", old, sizeof old)) return false;
    Log_Info("%s was there already, and is kept as %s", path, old);
    return true;
}

static bool put_in_place(const ExportFile *file, char *error, size_t capacity) {
    if (holds_the_same(file->fresh, file->path))
        return remove(file->fresh) == 0 ||
               Complain(error, capacity, "%s cannot be removed: %s", file->fresh, strerror(errno));
    bool free_now = !File_Exists(file->path) || keep_as_old(file->path);
    return (free_now && File_Rename(file->fresh, file->path)) || Complain(error, capacity, "%s", Log_Reason());
}

/* Nothing takes its place before everything is written. */
static bool write_all(const Export *export, const char *folder, char *error, size_t capacity) {
    ExportFile files[FILES];
    const bool known = File_Exists(folder);
    if (!name_files(export, folder, files, error, capacity)) return false;
    if (!File_MakeFolder(folder)) return Complain(error, capacity, "%s", Log_Reason());
    bool done = write_fresh(export, files, error, capacity);
    for (int i = 0; i < FILES && done; i++) done = put_in_place(&files[i], error, capacity);
    for (int i = 0; i < FILES && !done; i++) remove(files[i].fresh);
    if (!done && !known) remove(folder);
    return done;
}

static void tell(const Export *export, char *said, size_t capacity) {
    const Code *left_out = &export->left_out;
    Complain(said, capacity, "The line that builds it is at the top of %s.c.%s%s%s", export->scene.name,
             left_out->size ? " Left out: " : "", left_out->size ? left_out->text : "", left_out->size ? "." : "");
}

bool Export_Write(const ExportAsk *ask, char *said, size_t capacity) {
    static Export export;
    bool done = begin(&export, ask, said, capacity) && open_air(&export, ask, said, capacity) &&
                write_all(&export, ask->folder, said, capacity);
    if (done) tell(&export, said, capacity);
    end(&export);
    return done;
}

bool Export_Play(const ExportAsk *ask, int ticks, char *error, size_t capacity) {
    static Export export;
    static Game game;
    const GameStart start = {ask->scene, {ask->cells[0], ask->cells[1], 0}, ask->tuning, 1, {0, false}};
    const Intent still = {0, 0, {0, 0, 0}};
    if (!begin(&export, ask, error, capacity)) return false;
    bool open = Game_OpenScene(&game, &export.scene, &start, NULL, error, capacity);
    end(&export);
    if (!open) return false;
    for (int i = 0; i < ticks; i++) {
        Game_Tick(&game, &still, error, capacity);
        for (int k = 0; k < game.scene.braziers; k++) game.brazier[k] = Brazier_Start(&game.scene.brazier[k]);
    }
    printf("ticks %d  smoke %.6g  heat %.6g\n", ticks, Fluid_Total(game.air.fluid, FLUID_SMOKE),
           Fluid_Total(game.air.fluid, FLUID_HEAT));
    Game_Close(&game);
    return true;
}
