// SPDX-License-Identifier: Apache-2.0
//! Operators of tensors and numbers.

use crate::common::*;
use libtensor::{DType, Tensor};
use std::panic::{catch_unwind, AssertUnwindSafe};

fn values(t: Tensor) -> Vec<f64> {
    t.to_f64_vec().unwrap()
}

#[test]
fn owned_and_borrowed_operands() {
    let (a, b) = (v(&[6.0]), v(&[4.0]));
    for t in [&a + &b, &a + b.clone(), a.clone() + &b, a.clone() + b.clone()] {
        assert_eq!(values(t), [10.0]);
    }
    assert_eq!(values(&a - &b), [2.0]);
    assert_eq!(values(&a * &b), [24.0]);
    assert_eq!(values(&a / &b), [1.5]);
    assert_eq!(values(&a % &b), [2.0]);
    assert_eq!(values(-&a), [-6.0]);
    assert_eq!(values(-a), [-6.0]);
}

#[test]
fn numbers_on_either_side() {
    let x = v(&[4.0]);
    assert_eq!(values(&x + 1), [5.0]);
    assert_eq!(values(1 + &x), [5.0]);
    assert_eq!(values(&x - 1.5), [2.5]);
    assert_eq!(values(1.5 - &x), [-2.5]);
    assert_eq!(values(2 * x.clone()), [8.0]);
    assert_eq!(values(2.0 / &x), [0.5]);
    assert_eq!(values(&x / 2_u8), [2.0]);
    assert_eq!(values(9_i64 % x.clone()), [1.0]);
    assert_eq!(values(&x * u64::MAX), [u64::MAX as f64 * 4.0]);
    assert_eq!(values((3.0 * &x + 10_usize).square().unwrap()), [484.0]);
    assert_eq!(values(3 * x.pow(2).unwrap() - 4 * &x + 5), [37.0]);
}

#[test]
fn numbers_do_not_widen() {
    let x = Tensor::ones([1], DType::F16).unwrap();
    assert_eq!((&x * 2.5).dtype(), DType::F16);
    let i = Tensor::ones([1], DType::I32).unwrap();
    assert_eq!((&i + 1).dtype(), DType::I32);
    assert_eq!((&i + 1.5).dtype(), DType::F32);
    // An integer stays exact where a double would not.
    let big = Tensor::from([1_i64 << 60]);
    assert_eq!((big + 1).item_i64().unwrap(), (1 << 60) + 1);
}

// A bool beside a bool tensor is one of its class, beside others an integer.
#[test]
fn bools_stay_bools() {
    let mask = Tensor::from([true, false]);
    for t in [&mask & true, &mask | true, &mask ^ true, &mask + true, &mask * true] {
        assert_eq!(t.dtype(), DType::Bool);
    }
    assert_eq!(mask.maximum(true).unwrap().to_vec::<bool>().unwrap(), [true, true]);
    assert_eq!(mask.bitwise_and_(true).unwrap().to_vec::<bool>().unwrap(), [true, false]);
    let mut all = mask.copy().unwrap();
    all |= true;
    assert_eq!(all.to_vec::<bool>().unwrap(), [true, true]);
    let bytes = Tensor::from([1_u8, 2]);
    assert_eq!((&bytes + true).to_vec::<u8>().unwrap(), [2, 3]);
    assert_eq!((&bytes * 0.5).dtype(), DType::F32);
    assert_eq!(Tensor::full([2], true, ()).unwrap().dtype(), DType::Bool);
    assert_eq!(Tensor::full([2], true, DType::U8).unwrap().to_vec::<u8>().unwrap(), [1, 1]);
    assert_eq!(Tensor::scalar(true).unwrap().dtype(), DType::Bool);
    assert_eq!(Tensor::arange(false, 3, true, ()).unwrap().to_vec::<i64>().unwrap(), [0, 1, 2]);
    mask.set(1, true).unwrap();
    mask.set(&Tensor::from([true, false]), false).unwrap();
    assert_eq!(mask.to_vec::<bool>().unwrap(), [false, true]);
    assert_eq!(values(v(&[0.5, 3.0]).clamp(false, true).unwrap()), [0.5, 1.0]);
}

#[test]
fn assigning_operators_write_in_place() {
    let mut x = v(&[1.0, 2.0]);
    let same = x.clone();
    x += 1;
    x *= &v(&[2.0, 3.0]);
    x -= v(&[1.0, 1.0]);
    x /= 2.0;
    x %= 2;
    assert_eq!(values(x), [1.5, 0.0]);
    assert_eq!(values(same), [1.5, 0.0]);
}

#[test]
fn a_panic_has_the_message_and_the_place() {
    let panic = catch_unwind(|| v(&[1.0, 2.0]) + v(&[1.0, 2.0, 3.0])).unwrap_err();
    let text = panic.downcast_ref::<String>().unwrap();
    assert_eq!(text, "add: shapes [2] and [3] do not broadcast");

    // Other tests may panic at the same time, so all places are kept.
    let places = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let seen = places.clone();
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        seen.lock().unwrap().extend(info.location().map(|l| (l.file().to_owned(), l.line())));
    }));
    let (a, b) = (v(&[1.0, 2.0]), v(&[1.0, 2.0, 3.0]));
    let line = line!() + 1;
    let _ = catch_unwind(AssertUnwindSafe(|| &a * &b));
    std::panic::set_hook(before);
    assert!(places.lock().unwrap().contains(&(file!().to_owned(), line)));
}

#[test]
fn assigning_to_a_leaf_panics() {
    let mut x = leaf();
    let text = catch_unwind(AssertUnwindSafe(|| x += 1)).unwrap_err();
    assert!(text.downcast_ref::<String>().unwrap().contains("a leaf that requires grad"));
}
