// SPDX-License-Identifier: Apache-2.0
//! Initial values, vectors of parameters, weight norms, averages, tables of models.

use crate::common::*;
use libtensor::nn::utils::{parameters_to_vector, summary, vector_to_parameters, WeightNorm};
use libtensor::nn::*;
use libtensor::optim::{update_bn, Average, AveragedModel};
use libtensor::{DType, Fan, Result, Tensor};

fn linear(weight: &[f64], bias: f64) -> Linear {
    let net = Linear::with(weight.len() as i64, 1, true, DType::F64, None).unwrap();
    net.weight.detach().unwrap().copy_(&v(weight)).unwrap();
    net.bias.as_ref().unwrap().detach().unwrap().fill_(bias).unwrap();
    net
}

#[test]
fn initial_values() {
    let t = Tensor::empty([2, 3], DType::F64).unwrap().requires_grad_(true).unwrap();
    init::eye_(&t).unwrap();
    check(t.detach(), &[2, 3], &[1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    init::ones_(&t).unwrap();
    check(t.detach(), &[2, 3], &[1.0; 6]);
    init::zeros_(&t).unwrap();
    check(t.detach(), &[2, 3], &[0.0; 6]);
    fails!(init::eye_(&v(&[1.0])), Shape, "eye_: the tensor has 1 dims, expected 2");

    let gains = [init::Gain::Linear, init::Gain::Tanh, init::Gain::Relu, init::Gain::LeakyRelu(1.0), init::Gain::Selu];
    let wanted = [1.0, 5.0 / 3.0, 2.0_f64.sqrt(), 1.0, 0.75];
    for (gain, want) in gains.into_iter().zip(wanted) {
        assert!((init::calculate_gain(gain) - want).abs() < 1e-15, "{gain:?}");
        let (plain, scaled) = (t.copy().unwrap(), t.copy().unwrap());
        init::kaiming_uniform_(&plain, 1.0, Fan::Out, Some(&rng())).unwrap();
        init::kaiming_uniform_for_(&scaled, Fan::Out, gain, Some(&rng())).unwrap();
        assert!(scaled.allclose(&plain.mul(want).unwrap(), 1e-12, 0.0).unwrap(), "{gain:?}");
        init::kaiming_normal_(&plain, 1.0, Fan::In, Some(&rng())).unwrap();
        init::kaiming_normal_for_(&scaled, Fan::In, gain, Some(&rng())).unwrap();
        assert!(scaled.allclose(&plain.mul(want).unwrap(), 1e-12, 0.0).unwrap(), "{gain:?}");
    }
}

#[test]
fn vectors() {
    let net = linear(&[1.0, 2.0], 3.0);
    let vector = parameters_to_vector(&net.parameters()).unwrap();
    check(vector.detach(), &[3], &[1.0, 2.0, 3.0]);
    vector_to_parameters(&v(&[4.0, 5.0, 6.0]), &net.parameters()).unwrap();
    check(net.weight.detach(), &[1, 2], &[4.0, 5.0]);
    check(net.bias.as_ref().unwrap().detach(), &[1], &[6.0]);
    fails!(
        vector_to_parameters(&v(&[1.0]), &net.parameters()),
        Shape,
        "vector_to_parameters: the vector has shape [1], expected [3]"
    );
    check(net.weight.detach(), &[1, 2], &[4.0, 5.0]);
}

#[test]
fn weight_norms() {
    let conv = Conv1d::with(2, 3, 2, 1, true, DType::F64, Some(&rng())).unwrap();
    let x = Tensor::randn([2, 2, 5], DType::F64, Some(&rng())).unwrap();
    let want = conv.forward(&x).unwrap().to_vec::<f64>().unwrap();
    for (dim, shape) in [(Some(0), vec![3, 1, 1]), (Some(-1), vec![1, 1, 2]), (None, vec![])] {
        let normed = WeightNorm::new(conv.clone(), dim).unwrap();
        assert_eq!(normed.weight_g.shape(), shape);
        assert!(normed.forward(&x).unwrap().allclose(&conv.forward(&x).unwrap(), 1e-12, 1e-12).unwrap());
        let names: Vec<String> = normed.named_parameters().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["bias", "weight_g", "weight_v"]);
        normed.forward(&x).unwrap().sum(..).unwrap().backward().unwrap();
        // The output does not change along the direction.
        let along = normed.weight_v.grad().unwrap().unwrap().mul(&normed.weight_v.detach().unwrap()).unwrap();
        assert!(along.sum(..).unwrap().item().unwrap().abs() < 1e-12);
        normed.weight_g.detach().unwrap().mul_(2).unwrap();
        let twice = normed.remove().unwrap();
        assert!(twice.weight.is_leaf() && twice.weight.requires_grad());
        assert!(twice.weight.allclose(&conv.weight.mul(2).unwrap(), 1e-12, 1e-12).unwrap());
    }
    check(conv.forward(&x), &[2, 3, 4], &want);
    fails!(
        WeightNorm::new(Linear::new(2, 2).unwrap(), Some(2)),
        Index,
        "WeightNorm: dim 2 is out of range, the weight has 2 dims"
    );
}

/// The averages of weights 1, 2, 6 with bias 0.
fn averages(average: Average) -> Vec<f64> {
    let mut averaged = AveragedModel::new(linear(&[9.0], 9.0), average).unwrap();
    for weight in [1.0, 2.0, 6.0] {
        averaged.update_parameters(&linear(&[weight], 0.0)).unwrap();
    }
    assert_eq!(averaged.n_averaged().unwrap(), 3);
    let names: Vec<String> = averaged.state_dict().unwrap().into_keys().collect();
    assert_eq!(names, ["module.bias", "module.weight", "n_averaged"]);
    check(averaged.forward(&v(&[0.0])), &[1], &[0.0]);
    averaged.module.weight.to_vec::<f64>().unwrap()
}

#[test]
fn averaged_models() {
    check(Ok(v(&averages(Average::Equal))), &[1], &[3.0]);
    check(Ok(v(&averages(Average::Exponential { decay: 0.75 }))), &[1], &[0.75 * 1.25 + 0.25 * 6.0]);
    let largest = Average::Custom(Box::new(|average, value, _| average.maximum(value)));
    check(Ok(v(&averages(largest))), &[1], &[6.0]);
    fails!(
        AveragedModel::new(linear(&[1.0], 0.0), Average::Exponential { decay: 1.5 }).map(drop),
        Invalid,
        "AveragedModel: decay is 1.5, expected 0 to 1"
    );
    let model = linear(&[1.0], 0.0);
    let mut itself = AveragedModel::new(model.clone(), Average::Equal).unwrap();
    fails!(
        itself.update_parameters(&model),
        Invalid,
        "AveragedModel: the averages are in the model itself, expected another one of its kind"
    );
    fails!(
        itself.update_parameters(&linear(&[1.0, 2.0], 0.0)),
        Shape,
        "AveragedModel: the model has other parameters or buffers than that of the averages"
    );
}

#[test]
fn averaged_buffers() {
    let norms = || -> Result<BatchNorm1d> { BatchNorm1d::with(2, NormOptions::default(), DType::F64) };
    let (model, x) = (norms().unwrap(), m().transpose(0, 1).unwrap());
    for use_buffers in [false, true] {
        let mut averaged = AveragedModel::new(norms().unwrap(), Average::Equal).unwrap();
        averaged.use_buffers = use_buffers;
        let mut means = Vec::new();
        for _ in 0..2 {
            model.forward(&x).unwrap();
            averaged.update_parameters(&model).unwrap();
            means.push(model.state_dict().unwrap()["running_mean"].copy().unwrap());
        }
        let got = averaged.state_dict().unwrap()["module.running_mean"].clone();
        let mean = means[0].add(&means[1]).unwrap().div(2).unwrap();
        let want = if use_buffers { &mean } else { &means[1] };
        assert!(got.allclose(want, 1e-12, 0.0).unwrap(), "{got} is not {want}");
    }
}

#[test]
fn statistics_anew() {
    let norm = BatchNorm1d::with(1, NormOptions::default(), DType::F64).unwrap();
    let instances = NormOptions { track_running_stats: true, ..NormOptions::instance() };
    let other = InstanceNorm1d::with(1, instances, DType::F64).unwrap();
    let model = Sequential::new().add(norm).add(|x: &Tensor| x.reshape([1, 1, 2])).add(other);
    model.forward(&v(&[100.0, 300.0]).reshape([2, 1]).unwrap()).unwrap();
    model.eval();
    let batches = [v(&[1.0, 3.0]).reshape([2, 1]).unwrap(), v(&[4.0, 8.0]).reshape([2, 1]).unwrap()];
    update_bn(&batches, &model).unwrap();
    let state = model.state_dict().unwrap();
    check(Ok(state["0.running_mean"].clone()), &[1], &[4.0]);
    check(Ok(state["0.running_var"].clone()), &[1], &[5.0]);
    assert_eq!(state["0.num_batches_tracked"].item_i64().unwrap(), 2);
    // It is out of training again, and follows as before.
    model.forward(&batches[0]).unwrap();
    check(Ok(state["0.running_mean"].clone()), &[1], &[4.0]);
    model.train(true);
    model.forward(&batches[0]).unwrap();
    check(Ok(state["0.running_mean"].clone()), &[1], &[0.9 * 4.0 + 0.1 * 2.0]);
    let fails = |_: &Tensor| Err(libtensor::Error::Invalid("no".into()));
    let broken = Sequential::new().add(BatchNorm1d::new(1).unwrap()).add(fails);
    broken.eval();
    assert!(update_bn([&batches[0].astype(DType::F32).unwrap()], &broken).is_err());
    let still = broken.state_dict().unwrap()["0.running_mean"].copy().unwrap();
    assert!(broken.forward(&batches[0].astype(DType::F32).unwrap()).is_err());
    assert!(still.equal(&broken.state_dict().unwrap()["0.running_mean"]).unwrap());
}

#[test]
fn tables() {
    let net = Sequential::new()
        .add(Embedding::new(300, 5).unwrap())
        .add(ModuleList(vec![Linear::new(5, 4).unwrap(), Linear::new(4, 4).unwrap()]))
        .add(|x: &Tensor| x.relu());
    net.parameters()[0].set_requires_grad(false).unwrap();
    let found = summary(&net);
    assert_eq!((found.parameters, found.trainable, found.nbytes), (1544, 44, 6176));
    let kinds: Vec<_> = found.layers.iter().map(|l| (&*l.name, l.kind, l.depth, l.parameters)).collect();
    assert_eq!(kinds[..2], [("", "Sequential", 0, 0), ("0", "Embedding", 1, 1500)]);
    assert_eq!(kinds[2..5], [("1", "ModuleList", 1, 0), ("1.0", "Linear", 2, 24), ("1.1", "Linear", 2, 20)]);
    assert_eq!(
        found.to_string().lines().take(4).collect::<Vec<_>>(),
        [
            "Layer             Parameters",
            "----------------------------",
            "Sequential                 -",
            "  0 (Embedding)        1,500"
        ]
    );
    assert!(found.to_string().ends_with("1,544 parameters, 44 of them trained, 6.0 KiB"));
}
