#include "game/sound/cues.h"
#include "game/base/count.h"

/* ---- Timbres: notes at level 1 and pitch A4 ----------------------------------------------------------- */

typedef enum { BELL, GONG, HORN, WOOD, THUD, SCUFF, GRIT, WHOOSH, FWOOMP, HISS, INHALE, RUMBLE, TIMBRES } Timbre;

static const Note TIMBRE[TIMBRES] = {
    [BELL] = {.attack = .004f, .decay = 2.4f, .tone = 1, .pitch = {440}, .ratio = 3.5f, .bend = 1.1f, .echo = .5f},
    [GONG] = {.attack = .008f, .decay = 4.5f, .tone = 1, .pitch = {440}, .ratio = 1.41f, .bend = 1.6f, .echo = .6f},
    [HORN] = {.attack = .22f, .decay = 2.8f, .tone = 1, .pitch = {440}, .ratio = 1, .bend = .9f, .echo = .6f},
    [WOOD] =
        {.attack = .001f, .decay = .16f, .tone = 1, .pitch = {440, 360}, .ratio = 2.42f, .bend = 2.2f, .echo = .35f},
    [THUD] = {.attack = .004f, .decay = .22f, .tone = 1, .pitch = {440, 240}, .ratio = 1, .bend = 1.6f, .echo = .2f},
    [SCUFF] = {.attack = .004f, .decay = .12f, .noise = 1, .colour = {1100, 600}, .sharp = .7f, .echo = .3f},
    [GRIT] = {.attack = .002f, .decay = .07f, .noise = 1, .colour = {3600, 2600}, .sharp = 1.2f, .echo = .4f},
    [WHOOSH] = {.attack = .05f, .decay = .36f, .noise = 1, .colour = {420, 1300}, .sharp = .8f, .echo = .25f},
    [FWOOMP] = {.attack = .09f, .decay = .9f, .noise = 1, .colour = {620, 170}, .sharp = .6f, .echo = .35f},
    [HISS] = {.attack = .015f, .decay = .7f, .noise = 1, .colour = {4200, 1500}, .sharp = .8f, .echo = .4f},
    [INHALE] = {.attack = .22f, .decay = .2f, .noise = 1, .colour = {700, 1900}, .sharp = 1.6f, .echo = .2f},
    [RUMBLE] = {.attack = .5f, .decay = 3.2f, .noise = 1, .colour = {110, 60}, .sharp = .8f, .echo = .4f},
};

/* ---- Cues --------------------------------------------------------------------------------------------- */

/* The effect of an event's strength on a note. */
enum {
    LOUDER = 1,  /* its level follows the strength */
    RISES = 2,   /* its pitch climbs with the strength, over an octave of five notes */
    WHOLE = 4,   /* it only sounds at full strength */
    TIDINGS = 8, /* important news, which sounds near from any distance */
    ABOVE = 16   /* likewise, and also in a pause, for menus and the end of a game */
};

typedef struct Cue {
    int kind;
    Timbre timbre;
    float delay;   /* s */
    float level;   /* 0 .. 1 */
    float pitch;   /* semitones from the timbre's own, also for a noise's colour */
    unsigned how;  /* LOUDER ... */
    float stray;   /* semitones of random detuning */
    float stretch; /* factor of the timbre's times, if not 0 */
} Cue;

/* The hall hums on A and E. Bowls climb through the five notes of A minor (A C D E G), and the last one adds the third
 * of A major. Losses fall through A minor. */
