// SPDX-License-Identifier: Apache-2.0
//! Optimisers: updates, groups, state, clipping. golden.rs compares their paths with PyTorch's.

use crate::common::*;
use libtensor::optim::{clip_grad_norm_, clip_grad_value_, Adam, AdamW, RmsProp, Sgd};
use libtensor::{DType, Device, Error, Tensor};
use std::collections::BTreeMap;

fn with_grad(grad: &[f64]) -> Tensor {
    let x = leaf();
    x.set_grad(Some(&v(grad))).unwrap();
    x
}

#[test]
fn steps() {
    let x = with_grad(&[1.0, -1.0]);
    let optimizer = Sgd { lr: 0.5, ..Default::default() }.build(&[&x]).unwrap();
    optimizer.step().unwrap();
    check(x.detach(), &[2], &[0.5, 2.5]);
    optimizer.zero_grad().unwrap();
    assert!(x.grad().unwrap().is_none());

    let x = with_grad(&[1.0, 1.0]);
    Sgd { lr: 1.0, maximize: true, ..Default::default() }.build(&[&x]).unwrap().step().unwrap();
    check(x.detach(), &[2], &[2.0, 3.0]);
    let x = with_grad(&[0.0, 0.0]);
    AdamW { lr: 0.5, weight_decay: 0.5, ..Default::default() }.build(&[&x]).unwrap().step().unwrap();
    check(x.detach(), &[2], &[0.75, 1.5]);
    // A learning rate of 0 is meant.
    let x = with_grad(&[1.0, 1.0]);
    Adam { lr: 0.0, ..Default::default() }.build(&[&x]).unwrap().step().unwrap();
    check(x.detach(), &[2], &[1.0, 2.0]);
}

// What is refused changes nothing.
#[test]
fn failures_leave_an_optimiser_as_it_was() {
    let (x, y) = (with_grad(&[1.0, 1.0]), leaf());
    let optimizer = RmsProp::default().build(&[&x]).unwrap();
    let wrong = RmsProp { alpha: -1.0, ..Default::default() };
    fails!(optimizer.add_group(&[&y], &wrong), Invalid, "Optimizer::set_option: alpha is -1, expected at least 0");
    fails!(optimizer.option(1, "alpha"), Index, "Optimizer::option: group is 1, expected 0 to 0");
    optimizer.add_group(&[&y], &RmsProp { alpha: 0.5, ..Default::default() }).unwrap();
    assert_eq!(optimizer.option(1, "alpha").unwrap(), 0.5);

    let optimizer = Adam::default().build(&[&x]).unwrap();
    optimizer.step().unwrap();
    let fresh = Adam::default().build(&[leaf()]).unwrap();
    let state = |name: &str, value: Tensor| -> BTreeMap<String, Tensor> {
        let zeros = |t: &Tensor| t.zeros_like(()).unwrap();
        let mut state: BTreeMap<_, _> =
            optimizer.state_dict().unwrap().iter().map(|(name, t)| (name.clone(), zeros(t))).collect();
        state.insert(name.into(), value);
        state
    };
    let meta = Tensor::zeros([2], (DType::F64, Device::META)).unwrap();
    for bad in [
        state("0.exp_avg_sq", v(&[1.0])),
        state("0.exp_avg", v(&[1.0])),
        state("0.exp_avg", meta),
        state("7.step", ids(&[1])),
        state("0.\0", ids(&[1])),
    ] {
        assert!(optimizer.load_state_dict(&bad).is_err() && fresh.load_state_dict(&bad).is_err());
        let now = optimizer.state_dict().unwrap();
        assert_eq!((now.len(), now["0.step"].item().unwrap()), (3, 1.0));
        assert!(now["0.exp_avg"].abs().unwrap().max(..).unwrap().item().unwrap() > 0.0);
        assert!(fresh.state_dict().unwrap().is_empty());
    }
}

