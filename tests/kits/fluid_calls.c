#include "tests/kits/fluid_calls.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MASK = 33 * 17 * CALLS_DEPTH }; /* cells of the largest grid */

/* ---- Choices: one a statement, so that compilers cannot differ in their order ------------------- */

Calls Calls_FromSeed(uint32_t seed) { return (Calls){{seed * 2654435761u | 1u}, NULL, 0, 20}; }

Calls Calls_FromBytes(const uint8_t *bytes, size_t count) { return (Calls){{1}, bytes, count, 8}; }

static uint32_t take(Calls *calls, int bytes) {
    uint32_t value = 0;
    if (!calls->bytes) return Kit_Random(&calls->random) >> (32 - 8 * bytes);
    for (; bytes && calls->left; bytes--, calls->left--) value = value << 8 | *calls->bytes++;
    return value;
}

int Calls_Int(Calls *calls, int low, int high) {
    const uint32_t range = (uint32_t)(high - low) + 1;
    return low + (int)(take(calls, range > 256 ? 4 : range > 100 ? 2 : 1) % range);
}

bool Calls_OneIn(Calls *calls, int times) { return Calls_Int(calls, 1, times) == times; }

static float any_bits(Calls *calls) {
    uint32_t bits = take(calls, 4);
    float value;
    if ((bits & 0x7fffffff) > 0x7f800000) bits |= 0x400000; /* NaNs that signal are asked for */
    memcpy(&value, &bits, sizeof value);
    return value;
}

float Calls_Float(Calls *calls) {
    static const float odd[] = {NAN,     INFINITY, -INFINITY, FLT_MAX, -FLT_MAX,     1e30f,         -1e30f,
                                FLT_MIN, 1e-40f,   -1e-20f,   1e9f,    2147483648.f, -2147483904.f, -0.0f};
    static const float plain[] = {0, 1, -1, 0.5f, 0.1f, 2, 0.05f, 10};
    if (Calls_OneIn(calls, calls->grain)) return odd[Calls_Int(calls, 0, (int)(sizeof odd / sizeof *odd) - 1)];
    switch (Calls_Int(calls, 0, 9)) {
    case 0:
        return plain[Calls_Int(calls, 0, (int)(sizeof plain / sizeof *plain) - 1)];
    case 1:
        return Calls_OneIn(calls, calls->grain) ? any_bits(calls) : (float)Calls_Int(calls, -1000, 1000) / 8;
    default:
        return (float)Calls_Int(calls, -30, 220) / 100;
    }
}

/* A channel, an axis, a body: mostly one that there is. */
static int index_of(Calls *calls) {
    static const int odd[] = {-1, 8, 255, 256, -2147483647, 2147483647, 100, 7};
    return Calls_OneIn(calls, 12) ? odd[Calls_Int(calls, 0, 7)] : Calls_Int(calls, 0, 4);
}

void Calls_Vector(Calls *calls, float out[3]) {
    for (int i = 0; i < 3; i++) out[i] = Calls_Float(calls);
}

/* ---- Calls -------------------------------------------------------------------------------------- */

static CallResult taken(bool so) { return so ? CALL_TAKEN : CALL_REFUSED; }

static CallResult call_step(Calls *calls, Fluid *fluid) {
    const float dt = Calls_OneIn(calls, 4) ? Calls_Float(calls) : 1 / 60.0f;
    const int which = Calls_Int(calls, 0, 3);
    const bool done = which == 0   ? Fluid_StepVelocity(fluid, dt)
                      : which == 1 ? Fluid_StepChannels(fluid, dt)
                                   : Fluid_Step(fluid, dt);
    return done ? CALL_STEPPED : CALL_REFUSED;
}

static CallResult call_capsule(Calls *calls, Fluid *fluid) {
    float a[3], b[3];
    Calls_Vector(calls, a);
    Calls_Vector(calls, b);
    const int body = index_of(calls);
    const float radius = Calls_Float(calls) / 4;
    return taken(Fluid_StampCapsule(fluid, body, a, Calls_OneIn(calls, 2) ? a : b, radius));
}

