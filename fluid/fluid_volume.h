/* fluid_volume.h - a fluid in three dimensions for a game that draws with OpenGL. It packs channels into a texture and
 * brings the shaders that march rays through it. Beside fluid.h, this needs libc and libm and nothing else.
 *
 * A single file of the game, C or C++, defines FLUID_VOLUME_IMPLEMENTATION before it includes this header. The others
 * just include it. docs/volume.md beside this file goes through a frame, and docs/examples/volume_gl.c is a whole
 * program.
 *
 *     static const FluidVolumePart part[4] = {{FLUID_SMOKE, 1}, {FLUID_HEAT, 300}, {-1, 4}, {FLUID_SMOKE, 1}};
 *     FluidVolume_Pack(air, part, FLUID_VOLUME_RGBA8, 0, texels, sizeof texels);   after each step,
 *     glTexSubImage3D(...)                                                         and then
 *
 * Axes are those of fluid.h, x to the right, y down, z away. This is a right-handed system, so a world with y up and z
 * towards the viewer takes it by half a turn about x, and nothing is mirrored. */
#ifndef FLUID_VOLUME_H
#define FLUID_VOLUME_H

#ifndef FLUID_H /* fluid_single.h may come first */
#include "fluid.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Packing ------------------------------------------------------------------------------------ */

typedef enum { FLUID_VOLUME_R8, FLUID_VOLUME_RG8, FLUID_VOLUME_RGBA8, FLUID_VOLUME_R16F } FluidVolumeFormat;

/* A component of a texel is value / full. Bytes hold 0 .. 1 of it, rounded to the nearest of 255 steps. Half floats
 * hold it as it is, rounded to the nearest and held to +-65504. A value that is not a number becomes 0. */
typedef struct FluidVolumePart {
    int channel; /* -1 is the distance to the next solid, in cells of the flow from centre to centre. It is 0 in solids
                  * and 1 beside them. The box's own sides are no solids */
    float full;  /* above 0. A distance has 127 at most, as further solids are not looked for */
} FluidVolumePart;

/* Writes a texel for each sample, x fastest, then y, then z, as glTexImage3D reads them with GL_UNPACK_ALIGNMENT 1.
 * There is a part for each component of the format. With to NULL it returns the bytes needed, otherwise the bytes
 * written. It returns 0 and writes nothing if it is refused.
 *
 * atlas_columns 0 puts the slabs one behind the other, for a 3D texture. 1 .. depth puts so many side by side, for a 2D
 * texture of width * atlas_columns x height * (depth / atlas_columns, rounded up), as OpenGL ES 2 has no other:
 *
 *     slab 0 | slab 1 | slab 2
 *     slab 3 | slab 4 | nothing, 0         atlas_columns 3, depth 5
 *
 * The texture is size * fineness, with the finest fineness among the parts. Coarser parts are interpolated linearly. A
 * solid's samples take the mean of the free ones around them, so that no dark rim is seen before a wall, and 0 deep
 * inside. The work goes to the host.parallel_for of the fluid, and the bytes do not depend on its threads. A distance
 * needs a little above 4 bytes a cell for the time of the call, from malloc. */
size_t FluidVolume_Pack(const Fluid *fluid, const FluidVolumePart *parts, FluidVolumeFormat format, int atlas_columns,
                        void *to, size_t capacity);
/* NULL if FluidVolume_Pack takes these, else one constant sentence that says why not. */
const char *FluidVolume_Error(const Fluid *fluid, const FluidVolumePart *parts, FluidVolumeFormat format,
                              int atlas_columns, const void *to, size_t capacity);

/* ---- Shaders ------------------------------------------------------------------------------------ */

