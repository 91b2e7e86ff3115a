// Written by tools/generate.py from the tables. Do not edit.
// Values and layouts of the public headers are those of abi.lock.json.
#include <stddef.h>

#include "tensor/tensor.h"

#define HOLDS(name, condition) typedef char name[(condition) ? 1 : -1]

HOLDS(check_1, sizeof(tensor_status_t) == 4 && (tensor_status_t)-1 < 0);
HOLDS(check_2, sizeof(tensor_bool_t) == 4 && (tensor_bool_t)-1 < 0);
HOLDS(check_3, sizeof(tensor_dtype_t) == 4 && (tensor_dtype_t)-1 < 0);
HOLDS(check_4, sizeof(tensor_device_t) == 4 && (tensor_device_t)-1 < 0);
HOLDS(check_5, TENSOR_VERSION_MAJOR == 0);
HOLDS(check_6, TENSOR_VERSION_MINOR == 1);
HOLDS(check_7, TENSOR_VERSION_PATCH == 0);
HOLDS(check_8, TENSOR_ABI == 0);
HOLDS(check_9, TENSOR_API_LEVEL == 1);
HOLDS(check_10, TENSOR_MAX_NDIM == 64);
HOLDS(check_11, TENSOR_SLICE_NONE == INT64_MIN);
HOLDS(check_12, TENSOR_AXIS_NONE == INT32_MIN);
HOLDS(check_13, TENSOR_CPU == 0x00010000);
HOLDS(check_14, TENSOR_OK == 0);
HOLDS(check_15, TENSOR_E_INVALID == 1);
HOLDS(check_16, TENSOR_E_SHAPE == 2);
HOLDS(check_17, TENSOR_E_DTYPE == 3);
HOLDS(check_18, TENSOR_E_DEVICE == 4);
HOLDS(check_19, TENSOR_E_INDEX == 5);
HOLDS(check_20, TENSOR_E_HANDLE == 6);
HOLDS(check_21, TENSOR_E_AUTOGRAD == 7);
HOLDS(check_22, TENSOR_E_UNSUPPORTED == 8);
HOLDS(check_23, TENSOR_E_NOMEM == 9);
HOLDS(check_24, TENSOR_E_DEVICE_NOMEM == 10);
HOLDS(check_25, TENSOR_E_CUDA == 11);
HOLDS(check_26, TENSOR_E_IO == 12);
HOLDS(check_27, TENSOR_E_CALLBACK == 13);
HOLDS(check_28, TENSOR_E_VERSION == 14);
HOLDS(check_29, TENSOR_E_FORKED == 15);
HOLDS(check_30, TENSOR_E_INTERNAL == 16);
HOLDS(check_31, TENSOR_BOOL == 1);
HOLDS(check_32, TENSOR_UINT8 == 2);
HOLDS(check_33, TENSOR_INT8 == 3);
HOLDS(check_34, TENSOR_INT16 == 4);
HOLDS(check_35, TENSOR_INT32 == 5);
HOLDS(check_36, TENSOR_INT64 == 6);
HOLDS(check_37, TENSOR_FLOAT16 == 7);
HOLDS(check_38, TENSOR_BFLOAT16 == 8);
HOLDS(check_39, TENSOR_FLOAT32 == 9);
HOLDS(check_40, TENSOR_FLOAT64 == 10);
HOLDS(check_41, TENSOR_UINT16 == 11);
HOLDS(check_42, TENSOR_UINT32 == 12);
HOLDS(check_43, TENSOR_UINT64 == 13);
HOLDS(check_44, TENSOR_COMPLEX64 == 14);
HOLDS(check_45, TENSOR_COMPLEX128 == 15);
HOLDS(check_46, TENSOR_REDUCE_NONE == 0);
HOLDS(check_47, TENSOR_REDUCE_MEAN == 1);
HOLDS(check_48, TENSOR_REDUCE_SUM == 2);
HOLDS(check_49, TENSOR_FAN_IN == 0);
HOLDS(check_50, TENSOR_FAN_OUT == 1);
HOLDS(check_51, TENSOR_FEATURE_CUDA == 1);
HOLDS(check_52, TENSOR_FEATURE_OPENMP == 2);
HOLDS(check_53, TENSOR_FEATURE_JIT == 4);
HOLDS(check_54, TENSOR_FEATURE_HANDLE_CHECKS == 5);
HOLDS(check_55, TENSOR_BACKWARD_RETAIN_GRAPH == 1);
HOLDS(check_56, TENSOR_BACKWARD_CREATE_GRAPH == 2);
HOLDS(check_57, TENSOR_BACKWARD_ALLOW_UNUSED == 4);
HOLDS(check_58, TENSOR_SGD == 1);
HOLDS(check_59, TENSOR_ADAM == 2);
HOLDS(check_60, TENSOR_ADAMW == 3);
HOLDS(check_61, TENSOR_RMSPROP == 4);
HOLDS(check_62, TENSOR_ADAGRAD == 5);
HOLDS(check_63, TENSOR_ADADELTA == 6);
HOLDS(check_64, TENSOR_ADAMAX == 7);
HOLDS(check_65, TENSOR_NADAM == 8);
HOLDS(check_66, TENSOR_RADAM == 9);
HOLDS(check_67, TENSOR_LAMB == 10);
HOLDS(check_68, TENSOR_LION == 11);
HOLDS(check_69, TENSOR_MUON == 12);
HOLDS(check_70, TENSOR_ASGD == 13);
HOLDS(check_71, TENSOR_RPROP == 14);
HOLDS(check_72, TENSOR_OPTIM_NESTEROV == 1);
HOLDS(check_73, TENSOR_OPTIM_AMSGRAD == 2);
HOLDS(check_74, TENSOR_OPTIM_MAXIMIZE == 4);
HOLDS(check_75, TENSOR_OPTIM_HAS_BETAS == 8);
HOLDS(check_76, TENSOR_OPTIM_HAS_LR == 16);
HOLDS(check_77, TENSOR_OPTIM_HAS_EPS == 32);
HOLDS(check_78, TENSOR_OPTIM_HAS_WEIGHT_DECAY == 64);
HOLDS(check_79, TENSOR_OPTIM_HAS_MOMENTUM == 128);
HOLDS(check_80, TENSOR_OPTIM_HAS_DAMPENING == 256);
HOLDS(check_81, TENSOR_SCHEDULE_STEP == 1);
HOLDS(check_82, TENSOR_SCHEDULE_MULTI_STEP == 2);
HOLDS(check_83, TENSOR_SCHEDULE_CONSTANT == 3);
HOLDS(check_84, TENSOR_SCHEDULE_LINEAR == 4);
HOLDS(check_85, TENSOR_SCHEDULE_EXPONENTIAL == 5);
HOLDS(check_86, TENSOR_SCHEDULE_POLYNOMIAL == 6);
HOLDS(check_87, TENSOR_SCHEDULE_COSINE_ANNEALING == 7);
HOLDS(check_88, TENSOR_SCHEDULE_COSINE_ANNEALING_WARM_RESTARTS == 8);
HOLDS(check_89, TENSOR_SCHEDULE_ONE_CYCLE == 9);
HOLDS(check_90, TENSOR_SCHEDULE_CYCLIC == 10);
HOLDS(check_91, TENSOR_SCHEDULE_REDUCE_ON_PLATEAU == 11);
HOLDS(check_92, TENSOR_SCHEDULE_SWA == 12);
HOLDS(check_93, TENSOR_DLPACK_COPY == 1);

