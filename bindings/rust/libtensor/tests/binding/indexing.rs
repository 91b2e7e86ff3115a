// SPDX-License-Identifier: Apache-2.0
//! x.i(...), x.set(...), iteration.

#![allow(clippy::reversed_empty_ranges)] // ends that count from the end

use crate::common::*;
use libtensor::index::{range, step, Ellipsis, Index, NewDim};
use libtensor::{Complex, DType, Tensor};

/// 0 to 23, of shape (2, 3, 4).
fn cube() -> Tensor {
    Tensor::arange(0, 24, 1, ()).unwrap().reshape([2, 3, 4]).unwrap()
}

#[track_caller]
fn is(t: libtensor::Result<Tensor>, shape: &[i64], elements: &[i64]) {
    let t = t.unwrap();
    assert_eq!(t.shape(), shape);
    assert_eq!(t.to_vec::<i64>().unwrap(), elements);
}

#[test]
fn numbers_and_ranges() {
    let x = cube();
    is(x.i((1, 2, 3)), &[], &[23]);
    is(x.i((-1, 0)), &[4], &[12, 13, 14, 15]);
    is(x.i((0, 1..3, 1)), &[2], &[5, 9]);
    is(x.i((.., 0, 1..=2)), &[2, 2], &[1, 2, 13, 14]);
    is(x.i((0, .., -1)), &[3], &[3, 7, 11]);
    is(x.i((1, -1.., ..2)), &[1, 2], &[20, 21]);
    is(x.i((0, 0, ..=-2)), &[3], &[0, 1, 2]);
    is(x.i((0, 0, 1..=-1)), &[3], &[1, 2, 3]);
    let mut exhausted = 0..=2;
    exhausted.by_ref().for_each(drop);
    is(x.i((0, 0, exhausted)), &[0], &[]);
    is(x.i((0, 2..1)), &[0, 4], &[]);
    is(x.i((0, 0, range(1, -1))), &[2], &[1, 2]);
    is(x.i((0, 0, range(None, 1))), &[1], &[0]);
    is(x.i((0_usize, 5..9)), &[0, 4], &[]);
}

#[test]
fn steps() {
    let x = cube();
    is(x.i((0, 0, step(.., 2))), &[2], &[0, 2]);
    is(x.i((0, 0, step(.., -1))), &[4], &[3, 2, 1, 0]);
    is(x.i((0, 0, step(3..0, -2))), &[2], &[3, 1]);
}

#[test]
fn ellipsis_and_new_dimensions() {
    let x = cube();
    is(x.i((Ellipsis, 0)), &[2, 3], &[0, 4, 8, 12, 16, 20]);
    is(x.i((1, Ellipsis, NewDim, 0)), &[3, 1], &[12, 16, 20]);
    assert_eq!(x.i(Ellipsis).unwrap().shape(), [2, 3, 4]);
    assert_eq!(x.i((NewDim, Ellipsis, NewDim)).unwrap().shape(), [1, 2, 3, 4, 1]);
}

#[test]
fn views_share_memory() {
    let x = cube();
    for view in [x.i(..).unwrap(), x.i((.., 1)).unwrap(), x.i(step(.., -1)).unwrap()] {
        assert!(view.shares_storage(&x) && !view.is_same(&x));
    }
    assert!(!x.i([0, 1]).unwrap().shares_storage(&x));
}

#[test]
fn lists_masks_and_tensors() {
    let x = cube();
    is(x.i(([1, 0], 0, [2, 3])), &[2], &[14, 3]);
    is(x.i((.., [2, 0], 0)), &[2, 2], &[8, 0, 20, 12]);
    is(x.i(&x.ge(22).unwrap()), &[2], &[22, 23]);
    is(x.i((0, &Tensor::from([true, false, true]), 1)), &[2], &[1, 9]);
    is(x.i((0, &ids(&[2, 1]), ..2)), &[2, 2], &[8, 9, 4, 5]);
    is(x.i((0, 0, &Tensor::from(2_i64))), &[], &[2]);
    is(x.i((0, 0, 0, &Tensor::from(true))), &[1], &[0]);
    is(x.i((0, 0, 0, &Tensor::from(false))), &[0], &[]);
    let corners = Tensor::from([[true, false, false], [false, false, true]]);
    is(x.i((&corners, [0, 1])), &[2], &[0, 21]);
    is(x.i((&corners, ..2)), &[2, 2], &[0, 1, 20, 21]);
    let rows = vec![1_usize, 0];
    for t in [x.i((&rows, 0, 0)), x.i((&rows[..], 0, 0)), x.i((&[1, 0], 0, 0)), x.i((rows.clone(), 0, 0))] {
        is(t, &[2], &[12, 0]);
    }
    is(x.i(vec![Index::At(0), Index::List(vec![1]), Index::At(1)]), &[1], &[5]);
}

