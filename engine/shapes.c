/* The part of draw.h that is made of triangles. Edges are soft: a fringe of one pixel fades to nothing. */
#include "engine/draw.h"

#include <SDL.h>
#include <math.h>

enum { MAX_POINTS = 512, MAX_RAILS = 4 }; /* longer lines are drawn in parts */
static const float full_turn = 6.2831853f;
static const float sharpest_mitre = 4.0f; /* times half the thickness */

typedef struct Rail {
    float offset; /* px to the left of the line's direction */
    DrawColour colour;
} Rail;

typedef struct Mesh {
    SDL_Vertex vertex[MAX_POINTS * MAX_RAILS];
    int index[(MAX_POINTS * (MAX_RAILS - 1) + MAX_POINTS) * 6];
    int vertices, indices;
} Mesh;

static SDL_Color sdl_colour(DrawColour colour) {
    return (SDL_Color){(Uint8)(colour >> 16), (Uint8)(colour >> 8), (Uint8)colour, (Uint8)(colour >> 24)};
}

static void add_vertex(Mesh *mesh, float x, float y, DrawColour colour) {
    mesh->vertex[mesh->vertices++] = (SDL_Vertex){{x, y}, sdl_colour(colour), {0, 0}};
}

static void add_triangle(Mesh *mesh, int a, int b, int c) {
    mesh->index[mesh->indices++] = a;
    mesh->index[mesh->indices++] = b;
    mesh->index[mesh->indices++] = c;
}

static void show(Draw *draw, const Mesh *mesh) {
    Draw_Check(draw,
               SDL_RenderGeometry(Draw_Renderer(draw), NULL, mesh->vertex, mesh->vertices, mesh->index, mesh->indices));
}

static SDL_FPoint direction(DrawPoint from, DrawPoint to) {
    const float x = to.x - from.x, y = to.y - from.y, length = hypotf(x, y);
    return length > 0 ? (SDL_FPoint){x / length, y / length} : (SDL_FPoint){0, 0};
}

/* Where a line's side runs at a corner: left of it, as far as keeps both legs at distance 1. */
static SDL_FPoint mitre(SDL_FPoint in, SDL_FPoint out) {
    SDL_FPoint normal = {in.y + out.y, -in.x - out.x};
    const float square = normal.x * normal.x + normal.y * normal.y;
    const float scale = square > 0 ? 2.0f / SDL_max(square, 4.0f / (sharpest_mitre * sharpest_mitre)) : 0;
    return (SDL_FPoint){normal.x * scale, normal.y * scale};
}

static SDL_FPoint side_at(const DrawPoint *points, int count, bool closed, int i) {
    const int before = i > 0 ? i - 1 : closed ? count - 1 : i;
    const int after = i < count - 1 ? i + 1 : closed ? 0 : i;
    SDL_FPoint in = direction(points[before], points[i]), out = direction(points[i], points[after]);
    if (in.x == 0 && in.y == 0) in = out;
    if (out.x == 0 && out.y == 0) out = in;
    return mitre(in, out);
}

/* Lays rails beside the line and fills between each and the next. */
static void add_ribbon(Mesh *mesh, const DrawPoint *points, int count, bool closed, const Rail *rails, int rail_count) {
    const int first = mesh->vertices;
    for (int i = 0; i < count; i++) {
        const SDL_FPoint side = side_at(points, count, closed, i);
        for (int r = 0; r < rail_count; r++)
            add_vertex(mesh, points[i].x + side.x * rails[r].offset, points[i].y + side.y * rails[r].offset,
                       rails[r].colour);
    }
    for (int i = 0; i < count - !closed; i++) {
        const int here = first + i * rail_count, there = first + (i + 1) % count * rail_count;
        for (int r = 0; r < rail_count - 1; r++) {
            add_triangle(mesh, here + r, here + r + 1, there + r);
            add_triangle(mesh, there + r, here + r + 1, there + r + 1);
        }
    }
}

