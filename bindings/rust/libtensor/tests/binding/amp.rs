// SPDX-License-Identifier: Apache-2.0
//! Mixed precision: scopes, and scaling of losses.

use crate::common::*;
use libtensor::amp::{autocast, is_autocast_enabled, Autocast, GradScaler};
use libtensor::optim::Sgd;
use libtensor::{DType, Device, Error, Tensor};

fn product(x: &Tensor) -> DType {
    x.matmul(x).unwrap().dtype()
}

#[test]
fn scopes() {
    let x = Tensor::ones([2, 2], DType::F32).unwrap();
    {
        let _outer = Autocast::new(Device::CPU, DType::BF16).unwrap();
        assert!(is_autocast_enabled(Device::CPU).unwrap() && !is_autocast_enabled(Device::cuda(0)).unwrap());
        assert_eq!(product(&x), DType::BF16);
        assert_eq!(autocast(Device::CPU, DType::F16, || product(&x)).unwrap(), DType::F16);
        {
            let _off = Autocast::off(Device::CPU).unwrap();
            assert_eq!(product(&x), DType::F32);
        }
        let panicked = std::panic::catch_unwind(|| {
            let _inner = Autocast::new(Device::CPU, DType::F16).unwrap();
            panic!("inside");
        });
        assert!(panicked.is_err());
        assert_eq!(product(&x), DType::BF16);
        std::thread::spawn(|| assert!(!is_autocast_enabled(Device::CPU).unwrap())).join().unwrap();
    }
    assert_eq!(product(&x), DType::F32);
    assert!(matches!(Autocast::new(Device::CPU, DType::F32), Err(Error::DType(_))));
}

#[test]
fn gradients_are_as_parameters() {
    let w = Tensor::ones([2, 2], DType::F32).unwrap().requires_grad_(true).unwrap();
    let loss = autocast(Device::CPU, DType::F16, || w.matmul(&w).unwrap().sum(..).unwrap()).unwrap();
    assert_eq!(loss.dtype(), DType::F32);
    loss.backward().unwrap();
    assert_eq!(w.grad().unwrap().unwrap().to_vec::<f32>().unwrap(), [4.0; 4]);
}

#[test]
fn scaling() {
    let w = Tensor::from([1.0_f32]).requires_grad_(true).unwrap();
    let optimizer = Sgd { lr: 0.5, ..Default::default() }.build(&[&w]).unwrap();
    let scaler = GradScaler { init_scale: 8.0, ..Default::default() }.build().unwrap();
    assert!(matches!(scaler.update(), Err(Error::Invalid(_))));
    scaler.scale(&w.sum(..).unwrap()).unwrap().backward().unwrap();
    check(Ok(w.grad().unwrap().unwrap()), &[1], &[8.0]);
    scaler.unscale_(&optimizer).unwrap();
    check(Ok(w.grad().unwrap().unwrap()), &[1], &[1.0]);
    assert!(matches!(scaler.unscale_(&optimizer), Err(Error::Invalid(_))));
    assert!(scaler.step(&optimizer).unwrap());
    scaler.update().unwrap();
    w.set_grad(Some(&Tensor::from([f32::INFINITY]))).unwrap();
    assert!(!scaler.step(&optimizer).unwrap());
    scaler.update().unwrap();
    check(w.detach(), &[1], &[0.5]);
    assert_eq!(scaler.option("scale").unwrap(), 4.0);
    scaler.set_option("scale", 2.0).unwrap();
    assert_eq!(scaler.option("scale").unwrap(), 2.0);
    assert!(matches!(GradScaler { growth_factor: 1.0, ..Default::default() }.build(), Err(Error::Invalid(_))));
}
