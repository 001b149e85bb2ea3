/* The shaders of fluid_volume.h on whatever OpenGL the machine has, beside the volume that engine/ draws. */
#define FLUID_VOLUME_IMPLEMENTATION
#include "fluid/fluid_volume.h"
#include "engine/volume/volume.h"
#include "tests/kits/gl_kit.h"
#include "tests/kits/test.h"

#include <math.h>

/* Odd sizes, and a box that is no cube. */
enum { X = 40, Y = 52, Z = 36, LX = 20, LY = 26, LZ = 18, COLUMNS = 6, LIT_COLUMNS = 5, WIDE = 240, HIGH = 200 };
static const float CELL = .05f;

/* ---- What is drawn with ---- */

typedef struct Screen {
    const Sort *sort;
    GlWindow window;
    unsigned texture[4], frames, light, smoke; /* the volume, the light, the depth, the picture */
    bool any;                                  /* a sort of OpenGL is here */
} Screen;

static void make_texture(const Screen *screen, int unit, unsigned kind, int smaller, int larger) {
    gl.ActiveTexture(UNIT + (unsigned)unit), gl.BindTexture(kind, screen->texture[unit]);
    gl.TexParameteri(kind, MINIFY, smaller), gl.TexParameteri(kind, MAGNIFY, larger);
    gl.TexParameteri(kind, WRAP_S, CLAMP), gl.TexParameteri(kind, WRAP_T, CLAMP);
    if (kind == TEXTURE_3D) gl.TexParameteri(kind, WRAP_R, CLAMP);
}

static void make_things(Screen *screen) {
    const bool atlas = screen->sort->atlas;
    const unsigned kind = atlas ? TEXTURE_2D : TEXTURE_3D;
    gl.GenTextures(4, screen->texture), gl.GenFramebuffers(1, &screen->frames), gl.PixelStorei(ALIGNMENT, 1);
    make_texture(screen, 0, kind, atlas ? LINEAR : MIPMAPS, LINEAR), make_texture(screen, 1, kind, LINEAR, LINEAR);
    if (atlas)
        gl.TexImage2D(kind, 0, RGBA, LX * LIT_COLUMNS, LY * ((LZ + LIT_COLUMNS - 1) / LIT_COLUMNS), 0, RGBA, BYTE,
                      NULL);
    else
        gl.TexImage3D(kind, 0, RGBA8, LX, LY, LZ, 0, RGBA, BYTE, NULL);
    make_texture(screen, 2, TEXTURE_2D, NEAREST, NEAREST), make_texture(screen, 3, TEXTURE_2D, NEAREST, NEAREST);
    gl.TexImage2D(TEXTURE_2D, 0, RGBA, WIDE, HIGH, 0, RGBA, BYTE, NULL);
    screen->light = Gl_Make(screen->sort, FLUID_VOLUME_GLSL_VERTEX, FLUID_VOLUME_GLSL_LIGHT);
    screen->smoke = Gl_Make(screen->sort, FLUID_VOLUME_GLSL_VERTEX, FLUID_VOLUME_GLSL_FRAGMENT);
    unsigned name;
    if (!atlas) {
        gl.GenVertexArrays(1, &name), gl.BindVertexArray(name);
    } else {
        static const float corner[6] = {0, 0, 2, 0, 0, 2};
        gl.GenBuffers(1, &name), gl.BindBuffer(ARRAY, name), gl.BufferData(ARRAY, sizeof corner, corner, STATIC);
        gl.EnableVertexAttribArray(0), gl.VertexAttribPointer(0, 2, FLOATS, 0, 0, NULL);
    }
}

/* False: not here. */
static bool open_screen(Screen *screen, const Sort *sort) {
    *screen = (Screen){.sort = sort};
    if (!GlWindow_Open(&screen->window, sort, WIDE, HIGH)) return false;
    make_things(screen);
    return true;
}

/* Goes on to the next sort that is here. Begin with a zeroed screen. */
static bool next_screen(Screen *screen) {
    const bool any = screen->any;
    const Sort *sort = any ? screen->sort + 1 : SORTS;
    if (any) GlWindow_Close(&screen->window);
    for (; sort < SORTS + SORT_COUNT; sort++)
        if (open_screen(screen, sort)) return screen->any = true;
    screen->any = any;
    return false;
}

/* ---- A picture ---- */

