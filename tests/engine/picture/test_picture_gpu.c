/* The picture by OpenGL beside that by software. OpenGL is whatever the machine has. */
#include "engine/files/log.h"
#include "engine/files/png.h"
#include "tests/kits/scene_kit.h"
#include "tests/kits/test.h"
#include <SDL.h>
#include <string.h>

/* Drivers of OpenGL keep memory to the end, in libraries that are unloaded by then. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }

enum { WIDE = 960, HIGH = 540, SMALL = 80 /* things */ };

typedef struct Screen {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *target;
    Picture *picture;
} Screen;

static double seconds(void *host) {
    (void)host;
    return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}

static void *load(const char *name) { return SDL_GL_GetProcAddress(name); }

/* False: no OpenGL here. */
static bool open_screen(Screen *screen, const char *driver) {
    *screen = (Screen){0};
    SDL_setenv("SDL_VIDEODRIVER", "offscreen", 1);
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return false;
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, driver);
    screen->window = SDL_CreateWindow("", 0, 0, WIDE, HIGH, SDL_WINDOW_HIDDEN | SDL_WINDOW_OPENGL);
    screen->renderer = screen->window ? SDL_CreateRenderer(screen->window, -1, SDL_RENDERER_TARGETTEXTURE) : NULL;
    if (!screen->renderer) return false;
    screen->target =
        SDL_CreateTexture(screen->renderer, SDL_PIXELFORMAT_ABGR8888, SDL_TEXTUREACCESS_TARGET, WIDE, HIGH);
    const FluidHost host = {.seconds = seconds};
    screen->picture = Picture_Create(&host);
    return true;
}

static void close_screen(Screen *screen) {
    if (screen->renderer) Picture_Accelerate(screen->picture, NULL);
    Picture_Destroy(screen->picture);
    SDL_DestroyTexture(screen->target);
    SDL_DestroyRenderer(screen->renderer);
    SDL_DestroyWindow(screen->window);
}

/* What a HUD leaves behind: textures that were sent row by row, blending, a clip. */
static void draw_other_things(SDL_Renderer *renderer) {
    static uint32_t pixels[64 * 64];
    SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, 30, 30);
    SDL_UpdateTexture(texture, &(SDL_Rect){3, 3, 11, 11}, pixels, 64 * sizeof *pixels);
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_ADD);
    SDL_RenderSetClipRect(renderer, &(SDL_Rect){5, 5, 20, 20});
    SDL_RenderCopy(renderer, texture, NULL, NULL);
    SDL_RenderFlush(renderer);
    SDL_RenderSetClipRect(renderer, NULL);
    SDL_DestroyTexture(texture);
}

static Image paint(const Screen *screen, const PictureFrame *frame) {
    Image image = image_make(WIDE, HIGH);
    draw_other_things(screen->renderer);
    SDL_SetRenderTarget(screen->renderer, screen->target);
    SDL_RenderClear(screen->renderer);
    SDL_RenderFlush(screen->renderer);
    if (!Picture_Paint(screen->picture, frame, WIDE, HIGH)) fail_msg("%s", Log_Reason());
    SDL_RenderReadPixels(screen->renderer, NULL, SDL_PIXELFORMAT_ARGB8888, image.pixel, 4 * image.row);
    return image;
}

/* Few pixels differ by more than that in brightness: those at edges. */
enum { BEYOND = 60 };

static double share_beyond(const Image *a, const Image *b) {
    int count = 0;
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++)
            count += abs(brightness(a->pixel[x + y * a->row]) - brightness(b->pixel[x + y * b->row])) > BEYOND;
    return (double)count / (WIDE * HIGH);
}

static void assert_alike(const Screen *screen, const PictureFrame *frame, const char *what) {
    OwnImage software = image_make(WIDE, HIGH), painted = paint(screen, frame);
    int most;
    show(screen->picture, frame, &software);
    const double mean = image_apart(&software, &painted, &most), beyond = share_beyond(&software, &painted);
    print_message("%s: mean difference %.2f of 255, %.2f %% of pixels beyond %d\n", what, mean, 100 * beyond, BEYOND);
    if (getenv("EMBER_PICTURES")) {
        Png_Write("gpu.png", painted.pixel, WIDE, HIGH, painted.row);
        Png_Write("software.png", software.pixel, WIDE, HIGH, software.row);
    }
    assert_true(mean < (frame->zoom > 1 ? 1.45 : 1.3)); /* a zoomed wall is not fitted anew by software */
    assert_true(beyond < .006);
}

/* ---- What is alike ---- */

