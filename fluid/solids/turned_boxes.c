/* Stamps of boxes at any turn. Geometry is in cells and double, with + - * / and sqrt only. */
#include "../inside.h"

typedef struct TurnedBox { /* in cells. axis[i] is the direction of half[i], a unit vector */
    double middle[3], half[3], axis[3][3];
} TurnedBox;

/* Sine and cosine by their series after reduction to a quarter turn, so that all machines agree. */
static void sine_and_cosine(double angle, double *sine, double *cosine) {
    if (fabs(angle) > 1e6) angle = fmod(angle, 6.28318530717958647693); /* exact, and small again */
    double quarters = floor(angle * 0.63661977236758134308 + .5);
    double x = angle - quarters * 1.57079632679489661923, x2 = x * x;
    double s = x * (1 - x2 / 6 * (1 - x2 / 20 * (1 - x2 / 42 * (1 - x2 / 72 * (1 - x2 / 110 * (1 - x2 / 156))))));
    double c = 1 - x2 / 2 * (1 - x2 / 12 * (1 - x2 / 30 * (1 - x2 / 56 * (1 - x2 / 90 * (1 - x2 / 132)))));
    int quarter = (int)(quarters - 4 * floor(quarters / 4));
    *sine = quarter == 0 ? s : quarter == 1 ? c : quarter == 2 ? -s : -c;
    *cosine = quarter == 0 ? c : quarter == 1 ? -s : quarter == 2 ? -c : s;
}

