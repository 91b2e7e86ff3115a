// SPDX-License-Identifier: Apache-2.0
//! What crosses threads, and what does not.

use crate::common::*;
use libtensor::{Frozen, Generator, Tensor};
use std::thread;

fn crosses<T: Send + Sync>(_: &T) {}

#[test]
fn frozen_tensors_cross() {
    let x = m();
    let frozen = x.freeze().unwrap();
    crosses(&frozen);
    x.zero_().unwrap();
    let sums: Vec<f64> = thread::scope(|scope| {
        let work = || {
            let mine = frozen.tensor().unwrap();
            let total: f64 = (0..200).map(|_| mine.mul(2).unwrap().sum(..).unwrap().item().unwrap()).sum();
            total / 200.0
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    assert_eq!(sums, [42.0; 4]);
    let shared = frozen.clone();
    assert!(shared.tensor().unwrap().shares_storage(&frozen.tensor().unwrap()));
    thread::spawn(move || drop(frozen)).join().unwrap();
    check(shared.tensor().unwrap().sum(..), &[], &[21.0]);
}

#[test]
fn frozen_elements_do_not_change() {
    let frozen = m().freeze().unwrap();
    let mine = frozen.tensor().unwrap();
    for result in [mine.zero_(), mine.i(0).unwrap().fill_(1), mine.t().unwrap().add_(1), mine.copy_(&m())] {
        assert!(result.is_err());
    }
    assert!(mine.set(0, 1).is_err() && mine.copy_from_slice(&[0.0; 6]).is_err());
    let again = Tensor::from_dlpack(mine.to_dlpack().unwrap()).unwrap();
    assert!(again.zero_().is_err());
    // Marks and gradients are those of the thread's own tensor.
    let marked = mine.requires_grad_(true).unwrap();
    marked.sum(..).unwrap().backward().unwrap();
    let fresh = frozen.tensor().unwrap();
    assert!(!fresh.requires_grad() && fresh.grad().unwrap().is_none());
    check(fresh.sum(..), &[], &[21.0]);
    check(fresh.copy().unwrap().zero_().unwrap().sum(..), &[], &[0.0]);
}

#[test]
fn a_frozen_tensor_has_no_graph() {
    let x = leaf();
    let frozen: Frozen = (&x * 2).freeze().unwrap();
    assert!(!frozen.tensor().unwrap().requires_grad());
    assert_eq!(format!("{frozen:?}"), "Frozen(Tensor[[2]; float64])");
}

#[test]
fn each_thread_computes_with_its_own() {
    let train = |seed: u64| {
        let w = Tensor::zeros([3], libtensor::DType::F64).unwrap().requires_grad_(true).unwrap();
        let optimizer = libtensor::optim::Adam { lr: 0.1, ..Default::default() }.build(&[&w]).unwrap();
        let target = Tensor::rand([3], libtensor::DType::F64, Some(&Generator::new(seed).unwrap())).unwrap();
        for _ in 0..300 {
            optimizer.backward_step(&w.mse_loss(&target, libtensor::Reduction::Sum).unwrap()).unwrap();
        }
        (w.detach().unwrap() - target).abs().unwrap().max(..).unwrap().item().unwrap()
    };
    let off: Vec<f64> = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|seed| scope.spawn(move || train(seed))).collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    assert!(off.iter().all(|&d| d < 1e-3), "{off:?}");
}

#[test]
fn grad_mode_is_the_threads_own() {
    libtensor::no_grad(|| {
        let elsewhere = thread::scope(|s| s.spawn(libtensor::autograd::is_grad_enabled).join().unwrap());
        assert!(elsewhere && !libtensor::autograd::is_grad_enabled());
    });
}
