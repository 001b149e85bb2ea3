#include "engine/files/crc.h"

uint32_t Crc_Of(const void *bytes, size_t size) {
    static uint32_t table[256];
    const uint8_t *byte = bytes;
    for (uint32_t i = 0; i < 256 && !table[255]; i++) {
        uint32_t crc = i;
        for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xEDB88320u ^ crc >> 1 : crc >> 1;
        table[i] = crc;
    }
    uint32_t crc = 0xFFFFFFFFu;
    for (size_t i = 0; i < size; i++) crc = table[(crc ^ byte[i]) & 255] ^ crc >> 8;
    return ~crc;
}
