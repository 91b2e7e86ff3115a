//! Losses with their settings.

use crate::{Reduction, Result, Tensor};

/// Cross-entropy of logits (N, C, ...) for class numbers (N, ...), or probabilities of the shape of the logits.
#[derive(Clone, Debug)]
pub struct CrossEntropyLoss {
    /// The weight of each class.
    pub weight: Option<Tensor>,
    /// A class number that does not count (-100).
    pub ignore_index: i64,
    /// How much of the uniform distribution is mixed in (0).
    pub label_smoothing: f64,
    /// What is done with the elements.
    pub reduction: Reduction,
}

impl Default for CrossEntropyLoss {
    fn default() -> Self {
        CrossEntropyLoss { weight: None, ignore_index: -100, label_smoothing: 0.0, reduction: Reduction::Mean }
    }
}

impl CrossEntropyLoss {
    /// The loss of logits.
    pub fn forward(&self, logits: &Tensor, target: &Tensor) -> Result<Tensor> {
        let CrossEntropyLoss { weight, ignore_index, label_smoothing, reduction } = self;
        logits.cross_entropy(target, weight.as_ref(), *ignore_index, *label_smoothing, *reduction)
    }
}

/// -log_probs at the class numbers.
#[derive(Clone, Debug)]
pub struct NllLoss {
    /// The weight of each class.
    pub weight: Option<Tensor>,
    /// A class number that does not count (-100).
    pub ignore_index: i64,
    /// What is done with the elements.
    pub reduction: Reduction,
}

impl Default for NllLoss {
    fn default() -> Self {
        NllLoss { weight: None, ignore_index: -100, reduction: Reduction::Mean }
    }
}

impl NllLoss {
    /// The loss of logarithms of probabilities.
    pub fn forward(&self, log_probs: &Tensor, target: &Tensor) -> Result<Tensor> {
        log_probs.nll_loss(target, self.weight.as_ref(), self.ignore_index, self.reduction)
    }
}

/// Binary cross-entropy of logits.
#[derive(Clone, Debug, Default)]
pub struct BceWithLogitsLoss {
    /// The weight of each element.
    pub weight: Option<Tensor>,
    /// The weight of the positive class.
    pub pos_weight: Option<Tensor>,
    /// What is done with the elements.
    pub reduction: Reduction,
}

impl BceWithLogitsLoss {
    /// The loss of logits.
    pub fn forward(&self, logits: &Tensor, target: &Tensor) -> Result<Tensor> {
        logits.bce_with_logits(target, self.weight.as_ref(), self.pos_weight.as_ref(), self.reduction)
    }
}

/// Squared differences.
#[derive(Clone, Copy, Debug, Default)]
pub struct MseLoss {
    /// What is done with the elements.
    pub reduction: Reduction,
}

impl MseLoss {
    /// The loss of a prediction.
    pub fn forward(&self, x: &Tensor, target: &Tensor) -> Result<Tensor> {
        x.mse_loss(target, self.reduction)
    }
}

/// Absolute differences.
#[derive(Clone, Copy, Debug, Default)]
pub struct L1Loss {
    /// What is done with the elements.
    pub reduction: Reduction,
}

impl L1Loss {
    /// The loss of a prediction.
    pub fn forward(&self, x: &Tensor, target: &Tensor) -> Result<Tensor> {
        x.l1_loss(target, self.reduction)
    }
}
