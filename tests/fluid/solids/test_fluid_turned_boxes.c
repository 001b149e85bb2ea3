/* Boxes at any turn: the cells that they cover, sheets and rods without gaps, what misses and what is refused. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>

enum { WIDE = 19, HIGH = 16, DEEP = 13, CELLS = WIDE * HIGH * DEEP };
static const float cell = .1f;

static Fluid *box_of_cells(Case *each, int depth) {
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, cell);
    def.size[2] = depth;
    return Case_Create(each, &def);
}

static void random_turn(KitRandom *random, float turn[4]) {
    float length = 0;
    while (length < .1f || length > 1) {
        length = 0;
        for (int i = 0; i < 4; i++) turn[i] = Kit_RandomFloat(random, -1, 1), length += turn[i] * turn[i];
    }
    for (int i = 0; i < 4; i++) turn[i] /= sqrtf(length);
}

/* v + 2 q x (q x v + w v), with the sign of the turn given: -1 turns back. */
static void turned(const float turn[4], float sign, const float v[3], float to[3]) {
    const float q[3] = {sign * turn[0], sign * turn[1], sign * turn[2]}, w = turn[3];
    float t[3];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        t[i] = q[j] * v[k] - q[k] * v[j] + w * v[i];
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        to[i] = v[i] + 2 * (q[j] * t[k] - q[k] * t[j]);
    }
}

static void centre_of(int c, float at[3]) {
    const int place[3] = {c % WIDE, c / WIDE % HIGH, c / (WIDE * HIGH)};
    for (int i = 0; i < 3; i++) at[i] = ((float)place[i] + .5f) * cell;
}

/* ---- Cells that are covered --------------------------------------------------------------------- */

static void check_covered(Case *each) {
    KitRandom random = {3};
    for (int i = 0; i < 80; i++) {
        const bool flat = i % 4 == 0; /* there all turns are about z */
        Fluid *fluid = box_of_cells(each, flat ? 1 : DEEP);
        float turn[4], half[3], middle[3];
        random_turn(&random, turn);
        for (int k = 0; k < 3; k++)
            half[k] = Kit_RandomFloat(&random, .09f, .6f), middle[k] = Kit_RandomFloat(&random, -.2f, 1.8f);
        Fluid_StampTurnedBox(fluid, 3, middle, half, turn);
        const float length = flat ? sqrtf(turn[2] * turn[2] + turn[3] * turn[3]) : 1;
        if (flat) turn[0] = turn[1] = 0, turn[2] /= length, turn[3] /= length;
        for (int c = 0; c < Kit_Cells(fluid); c++) {
            float at[3], within[3], from[3], beyond = -1;
            centre_of(c, at);
            for (int k = 0; k < 3; k++) from[k] = at[k] - middle[k];
            turned(turn, -1, from, within);
            for (int k = 0; k < (flat ? 2 : 3); k++) beyond = fmaxf(beyond, fabsf(within[k]) - half[k]);
            Case_Expect(each, fabsf(beyond) < 1e-5f || (Fluid_GetOccupancy(fluid)[c] == 3) == (beyond < 0),
                        "box %d: cell %d, %g m from its surface, is %d", i, c, (double)beyond,
                        Fluid_GetOccupancy(fluid)[c]);
        }
        Fluid_Destroy(fluid);
    }
}

TEST(test_covers_the_centres_within) { Cases_RunOne(check_covered); }

/* Along each axis by itself: from a surface through the centres of cells, which belong to the box, on both sides. The
 * lengths are exact in binary. */
static void check_surface(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, .25f);
    def.size[2] = DEEP;
    Fluid *fluid = Case_Create(each, &def);
    for (int axis = 0; axis < 3; axis++)
        for (int beyond = -1; beyond <= 1; beyond++) {
            float middle[3] = {1.125f, 1.125f, 1.125f}, half[3] = {.3f, .3f, .3f};
            half[axis] = .5f + .001f * (float)beyond;
            Fluid_ClearOccupancy(fluid);
            Fluid_StampTurnedBox(fluid, 1, middle, half, (const float[4]){0, 0, 0, 1});
            Case_Near(each, "cells of a box that ends at centres", Kit_Marked(fluid, 1), 9 * (beyond < 0 ? 3 : 5), 0);
        }
    Fluid_Destroy(fluid);
}

