#include "engine/stone/panel_maps.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <stdlib.h>

#define SHADOW .17f /* of the wall's height over 9: what a panel darkens beside itself */
#define CLIMB  .6f  /* share of the time in which colour rises from the foot to the top */

/* Samples along one axis, of `most`. */
static void cover(float from, float to, float start, float scale, int most, int range[2]) {
    range[0] = (int)Clampf(floorf((from - start) * scale), 0, (float)most);
    range[1] = (int)Clampf(ceilf((to - start) * scale), 0, (float)most);
}

static bool make_room(BackgroundPanel *panel) {
    const size_t count = (size_t)panel->width * (size_t)panel->height;
    bool fits = true;
    for (int i = 0; i < 2 && count; i++) {
        for (int c = 0; c < 3; c++) fits = (panel->stone[i][c] = calloc(count, 1)) && fits;
        fits = (panel->grain[i] = calloc(4 * count, 1)) && fits;
        fits = (panel->fine[i] = calloc(4 * count, sizeof(float))) && fits;
    }
    return fits;
}

bool PanelMaps_Prepare(Background *background, const Wall *wall) {
    const float beside = SHADOW * wall->height / 9;
    background->panels = wall->panels;
    for (int i = 0; i < wall->panels; i++) {
        const WallSlab *slab = &wall->panel[i];
        int x[2], y[2];
        cover(slab->left - beside, slab->right + beside, background->left, background->scale, background->width, x);
        cover(slab->top - beside, slab->bottom + beside, background->top, background->scale, background->height, y);
        const bool seen = x[1] > x[0] && y[1] > y[0];
        background->panel[i] = (BackgroundPanel){.left = x[0], .top = y[0], .width = seen ? x[1] - x[0] : 0};
        background->panel[i].height = seen ? y[1] - y[0] : 0;
        if (!make_room(&background->panel[i])) return false;
    }
    return true;
}

void PanelMaps_Finish(Background *background) {
    for (int i = 0; i < background->panels; i++)
        for (int k = 0; k < 2; k++) {
            free(background->panel[i].fine[k]);
            background->panel[i].fine[k] = NULL;
        }
}

void PanelMaps_Free(Background *background) {
    PanelMaps_Finish(background);
    for (int i = 0; i < background->panels; i++)
        for (int k = 0; k < 2; k++) {
            for (int c = 0; c < 3; c++) free(background->panel[i].stone[k][c]);
            free(background->panel[i].grain[k]);
        }
}

bool PanelMaps_Meet(const Background *background, int panel, int block, int x[2], int y[2]) {
    const BackgroundPanel *p = &background->panel[panel];
    Background_Samples(background, block, x, y);
    x[0] = Maxi(x[0], p->left), x[1] = Mini(x[1], p->left + p->width);
    y[0] = Maxi(y[0], p->top), y[1] = Mini(y[1], p->top + p->height);
    return x[0] < x[1] && y[0] < y[1];
}

/* How much of the shown version a row of samples has, of 256. */
static int part_of(const BackgroundPanel *panel, int y) {
    const float up = 1 - ((float)(y - panel->top) + .5f) / (float)panel->height;
    return (int)(256 * Smoothstep(0, 1, (panel->shown - CLIMB * up) / (1 - CLIMB)));
}

static uint8_t mixed(int dark, int shown, int part) { return (uint8_t)((dark * (256 - part) + shown * part) >> 8); }

void PanelMaps_MixStone(Background *background, int panel, int block) {
    const BackgroundPanel *p = &background->panel[panel];
    int x[2], y[2];
    if (!PanelMaps_Meet(background, panel, block, x, y)) return;
    for (int j = y[0]; j < y[1]; j++) {
        const int part = part_of(p, j);
        const size_t from = (size_t)(j - p->top) * (size_t)p->width + (size_t)(x[0] - p->left);
        for (int c = 0; c < 3; c++)
            for (int i = 0; i < x[1] - x[0]; i++)
                background->stone[c][Background_Index(background, x[0] + i, j)] =
                    mixed(p->stone[0][c][from + (size_t)i], p->stone[1][c][from + (size_t)i], part);
    }
}

void PanelMaps_MixGrain(Background *background, int panel, int block) {
    const BackgroundPanel *p = &background->panel[panel];
    const size_t width = (size_t)background->width;
    int x[2], y[2];
    if (!PanelMaps_Meet(background, panel, block, x, y)) return;
    for (int j = y[0]; j < y[1]; j++) {
        const int part = part_of(p, j);
        const size_t from = (size_t)(j - p->top) * (size_t)p->width + (size_t)(x[0] - p->left);
        uint8_t *to = background->grain + 4 * width * (size_t)j + (size_t)x[0];
        for (size_t i = 0; i < (size_t)(x[1] - x[0]); i++)
            for (size_t k = 0; k < 4; k++)
                to[i + k * width] = mixed(p->grain[0][4 * (from + i) + k], p->grain[1][4 * (from + i) + k], part);
    }
}

void Background_Show(Background *background, int panel, float shown) {
    BackgroundPanel *p = &background->panel[panel];
    if (panel >= background->panels || p->shown == shown || !p->width) return;
    p->shown = shown;
    const int left = p->left / BACKGROUND_BLOCK, right = (p->left + p->width - 1) / BACKGROUND_BLOCK;
    const int top = p->top / BACKGROUND_LINES, bottom = (p->top + p->height - 1) / BACKGROUND_LINES;
    for (int j = top; j <= bottom; j++)
        for (int i = left; i <= right; i++) {
            const int block = i + j * background->blocks[0];
            uint8_t *state = &background->state[block];
            if (*state >= BACKGROUND_BAKED) PanelMaps_MixStone(background, panel, block);
            if (*state < BACKGROUND_DONE) continue;
            PanelMaps_MixGrain(background, panel, block);
            *state = *state < UINT8_MAX ? *state + 1 : BACKGROUND_DONE;
        }
}
