/* volume_gl - smoke and fire in a scene that OpenGL draws, with a depth buffer and a camera that may go into the smoke.
 *
 * Each frame packs the fluid into a 3D texture. One program finds the light in 32 x 32 x 32 places, and the scene is
 * drawn. Another program then marches rays through the smoke, which end at the scene's depth. Drag the mouse to look
 * around, and turn its wheel to come near. It takes OpenGL 3.3, or else OpenGL ES 3.0. */
#define FLUID_SDL_IMPLEMENTATION
#include "../../fluid_sdl.h"
#define FLUID_VOLUME_IMPLEMENTATION
#include "../../fluid_volume.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>

/* All that this needs of OpenGL, without its headers. */
#ifdef _WIN32
#define GLCALL __stdcall
#else
#define GLCALL
#endif
typedef unsigned GLenum;
#define GL_CALLS(X)                                                                                                    \
    X(void, ActiveTexture, (GLenum))                                                                                   \
    X(void, AttachShader, (unsigned, unsigned)) X(void, BindFramebuffer, (GLenum, unsigned)) X(                        \
        void, BindTexture, (GLenum, unsigned)) X(void, BindVertexArray, (unsigned)) X(void, BlendFunc,                 \
                                                                                      (GLenum, GLenum))                \
        X(void, BlitFramebuffer, (int, int, int, int, int, int, int, int, GLenum, GLenum)) X(void, Clear, (unsigned))  \
            X(void, ClearColor, (float, float, float, float)) X(void, CompileShader,                                   \
                                                                (unsigned)) X(unsigned, CreateProgram, (void))         \
                X(unsigned, CreateShader, (GLenum)) X(void, Disable, (GLenum)) X(void, DrawArrays, (GLenum, int, int)) \
                    X(void, Enable, (GLenum)) X(void, FramebufferTexture2D, (GLenum, GLenum, GLenum, unsigned, int))   \
                        X(void, FramebufferTextureLayer,                                                               \
                          (GLenum, GLenum, unsigned, int, int)) X(void, GenFramebuffers, (int, unsigned *))            \
                            X(void, GenTextures, (int, unsigned *)) X(void, GenVertexArrays, (int, unsigned *)) X(     \
                                void,                                                                                  \
                                GenerateMipmap, (GLenum)) X(void, GetProgramInfoLog, (unsigned, int, int *, char *))   \
                                X(void, GetProgramiv,                                                                  \
                                  (unsigned, GLenum, int *)) X(int, GetUniformLocation, (unsigned, const char *))      \
                                    X(void, LinkProgram,                                                               \
                                      (unsigned)) X(void, ReadPixels, (int, int, int, int, GLenum, GLenum, void *))    \
                                        X(void, ShaderSource, (unsigned, int, const char *const *, const int *))       \
                                            X(void, TexImage2D,                                                        \
                                              (GLenum, int, int, int, int, int, GLenum, GLenum, const void *))         \
                                                X(void, TexImage3D,                                                    \
                                                  (GLenum, int, int, int, int, int, int, GLenum, GLenum,               \
                                                   const void *)) X(void, TexParameteri, (GLenum, GLenum, int))        \
                                                    X(void, Uniform1f, (int, float)) X(void, Uniform1i, (int, int))    \
                                                        X(void, Uniform3f, (int, float, float, float))                 \
                                                            X(void, Uniform4f, (int, float, float, float, float))      \
                                                                X(void, UniformMatrix4fv,                              \
                                                                  (int, int, unsigned char, const float *))            \
                                                                    X(void, UseProgram, (unsigned))                    \
                                                                        X(void, Viewport, (int, int, int, int))
