#include "engine/window/web.h"

#ifdef __EMSCRIPTEN__
#include <SDL.h>
#include <emscripten.h>

static bool (*frame_of_page)(void *data);
static void *data_of_page;

EMSCRIPTEN_KEEPALIVE int Web_Frame(void) { return frame_of_page(data_of_page); }

// clang-format off
EM_JS(int, web_has_page, (void), { return typeof document === 'object' ? 1 : 0; })

/* A timer asks for the next frame, since long frames would leave the page no time for anything else. */
EM_JS(void, web_run, (void), {
    const next = () => requestAnimationFrame(() => {
        if (_Web_Frame()) setTimeout(next, 0);
        else if (Module['onEnd']) Module['onEnd']();
    });
    if (Module['onBegin']) Module['onBegin']();
    next();
    throw 'unwind';
})

/* Tells what was asked for until the browser has decided. */
EM_JS(int, web_is_full, (void), {
    return (Module['fullAsked'] !== undefined ? Module['fullAsked'] : !!document.fullscreenElement) ? 1 : 0;
})

EM_JS(int, web_set_full, (int full), {
    const page = document.documentElement;
    const decided = () => { delete Module['fullAsked']; };
    if (!page.requestFullscreen) return 0;
    if (!!document.fullscreenElement === !!full) return 1;
    Module['fullAsked'] = !!full;
    (full ? page.requestFullscreen() : document.exitFullscreen()).then(decided, decided);
    return 1;
})

/* An empty file stays, so that the next file gets another name. */
EM_JS(void, web_download, (const char *path), {
    const name = UTF8ToString(path);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([FS.readFile(name)], { type: 'image/png' }));
    link.download = name.split('/').pop();
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    FS.writeFile(name, "");
})
// clang-format on

bool Web_HasPage(void) { return web_has_page(); }

void Web_Run(bool (*frame)(void *data), void *data) {
    frame_of_page = frame;
    data_of_page = data;
    web_run();
}

bool Web_IsFullscreen(void) { return web_is_full(); }
bool Web_SetFullscreen(bool fullscreen) {
    return web_set_full(fullscreen) || SDL_SetError("this browser cannot show a page so") == 0;
}
void Web_Download(const char *path) { web_download(path); }
#endif