#if UINTPTR_MAX == UINT64_MAX
HOLDS(check_94, sizeof(tensor_allocator_t) == 32);
HOLDS(check_95, offsetof(tensor_allocator_t, struct_size) == 0 && sizeof(((tensor_allocator_t *)0)->struct_size) == 4);
HOLDS(check_96, offsetof(tensor_allocator_t, reserved) == 4 && sizeof(((tensor_allocator_t *)0)->reserved) == 4);
HOLDS(check_97, offsetof(tensor_allocator_t, user) == 8 && sizeof(((tensor_allocator_t *)0)->user) == 8);
HOLDS(check_98, offsetof(tensor_allocator_t, alloc) == 16 && sizeof(((tensor_allocator_t *)0)->alloc) == 8);
HOLDS(check_99, offsetof(tensor_allocator_t, dealloc) == 24 && sizeof(((tensor_allocator_t *)0)->dealloc) == 8);
HOLDS(check_100, sizeof(tensor_memory_stats_t) == 64);
HOLDS(check_101, offsetof(tensor_memory_stats_t, struct_size) == 0 && sizeof(((tensor_memory_stats_t *)0)->struct_size) == 4);
HOLDS(check_102, offsetof(tensor_memory_stats_t, reserved) == 4 && sizeof(((tensor_memory_stats_t *)0)->reserved) == 4);
HOLDS(check_103, offsetof(tensor_memory_stats_t, allocated) == 8 && sizeof(((tensor_memory_stats_t *)0)->allocated) == 8);
HOLDS(check_104, offsetof(tensor_memory_stats_t, peak_allocated) == 16 && sizeof(((tensor_memory_stats_t *)0)->peak_allocated) == 8);
HOLDS(check_105, offsetof(tensor_memory_stats_t, cached) == 24 && sizeof(((tensor_memory_stats_t *)0)->cached) == 8);
HOLDS(check_106, offsetof(tensor_memory_stats_t, peak_cached) == 32 && sizeof(((tensor_memory_stats_t *)0)->peak_cached) == 8);
HOLDS(check_107, offsetof(tensor_memory_stats_t, n_alloc) == 40 && sizeof(((tensor_memory_stats_t *)0)->n_alloc) == 8);
HOLDS(check_108, offsetof(tensor_memory_stats_t, n_free) == 48 && sizeof(((tensor_memory_stats_t *)0)->n_free) == 8);
HOLDS(check_109, offsetof(tensor_memory_stats_t, n_live_tensors) == 56 && sizeof(((tensor_memory_stats_t *)0)->n_live_tensors) == 8);
HOLDS(check_110, sizeof(tensor_optimizer_opts_t) == 64);
HOLDS(check_111, offsetof(tensor_optimizer_opts_t, struct_size) == 0 && sizeof(((tensor_optimizer_opts_t *)0)->struct_size) == 4);
HOLDS(check_112, offsetof(tensor_optimizer_opts_t, flags) == 4 && sizeof(((tensor_optimizer_opts_t *)0)->flags) == 4);
HOLDS(check_113, offsetof(tensor_optimizer_opts_t, lr) == 8 && sizeof(((tensor_optimizer_opts_t *)0)->lr) == 8);
HOLDS(check_114, offsetof(tensor_optimizer_opts_t, momentum) == 16 && sizeof(((tensor_optimizer_opts_t *)0)->momentum) == 8);
HOLDS(check_115, offsetof(tensor_optimizer_opts_t, dampening) == 24 && sizeof(((tensor_optimizer_opts_t *)0)->dampening) == 8);
HOLDS(check_116, offsetof(tensor_optimizer_opts_t, weight_decay) == 32 && sizeof(((tensor_optimizer_opts_t *)0)->weight_decay) == 8);
HOLDS(check_117, offsetof(tensor_optimizer_opts_t, beta1) == 40 && sizeof(((tensor_optimizer_opts_t *)0)->beta1) == 8);
HOLDS(check_118, offsetof(tensor_optimizer_opts_t, beta2) == 48 && sizeof(((tensor_optimizer_opts_t *)0)->beta2) == 8);
HOLDS(check_119, offsetof(tensor_optimizer_opts_t, eps) == 56 && sizeof(((tensor_optimizer_opts_t *)0)->eps) == 8);
#endif

int main(void) { return 0; }
