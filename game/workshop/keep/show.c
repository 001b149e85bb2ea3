#include "game/workshop/keep/show.h"

#include "engine/files/apng.h"
#include "engine/files/file.h"
#include "engine/files/png.h"
#include "engine/window/app.h"
#include "game/base/complaint.h"
#include "game/workshop/keep/packed.h"
#include "game/workshop/keep/shrink.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PERIOD (1.0 / SHOW_RATE)
#define SLICE  .004 /* s of a frame, where there are no threads */
#define GAP    1.0  /* s without a picture, after which time is left out */

enum { LEARNED = 4 /* every fourth picture is enough for the palette */, CALM = 3 };

struct ShowWork {
    Job *job;
    const Show *show;
    uint32_t *pixels;
    Apng *film; /* NULL for numbered pictures */
    char path[KEEP_PATH + KEEP_NAME], error[KEEP_SAID];
    bool good;
    int learned;     /* pictures that the palette has seen, or passed over */
    atomic_int done; /* pictures */
};

void Show_Open(Show *show, const Store *store) {
    *show = (Show){.first = 0};
    if (*store->folder) snprintf(show->folder, sizeof show->folder, "%s/pictures", Store_Out(store));
}

/* ---- Keeping pictures ------------------------------------------------------------------------------------ */

static uint8_t *place_of(const Show *show, int picture) {
    const int place = (show->first + picture) % SHOW_PICTURES;
    return show->packed + Packed_Size(show->size[0], show->size[1]) * (size_t)place;
}

static void forget(Show *show) {
    free(show->packed);
    free(show->small);
    show->packed = NULL;
    show->small = NULL;
    show->first = show->pictures = 0;
}

/* Room for pictures of this shape. Pictures of another shape go. */
static bool make_room(Show *show, const KeepPicture *picture) {
    int size[2];
    Shrink_Fit(picture->width, picture->height, SHOW_WIDTH, SHOW_HEIGHT, size);
    for (int i = 0; i < 2; i++) size[i] = size[i] > 2 ? size[i] / 2 * 2 : 2;
    if (show->packed && !memcmp(size, show->size, sizeof size)) return true;
    forget(show);
    memcpy(show->size, size, sizeof size);
    show->packed = malloc(Packed_Size(size[0], size[1]) * SHOW_PICTURES);
    show->small = malloc((size_t)size[0] * (size_t)size[1] * sizeof *show->small);
    if (show->packed && show->small) return true;
    forget(show);
    if (!show->starved) Complain(show->said, KEEP_SAID, "No film can be made: out of memory.");
    show->starved = true;
    return false;
}

static void keep_last(Show *show) {
    if (show->pictures == SHOW_PICTURES)
        show->first = (show->first + 1) % SHOW_PICTURES;
    else
        show->pictures++;
    Packed_Put(place_of(show, show->pictures - 1), show->small, show->size[0], show->size[1]);
}

bool Show_Wants(const Show *show, double now) { return !show->work && !show->starved && now >= show->due; }

/* A picture that comes late stands for those that were missed, so that the film keeps time. */
void Show_Add(Show *show, const KeepPicture *picture, double now) {
    if (!Show_Wants(show, now) || !make_room(show, picture)) return;
    if (now > show->due + GAP || !show->pictures) show->due = now;
    Shrink(picture->pixels, picture->width, picture->height, picture->pitch, show->small, show->size[0], show->size[1]);
    for (; show->due <= now; show->due += PERIOD) keep_last(show);
}

bool Show_Last(const Show *show, KeepPicture *picture) {
    *picture = (KeepPicture){show->small, show->size[0], show->size[1], show->size[0]};
    return show->small && show->pictures > 0;
}

/* ---- Writing, on a thread -------------------------------------------------------------------------------- */

static void unpack(ShowWork *work, int picture) {
    const Show *show = work->show;
    Packed_Take(place_of(show, picture), work->pixels, show->size[0], show->size[1]);
}

