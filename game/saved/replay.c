#include "game/saved/replay.h"

#include "engine/files/file.h"
#include "game/base/complaint.h"
#include "game/base/numbers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC     "ember-recording 1"
#define TUNED     "ember-recording 2" /* with lines for tuning, depth or assist */
#define HEAD_ROOM 4096                /* bytes */
#define FILE_ROOM ((size_t)512 << 20) /* bytes, as REPLAY_TICKS different intents fit */

/* ---- In memory ------------------------------------------------------------------------------------ */

/* Keeps the whole path of a map, so that the recording can be played from another folder. */
static bool put_scene(Replay *replay, const char *scene) {
    char whole[SCENE_PATH];
    File_WholePath(scene, whole, sizeof whole);
    const char *found = Scene_IsMap(scene) && File_Exists(whole) ? whole : scene;
    return snprintf(replay->scene, sizeof replay->scene, "%s", found) < (int)sizeof replay->scene;
}

bool Replay_Begin(Replay *replay, const GameStart *start, char *error, size_t capacity) {
    *replay = (Replay){.tuning = start->tuning, .seed = start->seed, .assist = start->assist};
    memcpy(replay->cells, start->cells, sizeof replay->cells);
    if (!put_scene(replay, start->scene))
        return Complain(error, capacity, "'%.60s...' cannot be recorded: a map's path must be shorter than %d bytes",
                        start->scene, SCENE_PATH);
    return !strpbrk(replay->scene, "\r\n") ||
           Complain(error, capacity, "'%.200s' cannot be recorded: a map's path must have no line break in it",
                    replay->scene);
}

bool Replay_Add(Replay *replay, const Intent *intent) {
    if (replay->ticks >= REPLAY_TICKS) return false;
    if (replay->ticks == replay->room) {
        int room = replay->room ? replay->room * 2 : 1024;
        Intent *intents = realloc(replay->intents, (size_t)room * sizeof *intents);
        if (!intents) return false;
        replay->intents = intents;
        replay->room = room;
    }
    replay->intents[replay->ticks++] = *intent;
    return true;
}

GameStart Replay_Start(const Replay *replay) {
    const int *cells = replay->cells;
    return (GameStart){replay->scene, {cells[0], cells[1], cells[2]}, replay->tuning, replay->seed, replay->assist};
}

void Replay_Free(Replay *replay) {
    free(replay->intents);
    *replay = (Replay){.ticks = 0};
}

static bool same(const Intent *a, const Intent *b) {
    return a->move == b->move && a->buttons == b->buttons && !memcmp(a->aim, b->aim, sizeof a->aim);
}

static int run_length(const Replay *replay, int from) {
    int to = from + 1;
    while (to < replay->ticks && same(&replay->intents[from], &replay->intents[to])) to++;
    return to - from;
}

/* ---- Writing -------------------------------------------------------------------------------------- */

static size_t print_tuning(const Tuning *tuning, char *text) {
    size_t used = (size_t)sprintf(text, "preset %s\n", Fluid_PresetName(tuning->preset));
    for (int i = 0; i < TUNING_ROWS; i++) {
        char value[TUNING_TEXT];
        if (!Tuning_IsSet(tuning, i)) continue;
        TuningRow_Print(Tuning_Row(i), tuning->value[i], value);
        used += (size_t)sprintf(text + used, "tune %s %s\n", Tuning_Row(i)->id, value);
    }
    return used;
}

static size_t print_head(const Replay *replay, char *text) {
    const bool deep = replay->cells[2] > 1, helped = replay->assist.embers > 0 || replay->assist.steady;
    size_t used =
        (size_t)sprintf(text, "%s\nscene %s\ngrid %dx%d\n", replay->tuning.set || deep || helped ? TUNED : MAGIC,
                        replay->scene, replay->cells[0], replay->cells[1]);
    if (deep) used += (size_t)sprintf(text + used, "depth %d\n", replay->cells[2]);
    if (helped) used += (size_t)sprintf(text + used, "assist %d %d\n", replay->assist.embers, replay->assist.steady);
    used += print_tuning(&replay->tuning, text + used);
    return used + (size_t)sprintf(text + used, "seed %" PRIu64 "\nticks %d\nstate %016" PRIx64 "\n", replay->seed,
                                  replay->ticks, replay->state);
}

static size_t print_ticks(const Replay *replay, char *text, size_t used) {
    for (int i = 0, run; i < replay->ticks; i += run) {
        const Intent *intent = &replay->intents[i];
        run = run_length(replay, i);
        used += (size_t)sprintf(text + used, "%d %d %u %d %d", run, intent->move, intent->buttons, intent->aim[0],
                                intent->aim[1]);
        if (intent->aim[2]) used += (size_t)sprintf(text + used, " %d", intent->aim[2]);
        text[used++] = '\n';
    }
    return used;
}

