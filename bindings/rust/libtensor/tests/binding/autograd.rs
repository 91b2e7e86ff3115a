// SPDX-License-Identifier: Apache-2.0
//! Gradients, grad mode, hooks, custom functions.

use crate::common::*;
use libtensor::autograd::{self, Backward, Checkpoint, GradCheck, GradMode, GradOptions};
use libtensor::nn::{Linear, Module, Tanh};
use libtensor::{enable_grad, manual_seed, no_grad, DType, Error, Result, Tensor};
use std::cell::Cell;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::rc::Rc;

fn grad_of(x: &Tensor) -> Vec<f64> {
    x.grad().unwrap().unwrap().to_vec().unwrap()
}

#[test]
fn backward_and_its_options() {
    let x = leaf();
    assert!(x.grad().unwrap().is_none());
    let y = x.square().unwrap();
    assert_eq!((&*y.grad_fn(), y.is_leaf(), &*x.grad_fn()), ("square", false, ""));
    y.retain_grad().unwrap();
    let weights = v(&[1.0, 10.0]);
    y.backward_with(Backward { grad: Some(&weights), retain_graph: true, ..Default::default() }).unwrap();
    assert_eq!((grad_of(&x), grad_of(&y)), (vec![2.0, 40.0], vec![1.0, 10.0]));
    y.backward_with(Backward { grad: Some(&weights), ..Default::default() }).unwrap();
    assert_eq!(grad_of(&x), [4.0, 80.0]);
    assert!(matches!(
        y.backward_with(Backward { grad: Some(&weights), ..Default::default() }),
        Err(Error::Autograd(_))
    ));
    x.set_grad(Some(&v(&[5.0, 6.0]))).unwrap();
    assert_eq!(grad_of(&x), [5.0, 6.0]);
    x.set_grad(None).unwrap();
    assert!(x.grad().unwrap().is_none());
    fails!(
        v(&[1.0]).backward(),
        Autograd,
        "backward: a tensor of shape [1] does not require grad: there is nothing to differentiate"
    );
}

#[test]
fn gradients_of_chosen_inputs() {
    let (x, y) = (leaf(), leaf());
    let z = x.mul(&y).unwrap().sum(..).unwrap();
    let keep = GradOptions { create_graph: true, ..Default::default() };
    let dx = autograd::grad_with(&[&z], &[&x], &[], keep).unwrap()[0].clone().unwrap();
    assert_eq!(dx.to_vec::<f64>().unwrap(), [1.0, 2.0]);
    let second = autograd::grad(&[dx.square().unwrap().sum(..).unwrap()], &[&y]).unwrap();
    assert_eq!(second[0].to_vec::<f64>().unwrap(), [2.0, 4.0]);
    assert!(x.grad().unwrap().is_none());

    let unused = leaf();
    let z = x.sum(..).unwrap();
    assert!(matches!(autograd::grad(&[&z], &[&unused]), Err(Error::Autograd(_))));
    let z = x.square().unwrap();
    let allow = GradOptions { allow_unused: true, ..Default::default() };
    let found = autograd::grad_with(&[&z], &[&unused, &x], &[Some(&v(&[1.0, 0.0]))], allow).unwrap();
    assert!(found[0].is_none());
    assert_eq!(found[1].as_ref().unwrap().to_vec::<f64>().unwrap(), [2.0, 0.0]);
    let none: [Option<&Tensor>; 2] = [None, None];
    fails!(autograd::grad_with(&[&z], &[&x], &none, allow), Invalid, "grad: 2 grad_outputs for 1 outputs");
}

#[test]
fn grad_mode_is_a_scope() {
    let x = leaf();
    assert!(autograd::is_grad_enabled());
    no_grad(|| {
        assert!(!autograd::is_grad_enabled());
        assert!(enable_grad(|| (&x * 2).requires_grad()));
        assert!(!(&x * 2).requires_grad());
    });
    let _ = catch_unwind(AssertUnwindSafe(|| no_grad(|| panic!("out"))));
    assert!(autograd::is_grad_enabled());
    {
        let _guard = GradMode::set(false);
        x.add_(1).unwrap();
    }
    assert!(autograd::is_grad_enabled());
}

