#include "game/workshop/workshop.h"

#include "game/base/complaint.h"
#include "game/base/count.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_ZOOM   16.0f
#define LEAST       44.0f  /* units of the window, of a button */
#define STRIP_MOST  0.13f  /* of the width, for three columns */
#define NOTCH       1.2f   /* by which the wheel zooms */
#define ROAM        900.0f /* px/s that a stick moves the pointer in a window 1000 px high */
#define BRUSH_LEAST 0.1f   /* m */
#define BRUSH_MOST  4.0f

/* ---- Opening ---------------------------------------------------------------------------------------------- */

/* An empty hall as large as the map says, if that can be. */
static void empty_scene(const Document *document, Scene *scene) {
    Document empty = {.now = NULL};
    char lost[SCENE_ERROR];
    if (!Document_OpenEmpty(&empty, Document_Size(document), document->file, lost, sizeof lost) || !empty.now->good)
        Document_OpenEmpty(&empty, Vec2_At(16, 9), document->file, lost, sizeof lost);
    if (empty.now) *scene = empty.now->scene;
    Document_Close(&empty);
}

static void make_scene(Workshop *workshop) {
    const Document *document = &workshop->document;
    workshop->shown = Document_State(document);
    if (document->now->good)
        workshop->scene = document->now->scene;
    else
        empty_scene(document, &workshop->scene);
    workshop->scene.has_player = false;
}

bool Workshop_Renewed(Workshop *workshop) {
    if (workshop->shown == Document_State(&workshop->document)) return false;
    make_scene(workshop);
    return true;
}

bool Workshop_Open(Workshop *workshop, Document *document, char *error, size_t capacity) {
    Palette *palette = Palette_Create();
    if (!palette) return Complain(error, capacity, "out of memory for the workshop");
    *workshop = (Workshop){.document = *document,
                           .tools = Tools_Start(),
                           .zoom = 1,
                           .hovered = -1,
                           .palette = palette,
                           .focused = WORKSHOP_TOP,
                           .kept.name = ""};
    *document = (Document){.now = NULL};
    make_scene(workshop);
    if (!workshop->document.now->good)
        snprintf(workshop->said, sizeof workshop->said, "%s", workshop->document.now->error);
    return true;
}

void Workshop_Close(Workshop *workshop) {
    Measures_Free(&workshop->measures);
    Document_Close(&workshop->document);
    Palette_Destroy(workshop->palette);
    *workshop = (Workshop){.zoom = 1, .hovered = -1};
}

bool Workshop_Changed(const Workshop *workshop) { return Document_Changed(&workshop->document); }

/* ---- Steps ------------------------------------------------------------------------------------------------ */

static void say(Workshop *workshop, const char *what) { snprintf(workshop->said, sizeof workshop->said, "%s", what); }

static bool step(Workshop *workshop, bool (*way)(Document *, char *, size_t)) {
    char error[SCENE_ERROR];
    Tools_Cancel(&workshop->tools, &workshop->document);
    const bool good = way(&workshop->document, error, sizeof error);
    if (!good) say(workshop, error);
    Tools_Forget(&workshop->tools, &workshop->document);
    return good;
}

bool Workshop_Undo(Workshop *workshop) { return step(workshop, Document_Undo); }
bool Workshop_Redo(Workshop *workshop) { return step(workshop, Document_Redo); }

/* None, a cell of the air's grid, and parts of a metre. */
void Workshop_NextSnap(Workshop *workshop, int way) {
    const float snaps[] = {0, 1 / workshop->scene.cells_per_metre, 0.25f, 0.5f, 1};
    int now = 0;
    for (int i = 0; i < COUNT_OF(snaps); i++)
        if (fabsf(snaps[i] - workshop->tools.snap) < 1e-4f) now = i;
    workshop->tools.snap = snaps[(now + way + COUNT_OF(snaps)) % COUNT_OF(snaps)];
}

void Workshop_Brush(Workshop *workshop, int steps) {
    float *brush = &workshop->tools.brush;
    for (; steps != 0; steps -= steps > 0 ? 1 : -1) {
        const float by = *brush < 0.45f || (*brush < 0.55f && steps < 0) ? 0.1f : 0.25f;
        *brush = Maths_Clamp(*brush + (steps > 0 ? by : -by), BRUSH_LEAST, BRUSH_MOST);
    }
}

