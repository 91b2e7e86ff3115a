/* SPDX-License-Identifier: Apache-2.0 */
/* run_program FILE [RUNS]: runs the program of a file, and prints a line for each output: its name,
 * shape, hash (FNV-1a of the elements as doubles) and first elements. Inputs are 0, 1/n, 2/n, ...
 * examples/{cpp,go,javascript,julia,python,ruby} and the Rust crate's examples have the same
 * program as program. */
#include <stdio.h>
#include <stdlib.h>
#include <tensor/tensor.h>

static void die(void) {
  fprintf(stderr, "run_program: %s\n", tensor_last_error_message());
  exit(1);
}

static void* allocated(int64_t n, size_t size) {
  void* memory = calloc(n > 0 ? (size_t)n : 1, size);
  if (!memory) exit(1);
  return memory;
}

static tensor_t* ramp_like(tensor_t* like) {
  const int64_t n = tensor_numel(like);
  double* values = allocated(n, sizeof *values);
  tensor_t* t = tensor_empty(tensor_shape(like), tensor_ndim(like), tensor_dtype(like), TENSOR_CPU);
  for (int64_t i = 0; i < n; ++i) values[i] = (double)i / (double)n;
  if (tensor_write_f64(t, values, n)) die();
  free(values);
  return t;
}

static void print_line(const char* name, tensor_t* t) {
  const int64_t n = tensor_numel(t);
  double* values = allocated(n, sizeof *values);
  uint64_t hash = 14695981039346656037u;
  if (tensor_read_f64(t, values, n)) die();
  for (size_t i = 0; i < (size_t)n * sizeof *values; ++i)
    hash = (hash ^ ((unsigned char*)values)[i]) * 1099511628211u;
  printf("%s [", name);
  for (int i = 0; i < tensor_ndim(t); ++i)
    printf(i ? ", %lld" : "%lld", (long long)tensor_shape(t)[i]);
  printf("] %016llx", (unsigned long long)hash);
  for (int64_t i = 0; i < n && i < 4; ++i) printf(" %.6f", values[i]);
  printf("\n");
  free(values);
}

int main(int argc, char** argv) {
  if (argc < 2) {
    fprintf(stderr, "run_program FILE [RUNS]\n");
    return 1;
  }
  tensor_archive_t* file = tensor_archive_open_mapped(argv[1]);
  tensor_program_t* program = file ? tensor_program_load(file, 0) : NULL;
  if (!program) die();
  tensor_archive_release(file);
  const int32_t n_in = (int32_t)tensor_program_input_count(program);
  const int32_t n_out = (int32_t)tensor_program_output_count(program);
  tensor_t **in = allocated(n_in, sizeof *in), **out = allocated(n_out, sizeof *out);
  for (int32_t i = 0; i < n_in; ++i) {
    tensor_t* like = tensor_program_input(program, i);
    in[i] = ramp_like(like);
    tensor_release(like);
  }
  for (int runs = argc > 2 ? atoi(argv[2]) : 1; runs > 0; --runs) {
    if (tensor_program_run(program, in, n_in, out, n_out)) die();
    for (int32_t i = 0; i < n_out; ++i) print_line(tensor_program_output_name(program, i), out[i]);
    tensor_release_n(out, n_out);
  }
  tensor_release_n(in, n_in);
  free(in);
  free(out);
  tensor_program_release(program);
  return 0;
}
