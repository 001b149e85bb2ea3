#include "engine/fluid_view.h"
#include <stdlib.h>

struct Picture {
    FluidHost host;
    Wall wall;
};

Picture *Picture_Create(const FluidHost *host) {
    Picture *picture = calloc(1, sizeof *picture);
    if (picture && host) picture->host = *host;
    if (picture) picture->wall = Wall_Default(16, 9);
    return picture;
}

void Picture_Destroy(Picture *picture) { free(picture); }
void Picture_SetWall(Picture *picture, const Wall *wall) { picture->wall = *wall; }

bool Picture_Compose(Picture *picture, const PictureFrame *frame, uint32_t *pixels, int width, int height, int row) {
    (void)picture, (void)frame;
    if (width < 1 || height < 1) return false;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) pixels[x + (size_t)y * row] = 0xff0a0b10u;
    return true;
}

const char *Picture_ModeName(PictureMode mode) {
    static const char *const name[PICTURE_MODES] = {"smoke", "heat", "speed", "vorticity", "pressure", "occupancy"};
    return (unsigned)mode < PICTURE_MODES ? name[mode] : "";
}

PictureRange Picture_LastRange(const Picture *picture) { return (void)picture, (PictureRange){0, 0, ""}; }
uint32_t Picture_BodyColour(int body) { return body ? 0xff808080u : 0xff000000u; }
double Picture_StageSeconds(const Picture *picture, PictureStage stage) { return (void)picture, (void)stage, 0; }

const char *Picture_StageName(PictureStage stage) {
    static const char *const name[PICTURE_STAGE_COUNT] = {"extract", "light", "shade", "stretch", "figures"};
    return (unsigned)stage < PICTURE_STAGE_COUNT ? name[stage] : "";
}