#define GL_DECLARE(result, name, parameters) static result(GLCALL *gl##name) parameters;
GL_CALLS(GL_DECLARE)
enum {
    GL_TRIANGLES = 4,
    GL_ONE = 1,
    GL_ONE_MINUS_SRC_ALPHA = 0x303,
    GL_DEPTH_TEST = 0xB71,
    GL_BLEND = 0xBE2,
    GL_2D = 0xDE1
};
enum {
    GL_3D = 0x806F,
    GL_BYTE = 0x1401,
    GL_UINT = 0x1405,
    GL_RGBA = 0x1908,
    GL_RGBA8 = 0x8058,
    GL_COLOUR = 0x4000,
    GL_DEPTHS = 0x100
};
enum {
    GL_DEPTH = 0x1902,
    GL_DEPTH24 = 0x81A6,
    GL_NEAREST = 0x2600,
    GL_LINEAR = 0x2601,
    GL_MIPMAPS = 0x2703,
    GL_MAGNIFY = 0x2800
};
enum {
    GL_MINIFY = 0x2801,
    GL_WRAP_S = 0x2802,
    GL_WRAP_T = 0x2803,
    GL_WRAP_R = 0x8072,
    GL_CLAMP = 0x812F,
    GL_TEXTURE0 = 0x84C0
};
enum { GL_FRAGMENT = 0x8B30, GL_VERTEX = 0x8B31, GL_LINKED = 0x8B82, GL_READ = 0x8CA8, GL_DRAW = 0x8CA9 };
enum { GL_COLOUR0 = 0x8CE0, GL_DEPTH0 = 0x8D00, GL_FRAMES = 0x8D40 };

enum { N = 64, LIT_N = N / 2, WIDTH = 640, HEIGHT = 480, VOLUME = 0, LIT, SEEN, DEPTH, TEXTURES, CORNERS = 513 * 6 };
static const float METRES = 3.2f, SUN[3] = {.8f, -.52f, .3f};
static unsigned texture[TEXTURES], frames[3], light, scene, smoke; /* the window and two framebuffers; programs */
static float yaw = .5f, lean = .25f, away = 5.2f;                  /* rad, m */
static float ball[3] = {.5f, .5f, .5f};                            /* in the box's units, 0 .. 1 */

/* A ball and a floor, in the box's units. They are lit by the sun and the sky that the smoke leaves them, and by fire.
 */
static const char *const SCENE_VERTEX =
    "uniform mat4 to_clip;\nuniform vec3 ball;\nout vec3 p, away;\n"
    "void main() {\n"
    "  int n = gl_VertexID % 6, piece = gl_VertexID / 6;\n"
    "  vec2 at = vec2(n == 1 || n > 3 ? 1 : 0, n > 1 && n < 5 ? 1 : 0);\n"
    "  vec2 turn = (vec2(piece % 32, piece / 32) + at) * vec2(.19634954);\n"
    "  away = vec3(cos(turn.x) * sin(turn.y), cos(turn.y), sin(turn.x) * sin(turn.y));\n"
    "  p = ball + .13 * away;\n"
    "  if (piece == 512) p = vec3(40. * at.x - 19.5, 1., 40. * at.y - 19.5), away = vec3(0, -1, 0);\n"
    "  gl_Position = to_clip * vec4(p, 1.);\n"
    "}\n";
static const char *const SCENE_FRAGMENT =
    "precision highp float;\nprecision highp sampler3D;\n"
    "uniform sampler3D lit;\nuniform vec3 sun;\nin vec3 p, away;\nout vec4 colour;\n"
    "void main() {\n"
    "  vec2 inside = clamp(8. * (.5 - abs(p.xz - .5)), 0., 1.), tile = floor(8. * p.xz);\n"
    "  vec4 light = mix(vec4(1, 0, 1, 1), textureLod(lit, p + .03 * away, 0.), inside.x * inside.y);\n"
    "  vec3 all = vec3(1.1, .9, .7) * light.r * max(dot(away, sun), 0.) + vec3(.08, .11, .18) * light.b;\n"
    "  all += vec3(1., .42, .1) * light.g / (1.004 - light.g);\n"
    "  vec3 own = p.y > .999 ? vec3(.2, .19, .18) + .06 * mod(tile.x + tile.y, 2.) : vec3(.15, .3, .35);\n"
    "  float haze = p.y > .999 ? exp(-.03 * dot(p.xz - .5, p.xz - .5)) : 1.;\n"
    "  colour = vec4(mix(vec3(.17, .2, .28), pow(1. - exp(-own * all), vec3(.45)), haze), 1);\n"
    "}\n";

static unsigned make_program(const char *version, const char *vertex, const char *fragment) {
    const unsigned program = glCreateProgram();
    const char *part[2][2] = {{version, vertex}, {version, fragment}};
    char said[1024] = "";
    int linked = 0;
    for (int i = 0; i < 2; i++) {
        const unsigned shader = glCreateShader(i ? GL_FRAGMENT : GL_VERTEX);
        glShaderSource(shader, 2, part[i], NULL), glCompileShader(shader), glAttachShader(program, shader);
    }
    glLinkProgram(program), glGetProgramiv(program, GL_LINKED, &linked);
    if (!linked) glGetProgramInfoLog(program, sizeof said, NULL, said), SDL_Log("volume_gl: %s", said), exit(1);
    return program;
}

