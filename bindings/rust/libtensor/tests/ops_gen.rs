// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate.py from the tables. Do not edit.

#![cfg_attr(rustfmt, rustfmt_skip)]
#![allow(clippy::approx_constant)]

mod common;

use common::*;
use libtensor::{DType, Device, Fan, Reduction, Tensor};

#[test]
fn empty() {
    check(Tensor::empty([2, 0], DType::F64), &[2, 0], &[]);
    fails!(Tensor::empty([2, -1], DType::F64), Shape, "empty: shape [2, -1] has a negative extent");
}

#[test]
fn zeros() {
    check(Tensor::zeros([2, 2], DType::F64), &[2, 2], &[0.0, 0.0, 0.0, 0.0]);
    fails!(Tensor::zeros([1_i64 << 61], DType::F64), Shape, "zeros: number of bytes overflows: 2305843009213693952 * 8");
}

#[test]
fn ones() {
    check(Tensor::ones(vec![3_usize], DType::I32), &[3], &[1.0, 1.0, 1.0]);
    fails!(Tensor::ones([-2], ()), Shape, "ones: shape [-2] has a negative extent");
}

#[test]
fn full() {
    check(Tensor::full([2], 2.5, DType::F64), &[2], &[2.5, 2.5]);
    fails!(Tensor::full([2, -3], 1, ()), Shape, "full: shape [2, -3] has a negative extent");
}

