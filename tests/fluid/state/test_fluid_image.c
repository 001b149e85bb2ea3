/* Nothing damaged, foreign or forged is restored: refused whole, with nothing changed. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/saved_kit.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TEST(test_every_truncation_is_refused) {
    Fluid *fluid = small_fluid(), *into = small_fluid();
    Fluid_Step(fluid, 0.1f);
    const Saved image = save(fluid), before = save(into);
    for (size_t size = 0; size < image.size; size++) assert_false(Fluid_Restore(into, image.bytes, size));
    assert_false(Fluid_Restore(into, image.bytes, SIZE_MAX));
    assert_false(Fluid_Restore(into, NULL, image.size));
    assert_false(Fluid_Restore(NULL, image.bytes, image.size));
    assert_int_equal(Fluid_GetProfile(into).refused, image.size + 2);
    const Saved after = save(into);
    assert_true(same(&before, &after));
    assert_true(Fluid_Restore(into, image.bytes, image.size));
    free(image.bytes), free(before.bytes), free(after.bytes);
    Fluid_Destroy(fluid), Fluid_Destroy(into);
}

TEST(test_every_flipped_bit_is_refused) {
    Fluid *fluid = small_fluid(), *into = small_fluid();
    Fluid_Step(fluid, 0.1f);
    const Saved image = save(fluid), before = save(into);
    for (size_t bit = 0; bit < 8 * image.size; bit += Patience_Sanitized() ? 5 : 1) {
        image.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (Fluid_Restore(into, image.bytes, image.size)) fail_msg("bit %zu", bit);
        image.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    const Saved after = save(into);
    assert_true(same(&before, &after));
    free(image.bytes), free(before.bytes), free(after.bytes);
    Fluid_Destroy(fluid), Fluid_Destroy(into);
}

static bool sane(Fluid *fluid) {
    bool fine = Kit_AllFinite(fluid) && !Fluid_DefError(Fluid_GetDef(fluid));
    Fluid_Step(fluid, 0.1f);
    return fine && Kit_AllFinite(fluid);
}

/* With the checksum made right again: no word but the two occupancies' takes what no call could have put there. */
TEST(test_forged_numbers_are_refused) {
    static const uint32_t forged[] = {0xff800000u, 0xffffffffu};
    Fluid *fluid = small_fluid(), *into = small_fluid();
    const Saved image = save(fluid), before = save(into);
    uint8_t *changed = malloc(image.size);
    assert_non_null(changed);
    const size_t stride = Patience_Sanitized() ? 3 : 1; /* words; each occupancy has three */
    size_t taken = 0;
    for (size_t at = 0; at + 12 <= image.size; at += 4 * stride)
        for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
            memcpy(changed, image.bytes, image.size);
            for (size_t k = 0; k < 4; k++) changed[at + k] = (uint8_t)(forged[i] >> 8 * k);
            Kit_Seal(changed, image.size);
            if (!Fluid_Restore(into, changed, image.size)) continue;
            taken++;
            assert_true(sane(into));
            assert_true(Fluid_Restore(into, before.bytes, before.size));
        }
    assert_int_equal(taken, 2 * 4 * 3 / 4 * 2 / stride);
    const Saved after = save(into);
    assert_true(same(&before, &after));
    free(changed), free(image.bytes), free(before.bytes), free(after.bytes);
    Fluid_Destroy(fluid), Fluid_Destroy(into);
}

/* Where a value lies is found by changing it through the interface. */
static size_t first_difference(const Saved *a, const Saved *b) {
    size_t at = 24;
    while (at < a->size && a->bytes[at] == b->bytes[at]) at++;
    return at / 4 * 4;
}

