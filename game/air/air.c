#include "game/air/air.h"

#include "game/air/smoke.h"
#include "game/base/complaint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(air, v) FLUID_AT3((v).x, (v).y, Air_Middle(air))

void Air_Grid(const Scene *scene, const int cells[2], int grid[2], float *cell) {
    float width = scene->wall.width, height = scene->wall.height;
    grid[0] = cells[0] > 0 ? cells[0] : (int)(width * scene->cells_per_metre + 0.5f);
    grid[1] = cells[0] > 0 ? cells[1] : (int)(height * scene->cells_per_metre + 0.5f);
    float across = width / (float)grid[0], down = height / (float)grid[1];
    *cell = across > down ? across : down;
    for (int axis = 0; (scene->experiment || scene->wind > 0) && axis < 2; axis++) {
        int covers = (int)((axis ? height : width) / *cell + 0.5f);
        grid[axis] = covers < 1 ? 1 : covers < grid[axis] ? covers : grid[axis];
    }
}

void Air_PrintGrid(const int grid[3], char words[AIR_GRID]) {
    int used = snprintf(words, AIR_GRID, "%dx%d", grid[0], grid[1]);
    if (grid[2] > 1) snprintf(words + used, AIR_GRID - (size_t)used, "x%d", grid[2]);
}

static int whole(float cells) { return cells > 1 ? (int)(cells + 0.5f) : 1; }

/* Fuel and heat use the conserving scheme. A flame draws its air in so fast that other schemes create fuel. */
static void add_gas(FluidDef *def) {
    FluidChannel *gas = &def->channel[def->channel_count];
    *gas = def->channel[FLUID_SMOKE];
    gas->name = "gas";
    gas->decay = 0.3f;
    gas->advection = def->channel[FLUID_HEAT].advection = FLUID_CONSERVING;
    def->reaction = (FluidReaction){
        .fuel = def->channel_count++, .ignition = 100, .rate = 20, .heat = 1200, .smoke = 0.15f, .expansion = 1};
}

/* Dye is carried as smoke is, but weighs nothing. */
static void add_dye(FluidDef *def) {
    static const char *const NAMES[] = {"red", "green", "blue"};
    for (int i = 0; i < 3; i++) {
        FluidChannel *dye = &def->channel[def->channel_count++];
        *dye = def->channel[FLUID_SMOKE];
        dye->name = NAMES[i];
        dye->ambient = dye->buoyancy = dye->noise = 0;
        dye->fineness = 1;
        dye->nonnegative = true;
    }
}

/* Wind comes in at one side and leaves by the opposite one. */
static void let_wind_in(const Scene *scene, FluidDef *def) {
    static const struct {
        int in, out, axis;
        float sign;
    } WAY[] = {[WIND_LEFT] = {FLUID_LEFT, FLUID_RIGHT, 0, 1},
               [WIND_RIGHT] = {FLUID_RIGHT, FLUID_LEFT, 0, -1},
               [WIND_ABOVE] = {FLUID_TOP, FLUID_BOTTOM, 1, 1},
               [WIND_BELOW] = {FLUID_BOTTOM, FLUID_TOP, 1, -1}};
    const int in = WAY[scene->wind_from].in, out = WAY[scene->wind_from].out;
    if (scene->wind <= 0) return;
    def->side[in].kind = FLUID_INFLOW;
    def->side[in].velocity[WAY[scene->wind_from].axis] = WAY[scene->wind_from].sign * scene->wind;
    def->side[out].kind = FLUID_OPEN;
}

bool Air_Suits(const Scene *scene, const Scene *other) {
    const bool same_wind = scene->wind == other->wind && (scene->wind <= 0 || scene->wind_from == other->wind_from);
    return same_wind && scene->dye == other->dye && (scene->jets > 0) == (other->jets > 0);
}

