// SPDX-License-Identifier: Apache-2.0
// Fourier transforms along an axis: several lines side by side, or single long ones.
#include "libtensor/backends/cpu/fft/fft.h"

#include <algorithm>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/loop_nest.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kLineGrain = 16384;  // numbers that are worth a thread
constexpr int64_t kAlone = 8;          // lines, below which threads share each of them
constexpr int64_t kBlock = 8;          // long lines that are copied together

Tensor first_of_axis(const Tensor& x, int axis) {
  Shape shape = x.shape();
  shape[axis] = 1;
  return alias(x, shape, x.strides(), x.offset());
}

template <class T>
class Transform {
 public:
  Transform(const Tensor& out, const Tensor& x, int axis, bool backward, double scale)
      : out_(out),
        x_(x),
        from_real_(!is_complex(x.dtype())),
        to_real_(!is_complex(out.dtype())),
        given_(x.extent(axis)),
        made_(out.extent(axis)),
        points_(to_real_ ? made_ : given_),
        exchange_(to_real_ || (!from_real_ && backward)),
        scale_(static_cast<T>(scale)),
        lines_(make_loop_nest(first_of_axis(out, axis), first_of_axis(x, axis), ~uint64_t{0})),
        together_(fft_together<T>(points_, from_real_ || to_real_, lines_.count)),
        plan_(fft_plan<T>(points_, together_, from_real_ || to_real_)),
        step_(x.strides()[axis] * itemsize(x.dtype())),
        out_step_(out.strides()[axis] * itemsize(out.dtype())) {}

  void run() const {
    if (together_) {
      const int64_t lanes = fft_math<T>().lanes;
      const int64_t groups = (lines_.count + lanes - 1) / lanes;
      const int64_t grain = std::max<int64_t>(1, kLineGrain / (points_ * lanes));
      parallel_for(groups, grain,
                   [&](int64_t begin, int64_t end) { run_groups(begin * lanes, end * lanes); });
    } else if (lines_.count < kAlone) {
      run_long(0, lines_.count, true);
    } else {
      const int64_t blocks = (lines_.count + kBlock - 1) / kBlock;
      parallel_for(blocks, 1, [&](int64_t begin, int64_t end) {
        run_long(begin * kBlock, std::min(lines_.count, end * kBlock), false);
      });
    }
  }

 private:
  // Lines from `first` on, up to `most` of them, before and after a transform. Numbers of real
  // lines that are halved lie two by two.
  FftSide side(bool result, int64_t first, int64_t most) const {
    const bool real = result ? to_real_ : from_real_;
    const int64_t step = result ? out_step_ : step_;
    FftSide side{};
    side.width = std::min(most, lines_.count - first);
    side.step = real && plan_->halved() ? 2 * step : step;
    side.has_imaginary = !real || plan_->halved();
    side.imaginary = !real ? static_cast<int64_t>(sizeof(T)) : plan_->halved() ? step : 0;
    for (int64_t w = 0; w < kMostFftLanes; ++w) {
      const auto [offset, out_offset] = lines_.offsets(first + (w < side.width ? w : 0), 0);
      side.line[w] =
          static_cast<char*>(result ? out_.data() : x_.data()) + (result ? out_offset : offset);
    }
    return side;
  }
  // Numbers of a line that are read and written.
  int64_t read() const { return from_real_ && plan_->halved() ? points_ / 2 : given_; }
  int64_t written() const { return to_real_ && plan_->halved() ? points_ / 2 : made_; }

  void run_groups(int64_t begin, int64_t end) const {
    const FftMath<T>& math = fft_math<T>();
    const int64_t buffer = plan_->buffer_size(), size = 2 * math.lanes;
    const Ref<Storage> storage =
        cpu_backend().allocate(checked_nbytes(2 * buffer, static_cast<int64_t>(sizeof(T))));
    T* a = static_cast<T*>(storage->data);
    T* b = a + buffer;
    for (int64_t first = begin; first < end; first += math.lanes) {
      math.load(a, side(false, first, math.lanes), read(), exchange_ && !to_real_);
      if (to_real_) {
        complete(a, size, math.join);
        for (int64_t k = 0; k < plan_->size(); ++k)
          std::swap_ranges(a + k * size, a + k * size + math.lanes, a + k * size + math.lanes);
      }
      T* z = plan_->run(a, b);
      if (from_real_ && plan_->halved()) math.split(z, points_ / 2, plan_->roots());
      math.store(side(true, first, math.lanes), z, written(), exchange_, scale_);
    }
  }

