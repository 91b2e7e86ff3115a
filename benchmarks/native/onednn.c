/* SPDX-License-Identifier: Apache-2.0 */
// oneDNN's primitives on plain row-major float32, made once and executed as often as asked for.
#include <oneapi/dnnl/dnnl.h>
#include <stdint.h>
#include <stdlib.h>

enum { most_arguments = 5 };

typedef struct {
  dnnl_primitive_t primitive;
  dnnl_exec_arg_t arguments[most_arguments];
  int count;
} work;

static dnnl_engine_t engine;
static dnnl_stream_t stream;

static int started(void) {
  return engine || (dnnl_engine_create(&engine, dnnl_cpu, 0) == dnnl_success &&
                    dnnl_stream_create(&stream, engine, dnnl_stream_default_flags) == dnnl_success);
}

static dnnl_memory_desc_t plain(int ndims, const dnnl_dim_t* dims, int swapped) {
  dnnl_dims_t strides;
  dnnl_memory_desc_t made = NULL;
  dnnl_dim_t step = 1;
  for (int i = ndims - 1; i >= 0; --i) {
    strides[i] = step;
    step *= dims[i];
  }
  if (swapped) {
    strides[ndims - 2] = 1;
    strides[ndims - 1] = dims[ndims - 2];
  }
  dnnl_memory_desc_create_with_strides(&made, ndims, dims, dnnl_f32, strides);
  return made;
}

static void argument(work* w, int index, dnnl_memory_desc_t shape, const float* data) {
  dnnl_memory_t memory = NULL;
  dnnl_memory_create(&memory, shape, engine, (void*)(uintptr_t)data);
  w->arguments[w->count++] = (dnnl_exec_arg_t){index, memory};
}

// The work of a description whose making gave this status; NULL if it failed.
static work* made(dnnl_status_t status, const dnnl_primitive_desc_t* description) {
  work* w = calloc(1, sizeof *w);
  if (!w || status != dnnl_success ||
      dnnl_primitive_create(&w->primitive, *description) != dnnl_success) {
    free(w);
    return NULL;
  }
  return w;
}

work* onednn_matmul(int transpose_b, int64_t batch, int64_t m, int64_t n, int64_t k, const float* a,
                    const float* b, float* c) {
  if (!started()) return NULL;
  const int ndims = batch ? 3 : 2;
  const dnnl_dim_t sa[] = {batch, m, k}, sb[] = {batch, k, n}, sc[] = {batch, m, n};
  const dnnl_memory_desc_t da = plain(ndims, sa + (3 - ndims), 0);
  const dnnl_memory_desc_t db = plain(ndims, sb + (3 - ndims), transpose_b);
  const dnnl_memory_desc_t dc = plain(ndims, sc + (3 - ndims), 0);
  dnnl_primitive_desc_t description = NULL;
  work* w = made(dnnl_matmul_primitive_desc_create(&description, engine, da, db, NULL, dc, NULL),
                 &description);
  if (!w) return NULL;
  argument(w, DNNL_ARG_SRC, da, a);
  argument(w, DNNL_ARG_WEIGHTS, db, b);
  argument(w, DNNL_ARG_DST, dc, c);
  return w;
}

work* onednn_add(int64_t n, const float* a, const float* b, float* c) {
  if (!started()) return NULL;
  const dnnl_memory_desc_t d = plain(1, &n, 0);
  dnnl_primitive_desc_t description = NULL;
  work* w =
      made(dnnl_binary_primitive_desc_create(&description, engine, dnnl_binary_add, d, d, d, NULL),
           &description);
  if (!w) return NULL;
  argument(w, DNNL_ARG_SRC_0, d, a);
  argument(w, DNNL_ARG_SRC_1, d, b);
  argument(w, DNNL_ARG_DST, d, c);
  return w;
}

// kind 0: exp, 1: tanh, 2: gelu by tanh, 3: gelu by erf.
work* onednn_unary(int kind, int64_t n, const float* x, float* y) {
  static const dnnl_alg_kind_t kinds[] = {dnnl_eltwise_exp, dnnl_eltwise_tanh,
                                          dnnl_eltwise_gelu_tanh, dnnl_eltwise_gelu_erf};
  if (!started()) return NULL;
  const dnnl_memory_desc_t d = plain(1, &n, 0);
  dnnl_primitive_desc_t description = NULL;
  work* w = made(dnnl_eltwise_forward_primitive_desc_create(
                     &description, engine, dnnl_forward_inference, kinds[kind], d, d, 0, 0, NULL),
                 &description);
  if (!w) return NULL;
  argument(w, DNNL_ARG_SRC, d, x);
  argument(w, DNNL_ARG_DST, d, y);
  return w;
}

work* onednn_softmax(int64_t rows, int64_t columns, const float* x, float* y) {
  if (!started()) return NULL;
  const dnnl_dim_t shape[] = {rows, columns};
  const dnnl_memory_desc_t d = plain(2, shape, 0);
  dnnl_primitive_desc_t description = NULL;
  work* w =
      made(dnnl_softmax_forward_primitive_desc_create(&description, engine, dnnl_forward_inference,
                                                      dnnl_softmax_accurate, d, d, 1, NULL),
           &description);
  if (!w) return NULL;
  argument(w, DNNL_ARG_SRC, d, x);
  argument(w, DNNL_ARG_DST, d, y);
  return w;
}

work* onednn_layer_norm(int64_t rows, int64_t columns, const float* x, const float* scale,
                        const float* shift, float* y) {
  if (!started()) return NULL;
  const dnnl_dim_t shape[] = {rows, columns};
  const dnnl_memory_desc_t d = plain(2, shape, 0), parameter = plain(1, &columns, 0);
  dnnl_primitive_desc_t description = NULL;
  const unsigned flags = dnnl_use_scale | dnnl_use_shift;
  work* w = made(dnnl_layer_normalization_forward_primitive_desc_create(
                     &description, engine, dnnl_forward_inference, d, d, NULL, 1e-5F, flags, NULL),
                 &description);
  if (!w) return NULL;
  argument(w, DNNL_ARG_SRC, d, x);
  argument(w, DNNL_ARG_SCALE, parameter, scale);
  argument(w, DNNL_ARG_SHIFT, parameter, shift);
  argument(w, DNNL_ARG_DST, d, y);
  return w;
}

int onednn_run(work* w, long times) {
  dnnl_status_t status = dnnl_success;
  for (long t = 0; t < times && status == dnnl_success; ++t) {
    status = dnnl_primitive_execute(w->primitive, stream, w->count, w->arguments);
  }
  return status != dnnl_success || dnnl_stream_wait(stream) != dnnl_success;
}

const char* onednn_version(void) {
  static const char* levels[] = {"", " AVX2", " AVX-512"};
  const dnnl_cpu_isa_t isa = dnnl_get_effective_cpu_isa();
  return levels[isa >= dnnl_cpu_isa_avx512_core ? 2 : isa >= dnnl_cpu_isa_avx2 ? 1 : 0];
}

int onednn_number(void) {
  const dnnl_version_t* v = dnnl_version();
  return v->major * 100 + v->minor;
}
