/* Memory that nothing may touch lies right behind, and before, what a host lends: on narrow and low grids, where rows
 * are shorter than the vectors that pass over them. The processor itself watches, in every build. */
#if defined(__unix__)
#define _DEFAULT_SOURCE
#include <sys/mman.h>
#include <unistd.h>
#endif
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <string.h>

#if defined(__unix__)

typedef struct Fence {
    bool behind; /* the fence; else it lies before what is lent */
    char *mapped;
    size_t length;
    unsigned char *lent;
    int strip; /* bytes between what is lent and the fence, as what is lent must be aligned */
    bool trodden;
} Fence;

enum { GRASS = 0xa5 };

static void *lend(size_t bytes, size_t alignment, void *host) {
    Fence *fence = host;
    size_t page = (size_t)sysconf(_SC_PAGESIZE), held = (bytes + page - 1) / page * page;
    size_t slack = (held - bytes) / alignment * alignment;
    fence->length = held + page;
    fence->mapped = mmap(NULL, fence->length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (fence->mapped == MAP_FAILED) return NULL;
    mprotect(fence->behind ? fence->mapped + held : fence->mapped, page, PROT_NONE);
    fence->lent = (unsigned char *)fence->mapped + (fence->behind ? slack : page);
    fence->strip = fence->behind ? (int)(held - slack - bytes) : 0;
    memset(fence->lent + bytes, GRASS, (size_t)fence->strip);
    return fence->lent;
}

static void take_back(void *memory, size_t bytes, void *host) {
    Fence *fence = host;
    (void)memory;
    for (int i = 0; i < fence->strip; i++) fence->trodden |= fence->lent[bytes + (size_t)i] != GRASS;
    munmap(fence->mapped, fence->length);
}

static void stir(Fluid *fluid, int width, int height) {
    float x = .05f * (float)width, y = .05f * (float)height;
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {1, .5f, 0}});
    for (int i = 0; i < 2; i++) {
        Fluid_ClearOccupancy(fluid);
        Fluid_StampCapsule(fluid, 1, FLUID_AT(x, y), FLUID_AT(x + .1f, y), .12f);
        Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(.1f, .1f), FLUID_AT(x, y), .15f, 1);
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(.1f, .1f), FLUID_AT(x, y), .15f, 30);
        Fluid_Push(fluid, FLUID_AT(.1f, .1f), FLUID_AT(2 * x, 2 * y), .2f, FLUID_AT(20, -9));
        Fluid_Step(fluid, 1 / 30.0f);
    }
    Fluid_Scroll(fluid, (const int[3]){1, -1, 0});
    Fluid_Hash(fluid);
}

static void check_size(Case *each, int width, int height, bool behind) {
    Fence fence = {.behind = behind};
    FluidDef def = each->def;
    Case_Resize(&def, width, height, .1f);
    def.viscosity = def.channel[FLUID_SMOKE].diffusion = .001f;
    if (width & 2) Case_AxisSides(&def, 0, FLUID_PERIODIC, 0);
    if (height & 2) Case_AxisSides(&def, 1, FLUID_OPEN, 1);
    def.host = (FluidHost){.data = &fence, .allocate = lend, .release = take_back};
    Fluid *fluid = Case_Create(each, &def);
    stir(fluid, width, height);
    Fluid_Destroy(fluid);
    Case_Expect(each, !fence.trodden, "%d x %d writes behind its memory", width, height);
}

static void check_some_sizes(Case *each) {
    static const int sizes[][2] = {{1, 1}, {1, 9}, {9, 1}, {2, 3}, {7, 15}, {13, 6}, {23, 5}, {40, 11}, {66, 21}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int behind = 0; behind < 2; behind++) check_size(each, sizes[i][0], sizes[i][1], behind);
}

/* Linear advection has nothing of its own, and leaves the levels of the pressure to end the memory. */
static void check_many_sizes(Case *each) {
    each->def.advection = FLUID_LINEAR;
    for (int c = 0; c < each->def.channel_count; c++) each->def.channel[c].advection = FLUID_LINEAR;
    for (int width = 1; width <= 80; width++)
        for (int height = 1; height <= 64; height += 1 + height / 3) check_size(each, width, height, true);
}

TEST(test_nothing_beyond_what_was_lent_is_touched) {
    Cases_Walk(check_some_sizes);
    Cases_RunOne(check_many_sizes);
}

#else

TEST(test_nothing_beyond_what_was_lent_is_touched) { skip(); }

#endif