FluidDef Air_Def(const Scene *scene, const int cells[3], const Tuning *tuning) {
    FluidDef def = Fluid_PresetDef(tuning->preset);
    const float own_cell = def.cell_size;
    Air_Grid(scene, cells, def.size, &def.cell_size);
    def.stiffness *=
        def.cell_size / own_cell * (def.cell_size / own_cell); /* so that sound crosses as many cells in a step */
    def.size[2] = scene->experiment ? whole(scene->experiment->deep / def.cell_size) : whole((float)cells[2]);
    def.vorticity = 1.0f;
    def.friction = 0.25f;
    def.channel_count = 2;
    def.channel[FLUID_SMOKE].decay = 1 / scene->smoke_life;
    if (!scene->experiment)
        def.channel[FLUID_SMOKE].cutoff = 0.001f, def.channel[FLUID_HEAT].cutoff = 0.05f; /* too little to be seen */
    def.channel[FLUID_HEAT].decay = 1.7f;
    def.channel[FLUID_HEAT].buoyancy = 0.0075f; /* a quarter of nature's, as flat plumes mix less */
    if (scene->experiment) Experiment_Tune(scene->experiment, &def);
    if (scene->jets) add_gas(&def);
    let_wind_in(scene, &def);
    Tuning_Apply(tuning, &def);
    if (scene->dye) add_dye(&def);
    return def;
}

/* ---- Solids, through the whole depth or through the middle half of it ------------------------------------------ */

typedef enum { THROUGH, SLIM } Reach;

static float half_depth(const Air *air, Reach reach) { return (reach == SLIM ? 0.5f : 1) * Air_Middle(air); }

static void stamp_box(Air *air, int body, Reach reach, Vec2 centre, Vec2 half, float angle) {
    Fluid_StampBox(air->fluid, body, AT(air, centre), FLUID_AT3(half.x, half.y, half_depth(air, reach)), angle);
}

/* A row of capsules, one in each layer. A slim body gets round ends. */
static void stamp_capsule(Air *air, int body, Reach reach, Vec2 a, Vec2 b, float radius) {
    float middle = Air_Middle(air), ends = half_depth(air, SLIM) - radius, least = 0.5f * air->cell;
    float half = reach == THROUGH ? middle : ends > least ? ends : least;
    for (int layer = 0; layer < air->grid[2]; layer++) {
        float behind = Air_Behind(air, layer);
        if (Maths_Abs(behind) <= half * 1.001f)
            Fluid_StampCapsule(air->fluid, body, FLUID_AT3(a.x, a.y, middle + behind),
                               FLUID_AT3(b.x, b.y, middle + behind), radius);
    }
}

static void stamp_solid(Air *air, int body, Reach reach, const Solid *solid) {
    if (solid->kind == SOLID_BOX)
        stamp_box(air, body, reach, solid->a, solid->b, solid->angle);
    else
        stamp_capsule(air, body, reach, solid->a, solid->b, solid->radius);
}

/* The bowl without its stand, because air passes the stand on either side. */
static void stamp_bowl(Air *air, const SceneBrazier *brazier) {
    Vec2 at = brazier->at;
    stamp_box(air, AIR_BOWL, SLIM, Vec2_At(at.x, at.y + 0.05f), Vec2_At(0.43f, 0.05f), 0);
    stamp_capsule(air, AIR_BOWL, SLIM, Vec2_At(at.x - 0.16f, at.y + 0.14f), Vec2_At(at.x + 0.16f, at.y + 0.14f), 0.13f);
}

static void stamp_beyond(Air *air, const Scene *scene) {
    float width = scene->wall.width, height = scene->wall.height, far = width + height;
    stamp_box(air, AIR_STONE, THROUGH, Vec2_At(width + far, 0), Vec2_At(far, far), 0);
    stamp_box(air, AIR_STONE, THROUGH, Vec2_At(0, height + far), Vec2_At(far, far), 0);
}

static void stamp_level(Air *air, const Scene *scene) {
    Fluid_ClearOccupancy(air->fluid);
    if (!scene->experiment && scene->wind <= 0) stamp_beyond(air, scene);
    for (int i = 0; i < scene->wall.slabs; i++) {
        const WallSlab *slab = &scene->wall.slab[i];
        stamp_box(air, AIR_STONE, THROUGH, Vec2_At((slab->left + slab->right) / 2, (slab->top + slab->bottom) / 2),
                  Vec2_At((slab->right - slab->left) / 2, (slab->bottom - slab->top) / 2), 0);
    }
    for (int i = 0; i < scene->braziers; i++) stamp_bowl(air, &scene->brazier[i]);
    for (int i = 0; i < scene->vents; i++)
        stamp_box(air, AIR_VENT + i, THROUGH, scene->vent[i].centre, scene->vent[i].half, 0);
    memcpy(air->level, Fluid_GetOccupancy(air->fluid), Air_Cells(air));
}

