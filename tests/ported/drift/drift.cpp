// drift - a boat among rocks seen from above, to try fluid_sdl.h on: it knows nothing of fluids.
//
// Left and right turn the boat, up drives it: drift. Or so many ticks by itself, the last of which is saved:
// drift 200 picture.bmp
#include <SDL.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>

namespace {

constexpr int WIDTH = 800, HEIGHT = 480;
constexpr float TICK = 1 / 60.f, LENGTH = 54, BEAM = 30;
constexpr float RADIANS = 3.14159265f / 180;

struct Deleter {
    void operator()(SDL_Window *window) const { SDL_DestroyWindow(window); }
    void operator()(SDL_Renderer *renderer) const { SDL_DestroyRenderer(renderer); }
    void operator()(SDL_Texture *texture) const { SDL_DestroyTexture(texture); }
    void operator()(SDL_Surface *surface) const { SDL_FreeSurface(surface); }
};
template <typename T> using Owned = std::unique_ptr<T, Deleter>;

constexpr std::array<SDL_FRect, 4> ROCKS = {
    {{150, 60, 90, 70}, {330, 300, 60, 120}, {420, 20, 110, 60}, {560, 330, 80, 80}}};
constexpr SDL_FPoint REEF = {600, 90}; // the corner of a round rock
constexpr int REEF_SIZE = 120;

bool in_rock(float x, float y) {
    for (const SDL_FRect &rock : ROCKS)
        if (x > rock.x && x < rock.x + rock.w && y > rock.y && y < rock.y + rock.h) return true;
    return std::hypot(x - REEF.x - REEF_SIZE / 2.f, y - REEF.y - REEF_SIZE / 2.f) < REEF_SIZE / 2.f;
}

Owned<SDL_Surface> paint_reef() {
    Owned<SDL_Surface> reef(SDL_CreateRGBSurfaceWithFormat(0, REEF_SIZE, REEF_SIZE, 32, SDL_PIXELFORMAT_ARGB8888));
    for (int y = 0; reef && y < REEF_SIZE; y++) {
        const int half =
            static_cast<int>(std::sqrt(REEF_SIZE * REEF_SIZE / 4 - (y - REEF_SIZE / 2) * (y - REEF_SIZE / 2)));
        const SDL_Rect line = {REEF_SIZE / 2 - half, y, 2 * half, 1};
        SDL_FillRect(reef.get(), &line, 0xff605850);
    }
    return reef;
}

struct Boat {
    float x = 290, y = 100, speed = 0, angle = 0; // its middle, pixels; pixels a second; degrees clockwise

    SDL_FPoint ahead() const { return {std::cos(angle * RADIANS), std::sin(angle * RADIANS)}; }
    SDL_FPoint engine() const { return {x - ahead().x * 36, y - ahead().y * 36}; }

    void tick(bool drives, float turns) {
        angle += turns * 90 * TICK;
        speed += ((drives ? 150.f : 0.f) - speed) * 2 * TICK;
        const float to_x = std::clamp(x + ahead().x * speed * TICK, 0.f, static_cast<float>(WIDTH));
        const float to_y = std::clamp(y + ahead().y * speed * TICK, 0.f, static_cast<float>(HEIGHT));
        if (in_rock(to_x, to_y)) {
            speed = 0;
            return;
        }
        x = to_x;
        y = to_y;
    }
};

class Game {
  public:
    explicit Game(SDL_Renderer *to) : renderer(to), reef(paint_reef()) {
        reef_texture.reset(SDL_CreateTextureFromSurface(renderer, reef.get()));
        Owned<SDL_Surface> hull(SDL_CreateRGBSurfaceWithFormat(0, 9, 4, 32, SDL_PIXELFORMAT_ARGB8888));
        if (hull) SDL_FillRect(hull.get(), nullptr, 0xffd0a040);
        hull_texture.reset(SDL_CreateTextureFromSurface(renderer, hull.get()));
    }

    void tick(bool drives, float turns) {
        boat.tick(drives, turns);
        ticks++;
    }

    void draw() const {
        SDL_SetRenderDrawColor(renderer, 20, 60, 90, 255);
        SDL_RenderClear(renderer);
        for (const SDL_FRect &rock : ROCKS) fill(0x605850, rock);
        const SDL_FRect round = {REEF.x, REEF.y, REEF_SIZE, REEF_SIZE};
        SDL_RenderCopyF(renderer, reef_texture.get(), nullptr, &round);
        fill(0xe03030, {44, 404, 8, 8}); // a buoy and its lamp
        if (ticks / 30 % 2 == 0) fill(0xfff0c0, {46, 400, 4, 4});
        fill(0x181820, {boat.engine().x - 4, boat.engine().y - 4, 8, 8});
        const SDL_FRect hull = {boat.x - LENGTH / 2, boat.y - BEAM / 2, LENGTH, BEAM};
        const auto angle = static_cast<double>(boat.angle);
        SDL_RenderCopyExF(renderer, hull_texture.get(), nullptr, &hull, angle, nullptr, SDL_FLIP_NONE);
    }

  private:
    void fill(Uint32 colour, const SDL_FRect &place) const {
        SDL_SetRenderDrawColor(renderer, colour >> 16 & 255, colour >> 8 & 255, colour & 255, 255);
        SDL_RenderFillRectF(renderer, &place);
    }

    SDL_Renderer *renderer;
    Owned<SDL_Surface> reef;
    Owned<SDL_Texture> reef_texture, hull_texture;
    Boat boat;
    int ticks = 0;
};

void save(SDL_Renderer *renderer, const char *path) {
    Owned<SDL_Surface> shot(SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888));
    if (shot && SDL_RenderReadPixels(renderer, nullptr, shot->format->format, shot->pixels, shot->pitch) == 0)
        SDL_SaveBMP(shot.get(), path);
}

void run(SDL_Renderer *renderer, int ticks, const char *path) {
    Game game(renderer);
    for (int tick = 0; tick != ticks && !SDL_QuitRequested(); tick++) {
        const Uint8 *key = SDL_GetKeyboardState(nullptr);
        if (ticks < 0)
            game.tick(key[SDL_SCANCODE_UP], static_cast<float>(key[SDL_SCANCODE_RIGHT] - key[SDL_SCANCODE_LEFT]));
        else
            game.tick(true, tick > 104 ? .7f : 0.f);
        game.draw();
        if (tick + 1 == ticks && path) save(renderer, path);
        SDL_RenderPresent(renderer);
        if (ticks < 0) SDL_Delay(16);
    }
}

} // namespace

int main(int argc, char **argv) {
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return SDL_Log("drift: %s", SDL_GetError()), 1;
    {
        Owned<SDL_Window> window(
            SDL_CreateWindow("drift", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, WIDTH, HEIGHT, 0));
        Owned<SDL_Renderer> renderer(SDL_CreateRenderer(window.get(), -1, 0));
        if (!renderer) return SDL_Log("drift: %s", SDL_GetError()), 1;
        run(renderer.get(), argc > 1 ? std::stoi(argv[1]) : -1, argc > 2 ? argv[2] : nullptr);
    }
    SDL_Quit();
    return 0;
}
