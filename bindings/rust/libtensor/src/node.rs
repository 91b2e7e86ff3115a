// SPDX-License-Identifier: Apache-2.0
//! The graph that gradients flow back through, node by node.

use crate::call::info_of;
use crate::error::{check, own, text};
use crate::{DType, Device, Error, OpInfo, Result, Tensor};
use libtensor_sys as sys;
use std::hash::{Hash, Hasher};
use std::os::raw::c_char;
use std::ptr::{null, null_mut, NonNull};

/// An op that was recorded, or a custom function: a node of the graph that gradients flow back through.
///
/// `Clone` makes another reference to the same node, and nodes are equal if they are the same. A node keeps what it
/// saved alive, and the graph below it.
///
/// ```
/// use libtensor::{autograd::Input, Tensor};
/// let x = Tensor::from([[1.0, 2.0]]).requires_grad_(true)?;
/// let sum = (&x * 2).sum(0)?.grad_node()?.unwrap();
/// assert_eq!(sum.name(), "sum");
/// match &sum.inputs()?[0] {
///     Input::Node(product, output) => assert_eq!((product.name(), *output), ("mul", 0)),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), libtensor::Error>(())
/// ```
pub struct Node {
    handle: NonNull<sys::tensor_node_t>,
}

/// Where the gradient of an input of a [`Node`] goes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Input {
    /// To an output of another node, by its number.
    Node(Node, usize),
    /// To a leaf, which collects it.
    Leaf(Tensor),
    /// Nowhere: the input has no gradient.
    None,
}

/// What a [`Node`] knows of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Output {
    /// The extents of all dimensions.
    pub shape: Vec<i64>,
    /// The type of the elements.
    pub dtype: DType,
}

/// A value that a [`Node`] keeps.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Saved {
    /// Nothing: an argument that was left out, a tensor that no gradient needs, or a list of tensors.
    None,
    /// A tensor.
    Tensor(Tensor),
    /// A tensor that was freed with its graph, or written to since: the error says which.
    Unavailable(Error),
    /// An integer.
    Int(i64),
    /// A floating number.
    Float(f64),
    /// A boolean.
    Bool(bool),
    /// A list of integers, such as a shape.
    Ints(Vec<i64>),
    /// The type of elements.
    DType(DType),
    /// A device.
    Device(Device),
    /// A string.
    Str(String),
}

impl Tensor {
    /// The node of the graph that computed this tensor; `None` for a leaf, and for a tensor that does not require grad.
    pub fn grad_node(&self) -> Result<Option<Node>> {
        let mut node = null_mut();
        check(unsafe { sys::tensor_grad_fn(self.ptr(), &mut node) })?;
        Ok(Node::from_handle(node))
    }
}

impl Node {
    fn from_handle(handle: *mut sys::tensor_node_t) -> Option<Node> {
        NonNull::new(handle).map(|handle| Node { handle })
    }

    fn ptr(&self) -> *mut sys::tensor_node_t {
        self.handle.as_ptr()
    }

    /// The op, such as "add", or the name that a custom function was recorded with.
    pub fn name(&self) -> &str {
        // Safety: valid until this reference is released.
        unsafe { text(sys::tensor_node_name(self.ptr())) }
    }

    /// What its op is; `None` for a custom function, and for what ops that write in place record of views.
    pub fn op(&self) -> Result<Option<OpInfo>> {
        match unsafe { sys::tensor_node_op(self.ptr()) } {
            op if op < 0 => Ok(None),
            op => info_of(op).map(Some),
        }
    }

    /// A number that no other node has while this one lives.
    pub fn id(&self) -> i64 {
        unsafe { sys::tensor_node_id(self.ptr()) }
    }

    /// Where the gradient of each input goes that may have one; those of a list count each.
    pub fn inputs(&self) -> Result<Vec<Input>> {
        let n = unsafe { sys::tensor_node_input_count(self.ptr()) };
        (0..n).map(|i| self.input(i)).collect()
    }

