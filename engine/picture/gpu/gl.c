#include "engine/picture/gpu/gl.h"
#include <stdio.h>
#include <string.h>

bool Gl_Load(Gl *gl, PictureLoader *load) {
    GLint units = 0;
#define GL_FIND(name, result, parameters)                                                                              \
    *(void **)&gl->name = load("gl" #name);                                                                            \
    if (!gl->name) return snprintf(gl->reason, sizeof gl->reason, "there is no gl" #name), false;
    GL_CALLS(GL_FIND)
    const char *version = (const char *)gl->GetString(GL_VERSION);
    if (!version) return snprintf(gl->reason, sizeof gl->reason, "there is no context"), false;
    gl->es = strstr(version, "OpenGL ES") != NULL;
    gl->GetIntegerv(GL_MAX_TEXTURE_SIZE, &gl->largest);
    gl->GetIntegerv(GL_MAX_TEXTURE_IMAGE_UNITS, &units);
    return units >= GL_UNITS ||
           (snprintf(gl->reason, sizeof gl->reason, "there are only %d texture units", units), false);
}

enum { MOST_PARTS = 8 };

/* Numbers take two bytes. Samplers of OpenGL ES would lose the lower ones without the last line. */
static const char ES[] = "#version 100\n"
                         "precision highp float;\n"
                         "precision highp int;\n"
                         "precision highp sampler2D;\n";

static GLuint compile(Gl *gl, GLenum kind, const char *const *parts, int count) {
    const char *source[MOST_PARTS + 1] = {gl->es ? ES : "#version 120\n"};
    GLint done = 0;
    for (int i = 0; i < count; i++) source[i + 1] = parts[i];
    const GLuint shader = gl->CreateShader(kind);
    gl->ShaderSource(shader, count + 1, source, NULL);
    gl->CompileShader(shader);
    gl->GetShaderiv(shader, GL_COMPILE_STATUS, &done);
    if (done) return shader;
    gl->GetShaderInfoLog(shader, sizeof gl->reason, NULL, gl->reason);
    gl->DeleteShader(shader);
    return 0;
}

GLuint Gl_Program(Gl *gl, const char *vertex, const char *const *fragment, int parts) {
    GLint done = 0;
    const GLuint first = compile(gl, GL_VERTEX_SHADER, &vertex, 1);
    const GLuint second = first ? compile(gl, GL_FRAGMENT_SHADER, fragment, parts) : 0;
    GLuint program = second ? gl->CreateProgram() : 0;
    if (program) {
        gl->AttachShader(program, first), gl->AttachShader(program, second);
        gl->BindAttribLocation(program, GL_FIRST, "first"), gl->BindAttribLocation(program, GL_SECOND, "second");
        gl->BindAttribLocation(program, GL_THIRD, "third");
        gl->LinkProgram(program);
        gl->GetProgramiv(program, GL_LINK_STATUS, &done);
        if (!done) snprintf(gl->reason, sizeof gl->reason, "a shader program cannot be linked");
        if (!done) gl->DeleteProgram(program), program = 0;
    }
    if (first) gl->DeleteShader(first);
    if (second) gl->DeleteShader(second);
    return program;
}

bool GlTexture_Resize(Gl *gl, GlTexture *texture, GlLook look, int width, int height) {
    if (texture->name && texture->width == width && texture->height == height) {
        gl->BindTexture(GL_TEXTURE_2D, texture->name);
        return true;
    }
    if (width > gl->largest || height > gl->largest)
        return snprintf(gl->reason, sizeof gl->reason, "a texture of %d x %d is too large", width, height), false;
    if (!texture->name) gl->GenTextures(1, &texture->name);
    gl->BindTexture(GL_TEXTURE_2D, texture->name);
    gl->TexImage2D(GL_TEXTURE_2D, 0, (GLint)look.format, width, height, 0, look.format, GL_UNSIGNED_BYTE, NULL);
    const GLint filter = look.smooth ? GL_LINEAR : GL_NEAREST, wrap = look.repeats ? GL_REPEAT : GL_CLAMP_TO_EDGE;
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
    texture->format = look.format, texture->width = width, texture->height = height;
    return true;
}

void GlTexture_Rows(Gl *gl, const GlTexture *texture, int first, int count, const uint8_t *bytes) {
    gl->BindTexture(GL_TEXTURE_2D, texture->name);
    gl->TexSubImage2D(GL_TEXTURE_2D, 0, 0, first, texture->width, count, texture->format, GL_UNSIGNED_BYTE, bytes);
}

void GlTexture_Free(Gl *gl, GlTexture *texture) {
    if (texture->name) gl->DeleteTextures(1, &texture->name);
    *texture = (GlTexture){0};
}

enum { UNPACK_ROW_LENGTH = 0x0CF2 }; /* OpenGL ES 2 lacks it */

static const GLenum blend_part[4] = {GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA};

void GlState_Keep(Gl *gl, GlState *state) {
    gl->GetIntegerv(GL_CURRENT_PROGRAM, &state->program);
    gl->GetIntegerv(GL_ARRAY_BUFFER_BINDING, &state->buffer);
    gl->GetIntegerv(GL_FRAMEBUFFER_BINDING, &state->framebuffer);
    gl->GetIntegerv(GL_ACTIVE_TEXTURE, &state->unit);
    gl->GetIntegerv(GL_UNPACK_ALIGNMENT, &state->alignment);
    if (!gl->es) gl->GetIntegerv(UNPACK_ROW_LENGTH, &state->row);
    if (!gl->es) gl->PixelStorei(UNPACK_ROW_LENGTH, 0);
    gl->GetIntegerv(GL_VIEWPORT, state->viewport);
    for (int i = 0; i < 4; i++) gl->GetIntegerv(blend_part[i], &state->blend[i]);
    state->blends = gl->IsEnabled(GL_BLEND), state->scissors = gl->IsEnabled(GL_SCISSOR_TEST);
    state->culls = gl->IsEnabled(GL_CULL_FACE);
    for (int i = 0; i < GL_UNITS; i++) {
        gl->ActiveTexture(GL_TEXTURE0 + (GLenum)i);
        gl->GetIntegerv(GL_TEXTURE_BINDING_2D, &state->bound[i]);
    }
    for (int i = 0; i < 8; i++) {
        gl->GetVertexAttribiv((GLuint)i, GL_VERTEX_ATTRIB_ARRAY_ENABLED, &state->array[i]);
        if (state->array[i]) gl->DisableVertexAttribArray((GLuint)i);
    }
    gl->Disable(GL_SCISSOR_TEST), gl->Disable(GL_CULL_FACE);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->PixelStorei(GL_UNPACK_ALIGNMENT, 1);
}

static void enable(Gl *gl, GLenum what, GLboolean on) {
    if (on)
        gl->Enable(what);
    else
        gl->Disable(what);
}

void GlState_Restore(Gl *gl, const GlState *state) {
    for (int i = 0; i < 8; i++)
        if (state->array[i]) gl->EnableVertexAttribArray((GLuint)i);
    for (int i = 0; i < GL_UNITS; i++) {
        gl->ActiveTexture(GL_TEXTURE0 + (GLenum)i);
        gl->BindTexture(GL_TEXTURE_2D, (GLuint)state->bound[i]);
    }
    gl->ActiveTexture((GLenum)state->unit);
    gl->PixelStorei(GL_UNPACK_ALIGNMENT, state->alignment);
    if (!gl->es) gl->PixelStorei(UNPACK_ROW_LENGTH, state->row);
    gl->UseProgram((GLuint)state->program);
    gl->BindBuffer(GL_ARRAY_BUFFER, (GLuint)state->buffer);
    gl->BindFramebuffer(GL_FRAMEBUFFER, (GLuint)state->framebuffer);
    gl->Viewport(state->viewport[0], state->viewport[1], state->viewport[2], state->viewport[3]);
    gl->BlendFuncSeparate((GLenum)state->blend[0], (GLenum)state->blend[1], (GLenum)state->blend[2],
                          (GLenum)state->blend[3]);
    enable(gl, GL_BLEND, state->blends), enable(gl, GL_SCISSOR_TEST, state->scissors);
    enable(gl, GL_CULL_FACE, state->culls);
}