#[test]
fn errors_name_the_place() {
    let x = cube();
    fails!(x.i((0, 3)), Index, "select: index 3 is out of range for axis 0 of extent 3");
    fails!(x.i((0, 0, 0, 0)), Index, "too many indices: the tensor has 3 dims, but 4 were indexed");
    fails!(x.i((Ellipsis, Ellipsis)), Index, "an index can only have a single Ellipsis");
    fails!(x.i(step(.., 0)), Invalid, "slice: step is 0");
    fails!(x.i(&Tensor::from(1.5)), DType, "index: index has dtype float64, expected an integer dtype");
    fails!(x.set(&Tensor::from(1.0), 0), DType, "index_put_: index has dtype float64, expected an integer dtype");
    fails!(x.i([2]), Index, "index: index 2 is out of range for axis 0 of extent 2");
    fails!(x.i(i64::MIN), Index, format!("select: index {} is out of range for axis 0 of extent 2", i64::MIN));
}

#[test]
fn assignment() {
    let x = m();
    x.set((0, ..2), 9).unwrap();
    x.set((.., 2), &v(&[7.0, 8.0])).unwrap();
    check(Ok(x.clone()), &[2, 3], &[9.0, 9.0, 7.0, 4.0, 5.0, 8.0]);
    x.set(&x.gt(8).unwrap(), 0.5).unwrap();
    x.set((1, [0, 1]), &v(&[1.0, 2.0])).unwrap();
    check(Ok(x.clone()), &[2, 3], &[0.5, 0.5, 7.0, 1.0, 2.0, 8.0]);
    x.set((1, [0, 1]), 3).unwrap();
    x.set((0, 0), &Tensor::from([[4_i32]])).unwrap();
    check(Ok(x.clone()), &[2, 3], &[4.0, 0.5, 7.0, 3.0, 3.0, 8.0]);
    fails!(x.set(0, &v(&[1.0, 2.0])), Shape, "copy_: src of shape [2] does not broadcast to x of shape [3]");
}

#[test]
fn assignment_of_complex_numbers() {
    let (one, two) = (Complex::new(5.0, 6.0), Complex::new(7.0, 8.0));
    let x = z();
    x.set(0, one).unwrap();
    x.set([1], two).unwrap();
    assert_eq!(x.to_vec::<Complex<f64>>().unwrap(), [one, two]);
    let real = m();
    fails!(real.set(0, one), DType, "set: a complex number does not fit into a tensor of dtype float64");
    fails!(
        real.set(&real.gt(0).unwrap(), one),
        DType,
        "set: a complex number does not fit into a tensor of dtype float64"
    );
    fails!(z().to_f64_vec(), DType, "to_f64_vec: the elements are complex128, which no real number holds");
}

#[test]
fn assignment_is_differentiable() {
    let (x, y) = (leaf(), leaf());
    let z = &x * 2;
    z.set(0, &y.i(1).unwrap()).unwrap();
    z.sum(..).unwrap().backward().unwrap();
    check(Ok(x.grad().unwrap().unwrap()), &[2], &[0.0, 2.0]);
    check(Ok(y.grad().unwrap().unwrap()), &[2], &[0.0, 1.0]);
}

#[test]
fn iteration() {
    let x = cube();
    let sums: Vec<i64> = x.iter().unwrap().map(|part| part.sum(..).unwrap().item_i64().unwrap()).collect();
    assert_eq!(sums, [66, 210]);
    assert_eq!(x.iter().unwrap().len(), 2);
    assert_eq!(x.i(0).unwrap().iter().unwrap().next_back().unwrap().to_vec::<i64>().unwrap(), [8, 9, 10, 11]);
    let mut count = 0;
    for row in &x {
        assert_eq!(row.shape(), [3, 4]);
        count += 1;
    }
    assert_eq!(count, 2);
    fails!(Tensor::zeros((), DType::F32).unwrap().iter(), Shape, "iter: a 0-d tensor has no slices");
}
