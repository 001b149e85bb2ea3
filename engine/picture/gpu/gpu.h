/* gpu.h - the inside of BACKEND_GPU, which draws maps into the framebuffer that is bound.
 *
 * Shaders follow the formula of engine/shade. SDL_Renderer's blend modes do not suffice. They put each layer through
 * the filmic curve by itself, which turns fire flat yellow, and cannot shift the wall behind hot air. The target is a
 * texture of SDL's, so that screenshots, fades and the HUD work as with any other picture. */
#ifndef ENGINE_GPU_H
#define ENGINE_GPU_H

#include "engine/maths/room.h"
#include "engine/picture/backend.h"
#include "engine/picture/gpu/gl.h"

typedef enum {
    GPU_SMOKE,
    GPU_SCENE,
    GPU_VEIL,
    GPU_FIGURE,
    GPU_FLAME,
    GPU_FLECK,
    GPU_SPARK,
    GPU_BRIGHTEN,
    GPU_OUTLINE,
    GPU_PROGRAMS
} GpuShader;

/* The numbers for shaders, GPU_VIEW and so on, with their names there. */
/* clang-format off */
#define GPU_NUMBERS(X) \
    X(VIEW, view) X(SIZE, size) X(AIR_AT, air_at) X(LIGHT_AT, light_at) X(EDGES, edges) X(STONE_AT, stone_at) \
    X(GRAIN_AT, grain_at) X(GRAIN_PART, grain_part) X(FAR_AT, far_at) X(HAZE, haze) X(GROUND, ground) \
    X(LICKS, licks) X(DOOR, door) X(FIGURE_IS, figure_is) X(FACE, face) X(SIDES, sides) X(SHAPE, shape) \
    X(SHAPES, shapes) X(HUES_AT, hues_at)
/* clang-format on */
#define GPU_NUMBER(name, spelt) GPU_##name,
typedef enum { GPU_NUMBERS(GPU_NUMBER) GPU_UNIFORMS } GpuUniform;

typedef enum {
    MAP_AIR,   /* smoke, 0..16, and heat, 0..4000, two bytes each */
    MAP_LIGHT, /* roots of warm and cold light, of 32, likewise */
    MAP_ASIDE, /* root of bloom, of 8, in two bytes, and direction to the light in two, as 128 + 63.5 times each part */
    /* Roots of dye, of LOOK_DYE_MOST, and how hard gas burns. Below are roots of dye's light, by cells of the light. */
    MAP_HUES,
    MAP_VEIL,   /* smoke in front of figures, 0..16, in two bytes */
    MAP_MOVED0, /* for each set of the grain both coordinates, -16..16 m, two bytes each */
    MAP_MOVED1,
    MAP_MOVED2,
    MAP_STONE,  /* as baked: red, green, blue, front */
    MAP_FAR,    /* as baked: deep, keep, columns, open */
    MAP_NOISE,  /* glow.licks */
    MAP_RAMP,   /* roots of glow.light, of 8 */
    MAP_SMOKE,  /* made by SHADER_SMOKE */
    MAP_BEHIND, /* the picture before figures, for the veil, or the whole picture before brightening */
    GPU_MAPS
} GpuMap;

typedef struct Gpu {
    Gl gl;
    GLuint program[GPU_PROGRAMS];
    GLint uniform[GPU_PROGRAMS][GPU_UNIFORMS];
    GlTexture map[GPU_MAPS];
    GLuint buffer, framebuffer; /* of vertices, and for SHADER_SMOKE */
    Room room;
    uint8_t *bytes; /* the room's memory, for maps on their way into textures */
    float *vertex;  /* scratch */
    int vertices, vertex_room;
    unsigned wall, parts;     /* the wall that the textures hold, by maps.wall_number, and the parts of it */
    float shown[WALL_PANELS]; /* how far its panels are out of the dark there */
    bool glow_known;          /* whether noise and ramp are there */
    int hues[2];              /* size of MAP_HUES */
} Gpu;

static inline int Gpu_Half(int pixels) { return (pixels + 1) / 2; } /* the size of MAP_SMOKE */

/* Puts everything that the frame needs into textures. False on failure, see gl.reason. */
bool GpuMaps_Upload(Gpu *gpu, const PictureMaps *maps);
bool GpuMaps_UploadWall(Gpu *gpu, const PictureMaps *maps);

/* Draws quads of six corners. A corner has three vectors of four numbers, and its place in pixels comes first.
 *
 *      0---1
 *      | / |     triangles 0 1 2 and 2 1 3
 *      2---3 */
enum { GPU_CORNER = 12 };
bool Gpu_AddQuad(Gpu *gpu, const float low[2], const float high[2], const float rest[GPU_CORNER - 2]);
void Gpu_DrawQuads(Gpu *gpu);
bool Gpu_DrawQuad(Gpu *gpu, const float low[2], const float high[2]); /* one alone, with zeros behind its place */

bool Gpu_MakePrograms(Gpu *gpu); /* false on failure, see gl.reason */

/* Selects a program and gives it numbers and maps. */
void Gpu_Use(Gpu *gpu, GpuShader shader, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas);
void Gpu_Give(Gpu *gpu, GpuShader shader, GpuUniform uniform, float a, float b, float c, float d);

/* Keeps what has been drawn between two corners in MAP_BEHIND. False on failure. Then lays the share of the smoke over
 * it that lies in front, where at least `least` shows. */
bool Gpu_KeepBehind(Gpu *gpu, const Canvas *canvas, const float low[2], const float high[2]);
bool Gpu_LayVeil(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas, const float low[2],
                 const float high[2]);

/* Draws frame->nearest. False if out of memory. */
bool GpuFigures_Nearest(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas);
/* Draws figures, flames, flecks and sparks, and mirror images in the wet floor. False if out of memory. */
bool GpuFigures_Draw(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas);
/* Draws the lines around frame->outlined. False if out of memory. */
bool GpuFigures_Outline(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas);

#endif
