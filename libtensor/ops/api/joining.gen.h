/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include <string_view>

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

class Generator;

// The ops of a family, differentiable, as the table lists them.
namespace ops {
Tensor concat(const Tensors& xs, OptionalAxis axis);
Tensor stack(const Tensors& xs, int axis);
Tensor flip(const Tensor& x, const Axes& axes);
Tensor pad(const Tensor& x, const Ints& widths, Scalar value);
Tensor tile(const Tensor& x, const Ints& repeats);
Tensor repeat(const Tensor& x, int64_t repeats, OptionalAxis axis);
Tensor repeat_interleave(const Tensor& x, const Tensor& repeats, OptionalAxis axis);
Tensor roll(const Tensor& x, const Ints& shifts, const Axes& axes);
Tensor rot90(const Tensor& x, int64_t k, int axis0, int axis1);
Tensor flipud(const Tensor& x);
Tensor fliplr(const Tensor& x);
Tensor tril(const Tensor& x, int64_t k);
Tensor triu(const Tensor& x, int64_t k);
Tensor diag(const Tensor& x, int64_t k);
Tensor diag_embed(const Tensor& x, int64_t offset, int axis0, int axis1);
Tensor block_diag(const Tensors& xs);
Tensor hstack(const Tensors& xs);
Tensor vstack(const Tensors& xs);
Tensor dstack(const Tensors& xs);
Tensor column_stack(const Tensors& xs);
Tensor cartesian_prod(const Tensors& xs);
Tensor combinations(const Tensor& x, int64_t r, bool with_replacement);
Tensor pad_reflect(const Tensor& x, const Ints& widths);
Tensor pad_replicate(const Tensor& x, const Ints& widths);
Tensor pad_circular(const Tensor& x, const Ints& widths);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor concat(const Tensors& xs, OptionalAxis axis);
Tensor stack(const Tensors& xs, int axis);
Tensor flip(const Tensor& x, const Axes& axes);
Tensor pad(const Tensor& x, const Ints& widths, Scalar value);
Tensor tile(const Tensor& x, const Ints& repeats);
Tensor repeat(const Tensor& x, int64_t repeats, OptionalAxis axis);
Tensor repeat_interleave(const Tensor& x, const Tensor& repeats, OptionalAxis axis);
Tensor roll(const Tensor& x, const Ints& shifts, const Axes& axes);
Tensor rot90(const Tensor& x, int64_t k, int axis0, int axis1);
Tensor flipud(const Tensor& x);
Tensor fliplr(const Tensor& x);
Tensor tril(const Tensor& x, int64_t k);
Tensor triu(const Tensor& x, int64_t k);
Tensor diag(const Tensor& x, int64_t k);
Tensor diag_embed(const Tensor& x, int64_t offset, int axis0, int axis1);
Tensor block_diag(const Tensors& xs);
Tensor hstack(const Tensors& xs);
Tensor vstack(const Tensors& xs);
Tensor dstack(const Tensors& xs);
Tensor column_stack(const Tensors& xs);
Tensor cartesian_prod(const Tensors& xs);
Tensor combinations(const Tensor& x, int64_t r, bool with_replacement);
Tensor pad_reflect(const Tensor& x, const Ints& widths);
Tensor pad_replicate(const Tensor& x, const Ints& widths);
Tensor pad_circular(const Tensor& x, const Ints& widths);
}  // namespace body

}  // namespace libtensor