/* The game puts its #version in front, "#version 330 core\n" or "#version 300 es\n" or a later one, as the first of two
 * strings for glShaderSource. Precisions and all else stand in the strings. With "#define FLUID_VOLUME_ATLAS\n" behind
 * the #version, textures are atlases, and "#version 100\n" or "#version 120\n" will do.
 *
 * There are two programs, and both take FLUID_VOLUME_GLSL_VERTEX. It draws a triangle over the whole viewport by
 * glDrawArrays(GL_TRIANGLES, 0, 3) and reads no buffer. (Below #version 130 it wants a vec2 attribute fluid_corner with
 * the values 0 0, 2 0 and 0 2.)
 *
 * FLUID_VOLUME_GLSL_LIGHT finds how much light reaches each place. It draws into a second volume of GL_RGBA8, half as
 * many texels along each axis as the first or fewer, one slab a triangle. In an atlas one triangle draws all slabs
 * at once. FLUID_VOLUME_GLSL_FRAGMENT then draws the picture, premultiplied by alpha, for glBlendFunc(GL_ONE,
 * GL_ONE_MINUS_SRC_ALPHA) without a depth test.
 *
 * Uniforms. A uniform that is never set is 0. "Usual" is a value to start with.
 *
 *     in both programs
 *     fluid_volume      sampler3D  the packed texture, GL_CLAMP_TO_EDGE. Fire's light and fluid_skip want
 *                                  glGenerateMipmap after each upload and GL_LINEAR_MIPMAP_LINEAR. With GL_LINEAR
 *                                  that light is coarse
 *     fluid_cells       vec3       the packed texture's size, texels
 *     fluid_size        vec3       the box's size, m
 *     fluid_smoke       vec4       which component is smoke, times how fast a full one dims the light behind it, 1/m.
 *                                  Usual (14, 0, 0, 0). 3 is haze, 40 soot
 *     fluid_heat        vec4       which component is heat, times its full / the degrees that glow brightest. Glow
 *                                  begins at an eighth of these. All 0: no fire. Usual (0, 1, 0, 0)
 *     fluid_columns     vec2       atlas_columns of the packed texture and of the light. Only in an atlas
 *     fluid_light_cells vec3       the light's size, texels. Only in an atlas
 *
 *     in the light's program
 *     fluid_slab        float      (slab + .5) / the light's depth. Not in an atlas
 *     fluid_to_sun      vec3       from the box to the light, a unit vector along the fluid's axes. Usual (.6, -.7,
 *                                  -.4)
 *     fluid_solid       vec4       which component is the distance to solids, times its full. Solids cast shadows
 *                                  then. All 0: none. Usual (0, 0, 4, 0)
 *
 *     in the picture's program
 *     fluid_light       sampler3D  the light, GL_LINEAR, GL_CLAMP_TO_EDGE
 *     fluid_from_clip   mat4       the inverse of projection * view * box, where box takes (0, 0, 0) to the corner of
 *                                  the fluid and (1, 1, 1) to the opposite one in the game's world. Any camera, even
 *                                  inside
 *     fluid_clip        vec3       clip z is x * depth + y, and z is the depth of the near plane. Usual (2, -1, 0),
 *                                  OpenGL's own way. (1, 0, 1) for reversed depth by glClipControl
 *     fluid_has_depth   float      1: rays end at what fluid_depth says. 0: it is not read
 *     fluid_depth       sampler2D  the scene's depth buffer, over the same viewport, GL_NEAREST. It needs a unit of its
 *                                  own even if it is not read
 *     fluid_steps       float      steps along the box's diagonal, 1 .. 512. A ray across the box takes about .6 of
 *                                  them. Usual 2 a cell along its longest side
 *     fluid_skip        float      1: steps through clear air are skipped, by what the light's program found. It
 *                                  needs the mipmaps, and is not read in an atlas. 0: every step is taken. Usual 1
 *     fluid_fade_low    vec3       texels over which smoke fades before the sides -x -y -z. Usual 12 at an OPEN side,
 *                                  else 0
 *     fluid_fade_high   vec3       the same before the sides +x +y +z
 *     fluid_sun         vec3       the light's colour times strength. Usual (1.5, 1.2, .9)
 *     fluid_sky         vec3       light from everywhere. Usual (.1, .15, .2)
 *     fluid_albedo      vec3       the part of light that smoke gives back, 0 .. 1. Usual (.7, .7, .7)
 *     fluid_fire        vec3       how fast the hottest air hides what is behind its glow, 1/m, the brightness of its
 *                                  glow, and that of its light on smoke. All 0: no fire. Usual (40, 1, 1)
 *     fluid_jitter      float      0 .. 1 steps by which neighbouring pixels begin apart, against bands. Usual 1
 *     fluid_frame       float      0, or the frame's number modulo 64 if frames are blended over time (TAA)
 *     fluid_linear      float      0: colours for an sRGB screen, tone mapped. 1: linear light without an upper
 *                                  limit, for a game that does that later, or has GL_FRAMEBUFFER_SRGB on
 *
 * Texture reads. A step reads the light, and the volume unless it skips air. In an atlas each of these reads twice.
 * Rays end at the depth buffer, and where less than 1 % of the light comes through. A texel of the light takes 113
 * reads. */
extern const char *const FLUID_VOLUME_GLSL_VERTEX, *const FLUID_VOLUME_GLSL_LIGHT, *const FLUID_VOLUME_GLSL_FRAGMENT;

#ifdef __cplusplus
}
#endif
#endif

