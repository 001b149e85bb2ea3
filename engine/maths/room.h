/* room.h - memory that lasts from use to use, and grows when more of it is asked for. */
#ifndef ENGINE_ROOM_H
#define ENGINE_ROOM_H

#include <stddef.h>
#include <stdlib.h>

/* A zeroed struct is empty. */
typedef struct Room {
    void *memory;
    size_t bytes;
} Room;

/* Returns the memory with at least so many bytes, as it was or zeroed if it was smaller. NULL if out of memory. */
static inline void *Room_For(Room *room, size_t bytes) {
    if (room->memory && room->bytes >= bytes) return room->memory;
    free(room->memory);
    room->bytes = bytes;
    return room->memory = calloc(bytes ? bytes : 1, 1);
}

static inline void Room_Free(Room *room) {
    free(room->memory);
    *room = (Room){NULL, 0};
}

#endif
