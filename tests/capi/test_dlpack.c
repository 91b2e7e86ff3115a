/* SPDX-License-Identifier: Apache-2.0 */
/* DLPack: what goes in comes out, nothing malformed goes in, and deleters run once. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tensor/tensor.h"

typedef struct {
  int32_t type, id;
} device_t;
typedef struct {
  uint8_t code, bits;
  uint16_t lanes;
} type_t;
typedef struct {
  void* data;
  device_t device;
  int32_t ndim;
  type_t dtype;
  int64_t *shape, *strides;
  uint64_t byte_offset;
} plain_t;
typedef struct DLManagedTensorVersioned {
  uint32_t major, minor;
  void* context;
  void (*deleter)(struct DLManagedTensorVersioned* self);
  uint64_t flags;
  plain_t tensor;
} managed_t;
typedef struct DLManagedTensor {
  plain_t tensor;
  void* context;
  void (*deleter)(struct DLManagedTensor* self);
} managed_v0_t;

static int deleted;
static void on_delete(managed_t* self) {
  (void)self;
  ++deleted;
}
static void on_delete_v0(managed_v0_t* self) {
  (void)self;
  ++deleted;
}

static float values[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
static int64_t shape[64], strides[64];

static managed_t sample(void) {
  managed_t m;
  memset(&m, 0, sizeof m);
  m.major = 1;
  m.deleter = on_delete;
  m.tensor.data = values;
  m.tensor.device.type = 1;
  m.tensor.ndim = 2;
  m.tensor.dtype.code = 2;
  m.tensor.dtype.bits = 32;
  m.tensor.dtype.lanes = 1;
  m.tensor.shape = shape;
  m.tensor.strides = strides;
  shape[0] = 3, shape[1] = 4;
  strides[0] = 4, strides[1] = 1;
  deleted = 0;
  return m;
}

static double at(tensor_t* t, int64_t i) {
  double host[12];
  tensor_t* wide = tensor_astype(t, TENSOR_FLOAT64);
  assert(wide && tensor_numel(wide) <= 12);
  assert(tensor_copy_to_host(wide, host, tensor_numel(wide) * 8) == TENSOR_OK);
  tensor_release(wide);
  return host[i];
}

static void refused(managed_t m, tensor_status_t code) {
  tensor_clear_error();
  assert(tensor_from_dlpack(&m) == NULL);
  assert(tensor_last_error_code() == code);
  assert(strncmp(tensor_last_error_message(), "tensor_from_dlpack: ", 20) == 0);
  assert(deleted == 0);
}

static void test_import(void) {
  managed_t m = sample();
  tensor_t* t = tensor_from_dlpack(&m);
  assert(t && tensor_data(t) == values && at(t, 11) == 11 && deleted == 0);
  tensor_t* row = tensor_transpose(t, 0, 1);
  tensor_release(t);
  assert(deleted == 0 && at(row, 1) == 4);
  tensor_release(row);
  assert(deleted == 1);

  m = sample(); /* backwards */
  m.tensor.byte_offset = 11 * sizeof(float);
  strides[0] = -4, strides[1] = -1;
  t = tensor_from_dlpack(&m);
  assert(t && at(t, 0) == 11 && at(t, 11) == 0);
  tensor_release(t);
  assert(deleted == 1);

  m = sample(); /* no strides, no deleter */
  m.tensor.strides = NULL;
  m.deleter = NULL;
  t = tensor_from_dlpack(&m);
  assert(t && at(t, 5) == 5);
  tensor_release(t);

  m = sample(); /* 0-d */
  m.tensor.ndim = 0;
  m.tensor.shape = m.tensor.strides = NULL;
  t = tensor_from_dlpack(&m);
  assert(t && tensor_ndim(t) == 0 && at(t, 0) == 0);
  tensor_release(t);

  m = sample(); /* empty, without memory */
  shape[0] = 0;
  m.tensor.data = NULL;
  t = tensor_from_dlpack(&m);
  assert(t && tensor_numel(t) == 0);
  tensor_release(t);
  assert(deleted == 1);
}

static void test_unaligned_is_copied(void) {
  char bytes[sizeof values + 1];
  memcpy(bytes + 1, values, sizeof values);
  managed_t m = sample();
  m.tensor.data = bytes;
  m.tensor.byte_offset = (uintptr_t)bytes % 4 == 3 ? 2 : 1;
  memcpy(bytes + m.tensor.byte_offset, values, sizeof values - 4);
  shape[0] = 2, shape[1] = 4;
  strides[0] = 1, strides[1] = 2;
  tensor_t* t = tensor_from_dlpack(&m);
  assert(t && deleted == 1 && at(t, 1) == 2 && at(t, 5) == 3);
  tensor_release(t);
  assert(deleted == 1);
}

static void test_read_only(void) {
  managed_t m = sample();
  m.flags = 1;
  tensor_t* t = tensor_from_dlpack(&m);
  assert(t && tensor_fill_(t, 1) == TENSOR_E_INVALID && values[3] == 3);
  tensor_t* sum = tensor_add(t, t);
  assert(sum && at(sum, 3) == 6);
  tensor_release(sum);
  managed_t* again;
  assert(tensor_to_dlpack(t, 0, (struct DLManagedTensorVersioned**)&again) == TENSOR_OK);
  assert(again->flags == 1);
  managed_v0_t* old;
  assert(tensor_to_dlpack_v0(t, (struct DLManagedTensor**)&old) == TENSOR_E_UNSUPPORTED && !old);
  tensor_release(t);
  assert(deleted == 0);
  again->deleter(again);
  assert(deleted == 1);
}

