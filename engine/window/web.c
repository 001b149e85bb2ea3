#include "engine/window/web.h"

#ifdef __EMSCRIPTEN__
#include "engine/files/file.h"
#include "engine/files/zip.h"

#include <SDL.h>
#include <emscripten.h>
#include <stdio.h>

static bool (*frame_of_page)(void *data);
static void *data_of_page;

EMSCRIPTEN_KEEPALIVE int Web_Frame(void) { return frame_of_page(data_of_page); }

/* The page writes a path into Web_Path and calls Web_Dropped. */
static char path_of_page[1024];
EMSCRIPTEN_KEEPALIVE char *Web_Path(void) { return path_of_page; }
EMSCRIPTEN_KEEPALIVE void Web_Dropped(void) {
    SDL_PushEvent(&(SDL_Event){.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(path_of_page)}});
}

// clang-format off
EM_JS(int, web_has_page, (void), { return typeof document === 'object' ? 1 : 0; })

EM_JS(int, web_has_fingers, (void), { return typeof document === 'object' && matchMedia('(pointer: coarse)').matches ? 1 : 0; })

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

/* A browser that wants a gesture first is asked once more, at the next one. */
EM_JS(int, web_set_full, (int full), {
    const page = document.documentElement;
    const decided = () => { delete Module['fullAsked']; };
    const askAgain = () => { if (Module['fullWanted']) page.requestFullscreen().catch(() => {}); };
    const refused = () => {
        decided();
        addEventListener('pointerup', askAgain, { once: true });
    };
    if (!page.requestFullscreen) return 0;
    Module['fullWanted'] = !!full;
    if (!!document.fullscreenElement === !!full) return 1;
    Module['fullAsked'] = !!full;
    (full ? page.requestFullscreen() : document.exitFullscreen()).then(decided, refused);
    return 1;
})

EM_JS(void, web_download, (const char *path), {
    const name = UTF8ToString(path);
    const kind = name.endsWith('.png') ? 'image/png' : name.endsWith('.zip') ? 'application/zip' : 'application/octet-stream';
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([FS.readFile(name)], { type: kind }));
    link.download = name.split('/').pop();
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
})

EM_JS(int, web_is_folder, (const char *path), { return FS.isDir(FS.stat(UTF8ToString(path)).mode) ? 1 : 0; })

EM_JS(void, web_empty_folder, (const char *path), {
    const name = UTF8ToString(path);
    FS.readdir(name).map(file => `${name}/${file}`).filter(file => FS.isFile(FS.stat(file).mode)).forEach(file => FS.unlink(file));
})

/* Puts a file of the player's where the game can read it. A byte more than the game reads tells it that there is more.
 */
EM_JS(void, web_take, (void), {
    if (Module['takeFiles']) return;
    Module['takeFiles'] = files => {
        Array.from(files).forEach(async file => {
            const bytes = new Uint8Array(await file.slice(0, 16777217).arrayBuffer());
            const path = '/dropped/' + file.name.replace(/[/]/g, '_');
            if (!FS.analyzePath('/dropped').exists) FS.mkdir('/dropped');
            FS.writeFile(path, bytes);
            stringToUTF8(path, _Web_Path(), 1024);
            _Web_Dropped();
        });
    };
    addEventListener('dragover', event => event.preventDefault());
    addEventListener('drop', event => { event.preventDefault(); Module['takeFiles'](event.dataTransfer.files); });
})

EM_JS(void, web_ask, (void), {
    const chooser = document.createElement('input');
    chooser.type = 'file';
    chooser.accept = '.json,.tmj';
    chooser.onchange = () => Module['takeFiles'](chooser.files);
    chooser.click();
})
// clang-format on

bool Web_HasPage(void) { return web_has_page(); }
bool Web_HasFingers(void) { return web_has_fingers(); }

void Web_Run(bool (*frame)(void *data), void *data) {
    web_take();
    frame_of_page = frame;
    data_of_page = data;
    web_run();
}

bool Web_IsFullscreen(void) { return web_is_full(); }
bool Web_SetFullscreen(bool fullscreen) {
    return web_set_full(fullscreen) || SDL_SetError("this browser cannot show a page so") == 0;
}

static bool download_folder(const char *path) {
    char zip[4096];
    snprintf(zip, sizeof zip, "%s.zip", path);
    if (!Zip_Write(zip, path)) return false;
    web_download(zip);
    web_empty_folder(path);
    return remove(zip) == 0;
}

/* An empty file or folder stays, so that the next one gets another name. */
bool Web_Download(const char *path) {
    if (web_is_folder(path)) return download_folder(path);
    web_download(path);
    return File_WriteAtomically(path, "", 0);
}

bool Web_Upload(void) { return web_ask(), true; }
#endif