#[test]
fn hooks_see_and_replace_gradients() {
    let x = leaf();
    let calls = Rc::new(Cell::new(0));
    let counted = calls.clone();
    let first = x
        .register_hook(move |g| {
            counted.set(counted.get() + 1);
            g.mul(10).map(Some)
        })
        .unwrap();
    x.register_hook(|_| Ok(None)).unwrap();
    x.sum(..).unwrap().backward().unwrap();
    assert_eq!((grad_of(&x), calls.get()), (vec![10.0, 10.0], 1));
    x.remove_hook(first).unwrap();
    assert_eq!(Rc::strong_count(&calls), 1);
    assert!(matches!(x.remove_hook(first), Err(Error::Invalid(_))));
    x.sum(..).unwrap().backward().unwrap();
    assert_eq!((grad_of(&x), calls.get()), (vec![11.0, 11.0], 1));
}

#[test]
fn closures_go_with_their_tensor() {
    let kept = Rc::new(());
    let x = leaf();
    let held = kept.clone();
    x.register_hook(move |_| {
        let _ = &held;
        Ok(None)
    })
    .unwrap();
    assert_eq!(Rc::strong_count(&kept), 2);
    drop(x);
    assert_eq!(Rc::strong_count(&kept), 1);
    // A hook that is refused is dropped as well.
    let held = kept.clone();
    let refused = v(&[1.0]).register_hook(move |_| {
        let _ = &held;
        Ok(None)
    });
    assert!(matches!(refused, Err(Error::Autograd(_))));
    assert_eq!(Rc::strong_count(&kept), 1);
}

#[test]
fn errors_of_closures_come_out_of_backward() {
    let x = leaf();
    x.register_hook(|g| g.matmul(&m().t()?).map(Some)).unwrap();
    let error = x.sum(..).unwrap().backward().unwrap_err();
    assert_eq!(error, v(&[1.0, 1.0]).matmul(&m().t().unwrap()).unwrap_err());
    assert!(matches!(error, Error::Shape(_)));
}

#[test]
fn panics_of_closures_come_out_of_backward() {
    let x = leaf();
    let y = autograd::function("boom", &[&x], |x| Ok(vec![x[0].copy()?]), |_| panic!("from inside")).unwrap();
    let sum = y[0].sum(..).unwrap();
    let panic = catch_unwind(AssertUnwindSafe(|| sum.backward())).unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"from inside"));
    // Nothing is left behind.
    assert!(matches!(v(&[1.0]).backward(), Err(Error::Autograd(_))));
    let z = leaf();
    z.sum(..).unwrap().backward().unwrap();
    assert_eq!(grad_of(&z), [1.0, 1.0]);
}

#[test]
fn custom_functions() {
    let (x, y) = (leaf(), leaf());
    let (a, b) = (x.clone(), y.clone());
    let product = |inputs: &[Tensor]| Ok(vec![inputs[0].mul(&inputs[1])?, inputs[0].add(&inputs[1])?]);
    let outputs = autograd::function("both", &[&x, &y], product, move |grads| {
        let part = |g: &Option<Tensor>, by: &Tensor| g.as_ref().map(|g| g.mul(by)).transpose();
        assert!(grads[1].is_none());
        Ok(vec![part(&grads[0], &b)?, part(&grads[0], &a)?])
    })
    .unwrap();
    assert_eq!(outputs[0].grad_fn(), "both");
    outputs[0].sum(..).unwrap().backward().unwrap();
    assert_eq!((grad_of(&x), grad_of(&y)), (vec![1.0, 2.0], vec![1.0, 2.0]));

    let plain = no_grad(|| autograd::function("id", &[&x], |x| Ok(x.to_vec()), |g| Ok(g.to_vec()))).unwrap();
    assert!(plain[0].is_same(&x));
    let same = autograd::function("id", &[&x], |x| Ok(x.to_vec()), |g| Ok(g.to_vec())).unwrap();
    assert!(!same[0].is_same(&x) && same[0].requires_grad());

    let short = autograd::function("short", &[&x, &y], product, |_| Ok(vec![])).unwrap();
    let error = short[0].sum(..).unwrap().backward().unwrap_err();
    assert!(matches!(error, Error::Autograd(_)));
    assert_eq!(error.to_string(), "backward returned 0 gradients, expected one for each of the 2 inputs");
}

