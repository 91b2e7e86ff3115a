// SPDX-License-Identifier: Apache-2.0
//! Modules: layers, networks made of them, their parameters and their state.
//!
//! A module of one's own is a struct that implements [`Module`]; [`members!`](crate::members) names its fields, under
//! the names that PyTorch's `state_dict` would have.
//!
//! ```
//! use libtensor::nn::{Linear, Module};
//! use libtensor::{members, DType, Result, Tensor};
//!
//! struct Net {
//!     fc1: Linear,
//!     fc2: Linear,
//! }
//!
//! impl Module for Net {
//!     fn forward(&self, x: &Tensor) -> Result<Tensor> {
//!         self.fc2.forward(&self.fc1.forward(x)?.relu()?)
//!     }
//!     members!(fc1, fc2);
//! }
//!
//! # fn main() -> Result<()> {
//! let net = Net { fc1: Linear::new(4, 8)?, fc2: Linear::new(8, 2)? };
//! assert_eq!(net.forward(&Tensor::ones([3, 4], DType::F32)?)?.shape(), [3, 2]);
//! let names: Vec<String> = net.state_dict()?.into_keys().collect();
//! assert_eq!(names, ["fc1.bias", "fc1.weight", "fc2.bias", "fc2.weight"]);
//! # Ok(()) }
//! ```
//!
//! All modules of PyTorch that Python's `libtensor.nn` has are here, with the same settings, defaults, initial values and
//! names in the state, and with Rust's capitals: [`Relu6`], [`BceLoss`], [`LstmCell`].
//!
//! - What a module cannot do without are the arguments of `new`, which makes float32 parameters from the default
//!   generator. Settings that have defaults are public fields (`HuberLoss { delta: 0.5, ..Default::default() }`),
//!   methods that give the module back (`Conv2d::new(3, 8, 3)?.stride(2)?`) or, where parameters depend on them,
//!   arguments of `with`, which takes a dtype and a generator too.
//! - Modules of one input implement [`Module::forward`]. Those of several have a `forward` of their own (losses,
//!   [`Bilinear`], [`Transformer`]), and what has more results or optional inputs has a method beside it:
//!   [`Lstm::run`], [`LstmCell::step`], [`MultiHeadAttention::attend_with`], [`TransformerEncoder::forward_with`],
//!   [`MaxPool2d::forward_with_indices`], [`ConvTranspose2d::forward_to`].
//! - `clone` makes a module that shares its parameters with the first; [`TransformerEncoderLayer::copy`] does not.

mod activations;
mod attention;
mod containers;
mod convolutions;
mod dropouts;
mod embeddings;
pub mod functional;
mod images;
pub mod init;
mod layers;
mod losses;
mod norms;
mod padding;
mod pools;
mod recurrent;
mod settings;
mod transformer;
pub mod utils;

