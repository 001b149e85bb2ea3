/* fluid_volume.h: what FluidVolume_Pack writes. The shaders are drawn by test_picture_volume_gl. */
#define FLUID_VOLUME_IMPLEMENTATION
#include "fluid/fluid_volume.h"
#include "tests/kits/parallel.h"
#include "tests/kits/test.h"

enum { WIDE = 150, HIGH = 7, DEEP = 5, FINE = 2, ROOM = 8 * WIDE * HIGH * DEEP * 4 };
static unsigned char texels[ROOM], others[ROOM];

/* A row is longer than a piece. Smoke is finer than heat. A wall, a block and a lone cell are solid. */
static Fluid *make_air(const FluidHost *host, int fineness) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = WIDE, def.size[1] = HIGH, def.size[2] = DEEP, def.channel[FLUID_SMOKE].fineness = fineness;
    if (host) def.host = *host;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    const float cell = def.cell_size;
    Fluid_StampBox(air, 1, FLUID_AT3(30.5f * cell, 3.5f * cell, 2.5f * cell), FLUID_AT3(.4f * cell, 9, 9), 0);
    Fluid_StampBox(air, 2, FLUID_AT3(70 * cell, 4 * cell, 3 * cell), FLUID_AT3(9 * cell, 2.9f * cell, 1.9f * cell), 0);
    const float lone[3] = {120.5f * cell, 2.5f * cell, 1.5f * cell};
    Fluid_StampCapsule(air, 3, lone, lone, .1f * cell);
    for (int channel = 0; channel < 2; channel++) {
        const FluidView view = Fluid_Channel(air, channel);
        for (int z = 0; z < view.size[2]; z++)
            for (int y = 0; y < view.size[1]; y++)
                for (int x = 0; x < view.size[0]; x++)
                    view.data[x + y * view.row + z * view.slab] =
                        (float)((7 * x + 13 * y + 29 * z + channel) % 41) / 40;
    }
    return air;
}

static const FluidVolumePart EACH[4] = {{FLUID_SMOKE, 1}, {FLUID_HEAT, .5f}, {-1, 3.5f}, {FLUID_SMOKE, 2}};

static float value(const Fluid *air, int channel, int x, int y, int z) {
    const FluidView view = Fluid_ReadChannel(air, channel);
    return view.data[x + y * view.row + z * view.slab];
}

static bool solid(const Fluid *air, int x, int y, int z) {
    return Fluid_GetOccupancy(air)[x + WIDE * (y + HIGH * z)] != 0;
}

/* ---- Values ---- */

static unsigned byte_of(float share) { return (unsigned)((share < 0 ? 0 : share > 1 ? 1 : share) * 255 + .5f); }

TEST(bytes_are_rounded_shares_of_full) {
    Fluid *air = make_air(NULL, 1);
    const FluidVolumePart two[2] = {EACH[1], EACH[3]};
    assert_int_equal(FluidVolume_Pack(air, EACH, FLUID_VOLUME_R8, 0, texels, ROOM), WIDE * HIGH * DEEP);
    assert_int_equal(FluidVolume_Pack(air, two, FLUID_VOLUME_RG8, 0, others, ROOM), 2 * WIDE * HIGH * DEEP);
    for (int z = 0, i = 0; z < DEEP; z++)
        for (int y = 0; y < HIGH; y++)
            for (int x = 0; x < WIDE; x++, i++) {
                if (solid(air, x, y, z)) continue;
                assert_int_equal(texels[i], byte_of(value(air, FLUID_SMOKE, x, y, z)));
                assert_int_equal(others[2 * i], byte_of(2 * value(air, FLUID_HEAT, x, y, z)));
                assert_int_equal(others[2 * i + 1], byte_of(.5f * value(air, FLUID_SMOKE, x, y, z)));
            }
    Fluid_Destroy(air);
}

TEST(bytes_hold_what_is_out_of_range) {
    Fluid *air = make_air(NULL, 1);
    static const float odd[6] = {-3, 7, INFINITY, -INFINITY, NAN, 1e-9f};
    static const unsigned char bytes[6] = {0, 255, 255, 0, 0, 0};
    memcpy(Fluid_Channel(air, FLUID_SMOKE).data, odd, sizeof odd);
    FluidVolume_Pack(air, EACH, FLUID_VOLUME_R8, 0, texels, ROOM);
    assert_memory_equal(texels, bytes, sizeof bytes);
    Fluid_Destroy(air);
}