bool Replay_Write(const Replay *replay, const char *path, char *error, size_t capacity) {
    size_t room = HEAD_ROOM + (size_t)replay->ticks * 64;
    char *text = malloc(room);
    if (!text) return Complain(error, capacity, "%s: out of memory for the recording", path);
    size_t used = print_ticks(replay, text, print_head(replay, text));
    used += (size_t)sprintf(text + used, "sum %016" PRIx64 "\n", Maths_Hash(MATHS_HASH_START, text, (int)used));
    bool written = File_WriteAtomically(path, text, used);
    if (!written) Complain(error, capacity, "%s", Log_Reason());
    free(text);
    return written;
}

/* ---- Reading -------------------------------------------------------------------------------------- */

typedef struct Lines {
    char *next;
    int line; /* 0 before the first */
    const char *file;
    char *error;
    size_t capacity;
} Lines;

static bool complain(Lines *lines, const char *what) {
    if (!lines->line) return Complain(lines->error, lines->capacity, "%s: %s", lines->file, what);
    return Complain(lines->error, lines->capacity, "%s: line %d: %s", lines->file, lines->line, what);
}

/* Cuts the next line out of the text. Returns NULL at its end. */
static char *next_line(Lines *lines) {
    char *line = lines->next, *end = strchr(line, '\n');
    lines->line++;
    if (!end) return NULL;
    *end = 0;
    lines->next = end + 1;
    return line;
}

/* Sets `value` to the rest of the next line, which must start with `name` and a space. */
static bool read_field(Lines *lines, const char *name, const char **value) {
    const char *line = next_line(lines);
    size_t length = strlen(name);
    if (line && !strncmp(line, name, length) && line[length] == ' ') return *value = line + length + 1, true;
    char what[60];
    snprintf(what, sizeof what, "'%s' should be here", name);
    return complain(lines, what);
}

static bool read_preset(Replay *replay, const char *name) {
    for (int i = 0; i < FLUID_PRESET_COUNT; i++) {
        if (strcmp(Fluid_PresetName((FluidPreset)i), name)) continue;
        replay->tuning = Tuning_Of((FluidPreset)i);
        return true;
    }
    return false;
}

/* Reads a text like "vorticity 2.5". */
static bool read_tuned(Tuning *tuning, const char *text) {
    char id[32];
    size_t length = strcspn(text, " ");
    snprintf(id, sizeof id, "%.*s", (int)length, text);
    int row = length < sizeof id && text[length] ? Tuning_Find(id) : -1;
    float value;
    return row >= 0 && !Tuning_IsSet(tuning, row) && TuningRow_Parse(Tuning_Row(row), text + length + 1, &value) &&
           Tuning_Set(tuning, row, value);
}

static bool read_tuning(Lines *lines, Replay *replay, bool tuned) {
    const char *value;
    if (!read_field(lines, "preset", &value)) return false;
    if (!read_preset(replay, value)) return complain(lines, "unknown preset");
    while (tuned && !strncmp(lines->next, "tune ", 5))
        if (!read_field(lines, "tune", &value) || !read_tuned(&replay->tuning, value))
            return complain(lines, "not a parameter and a value that it takes");
    const char *unusable = replay->tuning.set ? Tuning_Error(&replay->tuning) : NULL;
    return !unusable || complain(lines, unusable);
}

static bool read_cells(const char *text, int cells[2]) {
    if (!strcmp(text, "0x0")) return cells[0] = cells[1] = 0, true;
    return Numbers_Size(text, 2048, cells);
}

/* Only some recordings have this line. */
static bool read_depth(Lines *lines, Replay *replay) {
    const char *value;
    if (strncmp(lines->next, "depth ", 6)) return true;
    if (!read_field(lines, "depth", &value)) return false;
    return Numbers_Count(value, 2, AIR_LAYERS_MOST, &replay->cells[2]) || complain(lines, "no depth such as 12");
}

/* Only some recordings have this line. */
static bool read_assist(Lines *lines, Replay *replay) {
    const char *value;
    if (strncmp(lines->next, "assist ", 7)) return true;
    if (!read_field(lines, "assist", &value)) return false;
    if (value[0] < '0' || value[0] > '0' + ASSIST_EMBERS || (strcmp(value + 1, " 0") && strcmp(value + 1, " 1")))
        return complain(lines, "no assist such as 2 1");
    replay->assist = (Assist){value[0] - '0', value[2] == '1'};
    return true;
}