bool Air_SetLevel(Air *air, const Scene *scene) {
    float *stale = scene->smoulders ? calloc(Air_Cells(air), sizeof *stale) : NULL;
    if (scene->smoulders && !stale) return false;
    free(air->stale);
    air->stale = stale;
    stamp_level(air, scene);
    for (int i = 0; i < scene->smoulders; i++) Smoke_Lay(&scene->smoulder[i], air);
    return true;
}

static bool check_grid(const Scene *scene, const int cells[3], const FluidDef *def, char *error, size_t capacity) {
    double flat = (double)def->size[0] * def->size[1], all = flat * def->size[2];
    bool fits = flat <= AIR_CELLS_MAX && (scene->experiment || all <= AIR_CELLS_MAX);
    if (scene->experiment && cells[2] > 1)
        return Complain(error, capacity, "%s: it measures air of its own depth; --depth is for halls", scene->name);
    if (!fits)
        return Complain(error, capacity, "%s: its grid would have too many cells; --grid%s gives it fewer", scene->name,
                        flat <= AIR_CELLS_MAX ? " or --depth" : "");
    if (!scene->experiment || scene->experiment->deep <= 0) return true;
    for (int axis = 0; axis < 3; axis++)
        fits = fits && def->size[axis] >= AIR_DEEP_LEAST && def->size[axis] <= AIR_DEEP_MOST;
    return fits || Complain(error, capacity,
                            "%s: its grid would be %dx%dx%d cells, where each may be %d .. %d; --grid says how many",
                            scene->name, def->size[0], def->size[1], def->size[2], AIR_DEEP_LEAST, AIR_DEEP_MOST);
}

bool Air_Open(Air *air, const Scene *scene, const int cells[3], const Tuning *tuning, const FluidHost *host,
              char *error, size_t capacity) {
    FluidDef def = Air_Def(scene, cells, tuning);
    if (host) def.host = *host;
    *air = (Air){.quality = QUALITY_FULL,
                 .tuning = *tuning,
                 .fell_back = Tuning_FallBack(&def),
                 .grid = {def.size[0], def.size[1], def.size[2]},
                 .cell = def.cell_size,
                 .dye = scene->dye ? def.channel_count - 3 : -1};
    if (!check_grid(scene, cells, &def, error, capacity)) return false;
    const char *unusable = Fluid_DefError(&def);
    if (unusable) return Complain(error, capacity, "%s: %s", Fluid_PresetName(tuning->preset), unusable);
    air->fluid = Fluid_Create(&def);
    air->level = malloc(Air_Cells(air));
    if (air->fluid && air->level && Air_SetLevel(air, scene)) return true;
    Air_Close(air);
    return Complain(error, capacity, "out of memory for the air's grid");
}

void Air_Close(Air *air) {
    Fluid_Destroy(air->fluid);
    free(air->level);
    free(air->stale);
    *air = (Air){.fluid = NULL};
}

/* ---- Everything hard, with its true velocity -------------------------------------------------- */

static FluidBody moving(Vec2 velocity, float spin, Vec2 pivot) {
    return (FluidBody){.velocity = {velocity.x, velocity.y}, .spin = {0, 0, spin}, .pivot = {pivot.x, pivot.y}};
}

/* A door that leans on a post ends beside the post's cells, and each tremble would let air past its foot. So the air
 * finds the door longer. */
static Solid with_foot(const Solid *solid, float longer) {
    Solid longest = *solid;
    Vec2 axis = Vec2_Sub(solid->b, solid->a);
    if (longer > 0) longest.b = Vec2_Add(solid->b, Vec2_Scale(Vec2_Unit(axis, Vec2_At(0, 0)), longer));
    return longest;
}

static void stamp_machine(Air *air, int body, const Obstacle *obstacle) {
    FluidBody motion = moving(Vec2_Add(obstacle->velocity, obstacle->wind), obstacle->spin, obstacle->pose.at);
    motion.blows = obstacle->wind.x != 0 || obstacle->wind.y != 0;
    int last = obstacle->solid_count - 1;
    Fluid_SetBody(air->fluid, body, &motion);
    for (int i = 0; i <= last; i++) {
        Solid solid = with_foot(&obstacle->solids[i], i == last ? obstacle->foot * air->cell : 0);
        stamp_solid(air, body, obstacle->slim ? SLIM : THROUGH, &solid);
    }
}

