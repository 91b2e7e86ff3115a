// SPDX-License-Identifier: Apache-2.0
//! Layers, activations, dropouts, norms, tables and images.

use super::{free, on, one, Built, F64};
use libtensor::nn::*;
use libtensor::Result;

fn norm(eps: f64, momentum: Option<f64>, affine: bool, track_running_stats: bool) -> NormOptions {
    NormOptions { eps, momentum, affine, track_running_stats, ..NormOptions::default() }
}

macro_rules! channel_norms {
    ($name:expr, $kind:expr, $batch:ident, $instance:ident) => {
        match $name {
            "BatchNorm" | "BatchNorm.eval" | "BatchNorm.flat" => one($batch::with($kind, NormOptions::default(), F64)?),
            "BatchNorm.settings" => one($batch::with($kind, norm(0.1, Some(0.3), false, true), F64)?),
            "BatchNorm.cumulative" => one($batch::with($kind, norm(1e-5, None, true, true), F64)?),
            "BatchNorm.untracked.eval" => one($batch::with($kind, norm(1e-5, Some(0.1), true, false), F64)?),
            "InstanceNorm" | "InstanceNorm.one" => one($instance::with(2, NormOptions::instance(), F64)?),
            "InstanceNorm.tracked" => one($instance::with(2, norm(0.1, Some(0.3), true, true), F64)?),
            "InstanceNorm.tracked.eval" => one($instance::with(2, norm(1e-5, Some(0.1), true, true), F64)?),
            _ => Ok(None),
        }
    };
}

pub fn build(name: &str) -> Result<Option<Built>> {
    let plain = name.strip_suffix(".eval").unwrap_or(name);
    let channels = if name == "BatchNorm1d.flat" { 4 } else { 2 };
    for n in ["1d", "2d", "3d"] {
        let family = name.replacen(&format!("Norm{n}"), "Norm", 1);
        if family != name {
            return match n {
                "1d" => channel_norms!(&*family, channels, BatchNorm1d, InstanceNorm1d),
                "2d" => channel_norms!(&*family, channels, BatchNorm2d, InstanceNorm2d),
                _ => channel_norms!(&*family, channels, BatchNorm3d, InstanceNorm3d),
            };
        }
    }
    match plain {
        "Identity" => one(Identity),
        "Linear" => one(Linear::with(4, 3, true, F64, None)?),
        "Linear.no_bias" => one(Linear::with(4, 3, false, F64, None)?),
        "Bilinear" => on(Bilinear::with(3, 4, 2, true, F64, None)?, |m, c| m.forward(c.get("x1"), c.get("x2"))),
        "Bilinear.no_bias" => {
            on(Bilinear::with(3, 4, 2, false, F64, None)?, |m, c| m.forward(c.get("x1"), c.get("x2")))
        }
        "Flatten" => one(Flatten::default()),
        "Flatten.1" => one(Flatten { start_dim: 0, end_dim: 1 }),
        "Unflatten" => one(Unflatten::new(1, [2, 3])),
        "CosineSimilarity" => free(|c| CosineSimilarity::default().forward(c.get("x1"), c.get("x2"))),
        "CosineSimilarity.1" => free(|c| CosineSimilarity { dim: -1, eps: 0.5 }.forward(c.get("x1"), c.get("x2"))),
        "PairwiseDistance" => free(|c| PairwiseDistance::default().forward(c.get("x1"), c.get("x2"))),
        "PairwiseDistance.1" => {
            let distance = PairwiseDistance { p: 1.0, eps: 0.1, keepdim: true };
            free(move |c| distance.forward(c.get("x1"), c.get("x2")))
        }
        "Sequential" => one(Sequential::new()
            .add(Linear::with(3, 4, true, F64, None)?)
            .add(Tanh)
            .add(Linear::with(4, 2, false, F64, None)?)),
        "ModuleList" => {
            let list = [Linear::with(3, 4, true, F64, None)?, Linear::with(4, 2, true, F64, None)?];
            on(list.into_iter().collect::<ModuleList<Linear>>(), |m, c| m[1].forward(&m[0].forward(c.get("x"))?))
        }

        "LayerNorm" => one(LayerNorm::with(4, true, true, F64)?),
        "LayerNorm.axes" => one(LayerNorm::with([3, 4], true, true, F64)?.eps(0.1)),
        "LayerNorm.no_bias" => one(LayerNorm::with(4, true, false, F64)?),
        "LayerNorm.plain" => one(LayerNorm::with(4, false, false, F64)?),
        "RMSNorm" => one(RmsNorm::with(4, true, F64)?),
        "RMSNorm.settings" => one(RmsNorm::with([3, 4], false, F64)?.eps(0.1)),
        "GroupNorm" => one(GroupNorm::with(2, 4, true, true, F64)?),
        "GroupNorm.settings" => one(GroupNorm::with(4, 4, false, false, F64)?.eps(0.1)),
        "LocalResponseNorm" => one(LocalResponseNorm::new(2)),
        "LocalResponseNorm.1" => one(LocalResponseNorm { size: 3, alpha: 0.5, beta: 0.6, k: 2.0 }),
        _ => match activations(plain)? {
            Some(built) => Ok(Some(built)),
            None => match tables(plain)? {
                Some(built) => Ok(Some(built)),
                None => images(plain),
            },
        },
    }
}

