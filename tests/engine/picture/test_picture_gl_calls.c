/* What OpenGL is told, by an OpenGL that draws nothing and adds up its calls. It needs no graphics card. */
#include "engine/files/log.h"
#include "engine/picture/gpu/gl.h"
#include "tests/kits/scene_kit.h"
#include "tests/kits/sum_kit.h"
#include "tests/kits/test.h"
#include <string.h>

static const SumRow CALLS[] = {
    {"a hall", 2947112.31843}, {"OpenGL ES", 2782783.8587}, {"layers", 3220663.82349},
    {"gas", 3216708.38103},    {"dye", 3217074.09201},
};

static const SumRow BYTES[] = {
    {"a hall", 10347067748.7}, {"OpenGL ES", 10347067748.7}, {"layers", 10350018196.9},
    {"gas", 10320487020.9},    {"dye", 11150651903.4},
};

/* ---- An OpenGL that draws nothing ---- */

static struct {
    Sum calls, bytes;
    const char *version;
    int limit, largest[2]; /* the side of the largest texture that it takes, and what it was asked for */
    int units;             /* that it has for textures */
    unsigned names;        /* that it has given out */
} stub;

static void note(const double *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) Sum_Add(&stub.calls, numbers[i]);
}

/* A call by its number below, with what it is told. Units and the like count from 0. */
#define NOTE(...) note((const double[]){__VA_ARGS__}, sizeof(double[]){__VA_ARGS__} / sizeof(double))

static void note_floats(const void *numbers, int count) { Sum_Floats(&stub.calls, numbers, count); }

static void active_texture(GLenum unit) { NOTE(1, unit - GL_TEXTURE0); }
static void two_names(GLuint a, GLuint b) { (void)a, (void)b; }
static void bind_place(GLuint program, GLuint place, const GLchar *name) { (void)program, NOTE(2, place, name[0]); }
static void bind_buffer(GLenum what, GLuint buffer) { (void)what, NOTE(3, buffer); }
static void bind_frame(GLenum what, GLuint framebuffer) { (void)what, NOTE(4, framebuffer); }
static void bind_texture(GLenum what, GLuint texture) { (void)what, NOTE(5, texture); }
static void blend(GLenum a, GLenum b, GLenum c, GLenum d) { NOTE(6, a, b, c, d); }
static void buffer(GLenum what, GLsizeiptr size, const void *data, GLenum use) {
    (void)what, (void)use, NOTE(7, (double)size), note_floats(data, (int)(size / 4));
}
static GLenum complete(GLenum what) { return (void)what, GL_FRAMEBUFFER_COMPLETE; }
static void one_name(GLuint a) { (void)a; }
static void copy(GLenum what, GLint level, GLint x, GLint y, GLint left, GLint top, GLsizei width, GLsizei height) {
    (void)what, NOTE(8, level, x, y, left, top, width, height);
}
static GLuint new_program(void) { return ++stub.names; }
static GLuint new_shader(GLenum kind) { return NOTE(9, kind - GL_FRAGMENT_SHADER), ++stub.names; }
static void forget(GLsizei count, const GLuint *names) { NOTE(10, count, names[0]); }
static void off(GLenum what) { NOTE(11, what); }
static void no_array(GLuint i) { NOTE(12, i); }
static void draw(GLenum kind, GLint first, GLsizei count) { NOTE(13, kind, first, count); }
static void on(GLenum what) { NOTE(14, what); }
static void array(GLuint i) { NOTE(15, i); }
static void attach(GLenum what, GLenum point, GLenum kind, GLuint texture, GLint level) {
    (void)what, (void)kind, NOTE(16, point - GL_COLOR_ATTACHMENT0, texture, level);
}
static void name(GLsizei count, GLuint *names) {
    for (int i = 0; i < count; i++) names[i] = ++stub.names;
}
static GLenum no_error(void) { return GL_NO_ERROR; }
/* All that a renderer may have set differs. */
static void integer(GLenum what, GLint *to) {
    static const int FOUR[] = {3, 4, 50, 60};
    *to = what == GL_MAX_TEXTURE_SIZE ? stub.limit : what == GL_MAX_TEXTURE_IMAGE_UNITS ? stub.units : (int)(what % 61);
    if (what == GL_VIEWPORT) memcpy(to, FOUR, sizeof FOUR);
    if (what == GL_ACTIVE_TEXTURE) *to += GL_TEXTURE0;
}
static void done(GLuint program, GLenum what, GLint *to) { (void)program, (void)what, *to = 1; }
static void said(GLuint shader, GLsizei size, GLsizei *length, GLchar *to) {
    (void)shader, (void)size, (void)length, *to = 0;
}
static const GLubyte *version(GLenum what) { return (void)what, (const GLubyte *)stub.version; }
static GLint uniform(GLuint program, const GLchar *named) {
    unsigned sum = program;
    for (; *named; named++) sum = 31 * sum + (unsigned char)*named;
    return (GLint)(sum % 251);
}
static void is_array(GLuint i, GLenum what, GLint *to) { (void)what, *to = i % 3 == 0; }
static GLboolean is_on(GLenum what) { return what != GL_BLEND; }
static void store(GLenum what, GLint number) { NOTE(17, what, number); }
static void source(GLuint shader, GLsizei count, const GLchar *const *parts, const GLint *lengths) {
    (void)shader, (void)parts, (void)lengths, NOTE(18, count);
}
static void texture(GLenum what, GLint level, GLint inside, GLsizei width, GLsizei height, GLint border, GLenum format,
                    GLenum type, const void *data) {
    (void)what, (void)type, (void)data, NOTE(19, level, inside, width, height, border, format);
    stub.largest[0] = width > stub.largest[0] ? width : stub.largest[0];
    stub.largest[1] = height > stub.largest[1] ? height : stub.largest[1];
}
static void parameter(GLenum what, GLenum which, GLint to) { (void)what, NOTE(20, which, to); }
static void rows(GLenum what, GLint level, GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type,
                 const void *data) {
    const int count = width * height * (format == GL_RGBA ? 4 : 1);
    (void)what, (void)type, NOTE(21, level, x, y, width, height, format);
    for (int i = 0; i + 1 < count; i += 2) /* most are numbers of two bytes, in which a carry is a change of one */
        Sum_Add(&stub.bytes, 256 * ((const uint8_t *)data)[i] + ((const uint8_t *)data)[i + 1]);
}
static void give_one(GLint to, GLfloat a) { NOTE(22, to, (double)a); }
static void give_unit(GLint to, GLint a) { NOTE(23, to, a); }
static void give_four(GLint to, GLfloat a, GLfloat b, GLfloat c, GLfloat d) {
    NOTE(25, to, (double)a, (double)b, (double)c, (double)d);
}
static void give_many(GLint to, GLsizei count, const GLfloat *numbers) {
    NOTE(26, to, count), note_floats(numbers, 4 * count);
}
static void use(GLuint program) { NOTE(27, program); }
static void place(GLuint i, GLint size, GLenum type, GLboolean whole, GLsizei stride, const void *from) {
    (void)type, NOTE(28, i, size, whole, stride, (double)(uintptr_t)from);
}
static void viewport(GLint x, GLint y, GLsizei width, GLsizei height) { NOTE(29, x, y, width, height); }

