/* The knob of an experiment in progress, the body that the mouse drags, and the calls for each fluid. */
#include "game/lab/experiment.h"

#include <string.h>

#define DRAG_MOST 0.12f /* m that the mouse drags in a tick at most */
#define TURN_RATE 0.8f  /* rad a metre of the mouse */

enum { REPEAT_AFTER = 30, REPEAT_EVERY = 12 }; /* ticks for which the knob is held */

void Trial_Start(Trial *trial, const Experiment *experiment) {
    *trial = (Trial){.experiment = experiment};
    if (!experiment) return;
    trial->step = experiment->standard;
    trial->at = trial->before = experiment->at;
}

float Trial_Setting(const Trial *trial) { return trial->experiment->setting[trial->step]; }
float Trial_Published(const Trial *trial) { return trial->experiment->published(Trial_Setting(trial)); }

static bool turn_knob(Trial *trial, int way) {
    bool held = way && (trial->turning > 0) == (way > 0) && trial->turning;
    trial->turning = held ? trial->turning + way : way;
    int ticks = trial->turning * way, next = trial->step + way;
    bool due = ticks == 1 || (ticks > REPEAT_AFTER && ticks % REPEAT_EVERY == 0);
    if (!way || !due || next < 0 || next >= trial->experiment->settings) return false;
    trial->step = next;
    return true;
}

/* Either button takes hold wherever the pointer is. The left button drags, the right button turns. */
static void drag(Trial *trial, unsigned buttons, Vec2 pointer, Vec2 pointer_before) {
    const Experiment *experiment = trial->experiment;
    Vec2 way = Vec2_Sub(pointer, pointer_before);
    way = Vec2_At(Maths_Clamp(way.x, -DRAG_MOST, DRAG_MOST), Maths_Clamp(way.y, -DRAG_MOST, DRAG_MOST));
    if (buttons & INTENT_TORCH) trial->angle += TURN_RATE * (way.x + way.y);
    if (!(buttons & INTENT_BELLOWS)) return;
    trial->at.x = Maths_Clamp(trial->at.x + way.x, experiment->low.x, experiment->high.x);
    trial->at.y = Maths_Clamp(trial->at.y + way.y, experiment->low.y, experiment->high.y);
}

bool Trial_Hands(Trial *trial, const Intent *intent, Vec2 pointer, Vec2 pointer_before) {
    int way = intent->move > INTENT_MOVE_MAX / 2 ? 1 : intent->move < -INTENT_MOVE_MAX / 2 ? -1 : 0;
    trial->before = trial->at, trial->angle_before = trial->angle;
    if (trial->experiment->drags) drag(trial, intent->buttons, pointer, pointer_before);
    trial->ticks++;
    return trial->experiment->knob && turn_knob(trial, way);
}

static void tune(const Trial *trial, Fluid *fluid) {
    FluidDef def = *Fluid_GetDef(fluid);
    trial->experiment->tune(&def, Trial_Setting(trial));
    Fluid_Tune(fluid, &def);
}

/* Figures that were found at other settings stay. */
static void begin_gauge(Gauge *gauge) {
    Gauge anew = {.ticks = 0};
    memcpy(anew.found, gauge->found, sizeof anew.found);
    *gauge = anew;
}

void Trial_Begin(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    begin_gauge(gauge);
    if (!trial->experiment) return;
    tune(trial, fluid);
    Trial_Stamp(trial, fluid);
    if (trial->experiment->begin) trial->experiment->begin(trial, fluid);
}

void Trial_Turned(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    if (trial->experiment->anew) {
        Fluid_Clear(fluid);
        Trial_Begin(trial, fluid, gauge);
        return;
    }
    begin_gauge(gauge);
    tune(trial, fluid);
}

void Trial_Stamp(const Trial *trial, Fluid *fluid) {
    if (trial->experiment && trial->experiment->stamp) trial->experiment->stamp(trial, fluid);
}

void Trial_Tick(const Trial *trial, Fluid *fluid) {
    if (trial->experiment && trial->experiment->tick) trial->experiment->tick(trial, fluid);
}

void Trial_Measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    if (!trial->experiment || !trial->experiment->measure) return;
    gauge->ticks++;
    trial->experiment->measure(trial, fluid, gauge);
    if (gauge->known) gauge->found[trial->step] = gauge->value;
}

uint64_t Trial_Hash(const Trial *trial, uint64_t hash) {
    hash = Maths_HashWord(Maths_HashWord(hash, (uint64_t)trial->step), (uint64_t)(int64_t)trial->turning);
    hash = Maths_HashFloat(Maths_HashFloat(hash, trial->at.x), trial->at.y);
    return Maths_HashWord(Maths_HashFloat(hash, trial->angle), trial->ticks);
}
