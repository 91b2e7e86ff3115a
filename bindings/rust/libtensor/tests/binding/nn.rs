// SPDX-License-Identifier: Apache-2.0
//! Modules: names, state, modes, values.

use crate::common::*;
use libtensor::nn::*;
use libtensor::{members, DType, Error, Reduction, Result, Tensor};
use std::collections::BTreeMap;

struct Block {
    conv: Conv2d,
    norm: BatchNorm2d,
    scale: Tensor,
    head: Sequential,
}

impl Block {
    fn new() -> Result<Block> {
        let scale = parameter(Tensor::ones([1], DType::F32)?)?;
        let head = Sequential::new().add(Flatten::default()).add(Dropout::new(0.5)).add(Linear::new(4, 2)?);
        Ok(Block { conv: Conv2d::new(1, 4, 3)?, norm: BatchNorm2d::new(4)?, scale, head })
    }
}

impl Module for Block {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        let h = self.norm.forward(&self.conv.forward(x)?)?.relu()?;
        self.head.forward(&h.max([2, 3])?.mul(&self.scale)?)
    }
    members!(conv, norm, scale, head);
}

const NAMES: [&str; 10] = [
    "conv.bias",
    "conv.weight",
    "head.2.bias",
    "head.2.weight",
    "norm.bias",
    "norm.num_batches_tracked",
    "norm.running_mean",
    "norm.running_var",
    "norm.weight",
    "scale",
];

#[test]
fn names_and_state() {
    let (a, b) = (Block::new().unwrap(), Block::new().unwrap());
    let state = a.state_dict().unwrap();
    assert!(state.keys().eq(NAMES));
    assert_eq!((a.parameters().len(), a.named_buffers().len()), (7, 3));
    assert!(state["scale"].shares_storage(&a.scale) && !state["scale"].requires_grad());

    let x = Tensor::randn([2, 1, 5, 5], DType::F32, Some(&rng())).unwrap();
    a.eval();
    b.eval();
    let (before, want) = (b.forward(&x).unwrap(), a.forward(&x).unwrap());
    assert_ne!(before.to_vec::<f32>().unwrap(), want.to_vec::<f32>().unwrap());
    b.load_state_dict(&state).unwrap();
    assert_eq!(b.forward(&x).unwrap().to_vec::<f32>().unwrap(), want.to_vec::<f32>().unwrap());
    assert!(b.scale.requires_grad());
}

#[test]
fn a_state_that_does_not_fit_changes_nothing() {
    let net = Linear::new(2, 2).unwrap();
    let before = net.weight.to_vec::<f32>().unwrap();
    let zeros = Tensor::zeros([2, 2], DType::F32).unwrap();
    let state = BTreeMap::from([("weight".to_owned(), zeros.clone()), ("scale".to_owned(), zeros.clone())]);
    fails!(net.load_state_dict(&state), Invalid, "load_state_dict: missing [\"bias\"]; unexpected [\"scale\"]");
    let state = BTreeMap::from([("weight".to_owned(), zeros.clone()), ("bias".to_owned(), zeros)]);
    fails!(net.load_state_dict(&state), Shape, "load_state_dict: \"bias\" has shape [2, 2], expected [2]");
    assert_eq!(net.weight.to_vec::<f32>().unwrap(), before);
}

#[test]
fn modes() {
    let drop = Dropout::new(1.0).generator(&rng());
    check(drop.forward(&m()), &[2, 3], &[0.0; 6]);
    drop.eval();
    assert!(drop.forward(&m()).unwrap().eq(&m()).unwrap().all(..).unwrap().item().unwrap() == 1.0);
    drop.train(true);
    check(drop.forward(&m()), &[2, 3], &[0.0; 6]);

    let norm = BatchNorm1d::with(3, NormOptions { momentum: Some(0.5), ..Default::default() }, DType::F64).unwrap();
    norm.forward(&m()).unwrap();
    let state = norm.state_dict().unwrap();
    check(Ok(state["running_mean"].clone()), &[3], &[1.25, 1.75, 2.25]);
    check(Ok(state["running_var"].clone()), &[3], &[2.75; 3]);
    assert_eq!(state["num_batches_tracked"].item_i64().unwrap(), 1);
    norm.eval();
    norm.forward(&m()).unwrap();
    assert_eq!(state["num_batches_tracked"].item_i64().unwrap(), 1);
    fails!(norm.forward(&v(&[1.0])), Shape, "BatchNorm1d: the input has 1 dims, expected one of [2, 3]");
}

