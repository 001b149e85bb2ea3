// breach - a gunner, crates and drones in two halls with a gate between them, to try fluid_sdl.h on: it knows nothing
// of fluids.
//
// Left and right walk, the space bar shoots, B blinks across the hall. A hit on the switch opens the gate: breach. Or
// so many ticks by itself, the last of which is saved: breach 400 picture.bmp
#include <SDL.h>
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

namespace {

constexpr int COLUMNS = 25, ROWS = 14, TILE = 32, WIDTH = COLUMNS * TILE, HEIGHT = ROWS * TILE;
constexpr int GATE = 13, LINTEL = 1; // the gate's column, and the last row above it
constexpr float TICK = 1 / 60.f, FLOOR = (ROWS - 2) * TILE, BLINK = 250;
constexpr SDL_FPoint FURNACE = {190, FLOOR - 30}; // the middle of its mouth
constexpr SDL_FRect SWITCH = {GATE * TILE - 8, FLOOR - 34, 8, 20}, LAMP = {560, 300, 12, 12};

struct Deleter {
    void operator()(SDL_Window *window) const { SDL_DestroyWindow(window); }
    void operator()(SDL_Renderer *renderer) const { SDL_DestroyRenderer(renderer); }
    void operator()(SDL_Surface *surface) const { SDL_FreeSurface(surface); }
};
template <typename T> using Owned = std::unique_ptr<T, Deleter>;

enum class Kind { crate, drone, bullet };

struct Thing {
    Kind kind;
    SDL_FRect place;  // pixels
    SDL_FPoint speed; // pixels a second
    int lives;
};

struct Flash {
    float x, y, size;
};

bool touch(const SDL_FRect &a, const SDL_FRect &b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

void fill(SDL_Renderer *renderer, Uint32 colour, const SDL_FRect &place) {
    SDL_SetRenderDrawColor(renderer, colour >> 16 & 255, colour >> 8 & 255, colour & 255, 255);
    SDL_RenderFillRectF(renderer, &place);
}

class Game {
  public:
    Game() {
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < COLUMNS; column++)
                tile(column, row) = row < 1 || row >= ROWS - 2 || column < 1 || column > COLUMNS - 2 || column == GATE;
        for (int i = 0; i < 3; i++)
            spawn({Kind::crate, {250.f + 50 * static_cast<float>(i), FLOOR - 40, 40, 40}, {0, 0}, 2});
    }

    void tick(float walks, bool shoots, bool blinks) {
        if (walks < 0 || walks > 0) faces = walks;
        gunner.x = std::min(std::max(gunner.x + walks * 160 * TICK, 36.f), is_open ? 744.f : 388.f);
        if (blinks) gunner.x += gunner.x < 200 ? BLINK : -BLINK;
        if (shoots) spawn({Kind::bullet, {gunner.x + 5 + 18 * faces, gunner.y + 10, 10, 5}, {480 * faces, 0}, 1});
        if (ticks++ % 80 == 0) spawn({Kind::drone, {60, 50, 32, 18}, {130, 84}, 1});
        for (Thing &thing : things) move(thing);
        for (Thing &bullet : things)
            for (Thing &other : things)
                if (bullet.kind == Kind::bullet && other.kind != Kind::bullet && touch(bullet.place, other.place)) {
                    bullet.lives = 0;
                    other.lives--;
                }
        clear();
    }

    void draw(SDL_Renderer *renderer) const {
        SDL_SetRenderDrawColor(renderer, 40, 46, 56, 255);
        SDL_RenderClear(renderer);
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < COLUMNS; column++) {
                const bool gate = column == GATE && row > LINTEL && row < ROWS - 2;
                const auto x = static_cast<float>(column * TILE), y = static_cast<float>(row * TILE);
                if (is_wall(x, y)) fill(renderer, gate ? 0x8a4a30 : 0x2a6070, {x, y, TILE, TILE});
            }
        fill(renderer, 0x5c5450, {FURNACE.x - 30, FURNACE.y, 60, 30});
        fill(renderer, 0xff7020, {FURNACE.x - 20, FURNACE.y, 40, 6});
        fill(renderer, is_open ? 0x40ff60 : 0xff3030, SWITCH);
        fill(renderer, 0xf0f0a0, LAMP);
        for (const Thing &thing : things)
            fill(renderer,
                 thing.kind == Kind::crate   ? 0xb08850
                 : thing.kind == Kind::drone ? 0xc060c0
                                             : 0xffffff,
                 thing.place);
        for (const Flash &flash : flashes)
            fill(renderer, 0xffe0a0, {flash.x - flash.size / 2, flash.y - flash.size / 2, flash.size, flash.size});
        fill(renderer, 0x60c060, gunner);
        for (int i = 0; i < score; i++)
            fill(renderer, 0xffe0a0, {40.f + 12 * static_cast<float>(i), HEIGHT - 40, 8, 16});
    }

