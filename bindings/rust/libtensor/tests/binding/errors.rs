// SPDX-License-Identifier: Apache-2.0
//! Texts of errors, strings with a NUL, and what a failing call leaves.

use crate::common::fails;
use libtensor::nn::{BatchNorm1d, FrozenModule, Linear, Module, NormOptions, Sequential};
use libtensor::optim::Sgd;
use libtensor::{members, tensor, DType, Error, Generator, Result, Tensor};

#[test]
fn error_texts_have_the_names_of_rust() {
    let x = Tensor::ones([2, 3], DType::F32).unwrap().requires_grad_(true).unwrap();
    let bad = Tensor::ones([4], DType::F32).unwrap();
    let n = tensor![1, 2, 3];
    let loss = x.square().unwrap().sum(..).unwrap();
    loss.backward().unwrap();
    let file = "/no/such/tensor_add_scalar_i64_.safetensors";
    let cases: Vec<(&str, Error)> = vec![
        ("add: ", x.add(&bad).unwrap_err()),
        ("add_: ", n.add_(1.5).unwrap_err()),
        ("add_: ", x.add_(1).unwrap_err()),
        ("softmax: ", x.softmax(7).unwrap_err()),
        ("arange: ", Tensor::arange(0, 5, 0, ()).unwrap_err()),
        ("full: ", Tensor::full([-1], 2, ()).unwrap_err()),
        ("requires_grad_: ", n.set_requires_grad(true).unwrap_err()),
        ("backward: ", loss.backward().unwrap_err()),
        ("retain_graph", loss.backward().unwrap_err()),
        ("Optimizer::new: ", Sgd::default().build(&[&n]).unwrap_err()),
        ("Archive::open: ", libtensor::load(file).unwrap_err()),
        (file, libtensor::load(file).unwrap_err()),
        ("item: ", x.item().unwrap_err()),
    ];
    for (expected, error) in cases {
        let text = error.to_string();
        assert!(text.contains(expected), "{text}");
        assert!(!text.starts_with("tensor_") && !text.contains("TENSOR_"), "{text}");
    }
}

#[test]
fn no_memory_for_a_result() {
    let huge = Tensor::from([1.0]).broadcast_to([1_i64 << 60]).unwrap();
    fails!(huge.isnan(), OutOfMemory, "isnan: out of memory: cannot allocate 1152921504606846976 bytes");
    fails!(huge.abs(), Shape, "abs: number of bytes overflows: 1152921504606846976 * 8");
}

#[test]
fn debug_shows_lines() {
    let error = Error::Load("tried\n  a: none".into());
    assert_eq!(format!("{error:?}"), "Load: tried\n  a: none");
    let x = Tensor::ones([2], DType::F32).unwrap();
    assert_eq!(format!("{:?}", x.softmax(3).unwrap_err()).split(':').next(), Some("Index"));
}

#[test]
fn a_nul_is_an_error_in_every_string() {
    let (x, nul) = (tensor![1.0, 2.0], "na\0me");
    let sgd = Sgd::default().build(&[&x.clone().requires_grad_(true).unwrap()]).unwrap();
    let none = std::iter::empty::<(&str, &str)>;
    let refused: Vec<Result<()>> = vec![
        libtensor::save("a", [(nul, &x)]),
        libtensor::save(nul, [("x", &x)]),
        libtensor::save_with_metadata("a", [("x", &x)], [(nul, "b")]),
        libtensor::save_with_metadata("a", [("x", &x)], [("b", nul)]),
        libtensor::save_with_metadata(nul, [("x", &x)], none()),
        libtensor::save_npz("a", [(nul, &x)]),
        libtensor::save_npz(nul, [("x", &x)]),
        libtensor::save_npy(nul, &x),
        libtensor::load(nul).map(drop),
        libtensor::load_npy(nul, ()).map(drop),
        Tensor::einsum(nul, &[&x]).map(drop),
        Generator::named(nul, 1).map(drop),
        sgd.set_option(nul, 1.0),
        sgd.option(0, nul).map(drop),
    ];
    for result in refused {
        let text = result.unwrap_err().to_string();
        assert!(text.contains("holds a NUL") && !text.contains("tensor_"), "{text}");
    }
}

#[test]
fn a_failing_batch_norm_counts_no_batch() {
    for momentum in [Some(0.1), None] {
        let settings = NormOptions { momentum, ..Default::default() };
        let norm = BatchNorm1d::with(3, settings, DType::F32).unwrap();
        let batches = || norm.state_dict().unwrap()["num_batches_tracked"].item().unwrap();
        assert!(norm.forward(&Tensor::ones([4, 5], DType::F32).unwrap()).is_err());
        assert!(norm.forward(&Tensor::ones([4], DType::F32).unwrap()).is_err());
        assert_eq!(batches(), 0.0);
        norm.forward(&Tensor::ones([4, 3], DType::F32).unwrap()).unwrap();
        assert_eq!(batches(), 1.0);
    }
}

#[test]
fn the_defaults_are_those_of_pytorch() {
    assert_eq!(Sgd::default().lr, 0.001);
    assert_eq!(tensor![[1.0, 2.0], [3.0, 4.0]].dtype(), DType::F32);
    assert_eq!(tensor![1, 2].dtype(), DType::I64);
    assert_eq!(tensor![1.0_f32].dtype(), DType::F32);
    assert_eq!(Tensor::from([1.0]).dtype(), DType::F64);
    let y = Linear::new(2, 3).unwrap().forward(&tensor![[1.0, 2.0]]).unwrap();
    assert_eq!(y.dtype(), DType::F32);
}

/// A network whose list of members is written.
struct Net {
    body: Sequential,
    norm: BatchNorm1d,
}

impl Module for Net {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        self.norm.forward(&self.body.forward(x)?)
    }
    members!(body, norm);
}

fn net() -> Net {
    let body = Sequential::new().add(Linear::new(3, 4).unwrap()).add(|x: &Tensor| x.relu());
    let net = Net { body, norm: BatchNorm1d::new(4).unwrap() };
    net.eval();
    net
}

#[test]
fn a_frozen_module_goes_to_threads() {
    fn crosses<T: Send + Sync + Clone + 'static>(_: &T) {}
    let model = net();
    let x = [[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let expected = model.forward(&Tensor::from(x)).unwrap().to_vec::<f32>().unwrap();
    let frozen: FrozenModule = model.freeze().unwrap();
    crosses(&frozen);
    drop(model);
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let frozen = frozen.clone();
            std::thread::spawn(move || {
                let own = frozen.thaw(net()).unwrap();
                let y = own.forward(&Tensor::from(x)).unwrap().to_vec::<f32>().unwrap();
                own.parameters()[0].detach().unwrap().zero_().unwrap(); // its own copy
                y
            })
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), expected);
    }
    let state = frozen.state_dict().unwrap();
    assert!(state["body.0.weight"].zero_().is_err());
    assert!(frozen.thaw(Linear::new(3, 4).unwrap()).is_err());
}
