#include "engine/picture/gpu/gpu.h"
#include "engine/files/log.h"
#include "engine/maths/scalar.h"
#include "engine/stone/style.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Gives the shader the map from pixels to the wall's textures. */
static void give_stone(Gpu *gpu, GpuShader shader, const Baked *baked, const Canvas *canvas) {
    const float across = baked->scale / (float)baked->width, down = baked->scale / (float)baked->height;
    Gpu_Give(gpu, shader, GPU_STONE_AT, (canvas->left - baked->left) * across, (canvas->top - baked->top) * down,
             across / canvas->scale, down / canvas->scale);
}

static void give_grain(Gpu *gpu, const SmokeGrain *grain) {
    if (!grain) {
        Gpu_Give(gpu, GPU_SMOKE, GPU_GRAIN_AT, 1, 1, 1, 0);
        return;
    }
    const Plane *moved = &grain->moved[0];
    Gpu_Give(gpu, GPU_SMOKE, GPU_GRAIN_AT, grain->cell, (float)moved->width, (float)moved->height, 1);
    Gpu_Give(gpu, GPU_SMOKE, GPU_GRAIN_PART, grain->weight[0], grain->weight[1], grain->weight[2], 0);
}

static bool cover_all(Gpu *gpu, const Canvas *canvas) {
    return Gpu_DrawQuad(gpu, (float[]){0, 0}, (float[]){(float)canvas->width, (float)canvas->height});
}

static bool make_smoke(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas) {
    Gl *gl = &gpu->gl;
    const GlLook look = {GL_RGBA, true, false};
    const int width = Gpu_Half(canvas->width), height = Gpu_Half(canvas->height);
    if (!GlTexture_Resize(gl, &gpu->map[MAP_SMOKE], look, width, height)) return false;
    gl->BindFramebuffer(GL_FRAMEBUFFER, gpu->framebuffer);
    gl->FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, gpu->map[MAP_SMOKE].name, 0);
    if (gl->CheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        return snprintf(gl->reason, sizeof gl->reason, "a texture cannot be drawn into"), false;
    gl->Viewport(0, 0, width, height);
    gl->Disable(GL_BLEND);
    Gpu_Use(gpu, GPU_SMOKE, maps, frame, canvas);
    give_stone(gpu, GPU_SMOKE, &maps->baked, canvas);
    give_grain(gpu, maps->grain);
    Gpu_Give(gpu, GPU_SMOKE, GPU_LICKS, Glow_Rise(LOOK_FRAY_CLIMBS[0] / LOOK_FRAY_GRAINS[0], frame->seconds),
             Glow_Rise(LOOK_FRAY_CLIMBS[1] / LOOK_FRAY_GRAINS[1], frame->seconds),
             Glow_Rise(LOOK_FRAY_CLIMBS[2] / LOOK_FRAY_GRAINS[2], frame->seconds), 0);
    return cover_all(gpu, canvas);
}

static void give_ground(Gpu *gpu, const Wall *wall, const PictureFrame *frame, const Canvas *canvas) {
    const float scale = canvas->scale / 2, line = (wall->wet_floor - canvas->top) * scale;
    const float depth = Maxf(wall->height - wall->wet_floor, .1f) * scale;
    const bool any = wall->wet_floor > 0 && line > 1 && line <= (float)Gpu_Half(canvas->height);
    Gpu_Give(gpu, GPU_SCENE, GPU_GROUND, floorf(line), any ? depth : 0,
             (float)fmod(frame->seconds * (double)LOOK_WAVES_RISE, 6.283185307), scale);
}

static bool make_scene(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas) {
    const Baked *baked = &maps->baked;
    const float aside = Clampf(frame->far_shift, -BAKED_ASIDE, BAKED_ASIDE) * baked->scale / (float)baked->width;
    const WallSlab *door = &maps->wall.door;
    const float *haze = maps->wall.style->haze;
    Gpu_Use(gpu, GPU_SCENE, maps, frame, canvas);
    give_stone(gpu, GPU_SCENE, baked, canvas);
    give_ground(gpu, &maps->wall, frame, canvas);
    Gpu_Give(gpu, GPU_SCENE, GPU_FAR_AT, aside, LOOK_NEAR_SHIFT * aside, 0, 0);
    Gpu_Give(gpu, GPU_SCENE, GPU_HAZE, haze[0], haze[1], haze[2], Style_Air(maps->wall.style));
    Gpu_Give(gpu, GPU_SCENE, GPU_LICKS, Glow_Rise(LOOK_LICK_RISE, frame->seconds),
             Glow_Rise(LOOK_QUICK_RISE, frame->seconds), 0, 0);
    Gpu_Give(gpu, GPU_SCENE, GPU_HUES_AT, (float)gpu->hues[0], (float)gpu->hues[1], maps->dyed, 0);
    Gpu_Give(gpu, GPU_SCENE, GPU_DOOR, door->left, door->top, door->right, door->bottom);
    return cover_all(gpu, canvas);
}

static bool keep_behind(Gpu *gpu, const Canvas *canvas) {
    return Gpu_KeepBehind(gpu, canvas, (float[]){0, 0}, (float[]){(float)canvas->width, (float)canvas->height});
}

