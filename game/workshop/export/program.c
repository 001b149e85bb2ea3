/* The frame of every exported program. */
#include "game/workshop/export/program.h"

#include "game/base/count.h"

// clang-format off
const CodePiece PROGRAM_CODE[] = {
    {"limb",
    "/* A capsule of the body, in the frame of its pose. */\n"
    "static void limb(float ax, float ay, float bx, float by, float radius) {\n"
    "    const float x = pose[bodies].x, y = pose[bodies].y, c = cosf(pose[bodies].angle), s = sinf(pose[bodies].angle);\n"
    "    const Shape made = {.a = {x + c * ax - s * ay, y + s * ax + c * ay},\n"
    "                        .b = {x + c * bx - s * by, y + s * bx + c * by}, .radius = radius};\n"
    "    Fluid_StampCapsule(air, bodies, made.a, made.b, radius);\n"
    "    show_shape(made);\n"
    "}\n"},
    {"box",
    "/* A box of the body, by its middle and half sizes. */\n"
    "static void box(float x, float y, float w, float h, float angle) {\n"
    "    const Shape made = {{x, y}, {w, h}, 0, angle};\n"
    "    Fluid_StampBox(air, bodies, made.a, made.b, angle);\n"
    "    show_shape(made);\n"
    "}\n"},
    {"show_shape",
    "static void show_shape(Shape made) {\n"
    "    if (shapes < SHAPES) shape[shapes++] = made;\n"
    "}\n"},
    {"body",
    "typedef struct Pose {\n"
    "    float x, y, angle;\n"
    "} Pose;\n"
    "static Pose pose[FLUID_MAX_BODIES];\n"
    "static int bodies; /* that were told in this tick. The first is the level. */\n"
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
    {"wind_past",
    "/* Wind everywhere, and a nudge behind a body that is so wide, so that vortices need not grow from rounding. */\n"
    "static void wind_past(float x, float y, float wide, float wind) {\n"
    "    const float behind = x + wide;\n"
    "    wind_everywhere(wind);\n"
    "    Fluid_Push(air, FLUID_AT(behind, y), FLUID_AT(behind + 2 * wide, y), wide / 2, FLUID_AT(0, wind / 2));\n"
    "}\n"},
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
    "static FluidOverlay *overlay; /* draws the air. A pixel of its world is a metre. */\n"
    "static Fluid *air;\n"
    "static uint8_t level[ROWS][COLUMNS]; /* 1 where it is solid */\n"
    "\n"
    "/* A capsule from a to b or, without a radius, a box around a with half sizes b, m. */\n"
    "typedef struct Shape {\n"
    "    float a[3], b[3], radius, angle;\n"
    "} Shape;\n"
    "enum { SHAPES = 512 };\n"
    "static Shape shape[SHAPES]; /* what has moved in this tick, for the picture */\n"
    "static int shapes;\n";

const char PROGRAM_COLOUR[] =
    "#define RIM 0.05f /* m that are rounded */\n"
    "static uint32_t back[ROWS][COLUMNS], stone[HEIGHT][WIDTH], front[HEIGHT][WIDTH]; /* ARGB */\n"
    "\n"
    "static uint32_t colour(float red, float green, float blue) {\n"
    "    return 255u << 24 | (uint32_t)fminf(red, 255) << 16 | (uint32_t)fminf(green, 255) << 8 | (uint32_t)fminf(blue, 255);\n"
    "}\n"
    "\n"
    "/* Metres from a point to the edge of a shape, negative inside. */\n"
    "static float outside(const Shape *s, float x, float y) {\n"
    "    const float px = x - s->a[0], py = y - s->a[1], qx = s->b[0] - s->a[0], qy = s->b[1] - s->a[1];\n"
    "    const float along = fminf(fmaxf((px * qx + py * qy) / (qx * qx + qy * qy + 1e-9f), 0), 1);\n"
    "    const float c = cosf(s->angle), n = sinf(s->angle);\n"
    "    if (s->radius > 0) return hypotf(px - along * qx, py - along * qy) - s->radius;\n"
    "    return fmaxf(fabsf(c * px + n * py) - s->b[0], fabsf(c * py - n * px) - s->b[1]);\n"
    "}\n"
    "\n"
    "/* Iron with a smooth edge, which light from above rounds. With an inset, only what lies that deep, which is flat. */\n"
    "static void paint(uint32_t pixel[HEIGHT][WIDTH], const Shape *s, float inset) {\n"
    "    const bool round = s->radius > 0;\n"
    "    const float reach = (round ? s->radius : hypotf(s->b[0], s->b[1])) + 1 / ZOOM;\n"
    "    const float *end = round ? s->b : s->a;\n"
    "    const int left = (int)fmaxf((fminf(s->a[0], end[0]) - reach) * ZOOM, 0);\n"
    "    const int right = (int)fminf((fmaxf(s->a[0], end[0]) + reach) * ZOOM, WIDTH - 1);\n"
    "    const int top = (int)fmaxf((fminf(s->a[1], end[1]) - reach) * ZOOM, 0);\n"
    "    const int bottom = (int)fminf((fmaxf(s->a[1], end[1]) + reach) * ZOOM, HEIGHT - 1);\n"
    "    for (int j = top; j <= bottom; j++)\n"
    "        for (int i = left; i <= right; i++) {\n"
    "            const float x = ((float)i + 0.5f) / ZOOM, y = ((float)j + 0.5f) / ZOOM, away = outside(s, x, y) + inset;\n"
    "            const float up = (outside(s, x, y - 0.01f) + inset - away) / 0.01f;\n"
    "            const float edge = inset > 0 ? 0 : fmaxf(1 + away / RIM, 0);\n"
    "            const float light = 74 + 60 * up * edge, cover = fminf(fmaxf(0.5f - away * ZOOM, 0), 1);\n"
    "            const uint32_t under = pixel[j][i] >> 24, alpha = (uint32_t)(255 * cover);\n"
    "            if (alpha >= under || alpha > 127)\n"
    "                pixel[j][i] = (colour(light, 0.96f * light, 1.06f * light) & 0xffffff) | SDL_max(alpha, under) << 24;\n"
    "        }\n"
    "}\n"
    "\n"
    "/* Courses of stone where the level is solid, lighter where it ends above. */\n"
    "static void lay_stone(void) {\n"
    "    for (int y = 0; y < HEIGHT; y++)\n"
    "        for (int x = 0; x < WIDTH; x++) {\n"
    "            const int i = x * COLUMNS / WIDTH, j = y * ROWS / HEIGHT, course = (int)((float)y / ZOOM / 0.3f);\n"
    "            const float down = (float)y - (float)course * 0.3f * ZOOM;\n"
    "            const float across = ((float)x / ZOOM + (float)(course % 2) * 0.35f) / 0.7f;\n"
    "            const int block = (int)across, grain = (block * 7 + course * 5) % 4;\n"
    "            const bool joint = down < 1.5f || (across - (float)block) * 0.7f * ZOOM < 1.5f;\n"
    "            const bool ledge = j > 0 && LEVEL[j - 1][i] == ' ';\n"
    "            const float light = ledge ? 96 : joint ? 33 : 44 + 4 * (float)grain;\n"
    "            if (LEVEL[j][i] == '#') stone[y][x] = colour(light, 0.95f * light, 1.12f * light);\n"
    "        }\n"
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
    "static void draw(SDL_Renderer *renderer, SDL_Texture *wall, SDL_Texture *solids) {\n"
    "    for (int y = 0; y < ROWS; y++)\n"
    "        for (int x = 0; x < COLUMNS; x++) back[y][x] = behind(x, y);\n"
    "    SDL_UpdateTexture(wall, NULL, back, sizeof back[0]);\n"
    "    SDL_RenderCopy(renderer, wall, NULL, NULL);\n"
    "    set_colours(); /* which also tells the overlay that the air has flowed */\n"
    "    FluidOverlay_Draw(overlay, renderer, NULL, NULL);\n"
    "    SDL_memcpy(front, stone, sizeof front);\n"
    "    for (int i = 0; i < shapes; i++) paint(front, &shape[i], 0);\n"
    "    for (int i = 0; i < shapes; i++) paint(front, &shape[i], RIM); /* so that the parts of a body are one */\n"
    "    SDL_UpdateTexture(solids, NULL, front, sizeof front[0]);\n"
    "    SDL_RenderCopy(renderer, solids, NULL, NULL);\n"
    "    FluidOverlay_SetTint(overlay, (SDL_Color){255, 255, 255, 40}); /* a little before the solids, too */\n"
    "    FluidOverlay_Draw(overlay, renderer, NULL, NULL);\n"
    "    FluidOverlay_SetTint(overlay, (SDL_Color){255, 255, 255, 255});\n"
    "    SDL_RenderPresent(renderer);\n"
    "}\n";

const char PROGRAM_STIR[] =
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

const char PROGRAM_STIR_DYE[] =
    "/* The left button blows as the mouse goes and leaves a colour, and the right one smokes. */\n"
    "static void stir(void) {\n"
    "    static float x, y, hue;\n"
    "    int mouse[2];\n"
    "    const Uint32 buttons = SDL_GetMouseState(&mouse[0], &mouse[1]);\n"
    "    const float from[3] = {x, y};\n"
    "    x = (float)mouse[0] / ZOOM, y = (float)mouse[1] / ZOOM;\n"
    "    const float wind[3] = {30 * (x - from[0]), 30 * (y - from[1])};\n"
    "    if (buttons & SDL_BUTTON_LMASK) Fluid_Push(air, from, FLUID_AT(x, y), 0.25f, wind);\n"
    "    for (int i = 0; i < 3 && (buttons & SDL_BUTTON_LMASK); i++) {\n"
    "        const float part = 0.5f + 0.5f * sinf(6.2831853f * (hue + (float)i / 3));\n"
    "        Fluid_Add(air, DYE + i, from, FLUID_AT(x, y), 0.3f, 0.4f * part * part);\n"
    "    }\n"
    "    hue += 0.003f;\n"
    "    if (buttons & SDL_BUTTON_RMASK) Fluid_Add(air, FLUID_SMOKE, from, FLUID_AT(x, y), 0.24f, 0.1f);\n"
    "}\n";

const char PROGRAM_BOWLS[] =
    "/* A bowl on its stand. */\n"
    "static void paint_bowls(void) {\n"
    "    for (int i = 0; i < BOWLS; i++) {\n"
    "        const float x = BOWL[i][0], y = BOWL[i][1], high = BOWL[i][2] / 2;\n"
    "        paint(stone, &(Shape){{x, y + high}, {0.05f, high}, 0, 0}, 0);\n"
    "        paint(stone, &(Shape){{x - 0.16f, y + 0.14f}, {x + 0.16f, y + 0.14f}, 0.13f, 0}, 0);\n"
    "        paint(stone, &(Shape){{x, y + 0.05f}, {0.43f, 0.05f}, 0, 0}, 0);\n"
    "    }\n"
    "}\n";

const char PROGRAM_SHOW[] =
    "/* Plays in a window until it is closed. */\n"
    "static bool show(const char *title, void (*play)(int tick)) {\n"
    "    SDL_Window *window = NULL;\n"
    "    SDL_Renderer *renderer = NULL;\n"
    "    double last = FluidSDL_Seconds(NULL), owed = 0;\n"
    "    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, \"linear\");\n"
    "    if (SDL_Init(SDL_INIT_VIDEO) || SDL_CreateWindowAndRenderer(WIDTH, HEIGHT, 0, &window, &renderer)) return false;\n"
    "    const Uint32 format = SDL_PIXELFORMAT_ARGB8888;\n"
    "    SDL_Texture *wall = SDL_CreateTexture(renderer, format, SDL_TEXTUREACCESS_STREAMING, COLUMNS, ROWS);\n"
    "    SDL_Texture *solids = SDL_CreateTexture(renderer, format, SDL_TEXTUREACCESS_STREAMING, WIDTH, HEIGHT);\n"
    "    if (!wall || !solids || SDL_SetTextureBlendMode(solids, SDL_BLENDMODE_BLEND)) return false;\n"
    "    SDL_SetWindowTitle(window, title);\n"
    "    lay_stone();\n"
    "%s    for (int tick = 0; !SDL_QuitRequested(); SDL_Delay(5)) {\n"
    "        const double now = FluidSDL_Seconds(NULL);\n"
    "        for (int due = FluidSDL_Ticks(&owed, now - last, 1 / 60.0, 4); due > 0; due--) stir(), play(++tick);\n"
    "        last = now;\n"
    "        draw(renderer, wall, solids);\n"
    "    }\n"
    "    return true;\n"
    "}\n";

const char PROGRAM_COLOURS[] =
    "static void set_colours(void) {\n"
    "    static const SDL_Color VEIL[] = {{176, 184, 204, 0},   {184, 190, 206, 84},  {196, 200, 211, 132},\n"
    "                                     {206, 208, 216, 160}, {212, 213, 219, 176}, {216, 217, 221, 186}};\n"
    "    static const SDL_Color GLOW[] = {{0, 0, 0, 255},      {126, 30, 4, 255},    {214, 82, 16, 255},\n"
    "                                     {250, 146, 44, 255}, {255, 200, 108, 255}, {255, 236, 186, 255}};\n"
    "    FluidOverlay_SetColours(overlay, FLUID_SMOKE, VEIL, 6, 1, false);\n"
    "    FluidOverlay_SetColours(overlay, FLUID_HEAT, GLOW, 6, %s, true);\n"
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
