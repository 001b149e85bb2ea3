/* experiment.h - the laboratory: scenes that measure a figure which somebody has published.
 *
 * An experiment is one file that ends in one row (see Experiments); a map names it in its property `experiment`. Its
 * `tune` makes the fluid what the experiment needs, whatever the preset, and may be called again at any time; `begin`,
 * `stamp` and `tick` write to the fluid that they are given, and `measure` only reads it, so that two fluids that are
 * handled alike can each have a Gauge. All of this is part of the game's state, and uses + - * / and sqrtf alone.
 */
#ifndef GAME_LAB_EXPERIMENT_H
#define GAME_LAB_EXPERIMENT_H

#include "engine/picture/picture.h"
#include "fluid/fluid.h"
#include "game/base/intent.h"
#include "game/base/maths.h"

enum {
    EXPERIMENT_STEPS = 12,  /* of the knob */
    EXPERIMENT_SHAPES = 12, /* of the figure that stands in the air */
    EXPERIMENT_BODY = 240,  /* its number in the fluid; the next ones are free, too */
    GAUGE_TRACE = 512,
    GAUGE_MARKS = 12,
    GAUGE_SUMS = 24,
    GRAPH_POINTS = 160,
    GRAPH_CURVES = 3
};

/* What has been measured in one fluid since the experiment began or its knob was turned. */
typedef struct Gauge {
    int ticks;
    float trace[GAUGE_TRACE]; /* a ring: sample i lies at i % GAUGE_TRACE */
    int traced;               /* samples so far */
    float mark[GAUGE_MARKS];
    int marks;
    float sum[GAUGE_SUMS];
    float value;                   /* the figure, */
    bool known;                    /* once there is one */
    float found[EXPERIMENT_STEPS]; /* what it was at the knob's other settings; 0: not measured yet */
} Gauge;

typedef struct Experiment Experiment;

/* An experiment in progress. */
typedef struct Trial {
    const Experiment *experiment; /* NULL: the scene is no experiment */
    int step;                     /* of the knob */
    int turning;                  /* ticks for which the knob has been turned; negative to the left */
    uint64_t ticks;               /* since it began */
    Vec2 at, before;              /* m: where the thing is that the mouse drags, now and one tick ago */
    float angle, angle_before;    /* rad */
} Trial;

/* Lines or points of a small graph. */
typedef struct GraphCurve {
    float x[GRAPH_POINTS], y[GRAPH_POINTS];
    int count;
    bool dots;
} GraphCurve;

typedef struct Graph {
    const char *x_title, *y_title;
    GraphCurve curve[GRAPH_CURVES]; /* the first is what is measured */
    int curves;
    float low[2], high[2]; /* of both axes */
} Graph;

struct Experiment {
    const char *name;     /* as the map's property says it */
    const char *title;    /* at the top of its card */
    const char *quantity; /* what is measured, with its symbol; NULL: nothing, and format and source are NULL */
    char unit[8];         /* at most 7 bytes; "": none */
    const char *format;   /* of its values, for printf, as in "%.3f" */
    const char *source;   /* who published it */
    const char *hint;     /* how to play with it; {left} and the like become keys */
    const char *knob;     /* what left and right change; NULL: nothing */
    float setting[EXPERIMENT_STEPS];
    int settings, standard;           /* how many of these there are; where it begins */
    const char *const *setting_names; /* NULL: they are numbers */
    const char *body;                 /* what stands in the air; NULL: nothing, or what the setting says */
    const char *body_2;               /* what else does, as the next body; NULL: nothing */
    bool anew;                        /* the air starts anew when the knob is turned */
    bool drags;                       /* the mouse drags and turns what stands in the air; otherwise it stirs */
    Vec2 at, low, high;               /* m: where that is at first, and how far it may go */
    float deep;                       /* m: how deep its box is; 0: two dimensions */
    PictureMode view;
    float tolerance; /* share of the published value by which ours may be off, at the standard setting and grid */
    int patience;    /* ticks within which it must have found a figure */
    float (*published)(float setting);               /* negative: none is known */
    void (*tune)(FluidDef *def, float setting);      /* its size and cells are set already */
    void (*begin)(const Trial *trial, Fluid *fluid); /* still, ambient air; may be NULL, as those below */
    void (*stamp)(const Trial *trial, Fluid *fluid); /* each tick, before anything else */
    void (*tick)(const Trial *trial, Fluid *fluid);  /* before the step */
    void (*measure)(const Trial *trial, Fluid *fluid, Gauge *gauge);     /* after it; NULL where nothing is measured */
    void (*graph)(const Trial *trial, const Gauge *gauge, Graph *graph); /* for the picture only */
    int (*outline)(const Trial *trial, float between, Shape *shapes);    /* likewise */
    int (*solids)(const Trial *trial, float between, VolumeShape *solids); /* likewise, where the air has depth */
    void (*liquid)(const Trial *trial, PictureLiquid *liquid); /* likewise: the texture that flows with it */
    Vec2 glow;                                                 /* m: likewise, where something glows; 0, 0: nowhere */
};