static const Cue CUES_OF[] = {
    {EVENT_STEP, THUD, 0, .075f, -27, 0, 2, .7f},
    {EVENT_STEP, SCUFF, .004f, .016f, 0, 0, 3, 0},
    {EVENT_STEP, GRIT, .012f, .007f, 0, 0, 4, 0},
    {EVENT_JUMP, WHOOSH, 0, .030f, 2, 0, 1, .6f},
    {EVENT_JUMP, SCUFF, 0, .030f, -2, 0, 2, 0},
    {EVENT_LAND, THUD, 0, .27f, -30, LOUDER, 1, 1.2f},
    {EVENT_LAND, SCUFF, 0, .055f, -5, LOUDER, 2, 1.5f},
    {EVENT_LAND, GRIT, .02f, .020f, -2, LOUDER, 3, 1.6f},
    {EVENT_PUFF, WHOOSH, 0, .085f, 0, 0, 1.5f, 0},
    {EVENT_PUFF, WHOOSH, .01f, .030f, 18, 0, 2, .8f},
    {EVENT_PUFF, THUD, 0, .07f, -26, 0, 2, .8f},
    {EVENT_FLAME_OUT, HISS, 0, .048f, 0, 0, 1, 0},
    {EVENT_FLAME_OUT, FWOOMP, 0, .090f, 0, 0, 0, .5f},
    {EVENT_FLAME_OUT, BELL, .12f, .07f, -9, 0, 0, .6f},
    {EVENT_FLAME_OUT, BELL, .30f, .06f, -12, 0, 0, .8f},
    {EVENT_RELIT, FWOOMP, 0, .090f, 4, 0, 1, .6f},
    {EVENT_RELIT, BELL, .05f, .06f, 0, 0, 0, .5f},
    {EVENT_RELIT, BELL, .14f, .06f, 7, 0, 0, .6f},
    {EVENT_BRAZIER_LIT, FWOOMP, 0, .110f, 0, 0, 1, 1.2f},
    {EVENT_BRAZIER_LIT, BELL, .06f, .11f, 0, RISES | TIDINGS, 0, 0},
    {EVENT_BRAZIER_LIT, BELL, .06f, .05f, 12, RISES | TIDINGS, 0, .7f},
    {EVENT_BRAZIER_LIT, GONG, .06f, .06f, -12, RISES | TIDINGS, 0, 0},
    {EVENT_BRAZIER_LIT, BELL, .36f, .08f, 16, WHOLE | TIDINGS, 0, 0},
    {EVENT_BRAZIER_LIT, BELL, .52f, .08f, 19, WHOLE | TIDINGS, 0, 0},
    {EVENT_BRAZIER_OUT, HISS, 0, .080f, -3, 0, 1, 1.4f},
    {EVENT_BRAZIER_OUT, FWOOMP, 0, .110f, -4, TIDINGS, 0, 1.2f},
    {EVENT_BRAZIER_OUT, BELL, 0, .12f, -5, TIDINGS, 0, 0},
    {EVENT_BRAZIER_OUT, BELL, .22f, .12f, -9, TIDINGS, 0, 0},
    {EVENT_CHECKPOINT, BELL, 0, .08f, 7, TIDINGS, 0, .7f},
    {EVENT_CHECKPOINT, BELL, .13f, .09f, 12, TIDINGS, 0, .9f},
    {EVENT_EXIT_OPEN, RUMBLE, 0, .140f, 0, TIDINGS, 0, 0},
    {EVENT_EXIT_OPEN, RUMBLE, 0, .050f, 22, TIDINGS, 0, 0},
    {EVENT_EXIT_OPEN, THUD, 1.6f, .30f, -36, TIDINGS, 0, 2},
    {EVENT_EXIT_OPEN, HORN, .30f, .07f, -12, TIDINGS, 0, 0},
    {EVENT_EXIT_OPEN, HORN, .60f, .07f, -5, TIDINGS, 0, 0},
    {EVENT_EXIT_OPEN, HORN, .90f, .08f, 0, TIDINGS, 0, 0},
    {EVENT_EXIT_OPEN, BELL, .95f, .07f, 12, TIDINGS, 0, 0},
    {EVENT_GASP, INHALE, 0, .065f, 0, 0, 1, 0},
    {EVENT_GASP, INHALE, .02f, .030f, 12, 0, 1, 0},
    {EVENT_FAINT, INHALE, 0, .060f, -7, 0, 0, 2.5f},
    {EVENT_FAINT, HORN, .05f, .13f, -17, 0, 0, .8f},
    {EVENT_FAINT, HORN, .25f, .13f, -20, 0, 0, .8f},
    {EVENT_FAINT, THUD, .55f, .30f, -37, 0, 0, 2},
    {EVENT_CRUSHED, THUD, 0, .42f, -32, 0, 0, 2},
    {EVENT_CRUSHED, WOOD, .01f, .25f, -14, 0, 0, 1.5f},
    {EVENT_CRUSHED, SCUFF, 0, .110f, -4, 0, 0, 2.5f},
    {EVENT_CRUSHED, FWOOMP, .05f, .120f, 0, 0, 0, 0},
    {EVENT_SPENT, HISS, .30f, .045f, -5, 0, 1, .8f},
    {EVENT_SPENT, BELL, .34f, .05f, -12, TIDINGS, 0, .6f},
    {EVENT_KNOCK, WOOD, 0, .22f, -12, LOUDER, 3, 0},
    {EVENT_KNOCK, THUD, 0, .14f, -26, LOUDER, 2, .7f},
    {EVENT_WON, BELL, 0, .11f, 0, ABOVE, 0, 0},
    {EVENT_WON, BELL, .16f, .11f, 4, ABOVE, 0, 0},
    {EVENT_WON, BELL, .32f, .11f, 7, ABOVE, 0, 0},
    {EVENT_WON, BELL, .64f, .14f, 12, ABOVE, 0, 1.5f},
    {EVENT_WON, HORN, .60f, .07f, -12, ABOVE, 0, 1.6f},
    {EVENT_WON, HORN, .60f, .06f, -5, ABOVE, 0, 1.6f},
    {EVENT_WON, HORN, .60f, .06f, 4, ABOVE, 0, 1.6f},
    {EVENT_LOST, HORN, 0, .09f, -5, ABOVE, 0, .7f},
    {EVENT_LOST, HORN, .40f, .09f, -9, ABOVE, 0, .7f},
    {EVENT_LOST, HORN, .80f, .10f, -12, ABOVE, 0, 1.4f},
    {EVENT_LOST, GONG, .80f, .16f, -24, ABOVE, 0, 1.4f},
    {CUE_HEART, THUD, 0, .20f, -30, LOUDER, 0, .8f},
    {CUE_HEART, THUD, .19f, .14f, -32, LOUDER, 0, .8f},
    {CUE_SAIL, WHOOSH, 0, .060f, 3, 0, 1, .5f},
    {CUE_SAIL, SCUFF, .03f, .045f, 0, 0, 1, 0},
    {CUE_SWELL, HORN, 0, .014f, -12, RISES | TIDINGS, 0, 4},
    {CUE_SWELL, HORN, 1, .008f, -24, RISES | TIDINGS, 0, 4},
    {CUE_MOVE, WOOD, 0, .07f, 5, ABOVE, 0, .4f},
    {CUE_ACCEPT, BELL, 0, .08f, 0, ABOVE, 0, .3f},
    {CUE_ACCEPT, BELL, .06f, .07f, 7, ABOVE, 0, .4f},
    {CUE_BACK, BELL, 0, .07f, 0, ABOVE, 0, .25f},
    {CUE_BACK, BELL, .06f, .06f, -5, ABOVE, 0, .3f},
};

