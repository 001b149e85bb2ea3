/* Maps that change with every frame, packed into bytes, and the baked wall as it lies in memory. */
#include "engine/maths/scalar.h"
#include "engine/picture/gpu/gpu.h"
#include <math.h>
#include <string.h>

static const GlLook EXACT = {GL_RGBA, false, false}, SOFT = {GL_RGBA, true, false};

INLINE_LOOP void put(uint8_t *to, float part) {
    const int number = (int)(65535 * (part > 0 ? part < 1 ? part : 1 : 0) + .5f);
    to[0] = (uint8_t)(number >> 8), to[1] = (uint8_t)number;
}

/* Packs two planes, or one and zeros. Stores low as 0, high as 65535. */
static void pack(const Plane *first, float first_high, const Plane *second, float second_high, float low, uint8_t *to) {
    for (int y = 0; y < first->height; y++) {
        const float *a = Plane_Row(first, y), *b = second ? Plane_Row(second, y) : a;
        const float of_a = 1 / (first_high - low), of_b = second ? 1 / (second_high - low) : 0;
        for (int x = 0; x < first->width; x++, to += 4) {
            put(to, (a[x] - low) * of_a);
            put(to + 2, (b[x] - low) * of_b);
        }
    }
}

static void pack_roots(const Plane *first, const Plane *second, uint8_t *to) {
    for (int y = 0; y < first->height; y++) {
        const float *a = Plane_Row(first, y), *b = Plane_Row(second, y);
        for (int x = 0; x < first->width; x++, to += 4) {
            put(to, sqrtf(Maxf(a[x], 0) / 32));
            put(to + 2, sqrtf(Maxf(b[x], 0) / 32));
        }
    }
}

static uint8_t direction(float part) { return (uint8_t)(128.5f + 63.5f * Clampf(part, -2, 2)); }

static void pack_aside(const LightField *light, uint8_t *to) {
    for (int y = 0; y < light->depth.height; y++) {
        const float *bloom = Plane_Row(&light->field[LIGHT_BLOOM], y);
        const float *x_to = Plane_Row(&light->field[LIGHT_TO_X], y), *y_to = Plane_Row(&light->field[LIGHT_TO_Y], y);
        for (int x = 0; x < light->depth.width; x++, to += 4) {
            put(to, sqrtf(Maxf(bloom[x], 0) / 8));
            to[2] = direction(x_to[x]), to[3] = direction(y_to[x]);
        }
    }
}

static uint8_t byte_of(float part) { return (uint8_t)(255 * Clampf(part, 0, 1) + .5f); }

/* Packs roots of three planes, or zeros without them, and a fourth as it is, into rows of `wide` texels. */
static void pack_hues(const Plane *colour, float high, const Plane *fourth, const Plane *shape, int wide, uint8_t *to) {
    for (int y = 0; y < shape->height; y++, to += 4 * (size_t)wide) {
        memset(to, 0, 4 * (size_t)wide);
        for (int c = 0; c < 3 && colour; c++) {
            const float *row = Plane_Row(&colour[c], y), part = 1 / high;
            for (int x = 0; x < shape->width; x++) to[4 * x + c] = byte_of(sqrtf(Maxf(row[x], 0) * part));
        }
        for (int x = 0; x < shape->width && fourth; x++) to[4 * x + 3] = byte_of(Plane_Row(fourth, y)[x]);
    }
}

static bool send(Gpu *gpu, GpuMap map, GlLook look, int width, int height) {
    if (!GlTexture_Resize(&gpu->gl, &gpu->map[map], look, width, height)) return false;
    GlTexture_Rows(&gpu->gl, &gpu->map[map], 0, height, gpu->bytes);
    return true;
}

static bool send_light(Gpu *gpu, const LightField *light) {
    const int width = light->depth.width, height = light->depth.height;
    pack_roots(&light->field[LIGHT_WARM], &light->field[LIGHT_COLD], gpu->bytes);
    if (!send(gpu, MAP_LIGHT, EXACT, width, height)) return false;
    pack_aside(light, gpu->bytes);
    return send(gpu, MAP_ASIDE, EXACT, width, height);
}

static bool send_grain(Gpu *gpu, const SmokeGrain *grain) {
    for (int set = 0; set < GRAIN_SETS; set++) {
        const Plane *moved = &grain->moved[2 * set];
        pack(&moved[0], 16, &moved[1], 16, -16, gpu->bytes);
        if (!send(gpu, MAP_MOVED0 + set, EXACT, moved->width, moved->height)) return false;
    }
    return true;
}

static bool send_glow(Gpu *gpu, const Glow *glow) {
    const GlLook noise = {GL_LUMINANCE, true, true};
    for (int i = 0; i < NOISE_SIZE * NOISE_SIZE; i++)
        gpu->bytes[i] = (uint8_t)(255 * Clampf(glow->licks.texel[i / NOISE_SIZE][i % NOISE_SIZE], 0, 1) + .5f);
    if (!send(gpu, MAP_NOISE, noise, NOISE_SIZE, NOISE_SIZE)) return false;
    for (int i = 0; i < 4 * GLOW_STEPS; i++)
        gpu->bytes[i] = i % 4 < 3 ? (uint8_t)(255 * sqrtf(Clampf(glow->light[i / 4][i % 4] / 8, 0, 1)) + .5f) : 255;
    return gpu->glow_known = send(gpu, MAP_RAMP, SOFT, GLOW_STEPS, 1);
}

