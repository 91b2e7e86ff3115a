// SPDX-License-Identifier: Apache-2.0
//! Programs: what a function calls, captured once, to be run again, saved to a file and loaded.

use crate::archive::c_path;
use crate::arguments::{string, Count};
use crate::error::{check, own, text};
use crate::tensor::handles;
use crate::{Device, Error, Result, Tensor};
use libtensor_sys as sys;
use std::collections::BTreeMap;
use std::path::Path;
use std::ptr::{null, null_mut, NonNull};

/// Calls of ops in order, with the tensors that they read. `Clone` makes another reference to the same program.
///
/// ```
/// use libtensor::{Program, Tensor};
/// # fn main() -> libtensor::Result<()> {
/// let weight = Tensor::from([1.0, 2.0]);
/// let x = Tensor::from([3.0, 4.0]);
/// let program = Program::capture(&[&x], &[("weight", &weight)], |x| Ok(vec![x[0].mul(&weight)?]))?;
/// let path = std::env::temp_dir().join(format!("libtensor-program-{}.safetensors", std::process::id()));
/// program.save(&path)?;
/// let loaded = unsafe { Program::load(&path, None)? };
/// assert_eq!(loaded.run(&[&x])?[0].to_vec::<f64>()?, [3.0, 8.0]);
/// # drop(loaded);
/// # std::fs::remove_file(path).ok();
/// # Ok(()) }
/// ```
pub struct Program {
    handle: NonNull<sys::tensor_program_t>,
}

impl Drop for Program {
    fn drop(&mut self) {
        unsafe { sys::tensor_program_release(self.handle.as_ptr()) }
    }
}

impl Clone for Program {
    fn clone(&self) -> Program {
        unsafe { sys::tensor_program_retain(self.handle.as_ptr()) };
        Program { handle: self.handle }
    }
}

/// Ends a capture that has no program to become.
struct Capture;

impl Drop for Capture {
    fn drop(&mut self) {
        let _ = unsafe { sys::tensor_program_cancel() };
    }
}

impl Program {
    fn from_handle(handle: *mut sys::tensor_program_t) -> Result<Program> {
        NonNull::new(handle).map(|handle| Program { handle }).ok_or_else(Error::last)
    }

    /// The program of one call of `f`, which runs. `constants` are the names of tensors that it reads beside its inputs,
    /// as weights are.
    pub fn capture(
        inputs: &[impl AsRef<Tensor>],
        constants: &[(&str, &Tensor)],
        f: impl FnOnce(&[Tensor]) -> Result<Vec<Tensor>>,
    ) -> Result<Program> {
        Program::captured(false, inputs, constants, f)
    }

    /// The same within the `f` of `capture`, which does not see this call: for the bodies of `branch` and `repeat`.
    pub fn capture_body(
        inputs: &[impl AsRef<Tensor>],
        f: impl FnOnce(&[Tensor]) -> Result<Vec<Tensor>>,
    ) -> Result<Program> {
        Program::captured(true, inputs, &[], f)
    }

    fn captured(
        body: bool,
        inputs: &[impl AsRef<Tensor>],
        constants: &[(&str, &Tensor)],
        f: impl FnOnce(&[Tensor]) -> Result<Vec<Tensor>>,
    ) -> Result<Program> {
        crate::library()?;
        let held: Vec<Tensor> = inputs.iter().map(|x| x.as_ref().clone()).collect();
        let given = handles(&held);
        let (first, n) = (given.as_ptr(), given.len().count());
        check(if body {
            unsafe { sys::tensor_program_begin_body(first, n, null(), 0) }
        } else {
            unsafe { sys::tensor_program_begin(first, n, null(), 0) }
        })?;
        let capture = Capture;
        let outputs = f(&held)?;
        for (name, tensor) in constants {
            let name = string(name, "tensor_program_name")?;
            check(unsafe { sys::tensor_program_name(tensor.ptr(), name.as_ptr()) })?;
        }
        let results = handles(&outputs);
        let end = unsafe { sys::tensor_program_end(results.as_ptr(), results.len().count(), null(), 0) };
        let program = Program::from_handle(end)?;
        std::mem::forget(capture);
        Ok(program)
    }