#[test]
fn layers_compute() {
    let linear = Linear::with(3, 1, false, DType::F64, None).unwrap();
    linear.weight.detach().unwrap().copy_(&v(&[1.0, 2.0, 3.0])).unwrap();
    check(linear.forward(&m()), &[2, 1], &[14.0, 32.0]);
    let bound = 1.0 / 3.0_f64.sqrt();
    check(
        within(Linear::with(3, 50, true, DType::F64, None).unwrap().bias.unwrap().detach(), -bound, bound),
        &[],
        &[1.0],
    );

    let embedding = Embedding::with(2, 3, DType::F64, Some(&rng())).unwrap();
    embedding.weight.detach().unwrap().copy_(&m()).unwrap();
    check(embedding.forward(&ids(&[1, 0])), &[2, 3], &[4.0, 5.0, 6.0, 1.0, 2.0, 3.0]);

    let norm = LayerNorm::with([2, 3], false, false, DType::F64).unwrap();
    check(norm.forward(&m()).and_then(|y| y.sum(..)), &[], &[0.0]);
    check(MaxPool2d::new(2).unwrap().forward(&image()), &[1, 1, 1, 1], &[5.0]);
    check(AvgPool2d::new([2, 3]).unwrap().forward(&image()), &[1, 1, 1, 1], &[3.5]);
    fails!(MaxPool2d::new([1, 2, 3]), Shape, "MaxPool2d: kernel: 3 numbers, expected 1 or 2");
    fails!(MaxPool1d::new([1, 2]), Shape, "MaxPool1d: kernel: 2 numbers, expected 1");
    check(AdaptiveMaxPool2d::new([1, 3]).unwrap().forward(&image()), &[1, 1, 1, 3], &[7.0, 8.0, 9.0]);
    check(AdaptiveAvgPool1d::new(1).unwrap().forward(&image().squeeze(0).unwrap()), &[1, 3, 1], &[2.0, 5.0, 8.0]);
    let back = ConvTranspose2d::with(1, 2, 2, 1, true, DType::F64, None).unwrap().stride(2).unwrap();
    assert_eq!(back.output_padding(1).unwrap().forward(&image()).unwrap().shape(), [1, 2, 7, 7]);
    let volume = image().unsqueeze(2).unwrap();
    assert_eq!(
        Conv3d::with(1, 2, [1, 2, 3], 1, true, DType::F64, None).unwrap().forward(&volume).unwrap().shape(),
        [1, 2, 1, 2, 1]
    );
    assert_eq!(AvgPool3d::new([1, 3, 3]).unwrap().forward(&volume).unwrap().item().unwrap(), 5.0);
    let conv = Conv2d::with(1, 1, 2, 1, false, DType::F64, None).unwrap();
    conv.weight.detach().unwrap().copy_(&kernel()).unwrap();
    check(conv.forward(&image()), &[1, 1, 2, 2], &[6.0, 8.0, 12.0, 14.0]);
    fails!(Conv2d::with(3, 4, 1, 2, true, (), None), Invalid, "Conv2d: 3 and 4 channels are no multiples of 2 groups");
}

