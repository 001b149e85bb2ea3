#include "game/look/embers.h"

#define APART 0.24f /* m between tongues */

static float wave(double seconds, double rate, int lane) {
    return 0.5f + 0.5f * sinf((float)fmod(seconds * rate + 2.3 * lane, 6.2831853));
}

/* The bed lies in the grating, with its ends in the dark. */
static int lay_bed(const SceneVent *vent, float burns, double seconds, Flame *flames) {
    float y = vent->centre.y - vent->half.y + 0.02f;
    for (int i = 0; i < 3; i++) {
        float x = vent->centre.x + 0.42f * vent->half.x * (float)(i - 1);
        flames[i] =
            (Flame){.x = x, .y = y, .height = 0.20f + 0.06f * wave(seconds, 1.7, i), .width = 0.60f * vent->half.x};
        flames[i].strength = burns * (0.58f + 0.16f * wave(seconds, 1.1 + 0.3 * i, 3 * i));
    }
    return 3;
}

Light Embers_Light(const SceneVent *vent, float share) {
    return (Light){vent->centre.x, vent->centre.y - vent->half.y - 0.2f, 2.2f * Scene_VentFire(vent, share), false};
}

int Embers_Make(const SceneVent *vent, float share, double seconds, Flame *flames) {
    float burns = Scene_VentFire(vent, share);
    if (burns <= 0) return 0;
    int count = lay_bed(vent, fminf(burns, 1), seconds, flames);
    int tongues = (int)Maths_Clamp(2 * vent->half.x / APART, 2, EMBERS_TONGUES);
    for (int i = 0; i < tongues; i++) {
        float place = 0.86f * (2 * ((float)i + 0.5f) / (float)tongues - 1);
        float own = wave(seconds, 2.3 + 0.61 * (i * 5 % 4), 7 * i), high = 1 - 0.6f * place * place;
        float height = burns * high * (0.20f + 0.34f * own * own);
        Flame *flame = &flames[count++];
        float aside = 0.05f * (wave(seconds, 0.7, i) - 0.5f) + 0.02f * (float)(i * 3 % 5 - 2);
        *flame = (Flame){.x = vent->centre.x + aside + place * vent->half.x,
                         .y = vent->centre.y - vent->half.y + 0.03f,
                         .height = height,
                         .width = 0.12f + 0.08f * own,
                         .lean = -0.25f * place * height};
        flame->strength = fminf(burns, 1) * (0.50f + 0.34f * own);
        flame->phase = (float)fmod(seconds * (7 + i % 3) + i * 1.9, 6.2831853);
    }
    return count;
}
