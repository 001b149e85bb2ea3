#include "engine/stone/masonry.h"
#include "engine/maths/scalar.h"
#include "engine/stone/style.h"
#include <math.h>
#include <string.h>

#define QUIET    .3f /* the share of its contrast that the wall gives up, so that ledges stand out before it */
#define PIT_DARK .6f /* m below the rim, from where a pit is black */

/* ---- Arches --------------------------------------------------------------------------------------------- */

/* Where the sides of an opening end. A pointed top begins lower and rises higher than the others. */
static float spring_of(const Style *style, const WallArch *arch) {
    return arch->spring + (style->top == TOP_POINTED ? .5f * arch->half_width : 0);
}

/* The distance to an opening, negative inside. *turn counts the stones along its rim. */
static float arch_distance(const Style *style, const WallArch *arch, float x, float y, float unit, float *turn) {
    const float half = arch->half_width, dx = x - arch->x, dy = y - spring_of(style, arch), aside = fabsf(dx);
    const float beyond = 1.03f * half, lid = -1.25f * half - dy, ox = Maxf(aside - half, 0), oy = Maxf(lid, 0);
    *turn = dy / unit * 3.1f;
    if (style->top == TOP_ROUND || style->top == TOP_POINTED) {
        if (dy >= 0) return (aside - half) / unit;
        if (style->top == TOP_POINTED) {
            *turn = atan2f(dy, aside + beyond) * 6.4f;
            return (sqrtf((aside + beyond) * (aside + beyond) + dy * dy) - half - beyond) / unit;
        }
        *turn = atan2f(dy, dx) * 3.2f;
        return (sqrtf(dx * dx + .64f * dy * dy) - half) / unit;
    }
    if (lid > aside - half) *turn = dx / unit * 1.9f;
    const float flat = sqrtf(ox * ox + oy * oy) + Minf(Maxf(aside - half, lid), 0);
    return (style->top == TOP_CUT ? Maxf(flat, .7071f * (aside - half + lid) + .42f * half) : flat) / unit;
}

static float rim_stone(const Style *style, const Noise *noise, uint32_t seed, float x, float y, float distance,
                       float turn) {
    const float part = turn - floorf(turn), joint = Smoothstep(0, .08f, Minf(part, 1 - part));
    const float shape = joint * Smoothstep(0, .03f, distance) * Smoothstep(.34f, .31f, distance);
    const float rough = Noise_At(noise, x * 7, y * 7), fine = Noise_At(noise, x * 26, y * 26);
    const float own = Noise_Random(seed, Floori(turn), 3), bevel = 1 + .35f * Smoothstep(.07f, .02f, distance);
    const float band = Floori(turn) & 1 ? 1 - style->bands : 1;
    return Mixf(.07f, .40f * band * bevel * (.6f + .7f * rough) * (.8f + .4f * fine) * (.75f + .5f * own), shape);
}

/* The thickness of the wall shows inside the opening. */
static float reveal_stone(const Noise *noise, float x, float y, float distance, float turn) {
    const float part = turn - floorf(turn), joint = .55f + .45f * Smoothstep(0, .07f, Minf(part, 1 - part));
    return .13f * joint * (.6f + .8f * Noise_At(noise, x * 9, y * 9)) * Smoothstep(-.16f, -.02f, distance);
}

/* The distance to the block that sticks out where a pier ends and its arch begins. */
static float impost(const Style *style, const WallArch *arch, float x, float y, float unit) {
    const float dx = fabsf(x - arch->x) - arch->half_width, dy = (y - spring_of(style, arch)) / unit;
    if (!style->imposts) return 1;
    const float across = fabsf(dx / unit - .19f) - .27f - .05f * Smoothstep(.02f, -.10f, dy), down = fabsf(dy) - .14f;
    return Maxf(across, down);
}

/* Finds how far down a pier reaches, which is to the stone below it, if there is any. */
static float foot_end(const Wall *wall, const WallArch *arch, float x, float unit) {
    const float end = arch->sill + .6f * unit;
    for (int i = 0; i < wall->slabs; i++) {
        const WallSlab *slab = &wall->slab[i];
        if (x >= slab->left && x <= slab->right && slab->top > arch->sill && slab->top < end) return end;
    }
    return arch->sill + .14f * unit;
}

typedef struct Opening {
    float open;         /* how open the place is, 0..1 */
    float light, cover; /* brightness of the cut stone, and the part of the wall that it covers */
    float gap;          /* m to the opening, or 0 inside it */
} Opening;