typedef struct Shot {
    float from_clip[16], to_sun[3], sun, fire, fire_light, depth, smoke,
        steps; /* depth: of all pixels, below 0: none is read */
    bool reversed, linear;
} Shot;

static int place;
#define SET(program, name) (place = gl.GetUniformLocation(program, name))

static void set_uniforms(unsigned program, const Shot *shot) {
    gl.UseProgram(program);
    SET(program, "fluid_volume"), gl.Uniform1i(place, 0);
    SET(program, "fluid_light"), gl.Uniform1i(place, 1);
    SET(program, "fluid_depth"), gl.Uniform1i(place, 2);
    SET(program, "fluid_cells"), gl.Uniform3f(place, X, Y, Z);
    SET(program, "fluid_size"), gl.Uniform3f(place, X * CELL, Y * CELL, Z * CELL);
    SET(program, "fluid_smoke"), gl.Uniform4f(place, shot->smoke, 0, 0, 0);
    SET(program, "fluid_heat"), gl.Uniform4f(place, 0, 1, 0, 0);
    SET(program, "fluid_solid"), gl.Uniform4f(place, 0, 0, 4, 0);
    SET(program, "fluid_columns"), gl.Uniform2f(place, COLUMNS, LIT_COLUMNS);
    SET(program, "fluid_light_cells"), gl.Uniform3f(place, LX, LY, LZ);
    SET(program, "fluid_to_sun"), gl.Uniform3f(place, shot->to_sun[0], shot->to_sun[1], shot->to_sun[2]);
    SET(program, "fluid_from_clip"), gl.UniformMatrix4fv(place, 1, 0, shot->from_clip);
    SET(program, "fluid_clip"), gl.Uniform3f(place, shot->reversed ? 1 : 2, shot->reversed ? 0 : -1, shot->reversed);
    SET(program, "fluid_linear"), gl.Uniform1f(place, shot->linear);
    SET(program, "fluid_has_depth"), gl.Uniform1f(place, shot->depth < 0 ? 0 : 1);
    SET(program, "fluid_steps"), gl.Uniform1f(place, shot->steps);
    SET(program, "fluid_sun"), gl.Uniform3f(place, shot->sun, shot->sun, shot->sun);
    SET(program, "fluid_sky"), gl.Uniform3f(place, .1f * shot->sun, .1f * shot->sun, .1f * shot->sun);
    SET(program, "fluid_albedo"), gl.Uniform3f(place, .7f, .7f, .7f);
    SET(program, "fluid_fire"), gl.Uniform3f(place, 40 * shot->fire, shot->fire, shot->fire_light);
    SET(program, "fluid_jitter"), gl.Uniform1f(place, 1);
    SET(program, "fluid_skip"), gl.Uniform1f(place, 1);
}

static void upload(const Screen *screen, const Fluid *air) {
    static const FluidVolumePart part[4] = {{FLUID_SMOKE, 1}, {FLUID_HEAT, 300}, {-1, 4}, {FLUID_SMOKE, 1}};
    static unsigned char texels[4 * X * Y * Z];
    const int columns = screen->sort->atlas ? COLUMNS : 0;
    assert_true(FluidVolume_Pack(air, part, FLUID_VOLUME_RGBA8, columns, texels, sizeof texels) > 0);
    gl.ActiveTexture(UNIT);
    if (columns)
        gl.TexImage2D(TEXTURE_2D, 0, RGBA, X * COLUMNS, Y * Z / COLUMNS, 0, RGBA, BYTE, texels);
    else
        gl.TexImage3D(TEXTURE_3D, 0, RGBA8, X, Y, Z, 0, RGBA, BYTE, texels), gl.GenerateMipmap(TEXTURE_3D);
}

