// SPDX-License-Identifier: Apache-2.0
//! Closures that C calls.
//!
//! A closure is boxed, the box goes to C as `user`, and one C function for each type of closure calls it. A panic must
//! not unwind through C: it is put aside, C reports a failed callback, and [`checked`] goes on with the panic.

use crate::error::check;
use crate::{Error, Result, Tensor};
use libtensor_sys as sys;
use std::any::Any;
use std::cell::RefCell;
use std::ffi::CString;
use std::os::raw::c_void;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr::null_mut;

thread_local! {
    static PANIC: RefCell<Option<Box<dyn Any + Send>>> = const { RefCell::new(None) };
}

/// The result of a call that may have run closures; goes on with a panic of theirs.
pub(crate) fn checked(status: sys::tensor_status_t) -> Result<()> {
    if status == sys::TENSOR_OK {
        return Ok(());
    }
    if let Some(panic) = PANIC.with(|p| p.borrow_mut().take()) {
        unsafe { sys::tensor_clear_error() };
        resume_unwind(panic);
    }
    check(status)
}

/// Runs a closure for C: its error becomes that of the call, its panic is put aside.
fn guarded(status: *mut sys::tensor_status_t, run: impl FnOnce() -> Result<()>) {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(())) => unsafe { *status = sys::TENSOR_OK },
        Ok(Err(e)) => {
            let message = CString::new(e.message().replace('\0', " ")).unwrap_or_default();
            unsafe { sys::tensor_set_error(e.code(), message.as_ptr()) };
        }
        Err(panic) => PANIC.with(|p| *p.borrow_mut() = Some(panic)),
    }
}

/// The closure of a custom function's gradient.
pub(crate) type Backward = dyn Fn(&[Option<Tensor>]) -> Result<Vec<Option<Tensor>>>;
/// The closure of a hook.
pub(crate) type Hook = dyn Fn(&Tensor) -> Result<Option<Tensor>>;
/// The closure of a hook that runs once a gradient is stored.
pub(crate) type After = dyn Fn(&Tensor) -> Result<()>;
/// The closure that gradients are checked of.
pub(crate) type Checked<'a> = dyn Fn(&[Tensor]) -> Result<Tensor> + 'a;

/// A closure as `user`, until [`destroy`] gets it back.
pub(crate) fn user<F: ?Sized + 'static>(closure: Box<F>) -> *mut c_void {
    let any: Box<dyn Any> = Box::new(closure);
    Box::into_raw(Box::new(any)).cast()
}

/// # Safety
/// `user` is of [`user`] with this type of closure, and not destroyed yet.
unsafe fn closure<'a, F: ?Sized + 'static>(user: *mut c_void) -> &'a F {
    let any: &Box<dyn Any> = &*user.cast::<Box<dyn Any>>();
    any.downcast_ref::<Box<F>>().expect("the closure of this callback")
}

/// What the closure owns may be the rest of a long graph: the library frees that in a loop, not in here.
pub(crate) unsafe extern "C" fn destroy(user: *mut c_void) {
    let closure = Box::from_raw(user.cast::<Box<dyn Any>>());
    // A panic of a destructor has nowhere to go.
    let _ = catch_unwind(AssertUnwindSafe(|| drop(closure)));
}

fn given(t: Option<Tensor>) -> *mut sys::tensor_t {
    t.map_or(null_mut(), Tensor::into_raw)
}

pub(crate) unsafe extern "C" fn backward(
    user: *mut c_void,
    grad_outputs: *const *mut sys::tensor_t,
    n_outputs: i32,
    grad_inputs: *mut *mut sys::tensor_t,
    n_inputs: i32,
    status: *mut sys::tensor_status_t,
) {
    guarded(status, || {
        let lent: Vec<_> = (0..n_outputs as usize).map(|i| Tensor::borrowed(*grad_outputs.add(i))).collect();
        let found = closure::<Backward>(user)(&lent)?;
        if found.len() != n_inputs as usize {
            let n = found.len();
            let message = format!("backward returned {n} gradients, expected one for each of the {n_inputs} inputs");
            return Err(Error::Autograd(message.into()));
        }
        for (i, grad) in found.into_iter().enumerate() {
            *grad_inputs.add(i) = given(grad);
        }
        Ok(())
    });
}

/// The closure of a checkpoint.
pub(crate) type Checkpointed = dyn Fn(&[Tensor]) -> Result<()>;

pub(crate) unsafe extern "C" fn checkpoint(
    user: *mut c_void,
    inputs: *const *mut sys::tensor_t,
    n_inputs: i32,
    _outputs: *mut *mut sys::tensor_t,
    _n_outputs: i32,
    status: *mut sys::tensor_status_t,
) {
    guarded(status, || {
        let lent: Vec<_> = (0..n_inputs as usize).filter_map(|i| Tensor::borrowed(*inputs.add(i))).collect();
        closure::<Checkpointed>(user)(&lent)
    });
}

pub(crate) unsafe extern "C" fn hook(
    user: *mut c_void,
    grad: *mut sys::tensor_t,
    replacement: *mut *mut sys::tensor_t,
    status: *mut sys::tensor_status_t,
) {
    guarded(status, || {
        if let Some(grad) = Tensor::borrowed(grad) {
            *replacement = given(closure::<Hook>(user)(&grad)?);
        }
        Ok(())
    });
}

pub(crate) unsafe extern "C" fn after(user: *mut c_void, leaf: *mut sys::tensor_t, status: *mut sys::tensor_status_t) {
    guarded(status, || match Tensor::borrowed(leaf) {
        Some(leaf) => closure::<After>(user)(&leaf),
        None => Ok(()),
    });
}

/// `user` points to a `&Checked`.
pub(crate) unsafe extern "C" fn function(
    user: *mut c_void,
    inputs: *const *mut sys::tensor_t,
    n_inputs: i32,
    output: *mut *mut sys::tensor_t,
    status: *mut sys::tensor_status_t,
) {
    guarded(status, || {
        let lent: Vec<_> = (0..n_inputs as usize).filter_map(|i| Tensor::borrowed(*inputs.add(i))).collect();
        let call: &&Checked<'_> = &*user.cast::<&Checked<'_>>();
        *output = given(Some(call(&lent)?));
        Ok(())
    });
}
