// SPDX-License-Identifier: Apache-2.0
//! Averages of a model's parameters over training.

use crate::nn::{Member, Module};
use crate::{no_grad, Error, Result, Tensor};

/// What becomes of an average, a value and the number of values before it.
type Custom = dyn Fn(&Tensor, &Tensor, i64) -> Result<Tensor>;

/// How averages follow values.
#[derive(Default)]
pub enum Average {
    /// Equal means of all values.
    #[default]
    Equal,
    /// Exponential moving averages: decay * average + (1 - decay) * value.
    Exponential {
        /// How much of the average stays, from 0 to 1; 0.999 is usual.
        decay: f64,
    },
    /// The result for an average, a value, and the number of values before it.
    Custom(Box<Custom>),
}

impl Average {
    /// Takes a value into an average, in place.
    fn update(&self, average: &Tensor, value: &Tensor, n: i64) -> Result<()> {
        let weight = match self {
            Average::Equal => 1.0 / (n as f64 + 1.0),
            Average::Exponential { decay } => 1.0 - decay,
            Average::Custom(of) => return average.copy_(&of(average, value, n)?).map(drop),
        };
        if average.dtype().is_floating_point() {
            return average.lerp_(value, weight).map(drop);
        }
        average.copy_(&average.mul(1.0 - weight)?.add(&value.mul(weight)?)?.astype(average.dtype())?).map(drop)
    }
}

/// A model whose parameters are averages of those of another.
///
/// ```
/// use libtensor::nn::{Linear, Module};
/// use libtensor::optim::{AveragedModel, Average};
/// let model = Linear::new(2, 1)?;
/// let mut averaged = AveragedModel::new(Linear::new(2, 1)?, Average::Exponential { decay: 0.9 })?;
/// averaged.update_parameters(&model)?; // after each step of training; the first one copies
/// assert_eq!(averaged.module.weight.to_vec::<f32>()?, model.weight.to_vec::<f32>()?);
/// # Ok::<(), libtensor::Error>(())
/// ```
pub struct AveragedModel<M> {
    /// The model with the averages.
    pub module: M,
    /// Whether buffers are averaged too, not copied (false).
    pub use_buffers: bool,
    n_averaged: Tensor,
    average: Average,
}

impl<M: Module> AveragedModel<M> {
    /// Averages in a model of the same kind as the one in training, but not the same: its values are overwritten.
    pub fn new(module: M, average: Average) -> Result<AveragedModel<M>> {
        if let Average::Exponential { decay } = average {
            if !(0.0..=1.0).contains(&decay) {
                return Err(Error::Invalid(format!("AveragedModel: decay is {decay}, expected 0 to 1").into()));
            }
        }
        Ok(AveragedModel { module, use_buffers: false, n_averaged: Tensor::scalar(0_i64)?, average })
    }

    /// How many values the averages are of.
    pub fn n_averaged(&self) -> Result<i64> {
        self.n_averaged.item_i64()
    }

    /// Takes the parameters of the model into the averages.
    pub fn update_parameters(&mut self, model: &dyn Module) -> Result<()> {
        let (mut averages, mut values) = (self.module.parameters(), model.parameters());
        let (own, others) = (buffers(&self.module), buffers(model));
        let shapes = |all: &[Tensor]| all.iter().map(|t| t.shape().to_vec()).collect::<Vec<_>>();
        if shapes(&averages) != shapes(&values) || shapes(&own) != shapes(&others) {
            let message = "AveragedModel: the model has other parameters or buffers than that of the averages";
            return Err(Error::Shape(message.into()));
        }
        if averages.iter().zip(&values).any(|(a, b)| a.shares_storage(b)) {
            let message = "AveragedModel: the averages are in the model itself, expected another one of its kind";
            return Err(Error::Invalid(message.into()));
        }
        let n = self.n_averaged()?;
        no_grad(|| {
            if self.use_buffers {
                averages.extend(own);
                values.extend(others);
            } else {
                own.iter().zip(&others).try_for_each(|(own, other)| own.copy_(other).map(drop))?;
            }
            for (average, value) in averages.iter().zip(&values) {
                let (average, value) = (average.detach()?, value.detach()?);
                match n {
                    0 => average.copy_(&value).map(drop)?,
                    _ => self.average.update(&average, &value, n)?,
                }
            }
            self.n_averaged.add_(1).map(drop)
        })
    }
}

fn buffers<M: Module + ?Sized>(of: &M) -> Vec<Tensor> {
    of.named_buffers().into_iter().map(|(_, t)| t).collect()
}

impl<M: Module> Module for AveragedModel<M> {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        self.module.forward(x)
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        visit("n_averaged", Member::Buffer(&self.n_averaged));
        visit("module", Member::Module(&self.module));
    }
}

/// Running statistics of batch norms anew, as equal means over the batches.
///
/// ```
/// use libtensor::nn::{BatchNorm1d, Linear, Sequential};
/// use libtensor::optim::update_bn;
/// use libtensor::{DType, Tensor};
/// let model = Sequential::new().add(Linear::new(3, 4)?).add(BatchNorm1d::new(4)?);
/// let batches = [Tensor::randn([8, 3], DType::F32, None)?, Tensor::randn([8, 3], DType::F32, None)?];
/// update_bn(&batches, &model)?;
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn update_bn<T: AsRef<Tensor>>(batches: impl IntoIterator<Item = T>, model: &dyn Module) -> Result<()> {
    let (mut norms, mut modes) = (Vec::new(), Vec::new());
    walk(model, &mut norms, &mut modes);
    if norms.is_empty() {
        return Ok(());
    }
    let was: (Vec<_>, Vec<_>) =
        (norms.iter().map(|norm| norm.momentum.get()).collect(), modes.iter().map(|mode| mode.get()).collect());
    let run = || {
        for norm in &norms {
            norm.momentum.set(None);
            norm.statistics.iter().try_for_each(|&(t, value)| t.fill_(value).map(drop))?;
        }
        modes.iter().for_each(|mode| mode.set(true));
        batches.into_iter().try_for_each(|batch| model.forward(batch.as_ref()).map(drop))
    };
    let done = no_grad(run);
    norms.iter().zip(was.0).for_each(|(norm, momentum)| norm.momentum.set(momentum));
    modes.iter().zip(was.1).for_each(|(mode, training)| mode.set(training));
    done
}

/// A batch norm: its momentum, and its running statistics with what they begin as.
struct Norm<'a> {
    momentum: &'a std::cell::Cell<Option<f64>>,
    statistics: Vec<(&'a Tensor, i64)>,
}

fn walk<'a>(module: &'a dyn Module, norms: &mut Vec<Norm<'a>>, modes: &mut Vec<&'a std::cell::Cell<bool>>) {
    let (mut statistics, mut momentum) = (Vec::new(), None);
    module.members(&mut |name, member| match member {
        Member::Module(inner) => walk(inner, norms, modes),
        Member::Training(mode) => modes.push(mode),
        Member::Buffer(t) => statistics.push((t, i64::from(name == "running_var"))),
        Member::Momentum(cell) => momentum = Some(cell),
        _ => (),
    });
    if let Some(momentum) = momentum {
        norms.push(Norm { momentum, statistics });
    }
}
