// SPDX-License-Identifier: Apache-2.0
//! The tensor: a counted reference, its facts, and its place in the graph.

use crate::arguments::Ints;
use crate::error::{check, own, text};
use crate::{DType, Device, Error, Result};
use libtensor_sys as sys;
use std::ptr::{null_mut, NonNull};

/// An n-dimensional array that may be part of a graph of computations.
///
/// `Clone` makes a new reference to the same tensor; [`Tensor::copy`] copies the data. See the
/// [crate's documentation](crate) for the conventions of its methods, and for why it stays on its thread.
pub struct Tensor {
    handle: NonNull<sys::tensor_t>,
}

impl Tensor {
    /// Takes a reference that C gave to its caller; `None` for NULL.
    ///
    /// # Safety
    /// `handle` is NULL or a live handle, and one reference to it is the caller's to give away.
    #[inline]
    pub unsafe fn from_raw(handle: *mut sys::tensor_t) -> Option<Tensor> {
        NonNull::new(handle).map(|handle| Tensor { handle })
    }

    /// The handle, for functions of [`crate::sys`]; it is lent.
    #[inline]
    pub fn as_raw(&self) -> *mut sys::tensor_t {
        self.handle.as_ptr()
    }

    /// Gives the reference to the caller, who releases it with `tensor_release`.
    pub fn into_raw(self) -> *mut sys::tensor_t {
        let handle = self.handle.as_ptr();
        std::mem::forget(self);
        handle
    }

    #[inline]
    pub(crate) fn ptr(&self) -> *mut sys::tensor_t {
        self.handle.as_ptr()
    }

    /// A new reference to a handle that C lent.
    pub(crate) unsafe fn borrowed(handle: *mut sys::tensor_t) -> Option<Tensor> {
        Tensor::from_raw(sys::tensor_retain(handle))
    }

    /// The extents of all dimensions.
    #[inline]
    pub fn shape(&self) -> &[i64] {
        // Safety: they never change, and are valid as long as this reference.
        unsafe { ints_of(sys::tensor_shape(self.ptr()), self.ndim()) }
    }

    /// How far apart neighbours are along each dimension, in elements; they may be 0 or negative.
    pub fn strides(&self) -> &[i64] {
        // Safety: as in shape().
        unsafe { ints_of(sys::tensor_strides(self.ptr()), self.ndim()) }
    }

    /// The number of dimensions.
    #[inline]
    pub fn ndim(&self) -> usize {
        unsafe { sys::tensor_ndim(self.ptr()) as usize }
    }

    /// The number of elements.
    #[inline]
    pub fn numel(&self) -> usize {
        unsafe { sys::tensor_numel(self.ptr()) as usize }
    }

    /// The type of the elements.
    #[inline]
    pub fn dtype(&self) -> DType {
        let code = unsafe { sys::tensor_dtype(self.ptr()) };
        DType::from_code(code).expect("a dtype of the table")
    }

    /// Where the elements are.
    pub fn device(&self) -> Device {
        Device::from_code(unsafe { sys::tensor_device(self.ptr()) })
    }

    /// Where in its storage the first element lies, in elements.
    pub fn storage_offset(&self) -> i64 {
        unsafe { sys::tensor_storage_offset(self.ptr()) }
    }

    /// Whether the elements lie in row-major order without gaps.
    pub fn is_contiguous(&self) -> bool {
        unsafe { sys::tensor_is_contiguous(self.ptr()) != 0 }
    }

    /// Whether its elements are still to be computed ([`crate::settings::set_lazy`]).
    pub fn is_pending(&self) -> bool {
        unsafe { sys::tensor_is_pending(self.ptr()) != 0 }
    }

    /// Computes its elements if they are pending.
    pub fn eval(&self) -> Result<()> {
        let handle = self.ptr();
        check(unsafe { sys::tensor_eval(&handle, 1) })
    }

    /// Whether both are views of one storage.
    pub fn shares_storage(&self, other: &Tensor) -> bool {
        unsafe { sys::tensor_shares_storage(self.ptr(), other.ptr()) != 0 }
    }

    /// Whether both are references to the same tensor, not only to equal ones.
    pub fn is_same(&self, other: &Tensor) -> bool {
        self.handle == other.handle
    }

    /// How many references there are to this tensor.
    pub fn use_count(&self) -> usize {
        unsafe { sys::tensor_use_count(self.ptr()) as usize }
    }

    /// How often the storage was changed in place.
    pub fn version(&self) -> i64 {
        unsafe { sys::tensor_inplace_version(self.ptr()) }
    }

    /// The address of the first element, on its device; NULL for a tensor without elements, as all of the
    /// [meta device](Device::META) are, and for one that a program which is being captured computes.
    ///
    /// What is read or written through it has to follow [strides](Tensor::strides), and no other reference may be used
    /// to change the elements meanwhile.
    pub fn data_ptr(&self) -> *mut std::os::raw::c_void {
        unsafe { sys::tensor_data(self.ptr()) }
    }

    /// Whether gradients flow to or through it.
    pub fn requires_grad(&self) -> bool {
        unsafe { sys::tensor_requires_grad(self.ptr()) != 0 }
    }

