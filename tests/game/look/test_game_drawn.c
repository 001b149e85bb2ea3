/* What is drawn of every hall, and of the keeper in every pose: all shapes, lights and flames, in air that is still. */
#include "game/look/look.h"
#include "tests/kits/sum_kit.h"
#include "tests/kits/game_kit.h"

#include <stdlib.h>

static const SumRow HALLS[] = {
    {"porch", 64939.8955305},
    {"windway", 90590.5176787},
    {"smokehouse", 102864.651208},
    {"flues", 85498.2485256},
    {"engine", 106796.222761},
    {"heart", 121763.883872},
    {"hall", 28371.0334134},
    {"box", 16192.971867},
    {"street", 5757.01712457},
    {"convection", 4519.16354315},
    {"billows", 5435.52150854},
    {"cavity", 4136.28461752},
    {"stack", 5864.39147687},
    {"cigarette", 6010.03907827},
    {"tunnel", 5746.10798044},
    {"swirl", 2638.95442973},
    {"volume", 2178.97003716},
    {"ring", 2247.17888682},
    {"cube", 1716.99364023},
    {"flame", 3182.01629567},
    {"flash", 2996.30555706},
    {"marble", 3330.22170434},
    {"tests/maps/bodies.json", 27361.590352},
    {"tests/maps/bellows.json", 11339.3823824},
    {"tests/maps/revolver.json", 23740.4831993},
};

static const SumRow POSES[] = {
    {"stands", 24088.8804815},
    {"looks left", 24145.8318355},
    {"turns", 24126.8811318},
    {"runs", 24063.2414423},
    {"runs left", 24173.0388131},
    {"rises", 24109.7899038},
    {"falls", 23954.7281581},
    {"lands", 24476.8194593},
    {"glides", 26914.3081045},
    {"glides left", 27105.0144222},
    {"glides and turns", 26994.0008752},
    {"gasps", 25159.2835035},
    {"faints", 25349.4639064},
    {"holds it up", 24185.2596153},
    {"blows", 24109.6599768},
    {"in the dark", 24160.9717837},
    {"sails", 1694.10829627},
};

static const SumRow FLYING[] = {
    {"smokehouse", 256513.057048},
    {"engine", 261795.42232},
    {"hall", 74384.9825874},
};

static Look look;

static void add_shape(Sum *sum, const Shape *shape) {
    Sum_Add(sum, shape->kind), Sum_Add(sum, shape->stuff), Sum_Add(sum, shape->points);
    Sum_Floats(sum, shape->a, 2), Sum_Floats(sum, shape->b, 2), Sum_Floats(sum, shape->turn, 2);
    const float numbers[] = {shape->radius, shape->radius_b, shape->melt};
    Sum_Floats(sum, numbers, 3);
    for (int i = 0; i < shape->points; i++) Sum_Floats(sum, shape->point[i], 2);
}

static void add_figures(Sum *sum, const Silhouette *figures, int count) {
    for (int i = 0; i < count; i++) {
        const float numbers[] = {figures[i].base, figures[i].glow, (float)figures[i].outline, (float)figures[i].count};
        Sum_Floats(sum, numbers, 4), Sum_Floats(sum, figures[i].albedo, 3);
        for (int k = 0; k < figures[i].count; k++) add_shape(sum, &figures[i].shapes[k]);
    }
}

static void add_fires(Sum *sum, const PictureFrame *frame) {
    for (int i = 0; i < frame->light_count; i++) {
        const Light *light = &frame->lights[i];
        const float numbers[] = {light->x, light->y, light->strength, (float)light->cold};
        Sum_Floats(sum, numbers, 4);
    }
    for (int i = 0; i < frame->flame_count; i++) {
        const Flame *flame = &frame->flames[i];
        const float numbers[] = {flame->x,    flame->y,        flame->height, flame->width,
                                 flame->lean, flame->strength, flame->phase};
        Sum_Floats(sum, numbers, 7);
    }
    for (int i = 0; i < frame->fleck_count; i++) {
        const Fleck *fleck = &frame->flecks[i];
        const float numbers[] = {fleck->x,    fleck->y,    fleck->half[0],     fleck->half[1],
                                 fleck->wide, fleck->pale, (float)fleck->glows};
        Sum_Floats(sum, numbers, 7);
    }
}

static void add_frame(Sum *sum) {
    const PictureFrame *frame = &look.frame;
    const float numbers[] = {frame->far_shift, frame->dawn, frame->faint, (float)frame->near_silhouettes,
                             (float)frame->near_flames};
    Sum_Floats(sum, numbers, 5), Sum_Floats(sum, frame->shown, WALL_PANELS);
    add_figures(sum, frame->silhouettes, frame->silhouette_count);
    add_figures(sum, frame->outlined, frame->outlined_count);
    add_fires(sum, frame);
}

static void open(const char *scene) {
    open_at(scene, 80, 45);
    look = (Look){.shapes = 0};
}

