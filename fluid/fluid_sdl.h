/* fluid_sdl.h - a fluid drawn over a game that uses SDL2. The game goes on thinking in pixels, says where its solids
 * are, and draws the smoke under its camera. Beside fluid.h, this needs SDL 2.0.12 or newer and nothing else.
 *
 * One file of the game, C or C++, defines FLUID_SDL_IMPLEMENTATION before it includes this header. The others just
 * include it. Or the game compiles fluid_sdl.c, which does that, with -O2.
 *
 *     FluidDef def = FluidOverlay_Def(1280, 720, 5, 100);  a world of 1280 x 720 pixels, cells of 5, 100 pixels a metre
 *     FluidOverlay *air = FluidOverlay_Create(&def, 100);
 *     FluidOverlay_LevelTiles(air, map, 40, 23, 32);       the walls, from a tile map
 *
 *     FluidOverlay_MoveRect(air, 1, x, y, 24, 40, 0);      on each frame: where the player is now,
 *     FluidOverlay_Fire(air, x, y, 40, dt);                what burns, or smokes (FluidOverlay_Add),
 *     FluidOverlay_Advance(air, dt);                       and how much time has passed
 *     FluidOverlay_Draw(air, renderer, &camera, NULL);     the smoke among all else that is drawn
 *
 * Units are pixels of the game's world, pixels a second, and degrees clockwise as in SDL_RenderCopyEx. y runs down. The
 * grid's top left corner is the world's, until FluidOverlay_Follow moves it. FluidOverlay_Fluid gives the Fluid itself,
 * in metres from that corner, for everything else.
 *
 * Errors are as in SDL, false or NULL, and a sentence in SDL_GetError. Nothing has changed then. Where the overlay is
 * NULL, calls do nothing. So a game whose FluidOverlay_Create fails goes on without smoke.
 *
 * All calls come from the thread that draws. */
#ifndef FLUID_SDL_H
#define FLUID_SDL_H

#ifndef FLUID_H /* fluid_single.h may come first */
#include "fluid.h"
#endif
#ifndef SDL_h_
#include <SDL.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FluidOverlay FluidOverlay;

/* ---- The overlay -------------------------------------------------------------------------------- */

/* The default def for a world of so many pixels, in square cells of `cell` pixels. 4 to 8 look fine, and a third of the
 * player's width is the most. `scale` is pixels a metre. A player of 1.8 m that is 45 pixels high makes it 25. The
 * ground is a wall, the other sides are open. Smoke and heat fade within some seconds. */
FluidDef FluidOverlay_Def(float width, float height, float cell, float scale);
/* The same with dye, for smoke of any colour. Dye is three channels in a row that are named red, green and blue. */
FluidDef FluidOverlay_DyeDef(float width, float height, float cell, float scale);
/* A 2D fluid and its picture. Unless def->host says otherwise, up to four threads share its work and SDL's clock times
 * it. Another size takes a new overlay. Fluid_Resample takes the smoke over. */
FluidOverlay *FluidOverlay_Create(const FluidDef *def, float scale);
void FluidOverlay_Destroy(FluidOverlay *overlay); /* before its renderer. NULL is fine */
Fluid *FluidOverlay_Fluid(FluidOverlay *overlay);
/* Makes the air still and ambient. Forgets where bodies were, those told since the last tick, and the time owed. The
 * level, the window and the properties of bodies stay. */
void FluidOverlay_Clear(FluidOverlay *overlay);

/* ---- The level, solids that stay ---------------------------------------------------------------- */

/* They are body FLUID_SDL_LEVEL. Set the level when it is loaded, and again where it changes. */
enum { FLUID_SDL_LEVEL = 255 };
void FluidOverlay_ClearLevel(FluidOverlay *overlay); /* no walls, and no map. A FluidOverlayFill stays */
/* A tile map from the world's corner on, row by row, with tiles of `tile` pixels. A tile that is not 0 is solid. It may
 * be larger than the world. A copy is kept. The next call replaces what this one has set, so a door that opens is open.
 * What the calls below have made solid stays. What they have freed is as the new map says. */
bool FluidOverlay_LevelTiles(FluidOverlay *overlay, const uint8_t *tiles, int columns, int rows, float tile);
/* A rectangle becomes solid, or free again, whatever has made it solid. That is each cell whose centre lies in it. A
 * rectangle that is thinner is one cell wide. */
bool FluidOverlay_LevelRect(FluidOverlay *overlay, float x, float y, float width, float height, bool solid);
/* The same for many, in one pass. If one of them is refused, none is taken. */
bool FluidOverlay_LevelRects(FluidOverlay *overlay, const SDL_FRect *rects, int count, bool solid);
/* A picture whose top left corner lies at (x, y). It is solid where its alpha is at least half. */
bool FluidOverlay_LevelSurface(FluidOverlay *overlay, SDL_Surface *surface, float x, float y);
/* Whether the level fills the cell at this place. False beyond the grid. Bodies do not count. */
bool FluidOverlay_IsSolid(const FluidOverlay *overlay, float x, float y);

/* ---- A window that follows the camera ----------------------------------------------------------- */

/* Moves the grid over a world of any size, by whole cells. Call it in each frame, before FluidOverlay_Advance, with
 * what the camera sees, in pixels of the world, negative ones too. Make the def larger than the camera by a margin on
 * each side. An eighth of the picture is good. With less than a cell, the picture's edge may lack half a cell. The grid
 * moves only when the camera has used up half of a margin. A camera that is larger than the grid, has no size, or is
 * not finite, is refused.
 *
 * All calls go on taking places in the world. Smoke that leaves the window is gone, and what comes in is ambient.
 * Solids come in from the map of LevelTiles and from a FluidOverlayFill, and are there in the next tick. What LevelRect
 * and LevelSurface set outside of a fill stays only as long as it is within the window. A camera that jumps further
 * than the window finds still, ambient air and the level that belongs there.
 *
 * The world goes on beyond the window. So the first call makes WALL and PERIODIC sides OPEN by Fluid_Tune. The ground
 * is then where the level says. INFLOW sides stay. */
bool FluidOverlay_Follow(FluidOverlay *overlay, const SDL_FRect *camera);
/* Sets the level of a part of the world, `pixels`, by LevelRect, LevelRects and LevelSurface. They change nothing
 * outside of that part, so shapes may reach beyond it. FluidOverlay_Follow and Restore are refused within it. */
typedef void FluidOverlayFill(void *data, FluidOverlay *overlay, SDL_Rect pixels);
/* The first Follow calls `fill` for the whole window, and later ones for what comes in. While the overlay follows, this
 * call does so at once, and replaces what `fill` has set before. NULL is none. */
bool FluidOverlay_LevelCallback(FluidOverlay *overlay, FluidOverlayFill *fill, void *data);
/* Where the grid's top left corner lies in the world, pixels. At first 0, 0. */
SDL_FPoint FluidOverlay_Origin(const FluidOverlay *overlay);

/* ---- Bodies, solids that move ------------------------------------------------------------------- */

/* Say on every tick where each body (1 .. 254) is now. Its velocity and spin follow from where it was, so it stirs the
 * air. A body that is not told before a tick is gone. A body that went further than 2 m and its own size in a tick has
 * jumped. It is in its next place at once and makes no wind. */
bool FluidOverlay_MoveRect(FluidOverlay *overlay, int body, float x, float y, float width, float height, double angle);
bool FluidOverlay_MoveCapsule(FluidOverlay *overlay, int body, float ax, float ay, float bx, float by, float radius);
/* Solid where the picture's alpha is at least half. The surface has to stay until the tick. */
bool FluidOverlay_MoveSprite(FluidOverlay *overlay, int body, SDL_Surface *surface, float x, float y,
                             SDL_RendererFlip flip);
/* A number for an object that is known by its address or handle. It stays the same as long as the body is told on every
 * tick, and is free again after that, with the properties of SetBody gone. Numbers come from 254 down, and none that
 * was told in this tick or the last. 0 for NULL, and if none is free. */
int FluidOverlay_Body(FluidOverlay *overlay, const void *key);
/* The body makes a jump that is too short to be taken for one. */
void FluidOverlay_Forget(FluidOverlay *overlay, int body);
/* Sets what else a body, or the level, does: slip, open, what its surface holds. `velocity` and `spin` (metres,
 * radians) are added to its motion. A fan stands still, has a velocity, and `blows`. NULL is Fluid_DefaultBody. */
bool FluidOverlay_SetBody(FluidOverlay *overlay, int body, const FluidBody *properties);

/* ---- Sources and readings ----------------------------------------------------------------------- */

/* Adds to a channel in a disc, at once. In every frame, pass what comes in a second times the frame's seconds. */
bool FluidOverlay_Add(FluidOverlay *overlay, int channel, float x, float y, float radius, float amount);
/* A gust changes the velocity in a disc, at once. */
bool FluidOverlay_Push(FluidOverlay *overlay, float x, float y, float radius, float velocity_x, float velocity_y);
/* A flame about so many pixels wide, with its smoke, that stands on (x, y). Call it on each frame with the frame's
 * seconds. It looks the same at any frame rate, and the same calls give the same flame. */
bool FluidOverlay_Fire(FluidOverlay *overlay, float x, float y, float size, double dt);
/* Adds dye of this colour in a disc and changes the velocity there by (dx, dy) pixels a second, both at once. The
 * colour's alpha says how much dye. Splats mix as light does, red and green to yellow. */
bool FluidOverlay_Splat(FluidOverlay *overlay, float x, float y, float dx, float dy, float radius, SDL_Color colour);
/* Brings the air in an area towards a wind of (vx, vy) pixels a second. Call it on each frame with the frame's seconds.
 * About two thirds of the difference are gone after 1/4 s. The area has round ends. It takes one push a call. */
bool FluidOverlay_WindZone(FluidOverlay *overlay, const SDL_FRect *area, float vx, float vy, double dt);

float FluidOverlay_Sample(const FluidOverlay *overlay, int channel, float x, float y);
SDL_FPoint FluidOverlay_Wind(const FluidOverlay *overlay, float x, float y); /* pixels a second */
/* The means of a channel and of the wind (pixels a second) over the free cells in a disc. Either may be NULL. If no
 * cell is free there, it gives false, the channel's ambient value and no wind. */
bool FluidOverlay_Mean(const FluidOverlay *overlay, int channel, float x, float y, float radius, float *value,
                       SDL_FPoint *wind);
/* How much of a channel lies on a line, value x metres. INFINITY if a solid is in the way, and 0 if refused. */
float FluidOverlay_Ray(const FluidOverlay *overlay, int channel, float ax, float ay, float bx, float by);
/* Moves sparks, leaves and dust with the wind for dt seconds. They slide along solids and never enter them. If one of
 * the points is not finite, none has moved. */
bool FluidOverlay_Carry(const FluidOverlay *overlay, SDL_FPoint *points, int count, double dt);
/* What the last tick's air did to a body (1 .. 255), N for each metre that the body is deep, and N m about its centre,
 * clockwise. A body of m kg gains force / m * scale pixels/s^2. Either may be NULL. See Fluid_BodyForce. */
bool FluidOverlay_BodyForce(const FluidOverlay *overlay, int body, SDL_FPoint *force, float *torque);

/* ---- Time --------------------------------------------------------------------------------------- */

/* For a game whose frames differ in length. Makes the ticks of 1/60 s that are due, at most four, and returns how many.
 * Bodies move evenly from tick to tick. */
int FluidOverlay_Advance(FluidOverlay *overlay, double seconds);
/* For a game with fixed ticks of its own. Makes one tick of dt seconds. */
bool FluidOverlay_Step(FluidOverlay *overlay, float dt);

/* ---- State -------------------------------------------------------------------------------------- */

/* The fluid's own image, bodies with their places and properties, the time owed, the window's place and its level. A
 * replay from an image is the same bit for bit. The map, the fill and colours are the game's, and are not in it. Nor
 * are keys, so objects that come and go in a replay take numbers of their own. A sprite that was told since the last
 * tick has to be told again. Save returns the bytes written, or 0 if they do not fit. With image NULL it returns the
 * size, which is constant. Restore refuses an image that is damaged, or of another size or scale. */
size_t FluidOverlay_Save(const FluidOverlay *overlay, void *image, size_t capacity);
bool FluidOverlay_Restore(FluidOverlay *overlay, const void *image, size_t size);

/* ---- The picture -------------------------------------------------------------------------------- */

/* How a channel is drawn. Colours lie at even steps from value 0 to `full`, transparent to opaque by their alpha. If it
 * glows, they are light. Black light is transparent, and bright light outshines what lies behind it, so that it keeps
 * its colour over smoke and by day. Channels lie over one another in their order. With no colours the channel is not
 * drawn. At first smoke is a grey veil (full 1) and heat a flame (full 80). Dye takes no colours of its own. */
bool FluidOverlay_SetColours(FluidOverlay *overlay, int channel, const SDL_Color *colours, int count, float full,
                             bool glows);
/* The colour and alpha by which the whole picture is multiplied. At first it is white and opaque. */
void FluidOverlay_SetTint(FluidOverlay *overlay, SDL_Color tint);
/* False gives hard squares, as pixel art wants them. Walls show no smoke then. At first it is true. */
void FluidOverlay_SetSmooth(FluidOverlay *overlay, bool smooth);
/* Draws the part `view` of the world (NULL for all of it) into `target` on the screen (NULL for the whole viewport).
 * May be called more than once a frame, as behind the player and, with another tint, before it. A texture that was lost
 * with its device is made again. */
bool FluidOverlay_Draw(FluidOverlay *overlay, SDL_Renderer *renderer, const SDL_FRect *view, const SDL_FRect *target);
/* Draws what the air believes, over what Draw shows. The level is blue and bodies are orange. Arrows show how far the
 * wind goes in 1/10 s. The grid's sides are white walls, green open ones, blue inflows or yellow periodic ones. In the
 * corner of `target` stand three numbers, each unless it is 0. Red counts this header's calls that were refused since
 * the program began (SDL_GetError has the last sentence), orange the fluid's own refusals, and yellow its stamps and
 * sources that missed the grid, unless that follows a camera. */
