/* The frame of every exported program. */
#include "game/workshop/program.h"

#include "game/base/count.h"

// clang-format off
const CodePiece PROGRAM_CODE[] = {
    {"limb",
    "/* A capsule of the body, in the frame of its pose. */\n"
    "static void limb(float ax, float ay, float bx, float by, float radius) {\n"
    "    const float x = pose[bodies].x, y = pose[bodies].y, c = cosf(pose[bodies].angle), s = sinf(pose[bodies].angle);\n"
    "    Fluid_StampCapsule(air, bodies, FLUID_AT(x + c * ax - s * ay, y + s * ax + c * ay),\n"
    "                       FLUID_AT(x + c * bx - s * by, y + s * bx + c * by), radius);\n"
    "}\n"},
    {"box",
    "/* A box of the body, by its middle and half sizes. */\n"
    "static void box(float x, float y, float w, float h, float angle) {\n"
    "    Fluid_StampBox(air, bodies, FLUID_AT(x, y), FLUID_AT(w, h), angle);\n"
    "}\n"},
    {"body",
    "typedef struct Pose {\n"
    "    float x, y, angle;\n"
    "} Pose;\n"
    "static Pose pose[FLUID_MAX_BODIES];\n"
    "static int bodies; /* that were told in this tick. The first is the level */\n"
    "\n"
    "/* The next body that moves, and where it is now. Its speed follows from where it was a tick ago. */\n"
    "static void body(float x, float y, float angle) {\n"
    "    Pose *was = &pose[++bodies];\n"
    "    const FluidBody motion = {.velocity = {(x - was->x) / DT, (y - was->y) / DT},\n"
    "                              .spin = {0, 0, remainderf(angle - was->angle, 6.2831853f) / DT}, .pivot = {x, y}};\n"
    "    Fluid_SetBody(air, bodies, &motion);\n"
    "    *was = (Pose){x, y, angle};\n"
    "}\n"},
    {"linger",
    "/* From .5 up to 1, down to 0 and back in a turn, slowest at both ends. */\n"
    "static float linger(double turns) {\n"
    "    const float sine = wave(turns);\n"
    "    return 0.5f + 0.25f * sine * (3 - sine * sine);\n"
    "}\n"},
    {"wave",
    "/* A sine, of turns. */\n"
    "static float wave(double turns) { return (float)sin(turns * 6.283185307179586); }\n"},
    {"turned",
    "/* The angle after so many turns. */\n"
    "static float turned(double turns) { return (float)((turns - floor(turns)) * 6.283185307179586); }\n"},
    {"wind_everywhere",
    "static void wind_everywhere(float wind) {\n"
    "    const FluidView right = Fluid_Velocity(air, 0);\n"
    "    for (int y = 0; y < right.size[1]; y++)\n"
    "        for (int x = 0; x < right.size[0]; x++) right.data[x + y * right.row] = wind;\n"
    "}\n"},
    {"noise",
    "/* Smooth noise, 0 .. 1, with about one feature a unit. Each lane is another plane of it. */\n"
    "static float noise(float x, float y, uint32_t lane) {\n"
    "    const float column = floorf(x), row = floorf(y), s = ease(x - column), t = ease(y - row);\n"
    "    float corner[4];\n"
    "    for (uint32_t i = 0; i < 4; i++) {\n"
    "        const uint32_t down = ((uint32_t)(int)row + i / 2) * 19349663u ^ lane * 83492791u;\n"
    "        const uint32_t bits = scramble(((uint32_t)(int)column + i % 2) * 73856093u ^ scramble(down));\n"
    "        corner[i] = (float)(bits >> 8) / 16777216;\n"
    "    }\n"
    "    const float top = corner[0] + (corner[1] - corner[0]) * s, bottom = corner[2] + (corner[3] - corner[2]) * s;\n"
    "    return top + (bottom - top) * t;\n"
    "}\n"},
    {"scramble",
    "static uint32_t scramble(uint32_t x) {\n"
    "    x = (x ^ x >> 16) * 0x7feb352du;\n"
    "    x = (x ^ x >> 15) * 0x846ca68bu;\n"
    "    return x ^ x >> 16;\n"
    "}\n"},
    {"ease",
    "static float ease(float t) { return t * t * (3 - 2 * t); }\n"},
    {"is_free",
    "static bool is_free(float x, float y) {\n"
    "    const int i = (int)floorf(x / CELL), j = (int)floorf(y / CELL);\n"
    "    return i >= 0 && i < COLUMNS && j >= 0 && j < ROWS && !Fluid_GetOccupancy(air)[i + j * COLUMNS];\n"
    "}\n"},
    {"cell_at",
    "static int cell_at(float metres, int count) { return (int)fminf(fmaxf(metres / CELL, 0), (float)(count - 1)); }\n"},
};

