/* gl_kit.h - for tests that draw by OpenGL: its calls, a hidden window with a context of each sort, and programs of it.
 */
#ifndef TEST_GL_KIT_H
#define TEST_GL_KIT_H

#include "tests/kits/test.h"
#include <SDL.h>
#include <stdbool.h>
#include <stdio.h>

/* Drivers of OpenGL keep memory to the end, in libraries that are unloaded by then. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }

#define GL_CALLS(X)                                                                                                    \
    X(void, ActiveTexture, (unsigned))                                                                                 \
    X(void, AttachShader, (unsigned, unsigned))                                                                        \
    X(void, BindBuffer, (unsigned, unsigned))                                                                          \
    X(void, BindFramebuffer, (unsigned, unsigned))                                                                     \
    X(void, BindTexture, (unsigned, unsigned))                                                                         \
    X(void, BufferData, (unsigned, ptrdiff_t, const void *, unsigned))                                                 \
    X(void, CompileShader, (unsigned))                                                                                 \
    X(unsigned, CreateProgram, (void))                                                                                 \
    X(unsigned, CreateShader, (unsigned))                                                                              \
    X(void, DrawArrays, (unsigned, int, int))                                                                          \
    X(void, EnableVertexAttribArray, (unsigned))                                                                       \
    X(void, FramebufferTexture2D, (unsigned, unsigned, unsigned, unsigned, int))                                       \
    X(void, GenBuffers, (int, unsigned *))                                                                             \
    X(void, GenFramebuffers, (int, unsigned *))                                                                        \
    X(void, GenTextures, (int, unsigned *))                                                                            \
    X(void, GenerateMipmap, (unsigned))                                                                                \
    X(void, GetProgramiv, (unsigned, unsigned, int *))                                                                 \
    X(void, GetShaderInfoLog, (unsigned, int, int *, char *))                                                          \
    X(int, GetUniformLocation, (unsigned, const char *))                                                               \
    X(void, LinkProgram, (unsigned))                                                                                   \
    X(void, PixelStorei, (unsigned, int))                                                                              \
    X(void, ReadPixels, (int, int, int, int, unsigned, unsigned, void *))                                              \
    X(void, ShaderSource, (unsigned, int, const char *const *, const int *))                                           \
    X(void, TexImage2D, (unsigned, int, int, int, int, int, unsigned, unsigned, const void *))                         \
    X(void, TexParameteri, (unsigned, unsigned, int))                                                                  \
    X(void, Uniform1f, (int, float))                                                                                   \
    X(void, Uniform1i, (int, int))                                                                                     \
    X(void, Uniform2f, (int, float, float))                                                                            \
    X(void, Uniform3f, (int, float, float, float))                                                                     \
    X(void, Uniform4f, (int, float, float, float, float))                                                              \
    X(void, UniformMatrix4fv, (int, int, unsigned char, const float *))                                                \
    X(void, UseProgram, (unsigned))                                                                                    \
    X(void, VertexAttribPointer, (unsigned, int, unsigned, unsigned char, int, const void *))                          \
    X(void, Viewport, (int, int, int, int))
#define GL_NEWER_CALLS(X)                                                                                              \
    X(void, BindVertexArray, (unsigned))                                                                               \
    X(void, FramebufferTextureLayer, (unsigned, unsigned, unsigned, int, int))                                         \
    X(void, GenVertexArrays, (int, unsigned *))                                                                        \
    X(void, TexImage3D, (unsigned, int, int, int, int, int, int, unsigned, unsigned, const void *))
#define GL_MEMBER(result, name, parameters) result(*name) parameters;
static struct {
    GL_CALLS(GL_MEMBER)
    GL_NEWER_CALLS(GL_MEMBER)
} gl;

enum { TRIANGLES = 4, TEXTURE_2D = 0xDE1, TEXTURE_3D = 0x806F, BYTE = 0x1401, FLOATS = 0x1406, RGBA = 0x1908 };
enum { RGBA8 = 0x8058, NEAREST = 0x2600, LINEAR = 0x2601, MIPMAPS = 0x2703, MAGNIFY = 0x2800, MINIFY = 0x2801 };
enum { WRAP_S = 0x2802, WRAP_T = 0x2803, WRAP_R = 0x8072, CLAMP = 0x812F, UNIT = 0x84C0, FRAGMENT = 0x8B30 };
enum { VERTEX = 0x8B31, LINKED = 0x8B82, COLOUR0 = 0x8CE0, FRAMES = 0x8D40, ARRAY = 0x8892, STATIC = 0x88E4 };
enum { ALIGNMENT = 0xCF5 };

typedef struct Sort {
    const char *name, *version;
    int profile, major, minor;
    bool atlas;
} Sort;

static const Sort SORTS[] = {
    {"OpenGL 3.3", "#version 330 core\n", SDL_GL_CONTEXT_PROFILE_CORE, 3, 3, false},
    {"OpenGL ES 3.0", "#version 300 es\n", SDL_GL_CONTEXT_PROFILE_ES, 3, 0, false},
    {"OpenGL 2.1, an atlas", "#version 120\n#define FLUID_VOLUME_ATLAS\n", SDL_GL_CONTEXT_PROFILE_COMPATIBILITY, 2, 1,
     true},
    {"OpenGL ES 2.0, an atlas", "#version 100\n#define FLUID_VOLUME_ATLAS\n", SDL_GL_CONTEXT_PROFILE_ES, 2, 0, true},
};
enum { SORT_COUNT = sizeof SORTS / sizeof *SORTS };

typedef struct GlWindow {
    SDL_Window *window;
    SDL_GLContext context;
} GlWindow;

/* False, and says so: there is no such context here. */
static inline bool GlWindow_Open(GlWindow *screen, const Sort *sort, int width, int height) {
    *screen = (GlWindow){0};
    SDL_setenv("SDL_VIDEODRIVER", "offscreen", 1);
    if (SDL_Init(SDL_INIT_VIDEO) == 0) {
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, sort->profile);
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, sort->major);
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, sort->minor);
        screen->window = SDL_CreateWindow("", 0, 0, width, height, SDL_WINDOW_HIDDEN | SDL_WINDOW_OPENGL);
        screen->context = screen->window ? SDL_GL_CreateContext(screen->window) : NULL;
    }
    if (!screen->context) {
        print_message("not tested: no %s here: %s\n", sort->name, SDL_GetError());
        if (screen->window) SDL_DestroyWindow(screen->window);
        return false;
    }
