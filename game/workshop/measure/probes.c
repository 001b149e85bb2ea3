#include "game/workshop/measure/probes.h"

#include "engine/files/file.h"
#include "engine/window/ticker.h"
#include "game/base/complaint.h"

#include <stdio.h>
#include <string.h>

/* ---- Measuring ------------------------------------------------------------------------------------------------ */

static bool same(const SceneProbe *a, const SceneProbe *b) {
    return a->id == b->id && a->shows == b->shows && a->length == b->length && !memcmp(&a->at, &b->at, sizeof a->at) &&
           !memcmp(&a->way, &b->way, sizeof a->way);
}

/* The trace of this probe, or NULL. */
static const ProbeTrace *find(const Probes *probes, const SceneProbe *probe) {
    for (int i = 0; i < probes->count; i++)
        if (same(&probes->trace[i].probe, probe)) return &probes->trace[i];
    return NULL;
}

void Probes_Follow(Probes *probes, const Scene *scene) {
    static Probes old; /* too large for a stack */
    old = *probes;
    probes->count = scene->probes;
    for (int i = 0; i < probes->count; i++) {
        ProbeTrace *trace = &probes->trace[i];
        const ProbeTrace *known = find(&old, &scene->probe[i]);
        if (known)
            *trace = *known;
        else
            trace->from = probes->ticks;
        trace->probe = scene->probe[i];
        trace->body = 0; /* bodies are numbered anew */
    }
}

void Probes_Tick(Probes *probes, const Game *game) {
    for (int i = 0; i < probes->count; i++) {
        ProbeTrace *trace = &probes->trace[i];
        trace->sample[probes->ticks % PROBES_TICKS] = Probe_Measure(&trace->probe, &trace->body, game);
    }
    probes->ticks++;
}

float Probes_Sample(const Probes *probes, int index, int back) {
    const ProbeTrace *trace = &probes->trace[index];
    const uint64_t age = (uint64_t)back + 1;
    if (back >= PROBES_TICKS || age > probes->ticks - trace->from) return NAN;
    return trace->sample[(probes->ticks - age) % PROBES_TICKS];
}

float Probes_Value(const Probes *probes, int index) { return Probes_Sample(probes, index, 0); }

ProbeStats Probes_Stats(const Probes *probes, int index) {
    ProbeStats stats = {.values = 0};
    double sum = 0, squares = 0;
    for (int back = 0; back < PROBES_TICKS; back++) {
        const float value = Probes_Sample(probes, index, back);
        if (isnan(value)) continue;
        stats.least = stats.values ? fminf(stats.least, value) : value;
        stats.greatest = stats.values ? fmaxf(stats.greatest, value) : value;
        stats.values++;
        sum += (double)value;
    }
    if (!stats.values) return stats;
    const double mean = sum / stats.values;
    for (int back = 0; back < PROBES_TICKS; back++) {
        const double off = (double)Probes_Sample(probes, index, back) - mean;
        if (!isnan(off)) squares += off * off;
    }
    stats.mean = (float)mean, stats.rms = (float)sqrt(squares / stats.values);
    return stats;
}

/* ---- In words and on the disk ---------------------------------------------------------------------------------- */

static const struct {
    const char *name, *unit, *plain; /* `plain` for files */
} QUANTITY[PROBE_QUANTITIES] = {
    [PROBE_SPEED] = {"speed", "m/s", "m/s"},
    [PROBE_SMOKE] = {"smoke", "", ""},
    [PROBE_HEAT] = {"heat", "K", "K"},
    [PROBE_PRESSURE] = {"pressure", "Pa", "Pa"},
    [PROBE_FLOW] = {"flow", "m\xC2\xB2/s", "m^2/s"},
    [PROBE_FORCE] = {"force", "N/m", "N/m"},
};

const char *Probes_Unit(ProbeQuantity shows) { return QUANTITY[shows].unit; }

void Probes_Label(const Probes *probes, int index, char label[PROBES_LABEL]) {
    const SceneProbe *probe = &probes->trace[index].probe;
    if (*probe->name)
        snprintf(label, PROBES_LABEL, "%s", probe->name);
    else
        snprintf(label, PROBES_LABEL, "%s %d", QUANTITY[probe->shows].name, index + 1);
}

static void print_head(FILE *file, const Probes *probes) {
    fputs("time s", file);
    for (int i = 0; i < probes->count; i++) {
        char label[PROBES_LABEL], words[2 * PROBES_LABEL];
        const ProbeQuantity shows = probes->trace[i].probe.shows;
        Probes_Label(probes, i, label);
        snprintf(words, sizeof words, "%s%s%s", label, *QUANTITY[shows].plain ? " " : "", QUANTITY[shows].plain);
        fputc(',', file);
        File_PrintCell(file, words);
    }
    fputs("\r\n", file);
}

static bool print_table(FILE *file, const void *data) {
    const Probes *probes = data;
    char number[FILE_NUMBER];
    const int kept = probes->ticks < PROBES_TICKS ? (int)probes->ticks : PROBES_TICKS;
    print_head(file, probes);
    for (int back = kept - 1; back >= 0; back--) {
        fputs(File_Number(number, (double)(probes->ticks - (uint64_t)back) / TICKER_RATE), file);
        for (int i = 0; i < probes->count; i++) {
            const float value = Probes_Sample(probes, i, back);
            fprintf(file, ",%s", isnan(value) ? "" : File_Number(number, (double)value));
        }
        fputs("\r\n", file);
    }
    return true;
}

bool Probes_WriteCSV(const Probes *probes, const char *path, char *error, size_t capacity) {
    if (!probes->count) return Complain(error, capacity, "there is no probe in this hall");
    if (!probes->ticks) return Complain(error, capacity, "nothing has been measured yet");
    return File_WriteThrough(path, print_table, probes) || Complain(error, capacity, "%s", Log_Reason());
}
