// SPDX-License-Identifier: Apache-2.0
// Fourier transforms by cuFFT.
#include <algorithm>
#include <array>
#include <compare>
#include <optional>

#include "libtensor/backends/cuda/device/fft/fft.h"
#include "libtensor/backends/cuda/device/fft/fft_functions.h"
#include "libtensor/backends/cuda/device/layout.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/runtime/graphs.h"
#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/backends/cuda/device/runtime/recent.h"
#include "libtensor/core/no_destructor.h"
#include "libtensor/functors/complex.h"

namespace libtensor::cuda {
namespace {

// Kernels read and write short lines once, scale and strides included, where the library needs a
// pass more for either; making its plans takes its time too. Reasoned, not measured.
constexpr int64_t kLongestOwn = 64;
constexpr int64_t kLeastNumbers = int64_t{1} << 12;
constexpr int64_t kMostCalls = 16;  // for one transform; more lines are copied to lie evenly
constexpr size_t kMostPlans = 256;

// --- plans

struct Key {
  int32_t device;
  cufft::Type type;
  long long n, batch;
  std::array<long long, 2> step, line;  // of out and x: from number to number, and line to line
  auto operator<=>(const Key&) const = default;
};

// The stream and the memory of a plan are those of its last call.
struct Plan {
  const cufft::Functions& call;
  cufft::Plan plan = -1;
  size_t workspace = 0;
  bool usable = false;
  std::mutex mutex;

  explicit Plan(const cufft::Functions& functions) : call(functions) {}
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;
  ~Plan() {
    if (plan != -1) (void)call.destroy(plan);
  }

  cufft::Result make(Key key) {
    cufft::Result result = call.create(&plan);
    if (result == cufft::kSuccess) result = call.set_auto_allocation(plan, 0);
    if (result != cufft::kSuccess) return result;
    // Without extents of the storage the library takes lines to lie side by side.
    return call.make_plan(plan, 1, &key.n, &key.n, key.step[1], key.line[1], &key.n, key.step[0],
                          key.line[0], key.type, key.batch, &workspace);
  }
};

struct Library {
  cufft::Functions functions;
  bool usable = false;
  Recent<Key, Plan> plans{kMostPlans};
};

Library& opened() {
  static constinit NoDestructor<Library> lasting;
  return lasting.get([] {
    auto library = std::make_unique<Library>();
    LibraryFile file(kFftLibrary);
    library->functions.find_in(file);
    library->usable = file.usable();
    return library;
  });
}

// Null if the library has none for it.
std::shared_ptr<Plan> plan_for(Library& library, const Key& key) {
  cufft::Result result = cufft::kSuccess;
  std::shared_ptr<Plan> plan = library.plans.get(key, [&] {
    auto made = std::make_shared<Plan>(library.functions);
    result = made->make(key);
    made->usable = result == cufft::kSuccess;
    return made;
  });
  if (result == cufft::kAllocFailed) library.plans.forget(key);
  return plan->usable ? plan : nullptr;
}

// --- lines

// Lines of a tensor's shape one after the other.
class DenseLines {
 public:
  DenseLines(const Context& context, const View& like, int axis)
      : memory_(context, like.numel * itemsize(like.dtype)), view_(like) {
    int64_t step = 1;
    const auto place = [&](int i) {
      strides_[static_cast<size_t>(i)] = step;
      step *= like.extent(i);
    };
    place(axis);
    for (int i = like.ndim - 1; i >= 0; --i) {
      if (i != axis) place(i);
    }
    view_.data = memory_.data();
    view_.strides = strides_.data();
  }
  DenseLines(const DenseLines&) = delete;
  DenseLines& operator=(const DenseLines&) = delete;
  const View& view() const { return view_; }

 private:
  Workspace memory_;
  std::array<int64_t, kMaxNdim> strides_{};
  View view_;
};

// Of all lines, those along `batch` are transformed by one call.
struct Lines {
  StridedIterator rows;
  int batch = 0;

  int64_t calls() const { return rows.numel / rows.extents[batch]; }

