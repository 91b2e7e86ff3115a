/* SPDX-License-Identifier: Apache-2.0 */
/* plugin.h: Devices of your own: a kind of device that registers itself from outside the library.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_PLUGIN_H_
#define TENSOR_PLUGIN_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Between which memories a device's copy function copies. */
enum {
  TENSOR_COPY_TO_DEVICE = 0,
  TENSOR_COPY_FROM_DEVICE = 1,
  TENSOR_COPY_ON_DEVICE = 2
};

/** Memory of a device, at least 64-byte aligned; NULL where there is none left. The library
 *  computes addresses in it, and never reads or writes there.
 */
typedef void *(*tensor_device_alloc_fn)(void *user, int32_t index, int64_t nbytes);

/** Frees memory of a device. */
typedef void (*tensor_device_dealloc_fn)(void *user, int32_t index, void *data, int64_t nbytes);

/** Copies bytes; `direction` is a TENSOR_COPY_* constant. What goes to or comes from the host has
 *  been copied when it returns.
 */
typedef tensor_status_t (*tensor_device_copy_fn)(void *user, int32_t index, void *to, const void *from, int64_t nbytes, int32_t direction);

/** Waits until all work of a device is done. */
typedef tensor_status_t (*tensor_device_synchronize_fn)(void *user, int32_t index);

/** A kernel: computes the outputs of a call. TENSOR_E_UNSUPPORTED, returned before anything is
 *  written, declines the call: the library computes it on the host.
 */
typedef tensor_status_t (*tensor_kernel_fn)(void *user, const struct tensor_kernel_call_s *call);

/** A tensor as a kernel sees it: the address of its first element, and extents and strides, in
 *  elements, of its axes. data is NULL where there are no elements; ndim is 0 and dtype 0 for an
 *  operand that was left out. A 0-d input may be in memory of the host: then device is TENSOR_CPU.
 */
typedef struct tensor_operand_s {
  void *data;
  const int64_t *shape;
  const int64_t *strides;
  int32_t ndim;
  tensor_dtype_t dtype;
  tensor_device_t device;
  int32_t reserved;
} tensor_operand_t;

/** A call of a kernel on device `index` of its kind. `compute` is the dtype to compute in, 0 where
 *  the outputs' dtype is meant. docs/devices.md lists the operands and attributes of each kernel.
 */
typedef struct tensor_kernel_call_s {
  uint32_t struct_size;
  int32_t index;
  const char *name;
  int32_t n_outputs;
  int32_t n_inputs;
  int32_t n_attributes;
  tensor_dtype_t compute;
  const tensor_operand_t *outputs;
  const tensor_operand_t *inputs;
  const double *attributes;
} tensor_kernel_call_t;

/** A kernel of a device, by its name. */
typedef struct tensor_kernel_s {
  const char *name;
  tensor_kernel_fn run;
} tensor_kernel_t;

/** A kind of device from outside the library: `count` devices, memory functions that any thread
 *  calls, and kernels. synchronize may be NULL, and so may kernels if n_kernels is 0. struct_size
 *  is sizeof(tensor_device_plugin_t).
 */
typedef struct tensor_device_plugin_s {
  uint32_t struct_size;
  int32_t count;
  const char *name;
  void *user;
  tensor_device_alloc_fn alloc;
  tensor_device_dealloc_fn dealloc;
  tensor_device_copy_fn copy;
  tensor_device_synchronize_fn synchronize;
  const tensor_kernel_t *kernels;
  int64_t n_kernels;
} tensor_device_plugin_t;

/** Adds a kind of device; *device is the first of it. The table is copied, and what its functions
 *  and `user` point to must stay until the process ends. A kernel that the device lacks or declines
 *  is computed on the host, on copies.
 *  Nullable: plugin.
 *  Errors: TENSOR_E_VERSION for an unknown struct_size; TENSOR_E_INVALID for a name that is in use,
 *  a kernel's name that the library does not know, missing functions, and where there is no room
 *  for another kind.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_device_register(
    const tensor_device_plugin_t *plugin, int64_t *device);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_PLUGIN_H_ */