static CallResult call_box(Calls *calls, Fluid *fluid) {
    float centre[3], half[3];
    Calls_Vector(calls, centre);
    Calls_Vector(calls, half);
    const int body = index_of(calls);
    return taken(Fluid_StampBox(fluid, body, centre, half, Calls_Float(calls)));
}

static CallResult call_bitmap(Calls *calls, Fluid *fluid) {
    uint8_t alpha[64];
    float corner[3];
    Calls_Vector(calls, corner);
    for (int i = 0; i < 64; i++) alpha[i] = (uint8_t)(i * 37 % 256);
    const int body = index_of(calls), step = Calls_Int(calls, -2, 2), pitch = Calls_Int(calls, -8, 8);
    const int width = Calls_Int(calls, Calls_OneIn(calls, 9) ? -1 : 1, 3), height = Calls_Int(calls, 1, 4);
    const float pixel = Calls_Float(calls);
    return taken(Fluid_StampBitmap(fluid, body, corner, pixel, alpha + 28, width, height, step, pitch,
                                   (uint8_t)Calls_Int(calls, 0, 255)));
}

static CallResult call_mask(Calls *calls, Fluid *fluid) {
    uint8_t mask[MASK];
    const int often = Calls_Int(calls, 0, 6);
    if (often == 6) {
        Fluid_ClearOccupancy(fluid);
        return CALL_TAKEN;
    }
    uint32_t mix = take(calls, 2) | 1u;
    for (int i = 0; i < MASK; i++) {
        mix = mix * 1664525u + 1013904223u;
        mask[i] = (mix >> 16) % 6 < (unsigned)often ? 0 : (uint8_t)(mix >> 24); /* 0: all solid, almost */
    }
    return taken(Fluid_SetOccupancy(fluid, Calls_OneIn(calls, 20) ? NULL : mask));
}

static CallResult call_body(Calls *calls, Fluid *fluid) {
    FluidBody body = Fluid_DefaultBody();
    body.open = Calls_OneIn(calls, 4);
    body.slip = Calls_OneIn(calls, 8) ? Calls_Float(calls) : 0.5f;
    Calls_Vector(calls, body.velocity);
    Calls_Vector(calls, body.spin);
    Calls_Vector(calls, body.pivot);
    for (int c = 0; c < 3; c++) {
        body.holds[c] = Calls_OneIn(calls, 2);
        body.value[c] = Calls_Float(calls);
    }
    return taken(Fluid_SetBody(fluid, index_of(calls), &body));
}

static CallResult call_add(Calls *calls, Fluid *fluid) {
    float a[3], b[3];
    Calls_Vector(calls, a);
    Calls_Vector(calls, b);
    const int channel = index_of(calls);
    const float radius = Calls_Float(calls);
    return taken(Fluid_Add(fluid, channel, a, b, radius, Calls_Float(calls)));
}

static CallResult call_push(Calls *calls, Fluid *fluid) {
    float a[3], b[3], change[3];
    Calls_Vector(calls, a);
    Calls_Vector(calls, b);
    Calls_Vector(calls, change);
    return taken(Fluid_Push(fluid, a, b, Calls_Float(calls), change));
}

static CallResult call_tune(Calls *calls, Fluid *fluid) {
    FluidDef def = *Fluid_GetDef(fluid);
    const int what = Calls_Int(calls, 0, 5);
    if (what < 3) Calls_TurnAKnob(calls, &def);
    if (what == 3) Calls_ChooseSides(calls, &def);
    if (what == 4) Calls_ChooseSchemes(calls, &def);
    if (what == 5) def = Calls_Def(calls);
    if (Calls_OneIn(calls, 4)) def.pressure_iterations = Calls_Int(calls, 0, 12);
    return taken(Fluid_Tune(fluid, &def));
}