/* The size of the map of hues, which holds the cells of the air and, if there is dye, those of the light below. */
static void size_hues(const PictureMaps *maps, int size[2]) {
    const Plane *air = &maps->smoke, *light = &maps->light.depth;
    size[0] = maps->dyed ? Maxi(air->width, light->width) : air->width;
    size[1] = maps->dyed ? air->height + light->height : air->height;
}

static bool send_hues(Gpu *gpu, const PictureMaps *maps) {
    const Plane *air = &maps->smoke, *light = &maps->light.depth;
    const int wide = gpu->hues[0];
    pack_hues(maps->dyed ? maps->dye : NULL, LOOK_DYE_MOST, maps->flares ? &maps->flare : NULL, air, wide, gpu->bytes);
    if (maps->dyed)
        pack_hues(maps->light.tint, LOOK_DYE_LIGHTEST, NULL, light, wide,
                  gpu->bytes + 4 * (size_t)wide * (size_t)air->height);
    return send(gpu, MAP_HUES, SOFT, wide, gpu->hues[1]);
}

static size_t cells_of(const Plane *plane) { return (size_t)plane->width * (size_t)plane->height; }

bool GpuMaps_Upload(Gpu *gpu, const PictureMaps *maps) {
    const Plane *smoke = &maps->smoke;
    size_hues(maps, gpu->hues);
    const size_t hues = (size_t)gpu->hues[0] * (size_t)gpu->hues[1],
                 grain = maps->grain ? cells_of(&maps->grain->moved[0]) : 0;
    const size_t most = cells_of(smoke) + cells_of(&maps->light.depth) + hues + grain + NOISE_SIZE * NOISE_SIZE;
    gpu->bytes = Room_For(&gpu->room, 4 * most);
    if (!gpu->bytes || (!gpu->glow_known && !send_glow(gpu, &maps->glow))) return false;
    pack(smoke, 16, &maps->heat, 4000, 0, gpu->bytes);
    if (!send(gpu, MAP_AIR, EXACT, smoke->width, smoke->height) || !send_light(gpu, &maps->light)) return false;
    if (maps->grain && !send_grain(gpu, maps->grain)) return false;
    if ((maps->flares || maps->dyed) && !send_hues(gpu, maps)) return false;
    if (maps->veiled) pack(&maps->veil, 16, NULL, 1, 0, gpu->bytes);
    return !maps->veiled || send(gpu, MAP_VEIL, EXACT, smoke->width, smoke->height);
}

/* ---- The wall ---- */

static bool send_wall(Gpu *gpu, const PictureMaps *maps) {
    const Baked *baked = &maps->baked;
    gpu->wall = 0;
    if (!GlTexture_Resize(&gpu->gl, &gpu->map[MAP_STONE], SOFT, baked->width, baked->height) ||
        !GlTexture_Resize(&gpu->gl, &gpu->map[MAP_FAR], SOFT, baked->width, baked->height))
        return false;
    GlTexture_Rows(&gpu->gl, &gpu->map[MAP_STONE], 0, baked->height, baked->near);
    GlTexture_Rows(&gpu->gl, &gpu->map[MAP_FAR], 0, baked->height, baked->far);
    gpu->wall = maps->wall_number, gpu->parts = maps->parts;
    for (int i = 0; i < baked->panels; i++) gpu->shown[i] = baked->panel[i].shown;
    return true;
}

static void send_part(Gpu *gpu, const Baked *baked, const BakedPart *part) {
    const size_t from = 4 * (size_t)part->y[0] * (size_t)baked->width;
    GlTexture_Rows(&gpu->gl, &gpu->map[MAP_STONE], part->y[0], part->y[1] - part->y[0], baked->near + from);
    GlTexture_Rows(&gpu->gl, &gpu->map[MAP_FAR], part->y[0], part->y[1] - part->y[0], baked->far + from);
}

bool GpuMaps_UploadWall(Gpu *gpu, const PictureMaps *maps) {
    const Baked *baked = &maps->baked;
    if (gpu->wall != maps->wall_number || !PictureMaps_Knows(maps, gpu->parts)) return send_wall(gpu, maps);
    for (; gpu->parts != maps->parts; gpu->parts++) send_part(gpu, baked, &maps->part[gpu->parts % PICTURE_PARTS]);
    for (int i = 0; i < baked->panels; i++) {
        const BakedPanel *panel = &baked->panel[i];
        if (gpu->shown[i] == panel->shown) continue;
        GlTexture_Rows(&gpu->gl, &gpu->map[MAP_STONE], panel->top, panel->height,
                       baked->near + 4 * (size_t)panel->top * (size_t)baked->width);
        gpu->shown[i] = panel->shown;
    }
    return true;
}
