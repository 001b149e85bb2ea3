/* Finds where a wall has to be painted anew after its stone has changed. */
#include "engine/maths/scalar.h"
#include "engine/stone/wall.h"
#include <string.h>

#define BESIDE 0.02f /* m, so near that one slab's edge gives way to the other's */

static bool same_slab(const WallSlab *a, const WallSlab *b) { return memcmp(a, b, sizeof *a) == 0; }

static bool has_slab(const Wall *wall, const WallSlab *slab) {
    for (int i = 0; i < wall->slabs; i++)
        if (same_slab(&wall->slab[i], slab)) return true;
    return false;
}

static bool meets(const WallSlab *a, const WallSlab *b, float beside) {
    return a->left < b->right + beside && b->left < a->right + beside && a->top < b->bottom + beside &&
           b->top < a->bottom + beside;
}

static bool same_but_for_slabs(const Wall *a, const Wall *b) {
    return a->seed == b->seed && a->style == b->style && a->width == b->width && a->height == b->height &&
           a->arches == b->arches && a->panels == b->panels && same_slab(&a->door, &b->door) &&
           same_slab(&a->landmark, &b->landmark) &&
           memcmp(a->arch, b->arch, (size_t)a->arches * sizeof *a->arch) == 0 &&
           memcmp(a->panel, b->panel, (size_t)a->panels * sizeof *a->panel) == 0;
}

typedef struct Parts {
    WallSlab *part;
    int count;
    const Wall *walls[2];
} Parts;

static WallSlab around(const WallSlab *a, const WallSlab *b) {
    return (WallSlab){Minf(a->left, b->left), Minf(a->top, b->top), Maxf(a->right, b->right),
                      Maxf(a->bottom, b->bottom)};
}

/* A part that meets another becomes one with it, as does one too many. */
static void add(Parts *parts, WallSlab part) {
    for (int i = 0; i < parts->count; i++) {
        if (!meets(&parts->part[i], &part, 0) && parts->count < WALL_PARTS) continue;
        part = around(&parts->part[i], &part);
        parts->part[i] = parts->part[--parts->count];
        i = -1;
    }
    parts->part[parts->count++] = part;
}

/* A change shows in edges and shadows up to a metre away, and in brackets and the feet of arches. */
static void add_around(Parts *parts, const WallSlab *slab) {
    const float far = Maxf(1, .6f * parts->walls[0]->height / 9) + BESIDE;
    add(parts, (WallSlab){slab->left - far, slab->top - far, slab->right + far, slab->bottom + far});
}

/* In ground that changes, the darkness of all pits may change. */
static void add_ground(Parts *parts) {
    const Wall *wall = parts->walls[0];
    float top = wall->height;
    for (int w = 0; w < 2; w++)
        for (int i = 0; i < parts->walls[w]->slabs; i++)
            if (parts->walls[w]->slab[i].bottom >= wall->height) top = Minf(top, parts->walls[w]->slab[i].top);
    add(parts, (WallSlab){-99, top - .2f, wall->width + 99, wall->height + 99});
}

/* Where slabs overlap, a change of a neighbour decides which of them is seen. */
static void add_neighbours(Parts *parts, const WallSlab *changed, const Wall *wall) {
    for (int i = 0; i < wall->slabs; i++) {
        const WallSlab *slab = &wall->slab[i];
        if (!meets(changed, slab, BESIDE)) continue;
        for (int k = 0; k < wall->slabs; k++)
            if (k != i && meets(slab, &wall->slab[k], -BESIDE)) {
                add_around(parts, slab);
                break;
            }
    }
}

static void add_changed(Parts *parts, const WallSlab *slab) {
    add_around(parts, slab);
    for (int w = 0; w < 2; w++) add_neighbours(parts, slab, parts->walls[w]);
    if (slab->bottom >= parts->walls[0]->height) add_ground(parts);
}

/* The next slab that both walls have, or NULL. */
static const WallSlab *next_common(const Parts *parts, int w, int *at) {
    const Wall *wall = parts->walls[w];
    while (*at < wall->slabs)
        if (has_slab(parts->walls[1 - w], &wall->slab[(*at)++])) return &wall->slab[*at - 1];
    return NULL;
}

/* Where slabs lie one over the other the first of them counts. */
static void add_reordered(Parts *parts) {
    int at[2] = {0, 0};
    for (;;) {
        const WallSlab *was = next_common(parts, 0, &at[0]), *is = next_common(parts, 1, &at[1]);
        if (!was || !is) return;
        if (same_slab(was, is)) continue;
        add_changed(parts, was);
        add_changed(parts, is);
    }
}

int Wall_Changes(const Wall *was, const Wall *is, WallSlab parts[WALL_PARTS]) {
    Parts found = {parts, 0, {was, is}};
    if (!same_but_for_slabs(was, is)) return -1;
    for (int w = 0; w < 2; w++)
        for (int i = 0; i < found.walls[w]->slabs; i++)
            if (!has_slab(found.walls[1 - w], &found.walls[w]->slab[i])) add_changed(&found, &found.walls[w]->slab[i]);
    add_reordered(&found);
    return found.count;
}