bool FluidOverlay_DrawDebug(FluidOverlay *overlay, SDL_Renderer *renderer, const SDL_FRect *view,
                            const SDL_FRect *target);

/* ---- Parts, for a game that has a Fluid of its own ---------------------------------------------- */

/* Threads that share short jobs with the calling thread. They start with the first job that is worth sharing. */
typedef struct FluidPool FluidPool;
/* The caller counts. No more take part than the machine has cores, as more would only take them from one another. 0 is
 * one a core. NULL if out of memory. */
FluidPool *FluidPool_Create(int threads);
void FluidPool_Destroy(FluidPool *pool);      /* NULL is fine */
int FluidPool_Threads(const FluidPool *pool); /* that take part, with the caller. 1 for NULL */
int FluidPool_Current(const FluidPool *pool); /* the calling thread's number, 0 for the one that hands out the jobs */
/* The share of all threads' time since the call before in which they had nothing to do, 0 .. 1, and 0 with one thread.
 * The caller counts as busy unless it waits for a job's last pieces. Call it before a step and after, on the thread
 * that steps, at most 2 s apart. */
double FluidPool_Waiting(FluidPool *pool);
/* A FluidParallelFor, with the pool as host.data. NULL is fine. A call from within a task, or while another thread's
 * job runs, runs on its own thread. */
void FluidPool_Run(int count, int grain, FluidTask *task, void *task_data, void *pool);

/* host.seconds by SDL's clock, s. */
double FluidSDL_Seconds(void *host);

/* Whole ticks in `owed` and `elapsed` seconds together, at most `most`. More are forgotten, so that a slow machine
 * slows the game down instead of falling ever further behind. The rest stays in `owed`. An elapsed time that is
 * negative or not finite counts as 0. */
int FluidSDL_Ticks(double *owed, double elapsed, double tick, int most);

#ifdef __cplusplus
}
#endif
#endif

/* ================================================================================================= */
#if defined(FLUID_SDL_IMPLEMENTATION) && !defined(FLUID_SDL_IMPLEMENTED)
#define FLUID_SDL_IMPLEMENTED

#if !SDL_VERSION_ATLEAST(2, 0, 12)
#error "fluid_sdl.h needs SDL 2.0.12 or newer"
#endif
#include <math.h>

