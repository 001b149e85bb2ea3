/* Draws stone and rubs it out.
 *
 * The edges of all rectangles at hand divide the place into cells, each of which is stone or not. Rectangles as large
 * as can be are laid over the stone until all of it is covered. They may overlap, so that a cross takes two. */
#include "game/workshop/document/document.h"

#include "game/base/complaint.h"
#include "game/world/scene_reader.h"

#include <stdlib.h>
#include <string.h>

#define LEAST 0.0101 /* m, edges that are nearer than this become one, as the map reader refuses thinner ledges */

enum { LEDGES = WALL_SLABS + 1, LINES = 4 * LEDGES + 2, COVERS = 2 * LEDGES };

typedef struct Box {
    double low[2], high[2]; /* pixels of the map */
} Box;

typedef enum { AIR, STONE, COVERED } Cell; /* what is covered may be covered again */

typedef struct Stone {
    DocumentEdit *edit;
    bool draws;
    double least; /* pixels */
    Box tool;
    DocumentPlace drawn[LEDGES], named[LEDGES]; /* ledges at the tool */
    Box drawn_box[LEDGES], named_box[LEDGES];
    int drawns, nameds;
    bool full; /* more ledges than fit */
    double line[2][LINES];
    int lines[2];
    unsigned char cell[LINES][LINES];
    Box cover[COVERS];
    int covers;
} Stone;

/* ---- The ledges at the tool ------------------------------------------------------------------------------ */

static Box box_of(const DocumentPlace *place) {
    double at[4];
    DocumentEdit_Rectangle(place, at);
    return (Box){{at[0], at[1]}, {at[0] + at[2], at[1] + at[3]}};
}

/* Drawing joins what it touches, but rubbing out leaves it. */
static bool meets(const Stone *stone, const Box *box) {
    const double reach = stone->draws ? -stone->least : stone->least;
    for (int axis = 0; axis < 2; axis++) {
        const double low = box->low[axis] > stone->tool.low[axis] ? box->low[axis] : stone->tool.low[axis];
        const double high = box->high[axis] < stone->tool.high[axis] ? box->high[axis] : stone->tool.high[axis];
        if (!(high - low > reach)) return false;
    }
    return true;
}

/* What carries a name or a property is not just drawn stone. */
static bool is_named(const cJSON *ledge) {
    const cJSON *properties = cJSON_GetObjectItemCaseSensitive(ledge, "properties");
    return *Reader_Text(ledge, "name") || (properties && properties->child);
}

static bool collect(void *context, const DocumentPlace *place) {
    Stone *stone = context;
    const Box box = box_of(place);
    if (place->hidden || strcmp(Reader_Type(place->object), "ledge") || !meets(stone, &box)) return false;
    const bool named = is_named(place->object);
    stone->full |= (named ? stone->nameds : stone->drawns) == LEDGES;
    if (stone->full) return true;
    if (named) stone->named[stone->nameds] = *place, stone->named_box[stone->nameds++] = box;
    if (!named) stone->drawn[stone->drawns] = *place, stone->drawn_box[stone->drawns++] = box;
    return false;
}

/* ---- Cells ----------------------------------------------------------------------------------------------- */

static int compare(const void *first, const void *second) {
    const double a = *(const double *)first, b = *(const double *)second;
    return (a > b) - (a < b);
}

static void add_lines(Stone *stone, const Box *box) {
    for (int axis = 0; axis < 2; axis++) {
        stone->line[axis][stone->lines[axis]++] = box->low[axis];
        stone->line[axis][stone->lines[axis]++] = box->high[axis];
    }
}

static void sort_lines(Stone *stone, int axis) {
    double *line = stone->line[axis];
    int kept = 0;
    qsort(line, (size_t)stone->lines[axis], sizeof *line, compare);
    for (int i = 1; i < stone->lines[axis]; i++)
        if (line[i] > line[kept] + stone->least) line[++kept] = line[i];
    stone->lines[axis] = kept + 1;
}

/* The last line up to a place, from which those that were nearer have been removed. */
static int line_at(const Stone *stone, int axis, double place) {
    int line = stone->lines[axis] - 1;
    while (line > 0 && stone->line[axis][line] > place) line--;
    return line;
}

/* AIR as `only` fills all cells. */
static void fill(Stone *stone, const Box *box, Cell cell, Cell only) {
    const int left = line_at(stone, 0, box->low[0]), right = line_at(stone, 0, box->high[0]);
    const int top = line_at(stone, 1, box->low[1]), bottom = line_at(stone, 1, box->high[1]);
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++)
            if (stone->cell[y][x] == only || only == AIR) stone->cell[y][x] = (unsigned char)cell;
}

/* A rectangle of cells, low inclusive and high exclusive. */
typedef struct Cells {
    int low[2], high[2];
} Cells;

static bool is_stone(const Stone *stone, const Cells *cells) {
    for (int y = cells->low[1]; y < cells->high[1]; y++)
        for (int x = cells->low[0]; x < cells->high[0]; x++)
            if (stone->cell[y][x] == AIR) return false;
    return true;
}

/* Right or down, as far as there is stone. */
static void grow(const Stone *stone, int axis, Cells *cells) {
    Cells next = *cells;
    next.low[axis] = cells->high[axis], next.high[axis] = cells->high[axis] + 1;
    while (next.high[axis] < stone->lines[axis] && is_stone(stone, &next))
        next.low[axis]++, next.high[axis]++, cells->high[axis]++;
}