    fn input(&self, i: i32) -> Result<Input> {
        let (mut source, mut output, mut leaf) = (null_mut(), 0, null_mut());
        check(unsafe { sys::tensor_node_input(self.ptr(), i, &mut source, &mut output, &mut leaf) })?;
        // Safety: both are references of the caller's.
        Ok(match (Node::from_handle(source), unsafe { Tensor::from_raw(leaf) }) {
            (Some(node), _) => Input::Node(node, output as usize),
            (None, Some(leaf)) => Input::Leaf(leaf),
            (None, None) => Input::None,
        })
    }

    /// The shape and the dtype of each output.
    pub fn outputs(&self) -> Result<Vec<Output>> {
        let n = unsafe { sys::tensor_node_output_count(self.ptr()) };
        let output = |i| {
            let mut like = null_mut();
            check(unsafe { sys::tensor_node_output(self.ptr(), i, &mut like) })?;
            let like = own(like)?;
            Ok(Output { shape: like.shape().to_vec(), dtype: like.dtype() })
        };
        (0..n).map(output).collect()
    }

    /// The values that the node keeps, by name: arguments that are no tensors, and what its gradient needs. They are as
    /// the library has them: axes count from 0, and "x.shape" is the shape of the argument `x`.
    ///
    /// ```
    /// use libtensor::{autograd::Saved, Tensor};
    /// let x = Tensor::from([[1.0, 2.0]]).requires_grad_(true)?;
    /// let saved = x.softmax(1)?.grad_node()?.unwrap().saved()?;
    /// assert!(saved.iter().any(|(name, value)| name == "axis" && matches!(value, Saved::Int(1))));
    /// # Ok::<(), libtensor::Error>(())
    /// ```
    pub fn saved(&self) -> Result<Vec<(String, Saved)>> {
        let n = unsafe { sys::tensor_node_saved_count(self.ptr()) };
        let pair = |i| {
            // Safety: valid until this reference is released.
            let name = unsafe { text(sys::tensor_node_saved_name(self.ptr(), i)) };
            Ok((name.to_owned(), self.saved_value(i)?))
        };
        (0..n).map(pair).collect()
    }

    fn saved_value(&self, i: i32) -> Result<Saved> {
        let mut value = sys::tensor_value_t { kind: sys::TENSOR_VALUE_NONE, count: 0, i: 0, f: 0.0, p: null() };
        let mut tensor = null_mut();
        match check(unsafe { sys::tensor_node_saved(self.ptr(), i, &mut value, &mut tensor) }) {
            Err(error @ Error::Autograd(_)) => return Ok(Saved::Unavailable(error)),
            done => done?,
        }
        Ok(match value.kind {
            sys::TENSOR_VALUE_TENSOR => Saved::Tensor(own(tensor)?),
            sys::TENSOR_VALUE_INT => Saved::Int(value.i),
            sys::TENSOR_VALUE_FLOAT => Saved::Float(value.f),
            sys::TENSOR_VALUE_BOOL => Saved::Bool(value.i != 0),
            // Safety: arrays and texts are valid until this reference is released.
            sys::TENSOR_VALUE_INTS if value.count > 0 => unsafe {
                Saved::Ints(std::slice::from_raw_parts(value.p.cast::<i64>(), value.count as usize).to_vec())
            },
            sys::TENSOR_VALUE_INTS => Saved::Ints(Vec::new()),
            sys::TENSOR_VALUE_STRING => Saved::Str(unsafe { text(value.p.cast::<c_char>()) }.to_owned()),
            sys::TENSOR_VALUE_DTYPE => DType::from_code(value.i as i32).map_or(Saved::None, Saved::DType),
            sys::TENSOR_VALUE_DEVICE if value.i != 0 => Saved::Device(Device::from_code(value.i as i32)),
            _ => Saved::None,
        })
    }

    /// How many hooks wait for the gradients of its outputs.
    pub fn hook_count(&self) -> usize {
        unsafe { sys::tensor_node_hook_count(self.ptr()) as usize }
    }
}

impl Clone for Node {
    /// Another reference to the same node.
    fn clone(&self) -> Node {
        unsafe { sys::tensor_node_retain(self.ptr()) };
        Node { handle: self.handle }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        unsafe { sys::tensor_node_release(self.ptr()) }
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id().hash(state);
    }
}

impl std::fmt::Debug for Node {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Node({})", self.name())
    }
}