static double half_value(unsigned half) {
    const int power = (int)(half >> 10 & 31);
    const double size = power ? ldexp(1024 + (half & 1023), power - 25) : ldexp(half & 1023, -24);
    return half & 0x8000 ? -size : size;
}

static unsigned packed_half(Fluid *air, float written) {
    uint16_t half;
    Fluid_Channel(air, FLUID_SMOKE).data[0] = written;
    FluidVolume_Pack(air, EACH, FLUID_VOLUME_R16F, 0, texels, ROOM);
    memcpy(&half, texels, sizeof half);
    return half;
}

/* Many at once, as a row of the fluid. */
TEST(halves_are_the_nearest_and_the_even_of_two) {
    FluidDef def = Fluid_DefaultDef();
    enum { COUNT = 0x7c00 };
    def.size[0] = COUNT, def.size[1] = 3;
    Fluid *air = Fluid_Create(&def);
    static uint16_t half[3 * COUNT];
    const FluidView view = Fluid_Channel(air, FLUID_SMOKE);
    for (unsigned i = 0; i < COUNT; i++) {
        const double one = half_value(i), next = i + 1 < COUNT ? half_value(i + 1) : 65536;
        view.data[i] = -(float)one;
        view.data[view.row + i] = (float)((one + next) / 2);
        view.data[2 * view.row + i] = nextafterf((float)((one + next) / 2), i % 4 < 2 ? 0 : INFINITY);
    }
    assert_int_equal(FluidVolume_Pack(air, EACH, FLUID_VOLUME_R16F, 0, half, sizeof half), sizeof half);
    for (unsigned i = 0; i < COUNT; i++) {
        const unsigned most = COUNT - 1, up = i + 1 < most ? i + 1 : most;
        assert_int_equal(half[i], i | 0x8000);
        assert_int_equal(half[COUNT + i], i % 2 ? up : i);
        assert_int_equal(half[2 * COUNT + i], i % 4 < 2 ? i : up);
    }
    Fluid_Destroy(air);
}

