#include "engine/draw/draw.h"
#include "engine/files/log.h"
#include "engine/maths/room.h"

#include <SDL.h>
#include <stdlib.h>

typedef struct Sheet {
    SDL_Texture *texture;
    int width, height;
    uint32_t generation;
} Sheet;

struct Draw {
    SDL_Renderer *renderer;
    SDL_Surface *surface; /* where the renderer draws, NULL if unknown */
    uint32_t generation;
    uint64_t failures;
    int size[2]; /* px, the last size that SDL reported, 0 before */
    float density;
    Sheet image, paint; /* Draw_Image streams to `image`, Draw_BeginPaint draws into `paint` */
    Sheet still;        /* holds `shown` */
    DrawStill shown;
    SDL_Rect place; /* the lent picture's place */
    bool in_place;  /* whether the lent picture is the surface itself */
    Room room;
};

Draw *Draw_Create(SDL_Renderer *renderer, SDL_Surface *surface) {
    Draw *draw = calloc(1, sizeof *draw);
    if (!draw) return Log_Fail("no memory for drawing"), NULL;
    draw->renderer = renderer;
    draw->surface = surface;
    draw->density = 1;
    Draw_Check(draw, SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND));
    return draw;
}

void Draw_Destroy(Draw *draw) {
    if (!draw) return;
    if (draw->image.texture) SDL_DestroyTexture(draw->image.texture);
    if (draw->paint.texture) SDL_DestroyTexture(draw->paint.texture);
    if (draw->still.texture) SDL_DestroyTexture(draw->still.texture);
    Room_Free(&draw->room);
    free(draw);
}

SDL_Renderer *Draw_Renderer(Draw *draw) { return draw->renderer; }
Room *Draw_Room(Draw *draw) { return &draw->room; }
uint32_t Draw_Generation(const Draw *draw) { return draw->generation; }
void Draw_LoseTextures(Draw *draw) { draw->generation++; }
uint64_t Draw_Failures(const Draw *draw) { return draw->failures; }

bool Draw_Check(Draw *draw, int sdl_result) {
    if (sdl_result == 0) return true;
    if (draw->failures++ == 0) Log_Warn("the renderer refuses to draw: %s", SDL_GetError());
    return false;
}

static Uint32 alpha_of(DrawColour colour) { return colour >> 24; }

DrawColour Draw_Fade(DrawColour colour, float opacity) {
    const float alpha = (float)alpha_of(colour) * SDL_clamp(opacity, 0.0f, 1.0f);
    return DRAW_RGBA(colour & 0xFFFFFFu, alpha + 0.5f);
}

DrawColour Draw_Mix(DrawColour a, DrawColour b, float t) {
    const uint32_t part = (uint32_t)(SDL_clamp(t, 0.0f, 1.0f) * 256.0f + 0.5f);
    DrawColour mixed = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        const uint32_t from = a >> shift & 255, to = b >> shift & 255;
        mixed |= ((from * (256 - part) + to * part) >> 8) << shift;
    }
    return mixed;
}

float Draw_Density(const Draw *draw) { return draw->density; }
void Draw_SetDensity(Draw *draw, float density) { draw->density = SDL_max(density, 1.0f); }

void Draw_Size(Draw *draw, int *width, int *height) {
    int size[2] = {1, 1};
    if (Draw_Check(draw, SDL_GetRendererOutputSize(draw->renderer, &size[0], &size[1]))) {
        const bool any = size[0] > 0 && size[1] > 0;
        for (int axis = 0; axis < 2; axis++) draw->size[axis] = any ? size[axis] : 1;
    }
    *width = SDL_max(draw->size[0], 1), *height = SDL_max(draw->size[1], 1);
}

static bool set_colour(Draw *draw, DrawColour colour) {
    return Draw_Check(draw, SDL_SetRenderDrawColor(draw->renderer, colour >> 16 & 255, colour >> 8 & 255, colour & 255,
                                                   colour >> 24));
}

void Draw_Clear(Draw *draw, DrawColour colour) {
    if (set_colour(draw, colour)) Draw_Check(draw, SDL_RenderClear(draw->renderer));
}

