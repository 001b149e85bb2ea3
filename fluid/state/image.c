/* A saved state, in little endian. It holds magic, version, length, the values of the state, zeros up to a multiple of
 * eight bytes, and a checksum. */
#include "../setup/setup.h"
#include "state.h"

enum { FLU_HEADER_BYTES = 24, FLU_CHECKSUM_BYTES = 8, FLU_IMAGE_VERSION = 5 };

static const uint8_t magic[8] = {'F', 'l', 'u', 'i', 'd', '\r', '\n', 26};

/* An image that is written, only measured (`to` is NULL), or read. */
typedef struct Image {
    Visitor visitor;
    uint8_t *to;
    const uint8_t *from;
    size_t at;
    bool puts, sound; /* puts stores values that are read. sound means that nothing was wrong so far */
} Image;

/* ---- Bytes -------------------------------------------------------------------------------------- */

FLU_INLINE void put_word(uint8_t *to, uint32_t word) {
    to[0] = (uint8_t)word, to[1] = (uint8_t)(word >> 8), to[2] = (uint8_t)(word >> 16), to[3] = (uint8_t)(word >> 24);
}

FLU_INLINE uint32_t word_at(const uint8_t *from) {
    return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

static void put_long(uint8_t *to, uint64_t value) {
    put_word(to, (uint32_t)value), put_word(to + 4, (uint32_t)(value >> 32));
}

static uint64_t long_at(const uint8_t *from) { return word_at(from) | (uint64_t)word_at(from + 4) << 32; }

/* FNV-1a, eight bytes at a time. Each step is one to one, so a change within eight bytes always changes the sum. */
static uint64_t checksum(const uint8_t *bytes, size_t count) {
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < count; i += 8) sum = (sum ^ long_at(bytes + i)) * 1099511628211u;
    return sum;
}

/* ---- Writing ------------------------------------------------------------------------------------ */

static void write_numbers(Visitor *v, float *x, int count, float low, float high) {
    (void)low, (void)high;
    Image *image = (Image *)v;
    for (int i = 0; i < count && image->to; i++) put_word(image->to + image->at + 4 * (size_t)i, flu_bits(x[i]));
    image->at += 4 * (size_t)count;
}

static void write_bytes(Visitor *v, uint8_t *x, size_t count) {
    Image *image = (Image *)v;
    if (image->to) memcpy(image->to + image->at, x, count);
    image->at += count;
}

static void write_word(Visitor *v, uint32_t *x, uint32_t high) {
    (void)high;
    Image *image = (Image *)v;
    if (image->to) put_word(image->to + image->at, *x);
    image->at += 4;
}

static size_t write_snapshot(const Fluid *f, uint8_t *to) {
    Image image = {
        {write_numbers, write_bytes, write_word, true, false, NULL}, to, NULL, FLU_HEADER_BYTES, false, true};
    FluidDef def = f->def;
    FluidProfile profile = to ? Fluid_GetProfile(f) : f->timing.profile;
    flu_visit_def(&image.visitor, &def, def.channel_count);
    flu_visit_state(&image.visitor, flu_owned(f)); /* it only reads */
    flu_visit_figures(&image.visitor, &profile);
    return image.at;
}

static size_t whole_eights(size_t size) { return (size + 7) / 8 * 8; }

static void write_header(uint8_t *image, size_t size) {
    memcpy(image, magic, sizeof magic);
    put_long(image + 8, FLU_IMAGE_VERSION);
    put_long(image + 16, size);
}

size_t Fluid_Save(const Fluid *f, void *image, size_t capacity) {
    if (!f) return 0;
    uint8_t *bytes = image;
    size_t used = write_snapshot(f, NULL), summed = whole_eights(used), size = summed + FLU_CHECKSUM_BYTES;
    if (!bytes) return size;
    if (capacity < size) return flu_refuse(f, __func__, "the image needs more bytes than capacity");
    write_header(bytes, size);
    write_snapshot(f, bytes);
    memset(bytes + used, 0, summed - used);
    put_long(bytes + summed, checksum(bytes, summed));
    return size;
}