static bool read_head(Lines *lines, Replay *replay, int *ticks) {
    const char *value = "";
    const char *magic = next_line(lines);
    if (!magic || (strcmp(magic, MAGIC) && strcmp(magic, TUNED)))
        return complain(lines, "this is no recording, or one of another version (" MAGIC ", or 2)");
    if (!read_field(lines, "scene", &value)) return false;
    if (snprintf(replay->scene, sizeof replay->scene, "%s", value) >= (int)sizeof replay->scene)
        return complain(lines, "the scene's name is too long");
    if (!read_field(lines, "grid", &value)) return false;
    if (!read_cells(value, replay->cells)) return complain(lines, "no grid such as 320x180");
    if (!strcmp(magic, TUNED) && (!read_depth(lines, replay) || !read_assist(lines, replay))) return false;
    if (!read_tuning(lines, replay, !strcmp(magic, TUNED))) return false;
    if (!read_field(lines, "seed", &value)) return false;
    if (!Numbers_Whole(value, 0, UINT64_MAX, &replay->seed)) return complain(lines, "the seed is no whole number");
    if (!read_field(lines, "ticks", &value)) return false;
    if (!Numbers_Count(value, 0, REPLAY_TICKS, ticks)) return complain(lines, "the count of ticks is no whole number");
    if (!read_field(lines, "state", &value)) return false;
    return Numbers_Hex(value, &replay->state) || complain(lines, "the state is not 16 hexadecimal digits");
}

static bool in_range(const Intent *intent) {
    return intent->move >= -INTENT_MOVE_MAX && intent->move <= INTENT_MOVE_MAX && intent->buttons <= INTENT_ALL &&
           abs(intent->aim[0]) <= INTENT_AIM_MAX && abs(intent->aim[1]) <= INTENT_AIM_MAX &&
           abs(intent->aim[2]) <= INTENT_AIM_MAX;
}

static bool read_run(Lines *lines, Replay *replay, int ticks) {
    Intent intent = {0};
    int run, length = 0, more = 0;
    const char *line = next_line(lines);
    if (!line) return complain(lines, "the recording ends before its last tick");
    int read = sscanf(line, "%9d %9d %9u %9d %9d%n", &run, &intent.move, &intent.buttons, &intent.aim[0],
                      &intent.aim[1], &length);
    if (read == 5 && sscanf(line + length, " %9d%n", &intent.aim[2], &more) == 1) length += more;
    if (read != 5 || line[length] || !in_range(&intent) || run < 1 || run > ticks - replay->ticks)
        return complain(lines, "not a run of ticks");
    for (int i = 0; i < run; i++)
        if (!Replay_Add(replay, &intent)) return complain(lines, "out of memory");
    return true;
}

/* The sum is checked first, to tell a damaged file from a file that was never valid. */
static bool check_sum(Lines *lines) {
    char *text = lines->next, *last = NULL;
    uint64_t sum;
    for (char *at = text; (at = strstr(at, "\nsum ")); at++) last = at + 1;
    size_t length = last ? strlen(last) : 0;
    if (length != 21 || last[20] != '\n')
        return complain(lines, "the recording is no recording, or was cut off: its sum is missing");
    last[20] = 0;
    if (!Numbers_Hex(last + 4, &sum) || sum != Maths_Hash(MATHS_HASH_START, text, (int)(last - text)))
        return complain(lines, "the recording is damaged: its sum does not match");
    *last = 0;
    return true;
}

static bool parse(Lines *lines, Replay *replay) {
    int ticks = 0;
    if (!check_sum(lines) || !read_head(lines, replay, &ticks)) return false;
    while (replay->ticks < ticks)
        if (!read_run(lines, replay, ticks)) return false;
    lines->line++;
    return !*lines->next || complain(lines, "more ticks than the recording has");
}

bool Replay_Parse(Replay *replay, char *text, const char *file, char *error, size_t capacity) {
    Lines lines = {text, 0, file, error, capacity};
    *replay = (Replay){.ticks = 0};
    bool good = parse(&lines, replay);
    if (!good) Replay_Free(replay);
    return good;
}

/* A map that is missing may have moved with the recording. */
static bool find_map(Replay *replay, const char *path) {
    const char *slash = strrchr(path, '/'), *base = strrchr(replay->scene, '/');
    const char *names[] = {replay->scene, base ? base + 1 : replay->scene};
    char beside[SCENE_PATH];
    if (!Scene_IsMap(replay->scene) || File_Exists(replay->scene)) return true;
    for (int i = 0; i < 2; i++) {
        int length = snprintf(beside, sizeof beside, "%.*s%s", slash ? (int)(slash - path + 1) : 0, path, names[i]);
        if (length >= (int)sizeof beside || !File_Exists(beside)) continue;
        memcpy(replay->scene, beside, (size_t)length + 1);
        return true;
    }
    return false;
}

bool Replay_Read(Replay *replay, const char *path, char *error, size_t capacity) {
    *replay = (Replay){.ticks = 0};
    size_t size;
    char *text = File_ReadUpTo(path, FILE_ROOM, &size);
    if (!text) return Complain(error, capacity, "%s", Log_Reason());
    bool good = strlen(text) == size;
    if (!good) Complain(error, capacity, "%s: is no recording", path);
    good = good && Replay_Parse(replay, text, path, error, capacity);
    free(text);
    if (!good || find_map(replay, path)) return good;
    Complain(error, capacity, "%.180s: its map %.180s is neither there nor beside the recording", path, replay->scene);
    Replay_Free(replay);
    return false;
}
