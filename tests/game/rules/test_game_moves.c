/* How everything moves in a wind that a formula gives: the keeper, machines, light bodies, leaves and sparks, and what
 * fires put into the air. The air takes no step. All of it is computed alike everywhere, so nothing may be off. */
#include "game/air/jet.h"
#include "game/air/smoke.h"
#include "tests/kits/sum_kit.h"
#include "tests/kits/game_kit.h"

static const SumRow KEEPERS[] = {
    {"porch", 40602.8633096},
    {"windway", 41039.62967},
    {"smokehouse", 39426.7240807},
    {"flues", 48287.7622179},
    {"engine", 44405.5731058},
    {"heart", 48667.4516458},
    {"hall", 29063.9955943},
    {"tests/maps/bodies.json", 25348.7985046},
    {"tests/maps/revolver.json", 28613.7328656},
    {"tests/maps/bellows.json", 18868.2839587},
};

static const SumRow THINGS[] = {
    {"porch", 67665.5854977},
    {"windway", 104727.80826},
    {"smokehouse", 61865.4301683},
    {"flues", 101900.440634},
    {"engine", 51565.4411072},
    {"heart", 189435.72553},
    {"hall", 56348.5640474},
    {"tests/maps/bodies.json", 102072.397151},
    {"tests/maps/revolver.json", 53366.4432708},
    {"tests/maps/bellows.json", 22236.5762232},
};

static const SumRow AIRS[] = {
    {"porch", 337249.069125},
    {"windway", 338838.274347},
    {"smokehouse", 343581.164833},
    {"flues", 338606.377139},
    {"engine", 342340.152006},
    {"heart", 342374.733314},
    {"hall", 343889.530894},
    {"tests/maps/bodies.json", 340573.620585},
    {"tests/maps/revolver.json", 340276.295508},
    {"tests/maps/bellows.json", 340805.102836},
};

/* A field of velocity, pressure, smoke and heat out of sums and products. */
static void put_wind(float phase) {
    Fluid *fluid = game.air.fluid;
    for (int field = 0; field < 5; field++) {
        FluidView view = field < 2   ? Fluid_Velocity(fluid, field)
                         : field < 4 ? Fluid_Channel(fluid, field - 2)
                                     : Fluid_Pressure(fluid);
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) {
                const float u = (float)x / (float)view.size[0] - .5f, v = (float)y / (float)view.size[1] - .5f;
                const float wave = (u + phase) * (v - .3f * phase) * 4, peak = 1 / (1 + 20 * (u * u + v * v));
                view.data[x + y * view.row] = field == 0   ? 6 * v * phase + 3 * wave
                                              : field == 1 ? -7 * u - 2 * wave
                                              : field == 2 ? peak * phase * phase
                                              : field == 3 ? 200 * peak
                                                           : 30 * wave + 20 * v;
            }
    }
}

static void add_vec(Sum *sum, Vec2 v) { Sum_Add(sum, (double)v.x), Sum_Add(sum, (double)v.y); }

/* ---- The keeper ------------------------------------------------------------------------------------------- */

static Intent intent_at(Random *random, Intent last) {
    if (Random_Bits(random) % 24 == 0) last.move = (int)(Random_Bits(random) % 5) * 50 - 100;
    if (Random_Bits(random) % 18 == 0) last.buttons ^= INTENT_JUMP;
    if (Random_Bits(random) % 30 == 0) last.buttons ^= INTENT_BELLOWS;
    if (Random_Bits(random) % 40 == 0) last.buttons ^= INTENT_TORCH;
    last.aim[0] = (int)(Random_Bits(random) % 16000), last.aim[1] = (int)(Random_Bits(random) % 9000);
    return last;
}

static void move_keeper(const Intent *intent, float gust) {
    Player *player = &game.player;
    Player_Move(player, intent, game.obstacle);
    Game_MoveMachines(&game);
    Player_Collide(player, &game.scene, game.obstacle, game.scene.obstacles + game.bodies.count);
    Hand_Move(&game.hand, player, intent);
    Player_Feel(player, Vec2_At(5 * gust, 2 * gust - 1), 3 * gust);
    Hand_Feel(&game.hand, Vec2_At(4 * gust, gust), Player_Velocity(player), gust > .7f);
    if (game.hand.out) Hand_Light(&game.hand);
}

