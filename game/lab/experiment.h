/* experiment.h - the laboratory, with scenes that measure a published figure.
 *
 * An experiment is a file that ends in a row (see Experiments). A map names it in its property `experiment`. Its `tune`
 * makes the fluid what the experiment needs, whatever the preset, and may be called again at any time. `begin`, `stamp`
 * and `tick` write to the fluid that they are given. `measure` only reads it. So two fluids that are handled alike can
 * each have a Gauge. All of this is part of the game's state, and uses + - * / and sqrtf alone. */
#ifndef GAME_LAB_EXPERIMENT_H
#define GAME_LAB_EXPERIMENT_H

#include "engine/picture/picture.h"
#include "fluid/fluid.h"
#include "game/base/code.h"
#include "game/base/intent.h"
#include "game/base/maths.h"

enum {
    EXPERIMENT_STEPS = 12,  /* of the knob */
    EXPERIMENT_SHAPES = 12, /* of the figure in the air */
    EXPERIMENT_BODY = 240,  /* its number in the fluid. The next numbers are free, too. */
    GAUGE_TRACE = 512,
    GAUGE_MARKS = 12,
    GAUGE_SUMS = 24,
    GRAPH_POINTS = 160,
    GRAPH_CURVES = 3
};

/* Measurements in one fluid since the experiment began or its knob was turned. */
typedef struct Gauge {
    int ticks;
    float trace[GAUGE_TRACE]; /* a ring. Sample i lies at i % GAUGE_TRACE. */
    int traced;               /* samples so far */
    float mark[GAUGE_MARKS];
    int marks;
    float sum[GAUGE_SUMS];
    float value;                   /* the figure */
    bool known;                    /* there is a figure */
    float found[EXPERIMENT_STEPS]; /* figures at the knob's other settings, 0 if not measured yet */
} Gauge;

typedef struct Experiment Experiment;

/* An experiment in progress. */
typedef struct Trial {
    const Experiment *experiment; /* NULL if the scene is no experiment */
    int step;                     /* of the knob */
    int turning;                  /* ticks for which the knob has been turned, negative to the left */
    uint64_t ticks;               /* since it began */
    Vec2 at, before;              /* m, the thing that the mouse drags, now and a tick ago */
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
    GraphCurve curve[GRAPH_CURVES]; /* the first is the measured curve */
    int curves;
    float low[2], high[2]; /* of both axes */
} Graph;

struct Experiment {
    const char *name;     /* in the map's property */
    const char *title;    /* at the top of its card */
    const char *quantity; /* with its symbol, NULL with `format` and `source` if nothing is measured */
    char unit[8];         /* at most 7 bytes, may be empty */
    const char *format;   /* of its values, for printf, as in "%.3f" */
    const char *source;   /* who published it */
    const char *hint;     /* how to play with it. {left} and the like become keys. */
    const char *knob;     /* what left and right change, or NULL */
    float setting[EXPERIMENT_STEPS];
    int settings, standard;           /* number of settings, and the first to show */
    const char *const *setting_names; /* NULL if they are numbers */
    const char *body;                 /* the thing in the air. NULL if there is none or the setting says it. */
    const char *body_2;               /* a second thing, as the next body, or NULL */
    bool anew;                        /* the air starts anew when the knob is turned */
    bool drags;                       /* the mouse drags and turns the body, otherwise it stirs */
    Vec2 at, low, high;               /* m, the body's place at first, and its limits */
    float deep;                       /* m, depth of the box, 0 in two dimensions */
    PictureMode view;
    float tolerance; /* allowed error as a share of the published value, at the standard setting and grid */
    int patience;    /* ticks within which a figure must be found */
    float (*published)(float setting);               /* negative if unknown */
    void (*tune)(FluidDef *def, float setting);      /* size and cells are set already */
    void (*begin)(const Trial *trial, Fluid *fluid); /* still, ambient air. May be NULL, as the functions below */
    void (*stamp)(const Trial *trial, Fluid *fluid); /* in each tick, before anything else */
    void (*tick)(const Trial *trial, Fluid *fluid);  /* before the step */
    void (*measure)(const Trial *trial, Fluid *fluid, Gauge *gauge);       /* after the step */
    void (*graph)(const Trial *trial, const Gauge *gauge, Graph *graph);   /* for the picture only */
    int (*outline)(const Trial *trial, float between, Shape *shapes);      /* for the picture only */
    int (*solids)(const Trial *trial, float between, VolumeShape *solids); /* for the picture only, in air with depth */
    void (*liquid)(const Trial *trial, PictureLiquid *liquid); /* for the picture only, the texture that flows along */
    Vec2 glow;                                                 /* m, a glowing place in the picture. 0, 0 is none. */
    /* For scenes that are exported as a program, at the standard setting. Functions in C, of which the program calls
     * begin() once, stamp() in each tick to say what is solid, and feed(tick) before the step. They may be missing. */
    const char *code;
};

