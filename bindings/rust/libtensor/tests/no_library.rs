// SPDX-License-Identifier: Apache-2.0
//! What happens where there is no library: one test, because a program looks for it only once.

#![cfg(not(feature = "link"))]

use libtensor::{Archive, DType, Error, Generator, Tensor};

#[test]
fn every_way_in_says_so() {
    std::env::set_var("LIBTENSOR_PATH", "/nowhere/libtensor.so");
    let text = match Tensor::zeros([2], DType::F32) {
        Err(Error::Load(text)) => text,
        other => panic!("{other:?}"),
    };
    assert!(text.contains("/nowhere/libtensor.so: no such file"), "{text}");
    assert!(matches!(Generator::new(1), Err(Error::Load(_))));
    assert!(matches!(Archive::open("x"), Err(Error::Load(_))));
    assert!(matches!(Tensor::from_vec(vec![1.0], [1]), Err(Error::Load(_))));
    assert!(matches!(libtensor::manual_seed(1), Err(Error::Load(_))));
    assert!(matches!(libtensor::settings::num_threads(), Err(Error::Load(_))));
    let panic = std::panic::catch_unwind(|| Tensor::from([1.0])).unwrap_err();
    assert_eq!(panic.downcast_ref::<String>().map(String::as_str), Some(&*text));
}
