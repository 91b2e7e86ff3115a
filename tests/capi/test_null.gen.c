/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#include "bad_arguments.h"

static void stub_tensor_destroy_fn(void *user) {}
static void stub_tensor_backward_fn(void *user, tensor_t *const *grad_outputs, int32_t n_outputs, tensor_t **grad_inputs, int32_t n_inputs, tensor_status_t *status) {}
static void stub_tensor_hook_fn(void *user, tensor_t *grad, tensor_t **replacement, tensor_status_t *status) {}
static void * stub_tensor_device_alloc_fn(void *user, int32_t index, int64_t nbytes) { return 0; }
static void stub_tensor_device_dealloc_fn(void *user, int32_t index, void *data, int64_t nbytes) {}
static tensor_status_t stub_tensor_device_copy_fn(void *user, int32_t index, void *to, const void *from, int64_t nbytes, int32_t direction) { return 0; }
static tensor_status_t stub_tensor_device_synchronize_fn(void *user, int32_t index) { return 0; }
static tensor_status_t stub_tensor_device_properties_fn(void *user, int32_t index, struct tensor_device_facts_s *facts) { return 0; }
static tensor_status_t stub_tensor_kernel_fn(void *user, const struct tensor_kernel_call_s *call) { return 0; }
static void stub_tensor_profile_fn(void *user, const struct tensor_profile_event_s *event) {}
static void stub_tensor_gradcheck_fn(void *user, tensor_t *const *inputs, int32_t n_inputs, tensor_t **output, tensor_status_t *status) {}

static void test_tensor_empty(void) {
  HANDLE("tensor_empty", "shape", 0, tensor_empty(NULL, 2, 0, 0) == NULL);
  HANDLE("tensor_empty", "shape", 0, tensor_empty(dims, -1, 0, 0) == NULL);
  HANDLE("tensor_empty", "dtype", TENSOR_E_INVALID, tensor_empty(dims, 2, -1, 0) == NULL);
  HANDLE("tensor_empty", "dtype", TENSOR_E_INVALID, tensor_empty(dims, 2, 9999, 0) == NULL);
  HANDLE("tensor_empty", "device", TENSOR_E_INVALID, tensor_empty(dims, 2, 0, -1) == NULL);
  HANDLE("tensor_empty", "device", TENSOR_E_INVALID, tensor_empty(dims, 2, 0, 9999) == NULL);
}

static void test_tensor_zeros(void) {
  HANDLE("tensor_zeros", "shape", 0, tensor_zeros(NULL, 2, 0, 0) == NULL);
  HANDLE("tensor_zeros", "shape", 0, tensor_zeros(dims, -1, 0, 0) == NULL);
  HANDLE("tensor_zeros", "dtype", TENSOR_E_INVALID, tensor_zeros(dims, 2, -1, 0) == NULL);
  HANDLE("tensor_zeros", "dtype", TENSOR_E_INVALID, tensor_zeros(dims, 2, 9999, 0) == NULL);
  HANDLE("tensor_zeros", "device", TENSOR_E_INVALID, tensor_zeros(dims, 2, 0, -1) == NULL);
  HANDLE("tensor_zeros", "device", TENSOR_E_INVALID, tensor_zeros(dims, 2, 0, 9999) == NULL);
}

static void test_tensor_ones(void) {
  HANDLE("tensor_ones", "shape", 0, tensor_ones(NULL, 2, 0, 0) == NULL);
  HANDLE("tensor_ones", "shape", 0, tensor_ones(dims, -1, 0, 0) == NULL);
  HANDLE("tensor_ones", "dtype", TENSOR_E_INVALID, tensor_ones(dims, 2, -1, 0) == NULL);
  HANDLE("tensor_ones", "dtype", TENSOR_E_INVALID, tensor_ones(dims, 2, 9999, 0) == NULL);
  HANDLE("tensor_ones", "device", TENSOR_E_INVALID, tensor_ones(dims, 2, 0, -1) == NULL);
  HANDLE("tensor_ones", "device", TENSOR_E_INVALID, tensor_ones(dims, 2, 0, 9999) == NULL);
}

static void test_tensor_full(void) {
  HANDLE("tensor_full", "shape", 0, tensor_full(NULL, 2, 1.0, 0, 0) == NULL);
  HANDLE("tensor_full", "shape", 0, tensor_full(dims, -1, 1.0, 0, 0) == NULL);
  HANDLE("tensor_full", "dtype", TENSOR_E_INVALID, tensor_full(dims, 2, 1.0, -1, 0) == NULL);
  HANDLE("tensor_full", "dtype", TENSOR_E_INVALID, tensor_full(dims, 2, 1.0, 9999, 0) == NULL);
  HANDLE("tensor_full", "device", TENSOR_E_INVALID, tensor_full(dims, 2, 1.0, 0, -1) == NULL);
  HANDLE("tensor_full", "device", TENSOR_E_INVALID, tensor_full(dims, 2, 1.0, 0, 9999) == NULL);
}

static void test_tensor_full_i64(void) {
  HANDLE("tensor_full_i64", "shape", 0, tensor_full_i64(NULL, 2, 1, 0, 0) == NULL);
  HANDLE("tensor_full_i64", "shape", 0, tensor_full_i64(dims, -1, 1, 0, 0) == NULL);
  HANDLE("tensor_full_i64", "dtype", TENSOR_E_INVALID, tensor_full_i64(dims, 2, 1, -1, 0) == NULL);
  HANDLE("tensor_full_i64", "dtype", TENSOR_E_INVALID, tensor_full_i64(dims, 2, 1, 9999, 0) == NULL);
  HANDLE("tensor_full_i64", "device", TENSOR_E_INVALID, tensor_full_i64(dims, 2, 1, 0, -1) == NULL);
  HANDLE("tensor_full_i64", "device", TENSOR_E_INVALID, tensor_full_i64(dims, 2, 1, 0, 9999) == NULL);
}

static void test_tensor_empty_like(void) {
  HANDLE("tensor_empty_like", "x", TENSOR_E_INVALID, tensor_empty_like(NULL, 0, 0) == NULL);
  HANDLE("tensor_empty_like", "x", TENSOR_E_HANDLE, tensor_empty_like((tensor_t *)error, 0, 0) == NULL);
  HANDLE("tensor_empty_like", "x", TENSOR_E_HANDLE, tensor_empty_like(dead, 0, 0) == NULL);
  HANDLE("tensor_empty_like", "dtype", TENSOR_E_INVALID, tensor_empty_like(x, -1, 0) == NULL);
  HANDLE("tensor_empty_like", "dtype", TENSOR_E_INVALID, tensor_empty_like(x, 9999, 0) == NULL);
  HANDLE("tensor_empty_like", "device", TENSOR_E_INVALID, tensor_empty_like(x, 0, -1) == NULL);
  HANDLE("tensor_empty_like", "device", TENSOR_E_INVALID, tensor_empty_like(x, 0, 9999) == NULL);
}

static void test_tensor_zeros_like(void) {
  HANDLE("tensor_zeros_like", "x", TENSOR_E_INVALID, tensor_zeros_like(NULL, 0, 0) == NULL);
  HANDLE("tensor_zeros_like", "x", TENSOR_E_HANDLE, tensor_zeros_like((tensor_t *)error, 0, 0) == NULL);
  HANDLE("tensor_zeros_like", "x", TENSOR_E_HANDLE, tensor_zeros_like(dead, 0, 0) == NULL);
  HANDLE("tensor_zeros_like", "dtype", TENSOR_E_INVALID, tensor_zeros_like(x, -1, 0) == NULL);
  HANDLE("tensor_zeros_like", "dtype", TENSOR_E_INVALID, tensor_zeros_like(x, 9999, 0) == NULL);
  HANDLE("tensor_zeros_like", "device", TENSOR_E_INVALID, tensor_zeros_like(x, 0, -1) == NULL);
  HANDLE("tensor_zeros_like", "device", TENSOR_E_INVALID, tensor_zeros_like(x, 0, 9999) == NULL);
}

static void test_tensor_ones_like(void) {
  HANDLE("tensor_ones_like", "x", TENSOR_E_INVALID, tensor_ones_like(NULL, 0, 0) == NULL);
  HANDLE("tensor_ones_like", "x", TENSOR_E_HANDLE, tensor_ones_like((tensor_t *)error, 0, 0) == NULL);
  HANDLE("tensor_ones_like", "x", TENSOR_E_HANDLE, tensor_ones_like(dead, 0, 0) == NULL);
  HANDLE("tensor_ones_like", "dtype", TENSOR_E_INVALID, tensor_ones_like(x, -1, 0) == NULL);
  HANDLE("tensor_ones_like", "dtype", TENSOR_E_INVALID, tensor_ones_like(x, 9999, 0) == NULL);
  HANDLE("tensor_ones_like", "device", TENSOR_E_INVALID, tensor_ones_like(x, 0, -1) == NULL);
  HANDLE("tensor_ones_like", "device", TENSOR_E_INVALID, tensor_ones_like(x, 0, 9999) == NULL);
}

static void test_tensor_full_like(void) {
  HANDLE("tensor_full_like", "x", TENSOR_E_INVALID, tensor_full_like(NULL, 1.0, 0, 0) == NULL);
  HANDLE("tensor_full_like", "x", TENSOR_E_HANDLE, tensor_full_like((tensor_t *)error, 1.0, 0, 0) == NULL);
  HANDLE("tensor_full_like", "x", TENSOR_E_HANDLE, tensor_full_like(dead, 1.0, 0, 0) == NULL);
  HANDLE("tensor_full_like", "dtype", TENSOR_E_INVALID, tensor_full_like(x, 1.0, -1, 0) == NULL);
  HANDLE("tensor_full_like", "dtype", TENSOR_E_INVALID, tensor_full_like(x, 1.0, 9999, 0) == NULL);
  HANDLE("tensor_full_like", "device", TENSOR_E_INVALID, tensor_full_like(x, 1.0, 0, -1) == NULL);
  HANDLE("tensor_full_like", "device", TENSOR_E_INVALID, tensor_full_like(x, 1.0, 0, 9999) == NULL);
}

static void test_tensor_full_like_i64(void) {
  HANDLE("tensor_full_like_i64", "x", TENSOR_E_INVALID, tensor_full_like_i64(NULL, 1, 0, 0) == NULL);
  HANDLE("tensor_full_like_i64", "x", TENSOR_E_HANDLE, tensor_full_like_i64((tensor_t *)error, 1, 0, 0) == NULL);
  HANDLE("tensor_full_like_i64", "x", TENSOR_E_HANDLE, tensor_full_like_i64(dead, 1, 0, 0) == NULL);
  HANDLE("tensor_full_like_i64", "dtype", TENSOR_E_INVALID, tensor_full_like_i64(x, 1, -1, 0) == NULL);
  HANDLE("tensor_full_like_i64", "dtype", TENSOR_E_INVALID, tensor_full_like_i64(x, 1, 9999, 0) == NULL);
  HANDLE("tensor_full_like_i64", "device", TENSOR_E_INVALID, tensor_full_like_i64(x, 1, 0, -1) == NULL);
  HANDLE("tensor_full_like_i64", "device", TENSOR_E_INVALID, tensor_full_like_i64(x, 1, 0, 9999) == NULL);
}

static void test_tensor_arange(void) {
  HANDLE("tensor_arange", "dtype", TENSOR_E_INVALID, tensor_arange(1.0, 1.0, 1.0, -1, 0) == NULL);
  HANDLE("tensor_arange", "dtype", TENSOR_E_INVALID, tensor_arange(1.0, 1.0, 1.0, 9999, 0) == NULL);
  HANDLE("tensor_arange", "device", TENSOR_E_INVALID, tensor_arange(1.0, 1.0, 1.0, 0, -1) == NULL);
  HANDLE("tensor_arange", "device", TENSOR_E_INVALID, tensor_arange(1.0, 1.0, 1.0, 0, 9999) == NULL);
}

static void test_tensor_arange_i64(void) {
  HANDLE("tensor_arange_i64", "dtype", TENSOR_E_INVALID, tensor_arange_i64(1, 1, 1, -1, 0) == NULL);
  HANDLE("tensor_arange_i64", "dtype", TENSOR_E_INVALID, tensor_arange_i64(1, 1, 1, 9999, 0) == NULL);
  HANDLE("tensor_arange_i64", "device", TENSOR_E_INVALID, tensor_arange_i64(1, 1, 1, 0, -1) == NULL);
  HANDLE("tensor_arange_i64", "device", TENSOR_E_INVALID, tensor_arange_i64(1, 1, 1, 0, 9999) == NULL);
}

static void test_tensor_linspace(void) {
  HANDLE("tensor_linspace", "endpoint", TENSOR_E_INVALID, tensor_linspace(1.0, 1.0, 1, 2, 0, 0) == NULL);
  HANDLE("tensor_linspace", "endpoint", TENSOR_E_INVALID, tensor_linspace(1.0, 1.0, 1, -1, 0, 0) == NULL);
  HANDLE("tensor_linspace", "endpoint", TENSOR_E_INVALID, tensor_linspace(1.0, 1.0, 1, INT32_MIN, 0, 0) == NULL);
  HANDLE("tensor_linspace", "dtype", TENSOR_E_INVALID, tensor_linspace(1.0, 1.0, 1, 0, -1, 0) == NULL);
  HANDLE("tensor_linspace", "dtype", TENSOR_E_INVALID, tensor_linspace(1.0, 1.0, 1, 0, 9999, 0) == NULL);
  HANDLE("tensor_linspace", "device", TENSOR_E_INVALID, tensor_linspace(1.0, 1.0, 1, 0, 0, -1) == NULL);
  HANDLE("tensor_linspace", "device", TENSOR_E_INVALID, tensor_linspace(1.0, 1.0, 1, 0, 0, 9999) == NULL);
}

static void test_tensor_eye(void) {
  HANDLE("tensor_eye", "dtype", TENSOR_E_INVALID, tensor_eye(1, 1, 1, -1, 0) == NULL);
  HANDLE("tensor_eye", "dtype", TENSOR_E_INVALID, tensor_eye(1, 1, 1, 9999, 0) == NULL);
  HANDLE("tensor_eye", "device", TENSOR_E_INVALID, tensor_eye(1, 1, 1, 0, -1) == NULL);
  HANDLE("tensor_eye", "device", TENSOR_E_INVALID, tensor_eye(1, 1, 1, 0, 9999) == NULL);
}

static void test_tensor_logspace(void) {
  HANDLE("tensor_logspace", "endpoint", TENSOR_E_INVALID, tensor_logspace(1.0, 1.0, 1, 2, 1.0, 0, 0) == NULL);
  HANDLE("tensor_logspace", "endpoint", TENSOR_E_INVALID, tensor_logspace(1.0, 1.0, 1, -1, 1.0, 0, 0) == NULL);
  HANDLE("tensor_logspace", "endpoint", TENSOR_E_INVALID, tensor_logspace(1.0, 1.0, 1, INT32_MIN, 1.0, 0, 0) == NULL);
  HANDLE("tensor_logspace", "dtype", TENSOR_E_INVALID, tensor_logspace(1.0, 1.0, 1, 0, 1.0, -1, 0) == NULL);
  HANDLE("tensor_logspace", "dtype", TENSOR_E_INVALID, tensor_logspace(1.0, 1.0, 1, 0, 1.0, 9999, 0) == NULL);
  HANDLE("tensor_logspace", "device", TENSOR_E_INVALID, tensor_logspace(1.0, 1.0, 1, 0, 1.0, 0, -1) == NULL);
  HANDLE("tensor_logspace", "device", TENSOR_E_INVALID, tensor_logspace(1.0, 1.0, 1, 0, 1.0, 0, 9999) == NULL);
}

static void test_tensor_tril_indices(void) {
  HANDLE("tensor_tril_indices", "dtype", TENSOR_E_INVALID, tensor_tril_indices(1, 1, 1, -1, 0) == NULL);
  HANDLE("tensor_tril_indices", "dtype", TENSOR_E_INVALID, tensor_tril_indices(1, 1, 1, 9999, 0) == NULL);
  HANDLE("tensor_tril_indices", "device", TENSOR_E_INVALID, tensor_tril_indices(1, 1, 1, 0, -1) == NULL);
  HANDLE("tensor_tril_indices", "device", TENSOR_E_INVALID, tensor_tril_indices(1, 1, 1, 0, 9999) == NULL);
}

static void test_tensor_triu_indices(void) {
  HANDLE("tensor_triu_indices", "dtype", TENSOR_E_INVALID, tensor_triu_indices(1, 1, 1, -1, 0) == NULL);
  HANDLE("tensor_triu_indices", "dtype", TENSOR_E_INVALID, tensor_triu_indices(1, 1, 1, 9999, 0) == NULL);
  HANDLE("tensor_triu_indices", "device", TENSOR_E_INVALID, tensor_triu_indices(1, 1, 1, 0, -1) == NULL);
  HANDLE("tensor_triu_indices", "device", TENSOR_E_INVALID, tensor_triu_indices(1, 1, 1, 0, 9999) == NULL);
}

static void test_tensor_vander(void) {
  HANDLE("tensor_vander", "x", TENSOR_E_INVALID, tensor_vander(NULL, 1, 0) == NULL);
  HANDLE("tensor_vander", "x", TENSOR_E_HANDLE, tensor_vander((tensor_t *)error, 1, 0) == NULL);
  HANDLE("tensor_vander", "x", TENSOR_E_HANDLE, tensor_vander(dead, 1, 0) == NULL);
  HANDLE("tensor_vander", "increasing", TENSOR_E_INVALID, tensor_vander(x, 1, 2) == NULL);
  HANDLE("tensor_vander", "increasing", TENSOR_E_INVALID, tensor_vander(x, 1, -1) == NULL);
  HANDLE("tensor_vander", "increasing", TENSOR_E_INVALID, tensor_vander(x, 1, INT32_MIN) == NULL);
}

static void test_tensor_clone(void) {
  HANDLE("tensor_clone", "x", TENSOR_E_INVALID, tensor_clone(NULL) == NULL);
  HANDLE("tensor_clone", "x", TENSOR_E_HANDLE, tensor_clone((tensor_t *)error) == NULL);
  HANDLE("tensor_clone", "x", TENSOR_E_HANDLE, tensor_clone(dead) == NULL);
}

static void test_tensor_contiguous(void) {
  HANDLE("tensor_contiguous", "x", TENSOR_E_INVALID, tensor_contiguous(NULL) == NULL);
  HANDLE("tensor_contiguous", "x", TENSOR_E_HANDLE, tensor_contiguous((tensor_t *)error) == NULL);
  HANDLE("tensor_contiguous", "x", TENSOR_E_HANDLE, tensor_contiguous(dead) == NULL);
}

static void test_tensor_astype(void) {
  HANDLE("tensor_astype", "x", TENSOR_E_INVALID, tensor_astype(NULL, 0) == NULL);
  HANDLE("tensor_astype", "x", TENSOR_E_HANDLE, tensor_astype((tensor_t *)error, 0) == NULL);
  HANDLE("tensor_astype", "x", TENSOR_E_HANDLE, tensor_astype(dead, 0) == NULL);
  HANDLE("tensor_astype", "dtype", TENSOR_E_INVALID, tensor_astype(x, -1) == NULL);
  HANDLE("tensor_astype", "dtype", TENSOR_E_INVALID, tensor_astype(x, 9999) == NULL);
}

static void test_tensor_to_device(void) {
  HANDLE("tensor_to_device", "x", TENSOR_E_INVALID, tensor_to_device(NULL, 0) == NULL);
  HANDLE("tensor_to_device", "x", TENSOR_E_HANDLE, tensor_to_device((tensor_t *)error, 0) == NULL);
  HANDLE("tensor_to_device", "x", TENSOR_E_HANDLE, tensor_to_device(dead, 0) == NULL);
  HANDLE("tensor_to_device", "device", TENSOR_E_INVALID, tensor_to_device(x, -1) == NULL);
  HANDLE("tensor_to_device", "device", TENSOR_E_INVALID, tensor_to_device(x, 9999) == NULL);
}

static void test_tensor_copy_(void) {
  STATUS("tensor_copy_", "x", TENSOR_E_INVALID, tensor_copy_(NULL, x));
  STATUS("tensor_copy_", "x", TENSOR_E_HANDLE, tensor_copy_((tensor_t *)error, x));
  STATUS("tensor_copy_", "x", TENSOR_E_HANDLE, tensor_copy_(dead, x));
  STATUS("tensor_copy_", "src", TENSOR_E_INVALID, tensor_copy_(x, NULL));
  STATUS("tensor_copy_", "src", TENSOR_E_HANDLE, tensor_copy_(x, (tensor_t *)error));
  STATUS("tensor_copy_", "src", TENSOR_E_HANDLE, tensor_copy_(x, dead));
}

static void test_tensor_fill_(void) {
  STATUS("tensor_fill_", "x", TENSOR_E_INVALID, tensor_fill_(NULL, 1.0));
  STATUS("tensor_fill_", "x", TENSOR_E_HANDLE, tensor_fill_((tensor_t *)error, 1.0));
  STATUS("tensor_fill_", "x", TENSOR_E_HANDLE, tensor_fill_(dead, 1.0));
}

static void test_tensor_fill_i64_(void) {
  STATUS("tensor_fill_i64_", "x", TENSOR_E_INVALID, tensor_fill_i64_(NULL, 1));
  STATUS("tensor_fill_i64_", "x", TENSOR_E_HANDLE, tensor_fill_i64_((tensor_t *)error, 1));
  STATUS("tensor_fill_i64_", "x", TENSOR_E_HANDLE, tensor_fill_i64_(dead, 1));
}

static void test_tensor_zero_(void) {
  STATUS("tensor_zero_", "x", TENSOR_E_INVALID, tensor_zero_(NULL));
  STATUS("tensor_zero_", "x", TENSOR_E_HANDLE, tensor_zero_((tensor_t *)error));
  STATUS("tensor_zero_", "x", TENSOR_E_HANDLE, tensor_zero_(dead));
}

static void test_tensor_reshape(void) {
  HANDLE("tensor_reshape", "x", TENSOR_E_INVALID, tensor_reshape(NULL, dims, 2) == NULL);
  HANDLE("tensor_reshape", "x", TENSOR_E_HANDLE, tensor_reshape((tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_reshape", "x", TENSOR_E_HANDLE, tensor_reshape(dead, dims, 2) == NULL);
  HANDLE("tensor_reshape", "shape", 0, tensor_reshape(x, NULL, 2) == NULL);
  HANDLE("tensor_reshape", "shape", 0, tensor_reshape(x, dims, -1) == NULL);
}

static void test_tensor_view(void) {
  HANDLE("tensor_view", "x", TENSOR_E_INVALID, tensor_view(NULL, dims, 2) == NULL);
  HANDLE("tensor_view", "x", TENSOR_E_HANDLE, tensor_view((tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_view", "x", TENSOR_E_HANDLE, tensor_view(dead, dims, 2) == NULL);
  HANDLE("tensor_view", "shape", 0, tensor_view(x, NULL, 2) == NULL);
  HANDLE("tensor_view", "shape", 0, tensor_view(x, dims, -1) == NULL);
}

static void test_tensor_flatten(void) {
  HANDLE("tensor_flatten", "x", TENSOR_E_INVALID, tensor_flatten(NULL, 0, 0) == NULL);
  HANDLE("tensor_flatten", "x", TENSOR_E_HANDLE, tensor_flatten((tensor_t *)error, 0, 0) == NULL);
  HANDLE("tensor_flatten", "x", TENSOR_E_HANDLE, tensor_flatten(dead, 0, 0) == NULL);
}

static void test_tensor_permute_dims(void) {
  HANDLE("tensor_permute_dims", "x", TENSOR_E_INVALID, tensor_permute_dims(NULL, dims, 2) == NULL);
  HANDLE("tensor_permute_dims", "x", TENSOR_E_HANDLE, tensor_permute_dims((tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_permute_dims", "x", TENSOR_E_HANDLE, tensor_permute_dims(dead, dims, 2) == NULL);
  HANDLE("tensor_permute_dims", "axes", 0, tensor_permute_dims(x, NULL, 2) == NULL);
  HANDLE("tensor_permute_dims", "axes", 0, tensor_permute_dims(x, dims, -1) == NULL);
}

static void test_tensor_transpose(void) {
  HANDLE("tensor_transpose", "x", TENSOR_E_INVALID, tensor_transpose(NULL, 0, 0) == NULL);
  HANDLE("tensor_transpose", "x", TENSOR_E_HANDLE, tensor_transpose((tensor_t *)error, 0, 0) == NULL);
  HANDLE("tensor_transpose", "x", TENSOR_E_HANDLE, tensor_transpose(dead, 0, 0) == NULL);
}

static void test_tensor_matrix_transpose(void) {
  HANDLE("tensor_matrix_transpose", "x", TENSOR_E_INVALID, tensor_matrix_transpose(NULL) == NULL);
  HANDLE("tensor_matrix_transpose", "x", TENSOR_E_HANDLE, tensor_matrix_transpose((tensor_t *)error) == NULL);
  HANDLE("tensor_matrix_transpose", "x", TENSOR_E_HANDLE, tensor_matrix_transpose(dead) == NULL);
}

static void test_tensor_broadcast_to(void) {
  HANDLE("tensor_broadcast_to", "x", TENSOR_E_INVALID, tensor_broadcast_to(NULL, dims, 2) == NULL);
  HANDLE("tensor_broadcast_to", "x", TENSOR_E_HANDLE, tensor_broadcast_to((tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_broadcast_to", "x", TENSOR_E_HANDLE, tensor_broadcast_to(dead, dims, 2) == NULL);
  HANDLE("tensor_broadcast_to", "shape", 0, tensor_broadcast_to(x, NULL, 2) == NULL);
  HANDLE("tensor_broadcast_to", "shape", 0, tensor_broadcast_to(x, dims, -1) == NULL);
}

static void test_tensor_squeeze(void) {
  HANDLE("tensor_squeeze", "x", TENSOR_E_INVALID, tensor_squeeze(NULL, axes, 2) == NULL);
  HANDLE("tensor_squeeze", "x", TENSOR_E_HANDLE, tensor_squeeze((tensor_t *)error, axes, 2) == NULL);
  HANDLE("tensor_squeeze", "x", TENSOR_E_HANDLE, tensor_squeeze(dead, axes, 2) == NULL);
  HANDLE("tensor_squeeze", "axes", 0, tensor_squeeze(x, NULL, 2) == NULL);
  HANDLE("tensor_squeeze", "axes", 0, tensor_squeeze(x, axes, -1) == NULL);
}

static void test_tensor_unsqueeze(void) {
  HANDLE("tensor_unsqueeze", "x", TENSOR_E_INVALID, tensor_unsqueeze(NULL, 0) == NULL);
  HANDLE("tensor_unsqueeze", "x", TENSOR_E_HANDLE, tensor_unsqueeze((tensor_t *)error, 0) == NULL);
  HANDLE("tensor_unsqueeze", "x", TENSOR_E_HANDLE, tensor_unsqueeze(dead, 0) == NULL);
}

static void test_tensor_slice(void) {
  HANDLE("tensor_slice", "x", TENSOR_E_INVALID, tensor_slice(NULL, 0, 1, 1, 1) == NULL);
  HANDLE("tensor_slice", "x", TENSOR_E_HANDLE, tensor_slice((tensor_t *)error, 0, 1, 1, 1) == NULL);
  HANDLE("tensor_slice", "x", TENSOR_E_HANDLE, tensor_slice(dead, 0, 1, 1, 1) == NULL);
}

static void test_tensor_select(void) {
  HANDLE("tensor_select", "x", TENSOR_E_INVALID, tensor_select(NULL, 0, 1) == NULL);
  HANDLE("tensor_select", "x", TENSOR_E_HANDLE, tensor_select((tensor_t *)error, 0, 1) == NULL);
  HANDLE("tensor_select", "x", TENSOR_E_HANDLE, tensor_select(dead, 0, 1) == NULL);
}

static void test_tensor_narrow(void) {
  HANDLE("tensor_narrow", "x", TENSOR_E_INVALID, tensor_narrow(NULL, 0, 1, 1) == NULL);
  HANDLE("tensor_narrow", "x", TENSOR_E_HANDLE, tensor_narrow((tensor_t *)error, 0, 1, 1) == NULL);
  HANDLE("tensor_narrow", "x", TENSOR_E_HANDLE, tensor_narrow(dead, 0, 1, 1) == NULL);
}

static void test_tensor_diagonal(void) {
  HANDLE("tensor_diagonal", "x", TENSOR_E_INVALID, tensor_diagonal(NULL, 1, 0, 0) == NULL);
  HANDLE("tensor_diagonal", "x", TENSOR_E_HANDLE, tensor_diagonal((tensor_t *)error, 1, 0, 0) == NULL);
  HANDLE("tensor_diagonal", "x", TENSOR_E_HANDLE, tensor_diagonal(dead, 1, 0, 0) == NULL);
}

static void test_tensor_as_strided(void) {
  HANDLE("tensor_as_strided", "x", TENSOR_E_INVALID, tensor_as_strided(NULL, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided", "x", TENSOR_E_HANDLE, tensor_as_strided((tensor_t *)error, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided", "x", TENSOR_E_HANDLE, tensor_as_strided(dead, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided", "shape", 0, tensor_as_strided(x, NULL, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided", "shape", 0, tensor_as_strided(x, dims, -1, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided", "strides", 0, tensor_as_strided(x, dims, 2, NULL, 2, 1) == NULL);
  HANDLE("tensor_as_strided", "strides", 0, tensor_as_strided(x, dims, 2, dims, -1, 1) == NULL);
}

static void test_tensor_split(void) {
  STATUS("tensor_split", "x", TENSOR_E_INVALID, tensor_split(NULL, dims, 2, 0, out_tensors));
  STATUS("tensor_split", "x", TENSOR_E_HANDLE, tensor_split((tensor_t *)error, dims, 2, 0, out_tensors));
  STATUS("tensor_split", "x", TENSOR_E_HANDLE, tensor_split(dead, dims, 2, 0, out_tensors));
  STATUS("tensor_split", "sizes", 0, tensor_split(x, NULL, 2, 0, out_tensors));
  STATUS("tensor_split", "sizes", 0, tensor_split(x, dims, -1, 0, out_tensors));
  STATUS("tensor_split", "outs", TENSOR_E_INVALID, tensor_split(x, dims, 2, 0, NULL));
}

static void test_tensor_unbind(void) {
  GET("tensor_unbind", "x", TENSOR_E_INVALID, tensor_unbind(NULL, 0, out_tensors));
  GET("tensor_unbind", "x", TENSOR_E_HANDLE, tensor_unbind((tensor_t *)error, 0, out_tensors));
  GET("tensor_unbind", "x", TENSOR_E_HANDLE, tensor_unbind(dead, 0, out_tensors));
  GET("tensor_unbind", "outs", TENSOR_E_INVALID, tensor_unbind(x, 0, NULL));
}

static void test_tensor_chunk(void) {
  GET("tensor_chunk", "x", TENSOR_E_INVALID, tensor_chunk(NULL, 1, 0, out_tensors));
  GET("tensor_chunk", "x", TENSOR_E_HANDLE, tensor_chunk((tensor_t *)error, 1, 0, out_tensors));
  GET("tensor_chunk", "x", TENSOR_E_HANDLE, tensor_chunk(dead, 1, 0, out_tensors));
  GET("tensor_chunk", "outs", TENSOR_E_INVALID, tensor_chunk(x, 1, 0, NULL));
}

static void test_tensor_array_split(void) {
  GET("tensor_array_split", "x", TENSOR_E_INVALID, tensor_array_split(NULL, 1, 0, out_tensors));
  GET("tensor_array_split", "x", TENSOR_E_HANDLE, tensor_array_split((tensor_t *)error, 1, 0, out_tensors));
  GET("tensor_array_split", "x", TENSOR_E_HANDLE, tensor_array_split(dead, 1, 0, out_tensors));
  GET("tensor_array_split", "outs", TENSOR_E_INVALID, tensor_array_split(x, 1, 0, NULL));
}

static void test_tensor_broadcast_tensors(void) {
  STATUS("tensor_broadcast_tensors", "xs", 0, tensor_broadcast_tensors(NULL, 2, out_tensors));
  STATUS("tensor_broadcast_tensors", "xs", 0, tensor_broadcast_tensors(xs, -1, out_tensors));
  STATUS("tensor_broadcast_tensors", "xs", TENSOR_E_HANDLE, tensor_broadcast_tensors(holds_wrong, 2, out_tensors));
  STATUS("tensor_broadcast_tensors", "xs", TENSOR_E_HANDLE, tensor_broadcast_tensors(holds_dead, 2, out_tensors));
  STATUS("tensor_broadcast_tensors", "xs", TENSOR_E_INVALID, tensor_broadcast_tensors(holds_null, 2, out_tensors));
  STATUS("tensor_broadcast_tensors", "outs", TENSOR_E_INVALID, tensor_broadcast_tensors(xs, 2, NULL));
}

static void test_tensor_meshgrid(void) {
  STATUS("tensor_meshgrid", "xs", 0, tensor_meshgrid(NULL, 2, "x", out_tensors));
  STATUS("tensor_meshgrid", "xs", 0, tensor_meshgrid(xs, -1, "x", out_tensors));
  STATUS("tensor_meshgrid", "xs", TENSOR_E_HANDLE, tensor_meshgrid(holds_wrong, 2, "x", out_tensors));
  STATUS("tensor_meshgrid", "xs", TENSOR_E_HANDLE, tensor_meshgrid(holds_dead, 2, "x", out_tensors));
  STATUS("tensor_meshgrid", "xs", TENSOR_E_INVALID, tensor_meshgrid(holds_null, 2, "x", out_tensors));
  STATUS("tensor_meshgrid", "indexing", TENSOR_E_INVALID, tensor_meshgrid(xs, 2, NULL, out_tensors));
  STATUS("tensor_meshgrid", "outs", TENSOR_E_INVALID, tensor_meshgrid(xs, 2, "x", NULL));
}

static void test_tensor_detach(void) {
  HANDLE("tensor_detach", "x", TENSOR_E_INVALID, tensor_detach(NULL) == NULL);
  HANDLE("tensor_detach", "x", TENSOR_E_HANDLE, tensor_detach((tensor_t *)error) == NULL);
  HANDLE("tensor_detach", "x", TENSOR_E_HANDLE, tensor_detach(dead) == NULL);
}

static void test_tensor_moveaxis(void) {
  HANDLE("tensor_moveaxis", "x", TENSOR_E_INVALID, tensor_moveaxis(NULL, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_moveaxis", "x", TENSOR_E_HANDLE, tensor_moveaxis((tensor_t *)error, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_moveaxis", "x", TENSOR_E_HANDLE, tensor_moveaxis(dead, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_moveaxis", "source", 0, tensor_moveaxis(x, NULL, 2, dims, 2) == NULL);
  HANDLE("tensor_moveaxis", "source", 0, tensor_moveaxis(x, dims, -1, dims, 2) == NULL);
  HANDLE("tensor_moveaxis", "destination", 0, tensor_moveaxis(x, dims, 2, NULL, 2) == NULL);
  HANDLE("tensor_moveaxis", "destination", 0, tensor_moveaxis(x, dims, 2, dims, -1) == NULL);
}

static void test_tensor_unflatten(void) {
  HANDLE("tensor_unflatten", "x", TENSOR_E_INVALID, tensor_unflatten(NULL, 0, dims, 2) == NULL);
  HANDLE("tensor_unflatten", "x", TENSOR_E_HANDLE, tensor_unflatten((tensor_t *)error, 0, dims, 2) == NULL);
  HANDLE("tensor_unflatten", "x", TENSOR_E_HANDLE, tensor_unflatten(dead, 0, dims, 2) == NULL);
  HANDLE("tensor_unflatten", "sizes", 0, tensor_unflatten(x, 0, NULL, 2) == NULL);
  HANDLE("tensor_unflatten", "sizes", 0, tensor_unflatten(x, 0, dims, -1) == NULL);
}

static void test_tensor_unfold(void) {
  HANDLE("tensor_unfold", "x", TENSOR_E_INVALID, tensor_unfold(NULL, 0, 1, 1) == NULL);
  HANDLE("tensor_unfold", "x", TENSOR_E_HANDLE, tensor_unfold((tensor_t *)error, 0, 1, 1) == NULL);
  HANDLE("tensor_unfold", "x", TENSOR_E_HANDLE, tensor_unfold(dead, 0, 1, 1) == NULL);
}

static void test_tensor_atleast_1d(void) {
  HANDLE("tensor_atleast_1d", "x", TENSOR_E_INVALID, tensor_atleast_1d(NULL) == NULL);
  HANDLE("tensor_atleast_1d", "x", TENSOR_E_HANDLE, tensor_atleast_1d((tensor_t *)error) == NULL);
  HANDLE("tensor_atleast_1d", "x", TENSOR_E_HANDLE, tensor_atleast_1d(dead) == NULL);
}

static void test_tensor_atleast_2d(void) {
  HANDLE("tensor_atleast_2d", "x", TENSOR_E_INVALID, tensor_atleast_2d(NULL) == NULL);
  HANDLE("tensor_atleast_2d", "x", TENSOR_E_HANDLE, tensor_atleast_2d((tensor_t *)error) == NULL);
  HANDLE("tensor_atleast_2d", "x", TENSOR_E_HANDLE, tensor_atleast_2d(dead) == NULL);
}

static void test_tensor_atleast_3d(void) {
  HANDLE("tensor_atleast_3d", "x", TENSOR_E_INVALID, tensor_atleast_3d(NULL) == NULL);
  HANDLE("tensor_atleast_3d", "x", TENSOR_E_HANDLE, tensor_atleast_3d((tensor_t *)error) == NULL);
  HANDLE("tensor_atleast_3d", "x", TENSOR_E_HANDLE, tensor_atleast_3d(dead) == NULL);
}

static void test_tensor_concat(void) {
  HANDLE("tensor_concat", "xs", 0, tensor_concat(NULL, 2, 0) == NULL);
  HANDLE("tensor_concat", "xs", 0, tensor_concat(xs, -1, 0) == NULL);
  HANDLE("tensor_concat", "xs", TENSOR_E_HANDLE, tensor_concat(holds_wrong, 2, 0) == NULL);
  HANDLE("tensor_concat", "xs", TENSOR_E_HANDLE, tensor_concat(holds_dead, 2, 0) == NULL);
  HANDLE("tensor_concat", "xs", TENSOR_E_INVALID, tensor_concat(holds_null, 2, 0) == NULL);
}

static void test_tensor_stack(void) {
  HANDLE("tensor_stack", "xs", 0, tensor_stack(NULL, 2, 0) == NULL);
  HANDLE("tensor_stack", "xs", 0, tensor_stack(xs, -1, 0) == NULL);
  HANDLE("tensor_stack", "xs", TENSOR_E_HANDLE, tensor_stack(holds_wrong, 2, 0) == NULL);
  HANDLE("tensor_stack", "xs", TENSOR_E_HANDLE, tensor_stack(holds_dead, 2, 0) == NULL);
  HANDLE("tensor_stack", "xs", TENSOR_E_INVALID, tensor_stack(holds_null, 2, 0) == NULL);
}

static void test_tensor_flip(void) {
  HANDLE("tensor_flip", "x", TENSOR_E_INVALID, tensor_flip(NULL, axes, 2) == NULL);
  HANDLE("tensor_flip", "x", TENSOR_E_HANDLE, tensor_flip((tensor_t *)error, axes, 2) == NULL);
  HANDLE("tensor_flip", "x", TENSOR_E_HANDLE, tensor_flip(dead, axes, 2) == NULL);
  HANDLE("tensor_flip", "axes", 0, tensor_flip(x, NULL, 2) == NULL);
  HANDLE("tensor_flip", "axes", 0, tensor_flip(x, axes, -1) == NULL);
}

static void test_tensor_pad(void) {
  HANDLE("tensor_pad", "x", TENSOR_E_INVALID, tensor_pad(NULL, dims, 2, 1.0) == NULL);
  HANDLE("tensor_pad", "x", TENSOR_E_HANDLE, tensor_pad((tensor_t *)error, dims, 2, 1.0) == NULL);
  HANDLE("tensor_pad", "x", TENSOR_E_HANDLE, tensor_pad(dead, dims, 2, 1.0) == NULL);
  HANDLE("tensor_pad", "widths", 0, tensor_pad(x, NULL, 2, 1.0) == NULL);
  HANDLE("tensor_pad", "widths", 0, tensor_pad(x, dims, -1, 1.0) == NULL);
}

static void test_tensor_pad_i64(void) {
  HANDLE("tensor_pad_i64", "x", TENSOR_E_INVALID, tensor_pad_i64(NULL, dims, 2, 1) == NULL);
  HANDLE("tensor_pad_i64", "x", TENSOR_E_HANDLE, tensor_pad_i64((tensor_t *)error, dims, 2, 1) == NULL);
  HANDLE("tensor_pad_i64", "x", TENSOR_E_HANDLE, tensor_pad_i64(dead, dims, 2, 1) == NULL);
  HANDLE("tensor_pad_i64", "widths", 0, tensor_pad_i64(x, NULL, 2, 1) == NULL);
  HANDLE("tensor_pad_i64", "widths", 0, tensor_pad_i64(x, dims, -1, 1) == NULL);
}

static void test_tensor_tile(void) {
  HANDLE("tensor_tile", "x", TENSOR_E_INVALID, tensor_tile(NULL, dims, 2) == NULL);
  HANDLE("tensor_tile", "x", TENSOR_E_HANDLE, tensor_tile((tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_tile", "x", TENSOR_E_HANDLE, tensor_tile(dead, dims, 2) == NULL);
  HANDLE("tensor_tile", "repeats", 0, tensor_tile(x, NULL, 2) == NULL);
  HANDLE("tensor_tile", "repeats", 0, tensor_tile(x, dims, -1) == NULL);
}

static void test_tensor_repeat(void) {
  HANDLE("tensor_repeat", "x", TENSOR_E_INVALID, tensor_repeat(NULL, 1, 0) == NULL);
  HANDLE("tensor_repeat", "x", TENSOR_E_HANDLE, tensor_repeat((tensor_t *)error, 1, 0) == NULL);
  HANDLE("tensor_repeat", "x", TENSOR_E_HANDLE, tensor_repeat(dead, 1, 0) == NULL);
}

static void test_tensor_repeat_interleave(void) {
  HANDLE("tensor_repeat_interleave", "x", TENSOR_E_INVALID, tensor_repeat_interleave(NULL, x, 0) == NULL);
  HANDLE("tensor_repeat_interleave", "x", TENSOR_E_HANDLE, tensor_repeat_interleave((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_repeat_interleave", "x", TENSOR_E_HANDLE, tensor_repeat_interleave(dead, x, 0) == NULL);
  HANDLE("tensor_repeat_interleave", "repeats", TENSOR_E_INVALID, tensor_repeat_interleave(x, NULL, 0) == NULL);
  HANDLE("tensor_repeat_interleave", "repeats", TENSOR_E_HANDLE, tensor_repeat_interleave(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_repeat_interleave", "repeats", TENSOR_E_HANDLE, tensor_repeat_interleave(x, dead, 0) == NULL);
}

static void test_tensor_roll(void) {
  HANDLE("tensor_roll", "x", TENSOR_E_INVALID, tensor_roll(NULL, dims, 2, axes, 2) == NULL);
  HANDLE("tensor_roll", "x", TENSOR_E_HANDLE, tensor_roll((tensor_t *)error, dims, 2, axes, 2) == NULL);
  HANDLE("tensor_roll", "x", TENSOR_E_HANDLE, tensor_roll(dead, dims, 2, axes, 2) == NULL);
  HANDLE("tensor_roll", "shifts", 0, tensor_roll(x, NULL, 2, axes, 2) == NULL);
  HANDLE("tensor_roll", "shifts", 0, tensor_roll(x, dims, -1, axes, 2) == NULL);
  HANDLE("tensor_roll", "axes", 0, tensor_roll(x, dims, 2, NULL, 2) == NULL);
  HANDLE("tensor_roll", "axes", 0, tensor_roll(x, dims, 2, axes, -1) == NULL);
}

static void test_tensor_rot90(void) {
  HANDLE("tensor_rot90", "x", TENSOR_E_INVALID, tensor_rot90(NULL, 1, 0, 0) == NULL);
  HANDLE("tensor_rot90", "x", TENSOR_E_HANDLE, tensor_rot90((tensor_t *)error, 1, 0, 0) == NULL);
  HANDLE("tensor_rot90", "x", TENSOR_E_HANDLE, tensor_rot90(dead, 1, 0, 0) == NULL);
}

static void test_tensor_flipud(void) {
  HANDLE("tensor_flipud", "x", TENSOR_E_INVALID, tensor_flipud(NULL) == NULL);
  HANDLE("tensor_flipud", "x", TENSOR_E_HANDLE, tensor_flipud((tensor_t *)error) == NULL);
  HANDLE("tensor_flipud", "x", TENSOR_E_HANDLE, tensor_flipud(dead) == NULL);
}

static void test_tensor_fliplr(void) {
  HANDLE("tensor_fliplr", "x", TENSOR_E_INVALID, tensor_fliplr(NULL) == NULL);
  HANDLE("tensor_fliplr", "x", TENSOR_E_HANDLE, tensor_fliplr((tensor_t *)error) == NULL);
  HANDLE("tensor_fliplr", "x", TENSOR_E_HANDLE, tensor_fliplr(dead) == NULL);
}

static void test_tensor_tril(void) {
  HANDLE("tensor_tril", "x", TENSOR_E_INVALID, tensor_tril(NULL, 1) == NULL);
  HANDLE("tensor_tril", "x", TENSOR_E_HANDLE, tensor_tril((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_tril", "x", TENSOR_E_HANDLE, tensor_tril(dead, 1) == NULL);
}

static void test_tensor_triu(void) {
  HANDLE("tensor_triu", "x", TENSOR_E_INVALID, tensor_triu(NULL, 1) == NULL);
  HANDLE("tensor_triu", "x", TENSOR_E_HANDLE, tensor_triu((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_triu", "x", TENSOR_E_HANDLE, tensor_triu(dead, 1) == NULL);
}

static void test_tensor_diag(void) {
  HANDLE("tensor_diag", "x", TENSOR_E_INVALID, tensor_diag(NULL, 1) == NULL);
  HANDLE("tensor_diag", "x", TENSOR_E_HANDLE, tensor_diag((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_diag", "x", TENSOR_E_HANDLE, tensor_diag(dead, 1) == NULL);
}

static void test_tensor_diag_embed(void) {
  HANDLE("tensor_diag_embed", "x", TENSOR_E_INVALID, tensor_diag_embed(NULL, 1, 0, 0) == NULL);
  HANDLE("tensor_diag_embed", "x", TENSOR_E_HANDLE, tensor_diag_embed((tensor_t *)error, 1, 0, 0) == NULL);
  HANDLE("tensor_diag_embed", "x", TENSOR_E_HANDLE, tensor_diag_embed(dead, 1, 0, 0) == NULL);
}

static void test_tensor_block_diag(void) {
  HANDLE("tensor_block_diag", "xs", 0, tensor_block_diag(NULL, 2) == NULL);
  HANDLE("tensor_block_diag", "xs", 0, tensor_block_diag(xs, -1) == NULL);
  HANDLE("tensor_block_diag", "xs", TENSOR_E_HANDLE, tensor_block_diag(holds_wrong, 2) == NULL);
  HANDLE("tensor_block_diag", "xs", TENSOR_E_HANDLE, tensor_block_diag(holds_dead, 2) == NULL);
  HANDLE("tensor_block_diag", "xs", TENSOR_E_INVALID, tensor_block_diag(holds_null, 2) == NULL);
}

static void test_tensor_hstack(void) {
  HANDLE("tensor_hstack", "xs", 0, tensor_hstack(NULL, 2) == NULL);
  HANDLE("tensor_hstack", "xs", 0, tensor_hstack(xs, -1) == NULL);
  HANDLE("tensor_hstack", "xs", TENSOR_E_HANDLE, tensor_hstack(holds_wrong, 2) == NULL);
  HANDLE("tensor_hstack", "xs", TENSOR_E_HANDLE, tensor_hstack(holds_dead, 2) == NULL);
  HANDLE("tensor_hstack", "xs", TENSOR_E_INVALID, tensor_hstack(holds_null, 2) == NULL);
}

static void test_tensor_vstack(void) {
  HANDLE("tensor_vstack", "xs", 0, tensor_vstack(NULL, 2) == NULL);
  HANDLE("tensor_vstack", "xs", 0, tensor_vstack(xs, -1) == NULL);
  HANDLE("tensor_vstack", "xs", TENSOR_E_HANDLE, tensor_vstack(holds_wrong, 2) == NULL);
  HANDLE("tensor_vstack", "xs", TENSOR_E_HANDLE, tensor_vstack(holds_dead, 2) == NULL);
  HANDLE("tensor_vstack", "xs", TENSOR_E_INVALID, tensor_vstack(holds_null, 2) == NULL);
}

static void test_tensor_dstack(void) {
  HANDLE("tensor_dstack", "xs", 0, tensor_dstack(NULL, 2) == NULL);
  HANDLE("tensor_dstack", "xs", 0, tensor_dstack(xs, -1) == NULL);
  HANDLE("tensor_dstack", "xs", TENSOR_E_HANDLE, tensor_dstack(holds_wrong, 2) == NULL);
  HANDLE("tensor_dstack", "xs", TENSOR_E_HANDLE, tensor_dstack(holds_dead, 2) == NULL);
  HANDLE("tensor_dstack", "xs", TENSOR_E_INVALID, tensor_dstack(holds_null, 2) == NULL);
}

static void test_tensor_column_stack(void) {
  HANDLE("tensor_column_stack", "xs", 0, tensor_column_stack(NULL, 2) == NULL);
  HANDLE("tensor_column_stack", "xs", 0, tensor_column_stack(xs, -1) == NULL);
  HANDLE("tensor_column_stack", "xs", TENSOR_E_HANDLE, tensor_column_stack(holds_wrong, 2) == NULL);
  HANDLE("tensor_column_stack", "xs", TENSOR_E_HANDLE, tensor_column_stack(holds_dead, 2) == NULL);
  HANDLE("tensor_column_stack", "xs", TENSOR_E_INVALID, tensor_column_stack(holds_null, 2) == NULL);
}

static void test_tensor_cartesian_prod(void) {
  HANDLE("tensor_cartesian_prod", "xs", 0, tensor_cartesian_prod(NULL, 2) == NULL);
  HANDLE("tensor_cartesian_prod", "xs", 0, tensor_cartesian_prod(xs, -1) == NULL);
  HANDLE("tensor_cartesian_prod", "xs", TENSOR_E_HANDLE, tensor_cartesian_prod(holds_wrong, 2) == NULL);
  HANDLE("tensor_cartesian_prod", "xs", TENSOR_E_HANDLE, tensor_cartesian_prod(holds_dead, 2) == NULL);
  HANDLE("tensor_cartesian_prod", "xs", TENSOR_E_INVALID, tensor_cartesian_prod(holds_null, 2) == NULL);
}

static void test_tensor_combinations(void) {
  HANDLE("tensor_combinations", "x", TENSOR_E_INVALID, tensor_combinations(NULL, 1, 0) == NULL);
  HANDLE("tensor_combinations", "x", TENSOR_E_HANDLE, tensor_combinations((tensor_t *)error, 1, 0) == NULL);
  HANDLE("tensor_combinations", "x", TENSOR_E_HANDLE, tensor_combinations(dead, 1, 0) == NULL);
  HANDLE("tensor_combinations", "with_replacement", TENSOR_E_INVALID, tensor_combinations(x, 1, 2) == NULL);
  HANDLE("tensor_combinations", "with_replacement", TENSOR_E_INVALID, tensor_combinations(x, 1, -1) == NULL);
  HANDLE("tensor_combinations", "with_replacement", TENSOR_E_INVALID, tensor_combinations(x, 1, INT32_MIN) == NULL);
}

static void test_tensor_pad_reflect(void) {
  HANDLE("tensor_pad_reflect", "x", TENSOR_E_INVALID, tensor_pad_reflect(NULL, dims, 2) == NULL);
  HANDLE("tensor_pad_reflect", "x", TENSOR_E_HANDLE, tensor_pad_reflect((tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_pad_reflect", "x", TENSOR_E_HANDLE, tensor_pad_reflect(dead, dims, 2) == NULL);
  HANDLE("tensor_pad_reflect", "widths", 0, tensor_pad_reflect(x, NULL, 2) == NULL);
  HANDLE("tensor_pad_reflect", "widths", 0, tensor_pad_reflect(x, dims, -1) == NULL);
}

static void test_tensor_pad_replicate(void) {
  HANDLE("tensor_pad_replicate", "x", TENSOR_E_INVALID, tensor_pad_replicate(NULL, dims, 2) == NULL);
  HANDLE("tensor_pad_replicate", "x", TENSOR_E_HANDLE, tensor_pad_replicate((tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_pad_replicate", "x", TENSOR_E_HANDLE, tensor_pad_replicate(dead, dims, 2) == NULL);
  HANDLE("tensor_pad_replicate", "widths", 0, tensor_pad_replicate(x, NULL, 2) == NULL);
  HANDLE("tensor_pad_replicate", "widths", 0, tensor_pad_replicate(x, dims, -1) == NULL);
}

static void test_tensor_pad_circular(void) {
  HANDLE("tensor_pad_circular", "x", TENSOR_E_INVALID, tensor_pad_circular(NULL, dims, 2) == NULL);
  HANDLE("tensor_pad_circular", "x", TENSOR_E_HANDLE, tensor_pad_circular((tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_pad_circular", "x", TENSOR_E_HANDLE, tensor_pad_circular(dead, dims, 2) == NULL);
  HANDLE("tensor_pad_circular", "widths", 0, tensor_pad_circular(x, NULL, 2) == NULL);
  HANDLE("tensor_pad_circular", "widths", 0, tensor_pad_circular(x, dims, -1) == NULL);
}

static void test_tensor_add(void) {
  HANDLE("tensor_add", "a", TENSOR_E_INVALID, tensor_add(NULL, x) == NULL);
  HANDLE("tensor_add", "a", TENSOR_E_HANDLE, tensor_add((tensor_t *)error, x) == NULL);
  HANDLE("tensor_add", "a", TENSOR_E_HANDLE, tensor_add(dead, x) == NULL);
  HANDLE("tensor_add", "b", TENSOR_E_INVALID, tensor_add(x, NULL) == NULL);
  HANDLE("tensor_add", "b", TENSOR_E_HANDLE, tensor_add(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_add", "b", TENSOR_E_HANDLE, tensor_add(x, dead) == NULL);
}

static void test_tensor_add_scalar(void) {
  HANDLE("tensor_add_scalar", "a", TENSOR_E_INVALID, tensor_add_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_add_scalar", "a", TENSOR_E_HANDLE, tensor_add_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_add_scalar", "a", TENSOR_E_HANDLE, tensor_add_scalar(dead, 1.0) == NULL);
}

static void test_tensor_add_scalar_i64(void) {
  HANDLE("tensor_add_scalar_i64", "a", TENSOR_E_INVALID, tensor_add_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_add_scalar_i64", "a", TENSOR_E_HANDLE, tensor_add_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_add_scalar_i64", "a", TENSOR_E_HANDLE, tensor_add_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_add_(void) {
  STATUS("tensor_add_", "a", TENSOR_E_INVALID, tensor_add_(NULL, x));
  STATUS("tensor_add_", "a", TENSOR_E_HANDLE, tensor_add_((tensor_t *)error, x));
  STATUS("tensor_add_", "a", TENSOR_E_HANDLE, tensor_add_(dead, x));
  STATUS("tensor_add_", "b", TENSOR_E_INVALID, tensor_add_(x, NULL));
  STATUS("tensor_add_", "b", TENSOR_E_HANDLE, tensor_add_(x, (tensor_t *)error));
  STATUS("tensor_add_", "b", TENSOR_E_HANDLE, tensor_add_(x, dead));
}

static void test_tensor_add_scalar_(void) {
  STATUS("tensor_add_scalar_", "a", TENSOR_E_INVALID, tensor_add_scalar_(NULL, 1.0));
  STATUS("tensor_add_scalar_", "a", TENSOR_E_HANDLE, tensor_add_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_add_scalar_", "a", TENSOR_E_HANDLE, tensor_add_scalar_(dead, 1.0));
}

static void test_tensor_add_scalar_i64_(void) {
  STATUS("tensor_add_scalar_i64_", "a", TENSOR_E_INVALID, tensor_add_scalar_i64_(NULL, 1));
  STATUS("tensor_add_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_add_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_add_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_add_scalar_i64_(dead, 1));
}

static void test_tensor_sub(void) {
  HANDLE("tensor_sub", "a", TENSOR_E_INVALID, tensor_sub(NULL, x) == NULL);
  HANDLE("tensor_sub", "a", TENSOR_E_HANDLE, tensor_sub((tensor_t *)error, x) == NULL);
  HANDLE("tensor_sub", "a", TENSOR_E_HANDLE, tensor_sub(dead, x) == NULL);
  HANDLE("tensor_sub", "b", TENSOR_E_INVALID, tensor_sub(x, NULL) == NULL);
  HANDLE("tensor_sub", "b", TENSOR_E_HANDLE, tensor_sub(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_sub", "b", TENSOR_E_HANDLE, tensor_sub(x, dead) == NULL);
}

static void test_tensor_sub_scalar(void) {
  HANDLE("tensor_sub_scalar", "a", TENSOR_E_INVALID, tensor_sub_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_sub_scalar", "a", TENSOR_E_HANDLE, tensor_sub_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_sub_scalar", "a", TENSOR_E_HANDLE, tensor_sub_scalar(dead, 1.0) == NULL);
}

static void test_tensor_sub_scalar_i64(void) {
  HANDLE("tensor_sub_scalar_i64", "a", TENSOR_E_INVALID, tensor_sub_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_sub_scalar_i64", "a", TENSOR_E_HANDLE, tensor_sub_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_sub_scalar_i64", "a", TENSOR_E_HANDLE, tensor_sub_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_rsub_scalar(void) {
  HANDLE("tensor_rsub_scalar", "b", TENSOR_E_INVALID, tensor_rsub_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_rsub_scalar", "b", TENSOR_E_HANDLE, tensor_rsub_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_rsub_scalar", "b", TENSOR_E_HANDLE, tensor_rsub_scalar(dead, 1.0) == NULL);
}

static void test_tensor_rsub_scalar_i64(void) {
  HANDLE("tensor_rsub_scalar_i64", "b", TENSOR_E_INVALID, tensor_rsub_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_rsub_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rsub_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_rsub_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rsub_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_sub_(void) {
  STATUS("tensor_sub_", "a", TENSOR_E_INVALID, tensor_sub_(NULL, x));
  STATUS("tensor_sub_", "a", TENSOR_E_HANDLE, tensor_sub_((tensor_t *)error, x));
  STATUS("tensor_sub_", "a", TENSOR_E_HANDLE, tensor_sub_(dead, x));
  STATUS("tensor_sub_", "b", TENSOR_E_INVALID, tensor_sub_(x, NULL));
  STATUS("tensor_sub_", "b", TENSOR_E_HANDLE, tensor_sub_(x, (tensor_t *)error));
  STATUS("tensor_sub_", "b", TENSOR_E_HANDLE, tensor_sub_(x, dead));
}

static void test_tensor_sub_scalar_(void) {
  STATUS("tensor_sub_scalar_", "a", TENSOR_E_INVALID, tensor_sub_scalar_(NULL, 1.0));
  STATUS("tensor_sub_scalar_", "a", TENSOR_E_HANDLE, tensor_sub_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_sub_scalar_", "a", TENSOR_E_HANDLE, tensor_sub_scalar_(dead, 1.0));
}

static void test_tensor_sub_scalar_i64_(void) {
  STATUS("tensor_sub_scalar_i64_", "a", TENSOR_E_INVALID, tensor_sub_scalar_i64_(NULL, 1));
  STATUS("tensor_sub_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_sub_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_sub_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_sub_scalar_i64_(dead, 1));
}

static void test_tensor_mul(void) {
  HANDLE("tensor_mul", "a", TENSOR_E_INVALID, tensor_mul(NULL, x) == NULL);
  HANDLE("tensor_mul", "a", TENSOR_E_HANDLE, tensor_mul((tensor_t *)error, x) == NULL);
  HANDLE("tensor_mul", "a", TENSOR_E_HANDLE, tensor_mul(dead, x) == NULL);
  HANDLE("tensor_mul", "b", TENSOR_E_INVALID, tensor_mul(x, NULL) == NULL);
  HANDLE("tensor_mul", "b", TENSOR_E_HANDLE, tensor_mul(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_mul", "b", TENSOR_E_HANDLE, tensor_mul(x, dead) == NULL);
}

static void test_tensor_mul_scalar(void) {
  HANDLE("tensor_mul_scalar", "a", TENSOR_E_INVALID, tensor_mul_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_mul_scalar", "a", TENSOR_E_HANDLE, tensor_mul_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_mul_scalar", "a", TENSOR_E_HANDLE, tensor_mul_scalar(dead, 1.0) == NULL);
}

static void test_tensor_mul_scalar_i64(void) {
  HANDLE("tensor_mul_scalar_i64", "a", TENSOR_E_INVALID, tensor_mul_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_mul_scalar_i64", "a", TENSOR_E_HANDLE, tensor_mul_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_mul_scalar_i64", "a", TENSOR_E_HANDLE, tensor_mul_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_mul_(void) {
  STATUS("tensor_mul_", "a", TENSOR_E_INVALID, tensor_mul_(NULL, x));
  STATUS("tensor_mul_", "a", TENSOR_E_HANDLE, tensor_mul_((tensor_t *)error, x));
  STATUS("tensor_mul_", "a", TENSOR_E_HANDLE, tensor_mul_(dead, x));
  STATUS("tensor_mul_", "b", TENSOR_E_INVALID, tensor_mul_(x, NULL));
  STATUS("tensor_mul_", "b", TENSOR_E_HANDLE, tensor_mul_(x, (tensor_t *)error));
  STATUS("tensor_mul_", "b", TENSOR_E_HANDLE, tensor_mul_(x, dead));
}

static void test_tensor_mul_scalar_(void) {
  STATUS("tensor_mul_scalar_", "a", TENSOR_E_INVALID, tensor_mul_scalar_(NULL, 1.0));
  STATUS("tensor_mul_scalar_", "a", TENSOR_E_HANDLE, tensor_mul_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_mul_scalar_", "a", TENSOR_E_HANDLE, tensor_mul_scalar_(dead, 1.0));
}

static void test_tensor_mul_scalar_i64_(void) {
  STATUS("tensor_mul_scalar_i64_", "a", TENSOR_E_INVALID, tensor_mul_scalar_i64_(NULL, 1));
  STATUS("tensor_mul_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_mul_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_mul_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_mul_scalar_i64_(dead, 1));
}

static void test_tensor_div(void) {
  HANDLE("tensor_div", "a", TENSOR_E_INVALID, tensor_div(NULL, x) == NULL);
  HANDLE("tensor_div", "a", TENSOR_E_HANDLE, tensor_div((tensor_t *)error, x) == NULL);
  HANDLE("tensor_div", "a", TENSOR_E_HANDLE, tensor_div(dead, x) == NULL);
  HANDLE("tensor_div", "b", TENSOR_E_INVALID, tensor_div(x, NULL) == NULL);
  HANDLE("tensor_div", "b", TENSOR_E_HANDLE, tensor_div(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_div", "b", TENSOR_E_HANDLE, tensor_div(x, dead) == NULL);
}

static void test_tensor_div_scalar(void) {
  HANDLE("tensor_div_scalar", "a", TENSOR_E_INVALID, tensor_div_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_div_scalar", "a", TENSOR_E_HANDLE, tensor_div_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_div_scalar", "a", TENSOR_E_HANDLE, tensor_div_scalar(dead, 1.0) == NULL);
}

static void test_tensor_div_scalar_i64(void) {
  HANDLE("tensor_div_scalar_i64", "a", TENSOR_E_INVALID, tensor_div_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_div_scalar_i64", "a", TENSOR_E_HANDLE, tensor_div_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_div_scalar_i64", "a", TENSOR_E_HANDLE, tensor_div_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_rdiv_scalar(void) {
  HANDLE("tensor_rdiv_scalar", "b", TENSOR_E_INVALID, tensor_rdiv_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_rdiv_scalar", "b", TENSOR_E_HANDLE, tensor_rdiv_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_rdiv_scalar", "b", TENSOR_E_HANDLE, tensor_rdiv_scalar(dead, 1.0) == NULL);
}

static void test_tensor_rdiv_scalar_i64(void) {
  HANDLE("tensor_rdiv_scalar_i64", "b", TENSOR_E_INVALID, tensor_rdiv_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_rdiv_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rdiv_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_rdiv_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rdiv_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_div_(void) {
  STATUS("tensor_div_", "a", TENSOR_E_INVALID, tensor_div_(NULL, x));
  STATUS("tensor_div_", "a", TENSOR_E_HANDLE, tensor_div_((tensor_t *)error, x));
  STATUS("tensor_div_", "a", TENSOR_E_HANDLE, tensor_div_(dead, x));
  STATUS("tensor_div_", "b", TENSOR_E_INVALID, tensor_div_(x, NULL));
  STATUS("tensor_div_", "b", TENSOR_E_HANDLE, tensor_div_(x, (tensor_t *)error));
  STATUS("tensor_div_", "b", TENSOR_E_HANDLE, tensor_div_(x, dead));
}

static void test_tensor_div_scalar_(void) {
  STATUS("tensor_div_scalar_", "a", TENSOR_E_INVALID, tensor_div_scalar_(NULL, 1.0));
  STATUS("tensor_div_scalar_", "a", TENSOR_E_HANDLE, tensor_div_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_div_scalar_", "a", TENSOR_E_HANDLE, tensor_div_scalar_(dead, 1.0));
}

static void test_tensor_div_scalar_i64_(void) {
  STATUS("tensor_div_scalar_i64_", "a", TENSOR_E_INVALID, tensor_div_scalar_i64_(NULL, 1));
  STATUS("tensor_div_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_div_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_div_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_div_scalar_i64_(dead, 1));
}

static void test_tensor_remainder(void) {
  HANDLE("tensor_remainder", "a", TENSOR_E_INVALID, tensor_remainder(NULL, x) == NULL);
  HANDLE("tensor_remainder", "a", TENSOR_E_HANDLE, tensor_remainder((tensor_t *)error, x) == NULL);
  HANDLE("tensor_remainder", "a", TENSOR_E_HANDLE, tensor_remainder(dead, x) == NULL);
  HANDLE("tensor_remainder", "b", TENSOR_E_INVALID, tensor_remainder(x, NULL) == NULL);
  HANDLE("tensor_remainder", "b", TENSOR_E_HANDLE, tensor_remainder(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_remainder", "b", TENSOR_E_HANDLE, tensor_remainder(x, dead) == NULL);
}

static void test_tensor_remainder_scalar(void) {
  HANDLE("tensor_remainder_scalar", "a", TENSOR_E_INVALID, tensor_remainder_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_remainder_scalar", "a", TENSOR_E_HANDLE, tensor_remainder_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_remainder_scalar", "a", TENSOR_E_HANDLE, tensor_remainder_scalar(dead, 1.0) == NULL);
}

static void test_tensor_remainder_scalar_i64(void) {
  HANDLE("tensor_remainder_scalar_i64", "a", TENSOR_E_INVALID, tensor_remainder_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_remainder_scalar_i64", "a", TENSOR_E_HANDLE, tensor_remainder_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_remainder_scalar_i64", "a", TENSOR_E_HANDLE, tensor_remainder_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_rremainder_scalar(void) {
  HANDLE("tensor_rremainder_scalar", "b", TENSOR_E_INVALID, tensor_rremainder_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_rremainder_scalar", "b", TENSOR_E_HANDLE, tensor_rremainder_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_rremainder_scalar", "b", TENSOR_E_HANDLE, tensor_rremainder_scalar(dead, 1.0) == NULL);
}

static void test_tensor_rremainder_scalar_i64(void) {
  HANDLE("tensor_rremainder_scalar_i64", "b", TENSOR_E_INVALID, tensor_rremainder_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_rremainder_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rremainder_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_rremainder_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rremainder_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_remainder_(void) {
  STATUS("tensor_remainder_", "a", TENSOR_E_INVALID, tensor_remainder_(NULL, x));
  STATUS("tensor_remainder_", "a", TENSOR_E_HANDLE, tensor_remainder_((tensor_t *)error, x));
  STATUS("tensor_remainder_", "a", TENSOR_E_HANDLE, tensor_remainder_(dead, x));
  STATUS("tensor_remainder_", "b", TENSOR_E_INVALID, tensor_remainder_(x, NULL));
  STATUS("tensor_remainder_", "b", TENSOR_E_HANDLE, tensor_remainder_(x, (tensor_t *)error));
  STATUS("tensor_remainder_", "b", TENSOR_E_HANDLE, tensor_remainder_(x, dead));
}

static void test_tensor_remainder_scalar_(void) {
  STATUS("tensor_remainder_scalar_", "a", TENSOR_E_INVALID, tensor_remainder_scalar_(NULL, 1.0));
  STATUS("tensor_remainder_scalar_", "a", TENSOR_E_HANDLE, tensor_remainder_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_remainder_scalar_", "a", TENSOR_E_HANDLE, tensor_remainder_scalar_(dead, 1.0));
}

static void test_tensor_remainder_scalar_i64_(void) {
  STATUS("tensor_remainder_scalar_i64_", "a", TENSOR_E_INVALID, tensor_remainder_scalar_i64_(NULL, 1));
  STATUS("tensor_remainder_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_remainder_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_remainder_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_remainder_scalar_i64_(dead, 1));
}

static void test_tensor_floor_divide(void) {
  HANDLE("tensor_floor_divide", "a", TENSOR_E_INVALID, tensor_floor_divide(NULL, x) == NULL);
  HANDLE("tensor_floor_divide", "a", TENSOR_E_HANDLE, tensor_floor_divide((tensor_t *)error, x) == NULL);
  HANDLE("tensor_floor_divide", "a", TENSOR_E_HANDLE, tensor_floor_divide(dead, x) == NULL);
  HANDLE("tensor_floor_divide", "b", TENSOR_E_INVALID, tensor_floor_divide(x, NULL) == NULL);
  HANDLE("tensor_floor_divide", "b", TENSOR_E_HANDLE, tensor_floor_divide(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_floor_divide", "b", TENSOR_E_HANDLE, tensor_floor_divide(x, dead) == NULL);
}

static void test_tensor_floor_divide_scalar(void) {
  HANDLE("tensor_floor_divide_scalar", "a", TENSOR_E_INVALID, tensor_floor_divide_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_floor_divide_scalar", "a", TENSOR_E_HANDLE, tensor_floor_divide_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_floor_divide_scalar", "a", TENSOR_E_HANDLE, tensor_floor_divide_scalar(dead, 1.0) == NULL);
}

static void test_tensor_floor_divide_scalar_i64(void) {
  HANDLE("tensor_floor_divide_scalar_i64", "a", TENSOR_E_INVALID, tensor_floor_divide_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_floor_divide_scalar_i64", "a", TENSOR_E_HANDLE, tensor_floor_divide_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_floor_divide_scalar_i64", "a", TENSOR_E_HANDLE, tensor_floor_divide_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_rfloor_divide_scalar(void) {
  HANDLE("tensor_rfloor_divide_scalar", "b", TENSOR_E_INVALID, tensor_rfloor_divide_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_rfloor_divide_scalar", "b", TENSOR_E_HANDLE, tensor_rfloor_divide_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_rfloor_divide_scalar", "b", TENSOR_E_HANDLE, tensor_rfloor_divide_scalar(dead, 1.0) == NULL);
}

static void test_tensor_rfloor_divide_scalar_i64(void) {
  HANDLE("tensor_rfloor_divide_scalar_i64", "b", TENSOR_E_INVALID, tensor_rfloor_divide_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_rfloor_divide_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rfloor_divide_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_rfloor_divide_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rfloor_divide_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_floor_divide_(void) {
  STATUS("tensor_floor_divide_", "a", TENSOR_E_INVALID, tensor_floor_divide_(NULL, x));
  STATUS("tensor_floor_divide_", "a", TENSOR_E_HANDLE, tensor_floor_divide_((tensor_t *)error, x));
  STATUS("tensor_floor_divide_", "a", TENSOR_E_HANDLE, tensor_floor_divide_(dead, x));
  STATUS("tensor_floor_divide_", "b", TENSOR_E_INVALID, tensor_floor_divide_(x, NULL));
  STATUS("tensor_floor_divide_", "b", TENSOR_E_HANDLE, tensor_floor_divide_(x, (tensor_t *)error));
  STATUS("tensor_floor_divide_", "b", TENSOR_E_HANDLE, tensor_floor_divide_(x, dead));
}

static void test_tensor_floor_divide_scalar_(void) {
  STATUS("tensor_floor_divide_scalar_", "a", TENSOR_E_INVALID, tensor_floor_divide_scalar_(NULL, 1.0));
  STATUS("tensor_floor_divide_scalar_", "a", TENSOR_E_HANDLE, tensor_floor_divide_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_floor_divide_scalar_", "a", TENSOR_E_HANDLE, tensor_floor_divide_scalar_(dead, 1.0));
}

static void test_tensor_floor_divide_scalar_i64_(void) {
  STATUS("tensor_floor_divide_scalar_i64_", "a", TENSOR_E_INVALID, tensor_floor_divide_scalar_i64_(NULL, 1));
  STATUS("tensor_floor_divide_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_floor_divide_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_floor_divide_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_floor_divide_scalar_i64_(dead, 1));
}

static void test_tensor_trunc_divide(void) {
  HANDLE("tensor_trunc_divide", "a", TENSOR_E_INVALID, tensor_trunc_divide(NULL, x) == NULL);
  HANDLE("tensor_trunc_divide", "a", TENSOR_E_HANDLE, tensor_trunc_divide((tensor_t *)error, x) == NULL);
  HANDLE("tensor_trunc_divide", "a", TENSOR_E_HANDLE, tensor_trunc_divide(dead, x) == NULL);
  HANDLE("tensor_trunc_divide", "b", TENSOR_E_INVALID, tensor_trunc_divide(x, NULL) == NULL);
  HANDLE("tensor_trunc_divide", "b", TENSOR_E_HANDLE, tensor_trunc_divide(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_trunc_divide", "b", TENSOR_E_HANDLE, tensor_trunc_divide(x, dead) == NULL);
}

static void test_tensor_trunc_divide_scalar(void) {
  HANDLE("tensor_trunc_divide_scalar", "a", TENSOR_E_INVALID, tensor_trunc_divide_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_trunc_divide_scalar", "a", TENSOR_E_HANDLE, tensor_trunc_divide_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_trunc_divide_scalar", "a", TENSOR_E_HANDLE, tensor_trunc_divide_scalar(dead, 1.0) == NULL);
}

static void test_tensor_trunc_divide_scalar_i64(void) {
  HANDLE("tensor_trunc_divide_scalar_i64", "a", TENSOR_E_INVALID, tensor_trunc_divide_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_trunc_divide_scalar_i64", "a", TENSOR_E_HANDLE, tensor_trunc_divide_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_trunc_divide_scalar_i64", "a", TENSOR_E_HANDLE, tensor_trunc_divide_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_rtrunc_divide_scalar(void) {
  HANDLE("tensor_rtrunc_divide_scalar", "b", TENSOR_E_INVALID, tensor_rtrunc_divide_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_rtrunc_divide_scalar", "b", TENSOR_E_HANDLE, tensor_rtrunc_divide_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_rtrunc_divide_scalar", "b", TENSOR_E_HANDLE, tensor_rtrunc_divide_scalar(dead, 1.0) == NULL);
}

static void test_tensor_rtrunc_divide_scalar_i64(void) {
  HANDLE("tensor_rtrunc_divide_scalar_i64", "b", TENSOR_E_INVALID, tensor_rtrunc_divide_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_rtrunc_divide_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rtrunc_divide_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_rtrunc_divide_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rtrunc_divide_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_trunc_divide_(void) {
  STATUS("tensor_trunc_divide_", "a", TENSOR_E_INVALID, tensor_trunc_divide_(NULL, x));
  STATUS("tensor_trunc_divide_", "a", TENSOR_E_HANDLE, tensor_trunc_divide_((tensor_t *)error, x));
  STATUS("tensor_trunc_divide_", "a", TENSOR_E_HANDLE, tensor_trunc_divide_(dead, x));
  STATUS("tensor_trunc_divide_", "b", TENSOR_E_INVALID, tensor_trunc_divide_(x, NULL));
  STATUS("tensor_trunc_divide_", "b", TENSOR_E_HANDLE, tensor_trunc_divide_(x, (tensor_t *)error));
  STATUS("tensor_trunc_divide_", "b", TENSOR_E_HANDLE, tensor_trunc_divide_(x, dead));
}

static void test_tensor_trunc_divide_scalar_(void) {
  STATUS("tensor_trunc_divide_scalar_", "a", TENSOR_E_INVALID, tensor_trunc_divide_scalar_(NULL, 1.0));
  STATUS("tensor_trunc_divide_scalar_", "a", TENSOR_E_HANDLE, tensor_trunc_divide_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_trunc_divide_scalar_", "a", TENSOR_E_HANDLE, tensor_trunc_divide_scalar_(dead, 1.0));
}

static void test_tensor_trunc_divide_scalar_i64_(void) {
  STATUS("tensor_trunc_divide_scalar_i64_", "a", TENSOR_E_INVALID, tensor_trunc_divide_scalar_i64_(NULL, 1));
  STATUS("tensor_trunc_divide_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_trunc_divide_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_trunc_divide_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_trunc_divide_scalar_i64_(dead, 1));
}

static void test_tensor_fmod(void) {
  HANDLE("tensor_fmod", "a", TENSOR_E_INVALID, tensor_fmod(NULL, x) == NULL);
  HANDLE("tensor_fmod", "a", TENSOR_E_HANDLE, tensor_fmod((tensor_t *)error, x) == NULL);
  HANDLE("tensor_fmod", "a", TENSOR_E_HANDLE, tensor_fmod(dead, x) == NULL);
  HANDLE("tensor_fmod", "b", TENSOR_E_INVALID, tensor_fmod(x, NULL) == NULL);
  HANDLE("tensor_fmod", "b", TENSOR_E_HANDLE, tensor_fmod(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_fmod", "b", TENSOR_E_HANDLE, tensor_fmod(x, dead) == NULL);
}

static void test_tensor_fmod_scalar(void) {
  HANDLE("tensor_fmod_scalar", "a", TENSOR_E_INVALID, tensor_fmod_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_fmod_scalar", "a", TENSOR_E_HANDLE, tensor_fmod_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_fmod_scalar", "a", TENSOR_E_HANDLE, tensor_fmod_scalar(dead, 1.0) == NULL);
}

static void test_tensor_fmod_scalar_i64(void) {
  HANDLE("tensor_fmod_scalar_i64", "a", TENSOR_E_INVALID, tensor_fmod_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_fmod_scalar_i64", "a", TENSOR_E_HANDLE, tensor_fmod_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_fmod_scalar_i64", "a", TENSOR_E_HANDLE, tensor_fmod_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_rfmod_scalar(void) {
  HANDLE("tensor_rfmod_scalar", "b", TENSOR_E_INVALID, tensor_rfmod_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_rfmod_scalar", "b", TENSOR_E_HANDLE, tensor_rfmod_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_rfmod_scalar", "b", TENSOR_E_HANDLE, tensor_rfmod_scalar(dead, 1.0) == NULL);
}

static void test_tensor_rfmod_scalar_i64(void) {
  HANDLE("tensor_rfmod_scalar_i64", "b", TENSOR_E_INVALID, tensor_rfmod_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_rfmod_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rfmod_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_rfmod_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rfmod_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_fmod_(void) {
  STATUS("tensor_fmod_", "a", TENSOR_E_INVALID, tensor_fmod_(NULL, x));
  STATUS("tensor_fmod_", "a", TENSOR_E_HANDLE, tensor_fmod_((tensor_t *)error, x));
  STATUS("tensor_fmod_", "a", TENSOR_E_HANDLE, tensor_fmod_(dead, x));
  STATUS("tensor_fmod_", "b", TENSOR_E_INVALID, tensor_fmod_(x, NULL));
  STATUS("tensor_fmod_", "b", TENSOR_E_HANDLE, tensor_fmod_(x, (tensor_t *)error));
  STATUS("tensor_fmod_", "b", TENSOR_E_HANDLE, tensor_fmod_(x, dead));
}

static void test_tensor_fmod_scalar_(void) {
  STATUS("tensor_fmod_scalar_", "a", TENSOR_E_INVALID, tensor_fmod_scalar_(NULL, 1.0));
  STATUS("tensor_fmod_scalar_", "a", TENSOR_E_HANDLE, tensor_fmod_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_fmod_scalar_", "a", TENSOR_E_HANDLE, tensor_fmod_scalar_(dead, 1.0));
}

static void test_tensor_fmod_scalar_i64_(void) {
  STATUS("tensor_fmod_scalar_i64_", "a", TENSOR_E_INVALID, tensor_fmod_scalar_i64_(NULL, 1));
  STATUS("tensor_fmod_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_fmod_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_fmod_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_fmod_scalar_i64_(dead, 1));
}

static void test_tensor_maximum(void) {
  HANDLE("tensor_maximum", "a", TENSOR_E_INVALID, tensor_maximum(NULL, x) == NULL);
  HANDLE("tensor_maximum", "a", TENSOR_E_HANDLE, tensor_maximum((tensor_t *)error, x) == NULL);
  HANDLE("tensor_maximum", "a", TENSOR_E_HANDLE, tensor_maximum(dead, x) == NULL);
  HANDLE("tensor_maximum", "b", TENSOR_E_INVALID, tensor_maximum(x, NULL) == NULL);
  HANDLE("tensor_maximum", "b", TENSOR_E_HANDLE, tensor_maximum(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_maximum", "b", TENSOR_E_HANDLE, tensor_maximum(x, dead) == NULL);
}

static void test_tensor_maximum_scalar(void) {
  HANDLE("tensor_maximum_scalar", "a", TENSOR_E_INVALID, tensor_maximum_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_maximum_scalar", "a", TENSOR_E_HANDLE, tensor_maximum_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_maximum_scalar", "a", TENSOR_E_HANDLE, tensor_maximum_scalar(dead, 1.0) == NULL);
}

static void test_tensor_maximum_scalar_i64(void) {
  HANDLE("tensor_maximum_scalar_i64", "a", TENSOR_E_INVALID, tensor_maximum_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_maximum_scalar_i64", "a", TENSOR_E_HANDLE, tensor_maximum_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_maximum_scalar_i64", "a", TENSOR_E_HANDLE, tensor_maximum_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_maximum_(void) {
  STATUS("tensor_maximum_", "a", TENSOR_E_INVALID, tensor_maximum_(NULL, x));
  STATUS("tensor_maximum_", "a", TENSOR_E_HANDLE, tensor_maximum_((tensor_t *)error, x));
  STATUS("tensor_maximum_", "a", TENSOR_E_HANDLE, tensor_maximum_(dead, x));
  STATUS("tensor_maximum_", "b", TENSOR_E_INVALID, tensor_maximum_(x, NULL));
  STATUS("tensor_maximum_", "b", TENSOR_E_HANDLE, tensor_maximum_(x, (tensor_t *)error));
  STATUS("tensor_maximum_", "b", TENSOR_E_HANDLE, tensor_maximum_(x, dead));
}

static void test_tensor_maximum_scalar_(void) {
  STATUS("tensor_maximum_scalar_", "a", TENSOR_E_INVALID, tensor_maximum_scalar_(NULL, 1.0));
  STATUS("tensor_maximum_scalar_", "a", TENSOR_E_HANDLE, tensor_maximum_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_maximum_scalar_", "a", TENSOR_E_HANDLE, tensor_maximum_scalar_(dead, 1.0));
}

static void test_tensor_maximum_scalar_i64_(void) {
  STATUS("tensor_maximum_scalar_i64_", "a", TENSOR_E_INVALID, tensor_maximum_scalar_i64_(NULL, 1));
  STATUS("tensor_maximum_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_maximum_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_maximum_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_maximum_scalar_i64_(dead, 1));
}

static void test_tensor_minimum(void) {
  HANDLE("tensor_minimum", "a", TENSOR_E_INVALID, tensor_minimum(NULL, x) == NULL);
  HANDLE("tensor_minimum", "a", TENSOR_E_HANDLE, tensor_minimum((tensor_t *)error, x) == NULL);
  HANDLE("tensor_minimum", "a", TENSOR_E_HANDLE, tensor_minimum(dead, x) == NULL);
  HANDLE("tensor_minimum", "b", TENSOR_E_INVALID, tensor_minimum(x, NULL) == NULL);
  HANDLE("tensor_minimum", "b", TENSOR_E_HANDLE, tensor_minimum(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_minimum", "b", TENSOR_E_HANDLE, tensor_minimum(x, dead) == NULL);
}

static void test_tensor_minimum_scalar(void) {
  HANDLE("tensor_minimum_scalar", "a", TENSOR_E_INVALID, tensor_minimum_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_minimum_scalar", "a", TENSOR_E_HANDLE, tensor_minimum_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_minimum_scalar", "a", TENSOR_E_HANDLE, tensor_minimum_scalar(dead, 1.0) == NULL);
}

static void test_tensor_minimum_scalar_i64(void) {
  HANDLE("tensor_minimum_scalar_i64", "a", TENSOR_E_INVALID, tensor_minimum_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_minimum_scalar_i64", "a", TENSOR_E_HANDLE, tensor_minimum_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_minimum_scalar_i64", "a", TENSOR_E_HANDLE, tensor_minimum_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_minimum_(void) {
  STATUS("tensor_minimum_", "a", TENSOR_E_INVALID, tensor_minimum_(NULL, x));
  STATUS("tensor_minimum_", "a", TENSOR_E_HANDLE, tensor_minimum_((tensor_t *)error, x));
  STATUS("tensor_minimum_", "a", TENSOR_E_HANDLE, tensor_minimum_(dead, x));
  STATUS("tensor_minimum_", "b", TENSOR_E_INVALID, tensor_minimum_(x, NULL));
  STATUS("tensor_minimum_", "b", TENSOR_E_HANDLE, tensor_minimum_(x, (tensor_t *)error));
  STATUS("tensor_minimum_", "b", TENSOR_E_HANDLE, tensor_minimum_(x, dead));
}

static void test_tensor_minimum_scalar_(void) {
  STATUS("tensor_minimum_scalar_", "a", TENSOR_E_INVALID, tensor_minimum_scalar_(NULL, 1.0));
  STATUS("tensor_minimum_scalar_", "a", TENSOR_E_HANDLE, tensor_minimum_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_minimum_scalar_", "a", TENSOR_E_HANDLE, tensor_minimum_scalar_(dead, 1.0));
}

static void test_tensor_minimum_scalar_i64_(void) {
  STATUS("tensor_minimum_scalar_i64_", "a", TENSOR_E_INVALID, tensor_minimum_scalar_i64_(NULL, 1));
  STATUS("tensor_minimum_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_minimum_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_minimum_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_minimum_scalar_i64_(dead, 1));
}

static void test_tensor_fmax(void) {
  HANDLE("tensor_fmax", "a", TENSOR_E_INVALID, tensor_fmax(NULL, x) == NULL);
  HANDLE("tensor_fmax", "a", TENSOR_E_HANDLE, tensor_fmax((tensor_t *)error, x) == NULL);
  HANDLE("tensor_fmax", "a", TENSOR_E_HANDLE, tensor_fmax(dead, x) == NULL);
  HANDLE("tensor_fmax", "b", TENSOR_E_INVALID, tensor_fmax(x, NULL) == NULL);
  HANDLE("tensor_fmax", "b", TENSOR_E_HANDLE, tensor_fmax(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_fmax", "b", TENSOR_E_HANDLE, tensor_fmax(x, dead) == NULL);
}

static void test_tensor_fmax_scalar(void) {
  HANDLE("tensor_fmax_scalar", "a", TENSOR_E_INVALID, tensor_fmax_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_fmax_scalar", "a", TENSOR_E_HANDLE, tensor_fmax_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_fmax_scalar", "a", TENSOR_E_HANDLE, tensor_fmax_scalar(dead, 1.0) == NULL);
}

static void test_tensor_fmax_scalar_i64(void) {
  HANDLE("tensor_fmax_scalar_i64", "a", TENSOR_E_INVALID, tensor_fmax_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_fmax_scalar_i64", "a", TENSOR_E_HANDLE, tensor_fmax_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_fmax_scalar_i64", "a", TENSOR_E_HANDLE, tensor_fmax_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_fmax_(void) {
  STATUS("tensor_fmax_", "a", TENSOR_E_INVALID, tensor_fmax_(NULL, x));
  STATUS("tensor_fmax_", "a", TENSOR_E_HANDLE, tensor_fmax_((tensor_t *)error, x));
  STATUS("tensor_fmax_", "a", TENSOR_E_HANDLE, tensor_fmax_(dead, x));
  STATUS("tensor_fmax_", "b", TENSOR_E_INVALID, tensor_fmax_(x, NULL));
  STATUS("tensor_fmax_", "b", TENSOR_E_HANDLE, tensor_fmax_(x, (tensor_t *)error));
  STATUS("tensor_fmax_", "b", TENSOR_E_HANDLE, tensor_fmax_(x, dead));
}

static void test_tensor_fmax_scalar_(void) {
  STATUS("tensor_fmax_scalar_", "a", TENSOR_E_INVALID, tensor_fmax_scalar_(NULL, 1.0));
  STATUS("tensor_fmax_scalar_", "a", TENSOR_E_HANDLE, tensor_fmax_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_fmax_scalar_", "a", TENSOR_E_HANDLE, tensor_fmax_scalar_(dead, 1.0));
}

static void test_tensor_fmax_scalar_i64_(void) {
  STATUS("tensor_fmax_scalar_i64_", "a", TENSOR_E_INVALID, tensor_fmax_scalar_i64_(NULL, 1));
  STATUS("tensor_fmax_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_fmax_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_fmax_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_fmax_scalar_i64_(dead, 1));
}

static void test_tensor_fmin(void) {
  HANDLE("tensor_fmin", "a", TENSOR_E_INVALID, tensor_fmin(NULL, x) == NULL);
  HANDLE("tensor_fmin", "a", TENSOR_E_HANDLE, tensor_fmin((tensor_t *)error, x) == NULL);
  HANDLE("tensor_fmin", "a", TENSOR_E_HANDLE, tensor_fmin(dead, x) == NULL);
  HANDLE("tensor_fmin", "b", TENSOR_E_INVALID, tensor_fmin(x, NULL) == NULL);
  HANDLE("tensor_fmin", "b", TENSOR_E_HANDLE, tensor_fmin(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_fmin", "b", TENSOR_E_HANDLE, tensor_fmin(x, dead) == NULL);
}

static void test_tensor_fmin_scalar(void) {
  HANDLE("tensor_fmin_scalar", "a", TENSOR_E_INVALID, tensor_fmin_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_fmin_scalar", "a", TENSOR_E_HANDLE, tensor_fmin_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_fmin_scalar", "a", TENSOR_E_HANDLE, tensor_fmin_scalar(dead, 1.0) == NULL);
}

static void test_tensor_fmin_scalar_i64(void) {
  HANDLE("tensor_fmin_scalar_i64", "a", TENSOR_E_INVALID, tensor_fmin_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_fmin_scalar_i64", "a", TENSOR_E_HANDLE, tensor_fmin_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_fmin_scalar_i64", "a", TENSOR_E_HANDLE, tensor_fmin_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_fmin_(void) {
  STATUS("tensor_fmin_", "a", TENSOR_E_INVALID, tensor_fmin_(NULL, x));
  STATUS("tensor_fmin_", "a", TENSOR_E_HANDLE, tensor_fmin_((tensor_t *)error, x));
  STATUS("tensor_fmin_", "a", TENSOR_E_HANDLE, tensor_fmin_(dead, x));
  STATUS("tensor_fmin_", "b", TENSOR_E_INVALID, tensor_fmin_(x, NULL));
  STATUS("tensor_fmin_", "b", TENSOR_E_HANDLE, tensor_fmin_(x, (tensor_t *)error));
  STATUS("tensor_fmin_", "b", TENSOR_E_HANDLE, tensor_fmin_(x, dead));
}

static void test_tensor_fmin_scalar_(void) {
  STATUS("tensor_fmin_scalar_", "a", TENSOR_E_INVALID, tensor_fmin_scalar_(NULL, 1.0));
  STATUS("tensor_fmin_scalar_", "a", TENSOR_E_HANDLE, tensor_fmin_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_fmin_scalar_", "a", TENSOR_E_HANDLE, tensor_fmin_scalar_(dead, 1.0));
}

static void test_tensor_fmin_scalar_i64_(void) {
  STATUS("tensor_fmin_scalar_i64_", "a", TENSOR_E_INVALID, tensor_fmin_scalar_i64_(NULL, 1));
  STATUS("tensor_fmin_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_fmin_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_fmin_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_fmin_scalar_i64_(dead, 1));
}

static void test_tensor_copysign(void) {
  HANDLE("tensor_copysign", "a", TENSOR_E_INVALID, tensor_copysign(NULL, x) == NULL);
  HANDLE("tensor_copysign", "a", TENSOR_E_HANDLE, tensor_copysign((tensor_t *)error, x) == NULL);
  HANDLE("tensor_copysign", "a", TENSOR_E_HANDLE, tensor_copysign(dead, x) == NULL);
  HANDLE("tensor_copysign", "b", TENSOR_E_INVALID, tensor_copysign(x, NULL) == NULL);
  HANDLE("tensor_copysign", "b", TENSOR_E_HANDLE, tensor_copysign(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_copysign", "b", TENSOR_E_HANDLE, tensor_copysign(x, dead) == NULL);
}

static void test_tensor_copysign_scalar(void) {
  HANDLE("tensor_copysign_scalar", "a", TENSOR_E_INVALID, tensor_copysign_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_copysign_scalar", "a", TENSOR_E_HANDLE, tensor_copysign_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_copysign_scalar", "a", TENSOR_E_HANDLE, tensor_copysign_scalar(dead, 1.0) == NULL);
}

static void test_tensor_copysign_scalar_i64(void) {
  HANDLE("tensor_copysign_scalar_i64", "a", TENSOR_E_INVALID, tensor_copysign_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_copysign_scalar_i64", "a", TENSOR_E_HANDLE, tensor_copysign_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_copysign_scalar_i64", "a", TENSOR_E_HANDLE, tensor_copysign_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_copysign_(void) {
  STATUS("tensor_copysign_", "a", TENSOR_E_INVALID, tensor_copysign_(NULL, x));
  STATUS("tensor_copysign_", "a", TENSOR_E_HANDLE, tensor_copysign_((tensor_t *)error, x));
  STATUS("tensor_copysign_", "a", TENSOR_E_HANDLE, tensor_copysign_(dead, x));
  STATUS("tensor_copysign_", "b", TENSOR_E_INVALID, tensor_copysign_(x, NULL));
  STATUS("tensor_copysign_", "b", TENSOR_E_HANDLE, tensor_copysign_(x, (tensor_t *)error));
  STATUS("tensor_copysign_", "b", TENSOR_E_HANDLE, tensor_copysign_(x, dead));
}

static void test_tensor_copysign_scalar_(void) {
  STATUS("tensor_copysign_scalar_", "a", TENSOR_E_INVALID, tensor_copysign_scalar_(NULL, 1.0));
  STATUS("tensor_copysign_scalar_", "a", TENSOR_E_HANDLE, tensor_copysign_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_copysign_scalar_", "a", TENSOR_E_HANDLE, tensor_copysign_scalar_(dead, 1.0));
}

static void test_tensor_copysign_scalar_i64_(void) {
  STATUS("tensor_copysign_scalar_i64_", "a", TENSOR_E_INVALID, tensor_copysign_scalar_i64_(NULL, 1));
  STATUS("tensor_copysign_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_copysign_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_copysign_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_copysign_scalar_i64_(dead, 1));
}

static void test_tensor_nextafter(void) {
  HANDLE("tensor_nextafter", "a", TENSOR_E_INVALID, tensor_nextafter(NULL, x) == NULL);
  HANDLE("tensor_nextafter", "a", TENSOR_E_HANDLE, tensor_nextafter((tensor_t *)error, x) == NULL);
  HANDLE("tensor_nextafter", "a", TENSOR_E_HANDLE, tensor_nextafter(dead, x) == NULL);
  HANDLE("tensor_nextafter", "b", TENSOR_E_INVALID, tensor_nextafter(x, NULL) == NULL);
  HANDLE("tensor_nextafter", "b", TENSOR_E_HANDLE, tensor_nextafter(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_nextafter", "b", TENSOR_E_HANDLE, tensor_nextafter(x, dead) == NULL);
}

static void test_tensor_nextafter_(void) {
  STATUS("tensor_nextafter_", "a", TENSOR_E_INVALID, tensor_nextafter_(NULL, x));
  STATUS("tensor_nextafter_", "a", TENSOR_E_HANDLE, tensor_nextafter_((tensor_t *)error, x));
  STATUS("tensor_nextafter_", "a", TENSOR_E_HANDLE, tensor_nextafter_(dead, x));
  STATUS("tensor_nextafter_", "b", TENSOR_E_INVALID, tensor_nextafter_(x, NULL));
  STATUS("tensor_nextafter_", "b", TENSOR_E_HANDLE, tensor_nextafter_(x, (tensor_t *)error));
  STATUS("tensor_nextafter_", "b", TENSOR_E_HANDLE, tensor_nextafter_(x, dead));
}

static void test_tensor_heaviside(void) {
  HANDLE("tensor_heaviside", "x", TENSOR_E_INVALID, tensor_heaviside(NULL, x) == NULL);
  HANDLE("tensor_heaviside", "x", TENSOR_E_HANDLE, tensor_heaviside((tensor_t *)error, x) == NULL);
  HANDLE("tensor_heaviside", "x", TENSOR_E_HANDLE, tensor_heaviside(dead, x) == NULL);
  HANDLE("tensor_heaviside", "values", TENSOR_E_INVALID, tensor_heaviside(x, NULL) == NULL);
  HANDLE("tensor_heaviside", "values", TENSOR_E_HANDLE, tensor_heaviside(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_heaviside", "values", TENSOR_E_HANDLE, tensor_heaviside(x, dead) == NULL);
}

static void test_tensor_heaviside_(void) {
  STATUS("tensor_heaviside_", "x", TENSOR_E_INVALID, tensor_heaviside_(NULL, x));
  STATUS("tensor_heaviside_", "x", TENSOR_E_HANDLE, tensor_heaviside_((tensor_t *)error, x));
  STATUS("tensor_heaviside_", "x", TENSOR_E_HANDLE, tensor_heaviside_(dead, x));
  STATUS("tensor_heaviside_", "values", TENSOR_E_INVALID, tensor_heaviside_(x, NULL));
  STATUS("tensor_heaviside_", "values", TENSOR_E_HANDLE, tensor_heaviside_(x, (tensor_t *)error));
  STATUS("tensor_heaviside_", "values", TENSOR_E_HANDLE, tensor_heaviside_(x, dead));
}

static void test_tensor_neg(void) {
  HANDLE("tensor_neg", "x", TENSOR_E_INVALID, tensor_neg(NULL) == NULL);
  HANDLE("tensor_neg", "x", TENSOR_E_HANDLE, tensor_neg((tensor_t *)error) == NULL);
  HANDLE("tensor_neg", "x", TENSOR_E_HANDLE, tensor_neg(dead) == NULL);
}

static void test_tensor_neg_(void) {
  STATUS("tensor_neg_", "x", TENSOR_E_INVALID, tensor_neg_(NULL));
  STATUS("tensor_neg_", "x", TENSOR_E_HANDLE, tensor_neg_((tensor_t *)error));
  STATUS("tensor_neg_", "x", TENSOR_E_HANDLE, tensor_neg_(dead));
}

static void test_tensor_abs(void) {
  HANDLE("tensor_abs", "x", TENSOR_E_INVALID, tensor_abs(NULL) == NULL);
  HANDLE("tensor_abs", "x", TENSOR_E_HANDLE, tensor_abs((tensor_t *)error) == NULL);
  HANDLE("tensor_abs", "x", TENSOR_E_HANDLE, tensor_abs(dead) == NULL);
}

static void test_tensor_abs_(void) {
  STATUS("tensor_abs_", "x", TENSOR_E_INVALID, tensor_abs_(NULL));
  STATUS("tensor_abs_", "x", TENSOR_E_HANDLE, tensor_abs_((tensor_t *)error));
  STATUS("tensor_abs_", "x", TENSOR_E_HANDLE, tensor_abs_(dead));
}

static void test_tensor_sign(void) {
  HANDLE("tensor_sign", "x", TENSOR_E_INVALID, tensor_sign(NULL) == NULL);
  HANDLE("tensor_sign", "x", TENSOR_E_HANDLE, tensor_sign((tensor_t *)error) == NULL);
  HANDLE("tensor_sign", "x", TENSOR_E_HANDLE, tensor_sign(dead) == NULL);
}

static void test_tensor_sign_(void) {
  STATUS("tensor_sign_", "x", TENSOR_E_INVALID, tensor_sign_(NULL));
  STATUS("tensor_sign_", "x", TENSOR_E_HANDLE, tensor_sign_((tensor_t *)error));
  STATUS("tensor_sign_", "x", TENSOR_E_HANDLE, tensor_sign_(dead));
}

static void test_tensor_reciprocal(void) {
  HANDLE("tensor_reciprocal", "x", TENSOR_E_INVALID, tensor_reciprocal(NULL) == NULL);
  HANDLE("tensor_reciprocal", "x", TENSOR_E_HANDLE, tensor_reciprocal((tensor_t *)error) == NULL);
  HANDLE("tensor_reciprocal", "x", TENSOR_E_HANDLE, tensor_reciprocal(dead) == NULL);
}

static void test_tensor_reciprocal_(void) {
  STATUS("tensor_reciprocal_", "x", TENSOR_E_INVALID, tensor_reciprocal_(NULL));
  STATUS("tensor_reciprocal_", "x", TENSOR_E_HANDLE, tensor_reciprocal_((tensor_t *)error));
  STATUS("tensor_reciprocal_", "x", TENSOR_E_HANDLE, tensor_reciprocal_(dead));
}

static void test_tensor_positive(void) {
  HANDLE("tensor_positive", "x", TENSOR_E_INVALID, tensor_positive(NULL) == NULL);
  HANDLE("tensor_positive", "x", TENSOR_E_HANDLE, tensor_positive((tensor_t *)error) == NULL);
  HANDLE("tensor_positive", "x", TENSOR_E_HANDLE, tensor_positive(dead) == NULL);
}

static void test_tensor_lerp(void) {
  HANDLE("tensor_lerp", "a", TENSOR_E_INVALID, tensor_lerp(NULL, x, x) == NULL);
  HANDLE("tensor_lerp", "a", TENSOR_E_HANDLE, tensor_lerp((tensor_t *)error, x, x) == NULL);
  HANDLE("tensor_lerp", "a", TENSOR_E_HANDLE, tensor_lerp(dead, x, x) == NULL);
  HANDLE("tensor_lerp", "b", TENSOR_E_INVALID, tensor_lerp(x, NULL, x) == NULL);
  HANDLE("tensor_lerp", "b", TENSOR_E_HANDLE, tensor_lerp(x, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_lerp", "b", TENSOR_E_HANDLE, tensor_lerp(x, dead, x) == NULL);
  HANDLE("tensor_lerp", "weight", TENSOR_E_INVALID, tensor_lerp(x, x, NULL) == NULL);
  HANDLE("tensor_lerp", "weight", TENSOR_E_HANDLE, tensor_lerp(x, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_lerp", "weight", TENSOR_E_HANDLE, tensor_lerp(x, x, dead) == NULL);
}

static void test_tensor_lerp_scalar(void) {
  HANDLE("tensor_lerp_scalar", "a", TENSOR_E_INVALID, tensor_lerp_scalar(NULL, x, 1.0) == NULL);
  HANDLE("tensor_lerp_scalar", "a", TENSOR_E_HANDLE, tensor_lerp_scalar((tensor_t *)error, x, 1.0) == NULL);
  HANDLE("tensor_lerp_scalar", "a", TENSOR_E_HANDLE, tensor_lerp_scalar(dead, x, 1.0) == NULL);
  HANDLE("tensor_lerp_scalar", "b", TENSOR_E_INVALID, tensor_lerp_scalar(x, NULL, 1.0) == NULL);
  HANDLE("tensor_lerp_scalar", "b", TENSOR_E_HANDLE, tensor_lerp_scalar(x, (tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_lerp_scalar", "b", TENSOR_E_HANDLE, tensor_lerp_scalar(x, dead, 1.0) == NULL);
}

static void test_tensor_lerp_scalar_i64(void) {
  HANDLE("tensor_lerp_scalar_i64", "a", TENSOR_E_INVALID, tensor_lerp_scalar_i64(NULL, x, 1) == NULL);
  HANDLE("tensor_lerp_scalar_i64", "a", TENSOR_E_HANDLE, tensor_lerp_scalar_i64((tensor_t *)error, x, 1) == NULL);
  HANDLE("tensor_lerp_scalar_i64", "a", TENSOR_E_HANDLE, tensor_lerp_scalar_i64(dead, x, 1) == NULL);
  HANDLE("tensor_lerp_scalar_i64", "b", TENSOR_E_INVALID, tensor_lerp_scalar_i64(x, NULL, 1) == NULL);
  HANDLE("tensor_lerp_scalar_i64", "b", TENSOR_E_HANDLE, tensor_lerp_scalar_i64(x, (tensor_t *)error, 1) == NULL);
  HANDLE("tensor_lerp_scalar_i64", "b", TENSOR_E_HANDLE, tensor_lerp_scalar_i64(x, dead, 1) == NULL);
}

static void test_tensor_lerp_(void) {
  STATUS("tensor_lerp_", "a", TENSOR_E_INVALID, tensor_lerp_(NULL, x, x));
  STATUS("tensor_lerp_", "a", TENSOR_E_HANDLE, tensor_lerp_((tensor_t *)error, x, x));
  STATUS("tensor_lerp_", "a", TENSOR_E_HANDLE, tensor_lerp_(dead, x, x));
  STATUS("tensor_lerp_", "b", TENSOR_E_INVALID, tensor_lerp_(x, NULL, x));
  STATUS("tensor_lerp_", "b", TENSOR_E_HANDLE, tensor_lerp_(x, (tensor_t *)error, x));
  STATUS("tensor_lerp_", "b", TENSOR_E_HANDLE, tensor_lerp_(x, dead, x));
  STATUS("tensor_lerp_", "weight", TENSOR_E_INVALID, tensor_lerp_(x, x, NULL));
  STATUS("tensor_lerp_", "weight", TENSOR_E_HANDLE, tensor_lerp_(x, x, (tensor_t *)error));
  STATUS("tensor_lerp_", "weight", TENSOR_E_HANDLE, tensor_lerp_(x, x, dead));
}

static void test_tensor_lerp_scalar_(void) {
  STATUS("tensor_lerp_scalar_", "a", TENSOR_E_INVALID, tensor_lerp_scalar_(NULL, x, 1.0));
  STATUS("tensor_lerp_scalar_", "a", TENSOR_E_HANDLE, tensor_lerp_scalar_((tensor_t *)error, x, 1.0));
  STATUS("tensor_lerp_scalar_", "a", TENSOR_E_HANDLE, tensor_lerp_scalar_(dead, x, 1.0));
  STATUS("tensor_lerp_scalar_", "b", TENSOR_E_INVALID, tensor_lerp_scalar_(x, NULL, 1.0));
  STATUS("tensor_lerp_scalar_", "b", TENSOR_E_HANDLE, tensor_lerp_scalar_(x, (tensor_t *)error, 1.0));
  STATUS("tensor_lerp_scalar_", "b", TENSOR_E_HANDLE, tensor_lerp_scalar_(x, dead, 1.0));
}

static void test_tensor_lerp_scalar_i64_(void) {
  STATUS("tensor_lerp_scalar_i64_", "a", TENSOR_E_INVALID, tensor_lerp_scalar_i64_(NULL, x, 1));
  STATUS("tensor_lerp_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_lerp_scalar_i64_((tensor_t *)error, x, 1));
  STATUS("tensor_lerp_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_lerp_scalar_i64_(dead, x, 1));
  STATUS("tensor_lerp_scalar_i64_", "b", TENSOR_E_INVALID, tensor_lerp_scalar_i64_(x, NULL, 1));
  STATUS("tensor_lerp_scalar_i64_", "b", TENSOR_E_HANDLE, tensor_lerp_scalar_i64_(x, (tensor_t *)error, 1));
  STATUS("tensor_lerp_scalar_i64_", "b", TENSOR_E_HANDLE, tensor_lerp_scalar_i64_(x, dead, 1));
}

static void test_tensor_addcmul(void) {
  HANDLE("tensor_addcmul", "x", TENSOR_E_INVALID, tensor_addcmul(NULL, x, x, 1.0) == NULL);
  HANDLE("tensor_addcmul", "x", TENSOR_E_HANDLE, tensor_addcmul((tensor_t *)error, x, x, 1.0) == NULL);
  HANDLE("tensor_addcmul", "x", TENSOR_E_HANDLE, tensor_addcmul(dead, x, x, 1.0) == NULL);
  HANDLE("tensor_addcmul", "a", TENSOR_E_INVALID, tensor_addcmul(x, NULL, x, 1.0) == NULL);
  HANDLE("tensor_addcmul", "a", TENSOR_E_HANDLE, tensor_addcmul(x, (tensor_t *)error, x, 1.0) == NULL);
  HANDLE("tensor_addcmul", "a", TENSOR_E_HANDLE, tensor_addcmul(x, dead, x, 1.0) == NULL);
  HANDLE("tensor_addcmul", "b", TENSOR_E_INVALID, tensor_addcmul(x, x, NULL, 1.0) == NULL);
  HANDLE("tensor_addcmul", "b", TENSOR_E_HANDLE, tensor_addcmul(x, x, (tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_addcmul", "b", TENSOR_E_HANDLE, tensor_addcmul(x, x, dead, 1.0) == NULL);
}

static void test_tensor_addcmul_(void) {
  STATUS("tensor_addcmul_", "x", TENSOR_E_INVALID, tensor_addcmul_(NULL, x, x, 1.0));
  STATUS("tensor_addcmul_", "x", TENSOR_E_HANDLE, tensor_addcmul_((tensor_t *)error, x, x, 1.0));
  STATUS("tensor_addcmul_", "x", TENSOR_E_HANDLE, tensor_addcmul_(dead, x, x, 1.0));
  STATUS("tensor_addcmul_", "a", TENSOR_E_INVALID, tensor_addcmul_(x, NULL, x, 1.0));
  STATUS("tensor_addcmul_", "a", TENSOR_E_HANDLE, tensor_addcmul_(x, (tensor_t *)error, x, 1.0));
  STATUS("tensor_addcmul_", "a", TENSOR_E_HANDLE, tensor_addcmul_(x, dead, x, 1.0));
  STATUS("tensor_addcmul_", "b", TENSOR_E_INVALID, tensor_addcmul_(x, x, NULL, 1.0));
  STATUS("tensor_addcmul_", "b", TENSOR_E_HANDLE, tensor_addcmul_(x, x, (tensor_t *)error, 1.0));
  STATUS("tensor_addcmul_", "b", TENSOR_E_HANDLE, tensor_addcmul_(x, x, dead, 1.0));
}

static void test_tensor_addcdiv(void) {
  HANDLE("tensor_addcdiv", "x", TENSOR_E_INVALID, tensor_addcdiv(NULL, x, x, 1.0) == NULL);
  HANDLE("tensor_addcdiv", "x", TENSOR_E_HANDLE, tensor_addcdiv((tensor_t *)error, x, x, 1.0) == NULL);
  HANDLE("tensor_addcdiv", "x", TENSOR_E_HANDLE, tensor_addcdiv(dead, x, x, 1.0) == NULL);
  HANDLE("tensor_addcdiv", "a", TENSOR_E_INVALID, tensor_addcdiv(x, NULL, x, 1.0) == NULL);
  HANDLE("tensor_addcdiv", "a", TENSOR_E_HANDLE, tensor_addcdiv(x, (tensor_t *)error, x, 1.0) == NULL);
  HANDLE("tensor_addcdiv", "a", TENSOR_E_HANDLE, tensor_addcdiv(x, dead, x, 1.0) == NULL);
  HANDLE("tensor_addcdiv", "b", TENSOR_E_INVALID, tensor_addcdiv(x, x, NULL, 1.0) == NULL);
  HANDLE("tensor_addcdiv", "b", TENSOR_E_HANDLE, tensor_addcdiv(x, x, (tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_addcdiv", "b", TENSOR_E_HANDLE, tensor_addcdiv(x, x, dead, 1.0) == NULL);
}

static void test_tensor_addcdiv_(void) {
  STATUS("tensor_addcdiv_", "x", TENSOR_E_INVALID, tensor_addcdiv_(NULL, x, x, 1.0));
  STATUS("tensor_addcdiv_", "x", TENSOR_E_HANDLE, tensor_addcdiv_((tensor_t *)error, x, x, 1.0));
  STATUS("tensor_addcdiv_", "x", TENSOR_E_HANDLE, tensor_addcdiv_(dead, x, x, 1.0));
  STATUS("tensor_addcdiv_", "a", TENSOR_E_INVALID, tensor_addcdiv_(x, NULL, x, 1.0));
  STATUS("tensor_addcdiv_", "a", TENSOR_E_HANDLE, tensor_addcdiv_(x, (tensor_t *)error, x, 1.0));
  STATUS("tensor_addcdiv_", "a", TENSOR_E_HANDLE, tensor_addcdiv_(x, dead, x, 1.0));
  STATUS("tensor_addcdiv_", "b", TENSOR_E_INVALID, tensor_addcdiv_(x, x, NULL, 1.0));
  STATUS("tensor_addcdiv_", "b", TENSOR_E_HANDLE, tensor_addcdiv_(x, x, (tensor_t *)error, 1.0));
  STATUS("tensor_addcdiv_", "b", TENSOR_E_HANDLE, tensor_addcdiv_(x, x, dead, 1.0));
}

static void test_tensor_gcd(void) {
  HANDLE("tensor_gcd", "a", TENSOR_E_INVALID, tensor_gcd(NULL, x) == NULL);
  HANDLE("tensor_gcd", "a", TENSOR_E_HANDLE, tensor_gcd((tensor_t *)error, x) == NULL);
  HANDLE("tensor_gcd", "a", TENSOR_E_HANDLE, tensor_gcd(dead, x) == NULL);
  HANDLE("tensor_gcd", "b", TENSOR_E_INVALID, tensor_gcd(x, NULL) == NULL);
  HANDLE("tensor_gcd", "b", TENSOR_E_HANDLE, tensor_gcd(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_gcd", "b", TENSOR_E_HANDLE, tensor_gcd(x, dead) == NULL);
}

static void test_tensor_gcd_(void) {
  STATUS("tensor_gcd_", "a", TENSOR_E_INVALID, tensor_gcd_(NULL, x));
  STATUS("tensor_gcd_", "a", TENSOR_E_HANDLE, tensor_gcd_((tensor_t *)error, x));
  STATUS("tensor_gcd_", "a", TENSOR_E_HANDLE, tensor_gcd_(dead, x));
  STATUS("tensor_gcd_", "b", TENSOR_E_INVALID, tensor_gcd_(x, NULL));
  STATUS("tensor_gcd_", "b", TENSOR_E_HANDLE, tensor_gcd_(x, (tensor_t *)error));
  STATUS("tensor_gcd_", "b", TENSOR_E_HANDLE, tensor_gcd_(x, dead));
}

static void test_tensor_lcm(void) {
  HANDLE("tensor_lcm", "a", TENSOR_E_INVALID, tensor_lcm(NULL, x) == NULL);
  HANDLE("tensor_lcm", "a", TENSOR_E_HANDLE, tensor_lcm((tensor_t *)error, x) == NULL);
  HANDLE("tensor_lcm", "a", TENSOR_E_HANDLE, tensor_lcm(dead, x) == NULL);
  HANDLE("tensor_lcm", "b", TENSOR_E_INVALID, tensor_lcm(x, NULL) == NULL);
  HANDLE("tensor_lcm", "b", TENSOR_E_HANDLE, tensor_lcm(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_lcm", "b", TENSOR_E_HANDLE, tensor_lcm(x, dead) == NULL);
}

static void test_tensor_lcm_(void) {
  STATUS("tensor_lcm_", "a", TENSOR_E_INVALID, tensor_lcm_(NULL, x));
  STATUS("tensor_lcm_", "a", TENSOR_E_HANDLE, tensor_lcm_((tensor_t *)error, x));
  STATUS("tensor_lcm_", "a", TENSOR_E_HANDLE, tensor_lcm_(dead, x));
  STATUS("tensor_lcm_", "b", TENSOR_E_INVALID, tensor_lcm_(x, NULL));
  STATUS("tensor_lcm_", "b", TENSOR_E_HANDLE, tensor_lcm_(x, (tensor_t *)error));
  STATUS("tensor_lcm_", "b", TENSOR_E_HANDLE, tensor_lcm_(x, dead));
}

static void test_tensor_bitwise_and(void) {
  HANDLE("tensor_bitwise_and", "a", TENSOR_E_INVALID, tensor_bitwise_and(NULL, x) == NULL);
  HANDLE("tensor_bitwise_and", "a", TENSOR_E_HANDLE, tensor_bitwise_and((tensor_t *)error, x) == NULL);
  HANDLE("tensor_bitwise_and", "a", TENSOR_E_HANDLE, tensor_bitwise_and(dead, x) == NULL);
  HANDLE("tensor_bitwise_and", "b", TENSOR_E_INVALID, tensor_bitwise_and(x, NULL) == NULL);
  HANDLE("tensor_bitwise_and", "b", TENSOR_E_HANDLE, tensor_bitwise_and(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_bitwise_and", "b", TENSOR_E_HANDLE, tensor_bitwise_and(x, dead) == NULL);
}

static void test_tensor_bitwise_and_scalar_i64(void) {
  HANDLE("tensor_bitwise_and_scalar_i64", "a", TENSOR_E_INVALID, tensor_bitwise_and_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_bitwise_and_scalar_i64", "a", TENSOR_E_HANDLE, tensor_bitwise_and_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_bitwise_and_scalar_i64", "a", TENSOR_E_HANDLE, tensor_bitwise_and_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_bitwise_and_(void) {
  STATUS("tensor_bitwise_and_", "a", TENSOR_E_INVALID, tensor_bitwise_and_(NULL, x));
  STATUS("tensor_bitwise_and_", "a", TENSOR_E_HANDLE, tensor_bitwise_and_((tensor_t *)error, x));
  STATUS("tensor_bitwise_and_", "a", TENSOR_E_HANDLE, tensor_bitwise_and_(dead, x));
  STATUS("tensor_bitwise_and_", "b", TENSOR_E_INVALID, tensor_bitwise_and_(x, NULL));
  STATUS("tensor_bitwise_and_", "b", TENSOR_E_HANDLE, tensor_bitwise_and_(x, (tensor_t *)error));
  STATUS("tensor_bitwise_and_", "b", TENSOR_E_HANDLE, tensor_bitwise_and_(x, dead));
}

static void test_tensor_bitwise_and_scalar_i64_(void) {
  STATUS("tensor_bitwise_and_scalar_i64_", "a", TENSOR_E_INVALID, tensor_bitwise_and_scalar_i64_(NULL, 1));
  STATUS("tensor_bitwise_and_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_bitwise_and_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_bitwise_and_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_bitwise_and_scalar_i64_(dead, 1));
}

static void test_tensor_bitwise_or(void) {
  HANDLE("tensor_bitwise_or", "a", TENSOR_E_INVALID, tensor_bitwise_or(NULL, x) == NULL);
  HANDLE("tensor_bitwise_or", "a", TENSOR_E_HANDLE, tensor_bitwise_or((tensor_t *)error, x) == NULL);
  HANDLE("tensor_bitwise_or", "a", TENSOR_E_HANDLE, tensor_bitwise_or(dead, x) == NULL);
  HANDLE("tensor_bitwise_or", "b", TENSOR_E_INVALID, tensor_bitwise_or(x, NULL) == NULL);
  HANDLE("tensor_bitwise_or", "b", TENSOR_E_HANDLE, tensor_bitwise_or(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_bitwise_or", "b", TENSOR_E_HANDLE, tensor_bitwise_or(x, dead) == NULL);
}

static void test_tensor_bitwise_or_scalar_i64(void) {
  HANDLE("tensor_bitwise_or_scalar_i64", "a", TENSOR_E_INVALID, tensor_bitwise_or_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_bitwise_or_scalar_i64", "a", TENSOR_E_HANDLE, tensor_bitwise_or_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_bitwise_or_scalar_i64", "a", TENSOR_E_HANDLE, tensor_bitwise_or_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_bitwise_or_(void) {
  STATUS("tensor_bitwise_or_", "a", TENSOR_E_INVALID, tensor_bitwise_or_(NULL, x));
  STATUS("tensor_bitwise_or_", "a", TENSOR_E_HANDLE, tensor_bitwise_or_((tensor_t *)error, x));
  STATUS("tensor_bitwise_or_", "a", TENSOR_E_HANDLE, tensor_bitwise_or_(dead, x));
  STATUS("tensor_bitwise_or_", "b", TENSOR_E_INVALID, tensor_bitwise_or_(x, NULL));
  STATUS("tensor_bitwise_or_", "b", TENSOR_E_HANDLE, tensor_bitwise_or_(x, (tensor_t *)error));
  STATUS("tensor_bitwise_or_", "b", TENSOR_E_HANDLE, tensor_bitwise_or_(x, dead));
}

static void test_tensor_bitwise_or_scalar_i64_(void) {
  STATUS("tensor_bitwise_or_scalar_i64_", "a", TENSOR_E_INVALID, tensor_bitwise_or_scalar_i64_(NULL, 1));
  STATUS("tensor_bitwise_or_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_bitwise_or_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_bitwise_or_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_bitwise_or_scalar_i64_(dead, 1));
}

static void test_tensor_bitwise_xor(void) {
  HANDLE("tensor_bitwise_xor", "a", TENSOR_E_INVALID, tensor_bitwise_xor(NULL, x) == NULL);
  HANDLE("tensor_bitwise_xor", "a", TENSOR_E_HANDLE, tensor_bitwise_xor((tensor_t *)error, x) == NULL);
  HANDLE("tensor_bitwise_xor", "a", TENSOR_E_HANDLE, tensor_bitwise_xor(dead, x) == NULL);
  HANDLE("tensor_bitwise_xor", "b", TENSOR_E_INVALID, tensor_bitwise_xor(x, NULL) == NULL);
  HANDLE("tensor_bitwise_xor", "b", TENSOR_E_HANDLE, tensor_bitwise_xor(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_bitwise_xor", "b", TENSOR_E_HANDLE, tensor_bitwise_xor(x, dead) == NULL);
}

static void test_tensor_bitwise_xor_scalar_i64(void) {
  HANDLE("tensor_bitwise_xor_scalar_i64", "a", TENSOR_E_INVALID, tensor_bitwise_xor_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_bitwise_xor_scalar_i64", "a", TENSOR_E_HANDLE, tensor_bitwise_xor_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_bitwise_xor_scalar_i64", "a", TENSOR_E_HANDLE, tensor_bitwise_xor_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_bitwise_xor_(void) {
  STATUS("tensor_bitwise_xor_", "a", TENSOR_E_INVALID, tensor_bitwise_xor_(NULL, x));
  STATUS("tensor_bitwise_xor_", "a", TENSOR_E_HANDLE, tensor_bitwise_xor_((tensor_t *)error, x));
  STATUS("tensor_bitwise_xor_", "a", TENSOR_E_HANDLE, tensor_bitwise_xor_(dead, x));
  STATUS("tensor_bitwise_xor_", "b", TENSOR_E_INVALID, tensor_bitwise_xor_(x, NULL));
  STATUS("tensor_bitwise_xor_", "b", TENSOR_E_HANDLE, tensor_bitwise_xor_(x, (tensor_t *)error));
  STATUS("tensor_bitwise_xor_", "b", TENSOR_E_HANDLE, tensor_bitwise_xor_(x, dead));
}

static void test_tensor_bitwise_xor_scalar_i64_(void) {
  STATUS("tensor_bitwise_xor_scalar_i64_", "a", TENSOR_E_INVALID, tensor_bitwise_xor_scalar_i64_(NULL, 1));
  STATUS("tensor_bitwise_xor_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_bitwise_xor_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_bitwise_xor_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_bitwise_xor_scalar_i64_(dead, 1));
}

static void test_tensor_bitwise_left_shift(void) {
  HANDLE("tensor_bitwise_left_shift", "a", TENSOR_E_INVALID, tensor_bitwise_left_shift(NULL, x) == NULL);
  HANDLE("tensor_bitwise_left_shift", "a", TENSOR_E_HANDLE, tensor_bitwise_left_shift((tensor_t *)error, x) == NULL);
  HANDLE("tensor_bitwise_left_shift", "a", TENSOR_E_HANDLE, tensor_bitwise_left_shift(dead, x) == NULL);
  HANDLE("tensor_bitwise_left_shift", "b", TENSOR_E_INVALID, tensor_bitwise_left_shift(x, NULL) == NULL);
  HANDLE("tensor_bitwise_left_shift", "b", TENSOR_E_HANDLE, tensor_bitwise_left_shift(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_bitwise_left_shift", "b", TENSOR_E_HANDLE, tensor_bitwise_left_shift(x, dead) == NULL);
}

static void test_tensor_bitwise_left_shift_scalar_i64(void) {
  HANDLE("tensor_bitwise_left_shift_scalar_i64", "a", TENSOR_E_INVALID, tensor_bitwise_left_shift_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_bitwise_left_shift_scalar_i64", "a", TENSOR_E_HANDLE, tensor_bitwise_left_shift_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_bitwise_left_shift_scalar_i64", "a", TENSOR_E_HANDLE, tensor_bitwise_left_shift_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_rbitwise_left_shift_scalar_i64(void) {
  HANDLE("tensor_rbitwise_left_shift_scalar_i64", "b", TENSOR_E_INVALID, tensor_rbitwise_left_shift_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_rbitwise_left_shift_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rbitwise_left_shift_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_rbitwise_left_shift_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rbitwise_left_shift_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_bitwise_left_shift_(void) {
  STATUS("tensor_bitwise_left_shift_", "a", TENSOR_E_INVALID, tensor_bitwise_left_shift_(NULL, x));
  STATUS("tensor_bitwise_left_shift_", "a", TENSOR_E_HANDLE, tensor_bitwise_left_shift_((tensor_t *)error, x));
  STATUS("tensor_bitwise_left_shift_", "a", TENSOR_E_HANDLE, tensor_bitwise_left_shift_(dead, x));
  STATUS("tensor_bitwise_left_shift_", "b", TENSOR_E_INVALID, tensor_bitwise_left_shift_(x, NULL));
  STATUS("tensor_bitwise_left_shift_", "b", TENSOR_E_HANDLE, tensor_bitwise_left_shift_(x, (tensor_t *)error));
  STATUS("tensor_bitwise_left_shift_", "b", TENSOR_E_HANDLE, tensor_bitwise_left_shift_(x, dead));
}

static void test_tensor_bitwise_left_shift_scalar_i64_(void) {
  STATUS("tensor_bitwise_left_shift_scalar_i64_", "a", TENSOR_E_INVALID, tensor_bitwise_left_shift_scalar_i64_(NULL, 1));
  STATUS("tensor_bitwise_left_shift_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_bitwise_left_shift_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_bitwise_left_shift_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_bitwise_left_shift_scalar_i64_(dead, 1));
}

static void test_tensor_bitwise_right_shift(void) {
  HANDLE("tensor_bitwise_right_shift", "a", TENSOR_E_INVALID, tensor_bitwise_right_shift(NULL, x) == NULL);
  HANDLE("tensor_bitwise_right_shift", "a", TENSOR_E_HANDLE, tensor_bitwise_right_shift((tensor_t *)error, x) == NULL);
  HANDLE("tensor_bitwise_right_shift", "a", TENSOR_E_HANDLE, tensor_bitwise_right_shift(dead, x) == NULL);
  HANDLE("tensor_bitwise_right_shift", "b", TENSOR_E_INVALID, tensor_bitwise_right_shift(x, NULL) == NULL);
  HANDLE("tensor_bitwise_right_shift", "b", TENSOR_E_HANDLE, tensor_bitwise_right_shift(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_bitwise_right_shift", "b", TENSOR_E_HANDLE, tensor_bitwise_right_shift(x, dead) == NULL);
}

static void test_tensor_bitwise_right_shift_scalar_i64(void) {
  HANDLE("tensor_bitwise_right_shift_scalar_i64", "a", TENSOR_E_INVALID, tensor_bitwise_right_shift_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_bitwise_right_shift_scalar_i64", "a", TENSOR_E_HANDLE, tensor_bitwise_right_shift_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_bitwise_right_shift_scalar_i64", "a", TENSOR_E_HANDLE, tensor_bitwise_right_shift_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_rbitwise_right_shift_scalar_i64(void) {
  HANDLE("tensor_rbitwise_right_shift_scalar_i64", "b", TENSOR_E_INVALID, tensor_rbitwise_right_shift_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_rbitwise_right_shift_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rbitwise_right_shift_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_rbitwise_right_shift_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rbitwise_right_shift_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_bitwise_right_shift_(void) {
  STATUS("tensor_bitwise_right_shift_", "a", TENSOR_E_INVALID, tensor_bitwise_right_shift_(NULL, x));
  STATUS("tensor_bitwise_right_shift_", "a", TENSOR_E_HANDLE, tensor_bitwise_right_shift_((tensor_t *)error, x));
  STATUS("tensor_bitwise_right_shift_", "a", TENSOR_E_HANDLE, tensor_bitwise_right_shift_(dead, x));
  STATUS("tensor_bitwise_right_shift_", "b", TENSOR_E_INVALID, tensor_bitwise_right_shift_(x, NULL));
  STATUS("tensor_bitwise_right_shift_", "b", TENSOR_E_HANDLE, tensor_bitwise_right_shift_(x, (tensor_t *)error));
  STATUS("tensor_bitwise_right_shift_", "b", TENSOR_E_HANDLE, tensor_bitwise_right_shift_(x, dead));
}

static void test_tensor_bitwise_right_shift_scalar_i64_(void) {
  STATUS("tensor_bitwise_right_shift_scalar_i64_", "a", TENSOR_E_INVALID, tensor_bitwise_right_shift_scalar_i64_(NULL, 1));
  STATUS("tensor_bitwise_right_shift_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_bitwise_right_shift_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_bitwise_right_shift_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_bitwise_right_shift_scalar_i64_(dead, 1));
}

static void test_tensor_bitwise_invert(void) {
  HANDLE("tensor_bitwise_invert", "x", TENSOR_E_INVALID, tensor_bitwise_invert(NULL) == NULL);
  HANDLE("tensor_bitwise_invert", "x", TENSOR_E_HANDLE, tensor_bitwise_invert((tensor_t *)error) == NULL);
  HANDLE("tensor_bitwise_invert", "x", TENSOR_E_HANDLE, tensor_bitwise_invert(dead) == NULL);
}

static void test_tensor_bitwise_invert_(void) {
  STATUS("tensor_bitwise_invert_", "x", TENSOR_E_INVALID, tensor_bitwise_invert_(NULL));
  STATUS("tensor_bitwise_invert_", "x", TENSOR_E_HANDLE, tensor_bitwise_invert_((tensor_t *)error));
  STATUS("tensor_bitwise_invert_", "x", TENSOR_E_HANDLE, tensor_bitwise_invert_(dead));
}

static void test_tensor_float_power(void) {
  HANDLE("tensor_float_power", "a", TENSOR_E_INVALID, tensor_float_power(NULL, x) == NULL);
  HANDLE("tensor_float_power", "a", TENSOR_E_HANDLE, tensor_float_power((tensor_t *)error, x) == NULL);
  HANDLE("tensor_float_power", "a", TENSOR_E_HANDLE, tensor_float_power(dead, x) == NULL);
  HANDLE("tensor_float_power", "b", TENSOR_E_INVALID, tensor_float_power(x, NULL) == NULL);
  HANDLE("tensor_float_power", "b", TENSOR_E_HANDLE, tensor_float_power(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_float_power", "b", TENSOR_E_HANDLE, tensor_float_power(x, dead) == NULL);
}

static void test_tensor_float_power_scalar(void) {
  HANDLE("tensor_float_power_scalar", "a", TENSOR_E_INVALID, tensor_float_power_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_float_power_scalar", "a", TENSOR_E_HANDLE, tensor_float_power_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_float_power_scalar", "a", TENSOR_E_HANDLE, tensor_float_power_scalar(dead, 1.0) == NULL);
}

static void test_tensor_float_power_scalar_i64(void) {
  HANDLE("tensor_float_power_scalar_i64", "a", TENSOR_E_INVALID, tensor_float_power_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_float_power_scalar_i64", "a", TENSOR_E_HANDLE, tensor_float_power_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_float_power_scalar_i64", "a", TENSOR_E_HANDLE, tensor_float_power_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_pow(void) {
  HANDLE("tensor_pow", "a", TENSOR_E_INVALID, tensor_pow(NULL, x) == NULL);
  HANDLE("tensor_pow", "a", TENSOR_E_HANDLE, tensor_pow((tensor_t *)error, x) == NULL);
  HANDLE("tensor_pow", "a", TENSOR_E_HANDLE, tensor_pow(dead, x) == NULL);
  HANDLE("tensor_pow", "b", TENSOR_E_INVALID, tensor_pow(x, NULL) == NULL);
  HANDLE("tensor_pow", "b", TENSOR_E_HANDLE, tensor_pow(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_pow", "b", TENSOR_E_HANDLE, tensor_pow(x, dead) == NULL);
}

static void test_tensor_pow_scalar(void) {
  HANDLE("tensor_pow_scalar", "a", TENSOR_E_INVALID, tensor_pow_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_pow_scalar", "a", TENSOR_E_HANDLE, tensor_pow_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_pow_scalar", "a", TENSOR_E_HANDLE, tensor_pow_scalar(dead, 1.0) == NULL);
}

static void test_tensor_pow_scalar_i64(void) {
  HANDLE("tensor_pow_scalar_i64", "a", TENSOR_E_INVALID, tensor_pow_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_pow_scalar_i64", "a", TENSOR_E_HANDLE, tensor_pow_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_pow_scalar_i64", "a", TENSOR_E_HANDLE, tensor_pow_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_rpow_scalar(void) {
  HANDLE("tensor_rpow_scalar", "b", TENSOR_E_INVALID, tensor_rpow_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_rpow_scalar", "b", TENSOR_E_HANDLE, tensor_rpow_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_rpow_scalar", "b", TENSOR_E_HANDLE, tensor_rpow_scalar(dead, 1.0) == NULL);
}

static void test_tensor_rpow_scalar_i64(void) {
  HANDLE("tensor_rpow_scalar_i64", "b", TENSOR_E_INVALID, tensor_rpow_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_rpow_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rpow_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_rpow_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rpow_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_pow_(void) {
  STATUS("tensor_pow_", "a", TENSOR_E_INVALID, tensor_pow_(NULL, x));
  STATUS("tensor_pow_", "a", TENSOR_E_HANDLE, tensor_pow_((tensor_t *)error, x));
  STATUS("tensor_pow_", "a", TENSOR_E_HANDLE, tensor_pow_(dead, x));
  STATUS("tensor_pow_", "b", TENSOR_E_INVALID, tensor_pow_(x, NULL));
  STATUS("tensor_pow_", "b", TENSOR_E_HANDLE, tensor_pow_(x, (tensor_t *)error));
  STATUS("tensor_pow_", "b", TENSOR_E_HANDLE, tensor_pow_(x, dead));
}

static void test_tensor_pow_scalar_(void) {
  STATUS("tensor_pow_scalar_", "a", TENSOR_E_INVALID, tensor_pow_scalar_(NULL, 1.0));
  STATUS("tensor_pow_scalar_", "a", TENSOR_E_HANDLE, tensor_pow_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_pow_scalar_", "a", TENSOR_E_HANDLE, tensor_pow_scalar_(dead, 1.0));
}

static void test_tensor_pow_scalar_i64_(void) {
  STATUS("tensor_pow_scalar_i64_", "a", TENSOR_E_INVALID, tensor_pow_scalar_i64_(NULL, 1));
  STATUS("tensor_pow_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_pow_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_pow_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_pow_scalar_i64_(dead, 1));
}

static void test_tensor_logaddexp(void) {
  HANDLE("tensor_logaddexp", "a", TENSOR_E_INVALID, tensor_logaddexp(NULL, x) == NULL);
  HANDLE("tensor_logaddexp", "a", TENSOR_E_HANDLE, tensor_logaddexp((tensor_t *)error, x) == NULL);
  HANDLE("tensor_logaddexp", "a", TENSOR_E_HANDLE, tensor_logaddexp(dead, x) == NULL);
  HANDLE("tensor_logaddexp", "b", TENSOR_E_INVALID, tensor_logaddexp(x, NULL) == NULL);
  HANDLE("tensor_logaddexp", "b", TENSOR_E_HANDLE, tensor_logaddexp(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_logaddexp", "b", TENSOR_E_HANDLE, tensor_logaddexp(x, dead) == NULL);
}

static void test_tensor_logaddexp_(void) {
  STATUS("tensor_logaddexp_", "a", TENSOR_E_INVALID, tensor_logaddexp_(NULL, x));
  STATUS("tensor_logaddexp_", "a", TENSOR_E_HANDLE, tensor_logaddexp_((tensor_t *)error, x));
  STATUS("tensor_logaddexp_", "a", TENSOR_E_HANDLE, tensor_logaddexp_(dead, x));
  STATUS("tensor_logaddexp_", "b", TENSOR_E_INVALID, tensor_logaddexp_(x, NULL));
  STATUS("tensor_logaddexp_", "b", TENSOR_E_HANDLE, tensor_logaddexp_(x, (tensor_t *)error));
  STATUS("tensor_logaddexp_", "b", TENSOR_E_HANDLE, tensor_logaddexp_(x, dead));
}

static void test_tensor_logaddexp2(void) {
  HANDLE("tensor_logaddexp2", "a", TENSOR_E_INVALID, tensor_logaddexp2(NULL, x) == NULL);
  HANDLE("tensor_logaddexp2", "a", TENSOR_E_HANDLE, tensor_logaddexp2((tensor_t *)error, x) == NULL);
  HANDLE("tensor_logaddexp2", "a", TENSOR_E_HANDLE, tensor_logaddexp2(dead, x) == NULL);
  HANDLE("tensor_logaddexp2", "b", TENSOR_E_INVALID, tensor_logaddexp2(x, NULL) == NULL);
  HANDLE("tensor_logaddexp2", "b", TENSOR_E_HANDLE, tensor_logaddexp2(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_logaddexp2", "b", TENSOR_E_HANDLE, tensor_logaddexp2(x, dead) == NULL);
}

static void test_tensor_logaddexp2_(void) {
  STATUS("tensor_logaddexp2_", "a", TENSOR_E_INVALID, tensor_logaddexp2_(NULL, x));
  STATUS("tensor_logaddexp2_", "a", TENSOR_E_HANDLE, tensor_logaddexp2_((tensor_t *)error, x));
  STATUS("tensor_logaddexp2_", "a", TENSOR_E_HANDLE, tensor_logaddexp2_(dead, x));
  STATUS("tensor_logaddexp2_", "b", TENSOR_E_INVALID, tensor_logaddexp2_(x, NULL));
  STATUS("tensor_logaddexp2_", "b", TENSOR_E_HANDLE, tensor_logaddexp2_(x, (tensor_t *)error));
  STATUS("tensor_logaddexp2_", "b", TENSOR_E_HANDLE, tensor_logaddexp2_(x, dead));
}

static void test_tensor_xlogy(void) {
  HANDLE("tensor_xlogy", "a", TENSOR_E_INVALID, tensor_xlogy(NULL, x) == NULL);
  HANDLE("tensor_xlogy", "a", TENSOR_E_HANDLE, tensor_xlogy((tensor_t *)error, x) == NULL);
  HANDLE("tensor_xlogy", "a", TENSOR_E_HANDLE, tensor_xlogy(dead, x) == NULL);
  HANDLE("tensor_xlogy", "b", TENSOR_E_INVALID, tensor_xlogy(x, NULL) == NULL);
  HANDLE("tensor_xlogy", "b", TENSOR_E_HANDLE, tensor_xlogy(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_xlogy", "b", TENSOR_E_HANDLE, tensor_xlogy(x, dead) == NULL);
}

static void test_tensor_xlogy_scalar(void) {
  HANDLE("tensor_xlogy_scalar", "a", TENSOR_E_INVALID, tensor_xlogy_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_xlogy_scalar", "a", TENSOR_E_HANDLE, tensor_xlogy_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_xlogy_scalar", "a", TENSOR_E_HANDLE, tensor_xlogy_scalar(dead, 1.0) == NULL);
}

static void test_tensor_xlogy_scalar_i64(void) {
  HANDLE("tensor_xlogy_scalar_i64", "a", TENSOR_E_INVALID, tensor_xlogy_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_xlogy_scalar_i64", "a", TENSOR_E_HANDLE, tensor_xlogy_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_xlogy_scalar_i64", "a", TENSOR_E_HANDLE, tensor_xlogy_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_rxlogy_scalar(void) {
  HANDLE("tensor_rxlogy_scalar", "b", TENSOR_E_INVALID, tensor_rxlogy_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_rxlogy_scalar", "b", TENSOR_E_HANDLE, tensor_rxlogy_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_rxlogy_scalar", "b", TENSOR_E_HANDLE, tensor_rxlogy_scalar(dead, 1.0) == NULL);
}

static void test_tensor_rxlogy_scalar_i64(void) {
  HANDLE("tensor_rxlogy_scalar_i64", "b", TENSOR_E_INVALID, tensor_rxlogy_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_rxlogy_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rxlogy_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_rxlogy_scalar_i64", "b", TENSOR_E_HANDLE, tensor_rxlogy_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_xlogy_(void) {
  STATUS("tensor_xlogy_", "a", TENSOR_E_INVALID, tensor_xlogy_(NULL, x));
  STATUS("tensor_xlogy_", "a", TENSOR_E_HANDLE, tensor_xlogy_((tensor_t *)error, x));
  STATUS("tensor_xlogy_", "a", TENSOR_E_HANDLE, tensor_xlogy_(dead, x));
  STATUS("tensor_xlogy_", "b", TENSOR_E_INVALID, tensor_xlogy_(x, NULL));
  STATUS("tensor_xlogy_", "b", TENSOR_E_HANDLE, tensor_xlogy_(x, (tensor_t *)error));
  STATUS("tensor_xlogy_", "b", TENSOR_E_HANDLE, tensor_xlogy_(x, dead));
}

static void test_tensor_xlogy_scalar_(void) {
  STATUS("tensor_xlogy_scalar_", "a", TENSOR_E_INVALID, tensor_xlogy_scalar_(NULL, 1.0));
  STATUS("tensor_xlogy_scalar_", "a", TENSOR_E_HANDLE, tensor_xlogy_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_xlogy_scalar_", "a", TENSOR_E_HANDLE, tensor_xlogy_scalar_(dead, 1.0));
}

static void test_tensor_xlogy_scalar_i64_(void) {
  STATUS("tensor_xlogy_scalar_i64_", "a", TENSOR_E_INVALID, tensor_xlogy_scalar_i64_(NULL, 1));
  STATUS("tensor_xlogy_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_xlogy_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_xlogy_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_xlogy_scalar_i64_(dead, 1));
}

static void test_tensor_square(void) {
  HANDLE("tensor_square", "x", TENSOR_E_INVALID, tensor_square(NULL) == NULL);
  HANDLE("tensor_square", "x", TENSOR_E_HANDLE, tensor_square((tensor_t *)error) == NULL);
  HANDLE("tensor_square", "x", TENSOR_E_HANDLE, tensor_square(dead) == NULL);
}

static void test_tensor_square_(void) {
  STATUS("tensor_square_", "x", TENSOR_E_INVALID, tensor_square_(NULL));
  STATUS("tensor_square_", "x", TENSOR_E_HANDLE, tensor_square_((tensor_t *)error));
  STATUS("tensor_square_", "x", TENSOR_E_HANDLE, tensor_square_(dead));
}

static void test_tensor_sqrt(void) {
  HANDLE("tensor_sqrt", "x", TENSOR_E_INVALID, tensor_sqrt(NULL) == NULL);
  HANDLE("tensor_sqrt", "x", TENSOR_E_HANDLE, tensor_sqrt((tensor_t *)error) == NULL);
  HANDLE("tensor_sqrt", "x", TENSOR_E_HANDLE, tensor_sqrt(dead) == NULL);
}

static void test_tensor_sqrt_(void) {
  STATUS("tensor_sqrt_", "x", TENSOR_E_INVALID, tensor_sqrt_(NULL));
  STATUS("tensor_sqrt_", "x", TENSOR_E_HANDLE, tensor_sqrt_((tensor_t *)error));
  STATUS("tensor_sqrt_", "x", TENSOR_E_HANDLE, tensor_sqrt_(dead));
}

static void test_tensor_rsqrt(void) {
  HANDLE("tensor_rsqrt", "x", TENSOR_E_INVALID, tensor_rsqrt(NULL) == NULL);
  HANDLE("tensor_rsqrt", "x", TENSOR_E_HANDLE, tensor_rsqrt((tensor_t *)error) == NULL);
  HANDLE("tensor_rsqrt", "x", TENSOR_E_HANDLE, tensor_rsqrt(dead) == NULL);
}

static void test_tensor_rsqrt_(void) {
  STATUS("tensor_rsqrt_", "x", TENSOR_E_INVALID, tensor_rsqrt_(NULL));
  STATUS("tensor_rsqrt_", "x", TENSOR_E_HANDLE, tensor_rsqrt_((tensor_t *)error));
  STATUS("tensor_rsqrt_", "x", TENSOR_E_HANDLE, tensor_rsqrt_(dead));
}

static void test_tensor_cbrt(void) {
  HANDLE("tensor_cbrt", "x", TENSOR_E_INVALID, tensor_cbrt(NULL) == NULL);
  HANDLE("tensor_cbrt", "x", TENSOR_E_HANDLE, tensor_cbrt((tensor_t *)error) == NULL);
  HANDLE("tensor_cbrt", "x", TENSOR_E_HANDLE, tensor_cbrt(dead) == NULL);
}

static void test_tensor_cbrt_(void) {
  STATUS("tensor_cbrt_", "x", TENSOR_E_INVALID, tensor_cbrt_(NULL));
  STATUS("tensor_cbrt_", "x", TENSOR_E_HANDLE, tensor_cbrt_((tensor_t *)error));
  STATUS("tensor_cbrt_", "x", TENSOR_E_HANDLE, tensor_cbrt_(dead));
}

static void test_tensor_exp(void) {
  HANDLE("tensor_exp", "x", TENSOR_E_INVALID, tensor_exp(NULL) == NULL);
  HANDLE("tensor_exp", "x", TENSOR_E_HANDLE, tensor_exp((tensor_t *)error) == NULL);
  HANDLE("tensor_exp", "x", TENSOR_E_HANDLE, tensor_exp(dead) == NULL);
}

static void test_tensor_exp_(void) {
  STATUS("tensor_exp_", "x", TENSOR_E_INVALID, tensor_exp_(NULL));
  STATUS("tensor_exp_", "x", TENSOR_E_HANDLE, tensor_exp_((tensor_t *)error));
  STATUS("tensor_exp_", "x", TENSOR_E_HANDLE, tensor_exp_(dead));
}

static void test_tensor_expm1(void) {
  HANDLE("tensor_expm1", "x", TENSOR_E_INVALID, tensor_expm1(NULL) == NULL);
  HANDLE("tensor_expm1", "x", TENSOR_E_HANDLE, tensor_expm1((tensor_t *)error) == NULL);
  HANDLE("tensor_expm1", "x", TENSOR_E_HANDLE, tensor_expm1(dead) == NULL);
}

static void test_tensor_expm1_(void) {
  STATUS("tensor_expm1_", "x", TENSOR_E_INVALID, tensor_expm1_(NULL));
  STATUS("tensor_expm1_", "x", TENSOR_E_HANDLE, tensor_expm1_((tensor_t *)error));
  STATUS("tensor_expm1_", "x", TENSOR_E_HANDLE, tensor_expm1_(dead));
}

static void test_tensor_exp2(void) {
  HANDLE("tensor_exp2", "x", TENSOR_E_INVALID, tensor_exp2(NULL) == NULL);
  HANDLE("tensor_exp2", "x", TENSOR_E_HANDLE, tensor_exp2((tensor_t *)error) == NULL);
  HANDLE("tensor_exp2", "x", TENSOR_E_HANDLE, tensor_exp2(dead) == NULL);
}

static void test_tensor_exp2_(void) {
  STATUS("tensor_exp2_", "x", TENSOR_E_INVALID, tensor_exp2_(NULL));
  STATUS("tensor_exp2_", "x", TENSOR_E_HANDLE, tensor_exp2_((tensor_t *)error));
  STATUS("tensor_exp2_", "x", TENSOR_E_HANDLE, tensor_exp2_(dead));
}

static void test_tensor_log(void) {
  HANDLE("tensor_log", "x", TENSOR_E_INVALID, tensor_log(NULL) == NULL);
  HANDLE("tensor_log", "x", TENSOR_E_HANDLE, tensor_log((tensor_t *)error) == NULL);
  HANDLE("tensor_log", "x", TENSOR_E_HANDLE, tensor_log(dead) == NULL);
}

static void test_tensor_log_(void) {
  STATUS("tensor_log_", "x", TENSOR_E_INVALID, tensor_log_(NULL));
  STATUS("tensor_log_", "x", TENSOR_E_HANDLE, tensor_log_((tensor_t *)error));
  STATUS("tensor_log_", "x", TENSOR_E_HANDLE, tensor_log_(dead));
}

static void test_tensor_log1p(void) {
  HANDLE("tensor_log1p", "x", TENSOR_E_INVALID, tensor_log1p(NULL) == NULL);
  HANDLE("tensor_log1p", "x", TENSOR_E_HANDLE, tensor_log1p((tensor_t *)error) == NULL);
  HANDLE("tensor_log1p", "x", TENSOR_E_HANDLE, tensor_log1p(dead) == NULL);
}

static void test_tensor_log1p_(void) {
  STATUS("tensor_log1p_", "x", TENSOR_E_INVALID, tensor_log1p_(NULL));
  STATUS("tensor_log1p_", "x", TENSOR_E_HANDLE, tensor_log1p_((tensor_t *)error));
  STATUS("tensor_log1p_", "x", TENSOR_E_HANDLE, tensor_log1p_(dead));
}

static void test_tensor_log2(void) {
  HANDLE("tensor_log2", "x", TENSOR_E_INVALID, tensor_log2(NULL) == NULL);
  HANDLE("tensor_log2", "x", TENSOR_E_HANDLE, tensor_log2((tensor_t *)error) == NULL);
  HANDLE("tensor_log2", "x", TENSOR_E_HANDLE, tensor_log2(dead) == NULL);
}

static void test_tensor_log2_(void) {
  STATUS("tensor_log2_", "x", TENSOR_E_INVALID, tensor_log2_(NULL));
  STATUS("tensor_log2_", "x", TENSOR_E_HANDLE, tensor_log2_((tensor_t *)error));
  STATUS("tensor_log2_", "x", TENSOR_E_HANDLE, tensor_log2_(dead));
}

static void test_tensor_log10(void) {
  HANDLE("tensor_log10", "x", TENSOR_E_INVALID, tensor_log10(NULL) == NULL);
  HANDLE("tensor_log10", "x", TENSOR_E_HANDLE, tensor_log10((tensor_t *)error) == NULL);
  HANDLE("tensor_log10", "x", TENSOR_E_HANDLE, tensor_log10(dead) == NULL);
}

static void test_tensor_log10_(void) {
  STATUS("tensor_log10_", "x", TENSOR_E_INVALID, tensor_log10_(NULL));
  STATUS("tensor_log10_", "x", TENSOR_E_HANDLE, tensor_log10_((tensor_t *)error));
  STATUS("tensor_log10_", "x", TENSOR_E_HANDLE, tensor_log10_(dead));
}

static void test_tensor_logit(void) {
  HANDLE("tensor_logit", "x", TENSOR_E_INVALID, tensor_logit(NULL, 1.0) == NULL);
  HANDLE("tensor_logit", "x", TENSOR_E_HANDLE, tensor_logit((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_logit", "x", TENSOR_E_HANDLE, tensor_logit(dead, 1.0) == NULL);
}

static void test_tensor_logit_(void) {
  STATUS("tensor_logit_", "x", TENSOR_E_INVALID, tensor_logit_(NULL, 1.0));
  STATUS("tensor_logit_", "x", TENSOR_E_HANDLE, tensor_logit_((tensor_t *)error, 1.0));
  STATUS("tensor_logit_", "x", TENSOR_E_HANDLE, tensor_logit_(dead, 1.0));
}

static void test_tensor_hypot(void) {
  HANDLE("tensor_hypot", "a", TENSOR_E_INVALID, tensor_hypot(NULL, x) == NULL);
  HANDLE("tensor_hypot", "a", TENSOR_E_HANDLE, tensor_hypot((tensor_t *)error, x) == NULL);
  HANDLE("tensor_hypot", "a", TENSOR_E_HANDLE, tensor_hypot(dead, x) == NULL);
  HANDLE("tensor_hypot", "b", TENSOR_E_INVALID, tensor_hypot(x, NULL) == NULL);
  HANDLE("tensor_hypot", "b", TENSOR_E_HANDLE, tensor_hypot(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_hypot", "b", TENSOR_E_HANDLE, tensor_hypot(x, dead) == NULL);
}

static void test_tensor_hypot_scalar(void) {
  HANDLE("tensor_hypot_scalar", "a", TENSOR_E_INVALID, tensor_hypot_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_hypot_scalar", "a", TENSOR_E_HANDLE, tensor_hypot_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_hypot_scalar", "a", TENSOR_E_HANDLE, tensor_hypot_scalar(dead, 1.0) == NULL);
}

static void test_tensor_hypot_scalar_i64(void) {
  HANDLE("tensor_hypot_scalar_i64", "a", TENSOR_E_INVALID, tensor_hypot_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_hypot_scalar_i64", "a", TENSOR_E_HANDLE, tensor_hypot_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_hypot_scalar_i64", "a", TENSOR_E_HANDLE, tensor_hypot_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_hypot_(void) {
  STATUS("tensor_hypot_", "a", TENSOR_E_INVALID, tensor_hypot_(NULL, x));
  STATUS("tensor_hypot_", "a", TENSOR_E_HANDLE, tensor_hypot_((tensor_t *)error, x));
  STATUS("tensor_hypot_", "a", TENSOR_E_HANDLE, tensor_hypot_(dead, x));
  STATUS("tensor_hypot_", "b", TENSOR_E_INVALID, tensor_hypot_(x, NULL));
  STATUS("tensor_hypot_", "b", TENSOR_E_HANDLE, tensor_hypot_(x, (tensor_t *)error));
  STATUS("tensor_hypot_", "b", TENSOR_E_HANDLE, tensor_hypot_(x, dead));
}

static void test_tensor_hypot_scalar_(void) {
  STATUS("tensor_hypot_scalar_", "a", TENSOR_E_INVALID, tensor_hypot_scalar_(NULL, 1.0));
  STATUS("tensor_hypot_scalar_", "a", TENSOR_E_HANDLE, tensor_hypot_scalar_((tensor_t *)error, 1.0));
  STATUS("tensor_hypot_scalar_", "a", TENSOR_E_HANDLE, tensor_hypot_scalar_(dead, 1.0));
}

static void test_tensor_hypot_scalar_i64_(void) {
  STATUS("tensor_hypot_scalar_i64_", "a", TENSOR_E_INVALID, tensor_hypot_scalar_i64_(NULL, 1));
  STATUS("tensor_hypot_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_hypot_scalar_i64_((tensor_t *)error, 1));
  STATUS("tensor_hypot_scalar_i64_", "a", TENSOR_E_HANDLE, tensor_hypot_scalar_i64_(dead, 1));
}

static void test_tensor_atan2(void) {
  HANDLE("tensor_atan2", "a", TENSOR_E_INVALID, tensor_atan2(NULL, x) == NULL);
  HANDLE("tensor_atan2", "a", TENSOR_E_HANDLE, tensor_atan2((tensor_t *)error, x) == NULL);
  HANDLE("tensor_atan2", "a", TENSOR_E_HANDLE, tensor_atan2(dead, x) == NULL);
  HANDLE("tensor_atan2", "b", TENSOR_E_INVALID, tensor_atan2(x, NULL) == NULL);
  HANDLE("tensor_atan2", "b", TENSOR_E_HANDLE, tensor_atan2(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_atan2", "b", TENSOR_E_HANDLE, tensor_atan2(x, dead) == NULL);
}

static void test_tensor_atan2_(void) {
  STATUS("tensor_atan2_", "a", TENSOR_E_INVALID, tensor_atan2_(NULL, x));
  STATUS("tensor_atan2_", "a", TENSOR_E_HANDLE, tensor_atan2_((tensor_t *)error, x));
  STATUS("tensor_atan2_", "a", TENSOR_E_HANDLE, tensor_atan2_(dead, x));
  STATUS("tensor_atan2_", "b", TENSOR_E_INVALID, tensor_atan2_(x, NULL));
  STATUS("tensor_atan2_", "b", TENSOR_E_HANDLE, tensor_atan2_(x, (tensor_t *)error));
  STATUS("tensor_atan2_", "b", TENSOR_E_HANDLE, tensor_atan2_(x, dead));
}

static void test_tensor_sin(void) {
  HANDLE("tensor_sin", "x", TENSOR_E_INVALID, tensor_sin(NULL) == NULL);
  HANDLE("tensor_sin", "x", TENSOR_E_HANDLE, tensor_sin((tensor_t *)error) == NULL);
  HANDLE("tensor_sin", "x", TENSOR_E_HANDLE, tensor_sin(dead) == NULL);
}

static void test_tensor_sin_(void) {
  STATUS("tensor_sin_", "x", TENSOR_E_INVALID, tensor_sin_(NULL));
  STATUS("tensor_sin_", "x", TENSOR_E_HANDLE, tensor_sin_((tensor_t *)error));
  STATUS("tensor_sin_", "x", TENSOR_E_HANDLE, tensor_sin_(dead));
}

static void test_tensor_cos(void) {
  HANDLE("tensor_cos", "x", TENSOR_E_INVALID, tensor_cos(NULL) == NULL);
  HANDLE("tensor_cos", "x", TENSOR_E_HANDLE, tensor_cos((tensor_t *)error) == NULL);
  HANDLE("tensor_cos", "x", TENSOR_E_HANDLE, tensor_cos(dead) == NULL);
}

static void test_tensor_cos_(void) {
  STATUS("tensor_cos_", "x", TENSOR_E_INVALID, tensor_cos_(NULL));
  STATUS("tensor_cos_", "x", TENSOR_E_HANDLE, tensor_cos_((tensor_t *)error));
  STATUS("tensor_cos_", "x", TENSOR_E_HANDLE, tensor_cos_(dead));
}

static void test_tensor_tan(void) {
  HANDLE("tensor_tan", "x", TENSOR_E_INVALID, tensor_tan(NULL) == NULL);
  HANDLE("tensor_tan", "x", TENSOR_E_HANDLE, tensor_tan((tensor_t *)error) == NULL);
  HANDLE("tensor_tan", "x", TENSOR_E_HANDLE, tensor_tan(dead) == NULL);
}

static void test_tensor_tan_(void) {
  STATUS("tensor_tan_", "x", TENSOR_E_INVALID, tensor_tan_(NULL));
  STATUS("tensor_tan_", "x", TENSOR_E_HANDLE, tensor_tan_((tensor_t *)error));
  STATUS("tensor_tan_", "x", TENSOR_E_HANDLE, tensor_tan_(dead));
}

static void test_tensor_asin(void) {
  HANDLE("tensor_asin", "x", TENSOR_E_INVALID, tensor_asin(NULL) == NULL);
  HANDLE("tensor_asin", "x", TENSOR_E_HANDLE, tensor_asin((tensor_t *)error) == NULL);
  HANDLE("tensor_asin", "x", TENSOR_E_HANDLE, tensor_asin(dead) == NULL);
}

static void test_tensor_asin_(void) {
  STATUS("tensor_asin_", "x", TENSOR_E_INVALID, tensor_asin_(NULL));
  STATUS("tensor_asin_", "x", TENSOR_E_HANDLE, tensor_asin_((tensor_t *)error));
  STATUS("tensor_asin_", "x", TENSOR_E_HANDLE, tensor_asin_(dead));
}

static void test_tensor_acos(void) {
  HANDLE("tensor_acos", "x", TENSOR_E_INVALID, tensor_acos(NULL) == NULL);
  HANDLE("tensor_acos", "x", TENSOR_E_HANDLE, tensor_acos((tensor_t *)error) == NULL);
  HANDLE("tensor_acos", "x", TENSOR_E_HANDLE, tensor_acos(dead) == NULL);
}

static void test_tensor_acos_(void) {
  STATUS("tensor_acos_", "x", TENSOR_E_INVALID, tensor_acos_(NULL));
  STATUS("tensor_acos_", "x", TENSOR_E_HANDLE, tensor_acos_((tensor_t *)error));
  STATUS("tensor_acos_", "x", TENSOR_E_HANDLE, tensor_acos_(dead));
}

static void test_tensor_atan(void) {
  HANDLE("tensor_atan", "x", TENSOR_E_INVALID, tensor_atan(NULL) == NULL);
  HANDLE("tensor_atan", "x", TENSOR_E_HANDLE, tensor_atan((tensor_t *)error) == NULL);
  HANDLE("tensor_atan", "x", TENSOR_E_HANDLE, tensor_atan(dead) == NULL);
}

static void test_tensor_atan_(void) {
  STATUS("tensor_atan_", "x", TENSOR_E_INVALID, tensor_atan_(NULL));
  STATUS("tensor_atan_", "x", TENSOR_E_HANDLE, tensor_atan_((tensor_t *)error));
  STATUS("tensor_atan_", "x", TENSOR_E_HANDLE, tensor_atan_(dead));
}

static void test_tensor_sinc(void) {
  HANDLE("tensor_sinc", "x", TENSOR_E_INVALID, tensor_sinc(NULL) == NULL);
  HANDLE("tensor_sinc", "x", TENSOR_E_HANDLE, tensor_sinc((tensor_t *)error) == NULL);
  HANDLE("tensor_sinc", "x", TENSOR_E_HANDLE, tensor_sinc(dead) == NULL);
}

static void test_tensor_sinc_(void) {
  STATUS("tensor_sinc_", "x", TENSOR_E_INVALID, tensor_sinc_(NULL));
  STATUS("tensor_sinc_", "x", TENSOR_E_HANDLE, tensor_sinc_((tensor_t *)error));
  STATUS("tensor_sinc_", "x", TENSOR_E_HANDLE, tensor_sinc_(dead));
}

static void test_tensor_sinh(void) {
  HANDLE("tensor_sinh", "x", TENSOR_E_INVALID, tensor_sinh(NULL) == NULL);
  HANDLE("tensor_sinh", "x", TENSOR_E_HANDLE, tensor_sinh((tensor_t *)error) == NULL);
  HANDLE("tensor_sinh", "x", TENSOR_E_HANDLE, tensor_sinh(dead) == NULL);
}

static void test_tensor_sinh_(void) {
  STATUS("tensor_sinh_", "x", TENSOR_E_INVALID, tensor_sinh_(NULL));
  STATUS("tensor_sinh_", "x", TENSOR_E_HANDLE, tensor_sinh_((tensor_t *)error));
  STATUS("tensor_sinh_", "x", TENSOR_E_HANDLE, tensor_sinh_(dead));
}

static void test_tensor_cosh(void) {
  HANDLE("tensor_cosh", "x", TENSOR_E_INVALID, tensor_cosh(NULL) == NULL);
  HANDLE("tensor_cosh", "x", TENSOR_E_HANDLE, tensor_cosh((tensor_t *)error) == NULL);
  HANDLE("tensor_cosh", "x", TENSOR_E_HANDLE, tensor_cosh(dead) == NULL);
}

static void test_tensor_cosh_(void) {
  STATUS("tensor_cosh_", "x", TENSOR_E_INVALID, tensor_cosh_(NULL));
  STATUS("tensor_cosh_", "x", TENSOR_E_HANDLE, tensor_cosh_((tensor_t *)error));
  STATUS("tensor_cosh_", "x", TENSOR_E_HANDLE, tensor_cosh_(dead));
}

static void test_tensor_tanh(void) {
  HANDLE("tensor_tanh", "x", TENSOR_E_INVALID, tensor_tanh(NULL) == NULL);
  HANDLE("tensor_tanh", "x", TENSOR_E_HANDLE, tensor_tanh((tensor_t *)error) == NULL);
  HANDLE("tensor_tanh", "x", TENSOR_E_HANDLE, tensor_tanh(dead) == NULL);
}

static void test_tensor_tanh_(void) {
  STATUS("tensor_tanh_", "x", TENSOR_E_INVALID, tensor_tanh_(NULL));
  STATUS("tensor_tanh_", "x", TENSOR_E_HANDLE, tensor_tanh_((tensor_t *)error));
  STATUS("tensor_tanh_", "x", TENSOR_E_HANDLE, tensor_tanh_(dead));
}

static void test_tensor_asinh(void) {
  HANDLE("tensor_asinh", "x", TENSOR_E_INVALID, tensor_asinh(NULL) == NULL);
  HANDLE("tensor_asinh", "x", TENSOR_E_HANDLE, tensor_asinh((tensor_t *)error) == NULL);
  HANDLE("tensor_asinh", "x", TENSOR_E_HANDLE, tensor_asinh(dead) == NULL);
}

static void test_tensor_asinh_(void) {
  STATUS("tensor_asinh_", "x", TENSOR_E_INVALID, tensor_asinh_(NULL));
  STATUS("tensor_asinh_", "x", TENSOR_E_HANDLE, tensor_asinh_((tensor_t *)error));
  STATUS("tensor_asinh_", "x", TENSOR_E_HANDLE, tensor_asinh_(dead));
}

static void test_tensor_acosh(void) {
  HANDLE("tensor_acosh", "x", TENSOR_E_INVALID, tensor_acosh(NULL) == NULL);
  HANDLE("tensor_acosh", "x", TENSOR_E_HANDLE, tensor_acosh((tensor_t *)error) == NULL);
  HANDLE("tensor_acosh", "x", TENSOR_E_HANDLE, tensor_acosh(dead) == NULL);
}

static void test_tensor_acosh_(void) {
  STATUS("tensor_acosh_", "x", TENSOR_E_INVALID, tensor_acosh_(NULL));
  STATUS("tensor_acosh_", "x", TENSOR_E_HANDLE, tensor_acosh_((tensor_t *)error));
  STATUS("tensor_acosh_", "x", TENSOR_E_HANDLE, tensor_acosh_(dead));
}

static void test_tensor_atanh(void) {
  HANDLE("tensor_atanh", "x", TENSOR_E_INVALID, tensor_atanh(NULL) == NULL);
  HANDLE("tensor_atanh", "x", TENSOR_E_HANDLE, tensor_atanh((tensor_t *)error) == NULL);
  HANDLE("tensor_atanh", "x", TENSOR_E_HANDLE, tensor_atanh(dead) == NULL);
}

static void test_tensor_atanh_(void) {
  STATUS("tensor_atanh_", "x", TENSOR_E_INVALID, tensor_atanh_(NULL));
  STATUS("tensor_atanh_", "x", TENSOR_E_HANDLE, tensor_atanh_((tensor_t *)error));
  STATUS("tensor_atanh_", "x", TENSOR_E_HANDLE, tensor_atanh_(dead));
}

static void test_tensor_erf(void) {
  HANDLE("tensor_erf", "x", TENSOR_E_INVALID, tensor_erf(NULL) == NULL);
  HANDLE("tensor_erf", "x", TENSOR_E_HANDLE, tensor_erf((tensor_t *)error) == NULL);
  HANDLE("tensor_erf", "x", TENSOR_E_HANDLE, tensor_erf(dead) == NULL);
}

static void test_tensor_erf_(void) {
  STATUS("tensor_erf_", "x", TENSOR_E_INVALID, tensor_erf_(NULL));
  STATUS("tensor_erf_", "x", TENSOR_E_HANDLE, tensor_erf_((tensor_t *)error));
  STATUS("tensor_erf_", "x", TENSOR_E_HANDLE, tensor_erf_(dead));
}

static void test_tensor_erfc(void) {
  HANDLE("tensor_erfc", "x", TENSOR_E_INVALID, tensor_erfc(NULL) == NULL);
  HANDLE("tensor_erfc", "x", TENSOR_E_HANDLE, tensor_erfc((tensor_t *)error) == NULL);
  HANDLE("tensor_erfc", "x", TENSOR_E_HANDLE, tensor_erfc(dead) == NULL);
}

static void test_tensor_erfc_(void) {
  STATUS("tensor_erfc_", "x", TENSOR_E_INVALID, tensor_erfc_(NULL));
  STATUS("tensor_erfc_", "x", TENSOR_E_HANDLE, tensor_erfc_((tensor_t *)error));
  STATUS("tensor_erfc_", "x", TENSOR_E_HANDLE, tensor_erfc_(dead));
}

static void test_tensor_erfinv(void) {
  HANDLE("tensor_erfinv", "x", TENSOR_E_INVALID, tensor_erfinv(NULL) == NULL);
  HANDLE("tensor_erfinv", "x", TENSOR_E_HANDLE, tensor_erfinv((tensor_t *)error) == NULL);
  HANDLE("tensor_erfinv", "x", TENSOR_E_HANDLE, tensor_erfinv(dead) == NULL);
}

static void test_tensor_erfinv_(void) {
  STATUS("tensor_erfinv_", "x", TENSOR_E_INVALID, tensor_erfinv_(NULL));
  STATUS("tensor_erfinv_", "x", TENSOR_E_HANDLE, tensor_erfinv_((tensor_t *)error));
  STATUS("tensor_erfinv_", "x", TENSOR_E_HANDLE, tensor_erfinv_(dead));
}

static void test_tensor_lgamma(void) {
  HANDLE("tensor_lgamma", "x", TENSOR_E_INVALID, tensor_lgamma(NULL) == NULL);
  HANDLE("tensor_lgamma", "x", TENSOR_E_HANDLE, tensor_lgamma((tensor_t *)error) == NULL);
  HANDLE("tensor_lgamma", "x", TENSOR_E_HANDLE, tensor_lgamma(dead) == NULL);
}

static void test_tensor_lgamma_(void) {
  STATUS("tensor_lgamma_", "x", TENSOR_E_INVALID, tensor_lgamma_(NULL));
  STATUS("tensor_lgamma_", "x", TENSOR_E_HANDLE, tensor_lgamma_((tensor_t *)error));
  STATUS("tensor_lgamma_", "x", TENSOR_E_HANDLE, tensor_lgamma_(dead));
}

static void test_tensor_digamma(void) {
  HANDLE("tensor_digamma", "x", TENSOR_E_INVALID, tensor_digamma(NULL) == NULL);
  HANDLE("tensor_digamma", "x", TENSOR_E_HANDLE, tensor_digamma((tensor_t *)error) == NULL);
  HANDLE("tensor_digamma", "x", TENSOR_E_HANDLE, tensor_digamma(dead) == NULL);
}

static void test_tensor_digamma_(void) {
  STATUS("tensor_digamma_", "x", TENSOR_E_INVALID, tensor_digamma_(NULL));
  STATUS("tensor_digamma_", "x", TENSOR_E_HANDLE, tensor_digamma_((tensor_t *)error));
  STATUS("tensor_digamma_", "x", TENSOR_E_HANDLE, tensor_digamma_(dead));
}

static void test_tensor_polygamma(void) {
  HANDLE("tensor_polygamma", "x", TENSOR_E_INVALID, tensor_polygamma(NULL, 1) == NULL);
  HANDLE("tensor_polygamma", "x", TENSOR_E_HANDLE, tensor_polygamma((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_polygamma", "x", TENSOR_E_HANDLE, tensor_polygamma(dead, 1) == NULL);
}

static void test_tensor_polygamma_(void) {
  STATUS("tensor_polygamma_", "x", TENSOR_E_INVALID, tensor_polygamma_(NULL, 1));
  STATUS("tensor_polygamma_", "x", TENSOR_E_HANDLE, tensor_polygamma_((tensor_t *)error, 1));
  STATUS("tensor_polygamma_", "x", TENSOR_E_HANDLE, tensor_polygamma_(dead, 1));
}

static void test_tensor_floor(void) {
  HANDLE("tensor_floor", "x", TENSOR_E_INVALID, tensor_floor(NULL) == NULL);
  HANDLE("tensor_floor", "x", TENSOR_E_HANDLE, tensor_floor((tensor_t *)error) == NULL);
  HANDLE("tensor_floor", "x", TENSOR_E_HANDLE, tensor_floor(dead) == NULL);
}

static void test_tensor_floor_(void) {
  STATUS("tensor_floor_", "x", TENSOR_E_INVALID, tensor_floor_(NULL));
  STATUS("tensor_floor_", "x", TENSOR_E_HANDLE, tensor_floor_((tensor_t *)error));
  STATUS("tensor_floor_", "x", TENSOR_E_HANDLE, tensor_floor_(dead));
}

static void test_tensor_ceil(void) {
  HANDLE("tensor_ceil", "x", TENSOR_E_INVALID, tensor_ceil(NULL) == NULL);
  HANDLE("tensor_ceil", "x", TENSOR_E_HANDLE, tensor_ceil((tensor_t *)error) == NULL);
  HANDLE("tensor_ceil", "x", TENSOR_E_HANDLE, tensor_ceil(dead) == NULL);
}

static void test_tensor_ceil_(void) {
  STATUS("tensor_ceil_", "x", TENSOR_E_INVALID, tensor_ceil_(NULL));
  STATUS("tensor_ceil_", "x", TENSOR_E_HANDLE, tensor_ceil_((tensor_t *)error));
  STATUS("tensor_ceil_", "x", TENSOR_E_HANDLE, tensor_ceil_(dead));
}

static void test_tensor_round(void) {
  HANDLE("tensor_round", "x", TENSOR_E_INVALID, tensor_round(NULL) == NULL);
  HANDLE("tensor_round", "x", TENSOR_E_HANDLE, tensor_round((tensor_t *)error) == NULL);
  HANDLE("tensor_round", "x", TENSOR_E_HANDLE, tensor_round(dead) == NULL);
}

static void test_tensor_round_(void) {
  STATUS("tensor_round_", "x", TENSOR_E_INVALID, tensor_round_(NULL));
  STATUS("tensor_round_", "x", TENSOR_E_HANDLE, tensor_round_((tensor_t *)error));
  STATUS("tensor_round_", "x", TENSOR_E_HANDLE, tensor_round_(dead));
}

static void test_tensor_trunc(void) {
  HANDLE("tensor_trunc", "x", TENSOR_E_INVALID, tensor_trunc(NULL) == NULL);
  HANDLE("tensor_trunc", "x", TENSOR_E_HANDLE, tensor_trunc((tensor_t *)error) == NULL);
  HANDLE("tensor_trunc", "x", TENSOR_E_HANDLE, tensor_trunc(dead) == NULL);
}

static void test_tensor_trunc_(void) {
  STATUS("tensor_trunc_", "x", TENSOR_E_INVALID, tensor_trunc_(NULL));
  STATUS("tensor_trunc_", "x", TENSOR_E_HANDLE, tensor_trunc_((tensor_t *)error));
  STATUS("tensor_trunc_", "x", TENSOR_E_HANDLE, tensor_trunc_(dead));
}

static void test_tensor_frac(void) {
  HANDLE("tensor_frac", "x", TENSOR_E_INVALID, tensor_frac(NULL) == NULL);
  HANDLE("tensor_frac", "x", TENSOR_E_HANDLE, tensor_frac((tensor_t *)error) == NULL);
  HANDLE("tensor_frac", "x", TENSOR_E_HANDLE, tensor_frac(dead) == NULL);
}

static void test_tensor_frac_(void) {
  STATUS("tensor_frac_", "x", TENSOR_E_INVALID, tensor_frac_(NULL));
  STATUS("tensor_frac_", "x", TENSOR_E_HANDLE, tensor_frac_((tensor_t *)error));
  STATUS("tensor_frac_", "x", TENSOR_E_HANDLE, tensor_frac_(dead));
}

static void test_tensor_rad2deg(void) {
  HANDLE("tensor_rad2deg", "x", TENSOR_E_INVALID, tensor_rad2deg(NULL) == NULL);
  HANDLE("tensor_rad2deg", "x", TENSOR_E_HANDLE, tensor_rad2deg((tensor_t *)error) == NULL);
  HANDLE("tensor_rad2deg", "x", TENSOR_E_HANDLE, tensor_rad2deg(dead) == NULL);
}

static void test_tensor_rad2deg_(void) {
  STATUS("tensor_rad2deg_", "x", TENSOR_E_INVALID, tensor_rad2deg_(NULL));
  STATUS("tensor_rad2deg_", "x", TENSOR_E_HANDLE, tensor_rad2deg_((tensor_t *)error));
  STATUS("tensor_rad2deg_", "x", TENSOR_E_HANDLE, tensor_rad2deg_(dead));
}

static void test_tensor_deg2rad(void) {
  HANDLE("tensor_deg2rad", "x", TENSOR_E_INVALID, tensor_deg2rad(NULL) == NULL);
  HANDLE("tensor_deg2rad", "x", TENSOR_E_HANDLE, tensor_deg2rad((tensor_t *)error) == NULL);
  HANDLE("tensor_deg2rad", "x", TENSOR_E_HANDLE, tensor_deg2rad(dead) == NULL);
}

static void test_tensor_deg2rad_(void) {
  STATUS("tensor_deg2rad_", "x", TENSOR_E_INVALID, tensor_deg2rad_(NULL));
  STATUS("tensor_deg2rad_", "x", TENSOR_E_HANDLE, tensor_deg2rad_((tensor_t *)error));
  STATUS("tensor_deg2rad_", "x", TENSOR_E_HANDLE, tensor_deg2rad_(dead));
}

static void test_tensor_nan_to_num(void) {
  HANDLE("tensor_nan_to_num", "x", TENSOR_E_INVALID, tensor_nan_to_num(NULL, 1.0, 1.0, 1.0) == NULL);
  HANDLE("tensor_nan_to_num", "x", TENSOR_E_HANDLE, tensor_nan_to_num((tensor_t *)error, 1.0, 1.0, 1.0) == NULL);
  HANDLE("tensor_nan_to_num", "x", TENSOR_E_HANDLE, tensor_nan_to_num(dead, 1.0, 1.0, 1.0) == NULL);
}

static void test_tensor_nan_to_num_(void) {
  STATUS("tensor_nan_to_num_", "x", TENSOR_E_INVALID, tensor_nan_to_num_(NULL, 1.0, 1.0, 1.0));
  STATUS("tensor_nan_to_num_", "x", TENSOR_E_HANDLE, tensor_nan_to_num_((tensor_t *)error, 1.0, 1.0, 1.0));
  STATUS("tensor_nan_to_num_", "x", TENSOR_E_HANDLE, tensor_nan_to_num_(dead, 1.0, 1.0, 1.0));
}

static void test_tensor_clamp(void) {
  HANDLE("tensor_clamp", "x", TENSOR_E_INVALID, tensor_clamp(NULL, x, x) == NULL);
  HANDLE("tensor_clamp", "x", TENSOR_E_HANDLE, tensor_clamp((tensor_t *)error, x, x) == NULL);
  HANDLE("tensor_clamp", "x", TENSOR_E_HANDLE, tensor_clamp(dead, x, x) == NULL);
  HANDLE("tensor_clamp", "min", TENSOR_E_INVALID, tensor_clamp(x, NULL, x) == NULL);
  HANDLE("tensor_clamp", "min", TENSOR_E_HANDLE, tensor_clamp(x, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_clamp", "min", TENSOR_E_HANDLE, tensor_clamp(x, dead, x) == NULL);
  HANDLE("tensor_clamp", "max", TENSOR_E_INVALID, tensor_clamp(x, x, NULL) == NULL);
  HANDLE("tensor_clamp", "max", TENSOR_E_HANDLE, tensor_clamp(x, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_clamp", "max", TENSOR_E_HANDLE, tensor_clamp(x, x, dead) == NULL);
}

static void test_tensor_clamp_scalar(void) {
  HANDLE("tensor_clamp_scalar", "x", TENSOR_E_INVALID, tensor_clamp_scalar(NULL, 1.0, 1.0) == NULL);
  HANDLE("tensor_clamp_scalar", "x", TENSOR_E_HANDLE, tensor_clamp_scalar((tensor_t *)error, 1.0, 1.0) == NULL);
  HANDLE("tensor_clamp_scalar", "x", TENSOR_E_HANDLE, tensor_clamp_scalar(dead, 1.0, 1.0) == NULL);
}

static void test_tensor_clamp_scalar_i64(void) {
  HANDLE("tensor_clamp_scalar_i64", "x", TENSOR_E_INVALID, tensor_clamp_scalar_i64(NULL, 1, 1) == NULL);
  HANDLE("tensor_clamp_scalar_i64", "x", TENSOR_E_HANDLE, tensor_clamp_scalar_i64((tensor_t *)error, 1, 1) == NULL);
  HANDLE("tensor_clamp_scalar_i64", "x", TENSOR_E_HANDLE, tensor_clamp_scalar_i64(dead, 1, 1) == NULL);
}

static void test_tensor_clamp_(void) {
  STATUS("tensor_clamp_", "x", TENSOR_E_INVALID, tensor_clamp_(NULL, x, x));
  STATUS("tensor_clamp_", "x", TENSOR_E_HANDLE, tensor_clamp_((tensor_t *)error, x, x));
  STATUS("tensor_clamp_", "x", TENSOR_E_HANDLE, tensor_clamp_(dead, x, x));
  STATUS("tensor_clamp_", "min", TENSOR_E_INVALID, tensor_clamp_(x, NULL, x));
  STATUS("tensor_clamp_", "min", TENSOR_E_HANDLE, tensor_clamp_(x, (tensor_t *)error, x));
  STATUS("tensor_clamp_", "min", TENSOR_E_HANDLE, tensor_clamp_(x, dead, x));
  STATUS("tensor_clamp_", "max", TENSOR_E_INVALID, tensor_clamp_(x, x, NULL));
  STATUS("tensor_clamp_", "max", TENSOR_E_HANDLE, tensor_clamp_(x, x, (tensor_t *)error));
  STATUS("tensor_clamp_", "max", TENSOR_E_HANDLE, tensor_clamp_(x, x, dead));
}

static void test_tensor_clamp_scalar_(void) {
  STATUS("tensor_clamp_scalar_", "x", TENSOR_E_INVALID, tensor_clamp_scalar_(NULL, 1.0, 1.0));
  STATUS("tensor_clamp_scalar_", "x", TENSOR_E_HANDLE, tensor_clamp_scalar_((tensor_t *)error, 1.0, 1.0));
  STATUS("tensor_clamp_scalar_", "x", TENSOR_E_HANDLE, tensor_clamp_scalar_(dead, 1.0, 1.0));
}

static void test_tensor_clamp_scalar_i64_(void) {
  STATUS("tensor_clamp_scalar_i64_", "x", TENSOR_E_INVALID, tensor_clamp_scalar_i64_(NULL, 1, 1));
  STATUS("tensor_clamp_scalar_i64_", "x", TENSOR_E_HANDLE, tensor_clamp_scalar_i64_((tensor_t *)error, 1, 1));
  STATUS("tensor_clamp_scalar_i64_", "x", TENSOR_E_HANDLE, tensor_clamp_scalar_i64_(dead, 1, 1));
}

static void test_tensor_where(void) {
  HANDLE("tensor_where", "condition", TENSOR_E_INVALID, tensor_where(NULL, x, x) == NULL);
  HANDLE("tensor_where", "condition", TENSOR_E_HANDLE, tensor_where((tensor_t *)error, x, x) == NULL);
  HANDLE("tensor_where", "condition", TENSOR_E_HANDLE, tensor_where(dead, x, x) == NULL);
  HANDLE("tensor_where", "a", TENSOR_E_INVALID, tensor_where(x, NULL, x) == NULL);
  HANDLE("tensor_where", "a", TENSOR_E_HANDLE, tensor_where(x, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_where", "a", TENSOR_E_HANDLE, tensor_where(x, dead, x) == NULL);
  HANDLE("tensor_where", "b", TENSOR_E_INVALID, tensor_where(x, x, NULL) == NULL);
  HANDLE("tensor_where", "b", TENSOR_E_HANDLE, tensor_where(x, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_where", "b", TENSOR_E_HANDLE, tensor_where(x, x, dead) == NULL);
}

static void test_tensor_where_scalar(void) {
  HANDLE("tensor_where_scalar", "condition", TENSOR_E_INVALID, tensor_where_scalar(NULL, x, 1.0) == NULL);
  HANDLE("tensor_where_scalar", "condition", TENSOR_E_HANDLE, tensor_where_scalar((tensor_t *)error, x, 1.0) == NULL);
  HANDLE("tensor_where_scalar", "condition", TENSOR_E_HANDLE, tensor_where_scalar(dead, x, 1.0) == NULL);
  HANDLE("tensor_where_scalar", "a", TENSOR_E_INVALID, tensor_where_scalar(x, NULL, 1.0) == NULL);
  HANDLE("tensor_where_scalar", "a", TENSOR_E_HANDLE, tensor_where_scalar(x, (tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_where_scalar", "a", TENSOR_E_HANDLE, tensor_where_scalar(x, dead, 1.0) == NULL);
}

static void test_tensor_where_scalar_i64(void) {
  HANDLE("tensor_where_scalar_i64", "condition", TENSOR_E_INVALID, tensor_where_scalar_i64(NULL, x, 1) == NULL);
  HANDLE("tensor_where_scalar_i64", "condition", TENSOR_E_HANDLE, tensor_where_scalar_i64((tensor_t *)error, x, 1) == NULL);
  HANDLE("tensor_where_scalar_i64", "condition", TENSOR_E_HANDLE, tensor_where_scalar_i64(dead, x, 1) == NULL);
  HANDLE("tensor_where_scalar_i64", "a", TENSOR_E_INVALID, tensor_where_scalar_i64(x, NULL, 1) == NULL);
  HANDLE("tensor_where_scalar_i64", "a", TENSOR_E_HANDLE, tensor_where_scalar_i64(x, (tensor_t *)error, 1) == NULL);
  HANDLE("tensor_where_scalar_i64", "a", TENSOR_E_HANDLE, tensor_where_scalar_i64(x, dead, 1) == NULL);
}

static void test_tensor_eq(void) {
  HANDLE("tensor_eq", "a", TENSOR_E_INVALID, tensor_eq(NULL, x) == NULL);
  HANDLE("tensor_eq", "a", TENSOR_E_HANDLE, tensor_eq((tensor_t *)error, x) == NULL);
  HANDLE("tensor_eq", "a", TENSOR_E_HANDLE, tensor_eq(dead, x) == NULL);
  HANDLE("tensor_eq", "b", TENSOR_E_INVALID, tensor_eq(x, NULL) == NULL);
  HANDLE("tensor_eq", "b", TENSOR_E_HANDLE, tensor_eq(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_eq", "b", TENSOR_E_HANDLE, tensor_eq(x, dead) == NULL);
}

static void test_tensor_eq_scalar(void) {
  HANDLE("tensor_eq_scalar", "a", TENSOR_E_INVALID, tensor_eq_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_eq_scalar", "a", TENSOR_E_HANDLE, tensor_eq_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_eq_scalar", "a", TENSOR_E_HANDLE, tensor_eq_scalar(dead, 1.0) == NULL);
}

static void test_tensor_eq_scalar_i64(void) {
  HANDLE("tensor_eq_scalar_i64", "a", TENSOR_E_INVALID, tensor_eq_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_eq_scalar_i64", "a", TENSOR_E_HANDLE, tensor_eq_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_eq_scalar_i64", "a", TENSOR_E_HANDLE, tensor_eq_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_ne(void) {
  HANDLE("tensor_ne", "a", TENSOR_E_INVALID, tensor_ne(NULL, x) == NULL);
  HANDLE("tensor_ne", "a", TENSOR_E_HANDLE, tensor_ne((tensor_t *)error, x) == NULL);
  HANDLE("tensor_ne", "a", TENSOR_E_HANDLE, tensor_ne(dead, x) == NULL);
  HANDLE("tensor_ne", "b", TENSOR_E_INVALID, tensor_ne(x, NULL) == NULL);
  HANDLE("tensor_ne", "b", TENSOR_E_HANDLE, tensor_ne(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_ne", "b", TENSOR_E_HANDLE, tensor_ne(x, dead) == NULL);
}

static void test_tensor_ne_scalar(void) {
  HANDLE("tensor_ne_scalar", "a", TENSOR_E_INVALID, tensor_ne_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_ne_scalar", "a", TENSOR_E_HANDLE, tensor_ne_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_ne_scalar", "a", TENSOR_E_HANDLE, tensor_ne_scalar(dead, 1.0) == NULL);
}

static void test_tensor_ne_scalar_i64(void) {
  HANDLE("tensor_ne_scalar_i64", "a", TENSOR_E_INVALID, tensor_ne_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_ne_scalar_i64", "a", TENSOR_E_HANDLE, tensor_ne_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_ne_scalar_i64", "a", TENSOR_E_HANDLE, tensor_ne_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_lt(void) {
  HANDLE("tensor_lt", "a", TENSOR_E_INVALID, tensor_lt(NULL, x) == NULL);
  HANDLE("tensor_lt", "a", TENSOR_E_HANDLE, tensor_lt((tensor_t *)error, x) == NULL);
  HANDLE("tensor_lt", "a", TENSOR_E_HANDLE, tensor_lt(dead, x) == NULL);
  HANDLE("tensor_lt", "b", TENSOR_E_INVALID, tensor_lt(x, NULL) == NULL);
  HANDLE("tensor_lt", "b", TENSOR_E_HANDLE, tensor_lt(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_lt", "b", TENSOR_E_HANDLE, tensor_lt(x, dead) == NULL);
}

static void test_tensor_lt_scalar(void) {
  HANDLE("tensor_lt_scalar", "a", TENSOR_E_INVALID, tensor_lt_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_lt_scalar", "a", TENSOR_E_HANDLE, tensor_lt_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_lt_scalar", "a", TENSOR_E_HANDLE, tensor_lt_scalar(dead, 1.0) == NULL);
}

static void test_tensor_lt_scalar_i64(void) {
  HANDLE("tensor_lt_scalar_i64", "a", TENSOR_E_INVALID, tensor_lt_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_lt_scalar_i64", "a", TENSOR_E_HANDLE, tensor_lt_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_lt_scalar_i64", "a", TENSOR_E_HANDLE, tensor_lt_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_le(void) {
  HANDLE("tensor_le", "a", TENSOR_E_INVALID, tensor_le(NULL, x) == NULL);
  HANDLE("tensor_le", "a", TENSOR_E_HANDLE, tensor_le((tensor_t *)error, x) == NULL);
  HANDLE("tensor_le", "a", TENSOR_E_HANDLE, tensor_le(dead, x) == NULL);
  HANDLE("tensor_le", "b", TENSOR_E_INVALID, tensor_le(x, NULL) == NULL);
  HANDLE("tensor_le", "b", TENSOR_E_HANDLE, tensor_le(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_le", "b", TENSOR_E_HANDLE, tensor_le(x, dead) == NULL);
}

static void test_tensor_le_scalar(void) {
  HANDLE("tensor_le_scalar", "a", TENSOR_E_INVALID, tensor_le_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_le_scalar", "a", TENSOR_E_HANDLE, tensor_le_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_le_scalar", "a", TENSOR_E_HANDLE, tensor_le_scalar(dead, 1.0) == NULL);
}

static void test_tensor_le_scalar_i64(void) {
  HANDLE("tensor_le_scalar_i64", "a", TENSOR_E_INVALID, tensor_le_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_le_scalar_i64", "a", TENSOR_E_HANDLE, tensor_le_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_le_scalar_i64", "a", TENSOR_E_HANDLE, tensor_le_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_gt(void) {
  HANDLE("tensor_gt", "a", TENSOR_E_INVALID, tensor_gt(NULL, x) == NULL);
  HANDLE("tensor_gt", "a", TENSOR_E_HANDLE, tensor_gt((tensor_t *)error, x) == NULL);
  HANDLE("tensor_gt", "a", TENSOR_E_HANDLE, tensor_gt(dead, x) == NULL);
  HANDLE("tensor_gt", "b", TENSOR_E_INVALID, tensor_gt(x, NULL) == NULL);
  HANDLE("tensor_gt", "b", TENSOR_E_HANDLE, tensor_gt(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_gt", "b", TENSOR_E_HANDLE, tensor_gt(x, dead) == NULL);
}

static void test_tensor_gt_scalar(void) {
  HANDLE("tensor_gt_scalar", "a", TENSOR_E_INVALID, tensor_gt_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_gt_scalar", "a", TENSOR_E_HANDLE, tensor_gt_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_gt_scalar", "a", TENSOR_E_HANDLE, tensor_gt_scalar(dead, 1.0) == NULL);
}

static void test_tensor_gt_scalar_i64(void) {
  HANDLE("tensor_gt_scalar_i64", "a", TENSOR_E_INVALID, tensor_gt_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_gt_scalar_i64", "a", TENSOR_E_HANDLE, tensor_gt_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_gt_scalar_i64", "a", TENSOR_E_HANDLE, tensor_gt_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_ge(void) {
  HANDLE("tensor_ge", "a", TENSOR_E_INVALID, tensor_ge(NULL, x) == NULL);
  HANDLE("tensor_ge", "a", TENSOR_E_HANDLE, tensor_ge((tensor_t *)error, x) == NULL);
  HANDLE("tensor_ge", "a", TENSOR_E_HANDLE, tensor_ge(dead, x) == NULL);
  HANDLE("tensor_ge", "b", TENSOR_E_INVALID, tensor_ge(x, NULL) == NULL);
  HANDLE("tensor_ge", "b", TENSOR_E_HANDLE, tensor_ge(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_ge", "b", TENSOR_E_HANDLE, tensor_ge(x, dead) == NULL);
}

static void test_tensor_ge_scalar(void) {
  HANDLE("tensor_ge_scalar", "a", TENSOR_E_INVALID, tensor_ge_scalar(NULL, 1.0) == NULL);
  HANDLE("tensor_ge_scalar", "a", TENSOR_E_HANDLE, tensor_ge_scalar((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_ge_scalar", "a", TENSOR_E_HANDLE, tensor_ge_scalar(dead, 1.0) == NULL);
}

static void test_tensor_ge_scalar_i64(void) {
  HANDLE("tensor_ge_scalar_i64", "a", TENSOR_E_INVALID, tensor_ge_scalar_i64(NULL, 1) == NULL);
  HANDLE("tensor_ge_scalar_i64", "a", TENSOR_E_HANDLE, tensor_ge_scalar_i64((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_ge_scalar_i64", "a", TENSOR_E_HANDLE, tensor_ge_scalar_i64(dead, 1) == NULL);
}

static void test_tensor_logical_and(void) {
  HANDLE("tensor_logical_and", "a", TENSOR_E_INVALID, tensor_logical_and(NULL, x) == NULL);
  HANDLE("tensor_logical_and", "a", TENSOR_E_HANDLE, tensor_logical_and((tensor_t *)error, x) == NULL);
  HANDLE("tensor_logical_and", "a", TENSOR_E_HANDLE, tensor_logical_and(dead, x) == NULL);
  HANDLE("tensor_logical_and", "b", TENSOR_E_INVALID, tensor_logical_and(x, NULL) == NULL);
  HANDLE("tensor_logical_and", "b", TENSOR_E_HANDLE, tensor_logical_and(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_logical_and", "b", TENSOR_E_HANDLE, tensor_logical_and(x, dead) == NULL);
}

static void test_tensor_logical_or(void) {
  HANDLE("tensor_logical_or", "a", TENSOR_E_INVALID, tensor_logical_or(NULL, x) == NULL);
  HANDLE("tensor_logical_or", "a", TENSOR_E_HANDLE, tensor_logical_or((tensor_t *)error, x) == NULL);
  HANDLE("tensor_logical_or", "a", TENSOR_E_HANDLE, tensor_logical_or(dead, x) == NULL);
  HANDLE("tensor_logical_or", "b", TENSOR_E_INVALID, tensor_logical_or(x, NULL) == NULL);
  HANDLE("tensor_logical_or", "b", TENSOR_E_HANDLE, tensor_logical_or(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_logical_or", "b", TENSOR_E_HANDLE, tensor_logical_or(x, dead) == NULL);
}

static void test_tensor_logical_xor(void) {
  HANDLE("tensor_logical_xor", "a", TENSOR_E_INVALID, tensor_logical_xor(NULL, x) == NULL);
  HANDLE("tensor_logical_xor", "a", TENSOR_E_HANDLE, tensor_logical_xor((tensor_t *)error, x) == NULL);
  HANDLE("tensor_logical_xor", "a", TENSOR_E_HANDLE, tensor_logical_xor(dead, x) == NULL);
  HANDLE("tensor_logical_xor", "b", TENSOR_E_INVALID, tensor_logical_xor(x, NULL) == NULL);
  HANDLE("tensor_logical_xor", "b", TENSOR_E_HANDLE, tensor_logical_xor(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_logical_xor", "b", TENSOR_E_HANDLE, tensor_logical_xor(x, dead) == NULL);
}

static void test_tensor_isclose(void) {
  HANDLE("tensor_isclose", "a", TENSOR_E_INVALID, tensor_isclose(NULL, x, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_isclose", "a", TENSOR_E_HANDLE, tensor_isclose((tensor_t *)error, x, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_isclose", "a", TENSOR_E_HANDLE, tensor_isclose(dead, x, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_isclose", "b", TENSOR_E_INVALID, tensor_isclose(x, NULL, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_isclose", "b", TENSOR_E_HANDLE, tensor_isclose(x, (tensor_t *)error, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_isclose", "b", TENSOR_E_HANDLE, tensor_isclose(x, dead, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_isclose", "equal_nan", TENSOR_E_INVALID, tensor_isclose(x, x, 1.0, 1.0, 2) == NULL);
  HANDLE("tensor_isclose", "equal_nan", TENSOR_E_INVALID, tensor_isclose(x, x, 1.0, 1.0, -1) == NULL);
  HANDLE("tensor_isclose", "equal_nan", TENSOR_E_INVALID, tensor_isclose(x, x, 1.0, 1.0, INT32_MIN) == NULL);
}

static void test_tensor_allclose(void) {
  HANDLE("tensor_allclose", "a", TENSOR_E_INVALID, tensor_allclose(NULL, x, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_allclose", "a", TENSOR_E_HANDLE, tensor_allclose((tensor_t *)error, x, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_allclose", "a", TENSOR_E_HANDLE, tensor_allclose(dead, x, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_allclose", "b", TENSOR_E_INVALID, tensor_allclose(x, NULL, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_allclose", "b", TENSOR_E_HANDLE, tensor_allclose(x, (tensor_t *)error, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_allclose", "b", TENSOR_E_HANDLE, tensor_allclose(x, dead, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_allclose", "equal_nan", TENSOR_E_INVALID, tensor_allclose(x, x, 1.0, 1.0, 2) == NULL);
  HANDLE("tensor_allclose", "equal_nan", TENSOR_E_INVALID, tensor_allclose(x, x, 1.0, 1.0, -1) == NULL);
  HANDLE("tensor_allclose", "equal_nan", TENSOR_E_INVALID, tensor_allclose(x, x, 1.0, 1.0, INT32_MIN) == NULL);
}

static void test_tensor_logical_not(void) {
  HANDLE("tensor_logical_not", "x", TENSOR_E_INVALID, tensor_logical_not(NULL) == NULL);
  HANDLE("tensor_logical_not", "x", TENSOR_E_HANDLE, tensor_logical_not((tensor_t *)error) == NULL);
  HANDLE("tensor_logical_not", "x", TENSOR_E_HANDLE, tensor_logical_not(dead) == NULL);
}

static void test_tensor_isnan(void) {
  HANDLE("tensor_isnan", "x", TENSOR_E_INVALID, tensor_isnan(NULL) == NULL);
  HANDLE("tensor_isnan", "x", TENSOR_E_HANDLE, tensor_isnan((tensor_t *)error) == NULL);
  HANDLE("tensor_isnan", "x", TENSOR_E_HANDLE, tensor_isnan(dead) == NULL);
}

static void test_tensor_isinf(void) {
  HANDLE("tensor_isinf", "x", TENSOR_E_INVALID, tensor_isinf(NULL) == NULL);
  HANDLE("tensor_isinf", "x", TENSOR_E_HANDLE, tensor_isinf((tensor_t *)error) == NULL);
  HANDLE("tensor_isinf", "x", TENSOR_E_HANDLE, tensor_isinf(dead) == NULL);
}

static void test_tensor_isfinite(void) {
  HANDLE("tensor_isfinite", "x", TENSOR_E_INVALID, tensor_isfinite(NULL) == NULL);
  HANDLE("tensor_isfinite", "x", TENSOR_E_HANDLE, tensor_isfinite((tensor_t *)error) == NULL);
  HANDLE("tensor_isfinite", "x", TENSOR_E_HANDLE, tensor_isfinite(dead) == NULL);
}

static void test_tensor_isposinf(void) {
  HANDLE("tensor_isposinf", "x", TENSOR_E_INVALID, tensor_isposinf(NULL) == NULL);
  HANDLE("tensor_isposinf", "x", TENSOR_E_HANDLE, tensor_isposinf((tensor_t *)error) == NULL);
  HANDLE("tensor_isposinf", "x", TENSOR_E_HANDLE, tensor_isposinf(dead) == NULL);
}

static void test_tensor_isneginf(void) {
  HANDLE("tensor_isneginf", "x", TENSOR_E_INVALID, tensor_isneginf(NULL) == NULL);
  HANDLE("tensor_isneginf", "x", TENSOR_E_HANDLE, tensor_isneginf((tensor_t *)error) == NULL);
  HANDLE("tensor_isneginf", "x", TENSOR_E_HANDLE, tensor_isneginf(dead) == NULL);
}

static void test_tensor_signbit(void) {
  HANDLE("tensor_signbit", "x", TENSOR_E_INVALID, tensor_signbit(NULL) == NULL);
  HANDLE("tensor_signbit", "x", TENSOR_E_HANDLE, tensor_signbit((tensor_t *)error) == NULL);
  HANDLE("tensor_signbit", "x", TENSOR_E_HANDLE, tensor_signbit(dead) == NULL);
}

static void test_tensor_full_complex(void) {
  HANDLE("tensor_full_complex", "shape", 0, tensor_full_complex(NULL, 2, 1.0, 1.0, 0, 0) == NULL);
  HANDLE("tensor_full_complex", "shape", 0, tensor_full_complex(dims, -1, 1.0, 1.0, 0, 0) == NULL);
  HANDLE("tensor_full_complex", "dtype", TENSOR_E_INVALID, tensor_full_complex(dims, 2, 1.0, 1.0, -1, 0) == NULL);
  HANDLE("tensor_full_complex", "dtype", TENSOR_E_INVALID, tensor_full_complex(dims, 2, 1.0, 1.0, 9999, 0) == NULL);
  HANDLE("tensor_full_complex", "device", TENSOR_E_INVALID, tensor_full_complex(dims, 2, 1.0, 1.0, 0, -1) == NULL);
  HANDLE("tensor_full_complex", "device", TENSOR_E_INVALID, tensor_full_complex(dims, 2, 1.0, 1.0, 0, 9999) == NULL);
}

static void test_tensor_complex(void) {
  HANDLE("tensor_complex", "re", TENSOR_E_INVALID, tensor_complex(NULL, x) == NULL);
  HANDLE("tensor_complex", "re", TENSOR_E_HANDLE, tensor_complex((tensor_t *)error, x) == NULL);
  HANDLE("tensor_complex", "re", TENSOR_E_HANDLE, tensor_complex(dead, x) == NULL);
  HANDLE("tensor_complex", "im", TENSOR_E_INVALID, tensor_complex(x, NULL) == NULL);
  HANDLE("tensor_complex", "im", TENSOR_E_HANDLE, tensor_complex(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_complex", "im", TENSOR_E_HANDLE, tensor_complex(x, dead) == NULL);
}

static void test_tensor_polar(void) {
  HANDLE("tensor_polar", "length", TENSOR_E_INVALID, tensor_polar(NULL, x) == NULL);
  HANDLE("tensor_polar", "length", TENSOR_E_HANDLE, tensor_polar((tensor_t *)error, x) == NULL);
  HANDLE("tensor_polar", "length", TENSOR_E_HANDLE, tensor_polar(dead, x) == NULL);
  HANDLE("tensor_polar", "angle", TENSOR_E_INVALID, tensor_polar(x, NULL) == NULL);
  HANDLE("tensor_polar", "angle", TENSOR_E_HANDLE, tensor_polar(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_polar", "angle", TENSOR_E_HANDLE, tensor_polar(x, dead) == NULL);
}

static void test_tensor_view_as_real(void) {
  HANDLE("tensor_view_as_real", "x", TENSOR_E_INVALID, tensor_view_as_real(NULL) == NULL);
  HANDLE("tensor_view_as_real", "x", TENSOR_E_HANDLE, tensor_view_as_real((tensor_t *)error) == NULL);
  HANDLE("tensor_view_as_real", "x", TENSOR_E_HANDLE, tensor_view_as_real(dead) == NULL);
}

static void test_tensor_view_as_complex(void) {
  HANDLE("tensor_view_as_complex", "x", TENSOR_E_INVALID, tensor_view_as_complex(NULL) == NULL);
  HANDLE("tensor_view_as_complex", "x", TENSOR_E_HANDLE, tensor_view_as_complex((tensor_t *)error) == NULL);
  HANDLE("tensor_view_as_complex", "x", TENSOR_E_HANDLE, tensor_view_as_complex(dead) == NULL);
}

static void test_tensor_real(void) {
  HANDLE("tensor_real", "x", TENSOR_E_INVALID, tensor_real(NULL) == NULL);
  HANDLE("tensor_real", "x", TENSOR_E_HANDLE, tensor_real((tensor_t *)error) == NULL);
  HANDLE("tensor_real", "x", TENSOR_E_HANDLE, tensor_real(dead) == NULL);
}

static void test_tensor_imag(void) {
  HANDLE("tensor_imag", "x", TENSOR_E_INVALID, tensor_imag(NULL) == NULL);
  HANDLE("tensor_imag", "x", TENSOR_E_HANDLE, tensor_imag((tensor_t *)error) == NULL);
  HANDLE("tensor_imag", "x", TENSOR_E_HANDLE, tensor_imag(dead) == NULL);
}

static void test_tensor_conj(void) {
  HANDLE("tensor_conj", "x", TENSOR_E_INVALID, tensor_conj(NULL) == NULL);
  HANDLE("tensor_conj", "x", TENSOR_E_HANDLE, tensor_conj((tensor_t *)error) == NULL);
  HANDLE("tensor_conj", "x", TENSOR_E_HANDLE, tensor_conj(dead) == NULL);
}

static void test_tensor_conj_physical(void) {
  HANDLE("tensor_conj_physical", "x", TENSOR_E_INVALID, tensor_conj_physical(NULL) == NULL);
  HANDLE("tensor_conj_physical", "x", TENSOR_E_HANDLE, tensor_conj_physical((tensor_t *)error) == NULL);
  HANDLE("tensor_conj_physical", "x", TENSOR_E_HANDLE, tensor_conj_physical(dead) == NULL);
}

static void test_tensor_conj_physical_(void) {
  STATUS("tensor_conj_physical_", "x", TENSOR_E_INVALID, tensor_conj_physical_(NULL));
  STATUS("tensor_conj_physical_", "x", TENSOR_E_HANDLE, tensor_conj_physical_((tensor_t *)error));
  STATUS("tensor_conj_physical_", "x", TENSOR_E_HANDLE, tensor_conj_physical_(dead));
}

static void test_tensor_angle(void) {
  HANDLE("tensor_angle", "x", TENSOR_E_INVALID, tensor_angle(NULL) == NULL);
  HANDLE("tensor_angle", "x", TENSOR_E_HANDLE, tensor_angle((tensor_t *)error) == NULL);
  HANDLE("tensor_angle", "x", TENSOR_E_HANDLE, tensor_angle(dead) == NULL);
}

static void test_tensor_sgn(void) {
  HANDLE("tensor_sgn", "x", TENSOR_E_INVALID, tensor_sgn(NULL) == NULL);
  HANDLE("tensor_sgn", "x", TENSOR_E_HANDLE, tensor_sgn((tensor_t *)error) == NULL);
  HANDLE("tensor_sgn", "x", TENSOR_E_HANDLE, tensor_sgn(dead) == NULL);
}

static void test_tensor_isreal(void) {
  HANDLE("tensor_isreal", "x", TENSOR_E_INVALID, tensor_isreal(NULL) == NULL);
  HANDLE("tensor_isreal", "x", TENSOR_E_HANDLE, tensor_isreal((tensor_t *)error) == NULL);
  HANDLE("tensor_isreal", "x", TENSOR_E_HANDLE, tensor_isreal(dead) == NULL);
}

static void test_tensor_sum(void) {
  HANDLE("tensor_sum", "x", TENSOR_E_INVALID, tensor_sum(NULL, axes, 2, 0, 0) == NULL);
  HANDLE("tensor_sum", "x", TENSOR_E_HANDLE, tensor_sum((tensor_t *)error, axes, 2, 0, 0) == NULL);
  HANDLE("tensor_sum", "x", TENSOR_E_HANDLE, tensor_sum(dead, axes, 2, 0, 0) == NULL);
  HANDLE("tensor_sum", "axes", 0, tensor_sum(x, NULL, 2, 0, 0) == NULL);
  HANDLE("tensor_sum", "axes", 0, tensor_sum(x, axes, -1, 0, 0) == NULL);
  HANDLE("tensor_sum", "keepdims", TENSOR_E_INVALID, tensor_sum(x, axes, 2, 2, 0) == NULL);
  HANDLE("tensor_sum", "keepdims", TENSOR_E_INVALID, tensor_sum(x, axes, 2, -1, 0) == NULL);
  HANDLE("tensor_sum", "keepdims", TENSOR_E_INVALID, tensor_sum(x, axes, 2, INT32_MIN, 0) == NULL);
  HANDLE("tensor_sum", "dtype", TENSOR_E_INVALID, tensor_sum(x, axes, 2, 0, -1) == NULL);
  HANDLE("tensor_sum", "dtype", TENSOR_E_INVALID, tensor_sum(x, axes, 2, 0, 9999) == NULL);
}

static void test_tensor_prod(void) {
  HANDLE("tensor_prod", "x", TENSOR_E_INVALID, tensor_prod(NULL, axes, 2, 0, 0) == NULL);
  HANDLE("tensor_prod", "x", TENSOR_E_HANDLE, tensor_prod((tensor_t *)error, axes, 2, 0, 0) == NULL);
  HANDLE("tensor_prod", "x", TENSOR_E_HANDLE, tensor_prod(dead, axes, 2, 0, 0) == NULL);
  HANDLE("tensor_prod", "axes", 0, tensor_prod(x, NULL, 2, 0, 0) == NULL);
  HANDLE("tensor_prod", "axes", 0, tensor_prod(x, axes, -1, 0, 0) == NULL);
  HANDLE("tensor_prod", "keepdims", TENSOR_E_INVALID, tensor_prod(x, axes, 2, 2, 0) == NULL);
  HANDLE("tensor_prod", "keepdims", TENSOR_E_INVALID, tensor_prod(x, axes, 2, -1, 0) == NULL);
  HANDLE("tensor_prod", "keepdims", TENSOR_E_INVALID, tensor_prod(x, axes, 2, INT32_MIN, 0) == NULL);
  HANDLE("tensor_prod", "dtype", TENSOR_E_INVALID, tensor_prod(x, axes, 2, 0, -1) == NULL);
  HANDLE("tensor_prod", "dtype", TENSOR_E_INVALID, tensor_prod(x, axes, 2, 0, 9999) == NULL);
}

static void test_tensor_mean(void) {
  HANDLE("tensor_mean", "x", TENSOR_E_INVALID, tensor_mean(NULL, axes, 2, 0, 0) == NULL);
  HANDLE("tensor_mean", "x", TENSOR_E_HANDLE, tensor_mean((tensor_t *)error, axes, 2, 0, 0) == NULL);
  HANDLE("tensor_mean", "x", TENSOR_E_HANDLE, tensor_mean(dead, axes, 2, 0, 0) == NULL);
  HANDLE("tensor_mean", "axes", 0, tensor_mean(x, NULL, 2, 0, 0) == NULL);
  HANDLE("tensor_mean", "axes", 0, tensor_mean(x, axes, -1, 0, 0) == NULL);
  HANDLE("tensor_mean", "keepdims", TENSOR_E_INVALID, tensor_mean(x, axes, 2, 2, 0) == NULL);
  HANDLE("tensor_mean", "keepdims", TENSOR_E_INVALID, tensor_mean(x, axes, 2, -1, 0) == NULL);
  HANDLE("tensor_mean", "keepdims", TENSOR_E_INVALID, tensor_mean(x, axes, 2, INT32_MIN, 0) == NULL);
  HANDLE("tensor_mean", "dtype", TENSOR_E_INVALID, tensor_mean(x, axes, 2, 0, -1) == NULL);
  HANDLE("tensor_mean", "dtype", TENSOR_E_INVALID, tensor_mean(x, axes, 2, 0, 9999) == NULL);
}

static void test_tensor_var(void) {
  HANDLE("tensor_var", "x", TENSOR_E_INVALID, tensor_var(NULL, axes, 2, 1.0, 0) == NULL);
  HANDLE("tensor_var", "x", TENSOR_E_HANDLE, tensor_var((tensor_t *)error, axes, 2, 1.0, 0) == NULL);
  HANDLE("tensor_var", "x", TENSOR_E_HANDLE, tensor_var(dead, axes, 2, 1.0, 0) == NULL);
  HANDLE("tensor_var", "axes", 0, tensor_var(x, NULL, 2, 1.0, 0) == NULL);
  HANDLE("tensor_var", "axes", 0, tensor_var(x, axes, -1, 1.0, 0) == NULL);
  HANDLE("tensor_var", "keepdims", TENSOR_E_INVALID, tensor_var(x, axes, 2, 1.0, 2) == NULL);
  HANDLE("tensor_var", "keepdims", TENSOR_E_INVALID, tensor_var(x, axes, 2, 1.0, -1) == NULL);
  HANDLE("tensor_var", "keepdims", TENSOR_E_INVALID, tensor_var(x, axes, 2, 1.0, INT32_MIN) == NULL);
}

static void test_tensor_std(void) {
  HANDLE("tensor_std", "x", TENSOR_E_INVALID, tensor_std(NULL, axes, 2, 1.0, 0) == NULL);
  HANDLE("tensor_std", "x", TENSOR_E_HANDLE, tensor_std((tensor_t *)error, axes, 2, 1.0, 0) == NULL);
  HANDLE("tensor_std", "x", TENSOR_E_HANDLE, tensor_std(dead, axes, 2, 1.0, 0) == NULL);
  HANDLE("tensor_std", "axes", 0, tensor_std(x, NULL, 2, 1.0, 0) == NULL);
  HANDLE("tensor_std", "axes", 0, tensor_std(x, axes, -1, 1.0, 0) == NULL);
  HANDLE("tensor_std", "keepdims", TENSOR_E_INVALID, tensor_std(x, axes, 2, 1.0, 2) == NULL);
  HANDLE("tensor_std", "keepdims", TENSOR_E_INVALID, tensor_std(x, axes, 2, 1.0, -1) == NULL);
  HANDLE("tensor_std", "keepdims", TENSOR_E_INVALID, tensor_std(x, axes, 2, 1.0, INT32_MIN) == NULL);
}

static void test_tensor_max(void) {
  HANDLE("tensor_max", "x", TENSOR_E_INVALID, tensor_max(NULL, axes, 2, 0) == NULL);
  HANDLE("tensor_max", "x", TENSOR_E_HANDLE, tensor_max((tensor_t *)error, axes, 2, 0) == NULL);
  HANDLE("tensor_max", "x", TENSOR_E_HANDLE, tensor_max(dead, axes, 2, 0) == NULL);
  HANDLE("tensor_max", "axes", 0, tensor_max(x, NULL, 2, 0) == NULL);
  HANDLE("tensor_max", "axes", 0, tensor_max(x, axes, -1, 0) == NULL);
  HANDLE("tensor_max", "keepdims", TENSOR_E_INVALID, tensor_max(x, axes, 2, 2) == NULL);
  HANDLE("tensor_max", "keepdims", TENSOR_E_INVALID, tensor_max(x, axes, 2, -1) == NULL);
  HANDLE("tensor_max", "keepdims", TENSOR_E_INVALID, tensor_max(x, axes, 2, INT32_MIN) == NULL);
}

static void test_tensor_min(void) {
  HANDLE("tensor_min", "x", TENSOR_E_INVALID, tensor_min(NULL, axes, 2, 0) == NULL);
  HANDLE("tensor_min", "x", TENSOR_E_HANDLE, tensor_min((tensor_t *)error, axes, 2, 0) == NULL);
  HANDLE("tensor_min", "x", TENSOR_E_HANDLE, tensor_min(dead, axes, 2, 0) == NULL);
  HANDLE("tensor_min", "axes", 0, tensor_min(x, NULL, 2, 0) == NULL);
  HANDLE("tensor_min", "axes", 0, tensor_min(x, axes, -1, 0) == NULL);
  HANDLE("tensor_min", "keepdims", TENSOR_E_INVALID, tensor_min(x, axes, 2, 2) == NULL);
  HANDLE("tensor_min", "keepdims", TENSOR_E_INVALID, tensor_min(x, axes, 2, -1) == NULL);
  HANDLE("tensor_min", "keepdims", TENSOR_E_INVALID, tensor_min(x, axes, 2, INT32_MIN) == NULL);
}

static void test_tensor_argmax(void) {
  HANDLE("tensor_argmax", "x", TENSOR_E_INVALID, tensor_argmax(NULL, 0, 0) == NULL);
  HANDLE("tensor_argmax", "x", TENSOR_E_HANDLE, tensor_argmax((tensor_t *)error, 0, 0) == NULL);
  HANDLE("tensor_argmax", "x", TENSOR_E_HANDLE, tensor_argmax(dead, 0, 0) == NULL);
  HANDLE("tensor_argmax", "keepdims", TENSOR_E_INVALID, tensor_argmax(x, 0, 2) == NULL);
  HANDLE("tensor_argmax", "keepdims", TENSOR_E_INVALID, tensor_argmax(x, 0, -1) == NULL);
  HANDLE("tensor_argmax", "keepdims", TENSOR_E_INVALID, tensor_argmax(x, 0, INT32_MIN) == NULL);
}

static void test_tensor_argmin(void) {
  HANDLE("tensor_argmin", "x", TENSOR_E_INVALID, tensor_argmin(NULL, 0, 0) == NULL);
  HANDLE("tensor_argmin", "x", TENSOR_E_HANDLE, tensor_argmin((tensor_t *)error, 0, 0) == NULL);
  HANDLE("tensor_argmin", "x", TENSOR_E_HANDLE, tensor_argmin(dead, 0, 0) == NULL);
  HANDLE("tensor_argmin", "keepdims", TENSOR_E_INVALID, tensor_argmin(x, 0, 2) == NULL);
  HANDLE("tensor_argmin", "keepdims", TENSOR_E_INVALID, tensor_argmin(x, 0, -1) == NULL);
  HANDLE("tensor_argmin", "keepdims", TENSOR_E_INVALID, tensor_argmin(x, 0, INT32_MIN) == NULL);
}

static void test_tensor_any(void) {
  HANDLE("tensor_any", "x", TENSOR_E_INVALID, tensor_any(NULL, axes, 2, 0) == NULL);
  HANDLE("tensor_any", "x", TENSOR_E_HANDLE, tensor_any((tensor_t *)error, axes, 2, 0) == NULL);
  HANDLE("tensor_any", "x", TENSOR_E_HANDLE, tensor_any(dead, axes, 2, 0) == NULL);
  HANDLE("tensor_any", "axes", 0, tensor_any(x, NULL, 2, 0) == NULL);
  HANDLE("tensor_any", "axes", 0, tensor_any(x, axes, -1, 0) == NULL);
  HANDLE("tensor_any", "keepdims", TENSOR_E_INVALID, tensor_any(x, axes, 2, 2) == NULL);
  HANDLE("tensor_any", "keepdims", TENSOR_E_INVALID, tensor_any(x, axes, 2, -1) == NULL);
  HANDLE("tensor_any", "keepdims", TENSOR_E_INVALID, tensor_any(x, axes, 2, INT32_MIN) == NULL);
}

static void test_tensor_all(void) {
  HANDLE("tensor_all", "x", TENSOR_E_INVALID, tensor_all(NULL, axes, 2, 0) == NULL);
  HANDLE("tensor_all", "x", TENSOR_E_HANDLE, tensor_all((tensor_t *)error, axes, 2, 0) == NULL);
  HANDLE("tensor_all", "x", TENSOR_E_HANDLE, tensor_all(dead, axes, 2, 0) == NULL);
  HANDLE("tensor_all", "axes", 0, tensor_all(x, NULL, 2, 0) == NULL);
  HANDLE("tensor_all", "axes", 0, tensor_all(x, axes, -1, 0) == NULL);
  HANDLE("tensor_all", "keepdims", TENSOR_E_INVALID, tensor_all(x, axes, 2, 2) == NULL);
  HANDLE("tensor_all", "keepdims", TENSOR_E_INVALID, tensor_all(x, axes, 2, -1) == NULL);
  HANDLE("tensor_all", "keepdims", TENSOR_E_INVALID, tensor_all(x, axes, 2, INT32_MIN) == NULL);
}

static void test_tensor_logsumexp(void) {
  HANDLE("tensor_logsumexp", "x", TENSOR_E_INVALID, tensor_logsumexp(NULL, axes, 2, 0) == NULL);
  HANDLE("tensor_logsumexp", "x", TENSOR_E_HANDLE, tensor_logsumexp((tensor_t *)error, axes, 2, 0) == NULL);
  HANDLE("tensor_logsumexp", "x", TENSOR_E_HANDLE, tensor_logsumexp(dead, axes, 2, 0) == NULL);
  HANDLE("tensor_logsumexp", "axes", 0, tensor_logsumexp(x, NULL, 2, 0) == NULL);
  HANDLE("tensor_logsumexp", "axes", 0, tensor_logsumexp(x, axes, -1, 0) == NULL);
  HANDLE("tensor_logsumexp", "keepdims", TENSOR_E_INVALID, tensor_logsumexp(x, axes, 2, 2) == NULL);
  HANDLE("tensor_logsumexp", "keepdims", TENSOR_E_INVALID, tensor_logsumexp(x, axes, 2, -1) == NULL);
  HANDLE("tensor_logsumexp", "keepdims", TENSOR_E_INVALID, tensor_logsumexp(x, axes, 2, INT32_MIN) == NULL);
}

static void test_tensor_max_with_indices(void) {
  STATUS("tensor_max_with_indices", "x", TENSOR_E_INVALID, tensor_max_with_indices(NULL, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_with_indices", "x", TENSOR_E_HANDLE, tensor_max_with_indices((tensor_t *)error, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_with_indices", "x", TENSOR_E_HANDLE, tensor_max_with_indices(dead, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_with_indices", "keepdims", TENSOR_E_INVALID, tensor_max_with_indices(x, 0, 2, &out_tensor, &out_tensor));
  STATUS("tensor_max_with_indices", "keepdims", TENSOR_E_INVALID, tensor_max_with_indices(x, 0, -1, &out_tensor, &out_tensor));
  STATUS("tensor_max_with_indices", "keepdims", TENSOR_E_INVALID, tensor_max_with_indices(x, 0, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_max_with_indices", "values", TENSOR_E_INVALID, tensor_max_with_indices(x, 0, 0, NULL, &out_tensor));
  STATUS("tensor_max_with_indices", "indices", TENSOR_E_INVALID, tensor_max_with_indices(x, 0, 0, &out_tensor, NULL));
}

static void test_tensor_min_with_indices(void) {
  STATUS("tensor_min_with_indices", "x", TENSOR_E_INVALID, tensor_min_with_indices(NULL, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_min_with_indices", "x", TENSOR_E_HANDLE, tensor_min_with_indices((tensor_t *)error, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_min_with_indices", "x", TENSOR_E_HANDLE, tensor_min_with_indices(dead, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_min_with_indices", "keepdims", TENSOR_E_INVALID, tensor_min_with_indices(x, 0, 2, &out_tensor, &out_tensor));
  STATUS("tensor_min_with_indices", "keepdims", TENSOR_E_INVALID, tensor_min_with_indices(x, 0, -1, &out_tensor, &out_tensor));
  STATUS("tensor_min_with_indices", "keepdims", TENSOR_E_INVALID, tensor_min_with_indices(x, 0, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_min_with_indices", "values", TENSOR_E_INVALID, tensor_min_with_indices(x, 0, 0, NULL, &out_tensor));
  STATUS("tensor_min_with_indices", "indices", TENSOR_E_INVALID, tensor_min_with_indices(x, 0, 0, &out_tensor, NULL));
}

static void test_tensor_nansum(void) {
  HANDLE("tensor_nansum", "x", TENSOR_E_INVALID, tensor_nansum(NULL, axes, 2, 0, 0) == NULL);
  HANDLE("tensor_nansum", "x", TENSOR_E_HANDLE, tensor_nansum((tensor_t *)error, axes, 2, 0, 0) == NULL);
  HANDLE("tensor_nansum", "x", TENSOR_E_HANDLE, tensor_nansum(dead, axes, 2, 0, 0) == NULL);
  HANDLE("tensor_nansum", "axes", 0, tensor_nansum(x, NULL, 2, 0, 0) == NULL);
  HANDLE("tensor_nansum", "axes", 0, tensor_nansum(x, axes, -1, 0, 0) == NULL);
  HANDLE("tensor_nansum", "keepdims", TENSOR_E_INVALID, tensor_nansum(x, axes, 2, 2, 0) == NULL);
  HANDLE("tensor_nansum", "keepdims", TENSOR_E_INVALID, tensor_nansum(x, axes, 2, -1, 0) == NULL);
  HANDLE("tensor_nansum", "keepdims", TENSOR_E_INVALID, tensor_nansum(x, axes, 2, INT32_MIN, 0) == NULL);
  HANDLE("tensor_nansum", "dtype", TENSOR_E_INVALID, tensor_nansum(x, axes, 2, 0, -1) == NULL);
  HANDLE("tensor_nansum", "dtype", TENSOR_E_INVALID, tensor_nansum(x, axes, 2, 0, 9999) == NULL);
}

static void test_tensor_nanmean(void) {
  HANDLE("tensor_nanmean", "x", TENSOR_E_INVALID, tensor_nanmean(NULL, axes, 2, 0) == NULL);
  HANDLE("tensor_nanmean", "x", TENSOR_E_HANDLE, tensor_nanmean((tensor_t *)error, axes, 2, 0) == NULL);
  HANDLE("tensor_nanmean", "x", TENSOR_E_HANDLE, tensor_nanmean(dead, axes, 2, 0) == NULL);
  HANDLE("tensor_nanmean", "axes", 0, tensor_nanmean(x, NULL, 2, 0) == NULL);
  HANDLE("tensor_nanmean", "axes", 0, tensor_nanmean(x, axes, -1, 0) == NULL);
  HANDLE("tensor_nanmean", "keepdims", TENSOR_E_INVALID, tensor_nanmean(x, axes, 2, 2) == NULL);
  HANDLE("tensor_nanmean", "keepdims", TENSOR_E_INVALID, tensor_nanmean(x, axes, 2, -1) == NULL);
  HANDLE("tensor_nanmean", "keepdims", TENSOR_E_INVALID, tensor_nanmean(x, axes, 2, INT32_MIN) == NULL);
}

static void test_tensor_count_nonzero(void) {
  HANDLE("tensor_count_nonzero", "x", TENSOR_E_INVALID, tensor_count_nonzero(NULL, axes, 2, 0) == NULL);
  HANDLE("tensor_count_nonzero", "x", TENSOR_E_HANDLE, tensor_count_nonzero((tensor_t *)error, axes, 2, 0) == NULL);
  HANDLE("tensor_count_nonzero", "x", TENSOR_E_HANDLE, tensor_count_nonzero(dead, axes, 2, 0) == NULL);
  HANDLE("tensor_count_nonzero", "axes", 0, tensor_count_nonzero(x, NULL, 2, 0) == NULL);
  HANDLE("tensor_count_nonzero", "axes", 0, tensor_count_nonzero(x, axes, -1, 0) == NULL);
  HANDLE("tensor_count_nonzero", "keepdims", TENSOR_E_INVALID, tensor_count_nonzero(x, axes, 2, 2) == NULL);
  HANDLE("tensor_count_nonzero", "keepdims", TENSOR_E_INVALID, tensor_count_nonzero(x, axes, 2, -1) == NULL);
  HANDLE("tensor_count_nonzero", "keepdims", TENSOR_E_INVALID, tensor_count_nonzero(x, axes, 2, INT32_MIN) == NULL);
}

static void test_tensor_var_mean(void) {
  STATUS("tensor_var_mean", "x", TENSOR_E_INVALID, tensor_var_mean(NULL, axes, 2, 1.0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_var_mean", "x", TENSOR_E_HANDLE, tensor_var_mean((tensor_t *)error, axes, 2, 1.0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_var_mean", "x", TENSOR_E_HANDLE, tensor_var_mean(dead, axes, 2, 1.0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_var_mean", "axes", 0, tensor_var_mean(x, NULL, 2, 1.0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_var_mean", "axes", 0, tensor_var_mean(x, axes, -1, 1.0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_var_mean", "keepdims", TENSOR_E_INVALID, tensor_var_mean(x, axes, 2, 1.0, 2, &out_tensor, &out_tensor));
  STATUS("tensor_var_mean", "keepdims", TENSOR_E_INVALID, tensor_var_mean(x, axes, 2, 1.0, -1, &out_tensor, &out_tensor));
  STATUS("tensor_var_mean", "keepdims", TENSOR_E_INVALID, tensor_var_mean(x, axes, 2, 1.0, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_var_mean", "var", TENSOR_E_INVALID, tensor_var_mean(x, axes, 2, 1.0, 0, NULL, &out_tensor));
  STATUS("tensor_var_mean", "mean", TENSOR_E_INVALID, tensor_var_mean(x, axes, 2, 1.0, 0, &out_tensor, NULL));
}

static void test_tensor_std_mean(void) {
  STATUS("tensor_std_mean", "x", TENSOR_E_INVALID, tensor_std_mean(NULL, axes, 2, 1.0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_std_mean", "x", TENSOR_E_HANDLE, tensor_std_mean((tensor_t *)error, axes, 2, 1.0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_std_mean", "x", TENSOR_E_HANDLE, tensor_std_mean(dead, axes, 2, 1.0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_std_mean", "axes", 0, tensor_std_mean(x, NULL, 2, 1.0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_std_mean", "axes", 0, tensor_std_mean(x, axes, -1, 1.0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_std_mean", "keepdims", TENSOR_E_INVALID, tensor_std_mean(x, axes, 2, 1.0, 2, &out_tensor, &out_tensor));
  STATUS("tensor_std_mean", "keepdims", TENSOR_E_INVALID, tensor_std_mean(x, axes, 2, 1.0, -1, &out_tensor, &out_tensor));
  STATUS("tensor_std_mean", "keepdims", TENSOR_E_INVALID, tensor_std_mean(x, axes, 2, 1.0, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_std_mean", "std", TENSOR_E_INVALID, tensor_std_mean(x, axes, 2, 1.0, 0, NULL, &out_tensor));
  STATUS("tensor_std_mean", "mean", TENSOR_E_INVALID, tensor_std_mean(x, axes, 2, 1.0, 0, &out_tensor, NULL));
}

static void test_tensor_vector_norm(void) {
  HANDLE("tensor_vector_norm", "x", TENSOR_E_INVALID, tensor_vector_norm(NULL, axes, 2, 1.0, 0) == NULL);
  HANDLE("tensor_vector_norm", "x", TENSOR_E_HANDLE, tensor_vector_norm((tensor_t *)error, axes, 2, 1.0, 0) == NULL);
  HANDLE("tensor_vector_norm", "x", TENSOR_E_HANDLE, tensor_vector_norm(dead, axes, 2, 1.0, 0) == NULL);
  HANDLE("tensor_vector_norm", "axes", 0, tensor_vector_norm(x, NULL, 2, 1.0, 0) == NULL);
  HANDLE("tensor_vector_norm", "axes", 0, tensor_vector_norm(x, axes, -1, 1.0, 0) == NULL);
  HANDLE("tensor_vector_norm", "keepdims", TENSOR_E_INVALID, tensor_vector_norm(x, axes, 2, 1.0, 2) == NULL);
  HANDLE("tensor_vector_norm", "keepdims", TENSOR_E_INVALID, tensor_vector_norm(x, axes, 2, 1.0, -1) == NULL);
  HANDLE("tensor_vector_norm", "keepdims", TENSOR_E_INVALID, tensor_vector_norm(x, axes, 2, 1.0, INT32_MIN) == NULL);
}

static void test_tensor_cumsum(void) {
  HANDLE("tensor_cumsum", "x", TENSOR_E_INVALID, tensor_cumsum(NULL, 0, 0) == NULL);
  HANDLE("tensor_cumsum", "x", TENSOR_E_HANDLE, tensor_cumsum((tensor_t *)error, 0, 0) == NULL);
  HANDLE("tensor_cumsum", "x", TENSOR_E_HANDLE, tensor_cumsum(dead, 0, 0) == NULL);
  HANDLE("tensor_cumsum", "dtype", TENSOR_E_INVALID, tensor_cumsum(x, 0, -1) == NULL);
  HANDLE("tensor_cumsum", "dtype", TENSOR_E_INVALID, tensor_cumsum(x, 0, 9999) == NULL);
}

static void test_tensor_cumprod(void) {
  HANDLE("tensor_cumprod", "x", TENSOR_E_INVALID, tensor_cumprod(NULL, 0, 0) == NULL);
  HANDLE("tensor_cumprod", "x", TENSOR_E_HANDLE, tensor_cumprod((tensor_t *)error, 0, 0) == NULL);
  HANDLE("tensor_cumprod", "x", TENSOR_E_HANDLE, tensor_cumprod(dead, 0, 0) == NULL);
  HANDLE("tensor_cumprod", "dtype", TENSOR_E_INVALID, tensor_cumprod(x, 0, -1) == NULL);
  HANDLE("tensor_cumprod", "dtype", TENSOR_E_INVALID, tensor_cumprod(x, 0, 9999) == NULL);
}

static void test_tensor_logcumsumexp(void) {
  HANDLE("tensor_logcumsumexp", "x", TENSOR_E_INVALID, tensor_logcumsumexp(NULL, 0) == NULL);
  HANDLE("tensor_logcumsumexp", "x", TENSOR_E_HANDLE, tensor_logcumsumexp((tensor_t *)error, 0) == NULL);
  HANDLE("tensor_logcumsumexp", "x", TENSOR_E_HANDLE, tensor_logcumsumexp(dead, 0) == NULL);
}

static void test_tensor_cummax(void) {
  STATUS("tensor_cummax", "x", TENSOR_E_INVALID, tensor_cummax(NULL, 0, &out_tensor, &out_tensor));
  STATUS("tensor_cummax", "x", TENSOR_E_HANDLE, tensor_cummax((tensor_t *)error, 0, &out_tensor, &out_tensor));
  STATUS("tensor_cummax", "x", TENSOR_E_HANDLE, tensor_cummax(dead, 0, &out_tensor, &out_tensor));
  STATUS("tensor_cummax", "values", TENSOR_E_INVALID, tensor_cummax(x, 0, NULL, &out_tensor));
  STATUS("tensor_cummax", "indices", TENSOR_E_INVALID, tensor_cummax(x, 0, &out_tensor, NULL));
}

static void test_tensor_cummin(void) {
  STATUS("tensor_cummin", "x", TENSOR_E_INVALID, tensor_cummin(NULL, 0, &out_tensor, &out_tensor));
  STATUS("tensor_cummin", "x", TENSOR_E_HANDLE, tensor_cummin((tensor_t *)error, 0, &out_tensor, &out_tensor));
  STATUS("tensor_cummin", "x", TENSOR_E_HANDLE, tensor_cummin(dead, 0, &out_tensor, &out_tensor));
  STATUS("tensor_cummin", "values", TENSOR_E_INVALID, tensor_cummin(x, 0, NULL, &out_tensor));
  STATUS("tensor_cummin", "indices", TENSOR_E_INVALID, tensor_cummin(x, 0, &out_tensor, NULL));
}

static void test_tensor_diff(void) {
  HANDLE("tensor_diff", "x", TENSOR_E_INVALID, tensor_diff(NULL, 1, 0, x, x) == NULL);
  HANDLE("tensor_diff", "x", TENSOR_E_HANDLE, tensor_diff((tensor_t *)error, 1, 0, x, x) == NULL);
  HANDLE("tensor_diff", "x", TENSOR_E_HANDLE, tensor_diff(dead, 1, 0, x, x) == NULL);
  HANDLE("tensor_diff", "prepend", TENSOR_E_HANDLE, tensor_diff(x, 1, 0, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_diff", "prepend", TENSOR_E_HANDLE, tensor_diff(x, 1, 0, dead, x) == NULL);
  HANDLE("tensor_diff", "append", TENSOR_E_HANDLE, tensor_diff(x, 1, 0, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_diff", "append", TENSOR_E_HANDLE, tensor_diff(x, 1, 0, x, dead) == NULL);
}

static void test_tensor_trapezoid(void) {
  HANDLE("tensor_trapezoid", "y", TENSOR_E_INVALID, tensor_trapezoid(NULL, x, 1.0, 0) == NULL);
  HANDLE("tensor_trapezoid", "y", TENSOR_E_HANDLE, tensor_trapezoid((tensor_t *)error, x, 1.0, 0) == NULL);
  HANDLE("tensor_trapezoid", "y", TENSOR_E_HANDLE, tensor_trapezoid(dead, x, 1.0, 0) == NULL);
  HANDLE("tensor_trapezoid", "x", TENSOR_E_HANDLE, tensor_trapezoid(x, (tensor_t *)error, 1.0, 0) == NULL);
  HANDLE("tensor_trapezoid", "x", TENSOR_E_HANDLE, tensor_trapezoid(x, dead, 1.0, 0) == NULL);
}

static void test_tensor_cumulative_trapezoid(void) {
  HANDLE("tensor_cumulative_trapezoid", "y", TENSOR_E_INVALID, tensor_cumulative_trapezoid(NULL, x, 1.0, 0) == NULL);
  HANDLE("tensor_cumulative_trapezoid", "y", TENSOR_E_HANDLE, tensor_cumulative_trapezoid((tensor_t *)error, x, 1.0, 0) == NULL);
  HANDLE("tensor_cumulative_trapezoid", "y", TENSOR_E_HANDLE, tensor_cumulative_trapezoid(dead, x, 1.0, 0) == NULL);
  HANDLE("tensor_cumulative_trapezoid", "x", TENSOR_E_HANDLE, tensor_cumulative_trapezoid(x, (tensor_t *)error, 1.0, 0) == NULL);
  HANDLE("tensor_cumulative_trapezoid", "x", TENSOR_E_HANDLE, tensor_cumulative_trapezoid(x, dead, 1.0, 0) == NULL);
}

static void test_tensor_cov(void) {
  HANDLE("tensor_cov", "x", TENSOR_E_INVALID, tensor_cov(NULL, 1.0, x, x) == NULL);
  HANDLE("tensor_cov", "x", TENSOR_E_HANDLE, tensor_cov((tensor_t *)error, 1.0, x, x) == NULL);
  HANDLE("tensor_cov", "x", TENSOR_E_HANDLE, tensor_cov(dead, 1.0, x, x) == NULL);
  HANDLE("tensor_cov", "fweights", TENSOR_E_HANDLE, tensor_cov(x, 1.0, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_cov", "fweights", TENSOR_E_HANDLE, tensor_cov(x, 1.0, dead, x) == NULL);
  HANDLE("tensor_cov", "aweights", TENSOR_E_HANDLE, tensor_cov(x, 1.0, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_cov", "aweights", TENSOR_E_HANDLE, tensor_cov(x, 1.0, x, dead) == NULL);
}

static void test_tensor_corrcoef(void) {
  HANDLE("tensor_corrcoef", "x", TENSOR_E_INVALID, tensor_corrcoef(NULL) == NULL);
  HANDLE("tensor_corrcoef", "x", TENSOR_E_HANDLE, tensor_corrcoef((tensor_t *)error) == NULL);
  HANDLE("tensor_corrcoef", "x", TENSOR_E_HANDLE, tensor_corrcoef(dead) == NULL);
}

static void test_tensor_histc(void) {
  HANDLE("tensor_histc", "x", TENSOR_E_INVALID, tensor_histc(NULL, 1, 1.0, 1.0) == NULL);
  HANDLE("tensor_histc", "x", TENSOR_E_HANDLE, tensor_histc((tensor_t *)error, 1, 1.0, 1.0) == NULL);
  HANDLE("tensor_histc", "x", TENSOR_E_HANDLE, tensor_histc(dead, 1, 1.0, 1.0) == NULL);
}

static void test_tensor_bincount(void) {
  HANDLE("tensor_bincount", "x", TENSOR_E_INVALID, tensor_bincount(NULL, x, 1) == NULL);
  HANDLE("tensor_bincount", "x", TENSOR_E_HANDLE, tensor_bincount((tensor_t *)error, x, 1) == NULL);
  HANDLE("tensor_bincount", "x", TENSOR_E_HANDLE, tensor_bincount(dead, x, 1) == NULL);
  HANDLE("tensor_bincount", "weights", TENSOR_E_HANDLE, tensor_bincount(x, (tensor_t *)error, 1) == NULL);
  HANDLE("tensor_bincount", "weights", TENSOR_E_HANDLE, tensor_bincount(x, dead, 1) == NULL);
}

static void test_tensor_median(void) {
  STATUS("tensor_median", "x", TENSOR_E_INVALID, tensor_median(NULL, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_median", "x", TENSOR_E_HANDLE, tensor_median((tensor_t *)error, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_median", "x", TENSOR_E_HANDLE, tensor_median(dead, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_median", "keepdims", TENSOR_E_INVALID, tensor_median(x, 0, 2, &out_tensor, &out_tensor));
  STATUS("tensor_median", "keepdims", TENSOR_E_INVALID, tensor_median(x, 0, -1, &out_tensor, &out_tensor));
  STATUS("tensor_median", "keepdims", TENSOR_E_INVALID, tensor_median(x, 0, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_median", "values", TENSOR_E_INVALID, tensor_median(x, 0, 0, NULL, &out_tensor));
  STATUS("tensor_median", "indices", TENSOR_E_INVALID, tensor_median(x, 0, 0, &out_tensor, NULL));
}

static void test_tensor_nanmedian(void) {
  STATUS("tensor_nanmedian", "x", TENSOR_E_INVALID, tensor_nanmedian(NULL, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_nanmedian", "x", TENSOR_E_HANDLE, tensor_nanmedian((tensor_t *)error, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_nanmedian", "x", TENSOR_E_HANDLE, tensor_nanmedian(dead, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_nanmedian", "keepdims", TENSOR_E_INVALID, tensor_nanmedian(x, 0, 2, &out_tensor, &out_tensor));
  STATUS("tensor_nanmedian", "keepdims", TENSOR_E_INVALID, tensor_nanmedian(x, 0, -1, &out_tensor, &out_tensor));
  STATUS("tensor_nanmedian", "keepdims", TENSOR_E_INVALID, tensor_nanmedian(x, 0, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_nanmedian", "values", TENSOR_E_INVALID, tensor_nanmedian(x, 0, 0, NULL, &out_tensor));
  STATUS("tensor_nanmedian", "indices", TENSOR_E_INVALID, tensor_nanmedian(x, 0, 0, &out_tensor, NULL));
}

static void test_tensor_mode(void) {
  STATUS("tensor_mode", "x", TENSOR_E_INVALID, tensor_mode(NULL, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_mode", "x", TENSOR_E_HANDLE, tensor_mode((tensor_t *)error, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_mode", "x", TENSOR_E_HANDLE, tensor_mode(dead, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_mode", "keepdims", TENSOR_E_INVALID, tensor_mode(x, 0, 2, &out_tensor, &out_tensor));
  STATUS("tensor_mode", "keepdims", TENSOR_E_INVALID, tensor_mode(x, 0, -1, &out_tensor, &out_tensor));
  STATUS("tensor_mode", "keepdims", TENSOR_E_INVALID, tensor_mode(x, 0, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_mode", "values", TENSOR_E_INVALID, tensor_mode(x, 0, 0, NULL, &out_tensor));
  STATUS("tensor_mode", "indices", TENSOR_E_INVALID, tensor_mode(x, 0, 0, &out_tensor, NULL));
}

static void test_tensor_quantile(void) {
  HANDLE("tensor_quantile", "x", TENSOR_E_INVALID, tensor_quantile(NULL, x, 0, 0, "x") == NULL);
  HANDLE("tensor_quantile", "x", TENSOR_E_HANDLE, tensor_quantile((tensor_t *)error, x, 0, 0, "x") == NULL);
  HANDLE("tensor_quantile", "x", TENSOR_E_HANDLE, tensor_quantile(dead, x, 0, 0, "x") == NULL);
  HANDLE("tensor_quantile", "q", TENSOR_E_INVALID, tensor_quantile(x, NULL, 0, 0, "x") == NULL);
  HANDLE("tensor_quantile", "q", TENSOR_E_HANDLE, tensor_quantile(x, (tensor_t *)error, 0, 0, "x") == NULL);
  HANDLE("tensor_quantile", "q", TENSOR_E_HANDLE, tensor_quantile(x, dead, 0, 0, "x") == NULL);
  HANDLE("tensor_quantile", "keepdims", TENSOR_E_INVALID, tensor_quantile(x, x, 0, 2, "x") == NULL);
  HANDLE("tensor_quantile", "keepdims", TENSOR_E_INVALID, tensor_quantile(x, x, 0, -1, "x") == NULL);
  HANDLE("tensor_quantile", "keepdims", TENSOR_E_INVALID, tensor_quantile(x, x, 0, INT32_MIN, "x") == NULL);
  HANDLE("tensor_quantile", "interpolation", TENSOR_E_INVALID, tensor_quantile(x, x, 0, 0, NULL) == NULL);
}

static void test_tensor_nanquantile(void) {
  HANDLE("tensor_nanquantile", "x", TENSOR_E_INVALID, tensor_nanquantile(NULL, x, 0, 0, "x") == NULL);
  HANDLE("tensor_nanquantile", "x", TENSOR_E_HANDLE, tensor_nanquantile((tensor_t *)error, x, 0, 0, "x") == NULL);
  HANDLE("tensor_nanquantile", "x", TENSOR_E_HANDLE, tensor_nanquantile(dead, x, 0, 0, "x") == NULL);
  HANDLE("tensor_nanquantile", "q", TENSOR_E_INVALID, tensor_nanquantile(x, NULL, 0, 0, "x") == NULL);
  HANDLE("tensor_nanquantile", "q", TENSOR_E_HANDLE, tensor_nanquantile(x, (tensor_t *)error, 0, 0, "x") == NULL);
  HANDLE("tensor_nanquantile", "q", TENSOR_E_HANDLE, tensor_nanquantile(x, dead, 0, 0, "x") == NULL);
  HANDLE("tensor_nanquantile", "keepdims", TENSOR_E_INVALID, tensor_nanquantile(x, x, 0, 2, "x") == NULL);
  HANDLE("tensor_nanquantile", "keepdims", TENSOR_E_INVALID, tensor_nanquantile(x, x, 0, -1, "x") == NULL);
  HANDLE("tensor_nanquantile", "keepdims", TENSOR_E_INVALID, tensor_nanquantile(x, x, 0, INT32_MIN, "x") == NULL);
  HANDLE("tensor_nanquantile", "interpolation", TENSOR_E_INVALID, tensor_nanquantile(x, x, 0, 0, NULL) == NULL);
}

static void test_tensor_argsort(void) {
  HANDLE("tensor_argsort", "x", TENSOR_E_INVALID, tensor_argsort(NULL, 0, 0) == NULL);
  HANDLE("tensor_argsort", "x", TENSOR_E_HANDLE, tensor_argsort((tensor_t *)error, 0, 0) == NULL);
  HANDLE("tensor_argsort", "x", TENSOR_E_HANDLE, tensor_argsort(dead, 0, 0) == NULL);
  HANDLE("tensor_argsort", "descending", TENSOR_E_INVALID, tensor_argsort(x, 0, 2) == NULL);
  HANDLE("tensor_argsort", "descending", TENSOR_E_INVALID, tensor_argsort(x, 0, -1) == NULL);
  HANDLE("tensor_argsort", "descending", TENSOR_E_INVALID, tensor_argsort(x, 0, INT32_MIN) == NULL);
}

static void test_tensor_sort(void) {
  STATUS("tensor_sort", "x", TENSOR_E_INVALID, tensor_sort(NULL, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_sort", "x", TENSOR_E_HANDLE, tensor_sort((tensor_t *)error, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_sort", "x", TENSOR_E_HANDLE, tensor_sort(dead, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_sort", "descending", TENSOR_E_INVALID, tensor_sort(x, 0, 2, &out_tensor, &out_tensor));
  STATUS("tensor_sort", "descending", TENSOR_E_INVALID, tensor_sort(x, 0, -1, &out_tensor, &out_tensor));
  STATUS("tensor_sort", "descending", TENSOR_E_INVALID, tensor_sort(x, 0, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_sort", "values", TENSOR_E_INVALID, tensor_sort(x, 0, 0, NULL, &out_tensor));
  STATUS("tensor_sort", "indices", TENSOR_E_INVALID, tensor_sort(x, 0, 0, &out_tensor, NULL));
}

static void test_tensor_topk(void) {
  STATUS("tensor_topk", "x", TENSOR_E_INVALID, tensor_topk(NULL, 1, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_topk", "x", TENSOR_E_HANDLE, tensor_topk((tensor_t *)error, 1, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_topk", "x", TENSOR_E_HANDLE, tensor_topk(dead, 1, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_topk", "largest", TENSOR_E_INVALID, tensor_topk(x, 1, 0, 2, &out_tensor, &out_tensor));
  STATUS("tensor_topk", "largest", TENSOR_E_INVALID, tensor_topk(x, 1, 0, -1, &out_tensor, &out_tensor));
  STATUS("tensor_topk", "largest", TENSOR_E_INVALID, tensor_topk(x, 1, 0, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_topk", "values", TENSOR_E_INVALID, tensor_topk(x, 1, 0, 0, NULL, &out_tensor));
  STATUS("tensor_topk", "indices", TENSOR_E_INVALID, tensor_topk(x, 1, 0, 0, &out_tensor, NULL));
}

static void test_tensor_kthvalue(void) {
  STATUS("tensor_kthvalue", "x", TENSOR_E_INVALID, tensor_kthvalue(NULL, 1, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_kthvalue", "x", TENSOR_E_HANDLE, tensor_kthvalue((tensor_t *)error, 1, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_kthvalue", "x", TENSOR_E_HANDLE, tensor_kthvalue(dead, 1, 0, 0, &out_tensor, &out_tensor));
  STATUS("tensor_kthvalue", "keepdims", TENSOR_E_INVALID, tensor_kthvalue(x, 1, 0, 2, &out_tensor, &out_tensor));
  STATUS("tensor_kthvalue", "keepdims", TENSOR_E_INVALID, tensor_kthvalue(x, 1, 0, -1, &out_tensor, &out_tensor));
  STATUS("tensor_kthvalue", "keepdims", TENSOR_E_INVALID, tensor_kthvalue(x, 1, 0, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_kthvalue", "values", TENSOR_E_INVALID, tensor_kthvalue(x, 1, 0, 0, NULL, &out_tensor));
  STATUS("tensor_kthvalue", "indices", TENSOR_E_INVALID, tensor_kthvalue(x, 1, 0, 0, &out_tensor, NULL));
}

static void test_tensor_searchsorted(void) {
  HANDLE("tensor_searchsorted", "sorted", TENSOR_E_INVALID, tensor_searchsorted(NULL, x, 0) == NULL);
  HANDLE("tensor_searchsorted", "sorted", TENSOR_E_HANDLE, tensor_searchsorted((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_searchsorted", "sorted", TENSOR_E_HANDLE, tensor_searchsorted(dead, x, 0) == NULL);
  HANDLE("tensor_searchsorted", "values", TENSOR_E_INVALID, tensor_searchsorted(x, NULL, 0) == NULL);
  HANDLE("tensor_searchsorted", "values", TENSOR_E_HANDLE, tensor_searchsorted(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_searchsorted", "values", TENSOR_E_HANDLE, tensor_searchsorted(x, dead, 0) == NULL);
  HANDLE("tensor_searchsorted", "right", TENSOR_E_INVALID, tensor_searchsorted(x, x, 2) == NULL);
  HANDLE("tensor_searchsorted", "right", TENSOR_E_INVALID, tensor_searchsorted(x, x, -1) == NULL);
  HANDLE("tensor_searchsorted", "right", TENSOR_E_INVALID, tensor_searchsorted(x, x, INT32_MIN) == NULL);
}

static void test_tensor_bucketize(void) {
  HANDLE("tensor_bucketize", "x", TENSOR_E_INVALID, tensor_bucketize(NULL, x, 0) == NULL);
  HANDLE("tensor_bucketize", "x", TENSOR_E_HANDLE, tensor_bucketize((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_bucketize", "x", TENSOR_E_HANDLE, tensor_bucketize(dead, x, 0) == NULL);
  HANDLE("tensor_bucketize", "boundaries", TENSOR_E_INVALID, tensor_bucketize(x, NULL, 0) == NULL);
  HANDLE("tensor_bucketize", "boundaries", TENSOR_E_HANDLE, tensor_bucketize(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_bucketize", "boundaries", TENSOR_E_HANDLE, tensor_bucketize(x, dead, 0) == NULL);
  HANDLE("tensor_bucketize", "right", TENSOR_E_INVALID, tensor_bucketize(x, x, 2) == NULL);
  HANDLE("tensor_bucketize", "right", TENSOR_E_INVALID, tensor_bucketize(x, x, -1) == NULL);
  HANDLE("tensor_bucketize", "right", TENSOR_E_INVALID, tensor_bucketize(x, x, INT32_MIN) == NULL);
}

static void test_tensor_unique_all(void) {
  STATUS("tensor_unique_all", "x", TENSOR_E_INVALID, tensor_unique_all(NULL, &out_tensor, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_unique_all", "x", TENSOR_E_HANDLE, tensor_unique_all((tensor_t *)error, &out_tensor, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_unique_all", "x", TENSOR_E_HANDLE, tensor_unique_all(dead, &out_tensor, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_unique_all", "values", TENSOR_E_INVALID, tensor_unique_all(x, NULL, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_unique_all", "indices", TENSOR_E_INVALID, tensor_unique_all(x, &out_tensor, NULL, &out_tensor, &out_tensor));
  STATUS("tensor_unique_all", "inverse_indices", TENSOR_E_INVALID, tensor_unique_all(x, &out_tensor, &out_tensor, NULL, &out_tensor));
  STATUS("tensor_unique_all", "counts", TENSOR_E_INVALID, tensor_unique_all(x, &out_tensor, &out_tensor, &out_tensor, NULL));
}

static void test_tensor_unique_counts(void) {
  STATUS("tensor_unique_counts", "x", TENSOR_E_INVALID, tensor_unique_counts(NULL, &out_tensor, &out_tensor));
  STATUS("tensor_unique_counts", "x", TENSOR_E_HANDLE, tensor_unique_counts((tensor_t *)error, &out_tensor, &out_tensor));
  STATUS("tensor_unique_counts", "x", TENSOR_E_HANDLE, tensor_unique_counts(dead, &out_tensor, &out_tensor));
  STATUS("tensor_unique_counts", "values", TENSOR_E_INVALID, tensor_unique_counts(x, NULL, &out_tensor));
  STATUS("tensor_unique_counts", "counts", TENSOR_E_INVALID, tensor_unique_counts(x, &out_tensor, NULL));
}

static void test_tensor_unique_inverse(void) {
  STATUS("tensor_unique_inverse", "x", TENSOR_E_INVALID, tensor_unique_inverse(NULL, &out_tensor, &out_tensor));
  STATUS("tensor_unique_inverse", "x", TENSOR_E_HANDLE, tensor_unique_inverse((tensor_t *)error, &out_tensor, &out_tensor));
  STATUS("tensor_unique_inverse", "x", TENSOR_E_HANDLE, tensor_unique_inverse(dead, &out_tensor, &out_tensor));
  STATUS("tensor_unique_inverse", "values", TENSOR_E_INVALID, tensor_unique_inverse(x, NULL, &out_tensor));
  STATUS("tensor_unique_inverse", "inverse_indices", TENSOR_E_INVALID, tensor_unique_inverse(x, &out_tensor, NULL));
}

static void test_tensor_unique_values(void) {
  HANDLE("tensor_unique_values", "x", TENSOR_E_INVALID, tensor_unique_values(NULL) == NULL);
  HANDLE("tensor_unique_values", "x", TENSOR_E_HANDLE, tensor_unique_values((tensor_t *)error) == NULL);
  HANDLE("tensor_unique_values", "x", TENSOR_E_HANDLE, tensor_unique_values(dead) == NULL);
}

static void test_tensor_unique_dim(void) {
  STATUS("tensor_unique_dim", "x", TENSOR_E_INVALID, tensor_unique_dim(NULL, 0, &out_tensor, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_unique_dim", "x", TENSOR_E_HANDLE, tensor_unique_dim((tensor_t *)error, 0, &out_tensor, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_unique_dim", "x", TENSOR_E_HANDLE, tensor_unique_dim(dead, 0, &out_tensor, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_unique_dim", "values", TENSOR_E_INVALID, tensor_unique_dim(x, 0, NULL, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_unique_dim", "indices", TENSOR_E_INVALID, tensor_unique_dim(x, 0, &out_tensor, NULL, &out_tensor, &out_tensor));
  STATUS("tensor_unique_dim", "inverse_indices", TENSOR_E_INVALID, tensor_unique_dim(x, 0, &out_tensor, &out_tensor, NULL, &out_tensor));
  STATUS("tensor_unique_dim", "counts", TENSOR_E_INVALID, tensor_unique_dim(x, 0, &out_tensor, &out_tensor, &out_tensor, NULL));
}

static void test_tensor_unique_consecutive(void) {
  STATUS("tensor_unique_consecutive", "x", TENSOR_E_INVALID, tensor_unique_consecutive(NULL, 0, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_unique_consecutive", "x", TENSOR_E_HANDLE, tensor_unique_consecutive((tensor_t *)error, 0, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_unique_consecutive", "x", TENSOR_E_HANDLE, tensor_unique_consecutive(dead, 0, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_unique_consecutive", "values", TENSOR_E_INVALID, tensor_unique_consecutive(x, 0, NULL, &out_tensor, &out_tensor));
  STATUS("tensor_unique_consecutive", "inverse_indices", TENSOR_E_INVALID, tensor_unique_consecutive(x, 0, &out_tensor, NULL, &out_tensor));
  STATUS("tensor_unique_consecutive", "counts", TENSOR_E_INVALID, tensor_unique_consecutive(x, 0, &out_tensor, &out_tensor, NULL));
}

static void test_tensor_as_strided_scatter(void) {
  HANDLE("tensor_as_strided_scatter", "x", TENSOR_E_INVALID, tensor_as_strided_scatter(NULL, x, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided_scatter", "x", TENSOR_E_HANDLE, tensor_as_strided_scatter((tensor_t *)error, x, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided_scatter", "x", TENSOR_E_HANDLE, tensor_as_strided_scatter(dead, x, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided_scatter", "src", TENSOR_E_INVALID, tensor_as_strided_scatter(x, NULL, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided_scatter", "src", TENSOR_E_HANDLE, tensor_as_strided_scatter(x, (tensor_t *)error, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided_scatter", "src", TENSOR_E_HANDLE, tensor_as_strided_scatter(x, dead, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided_scatter", "shape", 0, tensor_as_strided_scatter(x, x, NULL, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided_scatter", "shape", 0, tensor_as_strided_scatter(x, x, dims, -1, dims, 2, 1) == NULL);
  HANDLE("tensor_as_strided_scatter", "strides", 0, tensor_as_strided_scatter(x, x, dims, 2, NULL, 2, 1) == NULL);
  HANDLE("tensor_as_strided_scatter", "strides", 0, tensor_as_strided_scatter(x, x, dims, 2, dims, -1, 1) == NULL);
}

static void test_tensor_select_scatter(void) {
  HANDLE("tensor_select_scatter", "x", TENSOR_E_INVALID, tensor_select_scatter(NULL, x, 0, 1) == NULL);
  HANDLE("tensor_select_scatter", "x", TENSOR_E_HANDLE, tensor_select_scatter((tensor_t *)error, x, 0, 1) == NULL);
  HANDLE("tensor_select_scatter", "x", TENSOR_E_HANDLE, tensor_select_scatter(dead, x, 0, 1) == NULL);
  HANDLE("tensor_select_scatter", "src", TENSOR_E_INVALID, tensor_select_scatter(x, NULL, 0, 1) == NULL);
  HANDLE("tensor_select_scatter", "src", TENSOR_E_HANDLE, tensor_select_scatter(x, (tensor_t *)error, 0, 1) == NULL);
  HANDLE("tensor_select_scatter", "src", TENSOR_E_HANDLE, tensor_select_scatter(x, dead, 0, 1) == NULL);
}

static void test_tensor_slice_scatter(void) {
  HANDLE("tensor_slice_scatter", "x", TENSOR_E_INVALID, tensor_slice_scatter(NULL, x, 0, 1, 1, 1) == NULL);
  HANDLE("tensor_slice_scatter", "x", TENSOR_E_HANDLE, tensor_slice_scatter((tensor_t *)error, x, 0, 1, 1, 1) == NULL);
  HANDLE("tensor_slice_scatter", "x", TENSOR_E_HANDLE, tensor_slice_scatter(dead, x, 0, 1, 1, 1) == NULL);
  HANDLE("tensor_slice_scatter", "src", TENSOR_E_INVALID, tensor_slice_scatter(x, NULL, 0, 1, 1, 1) == NULL);
  HANDLE("tensor_slice_scatter", "src", TENSOR_E_HANDLE, tensor_slice_scatter(x, (tensor_t *)error, 0, 1, 1, 1) == NULL);
  HANDLE("tensor_slice_scatter", "src", TENSOR_E_HANDLE, tensor_slice_scatter(x, dead, 0, 1, 1, 1) == NULL);
}

static void test_tensor_diagonal_scatter(void) {
  HANDLE("tensor_diagonal_scatter", "x", TENSOR_E_INVALID, tensor_diagonal_scatter(NULL, x, 1, 0, 0) == NULL);
  HANDLE("tensor_diagonal_scatter", "x", TENSOR_E_HANDLE, tensor_diagonal_scatter((tensor_t *)error, x, 1, 0, 0) == NULL);
  HANDLE("tensor_diagonal_scatter", "x", TENSOR_E_HANDLE, tensor_diagonal_scatter(dead, x, 1, 0, 0) == NULL);
  HANDLE("tensor_diagonal_scatter", "src", TENSOR_E_INVALID, tensor_diagonal_scatter(x, NULL, 1, 0, 0) == NULL);
  HANDLE("tensor_diagonal_scatter", "src", TENSOR_E_HANDLE, tensor_diagonal_scatter(x, (tensor_t *)error, 1, 0, 0) == NULL);
  HANDLE("tensor_diagonal_scatter", "src", TENSOR_E_HANDLE, tensor_diagonal_scatter(x, dead, 1, 0, 0) == NULL);
}

static void test_tensor_masked_fill(void) {
  HANDLE("tensor_masked_fill", "x", TENSOR_E_INVALID, tensor_masked_fill(NULL, x, x) == NULL);
  HANDLE("tensor_masked_fill", "x", TENSOR_E_HANDLE, tensor_masked_fill((tensor_t *)error, x, x) == NULL);
  HANDLE("tensor_masked_fill", "x", TENSOR_E_HANDLE, tensor_masked_fill(dead, x, x) == NULL);
  HANDLE("tensor_masked_fill", "mask", TENSOR_E_INVALID, tensor_masked_fill(x, NULL, x) == NULL);
  HANDLE("tensor_masked_fill", "mask", TENSOR_E_HANDLE, tensor_masked_fill(x, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_masked_fill", "mask", TENSOR_E_HANDLE, tensor_masked_fill(x, dead, x) == NULL);
  HANDLE("tensor_masked_fill", "value", TENSOR_E_INVALID, tensor_masked_fill(x, x, NULL) == NULL);
  HANDLE("tensor_masked_fill", "value", TENSOR_E_HANDLE, tensor_masked_fill(x, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_masked_fill", "value", TENSOR_E_HANDLE, tensor_masked_fill(x, x, dead) == NULL);
}

static void test_tensor_masked_fill_scalar(void) {
  HANDLE("tensor_masked_fill_scalar", "x", TENSOR_E_INVALID, tensor_masked_fill_scalar(NULL, x, 1.0) == NULL);
  HANDLE("tensor_masked_fill_scalar", "x", TENSOR_E_HANDLE, tensor_masked_fill_scalar((tensor_t *)error, x, 1.0) == NULL);
  HANDLE("tensor_masked_fill_scalar", "x", TENSOR_E_HANDLE, tensor_masked_fill_scalar(dead, x, 1.0) == NULL);
  HANDLE("tensor_masked_fill_scalar", "mask", TENSOR_E_INVALID, tensor_masked_fill_scalar(x, NULL, 1.0) == NULL);
  HANDLE("tensor_masked_fill_scalar", "mask", TENSOR_E_HANDLE, tensor_masked_fill_scalar(x, (tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_masked_fill_scalar", "mask", TENSOR_E_HANDLE, tensor_masked_fill_scalar(x, dead, 1.0) == NULL);
}

static void test_tensor_masked_fill_scalar_i64(void) {
  HANDLE("tensor_masked_fill_scalar_i64", "x", TENSOR_E_INVALID, tensor_masked_fill_scalar_i64(NULL, x, 1) == NULL);
  HANDLE("tensor_masked_fill_scalar_i64", "x", TENSOR_E_HANDLE, tensor_masked_fill_scalar_i64((tensor_t *)error, x, 1) == NULL);
  HANDLE("tensor_masked_fill_scalar_i64", "x", TENSOR_E_HANDLE, tensor_masked_fill_scalar_i64(dead, x, 1) == NULL);
  HANDLE("tensor_masked_fill_scalar_i64", "mask", TENSOR_E_INVALID, tensor_masked_fill_scalar_i64(x, NULL, 1) == NULL);
  HANDLE("tensor_masked_fill_scalar_i64", "mask", TENSOR_E_HANDLE, tensor_masked_fill_scalar_i64(x, (tensor_t *)error, 1) == NULL);
  HANDLE("tensor_masked_fill_scalar_i64", "mask", TENSOR_E_HANDLE, tensor_masked_fill_scalar_i64(x, dead, 1) == NULL);
}

static void test_tensor_masked_fill_(void) {
  STATUS("tensor_masked_fill_", "x", TENSOR_E_INVALID, tensor_masked_fill_(NULL, x, x));
  STATUS("tensor_masked_fill_", "x", TENSOR_E_HANDLE, tensor_masked_fill_((tensor_t *)error, x, x));
  STATUS("tensor_masked_fill_", "x", TENSOR_E_HANDLE, tensor_masked_fill_(dead, x, x));
  STATUS("tensor_masked_fill_", "mask", TENSOR_E_INVALID, tensor_masked_fill_(x, NULL, x));
  STATUS("tensor_masked_fill_", "mask", TENSOR_E_HANDLE, tensor_masked_fill_(x, (tensor_t *)error, x));
  STATUS("tensor_masked_fill_", "mask", TENSOR_E_HANDLE, tensor_masked_fill_(x, dead, x));
  STATUS("tensor_masked_fill_", "value", TENSOR_E_INVALID, tensor_masked_fill_(x, x, NULL));
  STATUS("tensor_masked_fill_", "value", TENSOR_E_HANDLE, tensor_masked_fill_(x, x, (tensor_t *)error));
  STATUS("tensor_masked_fill_", "value", TENSOR_E_HANDLE, tensor_masked_fill_(x, x, dead));
}

static void test_tensor_masked_fill_scalar_(void) {
  STATUS("tensor_masked_fill_scalar_", "x", TENSOR_E_INVALID, tensor_masked_fill_scalar_(NULL, x, 1.0));
  STATUS("tensor_masked_fill_scalar_", "x", TENSOR_E_HANDLE, tensor_masked_fill_scalar_((tensor_t *)error, x, 1.0));
  STATUS("tensor_masked_fill_scalar_", "x", TENSOR_E_HANDLE, tensor_masked_fill_scalar_(dead, x, 1.0));
  STATUS("tensor_masked_fill_scalar_", "mask", TENSOR_E_INVALID, tensor_masked_fill_scalar_(x, NULL, 1.0));
  STATUS("tensor_masked_fill_scalar_", "mask", TENSOR_E_HANDLE, tensor_masked_fill_scalar_(x, (tensor_t *)error, 1.0));
  STATUS("tensor_masked_fill_scalar_", "mask", TENSOR_E_HANDLE, tensor_masked_fill_scalar_(x, dead, 1.0));
}

static void test_tensor_masked_fill_scalar_i64_(void) {
  STATUS("tensor_masked_fill_scalar_i64_", "x", TENSOR_E_INVALID, tensor_masked_fill_scalar_i64_(NULL, x, 1));
  STATUS("tensor_masked_fill_scalar_i64_", "x", TENSOR_E_HANDLE, tensor_masked_fill_scalar_i64_((tensor_t *)error, x, 1));
  STATUS("tensor_masked_fill_scalar_i64_", "x", TENSOR_E_HANDLE, tensor_masked_fill_scalar_i64_(dead, x, 1));
  STATUS("tensor_masked_fill_scalar_i64_", "mask", TENSOR_E_INVALID, tensor_masked_fill_scalar_i64_(x, NULL, 1));
  STATUS("tensor_masked_fill_scalar_i64_", "mask", TENSOR_E_HANDLE, tensor_masked_fill_scalar_i64_(x, (tensor_t *)error, 1));
  STATUS("tensor_masked_fill_scalar_i64_", "mask", TENSOR_E_HANDLE, tensor_masked_fill_scalar_i64_(x, dead, 1));
}

static void test_tensor_index_select(void) {
  HANDLE("tensor_index_select", "x", TENSOR_E_INVALID, tensor_index_select(NULL, 0, x) == NULL);
  HANDLE("tensor_index_select", "x", TENSOR_E_HANDLE, tensor_index_select((tensor_t *)error, 0, x) == NULL);
  HANDLE("tensor_index_select", "x", TENSOR_E_HANDLE, tensor_index_select(dead, 0, x) == NULL);
  HANDLE("tensor_index_select", "index", TENSOR_E_INVALID, tensor_index_select(x, 0, NULL) == NULL);
  HANDLE("tensor_index_select", "index", TENSOR_E_HANDLE, tensor_index_select(x, 0, (tensor_t *)error) == NULL);
  HANDLE("tensor_index_select", "index", TENSOR_E_HANDLE, tensor_index_select(x, 0, dead) == NULL);
}

static void test_tensor_gather(void) {
  HANDLE("tensor_gather", "x", TENSOR_E_INVALID, tensor_gather(NULL, 0, x) == NULL);
  HANDLE("tensor_gather", "x", TENSOR_E_HANDLE, tensor_gather((tensor_t *)error, 0, x) == NULL);
  HANDLE("tensor_gather", "x", TENSOR_E_HANDLE, tensor_gather(dead, 0, x) == NULL);
  HANDLE("tensor_gather", "index", TENSOR_E_INVALID, tensor_gather(x, 0, NULL) == NULL);
  HANDLE("tensor_gather", "index", TENSOR_E_HANDLE, tensor_gather(x, 0, (tensor_t *)error) == NULL);
  HANDLE("tensor_gather", "index", TENSOR_E_HANDLE, tensor_gather(x, 0, dead) == NULL);
}

static void test_tensor_scatter(void) {
  HANDLE("tensor_scatter", "x", TENSOR_E_INVALID, tensor_scatter(NULL, 0, x, x) == NULL);
  HANDLE("tensor_scatter", "x", TENSOR_E_HANDLE, tensor_scatter((tensor_t *)error, 0, x, x) == NULL);
  HANDLE("tensor_scatter", "x", TENSOR_E_HANDLE, tensor_scatter(dead, 0, x, x) == NULL);
  HANDLE("tensor_scatter", "index", TENSOR_E_INVALID, tensor_scatter(x, 0, NULL, x) == NULL);
  HANDLE("tensor_scatter", "index", TENSOR_E_HANDLE, tensor_scatter(x, 0, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_scatter", "index", TENSOR_E_HANDLE, tensor_scatter(x, 0, dead, x) == NULL);
  HANDLE("tensor_scatter", "src", TENSOR_E_INVALID, tensor_scatter(x, 0, x, NULL) == NULL);
  HANDLE("tensor_scatter", "src", TENSOR_E_HANDLE, tensor_scatter(x, 0, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_scatter", "src", TENSOR_E_HANDLE, tensor_scatter(x, 0, x, dead) == NULL);
}

static void test_tensor_scatter_(void) {
  STATUS("tensor_scatter_", "x", TENSOR_E_INVALID, tensor_scatter_(NULL, 0, x, x));
  STATUS("tensor_scatter_", "x", TENSOR_E_HANDLE, tensor_scatter_((tensor_t *)error, 0, x, x));
  STATUS("tensor_scatter_", "x", TENSOR_E_HANDLE, tensor_scatter_(dead, 0, x, x));
  STATUS("tensor_scatter_", "index", TENSOR_E_INVALID, tensor_scatter_(x, 0, NULL, x));
  STATUS("tensor_scatter_", "index", TENSOR_E_HANDLE, tensor_scatter_(x, 0, (tensor_t *)error, x));
  STATUS("tensor_scatter_", "index", TENSOR_E_HANDLE, tensor_scatter_(x, 0, dead, x));
  STATUS("tensor_scatter_", "src", TENSOR_E_INVALID, tensor_scatter_(x, 0, x, NULL));
  STATUS("tensor_scatter_", "src", TENSOR_E_HANDLE, tensor_scatter_(x, 0, x, (tensor_t *)error));
  STATUS("tensor_scatter_", "src", TENSOR_E_HANDLE, tensor_scatter_(x, 0, x, dead));
}

static void test_tensor_scatter_add(void) {
  HANDLE("tensor_scatter_add", "x", TENSOR_E_INVALID, tensor_scatter_add(NULL, 0, x, x) == NULL);
  HANDLE("tensor_scatter_add", "x", TENSOR_E_HANDLE, tensor_scatter_add((tensor_t *)error, 0, x, x) == NULL);
  HANDLE("tensor_scatter_add", "x", TENSOR_E_HANDLE, tensor_scatter_add(dead, 0, x, x) == NULL);
  HANDLE("tensor_scatter_add", "index", TENSOR_E_INVALID, tensor_scatter_add(x, 0, NULL, x) == NULL);
  HANDLE("tensor_scatter_add", "index", TENSOR_E_HANDLE, tensor_scatter_add(x, 0, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_scatter_add", "index", TENSOR_E_HANDLE, tensor_scatter_add(x, 0, dead, x) == NULL);
  HANDLE("tensor_scatter_add", "src", TENSOR_E_INVALID, tensor_scatter_add(x, 0, x, NULL) == NULL);
  HANDLE("tensor_scatter_add", "src", TENSOR_E_HANDLE, tensor_scatter_add(x, 0, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_scatter_add", "src", TENSOR_E_HANDLE, tensor_scatter_add(x, 0, x, dead) == NULL);
}

static void test_tensor_scatter_add_(void) {
  STATUS("tensor_scatter_add_", "x", TENSOR_E_INVALID, tensor_scatter_add_(NULL, 0, x, x));
  STATUS("tensor_scatter_add_", "x", TENSOR_E_HANDLE, tensor_scatter_add_((tensor_t *)error, 0, x, x));
  STATUS("tensor_scatter_add_", "x", TENSOR_E_HANDLE, tensor_scatter_add_(dead, 0, x, x));
  STATUS("tensor_scatter_add_", "index", TENSOR_E_INVALID, tensor_scatter_add_(x, 0, NULL, x));
  STATUS("tensor_scatter_add_", "index", TENSOR_E_HANDLE, tensor_scatter_add_(x, 0, (tensor_t *)error, x));
  STATUS("tensor_scatter_add_", "index", TENSOR_E_HANDLE, tensor_scatter_add_(x, 0, dead, x));
  STATUS("tensor_scatter_add_", "src", TENSOR_E_INVALID, tensor_scatter_add_(x, 0, x, NULL));
  STATUS("tensor_scatter_add_", "src", TENSOR_E_HANDLE, tensor_scatter_add_(x, 0, x, (tensor_t *)error));
  STATUS("tensor_scatter_add_", "src", TENSOR_E_HANDLE, tensor_scatter_add_(x, 0, x, dead));
}

static void test_tensor_scatter_reduce(void) {
  HANDLE("tensor_scatter_reduce", "x", TENSOR_E_INVALID, tensor_scatter_reduce(NULL, 0, x, x, "x", 0) == NULL);
  HANDLE("tensor_scatter_reduce", "x", TENSOR_E_HANDLE, tensor_scatter_reduce((tensor_t *)error, 0, x, x, "x", 0) == NULL);
  HANDLE("tensor_scatter_reduce", "x", TENSOR_E_HANDLE, tensor_scatter_reduce(dead, 0, x, x, "x", 0) == NULL);
  HANDLE("tensor_scatter_reduce", "index", TENSOR_E_INVALID, tensor_scatter_reduce(x, 0, NULL, x, "x", 0) == NULL);
  HANDLE("tensor_scatter_reduce", "index", TENSOR_E_HANDLE, tensor_scatter_reduce(x, 0, (tensor_t *)error, x, "x", 0) == NULL);
  HANDLE("tensor_scatter_reduce", "index", TENSOR_E_HANDLE, tensor_scatter_reduce(x, 0, dead, x, "x", 0) == NULL);
  HANDLE("tensor_scatter_reduce", "src", TENSOR_E_INVALID, tensor_scatter_reduce(x, 0, x, NULL, "x", 0) == NULL);
  HANDLE("tensor_scatter_reduce", "src", TENSOR_E_HANDLE, tensor_scatter_reduce(x, 0, x, (tensor_t *)error, "x", 0) == NULL);
  HANDLE("tensor_scatter_reduce", "src", TENSOR_E_HANDLE, tensor_scatter_reduce(x, 0, x, dead, "x", 0) == NULL);
  HANDLE("tensor_scatter_reduce", "reduce", TENSOR_E_INVALID, tensor_scatter_reduce(x, 0, x, x, NULL, 0) == NULL);
  HANDLE("tensor_scatter_reduce", "include_self", TENSOR_E_INVALID, tensor_scatter_reduce(x, 0, x, x, "x", 2) == NULL);
  HANDLE("tensor_scatter_reduce", "include_self", TENSOR_E_INVALID, tensor_scatter_reduce(x, 0, x, x, "x", -1) == NULL);
  HANDLE("tensor_scatter_reduce", "include_self", TENSOR_E_INVALID, tensor_scatter_reduce(x, 0, x, x, "x", INT32_MIN) == NULL);
}

static void test_tensor_scatter_reduce_(void) {
  STATUS("tensor_scatter_reduce_", "x", TENSOR_E_INVALID, tensor_scatter_reduce_(NULL, 0, x, x, "x", 0));
  STATUS("tensor_scatter_reduce_", "x", TENSOR_E_HANDLE, tensor_scatter_reduce_((tensor_t *)error, 0, x, x, "x", 0));
  STATUS("tensor_scatter_reduce_", "x", TENSOR_E_HANDLE, tensor_scatter_reduce_(dead, 0, x, x, "x", 0));
  STATUS("tensor_scatter_reduce_", "index", TENSOR_E_INVALID, tensor_scatter_reduce_(x, 0, NULL, x, "x", 0));
  STATUS("tensor_scatter_reduce_", "index", TENSOR_E_HANDLE, tensor_scatter_reduce_(x, 0, (tensor_t *)error, x, "x", 0));
  STATUS("tensor_scatter_reduce_", "index", TENSOR_E_HANDLE, tensor_scatter_reduce_(x, 0, dead, x, "x", 0));
  STATUS("tensor_scatter_reduce_", "src", TENSOR_E_INVALID, tensor_scatter_reduce_(x, 0, x, NULL, "x", 0));
  STATUS("tensor_scatter_reduce_", "src", TENSOR_E_HANDLE, tensor_scatter_reduce_(x, 0, x, (tensor_t *)error, "x", 0));
  STATUS("tensor_scatter_reduce_", "src", TENSOR_E_HANDLE, tensor_scatter_reduce_(x, 0, x, dead, "x", 0));
  STATUS("tensor_scatter_reduce_", "reduce", TENSOR_E_INVALID, tensor_scatter_reduce_(x, 0, x, x, NULL, 0));
  STATUS("tensor_scatter_reduce_", "include_self", TENSOR_E_INVALID, tensor_scatter_reduce_(x, 0, x, x, "x", 2));
  STATUS("tensor_scatter_reduce_", "include_self", TENSOR_E_INVALID, tensor_scatter_reduce_(x, 0, x, x, "x", -1));
  STATUS("tensor_scatter_reduce_", "include_self", TENSOR_E_INVALID, tensor_scatter_reduce_(x, 0, x, x, "x", INT32_MIN));
}

static void test_tensor_take_along_axis(void) {
  HANDLE("tensor_take_along_axis", "x", TENSOR_E_INVALID, tensor_take_along_axis(NULL, x, 0) == NULL);
  HANDLE("tensor_take_along_axis", "x", TENSOR_E_HANDLE, tensor_take_along_axis((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_take_along_axis", "x", TENSOR_E_HANDLE, tensor_take_along_axis(dead, x, 0) == NULL);
  HANDLE("tensor_take_along_axis", "index", TENSOR_E_INVALID, tensor_take_along_axis(x, NULL, 0) == NULL);
  HANDLE("tensor_take_along_axis", "index", TENSOR_E_HANDLE, tensor_take_along_axis(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_take_along_axis", "index", TENSOR_E_HANDLE, tensor_take_along_axis(x, dead, 0) == NULL);
}

static void test_tensor_embedding(void) {
  HANDLE("tensor_embedding", "weight", TENSOR_E_INVALID, tensor_embedding(NULL, x) == NULL);
  HANDLE("tensor_embedding", "weight", TENSOR_E_HANDLE, tensor_embedding((tensor_t *)error, x) == NULL);
  HANDLE("tensor_embedding", "weight", TENSOR_E_HANDLE, tensor_embedding(dead, x) == NULL);
  HANDLE("tensor_embedding", "index", TENSOR_E_INVALID, tensor_embedding(x, NULL) == NULL);
  HANDLE("tensor_embedding", "index", TENSOR_E_HANDLE, tensor_embedding(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_embedding", "index", TENSOR_E_HANDLE, tensor_embedding(x, dead) == NULL);
}

static void test_tensor_embedding_bag(void) {
  HANDLE("tensor_embedding_bag", "weight", TENSOR_E_INVALID, tensor_embedding_bag(NULL, x, x, "x", x, 0, 1) == NULL);
  HANDLE("tensor_embedding_bag", "weight", TENSOR_E_HANDLE, tensor_embedding_bag((tensor_t *)error, x, x, "x", x, 0, 1) == NULL);
  HANDLE("tensor_embedding_bag", "weight", TENSOR_E_HANDLE, tensor_embedding_bag(dead, x, x, "x", x, 0, 1) == NULL);
  HANDLE("tensor_embedding_bag", "index", TENSOR_E_INVALID, tensor_embedding_bag(x, NULL, x, "x", x, 0, 1) == NULL);
  HANDLE("tensor_embedding_bag", "index", TENSOR_E_HANDLE, tensor_embedding_bag(x, (tensor_t *)error, x, "x", x, 0, 1) == NULL);
  HANDLE("tensor_embedding_bag", "index", TENSOR_E_HANDLE, tensor_embedding_bag(x, dead, x, "x", x, 0, 1) == NULL);
  HANDLE("tensor_embedding_bag", "offsets", TENSOR_E_HANDLE, tensor_embedding_bag(x, x, (tensor_t *)error, "x", x, 0, 1) == NULL);
  HANDLE("tensor_embedding_bag", "offsets", TENSOR_E_HANDLE, tensor_embedding_bag(x, x, dead, "x", x, 0, 1) == NULL);
  HANDLE("tensor_embedding_bag", "mode", TENSOR_E_INVALID, tensor_embedding_bag(x, x, x, NULL, x, 0, 1) == NULL);
  HANDLE("tensor_embedding_bag", "per_sample_weights", TENSOR_E_HANDLE, tensor_embedding_bag(x, x, x, "x", (tensor_t *)error, 0, 1) == NULL);
  HANDLE("tensor_embedding_bag", "per_sample_weights", TENSOR_E_HANDLE, tensor_embedding_bag(x, x, x, "x", dead, 0, 1) == NULL);
  HANDLE("tensor_embedding_bag", "include_last_offset", TENSOR_E_INVALID, tensor_embedding_bag(x, x, x, "x", x, 2, 1) == NULL);
  HANDLE("tensor_embedding_bag", "include_last_offset", TENSOR_E_INVALID, tensor_embedding_bag(x, x, x, "x", x, -1, 1) == NULL);
  HANDLE("tensor_embedding_bag", "include_last_offset", TENSOR_E_INVALID, tensor_embedding_bag(x, x, x, "x", x, INT32_MIN, 1) == NULL);
}

static void test_tensor_one_hot(void) {
  HANDLE("tensor_one_hot", "index", TENSOR_E_INVALID, tensor_one_hot(NULL, 1) == NULL);
  HANDLE("tensor_one_hot", "index", TENSOR_E_HANDLE, tensor_one_hot((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_one_hot", "index", TENSOR_E_HANDLE, tensor_one_hot(dead, 1) == NULL);
}

static void test_tensor_nonzero(void) {
  HANDLE("tensor_nonzero", "x", TENSOR_E_INVALID, tensor_nonzero(NULL) == NULL);
  HANDLE("tensor_nonzero", "x", TENSOR_E_HANDLE, tensor_nonzero((tensor_t *)error) == NULL);
  HANDLE("tensor_nonzero", "x", TENSOR_E_HANDLE, tensor_nonzero(dead) == NULL);
}

static void test_tensor_index(void) {
  HANDLE("tensor_index", "x", TENSOR_E_INVALID, tensor_index(NULL, xs, 2) == NULL);
  HANDLE("tensor_index", "x", TENSOR_E_HANDLE, tensor_index((tensor_t *)error, xs, 2) == NULL);
  HANDLE("tensor_index", "x", TENSOR_E_HANDLE, tensor_index(dead, xs, 2) == NULL);
  HANDLE("tensor_index", "indices", 0, tensor_index(x, NULL, 2) == NULL);
  HANDLE("tensor_index", "indices", 0, tensor_index(x, xs, -1) == NULL);
  HANDLE("tensor_index", "indices", TENSOR_E_HANDLE, tensor_index(x, holds_wrong, 2) == NULL);
  HANDLE("tensor_index", "indices", TENSOR_E_HANDLE, tensor_index(x, holds_dead, 2) == NULL);
}

static void test_tensor_index_put(void) {
  HANDLE("tensor_index_put", "x", TENSOR_E_INVALID, tensor_index_put(NULL, xs, 2, x, 0) == NULL);
  HANDLE("tensor_index_put", "x", TENSOR_E_HANDLE, tensor_index_put((tensor_t *)error, xs, 2, x, 0) == NULL);
  HANDLE("tensor_index_put", "x", TENSOR_E_HANDLE, tensor_index_put(dead, xs, 2, x, 0) == NULL);
  HANDLE("tensor_index_put", "indices", 0, tensor_index_put(x, NULL, 2, x, 0) == NULL);
  HANDLE("tensor_index_put", "indices", 0, tensor_index_put(x, xs, -1, x, 0) == NULL);
  HANDLE("tensor_index_put", "indices", TENSOR_E_HANDLE, tensor_index_put(x, holds_wrong, 2, x, 0) == NULL);
  HANDLE("tensor_index_put", "indices", TENSOR_E_HANDLE, tensor_index_put(x, holds_dead, 2, x, 0) == NULL);
  HANDLE("tensor_index_put", "values", TENSOR_E_INVALID, tensor_index_put(x, xs, 2, NULL, 0) == NULL);
  HANDLE("tensor_index_put", "values", TENSOR_E_HANDLE, tensor_index_put(x, xs, 2, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_index_put", "values", TENSOR_E_HANDLE, tensor_index_put(x, xs, 2, dead, 0) == NULL);
  HANDLE("tensor_index_put", "accumulate", TENSOR_E_INVALID, tensor_index_put(x, xs, 2, x, 2) == NULL);
  HANDLE("tensor_index_put", "accumulate", TENSOR_E_INVALID, tensor_index_put(x, xs, 2, x, -1) == NULL);
  HANDLE("tensor_index_put", "accumulate", TENSOR_E_INVALID, tensor_index_put(x, xs, 2, x, INT32_MIN) == NULL);
}

static void test_tensor_index_put_(void) {
  STATUS("tensor_index_put_", "x", TENSOR_E_INVALID, tensor_index_put_(NULL, xs, 2, x, 0));
  STATUS("tensor_index_put_", "x", TENSOR_E_HANDLE, tensor_index_put_((tensor_t *)error, xs, 2, x, 0));
  STATUS("tensor_index_put_", "x", TENSOR_E_HANDLE, tensor_index_put_(dead, xs, 2, x, 0));
  STATUS("tensor_index_put_", "indices", 0, tensor_index_put_(x, NULL, 2, x, 0));
  STATUS("tensor_index_put_", "indices", 0, tensor_index_put_(x, xs, -1, x, 0));
  STATUS("tensor_index_put_", "indices", TENSOR_E_HANDLE, tensor_index_put_(x, holds_wrong, 2, x, 0));
  STATUS("tensor_index_put_", "indices", TENSOR_E_HANDLE, tensor_index_put_(x, holds_dead, 2, x, 0));
  STATUS("tensor_index_put_", "values", TENSOR_E_INVALID, tensor_index_put_(x, xs, 2, NULL, 0));
  STATUS("tensor_index_put_", "values", TENSOR_E_HANDLE, tensor_index_put_(x, xs, 2, (tensor_t *)error, 0));
  STATUS("tensor_index_put_", "values", TENSOR_E_HANDLE, tensor_index_put_(x, xs, 2, dead, 0));
  STATUS("tensor_index_put_", "accumulate", TENSOR_E_INVALID, tensor_index_put_(x, xs, 2, x, 2));
  STATUS("tensor_index_put_", "accumulate", TENSOR_E_INVALID, tensor_index_put_(x, xs, 2, x, -1));
  STATUS("tensor_index_put_", "accumulate", TENSOR_E_INVALID, tensor_index_put_(x, xs, 2, x, INT32_MIN));
}

static void test_tensor_masked_select(void) {
  HANDLE("tensor_masked_select", "x", TENSOR_E_INVALID, tensor_masked_select(NULL, x) == NULL);
  HANDLE("tensor_masked_select", "x", TENSOR_E_HANDLE, tensor_masked_select((tensor_t *)error, x) == NULL);
  HANDLE("tensor_masked_select", "x", TENSOR_E_HANDLE, tensor_masked_select(dead, x) == NULL);
  HANDLE("tensor_masked_select", "mask", TENSOR_E_INVALID, tensor_masked_select(x, NULL) == NULL);
  HANDLE("tensor_masked_select", "mask", TENSOR_E_HANDLE, tensor_masked_select(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_masked_select", "mask", TENSOR_E_HANDLE, tensor_masked_select(x, dead) == NULL);
}

static void test_tensor_masked_scatter(void) {
  HANDLE("tensor_masked_scatter", "x", TENSOR_E_INVALID, tensor_masked_scatter(NULL, x, x) == NULL);
  HANDLE("tensor_masked_scatter", "x", TENSOR_E_HANDLE, tensor_masked_scatter((tensor_t *)error, x, x) == NULL);
  HANDLE("tensor_masked_scatter", "x", TENSOR_E_HANDLE, tensor_masked_scatter(dead, x, x) == NULL);
  HANDLE("tensor_masked_scatter", "mask", TENSOR_E_INVALID, tensor_masked_scatter(x, NULL, x) == NULL);
  HANDLE("tensor_masked_scatter", "mask", TENSOR_E_HANDLE, tensor_masked_scatter(x, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_masked_scatter", "mask", TENSOR_E_HANDLE, tensor_masked_scatter(x, dead, x) == NULL);
  HANDLE("tensor_masked_scatter", "src", TENSOR_E_INVALID, tensor_masked_scatter(x, x, NULL) == NULL);
  HANDLE("tensor_masked_scatter", "src", TENSOR_E_HANDLE, tensor_masked_scatter(x, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_masked_scatter", "src", TENSOR_E_HANDLE, tensor_masked_scatter(x, x, dead) == NULL);
}

static void test_tensor_take(void) {
  HANDLE("tensor_take", "x", TENSOR_E_INVALID, tensor_take(NULL, x, 0) == NULL);
  HANDLE("tensor_take", "x", TENSOR_E_HANDLE, tensor_take((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_take", "x", TENSOR_E_HANDLE, tensor_take(dead, x, 0) == NULL);
  HANDLE("tensor_take", "index", TENSOR_E_INVALID, tensor_take(x, NULL, 0) == NULL);
  HANDLE("tensor_take", "index", TENSOR_E_HANDLE, tensor_take(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_take", "index", TENSOR_E_HANDLE, tensor_take(x, dead, 0) == NULL);
}

static void test_tensor_put(void) {
  HANDLE("tensor_put", "x", TENSOR_E_INVALID, tensor_put(NULL, x, x, 0) == NULL);
  HANDLE("tensor_put", "x", TENSOR_E_HANDLE, tensor_put((tensor_t *)error, x, x, 0) == NULL);
  HANDLE("tensor_put", "x", TENSOR_E_HANDLE, tensor_put(dead, x, x, 0) == NULL);
  HANDLE("tensor_put", "index", TENSOR_E_INVALID, tensor_put(x, NULL, x, 0) == NULL);
  HANDLE("tensor_put", "index", TENSOR_E_HANDLE, tensor_put(x, (tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_put", "index", TENSOR_E_HANDLE, tensor_put(x, dead, x, 0) == NULL);
  HANDLE("tensor_put", "src", TENSOR_E_INVALID, tensor_put(x, x, NULL, 0) == NULL);
  HANDLE("tensor_put", "src", TENSOR_E_HANDLE, tensor_put(x, x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_put", "src", TENSOR_E_HANDLE, tensor_put(x, x, dead, 0) == NULL);
  HANDLE("tensor_put", "accumulate", TENSOR_E_INVALID, tensor_put(x, x, x, 2) == NULL);
  HANDLE("tensor_put", "accumulate", TENSOR_E_INVALID, tensor_put(x, x, x, -1) == NULL);
  HANDLE("tensor_put", "accumulate", TENSOR_E_INVALID, tensor_put(x, x, x, INT32_MIN) == NULL);
}

static void test_tensor_put_(void) {
  STATUS("tensor_put_", "x", TENSOR_E_INVALID, tensor_put_(NULL, x, x, 0));
  STATUS("tensor_put_", "x", TENSOR_E_HANDLE, tensor_put_((tensor_t *)error, x, x, 0));
  STATUS("tensor_put_", "x", TENSOR_E_HANDLE, tensor_put_(dead, x, x, 0));
  STATUS("tensor_put_", "index", TENSOR_E_INVALID, tensor_put_(x, NULL, x, 0));
  STATUS("tensor_put_", "index", TENSOR_E_HANDLE, tensor_put_(x, (tensor_t *)error, x, 0));
  STATUS("tensor_put_", "index", TENSOR_E_HANDLE, tensor_put_(x, dead, x, 0));
  STATUS("tensor_put_", "src", TENSOR_E_INVALID, tensor_put_(x, x, NULL, 0));
  STATUS("tensor_put_", "src", TENSOR_E_HANDLE, tensor_put_(x, x, (tensor_t *)error, 0));
  STATUS("tensor_put_", "src", TENSOR_E_HANDLE, tensor_put_(x, x, dead, 0));
  STATUS("tensor_put_", "accumulate", TENSOR_E_INVALID, tensor_put_(x, x, x, 2));
  STATUS("tensor_put_", "accumulate", TENSOR_E_INVALID, tensor_put_(x, x, x, -1));
  STATUS("tensor_put_", "accumulate", TENSOR_E_INVALID, tensor_put_(x, x, x, INT32_MIN));
}

static void test_tensor_index_add(void) {
  HANDLE("tensor_index_add", "x", TENSOR_E_INVALID, tensor_index_add(NULL, 0, x, x, 1.0) == NULL);
  HANDLE("tensor_index_add", "x", TENSOR_E_HANDLE, tensor_index_add((tensor_t *)error, 0, x, x, 1.0) == NULL);
  HANDLE("tensor_index_add", "x", TENSOR_E_HANDLE, tensor_index_add(dead, 0, x, x, 1.0) == NULL);
  HANDLE("tensor_index_add", "index", TENSOR_E_INVALID, tensor_index_add(x, 0, NULL, x, 1.0) == NULL);
  HANDLE("tensor_index_add", "index", TENSOR_E_HANDLE, tensor_index_add(x, 0, (tensor_t *)error, x, 1.0) == NULL);
  HANDLE("tensor_index_add", "index", TENSOR_E_HANDLE, tensor_index_add(x, 0, dead, x, 1.0) == NULL);
  HANDLE("tensor_index_add", "src", TENSOR_E_INVALID, tensor_index_add(x, 0, x, NULL, 1.0) == NULL);
  HANDLE("tensor_index_add", "src", TENSOR_E_HANDLE, tensor_index_add(x, 0, x, (tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_index_add", "src", TENSOR_E_HANDLE, tensor_index_add(x, 0, x, dead, 1.0) == NULL);
}

static void test_tensor_index_add_i64(void) {
  HANDLE("tensor_index_add_i64", "x", TENSOR_E_INVALID, tensor_index_add_i64(NULL, 0, x, x, 1) == NULL);
  HANDLE("tensor_index_add_i64", "x", TENSOR_E_HANDLE, tensor_index_add_i64((tensor_t *)error, 0, x, x, 1) == NULL);
  HANDLE("tensor_index_add_i64", "x", TENSOR_E_HANDLE, tensor_index_add_i64(dead, 0, x, x, 1) == NULL);
  HANDLE("tensor_index_add_i64", "index", TENSOR_E_INVALID, tensor_index_add_i64(x, 0, NULL, x, 1) == NULL);
  HANDLE("tensor_index_add_i64", "index", TENSOR_E_HANDLE, tensor_index_add_i64(x, 0, (tensor_t *)error, x, 1) == NULL);
  HANDLE("tensor_index_add_i64", "index", TENSOR_E_HANDLE, tensor_index_add_i64(x, 0, dead, x, 1) == NULL);
  HANDLE("tensor_index_add_i64", "src", TENSOR_E_INVALID, tensor_index_add_i64(x, 0, x, NULL, 1) == NULL);
  HANDLE("tensor_index_add_i64", "src", TENSOR_E_HANDLE, tensor_index_add_i64(x, 0, x, (tensor_t *)error, 1) == NULL);
  HANDLE("tensor_index_add_i64", "src", TENSOR_E_HANDLE, tensor_index_add_i64(x, 0, x, dead, 1) == NULL);
}

static void test_tensor_index_add_(void) {
  STATUS("tensor_index_add_", "x", TENSOR_E_INVALID, tensor_index_add_(NULL, 0, x, x, 1.0));
  STATUS("tensor_index_add_", "x", TENSOR_E_HANDLE, tensor_index_add_((tensor_t *)error, 0, x, x, 1.0));
  STATUS("tensor_index_add_", "x", TENSOR_E_HANDLE, tensor_index_add_(dead, 0, x, x, 1.0));
  STATUS("tensor_index_add_", "index", TENSOR_E_INVALID, tensor_index_add_(x, 0, NULL, x, 1.0));
  STATUS("tensor_index_add_", "index", TENSOR_E_HANDLE, tensor_index_add_(x, 0, (tensor_t *)error, x, 1.0));
  STATUS("tensor_index_add_", "index", TENSOR_E_HANDLE, tensor_index_add_(x, 0, dead, x, 1.0));
  STATUS("tensor_index_add_", "src", TENSOR_E_INVALID, tensor_index_add_(x, 0, x, NULL, 1.0));
  STATUS("tensor_index_add_", "src", TENSOR_E_HANDLE, tensor_index_add_(x, 0, x, (tensor_t *)error, 1.0));
  STATUS("tensor_index_add_", "src", TENSOR_E_HANDLE, tensor_index_add_(x, 0, x, dead, 1.0));
}

static void test_tensor_index_add_i64_(void) {
  STATUS("tensor_index_add_i64_", "x", TENSOR_E_INVALID, tensor_index_add_i64_(NULL, 0, x, x, 1));
  STATUS("tensor_index_add_i64_", "x", TENSOR_E_HANDLE, tensor_index_add_i64_((tensor_t *)error, 0, x, x, 1));
  STATUS("tensor_index_add_i64_", "x", TENSOR_E_HANDLE, tensor_index_add_i64_(dead, 0, x, x, 1));
  STATUS("tensor_index_add_i64_", "index", TENSOR_E_INVALID, tensor_index_add_i64_(x, 0, NULL, x, 1));
  STATUS("tensor_index_add_i64_", "index", TENSOR_E_HANDLE, tensor_index_add_i64_(x, 0, (tensor_t *)error, x, 1));
  STATUS("tensor_index_add_i64_", "index", TENSOR_E_HANDLE, tensor_index_add_i64_(x, 0, dead, x, 1));
  STATUS("tensor_index_add_i64_", "src", TENSOR_E_INVALID, tensor_index_add_i64_(x, 0, x, NULL, 1));
  STATUS("tensor_index_add_i64_", "src", TENSOR_E_HANDLE, tensor_index_add_i64_(x, 0, x, (tensor_t *)error, 1));
  STATUS("tensor_index_add_i64_", "src", TENSOR_E_HANDLE, tensor_index_add_i64_(x, 0, x, dead, 1));
}

static void test_tensor_index_copy(void) {
  HANDLE("tensor_index_copy", "x", TENSOR_E_INVALID, tensor_index_copy(NULL, 0, x, x) == NULL);
  HANDLE("tensor_index_copy", "x", TENSOR_E_HANDLE, tensor_index_copy((tensor_t *)error, 0, x, x) == NULL);
  HANDLE("tensor_index_copy", "x", TENSOR_E_HANDLE, tensor_index_copy(dead, 0, x, x) == NULL);
  HANDLE("tensor_index_copy", "index", TENSOR_E_INVALID, tensor_index_copy(x, 0, NULL, x) == NULL);
  HANDLE("tensor_index_copy", "index", TENSOR_E_HANDLE, tensor_index_copy(x, 0, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_index_copy", "index", TENSOR_E_HANDLE, tensor_index_copy(x, 0, dead, x) == NULL);
  HANDLE("tensor_index_copy", "src", TENSOR_E_INVALID, tensor_index_copy(x, 0, x, NULL) == NULL);
  HANDLE("tensor_index_copy", "src", TENSOR_E_HANDLE, tensor_index_copy(x, 0, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_index_copy", "src", TENSOR_E_HANDLE, tensor_index_copy(x, 0, x, dead) == NULL);
}

static void test_tensor_index_copy_(void) {
  STATUS("tensor_index_copy_", "x", TENSOR_E_INVALID, tensor_index_copy_(NULL, 0, x, x));
  STATUS("tensor_index_copy_", "x", TENSOR_E_HANDLE, tensor_index_copy_((tensor_t *)error, 0, x, x));
  STATUS("tensor_index_copy_", "x", TENSOR_E_HANDLE, tensor_index_copy_(dead, 0, x, x));
  STATUS("tensor_index_copy_", "index", TENSOR_E_INVALID, tensor_index_copy_(x, 0, NULL, x));
  STATUS("tensor_index_copy_", "index", TENSOR_E_HANDLE, tensor_index_copy_(x, 0, (tensor_t *)error, x));
  STATUS("tensor_index_copy_", "index", TENSOR_E_HANDLE, tensor_index_copy_(x, 0, dead, x));
  STATUS("tensor_index_copy_", "src", TENSOR_E_INVALID, tensor_index_copy_(x, 0, x, NULL));
  STATUS("tensor_index_copy_", "src", TENSOR_E_HANDLE, tensor_index_copy_(x, 0, x, (tensor_t *)error));
  STATUS("tensor_index_copy_", "src", TENSOR_E_HANDLE, tensor_index_copy_(x, 0, x, dead));
}

static void test_tensor_index_fill(void) {
  HANDLE("tensor_index_fill", "x", TENSOR_E_INVALID, tensor_index_fill(NULL, 0, x, x) == NULL);
  HANDLE("tensor_index_fill", "x", TENSOR_E_HANDLE, tensor_index_fill((tensor_t *)error, 0, x, x) == NULL);
  HANDLE("tensor_index_fill", "x", TENSOR_E_HANDLE, tensor_index_fill(dead, 0, x, x) == NULL);
  HANDLE("tensor_index_fill", "index", TENSOR_E_INVALID, tensor_index_fill(x, 0, NULL, x) == NULL);
  HANDLE("tensor_index_fill", "index", TENSOR_E_HANDLE, tensor_index_fill(x, 0, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_index_fill", "index", TENSOR_E_HANDLE, tensor_index_fill(x, 0, dead, x) == NULL);
  HANDLE("tensor_index_fill", "value", TENSOR_E_INVALID, tensor_index_fill(x, 0, x, NULL) == NULL);
  HANDLE("tensor_index_fill", "value", TENSOR_E_HANDLE, tensor_index_fill(x, 0, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_index_fill", "value", TENSOR_E_HANDLE, tensor_index_fill(x, 0, x, dead) == NULL);
}

static void test_tensor_index_fill_scalar(void) {
  HANDLE("tensor_index_fill_scalar", "x", TENSOR_E_INVALID, tensor_index_fill_scalar(NULL, 0, x, 1.0) == NULL);
  HANDLE("tensor_index_fill_scalar", "x", TENSOR_E_HANDLE, tensor_index_fill_scalar((tensor_t *)error, 0, x, 1.0) == NULL);
  HANDLE("tensor_index_fill_scalar", "x", TENSOR_E_HANDLE, tensor_index_fill_scalar(dead, 0, x, 1.0) == NULL);
  HANDLE("tensor_index_fill_scalar", "index", TENSOR_E_INVALID, tensor_index_fill_scalar(x, 0, NULL, 1.0) == NULL);
  HANDLE("tensor_index_fill_scalar", "index", TENSOR_E_HANDLE, tensor_index_fill_scalar(x, 0, (tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_index_fill_scalar", "index", TENSOR_E_HANDLE, tensor_index_fill_scalar(x, 0, dead, 1.0) == NULL);
}

static void test_tensor_index_fill_scalar_i64(void) {
  HANDLE("tensor_index_fill_scalar_i64", "x", TENSOR_E_INVALID, tensor_index_fill_scalar_i64(NULL, 0, x, 1) == NULL);
  HANDLE("tensor_index_fill_scalar_i64", "x", TENSOR_E_HANDLE, tensor_index_fill_scalar_i64((tensor_t *)error, 0, x, 1) == NULL);
  HANDLE("tensor_index_fill_scalar_i64", "x", TENSOR_E_HANDLE, tensor_index_fill_scalar_i64(dead, 0, x, 1) == NULL);
  HANDLE("tensor_index_fill_scalar_i64", "index", TENSOR_E_INVALID, tensor_index_fill_scalar_i64(x, 0, NULL, 1) == NULL);
  HANDLE("tensor_index_fill_scalar_i64", "index", TENSOR_E_HANDLE, tensor_index_fill_scalar_i64(x, 0, (tensor_t *)error, 1) == NULL);
  HANDLE("tensor_index_fill_scalar_i64", "index", TENSOR_E_HANDLE, tensor_index_fill_scalar_i64(x, 0, dead, 1) == NULL);
}

static void test_tensor_index_fill_(void) {
  STATUS("tensor_index_fill_", "x", TENSOR_E_INVALID, tensor_index_fill_(NULL, 0, x, x));
  STATUS("tensor_index_fill_", "x", TENSOR_E_HANDLE, tensor_index_fill_((tensor_t *)error, 0, x, x));
  STATUS("tensor_index_fill_", "x", TENSOR_E_HANDLE, tensor_index_fill_(dead, 0, x, x));
  STATUS("tensor_index_fill_", "index", TENSOR_E_INVALID, tensor_index_fill_(x, 0, NULL, x));
  STATUS("tensor_index_fill_", "index", TENSOR_E_HANDLE, tensor_index_fill_(x, 0, (tensor_t *)error, x));
  STATUS("tensor_index_fill_", "index", TENSOR_E_HANDLE, tensor_index_fill_(x, 0, dead, x));
  STATUS("tensor_index_fill_", "value", TENSOR_E_INVALID, tensor_index_fill_(x, 0, x, NULL));
  STATUS("tensor_index_fill_", "value", TENSOR_E_HANDLE, tensor_index_fill_(x, 0, x, (tensor_t *)error));
  STATUS("tensor_index_fill_", "value", TENSOR_E_HANDLE, tensor_index_fill_(x, 0, x, dead));
}

static void test_tensor_index_fill_scalar_(void) {
  STATUS("tensor_index_fill_scalar_", "x", TENSOR_E_INVALID, tensor_index_fill_scalar_(NULL, 0, x, 1.0));
  STATUS("tensor_index_fill_scalar_", "x", TENSOR_E_HANDLE, tensor_index_fill_scalar_((tensor_t *)error, 0, x, 1.0));
  STATUS("tensor_index_fill_scalar_", "x", TENSOR_E_HANDLE, tensor_index_fill_scalar_(dead, 0, x, 1.0));
  STATUS("tensor_index_fill_scalar_", "index", TENSOR_E_INVALID, tensor_index_fill_scalar_(x, 0, NULL, 1.0));
  STATUS("tensor_index_fill_scalar_", "index", TENSOR_E_HANDLE, tensor_index_fill_scalar_(x, 0, (tensor_t *)error, 1.0));
  STATUS("tensor_index_fill_scalar_", "index", TENSOR_E_HANDLE, tensor_index_fill_scalar_(x, 0, dead, 1.0));
}

static void test_tensor_index_fill_scalar_i64_(void) {
  STATUS("tensor_index_fill_scalar_i64_", "x", TENSOR_E_INVALID, tensor_index_fill_scalar_i64_(NULL, 0, x, 1));
  STATUS("tensor_index_fill_scalar_i64_", "x", TENSOR_E_HANDLE, tensor_index_fill_scalar_i64_((tensor_t *)error, 0, x, 1));
  STATUS("tensor_index_fill_scalar_i64_", "x", TENSOR_E_HANDLE, tensor_index_fill_scalar_i64_(dead, 0, x, 1));
  STATUS("tensor_index_fill_scalar_i64_", "index", TENSOR_E_INVALID, tensor_index_fill_scalar_i64_(x, 0, NULL, 1));
  STATUS("tensor_index_fill_scalar_i64_", "index", TENSOR_E_HANDLE, tensor_index_fill_scalar_i64_(x, 0, (tensor_t *)error, 1));
  STATUS("tensor_index_fill_scalar_i64_", "index", TENSOR_E_HANDLE, tensor_index_fill_scalar_i64_(x, 0, dead, 1));
}

static void test_tensor_matmul(void) {
  HANDLE("tensor_matmul", "a", TENSOR_E_INVALID, tensor_matmul(NULL, x) == NULL);
  HANDLE("tensor_matmul", "a", TENSOR_E_HANDLE, tensor_matmul((tensor_t *)error, x) == NULL);
  HANDLE("tensor_matmul", "a", TENSOR_E_HANDLE, tensor_matmul(dead, x) == NULL);
  HANDLE("tensor_matmul", "b", TENSOR_E_INVALID, tensor_matmul(x, NULL) == NULL);
  HANDLE("tensor_matmul", "b", TENSOR_E_HANDLE, tensor_matmul(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_matmul", "b", TENSOR_E_HANDLE, tensor_matmul(x, dead) == NULL);
}

static void test_tensor_matmul_integer(void) {
  HANDLE("tensor_matmul_integer", "a", TENSOR_E_INVALID, tensor_matmul_integer(NULL, x) == NULL);
  HANDLE("tensor_matmul_integer", "a", TENSOR_E_HANDLE, tensor_matmul_integer((tensor_t *)error, x) == NULL);
  HANDLE("tensor_matmul_integer", "a", TENSOR_E_HANDLE, tensor_matmul_integer(dead, x) == NULL);
  HANDLE("tensor_matmul_integer", "b", TENSOR_E_INVALID, tensor_matmul_integer(x, NULL) == NULL);
  HANDLE("tensor_matmul_integer", "b", TENSOR_E_HANDLE, tensor_matmul_integer(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_matmul_integer", "b", TENSOR_E_HANDLE, tensor_matmul_integer(x, dead) == NULL);
}

static void test_tensor_addmm(void) {
  HANDLE("tensor_addmm", "c", TENSOR_E_INVALID, tensor_addmm(NULL, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmm", "c", TENSOR_E_HANDLE, tensor_addmm((tensor_t *)error, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmm", "c", TENSOR_E_HANDLE, tensor_addmm(dead, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmm", "a", TENSOR_E_INVALID, tensor_addmm(x, NULL, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmm", "a", TENSOR_E_HANDLE, tensor_addmm(x, (tensor_t *)error, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmm", "a", TENSOR_E_HANDLE, tensor_addmm(x, dead, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmm", "b", TENSOR_E_INVALID, tensor_addmm(x, x, NULL, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmm", "b", TENSOR_E_HANDLE, tensor_addmm(x, x, (tensor_t *)error, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmm", "b", TENSOR_E_HANDLE, tensor_addmm(x, x, dead, 1.0, 1.0) == NULL);
}

static void test_tensor_outer(void) {
  HANDLE("tensor_outer", "a", TENSOR_E_INVALID, tensor_outer(NULL, x) == NULL);
  HANDLE("tensor_outer", "a", TENSOR_E_HANDLE, tensor_outer((tensor_t *)error, x) == NULL);
  HANDLE("tensor_outer", "a", TENSOR_E_HANDLE, tensor_outer(dead, x) == NULL);
  HANDLE("tensor_outer", "b", TENSOR_E_INVALID, tensor_outer(x, NULL) == NULL);
  HANDLE("tensor_outer", "b", TENSOR_E_HANDLE, tensor_outer(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_outer", "b", TENSOR_E_HANDLE, tensor_outer(x, dead) == NULL);
}

static void test_tensor_mv(void) {
  HANDLE("tensor_mv", "a", TENSOR_E_INVALID, tensor_mv(NULL, x) == NULL);
  HANDLE("tensor_mv", "a", TENSOR_E_HANDLE, tensor_mv((tensor_t *)error, x) == NULL);
  HANDLE("tensor_mv", "a", TENSOR_E_HANDLE, tensor_mv(dead, x) == NULL);
  HANDLE("tensor_mv", "b", TENSOR_E_INVALID, tensor_mv(x, NULL) == NULL);
  HANDLE("tensor_mv", "b", TENSOR_E_HANDLE, tensor_mv(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_mv", "b", TENSOR_E_HANDLE, tensor_mv(x, dead) == NULL);
}

static void test_tensor_bmm(void) {
  HANDLE("tensor_bmm", "a", TENSOR_E_INVALID, tensor_bmm(NULL, x) == NULL);
  HANDLE("tensor_bmm", "a", TENSOR_E_HANDLE, tensor_bmm((tensor_t *)error, x) == NULL);
  HANDLE("tensor_bmm", "a", TENSOR_E_HANDLE, tensor_bmm(dead, x) == NULL);
  HANDLE("tensor_bmm", "b", TENSOR_E_INVALID, tensor_bmm(x, NULL) == NULL);
  HANDLE("tensor_bmm", "b", TENSOR_E_HANDLE, tensor_bmm(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_bmm", "b", TENSOR_E_HANDLE, tensor_bmm(x, dead) == NULL);
}

static void test_tensor_baddbmm(void) {
  HANDLE("tensor_baddbmm", "c", TENSOR_E_INVALID, tensor_baddbmm(NULL, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_baddbmm", "c", TENSOR_E_HANDLE, tensor_baddbmm((tensor_t *)error, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_baddbmm", "c", TENSOR_E_HANDLE, tensor_baddbmm(dead, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_baddbmm", "a", TENSOR_E_INVALID, tensor_baddbmm(x, NULL, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_baddbmm", "a", TENSOR_E_HANDLE, tensor_baddbmm(x, (tensor_t *)error, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_baddbmm", "a", TENSOR_E_HANDLE, tensor_baddbmm(x, dead, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_baddbmm", "b", TENSOR_E_INVALID, tensor_baddbmm(x, x, NULL, 1.0, 1.0) == NULL);
  HANDLE("tensor_baddbmm", "b", TENSOR_E_HANDLE, tensor_baddbmm(x, x, (tensor_t *)error, 1.0, 1.0) == NULL);
  HANDLE("tensor_baddbmm", "b", TENSOR_E_HANDLE, tensor_baddbmm(x, x, dead, 1.0, 1.0) == NULL);
}

static void test_tensor_addbmm(void) {
  HANDLE("tensor_addbmm", "c", TENSOR_E_INVALID, tensor_addbmm(NULL, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addbmm", "c", TENSOR_E_HANDLE, tensor_addbmm((tensor_t *)error, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addbmm", "c", TENSOR_E_HANDLE, tensor_addbmm(dead, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addbmm", "a", TENSOR_E_INVALID, tensor_addbmm(x, NULL, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addbmm", "a", TENSOR_E_HANDLE, tensor_addbmm(x, (tensor_t *)error, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addbmm", "a", TENSOR_E_HANDLE, tensor_addbmm(x, dead, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addbmm", "b", TENSOR_E_INVALID, tensor_addbmm(x, x, NULL, 1.0, 1.0) == NULL);
  HANDLE("tensor_addbmm", "b", TENSOR_E_HANDLE, tensor_addbmm(x, x, (tensor_t *)error, 1.0, 1.0) == NULL);
  HANDLE("tensor_addbmm", "b", TENSOR_E_HANDLE, tensor_addbmm(x, x, dead, 1.0, 1.0) == NULL);
}

static void test_tensor_addmv(void) {
  HANDLE("tensor_addmv", "c", TENSOR_E_INVALID, tensor_addmv(NULL, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmv", "c", TENSOR_E_HANDLE, tensor_addmv((tensor_t *)error, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmv", "c", TENSOR_E_HANDLE, tensor_addmv(dead, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmv", "a", TENSOR_E_INVALID, tensor_addmv(x, NULL, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmv", "a", TENSOR_E_HANDLE, tensor_addmv(x, (tensor_t *)error, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmv", "a", TENSOR_E_HANDLE, tensor_addmv(x, dead, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmv", "b", TENSOR_E_INVALID, tensor_addmv(x, x, NULL, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmv", "b", TENSOR_E_HANDLE, tensor_addmv(x, x, (tensor_t *)error, 1.0, 1.0) == NULL);
  HANDLE("tensor_addmv", "b", TENSOR_E_HANDLE, tensor_addmv(x, x, dead, 1.0, 1.0) == NULL);
}

static void test_tensor_addr(void) {
  HANDLE("tensor_addr", "c", TENSOR_E_INVALID, tensor_addr(NULL, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addr", "c", TENSOR_E_HANDLE, tensor_addr((tensor_t *)error, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addr", "c", TENSOR_E_HANDLE, tensor_addr(dead, x, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addr", "a", TENSOR_E_INVALID, tensor_addr(x, NULL, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addr", "a", TENSOR_E_HANDLE, tensor_addr(x, (tensor_t *)error, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addr", "a", TENSOR_E_HANDLE, tensor_addr(x, dead, x, 1.0, 1.0) == NULL);
  HANDLE("tensor_addr", "b", TENSOR_E_INVALID, tensor_addr(x, x, NULL, 1.0, 1.0) == NULL);
  HANDLE("tensor_addr", "b", TENSOR_E_HANDLE, tensor_addr(x, x, (tensor_t *)error, 1.0, 1.0) == NULL);
  HANDLE("tensor_addr", "b", TENSOR_E_HANDLE, tensor_addr(x, x, dead, 1.0, 1.0) == NULL);
}

static void test_tensor_dot(void) {
  HANDLE("tensor_dot", "a", TENSOR_E_INVALID, tensor_dot(NULL, x) == NULL);
  HANDLE("tensor_dot", "a", TENSOR_E_HANDLE, tensor_dot((tensor_t *)error, x) == NULL);
  HANDLE("tensor_dot", "a", TENSOR_E_HANDLE, tensor_dot(dead, x) == NULL);
  HANDLE("tensor_dot", "b", TENSOR_E_INVALID, tensor_dot(x, NULL) == NULL);
  HANDLE("tensor_dot", "b", TENSOR_E_HANDLE, tensor_dot(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_dot", "b", TENSOR_E_HANDLE, tensor_dot(x, dead) == NULL);
}

static void test_tensor_vecdot(void) {
  HANDLE("tensor_vecdot", "a", TENSOR_E_INVALID, tensor_vecdot(NULL, x, 0) == NULL);
  HANDLE("tensor_vecdot", "a", TENSOR_E_HANDLE, tensor_vecdot((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_vecdot", "a", TENSOR_E_HANDLE, tensor_vecdot(dead, x, 0) == NULL);
  HANDLE("tensor_vecdot", "b", TENSOR_E_INVALID, tensor_vecdot(x, NULL, 0) == NULL);
  HANDLE("tensor_vecdot", "b", TENSOR_E_HANDLE, tensor_vecdot(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_vecdot", "b", TENSOR_E_HANDLE, tensor_vecdot(x, dead, 0) == NULL);
}

static void test_tensor_inner(void) {
  HANDLE("tensor_inner", "a", TENSOR_E_INVALID, tensor_inner(NULL, x) == NULL);
  HANDLE("tensor_inner", "a", TENSOR_E_HANDLE, tensor_inner((tensor_t *)error, x) == NULL);
  HANDLE("tensor_inner", "a", TENSOR_E_HANDLE, tensor_inner(dead, x) == NULL);
  HANDLE("tensor_inner", "b", TENSOR_E_INVALID, tensor_inner(x, NULL) == NULL);
  HANDLE("tensor_inner", "b", TENSOR_E_HANDLE, tensor_inner(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_inner", "b", TENSOR_E_HANDLE, tensor_inner(x, dead) == NULL);
}

static void test_tensor_tensordot(void) {
  HANDLE("tensor_tensordot", "a", TENSOR_E_INVALID, tensor_tensordot(NULL, x, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_tensordot", "a", TENSOR_E_HANDLE, tensor_tensordot((tensor_t *)error, x, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_tensordot", "a", TENSOR_E_HANDLE, tensor_tensordot(dead, x, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_tensordot", "b", TENSOR_E_INVALID, tensor_tensordot(x, NULL, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_tensordot", "b", TENSOR_E_HANDLE, tensor_tensordot(x, (tensor_t *)error, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_tensordot", "b", TENSOR_E_HANDLE, tensor_tensordot(x, dead, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_tensordot", "axes_a", 0, tensor_tensordot(x, x, NULL, 2, dims, 2) == NULL);
  HANDLE("tensor_tensordot", "axes_a", 0, tensor_tensordot(x, x, dims, -1, dims, 2) == NULL);
  HANDLE("tensor_tensordot", "axes_b", 0, tensor_tensordot(x, x, dims, 2, NULL, 2) == NULL);
  HANDLE("tensor_tensordot", "axes_b", 0, tensor_tensordot(x, x, dims, 2, dims, -1) == NULL);
}

static void test_tensor_kron(void) {
  HANDLE("tensor_kron", "a", TENSOR_E_INVALID, tensor_kron(NULL, x) == NULL);
  HANDLE("tensor_kron", "a", TENSOR_E_HANDLE, tensor_kron((tensor_t *)error, x) == NULL);
  HANDLE("tensor_kron", "a", TENSOR_E_HANDLE, tensor_kron(dead, x) == NULL);
  HANDLE("tensor_kron", "b", TENSOR_E_INVALID, tensor_kron(x, NULL) == NULL);
  HANDLE("tensor_kron", "b", TENSOR_E_HANDLE, tensor_kron(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_kron", "b", TENSOR_E_HANDLE, tensor_kron(x, dead) == NULL);
}

static void test_tensor_cross(void) {
  HANDLE("tensor_cross", "a", TENSOR_E_INVALID, tensor_cross(NULL, x, 0) == NULL);
  HANDLE("tensor_cross", "a", TENSOR_E_HANDLE, tensor_cross((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_cross", "a", TENSOR_E_HANDLE, tensor_cross(dead, x, 0) == NULL);
  HANDLE("tensor_cross", "b", TENSOR_E_INVALID, tensor_cross(x, NULL, 0) == NULL);
  HANDLE("tensor_cross", "b", TENSOR_E_HANDLE, tensor_cross(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_cross", "b", TENSOR_E_HANDLE, tensor_cross(x, dead, 0) == NULL);
}

static void test_tensor_multi_dot(void) {
  HANDLE("tensor_multi_dot", "xs", 0, tensor_multi_dot(NULL, 2) == NULL);
  HANDLE("tensor_multi_dot", "xs", 0, tensor_multi_dot(xs, -1) == NULL);
  HANDLE("tensor_multi_dot", "xs", TENSOR_E_HANDLE, tensor_multi_dot(holds_wrong, 2) == NULL);
  HANDLE("tensor_multi_dot", "xs", TENSOR_E_HANDLE, tensor_multi_dot(holds_dead, 2) == NULL);
  HANDLE("tensor_multi_dot", "xs", TENSOR_E_INVALID, tensor_multi_dot(holds_null, 2) == NULL);
}

static void test_tensor_einsum(void) {
  HANDLE("tensor_einsum", "equation", TENSOR_E_INVALID, tensor_einsum(NULL, xs, 2) == NULL);
  HANDLE("tensor_einsum", "operands", 0, tensor_einsum("x", NULL, 2) == NULL);
  HANDLE("tensor_einsum", "operands", 0, tensor_einsum("x", xs, -1) == NULL);
  HANDLE("tensor_einsum", "operands", TENSOR_E_HANDLE, tensor_einsum("x", holds_wrong, 2) == NULL);
  HANDLE("tensor_einsum", "operands", TENSOR_E_HANDLE, tensor_einsum("x", holds_dead, 2) == NULL);
  HANDLE("tensor_einsum", "operands", TENSOR_E_INVALID, tensor_einsum("x", holds_null, 2) == NULL);
}

static void test_tensor_trace(void) {
  HANDLE("tensor_trace", "x", TENSOR_E_INVALID, tensor_trace(NULL, 1, 0) == NULL);
  HANDLE("tensor_trace", "x", TENSOR_E_HANDLE, tensor_trace((tensor_t *)error, 1, 0) == NULL);
  HANDLE("tensor_trace", "x", TENSOR_E_HANDLE, tensor_trace(dead, 1, 0) == NULL);
  HANDLE("tensor_trace", "dtype", TENSOR_E_INVALID, tensor_trace(x, 1, -1) == NULL);
  HANDLE("tensor_trace", "dtype", TENSOR_E_INVALID, tensor_trace(x, 1, 9999) == NULL);
}

static void test_tensor_cholesky_ex(void) {
  STATUS("tensor_cholesky_ex", "x", TENSOR_E_INVALID, tensor_cholesky_ex(NULL, 0, &out_tensor, &out_tensor));
  STATUS("tensor_cholesky_ex", "x", TENSOR_E_HANDLE, tensor_cholesky_ex((tensor_t *)error, 0, &out_tensor, &out_tensor));
  STATUS("tensor_cholesky_ex", "x", TENSOR_E_HANDLE, tensor_cholesky_ex(dead, 0, &out_tensor, &out_tensor));
  STATUS("tensor_cholesky_ex", "upper", TENSOR_E_INVALID, tensor_cholesky_ex(x, 2, &out_tensor, &out_tensor));
  STATUS("tensor_cholesky_ex", "upper", TENSOR_E_INVALID, tensor_cholesky_ex(x, -1, &out_tensor, &out_tensor));
  STATUS("tensor_cholesky_ex", "upper", TENSOR_E_INVALID, tensor_cholesky_ex(x, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_cholesky_ex", "l", TENSOR_E_INVALID, tensor_cholesky_ex(x, 0, NULL, &out_tensor));
  STATUS("tensor_cholesky_ex", "info", TENSOR_E_INVALID, tensor_cholesky_ex(x, 0, &out_tensor, NULL));
}

static void test_tensor_cholesky(void) {
  HANDLE("tensor_cholesky", "x", TENSOR_E_INVALID, tensor_cholesky(NULL, 0) == NULL);
  HANDLE("tensor_cholesky", "x", TENSOR_E_HANDLE, tensor_cholesky((tensor_t *)error, 0) == NULL);
  HANDLE("tensor_cholesky", "x", TENSOR_E_HANDLE, tensor_cholesky(dead, 0) == NULL);
  HANDLE("tensor_cholesky", "upper", TENSOR_E_INVALID, tensor_cholesky(x, 2) == NULL);
  HANDLE("tensor_cholesky", "upper", TENSOR_E_INVALID, tensor_cholesky(x, -1) == NULL);
  HANDLE("tensor_cholesky", "upper", TENSOR_E_INVALID, tensor_cholesky(x, INT32_MIN) == NULL);
}

static void test_tensor_cholesky_solve(void) {
  HANDLE("tensor_cholesky_solve", "b", TENSOR_E_INVALID, tensor_cholesky_solve(NULL, x, 0) == NULL);
  HANDLE("tensor_cholesky_solve", "b", TENSOR_E_HANDLE, tensor_cholesky_solve((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_cholesky_solve", "b", TENSOR_E_HANDLE, tensor_cholesky_solve(dead, x, 0) == NULL);
  HANDLE("tensor_cholesky_solve", "l", TENSOR_E_INVALID, tensor_cholesky_solve(x, NULL, 0) == NULL);
  HANDLE("tensor_cholesky_solve", "l", TENSOR_E_HANDLE, tensor_cholesky_solve(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_cholesky_solve", "l", TENSOR_E_HANDLE, tensor_cholesky_solve(x, dead, 0) == NULL);
  HANDLE("tensor_cholesky_solve", "upper", TENSOR_E_INVALID, tensor_cholesky_solve(x, x, 2) == NULL);
  HANDLE("tensor_cholesky_solve", "upper", TENSOR_E_INVALID, tensor_cholesky_solve(x, x, -1) == NULL);
  HANDLE("tensor_cholesky_solve", "upper", TENSOR_E_INVALID, tensor_cholesky_solve(x, x, INT32_MIN) == NULL);
}

static void test_tensor_cholesky_inverse(void) {
  HANDLE("tensor_cholesky_inverse", "l", TENSOR_E_INVALID, tensor_cholesky_inverse(NULL, 0) == NULL);
  HANDLE("tensor_cholesky_inverse", "l", TENSOR_E_HANDLE, tensor_cholesky_inverse((tensor_t *)error, 0) == NULL);
  HANDLE("tensor_cholesky_inverse", "l", TENSOR_E_HANDLE, tensor_cholesky_inverse(dead, 0) == NULL);
  HANDLE("tensor_cholesky_inverse", "upper", TENSOR_E_INVALID, tensor_cholesky_inverse(x, 2) == NULL);
  HANDLE("tensor_cholesky_inverse", "upper", TENSOR_E_INVALID, tensor_cholesky_inverse(x, -1) == NULL);
  HANDLE("tensor_cholesky_inverse", "upper", TENSOR_E_INVALID, tensor_cholesky_inverse(x, INT32_MIN) == NULL);
}

static void test_tensor_lu_factor_ex(void) {
  STATUS("tensor_lu_factor_ex", "x", TENSOR_E_INVALID, tensor_lu_factor_ex(NULL, 0, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor_ex", "x", TENSOR_E_HANDLE, tensor_lu_factor_ex((tensor_t *)error, 0, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor_ex", "x", TENSOR_E_HANDLE, tensor_lu_factor_ex(dead, 0, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor_ex", "pivot", TENSOR_E_INVALID, tensor_lu_factor_ex(x, 2, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor_ex", "pivot", TENSOR_E_INVALID, tensor_lu_factor_ex(x, -1, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor_ex", "pivot", TENSOR_E_INVALID, tensor_lu_factor_ex(x, INT32_MIN, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor_ex", "lu", TENSOR_E_INVALID, tensor_lu_factor_ex(x, 0, NULL, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor_ex", "pivots", TENSOR_E_INVALID, tensor_lu_factor_ex(x, 0, &out_tensor, NULL, &out_tensor));
  STATUS("tensor_lu_factor_ex", "info", TENSOR_E_INVALID, tensor_lu_factor_ex(x, 0, &out_tensor, &out_tensor, NULL));
}

static void test_tensor_lu_factor(void) {
  STATUS("tensor_lu_factor", "x", TENSOR_E_INVALID, tensor_lu_factor(NULL, 0, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor", "x", TENSOR_E_HANDLE, tensor_lu_factor((tensor_t *)error, 0, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor", "x", TENSOR_E_HANDLE, tensor_lu_factor(dead, 0, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor", "pivot", TENSOR_E_INVALID, tensor_lu_factor(x, 2, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor", "pivot", TENSOR_E_INVALID, tensor_lu_factor(x, -1, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor", "pivot", TENSOR_E_INVALID, tensor_lu_factor(x, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_lu_factor", "lu", TENSOR_E_INVALID, tensor_lu_factor(x, 0, NULL, &out_tensor));
  STATUS("tensor_lu_factor", "pivots", TENSOR_E_INVALID, tensor_lu_factor(x, 0, &out_tensor, NULL));
}

static void test_tensor_lu_unpack(void) {
  STATUS("tensor_lu_unpack", "lu", TENSOR_E_INVALID, tensor_lu_unpack(NULL, x, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu_unpack", "lu", TENSOR_E_HANDLE, tensor_lu_unpack((tensor_t *)error, x, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu_unpack", "lu", TENSOR_E_HANDLE, tensor_lu_unpack(dead, x, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu_unpack", "pivots", TENSOR_E_INVALID, tensor_lu_unpack(x, NULL, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu_unpack", "pivots", TENSOR_E_HANDLE, tensor_lu_unpack(x, (tensor_t *)error, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu_unpack", "pivots", TENSOR_E_HANDLE, tensor_lu_unpack(x, dead, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu_unpack", "p", TENSOR_E_INVALID, tensor_lu_unpack(x, x, NULL, &out_tensor, &out_tensor));
  STATUS("tensor_lu_unpack", "l", TENSOR_E_INVALID, tensor_lu_unpack(x, x, &out_tensor, NULL, &out_tensor));
  STATUS("tensor_lu_unpack", "u", TENSOR_E_INVALID, tensor_lu_unpack(x, x, &out_tensor, &out_tensor, NULL));
}

static void test_tensor_lu(void) {
  STATUS("tensor_lu", "x", TENSOR_E_INVALID, tensor_lu(NULL, 0, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu", "x", TENSOR_E_HANDLE, tensor_lu((tensor_t *)error, 0, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu", "x", TENSOR_E_HANDLE, tensor_lu(dead, 0, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu", "pivot", TENSOR_E_INVALID, tensor_lu(x, 2, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu", "pivot", TENSOR_E_INVALID, tensor_lu(x, -1, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu", "pivot", TENSOR_E_INVALID, tensor_lu(x, INT32_MIN, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lu", "p", TENSOR_E_INVALID, tensor_lu(x, 0, NULL, &out_tensor, &out_tensor));
  STATUS("tensor_lu", "l", TENSOR_E_INVALID, tensor_lu(x, 0, &out_tensor, NULL, &out_tensor));
  STATUS("tensor_lu", "u", TENSOR_E_INVALID, tensor_lu(x, 0, &out_tensor, &out_tensor, NULL));
}

static void test_tensor_lu_solve(void) {
  HANDLE("tensor_lu_solve", "lu", TENSOR_E_INVALID, tensor_lu_solve(NULL, x, x, 0, 0) == NULL);
  HANDLE("tensor_lu_solve", "lu", TENSOR_E_HANDLE, tensor_lu_solve((tensor_t *)error, x, x, 0, 0) == NULL);
  HANDLE("tensor_lu_solve", "lu", TENSOR_E_HANDLE, tensor_lu_solve(dead, x, x, 0, 0) == NULL);
  HANDLE("tensor_lu_solve", "pivots", TENSOR_E_INVALID, tensor_lu_solve(x, NULL, x, 0, 0) == NULL);
  HANDLE("tensor_lu_solve", "pivots", TENSOR_E_HANDLE, tensor_lu_solve(x, (tensor_t *)error, x, 0, 0) == NULL);
  HANDLE("tensor_lu_solve", "pivots", TENSOR_E_HANDLE, tensor_lu_solve(x, dead, x, 0, 0) == NULL);
  HANDLE("tensor_lu_solve", "b", TENSOR_E_INVALID, tensor_lu_solve(x, x, NULL, 0, 0) == NULL);
  HANDLE("tensor_lu_solve", "b", TENSOR_E_HANDLE, tensor_lu_solve(x, x, (tensor_t *)error, 0, 0) == NULL);
  HANDLE("tensor_lu_solve", "b", TENSOR_E_HANDLE, tensor_lu_solve(x, x, dead, 0, 0) == NULL);
  HANDLE("tensor_lu_solve", "left", TENSOR_E_INVALID, tensor_lu_solve(x, x, x, 2, 0) == NULL);
  HANDLE("tensor_lu_solve", "left", TENSOR_E_INVALID, tensor_lu_solve(x, x, x, -1, 0) == NULL);
  HANDLE("tensor_lu_solve", "left", TENSOR_E_INVALID, tensor_lu_solve(x, x, x, INT32_MIN, 0) == NULL);
  HANDLE("tensor_lu_solve", "adjoint", TENSOR_E_INVALID, tensor_lu_solve(x, x, x, 0, 2) == NULL);
  HANDLE("tensor_lu_solve", "adjoint", TENSOR_E_INVALID, tensor_lu_solve(x, x, x, 0, -1) == NULL);
  HANDLE("tensor_lu_solve", "adjoint", TENSOR_E_INVALID, tensor_lu_solve(x, x, x, 0, INT32_MIN) == NULL);
}

static void test_tensor_solve_triangular(void) {
  HANDLE("tensor_solve_triangular", "a", TENSOR_E_INVALID, tensor_solve_triangular(NULL, x, 0, 0, 0) == NULL);
  HANDLE("tensor_solve_triangular", "a", TENSOR_E_HANDLE, tensor_solve_triangular((tensor_t *)error, x, 0, 0, 0) == NULL);
  HANDLE("tensor_solve_triangular", "a", TENSOR_E_HANDLE, tensor_solve_triangular(dead, x, 0, 0, 0) == NULL);
  HANDLE("tensor_solve_triangular", "b", TENSOR_E_INVALID, tensor_solve_triangular(x, NULL, 0, 0, 0) == NULL);
  HANDLE("tensor_solve_triangular", "b", TENSOR_E_HANDLE, tensor_solve_triangular(x, (tensor_t *)error, 0, 0, 0) == NULL);
  HANDLE("tensor_solve_triangular", "b", TENSOR_E_HANDLE, tensor_solve_triangular(x, dead, 0, 0, 0) == NULL);
  HANDLE("tensor_solve_triangular", "upper", TENSOR_E_INVALID, tensor_solve_triangular(x, x, 2, 0, 0) == NULL);
  HANDLE("tensor_solve_triangular", "upper", TENSOR_E_INVALID, tensor_solve_triangular(x, x, -1, 0, 0) == NULL);
  HANDLE("tensor_solve_triangular", "upper", TENSOR_E_INVALID, tensor_solve_triangular(x, x, INT32_MIN, 0, 0) == NULL);
  HANDLE("tensor_solve_triangular", "left", TENSOR_E_INVALID, tensor_solve_triangular(x, x, 0, 2, 0) == NULL);
  HANDLE("tensor_solve_triangular", "left", TENSOR_E_INVALID, tensor_solve_triangular(x, x, 0, -1, 0) == NULL);
  HANDLE("tensor_solve_triangular", "left", TENSOR_E_INVALID, tensor_solve_triangular(x, x, 0, INT32_MIN, 0) == NULL);
  HANDLE("tensor_solve_triangular", "unitriangular", TENSOR_E_INVALID, tensor_solve_triangular(x, x, 0, 0, 2) == NULL);
  HANDLE("tensor_solve_triangular", "unitriangular", TENSOR_E_INVALID, tensor_solve_triangular(x, x, 0, 0, -1) == NULL);
  HANDLE("tensor_solve_triangular", "unitriangular", TENSOR_E_INVALID, tensor_solve_triangular(x, x, 0, 0, INT32_MIN) == NULL);
}

static void test_tensor_solve_ex(void) {
  STATUS("tensor_solve_ex", "a", TENSOR_E_INVALID, tensor_solve_ex(NULL, x, 0, &out_tensor, &out_tensor));
  STATUS("tensor_solve_ex", "a", TENSOR_E_HANDLE, tensor_solve_ex((tensor_t *)error, x, 0, &out_tensor, &out_tensor));
  STATUS("tensor_solve_ex", "a", TENSOR_E_HANDLE, tensor_solve_ex(dead, x, 0, &out_tensor, &out_tensor));
  STATUS("tensor_solve_ex", "b", TENSOR_E_INVALID, tensor_solve_ex(x, NULL, 0, &out_tensor, &out_tensor));
  STATUS("tensor_solve_ex", "b", TENSOR_E_HANDLE, tensor_solve_ex(x, (tensor_t *)error, 0, &out_tensor, &out_tensor));
  STATUS("tensor_solve_ex", "b", TENSOR_E_HANDLE, tensor_solve_ex(x, dead, 0, &out_tensor, &out_tensor));
  STATUS("tensor_solve_ex", "left", TENSOR_E_INVALID, tensor_solve_ex(x, x, 2, &out_tensor, &out_tensor));
  STATUS("tensor_solve_ex", "left", TENSOR_E_INVALID, tensor_solve_ex(x, x, -1, &out_tensor, &out_tensor));
  STATUS("tensor_solve_ex", "left", TENSOR_E_INVALID, tensor_solve_ex(x, x, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_solve_ex", "result", TENSOR_E_INVALID, tensor_solve_ex(x, x, 0, NULL, &out_tensor));
  STATUS("tensor_solve_ex", "info", TENSOR_E_INVALID, tensor_solve_ex(x, x, 0, &out_tensor, NULL));
}

static void test_tensor_solve(void) {
  HANDLE("tensor_solve", "a", TENSOR_E_INVALID, tensor_solve(NULL, x, 0) == NULL);
  HANDLE("tensor_solve", "a", TENSOR_E_HANDLE, tensor_solve((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_solve", "a", TENSOR_E_HANDLE, tensor_solve(dead, x, 0) == NULL);
  HANDLE("tensor_solve", "b", TENSOR_E_INVALID, tensor_solve(x, NULL, 0) == NULL);
  HANDLE("tensor_solve", "b", TENSOR_E_HANDLE, tensor_solve(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_solve", "b", TENSOR_E_HANDLE, tensor_solve(x, dead, 0) == NULL);
  HANDLE("tensor_solve", "left", TENSOR_E_INVALID, tensor_solve(x, x, 2) == NULL);
  HANDLE("tensor_solve", "left", TENSOR_E_INVALID, tensor_solve(x, x, -1) == NULL);
  HANDLE("tensor_solve", "left", TENSOR_E_INVALID, tensor_solve(x, x, INT32_MIN) == NULL);
}

static void test_tensor_inv_ex(void) {
  STATUS("tensor_inv_ex", "x", TENSOR_E_INVALID, tensor_inv_ex(NULL, &out_tensor, &out_tensor));
  STATUS("tensor_inv_ex", "x", TENSOR_E_HANDLE, tensor_inv_ex((tensor_t *)error, &out_tensor, &out_tensor));
  STATUS("tensor_inv_ex", "x", TENSOR_E_HANDLE, tensor_inv_ex(dead, &out_tensor, &out_tensor));
  STATUS("tensor_inv_ex", "inverse", TENSOR_E_INVALID, tensor_inv_ex(x, NULL, &out_tensor));
  STATUS("tensor_inv_ex", "info", TENSOR_E_INVALID, tensor_inv_ex(x, &out_tensor, NULL));
}

static void test_tensor_inv(void) {
  HANDLE("tensor_inv", "x", TENSOR_E_INVALID, tensor_inv(NULL) == NULL);
  HANDLE("tensor_inv", "x", TENSOR_E_HANDLE, tensor_inv((tensor_t *)error) == NULL);
  HANDLE("tensor_inv", "x", TENSOR_E_HANDLE, tensor_inv(dead) == NULL);
}

static void test_tensor_det(void) {
  HANDLE("tensor_det", "x", TENSOR_E_INVALID, tensor_det(NULL) == NULL);
  HANDLE("tensor_det", "x", TENSOR_E_HANDLE, tensor_det((tensor_t *)error) == NULL);
  HANDLE("tensor_det", "x", TENSOR_E_HANDLE, tensor_det(dead) == NULL);
}

static void test_tensor_slogdet(void) {
  STATUS("tensor_slogdet", "x", TENSOR_E_INVALID, tensor_slogdet(NULL, &out_tensor, &out_tensor));
  STATUS("tensor_slogdet", "x", TENSOR_E_HANDLE, tensor_slogdet((tensor_t *)error, &out_tensor, &out_tensor));
  STATUS("tensor_slogdet", "x", TENSOR_E_HANDLE, tensor_slogdet(dead, &out_tensor, &out_tensor));
  STATUS("tensor_slogdet", "sign", TENSOR_E_INVALID, tensor_slogdet(x, NULL, &out_tensor));
  STATUS("tensor_slogdet", "logabsdet", TENSOR_E_INVALID, tensor_slogdet(x, &out_tensor, NULL));
}

static void test_tensor_qr(void) {
  STATUS("tensor_qr", "x", TENSOR_E_INVALID, tensor_qr(NULL, "x", &out_tensor, &out_tensor));
  STATUS("tensor_qr", "x", TENSOR_E_HANDLE, tensor_qr((tensor_t *)error, "x", &out_tensor, &out_tensor));
  STATUS("tensor_qr", "x", TENSOR_E_HANDLE, tensor_qr(dead, "x", &out_tensor, &out_tensor));
  STATUS("tensor_qr", "mode", TENSOR_E_INVALID, tensor_qr(x, NULL, &out_tensor, &out_tensor));
  STATUS("tensor_qr", "q", TENSOR_E_INVALID, tensor_qr(x, "x", NULL, &out_tensor));
  STATUS("tensor_qr", "r", TENSOR_E_INVALID, tensor_qr(x, "x", &out_tensor, NULL));
}

static void test_tensor_householder_product(void) {
  HANDLE("tensor_householder_product", "x", TENSOR_E_INVALID, tensor_householder_product(NULL, x) == NULL);
  HANDLE("tensor_householder_product", "x", TENSOR_E_HANDLE, tensor_householder_product((tensor_t *)error, x) == NULL);
  HANDLE("tensor_householder_product", "x", TENSOR_E_HANDLE, tensor_householder_product(dead, x) == NULL);
  HANDLE("tensor_householder_product", "tau", TENSOR_E_INVALID, tensor_householder_product(x, NULL) == NULL);
  HANDLE("tensor_householder_product", "tau", TENSOR_E_HANDLE, tensor_householder_product(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_householder_product", "tau", TENSOR_E_HANDLE, tensor_householder_product(x, dead) == NULL);
}

static void test_tensor_eigh(void) {
  STATUS("tensor_eigh", "x", TENSOR_E_INVALID, tensor_eigh(NULL, 0, &out_tensor, &out_tensor));
  STATUS("tensor_eigh", "x", TENSOR_E_HANDLE, tensor_eigh((tensor_t *)error, 0, &out_tensor, &out_tensor));
  STATUS("tensor_eigh", "x", TENSOR_E_HANDLE, tensor_eigh(dead, 0, &out_tensor, &out_tensor));
  STATUS("tensor_eigh", "upper", TENSOR_E_INVALID, tensor_eigh(x, 2, &out_tensor, &out_tensor));
  STATUS("tensor_eigh", "upper", TENSOR_E_INVALID, tensor_eigh(x, -1, &out_tensor, &out_tensor));
  STATUS("tensor_eigh", "upper", TENSOR_E_INVALID, tensor_eigh(x, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_eigh", "values", TENSOR_E_INVALID, tensor_eigh(x, 0, NULL, &out_tensor));
  STATUS("tensor_eigh", "vectors", TENSOR_E_INVALID, tensor_eigh(x, 0, &out_tensor, NULL));
}

static void test_tensor_eigvalsh(void) {
  HANDLE("tensor_eigvalsh", "x", TENSOR_E_INVALID, tensor_eigvalsh(NULL, 0) == NULL);
  HANDLE("tensor_eigvalsh", "x", TENSOR_E_HANDLE, tensor_eigvalsh((tensor_t *)error, 0) == NULL);
  HANDLE("tensor_eigvalsh", "x", TENSOR_E_HANDLE, tensor_eigvalsh(dead, 0) == NULL);
  HANDLE("tensor_eigvalsh", "upper", TENSOR_E_INVALID, tensor_eigvalsh(x, 2) == NULL);
  HANDLE("tensor_eigvalsh", "upper", TENSOR_E_INVALID, tensor_eigvalsh(x, -1) == NULL);
  HANDLE("tensor_eigvalsh", "upper", TENSOR_E_INVALID, tensor_eigvalsh(x, INT32_MIN) == NULL);
}

static void test_tensor_svd(void) {
  STATUS("tensor_svd", "x", TENSOR_E_INVALID, tensor_svd(NULL, 0, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_svd", "x", TENSOR_E_HANDLE, tensor_svd((tensor_t *)error, 0, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_svd", "x", TENSOR_E_HANDLE, tensor_svd(dead, 0, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_svd", "full_matrices", TENSOR_E_INVALID, tensor_svd(x, 2, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_svd", "full_matrices", TENSOR_E_INVALID, tensor_svd(x, -1, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_svd", "full_matrices", TENSOR_E_INVALID, tensor_svd(x, INT32_MIN, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_svd", "u", TENSOR_E_INVALID, tensor_svd(x, 0, NULL, &out_tensor, &out_tensor));
  STATUS("tensor_svd", "s", TENSOR_E_INVALID, tensor_svd(x, 0, &out_tensor, NULL, &out_tensor));
  STATUS("tensor_svd", "vh", TENSOR_E_INVALID, tensor_svd(x, 0, &out_tensor, &out_tensor, NULL));
}

static void test_tensor_svdvals(void) {
  HANDLE("tensor_svdvals", "x", TENSOR_E_INVALID, tensor_svdvals(NULL) == NULL);
  HANDLE("tensor_svdvals", "x", TENSOR_E_HANDLE, tensor_svdvals((tensor_t *)error) == NULL);
  HANDLE("tensor_svdvals", "x", TENSOR_E_HANDLE, tensor_svdvals(dead) == NULL);
}

static void test_tensor_pinv(void) {
  HANDLE("tensor_pinv", "x", TENSOR_E_INVALID, tensor_pinv(NULL, x, x, 0) == NULL);
  HANDLE("tensor_pinv", "x", TENSOR_E_HANDLE, tensor_pinv((tensor_t *)error, x, x, 0) == NULL);
  HANDLE("tensor_pinv", "x", TENSOR_E_HANDLE, tensor_pinv(dead, x, x, 0) == NULL);
  HANDLE("tensor_pinv", "atol", TENSOR_E_HANDLE, tensor_pinv(x, (tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_pinv", "atol", TENSOR_E_HANDLE, tensor_pinv(x, dead, x, 0) == NULL);
  HANDLE("tensor_pinv", "rtol", TENSOR_E_HANDLE, tensor_pinv(x, x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_pinv", "rtol", TENSOR_E_HANDLE, tensor_pinv(x, x, dead, 0) == NULL);
  HANDLE("tensor_pinv", "hermitian", TENSOR_E_INVALID, tensor_pinv(x, x, x, 2) == NULL);
  HANDLE("tensor_pinv", "hermitian", TENSOR_E_INVALID, tensor_pinv(x, x, x, -1) == NULL);
  HANDLE("tensor_pinv", "hermitian", TENSOR_E_INVALID, tensor_pinv(x, x, x, INT32_MIN) == NULL);
}

static void test_tensor_matrix_rank(void) {
  HANDLE("tensor_matrix_rank", "x", TENSOR_E_INVALID, tensor_matrix_rank(NULL, x, x, 0) == NULL);
  HANDLE("tensor_matrix_rank", "x", TENSOR_E_HANDLE, tensor_matrix_rank((tensor_t *)error, x, x, 0) == NULL);
  HANDLE("tensor_matrix_rank", "x", TENSOR_E_HANDLE, tensor_matrix_rank(dead, x, x, 0) == NULL);
  HANDLE("tensor_matrix_rank", "atol", TENSOR_E_HANDLE, tensor_matrix_rank(x, (tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_matrix_rank", "atol", TENSOR_E_HANDLE, tensor_matrix_rank(x, dead, x, 0) == NULL);
  HANDLE("tensor_matrix_rank", "rtol", TENSOR_E_HANDLE, tensor_matrix_rank(x, x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_matrix_rank", "rtol", TENSOR_E_HANDLE, tensor_matrix_rank(x, x, dead, 0) == NULL);
  HANDLE("tensor_matrix_rank", "hermitian", TENSOR_E_INVALID, tensor_matrix_rank(x, x, x, 2) == NULL);
  HANDLE("tensor_matrix_rank", "hermitian", TENSOR_E_INVALID, tensor_matrix_rank(x, x, x, -1) == NULL);
  HANDLE("tensor_matrix_rank", "hermitian", TENSOR_E_INVALID, tensor_matrix_rank(x, x, x, INT32_MIN) == NULL);
}

static void test_tensor_lstsq(void) {
  STATUS("tensor_lstsq", "a", TENSOR_E_INVALID, tensor_lstsq(NULL, x, 1.0, &out_tensor, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstsq", "a", TENSOR_E_HANDLE, tensor_lstsq((tensor_t *)error, x, 1.0, &out_tensor, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstsq", "a", TENSOR_E_HANDLE, tensor_lstsq(dead, x, 1.0, &out_tensor, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstsq", "b", TENSOR_E_INVALID, tensor_lstsq(x, NULL, 1.0, &out_tensor, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstsq", "b", TENSOR_E_HANDLE, tensor_lstsq(x, (tensor_t *)error, 1.0, &out_tensor, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstsq", "b", TENSOR_E_HANDLE, tensor_lstsq(x, dead, 1.0, &out_tensor, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstsq", "solution", TENSOR_E_INVALID, tensor_lstsq(x, x, 1.0, NULL, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstsq", "residuals", TENSOR_E_INVALID, tensor_lstsq(x, x, 1.0, &out_tensor, NULL, &out_tensor, &out_tensor));
  STATUS("tensor_lstsq", "rank", TENSOR_E_INVALID, tensor_lstsq(x, x, 1.0, &out_tensor, &out_tensor, NULL, &out_tensor));
  STATUS("tensor_lstsq", "singular_values", TENSOR_E_INVALID, tensor_lstsq(x, x, 1.0, &out_tensor, &out_tensor, &out_tensor, NULL));
}

static void test_tensor_matrix_norm(void) {
  HANDLE("tensor_matrix_norm", "x", TENSOR_E_INVALID, tensor_matrix_norm(NULL, "x", 0, 0, 0) == NULL);
  HANDLE("tensor_matrix_norm", "x", TENSOR_E_HANDLE, tensor_matrix_norm((tensor_t *)error, "x", 0, 0, 0) == NULL);
  HANDLE("tensor_matrix_norm", "x", TENSOR_E_HANDLE, tensor_matrix_norm(dead, "x", 0, 0, 0) == NULL);
  HANDLE("tensor_matrix_norm", "ord", TENSOR_E_INVALID, tensor_matrix_norm(x, NULL, 0, 0, 0) == NULL);
  HANDLE("tensor_matrix_norm", "keepdims", TENSOR_E_INVALID, tensor_matrix_norm(x, "x", 0, 0, 2) == NULL);
  HANDLE("tensor_matrix_norm", "keepdims", TENSOR_E_INVALID, tensor_matrix_norm(x, "x", 0, 0, -1) == NULL);
  HANDLE("tensor_matrix_norm", "keepdims", TENSOR_E_INVALID, tensor_matrix_norm(x, "x", 0, 0, INT32_MIN) == NULL);
}

static void test_tensor_cond(void) {
  HANDLE("tensor_cond", "x", TENSOR_E_INVALID, tensor_cond(NULL, "x") == NULL);
  HANDLE("tensor_cond", "x", TENSOR_E_HANDLE, tensor_cond((tensor_t *)error, "x") == NULL);
  HANDLE("tensor_cond", "x", TENSOR_E_HANDLE, tensor_cond(dead, "x") == NULL);
  HANDLE("tensor_cond", "ord", TENSOR_E_INVALID, tensor_cond(x, NULL) == NULL);
}

static void test_tensor_matrix_power(void) {
  HANDLE("tensor_matrix_power", "x", TENSOR_E_INVALID, tensor_matrix_power(NULL, 1) == NULL);
  HANDLE("tensor_matrix_power", "x", TENSOR_E_HANDLE, tensor_matrix_power((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_matrix_power", "x", TENSOR_E_HANDLE, tensor_matrix_power(dead, 1) == NULL);
}

static void test_tensor_matrix_exp(void) {
  HANDLE("tensor_matrix_exp", "x", TENSOR_E_INVALID, tensor_matrix_exp(NULL) == NULL);
  HANDLE("tensor_matrix_exp", "x", TENSOR_E_HANDLE, tensor_matrix_exp((tensor_t *)error) == NULL);
  HANDLE("tensor_matrix_exp", "x", TENSOR_E_HANDLE, tensor_matrix_exp(dead) == NULL);
}

static void test_tensor_fft_c2c(void) {
  HANDLE("tensor_fft_c2c", "x", TENSOR_E_INVALID, tensor_fft_c2c(NULL, axes, 2, 1.0, 0) == NULL);
  HANDLE("tensor_fft_c2c", "x", TENSOR_E_HANDLE, tensor_fft_c2c((tensor_t *)error, axes, 2, 1.0, 0) == NULL);
  HANDLE("tensor_fft_c2c", "x", TENSOR_E_HANDLE, tensor_fft_c2c(dead, axes, 2, 1.0, 0) == NULL);
  HANDLE("tensor_fft_c2c", "axes", 0, tensor_fft_c2c(x, NULL, 2, 1.0, 0) == NULL);
  HANDLE("tensor_fft_c2c", "axes", 0, tensor_fft_c2c(x, axes, -1, 1.0, 0) == NULL);
  HANDLE("tensor_fft_c2c", "forward", TENSOR_E_INVALID, tensor_fft_c2c(x, axes, 2, 1.0, 2) == NULL);
  HANDLE("tensor_fft_c2c", "forward", TENSOR_E_INVALID, tensor_fft_c2c(x, axes, 2, 1.0, -1) == NULL);
  HANDLE("tensor_fft_c2c", "forward", TENSOR_E_INVALID, tensor_fft_c2c(x, axes, 2, 1.0, INT32_MIN) == NULL);
}

static void test_tensor_fft_r2c(void) {
  HANDLE("tensor_fft_r2c", "x", TENSOR_E_INVALID, tensor_fft_r2c(NULL, axes, 2, 1.0) == NULL);
  HANDLE("tensor_fft_r2c", "x", TENSOR_E_HANDLE, tensor_fft_r2c((tensor_t *)error, axes, 2, 1.0) == NULL);
  HANDLE("tensor_fft_r2c", "x", TENSOR_E_HANDLE, tensor_fft_r2c(dead, axes, 2, 1.0) == NULL);
  HANDLE("tensor_fft_r2c", "axes", 0, tensor_fft_r2c(x, NULL, 2, 1.0) == NULL);
  HANDLE("tensor_fft_r2c", "axes", 0, tensor_fft_r2c(x, axes, -1, 1.0) == NULL);
}

static void test_tensor_fft_c2r(void) {
  HANDLE("tensor_fft_c2r", "x", TENSOR_E_INVALID, tensor_fft_c2r(NULL, 1, axes, 2, 1.0) == NULL);
  HANDLE("tensor_fft_c2r", "x", TENSOR_E_HANDLE, tensor_fft_c2r((tensor_t *)error, 1, axes, 2, 1.0) == NULL);
  HANDLE("tensor_fft_c2r", "x", TENSOR_E_HANDLE, tensor_fft_c2r(dead, 1, axes, 2, 1.0) == NULL);
  HANDLE("tensor_fft_c2r", "axes", 0, tensor_fft_c2r(x, 1, NULL, 2, 1.0) == NULL);
  HANDLE("tensor_fft_c2r", "axes", 0, tensor_fft_c2r(x, 1, axes, -1, 1.0) == NULL);
}

static void test_tensor_fft(void) {
  HANDLE("tensor_fft", "x", TENSOR_E_INVALID, tensor_fft(NULL, 1, 0, "x") == NULL);
  HANDLE("tensor_fft", "x", TENSOR_E_HANDLE, tensor_fft((tensor_t *)error, 1, 0, "x") == NULL);
  HANDLE("tensor_fft", "x", TENSOR_E_HANDLE, tensor_fft(dead, 1, 0, "x") == NULL);
  HANDLE("tensor_fft", "norm", TENSOR_E_INVALID, tensor_fft(x, 1, 0, NULL) == NULL);
}

static void test_tensor_ifft(void) {
  HANDLE("tensor_ifft", "x", TENSOR_E_INVALID, tensor_ifft(NULL, 1, 0, "x") == NULL);
  HANDLE("tensor_ifft", "x", TENSOR_E_HANDLE, tensor_ifft((tensor_t *)error, 1, 0, "x") == NULL);
  HANDLE("tensor_ifft", "x", TENSOR_E_HANDLE, tensor_ifft(dead, 1, 0, "x") == NULL);
  HANDLE("tensor_ifft", "norm", TENSOR_E_INVALID, tensor_ifft(x, 1, 0, NULL) == NULL);
}

static void test_tensor_rfft(void) {
  HANDLE("tensor_rfft", "x", TENSOR_E_INVALID, tensor_rfft(NULL, 1, 0, "x") == NULL);
  HANDLE("tensor_rfft", "x", TENSOR_E_HANDLE, tensor_rfft((tensor_t *)error, 1, 0, "x") == NULL);
  HANDLE("tensor_rfft", "x", TENSOR_E_HANDLE, tensor_rfft(dead, 1, 0, "x") == NULL);
  HANDLE("tensor_rfft", "norm", TENSOR_E_INVALID, tensor_rfft(x, 1, 0, NULL) == NULL);
}

static void test_tensor_irfft(void) {
  HANDLE("tensor_irfft", "x", TENSOR_E_INVALID, tensor_irfft(NULL, 1, 0, "x") == NULL);
  HANDLE("tensor_irfft", "x", TENSOR_E_HANDLE, tensor_irfft((tensor_t *)error, 1, 0, "x") == NULL);
  HANDLE("tensor_irfft", "x", TENSOR_E_HANDLE, tensor_irfft(dead, 1, 0, "x") == NULL);
  HANDLE("tensor_irfft", "norm", TENSOR_E_INVALID, tensor_irfft(x, 1, 0, NULL) == NULL);
}

static void test_tensor_hfft(void) {
  HANDLE("tensor_hfft", "x", TENSOR_E_INVALID, tensor_hfft(NULL, 1, 0, "x") == NULL);
  HANDLE("tensor_hfft", "x", TENSOR_E_HANDLE, tensor_hfft((tensor_t *)error, 1, 0, "x") == NULL);
  HANDLE("tensor_hfft", "x", TENSOR_E_HANDLE, tensor_hfft(dead, 1, 0, "x") == NULL);
  HANDLE("tensor_hfft", "norm", TENSOR_E_INVALID, tensor_hfft(x, 1, 0, NULL) == NULL);
}

static void test_tensor_ihfft(void) {
  HANDLE("tensor_ihfft", "x", TENSOR_E_INVALID, tensor_ihfft(NULL, 1, 0, "x") == NULL);
  HANDLE("tensor_ihfft", "x", TENSOR_E_HANDLE, tensor_ihfft((tensor_t *)error, 1, 0, "x") == NULL);
  HANDLE("tensor_ihfft", "x", TENSOR_E_HANDLE, tensor_ihfft(dead, 1, 0, "x") == NULL);
  HANDLE("tensor_ihfft", "norm", TENSOR_E_INVALID, tensor_ihfft(x, 1, 0, NULL) == NULL);
}

static void test_tensor_fftn(void) {
  HANDLE("tensor_fftn", "x", TENSOR_E_INVALID, tensor_fftn(NULL, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_fftn", "x", TENSOR_E_HANDLE, tensor_fftn((tensor_t *)error, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_fftn", "x", TENSOR_E_HANDLE, tensor_fftn(dead, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_fftn", "s", 0, tensor_fftn(x, NULL, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_fftn", "s", 0, tensor_fftn(x, dims, -1, axes, 2, "x") == NULL);
  HANDLE("tensor_fftn", "axes", 0, tensor_fftn(x, dims, 2, NULL, 2, "x") == NULL);
  HANDLE("tensor_fftn", "axes", 0, tensor_fftn(x, dims, 2, axes, -1, "x") == NULL);
  HANDLE("tensor_fftn", "norm", TENSOR_E_INVALID, tensor_fftn(x, dims, 2, axes, 2, NULL) == NULL);
}

static void test_tensor_ifftn(void) {
  HANDLE("tensor_ifftn", "x", TENSOR_E_INVALID, tensor_ifftn(NULL, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_ifftn", "x", TENSOR_E_HANDLE, tensor_ifftn((tensor_t *)error, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_ifftn", "x", TENSOR_E_HANDLE, tensor_ifftn(dead, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_ifftn", "s", 0, tensor_ifftn(x, NULL, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_ifftn", "s", 0, tensor_ifftn(x, dims, -1, axes, 2, "x") == NULL);
  HANDLE("tensor_ifftn", "axes", 0, tensor_ifftn(x, dims, 2, NULL, 2, "x") == NULL);
  HANDLE("tensor_ifftn", "axes", 0, tensor_ifftn(x, dims, 2, axes, -1, "x") == NULL);
  HANDLE("tensor_ifftn", "norm", TENSOR_E_INVALID, tensor_ifftn(x, dims, 2, axes, 2, NULL) == NULL);
}

static void test_tensor_rfftn(void) {
  HANDLE("tensor_rfftn", "x", TENSOR_E_INVALID, tensor_rfftn(NULL, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_rfftn", "x", TENSOR_E_HANDLE, tensor_rfftn((tensor_t *)error, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_rfftn", "x", TENSOR_E_HANDLE, tensor_rfftn(dead, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_rfftn", "s", 0, tensor_rfftn(x, NULL, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_rfftn", "s", 0, tensor_rfftn(x, dims, -1, axes, 2, "x") == NULL);
  HANDLE("tensor_rfftn", "axes", 0, tensor_rfftn(x, dims, 2, NULL, 2, "x") == NULL);
  HANDLE("tensor_rfftn", "axes", 0, tensor_rfftn(x, dims, 2, axes, -1, "x") == NULL);
  HANDLE("tensor_rfftn", "norm", TENSOR_E_INVALID, tensor_rfftn(x, dims, 2, axes, 2, NULL) == NULL);
}

static void test_tensor_irfftn(void) {
  HANDLE("tensor_irfftn", "x", TENSOR_E_INVALID, tensor_irfftn(NULL, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_irfftn", "x", TENSOR_E_HANDLE, tensor_irfftn((tensor_t *)error, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_irfftn", "x", TENSOR_E_HANDLE, tensor_irfftn(dead, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_irfftn", "s", 0, tensor_irfftn(x, NULL, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_irfftn", "s", 0, tensor_irfftn(x, dims, -1, axes, 2, "x") == NULL);
  HANDLE("tensor_irfftn", "axes", 0, tensor_irfftn(x, dims, 2, NULL, 2, "x") == NULL);
  HANDLE("tensor_irfftn", "axes", 0, tensor_irfftn(x, dims, 2, axes, -1, "x") == NULL);
  HANDLE("tensor_irfftn", "norm", TENSOR_E_INVALID, tensor_irfftn(x, dims, 2, axes, 2, NULL) == NULL);
}

static void test_tensor_hfftn(void) {
  HANDLE("tensor_hfftn", "x", TENSOR_E_INVALID, tensor_hfftn(NULL, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_hfftn", "x", TENSOR_E_HANDLE, tensor_hfftn((tensor_t *)error, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_hfftn", "x", TENSOR_E_HANDLE, tensor_hfftn(dead, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_hfftn", "s", 0, tensor_hfftn(x, NULL, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_hfftn", "s", 0, tensor_hfftn(x, dims, -1, axes, 2, "x") == NULL);
  HANDLE("tensor_hfftn", "axes", 0, tensor_hfftn(x, dims, 2, NULL, 2, "x") == NULL);
  HANDLE("tensor_hfftn", "axes", 0, tensor_hfftn(x, dims, 2, axes, -1, "x") == NULL);
  HANDLE("tensor_hfftn", "norm", TENSOR_E_INVALID, tensor_hfftn(x, dims, 2, axes, 2, NULL) == NULL);
}

static void test_tensor_ihfftn(void) {
  HANDLE("tensor_ihfftn", "x", TENSOR_E_INVALID, tensor_ihfftn(NULL, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_ihfftn", "x", TENSOR_E_HANDLE, tensor_ihfftn((tensor_t *)error, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_ihfftn", "x", TENSOR_E_HANDLE, tensor_ihfftn(dead, dims, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_ihfftn", "s", 0, tensor_ihfftn(x, NULL, 2, axes, 2, "x") == NULL);
  HANDLE("tensor_ihfftn", "s", 0, tensor_ihfftn(x, dims, -1, axes, 2, "x") == NULL);
  HANDLE("tensor_ihfftn", "axes", 0, tensor_ihfftn(x, dims, 2, NULL, 2, "x") == NULL);
  HANDLE("tensor_ihfftn", "axes", 0, tensor_ihfftn(x, dims, 2, axes, -1, "x") == NULL);
  HANDLE("tensor_ihfftn", "norm", TENSOR_E_INVALID, tensor_ihfftn(x, dims, 2, axes, 2, NULL) == NULL);
}

static void test_tensor_fftfreq(void) {
  HANDLE("tensor_fftfreq", "dtype", TENSOR_E_INVALID, tensor_fftfreq(1, 1.0, -1, 0) == NULL);
  HANDLE("tensor_fftfreq", "dtype", TENSOR_E_INVALID, tensor_fftfreq(1, 1.0, 9999, 0) == NULL);
  HANDLE("tensor_fftfreq", "device", TENSOR_E_INVALID, tensor_fftfreq(1, 1.0, 0, -1) == NULL);
  HANDLE("tensor_fftfreq", "device", TENSOR_E_INVALID, tensor_fftfreq(1, 1.0, 0, 9999) == NULL);
}

static void test_tensor_rfftfreq(void) {
  HANDLE("tensor_rfftfreq", "dtype", TENSOR_E_INVALID, tensor_rfftfreq(1, 1.0, -1, 0) == NULL);
  HANDLE("tensor_rfftfreq", "dtype", TENSOR_E_INVALID, tensor_rfftfreq(1, 1.0, 9999, 0) == NULL);
  HANDLE("tensor_rfftfreq", "device", TENSOR_E_INVALID, tensor_rfftfreq(1, 1.0, 0, -1) == NULL);
  HANDLE("tensor_rfftfreq", "device", TENSOR_E_INVALID, tensor_rfftfreq(1, 1.0, 0, 9999) == NULL);
}

static void test_tensor_fftshift(void) {
  HANDLE("tensor_fftshift", "x", TENSOR_E_INVALID, tensor_fftshift(NULL, axes, 2) == NULL);
  HANDLE("tensor_fftshift", "x", TENSOR_E_HANDLE, tensor_fftshift((tensor_t *)error, axes, 2) == NULL);
  HANDLE("tensor_fftshift", "x", TENSOR_E_HANDLE, tensor_fftshift(dead, axes, 2) == NULL);
  HANDLE("tensor_fftshift", "axes", 0, tensor_fftshift(x, NULL, 2) == NULL);
  HANDLE("tensor_fftshift", "axes", 0, tensor_fftshift(x, axes, -1) == NULL);
}

static void test_tensor_ifftshift(void) {
  HANDLE("tensor_ifftshift", "x", TENSOR_E_INVALID, tensor_ifftshift(NULL, axes, 2) == NULL);
  HANDLE("tensor_ifftshift", "x", TENSOR_E_HANDLE, tensor_ifftshift((tensor_t *)error, axes, 2) == NULL);
  HANDLE("tensor_ifftshift", "x", TENSOR_E_HANDLE, tensor_ifftshift(dead, axes, 2) == NULL);
  HANDLE("tensor_ifftshift", "axes", 0, tensor_ifftshift(x, NULL, 2) == NULL);
  HANDLE("tensor_ifftshift", "axes", 0, tensor_ifftshift(x, axes, -1) == NULL);
}

static void test_tensor_sigmoid(void) {
  HANDLE("tensor_sigmoid", "x", TENSOR_E_INVALID, tensor_sigmoid(NULL) == NULL);
  HANDLE("tensor_sigmoid", "x", TENSOR_E_HANDLE, tensor_sigmoid((tensor_t *)error) == NULL);
  HANDLE("tensor_sigmoid", "x", TENSOR_E_HANDLE, tensor_sigmoid(dead) == NULL);
}

static void test_tensor_sigmoid_(void) {
  STATUS("tensor_sigmoid_", "x", TENSOR_E_INVALID, tensor_sigmoid_(NULL));
  STATUS("tensor_sigmoid_", "x", TENSOR_E_HANDLE, tensor_sigmoid_((tensor_t *)error));
  STATUS("tensor_sigmoid_", "x", TENSOR_E_HANDLE, tensor_sigmoid_(dead));
}

static void test_tensor_relu(void) {
  HANDLE("tensor_relu", "x", TENSOR_E_INVALID, tensor_relu(NULL) == NULL);
  HANDLE("tensor_relu", "x", TENSOR_E_HANDLE, tensor_relu((tensor_t *)error) == NULL);
  HANDLE("tensor_relu", "x", TENSOR_E_HANDLE, tensor_relu(dead) == NULL);
}

static void test_tensor_relu_(void) {
  STATUS("tensor_relu_", "x", TENSOR_E_INVALID, tensor_relu_(NULL));
  STATUS("tensor_relu_", "x", TENSOR_E_HANDLE, tensor_relu_((tensor_t *)error));
  STATUS("tensor_relu_", "x", TENSOR_E_HANDLE, tensor_relu_(dead));
}

static void test_tensor_leaky_relu(void) {
  HANDLE("tensor_leaky_relu", "x", TENSOR_E_INVALID, tensor_leaky_relu(NULL, 1.0) == NULL);
  HANDLE("tensor_leaky_relu", "x", TENSOR_E_HANDLE, tensor_leaky_relu((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_leaky_relu", "x", TENSOR_E_HANDLE, tensor_leaky_relu(dead, 1.0) == NULL);
}

static void test_tensor_leaky_relu_(void) {
  STATUS("tensor_leaky_relu_", "x", TENSOR_E_INVALID, tensor_leaky_relu_(NULL, 1.0));
  STATUS("tensor_leaky_relu_", "x", TENSOR_E_HANDLE, tensor_leaky_relu_((tensor_t *)error, 1.0));
  STATUS("tensor_leaky_relu_", "x", TENSOR_E_HANDLE, tensor_leaky_relu_(dead, 1.0));
}

static void test_tensor_gelu(void) {
  HANDLE("tensor_gelu", "x", TENSOR_E_INVALID, tensor_gelu(NULL, 0) == NULL);
  HANDLE("tensor_gelu", "x", TENSOR_E_HANDLE, tensor_gelu((tensor_t *)error, 0) == NULL);
  HANDLE("tensor_gelu", "x", TENSOR_E_HANDLE, tensor_gelu(dead, 0) == NULL);
  HANDLE("tensor_gelu", "tanh_approx", TENSOR_E_INVALID, tensor_gelu(x, 2) == NULL);
  HANDLE("tensor_gelu", "tanh_approx", TENSOR_E_INVALID, tensor_gelu(x, -1) == NULL);
  HANDLE("tensor_gelu", "tanh_approx", TENSOR_E_INVALID, tensor_gelu(x, INT32_MIN) == NULL);
}

static void test_tensor_gelu_(void) {
  STATUS("tensor_gelu_", "x", TENSOR_E_INVALID, tensor_gelu_(NULL, 0));
  STATUS("tensor_gelu_", "x", TENSOR_E_HANDLE, tensor_gelu_((tensor_t *)error, 0));
  STATUS("tensor_gelu_", "x", TENSOR_E_HANDLE, tensor_gelu_(dead, 0));
  STATUS("tensor_gelu_", "tanh_approx", TENSOR_E_INVALID, tensor_gelu_(x, 2));
  STATUS("tensor_gelu_", "tanh_approx", TENSOR_E_INVALID, tensor_gelu_(x, -1));
  STATUS("tensor_gelu_", "tanh_approx", TENSOR_E_INVALID, tensor_gelu_(x, INT32_MIN));
}

static void test_tensor_silu(void) {
  HANDLE("tensor_silu", "x", TENSOR_E_INVALID, tensor_silu(NULL) == NULL);
  HANDLE("tensor_silu", "x", TENSOR_E_HANDLE, tensor_silu((tensor_t *)error) == NULL);
  HANDLE("tensor_silu", "x", TENSOR_E_HANDLE, tensor_silu(dead) == NULL);
}

static void test_tensor_silu_(void) {
  STATUS("tensor_silu_", "x", TENSOR_E_INVALID, tensor_silu_(NULL));
  STATUS("tensor_silu_", "x", TENSOR_E_HANDLE, tensor_silu_((tensor_t *)error));
  STATUS("tensor_silu_", "x", TENSOR_E_HANDLE, tensor_silu_(dead));
}

static void test_tensor_relu6(void) {
  HANDLE("tensor_relu6", "x", TENSOR_E_INVALID, tensor_relu6(NULL) == NULL);
  HANDLE("tensor_relu6", "x", TENSOR_E_HANDLE, tensor_relu6((tensor_t *)error) == NULL);
  HANDLE("tensor_relu6", "x", TENSOR_E_HANDLE, tensor_relu6(dead) == NULL);
}

static void test_tensor_relu6_(void) {
  STATUS("tensor_relu6_", "x", TENSOR_E_INVALID, tensor_relu6_(NULL));
  STATUS("tensor_relu6_", "x", TENSOR_E_HANDLE, tensor_relu6_((tensor_t *)error));
  STATUS("tensor_relu6_", "x", TENSOR_E_HANDLE, tensor_relu6_(dead));
}

static void test_tensor_hardtanh(void) {
  HANDLE("tensor_hardtanh", "x", TENSOR_E_INVALID, tensor_hardtanh(NULL, 1.0, 1.0) == NULL);
  HANDLE("tensor_hardtanh", "x", TENSOR_E_HANDLE, tensor_hardtanh((tensor_t *)error, 1.0, 1.0) == NULL);
  HANDLE("tensor_hardtanh", "x", TENSOR_E_HANDLE, tensor_hardtanh(dead, 1.0, 1.0) == NULL);
}

static void test_tensor_hardtanh_(void) {
  STATUS("tensor_hardtanh_", "x", TENSOR_E_INVALID, tensor_hardtanh_(NULL, 1.0, 1.0));
  STATUS("tensor_hardtanh_", "x", TENSOR_E_HANDLE, tensor_hardtanh_((tensor_t *)error, 1.0, 1.0));
  STATUS("tensor_hardtanh_", "x", TENSOR_E_HANDLE, tensor_hardtanh_(dead, 1.0, 1.0));
}

static void test_tensor_hardsigmoid(void) {
  HANDLE("tensor_hardsigmoid", "x", TENSOR_E_INVALID, tensor_hardsigmoid(NULL) == NULL);
  HANDLE("tensor_hardsigmoid", "x", TENSOR_E_HANDLE, tensor_hardsigmoid((tensor_t *)error) == NULL);
  HANDLE("tensor_hardsigmoid", "x", TENSOR_E_HANDLE, tensor_hardsigmoid(dead) == NULL);
}

static void test_tensor_hardsigmoid_(void) {
  STATUS("tensor_hardsigmoid_", "x", TENSOR_E_INVALID, tensor_hardsigmoid_(NULL));
  STATUS("tensor_hardsigmoid_", "x", TENSOR_E_HANDLE, tensor_hardsigmoid_((tensor_t *)error));
  STATUS("tensor_hardsigmoid_", "x", TENSOR_E_HANDLE, tensor_hardsigmoid_(dead));
}

static void test_tensor_hardswish(void) {
  HANDLE("tensor_hardswish", "x", TENSOR_E_INVALID, tensor_hardswish(NULL) == NULL);
  HANDLE("tensor_hardswish", "x", TENSOR_E_HANDLE, tensor_hardswish((tensor_t *)error) == NULL);
  HANDLE("tensor_hardswish", "x", TENSOR_E_HANDLE, tensor_hardswish(dead) == NULL);
}

static void test_tensor_hardswish_(void) {
  STATUS("tensor_hardswish_", "x", TENSOR_E_INVALID, tensor_hardswish_(NULL));
  STATUS("tensor_hardswish_", "x", TENSOR_E_HANDLE, tensor_hardswish_((tensor_t *)error));
  STATUS("tensor_hardswish_", "x", TENSOR_E_HANDLE, tensor_hardswish_(dead));
}

static void test_tensor_hardshrink(void) {
  HANDLE("tensor_hardshrink", "x", TENSOR_E_INVALID, tensor_hardshrink(NULL, 1.0) == NULL);
  HANDLE("tensor_hardshrink", "x", TENSOR_E_HANDLE, tensor_hardshrink((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_hardshrink", "x", TENSOR_E_HANDLE, tensor_hardshrink(dead, 1.0) == NULL);
}

static void test_tensor_hardshrink_(void) {
  STATUS("tensor_hardshrink_", "x", TENSOR_E_INVALID, tensor_hardshrink_(NULL, 1.0));
  STATUS("tensor_hardshrink_", "x", TENSOR_E_HANDLE, tensor_hardshrink_((tensor_t *)error, 1.0));
  STATUS("tensor_hardshrink_", "x", TENSOR_E_HANDLE, tensor_hardshrink_(dead, 1.0));
}

static void test_tensor_softshrink(void) {
  HANDLE("tensor_softshrink", "x", TENSOR_E_INVALID, tensor_softshrink(NULL, 1.0) == NULL);
  HANDLE("tensor_softshrink", "x", TENSOR_E_HANDLE, tensor_softshrink((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_softshrink", "x", TENSOR_E_HANDLE, tensor_softshrink(dead, 1.0) == NULL);
}

static void test_tensor_softshrink_(void) {
  STATUS("tensor_softshrink_", "x", TENSOR_E_INVALID, tensor_softshrink_(NULL, 1.0));
  STATUS("tensor_softshrink_", "x", TENSOR_E_HANDLE, tensor_softshrink_((tensor_t *)error, 1.0));
  STATUS("tensor_softshrink_", "x", TENSOR_E_HANDLE, tensor_softshrink_(dead, 1.0));
}

static void test_tensor_tanhshrink(void) {
  HANDLE("tensor_tanhshrink", "x", TENSOR_E_INVALID, tensor_tanhshrink(NULL) == NULL);
  HANDLE("tensor_tanhshrink", "x", TENSOR_E_HANDLE, tensor_tanhshrink((tensor_t *)error) == NULL);
  HANDLE("tensor_tanhshrink", "x", TENSOR_E_HANDLE, tensor_tanhshrink(dead) == NULL);
}

static void test_tensor_tanhshrink_(void) {
  STATUS("tensor_tanhshrink_", "x", TENSOR_E_INVALID, tensor_tanhshrink_(NULL));
  STATUS("tensor_tanhshrink_", "x", TENSOR_E_HANDLE, tensor_tanhshrink_((tensor_t *)error));
  STATUS("tensor_tanhshrink_", "x", TENSOR_E_HANDLE, tensor_tanhshrink_(dead));
}

static void test_tensor_threshold(void) {
  HANDLE("tensor_threshold", "x", TENSOR_E_INVALID, tensor_threshold(NULL, 1.0, 1.0) == NULL);
  HANDLE("tensor_threshold", "x", TENSOR_E_HANDLE, tensor_threshold((tensor_t *)error, 1.0, 1.0) == NULL);
  HANDLE("tensor_threshold", "x", TENSOR_E_HANDLE, tensor_threshold(dead, 1.0, 1.0) == NULL);
}

static void test_tensor_threshold_(void) {
  STATUS("tensor_threshold_", "x", TENSOR_E_INVALID, tensor_threshold_(NULL, 1.0, 1.0));
  STATUS("tensor_threshold_", "x", TENSOR_E_HANDLE, tensor_threshold_((tensor_t *)error, 1.0, 1.0));
  STATUS("tensor_threshold_", "x", TENSOR_E_HANDLE, tensor_threshold_(dead, 1.0, 1.0));
}

static void test_tensor_elu(void) {
  HANDLE("tensor_elu", "x", TENSOR_E_INVALID, tensor_elu(NULL, 1.0) == NULL);
  HANDLE("tensor_elu", "x", TENSOR_E_HANDLE, tensor_elu((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_elu", "x", TENSOR_E_HANDLE, tensor_elu(dead, 1.0) == NULL);
}

static void test_tensor_elu_(void) {
  STATUS("tensor_elu_", "x", TENSOR_E_INVALID, tensor_elu_(NULL, 1.0));
  STATUS("tensor_elu_", "x", TENSOR_E_HANDLE, tensor_elu_((tensor_t *)error, 1.0));
  STATUS("tensor_elu_", "x", TENSOR_E_HANDLE, tensor_elu_(dead, 1.0));
}

static void test_tensor_celu(void) {
  HANDLE("tensor_celu", "x", TENSOR_E_INVALID, tensor_celu(NULL, 1.0) == NULL);
  HANDLE("tensor_celu", "x", TENSOR_E_HANDLE, tensor_celu((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_celu", "x", TENSOR_E_HANDLE, tensor_celu(dead, 1.0) == NULL);
}

static void test_tensor_celu_(void) {
  STATUS("tensor_celu_", "x", TENSOR_E_INVALID, tensor_celu_(NULL, 1.0));
  STATUS("tensor_celu_", "x", TENSOR_E_HANDLE, tensor_celu_((tensor_t *)error, 1.0));
  STATUS("tensor_celu_", "x", TENSOR_E_HANDLE, tensor_celu_(dead, 1.0));
}

static void test_tensor_selu(void) {
  HANDLE("tensor_selu", "x", TENSOR_E_INVALID, tensor_selu(NULL) == NULL);
  HANDLE("tensor_selu", "x", TENSOR_E_HANDLE, tensor_selu((tensor_t *)error) == NULL);
  HANDLE("tensor_selu", "x", TENSOR_E_HANDLE, tensor_selu(dead) == NULL);
}

static void test_tensor_selu_(void) {
  STATUS("tensor_selu_", "x", TENSOR_E_INVALID, tensor_selu_(NULL));
  STATUS("tensor_selu_", "x", TENSOR_E_HANDLE, tensor_selu_((tensor_t *)error));
  STATUS("tensor_selu_", "x", TENSOR_E_HANDLE, tensor_selu_(dead));
}

static void test_tensor_mish(void) {
  HANDLE("tensor_mish", "x", TENSOR_E_INVALID, tensor_mish(NULL) == NULL);
  HANDLE("tensor_mish", "x", TENSOR_E_HANDLE, tensor_mish((tensor_t *)error) == NULL);
  HANDLE("tensor_mish", "x", TENSOR_E_HANDLE, tensor_mish(dead) == NULL);
}

static void test_tensor_mish_(void) {
  STATUS("tensor_mish_", "x", TENSOR_E_INVALID, tensor_mish_(NULL));
  STATUS("tensor_mish_", "x", TENSOR_E_HANDLE, tensor_mish_((tensor_t *)error));
  STATUS("tensor_mish_", "x", TENSOR_E_HANDLE, tensor_mish_(dead));
}

static void test_tensor_softplus(void) {
  HANDLE("tensor_softplus", "x", TENSOR_E_INVALID, tensor_softplus(NULL, 1.0, 1.0) == NULL);
  HANDLE("tensor_softplus", "x", TENSOR_E_HANDLE, tensor_softplus((tensor_t *)error, 1.0, 1.0) == NULL);
  HANDLE("tensor_softplus", "x", TENSOR_E_HANDLE, tensor_softplus(dead, 1.0, 1.0) == NULL);
}

static void test_tensor_softplus_(void) {
  STATUS("tensor_softplus_", "x", TENSOR_E_INVALID, tensor_softplus_(NULL, 1.0, 1.0));
  STATUS("tensor_softplus_", "x", TENSOR_E_HANDLE, tensor_softplus_((tensor_t *)error, 1.0, 1.0));
  STATUS("tensor_softplus_", "x", TENSOR_E_HANDLE, tensor_softplus_(dead, 1.0, 1.0));
}

static void test_tensor_softsign(void) {
  HANDLE("tensor_softsign", "x", TENSOR_E_INVALID, tensor_softsign(NULL) == NULL);
  HANDLE("tensor_softsign", "x", TENSOR_E_HANDLE, tensor_softsign((tensor_t *)error) == NULL);
  HANDLE("tensor_softsign", "x", TENSOR_E_HANDLE, tensor_softsign(dead) == NULL);
}

static void test_tensor_softsign_(void) {
  STATUS("tensor_softsign_", "x", TENSOR_E_INVALID, tensor_softsign_(NULL));
  STATUS("tensor_softsign_", "x", TENSOR_E_HANDLE, tensor_softsign_((tensor_t *)error));
  STATUS("tensor_softsign_", "x", TENSOR_E_HANDLE, tensor_softsign_(dead));
}

static void test_tensor_logsigmoid(void) {
  HANDLE("tensor_logsigmoid", "x", TENSOR_E_INVALID, tensor_logsigmoid(NULL) == NULL);
  HANDLE("tensor_logsigmoid", "x", TENSOR_E_HANDLE, tensor_logsigmoid((tensor_t *)error) == NULL);
  HANDLE("tensor_logsigmoid", "x", TENSOR_E_HANDLE, tensor_logsigmoid(dead) == NULL);
}

static void test_tensor_logsigmoid_(void) {
  STATUS("tensor_logsigmoid_", "x", TENSOR_E_INVALID, tensor_logsigmoid_(NULL));
  STATUS("tensor_logsigmoid_", "x", TENSOR_E_HANDLE, tensor_logsigmoid_((tensor_t *)error));
  STATUS("tensor_logsigmoid_", "x", TENSOR_E_HANDLE, tensor_logsigmoid_(dead));
}

static void test_tensor_softmax(void) {
  HANDLE("tensor_softmax", "x", TENSOR_E_INVALID, tensor_softmax(NULL, 0) == NULL);
  HANDLE("tensor_softmax", "x", TENSOR_E_HANDLE, tensor_softmax((tensor_t *)error, 0) == NULL);
  HANDLE("tensor_softmax", "x", TENSOR_E_HANDLE, tensor_softmax(dead, 0) == NULL);
}

static void test_tensor_log_softmax(void) {
  HANDLE("tensor_log_softmax", "x", TENSOR_E_INVALID, tensor_log_softmax(NULL, 0) == NULL);
  HANDLE("tensor_log_softmax", "x", TENSOR_E_HANDLE, tensor_log_softmax((tensor_t *)error, 0) == NULL);
  HANDLE("tensor_log_softmax", "x", TENSOR_E_HANDLE, tensor_log_softmax(dead, 0) == NULL);
}

static void test_tensor_prelu(void) {
  HANDLE("tensor_prelu", "x", TENSOR_E_INVALID, tensor_prelu(NULL, x) == NULL);
  HANDLE("tensor_prelu", "x", TENSOR_E_HANDLE, tensor_prelu((tensor_t *)error, x) == NULL);
  HANDLE("tensor_prelu", "x", TENSOR_E_HANDLE, tensor_prelu(dead, x) == NULL);
  HANDLE("tensor_prelu", "weight", TENSOR_E_INVALID, tensor_prelu(x, NULL) == NULL);
  HANDLE("tensor_prelu", "weight", TENSOR_E_HANDLE, tensor_prelu(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_prelu", "weight", TENSOR_E_HANDLE, tensor_prelu(x, dead) == NULL);
}

static void test_tensor_glu(void) {
  HANDLE("tensor_glu", "x", TENSOR_E_INVALID, tensor_glu(NULL, 0) == NULL);
  HANDLE("tensor_glu", "x", TENSOR_E_HANDLE, tensor_glu((tensor_t *)error, 0) == NULL);
  HANDLE("tensor_glu", "x", TENSOR_E_HANDLE, tensor_glu(dead, 0) == NULL);
}

static void test_tensor_rrelu(void) {
  HANDLE("tensor_rrelu", "x", TENSOR_E_INVALID, tensor_rrelu(NULL, 1.0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_rrelu", "x", TENSOR_E_HANDLE, tensor_rrelu((tensor_t *)error, 1.0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_rrelu", "x", TENSOR_E_HANDLE, tensor_rrelu(dead, 1.0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_rrelu", "training", TENSOR_E_INVALID, tensor_rrelu(x, 1.0, 1.0, 2, generator) == NULL);
  HANDLE("tensor_rrelu", "training", TENSOR_E_INVALID, tensor_rrelu(x, 1.0, 1.0, -1, generator) == NULL);
  HANDLE("tensor_rrelu", "training", TENSOR_E_INVALID, tensor_rrelu(x, 1.0, 1.0, INT32_MIN, generator) == NULL);
  HANDLE("tensor_rrelu", "rng", TENSOR_E_HANDLE, tensor_rrelu(x, 1.0, 1.0, 0, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_gumbel_softmax(void) {
  HANDLE("tensor_gumbel_softmax", "logits", TENSOR_E_INVALID, tensor_gumbel_softmax(NULL, 1.0, 0, 0, generator) == NULL);
  HANDLE("tensor_gumbel_softmax", "logits", TENSOR_E_HANDLE, tensor_gumbel_softmax((tensor_t *)error, 1.0, 0, 0, generator) == NULL);
  HANDLE("tensor_gumbel_softmax", "logits", TENSOR_E_HANDLE, tensor_gumbel_softmax(dead, 1.0, 0, 0, generator) == NULL);
  HANDLE("tensor_gumbel_softmax", "hard", TENSOR_E_INVALID, tensor_gumbel_softmax(x, 1.0, 2, 0, generator) == NULL);
  HANDLE("tensor_gumbel_softmax", "hard", TENSOR_E_INVALID, tensor_gumbel_softmax(x, 1.0, -1, 0, generator) == NULL);
  HANDLE("tensor_gumbel_softmax", "hard", TENSOR_E_INVALID, tensor_gumbel_softmax(x, 1.0, INT32_MIN, 0, generator) == NULL);
  HANDLE("tensor_gumbel_softmax", "rng", TENSOR_E_HANDLE, tensor_gumbel_softmax(x, 1.0, 0, 0, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_softmin(void) {
  HANDLE("tensor_softmin", "x", TENSOR_E_INVALID, tensor_softmin(NULL, 0) == NULL);
  HANDLE("tensor_softmin", "x", TENSOR_E_HANDLE, tensor_softmin((tensor_t *)error, 0) == NULL);
  HANDLE("tensor_softmin", "x", TENSOR_E_HANDLE, tensor_softmin(dead, 0) == NULL);
}

static void test_tensor_linear(void) {
  HANDLE("tensor_linear", "x", TENSOR_E_INVALID, tensor_linear(NULL, x, x) == NULL);
  HANDLE("tensor_linear", "x", TENSOR_E_HANDLE, tensor_linear((tensor_t *)error, x, x) == NULL);
  HANDLE("tensor_linear", "x", TENSOR_E_HANDLE, tensor_linear(dead, x, x) == NULL);
  HANDLE("tensor_linear", "weight", TENSOR_E_INVALID, tensor_linear(x, NULL, x) == NULL);
  HANDLE("tensor_linear", "weight", TENSOR_E_HANDLE, tensor_linear(x, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_linear", "weight", TENSOR_E_HANDLE, tensor_linear(x, dead, x) == NULL);
  HANDLE("tensor_linear", "bias", TENSOR_E_HANDLE, tensor_linear(x, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_linear", "bias", TENSOR_E_HANDLE, tensor_linear(x, x, dead) == NULL);
}

static void test_tensor_linear_activation(void) {
  HANDLE("tensor_linear_activation", "x", TENSOR_E_INVALID, tensor_linear_activation(NULL, x, x, "x") == NULL);
  HANDLE("tensor_linear_activation", "x", TENSOR_E_HANDLE, tensor_linear_activation((tensor_t *)error, x, x, "x") == NULL);
  HANDLE("tensor_linear_activation", "x", TENSOR_E_HANDLE, tensor_linear_activation(dead, x, x, "x") == NULL);
  HANDLE("tensor_linear_activation", "weight", TENSOR_E_INVALID, tensor_linear_activation(x, NULL, x, "x") == NULL);
  HANDLE("tensor_linear_activation", "weight", TENSOR_E_HANDLE, tensor_linear_activation(x, (tensor_t *)error, x, "x") == NULL);
  HANDLE("tensor_linear_activation", "weight", TENSOR_E_HANDLE, tensor_linear_activation(x, dead, x, "x") == NULL);
  HANDLE("tensor_linear_activation", "bias", TENSOR_E_HANDLE, tensor_linear_activation(x, x, (tensor_t *)error, "x") == NULL);
  HANDLE("tensor_linear_activation", "bias", TENSOR_E_HANDLE, tensor_linear_activation(x, x, dead, "x") == NULL);
  HANDLE("tensor_linear_activation", "activation", TENSOR_E_INVALID, tensor_linear_activation(x, x, x, NULL) == NULL);
}

static void test_tensor_conv1d(void) {
  HANDLE("tensor_conv1d", "x", TENSOR_E_INVALID, tensor_conv1d(NULL, x, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "x", TENSOR_E_HANDLE, tensor_conv1d((tensor_t *)error, x, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "x", TENSOR_E_HANDLE, tensor_conv1d(dead, x, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "weight", TENSOR_E_INVALID, tensor_conv1d(x, NULL, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "weight", TENSOR_E_HANDLE, tensor_conv1d(x, (tensor_t *)error, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "weight", TENSOR_E_HANDLE, tensor_conv1d(x, dead, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "bias", TENSOR_E_HANDLE, tensor_conv1d(x, x, (tensor_t *)error, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "bias", TENSOR_E_HANDLE, tensor_conv1d(x, x, dead, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "stride", 0, tensor_conv1d(x, x, x, NULL, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "stride", 0, tensor_conv1d(x, x, x, dims, -1, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "padding", 0, tensor_conv1d(x, x, x, dims, 2, NULL, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "padding", 0, tensor_conv1d(x, x, x, dims, 2, dims, -1, dims, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "dilation", 0, tensor_conv1d(x, x, x, dims, 2, dims, 2, NULL, 2, 1) == NULL);
  HANDLE("tensor_conv1d", "dilation", 0, tensor_conv1d(x, x, x, dims, 2, dims, 2, dims, -1, 1) == NULL);
}

static void test_tensor_conv2d(void) {
  HANDLE("tensor_conv2d", "x", TENSOR_E_INVALID, tensor_conv2d(NULL, x, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "x", TENSOR_E_HANDLE, tensor_conv2d((tensor_t *)error, x, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "x", TENSOR_E_HANDLE, tensor_conv2d(dead, x, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "weight", TENSOR_E_INVALID, tensor_conv2d(x, NULL, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "weight", TENSOR_E_HANDLE, tensor_conv2d(x, (tensor_t *)error, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "weight", TENSOR_E_HANDLE, tensor_conv2d(x, dead, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "bias", TENSOR_E_HANDLE, tensor_conv2d(x, x, (tensor_t *)error, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "bias", TENSOR_E_HANDLE, tensor_conv2d(x, x, dead, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "stride", 0, tensor_conv2d(x, x, x, NULL, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "stride", 0, tensor_conv2d(x, x, x, dims, -1, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "padding", 0, tensor_conv2d(x, x, x, dims, 2, NULL, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "padding", 0, tensor_conv2d(x, x, x, dims, 2, dims, -1, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "dilation", 0, tensor_conv2d(x, x, x, dims, 2, dims, 2, NULL, 2, 1) == NULL);
  HANDLE("tensor_conv2d", "dilation", 0, tensor_conv2d(x, x, x, dims, 2, dims, 2, dims, -1, 1) == NULL);
}

static void test_tensor_conv2d_input_grad(void) {
  HANDLE("tensor_conv2d_input_grad", "dy", TENSOR_E_INVALID, tensor_conv2d_input_grad(NULL, x, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "dy", TENSOR_E_HANDLE, tensor_conv2d_input_grad((tensor_t *)error, x, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "dy", TENSOR_E_HANDLE, tensor_conv2d_input_grad(dead, x, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "weight", TENSOR_E_INVALID, tensor_conv2d_input_grad(x, NULL, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "weight", TENSOR_E_HANDLE, tensor_conv2d_input_grad(x, (tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "weight", TENSOR_E_HANDLE, tensor_conv2d_input_grad(x, dead, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "shape", 0, tensor_conv2d_input_grad(x, x, NULL, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "shape", 0, tensor_conv2d_input_grad(x, x, dims, -1, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "stride", 0, tensor_conv2d_input_grad(x, x, dims, 2, NULL, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "stride", 0, tensor_conv2d_input_grad(x, x, dims, 2, dims, -1, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "padding", 0, tensor_conv2d_input_grad(x, x, dims, 2, dims, 2, NULL, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "padding", 0, tensor_conv2d_input_grad(x, x, dims, 2, dims, 2, dims, -1, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "dilation", 0, tensor_conv2d_input_grad(x, x, dims, 2, dims, 2, dims, 2, NULL, 2, 1) == NULL);
  HANDLE("tensor_conv2d_input_grad", "dilation", 0, tensor_conv2d_input_grad(x, x, dims, 2, dims, 2, dims, 2, dims, -1, 1) == NULL);
}

static void test_tensor_conv2d_weight_grad(void) {
  HANDLE("tensor_conv2d_weight_grad", "dy", TENSOR_E_INVALID, tensor_conv2d_weight_grad(NULL, x, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "dy", TENSOR_E_HANDLE, tensor_conv2d_weight_grad((tensor_t *)error, x, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "dy", TENSOR_E_HANDLE, tensor_conv2d_weight_grad(dead, x, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "x", TENSOR_E_INVALID, tensor_conv2d_weight_grad(x, NULL, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "x", TENSOR_E_HANDLE, tensor_conv2d_weight_grad(x, (tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "x", TENSOR_E_HANDLE, tensor_conv2d_weight_grad(x, dead, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "shape", 0, tensor_conv2d_weight_grad(x, x, NULL, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "shape", 0, tensor_conv2d_weight_grad(x, x, dims, -1, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "stride", 0, tensor_conv2d_weight_grad(x, x, dims, 2, NULL, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "stride", 0, tensor_conv2d_weight_grad(x, x, dims, 2, dims, -1, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "padding", 0, tensor_conv2d_weight_grad(x, x, dims, 2, dims, 2, NULL, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "padding", 0, tensor_conv2d_weight_grad(x, x, dims, 2, dims, 2, dims, -1, dims, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "dilation", 0, tensor_conv2d_weight_grad(x, x, dims, 2, dims, 2, dims, 2, NULL, 2, 1) == NULL);
  HANDLE("tensor_conv2d_weight_grad", "dilation", 0, tensor_conv2d_weight_grad(x, x, dims, 2, dims, 2, dims, 2, dims, -1, 1) == NULL);
}

static void test_tensor_conv3d(void) {
  HANDLE("tensor_conv3d", "x", TENSOR_E_INVALID, tensor_conv3d(NULL, x, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "x", TENSOR_E_HANDLE, tensor_conv3d((tensor_t *)error, x, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "x", TENSOR_E_HANDLE, tensor_conv3d(dead, x, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "weight", TENSOR_E_INVALID, tensor_conv3d(x, NULL, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "weight", TENSOR_E_HANDLE, tensor_conv3d(x, (tensor_t *)error, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "weight", TENSOR_E_HANDLE, tensor_conv3d(x, dead, x, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "bias", TENSOR_E_HANDLE, tensor_conv3d(x, x, (tensor_t *)error, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "bias", TENSOR_E_HANDLE, tensor_conv3d(x, x, dead, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "stride", 0, tensor_conv3d(x, x, x, NULL, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "stride", 0, tensor_conv3d(x, x, x, dims, -1, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "padding", 0, tensor_conv3d(x, x, x, dims, 2, NULL, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "padding", 0, tensor_conv3d(x, x, x, dims, 2, dims, -1, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "dilation", 0, tensor_conv3d(x, x, x, dims, 2, dims, 2, NULL, 2, 1) == NULL);
  HANDLE("tensor_conv3d", "dilation", 0, tensor_conv3d(x, x, x, dims, 2, dims, 2, dims, -1, 1) == NULL);
}

static void test_tensor_conv3d_input_grad(void) {
  HANDLE("tensor_conv3d_input_grad", "dy", TENSOR_E_INVALID, tensor_conv3d_input_grad(NULL, x, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "dy", TENSOR_E_HANDLE, tensor_conv3d_input_grad((tensor_t *)error, x, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "dy", TENSOR_E_HANDLE, tensor_conv3d_input_grad(dead, x, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "weight", TENSOR_E_INVALID, tensor_conv3d_input_grad(x, NULL, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "weight", TENSOR_E_HANDLE, tensor_conv3d_input_grad(x, (tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "weight", TENSOR_E_HANDLE, tensor_conv3d_input_grad(x, dead, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "shape", 0, tensor_conv3d_input_grad(x, x, NULL, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "shape", 0, tensor_conv3d_input_grad(x, x, dims, -1, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "stride", 0, tensor_conv3d_input_grad(x, x, dims, 2, NULL, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "stride", 0, tensor_conv3d_input_grad(x, x, dims, 2, dims, -1, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "padding", 0, tensor_conv3d_input_grad(x, x, dims, 2, dims, 2, NULL, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "padding", 0, tensor_conv3d_input_grad(x, x, dims, 2, dims, 2, dims, -1, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "dilation", 0, tensor_conv3d_input_grad(x, x, dims, 2, dims, 2, dims, 2, NULL, 2, 1) == NULL);
  HANDLE("tensor_conv3d_input_grad", "dilation", 0, tensor_conv3d_input_grad(x, x, dims, 2, dims, 2, dims, 2, dims, -1, 1) == NULL);
}

static void test_tensor_conv3d_weight_grad(void) {
  HANDLE("tensor_conv3d_weight_grad", "dy", TENSOR_E_INVALID, tensor_conv3d_weight_grad(NULL, x, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "dy", TENSOR_E_HANDLE, tensor_conv3d_weight_grad((tensor_t *)error, x, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "dy", TENSOR_E_HANDLE, tensor_conv3d_weight_grad(dead, x, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "x", TENSOR_E_INVALID, tensor_conv3d_weight_grad(x, NULL, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "x", TENSOR_E_HANDLE, tensor_conv3d_weight_grad(x, (tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "x", TENSOR_E_HANDLE, tensor_conv3d_weight_grad(x, dead, dims, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "shape", 0, tensor_conv3d_weight_grad(x, x, NULL, 2, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "shape", 0, tensor_conv3d_weight_grad(x, x, dims, -1, dims, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "stride", 0, tensor_conv3d_weight_grad(x, x, dims, 2, NULL, 2, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "stride", 0, tensor_conv3d_weight_grad(x, x, dims, 2, dims, -1, dims, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "padding", 0, tensor_conv3d_weight_grad(x, x, dims, 2, dims, 2, NULL, 2, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "padding", 0, tensor_conv3d_weight_grad(x, x, dims, 2, dims, 2, dims, -1, dims, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "dilation", 0, tensor_conv3d_weight_grad(x, x, dims, 2, dims, 2, dims, 2, NULL, 2, 1) == NULL);
  HANDLE("tensor_conv3d_weight_grad", "dilation", 0, tensor_conv3d_weight_grad(x, x, dims, 2, dims, 2, dims, 2, dims, -1, 1) == NULL);
}

static void test_tensor_conv_transpose1d(void) {
  HANDLE("tensor_conv_transpose1d", "x", TENSOR_E_INVALID, tensor_conv_transpose1d(NULL, x, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "x", TENSOR_E_HANDLE, tensor_conv_transpose1d((tensor_t *)error, x, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "x", TENSOR_E_HANDLE, tensor_conv_transpose1d(dead, x, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "weight", TENSOR_E_INVALID, tensor_conv_transpose1d(x, NULL, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "weight", TENSOR_E_HANDLE, tensor_conv_transpose1d(x, (tensor_t *)error, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "weight", TENSOR_E_HANDLE, tensor_conv_transpose1d(x, dead, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "bias", TENSOR_E_HANDLE, tensor_conv_transpose1d(x, x, (tensor_t *)error, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "bias", TENSOR_E_HANDLE, tensor_conv_transpose1d(x, x, dead, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "stride", 0, tensor_conv_transpose1d(x, x, x, NULL, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "stride", 0, tensor_conv_transpose1d(x, x, x, dims, -1, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "padding", 0, tensor_conv_transpose1d(x, x, x, dims, 2, NULL, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "padding", 0, tensor_conv_transpose1d(x, x, x, dims, 2, dims, -1, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "output_padding", 0, tensor_conv_transpose1d(x, x, x, dims, 2, dims, 2, NULL, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "output_padding", 0, tensor_conv_transpose1d(x, x, x, dims, 2, dims, 2, dims, -1, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "dilation", 0, tensor_conv_transpose1d(x, x, x, dims, 2, dims, 2, dims, 2, 1, NULL, 2) == NULL);
  HANDLE("tensor_conv_transpose1d", "dilation", 0, tensor_conv_transpose1d(x, x, x, dims, 2, dims, 2, dims, 2, 1, dims, -1) == NULL);
}

static void test_tensor_conv_transpose2d(void) {
  HANDLE("tensor_conv_transpose2d", "x", TENSOR_E_INVALID, tensor_conv_transpose2d(NULL, x, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "x", TENSOR_E_HANDLE, tensor_conv_transpose2d((tensor_t *)error, x, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "x", TENSOR_E_HANDLE, tensor_conv_transpose2d(dead, x, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "weight", TENSOR_E_INVALID, tensor_conv_transpose2d(x, NULL, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "weight", TENSOR_E_HANDLE, tensor_conv_transpose2d(x, (tensor_t *)error, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "weight", TENSOR_E_HANDLE, tensor_conv_transpose2d(x, dead, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "bias", TENSOR_E_HANDLE, tensor_conv_transpose2d(x, x, (tensor_t *)error, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "bias", TENSOR_E_HANDLE, tensor_conv_transpose2d(x, x, dead, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "stride", 0, tensor_conv_transpose2d(x, x, x, NULL, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "stride", 0, tensor_conv_transpose2d(x, x, x, dims, -1, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "padding", 0, tensor_conv_transpose2d(x, x, x, dims, 2, NULL, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "padding", 0, tensor_conv_transpose2d(x, x, x, dims, 2, dims, -1, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "output_padding", 0, tensor_conv_transpose2d(x, x, x, dims, 2, dims, 2, NULL, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "output_padding", 0, tensor_conv_transpose2d(x, x, x, dims, 2, dims, 2, dims, -1, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "dilation", 0, tensor_conv_transpose2d(x, x, x, dims, 2, dims, 2, dims, 2, 1, NULL, 2) == NULL);
  HANDLE("tensor_conv_transpose2d", "dilation", 0, tensor_conv_transpose2d(x, x, x, dims, 2, dims, 2, dims, 2, 1, dims, -1) == NULL);
}

static void test_tensor_conv_transpose3d(void) {
  HANDLE("tensor_conv_transpose3d", "x", TENSOR_E_INVALID, tensor_conv_transpose3d(NULL, x, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "x", TENSOR_E_HANDLE, tensor_conv_transpose3d((tensor_t *)error, x, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "x", TENSOR_E_HANDLE, tensor_conv_transpose3d(dead, x, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "weight", TENSOR_E_INVALID, tensor_conv_transpose3d(x, NULL, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "weight", TENSOR_E_HANDLE, tensor_conv_transpose3d(x, (tensor_t *)error, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "weight", TENSOR_E_HANDLE, tensor_conv_transpose3d(x, dead, x, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "bias", TENSOR_E_HANDLE, tensor_conv_transpose3d(x, x, (tensor_t *)error, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "bias", TENSOR_E_HANDLE, tensor_conv_transpose3d(x, x, dead, dims, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "stride", 0, tensor_conv_transpose3d(x, x, x, NULL, 2, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "stride", 0, tensor_conv_transpose3d(x, x, x, dims, -1, dims, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "padding", 0, tensor_conv_transpose3d(x, x, x, dims, 2, NULL, 2, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "padding", 0, tensor_conv_transpose3d(x, x, x, dims, 2, dims, -1, dims, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "output_padding", 0, tensor_conv_transpose3d(x, x, x, dims, 2, dims, 2, NULL, 2, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "output_padding", 0, tensor_conv_transpose3d(x, x, x, dims, 2, dims, 2, dims, -1, 1, dims, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "dilation", 0, tensor_conv_transpose3d(x, x, x, dims, 2, dims, 2, dims, 2, 1, NULL, 2) == NULL);
  HANDLE("tensor_conv_transpose3d", "dilation", 0, tensor_conv_transpose3d(x, x, x, dims, 2, dims, 2, dims, 2, 1, dims, -1) == NULL);
}

static void test_tensor_im2col(void) {
  HANDLE("tensor_im2col", "x", TENSOR_E_INVALID, tensor_im2col(NULL, dims, 2, dims, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_im2col", "x", TENSOR_E_HANDLE, tensor_im2col((tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_im2col", "x", TENSOR_E_HANDLE, tensor_im2col(dead, dims, 2, dims, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_im2col", "kernel", 0, tensor_im2col(x, NULL, 2, dims, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_im2col", "kernel", 0, tensor_im2col(x, dims, -1, dims, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_im2col", "stride", 0, tensor_im2col(x, dims, 2, NULL, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_im2col", "stride", 0, tensor_im2col(x, dims, 2, dims, -1, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_im2col", "padding", 0, tensor_im2col(x, dims, 2, dims, 2, NULL, 2, dims, 2) == NULL);
  HANDLE("tensor_im2col", "padding", 0, tensor_im2col(x, dims, 2, dims, 2, dims, -1, dims, 2) == NULL);
  HANDLE("tensor_im2col", "dilation", 0, tensor_im2col(x, dims, 2, dims, 2, dims, 2, NULL, 2) == NULL);
  HANDLE("tensor_im2col", "dilation", 0, tensor_im2col(x, dims, 2, dims, 2, dims, 2, dims, -1) == NULL);
}

static void test_tensor_col2im(void) {
  HANDLE("tensor_col2im", "x", TENSOR_E_INVALID, tensor_col2im(NULL, dims, 2, dims, 2, dims, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_col2im", "x", TENSOR_E_HANDLE, tensor_col2im((tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_col2im", "x", TENSOR_E_HANDLE, tensor_col2im(dead, dims, 2, dims, 2, dims, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_col2im", "shape", 0, tensor_col2im(x, NULL, 2, dims, 2, dims, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_col2im", "shape", 0, tensor_col2im(x, dims, -1, dims, 2, dims, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_col2im", "kernel", 0, tensor_col2im(x, dims, 2, NULL, 2, dims, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_col2im", "kernel", 0, tensor_col2im(x, dims, 2, dims, -1, dims, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_col2im", "stride", 0, tensor_col2im(x, dims, 2, dims, 2, NULL, 2, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_col2im", "stride", 0, tensor_col2im(x, dims, 2, dims, 2, dims, -1, dims, 2, dims, 2) == NULL);
  HANDLE("tensor_col2im", "padding", 0, tensor_col2im(x, dims, 2, dims, 2, dims, 2, NULL, 2, dims, 2) == NULL);
  HANDLE("tensor_col2im", "padding", 0, tensor_col2im(x, dims, 2, dims, 2, dims, 2, dims, -1, dims, 2) == NULL);
  HANDLE("tensor_col2im", "dilation", 0, tensor_col2im(x, dims, 2, dims, 2, dims, 2, dims, 2, NULL, 2) == NULL);
  HANDLE("tensor_col2im", "dilation", 0, tensor_col2im(x, dims, 2, dims, 2, dims, 2, dims, 2, dims, -1) == NULL);
}

static void test_tensor_bilinear(void) {
  HANDLE("tensor_bilinear", "x1", TENSOR_E_INVALID, tensor_bilinear(NULL, x, x, x) == NULL);
  HANDLE("tensor_bilinear", "x1", TENSOR_E_HANDLE, tensor_bilinear((tensor_t *)error, x, x, x) == NULL);
  HANDLE("tensor_bilinear", "x1", TENSOR_E_HANDLE, tensor_bilinear(dead, x, x, x) == NULL);
  HANDLE("tensor_bilinear", "x2", TENSOR_E_INVALID, tensor_bilinear(x, NULL, x, x) == NULL);
  HANDLE("tensor_bilinear", "x2", TENSOR_E_HANDLE, tensor_bilinear(x, (tensor_t *)error, x, x) == NULL);
  HANDLE("tensor_bilinear", "x2", TENSOR_E_HANDLE, tensor_bilinear(x, dead, x, x) == NULL);
  HANDLE("tensor_bilinear", "weight", TENSOR_E_INVALID, tensor_bilinear(x, x, NULL, x) == NULL);
  HANDLE("tensor_bilinear", "weight", TENSOR_E_HANDLE, tensor_bilinear(x, x, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_bilinear", "weight", TENSOR_E_HANDLE, tensor_bilinear(x, x, dead, x) == NULL);
  HANDLE("tensor_bilinear", "bias", TENSOR_E_HANDLE, tensor_bilinear(x, x, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_bilinear", "bias", TENSOR_E_HANDLE, tensor_bilinear(x, x, x, dead) == NULL);
}

static void test_tensor_max_pool1d(void) {
  HANDLE("tensor_max_pool1d", "x", TENSOR_E_INVALID, tensor_max_pool1d(NULL, dims, 2, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool1d", "x", TENSOR_E_HANDLE, tensor_max_pool1d((tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool1d", "x", TENSOR_E_HANDLE, tensor_max_pool1d(dead, dims, 2, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool1d", "kernel", 0, tensor_max_pool1d(x, NULL, 2, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool1d", "kernel", 0, tensor_max_pool1d(x, dims, -1, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool1d", "stride", 0, tensor_max_pool1d(x, dims, 2, NULL, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool1d", "stride", 0, tensor_max_pool1d(x, dims, 2, dims, -1, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool1d", "padding", 0, tensor_max_pool1d(x, dims, 2, dims, 2, NULL, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool1d", "padding", 0, tensor_max_pool1d(x, dims, 2, dims, 2, dims, -1, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool1d", "dilation", 0, tensor_max_pool1d(x, dims, 2, dims, 2, dims, 2, NULL, 2, 0) == NULL);
  HANDLE("tensor_max_pool1d", "dilation", 0, tensor_max_pool1d(x, dims, 2, dims, 2, dims, 2, dims, -1, 0) == NULL);
  HANDLE("tensor_max_pool1d", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool1d(x, dims, 2, dims, 2, dims, 2, dims, 2, 2) == NULL);
  HANDLE("tensor_max_pool1d", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool1d(x, dims, 2, dims, 2, dims, 2, dims, 2, -1) == NULL);
  HANDLE("tensor_max_pool1d", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool1d(x, dims, 2, dims, 2, dims, 2, dims, 2, INT32_MIN) == NULL);
}

static void test_tensor_max_pool2d(void) {
  HANDLE("tensor_max_pool2d", "x", TENSOR_E_INVALID, tensor_max_pool2d(NULL, dims, 2, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool2d", "x", TENSOR_E_HANDLE, tensor_max_pool2d((tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool2d", "x", TENSOR_E_HANDLE, tensor_max_pool2d(dead, dims, 2, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool2d", "kernel", 0, tensor_max_pool2d(x, NULL, 2, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool2d", "kernel", 0, tensor_max_pool2d(x, dims, -1, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool2d", "stride", 0, tensor_max_pool2d(x, dims, 2, NULL, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool2d", "stride", 0, tensor_max_pool2d(x, dims, 2, dims, -1, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool2d", "padding", 0, tensor_max_pool2d(x, dims, 2, dims, 2, NULL, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool2d", "padding", 0, tensor_max_pool2d(x, dims, 2, dims, 2, dims, -1, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool2d", "dilation", 0, tensor_max_pool2d(x, dims, 2, dims, 2, dims, 2, NULL, 2, 0) == NULL);
  HANDLE("tensor_max_pool2d", "dilation", 0, tensor_max_pool2d(x, dims, 2, dims, 2, dims, 2, dims, -1, 0) == NULL);
  HANDLE("tensor_max_pool2d", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool2d(x, dims, 2, dims, 2, dims, 2, dims, 2, 2) == NULL);
  HANDLE("tensor_max_pool2d", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool2d(x, dims, 2, dims, 2, dims, 2, dims, 2, -1) == NULL);
  HANDLE("tensor_max_pool2d", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool2d(x, dims, 2, dims, 2, dims, 2, dims, 2, INT32_MIN) == NULL);
}

static void test_tensor_max_pool3d(void) {
  HANDLE("tensor_max_pool3d", "x", TENSOR_E_INVALID, tensor_max_pool3d(NULL, dims, 2, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool3d", "x", TENSOR_E_HANDLE, tensor_max_pool3d((tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool3d", "x", TENSOR_E_HANDLE, tensor_max_pool3d(dead, dims, 2, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool3d", "kernel", 0, tensor_max_pool3d(x, NULL, 2, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool3d", "kernel", 0, tensor_max_pool3d(x, dims, -1, dims, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool3d", "stride", 0, tensor_max_pool3d(x, dims, 2, NULL, 2, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool3d", "stride", 0, tensor_max_pool3d(x, dims, 2, dims, -1, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool3d", "padding", 0, tensor_max_pool3d(x, dims, 2, dims, 2, NULL, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool3d", "padding", 0, tensor_max_pool3d(x, dims, 2, dims, 2, dims, -1, dims, 2, 0) == NULL);
  HANDLE("tensor_max_pool3d", "dilation", 0, tensor_max_pool3d(x, dims, 2, dims, 2, dims, 2, NULL, 2, 0) == NULL);
  HANDLE("tensor_max_pool3d", "dilation", 0, tensor_max_pool3d(x, dims, 2, dims, 2, dims, 2, dims, -1, 0) == NULL);
  HANDLE("tensor_max_pool3d", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool3d(x, dims, 2, dims, 2, dims, 2, dims, 2, 2) == NULL);
  HANDLE("tensor_max_pool3d", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool3d(x, dims, 2, dims, 2, dims, 2, dims, 2, -1) == NULL);
  HANDLE("tensor_max_pool3d", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool3d(x, dims, 2, dims, 2, dims, 2, dims, 2, INT32_MIN) == NULL);
}

static void test_tensor_max_pool1d_with_indices(void) {
  STATUS("tensor_max_pool1d_with_indices", "x", TENSOR_E_INVALID, tensor_max_pool1d_with_indices(NULL, dims, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "x", TENSOR_E_HANDLE, tensor_max_pool1d_with_indices((tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "x", TENSOR_E_HANDLE, tensor_max_pool1d_with_indices(dead, dims, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "kernel", 0, tensor_max_pool1d_with_indices(x, NULL, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "kernel", 0, tensor_max_pool1d_with_indices(x, dims, -1, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "stride", 0, tensor_max_pool1d_with_indices(x, dims, 2, NULL, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "stride", 0, tensor_max_pool1d_with_indices(x, dims, 2, dims, -1, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "padding", 0, tensor_max_pool1d_with_indices(x, dims, 2, dims, 2, NULL, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "padding", 0, tensor_max_pool1d_with_indices(x, dims, 2, dims, 2, dims, -1, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "dilation", 0, tensor_max_pool1d_with_indices(x, dims, 2, dims, 2, dims, 2, NULL, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "dilation", 0, tensor_max_pool1d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, -1, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool1d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, 2, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool1d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, -1, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool1d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "values", TENSOR_E_INVALID, tensor_max_pool1d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, 0, NULL, &out_tensor));
  STATUS("tensor_max_pool1d_with_indices", "indices", TENSOR_E_INVALID, tensor_max_pool1d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, NULL));
}

static void test_tensor_max_pool2d_with_indices(void) {
  STATUS("tensor_max_pool2d_with_indices", "x", TENSOR_E_INVALID, tensor_max_pool2d_with_indices(NULL, dims, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "x", TENSOR_E_HANDLE, tensor_max_pool2d_with_indices((tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "x", TENSOR_E_HANDLE, tensor_max_pool2d_with_indices(dead, dims, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "kernel", 0, tensor_max_pool2d_with_indices(x, NULL, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "kernel", 0, tensor_max_pool2d_with_indices(x, dims, -1, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "stride", 0, tensor_max_pool2d_with_indices(x, dims, 2, NULL, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "stride", 0, tensor_max_pool2d_with_indices(x, dims, 2, dims, -1, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "padding", 0, tensor_max_pool2d_with_indices(x, dims, 2, dims, 2, NULL, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "padding", 0, tensor_max_pool2d_with_indices(x, dims, 2, dims, 2, dims, -1, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "dilation", 0, tensor_max_pool2d_with_indices(x, dims, 2, dims, 2, dims, 2, NULL, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "dilation", 0, tensor_max_pool2d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, -1, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool2d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, 2, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool2d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, -1, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool2d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "values", TENSOR_E_INVALID, tensor_max_pool2d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, 0, NULL, &out_tensor));
  STATUS("tensor_max_pool2d_with_indices", "indices", TENSOR_E_INVALID, tensor_max_pool2d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, NULL));
}

static void test_tensor_max_pool3d_with_indices(void) {
  STATUS("tensor_max_pool3d_with_indices", "x", TENSOR_E_INVALID, tensor_max_pool3d_with_indices(NULL, dims, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "x", TENSOR_E_HANDLE, tensor_max_pool3d_with_indices((tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "x", TENSOR_E_HANDLE, tensor_max_pool3d_with_indices(dead, dims, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "kernel", 0, tensor_max_pool3d_with_indices(x, NULL, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "kernel", 0, tensor_max_pool3d_with_indices(x, dims, -1, dims, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "stride", 0, tensor_max_pool3d_with_indices(x, dims, 2, NULL, 2, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "stride", 0, tensor_max_pool3d_with_indices(x, dims, 2, dims, -1, dims, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "padding", 0, tensor_max_pool3d_with_indices(x, dims, 2, dims, 2, NULL, 2, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "padding", 0, tensor_max_pool3d_with_indices(x, dims, 2, dims, 2, dims, -1, dims, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "dilation", 0, tensor_max_pool3d_with_indices(x, dims, 2, dims, 2, dims, 2, NULL, 2, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "dilation", 0, tensor_max_pool3d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, -1, 0, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool3d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, 2, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool3d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, -1, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "ceil_mode", TENSOR_E_INVALID, tensor_max_pool3d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, INT32_MIN, &out_tensor, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "values", TENSOR_E_INVALID, tensor_max_pool3d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, 0, NULL, &out_tensor));
  STATUS("tensor_max_pool3d_with_indices", "indices", TENSOR_E_INVALID, tensor_max_pool3d_with_indices(x, dims, 2, dims, 2, dims, 2, dims, 2, 0, &out_tensor, NULL));
}

static void test_tensor_max_unpool1d(void) {
  HANDLE("tensor_max_unpool1d", "x", TENSOR_E_INVALID, tensor_max_unpool1d(NULL, x, dims, 2) == NULL);
  HANDLE("tensor_max_unpool1d", "x", TENSOR_E_HANDLE, tensor_max_unpool1d((tensor_t *)error, x, dims, 2) == NULL);
  HANDLE("tensor_max_unpool1d", "x", TENSOR_E_HANDLE, tensor_max_unpool1d(dead, x, dims, 2) == NULL);
  HANDLE("tensor_max_unpool1d", "indices", TENSOR_E_INVALID, tensor_max_unpool1d(x, NULL, dims, 2) == NULL);
  HANDLE("tensor_max_unpool1d", "indices", TENSOR_E_HANDLE, tensor_max_unpool1d(x, (tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_max_unpool1d", "indices", TENSOR_E_HANDLE, tensor_max_unpool1d(x, dead, dims, 2) == NULL);
  HANDLE("tensor_max_unpool1d", "shape", 0, tensor_max_unpool1d(x, x, NULL, 2) == NULL);
  HANDLE("tensor_max_unpool1d", "shape", 0, tensor_max_unpool1d(x, x, dims, -1) == NULL);
}

static void test_tensor_max_unpool2d(void) {
  HANDLE("tensor_max_unpool2d", "x", TENSOR_E_INVALID, tensor_max_unpool2d(NULL, x, dims, 2) == NULL);
  HANDLE("tensor_max_unpool2d", "x", TENSOR_E_HANDLE, tensor_max_unpool2d((tensor_t *)error, x, dims, 2) == NULL);
  HANDLE("tensor_max_unpool2d", "x", TENSOR_E_HANDLE, tensor_max_unpool2d(dead, x, dims, 2) == NULL);
  HANDLE("tensor_max_unpool2d", "indices", TENSOR_E_INVALID, tensor_max_unpool2d(x, NULL, dims, 2) == NULL);
  HANDLE("tensor_max_unpool2d", "indices", TENSOR_E_HANDLE, tensor_max_unpool2d(x, (tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_max_unpool2d", "indices", TENSOR_E_HANDLE, tensor_max_unpool2d(x, dead, dims, 2) == NULL);
  HANDLE("tensor_max_unpool2d", "shape", 0, tensor_max_unpool2d(x, x, NULL, 2) == NULL);
  HANDLE("tensor_max_unpool2d", "shape", 0, tensor_max_unpool2d(x, x, dims, -1) == NULL);
}

static void test_tensor_max_unpool3d(void) {
  HANDLE("tensor_max_unpool3d", "x", TENSOR_E_INVALID, tensor_max_unpool3d(NULL, x, dims, 2) == NULL);
  HANDLE("tensor_max_unpool3d", "x", TENSOR_E_HANDLE, tensor_max_unpool3d((tensor_t *)error, x, dims, 2) == NULL);
  HANDLE("tensor_max_unpool3d", "x", TENSOR_E_HANDLE, tensor_max_unpool3d(dead, x, dims, 2) == NULL);
  HANDLE("tensor_max_unpool3d", "indices", TENSOR_E_INVALID, tensor_max_unpool3d(x, NULL, dims, 2) == NULL);
  HANDLE("tensor_max_unpool3d", "indices", TENSOR_E_HANDLE, tensor_max_unpool3d(x, (tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_max_unpool3d", "indices", TENSOR_E_HANDLE, tensor_max_unpool3d(x, dead, dims, 2) == NULL);
  HANDLE("tensor_max_unpool3d", "shape", 0, tensor_max_unpool3d(x, x, NULL, 2) == NULL);
  HANDLE("tensor_max_unpool3d", "shape", 0, tensor_max_unpool3d(x, x, dims, -1) == NULL);
}

static void test_tensor_avg_pool1d(void) {
  HANDLE("tensor_avg_pool1d", "x", TENSOR_E_INVALID, tensor_avg_pool1d(NULL, dims, 2, dims, 2, dims, 2, 0, 0) == NULL);
  HANDLE("tensor_avg_pool1d", "x", TENSOR_E_HANDLE, tensor_avg_pool1d((tensor_t *)error, dims, 2, dims, 2, dims, 2, 0, 0) == NULL);
  HANDLE("tensor_avg_pool1d", "x", TENSOR_E_HANDLE, tensor_avg_pool1d(dead, dims, 2, dims, 2, dims, 2, 0, 0) == NULL);
  HANDLE("tensor_avg_pool1d", "kernel", 0, tensor_avg_pool1d(x, NULL, 2, dims, 2, dims, 2, 0, 0) == NULL);
  HANDLE("tensor_avg_pool1d", "kernel", 0, tensor_avg_pool1d(x, dims, -1, dims, 2, dims, 2, 0, 0) == NULL);
  HANDLE("tensor_avg_pool1d", "stride", 0, tensor_avg_pool1d(x, dims, 2, NULL, 2, dims, 2, 0, 0) == NULL);
  HANDLE("tensor_avg_pool1d", "stride", 0, tensor_avg_pool1d(x, dims, 2, dims, -1, dims, 2, 0, 0) == NULL);
  HANDLE("tensor_avg_pool1d", "padding", 0, tensor_avg_pool1d(x, dims, 2, dims, 2, NULL, 2, 0, 0) == NULL);
  HANDLE("tensor_avg_pool1d", "padding", 0, tensor_avg_pool1d(x, dims, 2, dims, 2, dims, -1, 0, 0) == NULL);
  HANDLE("tensor_avg_pool1d", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool1d(x, dims, 2, dims, 2, dims, 2, 2, 0) == NULL);
  HANDLE("tensor_avg_pool1d", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool1d(x, dims, 2, dims, 2, dims, 2, -1, 0) == NULL);
  HANDLE("tensor_avg_pool1d", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool1d(x, dims, 2, dims, 2, dims, 2, INT32_MIN, 0) == NULL);
  HANDLE("tensor_avg_pool1d", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool1d(x, dims, 2, dims, 2, dims, 2, 0, 2) == NULL);
  HANDLE("tensor_avg_pool1d", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool1d(x, dims, 2, dims, 2, dims, 2, 0, -1) == NULL);
  HANDLE("tensor_avg_pool1d", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool1d(x, dims, 2, dims, 2, dims, 2, 0, INT32_MIN) == NULL);
}

static void test_tensor_avg_pool2d(void) {
  HANDLE("tensor_avg_pool2d", "x", TENSOR_E_INVALID, tensor_avg_pool2d(NULL, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "x", TENSOR_E_HANDLE, tensor_avg_pool2d((tensor_t *)error, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "x", TENSOR_E_HANDLE, tensor_avg_pool2d(dead, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "kernel", 0, tensor_avg_pool2d(x, NULL, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "kernel", 0, tensor_avg_pool2d(x, dims, -1, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "stride", 0, tensor_avg_pool2d(x, dims, 2, NULL, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "stride", 0, tensor_avg_pool2d(x, dims, 2, dims, -1, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "padding", 0, tensor_avg_pool2d(x, dims, 2, dims, 2, NULL, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "padding", 0, tensor_avg_pool2d(x, dims, 2, dims, 2, dims, -1, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool2d(x, dims, 2, dims, 2, dims, 2, 2, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool2d(x, dims, 2, dims, 2, dims, 2, -1, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool2d(x, dims, 2, dims, 2, dims, 2, INT32_MIN, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool2d(x, dims, 2, dims, 2, dims, 2, 0, 2, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool2d(x, dims, 2, dims, 2, dims, 2, 0, -1, 1) == NULL);
  HANDLE("tensor_avg_pool2d", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool2d(x, dims, 2, dims, 2, dims, 2, 0, INT32_MIN, 1) == NULL);
}

static void test_tensor_avg_pool2d_grad(void) {
  HANDLE("tensor_avg_pool2d_grad", "dy", TENSOR_E_INVALID, tensor_avg_pool2d_grad(NULL, dims, 2, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "dy", TENSOR_E_HANDLE, tensor_avg_pool2d_grad((tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "dy", TENSOR_E_HANDLE, tensor_avg_pool2d_grad(dead, dims, 2, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "shape", 0, tensor_avg_pool2d_grad(x, NULL, 2, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "shape", 0, tensor_avg_pool2d_grad(x, dims, -1, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "kernel", 0, tensor_avg_pool2d_grad(x, dims, 2, NULL, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "kernel", 0, tensor_avg_pool2d_grad(x, dims, 2, dims, -1, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "stride", 0, tensor_avg_pool2d_grad(x, dims, 2, dims, 2, NULL, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "stride", 0, tensor_avg_pool2d_grad(x, dims, 2, dims, 2, dims, -1, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "padding", 0, tensor_avg_pool2d_grad(x, dims, 2, dims, 2, dims, 2, NULL, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "padding", 0, tensor_avg_pool2d_grad(x, dims, 2, dims, 2, dims, 2, dims, -1, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool2d_grad(x, dims, 2, dims, 2, dims, 2, dims, 2, 2, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool2d_grad(x, dims, 2, dims, 2, dims, 2, dims, 2, -1, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool2d_grad(x, dims, 2, dims, 2, dims, 2, dims, 2, INT32_MIN, 0, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool2d_grad(x, dims, 2, dims, 2, dims, 2, dims, 2, 0, 2, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool2d_grad(x, dims, 2, dims, 2, dims, 2, dims, 2, 0, -1, 1) == NULL);
  HANDLE("tensor_avg_pool2d_grad", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool2d_grad(x, dims, 2, dims, 2, dims, 2, dims, 2, 0, INT32_MIN, 1) == NULL);
}

static void test_tensor_avg_pool3d(void) {
  HANDLE("tensor_avg_pool3d", "x", TENSOR_E_INVALID, tensor_avg_pool3d(NULL, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "x", TENSOR_E_HANDLE, tensor_avg_pool3d((tensor_t *)error, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "x", TENSOR_E_HANDLE, tensor_avg_pool3d(dead, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "kernel", 0, tensor_avg_pool3d(x, NULL, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "kernel", 0, tensor_avg_pool3d(x, dims, -1, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "stride", 0, tensor_avg_pool3d(x, dims, 2, NULL, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "stride", 0, tensor_avg_pool3d(x, dims, 2, dims, -1, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "padding", 0, tensor_avg_pool3d(x, dims, 2, dims, 2, NULL, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "padding", 0, tensor_avg_pool3d(x, dims, 2, dims, 2, dims, -1, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool3d(x, dims, 2, dims, 2, dims, 2, 2, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool3d(x, dims, 2, dims, 2, dims, 2, -1, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool3d(x, dims, 2, dims, 2, dims, 2, INT32_MIN, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool3d(x, dims, 2, dims, 2, dims, 2, 0, 2, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool3d(x, dims, 2, dims, 2, dims, 2, 0, -1, 1) == NULL);
  HANDLE("tensor_avg_pool3d", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool3d(x, dims, 2, dims, 2, dims, 2, 0, INT32_MIN, 1) == NULL);
}

static void test_tensor_avg_pool3d_grad(void) {
  HANDLE("tensor_avg_pool3d_grad", "dy", TENSOR_E_INVALID, tensor_avg_pool3d_grad(NULL, dims, 2, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "dy", TENSOR_E_HANDLE, tensor_avg_pool3d_grad((tensor_t *)error, dims, 2, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "dy", TENSOR_E_HANDLE, tensor_avg_pool3d_grad(dead, dims, 2, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "shape", 0, tensor_avg_pool3d_grad(x, NULL, 2, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "shape", 0, tensor_avg_pool3d_grad(x, dims, -1, dims, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "kernel", 0, tensor_avg_pool3d_grad(x, dims, 2, NULL, 2, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "kernel", 0, tensor_avg_pool3d_grad(x, dims, 2, dims, -1, dims, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "stride", 0, tensor_avg_pool3d_grad(x, dims, 2, dims, 2, NULL, 2, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "stride", 0, tensor_avg_pool3d_grad(x, dims, 2, dims, 2, dims, -1, dims, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "padding", 0, tensor_avg_pool3d_grad(x, dims, 2, dims, 2, dims, 2, NULL, 2, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "padding", 0, tensor_avg_pool3d_grad(x, dims, 2, dims, 2, dims, 2, dims, -1, 0, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool3d_grad(x, dims, 2, dims, 2, dims, 2, dims, 2, 2, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool3d_grad(x, dims, 2, dims, 2, dims, 2, dims, 2, -1, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "ceil_mode", TENSOR_E_INVALID, tensor_avg_pool3d_grad(x, dims, 2, dims, 2, dims, 2, dims, 2, INT32_MIN, 0, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool3d_grad(x, dims, 2, dims, 2, dims, 2, dims, 2, 0, 2, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool3d_grad(x, dims, 2, dims, 2, dims, 2, dims, 2, 0, -1, 1) == NULL);
  HANDLE("tensor_avg_pool3d_grad", "count_include_pad", TENSOR_E_INVALID, tensor_avg_pool3d_grad(x, dims, 2, dims, 2, dims, 2, dims, 2, 0, INT32_MIN, 1) == NULL);
}

static void test_tensor_lp_pool1d(void) {
  HANDLE("tensor_lp_pool1d", "x", TENSOR_E_INVALID, tensor_lp_pool1d(NULL, 1.0, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool1d", "x", TENSOR_E_HANDLE, tensor_lp_pool1d((tensor_t *)error, 1.0, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool1d", "x", TENSOR_E_HANDLE, tensor_lp_pool1d(dead, 1.0, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool1d", "kernel", 0, tensor_lp_pool1d(x, 1.0, NULL, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool1d", "kernel", 0, tensor_lp_pool1d(x, 1.0, dims, -1, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool1d", "stride", 0, tensor_lp_pool1d(x, 1.0, dims, 2, NULL, 2, 0) == NULL);
  HANDLE("tensor_lp_pool1d", "stride", 0, tensor_lp_pool1d(x, 1.0, dims, 2, dims, -1, 0) == NULL);
  HANDLE("tensor_lp_pool1d", "ceil_mode", TENSOR_E_INVALID, tensor_lp_pool1d(x, 1.0, dims, 2, dims, 2, 2) == NULL);
  HANDLE("tensor_lp_pool1d", "ceil_mode", TENSOR_E_INVALID, tensor_lp_pool1d(x, 1.0, dims, 2, dims, 2, -1) == NULL);
  HANDLE("tensor_lp_pool1d", "ceil_mode", TENSOR_E_INVALID, tensor_lp_pool1d(x, 1.0, dims, 2, dims, 2, INT32_MIN) == NULL);
}

static void test_tensor_lp_pool2d(void) {
  HANDLE("tensor_lp_pool2d", "x", TENSOR_E_INVALID, tensor_lp_pool2d(NULL, 1.0, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool2d", "x", TENSOR_E_HANDLE, tensor_lp_pool2d((tensor_t *)error, 1.0, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool2d", "x", TENSOR_E_HANDLE, tensor_lp_pool2d(dead, 1.0, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool2d", "kernel", 0, tensor_lp_pool2d(x, 1.0, NULL, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool2d", "kernel", 0, tensor_lp_pool2d(x, 1.0, dims, -1, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool2d", "stride", 0, tensor_lp_pool2d(x, 1.0, dims, 2, NULL, 2, 0) == NULL);
  HANDLE("tensor_lp_pool2d", "stride", 0, tensor_lp_pool2d(x, 1.0, dims, 2, dims, -1, 0) == NULL);
  HANDLE("tensor_lp_pool2d", "ceil_mode", TENSOR_E_INVALID, tensor_lp_pool2d(x, 1.0, dims, 2, dims, 2, 2) == NULL);
  HANDLE("tensor_lp_pool2d", "ceil_mode", TENSOR_E_INVALID, tensor_lp_pool2d(x, 1.0, dims, 2, dims, 2, -1) == NULL);
  HANDLE("tensor_lp_pool2d", "ceil_mode", TENSOR_E_INVALID, tensor_lp_pool2d(x, 1.0, dims, 2, dims, 2, INT32_MIN) == NULL);
}

static void test_tensor_lp_pool3d(void) {
  HANDLE("tensor_lp_pool3d", "x", TENSOR_E_INVALID, tensor_lp_pool3d(NULL, 1.0, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool3d", "x", TENSOR_E_HANDLE, tensor_lp_pool3d((tensor_t *)error, 1.0, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool3d", "x", TENSOR_E_HANDLE, tensor_lp_pool3d(dead, 1.0, dims, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool3d", "kernel", 0, tensor_lp_pool3d(x, 1.0, NULL, 2, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool3d", "kernel", 0, tensor_lp_pool3d(x, 1.0, dims, -1, dims, 2, 0) == NULL);
  HANDLE("tensor_lp_pool3d", "stride", 0, tensor_lp_pool3d(x, 1.0, dims, 2, NULL, 2, 0) == NULL);
  HANDLE("tensor_lp_pool3d", "stride", 0, tensor_lp_pool3d(x, 1.0, dims, 2, dims, -1, 0) == NULL);
  HANDLE("tensor_lp_pool3d", "ceil_mode", TENSOR_E_INVALID, tensor_lp_pool3d(x, 1.0, dims, 2, dims, 2, 2) == NULL);
  HANDLE("tensor_lp_pool3d", "ceil_mode", TENSOR_E_INVALID, tensor_lp_pool3d(x, 1.0, dims, 2, dims, 2, -1) == NULL);
  HANDLE("tensor_lp_pool3d", "ceil_mode", TENSOR_E_INVALID, tensor_lp_pool3d(x, 1.0, dims, 2, dims, 2, INT32_MIN) == NULL);
}

static void test_tensor_adaptive_avg_pool1d(void) {
  HANDLE("tensor_adaptive_avg_pool1d", "x", TENSOR_E_INVALID, tensor_adaptive_avg_pool1d(NULL, dims, 2) == NULL);
  HANDLE("tensor_adaptive_avg_pool1d", "x", TENSOR_E_HANDLE, tensor_adaptive_avg_pool1d((tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_adaptive_avg_pool1d", "x", TENSOR_E_HANDLE, tensor_adaptive_avg_pool1d(dead, dims, 2) == NULL);
  HANDLE("tensor_adaptive_avg_pool1d", "shape", 0, tensor_adaptive_avg_pool1d(x, NULL, 2) == NULL);
  HANDLE("tensor_adaptive_avg_pool1d", "shape", 0, tensor_adaptive_avg_pool1d(x, dims, -1) == NULL);
}

static void test_tensor_adaptive_avg_pool2d(void) {
  HANDLE("tensor_adaptive_avg_pool2d", "x", TENSOR_E_INVALID, tensor_adaptive_avg_pool2d(NULL, dims, 2) == NULL);
  HANDLE("tensor_adaptive_avg_pool2d", "x", TENSOR_E_HANDLE, tensor_adaptive_avg_pool2d((tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_adaptive_avg_pool2d", "x", TENSOR_E_HANDLE, tensor_adaptive_avg_pool2d(dead, dims, 2) == NULL);
  HANDLE("tensor_adaptive_avg_pool2d", "shape", 0, tensor_adaptive_avg_pool2d(x, NULL, 2) == NULL);
  HANDLE("tensor_adaptive_avg_pool2d", "shape", 0, tensor_adaptive_avg_pool2d(x, dims, -1) == NULL);
}

static void test_tensor_adaptive_avg_pool3d(void) {
  HANDLE("tensor_adaptive_avg_pool3d", "x", TENSOR_E_INVALID, tensor_adaptive_avg_pool3d(NULL, dims, 2) == NULL);
  HANDLE("tensor_adaptive_avg_pool3d", "x", TENSOR_E_HANDLE, tensor_adaptive_avg_pool3d((tensor_t *)error, dims, 2) == NULL);
  HANDLE("tensor_adaptive_avg_pool3d", "x", TENSOR_E_HANDLE, tensor_adaptive_avg_pool3d(dead, dims, 2) == NULL);
  HANDLE("tensor_adaptive_avg_pool3d", "shape", 0, tensor_adaptive_avg_pool3d(x, NULL, 2) == NULL);
  HANDLE("tensor_adaptive_avg_pool3d", "shape", 0, tensor_adaptive_avg_pool3d(x, dims, -1) == NULL);
}

static void test_tensor_adaptive_max_pool1d(void) {
  STATUS("tensor_adaptive_max_pool1d", "x", TENSOR_E_INVALID, tensor_adaptive_max_pool1d(NULL, dims, 2, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool1d", "x", TENSOR_E_HANDLE, tensor_adaptive_max_pool1d((tensor_t *)error, dims, 2, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool1d", "x", TENSOR_E_HANDLE, tensor_adaptive_max_pool1d(dead, dims, 2, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool1d", "shape", 0, tensor_adaptive_max_pool1d(x, NULL, 2, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool1d", "shape", 0, tensor_adaptive_max_pool1d(x, dims, -1, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool1d", "values", TENSOR_E_INVALID, tensor_adaptive_max_pool1d(x, dims, 2, NULL, &out_tensor));
  STATUS("tensor_adaptive_max_pool1d", "indices", TENSOR_E_INVALID, tensor_adaptive_max_pool1d(x, dims, 2, &out_tensor, NULL));
}

static void test_tensor_adaptive_max_pool2d(void) {
  STATUS("tensor_adaptive_max_pool2d", "x", TENSOR_E_INVALID, tensor_adaptive_max_pool2d(NULL, dims, 2, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool2d", "x", TENSOR_E_HANDLE, tensor_adaptive_max_pool2d((tensor_t *)error, dims, 2, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool2d", "x", TENSOR_E_HANDLE, tensor_adaptive_max_pool2d(dead, dims, 2, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool2d", "shape", 0, tensor_adaptive_max_pool2d(x, NULL, 2, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool2d", "shape", 0, tensor_adaptive_max_pool2d(x, dims, -1, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool2d", "values", TENSOR_E_INVALID, tensor_adaptive_max_pool2d(x, dims, 2, NULL, &out_tensor));
  STATUS("tensor_adaptive_max_pool2d", "indices", TENSOR_E_INVALID, tensor_adaptive_max_pool2d(x, dims, 2, &out_tensor, NULL));
}

static void test_tensor_adaptive_max_pool3d(void) {
  STATUS("tensor_adaptive_max_pool3d", "x", TENSOR_E_INVALID, tensor_adaptive_max_pool3d(NULL, dims, 2, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool3d", "x", TENSOR_E_HANDLE, tensor_adaptive_max_pool3d((tensor_t *)error, dims, 2, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool3d", "x", TENSOR_E_HANDLE, tensor_adaptive_max_pool3d(dead, dims, 2, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool3d", "shape", 0, tensor_adaptive_max_pool3d(x, NULL, 2, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool3d", "shape", 0, tensor_adaptive_max_pool3d(x, dims, -1, &out_tensor, &out_tensor));
  STATUS("tensor_adaptive_max_pool3d", "values", TENSOR_E_INVALID, tensor_adaptive_max_pool3d(x, dims, 2, NULL, &out_tensor));
  STATUS("tensor_adaptive_max_pool3d", "indices", TENSOR_E_INVALID, tensor_adaptive_max_pool3d(x, dims, 2, &out_tensor, NULL));
}

static void test_tensor_interpolate(void) {
  HANDLE("tensor_interpolate", "x", TENSOR_E_INVALID, tensor_interpolate(NULL, dims, 2, "x", 0, 0) == NULL);
  HANDLE("tensor_interpolate", "x", TENSOR_E_HANDLE, tensor_interpolate((tensor_t *)error, dims, 2, "x", 0, 0) == NULL);
  HANDLE("tensor_interpolate", "x", TENSOR_E_HANDLE, tensor_interpolate(dead, dims, 2, "x", 0, 0) == NULL);
  HANDLE("tensor_interpolate", "shape", 0, tensor_interpolate(x, NULL, 2, "x", 0, 0) == NULL);
  HANDLE("tensor_interpolate", "shape", 0, tensor_interpolate(x, dims, -1, "x", 0, 0) == NULL);
  HANDLE("tensor_interpolate", "mode", TENSOR_E_INVALID, tensor_interpolate(x, dims, 2, NULL, 0, 0) == NULL);
  HANDLE("tensor_interpolate", "align_corners", TENSOR_E_INVALID, tensor_interpolate(x, dims, 2, "x", 2, 0) == NULL);
  HANDLE("tensor_interpolate", "align_corners", TENSOR_E_INVALID, tensor_interpolate(x, dims, 2, "x", -1, 0) == NULL);
  HANDLE("tensor_interpolate", "align_corners", TENSOR_E_INVALID, tensor_interpolate(x, dims, 2, "x", INT32_MIN, 0) == NULL);
  HANDLE("tensor_interpolate", "antialias", TENSOR_E_INVALID, tensor_interpolate(x, dims, 2, "x", 0, 2) == NULL);
  HANDLE("tensor_interpolate", "antialias", TENSOR_E_INVALID, tensor_interpolate(x, dims, 2, "x", 0, -1) == NULL);
  HANDLE("tensor_interpolate", "antialias", TENSOR_E_INVALID, tensor_interpolate(x, dims, 2, "x", 0, INT32_MIN) == NULL);
}

static void test_tensor_interpolate_axis(void) {
  HANDLE("tensor_interpolate_axis", "x", TENSOR_E_INVALID, tensor_interpolate_axis(NULL, 0, 1, "x", 0, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis", "x", TENSOR_E_HANDLE, tensor_interpolate_axis((tensor_t *)error, 0, 1, "x", 0, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis", "x", TENSOR_E_HANDLE, tensor_interpolate_axis(dead, 0, 1, "x", 0, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis", "mode", TENSOR_E_INVALID, tensor_interpolate_axis(x, 0, 1, NULL, 0, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis", "align_corners", TENSOR_E_INVALID, tensor_interpolate_axis(x, 0, 1, "x", 2, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis", "align_corners", TENSOR_E_INVALID, tensor_interpolate_axis(x, 0, 1, "x", -1, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis", "align_corners", TENSOR_E_INVALID, tensor_interpolate_axis(x, 0, 1, "x", INT32_MIN, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis", "antialias", TENSOR_E_INVALID, tensor_interpolate_axis(x, 0, 1, "x", 0, 2, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis", "antialias", TENSOR_E_INVALID, tensor_interpolate_axis(x, 0, 1, "x", 0, -1, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis", "antialias", TENSOR_E_INVALID, tensor_interpolate_axis(x, 0, 1, "x", 0, INT32_MIN, 1.0) == NULL);
}

static void test_tensor_interpolate_axis_grad(void) {
  HANDLE("tensor_interpolate_axis_grad", "dy", TENSOR_E_INVALID, tensor_interpolate_axis_grad(NULL, 0, 1, "x", 0, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis_grad", "dy", TENSOR_E_HANDLE, tensor_interpolate_axis_grad((tensor_t *)error, 0, 1, "x", 0, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis_grad", "dy", TENSOR_E_HANDLE, tensor_interpolate_axis_grad(dead, 0, 1, "x", 0, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis_grad", "mode", TENSOR_E_INVALID, tensor_interpolate_axis_grad(x, 0, 1, NULL, 0, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis_grad", "align_corners", TENSOR_E_INVALID, tensor_interpolate_axis_grad(x, 0, 1, "x", 2, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis_grad", "align_corners", TENSOR_E_INVALID, tensor_interpolate_axis_grad(x, 0, 1, "x", -1, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis_grad", "align_corners", TENSOR_E_INVALID, tensor_interpolate_axis_grad(x, 0, 1, "x", INT32_MIN, 0, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis_grad", "antialias", TENSOR_E_INVALID, tensor_interpolate_axis_grad(x, 0, 1, "x", 0, 2, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis_grad", "antialias", TENSOR_E_INVALID, tensor_interpolate_axis_grad(x, 0, 1, "x", 0, -1, 1.0) == NULL);
  HANDLE("tensor_interpolate_axis_grad", "antialias", TENSOR_E_INVALID, tensor_interpolate_axis_grad(x, 0, 1, "x", 0, INT32_MIN, 1.0) == NULL);
}

static void test_tensor_grid_sample(void) {
  HANDLE("tensor_grid_sample", "x", TENSOR_E_INVALID, tensor_grid_sample(NULL, x, "x", "x", 0) == NULL);
  HANDLE("tensor_grid_sample", "x", TENSOR_E_HANDLE, tensor_grid_sample((tensor_t *)error, x, "x", "x", 0) == NULL);
  HANDLE("tensor_grid_sample", "x", TENSOR_E_HANDLE, tensor_grid_sample(dead, x, "x", "x", 0) == NULL);
  HANDLE("tensor_grid_sample", "grid", TENSOR_E_INVALID, tensor_grid_sample(x, NULL, "x", "x", 0) == NULL);
  HANDLE("tensor_grid_sample", "grid", TENSOR_E_HANDLE, tensor_grid_sample(x, (tensor_t *)error, "x", "x", 0) == NULL);
  HANDLE("tensor_grid_sample", "grid", TENSOR_E_HANDLE, tensor_grid_sample(x, dead, "x", "x", 0) == NULL);
  HANDLE("tensor_grid_sample", "mode", TENSOR_E_INVALID, tensor_grid_sample(x, x, NULL, "x", 0) == NULL);
  HANDLE("tensor_grid_sample", "padding_mode", TENSOR_E_INVALID, tensor_grid_sample(x, x, "x", NULL, 0) == NULL);
  HANDLE("tensor_grid_sample", "align_corners", TENSOR_E_INVALID, tensor_grid_sample(x, x, "x", "x", 2) == NULL);
  HANDLE("tensor_grid_sample", "align_corners", TENSOR_E_INVALID, tensor_grid_sample(x, x, "x", "x", -1) == NULL);
  HANDLE("tensor_grid_sample", "align_corners", TENSOR_E_INVALID, tensor_grid_sample(x, x, "x", "x", INT32_MIN) == NULL);
}

static void test_tensor_affine_grid(void) {
  HANDLE("tensor_affine_grid", "theta", TENSOR_E_INVALID, tensor_affine_grid(NULL, dims, 2, 0) == NULL);
  HANDLE("tensor_affine_grid", "theta", TENSOR_E_HANDLE, tensor_affine_grid((tensor_t *)error, dims, 2, 0) == NULL);
  HANDLE("tensor_affine_grid", "theta", TENSOR_E_HANDLE, tensor_affine_grid(dead, dims, 2, 0) == NULL);
  HANDLE("tensor_affine_grid", "shape", 0, tensor_affine_grid(x, NULL, 2, 0) == NULL);
  HANDLE("tensor_affine_grid", "shape", 0, tensor_affine_grid(x, dims, -1, 0) == NULL);
  HANDLE("tensor_affine_grid", "align_corners", TENSOR_E_INVALID, tensor_affine_grid(x, dims, 2, 2) == NULL);
  HANDLE("tensor_affine_grid", "align_corners", TENSOR_E_INVALID, tensor_affine_grid(x, dims, 2, -1) == NULL);
  HANDLE("tensor_affine_grid", "align_corners", TENSOR_E_INVALID, tensor_affine_grid(x, dims, 2, INT32_MIN) == NULL);
}

static void test_tensor_pixel_shuffle(void) {
  HANDLE("tensor_pixel_shuffle", "x", TENSOR_E_INVALID, tensor_pixel_shuffle(NULL, 1) == NULL);
  HANDLE("tensor_pixel_shuffle", "x", TENSOR_E_HANDLE, tensor_pixel_shuffle((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_pixel_shuffle", "x", TENSOR_E_HANDLE, tensor_pixel_shuffle(dead, 1) == NULL);
}

static void test_tensor_pixel_unshuffle(void) {
  HANDLE("tensor_pixel_unshuffle", "x", TENSOR_E_INVALID, tensor_pixel_unshuffle(NULL, 1) == NULL);
  HANDLE("tensor_pixel_unshuffle", "x", TENSOR_E_HANDLE, tensor_pixel_unshuffle((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_pixel_unshuffle", "x", TENSOR_E_HANDLE, tensor_pixel_unshuffle(dead, 1) == NULL);
}

static void test_tensor_channel_shuffle(void) {
  HANDLE("tensor_channel_shuffle", "x", TENSOR_E_INVALID, tensor_channel_shuffle(NULL, 1) == NULL);
  HANDLE("tensor_channel_shuffle", "x", TENSOR_E_HANDLE, tensor_channel_shuffle((tensor_t *)error, 1) == NULL);
  HANDLE("tensor_channel_shuffle", "x", TENSOR_E_HANDLE, tensor_channel_shuffle(dead, 1) == NULL);
}

static void test_tensor_layer_norm(void) {
  HANDLE("tensor_layer_norm", "x", TENSOR_E_INVALID, tensor_layer_norm(NULL, 1, x, x, 1.0) == NULL);
  HANDLE("tensor_layer_norm", "x", TENSOR_E_HANDLE, tensor_layer_norm((tensor_t *)error, 1, x, x, 1.0) == NULL);
  HANDLE("tensor_layer_norm", "x", TENSOR_E_HANDLE, tensor_layer_norm(dead, 1, x, x, 1.0) == NULL);
  HANDLE("tensor_layer_norm", "weight", TENSOR_E_HANDLE, tensor_layer_norm(x, 1, (tensor_t *)error, x, 1.0) == NULL);
  HANDLE("tensor_layer_norm", "weight", TENSOR_E_HANDLE, tensor_layer_norm(x, 1, dead, x, 1.0) == NULL);
  HANDLE("tensor_layer_norm", "bias", TENSOR_E_HANDLE, tensor_layer_norm(x, 1, x, (tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_layer_norm", "bias", TENSOR_E_HANDLE, tensor_layer_norm(x, 1, x, dead, 1.0) == NULL);
}

static void test_tensor_batch_norm(void) {
  HANDLE("tensor_batch_norm", "x", TENSOR_E_INVALID, tensor_batch_norm(NULL, x, x, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "x", TENSOR_E_HANDLE, tensor_batch_norm((tensor_t *)error, x, x, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "x", TENSOR_E_HANDLE, tensor_batch_norm(dead, x, x, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "weight", TENSOR_E_HANDLE, tensor_batch_norm(x, (tensor_t *)error, x, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "weight", TENSOR_E_HANDLE, tensor_batch_norm(x, dead, x, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "bias", TENSOR_E_HANDLE, tensor_batch_norm(x, x, (tensor_t *)error, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "bias", TENSOR_E_HANDLE, tensor_batch_norm(x, x, dead, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "running_mean", TENSOR_E_HANDLE, tensor_batch_norm(x, x, x, (tensor_t *)error, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "running_mean", TENSOR_E_HANDLE, tensor_batch_norm(x, x, x, dead, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "running_var", TENSOR_E_HANDLE, tensor_batch_norm(x, x, x, x, (tensor_t *)error, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "running_var", TENSOR_E_HANDLE, tensor_batch_norm(x, x, x, x, dead, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "training", TENSOR_E_INVALID, tensor_batch_norm(x, x, x, x, x, 2, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "training", TENSOR_E_INVALID, tensor_batch_norm(x, x, x, x, x, -1, 1.0, 1.0) == NULL);
  HANDLE("tensor_batch_norm", "training", TENSOR_E_INVALID, tensor_batch_norm(x, x, x, x, x, INT32_MIN, 1.0, 1.0) == NULL);
}

static void test_tensor_rms_norm(void) {
  HANDLE("tensor_rms_norm", "x", TENSOR_E_INVALID, tensor_rms_norm(NULL, 1, x, 1.0) == NULL);
  HANDLE("tensor_rms_norm", "x", TENSOR_E_HANDLE, tensor_rms_norm((tensor_t *)error, 1, x, 1.0) == NULL);
  HANDLE("tensor_rms_norm", "x", TENSOR_E_HANDLE, tensor_rms_norm(dead, 1, x, 1.0) == NULL);
  HANDLE("tensor_rms_norm", "weight", TENSOR_E_HANDLE, tensor_rms_norm(x, 1, (tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_rms_norm", "weight", TENSOR_E_HANDLE, tensor_rms_norm(x, 1, dead, 1.0) == NULL);
}

static void test_tensor_group_norm(void) {
  HANDLE("tensor_group_norm", "x", TENSOR_E_INVALID, tensor_group_norm(NULL, 1, x, x, 1.0) == NULL);
  HANDLE("tensor_group_norm", "x", TENSOR_E_HANDLE, tensor_group_norm((tensor_t *)error, 1, x, x, 1.0) == NULL);
  HANDLE("tensor_group_norm", "x", TENSOR_E_HANDLE, tensor_group_norm(dead, 1, x, x, 1.0) == NULL);
  HANDLE("tensor_group_norm", "weight", TENSOR_E_HANDLE, tensor_group_norm(x, 1, (tensor_t *)error, x, 1.0) == NULL);
  HANDLE("tensor_group_norm", "weight", TENSOR_E_HANDLE, tensor_group_norm(x, 1, dead, x, 1.0) == NULL);
  HANDLE("tensor_group_norm", "bias", TENSOR_E_HANDLE, tensor_group_norm(x, 1, x, (tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_group_norm", "bias", TENSOR_E_HANDLE, tensor_group_norm(x, 1, x, dead, 1.0) == NULL);
}

static void test_tensor_instance_norm(void) {
  HANDLE("tensor_instance_norm", "x", TENSOR_E_INVALID, tensor_instance_norm(NULL, x, x, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "x", TENSOR_E_HANDLE, tensor_instance_norm((tensor_t *)error, x, x, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "x", TENSOR_E_HANDLE, tensor_instance_norm(dead, x, x, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "weight", TENSOR_E_HANDLE, tensor_instance_norm(x, (tensor_t *)error, x, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "weight", TENSOR_E_HANDLE, tensor_instance_norm(x, dead, x, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "bias", TENSOR_E_HANDLE, tensor_instance_norm(x, x, (tensor_t *)error, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "bias", TENSOR_E_HANDLE, tensor_instance_norm(x, x, dead, x, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "running_mean", TENSOR_E_HANDLE, tensor_instance_norm(x, x, x, (tensor_t *)error, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "running_mean", TENSOR_E_HANDLE, tensor_instance_norm(x, x, x, dead, x, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "running_var", TENSOR_E_HANDLE, tensor_instance_norm(x, x, x, x, (tensor_t *)error, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "running_var", TENSOR_E_HANDLE, tensor_instance_norm(x, x, x, x, dead, 0, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "use_input_stats", TENSOR_E_INVALID, tensor_instance_norm(x, x, x, x, x, 2, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "use_input_stats", TENSOR_E_INVALID, tensor_instance_norm(x, x, x, x, x, -1, 1.0, 1.0) == NULL);
  HANDLE("tensor_instance_norm", "use_input_stats", TENSOR_E_INVALID, tensor_instance_norm(x, x, x, x, x, INT32_MIN, 1.0, 1.0) == NULL);
}

static void test_tensor_local_response_norm(void) {
  HANDLE("tensor_local_response_norm", "x", TENSOR_E_INVALID, tensor_local_response_norm(NULL, 1, 1.0, 1.0, 1.0) == NULL);
  HANDLE("tensor_local_response_norm", "x", TENSOR_E_HANDLE, tensor_local_response_norm((tensor_t *)error, 1, 1.0, 1.0, 1.0) == NULL);
  HANDLE("tensor_local_response_norm", "x", TENSOR_E_HANDLE, tensor_local_response_norm(dead, 1, 1.0, 1.0, 1.0) == NULL);
}

static void test_tensor_normalize(void) {
  HANDLE("tensor_normalize", "x", TENSOR_E_INVALID, tensor_normalize(NULL, 1.0, 0, 1.0) == NULL);
  HANDLE("tensor_normalize", "x", TENSOR_E_HANDLE, tensor_normalize((tensor_t *)error, 1.0, 0, 1.0) == NULL);
  HANDLE("tensor_normalize", "x", TENSOR_E_HANDLE, tensor_normalize(dead, 1.0, 0, 1.0) == NULL);
}

static void test_tensor_dropout(void) {
  HANDLE("tensor_dropout", "x", TENSOR_E_INVALID, tensor_dropout(NULL, 1.0, 0, generator) == NULL);
  HANDLE("tensor_dropout", "x", TENSOR_E_HANDLE, tensor_dropout((tensor_t *)error, 1.0, 0, generator) == NULL);
  HANDLE("tensor_dropout", "x", TENSOR_E_HANDLE, tensor_dropout(dead, 1.0, 0, generator) == NULL);
  HANDLE("tensor_dropout", "training", TENSOR_E_INVALID, tensor_dropout(x, 1.0, 2, generator) == NULL);
  HANDLE("tensor_dropout", "training", TENSOR_E_INVALID, tensor_dropout(x, 1.0, -1, generator) == NULL);
  HANDLE("tensor_dropout", "training", TENSOR_E_INVALID, tensor_dropout(x, 1.0, INT32_MIN, generator) == NULL);
  HANDLE("tensor_dropout", "rng", TENSOR_E_HANDLE, tensor_dropout(x, 1.0, 0, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_feature_dropout(void) {
  HANDLE("tensor_feature_dropout", "x", TENSOR_E_INVALID, tensor_feature_dropout(NULL, 1.0, 0, generator) == NULL);
  HANDLE("tensor_feature_dropout", "x", TENSOR_E_HANDLE, tensor_feature_dropout((tensor_t *)error, 1.0, 0, generator) == NULL);
  HANDLE("tensor_feature_dropout", "x", TENSOR_E_HANDLE, tensor_feature_dropout(dead, 1.0, 0, generator) == NULL);
  HANDLE("tensor_feature_dropout", "training", TENSOR_E_INVALID, tensor_feature_dropout(x, 1.0, 2, generator) == NULL);
  HANDLE("tensor_feature_dropout", "training", TENSOR_E_INVALID, tensor_feature_dropout(x, 1.0, -1, generator) == NULL);
  HANDLE("tensor_feature_dropout", "training", TENSOR_E_INVALID, tensor_feature_dropout(x, 1.0, INT32_MIN, generator) == NULL);
  HANDLE("tensor_feature_dropout", "rng", TENSOR_E_HANDLE, tensor_feature_dropout(x, 1.0, 0, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_alpha_dropout(void) {
  HANDLE("tensor_alpha_dropout", "x", TENSOR_E_INVALID, tensor_alpha_dropout(NULL, 1.0, 0, generator) == NULL);
  HANDLE("tensor_alpha_dropout", "x", TENSOR_E_HANDLE, tensor_alpha_dropout((tensor_t *)error, 1.0, 0, generator) == NULL);
  HANDLE("tensor_alpha_dropout", "x", TENSOR_E_HANDLE, tensor_alpha_dropout(dead, 1.0, 0, generator) == NULL);
  HANDLE("tensor_alpha_dropout", "training", TENSOR_E_INVALID, tensor_alpha_dropout(x, 1.0, 2, generator) == NULL);
  HANDLE("tensor_alpha_dropout", "training", TENSOR_E_INVALID, tensor_alpha_dropout(x, 1.0, -1, generator) == NULL);
  HANDLE("tensor_alpha_dropout", "training", TENSOR_E_INVALID, tensor_alpha_dropout(x, 1.0, INT32_MIN, generator) == NULL);
  HANDLE("tensor_alpha_dropout", "rng", TENSOR_E_HANDLE, tensor_alpha_dropout(x, 1.0, 0, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_feature_alpha_dropout(void) {
  HANDLE("tensor_feature_alpha_dropout", "x", TENSOR_E_INVALID, tensor_feature_alpha_dropout(NULL, 1.0, 0, generator) == NULL);
  HANDLE("tensor_feature_alpha_dropout", "x", TENSOR_E_HANDLE, tensor_feature_alpha_dropout((tensor_t *)error, 1.0, 0, generator) == NULL);
  HANDLE("tensor_feature_alpha_dropout", "x", TENSOR_E_HANDLE, tensor_feature_alpha_dropout(dead, 1.0, 0, generator) == NULL);
  HANDLE("tensor_feature_alpha_dropout", "training", TENSOR_E_INVALID, tensor_feature_alpha_dropout(x, 1.0, 2, generator) == NULL);
  HANDLE("tensor_feature_alpha_dropout", "training", TENSOR_E_INVALID, tensor_feature_alpha_dropout(x, 1.0, -1, generator) == NULL);
  HANDLE("tensor_feature_alpha_dropout", "training", TENSOR_E_INVALID, tensor_feature_alpha_dropout(x, 1.0, INT32_MIN, generator) == NULL);
  HANDLE("tensor_feature_alpha_dropout", "rng", TENSOR_E_HANDLE, tensor_feature_alpha_dropout(x, 1.0, 0, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_scaled_dot_product_attention(void) {
  HANDLE("tensor_scaled_dot_product_attention", "query", TENSOR_E_INVALID, tensor_scaled_dot_product_attention(NULL, x, x, x, 1.0, 0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "query", TENSOR_E_HANDLE, tensor_scaled_dot_product_attention((tensor_t *)error, x, x, x, 1.0, 0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "query", TENSOR_E_HANDLE, tensor_scaled_dot_product_attention(dead, x, x, x, 1.0, 0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "key", TENSOR_E_INVALID, tensor_scaled_dot_product_attention(x, NULL, x, x, 1.0, 0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "key", TENSOR_E_HANDLE, tensor_scaled_dot_product_attention(x, (tensor_t *)error, x, x, 1.0, 0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "key", TENSOR_E_HANDLE, tensor_scaled_dot_product_attention(x, dead, x, x, 1.0, 0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "value", TENSOR_E_INVALID, tensor_scaled_dot_product_attention(x, x, NULL, x, 1.0, 0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "value", TENSOR_E_HANDLE, tensor_scaled_dot_product_attention(x, x, (tensor_t *)error, x, 1.0, 0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "value", TENSOR_E_HANDLE, tensor_scaled_dot_product_attention(x, x, dead, x, 1.0, 0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "mask", TENSOR_E_HANDLE, tensor_scaled_dot_product_attention(x, x, x, (tensor_t *)error, 1.0, 0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "mask", TENSOR_E_HANDLE, tensor_scaled_dot_product_attention(x, x, x, dead, 1.0, 0, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "causal", TENSOR_E_INVALID, tensor_scaled_dot_product_attention(x, x, x, x, 1.0, 2, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "causal", TENSOR_E_INVALID, tensor_scaled_dot_product_attention(x, x, x, x, 1.0, -1, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "causal", TENSOR_E_INVALID, tensor_scaled_dot_product_attention(x, x, x, x, 1.0, INT32_MIN, 1.0, 0, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "enable_gqa", TENSOR_E_INVALID, tensor_scaled_dot_product_attention(x, x, x, x, 1.0, 0, 1.0, 2, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "enable_gqa", TENSOR_E_INVALID, tensor_scaled_dot_product_attention(x, x, x, x, 1.0, 0, 1.0, -1, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "enable_gqa", TENSOR_E_INVALID, tensor_scaled_dot_product_attention(x, x, x, x, 1.0, 0, 1.0, INT32_MIN, generator) == NULL);
  HANDLE("tensor_scaled_dot_product_attention", "rng", TENSOR_E_HANDLE, tensor_scaled_dot_product_attention(x, x, x, x, 1.0, 0, 1.0, 0, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_flash_attention(void) {
  HANDLE("tensor_flash_attention", "query", TENSOR_E_INVALID, tensor_flash_attention(NULL, x, x, x, 0, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "query", TENSOR_E_HANDLE, tensor_flash_attention((tensor_t *)error, x, x, x, 0, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "query", TENSOR_E_HANDLE, tensor_flash_attention(dead, x, x, x, 0, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "key", TENSOR_E_INVALID, tensor_flash_attention(x, NULL, x, x, 0, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "key", TENSOR_E_HANDLE, tensor_flash_attention(x, (tensor_t *)error, x, x, 0, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "key", TENSOR_E_HANDLE, tensor_flash_attention(x, dead, x, x, 0, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "value", TENSOR_E_INVALID, tensor_flash_attention(x, x, NULL, x, 0, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "value", TENSOR_E_HANDLE, tensor_flash_attention(x, x, (tensor_t *)error, x, 0, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "value", TENSOR_E_HANDLE, tensor_flash_attention(x, x, dead, x, 0, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "mask", TENSOR_E_HANDLE, tensor_flash_attention(x, x, x, (tensor_t *)error, 0, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "mask", TENSOR_E_HANDLE, tensor_flash_attention(x, x, x, dead, 0, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "causal", TENSOR_E_INVALID, tensor_flash_attention(x, x, x, x, 2, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "causal", TENSOR_E_INVALID, tensor_flash_attention(x, x, x, x, -1, 1.0) == NULL);
  HANDLE("tensor_flash_attention", "causal", TENSOR_E_INVALID, tensor_flash_attention(x, x, x, x, INT32_MIN, 1.0) == NULL);
}

static void test_tensor_multi_head_attention(void) {
  STATUS("tensor_multi_head_attention", "query", TENSOR_E_INVALID, tensor_multi_head_attention(NULL, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "query", TENSOR_E_HANDLE, tensor_multi_head_attention((tensor_t *)error, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "query", TENSOR_E_HANDLE, tensor_multi_head_attention(dead, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "key", TENSOR_E_INVALID, tensor_multi_head_attention(x, NULL, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "key", TENSOR_E_HANDLE, tensor_multi_head_attention(x, (tensor_t *)error, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "key", TENSOR_E_HANDLE, tensor_multi_head_attention(x, dead, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "value", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, NULL, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "value", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, (tensor_t *)error, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "value", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, dead, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "in_weight", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, (tensor_t *)error, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "in_weight", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, dead, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "q_weight", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, (tensor_t *)error, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "q_weight", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, dead, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "k_weight", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, (tensor_t *)error, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "k_weight", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, dead, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "v_weight", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, (tensor_t *)error, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "v_weight", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, dead, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "in_bias", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, (tensor_t *)error, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "in_bias", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, dead, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "bias_k", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, (tensor_t *)error, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "bias_k", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, dead, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "bias_v", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, (tensor_t *)error, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "bias_v", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, dead, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "add_zero_attn", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 2, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "add_zero_attn", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, -1, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "add_zero_attn", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, INT32_MIN, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "out_weight", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, NULL, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "out_weight", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, (tensor_t *)error, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "out_weight", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, dead, x, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "out_bias", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, (tensor_t *)error, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "out_bias", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, dead, x, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "key_padding_mask", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, (tensor_t *)error, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "key_padding_mask", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, dead, x, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "mask", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, (tensor_t *)error, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "mask", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, dead, 1.0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "need_weights", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 2, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "need_weights", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, -1, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "need_weights", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, INT32_MIN, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "average_weights", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 2, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "average_weights", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, -1, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "average_weights", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, INT32_MIN, generator, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "rng", TENSOR_E_HANDLE, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, (tensor_rng_t *)x, &out_tensor, &out_tensor));
  STATUS("tensor_multi_head_attention", "output", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, NULL, &out_tensor));
  STATUS("tensor_multi_head_attention", "weights", TENSOR_E_INVALID, tensor_multi_head_attention(x, x, x, 1, x, x, x, x, x, x, x, 0, x, x, x, x, 1.0, 0, 0, generator, &out_tensor, NULL));
}

static void test_tensor_rnn_tanh_cell(void) {
  HANDLE("tensor_rnn_tanh_cell", "x", TENSOR_E_INVALID, tensor_rnn_tanh_cell(NULL, x, x, x, x, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "x", TENSOR_E_HANDLE, tensor_rnn_tanh_cell((tensor_t *)error, x, x, x, x, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "x", TENSOR_E_HANDLE, tensor_rnn_tanh_cell(dead, x, x, x, x, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "h", TENSOR_E_INVALID, tensor_rnn_tanh_cell(x, NULL, x, x, x, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "h", TENSOR_E_HANDLE, tensor_rnn_tanh_cell(x, (tensor_t *)error, x, x, x, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "h", TENSOR_E_HANDLE, tensor_rnn_tanh_cell(x, dead, x, x, x, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "w_ih", TENSOR_E_INVALID, tensor_rnn_tanh_cell(x, x, NULL, x, x, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "w_ih", TENSOR_E_HANDLE, tensor_rnn_tanh_cell(x, x, (tensor_t *)error, x, x, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "w_ih", TENSOR_E_HANDLE, tensor_rnn_tanh_cell(x, x, dead, x, x, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "w_hh", TENSOR_E_INVALID, tensor_rnn_tanh_cell(x, x, x, NULL, x, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "w_hh", TENSOR_E_HANDLE, tensor_rnn_tanh_cell(x, x, x, (tensor_t *)error, x, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "w_hh", TENSOR_E_HANDLE, tensor_rnn_tanh_cell(x, x, x, dead, x, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "b_ih", TENSOR_E_HANDLE, tensor_rnn_tanh_cell(x, x, x, x, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "b_ih", TENSOR_E_HANDLE, tensor_rnn_tanh_cell(x, x, x, x, dead, x) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "b_hh", TENSOR_E_HANDLE, tensor_rnn_tanh_cell(x, x, x, x, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_rnn_tanh_cell", "b_hh", TENSOR_E_HANDLE, tensor_rnn_tanh_cell(x, x, x, x, x, dead) == NULL);
}

static void test_tensor_rnn_relu_cell(void) {
  HANDLE("tensor_rnn_relu_cell", "x", TENSOR_E_INVALID, tensor_rnn_relu_cell(NULL, x, x, x, x, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "x", TENSOR_E_HANDLE, tensor_rnn_relu_cell((tensor_t *)error, x, x, x, x, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "x", TENSOR_E_HANDLE, tensor_rnn_relu_cell(dead, x, x, x, x, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "h", TENSOR_E_INVALID, tensor_rnn_relu_cell(x, NULL, x, x, x, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "h", TENSOR_E_HANDLE, tensor_rnn_relu_cell(x, (tensor_t *)error, x, x, x, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "h", TENSOR_E_HANDLE, tensor_rnn_relu_cell(x, dead, x, x, x, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "w_ih", TENSOR_E_INVALID, tensor_rnn_relu_cell(x, x, NULL, x, x, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "w_ih", TENSOR_E_HANDLE, tensor_rnn_relu_cell(x, x, (tensor_t *)error, x, x, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "w_ih", TENSOR_E_HANDLE, tensor_rnn_relu_cell(x, x, dead, x, x, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "w_hh", TENSOR_E_INVALID, tensor_rnn_relu_cell(x, x, x, NULL, x, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "w_hh", TENSOR_E_HANDLE, tensor_rnn_relu_cell(x, x, x, (tensor_t *)error, x, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "w_hh", TENSOR_E_HANDLE, tensor_rnn_relu_cell(x, x, x, dead, x, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "b_ih", TENSOR_E_HANDLE, tensor_rnn_relu_cell(x, x, x, x, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "b_ih", TENSOR_E_HANDLE, tensor_rnn_relu_cell(x, x, x, x, dead, x) == NULL);
  HANDLE("tensor_rnn_relu_cell", "b_hh", TENSOR_E_HANDLE, tensor_rnn_relu_cell(x, x, x, x, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_rnn_relu_cell", "b_hh", TENSOR_E_HANDLE, tensor_rnn_relu_cell(x, x, x, x, x, dead) == NULL);
}

static void test_tensor_gru_cell(void) {
  HANDLE("tensor_gru_cell", "x", TENSOR_E_INVALID, tensor_gru_cell(NULL, x, x, x, x, x) == NULL);
  HANDLE("tensor_gru_cell", "x", TENSOR_E_HANDLE, tensor_gru_cell((tensor_t *)error, x, x, x, x, x) == NULL);
  HANDLE("tensor_gru_cell", "x", TENSOR_E_HANDLE, tensor_gru_cell(dead, x, x, x, x, x) == NULL);
  HANDLE("tensor_gru_cell", "h", TENSOR_E_INVALID, tensor_gru_cell(x, NULL, x, x, x, x) == NULL);
  HANDLE("tensor_gru_cell", "h", TENSOR_E_HANDLE, tensor_gru_cell(x, (tensor_t *)error, x, x, x, x) == NULL);
  HANDLE("tensor_gru_cell", "h", TENSOR_E_HANDLE, tensor_gru_cell(x, dead, x, x, x, x) == NULL);
  HANDLE("tensor_gru_cell", "w_ih", TENSOR_E_INVALID, tensor_gru_cell(x, x, NULL, x, x, x) == NULL);
  HANDLE("tensor_gru_cell", "w_ih", TENSOR_E_HANDLE, tensor_gru_cell(x, x, (tensor_t *)error, x, x, x) == NULL);
  HANDLE("tensor_gru_cell", "w_ih", TENSOR_E_HANDLE, tensor_gru_cell(x, x, dead, x, x, x) == NULL);
  HANDLE("tensor_gru_cell", "w_hh", TENSOR_E_INVALID, tensor_gru_cell(x, x, x, NULL, x, x) == NULL);
  HANDLE("tensor_gru_cell", "w_hh", TENSOR_E_HANDLE, tensor_gru_cell(x, x, x, (tensor_t *)error, x, x) == NULL);
  HANDLE("tensor_gru_cell", "w_hh", TENSOR_E_HANDLE, tensor_gru_cell(x, x, x, dead, x, x) == NULL);
  HANDLE("tensor_gru_cell", "b_ih", TENSOR_E_HANDLE, tensor_gru_cell(x, x, x, x, (tensor_t *)error, x) == NULL);
  HANDLE("tensor_gru_cell", "b_ih", TENSOR_E_HANDLE, tensor_gru_cell(x, x, x, x, dead, x) == NULL);
  HANDLE("tensor_gru_cell", "b_hh", TENSOR_E_HANDLE, tensor_gru_cell(x, x, x, x, x, (tensor_t *)error) == NULL);
  HANDLE("tensor_gru_cell", "b_hh", TENSOR_E_HANDLE, tensor_gru_cell(x, x, x, x, x, dead) == NULL);
}

static void test_tensor_lstm_cell(void) {
  STATUS("tensor_lstm_cell", "x", TENSOR_E_INVALID, tensor_lstm_cell(NULL, x, x, x, x, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "x", TENSOR_E_HANDLE, tensor_lstm_cell((tensor_t *)error, x, x, x, x, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "x", TENSOR_E_HANDLE, tensor_lstm_cell(dead, x, x, x, x, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "h", TENSOR_E_INVALID, tensor_lstm_cell(x, NULL, x, x, x, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "h", TENSOR_E_HANDLE, tensor_lstm_cell(x, (tensor_t *)error, x, x, x, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "h", TENSOR_E_HANDLE, tensor_lstm_cell(x, dead, x, x, x, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "c", TENSOR_E_INVALID, tensor_lstm_cell(x, x, NULL, x, x, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "c", TENSOR_E_HANDLE, tensor_lstm_cell(x, x, (tensor_t *)error, x, x, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "c", TENSOR_E_HANDLE, tensor_lstm_cell(x, x, dead, x, x, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "w_ih", TENSOR_E_INVALID, tensor_lstm_cell(x, x, x, NULL, x, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "w_ih", TENSOR_E_HANDLE, tensor_lstm_cell(x, x, x, (tensor_t *)error, x, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "w_ih", TENSOR_E_HANDLE, tensor_lstm_cell(x, x, x, dead, x, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "w_hh", TENSOR_E_INVALID, tensor_lstm_cell(x, x, x, x, NULL, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "w_hh", TENSOR_E_HANDLE, tensor_lstm_cell(x, x, x, x, (tensor_t *)error, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "w_hh", TENSOR_E_HANDLE, tensor_lstm_cell(x, x, x, x, dead, x, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "b_ih", TENSOR_E_HANDLE, tensor_lstm_cell(x, x, x, x, x, (tensor_t *)error, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "b_ih", TENSOR_E_HANDLE, tensor_lstm_cell(x, x, x, x, x, dead, x, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "b_hh", TENSOR_E_HANDLE, tensor_lstm_cell(x, x, x, x, x, x, (tensor_t *)error, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "b_hh", TENSOR_E_HANDLE, tensor_lstm_cell(x, x, x, x, x, x, dead, &out_tensor, &out_tensor));
  STATUS("tensor_lstm_cell", "h_next", TENSOR_E_INVALID, tensor_lstm_cell(x, x, x, x, x, x, x, NULL, &out_tensor));
  STATUS("tensor_lstm_cell", "c_next", TENSOR_E_INVALID, tensor_lstm_cell(x, x, x, x, x, x, x, &out_tensor, NULL));
}

static void test_tensor_rnn_tanh(void) {
  STATUS("tensor_rnn_tanh", "x", TENSOR_E_INVALID, tensor_rnn_tanh(NULL, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "x", TENSOR_E_HANDLE, tensor_rnn_tanh((tensor_t *)error, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "x", TENSOR_E_HANDLE, tensor_rnn_tanh(dead, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "h0", TENSOR_E_HANDLE, tensor_rnn_tanh(x, (tensor_t *)error, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "h0", TENSOR_E_HANDLE, tensor_rnn_tanh(x, dead, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "weights", 0, tensor_rnn_tanh(x, x, NULL, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "weights", 0, tensor_rnn_tanh(x, x, xs, -1, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "weights", TENSOR_E_HANDLE, tensor_rnn_tanh(x, x, holds_wrong, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "weights", TENSOR_E_HANDLE, tensor_rnn_tanh(x, x, holds_dead, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "weights", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, holds_null, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "bias", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, 2, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "bias", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, -1, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "bias", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, INT32_MIN, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "training", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, 0, 1.0, 2, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "training", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, 0, 1.0, -1, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "training", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, 0, 1.0, INT32_MIN, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "bidirectional", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, 0, 1.0, 0, 2, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "bidirectional", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, 0, 1.0, 0, -1, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "bidirectional", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, 0, 1.0, 0, INT32_MIN, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "batch_first", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, 0, 1.0, 0, 0, 2, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "batch_first", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, 0, 1.0, 0, 0, -1, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "batch_first", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, 0, 1.0, 0, 0, INT32_MIN, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "rng", TENSOR_E_HANDLE, tensor_rnn_tanh(x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, (tensor_rng_t *)x, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_tanh", "output", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, NULL, &out_tensor));
  STATUS("tensor_rnn_tanh", "h_n", TENSOR_E_INVALID, tensor_rnn_tanh(x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, NULL));
}

static void test_tensor_rnn_relu(void) {
  STATUS("tensor_rnn_relu", "x", TENSOR_E_INVALID, tensor_rnn_relu(NULL, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "x", TENSOR_E_HANDLE, tensor_rnn_relu((tensor_t *)error, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "x", TENSOR_E_HANDLE, tensor_rnn_relu(dead, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "h0", TENSOR_E_HANDLE, tensor_rnn_relu(x, (tensor_t *)error, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "h0", TENSOR_E_HANDLE, tensor_rnn_relu(x, dead, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "weights", 0, tensor_rnn_relu(x, x, NULL, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "weights", 0, tensor_rnn_relu(x, x, xs, -1, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "weights", TENSOR_E_HANDLE, tensor_rnn_relu(x, x, holds_wrong, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "weights", TENSOR_E_HANDLE, tensor_rnn_relu(x, x, holds_dead, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "weights", TENSOR_E_INVALID, tensor_rnn_relu(x, x, holds_null, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "bias", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, 2, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "bias", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, -1, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "bias", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, INT32_MIN, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "training", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, 0, 1.0, 2, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "training", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, 0, 1.0, -1, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "training", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, 0, 1.0, INT32_MIN, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "bidirectional", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, 0, 1.0, 0, 2, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "bidirectional", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, 0, 1.0, 0, -1, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "bidirectional", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, 0, 1.0, 0, INT32_MIN, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "batch_first", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, 0, 1.0, 0, 0, 2, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "batch_first", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, 0, 1.0, 0, 0, -1, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "batch_first", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, 0, 1.0, 0, 0, INT32_MIN, generator, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "rng", TENSOR_E_HANDLE, tensor_rnn_relu(x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, (tensor_rng_t *)x, &out_tensor, &out_tensor));
  STATUS("tensor_rnn_relu", "output", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, NULL, &out_tensor));
  STATUS("tensor_rnn_relu", "h_n", TENSOR_E_INVALID, tensor_rnn_relu(x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, NULL));
}

static void test_tensor_gru(void) {
  STATUS("tensor_gru", "x", TENSOR_E_INVALID, tensor_gru(NULL, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "x", TENSOR_E_HANDLE, tensor_gru((tensor_t *)error, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "x", TENSOR_E_HANDLE, tensor_gru(dead, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "h0", TENSOR_E_HANDLE, tensor_gru(x, (tensor_t *)error, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "h0", TENSOR_E_HANDLE, tensor_gru(x, dead, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "weights", 0, tensor_gru(x, x, NULL, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "weights", 0, tensor_gru(x, x, xs, -1, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "weights", TENSOR_E_HANDLE, tensor_gru(x, x, holds_wrong, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "weights", TENSOR_E_HANDLE, tensor_gru(x, x, holds_dead, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "weights", TENSOR_E_INVALID, tensor_gru(x, x, holds_null, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "bias", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, 2, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "bias", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, -1, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "bias", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, INT32_MIN, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "training", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, 0, 1.0, 2, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "training", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, 0, 1.0, -1, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "training", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, 0, 1.0, INT32_MIN, 0, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "bidirectional", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, 0, 1.0, 0, 2, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "bidirectional", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, 0, 1.0, 0, -1, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "bidirectional", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, 0, 1.0, 0, INT32_MIN, 0, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "batch_first", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, 0, 1.0, 0, 0, 2, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "batch_first", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, 0, 1.0, 0, 0, -1, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "batch_first", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, 0, 1.0, 0, 0, INT32_MIN, generator, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "rng", TENSOR_E_HANDLE, tensor_gru(x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, (tensor_rng_t *)x, &out_tensor, &out_tensor));
  STATUS("tensor_gru", "output", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, NULL, &out_tensor));
  STATUS("tensor_gru", "h_n", TENSOR_E_INVALID, tensor_gru(x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, NULL));
}

static void test_tensor_lstm(void) {
  STATUS("tensor_lstm", "x", TENSOR_E_INVALID, tensor_lstm(NULL, x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "x", TENSOR_E_HANDLE, tensor_lstm((tensor_t *)error, x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "x", TENSOR_E_HANDLE, tensor_lstm(dead, x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "h0", TENSOR_E_HANDLE, tensor_lstm(x, (tensor_t *)error, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "h0", TENSOR_E_HANDLE, tensor_lstm(x, dead, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "c0", TENSOR_E_HANDLE, tensor_lstm(x, x, (tensor_t *)error, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "c0", TENSOR_E_HANDLE, tensor_lstm(x, x, dead, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "weights", 0, tensor_lstm(x, x, x, NULL, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "weights", 0, tensor_lstm(x, x, x, xs, -1, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "weights", TENSOR_E_HANDLE, tensor_lstm(x, x, x, holds_wrong, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "weights", TENSOR_E_HANDLE, tensor_lstm(x, x, x, holds_dead, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "weights", TENSOR_E_INVALID, tensor_lstm(x, x, x, holds_null, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "bias", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 2, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "bias", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, -1, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "bias", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, INT32_MIN, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "training", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, 2, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "training", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, -1, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "training", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, INT32_MIN, 0, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "bidirectional", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, 0, 2, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "bidirectional", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, 0, -1, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "bidirectional", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, 0, INT32_MIN, 0, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "batch_first", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, 0, 0, 2, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "batch_first", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, 0, 0, -1, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "batch_first", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, 0, 0, INT32_MIN, generator, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "rng", TENSOR_E_HANDLE, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, (tensor_rng_t *)x, &out_tensor, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "output", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, NULL, &out_tensor, &out_tensor));
  STATUS("tensor_lstm", "h_n", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, NULL, &out_tensor));
  STATUS("tensor_lstm", "c_n", TENSOR_E_INVALID, tensor_lstm(x, x, x, xs, 2, 1, 0, 1.0, 0, 0, 0, generator, &out_tensor, &out_tensor, NULL));
}

static void test_tensor_cdist(void) {
  HANDLE("tensor_cdist", "a", TENSOR_E_INVALID, tensor_cdist(NULL, x, 1.0) == NULL);
  HANDLE("tensor_cdist", "a", TENSOR_E_HANDLE, tensor_cdist((tensor_t *)error, x, 1.0) == NULL);
  HANDLE("tensor_cdist", "a", TENSOR_E_HANDLE, tensor_cdist(dead, x, 1.0) == NULL);
  HANDLE("tensor_cdist", "b", TENSOR_E_INVALID, tensor_cdist(x, NULL, 1.0) == NULL);
  HANDLE("tensor_cdist", "b", TENSOR_E_HANDLE, tensor_cdist(x, (tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_cdist", "b", TENSOR_E_HANDLE, tensor_cdist(x, dead, 1.0) == NULL);
}

static void test_tensor_pdist(void) {
  HANDLE("tensor_pdist", "x", TENSOR_E_INVALID, tensor_pdist(NULL, 1.0) == NULL);
  HANDLE("tensor_pdist", "x", TENSOR_E_HANDLE, tensor_pdist((tensor_t *)error, 1.0) == NULL);
  HANDLE("tensor_pdist", "x", TENSOR_E_HANDLE, tensor_pdist(dead, 1.0) == NULL);
}

static void test_tensor_mse_loss(void) {
  HANDLE("tensor_mse_loss", "x", TENSOR_E_INVALID, tensor_mse_loss(NULL, x, 0) == NULL);
  HANDLE("tensor_mse_loss", "x", TENSOR_E_HANDLE, tensor_mse_loss((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_mse_loss", "x", TENSOR_E_HANDLE, tensor_mse_loss(dead, x, 0) == NULL);
  HANDLE("tensor_mse_loss", "target", TENSOR_E_INVALID, tensor_mse_loss(x, NULL, 0) == NULL);
  HANDLE("tensor_mse_loss", "target", TENSOR_E_HANDLE, tensor_mse_loss(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_mse_loss", "target", TENSOR_E_HANDLE, tensor_mse_loss(x, dead, 0) == NULL);
  HANDLE("tensor_mse_loss", "reduction", TENSOR_E_INVALID, tensor_mse_loss(x, x, -1) == NULL);
  HANDLE("tensor_mse_loss", "reduction", TENSOR_E_INVALID, tensor_mse_loss(x, x, 9999) == NULL);
}

static void test_tensor_l1_loss(void) {
  HANDLE("tensor_l1_loss", "x", TENSOR_E_INVALID, tensor_l1_loss(NULL, x, 0) == NULL);
  HANDLE("tensor_l1_loss", "x", TENSOR_E_HANDLE, tensor_l1_loss((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_l1_loss", "x", TENSOR_E_HANDLE, tensor_l1_loss(dead, x, 0) == NULL);
  HANDLE("tensor_l1_loss", "target", TENSOR_E_INVALID, tensor_l1_loss(x, NULL, 0) == NULL);
  HANDLE("tensor_l1_loss", "target", TENSOR_E_HANDLE, tensor_l1_loss(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_l1_loss", "target", TENSOR_E_HANDLE, tensor_l1_loss(x, dead, 0) == NULL);
  HANDLE("tensor_l1_loss", "reduction", TENSOR_E_INVALID, tensor_l1_loss(x, x, -1) == NULL);
  HANDLE("tensor_l1_loss", "reduction", TENSOR_E_INVALID, tensor_l1_loss(x, x, 9999) == NULL);
}

static void test_tensor_nll_loss(void) {
  HANDLE("tensor_nll_loss", "log_probs", TENSOR_E_INVALID, tensor_nll_loss(NULL, x, x, 1, 0) == NULL);
  HANDLE("tensor_nll_loss", "log_probs", TENSOR_E_HANDLE, tensor_nll_loss((tensor_t *)error, x, x, 1, 0) == NULL);
  HANDLE("tensor_nll_loss", "log_probs", TENSOR_E_HANDLE, tensor_nll_loss(dead, x, x, 1, 0) == NULL);
  HANDLE("tensor_nll_loss", "target", TENSOR_E_INVALID, tensor_nll_loss(x, NULL, x, 1, 0) == NULL);
  HANDLE("tensor_nll_loss", "target", TENSOR_E_HANDLE, tensor_nll_loss(x, (tensor_t *)error, x, 1, 0) == NULL);
  HANDLE("tensor_nll_loss", "target", TENSOR_E_HANDLE, tensor_nll_loss(x, dead, x, 1, 0) == NULL);
  HANDLE("tensor_nll_loss", "weight", TENSOR_E_HANDLE, tensor_nll_loss(x, x, (tensor_t *)error, 1, 0) == NULL);
  HANDLE("tensor_nll_loss", "weight", TENSOR_E_HANDLE, tensor_nll_loss(x, x, dead, 1, 0) == NULL);
  HANDLE("tensor_nll_loss", "reduction", TENSOR_E_INVALID, tensor_nll_loss(x, x, x, 1, -1) == NULL);
  HANDLE("tensor_nll_loss", "reduction", TENSOR_E_INVALID, tensor_nll_loss(x, x, x, 1, 9999) == NULL);
}

static void test_tensor_cross_entropy(void) {
  HANDLE("tensor_cross_entropy", "logits", TENSOR_E_INVALID, tensor_cross_entropy(NULL, x, x, 1, 1.0, 0) == NULL);
  HANDLE("tensor_cross_entropy", "logits", TENSOR_E_HANDLE, tensor_cross_entropy((tensor_t *)error, x, x, 1, 1.0, 0) == NULL);
  HANDLE("tensor_cross_entropy", "logits", TENSOR_E_HANDLE, tensor_cross_entropy(dead, x, x, 1, 1.0, 0) == NULL);
  HANDLE("tensor_cross_entropy", "target", TENSOR_E_INVALID, tensor_cross_entropy(x, NULL, x, 1, 1.0, 0) == NULL);
  HANDLE("tensor_cross_entropy", "target", TENSOR_E_HANDLE, tensor_cross_entropy(x, (tensor_t *)error, x, 1, 1.0, 0) == NULL);
  HANDLE("tensor_cross_entropy", "target", TENSOR_E_HANDLE, tensor_cross_entropy(x, dead, x, 1, 1.0, 0) == NULL);
  HANDLE("tensor_cross_entropy", "weight", TENSOR_E_HANDLE, tensor_cross_entropy(x, x, (tensor_t *)error, 1, 1.0, 0) == NULL);
  HANDLE("tensor_cross_entropy", "weight", TENSOR_E_HANDLE, tensor_cross_entropy(x, x, dead, 1, 1.0, 0) == NULL);
  HANDLE("tensor_cross_entropy", "reduction", TENSOR_E_INVALID, tensor_cross_entropy(x, x, x, 1, 1.0, -1) == NULL);
  HANDLE("tensor_cross_entropy", "reduction", TENSOR_E_INVALID, tensor_cross_entropy(x, x, x, 1, 1.0, 9999) == NULL);
}

static void test_tensor_softmax_nll(void) {
  HANDLE("tensor_softmax_nll", "logits", TENSOR_E_INVALID, tensor_softmax_nll(NULL, x, 1) == NULL);
  HANDLE("tensor_softmax_nll", "logits", TENSOR_E_HANDLE, tensor_softmax_nll((tensor_t *)error, x, 1) == NULL);
  HANDLE("tensor_softmax_nll", "logits", TENSOR_E_HANDLE, tensor_softmax_nll(dead, x, 1) == NULL);
  HANDLE("tensor_softmax_nll", "target", TENSOR_E_INVALID, tensor_softmax_nll(x, NULL, 1) == NULL);
  HANDLE("tensor_softmax_nll", "target", TENSOR_E_HANDLE, tensor_softmax_nll(x, (tensor_t *)error, 1) == NULL);
  HANDLE("tensor_softmax_nll", "target", TENSOR_E_HANDLE, tensor_softmax_nll(x, dead, 1) == NULL);
}

static void test_tensor_bce_with_logits(void) {
  HANDLE("tensor_bce_with_logits", "logits", TENSOR_E_INVALID, tensor_bce_with_logits(NULL, x, x, x, 0) == NULL);
  HANDLE("tensor_bce_with_logits", "logits", TENSOR_E_HANDLE, tensor_bce_with_logits((tensor_t *)error, x, x, x, 0) == NULL);
  HANDLE("tensor_bce_with_logits", "logits", TENSOR_E_HANDLE, tensor_bce_with_logits(dead, x, x, x, 0) == NULL);
  HANDLE("tensor_bce_with_logits", "target", TENSOR_E_INVALID, tensor_bce_with_logits(x, NULL, x, x, 0) == NULL);
  HANDLE("tensor_bce_with_logits", "target", TENSOR_E_HANDLE, tensor_bce_with_logits(x, (tensor_t *)error, x, x, 0) == NULL);
  HANDLE("tensor_bce_with_logits", "target", TENSOR_E_HANDLE, tensor_bce_with_logits(x, dead, x, x, 0) == NULL);
  HANDLE("tensor_bce_with_logits", "weight", TENSOR_E_HANDLE, tensor_bce_with_logits(x, x, (tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_bce_with_logits", "weight", TENSOR_E_HANDLE, tensor_bce_with_logits(x, x, dead, x, 0) == NULL);
  HANDLE("tensor_bce_with_logits", "pos_weight", TENSOR_E_HANDLE, tensor_bce_with_logits(x, x, x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_bce_with_logits", "pos_weight", TENSOR_E_HANDLE, tensor_bce_with_logits(x, x, x, dead, 0) == NULL);
  HANDLE("tensor_bce_with_logits", "reduction", TENSOR_E_INVALID, tensor_bce_with_logits(x, x, x, x, -1) == NULL);
  HANDLE("tensor_bce_with_logits", "reduction", TENSOR_E_INVALID, tensor_bce_with_logits(x, x, x, x, 9999) == NULL);
}

static void test_tensor_smooth_l1_loss(void) {
  HANDLE("tensor_smooth_l1_loss", "x", TENSOR_E_INVALID, tensor_smooth_l1_loss(NULL, x, 1.0, 0) == NULL);
  HANDLE("tensor_smooth_l1_loss", "x", TENSOR_E_HANDLE, tensor_smooth_l1_loss((tensor_t *)error, x, 1.0, 0) == NULL);
  HANDLE("tensor_smooth_l1_loss", "x", TENSOR_E_HANDLE, tensor_smooth_l1_loss(dead, x, 1.0, 0) == NULL);
  HANDLE("tensor_smooth_l1_loss", "target", TENSOR_E_INVALID, tensor_smooth_l1_loss(x, NULL, 1.0, 0) == NULL);
  HANDLE("tensor_smooth_l1_loss", "target", TENSOR_E_HANDLE, tensor_smooth_l1_loss(x, (tensor_t *)error, 1.0, 0) == NULL);
  HANDLE("tensor_smooth_l1_loss", "target", TENSOR_E_HANDLE, tensor_smooth_l1_loss(x, dead, 1.0, 0) == NULL);
  HANDLE("tensor_smooth_l1_loss", "reduction", TENSOR_E_INVALID, tensor_smooth_l1_loss(x, x, 1.0, -1) == NULL);
  HANDLE("tensor_smooth_l1_loss", "reduction", TENSOR_E_INVALID, tensor_smooth_l1_loss(x, x, 1.0, 9999) == NULL);
}

static void test_tensor_huber_loss(void) {
  HANDLE("tensor_huber_loss", "x", TENSOR_E_INVALID, tensor_huber_loss(NULL, x, 1.0, 0) == NULL);
  HANDLE("tensor_huber_loss", "x", TENSOR_E_HANDLE, tensor_huber_loss((tensor_t *)error, x, 1.0, 0) == NULL);
  HANDLE("tensor_huber_loss", "x", TENSOR_E_HANDLE, tensor_huber_loss(dead, x, 1.0, 0) == NULL);
  HANDLE("tensor_huber_loss", "target", TENSOR_E_INVALID, tensor_huber_loss(x, NULL, 1.0, 0) == NULL);
  HANDLE("tensor_huber_loss", "target", TENSOR_E_HANDLE, tensor_huber_loss(x, (tensor_t *)error, 1.0, 0) == NULL);
  HANDLE("tensor_huber_loss", "target", TENSOR_E_HANDLE, tensor_huber_loss(x, dead, 1.0, 0) == NULL);
  HANDLE("tensor_huber_loss", "reduction", TENSOR_E_INVALID, tensor_huber_loss(x, x, 1.0, -1) == NULL);
  HANDLE("tensor_huber_loss", "reduction", TENSOR_E_INVALID, tensor_huber_loss(x, x, 1.0, 9999) == NULL);
}

static void test_tensor_kl_div(void) {
  HANDLE("tensor_kl_div", "x", TENSOR_E_INVALID, tensor_kl_div(NULL, x, 0, 0) == NULL);
  HANDLE("tensor_kl_div", "x", TENSOR_E_HANDLE, tensor_kl_div((tensor_t *)error, x, 0, 0) == NULL);
  HANDLE("tensor_kl_div", "x", TENSOR_E_HANDLE, tensor_kl_div(dead, x, 0, 0) == NULL);
  HANDLE("tensor_kl_div", "target", TENSOR_E_INVALID, tensor_kl_div(x, NULL, 0, 0) == NULL);
  HANDLE("tensor_kl_div", "target", TENSOR_E_HANDLE, tensor_kl_div(x, (tensor_t *)error, 0, 0) == NULL);
  HANDLE("tensor_kl_div", "target", TENSOR_E_HANDLE, tensor_kl_div(x, dead, 0, 0) == NULL);
  HANDLE("tensor_kl_div", "log_target", TENSOR_E_INVALID, tensor_kl_div(x, x, 2, 0) == NULL);
  HANDLE("tensor_kl_div", "log_target", TENSOR_E_INVALID, tensor_kl_div(x, x, -1, 0) == NULL);
  HANDLE("tensor_kl_div", "log_target", TENSOR_E_INVALID, tensor_kl_div(x, x, INT32_MIN, 0) == NULL);
  HANDLE("tensor_kl_div", "reduction", TENSOR_E_INVALID, tensor_kl_div(x, x, 0, -1) == NULL);
  HANDLE("tensor_kl_div", "reduction", TENSOR_E_INVALID, tensor_kl_div(x, x, 0, 9999) == NULL);
}

static void test_tensor_binary_cross_entropy(void) {
  HANDLE("tensor_binary_cross_entropy", "x", TENSOR_E_INVALID, tensor_binary_cross_entropy(NULL, x, x, 0) == NULL);
  HANDLE("tensor_binary_cross_entropy", "x", TENSOR_E_HANDLE, tensor_binary_cross_entropy((tensor_t *)error, x, x, 0) == NULL);
  HANDLE("tensor_binary_cross_entropy", "x", TENSOR_E_HANDLE, tensor_binary_cross_entropy(dead, x, x, 0) == NULL);
  HANDLE("tensor_binary_cross_entropy", "target", TENSOR_E_INVALID, tensor_binary_cross_entropy(x, NULL, x, 0) == NULL);
  HANDLE("tensor_binary_cross_entropy", "target", TENSOR_E_HANDLE, tensor_binary_cross_entropy(x, (tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_binary_cross_entropy", "target", TENSOR_E_HANDLE, tensor_binary_cross_entropy(x, dead, x, 0) == NULL);
  HANDLE("tensor_binary_cross_entropy", "weight", TENSOR_E_HANDLE, tensor_binary_cross_entropy(x, x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_binary_cross_entropy", "weight", TENSOR_E_HANDLE, tensor_binary_cross_entropy(x, x, dead, 0) == NULL);
  HANDLE("tensor_binary_cross_entropy", "reduction", TENSOR_E_INVALID, tensor_binary_cross_entropy(x, x, x, -1) == NULL);
  HANDLE("tensor_binary_cross_entropy", "reduction", TENSOR_E_INVALID, tensor_binary_cross_entropy(x, x, x, 9999) == NULL);
}

static void test_tensor_poisson_nll_loss(void) {
  HANDLE("tensor_poisson_nll_loss", "x", TENSOR_E_INVALID, tensor_poisson_nll_loss(NULL, x, 0, 0, 1.0, 0) == NULL);
  HANDLE("tensor_poisson_nll_loss", "x", TENSOR_E_HANDLE, tensor_poisson_nll_loss((tensor_t *)error, x, 0, 0, 1.0, 0) == NULL);
  HANDLE("tensor_poisson_nll_loss", "x", TENSOR_E_HANDLE, tensor_poisson_nll_loss(dead, x, 0, 0, 1.0, 0) == NULL);
  HANDLE("tensor_poisson_nll_loss", "target", TENSOR_E_INVALID, tensor_poisson_nll_loss(x, NULL, 0, 0, 1.0, 0) == NULL);
  HANDLE("tensor_poisson_nll_loss", "target", TENSOR_E_HANDLE, tensor_poisson_nll_loss(x, (tensor_t *)error, 0, 0, 1.0, 0) == NULL);
  HANDLE("tensor_poisson_nll_loss", "target", TENSOR_E_HANDLE, tensor_poisson_nll_loss(x, dead, 0, 0, 1.0, 0) == NULL);
  HANDLE("tensor_poisson_nll_loss", "log_input", TENSOR_E_INVALID, tensor_poisson_nll_loss(x, x, 2, 0, 1.0, 0) == NULL);
  HANDLE("tensor_poisson_nll_loss", "log_input", TENSOR_E_INVALID, tensor_poisson_nll_loss(x, x, -1, 0, 1.0, 0) == NULL);
  HANDLE("tensor_poisson_nll_loss", "log_input", TENSOR_E_INVALID, tensor_poisson_nll_loss(x, x, INT32_MIN, 0, 1.0, 0) == NULL);
  HANDLE("tensor_poisson_nll_loss", "full", TENSOR_E_INVALID, tensor_poisson_nll_loss(x, x, 0, 2, 1.0, 0) == NULL);
  HANDLE("tensor_poisson_nll_loss", "full", TENSOR_E_INVALID, tensor_poisson_nll_loss(x, x, 0, -1, 1.0, 0) == NULL);
  HANDLE("tensor_poisson_nll_loss", "full", TENSOR_E_INVALID, tensor_poisson_nll_loss(x, x, 0, INT32_MIN, 1.0, 0) == NULL);
  HANDLE("tensor_poisson_nll_loss", "reduction", TENSOR_E_INVALID, tensor_poisson_nll_loss(x, x, 0, 0, 1.0, -1) == NULL);
  HANDLE("tensor_poisson_nll_loss", "reduction", TENSOR_E_INVALID, tensor_poisson_nll_loss(x, x, 0, 0, 1.0, 9999) == NULL);
}

static void test_tensor_gaussian_nll_loss(void) {
  HANDLE("tensor_gaussian_nll_loss", "x", TENSOR_E_INVALID, tensor_gaussian_nll_loss(NULL, x, x, 0, 1.0, 0) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "x", TENSOR_E_HANDLE, tensor_gaussian_nll_loss((tensor_t *)error, x, x, 0, 1.0, 0) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "x", TENSOR_E_HANDLE, tensor_gaussian_nll_loss(dead, x, x, 0, 1.0, 0) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "target", TENSOR_E_INVALID, tensor_gaussian_nll_loss(x, NULL, x, 0, 1.0, 0) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "target", TENSOR_E_HANDLE, tensor_gaussian_nll_loss(x, (tensor_t *)error, x, 0, 1.0, 0) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "target", TENSOR_E_HANDLE, tensor_gaussian_nll_loss(x, dead, x, 0, 1.0, 0) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "var", TENSOR_E_INVALID, tensor_gaussian_nll_loss(x, x, NULL, 0, 1.0, 0) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "var", TENSOR_E_HANDLE, tensor_gaussian_nll_loss(x, x, (tensor_t *)error, 0, 1.0, 0) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "var", TENSOR_E_HANDLE, tensor_gaussian_nll_loss(x, x, dead, 0, 1.0, 0) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "full", TENSOR_E_INVALID, tensor_gaussian_nll_loss(x, x, x, 2, 1.0, 0) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "full", TENSOR_E_INVALID, tensor_gaussian_nll_loss(x, x, x, -1, 1.0, 0) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "full", TENSOR_E_INVALID, tensor_gaussian_nll_loss(x, x, x, INT32_MIN, 1.0, 0) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "reduction", TENSOR_E_INVALID, tensor_gaussian_nll_loss(x, x, x, 0, 1.0, -1) == NULL);
  HANDLE("tensor_gaussian_nll_loss", "reduction", TENSOR_E_INVALID, tensor_gaussian_nll_loss(x, x, x, 0, 1.0, 9999) == NULL);
}

static void test_tensor_soft_margin_loss(void) {
  HANDLE("tensor_soft_margin_loss", "x", TENSOR_E_INVALID, tensor_soft_margin_loss(NULL, x, 0) == NULL);
  HANDLE("tensor_soft_margin_loss", "x", TENSOR_E_HANDLE, tensor_soft_margin_loss((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_soft_margin_loss", "x", TENSOR_E_HANDLE, tensor_soft_margin_loss(dead, x, 0) == NULL);
  HANDLE("tensor_soft_margin_loss", "target", TENSOR_E_INVALID, tensor_soft_margin_loss(x, NULL, 0) == NULL);
  HANDLE("tensor_soft_margin_loss", "target", TENSOR_E_HANDLE, tensor_soft_margin_loss(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_soft_margin_loss", "target", TENSOR_E_HANDLE, tensor_soft_margin_loss(x, dead, 0) == NULL);
  HANDLE("tensor_soft_margin_loss", "reduction", TENSOR_E_INVALID, tensor_soft_margin_loss(x, x, -1) == NULL);
  HANDLE("tensor_soft_margin_loss", "reduction", TENSOR_E_INVALID, tensor_soft_margin_loss(x, x, 9999) == NULL);
}

static void test_tensor_hinge_embedding_loss(void) {
  HANDLE("tensor_hinge_embedding_loss", "x", TENSOR_E_INVALID, tensor_hinge_embedding_loss(NULL, x, 1.0, 0) == NULL);
  HANDLE("tensor_hinge_embedding_loss", "x", TENSOR_E_HANDLE, tensor_hinge_embedding_loss((tensor_t *)error, x, 1.0, 0) == NULL);
  HANDLE("tensor_hinge_embedding_loss", "x", TENSOR_E_HANDLE, tensor_hinge_embedding_loss(dead, x, 1.0, 0) == NULL);
  HANDLE("tensor_hinge_embedding_loss", "target", TENSOR_E_INVALID, tensor_hinge_embedding_loss(x, NULL, 1.0, 0) == NULL);
  HANDLE("tensor_hinge_embedding_loss", "target", TENSOR_E_HANDLE, tensor_hinge_embedding_loss(x, (tensor_t *)error, 1.0, 0) == NULL);
  HANDLE("tensor_hinge_embedding_loss", "target", TENSOR_E_HANDLE, tensor_hinge_embedding_loss(x, dead, 1.0, 0) == NULL);
  HANDLE("tensor_hinge_embedding_loss", "reduction", TENSOR_E_INVALID, tensor_hinge_embedding_loss(x, x, 1.0, -1) == NULL);
  HANDLE("tensor_hinge_embedding_loss", "reduction", TENSOR_E_INVALID, tensor_hinge_embedding_loss(x, x, 1.0, 9999) == NULL);
}

static void test_tensor_multi_margin_loss(void) {
  HANDLE("tensor_multi_margin_loss", "x", TENSOR_E_INVALID, tensor_multi_margin_loss(NULL, x, 1.0, 1.0, x, 0) == NULL);
  HANDLE("tensor_multi_margin_loss", "x", TENSOR_E_HANDLE, tensor_multi_margin_loss((tensor_t *)error, x, 1.0, 1.0, x, 0) == NULL);
  HANDLE("tensor_multi_margin_loss", "x", TENSOR_E_HANDLE, tensor_multi_margin_loss(dead, x, 1.0, 1.0, x, 0) == NULL);
  HANDLE("tensor_multi_margin_loss", "target", TENSOR_E_INVALID, tensor_multi_margin_loss(x, NULL, 1.0, 1.0, x, 0) == NULL);
  HANDLE("tensor_multi_margin_loss", "target", TENSOR_E_HANDLE, tensor_multi_margin_loss(x, (tensor_t *)error, 1.0, 1.0, x, 0) == NULL);
  HANDLE("tensor_multi_margin_loss", "target", TENSOR_E_HANDLE, tensor_multi_margin_loss(x, dead, 1.0, 1.0, x, 0) == NULL);
  HANDLE("tensor_multi_margin_loss", "weight", TENSOR_E_HANDLE, tensor_multi_margin_loss(x, x, 1.0, 1.0, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_multi_margin_loss", "weight", TENSOR_E_HANDLE, tensor_multi_margin_loss(x, x, 1.0, 1.0, dead, 0) == NULL);
  HANDLE("tensor_multi_margin_loss", "reduction", TENSOR_E_INVALID, tensor_multi_margin_loss(x, x, 1.0, 1.0, x, -1) == NULL);
  HANDLE("tensor_multi_margin_loss", "reduction", TENSOR_E_INVALID, tensor_multi_margin_loss(x, x, 1.0, 1.0, x, 9999) == NULL);
}

static void test_tensor_multilabel_margin_loss(void) {
  HANDLE("tensor_multilabel_margin_loss", "x", TENSOR_E_INVALID, tensor_multilabel_margin_loss(NULL, x, 0) == NULL);
  HANDLE("tensor_multilabel_margin_loss", "x", TENSOR_E_HANDLE, tensor_multilabel_margin_loss((tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_multilabel_margin_loss", "x", TENSOR_E_HANDLE, tensor_multilabel_margin_loss(dead, x, 0) == NULL);
  HANDLE("tensor_multilabel_margin_loss", "target", TENSOR_E_INVALID, tensor_multilabel_margin_loss(x, NULL, 0) == NULL);
  HANDLE("tensor_multilabel_margin_loss", "target", TENSOR_E_HANDLE, tensor_multilabel_margin_loss(x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_multilabel_margin_loss", "target", TENSOR_E_HANDLE, tensor_multilabel_margin_loss(x, dead, 0) == NULL);
  HANDLE("tensor_multilabel_margin_loss", "reduction", TENSOR_E_INVALID, tensor_multilabel_margin_loss(x, x, -1) == NULL);
  HANDLE("tensor_multilabel_margin_loss", "reduction", TENSOR_E_INVALID, tensor_multilabel_margin_loss(x, x, 9999) == NULL);
}

static void test_tensor_multilabel_soft_margin_loss(void) {
  HANDLE("tensor_multilabel_soft_margin_loss", "x", TENSOR_E_INVALID, tensor_multilabel_soft_margin_loss(NULL, x, x, 0) == NULL);
  HANDLE("tensor_multilabel_soft_margin_loss", "x", TENSOR_E_HANDLE, tensor_multilabel_soft_margin_loss((tensor_t *)error, x, x, 0) == NULL);
  HANDLE("tensor_multilabel_soft_margin_loss", "x", TENSOR_E_HANDLE, tensor_multilabel_soft_margin_loss(dead, x, x, 0) == NULL);
  HANDLE("tensor_multilabel_soft_margin_loss", "target", TENSOR_E_INVALID, tensor_multilabel_soft_margin_loss(x, NULL, x, 0) == NULL);
  HANDLE("tensor_multilabel_soft_margin_loss", "target", TENSOR_E_HANDLE, tensor_multilabel_soft_margin_loss(x, (tensor_t *)error, x, 0) == NULL);
  HANDLE("tensor_multilabel_soft_margin_loss", "target", TENSOR_E_HANDLE, tensor_multilabel_soft_margin_loss(x, dead, x, 0) == NULL);
  HANDLE("tensor_multilabel_soft_margin_loss", "weight", TENSOR_E_HANDLE, tensor_multilabel_soft_margin_loss(x, x, (tensor_t *)error, 0) == NULL);
  HANDLE("tensor_multilabel_soft_margin_loss", "weight", TENSOR_E_HANDLE, tensor_multilabel_soft_margin_loss(x, x, dead, 0) == NULL);
  HANDLE("tensor_multilabel_soft_margin_loss", "reduction", TENSOR_E_INVALID, tensor_multilabel_soft_margin_loss(x, x, x, -1) == NULL);
  HANDLE("tensor_multilabel_soft_margin_loss", "reduction", TENSOR_E_INVALID, tensor_multilabel_soft_margin_loss(x, x, x, 9999) == NULL);
}

static void test_tensor_cosine_similarity(void) {
  HANDLE("tensor_cosine_similarity", "x1", TENSOR_E_INVALID, tensor_cosine_similarity(NULL, x, 0, 1.0) == NULL);
  HANDLE("tensor_cosine_similarity", "x1", TENSOR_E_HANDLE, tensor_cosine_similarity((tensor_t *)error, x, 0, 1.0) == NULL);
  HANDLE("tensor_cosine_similarity", "x1", TENSOR_E_HANDLE, tensor_cosine_similarity(dead, x, 0, 1.0) == NULL);
  HANDLE("tensor_cosine_similarity", "x2", TENSOR_E_INVALID, tensor_cosine_similarity(x, NULL, 0, 1.0) == NULL);
  HANDLE("tensor_cosine_similarity", "x2", TENSOR_E_HANDLE, tensor_cosine_similarity(x, (tensor_t *)error, 0, 1.0) == NULL);
  HANDLE("tensor_cosine_similarity", "x2", TENSOR_E_HANDLE, tensor_cosine_similarity(x, dead, 0, 1.0) == NULL);
}

static void test_tensor_pairwise_distance(void) {
  HANDLE("tensor_pairwise_distance", "x1", TENSOR_E_INVALID, tensor_pairwise_distance(NULL, x, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_pairwise_distance", "x1", TENSOR_E_HANDLE, tensor_pairwise_distance((tensor_t *)error, x, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_pairwise_distance", "x1", TENSOR_E_HANDLE, tensor_pairwise_distance(dead, x, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_pairwise_distance", "x2", TENSOR_E_INVALID, tensor_pairwise_distance(x, NULL, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_pairwise_distance", "x2", TENSOR_E_HANDLE, tensor_pairwise_distance(x, (tensor_t *)error, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_pairwise_distance", "x2", TENSOR_E_HANDLE, tensor_pairwise_distance(x, dead, 1.0, 1.0, 0) == NULL);
  HANDLE("tensor_pairwise_distance", "keepdims", TENSOR_E_INVALID, tensor_pairwise_distance(x, x, 1.0, 1.0, 2) == NULL);
  HANDLE("tensor_pairwise_distance", "keepdims", TENSOR_E_INVALID, tensor_pairwise_distance(x, x, 1.0, 1.0, -1) == NULL);
  HANDLE("tensor_pairwise_distance", "keepdims", TENSOR_E_INVALID, tensor_pairwise_distance(x, x, 1.0, 1.0, INT32_MIN) == NULL);
}

static void test_tensor_cosine_embedding_loss(void) {
  HANDLE("tensor_cosine_embedding_loss", "x1", TENSOR_E_INVALID, tensor_cosine_embedding_loss(NULL, x, x, 1.0, 0) == NULL);
  HANDLE("tensor_cosine_embedding_loss", "x1", TENSOR_E_HANDLE, tensor_cosine_embedding_loss((tensor_t *)error, x, x, 1.0, 0) == NULL);
  HANDLE("tensor_cosine_embedding_loss", "x1", TENSOR_E_HANDLE, tensor_cosine_embedding_loss(dead, x, x, 1.0, 0) == NULL);
  HANDLE("tensor_cosine_embedding_loss", "x2", TENSOR_E_INVALID, tensor_cosine_embedding_loss(x, NULL, x, 1.0, 0) == NULL);
  HANDLE("tensor_cosine_embedding_loss", "x2", TENSOR_E_HANDLE, tensor_cosine_embedding_loss(x, (tensor_t *)error, x, 1.0, 0) == NULL);
  HANDLE("tensor_cosine_embedding_loss", "x2", TENSOR_E_HANDLE, tensor_cosine_embedding_loss(x, dead, x, 1.0, 0) == NULL);
  HANDLE("tensor_cosine_embedding_loss", "target", TENSOR_E_INVALID, tensor_cosine_embedding_loss(x, x, NULL, 1.0, 0) == NULL);
  HANDLE("tensor_cosine_embedding_loss", "target", TENSOR_E_HANDLE, tensor_cosine_embedding_loss(x, x, (tensor_t *)error, 1.0, 0) == NULL);
  HANDLE("tensor_cosine_embedding_loss", "target", TENSOR_E_HANDLE, tensor_cosine_embedding_loss(x, x, dead, 1.0, 0) == NULL);
  HANDLE("tensor_cosine_embedding_loss", "reduction", TENSOR_E_INVALID, tensor_cosine_embedding_loss(x, x, x, 1.0, -1) == NULL);
  HANDLE("tensor_cosine_embedding_loss", "reduction", TENSOR_E_INVALID, tensor_cosine_embedding_loss(x, x, x, 1.0, 9999) == NULL);
}

static void test_tensor_margin_ranking_loss(void) {
  HANDLE("tensor_margin_ranking_loss", "x1", TENSOR_E_INVALID, tensor_margin_ranking_loss(NULL, x, x, 1.0, 0) == NULL);
  HANDLE("tensor_margin_ranking_loss", "x1", TENSOR_E_HANDLE, tensor_margin_ranking_loss((tensor_t *)error, x, x, 1.0, 0) == NULL);
  HANDLE("tensor_margin_ranking_loss", "x1", TENSOR_E_HANDLE, tensor_margin_ranking_loss(dead, x, x, 1.0, 0) == NULL);
  HANDLE("tensor_margin_ranking_loss", "x2", TENSOR_E_INVALID, tensor_margin_ranking_loss(x, NULL, x, 1.0, 0) == NULL);
  HANDLE("tensor_margin_ranking_loss", "x2", TENSOR_E_HANDLE, tensor_margin_ranking_loss(x, (tensor_t *)error, x, 1.0, 0) == NULL);
  HANDLE("tensor_margin_ranking_loss", "x2", TENSOR_E_HANDLE, tensor_margin_ranking_loss(x, dead, x, 1.0, 0) == NULL);
  HANDLE("tensor_margin_ranking_loss", "target", TENSOR_E_INVALID, tensor_margin_ranking_loss(x, x, NULL, 1.0, 0) == NULL);
  HANDLE("tensor_margin_ranking_loss", "target", TENSOR_E_HANDLE, tensor_margin_ranking_loss(x, x, (tensor_t *)error, 1.0, 0) == NULL);
  HANDLE("tensor_margin_ranking_loss", "target", TENSOR_E_HANDLE, tensor_margin_ranking_loss(x, x, dead, 1.0, 0) == NULL);
  HANDLE("tensor_margin_ranking_loss", "reduction", TENSOR_E_INVALID, tensor_margin_ranking_loss(x, x, x, 1.0, -1) == NULL);
  HANDLE("tensor_margin_ranking_loss", "reduction", TENSOR_E_INVALID, tensor_margin_ranking_loss(x, x, x, 1.0, 9999) == NULL);
}

static void test_tensor_triplet_margin_loss(void) {
  HANDLE("tensor_triplet_margin_loss", "anchor", TENSOR_E_INVALID, tensor_triplet_margin_loss(NULL, x, x, 1.0, 1.0, 1.0, 0, 0) == NULL);
  HANDLE("tensor_triplet_margin_loss", "anchor", TENSOR_E_HANDLE, tensor_triplet_margin_loss((tensor_t *)error, x, x, 1.0, 1.0, 1.0, 0, 0) == NULL);
  HANDLE("tensor_triplet_margin_loss", "anchor", TENSOR_E_HANDLE, tensor_triplet_margin_loss(dead, x, x, 1.0, 1.0, 1.0, 0, 0) == NULL);
  HANDLE("tensor_triplet_margin_loss", "positive", TENSOR_E_INVALID, tensor_triplet_margin_loss(x, NULL, x, 1.0, 1.0, 1.0, 0, 0) == NULL);
  HANDLE("tensor_triplet_margin_loss", "positive", TENSOR_E_HANDLE, tensor_triplet_margin_loss(x, (tensor_t *)error, x, 1.0, 1.0, 1.0, 0, 0) == NULL);
  HANDLE("tensor_triplet_margin_loss", "positive", TENSOR_E_HANDLE, tensor_triplet_margin_loss(x, dead, x, 1.0, 1.0, 1.0, 0, 0) == NULL);
  HANDLE("tensor_triplet_margin_loss", "negative", TENSOR_E_INVALID, tensor_triplet_margin_loss(x, x, NULL, 1.0, 1.0, 1.0, 0, 0) == NULL);
  HANDLE("tensor_triplet_margin_loss", "negative", TENSOR_E_HANDLE, tensor_triplet_margin_loss(x, x, (tensor_t *)error, 1.0, 1.0, 1.0, 0, 0) == NULL);
  HANDLE("tensor_triplet_margin_loss", "negative", TENSOR_E_HANDLE, tensor_triplet_margin_loss(x, x, dead, 1.0, 1.0, 1.0, 0, 0) == NULL);
  HANDLE("tensor_triplet_margin_loss", "swap", TENSOR_E_INVALID, tensor_triplet_margin_loss(x, x, x, 1.0, 1.0, 1.0, 2, 0) == NULL);
  HANDLE("tensor_triplet_margin_loss", "swap", TENSOR_E_INVALID, tensor_triplet_margin_loss(x, x, x, 1.0, 1.0, 1.0, -1, 0) == NULL);
  HANDLE("tensor_triplet_margin_loss", "swap", TENSOR_E_INVALID, tensor_triplet_margin_loss(x, x, x, 1.0, 1.0, 1.0, INT32_MIN, 0) == NULL);
  HANDLE("tensor_triplet_margin_loss", "reduction", TENSOR_E_INVALID, tensor_triplet_margin_loss(x, x, x, 1.0, 1.0, 1.0, 0, -1) == NULL);
  HANDLE("tensor_triplet_margin_loss", "reduction", TENSOR_E_INVALID, tensor_triplet_margin_loss(x, x, x, 1.0, 1.0, 1.0, 0, 9999) == NULL);
}

static void test_tensor_ctc_loss(void) {
  HANDLE("tensor_ctc_loss", "log_probs", TENSOR_E_INVALID, tensor_ctc_loss(NULL, x, x, x, 1, 0, 0) == NULL);
  HANDLE("tensor_ctc_loss", "log_probs", TENSOR_E_HANDLE, tensor_ctc_loss((tensor_t *)error, x, x, x, 1, 0, 0) == NULL);
  HANDLE("tensor_ctc_loss", "log_probs", TENSOR_E_HANDLE, tensor_ctc_loss(dead, x, x, x, 1, 0, 0) == NULL);
  HANDLE("tensor_ctc_loss", "targets", TENSOR_E_INVALID, tensor_ctc_loss(x, NULL, x, x, 1, 0, 0) == NULL);
  HANDLE("tensor_ctc_loss", "targets", TENSOR_E_HANDLE, tensor_ctc_loss(x, (tensor_t *)error, x, x, 1, 0, 0) == NULL);
  HANDLE("tensor_ctc_loss", "targets", TENSOR_E_HANDLE, tensor_ctc_loss(x, dead, x, x, 1, 0, 0) == NULL);
  HANDLE("tensor_ctc_loss", "input_lengths", TENSOR_E_INVALID, tensor_ctc_loss(x, x, NULL, x, 1, 0, 0) == NULL);
  HANDLE("tensor_ctc_loss", "input_lengths", TENSOR_E_HANDLE, tensor_ctc_loss(x, x, (tensor_t *)error, x, 1, 0, 0) == NULL);
  HANDLE("tensor_ctc_loss", "input_lengths", TENSOR_E_HANDLE, tensor_ctc_loss(x, x, dead, x, 1, 0, 0) == NULL);
  HANDLE("tensor_ctc_loss", "target_lengths", TENSOR_E_INVALID, tensor_ctc_loss(x, x, x, NULL, 1, 0, 0) == NULL);
  HANDLE("tensor_ctc_loss", "target_lengths", TENSOR_E_HANDLE, tensor_ctc_loss(x, x, x, (tensor_t *)error, 1, 0, 0) == NULL);
  HANDLE("tensor_ctc_loss", "target_lengths", TENSOR_E_HANDLE, tensor_ctc_loss(x, x, x, dead, 1, 0, 0) == NULL);
  HANDLE("tensor_ctc_loss", "zero_infinity", TENSOR_E_INVALID, tensor_ctc_loss(x, x, x, x, 1, 2, 0) == NULL);
  HANDLE("tensor_ctc_loss", "zero_infinity", TENSOR_E_INVALID, tensor_ctc_loss(x, x, x, x, 1, -1, 0) == NULL);
  HANDLE("tensor_ctc_loss", "zero_infinity", TENSOR_E_INVALID, tensor_ctc_loss(x, x, x, x, 1, INT32_MIN, 0) == NULL);
  HANDLE("tensor_ctc_loss", "reduction", TENSOR_E_INVALID, tensor_ctc_loss(x, x, x, x, 1, 0, -1) == NULL);
  HANDLE("tensor_ctc_loss", "reduction", TENSOR_E_INVALID, tensor_ctc_loss(x, x, x, x, 1, 0, 9999) == NULL);
}

static void test_tensor_ctc_nll(void) {
  HANDLE("tensor_ctc_nll", "log_probs", TENSOR_E_INVALID, tensor_ctc_nll(NULL, x, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll", "log_probs", TENSOR_E_HANDLE, tensor_ctc_nll((tensor_t *)error, x, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll", "log_probs", TENSOR_E_HANDLE, tensor_ctc_nll(dead, x, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll", "targets", TENSOR_E_INVALID, tensor_ctc_nll(x, NULL, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll", "targets", TENSOR_E_HANDLE, tensor_ctc_nll(x, (tensor_t *)error, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll", "targets", TENSOR_E_HANDLE, tensor_ctc_nll(x, dead, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll", "input_lengths", TENSOR_E_INVALID, tensor_ctc_nll(x, x, NULL, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll", "input_lengths", TENSOR_E_HANDLE, tensor_ctc_nll(x, x, (tensor_t *)error, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll", "input_lengths", TENSOR_E_HANDLE, tensor_ctc_nll(x, x, dead, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll", "target_lengths", TENSOR_E_INVALID, tensor_ctc_nll(x, x, x, NULL, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll", "target_lengths", TENSOR_E_HANDLE, tensor_ctc_nll(x, x, x, (tensor_t *)error, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll", "target_lengths", TENSOR_E_HANDLE, tensor_ctc_nll(x, x, x, dead, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll", "zero_infinity", TENSOR_E_INVALID, tensor_ctc_nll(x, x, x, x, 1, 2) == NULL);
  HANDLE("tensor_ctc_nll", "zero_infinity", TENSOR_E_INVALID, tensor_ctc_nll(x, x, x, x, 1, -1) == NULL);
  HANDLE("tensor_ctc_nll", "zero_infinity", TENSOR_E_INVALID, tensor_ctc_nll(x, x, x, x, 1, INT32_MIN) == NULL);
}

static void test_tensor_ctc_nll_grad(void) {
  HANDLE("tensor_ctc_nll_grad", "dy", TENSOR_E_INVALID, tensor_ctc_nll_grad(NULL, x, x, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "dy", TENSOR_E_HANDLE, tensor_ctc_nll_grad((tensor_t *)error, x, x, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "dy", TENSOR_E_HANDLE, tensor_ctc_nll_grad(dead, x, x, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "log_probs", TENSOR_E_INVALID, tensor_ctc_nll_grad(x, NULL, x, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "log_probs", TENSOR_E_HANDLE, tensor_ctc_nll_grad(x, (tensor_t *)error, x, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "log_probs", TENSOR_E_HANDLE, tensor_ctc_nll_grad(x, dead, x, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "targets", TENSOR_E_INVALID, tensor_ctc_nll_grad(x, x, NULL, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "targets", TENSOR_E_HANDLE, tensor_ctc_nll_grad(x, x, (tensor_t *)error, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "targets", TENSOR_E_HANDLE, tensor_ctc_nll_grad(x, x, dead, x, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "input_lengths", TENSOR_E_INVALID, tensor_ctc_nll_grad(x, x, x, NULL, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "input_lengths", TENSOR_E_HANDLE, tensor_ctc_nll_grad(x, x, x, (tensor_t *)error, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "input_lengths", TENSOR_E_HANDLE, tensor_ctc_nll_grad(x, x, x, dead, x, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "target_lengths", TENSOR_E_INVALID, tensor_ctc_nll_grad(x, x, x, x, NULL, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "target_lengths", TENSOR_E_HANDLE, tensor_ctc_nll_grad(x, x, x, x, (tensor_t *)error, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "target_lengths", TENSOR_E_HANDLE, tensor_ctc_nll_grad(x, x, x, x, dead, 1, 0) == NULL);
  HANDLE("tensor_ctc_nll_grad", "zero_infinity", TENSOR_E_INVALID, tensor_ctc_nll_grad(x, x, x, x, x, 1, 2) == NULL);
  HANDLE("tensor_ctc_nll_grad", "zero_infinity", TENSOR_E_INVALID, tensor_ctc_nll_grad(x, x, x, x, x, 1, -1) == NULL);
  HANDLE("tensor_ctc_nll_grad", "zero_infinity", TENSOR_E_INVALID, tensor_ctc_nll_grad(x, x, x, x, x, 1, INT32_MIN) == NULL);
}

static void test_tensor_rand(void) {
  HANDLE("tensor_rand", "shape", 0, tensor_rand(NULL, 2, 0, 0, generator) == NULL);
  HANDLE("tensor_rand", "shape", 0, tensor_rand(dims, -1, 0, 0, generator) == NULL);
  HANDLE("tensor_rand", "dtype", TENSOR_E_INVALID, tensor_rand(dims, 2, -1, 0, generator) == NULL);
  HANDLE("tensor_rand", "dtype", TENSOR_E_INVALID, tensor_rand(dims, 2, 9999, 0, generator) == NULL);
  HANDLE("tensor_rand", "device", TENSOR_E_INVALID, tensor_rand(dims, 2, 0, -1, generator) == NULL);
  HANDLE("tensor_rand", "device", TENSOR_E_INVALID, tensor_rand(dims, 2, 0, 9999, generator) == NULL);
  HANDLE("tensor_rand", "rng", TENSOR_E_HANDLE, tensor_rand(dims, 2, 0, 0, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_randn(void) {
  HANDLE("tensor_randn", "shape", 0, tensor_randn(NULL, 2, 0, 0, generator) == NULL);
  HANDLE("tensor_randn", "shape", 0, tensor_randn(dims, -1, 0, 0, generator) == NULL);
  HANDLE("tensor_randn", "dtype", TENSOR_E_INVALID, tensor_randn(dims, 2, -1, 0, generator) == NULL);
  HANDLE("tensor_randn", "dtype", TENSOR_E_INVALID, tensor_randn(dims, 2, 9999, 0, generator) == NULL);
  HANDLE("tensor_randn", "device", TENSOR_E_INVALID, tensor_randn(dims, 2, 0, -1, generator) == NULL);
  HANDLE("tensor_randn", "device", TENSOR_E_INVALID, tensor_randn(dims, 2, 0, 9999, generator) == NULL);
  HANDLE("tensor_randn", "rng", TENSOR_E_HANDLE, tensor_randn(dims, 2, 0, 0, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_randint(void) {
  HANDLE("tensor_randint", "shape", 0, tensor_randint(1, 1, NULL, 2, 0, 0, generator) == NULL);
  HANDLE("tensor_randint", "shape", 0, tensor_randint(1, 1, dims, -1, 0, 0, generator) == NULL);
  HANDLE("tensor_randint", "dtype", TENSOR_E_INVALID, tensor_randint(1, 1, dims, 2, -1, 0, generator) == NULL);
  HANDLE("tensor_randint", "dtype", TENSOR_E_INVALID, tensor_randint(1, 1, dims, 2, 9999, 0, generator) == NULL);
  HANDLE("tensor_randint", "device", TENSOR_E_INVALID, tensor_randint(1, 1, dims, 2, 0, -1, generator) == NULL);
  HANDLE("tensor_randint", "device", TENSOR_E_INVALID, tensor_randint(1, 1, dims, 2, 0, 9999, generator) == NULL);
  HANDLE("tensor_randint", "rng", TENSOR_E_HANDLE, tensor_randint(1, 1, dims, 2, 0, 0, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_randperm(void) {
  HANDLE("tensor_randperm", "dtype", TENSOR_E_INVALID, tensor_randperm(1, -1, 0, generator) == NULL);
  HANDLE("tensor_randperm", "dtype", TENSOR_E_INVALID, tensor_randperm(1, 9999, 0, generator) == NULL);
  HANDLE("tensor_randperm", "device", TENSOR_E_INVALID, tensor_randperm(1, 0, -1, generator) == NULL);
  HANDLE("tensor_randperm", "device", TENSOR_E_INVALID, tensor_randperm(1, 0, 9999, generator) == NULL);
  HANDLE("tensor_randperm", "rng", TENSOR_E_HANDLE, tensor_randperm(1, 0, 0, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_bernoulli(void) {
  HANDLE("tensor_bernoulli", "p", TENSOR_E_INVALID, tensor_bernoulli(NULL, generator) == NULL);
  HANDLE("tensor_bernoulli", "p", TENSOR_E_HANDLE, tensor_bernoulli((tensor_t *)error, generator) == NULL);
  HANDLE("tensor_bernoulli", "p", TENSOR_E_HANDLE, tensor_bernoulli(dead, generator) == NULL);
  HANDLE("tensor_bernoulli", "rng", TENSOR_E_HANDLE, tensor_bernoulli(x, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_multinomial(void) {
  HANDLE("tensor_multinomial", "weights", TENSOR_E_INVALID, tensor_multinomial(NULL, 1, 0, generator) == NULL);
  HANDLE("tensor_multinomial", "weights", TENSOR_E_HANDLE, tensor_multinomial((tensor_t *)error, 1, 0, generator) == NULL);
  HANDLE("tensor_multinomial", "weights", TENSOR_E_HANDLE, tensor_multinomial(dead, 1, 0, generator) == NULL);
  HANDLE("tensor_multinomial", "replacement", TENSOR_E_INVALID, tensor_multinomial(x, 1, 2, generator) == NULL);
  HANDLE("tensor_multinomial", "replacement", TENSOR_E_INVALID, tensor_multinomial(x, 1, -1, generator) == NULL);
  HANDLE("tensor_multinomial", "replacement", TENSOR_E_INVALID, tensor_multinomial(x, 1, INT32_MIN, generator) == NULL);
  HANDLE("tensor_multinomial", "rng", TENSOR_E_HANDLE, tensor_multinomial(x, 1, 0, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_categorical(void) {
  HANDLE("tensor_categorical", "weights", TENSOR_E_INVALID, tensor_categorical(NULL, generator) == NULL);
  HANDLE("tensor_categorical", "weights", TENSOR_E_HANDLE, tensor_categorical((tensor_t *)error, generator) == NULL);
  HANDLE("tensor_categorical", "weights", TENSOR_E_HANDLE, tensor_categorical(dead, generator) == NULL);
  HANDLE("tensor_categorical", "rng", TENSOR_E_HANDLE, tensor_categorical(x, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_uniform_(void) {
  STATUS("tensor_uniform_", "x", TENSOR_E_INVALID, tensor_uniform_(NULL, 1.0, 1.0, generator));
  STATUS("tensor_uniform_", "x", TENSOR_E_HANDLE, tensor_uniform_((tensor_t *)error, 1.0, 1.0, generator));
  STATUS("tensor_uniform_", "x", TENSOR_E_HANDLE, tensor_uniform_(dead, 1.0, 1.0, generator));
  STATUS("tensor_uniform_", "rng", TENSOR_E_HANDLE, tensor_uniform_(x, 1.0, 1.0, (tensor_rng_t *)x));
}

static void test_tensor_normal_(void) {
  STATUS("tensor_normal_", "x", TENSOR_E_INVALID, tensor_normal_(NULL, 1.0, 1.0, generator));
  STATUS("tensor_normal_", "x", TENSOR_E_HANDLE, tensor_normal_((tensor_t *)error, 1.0, 1.0, generator));
  STATUS("tensor_normal_", "x", TENSOR_E_HANDLE, tensor_normal_(dead, 1.0, 1.0, generator));
  STATUS("tensor_normal_", "rng", TENSOR_E_HANDLE, tensor_normal_(x, 1.0, 1.0, (tensor_rng_t *)x));
}

static void test_tensor_exponential_(void) {
  STATUS("tensor_exponential_", "x", TENSOR_E_INVALID, tensor_exponential_(NULL, 1.0, generator));
  STATUS("tensor_exponential_", "x", TENSOR_E_HANDLE, tensor_exponential_((tensor_t *)error, 1.0, generator));
  STATUS("tensor_exponential_", "x", TENSOR_E_HANDLE, tensor_exponential_(dead, 1.0, generator));
  STATUS("tensor_exponential_", "rng", TENSOR_E_HANDLE, tensor_exponential_(x, 1.0, (tensor_rng_t *)x));
}

static void test_tensor_laplace_(void) {
  STATUS("tensor_laplace_", "x", TENSOR_E_INVALID, tensor_laplace_(NULL, 1.0, 1.0, generator));
  STATUS("tensor_laplace_", "x", TENSOR_E_HANDLE, tensor_laplace_((tensor_t *)error, 1.0, 1.0, generator));
  STATUS("tensor_laplace_", "x", TENSOR_E_HANDLE, tensor_laplace_(dead, 1.0, 1.0, generator));
  STATUS("tensor_laplace_", "rng", TENSOR_E_HANDLE, tensor_laplace_(x, 1.0, 1.0, (tensor_rng_t *)x));
}

static void test_tensor_cauchy_(void) {
  STATUS("tensor_cauchy_", "x", TENSOR_E_INVALID, tensor_cauchy_(NULL, 1.0, 1.0, generator));
  STATUS("tensor_cauchy_", "x", TENSOR_E_HANDLE, tensor_cauchy_((tensor_t *)error, 1.0, 1.0, generator));
  STATUS("tensor_cauchy_", "x", TENSOR_E_HANDLE, tensor_cauchy_(dead, 1.0, 1.0, generator));
  STATUS("tensor_cauchy_", "rng", TENSOR_E_HANDLE, tensor_cauchy_(x, 1.0, 1.0, (tensor_rng_t *)x));
}

static void test_tensor_log_normal_(void) {
  STATUS("tensor_log_normal_", "x", TENSOR_E_INVALID, tensor_log_normal_(NULL, 1.0, 1.0, generator));
  STATUS("tensor_log_normal_", "x", TENSOR_E_HANDLE, tensor_log_normal_((tensor_t *)error, 1.0, 1.0, generator));
  STATUS("tensor_log_normal_", "x", TENSOR_E_HANDLE, tensor_log_normal_(dead, 1.0, 1.0, generator));
  STATUS("tensor_log_normal_", "rng", TENSOR_E_HANDLE, tensor_log_normal_(x, 1.0, 1.0, (tensor_rng_t *)x));
}

static void test_tensor_geometric_(void) {
  STATUS("tensor_geometric_", "x", TENSOR_E_INVALID, tensor_geometric_(NULL, 1.0, generator));
  STATUS("tensor_geometric_", "x", TENSOR_E_HANDLE, tensor_geometric_((tensor_t *)error, 1.0, generator));
  STATUS("tensor_geometric_", "x", TENSOR_E_HANDLE, tensor_geometric_(dead, 1.0, generator));
  STATUS("tensor_geometric_", "rng", TENSOR_E_HANDLE, tensor_geometric_(x, 1.0, (tensor_rng_t *)x));
}

static void test_tensor_normal(void) {
  HANDLE("tensor_normal", "mean", TENSOR_E_INVALID, tensor_normal(NULL, x, generator) == NULL);
  HANDLE("tensor_normal", "mean", TENSOR_E_HANDLE, tensor_normal((tensor_t *)error, x, generator) == NULL);
  HANDLE("tensor_normal", "mean", TENSOR_E_HANDLE, tensor_normal(dead, x, generator) == NULL);
  HANDLE("tensor_normal", "std", TENSOR_E_INVALID, tensor_normal(x, NULL, generator) == NULL);
  HANDLE("tensor_normal", "std", TENSOR_E_HANDLE, tensor_normal(x, (tensor_t *)error, generator) == NULL);
  HANDLE("tensor_normal", "std", TENSOR_E_HANDLE, tensor_normal(x, dead, generator) == NULL);
  HANDLE("tensor_normal", "rng", TENSOR_E_HANDLE, tensor_normal(x, x, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_poisson(void) {
  HANDLE("tensor_poisson", "rate", TENSOR_E_INVALID, tensor_poisson(NULL, generator) == NULL);
  HANDLE("tensor_poisson", "rate", TENSOR_E_HANDLE, tensor_poisson((tensor_t *)error, generator) == NULL);
  HANDLE("tensor_poisson", "rate", TENSOR_E_HANDLE, tensor_poisson(dead, generator) == NULL);
  HANDLE("tensor_poisson", "rng", TENSOR_E_HANDLE, tensor_poisson(x, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_binomial(void) {
  HANDLE("tensor_binomial", "count", TENSOR_E_INVALID, tensor_binomial(NULL, x, generator) == NULL);
  HANDLE("tensor_binomial", "count", TENSOR_E_HANDLE, tensor_binomial((tensor_t *)error, x, generator) == NULL);
  HANDLE("tensor_binomial", "count", TENSOR_E_HANDLE, tensor_binomial(dead, x, generator) == NULL);
  HANDLE("tensor_binomial", "p", TENSOR_E_INVALID, tensor_binomial(x, NULL, generator) == NULL);
  HANDLE("tensor_binomial", "p", TENSOR_E_HANDLE, tensor_binomial(x, (tensor_t *)error, generator) == NULL);
  HANDLE("tensor_binomial", "p", TENSOR_E_HANDLE, tensor_binomial(x, dead, generator) == NULL);
  HANDLE("tensor_binomial", "rng", TENSOR_E_HANDLE, tensor_binomial(x, x, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_beta(void) {
  HANDLE("tensor_beta", "a", TENSOR_E_INVALID, tensor_beta(NULL, x, generator) == NULL);
  HANDLE("tensor_beta", "a", TENSOR_E_HANDLE, tensor_beta((tensor_t *)error, x, generator) == NULL);
  HANDLE("tensor_beta", "a", TENSOR_E_HANDLE, tensor_beta(dead, x, generator) == NULL);
  HANDLE("tensor_beta", "b", TENSOR_E_INVALID, tensor_beta(x, NULL, generator) == NULL);
  HANDLE("tensor_beta", "b", TENSOR_E_HANDLE, tensor_beta(x, (tensor_t *)error, generator) == NULL);
  HANDLE("tensor_beta", "b", TENSOR_E_HANDLE, tensor_beta(x, dead, generator) == NULL);
  HANDLE("tensor_beta", "rng", TENSOR_E_HANDLE, tensor_beta(x, x, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_gamma(void) {
  HANDLE("tensor_gamma", "alpha", TENSOR_E_INVALID, tensor_gamma(NULL, x, generator) == NULL);
  HANDLE("tensor_gamma", "alpha", TENSOR_E_HANDLE, tensor_gamma((tensor_t *)error, x, generator) == NULL);
  HANDLE("tensor_gamma", "alpha", TENSOR_E_HANDLE, tensor_gamma(dead, x, generator) == NULL);
  HANDLE("tensor_gamma", "scale", TENSOR_E_INVALID, tensor_gamma(x, NULL, generator) == NULL);
  HANDLE("tensor_gamma", "scale", TENSOR_E_HANDLE, tensor_gamma(x, (tensor_t *)error, generator) == NULL);
  HANDLE("tensor_gamma", "scale", TENSOR_E_HANDLE, tensor_gamma(x, dead, generator) == NULL);
  HANDLE("tensor_gamma", "rng", TENSOR_E_HANDLE, tensor_gamma(x, x, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_exponential(void) {
  HANDLE("tensor_exponential", "rate", TENSOR_E_INVALID, tensor_exponential(NULL, generator) == NULL);
  HANDLE("tensor_exponential", "rate", TENSOR_E_HANDLE, tensor_exponential((tensor_t *)error, generator) == NULL);
  HANDLE("tensor_exponential", "rate", TENSOR_E_HANDLE, tensor_exponential(dead, generator) == NULL);
  HANDLE("tensor_exponential", "rng", TENSOR_E_HANDLE, tensor_exponential(x, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_standard_gamma(void) {
  HANDLE("tensor_standard_gamma", "alpha", TENSOR_E_INVALID, tensor_standard_gamma(NULL, generator) == NULL);
  HANDLE("tensor_standard_gamma", "alpha", TENSOR_E_HANDLE, tensor_standard_gamma((tensor_t *)error, generator) == NULL);
  HANDLE("tensor_standard_gamma", "alpha", TENSOR_E_HANDLE, tensor_standard_gamma(dead, generator) == NULL);
  HANDLE("tensor_standard_gamma", "rng", TENSOR_E_HANDLE, tensor_standard_gamma(x, (tensor_rng_t *)x) == NULL);
}

static void test_tensor_standard_gamma_grad(void) {
  HANDLE("tensor_standard_gamma_grad", "alpha", TENSOR_E_INVALID, tensor_standard_gamma_grad(NULL, x) == NULL);
  HANDLE("tensor_standard_gamma_grad", "alpha", TENSOR_E_HANDLE, tensor_standard_gamma_grad((tensor_t *)error, x) == NULL);
  HANDLE("tensor_standard_gamma_grad", "alpha", TENSOR_E_HANDLE, tensor_standard_gamma_grad(dead, x) == NULL);
  HANDLE("tensor_standard_gamma_grad", "x", TENSOR_E_INVALID, tensor_standard_gamma_grad(x, NULL) == NULL);
  HANDLE("tensor_standard_gamma_grad", "x", TENSOR_E_HANDLE, tensor_standard_gamma_grad(x, (tensor_t *)error) == NULL);
  HANDLE("tensor_standard_gamma_grad", "x", TENSOR_E_HANDLE, tensor_standard_gamma_grad(x, dead) == NULL);
}

static void test_tensor_kaiming_uniform_(void) {
  STATUS("tensor_kaiming_uniform_", "x", TENSOR_E_INVALID, tensor_kaiming_uniform_(NULL, 1.0, 0, generator));
  STATUS("tensor_kaiming_uniform_", "x", TENSOR_E_HANDLE, tensor_kaiming_uniform_((tensor_t *)error, 1.0, 0, generator));
  STATUS("tensor_kaiming_uniform_", "x", TENSOR_E_HANDLE, tensor_kaiming_uniform_(dead, 1.0, 0, generator));
  STATUS("tensor_kaiming_uniform_", "fan", TENSOR_E_INVALID, tensor_kaiming_uniform_(x, 1.0, -1, generator));
  STATUS("tensor_kaiming_uniform_", "fan", TENSOR_E_INVALID, tensor_kaiming_uniform_(x, 1.0, 9999, generator));
  STATUS("tensor_kaiming_uniform_", "rng", TENSOR_E_HANDLE, tensor_kaiming_uniform_(x, 1.0, 0, (tensor_rng_t *)x));
}

static void test_tensor_kaiming_normal_(void) {
  STATUS("tensor_kaiming_normal_", "x", TENSOR_E_INVALID, tensor_kaiming_normal_(NULL, 1.0, 0, generator));
  STATUS("tensor_kaiming_normal_", "x", TENSOR_E_HANDLE, tensor_kaiming_normal_((tensor_t *)error, 1.0, 0, generator));
  STATUS("tensor_kaiming_normal_", "x", TENSOR_E_HANDLE, tensor_kaiming_normal_(dead, 1.0, 0, generator));
  STATUS("tensor_kaiming_normal_", "fan", TENSOR_E_INVALID, tensor_kaiming_normal_(x, 1.0, -1, generator));
  STATUS("tensor_kaiming_normal_", "fan", TENSOR_E_INVALID, tensor_kaiming_normal_(x, 1.0, 9999, generator));
  STATUS("tensor_kaiming_normal_", "rng", TENSOR_E_HANDLE, tensor_kaiming_normal_(x, 1.0, 0, (tensor_rng_t *)x));
}

static void test_tensor_xavier_uniform_(void) {
  STATUS("tensor_xavier_uniform_", "x", TENSOR_E_INVALID, tensor_xavier_uniform_(NULL, 1.0, generator));
  STATUS("tensor_xavier_uniform_", "x", TENSOR_E_HANDLE, tensor_xavier_uniform_((tensor_t *)error, 1.0, generator));
  STATUS("tensor_xavier_uniform_", "x", TENSOR_E_HANDLE, tensor_xavier_uniform_(dead, 1.0, generator));
  STATUS("tensor_xavier_uniform_", "rng", TENSOR_E_HANDLE, tensor_xavier_uniform_(x, 1.0, (tensor_rng_t *)x));
}

static void test_tensor_xavier_normal_(void) {
  STATUS("tensor_xavier_normal_", "x", TENSOR_E_INVALID, tensor_xavier_normal_(NULL, 1.0, generator));
  STATUS("tensor_xavier_normal_", "x", TENSOR_E_HANDLE, tensor_xavier_normal_((tensor_t *)error, 1.0, generator));
  STATUS("tensor_xavier_normal_", "x", TENSOR_E_HANDLE, tensor_xavier_normal_(dead, 1.0, generator));
  STATUS("tensor_xavier_normal_", "rng", TENSOR_E_HANDLE, tensor_xavier_normal_(x, 1.0, (tensor_rng_t *)x));
}

static void test_tensor_set_num_threads(void) {
  STATUS("tensor_set_num_threads", "this_thread_only", TENSOR_E_INVALID, tensor_set_num_threads(1, 2));
  STATUS("tensor_set_num_threads", "this_thread_only", TENSOR_E_INVALID, tensor_set_num_threads(1, -1));
  STATUS("tensor_set_num_threads", "this_thread_only", TENSOR_E_INVALID, tensor_set_num_threads(1, INT32_MIN));
}

static void test_tensor_set_allow_winograd(void) {
  GET("tensor_set_allow_winograd", "allowed", TENSOR_E_INVALID, tensor_set_allow_winograd(2));
  GET("tensor_set_allow_winograd", "allowed", TENSOR_E_INVALID, tensor_set_allow_winograd(-1));
  GET("tensor_set_allow_winograd", "allowed", TENSOR_E_INVALID, tensor_set_allow_winograd(INT32_MIN));
}

static void test_tensor_set_allow_tf32(void) {
  GET("tensor_set_allow_tf32", "allowed", TENSOR_E_INVALID, tensor_set_allow_tf32(2));
  GET("tensor_set_allow_tf32", "allowed", TENSOR_E_INVALID, tensor_set_allow_tf32(-1));
  GET("tensor_set_allow_tf32", "allowed", TENSOR_E_INVALID, tensor_set_allow_tf32(INT32_MIN));
}

static void test_tensor_autocast_set(void) {
  STATUS("tensor_autocast_set", "device", TENSOR_E_INVALID, tensor_autocast_set(-1, 0, &out_int32));
  STATUS("tensor_autocast_set", "device", TENSOR_E_INVALID, tensor_autocast_set(9999, 0, &out_int32));
  STATUS("tensor_autocast_set", "dtype", TENSOR_E_INVALID, tensor_autocast_set(0, -1, &out_int32));
  STATUS("tensor_autocast_set", "dtype", TENSOR_E_INVALID, tensor_autocast_set(0, 9999, &out_int32));
  STATUS("tensor_autocast_set", "before", TENSOR_E_INVALID, tensor_autocast_set(0, 0, NULL));
}

static void test_tensor_autocast_get(void) {
  GET("tensor_autocast_get", "device", TENSOR_E_INVALID, tensor_autocast_get(-1));
  GET("tensor_autocast_get", "device", TENSOR_E_INVALID, tensor_autocast_get(9999));
}

static void test_tensor_ndim(void) {
  GET("tensor_ndim", "t", TENSOR_E_INVALID, tensor_ndim(NULL));
  GET("tensor_ndim", "t", TENSOR_E_HANDLE, tensor_ndim((tensor_t *)error));
  GET("tensor_ndim", "t", TENSOR_E_HANDLE, tensor_ndim(dead));
}

static void test_tensor_shape(void) {
  GET("tensor_shape", "t", TENSOR_E_INVALID, tensor_shape(NULL));
  GET("tensor_shape", "t", TENSOR_E_HANDLE, tensor_shape((tensor_t *)error));
  GET("tensor_shape", "t", TENSOR_E_HANDLE, tensor_shape(dead));
}

static void test_tensor_strides(void) {
  GET("tensor_strides", "t", TENSOR_E_INVALID, tensor_strides(NULL));
  GET("tensor_strides", "t", TENSOR_E_HANDLE, tensor_strides((tensor_t *)error));
  GET("tensor_strides", "t", TENSOR_E_HANDLE, tensor_strides(dead));
}

static void test_tensor_storage_offset(void) {
  GET("tensor_storage_offset", "t", TENSOR_E_INVALID, tensor_storage_offset(NULL));
  GET("tensor_storage_offset", "t", TENSOR_E_HANDLE, tensor_storage_offset((tensor_t *)error));
  GET("tensor_storage_offset", "t", TENSOR_E_HANDLE, tensor_storage_offset(dead));
}

static void test_tensor_numel(void) {
  GET("tensor_numel", "t", TENSOR_E_INVALID, tensor_numel(NULL));
  GET("tensor_numel", "t", TENSOR_E_HANDLE, tensor_numel((tensor_t *)error));
  GET("tensor_numel", "t", TENSOR_E_HANDLE, tensor_numel(dead));
}

static void test_tensor_dtype(void) {
  GET("tensor_dtype", "t", TENSOR_E_INVALID, tensor_dtype(NULL));
  GET("tensor_dtype", "t", TENSOR_E_HANDLE, tensor_dtype((tensor_t *)error));
  GET("tensor_dtype", "t", TENSOR_E_HANDLE, tensor_dtype(dead));
}

static void test_tensor_device(void) {
  GET("tensor_device", "t", TENSOR_E_INVALID, tensor_device(NULL));
  GET("tensor_device", "t", TENSOR_E_HANDLE, tensor_device((tensor_t *)error));
  GET("tensor_device", "t", TENSOR_E_HANDLE, tensor_device(dead));
}

static void test_tensor_is_contiguous(void) {
  GET("tensor_is_contiguous", "t", TENSOR_E_INVALID, tensor_is_contiguous(NULL));
  GET("tensor_is_contiguous", "t", TENSOR_E_HANDLE, tensor_is_contiguous((tensor_t *)error));
  GET("tensor_is_contiguous", "t", TENSOR_E_HANDLE, tensor_is_contiguous(dead));
}

static void test_tensor_shares_storage(void) {
  GET("tensor_shares_storage", "a", TENSOR_E_INVALID, tensor_shares_storage(NULL, x));
  GET("tensor_shares_storage", "a", TENSOR_E_HANDLE, tensor_shares_storage((tensor_t *)error, x));
  GET("tensor_shares_storage", "a", TENSOR_E_HANDLE, tensor_shares_storage(dead, x));
  GET("tensor_shares_storage", "b", TENSOR_E_INVALID, tensor_shares_storage(x, NULL));
  GET("tensor_shares_storage", "b", TENSOR_E_HANDLE, tensor_shares_storage(x, (tensor_t *)error));
  GET("tensor_shares_storage", "b", TENSOR_E_HANDLE, tensor_shares_storage(x, dead));
}

static void test_tensor_use_count(void) {
  GET("tensor_use_count", "t", TENSOR_E_INVALID, tensor_use_count(NULL));
  GET("tensor_use_count", "t", TENSOR_E_HANDLE, tensor_use_count((tensor_t *)error));
  GET("tensor_use_count", "t", TENSOR_E_HANDLE, tensor_use_count(dead));
}

static void test_tensor_inplace_version(void) {
  GET("tensor_inplace_version", "t", TENSOR_E_INVALID, tensor_inplace_version(NULL));
  GET("tensor_inplace_version", "t", TENSOR_E_HANDLE, tensor_inplace_version((tensor_t *)error));
  GET("tensor_inplace_version", "t", TENSOR_E_HANDLE, tensor_inplace_version(dead));
}

static void test_tensor_result_type(void) {
  STATUS("tensor_result_type", "a", TENSOR_E_INVALID, tensor_result_type(-1, 0, &out_int32));
  STATUS("tensor_result_type", "a", TENSOR_E_INVALID, tensor_result_type(9999, 0, &out_int32));
  STATUS("tensor_result_type", "b", TENSOR_E_INVALID, tensor_result_type(0, -1, &out_int32));
  STATUS("tensor_result_type", "b", TENSOR_E_INVALID, tensor_result_type(0, 9999, &out_int32));
  STATUS("tensor_result_type", "out", TENSOR_E_INVALID, tensor_result_type(0, 0, NULL));
}

static void test_tensor_create(void) {
  HANDLE("tensor_create", "shape", 0, tensor_create(place, NULL, 2, 0, 0) == NULL);
  HANDLE("tensor_create", "shape", 0, tensor_create(place, dims, -1, 0, 0) == NULL);
  HANDLE("tensor_create", "dtype", TENSOR_E_INVALID, tensor_create(place, dims, 2, -1, 0) == NULL);
  HANDLE("tensor_create", "dtype", TENSOR_E_INVALID, tensor_create(place, dims, 2, 9999, 0) == NULL);
  HANDLE("tensor_create", "device", TENSOR_E_INVALID, tensor_create(place, dims, 2, 0, -1) == NULL);
  HANDLE("tensor_create", "device", TENSOR_E_INVALID, tensor_create(place, dims, 2, 0, 9999) == NULL);
}

static void test_tensor_from_blob(void) {
  HANDLE("tensor_from_blob", "shape", 0, tensor_from_blob(place, NULL, 2, dims, 0, 0, stub_tensor_destroy_fn, place) == NULL);
  HANDLE("tensor_from_blob", "shape", 0, tensor_from_blob(place, dims, -1, dims, 0, 0, stub_tensor_destroy_fn, place) == NULL);
  HANDLE("tensor_from_blob", "dtype", TENSOR_E_INVALID, tensor_from_blob(place, dims, 2, dims, -1, 0, stub_tensor_destroy_fn, place) == NULL);
  HANDLE("tensor_from_blob", "dtype", TENSOR_E_INVALID, tensor_from_blob(place, dims, 2, dims, 9999, 0, stub_tensor_destroy_fn, place) == NULL);
  HANDLE("tensor_from_blob", "device", TENSOR_E_INVALID, tensor_from_blob(place, dims, 2, dims, 0, -1, stub_tensor_destroy_fn, place) == NULL);
  HANDLE("tensor_from_blob", "device", TENSOR_E_INVALID, tensor_from_blob(place, dims, 2, dims, 0, 9999, stub_tensor_destroy_fn, place) == NULL);
}

static void test_tensor_scalar(void) {
  HANDLE("tensor_scalar", "dtype", TENSOR_E_INVALID, tensor_scalar(1.0, -1, 0) == NULL);
  HANDLE("tensor_scalar", "dtype", TENSOR_E_INVALID, tensor_scalar(1.0, 9999, 0) == NULL);
  HANDLE("tensor_scalar", "device", TENSOR_E_INVALID, tensor_scalar(1.0, 0, -1) == NULL);
  HANDLE("tensor_scalar", "device", TENSOR_E_INVALID, tensor_scalar(1.0, 0, 9999) == NULL);
}

static void test_tensor_scalar_i64(void) {
  HANDLE("tensor_scalar_i64", "dtype", TENSOR_E_INVALID, tensor_scalar_i64(1, -1, 0) == NULL);
  HANDLE("tensor_scalar_i64", "dtype", TENSOR_E_INVALID, tensor_scalar_i64(1, 9999, 0) == NULL);
  HANDLE("tensor_scalar_i64", "device", TENSOR_E_INVALID, tensor_scalar_i64(1, 0, -1) == NULL);
  HANDLE("tensor_scalar_i64", "device", TENSOR_E_INVALID, tensor_scalar_i64(1, 0, 9999) == NULL);
}

static void test_tensor_copy_to_host(void) {
  STATUS("tensor_copy_to_host", "t", TENSOR_E_INVALID, tensor_copy_to_host(NULL, place, 0));
  STATUS("tensor_copy_to_host", "t", TENSOR_E_HANDLE, tensor_copy_to_host((tensor_t *)error, place, 0));
  STATUS("tensor_copy_to_host", "t", TENSOR_E_HANDLE, tensor_copy_to_host(dead, place, 0));
}

static void test_tensor_copy_from_host(void) {
  STATUS("tensor_copy_from_host", "t", TENSOR_E_INVALID, tensor_copy_from_host(NULL, place, 0));
  STATUS("tensor_copy_from_host", "t", TENSOR_E_HANDLE, tensor_copy_from_host((tensor_t *)error, place, 0));
  STATUS("tensor_copy_from_host", "t", TENSOR_E_HANDLE, tensor_copy_from_host(dead, place, 0));
}

static void test_tensor_read_f32(void) {
  STATUS("tensor_read_f32", "t", TENSOR_E_INVALID, tensor_read_f32(NULL, place, 1));
  STATUS("tensor_read_f32", "t", TENSOR_E_HANDLE, tensor_read_f32((tensor_t *)error, place, 1));
  STATUS("tensor_read_f32", "t", TENSOR_E_HANDLE, tensor_read_f32(dead, place, 1));
}

static void test_tensor_read_f64(void) {
  STATUS("tensor_read_f64", "t", TENSOR_E_INVALID, tensor_read_f64(NULL, place, 1));
  STATUS("tensor_read_f64", "t", TENSOR_E_HANDLE, tensor_read_f64((tensor_t *)error, place, 1));
  STATUS("tensor_read_f64", "t", TENSOR_E_HANDLE, tensor_read_f64(dead, place, 1));
}

static void test_tensor_read_i64(void) {
  STATUS("tensor_read_i64", "t", TENSOR_E_INVALID, tensor_read_i64(NULL, place, 1));
  STATUS("tensor_read_i64", "t", TENSOR_E_HANDLE, tensor_read_i64((tensor_t *)error, place, 1));
  STATUS("tensor_read_i64", "t", TENSOR_E_HANDLE, tensor_read_i64(dead, place, 1));
}

static void test_tensor_write_f32(void) {
  STATUS("tensor_write_f32", "t", TENSOR_E_INVALID, tensor_write_f32(NULL, place, 1));
  STATUS("tensor_write_f32", "t", TENSOR_E_HANDLE, tensor_write_f32((tensor_t *)error, place, 1));
  STATUS("tensor_write_f32", "t", TENSOR_E_HANDLE, tensor_write_f32(dead, place, 1));
}

static void test_tensor_write_f64(void) {
  STATUS("tensor_write_f64", "t", TENSOR_E_INVALID, tensor_write_f64(NULL, place, 1));
  STATUS("tensor_write_f64", "t", TENSOR_E_HANDLE, tensor_write_f64((tensor_t *)error, place, 1));
  STATUS("tensor_write_f64", "t", TENSOR_E_HANDLE, tensor_write_f64(dead, place, 1));
}

static void test_tensor_write_i64(void) {
  STATUS("tensor_write_i64", "t", TENSOR_E_INVALID, tensor_write_i64(NULL, place, 1));
  STATUS("tensor_write_i64", "t", TENSOR_E_HANDLE, tensor_write_i64((tensor_t *)error, place, 1));
  STATUS("tensor_write_i64", "t", TENSOR_E_HANDLE, tensor_write_i64(dead, place, 1));
}

static void test_tensor_item(void) {
  STATUS("tensor_item", "t", TENSOR_E_INVALID, tensor_item(NULL, &out_double));
  STATUS("tensor_item", "t", TENSOR_E_HANDLE, tensor_item((tensor_t *)error, &out_double));
  STATUS("tensor_item", "t", TENSOR_E_HANDLE, tensor_item(dead, &out_double));
  STATUS("tensor_item", "out", TENSOR_E_INVALID, tensor_item(x, NULL));
}

static void test_tensor_item_complex(void) {
  STATUS("tensor_item_complex", "t", TENSOR_E_INVALID, tensor_item_complex(NULL, &out_double, &out_double));
  STATUS("tensor_item_complex", "t", TENSOR_E_HANDLE, tensor_item_complex((tensor_t *)error, &out_double, &out_double));
  STATUS("tensor_item_complex", "t", TENSOR_E_HANDLE, tensor_item_complex(dead, &out_double, &out_double));
  STATUS("tensor_item_complex", "re", TENSOR_E_INVALID, tensor_item_complex(x, NULL, &out_double));
  STATUS("tensor_item_complex", "im", TENSOR_E_INVALID, tensor_item_complex(x, &out_double, NULL));
}

static void test_tensor_item_i64(void) {
  STATUS("tensor_item_i64", "t", TENSOR_E_INVALID, tensor_item_i64(NULL, &out_int));
  STATUS("tensor_item_i64", "t", TENSOR_E_HANDLE, tensor_item_i64((tensor_t *)error, &out_int));
  STATUS("tensor_item_i64", "t", TENSOR_E_HANDLE, tensor_item_i64(dead, &out_int));
  STATUS("tensor_item_i64", "out", TENSOR_E_INVALID, tensor_item_i64(x, NULL));
}

static void test_tensor_data(void) {
  GET("tensor_data", "t", TENSOR_E_INVALID, tensor_data(NULL));
  GET("tensor_data", "t", TENSOR_E_HANDLE, tensor_data((tensor_t *)error));
  GET("tensor_data", "t", TENSOR_E_HANDLE, tensor_data(dead));
}

static void test_tensor_to_string(void) {
  STATUS("tensor_to_string", "t", TENSOR_E_INVALID, tensor_to_string(NULL, place, 0, &out_int));
  STATUS("tensor_to_string", "t", TENSOR_E_HANDLE, tensor_to_string((tensor_t *)error, place, 0, &out_int));
  STATUS("tensor_to_string", "t", TENSOR_E_HANDLE, tensor_to_string(dead, place, 0, &out_int));
  STATUS("tensor_to_string", "needed", TENSOR_E_INVALID, tensor_to_string(x, place, 0, NULL));
}

static void test_tensor_memory_stats(void) {
  STATUS("tensor_memory_stats", "device", TENSOR_E_INVALID, tensor_memory_stats(-1, &stats));
  STATUS("tensor_memory_stats", "device", TENSOR_E_INVALID, tensor_memory_stats(9999, &stats));
  STATUS("tensor_memory_stats", "stats", TENSOR_E_INVALID, tensor_memory_stats(0, NULL));
}

static void test_tensor_memory_reset_peak(void) {
  STATUS("tensor_memory_reset_peak", "device", TENSOR_E_INVALID, tensor_memory_reset_peak(-1));
  STATUS("tensor_memory_reset_peak", "device", TENSOR_E_INVALID, tensor_memory_reset_peak(9999));
}

static void test_tensor_memory_trim(void) {
  STATUS("tensor_memory_trim", "device", TENSOR_E_INVALID, tensor_memory_trim(-1));
  STATUS("tensor_memory_trim", "device", TENSOR_E_INVALID, tensor_memory_trim(9999));
}

static void test_tensor_memory_set_limit(void) {
  STATUS("tensor_memory_set_limit", "device", TENSOR_E_INVALID, tensor_memory_set_limit(-1, 1));
  STATUS("tensor_memory_set_limit", "device", TENSOR_E_INVALID, tensor_memory_set_limit(9999, 1));
}

static void test_tensor_synchronize(void) {
  STATUS("tensor_synchronize", "device", TENSOR_E_INVALID, tensor_synchronize(-1));
  STATUS("tensor_synchronize", "device", TENSOR_E_INVALID, tensor_synchronize(9999));
}

static void test_tensor_cuda_launch(void) {
  STATUS("tensor_cuda_launch", "source", TENSOR_E_INVALID, tensor_cuda_launch(NULL, "x", extents, extents, 0, xs, 2, xs, 2));
  STATUS("tensor_cuda_launch", "name", TENSOR_E_INVALID, tensor_cuda_launch("x", NULL, extents, extents, 0, xs, 2, xs, 2));
  STATUS("tensor_cuda_launch", "grid", TENSOR_E_INVALID, tensor_cuda_launch("x", "x", NULL, extents, 0, xs, 2, xs, 2));
  STATUS("tensor_cuda_launch", "block", TENSOR_E_INVALID, tensor_cuda_launch("x", "x", extents, NULL, 0, xs, 2, xs, 2));
  STATUS("tensor_cuda_launch", "outputs", 0, tensor_cuda_launch("x", "x", extents, extents, 0, NULL, 2, xs, 2));
  STATUS("tensor_cuda_launch", "outputs", 0, tensor_cuda_launch("x", "x", extents, extents, 0, xs, -1, xs, 2));
  STATUS("tensor_cuda_launch", "outputs", TENSOR_E_HANDLE, tensor_cuda_launch("x", "x", extents, extents, 0, holds_wrong, 2, xs, 2));
  STATUS("tensor_cuda_launch", "outputs", TENSOR_E_HANDLE, tensor_cuda_launch("x", "x", extents, extents, 0, holds_dead, 2, xs, 2));
  STATUS("tensor_cuda_launch", "outputs", TENSOR_E_INVALID, tensor_cuda_launch("x", "x", extents, extents, 0, holds_null, 2, xs, 2));
  STATUS("tensor_cuda_launch", "inputs", 0, tensor_cuda_launch("x", "x", extents, extents, 0, xs, 2, NULL, 2));
  STATUS("tensor_cuda_launch", "inputs", 0, tensor_cuda_launch("x", "x", extents, extents, 0, xs, 2, xs, -1));
  STATUS("tensor_cuda_launch", "inputs", TENSOR_E_HANDLE, tensor_cuda_launch("x", "x", extents, extents, 0, xs, 2, holds_wrong, 2));
  STATUS("tensor_cuda_launch", "inputs", TENSOR_E_HANDLE, tensor_cuda_launch("x", "x", extents, extents, 0, xs, 2, holds_dead, 2));
  STATUS("tensor_cuda_launch", "inputs", TENSOR_E_INVALID, tensor_cuda_launch("x", "x", extents, extents, 0, xs, 2, holds_null, 2));
}

static void test_tensor_device_count(void) {
  GET("tensor_device_count", "device", TENSOR_E_INVALID, tensor_device_count(-1));
  GET("tensor_device_count", "device", TENSOR_E_INVALID, tensor_device_count(9999));
}

static void test_tensor_device_why(void) {
  GET("tensor_device_why", "device", TENSOR_E_INVALID, tensor_device_why(-1));
  GET("tensor_device_why", "device", TENSOR_E_INVALID, tensor_device_why(9999));
}

static void test_tensor_device_type(void) {
  GET("tensor_device_type", "device", TENSOR_E_INVALID, tensor_device_type(-1));
  GET("tensor_device_type", "device", TENSOR_E_INVALID, tensor_device_type(9999));
}

static void test_tensor_device_find(void) {
  STATUS("tensor_device_find", "name", TENSOR_E_INVALID, tensor_device_find(NULL, &out_int));
  STATUS("tensor_device_find", "device", TENSOR_E_INVALID, tensor_device_find("x", NULL));
}

static void test_tensor_device_register(void) {
  STATUS("tensor_device_register", "device", TENSOR_E_INVALID, tensor_device_register(0, NULL));
}

static void test_tensor_device_name(void) {
  GET("tensor_device_name", "device", TENSOR_E_INVALID, tensor_device_name(-1));
  GET("tensor_device_name", "device", TENSOR_E_INVALID, tensor_device_name(9999));
}

static void test_tensor_device_facts(void) {
  STATUS("tensor_device_facts", "device", TENSOR_E_INVALID, tensor_device_facts(-1, &facts));
  STATUS("tensor_device_facts", "device", TENSOR_E_INVALID, tensor_device_facts(9999, &facts));
  STATUS("tensor_device_facts", "facts", TENSOR_E_INVALID, tensor_device_facts(0, NULL));
}

static void test_tensor_stream_create(void) {
  HANDLE("tensor_stream_create", "device", TENSOR_E_INVALID, tensor_stream_create(-1) == NULL);
  HANDLE("tensor_stream_create", "device", TENSOR_E_INVALID, tensor_stream_create(9999) == NULL);
}

static void test_tensor_stream_from_native(void) {
  HANDLE("tensor_stream_from_native", "device", TENSOR_E_INVALID, tensor_stream_from_native(-1, place) == NULL);
  HANDLE("tensor_stream_from_native", "device", TENSOR_E_INVALID, tensor_stream_from_native(9999, place) == NULL);
}

static void test_tensor_stream_current(void) {
  HANDLE("tensor_stream_current", "device", TENSOR_E_INVALID, tensor_stream_current(-1) == NULL);
  HANDLE("tensor_stream_current", "device", TENSOR_E_INVALID, tensor_stream_current(9999) == NULL);
}

static void test_tensor_stream_set_current(void) {
  STATUS("tensor_stream_set_current", "stream", TENSOR_E_INVALID, tensor_stream_set_current(NULL));
  STATUS("tensor_stream_set_current", "stream", TENSOR_E_HANDLE, tensor_stream_set_current((tensor_stream_t *)x));
}

static void test_tensor_stream_device(void) {
  GET("tensor_stream_device", "stream", TENSOR_E_INVALID, tensor_stream_device(NULL));
  GET("tensor_stream_device", "stream", TENSOR_E_HANDLE, tensor_stream_device((tensor_stream_t *)x));
}

static void test_tensor_stream_native(void) {
  GET("tensor_stream_native", "stream", TENSOR_E_INVALID, tensor_stream_native(NULL));
  GET("tensor_stream_native", "stream", TENSOR_E_HANDLE, tensor_stream_native((tensor_stream_t *)x));
}

static void test_tensor_stream_wait(void) {
  STATUS("tensor_stream_wait", "stream", TENSOR_E_INVALID, tensor_stream_wait(NULL, stream));
  STATUS("tensor_stream_wait", "stream", TENSOR_E_HANDLE, tensor_stream_wait((tensor_stream_t *)x, stream));
  STATUS("tensor_stream_wait", "other", TENSOR_E_INVALID, tensor_stream_wait(stream, NULL));
  STATUS("tensor_stream_wait", "other", TENSOR_E_HANDLE, tensor_stream_wait(stream, (tensor_stream_t *)x));
}

static void test_tensor_stream_synchronize(void) {
  STATUS("tensor_stream_synchronize", "stream", TENSOR_E_INVALID, tensor_stream_synchronize(NULL));
  STATUS("tensor_stream_synchronize", "stream", TENSOR_E_HANDLE, tensor_stream_synchronize((tensor_stream_t *)x));
}

static void test_tensor_record_stream(void) {
  STATUS("tensor_record_stream", "t", TENSOR_E_INVALID, tensor_record_stream(NULL, stream));
  STATUS("tensor_record_stream", "t", TENSOR_E_HANDLE, tensor_record_stream((tensor_t *)error, stream));
  STATUS("tensor_record_stream", "t", TENSOR_E_HANDLE, tensor_record_stream(dead, stream));
  STATUS("tensor_record_stream", "stream", TENSOR_E_INVALID, tensor_record_stream(x, NULL));
  STATUS("tensor_record_stream", "stream", TENSOR_E_HANDLE, tensor_record_stream(x, (tensor_stream_t *)x));
}

static void test_tensor_event_create(void) {
  HANDLE("tensor_event_create", "device", TENSOR_E_INVALID, tensor_event_create(-1, 0) == NULL);
  HANDLE("tensor_event_create", "device", TENSOR_E_INVALID, tensor_event_create(9999, 0) == NULL);
  HANDLE("tensor_event_create", "flags", TENSOR_E_INVALID, tensor_event_create(0, 0x40000000u) == NULL);
}

static void test_tensor_event_device(void) {
  GET("tensor_event_device", "event", TENSOR_E_INVALID, tensor_event_device(NULL));
  GET("tensor_event_device", "event", TENSOR_E_HANDLE, tensor_event_device((tensor_event_t *)x));
}

static void test_tensor_event_record(void) {
  STATUS("tensor_event_record", "event", TENSOR_E_INVALID, tensor_event_record(NULL, stream));
  STATUS("tensor_event_record", "event", TENSOR_E_HANDLE, tensor_event_record((tensor_event_t *)x, stream));
  STATUS("tensor_event_record", "stream", TENSOR_E_HANDLE, tensor_event_record(event, (tensor_stream_t *)x));
}

static void test_tensor_event_wait(void) {
  STATUS("tensor_event_wait", "event", TENSOR_E_INVALID, tensor_event_wait(NULL, stream));
  STATUS("tensor_event_wait", "event", TENSOR_E_HANDLE, tensor_event_wait((tensor_event_t *)x, stream));
  STATUS("tensor_event_wait", "stream", TENSOR_E_HANDLE, tensor_event_wait(event, (tensor_stream_t *)x));
}

static void test_tensor_event_synchronize(void) {
  STATUS("tensor_event_synchronize", "event", TENSOR_E_INVALID, tensor_event_synchronize(NULL));
  STATUS("tensor_event_synchronize", "event", TENSOR_E_HANDLE, tensor_event_synchronize((tensor_event_t *)x));
}

static void test_tensor_event_query(void) {
  STATUS("tensor_event_query", "event", TENSOR_E_INVALID, tensor_event_query(NULL, &out_int));
  STATUS("tensor_event_query", "event", TENSOR_E_HANDLE, tensor_event_query((tensor_event_t *)x, &out_int));
  STATUS("tensor_event_query", "done", TENSOR_E_INVALID, tensor_event_query(event, NULL));
}

static void test_tensor_event_elapsed(void) {
  STATUS("tensor_event_elapsed", "start", TENSOR_E_INVALID, tensor_event_elapsed(NULL, event, &out_double));
  STATUS("tensor_event_elapsed", "start", TENSOR_E_HANDLE, tensor_event_elapsed((tensor_event_t *)x, event, &out_double));
  STATUS("tensor_event_elapsed", "stop", TENSOR_E_INVALID, tensor_event_elapsed(event, NULL, &out_double));
  STATUS("tensor_event_elapsed", "stop", TENSOR_E_HANDLE, tensor_event_elapsed(event, (tensor_event_t *)x, &out_double));
  STATUS("tensor_event_elapsed", "milliseconds", TENSOR_E_INVALID, tensor_event_elapsed(event, event, NULL));
}

static void test_tensor_rng_seed(void) {
  STATUS("tensor_rng_seed", "g", TENSOR_E_HANDLE, tensor_rng_seed((tensor_rng_t *)x, 1));
}

static void test_tensor_rng_get_state(void) {
  STATUS("tensor_rng_get_state", "g", TENSOR_E_HANDLE, tensor_rng_get_state((tensor_rng_t *)x, words));
  STATUS("tensor_rng_get_state", "state", TENSOR_E_INVALID, tensor_rng_get_state(generator, NULL));
}

static void test_tensor_rng_set_state(void) {
  STATUS("tensor_rng_set_state", "g", TENSOR_E_HANDLE, tensor_rng_set_state((tensor_rng_t *)x, words));
  STATUS("tensor_rng_set_state", "state", TENSOR_E_INVALID, tensor_rng_set_state(generator, NULL));
}

static void test_tensor_rng_next_u32(void) {
  STATUS("tensor_rng_next_u32", "g", TENSOR_E_HANDLE, tensor_rng_next_u32((tensor_rng_t *)x, place, 1));
}

static void test_tensor_requires_grad(void) {
  GET("tensor_requires_grad", "t", TENSOR_E_INVALID, tensor_requires_grad(NULL));
  GET("tensor_requires_grad", "t", TENSOR_E_HANDLE, tensor_requires_grad((tensor_t *)error));
  GET("tensor_requires_grad", "t", TENSOR_E_HANDLE, tensor_requires_grad(dead));
}

static void test_tensor_set_requires_grad(void) {
  STATUS("tensor_set_requires_grad", "t", TENSOR_E_INVALID, tensor_set_requires_grad(NULL, 0));
  STATUS("tensor_set_requires_grad", "t", TENSOR_E_HANDLE, tensor_set_requires_grad((tensor_t *)error, 0));
  STATUS("tensor_set_requires_grad", "t", TENSOR_E_HANDLE, tensor_set_requires_grad(dead, 0));
  STATUS("tensor_set_requires_grad", "on", TENSOR_E_INVALID, tensor_set_requires_grad(x, 2));
  STATUS("tensor_set_requires_grad", "on", TENSOR_E_INVALID, tensor_set_requires_grad(x, -1));
  STATUS("tensor_set_requires_grad", "on", TENSOR_E_INVALID, tensor_set_requires_grad(x, INT32_MIN));
}

static void test_tensor_is_leaf(void) {
  GET("tensor_is_leaf", "t", TENSOR_E_INVALID, tensor_is_leaf(NULL));
  GET("tensor_is_leaf", "t", TENSOR_E_HANDLE, tensor_is_leaf((tensor_t *)error));
  GET("tensor_is_leaf", "t", TENSOR_E_HANDLE, tensor_is_leaf(dead));
}

static void test_tensor_op_find(void) {
  STATUS("tensor_op_find", "name", TENSOR_E_INVALID, tensor_op_find(NULL, &out_int));
  STATUS("tensor_op_find", "op", TENSOR_E_INVALID, tensor_op_find("x", NULL));
}

static void test_tensor_op_info(void) {
  STATUS("tensor_op_info", "info", TENSOR_E_INVALID, tensor_op_info(1, NULL));
}

static void test_tensor_op_arg_info(void) {
  STATUS("tensor_op_arg_info", "info", TENSOR_E_INVALID, tensor_op_arg_info(1, 1, NULL));
}

static void test_tensor_call(void) {
  STATUS("tensor_call", "outs", TENSOR_E_INVALID, tensor_call(1, 0, 1, NULL, 1));
}

static void test_tensor_grad_fn(void) {
  STATUS("tensor_grad_fn", "t", TENSOR_E_INVALID, tensor_grad_fn(NULL, &out_node));
  STATUS("tensor_grad_fn", "t", TENSOR_E_HANDLE, tensor_grad_fn((tensor_t *)error, &out_node));
  STATUS("tensor_grad_fn", "t", TENSOR_E_HANDLE, tensor_grad_fn(dead, &out_node));
  STATUS("tensor_grad_fn", "node", TENSOR_E_INVALID, tensor_grad_fn(x, NULL));
}

static void test_tensor_node_name(void) {
  GET("tensor_node_name", "node", TENSOR_E_INVALID, tensor_node_name(NULL));
  GET("tensor_node_name", "node", TENSOR_E_HANDLE, tensor_node_name((tensor_node_t *)x));
}

static void test_tensor_node_id(void) {
  GET("tensor_node_id", "node", TENSOR_E_INVALID, tensor_node_id(NULL));
  GET("tensor_node_id", "node", TENSOR_E_HANDLE, tensor_node_id((tensor_node_t *)x));
}

static void test_tensor_node_op(void) {
  GET("tensor_node_op", "node", TENSOR_E_INVALID, tensor_node_op(NULL));
  GET("tensor_node_op", "node", TENSOR_E_HANDLE, tensor_node_op((tensor_node_t *)x));
}

static void test_tensor_node_input_count(void) {
  GET("tensor_node_input_count", "node", TENSOR_E_INVALID, tensor_node_input_count(NULL));
  GET("tensor_node_input_count", "node", TENSOR_E_HANDLE, tensor_node_input_count((tensor_node_t *)x));
}

static void test_tensor_node_input(void) {
  STATUS("tensor_node_input", "node", TENSOR_E_INVALID, tensor_node_input(NULL, 1, &out_node, &out_int, &out_tensor));
  STATUS("tensor_node_input", "node", TENSOR_E_HANDLE, tensor_node_input((tensor_node_t *)x, 1, &out_node, &out_int, &out_tensor));
  STATUS("tensor_node_input", "source", TENSOR_E_INVALID, tensor_node_input(node, 1, NULL, &out_int, &out_tensor));
  STATUS("tensor_node_input", "output", TENSOR_E_INVALID, tensor_node_input(node, 1, &out_node, NULL, &out_tensor));
  STATUS("tensor_node_input", "leaf", TENSOR_E_INVALID, tensor_node_input(node, 1, &out_node, &out_int, NULL));
}

static void test_tensor_node_output_count(void) {
  GET("tensor_node_output_count", "node", TENSOR_E_INVALID, tensor_node_output_count(NULL));
  GET("tensor_node_output_count", "node", TENSOR_E_HANDLE, tensor_node_output_count((tensor_node_t *)x));
}

static void test_tensor_node_output(void) {
  STATUS("tensor_node_output", "node", TENSOR_E_INVALID, tensor_node_output(NULL, 1, &out_tensor));
  STATUS("tensor_node_output", "node", TENSOR_E_HANDLE, tensor_node_output((tensor_node_t *)x, 1, &out_tensor));
  STATUS("tensor_node_output", "like", TENSOR_E_INVALID, tensor_node_output(node, 1, NULL));
}

static void test_tensor_node_saved_count(void) {
  GET("tensor_node_saved_count", "node", TENSOR_E_INVALID, tensor_node_saved_count(NULL));
  GET("tensor_node_saved_count", "node", TENSOR_E_HANDLE, tensor_node_saved_count((tensor_node_t *)x));
}

static void test_tensor_node_saved_name(void) {
  GET("tensor_node_saved_name", "node", TENSOR_E_INVALID, tensor_node_saved_name(NULL, 1));
  GET("tensor_node_saved_name", "node", TENSOR_E_HANDLE, tensor_node_saved_name((tensor_node_t *)x, 1));
}

static void test_tensor_node_saved(void) {
  STATUS("tensor_node_saved", "node", TENSOR_E_INVALID, tensor_node_saved(NULL, 1, &value, &out_tensor));
  STATUS("tensor_node_saved", "node", TENSOR_E_HANDLE, tensor_node_saved((tensor_node_t *)x, 1, &value, &out_tensor));
  STATUS("tensor_node_saved", "value", TENSOR_E_INVALID, tensor_node_saved(node, 1, NULL, &out_tensor));
  STATUS("tensor_node_saved", "tensor", TENSOR_E_INVALID, tensor_node_saved(node, 1, &value, NULL));
}

static void test_tensor_node_hook_count(void) {
  GET("tensor_node_hook_count", "node", TENSOR_E_INVALID, tensor_node_hook_count(NULL));
  GET("tensor_node_hook_count", "node", TENSOR_E_HANDLE, tensor_node_hook_count((tensor_node_t *)x));
}

static void test_tensor_profile_event(void) {
  STATUS("tensor_profile_event", "event", TENSOR_E_INVALID, tensor_profile_event(1, NULL));
}

static void test_tensor_profile_table(void) {
  STATUS("tensor_profile_table", "by_shape", TENSOR_E_INVALID, tensor_profile_table(2, place, 0, &out_int));
  STATUS("tensor_profile_table", "by_shape", TENSOR_E_INVALID, tensor_profile_table(-1, place, 0, &out_int));
  STATUS("tensor_profile_table", "by_shape", TENSOR_E_INVALID, tensor_profile_table(INT32_MIN, place, 0, &out_int));
  STATUS("tensor_profile_table", "needed", TENSOR_E_INVALID, tensor_profile_table(0, place, 0, NULL));
}

static void test_tensor_profile_trace(void) {
  STATUS("tensor_profile_trace", "needed", TENSOR_E_INVALID, tensor_profile_trace(place, 0, NULL));
}

static void test_tensor_grad_fn_name(void) {
  GET("tensor_grad_fn_name", "t", TENSOR_E_INVALID, tensor_grad_fn_name(NULL));
  GET("tensor_grad_fn_name", "t", TENSOR_E_HANDLE, tensor_grad_fn_name((tensor_t *)error));
  GET("tensor_grad_fn_name", "t", TENSOR_E_HANDLE, tensor_grad_fn_name(dead));
}

static void test_tensor_graph_dot(void) {
  STATUS("tensor_graph_dot", "t", TENSOR_E_INVALID, tensor_graph_dot(NULL, strings, 2, xs, place, 0, &out_int));
  STATUS("tensor_graph_dot", "t", TENSOR_E_HANDLE, tensor_graph_dot((tensor_t *)error, strings, 2, xs, place, 0, &out_int));
  STATUS("tensor_graph_dot", "t", TENSOR_E_HANDLE, tensor_graph_dot(dead, strings, 2, xs, place, 0, &out_int));
  STATUS("tensor_graph_dot", "names", 0, tensor_graph_dot(x, NULL, 2, xs, place, 0, &out_int));
  STATUS("tensor_graph_dot", "names", 0, tensor_graph_dot(x, strings, -1, xs, place, 0, &out_int));
  STATUS("tensor_graph_dot", "leaves", TENSOR_E_INVALID, tensor_graph_dot(x, strings, 2, NULL, place, 0, &out_int));
  STATUS("tensor_graph_dot", "needed", TENSOR_E_INVALID, tensor_graph_dot(x, strings, 2, xs, place, 0, NULL));
}

static void test_tensor_backward(void) {
  STATUS("tensor_backward", "t", TENSOR_E_INVALID, tensor_backward(NULL, x, 0));
  STATUS("tensor_backward", "t", TENSOR_E_HANDLE, tensor_backward((tensor_t *)error, x, 0));
  STATUS("tensor_backward", "t", TENSOR_E_HANDLE, tensor_backward(dead, x, 0));
  STATUS("tensor_backward", "grad", TENSOR_E_HANDLE, tensor_backward(x, (tensor_t *)error, 0));
  STATUS("tensor_backward", "grad", TENSOR_E_HANDLE, tensor_backward(x, dead, 0));
  STATUS("tensor_backward", "flags", TENSOR_E_INVALID, tensor_backward(x, x, 0x40000000u));
}

static void test_tensor_grad(void) {
  STATUS("tensor_grad", "t", TENSOR_E_INVALID, tensor_grad(NULL, &out_tensor));
  STATUS("tensor_grad", "t", TENSOR_E_HANDLE, tensor_grad((tensor_t *)error, &out_tensor));
  STATUS("tensor_grad", "t", TENSOR_E_HANDLE, tensor_grad(dead, &out_tensor));
  STATUS("tensor_grad", "out", TENSOR_E_INVALID, tensor_grad(x, NULL));
}

static void test_tensor_set_grad(void) {
  STATUS("tensor_set_grad", "t", TENSOR_E_INVALID, tensor_set_grad(NULL, x));
  STATUS("tensor_set_grad", "t", TENSOR_E_HANDLE, tensor_set_grad((tensor_t *)error, x));
  STATUS("tensor_set_grad", "t", TENSOR_E_HANDLE, tensor_set_grad(dead, x));
  STATUS("tensor_set_grad", "grad", TENSOR_E_HANDLE, tensor_set_grad(x, (tensor_t *)error));
  STATUS("tensor_set_grad", "grad", TENSOR_E_HANDLE, tensor_set_grad(x, dead));
}

static void test_tensor_retain_grad(void) {
  STATUS("tensor_retain_grad", "t", TENSOR_E_INVALID, tensor_retain_grad(NULL));
  STATUS("tensor_retain_grad", "t", TENSOR_E_HANDLE, tensor_retain_grad((tensor_t *)error));
  STATUS("tensor_retain_grad", "t", TENSOR_E_HANDLE, tensor_retain_grad(dead));
}

static void test_tensor_autograd_grad(void) {
  STATUS("tensor_autograd_grad", "outputs", 0, tensor_autograd_grad(NULL, 2, xs, xs, 2, 0, out_tensors));
  STATUS("tensor_autograd_grad", "outputs", 0, tensor_autograd_grad(xs, -1, xs, xs, 2, 0, out_tensors));
  STATUS("tensor_autograd_grad", "outputs", TENSOR_E_HANDLE, tensor_autograd_grad(holds_wrong, 2, xs, xs, 2, 0, out_tensors));
  STATUS("tensor_autograd_grad", "outputs", TENSOR_E_HANDLE, tensor_autograd_grad(holds_dead, 2, xs, xs, 2, 0, out_tensors));
  STATUS("tensor_autograd_grad", "outputs", TENSOR_E_INVALID, tensor_autograd_grad(holds_null, 2, xs, xs, 2, 0, out_tensors));
  STATUS("tensor_autograd_grad", "inputs", 0, tensor_autograd_grad(xs, 2, xs, NULL, 2, 0, out_tensors));
  STATUS("tensor_autograd_grad", "inputs", 0, tensor_autograd_grad(xs, 2, xs, xs, -1, 0, out_tensors));
  STATUS("tensor_autograd_grad", "inputs", TENSOR_E_HANDLE, tensor_autograd_grad(xs, 2, xs, holds_wrong, 2, 0, out_tensors));
  STATUS("tensor_autograd_grad", "inputs", TENSOR_E_HANDLE, tensor_autograd_grad(xs, 2, xs, holds_dead, 2, 0, out_tensors));
  STATUS("tensor_autograd_grad", "inputs", TENSOR_E_INVALID, tensor_autograd_grad(xs, 2, xs, holds_null, 2, 0, out_tensors));
  STATUS("tensor_autograd_grad", "flags", TENSOR_E_INVALID, tensor_autograd_grad(xs, 2, xs, xs, 2, 0x40000000u, out_tensors));
  STATUS("tensor_autograd_grad", "grads", TENSOR_E_INVALID, tensor_autograd_grad(xs, 2, xs, xs, 2, 0, NULL));
}

static void test_tensor_grad_mode_set(void) {
  GET("tensor_grad_mode_set", "on", TENSOR_E_INVALID, tensor_grad_mode_set(2));
  GET("tensor_grad_mode_set", "on", TENSOR_E_INVALID, tensor_grad_mode_set(-1));
  GET("tensor_grad_mode_set", "on", TENSOR_E_INVALID, tensor_grad_mode_set(INT32_MIN));
}

static void test_tensor_autograd_record(void) {
  STATUS("tensor_autograd_record", "outputs", 0, tensor_autograd_record(NULL, 2, xs, 2, "x", stub_tensor_backward_fn, stub_tensor_destroy_fn, place));
  STATUS("tensor_autograd_record", "outputs", 0, tensor_autograd_record(xs, -1, xs, 2, "x", stub_tensor_backward_fn, stub_tensor_destroy_fn, place));
  STATUS("tensor_autograd_record", "outputs", TENSOR_E_HANDLE, tensor_autograd_record(holds_wrong, 2, xs, 2, "x", stub_tensor_backward_fn, stub_tensor_destroy_fn, place));
  STATUS("tensor_autograd_record", "outputs", TENSOR_E_HANDLE, tensor_autograd_record(holds_dead, 2, xs, 2, "x", stub_tensor_backward_fn, stub_tensor_destroy_fn, place));
  STATUS("tensor_autograd_record", "outputs", TENSOR_E_INVALID, tensor_autograd_record(holds_null, 2, xs, 2, "x", stub_tensor_backward_fn, stub_tensor_destroy_fn, place));
  STATUS("tensor_autograd_record", "inputs", 0, tensor_autograd_record(xs, 2, NULL, 2, "x", stub_tensor_backward_fn, stub_tensor_destroy_fn, place));
  STATUS("tensor_autograd_record", "inputs", 0, tensor_autograd_record(xs, 2, xs, -1, "x", stub_tensor_backward_fn, stub_tensor_destroy_fn, place));
  STATUS("tensor_autograd_record", "inputs", TENSOR_E_HANDLE, tensor_autograd_record(xs, 2, holds_wrong, 2, "x", stub_tensor_backward_fn, stub_tensor_destroy_fn, place));
  STATUS("tensor_autograd_record", "inputs", TENSOR_E_HANDLE, tensor_autograd_record(xs, 2, holds_dead, 2, "x", stub_tensor_backward_fn, stub_tensor_destroy_fn, place));
  STATUS("tensor_autograd_record", "inputs", TENSOR_E_INVALID, tensor_autograd_record(xs, 2, holds_null, 2, "x", stub_tensor_backward_fn, stub_tensor_destroy_fn, place));
  STATUS("tensor_autograd_record", "name", TENSOR_E_INVALID, tensor_autograd_record(xs, 2, xs, 2, NULL, stub_tensor_backward_fn, stub_tensor_destroy_fn, place));
  STATUS("tensor_autograd_record", "backward", TENSOR_E_INVALID, tensor_autograd_record(xs, 2, xs, 2, "x", NULL, stub_tensor_destroy_fn, place));
}

static void test_tensor_register_hook(void) {
  STATUS("tensor_register_hook", "t", TENSOR_E_INVALID, tensor_register_hook(NULL, stub_tensor_hook_fn, stub_tensor_destroy_fn, place, &out_int));
  STATUS("tensor_register_hook", "t", TENSOR_E_HANDLE, tensor_register_hook((tensor_t *)error, stub_tensor_hook_fn, stub_tensor_destroy_fn, place, &out_int));
  STATUS("tensor_register_hook", "t", TENSOR_E_HANDLE, tensor_register_hook(dead, stub_tensor_hook_fn, stub_tensor_destroy_fn, place, &out_int));
  STATUS("tensor_register_hook", "hook", TENSOR_E_INVALID, tensor_register_hook(x, NULL, stub_tensor_destroy_fn, place, &out_int));
  STATUS("tensor_register_hook", "id", TENSOR_E_INVALID, tensor_register_hook(x, stub_tensor_hook_fn, stub_tensor_destroy_fn, place, NULL));
}

static void test_tensor_remove_hook(void) {
  STATUS("tensor_remove_hook", "t", TENSOR_E_INVALID, tensor_remove_hook(NULL, 1));
  STATUS("tensor_remove_hook", "t", TENSOR_E_HANDLE, tensor_remove_hook((tensor_t *)error, 1));
  STATUS("tensor_remove_hook", "t", TENSOR_E_HANDLE, tensor_remove_hook(dead, 1));
}

static void test_tensor_is_sole_owner(void) {
  GET("tensor_is_sole_owner", "t", TENSOR_E_INVALID, tensor_is_sole_owner(NULL));
  GET("tensor_is_sole_owner", "t", TENSOR_E_HANDLE, tensor_is_sole_owner((tensor_t *)error));
  GET("tensor_is_sole_owner", "t", TENSOR_E_HANDLE, tensor_is_sole_owner(dead));
}

static void test_tensor_gradcheck(void) {
  STATUS("tensor_gradcheck", "f", TENSOR_E_INVALID, tensor_gradcheck(NULL, place, xs, 2, 1.0, 1.0, 1.0, 0));
  STATUS("tensor_gradcheck", "inputs", 0, tensor_gradcheck(stub_tensor_gradcheck_fn, place, NULL, 2, 1.0, 1.0, 1.0, 0));
  STATUS("tensor_gradcheck", "inputs", 0, tensor_gradcheck(stub_tensor_gradcheck_fn, place, xs, -1, 1.0, 1.0, 1.0, 0));
  STATUS("tensor_gradcheck", "inputs", TENSOR_E_HANDLE, tensor_gradcheck(stub_tensor_gradcheck_fn, place, holds_wrong, 2, 1.0, 1.0, 1.0, 0));
  STATUS("tensor_gradcheck", "inputs", TENSOR_E_HANDLE, tensor_gradcheck(stub_tensor_gradcheck_fn, place, holds_dead, 2, 1.0, 1.0, 1.0, 0));
  STATUS("tensor_gradcheck", "inputs", TENSOR_E_INVALID, tensor_gradcheck(stub_tensor_gradcheck_fn, place, holds_null, 2, 1.0, 1.0, 1.0, 0));
  STATUS("tensor_gradcheck", "second_order", TENSOR_E_INVALID, tensor_gradcheck(stub_tensor_gradcheck_fn, place, xs, 2, 1.0, 1.0, 1.0, 2));
  STATUS("tensor_gradcheck", "second_order", TENSOR_E_INVALID, tensor_gradcheck(stub_tensor_gradcheck_fn, place, xs, 2, 1.0, 1.0, 1.0, -1));
  STATUS("tensor_gradcheck", "second_order", TENSOR_E_INVALID, tensor_gradcheck(stub_tensor_gradcheck_fn, place, xs, 2, 1.0, 1.0, 1.0, INT32_MIN));
}

static void test_tensor_optimizer_create(void) {
  HANDLE("tensor_optimizer_create", "kind", TENSOR_E_INVALID, tensor_optimizer_create(-1, xs, 2, 0) == NULL);
  HANDLE("tensor_optimizer_create", "kind", TENSOR_E_INVALID, tensor_optimizer_create(9999, xs, 2, 0) == NULL);
  HANDLE("tensor_optimizer_create", "params", 0, tensor_optimizer_create(1, NULL, 2, 0) == NULL);
  HANDLE("tensor_optimizer_create", "params", 0, tensor_optimizer_create(1, xs, -1, 0) == NULL);
  HANDLE("tensor_optimizer_create", "params", TENSOR_E_HANDLE, tensor_optimizer_create(1, holds_wrong, 2, 0) == NULL);
  HANDLE("tensor_optimizer_create", "params", TENSOR_E_HANDLE, tensor_optimizer_create(1, holds_dead, 2, 0) == NULL);
  HANDLE("tensor_optimizer_create", "params", TENSOR_E_INVALID, tensor_optimizer_create(1, holds_null, 2, 0) == NULL);
}

static void test_tensor_optimizer_add_group(void) {
  STATUS("tensor_optimizer_add_group", "o", TENSOR_E_INVALID, tensor_optimizer_add_group(NULL, xs, 2, 0));
  STATUS("tensor_optimizer_add_group", "o", TENSOR_E_HANDLE, tensor_optimizer_add_group((tensor_optimizer_t *)x, xs, 2, 0));
  STATUS("tensor_optimizer_add_group", "params", 0, tensor_optimizer_add_group(optimizer, NULL, 2, 0));
  STATUS("tensor_optimizer_add_group", "params", 0, tensor_optimizer_add_group(optimizer, xs, -1, 0));
  STATUS("tensor_optimizer_add_group", "params", TENSOR_E_HANDLE, tensor_optimizer_add_group(optimizer, holds_wrong, 2, 0));
  STATUS("tensor_optimizer_add_group", "params", TENSOR_E_HANDLE, tensor_optimizer_add_group(optimizer, holds_dead, 2, 0));
  STATUS("tensor_optimizer_add_group", "params", TENSOR_E_INVALID, tensor_optimizer_add_group(optimizer, holds_null, 2, 0));
}

static void test_tensor_optimizer_set_param(void) {
  STATUS("tensor_optimizer_set_param", "o", TENSOR_E_INVALID, tensor_optimizer_set_param(NULL, 1, x));
  STATUS("tensor_optimizer_set_param", "o", TENSOR_E_HANDLE, tensor_optimizer_set_param((tensor_optimizer_t *)x, 1, x));
  STATUS("tensor_optimizer_set_param", "param", TENSOR_E_INVALID, tensor_optimizer_set_param(optimizer, 1, NULL));
  STATUS("tensor_optimizer_set_param", "param", TENSOR_E_HANDLE, tensor_optimizer_set_param(optimizer, 1, (tensor_t *)error));
  STATUS("tensor_optimizer_set_param", "param", TENSOR_E_HANDLE, tensor_optimizer_set_param(optimizer, 1, dead));
}

static void test_tensor_optimizer_step(void) {
  STATUS("tensor_optimizer_step", "o", TENSOR_E_INVALID, tensor_optimizer_step(NULL));
  STATUS("tensor_optimizer_step", "o", TENSOR_E_HANDLE, tensor_optimizer_step((tensor_optimizer_t *)x));
}

static void test_tensor_optimizer_zero_grad(void) {
  STATUS("tensor_optimizer_zero_grad", "o", TENSOR_E_INVALID, tensor_optimizer_zero_grad(NULL));
  STATUS("tensor_optimizer_zero_grad", "o", TENSOR_E_HANDLE, tensor_optimizer_zero_grad((tensor_optimizer_t *)x));
}

static void test_tensor_optimizer_set_lr(void) {
  STATUS("tensor_optimizer_set_lr", "o", TENSOR_E_INVALID, tensor_optimizer_set_lr(NULL, 1, 1.0));
  STATUS("tensor_optimizer_set_lr", "o", TENSOR_E_HANDLE, tensor_optimizer_set_lr((tensor_optimizer_t *)x, 1, 1.0));
}

static void test_tensor_optimizer_get_lr(void) {
  STATUS("tensor_optimizer_get_lr", "o", TENSOR_E_INVALID, tensor_optimizer_get_lr(NULL, 1, &out_double));
  STATUS("tensor_optimizer_get_lr", "o", TENSOR_E_HANDLE, tensor_optimizer_get_lr((tensor_optimizer_t *)x, 1, &out_double));
  STATUS("tensor_optimizer_get_lr", "out", TENSOR_E_INVALID, tensor_optimizer_get_lr(optimizer, 1, NULL));
}

static void test_tensor_optimizer_set_option(void) {
  STATUS("tensor_optimizer_set_option", "o", TENSOR_E_INVALID, tensor_optimizer_set_option(NULL, 1, "x", 1.0));
  STATUS("tensor_optimizer_set_option", "o", TENSOR_E_HANDLE, tensor_optimizer_set_option((tensor_optimizer_t *)x, 1, "x", 1.0));
  STATUS("tensor_optimizer_set_option", "name", TENSOR_E_INVALID, tensor_optimizer_set_option(optimizer, 1, NULL, 1.0));
}

static void test_tensor_optimizer_get_option(void) {
  STATUS("tensor_optimizer_get_option", "o", TENSOR_E_INVALID, tensor_optimizer_get_option(NULL, 1, "x", &out_double));
  STATUS("tensor_optimizer_get_option", "o", TENSOR_E_HANDLE, tensor_optimizer_get_option((tensor_optimizer_t *)x, 1, "x", &out_double));
  STATUS("tensor_optimizer_get_option", "name", TENSOR_E_INVALID, tensor_optimizer_get_option(optimizer, 1, NULL, &out_double));
  STATUS("tensor_optimizer_get_option", "out", TENSOR_E_INVALID, tensor_optimizer_get_option(optimizer, 1, "x", NULL));
}

static void test_tensor_optimizer_group_count(void) {
  GET("tensor_optimizer_group_count", "o", TENSOR_E_INVALID, tensor_optimizer_group_count(NULL));
  GET("tensor_optimizer_group_count", "o", TENSOR_E_HANDLE, tensor_optimizer_group_count((tensor_optimizer_t *)x));
}

static void test_tensor_optimizer_state_count(void) {
  GET("tensor_optimizer_state_count", "o", TENSOR_E_INVALID, tensor_optimizer_state_count(NULL));
  GET("tensor_optimizer_state_count", "o", TENSOR_E_HANDLE, tensor_optimizer_state_count((tensor_optimizer_t *)x));
}

static void test_tensor_optimizer_state_name(void) {
  GET("tensor_optimizer_state_name", "o", TENSOR_E_INVALID, tensor_optimizer_state_name(NULL, 1));
  GET("tensor_optimizer_state_name", "o", TENSOR_E_HANDLE, tensor_optimizer_state_name((tensor_optimizer_t *)x, 1));
}

static void test_tensor_optimizer_get_state(void) {
  HANDLE("tensor_optimizer_get_state", "o", TENSOR_E_INVALID, tensor_optimizer_get_state(NULL, "x") == NULL);
  HANDLE("tensor_optimizer_get_state", "o", TENSOR_E_HANDLE, tensor_optimizer_get_state((tensor_optimizer_t *)x, "x") == NULL);
  HANDLE("tensor_optimizer_get_state", "name", TENSOR_E_INVALID, tensor_optimizer_get_state(optimizer, NULL) == NULL);
}

static void test_tensor_optimizer_set_state(void) {
  STATUS("tensor_optimizer_set_state", "o", TENSOR_E_INVALID, tensor_optimizer_set_state(NULL, "x", x));
  STATUS("tensor_optimizer_set_state", "o", TENSOR_E_HANDLE, tensor_optimizer_set_state((tensor_optimizer_t *)x, "x", x));
  STATUS("tensor_optimizer_set_state", "name", TENSOR_E_INVALID, tensor_optimizer_set_state(optimizer, NULL, x));
  STATUS("tensor_optimizer_set_state", "value", TENSOR_E_INVALID, tensor_optimizer_set_state(optimizer, "x", NULL));
  STATUS("tensor_optimizer_set_state", "value", TENSOR_E_HANDLE, tensor_optimizer_set_state(optimizer, "x", (tensor_t *)error));
  STATUS("tensor_optimizer_set_state", "value", TENSOR_E_HANDLE, tensor_optimizer_set_state(optimizer, "x", dead));
}

static void test_tensor_scheduler_create(void) {
  HANDLE("tensor_scheduler_create", "kind", TENSOR_E_INVALID, tensor_scheduler_create(-1, optimizer, dims, 2) == NULL);
  HANDLE("tensor_scheduler_create", "kind", TENSOR_E_INVALID, tensor_scheduler_create(9999, optimizer, dims, 2) == NULL);
  HANDLE("tensor_scheduler_create", "o", TENSOR_E_INVALID, tensor_scheduler_create(1, NULL, dims, 2) == NULL);
  HANDLE("tensor_scheduler_create", "o", TENSOR_E_HANDLE, tensor_scheduler_create(1, (tensor_optimizer_t *)x, dims, 2) == NULL);
  HANDLE("tensor_scheduler_create", "milestones", 0, tensor_scheduler_create(1, optimizer, NULL, 2) == NULL);
  HANDLE("tensor_scheduler_create", "milestones", 0, tensor_scheduler_create(1, optimizer, dims, -1) == NULL);
}

static void test_tensor_scheduler_step(void) {
  STATUS("tensor_scheduler_step", "s", TENSOR_E_INVALID, tensor_scheduler_step(NULL));
  STATUS("tensor_scheduler_step", "s", TENSOR_E_HANDLE, tensor_scheduler_step((tensor_scheduler_t *)x));
}

static void test_tensor_scheduler_step_to(void) {
  STATUS("tensor_scheduler_step_to", "s", TENSOR_E_INVALID, tensor_scheduler_step_to(NULL, 1.0));
  STATUS("tensor_scheduler_step_to", "s", TENSOR_E_HANDLE, tensor_scheduler_step_to((tensor_scheduler_t *)x, 1.0));
}

static void test_tensor_scheduler_step_metric(void) {
  STATUS("tensor_scheduler_step_metric", "s", TENSOR_E_INVALID, tensor_scheduler_step_metric(NULL, 1.0));
  STATUS("tensor_scheduler_step_metric", "s", TENSOR_E_HANDLE, tensor_scheduler_step_metric((tensor_scheduler_t *)x, 1.0));
}

static void test_tensor_scheduler_get_lr(void) {
  STATUS("tensor_scheduler_get_lr", "s", TENSOR_E_INVALID, tensor_scheduler_get_lr(NULL, 1, &out_double));
  STATUS("tensor_scheduler_get_lr", "s", TENSOR_E_HANDLE, tensor_scheduler_get_lr((tensor_scheduler_t *)x, 1, &out_double));
  STATUS("tensor_scheduler_get_lr", "out", TENSOR_E_INVALID, tensor_scheduler_get_lr(scheduler, 1, NULL));
}

static void test_tensor_scheduler_set_option(void) {
  STATUS("tensor_scheduler_set_option", "s", TENSOR_E_INVALID, tensor_scheduler_set_option(NULL, 1, "x", 1.0));
  STATUS("tensor_scheduler_set_option", "s", TENSOR_E_HANDLE, tensor_scheduler_set_option((tensor_scheduler_t *)x, 1, "x", 1.0));
  STATUS("tensor_scheduler_set_option", "name", TENSOR_E_INVALID, tensor_scheduler_set_option(scheduler, 1, NULL, 1.0));
}

static void test_tensor_scheduler_get_option(void) {
  STATUS("tensor_scheduler_get_option", "s", TENSOR_E_INVALID, tensor_scheduler_get_option(NULL, 1, "x", &out_double));
  STATUS("tensor_scheduler_get_option", "s", TENSOR_E_HANDLE, tensor_scheduler_get_option((tensor_scheduler_t *)x, 1, "x", &out_double));
  STATUS("tensor_scheduler_get_option", "name", TENSOR_E_INVALID, tensor_scheduler_get_option(scheduler, 1, NULL, &out_double));
  STATUS("tensor_scheduler_get_option", "out", TENSOR_E_INVALID, tensor_scheduler_get_option(scheduler, 1, "x", NULL));
}

static void test_tensor_grad_scaler_create(void) {
  HANDLE("tensor_grad_scaler_create", "enabled", TENSOR_E_INVALID, tensor_grad_scaler_create(1.0, 1.0, 1.0, 1, 2) == NULL);
  HANDLE("tensor_grad_scaler_create", "enabled", TENSOR_E_INVALID, tensor_grad_scaler_create(1.0, 1.0, 1.0, 1, -1) == NULL);
  HANDLE("tensor_grad_scaler_create", "enabled", TENSOR_E_INVALID, tensor_grad_scaler_create(1.0, 1.0, 1.0, 1, INT32_MIN) == NULL);
}

static void test_tensor_grad_scaler_scale(void) {
  HANDLE("tensor_grad_scaler_scale", "s", TENSOR_E_INVALID, tensor_grad_scaler_scale(NULL, x) == NULL);
  HANDLE("tensor_grad_scaler_scale", "s", TENSOR_E_HANDLE, tensor_grad_scaler_scale((tensor_grad_scaler_t *)x, x) == NULL);
  HANDLE("tensor_grad_scaler_scale", "x", TENSOR_E_INVALID, tensor_grad_scaler_scale(grad_scaler, NULL) == NULL);
  HANDLE("tensor_grad_scaler_scale", "x", TENSOR_E_HANDLE, tensor_grad_scaler_scale(grad_scaler, (tensor_t *)error) == NULL);
  HANDLE("tensor_grad_scaler_scale", "x", TENSOR_E_HANDLE, tensor_grad_scaler_scale(grad_scaler, dead) == NULL);
}

static void test_tensor_grad_scaler_unscale_(void) {
  STATUS("tensor_grad_scaler_unscale_", "s", TENSOR_E_INVALID, tensor_grad_scaler_unscale_(NULL, optimizer));
  STATUS("tensor_grad_scaler_unscale_", "s", TENSOR_E_HANDLE, tensor_grad_scaler_unscale_((tensor_grad_scaler_t *)x, optimizer));
  STATUS("tensor_grad_scaler_unscale_", "o", TENSOR_E_INVALID, tensor_grad_scaler_unscale_(grad_scaler, NULL));
  STATUS("tensor_grad_scaler_unscale_", "o", TENSOR_E_HANDLE, tensor_grad_scaler_unscale_(grad_scaler, (tensor_optimizer_t *)x));
}

static void test_tensor_grad_scaler_due(void) {
  STATUS("tensor_grad_scaler_due", "s", TENSOR_E_INVALID, tensor_grad_scaler_due(NULL, optimizer, &out_int));
  STATUS("tensor_grad_scaler_due", "s", TENSOR_E_HANDLE, tensor_grad_scaler_due((tensor_grad_scaler_t *)x, optimizer, &out_int));
  STATUS("tensor_grad_scaler_due", "o", TENSOR_E_INVALID, tensor_grad_scaler_due(grad_scaler, NULL, &out_int));
  STATUS("tensor_grad_scaler_due", "o", TENSOR_E_HANDLE, tensor_grad_scaler_due(grad_scaler, (tensor_optimizer_t *)x, &out_int));
  STATUS("tensor_grad_scaler_due", "out", TENSOR_E_INVALID, tensor_grad_scaler_due(grad_scaler, optimizer, NULL));
}

static void test_tensor_grad_scaler_step(void) {
  STATUS("tensor_grad_scaler_step", "s", TENSOR_E_INVALID, tensor_grad_scaler_step(NULL, optimizer, &out_int));
  STATUS("tensor_grad_scaler_step", "s", TENSOR_E_HANDLE, tensor_grad_scaler_step((tensor_grad_scaler_t *)x, optimizer, &out_int));
  STATUS("tensor_grad_scaler_step", "o", TENSOR_E_INVALID, tensor_grad_scaler_step(grad_scaler, NULL, &out_int));
  STATUS("tensor_grad_scaler_step", "o", TENSOR_E_HANDLE, tensor_grad_scaler_step(grad_scaler, (tensor_optimizer_t *)x, &out_int));
  STATUS("tensor_grad_scaler_step", "stepped", TENSOR_E_INVALID, tensor_grad_scaler_step(grad_scaler, optimizer, NULL));
}

static void test_tensor_grad_scaler_update(void) {
  STATUS("tensor_grad_scaler_update", "s", TENSOR_E_INVALID, tensor_grad_scaler_update(NULL, 1.0));
  STATUS("tensor_grad_scaler_update", "s", TENSOR_E_HANDLE, tensor_grad_scaler_update((tensor_grad_scaler_t *)x, 1.0));
}

static void test_tensor_grad_scaler_set_option(void) {
  STATUS("tensor_grad_scaler_set_option", "s", TENSOR_E_INVALID, tensor_grad_scaler_set_option(NULL, "x", 1.0));
  STATUS("tensor_grad_scaler_set_option", "s", TENSOR_E_HANDLE, tensor_grad_scaler_set_option((tensor_grad_scaler_t *)x, "x", 1.0));
  STATUS("tensor_grad_scaler_set_option", "name", TENSOR_E_INVALID, tensor_grad_scaler_set_option(grad_scaler, NULL, 1.0));
}

static void test_tensor_grad_scaler_get_option(void) {
  STATUS("tensor_grad_scaler_get_option", "s", TENSOR_E_INVALID, tensor_grad_scaler_get_option(NULL, "x", &out_double));
  STATUS("tensor_grad_scaler_get_option", "s", TENSOR_E_HANDLE, tensor_grad_scaler_get_option((tensor_grad_scaler_t *)x, "x", &out_double));
  STATUS("tensor_grad_scaler_get_option", "name", TENSOR_E_INVALID, tensor_grad_scaler_get_option(grad_scaler, NULL, &out_double));
  STATUS("tensor_grad_scaler_get_option", "out", TENSOR_E_INVALID, tensor_grad_scaler_get_option(grad_scaler, "x", NULL));
}

static void test_tensor_clip_grad_norm_(void) {
  STATUS("tensor_clip_grad_norm_", "params", 0, tensor_clip_grad_norm_(NULL, 2, 1.0, 1.0, &out_double));
  STATUS("tensor_clip_grad_norm_", "params", 0, tensor_clip_grad_norm_(xs, -1, 1.0, 1.0, &out_double));
  STATUS("tensor_clip_grad_norm_", "params", TENSOR_E_HANDLE, tensor_clip_grad_norm_(holds_wrong, 2, 1.0, 1.0, &out_double));
  STATUS("tensor_clip_grad_norm_", "params", TENSOR_E_HANDLE, tensor_clip_grad_norm_(holds_dead, 2, 1.0, 1.0, &out_double));
  STATUS("tensor_clip_grad_norm_", "params", TENSOR_E_INVALID, tensor_clip_grad_norm_(holds_null, 2, 1.0, 1.0, &out_double));
  STATUS("tensor_clip_grad_norm_", "total_norm", TENSOR_E_INVALID, tensor_clip_grad_norm_(xs, 2, 1.0, 1.0, NULL));
}

static void test_tensor_clip_grad_value_(void) {
  STATUS("tensor_clip_grad_value_", "params", 0, tensor_clip_grad_value_(NULL, 2, 1.0));
  STATUS("tensor_clip_grad_value_", "params", 0, tensor_clip_grad_value_(xs, -1, 1.0));
  STATUS("tensor_clip_grad_value_", "params", TENSOR_E_HANDLE, tensor_clip_grad_value_(holds_wrong, 2, 1.0));
  STATUS("tensor_clip_grad_value_", "params", TENSOR_E_HANDLE, tensor_clip_grad_value_(holds_dead, 2, 1.0));
  STATUS("tensor_clip_grad_value_", "params", TENSOR_E_INVALID, tensor_clip_grad_value_(holds_null, 2, 1.0));
}

static void test_tensor_all_reduce(void) {
  STATUS("tensor_all_reduce", "tensors", 0, tensor_all_reduce(NULL, 2, 0));
  STATUS("tensor_all_reduce", "tensors", 0, tensor_all_reduce(xs, -1, 0));
  STATUS("tensor_all_reduce", "tensors", TENSOR_E_HANDLE, tensor_all_reduce(holds_wrong, 2, 0));
  STATUS("tensor_all_reduce", "tensors", TENSOR_E_HANDLE, tensor_all_reduce(holds_dead, 2, 0));
  STATUS("tensor_all_reduce", "tensors", TENSOR_E_INVALID, tensor_all_reduce(holds_null, 2, 0));
  STATUS("tensor_all_reduce", "how", TENSOR_E_INVALID, tensor_all_reduce(xs, 2, -1));
  STATUS("tensor_all_reduce", "how", TENSOR_E_INVALID, tensor_all_reduce(xs, 2, 9999));
}

static void test_tensor_broadcast_from(void) {
  STATUS("tensor_broadcast_from", "tensors", 0, tensor_broadcast_from(NULL, 2, 1));
  STATUS("tensor_broadcast_from", "tensors", 0, tensor_broadcast_from(xs, -1, 1));
  STATUS("tensor_broadcast_from", "tensors", TENSOR_E_HANDLE, tensor_broadcast_from(holds_wrong, 2, 1));
  STATUS("tensor_broadcast_from", "tensors", TENSOR_E_HANDLE, tensor_broadcast_from(holds_dead, 2, 1));
  STATUS("tensor_broadcast_from", "tensors", TENSOR_E_INVALID, tensor_broadcast_from(holds_null, 2, 1));
}

static void test_tensor_all_gather(void) {
  STATUS("tensor_all_gather", "outputs", 0, tensor_all_gather(NULL, 2, xs));
  STATUS("tensor_all_gather", "outputs", 0, tensor_all_gather(xs, -1, xs));
  STATUS("tensor_all_gather", "outputs", TENSOR_E_HANDLE, tensor_all_gather(holds_wrong, 2, xs));
  STATUS("tensor_all_gather", "outputs", TENSOR_E_HANDLE, tensor_all_gather(holds_dead, 2, xs));
  STATUS("tensor_all_gather", "outputs", TENSOR_E_INVALID, tensor_all_gather(holds_null, 2, xs));
  STATUS("tensor_all_gather", "inputs", TENSOR_E_INVALID, tensor_all_gather(xs, 2, NULL));
}

static void test_tensor_reduce_scatter(void) {
  STATUS("tensor_reduce_scatter", "outputs", 0, tensor_reduce_scatter(NULL, 2, xs, 0));
  STATUS("tensor_reduce_scatter", "outputs", 0, tensor_reduce_scatter(xs, -1, xs, 0));
  STATUS("tensor_reduce_scatter", "outputs", TENSOR_E_HANDLE, tensor_reduce_scatter(holds_wrong, 2, xs, 0));
  STATUS("tensor_reduce_scatter", "outputs", TENSOR_E_HANDLE, tensor_reduce_scatter(holds_dead, 2, xs, 0));
  STATUS("tensor_reduce_scatter", "outputs", TENSOR_E_INVALID, tensor_reduce_scatter(holds_null, 2, xs, 0));
  STATUS("tensor_reduce_scatter", "inputs", TENSOR_E_INVALID, tensor_reduce_scatter(xs, 2, NULL, 0));
  STATUS("tensor_reduce_scatter", "how", TENSOR_E_INVALID, tensor_reduce_scatter(xs, 2, xs, -1));
  STATUS("tensor_reduce_scatter", "how", TENSOR_E_INVALID, tensor_reduce_scatter(xs, 2, xs, 9999));
}

static void test_tensor_from_dlpack(void) {
  HANDLE("tensor_from_dlpack", "managed", TENSOR_E_INVALID, tensor_from_dlpack(NULL) == NULL);
}

static void test_tensor_from_dlpack_v0(void) {
  HANDLE("tensor_from_dlpack_v0", "managed", TENSOR_E_INVALID, tensor_from_dlpack_v0(NULL) == NULL);
}

static void test_tensor_to_dlpack(void) {
  STATUS("tensor_to_dlpack", "t", TENSOR_E_INVALID, tensor_to_dlpack(NULL, 0, (struct DLManagedTensorVersioned **)place));
  STATUS("tensor_to_dlpack", "t", TENSOR_E_HANDLE, tensor_to_dlpack((tensor_t *)error, 0, (struct DLManagedTensorVersioned **)place));
  STATUS("tensor_to_dlpack", "t", TENSOR_E_HANDLE, tensor_to_dlpack(dead, 0, (struct DLManagedTensorVersioned **)place));
  STATUS("tensor_to_dlpack", "flags", TENSOR_E_INVALID, tensor_to_dlpack(x, 0x40000000u, (struct DLManagedTensorVersioned **)place));
  STATUS("tensor_to_dlpack", "out", TENSOR_E_INVALID, tensor_to_dlpack(x, 0, NULL));
}

static void test_tensor_to_dlpack_v0(void) {
  STATUS("tensor_to_dlpack_v0", "t", TENSOR_E_INVALID, tensor_to_dlpack_v0(NULL, (struct DLManagedTensor **)place));
  STATUS("tensor_to_dlpack_v0", "t", TENSOR_E_HANDLE, tensor_to_dlpack_v0((tensor_t *)error, (struct DLManagedTensor **)place));
  STATUS("tensor_to_dlpack_v0", "t", TENSOR_E_HANDLE, tensor_to_dlpack_v0(dead, (struct DLManagedTensor **)place));
  STATUS("tensor_to_dlpack_v0", "out", TENSOR_E_INVALID, tensor_to_dlpack_v0(x, NULL));
}

static void test_tensor_archive_open(void) {
  HANDLE("tensor_archive_open", "path", TENSOR_E_INVALID, tensor_archive_open(NULL) == NULL);
}

static void test_tensor_archive_open_mapped(void) {
  HANDLE("tensor_archive_open_mapped", "path", TENSOR_E_INVALID, tensor_archive_open_mapped(NULL) == NULL);
}

static void test_tensor_archive_count(void) {
  GET("tensor_archive_count", "a", TENSOR_E_INVALID, tensor_archive_count(NULL));
  GET("tensor_archive_count", "a", TENSOR_E_HANDLE, tensor_archive_count((tensor_archive_t *)x));
}

static void test_tensor_archive_name(void) {
  GET("tensor_archive_name", "a", TENSOR_E_INVALID, tensor_archive_name(NULL, 1));
  GET("tensor_archive_name", "a", TENSOR_E_HANDLE, tensor_archive_name((tensor_archive_t *)x, 1));
}

static void test_tensor_archive_dtype(void) {
  GET("tensor_archive_dtype", "a", TENSOR_E_INVALID, tensor_archive_dtype(NULL, 1));
  GET("tensor_archive_dtype", "a", TENSOR_E_HANDLE, tensor_archive_dtype((tensor_archive_t *)x, 1));
}

static void test_tensor_archive_ndim(void) {
  GET("tensor_archive_ndim", "a", TENSOR_E_INVALID, tensor_archive_ndim(NULL, 1));
  GET("tensor_archive_ndim", "a", TENSOR_E_HANDLE, tensor_archive_ndim((tensor_archive_t *)x, 1));
}

static void test_tensor_archive_shape(void) {
  GET("tensor_archive_shape", "a", TENSOR_E_INVALID, tensor_archive_shape(NULL, 1));
  GET("tensor_archive_shape", "a", TENSOR_E_HANDLE, tensor_archive_shape((tensor_archive_t *)x, 1));
}

static void test_tensor_archive_metadata_count(void) {
  GET("tensor_archive_metadata_count", "a", TENSOR_E_INVALID, tensor_archive_metadata_count(NULL));
  GET("tensor_archive_metadata_count", "a", TENSOR_E_HANDLE, tensor_archive_metadata_count((tensor_archive_t *)x));
}

static void test_tensor_archive_metadata_key(void) {
  GET("tensor_archive_metadata_key", "a", TENSOR_E_INVALID, tensor_archive_metadata_key(NULL, 1));
  GET("tensor_archive_metadata_key", "a", TENSOR_E_HANDLE, tensor_archive_metadata_key((tensor_archive_t *)x, 1));
}

static void test_tensor_archive_metadata(void) {
  GET("tensor_archive_metadata", "a", TENSOR_E_INVALID, tensor_archive_metadata(NULL, "x"));
  GET("tensor_archive_metadata", "a", TENSOR_E_HANDLE, tensor_archive_metadata((tensor_archive_t *)x, "x"));
  GET("tensor_archive_metadata", "key", TENSOR_E_INVALID, tensor_archive_metadata(archive, NULL));
}

static void test_tensor_archive_get(void) {
  HANDLE("tensor_archive_get", "a", TENSOR_E_INVALID, tensor_archive_get(NULL, "x", 0) == NULL);
  HANDLE("tensor_archive_get", "a", TENSOR_E_HANDLE, tensor_archive_get((tensor_archive_t *)x, "x", 0) == NULL);
  HANDLE("tensor_archive_get", "name", TENSOR_E_INVALID, tensor_archive_get(archive, NULL, 0) == NULL);
  HANDLE("tensor_archive_get", "device", TENSOR_E_INVALID, tensor_archive_get(archive, "x", -1) == NULL);
  HANDLE("tensor_archive_get", "device", TENSOR_E_INVALID, tensor_archive_get(archive, "x", 9999) == NULL);
}

static void test_tensor_save(void) {
  STATUS("tensor_save", "path", TENSOR_E_INVALID, tensor_save(NULL, strings, 2, xs, strings, 2));
  STATUS("tensor_save", "names", 0, tensor_save("x", NULL, 2, xs, strings, 2));
  STATUS("tensor_save", "names", 0, tensor_save("x", strings, -1, xs, strings, 2));
  STATUS("tensor_save", "tensors", TENSOR_E_INVALID, tensor_save("x", strings, 2, NULL, strings, 2));
  STATUS("tensor_save", "metadata", 0, tensor_save("x", strings, 2, xs, NULL, 2));
  STATUS("tensor_save", "metadata", 0, tensor_save("x", strings, 2, xs, strings, -1));
}

static void test_tensor_load_npy(void) {
  HANDLE("tensor_load_npy", "path", TENSOR_E_INVALID, tensor_load_npy(NULL, 0) == NULL);
  HANDLE("tensor_load_npy", "device", TENSOR_E_INVALID, tensor_load_npy("x", -1) == NULL);
  HANDLE("tensor_load_npy", "device", TENSOR_E_INVALID, tensor_load_npy("x", 9999) == NULL);
}

static void test_tensor_load_npy_memory(void) {
  HANDLE("tensor_load_npy_memory", "device", TENSOR_E_INVALID, tensor_load_npy_memory(place, 0, -1) == NULL);
  HANDLE("tensor_load_npy_memory", "device", TENSOR_E_INVALID, tensor_load_npy_memory(place, 0, 9999) == NULL);
}

static void test_tensor_save_npy(void) {
  STATUS("tensor_save_npy", "path", TENSOR_E_INVALID, tensor_save_npy(NULL, x));
  STATUS("tensor_save_npy", "x", TENSOR_E_INVALID, tensor_save_npy("x", NULL));
  STATUS("tensor_save_npy", "x", TENSOR_E_HANDLE, tensor_save_npy("x", (tensor_t *)error));
  STATUS("tensor_save_npy", "x", TENSOR_E_HANDLE, tensor_save_npy("x", dead));
}

static void test_tensor_save_npz(void) {
  STATUS("tensor_save_npz", "path", TENSOR_E_INVALID, tensor_save_npz(NULL, strings, 2, xs));
  STATUS("tensor_save_npz", "names", 0, tensor_save_npz("x", NULL, 2, xs));
  STATUS("tensor_save_npz", "names", 0, tensor_save_npz("x", strings, -1, xs));
  STATUS("tensor_save_npz", "tensors", TENSOR_E_INVALID, tensor_save_npz("x", strings, 2, NULL));
}

int main(void) {
  begin();
  generator = tensor_rng_create(NULL, 1);
  if (!generator) return 1;
  optimizer = tensor_optimizer_create(TENSOR_SGD, leaves, 1, NULL);
  if (!optimizer) return 1;
  scheduler = tensor_scheduler_create(TENSOR_SCHEDULE_CONSTANT, optimizer, NULL, 0);
  if (!scheduler) return 1;
  grad_scaler = tensor_grad_scaler_create(0, 0, 0, 0, 1);
  if (!grad_scaler) return 1;
  archive = tensor_archive_open_memory(empty_archive, 10);
  if (!archive) return 1;
  stream = tensor_stream_create(TENSOR_CPU);
  if (!stream) return 1;
  event = tensor_event_create(TENSOR_CPU, 0);
  if (!event) return 1;
  node = make_node();
  if (!node) return 1;
  make_dead();
  test_tensor_empty();
  test_tensor_zeros();
  test_tensor_ones();
  test_tensor_full();
  test_tensor_full_i64();
  test_tensor_empty_like();
  test_tensor_zeros_like();
  test_tensor_ones_like();
  test_tensor_full_like();
  test_tensor_full_like_i64();
  test_tensor_arange();
  test_tensor_arange_i64();
  test_tensor_linspace();
  test_tensor_eye();
  test_tensor_logspace();
  test_tensor_tril_indices();
  test_tensor_triu_indices();
  test_tensor_vander();
  test_tensor_clone();
  test_tensor_contiguous();
  test_tensor_astype();
  test_tensor_to_device();
  test_tensor_copy_();
  test_tensor_fill_();
  test_tensor_fill_i64_();
  test_tensor_zero_();
  test_tensor_reshape();
  test_tensor_view();
  test_tensor_flatten();
  test_tensor_permute_dims();
  test_tensor_transpose();
  test_tensor_matrix_transpose();
  test_tensor_broadcast_to();
  test_tensor_squeeze();
  test_tensor_unsqueeze();
  test_tensor_slice();
  test_tensor_select();
  test_tensor_narrow();
  test_tensor_diagonal();
  test_tensor_as_strided();
  test_tensor_split();
  test_tensor_unbind();
  test_tensor_chunk();
  test_tensor_array_split();
  test_tensor_broadcast_tensors();
  test_tensor_meshgrid();
  test_tensor_detach();
  test_tensor_moveaxis();
  test_tensor_unflatten();
  test_tensor_unfold();
  test_tensor_atleast_1d();
  test_tensor_atleast_2d();
  test_tensor_atleast_3d();
  test_tensor_concat();
  test_tensor_stack();
  test_tensor_flip();
  test_tensor_pad();
  test_tensor_pad_i64();
  test_tensor_tile();
  test_tensor_repeat();
  test_tensor_repeat_interleave();
  test_tensor_roll();
  test_tensor_rot90();
  test_tensor_flipud();
  test_tensor_fliplr();
  test_tensor_tril();
  test_tensor_triu();
  test_tensor_diag();
  test_tensor_diag_embed();
  test_tensor_block_diag();
  test_tensor_hstack();
  test_tensor_vstack();
  test_tensor_dstack();
  test_tensor_column_stack();
  test_tensor_cartesian_prod();
  test_tensor_combinations();
  test_tensor_pad_reflect();
  test_tensor_pad_replicate();
  test_tensor_pad_circular();
  test_tensor_add();
  test_tensor_add_scalar();
  test_tensor_add_scalar_i64();
  test_tensor_add_();
  test_tensor_add_scalar_();
  test_tensor_add_scalar_i64_();
  test_tensor_sub();
  test_tensor_sub_scalar();
  test_tensor_sub_scalar_i64();
  test_tensor_rsub_scalar();
  test_tensor_rsub_scalar_i64();
  test_tensor_sub_();
  test_tensor_sub_scalar_();
  test_tensor_sub_scalar_i64_();
  test_tensor_mul();
  test_tensor_mul_scalar();
  test_tensor_mul_scalar_i64();
  test_tensor_mul_();
  test_tensor_mul_scalar_();
  test_tensor_mul_scalar_i64_();
  test_tensor_div();
  test_tensor_div_scalar();
  test_tensor_div_scalar_i64();
  test_tensor_rdiv_scalar();
  test_tensor_rdiv_scalar_i64();
  test_tensor_div_();
  test_tensor_div_scalar_();
  test_tensor_div_scalar_i64_();
  test_tensor_remainder();
  test_tensor_remainder_scalar();
  test_tensor_remainder_scalar_i64();
  test_tensor_rremainder_scalar();
  test_tensor_rremainder_scalar_i64();
  test_tensor_remainder_();
  test_tensor_remainder_scalar_();
  test_tensor_remainder_scalar_i64_();
  test_tensor_floor_divide();
  test_tensor_floor_divide_scalar();
  test_tensor_floor_divide_scalar_i64();
  test_tensor_rfloor_divide_scalar();
  test_tensor_rfloor_divide_scalar_i64();
  test_tensor_floor_divide_();
  test_tensor_floor_divide_scalar_();
  test_tensor_floor_divide_scalar_i64_();
  test_tensor_trunc_divide();
  test_tensor_trunc_divide_scalar();
  test_tensor_trunc_divide_scalar_i64();
  test_tensor_rtrunc_divide_scalar();
  test_tensor_rtrunc_divide_scalar_i64();
  test_tensor_trunc_divide_();
  test_tensor_trunc_divide_scalar_();
  test_tensor_trunc_divide_scalar_i64_();
  test_tensor_fmod();
  test_tensor_fmod_scalar();
  test_tensor_fmod_scalar_i64();
  test_tensor_rfmod_scalar();
  test_tensor_rfmod_scalar_i64();
  test_tensor_fmod_();
  test_tensor_fmod_scalar_();
  test_tensor_fmod_scalar_i64_();
  test_tensor_maximum();
  test_tensor_maximum_scalar();
  test_tensor_maximum_scalar_i64();
  test_tensor_maximum_();
  test_tensor_maximum_scalar_();
  test_tensor_maximum_scalar_i64_();
  test_tensor_minimum();
  test_tensor_minimum_scalar();
  test_tensor_minimum_scalar_i64();
  test_tensor_minimum_();
  test_tensor_minimum_scalar_();
  test_tensor_minimum_scalar_i64_();
  test_tensor_fmax();
  test_tensor_fmax_scalar();
  test_tensor_fmax_scalar_i64();
  test_tensor_fmax_();
  test_tensor_fmax_scalar_();
  test_tensor_fmax_scalar_i64_();
  test_tensor_fmin();
  test_tensor_fmin_scalar();
  test_tensor_fmin_scalar_i64();
  test_tensor_fmin_();
  test_tensor_fmin_scalar_();
  test_tensor_fmin_scalar_i64_();
  test_tensor_copysign();
  test_tensor_copysign_scalar();
  test_tensor_copysign_scalar_i64();
  test_tensor_copysign_();
  test_tensor_copysign_scalar_();
  test_tensor_copysign_scalar_i64_();
  test_tensor_nextafter();
  test_tensor_nextafter_();
  test_tensor_heaviside();
  test_tensor_heaviside_();
  test_tensor_neg();
  test_tensor_neg_();
  test_tensor_abs();
  test_tensor_abs_();
  test_tensor_sign();
  test_tensor_sign_();
  test_tensor_reciprocal();
  test_tensor_reciprocal_();
  test_tensor_positive();
  test_tensor_lerp();
  test_tensor_lerp_scalar();
  test_tensor_lerp_scalar_i64();
  test_tensor_lerp_();
  test_tensor_lerp_scalar_();
  test_tensor_lerp_scalar_i64_();
  test_tensor_addcmul();
  test_tensor_addcmul_();
  test_tensor_addcdiv();
  test_tensor_addcdiv_();
  test_tensor_gcd();
  test_tensor_gcd_();
  test_tensor_lcm();
  test_tensor_lcm_();
  test_tensor_bitwise_and();
  test_tensor_bitwise_and_scalar_i64();
  test_tensor_bitwise_and_();
  test_tensor_bitwise_and_scalar_i64_();
  test_tensor_bitwise_or();
  test_tensor_bitwise_or_scalar_i64();
  test_tensor_bitwise_or_();
  test_tensor_bitwise_or_scalar_i64_();
  test_tensor_bitwise_xor();
  test_tensor_bitwise_xor_scalar_i64();
  test_tensor_bitwise_xor_();
  test_tensor_bitwise_xor_scalar_i64_();
  test_tensor_bitwise_left_shift();
  test_tensor_bitwise_left_shift_scalar_i64();
  test_tensor_rbitwise_left_shift_scalar_i64();
  test_tensor_bitwise_left_shift_();
  test_tensor_bitwise_left_shift_scalar_i64_();
  test_tensor_bitwise_right_shift();
  test_tensor_bitwise_right_shift_scalar_i64();
  test_tensor_rbitwise_right_shift_scalar_i64();
  test_tensor_bitwise_right_shift_();
  test_tensor_bitwise_right_shift_scalar_i64_();
  test_tensor_bitwise_invert();
  test_tensor_bitwise_invert_();
  test_tensor_float_power();
  test_tensor_float_power_scalar();
  test_tensor_float_power_scalar_i64();
  test_tensor_pow();
  test_tensor_pow_scalar();
  test_tensor_pow_scalar_i64();
  test_tensor_rpow_scalar();
  test_tensor_rpow_scalar_i64();
  test_tensor_pow_();
  test_tensor_pow_scalar_();
  test_tensor_pow_scalar_i64_();
  test_tensor_logaddexp();
  test_tensor_logaddexp_();
  test_tensor_logaddexp2();
  test_tensor_logaddexp2_();
  test_tensor_xlogy();
  test_tensor_xlogy_scalar();
  test_tensor_xlogy_scalar_i64();
  test_tensor_rxlogy_scalar();
  test_tensor_rxlogy_scalar_i64();
  test_tensor_xlogy_();
  test_tensor_xlogy_scalar_();
  test_tensor_xlogy_scalar_i64_();
  test_tensor_square();
  test_tensor_square_();
  test_tensor_sqrt();
  test_tensor_sqrt_();
  test_tensor_rsqrt();
  test_tensor_rsqrt_();
  test_tensor_cbrt();
  test_tensor_cbrt_();
  test_tensor_exp();
  test_tensor_exp_();
  test_tensor_expm1();
  test_tensor_expm1_();
  test_tensor_exp2();
  test_tensor_exp2_();
  test_tensor_log();
  test_tensor_log_();
  test_tensor_log1p();
  test_tensor_log1p_();
  test_tensor_log2();
  test_tensor_log2_();
  test_tensor_log10();
  test_tensor_log10_();
  test_tensor_logit();
  test_tensor_logit_();
  test_tensor_hypot();
  test_tensor_hypot_scalar();
  test_tensor_hypot_scalar_i64();
  test_tensor_hypot_();
  test_tensor_hypot_scalar_();
  test_tensor_hypot_scalar_i64_();
  test_tensor_atan2();
  test_tensor_atan2_();
  test_tensor_sin();
  test_tensor_sin_();
  test_tensor_cos();
  test_tensor_cos_();
  test_tensor_tan();
  test_tensor_tan_();
  test_tensor_asin();
  test_tensor_asin_();
  test_tensor_acos();
  test_tensor_acos_();
  test_tensor_atan();
  test_tensor_atan_();
  test_tensor_sinc();
  test_tensor_sinc_();
  test_tensor_sinh();
  test_tensor_sinh_();
  test_tensor_cosh();
  test_tensor_cosh_();
  test_tensor_tanh();
  test_tensor_tanh_();
  test_tensor_asinh();
  test_tensor_asinh_();
  test_tensor_acosh();
  test_tensor_acosh_();
  test_tensor_atanh();
  test_tensor_atanh_();
  test_tensor_erf();
  test_tensor_erf_();
  test_tensor_erfc();
  test_tensor_erfc_();
  test_tensor_erfinv();
  test_tensor_erfinv_();
  test_tensor_lgamma();
  test_tensor_lgamma_();
  test_tensor_digamma();
  test_tensor_digamma_();
  test_tensor_polygamma();
  test_tensor_polygamma_();
  test_tensor_floor();
  test_tensor_floor_();
  test_tensor_ceil();
  test_tensor_ceil_();
  test_tensor_round();
  test_tensor_round_();
  test_tensor_trunc();
  test_tensor_trunc_();
  test_tensor_frac();
  test_tensor_frac_();
  test_tensor_rad2deg();
  test_tensor_rad2deg_();
  test_tensor_deg2rad();
  test_tensor_deg2rad_();
  test_tensor_nan_to_num();
  test_tensor_nan_to_num_();
  test_tensor_clamp();
  test_tensor_clamp_scalar();
  test_tensor_clamp_scalar_i64();
  test_tensor_clamp_();
  test_tensor_clamp_scalar_();
  test_tensor_clamp_scalar_i64_();
  test_tensor_where();
  test_tensor_where_scalar();
  test_tensor_where_scalar_i64();
  test_tensor_eq();
  test_tensor_eq_scalar();
  test_tensor_eq_scalar_i64();
  test_tensor_ne();
  test_tensor_ne_scalar();
  test_tensor_ne_scalar_i64();
  test_tensor_lt();
  test_tensor_lt_scalar();
  test_tensor_lt_scalar_i64();
  test_tensor_le();
  test_tensor_le_scalar();
  test_tensor_le_scalar_i64();
  test_tensor_gt();
  test_tensor_gt_scalar();
  test_tensor_gt_scalar_i64();
  test_tensor_ge();
  test_tensor_ge_scalar();
  test_tensor_ge_scalar_i64();
  test_tensor_logical_and();
  test_tensor_logical_or();
  test_tensor_logical_xor();
  test_tensor_isclose();
  test_tensor_allclose();
  test_tensor_logical_not();
  test_tensor_isnan();
  test_tensor_isinf();
  test_tensor_isfinite();
  test_tensor_isposinf();
  test_tensor_isneginf();
  test_tensor_signbit();
  test_tensor_full_complex();
  test_tensor_complex();
  test_tensor_polar();
  test_tensor_view_as_real();
  test_tensor_view_as_complex();
  test_tensor_real();
  test_tensor_imag();
  test_tensor_conj();
  test_tensor_conj_physical();
  test_tensor_conj_physical_();
  test_tensor_angle();
  test_tensor_sgn();
  test_tensor_isreal();
  test_tensor_sum();
  test_tensor_prod();
  test_tensor_mean();
  test_tensor_var();
  test_tensor_std();
  test_tensor_max();
  test_tensor_min();
  test_tensor_argmax();
  test_tensor_argmin();
  test_tensor_any();
  test_tensor_all();
  test_tensor_logsumexp();
  test_tensor_max_with_indices();
  test_tensor_min_with_indices();
  test_tensor_nansum();
  test_tensor_nanmean();
  test_tensor_count_nonzero();
  test_tensor_var_mean();
  test_tensor_std_mean();
  test_tensor_vector_norm();
  test_tensor_cumsum();
  test_tensor_cumprod();
  test_tensor_logcumsumexp();
  test_tensor_cummax();
  test_tensor_cummin();
  test_tensor_diff();
  test_tensor_trapezoid();
  test_tensor_cumulative_trapezoid();
  test_tensor_cov();
  test_tensor_corrcoef();
  test_tensor_histc();
  test_tensor_bincount();
  test_tensor_median();
  test_tensor_nanmedian();
  test_tensor_mode();
  test_tensor_quantile();
  test_tensor_nanquantile();
  test_tensor_argsort();
  test_tensor_sort();
  test_tensor_topk();
  test_tensor_kthvalue();
  test_tensor_searchsorted();
  test_tensor_bucketize();
  test_tensor_unique_all();
  test_tensor_unique_counts();
  test_tensor_unique_inverse();
  test_tensor_unique_values();
  test_tensor_unique_dim();
  test_tensor_unique_consecutive();
  test_tensor_as_strided_scatter();
  test_tensor_select_scatter();
  test_tensor_slice_scatter();
  test_tensor_diagonal_scatter();
  test_tensor_masked_fill();
  test_tensor_masked_fill_scalar();
  test_tensor_masked_fill_scalar_i64();
  test_tensor_masked_fill_();
  test_tensor_masked_fill_scalar_();
  test_tensor_masked_fill_scalar_i64_();
  test_tensor_index_select();
  test_tensor_gather();
  test_tensor_scatter();
  test_tensor_scatter_();
  test_tensor_scatter_add();
  test_tensor_scatter_add_();
  test_tensor_scatter_reduce();
  test_tensor_scatter_reduce_();
  test_tensor_take_along_axis();
  test_tensor_embedding();
  test_tensor_embedding_bag();
  test_tensor_one_hot();
  test_tensor_nonzero();
  test_tensor_index();
  test_tensor_index_put();
  test_tensor_index_put_();
  test_tensor_masked_select();
  test_tensor_masked_scatter();
  test_tensor_take();
  test_tensor_put();
  test_tensor_put_();
  test_tensor_index_add();
  test_tensor_index_add_i64();
  test_tensor_index_add_();
  test_tensor_index_add_i64_();
  test_tensor_index_copy();
  test_tensor_index_copy_();
  test_tensor_index_fill();
  test_tensor_index_fill_scalar();
  test_tensor_index_fill_scalar_i64();
  test_tensor_index_fill_();
  test_tensor_index_fill_scalar_();
  test_tensor_index_fill_scalar_i64_();
  test_tensor_matmul();
  test_tensor_matmul_integer();
  test_tensor_addmm();
  test_tensor_outer();
  test_tensor_mv();
  test_tensor_bmm();
  test_tensor_baddbmm();
  test_tensor_addbmm();
  test_tensor_addmv();
  test_tensor_addr();
  test_tensor_dot();
  test_tensor_vecdot();
  test_tensor_inner();
  test_tensor_tensordot();
  test_tensor_kron();
  test_tensor_cross();
  test_tensor_multi_dot();
  test_tensor_einsum();
  test_tensor_trace();
  test_tensor_cholesky_ex();
  test_tensor_cholesky();
  test_tensor_cholesky_solve();
  test_tensor_cholesky_inverse();
  test_tensor_lu_factor_ex();
  test_tensor_lu_factor();
  test_tensor_lu_unpack();
  test_tensor_lu();
  test_tensor_lu_solve();
  test_tensor_solve_triangular();
  test_tensor_solve_ex();
  test_tensor_solve();
  test_tensor_inv_ex();
  test_tensor_inv();
  test_tensor_det();
  test_tensor_slogdet();
  test_tensor_qr();
  test_tensor_householder_product();
  test_tensor_eigh();
  test_tensor_eigvalsh();
  test_tensor_svd();
  test_tensor_svdvals();
  test_tensor_pinv();
  test_tensor_matrix_rank();
  test_tensor_lstsq();
  test_tensor_matrix_norm();
  test_tensor_cond();
  test_tensor_matrix_power();
  test_tensor_matrix_exp();
  test_tensor_fft_c2c();
  test_tensor_fft_r2c();
  test_tensor_fft_c2r();
  test_tensor_fft();
  test_tensor_ifft();
  test_tensor_rfft();
  test_tensor_irfft();
  test_tensor_hfft();
  test_tensor_ihfft();
  test_tensor_fftn();
  test_tensor_ifftn();
  test_tensor_rfftn();
  test_tensor_irfftn();
  test_tensor_hfftn();
  test_tensor_ihfftn();
  test_tensor_fftfreq();
  test_tensor_rfftfreq();
  test_tensor_fftshift();
  test_tensor_ifftshift();
  test_tensor_sigmoid();
  test_tensor_sigmoid_();
  test_tensor_relu();
  test_tensor_relu_();
  test_tensor_leaky_relu();
  test_tensor_leaky_relu_();
  test_tensor_gelu();
  test_tensor_gelu_();
  test_tensor_silu();
  test_tensor_silu_();
  test_tensor_relu6();
  test_tensor_relu6_();
  test_tensor_hardtanh();
  test_tensor_hardtanh_();
  test_tensor_hardsigmoid();
  test_tensor_hardsigmoid_();
  test_tensor_hardswish();
  test_tensor_hardswish_();
  test_tensor_hardshrink();
  test_tensor_hardshrink_();
  test_tensor_softshrink();
  test_tensor_softshrink_();
  test_tensor_tanhshrink();
  test_tensor_tanhshrink_();
  test_tensor_threshold();
  test_tensor_threshold_();
  test_tensor_elu();
  test_tensor_elu_();
  test_tensor_celu();
  test_tensor_celu_();
  test_tensor_selu();
  test_tensor_selu_();
  test_tensor_mish();
  test_tensor_mish_();
  test_tensor_softplus();
  test_tensor_softplus_();
  test_tensor_softsign();
  test_tensor_softsign_();
  test_tensor_logsigmoid();
  test_tensor_logsigmoid_();
  test_tensor_softmax();
  test_tensor_log_softmax();
  test_tensor_prelu();
  test_tensor_glu();
  test_tensor_rrelu();
  test_tensor_gumbel_softmax();
  test_tensor_softmin();
  test_tensor_linear();
  test_tensor_linear_activation();
  test_tensor_conv1d();
  test_tensor_conv2d();
  test_tensor_conv2d_input_grad();
  test_tensor_conv2d_weight_grad();
  test_tensor_conv3d();
  test_tensor_conv3d_input_grad();
  test_tensor_conv3d_weight_grad();
  test_tensor_conv_transpose1d();
  test_tensor_conv_transpose2d();
  test_tensor_conv_transpose3d();
  test_tensor_im2col();
  test_tensor_col2im();
  test_tensor_bilinear();
  test_tensor_max_pool1d();
  test_tensor_max_pool2d();
  test_tensor_max_pool3d();
  test_tensor_max_pool1d_with_indices();
  test_tensor_max_pool2d_with_indices();
  test_tensor_max_pool3d_with_indices();
  test_tensor_max_unpool1d();
  test_tensor_max_unpool2d();
  test_tensor_max_unpool3d();
  test_tensor_avg_pool1d();
  test_tensor_avg_pool2d();
  test_tensor_avg_pool2d_grad();
  test_tensor_avg_pool3d();
  test_tensor_avg_pool3d_grad();
  test_tensor_lp_pool1d();
  test_tensor_lp_pool2d();
  test_tensor_lp_pool3d();
  test_tensor_adaptive_avg_pool1d();
  test_tensor_adaptive_avg_pool2d();
  test_tensor_adaptive_avg_pool3d();
  test_tensor_adaptive_max_pool1d();
  test_tensor_adaptive_max_pool2d();
  test_tensor_adaptive_max_pool3d();
  test_tensor_interpolate();
  test_tensor_interpolate_axis();
  test_tensor_interpolate_axis_grad();
  test_tensor_grid_sample();
  test_tensor_affine_grid();
  test_tensor_pixel_shuffle();
  test_tensor_pixel_unshuffle();
  test_tensor_channel_shuffle();
  test_tensor_layer_norm();
  test_tensor_batch_norm();
  test_tensor_rms_norm();
  test_tensor_group_norm();
  test_tensor_instance_norm();
  test_tensor_local_response_norm();
  test_tensor_normalize();
  test_tensor_dropout();
  test_tensor_feature_dropout();
  test_tensor_alpha_dropout();
  test_tensor_feature_alpha_dropout();
  test_tensor_scaled_dot_product_attention();
  test_tensor_flash_attention();
  test_tensor_multi_head_attention();
  test_tensor_rnn_tanh_cell();
  test_tensor_rnn_relu_cell();
  test_tensor_gru_cell();
  test_tensor_lstm_cell();
  test_tensor_rnn_tanh();
  test_tensor_rnn_relu();
  test_tensor_gru();
  test_tensor_lstm();
  test_tensor_cdist();
  test_tensor_pdist();
  test_tensor_mse_loss();
  test_tensor_l1_loss();
  test_tensor_nll_loss();
  test_tensor_cross_entropy();
  test_tensor_softmax_nll();
  test_tensor_bce_with_logits();
  test_tensor_smooth_l1_loss();
  test_tensor_huber_loss();
  test_tensor_kl_div();
  test_tensor_binary_cross_entropy();
  test_tensor_poisson_nll_loss();
  test_tensor_gaussian_nll_loss();
  test_tensor_soft_margin_loss();
  test_tensor_hinge_embedding_loss();
  test_tensor_multi_margin_loss();
  test_tensor_multilabel_margin_loss();
  test_tensor_multilabel_soft_margin_loss();
  test_tensor_cosine_similarity();
  test_tensor_pairwise_distance();
  test_tensor_cosine_embedding_loss();
  test_tensor_margin_ranking_loss();
  test_tensor_triplet_margin_loss();
  test_tensor_ctc_loss();
  test_tensor_ctc_nll();
  test_tensor_ctc_nll_grad();
  test_tensor_rand();
  test_tensor_randn();
  test_tensor_randint();
  test_tensor_randperm();
  test_tensor_bernoulli();
  test_tensor_multinomial();
  test_tensor_categorical();
  test_tensor_uniform_();
  test_tensor_normal_();
  test_tensor_exponential_();
  test_tensor_laplace_();
  test_tensor_cauchy_();
  test_tensor_log_normal_();
  test_tensor_geometric_();
  test_tensor_normal();
  test_tensor_poisson();
  test_tensor_binomial();
  test_tensor_beta();
  test_tensor_gamma();
  test_tensor_exponential();
  test_tensor_standard_gamma();
  test_tensor_standard_gamma_grad();
  test_tensor_kaiming_uniform_();
  test_tensor_kaiming_normal_();
  test_tensor_xavier_uniform_();
  test_tensor_xavier_normal_();
  test_tensor_set_num_threads();
  test_tensor_set_allow_winograd();
  test_tensor_set_allow_tf32();
  test_tensor_autocast_set();
  test_tensor_autocast_get();
  test_tensor_ndim();
  test_tensor_shape();
  test_tensor_strides();
  test_tensor_storage_offset();
  test_tensor_numel();
  test_tensor_dtype();
  test_tensor_device();
  test_tensor_is_contiguous();
  test_tensor_shares_storage();
  test_tensor_use_count();
  test_tensor_inplace_version();
  test_tensor_result_type();
  test_tensor_create();
  test_tensor_from_blob();
  test_tensor_scalar();
  test_tensor_scalar_i64();
  test_tensor_copy_to_host();
  test_tensor_copy_from_host();
  test_tensor_read_f32();
  test_tensor_read_f64();
  test_tensor_read_i64();
  test_tensor_write_f32();
  test_tensor_write_f64();
  test_tensor_write_i64();
  test_tensor_item();
  test_tensor_item_complex();
  test_tensor_item_i64();
  test_tensor_data();
  test_tensor_to_string();
  test_tensor_memory_stats();
  test_tensor_memory_reset_peak();
  test_tensor_memory_trim();
  test_tensor_memory_set_limit();
  test_tensor_synchronize();
  test_tensor_cuda_launch();
  test_tensor_device_count();
  test_tensor_device_why();
  test_tensor_device_type();
  test_tensor_device_find();
  test_tensor_device_register();
  test_tensor_device_name();
  test_tensor_device_facts();
  test_tensor_stream_create();
  test_tensor_stream_from_native();
  test_tensor_stream_current();
  test_tensor_stream_set_current();
  test_tensor_stream_device();
  test_tensor_stream_native();
  test_tensor_stream_wait();
  test_tensor_stream_synchronize();
  test_tensor_record_stream();
  test_tensor_event_create();
  test_tensor_event_device();
  test_tensor_event_record();
  test_tensor_event_wait();
  test_tensor_event_synchronize();
  test_tensor_event_query();
  test_tensor_event_elapsed();
  test_tensor_rng_seed();
  test_tensor_rng_get_state();
  test_tensor_rng_set_state();
  test_tensor_rng_next_u32();
  test_tensor_requires_grad();
  test_tensor_set_requires_grad();
  test_tensor_is_leaf();
  test_tensor_op_find();
  test_tensor_op_info();
  test_tensor_op_arg_info();
  test_tensor_call();
  test_tensor_grad_fn();
  test_tensor_node_name();
  test_tensor_node_id();
  test_tensor_node_op();
  test_tensor_node_input_count();
  test_tensor_node_input();
  test_tensor_node_output_count();
  test_tensor_node_output();
  test_tensor_node_saved_count();
  test_tensor_node_saved_name();
  test_tensor_node_saved();
  test_tensor_node_hook_count();
  test_tensor_profile_event();
  test_tensor_profile_table();
  test_tensor_profile_trace();
  test_tensor_grad_fn_name();
  test_tensor_graph_dot();
  test_tensor_backward();
  test_tensor_grad();
  test_tensor_set_grad();
  test_tensor_retain_grad();
  test_tensor_autograd_grad();
  test_tensor_grad_mode_set();
  test_tensor_autograd_record();
  test_tensor_register_hook();
  test_tensor_remove_hook();
  test_tensor_is_sole_owner();
  test_tensor_gradcheck();
  test_tensor_optimizer_create();
  test_tensor_optimizer_add_group();
  test_tensor_optimizer_set_param();
  test_tensor_optimizer_step();
  test_tensor_optimizer_zero_grad();
  test_tensor_optimizer_set_lr();
  test_tensor_optimizer_get_lr();
  test_tensor_optimizer_set_option();
  test_tensor_optimizer_get_option();
  test_tensor_optimizer_group_count();
  test_tensor_optimizer_state_count();
  test_tensor_optimizer_state_name();
  test_tensor_optimizer_get_state();
  test_tensor_optimizer_set_state();
  test_tensor_scheduler_create();
  test_tensor_scheduler_step();
  test_tensor_scheduler_step_to();
  test_tensor_scheduler_step_metric();
  test_tensor_scheduler_get_lr();
  test_tensor_scheduler_set_option();
  test_tensor_scheduler_get_option();
  test_tensor_grad_scaler_create();
  test_tensor_grad_scaler_scale();
  test_tensor_grad_scaler_unscale_();
  test_tensor_grad_scaler_due();
  test_tensor_grad_scaler_step();
  test_tensor_grad_scaler_update();
  test_tensor_grad_scaler_set_option();
  test_tensor_grad_scaler_get_option();
  test_tensor_clip_grad_norm_();
  test_tensor_clip_grad_value_();
  test_tensor_all_reduce();
  test_tensor_broadcast_from();
  test_tensor_all_gather();
  test_tensor_reduce_scatter();
  test_tensor_from_dlpack();
  test_tensor_from_dlpack_v0();
  test_tensor_to_dlpack();
  test_tensor_to_dlpack_v0();
  test_tensor_archive_open();
  test_tensor_archive_open_mapped();
  test_tensor_archive_count();
  test_tensor_archive_name();
  test_tensor_archive_dtype();
  test_tensor_archive_ndim();
  test_tensor_archive_shape();
  test_tensor_archive_metadata_count();
  test_tensor_archive_metadata_key();
  test_tensor_archive_metadata();
  test_tensor_archive_get();
  test_tensor_save();
  test_tensor_load_npy();
  test_tensor_load_npy_memory();
  test_tensor_save_npy();
  test_tensor_save_npz();
  tensor_error_release(NULL);
  tensor_release(NULL);
  tensor_stream_release(NULL);
  tensor_event_release(NULL);
  tensor_rng_release(NULL);
  tensor_node_release(NULL);
  tensor_optimizer_release(NULL);
  tensor_scheduler_release(NULL);
  tensor_grad_scaler_release(NULL);
  tensor_archive_release(NULL);
  tensor_rng_release(generator);
  tensor_optimizer_release(optimizer);
  tensor_scheduler_release(scheduler);
  tensor_grad_scaler_release(grad_scaler);
  tensor_archive_release(archive);
  tensor_stream_release(stream);
  tensor_event_release(event);
  tensor_node_release(node);
  return end();
}
