/* Traces, graphs and wind that several experiments share. */
#include "game/lab/experiment.h"

void Gauge_Trace(Gauge *gauge, float sample) {
    gauge->trace[gauge->traced % GAUGE_TRACE] = sample;
    gauge->traced++;
}

int Gauge_Kept(const Gauge *gauge) { return gauge->traced < GAUGE_TRACE ? gauge->traced : GAUGE_TRACE; }

float Gauge_Sample(const Gauge *gauge, int back) {
    return back < Gauge_Kept(gauge) ? gauge->trace[(gauge->traced - 1 - back) % GAUGE_TRACE] : 0;
}

void Gauge_Know(Gauge *gauge, float value) {
    gauge->value = value;
    gauge->known = true;
}

uint64_t Gauge_Hash(const Gauge *gauge, uint64_t hash) {
    hash = Maths_HashWord(Maths_HashFloat(hash, gauge->value), gauge->known);
    for (int i = 0; i < GAUGE_SUMS; i++) hash = Maths_HashFloat(hash, gauge->sum[i]);
    return Maths_HashWord(Maths_HashWord(hash, (uint64_t)gauge->traced), (uint64_t)gauge->marks);
}

void Graph_Add(Graph *graph, bool dots) {
    if (graph->curves == GRAPH_CURVES) return;
    GraphCurve *curve = &graph->curve[graph->curves++];
    curve->count = 0, curve->dots = dots;
}

void Graph_Point(Graph *graph, float x, float y) {
    GraphCurve *curve = &graph->curve[graph->curves - 1];
    if (curve->count == GRAPH_POINTS) return;
    curve->x[curve->count] = x;
    curve->y[curve->count++] = y;
}

void Graph_Trace(Graph *graph, const Gauge *gauge, int every, float low, float high) {
    float span = (float)(GAUGE_TRACE * every) * LAB_DT;
    int step = GAUGE_TRACE / GRAPH_POINTS + 1, newest = gauge->traced - 1;
    graph->low[0] = -span, graph->high[0] = 0;
    graph->low[1] = low, graph->high[1] = high;
    Graph_Add(graph, false);
    for (int i = newest; i > newest - Gauge_Kept(gauge); i--)
        if (i % step == 0) Graph_Point(graph, (float)((i - newest) * every) * LAB_DT, gauge->trace[i % GAUGE_TRACE]);
}

float Lab_Width(const Fluid *fluid) {
    const FluidDef *def = Fluid_GetDef(fluid);
    return (float)def->size[0] * def->cell_size;
}

float Lab_Height(const Fluid *fluid) {
    const FluidDef *def = Fluid_GetDef(fluid);
    return (float)def->size[1] * def->cell_size;
}

float Lab_Speed(const FluidDef *def, float cells) { return cells * def->cell_size / LAB_DT; }

/* Halves or doubles x until it lies near 1. There the series of the inverse hyperbolic tangent is short. */
float Lab_Log(float x) {
    const double two = 0.69314718055994531;
    double turns = 0, rest = x;
    if (!(x > 0)) return -100;
    for (; rest > 1.5; rest *= 0.5) turns++;
    for (; rest < 0.75; rest *= 2) turns--;
    double z = (rest - 1) / (rest + 1), square = z * z;
    return (float)(turns * two +
                   2 * z * (1 + square * (1 / 3.0 + square * (1 / 5.0 + square * (1 / 7.0 + square / 9.0)))));
}

float Lab_Decades(float x) { return Lab_Log(x > 1e-6f ? x : 1e-6f) / 2.302585f; }

/* The exponential's series for a small part of x, squared up again. */
static double power_of(double x) {
    double part = x / 256;
    double power = 1 + part * (1 + part / 2 * (1 + part / 3 * (1 + part / 4 * (1 + part / 5))));
    for (int i = 0; i < 8; i++) power *= power;
    return power;
}

float Lab_Exp(float x) { return (float)power_of((double)Maths_Clamp(x, -60, 0)); }

float Lab_Tanh(float x) {
    double power = power_of((double)Maths_Clamp(x, -12, 12) * 2);
    return (float)((power - 1) / (power + 1));
}

void Lab_Blow(Fluid *fluid, float wind) {
    const FluidView view = Fluid_Velocity(fluid, 0);
    for (int y = 0; y < view.size[1]; y++)
        for (int x = 0; x < view.size[0]; x++) view.data[x + y * view.row] = wind;
}

void Lab_BlowPast(Fluid *fluid, float x, float y, float wide, float wind) {
    const float behind = x + wide;
    Lab_Blow(fluid, wind);
    Fluid_Push(fluid, FLUID_AT(behind, y), FLUID_AT(behind + 2 * wide, y), 0.5f * wide, FLUID_AT(0, 0.5f * wind));
}

void Lab_Tunnel(FluidDef *def, float wind) {
    def->side[0].kind = FLUID_INFLOW;
    def->side[0].velocity[0] = wind;
    def->side[1].kind = FLUID_OPEN;
    for (int side = 2; side < 4; side++) def->side[side].velocity[0] = wind, def->side[side].slip = 1;
}

void Lab_Quiet(FluidDef *def) {
    def->vorticity = def->friction = 0;
    for (int side = 0; side < 6; side++) def->side[side].slip = 0;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++)
        def->channel[c].decay = def->channel[c].buoyancy = def->channel[c].diffusion = def->channel[c].cutoff = 0;
}
