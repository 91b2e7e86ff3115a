# SPDX-License-Identifier: Apache-2.0
"""Kernels of tests, which a device runs, or the emulated one, and which NVIDIA's compiler reads where it is found."""

LINEAR = """
extern "C" __global__ void linear(T* out, const T* x, T scale, long long n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) out[i] = (T)(x[i] * scale + (T)1);
}
"""

BY_VALUE = """
extern "C" __global__ void by_value(double* out, float a, double b, long long c, bool d, unsigned char e, short f) {
  out[0] = a; out[1] = b; out[2] = c; out[3] = d; out[4] = e; out[5] = f;
}
"""

SUMS = """
#define WIDTH 64
// A comment with "__global__ void no_kernel(" in it.
template <class T>
__device__ T twice(T x) { return x + x; }
extern "C" __global__ void __launch_bounds__(WIDTH) sums(float* out, const float* x, int n) {
  __shared__ float part[WIDTH];
  extern __shared__ float whole[];
  const int t = threadIdx.x;
  whole[t] = x[blockIdx.x * WIDTH + t];
  part[t] = 0;
  __syncthreads();
  if (t == 0) {
    for (int i = 0; i < WIDTH; ++i) part[0] += whole[i];
  }
  __syncthreads();
  if (t == WIDTH - 1) out[blockIdx.x] = twice(part[0]) / 2;
}
extern "C" __global__ void before(float* out) {
  __shared__ float kept;
  if (threadIdx.x == 0) out[blockIdx.x] = kept;
  __syncthreads();
  kept = 1;
}
"""

CUBED = """
extern "C" __global__ void cubed(double* y, const double* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * x[i] * x[i];
}
extern "C" __global__ void cubed_grad(double* dx, const double* dy, const double* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) dx[i] = 3 * x[i] * x[i] * dy[i];
}
"""
