// SPDX-License-Identifier: Apache-2.0
//! Nodes of the graph.

use crate::common::*;
use libtensor::autograd::{self, Backward, Input, Node, Saved};
use libtensor::{DType, Error, Tensor};
use std::collections::HashSet;

fn node(t: &Tensor) -> Node {
    t.grad_node().unwrap().unwrap()
}

fn value(node: &Node, name: &str) -> Saved {
    let found = node.saved().unwrap().into_iter().find(|(of, _)| of == name);
    found.unwrap_or_else(|| panic!("{:?}", node.saved())).1
}

#[test]
fn edges_lead_to_the_leaves() {
    let x = m().requires_grad_(true).unwrap();
    assert!(x.grad_node().unwrap().is_none() && m().grad_node().unwrap().is_none());
    let product = x.mul(&m()).unwrap();
    let sum = product.sum(0).unwrap();
    let top = node(&sum);
    assert_eq!((top.name(), format!("{top:?}")), ("sum", "Node(sum)".into()));
    assert_eq!(top.op().unwrap().unwrap().name, "sum");
    let Input::Node(below, output) = top.inputs().unwrap().remove(0) else { panic!("{:?}", top.inputs()) };
    assert_eq!((below.name(), output), ("mul", 0));
    match &below.inputs().unwrap()[..] {
        [Input::Leaf(leaf), Input::None] => {
            leaf.set_grad(Some(&m())).unwrap(); // the tensor itself, not a copy
            assert!(x.grad().unwrap().is_some());
        }
        other => panic!("{other:?}"),
    }
    let outputs = top.outputs().unwrap();
    assert_eq!((outputs.len(), &outputs[0].shape[..], outputs[0].dtype), (1, &[3][..], DType::F64));
    // Handles of one node are equal.
    assert_eq!((&below, below.id()), (&node(&product), node(&product).id()));
    assert_ne!(below, top);
    assert_eq!(HashSet::from([below.clone(), node(&product), top.clone()]).len(), 2);
    drop((x, product, sum));
    assert_eq!((top.name(), below.clone().name()), ("sum", "mul"));
    let parts = m().requires_grad_(true).unwrap().unbind(0).unwrap();
    let Input::Node(unbind, second) = node(&(&parts[1] * 2)).inputs().unwrap().remove(0) else { panic!() };
    assert_eq!((unbind.name(), unbind.outputs().unwrap().len(), second), ("unbind", 2, 1));
}

#[test]
fn values_are_saved() {
    let x = m().requires_grad_(true).unwrap();
    let y = x.softmax(1).unwrap();
    assert!(matches!(value(&node(&y), "axis"), Saved::Int(1)));
    let kept = node(&y).saved().unwrap().into_iter().find_map(|(_, value)| match value {
        Saved::Tensor(t) => Some(t),
        _ => None,
    });
    assert_eq!(kept.unwrap().to_f64_vec().unwrap(), y.to_f64_vec().unwrap());
    let reduced = node(&x.sum_keepdim([1]).unwrap());
    assert!(matches!(value(&reduced, "keepdims"), Saved::Bool(true)));
    assert!(matches!(value(&reduced, "x.shape"), Saved::Ints(shape) if shape == [2, 3]));
    assert!(matches!(value(&node(&x.leaky_relu(0.25).unwrap()), "negative_slope"), Saved::Float(s) if s == 0.25));
    assert!(matches!(value(&node(&x.astype(DType::F32).unwrap()), "dtype"), Saved::DType(DType::F32)));

    let loss = y.square().unwrap().sum(..).unwrap();
    loss.backward_with(Backward { retain_graph: true, ..Default::default() }).unwrap();
    let freed =
        |node: &Node| node.saved().unwrap().iter().any(|(_, v)| matches!(v, Saved::Unavailable(Error::Autograd(_))));
    assert!(!freed(&node(&y)));
    loss.backward().unwrap();
    assert!(freed(&node(&y)) && matches!(value(&node(&y), "axis"), Saved::Int(1)));
}

#[test]
fn custom_functions_and_hooks() {
    let x = leaf();
    let y = autograd::function("twice", &[&x], |x| Ok(vec![&x[0] * 2]), |g| Ok(vec![g[0].clone()])).unwrap().remove(0);
    let made = node(&y);
    assert_eq!((made.name(), made.op().unwrap(), made.saved().unwrap().len()), ("twice", None, 0));
    assert_eq!((made.hook_count(), made.inputs().unwrap().len()), (0, 1));
    let hook = y.register_hook(|_| Ok(None)).unwrap();
    assert_eq!(made.hook_count(), 1);
    y.remove_hook(hook).unwrap();
    assert_eq!(made.hook_count(), 0);
}
