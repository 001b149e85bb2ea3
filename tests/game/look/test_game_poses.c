/* The keeper's poses: a sheet of them all as a picture, keeper_poses.png, and what holds in each. */
#include "engine/files/png.h"
#include "engine/picture/picture.h"
#include "game/look/look.h"
#include "tests/kits/hall_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>

enum { ACROSS = 9, TILE_W = 270, TILE_H = 320, SCALE = 130, LOOKS = 60 };

/* A moment that asks for a pose. */
typedef struct Moment {
    const char *pose;
    Vec2 velocity;
    float stride, choked, dim, landing, slump, raised, torch, wind, was; /* `was`: m/s half a second ago */
    bool left, aloft, gliding, out, pushes;
    float sight, glad; /* m ahead, 0 for none */
    int puff;
} Moment;

static const Moment MOMENTS[] = {
    {"breathes", {0, 0}},
    {"runs", {4.2f, 0}, .stride = 0.3f},
    {"runs", {4.2f, 0}, .stride = 1.4f},
    {"runs", {4.2f, 0}, .stride = 2.5f},
    {"runs", {-4.2f, 0}, .left = true, .stride = 4.6f},
    {"leaps", {2.5f, -7}, .aloft = true},
    {"leaps", {3, -1}, .aloft = true},
    {"falls", {1, 8}, .aloft = true},
    {"glides", {3, 0.8f}, .aloft = true, .gliding = true},
    {"glides", {-3, 0.8f}, .left = true, .aloft = true, .gliding = true},
    {"hangs", {0, -1}, .aloft = true, .gliding = true},
    {"skids", {1, 0}, .was = 4.2f},
    {"skids", {1, 0}, .left = true, .was = 4.2f},
    {"lands", {0, 0}, .landing = 1},
    {"leans", {0, 0}, .wind = -5},
    {"leans", {0, 0}, .wind = 5},
    {"leans", {2, 0}, .wind = -5, .stride = 1.4f},
    {"looks", {0, 0}, .sight = 1},
    {"looks", {0, 0}, .sight = -1},
    {"gropes", {0, 0}, .out = true},
    {"shields", {0, 0}, .dim = 0.7f, .wind = -2.5f},
    {"pushes", {1, 0}, .pushes = true, .stride = 1.4f},
    {"burns", {0, 0}, .torch = 1},
    {"blows", {0, 0}, .puff = 6},
    {"coughs", {0, 0}, .choked = 0.8f},
    {"rejoices", {0, 0}, .glad = 1},
    {"faints", {0, 0}, .choked = 1, .slump = 1},
};

static Look stage;

static void set(const Moment *moment) {
    Player *player = &game.player;
    player->velocity = moment->velocity;
    player->at = player->before = Vec2_At(8, moment->aloft ? 7.6f : 8);
    player->facing = moment->left ? -1 : 1, player->landing = moment->landing, player->slump = moment->slump;
    player->gliding = moment->gliding, player->ground = moment->aloft ? PLAYER_IN_AIR : PLAYER_ON_STONE;
    player->wind = Vec2_At(moment->wind, 0);
    game.hand = Hand_Start(player);
    game.hand.flame = moment->out ? 0 : 1 - moment->dim, game.hand.out = moment->out, game.hand.raised = moment->raised;
    game.hand.torch = moment->torch, game.hand.puff = moment->puff, game.hand.aim = Vec2_At(0.9f, -0.43f);
    game.hand.wind = player->wind;
    game.breath = 1 - moment->choked;
}

static void wind_up(float wind) {
    Air_Clear(&game.air);
    for (float y = 5; y < 8; y += 0.2f) Air_Blow(&game.air, Vec2_At(5, y), Vec2_At(11, y), 0.1f, Vec2_At(wind, 0));
}

/* Looks until the pose has been taken. Its steps end in the moment's stride. */
static void pose(const Moment *moment, PictureArea area) {
    const LookView view = {PICTURE_SMOKE, area, 1, .calm = true};
    stage = (Look){.shapes = 0};
    wind_up(moment->wind - moment->velocity.x);
    for (int i = 0; i < LOOKS; i++) {
        const bool yet = moment->was != 0 && i < LOOKS - 6;
        const float speed = yet ? moment->was : moment->velocity.x;
        set(moment);
        if (!moment->aloft) game.player.stride = moment->stride + (float)(i - LOOKS + 1) * speed * 3.4f / 60;
        if (yet) game.player.facing = speed < 0 ? -1 : 1;
        if (moment->landing > 0) game.player.landing = i < LOOKS - 8 ? 0 : 1;
        game.tick = 600 + (uint64_t)i;
        stage.glad = moment->glad;
        Look_Make(&stage, &game, &view);
    }
}

TEST(a_sheet_of_all_poses) {
    enum { MANY = COUNT_OF(MOMENTS), DOWN = (MANY + ACROSS - 1) / ACROSS, WIDTH = ACROSS * TILE_W };
    uint32_t *pixels = calloc((size_t)WIDTH * DOWN * TILE_H, sizeof *pixels);
    const PictureArea area = {8 - 0.5f * TILE_W / SCALE, 8.15f - (float)TILE_H / SCALE, (float)TILE_W / SCALE,
                              (float)TILE_H / SCALE};
    Picture *picture = Picture_Create(NULL);
    open(KIT_LIT(5) KIT_START(8));
    Picture_SetWall(picture, &game.scene.wall);
    for (int i = 0; i < MANY; i++) {
        pose(&MOMENTS[i], area);
        assert_true(Picture_Compose(picture, &stage.frame,
                                    pixels + (i % ACROSS) * TILE_W + (size_t)(i / ACROSS) * TILE_H * WIDTH, TILE_W,
                                    TILE_H, WIDTH));
    }
    assert_true(Png_Write("keeper_poses.png", pixels, WIDTH, DOWN * TILE_H, WIDTH));
    Picture_Destroy(picture);
    free(pixels);
}

TEST_GROUP(NULL, close_game)
