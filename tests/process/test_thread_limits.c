/* SPDX-License-Identifier: Apache-2.0 */
/* Where the system starts no more threads, the library computes with those it has: for lack of
 * memory, by the limit on processes of a user, or by that of a cgroup. Many callers share few
 * threads. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tensor/tensor.h"

enum { SKIPPED = 77, THREADS = 32 };

static pthread_barrier_t barrier;

/* In several parts; whether memory sufficed. */
static int compute(void) {
  const int64_t shape[2] = {400, 400};
  double value = 0;
  tensor_t* a = tensor_ones(shape, 2, TENSOR_FLOAT32, 0);
  tensor_t* product = a ? tensor_matmul(a, a) : NULL;
  tensor_t* sum = product ? tensor_sum(product, NULL, 0, 0, 0) : NULL;
  const int done = sum && tensor_item(sum, &value) == TENSOR_OK;
  assert(done ? value == 400.0 * 400 * 400 : tensor_last_error_code() == TENSOR_E_NOMEM);
  tensor_release(a);
  tensor_release(product);
  tensor_release(sum);
  return done;
}

static void* later(void* unused) {
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  compute();
  return unused;
}

static void* nothing(void* unused) { return unused; }

static int is_refused(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, nothing, NULL) != 0) return 1;
  pthread_join(thread, NULL);
  return 0;
}

static int limit_memory(void) {
  long pages = 0;
  struct rlimit limit;
  FILE* file = fopen("/proc/self/statm", "r");
  assert(file && fscanf(file, "%ld", &pages) == 1 && getrlimit(RLIMIT_AS, &limit) == 0);
  fclose(file);
  limit.rlim_cur = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + (4 << 20);
  return setrlimit(RLIMIT_AS, &limit) == 0 ? 0 : SKIPPED;
}

static int limit_processes(void) {
  struct rlimit limit = {1, 1};
  if (getuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) return SKIPPED;
  return setrlimit(RLIMIT_NPROC, &limit) == 0 ? 0 : SKIPPED;
}

static int write_number(const char* folder, const char* name, long number) {
  char path[256], text[32];
  FILE* file;
  int done;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  snprintf(text, sizeof text, "%ld\n", number);
  file = fopen(path, "w");
  if (!file) return 0;
  done = fputs(text, file) >= 0;
  return fclose(file) == 0 && done;
}

static char group[128];

static int limit_group(void) {
  static const char* const roots[] = {"/sys/fs/cgroup/pids", "/sys/fs/cgroup"};
  size_t i;
  for (i = 0; i < 2; ++i) {
    snprintf(group, sizeof group, "%s/libtensor-%ld", roots[i], (long)getpid());
    if (mkdir(group, 0700) != 0) continue;
    if (write_number(group, "cgroup.procs", (long)getpid()) && write_number(group, "pids.max", 2))
      return 0;
    rmdir(group);
  }
  group[0] = 0;
  return SKIPPED;
}

/* A second thread computes after the limit was set, when the main thread has computed or has not,
 * with the bound as it was or higher. */
static void run(int (*limit)(void), int before, int more, const char* name) {
  int status;
  const pid_t child = fork();
  assert(child >= 0);
  if (child == 0) {
    pthread_t thread;
    int skipped;
    alarm(100);
    assert(tensor_set_num_threads(8, 0) == TENSOR_OK && tensor_set_max_threads(3) == TENSOR_OK);
    assert(pthread_barrier_init(&barrier, NULL, 2) == 0 &&
           pthread_create(&thread, NULL, later, NULL) == 0);
    pthread_barrier_wait(&barrier);
    if (before) assert(compute());
    if (more) assert(tensor_set_max_threads(8) == TENSOR_OK);
    skipped = limit();
    if (!skipped && !is_refused()) skipped = SKIPPED;
    pthread_barrier_wait(&barrier);
    compute();
    pthread_join(thread, NULL);
    _exit(skipped);
  }
  assert(waitpid(child, &status, 0) == child);
  if (group[0] == 0) snprintf(group, sizeof group, "/sys/fs/cgroup/libtensor-%ld", (long)child);
  rmdir(group);
  snprintf(group, sizeof group, "/sys/fs/cgroup/pids/libtensor-%ld", (long)child);
  rmdir(group);
  group[0] = 0;
  assert(WIFEXITED(status));
  if (WEXITSTATUS(status) == SKIPPED) {
    printf("%s: not limited here\n", name);
  } else {
    assert(WEXITSTATUS(status) == 0);
    printf("%s: alive\n", name);
  }
}

static int threads_now(void) {
  char line[256];
  int n = 0;
  FILE* file = fopen("/proc/self/status", "r");
  assert(file);
  while (fgets(line, sizeof line, file)) {
    if (strncmp(line, "Threads:", 8) == 0) n = atoi(line + 8);
  }
  fclose(file);
  return n;
}

static void* compute_often(void* unused) {
  int i;
  for (i = 0; i < 5; ++i) assert(compute());
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  return unused;
}

static void test_many_callers(void) {
  pthread_t threads[THREADS];
  int i;
  const int most = tensor_get_max_threads();
  assert(most >= 1 && most <= sysconf(_SC_NPROCESSORS_ONLN));
  assert(tensor_set_num_threads(8, 0) == TENSOR_OK);
  assert(pthread_barrier_init(&barrier, NULL, THREADS + 1) == 0);
  for (i = 0; i < THREADS; ++i) assert(pthread_create(&threads[i], NULL, compute_often, NULL) == 0);
  pthread_barrier_wait(&barrier);
  assert(threads_now() <= THREADS + 1 + most - 1);
  pthread_barrier_wait(&barrier);
  for (i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
}

/* A lower bound ends threads, a higher one starts more. */
static void test_bound(void) {
  int wait;
  assert(tensor_set_max_threads(6) == TENSOR_OK && tensor_get_max_threads() == 6 && compute());
  assert(threads_now() == 6);
  assert(tensor_set_max_threads(2) == TENSOR_OK);
  for (wait = 0; wait < 1000 && threads_now() > 2; ++wait) usleep(10000);
  assert(threads_now() == 2 && compute());
  assert(tensor_set_max_threads(1) == TENSOR_OK);
  for (wait = 0; wait < 1000 && threads_now() > 1; ++wait) usleep(10000);
  assert(threads_now() == 1 && compute() && threads_now() == 1);
  assert(tensor_set_max_threads(4) == TENSOR_OK && compute());
  assert(tensor_set_max_threads(-1) == TENSOR_E_INVALID &&
         tensor_set_max_threads(1025) == TENSOR_E_INVALID);
  assert(tensor_get_max_threads() == 4 && tensor_set_max_threads(0) == TENSOR_OK);
}

int main(void) {
  int before, more;
  if (access("/proc/self/statm", R_OK) != 0) return SKIPPED;
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  for (before = 0; before < 2; ++before) {
    for (more = 0; more < 2; ++more) {
      run(limit_memory, before, more, "RLIMIT_AS");
      run(limit_processes, before, more, "RLIMIT_NPROC");
      run(limit_group, before, more, "pids cgroup");
    }
  }
#else
  (void)before, (void)more, (void)run, (void)limit_memory, (void)limit_processes, (void)limit_group;
#endif
  test_bound();
  test_many_callers();
  return 0;
}