static const struct Scene {
    const char *name;
    int depth;
    bool gas, dyed, outlined, daybreak; /* at daybreak the wall is another, seen from elsewhere, and it grows dark */
    float brightness, shown;
    bool close; /* something is before the figures, which shine, and the view is drawn near */
} SCENES[] = {
    {"a hall", 1},
    {"gas", 1, .gas = true},
    {"dye", 1, .dyed = true},
    {"dye over burning gas", 1, .gas = true, .dyed = true},
    {"layers", 6, .dyed = true},
    {"a panel comes out of the dark", 1, .shown = .7f}, /* of a wall that is there already */
    {"outlines, dark", 1, .outlined = true, .brightness = .8f},
    {"outlines, bright", 1, .outlined = true, .brightness = 1.5f},
    {"daybreak", 1, .daybreak = true},
    {"goals shine behind what is close to the eye, nearer", 6, .close = true},
};

static void compare_scene(const Screen *screen, const struct Scene *scene) {
    static Fleck flecks[SMALL];
    static Spark sparks[SMALL];
    Figures figures;
    OwnHand hand = flow(0);
    Wall wall = wall_of(scene->daybreak ? HALL_BRICK : HALL_CASTLE);
    make_figures(&figures);
    PictureFrame frame = frame_of(PICTURE_SMOKE, figures.figure, 4);
    for (int i = 0; i < SMALL; i++) {
        const float x = 16 * fraction(i, 1), y = 8 * fraction(i, 2), turn = fraction(i, 3) - .5f;
        flecks[i] = (Fleck){x, y, {.2f * turn, .06f}, .05f, .5f, i % 2};
        sparks[i] = (Spark){2 * y, 8 - .4f * x, 8 * turn, -3, .3f + .7f * fraction(i, 4)};
    }
    frame.flecks = flecks, frame.sparks = sparks, frame.fleck_count = frame.spark_count = SMALL;
    frame.fluid = dyed_of(&hand, scene->depth, scene->gas, false, scene->dyed);
    frame.dye = scene->dyed ? 2 + scene->gas : 0;
    frame.through = scene->depth > 1, frame.brightness = scene->brightness, frame.shown[0] = scene->shown;
    if (scene->outlined) frame.outlined = figures.figure, frame.outlined_count = 4;
    static Silhouette shining[2], nearest;
    for (int i = 0; i < 2; i++) shining[i] = figures.figure[i], shining[i].outline = OUTLINE_SHINE;
    nearest = figures.figure[2], nearest.soft = .4f, nearest.hides = .8f;
    if (scene->close) {
        frame.outlined = shining, frame.outlined_count = 2, frame.nearest = &nearest, frame.nearest_count = 1;
        frame.area = (PictureArea){2, 1.125f, 12.8f, 7.2f}, frame.zoom = 1.25f;
    }
    if (scene->daybreak) frame.area = (PictureArea){3.3f, 1, 12.8f, 7.2f}, frame.dawn = .8f, frame.faint = .4f;
    Picture_SetWall(screen->picture, &wall);
    assert_alike(screen, &frame, scene->name);
    Fluid_Destroy(frame.fluid);
}

TEST(opengl_looks_like_software) {
    static const char *const DRIVERS[] = {"opengl", "opengles2"};
    for (int i = 0; i < 2; i++) {
        Screen screen;
        if (!open_screen(&screen, DRIVERS[i]))
            print_message("not tested: no %s here: %s\n", DRIVERS[i], SDL_GetError());
        else if (!Picture_Accelerate(screen.picture, load))
            fail_msg("%s", Log_Reason());
        else
            for (size_t k = 0; k < sizeof SCENES / sizeof *SCENES; k++) compare_scene(&screen, &SCENES[k]);
        close_screen(&screen);
    }
}

/* ---- What is not painted ---- */

static void *load_an_old_one(const char *name) { return strcmp(name, "glCreateShader") ? load(name) : NULL; }

TEST(old_versions_are_refused_in_a_sentence) {
    Screen screen;
    if (open_screen(&screen, "opengl")) {
        const PictureFrame frame = {.area = {0, 0, 16, 9}};
        assert_false(Picture_Accelerate(screen.picture, load_an_old_one));
        assert_string_equal(Log_Reason(), "OpenGL: there is no glCreateShader");
        assert_false(Picture_Paints(screen.picture, &frame));
        assert_false(Picture_Paint(screen.picture, &frame, WIDE, HIGH));
    }
    close_screen(&screen);
}

TEST(other_views_are_not_painted) {
    Screen screen;
    if (open_screen(&screen, "opengl") && Picture_Accelerate(screen.picture, load)) {
        const PictureFrame smoke = {.area = {0, 0, 16, 9}}, speed = {.mode = PICTURE_SPEED};
        assert_true(Picture_Paints(screen.picture, &smoke));
        assert_false(Picture_Paints(screen.picture, &speed));
    }
    close_screen(&screen);
}
