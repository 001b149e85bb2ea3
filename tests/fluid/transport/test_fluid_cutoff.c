/* What a channel's cutoff takes, and what it leaves: each channel for itself, whatever the width, and whatever lies on
 * the stack. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

enum { WIDE = 160, HIGH = 96, PADDLE = 3 };

#define CUTOFF 0.01f

/* Haze below the cutoff everywhere, and smoke on the left; a tiled floor of stone lies under both. */
static Fluid *hazy(FluidAdvection advection, float ambient, float cutoff) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 128, def.size[1] = 48, def.cell_size = 1;
    def.channel[FLUID_SMOKE].advection = advection;
    def.channel[FLUID_SMOKE].ambient = ambient, def.channel[FLUID_SMOKE].cutoff = cutoff;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    Kit_StampCells(air, 1, 0, 36, 100, 12);
    Fluid_StepChannels(air, 1);
    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE);
    for (int y = 0; y < 48; y++)
        for (int x = 0; x < 128; x++) Kit_Put(smoke, x, y, ambient + (x < 16 ? 1 : (x % 2 ? 0.5f : -0.5f) * CUTOFF));
    return air;
}

static void check_haze(FluidAdvection advection, float ambient) {
    Fluid *air = hazy(advection, ambient, CUTOFF);
    assert_true(Fluid_StepChannels(air, 1));
    const FluidView smoke = Fluid_ReadChannel(air, FLUID_SMOKE);
    for (int y = 0; y < 36; y++)
        for (int x = 0; x < 128; x++)
            if (x < 15)
                assert_float_equal(*Kit_At(smoke, x, y), ambient + 1, 1e-5);
            else if (x >= 17 && x < 19) /* nothing has come, but might have */
                assert_float_equal(*Kit_At(smoke, x, y), ambient + (x % 2 ? 0.5f : -0.5f) * CUTOFF, 1e-5);
            else if (x >= 48)
                assert_true(*Kit_At(smoke, x, y) == ambient);
    Fluid_Destroy(air);
}

TEST(test_a_cutoff_takes_haze_that_is_alone) {
    for (int advection = FLUID_LINEAR; advection <= FLUID_MACCORMACK; advection++) {
        check_haze((FluidAdvection)advection, 0);
        check_haze((FluidAdvection)advection, 20);
    }
}

TEST(test_without_a_cutoff_haze_stays) {
    for (int advection = FLUID_LINEAR; advection <= FLUID_CONSERVING; advection++) {
        const float cutoff = advection == FLUID_CONSERVING ? CUTOFF : 0;
        Fluid *air = hazy((FluidAdvection)advection, 0, cutoff);
        assert_true(Fluid_StepChannels(air, 1));
        assert_float_equal(*Kit_At(Fluid_ReadChannel(air, FLUID_SMOKE), 101, 20), 0.5f * CUTOFF, 1e-6);
        Fluid_Destroy(air);
    }
}

/* Smoke everywhere, which a disc and a push stir; heat differs from what is around by a haze below its cutoff alone. */
static void check_apart(FluidAdvection smoke, FluidAdvection heat) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = WIDE, def.size[1] = HIGH;
    def.channel[FLUID_SMOKE].advection = smoke, def.channel[FLUID_HEAT].advection = heat;
    def.channel[FLUID_HEAT].ambient = 20, def.channel[FLUID_HEAT].cutoff = CUTOFF;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    const FluidView smoke_at = Fluid_Channel(air, FLUID_SMOKE), heat_at = Fluid_Channel(air, FLUID_HEAT);
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++)
            Kit_Put(smoke_at, x, y, 1), Kit_Put(heat_at, x, y, 20 + (x % 2 ? 0.5f : -0.5f) * CUTOFF);
    for (int tick = 0; tick < 20; tick++) {
        Fluid_ClearOccupancy(air);
        Fluid_SetBody(air, PADDLE, &(FluidBody){.velocity = {3, 0, 0}});
        Kit_StampDisc(air, PADDLE, 2 + 0.05f * (float)tick, 2, 0.4f);
        Fluid_Push(air, FLUID_AT(4, 2), FLUID_AT(4, 2), 0.4f, FLUID_AT(-2, 3));
        assert_true(Fluid_Step(air, 1 / 60.f));
    }
    const FluidView smoky = Fluid_ReadChannel(air, FLUID_SMOKE), warm = Fluid_ReadChannel(air, FLUID_HEAT);
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++)
            if (!Fluid_GetOccupancy(air)[x + y * WIDE]) {
                assert_true(*Kit_At(smoky, x, y) > 0.9f);
                assert_true(*Kit_At(warm, x, y) == 20);
            }
    Fluid_Destroy(air);
}

