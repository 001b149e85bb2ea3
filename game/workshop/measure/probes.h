/* probes.h - the instruments of a hall. They measure after each tick, keep the last ten seconds, and show a graph each.
 *
 * A probe whose place has no air, or no body if it shows a force, has no value then. A force is that on the body at the
 * place, and on the body that was there last once it has moved on. Nothing here changes the game. */
#ifndef GAME_PROBES_H
#define GAME_PROBES_H

#include "engine/draw/text.h"
#include "engine/window/camera.h"
#include "game/rules/game.h"

enum { PROBES_TICKS = 600, PROBES_LABEL = 40 };

typedef struct ProbeTrace {
    SceneProbe probe;
    float sample[PROBES_TICKS]; /* a ring, that of tick t at t % PROBES_TICKS. NAN is no value. */
    uint64_t from;              /* its first tick */
    int body;                   /* whose force it shows, 0 until there is one */
} ProbeTrace;

/* Zeroed there is none. */
typedef struct Probes {
    ProbeTrace trace[SCENE_PROBES];
    int count;
    uint64_t ticks; /* measured so far */
} Probes;

/* Over the values of the last ten seconds. */
typedef struct ProbeStats {
    int values; /* without any the others are 0 */
    float mean;
    float rms; /* of the fluctuation about the mean */
    float least, greatest;
} ProbeStats;

/* Takes the probes of a scene. Call it at the start and after each change of the scene. A probe that is the same as
 * before keeps what it has measured. */
void Probes_Follow(Probes *probes, const Scene *scene);
void Probes_Tick(Probes *probes, const Game *game); /* after each tick */

float Probes_Value(const Probes *probes, int index); /* of the last tick, or NAN */
ProbeStats Probes_Stats(const Probes *probes, int index);
/* Its name, or what it shows with its number. */
void Probes_Label(const Probes *probes, int index, char label[PROBES_LABEL]);
const char *Probes_Unit(ProbeQuantity shows); /* "" for smoke */

/* Writes a line of names and units, then a line a tick with the seconds since the first tick. Missing values are empty.
 * False with a sentence in `error`, and then the file is as it was. */
bool Probes_WriteCSV(const Probes *probes, const char *path, char *error, size_t capacity);

/* Where they are drawn. */
typedef struct ProbesView {
    Draw *draw;
    Text *text;
    const Camera *camera;
    DrawRect area; /* px, the graphs stay within */
    bool bare;     /* points and lines alone */
} ProbesView;

/* Draws the points and lines with their positive direction, and a graph for each that is within the area. Where there
 * is no room for all graphs, the later ones are a single line of words. */
void Probes_Draw(const Probes *probes, const ProbesView *view);

/* ---- Its own files ------------------------------------------------------------------------------------------- */

/* The sample `back` ticks before the last. NAN if there is none. */
float Probes_Sample(const Probes *probes, int index, int back);
float Probe_Measure(const SceneProbe *probe, int *body, const Game *game); /* now. Remembers the body. */

/* Gives the places of the graphs of all probes that are seen. Returns how many. */
int Probes_Lay(const Probes *probes, const ProbesView *view, DrawRect cards[SCENE_PROBES]);

#endif