static void test_hostile(void) {
  managed_t m;
  m = sample(), m.major = 2, refused(m, TENSOR_E_VERSION);
  m = sample(), m.tensor.ndim = -1, refused(m, TENSOR_E_SHAPE);
  m = sample(), m.tensor.ndim = 65, refused(m, TENSOR_E_SHAPE);
  m = sample(), m.tensor.ndim = INT32_MAX, refused(m, TENSOR_E_SHAPE);
  m = sample(), m.tensor.shape = NULL, refused(m, TENSOR_E_INVALID);
  m = sample(), m.tensor.data = NULL, refused(m, TENSOR_E_INVALID);
  m = sample(), shape[0] = -1, refused(m, TENSOR_E_SHAPE);
  m = sample(), shape[0] = INT64_MAX, refused(m, TENSOR_E_SHAPE);
  m = sample(), shape[0] = shape[1] = (int64_t)1 << 32, refused(m, TENSOR_E_SHAPE);
  m = sample(), shape[0] = (int64_t)1 << 61, shape[1] = 1, refused(m, TENSOR_E_SHAPE);
  m = sample(), strides[0] = INT64_MAX, refused(m, TENSOR_E_SHAPE);
  m = sample(), strides[0] = INT64_MIN, refused(m, TENSOR_E_SHAPE);
  m = sample(), strides[0] = (int64_t)1 << 60, refused(m, TENSOR_E_SHAPE);
  m = sample(), strides[0] = -((int64_t)1 << 58), refused(m, TENSOR_E_INVALID);
  m = sample(), m.tensor.byte_offset = UINT64_MAX - 3, refused(m, TENSOR_E_INVALID);
  m = sample(), m.tensor.dtype.lanes = 4, refused(m, TENSOR_E_DTYPE);
  m = sample(), m.tensor.dtype.lanes = 0, refused(m, TENSOR_E_DTYPE);
  m = sample(), m.tensor.dtype.bits = 24, refused(m, TENSOR_E_DTYPE);
  m = sample(), m.tensor.dtype.code = 5, m.tensor.dtype.bits = 32, refused(m, TENSOR_E_DTYPE);
  m = sample(), m.tensor.dtype.code = 5, m.tensor.dtype.bits = 16, refused(m, TENSOR_E_DTYPE);
  m = sample(), m.tensor.dtype.code = 200, refused(m, TENSOR_E_DTYPE);
  m = sample(), m.tensor.device.type = 2, refused(m, TENSOR_E_UNSUPPORTED);
  m = sample(), m.tensor.device.type = 10, refused(m, TENSOR_E_DEVICE);
  m = sample(), m.tensor.device.id = -1, refused(m, TENSOR_E_DEVICE);
  assert(tensor_from_dlpack(NULL) == NULL && tensor_last_error_code() == TENSOR_E_INVALID);
}

static void test_round_trip(void) {
  for (int32_t dtype = 1; dtype <= 13; ++dtype) {
    const int64_t extents[2] = {2, 3};
    tensor_t* t = tensor_full(extents, 2, 1, dtype, 0);
    managed_t* lent;
    assert(t && tensor_to_dlpack(t, 0, (struct DLManagedTensorVersioned**)&lent) == TENSOR_OK);
    assert(lent->major == 1 && lent->flags == 0 && lent->tensor.data == tensor_data(t));
    tensor_t* back = tensor_from_dlpack(lent);
    assert(back && tensor_dtype(back) == dtype && tensor_data(back) == tensor_data(t));
    tensor_release(t);
    assert(at(back, 5) == 1);
    tensor_release(back);
  }
  tensor_t* t = tensor_full(NULL, 0, 2, TENSOR_FLOAT32, 0);
  managed_v0_t* old;
  assert(tensor_set_requires_grad(t, 1) == TENSOR_OK);
  assert(tensor_to_dlpack_v0(t, (struct DLManagedTensor**)&old) == TENSOR_E_AUTOGRAD && !old);
  managed_t* lent;
  assert(tensor_to_dlpack(t, TENSOR_DLPACK_COPY, (struct DLManagedTensorVersioned**)&lent) ==
         TENSOR_OK);
  assert(lent->flags == 2 && lent->tensor.data != tensor_data(t));
  lent->deleter(lent);
  assert(tensor_to_dlpack(t, 8, (struct DLManagedTensorVersioned**)&lent) == TENSOR_E_INVALID &&
         !lent);
  assert(tensor_to_dlpack(t, 0, NULL) == TENSOR_E_INVALID);
  tensor_release(t);

  managed_v0_t v0;
  memset(&v0, 0, sizeof v0);
  v0.tensor = sample().tensor;
  v0.deleter = on_delete_v0;
  t = tensor_from_dlpack_v0(&v0);
  assert(t && tensor_to_dlpack_v0(t, (struct DLManagedTensor**)&old) == TENSOR_OK);
  tensor_release(t);
  assert(deleted == 0);
  old->deleter(old);
  assert(deleted == 1);
}

int main(void) {
  test_import();
  test_unaligned_is_copied();
  test_read_only();
  test_hostile();
  test_round_trip();
  tensor_memory_stats_t stats;
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  assert(tensor_memory_stats(0, &stats) == TENSOR_OK);
  assert(stats.n_live_tensors == 0 && stats.allocated == 0);
  return 0;
}
