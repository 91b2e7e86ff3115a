// Fourier transforms along an axis: lines are copied together, transformed and copied back.
#include "libtensor/backends/cpu/fft.h"

#include <algorithm>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/space.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kTogether = 8;  // lines that are read side by side
constexpr int64_t kLineGrain = 16384;

// What happens to one line of `n` numbers. Real ones of an even n are transformed as n / 2 complex
// ones, the even places in the real parts.
template <class T>
class Transform {
 public:
  enum class Kind { complex, from_real, to_real };

  Transform(Kind kind, int64_t n, bool backward, double scale)
      : kind_(kind),
        n_(n),
        backward_(backward),
        scale_(static_cast<T>(scale)),
        halved_(kind != Kind::complex && n % 2 == 0),
        plan_(halved_ ? n / 2 : n) {
    if (!halved_) return;
    for (int64_t k = 0; k <= n / 2; ++k) roots_.push_back(Complex<T>(fourier::root_of_unity(k, n)));
  }

  // Numbers of a line, from the first read to the last write.
  int64_t line_size() const { return halved_ ? n_ / 2 + 1 : n_; }
  int64_t work_size() const { return plan_.work_size(); }

  void run(Complex<T>* z, Complex<T>* work) const {
    const bool turns = kind_ == Kind::complex ? backward_ : kind_ == Kind::to_real;
    if (kind_ == Kind::to_real) prepare(z);
    if (turns) exchange(z);
    plan_.run(z, work);
    if (turns) exchange(z);
    if (kind_ == Kind::from_real && halved_) split(z);
  }

  T scale() const { return scale_; }
  bool halved() const { return halved_; }

 private:
  void exchange(Complex<T>* z) const {
    for (int64_t k = 0; k < plan_.size(); ++k) z[k] = fourier::exchanged(z[k]);
  }

  // From the half spectrum to what is transformed backwards.
  void prepare(Complex<T>* z) const {
    z[0].im = 0;
    if (!halved_) {
      for (int64_t k = 1; k <= n_ / 2; ++k) z[n_ - k] = {z[k].re, -z[k].im};
      return;
    }
    const int64_t h = n_ / 2;
    z[h].im = 0;
    for (int64_t k = 0; k <= h - k; ++k) {
      const Complex<T> a = z[k], b = z[h - k];
      z[k] = fourier::joined(a, b, roots_[static_cast<size_t>(k)]);
      if (k > 0) z[h - k] = fourier::joined(b, a, roots_[static_cast<size_t>(h - k)]);
    }
  }
  // The reverse of it.
  void split(Complex<T>* z) const {
    const int64_t h = n_ / 2;
    z[h] = z[0];
    for (int64_t k = 0; k <= h - k; ++k) {
      const Complex<T> a = z[k], b = z[h - k];
      z[k] = fourier::parted(a, b, roots_[static_cast<size_t>(k)]);
      if (k < h - k) z[h - k] = fourier::parted(b, a, roots_[static_cast<size_t>(h - k)]);
    }
  }

  Kind kind_;
  int64_t n_;
  bool backward_;
  T scale_;
  bool halved_;
  FftPlan<T> plan_;
  std::vector<Complex<T>> roots_;
};

Tensor first_of_axis(const Tensor& x, int axis) {
  Shape shape = x.shape();
  shape[axis] = 1;
  return alias(x, shape, x.strides(), x.offset());
}

template <class T>
void run_lines(const Tensor& out, const Tensor& x, int axis, bool backward, double scale) {
  using C = Complex<T>;
  using Kind = typename Transform<T>::Kind;
  const bool from_real = !is_complex(x.dtype()), to_real = !is_complex(out.dtype());
  const Kind kind = from_real ? Kind::from_real : to_real ? Kind::to_real : Kind::complex;
  const int64_t given = x.extent(axis), made = out.extent(axis);
  const Transform<T> transform(kind, to_real ? made : given, backward, scale);
  const Tensor heads = first_of_axis(x, axis), out_heads = first_of_axis(out, axis);
  const Space lines = make_space(out_heads, heads, ~uint64_t{0});
  const int64_t step = x.strides()[axis] * itemsize(x.dtype()),
                out_step = out.strides()[axis] * itemsize(out.dtype());
  const T factor = transform.scale();
  // Of real numbers two make one.
  const bool pairs = transform.halved();
  const int64_t size = transform.line_size();
  const int64_t grain = std::max<int64_t>(1, kLineGrain / size);
  parallel_for(lines.count, grain, [&](int64_t begin, int64_t end) {
    std::vector<C> buffer(static_cast<size_t>(checked_mul(size, kTogether)));
    std::vector<C> work(static_cast<size_t>(transform.work_size()));
    for (int64_t first = begin; first < end; first += kTogether) {
      const int64_t width = std::min(kTogether, end - first);
      const char* from[kTogether];
      char* to[kTogether];
      for (int64_t w = 0; w < width; ++w) {
        const auto [offset, out_offset] = lines.offsets(first + w, 0);
        from[w] = static_cast<const char*>(x.data()) + offset;
        to[w] = static_cast<char*>(out.data()) + out_offset;
      }
      for (int64_t j = 0; j < given; ++j) {
        for (int64_t w = 0; w < width; ++w) {
          const char* at = from[w] + j * step;
          if (!from_real) {
            buffer[static_cast<size_t>(w * size + j)] = *reinterpret_cast<const C*>(at);
            continue;
          }
          const T value = *reinterpret_cast<const T*>(at);
          C& z = buffer[static_cast<size_t>(w * size + (pairs ? j / 2 : j))];
          if (!pairs || j % 2 == 0) {
            z = C(value);
          } else {
            z.im = value;
          }
        }
      }
      for (int64_t w = 0; w < width; ++w)
        transform.run(&buffer[static_cast<size_t>(w * size)], work.data());
      for (int64_t k = 0; k < made; ++k) {
        for (int64_t w = 0; w < width; ++w) {
          const C z = buffer[static_cast<size_t>(w * size + (to_real && pairs ? k / 2 : k))];
          char* at = to[w] + k * out_step;
          if (!to_real) {
            *reinterpret_cast<C*>(at) = factor * z;
          } else {
            *reinterpret_cast<T*>(at) = factor * (pairs && k % 2 == 1 ? z.im : z.re);
          }
        }
      }
    }
  });
}

}  // namespace

void CpuBackend::fft(const Tensor& out, const Tensor& x, int axis, bool backward, double scale) {
  if (out.numel() == 0) return;
  if (real_dtype(out.dtype()) == DType::float32) {
    run_lines<float>(out, x, axis, backward, scale);
  } else {
    run_lines<double>(out, x, axis, backward, scale);
  }
}

}  // namespace libtensor::cpu
