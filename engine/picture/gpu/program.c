#include "engine/picture/gpu/gpu.h"
#include "engine/picture/gpu/shaders.h"
#include <stdlib.h>
#include <string.h>

#define NAME(name, spelt) #spelt,
static const char *const uniform_name[GPU_UNIFORMS] = {GPU_NUMBERS(NAME)};

static const char *const map_name[GPU_MAPS] = {
    "air",    "light", "aside", "hues",  NULL,   "moved0", "moved1",
    "moved2", "stone", "far",   "noise", "ramp", "smoke",  "behind",
};

#define MAP(map) (1u << MAP_##map)

/* The parts of each fragment shader after SHADER_COMMON, and the maps that it reads. */
typedef struct Source {
    const char *part[4];
    unsigned maps;
} Source;

static const Source source_of[GPU_PROGRAMS] = {
    [GPU_SMOKE] = {{SHADER_GRAIN, SHADER_SMOKE},
                   MAP(AIR) | MAP(ASIDE) | MAP(STONE) | MAP(NOISE) | MAP(MOVED0) | MAP(MOVED1) | MAP(MOVED2)},
    [GPU_SCENE] = {{SHADER_DOOR, SHADER_FIRE, SHADER_DYE, SHADER_SCENE},
                   MAP(SMOKE) | MAP(STONE) | MAP(FAR) | MAP(NOISE) | MAP(RAMP) | MAP(HUES) | MAP(LIGHT) | MAP(ASIDE)},
    [GPU_VEIL] = {{SHADER_VEIL}, MAP(AIR) | MAP(BEHIND)},
    [GPU_FIGURE] = {{SHADER_SHAPES, SHADER_FIGURE}, MAP(LIGHT) | MAP(ASIDE)},
    [GPU_FLAME] = {{SHADER_FLAME}, 0},
    [GPU_FLECK] = {{SHADER_FLECK}, 0},
    [GPU_SPARK] = {{SHADER_SPARK}, 0},
    [GPU_BRIGHTEN] = {{SHADER_BRIGHTEN}, MAP(BEHIND)},
    [GPU_OUTLINE] = {{SHADER_SHAPES, SHADER_OUTLINE}, 0},
};

static bool make_program(Gpu *gpu, GpuShader shader) {
    Gl *gl = &gpu->gl;
    const Source *source = &source_of[shader];
    const char *parts[7] = {SHADER_LOOK, SHADER_ROOM, SHADER_COMMON};
    int count = 3;
    for (; count < 7 && source->part[count - 3]; count++) parts[count] = source->part[count - 3];
    const GLuint program = gpu->program[shader] = Gl_Program(gl, SHADER_VERTEX, parts, count);
    if (!program) return false;
    for (int i = 0; i < GPU_UNIFORMS; i++) gpu->uniform[shader][i] = gl->GetUniformLocation(program, uniform_name[i]);
    gl->UseProgram(program);
    for (int map = 0, unit = 0; map < GPU_MAPS; map++)
        if (source->maps >> map & 1) gl->Uniform1i(gl->GetUniformLocation(program, map_name[map]), unit++);
    return true;
}

bool Gpu_MakePrograms(Gpu *gpu) {
    GLint used;
    bool made = true;
    gpu->gl.GetIntegerv(GL_CURRENT_PROGRAM, &used);
    for (int i = 0; i < GPU_PROGRAMS && made; i++) made = make_program(gpu, (GpuShader)i);
    gpu->gl.UseProgram((GLuint)used);
    return made;
}

void Gpu_Give(Gpu *gpu, GpuShader shader, GpuUniform uniform, float a, float b, float c, float d) {
    gpu->gl.Uniform4f(gpu->uniform[shader][uniform], a, b, c, d);
}

/* In the veil's shader the veil takes the place of the air, if there is one. */
static void bind_maps(Gpu *gpu, GpuShader shader, bool veiled) {
    Gl *gl = &gpu->gl;
    for (int map = 0, unit = 0; map < GPU_MAPS; map++) {
        if (!(source_of[shader].maps >> map & 1)) continue;
        const GpuMap bound = shader == GPU_VEIL && map == MAP_AIR && veiled ? MAP_VEIL : (GpuMap)map;
        gl->ActiveTexture(GL_TEXTURE0 + (GLenum)unit++);
        gl->BindTexture(GL_TEXTURE_2D, gpu->map[bound].name);
    }
    gl->ActiveTexture(GL_TEXTURE0);
}

void Gpu_Use(Gpu *gpu, GpuShader shader, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas) {
    const LightField *light = &maps->light;
    gpu->gl.UseProgram(gpu->program[shader]);
    bind_maps(gpu, shader, maps->veiled);
    Gpu_Give(gpu, shader, GPU_VIEW, canvas->left, canvas->top, canvas->scale, 0);
    Gpu_Give(gpu, shader, GPU_SIZE, (float)canvas->width, (float)canvas->height, (float)Gpu_Half(canvas->width),
             (float)Gpu_Half(canvas->height));
    Gpu_Give(gpu, shader, GPU_AIR_AT, maps->left, maps->cell, (float)maps->smoke.width, (float)maps->smoke.height);
    Gpu_Give(gpu, shader, GPU_LIGHT_AT, light->left, light->cell, (float)light->depth.width,
             (float)light->depth.height);
    Gpu_Give(gpu, shader, GPU_EDGES, frame->faint, frame->dawn, maps->flares, frame->shows_foul);
}

bool Gpu_AddQuad(Gpu *gpu, const float low[2], const float high[2], const float rest[GPU_CORNER - 2]) {
    static const uint8_t corner[6] = {0, 1, 2, 2, 1, 3};
    if (gpu->vertices + 6 > gpu->vertex_room) {
        const int room = 2 * gpu->vertex_room + 96;
        float *more = realloc(gpu->vertex, (size_t)room * GPU_CORNER * sizeof *more);
        if (!more) return false;
        gpu->vertex = more, gpu->vertex_room = room;
    }
    for (int i = 0; i < 6; i++) {
        float *to = gpu->vertex + GPU_CORNER * gpu->vertices++;
        to[0] = corner[i] & 1 ? high[0] : low[0], to[1] = corner[i] & 2 ? high[1] : low[1];
        memcpy(to + 2, rest, (GPU_CORNER - 2) * sizeof *to);
    }
    return true;
}

bool Gpu_DrawQuad(Gpu *gpu, const float low[2], const float high[2]) {
    static const float nothing[GPU_CORNER - 2] = {0};
    const bool added = Gpu_AddQuad(gpu, low, high, nothing);
    Gpu_DrawQuads(gpu);
    return added;
}

void Gpu_DrawQuads(Gpu *gpu) {
    const size_t bytes = (size_t)gpu->vertices * GPU_CORNER * sizeof *gpu->vertex;
    if (gpu->vertices > 0) gpu->gl.BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)bytes, gpu->vertex, GL_STREAM_DRAW);
    if (gpu->vertices > 0) gpu->gl.DrawArrays(GL_TRIANGLES, 0, gpu->vertices);
    gpu->vertices = 0;
}
