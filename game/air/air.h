/* air.h - the only bridge between the game's bodies and the fluid.
 *
 * In each tick Air_Stamp tells the fluid where everything hard is and how it moves. Air_Breathe tells it how each vent
 * blows. Air_Blow and the fires (fire.h) add pushes, heat and smoke. Air_Step lets the air flow. Air_At and Air_Around
 * tell bodies what they feel. */
#ifndef GAME_AIR_H
#define GAME_AIR_H

#include "engine/threads/processor.h"
#include "game/air/quality.h"
#include "fluid/fluid.h"
#include "game/air/tuning.h"
#include "game/keeper/player.h"

#define AIR_CELLS_MAX (1 << 21)

/* Cells along each axis of an experiment's air with depth, and the layers of air that a hall may have. */
enum { AIR_DEEP_LEAST = 16, AIR_DEEP_MOST = 256, AIR_LAYERS_MOST = 64 };

/* Body numbers, as the occupancy view shows them. Vents follow from AIR_VENT on, then machines, then light bodies.
 * Light bodies count as machines beyond the scene's own. */
enum { AIR_STONE = 1, AIR_BOWL, AIR_PLAYER, AIR_VENT };

static inline int Air_MachineBody(const Scene *scene, int machine) { return AIR_VENT + scene->vents + machine; }

/* A tick moves the flow, the channels that it carries, or both. */
typedef enum { AIR_BOTH, AIR_FLOW, AIR_CHANNELS } AirTurn;

typedef struct Air {
    Fluid *fluid;
    uint8_t *level; /* occupancy of what never moves */
    float *stale;   /* density that smoulders keep up in each cell, NULL without any */
    Tuning tuning;
    const char *fell_back; /* NULL, or says what the fluid has instead of a setting */
    int grid[3];           /* cells. grid[2] is 1 in two dimensions. */
    float cell;            /* m */
    int dye;               /* the first of three channels of dye, red, green and blue, or -1 */
    int quality;           /* level, full quality unless the session holds a budget */
    FluidDef full;         /* the def at full quality, while another level is in use */
    unsigned refused;      /* bit i is set if the fluid could not be tuned to level i */
    AirTurn turn, stepped; /* what the next tick moves, and what the last tick did */
    ProcessorTime spent;   /* s, by the last step */
    double waiting;        /* the share of the threads' time in which they waited in the last step, 0 .. 1 */
} Air;

/* Sets the grid of a scene from `cells` if they are > 0, else from the scene. Cells are square. They cover at least the
 * scene, and are stone beyond it. An experiment's grid ends where the scene does, to half a cell, as its sides
 * matter. */
void Air_Grid(const Scene *scene, const int cells[2], int grid[2], float *cell);

enum { AIR_GRID = 40 };
void Air_PrintGrid(const int grid[3], char words[AIR_GRID]); /* "320x180", or with depth "64x64x64" */

/* Returns the preset with the game's constants or the experiment's, and the tuning on top. Tuning_FallBack makes a def
 * of it that can run. cells[2] is the number of layers in a hall. With 0 or 1 the air is two-dimensional. */
FluidDef Air_Def(const Scene *scene, const int cells[3], const Tuning *tuning);

/* True if the air of both scenes carries the same things, and has the same wind at its sides. */
bool Air_Suits(const Scene *scene, const Scene *other);

/* Fills a scene with still air. False with a sentence in `error`, and then nothing is held. */
bool Air_Open(Air *air, const Scene *scene, const int cells[3], const Tuning *tuning, const FluidHost *host,
              char *error, size_t capacity);
void Air_Close(Air *air); /* zeroed ones are fine */

/* Takes the solids that never move and the stale smoke from another scene with the same grid. The air flows on. False
 * if out of memory, and then nothing has changed. */
bool Air_SetLevel(Air *air, const Scene *scene);

/* Changes the tuning to one with the given def. The air flows on at full quality. If the layout changes, the new fluid
 * takes over what it can from the old one. False with a sentence in `error`, and then nothing has changed. */