#[test]
fn empty_like() {
    check(v(&[]).empty_like(()), &[0], &[]);
    fails!(huge().empty_like(()), Shape, "empty_like: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn zeros_like() {
    check(m().zeros_like(DType::Bool), &[2, 3], &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    fails!(huge().zeros_like(()), Shape, "zeros_like: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn ones_like() {
    check(m().ones_like(()), &[2, 3], &[1.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
    fails!(huge().ones_like(()), Shape, "ones_like: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn full_like() {
    check(m().full_like(7, ()), &[2, 3], &[7.0, 7.0, 7.0, 7.0, 7.0, 7.0]);
    fails!(huge().full_like(1, ()), Shape, "full_like: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn arange() {
    check(Tensor::arange(1, 8, 3, ()), &[3], &[1.0, 4.0, 7.0]);
    fails!(Tensor::arange(0, 1, 0, ()), Invalid, "arange: step is 0");
}

#[test]
fn linspace() {
    check(Tensor::linspace(0.0, 1.0, 5, true, DType::F64), &[5], &[0.0, 0.25, 0.5, 0.75, 1.0]);
    fails!(Tensor::linspace(0.0, 1.0, -1, true, ()), Invalid, "linspace: num is -1, expected 0 or more");
}

#[test]
fn eye() {
    check(Tensor::eye(2, 3, 1, DType::F64), &[2, 3], &[0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
    fails!(Tensor::eye(-1, 2, 0, ()), Shape, "eye: shape [-1, 2] has a negative extent");
}

#[test]
fn logspace() {
    called(Tensor::logspace(0.5, 0.5, 1, false, 0.5, ()).map(drop), "logspace");
}

#[test]
fn tril_indices() {
    called(Tensor::tril_indices(1, 1, 1, ()).map(drop), "tril_indices");
}

#[test]
fn triu_indices() {
    called(Tensor::triu_indices(1, 1, 1, ()).map(drop), "triu_indices");
}

#[test]
fn vander() {
    called(m().vander(1, false).map(drop), "vander");
}

#[test]
fn clone() {
    check(m().t().unwrap().copy(), &[3, 2], &[1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    fails!(huge().copy(), Shape, "clone: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn contiguous() {
    check(m().t().unwrap().contiguous(), &[3, 2], &[1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    fails!(huge().contiguous(), Shape, "contiguous: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn astype() {
    check(v(&[-1.5, 2.9]).astype(DType::I8), &[2], &[-1.0, 2.0]);
    fails!(huge().astype(DType::F32), OutOfMemory, "astype: out of memory: 4611686018427387904 bytes are not to be had");
}

#[test]
fn to_device() {
    check(m().to_device(Device::CPU), &[2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
}

#[test]
fn copy_() {
    check(m().copy_(&v(&[1.0, 2.0, 3.0])).cloned(), &[2, 3], &[1.0, 2.0, 3.0, 1.0, 2.0, 3.0]);
    fails!(m().copy_(&v(&[1.0, 2.0])), Shape, "copy_: src of shape [2] does not broadcast to x of shape [2, 3]");
}

#[test]
fn fill_() {
    check(m().fill_(2.5).cloned(), &[2, 3], &[2.5, 2.5, 2.5, 2.5, 2.5, 2.5]);
    fails!(leaf().fill_(1), Autograd, "fill_: a leaf that requires grad is written to in place; switch grad mode off for that");
}

#[test]
fn zero_() {
    check(m().zero_().cloned(), &[2, 3], &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    fails!(leaf().zero_(), Autograd, "zero_: a leaf that requires grad is written to in place; switch grad mode off for that");
}

#[test]
fn reshape() {
    check(m().reshape([3, -1]), &[3, 2], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    fails!(m().reshape([4, -1]), Shape, "reshape: shape [4, -1] does not fit 6 elements");
}

#[test]
fn view() {
    check(m().view([6]), &[6], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    fails!(m().t().unwrap().view([6]), Shape, "view: shape [6] is no view of a tensor of shape [3, 2] and strides [1, 3]; reshape copies where needed");
}

#[test]
fn flatten() {
    check(m().flatten(0, -1), &[6], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    fails!(m().flatten(1, 0), Invalid, "flatten: start_axis 1 comes after end_axis 0");
}

#[test]
fn permute_dims() {
    check(m().permute_dims([1, 0]), &[3, 2], &[1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    fails!(m().permute_dims([0, 0]), Invalid, "permute_dims: axis 0 occurs twice in axes [0, 0]");
}

#[test]
fn transpose() {
    check(m().transpose(0, 1), &[3, 2], &[1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    fails!(m().transpose(0, 2), Index, "transpose: axis1 2 is out of range for a tensor of 2 axes");
}

#[test]
fn matrix_transpose() {
    check(m().matrix_transpose(), &[3, 2], &[1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    fails!(v(&[1.0]).matrix_transpose(), Shape, "matrix_transpose: x of shape [1] has fewer than two axes");
}

#[test]
fn broadcast_to() {
    check(v(&[1.0, 2.0]).broadcast_to([2, 2]), &[2, 2], &[1.0, 2.0, 1.0, 2.0]);
    fails!(m().broadcast_to([2, 2]), Shape, "broadcast_to: shape [2, 3] does not broadcast to [2, 2]");
}

#[test]
fn squeeze() {
    check(m().view([1, 6, 1]).unwrap().squeeze(0), &[6, 1], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    fails!(m().squeeze(5), Index, "squeeze: axis 5 is out of range for a tensor of 2 axes");
}

#[test]
fn unsqueeze() {
    check(m().unsqueeze(-1), &[2, 3, 1], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    fails!(m().unsqueeze(4), Index, "unsqueeze: axis 4 is out of range for a tensor of 3 axes");
}

#[test]
fn slice() {
    check(m().slice(1, None, None, -2), &[2, 2], &[3.0, 1.0, 6.0, 4.0]);
    fails!(m().slice(0, None, None, 0), Invalid, "slice: step is 0");
}

#[test]
fn select() {
    check(m().select(1, -1), &[2], &[3.0, 6.0]);
    fails!(m().select(0, 2), Index, "select: index 2 is out of range for axis 0 of extent 2");
}

#[test]
fn narrow() {
    check(m().narrow(1, 1, 2), &[2, 2], &[2.0, 3.0, 5.0, 6.0]);
    fails!(m().narrow(1, 2, 2), Index, "narrow: 2 slices from 2 on do not lie in an axis of extent 3");
}

#[test]
fn diagonal() {
    check(m().diagonal(1, 0, 1), &[2], &[2.0, 6.0]);
    fails!(m().diagonal(0, 1, 1), Invalid, "diagonal: axis0 1 and axis1 1 are the same axis");
}

#[test]
fn as_strided() {
    check(m().as_strided([2, 2], [1, 2], 1), &[2, 2], &[2.0, 4.0, 3.0, 5.0]);
    fails!(m().as_strided([7], [1], 0), Index, "as_strided: shape [7], strides [1] and offset 0 reach outside the storage of 6 elements");
}

#[test]
fn split() {
    check(Ok(m().split([1, 2], 1).unwrap().remove(1)), &[2, 2], &[2.0, 3.0, 5.0, 6.0]);
    fails!(m().split([1, 1], 1), Shape, "split: sizes [1, 1] add up to 2, axis 1 has extent 3");
}

#[test]
fn unbind() {
    check(Ok(m().unbind(1).unwrap().remove(2)), &[2], &[3.0, 6.0]);
    fails!(m().unbind(2), Index, "unbind: axis 2 is out of range for a tensor of 2 axes");
}

#[test]
fn chunk() {
    check(Ok(m().chunk(5, 1).unwrap().remove(2)), &[2, 1], &[3.0, 6.0]);
    fails!(m().chunk(0, 1), Invalid, "chunk: chunks is 0, expected a number from 1 to 2147483647");
}

#[test]
fn array_split() {
    check(Ok(m().array_split(2, 1).unwrap().remove(0)), &[2, 2], &[1.0, 2.0, 4.0, 5.0]);
    fails!(m().array_split(2, 2), Index, "array_split: axis 2 is out of range for a tensor of 2 axes");
}

#[test]
fn broadcast_tensors() {
    check(Ok(Tensor::broadcast_tensors(&[m(), v(&[7.0, 8.0, 9.0])]).unwrap().remove(1)), &[2, 3], &[7.0, 8.0, 9.0, 7.0, 8.0, 9.0]);
    fails!(Tensor::broadcast_tensors(&[m(), v(&[1.0, 2.0])]), Shape, "broadcast_tensors: shapes [2, 3] and [2] do not broadcast");
}

#[test]
fn meshgrid() {
    check(Ok(Tensor::meshgrid(&[v(&[1.0, 2.0]), v(&[3.0, 4.0, 5.0])], "ij").unwrap().remove(0)), &[2, 3], &[1.0, 1.0, 1.0, 2.0, 2.0, 2.0]);
    fails!(Tensor::meshgrid(&[m()], "xy"), Shape, "meshgrid: one of xs has shape [2, 3], expected 1-d or 0-d");
}

#[test]
fn detach() {
    check(leaf().detach(), &[2], &[1.0, 2.0]);
}

#[test]
fn moveaxis() {
    called(m().moveaxis([2, 3], [2, 3]).map(drop), "moveaxis");
}

#[test]
fn unflatten() {
    called(m().unflatten(0, [2, 3]).map(drop), "unflatten");
}

#[test]
fn unfold() {
    called(m().unfold(0, 1, 1).map(drop), "unfold");
}

#[test]
fn atleast_1d() {
    called(m().atleast_1d().map(drop), "atleast_1d");
}

#[test]
fn atleast_2d() {
    called(m().atleast_2d().map(drop), "atleast_2d");
}

#[test]
fn atleast_3d() {
    called(m().atleast_3d().map(drop), "atleast_3d");
}

#[test]
fn concat() {
    check(Tensor::concat(&[m(), m()], ..), &[12], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    fails!(Tensor::concat(&[m(), v(&[1.0])], 0), Shape, "concat: shapes [2, 3] and [1] do not join along axis 0");
}

#[test]
fn stack() {
    check(Tensor::stack(&[v(&[1.0, 2.0]), v(&[3.0, 4.0])], 1), &[2, 2], &[1.0, 3.0, 2.0, 4.0]);
    fails!(Tensor::stack(&[m(), v(&[1.0])], 0), Shape, "stack: shapes [2, 3] and [1] do not stack: they differ");
}

#[test]
fn flip() {
    check(m().flip(..), &[2, 3], &[6.0, 5.0, 4.0, 3.0, 2.0, 1.0]);
    fails!(m().flip(2), Index, "flip: axis 2 is out of range for a tensor of 2 axes");
}

#[test]
fn pad() {
    check(v(&[1.0, 2.0]).pad([1, 2], 9), &[5], &[9.0, 1.0, 2.0, 9.0, 9.0]);
    fails!(m().pad([1], 0), Shape, "pad: widths are 1 numbers, expected two for each axis of a tensor of shape [2, 3]");
}

#[test]
fn tile() {
    check(v(&[1.0, 2.0]).tile([2, 1]), &[2, 2], &[1.0, 2.0, 1.0, 2.0]);
    fails!(m().tile([-1]), Invalid, "tile: repeats [-1] has a negative one");
}

#[test]
fn repeat() {
    check(v(&[1.0, 2.0]).repeat(2, ..), &[4], &[1.0, 1.0, 2.0, 2.0]);
    fails!(m().repeat(-1, 0), Invalid, "repeat: repeats is -1, expected 0 or more");
}

#[test]
fn repeat_interleave() {
    called(m().repeat_interleave(&m(), 0).map(drop), "repeat_interleave");
}

#[test]
fn roll() {
    called(m().roll([2, 3], 0).map(drop), "roll");
}

#[test]
fn rot90() {
    called(m().rot90(1, 0, 0).map(drop), "rot90");
}

#[test]
fn flipud() {
    called(m().flipud().map(drop), "flipud");
}

#[test]
fn fliplr() {
    called(m().fliplr().map(drop), "fliplr");
}

#[test]
fn tril() {
    called(m().tril(1).map(drop), "tril");
}

#[test]
fn triu() {
    called(m().triu(1).map(drop), "triu");
}

#[test]
fn diag() {
    called(m().diag(1).map(drop), "diag");
}

#[test]
fn diag_embed() {
    called(m().diag_embed(1, 0, 0).map(drop), "diag_embed");
}

#[test]
fn block_diag() {
    called(Tensor::block_diag(&[m(), m()]).map(drop), "block_diag");
}

#[test]
fn hstack() {
    called(Tensor::hstack(&[m(), m()]).map(drop), "hstack");
}

#[test]
fn vstack() {
    called(Tensor::vstack(&[m(), m()]).map(drop), "vstack");
}

#[test]
fn dstack() {
    called(Tensor::dstack(&[m(), m()]).map(drop), "dstack");
}

#[test]
fn column_stack() {
    called(Tensor::column_stack(&[m(), m()]).map(drop), "column_stack");
}

#[test]
fn cartesian_prod() {
    called(Tensor::cartesian_prod(&[m(), m()]).map(drop), "cartesian_prod");
}

#[test]
fn combinations() {
    called(m().combinations(1, false).map(drop), "combinations");
}

#[test]
fn pad_reflect() {
    called(m().pad_reflect([2, 3]).map(drop), "pad_reflect");
}

#[test]
fn pad_replicate() {
    called(m().pad_replicate([2, 3]).map(drop), "pad_replicate");
}

#[test]
fn pad_circular() {
    called(m().pad_circular([2, 3]).map(drop), "pad_circular");
}

#[test]
fn add() {
    check(v(&[1.0, 2.0, 5.0]).add(&v(&[3.0, 2.0, 0.5])), &[3], &[4.0, 4.0, 5.5]);
    check(v(&[1.0, 2.0, 5.0]).add_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[4.0, 4.0, 5.5]);
    check(v(&[1.0, 2.0, 5.0]).add(0.5), &[3], &[1.5, 2.5, 5.5]);
    check(v(&[1.0, 2.0, 5.0]).add_(0.5).cloned(), &[3], &[1.5, 2.5, 5.5]);
    check(v(&[1.0, 2.0, 5.0]).add(2), &[3], &[3.0, 4.0, 7.0]);
    check(v(&[1.0, 2.0, 5.0]).add_(2).cloned(), &[3], &[3.0, 4.0, 7.0]);
    fails!(v(&[1.0, 2.0]).add(&v(&[1.0, 2.0, 3.0])), Shape, "add: shapes [2] and [3] do not broadcast");
}

#[test]
fn sub() {
    check(v(&[1.0, 2.0, 5.0]).sub(&v(&[3.0, 2.0, 0.5])), &[3], &[-2.0, 0.0, 4.5]);
    check(v(&[1.0, 2.0, 5.0]).sub_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[-2.0, 0.0, 4.5]);
    check(v(&[1.0, 2.0, 5.0]).sub(0.5), &[3], &[0.5, 1.5, 4.5]);
    check(v(&[1.0, 2.0, 5.0]).sub_(0.5).cloned(), &[3], &[0.5, 1.5, 4.5]);
    check(v(&[1.0, 2.0, 5.0]).rsub(0.5), &[3], &[-0.5, -1.5, -4.5]);
    check(v(&[1.0, 2.0, 5.0]).sub(2), &[3], &[-1.0, 0.0, 3.0]);
    check(v(&[1.0, 2.0, 5.0]).sub_(2).cloned(), &[3], &[-1.0, 0.0, 3.0]);
    check(v(&[1.0, 2.0, 5.0]).rsub(2), &[3], &[1.0, 0.0, -3.0]);
    fails!(v(&[1.0, 2.0]).sub(&v(&[1.0, 2.0, 3.0])), Shape, "sub: shapes [2] and [3] do not broadcast");
}

#[test]
fn mul() {
    check(v(&[1.0, 2.0, 5.0]).mul(&v(&[3.0, 2.0, 0.5])), &[3], &[3.0, 4.0, 2.5]);
    check(v(&[1.0, 2.0, 5.0]).mul_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[3.0, 4.0, 2.5]);
    check(v(&[1.0, 2.0, 5.0]).mul(0.5), &[3], &[0.5, 1.0, 2.5]);
    check(v(&[1.0, 2.0, 5.0]).mul_(0.5).cloned(), &[3], &[0.5, 1.0, 2.5]);
    check(v(&[1.0, 2.0, 5.0]).mul(2), &[3], &[2.0, 4.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).mul_(2).cloned(), &[3], &[2.0, 4.0, 10.0]);
    fails!(v(&[1.0, 2.0]).mul(&v(&[1.0, 2.0, 3.0])), Shape, "mul: shapes [2] and [3] do not broadcast");
}

#[test]
fn div() {
    check(v(&[1.0, 2.0, 5.0]).div(&v(&[3.0, 2.0, 0.5])), &[3], &[0.3333333333333333, 1.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).div_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[0.3333333333333333, 1.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).div(0.5), &[3], &[2.0, 4.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).div_(0.5).cloned(), &[3], &[2.0, 4.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).rdiv(0.5), &[3], &[0.5, 0.25, 0.1]);
    check(v(&[1.0, 2.0, 5.0]).div(2), &[3], &[0.5, 1.0, 2.5]);
    check(v(&[1.0, 2.0, 5.0]).div_(2).cloned(), &[3], &[0.5, 1.0, 2.5]);
    check(v(&[1.0, 2.0, 5.0]).rdiv(2), &[3], &[2.0, 1.0, 0.4]);
    fails!(v(&[1.0, 2.0]).div(&v(&[1.0, 2.0, 3.0])), Shape, "div: shapes [2] and [3] do not broadcast");
}

#[test]
fn remainder() {
    check(v(&[1.0, 2.0, 5.0]).remainder(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).remainder_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[1.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).remainder(0.5), &[3], &[0.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).remainder_(0.5).cloned(), &[3], &[0.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).rremainder(0.5), &[3], &[0.5, 0.5, 0.5]);
    check(v(&[1.0, 2.0, 5.0]).remainder(2), &[3], &[1.0, 0.0, 1.0]);
    check(v(&[1.0, 2.0, 5.0]).remainder_(2).cloned(), &[3], &[1.0, 0.0, 1.0]);
    check(v(&[1.0, 2.0, 5.0]).rremainder(2), &[3], &[0.0, 0.0, 2.0]);
    fails!(v(&[1.0, 2.0]).remainder(&v(&[1.0, 2.0, 3.0])), Shape, "remainder: shapes [2] and [3] do not broadcast");
}

#[test]
fn floor_divide() {
    check(v(&[1.0, 2.0, 5.0]).floor_divide(&v(&[3.0, 2.0, 0.5])), &[3], &[0.0, 1.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).floor_divide_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[0.0, 1.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).floor_divide(0.5), &[3], &[2.0, 4.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).floor_divide_(0.5).cloned(), &[3], &[2.0, 4.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).rfloor_divide(0.5), &[3], &[0.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).floor_divide(2), &[3], &[0.0, 1.0, 2.0]);
    check(v(&[1.0, 2.0, 5.0]).floor_divide_(2).cloned(), &[3], &[0.0, 1.0, 2.0]);
    check(v(&[1.0, 2.0, 5.0]).rfloor_divide(2), &[3], &[2.0, 1.0, 0.0]);
    fails!(ids(&[1]).floor_divide(0), Invalid, "floor_divide: the divisor holds 0: integer division by zero");
}

#[test]
fn trunc_divide() {
    check(v(&[1.0, 2.0, 5.0]).trunc_divide(&v(&[3.0, 2.0, 0.5])), &[3], &[0.0, 1.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).trunc_divide_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[0.0, 1.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).trunc_divide(0.5), &[3], &[2.0, 4.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).trunc_divide_(0.5).cloned(), &[3], &[2.0, 4.0, 10.0]);
    check(v(&[1.0, 2.0, 5.0]).rtrunc_divide(0.5), &[3], &[0.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).trunc_divide(2), &[3], &[0.0, 1.0, 2.0]);
    check(v(&[1.0, 2.0, 5.0]).trunc_divide_(2).cloned(), &[3], &[0.0, 1.0, 2.0]);
    check(v(&[1.0, 2.0, 5.0]).rtrunc_divide(2), &[3], &[2.0, 1.0, 0.0]);
}

#[test]
fn fmod() {
    check(v(&[1.0, 2.0, 5.0]).fmod(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).fmod_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[1.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).fmod(0.5), &[3], &[0.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).fmod_(0.5).cloned(), &[3], &[0.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).rfmod(0.5), &[3], &[0.5, 0.5, 0.5]);
    check(v(&[1.0, 2.0, 5.0]).fmod(2), &[3], &[1.0, 0.0, 1.0]);
    check(v(&[1.0, 2.0, 5.0]).fmod_(2).cloned(), &[3], &[1.0, 0.0, 1.0]);
    check(v(&[1.0, 2.0, 5.0]).rfmod(2), &[3], &[0.0, 0.0, 2.0]);
}

#[test]
fn maximum() {
    check(v(&[1.0, 2.0, 5.0]).maximum(&v(&[3.0, 2.0, 0.5])), &[3], &[3.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).maximum_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[3.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).maximum(0.5), &[3], &[1.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).maximum_(0.5).cloned(), &[3], &[1.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).maximum(2), &[3], &[2.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).maximum_(2).cloned(), &[3], &[2.0, 2.0, 5.0]);
    fails!(v(&[1.0, 2.0]).maximum(&v(&[1.0, 2.0, 3.0])), Shape, "maximum: shapes [2] and [3] do not broadcast");
}

#[test]
fn minimum() {
    check(v(&[1.0, 2.0, 5.0]).minimum(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 2.0, 0.5]);
    check(v(&[1.0, 2.0, 5.0]).minimum_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[1.0, 2.0, 0.5]);
    check(v(&[1.0, 2.0, 5.0]).minimum(0.5), &[3], &[0.5, 0.5, 0.5]);
    check(v(&[1.0, 2.0, 5.0]).minimum_(0.5).cloned(), &[3], &[0.5, 0.5, 0.5]);
    check(v(&[1.0, 2.0, 5.0]).minimum(2), &[3], &[1.0, 2.0, 2.0]);
    check(v(&[1.0, 2.0, 5.0]).minimum_(2).cloned(), &[3], &[1.0, 2.0, 2.0]);
    fails!(v(&[1.0, 2.0]).minimum(&v(&[1.0, 2.0, 3.0])), Shape, "minimum: shapes [2] and [3] do not broadcast");
}

#[test]
fn fmax() {
    check(v(&[1.0, 2.0, 5.0]).fmax(&v(&[3.0, 2.0, 0.5])), &[3], &[3.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).fmax_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[3.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).fmax(0.5), &[3], &[1.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).fmax_(0.5).cloned(), &[3], &[1.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).fmax(2), &[3], &[2.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).fmax_(2).cloned(), &[3], &[2.0, 2.0, 5.0]);
}

#[test]
fn fmin() {
    check(v(&[1.0, 2.0, 5.0]).fmin(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 2.0, 0.5]);
    check(v(&[1.0, 2.0, 5.0]).fmin_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[1.0, 2.0, 0.5]);
    check(v(&[1.0, 2.0, 5.0]).fmin(0.5), &[3], &[0.5, 0.5, 0.5]);
    check(v(&[1.0, 2.0, 5.0]).fmin_(0.5).cloned(), &[3], &[0.5, 0.5, 0.5]);
    check(v(&[1.0, 2.0, 5.0]).fmin(2), &[3], &[1.0, 2.0, 2.0]);
    check(v(&[1.0, 2.0, 5.0]).fmin_(2).cloned(), &[3], &[1.0, 2.0, 2.0]);
}

#[test]
fn copysign() {
    check(v(&[1.0, 2.0, 5.0]).copysign(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).copysign_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[1.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).copysign(0.5), &[3], &[1.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).copysign_(0.5).cloned(), &[3], &[1.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).copysign(2), &[3], &[1.0, 2.0, 5.0]);
    check(v(&[1.0, 2.0, 5.0]).copysign_(2).cloned(), &[3], &[1.0, 2.0, 5.0]);
}

#[test]
fn nextafter() {
    check(v(&[1.0, 2.0, 5.0]).nextafter(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0000000000000002, 2.0, 4.999999999999999]);
    check(v(&[1.0, 2.0, 5.0]).nextafter_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[1.0000000000000002, 2.0, 4.999999999999999]);
}

#[test]
fn heaviside() {
    check(v(&[1.0, 2.0, 5.0]).heaviside(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 1.0, 1.0]);
    check(v(&[1.0, 2.0, 5.0]).heaviside_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[1.0, 1.0, 1.0]);
}

#[test]
fn neg() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).neg(), &[4], &[1.5, 0.5, -0.25, -2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).neg_().cloned(), &[4], &[1.5, 0.5, -0.25, -2.0]);
    fails!(m().gt(1).unwrap().neg(), DType, "neg: x has dtype bool, expected a number");
}

#[test]
fn abs() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).abs(), &[4], &[1.5, 0.5, 0.25, 2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).abs_().cloned(), &[4], &[1.5, 0.5, 0.25, 2.0]);
    fails!(huge().abs(), Shape, "abs: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn sign() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).sign(), &[4], &[-1.0, -1.0, 1.0, 1.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).sign_().cloned(), &[4], &[-1.0, -1.0, 1.0, 1.0]);
    fails!(huge().sign(), Shape, "sign: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn reciprocal() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).reciprocal(), &[4], &[-0.6666666666666666, -2.0, 4.0, 0.5]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).reciprocal_().cloned(), &[4], &[-0.6666666666666666, -2.0, 4.0, 0.5]);
    fails!(huge().reciprocal(), Shape, "reciprocal: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn positive() {
    check(m().positive(), &[2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
}

#[test]
fn lerp() {
    check(v(&[1.0, 2.0]).lerp(&v(&[3.0, 6.0]), 0.25), &[2], &[1.5, 3.0]);
    called(m().lerp_(&m(), 2).map(drop), "lerp");
}

#[test]
fn addcmul() {
    check(v(&[1.0]).addcmul(&v(&[2.0]), &v(&[3.0]), 0.5), &[1], &[4.0]);
    called(m().addcmul_(&m(), &m(), 0.5).map(drop), "addcmul");
}

#[test]
fn addcdiv() {
    check(v(&[1.0]).addcdiv(&v(&[6.0]), &v(&[3.0]), 0.5), &[1], &[2.0]);
    called(m().addcdiv_(&m(), &m(), 0.5).map(drop), "addcdiv");
}

#[test]
fn gcd() {
    check(ids(&[12, -18, 0]).gcd(&ids(&[18, 12, 5])), &[3], &[6.0, 6.0, 5.0]);
    called(m().gcd_(&m()).map(drop), "gcd");
    fails!(m().gt(1).unwrap().gcd(&ids(&[1]).gt(0).unwrap()), DType, "gcd: the operands' common type has dtype bool, expected an integer dtype");
}

#[test]
fn lcm() {
    check(ids(&[4, -6, 0]).lcm(&ids(&[6, 4, 5])), &[3], &[12.0, 12.0, 0.0]);
    called(m().lcm_(&m()).map(drop), "lcm");
}

#[test]
fn bitwise_and() {
    check(ids(&[12, 7]).bitwise_and(10), &[2], &[8.0, 2.0]);
    called(m().bitwise_and_(2).map(drop), "bitwise_and");
    fails!(m().bitwise_and(&m()), DType, "bitwise_and: the operands' common type has dtype float64, expected an integer dtype or bool");
}

#[test]
fn bitwise_or() {
    check(ids(&[12, 7]).bitwise_or(&ids(&[3, 8])), &[2], &[15.0, 15.0]);
    called(m().bitwise_or_(2).map(drop), "bitwise_or");
    fails!(ids(&[1]).bitwise_or(1.5), DType, "bitwise_or: the operands' common type has dtype float32, expected an integer dtype or bool");
}

#[test]
fn bitwise_xor() {
    check(ids(&[12, 7]).bitwise_xor(10), &[2], &[6.0, 13.0]);
    called(m().bitwise_xor_(2).map(drop), "bitwise_xor");
    fails!(ids(&[1]).bitwise_xor_(1.5), DType, "bitwise_xor_: the operands' common type has dtype float32, expected an integer dtype or bool");
}

#[test]
fn bitwise_left_shift() {
    check(ids(&[3, -3]).bitwise_left_shift(2), &[2], &[12.0, -12.0]);
    called(m().bitwise_left_shift_(2).map(drop), "bitwise_left_shift");
    fails!(ids(&[1]).rbitwise_left_shift(1.5), DType, "bitwise_left_shift: the operands' common type has dtype float32, expected an integer dtype");
}

#[test]
fn bitwise_right_shift() {
    check(ids(&[12, -3]).bitwise_right_shift(1), &[2], &[6.0, -2.0]);
    called(m().bitwise_right_shift_(2).map(drop), "bitwise_right_shift");
}

#[test]
fn bitwise_invert() {
    check(ids(&[0, -8]).bitwise_invert(), &[2], &[-1.0, 7.0]);
    called(m().bitwise_invert_().map(drop), "bitwise_invert");
}

#[test]
fn float_power() {
    check(v(&[1.0, 2.0, 5.0]).float_power(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 4.0, 2.23606797749979]);
    check(v(&[1.0, 2.0, 5.0]).float_power(0.5), &[3], &[1.0, 1.4142135623730951, 2.23606797749979]);
    check(v(&[1.0, 2.0, 5.0]).float_power(2), &[3], &[1.0, 4.0, 25.0]);
}

#[test]
fn pow() {
    check(v(&[1.0, 2.0, 5.0]).pow(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 4.0, 2.23606797749979]);
    check(v(&[1.0, 2.0, 5.0]).pow_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[1.0, 4.0, 2.23606797749979]);
    check(v(&[1.0, 2.0, 5.0]).pow(0.5), &[3], &[1.0, 1.4142135623730951, 2.23606797749979]);
    check(v(&[1.0, 2.0, 5.0]).pow_(0.5).cloned(), &[3], &[1.0, 1.4142135623730951, 2.23606797749979]);
    check(v(&[1.0, 2.0, 5.0]).rpow(0.5), &[3], &[0.5, 0.25, 0.03125]);
    check(v(&[1.0, 2.0, 5.0]).pow(2), &[3], &[1.0, 4.0, 25.0]);
    check(v(&[1.0, 2.0, 5.0]).pow_(2).cloned(), &[3], &[1.0, 4.0, 25.0]);
    check(v(&[1.0, 2.0, 5.0]).rpow(2), &[3], &[2.0, 4.0, 32.0]);
    fails!(v(&[1.0, 2.0]).pow(&v(&[1.0, 2.0, 3.0])), Shape, "pow: shapes [2] and [3] do not broadcast");
}

#[test]
fn logaddexp() {
    check(v(&[1.0, 2.0, 5.0]).logaddexp(&v(&[3.0, 2.0, 0.5])), &[3], &[3.1269280110429727, 2.6931471805599454, 5.011047744848594]);
    check(v(&[1.0, 2.0, 5.0]).logaddexp_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[3.1269280110429727, 2.6931471805599454, 5.011047744848594]);
}

#[test]
fn logaddexp2() {
    check(v(&[1.0, 2.0, 5.0]).logaddexp2(&v(&[3.0, 2.0, 0.5])), &[3], &[3.321928094887362, 3.0, 5.062390014173462]);
    check(v(&[1.0, 2.0, 5.0]).logaddexp2_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[3.321928094887362, 3.0, 5.062390014173462]);
}

#[test]
fn xlogy() {
    check(v(&[1.0, 2.0, 5.0]).xlogy(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0986122886681098, 1.3862943611198906, -3.4657359027997265]);
    check(v(&[1.0, 2.0, 5.0]).xlogy_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[1.0986122886681098, 1.3862943611198906, -3.4657359027997265]);
    check(v(&[1.0, 2.0, 5.0]).xlogy(0.5), &[3], &[-0.6931471805599453, -1.3862943611198906, -3.4657359027997265]);
    check(v(&[1.0, 2.0, 5.0]).xlogy_(0.5).cloned(), &[3], &[-0.6931471805599453, -1.3862943611198906, -3.4657359027997265]);
    check(v(&[1.0, 2.0, 5.0]).rxlogy(0.5), &[3], &[0.0, 0.34657359027997264, 0.8047189562170501]);
    check(v(&[1.0, 2.0, 5.0]).xlogy(2), &[3], &[0.6931471805599453, 1.3862943611198906, 3.4657359027997265]);
    check(v(&[1.0, 2.0, 5.0]).xlogy_(2).cloned(), &[3], &[0.6931471805599453, 1.3862943611198906, 3.4657359027997265]);
    check(v(&[1.0, 2.0, 5.0]).rxlogy(2), &[3], &[0.0, 1.3862943611198906, 3.2188758248682006]);
}

#[test]
fn square() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).square(), &[4], &[2.25, 0.25, 0.0625, 4.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).square_().cloned(), &[4], &[2.25, 0.25, 0.0625, 4.0]);
    fails!(huge().square(), Shape, "square: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn sqrt() {
    check(v(&[0.25, 0.5, 1.5, 2.0]).sqrt(), &[4], &[0.5, 0.7071067811865476, 1.224744871391589, 1.4142135623730951]);
    check(v(&[0.25, 0.5, 1.5, 2.0]).sqrt_().cloned(), &[4], &[0.5, 0.7071067811865476, 1.224744871391589, 1.4142135623730951]);
    fails!(huge().sqrt(), Shape, "sqrt: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn rsqrt() {
    check(v(&[0.25, 0.5, 1.5, 2.0]).rsqrt(), &[4], &[2.0, 1.414213562373095, 0.8164965809277261, 0.7071067811865475]);
    check(v(&[0.25, 0.5, 1.5, 2.0]).rsqrt_().cloned(), &[4], &[2.0, 1.414213562373095, 0.8164965809277261, 0.7071067811865475]);
    fails!(huge().rsqrt(), Shape, "rsqrt: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn cbrt() {
    called(m().cbrt().map(drop), "cbrt");
    called(m().cbrt_().map(drop), "cbrt");
}

#[test]
fn exp() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).exp(), &[4], &[0.22313016014842982, 0.6065306597126334, 1.2840254166877414, 7.38905609893065]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).exp_().cloned(), &[4], &[0.22313016014842982, 0.6065306597126334, 1.2840254166877414, 7.38905609893065]);
    fails!(huge().exp(), Shape, "exp: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn expm1() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).expm1(), &[4], &[-0.7768698398515702, -0.3934693402873666, 0.2840254166877415, 6.38905609893065]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).expm1_().cloned(), &[4], &[-0.7768698398515702, -0.3934693402873666, 0.2840254166877415, 6.38905609893065]);
    fails!(huge().expm1(), Shape, "expm1: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn exp2() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).exp2(), &[4], &[0.3535533905932738, 0.7071067811865476, 1.189207115002721, 4.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).exp2_().cloned(), &[4], &[0.3535533905932738, 0.7071067811865476, 1.189207115002721, 4.0]);
}

#[test]
fn log() {
    check(v(&[0.25, 0.5, 1.5, 2.0]).log(), &[4], &[-1.3862943611198906, -0.6931471805599453, 0.4054651081081644, 0.6931471805599453]);
    check(v(&[0.25, 0.5, 1.5, 2.0]).log_().cloned(), &[4], &[-1.3862943611198906, -0.6931471805599453, 0.4054651081081644, 0.6931471805599453]);
    fails!(huge().log(), Shape, "log: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn log1p() {
    check(v(&[0.25, 0.5, 1.5, 2.0]).log1p(), &[4], &[0.22314355131420976, 0.4054651081081644, 0.9162907318741551, 1.0986122886681096]);
    check(v(&[0.25, 0.5, 1.5, 2.0]).log1p_().cloned(), &[4], &[0.22314355131420976, 0.4054651081081644, 0.9162907318741551, 1.0986122886681096]);
    fails!(huge().log1p(), Shape, "log1p: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn log2() {
    check(v(&[0.25, 0.5, 1.5, 2.0]).log2(), &[4], &[-2.0, -1.0, 0.5849625007211562, 1.0]);
    check(v(&[0.25, 0.5, 1.5, 2.0]).log2_().cloned(), &[4], &[-2.0, -1.0, 0.5849625007211562, 1.0]);
}

#[test]
fn log10() {
    check(v(&[0.25, 0.5, 1.5, 2.0]).log10(), &[4], &[-0.6020599913279624, -0.3010299956639812, 0.17609125905568124, 0.3010299956639812]);
    check(v(&[0.25, 0.5, 1.5, 2.0]).log10_().cloned(), &[4], &[-0.6020599913279624, -0.3010299956639812, 0.17609125905568124, 0.3010299956639812]);
}

#[test]
fn logit() {
    check(v(&[0.25, 2.0]).logit(0.25), &[2], &[-1.0986122886681098, 1.0986122886681098]);
    called(m().logit_(0.5).map(drop), "logit");
}

#[test]
fn hypot() {
    check(v(&[1.0, 2.0, 5.0]).hypot(&v(&[3.0, 2.0, 0.5])), &[3], &[3.1622776601683795, 2.8284271247461903, 5.024937810560445]);
    check(v(&[1.0, 2.0, 5.0]).hypot_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[3.1622776601683795, 2.8284271247461903, 5.024937810560445]);
    check(v(&[1.0, 2.0, 5.0]).hypot(0.5), &[3], &[1.118033988749895, 2.0615528128088303, 5.024937810560445]);
    check(v(&[1.0, 2.0, 5.0]).hypot_(0.5).cloned(), &[3], &[1.118033988749895, 2.0615528128088303, 5.024937810560445]);
    check(v(&[1.0, 2.0, 5.0]).hypot(2), &[3], &[2.23606797749979, 2.8284271247461903, 5.385164807134504]);
    check(v(&[1.0, 2.0, 5.0]).hypot_(2).cloned(), &[3], &[2.23606797749979, 2.8284271247461903, 5.385164807134504]);
    fails!(v(&[1.0, 2.0]).hypot(&v(&[1.0, 2.0, 3.0])), Shape, "hypot: shapes [2] and [3] do not broadcast");
}

#[test]
fn atan2() {
    check(v(&[1.0, 2.0, 5.0]).atan2(&v(&[3.0, 2.0, 0.5])), &[3], &[0.3217505543966422, 0.7853981633974483, 1.4711276743037347]);
    check(v(&[1.0, 2.0, 5.0]).atan2_(&v(&[3.0, 2.0, 0.5])).cloned(), &[3], &[0.3217505543966422, 0.7853981633974483, 1.4711276743037347]);
}

#[test]
fn sin() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).sin(), &[4], &[-0.9974949866040544, -0.479425538604203, 0.24740395925452294, 0.9092974268256817]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).sin_().cloned(), &[4], &[-0.9974949866040544, -0.479425538604203, 0.24740395925452294, 0.9092974268256817]);
    fails!(huge().sin(), Shape, "sin: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn cos() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).cos(), &[4], &[0.0707372016677029, 0.8775825618903728, 0.9689124217106447, -0.4161468365471424]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).cos_().cloned(), &[4], &[0.0707372016677029, 0.8775825618903728, 0.9689124217106447, -0.4161468365471424]);
    fails!(huge().cos(), Shape, "cos: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn tan() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).tan(), &[4], &[-14.101419947171719, -0.5463024898437905, 0.25534192122103627, -2.185039863261519]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).tan_().cloned(), &[4], &[-14.101419947171719, -0.5463024898437905, 0.25534192122103627, -2.185039863261519]);
}

#[test]
fn asin() {
    check(v(&[-0.5, 0.25, 0.75]).asin(), &[3], &[-0.5235987755982989, 0.25268025514207865, 0.848062078981481]);
    check(v(&[-0.5, 0.25, 0.75]).asin_().cloned(), &[3], &[-0.5235987755982989, 0.25268025514207865, 0.848062078981481]);
}

#[test]
fn acos() {
    check(v(&[-0.5, 0.25, 0.75]).acos(), &[3], &[2.0943951023931957, 1.318116071652818, 0.7227342478134157]);
    check(v(&[-0.5, 0.25, 0.75]).acos_().cloned(), &[3], &[2.0943951023931957, 1.318116071652818, 0.7227342478134157]);
}

#[test]
fn atan() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).atan(), &[4], &[-0.982793723247329, -0.4636476090008061, 0.24497866312686414, 1.1071487177940904]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).atan_().cloned(), &[4], &[-0.982793723247329, -0.4636476090008061, 0.24497866312686414, 1.1071487177940904]);
}

#[test]
fn sinc() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).sinc(), &[4], &[-0.2122065907891938, 0.6366197723675814, 0.9003163161571061, -3.8981718325193755e-17]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).sinc_().cloned(), &[4], &[-0.2122065907891938, 0.6366197723675814, 0.9003163161571061, -3.8981718325193755e-17]);
}

#[test]
fn sinh() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).sinh(), &[4], &[-2.1292794550948173, -0.5210953054937474, 0.2526123168081683, 3.626860407847019]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).sinh_().cloned(), &[4], &[-2.1292794550948173, -0.5210953054937474, 0.2526123168081683, 3.626860407847019]);
}

#[test]
fn cosh() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).cosh(), &[4], &[2.352409615243247, 1.1276259652063807, 1.0314130998795732, 3.7621956910836314]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).cosh_().cloned(), &[4], &[2.352409615243247, 1.1276259652063807, 1.0314130998795732, 3.7621956910836314]);
}

#[test]
fn tanh() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).tanh(), &[4], &[-0.9051482536448664, -0.46211715726000974, 0.24491866240370913, 0.9640275800758169]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).tanh_().cloned(), &[4], &[-0.9051482536448664, -0.46211715726000974, 0.24491866240370913, 0.9640275800758169]);
    fails!(huge().tanh(), Shape, "tanh: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn asinh() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).asinh(), &[4], &[-1.1947632172871094, -0.48121182505960347, 0.24746646154726346, 1.4436354751788103]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).asinh_().cloned(), &[4], &[-1.1947632172871094, -0.48121182505960347, 0.24746646154726346, 1.4436354751788103]);
}

#[test]
fn acosh() {
    check(v(&[1.5, 2.0]).acosh(), &[2], &[0.9624236501192069, 1.3169578969248166]);
    check(v(&[1.5, 2.0]).acosh_().cloned(), &[2], &[0.9624236501192069, 1.3169578969248166]);
}

#[test]
fn atanh() {
    check(v(&[-0.5, 0.25, 0.75]).atanh(), &[3], &[-0.5493061443340548, 0.25541281188299536, 0.9729550745276566]);
    check(v(&[-0.5, 0.25, 0.75]).atanh_().cloned(), &[3], &[-0.5493061443340548, 0.25541281188299536, 0.9729550745276566]);
}

#[test]
fn erf() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).erf(), &[4], &[-0.9661051464753108, -0.5204998778130465, 0.2763263901682369, 0.9953222650189527]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).erf_().cloned(), &[4], &[-0.9661051464753108, -0.5204998778130465, 0.2763263901682369, 0.9953222650189527]);
    fails!(huge().erf(), Shape, "erf: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn erfc() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).erfc(), &[4], &[1.9661051464753108, 1.5204998778130465, 0.7236736098317631, 0.004677734981047265]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).erfc_().cloned(), &[4], &[1.9661051464753108, 1.5204998778130465, 0.7236736098317631, 0.004677734981047265]);
}

#[test]
fn erfinv() {
    check(v(&[-0.5204998778130465, 0.2763263901682369, 0.7111556336535151]).erfinv(), &[3], &[-0.5, 0.25, 0.75]);
    check(v(&[-0.5204998778130465, 0.2763263901682369, 0.7111556336535151]).erfinv_().cloned(), &[3], &[-0.5, 0.25, 0.75]);
}

#[test]
fn lgamma() {
    check(v(&[0.25, 0.5, 1.5, 2.0]).lgamma(), &[4], &[1.2880225246980772, 0.5723649429247004, -0.12078223763524543, 0.0]);
    check(v(&[0.25, 0.5, 1.5, 2.0]).lgamma_().cloned(), &[4], &[1.2880225246980772, 0.5723649429247004, -0.12078223763524543, 0.0]);
}

#[test]
fn digamma() {
    check(v(&[1.0, 2.0]).digamma(), &[2], &[-0.5772156649015329, 0.42278433509846713]);
    check(v(&[1.0, 2.0]).digamma_().cloned(), &[2], &[-0.5772156649015329, 0.42278433509846713]);
}

#[test]
fn polygamma() {
    check(v(&[1.0]).polygamma(1), &[1], &[1.6449340668482264]);
    called(m().polygamma_(1).map(drop), "polygamma");
    fails!(m().polygamma(-1), Invalid, "polygamma: n is -1, expected 0 or more");
}

#[test]
fn floor() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).floor(), &[4], &[-2.0, -1.0, 0.0, 2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).floor_().cloned(), &[4], &[-2.0, -1.0, 0.0, 2.0]);
    fails!(huge().floor(), Shape, "floor: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn ceil() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).ceil(), &[4], &[-1.0, 0.0, 1.0, 2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).ceil_().cloned(), &[4], &[-1.0, 0.0, 1.0, 2.0]);
    fails!(huge().ceil(), Shape, "ceil: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn round() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).round(), &[4], &[-2.0, 0.0, 0.0, 2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).round_().cloned(), &[4], &[-2.0, 0.0, 0.0, 2.0]);
    fails!(huge().round(), Shape, "round: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn trunc() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).trunc(), &[4], &[-1.0, 0.0, 0.0, 2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).trunc_().cloned(), &[4], &[-1.0, 0.0, 0.0, 2.0]);
}

#[test]
fn frac() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).frac(), &[4], &[-0.5, -0.5, 0.25, 0.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).frac_().cloned(), &[4], &[-0.5, -0.5, 0.25, 0.0]);
}

#[test]
fn rad2deg() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).rad2deg(), &[4], &[-85.94366926962348, -28.64788975654116, 14.32394487827058, 114.59155902616465]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).rad2deg_().cloned(), &[4], &[-85.94366926962348, -28.64788975654116, 14.32394487827058, 114.59155902616465]);
}