static void add_keeper(Sum *sum) {
    const Player *p = &game.player;
    const Hand *h = &game.hand;
    const float numbers[] = {p->at.x,    p->at.y,          p->velocity.x,     p->velocity.y,    p->facing, p->stride,
                             p->landing, (float)p->ground, h->at.x,           h->at.y,          h->aim.x,  h->aim.y,
                             h->flame,   h->torch,         h->raised,         h->draught,       h->wind.x, h->wind.y,
                             p->wind.x,  p->updraught,     (float)p->crushed, (float)p->gliding};
    Sum_Floats(sum, numbers, 22);
    Vec2 a, b;
    Player_Beneath(p, &a, &b), add_vec(sum, a), add_vec(sum, b);
    add_vec(sum, Player_Middle(p)), add_vec(sum, Hand_Probe(p, 3));
}

static void keeper(Sum *sum) {
    Random random = Random_Seed(3);
    Intent intent = {0};
    if (!game.scene.has_player)
        game.player = Player_Start(Vec2_At(game.scene.wall.width / 2, game.scene.wall.height / 2));
    for (game.tick = 1; game.tick <= 900; game.tick++) {
        const float gust = game.tick % 300 < 150 ? 0.3f * Random_Unit(&random) : 2 * Random_Unit(&random) - 1;
        intent = intent_at(&random, intent);
        move_keeper(&intent, gust);
        if (game.tick % 3 == 0) add_keeper(sum);
    }
}

/* ---- Things ------------------------------------------------------------------------------------------------- */

static void add_things(Sum *sum) {
    for (int i = 0; i < game.scene.obstacles + game.bodies.count; i++) {
        const Obstacle *machine = &game.obstacle[i];
        add_vec(sum, machine->pose.at), add_vec(sum, machine->velocity), add_vec(sum, machine->wind);
        Sum_Add(sum, (double)machine->pose.angle), Sum_Add(sum, (double)machine->spin),
            Sum_Add(sum, (double)machine->reach);
        Sum_Add(sum, (double)machine->foot), Sum_Add(sum, machine->soft + 2 * machine->light + 4 * machine->slim);
        for (int k = 0; k < machine->solid_count; k++) {
            Vec2 outward;
            Sum_Add(sum, (double)Solid_Distance(&machine->solids[k], Vec2_At(4, 3), &outward)), add_vec(sum, outward);
        }
    }
    for (int i = 0; i < game.bodies.count; i++) {
        const Body *body = &game.bodies.body[i];
        const float numbers[] = {body->angle, body->spin,    body->torque, body->warmth,
                                 body->mass,  body->inertia, body->heft,   body->swing};
        add_vec(sum, body->at), add_vec(sum, body->velocity), add_vec(sum, body->force), Sum_Floats(sum, numbers, 8);
    }
    for (int i = 0; i < game.leaves.count; i++)
        add_vec(sum, game.leaves.leaf[i].at), Sum_Add(sum, (double)game.leaves.leaf[i].turn);
    for (int i = 0; i < SPARKS_MAX; i++)
        if (game.sparks.life[i] > 0) add_vec(sum, game.sparks.at[i]), add_vec(sum, game.sparks.own[i]);
}

static void move_things(void) {
    Fire fires[GAME_FIRES];
    const BodiesWorld world = {&game.scene, game.obstacle, game.scene.obstacles, &game.player};
    const int count = Game_Fires(&game, fires, GAME_FIRES);
    Game_MoveMachines(&game);
    Bodies_Move(&game.bodies, &world, &game.obstacle[game.scene.obstacles], &game.events);
    Air_Stamp(&game.air, &game.scene, game.obstacle, game.scene.obstacles + game.bodies.count, &game.player);
    Bodies_Feel(&game.bodies, &game.air, &game.scene);
    Leaves_Tick(&game.leaves, &game.air, game.tick);
    Sparks_Tick(&game.sparks, fires, count, &game.air);
}

