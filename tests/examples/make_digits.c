/* SPDX-License-Identifier: Apache-2.0 */
/* Writes artificial digits as IDX files PREFIX-train-images, PREFIX-train-labels,
 * PREFIX-test-images and PREFIX-test-labels: the seven segments of a pocket calculator's display,
 * moved and with noise.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 12 };

static uint32_t state = 1;

static int below(int n) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 8) % (uint32_t)n);
}

/* Segments that are lit, in the order top, upper left, upper right, middle, lower left, lower
 * right, bottom. */
static const char* segments[10] = {"1110111", "0010010", "1011101", "1011011", "0111010",
                                   "1101011", "1101111", "1010010", "1111111", "1111011"};

static void draw(unsigned char* image, int digit) {
  static const struct {
    int row, column, down, length;
  } place[7] = {{0, 1, 0, 4}, {1, 0, 1, 3}, {1, 5, 1, 3}, {4, 1, 0, 4},
                {5, 0, 1, 3}, {5, 5, 1, 3}, {8, 1, 0, 4}};
  const int top = 1 + below(2), left = 2 + below(3);
  for (int i = 0; i < SIDE * SIDE; ++i) image[i] = (unsigned char)below(60);
  for (int s = 0; s < 7; ++s) {
    if (segments[digit][s] == '0') continue;
    for (int k = 0; k < place[s].length; ++k) {
      const int row = top + place[s].row + (place[s].down ? k : 0),
                column = left + place[s].column + (place[s].down ? 0 : k);
      image[row * SIDE + column] = (unsigned char)(160 + below(96));
    }
  }
}

static void put_number(FILE* file, uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) fputc((int)(value >> shift & 255), file);
}

static FILE* create(const char* prefix, const char* name, int axes, int n) {
  char path[1024];
  snprintf(path, sizeof path, "%s-%s", prefix, name);
  FILE* file = fopen(path, "wb");
  if (!file) {
    perror(path);
    exit(1);
  }
  put_number(file, 0x800u + (uint32_t)axes);
  put_number(file, (uint32_t)n);
  for (int axis = 1; axis < axes; ++axis) put_number(file, SIDE);
  return file;
}

static int write_set(const char* prefix, const char* images_name, const char* labels_name, int n) {
  FILE *images = create(prefix, images_name, 3, n), *labels = create(prefix, labels_name, 1, n);
  for (int i = 0; i < n; ++i) {
    unsigned char image[SIDE * SIDE];
    const int digit = below(10);
    draw(image, digit);
    fwrite(image, 1, sizeof image, images);
    fputc(digit, labels);
  }
  return fclose(images) | fclose(labels);
}

int main(int argc, char** argv) {
  const char* prefix = argc > 1 ? argv[1] : "digits";
  return write_set(prefix, "train-images", "train-labels", 1200) ||
         write_set(prefix, "test-images", "test-labels", 300);
}
