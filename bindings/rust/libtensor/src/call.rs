// SPDX-License-Identifier: Apache-2.0
//! Any op by its name, for programs that choose ops at run time.

use crate::arguments::{room, string, Count, Int};
use crate::error::{check, text};
use crate::{DType, Device, Error, Fan, Generator, Reduction, Result, Scalar, Tensor};
use libtensor_sys as sys;
use std::ffi::{c_char, c_void, CString};
use std::ptr::{null, null_mut};

/// An argument of [`call`]: one value of any kind. `From` makes it of tensors, numbers, lists, strings and options.
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub enum Value<'a> {
    /// Nothing: the default of the argument.
    #[default]
    None,
    /// A tensor.
    Tensor(&'a Tensor),
    /// A list of tensors.
    Tensors(&'a [&'a Tensor]),
    /// A list of tensors, some of which may be missing.
    OptionalTensors(&'a [Option<&'a Tensor>]),
    /// An integer.
    Int(i64),
    /// A floating number.
    Float(f64),
    /// A boolean.
    Bool(bool),
    /// A list of integers, such as a shape.
    Ints(&'a [i64]),
    /// The type of elements.
    DType(DType),
    /// A device.
    Device(Device),
    /// A string.
    Str(&'a str),
    /// A random number generator.
    Rng(&'a Generator),
}

impl<'a> From<&'a Tensor> for Value<'a> {
    fn from(t: &'a Tensor) -> Self {
        Value::Tensor(t)
    }
}

impl<'a> From<&'a [&'a Tensor]> for Value<'a> {
    fn from(list: &'a [&'a Tensor]) -> Self {
        Value::Tensors(list)
    }
}

impl<'a, const N: usize> From<&'a [&'a Tensor; N]> for Value<'a> {
    fn from(list: &'a [&'a Tensor; N]) -> Self {
        Value::Tensors(list)
    }
}

impl<T: Int> From<T> for Value<'_> {
    fn from(number: T) -> Self {
        Value::Int(number.to_i64())
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Value::Float(number)
    }
}

impl From<f32> for Value<'_> {
    fn from(number: f32) -> Self {
        Value::Float(f64::from(number))
    }
}

impl From<bool> for Value<'_> {
    fn from(on: bool) -> Self {
        Value::Bool(on)
    }
}

impl From<Scalar> for Value<'_> {
    fn from(number: Scalar) -> Self {
        match number {
            Scalar::F64(v) => Value::Float(v),
            Scalar::I64(v) => Value::Int(v),
            Scalar::Bool(v) => Value::Bool(v),
        }
    }
}

impl<'a> From<&'a [i64]> for Value<'a> {
    fn from(list: &'a [i64]) -> Self {
        Value::Ints(list)
    }
}

impl<'a, const N: usize> From<&'a [i64; N]> for Value<'a> {
    fn from(list: &'a [i64; N]) -> Self {
        Value::Ints(list)
    }
}

impl From<DType> for Value<'_> {
    fn from(dtype: DType) -> Self {
        Value::DType(dtype)
    }
}

impl From<Device> for Value<'_> {
    fn from(device: Device) -> Self {
        Value::Device(device)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(s: &'a str) -> Self {
        Value::Str(s)
    }
}

impl<'a> From<&'a Generator> for Value<'a> {
    fn from(generator: &'a Generator) -> Self {
        Value::Rng(generator)
    }
}

impl From<Reduction> for Value<'_> {
    fn from(reduction: Reduction) -> Self {
        Value::Int(reduction as i64)
    }
}

impl From<Fan> for Value<'_> {
    fn from(fan: Fan) -> Self {
        Value::Int(fan as i64)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    /// `None` is the default of the argument.
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::None, T::into)
    }
}

/// Values for C, and what they point to.
#[derive(Default)]
struct Lent {
    values: Vec<sys::tensor_value_t>,
    lists: Vec<Vec<*mut sys::tensor_t>>,
    strings: Vec<CString>,
}