/* Semitones. The first of n braziers starts low, the last reaches the octave. */
static float climb(float strength) {
    static const float scale[] = {0, 3, 5, 7, 10, 12};
    return scale[(int)(Maths_Clamp(strength, 0, 1) * 5 + 0.5f)];
}

static void times(float factors[2], float by) {
    factors[0] *= by;
    factors[1] *= by;
}

static void place(Note *note, const Cue *cue, Vec2 at, const Ear *ear) {
    bool far = (cue->how & (TIDINGS | ABOVE)) != 0;
    float near = far ? 1 : Ear_Near(ear, at);
    note->pan = cue->how & ABOVE ? 0 : Ear_Pan(ear, at) * (far ? 0.5f : 1);
    note->tone *= near;
    note->noise *= near;
    times(note->colour, 0.6f + 0.4f * near); /* far air swallows the highs */
}

static Note note_of(const Cue *cue, float strength, Random *chance) {
    Note note = TIMBRE[cue->timbre];
    float stray = (2 * Random_Unit(chance) - 1) * cue->stray;
    float factor = exp2f((cue->pitch + stray + (cue->how & RISES ? climb(strength) : 0)) / 12);
    float level = cue->level * (cue->how & LOUDER ? strength : 1), stretch = cue->stretch > 0 ? cue->stretch : 1;
    times(note.pitch, factor);
    times(note.colour, factor);
    note.delay = cue->delay;
    note.attack *= stretch;
    note.decay *= stretch;
    note.tone *= level;
    note.noise *= level;
    note.above = (cue->how & ABOVE) != 0;
    return note;
}

void Cues_Add(Score *score, int kind, Vec2 at, float strength, const Ear *ear, Random *chance) {
    strength = Maths_Clamp(strength, 0, 1);
    for (int i = 0; i < COUNT_OF(CUES_OF); i++) {
        const Cue *cue = &CUES_OF[i];
        if (cue->kind != kind || ((cue->how & WHOLE) && strength < 0.999f)) continue;
        Note note = note_of(cue, strength, chance);
        place(&note, cue, at, ear);
        Score_Add(score, &note);
    }
}
