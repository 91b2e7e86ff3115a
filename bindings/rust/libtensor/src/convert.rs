// SPDX-License-Identifier: Apache-2.0
//! Between tensors and Rust's numbers, slices, arrays and vectors.

use crate::arguments::{Ints, Scalar, TensorOptions};
use crate::error::{check, own};
use crate::tensor::{create, elements};
use crate::{Complex, DType, Device, Error, Result, Tensor};
use libtensor_sys as sys;
use std::os::raw::c_void;

/// A Rust type that elements can be.
///
/// # Safety
/// Values have the size and the bits of elements of `DTYPE`.
pub unsafe trait Element: Copy + 'static {
    /// The type of the elements.
    const DTYPE: DType;
    #[doc(hidden)]
    const ZERO: Self;
}

macro_rules! elements {
    ($($type:ty = $dtype:ident, $zero:expr;)*) => {$(
        unsafe impl Element for $type {
            const DTYPE: DType = DType::$dtype;
            const ZERO: Self = $zero;
        }

        impl From<$type> for Tensor {
            /// A 0-d tensor.
            #[track_caller]
            fn from(value: $type) -> Tensor {
                made(create(&[value], ()))
            }
        }

        impl TryFrom<&Tensor> for $type {
            type Error = Error;

            /// The value of a tensor of one element and this dtype.
            fn try_from(t: &Tensor) -> Result<$type> {
                if t.numel() != 1 {
                    t.item()?;
                }
                Ok(t.to_vec::<$type>()?[0])
            }
        }
    )*};
}
elements! {
    bool = Bool, false;
    u8 = U8, 0;
    i8 = I8, 0;
    i16 = I16, 0;
    i32 = I32, 0;
    i64 = I64, 0;
    f32 = F32, 0.0;
    f64 = F64, 0.0;
    u16 = U16, 0;
    u32 = U32, 0;
    u64 = U64, 0;
    Complex<f32> = Complex64, Complex { re: 0.0, im: 0.0 };
    Complex<f64> = Complex128, Complex { re: 0.0, im: 0.0 };
}

/// A number or an array of arrays of them, as deep as one likes.
pub trait NestedArray {
    /// The type of the numbers.
    type Element: Element;
    /// Appends the extents.
    fn shape(shape: &mut Vec<i64>);
    /// Appends the numbers in row-major order.
    fn flatten(&self, values: &mut Vec<Self::Element>);
}

impl<T: Element> NestedArray for T {
    type Element = T;
    fn shape(_: &mut Vec<i64>) {}
    fn flatten(&self, values: &mut Vec<T>) {
        values.push(*self);
    }
}

impl<A: NestedArray, const N: usize> NestedArray for [A; N] {
    type Element = A::Element;
    fn shape(shape: &mut Vec<i64>) {
        shape.push(N as i64);
        A::shape(shape);
    }
    fn flatten(&self, values: &mut Vec<A::Element>) {
        self.iter().for_each(|part| part.flatten(values));
    }
}

impl Tensor {
    /// A tensor with a copy of the values, which are in row-major order.
    pub fn from_slice<T: Element>(values: &[T], shape: impl Ints) -> Result<Tensor> {
        create(values, shape)
    }

    /// A tensor that takes over the memory of a vector, without a copy.
    ///
    /// ```
    /// let x = libtensor::Tensor::from_vec(vec![1_i64, 2, 3, 4], [2, 2])?;
    /// assert_eq!(x.i((1, 0))?.item_i64()?, 3);
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    pub fn from_vec<T: Element>(mut values: Vec<T>, shape: impl Ints) -> Result<Tensor> {
        crate::library()?;
        let shape = shape.ints();
        if elements(&shape) != Some(values.len() as i64) {
            let message = format!("from_vec: {} values do not fill the shape {shape:?}", values.len());
            return Err(Error::Shape(message.into()));
        }
        let (data, options) = (values.as_mut_ptr().cast(), (T::DTYPE, Device::CPU));
        // Safety: the closure owns the memory, until the storage dies.
        unsafe { Tensor::from_blob(data, &*shape, None, options, move || drop(values)) }
    }

