// SPDX-License-Identifier: Apache-2.0
//! Modules that refuse what does not fit, before anything is written.

use crate::common::*;
use libtensor::nn::*;
use libtensor::{DType, Tensor};

fn zeros(shape: &[i64]) -> Tensor {
    Tensor::zeros(shape, DType::F32).unwrap()
}

#[test]
fn sizes() {
    fails!(Bilinear::new(0, 2, 3), Invalid, "Bilinear: in1_features is 0, expected more than 0");
    fails!(GroupNorm::new(3, 4), Invalid, "GroupNorm: 4 channels are no multiple of 3 groups");
    fails!(GroupNorm::new(0, 4), Invalid, "GroupNorm: 4 channels are no multiple of 0 groups");
    fails!(Conv1d::new(1, 1, [1, 2]), Shape, "Conv1d: kernel: 2 numbers, expected 1");
    fails!(
        MultiHeadAttention::new(5, 2),
        Invalid,
        "MultiHeadAttention: embed_dim is 5, expected a multiple of num_heads 2"
    );
    fails!(Lstm::new(3, 0), Invalid, "Lstm: hidden_size is 0 and layers 1, expected more than 0");
    let settings = Recurrent { proj_size: 1, ..Default::default() };
    fails!(Gru::with(3, 4, settings, (), None), Invalid, "Gru: proj_size is 1, only Lstm projects");
    let settings = Recurrent { proj_size: 4, ..Default::default() };
    fails!(
        Lstm::with(3, 4, settings, (), None),
        Invalid,
        "Lstm: proj_size is 4, expected 0 to less than hidden_size 4"
    );
    let settings = Recurrent { dropout: f64::NAN, ..Default::default() };
    fails!(Rnn::with(3, 4, settings, (), None), Invalid, "Rnn: dropout is NaN, expected a number in [0, 1]");
    fails!(ZeroPad2d::new([1, 2, 3]), Invalid, "ZeroPad2d: padding has 3 widths, expected 1 or 4");
    let table = Embedding::new(3, 2).unwrap();
    fails!(table.padding_idx(-4), Invalid, "Embedding: padding_idx is -4, expected a row of 3");
    fails!(EmbeddingBag::from_pretrained(&v(&[1.0]), true), Shape, "EmbeddingBag: the rows have 1 dims, expected 2");
    for n in [i64::MAX, i64::MIN, -1] {
        assert!(Linear::new(n, 2).is_err() && Conv2d::new(1, n, 3).is_err() && Embedding::new(n, 4).is_err());
        assert!(BatchNorm2d::new(n).is_err() && LayerNorm::new(n).is_err() && PRelu::new(n).is_err());
        assert!(LstmCell::new(2, n).is_err() && Gru::new(2, n).is_err() && Lstm::new(n, 2).is_err());
        assert!(MultiHeadAttention::new(n, 1).is_err() && Transformer::new(n, 1).is_err());
    }
}

