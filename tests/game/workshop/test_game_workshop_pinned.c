/* What the workshop draws, pinned down: the pictures of the palette, what lies over a hall, and its instruments.
 */
#include "tests/kits/drawn_kit.h"

#include "game/workshop/measure/probes.h"
#include "game/workshop/workshop.h"
#include "tests/kits/map_kit.h"

static const SumRow KINDS[] = {
    {"Stone", 1166837.25},
    {"Ledge", 1096884.67188},
    {"Arch", 819782.609375},
    {"Landmark", 908587.734375},
    {"Picture in the wall", 872686.0625},
    {"Moonlight", 1276893.38281},
    {"Fire in a bowl", 1128361.82031},
    {"Vent", 746925.984375},
    {"Leaves", 910332.054688},
    {"Start of the keeper", 982504.695312},
    {"Way out", 770972.828125},
    {"Lantern to wake at", 939784.75},
    {"Smouldering straw", 1205788.33594},
    {"Source of smoke", 1182920.02344},
    {"Burning gas", 1018710.125},
    {"Note", 1110390.50781},
    {"Probe", 857959.828125},
    {"Pendulum", 898932.578125},
    {"Piston", 790622.265625},
    {"Paddle wheel", 922582.585938},
    {"Lift", 720372.171875},
    {"Revolving door", 673648.46875},
    {"Fan", 886729.953125},
    {"Wagon", 829574.984375},
    {"Paper lantern", 1319797.27344},
    {"Hanging sign", 792164.984375},
    {"Flap door", 892839.265625},
    {"Crate", 856812.078125},
    {"Urn", 862110.53125},
};

static const SumRow HANDS[] = {
    {"at rest", 54399119.4219},      {"over a thing", 55346244.8516}, {"one selected", 56167022.1875},
    {"two selected", 56237244.4688}, {"a band", 69198848.5312},       {"a move", 56605228.7891},
    {"a side", 56871449.1094},       {"a stroke", 57098562.2969},     {"the rubber", 54832779.0703},
    {"a line", 56562487.5469},       {"a ghost", 55261381.2891},      {"by finger", 55355919.3438},
    {"large", 70168816.5703},        {"a wrong hall", 55763406.6328},
};

static const SumRow PROBES[] = {
    {"probes 0", 23415310.0859},
    {"probes 1", 53606325.0234},
    {"probes 2", 638441.507812},
    {"probes 3", 73696179.9766},
};

/* ---- The palette ------------------------------------------------------------------------------------------- */

enum { SIZE = 48 };

TEST(every_kinds_picture) {
    int wrong = 0;
    Studio *studio = Studio_Create();
    assert_non_null(studio);
    for (int i = PALETTE_STONE; i < DocumentKind_Count(); i++) {
        static uint32_t pixels[SIZE * SIZE];
        Sum sum = {0};
        Sum_Add(&sum, 1000 * Studio_Paint(studio, i, pixels, SIZE, SIZE));
        Sum_Pixels(&sum, pixels, SIZE * SIZE);
        wrong += !Sum_Shows(&sum, Palette_Title(i), KINDS, sizeof KINDS / sizeof *KINDS);
    }
    Studio_Destroy(studio);
    if (wrong) fail_msg("%d are painted otherwise; if that is meant, the rows above belong into the table", wrong);
}

/* ---- The hall ---------------------------------------------------------------------------------------------- */

static Workshop shop;

static const char ROOM[] = HEAD LAYER("{'id':1,'type':'ledge','x':0,'y':640,'width':1280,'height':80},"
                                      "{'id':2,'type':'vent','x':160,'y':160,'width':160,'height':80},"
                                      "{'id':3,'type':'brazier','point':true,'x':640,'y':560},"
                                      "{'id':4,'type':'paddle','point':true,'x':960,'y':240},"
                                      "{'id':5,'type':'start','point':true,'x':240,'y':640},"
                                      "{'id':6,'type':'shaft','x':640,'y':80,'width':240,'height':320},"
                                      "{'id':7,'type':'checkpoint','point':true,'x':1200,'y':640}");

static const char WRONG[] = HEAD LAYER("{'id':1,'type':'ledge','x':0,'y':640,'width':1280,'height':80},"
                                       "{'id':2,'type':'paddle','point':true,'x':1240,'y':16,'properties':"
                                       "[{'name':'length','type':'float','value':900}]}");

/* A moment of the hand. */
typedef struct HandRow {
    const char *name;
    ToolId tool;
    Vec2 at; /* m */
    int selects[2], hovers;
    bool held, bands, takes, roams;
    DrawRect shown; /* m */
    int handle;
    InputDevice device;
    float letters, solver;
} HandRow;

