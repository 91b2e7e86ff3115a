/* SPDX-License-Identifier: Apache-2.0 */
/* The process group of PyNorch's scripts. Their package looks at no result of these functions, so
 * that what fails ends the process: else each would go on training on its own. */
#include <stdlib.h>

#include "bridge.h"

static tensor_group_t* group = NULL;

void init_process_group(int rank, int world_size) {
  if (group) norch_refuse(__func__, "there is a process group already");
  group = tensor_group_create(NULL, NULL, rank, world_size, 0);
  if (!group) {
    norch_refuse(__func__, "rank %d of %d: %s", rank, world_size, tensor_last_error_message());
  }
}

void end_process_group(void) {
  if (!group) {
    norch_fail(__func__, "there is no process group");
    return;
  }
  const tensor_status_t status = tensor_group_destroy(group);
  tensor_group_release(group);
  group = NULL;
  if (status != TENSOR_OK) norch_refuse(__func__, "%s", tensor_last_error_message());
}

/* The tensor for a collective; NULL after an error. */
static tensor_t* operand(const char* function, Tensor* tensor) {
  if (!group) norch_refuse(function, "there is no process group; call init_process_group() first");
  return norch_borrow(function, tensor);
}

static void finish(const char* function, tensor_t* t, tensor_status_t status) {
  tensor_release(t);
  if (status != TENSOR_OK) norch_refuse(function, "%s", tensor_last_error_message());
}

void broadcast_tensor(Tensor* tensor, int src) {
  tensor_t* t = operand(__func__, tensor);
  if (t) finish(__func__, t, tensor_group_broadcast(group, &t, 1, src));
}

void allreduce_sum_tensor(Tensor* tensor) {
  tensor_t* t = operand(__func__, tensor);
  if (t) finish(__func__, t, tensor_group_all_reduce(group, &t, 1, TENSOR_COLLECTIVE_SUM));
}

void allreduce_mean_tensor(Tensor* tensor) {
  tensor_t* t = operand(__func__, tensor);
  if (t) finish(__func__, t, tensor_group_all_reduce(group, &t, 1, TENSOR_COLLECTIVE_MEAN));
}