TEST(test_channels_are_idle_each_by_itself) {
    for (int smoke = FLUID_LINEAR; smoke <= FLUID_MACCORMACK; smoke++)
        for (int heat = FLUID_LINEAR; heat <= FLUID_MACCORMACK; heat++)
            check_apart((FluidAdvection)smoke, (FluidAdvection)heat);
}

static void use_stack(uint8_t left_behind) {
    volatile uint8_t used[1 << 15];
    for (size_t i = 0; i < sizeof used; i++) used[i] = left_behind;
}

/* Serial, where another call has left its numbers. */
static void on_a_used_stack(int count, int grain, FluidTask *task, void *task_data, void *host) {
    void (*volatile use)(uint8_t) = use_stack; /* a frame of its own, below which nothing is kept */
    (void)grain;
    use(*(const uint8_t *)host);
    task(0, count, task_data);
}

/* Haze in the last column, alone. */
static uint64_t hash_on(uint8_t *stack, int width) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = width, def.size[1] = 48;
    def.channel[FLUID_SMOKE].cutoff = def.channel[FLUID_HEAT].cutoff = CUTOFF;
    def.host = (FluidHost){.data = stack, .parallel_for = on_a_used_stack};
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE);
    for (int y = 0; y < 48; y++) Kit_Put(smoke, width - 1, y, 0.9f * CUTOFF);
    for (int tick = 0; tick < 3; tick++) assert_true(Fluid_Step(air, 1 / 60.f));
    const uint64_t hash = Fluid_Hash(air);
    Fluid_Destroy(air);
    return hash;
}

TEST(test_nothing_of_the_stack_counts) {
    uint8_t clean = 0, dirty = 0xff;
    for (int width = 61; width <= 64; width++) assert_true(hash_on(&clean, width) == hash_on(&dirty, width));
}

/* Puffs of warm smoke that rise for a second past a paddle; then what is left fades. */
static void play_puffs(Fluid *air, int begin, int end) {
    const float h = Fluid_GetDef(air)->cell_size;
    for (int tick = begin; tick < end; tick++) {
        Fluid_ClearOccupancy(air);
        Fluid_SetBody(air, PADDLE, &(FluidBody){.velocity = {0.6f, 0, 0}});
        Kit_StampDisc(air, PADDLE, 2 + 0.01f * (float)tick, 30 * h, 0.2f);
        for (int channel = 0; channel < 2 && tick < 60; channel++)
            Fluid_Add(air, channel, FLUID_AT(4, 3.5f), FLUID_AT(4, 3.5f), 0.2f, channel == FLUID_HEAT ? 4 : 0.1f);
        if (tick % 8 == 0 && tick < 60)
            Fluid_Push(air, FLUID_AT(4, 3), FLUID_AT(4, 2), 0.4f, FLUID_AT(tick % 16 ? 2 : -2, -3));
        assert_true(Fluid_Step(air, 1 / 60.f));
    }
}

static Fluid *puffs(float cutoff) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = WIDE, def.size[1] = HIGH;
    def.channel[FLUID_SMOKE].decay = 3, def.channel[FLUID_HEAT].decay = 4;
    def.channel[FLUID_SMOKE].cutoff = cutoff, def.channel[FLUID_HEAT].cutoff = 50 * cutoff;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    return air;
}

/* While there is smoke to be seen, all but a trace of it is there; later, nothing instead of a trace. */
TEST(test_a_small_cutoff_takes_but_traces) {
    Fluid *whole = puffs(0), *cut = puffs(0.001f);
    play_puffs(whole, 0, 90), play_puffs(cut, 0, 90);
    const double kept = Fluid_Total(cut, FLUID_SMOKE) / Fluid_Total(whole, FLUID_SMOKE);
    assert_true(kept > 0.98 && kept < 1.02);
    play_puffs(whole, 90, 420), play_puffs(cut, 90, 420);
    assert_true(Fluid_Total(whole, FLUID_SMOKE) > 0);
    assert_float_equal(Fluid_Total(cut, FLUID_SMOKE), 0, 0);
    assert_float_equal(Fluid_Total(cut, FLUID_HEAT), 0, 0);
    Fluid_Destroy(whole), Fluid_Destroy(cut);
}