static void draw_line(Draw *draw, const DrawPoint *points, int count, bool closed, float thickness, DrawColour colour) {
    /* Thinner than a pixel means fainter, not gone. */
    const DrawColour core = Draw_Fade(colour, SDL_min(thickness, 1.0f)), clear = Draw_Fade(colour, 0);
    const float half = SDL_max(thickness, 1.0f) * 0.5f;
    const Rail rails[] = {{-half - 0.5f, clear}, {-half + 0.5f, core}, {half - 0.5f, core}, {half + 0.5f, clear}};
    Mesh mesh;
    mesh.vertices = mesh.indices = 0;
    add_ribbon(&mesh, points, count, closed, rails, 4);
    show(draw, &mesh);
}

void Draw_Polyline(Draw *draw, const DrawPoint *points, int count, float thickness, DrawColour colour) {
    for (int i = 0; i + 1 < count; i += MAX_POINTS - 1)
        draw_line(draw, points + i, SDL_min(count - i, MAX_POINTS), false, thickness, colour);
}

void Draw_Line(Draw *draw, float x0, float y0, float x1, float y1, float thickness, DrawColour colour) {
    const DrawPoint points[] = {{x0, y0}, {x1, y1}};
    Draw_Polyline(draw, points, 2, thickness, colour);
}

static bool is_clockwise(const DrawPoint *points, int count) {
    float area = 0;
    for (int i = 0; i < count; i++) {
        const DrawPoint a = points[i], b = points[(i + 1) % count];
        area += a.x * b.y - b.x * a.y;
    }
    return area > 0;
}

void Draw_Polygon(Draw *draw, const DrawPoint *points, int count, DrawColour colour) {
    if (count < 3 || count > MAX_POINTS) return;
    const float out = is_clockwise(points, count) ? 0.5f : -0.5f;
    const Rail rails[] = {{-out, colour}, {out, Draw_Fade(colour, 0)}};
    Mesh mesh;
    mesh.vertices = mesh.indices = 0;
    add_ribbon(&mesh, points, count, true, rails, 2);
    for (int i = 2; i < count; i++) add_triangle(&mesh, 0, 2 * (i - 1), 2 * i);
    show(draw, &mesh);
}

static int circle(DrawPoint *points, float x, float y, float radius) {
    const int count = SDL_clamp((int)(6.0f * sqrtf(SDL_max(radius, 0.0f))), 8, MAX_POINTS / 4);
    for (int i = 0; i < count; i++) {
        const float angle = full_turn * (float)i / (float)count;
        points[i] = (DrawPoint){x + radius * cosf(angle), y + radius * sinf(angle)};
    }
    return count;
}

void Draw_Disc(Draw *draw, float x, float y, float radius, DrawColour colour) {
    DrawPoint points[MAX_POINTS / 4];
    if (radius > 0) Draw_Polygon(draw, points, circle(points, x, y, radius), colour);
}

void Draw_Ring(Draw *draw, float x, float y, float radius, float thickness, DrawColour colour) {
    DrawPoint points[MAX_POINTS / 4];
    if (radius > 0) draw_line(draw, points, circle(points, x, y, radius), true, thickness, colour);
}

void Draw_Gradient(Draw *draw, DrawRect rect, DrawColour top, DrawColour bottom) {
    Mesh mesh;
    mesh.vertices = mesh.indices = 0;
    add_vertex(&mesh, rect.x, rect.y, top);
    add_vertex(&mesh, rect.x + rect.w, rect.y, top);
    add_vertex(&mesh, rect.x, rect.y + rect.h, bottom);
    add_vertex(&mesh, rect.x + rect.w, rect.y + rect.h, bottom);
    add_triangle(&mesh, 0, 1, 2);
    add_triangle(&mesh, 2, 1, 3);
    show(draw, &mesh);
}