#[test]
fn deg2rad() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).deg2rad(), &[4], &[-0.026179938779914945, -0.008726646259971648, 0.004363323129985824, 0.03490658503988659]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).deg2rad_().cloned(), &[4], &[-0.026179938779914945, -0.008726646259971648, 0.004363323129985824, 0.03490658503988659]);
}

#[test]
fn nan_to_num() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).nan_to_num(0.0, 1.0, 2.0), &[4], &[-1.5, -0.5, 0.25, 2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).nan_to_num_(0.0, 1.0, 2.0).cloned(), &[4], &[-1.5, -0.5, 0.25, 2.0]);
}

#[test]
fn clamp() {
    check(m().clamp(2.5, 4.5), &[2, 3], &[2.5, 2.5, 3.0, 4.0, 4.5, 4.5]);
    fails!(m().clamp(&v(&[1.0, 2.0]), 3), Shape, "clamp: shapes [2, 3] and [2] do not broadcast");
}

#[test]
fn where_cond() {
    check(ids(&[1, 0]).where_cond(&v(&[1.0, 2.0]), 5), &[2], &[1.0, 5.0]);
    fails!(v(&[1.0, 2.0]).where_cond(&v(&[1.0, 2.0, 3.0]), 0), Shape, "where: shapes [2] and [3] do not broadcast");
}