static void things(Sum *sum) {
    for (game.tick = 1; game.tick <= 240; game.tick++) {
        if (game.tick % 60 == 1) put_wind((float)game.tick / 200);
        move_things();
        Sum_Add(sum, game.events.count), game.events.count = 0;
        if (game.tick % 8 == 0) add_things(sum);
    }
}

/* ---- What is put into the air ----------------------------------------------------------------------------------- */

static void fill_air(void) {
    Fire fires[GAME_FIRES];
    const int count = Game_Fires(&game, fires, GAME_FIRES);
    const Hand *hand = &game.hand;
    Air_Stamp(&game.air, &game.scene, game.obstacle, game.scene.obstacles + game.bodies.count, &game.player);
    for (int i = 0; i < count; i++) Fire_Burn(&fires[i], &game.air, game.tick);
    for (int i = 0; i < game.scene.vents; i++) {
        Air_Breathe(&game.air, &game.scene, i, .7f);
        Smoke_Puff(&game.scene.vent[i], i, .7f, &game.air, game.tick);
    }
    for (int i = 0; i < game.scene.smoulders; i++) Smoke_Smoulder(&game.scene.smoulder[i], &game.air, game.tick);
    if (game.tick % 5 == 0) Smoke_Clear(&game.air, hand->at, Vec2_Add(hand->at, Vec2_At(1.4f, 0)), 0.45f, 0.08f);
}

static void add_air(Sum *sum) {
    for (int c = 0; c < 2; c++) {
        const FluidView view = Fluid_Channel(game.air.fluid, c);
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) Sum_Add(sum, (double)view.data[x + y * view.row]);
    }
    for (size_t i = 0; i < Air_Cells(&game.air); i++) Sum_Add(sum, Fluid_GetOccupancy(game.air.fluid)[i]);
    for (int i = 1; i < 12; i++) {
        const Vec2 at =
            Vec2_At(game.scene.wall.width * (float)i / 12, game.scene.wall.height * (float)(i * 5 % 12) / 12);
        add_vec(sum, Air_At(&game.air, at)),
            add_vec(sum, Air_Around(&game.air, at, Vec2_Add(at, Vec2_At(.3f, .5f)), .4f));
        Sum_Add(sum, (double)Air_Mean(&game.air, FLUID_SMOKE, at, .4f)), Sum_Add(sum, Air_BodyAt(&game.air, at));
    }
}

static void airs(Sum *sum) {
    put_wind(.4f);
    for (int b = 0; b < game.scene.braziers; b += 2)
        game.brazier[b] = (Brazier){.lit = true, .glow = .9f, .flare = .3f * (float)(b % 3)};
    for (game.tick = 1; game.tick <= 30; game.tick++) {
        game.hand.torch = game.tick > 15 ? .8f : 0;
        Game_MoveMachines(&game);
        fill_air();
    }
    add_air(sum);
}

/* ---- In every hall ---------------------------------------------------------------------------------------------- */

static void walk(void (*of)(Sum *), const SumRow *rows, size_t count) {
    int wrong = 0;
    for (size_t i = 0; i < count; i++) {
        Sum sum = {0};
        open_at(rows[i].name, 80, 45);
        of(&sum);
        wrong += !Sum_Within(&sum, 1e-9 * sum.size, rows[i].name, rows, count);
    }
    if (wrong) fail_msg("otherwise in %d halls; if that is meant, the rows above belong into the table", wrong);
}

TEST(the_keeper_moves) { walk(keeper, KEEPERS, sizeof KEEPERS / sizeof *KEEPERS); }

TEST(things_move) { walk(things, THINGS, sizeof THINGS / sizeof *THINGS); }

TEST(the_air_is_filled) { walk(airs, AIRS, sizeof AIRS / sizeof *AIRS); }

TEST_GROUP(NULL, close_game)
