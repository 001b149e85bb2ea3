/* Draws the background, the floor with shadows on it, and the edges of the volume, which lie behind all smoke. */
#include "engine/volume/inside.h"
#include "engine/figures/ink.h"
#include "engine/figures/palette.h"
#include "engine/light/tone.h"
#include "engine/maths/noise.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <string.h>

static const float FLAME = .52f; /* the place of fire's light in its palette */

typedef struct Backdrop {
    const Volume *volume;
    const Canvas *canvas;
    bool floor;
    float sun[3], ambient[3], fire[3]; /* light that the floor scatters of each kind */
} Backdrop;

static uint32_t pack(const float colour[3], float dither) {
    uint32_t pixel = 255;
    for (int c = 0; c < 3; c++) pixel = pixel << 8 | (uint32_t)(int)Clampf(colour[c] + dither, 0, 255);
    return pixel;
}

static void back_row(const Backdrop *job, int y, float colour[3]) {
    const Canvas *canvas = job->canvas;
    const VolumeLook *look = &job->volume->look;
    const float part = ((float)y + .5f) / (float)canvas->height;
    uint32_t *pixels = canvas->pixels + (ptrdiff_t)y * canvas->row, tile[NOISE_TILE];
    for (int c = 0; c < 3; c++) colour[c] = ToneQuick(Mixf(look->above[c], look->below[c], part), 255);
    for (int i = 0; i < NOISE_TILE; i++) tile[i] = pack(colour, (float)NOISE_DITHER[y % NOISE_TILE][i] / 256);
    int x = 0;
    for (; x + NOISE_TILE <= canvas->width; x += NOISE_TILE) memcpy(pixels + x, tile, sizeof tile);
    memcpy(pixels + x, tile, sizeof *pixels * (size_t)(canvas->width - x));
}

WIDE_LOOP static void add(float *restrict to, float more, int count) {
    for (int i = 0; i < count; i++) to[i] += more;
}

/* Interpolates between four places of a map, at places that are counted as the map's. */
INLINE_LOOP void read_map(const float *restrict map, const int size[2], int channels, const float *restrict across,
                          const float *restrict deep, float *restrict to, int count) {
    const int most_x = size[0] - 1, most_z = size[1] - 1, row = size[0] * channels;
    for (int i = 0; i < count; i++) {
        float x = across[i] - .5f, z = deep[i] - .5f;
        x = x > 0 ? x : 0, z = z > 0 ? z : 0;
        int left = (int)x, near = (int)z;
        left = left < most_x ? left : most_x, near = near < most_z ? near : most_z;
        const int beside = left < most_x ? channels : 0, behind = near < most_z ? row : 0;
        const float s = x - (float)left, t = z - (float)near, *at = map + left * channels + near * row;
        for (int c = 0; c < channels; c++) {
            const float above = at[c] + s * (at[c + beside] - at[c]);
            const float below = at[c + behind] + s * (at[c + behind + beside] - at[c + behind]);
            to[channels * i + c] = above + t * (below - above);
        }
    }
}

WIDE_LOOP static void read_light(const float *map, const int size[2], const float *across, const float *deep, float *to,
                                 int count) {
    read_map(map, size, 1, across, deep, to, count);
}

WIDE_LOOP static void read_paint(const float *map, const int size[2], const float *across, const float *deep, float *to,
                                 int count) {
    read_map(map, size, 4, across, deep, to, count);
}

/* The colours of a row of the floor, in one channel. */
WIDE_LOOP static void tone_row(float sun, float ambient, float fire, const float *restrict light,
                               const float *restrict warmth, float *restrict to, int count) {
    for (int i = 0; i < count; i++) to[i] = ToneQuick(sun * light[i] + ambient + fire * warmth[i], 254);
}

static void tone_rows(int begin, int end, void *data) {
    const Backdrop *job = data;
    const Volume *volume = job->volume;
    const int *size = volume->scene->size, width = size[0], places[2] = {VOLUME_WARM, VOLUME_WARM};
    float across[VOLUME_MOST], deep[VOLUME_MOST], warm[VOLUME_MOST] = {0}, seen[VOLUME_MOST];
    for (int i = 0; i < width; i++) across[i] = VOLUME_WARM * ((float)i + .5f) / (float)width;
    for (int z = begin; z < end; z++) {
        const float *light = volume->floor + (ptrdiff_t)z * width;
        float *to = volume->paint + (ptrdiff_t)z * width * 4;
        for (int i = 0; i < width; i++) deep[i] = VOLUME_WARM * ((float)z + .5f) / (float)size[2];
        if (volume->warmth.any) read_light(volume->warmth.light, places, across, deep, warm, width);
        for (int c = 0; c < 3; c++) {
            tone_row(job->sun[c], job->ambient[c], job->fire[c], light, warm, seen, width);
            for (int i = 0; i < width; i++) to[4 * i + c] = seen[i];
        }
    }
}

