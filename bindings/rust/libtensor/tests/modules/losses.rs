// SPDX-License-Identifier: Apache-2.0
//! Losses.

use super::{free, Built};
use crate::device;
use libtensor::nn::*;
use libtensor::{Reduction, Result, Tensor};

/// The four cases of a loss: three reductions and other settings.
macro_rules! loss {
    ($variant:expr, $name:ident, $settings:expr, $($input:literal),+) => {{
        let loss = match $variant {
            "" => $name::default(),
            "1" => $name { reduction: Reduction::Sum, ..Default::default() },
            "2" => $name { reduction: Reduction::None, ..Default::default() },
            "3" => $settings,
            _ => return Ok(None),
        };
        free(move |c| loss.forward($(c.get($input)),+))
    }};
}

// Some losses have no setting but the reduction.
#[allow(clippy::needless_update)]
pub fn build(name: &str) -> Result<Option<Built>> {
    let (module, variant) = name.split_once('.').unwrap_or((name, ""));
    let weight = Some(Tensor::from([0.5, 1.0, 2.0, 0.1]).to_device(device())?);
    match module {
        "MSELoss" => loss!(variant, MseLoss, MseLoss::default(), "x", "target"),
        "L1Loss" => loss!(variant, L1Loss, L1Loss::default(), "x", "target"),
        "SmoothL1Loss" => loss!(variant, SmoothL1Loss, SmoothL1Loss { beta: 0.3, ..Default::default() }, "x", "target"),
        "HuberLoss" => loss!(variant, HuberLoss, HuberLoss { delta: 0.3, ..Default::default() }, "x", "target"),
        "CrossEntropyLoss" => match variant {
            "shares" => {
                let smooth = CrossEntropyLoss { label_smoothing: 0.1, ..Default::default() };
                free(move |c| smooth.forward(c.get("x"), c.get("target")))
            }
            "images" => free(|c| CrossEntropyLoss::default().forward(c.get("x"), c.get("target"))),
            _ => {
                loss!(
                    variant,
                    CrossEntropyLoss,
                    CrossEntropyLoss { weight, ignore_index: 3, label_smoothing: 0.1, ..Default::default() },
                    "x",
                    "target"
                )
            }
        },
        "NLLLoss" => loss!(variant, NllLoss, NllLoss { weight, ignore_index: 3, ..Default::default() }, "x", "target"),
        "BCELoss" => loss!(variant, BceLoss, BceLoss { weight, ..Default::default() }, "x", "target"),
        "BCEWithLogitsLoss" => {
            let pos_weight = Some(Tensor::from([1.0, 2.0, 3.0, 4.0]).to_device(device())?);
            loss!(
                variant,
                BceWithLogitsLoss,
                BceWithLogitsLoss { weight, pos_weight, ..Default::default() },
                "x",
                "target"
            )
        }
        "KLDivLoss" => match variant {
            "log" => {
                let log = KlDivLoss { log_target: true, reduction: Reduction::Sum, ..Default::default() };
                free(move |c| log.forward(c.get("x"), c.get("target")))
            }
            _ => loss!(variant, KlDivLoss, KlDivLoss { batchmean: true, ..Default::default() }, "x", "target"),
        },
        "PoissonNLLLoss" => {
            loss!(
                variant,
                PoissonNllLoss,
                PoissonNllLoss { log_input: false, full: true, eps: 0.1, ..Default::default() },
                "x",
                "target"
            )
        }
        "GaussianNLLLoss" => loss!(
            variant,
            GaussianNllLoss,
            GaussianNllLoss { full: true, eps: 0.2, ..Default::default() },
            "x",
            "target",
            "var"
        ),
        "HingeEmbeddingLoss" => {
            loss!(variant, HingeEmbeddingLoss, HingeEmbeddingLoss { margin: 0.3, ..Default::default() }, "x", "target")
        }
        "MarginRankingLoss" => loss!(
            variant,
            MarginRankingLoss,
            MarginRankingLoss { margin: 0.3, ..Default::default() },
            "x1",
            "x2",
            "target"
        ),
        "SoftMarginLoss" => loss!(variant, SoftMarginLoss, SoftMarginLoss::default(), "x", "target"),
        "MultiMarginLoss" => loss!(
            variant,
            MultiMarginLoss,
            MultiMarginLoss { p: 2.0, margin: 0.5, weight, ..Default::default() },
            "x",
            "target"
        ),
        "MultiLabelMarginLoss" => loss!(variant, MultiLabelMarginLoss, MultiLabelMarginLoss::default(), "x", "target"),
        "MultiLabelSoftMarginLoss" => loss!(
            variant,
            MultiLabelSoftMarginLoss,
            MultiLabelSoftMarginLoss { weight, ..Default::default() },
            "x",
            "target"
        ),
        "CosineEmbeddingLoss" => loss!(
            variant,
            CosineEmbeddingLoss,
            CosineEmbeddingLoss { margin: 0.3, ..Default::default() },
            "x1",
            "x2",
            "target"
        ),
        "TripletMarginLoss" => loss!(
            variant,
            TripletMarginLoss,
            TripletMarginLoss { margin: 0.5, p: 1.0, eps: 0.1, swap: true, ..Default::default() },
            "anchor",
            "positive",
            "negative"
        ),
        "TripletMarginWithDistanceLoss" => {
            let norm = PairwiseDistance { p: 1.0, ..Default::default() };
            let distance = Box::new(move |a: &Tensor, b: &Tensor| norm.forward(a, b));
            loss!(
                variant,
                TripletMarginWithDistanceLoss,
                TripletMarginWithDistanceLoss { distance, margin: 0.5, swap: true, ..Default::default() },
                "anchor",
                "positive",
                "negative"
            )
        }
        "CTCLoss" => {
            loss!(
                variant,
                CtcLoss,
                CtcLoss { blank: 3, zero_infinity: true, ..Default::default() },
                "x",
                "target",
                "input_lengths",
                "target_lengths"
            )
        }
        _ => Ok(None),
    }
}