#[test]
fn eq() {
    check(v(&[1.0, 2.0, 5.0]).eq(&v(&[3.0, 2.0, 0.5])), &[3], &[0.0, 1.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).eq(0.5), &[3], &[0.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).eq(2), &[3], &[0.0, 1.0, 0.0]);
    fails!(v(&[1.0, 2.0]).eq(&v(&[1.0, 2.0, 3.0])), Shape, "eq: shapes [2] and [3] do not broadcast");
}

#[test]
fn ne() {
    check(v(&[1.0, 2.0, 5.0]).ne(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 0.0, 1.0]);
    check(v(&[1.0, 2.0, 5.0]).ne(0.5), &[3], &[1.0, 1.0, 1.0]);
    check(v(&[1.0, 2.0, 5.0]).ne(2), &[3], &[1.0, 0.0, 1.0]);
    fails!(v(&[1.0, 2.0]).ne(&v(&[1.0, 2.0, 3.0])), Shape, "ne: shapes [2] and [3] do not broadcast");
}

#[test]
fn lt() {
    check(v(&[1.0, 2.0, 5.0]).lt(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).lt(0.5), &[3], &[0.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).lt(2), &[3], &[1.0, 0.0, 0.0]);
    fails!(v(&[1.0, 2.0]).lt(&v(&[1.0, 2.0, 3.0])), Shape, "lt: shapes [2] and [3] do not broadcast");
}

#[test]
fn le() {
    check(v(&[1.0, 2.0, 5.0]).le(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 1.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).le(0.5), &[3], &[0.0, 0.0, 0.0]);
    check(v(&[1.0, 2.0, 5.0]).le(2), &[3], &[1.0, 1.0, 0.0]);
    fails!(v(&[1.0, 2.0]).le(&v(&[1.0, 2.0, 3.0])), Shape, "le: shapes [2] and [3] do not broadcast");
}

#[test]
fn gt() {
    check(v(&[1.0, 2.0, 5.0]).gt(&v(&[3.0, 2.0, 0.5])), &[3], &[0.0, 0.0, 1.0]);
    check(v(&[1.0, 2.0, 5.0]).gt(0.5), &[3], &[1.0, 1.0, 1.0]);
    check(v(&[1.0, 2.0, 5.0]).gt(2), &[3], &[0.0, 0.0, 1.0]);
    fails!(v(&[1.0, 2.0]).gt(&v(&[1.0, 2.0, 3.0])), Shape, "gt: shapes [2] and [3] do not broadcast");
}

#[test]
fn ge() {
    check(v(&[1.0, 2.0, 5.0]).ge(&v(&[3.0, 2.0, 0.5])), &[3], &[0.0, 1.0, 1.0]);
    check(v(&[1.0, 2.0, 5.0]).ge(0.5), &[3], &[1.0, 1.0, 1.0]);
    check(v(&[1.0, 2.0, 5.0]).ge(2), &[3], &[0.0, 1.0, 1.0]);
    fails!(v(&[1.0, 2.0]).ge(&v(&[1.0, 2.0, 3.0])), Shape, "ge: shapes [2] and [3] do not broadcast");
}

#[test]
fn logical_and() {
    check(v(&[1.0, 2.0, 5.0]).logical_and(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 1.0, 1.0]);
    fails!(v(&[1.0, 2.0]).logical_and(&v(&[1.0, 2.0, 3.0])), Shape, "logical_and: shapes [2] and [3] do not broadcast");
}

#[test]
fn logical_or() {
    check(v(&[1.0, 2.0, 5.0]).logical_or(&v(&[3.0, 2.0, 0.5])), &[3], &[1.0, 1.0, 1.0]);
    fails!(v(&[1.0, 2.0]).logical_or(&v(&[1.0, 2.0, 3.0])), Shape, "logical_or: shapes [2] and [3] do not broadcast");
}

#[test]
fn logical_xor() {
    check(v(&[1.0, 2.0, 5.0]).logical_xor(&v(&[3.0, 2.0, 0.5])), &[3], &[0.0, 0.0, 0.0]);
    fails!(v(&[1.0, 2.0]).logical_xor(&v(&[1.0, 2.0, 3.0])), Shape, "logical_xor: shapes [2] and [3] do not broadcast");
}

#[test]
fn isclose() {
    check(v(&[1.0, 2.0]).isclose(&v(&[1.1, 2.0]), 0.0, 0.01, false), &[2], &[0.0, 1.0]);
}

#[test]
fn allclose() {
}

#[test]
fn logical_not() {
    check(v(&[0.0, 2.0]).logical_not(), &[2], &[1.0, 0.0]);
    fails!(huge().logical_not(), OutOfMemory, "logical_not: out of memory: 1152921504606846976 bytes are not to be had");
}

#[test]
fn isnan() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).isnan(), &[4], &[0.0, 0.0, 0.0, 0.0]);
    fails!(huge().isnan(), OutOfMemory, "isnan: out of memory: 1152921504606846976 bytes are not to be had");
}

#[test]
fn isinf() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).isinf(), &[4], &[0.0, 0.0, 0.0, 0.0]);
    fails!(huge().isinf(), OutOfMemory, "isinf: out of memory: 1152921504606846976 bytes are not to be had");
}

#[test]
fn isfinite() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).isfinite(), &[4], &[1.0, 1.0, 1.0, 1.0]);
    fails!(huge().isfinite(), OutOfMemory, "isfinite: out of memory: 1152921504606846976 bytes are not to be had");
}

#[test]
fn isposinf() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).isposinf(), &[4], &[0.0, 0.0, 0.0, 0.0]);
}

#[test]
fn isneginf() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).isneginf(), &[4], &[0.0, 0.0, 0.0, 0.0]);
}

#[test]
fn signbit() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).signbit(), &[4], &[1.0, 1.0, 0.0, 0.0]);
}

#[test]
fn full_complex() {
    check(Tensor::full_complex([1], 1.0, 2.0, DType::Complex128).and_then(|z| z.view_as_real()), &[1, 2], &[1.0, 2.0]);
}

#[test]
fn complex() {
    check(v(&[1.0]).complex(&v(&[2.0])).and_then(|z| z.view_as_real()), &[1, 2], &[1.0, 2.0]);
}

#[test]
fn polar() {
    check(v(&[2.0]).polar(&v(&[0.0])).and_then(|z| z.view_as_real()), &[1, 2], &[2.0, 0.0]);
}

#[test]
fn view_as_real() {
    check(z().view_as_real(), &[2, 2], &[1.0, 2.0, 3.0, -4.0]);
}

#[test]
fn view_as_complex() {
    check(m().view([3, 2]).unwrap().view_as_complex().unwrap().imag(), &[3], &[2.0, 4.0, 6.0]);
}

#[test]
fn real() {
    check(z().real(), &[2], &[1.0, 3.0]);
}

#[test]
fn imag() {
    check(z().imag(), &[2], &[2.0, -4.0]);
}

#[test]
fn conj() {
    check(z().conj().unwrap().imag(), &[2], &[-2.0, 4.0]);
}

#[test]
fn conj_physical() {
    check(z().conj_physical().unwrap().imag(), &[2], &[-2.0, 4.0]);
    called(m().conj_physical_().map(drop), "conj_physical");
}

#[test]
fn angle() {
    check(v(&[1.0, -1.0]).angle(), &[2], &[0.0, 3.141592653589793]);
}

#[test]
fn sgn() {
    check(z().sgn().unwrap().real(), &[2], &[0.4472135954999579, 0.6]);
}

#[test]
fn isreal() {
    check(z().isreal(), &[2], &[0.0, 0.0]);
}

#[test]
fn sum() {
    check(m().sum(0), &[3], &[5.0, 7.0, 9.0]);
    fails!(m().sum([0, 0]), Invalid, "sum: axis 0 occurs twice in axes [0, 0]");
}

#[test]
fn prod() {
    check(m().prod([0, 1]), &[], &[720.0]);
    fails!(m().prod(2), Index, "prod: axis 2 is out of range for a tensor of 2 axes");
}

#[test]
fn mean() {
    check(m().mean(1), &[2], &[2.0, 5.0]);
    fails!(m().mean(-3), Index, "mean: axis -3 is out of range for a tensor of 2 axes");
}

#[test]
fn var() {
    check(m().var(1, 1.0), &[2], &[1.0, 1.0]);
    fails!(m().var(2, 1.0), Index, "var: axis 2 is out of range for a tensor of 2 axes");
}

#[test]
fn std() {
    check(m().std(.., 0.0), &[], &[1.707825127659933]);
    fails!(m().std(2, 1.0), Index, "std: axis 2 is out of range for a tensor of 2 axes");
}

#[test]
fn max() {
    check(m().max(1), &[2], &[3.0, 6.0]);
    fails!(v(&[]).max(..), Shape, "max: x of shape [0] has no elements along axis 0 to choose from");
}

#[test]
fn min() {
    check(m().min(0), &[3], &[1.0, 2.0, 3.0]);
    fails!(v(&[]).min(0), Shape, "min: x of shape [0] has no elements along axis 0 to choose from");
}

#[test]
fn argmax() {
    check(m().argmax(1), &[2], &[2.0, 2.0]);
    fails!(v(&[]).argmax(..), Shape, "argmax: x of shape [0] has no elements along axis 0 to choose from");
}

#[test]
fn argmin() {
    check(m().argmin(..), &[], &[0.0]);
    fails!(m().argmin(2), Index, "argmin: axis 2 is out of range for a tensor of 2 axes");
}

#[test]
fn any() {
    check(m().gt(3).unwrap().any(1), &[2], &[0.0, 1.0]);
    fails!(m().any(2), Index, "any: axis 2 is out of range for a tensor of 2 axes");
}

#[test]
fn all() {
    check(m().gt(3).unwrap().all(1), &[2], &[0.0, 1.0]);
    fails!(m().all([1, 1]), Invalid, "all: axis 1 occurs twice in axes [1, 1]");
}

#[test]
fn logsumexp() {
    check(m().logsumexp(1), &[2], &[3.40760596444438, 6.407605964444381]);
    fails!(m().logsumexp(2), Index, "logsumexp: axis 2 is out of range for a tensor of 2 axes");
}

#[test]
fn max_with_indices() {
    called(m().max_with_indices(0).map(drop), "max_with_indices");
    called(m().max_with_indices_keepdim(0).map(drop), "max_with_indices");
}

#[test]
fn min_with_indices() {
    called(m().min_with_indices(0).map(drop), "min_with_indices");
    called(m().min_with_indices_keepdim(0).map(drop), "min_with_indices");
}

#[test]
fn nansum() {
    called(m().nansum(0).map(drop), "nansum");
    called(m().nansum_keepdim(0).map(drop), "nansum");
    called(m().nansum_dtype(0, false, DType::F64).map(drop), "nansum");
}

#[test]
fn nanmean() {
    called(m().nanmean(0).map(drop), "nanmean");
    called(m().nanmean_keepdim(0).map(drop), "nanmean");
}

#[test]
fn count_nonzero() {
    called(m().count_nonzero(0).map(drop), "count_nonzero");
    called(m().count_nonzero_keepdim(0).map(drop), "count_nonzero");
}

#[test]
fn var_mean() {
    called(m().var_mean(0, 0.5).map(drop), "var_mean");
    called(m().var_mean_keepdim(0, 0.5).map(drop), "var_mean");
}

#[test]
fn std_mean() {
    called(m().std_mean(0, 0.5).map(drop), "std_mean");
    called(m().std_mean_keepdim(0, 0.5).map(drop), "std_mean");
}

#[test]
fn vector_norm() {
    called(m().vector_norm(0, 0.5).map(drop), "vector_norm");
    called(m().vector_norm_keepdim(0, 0.5).map(drop), "vector_norm");
}

#[test]
fn cumsum() {
    check(m().cumsum(1), &[2, 3], &[1.0, 3.0, 6.0, 4.0, 9.0, 15.0]);
    fails!(m().cumsum(2), Index, "cumsum: axis 2 is out of range for a tensor of 2 axes");
}