static double area(const Box *box) { return (box->high[0] - box->low[0]) * (box->high[1] - box->low[1]); }

/* As large as can be, first along the row. To try other ways, too, saves no ledges. */
static Box box_at(const Stone *stone, int x, int y) {
    Cells cells = {{x, y}, {x + 1, y + 1}};
    grow(stone, 0, &cells);
    grow(stone, 1, &cells);
    return (Box){{stone->line[0][cells.low[0]], stone->line[1][cells.low[1]]},
                 {stone->line[0][cells.high[0]], stone->line[1][cells.high[1]]}};
}

/* Covers boxes anew. Drawing adds the tool, and what lies under a ledge with a name needs no cover. */
static void cover(Stone *stone, const Box *boxes, int count) {
    stone->lines[0] = stone->lines[1] = stone->covers = 0;
    memset(stone->cell, AIR, sizeof stone->cell);
    add_lines(stone, &stone->tool);
    for (int i = 0; i < count; i++) add_lines(stone, &boxes[i]);
    for (int i = 0; i < stone->nameds && stone->draws; i++) add_lines(stone, &stone->named_box[i]);
    sort_lines(stone, 0), sort_lines(stone, 1);
    for (int i = 0; i < count; i++) fill(stone, &boxes[i], STONE, AIR);
    fill(stone, &stone->tool, stone->draws ? STONE : AIR, AIR);
    for (int i = 0; i < stone->nameds && stone->draws; i++) fill(stone, &stone->named_box[i], COVERED, STONE);
    for (int y = 0; y < stone->lines[1] - 1; y++)
        for (int x = 0; x < stone->lines[0] - 1; x++) {
            if (stone->cell[y][x] != STONE) continue;
            stone->full |= stone->covers == COVERS;
            if (stone->full) return;
            stone->cover[stone->covers] = box_at(stone, x, y);
            fill(stone, &stone->cover[stone->covers++], COVERED, STONE);
        }
}

/* ---- Ledges again ---------------------------------------------------------------------------------------- */

static void put_box(const DocumentPlace *place, const Box *box) {
    const double rectangle[] = {box->low[0], box->low[1], box->high[0] - box->low[0], box->high[1] - box->low[1]};
    DocumentEdit_SetRectangle(place, rectangle, true);
}

static void add_box(const Stone *stone, const Box *box) {
    DocumentPlace place;
    if (DocumentEdit_Add(stone->edit, "ledge", true, &place)) put_box(&place, box);
}

static bool equal(const Box *a, const Box *b) {
    bool far = false;
    for (int axis = 0; axis < 2; axis++) {
        const double low = a->low[axis] - b->low[axis], high = a->high[axis] - b->high[axis];
        far |= low * low > 1e-4 || high * high > 1e-4;
    }
    return !far;
}

/* Ledges that are as they were stay. The others are used again as far as they go. */
static void put_drawn(Stone *stone) {
    bool used[LEDGES] = {false}, there[COVERS] = {false};
    int next = 0;
    for (int i = 0; i < stone->covers; i++)
        for (int old = 0; old < stone->drawns && !there[i]; old++)
            if (!used[old] && equal(&stone->cover[i], &stone->drawn_box[old])) used[old] = there[i] = true;
    for (int i = 0; i < stone->covers; i++) {
        if (there[i]) continue;
        while (next < stone->drawns && used[next]) next++;
        if (next < stone->drawns)
            put_box(&stone->drawn[next++], &stone->cover[i]);
        else
            add_box(stone, &stone->cover[i]);
    }
    for (; next < stone->drawns; next++)
        if (!used[next]) DocumentEdit_Delete(stone->edit, &stone->drawn[next]);
}

static void cut_named(Stone *stone, int index) {
    int largest = 0;
    cover(stone, &stone->named_box[index], 1);
    for (int i = 1; i < stone->covers; i++)
        if (area(&stone->cover[i]) > area(&stone->cover[largest])) largest = i;
    if (!stone->covers) DocumentEdit_Delete(stone->edit, &stone->named[index]);
    for (int i = 0; i < stone->covers; i++) {
        if (i == largest)
            put_box(&stone->named[index], &stone->cover[i]);
        else
            add_box(stone, &stone->cover[i]);
    }
}

static void change(Stone *stone) {
    DocumentPlace_Walk(stone->edit->map, collect, stone);
    if (stone->full) return;
    cover(stone, stone->drawn_box, stone->drawns);
    if (stone->full) return;
    put_drawn(stone);
    for (int i = 0; i < stone->nameds && !stone->draws; i++) cut_named(stone, i);
}

bool DocumentStone_Change(DocumentEdit *edit, bool draws, Vec2 at, Vec2 size) {
    const double tile = edit->tile;
    if (!(size.x > 0 && size.y > 0 && at.x - at.x == 0 && at.y - at.y == 0))
        return Complain(edit->error, edit->capacity, "%.200s: the stone has no size", edit->file);
    Stone *stone = calloc(1, sizeof *stone);
    if (!stone) return Complain(edit->error, edit->capacity, "%.200s: out of memory", edit->file);
    stone->edit = edit, stone->draws = draws, stone->least = LEAST * tile;
    stone->tool = (Box){{at.x * tile, at.y * tile}, {(at.x + size.x) * tile, (at.y + size.y) * tile}};
    change(stone);
    const bool good = !stone->full;
    free(stone);
    return good ||
           Complain(edit->error, edit->capacity, "%.200s: stone of more than %d ledges", edit->file, WALL_SLABS);
}