#[test]
fn custom_functions_are_differentiable_twice() {
    let x = leaf();
    let cube = |x: &Tensor| -> Result<Tensor> {
        let saved = x.clone();
        let grad = move |g: &[Option<Tensor>]| Ok(vec![g[0].as_ref().map(|g| g * saved.square().unwrap() * 3)]);
        Ok(autograd::function("cube", &[x], |x| Ok(vec![x[0].pow(3)?]), grad)?.remove(0))
    };
    let y = cube(&x).unwrap().sum(..).unwrap();
    let keep = GradOptions { create_graph: true, ..Default::default() };
    let dx = autograd::grad_with(&[&y], &[&x], &[], keep).unwrap()[0].clone().unwrap();
    let second = autograd::grad(&[dx.sum(..).unwrap()], &[&x]).unwrap();
    assert_eq!(second[0].to_vec::<f64>().unwrap(), [6.0, 12.0]);
    autograd::gradcheck(|x| cube(&x[0]), &[x], GradCheck { second_order: true, ..Default::default() }).unwrap();
}

#[test]
fn checkpoints() {
    let (x, w) = (leaf(), leaf());
    let calls = Rc::new(Cell::new(0));
    let f = {
        let (w, calls) = (w.clone(), calls.clone());
        move |x: &[Tensor]| {
            calls.set(calls.get() + 1);
            let noise = Tensor::rand([2], DType::F64, None)?;
            Ok((x[0].mul(&w)?.tanh()?.exp()?.mul(&noise)?, "text"))
        }
    };
    let grads = |y: &Tensor| -> Vec<Vec<f64>> {
        let found = autograd::grad(&[y.sum(..).unwrap()], &[&x, &w]).unwrap();
        found.iter().map(|g| g.to_vec().unwrap()).collect()
    };
    manual_seed(4).unwrap();
    let plain = f(std::slice::from_ref(&x)).unwrap().0;
    manual_seed(4).unwrap();
    calls.set(0);
    let (y, text) = autograd::checkpoint(f.clone(), &[&x], Checkpoint::default()).unwrap();
    assert_eq!((y.to_vec::<f64>().unwrap(), text), (plain.to_vec::<f64>().unwrap(), "text"));
    assert_eq!(calls.get(), 1);
    let expected = grads(&plain);
    assert_eq!(grads(&y), expected);
    assert_eq!(calls.get(), 2);
    manual_seed(4).unwrap();
    let options = Checkpoint { new_random_numbers: true };
    let (y, _) = autograd::checkpoint(f.clone(), &[&x], options).unwrap();
    assert_ne!(grads(&y), expected);
    let (y, _) = no_grad(|| autograd::checkpoint(f.clone(), &[&x], Checkpoint::default())).unwrap();
    assert!(!y.requires_grad());

    // The closure is dropped with the graph.
    drop(y);
    assert_eq!(Rc::strong_count(&calls), 2);
}

#[test]
fn errors_and_panics_of_checkpoints() {
    let x = leaf();
    let second = |fails: fn(&Tensor) -> Result<Tensor>| {
        let calls = Cell::new(0);
        let f = move |x: &[Tensor]| {
            calls.set(calls.get() + 1);
            if calls.get() == 2 {
                fails(&x[0])
            } else {
                x[0].exp()
            }
        };
        autograd::checkpoint(f, &[&x], Checkpoint::default()).unwrap().sum(..).unwrap()
    };
    let error = second(|x| x.reshape([3])).backward().unwrap_err();
    assert!(matches!(error, Error::Shape(_)), "{error}");
    let panic = catch_unwind(AssertUnwindSafe(|| second(|_| panic!("from inside")).backward())).unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"from inside"));
    let error = second(|x| x.exp()?.exp()).backward().unwrap_err();
    assert!(matches!(error, Error::Autograd(_)) && error.message().contains("the same each time"), "{error}");
    let failing = |x: &[Tensor]| x[0].reshape([3]);
    assert!(matches!(autograd::checkpoint(failing, &[&x], Checkpoint::default()), Err(Error::Shape(_))));
    assert!(x.grad().unwrap().is_none());
}

