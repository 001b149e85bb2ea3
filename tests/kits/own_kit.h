/* own_kit.h - what a test makes for itself is given back at the end of the block, whichever way that ends:
 *
 *     OwnPicture *picture = Picture_Create(NULL); */
#ifndef TEST_OWN_KIT_H
#define TEST_OWN_KIT_H

#include "engine/light/light.h"
#include "engine/maths/plane.h"
#include "engine/picture/picture.h"
#include "engine/sound/audio.h"
#include "engine/sound/mixer.h"
#include "engine/threads/profiler.h"
#include "engine/threads/trace.h"
#include "engine/threads/workers.h"
#include "engine/window/app.h"

#define OWN_POINTER(Kind, release)                                                                                     \
    static inline void own_##Kind(Kind **one) { release(*one); }
#define OWN_VALUE(Kind, release)                                                                                       \
    static inline void own_##Kind(Kind *one) { release(one); }
#define OWNED(Kind) __attribute__((cleanup(own_##Kind))) Kind

OWN_POINTER(App, App_Destroy)
OWN_POINTER(Audio, Audio_Close)
OWN_POINTER(Fluid, Fluid_Destroy)
OWN_POINTER(Input, Input_Destroy)
OWN_POINTER(Mixer, Mixer_Destroy)
OWN_POINTER(Picture, Picture_Destroy)
OWN_POINTER(Profiler, Profiler_Destroy)
OWN_POINTER(Trace, Trace_Destroy)
OWN_POINTER(Volume, Volume_Destroy)
OWN_POINTER(Workers, Workers_Destroy)
OWN_VALUE(Axis, Axis_Free)
OWN_VALUE(LightField, LightField_Free)
OWN_VALUE(Plane, Plane_Free)

#define OwnApp        OWNED(App)
#define OwnAudio      OWNED(Audio)
#define OwnAxis       OWNED(Axis)
#define OwnFluid      OWNED(Fluid)
#define OwnInput      OWNED(Input)
#define OwnLightField OWNED(LightField)
#define OwnMixer      OWNED(Mixer)
#define OwnPicture    OWNED(Picture)
#define OwnPlane      OWNED(Plane)
#define OwnProfiler   OWNED(Profiler)
#define OwnTrace      OWNED(Trace)
#define OwnVolume     OWNED(Volume)
#define OwnWorkers    OWNED(Workers)

#endif