    /// Whether the calling thread is within [`capture`](Program::capture).
    pub fn is_capturing() -> bool {
        unsafe { sys::tensor_program_is_capturing() != 0 }
    }

    /// The program of a file. Its constants go to `device`, or where they were without one.
    ///
    /// # Safety
    /// Constants of the CPU lie over the mapped file, which must not become shorter while the program lives.
    pub unsafe fn load(path: impl AsRef<Path>, device: Option<Device>) -> Result<Program> {
        crate::library()?;
        let path = c_path(path.as_ref(), "tensor_archive_open_mapped")?;
        let archive = NonNull::new(sys::tensor_archive_open_mapped(path.as_ptr())).ok_or_else(Error::last)?;
        let program = Program::from_handle(sys::tensor_program_load(archive.as_ptr(), device.map_or(0, Device::code)));
        sys::tensor_archive_release(archive.as_ptr());
        program
    }

    /// Runs it on inputs of the dtypes, shapes and devices that it was captured with.
    pub fn run(&self, inputs: &[impl AsRef<Tensor>]) -> Result<Vec<Tensor>> {
        let given = handles(inputs);
        self.results(0, |out, n| unsafe {
            sys::tensor_program_run(self.handle.as_ptr(), given.as_ptr(), given.len().count(), out, n)
        })
    }

    /// `on_true` on the inputs if the one element of `condition` is not 0, else `on_false`. Called within `capture` it is
    /// one call of that program, which decides in each run.
    pub fn branch(
        condition: &Tensor,
        on_true: &Program,
        on_false: &Program,
        inputs: &[impl AsRef<Tensor>],
    ) -> Result<Vec<Tensor>> {
        let given = handles(inputs);
        on_true.results(0, |out, n| unsafe {
            let (a, b) = (on_true.handle.as_ptr(), on_false.handle.as_ptr());
            sys::tensor_program_branch(condition.ptr(), a, b, given.as_ptr(), given.len().count(), out, n)
        })
    }

    /// Runs this program again and again, as the body of a loop (see `tensor_program_loop()` of the C interface): the last
    /// states, and what was collected in all trips, stacked. `None` stands for no limit, and for a condition that is true.
    pub fn repeat(
        &self,
        max_trips: Option<&Tensor>,
        condition: Option<&Tensor>,
        states: &[impl AsRef<Tensor>],
    ) -> Result<Vec<Tensor>> {
        let given = handles(states);
        let ptr = |x: Option<&Tensor>| x.map_or(null_mut(), Tensor::ptr);
        let (p, limit, first) = (self.handle.as_ptr(), ptr(max_trips), ptr(condition));
        self.results(1, |out, n| unsafe {
            sys::tensor_program_loop(p, limit, first, given.as_ptr(), given.len().count(), null(), 0, out, n)
        })
    }

    /// What a call stores for all outputs of this program but the first ones.
    fn results(
        &self,
        first: i64,
        call: impl FnOnce(*mut *mut sys::tensor_t, i32) -> sys::tensor_status_t,
    ) -> Result<Vec<Tensor>> {
        let n = unsafe { sys::tensor_program_output_count(self.handle.as_ptr()) } - first;
        let mut outputs = vec![null_mut(); n.max(0) as usize];
        let count = outputs.len().count();
        check(call(outputs.as_mut_ptr(), count))?;
        outputs.into_iter().map(own).collect()
    }

    /// A program whose inputs may have other extents where those of `other`, a capture of the same function, have others:
    /// they get this name. Without a name `other` is only compared.
    ///
    /// ```
    /// use libtensor::{DType, Program, Tensor};
    /// # fn main() -> libtensor::Result<()> {
    /// let captured = |n: i64| Program::capture(&[Tensor::ones([n], DType::F32)?], &[], |x| Ok(vec![x[0].mul(2)?]));
    /// let program = captured(2)?.generalize(&captured(5)?, Some("n"))?;
    /// assert_eq!(program.run(&[Tensor::ones([7], DType::F32)?])?[0].shape(), [7]);
    /// # Ok(()) }
    /// ```
    pub fn generalize(&self, other: &Program, name: Option<&str>) -> Result<Program> {
        let name = name.map(|name| string(name, "tensor_program_generalize")).transpose()?;
        let text = name.as_ref().map_or(null(), |name| name.as_ptr());
        Program::from_handle(unsafe {
            sys::tensor_program_generalize(self.handle.as_ptr(), other.handle.as_ptr(), text)
        })
    }