static bool finish(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas) {
    if (frame->brightness != 1) {
        if (!keep_behind(gpu, canvas)) return false;
        gpu->gl.BlendFuncSeparate(GL_ONE, GL_ZERO, GL_ZERO, GL_ONE);
        Gpu_Use(gpu, GPU_BRIGHTEN, maps, frame, canvas);
        Gpu_Give(gpu, GPU_BRIGHTEN, GPU_FIGURE_IS, 1 / frame->brightness, 0, 0, 0);
        if (!cover_all(gpu, canvas)) return false;
    }
    return GpuFigures_Outline(gpu, maps, frame, canvas);
}

static const GLuint PLACE[] = {GL_FIRST, GL_SECOND, GL_THIRD}; /* of a corner's numbers, in fours */

static void set_arrays(Gpu *gpu) {
    Gl *gl = &gpu->gl;
    gl->BindBuffer(GL_ARRAY_BUFFER, gpu->buffer);
    for (size_t i = 0; i < 3; i++) {
        gl->EnableVertexAttribArray(PLACE[i]);
        gl->VertexAttribPointer(PLACE[i], 4, GL_FLOAT, GL_FALSE, GPU_CORNER * sizeof(float),
                                (const void *)(4 * i * sizeof(float)));
    }
}

static void clear_arrays(Gpu *gpu) {
    for (int i = 0; i < 3; i++) gpu->gl.DisableVertexAttribArray(PLACE[i]);
}

static bool draw_all(Gpu *gpu, Picture *picture, const PictureMaps *maps, const PictureFrame *frame,
                     const Canvas *canvas, GLuint target) {
    Gl *gl = &gpu->gl;
    if (!GpuMaps_Upload(gpu, maps) || !GpuMaps_UploadWall(gpu, maps)) return false;
    Picture_Mark(picture, PICTURE_STAGE_LIGHT);
    if (!make_smoke(gpu, maps, frame, canvas)) return false;
    gl->BindFramebuffer(GL_FRAMEBUFFER, target);
    gl->Viewport(0, 0, canvas->width, canvas->height);
    if (!make_scene(gpu, maps, frame, canvas)) return false;
    Picture_Mark(picture, PICTURE_STAGE_SHADE);
    if (maps->veiled && !keep_behind(gpu, canvas)) return false;
    gl->Enable(GL_BLEND);
    if (!GpuFigures_Draw(gpu, maps, frame, canvas)) return false;
    const float all[2] = {(float)canvas->width, (float)canvas->height};
    if (maps->veiled && !Gpu_LayVeil(gpu, maps, frame, canvas, (float[]){0, 0}, all)) return false;
    if (!GpuFigures_Nearest(gpu, maps, frame, canvas)) return false;
    return finish(gpu, maps, frame, canvas);
}

static bool draw(void *self, Picture *picture, const PictureMaps *maps, const PictureFrame *frame,
                 const Canvas *canvas) {
    Gpu *gpu = self;
    Gl *gl = &gpu->gl;
    GlState state;
    snprintf(gl->reason, sizeof gl->reason, "out of memory");
    for (int i = 0; i < 8 && gl->GetError() != GL_NO_ERROR; i++) continue; /* errors of others */
    GlState_Keep(gl, &state);
    set_arrays(gpu);
    const bool drawn = draw_all(gpu, picture, maps, frame, canvas, (GLuint)state.framebuffer);
    clear_arrays(gpu);
    GlState_Restore(gl, &state);
    const GLenum error = gl->GetError();
    Picture_Mark(picture, PICTURE_STAGE_PIXELS);
    if (error != GL_NO_ERROR) return Log_Fail("OpenGL fails with error 0x%x", error);
    return drawn || Log_Fail("OpenGL: %s", gl->reason);
}

static void destroy(void *self) {
    Gpu *gpu = self;
    if (!gpu) return;
    for (int i = 0; i < GPU_PROGRAMS; i++)
        if (gpu->program[i]) gpu->gl.DeleteProgram(gpu->program[i]);
    for (int i = 0; i < GPU_MAPS; i++) GlTexture_Free(&gpu->gl, &gpu->map[i]);
    if (gpu->buffer) gpu->gl.DeleteBuffers(1, &gpu->buffer);
    if (gpu->framebuffer) gpu->gl.DeleteFramebuffers(1, &gpu->framebuffer);
    Room_Free(&gpu->room), free(gpu->vertex);
    free(gpu);
}

static void *create(PictureLoader *load) {
    Gpu *gpu = calloc(1, sizeof *gpu);
    if (!gpu) return Log_Fail("OpenGL: out of memory"), NULL;
    if (!Gl_Load(&gpu->gl, load) || !Gpu_MakePrograms(gpu)) {
        Log_Fail("OpenGL: %s", gpu->gl.reason);
        return destroy(gpu), NULL;
    }
    gpu->gl.GenBuffers(1, &gpu->buffer);
    gpu->gl.GenFramebuffers(1, &gpu->framebuffer);
    return gpu;
}

const PictureBackend BACKEND_GPU = {create, destroy, draw};