static CallResult call_view(Calls *calls, Fluid *fluid) {
    const int which = Calls_Int(calls, 0, 2), number = index_of(calls);
    const FluidView view = which == 0   ? Fluid_Velocity(fluid, number)
                           : which == 1 ? Fluid_Channel(fluid, number)
                                        : Fluid_Pressure(fluid);
    for (int i = Calls_Int(calls, 0, 12); view.data && i > 0; i--) {
        const int x = Calls_Int(calls, 0, view.size[0] - 1), y = Calls_Int(calls, 0, view.size[1] - 1);
        const int z = view.size[2] > 1 ? Calls_Int(calls, 0, view.size[2] - 1) : 0;
        *Kit_At3(view, x, y, z) = Calls_Float(calls);
    }
    return CALL_TAKEN;
}

static CallResult call_reader(Calls *calls, Fluid *fluid) {
    float a[3], b[3], velocity[3] = {0}, value = 0;
    Calls_Vector(calls, a);
    Calls_Vector(calls, b);
    const int channel = index_of(calls);
    const float radius = Calls_Float(calls);
    Fluid_Sample(fluid, channel, a);
    Fluid_SampleVelocity(fluid, b, velocity);
    Fluid_Mean(fluid, channel, a, b, radius, &value, Calls_OneIn(calls, 2) ? velocity : NULL);
    Fluid_Total(fluid, channel);
    Fluid_Carry(fluid, &a, 1, radius);
    Fluid_GetProfile(fluid);
    Fluid_Ray(fluid, channel, a, b);
    Fluid_BodyForce(fluid, index_of(calls), velocity, b);
    return CALL_TAKEN;
}

static CallResult call_clear(Calls *calls, Fluid *fluid) {
    if (Calls_OneIn(calls, 10)) Fluid_Clear(fluid);
    return CALL_TAKEN;
}

static CallResult call_scroll(Calls *calls, Fluid *fluid) {
    static const int odd[] = {INT_MIN, INT_MIN + 1, INT_MAX, 1 << 24};
    int cells[3];
    for (int axis = 0; axis < 3; axis++)
        cells[axis] = Calls_OneIn(calls, calls->grain) ? odd[Calls_Int(calls, 0, 3)] : Calls_Int(calls, -9, 9);
    return taken(Fluid_Scroll(fluid, Calls_OneIn(calls, 20) ? NULL : cells));
}

/* Saves, and restores what it saved, or that with one bit flipped. */
static CallResult call_save(Calls *calls, Fluid *fluid) {
    const size_t size = Fluid_Save(fluid, NULL, 0);
    uint8_t *image = malloc(size);
    if (!image || Fluid_Save(fluid, image, size) != size) abort();
    const bool flip = Calls_OneIn(calls, 2);
    const int byte = Calls_Int(calls, 0, (int)size - 1), bit = Calls_Int(calls, 0, 7);
    if (flip) image[byte] ^= (uint8_t)(1 << bit);
    const bool done = Fluid_Restore(fluid, image, size);
    free(image);
    return done ? CALL_KEPT : CALL_REFUSED;
}

CallResult Calls_Make(Calls *calls, Fluid *fluid) {
    static CallResult (*const all[])(Calls *, Fluid *) = {
        call_step, call_step, call_step, call_capsule, call_box,    call_bitmap, call_mask,   call_body, call_add,
        call_push, call_tune, call_view, call_view,    call_reader, call_clear,  call_scroll, call_save,
    };
    return all[Calls_Int(calls, 0, (int)(sizeof all / sizeof *all) - 1)](calls, fluid);
}

/* ---- Calls that came later: golden states hold what the others make of a seed ------------------- */

static CallResult call_tiles(Calls *calls, Fluid *fluid) {
    uint8_t tiles[49];
    for (int i = 0; i < 49; i++) tiles[i] = (uint8_t)(i * 37 % 5 % 3);
    const int body = index_of(calls), columns = Calls_Int(calls, Calls_OneIn(calls, 9) ? -1 : 1, 7);
    const int rows = Calls_Int(calls, Calls_OneIn(calls, 9) ? -1 : 1, 7);
    return taken(Fluid_SetTiles(fluid, body, tiles, columns, rows, Calls_Float(calls)));
}