static const HandRow ROWS[] = {
    {"at rest", TOOL_STIR, {5, 4}, .hovers = -1, .letters = 1, .solver = 3},
    {"over a thing", TOOL_SELECT, {3, 2.5f}, .hovers = -1, .letters = 1, .roams = true},
    {"one selected", TOOL_SELECT, {8, 4}, {2}, .hovers = TOOL_STONE, .letters = 1},
    {"two selected", TOOL_SELECT, {3, 2.5f}, {2, 3}, .hovers = WORKSHOP_REDO, .letters = 1, .solver = 9},
    {"a band", TOOL_SELECT, {8, 4}, .hovers = -1, .letters = 1, .held = true, .bands = true, .shown = {2, 1, 5, 4}},
    {"a move", TOOL_SELECT, {4, 3}, {2}, -1, .letters = 1, .held = true, .shown = {2.25f, 2, 2, 1}},
    {"a side", TOOL_SELECT, {4, 3}, {2}, -1, .letters = 1, .held = true, .handle = 1, .shown = {2, 2, 3, 1}},
    {"a stroke", TOOL_STONE, {4, 3}, .hovers = -1, .letters = 1, .held = true, .shown = {0.1f, 0.1f, 4, 0.5f}},
    {"the rubber", TOOL_RUBBER, {15.8f, 8.7f}, .hovers = -1, .letters = 1, .roams = true},
    {"a line", TOOL_LINE, {4, 3}, .hovers = -1, .letters = 1, .held = true, .shown = {12, 7, 3.9f, 1.9f}},
    {"a ghost", TOOL_PLACE, {15.7f, 0.2f}, .hovers = WORKSHOP_FOLD, .letters = 1},
    {"by finger", TOOL_PLACE, {6, 4}, .hovers = TOOL_SELECT, .letters = 1, .device = INPUT_TOUCH},
    {"large", TOOL_SELECT, {8, 4}, {2}, TOOL_PLACE, .letters = 1.7f, .roams = true, .solver = 9},
};

static void open_shop(const char *map) {
    Document document = {.now = NULL};
    const char *json = as_json(map);
    if (!Document_Open(&document, json, strlen(json), "test.json", error, sizeof error)) fail_msg("%s", error);
    assert_true(Workshop_Open(&shop, &document, error, sizeof error));
}

static void point(const HandRow *row) {
    Tools *tools = &shop.tools;
    *tools = Tools_Start();
    tools->tool = row->tool;
    snprintf(tools->kind, sizeof tools->kind, "%s", row->device == INPUT_TOUCH ? "vent" : "brazier");
    for (int i = 0; i < 2; i++)
        if (row->selects[i]) tools->selected[tools->count++] = row->selects[i];
    tools->stroke = (ToolStroke){
        .held = row->held, .bands = row->bands, .takes = row->takes, .handle = {row->handle}, .shown = row->shown};
    shop.at = row->at, shop.in_hall = row->hovers < 0 || row->roams, shop.hovered = row->hovers;
    shop.roams = row->roams;
    Camera_ToScreen(&camera, (float[]){row->at.x, row->at.y}, shop.pointer);
}

static int draw_shop(const HandRow *row, const char *name) {
    const WorkshopFacts facts = {App_Draw(app), text, &camera, row->device, (double)row->solver, 4};
    Text_SetScale(text, row->letters);
    Workshop_Lay(&shop, &camera, App_Draw(app), text, 300);
    point(row);
    clear();
    Workshop_Draw(&shop, &facts);
    return SHOWN(name, HANDS);
}

TEST_WITH(set_up, tear_down, the_hand_over_a_hall) {
    int wrong = 0;
    same_font_or_skip();
    open_shop(ROOM);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) wrong += draw_shop(&ROWS[i], ROWS[i].name);
    Workshop_Close(&shop);
    open_shop(WRONG);
    wrong += draw_shop(&ROWS[0], "a wrong hall");
    Workshop_Close(&shop);
    if (wrong) fail_msg("%d are drawn otherwise; if that is meant, the rows above belong into the table", wrong);
}

/* ---- Instruments ------------------------------------------------------------------------------------------- */

static Probes probes;

static void fill_probes(int count, float length, bool flows) {
    probes = (Probes){.count = count, .ticks = 480};
    for (int i = 0; i < count; i++) {
        ProbeTrace *trace = &probes.trace[i];
        trace->probe = (SceneProbe){.at = {1.5f + 2.1f * (float)i, 2 + (float)(i * 5 % 7)},
                                    .way = Maths_Way(25 + 40 * (float)i),
                                    .length = length,
                                    .shows = flows ? PROBE_FLOW : (ProbeQuantity)(i % PROBE_QUANTITIES)};
        for (int t = 0; t < PROBES_TICKS; t++)
            trace->sample[t] = i == 3 && t % 60 < 20 ? NAN : (float)(1 + 20 * i) * sinf(.02f * (float)(t + 9 * i)) + 9;
    }
}

TEST_WITH(set_up, tear_down, instruments) {
    int wrong = 0;
    same_font_or_skip();
    camera = Camera_Make(16, 9, 16, 9);
    Camera_Fit(&camera, WIDTH, HEIGHT);
    for (int i = 0; i < 4; i++) {
        char name[20];
        const ProbesView view = {App_Draw(app), text, &camera, {90, 10, 1100, 640}, .bare = i == 2};
        fill_probes(i ? 7 : 3, 0.4f + 0.7f * (float)i, i == 3);
        Text_SetScale(text, i == 3 ? 1.6f : 1);
        clear();
        Probes_Draw(&probes, &view);
        snprintf(name, sizeof name, "probes %d", i);
        wrong += SHOWN(name, PROBES);
    }
    if (wrong) fail_msg("%d are drawn otherwise; if that is meant, the rows above belong into the table", wrong);
}
