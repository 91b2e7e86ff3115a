// SPDX-License-Identifier: Apache-2.0
#include "tests/cuda/emulation/dnn_program.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

#include "libtensor/core/half.h"

namespace libtensor::emulation::dnn {

size_t item_size(int type) {
  return type == kDouble ? 8 : type == kHalf || type == kBfloat ? 2 : type == kBoolean ? 1 : 4;
}

double load(int type, const char* at) {
  const auto as = [&](auto zero) {
    std::memcpy(&zero, at, sizeof zero);
    return zero;
  };
  switch (type) {
    case kDouble:
      return as(0.0);
    case kHalf:
      return static_cast<double>(libtensor::float16_to_float(as(uint16_t{})));
    case kBfloat:
      return static_cast<double>(libtensor::bfloat16_to_float(as(uint16_t{})));
    case kInt32:
      return as(int32_t{});
    case kBoolean:
      return as(char{});
    default:
      return static_cast<double>(as(0.0f));
  }
}

bool broadcasts(const Tensor& x, const Tensor& out) {
  if (x.extents.size() != out.extents.size()) return false;
  for (size_t axis = 0; axis < x.extents.size(); ++axis) {
    if (x.extents[axis] != 1 && x.extents[axis] != out.extents[axis]) return false;
  }
  return true;
}

namespace {

// Places of a tensor in order, as one number each: rows one after the other.
using Numbers = std::vector<double>;

void store(int type, char* at, double value) {
  const auto put = [&](auto x) { std::memcpy(at, &x, sizeof x); };
  const auto narrow = static_cast<float>(value);
  switch (type) {
    case kDouble:
      return put(value);
    case kHalf:
      return put(libtensor::float_to_float16(narrow));
    case kBfloat:
      return put(libtensor::float_to_bfloat16(narrow));
    case kInt32:
      return put(static_cast<int32_t>(value));
    case kBoolean:
      return put(static_cast<char>(value != 0));
    default:
      return put(narrow);
  }
}
double rounded(int type, double value) {
  char bytes[8];
  store(type, bytes, value);
  return load(type, bytes);
}
double as_tf32(double value) {
  const auto narrow = static_cast<float>(value);
  if (!std::isfinite(narrow)) return value;
  return static_cast<double>(
      libtensor::float_of_bits((libtensor::bits_of_float(narrow) + 0x1000u) & ~uint32_t{0x1fff}));
}

int64_t offset_of(const Tensor& tensor, size_t place) {
  int64_t offset = 0;
  auto rest = static_cast<int64_t>(place);
  for (size_t axis = tensor.extents.size(); axis-- > 0;) {
    offset += rest % tensor.extents[axis] * tensor.strides[axis];
    rest /= tensor.extents[axis];
  }
  return offset;
}

// The place in `of`, whose axes of one element serve all, of what is at a place of `like`.
size_t place_in(const Tensor& of, const Tensor& like, size_t place) {
  int64_t found = 0, step = 1;
  auto rest = static_cast<int64_t>(place);
  for (size_t axis = like.extents.size(); axis-- > 0;) {
    const int64_t index = rest % like.extents[axis];
    rest /= like.extents[axis];
    if (of.extents[axis] != 1) found += index * step;
    step *= of.extents[axis];
  }
  return static_cast<size_t>(found);
}

// What is computed when the stream comes to it.
struct Run : Request {
  std::map<int64_t, Numbers> known{};

  explicit Run(const Request& request) : Request(request) {}

  const Tensor& tensor(int64_t id) const { return program->tensors.at(id); }

  const Numbers& read(int64_t id) {
    const auto found = known.find(id);
    if (found != known.end()) return found->second;
    const Tensor& from = tensor(id);
    Numbers values(from.numel());
    for (size_t i = 0; i < values.size(); ++i) {
      values[i] =
          from.by_value
              ? numbers.at(id)
              : load(from.type, memory.at(id) + offset_of(from, i) *
                                                    static_cast<int64_t>(item_size(from.type)));
    }
    return known[id] = std::move(values);
  }
  void write(int64_t id, Numbers values) {
    const Tensor& to = tensor(id);
    for (size_t i = 0; i < values.size(); ++i) {
      if (!to.is_virtual) {
        char* const at =
            memory.at(id) + offset_of(to, i) * static_cast<int64_t>(item_size(to.type));
        store(to.type, at, engine == 0 ? std::nan("") : values[i]);
      }
      values[i] = rounded(to.type, values[i]);
    }
    known[id] = std::move(values);
  }