#ifdef __cplusplus
#ifdef __clang__ /* GCC takes everything extern "C" for C, clang does not */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wold-style-cast"
#pragma clang diagnostic ignored "-Wzero-as-null-pointer-constant"
#endif
extern "C" {
#endif

/* ---- Parts -------------------------------------------------------------------------------------- */

double FluidSDL_Seconds(void *host) {
    (void)host;
    return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

/* The sum is not finite if one of the numbers is not. Bits tell, as -ffast-math takes comparisons with NaN away. */
static bool flu_sdl_is_finite(float sum) {
    uint32_t bits;
    SDL_memcpy(&bits, &sum, sizeof bits);
    return (bits & 0x7f800000) != 0x7f800000;
}

static bool flu_sdl_is_amount(double x) { return flu_sdl_is_finite((float)x) && x >= 0 && x < 1e9; }
static bool flu_sdl_is_size(float x) { return flu_sdl_is_finite(x) && x > 0 && x < 1e9f; }

int FluidSDL_Ticks(double *owed, double elapsed, double tick, int most) {
    int due = 0;
    if (flu_sdl_is_amount(elapsed)) *owed += elapsed;
    for (; *owed >= tick && due < most; due++) *owed -= tick;
    if (*owed >= tick) *owed = 0;
    return due;
}

/* SDL's own atomics are calls, and thread sanitizers cannot see into them. */
static int flu_sdl_add(SDL_atomic_t *number, int change) {
#if defined(__GNUC__)
    return __atomic_fetch_add(&number->value, change, __ATOMIC_SEQ_CST);
#else
    return SDL_AtomicAdd(number, change);
#endif
}

static int flu_sdl_get(SDL_atomic_t *number) {
#if defined(__GNUC__)
    return __atomic_load_n(&number->value, __ATOMIC_SEQ_CST);
#else
    return SDL_AtomicGet(number);
#endif
}

static void flu_sdl_set(SDL_atomic_t *number, int value) {
#if defined(__GNUC__)
    __atomic_store_n(&number->value, value, __ATOMIC_SEQ_CST);
#else
    SDL_AtomicSet(number, value);
#endif
}

static bool flu_sdl_swap(SDL_atomic_t *number, int from, int to) { /* false if it was not `from` */
#if defined(__GNUC__)
    return __atomic_compare_exchange_n(&number->value, &from, to, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
#else
    return SDL_AtomicCAS(number, from, to) != SDL_FALSE;
#endif
}

enum {
    FLUID_SDL_THREADS = 64,
    FLUID_SDL_PIECES = 4,  /* for each thread */
    FLUID_SDL_AWAKE = 100, /* idle threads spin for so many microseconds, which is longer than the gaps within a step */
    FLUID_SDL_PAUSES = 16  /* between two looks at the clock */
};

/* Each thread has a part of every job as its home. These are the same rows of a field each time, which are still in its
 * cache. `open` counts its pieces that nobody has taken. Taking one off `open` makes that piece yours. The other fields
 * of the job do not change before `left`, the number of unfinished pieces, is 0. */
typedef struct FluidPoolHome {
    SDL_atomic_t open;
    SDL_atomic_t worked;                       /* ticks of the clock that the thread has had work, which wrap around */
    unsigned worked_then;                      /* at the last FluidPool_Waiting */
    char apart[64 - 3 * sizeof(SDL_atomic_t)]; /* counters that all threads write lie on cache lines of their own */
} FluidPoolHome;

struct FluidPool {
    int threads, homes; /* that take part (the caller is number 0), and that are to */
    bool started;
    SDL_Thread *thread[FLUID_SDL_THREADS];
    SDL_TLSID number; /* each thread's own */
    SDL_mutex *mutex;
    SDL_cond *wake, *done;
    SDL_atomic_t busy, quit, numbered;
    SDL_atomic_t asleep, caller_asleep; /* changed under the mutex */
    FluidTask *task;
    void *task_data;
    int items, pieces;
    Uint64 asked, waited; /* ticks, at the last FluidPool_Waiting, and that the caller has waited since */
    char apart[64];
    SDL_atomic_t left;
    char apart_too[64];
    FluidPoolHome home[FLUID_SDL_THREADS];
};

static int flu_sdl_begin(const FluidPool *pool, int piece) {
    return (int)((int64_t)pool->items * piece / pool->pieces);
}

static int flu_sdl_first(const FluidPool *pool, int home) { return pool->pieces * home / pool->homes; }

static void flu_sdl_finish(FluidPool *pool) {
    if (flu_sdl_add(&pool->left, -1) > 1 || !flu_sdl_get(&pool->caller_asleep)) return;
    SDL_LockMutex(pool->mutex);
    SDL_CondSignal(pool->done);
    SDL_UnlockMutex(pool->mutex);
}

static bool flu_sdl_take_from(FluidPool *pool, int home) {
    int open, piece;
    do {
        open = flu_sdl_get(&pool->home[home].open);
        if (open == 0) return false;
    } while (!flu_sdl_swap(&pool->home[home].open, open, open - 1));
    piece = flu_sdl_first(pool, home) + open - 1;
    pool->task(flu_sdl_begin(pool, piece), flu_sdl_begin(pool, piece + 1), pool->task_data);
    flu_sdl_finish(pool);
    return true;
}

/* Takes a piece of the thread's own home, or else one that no other thread has reached yet. */
static bool flu_sdl_take(FluidPool *pool, int thread) {
    for (int i = 0; i < pool->homes; i++)
        if (flu_sdl_take_from(pool, (thread + i) % pool->homes)) return true;
    return false;
}

static bool flu_sdl_has_work(FluidPool *pool) {
    bool any = flu_sdl_get(&pool->quit) != 0;
    for (int i = 0; i < pool->homes && !any; i++) any = flu_sdl_get(&pool->home[i].open) > 0;
    return any;
}

static bool flu_sdl_is_done(FluidPool *pool) { return flu_sdl_get(&pool->left) == 0; }

/* Spins for a moment from `start` on. False if `is_over` does not come true. */
static bool flu_sdl_spin(FluidPool *pool, Uint64 start, bool (*is_over)(FluidPool *)) {
    const Uint64 patience = SDL_GetPerformanceFrequency() * FLUID_SDL_AWAKE / 1000000;
    do {
        for (int i = 0; i < FLUID_SDL_PAUSES; i++) {
            if (is_over(pool)) return true;
            SDL_CPUPauseInstruction();
        }
    } while (SDL_GetPerformanceCounter() - start < patience);
    return false;
}

static void flu_sdl_sleep(FluidPool *pool, SDL_atomic_t *asleep, SDL_cond *woken, bool (*is_over)(FluidPool *)) {
    SDL_LockMutex(pool->mutex);
    flu_sdl_add(asleep, 1);
    while (!is_over(pool)) SDL_CondWait(woken, pool->mutex);
    flu_sdl_add(asleep, -1);
    SDL_UnlockMutex(pool->mutex);
}

static int SDLCALL flu_sdl_work(void *data) {
    FluidPool *pool = (FluidPool *)data;
    const int number = flu_sdl_add(&pool->numbered, 1) + 1;
    SDL_TLSSet(pool->number, (void *)(intptr_t)number, NULL);
    for (Uint64 began = SDL_GetPerformanceCounter(); !flu_sdl_get(&pool->quit); began = SDL_GetPerformanceCounter()) {
        while (flu_sdl_take(pool, number)) {}
        const Uint64 ended = SDL_GetPerformanceCounter();
        flu_sdl_add(&pool->home[number].worked, (int)(ended - began));
        if (!flu_sdl_spin(pool, ended, flu_sdl_has_work))
            flu_sdl_sleep(pool, &pool->asleep, pool->wake, flu_sdl_has_work);
    }
    return 0;
}

static void flu_sdl_wake(FluidPool *pool) {
    if (flu_sdl_get(&pool->asleep) == 0) return;
    SDL_LockMutex(pool->mutex);
    SDL_CondBroadcast(pool->wake);
    SDL_UnlockMutex(pool->mutex);
}

/* Threads that cannot be started are done without. */
static void flu_sdl_start(FluidPool *pool) {
    pool->started = true;
    pool->number = SDL_TLSCreate();
    pool->mutex = SDL_CreateMutex();
    pool->wake = SDL_CreateCond();
    pool->done = SDL_CreateCond();
    if (!pool->mutex || !pool->wake || !pool->done) return;
    while (pool->threads < pool->homes) {
        SDL_Thread *thread = SDL_CreateThread(flu_sdl_work, "fluid", pool);
        if (!thread) return;
        pool->thread[pool->threads++] = thread;
    }
}

static void flu_sdl_share(FluidPool *pool, int pieces, int count, FluidTask *task, void *task_data) {
    pool->task = task, pool->task_data = task_data;
    pool->items = count, pool->pieces = pieces;
    flu_sdl_set(&pool->left, pieces);
    for (int i = 0; i < pool->homes; i++)
        flu_sdl_set(&pool->home[i].open, flu_sdl_first(pool, i + 1) - flu_sdl_first(pool, i));
    flu_sdl_wake(pool);
    while (flu_sdl_take(pool, 0)) {}
    if (flu_sdl_is_done(pool)) return;
    const Uint64 start = SDL_GetPerformanceCounter();
    if (!flu_sdl_spin(pool, start, flu_sdl_is_done))
        flu_sdl_sleep(pool, &pool->caller_asleep, pool->done, flu_sdl_is_done);
    pool->waited += SDL_GetPerformanceCounter() - start;
}

void FluidPool_Run(int count, int grain, FluidTask *task, void *task_data, void *host) {
    FluidPool *pool = (FluidPool *)host;
    const int threads = pool ? pool->homes : 1;
    const int pieces = SDL_min(count / SDL_max(grain, 1), threads * FLUID_SDL_PIECES);
    if (count <= 0) return;
    if (pieces < 2 || threads < 2 || !flu_sdl_swap(&pool->busy, 0, 1)) {
        task(0, count, task_data);
        return;
    }
    if (!pool->started) flu_sdl_start(pool);
    if (pool->threads > 1)
        flu_sdl_share(pool, pieces, count, task, task_data);
    else
        task(0, count, task_data);
    flu_sdl_set(&pool->busy, 0);
}

FluidPool *FluidPool_Create(int threads) {
    FluidPool *pool = (FluidPool *)SDL_calloc(1, sizeof *pool);
    if (!pool) {
        SDL_OutOfMemory();
        return NULL;
    }
    pool->threads = 1;
    const int cores = SDL_clamp(SDL_GetCPUCount(), 1, FLUID_SDL_THREADS);
    pool->homes = threads > 0 ? SDL_min(threads, cores) : cores;
    return pool;
}

void FluidPool_Destroy(FluidPool *pool) {
    if (!pool) return;
    flu_sdl_set(&pool->quit, 1);
    if (pool->threads > 1) flu_sdl_wake(pool);
    for (int i = 1; i < pool->threads; i++) SDL_WaitThread(pool->thread[i], NULL);
    SDL_DestroyCond(pool->done);
    SDL_DestroyCond(pool->wake);
    SDL_DestroyMutex(pool->mutex);
    SDL_free(pool);
}

int FluidPool_Threads(const FluidPool *pool) { return pool ? pool->started ? pool->threads : pool->homes : 1; }

int FluidPool_Current(const FluidPool *pool) {
    return pool && pool->started ? (int)(intptr_t)SDL_TLSGet(pool->number) : 0;
}

double FluidPool_Waiting(FluidPool *pool) {
    if (!pool) return 0;
    const Uint64 now = SDL_GetPerformanceCounter();
    const double passed = (double)(now - pool->asked);
    double waited = (double)pool->waited;
    for (int i = 1; i < pool->threads; i++) {
        const unsigned worked = (unsigned)flu_sdl_get(&pool->home[i].worked);
        waited += passed - (double)(worked - pool->home[i].worked_then);
        pool->home[i].worked_then = worked;
    }
    pool->asked = now, pool->waited = 0;
    return passed > 0 ? SDL_clamp(waited / (pool->threads * passed), 0, 1) : 0;
}

/* ---- The overlay -------------------------------------------------------------------------------- */

typedef enum { FLUID_SDL_NONE, FLUID_SDL_RECT, FLUID_SDL_CAPSULE, FLUID_SDL_SPRITE } FluidOverlayShape;

/* A body's place in the world, in metres and radians. */
typedef struct FluidOverlayPlace {
    float centre[3], angle;
} FluidOverlayPlace;

typedef struct FluidOverlayBody {
    FluidBody properties;
    FluidOverlayShape shape; /* FLUID_SDL_NONE if nothing was told since the last tick */
    FluidOverlayPlace now, before;
    bool known;            /* `before` holds its place at the last tick */
    const void *key;       /* of the object that has this number, or NULL */
    bool reserved;         /* SetBody was told of it by its number, so no object gets it */
    float half[3], radius; /* half sizes of a rectangle. half[0] of a capsule is half its length. m */
    SDL_Surface *sprite;
    SDL_RendererFlip flip;
} FluidOverlayBody;

struct FluidOverlay {
    Fluid *fluid;
    FluidPool *pool;
    float scale;       /* pixels a metre */
    bool follows;      /* the grid is a window that follows a camera */
    int corner[2];     /* the grid's top left corner in the world, cells */
    SDL_FPoint origin; /* the same in pixels */

    uint8_t *level;  /* as an occupancy */
    uint8_t *source; /* bits of who has made each cell of it solid */
    uint8_t *kept;   /* the fluid's occupancy, while the level changes */
    uint8_t *map;    /* LevelTiles' own, or NULL */
    int columns, rows;
    float tile; /* pixels */
    FluidOverlayFill *fill;
    void *fill_data;
    bool filling;
    SDL_Rect part; /* cells that calls of the level may change */

    FluidOverlayBody body[FLUID_SDL_LEVEL + 1];
    double owed, since; /* s that no tick has made yet, and s since the last tick */

    Uint32 palette[FLUID_MAX_CHANNELS][256]; /* ARGB, premultiplied */
    float gain[FLUID_MAX_CHANNELS];          /* entries a unit of value. At 0 the channel is not drawn */
    SDL_Color tint;
    SDL_Renderer *renderer; /* owner of the texture */
    SDL_Texture *texture;   /* 1 << halvings texels along a cell's edge, as fine as the finest channel */
    int halvings;
    int dye;           /* the first of three channels, or 0 */
    bool hard;         /* SetSmooth(false) */
    bool straight;     /* the renderer cannot blend premultiplied alpha */
    SDL_Rect fresh;    /* texels that the texture shows as they are now */
    SDL_atomic_t lost; /* the device has been reset */
};

/* Of FluidOverlay_Fire, each second, for a flame a metre wide. */
#define FLUID_SDL_FIRE_HEAT  320.f
#define FLUID_SDL_FIRE_SMOKE 6.f

#define FLUID_SDL_NO_OVERLAY "there is no overlay: FluidOverlay_Create has returned NULL"

static int flu_sdl_refusals; /* for DrawDebug */

static bool flu_sdl_refused(const char *why) {
    flu_sdl_refusals++;
    SDL_SetError("%s", why);
    return false;
}

static bool flu_sdl_has_channel(const FluidOverlay *overlay, int channel) {
    return (channel >= 0 && channel < Fluid_GetDef(overlay->fluid)->channel_count) ||
           flu_sdl_refused("there is no channel with this number");
}

/* The edge of a cell, pixels. */
static float flu_sdl_cell(const FluidOverlay *overlay) {
    return Fluid_GetDef(overlay->fluid)->cell_size * overlay->scale;
}

static SDL_Rect flu_sdl_all_cells(const FluidOverlay *overlay) {
    const int *size = Fluid_GetDef(overlay->fluid)->size;
    const SDL_Rect all = {0, 0, size[0], size[1]};
    return all;
}

static size_t flu_sdl_cell_count(const FluidOverlay *overlay) {
    const int *size = Fluid_GetDef(overlay->fluid)->size;
    return (size_t)size[0] * (size_t)size[1];
}

/* A place in the world, in metres from the grid's corner. */
static void flu_sdl_place(const FluidOverlay *overlay, float x, float y, float place[3]) {
    place[0] = (x - overlay->origin.x) / overlay->scale;
    place[1] = (y - overlay->origin.y) / overlay->scale;
    place[2] = 0;
}

FluidDef FluidOverlay_Def(float width, float height, float cell, float scale) {
    FluidDef def = Fluid_DefaultDef();
    const float size[2] = {width / cell, height / cell};
    for (int i = 0; i < 2; i++) def.size[i] = size[i] > 0 ? (int)ceilf(SDL_min(size[i], 1e9f)) : 0; /* NaN is no size */
    def.cell_size = cell / scale;
    for (int side = 0; side < FLUID_BOTTOM; side++) def.side[side].kind = FLUID_OPEN;
    def.channel[FLUID_SMOKE].decay = .3f;
    def.channel[FLUID_SMOKE].nonnegative = true;
    def.channel[FLUID_HEAT].decay = 1.6f;
    return def;
}

static const char *const flu_sdl_dye[3] = {"red", "green", "blue"};

FluidDef FluidOverlay_DyeDef(float width, float height, float cell, float scale) {
    FluidDef def = FluidOverlay_Def(width, height, cell, scale);
    for (int i = 0; i < 3; i++) {
        FluidChannel *dye = &def.channel[def.channel_count++];
        dye->name = flu_sdl_dye[i];
        dye->decay = .3f;
        dye->nonnegative = true;
    }
    return def;
}

static int flu_sdl_find_dye(const FluidDef *def) {
    for (int first = FLUID_HEAT + 1; first + 3 <= def->channel_count; first++) {
        int named = 0;
        for (int i = 0; i < 3; i++)
            named += def->channel[first + i].name && !SDL_strcmp(def->channel[first + i].name, flu_sdl_dye[i]);
        if (named == 3) return first;
    }
    return 0;
}

/* How much light hides of what lies behind it. That is more than its brightness, so that dim red over grey smoke or a
 * blue sky does not come out pink. */
static Uint32 flu_sdl_outshines(Uint32 light) { return light + (255 - light) * light / 255; }

bool FluidOverlay_SetColours(FluidOverlay *overlay, int channel, const SDL_Color *colours, int count, float full,
                             bool glows) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    const bool none = !colours || count < 1;
    if (!flu_sdl_has_channel(overlay, channel)) return false;
    if (overlay->dye && channel >= overlay->dye && channel < overlay->dye + 3)
        return flu_sdl_refused("dye is drawn as one colour: its channels take no colours of their own");
    if (!none && !(flu_sdl_is_finite(full) && full > 0 && full < 1e30f))
        return flu_sdl_refused("full must be a number above 0");
    overlay->gain[channel] = none ? 0 : 255 / full;
    for (int i = 0; i < 256 && !none; i++) {
        const float at = (float)(i * (count - 1)) / 255, part = at - (float)(int)at;
        const SDL_Color from = colours[(int)at], to = colours[SDL_min((int)at + 1, count - 1)];
        const float before = (1 - part) * (float)from.a / 255, after = part * (float)to.a / 255; /* premultiplied */
        const Uint32 red = (Uint32)(before * (float)from.r + after * (float)to.r + .5f);
        const Uint32 green = (Uint32)(before * (float)from.g + after * (float)to.g + .5f);
        const Uint32 blue = (Uint32)(before * (float)from.b + after * (float)to.b + .5f);
        const Uint32 light = SDL_max(red, SDL_max(green, blue));
        const Uint32 alpha = glows ? flu_sdl_outshines(light) : (Uint32)(255 * (before + after) + .5f);
        overlay->palette[channel][i] = alpha << 24 | red << 16 | green << 8 | blue;
    }
    overlay->fresh.w = 0;
    return true;
}

static void flu_sdl_default_colours(FluidOverlay *overlay) {
    static const SDL_Color veil[] = {{196, 200, 212, 0},   {196, 200, 212, 85},  {200, 203, 213, 128},
                                     {205, 207, 215, 153}, {210, 211, 217, 170}, {214, 215, 220, 182}};
    static const SDL_Color fire[] = {{0, 0, 0, 255},      {24, 15, 0, 255},    {160, 62, 4, 255},
                                     {238, 128, 16, 255}, {253, 188, 52, 255}, {255, 224, 112, 255}};
    const int channels = Fluid_GetDef(overlay->fluid)->channel_count;
    if (channels > FLUID_SMOKE) FluidOverlay_SetColours(overlay, FLUID_SMOKE, veil, 6, 1, false);
    if (channels > FLUID_HEAT) FluidOverlay_SetColours(overlay, FLUID_HEAT, fire, 6, 80, true);
}

static int SDLCALL flu_sdl_watch(void *data, SDL_Event *event) {
    if (event->type == SDL_RENDER_DEVICE_RESET) flu_sdl_set(&((FluidOverlay *)data)->lost, 1);
    return 0;
}

static bool flu_sdl_make(FluidOverlay *overlay, FluidDef def) {
    const size_t cells = (size_t)def.size[0] * (size_t)def.size[1];
    if (!def.host.parallel_for && !def.host.data) {
        overlay->pool = FluidPool_Create(4);
        def.host.data = overlay->pool;
        if (overlay->pool) def.host.parallel_for = FluidPool_Run;
    }
    if (!def.host.seconds) def.host.seconds = FluidSDL_Seconds;
    overlay->fluid = Fluid_Create(&def);
    overlay->level = (uint8_t *)SDL_calloc(cells, 3);
    if (!overlay->fluid || !overlay->level) return false;
    overlay->source = overlay->level + cells, overlay->kept = overlay->source + cells;
    overlay->part = flu_sdl_all_cells(overlay);
    return true;
}

FluidOverlay *FluidOverlay_Create(const FluidDef *def, float scale) {
    const bool has_scale = flu_sdl_is_size(scale);
    const char *error = has_scale ? Fluid_DefError(def) : "scale must be above 0: it is the pixels of a metre";
    if (!error && def->size[2] > 1) error = "size: an overlay shows a fluid of depth 1";
    if (error) {
        flu_sdl_refused(error);
        return NULL;
    }
    FluidOverlay *overlay = (FluidOverlay *)SDL_calloc(1, sizeof *overlay);
    if (!overlay || !flu_sdl_make(overlay, *def)) {
        FluidOverlay_Destroy(overlay);
        SDL_OutOfMemory();
        return NULL;
    }
    overlay->scale = scale;
    for (int i = 0; i < def->channel_count; i++)
        overlay->halvings = SDL_max(overlay->halvings, def->channel[i].fineness / 2);
    for (int i = 0; i <= FLUID_SDL_LEVEL; i++) overlay->body[i].properties = Fluid_DefaultBody();
    overlay->dye = flu_sdl_find_dye(def);
    overlay->tint.r = overlay->tint.g = overlay->tint.b = overlay->tint.a = 255;
    flu_sdl_default_colours(overlay);
    SDL_AddEventWatch(flu_sdl_watch, overlay);
    return overlay;
}

void FluidOverlay_Destroy(FluidOverlay *overlay) {
    if (!overlay) return;
    SDL_DelEventWatch(flu_sdl_watch, overlay);
    if (overlay->texture) SDL_DestroyTexture(overlay->texture);
    Fluid_Destroy(overlay->fluid);
    FluidPool_Destroy(overlay->pool);
    SDL_free(overlay->level);
    SDL_free(overlay->map);
    SDL_free(overlay);
}

Fluid *FluidOverlay_Fluid(FluidOverlay *overlay) { return overlay ? overlay->fluid : NULL; }

void FluidOverlay_Clear(FluidOverlay *overlay) {
    if (!overlay) return;
    Fluid_Clear(overlay->fluid);
    Fluid_SetOccupancy(overlay->fluid, overlay->level);
    for (int i = 0; i <= FLUID_SDL_LEVEL; i++) overlay->body[i].known = false, overlay->body[i].shape = FLUID_SDL_NONE;
    overlay->owed = overlay->since = 0;
    overlay->fresh.w = 0;
}

/* ---- The level ---------------------------------------------------------------------------------- */

/* The place of a solid in metres from the grid's corner. An edge that lies on the centres of cells has to take the same
 * cells wherever the window is. So a thousandth of a cell decides. */
static void flu_sdl_seat(const FluidOverlay *overlay, const float world[3], float place[3]) {
    const double cell = (double)Fluid_GetDef(overlay->fluid)->cell_size;
    for (int i = 0; i < 2; i++)
        place[i] = (float)((double)world[i] - cell * (overlay->corner[i] + (overlay->follows ? 1e-3 : 0)));
    place[2] = 0;
}

static bool flu_sdl_stamp_surface(FluidOverlay *overlay, int body, SDL_Surface *surface, const float corner[3],
                                  SDL_RendererFlip flip) {
    const SDL_PixelFormat *format = surface->format;
    const bool direct =
        format->BytesPerPixel == 4 && format->Amask && format->Ashift % 8 == 0 && !SDL_HasColorKey(surface);
    SDL_Surface *own = direct ? surface : SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_ARGB8888, 0);
    bool done = own && !SDL_LockSurface(own);
    if (done) {
        const int byte = SDL_BYTEORDER == SDL_LIL_ENDIAN ? own->format->Ashift / 8 : 3 - own->format->Ashift / 8;
        const uint8_t *alpha = (const uint8_t *)own->pixels + byte;
        const bool across = (flip & SDL_FLIP_HORIZONTAL) != 0, over = (flip & SDL_FLIP_VERTICAL) != 0;
        if (across) alpha += 4 * (own->w - 1);
        if (over) alpha += (ptrdiff_t)own->pitch * (own->h - 1);
        done = Fluid_StampBitmap(overlay->fluid, body, corner, 1 / overlay->scale, alpha, own->w, own->h,
                                 across ? -4 : 4, over ? -own->pitch : own->pitch, 128) ||
               flu_sdl_refused("the place of a picture must be finite");
        SDL_UnlockSurface(own);
    }
    if (!direct) SDL_FreeSurface(own);
    return done;
}

/* Who has made a cell of the level solid. */
enum { FLUID_SDL_BY_TILES = 1, FLUID_SDL_BY_FILL = 2, FLUID_SDL_BY_CALLS = 4 };

/* Calls of the level keep the occupancy, and show it afterwards with the new level under the bodies. A fill does so
 * only once. */
static void flu_sdl_keep(FluidOverlay *overlay) {
    if (!overlay->filling) SDL_memcpy(overlay->kept, Fluid_GetOccupancy(overlay->fluid), flu_sdl_cell_count(overlay));
}

static void flu_sdl_show(FluidOverlay *overlay) {
    const size_t cells = flu_sdl_cell_count(overlay);
    if (overlay->filling) return;
    for (size_t i = 0; i < cells; i++) {
        const bool moves = overlay->kept[i] != 0 && overlay->kept[i] != FLUID_SDL_LEVEL;
        overlay->level[i] = overlay->source[i] ? FLUID_SDL_LEVEL : 0;
        if (!moves) overlay->kept[i] = overlay->level[i];
    }
    Fluid_SetOccupancy(overlay->fluid, overlay->kept);
    overlay->fresh.w = 0;
}

static void flu_sdl_take_tiles(FluidOverlay *overlay, SDL_Rect part) {
    const double cell = (double)flu_sdl_cell(overlay), tile = (double)overlay->tile;
    const int width = flu_sdl_all_cells(overlay).w;
    for (int j = part.y; j < part.y + part.h; j++) {
        const double row = floor((overlay->corner[1] + j + .5) * cell / tile);
        for (int i = part.x; i < part.x + part.w; i++) {
            const double column = floor((overlay->corner[0] + i + .5) * cell / tile);
            uint8_t *source = overlay->source + i + (ptrdiff_t)j * width;
            const bool solid = row >= 0 && row < overlay->rows && column >= 0 && column < overlay->columns &&
                               overlay->map[(ptrdiff_t)row * overlay->columns + (ptrdiff_t)column];
            *source = (uint8_t)((*source & ~FLUID_SDL_BY_TILES) | (solid ? FLUID_SDL_BY_TILES : 0));
        }
    }
}

/* Forgets who has made cells solid, for some. */
static void flu_sdl_drop(FluidOverlay *overlay, int by) {
    const size_t cells = flu_sdl_cell_count(overlay);
    for (size_t i = 0; i < cells; i++) overlay->source[i] = (uint8_t)(overlay->source[i] & ~by);
}

void FluidOverlay_ClearLevel(FluidOverlay *overlay) {
    if (!overlay) return;
    flu_sdl_keep(overlay);
    flu_sdl_drop(overlay, ~0);
    flu_sdl_show(overlay);
    SDL_free(overlay->map);
    overlay->map = NULL;
}

/* The world's cells, from the first on, whose centres lie in a rectangle along one axis. Where there is none, the one
 * that holds its middle. So rectangles that meet share no cell, and leave none between them. */
static void flu_sdl_span(double from, double size, double cell, double span[2]) {
    span[0] = ceil(from / cell - .5), span[1] = ceil((from + size) / cell - .5);
    if (span[1] > span[0]) return;
    span[0] = floor((from + size / 2) / cell);
    span[1] = span[0] + 1;
}

static void flu_sdl_take_rect(FluidOverlay *overlay, const SDL_FRect *rect, bool solid) {
    const double cell = (double)flu_sdl_cell(overlay);
    const SDL_Rect part = overlay->part;
    const int begin[2] = {part.x, part.y}, end[2] = {part.x + part.w, part.y + part.h};
    const uint8_t by = overlay->filling ? FLUID_SDL_BY_FILL : FLUID_SDL_BY_CALLS;
    double span[2][2];
    int from[2], to[2];
    flu_sdl_span((double)rect->x, (double)rect->w, cell, span[0]);
    flu_sdl_span((double)rect->y, (double)rect->h, cell, span[1]);
    for (int i = 0; i < 2; i++) {
        from[i] = (int)SDL_clamp(span[i][0] - overlay->corner[i], begin[i], end[i]);
        to[i] = (int)SDL_clamp(span[i][1] - overlay->corner[i], begin[i], end[i]);
    }
    for (int j = from[1]; j < to[1]; j++)
        for (int i = from[0]; i < to[0]; i++) {
            uint8_t *source = overlay->source + i + (ptrdiff_t)j * flu_sdl_all_cells(overlay).w;
            *source = (uint8_t)(solid ? *source | by : 0);
        }
}

bool FluidOverlay_LevelRects(FluidOverlay *overlay, const SDL_FRect *rects, int count, bool solid) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (count < 0 || (count && !rects)) return flu_sdl_refused("rects must not be NULL, nor count negative");
    for (int i = 0; i < count; i++) {
        if (!flu_sdl_is_finite(rects[i].x) || !flu_sdl_is_finite(rects[i].y) || !flu_sdl_is_finite(rects[i].w) ||
            !flu_sdl_is_finite(rects[i].h) || rects[i].w < 0 || rects[i].h < 0)
            return flu_sdl_refused("a rectangle of the level must be finite, its width and height not negative");
    }
    flu_sdl_keep(overlay);
    for (int i = 0; i < count; i++) flu_sdl_take_rect(overlay, &rects[i], solid);
    flu_sdl_show(overlay);
    return true;
}

