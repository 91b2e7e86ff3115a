// SPDX-License-Identifier: Apache-2.0
//! Gradients: `backward`, gradients of chosen inputs, grad mode, hooks, custom functions, checking, the graph.

use crate::arguments::Count;
use crate::callbacks::{self, checked};
use crate::nn::Module;
use crate::tensor::{handles, nullable, optional};
use crate::{Error, Result, Tensor};
use libtensor_sys as sys;
use std::marker::PhantomData;
use std::ptr::{null, null_mut};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

pub use crate::node::{Input, Node, Output, Saved};

// ---- grad mode

/// Restores the grad mode of this thread when it is dropped.
///
/// ```
/// use libtensor::{autograd::GradMode, Tensor};
/// let x = Tensor::from([1.0]).requires_grad_(true)?;
/// {
///     let _guard = GradMode::set(false);
///     assert!(!(&x * 2).requires_grad());
/// }
/// assert!((&x * 2).requires_grad());
/// # Ok::<(), libtensor::Error>(())
/// ```
#[must_use = "the mode is restored as soon as the guard is dropped"]
pub struct GradMode {
    before: sys::tensor_bool_t,
    stays_on_its_thread: PhantomData<*const ()>,
}

impl GradMode {
    /// Switches recording on or off for this thread.
    pub fn set(on: bool) -> GradMode {
        let before = unsafe { sys::tensor_grad_mode_set(i32::from(on)) };
        GradMode { before, stays_on_its_thread: PhantomData }
    }
}

impl Drop for GradMode {
    fn drop(&mut self) {
        unsafe { sys::tensor_grad_mode_set(self.before) };
    }
}

/// Runs a closure without recording what it computes.
///
/// ```
/// let x = libtensor::Tensor::from([1.0]).requires_grad_(true)?;
/// let y = libtensor::no_grad(|| &x * 2);
/// assert!(!y.requires_grad());
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn no_grad<T>(run: impl FnOnce() -> T) -> T {
    let _guard = GradMode::set(false);
    run()
}

/// Runs a closure and records what it computes, also inside of [`no_grad`].
pub fn enable_grad<T>(run: impl FnOnce() -> T) -> T {
    let _guard = GradMode::set(true);
    run()
}

/// Whether this thread records operations.
pub fn is_grad_enabled() -> bool {
    unsafe { sys::tensor_grad_mode() != 0 }
}

// ---- gradients

/// How [`Tensor::backward_with`] and [`grad_with`] go.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backward<'a> {
    /// The gradient of the result, by which it is weighted; `None` stands for 1, for a result of one element.
    pub grad: Option<&'a Tensor>,
    /// The graph is kept for another pass.
    pub retain_graph: bool,
    /// The gradients are recorded themselves, for gradients of higher order; keeps the graph.
    pub create_graph: bool,
}

fn flags(retain_graph: bool, create_graph: bool, allow_unused: bool) -> u32 {
    let mut flags = 0;
    for (on, flag) in [
        (retain_graph, sys::TENSOR_BACKWARD_RETAIN_GRAPH),
        (create_graph, sys::TENSOR_BACKWARD_CREATE_GRAPH),
        (allow_unused, sys::TENSOR_BACKWARD_ALLOW_UNUSED),
    ] {
        flags |= if on { flag } else { 0 };
    }
    flags
}

impl Tensor {
    /// Adds the gradient of this tensor of one element to the gradients of the leaves, and frees the graph.
    pub fn backward(&self) -> Result<()> {
        self.backward_with(Backward::default())
    }

    /// [`Tensor::backward`] with options.
    ///
    /// ```
    /// use libtensor::{autograd::Backward, Tensor};
    /// let x = Tensor::from([3.0]).requires_grad_(true)?;
    /// let y = x.pow(3)?;
    /// y.backward_with(Backward { create_graph: true, ..Default::default() })?;
    /// assert_eq!(x.grad()?.unwrap().item()?, 27.0);
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    pub fn backward_with(&self, options: Backward<'_>) -> Result<()> {
        let flags = flags(options.retain_graph, options.create_graph, false);
        checked(unsafe { sys::tensor_backward(self.ptr(), optional(options.grad), flags) })
    }

