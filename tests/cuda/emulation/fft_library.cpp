// SPDX-License-Identifier: Apache-2.0
// What stands in for cuFFT on the emulated device: transforms of lines, of any steps, by recursion
// over the factors of their length.
//
// In TENSOR_CUDA_EMULATION, "trace=fft" writes a line to the standard error stream for each call of
// an exec function and for each plan; "refuse=fft" has plans fail.
#include <complex>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <numbers>
#include <vector>

#include "tests/cuda/emulation/cuda_runtime.h"
#include "tests/cuda/emulation/libraries.h"

namespace {

using libtensor::emulation::given;
using Number = std::complex<double>;

constexpr char kFile[] = "libcufft.so.12";
enum { kSuccess = 0, kInvalidPlan = 1, kInvalidValue = 4, kInvalidSize = 8, kUnaligned = 9 };
enum { kInternalError = 5, kNoWorkspace = 13 };
enum { kC2C = 0x29, kR2C = 0x2a, kC2R = 0x2c, kZ2Z = 0x69, kD2Z = 0x6a, kZ2D = 0x6c };
constexpr int kForward = -1, kInverse = 1;
constexpr size_t kWorkspace = 512;

struct Plan {
  bool own_memory = true, made = false;
  int type = 0;
  int64_t n = 0, batch = 0, in_step = 0, in_line = 0, out_step = 0, out_line = 0;
  cudaStream_t stream = nullptr;
  void* workspace = nullptr;

