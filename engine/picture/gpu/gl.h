/* gl.h - the little of OpenGL 2.1, or OpenGL ES 2 (WebGL 1), that BACKEND_GPU needs, found at run time. */
#ifndef ENGINE_GPU_GL_H
#define ENGINE_GPU_GL_H

#include "engine/picture/picture.h"
#include <SDL_opengles2.h>

#define GL_CALLS(X)                                                                                                    \
    X(ActiveTexture, void, (GLenum))                                                                                   \
    X(AttachShader, void, (GLuint, GLuint))                                                                            \
    X(BindAttribLocation, void, (GLuint, GLuint, const GLchar *))                                                      \
    X(BindBuffer, void, (GLenum, GLuint))                                                                              \
    X(BindFramebuffer, void, (GLenum, GLuint))                                                                         \
    X(BindTexture, void, (GLenum, GLuint))                                                                             \
    X(BlendFuncSeparate, void, (GLenum, GLenum, GLenum, GLenum))                                                       \
    X(BufferData, void, (GLenum, GLsizeiptr, const void *, GLenum))                                                    \
    X(CheckFramebufferStatus, GLenum, (GLenum))                                                                        \
    X(CompileShader, void, (GLuint))                                                                                   \
    X(CopyTexSubImage2D, void, (GLenum, GLint, GLint, GLint, GLint, GLint, GLsizei, GLsizei))                          \
    X(CreateProgram, GLuint, (void))                                                                                   \
    X(CreateShader, GLuint, (GLenum))                                                                                  \
    X(DeleteBuffers, void, (GLsizei, const GLuint *))                                                                  \
    X(DeleteFramebuffers, void, (GLsizei, const GLuint *))                                                             \
    X(DeleteProgram, void, (GLuint))                                                                                   \
    X(DeleteShader, void, (GLuint))                                                                                    \
    X(DeleteTextures, void, (GLsizei, const GLuint *))                                                                 \
    X(Disable, void, (GLenum))                                                                                         \
    X(DisableVertexAttribArray, void, (GLuint))                                                                        \
    X(DrawArrays, void, (GLenum, GLint, GLsizei))                                                                      \
    X(Enable, void, (GLenum))                                                                                          \
    X(EnableVertexAttribArray, void, (GLuint))                                                                         \
    X(FramebufferTexture2D, void, (GLenum, GLenum, GLenum, GLuint, GLint))                                             \
    X(GenBuffers, void, (GLsizei, GLuint *))                                                                           \
    X(GenFramebuffers, void, (GLsizei, GLuint *))                                                                      \
    X(GenTextures, void, (GLsizei, GLuint *))                                                                          \
    X(GetError, GLenum, (void))                                                                                        \
    X(GetIntegerv, void, (GLenum, GLint *))                                                                            \
    X(GetProgramiv, void, (GLuint, GLenum, GLint *))                                                                   \
    X(GetShaderInfoLog, void, (GLuint, GLsizei, GLsizei *, GLchar *))                                                  \
    X(GetShaderiv, void, (GLuint, GLenum, GLint *))                                                                    \
    X(GetString, const GLubyte *, (GLenum))                                                                            \
    X(GetUniformLocation, GLint, (GLuint, const GLchar *))                                                             \
    X(GetVertexAttribiv, void, (GLuint, GLenum, GLint *))                                                              \
    X(IsEnabled, GLboolean, (GLenum))                                                                                  \
    X(LinkProgram, void, (GLuint))                                                                                     \
    X(PixelStorei, void, (GLenum, GLint))                                                                              \
    X(ShaderSource, void, (GLuint, GLsizei, const GLchar *const *, const GLint *))                                     \
    X(TexImage2D, void, (GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum, const void *))                 \
    X(TexParameteri, void, (GLenum, GLenum, GLint))                                                                    \
    X(TexSubImage2D, void, (GLenum, GLint, GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, const void *))              \
    X(Uniform1f, void, (GLint, GLfloat))                                                                               \
    X(Uniform1i, void, (GLint, GLint))                                                                                 \
    X(Uniform4f, void, (GLint, GLfloat, GLfloat, GLfloat, GLfloat))                                                    \
    X(Uniform4fv, void, (GLint, GLsizei, const GLfloat *))                                                             \
    X(UseProgram, void, (GLuint))                                                                                      \
    X(VertexAttribPointer, void, (GLuint, GLint, GLenum, GLboolean, GLsizei, const void *))                            \
    X(Viewport, void, (GLint, GLint, GLsizei, GLsizei))

#define GL_MEMBER(name, result, parameters) result(GL_APIENTRY *name) parameters;
typedef struct Gl {
    GL_CALLS(GL_MEMBER)
    bool es;          /* OpenGL ES or WebGL */
    int largest;      /* pixels, the side of the largest texture */
    char reason[256]; /* why something has failed */
} Gl;

bool Gl_Load(Gl *gl, PictureLoader *load); /* false on failure, see reason */

/* The attributes of all programs are three vectors of four numbers. Old drivers mix up 1 to 5 with colours. */
enum { GL_FIRST = 0, GL_SECOND = 6, GL_THIRD = 7 };

/* Links a program from parts of shaders that follow each other. Returns 0 on failure, see reason. */
GLuint Gl_Program(Gl *gl, const char *vertex, const char *const *fragment, int parts);

/* ---- Textures ---- */

typedef struct GlTexture {
    GLuint name;
    GLenum format; /* GL_RGBA or GL_LUMINANCE, a byte each */
    int width, height;
} GlTexture;

typedef struct GlLook {
    GLenum format;
    bool smooth, repeats; /* `repeats` needs sides that are powers of two */
} GlLook;

/* Sizes a texture. Its content is undefined if the size has changed. False if too large. */
bool GlTexture_Resize(Gl *gl, GlTexture *texture, GlLook look, int width, int height);
void GlTexture_Rows(Gl *gl, const GlTexture *texture, int first, int count, const uint8_t *bytes);
void GlTexture_Free(Gl *gl, GlTexture *texture);

/* ---- The renderer's state ---- */

enum { GL_UNITS = 8 }; /* of textures, as many as GPU_SCENE reads and every OpenGL ES has */

typedef struct GlState {
    GLint program, buffer, framebuffer, unit, alignment, row, viewport[4], blend[4], bound[GL_UNITS], array[8];
    GLboolean blends, scissors, culls;
} GlState;

void GlState_Keep(Gl *gl, GlState *state); /* also switches off what would be in the way */
void GlState_Restore(Gl *gl, const GlState *state);

#endif