TEST(test_a_centre_on_its_surface_is_its_own) { Cases_RunOne(check_surface); }

/* A turn about z is the angle of Fluid_StampBox; in 2D it is all that counts of any turn. */
static void check_about_z(Case *each) {
    KitRandom random = {9};
    for (int depth = 1; depth <= DEEP; depth += DEEP - 1) {
        Fluid *fluid = box_of_cells(each, depth), *other = box_of_cells(each, depth);
        for (int i = 0; i < 60; i++) {
            const float angle = Kit_RandomFloat(&random, -3, 3), s = sinf(angle / 2), c = cosf(angle / 2);
            const float tilt = depth == 1 && i % 2 ? .7f : 0, scale = i % 3 ? 1 : .5f;
            const float turn[4] = {tilt * scale, tilt * scale, s * scale, c * scale};
            float half[3], middle[3];
            for (int k = 0; k < 3; k++)
                half[k] = Kit_RandomFloat(&random, 0, .3f), middle[k] = Kit_RandomFloat(&random, .2f, 1.2f);
            Fluid_ClearOccupancy(fluid), Fluid_ClearOccupancy(other);
            Case_Expect(each, Fluid_StampTurnedBox(fluid, 1, middle, half, turn), "a turn about z is refused");
            Fluid_StampBox(other, 1, middle, half, angle);
            Case_Near(each, "cells of a box turned about z", Kit_Marked(fluid, 1), Kit_Marked(other, 1), 0);
            Case_Expect(each, Fluid_Hash(fluid) == Fluid_Hash(other), "box %d in depth %d covers other cells", i,
                        depth);
        }
        Fluid_Destroy(fluid), Fluid_Destroy(other);
    }
}

TEST(test_about_z_it_is_the_plain_box) { Cases_RunOne(check_about_z); }

/* ---- Thin ones ---------------------------------------------------------------------------------- */

/* Marks what can be reached from a cell through faces, among cells that hold the same body as it does. */
static int flood(const uint8_t *occupancy, int start, bool *reached) {
    static int stack[CELLS];
    static const int step[3] = {1, WIDE, WIDE * HIGH}, size[3] = {WIDE, HIGH, DEEP};
    int count = 0, all = 1;
    memset(reached, 0, CELLS);
    reached[start] = true;
    stack[count++] = start;
    while (count) {
        const int c = stack[--count];
        for (int k = 0; k < 6; k++) {
            const int place = c / step[k / 2] % size[k / 2], to = place + (k % 2 ? 1 : -1);
            const int next = c + (to - place) * step[k / 2];
            if (to < 0 || to >= size[k / 2] || reached[next] || occupancy[next] != occupancy[c]) continue;
            reached[next] = true, all++;
            stack[count++] = next;
        }
    }
    return all;
}

static float side_of(int c, const float middle[3], const float normal[3]) {
    float at[3], away = 0;
    centre_of(c, at);
    for (int k = 0; k < 3; k++) away += (at[k] - middle[k]) * normal[k];
    return away;
}

static void expect_barrier(Case *each, const Fluid *fluid, const float middle[3], const float normal[3]) {
    static bool reached[CELLS];
    const uint8_t *occupancy = Fluid_GetOccupancy(fluid);
    int start = 0;
    while (start < CELLS && (occupancy[start] || side_of(start, middle, normal) <= .1f)) start++;
    if (!Case_Expect(each, start < CELLS, "no cell is free on one side of a sheet")) return;
    flood(occupancy, start, reached);
    for (int c = 0; c < CELLS; c++) {
        const float side = side_of(c, middle, normal);
        Case_Expect(each, !occupancy[c] || fabsf(side) < .0867f, "a sheet marks a cell %g m away", (double)side);
        if (reached[c] && side < 0 &&
            !Case_Expect(each, false, "a sheet with the normal %g %g %g has a gap", (double)normal[0],
                         (double)normal[1], (double)normal[2]))
            return;
    }
}

