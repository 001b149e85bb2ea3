#include "game/look/fixtures.h"

#include <math.h>

static Shape rod(float ax, float ay, float bx, float by, float radius) {
    return Shape_Capsule(ax, ay, radius, bx, by, radius);
}

/* A bowl with coals on a stem that ends in three feet. */
int Fixture_Brazier(const SceneBrazier *brazier, Shape *shapes) {
    float x = brazier->at.x, y = brazier->at.y, foot = y + brazier->stand, knot = y + 0.30f;
    int count = 0;
    shapes[count++] = Shape_Crescent(x, y - 0.12f, 0.42f, x, y - 20.0f, 20.02f);
    shapes[count++] = Shape_Box(x, y + 0.02f, 0.45f, 0.035f, 0, 0.03f);
    shapes[count++] = Shape_Melt(Shape_Capsule(x, y + 0.22f, 0.085f, x, knot, 0.045f), 0.06f);
    shapes[count++] = Shape_Capsule(x, knot, 0.045f, x, foot - 0.12f, 0.06f);
    if (brazier->stand > 0.5f) shapes[count++] = Shape_Melt(Shape_Disc(x, (knot + foot) * 0.5f, 0.075f), 0.04f);
    for (int side = -1; side <= 1; side += 2) {
        float out = 0.26f * (float)side;
        shapes[count++] = Shape_Melt(Shape_Capsule(x, foot - 0.20f, 0.05f, x + out * 0.8f, foot - 0.07f, 0.03f), 0.05f);
        shapes[count++] = Shape_Capsule(x + out * 0.8f, foot - 0.07f, 0.03f, x + out, foot - 0.03f, 0.035f);
        shapes[count++] = rod(x + 0.44f * (float)side, y, x + 0.47f * (float)side, y - 0.05f, 0.028f);
    }
    for (int i = 0; i < 5; i++) { /* coals */
        float along = 0.13f * (float)(i - 2), high = 0.016f - 0.12f * along * along;
        shapes[count++] = Shape_Disc(x + along, y - high, 0.042f + 0.012f * (float)(i * 2 % 3));
    }
    return count;
}

int Fixture_Gate(const SceneExit *exit, float open, Shape *shapes) {
    float width = exit->high.x - exit->low.x, half = width / 2, middle = exit->low.x + half;
    float lift = open * (exit->high.y - exit->low.y - 0.30f), low = exit->high.y - 0.04f - lift;
    int bars = (int)(width / 0.24f), count = 0;
    bars = bars < 3 ? 3 : bars > 8 ? 8 : bars;
    for (int i = 0; i < bars; i++) {
        float x = exit->low.x + width * ((float)i + 0.5f) / (float)bars, aside = x - middle;
        float top = exit->low.y + half - sqrtf(fmaxf(half * half - aside * aside, 0)) - 0.06f;
        if (low - 0.12f > top) shapes[count++] = rod(x, top, x, low - 0.12f, 0.032f);
        shapes[count++] = Shape_Capsule(x, fmaxf(low - 0.14f, top), 0.036f, x, fmaxf(low, top + 0.1f), 0.006f);
    }
    for (int i = 0; i < 4; i++) {
        float y = low - 0.28f - 0.48f * (float)i;
        if (y > exit->low.y + 0.35f * half)
            shapes[count++] = rod(exit->low.x + 0.02f, y, exit->high.x - 0.02f, y, 0.026f);
    }
    return count;
}

Vec2 Fixture_LanternFlame(Vec2 foot) { return Vec2_Sub(foot, Vec2_At(0, 0.86f)); }

/* A house of thin posts under a pointed roof. */
int Fixture_Lantern(Vec2 foot, Shape *shapes) {
    float x = foot.x, y = foot.y, base = y - 0.80f, roof = y - 1.14f;
    const float cap[3][2] = {{x - 0.20f, roof}, {x + 0.20f, roof}, {x, roof - 0.20f}};
    int count = 0;
    shapes[count++] = Shape_Box(x, y - 0.04f, 0.22f, 0.05f, 0, 0.02f);
    shapes[count++] = Shape_Melt(Shape_Capsule(x, y - 0.06f, 0.10f, x, y - 0.30f, 0.05f), 0.05f);
    shapes[count++] = Shape_Melt(Shape_Capsule(x, y - 0.30f, 0.05f, x, base, 0.06f), 0.03f);
    shapes[count++] = Shape_Box(x, base, 0.17f, 0.03f, 0, 0.015f);
    shapes[count++] = Shape_Of(Shape_Box(x, 0.5f * (base + roof), 0.12f, 0.5f * (base - roof), 0, 0), STUFF_GLASS);
    for (int side = -1; side <= 1; side += 2)
        shapes[count++] =
            Shape_Of(rod(x + 0.135f * (float)side, base, x + 0.135f * (float)side, roof, 0.018f), STUFF_IRON);
    shapes[count++] = Shape_Polygon(cap, 3, 0.025f);
    shapes[count++] = rod(x, roof - 0.20f, x, roof - 0.28f, 0.025f);
    return count;
}

