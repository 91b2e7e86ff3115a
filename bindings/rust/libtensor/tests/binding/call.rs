// SPDX-License-Identifier: Apache-2.0
//! Ops by their names.

use crate::common::*;
use libtensor::{call, op_info, ops, ArgKind, DType, Device, Error, Generator, Reduction, Tensor, Value};

fn values(t: &[Tensor]) -> Vec<Vec<f64>> {
    t.iter().map(|t| t.to_f64_vec().unwrap()).collect()
}

#[test]
fn arguments_of_every_kind() {
    let (x, y) = (m(), v(&[1.0, 2.0, 3.0]));
    let one = |name, arguments: &[Value<'_>]| {
        let mut found = call(name, arguments).unwrap();
        assert_eq!(found.len(), 1, "{name}");
        found.remove(0)
    };
    check(Ok(one("add", &[Value::from(&y), 2.0.into()])), &[3], &[3.0, 4.0, 5.0]);
    check(Ok(one("sub", &[2.into(), (&y).into()])), &[3], &[1.0, 0.0, -1.0]);
    assert_eq!(one("add", &[(&y).into(), (&y).into()]).to_f64_vec().unwrap(), [2.0, 4.0, 6.0]);
    check(Ok(one("sum", &[(&x).into()])), &[], &[21.0]);
    check(Ok(one("sum", &[(&x).into(), (&[1]).into(), true.into()])), &[2, 1], &[6.0, 15.0]);
    check(Ok(one("sum", &[(&x).into(), Value::None, Some(false).into()])), &[], &[21.0]);
    check(Ok(one("concat", &[(&[&y, &y]).into(), Value::Int(-1)])), &[6], &[1.0, 2.0, 3.0, 1.0, 2.0, 3.0]);
    check(Ok(one("concat", &[Value::from(&[&y][..])])), &[3], &[1.0, 2.0, 3.0]);
    let at = Tensor::from([2_i64, 0]);
    check(Ok(one("index", &[(&x).into(), Value::OptionalTensors(&[None, Some(&at)])])), &[2, 2], &[3.0, 1.0, 6.0, 4.0]);
    check(Ok(one("einsum", &["i,i->".into(), (&[&y, &y]).into()])), &[], &[14.0]);
    let zeros = one("zeros", &[(&[2, 1][..]).into(), DType::F16.into(), Device::META.into()]);
    assert_eq!((zeros.shape(), zeros.dtype(), zeros.device()), (&[2, 1][..], DType::F16, Device::META));
    let zeros = one("zeros", &[Value::Ints(&[])]);
    assert_eq!((zeros.ndim(), zeros.dtype(), zeros.device()), (0, DType::F32, Device::CPU));
    let draw = |g: &Generator| one("rand", &[(&[4]).into(), DType::F64.into(), None::<Device>.into(), g.into()]);
    let (first, again) = (draw(&Generator::new(3).unwrap()), draw(&Generator::new(3).unwrap()));
    assert!(first.equal(&again).unwrap());
    let loss = |reduction: Reduction| one("mse_loss", &[(&y).into(), (&(&y + 1)).into(), reduction.into()]);
    assert_eq!(loss(Reduction::Sum).item().unwrap(), 3.0);
    assert_eq!(loss(Reduction::None).shape(), [3]);
    assert_eq!(one("mul", &[(&y).into(), libtensor::Scalar::from(2).into()]).to_f64_vec().unwrap(), [2.0, 4.0, 6.0]);
    let w = y.clone().requires_grad_(true).unwrap();
    assert_eq!(one("square", &[(&w).into()]).grad_fn(), "square");
}

