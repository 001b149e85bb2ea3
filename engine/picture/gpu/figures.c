#include "engine/maths/scalar.h"
#include "engine/picture/gpu/gpu.h"
#include "engine/picture/gpu/shaders.h"
#include <math.h>
#include <string.h>

typedef struct Scene {
    Gpu *gpu;
    const PictureMaps *maps;
    const PictureFrame *frame;
    const Canvas *canvas;
} Scene;

static void pack_shape(const Shape *shape, float to[4 * SHADER_SHAPE]) {
    const bool box = shape->kind == SHAPE_BOX, polygon = shape->kind == SHAPE_POLYGON;
    const float about[4] = {shape->radius, polygon ? (float)shape->points : shape->radius_b, shape->melt,
                            (float)shape->kind};
    memset(to, 0, 4 * SHADER_SHAPE * sizeof *to);
    memcpy(to, polygon ? shape->point[0] : shape->a, 2 * sizeof *to);
    memcpy(to + 2, polygon ? shape->point[1] : shape->b, 2 * sizeof *to);
    memcpy(to + 4, about, sizeof about);
    if (box) memcpy(to + 8, shape->turn, 2 * sizeof *to);
    if (polygon) memcpy(to + 8, shape->point[2], sizeof shape->point - 2 * sizeof shape->point[0]);
}

static void give_shapes(Gpu *gpu, GpuShader shader, const Silhouette *figure) {
    float numbers[4 * SHADER_SHAPE * SHADER_MOST_SHAPES];
    const int count = Mini(figure->count, SHADER_MOST_SHAPES);
    for (int i = 0; i < count; i++) pack_shape(&figure->shapes[i], numbers + 4 * SHADER_SHAPE * i);
    gpu->gl.Uniform4fv(gpu->uniform[shader][GPU_SHAPE], SHADER_SHAPE * count, numbers);
    gpu->gl.Uniform1f(gpu->uniform[shader][GPU_SHAPES], (float)count);
}

/* Turns the bounds of a figure in m into pixels, with a margin in px. False if there are none. */
static bool find_pixels(const Canvas *canvas, const PictureMirror *mirror, float margin, float low[2], float high[2]) {
    for (int axis = 0; axis < 2; axis++) {
        const float start = axis ? mirror ? mirror->top : canvas->top : canvas->left;
        const float most = (float)(axis ? mirror ? mirror->lines : canvas->height : canvas->width);
        low[axis] = Clampf((low[axis] - start) * canvas->scale - margin, 0, most);
        high[axis] = Clampf((high[axis] - start) * canvas->scale + margin + 1, 0, most);
    }
    return low[0] < high[0] && low[1] < high[1];
}

static bool draw_figure(const Scene *scene, const Silhouette *figure, const PictureMirror *mirror) {
    Gpu *gpu = scene->gpu;
    const int end = mirror ? mirror->first + mirror->lines : 0;
    float low[2], high[2];
    if (figure->count < 1) return true;
    Silhouette_Bounds(figure, low, high);
    Gpu_Give(gpu, GPU_FIGURE, GPU_SIDES, low[0] - LOOK_RIM, low[1] - LOOK_RIM, high[0] + LOOK_RIM, high[1] + LOOK_RIM);
    if (!find_pixels(scene->canvas, mirror, 2, low, high)) return true;
    if (mirror) {
        const float above = low[1];
        low[1] = (float)end - high[1], high[1] = (float)end - above;
    }
    give_shapes(gpu, GPU_FIGURE, figure);
    Gpu_Give(gpu, GPU_FIGURE, GPU_FIGURE_IS, figure->base, figure->glow, mirror ? LOOK_MIRROR_FIGURE : 0,
             mirror ? (float)mirror->lines : 1);
    Gpu_Give(gpu, GPU_FIGURE, GPU_FACE, figure->albedo[0], figure->albedo[1], figure->albedo[2], 0);
    Gpu_Give(gpu, GPU_FIGURE, GPU_GROUND, (float)end, mirror ? mirror->top : 0, 0, 0);
    return Gpu_DrawQuad(gpu, low, high);
}

static bool draw_figures(const Scene *scene, int from, int to, const PictureMirror *mirror) {
    Gpu *gpu = scene->gpu;
    Gpu_Use(gpu, GPU_FIGURE, scene->maps, scene->frame, scene->canvas);
    gpu->gl.BlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    for (int i = from; i < to; i++)
        if (!draw_figure(scene, &scene->frame->silhouettes[i], mirror)) return false;
    return true;
}

