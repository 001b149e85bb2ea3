#include "engine/stone/baked.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SHADOW .17f /* of the wall's height over 9, which a panel darkens beside itself */
#define BESIDE 4    /* texels */
#define CLIMB  .6f  /* share of the time in which colour rises from the foot to the top */

static uint8_t *texel_at(uint8_t *texels, int width, int x, int y) {
    return texels + 4 * ((size_t)x + (size_t)y * (size_t)width);
}

/* Finds the texels of [from, to) along an axis, among `most`. */
static void cover(float from, float to, float start, float scale, int most, int range[2]) {
    range[0] = (int)Clampf(floorf((from - start) * scale), 0, (float)most);
    range[1] = (int)Clampf(ceilf((to - start) * scale), 0, (float)most);
}

static bool prepare_panel(Baked *baked, const Wall *wall, int panel) {
    const WallSlab *slab = &wall->panel[panel];
    const float beside = SHADOW * wall->height / 9;
    BakedPanel *to = &baked->panel[panel];
    int x[2], y[2];
    cover(slab->left - beside, slab->right + beside, baked->left, baked->scale, baked->width, x);
    cover(slab->top - beside, slab->bottom + beside, baked->top, baked->scale, baked->height, y);
    if (x[1] <= x[0] || y[1] <= y[0]) return true;
    *to = (BakedPanel){.left = x[0], .top = y[0], .width = x[1] - x[0], .height = y[1] - y[0]};
    for (int i = 0; i < 2; i++) to->texel[i] = malloc(4 * (size_t)to->width * (size_t)to->height);
    return to->texel[0] && to->texel[1];
}

bool Baked_Prepare(Baked *baked, const Wall *wall, float fineness) {
    const float width = wall->width + 2 * BAKED_ASIDE, height = wall->height + 2 * BAKED_SHAKE;
    Baked_Free(baked);
    baked->left = -BAKED_ASIDE, baked->top = -BAKED_SHAKE;
    baked->scale = Minf(fineness, sqrtf(BAKED_MOST / (width * height)));
    baked->width = (int)(width * baked->scale) + 1, baked->height = (int)(height * baked->scale) + 1;
    const size_t count = (size_t)baked->width * (size_t)baked->height;
    baked->near = calloc(count, 4), baked->far = calloc(count, 4);
    bool fits = baked->near && baked->far;
    baked->panels = wall->panels;
    for (int i = 0; i < wall->panels && fits; i++) fits = prepare_panel(baked, wall, i);
    if (!fits) Baked_Free(baked);
    return fits;
}

void Baked_Free(Baked *baked) {
    free(baked->near), free(baked->far);
    for (int i = 0; i < baked->panels; i++) free(baked->panel[i].texel[0]), free(baked->panel[i].texel[1]);
    *baked = (Baked){0};
}

static uint8_t part_byte(float part) { return (uint8_t)(255 * Clampf(part, 0, 1) + .5f); }
static uint8_t bright_byte(float light) { return part_byte(sqrtf(Maxf(light, 0)) / LOOK_STONE_ROOT); }

static void place_of(const Baked *baked, int x, int y, float at[2]) {
    at[0] = baked->left + ((float)x + .5f) / baked->scale, at[1] = baked->top + ((float)y + .5f) / baked->scale;
}

/* Returns how open the wall is. */
static float paint_texel(const Baked *baked, const Masonry *masonry, int x, int y, bool shown, uint8_t to[4]) {
    float at[2];
    place_of(baked, x, y, at);
    const Texel texel = Masonry_At(masonry, at[0], at[1], shown);
    const float closed = 1 - Clampf(texel.open, 0, 1);
    for (int c = 0; c < 3; c++) to[c] = bright_byte(closed * texel.colour[c]);
    to[BAKED_FRONT] = part_byte(texel.front);
    return texel.open;
}

/* Fills the row of a panel in row y of the wall, dark as it has been painted, and shown. */
static void paint_panel(Baked *baked, const Masonry *masonry, BakedPanel *panel, int y) {
    const int line = y - panel->top;
    if (line < 0 || line >= panel->height) return;
    memcpy(texel_at(panel->texel[0], panel->width, 0, line), texel_at(baked->near, baked->width, panel->left, y),
           4 * (size_t)panel->width);
    for (int i = 0; i < panel->width; i++)
        paint_texel(baked, masonry, panel->left + i, y, true, texel_at(panel->texel[1], panel->width, i, line));
}

/* The wall itself does not reach as far aside as the hall behind it. */
void Baked_Paint(Baked *baked, const Masonry *masonry, int begin, int end) {
    const int aside = (int)((BAKED_ASIDE - BAKED_SHAKE) * baked->scale);
    for (int y = begin; y < end; y++) {
        for (int x = aside; x < baked->width - aside; x++) {
            const float open = paint_texel(baked, masonry, x, y, false, texel_at(baked->near, baked->width, x, y));
            texel_at(baked->far, baked->width, x, y)[BAKED_OPEN] = part_byte(open);
        }
        for (int i = 0; i < baked->panels; i++) paint_panel(baked, masonry, &baked->panel[i], y);
    }
}

static void paint_beyond(const Baked *baked, const Masonry *masonry, int x, int y) {
    const float unit = masonry->wall->height / 9;
    uint8_t *to = texel_at(baked->far, baked->width, x, y);
    float at[2], keep;
    place_of(baked, x, y, at);
    const float lit = Masonry_Near(masonry, at[0] / unit, at[1] / unit, &keep);
    to[BAKED_DEEP] = bright_byte(Masonry_Deep(masonry, at[0] / unit, at[1] / unit));
    to[BAKED_KEEP] = part_byte(keep);
    to[BAKED_COLUMNS] = part_byte(sqrtf((1 - keep) * Maxf(lit, 0)));
}

