// SPDX-License-Identifier: Apache-2.0
//! Modules made of modules.

use super::{Member, Module};
use crate::{Result, Tensor};

/// Modules one after the other. Their names are their numbers.
///
/// ```
/// use libtensor::nn::{Linear, Module, Relu, Sequential};
/// use libtensor::{DType, Tensor};
/// # fn main() -> libtensor::Result<()> {
/// let net = Sequential::new()
///     .add(Linear::new(4, 8)?)
///     .add(Relu)
///     .add(|x: &Tensor| x.square())
///     .add(Linear::new(8, 2)?);
/// assert_eq!(net.forward(&Tensor::ones([1, 4], DType::F32)?)?.shape(), [1, 2]);
/// assert_eq!(net.named_parameters()[2].0, "3.weight");
/// # Ok(()) }
/// ```
#[derive(Default)]
pub struct Sequential {
    modules: Vec<(String, Box<dyn Module>)>,
}

impl Sequential {
    /// No modules: gives its input back.
    pub fn new() -> Sequential {
        Sequential::default()
    }

    /// One more module at the end.
    #[allow(clippy::should_implement_trait)]
    pub fn add(self, module: impl Module + 'static) -> Sequential {
        let name = self.modules.len().to_string();
        self.add_named(&name, module)
    }

    /// One more module at the end, under a name.
    pub fn add_named(mut self, name: &str, module: impl Module + 'static) -> Sequential {
        self.modules.push((name.to_owned(), Box::new(module)));
        self
    }

    /// The number of modules.
    pub fn len(&self) -> usize {
        self.modules.len()
    }

    /// Whether there are no modules.
    pub fn is_empty(&self) -> bool {
        self.modules.is_empty()
    }

    /// A module by number.
    pub fn get(&self, i: usize) -> Option<&dyn Module> {
        self.modules.get(i).map(|(_, m)| m.as_ref())
    }
}

impl Module for Sequential {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        self.modules.iter().try_fold(x.clone(), |x, (_, module)| module.forward(&x))
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        for (name, module) in &self.modules {
            visit(name, Member::Module(module.as_ref()));
        }
    }
}

impl std::fmt::Debug for Sequential {
    /// The parameters.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.named_parameters()).finish()
    }
}

/// Modules of one type, used by number. Their names are their numbers.
#[derive(Clone, Debug, Default)]
pub struct ModuleList<M>(pub Vec<M>);

impl<M> std::ops::Deref for ModuleList<M> {
    type Target = [M];
    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M> FromIterator<M> for ModuleList<M> {
    fn from_iter<I: IntoIterator<Item = M>>(modules: I) -> Self {
        ModuleList(modules.into_iter().collect())
    }
}

impl<M: Module> Module for ModuleList<M> {
    /// One after the other.
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        self.0.iter().try_fold(x.clone(), |x, module| module.forward(&x))
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        for (i, module) in self.0.iter().enumerate() {
            visit(&i.to_string(), Member::Module(module));
        }
    }
}
