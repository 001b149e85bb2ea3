/* Widens coordinates of cells to the picture, blends the texture at half the picture's size, and makes pixels. */
#include "engine/maths/scalar.h"
#include "engine/picture/inside.h"
#include "engine/picture/liquid/liquid.h"
#include "engine/picture/liquid/texture.h"
#include <stdlib.h>

enum { SPAN = 256, INKS = 2048, DYE = LIQUID_CHANNELS, FIELDS, TONE = 0, DYED, TONES };

#define FARTHEST 1e5f /* m */
#define GRAIN    1.5f /* m, the largest grain of the fractal texture */

typedef struct LiquidMaps {
    Noise noise;
    Plane field[FIELDS]; /* distance of each coordinate from its cell's place, m, then the dye, one sample per cell */
    Plane tone[TONES];   /* the texture, 0..1, and the dye, one sample for 2 x 2 pixels */
    Wide wide, pixels;   /* fields as wide as samples, tones as wide as pixels */
    float ink[3][INKS];  /* colours as seen on screen, 0..255 */
} LiquidMaps;

static LiquidMaps *maps_of(Picture *picture) {
    LiquidMaps *maps = picture->liquid;
    if (maps) return maps;
    maps = picture->liquid = calloc(1, sizeof *maps);
    if (!maps) return NULL;
    Noise_Bake(&maps->noise, 29);
    for (int i = 0; i < INKS; i++) {
        const uint32_t colour = Palette_Colour(&PALETTE_MARBLE, (float)i / (INKS - 1));
        for (int c = 0; c < 3; c++) maps->ink[c][i] = (float)(colour >> (16 - 8 * c) & 255);
    }
    return maps;
}

void LiquidMaps_Free(LiquidMaps *maps) {
    if (!maps) return;
    Wide_Free(&maps->wide), Wide_Free(&maps->pixels);
    for (int i = 0; i < FIELDS; i++) Plane_Free(&maps->field[i]);
    for (int i = 0; i < TONES; i++) Plane_Free(&maps->tone[i]);
    free(maps);
}

/* Distances go on evenly beyond the edge and into solids, which coordinates do not. */
static void read_coordinate(const FluidFields *fields, int channel, int axis, Plane *plane) {
    const FluidView view = Fluid_ReadChannel(fields->fluid, channel);
    FluidFields_Copy(fields, &view, -FARTHEST, FARTHEST, plane);
    for (int y = 0; view.data && y < fields->height; y++)
        Texture_AddPlaces(Plane_Row(plane, y), -fields->cell * (axis == 0 ? .5f : (float)y + .5f),
                          axis == 0 ? -fields->cell : 0, fields->width);
}

static bool read_fields(Picture *picture, LiquidMaps *maps, const FluidFields *fields, int channel) {
    Plane *planes[FIELDS];
    if (!Picture_Resize(picture, fields->width, fields->height)) return false;
    for (int i = 0; i < FIELDS; i++) {
        planes[i] = &maps->field[i];
        if (!Plane_Resize(planes[i], fields->width, fields->height)) return false;
        if (i != DYE) read_coordinate(fields, channel + i, i % 2, planes[i]);
    }
    FluidFields_Copy(fields, &fields->smoke, 0, 16, planes[DYE]);
    FluidFields_FillSolids(fields, planes, FIELDS, picture->state);
    return true;
}

typedef struct LiquidJob {
    LiquidMaps *maps;
    const PictureLiquid *liquid;
    const Canvas *canvas;
} LiquidJob;

static void weave_span(const LiquidJob *job, int x, int y, int count) {
    LiquidMaps *maps = job->maps;
    const float step = 2 / job->canvas->scale;
    const float first[2] = {job->canvas->left + .5f * step, job->canvas->top + .5f * step};
    float u[SPAN], v[SPAN], *tone = Plane_Row(&maps->tone[TONE], y) + x;
    for (int i = 0; i < count; i++) tone[i] = 0;
    for (int set = 0; set < LIQUID_SETS; set++) {
        const float weight = job->liquid->weight[set];
        if (!(weight > 0)) continue;
        Texture_Coordinates(&maps->wide, set, first, step, x, y, count, u, v);
        if (job->liquid->texture == LIQUID_LINED)
            Texture_AddLines(&maps->noise, u, v, weight, tone, count);
        else
            Texture_AddFractal(&maps->noise, GRAIN, u, v, weight, tone, count);
    }
    Axis_Blend(&maps->wide.down, y, &maps->wide.plane[DYE], x, count, Plane_Row(&maps->tone[DYED], y) + x, NULL);
}