static CallResult call_turned_box(Calls *calls, Fluid *fluid) {
    float centre[3], half[3], turn[4];
    Calls_Vector(calls, centre);
    Calls_Vector(calls, half);
    for (int i = 0; i < 4; i++) turn[i] = Calls_Float(calls) - .5f;
    const int body = index_of(calls);
    return taken(Fluid_StampTurnedBox(fluid, body, centre, half, turn));
}

static CallResult call_set(Calls *calls, Fluid *fluid) {
    float a[3], b[3];
    Calls_Vector(calls, a);
    Calls_Vector(calls, b);
    const int channel = index_of(calls);
    const float radius = Calls_Float(calls), *second = Calls_OneIn(calls, 2) ? NULL : b;
    return taken(Fluid_Set(fluid, channel, a, second, radius, Calls_Float(calls)));
}

/* Tunes one of the channels to be nonnegative, or no longer so. */
static CallResult call_nonnegative(Calls *calls, Fluid *fluid) {
    FluidDef def = *Fluid_GetDef(fluid);
    FluidChannel *channel = &def.channel[Calls_Int(calls, 0, 2)];
    channel->nonnegative = !channel->nonnegative;
    if (Calls_OneIn(calls, 2)) channel->ambient = 0;
    return taken(Fluid_Tune(fluid, &def));
}

/* From a fluid of another grid, with a few calls behind it. */
static CallResult call_resample(Calls *calls, Fluid *fluid) {
    FluidDef def = Calls_UsableDeepDef(calls);
    if (!Calls_OneIn(calls, 6)) def.channel_count = Fluid_GetDef(fluid)->channel_count;
    Fluid *from = Fluid_Create(&def);
    if (!from) return CALL_TAKEN; /* of the channels that it has now, one may not be usable */
    for (int i = Calls_Int(calls, 0, 4); i > 0; i--) Calls_Make(calls, from);
    const uint64_t before = Fluid_Hash(from);
    const bool done = Fluid_Resample(fluid, from);
    if (Fluid_Hash(from) != before) abort();
    Fluid_Destroy(from);
    return taken(done);
}

/* Fire, turned on or off or changed; of a fluid that was created without it: refused. */
static CallResult call_reaction(Calls *calls, Fluid *fluid) {
    FluidDef def = *Fluid_GetDef(fluid);
    Calls_ChooseReaction(calls, &def);
    return taken(Fluid_Tune(fluid, &def));
}

Fluid *Calls_Other(Calls *calls, const Fluid *fluid) {
    FluidDef def = *Fluid_GetDef(fluid);
    def.host = (FluidHost){0};
    Calls_ChooseSchemes(calls, &def);
    Fluid *other = Fluid_Create(&def);
    for (int i = Calls_Int(calls, 0, 4); other && i > 0; i--) Calls_Make(calls, other);
    return other;
}

/* The state of another fluid, as from a file that somebody else has written. */
static CallResult call_restore(Calls *calls, Fluid *fluid) {
    Fluid *other = Calls_Other(calls, fluid);
    if (!other) return CALL_TAKEN;
    const size_t size = Fluid_Save(other, NULL, 0);
    uint8_t *image = malloc(size);
    if (!image || Fluid_Save(other, image, size) != size) abort();
    const bool done = Fluid_Restore(fluid, image, size);
    if (done && Fluid_Hash(fluid) != Fluid_Hash(other)) abort();
    free(image);
    Fluid_Destroy(other);
    return taken(done);
}

CallResult Calls_MakeAny(Calls *calls, Fluid *fluid) {
    static CallResult (*const later[])(Calls *, Fluid *) = {
        call_tiles, call_turned_box, call_resample, call_reaction, call_restore, call_set, call_nonnegative};
    if (!Calls_OneIn(calls, 12)) return Calls_Make(calls, fluid);
    return later[Calls_Int(calls, 0, (int)(sizeof later / sizeof *later) - 1)](calls, fluid);
}