/* All of them; count is the number of rows. */
const Experiment *const *Experiments(int *count);

/* The preset with what the experiment needs, at its standard setting. */
void Experiment_Tune(const Experiment *experiment, FluidDef *def);

void Trial_Start(Trial *trial, const Experiment *experiment);
float Trial_Setting(const Trial *trial);
float Trial_Published(const Trial *trial); /* negative: none */
/* What the hands change. True: the knob has been turned, so the fluids must be tuned again. */
bool Trial_Hands(Trial *trial, const Intent *intent, Vec2 pointer, Vec2 pointer_before);

/* To be called for each fluid that takes part. */
void Trial_Begin(const Trial *trial, Fluid *fluid, Gauge *gauge);
void Trial_Turned(const Trial *trial, Fluid *fluid, Gauge *gauge);
void Trial_Stamp(const Trial *trial, Fluid *fluid);
void Trial_Tick(const Trial *trial, Fluid *fluid);
void Trial_Measure(const Trial *trial, Fluid *fluid, Gauge *gauge);

uint64_t Trial_Hash(const Trial *trial, uint64_t hash);
uint64_t Gauge_Hash(const Gauge *gauge, uint64_t hash);

/* ---- What several experiments do -------------------------------------------------------------------------- */

#define LAB_DT (1.0f / 60)

void Gauge_Trace(Gauge *gauge, float sample);
int Gauge_Kept(const Gauge *gauge);               /* how many samples there are of the trace */
float Gauge_Sample(const Gauge *gauge, int back); /* 0 is the newest */
void Gauge_Know(Gauge *gauge, float value);
/* Curve 0: the trace over time, in s, a sample every so many ticks. */
void Graph_Trace(Graph *graph, const Gauge *gauge, int every, float low, float high);
void Graph_Add(Graph *graph, bool dots);          /* another curve */
void Graph_Point(Graph *graph, float x, float y); /* of the curve that was added last */

float Lab_Width(const Fluid *fluid);
float Lab_Height(const Fluid *fluid);
float Lab_Speed(const FluidDef *def, float cells); /* m/s of air that crosses that many cells in a tick */
float Lab_Exp(float x);                            /* x <= 0, with the same bits everywhere, as the next two */
float Lab_Tanh(float x);
float Lab_Log(float x);                  /* natural, x > 0 */
float Lab_Decades(float x);              /* log10, from -6 on; for graphs */
void Lab_Blow(Fluid *fluid, float wind); /* m/s to the right, everywhere */
/* Wind comes in at the left and goes out at the right; floor and ceiling move with it. */
void Lab_Tunnel(FluidDef *def, float wind);
/* Switches off what only games add: confinement, friction, decay, buoyancy, diffusion. No side slips then, whatever the
 * preset. */
void Lab_Quiet(FluidDef *def);

#endif
