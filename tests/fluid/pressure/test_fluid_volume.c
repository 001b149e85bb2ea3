/* The pressure's equation with three axes, before any fluid has them: a fluid is put together by hand, as far as the
 * solvers look at it, and what they leave is compared with the equation written out cell by cell. */
#include "fluid/pressure/multigrid/multigrid.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

enum { BYTES = 1 << 25, MARGIN = 4 /* rows and slabs around the map */ };

/* A box: which axes are periodic, which sides are open (bits), and how many of 1000 cells are solid, or drains. */
typedef struct Case {
    int size[3];
    unsigned periodic, open;
    int solids, drains;
    double left; /* of the residual, after four cycles, at most */
} Case;

static const Case cases[] = {
    {{24, 24, 24}, 0, 0, 0, 0, .001},   {{40, 36, 2}, 0, 0, 0, 0, .001},     {{40, 36, 5}, 0, 0, 0, 0, .001},
    {{40, 36, 1}, 0, 0, 0, 0, .001},    {{33, 21, 17}, 0, 0, 0, 0, .001},    {{24, 20, 16}, 0, 0x3f, 0, 0, .001},
    {{24, 20, 16}, 0, 0x10, 0, 0, .01}, {{24, 20, 16}, 7, 0, 0, 0, .01},     {{24, 20, 16}, 4, 0, 200, 0, .01},
    {{24, 24, 24}, 0, 0, 200, 0, .01},  {{24, 24, 24}, 0, 0x20, 50, 5, .01}, {{24, 20, 15}, 4, 0, 0, 0, .01},
    {{25, 21, 15}, 7, 0, 100, 0, .2},   {{3, 3, 60}, 0, 0, 0, 0, .01},       {{700, 5, 4}, 0, 1, 20, 0, .05},
};

static uint32_t seed;

static float dice(void) { /* in [0, 1) */
    seed = seed * 1664525u + 1013904223u;
    return (float)(seed >> 8) / 16777216.f;
}

/* ---- A fluid with three axes ---------------------------------------------------------------------- */

static uint8_t *cell_at(const Fluid *f, const int cell[3]) { return f->solids.cells + flu_index(&f->grid, cell); }

static uint8_t beyond_side(const Fluid *f, int side, const int cell[3]) {
    int first[3] = {cell[0], cell[1], cell[2]}, size = f->grid.size[side / 2];
    if (f->def.side[side].kind == FLUID_OPEN) return FLU_OUTLET;
    first[side / 2] = flu_wrap(first[side / 2], size);
    return f->def.side[side].kind == FLUID_PERIODIC ? *cell_at(f, first) : FLU_CLOSED;
}

/* The ring of the map, one side at a time; and the rooms. */
static void map_sides(Fluid *f) {
    for (int side = 0; side < 6; side++) {
        int begin[3] = {0, 0, 0}, end[3] = {f->grid.size[0], f->grid.size[1], f->grid.size[2]}, axis = side / 2;
        begin[axis] = side & 1 ? end[axis] : -1, end[axis] = begin[axis] + 1;
        for (int z = begin[2]; z < end[2]; z++)
            for (int y = begin[1]; y < end[1]; y++)
                for (int x = begin[0]; x < end[0]; x++)
                    *cell_at(f, (int[3]){x, y, z}) = beyond_side(f, side, (int[3]){x, y, z});
    }
    flu_find_rooms(f);
}

static void map_cells(Fluid *f, const Case *c) {
    for (int r = 0; r < f->grid.rows; r++)
        for (int x = 0; x < f->grid.size[0]; x++) {
            float solid = 1000 * dice(), drain = 1000 * dice();
            f->solids.cells[flu_row(&f->grid, r).at + x] = solid < (float)c->solids   ? FLU_CLOSED
                                                           : drain < (float)c->drains ? FLU_OUTLET
                                                                                      : FLU_FREE;
        }
    f->solids.outlets = c->open || c->drains;
    map_sides(f);
}

static Grid grid_of(const Case *c) {
    Grid g = {.axes = 3, .rows = c->size[1] * c->size[2], .cell = 1};
    for (int axis = 0; axis < 3; axis++) g.size[axis] = c->size[axis], g.periodic[axis] = c->periodic >> axis & 1;
    g.step[0] = 1, g.step[1] = flu_row_length(c->size[0]), g.step[2] = (c->size[1] + MARGIN) * g.step[1];
    return g;
}