#[test]
fn cumprod() {
    called(m().cumprod(0).map(drop), "cumprod");
    called(m().cumprod_dtype(0, DType::F64).map(drop), "cumprod");
}

#[test]
fn logcumsumexp() {
    called(m().logcumsumexp(0).map(drop), "logcumsumexp");
}

#[test]
fn cummax() {
    called(m().cummax(0).map(drop), "cummax");
}

#[test]
fn cummin() {
    called(m().cummin(0).map(drop), "cummin");
}

#[test]
fn diff() {
    called(m().diff(1, 0, None, None).map(drop), "diff");
}

#[test]
fn trapezoid() {
    called(m().trapezoid(None, 0.5, 0).map(drop), "trapezoid");
}

#[test]
fn cumulative_trapezoid() {
    called(m().cumulative_trapezoid(None, 0.5, 0).map(drop), "cumulative_trapezoid");
}

#[test]
fn cov() {
    called(m().cov(0.5, None, None).map(drop), "cov");
}

#[test]
fn corrcoef() {
    called(m().corrcoef().map(drop), "corrcoef");
}

#[test]
fn histc() {
    called(m().histc(1, 0.5, 0.5).map(drop), "histc");
}

#[test]
fn bincount() {
    called(m().bincount(None, 1).map(drop), "bincount");
}

#[test]
fn median() {
    called(m().median(0).map(drop), "median");
    called(m().median_keepdim(0).map(drop), "median");
}

#[test]
fn nanmedian() {
    called(m().nanmedian(0).map(drop), "nanmedian");
    called(m().nanmedian_keepdim(0).map(drop), "nanmedian");
}

#[test]
fn mode() {
    called(m().mode(0).map(drop), "mode");
    called(m().mode_keepdim(0).map(drop), "mode");
}

#[test]
fn quantile() {
    called(m().quantile(&m(), 0, "ij->i").map(drop), "quantile");
    called(m().quantile_keepdim(&m(), 0, "ij->i").map(drop), "quantile");
}

#[test]
fn nanquantile() {
    called(m().nanquantile(&m(), 0, "ij->i").map(drop), "nanquantile");
    called(m().nanquantile_keepdim(&m(), 0, "ij->i").map(drop), "nanquantile");
}

#[test]
fn argsort() {
    called(m().argsort(0, false).map(drop), "argsort");
}

#[test]
fn sort() {
    called(m().sort(0, false).map(drop), "sort");
}

#[test]
fn topk() {
    called(m().topk(1, 0, false).map(drop), "topk");
}

#[test]
fn kthvalue() {
    called(m().kthvalue(1, 0).map(drop), "kthvalue");
    called(m().kthvalue_keepdim(1, 0).map(drop), "kthvalue");
}

#[test]
fn searchsorted() {
    called(m().searchsorted(&m(), false).map(drop), "searchsorted");
}

#[test]
fn bucketize() {
    called(m().bucketize(&m(), false).map(drop), "bucketize");
}

#[test]
fn unique_all() {
    called(m().unique_all().map(drop), "unique_all");
}

#[test]
fn unique_counts() {
    called(m().unique_counts().map(drop), "unique_counts");
}

#[test]
fn unique_inverse() {
    called(m().unique_inverse().map(drop), "unique_inverse");
}

#[test]
fn unique_values() {
    called(m().unique_values().map(drop), "unique_values");
}

#[test]
fn unique_dim() {
    called(m().unique_dim(0).map(drop), "unique_dim");
}

#[test]
fn unique_consecutive() {
    called(m().unique_consecutive(0).map(drop), "unique_consecutive");
}

#[test]
fn as_strided_scatter() {
    check(m().as_strided_scatter(&v(&[7.0, 8.0]), [2], [3], 1), &[2, 3], &[1.0, 7.0, 3.0, 4.0, 8.0, 6.0]);
    fails!(m().as_strided_scatter(&v(&[7.0, 8.0]), [2], [3], 4), Index, "as_strided_scatter: shape [2], strides [3] and offset 4 reach outside the storage of 6 elements");
}

#[test]
fn select_scatter() {
    called(m().select_scatter(&m(), 0, 1).map(drop), "select_scatter");
}

#[test]
fn slice_scatter() {
    called(m().slice_scatter(&m(), 0, 1, 1, 1).map(drop), "slice_scatter");
}

#[test]
fn diagonal_scatter() {
    called(m().diagonal_scatter(&m(), 1, 0, 0).map(drop), "diagonal_scatter");
}

#[test]
fn masked_fill() {
    check(m().masked_fill(&m().gt(4).unwrap(), -1), &[2, 3], &[1.0, 2.0, 3.0, 4.0, -1.0, -1.0]);
    fails!(m().masked_fill(&v(&[1.0, 2.0]), 0), Shape, "masked_fill: shapes [2, 3] and [2] do not broadcast");
}

#[test]
fn index_select() {
    check(m().index_select(1, &ids(&[2, 0])), &[2, 2], &[3.0, 1.0, 6.0, 4.0]);
    fails!(m().index_select(0, &ids(&[2])), Index, "index_select: index 2 is out of range for axis 0 of extent 2");
}

#[test]
fn gather() {
    check(m().gather(1, &ids(&[2, 0]).view([2, 1]).unwrap()), &[2, 1], &[3.0, 4.0]);
    fails!(m().gather(0, &ids(&[0])), Shape, "gather: index of shape [1] does not fit x of shape [2, 3]");
}

#[test]
fn scatter() {
    check(m().scatter(0, &ids(&[1]).view([1, 1]).unwrap(), &v(&[9.0]).view([1, 1]).unwrap()), &[2, 3], &[1.0, 2.0, 3.0, 9.0, 5.0, 6.0]);
    fails!(m().scatter(0, &m(), &m()), DType, "scatter: index has dtype float64, expected an integer dtype");
}

#[test]
fn scatter_add() {
    check(v(&[1.0, 2.0]).scatter_add(0, &ids(&[1, 1]), &v(&[3.0, 4.0])), &[2], &[1.0, 9.0]);
    fails!(m().scatter_add(0, &ids(&[0]), &m()), Shape, "scatter_add: index of shape [1] does not fit x of shape [2, 3]");
}

#[test]
fn scatter_reduce() {
    called(m().scatter_reduce(0, &m(), &m(), "ij->i", false).map(drop), "scatter_reduce");
    called(m().scatter_reduce_(0, &m(), &m(), "ij->i", false).map(drop), "scatter_reduce");
}

#[test]
fn take_along_axis() {
    check(m().take_along_axis(&ids(&[0, 2]).view([2, 1]).unwrap(), 1), &[2, 1], &[1.0, 6.0]);
    fails!(m().take_along_axis(&m(), 0), DType, "take_along_axis: index has dtype float64, expected an integer dtype");
}

#[test]
fn embedding() {
    check(m().embedding(&ids(&[1, 1])), &[2, 3], &[4.0, 5.0, 6.0, 4.0, 5.0, 6.0]);
    fails!(m().embedding(&ids(&[5])), Index, "embedding: index 5 is out of range for axis 0 of extent 2");
}

#[test]
fn embedding_bag() {
    called(m().embedding_bag(&m(), None, "ij->i", None, false, 1).map(drop), "embedding_bag");
}

#[test]
fn one_hot() {
    check(ids(&[1, 0]).one_hot(3), &[2, 3], &[0.0, 1.0, 0.0, 1.0, 0.0, 0.0]);
    fails!(ids(&[3]).one_hot(2), Index, "one_hot: index 3 is not in [0, 2)");
}

#[test]
fn nonzero() {
    check(v(&[0.0, 3.0, 4.0]).nonzero(), &[2, 1], &[1.0, 2.0]);
    fails!(huge().nonzero(), OutOfMemory, "nonzero: out of memory: 1152921504606846976 bytes are not to be had");
}

#[test]
fn index() {
    check(m().index(&[None, Some(&ids(&[2, 2]))]), &[2, 2], &[3.0, 3.0, 6.0, 6.0]);
    fails!(m().index(&[Some(&ids(&[2]))]), Index, "index: index 2 is out of range for axis 0 of extent 2");
}

#[test]
fn index_put() {
    check(m().index_put(&[Some(&ids(&[0]))], &v(&[7.0]), true), &[2, 3], &[8.0, 9.0, 10.0, 4.0, 5.0, 6.0]);
    fails!(m().index_put(&[Some(&v(&[1.0]))], &m(), false), DType, "index_put: index has dtype float64, expected an integer dtype");
}

#[test]
fn masked_select() {
    called(m().masked_select(&m()).map(drop), "masked_select");
}

#[test]
fn masked_scatter() {
    called(m().masked_scatter(&m(), &m()).map(drop), "masked_scatter");
}

#[test]
fn take() {
    called(m().take(&m(), 0).map(drop), "take");
}

#[test]
fn put() {
    called(m().put(&m(), &m(), false).map(drop), "put");
    called(m().put_(&m(), &m(), false).map(drop), "put");
}

#[test]
fn index_add() {
    called(m().index_add(0, &m(), &m(), 2).map(drop), "index_add");
    called(m().index_add_(0, &m(), &m(), 2).map(drop), "index_add");
}

#[test]
fn index_copy() {
    called(m().index_copy(0, &m(), &m()).map(drop), "index_copy");
    called(m().index_copy_(0, &m(), &m()).map(drop), "index_copy");
}

#[test]
fn index_fill() {
    called(m().index_fill(0, &m(), 2).map(drop), "index_fill");
    called(m().index_fill_(0, &m(), 2).map(drop), "index_fill");
}

#[test]
fn matmul() {
    check(m().matmul(&m().t().unwrap()), &[2, 2], &[14.0, 32.0, 32.0, 77.0]);
    fails!(m().matmul(&m()), Shape, "matmul: shapes [2, 3] and [2, 3] do not multiply: inner extents 3 and 2 differ");
}

#[test]
fn matmul_integer() {
    called(m().matmul_integer(&m()).map(drop), "matmul_integer");
}

#[test]
fn addmm() {
    check(v(&[1.0]).addmm(&m(), &m().t().unwrap(), 2.0, 0.5), &[2, 2], &[9.0, 18.0, 18.0, 40.5]);
    fails!(m().addmm(&m(), &m(), 1.0, 1.0), Shape, "addmm: shapes [2, 3] and [2, 3] do not multiply: inner extents 3 and 2 differ");
}

#[test]
fn outer() {
    check(v(&[1.0, 2.0]).outer(&v(&[3.0, 4.0])), &[2, 2], &[3.0, 4.0, 6.0, 8.0]);
    fails!(m().outer(&m()), Shape, "outer: a of shape [2, 3] and b of shape [2, 3]: both must have one axis");
}

#[test]
fn mv() {
    check(m().mv(&v(&[1.0, 0.0, 2.0])), &[2], &[7.0, 16.0]);
}

#[test]
fn bmm() {
    called(m().bmm(&m()).map(drop), "bmm");
}

#[test]
fn baddbmm() {
    called(m().baddbmm(&m(), &m(), 0.5, 0.5).map(drop), "baddbmm");
}

#[test]
fn addbmm() {
    called(m().addbmm(&m(), &m(), 0.5, 0.5).map(drop), "addbmm");
}

#[test]
fn addmv() {
    check(v(&[1.0]).addmv(&m(), &v(&[1.0, 0.0, 2.0]), 2.0, 0.5), &[2], &[5.5, 10.0]);
}

#[test]
fn addr() {
    check(v(&[1.0]).addr(&v(&[1.0, 2.0]), &v(&[3.0, 4.0]), 2.0, 0.5), &[2, 2], &[3.5, 4.0, 5.0, 6.0]);
}

#[test]
fn dot() {
    check(v(&[1.0, 2.0]).dot(&v(&[3.0, 4.0])), &[], &[11.0]);
    fails!(m().dot(&m()), Shape, "dot: a of shape [2, 3] and b of shape [2, 3]: expected 1 and 1 axes");
}

#[test]
fn vecdot() {
    check(m().vecdot(&m(), 0), &[3], &[17.0, 29.0, 45.0]);
}

#[test]
fn inner() {
    check(m().inner(&v(&[1.0, 0.0, 2.0])), &[2], &[7.0, 16.0]);
}

#[test]
fn tensordot() {
    check(m().tensordot(&m(), [0, 1], [0, 1]), &[], &[91.0]);
    fails!(m().tensordot(&m(), [0], [1]), Shape, "tensordot: axis 0 of shape [2, 3] and axis 1 of shape [2, 3] differ");
}

#[test]
fn kron() {
    check(v(&[1.0, 2.0]).kron(&v(&[3.0, 4.0])), &[4], &[3.0, 4.0, 6.0, 8.0]);
}

#[test]
fn cross() {
    check(v(&[1.0, 2.0, 3.0]).cross(&v(&[4.0, 5.0, 7.0]), 0), &[3], &[-1.0, 5.0, -3.0]);
}

#[test]
fn multi_dot() {
    check(Tensor::multi_dot(&[v(&[1.0, 2.0]), m(), v(&[1.0, 0.0, 2.0])]), &[], &[39.0]);
}