static const Gl STUB = {
    .ActiveTexture = active_texture,
    .AttachShader = two_names,
    .BindAttribLocation = bind_place,
    .BindBuffer = bind_buffer,
    .BindFramebuffer = bind_frame,
    .BindTexture = bind_texture,
    .BlendFuncSeparate = blend,
    .BufferData = buffer,
    .CheckFramebufferStatus = complete,
    .CompileShader = one_name,
    .CopyTexSubImage2D = copy,
    .CreateProgram = new_program,
    .CreateShader = new_shader,
    .DeleteBuffers = forget,
    .DeleteFramebuffers = forget,
    .DeleteProgram = one_name,
    .DeleteShader = one_name,
    .DeleteTextures = forget,
    .Disable = off,
    .DisableVertexAttribArray = no_array,
    .DrawArrays = draw,
    .Enable = on,
    .EnableVertexAttribArray = array,
    .FramebufferTexture2D = attach,
    .GenBuffers = name,
    .GenFramebuffers = name,
    .GenTextures = name,
    .GetError = no_error,
    .GetIntegerv = integer,
    .GetProgramiv = done,
    .GetShaderInfoLog = said,
    .GetShaderiv = done,
    .GetString = version,
    .GetUniformLocation = uniform,
    .GetVertexAttribiv = is_array,
    .IsEnabled = is_on,
    .LinkProgram = one_name,
    .PixelStorei = store,
    .ShaderSource = source,
    .TexImage2D = texture,
    .TexParameteri = parameter,
    .TexSubImage2D = rows,
    .Uniform1f = give_one,
    .Uniform1i = give_unit,
    .Uniform4f = give_four,
    .Uniform4fv = give_many,
    .UseProgram = use,
    .VertexAttribPointer = place,
    .Viewport = viewport,
};