static void set(unsigned program, const char *name, int count, float x, float y, float z) {
    const int place = glGetUniformLocation(program, name);
    if (count == 0) glUniform1i(place, (int)x); /* a texture's unit */
    if (count == 1) glUniform1f(place, x);
    if (count == 3) glUniform3f(place, x, y, z);
    if (count == 4) glUniform4f(place, x, y, z, 0);
}

static void make_texture(int unit, GLenum kind, int smaller, int larger) {
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit), glBindTexture(kind, texture[unit]);
    glTexParameteri(kind, GL_MINIFY, smaller), glTexParameteri(kind, GL_MAGNIFY, larger);
    glTexParameteri(kind, GL_WRAP_S, GL_CLAMP), glTexParameteri(kind, GL_WRAP_T, GL_CLAMP);
    if (kind == GL_3D) glTexParameteri(kind, GL_WRAP_R, GL_CLAMP);
}

/* Each texture stays bound to a unit of its own. Most uniforms never change. */
static void prepare(const char *version) {
    unsigned nothing;
    glGenVertexArrays(1, &nothing), glBindVertexArray(nothing); /* OpenGL's core profile wants one */
    glGenTextures(TEXTURES, texture), glGenFramebuffers(2, frames + 1);
    make_texture(VOLUME, GL_3D, GL_MIPMAPS, GL_LINEAR), make_texture(LIT, GL_3D, GL_LINEAR, GL_LINEAR);
    glTexImage3D(GL_3D, 0, GL_RGBA8, LIT_N, LIT_N, LIT_N, 0, GL_RGBA, GL_BYTE, NULL);
    make_texture(SEEN, GL_2D, GL_NEAREST, GL_NEAREST);
    glTexImage2D(GL_2D, 0, GL_RGBA8, WIDTH, HEIGHT, 0, GL_RGBA, GL_BYTE, NULL);
    make_texture(DEPTH, GL_2D, GL_NEAREST, GL_NEAREST);
    glTexImage2D(GL_2D, 0, GL_DEPTH24, WIDTH, HEIGHT, 0, GL_DEPTH, GL_UINT, NULL);
    glBindFramebuffer(GL_FRAMES, frames[1]);
    glFramebufferTexture2D(GL_FRAMES, GL_COLOUR0, GL_2D, texture[SEEN], 0);
    glFramebufferTexture2D(GL_FRAMES, GL_DEPTH0, GL_2D, texture[DEPTH], 0);
    scene = make_program(version, SCENE_VERTEX, SCENE_FRAGMENT);
    light = make_program(version, FLUID_VOLUME_GLSL_VERTEX, FLUID_VOLUME_GLSL_LIGHT);
    smoke = make_program(version, FLUID_VOLUME_GLSL_VERTEX, FLUID_VOLUME_GLSL_FRAGMENT);
    glUseProgram(scene), set(scene, "lit", 0, LIT, 0, 0), set(scene, "sun", 3, SUN[0], SUN[1], SUN[2]);
    for (int i = 0; i < 2; i++) {
        const unsigned program = i ? smoke : light;
        glUseProgram(program), set(program, "fluid_volume", 0, VOLUME, 0, 0), set(program, "fluid_cells", 3, N, N, N);
        set(program, "fluid_size", 3, METRES, METRES, METRES), set(program, "fluid_glow", 1, 40, 0, 0);
        set(program, "fluid_smoke", 4, 14, 0, 0), set(program, "fluid_heat", 4, 0, 1, 0);
        set(program, "fluid_solid", 4, 0, 0, 4), set(program, "fluid_to_sun", 3, SUN[0], SUN[1], SUN[2]);
    }
    set(smoke, "fluid_light", 0, LIT, 0, 0), set(smoke, "fluid_depth", 0, DEPTH, 0, 0),
        set(smoke, "fluid_has_depth", 1, 1, 0, 0);
    set(smoke, "fluid_clip", 3, 2, -1, 0), set(smoke, "fluid_steps", 1, 2 * N, 0, 0),
        set(smoke, "fluid_jitter", 1, 1, 0, 0);
    set(smoke, "fluid_fade_low", 3, 0, 12, 0), set(smoke, "fluid_albedo", 3, .7f, .7f, .7f); /* open above */
    set(smoke, "fluid_sun", 3, 1.5f, 1.2f, .9f), set(smoke, "fluid_sky", 3, .06f, .09f, .15f);
    set(smoke, "fluid_fire", 1, 1, 0, 0), set(smoke, "fluid_fire_light", 1, 1, 0, 0);
}