#[test]
fn several_results_or_none() {
    let x = v(&[3.0, 1.0, 2.0, 5.0, 4.0]);
    assert_eq!(values(&call("sort", &[(&x).into(), 0.into()]).unwrap())[1], [1.0, 2.0, 0.0, 4.0, 3.0]);
    assert_eq!(call("svd", &[(&m()).into()]).unwrap().len(), 3);
    assert_eq!(values(&call("unbind", &[(&x).into()]).unwrap()).concat(), [3.0, 1.0, 2.0, 5.0, 4.0]);
    assert_eq!(
        values(&call("split", &[(&x).into(), (&[2, 3]).into()]).unwrap()),
        [vec![3.0, 1.0], vec![2.0, 5.0, 4.0]]
    );
    assert_eq!(call("chunk", &[(&x).into(), 2_usize.into()]).unwrap().len(), 2);
    assert_eq!(call("array_split", &[(&x).into(), 9_i64.into()]).unwrap().len(), 9);
    assert_eq!(call("meshgrid", &[(&[&x, &x, &x]).into(), "ij".into()]).unwrap().len(), 3);
    let same = Value::OptionalTensors(&[Some(&x), Some(&x)]);
    assert_eq!(call("broadcast_tensors", &[same]).unwrap().len(), 2);
    assert!(call("add_", &[(&x).into(), 1.0_f32.into()]).unwrap().is_empty());
    assert_eq!(x.to_f64_vec().unwrap(), [4.0, 2.0, 3.0, 6.0, 5.0]);
    assert!(call("unbind", &[(&Tensor::zeros([0, 2], ()).unwrap()).into()]).unwrap().is_empty());
}

#[test]
fn errors_name_the_argument() {
    let x = v(&[1.0]);
    fails!(call("ad", &[]), Invalid, r#"op_info: name is "ad", which is not an op"#);
    fails!(call("a\0d", &[]), Invalid, r#"op_info: "a\0d" holds a NUL"#);
    fails!(call("einsum", &["i\0".into()]), Invalid, r#"call: "i\0" holds a NUL"#);
    let text = |arguments: &[Value<'_>]| match call("softmax", arguments) {
        Err(Error::Invalid(text)) => text,
        other => panic!("{other:?}"),
    };
    assert!(text(&[]).contains("x is missing"), "{}", text(&[]));
    assert!(text(&[(&x).into()]).contains("axis is missing"));
    assert!(text(&[(&x).into(), "1".into()]).contains("axis is of value kind"));
    assert!(text(&[(&x).into(), 0.into(), 0.into(), 0.into()]).contains("n_args is 4"));
    assert!(matches!(call("softmax", &[(&x).into(), 7.into()]), Err(Error::Index(_))));
}

#[test]
fn ops_are_described() {
    let softmax = op_info("softmax").unwrap();
    let names: Vec<_> = softmax.arguments.iter().map(|a| (a.name, a.kind)).collect();
    assert_eq!(names, [("x", ArgKind::Tensor), ("axis", ArgKind::Axis)]);
    assert_eq!((softmax.name, softmax.results, softmax.in_place), ("softmax", Some(1), false));
    assert!(!softmax.doc.is_empty());
    let sum = op_info("sum").unwrap();
    let described: Vec<_> = sum.arguments.iter().map(|a| (a.optional, a.differentiable, a.default)).collect();
    assert_eq!(
        described,
        [(false, true, None), (true, false, None), (true, false, Some("false")), (true, false, None)]
    );
    let add = op_info("add_").unwrap();
    assert_eq!((add.name, add.results, add.in_place), ("add_", Some(0), true));
    assert!(add.arguments[1].takes_number && !add.arguments[0].takes_number);
    assert_eq!((op_info("split").unwrap().results, op_info("svd").unwrap().results), (None, Some(3)));

    let all = ops().unwrap();
    assert!(all.len() > 500, "{}", all.len());
    let known = |a: &libtensor::ArgInfo| !matches!(a.kind, ArgKind::Other(_)) && !a.name.is_empty();
    assert!(all.iter().all(|op| op.arguments.iter().all(known) && !op.doc.is_empty()));
    for op in &all {
        assert_eq!(&op_info(op.name).unwrap(), op);
    }
}
