/* The help screen and the legend of the views. */
#include "game/bindings.h"
#include "game/hud.h"

#include <math.h>
#include <stdio.h>

static float help_width(const HudFacts *facts, float *keys) {
    float widest = 0, left = 0, width, tall;
    char where[120];
    for (int i = 0; i < CONTROL_COUNT; i++) {
        Bindings_Words(facts->bindings, (Control)i, where, sizeof where);
        Text_Measure(facts->text, TEXT_NORMAL, &width, &tall, "%s", where);
        left = width > left ? width : left;
        Text_Measure(facts->text, TEXT_NORMAL, &width, &tall, "%s", Controls_Help((Control)i));
        widest = width > widest ? width : widest;
    }
    *keys = left;
    return left + widest;
}

void HudHelp_Draw(const HudFacts *facts) {
    int width, height;
    char where[120];
    float u = Hud_Unit(facts), line = Text_LineHeight(facts->text, TEXT_NORMAL) * 1.12f, keys;
    Draw_Size(facts->draw, &width, &height);
    float w = help_width(facts, &keys) + 120 * u, h = line * (CONTROL_COUNT + 4) + 40 * u;
    DrawRect pane = {fmaxf(0, ((float)width - w) / 2), fmaxf(0, ((float)height - h) / 2), w, h};
    Draw_Rect(facts->draw, pane, DRAW_RGBA(0x0A0B10, 225));
    Draw_Frame(facts->draw, pane, 1.5f * u, DRAW_RGBA(0xFF9A3C, 120));
    float x = pane.x + 40 * u, y = pane.y + 24 * u;
    Text_Draw(facts->text, TEXT_LARGE, x, y, HUD_EMBER, "Keep the flame alive");
    y += line * 2.2f;
    for (int i = 0; i < CONTROL_COUNT; i++, y += line) {
        Bindings_Words(facts->bindings, (Control)i, where, sizeof where);
        Text_Draw(facts->text, TEXT_NORMAL, x, y, HUD_INK, "%s", where);
        Text_Draw(facts->text, TEXT_NORMAL, x + keys + 40 * u, y, HUD_DIM, "%s", Controls_Help((Control)i));
    }
    Text_Draw(facts->text, TEXT_SMALL, x, y + line * 0.5f, HUD_DIM,
              "The mouse or the right stick aims. Warm air lifts a glider.");
}

/* ---- Legend ---------------------------------------------------------------------------------------- */

/* NULL where the scene has no such body. */
static const char *body_name(const Game *game, int body) {
    const Scene *scene = &game->scene;
    int machine = body - Air_MachineBody(scene, 0);
    if (body == AIR_STONE) return "stone";
    if (body == AIR_BOWL) return scene->braziers ? "bowls" : NULL;
    if (body == AIR_PLAYER) return scene->has_player ? "player" : NULL;
    if (machine < 0) return "vent";
    return *game->obstacle[machine].name ? game->obstacle[machine].name : game->obstacle[machine].kind->name;
}

static void draw_bodies(const HudFacts *facts, float x, float y) {
    float u = Hud_Unit(facts), line = Text_LineHeight(facts->text, TEXT_SMALL);
    int end = Air_MachineBody(&facts->game->scene, facts->game->scene.obstacles);
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