/* [HIGH][WIDE] pixels of red, green, blue and alpha, from the top down. */
static void draw(const Screen *screen, const Shot *shot, unsigned char pixels[HIGH][WIDE][4]) {
    static unsigned char seen[HIGH][WIDE][4];
    const unsigned char share = (unsigned char)(255 * fmaxf(shot->depth, 0) + .5f); /* below 0 there is no depth */
    const unsigned char depth[4] = {share, share, share, share};
    gl.BindFramebuffer(FRAMES, screen->frames), set_uniforms(screen->light, shot);
    if (screen->sort->atlas) {
        gl.Viewport(0, 0, LX * LIT_COLUMNS, LY * ((LZ + LIT_COLUMNS - 1) / LIT_COLUMNS));
        gl.FramebufferTexture2D(FRAMES, COLOUR0, TEXTURE_2D, screen->texture[1], 0), gl.DrawArrays(TRIANGLES, 0, 3);
    } else {
        gl.Viewport(0, 0, LX, LY);
        for (int slab = 0; slab < LZ; slab++) {
            SET(screen->light, "fluid_slab"), gl.Uniform1f(place, ((float)slab + .5f) / LZ);
            gl.FramebufferTextureLayer(FRAMES, COLOUR0, screen->texture[1], 0, slab), gl.DrawArrays(TRIANGLES, 0, 3);
        }
    }
    gl.ActiveTexture(UNIT + 2), gl.TexImage2D(TEXTURE_2D, 0, RGBA, 1, 1, 0, RGBA, BYTE, depth);
    gl.FramebufferTexture2D(FRAMES, COLOUR0, TEXTURE_2D, screen->texture[3], 0), gl.Viewport(0, 0, WIDE, HIGH);
    set_uniforms(screen->smoke, shot), gl.DrawArrays(TRIANGLES, 0, 3);
    gl.ReadPixels(0, 0, WIDE, HIGH, RGBA, BYTE, seen);
    for (int y = 0; y < HIGH; y++) memcpy(pixels[HIGH - 1 - y], seen[y], sizeof *seen);
}

/* The way back of VolumeView's projection. Clip space is from .02 to 10 of the camera's distance, or 20 m along
 * parallel rays. */
static void find_way_back(const VolumeView *view, float from_clip[16]) {
    const float b = -2 / (1 / .02f - .1f), a = 1 - .1f * b, size[3] = {X * CELL, Y * CELL, Z * CELL};
    const float part = .5f / view->scale;
    for (int i = 0; i < 3; i++) {
        from_clip[i] = part * WIDE * view->right[i] / size[i];
        from_clip[4 + i] = -part * HIGH * view->down[i] / size[i];
        const float back = view->away > 0 ? view->ahead[i] / view->away : 0, eye = view->middle[i] - back;
        from_clip[8 + i] = (view->away > 0 ? eye / b : 20 * view->ahead[i]) / size[i];
        from_clip[12 + i] = (view->away > 0 ? back - eye * a / b : view->middle[i]) / size[i];
    }
    from_clip[3] = from_clip[7] = 0;
    from_clip[11] = view->away > 0 ? 1 / b : 0, from_clip[15] = view->away > 0 ? -a / b : 1;
}

static Fluid *make_air(void) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = X, def.size[1] = Y, def.size[2] = Z, def.cell_size = CELL;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    return air;
}

/* A plume that leans to one side, so that a mirrored picture shows. */
static Fluid *make_plume(void) {
    Fluid *air = make_air();
    for (int i = 0; i < 70; i++) {
        const float a[3] = {.7f, 2.4f, .8f}, high[3] = {.6f, 1.5f, .8f}, wind[3] = {.04f, 0, .03f};
        Fluid_Add(air, FLUID_SMOKE, a, a, .2f, .04f), Fluid_Add(air, FLUID_HEAT, a, a, .2f, 9);
        Fluid_Push(air, high, high, .7f, wind), Fluid_Step(air, 1 / 60.f);
    }
    return air;
}

/* A ball of even smoke in the middle. */
static Fluid *make_ball(void) {
    Fluid *air = make_air();
    const float middle[3] = {.5f * X * CELL, .5f * Y * CELL, .5f * Z * CELL};
    Fluid_Add(air, FLUID_SMOKE, middle, middle, .5f, 1);
    return air;
}

/* ---- The silhouette is that of engine/ ---- */

/* How much light black smoke lets through to white. */
static void draw_by_engine(const Fluid *air, const VolumeCamera *camera, float through[HIGH][WIDE]) {
    static uint32_t bare[HIGH * WIDE], pixels[HIGH * WIDE];
    const FluidView smoke = Fluid_ReadChannel(air, FLUID_SMOKE);
    VolumeScene scene = {.size = {X, Y, Z}, .cell = CELL, .smoke = {smoke.data, smoke.row, smoke.slab}};
    const VolumeLook look = {.to_light = {0, -1, 0}, .density = 6, .above = {.5f, .5f, .5f}, .below = {.5f, .5f, .5f}};
    Volume *volume = Volume_Create(NULL);
    assert_true(Volume_Draw(volume, &scene, camera, &look, pixels, WIDE, HIGH, WIDE));
    scene.smoke.data = NULL;
    assert_true(Volume_Draw(volume, &scene, camera, &look, bare, WIDE, HIGH, WIDE));
    Volume_Destroy(volume);
    for (int i = 0; i < HIGH * WIDE; i++) {
        const float share = (float)(pixels[i] >> 8 & 255) / (float)(bare[i] >> 8 & 255);
        through[i / WIDE][i % WIDE] = share * share; /* a colour on the screen is about the root of its light */
    }
}