const char PROGRAM_GLOBALS[] =
    "static FluidOverlay *overlay; /* draws the air. A pixel of its world is a metre */\n"
    "static Fluid *air;\n";

const char PROGRAM_COLOUR[] =
    "static uint32_t colour(float red, float green, float blue) {\n"
    "    return 255u << 24 | (uint32_t)fminf(red, 255) << 16 | (uint32_t)fminf(green, 255) << 8 | (uint32_t)fminf(blue, 255);\n"
    "}\n";

const char PROGRAM_DUSK[] =
    "/* The wall behind the air is dark. */\n"
    "static uint32_t behind(int x, int y) {\n"
    "    const float down = (float)y / ROWS;\n"
    "    (void)x;\n"
    "    return colour(16 + 16 * down, 17 + 11 * down, 30 + 18 * down);\n"
    "}\n";

const char PROGRAM_FIRELIGHT[] =
    "/* The wall behind the air is dark, and lit by the fires. */\n"
    "static uint32_t behind(int x, int y) {\n"
    "    float light = 0;\n"
    "    for (int i = 0; i < FIRES; i++) {\n"
    "        const float away = hypotf((float)x * CELL - FIRE[i].x, (float)y * CELL - FIRE[i].y);\n"
    "        light += FIRE[i].strength / (1 + 0.6f * away * away);\n"
    "    }\n"
    "    return colour(20 + 80 * light, 20 + 40 * light, 36 + 12 * light);\n"
    "}\n";

const char PROGRAM_SPIN[] =
    "/* Air that turns clockwise is amber, and the other way blue. */\n"
    "static uint32_t behind(int x, int y) {\n"
    "    const float at[2] = {((float)x + 0.5f) * CELL, ((float)y + 0.5f) * CELL};\n"
    "    float left[3], right[3], over[3], below[3];\n"
    "    Fluid_SampleVelocity(air, FLUID_AT(at[0] - CELL, at[1]), left);\n"
    "    Fluid_SampleVelocity(air, FLUID_AT(at[0] + CELL, at[1]), right);\n"
    "    Fluid_SampleVelocity(air, FLUID_AT(at[0], at[1] - CELL), over);\n"
    "    Fluid_SampleVelocity(air, FLUID_AT(at[0], at[1] + CELL), below);\n"
    "    const float turn = (right[1] - left[1] - below[0] + over[0]) / (2 * CELL), bright = fabsf(turn) / (fabsf(turn) + 5);\n"
    "    return turn > 0 ? colour(14 + 240 * bright, 16 + 150 * bright, 30 + 30 * bright)\n"
    "                    : colour(14 + 40 * bright, 16 + 130 * bright, 30 + 220 * bright);\n"
    "}\n";

