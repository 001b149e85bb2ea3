/* Smoke before what has been drawn. */
#include "engine/light/look.h"
#include "engine/picture/gpu/gpu.h"

bool Gpu_KeepBehind(Gpu *gpu, const Canvas *canvas, const float low[2], const float high[2]) {
    const GlLook look = {GL_RGBA, false, false};
    const int x = (int)low[0], y = (int)low[1], width = (int)high[0] - x, height = (int)high[1] - y;
    if (!GlTexture_Resize(&gpu->gl, &gpu->map[MAP_BEHIND], look, canvas->width, canvas->height)) return false;
    gpu->gl.CopyTexSubImage2D(GL_TEXTURE_2D, 0, x, y, x, y, width, height);
    return true;
}

bool Gpu_LayVeil(Gpu *gpu, const PictureMaps *maps, const PictureFrame *frame, const Canvas *canvas, const float low[2],
                 const float high[2]) {
    gpu->gl.BlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    Gpu_Use(gpu, GPU_VEIL, maps, frame, canvas);
    Gpu_Give(gpu, GPU_VEIL, GPU_FIGURE_IS, maps->veiled ? 1 : LOOK_FRONT, maps->veiled ? 0 : LOOK_FRONT_LEAST,
             maps->veiled ? 0 : LOOK_FRONT_COOL, 0);
    return Gpu_DrawQuad(gpu, low, high);
}