#[test]
fn activations_compute() {
    let x = v(&[-1.0, 2.0]);
    let modules: [(Box<dyn Module>, Result<Tensor>); 24] = [
        (Box::new(Relu), x.relu()),
        (Box::new(Silu), x.silu()),
        (Box::new(Sigmoid), x.sigmoid()),
        (Box::new(Tanh), x.tanh()),
        (Box::new(Gelu::default()), x.gelu(false)),
        (Box::new(LeakyRelu::default()), x.leaky_relu(0.01)),
        (Box::new(Relu6), x.relu6()),
        (Box::new(Selu), x.selu()),
        (Box::new(Mish), x.mish()),
        (Box::new(Softsign), x.softsign()),
        (Box::new(LogSigmoid), x.logsigmoid()),
        (Box::new(Hardsigmoid), x.hardsigmoid()),
        (Box::new(Hardswish), x.hardswish()),
        (Box::new(Tanhshrink), x.tanhshrink()),
        (Box::new(Elu::default()), x.elu(1.0)),
        (Box::new(Celu { alpha: 0.5 }), x.celu(0.5)),
        (Box::new(Softplus::default()), x.softplus(1.0, 20.0)),
        (Box::new(Hardtanh::default()), x.hardtanh(-1.0, 1.0)),
        (Box::new(Hardshrink::default()), x.hardshrink(0.5)),
        (Box::new(Softshrink::default()), x.softshrink(0.5)),
        (Box::new(Threshold { threshold: 0.1, value: 3.0 }), x.threshold(0.1, 3.0)),
        (Box::new(PRelu::new(1).unwrap()), x.leaky_relu(0.25)),
        (Box::new(Softmax { dim: 0 }), x.softmax(0)),
        (Box::new(LogSoftmax { dim: -1 }), x.log_softmax(-1)),
    ];
    for (module, want) in modules {
        check(module.forward(&x), &[2], &want.unwrap().to_vec::<f64>().unwrap());
    }
}

#[test]
fn containers() {
    let net = Sequential::new().add_named("in", Linear::new(2, 3).unwrap()).add(Identity).add(|x: &Tensor| x.sum(1));
    assert_eq!(net.forward(&Tensor::ones([5, 2], DType::F32).unwrap()).unwrap().shape(), [5]);
    assert_eq!(net.named_parameters()[0].0, "in.weight");
    assert_eq!((net.len(), net.is_empty(), net.get(3).is_none()), (3, false, true));
    assert!(format!("{net:?}").starts_with("{\"in.weight\": Tensor[[3, 2]; float32], \"in.bias\""));
    let list: ModuleList<Linear> = (0..2).map(|_| Linear::new(2, 2).unwrap()).collect();
    let names: Vec<String> = list.named_parameters().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["0.weight", "0.bias", "1.weight", "1.bias"]);
    assert_eq!(list.iter().len(), 2);
}

#[test]
fn shared_parameters_count_once() {
    struct Tied(Linear, Linear);
    impl Module for Tied {
        fn forward(&self, x: &Tensor) -> Result<Tensor> {
            self.1.forward(&self.0.forward(x)?)
        }
        fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
            visit("a", (&self.0).into());
            visit("b", (&self.1).into());
        }
    }
    let a = Linear::new(2, 2).unwrap();
    let tied = Tied(a.clone(), a);
    assert_eq!((tied.parameters().len(), tied.state_dict().unwrap().len()), (2, 4));
}

#[test]
fn gradients_of_modules() {
    let net = Linear::new(2, 1).unwrap();
    net.forward(&Tensor::ones([1, 2], DType::F32).unwrap()).unwrap().sum(..).unwrap().backward().unwrap();
    assert!(net.weight.grad().unwrap().is_some());
    net.zero_grad().unwrap();
    assert!(net.weight.grad().unwrap().is_none());
    net.requires_grad(false).unwrap();
    assert!(!net.weight.requires_grad());
}

#[test]
fn losses() {
    let (x, y) = (v(&[1.0, 2.0]), v(&[3.0, 5.0]));
    check(MseLoss::default().forward(&x, &y), &[], &[6.5]);
    check(L1Loss { reduction: Reduction::Sum }.forward(&x, &y), &[], &[5.0]);
    let smooth = CrossEntropyLoss { label_smoothing: 0.1, ..Default::default() };
    assert!(smooth.forward(&m(), &ids(&[0, 1])).is_ok());
    check(NllLoss { ignore_index: 0, ..Default::default() }.forward(&m(), &ids(&[0, 2])), &[], &[-6.0]);
    check(BceWithLogitsLoss::default().forward(&v(&[0.0]), &v(&[1.0])), &[], &[2.0_f64.ln()]);
    assert!(matches!(functional::cross_entropy(&m(), &ids(&[0, 9])), Err(Error::Index(_))));
    let (q, mask) = (m(), Tensor::from([[0.0, f64::NEG_INFINITY], [0.0, 0.0]]));
    check(functional::attention(&q, &q, &q, Some(&mask)).and_then(|a| a.i(0)), &[3], &[1.0, 2.0, 3.0]);
}

