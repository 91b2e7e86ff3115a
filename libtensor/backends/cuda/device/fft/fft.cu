// SPDX-License-Identifier: Apache-2.0
// Fourier transforms along an axis. Short lines are transformed by a block of threads in shared
// memory, long ones by a kernel for each pass.
#include "libtensor/backends/cuda/device/fft/fft_lines.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/memory/memory.h"

namespace libtensor::cuda {
namespace {

constexpr int64_t kSharedBytes = 20480;  // of one of two buffers
template <class T>
constexpr int64_t kShort = kSharedBytes / static_cast<int64_t>(sizeof(Complex<T>));
constexpr int kTogether = 32;                   // most lines of a block
constexpr int64_t kAtOnce = int64_t{16} << 20;  // bytes of long lines that pass together
static_assert(kThreads >= kTogether);

// --- tables

template <class T>
__global__ void roots_kernel(Complex<T>* to, int64_t count, int64_t n) {
  for (int64_t k = first_index(); k < count; k += index_step())
    to[k] = Complex<T>(fourier::root_of_unity(k, n));
}

__device__ inline Complex<double> chirp_at(int64_t k, int64_t n) {
  return fourier::root_of_unity(
      static_cast<int64_t>(static_cast<uint64_t>(k) * static_cast<uint64_t>(k) %
                           (2 * static_cast<uint64_t>(n))),
      2 * n);
}

template <class T>
__global__ void chirp_kernel(Complex<T>* chirp, int64_t n) {
  for (int64_t k = first_index(); k < n; k += index_step()) chirp[k] = Complex<T>(chirp_at(k, n));
}

// The conjugate chirp around 0, over m numbers, by which the results are divided.
template <class T>
__global__ void around_kernel(Complex<T>* to, const Complex<T>* chirp, int64_t n, int64_t m) {
  for (int64_t k = first_index(); k < m; k += index_step()) {
    const int64_t place = k < n ? k : m - k;
    const T share = T(1) / static_cast<T>(m);
    to[k] = place < n ? share * fourier::conjugate(chirp[place]) : Complex<T>(0);
  }
}

// --- short lines

template <class T>
__device__ void run_passes(const Transform<T>& of, int lines, Complex<T>*& from, Complex<T>*& to) {
  const int length = static_cast<int>(of.length);
  int64_t l = 1;
  while (l < length) {
    const int p = fourier::next_radix(length / l);
    const Pass<T> pass{l, p, length / (l * p), of.roots};
    const int butterflies = static_cast<int>(butterflies_of(length, p));
    for (int e = static_cast<int>(threadIdx.x); e < lines * butterflies;
         e += static_cast<int>(blockDim.x)) {
      const int line = e / butterflies;
      run_butterfly(pass, from + line * length, to + line * length, e - line * butterflies);
    }
    l *= p;
    Complex<T>* other = from;
    from = to;
    to = other;
    __syncthreads();
  }
}

// Which of two indices of a number varies fastest among threads, so that they read side by side.
struct Fastest {
  bool line_in, line_out;
};

template <class T>
__global__ void __launch_bounds__(kThreads)
    short_kernel(Transform<T> of, Layout<2> lines, int together, Fastest fastest) {
  using C = Complex<T>;
  TENSOR_SHARED(C, first, kShort<T>);
  TENSOR_SHARED(C, second, kShort<T>);
  TENSOR_SHARED(char*, heads, 2 * kTogether);
  const int length = static_cast<int>(of.length), outputs = static_cast<int>(of.outputs());
  const int64_t groups = (lines.numel + together - 1) / together;
  for (int64_t group = blockIdx.x; group < groups; group += gridDim.x) {
    const int64_t rest = lines.numel - group * together;
    const int count = static_cast<int>(rest < together ? rest : together);
    const int own = static_cast<int>(threadIdx.x), all = static_cast<int>(blockDim.x);
    for (int line = own; line < count; line += all) {
      char* at[2];
      lines.find(group * together + line, at);
      heads[line] = at[0];
      heads[kTogether + line] = at[1];
    }
    __syncthreads();
    C *from = first, *to = second;
    for (int e = own; e < count * length; e += all) {
      const int line = fastest.line_in ? e % count : e / length;
      const int j = fastest.line_in ? e / count : e % length;
      from[line * length + j] = of.input(heads[kTogether + line], j);
    }
    __syncthreads();
    run_passes(of, count, from, to);
    if (of.chirp) {
      for (int e = own; e < count * length; e += all) from[e] = of.between(from[e], e % length);
      __syncthreads();
      run_passes(of, count, from, to);
    }
    for (int e = own; e < count * outputs; e += all) {
      const int line = fastest.line_out ? e % count : e / outputs;
      const int k = fastest.line_out ? e / count : e % outputs;
      of.output(from + line * length, heads[line], k);
    }
    __syncthreads();
  }
}

// --- long lines

template <class T>
__global__ void input_kernel(Transform<T> of, Layout<2> lines, int64_t begin, int64_t count,
                             Complex<T>* to, bool line_fastest) {
  for (int64_t e = first_index(); e < count * of.length; e += index_step()) {
    const int64_t line = line_fastest ? e % count : e / of.length;
    const int64_t j = line_fastest ? e / count : e % of.length;
    char* at[2];
    lines.find(begin + line, at);
    to[line * of.length + j] = of.input(at[1], j);
  }
}

template <class T>
__global__ void pass_kernel(Pass<T> pass, int64_t length, int64_t count, const Complex<T>* from,
                            Complex<T>* to) {
  const int64_t butterflies = butterflies_of(length, pass.p);
  for (int64_t e = first_index(); e < count * butterflies; e += index_step()) {
    const int64_t line = e / butterflies;
    run_butterfly(pass, from + line * length, to + line * length, e - line * butterflies);
  }
}

template <class T>
__global__ void between_kernel(Transform<T> of, int64_t count, Complex<T>* z) {
  for (int64_t e = first_index(); e < count * of.length; e += index_step())
    z[e] = of.between(z[e], e % of.length);
}

template <class T>
__global__ void output_kernel(Transform<T> of, Layout<2> lines, int64_t begin, int64_t count,
                              const Complex<T>* from, bool line_fastest) {
  const int64_t outputs = of.outputs();
  for (int64_t e = first_index(); e < count * outputs; e += index_step()) {
    const int64_t line = line_fastest ? e % count : e / outputs;
    const int64_t k = line_fastest ? e / count : e % outputs;
    char* at[2];
    lines.find(begin + line, at);
    of.output(from + line * of.length, at[0], k);
  }
}

// Ends in `from`.
template <class T>
void run_passes(const Context& context, const Transform<T>& of, int64_t count, Complex<T>*& from,
                Complex<T>*& to) {
  for (int64_t l = 1; l < of.length;) {
    const int64_t p = fourier::next_radix(of.length / l);
    const Pass<T> pass{l, p, of.length / (l * p), of.roots};
    launch(context, for_each(context, count * butterflies_of(of.length, p)), pass_kernel<T>, pass,
           of.length, count, from, to);
    l *= p;
    Complex<T>* other = from;
    from = to;
    to = other;
  }
}

// --- lines of tensors

template <class T>
class Lines {
 public:
  using C = Complex<T>;