void Draw_Clip(Draw *draw, const DrawRect *rect) {
    SDL_Rect clip = {0};
    if (rect) clip = (SDL_Rect){(int)rect->x, (int)rect->y, (int)SDL_max(rect->w, 1.0f), (int)SDL_max(rect->h, 1.0f)};
    Draw_Check(draw, SDL_RenderSetClipRect(draw->renderer, rect ? &clip : NULL));
}

/* SDL's software renderer blends even what is opaque, pixel by pixel. */
static void set_blending(Draw *draw, bool blends) {
    Draw_Check(draw, SDL_SetRenderDrawBlendMode(draw->renderer, blends ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE));
}

void Draw_Rects(Draw *draw, const SDL_FRect *rects, int count, DrawColour colour) {
    const bool opaque = alpha_of(colour) == 255;
    if (count <= 0 || !set_colour(draw, colour)) return;
    if (opaque) set_blending(draw, false);
    Draw_Check(draw, SDL_RenderFillRectsF(draw->renderer, rects, count));
    if (opaque) set_blending(draw, true);
}

void Draw_Rect(Draw *draw, DrawRect rect, DrawColour colour) {
    if (rect.w > 0 && rect.h > 0) Draw_Rects(draw, &(SDL_FRect){rect.x, rect.y, rect.w, rect.h}, 1, colour);
}

/* A call to the renderer costs more than a small rectangle. */
void Draw_Bars(Draw *draw, const DrawRect *bars, int count, DrawColour colour) {
    enum { MOST = 256 };
    SDL_FRect rects[MOST];
    for (int from = 0; from < count; from += MOST) {
        const int some = SDL_min(count - from, MOST);
        for (int i = 0; i < some; i++) {
            const DrawRect *bar = &bars[from + i];
            rects[i] = (SDL_FRect){bar->x, bar->y, bar->w, bar->h};
        }
        Draw_Rects(draw, rects, some, colour);
    }
}

void Draw_Frame(Draw *draw, DrawRect rect, float thickness, DrawColour colour) {
    const float t = SDL_min(thickness, SDL_min(rect.w, rect.h) * 0.5f);
    Draw_Rect(draw, (DrawRect){rect.x, rect.y, rect.w, t}, colour);
    Draw_Rect(draw, (DrawRect){rect.x, rect.y + rect.h - t, rect.w, t}, colour);
    Draw_Rect(draw, (DrawRect){rect.x, rect.y + t, t, rect.h - 2 * t}, colour);
    Draw_Rect(draw, (DrawRect){rect.x + rect.w - t, rect.y + t, t, rect.h - 2 * t}, colour);
}

static bool make_sheet(Draw *draw, Sheet *sheet, Uint32 format, int access, int width, int height) {
    if (sheet->texture) SDL_DestroyTexture(sheet->texture);
    *sheet = (Sheet){SDL_CreateTexture(draw->renderer, format, access, width, height), width, height, draw->generation};
    return Draw_Check(draw, sheet->texture ? 0 : -1) &&
           Draw_Check(draw, SDL_SetTextureBlendMode(sheet->texture, SDL_BLENDMODE_NONE)) &&
           Draw_Check(draw, SDL_SetTextureScaleMode(sheet->texture, SDL_ScaleModeLinear));
}

static bool has_sheet(const Draw *draw, const Sheet *sheet, int width, int height) {
    return sheet->texture && sheet->width == width && sheet->height == height && sheet->generation == draw->generation;
}

static bool lock_image(Draw *draw, int width, int height, void **locked, int *bytes) {
    return (has_sheet(draw, &draw->image, width, height) ||
            make_sheet(draw, &draw->image, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING, width, height)) &&
           Draw_Check(draw, SDL_LockTexture(draw->image.texture, NULL, locked, bytes));
}

/* Snaps to whole pixels, so that a picture of the same size is copied, not resampled. */
static SDL_Rect place_image(DrawRect target) {
    return (SDL_Rect){(int)SDL_floorf(target.x + 0.5f), (int)SDL_floorf(target.y + 0.5f),
                      (int)SDL_floorf(target.w + 0.5f), (int)SDL_floorf(target.h + 0.5f)};
}