/* From the box's units to clip space, and back. A game that has matrices takes projection * view * box and its inverse.
 */
static void look(float to_clip[4][4], float from_clip[4][4]) {
    const float c = cosf(yaw), s = sinf(yaw), up = cosf(lean), low = sinf(lean), tall = .45f,
                wide = tall * WIDTH / HEIGHT;
    const float right[3] = {c, 0, -s}, down[3] = {-s * low, up, -c * low}, ahead[3] = {s * up, low, c * up};
    const float first = .05f, last = 100, a = (last + first) / (last - first), b = 2 * last * first / (last - first);
    float eye[3], at[3] = {0, 0, 0}; /* at: the eye along right, down and ahead, m */
    for (int i = 0; i < 3; i++) {
        eye[i] = (i == 1 ? .55f : .5f) - away * ahead[i] / METRES;
        at[0] += right[i] * eye[i] * METRES, at[1] += down[i] * eye[i] * METRES, at[2] += ahead[i] * eye[i] * METRES;
    }
    for (int i = 0; i < 3; i++) {
        to_clip[i][0] = METRES * right[i] / wide, to_clip[i][1] = -METRES * down[i] / tall;
        to_clip[i][2] = METRES * ahead[i] * a, to_clip[i][3] = METRES * ahead[i];
        from_clip[0][i] = wide * right[i] / METRES, from_clip[1][i] = -tall * down[i] / METRES;
        from_clip[2][i] = -eye[i] / b, from_clip[3][i] = eye[i] * a / b + ahead[i] / METRES;
    }
    to_clip[3][0] = -at[0] / wide, to_clip[3][1] = at[1] / tall, to_clip[3][2] = -at[2] * a - b, to_clip[3][3] = -at[2];
    from_clip[0][3] = from_clip[1][3] = 0, from_clip[2][3] = -1 / b, from_clip[3][3] = a / b;
}

static void tick(Fluid *air, float turn) {
    const float vent[3] = {1.5f + .1f * sinf(3 * turn), 3.05f, 1.6f}, way[3] = {.8f * cosf(turn), 0, -.8f * sinf(turn)};
    FluidBody body = Fluid_DefaultBody();
    float at[3];
    ball[0] = .5f + .25f * sinf(turn), ball[2] = .5f + .25f * cosf(turn);
    for (int i = 0; i < 3; i++) at[i] = METRES * ball[i], body.velocity[i] = way[i];
    Fluid_ClearOccupancy(air), Fluid_SetBody(air, 1, &body), Fluid_StampCapsule(air, 1, at, at, .13f * METRES);
    Fluid_Add(air, FLUID_SMOKE, vent, vent, .26f, .035f), Fluid_Add(air, FLUID_HEAT, vent, vent, .26f, 12);
    Fluid_Step(air, 1 / 60.f);
}

