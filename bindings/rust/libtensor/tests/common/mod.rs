// SPDX-License-Identifier: Apache-2.0
//! What the tests share.

#![allow(dead_code)]

use libtensor::{Complex, DType, Generator, Result, Tensor};

/// [[1, 2, 3], [4, 5, 6]]
pub fn m() -> Tensor {
    Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
}

pub fn v(values: &[f64]) -> Tensor {
    Tensor::from(values)
}

pub fn ids(values: &[i64]) -> Tensor {
    Tensor::from(values)
}

/// [1 + 2i, 3 - 4i]
pub fn z() -> Tensor {
    Tensor::from([Complex::new(1.0, 2.0), Complex::new(3.0, -4.0)])
}

/// A vector that requires grad.
pub fn leaf() -> Tensor {
    v(&[1.0, 2.0]).requires_grad_(true).unwrap()
}

/// 1 to 9, of shape (1, 1, 3, 3).
pub fn image() -> Tensor {
    Tensor::arange(1, 10, 1, DType::F64).unwrap().view([1, 1, 3, 3]).unwrap()
}

/// The identity, of shape (1, 1, 2, 2).
pub fn kernel() -> Tensor {
    Tensor::eye(2, 2, 0, DType::F64).unwrap().view([1, 1, 2, 2]).unwrap()
}

pub fn rng() -> Generator {
    Generator::new(1).unwrap()
}

/// Whether all elements are in [low, high).
pub fn within(t: Result<Tensor>, low: f64, high: f64) -> Result<Tensor> {
    let t = t?;
    t.ge(low)?.logical_and(&t.lt(high)?)?.all(..)
}

#[track_caller]
pub fn check(result: Result<Tensor>, shape: &[i64], elements: &[f64]) {
    let t = result.unwrap();
    assert_eq!((t.shape(), t.numel()), (shape, elements.len()));
    for (got, want) in t.to_f64_vec().unwrap().iter().zip(elements) {
        assert!((got - want).abs() <= 1e-12 * want.abs().max(1.0), "{t} is not {elements:?}");
    }
}

/// The expression is an error of this kind with this message.
#[allow(unused_macros)]
macro_rules! fails {
    ($expression:expr, $variant:ident, $message:expr) => {
        match $expression {
            Err(e) => {
                assert_eq!(e.to_string(), String::from($message));
                assert!(matches!(e, libtensor::Error::$variant(_)), "{e:?}");
            }
            Ok(_) => panic!("no error: {}", $message),
        }
    };
}
#[allow(unused_imports)]
pub(crate) use fails;
