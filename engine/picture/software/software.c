#include "engine/maths/scalar.h"
#include "engine/picture/software/software.h"
#include "engine/stone/style.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_TILE = 16 }; /* samples. Smaller tiles cost more than they save */

typedef struct DrawJob {
    Software *software;
    const PictureMaps *maps;
    int air[2], light[2]; /* rows [from, to) of the maps that are in sight */
} DrawJob;

/* Finds the cells that a tile reads. Enlarging mixes a cell with its neighbours, and slopes look a sample further. */
static void cells_of(const Shade *shade, const PictureMaps *maps, int tile, int range[2]) {
    const float left = shade->left - maps->left, width = (float)maps->smoke.width;
    const float from = left + (float)(tile * shade->tile - 2) / shade->scale;
    const float to = left + (float)((tile + 1) * shade->tile + 2) / shade->scale;
    range[0] = (int)Clampf(from / maps->cell - 1, 0, width), range[1] = (int)Clampf(to / maps->cell + 2, 0, width);
}

WIDE_LOOP static bool any_seen(const float *restrict smoke, const float *restrict heat, int count) {
    int any = 0;
    for (int i = 0; i < count; i++) any |= (smoke[i] > LOOK_CLEAR ? 1 : 0) | (heat[i] > LOOK_HOT ? 1 : 0);
    return any;
}

static bool find_smoky(Shade *shade, const PictureMaps *maps) {
    const int height = maps->smoke.height, tiles = (shade->width - 1) / shade->tile + 1;
    uint64_t *smoky = realloc(shade->smoky, ((size_t)height + 2) * sizeof *smoky);
    if (!smoky) return false;
    shade->smoky = smoky;
    memset(smoky, 0, ((size_t)height + 2) * sizeof *smoky);
    for (int y = 0; y < height; y++) {
        const float *smoke = Plane_Row(&maps->smoke, y), *heat = Plane_Row(&maps->heat, y);
        if (!any_seen(smoke, heat, maps->smoke.width)) continue;
        for (int tile = 0; tile < tiles; tile++) {
            int range[2];
            cells_of(shade, maps, tile, range);
            if (any_seen(smoke + range[0], heat + range[0], range[1] - range[0])) smoky[y + 1] |= (uint64_t)1 << tile;
        }
    }
    return true;
}

WIDE_LOOP static bool any_dye(const float *restrict row, int count) {
    int any = 0;
    for (int i = 0; i < count; i++) any |= row[i] > LOOK_DYE_FAINT ? 1 : 0;
    return any;
}

/* Finds the rows of cells that show dye or its halo. A row of the light reaches into its neighbours. */
static bool find_dyed(Shade *shade, const PictureMaps *maps) {
    const int height = maps->smoke.height, lines = maps->light.depth.height;
    shade->dyed = maps->dyed;
    if (!shade->dyed) return true;
    uint8_t *dyed = realloc(shade->dyed_rows, (size_t)height + 2);
    if (!dyed) return false;
    shade->dyed_rows = dyed;
    memset(dyed, 0, (size_t)height + 2);
    for (int y = 0; y < height; y++)
        for (int c = 0; c < 3 && !dyed[y + 1]; c++)
            dyed[y + 1] = any_dye(Plane_Row(&maps->dye[c], y), maps->smoke.width);
    for (int line = 0; line < lines; line++)
        for (int c = 0; c < 3; c++) {
            const float block = maps->light.cell / maps->cell;
            if (!any_dye(Plane_Row(&maps->light.tint[c], line), maps->light.depth.width)) continue;
            for (int y = (int)((float)(line - 1) * block); y < (int)((float)(line + 2) * block) + 1; y++)
                if (y >= 0 && y < height) dyed[y + 1] = 1;
        }
    return true;
}

static bool any_dyed(const DrawJob *job, int first, int last) {
    bool any = false;
    for (int y = Maxi(first, 0); y <= Mini(last, job->maps->smoke.height - 1) && job->maps->dyed; y++)
        any |= job->software->shade.dyed_rows[y + 1];
    return any;
}