impl Lent {
    fn new(values: &[Value<'_>]) -> Result<Lent> {
        let mut lent = Lent::default();
        for value in values {
            let value = lent.value(value)?;
            lent.values.push(value);
        }
        Ok(lent)
    }

    fn value(&mut self, value: &Value<'_>) -> Result<sys::tensor_value_t> {
        let none = sys::tensor_value_t { kind: sys::TENSOR_VALUE_NONE, count: 0, i: 0, f: 0.0, p: null() };
        let integer = |kind, i| sys::tensor_value_t { kind, i, ..none };
        let pointer =
            |kind, count: usize, p: *const c_void| sys::tensor_value_t { kind, count: count.count(), p, ..none };
        Ok(match *value {
            Value::None => none,
            Value::Tensor(t) => pointer(sys::TENSOR_VALUE_TENSOR, 0, t.ptr().cast_const().cast()),
            Value::Tensors(list) => {
                let p = self.list(list.iter().map(|t| t.ptr()).collect());
                pointer(sys::TENSOR_VALUE_TENSORS, list.len(), p)
            }
            Value::OptionalTensors(list) => {
                let p = self.list(crate::tensor::nullable(list));
                pointer(sys::TENSOR_VALUE_TENSORS, list.len(), p)
            }
            Value::Int(i) => integer(sys::TENSOR_VALUE_INT, i),
            Value::Float(f) => sys::tensor_value_t { kind: sys::TENSOR_VALUE_FLOAT, f, ..none },
            Value::Bool(on) => integer(sys::TENSOR_VALUE_BOOL, i64::from(on)),
            Value::Ints(list) => pointer(sys::TENSOR_VALUE_INTS, list.len(), list.as_ptr().cast()),
            Value::DType(dtype) => integer(sys::TENSOR_VALUE_DTYPE, dtype as i64),
            Value::Device(device) => integer(sys::TENSOR_VALUE_DEVICE, i64::from(device.code())),
            Value::Str(s) => {
                let s = string(s, "tensor_call")?;
                let p: *const c_char = s.as_ptr();
                self.strings.push(s);
                pointer(sys::TENSOR_VALUE_STRING, 0, p.cast())
            }
            Value::Rng(generator) => pointer(sys::TENSOR_VALUE_RNG, 0, generator.as_ptr().cast_const().cast()),
        })
    }

    fn list(&mut self, handles: Vec<*mut sys::tensor_t>) -> *const c_void {
        let p = handles.as_ptr().cast();
        self.lists.push(handles);
        p
    }
}

/// The most results that an op can have whose arguments say how many: parts of an axis, or as many as tensors went in.
fn most_results(arguments: &[Value<'_>]) -> usize {
    let most = |value: &Value<'_>| match *value {
        Value::Tensor(t) => t.shape().iter().map(|&extent| room(extent)).max().unwrap_or(0),
        Value::Tensors(list) => list.len(),
        Value::OptionalTensors(list) => list.len(),
        Value::Int(i) => room(i),
        Value::Ints(list) => list.len(),
        _ => 0,
    };
    arguments.iter().map(most).max().unwrap_or(0)
}

/// Calls the op of a name, as the methods of [`Tensor`] that have that name do; [`op_info`] says what its arguments are.
/// Those that are left out at the end, or [`Value::None`], have their defaults.
///
/// An op whose name ends with `_` writes to its first argument, and has no results. Axes count from 0, negative ones
/// from the end.
///
/// ```
/// use libtensor::{call, Tensor, Value};
/// let a = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
/// let y = call("add", &[Value::from(&a), 2.0.into()])?;
/// assert_eq!(y[0].to_vec::<f64>()?, [3.0, 4.0, 5.0, 6.0]);
/// let sums = call("sum", &[(&a).into(), (&[0]).into()])?;
/// assert_eq!(sums[0].to_vec::<f64>()?, [4.0, 6.0]);
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn call(name: &str, arguments: &[Value<'_>]) -> Result<Vec<Tensor>> {
    let op = find(name)?;
    let n = match described(op)?.n_results {
        n if n < 0 => most_results(arguments),
        n => n as usize,
    };
    let lent = Lent::new(arguments)?;
    let mut results = vec![null_mut(); n];
    check(unsafe {
        sys::tensor_call(op, lent.values.as_ptr(), lent.values.len().count(), results.as_mut_ptr(), n.count())
    })?;
    Ok(results.into_iter().map_while(|t| unsafe { Tensor::from_raw(t) }).collect())
}

/// What an argument of an op is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ArgKind {
    /// A tensor; a number where [`ArgInfo::takes_number`] says so.
    Tensor,
    /// A list of tensors.
    Tensors,
    /// A number.
    Scalar,
    /// An integer.
    Int,
    /// A floating number, or an integer.
    Float,
    /// A boolean.
    Bool,
    /// A list of integers.
    Ints,
    /// A shape: a list of integers.
    Shape,
    /// Axes: a list of integers; all of them where it is left out.
    Axes,
    /// An axis: an integer.
    Axis,
    /// An axis; the flattened tensor where it is left out.
    AxisOrNone,
    /// The type of elements.
    DType,
    /// A device.
    Device,
    /// A string.
    Str,
    /// A random number generator; the default one where it is left out.
    Rng,
    /// A [`Reduction`].
    Reduction,
    /// A [`Fan`].
    Fan,
    /// A kind that a newer library has, by its number.
    Other(i32),
}

impl ArgKind {
    fn from_code(code: i32) -> ArgKind {
        match code {
            sys::TENSOR_ARG_TENSOR => ArgKind::Tensor,
            sys::TENSOR_ARG_TENSORS => ArgKind::Tensors,
            sys::TENSOR_ARG_SCALAR => ArgKind::Scalar,
            sys::TENSOR_ARG_INT => ArgKind::Int,
            sys::TENSOR_ARG_FLOAT => ArgKind::Float,
            sys::TENSOR_ARG_BOOL => ArgKind::Bool,
            sys::TENSOR_ARG_INTS => ArgKind::Ints,
            sys::TENSOR_ARG_SHAPE => ArgKind::Shape,
            sys::TENSOR_ARG_AXES => ArgKind::Axes,
            sys::TENSOR_ARG_AXIS => ArgKind::Axis,
            sys::TENSOR_ARG_AXIS_OR_NONE => ArgKind::AxisOrNone,
            sys::TENSOR_ARG_DTYPE => ArgKind::DType,
            sys::TENSOR_ARG_DEVICE => ArgKind::Device,
            sys::TENSOR_ARG_STRING => ArgKind::Str,
            sys::TENSOR_ARG_RNG => ArgKind::Rng,
            sys::TENSOR_ARG_REDUCTION => ArgKind::Reduction,
            sys::TENSOR_ARG_FAN => ArgKind::Fan,
            other => ArgKind::Other(other),
        }
    }
}

/// An argument of an op.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArgInfo {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub kind: ArgKind,
    /// Its default, as the reference writes it.
    pub default: Option<&'static str>,
    /// Whether it may be left out, as [`Value::None`].
    pub optional: bool,
    /// Whether it has a gradient.
    pub differentiable: bool,
    /// Whether a number may stand for the tensor.
    pub takes_number: bool,
}

