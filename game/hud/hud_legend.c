/* The legend of the view of bodies, with a colour, a number and a name for each, and the number on the body. */
#include "game/hud/hud.h"

#include <math.h>

/* The laboratory has neither stone nor machines, only an experiment's bodies. */
static const char *name_in_lab(const Trial *trial, int body) {
    const Experiment *experiment = trial->experiment;
    if (body == EXPERIMENT_BODY + 1) return experiment->body_2;
    if (body != EXPERIMENT_BODY) return NULL;
    return experiment->body            ? experiment->body
           : experiment->setting_names ? experiment->setting_names[trial->step]
                                       : NULL;
}

static const char *name_of(const Game *game, int body) {
    const Scene *scene = &game->scene;
    if (scene->experiment) return name_in_lab(&game->trial, body);
    int machine = body - Air_MachineBody(scene, 0), light = machine - scene->obstacles;
    if (body == AIR_STONE) return "stone";
    if (body == AIR_BOWL) return scene->braziers ? "bowls" : NULL;
    if (body == AIR_PLAYER) return scene->has_player ? "player" : NULL;
    if (machine < 0) return "vent";
    if (machine < scene->obstacles)
        return *game->obstacle[machine].name ? game->obstacle[machine].name : game->obstacle[machine].kind->name;
    if (light >= game->bodies.count) return NULL;
    return *game->bodies.body[light].name ? game->bodies.body[light].name : game->bodies.body[light].kind->name;
}

const char *Hud_BodyName(const Game *game, int body) {
    const char *name = name_of(game, body);
    return name ? name : "";
}

static int end_of(const Game *game) {
    const Scene *scene = &game->scene;
    return scene->experiment ? EXPERIMENT_BODY + 2 : Air_MachineBody(scene, scene->obstacles + game->bodies.count);
}

static void draw_names(const HudFacts *facts) {
    float u = Hud_Unit(facts), line = Text_LineHeight(facts->text, TEXT_SMALL), widest = 0, w, h;
    int rows = 0, end = end_of(facts->game);
    DrawRect area = Hud_Area(facts);
    for (int body = AIR_STONE; body < end; body++) {
        if (!name_of(facts->game, body)) continue;
        Text_Measure(facts->text, TEXT_SMALL, &w, &h, "%d %s", body, name_of(facts->game, body));
        widest = fmaxf(widest, w), rows++;
    }
    if (!rows) return;
    DrawRect pane = {0, area.y + 16 * u, widest + line + 24 * u, (float)rows * (line + 2 * u) + 16 * u};
    pane.x = Hud_RightEdge(facts) - pane.w - 16 * u;
    Draw_Rect(facts->draw, pane, HUD_PANE);
    float x = pane.x + 12 * u, y = pane.y + 8 * u;
    for (int body = AIR_STONE; body < end; body++) {
        if (!name_of(facts->game, body)) continue;
        Draw_Rect(facts->draw, (DrawRect){x, y + 0.15f * line, 0.7f * line, 0.7f * line}, Picture_BodyColour(body));
        Text_Draw(facts->text, TEXT_SMALL, x + line, y, HUD_INK, "%d %s", body, name_of(facts->game, body));
        y += line + 2 * u;
    }
}

static void draw_number(const HudFacts *facts, const PictureBody *body, int side) {
    const DrawRect *screen = &facts->camera->screen;
    float eye[2], w, h, u = Hud_Unit(facts);
    Camera_ToScreen(facts->camera, body->at, eye);
    if (facts->compare == COMPARE_BESIDE) {
        eye[0] = screen->x + 0.5f * (eye[0] - screen->x + (float)side * screen->w);
        eye[1] = screen->y + 0.5f * (eye[1] - screen->y) + 0.25f * screen->h;
    }
    Text_Measure(facts->text, TEXT_SMALL, &w, &h, "%d", body->body);
    Draw_Rect(facts->draw, (DrawRect){eye[0] - w / 2 - 4 * u, eye[1] - h / 2, w + 8 * u, h}, DRAW_RGBA(0x05070C, 150));
    Text_Draw(facts->text, TEXT_SMALL, eye[0] - w / 2, eye[1] - h / 2, HUD_INK, "%d", body->body);
}

/* Bodies are the same for both airs of an A/B. */
static void draw_numbers(const HudFacts *facts) {
    PictureBody bodies[PICTURE_BODIES];
    int count = Picture_Bodies(facts->game->air.fluid, &facts->slice, bodies);
    int sides = facts->compare == COMPARE_BESIDE ? 2 : 1;
    for (int side = 0; side < sides; side++)
        for (int i = 0; i < count; i++) draw_number(facts, &bodies[i], side);
}

/* A cell sleeps or does not: there is nothing between. */
static void draw_asleep(const HudFacts *facts) {
    static const char *const WORDS[2] = {"awake", "asleep"};
    float u = Hud_Unit(facts), line = Text_LineHeight(facts->text, TEXT_SMALL);
    float wide = Text_Width(facts->text, TEXT_SMALL, WORDS[1]) + line + 24 * u;
    DrawRect area = Hud_Area(facts);
    DrawRect pane = {Hud_RightEdge(facts) - wide - 16 * u, area.y + 16 * u, wide, 2 * (line + 2 * u) + 16 * u};
    Draw_Rect(facts->draw, pane, HUD_PANE);
    for (int i = 0; i < 2; i++) {
        float x = pane.x + 12 * u, y = pane.y + 8 * u + (float)i * (line + 2 * u);
        DrawRect square = {x, y + 0.15f * line, 0.7f * line, 0.7f * line};
        Draw_Rect(facts->draw, square, Picture_Colour(facts->picture, (float)i));
        Draw_Frame(facts->draw, square, fmaxf(1, roundf(u)), HUD_DIM);
        Text_Draw(facts->text, TEXT_SMALL, x + line, y, HUD_INK, "%s", WORDS[i]);
    }
}

void HudLegend_Draw(const HudFacts *facts) {
    PictureRange range = Picture_LastRange(facts->picture);
    if (facts->mode == PICTURE_ASLEEP && range.low == 0) {
        draw_asleep(facts);
    } else if (range.high > range.low) {
        HudScale_Draw(facts);
    } else if (facts->mode == PICTURE_OCCUPANCY) {
        draw_numbers(facts);
        draw_names(facts);
    }
}