static const char *const MAPS[] = {"tests/maps/bodies.json", "tests/maps/bellows.json", "tests/maps/revolver.json"};

/* At three moments, the machines where they are then, without a step of the air. */
TEST(every_hall) {
    static const uint64_t TICKS[] = {1, 20, 160};
    int wrong = 0;
    for (int i = -3; i < 0 || Scene_Name(i); i++) {
        const char *name = i < 0 ? MAPS[i + 3] : Scene_Name(i);
        Sum sum = {0};
        open(name);
        for (int k = 0; k < 3; k++) {
            const Wall *wall = &game.scene.wall;
            const LookView view = {
                PICTURE_SMOKE, {-0.1f, 0, wall->width + 0.2f, wall->height}, 0.5f, .outlines = k == 1, .calm = k == 2};
            game.tick = TICKS[k];
            game.exit_open = k > 0;
            for (int b = 0; b < game.scene.braziers && k == 2; b++)
                game.brazier[b].lit = true, game.brazier[b].glow = 0.8f;
            game.reached = k == 2 ? 3 : 0;
            Game_MoveMachines(&game);
            Look_Make(&look, &game, &view);
            add_frame(&sum);
        }
        wrong += !Sum_Is(&sum, name, HALLS, sizeof HALLS / sizeof *HALLS);
    }
    if (wrong) fail_msg("%d halls are drawn otherwise; if that is meant, the rows above belong into the table", wrong);
}

/* Foul air that flows, so that soot rides on it. */
static void foul(Fluid *fluid) {
    for (int axis = 0; axis < 3; axis++) {
        const FluidView view = axis < 2 ? Fluid_Velocity(fluid, axis) : Fluid_Channel(fluid, FLUID_SMOKE);
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++)
                view.data[x + y * view.row] = axis < 2 ? 0.3f + 0.02f * (float)((x - y) * (axis ? 1 : -1)) : 2;
    }
}

static void add_flying(Sum *sum) {
    const PictureFrame *frame = &look.frame;
    for (int i = 0; i < frame->spark_count; i++) {
        const Spark *spark = &frame->sparks[i];
        const float numbers[] = {spark->x, spark->y, spark->vx, spark->vy, spark->glow};
        Sum_Floats(sum, numbers, 5);
    }
    add_figures(sum, frame->nearest, frame->nearest_count);
    for (int i = 0; i < frame->nearest_count; i++) Sum_Add(sum, (double)frame->nearest[i].hides);
    add_fires(sum, frame);
    Sum_Add(sum, (double)look.glad);
}

/* Soot, the dust and sparks of hammers and how they shake the eye, what hangs near it, and how glad a bowl makes. */
TEST(what_flies_about) {
    static const char *const NAMES[] = {"smokehouse", "engine", "hall"};
    int wrong = 0;
    for (int i = 0; i < 3; i++) {
        Sum sum = {0};
        open(NAMES[i]);
        foul(game.air.fluid);
        for (int k = 0; k < 24; k++) {
            const Vec2 eye = Vec2_At(8 + 0.9f * (float)k, 4.5f);
            const LookView view = {PICTURE_SMOKE, {eye.x - 8, 1.5f, 16, 9}, 0.5f};
            game.tick = 10 * (uint64_t)(k + 1);
            if (game.scene.braziers) game.brazier[0].lit = k > 6;
            Game_MoveMachines(&game);
            Look_Make(&look, &game, &view);
            add_flying(&sum);
        }
        for (game.tick = 1; game.tick < 400; game.tick++)
            Sum_Add(&sum, 100 * (double)Blows_Shake(&game, Vec2_At(8, 4.5f)));
        wrong += !Sum_Is(&sum, NAMES[i], FLYING, sizeof FLYING / sizeof *FLYING);
    }
    if (wrong) fail_msg("%d halls are drawn otherwise; if that is meant, the rows above belong into the table", wrong);
}

/* Its glow goes with its life. Dust is no spark. */
TEST(a_spark_fades) {
    const Blows blows = {.grit = {{{1, 2}, {3, 4}, 0.1f, 0.4f, true}, {{1, 2}, {3, 4}, 0.1f, 0.4f, false}}};
    Spark sparks[BLOWS_SPARKS];
    assert_int_equal(Blows_Sparks(&blows, sparks), 1);
    assert_float_equal(sparks[0].glow, 0.75f, 1e-6f);
}

typedef struct KeeperRow {
    const char *name;
    Vec2 velocity;
    float stride, landing, slump, facing, breath, raised, torch;
    bool gliding, rising, out, grounded;
    int puff;
} KeeperRow;