#[test]
fn recurrent_layers() {
    let x = Tensor::randn([5, 2, 3], DType::F64, Some(&rng())).unwrap();
    let both = Recurrent { layers: 2, bidirectional: true, ..Recurrent::default() };
    let lstm = Lstm::with(3, 4, both, DType::F64, Some(&rng())).unwrap();
    let (output, (h, c)) = lstm.run(&x, None).unwrap();
    assert_eq!(output.shape(), [5, 2, 8]);
    assert_eq!((h.shape(), c.shape()), (&[4, 2, 4][..], &[4, 2, 4][..]));
    let names: Vec<String> = lstm.named_parameters().into_iter().map(|(name, _)| name).collect();
    assert_eq!((names.len(), &*names[0], &*names[5]), (16, "weight_ih_l0", "weight_hh_l0_reverse"));
    let last = output.select(0, 4).unwrap().narrow(1, 0, 4).unwrap();
    assert_eq!(last.to_vec::<f64>().unwrap(), h.select(0, 2).unwrap().to_vec::<f64>().unwrap());

    let gru = Gru::with(3, 4, Recurrent::default(), DType::F64, Some(&rng())).unwrap();
    let (all, end) = gru.run(&x, None).unwrap();
    let (first, state) = gru.run(&x.narrow(0, 0, 2).unwrap(), None).unwrap();
    let (rest, again) = gru.run(&x.narrow(0, 2, 3).unwrap(), Some(&state)).unwrap();
    let joined = Tensor::concat(&[first, rest], 0).unwrap();
    assert_eq!(joined.to_vec::<f64>().unwrap(), all.to_vec::<f64>().unwrap());
    assert_eq!(again.to_vec::<f64>().unwrap(), end.to_vec::<f64>().unwrap());
}

#[test]
fn attention_and_norms() {
    let attention = MultiHeadAttention::new(4, 2).unwrap();
    let x = Tensor::randn([3, 2, 4], DType::F32, Some(&rng())).unwrap();
    let future = Tensor::ones([3, 3], DType::Bool).unwrap().triu(1).unwrap();
    let (output, weights) = attention.attend(&x, &x, &x, None, Some(&future)).unwrap();
    assert_eq!((output.shape(), weights.shape()), (&[3, 2, 4][..], &[2, 3, 3][..]));
    let first = weights.select(1, 0).unwrap().to_vec::<f32>().unwrap();
    assert_eq!(first, [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
    let names: Vec<String> = attention.state_dict().unwrap().into_keys().collect();
    assert_eq!(names, ["in_proj_bias", "in_proj_weight", "out_proj.bias", "out_proj.weight"]);

    let y = RmsNorm::new([4]).unwrap().forward(&x).unwrap().square().unwrap().mean(2).unwrap();
    assert!(y.to_vec::<f32>().unwrap().iter().all(|v| (v - 1.0).abs() < 1e-4));
    let image = Tensor::randn([2, 4, 3, 3], DType::F32, Some(&rng())).unwrap();
    let z = GroupNorm::new(2, 4).unwrap().forward(&image).unwrap().reshape([2, 2, 18]).unwrap();
    assert!(z.mean(2).unwrap().to_vec::<f32>().unwrap().iter().all(|v| v.abs() < 1e-5));
}

#[test]
fn more_losses() {
    let (a, b) = (v(&[0.0, 2.0]), v(&[0.5, 0.0]));
    check(SmoothL1Loss::default().forward(&a, &b), &[], &[0.8125]);
    check(HuberLoss { delta: 0.5, reduction: Reduction::Sum }.forward(&a, &b), &[], &[1.0]);
    let triplet = TripletMarginLoss { margin: 6.0, ..Default::default() };
    let (near, far) = (2.0_f64.sqrt() * 1e-6, (3.0 - 1e-6_f64).hypot(4.0 - 1e-6));
    check(triplet.forward(&a, &a, &v(&[3.0, 6.0])), &[], &[near - far + 6.0]);
    let even = Tensor::zeros([2, 1, 2], DType::F64).unwrap().log_softmax(2).unwrap();
    let loss = CtcLoss::default().forward(&even, &ids(&[1]).reshape([1, 1]).unwrap(), &ids(&[2]), &ids(&[1]));
    check(loss, &[], &[-(0.75_f64.ln())]);
}
