#include "engine/maths/scalar.h"
#include "engine/picture/software/software.h"
#include <string.h>

/* Finishes the picture in bands, so that pixels are still in the cache when figures are drawn over them. */
enum { BAND = SILHOUETTE_BAND };

typedef struct PixelsJob {
    const Shade *shade;
    const PictureMaps *maps;
    const PictureFrame *frame;
    const Canvas *canvas;
    const float *extents; /* top and bottom of each figure, m */
    uint32_t *behind;     /* the picture without figures, if veiled, or without those in front */
    int front[4];         /* px, left, top, right and bottom of those in front, if not veiled */
    Canvas floor;         /* the wet floor upside down, so that its last line touches the floor's edge, or height 0 */
    int bands;
} PixelsJob;

static Canvas upside_down(const Canvas *canvas, const PictureMirror *mirror) {
    Canvas floor = *canvas;
    floor.height = mirror->lines;
    floor.pixels += (ptrdiff_t)(mirror->first + mirror->lines - 1) * canvas->row;
    floor.row = -canvas->row;
    floor.top = mirror->top;
    floor.mirror = LOOK_MIRROR_FIGURE;
    return floor;
}

/* Draws figures [from, to) of the frame. */
static void draw_figures(const PixelsJob *job, const Canvas *canvas, int from, int to, int begin, int end) {
    const PictureFrame *frame = job->frame;
    const float margin = 3 / canvas->scale, top = canvas->top + (float)begin / canvas->scale - margin;
    const float bottom = canvas->top + (float)end / canvas->scale + margin;
    for (int i = from; i < to; i++)
        if (job->extents[2 * i] < bottom && job->extents[2 * i + 1] > top)
            Silhouette_Draw(canvas, &frame->silhouettes[i], &job->maps->light, begin, end);
}

/* Returns lines [begin, end) as a canvas of their own. */
static Canvas lines_of(const Canvas *canvas, int begin, int end) {
    Canvas lines = *canvas;
    lines.pixels += begin * canvas->row;
    lines.top += (float)begin / canvas->scale;
    lines.height = end - begin;
    return lines;
}

static void draw_flames(const PictureFrame *frame, const Canvas *lines, int from, int to) {
    for (int i = from; i < to; i++) Flame_Draw(lines, &frame->flames[i]);
}

static void keep(const PixelsJob *job, const int x[2], int begin, int end) {
    const Canvas *canvas = job->canvas;
    for (int y = begin; y < end; y++)
        memcpy(job->behind + (ptrdiff_t)y * canvas->width + x[0], canvas->pixels + (ptrdiff_t)y * canvas->row + x[0],
               (size_t)(x[1] - x[0]) * sizeof *canvas->pixels);
}

/* Some of the smoke lies before the figures in front. */
static void draw_front(const PixelsJob *job, int begin, int end) {
    const int figures = job->frame->silhouette_count, far_figures = Maxi(figures - job->frame->near_silhouettes, 0);
    const int x[2] = {job->front[0], job->front[2]};
    const int first = Maxi(begin, job->front[1]), last = Mini(end, job->front[3]);
    const bool fronted = !job->maps->veiled && x[0] < x[1] && first < last;
    if (fronted) keep(job, x, first, last);
    draw_figures(job, job->canvas, far_figures, figures, begin, end);
    if (fronted)
        Shade_FrontRows(job->shade, job->behind, job->canvas->pixels, job->canvas->width, job->canvas->row, x, first,
                        last);
}

/* Draws far things first. A fire does not shine through a figure in front of it. */
static void draw_band(const PixelsJob *job, int begin, int end) {
    const PictureFrame *frame = job->frame;
    const Canvas lines = lines_of(job->canvas, begin, end);
    const int figures = frame->silhouette_count, far_figures = Maxi(figures - frame->near_silhouettes, 0);
    const int flames = frame->flame_count, far_flames = Maxi(flames - frame->near_flames, 0);
    draw_figures(job, job->canvas, 0, far_figures, begin, end);
    draw_flames(frame, &lines, 0, far_flames);
    draw_front(job, begin, end);
    for (int i = 0; i < frame->fleck_count; i++) Fleck_Draw(&lines, &frame->flecks[i], &job->maps->light);
    draw_flames(frame, &lines, far_flames, flames);
    for (int i = 0; i < frame->spark_count; i++) Spark_Draw(&lines, &frame->sparks[i]);
}