static const KeeperRow KEEPER[] = {
    {"stands", {0, 0}, .facing = 1, .breath = 1, .grounded = true},
    {"looks left", {0, 0}, .facing = -1, .breath = 1, .grounded = true},
    {"turns", {0, 0}, .facing = 0.3f, .breath = 1, .grounded = true},
    {"runs", {4.2f, 0}, .stride = 1, .facing = 1, .breath = 1, .grounded = true},
    {"runs left", {-3, 0}, .stride = -2.5f, .facing = -1, .breath = 0.8f, .grounded = true},
    {"rises", {2, -7}, .facing = 1, .breath = 1, .rising = true},
    {"falls", {-2, 8}, .facing = -1, .breath = 1},
    {"lands", {0, 0}, .landing = 0.8f, .facing = 1, .breath = 1, .grounded = true},
    {"glides", {3, 0.8f}, .facing = 1, .breath = 1, .gliding = true},
    {"glides left", {-3, -1}, .facing = -1, .breath = 1, .gliding = true},
    {"glides and turns", {3, -1}, .facing = 0.4f, .breath = 1, .gliding = true},
    {"gasps", {0, 0}, .facing = 1, .breath = 0.2f, .grounded = true},
    {"faints", {0, 0}, .facing = 1, .slump = 0.7f, .grounded = true},
    {"holds it up", {0, 0}, .facing = -1, .breath = 1, .raised = 1, .grounded = true},
    {"blows", {0, 0}, .facing = 1, .breath = 1, .torch = 1, .puff = 6, .grounded = true},
    {"in the dark", {0, 0}, .facing = 1, .breath = 1, .out = true, .grounded = true},
};

static void add_pose(Sum *sum, const KeeperRow *pose, Vec2 wind) {
    Player player = Player_Start(Vec2_At(8, 6));
    player.velocity = pose->velocity, player.before = Vec2_Sub(player.at, Vec2_Scale(pose->velocity, 1 / 60.0f));
    player.stride = pose->stride, player.landing = pose->landing, player.slump = pose->slump;
    player.facing = pose->facing, player.gliding = pose->gliding, player.rising = pose->rising, player.wind = wind;
    player.ground = pose->grounded ? PLAYER_ON_STONE : PLAYER_IN_AIR;
    Hand hand = Hand_Start(&player);
    hand.out = pose->out, hand.flame = pose->out ? 0 : 1, hand.raised = pose->raised, hand.torch = pose->torch;
    hand.puff = pose->puff;
    Figure figure = {.seconds = 0};
    for (int i = 0; i <= 40;
         i++) { /* its sail opens, it glides into a gap, and is lost sight of for less than what forgets it */
        const Canopy fits = i < 20 ? (Canopy){0.7f, 0.8f, 0.1f} : (Canopy){i < 28 ? 0.3f : 0.1f, 0.4f, -0.2f};
        const double seconds = (i > 36 ? 0.7 : 0) + i / 60.0;
        const FigureCue cue = {&player, &hand, pose->breath, 0.5f, seconds, hand.at, fits};
        player.gliding = pose->gliding && i > 4;
        Shape shapes[FIGURE_SHAPES];
        Fleck puffs[FIGURE_PUFFS];
        Figure_Move(&figure, &cue);
        if (i % 8) continue;
        int outer;
        const int count = Figure_Make(&figure, &cue, shapes, &outer), breaths = Figure_Breathe(&figure, &cue, puffs);
        for (int k = 0; k < count; k++) add_shape(sum, &shapes[k]);
        for (int k = 0; k < breaths; k++) {
            const float numbers[] = {puffs[k].x,       puffs[k].y,    puffs[k].half[0],
                                     puffs[k].half[1], puffs[k].wide, puffs[k].pale};
            Sum_Floats(sum, numbers, 6);
        }
        Sum_Add(sum, (double)Figure_EyeGlow(&cue)), Sum_Add(sum, outer);
    }
}

TEST(every_pose) {
    int wrong = 0;
    for (size_t i = 0; i < sizeof KEEPER / sizeof *KEEPER; i++) {
        Sum sum = {0};
        add_pose(&sum, &KEEPER[i], Vec2_At(0, 0));
        add_pose(&sum, &KEEPER[i], Vec2_At(3, -1));
        wrong += !Sum_Is(&sum, KEEPER[i].name, POSES, sizeof POSES / sizeof *POSES);
    }
    if (wrong) fail_msg("%d poses are drawn otherwise; if that is meant, the rows above belong into the table", wrong);
}

/* From side to side of a hall with ledges and machines, near its floor and its ceiling. */
TEST(every_sail) {
    Sum sum = {0};
    open("hall");
    Air_Stamp(&game.air, &game.scene, game.obstacle, game.scene.obstacles, NULL);
    for (int y = 2; y < 18; y++)
        for (int x = 1; x < 64; x++) {
            const Canopy canopy = Canopy_Fit(&game.air, Vec2_At(0.25f * (float)x, 0.5f * (float)y));
            const float numbers[] = {canopy.half, canopy.rise, canopy.aside};
            Sum_Floats(&sum, numbers, 3);
        }
    if (!Sum_Is(&sum, "sails", POSES, sizeof POSES / sizeof *POSES)) fail_msg("the row above belongs into the table");
}

TEST_GROUP(NULL, close_game)
