/* The ornaments of a wall are a string along it and hangings between its arches. Lengths are for a hall 9 m high. */
#include "engine/stone/masonry.h"
#include "engine/stone/style.h"
#include <math.h>

#define LONGEST 2.8f /* the most that an ornament hangs down */

/* Finds a place between an arch and the next arch. Returns false if there is no room. */
static bool find_place(const Wall *wall, int arch, MasonryHanging *place) {
    const WallArch *first = &wall->arch[arch];
    const float unit = wall->height / 9, right = first->x + first->half_width;
    float next = wall->width + 9 * unit;
    for (int j = 0; j < wall->arches; j++) {
        const float left = wall->arch[j].x - wall->arch[j].half_width;
        if (left > right && left < next) next = left;
    }
    const float room = (next - right) / unit;
    *place = (MasonryHanging){.5f * (right + next) / unit, first->spring / unit - .62f,
                              wall->seed * 5 + (uint32_t)arch * 11};
    return room >= 2.1f && room <= 5;
}

static bool covers(const WallSlab *slab, const MasonryHanging *place, float unit) {
    return slab->right > slab->left && place->x * unit > slab->left - .8f * unit &&
           place->x * unit < slab->right + .8f * unit && place->top * unit < slab->bottom &&
           (place->top + LONGEST) * unit > slab->top;
}

/* Nothing hangs over the landmark, over a panel, or over the place of an earlier arch. */
static bool hangs_free(const Wall *wall, int arch, const MasonryHanging *place) {
    const float unit = wall->height / 9;
    MasonryHanging other;
    if (covers(&wall->landmark, place, unit)) return false;
    for (int i = 0; i < wall->panels; i++)
        if (covers(&wall->panel[i], place, unit)) return false;
    for (int j = 0; j < arch; j++)
        if (find_place(wall, j, &other) && fabsf(other.x - place->x) < 1.3f && fabsf(other.top - place->top) < LONGEST)
            return false;
    return true;
}

void Masonry_Hang(Masonry *masonry) {
    const Wall *wall = masonry->wall;
    masonry->hangings = 0;
    for (int i = 0; i < wall->arches && wall->style->hanging; i++) {
        MasonryHanging *place = &masonry->hanging[masonry->hangings];
        if (find_place(wall, i, place) && hangs_free(wall, i, place)) masonry->hangings++;
    }
}

void Masonry_Ornament(const Masonry *masonry, float x, float y, float arch_gap, float colour[3]) {
    const Wall *wall = masonry->wall;
    const float unit = wall->height / 9, top = (wall->arches ? wall->arch[0].spring / unit : 2.6f) - .11f;
    if (arch_gap <= .34f) return;
    if (wall->style->string && y > top - .1f && y < top + .8f) wall->style->string(&masonry->noise, x, y - top, colour);
    for (int i = 0; i < masonry->hangings; i++) {
        const MasonryHanging *at = &masonry->hanging[i];
        if (fabsf(x - at->x) <= .7f && y >= at->top - .2f && y <= at->top + LONGEST)
            wall->style->hanging(&masonry->noise, at->seed, x - at->x, y - at->top, colour);
    }
}
