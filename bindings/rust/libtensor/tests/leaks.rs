// SPDX-License-Identifier: Apache-2.0
//! Nothing is left behind: one test, because it counts what lives in the whole process.

mod common;

use common::*;
use libtensor::nn::{BatchNorm1d, Linear, Module, Sequential};
use libtensor::optim::Adam;
use libtensor::{autograd, call, settings, Device, Profiler, Tensor};
use std::panic::{catch_unwind, AssertUnwindSafe};

fn everything() {
    let x = m().requires_grad_(true).unwrap();
    let y = (&x * 2 + 1) / x.i((.., [0, 1, 2])).unwrap();
    y.sum(..).unwrap().backward().unwrap();
    for row in &x {
        assert!(row.i((9, 9)).is_err());
    }
    assert!(x.matmul(&x).is_err() && x.split([1], 0).is_err());
    assert!(catch_unwind(|| m() + v(&[1.0, 2.0])).is_err());
    x.set_grad(None).unwrap();
    x.register_hook(|g| Ok(Some(g * 2))).unwrap();

    let saved = x.clone();
    let made = autograd::function(
        "f",
        &[&x],
        |x| Ok(vec![x[0].copy()?]),
        move |g| Ok(vec![g[0].clone(), None, Some(saved.clone())]),
    );
    assert!(made.unwrap()[0].sum(..).unwrap().backward().is_err());
    let made = autograd::function("f", &[&x], |x| Ok(vec![x[0].copy()?]), |_| panic!("out"));
    let sum = made.unwrap()[0].sum(..).unwrap();
    assert!(catch_unwind(AssertUnwindSafe(|| sum.backward())).is_err());

    let node = (&x * 2).sum(0).unwrap().grad_node().unwrap().unwrap();
    assert!(
        !node.inputs().unwrap().is_empty() && !node.saved().unwrap().is_empty() && node.outputs().unwrap().len() == 1
    );
    assert!(call("split", &[(&x).into(), (&[1, 1]).into()]).unwrap().len() == 2 && call("sum", &[]).is_err());
    let profiler = Profiler::start().unwrap();
    assert!(x.square().is_ok() && !profiler.stop().unwrap().events().is_empty());

    let frozen = x.freeze().unwrap();
    let other = Tensor::from_dlpack(frozen.tensor().unwrap().to_dlpack().unwrap()).unwrap();
    assert!(other.zero_().is_err());
    let net = Sequential::new().add(Linear::new(3, 2).unwrap()).add(BatchNorm1d::new(2).unwrap());
    let optimizer = Adam::default().build(&net.parameters()).unwrap();
    let input = Tensor::from([[1.0_f32, 2.0, 3.0], [3.0, 2.0, 1.0]]);
    optimizer.backward_step(&net.forward(&input).unwrap().square().unwrap().sum(..).unwrap()).unwrap();
    net.load_state_dict(&net.state_dict().unwrap()).unwrap();
    assert!(optimizer.state_dict().unwrap().len() >= 8);
}

#[test]
fn nothing_is_left_behind() {
    std::panic::set_hook(Box::new(|_| ()));
    everything();
    let before = settings::memory_stats(Device::CPU).unwrap();
    for _ in 0..20 {
        everything();
    }
    let after = settings::memory_stats(Device::CPU).unwrap();
    let _ = std::panic::take_hook();
    assert_eq!((after.live_tensors, after.allocated), (before.live_tensors, before.allocated));
}
