#include "engine/picture/inside.h"
#include <stdlib.h>

/* ---- Air ---- */

static const float SOFT = 1.0f / 7;

WIDE_LOOP static void soften_row(const float *restrict a, const float *restrict b, const float *restrict c,
                                 float *restrict out, int count) {
    for (int i = 0; i < count; i++) out[i] = SOFT * (a[i] + c[i]) + (1 - 2 * SOFT) * b[i];
}

/* Smooths edges of smoke only one cell wide, whose slopes would show the cells as steps. */
static void soften(Plane *smoke, Plane *lent) {
    const int width = smoke->width, height = smoke->height;
    for (int y = -1; y <= height; y++) {
        const float *row = Plane_Row(smoke, y);
        soften_row(row - 1, row, row + 1, Plane_Row(lent, y), width);
    }
    for (int y = 0; y < height; y++)
        soften_row(Plane_Row(lent, y - 1), Plane_Row(lent, y), Plane_Row(lent, y + 1), Plane_Row(smoke, y), width);
    Plane_Pad(smoke);
}

static const float HARD = .3f; /* s. Gas that burns at 1 / HARD of a unit a second is half blue */

/* Gas that burns hard is blue. Its products are hot and have soot, which glows. */
WIDE_LOOP static void find_flare(float *restrict flare, float *restrict heat, float ignition, float rate, int count) {
    for (int i = 0; i < count; i++) {
        const float burning = HARD * rate * (heat[i] >= ignition ? flare[i] : 0), blue = burning / (1 + burning);
        const float glowing = heat[i] * (1 - blue), least = blue > 0 ? LOOK_BURNING : 0;
        flare[i] = blue;
        heat[i] = glowing > least ? glowing : least;
    }
}

/* A view that is coarser than the maps is read by the flow's cells and continued into solids, then enlarged. */
static void copy(Picture *picture, const FluidFields *fields, const FluidView *view, float high, Plane *to) {
    if (!FluidFields_IsCoarser(fields, view)) {
        FluidFields_Copy(fields, view, 0, high, to);
        return;
    }
    const FluidFields rough = {.width = picture->rough.width,
                               .height = picture->rough.height,
                               .occupancy = picture->seen_occupancy,
                               .occupancy_row = picture->seen_row};
    Plane *const planes[1] = {&picture->rough};
    FluidFields_Copy(&rough, view, 0, high, &picture->rough);
    FluidFields_FillSolids(&rough, planes, 1, picture->state);
    FluidFields_Enlarge(&picture->rough, fields->width / rough.width, to);
}

static void make_flare(Picture *picture, const FluidFields *fields) {
    PictureMaps *maps = &picture->maps;
    maps->flares = fields->fuel.data != NULL;
    if (!maps->flares) return;
    copy(picture, fields, &fields->fuel, 4, &maps->flare);
    for (int y = 0; y < fields->height; y++)
        find_flare(Plane_Row(&maps->flare, y), Plane_Row(&maps->heat, y), fields->reaction.ignition,
                   fields->reaction.rate, fields->width);
}

static void make_dye(Picture *picture, const FluidFields *fields) {
    PictureMaps *maps = &picture->maps;
    Plane *planes[3] = {&maps->dye[0], &maps->dye[1], &maps->dye[2]};
    for (int c = 0; c < 3; c++) copy(picture, fields, &fields->dye[c], LOOK_DYE_MOST, planes[c]);
    FluidFields_FillSolids(fields, planes, 3, picture->state);
}

static void make_air(Picture *picture, const FluidFields *fields) {
    PictureMaps *maps = &picture->maps;
    Plane *planes[3] = {&maps->smoke, &maps->heat, &maps->flare};
    maps->cell = fields->cell, maps->left = fields->left;
    copy(picture, fields, &fields->smoke, 16, &maps->smoke);
    copy(picture, fields, &fields->heat, 4000, &maps->heat);
    make_flare(picture, fields);
    FluidFields_FillSolids(fields, planes, maps->flares ? 3 : 2, picture->state);
    if (maps->dyed) make_dye(picture, fields);
    soften(&maps->smoke, &picture->lent);
    if (maps->flares) soften(&maps->flare, &picture->lent);
    maps->veiled = fields->veil.data != NULL;
    if (!maps->veiled) return;
    FluidFields_Copy(fields, &fields->veil, 0, 16, &maps->veil);
    Plane_Pad(&maps->veil);
}

/* Makes the maps of air as fine as the finest of its channels. */
static bool refine(Picture *picture, const FluidFields *fields, int fineness, FluidFields *fine) {
    const size_t cells = (size_t)fields->width * (size_t)fields->height * (size_t)(fineness * fineness);
    uint8_t *occupancy = Room_For(&picture->fine_occupancy, cells);
    if (occupancy) *fine = FluidFields_Finer(fields, fineness, occupancy);
    return occupancy;
}

bool Picture_MakeMaps(Picture *picture, const FluidFields *fields, const PictureFrame *frame, const Canvas *canvas) {
    if (!Picture_KeepBaked(picture)) return false;
    for (int i = 0; i < picture->maps.baked.panels; i++) Baked_Show(&picture->maps.baked, i, frame->shown[i]);
    const int fineness = FluidFields_Fineness(fields);
    FluidFields fine = *fields;
    if (fineness > 1 && !refine(picture, fields, fineness, &fine)) return false;
    const FluidFields seen = FluidLight_Crop(picture, &fine, frame, canvas);
    if (!Picture_Resize(picture, seen.width, seen.height)) return false;
    picture->maps.dyed = seen.dye[0].data != NULL;
    for (int c = 0; c < 3 && picture->maps.dyed; c++)
        if (!Plane_Resize(&picture->maps.dye[c], seen.width, seen.height)) return false;
    if (fineness > 1 && !Plane_Resize(&picture->rough, seen.width / fineness, seen.height / fineness)) return false;
    const int left = (int)((seen.left - fields->left) / fields->cell + .5f);
    picture->seen_occupancy = fields->occupancy ? fields->occupancy + left : NULL;
    picture->seen_row = fields->occupancy_row;
    make_air(picture, &seen);
    Picture_Mark(picture, PICTURE_STAGE_EXTRACT);
    return FluidLight_Sweep(picture, &seen, frame, canvas);
}
