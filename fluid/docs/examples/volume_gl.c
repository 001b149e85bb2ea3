/* volume_gl - smoke and fire in a scene that OpenGL draws, with a depth buffer and a camera that may go into the smoke.
 *
 * Each frame packs the fluid into a 3D texture. A program finds the light in 32 x 32 x 32 places, and the scene is
 * drawn. Another program then marches rays through the smoke, which end at the scene's depth. Drag the mouse to look
 * around, with its right button to come near. It takes OpenGL 3.3, or else OpenGL ES 3.0. */
#define FLUID_VOLUME_IMPLEMENTATION
#include "../../fluid_volume.h"

#include <SDL.h>
#include <math.h>

/* All that this needs of OpenGL, without its headers. */
/* clang-format off */
#ifdef _WIN32
#define GLCALL __stdcall
#else
#define GLCALL
#endif
typedef unsigned GLenum;
#define GL_CALLS(X) \
    X(void, ActiveTexture, (GLenum)) X(void, AttachShader, (GLenum, GLenum)) X(void, BindFramebuffer, (GLenum, GLenum)) \
    X(void, BindTexture, (GLenum, GLenum)) X(void, BindVertexArray, (GLenum)) X(void, BlendFunc, (GLenum, GLenum)) \
    X(void, BlitFramebuffer, (int, int, int, int, int, int, int, int, GLenum, GLenum)) X(void, Clear, (GLenum)) \
    X(void, ClearColor, (float, float, float, float)) X(void, CompileShader, (GLenum)) X(unsigned, CreateProgram, (void)) \
    X(unsigned, CreateShader, (GLenum)) X(void, Disable, (GLenum)) X(void, DrawArrays, (GLenum, int, int)) X(void, DrawArraysInstanced, (GLenum, int, int, int)) X(void, Enable, (GLenum)) \
    X(void, FramebufferTexture2D, (GLenum, GLenum, GLenum, GLenum, int)) X(void, FramebufferTextureLayer, (GLenum, GLenum, GLenum, int, int)) \
    X(void, GenFramebuffers, (int, unsigned *)) X(void, GenTextures, (int, unsigned *)) X(void, GenVertexArrays, (int, unsigned *)) \
    X(void, GenerateMipmap, (GLenum)) X(void, GetProgramInfoLog, (GLenum, int, int *, char *)) X(int, GetUniformLocation, (GLenum, const char *)) \
    X(void, LinkProgram, (GLenum)) X(void, ReadPixels, (int, int, int, int, GLenum, GLenum, void *)) \
    X(void, ShaderSource, (GLenum, int, const char *const *, const int *)) \
    X(void, TexImage2D, (GLenum, int, int, int, int, int, GLenum, GLenum, const void *)) \
    X(void, TexImage3D, (GLenum, int, int, int, int, int, int, GLenum, GLenum, const void *)) X(void, TexParameteri, (GLenum, GLenum, int)) \
    X(void, Uniform1f, (int, float)) X(void, Uniform1i, (int, int)) X(void, Uniform3f, (int, float, float, float)) \
    X(void, Uniform4f, (int, float, float, float, float)) X(void, UniformMatrix4fv, (int, int, unsigned char, const float *)) \
    X(void, UseProgram, (GLenum)) X(void, Viewport, (int, int, int, int))
#define GL_DECLARE(result, name, parameters) static result(GLCALL *gl##name) parameters;
GL_CALLS(GL_DECLARE)
enum { GL_TRIANGLES = 4, GL_STRIP = 5, GL_ONE = 1, GL_ONE_MINUS_SRC_ALPHA = 0x303, GL_DEPTH_TEST = 0xB71, GL_BLEND = 0xBE2, GL_2D = 0xDE1, GL_3D = 0x806F };
enum { GL_BYTE = 0x1401, GL_UINT = 0x1405, GL_RGBA = 0x1908, GL_RGBA8 = 0x8058, GL_COLOUR = 0x4000, GL_DEPTH = 0x1902, GL_DEPTH24 = 0x81A6 };
enum { GL_NEAREST = 0x2600, GL_LINEAR = 0x2601, GL_MIPMAPS = 0x2703, GL_MAGNIFY = 0x2800, GL_MINIFY = 0x2801, GL_WRAP_S = 0x2802 };
enum { GL_WRAP_T = 0x2803, GL_WRAP_R = 0x8072, GL_CLAMP = 0x812F, GL_TEXTURE0 = 0x84C0, GL_FRAGMENT = 0x8B30, GL_VERTEX = 0x8B31, GL_READ = 0x8CA8 };
enum { GL_DRAW = 0x8CA9, GL_COLOUR0 = 0x8CE0, GL_DEPTH0 = 0x8D00, GL_FRAMES = 0x8D40, GL_DEPTHS = 0x100 };
/* clang-format on */