/* All experiments. `count` is the number of rows. */
const Experiment *const *Experiments(int *count);

/* Tunes the preset to the experiment at its standard setting. */
void Experiment_Tune(const Experiment *experiment, FluidDef *def);

void Trial_Start(Trial *trial, const Experiment *experiment);
float Trial_Setting(const Trial *trial);
float Trial_Published(const Trial *trial); /* negative if unknown */
/* Takes the player's input. True if the knob has been turned, and the fluids must be tuned again. */
bool Trial_Hands(Trial *trial, const Intent *intent, Vec2 pointer, Vec2 pointer_before);

/* Call these for each fluid that takes part. */
void Trial_Begin(const Trial *trial, Fluid *fluid, Gauge *gauge);
void Trial_Turned(const Trial *trial, Fluid *fluid, Gauge *gauge);
void Trial_Stamp(const Trial *trial, Fluid *fluid);
void Trial_Tick(const Trial *trial, Fluid *fluid);
void Trial_Measure(const Trial *trial, Fluid *fluid, Gauge *gauge);

uint64_t Trial_Hash(const Trial *trial, uint64_t hash);
uint64_t Gauge_Hash(const Gauge *gauge, uint64_t hash);

/* ---- Helpers of experiments ------------------------------------------------------------------------------- */

#define LAB_DT (1.0f / 60)

void Gauge_Trace(Gauge *gauge, float sample);
int Gauge_Kept(const Gauge *gauge);               /* samples that the trace still holds */
float Gauge_Sample(const Gauge *gauge, int back); /* 0 is the newest */
void Gauge_Know(Gauge *gauge, float value);
/* Curve 0 is the trace over time, in s, with a sample every so many ticks. */
void Graph_Trace(Graph *graph, const Gauge *gauge, int every, float low, float high);
void Graph_Add(Graph *graph, bool dots);          /* another curve */
void Graph_Point(Graph *graph, float x, float y); /* of the curve that was added last */

float Lab_Width(const Fluid *fluid);
float Lab_Height(const Fluid *fluid);
float Lab_Speed(const FluidDef *def, float cells); /* m/s of air that crosses that many cells in a tick */
float Lab_Exp(float x);                            /* x <= 0, with the same bits everywhere, as the next two */
float Lab_Tanh(float x);
float Lab_Log(float x);                  /* natural, x > 0 */
float Lab_Decades(float x);              /* log10, from -6 on, for graphs */
void Lab_Blow(Fluid *fluid, float wind); /* m/s to the right, everywhere */
/* The same, and a nudge behind a body at x, y that is so wide, so that vortices need not grow from rounding. */
void Lab_BlowPast(Fluid *fluid, float x, float y, float wide, float wind);
/* Lets wind in at the left and out at the right. Floor and ceiling move with it. */
void Lab_Tunnel(FluidDef *def, float wind);
/* Switches off confinement, friction, decay, buoyancy and diffusion. No side slips, whatever the preset. */
void Lab_Quiet(FluidDef *def);

#endif