bool Air_Tune(Air *air, const Tuning *tuning, const FluidDef *def, char *error, size_t capacity);
bool Air_Become(Air *air, const FluidDef *def); /* as Air_Tune, for a def alone */
void Air_TakeOver(Air *air, const Air *from);   /* takes smoke, heat, wind and solids of another air in the same hall */
/* Takes smoke, heat and wind of another air of any grid, corner on corner, where there are no solids. If only one has
 * gas or dye, the grids have to be the same, else the air stays still. */
void Air_TakeFlow(Air *air, const Air *from);
void Air_Clear(Air *air); /* leaves still, clean air, with only the solids that never move */
/* Makes a second air in the state of this one. False if out of memory, and then nothing is held. */
bool Air_Copy(const Air *air, Air *copy);

/* `player` may be NULL. */
void Air_Stamp(Air *air, const Scene *scene, const Obstacle *obstacles, int count, const Player *player);
void Air_Breathe(Air *air, const Scene *scene, int vent, float share);           /* `share` of its wind and heat */
void Air_Blow(Air *air, Vec2 a, Vec2 b, float radius, Vec2 change);              /* m/s, along a capsule */
void Air_BlowThrough(Air *air, Vec2 a, Vec2 b, float radius, Vec2 change);       /* likewise, through the whole depth */
void Air_Add(Air *air, int channel, Vec2 a, Vec2 b, float radius, float amount); /* along a capsule */
void Air_Step(Air *air);
FluidProfile Air_Profile(const Air *air); /* of the last tick alone */

/* Levels of quality, see game/air/quality.h. Bit i is set if level i differs from all better levels. */
unsigned Air_Qualities(const Air *air, const Scene *scene);
bool Air_SetQuality(Air *air, int level); /* false if the fluid refuses and nothing has changed */

/* The cell that holds a place along an axis, or the nearest cell of the grid. */
static inline int Air_Cell(const Air *air, int axis, float metres) {
    return (int)Maths_Clamp(floorf(metres / air->cell), 0, (float)(air->grid[axis] - 1));
}
/* m, the middle of the depth. The keeper is there, and all things that do not reach through the depth. 0 in 2D. */
static inline float Air_Middle(const Air *air) { return air->grid[2] > 1 ? 0.5f * (float)air->grid[2] * air->cell : 0; }
/* m, the distance of a layer behind that middle. */
static inline float Air_Behind(const Air *air, int layer) {
    return air->grid[2] > 1 ? ((float)layer + 0.5f) * air->cell - Air_Middle(air) : 0;
}
static inline size_t Air_Layer(const Air *air) { return (size_t)air->grid[0] * (size_t)air->grid[1]; } /* its cells */
/* The middle of a cell, m. */
static inline Vec2 Air_Centre(const Air *air, int x, int y) {
    return Vec2_At(((float)x + 0.5f) * air->cell, ((float)y + 0.5f) * air->cell);
}

static inline size_t Air_Cells(const Air *air) { return Air_Layer(air) * (size_t)air->grid[2]; }

int Air_BodyAt(const Air *air, Vec2 at); /* in the middle layer. 0 where the air is free, AIR_STONE beyond the grid. */
int Air_BodyIn(const Air *air, const float at[3]); /* likewise, at any depth */
bool Air_HardAt(const Air *air, Vec2 at);          /* true if anything but the keeper is in the middle layer there */
/* Force (N) and torque about the pivot (N m), per metre of depth, of the last step on a body within low .. high. Faces
 * that touch stone or another body count with the mean pressure of the other faces. So still air does not move a body
 * that stands on the ground. */
void Air_Force(const Air *air, int body, Vec2 pivot, Vec2 low, Vec2 high, Vec2 *force, float *torque);
Vec2 Air_At(const Air *air, Vec2 at);                               /* m/s */
Vec2 Air_Around(const Air *air, Vec2 a, Vec2 b, float radius);      /* m/s, mean over the free cells of a capsule */
float Air_Mean(const Air *air, int channel, Vec2 at, float radius); /* over the free cells of a disc, or of a ball */

#endif