bool FluidOverlay_LevelRect(FluidOverlay *overlay, float x, float y, float width, float height, bool solid) {
    const SDL_FRect rect = {x, y, width, height};
    return FluidOverlay_LevelRects(overlay, &rect, 1, solid);
}

bool FluidOverlay_LevelTiles(FluidOverlay *overlay, const uint8_t *tiles, int columns, int rows, float tile) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (!tiles || columns < 1 || rows < 1 || !flu_sdl_is_size(tile))
        return flu_sdl_refused("a tile map needs tiles, columns, rows and a tile size above 0");
    const size_t bytes = (size_t)columns * (size_t)rows;
    uint8_t *map = (uint8_t *)SDL_malloc(bytes);
    if (!map) return SDL_OutOfMemory() == 0;
    SDL_memcpy(map, tiles, bytes);
    SDL_free(overlay->map);
    overlay->map = map, overlay->columns = columns, overlay->rows = rows, overlay->tile = tile;
    flu_sdl_keep(overlay);
    flu_sdl_take_tiles(overlay, flu_sdl_all_cells(overlay));
    flu_sdl_show(overlay);
    return true;
}

/* What was stamped on an empty occupancy becomes solid. */
static void flu_sdl_take_marks(FluidOverlay *overlay) {
    const uint8_t *marked = Fluid_GetOccupancy(overlay->fluid);
    const uint8_t by = overlay->filling ? FLUID_SDL_BY_FILL : FLUID_SDL_BY_CALLS;
    const SDL_Rect part = overlay->part;
    for (int j = part.y; j < part.y + part.h; j++)
        for (int i = part.x; i < part.x + part.w; i++) {
            const ptrdiff_t at = i + (ptrdiff_t)j * flu_sdl_all_cells(overlay).w;
            if (marked[at]) overlay->source[at] = (uint8_t)(overlay->source[at] | by);
        }
}

bool FluidOverlay_LevelSurface(FluidOverlay *overlay, SDL_Surface *surface, float x, float y) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    const float world[3] = {x / overlay->scale, y / overlay->scale, 0};
    float corner[3];
    if (!surface) return flu_sdl_refused("the level's picture is NULL");
    flu_sdl_seat(overlay, world, corner);
    flu_sdl_keep(overlay);
    Fluid_ClearOccupancy(overlay->fluid);
    const bool done = flu_sdl_stamp_surface(overlay, FLUID_SDL_LEVEL, surface, corner, SDL_FLIP_NONE);
    if (done) flu_sdl_take_marks(overlay);
    flu_sdl_show(overlay);
    return done;
}

bool FluidOverlay_IsSolid(const FluidOverlay *overlay, float x, float y) {
    if (!overlay) return false;
    const SDL_Rect all = flu_sdl_all_cells(overlay);
    const double cell = (double)flu_sdl_cell(overlay); /* as flu_sdl_span counts the world's cells */
    const double column = floor((double)x / cell) - overlay->corner[0],
                 row = floor((double)y / cell) - overlay->corner[1];
    return column >= 0 && column < all.w && row >= 0 && row < all.h &&
           overlay->source[(ptrdiff_t)column + (ptrdiff_t)row * all.w];
}

/* ---- A window that follows the camera ----------------------------------------------------------- */

/* Where a part of the window lies in the world, to whole pixels. */
static SDL_Rect flu_sdl_pixels(const FluidOverlay *overlay, SDL_Rect part) {
    const double cell = (double)flu_sdl_cell(overlay);
    const int first[2] = {overlay->corner[0] + part.x, overlay->corner[1] + part.y}, count[2] = {part.w, part.h};
    int from[2], to[2];
    for (int i = 0; i < 2; i++) {
        from[i] = (int)SDL_clamp(floor(first[i] * cell), -2e9, 2e9);
        to[i] = (int)SDL_clamp(ceil((first[i] + count[i]) * cell), -2e9, 2e9);
    }
    const SDL_Rect pixels = {from[0], from[1], to[0] - from[0], to[1] - from[1]};
    return pixels;
}

static void flu_sdl_call_fill(FluidOverlay *overlay, SDL_Rect part) {
    if (!overlay->fill || part.w < 1 || part.h < 1) return;
    overlay->part = part, overlay->filling = true;
    overlay->fill(overlay->fill_data, overlay, flu_sdl_pixels(overlay, part));
    overlay->part = flu_sdl_all_cells(overlay), overlay->filling = false;
}

/* Level and occupancy have moved by so many cells. Fills what has come in. */
static void flu_sdl_fill_rim(FluidOverlay *overlay, int right, int down, bool all_of_it) {
    const SDL_Rect all = flu_sdl_all_cells(overlay);
    const int columns = SDL_min(SDL_abs(right), all.w), rows = SDL_min(SDL_abs(down), all.h);
    const SDL_Rect beside = {right > 0 ? all.w - columns : 0, 0, columns, all.h};
    const SDL_Rect over = {right > 0 ? 0 : columns, down > 0 ? all.h - rows : 0, all.w - columns, rows};
    flu_sdl_keep(overlay);
    if (overlay->map) flu_sdl_take_tiles(overlay, beside), flu_sdl_take_tiles(overlay, over);
    if (all_of_it)
        flu_sdl_call_fill(overlay, all);
    else
        flu_sdl_call_fill(overlay, beside), flu_sdl_call_fill(overlay, over);
    flu_sdl_show(overlay);
}

static void flu_sdl_scroll_level(FluidOverlay *overlay, int right, int down) {
    const SDL_Rect all = flu_sdl_all_cells(overlay);
    const int columns = all.w - SDL_min(SDL_abs(right), all.w);
    const size_t cells = flu_sdl_cell_count(overlay);
    SDL_memcpy(overlay->kept, overlay->source, cells);
    SDL_memset(overlay->source, 0, cells);
    for (int j = 0; j < all.h && columns; j++) {
        if (down > 0 ? j >= all.h - down : j < -down) continue;
        SDL_memcpy(overlay->source + (ptrdiff_t)j * all.w + SDL_max(-right, 0),
                   overlay->kept + ((ptrdiff_t)j + down) * all.w + SDL_max(right, 0), (size_t)columns);
    }
}

static void flu_sdl_set_corner(FluidOverlay *overlay, const int corner[2]) {
    const double cell = (double)flu_sdl_cell(overlay);
    for (int i = 0; i < 2; i++) overlay->corner[i] = corner[i];
    overlay->origin.x = (float)(corner[0] * cell), overlay->origin.y = (float)(corner[1] * cell);
}

/* The first of `count` cells along an axis so that the camera has enough margin. */
static double flu_sdl_corner_for(int corner, int count, double cell, double from, double size) {
    const double margin = (count - size / cell) / 2, centred = from / cell - margin, loose = SDL_max(margin / 2, .5);
    if (corner > centred + loose) return floor(centred + loose);
    return corner < centred - loose ? ceil(centred - loose) : corner;
}

/* The world goes on at all sides. */
static bool flu_sdl_open_sides(FluidOverlay *overlay) {
    FluidDef def = *Fluid_GetDef(overlay->fluid);
    for (int side = 0; side < 4; side++) {
        if (def.side[side].kind != FLUID_WALL && def.side[side].kind != FLUID_PERIODIC) continue;
        def.side[side].kind = FLUID_OPEN;
        for (int i = 0; i < FLUID_MAX_CHANNELS; i++) def.side[side].holds[i] = false;
    }
    return Fluid_Tune(overlay->fluid, &def);
}