#define EDGE .006f /* half the width of the soft edge of a stone, which falls between pixels */

static void lay_stone(Opening *opening, float light, float outside) {
    const float cover = Smoothstep(EDGE, -EDGE, outside);
    opening->light = opening->cover > 0 ? Mixf(opening->light, light, cover) : light;
    opening->cover = Maxf(opening->cover, cover);
}

/* Tells how open a place within the splay around a slit is. */
static float slit_open(const Style *style, const WallArch *arch, float x, float y, float unit) {
    const float across = (fabsf(x - arch->x) - style->slit * arch->half_width) / unit;
    const float up = (arch->spring - .85f * arch->half_width - y) / unit, down = (y - arch->sill) / unit + .22f;
    return style->slit < 1 ? Smoothstep(.012f, -.012f, Maxf(across, Maxf(up, down))) : 1;
}

static float splay_stone(const Noise *noise, const WallArch *arch, float x, float y, float unit, float turn) {
    const float side = (x - arch->x) / arch->half_width; /* the far side faces the light that falls in */
    return reveal_stone(noise, x / unit, y / unit, 0, turn) * (1.5f + 1.1f * side);
}

static void add_arch(const Style *style, const Noise *noise, const Wall *wall, const WallArch *arch, float x, float y,
                     Opening *opening) {
    const float unit = wall->height / 9, ux = x / unit, uy = y / unit;
    float turn;
    if (fabsf(x - arch->x) > arch->half_width + unit) return;
    if (y < arch->spring - 1.25f * arch->half_width - unit) return;
    const float distance = arch_distance(style, arch, x, y, unit, &turn), block = impost(style, arch, x, y, unit);
    const float ragged = distance + .03f * (Noise_At(noise, ux * 3, uy * 3) - .5f);
    const float above_sill = Smoothstep(arch->sill + .03f, arch->sill - .03f, y),
                slit = slit_open(style, arch, x, y, unit);
    opening->open =
        Maxf(opening->open, Smoothstep(-.10f, -.125f, ragged) * above_sill * Smoothstep(0, .02f, block) * slit);
    if (y < arch->sill + .6f * unit) opening->gap = Minf(opening->gap, Maxf(distance, 0));
    const bool foot = y > arch->sill; /* the foot gives way to other openings */
    if (distance > 0 && distance < .34f + EDGE && y < foot_end(wall, arch, x, unit) && !(foot && opening->cover > 0))
        lay_stone(opening, rim_stone(style, noise, wall->seed, ux, uy, distance, turn), distance - .34f);
    if (distance <= 0 && slit < 1 && y < arch->sill)
        lay_stone(opening, splay_stone(noise, arch, x, y, unit, turn), -1);
    else if (distance <= 0 && distance > -.14f && y < arch->sill)
        lay_stone(opening, reveal_stone(noise, ux, uy, distance, turn), -1);
    if (block < EDGE)
        lay_stone(
            opening,
            (.16f + .34f * Smoothstep(-.03f, -.06f, block) * (1.25f - (y - spring_of(style, arch)) / unit * 2.6f)) *
                (.6f + .8f * Noise_At(noise, ux * 8, uy * 8)),
            block);
}

/* ---- Stone in front ------------------------------------------------------------------------------------- */

static bool holds(const WallSlab *slab, float x, float y) {
    return x >= slab->left && x <= slab->right && y >= slab->top && y <= slab->bottom;
}

/* Returns NULL if there is no stone. */
static const WallSlab *find_stone(const Wall *wall, float x, float y) {
    for (int i = 0; i < wall->slabs; i++)
        if (holds(&wall->slab[i], x, y)) return &wall->slab[i];
    return NULL;
}

/* Moves sides without an edge far away. These lie at the end of the world or, seen from inside, touch other stone. */
static WallSlab open_sides(const WallSlab *slab, const Wall *wall, float x, float y) {
    const float far = 99, beside = .01f;
    const bool within = holds(slab, x, y);
    WallSlab open = *slab;
    if (slab->left <= 0 || (within && find_stone(wall, slab->left - beside, y))) open.left = -far;
    if (slab->top <= 0 || (within && find_stone(wall, x, slab->top - beside))) open.top = -far;
    if (slab->right >= wall->width || (within && find_stone(wall, slab->right + beside, y)))
        open.right = wall->width + far;
    if (slab->bottom >= wall->height || (within && find_stone(wall, x, slab->bottom + beside)))
        open.bottom = wall->height + far;
    return open;
}