static bool fail(ShowWork *work) {
    work->good = false;
    return Complain(work->error, KEEP_SAID, "%.480s", Log_Reason());
}

static void learn(ShowWork *work) {
    unpack(work, work->learned);
    Apng_Learn(work->film, work->pixels);
    work->learned += LEARNED;
}

static bool film_step(void *data) {
    ShowWork *work = data;
    const int picture = work->done;
    if (work->learned < work->show->pictures) return learn(work), true;
    if (picture == work->show->pictures) return Apng_Write(work->film, work->path) ? false : fail(work);
    unpack(work, picture);
    if (!Apng_Add(work->film, work->pixels)) return fail(work);
    work->done++;
    return true;
}

static bool pictures_step(void *data) {
    ShowWork *work = data;
    const int width = work->show->size[0], height = work->show->size[1];
    char path[sizeof work->path + 16];
    unpack(work, work->done);
    snprintf(path, sizeof path, "%s/%03d.png", work->path, work->done + 1);
    if (!Png_Write(path, work->pixels, width, height, width)) return fail(work);
    return ++work->done < work->show->pictures;
}

/* ---- Beginning ------------------------------------------------------------------------------------------- */

/* A path in the folder that nothing has. Makes the folder. */
static bool find_path(Show *show, const char *name, const char *what, const char *ending, char *path, size_t capacity) {
    if (!*show->folder) return Complain(show->said, KEEP_SAID, "Nothing can be kept: there is no folder for it.");
    if (Keep_NameError(name)) name = "hall";
    if (!File_MakeFolder(show->folder))
        return Complain(show->said, KEEP_SAID, "Nothing can be kept: %.400s", Log_Reason());
    snprintf(path, capacity, "%s/%s%s%s", show->folder, name, what, ending);
    for (int i = 2; File_Exists(path); i++)
        snprintf(path, capacity, "%s/%s%s %d%s", show->folder, name, what, i, ending);
    return true;
}

static void end_work(ShowWork *work) {
    Job_Stop(work->job);
    Apng_Destroy(work->film);
    free(work->pixels);
    free(work);
}

static bool begin(Show *show, const ShowWork *plan, bool film) {
    const int width = show->size[0], height = show->size[1];
    ShowWork *work = malloc(sizeof *work);
    if (!work) return Complain(show->said, KEEP_SAID, "Nothing is written: out of memory.");
    *work = *plan;
    work->show = show;
    work->good = true;
    work->pixels = malloc((size_t)width * (size_t)height * sizeof *work->pixels);
    if (film) work->film = Apng_Create(&(ApngDef){width, height, show->pictures, SHOW_RATE, SHOW_BYTES});
    if (work->pixels && (work->film || !film)) work->job = Job_Begin(film ? film_step : pictures_step, work);
    if (work->job) return show->work = work, true;
    end_work(work);
    return Complain(show->said, KEEP_SAID, "Nothing is written: out of memory.");
}

static bool is_ready(Show *show) {
    show->said[0] = 0;
    if (show->work) return Complain(show->said, KEEP_SAID, "The last film is still being written.");
    return show->pictures || Complain(show->said, KEEP_SAID, "There is no picture yet to make a film of.");
}

bool Show_Film(Show *show, const char *name) {
    ShowWork plan = {.done = 0};
    return is_ready(show) && find_path(show, name, " film", ".png", plan.path, sizeof plan.path) &&
           begin(show, &plan, true);
}

bool Show_Pictures(Show *show, const char *name) {
    ShowWork plan = {.done = 0};
    if (!is_ready(show) || !find_path(show, name, " pictures", "", plan.path, sizeof plan.path)) return false;
    if (!File_MakeFolder(plan.path)) return Complain(show->said, KEEP_SAID, "Nothing is kept: %.400s", Log_Reason());
    return begin(show, &plan, false);
}

/* ---- Ending ---------------------------------------------------------------------------------------------- */