bool FluidOverlay_Follow(FluidOverlay *overlay, const SDL_FRect *camera) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (overlay->filling) return flu_sdl_refused("FluidOverlay_Follow must not be called within a FluidOverlayFill");
    if (!camera) return flu_sdl_refused("the camera is NULL");
    if (!flu_sdl_is_finite(camera->x + camera->y) || !flu_sdl_is_finite(camera->w + camera->h) ||
        !(fabsf(camera->x) <= 1e9f && fabsf(camera->y) <= 1e9f && camera->w > 0 && camera->h > 0))
        return flu_sdl_refused("the camera must have a width and a height, and a place within 1e9 pixels");
    const SDL_Rect all = flu_sdl_all_cells(overlay);
    const double cell = (double)flu_sdl_cell(overlay), rounding = 1e-3 * cell;
    if (!((double)camera->w <= all.w * cell + rounding && (double)camera->h <= all.h * cell + rounding))
        return flu_sdl_refused("the camera is larger than the grid that FluidOverlay_Create was given");
    const double next[2] = {flu_sdl_corner_for(overlay->corner[0], all.w, cell, (double)camera->x, (double)camera->w),
                            flu_sdl_corner_for(overlay->corner[1], all.h, cell, (double)camera->y, (double)camera->h)};
    if (!(fabs(next[0]) <= 1e9 && fabs(next[1]) <= 1e9))
        return flu_sdl_refused("the camera must have a place within 1e9 cells");
    const int corner[2] = {(int)next[0], (int)next[1]};
    const int by[3] = {corner[0] - overlay->corner[0], corner[1] - overlay->corner[1], 0};
    const bool first = !overlay->follows;
    if (first && !flu_sdl_open_sides(overlay))
        return flu_sdl_refused("the fluid's scheme needs a def whose sides are OPEN from the start");
    overlay->follows = true;
    if (!by[0] && !by[1] && !first) return true;
    Fluid_Scroll(overlay->fluid, by);
    flu_sdl_set_corner(overlay, corner);
    flu_sdl_scroll_level(overlay, by[0], by[1]);
    flu_sdl_fill_rim(overlay, by[0], by[1], first);
    return true;
}

bool FluidOverlay_LevelCallback(FluidOverlay *overlay, FluidOverlayFill *fill, void *data) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (overlay->filling) return flu_sdl_refused("fill must not be changed within a FluidOverlayFill");
    overlay->fill = fill, overlay->fill_data = data;
    flu_sdl_keep(overlay);
    flu_sdl_drop(overlay, FLUID_SDL_BY_FILL);
    if (overlay->follows) flu_sdl_call_fill(overlay, flu_sdl_all_cells(overlay));
    flu_sdl_show(overlay);
    return true;
}

SDL_FPoint FluidOverlay_Origin(const FluidOverlay *overlay) {
    const SDL_FPoint corner = {0, 0};
    return overlay ? overlay->origin : corner;
}

/* ---- Bodies ------------------------------------------------------------------------------------- */

static FluidOverlayBody *flu_sdl_move(FluidOverlay *overlay, int body, FluidOverlayShape shape, float x, float y,
                                      double angle) {
    FluidOverlayBody *moved = &overlay->body[SDL_clamp(body, 0, FLUID_SDL_LEVEL)];
    const FluidOverlayPlace now = {{x / overlay->scale, y / overlay->scale, 0}, (float)angle};
    if (body < 1 || body >= FLUID_SDL_LEVEL)
        flu_sdl_refused("a body's number must be 1 .. 254");
    else if (!flu_sdl_is_finite(now.centre[0] + now.centre[1] + now.angle))
        flu_sdl_refused("a body's place must be finite");
    else {
        moved->shape = shape;
        moved->now = now;
        return moved;
    }
    return NULL;
}

bool FluidOverlay_MoveRect(FluidOverlay *overlay, int body, float x, float y, float width, float height, double angle) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (!flu_sdl_is_amount((double)width) || !flu_sdl_is_amount((double)height))
        return flu_sdl_refused("a rectangle's width and height must not be negative");
    const double radians = fmod(angle, 360) * 3.14159265358979 / 180;
    FluidOverlayBody *moved = flu_sdl_move(overlay, body, FLUID_SDL_RECT, x + width / 2, y + height / 2, radians);
    if (!moved) return false;
    moved->half[0] = width / 2 / overlay->scale, moved->half[1] = height / 2 / overlay->scale;
    return true;
}

bool FluidOverlay_MoveCapsule(FluidOverlay *overlay, int body, float ax, float ay, float bx, float by, float radius) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (!flu_sdl_is_amount((double)radius)) return flu_sdl_refused("a capsule's radius must not be negative");
    const float length = hypotf(bx - ax, by - ay);
    if (!flu_sdl_is_finite(length) || length >= 1e9f) return flu_sdl_refused("a capsule's ends must be finite");
    const double angle = length > 0 ? (double)atan2f(by - ay, bx - ax) : 0;
    FluidOverlayBody *moved = flu_sdl_move(overlay, body, FLUID_SDL_CAPSULE, (ax + bx) / 2, (ay + by) / 2, angle);
    if (!moved) return false;
    moved->half[0] = length / 2 / overlay->scale, moved->radius = radius / overlay->scale;
    return true;
}

bool FluidOverlay_MoveSprite(FluidOverlay *overlay, int body, SDL_Surface *surface, float x, float y,
                             SDL_RendererFlip flip) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (!surface) return flu_sdl_refused("a body's picture is NULL");
    const float half[2] = {(float)surface->w / 2, (float)surface->h / 2};
    FluidOverlayBody *moved = flu_sdl_move(overlay, body, FLUID_SDL_SPRITE, x + half[0], y + half[1], 0);
    if (!moved) return false;
    moved->half[0] = half[0] / overlay->scale, moved->half[1] = half[1] / overlay->scale;
    moved->sprite = surface, moved->flip = flip;
    return true;
}

int FluidOverlay_Body(FluidOverlay *overlay, const void *key) {
    int number = 0;
    if (!overlay) return 0;
    for (int i = FLUID_SDL_LEVEL - 1; i > 0 && key; i--) {
        const FluidOverlayBody *body = &overlay->body[i];
        if (body->key == key) return i;
        if (!number && !body->key && !body->reserved && !body->known && body->shape == FLUID_SDL_NONE) number = i;
    }
    if (number)
        overlay->body[number].key = key;
    else
        flu_sdl_refused(key ? "all 254 bodies are in use" : "the key of a body is NULL");
    return number;
}

void FluidOverlay_Forget(FluidOverlay *overlay, int body) {
    if (overlay && body > 0 && body < FLUID_SDL_LEVEL) overlay->body[body].known = false;
}

bool FluidOverlay_SetBody(FluidOverlay *overlay, int body, const FluidBody *properties) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    const FluidBody none = Fluid_DefaultBody(), *all = properties ? properties : &none;
    if (!Fluid_SetBody(overlay->fluid, body, all)) return flu_sdl_refused(Fluid_LastRefusal(overlay->fluid));
    overlay->body[body].properties = *all;
    overlay->body[body].reserved = properties && !overlay->body[body].key;
    return true;
}

/* ---- Ticks -------------------------------------------------------------------------------------- */

/* Whether the body went so far in so many ticks that it has jumped. */
static bool flu_sdl_jumped(const FluidOverlayBody *body, float ticks) {
    const bool capsule = body->shape == FLUID_SDL_CAPSULE;
    const float size = 2 * (capsule ? body->half[0] + body->radius : SDL_max(body->half[0], body->half[1]));
    const float way =
        hypotf(body->now.centre[0] - body->before.centre[0], body->now.centre[1] - body->before.centre[1]);
    return way > 2 * ticks && way > size * ticks;
}

/* Stamps the body after `part` of the path from its last place, with the speed that it had on the whole of it. That
 * took `since` seconds, or so many ticks. */
static void flu_sdl_stamp(FluidOverlay *overlay, int number, float part, float since, float ticks) {
    const FluidOverlayBody *body = &overlay->body[number];
    const bool capsule = body->shape == FLUID_SDL_CAPSULE;
    FluidBody motion = body->properties;
    FluidOverlayPlace at = body->now;
    if (body->known && since > 0 && !flu_sdl_jumped(body, ticks)) {
        const float turn = remainderf(body->now.angle - body->before.angle, capsule ? 3.14159265f : 6.28318531f);
        for (int i = 0; i < 2; i++) {
            const float way = body->now.centre[i] - body->before.centre[i];
            motion.velocity[i] += way / since;
            at.centre[i] -= (1 - part) * way;
        }
        motion.spin[2] += turn / since;
        at.angle -= (1 - part) * turn;
    }
    flu_sdl_seat(overlay, at.centre, at.centre);
    for (int i = 0; i < 2; i++) motion.pivot[i] = at.centre[i];
    Fluid_SetBody(overlay->fluid, number, &motion);
    if (capsule) {
        const float along[2] = {body->half[0] * cosf(at.angle), body->half[0] * sinf(at.angle)};
        const float a[3] = {at.centre[0] - along[0], at.centre[1] - along[1], 0};
        const float b[3] = {at.centre[0] + along[0], at.centre[1] + along[1], 0};
        Fluid_StampCapsule(overlay->fluid, number, a, b, body->radius);
    } else if (body->shape == FLUID_SDL_RECT) {
        Fluid_StampBox(overlay->fluid, number, at.centre, body->half, at.angle);
    } else {
        const float corner[3] = {at.centre[0] - body->half[0], at.centre[1] - body->half[1], 0};
        flu_sdl_stamp_surface(overlay, number, body->sprite, corner, body->flip);
    }
}

/* After a tick: a body that was not told is gone, and its key with it. */
static void flu_sdl_settle(FluidOverlayBody *body) {
    body->known = body->shape != FLUID_SDL_NONE;
    body->before = body->now;
    body->shape = FLUID_SDL_NONE;
    if (body->known || !body->key) return;
    body->key = NULL;
    body->properties = Fluid_DefaultBody();
}

static void flu_sdl_run(FluidOverlay *overlay, int ticks, float dt) {
    const float since = (float)overlay->since;
    for (int tick = 1; tick <= ticks; tick++) {
        Fluid_SetOccupancy(overlay->fluid, overlay->level);
        for (int i = 1; i < FLUID_SDL_LEVEL; i++)
            if (overlay->body[i].shape != FLUID_SDL_NONE)
                flu_sdl_stamp(overlay, i, (float)tick / (float)ticks, since, dt > 0 ? since / dt : 1);
        Fluid_Step(overlay->fluid, dt);
    }
    for (int i = 1; i < FLUID_SDL_LEVEL; i++) flu_sdl_settle(&overlay->body[i]);
    overlay->since = 0;
    overlay->fresh.w = 0;
}

int FluidOverlay_Advance(FluidOverlay *overlay, double seconds) {
    if (!overlay) return 0;
    const int due = FluidSDL_Ticks(&overlay->owed, seconds, 1 / 60., 4);
    if (flu_sdl_is_amount(seconds)) overlay->since += seconds;
    if (due) flu_sdl_run(overlay, due, 1 / 60.f);
    return due;
}

bool FluidOverlay_Step(FluidOverlay *overlay, float dt) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (!flu_sdl_is_amount((double)dt)) return flu_sdl_refused("a tick's seconds must be finite and not negative");
    overlay->since = (double)dt;
    flu_sdl_run(overlay, 1, dt);
    return true;
}

/* ---- State -------------------------------------------------------------------------------------- */

/* An image is a row of numbers of four bytes, lowest byte first, so that it is the same on every machine. The fluid's
 * own image follows. The same walk counts, writes and reads. */
typedef struct FluidOverlayImage {
    uint8_t *to; /* NULL while it reads or counts */
    const uint8_t *from;
    size_t at;
    Uint32 sum;
} FluidOverlayImage;

static Uint32 flu_sdl_word(FluidOverlayImage *image, Uint32 word) {
    for (int i = 0; i < 4 && image->to; i++) image->to[image->at + (size_t)i] = (uint8_t)(word >> 8 * i);
    if (image->from) {
        word = 0;
        for (int i = 0; i < 4; i++) word |= (Uint32)image->from[image->at + (size_t)i] << 8 * i;
    }
    image->at += 4;
    image->sum = (image->sum ^ word) * 16777619u;
    return word;
}

static void flu_sdl_flag(FluidOverlayImage *image, bool *flag) { *flag = flu_sdl_word(image, *flag ? 1 : 0) != 0; }

static void flu_sdl_int(FluidOverlayImage *image, int *number) { *number = (int)flu_sdl_word(image, (Uint32)*number); }

static void flu_sdl_floats(FluidOverlayImage *image, float *numbers, int count) {
    for (int i = 0; i < count; i++) {
        Uint32 bits;
        SDL_memcpy(&bits, &numbers[i], sizeof bits);
        bits = flu_sdl_word(image, bits);
        SDL_memcpy(&numbers[i], &bits, sizeof bits);
    }
}

static void flu_sdl_double(FluidOverlayImage *image, double *number) {
    Uint64 bits;
    SDL_memcpy(&bits, number, sizeof bits);
    const Uint32 low = flu_sdl_word(image, (Uint32)(bits & 0xffffffffu));
    bits = (Uint64)flu_sdl_word(image, (Uint32)(bits >> 32)) << 32 | low;
    SDL_memcpy(number, &bits, sizeof bits);
}

static void flu_sdl_bytes(FluidOverlayImage *image, uint8_t *bytes, size_t count) {
    for (size_t at = 0; at < count; at += 4) {
        const size_t length = SDL_min(count - at, 4u);
        Uint32 word = 0;
        for (size_t i = 0; i < length; i++) word |= (Uint32)bytes[at + i] << 8 * i;
        word = flu_sdl_word(image, word);
        for (size_t i = 0; i < length; i++) bytes[at + i] = (uint8_t)(word >> 8 * i);
    }
}