static void to_pixels(const Canvas *canvas, float x, float y, float at[2]) {
    at[0] = (x - canvas->left) * canvas->scale, at[1] = (y - canvas->top) * canvas->scale;
}

/* Draws the quads that have been added. */
static bool draw_added(const Scene *scene, GpuShader shader, GLenum source, GLenum behind) {
    Gpu_Use(scene->gpu, shader, scene->maps, scene->frame, scene->canvas);
    scene->gpu->gl.BlendFuncSeparate(source, behind, GL_ZERO, GL_ONE);
    Gpu_DrawQuads(scene->gpu);
    return true;
}

static bool add_flame(const Scene *scene, const Flame *flame) {
    float low[2], high[2];
    if (!Flame_Bounds(flame, low, high)) return true;
    to_pixels(scene->canvas, low[0], low[1], low);
    to_pixels(scene->canvas, high[0], high[1], high);
    const float phase = fmodf(flame->phase, 62.83185307f);
    const float rest[] = {0,     0, flame->x, flame->y, flame->height, flame->width, flame->lean, flame->strength,
                          phase, 0};
    return Gpu_AddQuad(scene->gpu, low, high, rest);
}

static bool draw_flames(const Scene *scene, int from, int to) {
    for (int i = from; i < to; i++)
        if (!add_flame(scene, &scene->frame->flames[i])) return false;
    return draw_added(scene, GPU_FLAME, GL_ONE_MINUS_DST_COLOR, GL_ONE);
}

static bool add_fleck(const Scene *scene, const Fleck *fleck) {
    const float scale = scene->canvas->scale, dx = fleck->half[0] * scale, dy = fleck->half[1] * scale;
    const float wide = Maxf(fleck->wide * scale, .6f), reach[2] = {fabsf(dx) + wide + 1, fabsf(dy) + wide + 1};
    float at[2], colour[3];
    to_pixels(scene->canvas, fleck->x, fleck->y, at);
    if (!(reach[0] < 99 && reach[1] < 99) || !isfinite(at[0] + at[1])) return true;
    Fleck_Colour(fleck, &scene->maps->light, colour);
    const float low[2] = {at[0] - reach[0], at[1] - reach[1]}, high[2] = {at[0] + reach[0], at[1] + reach[1]};
    const float rest[] = {at[0], at[1], dx, dy, wide, 0, colour[0], colour[1], colour[2], 0};
    return Gpu_AddQuad(scene->gpu, low, high, rest);
}

