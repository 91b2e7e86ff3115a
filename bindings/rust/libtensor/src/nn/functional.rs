// SPDX-License-Identifier: Apache-2.0
//! Functions of networks with PyTorch's usual arguments; the methods of [`Tensor`] have all of them.

use crate::{Ints, Reduction, Result, Tensor};

/// x @ weight.T + bias
pub fn linear(x: &Tensor, weight: &Tensor, bias: Option<&Tensor>) -> Result<Tensor> {
    x.linear(weight, bias)
}

/// Cross-correlation with stride and padding.
pub fn conv2d(
    x: &Tensor,
    weight: &Tensor,
    bias: Option<&Tensor>,
    stride: impl Ints,
    padding: impl Ints,
) -> Result<Tensor> {
    x.conv2d(weight, bias, stride, padding, 1, 1)
}

/// The largest element of each window; the stride is the kernel's extents.
pub fn max_pool2d(x: &Tensor, kernel: impl Ints) -> Result<Tensor> {
    x.max_pool2d(kernel, (), 0, 1, false)
}

/// The mean of each window; the stride is the kernel's extents.
pub fn avg_pool2d(x: &Tensor, kernel: impl Ints) -> Result<Tensor> {
    x.avg_pool2d(kernel, (), 0, false, true, 0)
}

/// In training, 0 with probability p, else x / (1 - p); from the default generator.
pub fn dropout(x: &Tensor, p: f64, training: bool) -> Result<Tensor> {
    x.dropout(p, training, None)
}

/// Mean cross-entropy of logits (N, C, ...) for class numbers (N, ...), or probabilities of the shape of the logits.
///
/// ```
/// use libtensor::{nn::functional as F, DType, Tensor};
/// let logits = Tensor::zeros([2, 4], DType::F64)?;
/// let loss = F::cross_entropy(&logits, &Tensor::from([0_i64, 3]))?;
/// assert!((loss.item()? - 4.0_f64.ln()).abs() < 1e-12);
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn cross_entropy(logits: &Tensor, target: &Tensor) -> Result<Tensor> {
    logits.cross_entropy(target, None, -100, 0.0, Reduction::Mean)
}

/// Mean of -log_probs at the class numbers.
pub fn nll_loss(log_probs: &Tensor, target: &Tensor) -> Result<Tensor> {
    log_probs.nll_loss(target, None, -100, Reduction::Mean)
}

/// Mean squared difference.
pub fn mse_loss(x: &Tensor, target: &Tensor) -> Result<Tensor> {
    x.mse_loss(target, Reduction::Mean)
}

/// Mean absolute difference.
pub fn l1_loss(x: &Tensor, target: &Tensor) -> Result<Tensor> {
    x.l1_loss(target, Reduction::Mean)
}

/// Mean binary cross-entropy of logits.
pub fn bce_with_logits(logits: &Tensor, target: &Tensor) -> Result<Tensor> {
    logits.bce_with_logits(target, None, None, Reduction::Mean)
}

/// softmax(query @ key.T / sqrt(d) + mask) @ value, for (..., L, d), (..., S, d) and (..., S, v).
pub fn attention(query: &Tensor, key: &Tensor, value: &Tensor, mask: Option<&Tensor>) -> Result<Tensor> {
    let scale = 1.0 / (query.size(-1)? as f64).sqrt();
    let mut scores = query.matmul(&key.matrix_transpose()?)?.mul(scale)?;
    if let Some(mask) = mask {
        scores = scores.add(mask)?;
    }
    scores.softmax(-1)?.matmul(value)
}