static void flu_sdl_body_image(FluidOverlayImage *image, FluidOverlayBody *body) {
    FluidBody *own = &body->properties;
    int shape = body->shape == FLUID_SDL_SPRITE ? 0 : (int)body->shape; /* no image can hold its surface */
    flu_sdl_flag(image, &own->open), flu_sdl_flag(image, &own->blows);
    flu_sdl_floats(image, own->velocity, 3), flu_sdl_floats(image, own->spin, 3), flu_sdl_floats(image, own->pivot, 3);
    flu_sdl_floats(image, &own->slip, 1);
    for (int i = 0; i < FLUID_MAX_CHANNELS; i++) flu_sdl_flag(image, &own->holds[i]);
    flu_sdl_floats(image, own->value, FLUID_MAX_CHANNELS);
    flu_sdl_int(image, &shape);
    if (image->from)
        body->shape = shape == FLUID_SDL_RECT || shape == FLUID_SDL_CAPSULE ? (FluidOverlayShape)shape : FLUID_SDL_NONE;
    flu_sdl_floats(image, body->now.centre, 3), flu_sdl_floats(image, &body->now.angle, 1);
    flu_sdl_floats(image, body->before.centre, 3), flu_sdl_floats(image, &body->before.angle, 1);
    flu_sdl_flag(image, &body->known);
    flu_sdl_floats(image, body->half, 3), flu_sdl_floats(image, &body->radius, 1);
}

/* All but the fluid's own image. False if it is another's. */
static bool flu_sdl_image(FluidOverlayImage *image, FluidOverlay *overlay) {
    const SDL_Rect all = flu_sdl_all_cells(overlay);
    float scale = overlay->scale;
    image->sum = 2166136261u;
    const bool own = flu_sdl_word(image, 0x31564f46u) == 0x31564f46u; /* FOV1 */
    const bool same =
        flu_sdl_word(image, (Uint32)all.w) == (Uint32)all.w && flu_sdl_word(image, (Uint32)all.h) == (Uint32)all.h;
    flu_sdl_floats(image, &scale, 1);
    if (!own || !same || scale != overlay->scale) return false;
    flu_sdl_flag(image, &overlay->follows);
    flu_sdl_int(image, &overlay->corner[0]), flu_sdl_int(image, &overlay->corner[1]);
    flu_sdl_double(image, &overlay->owed), flu_sdl_double(image, &overlay->since);
    for (int i = 1; i <= FLUID_SDL_LEVEL; i++) flu_sdl_body_image(image, &overlay->body[i]);
    flu_sdl_bytes(image, overlay->source, flu_sdl_cell_count(overlay));
    const Uint32 sum = image->sum;
    return flu_sdl_word(image, sum) == sum;
}

size_t FluidOverlay_Save(const FluidOverlay *overlay, void *image, size_t capacity) {
    FluidOverlayImage counted = {NULL, NULL, 0, 0}, written = {(uint8_t *)image, NULL, 0, 0};
    if (!overlay) return 0;
    flu_sdl_image(&counted, (FluidOverlay *)(uintptr_t)overlay); /* a walk that does not read changes nothing */
    const size_t size = counted.at + Fluid_Save(overlay->fluid, NULL, 0);
    if (!image) return size;
    if (capacity < size) {
        flu_sdl_refused("the capacity is less than the image");
        return 0;
    }
    flu_sdl_image(&written, (FluidOverlay *)(uintptr_t)overlay);
    return Fluid_Save(overlay->fluid, (uint8_t *)image + written.at, size - written.at) ? size : 0;
}

/* Takes over from an overlay that was read, whose source is a plane of its own. */
static void flu_sdl_adopt(FluidOverlay *overlay, const FluidOverlay *read) {
    const size_t cells = flu_sdl_cell_count(overlay);
    for (int i = 1; i <= FLUID_SDL_LEVEL; i++) {
        const void *key = overlay->body[i].key;
        overlay->body[i] = read->body[i];
        overlay->body[i].key = key;
    }
    overlay->follows = read->follows;
    overlay->owed = read->owed, overlay->since = read->since;
    flu_sdl_set_corner(overlay, read->corner);
    SDL_memcpy(overlay->source, read->source, cells);
    for (size_t i = 0; i < cells; i++) overlay->level[i] = overlay->source[i] ? FLUID_SDL_LEVEL : 0;
    overlay->fresh.w = 0;
}

/* Whether a checked image brings nothing that calls could not have brought. */
static bool flu_sdl_is_sound(const FluidOverlay *read) {
    bool sound = flu_sdl_is_amount(read->owed) && flu_sdl_is_amount(read->since);
    for (int i = 0; i < 2; i++) sound = sound && read->corner[i] >= -1000000000 && read->corner[i] <= 1000000000;
    for (int i = 1; i <= FLUID_SDL_LEVEL; i++) {
        const FluidOverlayBody *body = &read->body[i];
        const FluidBody *own = &body->properties;
        bool finite = flu_sdl_is_finite(body->now.angle + body->before.angle) && flu_sdl_is_finite(body->radius);
        for (int k = 0; k < 3; k++)
            finite = finite && flu_sdl_is_finite(body->now.centre[k] + body->before.centre[k] + body->half[k]) &&
                     flu_sdl_is_finite(own->velocity[k] + own->spin[k] + own->pivot[k]);
        for (int k = 0; k < FLUID_MAX_CHANNELS; k++)
            finite = finite && !(own->holds[k] && !flu_sdl_is_finite(own->value[k]));
        for (int k = 0; k < 3; k++) sound = sound && body->half[k] >= 0;
        sound = sound && finite && body->radius >= 0 && flu_sdl_is_finite(own->slip) && own->slip >= 0 &&
                own->slip <= 1 && !(own->open && own->blows);
    }
    return sound;
}

bool FluidOverlay_Restore(FluidOverlay *overlay, const void *image, size_t size) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (!image) return flu_sdl_refused("the image is NULL");
    if (overlay->filling) return flu_sdl_refused("FluidOverlay_Restore must not be called within a FluidOverlayFill");
    if (size != FluidOverlay_Save(overlay, NULL, 0))
        return flu_sdl_refused("the image has another size than those of this overlay");
    FluidOverlayImage from = {NULL, (const uint8_t *)image, 0, 0};
    FluidOverlay *read = (FluidOverlay *)SDL_malloc(sizeof *read + flu_sdl_cell_count(overlay));
    if (!read) return SDL_OutOfMemory() == 0;
    *read = *overlay;
    read->source = (uint8_t *)(read + 1);
    const bool whole = flu_sdl_image(&from, read) && flu_sdl_is_sound(read) &&
                       Fluid_Restore(overlay->fluid, from.from + from.at, size - from.at);
    if (whole) flu_sdl_adopt(overlay, read);
    SDL_free(read);
    return whole || flu_sdl_refused("the image is damaged, or of an overlay with another def or scale");
}

/* ---- Sources and readings ----------------------------------------------------------------------- */

bool FluidOverlay_Add(FluidOverlay *overlay, int channel, float x, float y, float radius, float amount) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    float at[3];
    flu_sdl_place(overlay, x, y, at);
    overlay->fresh.w = 0;
    return Fluid_Add(overlay->fluid, channel, at, at, radius / overlay->scale, amount) ||
           flu_sdl_refused(Fluid_LastRefusal(overlay->fluid));
}

bool FluidOverlay_Push(FluidOverlay *overlay, float x, float y, float radius, float velocity_x, float velocity_y) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    float at[3];
    flu_sdl_place(overlay, x, y, at);
    const float change[3] = {velocity_x / overlay->scale, velocity_y / overlay->scale, 0};
    return Fluid_Push(overlay->fluid, at, at, radius / overlay->scale, change) ||
           flu_sdl_refused(Fluid_LastRefusal(overlay->fluid));
}

/* Adds to a channel in shapes within one another, so that the source has a soft edge. They reach `half` to each side.
 */
static void flu_sdl_add_softly(FluidOverlay *overlay, int channel, const float at[3], float half, float radius,
                               float amount) {
    for (int shape = 1; shape <= 3; shape++) {
        const float part = (float)shape / 3;
        const float a[3] = {at[0] - part * half, at[1], 0}, b[3] = {at[0] + part * half, at[1], 0};
        Fluid_Add(overlay->fluid, channel, a, b, part * radius, amount / 3);
    }
}

bool FluidOverlay_Fire(FluidOverlay *overlay, float x, float y, float size, double dt) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (Fluid_GetDef(overlay->fluid)->channel_count <= FLUID_HEAT)
        return flu_sdl_refused("a fire needs a fluid with smoke and heat");
    if (!flu_sdl_is_finite(x + y)) return flu_sdl_refused("a fire's place must be finite");
    if (!flu_sdl_is_size(size)) return flu_sdl_refused("a fire's size must be a number of pixels above 0");
    if (!flu_sdl_is_amount(dt)) return flu_sdl_refused("a fire's dt must be finite and not negative");
    const float width = size / overlay->scale, radius = width / 5, half = width / 2 - radius;
    /* Air crosses a wide flame in a longer time, as the root of its width. It is to get as hot in each. */
    const float rate = (float)dt / sqrtf(width);
    float at[3], tip[3], wind[3] = {0, 0, 0};
    flu_sdl_place(overlay, x, y - size / 5, at);
    flu_sdl_place(overlay, x, y - 1.2f * size, tip);
    /* It flickers by its own air. A tall flame is fed less, and the flame moves against the wind at its tip. */
    const bool tall = Fluid_Sample(overlay->fluid, FLUID_HEAT, tip) > 24;
    Fluid_SampleVelocity(overlay->fluid, tip, wind);
    at[0] += width * SDL_clamp(.05f - .3f * wind[0], -.12f, .12f);
    flu_sdl_add_softly(overlay, FLUID_HEAT, at, half, radius, (tall ? .5f : 1.3f) * FLUID_SDL_FIRE_HEAT * rate);
    flu_sdl_add_softly(overlay, FLUID_SMOKE, at, half, radius, FLUID_SDL_FIRE_SMOKE * rate);
    overlay->fresh.w = 0;
    return true;
}

bool FluidOverlay_Splat(FluidOverlay *overlay, float x, float y, float dx, float dy, float radius, SDL_Color colour) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (!overlay->dye) return flu_sdl_refused("the overlay has no dye: make it of FluidOverlay_DyeDef");
    if (!flu_sdl_is_finite(x + y + dx + dy)) return flu_sdl_refused("a splat's place and velocity must be finite");
    if (!flu_sdl_is_amount((double)radius)) return flu_sdl_refused("a splat's radius must not be negative");
    const float part[3] = {(float)colour.r, (float)colour.g, (float)colour.b};
    float at[3];
    flu_sdl_place(overlay, x, y, at);
    if ((dx != 0 || dy != 0) && !FluidOverlay_Push(overlay, x, y, radius, dx, dy)) return false;
    for (int i = 0; i < 3; i++)
        if (part[i] > 0)
            flu_sdl_add_softly(overlay, overlay->dye + i, at, 0, radius / overlay->scale,
                               part[i] * (float)colour.a / (255 * 255));
    overlay->fresh.w = 0;
    return true;
}

/* The zone's mean wind is what is brought to the aim, so that swirls within it live on. */
bool FluidOverlay_WindZone(FluidOverlay *overlay, const SDL_FRect *area, float vx, float vy, double dt) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (!area) return flu_sdl_refused("a wind zone's area is NULL");
    if (!flu_sdl_is_finite(area->x + area->y + area->w + area->h) || !(area->w > 0 && area->h > 0))
        return flu_sdl_refused("a wind zone's area must be finite, with a width and a height");
    if (!flu_sdl_is_finite(vx + vy)) return flu_sdl_refused("a wind zone's vx and vy must be finite");
    if (!flu_sdl_is_amount(dt)) return flu_sdl_refused("a wind zone's dt must be finite and not negative");
    if (!flu_sdl_has_channel(overlay, 0)) return false; /* Fluid_Mean wants one */
    const float radius = SDL_min(area->w, area->h) / 2, part = (float)(4 * dt / (1 + 4 * dt));
    const float aim[2] = {vx / overlay->scale, vy / overlay->scale};
    float a[3], b[3], wind[3], change[3] = {0, 0, 0};
    flu_sdl_place(overlay, area->x + radius, area->y + radius, a);
    flu_sdl_place(overlay, area->x + area->w - radius, area->y + area->h - radius, b);
    if (!Fluid_Mean(overlay->fluid, 0, a, b, radius / overlay->scale, NULL, wind)) return true; /* no air is there */
    for (int i = 0; i < 2; i++) change[i] = part * (aim[i] - wind[i]);
    return (change[0] == 0 && change[1] == 0) || Fluid_Push(overlay->fluid, a, b, radius / overlay->scale, change) ||
           flu_sdl_refused(Fluid_LastRefusal(overlay->fluid));
}

float FluidOverlay_Sample(const FluidOverlay *overlay, int channel, float x, float y) {
    float at[3];
    if (!overlay || !flu_sdl_has_channel(overlay, channel)) return 0;
    flu_sdl_place(overlay, x, y, at);
    return Fluid_Sample(overlay->fluid, channel, at);
}

SDL_FPoint FluidOverlay_Wind(const FluidOverlay *overlay, float x, float y) {
    SDL_FPoint wind = {0, 0};
    float at[3], velocity[3] = {0, 0, 0};
    if (!overlay) return wind;
    flu_sdl_place(overlay, x, y, at);
    Fluid_SampleVelocity(overlay->fluid, at, velocity);
    wind.x = velocity[0] * overlay->scale, wind.y = velocity[1] * overlay->scale;
    return wind;
}

bool FluidOverlay_Mean(const FluidOverlay *overlay, int channel, float x, float y, float radius, float *value,
                       SDL_FPoint *wind) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (!flu_sdl_has_channel(overlay, channel)) return false;
    if (!flu_sdl_is_finite(x + y)) return flu_sdl_refused("a mean's place must be finite");
    if (!flu_sdl_is_amount((double)radius)) return flu_sdl_refused("a mean's radius must not be negative");
    float at[3], velocity[3] = {0, 0, 0};
    flu_sdl_place(overlay, x, y, at);
    const bool any = Fluid_Mean(overlay->fluid, channel, at, at, radius / overlay->scale, value, velocity);
    if (wind) wind->x = velocity[0] * overlay->scale, wind->y = velocity[1] * overlay->scale;
    return any;
}

