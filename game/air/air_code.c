#include "game/air/air_code.h"

#include "game/base/count.h"

// clang-format off
const CodePiece AIR_CODE[] = {
    {"burn",
     "/* Tongues of fire heat the air in a flat ellipse, smoke, and push upwards. */\n"
     "static void burn(const Fire *fire, int tick) {\n"
     "    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE), heat = Fluid_Channel(air, FLUID_HEAT);\n"
     "    const float w = fmaxf(0.36f, 0.75f * CELL), h = fmaxf(0.16f, 0.75f * CELL), x = fire->x, y = fire->y - 0.08f;\n"
     "    const float t = (float)tick * DT, flicker = 0.45f + 0.7f * noise(3.4f * t, 0.5f, fire->lane);\n"
     "    const float hottest = 680 * fire->strength * flicker;\n"
     "    for (int j = cell_at(y - h, ROWS); j <= cell_at(y + h, ROWS); j++)\n"
     "        for (int i = cell_at(x - w, COLUMNS); i <= cell_at(x + w, COLUMNS); i++) {\n"
     "            const float at[2] = {((float)i + 0.5f) * CELL, ((float)j + 0.5f) * CELL};\n"
     "            const float right = (at[0] - x) / w, down = (at[1] - y) / h, depth = 1 - right * right - down * down;\n"
     "            if (depth <= 0 || !is_free(at[0], at[1])) continue;\n"
     "            const float u = 5.6f * at[0], v = 6 * at[1] + 7 * t;\n"
     "            const float tongue = 0.65f * noise(u, v, fire->lane + 10) + 0.35f * noise(2 * u, 2 * v, fire->lane + 20);\n"
     "            float *warmth = &heat.data[i + j * heat.row];\n"
     "            *warmth += fmaxf(hottest * (0.35f + 1.15f * tongue) * ease(fminf(2 * depth, 1)) - *warmth, 0) / 2;\n"
     "            smoke.data[i + j * smoke.row] += 14 * fire->strength * DT * (0.25f + 1.5f * tongue) * depth;\n"
     "        }\n"
     "    const float aside = 4 * noise(5.1f * t, 0.5f, fire->lane + 30) - 2;\n"
     "    Fluid_Push(air, FLUID_AT(x - 0.144f, y - 0.3f * h), FLUID_AT(x + 0.144f, y - 0.3f * h), h,\n"
     "               FLUID_AT(aside * DT, -11 * fire->strength * DT));\n"
     "}\n"},
    {"vent",
     "/* A grating that blows fresh air of so many degrees. */\n"
     "static void vent(float x, float y, float w, float h, float wind_x, float wind_y, float heat) {\n"
     "    body(x, y, 0);\n"
     "    box(x, y, w, h, 0);\n"
     "    Fluid_SetBody(air, bodies, &(FluidBody){.blows = true, .velocity = {wind_x, wind_y}, .holds = {true, true},\n"
     "                                            .value = {0, heat}});\n"
     "}\n"},
    {"drain",
     "/* A grating through which air comes and goes. */\n"
     "static void drain(float x, float y, float w, float h) {\n"
     "    body(x, y, 0);\n"
     "    box(x, y, w, h, 0);\n"
     "    Fluid_SetBody(air, bodies, &(FluidBody){.open = true});\n"
     "}\n"},
    {"mist",
     "/* Puffs of mist, right in front of a vent that blows towards (right, down). */\n"
     "static void mist(float x, float y, float w, float h, float right, float down, float thick, uint32_t lane, int tick) {\n"
     "    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE);\n"
     "    const float t = (float)tick * DT, over = 2 * right * CELL, below = 2 * down * CELL;\n"
     "    for (int j = cell_at(y - h + below, ROWS); j <= cell_at(y + h + below, ROWS); j++)\n"
     "        for (int i = cell_at(x - w + over, COLUMNS); i <= cell_at(x + w + over, COLUMNS); i++) {\n"
     "            const float at[2] = {((float)i + 0.5f) * CELL, ((float)j + 0.5f) * CELL};\n"
     "            const float along = fabsf(right) > fabsf(down) ? at[1] - y : at[0] - x, half = w > h ? w : h;\n"
     "            const float ends = fminf(fmaxf(2.5f - 2.5f * fabsf(along) / half, 0), 1);\n"
     "            const float puff = fminf(fmaxf(2.5f * noise(1.7f * along, 1.3f * t, lane) - 0.75f, 0), 1);\n"
     "            const float soot = thick * ends * ends * puff * (0.3f + 1.4f * noise(5 * along, 3.7f * t, lane + 99));\n"
     "            if (is_free(at[0], at[1])) smoke.data[i + j * smoke.row] = fmaxf(smoke.data[i + j * smoke.row], soot);\n"
     "        }\n"
     "}\n"},
    {"smoulder",
     "/* Damp straw between two corners. Its smoke lies there from the start, comes back slowly, and rolls over its glow. */\n"
     "static void smoulder(float left, float top, float right, float bottom, float thick, int tick) {\n"
     "    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE), heat = Fluid_Channel(air, FLUID_HEAT);\n"
     "    const float t = (float)tick * DT, share = tick > 1 ? 0.1f * DT : 1;\n"
     "    for (int j = cell_at(top, ROWS); j <= cell_at(bottom, ROWS); j++)\n"
     "        for (int i = cell_at(left, COLUMNS); i <= cell_at(right, COLUMNS); i++) {\n"
     "            const float x = ((float)i + 0.5f) * CELL, y = ((float)j + 0.5f) * CELL;\n"
     "            float *soot = &smoke.data[i + j * smoke.row], *warmth = &heat.data[i + j * heat.row];\n"
     "            if (!is_free(x, y)) continue;\n"
     "            *soot += fmaxf(thick * bank(left, top, right, bottom, x, y) - *soot, 0) * share;\n"
     "            if (j < cell_at(bottom - 0.4f, ROWS)) continue;\n"
     "            *warmth = fmaxf(*warmth, 60 * fminf(fmaxf(5 * noise(1.1f * x, 0.15f * t, 81) - 2.7f, 0), 1));\n"
     "        }\n"
     "    for (int i = 0; i < 2; i++) {\n"
     "        const float along = (left + (right - left) * ((float)i + noise(left + 3 * (float)i, 0.1f * t, 82)) / 2);\n"
     "        const float aside = 2.4f * noise(left + 5 * (float)i, 0.9f * t, 83) - 1.2f;\n"
     "        Fluid_Push(air, FLUID_AT(along, bottom - 0.4f), FLUID_AT(along, bottom - 0.6f), 0.4f,\n"
     "                   FLUID_AT(aside * DT, -2 * DT));\n"
     "    }\n"
     "}\n"},
    {"bank",
     "/* How thick smoke lies at a place, in banks with frayed ends. */\n"
     "static float bank(float left, float top, float right, float bottom, float x, float y) {\n"
     "    const float w = (right - left) / 2, h = (bottom - top) / 2, end = fminf(w, 2.2f);\n"
     "    const float out = fmaxf(fabsf(x - left - w) - w + end, 0) / end, off = 0.8f * (y - top - h) / h;\n"
     "    const float frays = 0.6f * noise(0.9f * x, 0.9f * y, 78) + 0.4f * noise(2.6f * x, 2.6f * y, 80);\n"
     "    const float banks = 0.65f * noise(0.8f * x, 1.9f * y, 77) + 0.35f * noise(2.1f * x, 4.3f * y, 79);\n"
     "    const float frayed = 3.1f - 2.6f * hypotf(out, off) - 2.2f * frays;\n"
     "    return fminf(fmaxf(frayed, 0), 1) * fminf(fmaxf(3.2f * banks - 0.6f, 0.1f), 2);\n"
     "}\n"},
};
// clang-format on

int AirCode_Count(void) { return COUNT_OF(AIR_CODE); }
