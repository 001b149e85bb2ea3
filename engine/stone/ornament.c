#include "engine/stone/masonry.h"
#include "engine/stone/style.h"
#include <math.h>

/* Lengths are those of a hall 9 m high. */

typedef struct Place {
    float x, top; /* its middle, and the height of its rod */
} Place;

/* Where something may hang between an arch and the next one, if there is room. */
static bool find_place(const Wall *wall, int arch, Place *place) {
    const WallArch *first = &wall->arch[arch];
    const float unit = wall->height / 9, right = first->x + first->half_width;
    float next = wall->width + 9 * unit;
    for (int j = 0; j < wall->arches; j++) {
        const float left = wall->arch[j].x - wall->arch[j].half_width;
        if (left > right && left < next) next = left;
    }
    const float room = (next - right) / unit;
    *place = (Place){.5f * (right + next) / unit, first->spring / unit - .62f};
    return room >= 2.1f && room <= 5;
}

static bool covers(const WallSlab *slab, const Place *place, float unit) {
    return slab->right > slab->left && place->x * unit > slab->left - .8f * unit &&
           place->x * unit < slab->right + .8f * unit && place->top * unit < slab->bottom &&
           (place->top + 2.8f) * unit > slab->top;
}

/* What would overlap the landmark, a panel, or what hangs by an earlier arch is left out. */
static bool hangs_free(const Wall *wall, int arch, const Place *place) {
    const float unit = wall->height / 9;
    Place other;
    if (covers(&wall->landmark, place, unit)) return false;
    for (int i = 0; i < wall->panels; i++)
        if (covers(&wall->panel[i], place, unit)) return false;
    for (int j = 0; j < arch; j++)
        if (find_place(wall, j, &other) && fabsf(other.x - place->x) < 1.3f && fabsf(other.top - place->top) < 2.8f)
            return false;
    return true;
}

static void hang(const Style *style, const Noise *noise, const Wall *wall, float x, float y, float colour[3]) {
    Place place;
    for (int i = 0; i < wall->arches; i++) {
        if (!find_place(wall, i, &place) || fabsf(x - place.x) > .7f) continue;
        if (y < place.top - .2f || y > place.top + 2.8f || !hangs_free(wall, i, &place)) continue;
        style->hanging(noise, wall->seed * 5 + (uint32_t)i * 11, x - place.x, y - place.top, colour);
    }
}

void Masonry_Ornament(const Noise *noise, const Wall *wall, float x, float y, float arch_gap, float colour[3]) {
    const Style *style = wall->style;
    const float unit = wall->height / 9, top = (wall->arches ? wall->arch[0].spring / unit : 2.6f) - .11f;
    if (arch_gap <= .34f) return;
    if (style->string && y > top - .1f && y < top + .8f) style->string(noise, x, y - top, colour);
    if (style->hanging) hang(style, noise, wall, x, y, colour);
}