/* A frame of iron with slats across, which lean as the wind goes. */
int Fixture_Grating(const SceneVent *vent, Shape *shapes) {
    bool upright = vent->half.y > vent->half.x;
    float along = upright ? vent->half.y : vent->half.x, deep = fmaxf(upright ? vent->half.x : vent->half.y, 0.07f);
    Vec2 way = upright ? Vec2_At(0, 1) : Vec2_At(1, 0), across = upright ? Vec2_At(1, 0) : Vec2_At(0, 1);
    int slats = (int)(2 * along / 0.14f), count = 0;
    slats = slats < 2 ? 2 : slats > 12 ? 12 : slats;
    for (int side = -1; side <= 1; side += 2) {
        Vec2 end = Vec2_Add(vent->centre, Vec2_Scale(way, along * (float)side)), out = Vec2_Scale(across, deep + 0.03f);
        shapes[count++] = rod(end.x - out.x, end.y - out.y, end.x + out.x, end.y + out.y, 0.035f);
    }
    for (int side = -1; side <= 1; side += 2) {
        Vec2 rail = Vec2_Add(vent->centre, Vec2_Scale(across, 0.85f * deep * (float)side)),
             out = Vec2_Scale(way, along);
        shapes[count++] = rod(rail.x - out.x, rail.y - out.y, rail.x + out.x, rail.y + out.y, 0.022f);
    }
    for (int i = 0; i < slats; i++) {
        float place = along * (2 * ((float)i + 0.5f) / (float)slats - 1), lean = vent->drain ? -0.04f : 0.04f;
        Vec2 middle = Vec2_Add(vent->centre, Vec2_Scale(way, place));
        Vec2 out = Vec2_Add(Vec2_Scale(across, deep), Vec2_Scale(way, lean));
        shapes[count++] = rod(middle.x - out.x, middle.y - out.y, middle.x + out.x, middle.y + out.y, 0.016f);
    }
    return count;
}

/* An orb in a cup. */
int Fixture_Censer(const SceneSource *source, Shape *shapes) {
    const float x = source->centre.x, y = source->centre.y;
    int count = 0;
    shapes[count++] = Shape_Of(Shape_Disc(x, y, 0.085f), STUFF_GLASS);
    shapes[count++] = Shape_Crescent(x, y, 0.13f, x, y - 20, 20.03f);
    shapes[count++] = rod(x - 0.14f, y + 0.03f, x + 0.14f, y + 0.03f, 0.016f);
    shapes[count++] = Shape_Melt(Shape_Disc(x, y + 0.15f, 0.03f), 0.03f);
    return count;
}

/* A pipe that narrows to its mouth, with a lip of brass. */
int Fixture_Nozzle(const SceneJet *jet, Shape *shapes) {
    const Vec2 foot = Vec2_Sub(jet->at, Vec2_Scale(jet->way, 0.42f)),
               neck = Vec2_Sub(jet->at, Vec2_Scale(jet->way, 0.03f));
    const Vec2 aside = {0.13f * jet->way.y, -0.13f * jet->way.x}, wide = Vec2_Scale(aside, 1.5f);
    int count = 0;
    shapes[count++] = Shape_Capsule(foot.x, foot.y, 0.13f, neck.x, neck.y, 0.075f);
    shapes[count++] = rod(foot.x - wide.x, foot.y - wide.y, foot.x + wide.x, foot.y + wide.y, 0.05f);
    shapes[count++] =
        Shape_Of(rod(neck.x - aside.x, neck.y - aside.y, neck.x + aside.x, neck.y + aside.y, 0.028f), STUFF_BRASS);
    return count;
}