  void find(int64_t call, char* (&at)[2]) const {
    for (int k = 0; k < 2; ++k) at[k] = rows.bases[k];
    for (int i = rows.ndim - 1; i >= 0; --i) {
      if (i == batch) continue;
      for (int k = 0; k < 2; ++k) at[k] += call % rows.extents[i] * rows.strides[i][k];
      call /= rows.extents[i];
    }
  }
};

// Whether few calls of the library can have the lines of `of` where they lie. It wants real numbers
// to lie like complex ones.
bool fits(const Lines& lines, const View& of, int k, int axis) {
  const int64_t size = itemsize(of.dtype), aligned = is_complex(of.dtype) ? size : 2 * size;
  if (of.stride(axis) < 1 || reinterpret_cast<uintptr_t>(of.data) % static_cast<uintptr_t>(aligned))
    return false;
  for (int i = 0; i < lines.rows.ndim; ++i) {
    const int64_t step = lines.rows.strides[i][k];
    if (i == lines.batch ? lines.rows.extents[i] > 1 && step < size : step % aligned != 0)
      return false;
  }
  return true;
}

bool take_lines(const View& out, const View& x, int axis, Lines& to) {
  bool inner[2];
  to.rows = iterator_of_lines(out, x, axis, inner);
  to.batch = 0;
  for (int i = 1; i < to.rows.ndim; ++i) {
    if (to.rows.extents[i] > to.rows.extents[to.batch]) to.batch = i;
  }
  return to.calls() <= kMostCalls && fits(to, out, 0, axis) && fits(to, x, 1, axis);
}

template <class T>
__device__ T without_imaginary(T x) {
  return x;
}
template <class T>
__device__ Complex<T> without_imaginary(Complex<T> x) {
  return Complex<T>(x.re);
}

// Lines of n elements. The imaginary part of the first one and of number `real` counts as 0, unless
// that is negative.
struct Move {
  int64_t n, written, read;  // strides in bytes
  int64_t real;
  bool line_fastest;
};

template <class T, class Scale>
__global__ void move_kernel(Layout<2> lines, Move how, Scale scale) {
  for (int64_t e = first_index(); e < lines.numel * how.n; e += index_step()) {
    const int64_t line = how.line_fastest ? e % lines.numel : e / how.n;
    const int64_t j = how.line_fastest ? e / lines.numel : e % how.n;
    char* at[2];
    lines.find(line, at);
    T value = *reinterpret_cast<const T*>(at[1] + j * how.read);
    if (how.real >= 0 && (j == 0 || j == how.real)) value = without_imaginary(value);
    *reinterpret_cast<T*>(at[0] + j * how.written) = scale * value;
  }
}

// out = scale * x
void move(const Context& context, const View& out, const View& x, int axis, double scale,
          int64_t real = -1) {
  bool inner[2];
  const StridedIterator rows = iterator_of_lines(out, x, axis, inner);
  const int64_t size = itemsize(x.dtype);
  const Move how{x.extent(axis), out.stride(axis) * size, x.stride(axis) * size, real, inner[1]};
  for_layouts<2>(rows, [&](const Layout<2>& lines, int64_t) {
    const auto run = [&](auto zero, auto factor) {
      launch(context, for_each(context, lines.numel * how.n),
             move_kernel<decltype(zero), decltype(factor)>, lines, how, factor);
    };
    const auto narrow = static_cast<float>(scale);
    switch (x.dtype) {
      case DType::float32:
        return run(0.0f, narrow);
      case DType::float64:
        return run(0.0, scale);
      case DType::complex64:
        return run(Complex<float>(0), narrow);
      default:
        return run(Complex<double>(0), scale);
    }
  });
}

// --- calls

cufft::Type type_of(FourierKind kind, bool wide) {
  switch (kind) {
    case FourierKind::complex:
      return wide ? cufft::kZ2Z : cufft::kC2C;
    case FourierKind::from_real:
      return wide ? cufft::kD2Z : cufft::kR2C;
    default:
      return wide ? cufft::kZ2D : cufft::kC2R;
  }
}

Key key_of(const Context& context, const Lines& lines, const View& out, const View& x, int axis) {
  Key key{};
  key.device = context.device;
  key.type = type_of(fourier_kind(out, x), real_dtype(out.dtype) == DType::float64);
  key.n = fourier_points(out, x, axis);
  key.batch = lines.rows.extents[lines.batch];
  const View* const views[] = {&out, &x};
  for (size_t k = 0; k < 2; ++k) {
    key.step[k] = views[k]->stride(axis);
    key.line[k] = lines.rows.strides[lines.batch][k] / itemsize(views[k]->dtype);
    if (key.batch == 1) key.line[k] = 1;  // not used, but not to be 0
  }
  return key;
}

cufft::Result execute(const Plan& plan, cufft::Type type, char* (&at)[2], bool backward) {
  const cufft::Functions& call = plan.call;
  const int direction = backward ? cufft::kInverse : cufft::kForward;
  switch (type) {
    case cufft::kC2C:
      return call.c2c(plan.plan, at[1], at[0], direction);
    case cufft::kZ2Z:
      return call.z2z(plan.plan, at[1], at[0], direction);
    case cufft::kR2C:
      return call.r2c(plan.plan, at[1], at[0]);
    case cufft::kD2Z:
      return call.d2z(plan.plan, at[1], at[0]);
    case cufft::kC2R:
      return call.c2r(plan.plan, at[1], at[0]);
    default:
      return call.z2d(plan.plan, at[1], at[0]);
  }
}

void expect(cufft::Result result, const char* function, const Key& key) {
  if (result == cufft::kSuccess) return;
  check(cudaGetLastError(), function);
  fail(Status::cuda, function, " failed with cufftResult ", static_cast<int>(result), ", for ",
       key.batch, " lines of ", key.n);
}

void run(const Context& context, Plan& plan, const Key& key, const Lines& lines, bool backward) {
  const Workspace workspace(context, static_cast<int64_t>(plan.workspace));
  const std::lock_guard lock(plan.mutex);
  expect(plan.call.set_stream(plan.plan, context.stream), "cufftSetStream", key);
  if (workspace.data())
    expect(plan.call.set_work_area(plan.plan, workspace.data()), "cufftSetWorkArea", key);
  for (int64_t call = 0; call < lines.calls(); ++call) {
    char* at[2];
    lines.find(call, at);
    expect(execute(plan, key.type, at, backward), "cufftExec", key);
  }
}

}  // namespace

bool transform_by_library(const Context& context, const View& out, const View& x, int axis,
                          bool backward, double scale) {
  const int64_t n = fourier_points(out, x, axis);
  const bool to_real = fourier_kind(out, x) == FourierKind::to_real;
  if (!is_worth_a_library(n, kLongestOwn + 1) ||
      !is_worth_a_library(std::max(out.numel, x.numel), kLeastNumbers)) {
    return false;
  }
  Library& library = opened();
  if (!library.usable) return false;
  // From complex to real numbers the library may write to its source, and what it makes of
  // imaginary parts where there are none is not documented.
  Lines lines;
  std::optional<DenseLines> source, target;
  if (to_real || !take_lines(out, x, axis, lines)) {
    source.emplace(context, x, axis);
    if (!take_lines(out, source->view(), axis, lines)) {
      target.emplace(context, out, axis);
      if (!take_lines(target->view(), source->view(), axis, lines)) return false;
    }
  }
  const Key key =
      key_of(context, lines, target ? target->view() : out, source ? source->view() : x, axis);
  const std::shared_ptr<Plan> plan = plan_for(library, key);
  if (!plan) return false;
  keep_for_graph(plan);
  const bool scaled_before = source && !target;
  if (source) {
    move(context, source->view(), x, axis, scaled_before ? scale : 1.0,
         !to_real     ? -1
         : n % 2 == 0 ? n / 2
                      : 0);
  }
  run(context, *plan, key, lines, backward);
  if (target) {
    move(context, out, target->view(), axis, scale);
  } else if (!scaled_before && scale != 1) {
    move(context, out, out, axis, scale);
  }
  return true;
}

}  // namespace libtensor::cuda
