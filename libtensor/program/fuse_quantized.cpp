// SPDX-License-Identifier: Apache-2.0
// Convolutions and products of dequantized operands in a program, computed in integers.
#include <algorithm>
#include <optional>

#include "libtensor/program/matrix_views.h"
#include "libtensor/program/rewrite.h"

namespace libtensor {
namespace {

class QuantizedFusion {
 public:
  explicit QuantizedFusion(Program& program) : program_(program), values_(program) {}

  void run() {
    std::vector<std::optional<Product>> products(program_.calls.size());
    for (size_t i = 0; i < program_.calls.size(); ++i) {
      std::optional<Product> found = product_of(program_.calls[i]);
      if (!found) continue;
      const size_t last = follow(i, *found);
      products[last] = std::move(found);
    }
    std::vector<ProgramCall> calls;
    for (size_t i = 0; i < products.size(); ++i) {
      if (products[i]) replace(program_.calls[i], *products[i], calls);
      calls.push_back(std::move(program_.calls[i]));
    }
    program_.calls = std::move(calls);
    program_.finish();
  }

 private:
  // Codes with a scale and a zero point.
  struct Codes {
    ValueId codes = kNoValue, scale = kNoValue, zero = kNoValue;
  };
  struct Product {
    Codes x, weight, out;
    ValueId bias = kNoValue;
    bool conv = false, transposed = false, relu = false;
    int64_t outs = 0;
    int32_t modes = 0;
    Dims stride, padding, dilation;
    int64_t groups = 1;
  };

  static bool is_byte(DType dtype) { return dtype == DType::int8 || dtype == DType::uint8; }

  const Tensor* constant(ValueId id) const { return values_.constant_tensor(id); }
  const ProgramCall* producer(ValueId id) const { return values_.producer(id); }

  // The dtype of codes; unset where it does not follow from the program.
  DType dtype_of(ValueId id) const {
    for (;;) {
      if (values_.is_input(id)) return program_.inputs[static_cast<size_t>(id)].dtype;
      if (const Tensor* known = constant(id)) return known->dtype();
      const ProgramCall* call = producer(id);
      if (!call) return DType::unset;
      if (is(*call, OpId::quantize_affine)) {
        const DType asked = std::get<DType>(call->args[4]);
        if (asked != DType::unset) return asked;
        if (id_of(call->args[2]) == kNoValue) return DType::uint8;
        id = id_of(call->args[2]);
        continue;
      }
      const bool moves =
          is(*call, OpId::reshape) || is(*call, OpId::permute_dims) || is(*call, OpId::transpose) ||
          is(*call, OpId::matrix_transpose) || is(*call, OpId::flatten) ||
          is(*call, OpId::squeeze) || is(*call, OpId::unsqueeze) || is(*call, OpId::slice) ||
          is(*call, OpId::narrow) || is(*call, OpId::clone) || is(*call, OpId::contiguous);
      if (!moves) return DType::unset;
      id = id_of(call->args[0]);
    }
  }

  bool is_scale(ValueId id, int64_t count) const {
    const Tensor* scale = constant(id);
    return scale && scale->dtype() == DType::float32 && has_count(*scale, count);
  }
  static bool has_count(const Tensor& x, int64_t count) {
    return x.ndim() <= 1 && (x.numel() == 1 || x.numel() == count);
  }
  bool is_zero_point(ValueId id, DType dtype, int64_t count) const {
    if (id == kNoValue) return true;
    const Tensor* zero = constant(id);
    return zero && zero->dtype() == dtype && has_count(*zero, count);
  }

  // What a value is dequantized from: bytes with one scale, or one for each index of an axis.
  std::optional<Codes> codes_of(ValueId id, int64_t count = 1, int axis = 0) const {
    const ProgramCall* call = producer(id);
    if (!call || !is(*call, OpId::dequantize_affine)) return {};
    const Codes codes{id_of(call->args[0]), id_of(call->args[1]), id_of(call->args[2])};
    const DType dtype = dtype_of(codes.codes);
    if (!is_byte(dtype) || !is_scale(codes.scale, count) ||
        !is_zero_point(codes.zero, dtype, count))
      return {};
    if (constant(codes.scale)->numel() > 1) {
      const Tensor* known = constant(codes.codes);
      const int given = std::get<int>(call->args[3]);
      if (!known || (given < 0 ? given + known->ndim() : given) != axis) return {};
    }
    return codes;
  }