static float slab_distance(const WallSlab *slab, float x, float y) {
    const float round = .03f;
    const float dx = Maxf(slab->left - x, x - slab->right) + round, dy = Maxf(slab->top - y, y - slab->bottom) + round;
    const float ox = Maxf(dx, 0), oy = Maxf(dy, 0);
    return sqrtf(ox * ox + oy * oy) + Minf(Maxf(dx, dy), 0) - round;
}

/* The place relative to the stone in front. */
typedef struct Depth {
    float distance;     /* to the nearest stone, negative inside */
    float below, under; /* depth below the slab's upper edge, and below open air, as other stone may lie on the slab */
} Depth;

static float depth_under(const WallSlab *slab, const Wall *wall, float x, float y) {
    const float beside = .01f, below = y - slab->top, above = slab->top - beside;
    const WallSlab *first = find_stone(wall, x, above), *highest = first;
    if (!first) return below;
    for (int i = 0; i < wall->slabs; i++) {
        const WallSlab *on = find_stone(wall, x, highest->top - beside);
        if (!on) break;
        highest = on;
    }
    float under = y - highest->top;
    if (first->left > 0 && !find_stone(wall, first->left - beside, above)) under = Minf(under, below + x - first->left);
    if (first->right < wall->width && !find_stone(wall, first->right + beside, above))
        under = Minf(under, below + first->right - x);
    return under;
}

static Depth slabs_depth(const Wall *wall, float x, float y) {
    Depth depth = {.distance = 1};
    for (int i = 0; i < wall->slabs; i++) {
        const WallSlab *slab = &wall->slab[i];
        const float reach = Maxf(depth.distance, .05f);
        if (x < slab->left - reach || x > slab->right + reach || y < slab->top - reach || y > slab->bottom + reach)
            continue;
        const WallSlab open = open_sides(slab, wall, x, y);
        const float away = slab_distance(&open, x, y);
        if (away >= depth.distance) continue;
        depth = (Depth){away, y - slab->top, depth_under(slab, wall, x, y)};
    }
    return depth;
}

/* Worn blocks are 1.1 m long, in courses of .55 m. Feet have worn the upper edge bright. Deeper stone is darker. */
static float slab_stone(const Noise *noise, float x, float y, const Depth *depth) {
    const float below = depth->below, under = depth->under;
    const float course = floorf(Maxf(below, 0) / .55f), down = Maxf(below, 0) - .55f * course;
    const float shifted = x / 1.1f + .5f * course + .37f * floorf(y / 7), seam = (shifted - floorf(shifted)) * 1.1f;
    const float bed = course > 0 || under > below ? Smoothstep(0, .035f, down) : 1,
                joint = Smoothstep(0, .03f, Minf(seam, 1.1f - seam)) * bed;
    const float own = .85f + .3f * Noise_Random(9, (int)floorf(shifted), (int)course);
    const float rough = .5f + .8f * Noise_At(noise, x * 6, y * 6), fine = .7f + .6f * Noise_At(noise, x * 22, y * 22);
    const float edge = Smoothstep(-.07f, -.01f, depth->distance), upper = Smoothstep(.12f, .04f, under);
    const float tread = Smoothstep(.055f, .02f, under + .02f * (rough - .9f));
    const float lit = .50f + edge * (.16f + .44f * upper) + .85f * tread;
    return lit * own * rough * fine * (.35f + .65f * joint) * (.66f + .34f * Smoothstep(.6f, 0, under));
}

/* The distance to a bracket under a ledge. Brackets stand at its ends and in between. */
static float bracket(const WallSlab *slab, const Wall *wall, float x, float y) {
    const float unit = wall->height / 9, length = slab->right - slab->left;
    if (y < slab->bottom || y > slab->bottom + .5f * unit) return 1;
    if (slab->bottom >= wall->height - .01f || slab->top <= .01f || length < .8f) return 1;
    if (slab->bottom - slab->top > .8f * unit || x < slab->left || x > slab->right) return 1;
    const int gaps = Maxi((int)(length / (2.4f * unit)), 1);
    const float pitch = (length - .6f * unit) / (float)gaps, along = x - slab->left - .3f * unit;
    const float down = (y - slab->bottom) / unit;
    const float middle = x - .5f * (slab->left + slab->right); /* a short ledge has one bracket there */
    const float place = (pitch > .8f * unit ? along - pitch * floorf(along / pitch + .5f) : middle) / unit;
    return Maxf(fabsf(place) - .19f + .12f * Smoothstep(0, .08f, down - .10f) + .16f * down, down - .36f);
}

/* ---- Pits ----------------------------------------------------------------------------------------------- */