    /// Calls a closure with each gradient of this tensor before it is used; what it returns is used instead.
    ///
    /// ```
    /// use libtensor::Tensor;
    /// let x = Tensor::from([1.0]).requires_grad_(true)?;
    /// let hook = x.register_hook(|grad| Ok(Some(grad * 10)))?;
    /// (&x * 2).backward()?;
    /// assert_eq!(x.grad()?.unwrap().item()?, 20.0);
    /// x.remove_hook(hook)?;
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    pub fn register_hook(&self, hook: impl Fn(&Tensor) -> Result<Option<Tensor>> + 'static) -> Result<HookId> {
        let hook: Box<callbacks::Hook> = Box::new(hook);
        let mut id = 0;
        // The library destroys the closure also when this fails.
        checked(unsafe {
            let (user, destroy) = (callbacks::user(hook), Some(callbacks::destroy as _));
            sys::tensor_register_hook(self.ptr(), Some(callbacks::hook), destroy, user, &mut id)
        })?;
        Ok(HookId(id))
    }

    /// Calls a closure with this leaf each time its gradient has been added to: while the backward pass goes on, as soon
    /// as no other node contributes to it, so that the closure may use the gradient and drop it.
    ///
    /// ```
    /// use libtensor::Tensor;
    /// let x = Tensor::from([1.0]).requires_grad_(true)?;
    /// let hook = x.register_post_accumulate_hook(|leaf| leaf.set_grad(None))?;
    /// (&x * 2).backward()?;
    /// assert!(x.grad()?.is_none());
    /// x.remove_hook(hook)?;
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    pub fn register_post_accumulate_hook(&self, hook: impl Fn(&Tensor) -> Result<()> + 'static) -> Result<HookId> {
        let hook: Box<callbacks::After> = Box::new(hook);
        let mut id = 0;
        checked(unsafe {
            let (user, destroy) = (callbacks::user(hook), Some(callbacks::destroy as _));
            sys::tensor_register_post_accumulate_hook(self.ptr(), Some(callbacks::after), destroy, user, &mut id)
        })?;
        Ok(HookId(id))
    }

    /// Takes a hook back.
    pub fn remove_hook(&self, hook: HookId) -> Result<()> {
        checked(unsafe { sys::tensor_remove_hook(self.ptr(), hook.0) })
    }
}

/// Names a hook of one tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HookId(i64);

/// Gradients of the sum of `outputs`, each of one element, for `inputs` only; no leaf is changed.
///
/// ```
/// use libtensor::{autograd, Tensor};
/// let x = Tensor::from([3.0]).requires_grad_(true)?;
/// let dx = autograd::grad(&[x.square()?], &[&x])?;
/// assert_eq!(dx[0].item()?, 6.0);
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn grad(outputs: &[impl AsRef<Tensor>], inputs: &[impl AsRef<Tensor>]) -> Result<Vec<Tensor>> {
    let found = grad_with(outputs, inputs, &[], GradOptions::default())?;
    found.into_iter().map(|g| g.ok_or_else(|| Error::Internal("grad: a gradient is missing".into()))).collect()
}

/// How [`grad_with`] goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct GradOptions {
    /// The graph is kept for another pass.
    pub retain_graph: bool,
    /// The gradients are recorded themselves; keeps the graph.
    pub create_graph: bool,
    /// An input that the outputs do not depend on gives `None` instead of an error.
    pub allow_unused: bool,
}

/// [`grad`] with options. `grad_outputs` weight the outputs; none at all, or `None` for one of one element, stand for 1.
pub fn grad_with(
    outputs: &[impl AsRef<Tensor>],
    inputs: &[impl AsRef<Tensor>],
    grad_outputs: &[Option<&Tensor>],
    options: GradOptions,
) -> Result<Vec<Option<Tensor>>> {
    crate::library()?;
    if !grad_outputs.is_empty() && grad_outputs.len() != outputs.len() {
        let message = format!("grad: {} grad_outputs for {} outputs", grad_outputs.len(), outputs.len());
        return Err(Error::Invalid(message.into()));
    }
    let (out, weights, into) = (handles(outputs), nullable(grad_outputs), handles(inputs));
    let weights = if weights.is_empty() { null() } else { weights.as_ptr() };
    let mut grads = vec![null_mut(); into.len()];
    let flags = flags(options.retain_graph, options.create_graph, options.allow_unused);
    checked(unsafe {
        let (n_out, n_in) = (out.len().count(), into.len().count());
        sys::tensor_autograd_grad(out.as_ptr(), n_out, weights, into.as_ptr(), n_in, flags, grads.as_mut_ptr())
    })?;
    Ok(grads.into_iter().map(|g| unsafe { Tensor::from_raw(g) }).collect())
}