const char PROGRAM_DRAW[] =
    "/* What is behind the air, the air, and what is solid, which is lighter where it ends above. */\n"
    "static void draw(SDL_Renderer *renderer, SDL_Texture *const layer[2]) {\n"
    "    static uint32_t pixel[2][ROWS][COLUMNS];\n"
    "    const SDL_Color VEIL[] = {{190, 196, 210, 0}, {194, 199, 211, 90}, {204, 206, 215, 150}, {214, 215, 220, 180}};\n"
    "    const uint8_t *body = Fluid_GetOccupancy(air);\n"
    "    FluidOverlay_SetColours(overlay, FLUID_SMOKE, VEIL, 4, 1, false); /* tells it that the air has flowed */\n"
    "    for (int y = 0; y < ROWS; y++)\n"
    "        for (int x = 0; x < COLUMNS; x++, body++) {\n"
    "            const float edge = y > 0 && !body[-COLUMNS] ? 48 : 0, stone = (*body == 1 ? 50 : 78) + edge;\n"
    "            pixel[0][y][x] = behind(x, y);\n"
    "            pixel[1][y][x] = *body ? colour(stone, 0.94f * stone, 1.08f * stone) : 0x302e36;\n"
    "        }\n"
    "    for (int i = 0; i < 2; i++) {\n"
    "        SDL_UpdateTexture(layer[i], NULL, pixel[i], sizeof pixel[i][0]);\n"
    "        SDL_RenderCopy(renderer, layer[i], NULL, NULL);\n"
    "        FluidOverlay_SetTint(overlay, (SDL_Color){255, 255, 255, i ? 50 : 255});\n"
    "        FluidOverlay_Draw(overlay, renderer, NULL, NULL); /* before the solids, too, but faintly */\n"
    "    }\n"
    "    SDL_RenderPresent(renderer);\n"
    "}\n"
    "\n"
    "/* The left button blows as the mouse goes, and the right one smokes. */\n"
    "static void stir(void) {\n"
    "    static float x, y;\n"
    "    int mouse[2];\n"
    "    const Uint32 buttons = SDL_GetMouseState(&mouse[0], &mouse[1]);\n"
    "    const float from[3] = {x, y};\n"
    "    x = (float)mouse[0] / ZOOM, y = (float)mouse[1] / ZOOM;\n"
    "    const float wind[3] = {30 * (x - from[0]), 30 * (y - from[1])};\n"
    "    if (buttons & SDL_BUTTON_LMASK) Fluid_Push(air, from, FLUID_AT(x, y), 0.25f, wind);\n"
    "    if (buttons & SDL_BUTTON_RMASK) Fluid_Add(air, FLUID_SMOKE, from, FLUID_AT(x, y), 0.24f, 0.1f);\n"
    "}\n";

const char PROGRAM_SHOW[] =
    "/* Plays in a window until it is closed. */\n"
    "static bool show(const char *title, void (*play)(int tick)) {\n"
    "    SDL_Window *window = NULL;\n"
    "    SDL_Renderer *renderer = NULL;\n"
    "    SDL_Texture *layer[2];\n"
    "    double last = FluidSDL_Seconds(NULL), owed = 0;\n"
    "    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, \"linear\");\n"
    "    if (SDL_Init(SDL_INIT_VIDEO) || SDL_CreateWindowAndRenderer(WIDTH, HEIGHT, 0, &window, &renderer)) return false;\n"
    "    SDL_SetWindowTitle(window, title);\n"
    "    for (int i = 0; i < 2; i++) {\n"
    "        layer[i] = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING, COLUMNS, ROWS);\n"
    "        if (!layer[i] || SDL_SetTextureBlendMode(layer[i], SDL_BLENDMODE_BLEND)) return false;\n"
    "    }\n"
    "    for (int tick = 0; !SDL_QuitRequested(); SDL_Delay(5)) {\n"
    "        const double now = FluidSDL_Seconds(NULL);\n"
    "        for (int due = FluidSDL_Ticks(&owed, now - last, 1 / 60.0, 4); due > 0; due--) stir(), play(++tick);\n"
    "        last = now;\n"
    "        draw(renderer, layer);\n"
    "    }\n"
    "    return true;\n"
    "}\n";

const char PROGRAM_MAIN[] =
    "int main(int argc, char **argv) {\n"
    "    const int ticks = argc > 1 ? atoi(argv[1]) : 0;\n"
    "    if (!start() || (ticks <= 0 && !show(\"%s\", play))) return SDL_Log(\"%%s\", SDL_GetError()), 1;\n"
    "    for (int tick = 1; tick <= ticks; tick++) play(tick);\n"
    "    if (ticks > 0)\n"
    "        printf(\"ticks %%d  smoke %%.6g  heat %%.6g\\n\", ticks, Fluid_Total(air, FLUID_SMOKE),\n"
    "               Fluid_Total(air, FLUID_HEAT));\n"
    "    FluidOverlay_Destroy(overlay);\n"
    "    SDL_Quit();\n"
    "    return 0;\n"
    "}\n";

// clang-format on

int ProgramCode_Count(void) { return COUNT_OF(PROGRAM_CODE); }
