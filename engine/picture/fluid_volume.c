/* Smoke in a fluid with depth, drawn as a volume. */
#include "engine/picture/inside.h"

static bool show(Picture *picture, const Look *look, const FluidFields *fields, const PictureFrame *frame,
                 const Canvas *canvas) {
    (void)look;
    if (!fields->fluid) return false;
    const VolumeLook lit = Volume_DefaultLook();
    VolumeScene scene = FluidSlice_Scene(fields->fluid);
    scene.shape = frame->shapes, scene.shapes = frame->shape_count;
    const bool drawn = Volume_Draw(frame->volume, &scene, &frame->eye, &lit, canvas->pixels, canvas->width,
                                   canvas->height, canvas->row);
    Picture_Mark(picture, PICTURE_STAGE_SHADE);
    return drawn;
}

const Look LOOK_VOLUME = {"smoke", "", show, FluidMeasure_Smoke, NULL, false, .2f, NULL};