  // A weight whose outputs lie along an axis, counted from the end of `ndim` axes, or of any
  // number.
  bool read_weight(Product& product, ValueId id, int ndim, int from_end) const {
    const ProgramCall* call = producer(id);
    if (!call || !is(*call, OpId::dequantize_affine)) return false;
    const Tensor* known = constant(id_of(call->args[0]));
    if (!known || known->ndim() < 2 || (ndim && known->ndim() != ndim)) return false;
    const int axis = known->ndim() - from_end;
    product.outs = known->extent(axis);
    const std::optional<Codes> codes = codes_of(id, product.outs, axis);
    if (codes) product.weight = *codes;
    return codes.has_value();
  }

  // That a bias is float32, as its product is, and has one element for each output.
  bool is_bias(ValueId id, int64_t outs) const {
    if (id == kNoValue) return true;
    if (const Tensor* known = constant(id))
      return known->dtype() == DType::float32 && known->shape() == Shape{outs};
    const ProgramCall* call = producer(id);
    if (!call || !is(*call, OpId::dequantize_affine)) return false;
    const Tensor* codes = constant(id_of(call->args[0]));
    return codes && codes->shape() == Shape{outs} && is_scale(id_of(call->args[1]), outs);
  }

  bool read_left(Product& product, ValueId id) const {
    if (id == kNoValue) return false;
    const std::optional<Codes> codes = codes_of(id);
    if (codes) product.x = *codes;
    return codes.has_value();
  }

  std::optional<Product> product_of(const ProgramCall& call) const {
    if (call.action || call.inplace || !call.extents.empty()) return {};
    if (has_autocast(program_.modes[static_cast<size_t>(call.modes)])) return {};
    Product product;
    product.modes = call.modes;
    const int spatial = is(call, OpId::conv1d)   ? 1
                        : is(call, OpId::conv2d) ? 2
                        : is(call, OpId::conv3d) ? 3
                                                 : 0;
    if (spatial) return read_conv(call, product, spatial);
    ValueId left = kNoValue, right = kNoValue;
    if (is(call, OpId::linear) || is(call, OpId::matmul)) {
      left = id_of(call.args[0]), right = id_of(call.args[1]);
      product.transposed = is(call, OpId::linear);
      if (product.transposed) product.bias = id_of(call.args[2]);
    } else if (is(call, OpId::addmm)) {
      if (std::get<double>(call.args[3]) != 1 || std::get<double>(call.args[4]) != 1) return {};
      product.bias = id_of(call.args[0]), left = id_of(call.args[1]), right = id_of(call.args[2]);
    } else {
      return {};
    }
    if (const ProgramCall* view = producer(right);
        view && !product.transposed && is_matrix_transpose(*view)) {
      right = id_of(view->args[0]);
      product.transposed = true;
    }
    const int ndim = product.transposed || is(call, OpId::addmm) ? 2 : 0;
    if (!read_weight(product, right, ndim, product.transposed ? 2 : 1) ||
        !read_left(product, left) || !is_bias(product.bias, product.outs))
      return {};
    return product;
  }

  std::optional<Product> read_conv(const ProgramCall& call, Product& product, int spatial) const {
    product.conv = true;
    product.bias = id_of(call.args[2]);
    product.stride = std::get<Dims>(call.args[3]);
    product.padding = std::get<Dims>(call.args[4]);
    product.dilation = std::get<Dims>(call.args[5]);
    product.groups = std::get<int64_t>(call.args[6]);
    ValueId left = id_of(call.args[0]);
    const ProgramCall* before = producer(left);
    if (before && is(*before, OpId::pad) && add_padding(product, *before, spatial))
      left = id_of(before->args[0]);
    const int ndim = spatial + 2;
    if (!read_weight(product, id_of(call.args[1]), ndim, ndim) || !read_left(product, left) ||
        !is_bias(product.bias, product.outs))
      return {};
    return product;
  }

