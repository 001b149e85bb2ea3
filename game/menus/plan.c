#include "game/menus/plan.h"

#include <math.h>

#define PLAN_WALL    DRAW_RGB(0x14161D)
#define PLAN_STONE   DRAW_RGB(0x59534C)
#define PLAN_MACHINE DRAW_RGB(0x7C93A8)
#define PLAN_FIRE    DRAW_RGB(0xFF9A3C)
#define PLAN_COLD    DRAW_RGB(0x8C6A4A)
#define PLAN_KEEPER  DRAW_RGB(0xE8E2D6)

typedef struct Plan {
    Draw *draw;
    DrawRect all; /* px */
    float scale;  /* px per m */
} Plan;

static DrawPoint at(const Plan *plan, float x, float y) {
    return (DrawPoint){plan->all.x + x * plan->scale, plan->all.y + y * plan->scale};
}

static DrawRect rect_of(const Plan *plan, float left, float top, float right, float bottom) {
    DrawPoint corner = at(plan, left, top);
    return (DrawRect){corner.x, corner.y, fmaxf((right - left) * plan->scale, 1),
                      fmaxf((bottom - top) * plan->scale, 1)};
}

static void disc(const Plan *plan, Vec2 centre, float metres, DrawColour colour) {
    DrawPoint point = at(plan, centre.x, centre.y);
    Draw_Disc(plan->draw, point.x, point.y, fmaxf(metres * plan->scale, 1), colour);
}

static void draw_box(const Plan *plan, const Solid *box, DrawColour colour) {
    static const float CORNER[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    DrawPoint corners[4];
    float c = cosf(box->angle), s = sinf(box->angle);
    for (int i = 0; i < 4; i++) {
        float x = CORNER[i][0] * box->b.x, y = CORNER[i][1] * box->b.y;
        corners[i] = at(plan, box->a.x + c * x - s * y, box->a.y + s * x + c * y);
    }
    Draw_Polygon(plan->draw, corners, 4, colour);
}

static void draw_solid(const Plan *plan, const Solid *solid, DrawColour colour) {
    if (solid->kind == SOLID_BOX) {
        draw_box(plan, solid, colour);
        return;
    }
    DrawPoint a = at(plan, solid->a.x, solid->a.y), b = at(plan, solid->b.x, solid->b.y);
    Draw_Line(plan->draw, a.x, a.y, b.x, b.y, fmaxf(2 * solid->radius * plan->scale, 1.5f), colour);
}

static void draw_machines(const Plan *plan, const Scene *scene) {
    for (int i = 0; i < scene->obstacles; i++) {
        Obstacle machine = scene->obstacle[i];
        Obstacle_Move(&machine, 0);
        for (int k = 0; k < machine.solid_count; k++) draw_solid(plan, &machine.solids[k], PLAN_MACHINE);
    }
}

static void draw_stone(const Plan *plan, const Scene *scene) {
    for (int i = 0; i < scene->wall.slabs; i++) {
        const WallSlab *slab = &scene->wall.slab[i];
        Draw_Rect(plan->draw, rect_of(plan, slab->left, slab->top, slab->right, slab->bottom), PLAN_STONE);
    }
}

static void draw_fire(const Plan *plan, const SceneBrazier *brazier) {
    DrawPoint rim = at(plan, brazier->at.x, brazier->at.y),
              foot = at(plan, brazier->at.x, brazier->at.y + brazier->stand);
    Draw_Line(plan->draw, rim.x, rim.y, foot.x, foot.y, fmaxf(0.1f * plan->scale, 1), PLAN_COLD);
    if (brazier->lit) disc(plan, Vec2_Sub(brazier->at, Vec2_At(0, 0.15f)), 0.75f, DRAW_RGBA(0xFF9A3C, 45));
    disc(plan, Vec2_Sub(brazier->at, Vec2_At(0, 0.15f)), 0.3f, brazier->lit ? PLAN_FIRE : PLAN_COLD);
}

/* A doorway with a round top. */
static void draw_exit(const Plan *plan, const SceneExit *way) {
    float half = (way->high.x - way->low.x) / 2, round = fminf(half, way->high.y - way->low.y);
    disc(plan, Vec2_At(way->low.x + half, way->low.y + round), round, DRAW_RGBA(0xFF9A3C, 70));
    Draw_Rect(plan->draw, rect_of(plan, way->low.x, way->low.y + round, way->high.x, way->high.y),
              DRAW_RGBA(0xFF9A3C, 70));
}

static void draw_keeper(const Plan *plan, Vec2 feet) {
    DrawPoint head = at(plan, feet.x, feet.y - 1.3f), foot = at(plan, feet.x, feet.y - 0.2f);
    Draw_Line(plan->draw, head.x, head.y, foot.x, foot.y, fmaxf(0.42f * plan->scale, 2), PLAN_KEEPER);
    disc(plan, Vec2_At(feet.x + 0.5f, feet.y - 1.1f), 0.2f, PLAN_FIRE);
}

DrawRect Plan_Draw(const Scene *scene, Draw *draw, DrawRect place) {
    float width = scene->wall.width, height = scene->wall.height;
    Plan plan = {.draw = draw, .scale = fminf(place.w / width, place.h / height)};
    plan.all = (DrawRect){place.x, place.y, plan.scale * width, plan.scale * height};
    Draw_Rect(draw, plan.all, PLAN_WALL);
    Draw_Clip(draw, &plan.all);
    if (scene->has_exit) draw_exit(&plan, &scene->exit);
    draw_stone(&plan, scene);
    draw_machines(&plan, scene);
    for (int i = 0; i < scene->braziers; i++) draw_fire(&plan, &scene->brazier[i]);
    if (scene->has_player) draw_keeper(&plan, scene->start);
    Draw_Clip(draw, NULL);
    return plan.all;
}