static bool show_image(Draw *draw, SDL_Rect place) {
    SDL_UnlockTexture(draw->image.texture);
    return Draw_Check(draw, SDL_RenderCopy(draw->renderer, draw->image.texture, NULL, &place));
}

static bool fills_surface(const Draw *draw, int width, int height) {
    const SDL_Surface *surface = draw->surface;
    const SDL_Rect all = {0, 0, width, height};
    return surface && surface->w == width && surface->h == height && SDL_RectEquals(&draw->place, &all) &&
           surface->format->format == SDL_PIXELFORMAT_ARGB8888 && !SDL_MUSTLOCK(surface);
}

uint32_t *Draw_LendImage(Draw *draw, int width, int height, DrawRect target, int *pitch) {
    SDL_RendererInfo info;
    void *locked = NULL;
    int bytes;
    if (SDL_GetRendererInfo(draw->renderer, &info) != 0 || !(info.flags & SDL_RENDERER_SOFTWARE)) return NULL;
    draw->place = place_image(target);
    draw->in_place = fills_surface(draw, width, height) && Draw_Check(draw, SDL_RenderFlush(draw->renderer));
    if (draw->in_place)
        locked = draw->surface->pixels, bytes = draw->surface->pitch;
    else if (!lock_image(draw, width, height, &locked, &bytes))
        return NULL;
    *pitch = bytes / (int)sizeof(uint32_t);
    return locked;
}

bool Draw_LentImage(Draw *draw) { return draw->in_place || show_image(draw, draw->place); }

bool Draw_Image(Draw *draw, const uint32_t *pixels, int width, int height, int pitch, DrawRect target) {
    void *locked;
    int bytes;
    if (!lock_image(draw, width, height, &locked, &bytes)) return false;
    for (int y = 0; y < height; y++)
        SDL_memcpy((char *)locked + (ptrdiff_t)y * bytes, pixels + (ptrdiff_t)y * pitch,
                   (size_t)width * sizeof *pixels);
    return show_image(draw, place_image(target));
}

static bool is_shown(const Draw *draw, const DrawStill *still) {
    return has_sheet(draw, &draw->still, still->width, still->height) && draw->shown.pixels == still->pixels &&
           draw->shown.version == still->version;
}

static bool update_still(Draw *draw, const DrawStill *still) {
    draw->shown = (DrawStill){NULL, 0, 0, 0};
    if (!has_sheet(draw, &draw->still, still->width, still->height) &&
        !make_sheet(draw, &draw->still, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, still->width,
                    still->height))
        return false;
    if (!Draw_Check(draw, SDL_UpdateTexture(draw->still.texture, NULL, still->pixels, 4 * still->width))) return false;
    draw->shown = *still;
    return true;
}

bool Draw_Still(Draw *draw, const DrawStill *still, DrawRect part, DrawRect target) {
    const SDL_Rect from = place_image(part), to = place_image(target);
    if (!is_shown(draw, still) && !update_still(draw, still)) return false;
    return Draw_Check(draw, SDL_RenderCopy(draw->renderer, draw->still.texture, &from, &to));
}

/* Uses OpenGL's order of bytes, because renderers swap the colours of other orders as they show them. */
bool Draw_BeginPaint(Draw *draw, int width, int height) {
    return (has_sheet(draw, &draw->paint, width, height) ||
            make_sheet(draw, &draw->paint, SDL_PIXELFORMAT_ABGR8888, SDL_TEXTUREACCESS_TARGET, width, height)) &&
           Draw_Check(draw, SDL_SetRenderTarget(draw->renderer, draw->paint.texture)) &&
           Draw_Check(draw, SDL_RenderFlush(draw->renderer));
}

bool Draw_EndPaint(Draw *draw, DrawRect target, bool shown) {
    const SDL_Rect place = place_image(target);
    return Draw_Check(draw, SDL_SetRenderTarget(draw->renderer, NULL)) &&
           (!shown || Draw_Check(draw, SDL_RenderCopy(draw->renderer, draw->paint.texture, NULL, &place)));
}