#[test]
fn einsum() {
    check(Tensor::einsum("ij,kj->i", &[m(), m()]), &[2], &[46.0, 109.0]);
    fails!(Tensor::einsum("ij->k", &[m()]), Invalid, r#"einsum: equation "ij->k" has 'k' in its output only"#);
}

#[test]
fn trace() {
    check(m().trace(1), &[], &[8.0]);
    called(m().trace_dtype(1, DType::F64).map(drop), "trace");
}

#[test]
fn cholesky_ex() {
    called(m().cholesky_ex(false).map(drop), "cholesky_ex");
}

#[test]
fn cholesky() {
    check(Tensor::from([[4.0, 2.0], [2.0, 5.0]]).cholesky(false), &[2, 2], &[2.0, 0.0, 1.0, 2.0]);
    fails!(m().cholesky(false), Shape, "cholesky: x has shape [2, 3], expected square matrices");
}

#[test]
fn cholesky_solve() {
    check(v(&[4.0, 2.0]).unsqueeze(1).unwrap().cholesky_solve(&Tensor::from([[4.0, 2.0], [2.0, 5.0]]).cholesky(false).unwrap(), false), &[2, 1], &[1.0, 0.0]);
}

#[test]
fn cholesky_inverse() {
    check(Tensor::from([[4.0, 2.0], [2.0, 5.0]]).cholesky(false).unwrap().cholesky_inverse(false), &[2, 2], &[0.3125, -0.125, -0.125, 0.25]);
}

#[test]
fn lu_factor_ex() {
    called(m().lu_factor_ex(false).map(drop), "lu_factor_ex");
}

#[test]
fn lu_factor() {
    called(m().lu_factor(false).map(drop), "lu_factor");
}

#[test]
fn lu_unpack() {
    called(m().lu_unpack(&m()).map(drop), "lu_unpack");
}

#[test]
fn lu() {
    called(m().lu(false).map(drop), "lu");
}

#[test]
fn lu_solve() {
    called(m().lu_solve(&m(), &m(), false, false).map(drop), "lu_solve");
}

#[test]
fn solve_triangular() {
    check(Tensor::from([[4.0, 2.0], [2.0, 5.0]]).solve_triangular(&v(&[4.0, 7.0]).unsqueeze(1).unwrap(), false, true, false), &[2, 1], &[1.0, 1.0]);
}

#[test]
fn solve_ex() {
    called(m().solve_ex(&m(), false).map(drop), "solve_ex");
}

#[test]
fn solve() {
    check(Tensor::from([[4.0, 2.0], [2.0, 5.0]]).solve(&v(&[4.0, 2.0]), true), &[2], &[1.0, 0.0]);
}

#[test]
fn inv_ex() {
    called(m().inv_ex().map(drop), "inv_ex");
}

#[test]
fn inv() {
    check(Tensor::from([[4.0, 2.0], [2.0, 5.0]]).inv(), &[2, 2], &[0.3125, -0.125, -0.125, 0.25]);
    fails!(Tensor::from([[1.0, 2.0], [2.0, 4.0]]).inv(), Invalid, "inv: the matrix is singular: a pivot is 0, number 2");
}

#[test]
fn det() {
    check(Tensor::from([[4.0, 2.0], [2.0, 5.0]]).det(), &[], &[16.0]);
}

#[test]
fn slogdet() {
    called(m().slogdet().map(drop), "slogdet");
}

#[test]
fn qr() {
    called(m().qr("ij->i").map(drop), "qr");
    fails!(m().qr("full"), Invalid, r#"qr: mode is "full", expected reduced, complete or r"#);
}

#[test]
fn householder_product() {
    called(m().householder_product(&m()).map(drop), "householder_product");
}

#[test]
fn eigh() {
    called(m().eigh(false).map(drop), "eigh");
}

#[test]
fn eigvalsh() {
    check(Tensor::from([[2.0, 1.0], [1.0, 2.0]]).eigvalsh(false), &[2], &[1.0, 3.0]);
}

#[test]
fn svd() {
    called(m().svd(false).map(drop), "svd");
}

#[test]
fn svdvals() {
    check(Tensor::from([[0.0, 2.0], [-3.0, 0.0]]).svdvals(), &[2], &[3.0, 2.0]);
}

#[test]
fn pinv() {
    called(m().pinv(None, None, false).map(drop), "pinv");
}

#[test]
fn matrix_rank() {
    called(m().matrix_rank(None, None, false).map(drop), "matrix_rank");
}

#[test]
fn lstsq() {
    called(m().lstsq(&m(), 0.5).map(drop), "lstsq");
}

#[test]
fn matrix_norm() {
    check(m().matrix_norm("inf", 0, 1), &[], &[15.0]);
    called(m().matrix_norm_keepdim("ij->i", 0, 0).map(drop), "matrix_norm");
}

#[test]
fn cond() {
    check(Tensor::from([[0.0, 2.0], [-3.0, 0.0]]).cond("2"), &[], &[1.5]);
}

#[test]
fn matrix_power() {
    check(Tensor::from([[4.0, 2.0], [2.0, 5.0]]).matrix_power(2), &[2, 2], &[20.0, 18.0, 18.0, 29.0]);
}

#[test]
fn matrix_exp() {
    check(Tensor::from([[0.0, 1.0], [0.0, 0.0]]).matrix_exp(), &[2, 2], &[1.0, 1.0, 0.0, 1.0]);
}

#[test]
fn fft_c2c() {
    check(z().fft_c2c(.., 1.0, true).unwrap().real(), &[2], &[4.0, -2.0]);
}

#[test]
fn fft_r2c() {
    check(v(&[1.0, 2.0]).fft_r2c(.., 0.5).unwrap().real(), &[2], &[1.5, -0.5]);
}

#[test]
fn fft_c2r() {
    check(z().fft_c2r(2, .., 1.0), &[2], &[4.0, -2.0]);
}

#[test]
fn fft() {
    check(v(&[1.0, 2.0]).fft(-1, 0, "backward").unwrap().real(), &[2], &[3.0, -1.0]);
}

#[test]
fn ifft() {
    check(v(&[1.0, 2.0]).ifft(-1, 0, "backward").unwrap().real(), &[2], &[1.5, -0.5]);
}

#[test]
fn rfft() {
    check(v(&[1.0, 2.0]).rfft(-1, 0, "forward").unwrap().real(), &[2], &[1.5, -0.5]);
}

#[test]
fn irfft() {
    check(v(&[3.0, -1.0]).irfft(2, 0, "backward"), &[2], &[1.0, 2.0]);
}

#[test]
fn hfft() {
    check(v(&[1.5, -0.5]).hfft(2, 0, "backward"), &[2], &[1.0, 2.0]);
}

#[test]
fn ihfft() {
    check(v(&[1.0, 2.0]).ihfft(-1, 0, "backward").unwrap().real(), &[2], &[1.5, -0.5]);
}

#[test]
fn fftn() {
    check(m().fftn(NO_S, .., "backward").unwrap().real().unwrap().select(1, 0), &[2], &[21.0, -9.0]);
}

#[test]
fn ifftn() {
    check(m().ifftn(NO_S, 0, "backward").unwrap().real(), &[2, 3], &[2.5, 3.5, 4.5, -1.5, -1.5, -1.5]);
}

#[test]
fn rfftn() {
    check(m().rfftn(NO_S, [1, 0], "backward").unwrap().real(), &[2, 3], &[21.0, -3.0, -3.0, -9.0, 0.0, 0.0]);
}

#[test]
fn irfftn() {
    check(m().irfftn([2], 0, "backward"), &[2, 3], &[2.5, 3.5, 4.5, -1.5, -1.5, -1.5]);
}

#[test]
fn hfftn() {
    check(m().hfftn([2], 0, "backward"), &[2, 3], &[5.0, 7.0, 9.0, -3.0, -3.0, -3.0]);
}

#[test]
fn ihfftn() {
    check(m().ihfftn(NO_S, 0, "backward").unwrap().real(), &[2, 3], &[2.5, 3.5, 4.5, -1.5, -1.5, -1.5]);
}

#[test]
fn fftfreq() {
    check(Tensor::fftfreq(4, 0.5, ()), &[4], &[0.0, 0.5, -1.0, -0.5]);
}

#[test]
fn rfftfreq() {
    check(Tensor::rfftfreq(4, 0.5, ()), &[3], &[0.0, 0.5, 1.0]);
}

#[test]
fn fftshift() {
    check(v(&[1.0, 2.0, 3.0]).fftshift(..), &[3], &[3.0, 1.0, 2.0]);
}

#[test]
fn ifftshift() {
    check(v(&[3.0, 1.0, 2.0]).ifftshift(..), &[3], &[1.0, 2.0, 3.0]);
}

#[test]
fn sigmoid() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).sigmoid(), &[4], &[0.18242552380635635, 0.3775406687981454, 0.5621765008857981, 0.8807970779778823]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).sigmoid_().cloned(), &[4], &[0.18242552380635635, 0.3775406687981454, 0.5621765008857981, 0.8807970779778823]);
    fails!(huge().sigmoid(), Shape, "sigmoid: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn relu() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).relu(), &[4], &[0.0, 0.0, 0.25, 2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).relu_().cloned(), &[4], &[0.0, 0.0, 0.25, 2.0]);
    fails!(m().gt(1).unwrap().relu(), DType, "relu: x has dtype bool, expected a number");
}

#[test]
fn leaky_relu() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).leaky_relu(0.1), &[4], &[-0.15000000000000002, -0.05, 0.25, 2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).leaky_relu_(0.1).cloned(), &[4], &[-0.15000000000000002, -0.05, 0.25, 2.0]);
    fails!(ids(&[1]).leaky_relu(0.1), DType, "leaky_relu: x has dtype int64, expected a floating dtype");
}

#[test]
fn gelu() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).gelu(false), &[4], &[-0.10021080190328713, -0.15426876936299344, 0.14967658142073093, 1.9544997361036416]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).gelu_(false).cloned(), &[4], &[-0.10021080190328713, -0.15426876936299344, 0.14967658142073093, 1.9544997361036416]);
    fails!(ids(&[1]).gelu(true), DType, "gelu: x has dtype int64, expected a floating dtype");
}

#[test]
fn silu() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).silu(), &[4], &[-0.2736382857095345, -0.1887703343990727, 0.14054412522144952, 1.7615941559557646]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).silu_().cloned(), &[4], &[-0.2736382857095345, -0.1887703343990727, 0.14054412522144952, 1.7615941559557646]);
    fails!(ids(&[1]).silu(), DType, "silu: x has dtype int64, expected a floating dtype");
}

#[test]
fn relu6() {
    check(v(&[-1.0, 2.0, 7.0]).relu6(), &[3], &[0.0, 2.0, 6.0]);
    check(v(&[-1.0, 2.0, 7.0]).relu6_().cloned(), &[3], &[0.0, 2.0, 6.0]);
}

#[test]
fn hardtanh() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).hardtanh(-1.0, 0.5), &[4], &[-1.0, -0.5, 0.25, 0.5]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).hardtanh_(-1.0, 0.5).cloned(), &[4], &[-1.0, -0.5, 0.25, 0.5]);
}

#[test]
fn hardsigmoid() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).hardsigmoid(), &[4], &[0.25, 0.4166666666666667, 0.5416666666666666, 0.8333333333333334]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).hardsigmoid_().cloned(), &[4], &[0.25, 0.4166666666666667, 0.5416666666666666, 0.8333333333333334]);
}

#[test]
fn hardswish() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).hardswish(), &[4], &[-0.375, -0.20833333333333334, 0.13541666666666666, 1.6666666666666667]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).hardswish_().cloned(), &[4], &[-0.375, -0.20833333333333334, 0.13541666666666666, 1.6666666666666667]);
}

#[test]
fn hardshrink() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).hardshrink(0.5), &[4], &[-1.5, 0.0, 0.0, 2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).hardshrink_(0.5).cloned(), &[4], &[-1.5, 0.0, 0.0, 2.0]);
}

#[test]
fn softshrink() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).softshrink(0.25), &[4], &[-1.25, -0.25, 0.0, 1.75]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).softshrink_(0.25).cloned(), &[4], &[-1.25, -0.25, 0.0, 1.75]);
}

#[test]
fn tanhshrink() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).tanhshrink(), &[4], &[-0.5948517463551336, -0.03788284273999026, 0.005081337596290869, 1.035972419924183]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).tanhshrink_().cloned(), &[4], &[-0.5948517463551336, -0.03788284273999026, 0.005081337596290869, 1.035972419924183]);
}

#[test]
fn threshold() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).threshold(0.5, 9.0), &[4], &[9.0, 9.0, 9.0, 2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).threshold_(0.5, 9.0).cloned(), &[4], &[9.0, 9.0, 9.0, 2.0]);
}

#[test]
fn elu() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).elu(0.5), &[4], &[-0.3884349199257851, -0.1967346701436833, 0.25, 2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).elu_(0.5).cloned(), &[4], &[-0.3884349199257851, -0.1967346701436833, 0.25, 2.0]);
}

#[test]
fn celu() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).celu(0.5), &[4], &[-0.475106465816068, -0.31606027941427883, 0.25, 2.0]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).celu_(0.5).cloned(), &[4], &[-0.475106465816068, -0.31606027941427883, 0.25, 2.0]);
}

#[test]
fn selu() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).selu(), &[4], &[-1.3658143533672527, -0.6917581878028713, 0.2626752468388701, 2.101401974710961]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).selu_().cloned(), &[4], &[-1.3658143533672527, -0.6917581878028713, 0.2626752468388701, 2.101401974710961]);
}

#[test]
fn mish() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).mish(), &[4], &[-0.29809974216680674, -0.22074377465173, 0.1695724096638176, 1.9439589595339946]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).mish_().cloned(), &[4], &[-0.29809974216680674, -0.22074377465173, 0.1695724096638176, 1.9439589595339946]);
}

#[test]
fn softplus() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).softplus(2.0, 20.0), &[4], &[0.02429367578687103, 0.15663084375911143, 0.48703849209005334, 2.0090749639589047]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).softplus_(2.0, 20.0).cloned(), &[4], &[0.02429367578687103, 0.15663084375911143, 0.48703849209005334, 2.0090749639589047]);
}

#[test]
fn softsign() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).softsign(), &[4], &[-0.6, -0.3333333333333333, 0.2, 0.6666666666666666]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).softsign_().cloned(), &[4], &[-0.6, -0.3333333333333333, 0.2, 0.6666666666666666]);
}

#[test]
fn logsigmoid() {
    check(v(&[-1.5, -0.5, 0.25, 2.0]).logsigmoid(), &[4], &[-1.7014132779827524, -0.9740769841801067, -0.5759394198788436, -0.1269280110429725]);
    check(v(&[-1.5, -0.5, 0.25, 2.0]).logsigmoid_().cloned(), &[4], &[-1.7014132779827524, -0.9740769841801067, -0.5759394198788436, -0.1269280110429725]);
}

#[test]
fn softmax() {
    check(m().softmax(-1), &[2, 3], &[0.09003057317038046, 0.24472847105479767, 0.6652409557748219, 0.09003057317038045, 0.24472847105479764, 0.6652409557748219]);
    fails!(m().softmax(2), Index, "softmax: axis 2 is out of range for a tensor of 2 axes");
}

#[test]
fn log_softmax() {
    check(m().log_softmax(1), &[2, 3], &[-2.40760596444438, -1.4076059644443801, -0.40760596444438013, -2.4076059644443806, -1.4076059644443806, -0.4076059644443806]);
    fails!(m().log_softmax(-3), Index, "log_softmax: axis -3 is out of range for a tensor of 2 axes");
}

#[test]
fn prelu() {
    check(v(&[-2.0, 2.0]).prelu(&v(&[0.25])), &[2], &[-0.5, 2.0]);
    fails!(m().prelu(&v(&[1.0, 2.0])), Shape, "prelu: weight has shape [2], expected [1] or [3] for x of shape [2, 3]");
}

#[test]
fn glu() {
    check(v(&[2.0, 0.0]).glu(0), &[1], &[1.0]);
    fails!(m().glu(1), Shape, "glu: axis 1 of x has extent 3, expected an even one");
}

#[test]
fn rrelu() {
    called(m().rrelu(0.5, 0.5, false, None).map(drop), "rrelu");
}

#[test]
fn gumbel_softmax() {
    called(m().gumbel_softmax(0.5, false, 0, None).map(drop), "gumbel_softmax");
}

#[test]
fn softmin() {
    called(m().softmin(0).map(drop), "softmin");
}

#[test]
fn linear() {
    check(m().linear(&v(&[1.0, 0.0, 2.0]), None), &[2], &[7.0, 16.0]);
    fails!(m().linear(&m().t().unwrap(), None), Shape, "linear: x of shape [2, 3] does not fit weight of shape [3, 2]: the last extents differ");
}

#[test]
fn linear_activation() {
    check(m().linear_activation(&v(&[1.0, 0.0, -0.5]), None, "relu"), &[2], &[0.0, 1.0]);
}

#[test]
fn conv1d() {
    called(m().conv1d(&m(), None, [2, 3], [2, 3], [2, 3], 1).map(drop), "conv1d");
}

#[test]
fn conv2d() {
    check(image().conv2d(&kernel(), Some(&v(&[0.5])), 1, 0, 1, 1), &[1, 1, 2, 2], &[6.5, 8.5, 12.5, 14.5]);
    fails!(image().conv2d(&image(), None, 0, 0, 1, 1), Invalid, "conv2d: stride is 0, expected at least 1");
}

