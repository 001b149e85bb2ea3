/* draw.h - draws shapes and pictures on the screen, in output pixels, x right, y down.
 *
 * A Draw wraps the renderer of one App. Calls are cheap and report no errors. Draw_Failures counts what the renderer
 * refuses, and the log has the first refusal. Colours blend by their alpha. Edges are soft. */
#ifndef ENGINE_DRAW_H
#define ENGINE_DRAW_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Draw Draw;

typedef uint32_t DrawColour; /* 0xAARRGGBB */
#define DRAW_RGB(hex)         (0xFF000000u | (hex))
#define DRAW_RGBA(hex, alpha) ((uint32_t)(alpha) << 24 | (hex)) /* alpha 0 .. 255 */
DrawColour Draw_Fade(DrawColour colour, float opacity);         /* multiplies its alpha by opacity, 0 .. 1 */
DrawColour Draw_Mix(DrawColour a, DrawColour b, float t);       /* a at t = 0, b at t = 1 */

typedef struct DrawRect {
    float x, y, w, h;
} DrawRect;

static inline bool DrawRect_Holds(DrawRect rect, const float at[2]) {
    return at[0] >= rect.x && at[1] >= rect.y && at[0] < rect.x + rect.w && at[1] < rect.y + rect.h;
}

typedef struct DrawPoint {
    float x, y;
} DrawPoint;

void Draw_Size(Draw *draw, int *width, int *height); /* the last known size if SDL cannot tell */
/* px to a unit of the window, which the system makes large enough to see and to touch. 1 unless a window says more. */
float Draw_Density(const Draw *draw);
void Draw_SetDensity(Draw *draw, float density);
void Draw_Clear(Draw *draw, DrawColour colour);
void Draw_Clip(Draw *draw, const DrawRect *rect); /* NULL removes the limit */

void Draw_Rect(Draw *draw, DrawRect rect, DrawColour colour);
void Draw_Bars(Draw *draw, const DrawRect *bars, int count, DrawColour colour); /* many rectangles of whole pixels */
void Draw_Frame(Draw *draw, DrawRect rect, float thickness, DrawColour colour); /* an outline inside the rectangle */
void Draw_Gradient(Draw *draw, DrawRect rect, DrawColour top, DrawColour bottom);
void Draw_Line(Draw *draw, float x0, float y0, float x1, float y1, float thickness, DrawColour colour);
void Draw_Polyline(Draw *draw, const DrawPoint *points, int count, float thickness, DrawColour colour);
void Draw_Polygon(Draw *draw, const DrawPoint *points, int count, DrawColour colour); /* convex, filled */
void Draw_Disc(Draw *draw, float x, float y, float radius, DrawColour colour);
void Draw_Ring(Draw *draw, float x, float y, float radius, float thickness, DrawColour colour);
/* A disc with a pointed tip, `height` above its centre. Draws nothing unless height exceeds the radius. */
void Draw_Drop(Draw *draw, float x, float y, float radius, float height, DrawColour colour);

/* Draws an opaque picture, stretched linearly over the target. Its pixels are 0xXXRRGGBB, with `pitch` pixels from row
 * to row. They are copied before the call returns. Pictures of the same size share one streaming texture. */
bool Draw_Image(Draw *draw, const uint32_t *pixels, int width, int height, int pitch, DrawRect target);

/* The same for part of a picture that seldom changes. It has a texture of its own, which gets the pixels when they or
 * `version` differ from the last call's. */
typedef struct DrawStill {
    const uint32_t *pixels;
    int width, height; /* whose rows lie side by side */
    uint32_t version;
} DrawStill;
bool Draw_Still(Draw *draw, const DrawStill *still, DrawRect part, DrawRect target);

/* A faster way for renderers that keep pictures in plain memory. Returns room for width x height pixels. Fill all of
 * them, then call Draw_LentImage at once. This saves one copy, or all copies if the target is the whole output of a
 * program without a window. Returns NULL if only Draw_Image works. */
uint32_t *Draw_LendImage(Draw *draw, int width, int height, DrawRect target, int *pitch);
bool Draw_LentImage(Draw *draw);

/* For callers who draw into the renderer's OpenGL framebuffer. From BeginPaint on it is a texture of this size with the
 * upper line first, and its context is current. EndPaint shows it over the target, unless `shown` is false. */
bool Draw_BeginPaint(Draw *draw, int width, int height);
bool Draw_EndPaint(Draw *draw, DrawRect target, bool shown);

uint64_t Draw_Failures(const Draw *draw); /* the number of calls that the renderer has refused so far */

/* ---- For the engine's other files ------------------------------------------------------------- */

struct SDL_Renderer;
struct SDL_Surface;
struct SDL_FRect;
struct Room;
Draw *Draw_Create(struct SDL_Renderer *renderer, struct SDL_Surface *surface); /* surface is NULL for a window */
void Draw_Destroy(Draw *draw);
struct SDL_Renderer *Draw_Renderer(Draw *draw);
void Draw_Rects(Draw *draw, const struct SDL_FRect *rects, int count, DrawColour colour); /* all in one call of SDL */
struct Room *Draw_Room(Draw *draw); /* shared scratch memory of draw_shapes.c */
uint32_t Draw_Generation(
    const Draw *draw); /* grows when the device has lost its textures. If it has changed, make yours again */
void Draw_LoseTextures(Draw *draw);
bool Draw_Check(Draw *draw, int sdl_result); /* Counts a refusal. True if there was none. */

#endif