static void draw(const Fluid *air) {
    static const FluidVolumePart part[4] = {{FLUID_SMOKE, 1}, {FLUID_HEAT, 300}, {-1, 4}, {FLUID_SMOKE, 1}};
    static unsigned char texels[4 * N * N * N];
    float to_clip[4][4], from_clip[4][4];
    FluidVolume_Pack(air, part, FLUID_VOLUME_RGBA8, 0, texels, sizeof texels);
    glActiveTexture(GL_TEXTURE0 + VOLUME);
    glTexImage3D(GL_3D, 0, GL_RGBA8, N, N, N, 0, GL_RGBA, GL_BYTE, texels), glGenerateMipmap(GL_3D);
    glUseProgram(light), glBindFramebuffer(GL_FRAMES, frames[2]), glViewport(0, 0, LIT_N, LIT_N);
    glDisable(GL_DEPTH_TEST), glDisable(GL_BLEND);
    for (int slab = 0; slab < LIT_N; slab++) {
        set(light, "fluid_slab", 1, ((float)slab + .5f) / LIT_N, 0, 0);
        glFramebufferTextureLayer(GL_FRAMES, GL_COLOUR0, texture[LIT], 0, slab);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    look(to_clip, from_clip);
    glUseProgram(scene), glBindFramebuffer(GL_FRAMES, frames[1]), glViewport(0, 0, WIDTH, HEIGHT),
        glEnable(GL_DEPTH_TEST);
    glUniformMatrix4fv(glGetUniformLocation(scene, "to_clip"), 1, 0, to_clip[0]);
    set(scene, "ball", 3, ball[0], ball[1], ball[2]);
    glClearColor(.17f, .2f, .28f, 1), glClear(GL_COLOUR | GL_DEPTHS), glDrawArrays(GL_TRIANGLES, 0, CORNERS);
    glBindFramebuffer(GL_READ, frames[1]), glBindFramebuffer(GL_DRAW, frames[0]);
    glBlitFramebuffer(0, 0, WIDTH, HEIGHT, 0, 0, WIDTH, HEIGHT, GL_COLOUR, GL_NEAREST);
    glUseProgram(smoke), glBindFramebuffer(GL_FRAMES, frames[0]), glDisable(GL_DEPTH_TEST), glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glUniformMatrix4fv(glGetUniformLocation(smoke, "fluid_from_clip"), 1, 0, from_clip[0]);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

static void save(const char *path) {
    static uint32_t pixels[HEIGHT][WIDTH], turned[HEIGHT][WIDTH];
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_BYTE, pixels);
    for (int y = 0; y < HEIGHT; y++) SDL_memcpy(turned[HEIGHT - 1 - y], pixels[y], sizeof *pixels);
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormatFrom(turned, WIDTH, HEIGHT, 32, 4 * WIDTH, SDL_PIXELFORMAT_RGBA32);
    SDL_SaveBMP(surface, path), SDL_FreeSurface(surface);
}

static const char *open_window(SDL_Window **window) {
    for (int es = 0; es < 2; es++) {
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, es ? SDL_GL_CONTEXT_PROFILE_ES : SDL_GL_CONTEXT_PROFILE_CORE);
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3),
            SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, es ? 0 : 3);
        *window = getenv("VOLUME_GL_ES") && !es ? NULL
                                                : SDL_CreateWindow("volume_gl", 0, 0, WIDTH, HEIGHT, SDL_WINDOW_OPENGL);
        if (*window && SDL_GL_CreateContext(*window)) return es ? "#version 300 es\n" : "#version 330 core\n";
        SDL_DestroyWindow(*window);
    }
    return NULL;
}

int main(int argc, char **argv) { /* volume_gl [FRAMES [PICTURE [YAW LEAN AWAY]]] */
    int count = argc > 1 ? atoi(argv[1]) : -1, x = 0, y = 0;
    SDL_Window *window;
    const char *version = SDL_Init(SDL_INIT_VIDEO) ? NULL : open_window(&window);
    if (!version) return SDL_Log("volume_gl: no OpenGL 3.3 or ES 3.0: %s", SDL_GetError()), 1;
#define GL_LOAD(result, name, parameters) *(void **)&gl##name = SDL_GL_GetProcAddress("gl" #name);
    GL_CALLS(GL_LOAD)
    FluidPool *pool = FluidPool_Create(0);
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = def.size[1] = def.size[2] = N, def.cell_size = METRES / N, def.side[2].kind = FLUID_OPEN;
    def.channel[FLUID_HEAT].decay = 1.5f, def.host.data = pool, def.host.parallel_for = FluidPool_Run;
    Fluid *air = Fluid_Create(&def);
    if (!air) return SDL_Log("volume_gl: out of memory"), 1;
    if (argc > 5) yaw = (float)atof(argv[3]), lean = (float)atof(argv[4]), away = (float)atof(argv[5]);
    prepare(version);
    for (int frame = 0, running = 1; running && frame != count; frame++) {
        for (SDL_Event event; SDL_PollEvent(&event);) {
            running = running && event.type != SDL_QUIT;
            if (event.type == SDL_MOUSEWHEEL) away = fminf(fmaxf(away - .2f * (float)event.wheel.y, .2f), 12);
        }
        const float held = SDL_GetRelativeMouseState(&x, &y) & SDL_BUTTON_LMASK ? .01f : 0;
        yaw += held * (float)x, lean = fminf(fmaxf(lean + held * (float)y, -.3f), 1.5f);
        tick(air, (float)frame / 60 - 1.7f), draw(air);
        if (frame == count - 1 && argc > 2) save(argv[2]);
        SDL_GL_SwapWindow(window);
    }
    Fluid_Destroy(air), FluidPool_Destroy(pool);
    return SDL_Quit(), 0;
}