  Lines(const Context& context, FourierKind kind, int64_t n, bool backward, double scale)
      : context_(context),
        halved_(kind != FourierKind::complex && n % 2 == 0),
        of_(transform(kind, n, backward, scale, halved_)),
        convolves_(of_.length != of_.size),
        tables_(context, numbers() * static_cast<int64_t>(sizeof(C))) {
    C* next = tables_.as<C>();
    of_.roots = next;
    fill_roots(next, of_.length, of_.length);
    next += of_.length;
    if (halved_) {
      of_.halves = next;
      fill_roots(next, n / 2 + 1, n);
      next += n / 2 + 1;
    }
    if (convolves_) fill_chirp(next);
  }

  void run(View out, View x, int axis) {
    bool inner[2];
    const StridedIterator rows = iterator_of_lines(out, x, axis, inner);
    of_.read = x.stride(axis) * itemsize(x.dtype);
    of_.written = out.stride(axis) * itemsize(out.dtype);
    for_layouts<2>(rows, [&](const Layout<2>& lines, int64_t) {
      const Fastest fastest{inner[1], inner[0]};
      is_short() ? run_short(of_, lines, fastest) : run_long(lines, fastest);
    });
  }

 private:
  static Transform<T> transform(FourierKind kind, int64_t n, bool backward, double scale,
                                bool halved) {
    Transform<T> of{};
    of.kind = kind;
    of.turns = kind == FourierKind::complex ? backward : kind == FourierKind::to_real;
    of.n = n;
    of.size = halved ? n / 2 : n;
    of.length = fourier::is_smooth(of.size, kLargestRadix) ? of.size
                                                           : fourier::next_smooth(2 * of.size - 1);
    of.scale = static_cast<T>(scale);
    return of;
  }

  bool is_short() const { return of_.length <= kShort<T>; }
  // Of all tables.
  int64_t numbers() const {
    return of_.length + (halved_ ? of_.n / 2 + 1 : 0) + (convolves_ ? of_.size + of_.length : 0);
  }

  void fill_roots(C* to, int64_t count, int64_t n) {
    launch(context_, for_each(context_, count), roots_kernel<T>, to, count, n);
  }

  void fill_chirp(C* next) {
    C *chirp = next, *spectrum = next + of_.size;
    launch(context_, for_each(context_, of_.size), chirp_kernel<T>, chirp, of_.size);
    launch(context_, for_each(context_, of_.length), around_kernel<T>, spectrum, chirp, of_.size,
           of_.length);
    Transform<T> plain = of_;
    plain.kind = FourierKind::complex;
    plain.turns = false;
    plain.size = plain.n = of_.length;
    plain.scale = 1;
    plain.read = plain.written = sizeof(C);
    plain.halves = plain.chirp = plain.spectrum = nullptr;
    if (is_short()) {
      Layout<2> line{};
      line.numel = line.ndim = 1;
      line.dense = true;
      line.extents[0] = 1;
      line.bases[0] = line.bases[1] = reinterpret_cast<char*>(spectrum);
      run_short(plain, line, {false, false});
    } else {
      const int64_t nbytes = of_.length * static_cast<int64_t>(sizeof(C));
      const Workspace other(context_, nbytes);
      C *from = spectrum, *to = other.as<C>();
      run_passes(context_, plain, 1, from, to);
      if (from != spectrum) {
        check(cudaMemcpyAsync(spectrum, from, static_cast<size_t>(nbytes), cudaMemcpyDeviceToDevice,
                              context_.stream),
              "cudaMemcpyAsync");
      }
    }
    of_.chirp = chirp;
    of_.spectrum = spectrum;
  }

