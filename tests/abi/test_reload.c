/* SPDX-License-Identifier: Apache-2.0 */
/* The library is opened and closed 200 times, with an error and a gradient each time: memory, files
 * and threads stay. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct tensor_s tensor_t;

static void* find(void* library, const char* name) {
  void* found = dlsym(library, name);
  if (!found) {
    fprintf(stderr, "no %s\n", name);
    exit(1);
  }
  return found;
}

#define FUNCTION(result, name, params) \
  result(*name) params;                \
  void* name##_address = find(library, "tensor_" #name)
#define LOAD(name) memcpy(&name, &name##_address, sizeof name##_address)

static int cycle(const char* path) {
  void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  const int64_t shape[] = {3}, other[] = {4};
  tensor_t *w, *bad, *square, *loss, *dw;
  double value = 0;
  if (!library) return 0;
  {
    FUNCTION(tensor_t*, ones, (const int64_t*, int32_t, int32_t, int32_t));
    FUNCTION(tensor_t*, mul, (tensor_t*, tensor_t*));
    FUNCTION(tensor_t*, sum, (tensor_t*, const int32_t*, int32_t, int32_t, int32_t));
    FUNCTION(int32_t, set_requires_grad, (tensor_t*, int32_t));
    FUNCTION(int32_t, backward, (tensor_t*, tensor_t*, uint32_t));
    FUNCTION(int32_t, grad, (tensor_t*, tensor_t**));
    FUNCTION(int32_t, item, (tensor_t*, double*));
    FUNCTION(int32_t, last_error_code, (void));
    FUNCTION(void, release, (tensor_t*));
    LOAD(ones);
    LOAD(mul);
    LOAD(sum);
    LOAD(set_requires_grad);
    LOAD(backward);
    LOAD(grad);
    LOAD(item);
    LOAD(last_error_code);
    LOAD(release);
    w = ones(shape, 1, 0, 0);
    bad = ones(other, 1, 0, 0);
    if (set_requires_grad(w, 1) || mul(w, bad) || !last_error_code()) return 0;
    square = mul(w, w);
    loss = sum(square, NULL, 0, 0, 0);
    if (backward(loss, NULL, 0) || grad(w, &dw) || item(loss, &value) || value != 3) return 0;
    release(dw);
    release(loss);
    release(square);
    release(bad);
    release(w);
  }
  return dlclose(library) == 0;
}

static long status(const char* key) {
  char line[256];
  long value = -1;
  FILE* file = fopen("/proc/self/status", "r");
  while (file && fgets(line, sizeof line, file)) {
    if (strncmp(line, key, strlen(key)) == 0) value = strtol(line + strlen(key), NULL, 10);
  }
  if (file) fclose(file);
  return value;
}

int main(void) {
  const char* path = getenv("TENSOR_LIBRARY");
  long memory, threads, files;
  int i;
  for (i = 0; i < 20; ++i) {
    if (!cycle(path)) return 1;
  }
  memory = status("VmRSS:");
  threads = status("Threads:");
  files = status("FDSize:");
  if (memory < 0) return 77;
  for (i = 0; i < 200; ++i) {
    if (!cycle(path)) return 1;
  }
  printf("memory %ld -> %ld kB, threads %ld -> %ld\n", memory, status("VmRSS:"), threads,
         status("Threads:"));
  return status("VmRSS:") > memory + 1024 || status("Threads:") > threads ||
         status("FDSize:") > files;
}
