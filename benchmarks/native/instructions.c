/* SPDX-License-Identifier: Apache-2.0 */
// Does small work as often as asked for, for a profiler that counts: instructions NAME TIMES.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"

static int nothing(long times) {
  (void)times;
  return 0;
}

static int chain(long times) { return rows_chain(times, 0); }
static int chain_and_backward(long times) { return rows_chain(times, 1); }

static const struct {
  const char* name;
  int (*work)(long times);
  int64_t shape[2];
  int32_t ndim;
} all[] = {
    {"nothing", nothing, {1}, 1},
    {"add", rows_add, {16}, 1},
    {"add_broadcast", rows_add, {4, 1}, 2},
    {"add_scalar", rows_add_scalar, {16}, 1},
    {"sum", rows_sum, {16}, 1},
    {"matmul", rows_matmul, {4, 4}, 2},
    {"view", rows_view, {4, 4}, 2},
    {"create", rows_create, {16}, 1},
    {"chain", chain, {16}, 1},
    {"chain_and_backward", chain_and_backward, {16}, 1},
};

int main(int argc, char** argv) {
  static float data[16];
  static const int64_t row[] = {1, 4};
  for (int i = 0; i < 16; ++i) data[i] = 1 + (float)i / 1000;
  for (size_t i = 0; argc == 3 && i < sizeof all / sizeof *all; ++i) {
    if (strcmp(argv[1], all[i].name) != 0) continue;
    const int broadcast = strstr(all[i].name, "broadcast") != NULL;
    return rows_set(0, data, all[i].shape, all[i].ndim) ||
           rows_set(1, data, broadcast ? row : all[i].shape, all[i].ndim) ||
           all[i].work(atol(argv[2]));
  }
  fprintf(stderr, "instructions NAME TIMES\n");
  return 2;
}