/// The value of a function of one element at `inputs`, and its gradients there.
///
/// ```
/// use libtensor::{autograd::value_and_grad, Tensor};
/// let (value, grads) = value_and_grad(|x| x[0].square()?.sum(..), &[Tensor::from([1.0, 2.0])])?;
/// assert_eq!(value.item()?, 5.0);
/// assert_eq!(grads[0].to_vec::<f64>()?, [2.0, 4.0]);
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn value_and_grad(
    function: impl FnOnce(&[Tensor]) -> Result<Tensor>,
    inputs: &[impl AsRef<Tensor>],
) -> Result<(Tensor, Vec<Tensor>)> {
    let at: Vec<Tensor> = inputs.iter().map(|x| x.as_ref().detach()?.requires_grad_(true)).collect::<Result<_>>()?;
    let value = enable_grad(|| function(&at))?;
    let grads = grad(&[&value], &at)?;
    Ok((value.detach()?, grads))
}

// ---- custom functions

/// A function whose gradient is a closure.
///
/// `forward` computes outputs from `inputs` without being recorded. `backward` gets the gradient of each output, `None`
/// standing for zero, and returns one for each input, `None` where there is none. It may keep tensors of the
/// computation; an output only [detached](Tensor::detach), or the graph would own itself.
///
/// ```
/// use libtensor::{autograd, Tensor};
///
/// fn cube(x: &Tensor) -> libtensor::Result<Tensor> {
///     let saved = x.clone();
///     let mut y = autograd::function(
///         "cube",
///         &[x],
///         |x| Ok(vec![x[0].pow(3)?]),
///         move |grads| Ok(vec![grads[0].as_ref().map(|g| g * saved.square().unwrap() * 3)]),
///     )?;
///     Ok(y.remove(0))
/// }
///
/// let x = Tensor::from([2.0]).requires_grad_(true)?;
/// cube(&x)?.backward()?;
/// assert_eq!(x.grad()?.unwrap().item()?, 12.0);
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn function(
    name: &str,
    inputs: &[impl AsRef<Tensor>],
    forward: impl FnOnce(&[Tensor]) -> Result<Vec<Tensor>>,
    backward: impl Fn(&[Option<Tensor>]) -> Result<Vec<Option<Tensor>>> + 'static,
) -> Result<Vec<Tensor>> {
    let inputs: Vec<Tensor> = inputs.iter().map(|x| x.as_ref().clone()).collect();
    let label = crate::arguments::string(name, "function")?;
    let mut outputs = no_grad(|| forward(&inputs))?;
    if !is_grad_enabled() || !inputs.iter().any(Tensor::requires_grad) {
        return Ok(outputs);
    }
    for y in &mut outputs {
        // An output that is an input, or has a history, gets a tensor of its own.
        if y.requires_grad() || inputs.iter().any(|x| x.is_same(y)) {
            *y = y.detach()?;
        }
    }
    let (out, into) = (handles(&outputs), handles(&inputs));
    let backward: Box<callbacks::Backward> = Box::new(backward);
    // The library destroys the closure also when this fails.
    checked(unsafe {
        let (user, destroy) = (callbacks::user(backward), Some(callbacks::destroy as _));
        let (n_out, n_in) = (out.len().count(), into.len().count());
        let call = Some(callbacks::backward as _);
        sys::tensor_autograd_record(out.as_ptr(), n_out, into.as_ptr(), n_in, label.as_ptr(), call, destroy, user)
    })?;
    Ok(outputs)
}

// ---- checkpoints

/// How [`checkpoint`] calls its function again.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checkpoint {
    /// Draws new random numbers instead of the same ones.
    pub new_random_numbers: bool,
}