#[test]
fn conv2d_input_grad() {
    check(kernel().conv2d_input_grad(&kernel(), [1, 1, 3, 3], 1, 0, 1, 1), &[1, 1, 3, 3], &[1.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 1.0]);
    fails!(kernel().conv2d_input_grad(&kernel(), [1, 1, 9, 9], 1, 0, 1, 1), Shape, "conv2d_input_grad: dy has shape [1, 1, 2, 2], expected [1, 1, 8, 8]");
}

#[test]
fn conv2d_weight_grad() {
    check(kernel().conv2d_weight_grad(&image(), [1, 1, 2, 2], 1, 0, 1, 1), &[1, 1, 2, 2], &[6.0, 8.0, 12.0, 14.0]);
    fails!(kernel().conv2d_weight_grad(&image(), [1, 2, 2, 2], 1, 0, 1, 1), Shape, "conv2d_weight_grad: x of shape [1, 1, 3, 3] has 1 channels, weight of shape [1, 2, 2, 2] with 1 groups takes 2 in each");
}

#[test]
fn conv3d() {
    called(m().conv3d(&m(), None, [2, 3], [2, 3], [2, 3], 1).map(drop), "conv3d");
}

#[test]
fn conv3d_input_grad() {
    called(m().conv3d_input_grad(&m(), [2, 3], [2, 3], [2, 3], [2, 3], 1).map(drop), "conv3d_input_grad");
}

#[test]
fn conv3d_weight_grad() {
    called(m().conv3d_weight_grad(&m(), [2, 3], [2, 3], [2, 3], [2, 3], 1).map(drop), "conv3d_weight_grad");
}

#[test]
fn conv_transpose1d() {
    called(m().conv_transpose1d(&m(), None, [2, 3], [2, 3], [2, 3], 1, [2, 3]).map(drop), "conv_transpose1d");
}

#[test]
fn conv_transpose2d() {
    called(m().conv_transpose2d(&m(), None, [2, 3], [2, 3], [2, 3], 1, [2, 3]).map(drop), "conv_transpose2d");
}

#[test]
fn conv_transpose3d() {
    called(m().conv_transpose3d(&m(), None, [2, 3], [2, 3], [2, 3], 1, [2, 3]).map(drop), "conv_transpose3d");
}

#[test]
fn im2col() {
    called(m().im2col([2, 3], [2, 3], [2, 3], [2, 3]).map(drop), "im2col");
}

#[test]
fn col2im() {
    called(m().col2im([2, 3], [2, 3], [2, 3], [2, 3], [2, 3]).map(drop), "col2im");
}

#[test]
fn bilinear() {
    called(m().bilinear(&m(), &m(), None).map(drop), "bilinear");
}

#[test]
fn max_pool1d() {
    called(m().max_pool1d([2, 3], [2, 3], [2, 3], [2, 3], false).map(drop), "max_pool1d");
}

#[test]
fn max_pool2d() {
    check(image().max_pool2d(2, 1, 0, 1, false), &[1, 1, 2, 2], &[5.0, 6.0, 8.0, 9.0]);
    fails!(m().max_pool2d(2, (), 0, 1, false), Shape, "max_pool2d: x has shape [2, 3], expected (N, C, H, W) or (C, H, W)");
}

#[test]
fn max_pool3d() {
    called(m().max_pool3d([2, 3], [2, 3], [2, 3], [2, 3], false).map(drop), "max_pool3d");
}

#[test]
fn max_pool1d_with_indices() {
    called(m().max_pool1d_with_indices([2, 3], [2, 3], [2, 3], [2, 3], false).map(drop), "max_pool1d_with_indices");
}

#[test]
fn max_pool2d_with_indices() {
    called(m().max_pool2d_with_indices([2, 3], [2, 3], [2, 3], [2, 3], false).map(drop), "max_pool2d_with_indices");
}

#[test]
fn max_pool3d_with_indices() {
    called(m().max_pool3d_with_indices([2, 3], [2, 3], [2, 3], [2, 3], false).map(drop), "max_pool3d_with_indices");
}

#[test]
fn max_unpool1d() {
    called(m().max_unpool1d(&m(), [2, 3]).map(drop), "max_unpool1d");
}

#[test]
fn max_unpool2d() {
    called(m().max_unpool2d(&m(), [2, 3]).map(drop), "max_unpool2d");
}

#[test]
fn max_unpool3d() {
    called(m().max_unpool3d(&m(), [2, 3]).map(drop), "max_unpool3d");
}

#[test]
fn avg_pool1d() {
    called(m().avg_pool1d([2, 3], [2, 3], [2, 3], false, false).map(drop), "avg_pool1d");
}

#[test]
fn avg_pool2d() {
    check(image().avg_pool2d(2, 1, 0, false, true, 0), &[1, 1, 2, 2], &[3.0, 4.0, 6.0, 7.0]);
    fails!(image().avg_pool2d(2, (), 2, false, true, 0), Invalid, "avg_pool2d: padding is 2, expected at most half of the kernel's extent 2");
}

#[test]
fn avg_pool2d_grad() {
    check(v(&[4.0]).view([1, 1, 1, 1]).unwrap().avg_pool2d_grad([1, 1, 2, 2], 2, (), 0, false, true, 0), &[1, 1, 2, 2], &[1.0, 1.0, 1.0, 1.0]);
    fails!(image().avg_pool2d_grad([1, 1, 2, 2], 2, (), 0, false, true, 0), Shape, "avg_pool2d_grad: dy has shape [1, 1, 3, 3], expected [1, 1, 1, 1]");
}

#[test]
fn avg_pool3d() {
    called(m().avg_pool3d([2, 3], [2, 3], [2, 3], false, false, 1).map(drop), "avg_pool3d");
}

#[test]
fn avg_pool3d_grad() {
    called(m().avg_pool3d_grad([2, 3], [2, 3], [2, 3], [2, 3], false, false, 1).map(drop), "avg_pool3d_grad");
}

#[test]
fn lp_pool1d() {
    called(m().lp_pool1d(0.5, [2, 3], [2, 3], false).map(drop), "lp_pool1d");
}

#[test]
fn lp_pool2d() {
    called(m().lp_pool2d(0.5, [2, 3], [2, 3], false).map(drop), "lp_pool2d");
}

#[test]
fn lp_pool3d() {
    called(m().lp_pool3d(0.5, [2, 3], [2, 3], false).map(drop), "lp_pool3d");
}

#[test]
fn adaptive_avg_pool1d() {
    called(m().adaptive_avg_pool1d([2, 3]).map(drop), "adaptive_avg_pool1d");
}

#[test]
fn adaptive_avg_pool2d() {
    called(m().adaptive_avg_pool2d([2, 3]).map(drop), "adaptive_avg_pool2d");
}

#[test]
fn adaptive_avg_pool3d() {
    called(m().adaptive_avg_pool3d([2, 3]).map(drop), "adaptive_avg_pool3d");
}

#[test]
fn adaptive_max_pool1d() {
    called(m().adaptive_max_pool1d([2, 3]).map(drop), "adaptive_max_pool1d");
}

#[test]
fn adaptive_max_pool2d() {
    called(m().adaptive_max_pool2d([2, 3]).map(drop), "adaptive_max_pool2d");
}

#[test]
fn adaptive_max_pool3d() {
    called(m().adaptive_max_pool3d([2, 3]).map(drop), "adaptive_max_pool3d");
}

#[test]
fn interpolate() {
    called(m().interpolate([2, 3], "ij->i", false, false).map(drop), "interpolate");
}

#[test]
fn interpolate_axis() {
    called(m().interpolate_axis(0, 1, "ij->i", false, false, 0.5).map(drop), "interpolate_axis");
}

#[test]
fn interpolate_axis_grad() {
    called(m().interpolate_axis_grad(0, 1, "ij->i", false, false, 0.5).map(drop), "interpolate_axis_grad");
}

#[test]
fn grid_sample() {
    called(m().grid_sample(&m(), "ij->i", "ij->i", false).map(drop), "grid_sample");
}

#[test]
fn affine_grid() {
    called(m().affine_grid([2, 3], false).map(drop), "affine_grid");
}

#[test]
fn pixel_shuffle() {
    called(m().pixel_shuffle(1).map(drop), "pixel_shuffle");
}

#[test]
fn pixel_unshuffle() {
    called(m().pixel_unshuffle(1).map(drop), "pixel_unshuffle");
}

#[test]
fn channel_shuffle() {
    called(m().channel_shuffle(1).map(drop), "channel_shuffle");
}

#[test]
fn layer_norm() {
    check(m().layer_norm(1, None, Some(&v(&[0.0, 0.0, 1.0])), 1e-5), &[2, 3], &[-1.2247356859083902, 0.0, 2.2247356859083904, -1.2247356859083902, 0.0, 2.2247356859083904]);
    fails!(m().layer_norm(3, None, None, 1e-5), Invalid, "layer_norm: norm_ndim is 3, expected 1 to the 2 axes of x");
}

#[test]
fn batch_norm() {
    check(m().t().unwrap().batch_norm(None, None, None, None, true, 0.1, 1e-5), &[3, 2], &[-1.2247356859083902, -1.2247356859083902, 0.0, 0.0, 1.2247356859083902, 1.2247356859083902]);
    fails!(m().batch_norm(Some(&v(&[1.0])), None, None, None, true, 0.1, 1e-5), Shape, "batch_norm: weight has shape [1], expected [3]");
}

#[test]
fn rms_norm() {
    called(m().rms_norm(1, None, 0.5).map(drop), "rms_norm");
}

#[test]
fn group_norm() {
    called(m().group_norm(1, None, None, 0.5).map(drop), "group_norm");
}

#[test]
fn instance_norm() {
    called(m().instance_norm(None, None, None, None, false, 0.5, 0.5).map(drop), "instance_norm");
}

#[test]
fn local_response_norm() {
    called(m().local_response_norm(1, 0.5, 0.5, 0.5).map(drop), "local_response_norm");
}

#[test]
fn normalize() {
    called(m().normalize(0.5, 0, 0.5).map(drop), "normalize");
}