static void say_film(Show *show, const ShowWork *work) {
    char more[120] = "";
    const int dropped = Apng_Dropped(work->film);
    if (dropped)
        snprintf(more, sizeof more, " Pictures dropped to stay within %d MB: %d.", SHOW_BYTES / 1000000, dropped);
    else if (Apng_Tolerance(work->film) > CALM)
        snprintf(more, sizeof more, " Small changes were left out to stay within %d MB.", SHOW_BYTES / 1000000);
    Complain(show->said, KEEP_SAID, "A film of %d pictures, %.1f s, %d x %d, %.1f MB is %.300s.%s",
             show->pictures - dropped, (double)show->pictures * PERIOD, show->size[0], show->size[1],
             (double)Apng_Size(work->film) * 1e-6, App_Download(work->path) ? "downloaded" : work->path, more);
}

static void say_pictures(Show *show, const ShowWork *work) {
    const bool taken = App_Download(work->path);
    Complain(show->said, KEEP_SAID, "Pictures 1 to %d, %d x %d, are %s%.400s.", (int)work->done, show->size[0],
             show->size[1], taken ? "downloaded" : "in ", taken ? "" : work->path);
}

static void say_failure(Show *show, const ShowWork *work) {
    if (!work->film && work->done)
        Complain(show->said, KEEP_SAID, "Only %d of %d pictures are written: %.400s", (int)work->done, show->pictures,
                 work->error);
    else
        Complain(show->said, KEEP_SAID, "Nothing is written: %.450s", work->error);
}

/* After a failure the pictures stay, for another try. */
void Show_Tick(Show *show) {
    ShowWork *work = show->work;
    if (!work || !Job_Done(work->job, SLICE)) return;
    if (!work->good)
        say_failure(show, work);
    else if (work->film)
        say_film(show, work);
    else
        say_pictures(show, work);
    if (work->good) show->first = show->pictures = 0;
    end_work(work);
    show->work = NULL;
}

float Show_Progress(const Show *show) { return show->work ? (float)show->work->done / (float)show->pictures : -1; }

void Show_Close(Show *show) {
    if (show->work) end_work(show->work);
    forget(show);
    *show = (Show){.first = 0};
}

bool Show_Picture(Show *show, const char *name, const KeepPicture *picture) {
    char path[KEEP_PATH + KEEP_NAME];
    if (!find_path(show, name, "", ".png", path, sizeof path)) return false;
    if (!Png_Write(path, picture->pixels, picture->width, picture->height, picture->pitch))
        return Complain(show->said, KEEP_SAID, "%.480s", Log_Reason());
    Complain(show->said, KEEP_SAID, "The picture, %d x %d, is %.400s.", picture->width, picture->height,
             App_Download(path) ? "downloaded" : path);
    return true;
}

/* Beside each other the recording finds its map by name. */
bool Show_Recording(Show *show, const char *name, const Replay *replay, const Code *map) {
    char folder[KEEP_PATH + KEEP_NAME], path[sizeof folder + KEEP_NAME + 8], error[KEEP_SAID];
    Replay moved = *replay;
    if (Keep_NameError(name)) name = "hall";
    if (!find_path(show, name, " recording", "", folder, sizeof folder)) return false;
    snprintf(path, sizeof path, "%s/%s.json", folder, name);
    if (!File_MakeFolder(folder) || !File_WriteAtomically(path, map->text, map->size))
        return Complain(show->said, KEEP_SAID, "%.480s", Log_Reason());
    snprintf(moved.scene, sizeof moved.scene, "%s.json", name);
    snprintf(path, sizeof path, "%s/%s.rec", folder, name);
    if (!Replay_Write(&moved, path, error, sizeof error)) return Complain(show->said, KEEP_SAID, "%.480s", error);
    const bool taken = App_Download(folder);
    Complain(show->said, KEEP_SAID,
             "A recording of %.1f s and its map are %s%.300s. ember --replay %.48s.rec plays it.", replay->ticks / 60.0,
             taken ? "downloaded" : "in ", taken ? "" : folder, name);
    return true;
}