/* In 2D the box reaches through the only slab. */
static TurnedBox upright_box(const Fluid *f, const float centre[3], const float half[3]) {
    TurnedBox box = {{0, 0, .5}, {0, 0, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    double h = (double)f->grid.cell;
    for (int i = 0; i < FLU_AXES(f->grid); i++)
        box.middle[i] = (double)centre[i] / h, box.half[i] = (double)half[i] / h;
    return box;
}

static double dot(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/* How far it reaches from its middle along a direction. */
static double reach(const TurnedBox *box, const double along[3]) {
    double length = 0;
    for (int i = 0; i < 3; i++) length += box->half[i] * fabs(dot(box->axis[i], along));
    return length;
}

static double extent(const TurnedBox *box, int axis) { /* the same along one of the grid's axes */
    return box->half[0] * fabs(box->axis[0][axis]) + box->half[1] * fabs(box->axis[1][axis]) +
           box->half[2] * fabs(box->axis[2][axis]);
}

/* An upright block of cells, which may be endless along some axes. */
typedef struct Block {
    double middle[3], half[3];
    bool endless[3];
} Block;

/* Whether a gap of more than `slack` lies between the two along a direction. */
static bool parts(const TurnedBox *box, const Block *block, const double along[3], double slack) {
    double away = 0, length = reach(box, along) + slack;
    for (int i = 0; i < 3; i++) {
        if (block->endless[i] && along[i] != 0) return false;
        away += (block->middle[i] - box->middle[i]) * along[i], length += block->half[i] * fabs(along[i]);
    }
    return fabs(away) > length;
}

/* Two boxes are apart if there is a gap along an axis of either, or across one of each (Gottschalk, Lin and Manocha
 * 1996, OBBTree). The caller looks along the block's own axes. */
static bool are_apart(const TurnedBox *box, const Block *block, double slack) {
    for (int i = 0; i < 3; i++) {
        const double *a = box->axis[i];
        const double across[3][3] = {{0, -a[2], a[1]}, {a[2], 0, -a[0]}, {-a[1], a[0], 0}};
        if (parts(box, block, a, slack)) return true;
        for (int k = 0; k < 3; k++)
            if (parts(box, block, across[k], slack)) return true;
    }
    return false;
}

static bool box_misses(const Fluid *f, const TurnedBox *box) {
    Block grid;
    for (int i = 0; i < 3; i++) {
        grid.middle[i] = grid.half[i] = .5 * f->grid.size[i], grid.endless[i] = f->grid.periodic[i];
        if (i < FLU_AXES(f->grid) &&
            flu_is_outside(&f->grid, i, box->middle[i] - extent(box, i), box->middle[i] + extent(box, i)))
            return true;
    }
    return are_apart(box, &grid, FLU_TOUCHES + FLU_ROUNDED * (box->half[0] + box->half[1] + box->half[2]));
}

/* ---- Marking ------------------------------------------------------------------------------------ */

static bool holds_centre(const TurnedBox *box, const double from_middle[3]) {
    for (int i = 0; i < 3; i++)
        if (!(fabs(dot(from_middle, box->axis[i])) <= box->half[i])) return false;
    return true;
}

/* Whether a cell and a sheet overlap along one of the sheet's axes. If two cells touch the sheet's end from both
 * sides, the one behind does. */
static bool lies_along(const TurnedBox *sheet, int i, const double from_middle[3]) {
    const double *axis = sheet->axis[i];
    double length = sheet->half[i], away = dot(from_middle, axis), most = 0;
    for (int k = 0; k < 3; k++) {
        length += .5 * fabs(axis[k]);
        if (fabs(axis[k]) > fabs(most)) most = axis[k];
    }
    if (most < 0) away = -away;
    return away > -length && away <= length;
}

static bool sheet_meets(const TurnedBox *sheet, int thin, const double from_middle[3]) {
    Block cell = {{0}, {.5, .5, .5}, {false, false, false}};
    if (!lies_along(sheet, thin, from_middle)) return false; /* most cells do not */
    for (int i = 0; i < 3; i++) {
        cell.middle[i] = sheet->middle[i] + from_middle[i];
        if (!lies_along(sheet, i, from_middle) || fabs(from_middle[i]) > extent(sheet, i) + .5 + 1e-9) return false;
    }
    return !are_apart(sheet, &cell, 1e-9);
}

/* Marks cells whose centres the box holds. If it is thin along one axis, also cells that its middle sheet passes. */
static void mark_cells(Fluid *f, int body, const TurnedBox *box, int thin) {
    TurnedBox sheet = *box;
    int begin[3], end[3], cell[3];
    if (thin >= 0) sheet.half[thin] = 0;
    for (int i = 0; i < 3; i++) {
        double length = extent(box, i) + (thin >= 0 ? 1 : 0);
        flu_cells_within(f->grid.size[i], box->middle[i] - length, box->middle[i] + length, &begin[i], &end[i]);
    }
    for (cell[2] = begin[2]; cell[2] < end[2]; cell[2]++)
        for (cell[1] = begin[1]; cell[1] < end[1]; cell[1]++)
            for (cell[0] = begin[0]; cell[0] < end[0]; cell[0]++) {
                double from_middle[3];
                for (int i = 0; i < 3; i++) from_middle[i] = cell[i] + .5 - box->middle[i];
                if (holds_centre(box, from_middle) || (thin >= 0 && sheet_meets(&sheet, thin, from_middle)))
                    flu_mark(f, body, cell);
            }
}

/* The line in the middle of a box that is thin all around it. */
static void mark_rod(Fluid *f, int body, const TurnedBox *box, int longest) {
    double from[3], along[3];
    for (int i = 0; i < 3; i++) {
        along[i] = 2 * box->half[longest] * box->axis[longest][i];
        from[i] = box->middle[i] - .5 * along[i];
    }
    flu_mark_line(f, body, from, along);
}

static bool mark_box(Fluid *f, int body, const TurnedBox *box) {
    int longest = 0, thin = -1, thin_axes = 0;
    for (int i = 0; i < FLU_AXES(f->grid); i++) {
        if (box->half[i] > box->half[longest]) longest = i;
        if (box->half[i] < flu_thin(&f->grid)) thin = i, thin_axes++;
    }
    bool rod = thin_axes >= FLU_AXES(f->grid) - 1;
    f->timing.profile.missed += box_misses(f, box);
    mark_cells(f, body, box, rod ? -1 : thin);
    if (rod) mark_rod(f, body, box, longest);
    return true;
}

/* ---- The calls ---------------------------------------------------------------------------------- */

static bool takes_box(const Fluid *f, const char *call, int body, const float centre[3], const float half[3]) {
    bool fine = flu_takes_body(f, call, body, 1) && flu_takes_place(f, call, "centre", centre) &&
                flu_takes_pointer(f, call, "half", half);
    for (int axis = 0; fine && axis < FLU_AXES(f->grid); axis++) fine = flu_takes_amount(f, call, "half", half[axis]);
    return fine;
}

bool Fluid_StampBox(Fluid *f, int body, const float centre[3], const float half[3], float angle) {
    if (!takes_box(f, __func__, body, centre, half) || !flu_takes_number(f, __func__, "angle", angle)) return false;
    TurnedBox box = upright_box(f, centre, half);
    double s, c;
    sine_and_cosine((double)angle, &s, &c);
    box.axis[0][0] = c, box.axis[0][1] = s, box.axis[1][0] = -s, box.axis[1][1] = c;
    return mark_box(f, body, &box);
}

/* The axes of a box turned by a quaternion of any length but 0. */
static void turn_axes(TurnedBox *box, double x, double y, double z, double w, double length2) {
    double s = 2 / length2;
    const double axis[3][3] = {{1 - s * (y * y + z * z), s * (x * y + z * w), s * (x * z - y * w)},
                               {s * (x * y - z * w), 1 - s * (x * x + z * z), s * (y * z + x * w)},
                               {s * (x * z + y * w), s * (y * z - x * w), 1 - s * (x * x + y * y)}};
    memcpy(box->axis, axis, sizeof axis);
}

bool Fluid_StampTurnedBox(Fluid *f, int body, const float centre[3], const float half[3], const float turn[4]) {
    if (!takes_box(f, __func__, body, centre, half) || !flu_takes_pointer(f, __func__, "turn", turn)) return false;
    double q[4], length2 = 0;
    for (int i = 0; i < 4; i++) {
        if (!flu_takes_number(f, __func__, "turn", turn[i])) return false;
        q[i] = (double)turn[i], length2 += q[i] * q[i];
    }
    if (length2 == 0) return flu_refuse(f, __func__, "turn is 0 0 0 0, which is no quaternion of a turn");
    TurnedBox box = upright_box(f, centre, half);
    if (FLU_AXES(f->grid) == 2) q[0] = q[1] = 0, length2 = q[2] * q[2] + q[3] * q[3];
    if (length2 > 0) turn_axes(&box, q[0], q[1], q[2], q[3], length2);
    return mark_box(f, body, &box);
}