fn activations(name: &str) -> Result<Option<Built>> {
    match name {
        "CELU" => one(Celu::default()),
        "CELU.1" => one(Celu { alpha: 0.5 }),
        "ELU" => one(Elu::default()),
        "ELU.1" => one(Elu { alpha: 0.5 }),
        "GELU" => one(Gelu::default()),
        "GELU.1" => one(Gelu { tanh_approx: true }),
        "GLU" => one(Glu::default()),
        "GLU.1" => one(Glu { dim: 0 }),
        "Hardshrink" => one(Hardshrink::default()),
        "Hardshrink.1" => one(Hardshrink { lambd: 0.3 }),
        "Hardsigmoid" => one(Hardsigmoid),
        "Hardswish" => one(Hardswish),
        "Hardtanh" => one(Hardtanh::default()),
        "Hardtanh.1" => one(Hardtanh { min_val: -0.5, max_val: 2.0 }),
        "LeakyReLU" => one(LeakyRelu::default()),
        "LeakyReLU.1" => one(LeakyRelu { negative_slope: 0.2 }),
        "LogSigmoid" => one(LogSigmoid),
        "LogSoftmax" => one(LogSoftmax { dim: 1 }),
        "LogSoftmax.1" => one(LogSoftmax { dim: 0 }),
        "Mish" => one(Mish),
        "PReLU" => one(PRelu::with(1, 0.25, F64)?),
        "PReLU.channels" => one(PRelu::with(3, 0.25, F64)?),
        "RReLU" => one(RRelu::default()),
        "RReLU.bounds" => one(RRelu::new(0.2, 0.4)),
        "ReLU" => one(Relu),
        "ReLU6" => one(Relu6),
        "SELU" => one(Selu),
        "SiLU" => one(Silu),
        "Sigmoid" => one(Sigmoid),
        "Softmax" => one(Softmax { dim: 1 }),
        "Softmax.1" => one(Softmax { dim: 0 }),
        "Softmax2d" => one(Softmax2d),
        "Softmin" => one(Softmin { dim: 1 }),
        "Softmin.1" => one(Softmin { dim: 0 }),
        "Softplus" => one(Softplus::default()),
        "Softplus.1" => one(Softplus { beta: 2.0, threshold: 3.0 }),
        "Softshrink" => one(Softshrink::default()),
        "Softshrink.1" => one(Softshrink { lambd: 0.3 }),
        "Softsign" => one(Softsign),
        "Tanh" => one(Tanh),
        "Tanhshrink" => one(Tanhshrink),
        "Threshold" => one(Threshold { threshold: 0.5, value: 3.0 }),
        // In evaluation the probability does not count.
        "Dropout" => one(Dropout::new(0.0)),
        "Dropout.all" => one(Dropout::new(1.0)),
        "Dropout1d" => one(Dropout1d::new(0.0)),
        "Dropout1d.all" => one(Dropout1d::new(1.0)),
        "Dropout2d" => one(Dropout2d::new(0.0)),
        "Dropout2d.all" => one(Dropout2d::new(1.0)),
        "Dropout3d" => one(Dropout3d::new(0.0)),
        "Dropout3d.all" => one(Dropout3d::new(1.0)),
        "AlphaDropout" => one(AlphaDropout::new(0.0)),
        "FeatureAlphaDropout" => one(FeatureAlphaDropout::new(0.0)),
        _ => Ok(None),
    }
}

