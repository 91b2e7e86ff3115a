// SPDX-License-Identifier: Apache-2.0
//! Losses with their settings, and losses of sequences and triples.

use super::settings::with_defaults;
use super::PairwiseDistance;
use crate::{Error, Reduction, Result, Tensor};

macro_rules! losses {
    ($(
        $(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $type:ty = $value:expr),* $(,)? }:
            |$of:ident, $x:ident, $($other:ident),+| $call:expr;
    )*) => {$(
        with_defaults! {
            $(#[$about])*
            $name {
                $($(#[$doc])* $field: $type = $value,)*
                /// What is done with the elements (their mean).
                reduction: Reduction = Reduction::Mean,
            }
        }

        impl $name {
            /// The loss of these tensors.
            pub fn forward(&self, $x: &Tensor, $($other: &Tensor),+) -> Result<Tensor> {
                let $of = self;
                $call
            }
        }
    )*};
}

losses! {
    /// (x - target)^2
    #[derive(Clone, Copy, Debug)]
    MseLoss {}: |s, x, target| x.mse_loss(target, s.reduction);
    /// |x - target|
    #[derive(Clone, Copy, Debug)]
    L1Loss {}: |s, x, target| x.l1_loss(target, s.reduction);
    /// d^2 / (2 * beta) where |d| < beta, else |d| - beta / 2, for d = x - target.
    #[derive(Clone, Copy, Debug)]
    SmoothL1Loss {
        /// Where small differences end (1).
        beta: f64 = 1.0,
    }: |s, x, target| x.smooth_l1_loss(target, s.beta, s.reduction);
    /// d^2 / 2 where |d| < delta, else delta * (|d| - delta / 2), for d = x - target.
    #[derive(Clone, Copy, Debug)]
    HuberLoss {
        /// Where small differences end (1).
        delta: f64 = 1.0,
    }: |s, x, target| x.huber_loss(target, s.delta, s.reduction);
    /// Cross-entropy of logits (N, C, ...) for class numbers (N, ...), or probabilities of the shape of the logits.
    #[derive(Clone, Debug)]
    CrossEntropyLoss {
        /// The weight of each class (1).
        weight: Option<Tensor> = None,
        /// A class number that does not count (-100).
        ignore_index: i64 = -100,
        /// How much of the uniform distribution is mixed in (0).
        label_smoothing: f64 = 0.0,
    }: |s, logits, target| {
        logits.cross_entropy(target, s.weight.as_ref(), s.ignore_index, s.label_smoothing, s.reduction)
    };
    /// -log_probs (N, C, ...) at the class numbers (N, ...).
    #[derive(Clone, Debug)]
    NllLoss {
        /// The weight of each class (1).
        weight: Option<Tensor> = None,
        /// A class number that does not count (-100).
        ignore_index: i64 = -100,
    }: |s, log_probs, target| log_probs.nll_loss(target, s.weight.as_ref(), s.ignore_index, s.reduction);
    /// Binary cross-entropy of probabilities.
    #[derive(Clone, Debug)]
    BceLoss {
        /// The weight of each element, broadcast (1).
        weight: Option<Tensor> = None,
    }: |s, x, target| x.binary_cross_entropy(target, s.weight.as_ref(), s.reduction);
    /// Binary cross-entropy of logits.
    #[derive(Clone, Debug)]
    BceWithLogitsLoss {
        /// The weight of each element, broadcast (1).
        weight: Option<Tensor> = None,
        /// The weight of the positive class, broadcast (1).
        pos_weight: Option<Tensor> = None,
    }: |s, logits, target| {
        logits.bce_with_logits(target, s.weight.as_ref(), s.pos_weight.as_ref(), s.reduction)
    };
    /// target * (log(target) - x), for logarithms x of probabilities.
    #[derive(Clone, Copy, Debug)]
    KlDivLoss {
        /// Whether the target holds logarithms too (false).
        log_target: bool = false,
        /// Whether the sum is divided by the first extent, whatever the reduction says (false).
        batchmean: bool = false,
    }: |s, x, target| match x.shape().first() {
        Some(&n) if s.batchmean => x.kl_div(target, s.log_target, Reduction::Sum)?.div(n),
        None if s.batchmean => x.kl_div(target, s.log_target, Reduction::Sum),
        _ => x.kl_div(target, s.log_target, s.reduction),
    };
    /// The negative log likelihood of Poisson distributions.
    #[derive(Clone, Copy, Debug)]
    PoissonNllLoss {
        /// Whether x holds logarithms of the rates (true).
        log_input: bool = true,
        /// Whether Stirling's approximation of the constant term is added (false).
        full: bool = false,
        /// Keeps logarithms of rates finite (1e-8).
        eps: f64 = 1e-8,
    }: |s, x, target| x.poisson_nll_loss(target, s.log_input, s.full, s.eps, s.reduction);
    /// The negative log likelihood of normal distributions with means x and variances var.
    #[derive(Clone, Copy, Debug)]
    GaussianNllLoss {
        /// Whether the constant term is added (false).
        full: bool = false,
        /// The least variance (1e-6).
        eps: f64 = 1e-6,
    }: |s, x, target, var| x.gaussian_nll_loss(target, var, s.full, s.eps, s.reduction);
    /// x where the target is 1, max(margin - x, 0) where it is -1.
    #[derive(Clone, Copy, Debug)]
    HingeEmbeddingLoss {
        /// How large x should be where the target is -1 (1).
        margin: f64 = 1.0,
    }: |s, x, target| x.hinge_embedding_loss(target, s.margin, s.reduction);
    /// max(margin - target * (x1 - x2), 0)
    #[derive(Clone, Copy, Debug)]
    MarginRankingLoss {
        /// By how much one should exceed the other (0).
        margin: f64 = 0.0,
    }: |s, x1, x2, target| x1.margin_ranking_loss(x2, target, s.margin, s.reduction);
    /// log(1 + exp(-target * x))
    #[derive(Clone, Copy, Debug)]
    SoftMarginLoss {}: |s, x, target| x.soft_margin_loss(target, s.reduction);
    /// The hinge loss of the score (N, C) of the target (N) against those of all other classes.
    #[derive(Clone, Debug)]
    MultiMarginLoss {
        /// The exponent, 1 or 2 (1).
        p: f64 = 1.0,
        /// By how much it should exceed them (1).
        margin: f64 = 1.0,
        /// The weight of each class (1).
        weight: Option<Tensor> = None,
    }: |s, x, target| x.multi_margin_loss(target, s.p, s.margin, s.weight.as_ref(), s.reduction);
    /// The hinge loss of the scores (N, C) of the targets (N, C), which -1 ends, against those of all other classes.
    #[derive(Clone, Copy, Debug)]
    MultiLabelMarginLoss {}: |s, x, target| x.multilabel_margin_loss(target, s.reduction);
    /// The mean over the classes of the cross-entropy of the target (N, C) with sigmoid(x).
    #[derive(Clone, Debug)]
    MultiLabelSoftMarginLoss {
        /// The weight of each class (1).
        weight: Option<Tensor> = None,
    }: |s, x, target| x.multilabel_soft_margin_loss(target, s.weight.as_ref(), s.reduction);
    /// 1 - cos where the target (N) is 1, max(cos - margin, 0) where it is -1, for vectors (N, D).
    #[derive(Clone, Copy, Debug)]
    CosineEmbeddingLoss {
        /// How large the cosine may be where the target is -1 (0).
        margin: f64 = 0.0,
    }: |s, x1, x2, target| x1.cosine_embedding_loss(x2, target, s.margin, s.reduction);
    /// max(d(anchor, positive) - d(anchor, negative) + margin, 0) with the norm of the difference as d.
    #[derive(Clone, Copy, Debug)]
    TripletMarginLoss {
        /// By how much the positive should be nearer (1).
        margin: f64 = 1.0,
        /// The order of the norm (2).
        p: f64 = 2.0,
        /// What is added to each difference (1e-6).
        eps: f64 = 1e-6,
        /// Whether d(positive, negative) counts where it is less than d(anchor, negative) (false).
        swap: bool = false,
    }: |s, anchor, positive, negative| {
        anchor.triplet_margin_loss(positive, negative, s.margin, s.p, s.eps, s.swap, s.reduction)
    };
    /// The negative log likelihood of label sequences of unknown alignment: of logarithms of probabilities (T, N, C), of
    /// targets (N, S), and of the lengths (N) of both.
    #[derive(Clone, Copy, Debug)]
    CtcLoss {
        /// The class of no label (0).
        blank: i64 = 0,
        /// Whether losses of targets that do not fit are 0 (false).
        zero_infinity: bool = false,
    }: |s, log_probs, targets, input_lengths, target_lengths| {
        log_probs.ctc_loss(targets, input_lengths, target_lengths, s.blank, s.zero_infinity, s.reduction)
    };
}

/// A distance of vectors.
type Distance = dyn Fn(&Tensor, &Tensor) -> Result<Tensor>;

with_defaults! {
    /// [`TripletMarginLoss`] with any distance.
    ///
    /// ```
    /// use libtensor::nn::TripletMarginWithDistanceLoss;
    /// use libtensor::Tensor;
    /// let squares = TripletMarginWithDistanceLoss {
    ///     distance: Box::new(|a, b| a.sub(b)?.square()?.sum(-1)),
    ///     ..Default::default()
    /// };
    /// let (anchor, near, far) = (Tensor::from([[0.0]]), Tensor::from([[0.5]]), Tensor::from([[1.0]]));
    /// assert_eq!(squares.forward(&anchor, &near, &far)?.item()?, 0.25);
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    TripletMarginWithDistanceLoss {
        /// The distance ([`PairwiseDistance`]).
        distance: Box<Distance> = Box::new(|a, b| PairwiseDistance::default().forward(a, b)),
        /// By how much the positive should be nearer (1).
        margin: f64 = 1.0,
        /// Whether d(positive, negative) counts where it is less than d(anchor, negative) (false).
        swap: bool = false,
        /// What is done with the elements (their mean).
        reduction: Reduction = Reduction::Mean,
    }
}

impl TripletMarginWithDistanceLoss {
    /// The loss of these tensors.
    pub fn forward(&self, anchor: &Tensor, positive: &Tensor, negative: &Tensor) -> Result<Tensor> {
        const NAME: &str = "TripletMarginWithDistanceLoss";
        if self.margin.is_nan() || self.margin <= 0.0 {
            return Err(Error::Invalid(format!("{NAME}: margin is {}, expected more than 0", self.margin).into()));
        }
        let ndims = [anchor, positive, negative].map(Tensor::ndim);
        if ndims != [anchor.ndim(); 3] {
            return Err(Error::Shape(format!("{NAME}: the inputs have {ndims:?} dims, expected equal ones").into()));
        }
        let (near, mut far) = ((self.distance)(anchor, positive)?, (self.distance)(anchor, negative)?);
        if self.swap {
            far = far.minimum(&(self.distance)(positive, negative)?)?;
        }
        let losses = near.sub(&far)?.add(self.margin)?.maximum(0)?;
        match self.reduction {
            Reduction::None => Ok(losses),
            Reduction::Mean => losses.mean(..),
            Reduction::Sum => losses.sum(..),
        }
    }
}