void Workshop_Press(Workshop *workshop, int button) {
    if (button == WORKSHOP_UNDO) Workshop_Undo(workshop);
    if (button == WORKSHOP_REDO) Workshop_Redo(workshop);
    if (button == WORKSHOP_FOLD) workshop->folded = !workshop->folded;
    if (button >= TOOL_COUNT) return;
    Tools_Cancel(&workshop->tools, &workshop->document);
    workshop->tools.tool = (ToolId)button;
}

static void take_kind(Workshop *workshop, int kind) {
    if (kind == PALETTE_NOTHING) return;
    Workshop_Press(workshop, kind == PALETTE_STONE ? TOOL_RECTANGLE : TOOL_PLACE);
    if (kind < 0) return;
    Tools_SelectOnly(&workshop->tools, 0);
    snprintf(workshop->tools.kind, sizeof workshop->tools.kind, "%s", DocumentKind_At(kind).name);
}

/* ---- The camera ------------------------------------------------------------------------------------------- */

static void fit(Workshop *workshop, Camera *camera) {
    const Wall *wall = &workshop->scene.wall;
    const float zoom = workshop->zoom = Maths_Clamp(workshop->zoom, 1, MOST_ZOOM);
    camera->world[0] = wall->width, camera->world[1] = wall->height;
    camera->least[0] = wall->width / zoom, camera->least[1] = wall->height / zoom;
    camera->centre[0] = workshop->centre[0], camera->centre[1] = workshop->centre[1];
    camera->shake = 0;
    Camera_FitInto(camera, workshop->layout.hall);
    workshop->centre[0] = camera->centre[0], workshop->centre[1] = camera->centre[1];
}

/* The place of the hall that lay at `from` comes to lie at `to`, px. */
static void zoom_along(Workshop *workshop, const Camera *camera, const float from[2], const float to[2], float times) {
    float before[2], after[2];
    Camera changed = *camera;
    Camera_ToWorld(&changed, from, before);
    workshop->zoom *= times;
    fit(workshop, &changed);
    Camera_ToWorld(&changed, to, after);
    for (int axis = 0; axis < 2; axis++) workshop->centre[axis] += before[axis] - after[axis];
}

static void zoom(Workshop *workshop, const Camera *camera, float times) {
    zoom_along(workshop, camera, workshop->pointer, workshop->pointer, times);
}

static void pan(Workshop *workshop, const Camera *camera, float x, float y) {
    workshop->centre[0] += x / camera->scale, workshop->centre[1] += y / camera->scale;
}

static float column(float at, float size, float gap, int index) { return at + (size + gap) * (float)index; }

void Workshop_Lay(Workshop *workshop, Camera *camera, Draw *draw, Text *text, float pane) {
    WorkshopLayout *layout = &workshop->layout;
    int width, height;
    Draw_Size(draw, &width, &height);
    const float w = (float)width, h = (float)height;
    const float u = fmaxf(fminf(h, w * 9 / 16) / 1000, 0.25f);
    layout->unit = fmaxf(u, Text_Unit(text));
    const int columns = Palette_Width(u, 3) < STRIP_MOST * w ? 3 : 2, rows = (WORKSHOP_BUTTONS + columns - 1) / columns;
    const float gap = roundf(fmaxf(3, 5 * u)),
                strip = fmaxf(Palette_Width(u, columns), (float)columns * (LEAST * Draw_Density(draw) + gap) + gap),
                size = floorf((strip - gap) / (float)columns - gap),
                bar = roundf(1.6f * Text_LineHeight(text, TEXT_SMALL));
    layout->strip = (DrawRect){0, 0, strip, fmaxf(h - bar, 1)};
    for (int i = 0; i < WORKSHOP_BUTTONS; i++)
        layout->button[i] =
            (DrawRect){column(gap, size, gap, i % columns), column(gap, size, gap, i / columns), size, size};
    const float below = column(gap, size, gap, rows) + gap;
    layout->palette = (DrawRect){0, below, strip, fmaxf(layout->strip.h - below, 0)};
    const float left = layout->strip.w, right = fmaxf(w - pane, left + 1);
    Palette_Lay(workshop->palette, text, u, layout->palette);
    layout->bar = (DrawRect){0, h - bar, right, bar};
    layout->hall = (DrawRect){left, 0, right - left, fmaxf(h - bar, 1)};
    fit(workshop, camera);
}

