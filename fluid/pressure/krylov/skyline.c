/* A symmetric system of a few unknowns in any graph, solved exactly. The unknowns are numbered in reverse Cuthill-McKee
 * order (1969; George 1971), so that the rows of L stay short, and A is factored as L D L^T. */
#include "../../inside.h"

void flu_skyline_lay_out(Skyline *s, Arena *arena) {
    uint64_t most = (uint64_t)s->most;
    s->entry = flu_take(arena, (uint64_t)s->most_entries * sizeof(double));
    s->diagonal = flu_take(arena, most * sizeof(double));
    s->value = flu_take(arena, most * sizeof(double));
    int **numbers[] = {&s->order, &s->row_of, &s->begin};
    for (int i = 0; i < 3; i++) *numbers[i] = flu_take(arena, (most + 1) * sizeof(int));
}

/* ---- The order ---------------------------------------------------------------------------------- */

enum { FLU_UNSEEN = -1, FLU_SEEN = 0 };

/* Goes breadth first from `start`. Writes order[at] and on, and returns where it ends. */
static int spread_order(Skyline *s, int start, int at) {
    int end = at;
    s->order[end++] = start;
    s->row_of[start] = FLU_SEEN;
    for (; at < end; at++)
        for (int k = s->first_link[s->order[at]]; k < s->first_link[s->order[at] + 1]; k++) {
            if (s->row_of[s->link[k]] != FLU_UNSEEN) continue;
            s->row_of[s->link[k]] = FLU_SEEN;
            s->order[end++] = s->link[k];
        }
    return end;
}

/* Begins as far out as possible, at the unknown that is farthest from the one farthest from `start`. */
static int spread_from_an_end(Skyline *s, int start, int at) {
    enum { FLU_TRIES = 2 };
    int end = spread_order(s, start, at);
    for (int i = 0; i < FLU_TRIES; i++) {
        int farthest = s->order[end - 1];
        for (int k = at; k < end; k++) s->row_of[s->order[k]] = FLU_UNSEEN;
        end = spread_order(s, farthest, at);
    }
    return end;
}

static void put_in_order(Skyline *s) {
    int at = 0;
    for (int i = 0; i < s->count; i++) s->row_of[i] = FLU_UNSEEN;
    for (int i = 0; i < s->count; i++)
        if (s->row_of[i] == FLU_UNSEEN) at = spread_from_an_end(s, i, at);
    for (int i = 0, j = s->count - 1; i < j; i++, j--) {
        int first = s->order[i];
        s->order[i] = s->order[j], s->order[j] = first;
    }
    for (int i = 0; i < s->count; i++) s->row_of[s->order[i]] = i;
}

bool flu_skyline_arrange(Skyline *s, double most_work) {
    put_in_order(s);
    s->entry_count = 0;
    for (int row = 0; row < s->count; row++) {
        int first = row, unknown = s->order[row];
        for (int k = s->first_link[unknown]; k < s->first_link[unknown + 1]; k++)
            first = s->row_of[s->link[k]] < first ? s->row_of[s->link[k]] : first;
        most_work -= (double)(row - first) * (double)(row - first);
        if (row - first > s->most_entries - s->entry_count || most_work < 0) return false;
        s->begin[row] = s->entry_count;
        s->entry_count += row - first;
    }
    s->begin[s->count] = s->entry_count;
    for (int i = 0; i < s->entry_count; i++) s->entry[i] = 0;
    for (int i = 0; i < s->count; i++) s->diagonal[i] = 0;
    return true;
}

/* ---- Factors ------------------------------------------------------------------------------------ */

static int first_of(const Skyline *s, int row) { return row - (s->begin[row + 1] - s->begin[row]); }

double *flu_skyline_entry(const Skyline *s, int row, int column) { return s->entry + s->begin[row + 1] - row + column; }

static double dot_doubles(const double *a, const double *b, int count) {
    double four[4] = {0};
    int k = 0;
    for (; k + 4 <= count; k += 4)
        for (int i = 0; i < 4; i++) four[i] += a[k + i] * b[k + i];
    for (; k < count; k++) four[0] += a[k] * b[k];
    return (four[0] + four[2]) + (four[1] + four[3]);
}

#define FLU_SINGULAR 1e-10 /* of the diagonal. In a room without a way out the last pivot is 0, but for rounding */

/* The diagonal becomes 1 / D, or 0, which keeps the unknown at 0. */
static void factor_row(Skyline *s, int row) {
    int first = first_of(s, row);
    double *entry = s->entry + s->begin[row], pivot = s->diagonal[row];
    for (int column = first; column < row; column++) {
        int from = first_of(s, column) > first ? first_of(s, column) : first;
        entry[column - first] -= dot_doubles(entry + (from - first), flu_skyline_entry(s, column, from), column - from);
    }
    for (int column = first; column < row; column++) {
        double scaled = entry[column - first] * s->diagonal[column];
        pivot -= scaled * entry[column - first];
        entry[column - first] = scaled;
    }
    bool regular = pivot > FLU_SINGULAR * s->diagonal[row];
    s->diagonal[row] = regular ? 1 / (regular ? pivot : 1) : 0;
}

void flu_skyline_factor(Skyline *s) {
    for (int row = 0; row < s->count; row++) factor_row(s, row);
}

void flu_skyline_solve(Skyline *s) {
    for (int row = 0; row < s->count; row++) {
        int first = first_of(s, row);
        s->value[row] -= dot_doubles(s->entry + s->begin[row], s->value + first, row - first);
    }
    for (int row = s->count - 1; row >= 0; row--) s->value[row] *= s->diagonal[row];
    for (int row = s->count - 1; row >= 0; row--) {
        const double *entry = s->entry + s->begin[row];
        double *value = s->value + first_of(s, row), here = s->value[row];
        for (int k = 0; k < row - first_of(s, row); k++) value[k] -= entry[k] * here;
    }
}