TEST(halves_have_known_bits) {
    Fluid *air = make_air(NULL, 1);
    static const struct {
        float value;
        unsigned half;
    } known[] = {{0, 0},
                 {1, 0x3c00},
                 {-2, 0xc000},
                 {.333333343f, 0x3555},
                 {65504, 0x7bff},
                 {65519, 0x7bff},
                 {65520, 0x7bff},
                 {INFINITY, 0x7bff},
                 {-INFINITY, 0xfbff},
                 {NAN, 0},
                 {6.1035e-5f, 0x400},
                 {5.9604645e-8f, 1},
                 {2.9802322e-8f, 0},
                 {2.9802326e-8f, 1},
                 {1e-30f, 0}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_int_equal(packed_half(air, known[i].value), known[i].half);
    Fluid_Destroy(air);
}

TEST(distances_are_those_to_the_nearest_solid) {
    Fluid *air = make_air(NULL, 1);
    const FluidVolumePart distance = {-1, 3.5f};
    FluidVolume_Pack(air, &distance, FLUID_VOLUME_R8, 0, texels, ROOM);
    for (int i = 0; i < WIDE * HIGH * DEEP; i++) {
        const int x = i % WIDE, y = i / WIDE % HIGH, z = i / WIDE / HIGH;
        float least = 3.5f;
        for (int k = 0; k < DEEP; k++)
            for (int j = 0; j < HIGH; j++)
                for (int n = x < 4 ? 0 : x - 4; n < WIDE && n <= x + 4; n++)
                    if (solid(air, n, j, k))
                        least = fminf(least, sqrtf((float)((n - x) * (n - x) + (j - y) * (j - y) + (k - z) * (k - z))));
        assert_int_equal(texels[i], byte_of(least / 3.5f));
    }
    Fluid_Destroy(air);
}

TEST(a_solid_takes_the_mean_of_the_free_cells_around_it) {
    Fluid *air = make_air(NULL, 1);
    FluidVolume_Pack(air, EACH, FLUID_VOLUME_R8, 0, texels, ROOM);
    float sum = 0;
    for (int i = 0; i < 27; i++)
        if (i != 13) sum += value(air, FLUID_SMOKE, 119 + i % 3, 1 + i / 3 % 3, i / 9);
    assert_true(solid(air, 120, 2, 1));
    assert_int_equal(texels[120 + WIDE * (2 + HIGH * 1)], byte_of(sum / 26));
    assert_true(solid(air, 65, 3, 2) && solid(air, 64, 2, 1) && solid(air, 66, 4, 3));
    assert_int_equal(texels[65 + WIDE * (3 + HIGH * 2)], 0);
    Fluid_Destroy(air);
}

/* ---- Layout ---- */

TEST(an_atlas_has_the_same_slabs_side_by_side) {
    Fluid *air = make_air(NULL, 1);
    enum { LINE = 4 * WIDE };
    FluidVolume_Pack(air, EACH, FLUID_VOLUME_RGBA8, 0, texels, ROOM);
    for (int columns = 1; columns <= DEEP; columns++) {
        const int rows = (DEEP + columns - 1) / columns;
        memset(others, 7, sizeof others);
        assert_int_equal(FluidVolume_Pack(air, EACH, FLUID_VOLUME_RGBA8, columns, others, ROOM),
                         LINE * HIGH * columns * rows);
        for (int slab = 0; slab < columns * rows; slab++)
            for (int y = 0; y < HIGH; y++) {
                static const unsigned char nothing[LINE];
                const unsigned char *line = others + LINE * (slab % columns + columns * (y + HIGH * (slab / columns)));
                assert_memory_equal(line, slab < DEEP ? texels + LINE * (y + HIGH * slab) : nothing, LINE);
            }
        assert_int_equal(others[LINE * HIGH * columns * rows], 7);
    }
    Fluid_Destroy(air);
}

/* Smoke is as it is. Heat lies a quarter of the way between the cells, and does not go beyond the first and the last.
 */
TEST(a_finer_channel_makes_the_texture_finer) {
    Fluid *air = make_air(NULL, FINE);
    const FluidVolumePart two[2] = {{FLUID_SMOKE, 1}, {FLUID_HEAT, 1}};
    enum { W = FINE * WIDE, H = FINE * HIGH, D = FINE * DEEP };
    assert_int_equal(FluidVolume_Pack(air, two, FLUID_VOLUME_RG8, 0, texels, ROOM), 2 * W * H * D);
    for (int z = 0, i = 0; z < D; z++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++, i++) {
                if (x / 2 > 26 && x / 2 < 34) continue; /* the wall */
                if (x / 2 > 58 && x / 2 < 124) continue;
                assert_int_equal(texels[2 * i], byte_of(value(air, FLUID_SMOKE, x, y, z)));
                const float at[3] = {.5f * (float)x - .25f, .5f * (float)y - .25f, .5f * (float)z - .25f};
                const int size[3] = {WIDE, HIGH, DEEP};
                float sum = 0;
                for (int corner = 0; corner < 8; corner++) {
                    int place[3];
                    float weight = 1;
                    for (int a = 0; a < 3; a++) {
                        const int first = (int)floorf(at[a]), there = first + (corner >> a & 1);
                        weight *= 1 - fabsf(at[a] - (float)there);
                        place[a] = there < 0 ? 0 : there >= size[a] ? size[a] - 1 : there;
                    }
                    sum += weight * value(air, FLUID_HEAT, place[0], place[1], place[2]);
                }
                assert_in_range(texels[2 * i + 1], byte_of(sum - 1e-5f), byte_of(sum + 1e-5f));
            }
    Fluid_Destroy(air);
}

TEST(two_dimensions_are_one_slab) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 9, def.size[1] = 4, def.channel[FLUID_SMOKE].fineness = 4;
    Fluid *air = Fluid_Create(&def);
    assert_int_equal(FluidVolume_Pack(air, EACH, FLUID_VOLUME_R8, 1, NULL, 0), 36 * 16);
    assert_int_equal(FluidVolume_Pack(air, EACH, FLUID_VOLUME_RGBA8, 0, texels, ROOM), 4 * 36 * 16);
    assert_int_equal(FluidVolume_Pack(air, EACH, FLUID_VOLUME_R8, 2, NULL, 0), 0);
    Fluid_Destroy(air);
}

/* ---- Threads ---- */