/* Tells whether any row from the first to the last has something to see. */
static bool any_smoky(const DrawJob *job, int first, int last) {
    uint64_t any = 0;
    for (int y = Maxi(first, 0); y <= Mini(last, job->maps->smoke.height - 1); y++)
        any |= job->software->shade.smoky[y + 1];
    return any != 0;
}

static bool set_axes(Shade *shade, const PictureMaps *maps, const Canvas *canvas) {
    const Plane *air = &maps->smoke, *light = &maps->light.depth;
    const int width = shade->width, height = shade->height;
    const float step = 2 / canvas->scale, left = canvas->left + step / 2, top = canvas->top + step / 2;
    const float cell = maps->cell, coarse = maps->light.cell, beside = left - maps->left;
    return Axis_Set(&shade->across_air, width, beside / cell, step / cell, air->width, true) &&
           Axis_Set(&shade->down_air, height, top / cell, step / cell, air->height, true) &&
           Axis_Set(&shade->across_light, width, beside / coarse, step / coarse, light->width, false) &&
           Axis_Set(&shade->down_light, height, top / coarse, step / coarse, light->height, false);
}

/* Blending reads a row on each side. So a row counts if one of these has something in it. */
static void widen_air(int begin, int end, void *data) {
    const DrawJob *job = data;
    Shade *shade = &job->software->shade;
    for (int y = job->air[0] + begin; y < job->air[0] + end; y++) {
        const bool smoky = any_smoky(job, y - 2, y + 2);
        if (smoky) Axis_Stretch(&shade->across_air, Plane_Row(&job->maps->smoke, y), Plane_Row(&shade->smoke, y));
        if (smoky) Axis_Stretch(&shade->across_air, Plane_Row(&job->maps->heat, y), Plane_Row(&shade->heat, y));
        if (smoky && shade->flares)
            Axis_Stretch(&shade->across_air, Plane_Row(&job->maps->flare, y), Plane_Row(&shade->flare, y));
        for (int c = 0; c < 3 && any_dyed(job, y - 2, y + 2); c++)
            Axis_Stretch(&shade->across_air, Plane_Row(&job->maps->dye[c], y), Plane_Row(&shade->dye[c], y));
        if (job->maps->veiled)
            Axis_Stretch(&shade->across_air, Plane_Row(&job->maps->veil, y), Plane_Row(&shade->veil, y));
    }
}

static void widen_light(int begin, int end, void *data) {
    const DrawJob *job = data;
    const int block = (int)(job->maps->light.cell / job->maps->cell + .5f);
    for (int y = job->light[0] + begin; y < job->light[0] + end; y++) {
        const bool smoky = any_smoky(job, (y - 1) * block - 1, (y + 2) * block);
        Shade_LightRow(&job->software->shade, &job->maps->light, y, smoky);
    }
}

static bool widen(DrawJob *job, const Picture *picture) {
    Shade *shade = &job->software->shade;
    const int width = shade->width, cells = job->maps->smoke.height;
    if (!Plane_Resize(&shade->smoke, width, cells) || !Plane_Resize(&shade->heat, width, cells) ||
        (shade->flares && !Plane_Resize(&shade->flare, width, cells)) ||
        !Shade_PrepareLight(shade, &job->maps->light) ||
        (job->maps->veiled && !Plane_Resize(&shade->veil, width, cells)))
        return false;
    for (int c = 0; c < 3 && shade->dyed; c++)
        if (!Plane_Resize(&shade->dye[c], width, cells)) return false;
    Axis_Range(&shade->down_air, job->air);
    Axis_Range(&shade->down_light, job->light);
    Picture_Split(picture, job->air[1] - job->air[0], PICTURE_ROWS, widen_air, job);
    Picture_Split(picture, job->light[1] - job->light[0], PICTURE_ROWS, widen_light, job);
    Plane_Pad(&shade->smoke), Plane_Pad(&shade->heat);
    if (job->maps->veiled) Plane_Pad(&shade->veil);
    if (shade->flares) Plane_Pad(&shade->flare);
    Plane_Pad(&shade->to[0]), Plane_Pad(&shade->to[1]);
    for (int c = 0; c < SHADE_ROOTS; c++) Plane16_PadRows(&shade->light[c]);
    for (int c = 0; c < 3 && shade->dyed; c++) Plane_Pad(&shade->dye[c]), Plane16_PadRows(&shade->halo[c]);
    return true;
}