enum { N = 64, LIT_N = N / 2, WIDTH = 640, HEIGHT = 480, VOLUME = 0, LIT, SEEN, DEPTH, SCENE = 0, LIGHT, SMOKE };
static const float METRES = 3.2f;                           /* the box's edge */
static unsigned texture[4], frames[3], program[3], nothing; /* frames[0]: the window */
static float yaw = 1.1f, lean = .2f, away = 4.2f;           /* rad, m */

/* A floor and a plate, in the light that smoke leaves them and fire gives them. Both are strips of 14 corners. */
static const char *const SCENE_VERTEX =
    "uniform mat4 to_clip;\nout vec3 p;\nvoid main() {\n  int n = 1 << gl_VertexID;\n"
    "  p = vec3((n & 0x287a) == 0 ? 0 : 1, (n & 0x2af) == 0 ? 0 : 1, (n & 0x31e3) == 0 ? 0 : 1);\n"
    "  p = gl_InstanceID == 0 ? vec3(-20, 1, -20) + vec3(40, .1, 40) * p : vec3(.4, .4, .3) + vec3(.5, .06, .4) * p;\n"
    "  gl_Position = to_clip * vec4(p, 1.);\n}\n";
static const char *const SCENE_FRAGMENT =
    "precision highp float;\nprecision highp sampler3D;\nuniform sampler3D fluid_light;\nuniform vec3 fluid_to_sun;\n"
    "in vec3 p;\nout vec4 colour;\nvoid main() {\n"
    "  vec3 front = normalize(cross(dFdx(p), dFdy(p)));\n"
    "  vec2 inside = clamp(8. * (.5 - abs(p.xz - .5)), 0., 1.), tile = floor(8. * p.xz);\n"
    "  vec4 light = mix(vec4(1, 0, 1, 1), textureLod(fluid_light, p + .04 * front, 0.), inside.x * inside.y);\n"
    "  vec3 all = vec3(1.1, .9, .7) * light.r * max(dot(front, fluid_to_sun), 0.) + vec3(.08, .11, .18) * light.b;\n"
    "  vec3 own = p.y > .99 ? vec3(.2, .19, .18) + .06 * mod(tile.x + tile.y, 2.) : vec3(.15, .3, .35);\n"
    "  own *= all + 2. * vec3(1., .42, .1) * light.g / (1.004 - light.g);\n"
    "  colour = vec4(mix(vec3(.17, .2, .28), pow(1. - exp(-own), vec3(.45)), exp(-.03 * dot(p.xz, p.xz))), 1);\n}\n";

static void set(int which, const char *name, int count, float x, float y, float z) {
    const int place = glGetUniformLocation(program[which], name); /* -1, which does no harm, if it is not there */
    if (count == 0) glUniform1i(place, (int)x);                   /* a texture's unit */
    if (count == 1) glUniform1f(place, x);
    if (count == 3) glUniform3f(place, x, y, z);
    if (count == 4) glUniform4f(place, x, y, z, 0);
}

static void make_program(int which, const char *version, const char *vertex, const char *fragment) {
    const char *part[2][2] = {{version, vertex}, {version, fragment}};
    const unsigned made = program[which] = glCreateProgram();
    char said[1024] = "";
    for (int i = 0; i < 2; i++) {
        const unsigned shader = glCreateShader(i ? GL_FRAGMENT : GL_VERTEX);
        glShaderSource(shader, 2, part[i], NULL), glCompileShader(shader), glAttachShader(made, shader);
    }
    glLinkProgram(made), glGetProgramInfoLog(made, sizeof said, NULL, said), glUseProgram(made);
    if (*said) SDL_Log("volume_gl: %s", said);
    set(which, "fluid_volume", 0, VOLUME, 0, 0), set(which, "fluid_light", 0, LIT, 0, 0);
    set(which, "fluid_depth", 0, DEPTH, 0, 0), set(which, "fluid_has_depth", 1, 1, 0, 0);
    set(which, "fluid_cells", 3, N, N, N), set(which, "fluid_size", 3, METRES, METRES, METRES);
    set(which, "fluid_smoke", 4, 14, 0, 0), set(which, "fluid_heat", 4, 0, 1, 0), set(which, "fluid_solid", 4, 0, 0, 4);
    set(which, "fluid_to_sun", 3, .8f, -.52f, .3f), set(which, "fluid_sun", 3, 1.5f, 1.2f, .9f);
    set(which, "fluid_sky", 3, .06f, .09f, .15f), set(which, "fluid_albedo", 3, .7f, .7f, .7f);
    set(which, "fluid_fire", 3, 40, 1, 1), set(which, "fluid_jitter", 1, 1, 0, 0), set(which, "fluid_skip", 1, 1, 0, 0);
    set(which, "fluid_steps", 1, 2 * N, 0, 0), set(which, "fluid_clip", 3, 2, -1, 0);
    set(which, "fluid_fade_low", 3, 12, 12, 12), set(which, "fluid_fade_high", 3, 12, 0, 12); /* not at the floor */
}