/// The result of a function, computed without keeping the tensors that its gradients need.
///
/// The backward pass calls the function again to compute them. It must compute the same each time: another number,
/// shape or dtype of saved tensors is an [`Error::Autograd`]. Tensors that the function captures, such as parameters,
/// get their gradients, too. The second call has the autocast settings of the first one. The result is a tensor, or
/// anything else.
///
/// ```
/// use libtensor::{autograd::{checkpoint, Checkpoint}, Tensor};
/// let w = Tensor::from([3.0]).requires_grad_(true)?;
/// let captured = w.clone();
/// let y = checkpoint(move |x| x[0].mul(&captured)?.exp(), &[Tensor::from([2.0])], Checkpoint::default())?;
/// y.backward()?;
/// assert_eq!(w.grad()?.unwrap().item()?, 2.0 * 6.0_f64.exp());
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn checkpoint<T: 'static>(
    function: impl Fn(&[Tensor]) -> Result<T> + 'static,
    inputs: &[impl AsRef<Tensor>],
    options: Checkpoint,
) -> Result<T> {
    crate::library()?;
    let first = Arc::new(Mutex::new(None));
    let result = Arc::downgrade(&first);
    let call: Box<callbacks::Checkpointed> = Box::new(move |inputs| {
        let value = function(inputs)?;
        // The first call fills the place; of the others nobody needs the value.
        if let Some(place) = result.upgrade() {
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
        }
        Ok(())
    });
    let inputs = handles(inputs);
    let mut none = null_mut();
    checked(unsafe {
        let (user, destroy) = (callbacks::user(call), Some(callbacks::destroy as _));
        let (n, preserve_rng) = (inputs.len().count(), i32::from(!options.new_random_numbers));
        sys::tensor_checkpoint(
            Some(callbacks::checkpoint),
            destroy,
            user,
            inputs.as_ptr(),
            n,
            preserve_rng,
            &mut none,
            0,
        )
    })?;
    let value = first.lock().unwrap_or_else(PoisonError::into_inner).take();
    value.ok_or_else(|| Error::Callback("the function of a checkpoint was not called".into()))
}

/// Modules one after the other, divided into so many segments of equal length: each a [`checkpoint`], but the last, as
/// the backward pass begins with it.
///
/// ```
/// use libtensor::{autograd::{checkpoint_sequential, Checkpoint}, nn::{Linear, Module, Relu}, DType, Tensor};
/// use std::rc::Rc;
/// let net: Vec<Rc<dyn Module>> = vec![Rc::new(Linear::new(3, 4)?), Rc::new(Relu), Rc::new(Linear::new(4, 1)?)];
/// let y = checkpoint_sequential(&net, 3, &Tensor::ones([2, 3], DType::F32)?, Checkpoint::default())?;
/// y.sum(..)?.backward()?;
/// assert!(net[0].parameters()[0].grad()?.is_some());
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn checkpoint_sequential<M: Module + ?Sized + 'static>(
    modules: &[Rc<M>],
    segments: usize,
    x: &Tensor,
    options: Checkpoint,
) -> Result<Tensor> {
    let most = modules.len().max(1);
    if !(1..=most).contains(&segments) {
        let message = format!("checkpoint_sequential: segments is {segments}, expected 1 to {most}");
        return Err(Error::Invalid(message.into()));
    }
    let chain = |modules: &[Rc<M>], x: &Tensor| modules.iter().try_fold(x.clone(), |x, module| module.forward(&x));
    let length = modules.len() / segments;
    let (checkpointed, last) = modules.split_at((segments - 1) * length);
    let mut x = x.clone();
    for part in checkpointed.chunks(length.max(1)) {
        let part = part.to_vec();
        x = checkpoint(move |x| chain(&part, &x[0]), &[&x], options)?;
    }
    chain(last, &x)
}

// ---- checking

/// How [`gradcheck`] compares.
#[derive(Clone, Copy, Debug, Default)]
pub struct GradCheck {
    /// The step of the differences; 0 stands for 1e-6.
    pub step: f64,
    /// The relative tolerance; 0 stands for 1e-5.
    pub rtol: f64,
    /// The absolute tolerance; 0 stands for 1e-7.
    pub atol: f64,
    /// Also compares the gradients of the gradient.
    pub second_order: bool,
}

/// Compares the gradients of a function at float64 inputs that require grad with central differences; an
/// [`Error::Autograd`] with the place and both values where they differ.
///
/// ```
/// use libtensor::{autograd::{gradcheck, GradCheck}, Tensor};
/// let x = Tensor::from([0.5, 1.5]).requires_grad_(true)?;
/// gradcheck(|x| x[0].sin(), &[x], GradCheck { second_order: true, ..Default::default() })?;
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn gradcheck(
    function: impl Fn(&[Tensor]) -> Result<Tensor>,
    inputs: &[impl AsRef<Tensor>],
    options: GradCheck,
) -> Result<()> {
    crate::library()?;
    let call: &callbacks::Checked<'_> = &function;
    let inputs = handles(inputs);
    let GradCheck { step, rtol, atol, second_order } = options;
    checked(unsafe {
        let user = (&call as *const &callbacks::Checked<'_>).cast_mut().cast();
        let (n, second_order) = (inputs.len().count(), i32::from(second_order));
        sys::tensor_gradcheck(Some(callbacks::function), user, inputs.as_ptr(), n, step, rtol, atol, second_order)
    })
}
