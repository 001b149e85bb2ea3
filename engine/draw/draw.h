/* draw.h - shapes and pictures onto the screen, in output pixels, x right, y down.
 *
 * A Draw wraps the renderer of one App. Drawing is cheap to call and never fails loudly: a shape that the renderer
 * refuses is counted (Draw_Failures) and the first is logged. Colours blend by their alpha, edges are soft.
 */
#ifndef ENGINE_DRAW_H
#define ENGINE_DRAW_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Draw Draw;

typedef uint32_t DrawColour; /* 0xAARRGGBB */
#define DRAW_RGB(hex)         (0xFF000000u | (hex))
#define DRAW_RGBA(hex, alpha) ((uint32_t)(alpha) << 24 | (hex)) /* alpha 0 .. 255 */
DrawColour Draw_Fade(DrawColour colour, float opacity);         /* its alpha times opacity, 0 .. 1 */
DrawColour Draw_Mix(DrawColour a, DrawColour b, float t);       /* a at t = 0, b at t = 1 */

typedef struct DrawRect {
    float x, y, w, h;
} DrawRect;

typedef struct DrawPoint {
    float x, y;
} DrawPoint;

void Draw_Size(Draw *draw, int *width, int *height); /* of the whole output; where SDL cannot tell, as it was last */
void Draw_Clear(Draw *draw, DrawColour colour);
void Draw_Clip(Draw *draw, const DrawRect *rect); /* NULL: the whole output again */

void Draw_Rect(Draw *draw, DrawRect rect, DrawColour colour);
void Draw_Frame(Draw *draw, DrawRect rect, float thickness, DrawColour colour); /* its outline, inside it */
void Draw_Gradient(Draw *draw, DrawRect rect, DrawColour top, DrawColour bottom);
void Draw_Line(Draw *draw, float x0, float y0, float x1, float y1, float thickness, DrawColour colour);
void Draw_Polyline(Draw *draw, const DrawPoint *points, int count, float thickness, DrawColour colour);
void Draw_Polygon(Draw *draw, const DrawPoint *points, int count, DrawColour colour); /* convex, filled */
void Draw_Disc(Draw *draw, float x, float y, float radius, DrawColour colour);
void Draw_Ring(Draw *draw, float x, float y, float radius, float thickness, DrawColour colour);
/* A disc that runs out into a tip, `height` above its centre; nothing unless that is more than the radius. */
void Draw_Drop(Draw *draw, float x, float y, float radius, float height, DrawColour colour);

/* An opaque picture, stretched linearly over target: 0xXXRRGGBB, `pitch` pixels from row to row. It is copied, so the
 * buffer is free again on return. Pictures of one size after another reuse one streaming texture. */
bool Draw_Image(Draw *draw, const uint32_t *pixels, int width, int height, int pitch, DrawRect target);

/* The same with one copy less, where the renderer keeps pictures in plain memory, and with none where the target is all
 * of what a program without a window draws into: room for all width x height pixels, to be filled and then shown by
 * Draw_LentImage, at once. NULL: it does not, or cannot; use Draw_Image. */
uint32_t *Draw_LendImage(Draw *draw, int width, int height, DrawRect target, int *pitch);
bool Draw_LentImage(Draw *draw);

uint64_t Draw_Failures(const Draw *draw); /* calls that the renderer refused, ever; 0 in a healthy program */

/* ---- For the engine's other files ------------------------------------------------------------- */

struct SDL_Renderer;
struct SDL_Surface;
struct SDL_FRect;
struct Cover;
Draw *Draw_Create(struct SDL_Renderer *renderer, struct SDL_Surface *surface); /* NULL: it draws into a window */
void Draw_Destroy(Draw *draw);
struct SDL_Renderer *Draw_Renderer(Draw *draw);
void Draw_Rects(Draw *draw, const struct SDL_FRect *rects, int count, DrawColour colour); /* in one call */
struct Cover *Draw_Cover(Draw *draw);       /* scratch for draw_shapes.c */
uint32_t Draw_Generation(const Draw *draw); /* grows when the device lost its textures: compare, and make yours anew */
void Draw_LoseTextures(Draw *draw);
bool Draw_Check(Draw *draw, int sdl_result); /* counts a refusal; true if all is well */

#endif