static void *load(const char *called) {
#define FIND(name, result, parameters)                                                                                 \
    if (!strcmp(called, "gl" #name)) return *(void *const *)&STUB.name;
    GL_CALLS(FIND)
    return NULL;
}

/* ---- Pictures ---- */

enum { WIDTH = 192, HEIGHT = 108 };

static const Fleck SEEN[] = {{5, 7.9f, {.06f, .01f}, .03f, .3f},
                             {9, 4, {.05f, .04f}, .02f, .3f, .glows = true},
                             {7, 6, {.05f, .04f}, .02f, .3f}}; /* the last one is no longer of the frame's */

static const struct Scene {
    const char *name, *version;
    int depth;
    bool gas, dry, dyed;
    float brightness;
} SCENES[] = {
    {"a hall", "2.1", 1},
    {"OpenGL ES", "OpenGL ES 2.0", 1, .dry = true, .brightness = .8f},
    {"layers", "2.1", 6},
    {"gas", "2.1", 1, .gas = true},
    {"dye", "2.1", 1, .dyed = true},
};

static bool begin(Picture *picture, const char *which, int limit) {
    memset(&stub, 0, sizeof stub);
    stub.version = which, stub.limit = limit, stub.units = 16;
    return Picture_Accelerate(picture, load);
}

/* Twice: what is in textures already is not sent again, but for smoke, which moves on. */
static void paint(Picture *picture, const struct Scene *scene, const Hand *hand) {
    Figures figures;
    make_figures(&figures);
    Wall wall = wall_of(HALL_CASTLE);
    PictureFrame frame = frame_of(PICTURE_SMOKE, figures.figure, 4);
    OwnFluid *fluid = dyed_of(hand, scene->depth, scene->gas, false, scene->dyed);
    if (scene->dry) wall.wet_floor = 0;
    frame.outlined = figures.figure, frame.outlined_count = 4, frame.flecks = SEEN;
    frame.dye = scene->dyed ? 2 : 0;
    frame.fluid = fluid, frame.through = scene->depth > 1, frame.brightness = scene->brightness;
    Picture_SetWall(picture, &wall);
    for (int i = 0; i < 2; i++) {
        assert_true(Picture_Paint(picture, &frame, WIDTH, HEIGHT));
        frame.seconds += .1, frame.shown[1] += .2f;
    }
}

TEST(opengl_is_told_the_same_as_ever) {
    int wrong = 0;
    OwnHand hand = flow(0);
    for (size_t i = 0; i < sizeof SCENES / sizeof *SCENES; i++) {
        OwnPicture *picture = quick_picture(NULL);
        assert_true(begin(picture, SCENES[i].version, 4096));
        paint(picture, &SCENES[i], &hand);
        Picture_Accelerate(picture, NULL);
        wrong += !Sum_Is(&stub.calls, SCENES[i].name, CALLS, sizeof CALLS / sizeof *CALLS);
        wrong += !Sum_Shows(&stub.bytes, SCENES[i].name, BYTES, sizeof BYTES / sizeof *BYTES);
    }
    if (wrong) fail_msg("%d sums differ; if that is meant, the rows above belong into the tables", wrong);
}

/* The pictures, lying and standing, are larger than all maps. */
TEST(textures_may_be_as_large_as_opengl_takes) {
    static const int SIZE[2][2] = {{1500, 24}, {24, 1500}};
    const PictureFrame frame = {.area = {0, 0, 16, 9}, .brightness = .8f};
    for (int i = 0; i < 4; i++) {
        OwnPicture *picture = quick_picture(NULL);
        assert_true(begin(picture, "2.1", 1500 - i / 2));
        assert_int_equal(Picture_Paint(picture, &frame, SIZE[i % 2][0], SIZE[i % 2][1]), i / 2 == 0);
        if (i / 2 == 0) assert_int_equal(stub.largest[i % 2], 1500);
        if (i / 2)
            assert_string_equal(Log_Reason(), i % 2 ? "OpenGL: a texture of 24 x 1500 is too large"
                                                    : "OpenGL: a texture of 1500 x 24 is too large");
        Picture_Accelerate(picture, NULL);
    }
}

/* What OpenGL ES promises suffices. */
TEST(eight_units_for_textures_suffice) {
    OwnPicture *picture = quick_picture(NULL);
    stub.version = "OpenGL ES 2.0";
    stub.units = 7;
    assert_false(Picture_Accelerate(picture, load));
    assert_string_equal(Log_Reason(), "OpenGL: there are only 7 texture units");
    stub.units = 8;
    assert_true(Picture_Accelerate(picture, load));
    Picture_Accelerate(picture, NULL);
}