float FluidOverlay_Ray(const FluidOverlay *overlay, int channel, float ax, float ay, float bx, float by) {
    if (!overlay || !flu_sdl_has_channel(overlay, channel)) return 0;
    float from[3], to[3];
    flu_sdl_place(overlay, ax, ay, from);
    flu_sdl_place(overlay, bx, by, to);
    if (flu_sdl_is_finite(ax + ay + bx + by)) return Fluid_Ray(overlay->fluid, channel, from, to);
    flu_sdl_refused("a ray's ends must be finite");
    return 0;
}

bool FluidOverlay_Carry(const FluidOverlay *overlay, SDL_FPoint *points, int count, double dt) {
    enum { AT_ONCE = 1024 };
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (count < 0 || (count && !points)) return flu_sdl_refused("points must not be NULL, their count not negative");
    if (!flu_sdl_is_amount(dt)) return flu_sdl_refused("dt of what is carried must be finite and not negative");
    for (int i = 0; i < count; i++) {
        float at[3];
        flu_sdl_place(overlay, points[i].x, points[i].y, at);
        if (!flu_sdl_is_finite(at[0] + at[1])) return flu_sdl_refused("all points must be finite");
    }
    for (int first = 0; first < count; first += AT_ONCE) {
        float before[AT_ONCE][3], after[AT_ONCE][3];
        const int some = SDL_min(count - first, AT_ONCE);
        for (int i = 0; i < some; i++) flu_sdl_place(overlay, points[first + i].x, points[first + i].y, before[i]);
        SDL_memcpy(after, before, sizeof *before * (size_t)some);
        Fluid_Carry(overlay->fluid, after, some, (float)dt);
        for (int i = 0; i < some; i++) { /* a point in still air keeps its place to the bit */
            points[first + i].x += (after[i][0] - before[i][0]) * overlay->scale;
            points[first + i].y += (after[i][1] - before[i][1]) * overlay->scale;
        }
    }
    return true;
}

bool FluidOverlay_BodyForce(const FluidOverlay *overlay, int body, SDL_FPoint *force, float *torque) {
    float newtons[3], turn[3];
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (body < 1 || body > FLUID_SDL_LEVEL) return flu_sdl_refused("a body's number must be 1 .. 255");
    Fluid_BodyForce(overlay->fluid, body, newtons, turn);
    if (force) force->x = newtons[0], force->y = newtons[1];
    if (torque) *torque = turn[2];
    return true;
}

/* ---- The picture -------------------------------------------------------------------------------- */

void FluidOverlay_SetTint(FluidOverlay *overlay, SDL_Color tint) {
    if (overlay) overlay->tint = tint;
}

void FluidOverlay_SetSmooth(FluidOverlay *overlay, bool smooth) {
    if (!overlay) return;
    if (overlay->hard == smooth) overlay->fresh.w = 0;
    overlay->hard = !smooth;
}

/* Both are premultiplied. No part of `top` is above its alpha, so no sum is above 255. */
static Uint32 flu_sdl_over(Uint32 top, Uint32 base) {
    const Uint32 through = 255 - (top >> 24), pairs = 0xff00ffu;
    Uint32 red_blue = (base & pairs) * through + 0x800080u, alpha_green = (base >> 8 & pairs) * through + 0x800080u;
    red_blue += red_blue >> 8 & pairs; /* (x + x / 256) / 256 is x / 255 */
    alpha_green += alpha_green >> 8 & pairs;
    return top + ((red_blue >> 8 & pairs) | (alpha_green & ~pairs));
}

/* The same colour as straight alpha has it. */
static Uint32 flu_sdl_straight(Uint32 colour) {
    const Uint32 alpha = colour >> 24;
    Uint32 straight = alpha << 24;
    for (int shift = 0; shift < 24 && alpha; shift += 8) straight |= (colour >> shift & 255) * 255 / alpha << shift;
    return straight;
}

/* A channel's samples. There are 1 << samples along a cell's edge, and 1 << fewer texels along a sample's. */
typedef struct FluidOverlayField {
    FluidView view;
    const uint8_t *body;
    int width, height, samples, fewer;
    bool hard;
} FluidOverlayField;

static FluidOverlayField flu_sdl_field(const FluidOverlay *overlay, int channel) {
    const FluidDef *def = Fluid_GetDef(overlay->fluid);
    FluidOverlayField field;
    field.view = Fluid_ReadChannel(overlay->fluid, channel);
    field.body = Fluid_GetOccupancy(overlay->fluid);
    field.width = def->size[0], field.height = def->size[1];
    field.samples = def->channel[channel].fineness / 2; /* 0, 1, 2 for 1, 2, 4 */
    field.fewer = overlay->halvings - field.samples;
    field.hard = overlay->hard;
    return field;
}

/* A solid cell shows what is beside it, so that no gap is seen around what is drawn on it. For a finer channel that is
 * the sample at its edge. x and y are a sample's. */
static float flu_sdl_beside(const FluidOverlayField *field, int x, int y) {
    const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const int column = x >> field->samples, row = y >> field->samples, along = 1 << field->samples;
    float sum = 0;
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const int left = column + step[i][0], top = row + step[i][1];
        const int at[2] = {step[i][0] ? left * along + (step[i][0] < 0 ? along - 1 : 0) : x,
                           step[i][1] ? top * along + (step[i][1] < 0 ? along - 1 : 0) : y};
        if (left < 0 || left >= field->width || top < 0 || top >= field->height ||
            field->body[left + top * field->width])
            continue;
        sum += field->view.data[at[0] + at[1] * field->view.row];
        count++;
    }
    return count ? sum / (float)count : 0;
}

/* Whether a cell has a free one beside it. Solid cells without one show nothing. */
static bool flu_sdl_is_edge(const FluidOverlayField *field, int column, int row) {
    const uint8_t *body = field->body + column + (ptrdiff_t)row * field->width;
    return (column > 0 && !body[-1]) || (column + 1 < field->width && !body[1]) || (row > 0 && !body[-field->width]) ||
           (row + 1 < field->height && !body[field->width]);
}

enum { FLUID_SDL_SPAN = 256 }; /* texels of a row that are painted at a time */

/* A job for the threads. Rows count from `cells`. */
typedef struct FluidOverlayPaint {
    const FluidOverlay *overlay;
    FluidOverlayField field[FLUID_MAX_CHANNELS];
    SDL_Rect cells;
    char *pixels;
    int pitch;
} FluidOverlayPaint;

/* The values of `count` texels from (x, y) on, in each solid cell those beside it. */
static void flu_sdl_values(const FluidOverlayField *field, int x, int y, int count, float *values) {
    const int sample_row = y >> field->fewer, halvings = field->samples + field->fewer;
    const float *samples = field->view.data + sample_row * field->view.row;
    const uint8_t *body = field->body + (y >> halvings) * field->width;
    if (field->fewer == 0) SDL_memcpy(values, samples + x, sizeof *values * (size_t)count);
    for (int i = 0; i < count && field->fewer; i++) values[i] = samples[(x + i) >> field->fewer];
    for (int cell = x >> halvings; cell <= (x + count - 1) >> halvings; cell++) {
        if (!body[cell]) continue;
        const bool shown =
            (!field->hard || body[cell] != FLUID_SDL_LEVEL) && flu_sdl_is_edge(field, cell, y >> halvings);
        const int first = SDL_max(cell << halvings, x), end = SDL_min((cell + 1) << halvings, x + count);
        for (int i = first; i < end; i++)
            values[i - x] = shown ? flu_sdl_beside(field, i >> field->fewer, sample_row) : 0;
    }
}

static void flu_sdl_paint_channel(const float *values, int count, float gain, const Uint32 *palette, Uint32 *span) {
    const float least = palette[0] ? -INFINITY : 1 / gain; /* less shows nothing */
    for (int i = 0; i < count; i++) {
        while (i + 4 <= count && values[i] < least && values[i + 1] < least && values[i + 2] < least &&
               values[i + 3] < least)
            i += 4;
        if (i == count) return;
        const float at = gain * values[i];
        const Uint32 colour = palette[at > 0 ? at < 255 ? (int)at : 255 : 0]; /* NaN shows nothing */
        if (colour) span[i] = span[i] ? flu_sdl_over(colour, span[i]) : colour;
    }
}

/* Three channels are one colour. More than 1 of dye keeps its hue. */
static void flu_sdl_paint_dye(float dye[3][FLUID_SDL_SPAN], int count, Uint32 *span) {
    const float least = .0019f; /* less shows nothing, nor does NaN */
    for (int i = 0; i < count; i++) {
        if (!(dye[0][i] > least || dye[1][i] > least || dye[2][i] > least)) continue;
        float most = 1;
        Uint32 colour = 0, light = 0;
        for (int k = 0; k < 3; k++) most = dye[k][i] > most ? dye[k][i] : most;
        for (int k = 0; k < 3; k++) {
            const float part = dye[k][i] >= 1e30f ? 1 : dye[k][i] / most;
            const Uint32 shade = part > 0 ? (Uint32)(255 * part + .5f) : 0;
            light = SDL_max(light, shade);
            colour = colour << 8 | SDL_min(shade, 255u);
        }
        if (colour) span[i] = flu_sdl_over(SDL_min(light, 255u) << 24 | colour, span[i]);
    }
}

static void flu_sdl_paint_span(const FluidOverlayPaint *paint, int x, int y, int count, Uint32 *span) {
    const FluidOverlay *overlay = paint->overlay;
    const int channels = Fluid_GetDef(overlay->fluid)->channel_count;
    float values[3][FLUID_SDL_SPAN];
    SDL_memset(span, 0, sizeof *span * (size_t)count);
    for (int channel = 0; channel < channels; channel++) {
        if (channel > 0 && channel == overlay->dye) {
            for (int i = 0; i < 3; i++) flu_sdl_values(&paint->field[channel + i], x, y, count, values[i]);
            flu_sdl_paint_dye(values, count, span);
        } else if (overlay->gain[channel] > 0) {
            flu_sdl_values(&paint->field[channel], x, y, count, values[0]);
            flu_sdl_paint_channel(values[0], count, overlay->gain[channel], overlay->palette[channel], span);
        }
    }
    for (int i = 0; i < count && overlay->straight; i++)
        if (span[i]) span[i] = flu_sdl_straight(span[i]);
}

/* The texture's memory may be slow to read, so colours are laid over one another elsewhere. */
static void flu_sdl_paint_rows(int begin, int end, void *data) {
    const FluidOverlayPaint *paint = (const FluidOverlayPaint *)data;
    const SDL_Rect cells = paint->cells;
    Uint32 span[FLUID_SDL_SPAN];
    for (int j = begin; j < end; j++)
        for (int i = 0; i < cells.w; i += FLUID_SDL_SPAN) {
            const int count = SDL_min(cells.w - i, FLUID_SDL_SPAN);
            flu_sdl_paint_span(paint, cells.x + i, cells.y + j, count, span);
            SDL_memcpy(paint->pixels + (ptrdiff_t)j * paint->pitch + (ptrdiff_t)i * 4, span, 4 * (size_t)count);
        }
}

/* With straight alpha, smooth scaling mixes in the colours of texels that do not show, or hardly. So each that shows
 * lends its colour to these around it, or edges would be dark by day. */
static void flu_sdl_lend_colour(SDL_Rect cells, char *pixels, int pitch) {
    enum { SHOWS = 0x10000000 }; /* from an alpha of 16 on */
    for (int j = 0; j < cells.h; j++) {
        const Uint32 *texel = (const Uint32 *)(void *)(pixels + (ptrdiff_t)j * pitch);
        for (int i = 0; i < cells.w; i++) {
            if (texel[i] < SHOWS) continue;
            for (int row = SDL_max(j - 1, 0); row <= SDL_min(j + 1, cells.h - 1); row++) {
                Uint32 *beside = (Uint32 *)(void *)(pixels + (ptrdiff_t)row * pitch);
                for (int k = SDL_max(i - 1, 0); k <= SDL_min(i + 1, cells.w - 1); k++)
                    if (beside[k] < SHOWS) beside[k] = (beside[k] & 0xff000000u) | (texel[i] & 0xffffffu);
            }
        }
    }
}

static void flu_sdl_paint(const FluidOverlay *overlay, SDL_Rect cells, void *pixels, int pitch) {
    enum { WORTH_A_THREAD = 16384 }; /* texels */
    FluidOverlayPaint paint;
    paint.overlay = overlay, paint.cells = cells;
    paint.pixels = (char *)pixels, paint.pitch = pitch;
    for (int i = 0; i < Fluid_GetDef(overlay->fluid)->channel_count; i++) paint.field[i] = flu_sdl_field(overlay, i);
    FluidPool_Run(cells.h, 1 + WORTH_A_THREAD / cells.w, flu_sdl_paint_rows, &paint, overlay->pool);
    if (overlay->straight && !overlay->hard) flu_sdl_lend_colour(cells, paint.pixels, pitch);
}

static bool flu_sdl_texture(FluidOverlay *overlay, SDL_Renderer *renderer) {
    const int *size = Fluid_GetDef(overlay->fluid)->size;
    const SDL_BlendMode premultiplied =
        SDL_ComposeCustomBlendMode(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD,
                                   SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD);
    const bool lost = flu_sdl_get(&overlay->lost) || overlay->renderer != renderer;
    flu_sdl_set(&overlay->lost, 0);
    if (overlay->texture && !lost) return true;
    if (overlay->texture) SDL_DestroyTexture(overlay->texture);
    overlay->texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING,
                                         size[0] << overlay->halvings, size[1] << overlay->halvings);
    if (!overlay->texture) return false;
    overlay->renderer = renderer;
    overlay->straight = SDL_SetTextureBlendMode(overlay->texture, premultiplied) != 0;
    if (overlay->straight) SDL_SetTextureBlendMode(overlay->texture, SDL_BLENDMODE_BLEND);
    overlay->fresh.w = 0;
    return true;
}