static void shade_rows(int begin, int end, void *data) {
    const DrawJob *job = data;
    Shade_Rows(&job->software->shade, begin, end);
}

static void mirror_rows(int begin, int end, void *data) {
    const DrawJob *job = data;
    const Wall *wall = &job->maps->wall;
    const float depth = Maxf(wall->height - wall->wet_floor, .1f);
    Shade_WetFloor(&job->software->shade, wall->wet_floor, depth, begin, end);
}

/* The canvas in a frame without zoom, which shows as much of the world. */
static Canvas plain_canvas(const Canvas *canvas, float zoom) {
    Canvas plain = *canvas;
    plain.scale = canvas->scale / zoom;
    plain.width = (int)ceilf((float)canvas->width / zoom), plain.height = (int)ceilf((float)canvas->height / zoom);
    return plain;
}

static bool fit_wall(Software *software, Picture *picture, const PictureMaps *maps, const PictureFrame *frame,
                     const Canvas *canvas) {
    Shade *shade = &software->shade;
    shade->background = &software->background;
    if (frame->zoom == 1) return Software_FitWall(software, picture, maps, canvas);
    const Canvas plain = plain_canvas(canvas, frame->zoom);
    if (!Software_FitWall(software, picture, maps, &plain)) return false;
    shade->background = Software_ZoomWall(software, picture, maps, canvas);
    return shade->background != NULL;
}

static bool prepare(Software *software, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas) {
    Shade *shade = &software->shade;
    if (!Shade_Resize(shade, (canvas->width + 1) / 2, (canvas->height + 1) / 2)) return false;
    shade->tile = (shade->width + SHADE_TILES * LEAST_TILE - 1) / (SHADE_TILES * LEAST_TILE) * LEAST_TILE;
    shade->left = canvas->left, shade->top = canvas->top, shade->scale = canvas->scale / 2;
    shade->seconds = frame->seconds, shade->far_shift = frame->far_shift;
    shade->glow = &maps->glow, shade->flares = maps->flares;
    shade->door = maps->wall.door, shade->dawn = frame->dawn, shade->haze = maps->wall.style->haze;
    shade->air = Style_Air(maps->wall.style), shade->shows_foul = frame->shows_foul;
    Background_Find(shade->background, canvas->left, canvas->top, shade->origin);
    Shade_Darken(shade, frame->faint);
    return find_smoky(shade, maps) && find_dyed(shade, maps) && set_axes(shade, maps, canvas);
}

static bool draw(void *self, Picture *picture, const PictureMaps *maps, const PictureFrame *frame,
                 const Canvas *canvas) {
    Software *software = self;
    const int height = (canvas->height + 1) / 2;
    DrawJob job = {.software = software, .maps = maps};
    if (!fit_wall(software, picture, maps, frame, canvas) || !prepare(software, maps, frame, canvas) ||
        !widen(&job, picture) || !Software_MakeGrain(software, picture, maps))
        return false;
    Picture_Mark(picture, PICTURE_STAGE_LIGHT);
    Picture_Split(picture, height, PICTURE_ROWS, shade_rows, &job);
    if (maps->wall.wet_floor > 0) Picture_Split(picture, height, PICTURE_ROWS, mirror_rows, &job);
    Picture_Mark(picture, PICTURE_STAGE_SHADE);
    return Software_MakePixels(software, picture, maps, frame, canvas);
}

static void *create(PictureLoader *load) {
    (void)load;
    Software *software = calloc(1, sizeof *software);
    if (software) Shade_Init(&software->shade);
    return software;
}

static void destroy(void *self) {
    Software *software = self;
    if (!software) return;
    Shade_Free(&software->shade), Background_Free(&software->background), Background_Free(&software->zoomed);
    Background_Free(&software->rested.background);
    Wide_Free(&software->moved);
    Room_Free(&software->extents), Room_Free(&software->behind);
    free(software);
}

const PictureBackend BACKEND_SOFTWARE = {create, destroy, draw};
