#include "engine/picture/wide.h"
#include "engine/maths/scalar.h"

typedef struct WideJob {
    Wide *wide;
    Plane *const *planes;
    int count, top; /* the first row */
} WideJob;

static void stretch_rows(int begin, int end, void *data) {
    const WideJob *job = data;
    for (int i = 0; i < job->count; i++)
        for (int y = job->top + begin; y < job->top + end; y++)
            Axis_Stretch(&job->wide->across, Plane_Row(job->planes[i], y), Plane_Row(&job->wide->plane[i], y));
}

bool Wide_Make(Wide *wide, const Picture *picture, Plane *const *planes, const WideDef *def) {
    const int columns = planes[0]->width, rows = planes[0]->height;
    int range[2];
    if (!Axis_Set(&wide->across, def->width, def->first[0], def->step, columns, false) ||
        !Axis_Set(&wide->down, def->height, def->first[1], def->step, rows, false))
        return false;
    for (int i = 0; i < def->count; i++)
        if (!Plane_Resize(&wide->plane[i], def->width, rows)) return false;
    Axis_Range(&wide->down, range);
    WideJob job = {wide, planes, def->count, range[0] > 0 ? range[0] : -1};
    const int end = range[1] < rows ? range[1] : rows + 1;
    Picture_Split(picture, end - job.top, PICTURE_ROWS, stretch_rows, &job);
    for (int i = 0; i < def->count; i++)
        for (int y = job.top; y < end; y++) {
            float *row = Plane_Row(&wide->plane[i], y);
            row[-1] = row[0], row[def->width] = row[def->width - 1];
        }
    return true;
}

void Wide_Free(Wide *wide) {
    Axis_Free(&wide->across), Axis_Free(&wide->down);
    for (int i = 0; i < WIDE_MOST; i++) Plane_Free(&wide->plane[i]);
}