static void check_sheets(Case *each) {
    Fluid *fluid = box_of_cells(each, DEEP);
    KitRandom random = {21};
    for (int i = 0; i < 200; i++) {
        const int thin = i % 3;
        float turn[4] = {0, 0, 0, 1}, half[3] = {9, 9, 9}, middle[3], normal[3];
        const float across[3] = {thin == 0, thin == 1, thin == 2};
        if (i >= 12) random_turn(&random, turn); /* the others lie on the grid's faces, or close to them */
        for (int k = 0; k < 3; k++) middle[k] = i < 6 ? .6f : Kit_RandomFloat(&random, .5f, .8f);
        half[thin] = i % 2 ? 0 : Kit_RandomFloat(&random, 0, .049f);
        turned(turn, 1, across, normal);
        Fluid_ClearOccupancy(fluid);
        Fluid_StampTurnedBox(fluid, 1, middle, half, turn);
        expect_barrier(each, fluid, middle, normal);
    }
    Fluid_Destroy(fluid);
}

TEST(test_thin_boxes_are_sheets_without_gaps) { Cases_RunOne(check_sheets); }

/* A sheet that ends where a cell begins meets one of the two cells that it touches there: it is as long as it is. */
static void check_sheet_ends(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, .25f);
    def.size[2] = DEEP;
    Fluid *fluid = Case_Create(each, &def);
    for (int thin = 0; thin < 3; thin++)
        for (int on_face = 0; on_face < 2; on_face++) {
            float half[3] = {.5f, .5f, .5f}, middle[3] = {1, 1, 1};
            half[thin] = 0, middle[thin] = on_face ? 1 : 1.125f;
            Fluid_ClearOccupancy(fluid);
            Fluid_StampTurnedBox(fluid, 1, middle, half, (const float[4]){0, 0, 0, 1});
            Case_Near(each, "cells of a sheet of 4 x 4 cells", Kit_Marked(fluid, 1), 25, 0);
        }
    Fluid_Destroy(fluid);
}

TEST(test_a_sheet_ends_where_it_ends) { Cases_RunOne(check_sheet_ends); }

/* Thin along two axes, and capsules: lines that hold together. */
static void check_rods(Case *each) {
    static bool reached[CELLS];
    Fluid *fluid = box_of_cells(each, DEEP);
    KitRandom random = {33};
    for (int i = 0; i < 200; i++) {
        const int longest = i % 3;
        float turn[4], half[3], middle[3], way[3], a[3], b[3];
        const float along[3] = {longest == 0, longest == 1, longest == 2};
        random_turn(&random, turn);
        turned(turn, 1, along, way);
        for (int k = 0; k < 3; k++) {
            half[k] = k == longest ? .6f : Kit_RandomFloat(&random, 0, .086f);
            middle[k] = Kit_RandomFloat(&random, .5f, .8f);
            a[k] = middle[k] - .6f * way[k], b[k] = middle[k] + .6f * way[k];
        }
        Fluid_ClearOccupancy(fluid);
        if (i % 2)
            Fluid_StampTurnedBox(fluid, 1, middle, half, turn);
        else
            Fluid_StampCapsule(fluid, 1, a, b, half[(longest + 1) % 3]);
        int first = 0;
        while (first < CELLS - 1 && !Fluid_GetOccupancy(fluid)[first]) first++;
        Case_Near(each, i % 2 ? "cells of a rod that hang together" : "cells of a thin capsule that hang together",
                  flood(Fluid_GetOccupancy(fluid), first, reached), Kit_Marked(fluid, 1), 0);
        Case_AtLeast(each, "cells of a rod", Kit_Marked(fluid, 1), 7);
    }
    Fluid_Destroy(fluid);
}

TEST(test_rods_hang_together) { Cases_RunOne(check_rods); }

/* ---- Missed and refused ------------------------------------------------------------------------- */