#[test]
fn inputs() {
    fails!(Softmax2d.forward(&m()), Shape, "Softmax2d: the input has 2 dims, expected 3 or 4");
    fails!(Dropout1d::default().forward(&v(&[1.0])), Shape, "Dropout1d: the input has 1 dims, expected 2 or 3");
    fails!(
        ConstantPad3d::new(1, 2.0).unwrap().forward(&m()),
        Shape,
        "ConstantPad3d: the input has 2 dims, expected at least 3"
    );
    fails!(
        Conv2d::new(1, 1, 2).unwrap().padding_same().stride(2).unwrap().forward(&zeros(&[1, 1, 3, 3])),
        Invalid,
        "Conv2d: stride is [2, 2], padding_same needs 1"
    );
    fails!(
        ConvTranspose1d::new(1, 1, 2).unwrap().stride(2).unwrap().forward_to(&zeros(&[1, 1, 3]), 8),
        Shape,
        "ConvTranspose1d: extents are [8], expected from [6] to [7]"
    );
    fails!(
        MaxUnpool1d::new(2).unwrap().forward_to(&zeros(&[1, 1, 3]), &ids(&[0]), 8),
        Shape,
        "MaxUnpool1d: extents are [8], expected less than [2] from [6]"
    );
    fails!(
        MaxUnpool2d::new(2).unwrap().forward(&m(), &m()),
        Shape,
        "MaxUnpool2d: the input has 2 dims, expected 3 or 4"
    );
    fails!(
        AvgPool2d { divisor_override: Some(0), ..AvgPool2d::new(2).unwrap() }.forward(&image()),
        Invalid,
        "AvgPool2d: divisor_override is 0"
    );
    fails!(
        LayerNorm::new([2, 3]).unwrap().forward(&zeros(&[3, 2])),
        Shape,
        "LayerNorm: the input has shape [3, 2], expected it to end with [2, 3]"
    );
    fails!(
        InstanceNorm1d::new(3).unwrap().forward(&zeros(&[1, 2, 4])),
        Shape,
        "InstanceNorm1d: the input has shape [1, 2, 4], expected 3 channels"
    );
    fails!(
        InstanceNorm2d::new(3).unwrap().forward(&m()),
        Shape,
        "InstanceNorm2d: the input has 2 dims, expected 3 or 4"
    );
    fails!(
        Transformer::new(4, 2).unwrap().forward(&zeros(&[2, 1, 4]), &zeros(&[2, 1, 3])),
        Shape,
        "Transformer: src has shape [2, 1, 4] and tgt [2, 1, 3], expected vectors of 4 elements"
    );
    let max = EmbeddingBag::new(3, 2).unwrap().mode(Bag::Max).scale_grad_by_freq(true);
    fails!(
        max.forward(&ids(&[0])),
        Unsupported,
        "EmbeddingBag: scale_grad_by_freq is not supported for the largest elements"
    );
}

#[test]
fn upsampling() {
    let x = zeros(&[1, 1, 4, 4]);
    fails!(Upsample::size(2).forward(&m()), Shape, "Upsample: the input has 2 dims, expected 3, 4 or 5");
    fails!(Upsample::size([2, 3, 4]).forward(&x), Invalid, "Upsample: 3 numbers, expected 1 or 2");
    fails!(Upsample::scale(&[-1.0]).forward(&x), Invalid, "Upsample: the factor is -1, expected positive numbers");
    fails!(Upsample::scale(&[f64::NAN]).forward(&x), Invalid, "Upsample: the factor is NaN, expected positive numbers");
    assert!(Upsample::scale(&[1e300]).forward(&x).is_err());
    fails!(Upsample::size(0).forward(&x), Shape, "Upsample: from [1, 1, 4, 4] to [0, 0], expected positive extents");
    fails!(
        Upsample::size(2).mode(Interpolation::Linear).forward(&x),
        Invalid,
        "Upsample: linear is for 3 dims, the input has 4"
    );
    fails!(Upsample::size(2).align_corners(true).forward(&x), Invalid, "Upsample: align_corners is not for nearest");
    fails!(
        Upsample::size(2).recompute_scale_factor(true).forward(&x),
        Invalid,
        "Upsample: recompute_scale_factor is for factors, not for a size"
    );
}

#[test]
fn losses() {
    let loss = TripletMarginWithDistanceLoss { margin: 0.0, ..Default::default() };
    fails!(loss.forward(&m(), &m(), &m()), Invalid, "TripletMarginWithDistanceLoss: margin is 0, expected more than 0");
    fails!(
        TripletMarginWithDistanceLoss::default().forward(&m(), &m(), &v(&[1.0])),
        Shape,
        "TripletMarginWithDistanceLoss: the inputs have [2, 2, 1] dims, expected equal ones"
    );
    let weight = Some(v(&[1.0]));
    assert!(CrossEntropyLoss { weight, ..Default::default() }.forward(&m(), &ids(&[0, 1])).is_err());
}