/* Each texture stays bound to a unit of its own. */
static void make_texture(int unit, GLenum kind, int smaller, int larger) {
    static const GLenum wrap[3] = {GL_WRAP_S, GL_WRAP_T, GL_WRAP_R};
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit), glBindTexture(kind, texture[unit]);
    glTexParameteri(kind, GL_MINIFY, smaller), glTexParameteri(kind, GL_MAGNIFY, larger);
    for (int i = 0; i < (kind == GL_3D ? 3 : 2); i++) glTexParameteri(kind, wrap[i], GL_CLAMP);
}

static void prepare(const char *version) {
    glGenVertexArrays(1, &nothing), glBindVertexArray(nothing); /* OpenGL's core profile wants one */
    glGenTextures(4, texture), glGenFramebuffers(2, frames + 1), glBindFramebuffer(GL_FRAMES, frames[1]);
    make_texture(VOLUME, GL_3D, GL_MIPMAPS, GL_LINEAR), make_texture(LIT, GL_3D, GL_LINEAR, GL_LINEAR);
    glTexImage3D(GL_3D, 0, GL_RGBA8, LIT_N, LIT_N, LIT_N, 0, GL_RGBA, GL_BYTE, NULL);
    make_texture(SEEN, GL_2D, GL_NEAREST, GL_NEAREST);
    glTexImage2D(GL_2D, 0, GL_RGBA8, WIDTH, HEIGHT, 0, GL_RGBA, GL_BYTE, NULL);
    glFramebufferTexture2D(GL_FRAMES, GL_COLOUR0, GL_2D, texture[SEEN], 0);
    make_texture(DEPTH, GL_2D, GL_NEAREST, GL_NEAREST);
    glTexImage2D(GL_2D, 0, GL_DEPTH24, WIDTH, HEIGHT, 0, GL_DEPTH, GL_UINT, NULL);
    glFramebufferTexture2D(GL_FRAMES, GL_DEPTH0, GL_2D, texture[DEPTH], 0);
    make_program(SCENE, version, SCENE_VERTEX, SCENE_FRAGMENT);
    make_program(LIGHT, version, FLUID_VOLUME_GLSL_VERTEX, FLUID_VOLUME_GLSL_LIGHT);
    make_program(SMOKE, version, FLUID_VOLUME_GLSL_VERTEX, FLUID_VOLUME_GLSL_FRAGMENT);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA), glClearColor(.17f, .2f, .28f, 1);
}

/* From the box to clip space, and back. A game that has matrices takes projection * view * box and its inverse. */
static void look(float to[4][4], float from[4][4]) {
    const float c = cosf(yaw), s = sinf(yaw), up = cosf(lean), low = sinf(lean), tall = .45f, wide = .6f;
    const float right[3] = {c, 0, -s}, down[3] = {-s * low, up, -c * low}, ahead[3] = {s * up, low, c * up};
    const float first = .05f, last = 100, a = (last + first) / (last - first), b = 2 * last * first / (last - first);
    to[3][0] = to[3][1] = to[3][3] = from[0][3] = from[1][3] = 0, to[3][2] = -b;
    for (int i = 0; i < 3; i++) {
        const float eye = .5f - away * ahead[i] / METRES;
        to[i][0] = METRES * right[i] / wide, to[i][1] = -METRES * down[i] / tall, to[i][2] = METRES * ahead[i] * a;
        to[i][3] = METRES * ahead[i], from[0][i] = wide * right[i] / METRES, from[1][i] = -tall * down[i] / METRES;
        from[2][i] = -eye / b, from[3][i] = eye * a / b + ahead[i] / METRES, from[2][3] = -1 / b, from[3][3] = a / b;
        for (int k = 0; k < 4; k++) to[3][k] -= to[i][k] * eye;
    }
}