static void compare_silhouettes(const Screen *screen, const Fluid *air, const VolumeCamera *camera) {
    static unsigned char pixels[HIGH][WIDE][4];
    static float through[HIGH][WIDE];
    const int size[3] = {X, Y, Z};
    const VolumeView view = VolumeView_Make(size, CELL, camera, WIDE, HIGH);
    Shot shot = {.to_sun = {0, -1, 0}, .depth = -1, .smoke = 6, .steps = 150};
    find_way_back(&view, shot.from_clip);
    draw_by_engine(air, camera, through), draw(screen, &shot, pixels);
    int both = 0, either = 0;
    double apart = 0;
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++) {
            const float hidden = (float)pixels[y][x][3] / 255;
            const bool ours = hidden > .1f, theirs = 1 - through[y][x] > .1f;
            both += ours && theirs, either += ours || theirs;
            apart += fabsf(hidden - 1 + through[y][x]);
        }
    print_message("%s, yaw %.1f: %d of %d pixels, %.3f apart\n", screen->sort->name, (double)camera->yaw, both, either,
                  apart / either);
    assert_true(either > WIDE * HIGH / 30);
    assert_true(both >= .9 * either);
    assert_true(apart < .04 * either);
}

TEST(the_silhouette_is_that_of_the_other_volume) {
    static const VolumeCamera cameras[] = {{.3f, .2f, 1, .6f}, {2, -.3f, 1.4f, 1}, {-1, .5f, 1, 0}};
    Fluid *air = make_plume();
    Screen screen = {.any = false};
    while (next_screen(&screen)) {
        upload(&screen, air);
        for (int k = 0; k < 3; k++) compare_silhouettes(&screen, air, &cameras[k]);
    }
    Fluid_Destroy(air);
    if (!screen.any) skip(); /* no OpenGL here */
}

/* ---- Distances, from within, and to the scene ---- */

/* In the middle of a box of even smoke, looking along +x, without perspective to speak of. Depth runs from the middle
 * to 1 m further. Clip z is -1 at its beginning and 1 at its end. Or, reversed, it is 1 at its beginning and 0 at its
 * end, as the depth itself. */
static void look_through(const Screen *screen, float depth, bool reversed) {
    static unsigned char pixels[HIGH][WIDE][4];
    const float metre = 1 / (X * CELL), per = reversed ? -metre : .5f * metre, at_0 = .5f + (reversed ? metre : per);
    Shot shot = {.to_sun = {0, -1, 0}, .depth = depth, .smoke = 2, .steps = 23, .reversed = reversed};
    const float back[16] = {0, 0, .01f, 0, 0, .01f, 0, 0, per, 0, 0, 0, at_0, .5f, .5f, 1};
    memcpy(shot.from_clip, back, sizeof back);
    draw(screen, &shot, pixels);
    const double read = (double)(int)(255 * depth + .5f) / 255;
    const double length = depth < 0 ? .5 * X * CELL : reversed ? 1 - read : read;
    assert_true(fabs(pixels[HIGH / 2][WIDE / 2][3] - 255 * (1 - exp(-length))) < 2.5);
}

TEST(even_smoke_hides_as_much_as_its_length_says) {
    Fluid *air = make_air();
    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE);
    for (int i = 0; i < X * Y * Z; i++) smoke.data[i % X + i / X % Y * smoke.row + i / X / Y * smoke.slab] = .5f;
    Screen screen = {.any = false};
    while (next_screen(&screen)) {
        upload(&screen, air);
        for (int k = 0; k < 8; k++) look_through(&screen, k % 4 == 3 ? -1 : .4f * (float)(k % 4), k >= 4);
    }
    Fluid_Destroy(air);
    if (!screen.any) skip(); /* no OpenGL here */
}

/* ---- Light ---- */