  // An operand of products, as an engine takes it.
  Numbers factor(int64_t id) {
    Numbers values = read(id);
    if (engine == 2 && tensor(id).type == kFloat) {
      for (double& x : values) x = as_tf32(x);
    }
    return values;
  }

  void pointwise(const Operation& op) {
    const Tensor& out = tensor(op.out);
    Numbers values(out.numel());
    // On an H100, attention with a negative scale was NaN.
    const bool fails = op.mode == 1 && tensor(op.in[1]).by_value && read(op.in[1])[0] < 0;
    const auto at = [&](size_t k, size_t i) {
      return read(op.in[k])[place_in(tensor(op.in[k]), out, i)];
    };
    for (size_t i = 0; i < values.size(); ++i) {
      double& y = values[i];
      switch (op.mode) {
        case 0:
          y = at(0, i) + at(1, i);
          break;
        case 1:
          y = fails ? std::nan("") : at(0, i) * at(1, i);
          break;
        case 6:
          y = at(0, i) / at(1, i);
          break;
        case 9:
          y = at(0, i) - at(1, i);
          break;
        case 13:
          y = std::exp(at(0, i));
          break;
        case 15:
          y = std::log(at(0, i));
          break;
        case 21:
          y = at(0, i);
          break;
        case 303:
          y = at(0, i) >= at(1, i) ? 1 : 0;
          break;
        case 501: {
          auto rest = static_cast<int64_t>(i);
          for (size_t axis = out.extents.size() - 1; axis > static_cast<size_t>(op.axis); --axis)
            rest /= out.extents[axis];
          y = static_cast<double>(rest % out.extents[static_cast<size_t>(op.axis)]);
          break;
        }
        default:
          y = at(2, i) != 0 ? at(0, i) : at(1, i);
      }
    }
    write(op.out, std::move(values));
  }

  void reduce(const Operation& op) {
    const Tensor &out = tensor(op.out), &x = tensor(op.in[0]);
    const bool sums = op.mode == 0;
    Numbers values(out.numel(), sums ? 0 : -std::numeric_limits<double>::infinity());
    const Numbers& from = read(op.in[0]);
    for (size_t i = 0; i < from.size(); ++i) {
      double& y = values[place_in(out, x, i)];
      y = sums ? y + from[i] : std::fmax(y, from[i]);
    }
    write(op.out, std::move(values));
  }

  void reshape(const Operation& op) {
    const Tensor &out = tensor(op.out), &x = tensor(op.in[0]);
    // What is in memory as x lies, seen as out lies.
    const Numbers& from = read(op.in[0]);
    std::map<int64_t, double> lying;
    for (size_t i = 0; i < from.size(); ++i) lying[offset_of(x, i)] = from[i];
    Numbers values(out.numel());
    for (size_t i = 0; i < values.size(); ++i) values[i] = lying.at(offset_of(out, i));
    write(op.out, std::move(values));
  }

  void matmul(const Operation& op) {
    const Tensor &out = tensor(op.out), &a = tensor(op.in[0]), &b = tensor(op.in[1]);
    const Numbers left = factor(op.in[0]), right = factor(op.in[1]);
    const size_t last = out.extents.size() - 1;
    const int64_t m = out.extents[last - 1], n = out.extents[last], k = a.extents[last];
    Numbers values(out.numel());
    const int64_t stacks = out.extents[0], heads = out.extents[1];
    const auto matrix = [&](const Tensor& x, int64_t stack, int64_t head) {
      const int64_t own = x.extents[1];
      return (x.extents[0] == 1 ? 0 : stack) * own + head / (heads / own);
    };
    for (int64_t stack = 0; stack < stacks; ++stack) {
      for (int64_t head = 0; head < heads; ++head) {
        const double* const l = left.data() + matrix(a, stack, head) * m * k;
        const double* const r = right.data() + matrix(b, stack, head) * k * n;
        double* const y = values.data() + (stack * heads + head) * m * n;
        for (int64_t i = 0; i < m; ++i) {
          for (int64_t e = 0; e < k; ++e) {
            for (int64_t j = 0; j < n; ++j) y[i * n + j] += l[i * k + e] * r[e * n + j];
          }
        }
      }
    }
    // cuDNN 9.19 on an H100 wrote no float32 numbers where these were asked for as results.
    if (!out.is_virtual && out.type == kFloat) values.assign(values.size(), std::nan(""));
    write(op.out, std::move(values));
  }

