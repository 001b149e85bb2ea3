#include "game/rules/rules.h"
#include "game/base/count.h"

#include "engine/window/ticker.h"

#define DT            TICKER_SECONDS
#define CLEAR_SMOKE   0.45f /* density that can still be breathed */
#define THICK_SMOKE   0.60f /* density that cannot be breathed */
#define BREATH_LASTS  5.0f  /* s in thick smoke */
#define BREATH_BACK   2.5f  /* s in clean air */
#define NOSE          0.35f /* m about the head, where breath comes from */
#define BY_FIRE       1.2f  /* m beside a bowl and above it */
#define BURNS_WELL    0.3f  /* glow of a fire that can light a flame */
#define BURNS_AT_ALL  0.1f  /* flame that can light a brazier */
#define FRESH_TICKS   60    /* after waking, in which a blocked place costs no ember */
#define AT_CHECKPOINT 0.7f  /* m */
#define OVER_GRATING  1.4f  /* m */

int Rules_Embers(const Game *game) { return RULES_EMBERS + game->assist.embers; }

void Rules_Assist(Game *game, Assist assist) {
    const int embers = game->embers + assist.embers - game->assist.embers;
    game->embers = embers > 0 ? embers : 0;
    game->assist = assist;
}

void Rules_Begin(Game *game) {
    game->outcome = GAME_ON;
    game->breath = 1;
    game->embers = Rules_Embers(game);
    game->exit_open = game->gasping = game->helped = false;
    game->fainting = game->relighting = game->fresh = 0;
    game->reached = game->kindled = 0;
    for (int i = 0; i < game->scene.braziers; i++) game->brazier[i] = Brazier_Start(&game->scene.brazier[i]);
}

Intent Rules_Intent(const Game *game, const Intent *intent) {
    Intent still = {0, 0, {intent->aim[0], intent->aim[1]}};
    return game->outcome == GAME_ON && !game->fainting ? *intent : still;
}

/* ---- Fainting, waking, losing --------------------------------------------------------------------- */

static void end(Game *game, GameOutcome outcome, EventKind event) {
    game->outcome = outcome;
    Events_Add(&game->events, event, Rules_Head(game), 1);
}

/* A hall that cannot be won cannot be lost. */
static bool pay_ember(Game *game) {
    if (!game->scene.has_exit) return true;
    if (game->embers == 0) {
        end(game, GAME_LOST, EVENT_LOST);
        return false;
    }
    game->embers--;
    Events_Add(&game->events, EVENT_SPENT, Rules_Head(game), 1);
    return true;
}

/* Sets where the keeper will wake. Loose things will lie then as they lie now. */
static void move_home(Game *game, Vec2 home) {
    game->player.home = home;
    Bodies_Keep(&game->bodies);
}

static void recover(Game *game) {
    game->hand = Hand_Start(&game->player);
    game->breath = 1;
    game->gasping = false;
    game->fainting = game->relighting = 0;
    game->fresh = FRESH_TICKS;
}

static void return_bodies(Game *game) {
    Bodies_Return(&game->bodies);
    Bodies_Hulls(&game->bodies, &game->obstacle[game->scene.obstacles]);
}

static void wake(Game *game) {
    Player_Wake(&game->player);
    return_bodies(game);
    recover(game);
}

void Rules_GoOn(Game *game) {
    if (game->outcome != GAME_LOST) return;
    game->outcome = GAME_ON;
    game->embers = Rules_Embers(game);
    game->helped = true;
    wake(game);
}

static void faint(Game *game) {
    Events_Add(&game->events, EVENT_FAINT, Rules_Head(game), 1);
    if (pay_ember(game)) game->fainting = RULES_FAINT_TICKS;
}

static void go_up_in_smoke(Game *game) {
    Vec2 middle = Vec2_Sub(game->player.lost_at, Vec2_At(0, PLAYER_HEIGHT / 2));
    Game_AddToAirs(game, FLUID_SMOKE, middle, 0.5f, 1.2f);
    Game_AddToAirs(game, FLUID_HEAT, middle, 0.4f, 150);
}

/* A misfortune costs only one ember. It is free during a faint, which was paid for. It is also free just after waking,
 * if something has come to stand on that place. */
void Rules_Crushed(Game *game) {
    bool paid = game->fainting > 0 || game->fresh > 0;
    if (game->fresh == 0) go_up_in_smoke(game);
    if (game->fresh == 0) Events_Add(&game->events, EVENT_CRUSHED, game->player.lost_at, 1);
    if (game->fresh == 0) return_bodies(game);
    recover(game);
    if (game->outcome == GAME_ON && !paid) pay_ember(game);
}

/* ---- Braziers and the flame ------------------------------------------------------------------------ */

static void light_brazier(Game *game, int index) {
    const SceneBrazier *scene = &game->scene.brazier[index];
    Brazier_Light(&game->brazier[index]);
    if (scene->haven) move_home(game, Brazier_Foot(scene));
    float share = (float)Rules_Lit(game) / (float)game->scene.braziers;
    Events_Add(&game->events, EVENT_BRAZIER_LIT, scene->at, share);
}