pub use activations::{
    Celu, Elu, Gelu, Glu, Hardshrink, Hardsigmoid, Hardswish, Hardtanh, LeakyRelu, LogSigmoid, LogSoftmax, Mish, PRelu,
    Relu, Relu6, Selu, Sigmoid, Silu, Softmax, Softmax2d, Softmin, Softplus, Softshrink, Softsign, Tanh, Tanhshrink,
    Threshold,
};
pub use attention::{Attention, AttentionWeights, Masks, MultiHeadAttention};
pub use containers::{ModuleList, Sequential};
pub use convolutions::{Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d};
pub use dropouts::{AlphaDropout, Dropout, Dropout1d, Dropout2d, Dropout3d, FeatureAlphaDropout, RRelu};
pub use embeddings::{Bag, Embedding, EmbeddingBag};
pub use images::{
    ChannelShuffle, Fold, Interpolation, PixelShuffle, PixelUnshuffle, Unfold, Upsample, UpsamplingBilinear2d,
    UpsamplingNearest2d,
};
pub use layers::{Bilinear, CosineSimilarity, Flatten, Identity, Linear, PairwiseDistance, Unflatten};
pub use losses::{
    BceLoss, BceWithLogitsLoss, CosineEmbeddingLoss, CrossEntropyLoss, CtcLoss, GaussianNllLoss, HingeEmbeddingLoss,
    HuberLoss, KlDivLoss, L1Loss, MarginRankingLoss, MseLoss, MultiLabelMarginLoss, MultiLabelSoftMarginLoss,
    MultiMarginLoss, NllLoss, PoissonNllLoss, SmoothL1Loss, SoftMarginLoss, TripletMarginLoss,
    TripletMarginWithDistanceLoss,
};
pub use norms::{
    BatchNorm1d, BatchNorm2d, BatchNorm3d, GroupNorm, InstanceNorm1d, InstanceNorm2d, InstanceNorm3d, LayerNorm,
    LocalResponseNorm, NormOptions, RmsNorm,
};
pub use padding::{
    CircularPad1d, CircularPad2d, CircularPad3d, ConstantPad1d, ConstantPad2d, ConstantPad3d, PaddingMode,
    ReflectionPad1d, ReflectionPad2d, ReflectionPad3d, ReplicationPad1d, ReplicationPad2d, ReplicationPad3d, ZeroPad1d,
    ZeroPad2d, ZeroPad3d,
};
pub use pools::{
    AdaptiveAvgPool1d, AdaptiveAvgPool2d, AdaptiveAvgPool3d, AdaptiveMaxPool1d, AdaptiveMaxPool2d, AdaptiveMaxPool3d,
    AvgPool1d, AvgPool2d, AvgPool3d, LpPool1d, LpPool2d, LpPool3d, MaxPool1d, MaxPool2d, MaxPool3d, MaxUnpool1d,
    MaxUnpool2d, MaxUnpool3d,
};
pub use recurrent::{Gru, GruCell, Lstm, LstmCell, Nonlinearity, Recurrent, Rnn, RnnCell};
pub use transformer::{
    Transformer, TransformerDecoder, TransformerDecoderLayer, TransformerEncoder, TransformerEncoderLayer,
    TransformerOptions,
};

