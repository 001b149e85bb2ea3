#include "game/base/json.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

static bool starved;

static void *CJSON_CDECL allocate(size_t size) {
    void *memory = malloc(size);
    starved |= !memory;
    return memory;
}

static void CJSON_CDECL release(void *memory) { free(memory); }

void Json_Watch(void) {
    starved = false;
    cJSON_InitHooks(&(cJSON_Hooks){allocate, release});
}

bool Json_Starved(void) { return starved; }
