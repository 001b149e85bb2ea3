/* Reading a pilot's script. */
#include "tests/pilot/pilot.h"

#include "engine/files/file.h"
#include "game/base/complaint.h"
#include "game/base/numbers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 24 };
#define LIMIT     20.0f /* s */
#define LIMIT_MAX 240.0

typedef struct Line {
    Pilot *pilot;
    int number;
    char copy[160];
    char *word[WORDS];
    int words, next;
    char *error;
    size_t capacity;
} Line;

static bool complain(const Line *line, const char *what, const char *word) {
    return Complain(line->error, line->capacity, "%s: line %d: %s '%.40s'", line->pilot->file, line->number, what,
                    word ? word : "");
}

static bool split(Line *line) {
    char *remark = strchr(line->copy, '#');
    if (remark) *remark = 0;
    line->words = line->next = 0;
    for (char *word = strtok(line->copy, " \t\r"); word; word = strtok(NULL, " \t\r")) {
        if (line->words == WORDS) return complain(line, "too many words, at", word);
        line->word[line->words++] = word;
    }
    return true;
}

static const char *peek(const Line *line) { return line->next < line->words ? line->word[line->next] : ""; }

static bool takes(Line *line, const char *word) {
    bool same = !strcmp(peek(line), word);
    line->next += same;
    return same;
}

static bool read_number(Line *line, double least, double most, float *number) {
    const char *word = peek(line);
    bool minus = *word == '-';
    double value = 0;
    if (!Numbers_Decimal(word + minus, 0, 1000, &value)) return complain(line, "a number should be here, not", word);
    value = minus ? -value : value;
    if (value < least || value > most) return complain(line, "out of range is", word);
    *number = (float)value;
    line->next++;
    return true;
}

static bool is_number(const char *word) { return (*word >= '0' && *word <= '9') || *word == '-'; }

static bool read_numbers(Line *line, PilotCommand *command) {
    const PilotVerb *verb = command->verb;
    while (command->numbers < verb->most && is_number(peek(line)))
        if (!read_number(line, -1000, 1000, &command->number[command->numbers++])) return false;
    return command->numbers >= verb->least || complain(line, "too few numbers for", verb->name);
}

static bool read_machine(Line *line, PilotCommand *command) {
    if (!command->verb->named) return true;
    snprintf(command->machine, sizeof command->machine, "%s", peek(line));
    line->next++;
    return command->machine[0] || complain(line, "a machine's name should follow", command->verb->name);
}

static bool read_switch(Line *line, PilotCommand *command) {
    if (!command->verb->switched) return true;
    command->on = takes(line, "on");
    return command->on || takes(line, "off") || complain(line, "'on' or 'off' should be here, not", peek(line));
}

static bool read_condition(Line *line, PilotCommand *command) {
    if (command->conditions == PILOT_CONDITIONS) return complain(line, "too many conditions, at", peek(line));
    PilotCondition *condition = &command->until[command->conditions++];
    snprintf(condition->reading, sizeof condition->reading, "%s", peek(line));
    if (!Pilot_HasReading(condition->reading)) return complain(line, "unknown reading", peek(line));
    line->next++;
    condition->above = takes(line, ">");
    if (!condition->above && !takes(line, "<")) return complain(line, "< or > should be here, not", peek(line));
    return read_number(line, -1000, 1000, &condition->number);
}

static bool read_until(Line *line, PilotCommand *command) {
    if (takes(line, "until")) do
            if (!read_condition(line, command)) return false;
        while (line->next < line->words && strcmp(peek(line), "within"));
    command->limit = LIMIT;
    return !takes(line, "within") || read_number(line, 0, LIMIT_MAX, &command->limit);
}

static bool read_scene(Line *line) {
    snprintf(line->pilot->scene, sizeof line->pilot->scene, "%s", peek(line));
    line->next++;
    return line->pilot->scene[0] || complain(line, "a name should follow", "scene");
}

static bool read_command(Line *line, const char *text) {
    Pilot *pilot = line->pilot;
    if (takes(line, "scene")) return read_scene(line);
    if (pilot->commands == PILOT_COMMANDS) return complain(line, "one command too many:", peek(line));
    PilotCommand *command = &pilot->command[pilot->commands++];
    *command = (PilotCommand){.verb = Pilot_FindVerb(peek(line)), .line = line->number};
    snprintf(command->text, sizeof command->text, "%s", text);
    if (!command->verb) return complain(line, "unknown command", peek(line));
    line->next++;
    return read_machine(line, command) && read_numbers(line, command) && read_switch(line, command) &&
           read_until(line, command);
}

static bool read_line(Line *line, const char *text, size_t length) {
    char whole[sizeof line->copy];
    if (length >= sizeof line->copy) return complain(line, "this line is too long", "");
    memcpy(line->copy, text, length);
    line->copy[length] = 0;
    memcpy(whole, line->copy, length + 1);
    if (!split(line)) return false;
    if (line->words == 0) return true;
    return read_command(line, whole) &&
           (line->next == line->words || complain(line, "nothing should follow before", peek(line)));
}

bool Pilot_Parse(Pilot *pilot, const char *text, const char *file, uint64_t seed, char *error, size_t capacity) {
    Line line = {.pilot = pilot, .error = error, .capacity = capacity};
    *pilot = (Pilot){.file = file, .random = Random_Seed(seed), .sloppy = seed != 0, .age = -1};
    while (*text) {
        size_t length = strcspn(text, "\n");
        line.number++;
        if (!read_line(&line, text, length)) return false;
        text += length + (text[length] == '\n');
    }
    return (pilot->scene[0] && pilot->commands > 0) || complain(&line, "the script names no scene or does nothing", "");
}

bool Pilot_Read(Pilot *pilot, const char *path, uint64_t seed, char *error, size_t capacity) {
    char *text = File_ReadAll(path, NULL);
    bool good =
        text ? Pilot_Parse(pilot, text, path, seed, error, capacity) : Complain(error, capacity, "%s", Log_Reason());
    free(text);
    return good;
}
