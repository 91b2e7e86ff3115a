// SPDX-License-Identifier: Apache-2.0
//! Collectives of tensors of the CPU; those of devices are tested below the binding.

use crate::common::*;
use libtensor::collectives::{all_gather, all_reduce, broadcast_from, reduce_scatter, Collective};
use libtensor::{DType, Error, Tensor};

#[test]
fn collectives() {
    let (x, y, z) = (v(&[1.0, 2.0]), v(&[3.0, 6.0]), Tensor::zeros([4], DType::F64).unwrap());
    all_reduce(&[&x, &y], Collective::Mean).unwrap();
    check(Ok(x.clone()), &[2], &[2.0, 4.0]);
    check(Ok(y.clone()), &[2], &[2.0, 4.0]);
    broadcast_from(&[&x, &v(&[5.0, 7.0])], 1).unwrap();
    all_gather(&[&z, &v(&[0.0; 4])], &[&x, &y]).unwrap();
    check(Ok(z.clone()), &[4], &[5.0, 7.0, 2.0, 4.0]);
    reduce_scatter(&[&x, &y], &[&z, &z], Collective::Prod).unwrap();
    check(Ok(x.clone()), &[2], &[25.0, 49.0]);
    check(Ok(y.clone()), &[2], &[4.0, 16.0]);
    assert!(matches!(all_reduce(&[&x, &z], Collective::default()), Err(Error::Shape(_))));
    assert!(matches!(all_gather(&[&z], &[&x, &y]), Err(Error::Invalid(_))));
    assert!(matches!(reduce_scatter(&[&x, &y], &[&z], Collective::Sum), Err(Error::Invalid(_))));
    assert!(matches!(broadcast_from(&[&x, &y], 2), Err(Error::Index(_))));
}
