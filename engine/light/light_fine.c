/* Light of two finenesses. Most lights are swept on rough cells, and the strongest on fine ones. */
#include "engine/light/light.h"
#include "engine/maths/scalar.h"

WIDE_LOOP static void mix_rows(const float *restrict near, const float *restrict far, float part, float *restrict out,
                               int count) {
    for (int i = 0; i < count; i++) out[i] = near[i] + part * (far[i] - near[i]);
}

WIDE_LOOP static void spread_twice(const float *restrict cells, float *restrict out, int count) {
    for (int i = 0; i < count; i++) {
        out[2 * i] = .75f * cells[i] + .25f * cells[i - 1];
        out[2 * i + 1] = .75f * cells[i] + .25f * cells[i + 1];
    }
}

WIDE_LOOP static void spread_fourfold(const float *restrict cells, float *restrict out, int count) {
    for (int i = 0; i < count; i++) {
        const float before = cells[i - 1] - cells[i], after = cells[i + 1] - cells[i];
        out[4 * i] = cells[i] + .375f * before, out[4 * i + 1] = cells[i] + .125f * before;
        out[4 * i + 2] = cells[i] + .125f * after, out[4 * i + 3] = cells[i] + .375f * after;
    }
}

static void spread(const float *cells, int times, float *out, int from, int to) {
    for (int x = from; x < to; x++)
        for (int k = 0; k < times; k++) {
            const float along = ((float)k + .5f) / (float)times - .5f;
            const float next = along < 0 ? cells[x - 1] : cells[x + 1], part = along < 0 ? -along : along;
            out[x * times + k] = cells[x] + part * (next - cells[x]);
        }
}

/* Writes row y of a finer plane. The rough plane has its border. The last cells may reach beyond the finer plane. */
static void refine_row(const Plane *rough, int times, float *lent, Plane *fine, int y, int from, int to) {
    const int row = y / times, whole = fine->width / times;
    const float along = ((float)(y - row * times) + .5f) / (float)times - .5f;
    const int first = Maxi(from / times - 1, 0), last = Mini(to / times + 2, rough->width);
    const int safe = Mini(last, whole);
    float *out = Plane_Row(fine, y);
    mix_rows(Plane_Row(rough, row) + first - 1, Plane_Row(rough, along < 0 ? row - 1 : row + 1) + first - 1,
             along < 0 ? -along : along, lent + first - 1, last - first + 2);
    if (times == 2)
        spread_twice(lent + first, out + 2 * first, safe - first);
    else if (times == 4)
        spread_fourfold(lent + first, out + 4 * first, safe - first);
    else
        spread(lent, times, out, first, safe);
    for (int x = Maxi(safe, first) * times; x < fine->width && safe < last; x++) out[x] = lent[x / times];
}

static void refine(LightField *light, LightField *rough, const Plane *from, Plane *to, int cells) {
    float *lent = Plane_Row(&rough->scratch, 0);
    for (int y = light->from[1]; y < light->to[1]; y++)
        refine_row(from, cells, lent, to, y, light->from[0], light->to[0]);
}

void LightField_Refine(LightField *light, LightField *rough, int cells, const Light *lights, int count) {
    for (int i = 0; i < LIGHT_FIELDS; i++) {
        Plane_Pad(&rough->field[i]);
        refine(light, rough, &rough->field[i], &light->field[i], cells);
    }
    for (int c = 0; c < 3 && rough->tinted; c++) {
        refine(light, rough, &rough->tint[c], &light->tint[c], cells);
        Plane_Pad(&light->tint[c]);
    }
    LightField_AddLamps(light, lights, count);
    LightField_Finish(light);
    Plane_Pad(&light->field[LIGHT_BLOOM]);
}