    /// Marks a leaf as one that collects a gradient, or no longer; gives the tensor back.
    pub fn requires_grad_(self, on: bool) -> Result<Tensor> {
        self.set_requires_grad(on)?;
        Ok(self)
    }

    /// Marks a leaf as one that collects a gradient, or no longer.
    pub fn set_requires_grad(&self, on: bool) -> Result<()> {
        check(unsafe { sys::tensor_set_requires_grad(self.ptr(), i32::from(on)) })
    }

    /// Whether it was not computed from tensors that require grad.
    pub fn is_leaf(&self) -> bool {
        unsafe { sys::tensor_is_leaf(self.ptr()) != 0 }
    }

    /// The op that computed it, such as "add"; "" for a leaf. [`Tensor::grad_node`] is the whole node.
    pub fn grad_fn(&self) -> String {
        // A copy: the name goes with the history, which an in-place op replaces.
        unsafe { text(sys::tensor_grad_fn_name(self.ptr())) }.to_owned()
    }

    /// The gradient that it has collected.
    pub fn grad(&self) -> Result<Option<Tensor>> {
        let mut grad = null_mut();
        check(unsafe { sys::tensor_grad(self.ptr(), &mut grad) })?;
        Ok(unsafe { Tensor::from_raw(grad) })
    }

    /// Replaces the gradient; `None` clears it.
    pub fn set_grad(&self, grad: Option<&Tensor>) -> Result<()> {
        check(unsafe { sys::tensor_set_grad(self.ptr(), optional(grad)) })
    }

    /// A computed tensor keeps its gradient too.
    pub fn retain_grad(&self) -> Result<()> {
        check(unsafe { sys::tensor_retain_grad(self.ptr()) })
    }

    /// The value of a tensor of one element.
    pub fn item(&self) -> Result<f64> {
        let mut value = 0.0;
        check(unsafe { sys::tensor_item(self.ptr(), &mut value) })?;
        Ok(value)
    }

    /// The value of a tensor of one element as an integer; floats truncate and saturate.
    pub fn item_i64(&self) -> Result<i64> {
        let mut value = 0;
        check(unsafe { sys::tensor_item_i64(self.ptr(), &mut value) })?;
        Ok(value)
    }

    /// Overwrites the elements, in row-major order, with those of a slice of the same dtype.
    pub fn copy_from_slice<T: crate::Element>(&self, values: &[T]) -> Result<()> {
        if T::DTYPE != self.dtype() {
            let message = format!("copy_from_slice: the tensor has {}, the slice {}", self.dtype(), T::DTYPE);
            return Err(Error::DType(message.into()));
        }
        let bytes = std::mem::size_of_val(values) as i64;
        check(unsafe { sys::tensor_copy_from_host(self.ptr(), values.as_ptr().cast(), bytes) })
    }

    /// The elements in row-major order in one dimension; a view where strides allow it, else a copy.
    pub fn ravel(&self) -> Result<Tensor> {
        self.reshape([-1])
    }
}

impl Clone for Tensor {
    /// A new reference to the same tensor.
    #[inline]
    fn clone(&self) -> Tensor {
        unsafe { sys::tensor_retain(self.ptr()) };
        Tensor { handle: self.handle }
    }
}

impl Drop for Tensor {
    #[inline]
    fn drop(&mut self) {
        unsafe { sys::tensor_release(self.ptr()) }
    }
}

impl AsRef<Tensor> for Tensor {
    fn as_ref(&self) -> &Tensor {
        self
    }
}

unsafe fn ints_of<'a>(data: *const i64, n: usize) -> &'a [i64] {
    if n == 0 {
        return &[];
    }
    std::slice::from_raw_parts(data, n)
}

/// The handles of several tensors, lent.
pub(crate) fn handles(tensors: &[impl AsRef<Tensor>]) -> Vec<*mut sys::tensor_t> {
    tensors.iter().map(|t| t.as_ref().ptr()).collect()
}

/// The handles of several tensors, lent; NULL where there is none.
pub(crate) fn nullable(tensors: &[Option<&Tensor>]) -> Vec<*mut sys::tensor_t> {
    tensors.iter().map(|&t| optional(t)).collect()
}

#[inline]
pub(crate) fn optional(tensor: Option<&Tensor>) -> *mut sys::tensor_t {
    tensor.map_or(null_mut(), Tensor::ptr)
}

/// How many elements a shape has, if it is one.
pub(crate) fn elements(shape: &[i64]) -> Option<i64> {
    if shape.iter().any(|&extent| extent < 0) {
        return None;
    }
    if shape.contains(&0) {
        return Some(0);
    }
    shape.iter().try_fold(1_i64, |n, &extent| n.checked_mul(extent))
}

/// A tensor with a copy of bytes in row-major order.
pub(crate) fn create<T: crate::Element>(values: &[T], shape: impl Ints) -> Result<Tensor> {
    crate::library()?;
    let shape = shape.ints();
    if elements(&shape) != Some(values.len() as i64) {
        let message = format!("from_slice: {} values do not fill the shape {shape:?}", values.len());
        return Err(Error::Shape(message.into()));
    }
    let ndim = shape.len() as i32;
    own(unsafe { sys::tensor_create(values.as_ptr().cast(), shape.as_ptr(), ndim, T::DTYPE as i32, sys::TENSOR_CPU) })
}