use crate::{no_grad, Error, Frozen, Result, Tensor};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A part of a module.
#[non_exhaustive]
pub enum Member<'a> {
    /// A tensor that is trained.
    Parameter(&'a Tensor),
    /// A tensor that belongs to the state but is not trained.
    Buffer(&'a Tensor),
    /// A module inside.
    Module(&'a dyn Module),
    /// Whether the module is in training; for modules that behave differently then.
    Training(&'a Cell<bool>),
    /// How fast the running statistics of a batch norm follow; `None` makes them equal means of all batches.
    Momentum(&'a Cell<Option<f64>>),
    /// Nothing, such as a bias that is left out.
    Absent,
}

impl<'a> From<&'a Tensor> for Member<'a> {
    /// A parameter.
    fn from(t: &'a Tensor) -> Member<'a> {
        Member::Parameter(t)
    }
}

impl<'a> From<&'a Option<Tensor>> for Member<'a> {
    /// A parameter that may be left out.
    fn from(t: &'a Option<Tensor>) -> Member<'a> {
        t.as_ref().map_or(Member::Absent, Member::Parameter)
    }
}

impl<'a, M: Module> From<&'a M> for Member<'a> {
    fn from(m: &'a M) -> Member<'a> {
        Member::Module(m)
    }
}

/// Names fields of a struct as its members: tensors are parameters, modules are modules. It stands in an
/// `impl Module`; a module with buffers writes [`Module::members`] itself.
#[macro_export]
macro_rules! members {
    ($($field:ident),* $(,)?) => {
        fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, $crate::nn::Member<'a>)) {
            let _ = &visit;
            $(visit(stringify!($field), $crate::nn::Member::from(&self.$field));)*
        }
    };
}

/// A network, or a part of one.
///
/// ```compile_fail
/// struct Net {
///     linear: libtensor::nn::Linear,
/// }
/// impl libtensor::nn::Module for Net {} // its members are not listed
/// ```
///
/// A closure from `&Tensor` to `Result<Tensor>` is a module without members.
pub trait Module {
    /// The output for an input. Modules of several inputs have a method of their own instead, of this name or another;
    /// this one is an error then.
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        let _ = x;
        Err(Error::Invalid(format!("{}: it has no forward of one input", self.name()).into()))
    }

    /// The name of its type.
    fn name(&self) -> &'static str {
        let path = std::any::type_name::<Self>();
        let plain = path.split('<').next().unwrap_or(path);
        plain.rsplit("::").find(|part| !part.starts_with('{')).unwrap_or(plain)
    }

    /// Calls `visit` with each member and its name, in order; [`members!`](crate::members) writes it. It has no
    /// default, so that a forgotten list does not compile; `members!()` is for a module that has none.
    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>));

    /// Parameters with their paths, such as "fc1.weight", each tensor once.
    fn named_parameters(&self) -> Vec<(String, Tensor)> {
        let mut found: Vec<(String, Tensor)> = Vec::new();
        walk(self, "", &mut |path, member| {
            if let Member::Parameter(t) = member {
                if !found.iter().any(|(_, seen)| seen.is_same(t)) {
                    found.push((path.to_owned(), t.clone()));
                }
            }
        });
        found
    }

    /// Parameters, each tensor once.
    fn parameters(&self) -> Vec<Tensor> {
        self.named_parameters().into_iter().map(|(_, t)| t).collect()
    }

    /// Buffers with their paths.
    fn named_buffers(&self) -> Vec<(String, Tensor)> {
        let mut found = Vec::new();
        walk(self, "", &mut |path, member| {
            if let Member::Buffer(t) = member {
                found.push((path.to_owned(), t.clone()));
            }
        });
        found
    }

    /// Parameters and buffers by path, outside of the graph; they share memory with the module.
    fn state_dict(&self) -> Result<BTreeMap<String, Tensor>> {
        let mut state = Vec::new();
        walk(self, "", &mut |path, member| {
            if let Member::Parameter(t) | Member::Buffer(t) = member {
                state.push((path.to_owned(), t.detach()));
            }
        });
        state.into_iter().map(|(path, t)| Ok((path, t?))).collect()
    }

    /// Copies values into the parameters and buffers of these names. An error, and nothing changed, where names are
    /// missing or unknown, or a shape differs.
    fn load_state_dict<T: AsRef<Tensor>>(&self, state: &BTreeMap<String, T>) -> Result<()>
    where
        Self: Sized,
    {
        load_state(&self.state_dict()?, state)
    }

    /// A copy of the parameters and buffers that threads may share.
    fn freeze(&self) -> Result<FrozenModule> {
        let state = self.state_dict()?;
        let state = state.into_iter().map(|(name, t)| Ok((name, t.freeze()?))).collect::<Result<_>>()?;
        Ok(FrozenModule { state: Arc::new(state) })
    }

    /// Switches to training, or out of it.
    fn train(&self, on: bool) {
        walk(self, "", &mut |_, member| {
            if let Member::Training(mode) = member {
                mode.set(on);
            }
        });
    }

    /// Switches to evaluation.
    fn eval(&self) {
        self.train(false);
    }

    /// Makes all parameters collect gradients, or not.
    fn requires_grad(&self, on: bool) -> Result<()> {
        self.parameters().iter().try_for_each(|p| p.set_requires_grad(on))
    }

    /// Clears the gradients of all parameters.
    fn zero_grad(&self) -> Result<()> {
        self.parameters().iter().try_for_each(|p| p.set_grad(None))
    }
}