static void take_field(const Fluid *f, Arena *arena, Field *field) {
    size_t samples = (size_t)f->grid.step[2] * (size_t)(f->grid.size[2] + MARGIN);
    *field = (Field){.row = f->grid.step[1], .slab = f->grid.step[2]};
    field->data = (float *)flu_take(arena, samples * sizeof(float)) + f->grid.step[2] + 2 * f->grid.step[1];
}

static void make(Fluid *f, Arena *arena, const Case *c) {
    *f = (Fluid){.def = Fluid_DefaultDef(), .grid = grid_of(c)};
    for (int side = 0; side < 6; side++)
        f->def.side[side].kind = c->periodic >> (side / 2) & 1 ? FLUID_PERIODIC
                                 : c->open >> side & 1         ? FLUID_OPEN
                                                               : FLUID_WALL;
    size_t rows = (size_t)f->grid.rows, around = (size_t)f->grid.step[2] + 2 * (size_t)f->grid.step[1];
    for (int i = 0; i < 2; i++) take_field(f, arena, &f->flow.next[i]);
    f->solids.cells = (uint8_t *)flu_take(arena, (size_t)f->grid.step[2] * (size_t)(c->size[2] + MARGIN)) + around;
    f->solids.row_occupied = memset(flu_take(arena, rows), 1, rows);
    f->solids.remapped = flu_take(arena, rows * sizeof(Columns));
    f->solids.runs = flu_take(arena, rows * (size_t)(c->size[0] + 1) * sizeof(Run));
    f->solids.first_run = flu_take(arena, (rows + 1) * sizeof(int));
    f->per_row.sum = flu_take(arena, rows * sizeof(float)), f->per_row.most = flu_take(arena, rows * sizeof(float));
    f->solids.open_rows = f->grid.rows;
    flu_take_weights(arena, &f->pressure.system, f->grid.size, 3);
    flu_multigrid_lay_out(f, arena);
    flu_take_unknowns(arena, &f->pressure.system);
    assert_true(arena->used < BYTES);
    map_cells(f, c);
}

/* ---- The equation ------------------------------------------------------------------------------- */

static float *sample(const Fluid *f, float *const field[2], const int cell[3]) {
    return &field[(cell[0] + cell[1] + cell[2]) & 1][flu_half(&f->pressure.system, cell[1], cell[2]) + (cell[0] >> 1)];
}

/* A p of a cell: the differences to its neighbours, to 0 in outlets. */
static double applied(const Fluid *f, const int cell[3]) {
    double sum = 0;
    for (int i = 0; i < 6; i++) {
        int beside[3] = {cell[0], cell[1], cell[2]};
        beside[i / 2] += i & 1 ? 1 : -1;
        uint8_t there = *cell_at(f, beside);
        if (there == FLU_CLOSED) continue;
        for (int axis = 0; axis < 3; axis++) beside[axis] = flu_wrap(beside[axis], f->grid.size[axis]);
        double p = there == FLU_FREE ? (double)*sample(f, f->pressure.system.p, beside) : 0;
        sum += (double)*sample(f, f->pressure.system.p, cell) - p;
    }
    return sum;
}

/* A right-hand side of mean 0 in rooms without a way out; the squares of its rows are summed as flu_divergence does. */
static double ask(Fluid *f) {
    System *s = &f->pressure.system;
    flu_system_begin(s, f->grid.size, f->grid.periodic);
    for (int r = 0; r < s->rows; r++)
        for (int x = 0; x < f->grid.size[0]; x++) {
            Row row = flu_row(&f->grid, r);
            int cell[3] = {x, row.y, row.z};
            *sample(f, s->b, cell) = *cell_at(f, cell) == FLU_FREE ? dice() - .5f : 0;
        }
    flu_remove_room_means(f, s, s->b);
    double squares = 0;
    for (int r = 0; r < s->rows; r++) {
        f->per_row.sum[r] = 0;
        for (int c = 0; c < 2; c++) {
            const float *b = s->b[c] + flu_system_row(s, r).at;
            f->per_row.sum[r] += flu_dot(b, b, (f->grid.size[0] + 1) / 2);
        }
        squares += (double)f->per_row.sum[r];
    }
    return sqrt(squares);
}

/* The norm of b - A p, cell by cell. */
static double left_over(const Fluid *f, const float *b) {
    double squares = 0;
    for (int r = 0; r < f->grid.rows; r++)
        for (int x = 0; x < f->grid.size[0]; x++, b++) {
            Row row = flu_row(&f->grid, r);
            int cell[3] = {x, row.y, row.z};
            double left = *cell_at(f, cell) == FLU_FREE ? (double)*b - applied(f, cell) : 0;
            squares += left * left;
        }
    return sqrt(squares);
}

