/* crc.h - the checksum of PNG and ZIP (CRC-32), for the engine's other files. */
#ifndef ENGINE_CRC_H
#define ENGINE_CRC_H

#include <stddef.h>
#include <stdint.h>

uint32_t Crc_Of(const void *bytes, size_t size);

#endif