#[test]
fn sequential_checkpoints() {
    let net: Vec<Rc<dyn Module>> =
        vec![Rc::new(Linear::new(2, 3).unwrap()), Rc::new(Tanh), Rc::new(Linear::new(3, 2).unwrap()), Rc::new(Tanh)];
    let x = Tensor::ones([5, 2], DType::F32).unwrap();
    let plain = net.iter().fold(x.clone(), |x, m| m.forward(&x).unwrap());
    let weight = net[0].parameters()[0].clone();
    let grad =
        |y: &Tensor| -> Vec<f32> { autograd::grad(&[y.sum(..).unwrap()], &[&weight]).unwrap()[0].to_vec().unwrap() };
    let expected = grad(&plain);
    for segments in 1..=4 {
        let y = autograd::checkpoint_sequential(&net, segments, &x, Checkpoint::default()).unwrap();
        assert_eq!(y.to_vec::<f32>().unwrap(), plain.to_vec::<f32>().unwrap());
        assert_eq!(grad(&y), expected);
    }
    let error = autograd::checkpoint_sequential(&net, 5, &x, Checkpoint::default()).unwrap_err();
    assert_eq!(error.to_string(), "checkpoint_sequential: segments is 5, expected 1 to 4");
}

#[test]
fn a_long_chain_of_custom_functions_is_freed() {
    let mut x = leaf();
    let start = x.clone();
    for _ in 0..100_000 {
        let saved = x.clone(); // the closure owns the graph below it
        let backward = move |g: &[Option<Tensor>]| {
            let _ = &saved;
            Ok(g.to_vec())
        };
        x = autograd::function("pass", &[&x], |x| Ok(vec![x[0].copy()?]), backward).unwrap().remove(0);
    }
    x.sum(..).unwrap().backward().unwrap();
    assert_eq!(grad_of(&start), [1.0, 1.0]);
    drop(x);
}

#[test]
fn a_long_chain_of_hooks_is_freed() {
    let mut x = leaf();
    for _ in 0..100_000 {
        let (next, held) = (leaf(), x);
        next.register_hook(move |_| {
            let _ = &held;
            Ok(None)
        })
        .unwrap();
        x = next;
    }
    drop(x);
}

#[test]
fn gradcheck_finds_a_wrong_gradient() {
    let x = leaf();
    let wrong = |x: &[Tensor]| {
        let double = |g: &[Option<Tensor>]| Ok(vec![g[0].as_ref().map(|g| g * 2)]);
        Ok(autograd::function("wrong", &[&x[0]], |x| Ok(vec![x[0].copy()?]), double)?.remove(0))
    };
    assert!(matches!(autograd::gradcheck(wrong, &[&x], GradCheck::default()), Err(Error::Autograd(_))));
    let panicking = |_: &[Tensor]| -> Result<Tensor> { panic!("no value") };
    let panic = catch_unwind(AssertUnwindSafe(|| autograd::gradcheck(panicking, &[&x], GradCheck::default())));
    assert_eq!(panic.unwrap_err().downcast_ref::<&str>(), Some(&"no value"));
}

#[test]
fn saved_tensors_are_guarded() {
    let x = leaf();
    let y = &x * 1;
    let z = y.square().unwrap().sum(..).unwrap();
    y.add_(1).unwrap();
    let error = z.backward().unwrap_err();
    assert!(matches!(error, Error::Autograd(_)) && error.message().contains("square"), "{error}");
}
