/* hud.h - writes the solver's cost and budget, help, and recent changes over the picture. */
#ifndef GAME_HUD_H
#define GAME_HUD_H

#include "engine/draw/text.h"
#include "engine/picture/picture.h"
#include "engine/threads/profiler.h"
#include "game/air/quality.h"
#include "engine/window/camera.h"
#include "engine/window/input.h"
#include "game/controls/controls.h"
#include "game/rules/game.h"

/* The profiler's series, in this order. The solver's and the picture's stages fill their ranges. */
enum {
    SERIES_FRAME,
    SERIES_SOLVER,
    SERIES_STAGES,
    SERIES_TICK = SERIES_STAGES + FLUID_STAGE_COUNT,
    SERIES_PICTURE,
    SERIES_PICTURE_STAGES,
    SERIES_HUD = SERIES_PICTURE_STAGES + PICTURE_STAGE_COUNT,
    SERIES_PRESENT, /* of the frame before. It waits for the screen, so it is no part of a frame's time. */
    SERIES_DIVERGENCE,
    SERIES_COURANT,
    SERIES_ITERATIONS,
    SERIES_TWIN, /* ms that the second air of an A/B costs */
    SERIES_CELLS,
    SERIES_CELL_NS,
    SERIES_MEMORY, /* bytes that the fluid holds */
    SERIES_BUDGET,
    SERIES_OVER, /* 1 if the solver exceeded its budget */
    SERIES_P50,  /* of the solver over the last PROFILER_HISTORY frames, as the next three */
    SERIES_P95,
    SERIES_P99,
    SERIES_MAX,
    SERIES_QUALITY,    /* the level */
    SERIES_FRAME_CPU,  /* ms of processor time, which processor.h explains */
    SERIES_SOLVER_CPU, /* of the solver, and its percentiles in the next four */
    SERIES_P50_CPU,
    SERIES_P95_CPU,
    SERIES_P99_CPU,
    SERIES_MAX_CPU,
    SERIES_WAITING, /* percent of the threads' time in the solver in which they wait for one another */
    SERIES_AWAKE,   /* cells that the step worked on */
    SERIES_COUNT
};

#define HUD_FRAME_BUDGET (1000.0 / 60) /* ms */

typedef enum { HUD_PANEL_SMALL, HUD_PANEL_LARGE, HUD_PANEL_OFF, HUD_PANELS } HudPanel;

/* The note that is shown, which fades. Only a single note is shown at a time. Zeroed there is none. */
typedef struct HudNotes {
    int index;       /* of the scene's notes */
    float opacity;   /* 0 .. 1 */
    unsigned obeyed; /* bit i is set if note i has been obeyed, and is gone for good */
    int watched;     /* the note seen for `read` seconds */
    float read;
    unsigned done; /* bit i is set if the keeper has used control i in that time */
    uint64_t tick; /* of the game, at the last call */
} HudNotes;

/* Sounds of late, in words. Zeroed there is none. */
enum { HUD_CAPTIONS = 4 };
typedef struct HudCaption {
    char words[48];
    Vec2 at;    /* m, where it was heard */
    float left; /* s */
} HudCaption;
typedef struct HudCaptions {
    HudCaption caption[HUD_CAPTIONS];
    int rest[SCENE_OBSTACLES]; /* ticks for which a machine has stood still */
    uint64_t tick;             /* of the game, at the last call */
} HudCaptions;

/* Braziers that have burned and gone out since. Zeroed there is none. */
typedef struct HudGoneOut {
    unsigned lit, out; /* bit i is brazier i */
    uint64_t tick;     /* of the game, at the last call */
} HudGoneOut;

typedef struct Hud {
    HudPanel panel;
    bool paused;
    char toast[400];
    float toast_left; /* s. Add to it to keep a toast for longer. */
    bool clocked;     /* said in a pause, so it fades by the clock instead of the game's time */
    bool said;        /* in this frame */
    bool covered;     /* a screen lay over the hall a frame ago */
    bool waits;       /* a toast from before a screen waits until the screen is gone */
    HudNotes notes;
    HudCaptions captions;
    HudGoneOut gone_out;
} Hud;

/* The rest of the program, as the HUD reads it. */
typedef struct HudFacts {
    Draw *draw;
    Text *text;
    const Game *game;
    const Profiler *profiler;
    const Picture *picture;
    const Camera *camera;
    PictureMode mode;
    PictureCompare compare;
    PictureSlice slice;     /* of air with depth */
    bool tuned;             /* the tuning panel is open, which shows the costs itself */
    float left;             /* px that the workshop's tools take at the left, which also show the cost, else 0 */
    double budget;          /* ms */
    bool budgeted;          /* the budget is to be held, so a higher cost is red */
    int timed, over_budget; /* frames since the start in which the solver ran, and in which it exceeded its budget */
    const Quality *quality; /* NULL unless quality follows the budget */
    int threads;
    const char *renderer;
    const Bindings *bindings;
    InputDevice device;      /* used last */
    const InputState *input; /* presses of fingers */
    TouchLayout touched;     /* places where fingers may press */
    bool reads;              /* read the air under the pointer, or where a pad aims */
    float at[3];             /* m. at[2] is the depth of the slice, or 0. */
    int side;                /* 0 for the first air, 1 for the second */
    float eye[2];            /* px, where `at` is seen */
    bool calm;               /* nothing blinks */
    bool captions;
    bool covered; /* a screen lies over the hall, so no hints of the moment are shown */
} HudFacts;