/* Tells whether the wall is open here or a little above or below, since smaller pictures mix that in. */
static bool opens(const Baked *baked, int x, int y) {
    for (int j = Maxi(y - BESIDE, 0); j <= Mini(y + BESIDE, baked->height - 1); j++)
        if (texel_at(baked->far, baked->width, x, j)[BAKED_OPEN] > 0) return true;
    return false;
}

/* Paints only what may be seen through an opening, however far it is shifted. */
void Baked_PaintBeyond(Baked *baked, const Masonry *masonry, int begin, int end) {
    const int reach = (int)(BAKED_ASIDE * baked->scale) + BESIDE;
    for (int y = begin; y < end; y++)
        for (int ahead = 0, until = -1; ahead < baked->width + reach; ahead++) {
            if (ahead < baked->width && opens(baked, ahead, y)) until = ahead + reach;
            const int x = ahead - reach;
            if (x >= 0 && x <= until) paint_beyond(baked, masonry, x, y);
        }
}

/* ---- Parts ------------------------------------------------------------------------------------------------ */

static bool is_blank(const uint8_t *far) { return !far[BAKED_DEEP] && !far[BAKED_KEEP] && !far[BAKED_COLUMNS]; }

/* The far hall beside a part may be seen through it, and is painted there if it never was. */
static void paint_part_beyond(const Baked *baked, const Masonry *masonry, const BakedPart *part, int y) {
    const int reach = (int)(BAKED_ASIDE * baked->scale) + BESIDE;
    const int begin = Maxi(part->x[0] - reach, 0), end = Mini(part->x[1] + reach, baked->width);
    for (int ahead = begin, until = -1; ahead < end + reach; ahead++) {
        const int x = ahead - reach;
        if (ahead < end && opens(baked, ahead, y)) until = ahead + reach;
        if (x < begin || x > until) continue;
        const bool within = x >= part->x[0] && x < part->x[1];
        if (within || is_blank(texel_at(baked->far, baked->width, x, y))) paint_beyond(baked, masonry, x, y);
    }
}

static void paint_line(Baked *baked, const Masonry *masonry, const BakedPart *part, int y) {
    const int aside = (int)((BAKED_ASIDE - BAKED_SHAKE) * baked->scale);
    for (int x = Maxi(part->x[0], aside); x < Mini(part->x[1], baked->width - aside); x++) {
        const float open = paint_texel(baked, masonry, x, y, false, texel_at(baked->near, baked->width, x, y));
        texel_at(baked->far, baked->width, x, y)[BAKED_OPEN] = part_byte(open);
    }
    for (int i = 0; i < baked->panels; i++) {
        BakedPanel *panel = &baked->panel[i];
        if (part->x[0] >= panel->left + panel->width || part->x[1] <= panel->left) continue;
        paint_panel(baked, masonry, panel, y);
        if (y >= panel->top && y < panel->top + panel->height) panel->shown = -1; /* is mixed again */
    }
    paint_part_beyond(baked, masonry, part, y);
}

/* The square gets the colour of its middle. */
static void paint_square(Baked *baked, const Masonry *masonry, int x, int y, const int end[2]) {
    const int middle[2] = {(x + end[0]) / 2, (y + end[1]) / 2};
    uint8_t near[4], *far = texel_at(baked->far, baked->width, middle[0], middle[1]);
    const float open = paint_texel(baked, masonry, middle[0], middle[1], false, near);
    far[BAKED_OPEN] = part_byte(open);
    if (open > 0) paint_beyond(baked, masonry, middle[0], middle[1]);
    for (int j = y; j < end[1]; j++)
        for (int i = x; i < end[0]; i++) {
            memcpy(texel_at(baked->near, baked->width, i, j), near, 4);
            memcpy(texel_at(baked->far, baked->width, i, j), far, 4);
        }
}

static void paint_squares(Baked *baked, const Masonry *masonry, const BakedPart *part, int step, int y) {
    const int aside = (int)((BAKED_ASIDE - BAKED_SHAKE) * baked->scale), last = Mini(part->x[1], baked->width - aside);
    for (int x = Maxi(part->x[0], aside); x < last; x += step)
        paint_square(baked, masonry, x, y, (int[]){Mini(x + step, last), Mini(y + step, part->y[1])});
}

void Baked_PaintPart(Baked *baked, const Masonry *masonry, const BakedPart *part, int step, int begin, int end) {
    for (int row = begin; row < end; row++)
        if (step > 1)
            paint_squares(baked, masonry, part, step, part->y[0] + row * step);
        else
            paint_line(baked, masonry, part, part->y[0] + row);
}

/* The share of the shown version in a row, of 256. */
static int part_of(const BakedPanel *panel, int line) {
    const float up = 1 - ((float)line + .5f) / (float)panel->height;
    return (int)(256 * Smoothstep(0, 1, (panel->shown - CLIMB * up) / (1 - CLIMB)));
}

void Baked_Show(Baked *baked, int panel, float shown) {
    BakedPanel *from = &baked->panel[panel];
    if (from->shown == shown) return;
    from->shown = shown;
    for (int line = 0; line < from->height; line++) {
        const int part = part_of(from, line);
        const uint8_t *dark = texel_at(from->texel[0], from->width, 0, line);
        const uint8_t *lit = texel_at(from->texel[1], from->width, 0, line);
        uint8_t *to = texel_at(baked->near, baked->width, from->left, from->top + line);
        for (int i = 0; i < 4 * from->width; i++) to[i] = (uint8_t)((dark[i] * (256 - part) + lit[i] * part) >> 8);
    }
}
