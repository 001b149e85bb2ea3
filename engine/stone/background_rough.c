/* A block of the wall to look at while the real one is being made: blurred, from its corners and two places between. */
#include "engine/maths/scalar.h"
#include "engine/stone/background.h"
#include "engine/stone/masonry.h"
#include <math.h>
#include <string.h>

enum { NODES = 3, LAYERS = 8 }; /* along a block, at its upper and at its lower edge */

typedef struct Node {
    float layer[LAYERS]; /* stone, open, front, deep, keep, columns: as they are stored, 0..255 */
} Node;

static float part(float light) { return 255 * sqrtf(Clampf(light, 0, 1)); }

static Node node_at(const Background *background, const Wall *wall, int x, int y) {
    const float unit = wall->height / 9, step = 1 / background->scale;
    const float at_x = background->left + (float)x * step, at_y = background->top + (float)y * step;
    const Texel texel = Masonry_At(&background->noise, wall, at_x, at_y, false);
    const float closed = sqrtf(Clampf(1 - texel.open, 0, 1));
    float keep;
    const float lit = FarHall_Near(&background->noise, wall, at_x / unit, at_y / unit, &keep);
    const float deep = FarHall_Deep(&background->noise, wall, at_x / unit, at_y / unit) / BACKGROUND_BRIGHTEST;
    return (Node){{closed * part(texel.colour[0]), closed * part(texel.colour[1]), closed * part(texel.colour[2]),
                   255 * Clampf(texel.open, 0, 1), 255 * Clampf(texel.front, 0, 1), part(deep), 255 * keep,
                   sqrtf(1 - keep) * part(lit)}};
}

static void fill_line(Background *background, Node node[2][NODES], const int x[2], const int y[2], int line) {
    uint8_t *const map[LAYERS] = {background->stone[0], background->stone[1], background->stone[2],
                                  background->open,     background->front,    background->deep,
                                  background->keep,     background->columns};
    const float down = ((float)(line - y[0]) + .5f) / BACKGROUND_LINES;
    for (int i = x[0]; i < x[1]; i++) {
        const float along = (NODES - 1) * ((float)(i - x[0]) + .5f) / BACKGROUND_BLOCK;
        const Node *above = &node[0][(int)along], *below = &node[1][(int)along];
        const size_t at = Background_Index(background, i, line), far = Background_FarIndex(background, i, line);
        for (int k = 0; k < LAYERS; k++)
            map[k][k < 5 ? at : far] =
                (uint8_t)Mixf(Mixf(above[0].layer[k], above[1].layer[k], along - floorf(along)),
                              Mixf(below[0].layer[k], below[1].layer[k], along - floorf(along)), down);
    }
}

void Background_Rough(Background *background, const Wall *wall, int block) {
    Node node[2][NODES];
    int x[2], y[2];
    Background_Samples(background, block, x, y);
    for (int i = 0; i < 2 * NODES; i++)
        node[i / NODES][i % NODES] = node_at(background, wall, x[0] + i % NODES * BACKGROUND_BLOCK / (NODES - 1),
                                             y[0] + i / NODES * BACKGROUND_LINES);
    for (int line = y[0]; line < y[1]; line++) {
        const size_t fine = (size_t)line * 4 * (size_t)background->width + (size_t)x[0], count = (size_t)(x[1] - x[0]);
        fill_line(background, node, x, y, line);
        for (size_t i = 0; i < 4; i++) /* both kinds of pixels of both lines */
            memset(background->grain + fine + i * (size_t)background->width, 128, count);
        background->openings[x[0] / BACKGROUND_BLOCK + line * background->blocks[0]] = 1;
    }
    background->state[block] = BACKGROUND_ROUGH;
}
