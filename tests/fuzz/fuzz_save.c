/* Any bytes are an image to restore: as they are, or as changes of a state that was saved, its own or that of a fluid
 * with other schemes, with the checksum left alone or made right again. Refused with nothing changed, or taken: then it
 * is bounded after a step, and saved and restored itself. Nobody touches what lies behind the memory that was lent. */
#include "tests/kits/fluid_calls.h"
#include "tests/kits/guard_kit.h"
#include "tests/fuzz/fuzz.h"

enum { HEADER = 24, TUNING = 700 /* bytes, about */ };

typedef struct Image {
    uint8_t *bytes;
    size_t size;
} Image;

static Image save(const Fluid *fluid) {
    const size_t size = Fluid_Save(fluid, NULL, 0);
    Image image = {malloc(size), size};
    expect(image.bytes && Fluid_Save(fluid, image.bytes, size) == size, "a state is not saved");
    return image;
}

/* Half of them where the tuning lies, as fields and bodies fill the rest. */
static void change_a_word(Calls *calls, Image *image) {
    const int words = (int)(image->size - HEADER) / 4, near = words < TUNING / 4 ? words : TUNING / 4;
    const int at = HEADER + 4 * Calls_Int(calls, 0, Calls_OneIn(calls, 2) ? near - 1 : words - 1);
    const float number = Calls_Float(calls);
    const uint32_t small = (uint32_t)Calls_Int(calls, 0, 20);
    uint32_t word;
    memcpy(&word, &number, sizeof word);
    if (Calls_OneIn(calls, 2)) word = small;
    for (int k = 0; k < 4; k++) image->bytes[at + k] = (uint8_t)(word >> 8 * k);
}

/* What is left of the bytes, over and over. */
static void fill(Calls *calls, Image *image) {
    for (size_t at = HEADER; at < image->size && calls->left; at++)
        image->bytes[at] = calls->bytes[(at - HEADER) % calls->left];
}

static Image forge(Calls *calls, const Fluid *fluid) {
    Fluid *other = Calls_OneIn(calls, 2) ? Calls_Other(calls, fluid) : NULL;
    Image image = save(other ? other : fluid);
    Fluid_Destroy(other);
    if (Calls_OneIn(calls, 8))
        fill(calls, &image);
    else
        for (int changes = Calls_Int(calls, 0, 8); changes > 0; changes--) change_a_word(calls, &image);
    if (!Calls_OneIn(calls, 8)) Kit_Seal(image.bytes, image.size);
    return image;
}

static void check_taken(Calls *calls, Fluid *fluid) {
    expect(!Fluid_DefError(Fluid_GetDef(fluid)), "a tuning was restored that is refused");
    Image image = save(fluid);
    const uint64_t hash = Fluid_Hash(fluid);
    expect(Fluid_Restore(fluid, image.bytes, image.size), "a restored state is saved as one that is refused");
    expect(Fluid_Hash(fluid) == hash, "a restored state is saved as another");
    free(image.bytes);
    expect(Fluid_Step(fluid, 1 / 60.0f), "a restored state does not step");
    expect(!Calls_Wrong(fluid), "a restored state is not bounded after a step");
    for (int i = 0; i < 8; i++) {
        const char *wrong = Calls_Check(calls, fluid);
        expect(!wrong, wrong);
    }
}

static void restore(Calls *calls, Fluid *fluid, const uint8_t *bytes, size_t size) {
    const uint64_t before = Fluid_Hash(fluid);
    if (Fluid_Restore(fluid, bytes, size))
        check_taken(calls, fluid);
    else
        expect(Fluid_Hash(fluid) == before, "a refused image changes the state");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    Calls calls = Calls_FromBytes(bytes, count);
    FluidDef def = Calls_UsableDeepDef(&calls);
    def.host = Guard_Host();
    Fluid *fluid = Fluid_Create(&def);
    expect(fluid, "no memory");
    for (int i = Calls_Int(&calls, 0, 6); i > 0; i--) Calls_Make(&calls, fluid);
    restore(&calls, fluid, bytes, count);
    Image image = forge(&calls, fluid);
    restore(&calls, fluid, image.bytes, image.size);
    free(image.bytes);
    Fluid_Destroy(fluid);
    return 0;
}
