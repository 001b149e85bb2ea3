/* Bakes the wall of the maps once. */
#include "engine/picture/inside.h"
#include <stdlib.h>

typedef struct BakeJob {
    Baked *baked;
    const Masonry *masonry;
} BakeJob;

static void paint_rows(int begin, int end, void *data) {
    const BakeJob *job = data;
    Baked_Paint(job->baked, job->masonry, begin, end);
}

static void paint_rows_beyond(int begin, int end, void *data) {
    const BakeJob *job = data;
    Baked_PaintBeyond(job->baked, job->masonry, begin, end);
}

bool Picture_Bake(Picture *picture) {
    PictureMaps *maps = &picture->maps;
    if (!picture->wall_changed) return true;
    Masonry *masonry = malloc(sizeof *masonry);
    if (!masonry || !Baked_Prepare(&maps->baked, &maps->wall, picture->fineness)) return free(masonry), false;
    BakeJob job = {&maps->baked, masonry};
    Masonry_Prepare(masonry, &maps->wall);
    Picture_Split(picture, maps->baked.height, PICTURE_ROWS, paint_rows, &job);
    Picture_Split(picture, maps->baked.height, PICTURE_ROWS, paint_rows_beyond, &job);
    free(masonry);
    maps->wall_number++;
    picture->wall_changed = false;
    return true;
}

bool FluidStone_Make(Picture *picture, const PictureFrame *frame) {
    if (!Picture_Bake(picture)) return false;
    for (int i = 0; i < picture->maps.baked.panels; i++) Baked_Show(&picture->maps.baked, i, frame->shown[i]);
    return true;
}