/* Returns the depth of a place below the lower rim of a gap in the ground, or less than 0. A pit shows no bottom. */
static float pit_depth(const Wall *wall, float x, float y) {
    float rim[2] = {-1, -1}, away[2] = {wall->width, wall->width};
    for (int i = 0; i < wall->slabs; i++) {
        const WallSlab *slab = &wall->slab[i];
        if (slab->bottom < wall->height) continue;
        const int right = slab->left > x;
        const float gap = right ? slab->left - x : x - slab->right;
        if (gap < 0) return -1;
        if (gap < away[right]) away[right] = gap, rim[right] = slab->top;
    }
    return rim[0] < 0 || rim[1] < 0 ? -1 : y - Maxf(rim[0], rim[1]);
}

static bool near_slab(const WallSlab *slab, float x, float y, float reach) {
    return slab->right > slab->left && x > slab->left - reach && x < slab->right + reach && y > slab->top - reach &&
           y < slab->bottom + reach;
}

static void place_in(const WallSlab *slab, float unit, float x, float y, float half[2], float at[2]) {
    half[0] = .5f * (slab->right - slab->left) / unit, half[1] = .5f * (slab->bottom - slab->top) / unit;
    at[0] = (x - slab->left) / unit - half[0], at[1] = (y - slab->top) / unit - half[1];
}

static void add_landmark(const Style *style, const Noise *noise, const Wall *wall, float x, float y, Texel *texel) {
    const float unit = wall->height / 9;
    float half[2], at[2];
    if (!style->landmark || !near_slab(&wall->landmark, x, y, .7f * unit)) return;
    place_in(&wall->landmark, unit, x, y, half, at);
    style->landmark(noise, half, at[0], at[1], texel->colour, &texel->open);
}

static void add_panels(const Style *style, const Noise *noise, const Wall *wall, float x, float y, bool shown,
                       Texel *texel) {
    const float unit = wall->height / 9, shadow = .15f * unit;
    float half[2], at[2];
    for (int i = 0; i < wall->panels && style->panel; i++) {
        if (!near_slab(&wall->panel[i], x, y, shadow)) continue;
        place_in(&wall->panel[i], unit, x, y, half, at);
        style->panel(noise, half, at[0], at[1], shown, texel->colour);
        if (near_slab(&wall->panel[i], x, y, 0)) texel->open = 0;
    }
}

static void near_wall(const Masonry *masonry, float x, float y, bool shown, Texel *texel) {
    const Noise *noise = &masonry->noise;
    const Wall *wall = masonry->wall;
    const Style *style = wall->style;
    const float unit = wall->height / 9, ux = x / unit, uy = y / unit;
    Opening opening = {.gap = 99};
    const float own = style->courses(noise, wall->seed, style->stone, ux, uy, texel->colour);
    for (int c = 0; c < 3; c++) texel->colour[c] = Mixf(texel->colour[c], masonry->mean[c], QUIET);
    for (int i = 0; i < wall->arches; i++) add_arch(style, noise, wall, &wall->arch[i], x, y, &opening);
    if (opening.cover < 1) Masonry_Ornament(masonry, ux, uy, opening.gap, texel->colour);
    if (opening.cover > 0) {
        float stone[3];
        Stone_Tint(style->cut, opening.light, own * .4f - .2f, stone);
        Stone_Paint(texel->colour, stone, 1, opening.cover);
    }
    texel->open = opening.open;
    add_landmark(style, noise, wall, x, y, texel);
    const float patch = .50f + 1.0f * Noise_At(noise, ux * .7f + 9, uy * .45f);
    const float damp = 1 - .35f * Smoothstep(.52f, .74f, Noise_At(noise, ux * 1.7f, uy * .11f + 3));
    Stone_Darken(texel->colour, patch * damp * (1 - texel->open));
    add_panels(style, noise, wall, x, y, shown, texel);
}

/* The distance to the doorway, negative inside. Its top is round. */
static float door_distance(const Wall *wall, float x, float y) {
    const float half = .5f * (wall->door.right - wall->door.left), dx = x - .5f * (wall->door.left + wall->door.right);
    const float dy = y - (wall->door.top + half), top = dy < 0 ? sqrtf(dx * dx + dy * dy) - half : fabsf(dx) - half;
    return Maxf(top, y - wall->door.bottom);
}