void Hud_Toast(Hud *hud, const char *format, ...) LOG_PRINTF(2, 3); /* a text that fades after a few seconds */
/* Call once a frame before drawing. `clock` is the s since the last frame, `passed` the same in the game's time, which
 * stands in a pause. */
void Hud_Follow(Hud *hud, const Game *game, bool covered, float clock, float passed);
void Hud_Draw(const Hud *hud, const HudFacts *facts);
void Hud_DrawToast(const Hud *hud, const HudFacts *facts); /* last, over everything */

/* ---- The HUD's own files ---------------------------------------------------------------------- */

/* A test checks that colours with a meaning differ for the common kinds of colour blindness. */
#define HUD_INK   DRAW_RGB(0xE8E2D6)
#define HUD_DIM   DRAW_RGB(0x9A9890)
#define HUD_EMBER DRAW_RGB(0xFF9A3C)
#define HUD_GOLD  DRAW_RGB(0xFFE2B0) /* the tops of carved letters */
#define HUD_ALARM DRAW_RGB(0xFF4858)
#define HUD_COOL  DRAW_RGB(0x9CC4DC)       /* breath, and published figures beside our own in HUD_EMBER */
#define HUD_OUT   DRAW_RGBA(0x9A9890, 110) /* a fire that does not burn */
#define HUD_PANE  DRAW_RGBA(0x0A0B10, 190)

/* A mean over the last few frames, so that figures can be read. */
double Hud_Recent(const Profiler *profiler, int series);
void HudCompare_Draw(const HudFacts *facts);
float Hud_UnitOf(Draw *draw, const Text *text);
DrawRect Hud_Area(const HudFacts *facts);   /* px, the picture without the bars beside it */
float Hud_RightEdge(const HudFacts *facts); /* px, of its top, without the buttons that lie there */
/* px, a thousandth of the output's height, or of 9/16 of its width where that is less, but at least half a unit of the
 * window. Larger text makes it larger. */
float Hud_Unit(const HudFacts *facts);
void HudProfile_Draw(const HudFacts *facts, HudPanel panel);
enum { HUD_STAGES = 8 };
DrawColour HudProfile_Colour(int stage); /* stage is 0 .. HUD_STAGES - 1 */
void HudKeeper_Draw(const HudFacts *facts, const HudNotes *notes);
bool HudKeeper_Alarms(const Game *game, bool calm);  /* the flame in the corner is red because it gutters */
DrawRect HudKeeper_BreathBar(const HudFacts *facts); /* px */
void HudNotes_Follow(HudNotes *notes, const Game *game, float seconds);
void HudNotes_Draw(const HudNotes *notes, const HudFacts *facts);
void HudCaptions_Tick(HudCaptions *captions, const Game *game); /* after each tick */
void HudCaptions_Draw(const HudCaptions *captions, const HudFacts *facts);
/* True if a place is out of sight. `way` is the direction from the middle of the screen to it, of length 1. */
bool HudCaptions_Way(const Camera *camera, Vec2 at, float way[2]);
void HudLab_Draw(const HudFacts *facts); /* the card of an experiment */
void HudGoneOut_Follow(HudGoneOut *gone, const Game *game);
/* Draws a mark at the edge for each brazier that is out of sight. */
void HudGoneOut_Draw(const HudGoneOut *gone, const HudFacts *facts);
float HudLab_Room(Draw *draw, Text *text);   /* px from the left edge that a tall card takes, and a gap */
void HudScale_Draw(const HudFacts *facts);   /* the view's colours and their meaning */
float HudScale_Step(float low, float high);  /* from tick to tick, 1, 2 or 5 times a power of ten */
const char *Hud_Less(const HudFacts *facts); /* ", B less A" where the difference is shown, else "" */
void HudReading_Draw(const HudFacts *facts, bool smoke_too);
const char *Hud_BodyName(const Game *game, int body); /* "" if the scene has no such body */
/* Returns the places of the stick and the buttons for fingers, by the holder of the input. */
TouchLayout HudTouch_Layout(float width, float height, float density, Holder holder);
DrawRect HudTouch_Hall(float width, float height, float density); /* px, all that they leave to the hall */
void HudTouch_Draw(const HudFacts *facts);                        /* only while fingers play */
void HudLegend_Draw(const HudFacts *facts);                       /* of a view that is not the game's own */

#endif