/// The parameters and buffers of a module, which nobody can change, and which threads may share for that reason. A
/// module itself stays on its thread; each thread makes one of its own and gives it this state.
///
/// ```
/// use libtensor::nn::{Linear, Module};
/// use libtensor::{DType, Result, Tensor};
/// # fn main() -> Result<()> {
/// let frozen = Linear::new(3, 2)?.freeze()?;
/// let outputs: Vec<f64> = std::thread::scope(|scope| {
///     let work = || -> Result<f64> {
///         let net = frozen.thaw(Linear::new(3, 2)?)?;
///         net.forward(&Tensor::ones([1, 3], DType::F32)?)?.sum(..)?.item()
///     };
///     let threads: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
///     threads.into_iter().map(|t| t.join().unwrap().unwrap()).collect()
/// });
/// assert!(outputs.iter().all(|y| *y == outputs[0]));
/// # Ok(()) }
/// ```
///
/// `Clone` makes a new reference to the same memory.
#[derive(Clone, Debug)]
pub struct FrozenModule {
    state: Arc<BTreeMap<String, Frozen>>,
}

impl FrozenModule {
    /// Parameters and buffers by path, as tensors of the calling thread over the same memory, without a copy. In-place
    /// methods on them are errors.
    pub fn state_dict(&self) -> Result<BTreeMap<String, Tensor>> {
        self.state.iter().map(|(name, frozen)| Ok((name.clone(), frozen.tensor()?))).collect()
    }

    /// Copies the state into a module of the calling thread, and gives the module back.
    pub fn thaw<M: Module>(&self, module: M) -> Result<M> {
        module.load_state_dict(&self.state_dict()?)?;
        Ok(module)
    }
}

/// Calls `visit` with all tensors and modes at and below a module.
fn walk<'a, M: Module + ?Sized>(module: &'a M, prefix: &str, visit: &mut dyn FnMut(&str, Member<'a>)) {
    module.members(&mut |name, member| {
        let path = if prefix.is_empty() { name.to_owned() } else { format!("{prefix}.{name}") };
        match member {
            Member::Module(inner) => walk(inner, &path, visit),
            other => visit(&path, other),
        }
    });
}

fn load_state<T: AsRef<Tensor>>(own: &BTreeMap<String, Tensor>, state: &BTreeMap<String, T>) -> Result<()> {
    let missing: Vec<_> = own.keys().filter(|k| !state.contains_key(*k)).collect();
    let unknown: Vec<_> = state.keys().filter(|k| !own.contains_key(*k)).collect();
    let (mut problems, mut shapes) = (Vec::new(), Vec::new());
    if !missing.is_empty() {
        problems.push(format!("missing {missing:?}"));
    }
    if !unknown.is_empty() {
        problems.push(format!("unexpected {unknown:?}"));
    }
    for (name, target) in own {
        if let Some(value) = state.get(name).map(T::as_ref).filter(|v| v.shape() != target.shape()) {
            shapes.push(format!("{name:?} has shape {:?}, expected {:?}", value.shape(), target.shape()));
        }
    }
    if !problems.is_empty() || !shapes.is_empty() {
        let error = if problems.is_empty() { Error::Shape } else { Error::Invalid };
        problems.append(&mut shapes);
        return Err(error(format!("load_state_dict: {}", problems.join("; ")).into()));
    }
    no_grad(|| own.iter().try_for_each(|(name, target)| target.copy_(state[name].as_ref()).map(drop)))
}

impl<F: Fn(&Tensor) -> Result<Tensor>> Module for F {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        self(x)
    }
    crate::members!();
}

impl Module for Box<dyn Module> {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        (**self).forward(x)
    }
    fn name(&self) -> &'static str {
        (**self).name()
    }
    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        (**self).members(visit);
    }
}

/// A floating tensor that collects gradients, from one that is computed already.
pub fn parameter(t: Tensor) -> Result<Tensor> {
    t.detach()?.requires_grad_(true)
}