/* ---- The pointer ------------------------------------------------------------------------------------------ */

/* Before the first layout there is no pane. */
static bool is_over_pane(const WorkshopLayout *layout, const float at[2]) {
    return layout->hall.w > 0 && at[0] >= layout->hall.x + layout->hall.w;
}

static void roam(Workshop *workshop, float x, float y) {
    const DrawRect *hall = &workshop->layout.hall;
    workshop->pointer[0] = Maths_Clamp(workshop->pointer[0] + x, 0, hall->x + hall->w - 1);
    workshop->pointer[1] = Maths_Clamp(workshop->pointer[1] + y, 0, hall->y + hall->h + workshop->layout.bar.h - 1);
    workshop->roams = true;
    workshop->on_pane = false;
}

/* The mouse takes over when it moves. A stick pushes the pointer on from where it is. */
static void follow_pointer(Workshop *workshop, const WorkshopInput *input) {
    const InputState *frame = input->frame;
    const float *mouse = frame->pointer;
    const bool moved = mouse[0] != workshop->mouse[0] || mouse[1] != workshop->mouse[1];
    const float way = ROAM * workshop->layout.unit * input->seconds;
    workshop->mouse[0] = mouse[0], workshop->mouse[1] = mouse[1];
    workshop->over_pane = is_over_pane(&workshop->layout, mouse);
    if (moved) {
        workshop->pointer[0] = mouse[0], workshop->pointer[1] = mouse[1];
        workshop->roams = false;
        workshop->on_pane = !workshop->tools.stroke.held && workshop->over_pane;
    }
    if ((frame->stick[0] != 0 || frame->stick[1] != 0) && !workshop->on_pane)
        roam(workshop, way * frame->stick[0] * fabsf(frame->stick[0]), way * frame->stick[1] * fabsf(frame->stick[1]));
}

static void point(Workshop *workshop, const Camera *camera) {
    float at[2];
    Camera_ToWorld(camera, workshop->pointer, at);
    workshop->at = Vec2_At(at[0], at[1]);
    workshop->in_hall = DrawRect_Holds(workshop->layout.hall, workshop->pointer);
    workshop->hovered = -1;
    for (int i = 0; i < WORKSHOP_BUTTONS; i++)
        if (DrawRect_Holds(workshop->layout.button[i], workshop->pointer)) workshop->hovered = i;
}

/* ---- The view --------------------------------------------------------------------------------------------- */

/* Two fingers move the view and zoom, once the first has come down in the hall. They take back what it began. */
static bool pinch(Workshop *workshop, const TouchPair *pair, const Camera *camera) {
    const TouchPair before = workshop->pair;
    workshop->pair = *pair;
    workshop->pair.held = pair->held && (before.held || (workshop->in_hall && !workshop->over_pane));
    if (!workshop->pair.held) return false;
    if (!before.held)
        Tools_Cancel(&workshop->tools, &workshop->document);
    else if (before.apart > 0 && pair->apart > 0)
        zoom_along(workshop, camera, before.middle, pair->middle, pair->apart / before.apart);
    workshop->carries = false;
    return true;
}

/* True while the pointer moves the view. */
static bool move_view(Workshop *workshop, const WorkshopInput *input, const Camera *camera, const float from[2]) {
    const InputState *frame = input->frame;
    const float way = -ROAM * workshop->layout.unit * input->seconds;
    const bool held = Input_Held(frame, CONTROL_SHOP_PAN);
    const float wheel = workshop->in_hall && !workshop->over_pane ? frame->wheel : 0;
    if (held) pan(workshop, camera, from[0] - workshop->pointer[0], from[1] - workshop->pointer[1]);
    if (frame->aim[0] != 0 || frame->aim[1] != 0) pan(workshop, camera, -way * frame->aim[0], -way * frame->aim[1]);
    if (wheel != 0 && workshop->shift)
        Workshop_Brush(workshop, wheel > 0 ? 1 : -1);
    else if (wheel != 0)
        zoom(workshop, camera, powf(NOTCH, wheel));
    if (workshop->on_pane) return held;
    if (Input_Pressed(frame, CONTROL_SHOP_NEARER)) zoom(workshop, camera, NOTCH * NOTCH);
    if (Input_Pressed(frame, CONTROL_SHOP_FARTHER)) zoom(workshop, camera, 1 / (NOTCH * NOTCH));
    if (Input_Pressed(frame, CONTROL_SHOP_WHOLE)) workshop->zoom = 1;
    return held;
}