  // Zeros around the spatial axes, as padding of the convolution.
  static bool add_padding(Product& product, const ProgramCall& pad, int spatial) {
    const Dims& widths = std::get<Dims>(pad.args[1]);
    if (!pad.extents.empty() || std::get<Scalar>(pad.args[2]).to<double>() != 0) return false;
    const int outer = widths.size() - 2 * spatial, n = product.padding.size();
    if (outer < 0 || (n > 1 && n != spatial)) return false;
    for (int i = 0; i < widths.size(); ++i) {
      if (i < outer ? widths[i] != 0 : widths[i] < 0) return false;
    }
    Dims both(2 * spatial, 0);
    for (int k = 0; k < 2 * spatial; ++k) {
      const int64_t own = n == 0 ? 0 : product.padding[n == 1 ? 0 : k % spatial];
      int64_t sum = 0;
      if (__builtin_add_overflow(own, widths[outer + k % spatial * 2 + k / spatial], &sum))
        return false;
      both[k] = sum;
    }
    product.padding = both;
    return true;
  }

  // Adds what happens to the result of call `i`; returns the last call of that.
  size_t follow(size_t i, Product& product) const {
    ValueId result = program_.calls[i].results[0];
    const ProgramCall* next = values_.only_reader(result);
    const auto step = [&] {
      i = values_.index_of(*next);
      result = next->results[0];
      next = values_.only_reader(result);
    };
    if (next && is(*next, OpId::add) && !next->inplace && !product.conv &&
        product.bias == kNoValue) {
      const ValueId a = id_of(next->args[0]), b = id_of(next->args[1]);
      const ValueId other = a == result ? b : a;
      if (other != kNoValue && is_bias(other, product.outs)) {
        product.bias = other;
        step();
      }
    }
    if (next && is(*next, OpId::relu) && !next->inplace) {
      product.relu = true;
      step();
    }
    if (next && is(*next, OpId::quantize_affine) && id_of(next->args[0]) == result) {
      const ValueId scale = id_of(next->args[1]), zero = id_of(next->args[2]);
      const DType asked = std::get<DType>(next->args[4]);
      const Tensor* known = constant(zero);
      const DType dtype = known ? known->dtype() : DType::uint8;
      const bool fits = is_byte(dtype) && (asked == DType::unset || asked == dtype);
      if (fits && is_scale(scale, 1) && is_zero_point(zero, dtype, 1)) {
        product.out = {kNoValue, scale, zero};
        step();
      }
    }
    return i;
  }

  // The last call of a product becomes all of it, with a view before it where it needs one.
  void replace(ProgramCall& call, const Product& product, std::vector<ProgramCall>& calls) {
    const auto value = [](ValueId id) { return Argument(ValueArg{id}); };
    ValueId weight = product.weight.codes;
    if (!product.conv && product.transposed) {
      ProgramCall view;
      view.op = &op_def(OpId::matrix_transpose);
      view.modes = product.modes;
      view.args = {value(weight)};
      weight = program_.value_count++;
      view.results = {weight};
      calls.push_back(std::move(view));
    }
    call.op = &op_def(product.conv ? OpId::quantized_conv : OpId::quantized_matmul);
    call.modes = product.modes;
    call.extents.clear();
    call.args = {value(product.x.codes),     value(weight),
                 value(product.bias),        value(product.x.scale),
                 value(product.x.zero),      value(product.weight.scale),
                 value(product.weight.zero), value(product.out.scale),
                 value(product.out.zero)};
    if (product.conv) {
      call.args.insert(call.args.end(), {Argument(product.stride), Argument(product.padding),
                                         Argument(product.dilation), Argument(product.groups)});
    }
    call.args.emplace_back(product.relu);
  }

  Program& program_;
  const ProgramValues values_;
};

}  // namespace

Ref<Program> Program::fuse_quantized() const {
  Ref<Program> made = copy();
  if (std::none_of(calls.begin(), calls.end(), has_other_effects)) QuantizedFusion(*made).run();
  return made;
}

}  // namespace libtensor