TEST(smoke_is_brighter_towards_the_sun) {
    static unsigned char pixels[HIGH][WIDE][4];
    static const VolumeCamera camera = {0, 0, 1.3f, .5f};
    const int size[3] = {X, Y, Z};
    const VolumeView view = VolumeView_Make(size, CELL, &camera, WIDE, HIGH);
    Fluid *air = make_ball();
    Screen screen = {.any = false};
    while (next_screen(&screen)) {
        upload(&screen, air);
        for (int side = -1; side <= 1; side += 2) {
            Shot shot = {.to_sun = {(float)side, 0, 0}, .sun = 1.5f, .depth = -1, .smoke = 14, .steps = 100};
            double sum[2] = {0, 0};
            find_way_back(&view, shot.from_clip), draw(&screen, &shot, pixels);
            for (int y = 0; y < HIGH; y++)
                for (int x = 0; x < WIDE; x++) sum[x >= WIDE / 2] += pixels[y][x][1];
            print_message("%s, sun at %d: %.2f times as bright on the right\n", screen.sort->name, side,
                          sum[1] / sum[0]);
            assert_true(side < 0 ? sum[0] > 1.5 * sum[1] : sum[1] > 1.5 * sum[0]);
        }
    }
    Fluid_Destroy(air);
    if (!screen.any) skip(); /* no OpenGL here */
}

/* Neither pink nor white. */
TEST(fire_is_warm_and_lights_the_smoke) {
    static unsigned char pixels[HIGH][WIDE][4], dark[HIGH][WIDE][4];
    static const VolumeCamera camera = {.5f, .2f, 1.3f, .5f};
    const int size[3] = {X, Y, Z};
    const VolumeView view = VolumeView_Make(size, CELL, &camera, WIDE, HIGH);
    Fluid *air = make_plume();
    Screen screen = {.any = false};
    while (next_screen(&screen)) {
        Shot shot = {.to_sun = {0, -1, 0}, .depth = -1, .smoke = 14, .steps = 100, .fire = 1, .fire_light = 1};
        upload(&screen, air), find_way_back(&view, shot.from_clip), draw(&screen, &shot, pixels);
        shot.fire_light = 0, draw(&screen, &shot, dark);
        int bright = 0, warmed = 0;
        for (int y = 0; y < HIGH; y++)
            for (int x = 0; x < WIDE; x++) {
                const unsigned char *seen = pixels[y][x];
                assert_true(seen[0] + 1 >= seen[1] && seen[1] + 1 >= seen[2]);
                assert_true(seen[2] < 190);
                bright += seen[0] > 200 && seen[2]<120, warmed += seen[0]> dark[y][x][0] + 8;
            }
        print_message("%s: %d pixels of fire, %d that it lights\n", screen.sort->name, bright, warmed);
        assert_true(bright > 150 && warmed > bright);
    }
    Fluid_Destroy(air);
    if (!screen.any) skip(); /* no OpenGL here */
}

/* Linear light is what the tone curve makes the colours for the screen of. */
static void compare_tones(const unsigned char light[4], const unsigned char shown[4], int *bright) {
    assert_int_equal(light[3], shown[3]);
    for (int c = 0; c < 3; c++) {
        if (light[c] < 40 || light[c] > 250 || light[3] < 100) continue;
        const double hidden = light[3] / 255.0, own = light[c] / 255.0 / hidden;
        const double expected = pow(1 - exp(-own), 1 / 2.2) * hidden;
        assert_true(fabs(shown[c] - 255 * expected) < 3);
        ++*bright;
    }
}

TEST(linear_light_has_no_tone_curve) {
    static unsigned char light[HIGH][WIDE][4], shown[HIGH][WIDE][4];
    static const VolumeCamera camera = {.5f, .2f, 1.3f, .5f};
    const int size[3] = {X, Y, Z};
    const VolumeView view = VolumeView_Make(size, CELL, &camera, WIDE, HIGH);
    Fluid *air = make_ball();
    Screen screen = {.any = false};
    while (next_screen(&screen)) {
        Shot shot = {.to_sun = {0, -1, 0}, .sun = 1.2f, .depth = -1, .smoke = 14, .steps = 100};
        upload(&screen, air), find_way_back(&view, shot.from_clip), draw(&screen, &shot, shown);
        shot.linear = true, draw(&screen, &shot, light);
        int bright = 0;
        for (int k = 0; k < WIDE * HIGH; k++)
            compare_tones(light[k / WIDE][k % WIDE], shown[k / WIDE][k % WIDE], &bright);
        assert_true(bright > 1000);
    }
    Fluid_Destroy(air);
    if (!screen.any) skip(); /* no OpenGL here */
}