  bool wide() const { return type >= kZ2Z; }
  bool from_real() const { return type == kR2C || type == kD2Z; }
  bool to_real() const { return type == kC2R || type == kZ2D; }
};

std::mutex mutex;
std::map<int, Plan>& plans() {
  static std::map<int, Plan> all;
  return all;
}
Plan* find(int number) {
  const auto found = plans().find(number);
  return found == plans().end() ? nullptr : &found->second;
}

int version(int* to) {
  *to = 12200;
  return kSuccess;
}
int create(int* plan) {
  const std::lock_guard lock(mutex);
  static int last = -1;
  *plan = ++last;
  plans()[last] = {};
  return kSuccess;
}
int destroy(int plan) {
  const std::lock_guard lock(mutex);
  return plans().erase(plan) == 1 ? kSuccess : kInvalidPlan;
}
int set_auto_allocation(int number, int own) {
  const std::lock_guard lock(mutex);
  Plan* plan = find(number);
  if (!plan || plan->made) return kInvalidPlan;
  plan->own_memory = own != 0;
  return kSuccess;
}

int make_plan(int number, int rank, const long long* n, const long long* in_embed,
              long long in_step, long long in_line, const long long* out_embed, long long out_step,
              long long out_line, int type, long long batch, size_t* workspace) {
  const std::lock_guard lock(mutex);
  Plan* plan = find(number);
  if (!plan || plan->made) return kInvalidPlan;
  if (given("refuse=fft")) return kInternalError;
  if (rank != 1 || n[0] < 1 || batch < 1) return kInvalidSize;
  switch (type) {
    case kC2C:
    case kR2C:
    case kC2R:
    case kZ2Z:
    case kD2Z:
    case kZ2D:
      break;
    default:
      return kInvalidValue;
  }
  if (!in_embed || !out_embed) in_step = out_step = 1;
  if (in_step < 1 || out_step < 1 || in_line < 1 || out_line < 1) return kInvalidValue;
  *plan = {plan->own_memory, true,     type,     n[0],    batch,  in_step,
           in_line,          out_step, out_line, nullptr, nullptr};
  *workspace = kWorkspace;
  if (given("trace=fft")) std::fprintf(stderr, "fft: plan of %lld, %lld lines\n", n[0], batch);
  return kSuccess;
}
int set_stream(int number, cudaStream_t stream) {
  const std::lock_guard lock(mutex);
  Plan* plan = find(number);
  if (!plan) return kInvalidPlan;
  plan->stream = stream;
  return kSuccess;
}
int set_work_area(int number, void* memory) {
  const std::lock_guard lock(mutex);
  Plan* plan = find(number);
  if (!plan) return kInvalidPlan;
  plan->workspace = memory;
  return kSuccess;
}

Number turn(int64_t k, int64_t n, int direction) {
  return std::polar(
      1.0, direction * 2 * std::numbers::pi * static_cast<double>(k % n) / static_cast<double>(n));
}

int64_t smallest_factor(int64_t n) {
  for (int64_t p = 2; p * p <= n; ++p) {
    if (n % p == 0) return p;
  }
  return n;
}

// Of x[0], x[step], ...
std::vector<Number> transform(const Number* x, int64_t n, int64_t step, int direction) {
  std::vector<Number> y(static_cast<size_t>(n));
  if (n == 1) {
    y[0] = x[0];
    return y;
  }
  const int64_t p = smallest_factor(n), m = n / p;
  std::vector<std::vector<Number>> parts;
  for (int64_t j = 0; j < p; ++j) parts.push_back(transform(x + j * step, m, step * p, direction));
  std::vector<Number> turns(static_cast<size_t>(n));
  for (int64_t k = 0; k < n; ++k) turns[static_cast<size_t>(k)] = turn(k, n, direction);
  for (int64_t k = 0; k < n; ++k) {
    for (int64_t j = 0; j < p; ++j) {
      y[static_cast<size_t>(k)] += turns[static_cast<size_t>(j * k % n)] *
                                   parts[static_cast<size_t>(j)][static_cast<size_t>(k % m)];
    }
  }
  return y;
}

double number_at(bool wide, const void* at, int64_t place) {
  return wide ? static_cast<const double*>(at)[place]
              : static_cast<double>(static_cast<const float*>(at)[place]);
}
void put(bool wide, void* at, int64_t place, double value) {
  if (wide) {
    static_cast<double*>(at)[place] = value;
  } else {
    static_cast<float*>(at)[place] = static_cast<float>(value);
  }
}

// What lies where a transform to real numbers takes its source from, afterwards.
constexpr double kOverwritten = 777;

void run_line(const Plan& plan, void* in, void* out, int64_t line, int direction) {
  const auto n = static_cast<size_t>(plan.n);
  const bool wide = plan.wide();
  std::vector<Number> x(n);
  for (size_t j = 0; j < n; ++j) {
    const bool mirrored = plan.to_real() && j > n / 2;
    const auto from = static_cast<int64_t>(mirrored ? n - j : j);
    const int64_t place = line * plan.in_line + from * plan.in_step;
    if (plan.from_real()) {
      x[j] = number_at(wide, in, place);
    } else {
      x[j] = {number_at(wide, in, 2 * place), number_at(wide, in, 2 * place + 1)};
      if (mirrored) x[j] = std::conj(x[j]);
    }
  }
  if (plan.to_real()) {
    for (int64_t j = 0; j <= plan.n / 2; ++j)
      put(wide, in, 2 * (line * plan.in_line + j * plan.in_step), kOverwritten);
  }
  const std::vector<Number> y = transform(x.data(), plan.n, 1, direction);
  for (size_t k = 0; k < (plan.from_real() ? n / 2 + 1 : n); ++k) {
    const int64_t place = line * plan.out_line + static_cast<int64_t>(k) * plan.out_step;
    if (plan.to_real()) {
      // An imaginary part that does not belong there is seen.
      put(wide, out, place, y[k].real() + y[k].imag());
    } else {
      put(wide, out, 2 * place, y[k].real());
      put(wide, out, 2 * place + 1, y[k].imag());
    }
  }
}

int execute(int number, int type, void* in, void* out, int direction) {
  const std::lock_guard lock(mutex);
  const Plan* found = find(number);
  if (!found || !found->made || found->type != type) return kInvalidPlan;
  const Plan plan = *found;
  if (!plan.own_memory && !plan.workspace) return kNoWorkspace;
  if (direction != kForward && direction != kInverse) return kInvalidValue;
  for (const void* at : {in, out}) {
    if (!at) return kInvalidValue;
    if (reinterpret_cast<uintptr_t>(at) % (plan.wide() ? 16 : 8) != 0) return kUnaligned;
  }
  if (given("trace=fft")) {
    std::fprintf(stderr, "fft: type %02x, %lld x %lld, steps %lld %lld, lines %lld %lld, %s\n",
                 static_cast<unsigned>(type), static_cast<long long>(plan.batch),
                 static_cast<long long>(plan.n), static_cast<long long>(plan.in_step),
                 static_cast<long long>(plan.out_step), static_cast<long long>(plan.in_line),
                 static_cast<long long>(plan.out_line),
                 direction == kForward ? "forward" : "backward");
  }
  libtensor::emulation::work_of(kFile, plan.stream, [plan, in, out, direction] {
    if (plan.workspace) std::memset(plan.workspace, 0xcb, kWorkspace);
    for (int64_t line = 0; line < plan.batch; ++line) run_line(plan, in, out, line, direction);
  });
  return kSuccess;
}

int c2c(int plan, void* in, void* out, int direction) {
  return execute(plan, kC2C, in, out, direction);
}
int z2z(int plan, void* in, void* out, int direction) {
  return execute(plan, kZ2Z, in, out, direction);
}
int r2c(int plan, void* in, void* out) { return execute(plan, kR2C, in, out, kForward); }
int d2z(int plan, void* in, void* out) { return execute(plan, kD2Z, in, out, kForward); }
int c2r(int plan, void* in, void* out) { return execute(plan, kC2R, in, out, kInverse); }
int z2d(int plan, void* in, void* out) { return execute(plan, kZ2D, in, out, kInverse); }

const libtensor::emulation::Symbol kSymbols[] = {
    {"cufftGetVersion", reinterpret_cast<void*>(version)},
    {"cufftCreate", reinterpret_cast<void*>(create)},
    {"cufftDestroy", reinterpret_cast<void*>(destroy)},
    {"cufftSetAutoAllocation", reinterpret_cast<void*>(set_auto_allocation)},
    {"cufftMakePlanMany64", reinterpret_cast<void*>(make_plan)},
    {"cufftSetStream", reinterpret_cast<void*>(set_stream)},
    {"cufftSetWorkArea", reinterpret_cast<void*>(set_work_area)},
    {"cufftExecC2C", reinterpret_cast<void*>(c2c)},
    {"cufftExecZ2Z", reinterpret_cast<void*>(z2z)},
    {"cufftExecR2C", reinterpret_cast<void*>(r2c)},
    {"cufftExecD2Z", reinterpret_cast<void*>(d2z)},
    {"cufftExecC2R", reinterpret_cast<void*>(c2r)},
    {"cufftExecZ2D", reinterpret_cast<void*>(z2d)},
};

const libtensor::emulation::StandIn library(kFile, kSymbols);

}  // namespace
