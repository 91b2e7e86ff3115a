// SPDX-License-Identifier: Apache-2.0
//! Helpers for training: parameters as one vector, lengths and directions of weights apart, what a model consists of.

pub use crate::optim::{clip_grad_norm_, clip_grad_value_};

use super::{parameter, Bilinear, Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d};
use super::{Embedding, Linear, Member, Module};
use crate::{no_grad, Error, Result, Tensor};
use std::fmt;

/// All parameters in one 1-d tensor.
///
/// ```
/// use libtensor::nn::{utils, Linear, Module};
/// let net = Linear::new(3, 2)?;
/// let vector = utils::parameters_to_vector(&net.parameters())?;
/// assert_eq!(vector.shape(), [8]);
/// utils::vector_to_parameters(&vector.mul(2)?, &net.parameters())?;
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn parameters_to_vector(params: &[impl AsRef<Tensor>]) -> Result<Tensor> {
    let flat: Result<Vec<Tensor>> = params.iter().map(|p| p.as_ref().reshape(-1)).collect();
    Tensor::concat(&flat?, 0)
}

/// The reverse of [`parameters_to_vector`]: copies the values into the parameters.
pub fn vector_to_parameters(vector: &Tensor, params: &[impl AsRef<Tensor>]) -> Result<()> {
    let total: usize = params.iter().map(|p| p.as_ref().numel()).sum();
    if vector.shape() != [total as i64] {
        let message = format!("the vector has shape {:?}, expected [{total}]", vector.shape());
        return Err(Error::Shape(format!("vector_to_parameters: {message}").into()));
    }
    let mut at = 0;
    for p in params.iter().map(AsRef::as_ref) {
        let n = p.numel() as i64;
        no_grad(|| p.detach()?.copy_(&vector.detach()?.narrow(0, at, n)?.reshape(p.shape())?).map(drop))?;
        at += n;
    }
    Ok(())
}

/// A module whose `weight` can be another tensor.
pub trait Weighted: Module + Clone {
    /// The field.
    fn weight_mut(&mut self) -> &mut Tensor;
}

macro_rules! weighted {
    ($($name:ident)*) => {$(
        impl Weighted for $name {
            fn weight_mut(&mut self) -> &mut Tensor {
                &mut self.weight
            }
        }
    )*};
}
weighted! {
    Linear Bilinear Embedding Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d
}

/// A module that trains length and direction of its weight apart, as the parameters weight_g and weight_v.
///
/// ```
/// use libtensor::nn::{utils::WeightNorm, Linear, Module};
/// use libtensor::{DType, Tensor};
/// let net = WeightNorm::new(Linear::new(3, 2)?, Some(0))?;
/// let names: Vec<_> = net.named_parameters().into_iter().map(|(name, _)| name).collect();
/// assert_eq!(names, ["bias", "weight_g", "weight_v"]);
/// assert_eq!(net.forward(&Tensor::ones([1, 3], DType::F32)?)?.shape(), [1, 2]);
/// # Ok::<(), libtensor::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct WeightNorm<M> {
    module: M,
    /// The lengths.
    pub weight_g: Tensor,
    /// The directions, of any length.
    pub weight_v: Tensor,
    dim: Option<i64>,
}

impl<M: Weighted> WeightNorm<M> {
    /// A length for each place of `dim`, or one for the whole weight.
    pub fn new(mut module: M, dim: Option<i64>) -> Result<WeightNorm<M>> {
        let weight = module.weight_mut().detach()?.copy()?;
        let weight_g = parameter(length(&weight, dim)?)?;
        Ok(WeightNorm { module, weight_g, weight_v: parameter(weight)?, dim })
    }

    /// weight_v * weight_g / |weight_v|
    pub fn weight(&self) -> Result<Tensor> {
        self.weight_v.mul(&self.weight_g.div(&length(&self.weight_v, self.dim)?)?)
    }

    /// The module with this weight, which is part of the graph.
    pub fn with_weight(&self) -> Result<M> {
        let mut module = self.module.clone();
        *module.weight_mut() = self.weight()?;
        Ok(module)
    }

    /// The module with this weight as one parameter again.
    pub fn remove(self) -> Result<M> {
        let mut module = self.module.clone();
        *module.weight_mut() = parameter(self.weight()?)?;
        Ok(module)
    }
}