static void tune_slip(Fluid *fluid) {
    FluidDef def = *Fluid_GetDef(fluid);
    def.side[3].slip = 0.25f;
    Fluid_Tune(fluid, &def);
}
static void tune_kind(Fluid *fluid) {
    FluidDef def = *Fluid_GetDef(fluid);
    def.side[1].kind = FLUID_OPEN;
    Fluid_Tune(fluid, &def);
}
static void tune_order(Fluid *fluid) {
    FluidDef def = *Fluid_GetDef(fluid);
    def.order = FLUID_PROJECT_TWICE;
    Fluid_Tune(fluid, &def);
}
static void tune_relaxation(Fluid *fluid) {
    FluidDef def = *Fluid_GetDef(fluid);
    def.over_relaxation = 1.5f;
    Fluid_Tune(fluid, &def);
}
static void slip_body(Fluid *fluid) { Fluid_SetBody(fluid, 9, &(FluidBody){.slip = 0.25f}); }
static void blow_body(Fluid *fluid) { Fluid_SetBody(fluid, 9, &(FluidBody){.blows = true}); }
static void open_body(Fluid *fluid) { Fluid_SetBody(fluid, 9, &(FluidBody){.open = true}); }
static void queue_push(Fluid *fluid) { Fluid_Push(fluid, FLUID_AT(0, 0), FLUID_AT(0, 0), 0, FLUID_AT(0, 0)); }

static const struct {
    void (*change)(Fluid *);
    uint32_t refused;
    const char *what;
} forgeries[] = {{tune_slip, 0x3f800001u, "a side's slip just above 1"},
                 {tune_slip, 0xbf800000u, "a side's slip of -1"},
                 {tune_kind, 4, "a side of no kind"},
                 {tune_kind, FLUID_PERIODIC, "one PERIODIC side alone"},
                 {tune_order, 3, "an order that is none"},
                 {tune_relaxation, 0x40400000u, "an over-relaxation of 3"},
                 {slip_body, 0x3f800001u, "a body's slip just above 1"},
                 {slip_body, 0xbf800000u, "a body's slip of -1"},
                 {open_body, 2, "a flag that is neither"},
                 {blow_body, 2, "a flag of a vent that is neither"},
                 {queue_push, 513, "more pushes than wait"},
                 {queue_push, 0x80000000u, "fewer pushes than none"}};

TEST(test_forged_values_out_of_range_are_refused) {
    for (size_t i = 0; i < sizeof forgeries / sizeof *forgeries; i++) {
        Fluid *fluid = small_fluid(), *into = small_fluid();
        const Saved before = save(fluid);
        forgeries[i].change(fluid);
        Saved image = save(fluid);
        const size_t at = first_difference(&before, &image);
        assert_true(Fluid_Restore(into, image.bytes, image.size));
        for (size_t k = 0; k < 4; k++) image.bytes[at + k] = (uint8_t)(forgeries[i].refused >> 8 * k);
        Kit_Seal(image.bytes, image.size);
        if (Fluid_Restore(into, image.bytes, image.size)) fail_msg("%s is taken", forgeries[i].what);
        free(before.bytes), free(image.bytes);
        Fluid_Destroy(fluid), Fluid_Destroy(into);
    }
}

static void expect_refused_by(const Saved *image, const FluidDef *def, const char *what) {
    const FluidDef usable = Kit_Usable(def);
    Fluid *into = Fluid_Create(&usable);
    assert_non_null(into);
    const uint64_t before = Fluid_Hash(into);
    if (Fluid_Restore(into, image->bytes, image->size)) fail_msg("taken by a fluid of %s", what);
    assert_true(Fluid_Hash(into) == before);
    assert_int_equal(Fluid_GetProfile(into).refused, 1);
    Fluid_Destroy(into);
}

TEST(test_images_of_other_fluids_are_refused) {
    FluidDef def = Fluid_DefaultDef(), other;
    Case_Resize(&def, 32, 24, 0.1f);
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    const Saved image = save(fluid);
    other = def, other.size[0] = 24, other.size[1] = 32;
    expect_refused_by(&image, &other, "another size");
    other = def, other.size[0] = 33;
    expect_refused_by(&image, &other, "another width");
    other = def, other.channel_count = 3;
    expect_refused_by(&image, &other, "more channels");
    other = def, other.layout = FLUID_CENTRED;
    expect_refused_by(&image, &other, "another layout");
    free(image.bytes);
    Fluid_Destroy(fluid);
}
