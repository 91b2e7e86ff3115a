// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/format.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

#include "libtensor/core/cancel.h"
#include "libtensor/core/number_text.h"

namespace libtensor {
namespace {

std::atomic<int> precision_now{PrintOptions{}.precision};
std::atomic<int64_t> threshold_now{PrintOptions{}.threshold};
std::atomic<int64_t> edge_items_now{PrintOptions{}.edge_items};
std::atomic<int64_t> line_width_now{PrintOptions{}.line_width};
std::atomic<Notation> notation_now{PrintOptions{}.notation};

constexpr char kPrefix[] = "tensor(";
constexpr int64_t kIndent = sizeof kPrefix - 1;

void append_number(std::string& out, double value, std::chars_format format, int precision) {
  constexpr size_t kMost = 330;  // sign, 309 digits, point, exponent
  const size_t begin = out.size();
  out.resize(begin + kMost + static_cast<size_t>(precision));
  char* first = out.data() + begin;
  const char* end = write_number(first, out.data() + out.size(), value, format, precision);
  out.resize(begin + static_cast<size_t>(end - first));
}

template <class T>
void append_integer(std::string& out, T value) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

class Printer {
 public:
  Printer(const Printable& x, const PrintOptions& options)
      : x_(x),
        options_(options),
        numel_(checked_numel(x.shape)),
        summarize_(numel_ > options.threshold) {}

  std::string run() {
    std::string out = kPrefix;
    if (numel_ == 0) {
      out += "[]";
    } else if (!x_.data) {
      out += "...";
    } else {
      choose_format();
      print(0, 0, kIndent, out);
    }
    add_suffixes(out);
    return out + ")";
  }

 private:
  enum class Style { integers, whole, fixed, scientific };  // whole: floats without a fraction

  bool left_out(int axis) const noexcept {
    return summarize_ && x_.shape[axis] > 2 * options_.edge_items;
  }

  // Calls f(i) for the indices of an axis that are printed, and gap() where some are left out.
  template <class F, class Gap>
  void indices(int axis, F&& f, Gap&& gap) const {
    const int64_t n = x_.shape[axis], edge = options_.edge_items;
    const auto from_to = [&](int64_t begin, int64_t end) {
      constexpr int64_t kWork = 64;  // of a number as text
      for (int64_t i = begin; i < end; ++i) {
        point_(kWork);
        f(i);
      }
    };
    if (!left_out(axis)) return from_to(0, n);
    from_to(0, edge);
    gap();
    from_to(n - edge, n);
  }

  // Calls f(offset) for all elements that are printed.
  template <class F>
  void elements(int axis, int64_t offset, F&& f) const {
    if (axis == x_.shape.size()) return f(offset);
    indices(
        axis, [&](int64_t i) { elements(axis + 1, offset + i * x_.strides[axis], f); }, [] {});
  }

  template <class F>
  void load(int64_t offset, F&& f) const {
    visit_any_dtype(x_.dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      f(static_cast<const T*>(x_.data)[offset]);
    });
  }

  // A part of an element: 0 real, 1 imaginary.
  double number(int64_t offset, int part = 0) const {
    double value = 0;
    load(offset, [&](auto element) {
      if constexpr (math::IsComplex<decltype(element)>::value) {
        value = static_cast<double>(part == 0 ? element.re : element.im);
      } else {
        value = convert<double>(element);
      }
    });
    return value;
  }

  Style choose_style(int part) const {
    double smallest = std::numeric_limits<double>::infinity(), largest = 0;
    bool whole = true;
    elements(0, 0, [&](int64_t offset) {
      const double value = number(offset, part), magnitude = std::fabs(value);
      if (!counts(value)) return;
      smallest = std::min(smallest, magnitude);
      largest = std::max(largest, magnitude);
      whole = whole && value == std::ceil(value);
    });
    const bool spread =
        largest > 0 && (largest / smallest > 1000 || largest > 1e8 || smallest < 1e-4);
    const Notation notation = options_.notation;
    const bool scientific =
        notation == Notation::automatic ? spread : notation == Notation::scientific;
    return scientific ? Style::scientific : whole ? Style::whole : Style::fixed;
  }

  int64_t widest(int part) const {
    int64_t width = 1;
    std::string text;
    elements(0, 0, [&](int64_t offset) {
      if (style_ != Style::integers && !counts(number(offset, part))) return;
      text.clear();
      append_part(offset, part, text);
      width = std::max(width, static_cast<int64_t>(text.size()));
    });
    return width;
  }

  void choose_format() {
    if (is_inexact(x_.dtype)) style_ = choose_style(0);
    width_ = widest(0);
    if (!is_complex(x_.dtype)) return;
    imag_style_ = choose_style(1);
    imag_width_ = widest(1) + 1;
  }

  // Zeros, infinities and NaN have no say in the format.
  static bool counts(double value) noexcept { return std::isfinite(value) && value != 0; }