/* ---- The hand --------------------------------------------------------------------------------------------- */

static bool tool_stirs(const Workshop *workshop, bool other) {
    const ToolId tool = workshop->tools.tool;
    return tool == TOOL_STIR || (other && (tool == TOOL_SELECT || tool == TOOL_PLACE));
}

static void stir(Workshop *workshop, bool act, bool other, bool begins) {
    const bool goes_on = workshop->stirs && (act || other), paused = workshop->measures.moments.pace == MOMENTS_PAUSED;
    workshop->stirs = goes_on || (begins && workshop->in_hall && tool_stirs(workshop, other && !act));
    if (workshop->stirs && !goes_on && paused) say(workshop, "The air is paused, so it cannot be stirred.");
    workshop->smokes = workshop->stirs && (act || workshop->tools.tool != TOOL_STIR);
}

static void touch(Workshop *workshop, PointerPhase phase, const WorkshopInput *input, const Camera *camera) {
    char error[TOOLS_ERROR];
    const bool other = Input_Held(input->frame, CONTROL_SHOP_OTHER) || Input_Pressed(input->frame, CONTROL_SHOP_OTHER);
    const ToolPointer pointer = {phase, workshop->at, workshop->shift, other,
                                 fmaxf(8, 10 * workshop->layout.unit) / camera->scale};
    if (!Tools_Point(&workshop->tools, &workshop->document, &pointer, error, sizeof error)) say(workshop, error);
}

static void use_hand(Workshop *workshop, const WorkshopInput *input, const Camera *camera) {
    const InputState *frame = input->frame;
    const bool act = Input_Held(frame, CONTROL_SHOP_ACT), other = Input_Held(frame, CONTROL_SHOP_OTHER);
    const bool pressed = Input_Pressed(frame, CONTROL_SHOP_ACT), dropped = workshop->carries && !act,
               begins = pressed || dropped || Input_Pressed(frame, CONTROL_SHOP_OTHER);
    workshop->carries = workshop->carries && act;
    if (pressed && workshop->hovered >= 0 && !workshop->on_pane) Workshop_Press(workshop, workshop->hovered);
    stir(workshop, act, other, begins && !workshop->on_pane);
    if (workshop->stirs) return;
    if (begins && workshop->in_hall && !workshop->on_pane && !workshop->tools.stroke.held)
        touch(workshop, POINTER_PRESS, input, camera);
    if (!workshop->tools.stroke.held) return;
    touch(workshop, act || other ? POINTER_DRAG : POINTER_RELEASE, input, camera);
}

/* ---- Keys ------------------------------------------------------------------------------------------------- */

static void complain(Workshop *workshop, bool good, const char *error) {
    if (!good) say(workshop, error);
}

/* Arrows move what is selected, or else the pointer. Letters and the pad's cross, which walk menus as well, do not. */
static void use_arrows(Workshop *workshop, const WorkshopInput *input, const Camera *camera) {
    char error[SCENE_ERROR];
    const float by = workshop->tools.snap > 0 ? workshop->tools.snap : 0.05f;
    const int x = Workshop_Arrow(workshop, input, 0, CONTROL_SHOP_LEFT, CONTROL_SHOP_RIGHT);
    const int y = Workshop_Arrow(workshop, input, 1, CONTROL_SHOP_UP, CONTROL_SHOP_DOWN);
    if (!x && !y) return;
    if (workshop->tools.tool == TOOL_SELECT && workshop->tools.count > 0)
        complain(workshop,
                 Tools_Nudge(&workshop->tools, &workshop->document, Vec2_At(by * (float)x, by * (float)y), error,
                             sizeof error),
                 error);
    else
        roam(workshop, fmaxf(by * camera->scale, 2) * (float)x, fmaxf(by * camera->scale, 2) * (float)y);
}