TEST(any_number_of_threads_writes_the_same_bytes) {
    Pool *pool = Pool_Open(3);
    int seed = 5;
    const FluidHost hosts[2] = {{.parallel_for = Parallel_Backwards, .data = &seed},
                                {.parallel_for = Pool_Run, .data = pool}};
    for (int fineness = 1; fineness <= FINE; fineness++) {
        Fluid *alone = make_air(NULL, fineness);
        const size_t bytes = FluidVolume_Pack(alone, EACH, FLUID_VOLUME_RGBA8, 3, texels, ROOM);
        Fluid_Destroy(alone);
        for (int i = 0; i < (pool ? 2 : 1); i++) {
            Fluid *air = make_air(&hosts[i], fineness);
            memset(others, 9, sizeof others);
            assert_int_equal(FluidVolume_Pack(air, EACH, FLUID_VOLUME_RGBA8, 3, others, ROOM), bytes);
            assert_memory_equal(others, texels, bytes);
            Fluid_Destroy(air);
        }
    }
    Pool_Close(pool);
}

/* ---- Refusals ---- */

TEST(bad_calls_write_nothing_and_say_why) {
    Fluid *air = make_air(NULL, 1);
    enum { BYTES = WIDE * HIGH * DEEP };
    const struct {
        const Fluid *fluid;
        FluidVolumePart part;
        int format, columns, capacity;
        const char *why;
    } bad[] = {{NULL, {0, 1}, FLUID_VOLUME_R8, 0, ROOM, "fluid"},
               {air, {2, 1}, FLUID_VOLUME_R8, 0, ROOM, "channel"},
               {air, {-2, 1}, FLUID_VOLUME_R8, 0, ROOM, "channel"},
               {air, {0, 0}, FLUID_VOLUME_R8, 0, ROOM, "full"},
               {air, {0, -1}, FLUID_VOLUME_R8, 0, ROOM, "full"},
               {air, {0, NAN}, FLUID_VOLUME_R8, 0, ROOM, "full"},
               {air, {0, INFINITY}, FLUID_VOLUME_R8, 0, ROOM, "full"},
               {air, {-1, 128}, FLUID_VOLUME_R8, 0, ROOM, "127 cells"},
               {air, {0, 1}, 4, 0, ROOM, "format"},
               {air, {0, 1}, -1, 0, ROOM, "format"},
               {air, {0, 1}, FLUID_VOLUME_R8, -1, ROOM, "atlas_columns"},
               {air, {0, 1}, FLUID_VOLUME_R8, DEEP + 1, ROOM, "atlas_columns"},
               {air, {0, 1}, FLUID_VOLUME_R8, 0, BYTES - 1, "capacity"},
               {air, {0, 1}, FLUID_VOLUME_R16F, 2, BYTES * 2, "capacity"}}; /* the atlas has a slab more */
    memset(texels, 3, sizeof texels), memset(others, 3, sizeof others);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const FluidVolumeFormat format = (FluidVolumeFormat)bad[i].format;
        const size_t capacity = (size_t)bad[i].capacity;
        const char *why = FluidVolume_Error(bad[i].fluid, &bad[i].part, format, bad[i].columns, texels, capacity);
        assert_int_equal(FluidVolume_Pack(bad[i].fluid, &bad[i].part, format, bad[i].columns, texels, capacity), 0);
        assert_memory_equal(texels, others, sizeof texels);
        assert_non_null(why);
        assert_non_null(strstr(why, bad[i].why));
    }
    assert_int_equal(FluidVolume_Pack(air, NULL, FLUID_VOLUME_R8, 0, texels, ROOM), 0);
    assert_non_null(strstr(FluidVolume_Error(air, NULL, FLUID_VOLUME_R8, 0, texels, ROOM), "parts"));
    assert_int_equal(FluidVolume_Pack(air, EACH, FLUID_VOLUME_R8, 0, texels, BYTES), BYTES);
    assert_int_equal(texels[BYTES], 3);
    assert_null(FluidVolume_Error(air, EACH, FLUID_VOLUME_R8, 0, texels, BYTES));
    assert_int_equal(FluidVolume_Pack(air, EACH, FLUID_VOLUME_RGBA8, 0, NULL, 0), 4 * BYTES);
    Fluid_Destroy(air);
}