/* ---- What must hold after a step ---------------------------------------------------------------- */

/* Of bodies, along a line and at a point; a solid makes a line's integral infinite. */
static const char *wrong_reading(Fluid *fluid) {
    static const float across[2][3] = {{0.03f, 0.02f, 0.04f}, {0.71f, 0.93f, 0.37f}};
    float force[3] = {0}, torque[3] = {0}, velocity[3] = {0};
    for (int body = 0; body < 8; body++) {
        Fluid_BodyForce(fluid, body, force, torque);
        for (int i = 0; i < 3; i++)
            if (!isfinite(force[i]) || !isfinite(torque[i])) return "a force is not finite";
    }
    for (int c = 0; c < Fluid_GetDef(fluid)->channel_count; c++) {
        if (isnan(Fluid_Ray(fluid, c, across[0], across[1]))) return "a ray is not a number";
        if (!isfinite(Fluid_Sample(fluid, c, across[1]))) return "a sample is not finite";
    }
    Fluid_SampleVelocity(fluid, across[0], velocity);
    return isfinite(velocity[0]) && isfinite(velocity[1]) && isfinite(velocity[2]) ? NULL
                                                                                   : "a sampled velocity is not finite";
}

const char *Calls_Wrong(Fluid *fluid) {
    const FluidProfile profile = Fluid_GetProfile(fluid);
    for (int axis = 0; axis < Kit_Axes(fluid); axis++)
        if (!(Kit_MaxAbs(Fluid_Velocity(fluid, axis)) <= 1e9f)) return "a velocity is not within 1e9 m/s";
    for (int c = 0; c < Fluid_GetDef(fluid)->channel_count; c++) {
        if (!(Kit_MaxAbs(Fluid_Channel(fluid, c)) <= 1e12f)) return "a channel is not within 1e12";
        if (!isfinite(Fluid_Total(fluid, c))) return "a total is not finite";
        float low = 0, high;
        if (Fluid_GetDef(fluid)->channel[c].nonnegative) Kit_FreeRange(fluid, c, &low, &high);
        if (low < 0) return "a nonnegative channel is negative";
    }
    if (!Kit_IsFinite(Fluid_Pressure(fluid))) return "a pressure is not finite";
    if (!isfinite(profile.divergence_before) || !isfinite(profile.divergence_after) || !isfinite(profile.max_courant))
        return "the profile is not finite";
    return wrong_reading(fluid);
}

/* What was taken: if it lay outside, it has marked nothing. */
static const char *wrong_miss(const Fluid *fluid, uint64_t missed, const uint8_t *occupancy) {
    if (missed == 0) return NULL;
    if (missed > 1) return "a call misses more than once";
    return memcmp(occupancy, Fluid_GetOccupancy(fluid), (size_t)Kit_Cells(fluid)) ? "a miss marks a cell" : NULL;
}

const char *Calls_Check(Calls *calls, Fluid *fluid) {
    const uint64_t before = Fluid_Hash(fluid);
    const FluidProfile profile = Fluid_GetProfile(fluid);
    uint8_t occupancy[MASK];
    memcpy(occupancy, Fluid_GetOccupancy(fluid), (size_t)Kit_Cells(fluid));
    const CallResult result = Calls_MakeAny(calls, fluid);
    const FluidProfile now = Fluid_GetProfile(fluid);
    if (result == CALL_TAKEN) return wrong_miss(fluid, now.missed - profile.missed, occupancy);
    if (now.missed != profile.missed) return "what is no stamp, source or push misses";
    if (result == CALL_STEPPED) return Calls_Wrong(fluid);
    if (result == CALL_KEPT) return Fluid_Hash(fluid) == before ? NULL : "a restored state is another";
    if (Fluid_Hash(fluid) != before) return "a refused call changes the state";
    return now.refused == profile.refused + 1 ? NULL : "a refused call does not count once";
}