fn length(v: &Tensor, dim: Option<i64>) -> Result<Tensor> {
    let Some(dim) = dim else { return v.vector_norm(.., 2.0) };
    let n = v.ndim() as i64;
    if !(-n..n).contains(&dim) {
        return Err(Error::Index(format!("WeightNorm: dim {dim} is out of range, the weight has {n} dims").into()));
    }
    let others: Vec<i64> = (0..n).filter(|&i| i != dim.rem_euclid(n)).collect();
    v.vector_norm_keepdim(others, 2.0)
}

impl<M: Weighted> Module for WeightNorm<M> {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        self.with_weight()?.forward(x)
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        self.module.members(&mut |name, member| {
            if name != "weight" {
                visit(name, member);
            }
        });
        visit("weight_g", Member::Parameter(&self.weight_g));
        visit("weight_v", Member::Parameter(&self.weight_v));
    }
}

/// A module of a model. Numbers of parameters are those of its own, without those of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Its path, "" for the model itself.
    pub name: String,
    /// The name of its type.
    pub kind: &'static str,
    /// How deep it lies in the model.
    pub depth: usize,
    /// The number of elements of its parameters.
    pub parameters: usize,
    /// Of these, those that are trained.
    pub trainable: usize,
}

/// What a model consists of; `Display` is a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The modules in the order of their names.
    pub layers: Vec<Layer>,
    /// The number of elements of all parameters, each tensor once.
    pub parameters: usize,
    /// Of these, those that are trained.
    pub trainable: usize,
    /// The memory of all parameters in bytes.
    pub nbytes: usize,
}

/// The modules of a model with their numbers of parameters.
///
/// ```
/// use libtensor::nn::{utils::summary, Linear, Relu, Sequential};
/// let net = Sequential::new().add(Linear::new(4, 8)?).add(Relu).add(Linear::new(8, 2)?);
/// let table = summary(&net).to_string();
/// assert!(table.contains("0 (Linear)") && table.ends_with("58 parameters, 58 of them trained, 232 B"));
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn summary(model: &dyn Module) -> Summary {
    let mut layers = Vec::new();
    visit(model, "", 0, &mut layers);
    let all = model.parameters();
    let trained = all.iter().filter(|p| p.requires_grad());
    Summary {
        layers,
        parameters: all.iter().map(Tensor::numel).sum(),
        trainable: trained.map(Tensor::numel).sum(),
        nbytes: all.iter().map(|p| p.numel() * p.dtype().size()).sum(),
    }
}

fn visit(module: &dyn Module, name: &str, depth: usize, layers: &mut Vec<Layer>) {
    let place = layers.len();
    layers.push(Layer { name: name.to_owned(), kind: module.name(), depth, parameters: 0, trainable: 0 });
    module.members(&mut |own, member| match member {
        Member::Parameter(t) => {
            layers[place].parameters += t.numel();
            layers[place].trainable += if t.requires_grad() { t.numel() } else { 0 };
        }
        Member::Module(inner) => {
            let path = if name.is_empty() { own.to_owned() } else { format!("{name}.{own}") };
            visit(inner, &path, depth + 1, layers);
        }
        _ => (),
    });
}

/// 1234567 as "1,234,567".
fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn bytes(n: usize) -> String {
    let (mut size, mut unit) = (n as f64, "B");
    for larger in ["KiB", "MiB", "GiB", "TiB"] {
        if size < 1024.0 {
            break;
        }
        (size, unit) = (size / 1024.0, larger);
    }
    if unit == "B" {
        format!("{n} B")
    } else {
        format!("{size:.1} {unit}")
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = vec![("Layer".to_owned(), "Parameters".to_owned())];
        for layer in &self.layers {
            let Layer { name, kind, depth, parameters, .. } = layer;
            let label = if name.is_empty() { (*kind).to_owned() } else { format!("{name} ({kind})") };
            let count = if *parameters == 0 { "-".to_owned() } else { grouped(*parameters) };
            rows.push(("  ".repeat(*depth) + &label, count));
        }
        let width = |of: fn(&(String, String)) -> usize| rows.iter().map(of).max().unwrap_or(0);
        let (left, right) = (width(|row| row.0.chars().count()), width(|row| row.1.len()));
        let rule = "-".repeat(left + 2 + right);
        for (i, (label, count)) in rows.iter().enumerate() {
            writeln!(f, "{label:<left$}  {count:>right$}")?;
            if i == 0 {
                writeln!(f, "{rule}")?;
            }
        }
        let (all, trained) = (grouped(self.parameters), grouped(self.trainable));
        write!(f, "{rule}\n{all} parameters, {trained} of them trained, {}", bytes(self.nbytes))
    }
}