static void light_hand(Game *game) {
    Hand_Light(&game->hand);
    game->relighting = 0;
    Events_Add(&game->events, EVENT_RELIT, game->hand.at, 1);
}

/* Lights the flame at a fire, unless a wind would put it out again. */
static void rekindle(Game *game) {
    if (game->hand.out && Hand_IsCalm(&game->hand)) light_hand(game);
}

/* The flame lights the brazier, or the brazier the flame. */
static void touch_brazier(Game *game, int index) {
    Brazier *brazier = &game->brazier[index];
    const Hand *hand = &game->hand;
    bool gives = !hand->out && hand->flame >= BURNS_AT_ALL && !brazier->lit && !Brazier_Windy(brazier);
    bool takes = hand->out && brazier->lit && brazier->glow >= BURNS_WELL;
    bool near = Brazier_Reached(&game->scene.brazier[index], hand->at);
    if (!Brazier_Touch(brazier, near && (gives || takes))) return;
    if (takes)
        light_hand(game);
    else
        light_brazier(game, index);
}

float Rules_VentShare(const Game *game, int vent) {
    int fire = game->scene.vent[vent].fire;
    return fire < 0 ? 1 : Brazier_Draught(&game->brazier[fire]);
}

static bool grating_burns(const Game *game, int index) {
    return Scene_VentFire(&game->scene.vent[index], Rules_VentShare(game, index)) >= BURNS_WELL;
}

/* The fire under a grating lights the flame at once, as a lantern does. */
static void touch_gratings(Game *game) {
    for (int i = 0; i < game->scene.vents; i++) {
        const SceneVent *vent = &game->scene.vent[i];
        const Vec2 way = Vec2_Sub(vent->centre, game->hand.at);
        const bool near = Maths_Abs(way.x) <= vent->half.x && way.y >= 0 && way.y <= OVER_GRATING;
        if (near && grating_burns(game, i)) rekindle(game);
    }
}

/* It puffs a last smoke. If no player could light it again, it catches fire by itself. */
static void lose_brazier(Game *game, int index) {
    const Vec2 at = game->scene.brazier[index].at, over = Vec2_Sub(at, Vec2_At(0, 0.3f));
    if (!game->scene.has_player) {
        Brazier_Light(&game->brazier[index]);
        return;
    }
    Events_Add(&game->events, EVENT_BRAZIER_OUT, at, 1);
    Game_AddToAirs(game, FLUID_SMOKE, over, 0.35f, 1.5f);
    Game_AddToAirs(game, FLUID_HEAT, over, 0.3f, 120);
}

static void tend_braziers(Game *game) {
    bool up = game->scene.has_player && game->outcome == GAME_ON && !game->fainting;
    for (int i = 0; i < game->scene.braziers; i++) {
        Vec2 at = game->scene.brazier[i].at, aside = {0.3f, 0}, over = Vec2_Sub(at, Vec2_At(0, 0.25f));
        Vec2 wind = Air_Around(&game->air, Vec2_Sub(over, aside), Vec2_Add(over, aside), 0.2f);
        if (game->assist.steady && game->brazier[i].lit) Brazier_Keep(&game->brazier[i]);
        if (Brazier_Feel(&game->brazier[i], wind)) lose_brazier(game, i);
        if (up) touch_brazier(game, i);
        if (game->brazier[i].lit) game->kindled |= 1U << i;
    }
    bool open = game->scene.has_exit && Rules_Lit(game) == game->scene.braziers;
    Vec2 door = Vec2_Mix(game->scene.exit.low, game->scene.exit.high, 0.5f);
    if (open && !game->exit_open) Events_Add(&game->events, EVENT_EXIT_OPEN, door, 1);
    game->exit_open = open;
}

/* A torch that was held as the flame went out counts only after it has been let go. If nothing burns and no ember is
 * left, the hall is lost after a while without a press. */
static void relight(Game *game, unsigned buttons) {
    bool held = (buttons & INTENT_TORCH) != 0, asked = held && game->embers > 0;
    bool dark = !Rules_AnyFire(game) && game->embers == 0;
    if (held && (game->relighting < 0 || Events_Has(&game->events, EVENT_FLAME_OUT)))
        game->relighting = -1;
    else
        game->relighting = game->hand.out && (asked || dark) ? (game->relighting > 0 ? game->relighting : 0) + 1 : 0;
    if (game->relighting >= RULES_RELIGHT_TICKS && pay_ember(game)) light_hand(game);
}

/* ---- The keeper -------------------------------------------------------------------------------------- */

/* A fire draws fresh air in along the floor. So a keeper can breathe beside it, though its own smoke blows about. */
static bool by_a_fire(const Game *game, Vec2 head) {
    for (int i = 0; i < game->scene.braziers; i++) {
        Vec2 way = Vec2_Sub(game->scene.brazier[i].at, head);
        if (game->brazier[i].lit && Maths_Abs(way.x) < BY_FIRE && way.y > 0 && way.y < BY_FIRE) return true;
    }
    return false;
}

