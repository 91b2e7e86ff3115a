// SPDX-License-Identifier: Apache-2.0
// Parts of attention that ops and rules share.
#pragma once

#include "libtensor/ops/operators.h"

namespace libtensor {

// What scores are multiplied by: `scale`, or 1 / sqrt(size) if that is 0.
double attention_factor(double scale, int64_t size);

// softmax(query @ key^T * scale + mask), made of other ops, in the dtype computed in. A query that
// may look at nothing has weights of 0.
Tensor attention_weights(const Tensor& query, const Tensor& key, const Tensor& mask, bool causal,
                         double scale);
void check_mask_dtype(const Tensor& mask, const char* name);
// What a mask adds to scores: a bool mask allows where it is true.
Tensor masked_scores(const Tensor& scores, const Tensor& mask);
Tensor safe_softmax(const Tensor& scores);

// The gradients of flash_attention for query, key and value, without history and in the shape that
// their leading axes broadcast to.
Tensors flash_attention_gradients(const Tensor& dout, const Tensor& query, const Tensor& key,
                                  const Tensor& value, const Tensor& mask, bool causal,
                                  double scale, const Tensor& out, const Tensor& lse);

}  // namespace libtensor