static void draw(const Fluid *air) {
    static const FluidVolumePart part[4] = {{FLUID_SMOKE, 1}, {FLUID_HEAT, 300}, {-1, 4}, {FLUID_SMOKE, 1}};
    static unsigned char texels[4 * N * N * N];
    float to[4][4], from[4][4];
    FluidVolume_Pack(air, part, FLUID_VOLUME_RGBA8, 0, texels, sizeof texels);
    glActiveTexture(GL_TEXTURE0 + VOLUME), look(to, from);
    glTexImage3D(GL_3D, 0, GL_RGBA8, N, N, N, 0, GL_RGBA, GL_BYTE, texels), glGenerateMipmap(GL_3D);
    glUseProgram(program[LIGHT]), glBindFramebuffer(GL_FRAMES, frames[2]), glViewport(0, 0, LIT_N, LIT_N);
    for (int slab = 0; slab < LIT_N; slab++) {
        set(LIGHT, "fluid_slab", 1, ((float)slab + .5f) / LIT_N, 0, 0);
        glFramebufferTextureLayer(GL_FRAMES, GL_COLOUR0, texture[LIT], 0, slab), glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    glUseProgram(program[SCENE]), glBindFramebuffer(GL_FRAMES, frames[1]), glViewport(0, 0, WIDTH, HEIGHT);
    glUniformMatrix4fv(glGetUniformLocation(program[SCENE], "to_clip"), 1, 0, to[0]), glEnable(GL_DEPTH_TEST);
    glClear(GL_COLOUR | GL_DEPTHS), glDrawArraysInstanced(GL_STRIP, 0, 14, 2), glDisable(GL_DEPTH_TEST);
    glBindFramebuffer(GL_DRAW, frames[0]); /* so that the smoke may read the depth */
    glBlitFramebuffer(0, 0, WIDTH, HEIGHT, 0, 0, WIDTH, HEIGHT, GL_COLOUR, GL_NEAREST);
    glUseProgram(program[SMOKE]), glBindFramebuffer(GL_FRAMES, frames[0]), glEnable(GL_BLEND);
    glUniformMatrix4fv(glGetUniformLocation(program[SMOKE], "fluid_from_clip"), 1, 0, from[0]);
    glDrawArrays(GL_TRIANGLES, 0, 3), glDisable(GL_BLEND);
}

static void save(const char *path) {
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_RGBA32);
    for (int y = 0; y < HEIGHT; y++)
        glReadPixels(0, HEIGHT - 1 - y, WIDTH, 1, GL_RGBA, GL_BYTE, (char *)picture->pixels + y * picture->pitch);
    SDL_SaveBMP(picture, path);
}

static const char *open_window(SDL_Window **window, int es) {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, es ? SDL_GL_CONTEXT_PROFILE_ES : SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, es ? 0 : 3);
    *window = SDL_CreateWindow("volume_gl", 0, 0, WIDTH, HEIGHT, SDL_WINDOW_OPENGL);
    if (*window && SDL_GL_CreateContext(*window)) return es ? "#version 300 es\n" : "#version 330 core\n";
    return es ? NULL : open_window(window, 1);
}

int main(int argc, char **argv) { /* volume_gl [FRAMES [PICTURE [YAW LEAN AWAY]]] */
    int count = argc > 1 ? SDL_atoi(argv[1]) : -1, x = 0, y = 0;
    SDL_Window *window;
    const char *version = SDL_Init(SDL_INIT_VIDEO) ? NULL : open_window(&window, 0);
    if (!version) return SDL_Log("volume_gl: no OpenGL 3.3 or ES 3.0: %s", SDL_GetError()), 1;
#define GL_LOAD(result, name, parameters) *(void **)&gl##name = SDL_GL_GetProcAddress("gl" #name);
    GL_CALLS(GL_LOAD)
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = def.size[1] = def.size[2] = N, def.cell_size = METRES / N;
    for (int side = 0; side < 6; side++) def.side[side].kind = side == 3 ? FLUID_WALL : FLUID_OPEN; /* 3: the floor */
    def.channel[FLUID_HEAT].decay = 1.5f, def.channel[FLUID_SMOKE].decay = .6f;
    Fluid *air = Fluid_Create(&def); /* on one thread, as host.parallel_for is not set */
    if (!air) return SDL_Log("volume_gl: out of memory"), 1;
    const float vent[3] = {1.5f, 3.05f, 1.6f}, plate[3] = {2.08f, 1.376f, 1.6f}, half[3] = {.8f, .096f, .64f};
    Fluid_StampBox(air, 1, plate, half, 0), prepare(version);
    if (argc > 5) yaw = (float)SDL_atof(argv[3]), lean = (float)SDL_atof(argv[4]), away = (float)SDL_atof(argv[5]);
    for (int frame = 0; frame != count && !SDL_QuitRequested(); frame++) {
        const Uint32 button = SDL_GetRelativeMouseState(&x, &y);
        if (button & SDL_BUTTON_LMASK) yaw += .01f * (float)x, lean = fminf(fmaxf(lean + .01f * (float)y, -.1f), 1.5f);
        if (button & SDL_BUTTON_RMASK) away = fminf(fmaxf(away + .02f * (float)y, .1f), 12);
        Fluid_Add(air, FLUID_SMOKE, vent, vent, .26f, .06f), Fluid_Add(air, FLUID_HEAT, vent, vent, .26f, 12);
        Fluid_Step(air, 1 / 60.f), draw(air);
        if (frame == count - 1 && argc > 2) save(argv[2]);
        SDL_GL_SwapWindow(window);
    }
    return Fluid_Destroy(air), SDL_Quit(), 0;
}