/* The last band holds the whole wet floor, because figures are drawn over their mirror images.
 *
 *      |  band 0     |
 *      |  band 1     |
 *      |  band 2     |
 *      |~~~~~~~~~~~~~|  edge of the floor
 *      |             |  still band 2 */
static void make_bands(int first, int last, void *data) {
    const PixelsJob *job = data;
    const Canvas *canvas = job->canvas;
    for (int band = first; band < last; band++) {
        const bool lowest = band == job->bands - 1;
        const int begin = band * BAND, end = lowest ? canvas->height : begin + BAND;
        Stretch_Rows(job->shade, canvas->pixels, canvas->width, canvas->row, begin, end);
        const bool veiled = job->maps->veiled;
        if (veiled) keep(job, (int[]){0, canvas->width}, begin, end);
        if (lowest) draw_figures(job, &job->floor, 0, job->frame->silhouette_count, 0, job->floor.height);
        draw_band(job, begin, end);
        if (veiled) Shade_VeilRows(job->shade, job->behind, canvas->pixels, canvas->width, canvas->row, begin, end);
        for (int i = 0; i < job->frame->nearest_count; i++)
            Silhouette_Soften(canvas, &job->frame->nearest[i], begin, end);
    }
}

/* Finds top and bottom of each figure, so that a band skips the figures outside it. NULL if out of memory. */
static float *measure_figures(Software *software, const PictureFrame *frame) {
    const size_t count = (size_t)frame->silhouette_count;
    float *extents = Room_For(&software->extents, count * 2 * sizeof *extents);
    for (size_t i = 0; extents && i < count; i++) {
        float low[2], high[2];
        Silhouette_Bounds(&frame->silhouettes[i], low, high);
        extents[2 * i] = low[1], extents[2 * i + 1] = high[1];
    }
    return extents;
}

/* Finds the box of the figures in front, from and to pixels of whole samples. */
static void find_front(PixelsJob *job) {
    const PictureFrame *frame = job->frame;
    const Canvas *canvas = job->canvas;
    float box[4] = {1e6f, 1e6f, -1e6f, -1e6f};
    for (int i = Maxi(frame->silhouette_count - frame->near_silhouettes, 0); i < frame->silhouette_count; i++) {
        float low[2], high[2];
        Silhouette_Bounds(&frame->silhouettes[i], low, high);
        for (int axis = 0; axis < 2; axis++)
            box[axis] = Minf(box[axis], low[axis]), box[2 + axis] = Maxf(box[2 + axis], high[axis]);
    }
    for (int i = 0; i < 4; i++) {
        const float at = (box[i] - (i & 1 ? canvas->top : canvas->left)) * canvas->scale + (i < 2 ? -2 : 3);
        const int most = i & 1 ? canvas->height : canvas->width;
        job->front[i] = Mini((int)Clampf(at, 0, (float)most) & ~1, most);
    }
}

bool Software_MakePixels(Software *software, Picture *picture, const PictureMaps *maps, const PictureFrame *frame,
                         const Canvas *canvas) {
    const size_t pixels = (size_t)canvas->width * (size_t)canvas->height;
    const float *extents = measure_figures(software, frame);
    const bool keeps = maps->veiled || frame->near_silhouettes > 0;
    uint32_t *behind = keeps ? Room_For(&software->behind, pixels * sizeof *behind) : NULL;
    if (!extents || (keeps && !behind)) return false;
    const PictureMirror mirror = Picture_Mirror(canvas, &maps->wall);
    PixelsJob job = {&software->shade, maps, frame, canvas, extents, behind, {0}, upside_down(canvas, &mirror), 0};
    if (keeps) find_front(&job);
    const int lines = mirror.lines > 0 ? mirror.first + 1 : canvas->height; /* the floor is all in the last band */
    job.bands = (lines + BAND - 1) / BAND;
    Picture_Split(picture, job.bands, 1, make_bands, &job);
    Picture_Mark(picture, PICTURE_STAGE_PIXELS);
    return true;
}