/* The floor fades out towards its edges. */
WIDE_LOOP static void paint_floor(const float *restrict seen, const float back[3], const int size[2],
                                  const float *restrict across, const float *restrict deep,
                                  const float *restrict dither, uint32_t *restrict pixels, int count) {
    const float right = (float)size[0], far = (float)size[1], soft = 16 / (right < far ? right : far);
    const float red = back[0], green = back[1], blue = back[2];
    for (int i = 0; i < count; i++) {
        const float u = across[i] < right - across[i] ? across[i] : right - across[i];
        const float v = deep[i] < far - deep[i] ? deep[i] : far - deep[i];
        const float edge = soft * (u < v ? u : v), part = edge > 0 ? edge < 1 ? edge : 1 : 0;
        const int r = (int)(red + part * (seen[4 * i] - red) + dither[i]);
        const int g = (int)(green + part * (seen[4 * i + 1] - green) + dither[i]);
        const int b = (int)(blue + part * (seen[4 * i + 2] - blue) + dither[i]);
        pixels[i] = 0xff000000u | (uint32_t)r << 16 | (uint32_t)g << 8 | (uint32_t)b;
    }
}

static void floor_piece(const Backdrop *job, int x, int y, int count, const float back[3]) {
    static const int axes[3] = {0, 2, 1};
    const Volume *volume = job->volume;
    const int *size = volume->scene->size, plan[2] = {size[0], size[2]};
    const float right = .5f * (float)size[0], behind = .5f * (float)size[2];
    float across[VOLUME_PIECE], deep[VOLUME_PIECE], seen[4 * VOLUME_PIECE], dither[VOLUME_PIECE];
    int ends[2] = {0, count};
    VolumeView_Row(&volume->view, axes, volume->scene->cell, .5f * (float)size[1], x, y, count, across, deep);
    VolumeView_Narrow(across, -right, right, ends);
    VolumeView_Narrow(deep, -behind, behind, ends);
    const int first = ends[0], some = ends[1] - first;
    add(across + first, right, some), add(deep + first, behind, some);
    Volume_Dither(x + first, y, some, dither);
    read_paint(volume->paint, plan, across + first, deep + first, seen, some);
    paint_floor(seen, back, plan, across + first, deep + first, dither,
                job->canvas->pixels + x + first + (ptrdiff_t)y * job->canvas->row, some);
}

static void back_rows(int begin, int end, void *data) {
    const Backdrop *job = data;
    const int width = job->canvas->width;
    for (int y = begin; y < end; y++) {
        float colour[3];
        back_row(job, y, colour);
        for (int x = 0; job->floor && x < width; x += VOLUME_PIECE)
            floor_piece(job, x, y, Mini(VOLUME_PIECE, width - x), colour);
    }
}

/* Tells whether a face across an axis, on its high or low side, is seen from within. */
static bool is_back(const Volume *volume, int axis, bool high) {
    const VolumeView *view = &volume->view;
    const float side = high ? 1.0f : -1.0f;
    return side * view->ahead[axis] + view->away * view->middle[axis] > 0;
}

static void draw_edges(const Volume *volume, const Canvas *canvas) {
    const float cell = volume->scene->cell;
    for (int axis = 0; axis < 3; axis++)
        for (int corner = 0; corner < 4; corner++) {
            const int u = (axis + 1) % 3, v = (axis + 2) % 3;
            if (!is_back(volume, u, corner & 1) && !is_back(volume, v, corner & 2)) continue;
            Stroke stroke = {.half = .7f, .colour = 0xA8B4C8};
            stroke.cover[0] = stroke.cover[1] = volume->look.edges;
            for (int end = 0; end < 2; end++) {
                float at[3];
                at[axis] = end ? cell * (float)volume->scene->size[axis] : 0;
                at[u] = corner & 1 ? cell * (float)volume->scene->size[u] : 0;
                at[v] = corner & 2 ? cell * (float)volume->scene->size[v] : 0;
                VolumeView_Project(&volume->view, at, end ? stroke.b : stroke.a);
            }
            Ink_Stroke(canvas, &stroke, 0, canvas->height);
        }
}

bool VolumeBackdrop(Volume *volume, const Canvas *canvas) {
    const VolumeLook *look = &volume->look;
    const int *size = volume->scene->size;
    Backdrop job = {.volume = volume, .canvas = canvas};
    const float facing = Maxf(-volume->to_light[1], 0);
    job.floor = look->floor[0] + look->floor[1] + look->floor[2] > 0 && is_back(volume, 1, true);
    volume->paint = Room_For(&volume->held[HELD_PAINT], 4 * sizeof(float) * (size_t)size[0] * (size_t)size[2]);
    if (!volume->paint) return false;
    Palette_Light(&PALETTE_FIRE, FLAME, job.fire);
    for (int c = 0; c < 3; c++) {
        job.sun[c] = look->floor[c] * look->light[c] * facing, job.ambient[c] = look->floor[c] * look->ambient[c];
        job.fire[c] *= look->floor[c];
    }
    if (job.floor) Workers_Run(volume->workers, size[2], 16, tone_rows, &job);
    Workers_Run(volume->workers, canvas->height, 8, back_rows, &job);
    if (look->edges > 0) draw_edges(volume, canvas);
    return true;
}