  void convolve(const Operation& op) {
    const int64_t ids[] = {op.kind == kForward ? op.out : op.in[0],
                           op.kind == kBackwardData ? op.out : op.in[op.kind == kForward ? 0 : 1],
                           op.kind == kBackwardFilter ? op.out : op.in[1]};
    const Tensor &y = tensor(ids[0]), &x = tensor(ids[1]), &w = tensor(ids[2]);
    Numbers ys, xs, ws;
    if (op.kind != kForward) ys = factor(ids[0]);
    if (op.kind != kBackwardData) xs = factor(ids[1]);
    if (op.kind != kBackwardFilter) ws = factor(ids[2]);
    Numbers values(tensor(op.out).numel());
    const size_t axes = op.stride.size();
    const int64_t channels = w.extents[1], groups = x.extents[1] / channels;
    const int64_t outs = w.extents[0] / groups;
    int64_t ye[3] = {1, 1, 1}, xe[3] = {1, 1, 1}, we[3] = {1, 1, 1};
    int64_t stride[3] = {1, 1, 1}, padding[3] = {}, dilation[3] = {1, 1, 1};
    for (size_t k = 0; k < axes; ++k) {
      const size_t to = 3 - axes + k;
      ye[to] = y.extents[2 + k];
      xe[to] = x.extents[2 + k];
      we[to] = w.extents[2 + k];
      stride[to] = op.stride[k];
      padding[to] = op.padding[k];
      dilation[to] = op.dilation[k];
    }
    const auto each = [&](const int64_t(&e)[3], const std::function<void(const int64_t(&)[3])>& f) {
      int64_t i[3];
      for (i[0] = 0; i[0] < e[0]; ++i[0]) {
        for (i[1] = 0; i[1] < e[1]; ++i[1]) {
          for (i[2] = 0; i[2] < e[2]; ++i[2]) f(i);
        }
      }
    };
    each(ye, [&](const int64_t(&at)[3]) {
      each(we, [&](const int64_t(&tap)[3]) {
        int64_t from[3];
        for (int k = 0; k < 3; ++k) {
          from[k] = at[k] * stride[k] - padding[k] + tap[k] * dilation[k];
          if (from[k] < 0 || from[k] >= xe[k]) return;
        }
        const auto place = [](const int64_t(&e)[3], const int64_t(&i)[3]) {
          return (i[0] * e[1] + i[1]) * e[2] + i[2];
        };
        const int64_t yp = place(ye, at), xp = place(xe, from), wp = place(we, tap);
        const int64_t yv = ye[0] * ye[1] * ye[2], xv = xe[0] * xe[1] * xe[2],
                      wv = we[0] * we[1] * we[2];
        for (int64_t image = 0; image < x.extents[0]; ++image) {
          for (int64_t o = 0; o < w.extents[0]; ++o) {
            for (int64_t c = 0; c < channels; ++c) {
              const auto yi = static_cast<size_t>((image * w.extents[0] + o) * yv + yp);
              const auto xi =
                  static_cast<size_t>((image * x.extents[1] + o / outs * channels + c) * xv + xp);
              const auto wi = static_cast<size_t>((o * channels + c) * wv + wp);
              if (op.kind == kForward) {
                values[yi] += xs[xi] * ws[wi];
              } else if (op.kind == kBackwardData) {
                values[xi] += ys[yi] * ws[wi];
              } else {
                values[wi] += ys[yi] * xs[xi];
              }
            }
          }
        }
      });
    });
    write(op.out, std::move(values));
  }

  void run() {
    if (workspace) std::memset(workspace, 0xcb, kWorkspace);
    std::vector<bool> done(program->operations.size());
    const auto is_made_later = [&](int64_t id) {
      for (size_t i = 0; i < done.size(); ++i) {
        if (!done[i] && program->operations[i].out == id) return true;
      }
      return false;
    };
    for (size_t left = done.size(); left > 0;) {
      for (size_t i = 0; i < done.size(); ++i) {
        const Operation& op = program->operations[i];
        if (done[i] || std::any_of(op.in.begin(), op.in.end(), is_made_later)) continue;
        switch (op.kind) {
          case kPointwiseOp:
            pointwise(op);
            break;
          case kReductionOp:
            reduce(op);
            break;
          case kReshapeOp:
            reshape(op);
            break;
          case kMatmulOp:
            matmul(op);
            break;
          default:
            convolve(op);
        }
        done[i] = true;
        --left;
      }
    }
  }
};

}  // namespace

void run(const Request& request) { Run(request).run(); }

}  // namespace libtensor::emulation::dnn