  void run_short(const Transform<T>& of, const Layout<2>& lines, Fastest fastest) {
    const int64_t blocks = busy_blocks(context_);
    const auto least = [](int64_t a, int64_t b) { return a < b ? a : b; };
    // Lines side by side are read together, others only where there are more than enough.
    const bool strided = fastest.line_in || fastest.line_out;
    int64_t together = lines.numel / blocks;
    if (together < (strided ? 8 : 1)) together = strided ? 8 : 1;
    together = least(least(together, lines.numel), least(kShort<T> / of.length, kTogether));
    const int64_t groups = (lines.numel + together - 1) / together;
    const int64_t threads = least((together * of.length / 4 + 31) / 32 * 32, kThreads);
    const Launch grid{dim3(static_cast<unsigned>(least(groups, blocks))),
                      dim3(static_cast<unsigned>(threads < 32 ? 32 : threads)), true};
    launch(context_, grid, short_kernel<T>, of, lines, static_cast<int>(together), fastest);
  }

  void run_long(const Layout<2>& lines, Fastest fastest) {
    const int64_t nbytes = of_.length * static_cast<int64_t>(sizeof(C));
    int64_t most = kAtOnce / nbytes;
    if (most < 1) most = 1;
    if (most > lines.numel) most = lines.numel;
    const Workspace memory(context_, 2 * most * nbytes);
    for (int64_t begin = 0; begin < lines.numel; begin += most) {
      const int64_t count = lines.numel - begin < most ? lines.numel - begin : most;
      C *from = memory.as<C>(), *to = from + most * of_.length;
      launch(context_, for_each(context_, count * of_.length), input_kernel<T>, of_, lines, begin,
             count, from, fastest.line_in);
      run_passes(context_, of_, count, from, to);
      if (convolves_) {
        launch(context_, for_each(context_, count * of_.length), between_kernel<T>, of_, count,
               from);
        run_passes(context_, of_, count, from, to);
      }
      launch(context_, for_each(context_, count * of_.outputs()), output_kernel<T>, of_, lines,
             begin, count, from, fastest.line_out);
    }
  }

  Context context_;
  bool halved_;
  Transform<T> of_;
  bool convolves_;
  Workspace tables_;
};

template <class T>
void run(const Context& context, View out, View x, int32_t axis, bool backward, double scale) {
  Lines<T>(context, fourier_kind(out, x), fourier_points(out, x, axis), backward, scale)
      .run(out, x, axis);
}

}  // namespace

StridedIterator iterator_of_lines(const View& out, const View& x, int axis, bool (&inner)[2]) {
  StridedIterator rows;
  rows.operands = 2;
  rows.numel = 1;
  rows.bases[0] = out.data;
  rows.bases[1] = x.data;
  for (int i = 0; i < out.ndim; ++i) {
    if (i == axis || out.extent(i) == 1) continue;
    const int64_t steps[2] = {out.stride(i) * itemsize(out.dtype), x.stride(i) * itemsize(x.dtype)};
    rows.numel *= out.extent(i);
    const int last = rows.ndim - 1;
    if (last >= 0 && rows.strides[last][0] == steps[0] * out.extent(i) &&
        rows.strides[last][1] == steps[1] * out.extent(i)) {
      rows.extents[last] *= out.extent(i);
    } else {
      rows.extents[++rows.ndim - 1] = out.extent(i);
    }
    rows.strides[rows.ndim - 1][0] = steps[0];
    rows.strides[rows.ndim - 1][1] = steps[1];
  }
  if (rows.ndim == 0) {
    rows.ndim = 1;
    rows.extents[0] = 1;
    rows.strides[0][0] = rows.strides[0][1] = 0;
  }
  const View* const views[] = {&out, &x};
  for (int k = 0; k < 2; ++k) {
    const int64_t step = views[k]->stride(axis) * itemsize(views[k]->dtype),
                  other = rows.strides[rows.ndim - 1][k];
    inner[k] = other != 0 && (other < 0 ? -other : other) < (step < 0 ? -step : step);
  }
  return rows;
}

void fft(const Context& context, View out, View x, int32_t axis, bool backward, double scale) {
  if (out.numel == 0 || transform_by_library(context, out, x, axis, backward, scale)) return;
  if (real_dtype(out.dtype) == DType::float32) {
    run<float>(context, out, x, axis, backward, scale);
  } else {
    run<double>(context, out, x, axis, backward, scale);
  }
}

}  // namespace libtensor::cuda