    /// A tensor over memory of one's own, without a copy. `strides` are in elements, `None` for row-major; `done` is
    /// called when the last view of the memory goes, or before this returns if it fails.
    ///
    /// # Safety
    /// `data` is where the first element lies. Until `done` is called, the memory that shape and strides reach holds
    /// elements of the dtype of the options, and nobody else writes to it while the library uses it.
    ///
    /// ```
    /// use libtensor::{DType, Tensor};
    /// let mut grid = [[1.0_f32, 2.0], [3.0, 4.0]];
    /// let columns = unsafe {
    ///     Tensor::from_blob(grid.as_mut_ptr().cast(), [2, 2], Some(&[1, 2]), DType::F32, || ())?
    /// };
    /// assert_eq!(columns.to_vec::<f32>()?, [1.0, 3.0, 2.0, 4.0]);
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    pub unsafe fn from_blob<F: FnOnce() + 'static>(
        data: *mut c_void,
        shape: impl Ints,
        strides: Option<&[i64]>,
        options: impl Into<TensorOptions>,
        done: F,
    ) -> Result<Tensor> {
        if let Err(error) = crate::library() {
            done();
            return Err(error);
        }
        unsafe extern "C" fn destroy<F: FnOnce()>(user: *mut c_void) {
            let done = Box::from_raw(user.cast::<F>());
            // A panic must not unwind through C, and has nowhere to go.
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(done));
        }
        let (shape, options) = (shape.ints(), options.into());
        if strides.is_some_and(|s| s.len() != shape.len()) {
            let message = format!("from_blob: the strides {strides:?} are not as many as the extents {shape:?}");
            done();
            return Err(Error::Shape(message.into()));
        }
        let (ndim, strides) = (shape.len() as i32, strides.map_or(std::ptr::null(), <[i64]>::as_ptr));
        let (dtype, device, user) = (options.dtype(), options.device(), Box::into_raw(Box::new(done)));
        let call = Some(destroy::<F> as unsafe extern "C" fn(*mut c_void));
        own(sys::tensor_from_blob(data, shape.as_ptr(), ndim, strides, dtype, device, call, user.cast()))
    }

    /// A 0-d tensor of a number: float32 for a floating one, int64 for an integer.
    pub fn scalar(value: impl Into<Scalar>) -> Result<Tensor> {
        value.into().to_tensor(())
    }

    /// The elements in row-major order. The dtype must be that of `T`: convert with [`Tensor::astype`] first.
    pub fn to_vec<T: Element>(&self) -> Result<Vec<T>> {
        if self.dtype() != T::DTYPE {
            let message = format!("to_vec: the tensor has {}, not {}", self.dtype(), T::DTYPE);
            return Err(Error::DType(message.into()));
        }
        if self.device().is_meta() && self.numel() > 0 {
            // Before memory for what is not there is allocated.
            return Err(Error::Unsupported("to_vec: the tensor is on the meta device and has no elements".into()));
        }
        let mut values = vec![T::ZERO; self.numel()];
        self.copy_to_slice(&mut values)?;
        Ok(values)
    }

    /// Copies the elements, in row-major order, to a slice of the same dtype and number.
    pub fn copy_to_slice<T: Element>(&self, values: &mut [T]) -> Result<()> {
        if self.dtype() != T::DTYPE {
            let message = format!("copy_to_slice: the tensor has {}, the slice {}", self.dtype(), T::DTYPE);
            return Err(Error::DType(message.into()));
        }
        let bytes = std::mem::size_of_val(values) as i64;
        check(unsafe { sys::tensor_copy_to_host(self.ptr(), values.as_mut_ptr().cast(), bytes) })
    }

    /// The elements of any dtype but the complex ones as doubles, in row-major order.
    pub fn to_f64_vec(&self) -> Result<Vec<f64>> {
        if self.dtype().is_complex() {
            let message = format!("to_f64_vec: the elements are {}, which no real number holds", self.dtype());
            return Err(Error::DType(message.into()));
        }
        self.detach()?.astype(DType::F64)?.to_vec()
    }
}

/// A tensor of numbers, as `vec!` writes them, in the default dtypes, which are those of layers: float32 for `f64` and int64 for `i32`, which
/// literals are; other types stay what they are. [`Tensor::from`] keeps `f64` and `i32` as well.
///
/// ```
/// use libtensor::{tensor, DType};
/// let x = tensor![[1.0, 2.0], [3.0, 4.0]];
/// assert_eq!((x.shape(), x.dtype()), (&[2, 2][..], DType::F32));
/// assert_eq!(tensor![1, 2].dtype(), DType::I64);
/// assert_eq!(tensor![1_u8, 2].dtype(), DType::U8);
/// assert_eq!(tensor![[1.0, 2.0]].shape(), [1, 2]);
/// ```
#[macro_export]
macro_rules! tensor {
    ($($value:expr),+ $(,)?) => {
        $crate::IntoTensor::into_tensor([$($value),+])
    };
}

/// What [`tensor!`](crate::tensor) takes: numbers and arrays of them.
pub trait IntoTensor {
    /// A tensor of these numbers, in the default dtypes. Panics as [`Tensor::from`] does.
    fn into_tensor(self) -> Tensor;
}

impl<A: NestedArray> IntoTensor for A {
    #[track_caller]
    fn into_tensor(self) -> Tensor {
        let (mut shape, mut values) = (Vec::new(), Vec::new());
        A::shape(&mut shape);
        self.flatten(&mut values);
        let t = made(create(&values, shape));
        match t.dtype() {
            DType::F64 => made(t.astype(DType::F32)),
            DType::I32 => made(t.astype(DType::I64)),
            DType::Complex128 => made(t.astype(DType::Complex64)),
            _ => t,
        }
    }
}

#[track_caller]
fn made(t: Result<Tensor>) -> Tensor {
    match t {
        Ok(t) => t,
        Err(e) => panic!("{e}"),
    }
}

impl<A: NestedArray, const N: usize> From<[A; N]> for Tensor {
    /// A tensor with the shape of the array. Panics if memory is exhausted or the library cannot be loaded.
    ///
    /// ```
    /// let x = libtensor::Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// assert_eq!(x.shape(), [2, 3]);
    /// ```
    #[track_caller]
    fn from(array: [A; N]) -> Tensor {
        let (mut shape, mut values) = (Vec::new(), Vec::new());
        <[A; N]>::shape(&mut shape);
        array.flatten(&mut values);
        made(create(&values, shape))
    }
}

impl<T: Element> From<&[T]> for Tensor {
    /// A 1-d tensor with a copy of the values.
    #[track_caller]
    fn from(values: &[T]) -> Tensor {
        made(create(values, [values.len()]))
    }
}

impl<T: Element> From<Vec<T>> for Tensor {
    /// A 1-d tensor that takes over the memory of the vector.
    #[track_caller]
    fn from(values: Vec<T>) -> Tensor {
        let n = values.len();
        made(Tensor::from_vec(values, [n]))
    }
}

impl<T: Element> TryFrom<&Tensor> for Vec<T> {
    type Error = Error;

    /// The elements in row-major order.
    fn try_from(t: &Tensor) -> Result<Vec<T>> {
        t.to_vec()
    }
}
