/* Bakes the wall at once, or what has changed of it, from frame to frame. */
#include "engine/maths/scalar.h"
#include "engine/picture/inside.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define AT_ONCE 12000 /* texels that are painted while a frame waits */
#define SLICE   .004  /* s of a frame for painting the rest */

enum { LINES = 16, ROUGHEST = 16 }; /* texels */

typedef struct BakeJob {
    Baked *baked;
    const Masonry *masonry;
    BakedPart part;
    int step;
} BakeJob;

static void paint_rows(int begin, int end, void *data) {
    const BakeJob *job = data;
    Baked_Paint(job->baked, job->masonry, begin, end);
}

static void paint_rows_beyond(int begin, int end, void *data) {
    const BakeJob *job = data;
    Baked_PaintBeyond(job->baked, job->masonry, begin, end);
}

static void paint_part(int begin, int end, void *data) {
    const BakeJob *job = data;
    Baked_PaintPart(job->baked, job->masonry, &job->part, job->step, begin, end);
}

/* An unchanged wall stays baked, since halls are restarted more often than they change. */
void Picture_SetWall(Picture *picture, const Wall *wall) {
    picture->wall_changed |= memcmp(&picture->maps.wall, wall, sizeof *wall) != 0;
    picture->maps.wall = *wall;
    picture->sky_known = false;
}

static bool prepare(Picture *picture) {
    const Wall *wall = &picture->maps.wall;
    const bool known = picture->masonry && picture->masonry_seed == wall->seed;
    if (!picture->masonry) picture->masonry = malloc(sizeof *picture->masonry);
    if (!picture->masonry) return false;
    picture->masonry_seed = wall->seed;
    (known ? Masonry_Follow : Masonry_Prepare)(picture->masonry, wall);
    return true;
}

static void paint(Picture *picture, const BakedPart *part, int step) {
    BakeJob job = {&picture->maps.baked, picture->masonry, *part, step};
    const int rows = part->y[1] - part->y[0];
    Picture_Split(picture, (rows + step - 1) / step, step > 1 ? 1 : 2, paint_part, &job);
}

static bool bake(Picture *picture) {
    PictureMaps *maps = &picture->maps;
    if (!prepare(picture) || !Baked_Prepare(&maps->baked, &maps->wall, picture->fineness)) return false;
    BakeJob job = {&maps->baked, picture->masonry, {{0, 0}, {0, 0}}, 1};
    Picture_Split(picture, maps->baked.height, PICTURE_ROWS, paint_rows, &job);
    Picture_Split(picture, maps->baked.height, PICTURE_ROWS, paint_rows_beyond, &job);
    maps->wall_number++;
    picture->wall_changed = false;
    picture->roughs = 0;
    return true;
}

/* ---- From frame to frame ---------------------------------------------------------------------------------- */

static double now(const Picture *picture) {
    return picture->host.seconds ? picture->host.seconds(picture->host.data) : 0;
}

static void note(PictureMaps *maps, const BakedPart *part) { maps->part[maps->parts++ % PICTURE_PARTS] = *part; }

/* Paints some lines of a part that is rough, from the top. */
static void refine_part(Picture *picture, BakedPart *rough) {
    BakedPart lines = *rough;
    lines.y[1] = Mini(lines.y[0] + LINES, rough->y[1]);
    paint(picture, &lines, 1);
    note(&picture->maps, &lines);
    rough->y[0] = lines.y[1];
}

/* Without a clock all of it is painted at once. */
static void refine(Picture *picture, double seconds) {
    const double began = now(picture);
    while (picture->roughs > 0) {
        BakedPart *rough = &picture->rough_part[picture->roughs - 1];
        refine_part(picture, rough);
        if (rough->y[0] >= rough->y[1]) picture->roughs--;
        if (picture->host.seconds && now(picture) - began > seconds) return;
    }
}

bool Picture_Bake(Picture *picture) {
    if (picture->wall_changed) return bake(picture);
    refine(picture, 1e9);
    return true;
}

bool Picture_KeepBaked(Picture *picture) {
    if (picture->wall_changed) return bake(picture);
    refine(picture, SLICE);
    return true;
}

bool Picture_IsRough(const Picture *picture) { return picture->roughs > 0; }

/* ---- Changes ---------------------------------------------------------------------------------------------- */

static BakedPart part_of(const Baked *baked, const WallSlab *slab) {
    const float scale = baked->scale;
    BakedPart part;
    part.x[0] = (int)Clampf(floorf((slab->left - baked->left) * scale), 0, (float)baked->width);
    part.x[1] = (int)Clampf(ceilf((slab->right - baked->left) * scale), 0, (float)baked->width);
    part.y[0] = (int)Clampf(floorf((slab->top - baked->top) * scale), 0, (float)baked->height);
    part.y[1] = (int)Clampf(ceilf((slab->bottom - baked->top) * scale), 0, (float)baked->height);
    return part;
}

static int texels_of(const BakedPart *part) {
    return Maxi(part->x[1] - part->x[0], 0) * Maxi(part->y[1] - part->y[0], 0);
}

/* What is rough already is painted roughly again with the new stone, and stays rough. */
static void add_rough(Picture *picture, const BakedPart *part) {
    if (picture->roughs < PICTURE_ROUGH) {
        picture->rough_part[picture->roughs++] = *part;
        return;
    }
    BakedPart *last = &picture->rough_part[PICTURE_ROUGH - 1];
    for (int i = 0; i < 2; i++) {
        last->x[i] = i ? Maxi(last->x[i], part->x[i]) : Mini(last->x[i], part->x[i]);
        last->y[i] = i ? Maxi(last->y[i], part->y[i]) : Mini(last->y[i], part->y[i]);
    }
}

/* Paints parts as finely as there is time for. */
static void paint_parts(Picture *picture, const BakedPart *parts, int count) {
    int texels = 0, step = 1;
    for (int i = 0; i < count; i++) texels += texels_of(&parts[i]);
    while (step < ROUGHEST && texels / (step * step) > AT_ONCE) step *= 2;
    for (int i = 0; i < count; i++) {
        if (texels_of(&parts[i]) == 0) continue;
        paint(picture, &parts[i], step);
        note(&picture->maps, &parts[i]);
        if (step > 1) add_rough(picture, &parts[i]);
    }
}

static bool change_all(Picture *picture) {
    PictureMaps *maps = &picture->maps;
    Baked *baked = &maps->baked;
    picture->roughs = 0;
    if (!prepare(picture) || !Baked_Prepare(baked, &maps->wall, picture->fineness)) {
        picture->wall_changed = true;
        return false;
    }
    const BakedPart whole = {{0, baked->width}, {0, baked->height}};
    paint_parts(picture, &whole, 1);
    maps->wall_number++;
    return true;
}

bool Picture_ChangeWall(Picture *picture, const Wall *wall) {
    WallSlab slabs[WALL_PARTS];
    BakedPart parts[WALL_PARTS];
    PictureMaps *maps = &picture->maps;
    const bool fresh = picture->wall_changed || !maps->baked.near;
    const int count = fresh ? 0 : Wall_Changes(&maps->wall, wall, slabs);
    Picture_SetWall(picture, wall);
    if (fresh) return true;
    picture->wall_changed = false;
    if (count < 0) return change_all(picture);
    if (count == 0) return true;
    if (!prepare(picture)) return picture->wall_changed = true, false;
    for (int i = 0; i < count; i++) parts[i] = part_of(&maps->baked, &slabs[i]);
    paint_parts(picture, parts, count);
    return true;
}
