// SPDX-License-Identifier: Apache-2.0
//! Replays tests/golden/nn_modules.safetensors: every module of Python's `libtensor.nn`. Its README says what is in it.

#[path = "common/device.rs"]
mod device;
#[path = "modules/mod.rs"]
mod modules;

use device::device;
use libtensor::nn::{Member, Module};
use libtensor::{Archive, DType, Result, Tensor};
use modules::Built;
use std::collections::BTreeMap;

type Named = BTreeMap<String, Tensor>;

/// The tensors of one case.
#[derive(Default)]
pub struct Case {
    name: String,
    pub inputs: Named,
    pub state: Named,
    /// The names of the state in their order.
    order: Vec<String>,
    outputs: Named,
    after: Named,
    grads: Named,
    /// What the module begins with after `manual_seed(0)`, where the file of initial values has it.
    initial: Named,
}

impl Case {
    /// An input that the call names.
    pub fn get(&self, name: &str) -> &Tensor {
        self.inputs.get(name).unwrap_or_else(|| panic!("{} has no input {name}", self.name))
    }
}

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/golden");

fn cases() -> Vec<Case> {
    let archive = Archive::open(format!("{FOLDER}/nn_modules.safetensors")).unwrap();
    let mut found: BTreeMap<String, Case> = BTreeMap::new();
    for key in archive.names() {
        let t = archive.get(key, device()).unwrap();
        let (name, rest) = key.split_once('/').unwrap();
        let case = found.entry(name.to_owned()).or_default();
        case.name = name.to_owned();
        let (group, rest) = rest.split_once('.').unwrap();
        if group == "state" {
            case.order.push(rest.to_owned());
        }
        let named = match group {
            "in" => &mut case.inputs,
            "state" => &mut case.state,
            "out" => &mut case.outputs,
            "after" => &mut case.after,
            "grad" => &mut case.grads,
            _ => panic!("{key}"),
        };
        named.insert(rest.to_owned(), t);
    }
    assert!(found.keys().eq(archive.metadata().keys()));
    for (key, t) in libtensor::load(format!("{FOLDER}/nn_initial.safetensors")).unwrap() {
        let (name, rest) = key.split_once('/').unwrap();
        found.get_mut(name).unwrap().initial.insert(rest.to_owned(), t);
    }
    found.into_values().collect()
}

fn compare(got: &Tensor, want: &Tensor, what: &str) -> Result<(), String> {
    if (got.dtype(), got.shape()) != (want.dtype(), want.shape()) {
        return Err(format!("{what} is {:?} {:?}, expected {:?}", got.dtype(), got.shape(), want.shape()));
    }
    let (got, want) = (got.to_f64_vec().unwrap(), want.to_f64_vec().unwrap());
    let largest = want.iter().fold(1.0, |m: f64, w| m.max(w.abs()));
    let off = got.iter().zip(&want).map(|(g, w)| if g == w { 0.0 } else { (g - w).abs() });
    match off.fold(0.0, |m: f64, d| if d > m || d.is_nan() { d } else { m }) {
        far if far <= 1e-7 * largest => Ok(()),
        far => Err(format!("{what} is off by {far:e}")),
    }
}

/// The names of parameters and buffers in order.
fn names(built: &Built) -> Vec<String> {
    fn walk(module: &dyn libtensor::nn::Module, prefix: &str, found: &mut Vec<String>) {
        module.members(&mut |name, member| match member {
            Member::Module(inner) => walk(inner, &format!("{prefix}{name}."), found),
            Member::Parameter(_) | Member::Buffer(_) => found.push(format!("{prefix}{name}")),
            _ => (),
        });
    }
    let mut found = Vec::new();
    if let Some(module) = &built.module {
        walk(&**module, "", &mut found);
    }
    found
}

fn replay(case: &Case) -> Result<(), String> {
    libtensor::manual_seed(0).unwrap();
    let built = modules::build(&case.name).map_err(|e| e.to_string())?;
    let Some(built) = built else { return Err("there is no such module".to_owned()) };
    let own = names(&built);
    // The weights of losses are settings here.
    if built.module.is_some() && own != case.order {
        return Err(format!("its state is {own:?}, expected {:?}", case.order));
    }
    if let Some(module) = built.module.as_ref().filter(|_| !case.initial.is_empty()) {
        for (name, got) in module.state_dict().unwrap() {
            compare(&got, &case.initial[&name], &format!("{name} at first"))?;
        }
    }
    run(case, &built, &own).map_err(|e| e.to_string())?
}

fn run(case: &Case, built: &Built, own: &[String]) -> Result<Result<(), String>> {
    if let Some(module) = &built.module {
        module.load_state_dict(&case.state)?;
        module.train(!case.name.ends_with(".eval"));
    }
    for (name, t) in &case.inputs {
        t.set_requires_grad(case.grads.contains_key(&format!("in.{name}")))?;
    }
    let outputs = (built.call)(case)?;
    let mut results: Vec<(String, Tensor, Tensor)> = Vec::new();
    if outputs.len() != case.outputs.len() {
        return Ok(Err(format!("{} outputs, expected {}", outputs.len(), case.outputs.len())));
    }
    for (i, got) in outputs.iter().enumerate() {
        results.push((format!("output {i}"), got.detach()?, case.outputs[&i.to_string()].clone()));
    }
    let state = built.module.as_ref().map_or(Ok(Named::new()), |m| m.state_dict())?;
    for name in own {
        let want = case.after.get(name).unwrap_or(&case.state[name]);
        results.push((name.clone(), state[name].copy()?, want.clone()));
    }
    let floating = outputs.iter().filter(|t| t.dtype() == DType::F64);
    let sums: Result<Vec<Tensor>> = floating.map(|t| t.square()?.sum(..)).collect();
    let loss = Tensor::stack(&sums?, 0)?.sum(..)?;
    if !case.grads.is_empty() {
        loss.backward()?;
    }
    let parameters = built.module.as_ref().map_or(Vec::new(), |m| m.named_parameters());
    for (name, want) in &case.grads {
        let leaf = match name.split_once('.') {
            Some(("in", input)) => case.get(input).clone(),
            Some((_, parameter)) => parameters.iter().find(|(own, _)| own == parameter).unwrap().1.clone(),
            None => panic!("{name}"),
        };
        match leaf.grad()? {
            Some(got) => results.push((format!("the gradient of {name}"), got, want.clone())),
            None => return Ok(Err(format!("{name} has no gradient"))),
        }
    }
    Ok(results.iter().try_for_each(|(what, got, want)| compare(got, want, what)))
}

/// A case that Rust does not know fails: whatever Python's `nn` has, this crate has.
#[test]
fn every_module_of_python() {
    let cases = cases();
    let failures: Vec<String> =
        cases.iter().filter_map(|c| replay(c).err().map(|problem| format!("{}: {problem}", c.name))).collect();
    assert!(failures.is_empty(), "{} of {} cases:\n{}", failures.len(), cases.len(), failures.join("\n"));
}