#[test]
fn groups_and_rates() {
    let (x, y) = (with_grad(&[1.0, 1.0]), with_grad(&[1.0, 1.0]));
    let optimizer = Sgd { lr: 0.5, ..Default::default() }.build(&[&x]).unwrap();
    optimizer.add_group(&[&y], &Sgd { lr: 0.25, ..Default::default() }).unwrap();
    assert_eq!((optimizer.lr(0).unwrap(), optimizer.lr(1).unwrap()), (0.5, 0.25));
    optimizer.set_group_lr(1, 1.0).unwrap();
    optimizer.step().unwrap();
    check(y.detach(), &[2], &[0.0, 1.0]);
    optimizer.set_lr(0.125).unwrap();
    assert_eq!((optimizer.lr(0).unwrap(), optimizer.lr(1).unwrap()), (0.125, 0.125));
    assert!(matches!(optimizer.lr(2), Err(Error::Index(_) | Error::Invalid(_))));
    let other = optimizer.add_group(&[leaf()], &Adam::default());
    fails!(other, Invalid, "add_group: these are the settings of another kind of optimiser");
    assert!(Sgd::default().build(&[libtensor::tensor![1, 2]]).is_err(), "integers cannot be trained");
}

#[test]
fn a_momentum_of_0_is_meant() {
    let (x, y) = (with_grad(&[1.0, 1.0]), with_grad(&[1.0, 1.0]));
    let optimizer = Sgd { lr: 1.0, momentum: 0.5, ..Default::default() }.build(&[&x]).unwrap();
    optimizer.add_group(&[&y], &Sgd { lr: 1.0, ..Default::default() }).unwrap();
    optimizer.step().unwrap();
    optimizer.step().unwrap();
    check(x.detach(), &[2], &[-1.5, -0.5]);
    check(y.detach(), &[2], &[-1.0, 0.0]);
}

#[test]
fn a_checkpoint_goes_on() {
    let run = |x: &Tensor, optimizer: &libtensor::optim::Optimizer, n: usize| {
        for _ in 0..n {
            optimizer.backward_step(&x.square().unwrap().sum(..).unwrap()).unwrap();
        }
    };
    let x = leaf();
    let settings = Adam { lr: 0.1, ..Default::default() };
    let optimizer = settings.build(&[&x]).unwrap();
    run(&x, &optimizer, 3);

    let y = x.detach().unwrap().copy().unwrap().requires_grad_(true).unwrap();
    let resumed = settings.build(&[&y]).unwrap();
    let state = optimizer.state_dict().unwrap();
    assert!(state.contains_key("0.exp_avg"), "{:?}", state.keys());
    resumed.load_state_dict(&state).unwrap();
    run(&x, &optimizer, 2);
    run(&y, &resumed, 2);
    assert_eq!(x.to_vec::<f64>().unwrap(), y.to_vec::<f64>().unwrap());
    // What a state does not have is dropped.
    resumed.load_state_dict([("0.exp_avg", &state["0.exp_avg"])]).unwrap();
    assert_eq!(resumed.state_dict().unwrap().into_keys().collect::<Vec<_>>(), ["0.exp_avg"]);
}

#[test]
fn clipping() {
    let x = with_grad(&[3.0, 4.0]);
    assert_eq!(clip_grad_norm_(&[&x], 1.0, 2.0).unwrap(), 5.0);
    assert!((x.grad().unwrap().unwrap().norm(..).unwrap().item().unwrap() - 1.0).abs() < 1e-6);
    let x = with_grad(&[3.0, -4.0]);
    assert_eq!(clip_grad_norm_(&[&x], 10.0, f64::INFINITY).unwrap(), 4.0);
    clip_grad_value_(&[&x], 3.5).unwrap();
    check(Ok(x.grad().unwrap().unwrap()), &[2], &[3.0, -3.5]);
}

#[test]
fn optimisers_by_name_step_and_take_options() {
    use libtensor::optim::*;
    fn moved(settings: &impl Settings) -> f64 {
        let p = Tensor::ones([2, 2], DType::F64).unwrap().requires_grad_(true).unwrap();
        let optimizer = settings.build(&[&p]).unwrap();
        optimizer.backward_step(&p.square().unwrap().sum(..).unwrap()).unwrap();
        assert_eq!(optimizer.option(0, "maximize").unwrap(), 0.0);
        optimizer.set_option("lr", 0.5).unwrap();
        assert_eq!(optimizer.lr(0).unwrap(), 0.5);
        assert!(optimizer.set_option("no", 1.0).is_err());
        1.0 - p.select(0, 0).unwrap().select(0, 0).unwrap().item().unwrap()
    }
    let near = |got: f64, want: f64| assert!((got - want).abs() < 1e-6, "{got}, {want}");
    near(moved(&RmsProp::default()), 0.1);
    near(moved(&Adagrad::default()), 0.01);
    assert!(moved(&Adadelta::default()) > 0.0);
    near(moved(&Adamax::default()), 2e-3);
    assert!(moved(&NAdam::default()) > 0.0);
    near(moved(&RAdam::default()), 2e-3);
    near(moved(&Lamb { weight_decay: 0.0, ..Default::default() }), 1e-3);
    near(moved(&Lion::default()), 1e-4);
    assert!(moved(&Muon::default()) > 0.0);
    near(moved(&Asgd::default()), 0.02 + 1e-6);
    near(moved(&Rprop::default()), 0.01);
    let p = Tensor::ones([3], ()).unwrap().requires_grad_(true).unwrap();
    assert!(Muon::default().build(&[&p]).is_err());
}

