/* One allocation, returned whole, as large as it must be; and none to be had. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A host that counts, dirties what it lends, and fails on wish. */
typedef struct Lender {
    int allocations, releases;
    size_t asked, lent, returned;
    void *memory;
    unsigned char dirt;
    bool empty;
} Lender;

static void *lend(size_t bytes, size_t alignment, void *host) {
    Lender *lender = host;
    lender->allocations++;
    lender->asked = bytes;
    if (lender->empty) return NULL;
    const size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    lender->memory = aligned_alloc(alignment < sizeof(void *) ? sizeof(void *) : alignment, rounded);
    if (lender->memory) memset(lender->memory, lender->dirt, rounded);
    lender->lent = bytes;
    return lender->memory;
}

static void take_back(void *memory, size_t bytes, void *host) {
    Lender *lender = host;
    lender->releases++;
    lender->returned = memory == lender->memory ? bytes : 0;
    free(memory);
}

static FluidDef lent_def(const Case *each, Lender *lender) {
    FluidDef def = each->def;
    def.host = (FluidHost){.data = lender, .allocate = lend, .release = take_back};
    return def;
}

static void use(Fluid *fluid) {
    const FluidBody body = {.velocity = {0.5f, 0, 0}};
    Fluid_SetBody(fluid, 3, &body);
    for (int i = 0; i < 5; i++) {
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 3, 1.0f + 0.05f * (float)i, 1.2f, 0.3f);
        Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(1, 2), FLUID_AT(2, 2), 0.2f, 1);
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1, 2), FLUID_AT(2, 2), 0.2f, 30);
        Fluid_Push(fluid, FLUID_AT(2, 1), FLUID_AT(2.4f, 1), 0.2f, FLUID_AT(1, -1));
        Fluid_Step(fluid, 1 / 60.0f);
    }
}

static void check_one_allocation(Case *each) {
    Lender lender = {.dirt = 0xA5};
    const FluidDef def = lent_def(each, &lender);
    Fluid *fluid = Case_Create(each, &def);
    Case_Expect(each, lender.allocations == 1, "%d allocations", lender.allocations);
    Case_Expect(each, Fluid_GetProfile(fluid).bytes == lender.lent, "profile tells of %zu bytes, lent were %zu",
                Fluid_GetProfile(fluid).bytes, lender.lent);
    use(fluid);
    FluidDef tuned = def;
    tuned.viscosity = 0.1f;
    Fluid_Tune(fluid, &tuned);
    use(fluid);
    Fluid_Clear(fluid);
    use(fluid);
    Case_Expect(each, lender.allocations == 1 && lender.releases == 0, "a step or call allocates");
    Case_Expect(each, Fluid_GetProfile(fluid).bytes == lender.lent, "the profile's bytes change");
    Fluid_Destroy(fluid);
    Case_Expect(each, lender.releases == 1, "%d releases", lender.releases);
    Case_Expect(each, lender.returned == lender.lent, "%zu of %zu bytes come back", lender.returned, lender.lent);
}

TEST(test_one_allocation_comes_back) { Cases_Walk(check_one_allocation); }

static uint64_t hash_on_dirt(Case *each, unsigned char dirt) {
    Lender lender = {.dirt = dirt};
    const FluidDef def = lent_def(each, &lender);
    Fluid *fluid = Case_Create(each, &def);
    use(fluid);
    const uint64_t hash = Fluid_Hash(fluid);
    Fluid_Destroy(fluid);
    return hash;
}

static void check_dirty_memory(Case *each) {
    Case_Expect(each, hash_on_dirt(each, 0) == hash_on_dirt(each, 0xFF), "results depend on what memory held before");
}

TEST(test_memory_need_not_be_zeroed) { Cases_Walk(check_dirty_memory); }

static void check_no_memory(Case *each) {
    Lender lender = {.empty = true};
    const FluidDef def = lent_def(each, &lender);
    Case_Expect(each, Fluid_Create(&def) == NULL, "a fluid without memory");
    Case_Expect(each, lender.allocations == 1 && lender.releases == 0, "asked %d times, released %d times",
                lender.allocations, lender.releases);
}

TEST(test_no_memory_gives_null) {
    Cases_WalkPresets(check_no_memory);
    Fluid_Destroy(NULL);
}

/* The largest grids ask for what they need, and no less because a size has wrapped around. */
static void check_large_sizes(Case *each) {
    static const int sizes[][2] = {{1 << 14, 1 << 14}, {1 << 24, 16}, {16, 1 << 24}, {1, 1 << 24}, {1 << 24, 1}};
    static const int too_large[][2] = {{1 << 15, 1 << 14}, {1 << 25, 1},   {1, INT_MAX},
                                       {INT_MAX, INT_MAX}, {65536, 65537}, {1 << 30, 4}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        Lender lender = {.empty = true};
        FluidDef def = lent_def(each, &lender);
        Case_Resize(&def, sizes[i][0], sizes[i][1], 0.1f);
        const double cells = (double)sizes[i][0] * sizes[i][1] * def.size[2];
        if (Fluid_DefError(&def)) continue; /* where addresses are short */
        Case_Expect(each, !Fluid_Create(&def), "a fluid without memory");
        Case_Expect(each,
                    (double)lender.asked > 40 * cells &&
                        (double)lender.asked < (def.size[2] > 1 ? 5000 : 3000) * (cells + 1e6),
                    "%d x %d asks for %zu bytes", sizes[i][0], sizes[i][1], lender.asked);
    }
    for (size_t i = 0; i < sizeof too_large / sizeof *too_large; i++) {
        Lender lender = {.empty = true};
        FluidDef def = lent_def(each, &lender);
        Case_Resize(&def, too_large[i][0], too_large[i][1], 0.1f);
        Case_Expect(each, Fluid_DefError(&def) && !Fluid_Create(&def), "%d x %d is taken", too_large[i][0],
                    too_large[i][1]);
        Case_Expect(each, lender.allocations == 0, "%d x %d asks for memory", too_large[i][0], too_large[i][1]);
    }
}

TEST(test_large_sizes_ask_for_enough_or_nothing) { Cases_WalkPresets(check_large_sizes); }