static void stamp_player(Air *air, const Player *player) {
    FluidBody motion = moving(Player_Velocity(player), 0, player->at);
    Vec2 a, b;
    Player_Capsule(player, &a, &b);
    Fluid_SetBody(air->fluid, AIR_PLAYER, &motion);
    stamp_capsule(air, AIR_PLAYER, SLIM, a, b, PLAYER_RADIUS);
}

void Air_Stamp(Air *air, const Scene *scene, const Obstacle *obstacles, int count, const Player *player) {
    Fluid_SetOccupancy(air->fluid, air->level);
    if (player) stamp_player(air, player);
    for (int i = 0; i < count; i++) stamp_machine(air, Air_MachineBody(scene, i), &obstacles[i]);
}

/* Fresh air comes out of a vent. Its mist is added later by Smoke_Puff. */
void Air_Breathe(Air *air, const Scene *scene, int vent, float share) {
    const SceneVent *from = &scene->vent[vent];
    int body = AIR_VENT + vent;
    FluidBody motion = moving(Vec2_Scale(from->wind, share), 0, from->centre);
    motion.open = from->drain, motion.blows = !from->drain;
    motion.holds[FLUID_SMOKE] = motion.holds[FLUID_HEAT] = !from->drain;
    motion.value[FLUID_HEAT] = from->heat * share;
    Fluid_SetBody(air->fluid, body, &motion);
}

void Air_Blow(Air *air, Vec2 a, Vec2 b, float radius, Vec2 change) {
    Fluid_Push(air->fluid, AT(air, a), AT(air, b), radius, FLUID_AT(change.x, change.y));
}

/* Capsules side by side in depth, each about as deep as it is high. */
void Air_BlowThrough(Air *air, Vec2 a, Vec2 b, float radius, Vec2 change) {
    float depth = 2 * Air_Middle(air);
    int lanes = depth > 2 * radius ? (int)(depth / (2 * radius) + 0.5f) : 1;
    for (int i = 0; i < lanes; i++) {
        float z = depth * ((float)i + 0.5f) / (float)lanes;
        Fluid_Push(air->fluid, FLUID_AT3(a.x, a.y, z), FLUID_AT3(b.x, b.y, z), radius, FLUID_AT(change.x, change.y));
    }
}

void Air_Add(Air *air, int channel, Vec2 a, Vec2 b, float radius, float amount) {
    Fluid_Add(air->fluid, channel, AT(air, a), AT(air, b), radius, amount);
}

int Air_BodyIn(const Air *air, const float at[3]) {
    size_t cell = 0;
    for (int axis = 2; axis >= 0; axis--) {
        float along = floorf(at[axis] / air->cell);
        if (!(along >= 0 && along < (float)air->grid[axis])) return AIR_STONE;
        cell = cell * (size_t)air->grid[axis] + (size_t)along;
    }
    return Fluid_GetOccupancy(air->fluid)[cell];
}

int Air_BodyAt(const Air *air, Vec2 at) { return Air_BodyIn(air, AT(air, at)); }

bool Air_HardAt(const Air *air, Vec2 at) {
    int body = Air_BodyAt(air, at);
    return body != 0 && body != AIR_PLAYER;
}

Vec2 Air_At(const Air *air, Vec2 at) {
    float velocity[3] = {0, 0, 0};
    Fluid_SampleVelocity(air->fluid, AT(air, at), velocity);
    return Vec2_At(velocity[0], velocity[1]);
}

Vec2 Air_Around(const Air *air, Vec2 a, Vec2 b, float radius) {
    float smoke, velocity[3] = {0, 0, 0};
    if (!Fluid_Mean(air->fluid, FLUID_SMOKE, AT(air, a), AT(air, b), radius, &smoke, velocity)) return Vec2_At(0, 0);
    return Vec2_At(velocity[0], velocity[1]);
}

float Air_Mean(const Air *air, int channel, Vec2 at, float radius) {
    float value = 0;
    Fluid_Mean(air->fluid, channel, AT(air, at), AT(air, at), radius, &value, NULL);
    return value;
}
