/* SPDX-License-Identifier: Apache-2.0 */
/* plugin.h: User-defined devices: registers a kind of device from outside the library.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_PLUGIN_H_
#define TENSOR_PLUGIN_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Direction of a device's copy function. */
enum {
  TENSOR_COPY_TO_DEVICE = 0,
  TENSOR_COPY_FROM_DEVICE = 1,
  TENSOR_COPY_ON_DEVICE = 2
};

/** Allocates device memory, at least 64-byte aligned; returns NULL if it is exhausted. The library
 *  computes addresses in the memory but never reads or writes it.
 */
typedef void *(*tensor_device_alloc_fn)(void *user, int32_t index, int64_t nbytes);

/** Frees device memory. */
typedef void (*tensor_device_dealloc_fn)(void *user, int32_t index, void *data, int64_t nbytes);

/** Copies bytes; `direction` is a TENSOR_COPY_* constant. Copies to or from the host are complete
 *  when it returns.
 */
typedef tensor_status_t (*tensor_device_copy_fn)(void *user, int32_t index, void *to, const void *from, int64_t nbytes, int32_t direction);

/** Waits for all work of a device. */
typedef tensor_status_t (*tensor_device_synchronize_fn)(void *user, int32_t index);

/** Writes the properties of a device; all fields but struct_size are 0 on entry, and 0 stands for
 *  what is unknown.
 */
typedef tensor_status_t (*tensor_device_properties_fn)(void *user, int32_t index, struct tensor_device_facts_s *facts);

/** A kernel, which computes the outputs of a call. It may decline the call by returning
 *  TENSOR_E_UNSUPPORTED before anything is written; the library then computes it on the host.
 */
typedef tensor_status_t (*tensor_kernel_fn)(void *user, const struct tensor_kernel_call_s *call);

/** A tensor operand of a kernel: the address of its first element, and the extents and strides of
 *  its axes, in elements. data is NULL for an empty tensor; ndim and dtype are 0 for an omitted
 *  operand. A 0-d input may be in host memory, with device TENSOR_CPU.
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

/** A call of a kernel on device `index` of its kind. `compute` is the dtype to compute in, 0 for
 *  the dtype of the outputs. docs/devices.md lists the operands and attributes of each kernel.
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

/** A kernel of a device, with its name. */
typedef struct tensor_kernel_s {
  const char *name;
  tensor_kernel_fn run;
} tensor_kernel_t;

/** A kind of device from outside the library: `count` devices, memory functions that any thread may
 *  call, and kernels. synchronize and properties may be NULL, and kernels too if n_kernels is 0.
 *  struct_size is sizeof(tensor_device_plugin_t).
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
  tensor_device_properties_fn properties;
} tensor_device_plugin_t;

/** Registers a kind of device; *device is its first device. The table is copied; its functions and
 *  `user` must remain valid until the process ends. A kernel that the device lacks or declines is
 *  computed on the host, on copies.
 *  Nullable: plugin.
 *  Errors: TENSOR_E_VERSION for an unknown struct_size; TENSOR_E_INVALID for a name that is in use,
 *  an unknown kernel name, missing functions, and if no further kind can be registered.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_device_register(
    const tensor_device_plugin_t *plugin, int64_t *device);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_PLUGIN_H_ */