static void next_tool(Workshop *workshop, int way) {
    Workshop_Press(workshop, (int)(workshop->tools.tool + TOOL_COUNT + (unsigned)way) % TOOL_COUNT);
}

static void edit(Workshop *workshop, const InputState *frame, bool backwards) {
    Tools *tools = &workshop->tools;
    Document *document = &workshop->document;
    char error[SCENE_ERROR];
    if (Input_Pressed(frame, CONTROL_SHOP_DELETE))
        complain(workshop, Tools_Delete(tools, document, error, sizeof error), error);
    if (Input_Pressed(frame, CONTROL_SHOP_DUPLICATE))
        complain(workshop, Tools_Duplicate(tools, document, error, sizeof error), error);
    if (Input_Pressed(frame, CONTROL_SHOP_TURN))
        complain(workshop, Tools_Turn(tools, document, backwards ? -15.0f : 15.0f, error, sizeof error), error);
}

/* Of a stroke, or else of what is selected. Over the pane the pad's button leaves the pane instead. */
static bool let_go(Workshop *workshop, const InputState *frame) {
    const bool selected = workshop->tools.count > 0;
    if (!Input_Pressed(frame, CONTROL_SHOP_BACK) || (workshop->on_pane && frame->device == INPUT_PAD)) return false;
    if (Tools_Cancel(&workshop->tools, &workshop->document)) return true;
    Tools_SelectOnly(&workshop->tools, 0);
    return selected;
}

static void press_keys(Workshop *workshop, const WorkshopInput *input) {
    const InputState *frame = input->frame;
    const bool backwards = workshop->shift, lets_go = let_go(workshop, frame);
    Workshop_PressKeep(workshop, frame);
    if (Input_Pressed(frame, CONTROL_SHOP_UNDO)) backwards ? Workshop_Redo(workshop) : Workshop_Undo(workshop);
    if (Input_Pressed(frame, CONTROL_SHOP_REDO)) Workshop_Redo(workshop);
    if (Input_Pressed(frame, CONTROL_SHOP_FOLD)) Workshop_Press(workshop, WORKSHOP_FOLD);
    if (Input_Pressed(frame, CONTROL_SHOP_PANE)) workshop->on_pane = !workshop->on_pane && !workshop->folded;
    for (int tool = 0; tool < TOOL_COUNT; tool++)
        if (frame->digits >> tool & 1) Workshop_Press(workshop, tool);
    if (Input_Pressed(frame, CONTROL_MENU) && !lets_go) workshop->wish = WORKSHOP_MENU, workshop->on_pane = false;
    if (workshop->on_pane) return;
    if (Input_Pressed(frame, CONTROL_SHOP_NEXT)) next_tool(workshop, 1);
    if (Input_Pressed(frame, CONTROL_SHOP_PREVIOUS)) next_tool(workshop, -1);
    if (Input_Pressed(frame, CONTROL_SHOP_SNAP)) Workshop_NextSnap(workshop, 1);
    edit(workshop, frame, backwards);
}

static bool is_down(const Workshop *workshop, const InputState *frame, Control control) {
    return Input_Held(frame, control) || Input_Pressed(frame, control) || (workshop->held >> control & 1);
}

static void note_held(Workshop *workshop, const InputState *frame) {
    workshop->shift = is_down(workshop, frame, CONTROL_BACKWARDS);
    workshop->ctrl = is_down(workshop, frame, CONTROL_SHOP_CTRL);
    workshop->held = frame->held;
}

void Workshop_Walk(Workshop *workshop, const WorkshopInput *input, const Camera *camera) {
    const float from[2] = {workshop->pointer[0], workshop->pointer[1]};
    note_held(workshop, input->frame);
    if (Workshop_Type(workshop, input)) {
        workshop->stirs = false;
        return;
    }
    follow_pointer(workshop, input);
    point(workshop, camera);
    take_kind(workshop, Workshop_WalkPalette(workshop, input));
    press_keys(workshop, input);
    if (!workshop->on_pane) use_arrows(workshop, input, camera);
    if (pinch(workshop, &input->frame->pair, camera) || move_view(workshop, input, camera, from))
        workshop->stirs = false;
    else
        use_hand(workshop, input, camera);
}
