#include "state.h"

typedef struct Hasher {
    Visitor visitor;
    uint64_t hash;
} Hasher;

/* FNV-1a over 32-bit words, whatever the machine's byte order. */
FLU_INLINE uint64_t mix(uint64_t hash, uint32_t word) { return (hash ^ word) * 1099511628211u; }

static void hash_numbers(Visitor *v, float *x, int count, float low, float high) {
    (void)low, (void)high;
    uint64_t hash = ((Hasher *)v)->hash;
    for (int i = 0; i < count; i++) hash = mix(hash, flu_bits(x[i]));
    ((Hasher *)v)->hash = hash;
}

static void hash_bytes(Visitor *v, uint8_t *x, size_t count) {
    uint64_t hash = ((Hasher *)v)->hash;
    for (size_t i = 0; i < count; i++) hash = mix(hash, x[i]);
    ((Hasher *)v)->hash = hash;
}

static void hash_word(Visitor *v, uint32_t *x, uint32_t high) {
    (void)high;
    ((Hasher *)v)->hash = mix(((Hasher *)v)->hash, *x);
}

static Hasher start_hash(void) {
    return (Hasher){{hash_numbers, hash_bytes, hash_word, false, false, NULL}, 14695981039346656037u};
}

static void hash_def(Hasher *hasher, FluidDef def) { flu_visit_def(&hasher->visitor, &def, def.channel_count); }

bool flu_same_def(const FluidDef *a, const FluidDef *b) {
    Hasher left = start_hash(), right = start_hash();
    hash_def(&left, *a);
    hash_def(&right, *b);
    return left.hash == right.hash;
}

uint64_t Fluid_Hash(const Fluid *f) {
    Hasher hasher = start_hash();
    if (!f) return hasher.hash;
    hash_def(&hasher, f->def);
    flu_visit_state(&hasher.visitor, flu_owned(f)); /* it only reads */
    return hasher.hash;
}
