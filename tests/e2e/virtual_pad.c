/* virtual_pad - loaded before a program, plugs a controller into it that does what is written to a pipe:
 *
 *     LD_PRELOAD=libember_pad.so EMBER_PAD=PIPE program
 *
 * A line a frame: `a 1` and `a 0` press and release a button, `leftx -32768` moves an axis, by SDL's names; `pull`
 * takes the controller away, `plug` brings it back. */
#define _GNU_SOURCE
#include <SDL.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int pipe_end = -1, device = -1;

static void plug(void) {
    device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                       SDL_CONTROLLER_BUTTON_MAX, 0);
}

static void begin(void) {
    const char *path = getenv("EMBER_PAD");
    pipe_end = path ? open(path, O_RDONLY | O_NONBLOCK) : -1;
    if (pipe_end >= 0) plug();
}

/* A byte at a time, as what follows the line is for the next frames. */
static bool next_line(char *line, size_t capacity) {
    size_t length = 0;
    while (length + 1 < capacity && read(pipe_end, &line[length], 1) == 1)
        if (line[length++] == '\n') break;
    line[length] = 0;
    return length > 0;
}

static void obey(const char *line) {
    char name[32];
    int value = 0;
    if (sscanf(line, "%31s %d", name, &value) < 1) return;
    if (!strcmp(name, "plug")) plug();
    if (!strcmp(name, "pull")) SDL_JoystickDetachVirtual(device);
    SDL_Joystick *pad = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(device));
    SDL_GameControllerButton button = SDL_GameControllerGetButtonFromString(name);
    SDL_GameControllerAxis axis = SDL_GameControllerGetAxisFromString(name);
    if (!pad) return;
    if (button != SDL_CONTROLLER_BUTTON_INVALID)
        SDL_JoystickSetVirtualButton(pad, button, value ? SDL_PRESSED : SDL_RELEASED);
    if (axis != SDL_CONTROLLER_AXIS_INVALID) SDL_JoystickSetVirtualAxis(pad, axis, (Sint16)value);
}

/* A frame begins with the first event that is asked for after there was none. */
int SDL_PollEvent(SDL_Event *event) {
    static int (*poll)(SDL_Event * event);
    static bool frame_begins = true;
    char line[64];
    if (!poll) {
        *(void **)&poll = dlsym(RTLD_NEXT, "SDL_PollEvent");
        begin();
    }
    if (frame_begins && pipe_end >= 0 && next_line(line, sizeof line)) obey(line);
    int any = poll(event);
    frame_begins = !any;
    return any;
}