    /// A program whose linear layers have weights of 8 or 4 bits, of which `block_size` elements share a scale. With
    /// `int8_activations` the inputs of these layers are rounded to 8 bits too.
    pub fn quantize(&self, bits: i64, block_size: i64, int8_activations: bool) -> Result<Program> {
        let p = self.handle.as_ptr();
        Program::from_handle(unsafe { sys::tensor_program_quantize(p, bits, block_size, int8_activations.into()) })
    }

    /// A program that computes convolutions and matrix products of dequantized operands in integers.
    pub fn fuse_quantized(&self) -> Result<Program> {
        let p = self.handle.as_ptr();
        Program::from_handle(unsafe { sys::tensor_program_fuse_quantized(p) })
    }

    /// A program for inference, in which convolutions contain the batch norms that follow them.
    pub fn fold_batch_norms(&self) -> Result<Program> {
        let p = self.handle.as_ptr();
        Program::from_handle(unsafe { sys::tensor_program_fold_batch_norms(p) })
    }

    /// The names of the inputs.
    pub fn input_names(&self) -> Vec<String> {
        let p = self.handle.as_ptr();
        let name = |i| unsafe { text(sys::tensor_program_input_name(p, i)).to_owned() };
        (0..unsafe { sys::tensor_program_input_count(p) }).map(name).collect()
    }

    /// Tensors of the meta device with the dtypes and shapes of the inputs.
    pub fn inputs(&self) -> Result<Vec<Tensor>> {
        let p = self.handle.as_ptr();
        (0..unsafe { sys::tensor_program_input_count(p) })
            .map(|i| own(unsafe { sys::tensor_program_input(p, i) }))
            .collect()
    }

    /// The names of the outputs.
    pub fn output_names(&self) -> Vec<String> {
        let p = self.handle.as_ptr();
        let name = |i| unsafe { text(sys::tensor_program_output_name(p, i)).to_owned() };
        (0..unsafe { sys::tensor_program_output_count(p) }).map(name).collect()
    }

    /// Its weights and states, those that have names.
    pub fn named_constants(&self) -> Result<BTreeMap<String, Tensor>> {
        let p = self.handle.as_ptr();
        let mut found = BTreeMap::new();
        for i in 0..unsafe { sys::tensor_program_constant_count(p) } {
            let name = unsafe { text(sys::tensor_program_constant_name(p, i)).to_owned() };
            if !name.is_empty() {
                found.insert(name, own(unsafe { sys::tensor_program_constant(p, i) })?);
            }
        }
        Ok(found)
    }

    /// Writes a safetensors file, which appears whole or not at all.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<()> {
        let path = c_path(path.as_ref(), "tensor_program_save")?;
        check(unsafe { sys::tensor_program_save(self.handle.as_ptr(), path.as_ptr(), null(), 0) })
    }

    /// What runs in place of the calls from the second run on: kernels and their memory, or why there are none.
    pub fn plan_text(&self) -> Result<String> {
        self.whole_text(|p, buffer, capacity, needed| unsafe {
            sys::tensor_program_plan_text(p, buffer, capacity, needed)
        })
    }

    fn whole_text(
        &self,
        function: impl Fn(*mut sys::tensor_program_t, *mut std::ffi::c_void, i64, *mut i64) -> sys::tensor_status_t,
    ) -> Result<String> {
        let p = self.handle.as_ptr();
        let mut needed = 0;
        check(function(p, null_mut(), 0, &mut needed))?;
        let mut buffer = vec![0u8; needed as usize + 1];
        let capacity = buffer.len() as i64;
        check(function(p, buffer.as_mut_ptr().cast(), capacity, &mut needed))?;
        buffer.truncate(buffer.iter().position(|&byte| byte == 0).unwrap_or(0));
        Ok(String::from_utf8_lossy(&buffer).into_owned())
    }
}

/// Inputs, constants, a line for each call, and outputs.
impl std::fmt::Display for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = |p, buffer, capacity, needed| unsafe { sys::tensor_program_text(p, buffer, capacity, needed) };
        f.write_str(&self.whole_text(text).map_err(|_| std::fmt::Error)?)
    }
}
