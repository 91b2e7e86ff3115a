/* SPDX-License-Identifier: Apache-2.0 */
/* The library as a Windows program meets it: loaded at run time, files with names in UTF-8, and
 * files that are replaced while they are open; unloading it while its threads live does no harm. */
#include <windows.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <tensor/tensor.h>

static HMODULE library;

static FARPROC find(const char* name) {
  FARPROC function = GetProcAddress(library, name);
  assert(function);
  return function;
}

/* A variable of the type that the header gives the function. */
#define LOAD(name) __typeof__(name)* name##_p = (__typeof__(name)*)(void (*)(void))find(#name)

static void test_gradient(void) {
  LOAD(tensor_create);
  LOAD(tensor_release);
  LOAD(tensor_set_requires_grad);
  LOAD(tensor_mul);
  LOAD(tensor_add);
  LOAD(tensor_sum);
  LOAD(tensor_backward);
  LOAD(tensor_grad);
  LOAD(tensor_copy_to_host);
  LOAD(tensor_last_error_message);
  const int64_t three[] = {3}, two[] = {2};
  double values[] = {1, 2, 3};
  tensor_t *x = tensor_create_p(values, three, 1, TENSOR_FLOAT64, 0), *grad = NULL;
  tensor_t *square, *sum, *other;
  assert(x && tensor_set_requires_grad_p(x, 1) == TENSOR_OK);
  square = tensor_mul_p(x, x);
  sum = tensor_sum_p(square, NULL, 0, 0, 0);
  assert(sum && tensor_backward_p(sum, NULL, 0) == TENSOR_OK);
  assert(tensor_grad_p(x, &grad) == TENSOR_OK);
  assert(tensor_copy_to_host_p(grad, values, sizeof values) == TENSOR_OK);
  assert(values[0] == 2 && values[1] == 4 && values[2] == 6);
  other = tensor_create_p(values, two, 1, TENSOR_FLOAT64, 0);
  assert(!tensor_add_p(x, other));
  assert(!strcmp(tensor_last_error_message_p(), "tensor_add: shapes [3] and [2] do not broadcast"));
  tensor_release_p(other);
  tensor_release_p(grad);
  tensor_release_p(sum);
  tensor_release_p(square);
  tensor_release_p(x);
}

static void test_files(void) {
  LOAD(tensor_ones);
  LOAD(tensor_save);
  LOAD(tensor_release);
  LOAD(tensor_archive_open);
  LOAD(tensor_archive_count);
  LOAD(tensor_archive_release);
  LOAD(tensor_last_error_code);
  LOAD(tensor_last_error_message);
  static const char path[] = "gr\xc3\xbc\xc3\x9f \xe5\xbc\xb5\xe9\x87\x8f.safetensors";
  static const wchar_t wide[] = L"gr\u00fc\u00df \u5f35\u91cf.safetensors";
  const int64_t shape[] = {1000};
  const char* names[] = {"a", "b"};
  tensor_t* tensors[2];
  tensor_archive_t* archive;
  int i;
  tensors[0] = tensors[1] = tensor_ones_p(shape, 1, TENSOR_FLOAT32, 0);
  for (i = 1; i <= 2; ++i) { /* the second replaces the first */
    assert(tensor_save_p(path, names, i, tensors, NULL, 0) == TENSOR_OK);
    assert(GetFileAttributesW(wide) != INVALID_FILE_ATTRIBUTES);
    archive = tensor_archive_open_p(path);
    assert(archive && tensor_archive_count_p(archive) == i);
    tensor_archive_release_p(archive);
  }
  assert(DeleteFileW(wide));

  assert(!tensor_archive_open_p(path) && tensor_last_error_code_p() == TENSOR_E_IO);
  assert(strstr(tensor_last_error_message_p(), "No such file or directory"));
  assert(!tensor_archive_open_p(".") && tensor_last_error_code_p() == TENSOR_E_IO);
  assert(strstr(tensor_last_error_message_p(), "Is a directory"));
  assert(!tensor_archive_open_p("\xff") && tensor_last_error_code_p() == TENSOR_E_IO);
  assert(!tensor_archive_open_p("NUL") && tensor_last_error_code_p() == TENSOR_E_IO);
  assert(tensor_save_p("no folder\\a", names, 1, tensors, NULL, 0) == TENSOR_E_IO);
  assert(strstr(tensor_last_error_message_p(), "No such file or directory"));
  tensor_release_p(tensors[0]);
}

/* Large enough for several threads. */
static DWORD WINAPI compute(void* unused) {
  LOAD(tensor_ones);
  LOAD(tensor_sum);
  LOAD(tensor_item);
  LOAD(tensor_release);
  const int64_t shape[] = {1 << 20};
  double value = 0;
  tensor_t *ones = tensor_ones_p(shape, 1, TENSOR_FLOAT32, 0),
           *sum = tensor_sum_p(ones, NULL, 0, 0, 0);
  (void)unused;
  assert(sum && tensor_item_p(sum, &value) == TENSOR_OK && value == 1 << 20);
  tensor_release_p(sum);
  tensor_release_p(ones);
  return 0;
}

static void test_threads_end(void) {
  LOAD(tensor_memory_trim);
  LOAD(tensor_memory_stats);
  tensor_memory_stats_t stats;
  HANDLE threads[8];
  int round, i;
  for (round = 0; round < 20; ++round) {
    for (i = 0; i < 8; ++i) assert((threads[i] = CreateThread(NULL, 0, compute, NULL, 0, NULL)));
    assert(WaitForMultipleObjects(8, threads, TRUE, 60000) == WAIT_OBJECT_0);
    for (i = 0; i < 8; ++i) CloseHandle(threads[i]);
  }
  /* They have handed back the memory that they kept. */
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  assert(tensor_memory_trim_p(0) == TENSOR_OK && tensor_memory_stats_p(0, &stats) == TENSOR_OK);
  assert(stats.cached == 0 && stats.allocated == 0);
}

int main(void) {
  const char* path = getenv("TENSOR_LIBRARY");
  library = LoadLibraryA(path ? path : "libtensor.dll");
  assert(library);
  test_gradient();
  test_files();
  test_threads_end();
  assert(FreeLibrary(library));
  Sleep(50);
  test_gradient();
  return 0;
}