static float smoke_about(const Game *game, Vec2 head) {
    return by_a_fire(game, head) ? 0 : Air_Mean(&game->air, FLUID_SMOKE, head, NOSE);
}

static float choke_of(float smoke) { return Maths_Clamp((smoke - CLEAR_SMOKE) / (THICK_SMOKE - CLEAR_SMOKE), 0, 1); }

float Rules_Foulness(const Game *game, Vec2 head) { return choke_of(smoke_about(game, head)); }

static void breathe(Game *game) {
    float smoke = smoke_about(game, Rules_Head(game)), choke = choke_of(smoke);
    float fresh = Maths_Clamp(1 - smoke / CLEAR_SMOKE, 0, 1);
    game->breath = Maths_Clamp(game->breath + (fresh / BREATH_BACK - choke / BREATH_LASTS) * DT, 0, 1);
    if (game->breath < RULES_GASP && !game->gasping) Events_Add(&game->events, EVENT_GASP, Rules_Head(game), 1);
    game->gasping = game->breath < (game->gasping ? RULES_CALM : RULES_GASP);
    if (game->breath == 0) faint(game);
}

/* The flame lights a lantern, and a lantern that burns lights the flame. */
static void pass_checkpoints(Game *game) {
    Player *player = &game->player;
    for (int i = 0; i < game->scene.checkpoints; i++) {
        Vec2 at = game->scene.checkpoint[i], way = Vec2_Sub(player->at, at);
        if (Maths_Abs(way.x) > AT_CHECKPOINT || Maths_Abs(way.y) > AT_CHECKPOINT) continue;
        if (game->reached >> i & 1) rekindle(game);
        if (game->hand.out) continue;
        if (!(game->reached >> i & 1)) Events_Add(&game->events, EVENT_CHECKPOINT, at, 1);
        game->reached |= 1U << i;
        if (player->home.x != at.x || player->home.y != at.y) move_home(game, at);
    }
}

static bool in_exit(const Game *game) {
    const SceneExit *exit = &game->scene.exit;
    Vec2 middle = Player_Middle(&game->player);
    return middle.x >= exit->low.x && middle.x <= exit->high.x && middle.y >= exit->low.y && middle.y <= exit->high.y;
}

static void live(Game *game, unsigned buttons) {
    pass_checkpoints(game);
    touch_gratings(game);
    if (game->exit_open && in_exit(game)) {
        end(game, GAME_WON, EVENT_WON);
        return;
    }
    breathe(game);
    if (game->outcome == GAME_ON) relight(game, buttons);
}

void Rules_Tick(Game *game, const Intent *intent) {
    tend_braziers(game);
    if (!game->scene.has_player) return;
    if (game->fresh > 0) game->fresh--;
    if (game->fainting > 0 && --game->fainting == 0)
        wake(game);
    else if (game->outcome == GAME_ON && !game->fainting)
        live(game, intent->buttons);
    bool down = game->fainting > 0 || game->outcome == GAME_LOST;
    game->player.slump = Maths_Approach(game->player.slump, down ? 1 : 0, 3 * DT);
}

uint64_t Rules_Hash(const Game *game, uint64_t hash) {
    for (int i = 0; i < game->scene.braziers; i++) hash = Brazier_Hash(&game->brazier[i], hash);
    const int numbers[] = {(int)game->outcome, game->embers,     game->exit_open, game->gasping,
                           game->fainting,     game->relighting, game->fresh};
    for (int i = 0; i < COUNT_OF(numbers); i++) hash = Maths_HashWord(hash, (uint64_t)numbers[i]);
    if (game->helped || game->reached) hash = Maths_HashWord(hash, (uint64_t)game->helped << 32 | game->reached);
    return Maths_HashFloat(hash, game->breath);
}

RulesLoss Rules_Loss(const Game *game) {
    const Events *events = &game->events;
    bool fell = game->player.lost_at.y > game->scene.wall.height;
    if (Events_Has(events, EVENT_CRUSHED)) return fell ? LOSS_FALL : LOSS_CRUSH;
    if (Events_Has(events, EVENT_FAINT)) return LOSS_BREATH;
    return Events_Has(events, EVENT_LOST) ? LOSS_FLAME : LOSS_NONE;
}

bool Rules_AnyFire(const Game *game) {
    bool any = Rules_Lit(game) > 0 || game->reached;
    for (int i = 0; i < game->scene.vents; i++) any = any || grating_burns(game, i);
    return any;
}

int Rules_Lit(const Game *game) {
    int lit = 0;
    for (int i = 0; i < game->scene.braziers; i++) lit += game->brazier[i].lit;
    return lit;
}

Vec2 Rules_Head(const Game *game) { return Vec2_Sub(game->player.at, Vec2_At(0, PLAYER_HEIGHT - PLAYER_RADIUS)); }