// 20 steps on a sum of squares: PyTorch's numbers.
#[test]
fn optimisers_by_name_as_pytorch() {
    use libtensor::optim::*;
    fn follows(settings: &impl Settings, expected: [f64; 3]) {
        let p = Tensor::from([1.0, -2.0, 0.5]).requires_grad_(true).unwrap();
        let optimizer = settings.build(&[&p]).unwrap();
        for _ in 0..20 {
            let squares = (&p - 0.25).square().unwrap();
            optimizer.backward_step(&(v(&[1.0, 3.0, 0.5]) * squares).sum(..).unwrap()).unwrap();
        }
        for (found, expected) in p.detach().unwrap().to_vec::<f64>().unwrap().into_iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{found}, {expected}");
        }
    }
    let rmsprop = RmsProp { lr: 0.02, momentum: 0.5, centered: true, ..Default::default() };
    follows(&rmsprop, [0.249702312919319, 0.0271414452001655, 0.250056844737259]);
    let nadam = NAdam { lr: 0.05, beta1: 0.8, beta2: 0.9, momentum_decay: 0.1, ..Default::default() };
    follows(&nadam, [0.304878579725334, -1.10959773573429, 0.249986867910396]);
    let adadelta = Adadelta { rho: 0.8, eps: 1e-4, ..Default::default() };
    follows(&adadelta, [0.567594262019917, -1.48604037740289, 0.257700901860086]);
}

// PyTorch's numbers after nine steps.
#[test]
fn schedulers_as_pytorch() {
    use libtensor::optim::{Optimizer, Schedule, Scheduler};
    fn sgd() -> Optimizer {
        Sgd { lr: 0.5, momentum: 0.5, ..Default::default() }.build(&[leaf()]).unwrap()
    }
    fn nine(scheduler: &Scheduler) {
        (0..9).for_each(|_| scheduler.step().unwrap());
    }
    let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-15, "{found}, {expected}");
    let optimizer = sgd();
    let options = [("T_0", 4.0), ("T_mult", 2.0), ("eta_min", 0.01)];
    nine(&Scheduler::new(Schedule::CosineAnnealingWarmRestarts, &optimizer, &options).unwrap());
    near(optimizer.lr(0).unwrap(), 0.161_242_559_070_553_02);
    let optimizer = sgd();
    nine(&Scheduler::new(Schedule::OneCycle, &optimizer, &[("max_lr", 0.4), ("total_steps", 20.0)]).unwrap());
    near(optimizer.lr(0).unwrap(), 0.324_698_261_579_905_2);
    near(optimizer.option(0, "momentum").unwrap(), 0.868_825_509_907_063_3);
    let optimizer = sgd();
    let steps = Scheduler::with_milestones(Schedule::MultiStep, &optimizer, &[("gamma", 0.25)], &[3, 5]).unwrap();
    nine(&steps);
    assert_eq!((optimizer.lr(0).unwrap(), steps.lr(0).unwrap()), (0.03125, 0.03125));
    assert_eq!(steps.option(0, "last_epoch").unwrap(), 9.0);
    steps.step_to(4.0).unwrap();
    assert_eq!(optimizer.lr(0).unwrap(), 0.125);
    let optimizer = sgd();
    let options = [("patience", 1.0), ("factor", 0.5)];
    let plateau = Scheduler::new(Schedule::ReduceOnPlateau, &optimizer, &options).unwrap();
    for metric in [3.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 1.0, 1.0] {
        plateau.step_metric(metric).unwrap();
    }
    assert_eq!(optimizer.lr(0).unwrap(), 0.125);
    assert!(plateau.step().is_err());
    assert!(Scheduler::new(Schedule::CosineAnnealing, &optimizer, &[]).is_err());
}
