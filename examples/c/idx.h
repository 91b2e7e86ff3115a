/* SPDX-License-Identifier: Apache-2.0 */
/* Files in the format of MNIST, unpacked: magic 0x000008NN, NN axes, big-endian extents, unsigned
 * bytes. */
#ifndef IDX_H_
#define IDX_H_

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t big_endian(const unsigned char* bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void refuse_file(const char* path, const char* why) {
  fprintf(stderr, "%s: %s\n", path, why);
  exit(1);
}

/* The bytes of an IDX file, to be freed: *n items of *size bytes each. */
static unsigned char* read_idx(const char* path, int axes, int64_t* n, int64_t* size) {
  unsigned char head[16];
  FILE* file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(1);
  }
  const size_t head_size = 4 + 4 * (size_t)axes;
  if (fread(head, 1, head_size, file) != head_size || big_endian(head) != 0x800u + (uint32_t)axes) {
    refuse_file(path, "not an IDX file of bytes with the axes expected");
  }
  *n = big_endian(head + 4);
  *size = 1;
  for (int axis = 1; axis < axes; ++axis) *size *= big_endian(head + 4 + 4 * axis);
  if (*n < 1 || *size < 1 || *size > 1 << 20 || *n > (int64_t)1 << 24)
    refuse_file(path, "an IDX file of an odd size");
  const size_t total = (size_t)(*n * *size);
  unsigned char* bytes = malloc(total);
  if (!bytes || fread(bytes, 1, total, file) != total) refuse_file(path, "the file ends too early");
  fclose(file);
  return bytes;
}

#endif /* IDX_H_ */