/* By many points of the box: 1 or 0, or -1 where they are too few to tell. */
static int lies_outside(const float middle[3], const float half[3], const float turn[4]) {
    enum { STEPS = 24 };
    static const float size[3] = {WIDE * .1f, HIGH * .1f, DEEP * .1f};
    bool near = false;
    for (int i = 0; i < (STEPS + 1) * (STEPS + 1) * (STEPS + 1); i++) {
        const int part[3] = {i % (STEPS + 1), i / (STEPS + 1) % (STEPS + 1), i / (STEPS + 1) / (STEPS + 1)};
        float at[3], from[3], away2 = 0;
        for (int k = 0; k < 3; k++) from[k] = half[k] * (2 * (float)part[k] / STEPS - 1);
        turned(turn, 1, from, at);
        for (int k = 0; k < 3; k++) {
            const float beyond = fmaxf(0, fmaxf(-at[k] - middle[k], at[k] + middle[k] - size[k]));
            away2 += beyond * beyond;
        }
        if (away2 == 0) return 0;
        near = near || away2 < .01f;
    }
    return near ? -1 : 1;
}

static void check_missed(Case *each) {
    Fluid *fluid = box_of_cells(each, DEEP);
    KitRandom random = {5};
    int told[2] = {0, 0};
    for (int i = 0; i < 300; i++) {
        float turn[4], half[3], middle[3];
        random_turn(&random, turn);
        for (int k = 0; k < 3; k++)
            half[k] = Kit_RandomFloat(&random, 0, .9f), middle[k] = Kit_RandomFloat(&random, -1, 2.6f);
        const int before = (int)Fluid_GetProfile(fluid).missed, wanted = lies_outside(middle, half, turn);
        Fluid_StampTurnedBox(fluid, 1, middle, half, turn);
        if (wanted < 0) continue;
        Case_Near(each, "a box counts as missed", (double)Fluid_GetProfile(fluid).missed - before, wanted, 0);
        told[wanted]++;
    }
    Case_AtLeast(each, "boxes within", told[0], 50), Case_AtLeast(each, "boxes outside", told[1], 50);
    Fluid_Destroy(fluid);
}

TEST(test_what_lies_outside_is_missed) { Cases_RunOne(check_missed); }

static void check_refused(Case *each) {
    static const float at[3] = {.5f, .5f, .5f}, odd[3] = {.5f, .5f, NAN}, minus[3] = {.1f, .1f, -.1f};
    static const float turn[4] = {0, 0, 0, 1}, none[4] = {0, 0, 0, 0}, endless[4] = {0, 0, INFINITY, 1};
    Fluid *fluid = box_of_cells(each, DEEP), *flat = box_of_cells(each, 1);
    const bool taken[] = {
        Fluid_StampTurnedBox(NULL, 1, at, at, turn),     Fluid_StampTurnedBox(fluid, 0, at, at, turn),
        Fluid_StampTurnedBox(fluid, 256, at, at, turn),  Fluid_StampTurnedBox(fluid, 1, NULL, at, turn),
        Fluid_StampTurnedBox(fluid, 1, odd, at, turn),   Fluid_StampTurnedBox(fluid, 1, at, NULL, turn),
        Fluid_StampTurnedBox(fluid, 1, at, minus, turn), Fluid_StampTurnedBox(fluid, 1, at, odd, turn),
        Fluid_StampTurnedBox(fluid, 1, at, at, NULL),    Fluid_StampTurnedBox(fluid, 1, at, at, none),
        Fluid_StampTurnedBox(fluid, 1, at, at, endless), Fluid_StampTurnedBox(flat, 1, at, at, endless)};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) Case_Expect(each, !taken[i], "call %d is taken", (int)i);
    Case_Near(each, "refused", (double)Fluid_GetProfile(fluid).refused, 10, 0);
    Case_Near(each, "cells", Kit_Marked(fluid, 1), 0, 0);
    Case_Expect(each, Fluid_StampTurnedBox(flat, 1, odd, minus, turn), "2D looks at z");
    Fluid_Destroy(fluid), Fluid_Destroy(flat);
}

TEST(test_refused) { Cases_RunOne(check_refused); }
