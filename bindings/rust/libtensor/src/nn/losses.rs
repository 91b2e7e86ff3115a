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

/// Squares of small differences, sizes of large ones.
#[derive(Clone, Copy, Debug)]
pub struct SmoothL1Loss {
    /// Where small differences end (1).
    pub beta: f64,
    /// What is done with the elements.
    pub reduction: Reduction,
}

impl Default for SmoothL1Loss {
    fn default() -> Self {
        SmoothL1Loss { beta: 1.0, reduction: Reduction::Mean }
    }
}

impl SmoothL1Loss {
    /// The loss of a prediction.
    pub fn forward(&self, x: &Tensor, target: &Tensor) -> Result<Tensor> {
        x.smooth_l1_loss(target, self.beta, self.reduction)
    }
}

/// As [`SmoothL1Loss`], with squares that do not depend on where they end.
#[derive(Clone, Copy, Debug)]
pub struct HuberLoss {
    /// Where small differences end (1).
    pub delta: f64,
    /// What is done with the elements.
    pub reduction: Reduction,
}

impl Default for HuberLoss {
    fn default() -> Self {
        HuberLoss { delta: 1.0, reduction: Reduction::Mean }
    }
}

impl HuberLoss {
    /// The loss of a prediction.
    pub fn forward(&self, x: &Tensor, target: &Tensor) -> Result<Tensor> {
        x.huber_loss(target, self.delta, self.reduction)
    }
}

/// Vectors that belong together are to be nearer than others, by a margin.
#[derive(Clone, Copy, Debug)]
pub struct TripletMarginLoss {
    /// By how much (1).
    pub margin: f64,
    /// The order of the norm (2).
    pub p: f64,
    /// What is done with the elements.
    pub reduction: Reduction,
}

impl Default for TripletMarginLoss {
    fn default() -> Self {
        TripletMarginLoss { margin: 1.0, p: 2.0, reduction: Reduction::Mean }
    }
}

impl TripletMarginLoss {
    /// The loss of vectors.
    pub fn forward(&self, anchor: &Tensor, positive: &Tensor, negative: &Tensor) -> Result<Tensor> {
        Tensor::triplet_margin_loss(anchor, positive, negative, self.margin, self.p, 1e-6, false, self.reduction)
    }
}

/// The negative log likelihood of label sequences of unknown alignment.
#[derive(Clone, Copy, Debug, Default)]
pub struct CtcLoss {
    /// The class of no label (0).
    pub blank: i64,
    /// Whether losses of targets that do not fit are 0 (false).
    pub zero_infinity: bool,
    /// What is done with the elements.
    pub reduction: Reduction,
}

impl CtcLoss {
    /// The loss of logarithms of probabilities (T, N, C), of targets (N, S) and of the lengths of both.
    pub fn forward(
        &self,
        log_probs: &Tensor,
        targets: &Tensor,
        input_lengths: &Tensor,
        target_lengths: &Tensor,
    ) -> Result<Tensor> {
        let CtcLoss { blank, zero_infinity, reduction } = *self;
        Tensor::ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity, reduction)
    }
}
