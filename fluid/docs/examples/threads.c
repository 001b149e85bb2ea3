/* threads - SDL's threads as the solver's parallel_for: the same bits on any number of them.
 *
 * The solver hands over a count of rows and a task. Whoever is free takes the next piece, the caller too, until none is
 * left. `threads 300 picture.bmp 4` runs on four; the title tells what a step costs. */
#include "../../fluid.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>

enum { WIDTH = 512, HEIGHT = 288, ZOOM = 2, THREADS = 32 }; /* cells; pixels a cell; threads, the caller among them */

typedef struct Pool {
    SDL_sem *begun, *done; /* posted once a helper and job */
    SDL_Thread *helper[THREADS];
    int helpers; /* threads besides the caller */
    bool closing;
    FluidTask *task; /* the job: */
    void *data;
    int count, piece;  /* items; items a piece */
    SDL_atomic_t next; /* the first piece that nobody has taken */
} Pool;

static void work(Pool *pool) {
    for (int begin; (begin = SDL_AtomicAdd(&pool->next, 1) * pool->piece) < pool->count;)
        pool->task(begin, SDL_min(begin + pool->piece, pool->count), pool->data);
}

static int help(void *data) {
    Pool *pool = data;
    while (!SDL_SemWait(pool->begun) && !pool->closing) {
        work(pool);
        SDL_SemPost(pool->done);
    }
    return 0;
}

static void run(int count, int grain, FluidTask *task, void *task_data, void *host) {
    Pool *pool = host;
    const int pieces = 3 * (pool->helpers + 1), even = (count + pieces - 1) / pieces;
    pool->task = task, pool->data = task_data;
    pool->count = count, pool->piece = SDL_max(even, SDL_max(grain, 1));
    SDL_AtomicSet(&pool->next, 0);
    const int helpers = count > pool->piece ? pool->helpers : 0;
    for (int i = 0; i < helpers; i++) SDL_SemPost(pool->begun);
    work(pool);
    for (int i = 0; i < helpers; i++) SDL_SemWait(pool->done);
}

static void start(Pool *pool, int threads) {
    *pool = (Pool){.begun = SDL_CreateSemaphore(0), .done = SDL_CreateSemaphore(0)};
    while (pool->helpers < SDL_min(threads, THREADS) - 1 &&
           (pool->helper[pool->helpers] = SDL_CreateThread(help, "fluid", pool)))
        pool->helpers++; /* what could not be started is done without */
}

static void stop(Pool *pool) {
    pool->closing = true;
    for (int i = 0; i < pool->helpers; i++) SDL_SemPost(pool->begun);
    for (int i = 0; i < pool->helpers; i++) SDL_WaitThread(pool->helper[i], NULL);
    SDL_DestroySemaphore(pool->begun);
    SDL_DestroySemaphore(pool->done);
}

static void draw(Fluid *air, SDL_Surface *picture) {
    FluidView smoke = Fluid_ReadChannel(air, FLUID_SMOKE);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            float value = smoke.data[x + y * smoke.row], veil = value / (value + .3f);
            uint32_t red = (uint32_t)(14 + 230 * veil * veil), green = (uint32_t)(14 + 170 * veil * veil);
            uint32_t *row = (uint32_t *)((char *)picture->pixels + y * picture->pitch);
            row[x] = red << 16 | green << 8 | (uint32_t)(24 + 130 * veil);
        }
}

/* A row of small fires; returns what the step took, ms. */
static double tick(Fluid *air) {
    for (float x = 1.5f; x < 12; x += 1.9f) {
        Fluid_Add(air, FLUID_SMOKE, FLUID_AT(x, 7), FLUID_AT(x + .3f, 7), .12f, .05f);
        Fluid_Add(air, FLUID_HEAT, FLUID_AT(x, 7), FLUID_AT(x + .3f, 7), .12f, 5);
    }
    Uint64 began = SDL_GetPerformanceCounter();
    Fluid_Step(air, 1 / 60.f);
    return 1e3 * (double)(SDL_GetPerformanceCounter() - began) / (double)SDL_GetPerformanceFrequency();
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1, threads = argc > 3 ? atoi(argv[3]) : SDL_GetCPUCount();
    Pool pool;
    start(&pool, threads);
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = WIDTH, def.size[1] = HEIGHT, def.cell_size = 12.8f / WIDTH;
    def.channel[FLUID_SMOKE].decay = .2f, def.channel[FLUID_HEAT].decay = .6f;
    def.host = (FluidHost){.data = &pool, .parallel_for = run};
    Fluid *air = Fluid_Create(&def);
    SDL_Window *window = NULL;
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_RGB888);
    if (!SDL_Init(SDL_INIT_VIDEO)) window = SDL_CreateWindow("threads", 0, 0, WIDTH * ZOOM, HEIGHT * ZOOM, 0);
    if (!air || !picture || !window) return SDL_Log("threads: %s", air ? SDL_GetError() : "out of memory"), 1;
    double cost = 0;
    for (int frame = 0; frame != frames && !SDL_QuitRequested(); frame++) {
        cost += (tick(air) - cost) / SDL_min(frame + 1, 60);
        char title[80];
        SDL_snprintf(title, sizeof title, "threads: %d, %.2f ms a step", pool.helpers + 1, cost);
        if (frame % 30 == 0) SDL_SetWindowTitle(window, title);
        draw(air, picture);
        SDL_BlitScaled(picture, NULL, SDL_GetWindowSurface(window), NULL);
        SDL_UpdateWindowSurface(window);
        if (frames < 0) SDL_Delay(10);
    }
    if (argc > 2) SDL_SaveBMP(picture, argv[2]);
    SDL_Log("threads: %d, state %016llx", pool.helpers + 1, (unsigned long long)Fluid_Hash(air));
    stop(&pool);
    Fluid_Destroy(air);
    SDL_Quit();
    return 0;
}
