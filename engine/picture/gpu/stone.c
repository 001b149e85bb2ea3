/* Keeps the baked wall in two textures, as it lies in memory. */
#include "engine/picture/gpu/gpu.h"

static bool send_all(Gpu *gpu, const PictureMaps *maps) {
    const GlLook soft = {GL_RGBA, true, false};
    const Baked *baked = &maps->baked;
    gpu->wall = 0;
    if (!GlTexture_Resize(&gpu->gl, &gpu->map[MAP_STONE], soft, baked->width, baked->height) ||
        !GlTexture_Resize(&gpu->gl, &gpu->map[MAP_FAR], soft, baked->width, baked->height))
        return false;
    GlTexture_Rows(&gpu->gl, &gpu->map[MAP_STONE], 0, baked->height, baked->near);
    GlTexture_Rows(&gpu->gl, &gpu->map[MAP_FAR], 0, baked->height, baked->far);
    gpu->wall = maps->wall_number;
    for (int i = 0; i < baked->panels; i++) gpu->shown[i] = baked->panel[i].shown;
    return true;
}

bool GpuStone_Upload(Gpu *gpu, const PictureMaps *maps) {
    const Baked *baked = &maps->baked;
    if (gpu->wall != maps->wall_number) return send_all(gpu, maps);
    for (int i = 0; i < baked->panels; i++) {
        const BakedPanel *panel = &baked->panel[i];
        if (gpu->shown[i] == panel->shown) continue;
        GlTexture_Rows(&gpu->gl, &gpu->map[MAP_STONE], panel->top, panel->height,
                       baked->near + 4 * (size_t)panel->top * (size_t)baked->width);
        gpu->shown[i] = panel->shown;
    }
    return true;
}