  private:
    Uint8 &tile(int column, int row) { return map[static_cast<std::size_t>(row * COLUMNS + column)]; }

    bool is_wall(float x, float y) const {
        return map[static_cast<std::size_t>(static_cast<int>(y) / TILE * COLUMNS + static_cast<int>(x) / TILE)] != 0;
    }

    void spawn(const Thing &thing) {
        if (things.size() >= 100) return;
        things.push_back(thing);
    }

    void open() {
        is_open = true;
        for (int row = LINTEL + 1; row < ROWS - 2; row++) tile(GATE, row) = 0;
    }

    void move(Thing &thing) {
        const float x = thing.place.x + thing.speed.x * TICK, y = thing.place.y + thing.speed.y * TICK;
        const float ahead = thing.speed.x > 0 ? x + thing.place.w : x,
                    below = thing.speed.y > 0 ? y + thing.place.h : y;
        const bool across = is_wall(ahead, thing.place.y) || (thing.kind == Kind::drone && ahead > GATE * TILE),
                   down = is_wall(thing.place.x, below);
        if (thing.kind == Kind::bullet) {
            thing.lives -= across ? 1 : 0;
            if (!is_open && touch(thing.place, SWITCH)) open();
        }
        thing.speed.x = across ? -thing.speed.x : thing.speed.x;
        thing.speed.y = down ? -thing.speed.y : thing.speed.y;
        thing.place.x += thing.speed.x * TICK;
        thing.place.y += thing.speed.y * TICK;
    }

    // The dead go, and the last thing takes their place.
    void clear() {
        for (Flash &flash : flashes) flash.size -= 3;
        flashes.erase(std::remove_if(flashes.begin(), flashes.end(), [](const Flash &flash) { return flash.size < 0; }),
                      flashes.end());
        for (std::size_t i = 0; i < things.size();) {
            const Thing thing = things[i];
            if (thing.lives > 0) {
                i++;
                continue;
            }
            if (thing.kind != Kind::bullet) burst(thing.place.x + thing.place.w / 2, thing.place.y + thing.place.h / 2);
            things[i] = things.back();
            things.pop_back();
        }
    }

    void burst(float x, float y) {
        flashes.push_back({x, y, 40});
        score++;
    }

    std::array<Uint8, COLUMNS * ROWS> map{{}}; // not 0 is wall
    std::vector<Thing> things{};
    std::vector<Flash> flashes{};
    SDL_FRect gunner = {60, FLOOR - 36, 20, 36};
    float faces = 1;
    bool is_open = false;
    int ticks = 0, score = 0;
};

void save(SDL_Renderer *renderer, const char *path) {
    const Owned<SDL_Surface> shot(SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888));
    if (shot && SDL_RenderReadPixels(renderer, nullptr, shot->format->format, shot->pixels, shot->pitch) == 0)
        SDL_SaveBMP(shot.get(), path);
}

void run(SDL_Renderer *renderer, int ticks, const char *path) {
    Game game;
    for (int tick = 0; tick != ticks && !SDL_QuitRequested(); tick++) {
        const Uint8 *key = SDL_GetKeyboardState(nullptr);
        if (ticks < 0)
            game.tick(static_cast<float>(key[SDL_SCANCODE_RIGHT] - key[SDL_SCANCODE_LEFT]),
                      key[SDL_SCANCODE_SPACE] && tick % 8 == 0, key[SDL_SCANCODE_B] && tick % 20 == 0);
        else
            game.tick(0, tick % 24 == 0, tick > 200 && tick % 75 == 0);
        game.draw(renderer);
        if (tick + 1 == ticks && path) save(renderer, path);
        SDL_RenderPresent(renderer);
        if (ticks < 0) SDL_Delay(16);
    }
}

} // namespace

int main(int argc, char **argv) {
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return SDL_Log("breach: %s", SDL_GetError()), 1;
    {
        const Owned<SDL_Window> window(
            SDL_CreateWindow("breach", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, WIDTH, HEIGHT, 0));
        const Owned<SDL_Renderer> renderer(SDL_CreateRenderer(window.get(), -1, 0));
        if (!renderer) return SDL_Log("breach: %s", SDL_GetError()), 1;
        run(renderer.get(), argc > 1 ? std::stoi(argv[1]) : -1, argc > 2 ? argv[2] : nullptr);
    }
    SDL_Quit();
    return 0;
}