/* The texels of `cell` pixels that the view shows, 1 << halvings along a cell's edge, and one more on each side for
 * smooth scaling. */
static SDL_Rect flu_sdl_cells(const FluidOverlay *overlay, const SDL_FRect *view, float cell, int halvings) {
    const int *cells_along = Fluid_GetDef(overlay->fluid)->size,
              size[2] = {cells_along[0] << halvings, cells_along[1] << halvings};
    const float begin[2] = {view->x / cell - 1, view->y / cell - 1};
    const float end[2] = {(view->x + view->w) / cell + 1, (view->y + view->h) / cell + 1};
    int from[2], to[2];
    for (int i = 0; i < 2; i++) {
        from[i] = begin[i] > 0 ? begin[i] < (float)size[i] ? (int)begin[i] : size[i] : 0;
        to[i] = end[i] > 0 ? end[i] < (float)size[i] ? (int)ceilf(end[i]) : size[i] : 0;
    }
    const SDL_Rect cells = {from[0], from[1], to[0] - from[0], to[1] - from[1]};
    return cells;
}

static bool flu_sdl_upload(FluidOverlay *overlay, SDL_Rect cells) {
    const SDL_Rect *fresh = &overlay->fresh;
    void *pixels;
    int pitch;
    if (fresh->w && fresh->x <= cells.x && fresh->y <= cells.y && fresh->x + fresh->w >= cells.x + cells.w &&
        fresh->y + fresh->h >= cells.y + cells.h)
        return true;
    if (SDL_LockTexture(overlay->texture, &cells, &pixels, &pitch)) return false;
    flu_sdl_paint(overlay, cells, pixels, pitch);
    SDL_UnlockTexture(overlay->texture);
    overlay->fresh = cells;
    return true;
}

static bool flu_sdl_copy(FluidOverlay *overlay, SDL_Rect cells, const SDL_FRect *place) {
    const SDL_Color tint = overlay->tint;
    const int light = overlay->straight ? 255 : tint.a; /* premultiplied colours fade with their alpha */
    SDL_SetTextureColorMod(overlay->texture, (Uint8)(tint.r * light / 255), (Uint8)(tint.g * light / 255),
                           (Uint8)(tint.b * light / 255));
    SDL_SetTextureAlphaMod(overlay->texture, tint.a);
    SDL_SetTextureScaleMode(overlay->texture, overlay->hard ? SDL_ScaleModeNearest : SDL_ScaleModeLinear);
    return SDL_RenderCopyF(overlay->renderer, overlay->texture, &cells, place) == 0;
}

static int flu_sdl_pixel(float x) { return (int)SDL_clamp(x, -1e9f, 1e9f); }

/* How a part of the world lies on the screen. */
typedef struct FluidOverlayMap {
    SDL_FRect seen, target; /* `seen` is in pixels from the grid's corner */
    SDL_Rect clip, within;  /* the renderer's own clip rectangle, and the one for what is drawn */
    bool clipped;
} FluidOverlayMap;

static bool flu_sdl_map(const FluidOverlay *overlay, SDL_Renderer *renderer, const SDL_FRect *view,
                        const SDL_FRect *target, FluidOverlayMap *map) {
    const FluidDef *def = Fluid_GetDef(overlay->fluid);
    const float cell = flu_sdl_cell(overlay);
    const SDL_FRect all = {0, 0, (float)def->size[0] * cell, (float)def->size[1] * cell};
    SDL_Rect port;
    if (!renderer) return flu_sdl_refused("the renderer is NULL");
    SDL_RenderGetViewport(renderer, &port);
    const SDL_FRect whole = {0, 0, (float)port.w, (float)port.h};
    map->seen = view ? *view : all;
    if (view) map->seen.x -= overlay->origin.x, map->seen.y -= overlay->origin.y;
    map->target = target ? *target : whole;
    const SDL_FRect *from = &map->seen, *to = &map->target;
    if (!(from->w > 0 && from->h > 0 && to->w > 0 && to->h > 0) ||
        !flu_sdl_is_finite(from->x + from->y + from->w + from->h + to->x + to->y + to->w + to->h))
        return flu_sdl_refused("view and target must be finite, with a width and a height");
    map->within.x = flu_sdl_pixel(floorf(to->x)), map->within.y = flu_sdl_pixel(floorf(to->y));
    map->within.w = flu_sdl_pixel(ceilf(to->x + to->w)) - map->within.x;
    map->within.h = flu_sdl_pixel(ceilf(to->y + to->h)) - map->within.y;
    return true;
}

/* A rectangle on the screen, from one in pixels from the grid's corner. */
static SDL_FRect flu_sdl_on_screen(const FluidOverlayMap *map, float x, float y, float width, float height) {
    const float zoom[2] = {map->target.w / map->seen.w, map->target.h / map->seen.h};
    const SDL_FRect place = {map->target.x + (x - map->seen.x) * zoom[0], map->target.y + (y - map->seen.y) * zoom[1],
                             width * zoom[0], height * zoom[1]};
    return place;
}

/* Nothing is drawn beyond the target. False if nothing of it is left. */
static bool flu_sdl_clip(FluidOverlayMap *map, SDL_Renderer *renderer) {
    map->clipped = SDL_RenderIsClipEnabled(renderer) != SDL_FALSE;
    SDL_RenderGetClipRect(renderer, &map->clip);
    if (map->clipped && !SDL_IntersectRect(&map->within, &map->clip, &map->within)) return false;
    SDL_RenderSetClipRect(renderer, &map->within);
    return true;
}

static void flu_sdl_unclip(const FluidOverlayMap *map, SDL_Renderer *renderer) {
    SDL_RenderSetClipRect(renderer, map->clipped ? &map->clip : NULL);
}

bool FluidOverlay_Draw(FluidOverlay *overlay, SDL_Renderer *renderer, const SDL_FRect *view, const SDL_FRect *target) {
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    const float cell = flu_sdl_cell(overlay) / (float)(1 << overlay->halvings);
    FluidOverlayMap map;
    if (!flu_sdl_map(overlay, renderer, view, target, &map)) return false;
    const SDL_Rect cells = flu_sdl_cells(overlay, &map.seen, cell, overlay->halvings);
    if (cells.w < 1 || cells.h < 1) return true;
    if (!flu_sdl_texture(overlay, renderer) || !flu_sdl_upload(overlay, cells)) return false;
    const SDL_FRect place = flu_sdl_on_screen(&map, (float)cells.x * cell, (float)cells.y * cell, (float)cells.w * cell,
                                              (float)cells.h * cell);
    if (!flu_sdl_clip(&map, renderer)) return true;
    const bool drawn = flu_sdl_copy(overlay, cells, &place);
    flu_sdl_unclip(&map, renderer);
    return drawn;
}

/* ---- What the air believes ---------------------------------------------------------------------- */

static void flu_sdl_colour(SDL_Renderer *renderer, Uint32 argb) {
    SDL_SetRenderDrawColor(renderer, (Uint8)(argb >> 16), (Uint8)(argb >> 8), (Uint8)argb, (Uint8)(argb >> 24));
}

/* Each run of cells in a row that one body fills. */
static void flu_sdl_debug_solids(const FluidOverlay *overlay, SDL_Renderer *renderer, const FluidOverlayMap *map) {
    const int width = Fluid_GetDef(overlay->fluid)->size[0];
    const float cell = flu_sdl_cell(overlay);
    const SDL_Rect cells = flu_sdl_cells(overlay, &map->seen, cell, 0);
    for (int y = cells.y; y < cells.y + cells.h; y++) {
        const uint8_t *body = Fluid_GetOccupancy(overlay->fluid) + (ptrdiff_t)y * width;
        for (int x = cells.x, end; x < cells.x + cells.w; x = end) {
            for (end = x + 1; end < cells.x + cells.w && body[end] == body[x];) end++;
            const SDL_FRect run =
                flu_sdl_on_screen(map, (float)x * cell, (float)y * cell, (float)(end - x) * cell, cell);
            flu_sdl_colour(renderer, body[x] == FLUID_SDL_LEVEL ? 0x70408cffu : 0x90ff9620u);
            if (body[x]) SDL_RenderFillRectF(renderer, &run);
        }
    }
}

static void flu_sdl_debug_arrow(SDL_Renderer *renderer, SDL_FPoint from, float x, float y) {
    const SDL_FPoint to = {from.x + x, from.y + y};
    const SDL_FPoint barb[2] = {{to.x - .3f * x - .2f * y, to.y - .3f * y + .2f * x},
                                {to.x - .3f * x + .2f * y, to.y - .3f * y - .2f * x}};
    const SDL_FPoint line[5] = {from, to, barb[0], to, barb[1]};
    SDL_RenderDrawLinesF(renderer, line, 5);
}

/* Arrows from the middles of cells that lie at least so many pixels of the screen apart. */
static void flu_sdl_debug_wind(const FluidOverlay *overlay, SDL_Renderer *renderer, const FluidOverlayMap *map) {
    const float apart = 24, seconds = .1f, cell = flu_sdl_cell(overlay);
    const SDL_Rect cells = flu_sdl_cells(overlay, &map->seen, cell, 0);
    const SDL_FRect one = flu_sdl_on_screen(map, 0, 0, cell, cell);
    const int step[2] = {1 + (int)SDL_min(apart / one.w, 1e6f), 1 + (int)SDL_min(apart / one.h, 1e6f)};
    flu_sdl_colour(renderer, 0xffffffffu);
    for (int y = cells.y - cells.y % step[1]; y < cells.y + cells.h; y += step[1])
        for (int x = cells.x - cells.x % step[0]; x < cells.x + cells.w; x += step[0]) {
            const float middle[2] = {((float)x + .5f) * cell, ((float)y + .5f) * cell};
            const SDL_FPoint wind =
                FluidOverlay_Wind(overlay, overlay->origin.x + middle[0], overlay->origin.y + middle[1]);
            const SDL_FRect way = flu_sdl_on_screen(map, middle[0], middle[1], wind.x * seconds, wind.y * seconds);
            const SDL_FPoint from = {way.x, way.y};
            if (way.w * way.w + way.h * way.h > 1) flu_sdl_debug_arrow(renderer, from, way.w, way.h);
        }
}

static void flu_sdl_debug_sides(const FluidOverlay *overlay, SDL_Renderer *renderer, const FluidOverlayMap *map) {
    static const Uint32 colour[] = {0xffffffffu, 0xff30e060u, 0xff40a0ffu, 0xffffe030u}; /* by FluidSideKind */
    const FluidDef *def = Fluid_GetDef(overlay->fluid);
    const float cell = flu_sdl_cell(overlay), thick = 3;
    const SDL_FRect all = flu_sdl_on_screen(map, 0, 0, (float)def->size[0] * cell, (float)def->size[1] * cell);
    for (int side = 0; side < 4; side++) {
        SDL_FRect line = all;
        if (side < 2)
            line.w = thick;
        else
            line.h = thick;
        if (side == 1) line.x += all.w - thick;
        if (side == 3) line.y += all.h - thick;
        flu_sdl_colour(renderer, colour[def->side[side].kind]);
        SDL_RenderFillRectF(renderer, &line);
    }
}

/* Digits of 3 x 5 dots, with three bits for each row from the top down, and squares of 3 pixels as dots. */
static void flu_sdl_debug_number(SDL_Renderer *renderer, uint64_t number, Uint32 colour, SDL_FPoint at) {
    static const unsigned digit[10] = {075557, 026227, 071747, 071717, 055711, 074717, 074757, 071111, 075757, 075717};
    const float dot = 3;
    uint64_t unit = 1;
    flu_sdl_colour(renderer, colour);
    while (number / unit >= 10) unit *= 10;
    for (; unit > 0; unit /= 10, at.x += 4 * dot)
        for (int i = 0; i < 15; i++) {
            const SDL_FRect square = {at.x + dot * (float)(i % 3), at.y + dot * (float)(i / 3), dot, dot};
            if (digit[number / unit % 10] >> (14 - i) & 1) SDL_RenderFillRectF(renderer, &square);
        }
}

bool FluidOverlay_DrawDebug(FluidOverlay *overlay, SDL_Renderer *renderer, const SDL_FRect *view,
                            const SDL_FRect *target) {
    FluidOverlayMap map;
    SDL_Color colour;
    SDL_BlendMode blend;
    if (!overlay) return flu_sdl_refused(FLUID_SDL_NO_OVERLAY);
    if (!flu_sdl_map(overlay, renderer, view, target, &map)) return false;
    if (!flu_sdl_clip(&map, renderer)) return true;
    SDL_GetRenderDrawColor(renderer, &colour.r, &colour.g, &colour.b, &colour.a);
    SDL_GetRenderDrawBlendMode(renderer, &blend);
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
    flu_sdl_debug_solids(overlay, renderer, &map);
    flu_sdl_debug_wind(overlay, renderer, &map);
    flu_sdl_debug_sides(overlay, renderer, &map);
    const FluidProfile profile = Fluid_GetProfile(overlay->fluid);
    const uint64_t number[3] = {(uint64_t)flu_sdl_refusals, profile.refused, overlay->follows ? 0 : profile.missed};
    static const Uint32 shade[3] = {0xffff3030u, 0xffff9820u, 0xffffe860u};
    SDL_FPoint at = {map.target.x + 8, map.target.y + 8};
    for (int i = 0; i < 3; i++, at.y += 20)
        if (number[i]) flu_sdl_debug_number(renderer, number[i], shade[i], at);
    SDL_SetRenderDrawBlendMode(renderer, blend);
    SDL_SetRenderDrawColor(renderer, colour.r, colour.g, colour.b, colour.a);
    flu_sdl_unclip(&map, renderer);
    return true;
}

#ifdef __cplusplus
}
#ifdef __clang__
#pragma clang diagnostic pop
#endif
#endif
#endif