/* ---- Reading ------------------------------------------------------------------------------------ */

static void read_numbers(Visitor *v, float *x, int count, float low, float high) {
    Image *image = (Image *)v;
    bool sound = true;
    for (int i = 0; i < count; i++) {
        uint32_t bits = word_at(image->from + image->at + 4 * (size_t)i);
        bool finite = (bits & 0x7f800000u) != 0x7f800000u;
        float value;
        if (!finite) bits = 0; /* comparing a NaN would raise FE_INVALID */
        memcpy(&value, &bits, sizeof value);
        sound &= finite && value >= low && value <= high;
        if (image->puts) x[i] = value;
    }
    image->sound &= sound;
    image->at += 4 * (size_t)count;
}

static void read_bytes(Visitor *v, uint8_t *x, size_t count) {
    Image *image = (Image *)v;
    if (image->puts) memcpy(x, image->from + image->at, count);
    image->at += count;
}

static void read_word(Visitor *v, uint32_t *x, uint32_t high) {
    Image *image = (Image *)v;
    *x = word_at(image->from + image->at);
    if (*x > high) image->sound = false, *x = 0;
    image->at += 4;
}

static bool intact(const uint8_t *bytes, size_t size) {
    return size >= FLU_HEADER_BYTES + FLU_CHECKSUM_BYTES && size % 8 == 0 && memcmp(bytes, magic, sizeof magic) == 0 &&
           long_at(bytes + 8) == FLU_IMAGE_VERSION && long_at(bytes + 16) == size &&
           long_at(bytes + size - FLU_CHECKSUM_BYTES) == checksum(bytes, size - FLU_CHECKSUM_BYTES);
}

/* Reads the def, and everything else once without storing it. NULL, or why the image is refused. */
static const char *image_error(Fluid *f, Image *image, FluidDef *def) {
    static const char out_of_bounds[] = "the image holds values out of bounds";
    FluidProfile profile = f->timing.profile;
    *def = f->def;
    image->puts = true;
    flu_visit_def(&image->visitor, def, f->def.channel_count);
    const char *error = flu_tune_error(f, def);
    if (!image->sound) return out_of_bounds;
    if (error) return error;
    image->puts = false;
    image->visitor.def = def;
    size_t begin = image->at;
    flu_visit_state(&image->visitor, f);
    flu_visit_figures(&image->visitor, &profile);
    while (image->at % 8) image->sound &= image->from[image->at++] == 0;
    image->at = begin;
    return image->sound ? NULL : out_of_bounds;
}

/* The maps of solids are not in the image. They are made anew from the occupancy. */
static void adopt_image(Fluid *f, Image *image, const FluidDef *def) {
    image->puts = image->visitor.stores = true;
    flu_tune(f, def);
    flu_visit_state(&image->visitor, f);
    flu_visit_figures(&image->visitor, &f->timing.profile);
    f->pressure.divergence_known = true;
    memset(f->flow.written, true, sizeof f->flow.written);
    for (int i = 0; i < FLU_FINENESSES; i++)
        if (f->finer.fluid[i]) memset(f->finer.fluid[i]->flow.written, true, sizeof f->flow.written);
    bool changed = f->solids.changed;
    flu_note_change(&f->solids);
    flu_update_solids(f);
    f->solids.changed = changed;
}

bool Fluid_Restore(Fluid *f, const void *bytes, size_t size) {
    if (!flu_takes_pointer(f, __func__, "image", bytes)) return false;
    if (!intact(bytes, size)) return flu_refuse(f, __func__, "the image is damaged, or of another version");
    if (size != Fluid_Save(f, NULL, 0)) return flu_refuse(f, __func__, "the image is of a fluid of another size");
    Image image = {{read_numbers, read_bytes, read_word, true, false, NULL}, NULL, bytes, FLU_HEADER_BYTES, true, true};
    FluidDef def;
    const char *error = image_error(f, &image, &def);
    if (error) return flu_refuse(f, __func__, "%s", error);
    adopt_image(f, &image, &def);
    return true;
}