/* ================================================================================================= */
#if defined(FLUID_VOLUME_IMPLEMENTATION) && !defined(FLUID_VOLUME_IMPLEMENTED)
#define FLUID_VOLUME_IMPLEMENTED

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
#ifdef __clang__ /* GCC takes everything extern "C" for C, clang does not */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wold-style-cast"
#pragma clang diagnostic ignored "-Wzero-as-null-pointer-constant"
#endif
extern "C" {
#endif

/* ---- Packing ------------------------------------------------------------------------------------ */

/* Loops over so many samples as a constant says are the ones that compilers turn into vectors at -O2. */
enum {
    FLUID_VOLUME_PIECE = 64, /* samples of a row that are packed at once */
    FLUID_VOLUME_LANES = 16,
    FLUID_VOLUME_GRAIN = 32, /* rows */
    FLUID_VOLUME_FAR =
        127 * 129 /* squared distance in cells, of what has no solid near. Twice that fits into 16 bits */
};

typedef struct FluidVolumeJob {
    const FluidVolumePart *part;
    const uint8_t *occupancy;
    FluidView view[4];  /* of channels */
    int fine[4];        /* samples along a cell's edge, of each part */
    int parts, columns; /* columns: slabs side by side */
    bool halves;
    int cells[3], size[3], finest;   /* size of the flow, and of the texture */
    int reach;                       /* how far solids are looked for, cells */
    int16_t *near_x, *near_xy;       /* squared distances along x, and in the plane of x and y */
    unsigned char *some_x, *some_xy; /* 0 where a row of these is FAR throughout, and was not written */
    unsigned char *to;
} FluidVolumeJob;

static int flu_volume_parts(FluidVolumeFormat format) {
    return format == FLUID_VOLUME_RGBA8 ? 4 : format == FLUID_VOLUME_RG8 ? 2 : 1;
}

static int flu_volume_most(int a, int b) { return a > b ? a : b; }
static int flu_volume_least(int a, int b) { return a < b ? a : b; }

static int flu_volume_fineness(const FluidDef *def, int channel) {
    return channel < 0 ? 1 : flu_volume_most(def->channel[channel].fineness, 1);
}

/* Sizes, for parts that are known to be right. */
static FluidVolumeJob flu_volume_plan(const Fluid *fluid, const FluidVolumePart *parts, FluidVolumeFormat format,
                                      int atlas_columns) {
    const FluidDef *def = Fluid_GetDef(fluid);
    FluidVolumeJob job;
    memset(&job, 0, sizeof job);
    job.part = parts, job.occupancy = Fluid_GetOccupancy(fluid);
    job.parts = flu_volume_parts(format), job.halves = format == FLUID_VOLUME_R16F;
    job.columns = flu_volume_most(atlas_columns, 1), job.finest = 1;
    for (int i = 0; i < job.parts; i++) {
        job.fine[i] = flu_volume_fineness(def, parts[i].channel);
        job.finest = flu_volume_most(job.finest, job.fine[i]);
        if (parts[i].channel >= 0)
            job.view[i] = Fluid_ReadChannel(fluid, parts[i].channel);
        else
            job.reach = flu_volume_most(job.reach, (int)ceilf(parts[i].full));
    }
    for (int i = 0; i < 3; i++) {
        job.cells[i] = def->size[i];
        job.size[i] = i == 2 && def->size[2] == 1 ? 1 : def->size[i] * job.finest; /* 2D has no depth to be finer in */
    }
    return job;
}

static size_t flu_volume_texel(const FluidVolumeJob *job) { return (size_t)job->parts * (job->halves ? 2 : 1); }

static size_t flu_volume_bytes(const FluidVolumeJob *job) {
    const int rows = (job->size[2] + job->columns - 1) / job->columns;
    return (size_t)job->size[0] * (size_t)job->size[1] * (size_t)job->columns * (size_t)rows * flu_volume_texel(job);
}

const char *FluidVolume_Error(const Fluid *fluid, const FluidVolumePart *parts, FluidVolumeFormat format,
                              int atlas_columns, const void *to, size_t capacity) {
    if (!fluid) return "FluidVolume_Pack: fluid is NULL";
    if (!parts) return "FluidVolume_Pack: parts is NULL";
    if ((int)format < FLUID_VOLUME_R8 || (int)format > FLUID_VOLUME_R16F)
        return "FluidVolume_Pack: format is none of FluidVolumeFormat";
    for (int i = 0; i < flu_volume_parts(format); i++) {
        if (parts[i].channel < -1 || parts[i].channel >= Fluid_GetDef(fluid)->channel_count)
            return "FluidVolume_Pack: a part's channel is neither -1 nor one of the fluid's";
        if (!(parts[i].full > 0 && parts[i].full < 1e30f)) return "FluidVolume_Pack: a part's full is not above 0";
        if (parts[i].channel == -1 && parts[i].full > 127)
            return "FluidVolume_Pack: a distance's full is above 127 cells";
    }
    const FluidVolumeJob job = flu_volume_plan(fluid, parts, format, flu_volume_most(atlas_columns, 0));
    if (atlas_columns < 0 || atlas_columns > job.size[2])
        return "FluidVolume_Pack: atlas_columns is not 0 .. the number of slabs";
    if (to && capacity < flu_volume_bytes(&job)) return "FluidVolume_Pack: capacity is less than the bytes needed";
    return NULL;
}

/* The solid's sample takes the mean of the free ones among the 26 around it. */
static float flu_volume_fill(const FluidVolumeJob *job, int part, int x, int y, int z) {
    const FluidView *view = &job->view[part];
    const int fine = job->fine[part];
    float sum = 0;
    int count = 0;
    for (int k = flu_volume_most(z - 1, 0); k <= flu_volume_least(z + 1, view->size[2] - 1); k++)
        for (int j = flu_volume_most(y - 1, 0); j <= flu_volume_least(y + 1, view->size[1] - 1); j++)
            for (int i = flu_volume_most(x - 1, 0); i <= flu_volume_least(x + 1, view->size[0] - 1); i++) {
                const ptrdiff_t row = j / fine + (ptrdiff_t)job->cells[1] * (k / fine);
                if (job->occupancy[i / fine + job->cells[0] * row]) continue;
                sum += view->data[i + j * view->row + k * view->slab], count++;
            }
    return count ? sum / (float)count : 0;
}

static bool flu_volume_any(const uint8_t *solid, int count) {
    uint64_t all = 0;
    int x = 0;
    for (; x + 8 <= count; x += 8) {
        uint64_t eight;
        memcpy(&eight, solid + x, sizeof eight);
        all |= eight;
    }
    for (; x < count; x++) all |= solid[x];
    return all != 0;
}

/* Says of the cells first - 1 .. last + 1 of a row whether there is a free one in the nine rows around. Deep inside
 * solids there is none, and no sample need be looked for. */
static void flu_volume_find_free(const FluidVolumeJob *job, int first, int last, int y, int z, uint8_t *any) {
    const int *cells = job->cells, begin = flu_volume_most(first - 1, 0), end = flu_volume_least(last + 2, cells[0]);
    memset(any, 0, (size_t)(last - first + 3));
    for (int k = flu_volume_most(z - 1, 0); k <= flu_volume_least(z + 1, cells[2] - 1); k++)
        for (int j = flu_volume_most(y - 1, 0); j <= flu_volume_least(y + 1, cells[1] - 1); j++) {
            const uint8_t *solid = job->occupancy + cells[0] * (j + (ptrdiff_t)cells[1] * k);
            for (int i = begin; i < end; i++) any[i - first + 1] |= solid[i] == 0;
        }
}

/* Reads samples of a channel, in its own fineness. */
static void flu_volume_read_channel(const FluidVolumeJob *job, int part, int x, int y, int z, int count, float *to) {
    const FluidView *view = &job->view[part];
    const int fine = job->fine[part], first = x / fine, last = (x + count - 1) / fine;
    const uint8_t *solid = job->occupancy + job->cells[0] * (y / fine + (ptrdiff_t)job->cells[1] * (z / fine));
    uint8_t any_free[FLUID_VOLUME_PIECE + 4];
    memcpy(to, view->data + x + y * view->row + z * view->slab, sizeof *to * (size_t)count);
    if (!flu_volume_any(solid + first, last - first + 1)) return;
    flu_volume_find_free(job, first, last, y / fine, z / fine, any_free);
    for (int cell = first; cell <= last; cell++) {
        if (!solid[cell]) continue;
        const uint8_t *around = any_free + cell - first;
        const bool shows = (around[0] | around[1] | around[2]) != 0;
        const int end = flu_volume_least(cell * fine + fine, x + count);
        for (int i = flu_volume_most(cell * fine, x); i < end; i++)
            to[i - x] = shows ? flu_volume_fill(job, part, i, y, z) : 0;
    }
}

/* Distances to solids come axis by axis. Each takes the least of d^2 + n^2 over the n cells along it. */
static void flu_volume_near_x(int begin, int end, void *data) {
    const FluidVolumeJob *job = (const FluidVolumeJob *)data;
    const int width = job->cells[0], far = job->reach + 1;
    for (int row = begin; row < end; row++) {
        const uint8_t *solid = job->occupancy + (ptrdiff_t)row * width;
        int16_t *near_x = job->near_x + (ptrdiff_t)row * width;
        job->some_x[row] = flu_volume_any(solid, width);
        if (!job->some_x[row]) continue;
        for (int x = 0, away = far; x < width; x++) {
            away = solid[x] ? 0 : flu_volume_least(away + 1, far);
            near_x[x] = (int16_t)away;
        }
        for (int x = width - 1, away = far; x >= 0; x--) {
            away = flu_volume_least(away + 1, near_x[x]);
            near_x[x] = (int16_t)(away < far ? away * away : FLUID_VOLUME_FAR);
        }
    }
}

static void flu_volume_nearest(int16_t *to, const int16_t *from, int apart, int count) {
    const int16_t square = (int16_t)(apart * apart);
    for (int x = 0; x < count; x += FLUID_VOLUME_LANES) {
        const size_t bytes = sizeof *to * (size_t)flu_volume_least(FLUID_VOLUME_LANES, count - x);
        int16_t a[FLUID_VOLUME_LANES] = {0}, b[FLUID_VOLUME_LANES] = {0};
        memcpy(a, to + x, bytes), memcpy(b, from + x, bytes);
        for (int i = 0; i < FLUID_VOLUME_LANES; i++) {
            const int16_t other = (int16_t)(b[i] + square);
            a[i] = other < a[i] ? other : a[i];
        }
        memcpy(to + x, a, bytes);
    }
}

static void flu_volume_near_xy(int begin, int end, void *data) {
    const FluidVolumeJob *job = (const FluidVolumeJob *)data;
    const int width = job->cells[0], height = job->cells[1];
    for (int row = begin; row < end; row++) {
        int16_t *to = job->near_xy + (ptrdiff_t)row * width;
        const int y = row % height;
        job->some_xy[row] = 0;
        for (int j = -flu_volume_least(job->reach, y); j <= flu_volume_least(job->reach, height - 1 - y); j++) {
            if (!job->some_x[row + j]) continue;
            for (int x = 0; x < width && !job->some_xy[row]; x++) to[x] = FLUID_VOLUME_FAR;
            flu_volume_nearest(to, job->near_x + (ptrdiff_t)(row + j) * width, j, width);
            job->some_xy[row] = 1;
        }
    }
}

static void flu_volume_read_distance(const FluidVolumeJob *job, int part, int x, int y, int z, int count, float *to) {
    const float most = job->part[part].full;
    int16_t square[FLUID_VOLUME_PIECE + 2];
    bool some = false;
    for (int i = 0; i < count; i++) square[i] = FLUID_VOLUME_FAR;
    for (int k = -flu_volume_least(job->reach, z); k <= flu_volume_least(job->reach, job->cells[2] - 1 - z); k++) {
        const ptrdiff_t row = y + (ptrdiff_t)job->cells[1] * (z + k);
        if (!job->some_xy[row]) continue;
        flu_volume_nearest(square, job->near_xy + x + row * job->cells[0], k, count);
        some = true;
    }
    for (int i = 0; i < count; i++) {
        const float distance = some ? sqrtf(square[i]) : most;
        to[i] = distance < most ? distance : most;
    }
}

static void flu_volume_read(const FluidVolumeJob *job, int part, int x, int y, int z, int count, float *to) {
    if (job->part[part].channel < 0)
        flu_volume_read_distance(job, part, x, y, z, count, to);
    else
        flu_volume_read_channel(job, part, x, y, z, count, to);
}

/* Where a sample of the texture lies between two of a part. */
typedef struct FluidVolumePlace {
    int at[2];
    float weight[2];
} FluidVolumePlace;

static FluidVolumePlace flu_volume_place(int at, int ratio, int size) {
    const float place = ((float)at + .5f) / (float)ratio - .5f;
    const int first = (int)floorf(place);
    FluidVolumePlace found;
    found.at[0] = flu_volume_most(first, 0), found.at[1] = flu_volume_least(first + 1, size - 1);
    found.weight[1] = place - (float)first, found.weight[0] = 1 - found.weight[1];
    return found;
}

/* Interpolates a part that is coarser than the texture. */
static void flu_volume_refine(const FluidVolumeJob *job, int part, int x, int y, int z, int count, float *to) {
    const int ratio = job->finest / job->fine[part], width = job->cells[0] * job->fine[part];
    const int deep = job->size[2] == 1 ? 1 : ratio;
    const FluidVolumePlace across = flu_volume_place(x, ratio, width);
    const FluidVolumePlace down = flu_volume_place(y, ratio, job->size[1] / ratio);
    const FluidVolumePlace back = flu_volume_place(z, deep, job->size[2] / deep);
    const int first = across.at[0], some = flu_volume_place(x + count - 1, ratio, width).at[1] - first + 1;
    float row[FLUID_VOLUME_PIECE + 2], sum[FLUID_VOLUME_PIECE + 2];
    memset(sum, 0, sizeof sum);
    for (int corner = 0; corner < 4; corner++) {
        const float weight = down.weight[corner & 1] * back.weight[corner >> 1];
        if (!(weight > 0)) continue;
        flu_volume_read(job, part, first, down.at[corner & 1], back.at[corner >> 1], some, row);
        for (int i = 0; i < some; i++) sum[i] += weight * row[i];
    }
    for (int i = 0; i < count; i++) {
        const FluidVolumePlace place = flu_volume_place(x + i, ratio, width);
        to[i] = place.weight[0] * sum[place.at[0] - first] + place.weight[1] * sum[place.at[1] - first];
    }
}

/* To the nearest half float, and to the even one of two. */
static uint16_t flu_volume_half(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    const uint32_t sign = bits >> 16 & 0x8000, size = bits & 0x7fffffff, power = size >> 23;
    if (size > 0x7f800000) return 0;                          /* not a number */
    if (size >= 0x477ff000) return (uint16_t)(sign | 0x7bff); /* 65520, and infinity */
    if (power < 102) return (uint16_t)sign;                   /* at most 2^-25, half of the least */
    /* Below 2^-14 there is no leading 1. Above, the leading 1 adds to the exponent. */
    const uint32_t digits = (size & 0x7fffff) | 0x800000, drop = power < 113 ? 126 - power : 13;
    const uint32_t kept = (power < 113 ? 0 : (power - 113) << 10) + (digits >> drop);
    const uint32_t rest = digits & ((1u << drop) - 1), half = 1u << (drop - 1);
    return (uint16_t)(sign | (kept + (rest > half || (rest == half && (kept & 1)))));
}

static void flu_volume_write_halves(const float *from, float full, int count, unsigned char *to) {
    for (int i = 0; i < count; i++) {
        const uint16_t half = flu_volume_half(from[i] / full);
        memcpy(to + 2 * i, &half, sizeof half);
    }
}

/* Numbers from 0 up compare like their bits, and compilers make vectors of integers without asking about NaN. */
static void flu_volume_to_bytes(const float *from, float full, unsigned char *byte) {
    const float scale = 1 / full, one = 1;
    float share[FLUID_VOLUME_PIECE];
    int32_t bits[FLUID_VOLUME_PIECE], most;
    memcpy(&most, &one, sizeof most);
    for (int i = 0; i < FLUID_VOLUME_PIECE; i++) share[i] = from[i] * scale;
    memcpy(bits, share, sizeof bits);
    for (int i = 0; i < FLUID_VOLUME_PIECE; i++) {
        const int32_t number = bits[i] > 0x7f800000 ? 0 : bits[i], least = number < 0 ? 0 : number;
        bits[i] = least > most ? most : least;
    }
    memcpy(share, bits, sizeof share);
    for (int i = 0; i < FLUID_VOLUME_PIECE; i++) byte[i] = (unsigned char)(int)(share[i] * 255 + .5f);
}

/* Puts the bytes of the parts beside each other. */
static void flu_volume_interleave(unsigned char from[4][FLUID_VOLUME_PIECE], int parts, int count, unsigned char *to) {
    unsigned char texel[4 * FLUID_VOLUME_PIECE];
    if (parts == 4)
        for (int i = 0; i < FLUID_VOLUME_PIECE; i++) {
            texel[4 * i] = from[0][i], texel[4 * i + 1] = from[1][i];
            texel[4 * i + 2] = from[2][i], texel[4 * i + 3] = from[3][i];
        }
    else
        for (int i = 0; i < FLUID_VOLUME_PIECE; i++) texel[2 * i] = from[0][i], texel[2 * i + 1] = from[1][i];
    memcpy(to, parts == 1 ? from[0] : texel, (size_t)count * (size_t)parts);
}

static void flu_volume_pack_rows(int begin, int end, void *data) {
    const FluidVolumeJob *job = (const FluidVolumeJob *)data;
    const size_t texel = flu_volume_texel(job);
    float value[FLUID_VOLUME_PIECE] = {0};
    unsigned char byte[4][FLUID_VOLUME_PIECE] = {{0}};
    for (int row = begin; row < end; row++) {
        const int y = row % job->size[1], z = row / job->size[1], width = job->size[0];
        const size_t line = (size_t)y + (size_t)job->size[1] * (size_t)(z / job->columns);
        const size_t slab = line * (size_t)job->columns + (size_t)(z % job->columns);
        unsigned char *to = job->to + slab * (size_t)width * texel;
        for (int x = 0; x < width; x += FLUID_VOLUME_PIECE) {
            const int count = flu_volume_least(FLUID_VOLUME_PIECE, width - x);
            unsigned char *piece = to + (size_t)x * texel;
            for (int part = 0; part < job->parts; part++) {
                if (job->fine[part] == job->finest)
                    flu_volume_read(job, part, x, y, z, count, value);
                else
                    flu_volume_refine(job, part, x, y, z, count, value);
                if (job->halves)
                    flu_volume_write_halves(value, job->part[part].full, count, piece);
                else
                    flu_volume_to_bytes(value, job->part[part].full, byte[part]);
            }
            if (!job->halves) flu_volume_interleave(byte, job->parts, count, piece);
        }
    }
}

static void flu_volume_run(const FluidHost *host, int rows, FluidTask *task, FluidVolumeJob *job) {
    if (host->parallel_for)
        host->parallel_for(rows, FLUID_VOLUME_GRAIN, task, job, host->data);
    else
        task(0, rows, job);
}

size_t FluidVolume_Pack(const Fluid *fluid, const FluidVolumePart *parts, FluidVolumeFormat format, int atlas_columns,
                        void *to, size_t capacity) {
    if (FluidVolume_Error(fluid, parts, format, atlas_columns, to, capacity)) return 0;
    const FluidHost *host = &Fluid_GetDef(fluid)->host;
    FluidVolumeJob job = flu_volume_plan(fluid, parts, format, atlas_columns);
    const size_t bytes = flu_volume_bytes(&job);
    if (!to) return bytes;
    if (job.reach) {
        const size_t rows = (size_t)job.cells[1] * (size_t)job.cells[2], cells = (size_t)job.cells[0] * rows;
        job.near_x = (int16_t *)malloc(cells * 2 * sizeof *job.near_x + 2 * rows);
        if (!job.near_x) return 0;
        job.near_xy = job.near_x + cells;
        job.some_x = (unsigned char *)(job.near_xy + cells), job.some_xy = job.some_x + rows;
        flu_volume_run(host, job.cells[1] * job.cells[2], flu_volume_near_x, &job);
        flu_volume_run(host, job.cells[1] * job.cells[2], flu_volume_near_xy, &job);
    }
    job.to = (unsigned char *)to;
    if (job.size[2] % job.columns) { /* the last row of an atlas is not full */
        const size_t row = (size_t)job.size[0] * (size_t)job.size[1] * (size_t)job.columns * flu_volume_texel(&job);
        memset(job.to + bytes - row, 0, row);
    }
    flu_volume_run(host, job.size[1] * job.size[2], flu_volume_pack_rows, &job);
    free(job.near_x);
    return bytes;
}

/* ---- Shaders ------------------------------------------------------------------------------------ */

#if defined(__GNUC__) || defined(__clang__) /* strings of C99 have 4095 characters at least */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverlength-strings"
#endif

const char *const FLUID_VOLUME_GLSL_VERTEX =
    "#if __VERSION__ < 130\n"
    "attribute vec2 fluid_corner;\n"
    "varying vec2 uv;\n"
    "#else\n"
    "out vec2 uv;\n"
    "#define fluid_corner vec2(gl_VertexID == 1 ? 2. : 0., gl_VertexID == 2 ? 2. : 0.)\n"
    "#endif\n"
    "void main() {\n"
    "  uv = fluid_corner;\n"
    "  gl_Position = vec4(2. * uv - 1., 0., 1.);\n"
    "}\n";

/* A macro puts this before both others. */
#define FLUID_VOLUME_GLSL_BEGIN                                                                                        \
    "#ifdef GL_ES\n"                                                                                                   \
    "precision highp float;\n"                                                                                         \
    "precision highp sampler2D;\n"                                                                                     \
    "#endif\n"                                                                                                         \
    "#if __VERSION__ < 130\n"                                                                                          \
    "#define colour gl_FragColor\n"                                                                                    \
    "#define texture texture2D\n"                                                                                      \
    "varying vec2 uv;\n"                                                                                               \
    "#else\n"                                                                                                          \
    "in vec2 uv;\n"                                                                                                    \
    "out vec4 colour;\n"                                                                                               \
    "#endif\n"                                                                                                         \
    "uniform vec3 fluid_cells, fluid_size;\n"                                                                          \
    "uniform vec4 fluid_smoke, fluid_heat;\n"                                                                          \
    "float glows(vec4 texel) { return clamp(1.15 * dot(texel, fluid_heat) - .15, 0., 1.); }\n"                         \
    "#ifdef FLUID_VOLUME_ATLAS\n"                                                                                      \
    "#define SAMPLER sampler2D\n"                                                                                      \
    "uniform vec3 fluid_light_cells;\n"                                                                                \
    "uniform vec2 fluid_columns;\n"                                                                                    \
    "vec4 slab_at(sampler2D map, float slab, vec2 at, float columns, float rows) {\n"                                  \
    "  float row = floor((slab + .5) / columns);\n"                                                                    \
    "  return texture(map, (at + vec2(slab - columns * row, row)) / vec2(columns, rows));\n"                           \
    "}\n"                                                                                                              \
    "vec4 texel_at(sampler2D map, vec3 cells, float columns, vec3 p) {\n"                                              \
    "  vec3 at = clamp(p, .5 / cells, 1. - .5 / cells);\n"                                                             \
    "  float z = at.z * cells.z - .5, slab = floor(z), rows = ceil(cells.z / columns);\n"                              \
    "  vec4 next = slab_at(map, min(slab + 1., cells.z - 1.), at.xy, columns, rows);\n"                                \
    "  return mix(slab_at(map, slab, at.xy, columns, rows), next, z - slab);\n"                                        \
    "}\n"                                                                                                              \
    "#define VOLUME(p, lod) texel_at(fluid_volume, fluid_cells, fluid_columns.x, p)\n"                                 \
    "#define LIGHT(p) texel_at(fluid_light, fluid_light_cells, fluid_columns.y, p)\n"                                  \
    "#define SKIP 0.\n"                                                                                                \
    "#else\n"                                                                                                          \
    "#ifdef GL_ES\n"                                                                                                   \
    "precision highp sampler3D;\n"                                                                                     \
    "#endif\n"                                                                                                         \
    "#define SAMPLER sampler3D\n"                                                                                      \
    "#define VOLUME(p, lod) textureLod(fluid_volume, p, lod)\n"                                                        \
    "#define LIGHT(p) textureLod(fluid_light, p, 0.)\n"                                                                \
    "#define SKIP fluid_skip\n"                                                                                        \
    "#endif\n"                                                                                                         \
    "uniform SAMPLER fluid_volume;\n"

const char *const FLUID_VOLUME_GLSL_LIGHT = FLUID_VOLUME_GLSL_BEGIN
    "uniform vec3 fluid_to_sun;\n"
    "uniform vec4 fluid_solid;\n"
    "#ifndef FLUID_VOLUME_ATLAS\n"
    "uniform float fluid_slab;\n"
    "#endif\n"
    "vec3 place() {\n"
    "#ifdef FLUID_VOLUME_ATLAS\n"
    "  float columns = fluid_columns.y;\n"
    "  vec2 at = uv * vec2(columns, ceil(fluid_light_cells.z / columns));\n"
    "  return vec3(fract(at), (floor(at.x) + columns * floor(at.y) + .5) / fluid_light_cells.z);\n"
    "#else\n"
    "  return vec3(uv, fluid_slab);\n"
    "#endif\n"
    "}\n"
    "/* Steps towards the light grow as the square, 32 of them up to the box's side. */\n"
    "float sunlight(vec3 p) {\n"
    "  vec3 way = fluid_to_sun / fluid_size, ends = mix(p, 1. - p, step(0., way)) / max(abs(way), 1e-6);\n"
    "  float far = min(ends.x, min(ends.y, ends.z)), cell = fluid_size.x / fluid_cells.x, thick = 0., open = 1.;\n"
    "  bool solids = dot(fluid_solid, vec4(1.)) > 0.;\n"
    "  for (int i = 0; i < 32; i++) {\n"
    "    float part = (float(i) + .5) / 32., t = far * part * part, dt = far * part / 16.;\n"
    "    vec4 texel = VOLUME(p + way * t, 0.);\n"
    "    thick += max(dot(texel, fluid_smoke), 0.) * dt;\n"
    "    if (solids && t > 2. * cell) open = min(open, dot(texel, fluid_solid) / clamp(.5 * dt / cell, 1., 4.));\n"
    "  }\n"
    "  return open * (.7 * exp(-thick) + .3 * exp(-.25 * thick));\n"
    "}\n"
    "/* Three shells of 27 blurred reads find fire, smoke, and how far there is neither. */\n"
    "vec3 around(vec3 p) {\n"
    "  float least = min(fluid_size.x, min(fluid_size.y, fluid_size.z)), fire = 0., thick = 0., clear = .7;\n"
    "  for (int shell = 0; shell < 3; shell++) {\n"
    "    float radius = least * (shell == 0 ? .04 : shell == 1 ? .09 : .2);\n"
    "    float lod = max(log2(radius * fluid_cells.x / fluid_size.x) - .3, 0.);\n"
    "    float found = 0.;\n"
    "    for (int i = 0; i < 27; i++) {\n"
    "      float n = float(i);\n"
    "      vec3 way = vec3(mod(n, 3.), mod(floor(n / 3.), 3.), floor(n / 9.)) - 1.;\n"
    "      vec4 texel = VOLUME(p + radius * way / max(length(way), 1.) / fluid_size, lod);\n"
    "      fire += radius * max(dot(texel, fluid_heat) - .04, 0.) / 27.;\n"
    "      thick += radius * max(dot(texel, fluid_smoke), 0.) / 27.;\n"
    "      found += dot(texel, fluid_smoke + fluid_heat);\n"
    "    }\n"
    "    if (found > 0.) clear = min(clear, shell == 0 ? 0. : shell == 1 ? .14 : .31);\n"
    "  }\n"
    "  return vec3(10. * fire, exp(-.5 * thick), clear);\n"
    "}\n"
    "void main() {\n"
    "  vec3 p = place();\n"
    "  vec3 found = around(p);\n"
    "  colour = vec4(sunlight(p), found.x / (1. + found.x), found.yz);\n"
    "}\n";

const char *const FLUID_VOLUME_GLSL_FRAGMENT = FLUID_VOLUME_GLSL_BEGIN
    "uniform SAMPLER fluid_light;\n"
    "uniform sampler2D fluid_depth;\n"
    "uniform mat4 fluid_from_clip;\n"
    "uniform vec3 fluid_clip, fluid_fade_low, fluid_fade_high, fluid_sun, fluid_sky, fluid_albedo, fluid_fire;\n"
    "uniform float fluid_has_depth, fluid_steps, fluid_jitter, fluid_frame, fluid_linear, fluid_skip;\n"
    "vec3 at_depth(float depth) {\n"
    "  vec4 at = fluid_from_clip * vec4(2. * uv - 1., fluid_clip.x * depth + fluid_clip.y, 1.);\n"
    "  return at.xyz / max(at.w, 1e-9);\n"
    "}\n"
    "vec3 ramp(float hot) { return (.15 + 1.3 * hot) * vec3(2.2, .4 + .8 * hot, .3 * hot * hot); }\n"
    "vec4 march(vec3 from, vec3 along, float t, float end, float begin) {\n"
    "  vec3 sum = vec3(0.);\n"
    "  float left = 1., stride = length(fluid_size) / clamp(fluid_steps, 1., 512.);\n"
    "  float skip = .2 * SKIP * min(fluid_size.x, min(fluid_size.y, fluid_size.z)) / stride;\n"
    "  for (int i = 0; i < 512; i++) {\n"
    "    if (t >= end || left < .01) break;\n"
    "    float dt = min(stride, end - t);\n"
    "    vec3 p = from + along * (t + begin * dt), texel = p * fluid_cells;\n"
    "    vec4 light = LIGHT(p);\n"
    "    if (skip * light.a >= 1.) {\n"
    "      t += stride * floor(skip * light.a);\n"
    "      continue;\n"
    "    }\n"
    "    vec3 soft = smoothstep(vec3(0.), max(fluid_fade_low, .01), texel);\n"
    "    soft *= smoothstep(vec3(0.), max(fluid_fade_high, .01), fluid_cells - texel);\n"
    "    vec4 here = VOLUME(p, 0.) * (soft.x * soft.y * soft.z);\n"
    "    float thick = max(dot(here, fluid_smoke), 0.), hot = step(1e-6, fluid_fire.x) * glows(here);\n"
    "    float burn = fluid_fire.x * hot * hot;\n"
    "    thick *= 1. - smoothstep(0., .5, hot);\n"
    "    if (thick + burn > 0.) {\n"
    "      vec3 fire = vec3(1., .42, .1) * (fluid_fire.z * light.g / (1.004 - light.g));\n"
    "      vec3 grey = fluid_albedo * (fluid_sun * light.r + fluid_sky * light.b + fire);\n"
    "      float through = exp(-(thick + burn) * dt);\n"
    "      vec3 both = (thick * grey + burn * fluid_fire.y * ramp(hot)) / (thick + burn);\n"
    "      sum += left * (1. - through) * both;\n"
    "      left *= through;\n"
    "    }\n"
    "    t += stride;\n"
    "  }\n"
    "  return vec4(sum, 1. - left);\n"
    "}\n"
    "void main() {\n"
    "  vec3 from = at_depth(fluid_clip.z), along = at_depth(mix(fluid_clip.z, 1. - fluid_clip.z, .9)) - from;\n"
    "  along = along / length(along * fluid_size) + 1e-7;\n"
    "  vec3 a = -from / along, b = (1. - from) / along, enter = min(a, b), leave = max(a, b);\n"
    "  float t = max(max(enter.x, enter.y), max(enter.z, 0.)), end = min(leave.x, min(leave.y, leave.z));\n"
    "  if (fluid_has_depth > .5) {\n"
    "    vec3 hit = at_depth(texture(fluid_depth, uv).r) - from;\n"
    "    end = min(end, dot(hit * fluid_size, along * fluid_size));\n"
    "  }\n"
    "  vec2 pixel = gl_FragCoord.xy + 5.588238 * fluid_frame;\n"
    "  float noise = fract(52.9829189 * fract(dot(pixel, vec2(.06711056, .00583715))));\n"
    "  vec4 seen = march(from, along, t, end, mix(.5, noise, fluid_jitter));\n"
    "  vec3 shown = pow(1. - exp(-seen.rgb / max(seen.a, 1e-4)), vec3(1. / 2.2)) * seen.a;\n"
    "  colour = fluid_linear > .5 ? seen : vec4(shown, seen.a);\n"
    "}\n";

#undef FLUID_VOLUME_GLSL_BEGIN
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic pop
#endif

#ifdef __cplusplus
}
#ifdef __clang__
#pragma clang diagnostic pop
#endif
#endif
#endif