  // From a half spectrum to the numbers that are transformed backwards. Those of one line, or of
  // several side by side, have `size` parts.
  void complete(T* z, int64_t size, void (*join)(T*, int64_t, const T*)) const {
    if (plan_->halved()) return join(z, points_ / 2, plan_->roots());
    const int64_t half = size / 2;
    std::fill_n(z + half, half, T(0));
    for (int64_t k = 1; k <= points_ / 2; ++k) {
      const T* from = z + k * size;
      T* to = z + (points_ - k) * size;
      for (int64_t w = 0; w < half; ++w) {
        to[w] = from[w];
        to[w + half] = -from[w + half];
      }
    }
  }

  void run_long(int64_t begin, int64_t end, bool parallel) const {
    const FftMath<T>& math = fft_math<T>();
    constexpr int64_t kComplex = 2 * sizeof(T);
    const int64_t n = plan_->size();
    const bool halved = plan_->halved();
    // Where numbers lie in order they are read and written in place.
    const FftSide in = side(false, begin, 1), out = side(true, begin, 1);
    const bool reads = in.step == kComplex && in.imaginary == kComplex / 2 && !to_real_;
    const bool writes = out.step == kComplex && out.imaginary == kComplex / 2 && n <= made_;
    const int64_t size = n + 1, width = reads && writes ? 0 : std::min(kBlock, end - begin);
    Ref<Storage> storage;
    if (width > 0) storage = cpu_backend().allocate(checked_nbytes(width * size, kComplex));
    T* buffer = width > 0 ? static_cast<T*>(storage->data) : nullptr;
    for (int64_t first = begin; first < end; first += kBlock) {
      const int64_t count = std::min(kBlock, end - first);
      const FftSide from = side(false, first, count), to = side(true, first, count);
      if (!reads) gather(buffer, size, from);
      for (int64_t w = 0; w < count; ++w) {
        T* own = buffer ? buffer + 2 * w * size : nullptr;
        T* z = writes ? reinterpret_cast<T*>(to.line[w]) : own;
        const T* x = reads ? reinterpret_cast<const T*>(from.line[w]) : own;
        if (to_real_) complete(own, 2, math.join_line);
        plan_->run_line(z, x, exchange_, scale_, parallel);
        if (from_real_ && halved) math.split_line(z, n, plan_->roots());
      }
      if (!writes) scatter(to, buffer, size);
    }
  }

  void gather(T* buffer, int64_t size, const FftSide& from) const {
    for (int64_t j = 0; j < read(); ++j) {
      for (int64_t w = 0; w < from.width; ++w) {
        const char* at = from.line[w] + j * from.step;
        T* z = buffer + 2 * (w * size + j);
        z[0] = *reinterpret_cast<const T*>(at);
        z[1] = from.has_imaginary ? *reinterpret_cast<const T*>(at + from.imaginary) : T(0);
      }
    }
  }
  void scatter(const FftSide& to, const T* buffer, int64_t size) const {
    for (int64_t j = 0; j < written(); ++j) {
      for (int64_t w = 0; w < to.width; ++w) {
        char* at = to.line[w] + j * to.step;
        const T* z = buffer + 2 * (w * size + j);
        *reinterpret_cast<T*>(at) = z[0];
        if (to.has_imaginary) *reinterpret_cast<T*>(at + to.imaginary) = z[1];
      }
    }
  }

  const Tensor &out_, &x_;
  bool from_real_, to_real_;
  int64_t given_, made_, points_;
  bool exchange_;
  T scale_;
  LoopNest lines_;
  bool together_;
  std::shared_ptr<const FftPlan<T>> plan_;
  int64_t step_, out_step_;
};

}  // namespace

void CpuBackend::fft(const Tensor& out, const Tensor& x, int axis, bool backward, double scale) {
  if (out.numel() == 0) return;
  if (real_dtype(out.dtype()) == DType::float32) {
    Transform<float>(out, x, axis, backward, scale).run();
  } else {
    Transform<double>(out, x, axis, backward, scale).run();
  }
}

}  // namespace libtensor::cpu
