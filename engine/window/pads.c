#include "engine/window/pads.h"
#include "engine/files/log.h"

#include <math.h>

static Pad *find(Pads *pads, SDL_JoystickID id) {
    for (int i = 0; i < INPUT_MAX_PADS; i++)
        if (pads->pad[i].controller && pads->pad[i].id == id) return &pads->pad[i];
    return NULL;
}

static Pad *find_place(Pads *pads) {
    for (int i = 0; i < INPUT_MAX_PADS; i++)
        if (!pads->pad[i].controller) return &pads->pad[i];
    return NULL;
}

static void plug_in(Pads *pads, int device) {
    if (find(pads, SDL_JoystickGetDeviceInstanceID(device))) return;
    Pad *pad = find_place(pads);
    if (!pad) return;
    SDL_GameController *controller = SDL_GameControllerOpen(device);
    if (!controller) {
        Log_Warn("a controller cannot be used: %s", SDL_GetError());
        return;
    }
    *pad = (Pad){.controller = controller, .id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller))};
    Log_Info("controller: %s", SDL_GameControllerName(controller));
}

static void pull_out(Pads *pads, SDL_JoystickID id) {
    Pad *pad = find(pads, id);
    if (!pad) return;
    SDL_GameControllerClose(pad->controller);
    *pad = (Pad){0};
}

static void set_button(Pad *pad, InputPad button, bool down) {
    const uint32_t bit = 1u << button;
    pad->buttons = down ? pad->buttons | bit : pad->buttons & ~bit;
}

static bool press(Pads *pads, const SDL_ControllerButtonEvent *event) {
    Pad *pad = find(pads, event->which);
    const int button = event->button + PAD_A;
    if (!pad || button > PAD_RIGHT) return false;
    set_button(pad, (InputPad)button, event->state == SDL_PRESSED);
    return event->state == SDL_PRESSED;
}

static bool push(Pads *pads, const SDL_ControllerAxisEvent *event) {
    Pad *pad = find(pads, event->which);
    if (!pad || event->axis >= SDL_CONTROLLER_AXIS_MAX) return false;
    const float value = fmaxf((float)event->value / 32767.0f, -1.0f);
    pad->axis[event->axis] = value;
    if (event->axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT) set_button(pad, PAD_LEFT_TRIGGER, value >= 0.5f);
    if (event->axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT) set_button(pad, PAD_RIGHT_TRIGGER, value >= 0.5f);
    return fabsf(value) > INPUT_DEAD_ZONE;
}

bool Pads_TakeEvent(Pads *pads, const SDL_Event *event) {
    switch (event->type) {
    case SDL_CONTROLLERDEVICEADDED:
        plug_in(pads, event->cdevice.which);
        return false;
    case SDL_CONTROLLERDEVICEREMOVED:
        pull_out(pads, event->cdevice.which);
        return false;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        return press(pads, &event->cbutton);
    case SDL_CONTROLLERAXISMOTION:
        return push(pads, &event->caxis);
    default:
        return false;
    }
}

void Pads_ReleaseAll(Pads *pads) {
    for (int i = 0; i < INPUT_MAX_PADS; i++) {
        Pad *pad = &pads->pad[i];
        *pad = (Pad){.controller = pad->controller, .id = pad->id};
    }
}

void Pads_Close(Pads *pads) {
    for (int i = 0; i < INPUT_MAX_PADS; i++)
        if (pads->pad[i].controller) SDL_GameControllerClose(pads->pad[i].controller);
    *pads = (Pads){0};
}

int Pads_Count(const Pads *pads) {
    int count = 0;
    for (int i = 0; i < INPUT_MAX_PADS; i++) count += pads->pad[i].controller != NULL;
    return count;
}

uint32_t Pads_Buttons(const Pads *pads) {
    uint32_t buttons = 0;
    for (int i = 0; i < INPUT_MAX_PADS; i++) buttons |= pads->pad[i].buttons;
    return buttons;
}

void Pads_ReadStick(const Pads *pads, PadStick stick, float value[2]) {
    float farthest = INPUT_DEAD_ZONE;
    value[0] = value[1] = 0;
    for (int i = 0; i < INPUT_MAX_PADS; i++) {
        const float *axis =
            &pads->pad[i].axis[stick == PAD_STICK_LEFT ? SDL_CONTROLLER_AXIS_LEFTX : SDL_CONTROLLER_AXIS_RIGHTX];
        const float length = hypotf(axis[0], axis[1]);
        if (length <= farthest) continue;
        farthest = length;
        const float live = fminf((length - INPUT_DEAD_ZONE) / (1 - INPUT_DEAD_ZONE), 1.0f);
        value[0] = axis[0] / length * live;
        value[1] = axis[1] / length * live;
    }
}