#[test]
fn modules_of_several_inputs() {
    let modules: [Box<dyn Module>; 2] =
        [Box::new(Bilinear::new(2, 2, 1).unwrap()), Box::new(Transformer::new(4, 2).unwrap())];
    let names = ["Bilinear", "Transformer"];
    for (module, name) in modules.iter().zip(names) {
        fails!(module.forward(&m()), Invalid, format!("{name}: it has no forward of one input"));
    }
}

/// Numbers beyond all sense are errors of the library, or have a meaning; nothing overflows on the way.
#[test]
fn hostile_numbers() {
    let (x, indices) = (image(), Tensor::zeros([1, 1, 3, 3], DType::I64).unwrap());
    for n in [i64::MAX, i64::MIN, i64::MIN + 1, -1, 0] {
        let (two, one) = ([n; 2], [1; 2]);
        let conv = || Conv2d::with(1, 1, 2, 1, true, DType::F64, None);
        let back = || ConvTranspose2d::with(1, 1, 2, 1, true, DType::F64, None);
        let modules: Vec<Box<dyn Module>> = vec![
            Box::new(conv().unwrap().stride(n).unwrap()),
            Box::new(conv().unwrap().padding(n).unwrap()),
            Box::new(conv().unwrap().padding(n).unwrap().padding_mode(PaddingMode::Circular)),
            Box::new(conv().unwrap().dilation(n).unwrap()),
            Box::new(conv().unwrap().dilation(n).unwrap().padding_same()),
            Box::new(back().unwrap().stride(n).unwrap().output_padding(n).unwrap()),
            Box::new(back().unwrap().padding(n).unwrap().dilation(n).unwrap()),
            Box::new(MaxPool2d { stride: two, padding: two, dilation: two, ..MaxPool2d::new(n).unwrap() }),
            Box::new(MaxPool2d { stride: two, ..MaxPool2d::new(2).unwrap() }),
            Box::new(AvgPool2d { padding: two, ..AvgPool2d::new(2).unwrap() }),
            Box::new(AvgPool2d { stride: one, divisor_override: Some(n), ..AvgPool2d::new(2).unwrap() }),
            Box::new(LpPool2d { stride: two, ..LpPool2d::new(2.0, n).unwrap() }),
            Box::new(AdaptiveAvgPool2d::new(n).unwrap()),
            Box::new(AdaptiveMaxPool2d::new(n).unwrap()),
            Box::new(ZeroPad2d::new(n).unwrap()),
            Box::new(ReflectionPad2d::new(n).unwrap()),
            Box::new(Upsample::size(n)),
            Box::new(Upsample::scale(&[n as f64])),
            Box::new(PixelShuffle { upscale_factor: n }),
            Box::new(PixelUnshuffle { downscale_factor: n }),
            Box::new(ChannelShuffle { groups: n }),
            Box::new(Unfold::new(n).unwrap().dilation(n).unwrap()),
            Box::new(Unfold::new(2).unwrap().padding(n).unwrap().stride(n).unwrap()),
            Box::new(Fold::new(n, 2).unwrap()),
            Box::new(Unflatten::new(n, two)),
            Box::new(Flatten { start_dim: n, end_dim: n }),
            Box::new(Softmax { dim: n }),
            Box::new(Glu { dim: n }),
            Box::new(LocalResponseNorm::new(n)),
        ];
        for module in &modules {
            if let Err(e) = module.forward(&x) {
                assert!(!e.message().is_empty(), "{}", module.name());
            }
        }
        let _ = back().unwrap().stride(n).unwrap().padding(n).unwrap().forward_to(&x, n);
        let unpool = MaxUnpool2d { kernel: two, stride: two, padding: two };
        assert!(unpool.forward_to(&x, &indices, n).is_err() || n == 0);
        let _ = unpool.forward(&x, &indices);
        assert!(CosineSimilarity { dim: n, ..Default::default() }.forward(&x, &x).is_ok() == [0, -1].contains(&n));
        assert!(Embedding::new(3, 2).unwrap().padding_idx(n).is_ok() == [0, -1].contains(&n));
        assert!(Upsample::size(n).forward(&x).is_err());
    }
}
