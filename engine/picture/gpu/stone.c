/* The baked wall in textures. While it is being baked, only rows of blocks that have changed are sent. */
#include "engine/picture/gpu/gpu.h"
#include <stdlib.h>
#include <string.h>

static void pack_stone(const Background *background, int first, int count, uint8_t *to) {
    const size_t from = Background_Index(background, 0, first), end = Background_Index(background, 0, first + count);
    for (size_t i = from; i < end; i++, to += 4) {
        for (int c = 0; c < 3; c++) to[c] = background->stone[c][i];
        to[3] = background->front[i];
    }
}

static void pack_far(const Background *background, int first, int count, uint8_t *to) {
    const int margin = background->far_margin;
    for (int y = first; y < first + count; y++)
        for (int x = -margin; x < background->width + margin; x++, to += 4) {
            const size_t at = Background_FarIndex(background, x, y);
            const bool within = x >= 0 && x < background->width;
            to[0] = background->deep[at], to[1] = background->keep[at], to[2] = background->columns[at];
            to[3] = within ? background->open[Background_Index(background, x, y)] : 0;
        }
}

/* Left and right pixels lie apart in the map. */
static void pack_grain(const Background *background, int first, int count, uint8_t *to) {
    const size_t width = (size_t)background->width;
    for (int y = 2 * first; y < 2 * (first + count); y++) {
        const uint8_t *line = background->grain + (size_t)y * 2 * width;
        for (size_t x = 0; x < width; x++, to += 2) to[0] = line[x], to[1] = line[x + width];
    }
}

static void send_rows(Gpu *gpu, const Background *background, int first, int count) {
    pack_stone(background, first, count, gpu->bytes);
    GlTexture_Rows(&gpu->gl, &gpu->map[MAP_STONE], first, count, gpu->bytes);
    pack_far(background, first, count, gpu->bytes);
    GlTexture_Rows(&gpu->gl, &gpu->map[MAP_FAR], first, count, gpu->bytes);
    pack_grain(background, first, count, gpu->bytes);
    GlTexture_Rows(&gpu->gl, &gpu->map[MAP_GRAIN], 2 * first, 2 * count, gpu->bytes);
}

static bool begin(Gpu *gpu, const PictureMaps *maps) {
    const Background *background = &maps->background;
    const int width = background->width, height = background->height;
    const GlLook soft = {GL_RGBA, true, false}, fine = {GL_LUMINANCE, false, false};
    const size_t blocks = (size_t)background->blocks[0] * (size_t)background->blocks[1];
    gpu->wall = 0;
    free(gpu->wall_state);
    gpu->wall_state = calloc(blocks, 1);
    if (!gpu->wall_state || !GlTexture_Resize(&gpu->gl, &gpu->map[MAP_STONE], soft, width, height) ||
        !GlTexture_Resize(&gpu->gl, &gpu->map[MAP_FAR], soft, width + 2 * background->far_margin, height) ||
        !GlTexture_Resize(&gpu->gl, &gpu->map[MAP_GRAIN], fine, 2 * width, 2 * height))
        return false;
    memset(gpu->wall_state, 255, blocks); /* all of it is sent */
    gpu->wall = maps->wall_number;
    return true;
}

bool GpuStone_Upload(Gpu *gpu, const PictureMaps *maps) {
    const Background *background = &maps->background;
    const size_t row = (size_t)background->blocks[0];
    const size_t wide = (size_t)(background->width + 2 * background->far_margin);
    if (!Gpu_Room(gpu, 4 * wide * BACKGROUND_LINES)) return false;
    if (gpu->wall != maps->wall_number && !begin(gpu, maps)) return false;
    for (int j = 0; j < background->blocks[1]; j++) {
        uint8_t *known = gpu->wall_state + row * (size_t)j;
        const uint8_t *state = background->state + row * (size_t)j;
        const int first = j * BACKGROUND_LINES, left = background->height - first;
        if (memcmp(known, state, row) == 0) continue;
        memcpy(known, state, row);
        send_rows(gpu, background, first, left < BACKGROUND_LINES ? left : BACKGROUND_LINES);
    }
    return true;
}