#[test]
fn dropout() {
    check(m().dropout(1.0, true, None), &[2, 3], &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    fails!(m().dropout(1.5, true, None), Invalid, "dropout: p is 1.5, expected 0 to 1");
}

#[test]
fn feature_dropout() {
    called(m().feature_dropout(0.5, false, None).map(drop), "feature_dropout");
}

#[test]
fn alpha_dropout() {
    called(m().alpha_dropout(0.5, false, None).map(drop), "alpha_dropout");
}

#[test]
fn feature_alpha_dropout() {
    called(m().feature_alpha_dropout(0.5, false, None).map(drop), "feature_alpha_dropout");
}

#[test]
fn scaled_dot_product_attention() {
    called(m().scaled_dot_product_attention(&m(), &m(), None, 0.5, false, 0.5, false, None).map(drop), "scaled_dot_product_attention");
}

#[test]
fn flash_attention() {
    called(m().flash_attention(&m(), &m(), None, false, 0.5).map(drop), "flash_attention");
}

#[test]
fn multi_head_attention() {
    called(m().multi_head_attention(&m(), &m(), 1, None, None, None, None, None, None, None, false, &m(), None, None, None, 0.5, false, false, None).map(drop), "multi_head_attention");
}

#[test]
fn rnn_tanh_cell() {
    called(m().rnn_tanh_cell(&m(), &m(), &m(), None, None).map(drop), "rnn_tanh_cell");
}

#[test]
fn rnn_relu_cell() {
    called(m().rnn_relu_cell(&m(), &m(), &m(), None, None).map(drop), "rnn_relu_cell");
}

#[test]
fn gru_cell() {
    called(m().gru_cell(&m(), &m(), &m(), None, None).map(drop), "gru_cell");
}

#[test]
fn lstm_cell() {
    called(m().lstm_cell(&m(), &m(), &m(), &m(), None, None).map(drop), "lstm_cell");
}

#[test]
fn rnn_tanh() {
    called(m().rnn_tanh(None, &[m(), m()], 1, false, 0.5, false, false, false, None).map(drop), "rnn_tanh");
}

#[test]
fn rnn_relu() {
    called(m().rnn_relu(None, &[m(), m()], 1, false, 0.5, false, false, false, None).map(drop), "rnn_relu");
}

#[test]
fn gru() {
    called(m().gru(None, &[m(), m()], 1, false, 0.5, false, false, false, None).map(drop), "gru");
}

#[test]
fn lstm() {
    called(m().lstm(None, None, &[m(), m()], 1, false, 0.5, false, false, false, None).map(drop), "lstm");
}

#[test]
fn cdist() {
    check(m().cdist(&m(), 1.0), &[2, 2], &[0.0, 9.0, 9.0, 0.0]);
    fails!(m().cdist(&m(), -1.0), Invalid, "cdist: p is -1, expected 0 or more");
}

#[test]
fn pdist() {
    check(m().pdist(1.0), &[1], &[9.0]);
}

#[test]
fn mse_loss() {
    check(v(&[1.0, 2.0]).mse_loss(&v(&[3.0, 5.0]), Reduction::Sum), &[], &[13.0]);
    fails!(m().mse_loss(&v(&[1.0, 2.0]), Reduction::Mean), Shape, "mse_loss: shapes [2, 3] and [2] do not broadcast");
}

#[test]
fn l1_loss() {
    check(v(&[1.0, 2.0]).l1_loss(&v(&[3.0, 5.0]), Reduction::Mean), &[], &[2.5]);
    fails!(m().l1_loss(&v(&[1.0, 2.0]), Reduction::Sum), Shape, "l1_loss: shapes [2, 3] and [2] do not broadcast");
}

#[test]
fn nll_loss() {
    check(m().nll_loss(&ids(&[0, 2]), None, -100, Reduction::None), &[2], &[-1.0, -6.0]);
    fails!(m().nll_loss(&ids(&[0, 3]), None, -100, Reduction::Mean), Index, "nll_loss: target holds 3, expected classes from 0 to 2");
}

#[test]
fn cross_entropy() {
    check(m().cross_entropy(&ids(&[0, 2]), None, 0, 0.0, Reduction::Mean), &[], &[0.4076059644443806]);
    fails!(m().cross_entropy(&ids(&[0]), None, -100, 0.0, Reduction::Mean), Shape, "cross_entropy: target has shape [1], expected [2] for classes along axis 1 of [2, 3]");
}

#[test]
fn softmax_nll() {
    called(m().softmax_nll(&m(), 1).map(drop), "softmax_nll");
}

#[test]
fn bce_with_logits() {
    check(v(&[1.0, -2.0]).bce_with_logits(&v(&[0.0, 1.0]), None, None, Reduction::Sum), &[], &[3.4401896985611957]);
    fails!(m().bce_with_logits(&v(&[1.0]), None, None, Reduction::Mean), Shape, "bce_with_logits: target has shape [1], expected that of logits, [2, 3]");
}

#[test]
fn smooth_l1_loss() {
    called(m().smooth_l1_loss(&m(), 0.5, Reduction::Mean).map(drop), "smooth_l1_loss");
}

#[test]
fn huber_loss() {
    called(m().huber_loss(&m(), 0.5, Reduction::Mean).map(drop), "huber_loss");
}

#[test]
fn kl_div() {
    called(m().kl_div(&m(), false, Reduction::Mean).map(drop), "kl_div");
}

#[test]
fn binary_cross_entropy() {
    called(m().binary_cross_entropy(&m(), None, Reduction::Mean).map(drop), "binary_cross_entropy");
}

#[test]
fn poisson_nll_loss() {
    called(m().poisson_nll_loss(&m(), false, false, 0.5, Reduction::Mean).map(drop), "poisson_nll_loss");
}

#[test]
fn gaussian_nll_loss() {
    called(m().gaussian_nll_loss(&m(), &m(), false, 0.5, Reduction::Mean).map(drop), "gaussian_nll_loss");
}

#[test]
fn soft_margin_loss() {
    called(m().soft_margin_loss(&m(), Reduction::Mean).map(drop), "soft_margin_loss");
}

#[test]
fn hinge_embedding_loss() {
    called(m().hinge_embedding_loss(&m(), 0.5, Reduction::Mean).map(drop), "hinge_embedding_loss");
}

#[test]
fn multi_margin_loss() {
    called(m().multi_margin_loss(&m(), 0.5, 0.5, None, Reduction::Mean).map(drop), "multi_margin_loss");
}

#[test]
fn multilabel_margin_loss() {
    called(m().multilabel_margin_loss(&m(), Reduction::Mean).map(drop), "multilabel_margin_loss");
}

#[test]
fn multilabel_soft_margin_loss() {
    called(m().multilabel_soft_margin_loss(&m(), None, Reduction::Mean).map(drop), "multilabel_soft_margin_loss");
}

#[test]
fn cosine_similarity() {
    called(m().cosine_similarity(&m(), 0, 0.5).map(drop), "cosine_similarity");
}

#[test]
fn pairwise_distance() {
    called(m().pairwise_distance(&m(), 0.5, 0.5).map(drop), "pairwise_distance");
    called(m().pairwise_distance_keepdim(&m(), 0.5, 0.5).map(drop), "pairwise_distance");
}

#[test]
fn cosine_embedding_loss() {
    called(m().cosine_embedding_loss(&m(), &m(), 0.5, Reduction::Mean).map(drop), "cosine_embedding_loss");
}

#[test]
fn margin_ranking_loss() {
    called(m().margin_ranking_loss(&m(), &m(), 0.5, Reduction::Mean).map(drop), "margin_ranking_loss");
}

#[test]
fn triplet_margin_loss() {
    called(m().triplet_margin_loss(&m(), &m(), 0.5, 0.5, 0.5, false, Reduction::Mean).map(drop), "triplet_margin_loss");
}

#[test]
fn ctc_loss() {
    called(m().ctc_loss(&m(), &m(), &m(), 1, false, Reduction::Mean).map(drop), "ctc_loss");
}

#[test]
fn ctc_nll() {
    called(m().ctc_nll(&m(), &m(), &m(), 1, false).map(drop), "ctc_nll");
}

#[test]
fn ctc_nll_grad() {
    called(m().ctc_nll_grad(&m(), &m(), &m(), &m(), 1, false).map(drop), "ctc_nll_grad");
}

#[test]
fn rand() {
    check(within(Tensor::rand([100], DType::F64, Some(&rng())), 0.0, 1.0), &[], &[1.0]);
    fails!(Tensor::rand([2], DType::I64, None), DType, "rand: dtype is int64, expected a floating dtype");
}

#[test]
fn randn() {
    check(within(Tensor::randn([100], DType::F64, Some(&rng())), -9.0, 9.0), &[], &[1.0]);
    fails!(Tensor::randn([-1], (), None), Shape, "randn: shape [-1] has a negative extent");
}

#[test]
fn randint() {
    check(within(Tensor::randint(3, 5, [100], (), Some(&rng())), 3.0, 4.5), &[], &[1.0]);
    fails!(Tensor::randint(3, 3, [2], (), None), Invalid, "randint: low is 3 and high is 3, expected low < high");
}

#[test]
fn randperm() {
    check(Tensor::randperm(5, (), Some(&rng())).unwrap().one_hot(5).unwrap().sum(0), &[5], &[1.0, 1.0, 1.0, 1.0, 1.0]);
    fails!(Tensor::randperm(-1, (), None), Invalid, "randperm: n is -1, expected 0 or more");
}

#[test]
fn bernoulli() {
    check(v(&[0.0, 1.0]).bernoulli(None), &[2], &[0.0, 1.0]);
    fails!(v(&[1.5]).bernoulli(None), Invalid, "bernoulli: p holds 1.5 at element 0, expected 0 to 1");
}

#[test]
fn multinomial() {
    check(v(&[0.0, 1.0, 0.0]).multinomial(2, true, None), &[2], &[1.0, 1.0]);
    fails!(v(&[0.0, 1.0]).multinomial(2, false, None), Invalid, "multinomial: row 0 of weights has 1 positive ones, too few to draw 2");
}

#[test]
fn categorical() {
    check(v(&[0.0, 1.0, 0.0]).categorical(None), &[], &[1.0]);
    fails!(v(&[0.0, 0.0]).categorical(None), Invalid, "categorical: row 0 of weights has 0 positive ones, too few to draw 1");
}

#[test]
fn uniform_() {
    check(within(m().uniform_(2.0, 3.0, None).cloned(), 2.0, 3.0), &[], &[1.0]);
    fails!(m().uniform_(1.0, 0.0, None), Invalid, "uniform_: low is 1 and high is 0, expected low <= high");
}

#[test]
fn normal_() {
    check(m().normal_(2.0, 0.0, None).cloned(), &[2, 3], &[2.0, 2.0, 2.0, 2.0, 2.0, 2.0]);
    fails!(m().normal_(0.0, -1.0, None), Invalid, "normal_: std is -1, expected 0 or more");
}

#[test]
fn exponential_() {
    check(within(m().exponential_(2.0, None).cloned(), 0.0, 19.0), &[], &[1.0]);
    fails!(m().exponential_(0.0, None), Invalid, "exponential_: lambd is 0, expected more than 0");
}

#[test]
fn laplace_() {
    check(within(m().laplace_(1.0, 0.5, None).cloned(), -18.0, 20.0), &[], &[1.0]);
    fails!(m().laplace_(0.0, -1.0, None), Invalid, "laplace_: scale is -1, expected more than 0");
}

#[test]
fn cauchy_() {
    check(m().cauchy_(0.0, 1.0, None).unwrap().isfinite().unwrap().all(..), &[], &[1.0]);
    fails!(m().cauchy_(0.0, 0.0, None), Invalid, "cauchy_: sigma is 0, expected more than 0");
}

#[test]
fn log_normal_() {
    check(within(m().log_normal_(0.0, 0.5, None).cloned(), 0.0, 110.0), &[], &[1.0]);
    fails!(m().log_normal_(0.0, 0.0, None), Invalid, "log_normal_: std is 0, expected more than 0");
}

#[test]
fn geometric_() {
    check(within(m().geometric_(0.5, None).cloned(), 1.0, 54.0), &[], &[1.0]);
    fails!(m().geometric_(1.0, None), Invalid, "geometric_: p is 1, expected more than 0 and less than 1");
}

#[test]
fn normal() {
    check(v(&[1.0, 2.0]).normal(&v(&[0.0]), None), &[2], &[1.0, 2.0]);
    fails!(v(&[1.0]).normal(&v(&[-1.0]), None), Invalid, "normal: std holds -1 at element 0, expected 0 or more");
}

#[test]
fn poisson() {
    check(v(&[0.0]).poisson(None), &[1], &[0.0]);
    fails!(v(&[-1.0]).poisson(None), Invalid, "poisson: rate holds -1 at element 0, expected a finite number of 0 or more");
}

#[test]
fn binomial() {
    check(v(&[7.0]).binomial(&v(&[0.0, 1.0]), None), &[2], &[0.0, 7.0]);
    fails!(v(&[1.5]).binomial(&v(&[0.5]), None), Invalid, "binomial: count holds 1.5 at element 0, expected a whole number from 0 to 2**53");
}

#[test]
fn beta() {
    check(within(v(&[1.0, 3.0]).beta(&v(&[2.0]), None), 0.0, 1.0), &[], &[1.0]);
    fails!(v(&[1.0]).beta(&v(&[0.0]), None), Invalid, "beta: b holds 0 at element 0, expected a positive finite number");
}

#[test]
fn gamma() {
    check(within(v(&[1.0, 3.0]).gamma(&v(&[0.5]), None), 0.0, 30.0), &[], &[1.0]);
    fails!(v(&[1.0]).gamma(&v(&[0.0]), None), Invalid, "gamma: scale holds 0 at element 0, expected a positive finite number");
}

#[test]
fn exponential() {
    check(within(v(&[1.0, 2.0]).exponential(None), 0.0, 38.0), &[], &[1.0]);
    fails!(v(&[-1.0]).exponential(None), Invalid, "exponential: rate holds -1 at element 0, expected a positive finite number");
}

#[test]
fn standard_gamma() {
    check(within(v(&[1.0, 3.0]).standard_gamma(None), 0.0, 60.0), &[], &[1.0]);
    fails!(v(&[0.0]).standard_gamma(None), Invalid, "standard_gamma: alpha holds 0 at element 0, expected a positive finite number");
}

#[test]
fn standard_gamma_grad() {
    check(v(&[1.0]).standard_gamma_grad(&v(&[1.0])), &[1], &[1.1735630272247268]);
}

#[test]
fn kaiming_uniform_() {
    check(within(m().kaiming_uniform_(0.0, Fan::In, None).cloned(), -1.5, 1.5), &[], &[1.0]);
    fails!(v(&[1.0]).kaiming_uniform_(0.0, Fan::In, None), Shape, "kaiming_uniform_: x has shape [1], expected 2 or more axes: (out, in, ...)");
}

#[test]
fn kaiming_normal_() {
    check(within(m().kaiming_normal_(0.0, Fan::Out, None).cloned(), -9.0, 9.0), &[], &[1.0]);
    fails!(v(&[1.0]).kaiming_normal_(0.0, Fan::In, None), Shape, "kaiming_normal_: x has shape [1], expected 2 or more axes: (out, in, ...)");
}

#[test]
fn xavier_uniform_() {
    check(within(m().xavier_uniform_(1.0, None).cloned(), -1.1, 1.1), &[], &[1.0]);
    fails!(v(&[1.0]).xavier_uniform_(1.0, None), Shape, "xavier_uniform_: x has shape [1], expected 2 or more axes: (out, in, ...)");
}

#[test]
fn xavier_normal_() {
    check(within(m().xavier_normal_(1.0, None).cloned(), -9.0, 9.0), &[], &[1.0]);
    fails!(ids(&[1]).xavier_normal_(1.0, None), Shape, "xavier_normal_: x has shape [1], expected 2 or more axes: (out, in, ...)");
}

#[test]
fn sum_keepdim() {
    check(m().sum_keepdim(0), &[1, 3], &[5.0, 7.0, 9.0]);
}

#[test]
fn sum_dtype() {
    check(m().sum_dtype(.., false, DType::I64), &[], &[21.0]);
}

#[test]
fn prod_keepdim() {
    check(m().prod_keepdim(..), &[1, 1], &[720.0]);
}

#[test]
fn mean_keepdim() {
    check(m().mean_keepdim(1), &[2, 1], &[2.0, 5.0]);
}

#[test]
fn var_keepdim() {
    check(m().var_keepdim(1, 0.0), &[2, 1], &[0.6666666666666666, 0.6666666666666666]);
}

#[test]
fn std_keepdim() {
    check(m().std_keepdim(1, 1.0), &[2, 1], &[1.0, 1.0]);
}

#[test]
fn max_keepdim() {
    check(m().max_keepdim(1), &[2, 1], &[3.0, 6.0]);
}

#[test]
fn min_keepdim() {
    check(m().min_keepdim(1), &[2, 1], &[1.0, 4.0]);
}

#[test]
fn argmax_keepdim() {
    check(m().argmax_keepdim(1), &[2, 1], &[2.0, 2.0]);
}

#[test]
fn argmin_keepdim() {
    check(m().argmin_keepdim(1), &[2, 1], &[0.0, 0.0]);
}

#[test]
fn any_keepdim() {
    check(m().any_keepdim(..), &[1, 1], &[1.0]);
}

#[test]
fn all_keepdim() {
    check(m().all_keepdim(..), &[1, 1], &[1.0]);
}

#[test]
fn logsumexp_keepdim() {
    check(v(&[0.0, 0.0]).logsumexp_keepdim(..), &[1], &[0.6931471805599453]);
}

#[test]
fn prod_dtype() {
    check(m().prod_dtype(0, true, None), &[1, 3], &[4.0, 10.0, 18.0]);
}

#[test]
fn mean_dtype() {
    check(m().mean_dtype(.., false, DType::F32), &[], &[3.5]);
}

#[test]
fn cumsum_dtype() {
    check(m().cumsum_dtype(.., DType::I32), &[6], &[1.0, 3.0, 6.0, 10.0, 15.0, 21.0]);
}

#[test]
fn clamp_() {
    check(m().clamp_(2, 5).cloned(), &[2, 3], &[2.0, 2.0, 3.0, 4.0, 5.0, 5.0]);
}

#[test]
fn clamp_tensors() {
    check(m().clamp(2.5, &v(&[3.0, 4.0, 5.0])), &[2, 3], &[2.5, 2.5, 3.0, 3.0, 4.0, 5.0]);
}

#[test]
fn masked_fill_() {
    check(m().masked_fill_(&m().gt(4).unwrap(), &v(&[7.0]).sum(..).unwrap()).cloned(), &[2, 3], &[1.0, 2.0, 3.0, 4.0, 7.0, 7.0]);
}

#[test]
fn where_tensor() {
    check(ids(&[1, 0]).where_cond(&v(&[1.0, 2.0]), &v(&[3.0, 4.0])), &[2], &[1.0, 4.0]);
}

#[test]
fn scatter_() {
    check(v(&[1.0, 2.0]).scatter_(0, &ids(&[1]), &v(&[5.0])).cloned(), &[2], &[1.0, 5.0]);
}

#[test]
fn scatter_add_() {
    check(v(&[1.0, 2.0]).scatter_add_(0, &ids(&[1]), &v(&[5.0])).cloned(), &[2], &[1.0, 7.0]);
}

#[test]
fn index_put_() {
    check(m().index_put_(&[Some(&ids(&[1]))], &v(&[7.0]), false).cloned(), &[2, 3], &[1.0, 2.0, 3.0, 7.0, 7.0, 7.0]);
}

#[test]
fn leaky_relu_() {
    check(v(&[-2.0]).leaky_relu_(0.5).cloned(), &[1], &[-1.0]);
}

#[test]
fn gelu_() {
    check(v(&[0.0]).gelu_(true).cloned(), &[1], &[0.0]);
}

#[test]
fn full_i64() {
    check(Tensor::full([1], 3, ()), &[1], &[3.0]);
}

#[test]
fn fill_i64_() {
    check(m().fill_(2).cloned(), &[2, 3], &[2.0, 2.0, 2.0, 2.0, 2.0, 2.0]);
}

#[test]
fn arange_f64() {
    check(Tensor::arange(0, 1, 0.25, DType::F64), &[4], &[0.0, 0.25, 0.5, 0.75]);
}