  void append_part(int64_t offset, int part, std::string& out) const {
    load(offset, [&](auto element) {
      using T = decltype(element);
      if constexpr (math::IsComplex<T>::value) {
        append_float(number(offset, part), part == 0 ? style_ : imag_style_, out);
      } else if constexpr (std::is_same_v<T, bool>) {
        out += element ? "True" : "False";
      } else if constexpr (std::is_integral_v<T>) {
        append_integer(out, element);
      } else {
        append_float(convert<double>(element), style_, out);
      }
    });
  }

  void append_float(double value, Style style, std::string& out) const {
    if (std::isnan(value)) {
      out += "nan";
    } else if (std::isinf(value)) {
      out += value < 0 ? "-inf" : "inf";
    } else if (style == Style::whole) {
      append_number(out, value, std::chars_format::fixed, 0);
      out += '.';
    } else {
      const auto format =
          style == Style::fixed ? std::chars_format::fixed : std::chars_format::scientific;
      append_number(out, value, format, options_.precision);
    }
  }

  void append_padded(int64_t offset, std::string& out) const {
    const size_t begin = out.size();
    append_part(offset, 0, out);
    const auto length = static_cast<int64_t>(out.size() - begin);
    if (length < width_) out.insert(begin, static_cast<size_t>(width_ - length), ' ');
    if (!is_complex(x_.dtype)) return;
    const size_t middle = out.size();
    append_part(offset, 1, out);
    if (out[middle] != '-') out.insert(middle, 1, '+');
    out += 'j';
  }

  void print(int axis, int64_t offset, int64_t indent, std::string& out) const {
    const int below = x_.shape.size() - axis;  // axes from this one on
    if (below == 0) return append_padded(offset, out);
    out += '[';
    if (left_out(axis) && options_.edge_items == 0) {
      out += "...]";
      return;
    }
    const int64_t per_line =
        std::max<int64_t>(1, (options_.line_width - indent) / (width_ + imag_width_ + 2));
    int64_t count = 0;
    const auto separate = [&] {
      const bool breaks = below > 1 || count % per_line == 0;
      if (count++ == 0) return;
      out += breaks ? "," : ", ";
      if (breaks)
        out.append(static_cast<size_t>(std::max(below - 1, 1)), '\n')
            .append(static_cast<size_t>(indent + 1), ' ');
    };
    indices(
        axis,
        [&](int64_t i) {
          separate();
          print(axis + 1, offset + i * x_.strides[axis], indent + 1, out);
        },
        [&] {
          separate();
          out += below > 1 ? "..." : " ...";
        });
    out += ']';
  }

  void add_suffixes(std::string& out) const {
    std::vector<std::string> suffixes;
    if (!x_.device.is_cpu()) {
      Text device;
      device << x_.device;
      suffixes.push_back("device='" + std::string(device.view()) + "'");
    }
    const bool shows_shape = x_.data && options_.edge_items != 0;
    if (numel_ == 0 ? x_.shape.size() != 1 : !shows_shape) suffixes.push_back("size=" + tuple());
    // Elements of these show what they are.
    const bool shown =
        numel_ > 0 && x_.data &&
        (x_.dtype == DType::int64 || x_.dtype == DType::boolean || x_.dtype == DType::complex64);
    if (x_.dtype != DType::float32 && !shown)
      suffixes.push_back(std::string("dtype=") + dtype_name(x_.dtype));
    if (*x_.grad_fn) {
      suffixes.push_back(std::string("grad_fn=<") + x_.grad_fn + ">");
    } else if (x_.requires_grad) {
      suffixes.push_back("requires_grad=True");
    }
    const size_t newline = out.rfind('\n');
    // The last line and two columns, as PyTorch counts.
    auto column = static_cast<int64_t>(newline == std::string::npos ? out.size() + 2
                                                                    : out.size() - newline + 1);
    for (const std::string& suffix : suffixes) {
      const auto length = static_cast<int64_t>(suffix.size());
      if (column + length + 2 > options_.line_width) {
        out.append(",\n").append(kIndent, ' ');
        column = kIndent + length;
      } else {
        out += ", ";
        column += length + 2;
      }
      out += suffix;
    }
  }

  // The shape as Python writes a tuple.
  std::string tuple() const {
    std::string out = "(";
    for (int i = 0; i < x_.shape.size(); ++i) {
      if (i > 0) out += ", ";
      append_integer(out, x_.shape[i]);
    }
    return out + (x_.shape.size() == 1 ? ",)" : ")");
  }

  mutable CancelPoint point_;
  const Printable& x_;
  const PrintOptions& options_;
  const int64_t numel_;
  const bool summarize_;
  Style style_ = Style::integers;
  int64_t width_ = 1;
  Style imag_style_ = Style::integers;
  int64_t imag_width_ = 0;  // with the j; 0 of real numbers
};

}  // namespace

PrintOptions print_options() noexcept {
  return {precision_now, threshold_now, edge_items_now, line_width_now, notation_now};
}

void set_print_options(const PrintOptions& options) noexcept {
  precision_now = options.precision;
  threshold_now = options.threshold;
  edge_items_now = options.edge_items;
  line_width_now = options.line_width;
  notation_now = options.notation;
}

std::string to_text(const Printable& x, const PrintOptions& options) {
  return Printer(x, options).run();
}

}  // namespace libtensor