static bool draw_flecks(const Scene *scene, bool glowing) {
    const PictureFrame *frame = scene->frame;
    for (int i = 0; i < frame->fleck_count; i++)
        if (frame->flecks[i].glows == glowing && !add_fleck(scene, &frame->flecks[i])) return false;
    return glowing ? draw_added(scene, GPU_FLECK, GL_ONE_MINUS_DST_COLOR, GL_ONE)
                   : draw_added(scene, GPU_FLECK, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

static bool add_spark(const Scene *scene, const Spark *spark) {
    const float scale = scene->canvas->scale, shutter = LOOK_SHUTTER * scale, size = scale / LOOK_SPARK_PER;
    const float tail[2] = {-spark->vx * shutter, -spark->vy * shutter}, reach = LOOK_HALO_SIZE * size + 2;
    const float glow = Minf(spark->glow, 1);
    float at[2], low[2], high[2];
    to_pixels(scene->canvas, spark->x, spark->y, at);
    if (!(glow > 0) || !(fabsf(tail[0]) + fabsf(tail[1]) < 1e4f) || !isfinite(at[0] + at[1])) return true;
    for (int axis = 0; axis < 2; axis++) {
        low[axis] = at[axis] + Minf(tail[axis], 0) - reach;
        high[axis] = at[axis] + Maxf(tail[axis], 0) + reach;
    }
    const float rest[] = {at[0], at[1], tail[0], tail[1], glow, size, 0, 0, 0, 0};
    return Gpu_AddQuad(scene->gpu, low, high, rest);
}

static bool draw_sparks(const Scene *scene) {
    for (int i = 0; i < scene->frame->spark_count; i++)
        if (!add_spark(scene, &scene->frame->sparks[i])) return false;
    return draw_added(scene, GPU_SPARK, GL_ONE, GL_ONE);
}

/* Some of the smoke lies before the figures in front. */
static bool draw_front(const Scene *scene, int from, int to) {
    float low[2] = {1e6f, 1e6f}, high[2] = {-1e6f, -1e6f};
    for (int i = from; i < to; i++) {
        float least[2], most[2];
        Silhouette_Bounds(&scene->frame->silhouettes[i], least, most);
        for (int axis = 0; axis < 2; axis++)
            low[axis] = Minf(low[axis], least[axis]), high[axis] = Maxf(high[axis], most[axis]);
    }
    if (scene->maps->veiled || from >= to || !find_pixels(scene->canvas, NULL, 2, low, high))
        return draw_figures(scene, from, to, NULL);
    for (int axis = 0; axis < 2; axis++) low[axis] = floorf(low[axis]), high[axis] = floorf(high[axis]);
    return Gpu_KeepBehind(scene->gpu, scene->canvas, low, high) && draw_figures(scene, from, to, NULL) &&
           Gpu_LayVeil(scene->gpu, scene->maps, scene->frame, scene->canvas, low, high);
}

/* The order is that of the software's bands. */
bool GpuFigures_Draw(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas) {
    const Scene scene = {gpu, maps, frame, canvas};
    const PictureMirror mirror = Picture_Mirror(canvas, &maps->wall);
    const int figures = frame->silhouette_count, far_figures = Maxi(figures - frame->near_silhouettes, 0);
    const int flames = frame->flame_count, far_flames = Maxi(flames - frame->near_flames, 0);
    return (mirror.lines < 1 || draw_figures(&scene, 0, figures, &mirror)) &&
           draw_figures(&scene, 0, far_figures, NULL) && draw_flames(&scene, 0, far_flames) &&
           draw_front(&scene, far_figures, figures) && draw_flecks(&scene, false) && draw_flecks(&scene, true) &&
           draw_flames(&scene, far_flames, flames) && draw_sparks(&scene);
}

bool GpuFigures_Outline(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas) {
    const float width = Silhouette_OutlineWidth(canvas->scale);
    if (frame->outlined_count < 1) return true;
    Gpu_Use(gpu, GPU_OUTLINE, maps, frame, canvas);
    gpu->gl.BlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    for (int i = 0; i < frame->outlined_count; i++) {
        const Silhouette *figure = &frame->outlined[i];
        const uint32_t colour = Silhouette_OutlineColour(figure->outline);
        float low[2], high[2], melt = 0;
        if (!colour || figure->count < 1) continue;
        for (int k = 0; k < figure->count; k++) melt = Maxf(melt, figure->shapes[k].melt);
        Silhouette_Bounds(figure, low, high);
        if (!find_pixels(canvas, NULL,
                         (Silhouette_OutlineReach(figure->outline, canvas->scale) + melt) * canvas->scale + 2, low,
                         high))
            continue;
        give_shapes(gpu, GPU_OUTLINE, figure);
        Gpu_Give(gpu, GPU_OUTLINE, GPU_FIGURE_IS, width, (float)figure->outline, 0, 0);
        Gpu_Give(gpu, GPU_OUTLINE, GPU_FACE, (float)(colour >> 16 & 255) / 255, (float)(colour >> 8 & 255) / 255,
                 (float)(colour & 255) / 255, 0);
        if (!Gpu_DrawQuad(gpu, low, high)) return false;
    }
    return true;
}

/* See Silhouette_Soften. */
bool GpuFigures_Nearest(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas) {
    if (frame->nearest_count < 1) return true;
    Gpu_Use(gpu, GPU_OUTLINE, maps, frame, canvas);
    gpu->gl.BlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    for (int i = 0; i < frame->nearest_count; i++) {
        const Silhouette *figure = &frame->nearest[i];
        float low[2], high[2];
        if (figure->count < 1 || !(figure->soft > 0) || !(figure->hides > 0)) continue;
        Silhouette_Bounds(figure, low, high);
        if (!find_pixels(canvas, NULL, .5f * figure->soft * canvas->scale, low, high)) continue;
        give_shapes(gpu, GPU_OUTLINE, figure);
        Gpu_Give(gpu, GPU_OUTLINE, GPU_FIGURE_IS, 0, 0, figure->soft, figure->hides);
        if (!Gpu_DrawQuad(gpu, low, high)) return false;
    }
    return true;
}