#define GL_FIND(result, name, parameters)                                                                              \
    *(void **)&gl.name = SDL_GL_GetProcAddress("gl" #name);                                                            \
    assert_non_null(gl.name);
    GL_CALLS(GL_FIND)
    if (!sort->atlas) { GL_NEWER_CALLS(GL_FIND) }
    return true;
}

static inline void GlWindow_Close(GlWindow *screen) {
    SDL_GL_DeleteContext(screen->context);
    SDL_DestroyWindow(screen->window);
}

static inline unsigned Gl_Make(const Sort *sort, const char *vertex, const char *fragment) {
    const unsigned program = gl.CreateProgram();
    for (int i = 0; i < 2; i++) {
        const char *part[2] = {sort->version, i ? fragment : vertex};
        const unsigned shader = gl.CreateShader(i ? FRAGMENT : VERTEX);
        char said[2000] = "";
        gl.ShaderSource(shader, 2, part, NULL), gl.CompileShader(shader);
        gl.GetShaderInfoLog(shader, sizeof said, NULL, said);
        if (*said) print_message("%s: %s\n", sort->name, said);
        gl.AttachShader(program, shader);
    }
    int linked = 0;
    gl.LinkProgram(program), gl.GetProgramiv(program, LINKED, &linked);
    assert_true(linked);
    return program;
}

#endif