fn tables(name: &str) -> Result<Option<Built>> {
    let rows = || Embedding::with(4, 3, F64, None);
    let bags = || EmbeddingBag::with(4, 3, F64, None);
    let parts = |m: EmbeddingBag| on(m, |m, c| m.forward_with(c.get("index"), Some(c.get("offsets")), None));
    match name {
        "Embedding" => one(rows()?),
        "Embedding.padding" => one(rows()?.padding_idx(1)?),
        "Embedding.last" => one(rows()?.padding_idx(-1)?),
        "Embedding.max_norm" => one(rows()?.max_norm(0.5).norm_type(1.0)),
        "Embedding.by_frequency" => one(rows()?.scale_grad_by_freq(true)),
        "EmbeddingBag" => parts(bags()?),
        "EmbeddingBag.last_offset" => parts(bags()?.include_last_offset(true)),
        "EmbeddingBag.mean" => one(bags()?),
        "EmbeddingBag.sum" => one(bags()?.mode(Bag::Sum)),
        "EmbeddingBag.max" => one(bags()?.mode(Bag::Max)),
        "EmbeddingBag.padding" => one(bags()?.mode(Bag::Sum).padding_idx(1)?),
        "EmbeddingBag.max_norm" => one(bags()?.max_norm(0.5)),
        "EmbeddingBag.weighted" => {
            on(bags()?.mode(Bag::Sum), |m, c| m.forward_with(c.get("index"), None, Some(c.get("weights"))))
        }
        _ => Ok(None),
    }
}

fn images(name: &str) -> Result<Option<Built>> {
    let smooth = |m: Upsample, mode| one(m.mode(mode));
    match name {
        "Upsample" => one(Upsample::scale(&[2.0])),
        "Upsample.size" => one(Upsample::size(5)),
        "Upsample.exact" => smooth(Upsample::size([5, 7]), Interpolation::NearestExact),
        "Upsample.linear" => smooth(Upsample::scale(&[1.7]), Interpolation::Linear),
        "Upsample.bilinear" => smooth(Upsample::scale(&[1.5, 2.0]), Interpolation::Bilinear),
        "Upsample.bicubic" => smooth(Upsample::size([5, 6]).align_corners(true), Interpolation::Bicubic),
        "Upsample.trilinear" => smooth(Upsample::size([3, 4, 5]).align_corners(true), Interpolation::Trilinear),
        "Upsample.area" => smooth(Upsample::size([2, 2]), Interpolation::Area),
        "Upsample.recompute" => smooth(Upsample::scale(&[1.7]).recompute_scale_factor(true), Interpolation::Bilinear),
        "UpsamplingNearest2d" => one(UpsamplingNearest2d::scale(&[2.0])),
        "UpsamplingBilinear2d" => one(UpsamplingBilinear2d::size([5, 6])),
        "PixelShuffle" => one(PixelShuffle { upscale_factor: 2 }),
        "PixelUnshuffle" => one(PixelUnshuffle { downscale_factor: 2 }),
        "ChannelShuffle" => one(ChannelShuffle { groups: 2 }),
        "Unfold" => one(Unfold::new(2)?),
        "Unfold.settings" => one(Unfold::new([2, 3])?.dilation(2)?.padding(1)?.stride([2, 1])?),
        "Fold" => one(Fold::new([4, 5], 2)?),
        "Fold.settings" => one(Fold::new([5, 6], [2, 3])?.dilation(2)?.padding(1)?.stride([2, 1])?),
        _ => Ok(None),
    }
}
