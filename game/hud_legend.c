/* The legend of the views. */
#include "game/hud.h"

#include <stdio.h>

/* NULL where the scene has no such body. */
static const char *body_name(const Game *game, int body) {
    const Scene *scene = &game->scene;
    int machine = body - Air_MachineBody(scene, 0);
    if (body == AIR_STONE) return "stone";
    if (body == AIR_BOWL) return scene->braziers ? "bowls" : NULL;
    if (body == AIR_PLAYER) return scene->has_player ? "player" : NULL;
    if (machine < 0) return "vent";
    if (machine >= scene->obstacles) {
        const Body *light = &game->bodies.body[machine - scene->obstacles];
        return *light->name ? light->name : light->kind->name;
    }
    return *game->obstacle[machine].name ? game->obstacle[machine].name : game->obstacle[machine].kind->name;
}

static void draw_bodies(const HudFacts *facts, float x, float y) {
    float u = Hud_Unit(facts), line = Text_LineHeight(facts->text, TEXT_SMALL);
    int end = Air_MachineBody(&facts->game->scene, facts->game->scene.obstacles + facts->game->bodies.count);
    for (int body = AIR_STONE; body < end; body++) {
        if (!body_name(facts->game, body)) continue;
        Draw_Rect(facts->draw, (DrawRect){x, y + 0.15f * line, 0.7f * line, 0.7f * line}, Picture_BodyColour(body));
        Text_Draw(facts->text, TEXT_SMALL, x + line, y, HUD_INK, "%d %s", body, body_name(facts->game, body));
        y += line + 2 * u;
    }
}

void HudLegend_Draw(const HudFacts *facts) {
    if (facts->mode == PICTURE_SMOKE) return;
    int width, height;
    float u = Hud_Unit(facts), line = Text_LineHeight(facts->text, TEXT_NORMAL), w, h;
    Draw_Size(facts->draw, &width, &height);
    PictureRange range = Picture_LastRange(facts->picture);
    char words[120];
    snprintf(words, sizeof words, "%s", Picture_ModeName(facts->mode));
    if (facts->mode != PICTURE_OCCUPANCY)
        snprintf(words, sizeof words, "%s  %.3g .. %.3g %s", Picture_ModeName(facts->mode), (double)range.low,
                 (double)range.high, range.unit);
    Text_Measure(facts->text, TEXT_NORMAL, &w, &h, "%s", words);
    Draw_Rect(facts->draw, (DrawRect){(float)width - w - 48 * u, 16 * u, w + 32 * u, line + 12 * u}, HUD_PANE);
    Text_Draw(facts->text, TEXT_NORMAL, (float)width - w - 32 * u, 22 * u, HUD_INK, "%s", words);
    if (facts->mode == PICTURE_OCCUPANCY) draw_bodies(facts, (float)width - 150 * u, 40 * u + line);
}