static void weave_rows(int begin, int end, void *data) {
    const LiquidJob *job = data;
    const int width = job->maps->tone[TONE].width;
    for (int y = begin; y < end; y++)
        for (int x = 0; x < width; x += SPAN) weave_span(job, x, y, Mini(SPAN, width - x));
}

/* Slopes towards the light, at the upper left, are bright, up to 1.3. Slopes away from it are dark, down to .72. */
WIDE_LOOP static void paint(const float *restrict tone, const float *restrict fall, const float *restrict dye,
                            float steep, const LiquidMaps *maps, uint32_t *restrict pixels, int count) {
    for (int i = 0; i < count; i++) {
        const int ink = (int)Clampf(tone[i] * (INKS - 1), 0, INKS - 1);
        const float lit = 1 + steep * (tone[i + 1] - tone[i - 1]) + steep * fall[i];
        const float held = lit < 1.3f ? lit : 1.3f, bright = held > .72f ? held : .72f;
        const float pale = dye[i] / (dye[i] + .35f), left = bright * (1 - pale);
        const float red = left * maps->ink[0][ink] + bright * pale * 232,
                    green = left * maps->ink[1][ink] + bright * pale * 226,
                    blue = left * maps->ink[2][ink] + bright * pale * 210;
        pixels[i] = 0xff000000u | (uint32_t)(int)(red < 255 ? red : 255) << 16 |
                    (uint32_t)(int)(green < 255 ? green : 255) << 8 | (uint32_t)(int)(blue < 255 ? blue : 255);
    }
}

static void paint_rows(int begin, int end, void *data) {
    const LiquidJob *job = data;
    const LiquidMaps *maps = job->maps;
    const Canvas *canvas = job->canvas;
    const float steep = .035f * canvas->scale; /* slopes are by the pixel */
    for (int y = begin; y < end; y++)
        for (int x = 0; x < canvas->width; x += SPAN) {
            const int count = Mini(SPAN, canvas->width - x);
            float tone[SPAN + 2], fall[SPAN + 2], dye[SPAN];
            Axis_Blend(&maps->pixels.down, y, &maps->pixels.plane[TONE], x - 1, count + 2, tone, fall);
            Axis_Blend(&maps->pixels.down, y, &maps->pixels.plane[DYED], x, count, dye, NULL);
            paint(tone + 1, fall + 1, dye, steep, maps, canvas->pixels + y * (ptrdiff_t)canvas->row + x, count);
        }
}

static bool widen_fields(Picture *picture, LiquidMaps *maps, const FluidFields *fields, const Canvas *canvas) {
    const float cell = fields->cell, step = 2 / (canvas->scale * cell);
    const WideDef def = {FIELDS,
                         maps->tone[TONE].width,
                         maps->tone[TONE].height,
                         {(canvas->left - fields->left) / cell + step / 2, canvas->top / cell + step / 2},
                         step};
    Plane *planes[FIELDS];
    for (int i = 0; i < FIELDS; i++) planes[i] = &maps->field[i];
    return Wide_Make(&maps->wide, picture, planes, &def);
}

static bool show(Picture *picture, const PictureView *view, const FluidFields *fields, const PictureFrame *frame,
                 const Canvas *canvas) {
    (void)view;
    LiquidMaps *maps = maps_of(picture);
    if (!maps || !fields->fluid || !read_fields(picture, maps, fields, frame->liquid->channel)) return false;
    Picture_Mark(picture, PICTURE_STAGE_EXTRACT);
    Plane *tones[TONES] = {&maps->tone[TONE], &maps->tone[DYED]};
    for (int i = 0; i < TONES; i++)
        if (!Plane_Resize(tones[i], (canvas->width + 1) / 2, (canvas->height + 1) / 2)) return false;
    if (!widen_fields(picture, maps, fields, canvas)) return false;
    LiquidJob job = {maps, frame->liquid, canvas};
    Picture_Split(picture, maps->tone[TONE].height, PICTURE_ROWS, weave_rows, &job);
    for (int i = 0; i < TONES; i++) Plane_Pad(tones[i]);
    Picture_Mark(picture, PICTURE_STAGE_SHADE);
    if (!Wide_Make(&maps->pixels, picture, tones, &(WideDef){TONES, canvas->width, canvas->height, {.25f, .25f}, .5f}))
        return false;
    Picture_Split(picture, canvas->height, PICTURE_ROWS, paint_rows, &job);
    Picture_Mark(picture, PICTURE_STAGE_PIXELS);
    return true;
}

const PictureView VIEW_LIQUID = {"smoke", "", show, FluidMeasure_Smoke, NULL, false, .2f, NULL};
