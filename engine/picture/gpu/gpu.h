/* gpu.h - the inside of BACKEND_GPU: from maps to the framebuffer that is bound, through shaders.
 *
 * SDL_Renderer's blend modes were tried: stone times light, premultiplied smoke over it, glow and fire added, each
 * layer through the filmic curve by itself and rounded to bytes. The picture then differs from that of software by 6.2
 * of 255 in the mean (that of the shaders by 1.1), and fire burns out into flat yellow: the look adds light, and bends
 * the sum. Nor can blend modes shift the wall behind hot air, or tear fire finer than the air's cells. So shaders draw
 * it, by the formula of engine/shade. They draw into a texture of SDL's, and not straight into the window, so that
 * screenshots, fades and the HUD over it work as with any other picture. */
#ifndef ENGINE_GPU_H
#define ENGINE_GPU_H

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

/* The numbers that shaders are given, GPU_VIEW and so on, and what they are called there. */
/* clang-format off */
#define GPU_NUMBERS(X) \
    X(VIEW, view) X(SIZE, size) X(AIR_AT, air_at) X(LIGHT_AT, light_at) X(EDGES, edges) X(STONE_AT, stone_at) \
    X(GRAIN_AT, grain_at) X(GRAIN_PART, grain_part) X(FAR_AT, far_at) X(HAZE, haze) X(GROUND, ground) \
    X(LICKS, licks) X(DOOR, door) X(FIGURE_IS, figure_is) X(FACE, face) X(SIDES, sides) X(SHAPE, shape) \
    X(SHAPES, shapes)
/* clang-format on */
#define GPU_NUMBER(name, spelt) GPU_##name,
typedef enum { GPU_NUMBERS(GPU_NUMBER) GPU_UNIFORMS } GpuUniform;

typedef enum {
    MAP_AIR,    /* smoke, 0..16, and heat, 0..4000, two bytes each */
    MAP_LIGHT,  /* roots of warm and cold light, of 32; likewise */
    MAP_ASIDE,  /* the root of bloom, of 8, in two bytes; direction to the light, a byte each: 1 is -1, 255 is 1 */
    MAP_FLARE,  /* how hard gas burns */
    MAP_VEIL,   /* smoke in front of figures, 0..16, in two bytes */
    MAP_MOVED0, /* for each set of the grain: both coordinates, -16..16 m, two bytes each */
    MAP_MOVED1,
    MAP_MOVED2,
    MAP_STONE,  /* as baked: red, green, blue, front */
    MAP_FAR,    /* as baked: deep, keep, columns, open */
    MAP_NOISE,  /* glow.licks */
    MAP_RAMP,   /* roots of glow.light, of 8 */
    MAP_SMOKE,  /* what SHADER_SMOKE makes */
    MAP_BEHIND, /* the picture before figures, for the veil; the whole picture, to be brightened */
    GPU_MAPS
} GpuMap;

typedef struct Gpu {
    Gl gl;
    GLuint program[GPU_PROGRAMS];
    GLint uniform[GPU_PROGRAMS][GPU_UNIFORMS];
    GlTexture map[GPU_MAPS];
    GLuint buffer, framebuffer; /* of vertices; for SHADER_SMOKE */
    uint8_t *bytes;             /* scratch, for maps on their way into textures */
    size_t room;
    float *vertex; /* scratch */
    int vertices, vertex_room;
    unsigned wall;            /* which wall the textures hold, by maps.wall_number, */
    float shown[WALL_PANELS]; /* with its panels so far out of the dark */
    bool glow_known;          /* whether noise and ramp are there */
} Gpu;

static inline int Gpu_Half(int pixels) { return (pixels + 1) / 2; } /* the size of MAP_SMOKE */

/* Everything that the frame needs goes into textures. False: see gl.reason. */
bool GpuMaps_Upload(Gpu *gpu, const PictureMaps *maps);
bool GpuStone_Upload(Gpu *gpu, const PictureMaps *maps);
uint8_t *Gpu_Room(Gpu *gpu, size_t bytes); /* NULL: out of memory */

/* Draws quads, six corners each, of three vectors of four numbers: their places in pixels come first. */
enum { GPU_CORNER = 12 };
bool Gpu_AddQuad(Gpu *gpu, const float low[2], const float high[2], const float rest[GPU_CORNER - 2]);
void Gpu_DrawQuads(Gpu *gpu);

bool Gpu_MakePrograms(Gpu *gpu); /* false: see gl.reason */

/* Selects a program and gives it numbers and maps. */
void Gpu_Use(Gpu *gpu, GpuShader shader, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas);
void Gpu_Give(Gpu *gpu, GpuShader shader, GpuUniform uniform, float a, float b, float c, float d);

/* Figures, flames, flecks and sparks, and the mirror images in the wet floor. False: out of memory. */
bool GpuFigures_Draw(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas);
/* The lines around frame->outlined. False: out of memory. */
bool GpuFigures_Outline(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas);

#endif