/* Adds a frame of cut stone around a dark doorway. */
static void add_door(const Noise *noise, const Wall *wall, float x, float y, Texel *texel) {
    const float unit = wall->height / 9, away = door_distance(wall, x, y);
    if (wall->door.right <= wall->door.left || away > .4f * unit || y > wall->door.bottom) return;
    const float dx = x - .5f * (wall->door.left + wall->door.right), half = .5f * (wall->door.right - wall->door.left);
    const float dy = y - wall->door.top - half, turn = dy < 0 ? atan2f(dy, dx) * 2.9f : dy / unit * 2.4f;
    const float part = turn - floorf(turn), joint = .25f + .75f * Smoothstep(0, .06f, Minf(part, 1 - part));
    const float bevel = Smoothstep(0, .04f * unit, away) * Smoothstep(.4f * unit, .36f * unit, away);
    const float light = away > 0 ? .52f * joint * bevel * (.6f + .7f * Noise_At(noise, x * 8, y * 8))
                                 : .035f + .05f * Smoothstep(1.2f * unit, 0, wall->door.bottom - y);
    Stone_Tint(wall->style->cut, light, .1f, texel->colour);
    texel->open = 0;
}

/* Returns the texel behind the stone in front. */
static Texel behind_stone(const Masonry *masonry, float x, float y, bool shown, const Depth *depth) {
    const Noise *noise = &masonry->noise;
    const Wall *wall = masonry->wall;
    const float unit = wall->height / 9, dark = Smoothstep(PIT_DARK, -.1f, pit_depth(wall, x, y));
    Texel texel;
    near_wall(masonry, x, y, shown, &texel);
    add_door(noise, wall, x, y, &texel);
    for (int i = 0; i < wall->slabs; i++) {
        const float away = bracket(&wall->slab[i], wall, x, y);
        if (away > 0) continue;
        const float round = .45f + .55f * Smoothstep(0, -.05f, away);
        Stone_Tint(wall->style->cut, .36f * round * (.6f + .8f * Noise_At(noise, x * 8, y * 8)), 0, texel.colour);
        texel.open = 0;
    }
    const float shadow = (1 - .45f * Smoothstep(.5f * unit, 0, depth->distance) * (depth->below > 0 ? 1 : .45f)) * dark;
    Stone_Darken(texel.colour, shadow);
    return texel;
}

static void find_mean(Masonry *masonry) {
    enum { ACROSS = 40, DOWN = 24 };
    const Style *style = masonry->wall->style;
    float colour[3], sum[3] = {0};
    for (int i = 0; i < ACROSS * DOWN; i++) {
        const float x = .413f * (float)(i % ACROSS), y = .377f * (float)(i / ACROSS);
        style->courses(&masonry->noise, masonry->wall->seed, style->stone, x, y, colour);
        for (int c = 0; c < 3; c++) sum[c] += colour[c];
    }
    for (int c = 0; c < 3; c++) masonry->mean[c] = sum[c] / (ACROSS * DOWN);
}

void Masonry_Follow(Masonry *masonry, const Wall *wall) {
    masonry->wall = wall;
    find_mean(masonry);
    Masonry_Hang(masonry);
}

void Masonry_Prepare(Masonry *masonry, const Wall *wall) {
    Noise_Bake(&masonry->noise, wall->seed);
    Masonry_Follow(masonry, wall);
}

Texel Masonry_At(const Masonry *masonry, float x, float y, bool shown) {
    const Wall *wall = masonry->wall;
    const Depth depth = slabs_depth(wall, x, y);
    const float front = Smoothstep(.008f, -.008f, depth.distance);
    Texel texel = {{0, 0, 0}, 0, front};
    float stone[3] = {0};
    if (front < 1) texel = behind_stone(masonry, x, y, shown, &depth);
    if (front > 0) Stone_Tint(wall->style->cut, slab_stone(&masonry->noise, x, y, &depth), .1f, stone);
    for (int c = 0; c < 3; c++) texel.colour[c] = Mixf(texel.colour[c], stone[c], front);
    texel.open *= 1 - front, texel.front = front;
    return texel;
}

float Masonry_Deep(const Masonry *masonry, float x, float y) {
    const WallSlab *mark = &masonry->wall->landmark;
    const float unit = masonry->wall->height / 9;
    const float moon[2] = {.5f * (mark->left + mark->right) / unit, .5f * (mark->top + mark->bottom) / unit};
    const Style *style = masonry->wall->style;
    return style->deep ? style->deep(&masonry->noise, moon, x, y) : 0;
}

float Masonry_Near(const Masonry *masonry, float x, float y, float *keep) {
    const Style *style = masonry->wall->style;
    if (style->near) return style->near(&masonry->noise, x, y, keep);
    *keep = 1;
    return 0;
}
