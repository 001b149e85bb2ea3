/* Any bytes are a command line, an argument a line. Refused with one sentence; or taken: then everything is in range,
 * what does not go together is not there, and the same is taken again. */
#include "engine/threads/workers.h"
#include "game/session/options.h"
#include "tests/fuzz/fuzz.h"

enum { ARGUMENTS = 40 };

/* Cuts the text at its ends of lines. */
static int split(char *text, char *arguments[ARGUMENTS]) {
    static char name[] = "ember";
    int count = 0;
    arguments[count++] = name;
    for (char *end; *text && count < ARGUMENTS - 1; text = end + 1) {
        arguments[count++] = text;
        end = strchr(text, '\n');
        if (!end) break;
        *end = 0;
    }
    arguments[count] = NULL;
    return count;
}

static bool is_argument(const char *text, int count, char *const arguments[]) {
    for (int i = 1; i < count; i++)
        if (arguments[i] == text) return true;
    return !text;
}

static void check_ranges(const Options *options) {
    expect((options->grid[0] == 0) == (options->grid[1] == 0) && options->grid[0] >= 0 && options->grid[1] >= 0,
           "half a grid was taken");
    expect(options->grid[0] <= 2048 && options->grid[0] * options->grid[1] <= 1 << 21, "a huge grid was taken");
    expect(options->threads >= 0 && options->threads <= WORKERS_MAX, "so many threads were taken");
    expect(options->count >= 0 && options->count <= OPTIONS_COUNTS && (options->threads > 0) == (options->count > 0),
           "a list of threads does not fit");
    for (int i = 0; i < options->count; i++)
        expect(options->counts[i] >= 1 && options->counts[i] <= WORKERS_MAX, "so many threads were taken from a list");
    expect(options->budget >= 0.001 && options->budget <= 1000, "a budget out of range was taken");
    expect(options->size[0] >= 1 && options->size[1] >= 1 && options->size[0] <= 8192 && options->size[1] <= 8192,
           "a window of this size was taken");
    expect(options->frames >= 0 && (unsigned)options->view < PICTURE_MODES, "ticks or a view out of range were taken");
    expect(options->preset || !Tuning_Error(&options->tuning), "a preset was taken that cannot run");
    expect(options->against_preset || !options->compared || !Tuning_Error(&options->against),
           "a preset was taken to compare that cannot run");
}

static void check_together(const Options *options, int count, char *const arguments[]) {
    const bool plays = options->ask == OPTIONS_PLAY, bench = options->ask == OPTIONS_BENCH;
    expect(!plays || !options->headless || options->frames || options->replay, "it would run for ever");
    expect(!plays || options->count < 2, "a game was given several numbers of threads");
    expect(!plays || !options->hold || (!options->record && !options->replay), "a held run is recorded");
    expect(!plays || !options->record || !options->replay, "a replay is recorded");
    expect(!bench || (!options->hold && !options->record && !options->replay && !options->screenshot),
           "the bench does more than measure");
    expect(is_argument(options->preset, count, arguments) && is_argument(options->screenshot, count, arguments) &&
               is_argument(options->profile, count, arguments) && is_argument(options->record, count, arguments) &&
               is_argument(options->replay, count, arguments) && is_argument(options->pref, count, arguments) &&
               is_argument(options->export, count, arguments),
           "a path is none of the arguments");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    char error[OPTIONS_ERROR] = "", *arguments[ARGUMENTS], *text = text_of(bytes, count, 0);
    const int arguments_count = split(text, arguments);
    Options options, again;
    if (Options_Parse(&options, arguments_count, arguments, error, sizeof error)) {
        check_ranges(&options);
        check_together(&options, arguments_count, arguments);
        expect(!*error && Options_Parse(&again, arguments_count, arguments, error, sizeof error),
               "the same is not taken again");
        expect(again.given == options.given && Tuning_Same(&again.tuning, &options.tuning),
               "it is something else then");
    } else {
        expect(*error && strlen(error) < sizeof error - 1, "refused, and no whole sentence says why");
        for (const char *at = error; *at; at++)
            expect((unsigned char)*at >= ' ', "refused by more than one line, or by one that moves the cursor");
    }
    free(text);
    return 0;
}