static float *copy_of_b(const Fluid *f) {
    float *copy = malloc((size_t)f->grid.size[0] * (size_t)f->grid.rows * sizeof *copy), *to = copy;
    assert_non_null(copy);
    for (int r = 0; r < f->grid.rows; r++)
        for (int x = 0; x < f->grid.size[0]; x++)
            *to++ = *sample(f, f->pressure.system.b, (int[3]){x, flu_row(&f->grid, r).y, flu_row(&f->grid, r).z});
    return copy;
}

/* ---- Tests --------------------------------------------------------------------------------------- */

static void check_case(Fluid *f, Arena *arena, const Case *c) {
    make(f, arena, c);
    double first = ask(f), left = first;
    float *b = copy_of_b(f);
    flu_poisson(f);
    flu_multigrid_set_up(f);
    for (int cycle = 0; cycle < 4; cycle++) flu_multigrid_cycle(f, false, cycle == 0, true);
    left = sqrt(flu_sum_rows(f));
    assert_true(left < c->left * first);
    assert_true(fabs(left - left_over(f, b)) < 1e-4 * first);
    assert_true((double)flu_largest_residual(f) <= left + 1e-4);
    flu_conjugate_gradients(f, first, &left, 30, false);
    assert_true(left_over(f, b) < 1e-4 * first);
    free(b);
}

static void solvers_solve_it(void **state) {
    char *block = malloc(BYTES);
    Fluid *f = malloc(sizeof *f);
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memset(block, 0, BYTES);
        seed = 5;
        check_case(f, &(Arena){block, 0}, &cases[i]);
    }
    free(f), free(block);
}

static void sweeps_solve_it(void **state) {
    static const Case even = {{24, 20, 16}, 0, 0, 100, 2, 0}, odd = {{25, 21, 15}, 7, 0, 100, 2, 0};
    char *block = malloc(BYTES);
    Fluid *f = malloc(sizeof *f);
    (void)state;
    for (int i = 0; i < 2; i++) {
        memset(block, 0, BYTES);
        make(f, &(Arena){block, 0}, i ? &odd : &even);
        double first = ask(f);
        float *b = copy_of_b(f);
        flu_poisson_relaxed(f, 1.7f, false);
        flu_relax(f, &f->pressure.system, 400);
        assert_true(left_over(f, b) < .01 * first);
        free(b);
    }
    free(f), free(block);
}

/* Of all weights of all levels. */
static uint64_t digest(const Fluid *f) {
    uint64_t hash = 0;
    for (int k = 0; k < f->pressure.level_count; k++) {
        const Level *l = &f->pressure.level[k];
        for (int i = 0; i < 8; i++)
            for (int r = 0; r < l->s.rows; r++) {
                const float *row = i < 2 ? l->s.id[i] : k > 0 ? l->face[i / 2 - 1][i & 1] : NULL;
                int c = i < 2 ? i : FLU_RED, count = (l->s.size[0] + 1 - flu_odd(c, flu_system_row(&l->s, r))) / 2;
                for (int x = 0; row && x < count; x++) {
                    uint32_t bits;
                    memcpy(&bits, row + flu_system_row(&l->s, r).at + x, sizeof bits);
                    hash = (hash ^ bits) * 1099511628211u;
                }
            }
    }
    return hash;
}

static void kept_weights_are_those_made_anew(void **state) {
    static const Case box = {{70, 21, 12}, 0, 0x10, 100, 1, 0};
    char *block = calloc(1, BYTES);
    Fluid *f = malloc(sizeof *f);
    (void)state;
    make(f, &(Arena){block, 0}, &box);
    for (int i = 0; i < 8; i++) {
        int cell[3] = {(int)(70 * dice()), (int)(21 * dice()), (int)(12 * dice())};
        *cell_at(f, cell) = *cell_at(f, cell) == FLU_FREE ? FLU_CLOSED : FLU_FREE;
        flu_include(&f->solids.remapped[flu_row_number(&f->grid, cell[1], cell[2])], cell[0], cell[0] + 1);
        map_sides(f);
        ask(f), flu_poisson(f), flu_multigrid_set_up(f);
        uint64_t kept = digest(f);
        f->pressure.weighed = false;
        flu_poisson(f), flu_multigrid_set_up(f);
        assert_true(kept == digest(f));
    }
    free(f), free(block);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solvers_solve_it),
        cmocka_unit_test(sweeps_solve_it),
        cmocka_unit_test(kept_weights_are_those_made_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
