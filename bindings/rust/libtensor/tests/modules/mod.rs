// SPDX-License-Identifier: Apache-2.0
//! The modules of the golden cases, as tests/golden/module_cases.py writes them in Python.

mod layers;
mod losses;
mod sequences;
mod windows;

use crate::{device, Case};
use libtensor::nn::{Member, Module};
use libtensor::{DType, Result, Tensor, TensorOptions};
use std::rc::Rc;

type Call = dyn Fn(&Case) -> Result<Vec<Tensor>>;

/// float64 on the device of the replay.
#[derive(Clone, Copy)]
struct F64;

impl From<F64> for TensorOptions {
    fn from(_: F64) -> TensorOptions {
        (DType::F64, device()).into()
    }
}

/// A module and what the case calls.
pub struct Built {
    /// `None` for one without state.
    pub module: Option<Shared>,
    pub call: Box<Call>,
}

/// A module with two owners.
pub struct Shared(Rc<dyn Module>);

impl std::ops::Deref for Shared {
    type Target = dyn Module;
    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl Module for Shared {
    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        self.0.members(visit);
    }
}

/// A module of one input.
fn one(m: impl Module + 'static) -> Result<Option<Built>> {
    call(m, |m, c| Ok(vec![m.forward(c.inputs.values().next().unwrap())?]))
}

/// A module and a call with one result.
fn on<M: Module + 'static>(m: M, run: impl Fn(&M, &Case) -> Result<Tensor> + 'static) -> Result<Option<Built>> {
    call(m, move |m, c| Ok(vec![run(m, c)?]))
}

/// A module and a call with two results.
fn both<M: Module + 'static>(
    m: M,
    run: impl Fn(&M, &Case) -> Result<(Tensor, Tensor)> + 'static,
) -> Result<Option<Built>> {
    call(m, move |m, c| run(m, c).map(|(a, b)| vec![a, b]))
}

/// A module and its call.
fn call<M: Module + 'static>(m: M, run: impl Fn(&M, &Case) -> Result<Vec<Tensor>> + 'static) -> Result<Option<Built>> {
    let m = Rc::new(m);
    Ok(Some(Built { module: Some(Shared(m.clone())), call: Box::new(move |c| run(&m, c)) }))
}

/// A call of what has no state.
fn free(run: impl Fn(&Case) -> Result<Tensor> + 'static) -> Result<Option<Built>> {
    Ok(Some(Built { module: None, call: Box::new(move |c| Ok(vec![run(c)?])) }))
}

/// The module of a case, or `None` if there is no such.
pub fn build(name: &str) -> Result<Option<Built>> {
    for table in [layers::build, windows::build, sequences::build, losses::build] {
        if let Some(built) = table(name)? {
            return Ok(Some(built));
        }
    }
    Ok(None)
}