/// An op: what [`call`] calls.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpInfo {
    /// Its name: "add", or "add_" for the op that writes to its first argument.
    pub name: &'static str,
    /// A line about it.
    pub doc: &'static str,
    /// Its arguments, in their order.
    pub arguments: Vec<ArgInfo>,
    /// How many results it has; `None` where the arguments say how many, 0 if it writes to its first argument.
    pub results: Option<usize>,
    /// Whether it writes to its first argument.
    pub in_place: bool,
}

/// What the op of a name is.
///
/// ```
/// use libtensor::{op_info, ArgKind};
/// let softmax = op_info("softmax")?;
/// assert_eq!((softmax.arguments[1].name, softmax.arguments[1].kind), ("axis", ArgKind::Axis));
/// assert!(softmax.arguments[0].differentiable);
/// # Ok::<(), libtensor::Error>(())
/// ```
pub fn op_info(name: &str) -> Result<OpInfo> {
    info_of(find(name)?)
}

/// All ops, those that write to their first argument among them.
pub fn ops() -> Result<Vec<OpInfo>> {
    crate::library()?;
    (0..unsafe { sys::tensor_op_count() }).map(info_of).collect()
}

fn find(name: &str) -> Result<i32> {
    crate::library()?;
    let (name, mut op) = (string(name, "tensor_op_find")?, 0);
    check(unsafe { sys::tensor_op_find(name.as_ptr(), &mut op) })?;
    i32::try_from(op).map_err(|_| Error::Internal("op_info: the number of the op is out of range".into()))
}

fn described(op: i32) -> Result<sys::tensor_op_info_t> {
    let mut info =
        sys::tensor_op_info_t { struct_size: 0, n_args: 0, n_results: 0, is_inplace: 0, name: null(), doc: null() };
    info.struct_size = std::mem::size_of_val(&info) as u32;
    check(unsafe { sys::tensor_op_info(op, &mut info) })?;
    Ok(info)
}

pub(crate) fn info_of(op: i32) -> Result<OpInfo> {
    let info = described(op)?;
    // Safety: the texts live for ever.
    let (name, doc) = unsafe { (text(info.name), text(info.doc)) };
    let arguments = (0..info.n_args).map(|i| argument(op, i)).collect::<Result<_>>()?;
    Ok(OpInfo { name, doc, arguments, results: usize::try_from(info.n_results).ok(), in_place: info.is_inplace != 0 })
}

fn argument(op: i32, i: i32) -> Result<ArgInfo> {
    let mut info = sys::tensor_arg_info_t {
        struct_size: 0,
        kind: 0,
        is_optional: 0,
        is_differentiable: 0,
        takes_number: 0,
        reserved: 0,
        name: null(),
        default_value: null(),
    };
    info.struct_size = std::mem::size_of_val(&info) as u32;
    check(unsafe { sys::tensor_op_arg_info(op, i, &mut info) })?;
    // Safety: the texts live for ever.
    let (name, default) = unsafe { (text(info.name), text(info.default_value)) };
    Ok(ArgInfo {
        name,
        kind: ArgKind::from_code(info.kind),
        default: (!info.default_value.is_null()).then_some(default),
        optional: info.is_optional != 0,
        differentiable: info.is_differentiable != 0,
        takes_number: info.takes_number != 0,
    })
}
