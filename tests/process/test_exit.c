/* SPDX-License-Identifier: Apache-2.0 */
/* A process ends cleanly whatever is alive: handles, graphs, threads in the middle of an op. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tensor/tensor.h"

static tensor_t* made(void) {
  const int64_t shape[2] = {500, 500};
  tensor_t *x = tensor_ones(shape, 2, TENSOR_FLOAT32, 0), *y;
  if (!x || tensor_set_requires_grad(x, 1) != TENSOR_OK) abort();
  y = tensor_mul(x, x);
  tensor_release(x);
  return y;
}

static tensor_t* late;
static void release_late(void) { tensor_release(late); }

static void* endless(void* unused) {
  (void)unused;
  for (;;) tensor_release(made());
  return NULL;
}

static int child(const char* mode) {
  pthread_t thread;
  if (strcmp(mode, "handles") == 0) return made() == NULL;
  if (strcmp(mode, "threads") == 0) {
    if (pthread_create(&thread, NULL, endless, NULL) != 0) return 1;
    tensor_release(made());
    return 0;
  }
  atexit(release_late); /* runs after destructors of objects that were made later */
  late = made();
  return 0;
}

int main(int argc, char** argv) {
  const char* modes[] = {"handles", "threads", "late"};
  int i;
  if (argc > 1) return child(argv[1]);
  for (i = 0; i < 60; ++i) {
    int status;
    const pid_t pid = fork();
    assert(pid >= 0);
    if (pid == 0) {
      alarm(60);
#if defined(__SANITIZE_ADDRESS__)
      setenv("ASAN_OPTIONS", "detect_leaks=0", 1); /* what is alive at the end is meant to be */
#endif
      execl(argv[0], argv[0], modes[i % 3], (char*)NULL);
      _exit(2);
    }
    assert(waitpid(pid, &status, 0) == pid);
    assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  return 0;
}
